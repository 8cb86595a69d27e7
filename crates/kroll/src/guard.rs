//! Work that makes temporary files and starts compilers: nothing of either is left, however the command ends.

use crate::report::Failure;
use kroll_driver::watchdog::{self, Watchdog};
use std::process::ExitCode;

/// Does such work.
pub fn guarded(work: impl FnOnce() -> Result<ExitCode, Failure>) -> Result<ExitCode, Failure> {
    let _until_the_end = start()?;
    work()
}

/// For work that goes on until the value is dropped.
pub fn start() -> Result<Watchdog, Failure> {
    watchdog::start().map_err(|error| Failure::system("start a process that watches this one", &error))
}
