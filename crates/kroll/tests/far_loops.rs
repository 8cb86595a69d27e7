//! Loops over arrays on another node, by the ledger of the simulated network: fetched and stored as boxes or as lists,
//! element by element, and copied by hand.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const MODELS: [&str; 2] = ["infiniband", "ethernet"];

fn kroll(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.args(args);
    command
}

const TITANIUM: &str = "FarLoops.ti";
const UPC: &str = "far_loops.upc";

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/jobs").join(name)
}

fn checked(command: &mut Command) -> Output {
    let output = command.output().expect("kroll runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

fn built(folder: &Path, of: &str, name: &str, flags: &[&str]) -> PathBuf {
    let program = folder.join(name);
    checked(kroll(&["build"]).args(flags).arg(source(of)).arg("-o").arg(&program));
    program
}

/// What a run prints, and picoseconds of rank 1.
fn ledger(program: &Path, model: &str, way: &str) -> (String, f64) {
    let mut command = kroll(&["run", "--conduit", "sim", "-n", "2", "--nodes", "2", "--model", model]);
    let output = checked(command.arg(program).args(["--", way]).env("KROLL_SIM_LEDGER", "1"));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = told.lines().find(|line| line.starts_with("kroll sim: rank 1:")).expect("the ledger of rank 1");
    let words: Vec<&str> = line.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let at = words.iter().position(|word| *word == "ps").expect("a unit");
    (String::from_utf8_lossy(&output.stdout).into_owned(), words[at - 1].parse().expect("a number"))
}

#[test]
fn far_arrays_cost_what_copies_by_hand_cost() {
    let folder = tempfile::tempdir().expect("a folder");
    let boxes = built(folder.path(), TITANIUM, "boxes", &[]);
    let plain = built(folder.path(), TITANIUM, "plain", &["--without", "fetch_boxes"]);
    for model in MODELS {
        let (_, idle) = ledger(&boxes, model, "idle");
        let alone = |program: &Path, way: &str| {
            let (said, time) = ledger(program, model, way);
            (said, time - idle)
        };
        for way in ["fill", "sum", "update", "shift", "face", "inside", "three", "both", "faces", "push"] {
            let (said, time) = alone(&boxes, way);
            let (naive_said, naive) = alone(&plain, way);
            let (hand_said, hand) = alone(&boxes, &format!("{way}_hand"));
            println!("{model} {way}: element by element {naive} ps, by boxes {time} ps, by hand {hand} ps");
            assert_eq!(said, naive_said, "{model} {way}");
            assert_eq!(said, hand_said, "{model} {way}");
            assert!(time <= 1.2 * hand, "{model} {way}: {time} ps, by hand {hand}");
            assert!(time <= 0.1 * naive, "{model} {way}: {time} ps, element by element {naive}");
        }
    }
}

#[test]
fn far_elements_by_computed_indices_cost_what_lists_by_hand_cost() {
    let folder = tempfile::tempdir().expect("a folder");
    let lists = built(folder.path(), TITANIUM, "lists", &[]);
    let plain = built(folder.path(), TITANIUM, "plain", &["--without", "gather_lists"]);
    for model in MODELS {
        let idle = |program: &Path| ledger(program, model, "idle").1;
        let (lists_idle, plain_idle) = (idle(&lists), idle(&plain));
        // What `strips` does by hand is a copy of the array, which needs no lists.
        let ways = [("gather", 1.2), ("scatter", 2.0), ("count", 1.2), ("between", 1.2), ("strips", 20.0)];
        for (way, limit) in ways {
            let ((said, time), (naive_said, naive)) = (ledger(&lists, model, way), ledger(&plain, model, way));
            let (hand_said, hand) = ledger(&lists, model, &format!("{way}_hand"));
            let (time, naive, hand) = (time - lists_idle, naive - plain_idle, hand - lists_idle);
            println!("{model} {way}: element by element {naive} ps, by lists {time} ps, by hand {hand} ps");
            assert_eq!(said, naive_said, "{model} {way}");
            assert_eq!(said, hand_said, "{model} {way}");
            assert!(time <= limit * hand, "{model} {way}: {time} ps, by hand {hand}");
            assert!(time <= 0.1 * naive, "{model} {way}: {time} ps, element by element {naive}");
        }
    }
    for model in MODELS {
        let (lists_idle, plain_idle) = (ledger(&lists, model, "idle").1, ledger(&plain, model, "idle").1);
        let single = ledger(&lists, model, "short").1 - lists_idle;
        let ((said, time), (naive_said, naive)) = (ledger(&lists, model, "several"), ledger(&plain, model, "several"));
        println!("{model} several: {} ps, one list {single} ps", time - lists_idle);
        assert_eq!(said, naive_said, "{model}");
        assert!(time - lists_idle <= 1.5 * single, "{model}: {time} ps, {single} ps for one list");
        assert!(time - lists_idle <= 0.1 * (naive - plain_idle), "{model}: {time} ps, element by element {naive}");
    }
    for way in ["gather_poll", "gather_perhaps", "gather_alias", "scatter_thrown"] {
        assert_eq!(ledger(&lists, "infiniband", way), ledger(&plain, "infiniband", way), "{way}");
    }
    let output = checked(kroll(&["check", "--remarks"]).arg(source(TITANIUM)));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    for said in [
        "elements of `at` and `far` are fetched as a list before each strip of this loop where they are far",
        "not every turn of the loop touches this element",
        "an exception may end the loop here, behind what turns before it did",
    ] {
        assert!(told.contains(said), "{said}\n{told}");
    }
}

#[test]
fn what_may_not_move_stays_where_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let boxes = built(folder.path(), TITANIUM, "boxes", &[]);
    let plain = built(folder.path(), TITANIUM, "plain", &["--without", "fetch_boxes"]);
    for way in ["condition", "alias", "poll", "lock", "thrown"] {
        assert_eq!(ledger(&boxes, "infiniband", way), ledger(&plain, "infiniband", way), "{way}");
    }
    let output = checked(kroll(&["check", "--remarks"]).arg(source(TITANIUM)));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    for why in [
        "the stores leave gaps, where a copy would undo stores of other ranks",
        "accesses keep their order with what is done here",
        "an exception may end the nest, and what it stored before must be there",
    ] {
        assert!(told.contains(why), "{why}\n{told}");
    }
}

#[test]
fn what_a_loop_stores_is_on_its_way_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let ours = built(folder.path(), UPC, "ours", &[]);
    let plain = built(folder.path(), UPC, "plain", &["--without", "fetch_boxes", "--without", "gather_lists"]);
    for model in MODELS {
        let (idle, plain_idle) = (ledger(&ours, model, "idle").1, ledger(&plain, model, "idle").1);
        // As boxes, against transfers by hand, and as lists, against one list.
        for (way, against, limit) in [("three", "three_hand", 1.2), ("scatter", "scatter_one", 1.5)] {
            let ((said, time), (_, other)) = (ledger(&ours, model, way), ledger(&ours, model, against));
            let (naive_said, naive) = ledger(&plain, model, way);
            let (time, other, naive) = (time - idle, other - idle, naive - plain_idle);
            println!("{model} {way}: element by element {naive} ps, together {time} ps, {against} {other} ps");
            assert_eq!(said, naive_said, "{model} {way}");
            assert!(time <= limit * other, "{model} {way}: {time} ps, {against} {other}");
            assert!(time <= 0.1 * naive, "{model} {way}: {time} ps, element by element {naive}");
        }
    }
}

