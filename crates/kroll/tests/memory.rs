//! A rank that runs out of memory ends the job and names itself, the bytes it asked for, and the place in the program.

use std::path::Path;
use std::process::{Command, Stdio};

fn words_of(job: &str) -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/jobs").join(job);
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.args(["run", "-n", "3", "--memory", "48M"]).arg(source).stdin(Stdio::null());
    let output = command.output().expect("kroll");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn a_c_program_that_runs_out() {
    let words = words_of("out_of_memory.c");
    assert!(words.starts_with("out_of_memory.c:10:5: rank 1: out of memory: 1048576 bytes asked, "), "{words}");
    assert!(words.contains(" of the 16777216 bytes of rank 1 in use"), "{words}");
}

#[test]
fn a_titanium_program_that_runs_out() {
    let words = words_of("OutOfMemory.ti");
    let (place, rest) = words.split_once(": rank 1: ").expect("a rank");
    assert!(place.ends_with("OutOfMemory.ti:8:12"), "{words}");
    assert!(rest.starts_with("out of memory: 800016 bytes asked, "), "{words}");
    assert!(rest.contains("data = new double[100000];"), "{words}");
}
