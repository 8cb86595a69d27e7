//! `kroll bench study/mpi-vs-titanium`: three programs of an early comparison, each in the form that was slow and in its cure,
//! on this machine and by the clock of a simulated Ethernet, beside MPI.

use super::contender::{Contender, compile};
use super::sample::Spread;
use crate::cli::{Bench, Code};
use crate::compile;
use crate::report::Failure;
use kroll_driver::temporary;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

pub const NAME: &str = "study/mpi-vs-titanium";
const TURNS: u32 = 5;
/// What Titanium had in that comparison.
const NETWORK: [&str; 4] = ["--conduit", "sim", "--model", "ethernet"];

/// One form of a program.
struct Form {
    cause: &'static str,
    program: &'static str,
    words: &'static str,
    /// What its program is given.
    arguments: &'static [&'static str],
    /// A pass of the optimizer that is left out, so that what it cures is seen.
    without: Option<&'static str>,
    checked: bool,
}

const fn form(
    cause: &'static str,
    program: &'static str,
    words: &'static str,
    arguments: &'static [&'static str],
) -> Form {
    Form { cause, program, words, arguments, without: None, checked: true }
}

const FFT: [&str; 2] = ["elements", "256"];
const SOR: [&str; 3] = ["elements", "64", "4"];

static FORMS: &[Form] = &[
    form("remote elements", "Fft2d", "transposed element by element", &FFT),
    form("", "Fft2d", "by blocks", &["blocks", "256"]),
    Form { without: Some("array_loops"), ..form("", "Sor3d", "ghost cells one by one", &SOR) },
    form("", "Sor3d", "the same, which the compiler makes a box", &SOR),
    form("", "Sor3d", "ti.grid.Halo", &["halo", "64", "4"]),
    Form { without: Some("array_loops"), ..form("bounds checks", "Sor3d", "at every access", &["halo", "128", "4"]) },
    form("", "Sor3d", "before the loops", &["halo", "128", "4"]),
    Form { checked: false, ..form("", "Sor3d", "none (--nobcheck)", &["halo", "128", "4"]) },
    form("broadcasts", "DenseCg", "of the arrays", &["array", "1024"]),
    form("", "DenseCg", "of references", &["reference", "1024"]),
];

/// A form with its programs and what they took, turn by turn.
struct Row {
    form: &'static Form,
    near: Contender,
    far: Contender,
    other: Contender,
    ms: Vec<f64>,
    other_ms: Vec<f64>,
    model_ms: f64,
}

pub fn run(options: &Bench) -> Result<ExitCode, Failure> {
    let folder = temporary().map_err(Failure::Program)?;
    let mut rows = FORMS
        .iter()
        .enumerate()
        .map(|(at, form)| row(options, form, at, folder.path()))
        .collect::<Result<Vec<Row>, Failure>>()?;
    for turn in super::steps(options.turns.unwrap_or(TURNS), "turn") {
        rows.iter_mut().try_for_each(|row| measure(row, turn))?;
    }
    let text = match options.json {
        Some(_) => rows.iter().map(|row| format!("{}\n", record(row, options.n))).collect(),
        None => table(&rows),
    };
    super::write(options, &text)?;
    Ok(ExitCode::SUCCESS)
}

fn row(options: &Bench, form: &'static Form, at: usize, folder: &Path) -> Result<Row, Failure> {
    let sources = super::sources()?.join(NAME);
    let mut code = Code { native: true, nobcheck: !form.checked, ..options.code.clone() };
    code.cflags.insert(0, "-O3".to_string());
    code.without.extend(form.without.map(String::from));
    let program = folder.join(format!("{}-{at}", form.program));
    compile::build(&[sources.join(form.program).with_extension("ti")], &code, &program)?;
    let other = folder.join("mpi");
    if !other.exists() {
        let flags = ["-std=gnu11", "-O3", "-march=native", "-ffp-contract=off"];
        compile("mpicc", &flags, &sources.join("study.c"), &other).map_err(Failure::Program)?;
    }
    Ok(Row {
        form,
        near: Contender::of_kroll("Titanium", &program, options.n, &[])?,
        far: Contender::of_kroll("Titanium", &program, options.n, &NETWORK.map(String::from))?,
        other: Contender::of_mpi("MPI", &other, options.n),
        ms: Vec::new(),
        other_ms: Vec::new(),
        model_ms: 0.0,
    })
}

