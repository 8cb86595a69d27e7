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
