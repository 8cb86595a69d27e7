//! What `--remarks` says of the programs in tests/remarks: NAME.txt beside each has it (`BLESS=1` rewrites what is expected).

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/remarks")
}

fn kroll(args: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_kroll")).args(args).current_dir(folder()).output().expect("runs");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

fn programs() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).expect("the programs");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|suffix| suffix != "txt"));
    paths.sort();
    assert!(paths.len() >= 4, "{paths:?}");
    paths
}

#[test]
fn each_decision_has_its_reason_and_its_place() {
    for path in programs() {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let output = kroll(&["check", "--remarks", name]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let expected = path.with_extension("txt");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &said).expect("bless");
        }
        let wanted = std::fs::read_to_string(&expected).unwrap_or_default();
        assert_eq!(said, wanted, "{} (BLESS=1 rewrites it)", expected.display());
        assert!(kroll(&["check", name]).stderr.is_empty(), "{name} is told of without being asked");
    }
}

#[test]
fn records_have_what_notes_have() {
    for path in programs() {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let output = kroll(&["check", "--remarks-json", "-", name]);
        assert!(output.stderr.is_empty(), "{name}: notes beside records");
        let records = String::from_utf8_lossy(&output.stdout).into_owned();
        let notes = std::fs::read_to_string(path.with_extension("txt")).expect("notes");
        assert_eq!(records.lines().count(), notes.matches("note[").count(), "{name}");
        for record in records.lines() {
            let record: Value = serde_json::from_str(record).expect("a record");
            let place = format!("{}:{}:{}", name, record["line"], record["column"]);
            assert!(notes.contains(&place), "{record}");
            let (message, done) =
                (record["message"].as_str().expect("words"), record["done"].as_bool().expect("or not"));
            assert!(notes.contains(message), "{record}");
            let why = record["why"]["message"].as_str();
            assert!(done == why.is_none() && why.is_none_or(|why| notes.contains(why)), "{record}");
        }
    }
}

#[test]
fn loops_of_vectors_are_told_of_when_a_program_is_built() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("scale.upc");
    let text = "#include <upc_relaxed.h>\n#define N 1000\nshared [N] double a[N * THREADS];\nint main(void) {\n  \
                for (int i = 0; i < N * THREADS; i++)\n    a[i] = 2 * a[i];\n  return 0;\n}\n";
    std::fs::write(&source, text).expect("written");
    let program = folder.path().join("scale");
    let paths = [&source, &program].map(|path| path.to_str().expect("a path in UTF-8"));
    let output = kroll(&["build", "--remarks", "--cflag=-O3", paths[0], "-o", paths[1]]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(said.matches("note[O0701]").count(), 1, "{said}");
    assert!(said.contains("scale.upc:5:3") && !said.contains("optimized:"), "{said}");
}
