//! `kroll bench kernels/synchronisation`: what it costs to tell another thread that its data has come, in four forms of one
//! UPC program.

use super::contender::Contender;
use super::sample::Spread;
use crate::cli::{Bench, Code};
use crate::compile;
use crate::report::Failure;
use kroll_driver::temporary;
use serde_json::{Value, json};
use std::fmt::Write;
use std::process::ExitCode;

const TURNS: u32 = 5;
const LEVEL: &str = "-O3";
/// Points on an edge of the square, as in the figures of the course, and repetitions of the smallest kernel.
const ARGUMENTS: [&str; 2] = ["1024", "2000"];

/// One form of a kernel, with its times, turn by turn.
struct Cell {
    kernel: String,
    form: String,
    ns: Vec<f64>,
    synchronising_ns: Vec<f64>,
}

pub fn run(options: &Bench) -> Result<ExitCode, Failure> {
    let folder = temporary().map_err(Failure::Program)?;
    let program = folder.path().join("synchronisation");
    let mut code = Code { native: true, ..options.code.clone() };
    code.cflags.insert(0, LEVEL.to_string());
    compile::build(&[super::sources()?.join("kernels/synchronisation/synchronisation.upc")], &code, &program)?;
    let ranks = code.threads.unwrap_or(options.n);
    let contender = Contender::of_kroll("synchronisation", &program, ranks, &[])?;
    let mut cells = Vec::new();
    for _ in super::steps(options.turns.unwrap_or(TURNS), "turn") {
        let printed = contender.run(&ARGUMENTS)?.successful()?;
        printed.lines().try_for_each(|line| add(&mut cells, line))?;
    }
    let text = match options.json {
        Some(_) => cells.iter().map(|cell| format!("{}\n", record(cell, ranks))).collect(),
        None => table(&cells),
    };
    super::write(options, &text)?;
    Ok(ExitCode::SUCCESS)
}

/// A line that the program prints.
fn add(cells: &mut Vec<Cell>, line: &str) -> Result<(), Failure> {
    let wrong = || Failure::Program(format!("the program printed what is no record: {line}"));
    let record: Value = serde_json::from_str(line).map_err(|_| wrong())?;
    let word = |name: &str| record[name].as_str().map(str::to_string).ok_or_else(wrong);
    let time = |name: &str| record[name].as_f64().ok_or_else(wrong);
    let (kernel, form) = (word("kernel")?, word("form")?);
    let known = cells.iter().position(|cell| cell.kernel == kernel && cell.form == form);
    let at = known.unwrap_or_else(|| {
        cells.push(Cell { kernel, form, ns: Vec::new(), synchronising_ns: Vec::new() });
        cells.len() - 1
    });
    cells[at].ns.push(time("ns")?);
    cells[at].synchronising_ns.push(time("synchronising_ns")?);
    Ok(())
}

fn middle(times: &[f64]) -> f64 {
    Spread::of(times.to_vec()).map_or(0.0, |spread| spread.median)
}

fn record(cell: &Cell, ranks: u32) -> Value {
    json!({"bench": "kernels/synchronisation", "kernel": cell.kernel, "form": cell.form, "ranks": ranks,
        "turns": cell.ns.len(), "ns": middle(&cell.ns), "synchronising_ns": middle(&cell.synchronising_ns)})
}

/// A line a kernel, a column a form.
fn table(cells: &[Cell]) -> String {
    let first = cells.first().map_or("", |cell| cell.kernel.as_str());
    let forms = cells.iter().filter(|cell| cell.kernel == first);
    let mut text = format!("{:<18}", "us (of these sync)");
    for form in forms {
        let _ = write!(text, "{:>22}", form.form);
    }
    let mut kernel = "";
    for cell in cells {
        if cell.kernel != kernel {
            kernel = &cell.kernel;
            let _ = write!(text, "\n{kernel:<18}");
        }
        let times = format!("{:.2} ({:.2})", middle(&cell.ns) / 1e3, middle(&cell.synchronising_ns) / 1e3);
        let _ = write!(text, "{times:>22}");
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_one_kernel_are_one_line() {
        let mut cells = Vec::new();
        for (form, ns) in [("barrier", 3000.0), ("signal", 1000.0), ("barrier", 5000.0), ("signal", 2000.0)] {
            let line = format!(r#"{{"kernel": "broadcast", "form": "{form}", "ns": {ns}, "synchronising_ns": 500}}"#);
            assert!(add(&mut cells, &line).is_ok());
        }
        let text = table(&cells);
        assert_eq!(text.lines().count(), 2, "{text}");
        let words: Vec<&str> = text.split_whitespace().skip(4).collect();
        assert_eq!(words, ["barrier", "signal", "broadcast", "4.00", "(0.50)", "1.50", "(0.50)"]);
        assert!(add(&mut cells, "no record").is_err());
    }
}
