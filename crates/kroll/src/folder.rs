//! The folders for programs that live as long as a command.

use crate::report::Failure;
use tempfile::TempDir;

/// A folder of our own, which vanishes with the value; its name begins with `prefix`, for people who look.
pub fn temporary(prefix: &str) -> Result<TempDir, Failure> {
    let made = tempfile::Builder::new().prefix(prefix).tempdir();
    made.map_err(|error| Failure::Program(format!("cannot make a temporary folder: {error}")))
}
