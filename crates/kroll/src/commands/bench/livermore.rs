//! `kroll bench kernels/livermore`: serial C, compiled as it is and compiled as UPC, in turn.
//!
//! Both go through the same C compiler with the same flags. With `--lower-all` every function passes through the
//! intermediate representation; without it C comes out as it went in.

use super::contender::Contender;
use super::sample::{Spread, geometric_mean};
use crate::cli::{Bench, Code};
use crate::report::Failure;
use crate::{compile, language};
use kroll_driver::{Linked, Part, Unit, temporary};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

const KERNELS: u32 = 24;
const PAIRS: u32 = 15;
/// How long one run of a kernel should take.
const RUN_SECONDS: f64 = 0.05;
const LEVEL: &str = "-O3";

/// One kernel, with the rates of both programs pair by pair.
struct Kernel {
    number: u32,
    name: String,
    translated: Vec<f64>,
    original: Vec<f64>,
}

pub fn run(options: &Bench) -> Result<ExitCode, Failure> {
    let folder = temporary().map_err(Failure::Program)?;
    let sources = super::sources()?.join("kernels/livermore");
    let original = build_original(&sources, options, &folder.path().join("original"))?;
    let translated = build_translated(&sources, options, folder.path())?;
    let turns = options.turns.unwrap_or(PAIRS);
    let mut kernels = Vec::new();
    for before in super::steps(KERNELS, "kernel") {
        kernels.push(measure(before + 1, turns, &translated, &original)?);
    }
    let text = match options.json {
        Some(_) => kernels.iter().map(|kernel| format!("{}\n", record(kernel, options))).collect(),
        None => table(&kernels),
    };
    super::write(options, &text)?;
    Ok(ExitCode::SUCCESS)
}

fn code_of(options: &Bench) -> Code {
    let mut code = Code { native: true, ..options.code.clone() };
    code.cflags.insert(0, LEVEL.to_string());
    code
}

fn build_original(sources: &Path, options: &Bench, program: &Path) -> Result<Contender, Failure> {
    let (flags, preprocessor) = compile::driver_options(&code_of(options));
    // As UPC, so that the flags are those of the translated program.
    let unit = Unit {
        toolchain: &language::UPC.toolchain,
        source: sources.join("livermore.c"),
        code: kroll_driver::Code::AsItIs { preprocessor },
    };
    kroll_driver::build(&[Part::Unit(unit)], &flags, Linked::Program, program)
        .map_err(|error| Failure::Program(error.to_string()))?;
    Ok(Contender::of_program("original", program))
}

/// A copy with the suffix of UPC is what makes the front end read it.
fn build_translated(sources: &Path, options: &Bench, folder: &Path) -> Result<Contender, Failure> {
    let copy = |from: &str, to: &str| {
        let copied = std::fs::copy(sources.join(from), folder.join(to));
        copied.map(|_| ()).map_err(|error| Failure::system(&format!("copy `{from}`"), &error))
    };
    copy("livermore.c", "livermore.upc")?;
    copy("kernels.h", "kernels.h")?;
    copy("space.h", "space.h")?;
    let program = folder.join("translated");
    compile::build(&[folder.join("livermore.upc")], &code_of(options), &program)?;
    Contender::of_kroll("translated", &program, 1, &[])
}

fn measure(number: u32, turns: u32, translated: &Contender, original: &Contender) -> Result<Kernel, Failure> {
    let first = one_run(original, number, 20)?;
    let name = first["name"].as_str().unwrap_or_default().to_string();
    let rounds = (20.0 * RUN_SECONDS / first["time_s"].as_f64().unwrap_or(RUN_SECONDS)).clamp(20.0, 1e6) as u64;
    let mut kernel = Kernel { number, name, translated: Vec::new(), original: Vec::new() };
    for turn in 0..turns {
        // Who begins changes, so that neither is always the one that finds a warm machine.
        let order = if turn % 2 == 0 { [translated, original] } else { [original, translated] };
        let [a, b] = [one_run(order[0], number, rounds)?, one_run(order[1], number, rounds)?];
        let (ours, theirs) = if turn % 2 == 0 { (a, b) } else { (b, a) };
        if ours["checksum"] != theirs["checksum"] {
            let (ours, theirs) = (&ours["checksum"], &theirs["checksum"]);
            return Err(Failure::Program(format!("kernel {number} computes {ours}, the original {theirs}")));
        }
        kernel.translated.extend(ours["mflops"].as_f64());
        kernel.original.extend(theirs["mflops"].as_f64());
    }
    Ok(kernel)
}

fn one_run(contender: &Contender, number: u32, rounds: u64) -> Result<Value, Failure> {
    let printed = contender.run(&[&number.to_string(), &rounds.to_string()])?.successful()?;
    let record = serde_json::from_str::<Value>(printed.trim()).ok().filter(|record| record["mflops"].is_number());
    record.ok_or_else(|| Failure::Program(format!("kernel {number} printed what is no record: {printed}")))
}

fn record(kernel: &Kernel, options: &Bench) -> Value {
    let variant = if options.code.lower_all { "lowered" } else { "passed" };
    let middle = |rates: &[f64]| Spread::of(rates.to_vec()).map(|spread| spread.median);
    let mut row = json!({"bench": "kernels/livermore", "kernel": kernel.number, "name": kernel.name,
        "variant": variant, "pairs": kernel.translated.len(), "mflops": middle(&kernel.translated),
        "original_mflops": middle(&kernel.original)});
    if let Some(ratio) = Spread::of_ratios(&kernel.translated, &kernel.original) {
        row["ratio"] = json!({"median": ratio.median, "min": ratio.min, "max": ratio.max});
    }
    row
}

fn table(kernels: &[Kernel]) -> String {
    let mut text = format!("{:<34}{:>12}{:>12}  {}\n", "kernel", "Mflop/s", "original", "ratio (min-max)");
    let mut ratios = Vec::new();
    for kernel in kernels {
        let middle = |rates: &[f64]| Spread::of(rates.to_vec()).map_or(0.0, |spread| spread.median);
        let (ours, theirs) = (middle(&kernel.translated), middle(&kernel.original));
        let Some(ratio) = Spread::of_ratios(&kernel.translated, &kernel.original) else { continue };
        let name = format!("{:>2} {}", kernel.number, kernel.name);
        let spread = format!("{:.3} ({:.3}-{:.3})", ratio.median, ratio.min, ratio.max);
        let _ = writeln!(text, "{name:<34}{ours:>12.1}{theirs:>12.1}  {spread}");
        ratios.push(ratio.median);
    }
    let mean = geometric_mean(&ratios);
    let _ = writeln!(text, "geometric mean of the ratios: {mean:.3}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kernels() -> Vec<Kernel> {
        let kernel = |number, translated: [f64; 3], original: [f64; 3]| Kernel {
            number,
            name: "a loop".into(),
            translated: translated.to_vec(),
            original: original.to_vec(),
        };
        vec![kernel(1, [2.0, 4.0, 1.0], [1.0, 2.0, 1.0]), kernel(2, [1.0, 1.0, 1.0], [2.0, 2.0, 4.0])]
    }

    #[test]
    fn the_mean_is_geometric() {
        let text = table(&kernels());
        assert!(text.contains("2.000 (1.000-2.000)") && text.contains("0.500 (0.250-0.500)"), "{text}");
        assert!(text.ends_with("geometric mean of the ratios: 1.000\n"), "{text}");
    }
}
