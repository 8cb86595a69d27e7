//! `kroll bench kernels/shared`: loops over UPC's shared arrays beside the same loops over private arrays of C.
//!
//! One program holds both, so that the C compiler and its flags are the same, and runs them in turn.

use super::contender::Contender;
use super::sample::Spread;
use crate::cli::{Bench, Code};
use crate::compile;
use crate::report::Failure;
use kroll_driver::temporary;
use serde_json::{Value, json};
use std::fmt::Write;
use std::process::ExitCode;

const TURNS: u32 = 15;
const LEVEL: &str = "-O3";

/// One kernel over arrays of one layout, with its times an element, turn by turn.
struct Row {
    kernel: String,
    layout: String,
    shared_ns: Vec<f64>,
    plain_ns: Vec<f64>,
}

pub fn run(options: &Bench) -> Result<ExitCode, Failure> {
    let folder = temporary().map_err(Failure::Program)?;
    let program = folder.path().join("shared");
    let mut code = Code { native: true, ..options.code.clone() };
    code.cflags.insert(0, LEVEL.to_string());
    compile::build(&[super::sources()?.join("kernels/shared/shared.upc")], &code, &program)?;
    let ranks = code.threads.unwrap_or(options.n);
    let contender = Contender::of_kroll("shared", &program, ranks, &[])?;
    let mut rows = Vec::new();
    for turn in super::steps(options.turns.unwrap_or(TURNS), "turn") {
        let printed = contender.run(&[&turn.to_string()])?.successful()?;
        printed.lines().try_for_each(|line| add(&mut rows, line))?;
    }
    let text = match options.json {
        Some(_) => rows.iter().map(|row| format!("{}\n", record(row, ranks, &code))).collect(),
        None => table(&rows),
    };
    super::write(options, &text)?;
    Ok(ExitCode::SUCCESS)
}

/// A line that the program prints.
fn add(rows: &mut Vec<Row>, line: &str) -> Result<(), Failure> {
    let wrong = || Failure::Program(format!("the program printed what is no record: {line}"));
    let record: Value = serde_json::from_str(line).map_err(|_| wrong())?;
    let word = |name: &str| record[name].as_str().map(str::to_string).ok_or_else(wrong);
    let time = |name: &str| record[name].as_f64().ok_or_else(wrong);
    let (kernel, layout) = (word("kernel")?, word("layout")?);
    let known = rows.iter().position(|row| row.kernel == kernel && row.layout == layout);
    let at = known.unwrap_or_else(|| {
        rows.push(Row { kernel, layout, shared_ns: Vec::new(), plain_ns: Vec::new() });
        rows.len() - 1
    });
    rows[at].shared_ns.push(time("shared_ns")?);
    rows[at].plain_ns.push(time("plain_ns")?);
    Ok(())
}

fn middle(times: &[f64]) -> f64 {
    Spread::of(times.to_vec()).map_or(0.0, |spread| spread.median)
}

fn record(row: &Row, ranks: u32, code: &Code) -> Value {
    let mut value = json!({"bench": "kernels/shared", "kernel": row.kernel, "layout": row.layout, "ranks": ranks,
        "static_threads": code.threads.is_some(), "turns": row.shared_ns.len(), "shared_ns": middle(&row.shared_ns),
        "plain_ns": middle(&row.plain_ns)});
    if let Some(ratio) = Spread::of_ratios(&row.shared_ns, &row.plain_ns) {
        value["ratio"] = json!({"median": ratio.median, "min": ratio.min, "max": ratio.max});
    }
    value
}

fn table(rows: &[Row]) -> String {
    let mut text =
        format!("{:<24}{:<8}{:>12}{:>12}  {}\n", "ns an element", "layout", "shared", "C", "ratio (min-max)");
    for row in rows {
        let Some(ratio) = Spread::of_ratios(&row.shared_ns, &row.plain_ns) else { continue };
        let (ours, theirs) = (middle(&row.shared_ns), middle(&row.plain_ns));
        let spread = format!("{:.2} ({:.2}-{:.2})", ratio.median, ratio.min, ratio.max);
        let _ = writeln!(text, "{:<24}{:<8}{ours:>12.3}{theirs:>12.3}  {spread}", row.kernel, row.layout);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_one_kernel_and_layout_are_one_row() {
        let mut rows = Vec::new();
        for (layout, ours) in [("[1]", 3.0), ("[64]", 8.0), ("[1]", 5.0)] {
            let line = format!(r#"{{"kernel": "sum", "layout": "{layout}", "shared_ns": {ours}, "plain_ns": 2.0}}"#);
            assert!(add(&mut rows, &line).is_ok());
        }
        let text = table(&rows);
        assert_eq!(text.lines().count(), 3, "{text}");
        assert!(text.contains("2.00 (1.50-2.50)") && text.contains("4.00 (4.00-4.00)"), "{text}");
        let said = record(&rows[0], 2, &Code::default());
        assert_eq!((&said["turns"], &said["shared_ns"]), (&json!(2), &json!(4.0)));
        assert!(add(&mut rows, "no record").is_err());
    }
}
