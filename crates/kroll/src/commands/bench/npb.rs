//! `kroll bench npb/NAME`: a NAS benchmark, alone or in turn with the same benchmark in another language.
//!
//! Every program takes `--class` and `--json`, ours also `--variant`, and prints one JSON line; its exit status is 1 if
//! the result is not verified.

use super::contender::{self, Contender, Machines, Run};
use super::sample::Spread;
use crate::cli::{Bench, Code};
use crate::compile;
use crate::report::Failure;
use kroll_driver::temporary;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub const NAMES: [&str; 9] = ["mg", "is", "ep", "cg", "bt", "sp", "lu", "ft", "ft_fftw"];
/// The languages that benchmarks are written in, the one that is measured unasked first.
pub const LANGUAGES: [&str; 3] = ["titanium", "upc", "caf"];
const TURNS_AGAINST: u32 = 15;
/// Vectors of 512 bits make these programs slower where the processor has them; all get the same width.
const VECTOR_FLAG: &str = "-mprefer-vector-width=256";
/// The program in Titanium without bounds checks: what they cost.
const UNCHECKED: &str = "unchecked";

pub fn run(options: &Bench, name: &str) -> Result<ExitCode, Failure> {
    let language = options.lang.as_deref().unwrap_or(LANGUAGES[0]);
    let records = measure(options, name, language, "turn")?;
    let summary = summary(options, &records);
    let text = match options.json {
        Some(_) => json_text(&records, summary),
        None => table(&records, summary),
    };
    super::write(options, &text)?;
    Ok(if is_verified(&records) { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// The records of all turns, in each of which the program runs, and then the one that it is measured against. `what` is a
/// turn called while it goes on.
pub fn measure(options: &Bench, name: &str, language: &str, what: &str) -> Result<Vec<Value>, Failure> {
    let folder = temporary().map_err(Failure::Program)?;
    let languages: Vec<&str> = std::iter::once(language).chain(options.against.as_deref()).collect();
    let mut contenders = Vec::new();
    for (index, language) in languages.iter().enumerate() {
        contenders.push(build(options, name, language, &folder.path().join(format!("{name}{index}")))?);
    }
    let turns = options.turns.unwrap_or(if options.against.is_some() { TURNS_AGAINST } else { 1 });
    let mut records = Vec::new();
    for _ in super::steps(turns, what) {
        for contender in &contenders {
            let mut record = record_of(&contender.run(&arguments(options, contender))?)?;
            // Our programs do not see on which conduit they run.
            if record["conduit"].is_null() {
                record["conduit"] = json!(conduit(options));
            }
            if contender.variant == UNCHECKED {
                record["lang"] = json!("titanium-unchecked");
            }
            records.push(record);
        }
    }
    Ok(records)
}

pub fn is_verified(records: &[Value]) -> bool {
    records.iter().all(|record| record["verified"] == true)
}

/// Whether the benchmark is written in a language.
pub fn is_there(name: &str, language: &str) -> Result<bool, Failure> {
    Ok(source(name, language)?.is_file())
}

fn arguments<'a>(options: &'a Bench, contender: &Contender) -> Vec<&'a str> {
    let mut arguments = vec!["--json", "--class", &options.class];
    if let Some(variant) = options.variant.as_deref().filter(|_| contender.variant != "mpi") {
        arguments.extend(["--variant", variant]);
    }
    arguments
}

fn build(options: &Bench, name: &str, language: &str, program: &Path) -> Result<Contender, Failure> {
    let variant = match language {
        "mpi" => {
            build_mpi(&required(name, language)?, name, program).map_err(Failure::Program)?;
            return match Machines::of(options) {
                None => Ok(Contender::of_mpi("mpi", program, options.n)),
                Some(machines) => Contender::of_mpi_between("mpi", program, options.n, &machines),
            };
        }
        "upc" => "upc",
        "caf" => "caf",
        UNCHECKED => UNCHECKED,
        _ => "titanium",
    };
    compile(name, language, &options.code, program)?;
    Contender::of_kroll(variant, program, options.n, &network(options))
}

fn sources(language: &str) -> Result<PathBuf, Failure> {
    Ok(super::sources()?.join("npb").join(if language == UNCHECKED { "titanium" } else { language }))
}

/// The file that a program is made of, or begins with.
fn source(name: &str, language: &str) -> Result<PathBuf, Failure> {
    // In Titanium it is a class a file, in a folder of the benchmark's own, which its variants with libraries share.
    let folder = name.split('_').next().unwrap_or(name);
    let sources = sources(language)?;
    let fortran = sources.join(format!("{name}.f90"));
    Ok(match language {
        "upc" => sources.join(format!("{name}.upc")),
        "caf" => fortran,
        "mpi" if fortran.is_file() => fortran,
        "mpi" => sources.join(format!("{name}.c")),
        _ => sources.join(format!("{folder}/{}.ti", name.to_uppercase())),
    })
}

/// Compiles one of ours.
pub fn compile(name: &str, language: &str, code: &Code, program: &Path) -> Result<(), Failure> {
    compile::build(&[required(name, language)?], &code_of(code, language), program)
}

fn required(name: &str, language: &str) -> Result<PathBuf, Failure> {
    let source = source(name, language)?;
    if !source.is_file() {
        return Err(Failure::Usage(format!("npb/{name} is not there in {language}")));
    }
    Ok(source)
}

fn conduit(options: &Bench) -> &'static str {
    if options.hosts.is_some() { "ucx" } else { options.conduit.name() }
}

