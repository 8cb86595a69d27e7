//! The AMR solver in `benchmarks/amr` converges at second order and to the same solution at any number of ranks. It runs
//! for long in `tests/soak/amr`.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A job that takes longer hangs.
const LIMIT: &str = "120";

fn kroll() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.stdin(Stdio::null());
    command
}

/// The program lives as long as the folder.
fn built() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("amr");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benchmarks/amr/Amr.ti");
    let output = kroll().arg("build").arg(source).arg("-o").arg(&program).output().expect("kroll");
    assert!(output.status.success(), "{output:?}");
    (folder, program)
}

/// The lines that a job prints.
fn records(program: &Path, conduit: &str, ranks: &str, arguments: &str) -> Vec<Value> {
    let mut job = kroll();
    job.args(["run", "--timeout", LIMIT, "--conduit", conduit, "-n", ranks]).arg(program).args(["--", "--json"]);
    let output = job.args(arguments.split(' ')).output().expect("kroll");
    assert!(output.status.success(), "{conduit} {ranks} {arguments}: {output:?}");
    let printed = String::from_utf8(output.stdout).expect("text");
    printed.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

fn number(record: &Value, field: &str) -> f64 {
    record[field].as_f64().unwrap_or_else(|| panic!("no {field}: {record}"))
}

/// On any number of ranks the grids, and the arithmetic of each cell, are the same; sums are made in another order.
fn assert_same(record: &Value, expected: &Value) {
    for field in ["cells", "patches", "cycles", "error_max"] {
        assert_eq!(record[field], expected[field], "{record} {expected}");
    }
    let (mean, expected_mean) = (number(record, "error_mean"), number(expected, "error_mean"));
    assert!((mean - expected_mean).abs() <= 1e-12 * expected_mean, "{record} {expected}");
}

/// The first grid has adapted to the solution; then its cells are halved.
fn converges_at_second_order(arguments: &str, levels: usize) {
    let (_folder, program) = built();
    let expected = records(&program, "smp", "1", arguments);
    assert_eq!(expected[0]["patches"].as_array().map(Vec::len), Some(levels), "{expected:?}");
    for (coarse, fine) in expected.iter().zip(&expected[1..]) {
        for field in ["error_max", "error_mean"] {
            let ratio = number(coarse, field) / number(fine, field);
            assert!((3.8..4.25).contains(&ratio), "{field}: {ratio}: {coarse} {fine}");
        }
    }
    for (conduit, ranks) in [("smp", "2"), ("smp", "4"), ("sim", "1"), ("sim", "2"), ("sim", "4")] {
        let records = records(&program, conduit, ranks, arguments);
        assert_eq!(records.len(), expected.len());
        for (record, expected) in records.iter().zip(&expected) {
            assert_same(record, expected);
        }
    }
}

#[test]
fn squares_converge_at_second_order() {
    converges_at_second_order("--dim 2 --levels 4 --accuracy 0.003 --halvings 1", 4);
}

#[test]
fn cubes_converge_at_second_order() {
    converges_at_second_order("--dim 3 --cells 32 --levels 2 --accuracy 0.03 --halvings 1", 2);
}

/// The grid follows the hill, so it is never much larger than at the start, and neither is the error.
#[test]
fn grids_follow_the_solution() {
    let (_folder, program) = built();
    let steps = records(&program, "smp", "2", "--steps 16 --accuracy 0.003");
    assert_eq!(steps.len(), 16);
    for step in &steps {
        let cells = |record: &Value| record["cells"].as_array().expect("cells")[2].as_f64().expect("a number");
        assert!(cells(step) < 1.5 * cells(&steps[0]), "{step}");
        assert!(number(step, "error_max") < 1.5 * number(&steps[0], "error_max"), "{step}");
        assert!(number(step, "imbalance") < 1.3, "{step}");
    }
}

#[test]
fn wrong_arguments_are_refused() {
    let (_folder, program) = built();
    for (arguments, complaint) in [
        ("--dim 4", "Amr: --dim wants a number from 2 to 3"),
        ("--cells 48", "Amr: --cells wants a power of two"),
        ("--accuracy none", "Amr: --accuracy wants a number"),
        ("--patch 12", "Amr: --patch wants a multiple of 8"),
        ("--cells 16384 --levels 12", "Amr: the finest grid would have more than 2^20 cells along an edge"),
        ("--leaves 3", "Amr: unknown argument --leaves; usage: "),
    ] {
        let mut job = kroll();
        let output = job.args(["run", "-n", "2"]).arg(&program).arg("--").args(arguments.split(' ')).output();
        let output = output.expect("kroll");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.starts_with(complaint), "{said}");
    }
}
