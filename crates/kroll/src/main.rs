//! The `kroll` command: builds, checks and runs PGAS programs.

mod cli;
mod commands;
mod compile;
mod explain;
mod interrupt;
mod knobs;
mod language;
mod report;
mod upc;

use clap::Parser;
use report::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let command = cli::Cli::parse().command;
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
