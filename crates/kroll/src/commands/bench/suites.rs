//! `kroll bench kernels/objects`, `kernels/numbers`, `kernels/arrays` and `kernels/memory`: programs in Java beside the same
//! ones on a Java machine and in C, and programs in Titanium beside the same ones in C.

use super::contender::{Contender, compile};
use super::sample::{Spread, geometric_mean};
use crate::cli::{Bench, Code};
use crate::compile;
use crate::report::Failure;
use kroll_driver::temporary;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

const TURNS: u32 = 15;
/// How often a program does its work; the fastest counts, so that the Java machine has compiled it.
const ROUNDS: &str = "7";
const LEVEL: &str = "-O3";

#[derive(Clone, Copy, PartialEq, Debug)]
enum Other {
    /// The very same source.
    Java,
    C,
}

impl Other {
    fn name(self) -> &'static str {
        match self {
            Other::Java => "Java",
            Other::C => "C",
        }
    }
}

pub struct Suite {
    name: &'static str,
    /// Of the programs; those in C are there or in the second one.
    folders: [&'static str; 2],
    kernels: &'static [&'static str],
    /// The suffix of ours.
    suffix: &'static str,
    other: Other,
}

static SUITES: [Suite; 4] = [
    Suite {
        name: "objects",
        folders: ["objects"; 2],
        kernels: &[
            "RayTracer",
            "Search",
            "Em3d",
            "Bisort",
            "Health",
            "Power",
            "MonteCarlo",
            "Fft",
            "Sor",
            "SparseProduct",
            "Lu",
            "Series",
            "HeapSort",
            "Crypt",
        ],
        suffix: "java",
        other: Other::Java,
    },
    Suite {
        name: "numbers",
        folders: ["objects", "arrays"],
        kernels: &["Fft", "Sor", "SparseProduct", "Lu", "MonteCarlo", "Series", "HeapSort", "Crypt"],
        suffix: "java",
        other: Other::C,
    },
    Suite { name: "memory", folders: ["memory"; 2], kernels: &["Regions", "Heap"], suffix: "ti", other: Other::C },
    Suite {
        name: "arrays",
        folders: ["arrays"; 2],
        kernels: &["Fft", "Sor", "SparseProduct", "Lu", "MonteCarlo", "Series", "HeapSort", "Crypt"],
        suffix: "ti",
        other: Other::C,
    },
];

pub fn named(name: &str) -> Option<&'static Suite> {
    let name = name.strip_prefix("kernels/")?;
    SUITES.iter().find(|suite| suite.name == name)
}

/// One kernel, with the times of both programs, turn by turn.
struct Kernel {
    name: &'static str,
    ours_ms: Vec<f64>,
    theirs_ms: Vec<f64>,
}

pub fn run(options: &Bench, suite: &Suite) -> Result<ExitCode, Failure> {
    let folder = temporary().map_err(Failure::Program)?;
    let sources = super::sources()?.join("kernels");
    let code = code_of(options);
    let mut pairs = Vec::new();
    for name in suite.kernels {
        let kernel = Kernel { name, ours_ms: Vec::new(), theirs_ms: Vec::new() };
        let ours = ours(name, suite, &sources, &code, folder.path())?;
        pairs.push((kernel, [ours, theirs(name, suite, &sources, &code, folder.path())?]));
    }
    for turn in super::steps(options.turns.unwrap_or(TURNS), "turn") {
        for (kernel, [ours, theirs]) in &mut pairs {
            measure(kernel, turn, ours, theirs)?;
        }
    }
    let kernels: Vec<Kernel> = pairs.into_iter().map(|(kernel, _)| kernel).collect();
    let text = match options.json {
        Some(_) => kernels.iter().map(|kernel| format!("{}\n", record(kernel, suite))).collect(),
        None => table(&kernels, suite.other),
    };
    super::write(options, &text)?;
    Ok(ExitCode::SUCCESS)
}

fn code_of(options: &Bench) -> Code {
    let mut code = Code { native: true, ..options.code.clone() };
    code.cflags.insert(0, LEVEL.to_string());
    code
}

fn ours(name: &str, suite: &Suite, sources: &Path, code: &Code, folder: &Path) -> Result<Contender, Failure> {
    let mut files = vec![sources.join(suite.folders[0]).join(name).with_extension(suite.suffix)];
    if suite.suffix == "ti" {
        files.push(sources.join("Kernel.ti"));
    }
    let program = folder.join(format!("ours-{name}"));
    compile::build(&files, code, &program)?;
    Contender::of_kroll("Titanium", &program, 1, &[])
}

