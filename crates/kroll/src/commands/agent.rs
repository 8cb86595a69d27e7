//! `kroll agent`: serves the head of a job on one of its hosts. People do not type it.

use crate::report::Failure;
use kroll_driver::Home;
use std::process::ExitCode;

pub fn run() -> Result<ExitCode, Failure> {
    let plugin = |conduit: kroll_launch::Conduit| Home::find()?.plugin(conduit.name());
    match kroll_launch::serve(&plugin) {
        Ok(_) => Ok(ExitCode::SUCCESS),
        Err(error) => Err(Failure::Program(error.to_string())),
    }
}
