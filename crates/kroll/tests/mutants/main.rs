//! Mutated programs that the checkers accept go through lowering, the verifier and the passes, and the C compiler accepts
//! what comes out. `KROLL_MUTANTS=10000` asks for so many accepted ones of each language, `KROLL_MUTANTS_SEED` for others.

mod mutation;
#[path = "../programs/mod.rs"]
mod programs;
mod titanium;
mod upc;

use kroll_ir::Module;
use mutation::{Random, Sample, mutate};
use programs::repository;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::{self, Builder};

/// Generators that work side by side. Not the machine's cores: a failure is to repeat elsewhere.
const LANES: u64 = 4;
/// The stack that the command has, whose first thread is not started by Rust: some programs nest deeply.
const STACK_BYTES: usize = 8 << 20;
/// Accepted mutants of a program before it is another's turn, and how many are tried for them.
const OF_ONE: u64 = 5;
const TRIALS: u64 = 100;

/// A program as it is mutated; the generator decides what can be decided about how it is translated.
type Prepare = fn(PathBuf, &mut Random) -> Sample;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// The C of a module after all passes; panics if it breaks a rule.
fn c_of(mut module: Module) -> String {
    let broken: Vec<String> = kroll_ir::verify(&module).iter().map(ToString::to_string).collect();
    assert!(broken.is_empty(), "the representation is broken: {broken:?}");
    let passes = kroll_opt::run(&mut module, &kroll_opt::pipeline::Options::default());
    passes.unwrap_or_else(|broken| panic!("the representation is broken {broken}"));
    kroll_emit_c::emit(&module)
}

/// What the C compiler has against it, down to the sections that it would be assembled into.
fn refusal(c: &str) -> Option<String> {
    let mut command = Command::new("cc");
    command.args(["-std=gnu11", "-w", "-S", "-o", "/dev/null", "-x", "c", "-"]);
    command.arg("-I").arg(repository().join("runtime/include"));
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut compiler = pipes.spawn().expect("a C compiler");
    let mut input = compiler.stdin.take().expect("a pipe");
    input.write_all(c.as_bytes()).expect("it reads");
    drop(input);
    let output = compiler.wait_with_output().expect("an end");
    (!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

/// What one lane has found.
#[derive(Default)]
struct Found {
    accepted: u64,
    tried: u64,
    complaints: u64,
}

impl Found {
    fn judge(&mut self, sample: &Sample, text: &str) {
        self.tried += 1;
        let complaint = match catch_unwind(AssertUnwindSafe(|| (sample.compiled)(text))) {
            Ok(None) => return,
            Ok(Some(c)) => refusal(&c),
            Err(_) => Some("it panics".into()),
        };
        self.accepted += 1;
        if let Some(words) = complaint {
            eprintln!("{}: {words}\n{}", sample.name, changes(&sample.text, text));
            self.complaints += 1;
        }
    }
}

/// The lines that are others now, and where the whole mutant is.
fn changes(text: &str, mutant: &str) -> String {
    let other = text.lines().zip(mutant.lines()).filter(|(old, new)| old != new);
    let mut words: String = other.map(|(old, new)| format!("- {old}\n+ {new}\n")).collect();
    let file = tempfile::Builder::new().prefix("mutant-").tempfile_in(env!("CARGO_TARGET_TMPDIR"));
    if let Ok((_, path)) = file.and_then(|mut file| file.write_all(mutant.as_bytes()).and(Ok(file.keep()?))) {
        words += &format!("{}\n", path.display());
    }
    words
}

fn lane(mut random: Random, programs: &[PathBuf], prepare: Prepare, wanted: u64) -> Found {
    let mut found = Found::default();
    while found.accepted < wanted {
        assert!(found.tried <= TRIALS * wanted, "only {} of {} mutants are right", found.accepted, found.tried);
        let sample = prepare(programs[random.below(programs.len())].clone(), &mut random);
        // The folders hold wrong programs too, some for one environment only, where the preprocessor gives nothing.
        if sample.tokens.is_empty() || (sample.compiled)(&sample.text).is_none() {
            found.tried += 1;
            continue;
        }
        let (enough, end) = (wanted.min(found.accepted + OF_ONE), found.tried + TRIALS);
        while found.accepted < enough && found.tried < end {
            let text = mutate(&mut random, &sample);
            found.judge(&sample, &text);
        }
    }
    found
}

fn accepted_mutants_compile(programs: &[PathBuf], prepare: Prepare) {
    let wanted = setting("KROLL_MUTANTS", 50);
    let seed = setting("KROLL_MUTANTS_SEED", 11);
    let lanes: Vec<Found> = thread::scope(|scope| {
        let start = |n| {
            let work = move || lane(Random(seed * LANES + n), programs, prepare, wanted.div_ceil(LANES));
            Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work).expect("a thread")
        };
        let started: Vec<_> = (0..LANES).map(start).collect();
        started.into_iter().map(|lane| lane.join().expect("a lane that ends")).collect()
    });
    let sum = |count: fn(&Found) -> u64| lanes.iter().map(count).sum::<u64>();
    let (accepted, complaints) = (sum(|lane| lane.accepted), sum(|lane| lane.complaints));
    assert!(complaints == 0, "{complaints} of {accepted} are not compiled");
    println!("{accepted} accepted mutants of {}", sum(|lane| lane.tried));
}

/// A name for people.
fn short(path: &Path) -> String {
    path.strip_prefix(repository()).unwrap_or(path).display().to_string()
}

#[test]
fn accepted_titanium_mutants_become_c_that_compiles() {
    accepted_mutants_compile(&titanium::programs(), titanium::sample);
}

#[test]
fn accepted_upc_mutants_become_c_that_compiles() {
    accepted_mutants_compile(&upc::programs(), upc::sample);
}