/// The modelled time is the same in every run, so the first turn is enough for it.
fn measure(row: &mut Row, turn: u32) -> Result<(), Failure> {
    let (ms, checksum) = one_run(&row.near, row.form.arguments, "ms")?;
    let arguments: Vec<&str> =
        std::iter::once(row.form.program).chain(row.form.arguments[1..].iter().copied()).collect();
    let (other_ms, expected) = one_run(&row.other, &arguments, "ms")?;
    same(row.form, checksum, expected)?;
    row.ms.push(ms);
    row.other_ms.push(other_ms);
    if turn == 0 {
        let (model_ms, checksum) = one_run(&row.far, row.form.arguments, "model_ms")?;
        same(row.form, checksum, expected)?;
        row.model_ms = model_ms;
    }
    Ok(())
}

/// A time and the checksum.
fn one_run(contender: &Contender, arguments: &[&str], time: &str) -> Result<(f64, f64), Failure> {
    let printed = contender.run(arguments)?.successful()?;
    let record = serde_json::from_str::<Value>(printed.trim()).ok();
    let figures = record.and_then(|record| Some((record[time].as_f64()?, record["checksum"].as_f64()?)));
    figures.ok_or_else(|| Failure::Program(format!("a program printed what is no record: {printed}")))
}

/// Sums over ranks are rounded in several orders, and sines of two libraries differ in the last digit.
fn same(form: &Form, found: f64, expected: f64) -> Result<(), Failure> {
    if (found - expected).abs() <= 1e-9 * expected.abs() {
        return Ok(());
    }
    Err(Failure::Program(format!("{} ({}) computes {found}, the MPI program {expected}", form.program, form.words)))
}

fn middle(times: &[f64]) -> f64 {
    Spread::of(times.to_vec()).map_or(0.0, |spread| spread.median)
}

fn record(row: &Row, ranks: u32) -> Value {
    json!({"bench": NAME, "program": row.form.program, "form": row.form.words, "arguments": row.form.arguments,
        "ranks": ranks, "turns": row.ms.len(), "ms": middle(&row.ms), "model_ms": row.model_ms,
        "mpi_ms": middle(&row.other_ms)})
}

/// Causes with their forms, the slow one first.
fn table(rows: &[Row]) -> String {
    let mut text = format!("{:<17}{:<9}{:<42}{:>10}{:>10}{:>14}\n", "", "", "", "ms", "MPI ms", "Ethernet ms");
    for row in rows {
        let form = row.form;
        let (ms, other_ms) = (middle(&row.ms), middle(&row.other_ms));
        let _ = writeln!(
            text,
            "{:<17}{:<9}{:<42}{ms:>10.3}{other_ms:>10.3}{:>14.3}",
            form.cause, form.program, form.words, row.model_ms
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cause_has_its_cure_behind_it() {
        let causes: Vec<usize> = (0..FORMS.len()).filter(|at| !FORMS[*at].cause.is_empty()).collect();
        assert_eq!(causes.len(), 3);
        assert!(causes.iter().all(|at| FORMS.get(at + 1).is_some_and(|form| form.cause.is_empty())));
    }

    #[test]
    fn other_results_are_an_error() {
        assert!(same(&FORMS[0], 1.0, 1.0 + 1e-12).is_ok());
        assert!(same(&FORMS[0], 1.0, 1.001).is_err());
    }
}
