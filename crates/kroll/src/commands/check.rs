//! `kroll check FILES`.

use crate::cli::Check;
use crate::report::Failure;
use crate::{compile, interrupt};
use std::process::ExitCode;

pub fn run(options: &Check) -> Result<ExitCode, Failure> {
    interrupt::guarded(|| compile::check(&options.files, &options.code).map(|()| ExitCode::SUCCESS))
}
