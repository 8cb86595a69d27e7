//! What straight code reads of another node's shared scalars and objects, by the ledger of the simulated network, with the
//! pass that reads them once and together and without it.

use std::path::{Path, PathBuf};
use std::process::Command;

fn kroll() -> Command {
    Command::new(env!("CARGO_BIN_EXE_kroll"))
}

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/jobs").join(name)
}

fn built(folder: &Path, of: &str, name: &str, flags: &[&str]) -> PathBuf {
    let program = folder.join(name);
    let output = kroll().arg("build").args(flags).arg(source(of)).arg("-o").arg(&program).output().expect("kroll runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    program
}

/// What a run prints, and operations and picoseconds of rank 1.
fn ledger(program: &Path, model: &str, way: &str) -> (String, f64, f64) {
    let mut command = kroll();
    command.args(["run", "--conduit", "sim", "-n", "2", "--nodes", "2", "--model", model]);
    command.arg(program).args(["--", way]);
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

const MODELS: [&str; 2] = ["infiniband", "ethernet"];

/// Of each way, how many of the operations and how much of the time may be left.
fn is_cheaper(merged: &Path, plain: &Path, ways: &[(&str, f64, f64)]) {
    for model in MODELS {
        let idle = |program: &Path| ledger(program, model, "idle").2;
        let (idle_merged, idle_plain) = (idle(merged), idle(plain));
        for (way, of_operations, of_time) in ways {
            let ((said, operations, time), (model_said, all, alone)) =
                (ledger(merged, model, way), ledger(plain, model, way));
            let (time, alone) = (time - idle_merged, alone - idle_plain);
            println!("{model} {way}: {operations} operations in {time} ps, without the pass {all} in {alone}");
            assert_eq!(said, model_said, "{model} {way}");
            assert!(operations <= of_operations * all, "{model} {way}: {operations} operations instead of {all}");
            assert!(time <= of_time * alone, "{model} {way}: {time} ps instead of {alone}");
        }
    }
}

#[test]
fn far_scalars_are_read_once_and_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let merged = built(folder.path(), "far_reads.upc", "merged", &[]);
    let plain = built(folder.path(), "far_reads.upc", "plain", &["--without", "remote_cse"]);
    let ways = [("three", 1.0, 0.45), ("again", 0.3, 0.3), ("list", 1.0, 0.45), ("steps", 1.0, 0.45)];
    is_cheaper(&merged, &plain, &ways);
    // A fence between two reads keeps both, and what `continue` skips is no step.
    for way in ["fenced", "skipped"] {
        assert_eq!(ledger(&merged, "infiniband", way), ledger(&plain, "infiniband", way), "{way}");
    }
}

#[test]
fn fields_of_far_objects_are_read_once_and_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let merged = built(folder.path(), "FarReads.ti", "merged", &[]);
    let plain = built(folder.path(), "FarReads.ti", "plain", &["--without", "merge_fields"]);
    let ways = [
        ("three", 0.4, 0.4),
        ("again", 0.3, 0.3),
        ("list", 0.4, 0.4),
        ("some", 0.55, 0.55),
        ("behind", 0.4, 0.4),
        ("move", 0.4, 0.4),
        ("chain", 0.4, 0.4),
        ("pair", 0.55, 0.3),
        ("tree", 0.8, 0.55),
    ];
    is_cheaper(&merged, &plain, &ways);
    for way in [
        "poll",
        "lock",
        "store",
        "strict",
        "call",
        "perhaps",
        "thrown",
        "skipped",
        "changed",
        "pair_poll",
        "pair_store",
        "pair_thrown",
    ] {
        assert_eq!(ledger(&merged, "infiniband", way), ledger(&plain, "infiniband", way), "{way}");
    }
    let output = kroll().args(["check", "--remarks"]).arg(source("FarReads.ti")).output().expect("kroll runs");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    for said in [
        "`x`, `y` and `z` of `far` are read once, here",
        "accesses keep their order with what is done here",
        "this may be a store to what is read",
        "a function is called here that may do anything to memory, or wait",
        "`x` and `y` of `p`, and `x` and `y` of `q` are asked for together, here",
        "`q` is not asked for together with `p`",
        "a turn that ends here has not read what others read before",
    ] {
        assert!(told.contains(said), "{said}\n{told}");
    }
}
