//! The command with files, settings and limits that are out of the ordinary.

use std::fs;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const HELLO_UPC: &str = "#include <upc.h>\n#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n";

fn folder(file: &str, bytes: &[u8]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(file), bytes).expect("written");
    folder
}

fn kroll(folder: &TempDir, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.args(words).current_dir(folder.path()).stdin(Stdio::null()).output().expect("kroll")
}

fn words_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The words of a command that must not succeed.
fn refusal(folder: &TempDir, words: &[&str], status: i32) -> String {
    let output = kroll(folder, words);
    assert_eq!(output.status.code(), Some(status), "{output:?}");
    words_of(&output)
}

#[test]
fn a_source_file_is_not_overwritten() {
    let folder = folder("hello.upc", HELLO_UPC.as_bytes());
    for words in [
        &["build", "hello.upc", "-o", "./hello.upc"][..],
        &["build", "hello.upc", "--emit", "c", "-o", "hello.upc"],
        &["upcc", "hello.upc", "-o", "hello.upc"],
    ] {
        let said = refusal(&folder, words, 2);
        assert!(said.contains("-o names the source file `hello.upc` itself"), "{said}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("hello.upc")).expect("text"), HELLO_UPC);
}

#[test]
fn every_subcommand_explains_its_options() {
    let folder = tempfile::tempdir().expect("a folder");
    for subcommand in ["build", "run", "check", "explain", "bench", "doctor"] {
        let output = kroll(&folder, &[subcommand, "--help"]);
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success() && text.contains("Usage: kroll"), "{text}");
        for line in text.lines().filter(|line| line.trim_start().starts_with(['-', '<'])) {
            let words = line.trim_start().split_once("  ").map_or("", |(_, words)| words.trim());
            assert!(!words.is_empty(), "no word about `{line}`");
        }
    }
}

#[test]
fn the_simulated_network_reaches_the_benchmark() {
    let folder = tempfile::tempdir().expect("a folder");
    let bench = ["bench", "npb/ep", "--lang", "upc", "--conduit", "sim"];
    let said = refusal(&folder, &[&bench[..], &["--model", "pigeons"]].concat(), 1);
    assert!(said.contains("knows no model \"pigeons\": give infiniband, ethernet, meiko"), "{said}");
    let said = refusal(&folder, &[&bench[..], &["--nodes", "3"]].concat(), 1);
    assert!(said.contains("nodes"), "{said}");
}
