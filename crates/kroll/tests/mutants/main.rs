//! Mutated programs that the checkers accept go through lowering, the verifier and the passes, and the C compiler accepts
//! what comes out. `KROLL_MUTANTS=10000` asks for so many accepted ones of each language, `KROLL_MUTANTS_SEED` for others.

mod mutation;
#[path = "../programs/mod.rs"]
mod programs;
mod titanium;

use mutation::{Random, Sample, mutate};
use programs::repository;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::{Command, Stdio};

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// What the C compiler has against it.
fn refusal(c: &str) -> Option<String> {
    let mut command = Command::new("cc");
    command.args(["-std=gnu11", "-w", "-fsyntax-only", "-x", "c", "-"]);
    command.arg("-I").arg(repository().join("runtime/include"));
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut compiler = pipes.spawn().expect("a C compiler");
    let mut input = compiler.stdin.take().expect("a pipe");
    input.write_all(c.as_bytes()).expect("it reads");
    drop(input);
    let output = compiler.wait_with_output().expect("an end");
    (!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The C of a program, `None` if it is refused; panics for mistakes of ours.
type Compile = fn(&Path, &str) -> Option<String>;

fn accepted_mutants_compile(samples: Vec<Sample>, compiled: Compile) {
    let wanted = setting("KROLL_MUTANTS", 50);
    let mut random = Random(setting("KROLL_MUTANTS_SEED", 11));
    // The folders hold wrong programs too.
    let right = |sample: &Sample| compiled(&sample.path, &sample.text).is_some();
    let samples: Vec<Sample> = samples.into_iter().filter(right).collect();
    let (mut accepted, mut tried, mut complaints) = (0, 0, Vec::new());
    while accepted < wanted {
        assert!(tried < 100 * wanted, "only {accepted} of {tried} mutants are right");
        tried += 1;
        let sample = &samples[random.below(samples.len())];
        let text = mutate(&mut random, sample);
        let complaint = match catch_unwind(AssertUnwindSafe(|| compiled(&sample.path, &text))) {
            Ok(None) => continue,
            Ok(Some(c)) => refusal(&c),
            Err(_) => Some("it panics".into()),
        };
        complaints.extend(complaint.map(|words| format!("a mutant of {}: {words}\n{text}\n", sample.path.display())));
        accepted += 1;
    }
    assert!(complaints.is_empty(), "{} of {accepted} are not compiled:\n{}", complaints.len(), complaints.concat());
    println!("{accepted} accepted mutants of {tried}");
}

#[test]
fn accepted_titanium_mutants_become_c_that_compiles() {
    accepted_mutants_compile(titanium::samples(), titanium::compiled);
}
