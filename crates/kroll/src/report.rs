//! What the user is told when a command does not succeed, and the exit codes: 1 for errors in the program, 2 for use.

use crate::output::tell;
use kroll_driver::reason;
use kroll_source::{Colour, Diagnostic, SourceMap, render_all};
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// As a shell reports SIGPIPE.
const STATUS_UNREAD: u8 = 128 + 13;
/// Who has so many messages mends some first.
const MOST_SHOWN: usize = 100;

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
    /// The system refuses to do something.
    pub fn system(what: &str, error: &io::Error) -> Failure {
        Failure::Program(format!("cannot {what}: {}", reason(error)))
    }

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
    tell(&format!("kroll: {}\n", words.trim_end()));
    ExitCode::from(code)
}

/// Prints diagnostics to standard error; fails if one of them is an error.
pub fn diagnose(map: &SourceMap, diagnostics: &[Diagnostic]) -> Result<(), Failure> {
    let shown = first_to_show(diagnostics);
    tell(&render_all(map, &shown, colour()));
    if shown.len() < diagnostics.len() {
        tell(&format!("kroll: {} further messages are not shown\n", diagnostics.len() - shown.len()));
    }
    if diagnostics.iter().any(Diagnostic::is_error) { Err(Failure::Diagnosed) } else { Ok(()) }
}

/// Whether standard error is somewhere that shows colours to somebody who wants them.
pub fn colour() -> Colour {
    match io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|text| text.is_empty()) {
        true => Colour::Always,
        false => Colour::Never,
    }
}

/// Errors before warnings, as many as people read.
fn first_to_show(diagnostics: &[Diagnostic]) -> Vec<Diagnostic> {
    let mut shown = diagnostics.to_vec();
    shown.sort_by_key(|diagnostic| !diagnostic.is_error());
    shown.truncate(MOST_SHOWN);
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use kroll_source::Span;

    #[test]
    fn no_error_is_hidden_behind_warnings() {
        let mut diagnostics = vec![Diagnostic::warning("T0001", Span::default(), "odd"); MOST_SHOWN];
        diagnostics.push(Diagnostic::error("T0001", Span::default(), "wrong"));
        let shown = first_to_show(&diagnostics);
        assert_eq!((shown.len(), shown[0].is_error()), (MOST_SHOWN, true));
        assert_eq!(first_to_show(&diagnostics[..3]).len(), 3);
    }
}
