//! The loop optimizer against itself: random nests over random arrays must do the same with fast loops and without.
//!
//! A program holds many nests, each a method that makes its arrays, loops over them and prints a sum of what they hold.
//! Arrays have negative bounds, strides and views, and some share their elements; accesses have offsets and factors,
//! some behind conditions; some leave their arrays, and then message and status are compared. A third of the nests loops
//! over Java arrays, some of them null, and compares what its exception leaves behind; some walk through arrays by what
//! they find there, or go round in them. Other programs loop over arrays on another pretended node, which fast nests fetch and store as boxes,
//! and by indices from memory as lists; a third of them reads and stores fields of objects there. Operations overtake
//! each other in another order in every program. Others have neighbouring loops over rows, which fast nests run together,
//! or neighbouring nests over planes. Seeds are fixed; KROLL_LOOP_PROGRAMS is the number of files with programs,
//! KROLL_LOOP_FIRST the one that they start with.

#[path = "../random/choices.rs"]
mod choices;
mod generator;
#[path = "../random/mod.rs"]
mod random;
#[path = "../random/tally.rs"]
mod tally;

use generator::{Kind, program};
use random::{Random, on_all_cores, wanted};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tally::Tally;

/// Nests of one program.
const NESTS: u32 = 40;
const PROGRAMS: u64 = 3;
const SEED: u64 = 0x1234_5678_9abc_def1;

#[test]
fn fast_loops_do_what_checked_ones_do() {
    all_programs(ended_in, &[]);
}

/// A program's nests that end are counted by its number; passes do more than so much in a program on average.
fn all_programs(ended_in: fn(u64, &Tally) -> u64, least: &[(&str, u64)]) {
    let programs = wanted("KROLL_LOOP_PROGRAMS", PROGRAMS);
    let first = wanted("KROLL_LOOP_FIRST", 0);
    let tally = Tally::default();
    let ended = on_all_cores(programs, |number| ended_in(first + number, &tally));
    tally.assert_above(programs, least);
    let failed = programs * u64::from(NESTS) - ended;
    // Otherwise the generator tests one of the two only.
    assert!(ended > failed && failed > programs, "{ended} nests ended, {failed} left their arrays");
}

/// How many nests of a program end without leaving their arrays; all do the same in both ways.
fn ended_in(number: u64, _: &Tally) -> u64 {
    let source = program(&mut Random(SEED + number * 0x9e37_79b9), Kind::Near);
    compared(number, &source, &[&["-n", "1"]], &["array_loops"])
}

/// One way where ranks share memory, and one where they do not.
const FAR_WAYS: &[&[&str]] = &[&["-n", "2"], &["-n", "2", "--conduit", "sim", "--nodes", "2"]];

#[test]
fn loops_by_boxes_do_what_loops_by_elements_do() {
    let nests = u64::from(NESTS);
    all_programs(
        far_ended_in,
        &[("boxes", nests / 3), ("stored", nests / 8), ("lists", nests / 10), ("merged fields", nests / 2)],
    );
}

fn far_ended_in(number: u64, tally: &Tally) -> u64 {
    let source = program(&mut Random((!SEED).wrapping_add(number * 0x9e37_79b9)), Kind::Far);
    let text = emitted(&source);
    tally.count("boxes", text.matches("ti_array_box_close").count());
    tally.count("stored", text.matches("ti_array_box_put").count());
    tally.count("lists", text.matches("kroll_list_open(").count());
    tally.count("merged fields", text.matches("_read = copy").count());
    compared(number, &source, FAR_WAYS, &["array_loops", "gather_lists", "merge_fields"])
}

#[test]
fn loops_in_strips_do_what_they_do_one_after_the_other() {
    all_programs(rows_ended_in, &[("groups of loops", u64::from(NESTS) / 2)]);
}

fn rows_ended_in(number: u64, tally: &Tally) -> u64 {
    let source = program(&mut Random(SEED.rotate_left(7) + number * 0x9e37_79b9), Kind::Rows);
    tally.count("groups of loops", emitted(&source).matches("_Bool in_strips").count());
    compared(number, &source, &[&["-n", "1"]], &["array_loops"])
}

