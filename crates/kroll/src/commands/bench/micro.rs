//! `kroll bench micro`: single operations at two ranks, beside raw shared memory and beside MPI; with `--hosts` between two
//! nodes, beside the same operations of UCX and MPI, or at two ranks of one of several nodes.

use super::contender::{self, Contender, Machines};
use super::sample::Spread;
use crate::cli::{Bench, Code};
use crate::report::Failure;
use crate::{compile, output};
use kroll_driver::temporary;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

/// How often each program is run if the user does not say.
const TURNS: u32 = 5;

/// What MPI's program is compiled with.
const C_FLAGS: [&str; 3] = ["-std=gnu11", "-O3", "-march=native"];

/// One operation at one size, with the nanoseconds of every turn, a list for each contender.
struct Operation {
    name: String,
    bytes: u64,
    ns: Vec<Vec<f64>>,
}

pub fn run(options: &Bench) -> Result<ExitCode, Failure> {
    let folder = temporary().map_err(Failure::Program)?;
    let sources = super::sources()?.join("micro");
    let contenders = match Machines::of(options) {
        None => build(&sources, folder.path())?,
        Some(machines) => build_between(&sources, folder.path(), &machines)?,
    };
    let mut operations = Vec::new();
    for _ in super::steps(options.turns.unwrap_or(TURNS), "turn") {
        for (index, contender) in contenders.iter().enumerate() {
            let run = contender.run(&["--rounds", &options.rounds.to_string()])?;
            for line in run.successful()?.lines() {
                record(&mut operations, index, contenders.len(), line)?;
            }
        }
    }
    let variants: Vec<&str> = contenders.iter().map(|contender| contender.variant).collect();
    let text = match options.json {
        Some(_) => records(&operations, &variants),
        None => table(&operations, &variants),
    };
    super::write(options, &text)?;
    Ok(ExitCode::SUCCESS)
}

/// Ours first, then the machine's limit, then MPI where there is one.
fn build(sources: &Path, folder: &Path) -> Result<Vec<Contender>, Failure> {
    let (ours, raw, mpi) = (folder.join("kroll"), folder.join("raw"), folder.join("mpi"));
    compiled(&sources.join("kroll.c"), &ours)?;
    compiled(&sources.join("raw.c"), &raw)?;
    let mut contenders = vec![Contender::of_kroll("kroll", &ours, 2, &[])?, Contender::of_program("raw", &raw)];
    match contender::compile("mpicc", &C_FLAGS, &sources.join("mpi.c"), &mpi) {
        Ok(()) => contenders.push(Contender::of_mpi("mpi", &mpi, 2)),
        Err(why) => output::tell(&format!("kroll: without MPI: {why}\n")),
    }
    Ok(contenders)
}

/// Ours first, then UCX by itself and MPI; or, where the ranks that are measured share a node, a job that has one only.
fn build_between(sources: &Path, folder: &Path, machines: &Machines) -> Result<Vec<Contender>, Failure> {
    let (ours, ucx, mpi) = (folder.join("kroll"), folder.join("ucx"), folder.join("mpi"));
    let ranks = machines.ranks();
    let sizes = machines.sizes(ranks)?;
    if sizes.len() < 2 {
        return Err(Failure::Usage("give two hosts or more, as in --hosts a,b".to_string()));
    }
    compiled(&sources.join("kroll.c"), &ours)?;
    let mut contenders = vec![Contender::of_kroll("kroll", &ours, ranks, &machines.flags())?];
    if sizes[0] > 1 {
        contenders.push(Contender::of_kroll("smp", &ours, 2, &["--conduit", "smp"].map(String::from))?);
        return Ok(contenders);
    }
    let flags = ["-std=gnu11", "-O3", "-march=native", "-Wl,--no-as-needed", "-lucp", "-lucs"];
    match contender::compile("cc", &flags, &sources.join("ucx.c"), &ucx) {
        Ok(()) => contenders.push(Contender::of_ucx("ucx", &ucx, machines)),
        Err(why) => output::tell(&format!("kroll: without UCX (libucx-dev): {why}\n")),
    }
    match contender::compile("mpicc", &C_FLAGS, &sources.join("mpi.c"), &mpi) {
        Ok(()) => contenders.push(Contender::of_mpi_between("mpi", &mpi, 2, machines)?),
        Err(why) => output::tell(&format!("kroll: without MPI: {why}\n")),
    }
    Ok(contenders)
}

pub(super) fn compiled(source: &Path, program: &Path) -> Result<(), Failure> {
    let code = Code { native: true, cflags: vec!["-O3".to_string()], ..Code::default() };
    compile::build(&[source.to_path_buf()], &code, program)
}

