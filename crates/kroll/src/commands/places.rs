//! `kroll places`: the report of a program without a launcher, with lines and functions in the place of addresses. Such
//! programs call it (`runtime/src/code.c`); people do not type it.

use crate::report::Failure;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

pub fn run(program: &Path) -> Result<ExitCode, Failure> {
    let failure = |error: io::Error| Failure::Program(error.to_string());
    let mut report = Vec::new();
    io::stdin().read_to_end(&mut report).map_err(failure)?;
    io::stdout().write_all(&kroll_launch::explain_report(program, &report)).map_err(failure)?;
    Ok(ExitCode::SUCCESS)
}
