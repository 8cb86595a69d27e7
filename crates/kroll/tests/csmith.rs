//! Generated C programs print the same through upcc as through the C compiler, passed through and lowered.
//!
//! KROLL_CSMITH in the environment is the number of programs (default 20). A program that its reference does not finish
//! says nothing and is not counted.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Programs by default.
const PROGRAMS: u64 = 20;
/// Where a generated program finds its header.
const HEADERS: &str = "-I/usr/include/csmith";
const LIMIT_SECONDS: &str = "5";

#[test]
fn generated_programs_mean_the_same() {
    let wished = std::env::var("KROLL_CSMITH").ok().and_then(|text| text.parse().ok());
    let programs: u64 = wished.unwrap_or(PROGRAMS);
    let folder = tempfile::tempdir().expect("a folder");
    let (mut compared, mut failures) = (0, String::new());
    for seed in 1..=4 * programs {
        if compared == programs {
            break;
        }
        match compare(folder.path(), seed) {
            Verdict::Unfinished => continue,
            Verdict::Same => {}
            Verdict::Differs(why) => failures += &format!("seed {seed}: {why}\n"),
        }
        compared += 1;
    }
    assert_eq!(compared, programs, "too few generated programs finish");
    assert!(failures.is_empty(), "{failures}");
}

enum Verdict {
    Unfinished,
    Same,
    Differs(String),
}

fn run(folder: &Path, program: &str, arguments: &str) -> Output {
    let mut command = Command::new(program);
    command.current_dir(folder).args(arguments.split(' ')).output().unwrap_or_else(|error| panic!("{program}: {error}"))
}

fn compare(folder: &Path, seed: u64) -> Verdict {
    let made = run(folder, "csmith", &format!("--seed {seed} --max-funcs 6 -o program.c"));
    assert!(made.status.success(), "csmith fails");
    let reference = run(folder, "cc", &format!("-w -O1 {HEADERS} program.c -o reference"));
    assert!(reference.status.success(), "{}", String::from_utf8_lossy(&reference.stderr));
    let expected = run(folder, "timeout", &format!("{LIMIT_SECONDS} ./reference"));
    if expected.status.code() == Some(124) {
        return Verdict::Unfinished;
    }
    for mode in ["", " --lower-all"] {
        if let Err(why) = same(folder, mode, &expected) {
            return Verdict::Differs(format!("{why} (upcc{mode})"));
        }
    }
    Verdict::Same
}

fn same(folder: &Path, mode: &str, expected: &Output) -> Result<(), String> {
    let kroll = env!("CARGO_BIN_EXE_kroll");
    let _ = fs::remove_file(folder.join("program"));
    let built = run(folder, kroll, &format!("upcc -w -O1 {HEADERS}{mode} program.c -o program"));
    if !built.status.success() {
        return Err(format!("is not built:\n{}", String::from_utf8_lossy(&built.stderr)));
    }
    let got = run(folder, kroll, "run -n 1 --timeout 60 ./program");
    match got.stdout == expected.stdout && got.status.code() == expected.status.code() {
        true => Ok(()),
        false => Err(format!("{} instead of {}", got.status, expected.status)),
    }
}
