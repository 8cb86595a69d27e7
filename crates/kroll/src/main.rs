//! The `kroll` command: builds, checks and runs PGAS programs.

mod allocator;
mod cache;
mod cli;
mod commands;
mod compile;
mod explain;
mod guard;
mod knobs;
mod language;
mod limits;
mod machines;
mod network;
mod output;
mod remarks;
mod report;

use report::Failure;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// A command of other compilers that this one answers to as well.
struct OtherName {
    name: &'static str,
    /// Gets the name as it was used, and the words behind it.
    run: fn(&str, &[OsString]) -> Result<ExitCode, Failure>,
}

const OTHER_NAMES: &[OtherName] = &[
    OtherName { name: "upcc", run: commands::upcc::run },
    OtherName { name: "upcrun", run: commands::launchers::run },
    OtherName { name: "tcbuild", run: commands::tcbuild::run },
    OtherName { name: "caf", run: commands::caf::run },
    OtherName { name: "cafrun", run: commands::launchers::run },
];

/// The command under another name, which may have a version behind it as in `caf-14`.
fn other_name(word: &OsString) -> Option<(&'static OtherName, String)> {
    let name = Path::new(word).file_name()?.to_str()?;
    let plain = name.split_once('-').map_or(name, |(plain, _)| plain);
    let other = OTHER_NAMES.iter().find(|other| other.name == name || (other.name == "caf" && plain == "caf"))?;
    Some((other, name.to_string()))
}

/// As the program's own name, or as the first word.
fn under_other_name(words: &[OsString]) -> Option<Result<ExitCode, Failure>> {
    let (program, rest) = words.split_first()?;
    if let Some((other, name)) = other_name(program) {
        return Some((other.run)(&name, rest));
    }
    let (first, rest) = rest.split_first().filter(|(first, _)| Path::new(first).components().count() == 1)?;
    other_name(first).map(|(other, name)| (other.run)(&name, rest))
}

#[global_allocator]
static ALLOCATOR: allocator::Allocator = allocator::Allocator;

fn main() -> ExitCode {
    allocator::keep_freed_memory();
    let words: Vec<OsString> = std::env::args_os().collect();
    if let Some(done) = under_other_name(&words) {
        return done.unwrap_or_else(Failure::report);
    }
    let command = cli::parse(&words).command;
    let result = match command {
        cli::Command::Build(options) => commands::build::run(&options),
        cli::Command::Run(options) => commands::run::run(&options),
        cli::Command::Check(options) => commands::check::run(&options),
        cli::Command::Explain { code } => commands::explain::run(&code),
        cli::Command::Bench(options) => commands::bench::run(&options),
        cli::Command::Lines { name } => commands::lines::run(name.as_deref()),
        cli::Command::Simulate(options) => commands::simulate::run(&options),
        cli::Command::Doctor => commands::doctor::run(),
        cli::Command::Clean => commands::clean::run(),
        cli::Command::Pages { folder } => commands::pages::run(&folder),
        cli::Command::Agent(options) => commands::agent::run(&options),
        cli::Command::Head(options) => commands::head::run(&options),
        cli::Command::Helper => commands::helper::run(),
        cli::Command::Places { program, calls } => commands::places::run(&program, calls),
        cli::Command::Conduit(command) => commands::conduit::run(&command),
    };
    result.unwrap_or_else(Failure::report)
}
