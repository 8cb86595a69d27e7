//! The AMR solver in `benchmarks/amr` converges at second order, to the same solution at any number of ranks, and writes
//! files that VTK reads. It runs for long in `tests/soak/amr`.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// A job that takes longer hangs.
const LIMIT: &str = "120";

fn kroll() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.stdin(Stdio::null());
    command
}

/// The program, compiled once for all tests.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("amr");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benchmarks/amr/Amr.ti");
        let output = kroll().arg("build").arg(source).arg("-o").arg(&program).output().expect("kroll");
        assert!(output.status.success(), "{output:?}");
        program
    })
}

/// The lines that a job prints.
fn records(conduit: &str, ranks: &str, arguments: &str) -> Vec<Value> {
    let mut job = kroll();
    job.args(["run", "--timeout", LIMIT, "--conduit", conduit, "-n", ranks]).arg(program()).args(["--", "--json"]);
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
    let expected = records("smp", "1", arguments);
    assert_eq!(expected[0]["patches"].as_array().map(Vec::len), Some(levels), "{expected:?}");
    for (coarse, fine) in expected.iter().zip(&expected[1..]) {
        for field in ["error_max", "error_mean"] {
            let ratio = number(coarse, field) / number(fine, field);
            assert!((3.8..4.25).contains(&ratio), "{field}: {ratio}: {coarse} {fine}");
        }
    }
    for (conduit, ranks) in [("smp", "2"), ("smp", "4"), ("sim", "1"), ("sim", "2"), ("sim", "4")] {
        let records = records(conduit, ranks, arguments);
        assert_eq!(records.len(), expected.len());
        for (record, expected) in records.iter().zip(&expected) {
            assert_same(record, expected);
        }
    }
}

#[test]
fn squares_converge_at_second_order() {
    converges_at_second_order("--dim 2 --levels 3 --accuracy 0.003 --halvings 1", 3);
}

#[test]
fn cubes_converge_at_second_order() {
    converges_at_second_order("--dim 3 --cells 32 --levels 2 --accuracy 0.03 --halvings 1", 2);
}

/// The grid follows the hill, so it is never much larger than at the start, and neither is the error.
#[test]
fn grids_follow_the_solution() {
    let steps = records("smp", "2", "--steps 16 --accuracy 0.003");
    assert_eq!(steps.len(), 16);
    for step in &steps {
        let cells = |record: &Value| record["cells"].as_array().expect("cells")[2].as_f64().expect("a number");
        assert!(cells(step) < 1.5 * cells(&steps[0]), "{step}");
        assert!(number(step, "error_max") < 1.5 * number(&steps[0], "error_max"), "{step}");
        assert!(number(step, "imbalance") < 1.3, "{step}");
    }
}

/// Python with VTK, where `tools/setup test` puts it.
fn python() -> PathBuf {
    let home = || PathBuf::from(std::env::var_os("HOME").expect("HOME")).join(".cache");
    let cache = std::env::var_os("XDG_CACHE_HOME").map_or_else(home, PathBuf::from);
    let python = cache.join("kroll-tests/vtk/bin/python");
    assert!(python.exists(), "there is no {}: run `make setup-test`", python.display());
    python
}

/// What the program says of its solution, and what VTK finds in the files.
fn written_and_read(folder: &Path, ranks: &str, arguments: &str) -> (Value, Value) {
    let name = folder.join("out/hill");
    let arguments = format!("{arguments} --vtk {} --picture {}", name.display(), folder.join("hill").display());
    let written = records("smp", ranks, &arguments).remove(0);
    let mut reader = Command::new(python());
    reader
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/amr/read.py"))
        .arg(folder.join("out/hill0.vthb"));
    let output = reader.stdin(Stdio::null()).output().expect("python");
    assert!(output.status.success(), "{output:?}");
    (written, serde_json::from_slice(&output.stdout).expect("json"))
}

/// VTK finds the patches, their values at the right places, and knows which cells finer ones cover.
#[test]
fn vtk_reads_the_files() {
    let folder = tempfile::tempdir().expect("a folder");
    for (ranks, arguments) in
        [("2", "--levels 4 --accuracy 0.003"), ("3", "--dim 3 --cells 32 --levels 2 --accuracy 0.03")]
    {
        let (written, read) = written_and_read(folder.path(), ranks, arguments);
        assert_eq!(read["patches"], written["patches"]);
        for (field, expected) in [("volume", 1.0), ("error_max", number(&written, "error_max")), ("difference", 0.0)] {
            assert!((number(&read, field) - expected).abs() < 1e-12, "{field}: {read} {written}");
        }
        assert_shows_the_hill(&folder.path().join("hill0.ppm"));
    }
}

/// It is brightest at the hill, which is right of the middle.
fn assert_shows_the_hill(picture: &Path) {
    const HEAD: &[u8] = b"P6\n512 512\n255\n";
    let bytes = std::fs::read(picture).expect("a picture");
    assert!(bytes.starts_with(HEAD) && bytes.len() == HEAD.len() + 3 * 512 * 512, "{} bytes", bytes.len());
    let brightness = |pixel: &[u8]| pixel.iter().map(|byte| u32::from(*byte)).sum::<u32>();
    let pixels: Vec<u32> = bytes[HEAD.len()..].chunks(3).map(brightness).collect();
    let brightest = (0..pixels.len()).max_by_key(|at| pixels[*at]).expect("pixels");
    let (row, column) = (brightest / 512, brightest % 512);
    assert!((240..272).contains(&row) && (350..388).contains(&column), "{row} {column}");
}

#[test]
fn files_that_cannot_be_written_are_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let taken = folder.path().join("taken");
    std::fs::write(&taken, "").expect("written");
    for option in ["--vtk", "--picture"] {
        let mut job = kroll();
        job.args(["run", "-n", "2"]).arg(program()).args(["--", option]).arg(taken.join("hill"));
        let output = job.output().expect("kroll");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && said.starts_with("Amr: "), "{said}");
    }
}

#[test]
fn wrong_arguments_are_refused() {
    for (arguments, complaint) in [
        ("--dim 4", "Amr: --dim wants a number from 2 to 3"),
        ("--cells 48", "Amr: --cells wants a power of two"),
        ("--accuracy none", "Amr: --accuracy wants a number"),
        ("--patch 12", "Amr: --patch wants a multiple of 8"),
        ("--cells 16384 --levels 12", "Amr: the finest grid would have more than 2^20 cells along an edge"),
        ("--leaves 3", "Amr: unknown argument --leaves; usage: "),
    ] {
        let mut job = kroll();
        let output = job.args(["run", "-n", "2"]).arg(program()).arg("--").args(arguments.split(' ')).output();
        let output = output.expect("kroll");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.starts_with(complaint), "{said}");
    }
}
