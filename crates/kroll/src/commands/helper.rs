//! `kroll helper`: starts one rank where MPI's launcher must start them. People do not type it.

use crate::report::Failure;
use std::process::ExitCode;

pub fn run() -> Result<ExitCode, Failure> {
    kroll_launch::be_helper().map_err(|error| Failure::Program(error.to_string()))?;
    Ok(ExitCode::SUCCESS)
}