/// Adds a line that a program printed.
fn record(operations: &mut Vec<Operation>, index: usize, count: usize, line: &str) -> Result<(), Failure> {
    let parsed = serde_json::from_str::<Value>(line)
        .ok()
        .and_then(|value| Some((value["op"].as_str()?.to_string(), value["bytes"].as_u64()?, value["ns"].as_f64()?)));
    let wrong = || Failure::Program(format!("a benchmark printed what is no record: {line}"));
    let (name, bytes, ns) = parsed.ok_or_else(wrong)?;
    let known = operations.iter().position(|operation| operation.name == name && operation.bytes == bytes);
    let at = known.unwrap_or_else(|| {
        operations.push(Operation { name, bytes, ns: vec![Vec::new(); count] });
        operations.len() - 1
    });
    operations[at].ns[index].push(ns);
    Ok(())
}

fn table(operations: &[Operation], variants: &[&str]) -> String {
    let mut text = format!("{:<16}{:>9}", "operation", "bytes");
    for (index, variant) in variants.iter().enumerate() {
        let _ = match index {
            0 => write!(text, "{:>12}", format!("{variant} ns")),
            _ => write!(text, "{:>12}{:>26}", format!("{variant} ns"), format!("{}/{variant} (min-max)", variants[0])),
        };
    }
    text.push('\n');
    for operation in operations {
        let _ = write!(text, "{:<16}{:>9}", operation.name, operation.bytes);
        for index in 0..variants.len() {
            text += &cell(operation, index);
        }
        text.push('\n');
    }
    text
}

fn cell(operation: &Operation, index: usize) -> String {
    let Some(ns) = Spread::of(operation.ns[index].clone()) else {
        return if index == 0 { format!("{:>12}", "-") } else { format!("{:>12}{:>26}", "-", "-") };
    };
    match Spread::of_ratios(&operation.ns[0], &operation.ns[index]).filter(|_| index > 0) {
        Some(ratio) => {
            let ratio = format!("{:.2} ({:.2}-{:.2})", ratio.median, ratio.min, ratio.max);
            format!("{:>12.1}{ratio:>26}", ns.median)
        }
        None if index == 0 => format!("{:>12.1}", ns.median),
        None => format!("{:>12.1}{:>26}", ns.median, "-"),
    }
}

fn records(operations: &[Operation], variants: &[&str]) -> String {
    let rows = operations.iter().flat_map(|operation| {
        variants.iter().enumerate().filter_map(|(index, variant)| record_of(operation, index, variant))
    });
    rows.map(|row| format!("{row}\n")).collect()
}

fn record_of(operation: &Operation, index: usize, variant: &str) -> Option<Value> {
    let ns = Spread::of(operation.ns[index].clone())?;
    let (name, bytes) = (&operation.name, operation.bytes);
    let mut row = json!({"bench": "micro", "op": name, "bytes": bytes, "ranks": 2, "variant": variant,
        "turns": operation.ns[index].len(), "ns": ns.median, "ns_min": ns.min, "ns_max": ns.max});
    if let Some(ratio) = Spread::of_ratios(&operation.ns[0], &operation.ns[index]).filter(|_| index > 0) {
        row["ratio"] = json!({"median": ratio.median, "min": ratio.min, "max": ratio.max});
    }
    Some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_turns() -> Vec<Operation> {
        let mut operations = Vec::new();
        for (index, ns) in [(0, 4.0), (1, 2.0), (0, 9.0), (1, 3.0)] {
            let line = format!("{{\"op\":\"put\",\"bytes\":8,\"ns\":{ns}}}");
            assert!(record(&mut operations, index, 2, &line).is_ok());
        }
        operations
    }

    #[test]
    fn a_record_compares_turn_by_turn() {
        let text = records(&two_turns(), &["kroll", "raw"]);
        let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("a record")).collect();
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[0]["ns"], 6.5);
        assert!(rows[0]["ratio"].is_null());
        assert_eq!(rows[1]["ratio"], json!({"median": 2.5, "min": 2.0, "max": 3.0}));
    }

    #[test]
    fn an_operation_that_only_one_program_has_stands_in_the_table() {
        let mut operations = two_turns();
        assert!(record(&mut operations, 0, 2, "{\"op\":\"am\",\"bytes\":0,\"ns\":1}").is_ok());
        let text = table(&operations, &["kroll", "raw"]);
        assert!(text.contains("2.50 (2.00-3.00)") && text.lines().count() == 3, "{text}");
    }

    #[test]
    fn what_is_no_record_is_refused() {
        assert!(record(&mut Vec::new(), 0, 1, "hello").is_err());
        assert!(record(&mut Vec::new(), 0, 1, "{\"op\":3}").is_err());
    }
}
