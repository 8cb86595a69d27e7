//! `kroll bench all`: every NAS benchmark in every language that has it, each alone or in turn with the same benchmark in
//! another language, in one table.

use super::npb;
use super::sample::Spread;
use crate::cli::Bench;
use crate::report::Failure;
use serde_json::Value;
use std::process::ExitCode;

pub const NAME: &str = "all";

/// What became of a benchmark in a language.
struct Row {
    name: &'static str,
    language: String,
    measured: Result<Vec<Value>, String>,
}

pub fn run(options: &Bench) -> Result<ExitCode, Failure> {
    let fits = |name: &str| is_square(options.n) || !ON_SQUARES.contains(&name);
    let (programs, others): (Vec<_>, Vec<_>) = programs(options)?.into_iter().partition(|(name, _)| fits(name));
    let mut rows = Vec::new();
    for (name, language) in programs {
        let what = format!("npb/{name} in {language}, turn");
        // One program that fails says nothing of the others.
        let measured = match npb::measure(options, name, &language, &what) {
            Ok(records) => Ok(records),
            Err(Failure::Program(why)) => Err(why),
            Err(other) => return Err(other),
        };
        rows.push(Row { name, language, measured });
    }
    if rows.is_empty() {
        return Err(Failure::Usage(format!("no NAS benchmark is there to be measured so on {} ranks", options.n)));
    }
    let measured = || rows.iter().filter_map(|row| row.measured.as_deref().ok());
    let text = match options.json {
        Some(_) => measured().map(|records| npb::json_text(records, npb::summary(options, records))).collect(),
        None => table(options, measured()),
    };
    super::write(options, &text)?;
    for (name, language) in others {
        eprintln!("npb/{name} in {language} is for square numbers of ranks, such as 4");
    }
    let failed: Vec<&Row> = rows.iter().filter(|row| row.measured.is_err()).collect();
    for Row { name, language, measured } in &failed {
        let why = measured.as_ref().err().map_or("", |why| why.trim_end());
        eprintln!("npb/{name} in {language} was not measured: {why}");
    }
    let all = failed.is_empty() && measured().all(npb::is_verified);
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// These run on square numbers of ranks, in all languages.
const ON_SQUARES: [&str; 2] = ["bt", "sp"];

fn is_square(number: u32) -> bool {
    number.isqrt().pow(2) == number
}

/// The benchmarks with their languages, each of which has its opponent.
fn programs(options: &Bench) -> Result<Vec<(&'static str, String)>, Failure> {
    let against = options.against.as_deref();
    let languages = options.lang.as_deref().map_or(npb::LANGUAGES.to_vec(), |only| vec![only]);
    let mut programs = Vec::new();
    for name in npb::NAMES {
        let opponent_is_there = against.map_or(Ok(true), |against| npb::is_there(name, against))?;
        for &language in &languages {
            if opponent_is_there && Some(language) != against && npb::is_there(name, language)? {
                programs.push((name, language.to_string()));
            }
        }
    }
    Ok(programs)
}

/// A line a program: the medians of its turns and, if there is an opponent, the opponent's time and our time over theirs.
fn table<'a>(options: &Bench, measured: impl Iterator<Item = &'a [Value]>) -> String {
    let heads = ["bench", "lang", "class", "ranks", "variant", "conduit", "time_s", "mops", "verified", "comm_s"];
    let mut head = heads.map(String::from).to_vec();
    if let Some(language) = &options.against {
        head.extend([format!("{language} time_s"), "ratio".into(), "min".into(), "max".into()]);
    }
    let contenders = 1 + usize::from(options.against.is_some());
    let row = |records: &[Value]| {
        let middle = |contender| npb::middle(records.iter().skip(contender).step_by(contenders));
        let ours = middle(0);
        let mut row: Vec<String> = heads.iter().map(|head| npb::cell(&ours[*head])).collect();
        if let Some(Spread { median, min, max }) = npb::summary(options, records) {
            row.push(npb::cell(&middle(1)["time_s"]));
            row.extend([median, min, max].map(|ratio| format!("{ratio:.3}")));
        }
        row
    };
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(measured.map(row)).collect();
    let mut text = npb::in_columns(&rows);
    if options.against.is_some() {
        text.push_str("ratio: our time / theirs, the median of the pairs\n");
    }
    text
}
