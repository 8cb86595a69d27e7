//! Generated C programs print the same through upcc as through the C compiler, passed through and lowered.
//!
//! KROLL_CSMITH in the environment is the number of programs (default 20). A program that its reference does not finish
//! says nothing and is not counted.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Programs by default.
const PROGRAMS: u64 = 20;
/// Where a generated program finds its header.
const HEADERS: &str = "-I/usr/include/csmith";
const LIMIT_SECONDS: &str = "5";

#[test]
fn generated_programs_mean_the_same() {
    let wished = std::env::var("KROLL_CSMITH").ok().and_then(|text| text.parse().ok());
    let programs: u64 = wished.unwrap_or(PROGRAMS);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let (next, compared, failed) = (AtomicU64::new(1), AtomicU64::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| compare_until(programs, &next, &compared, &failed));
        }
    });
    let (compared, failed) = (compared.into_inner(), failed.into_inner());
    assert!(compared >= programs, "too few generated programs finish");
    assert_eq!(failed, 0, "of {compared} programs");
}

/// Takes one seed after the other until so many programs were compared; says at once which differ.
fn compare_until(programs: u64, next: &AtomicU64, compared: &AtomicU64, failed: &AtomicU64) {
    let folder = tempfile::tempdir().expect("a folder");
    while compared.load(Ordering::Relaxed) < programs {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        if seed > 4 * programs {
            return;
        }
        match compare(folder.path(), seed) {
            Verdict::Unfinished => continue,
            Verdict::Same => {}
            Verdict::Differs(why) => {
                eprintln!("seed {seed}: {why}");
                failed.fetch_add(1, Ordering::Relaxed);
            }
        }
        let done = compared.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of(100) {
            eprintln!("{done} programs compared");
        }
    }
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
