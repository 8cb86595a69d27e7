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

/// A program on one network, and what a job costs that does nothing.
struct Modelled<'p> {
    program: &'p Path,
    model: &'p str,
    idle: f64,
}

impl Modelled<'_> {
    fn of<'p>(program: &'p Path, model: &'p str) -> Modelled<'p> {
        Modelled { program, model, idle: ledger(program, model, "idle").1 }
    }

    fn run(&self, way: &str) -> (String, f64) {
        let (said, time) = ledger(self.program, self.model, way);
        (said, time - self.idle)
    }

    /// What is done in this way says what it says element by element, and costs `limit` times what `against` costs at
    /// most, which says the same if it does the same by hand. The part of what it costs element by element.
    fn compared(&self, plain: &Modelled, way: &str, against: &str, limit: f64) -> f64 {
        let ((said, time), (naive_said, naive)) = (self.run(way), plain.run(way));
        let (other_said, other) = self.run(against);
        let name = format!("{} {way}", self.model);
        println!("{name}: element by element {naive} ps, together {time} ps, {against} {other} ps");
        assert_eq!(said, naive_said, "{name}");
        if against.ends_with("_hand") {
            assert_eq!(said, other_said, "{name}");
        }
        assert!(time <= limit * other, "{name}: {time} ps, {against} {other}");
        time / naive
    }

    /// What is done in these ways waits for what is done before it, unlike what is done at once.
    fn wait_for_each_other(&self, plain: &Modelled, at_once: &str, ways: &[&str]) {
        let at_once = self.run(at_once).1;
        for way in ways {
            let ((said, time), (naive_said, _)) = (self.run(way), plain.run(way));
            let name = format!("{} {way}", self.model);
            println!("{name}: {time} ps, two at once {at_once} ps");
            assert_eq!(said, naive_said, "{name}");
            assert!(time > 1.4 * at_once, "{name}: {time} ps, two at once {at_once}");
        }
    }
}

#[test]
fn far_arrays_cost_what_copies_by_hand_cost() {
    let folder = tempfile::tempdir().expect("a folder");
    let boxes = built(folder.path(), TITANIUM, "boxes", &[]);
    let plain = built(folder.path(), TITANIUM, "plain", &["--without", "fetch_boxes"]);
    for model in MODELS {
        let (boxes, plain) = (Modelled::of(&boxes, model), Modelled::of(&plain, model));
        for way in ["fill", "sum", "update", "shift", "face", "inside", "three", "both", "faces", "push"] {
            let part = boxes.compared(&plain, way, &format!("{way}_hand"), 1.2);
            assert!(part <= 0.1, "{model} {way}: {part} of what it costs element by element");
        }
    }
}

#[test]
fn far_elements_by_computed_indices_cost_what_lists_by_hand_cost() {
    let folder = tempfile::tempdir().expect("a folder");
    let lists = built(folder.path(), TITANIUM, "lists", &[]);
    let plain = built(folder.path(), TITANIUM, "plain", &["--without", "gather_lists"]);
    for model in MODELS {
        let (lists, plain) = (Modelled::of(&lists, model), Modelled::of(&plain, model));
        // What `strips` does by hand is a copy of the array, which needs no lists.
        let ways = [("gather", 1.2), ("scatter", 2.0), ("count", 1.2), ("between", 1.2), ("strips", 20.0)];
        let by_hand = ways.map(|(way, limit)| (way, format!("{way}_hand"), limit));
        // And three lists against one.
        for (way, against, limit) in by_hand.into_iter().chain([("several", "short".to_string(), 1.5)]) {
            let part = lists.compared(&plain, way, &against, limit);
            assert!(part <= 0.1, "{model} {way}: {part} of what it costs element by element");
        }
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
        let (ours, plain) = (Modelled::of(&ours, model), Modelled::of(&plain, model));
        // As boxes, against transfers by hand, and as lists, against one list.
        for (way, against, limit) in [("three", "three_hand", 1.2), ("scatter", "scatter_one", 1.5)] {
            let part = ours.compared(&plain, way, against, limit);
            assert!(part <= 0.1, "{model} {way}: {part} of what it costs element by element");
        }
    }
}

#[test]
fn neighbouring_nests_have_their_transfers_under_way_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let ours = built(folder.path(), UPC, "ours", &[]);
    let plain = built(folder.path(), UPC, "plain", &["--without", "fetch_boxes"]);
    for model in MODELS {
        let (ours, plain) = (Modelled::of(&ours, model), Modelled::of(&plain, model));
        for way in ["faces", "push", "through"] {
            ours.compared(&plain, way, &format!("{way}_hand"), 1.05);
        }
        let after =
            ["after_fence", "after_strict", "after_lock", "of_other", "again", "same", "bounded", "conditional"];
        ours.wait_for_each_other(&plain, "apart", &after);
    }
}

#[test]
fn neighbouring_nests_of_titanium_keep_their_order_where_they_must() {
    let folder = tempfile::tempdir().expect("a folder");
    let ours = built(folder.path(), TITANIUM, "ours", &[]);
    let plain = built(folder.path(), TITANIUM, "plain", &["--without", "fetch_boxes"]);
    for model in MODELS {
        let (ours, plain) = (Modelled::of(&ours, model), Modelled::of(&plain, model));
        ours.wait_for_each_other(&plain, "push", &["in_order", "meet", "ends_early"]);
    }
}
