//! `kroll check FILES`.

use crate::cli::Check;
use crate::report::Failure;
use crate::{compile, guard};
use std::process::ExitCode;

pub fn run(options: &Check) -> Result<ExitCode, Failure> {
    guard::guarded(|| compile::check(&options.files, &options.code).map(|()| ExitCode::SUCCESS))
}
