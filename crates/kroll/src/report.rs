//! What the user is told when a command does not succeed, and the exit codes: 1 for errors in the program, 2 for use.

use kroll_source::bytes::encode;
use kroll_source::{Colour, Diagnostic, SourceMap, render_all};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// As a shell reports SIGPIPE.
const STATUS_UNREAD: u8 = 128 + 13;

/// Why a command did not succeed.
#[derive(Debug)]
pub enum Failure {
    /// The diagnostics have been printed already.
    Diagnosed,
    /// Something about the program or the machine.
    Program(String),
    /// The command was used in a wrong way.
    Usage(String),
    /// Nobody reads what is printed any more.
    Unread,
}

impl Failure {
    pub fn report(self) -> ExitCode {
        match self {
            Failure::Diagnosed => ExitCode::from(1),
            Failure::Program(words) => told(&words, 1),
            Failure::Usage(words) => told(&words, 2),
            Failure::Unread => ExitCode::from(STATUS_UNREAD),
        }
    }
}

fn told(words: &str, code: u8) -> ExitCode {
    eprintln!("kroll: {words}");
    ExitCode::from(code)
}

/// Prints diagnostics to standard error; fails if one of them is an error.
pub fn diagnose(map: &SourceMap, diagnostics: &[Diagnostic]) -> Result<(), Failure> {
    let colour = match std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none() {
        true => Colour::Always,
        false => Colour::Never,
    };
    // The bytes of the user's lines leave as they came. When this cannot be written, there is nobody to be told.
    let _unread = std::io::stderr().write_all(&encode(&render_all(map, diagnostics, colour)));
    if diagnostics.iter().any(Diagnostic::is_error) { Err(Failure::Diagnosed) } else { Ok(()) }
}
