//! `kroll places`: places in a program's code, for the program itself, which calls it (`runtime/src/code.c`); people do not
//! type it. A report of a program without a launcher gets lines and functions in the place of addresses; with `--calls`
//! the calls of an exception come, a line each.

use crate::report::Failure;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

pub fn run(program: &Path, calls: bool) -> Result<ExitCode, Failure> {
    let failure = |error: io::Error| Failure::Program(error.to_string());
    let mut asked = Vec::new();
    io::stdin().read_to_end(&mut asked).map_err(failure)?;
    let told = if calls {
        kroll_launch::calls_at(program, &String::from_utf8_lossy(&asked)).into_bytes()
    } else {
        kroll_launch::explain_report(program, &asked)
    };
    io::stdout().write_all(&told).map_err(failure)?;
    Ok(ExitCode::SUCCESS)
}