#[test]
fn neighbouring_nests_have_their_transfers_under_way_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let ours = built(folder.path(), UPC, "ours", &[]);
    let plain = built(folder.path(), UPC, "plain", &["--without", "fetch_boxes"]);
    for model in MODELS {
        let (idle, plain_idle) = (ledger(&ours, model, "idle").1, ledger(&plain, model, "idle").1);
        for way in ["faces", "push", "through"] {
            let ((said, time), (hand_said, hand)) =
                (ledger(&ours, model, way), ledger(&ours, model, &format!("{way}_hand")));
            let (naive_said, naive) = ledger(&plain, model, way);
            let (time, hand, naive) = (time - idle, hand - idle, naive - plain_idle);
            println!("{model} {way}: element by element {naive} ps, together {time} ps, by hand {hand} ps");
            assert_eq!(said, naive_said, "{model} {way}");
            assert_eq!(said, hand_said, "{model} {way}");
            assert!(time <= 1.05 * hand, "{model} {way}: {time} ps, by hand {hand}");
        }
        // Each waits for the other; only pointers to different memory do not.
        let two = ledger(&ours, model, "apart").1 - idle;
        for way in ["after_fence", "after_strict", "after_lock", "of_other", "again", "same", "bounded", "conditional"]
        {
            let ((said, time), (naive_said, _)) = (ledger(&ours, model, way), ledger(&plain, model, way));
            println!("{model} {way}: {} ps, two at once {two} ps", time - idle);
            assert_eq!(said, naive_said, "{model} {way}");
            assert!(time - idle > 1.4 * two, "{model} {way}: {} ps, two at once {two}", time - idle);
        }
    }
}

#[test]
fn neighbouring_nests_of_titanium_keep_their_order_where_they_must() {
    let folder = tempfile::tempdir().expect("a folder");
    let ours = built(folder.path(), TITANIUM, "ours", &[]);
    let plain = built(folder.path(), TITANIUM, "plain", &["--without", "fetch_boxes"]);
    for model in MODELS {
        let idle = ledger(&ours, model, "idle").1;
        let one = ledger(&ours, model, "push").1 - idle;
        for way in ["in_order", "meet", "ends_early"] {
            let ((said, time), (naive_said, _)) = (ledger(&ours, model, way), ledger(&plain, model, way));
            assert_eq!(said, naive_said, "{model} {way}");
            assert!(time - idle > 1.4 * one, "{model} {way}: {} ps, two at once {one}", time - idle);
        }
    }
}
