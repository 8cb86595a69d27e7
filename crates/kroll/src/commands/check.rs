//! `kroll check FILE`.

use crate::cli::Check;
use crate::compile;
use crate::report::Failure;
use std::process::ExitCode;

pub fn run(options: &Check) -> Result<ExitCode, Failure> {
    compile::check(&options.file, &options.code)?;
    Ok(ExitCode::SUCCESS)
}
