//! `kroll check FILES`.

use crate::cli::Check;
use crate::compile;
use crate::report::Failure;
use std::process::ExitCode;

pub fn run(options: &Check) -> Result<ExitCode, Failure> {
    compile::check(&options.files, &options.code).map(|()| ExitCode::SUCCESS)
}
