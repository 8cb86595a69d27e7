//! Output: of several ranks at once nothing is lost and no line is torn; and readers may leave.

use std::fs::OpenOptions;
use std::path::Path;
use std::process::{Command, Stdio};

const LINES: usize = 20_000;

fn job(ranks: &str) -> Command {
    job_of("volume.c", ranks)
}

fn job_of(name: &str, ranks: &str) -> Command {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/jobs").join(name);
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.args(["run", "-n", ranks]).arg(source).stdin(Stdio::null());
    command
}

#[test]
fn lines_of_different_ranks_are_never_mixed() {
    let output = job("3").output().expect("kroll");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let expected: usize = (0..LINES).map(|i| i * 7 % 400 + 1).sum();
    assert_eq!(text.len(), 3 * expected);
    assert_eq!(text.lines().count(), 3 * LINES);
    for line in text.lines() {
        let first = line.as_bytes().first();
        assert!(line.bytes().all(|byte| Some(&byte) == first), "a torn line: {line}");
    }
}

#[test]
fn a_reader_that_leaves_ends_the_job() {
    let mut launcher = job("2").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("kroll");
    drop(launcher.stdout.take());
    let output = launcher.wait_with_output().expect("an end");
    assert_eq!(output.status.code(), Some(141));
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn endless_lines_and_any_bytes_arrive_whole() {
    let output = job_of("bytes.c", "3").output().expect("kroll");
    assert!(output.status.success() && output.stderr.is_empty(), "{:?}", output.status);
    let count = |wanted: u8| output.stdout.iter().filter(|&&byte| byte == wanted).count();
    let endless = 40 << 20;
    assert_eq!((count(b'a'), count(b'b'), count(0), count(255)), (endless + 4096, endless + 4096, 4096, 4096));
}

#[test]
fn a_reader_that_leaves_ends_the_command_without_a_word() {
    for words in [&["doctor"][..], &["explain", "T0171"], &["upcc", "--help"], &["upcrun", "--version"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = command.args(words).stdout(writer).stderr(Stdio::piped()).output().expect("kroll");
        assert_eq!(output.status.code(), Some(141), "{words:?}: {output:?}");
        assert!(output.stderr.is_empty(), "{words:?}: {output:?}");
    }
}

#[test]
fn a_device_that_is_full_ends_the_job_and_is_told() {
    let full = OpenOptions::new().write(true).open("/dev/full").expect("a device");
    let output = job("2").stdout(full).output().expect("kroll");
    assert_eq!(output.status.code(), Some(1));
    let words = String::from_utf8(output.stderr).expect("text");
    assert_eq!(words, "kroll: the output of the job cannot be written: No space left on device\n");
}
