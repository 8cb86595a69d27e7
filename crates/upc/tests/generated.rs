//! Programs that csmith generates go through the front end without a word.

mod support;

use std::process::Command;
use support::{AS_C, front_end, preprocess};

fn generate(seed: u32) -> Option<String> {
    // csmith writes a file about the machine into its working folder.
    let folder = std::env::temp_dir();
    let output = Command::new("csmith").current_dir(folder).args(["--seed", &seed.to_string()]).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn include_dir() -> Option<&'static str> {
    ["/usr/include/csmith", "/usr/include/csmith-2.3.0"].into_iter().find(|dir| std::path::Path::new(dir).is_dir())
}

/// The short form takes a dozen programs; `KROLL_TEST_ALL=1` takes 300.
#[test]
fn generated_programs_are_accepted() {
    let Some(include) = include_dir() else {
        eprintln!("csmith is not installed: nothing to test");
        return;
    };
    let count = if std::env::var_os("KROLL_TEST_ALL").is_some() { 300 } else { 12 };
    for seed in 1..=count {
        let program = generate(seed).expect("csmith runs");
        let text = preprocess(&program, &["-I", include]).expect("cc -E accepts it");
        let verdict = front_end(&text, AS_C);
        assert!(verdict.diagnostics.is_empty(), "seed {seed}:\n{}", verdict.rendered());
    }
}
