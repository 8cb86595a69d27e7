//! The `kroll` command: builds, checks and runs PGAS programs.

mod cli;
mod commands;
mod compile;
mod explain;
mod guard;
mod knobs;
mod language;
mod network;
mod output;
mod report;

use report::Failure;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// A command of other compilers that this one answers to as well.
struct OtherName {
    name: &'static str,
    run: fn(&[OsString]) -> Result<ExitCode, Failure>,
}

const OTHER_NAMES: &[OtherName] =
    &[OtherName { name: "upcc", run: commands::upcc::run }, OtherName { name: "upcrun", run: commands::upcrun::run }];

/// The command under another name: as the program's own, or as the first word.
fn other_name(words: &[OsString]) -> Option<(&'static OtherName, &[OsString])> {
    let named =
        |word: &OsString| OTHER_NAMES.iter().find(|other| Path::new(word).file_name() == Some(other.name.as_ref()));
    let (program, rest) = words.split_first()?;
    match (named(program), rest.split_first()) {
        (Some(other), _) => Some((other, rest)),
        (None, Some((first, rest))) => Some((OTHER_NAMES.iter().find(|other| first == other.name)?, rest)),
        (None, None) => None,
    }
}

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    if let Some((name, arguments)) = other_name(&words) {
        return (name.run)(arguments).unwrap_or_else(Failure::report);
    }
    let command = cli::parse(&words).command;
    let result = match command {
        cli::Command::Build(options) => commands::build::run(&options),
        cli::Command::Run(options) => commands::run::run(&options),
        cli::Command::Check(options) => commands::check::run(&options),
        cli::Command::Explain { code } => commands::explain::run(&code),
        cli::Command::Bench(options) => commands::bench::run(&options),
        cli::Command::Doctor => commands::doctor::run(),
    };
    result.unwrap_or_else(Failure::report)
}