/// How ranks talk, as flags of `kroll run`.
fn network(options: &Bench) -> Vec<String> {
    let mut words = vec!["--conduit".to_string(), conduit(options).to_string()];
    words.extend(Machines::of(options).iter().flat_map(Machines::flags));
    words.extend(options.nodes.iter().flat_map(|nodes| ["--nodes".to_string(), nodes.to_string()]));
    words.extend(options.model.iter().flat_map(|model| ["--model".to_string(), model.clone()]));
    words
}

/// What all contenders are compiled with; the level comes with the language, except for UPC and Fortran. The compilers of
/// the MPI programs round a*b+c once unasked, so ours may as well.
fn code_of(code: &Code, language: &str) -> Code {
    let nobcheck = language == UNCHECKED || (language == "titanium" && code.nobcheck);
    let mut code = Code { native: true, contract: true, nobcheck, ..code.clone() };
    code.cflags.push(VECTOR_FLAG.to_string());
    code.cflags.extend(["upc", "caf"].contains(&language).then(|| "-O3".to_string()));
    code
}

fn build_mpi(source: &Path, name: &str, program: &Path) -> Result<(), String> {
    if source.extension().is_some_and(|suffix| suffix == "f90") {
        // Module files go beside the program, not into the folder that the user is in.
        let modules = format!("-J{}", program.parent().unwrap_or(Path::new(".")).display());
        let mut flags = vec!["-O3", "-march=native", VECTOR_FLAG, &modules];
        if name.ends_with("_fftw") {
            // The linker takes a library in front of what uses it only if it is told to keep it.
            flags.extend(["-I/usr/include", "-Wl,--no-as-needed", "-lfftw3"]);
        }
        return contender::compile("mpif90", &flags, source, program);
    }
    let flags = ["-std=gnu11", "-O3", "-march=native", VECTOR_FLAG];
    contender::compile("mpicc", &flags, source, program)
}

/// The JSON line of a run. A run that ended badly still counts if it says that its result is wrong.
fn record_of(run: &Run) -> Result<Value, Failure> {
    let printed = run.printed();
    let record = printed.lines().rev().find_map(|line| serde_json::from_str::<Value>(line).ok());
    let record = record.filter(|record| record["time_s"].is_number()).ok_or_else(|| run.failure())?;
    if record["verified"] == true { run.successful().map(|_| record) } else { Ok(record) }
}

/// Our time over the opponent's, if there is one.
pub fn summary(options: &Bench, records: &[Value]) -> Option<Spread> {
    options.against.as_ref().and_then(|_| ratio(records))
}

