//! `kroll bench coarrays`: single operations between two images of a Fortran program, with `--against opencoarrays` beside
//! the same program on OpenCoarrays and Open MPI, in turn. What waits for the other image stands beside the machine's limit:
//! what two processes reach by hand over shared memory (micro/raw.c).

use super::contender::{self, Contender};
use super::sample::Spread;
use crate::cli::Bench;
use crate::compile;
use crate::report::Failure;
use kroll_driver::temporary;
use serde_json::{Value, json};
use std::fmt::Write;
use std::process::ExitCode;

const TURNS: u32 = 5;
const IMAGES: u32 = 2;
/// Debian's name for the compiler of OpenCoarrays with Open MPI (package libcoarrays-openmpi-dev).
const OTHER_COMPILER: &str = "caf.openmpi";

/// What waits for the other image, and which operation of micro/raw.c does the same by hand.
const LIMITS: [(&str, &str); 5] = [
    ("sync_all", "barrier"),
    ("sync_images", "barrier"),
    ("event_one_way", "ping_pong"),
    ("co_sum_8", "all_reduce"),
    ("co_broadcast_8", "all_reduce"),
];

/// One operation, with the seconds of all programs turn by turn; those of a program that does not have it are empty.
struct Operation {
    name: String,
    ours: Vec<f64>,
    theirs: Vec<f64>,
    limit: Vec<f64>,
}

pub fn run(options: &Bench) -> Result<ExitCode, Failure> {
    let folder = temporary().map_err(Failure::Program)?;
    let (source, by_hand) = (super::sources()?.join("coarrays/micro.f90"), super::sources()?.join("micro/raw.c"));
    let [own, other, raw] = ["kroll", "other", "raw"].map(|name| folder.path().join(name));
    compile::build(std::slice::from_ref(&source), &options.code, &own)?;
    super::micro::compiled(&by_hand, &raw)?;
    let machine = Contender::of_program("raw", &raw);
    let mut contenders = vec![Contender::of_kroll("kroll", &own, IMAGES, &[])?];
    match options.against.as_deref() {
        None => {}
        Some("opencoarrays") => {
            contender::compile(OTHER_COMPILER, &["-O2"], &source, &other).map_err(Failure::Program)?;
            contenders.push(Contender::of_mpi("opencoarrays", &other, IMAGES));
        }
        Some(wish) => {
            return Err(Failure::Usage(format!("coarrays are measured against opencoarrays, not against {wish}")));
        }
    }
    let mut operations: Vec<Operation> = Vec::new();
    for _ in super::steps(options.turns.unwrap_or(TURNS), "turn") {
        for (which, contender) in contenders.iter().enumerate() {
            add(&mut operations, which, &contender.run(&[])?.successful()?)?;
        }
        add_limits(&mut operations, &machine.run(&[])?.successful()?)?;
    }
    let text = if options.json.is_some() { records(&operations) } else { table(&operations) };
    super::write(options, &text)?;
    Ok(ExitCode::SUCCESS)
}

/// Takes what a program printed, a name and seconds a line.
fn add(operations: &mut Vec<Operation>, which: usize, printed: &str) -> Result<(), Failure> {
    for line in printed.lines() {
        let figure = line.trim().rsplit_once(' ').and_then(|(name, seconds)| Some((name, seconds.parse().ok()?)));
        let (name, seconds): (&str, f64) =
            figure.ok_or_else(|| Failure::Program(format!("the program printed what is no figure: {line}")))?;
        let name = name.trim();
        let at = operations.iter().position(|operation| operation.name == name).unwrap_or_else(|| {
            operations.push(Operation {
                name: name.to_string(),
                ours: Vec::new(),
                theirs: Vec::new(),
                limit: Vec::new(),
            });
            operations.len() - 1
        });
        let figures = if which == 0 { &mut operations[at].ours } else { &mut operations[at].theirs };
        figures.push(seconds);
    }
    Ok(())
}

/// Takes what raw.c printed: of each operation its best batch, as micro.f90 tells its best round.
fn add_limits(operations: &mut [Operation], printed: &str) -> Result<(), Failure> {
    for line in printed.lines() {
        let wrong = || Failure::Program(format!("a benchmark printed what is no record: {line}"));
        let record: Value = serde_json::from_str(line).map_err(|_| wrong())?;
        let nanoseconds = record["min"].as_f64().ok_or_else(wrong)?;
        for operation in &mut *operations {
            if LIMITS.iter().any(|&(name, by_hand)| operation.name == name && record["op"] == by_hand) {
                operation.limit.push(nanoseconds / 1e9);
            }
        }
    }
    Ok(())
}

fn records(operations: &[Operation]) -> String {
    let middle = |figures: &[f64]| Spread::of(figures.to_vec()).map(|spread| spread.median);
    let record = |operation: &Operation| {
        let mut record = json!({"bench": "coarrays", "operation": operation.name, "seconds": middle(&operation.ours)});
        if let Some(limit) = middle(&operation.limit) {
            record["limit_seconds"] = json!(limit);
        }
        if let Some(ratio) = Spread::of_ratios(&operation.theirs, &operation.ours) {
            record["other_seconds"] = json!(middle(&operation.theirs));
            record["faster"] = json!({"median": ratio.median, "min": ratio.min, "max": ratio.max});
        }
        format!("{record}\n")
    };
    operations.iter().map(record).collect()
}

fn table(operations: &[Operation]) -> String {
    let mut text =
        format!("{:<22} {:>12} {:>14} {:>8} {:>12}\n", "operation", "kroll ns", "other ns", "times", "by hand ns");
    let nanoseconds =
        |figures: &[f64]| Spread::of(figures.to_vec()).map(|spread| format!("{:.1}", spread.median * 1e9));
    for operation in operations {
        let [ours, theirs, limit] =
            [&operation.ours, &operation.theirs, &operation.limit].map(|list| nanoseconds(list));
        let times = Spread::of_ratios(&operation.theirs, &operation.ours).map(|ratio| format!("{:.1}", ratio.median));
        let [ours, theirs, times, limit] = [ours, theirs, times, limit].map(Option::unwrap_or_default);
        let line = format!("{:<22} {ours:>12} {theirs:>14} {times:>8} {limit:>12}", operation.name);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
