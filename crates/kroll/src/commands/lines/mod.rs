//! `kroll lines`: how many lines of the NAS programs' timed parts declare, compute and communicate, in Titanium and in
//! Fortran with MPI. Which procedures are timed stands in `benchmarks/npb/lines`.

mod count;

use super::bench;
use crate::output;
use crate::report::Failure;
use count::{Language, Lines, Part};
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

/// A program and its lines.
struct Row {
    bench: String,
    language: String,
    lines: Lines,
}

pub fn run(wanted: Option<&str>) -> Result<ExitCode, Failure> {
    let folder = bench::sources()?.join("npb");
    let rows = rows(&read(&folder.join("lines"))?, &folder)?;
    let mut text = String::from("bench  language  declarations  computation  communication  total\n");
    let mut shown = rows.iter().filter(|row| wanted.is_none_or(|name| name == row.bench)).peekable();
    if shown.peek().is_none() {
        let mut known: Vec<&str> = rows.iter().map(|row| row.bench.as_str()).collect();
        known.dedup();
        return Err(Failure::Usage(format!("the lines that are counted are those of {}", known.join(", "))));
    }
    for Row { bench, language, lines } in shown {
        let Lines { declarations, computation, communication } = lines;
        let total = lines.total();
        let _ = writeln!(
            text,
            "{bench:<5}  {language:<8}  {declarations:>12}  {computation:>11}  {communication:>13}  {total:>5}"
        );
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::system(&format!("read `{}`", path.display()), &error))
}

/// A line `BENCH LANGUAGE` begins a program, and lines `FILE: PART...` behind it say what of its files is timed.
fn rows(list: &str, folder: &Path) -> Result<Vec<Row>, Failure> {
    let mut rows: Vec<Row> = Vec::new();
    for line in list.lines().map(|line| line.split('#').next().unwrap_or_default()) {
        if let Some((file, parts)) = line.split_once(':') {
            let Some(row) = rows.last_mut() else {
                return Err(Failure::Program(format!("benchmarks/npb/lines: `{line}` stands before any program")));
            };
            let text = read(&folder.join(file.trim()))?;
            let language = if file.trim().ends_with(".f90") { Language::Fortran } else { Language::Titanium };
            for word in parts.split_whitespace() {
                let lines = count::count(language, &text, &part(word)).ok_or_else(|| {
                    Failure::Program(format!("benchmarks/npb/lines: `{}` has no `{word}`", file.trim()))
                })?;
                row.lines = row.lines.and(lines);
            }
        } else if let [bench, language] = line.split_whitespace().collect::<Vec<_>>()[..] {
            rows.push(Row { bench: bench.to_string(), language: language.to_string(), lines: Lines::default() });
        }
    }
    Ok(rows)
}

/// `*` is what stands outside of procedures, `NAME!` a procedure that does nothing but communicate.
fn part(word: &str) -> Part<'_> {
    match (word, word.strip_suffix('!')) {
        ("*", _) => Part::Head,
        (_, Some(name)) => Part::Procedure { name, communicates: true },
        _ => Part::Procedure { name: word, communicates: false },
    }
}