fn theirs(name: &str, suite: &Suite, sources: &Path, code: &Code, folder: &Path) -> Result<Contender, Failure> {
    let at = |place: &str, suffix| sources.join(place).join(name).with_extension(suffix);
    if suite.other == Other::Java {
        let java = sources.join(suite.folders[0]);
        return Contender::of_java(name, &java, &at(suite.folders[0], "java"), folder);
    }
    let own = at(suite.folders[0], "c");
    let source = if own.exists() { own } else { at(suite.folders[1], "c") };
    let program = folder.join(format!("theirs-{name}"));
    // What ours gets: Java's arithmetic rounds after every operation.
    let mut flags = vec!["-std=gnu11", "-march=native", "-ffp-contract=off"];
    flags.extend(code.cflags.iter().map(String::as_str));
    compile("cc", &flags, &source, &program).map_err(Failure::Program)?;
    Ok(Contender::of_program("C", &program))
}

fn measure(kernel: &mut Kernel, turn: u32, ours: &Contender, theirs: &Contender) -> Result<(), Failure> {
    // Who begins changes, so that neither is always the one that finds a warm machine.
    let order = if turn.is_multiple_of(2) { [ours, theirs] } else { [theirs, ours] };
    let [a, b] = [one_run(order[0], kernel.name)?, one_run(order[1], kernel.name)?];
    let (ours, theirs) = if turn.is_multiple_of(2) { (a, b) } else { (b, a) };
    if !is_same(ours.1, theirs.1) {
        let (ours, theirs) = (ours.1, theirs.1);
        return Err(Failure::Program(format!("{} computes {ours}, the other program {theirs}", kernel.name)));
    }
    kernel.ours_ms.push(ours.0);
    kernel.theirs_ms.push(theirs.0);
    Ok(())
}

/// Sines of two libraries may differ in the last digit.
fn is_same(ours: f64, theirs: f64) -> bool {
    (ours - theirs).abs() <= 1e-9 * theirs.abs()
}

/// The time, and the checksum.
fn one_run(contender: &Contender, name: &str) -> Result<(f64, f64), Failure> {
    let printed = contender.run(&[ROUNDS])?.successful()?;
    let record = serde_json::from_str::<Value>(printed.trim()).ok();
    let figures = record
        .and_then(|record| Some((record["milliseconds"].as_f64()?, record["checksum"].as_str()?.parse::<f64>().ok()?)));
    figures.ok_or_else(|| Failure::Program(format!("{name} printed what is no record: {printed}")))
}

fn middle(times: &[f64]) -> f64 {
    Spread::of(times.to_vec()).map_or(0.0, |spread| spread.median)
}

fn record(kernel: &Kernel, suite: &Suite) -> Value {
    let mut value = json!({"bench": format!("kernels/{}", suite.name), "kernel": kernel.name,
        "against": suite.other.name(), "turns": kernel.ours_ms.len(), "ms": middle(&kernel.ours_ms),
        "other_ms": middle(&kernel.theirs_ms)});
    if let Some(ratio) = Spread::of_ratios(&kernel.theirs_ms, &kernel.ours_ms) {
        value["speed"] = json!({"median": ratio.median, "min": ratio.min, "max": ratio.max});
    }
    value
}

fn table(kernels: &[Kernel], other: Other) -> String {
    let mut text = format!("{:<16}{:>12}{:>12}  {}\n", "ms", "Titanium", other.name(), "speed (min-max)");
    let mut speeds = Vec::new();
    for kernel in kernels {
        let Some(ratio) = Spread::of_ratios(&kernel.theirs_ms, &kernel.ours_ms) else { continue };
        let (ours, theirs) = (middle(&kernel.ours_ms), middle(&kernel.theirs_ms));
        let spread = format!("{:.2} ({:.2}-{:.2})", ratio.median, ratio.min, ratio.max);
        let _ = writeln!(text, "{:<16}{ours:>12.1}{theirs:>12.1}  {spread}", kernel.name);
        speeds.push(ratio.median);
    }
    let mean = geometric_mean(&speeds);
    let _ = writeln!(text, "geometric mean of the speeds: {mean:.2}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kernel(name: &'static str, ours_ms: [f64; 3], theirs_ms: [f64; 3]) -> Kernel {
        Kernel { name, ours_ms: ours_ms.to_vec(), theirs_ms: theirs_ms.to_vec() }
    }

    #[test]
    fn speed_is_their_time_over_ours() {
        let kernels = [kernel("Fft", [2.0, 4.0, 1.0], [1.0, 2.0, 1.0]), kernel("Lu", [1.0, 1.0, 1.0], [2.0, 2.0, 4.0])];
        let text = table(&kernels, Other::Java);
        assert!(text.contains("0.50 (0.50-1.00)") && text.contains("2.00 (2.00-4.00)"), "{text}");
        assert!(text.ends_with("geometric mean of the speeds: 1.00\n"), "{text}");
        let said = record(&kernels[0], &SUITES[0]);
        assert_eq!((&said["bench"], &said["ms"]), (&json!("kernels/objects"), &json!(2.0)));
    }

    #[test]
    fn only_the_last_digits_may_differ() {
        assert!(is_same(16436.29296875, 16436.2929687501));
        assert!(!is_same(16436.29296875, 16436.3));
    }
}