#[test]
fn nests_plane_by_plane_do_what_they_do_one_after_the_other() {
    all_programs(planes_ended_in, &[("pairs of nests", u64::from(NESTS) / 3)]);
}

fn planes_ended_in(number: u64, tally: &Tally) -> u64 {
    let source = program(&mut Random(SEED.rotate_left(19) + number * 0x9e37_79b9), Kind::Planes);
    let text = emitted(&source);
    tally.count("pairs of nests", text.matches("for (; ").count() - text.matches("for (; strip").count());
    compared(number, &source, &[&["-n", "1"]], &["fuse_planes", "array_loops"])
}

/// How many nests end; all do the same with these passes, and without.
fn compared(number: u64, source: &str, ways: &[&[&str]], passes: &[&str]) -> u64 {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("Loops.ti");
    std::fs::write(&file, source).expect("written");
    let fast = build(&file, "fast", &[]);
    let without: Vec<&str> = passes.iter().flat_map(|pass| ["--without", pass]).collect();
    let plain = build(&file, "plain", &without);
    let seed = (number + 1).to_string();
    let model = outcomes(&plain, ways[0], &seed);
    for way in ways {
        for (nest, (ours, model)) in (0..).zip(outcomes(&fast, way, &seed).iter().zip(&model)) {
            let nest = format!("{way:?}, program {number}, nest {nest}:\n{}", method(source, nest));
            assert!(ours.agrees_with(model), "{ours:?}\n{model:?}\n{nest}");
        }
    }
    model.iter().filter(|outcome| outcome.status == Some(0)).count() as u64
}

/// What a nest prints, what is said of its error, and the status of the job if it ends it.
#[derive(Clone, PartialEq, Debug)]
struct Outcome {
    printed: String,
    told: String,
    status: Option<i32>,
}

impl Outcome {
    /// Where one statement has several elements outside of their arrays, either may be named.
    fn agrees_with(&self, other: &Outcome) -> bool {
        let of_several = || self.statement().is_some() && self.statement() == other.statement();
        let tell_the_same = self.told == other.told || of_several();
        self.printed == other.printed && self.status == other.status && tell_the_same
    }

    /// The words of the line whose element is outside.
    fn statement(&self) -> Option<&str> {
        self.told.contains("is outside the array's domain").then(|| self.told.lines().nth(1)).flatten()
    }
}

/// Of all nests: a job does one after the other until one of them ends it; another job goes on behind that one.
fn outcomes(program: &Path, way: &[&str], seed: &str) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    while outcomes.len() < NESTS as usize {
        let first = outcomes.len();
        let output = run(program, first as u32, way, seed);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let ended = |printed: &str| Outcome { printed: printed.to_string(), told: String::new(), status: Some(0) };
        outcomes.extend(text.split("nest\n").skip(1).map(ended));
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(matches!(output.status.code(), Some(0 | 1)) && outcomes.len() > first, "{told}\n{text}");
        assert!(!output.status.success() || outcomes.len() == NESTS as usize, "{text}");
        if let Some(last) = outcomes.last_mut().filter(|_| !output.status.success()) {
            (last.told, last.status) = (told, output.status.code());
        }
    }
    outcomes
}

/// The C of a program.
fn emitted(source: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("Loops.ti");
    std::fs::write(&file, source).expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    let output = command.args(["build", "--emit=c"]).arg(&file).output().expect("kroll runs");
    assert!(output.status.success(), "{}\n{source}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn build(file: &Path, name: &str, flags: &[&str]) -> std::path::PathBuf {
    let program = file.with_file_name(name);
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    let output = command.arg("build").args(flags).arg(file).arg("-o").arg(&program).output().expect("kroll runs");
    let text = std::fs::read_to_string(file).unwrap_or_default();
    assert!(output.status.success(), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
    program
}

fn run(program: &Path, first: u32, way: &[&str], seed: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.args(["run", "--timeout", "120", "--seed", seed]).args(way).arg(program).args(["--", &first.to_string()]);
    command.stdin(Stdio::null()).output().expect("kroll runs")
}

fn method(source: &str, nest: u32) -> &str {
    let start = source.find(&format!(" void nest{nest}()")).unwrap_or(0);
    let rest = &source[start..];
    &rest[..rest.find("show(").or(rest.find("\n    }")).unwrap_or(rest.len())]
}
