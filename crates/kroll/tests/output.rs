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

/// Of a job whose reader pauses for ever: how it ends, what it says, and when its ranks are gone.
fn unread(flags: &[&str], argument: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("flood");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/jobs/flood.c");
    let kroll = || Command::new(env!("CARGO_BIN_EXE_kroll"));
    assert!(kroll().arg("build").arg(source).arg("-o").arg(&program).status().expect("kroll").success());
    let (reader, writer) = std::io::pipe().expect("a pipe");
    let mut command = kroll();
    command.args(["run", "-n", "2"]).args(flags).arg(&program).arg(argument).stdin(Stdio::null());
    let launcher = command.stdout(writer).stderr(Stdio::piped()).spawn().expect("kroll");
    drop(command);
    let is_rank = |entry: &std::fs::DirEntry| {
        std::fs::read_link(entry.path().join("exe")).is_ok_and(|exe| exe.starts_with(folder.path()))
    };
    let ranks = || std::fs::read_dir("/proc").expect("proc").flatten().filter(is_rank).count();
    while ranks() == 0 {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    while ranks() != 0 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(
        std::fs::read_dir(format!("/proc/{}/task", launcher.id())).is_ok(),
        "the launcher still waits for its reader"
    );
    let output = launcher.wait_with_output().expect("an end");
    drop(reader);
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}

#[test]
fn a_job_ends_in_time_while_its_reader_pauses() {
    let late = std::thread::spawn(|| unread(&["--timeout", "1"], "1000000"));
    let (status, words) = unread(&[], "500");
    assert_eq!(status, Some(1), "{words}");
    assert!(words.starts_with("rank 1: it is enough\nkroll: "), "{words}");
    assert!(words.ends_with(" bytes of the output were dropped, because nobody reads them\n"), "{words}");
    let (status, words) = late.join().expect("a job");
    assert_eq!(status, Some(124), "{words}");
    assert!(words.starts_with("kroll: the job did not end in 1 s\n"), "{words}");
    assert!(words.ends_with(" bytes of the output were dropped, because nobody reads them\n"), "{words}");
}

#[test]
fn a_slow_reader_gets_everything() {
    let mut launcher = job("2").stdout(Stdio::piped()).spawn().expect("kroll");
    std::thread::sleep(std::time::Duration::from_secs(1));
    let mut text = Vec::new();
    std::io::Read::read_to_end(&mut launcher.stdout.take().expect("a pipe"), &mut text).expect("text");
    assert!(launcher.wait().expect("an end").success());
    assert_eq!(text.iter().filter(|&&byte| byte == b'\n').count(), 2 * LINES);
}

#[test]
fn a_device_that_is_full_ends_the_job_and_is_told() {
    let full = OpenOptions::new().write(true).open("/dev/full").expect("a device");
    let output = job("2").stdout(full).output().expect("kroll");
    assert_eq!(output.status.code(), Some(1));
    let words = String::from_utf8(output.stderr).expect("text");
    assert_eq!(words, "kroll: the output of the job cannot be written: No space left on device\n");
}
