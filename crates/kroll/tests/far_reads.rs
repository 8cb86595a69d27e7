//! What straight code reads of another node's shared scalars, by the ledger of the simulated network, with the pass that
//! reads them once and together and without it.

use std::path::{Path, PathBuf};
use std::process::Command;

fn kroll() -> Command {
    Command::new(env!("CARGO_BIN_EXE_kroll"))
}

fn built(folder: &Path, name: &str, flags: &[&str]) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/jobs/far_reads.upc");
    let program = folder.join(name);
    let output = kroll().arg("build").args(flags).arg(source).arg("-o").arg(&program).output().expect("kroll runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    program
}

/// What a run prints, and operations and picoseconds of rank 1.
fn ledger(program: &Path, way: &str) -> (String, f64, f64) {
    let mut command = kroll();
    command.args(["run", "--conduit", "sim", "-n", "2", "--nodes", "2"]).arg(program).args(["--", way]);
    let output = command.env("KROLL_SIM_LEDGER", "1").output().expect("kroll runs");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    let line = told.lines().find(|line| line.starts_with("kroll sim: rank 1:")).expect("the ledger of rank 1");
    let number = |unit: &str| {
        let words: Vec<&str> = line.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let at = words.iter().position(|word| *word == unit).expect("a unit");
        words[at - 1].parse().expect("a number")
    };
    (String::from_utf8_lossy(&output.stdout).into_owned(), number("operations"), number("ps"))
}

#[test]
fn far_scalars_are_read_once_and_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let merged = built(folder.path(), "merged", &[]);
    let plain = built(folder.path(), "plain", &["--without", "remote_cse"]);
    for (way, of_operations, of_time) in [("three", 1.0, 0.45), ("again", 0.3, 0.3), ("list", 1.0, 0.45)] {
        let ((said, operations, time), (model, all, alone)) = (ledger(&merged, way), ledger(&plain, way));
        assert_eq!(said, model, "{way}");
        assert!(operations <= of_operations * all, "{way}: {operations} operations instead of {all}");
        assert!(time <= of_time * alone, "{way}: {time} ps instead of {alone}");
    }
    // A fence between two reads keeps both.
    assert_eq!(ledger(&merged, "fenced"), ledger(&plain, "fenced"));
}
