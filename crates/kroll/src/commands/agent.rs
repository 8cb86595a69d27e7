//! `kroll agent`: serves the head of a job on one of its hosts. People do not type it.

use crate::guard;
use crate::report::Failure;
use kroll_driver::Home;
use std::process::ExitCode;

pub fn run() -> Result<ExitCode, Failure> {
    let plugin = |conduit: kroll_launch::Conduit| Home::find()?.plugin(conduit.name());
    guard::watch()?;
    kroll_launch::serve(&plugin).map_err(|error| Failure::Program(error.to_string()))?;
    Ok(ExitCode::SUCCESS)
}
