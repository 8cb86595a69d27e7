//! `upcrun -n N PROGRAM`: runs a program as the launchers of other UPC compilers do.

use crate::cli::{self, Cli, Command};
use crate::output;
use crate::report::Failure;
use clap::Parser;
use std::ffi::OsString;
use std::process::ExitCode;

const HELP: &str = "\
upcrun runs a UPC program: upcrun [-n THREADS] PROGRAM [ARGUMENTS]

  -n N, -np N, -fupc-threads=N   the number of threads (a program made with upcc -T N has its own)
  --help, --version

Flags of other launchers, about networks, nodes and heaps, are ignored with a note. kroll run -n N PROGRAM does the same
and has more to offer: see kroll run --help.
";

const USAGE: &str = "upcrun -n THREADS PROGRAM [ARGUMENTS]: see upcrun --help";

/// Flags of other launchers whose value is the next word.
const WITH_VALUE: &[&str] = &["-shared-heap", "-shared-heap-max", "-N", "-nodes"];

pub fn run(words: &[OsString]) -> Result<ExitCode, Failure> {
    let mut threads = None;
    let mut ignored = Vec::new();
    let mut words = words.iter();
    let program = loop {
        let Some(word) = words.next() else { break None };
        let text = word.to_string_lossy();
        if !text.starts_with('-') {
            break Some(word);
        }
        match text.as_ref() {
            "-h" | "-help" | "--help" => {
                output::print(HELP)?;
                return Ok(ExitCode::SUCCESS);
            }
            "--version" | "-version" => {
                output::print(&format!("upcrun of kroll {}\n", env!("CARGO_PKG_VERSION")))?;
                return Ok(ExitCode::SUCCESS);
            }
            "-n" | "-np" | "-fupc-threads" => threads = words.next().cloned(),
            _ => match number_in(&text) {
                Some(number) => threads = Some(number.into()),
                None => {
                    if WITH_VALUE.contains(&text.as_ref()) {
                        words.next();
                    }
                    ignored.push(text.into_owned());
                }
            },
        }
    };
    if !ignored.is_empty() {
        output::tell(&format!("upcrun: note: without a meaning here, and ignored: {}\n", ignored.join(" ")));
    }
    let Some(program) = program else { return Err(Failure::Usage(USAGE.to_string())) };
    let mut line: Vec<OsString> = ["kroll", "run"].map(OsString::from).to_vec();
    if let Some(threads) = threads {
        cli::ranks(&threads.to_string_lossy()).map_err(|why| Failure::Usage(format!("upcrun: {why}")))?;
        line.extend(["-n".into(), threads]);
    }
    line.extend([program.clone(), "--".into()]);
    line.extend(words.cloned());
    match Cli::try_parse_from(line).map_err(|error| Failure::Usage(error.to_string()))?.command {
        Command::Run(options) => super::run::run(&options),
        _ => Err(Failure::Usage(USAGE.to_string())),
    }
}

/// The number of `-n4`, `-n=4` and `-fupc-threads=4`.
fn number_in(text: &str) -> Option<String> {
    let value =
        text.strip_prefix("-fupc-threads").or_else(|| text.strip_prefix("-np")).or_else(|| text.strip_prefix("-n"))?;
    let value = value.trim_start_matches(['=', '-']);
    (!value.is_empty() && value.bytes().all(|b| b.is_ascii_digit())).then(|| value.to_string())
}