/// Our time over theirs, pair by pair; records alternate.
fn ratio(records: &[Value]) -> Option<Spread> {
    let times = |first: usize| -> Vec<f64> {
        records.iter().skip(first).step_by(2).filter_map(|record| record["time_s"].as_f64()).collect()
    };
    Spread::of_ratios(&times(0), &times(1))
}

pub fn json_text(records: &[Value], summary: Option<Spread>) -> String {
    let mut text: String = records.iter().map(|record| format!("{record}\n")).collect();
    if let (Some(Spread { median, min, max }), [_, theirs, ..]) = (summary, records) {
        let mut row = middle(records.iter().step_by(2));
        row["against"] = theirs["lang"].clone();
        row["pairs"] = json!(records.len() / 2);
        row["ratio"] = json!({"median": median, "min": min, "max": max});
        let _ = writeln!(text, "{row}");
    }
    text
}

/// The first of one program's records with the medians over all.
pub fn middle<'a>(records: impl Iterator<Item = &'a Value> + Clone) -> Value {
    let mut row = records.clone().next().cloned().unwrap_or_default();
    for figure in ["time_s", "mops", "comm_s"] {
        let spread = Spread::of(records.clone().filter_map(|record| record[figure].as_f64()).collect());
        row[figure] = json!(spread.map(|spread| spread.median));
    }
    row["verified"] = json!(records.clone().all(|record| record["verified"] == true));
    row
}

fn table(records: &[Value], summary: Option<Spread>) -> String {
    let mut heads =
        vec!["bench", "lang", "class", "ranks", "variant", "conduit", "time_s", "mops", "verified", "comm_s"];
    // Times by the clocks of a simulated network.
    heads.extend(
        ["model_s", "model_comm_s", "model_share"]
            .iter()
            .filter(|head| records.iter().any(|record| record[**head].is_f64())),
    );
    let head: Vec<String> = heads.iter().map(ToString::to_string).collect();
    let cells_of = |record: &Value| heads.iter().map(|head| cell(&record[*head])).collect();
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(records.iter().map(cells_of)).collect();
    let mut text = in_columns(&rows);
    if let Some(Spread { median, min, max }) = summary {
        let pairs = records.len() / 2;
        let _ = writeln!(text, "our time / theirs: {median:.3} (min {min:.3}, max {max:.3}, {pairs} pairs)");
    }
    text
}

/// A line a row; all rows have as many cells.
pub fn in_columns(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns).map(|i| rows.iter().map(|row| row[i].len()).max().unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let cells: String = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}  ")).collect();
        let _ = writeln!(text, "{}", cells.trim_end());
    }
    text
}

pub fn cell(value: &Value) -> String {
    match (value.as_str(), value.as_f64().filter(|_| value.is_f64())) {
        (Some(text), _) => text.to_string(),
        (_, Some(number)) => format!("{number:.4}"),
        _ if value.is_null() => "-".to_string(),
        _ => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records() -> Vec<Value> {
        let times = [2.0, 1.0, 3.0, 2.0];
        times.iter().map(|time| json!({"bench": "mg", "time_s": time, "verified": true})).collect()
    }

    #[test]
    fn pairs_are_compared_in_their_turn() {
        assert_eq!(ratio(&records()), Spread::of(vec![2.0, 1.5]));
        let text = json_text(&records(), ratio(&records()));
        let last: Value = serde_json::from_str(text.lines().last().unwrap_or_default()).expect("a record");
        assert_eq!((text.lines().count(), &last["pairs"]), (5, &json!(2)));
        assert_eq!(last["ratio"]["max"], 2.0);
        assert_eq!((&last["time_s"], &last["verified"]), (&json!(2.5), &json!(true)));
    }

    #[test]
    fn the_table_has_a_line_a_run_and_the_ratio() {
        let text = table(&records(), ratio(&records()));
        assert!(text.ends_with("our time / theirs: 1.750 (min 1.500, max 2.000, 2 pairs)\n"), "{text}");
        assert_eq!(text.lines().count(), 6);
    }
}
