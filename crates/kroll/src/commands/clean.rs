//! `kroll clean`.

use crate::report::Failure;
use crate::{cache, output};
use std::process::ExitCode;

pub fn run() -> Result<ExitCode, Failure> {
    let (programs, bytes) = cache::clean()?;
    let noun = if programs == 1 { "program" } else { "programs" };
    output::print(&format!("removed {programs} {noun}, {:.1} MiB\n", bytes as f64 / f64::from(1 << 20)))?;
    Ok(ExitCode::SUCCESS)
}
