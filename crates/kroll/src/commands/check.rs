//! `kroll check FILES`.

use crate::cli::Check;
use crate::compile;
use crate::report::Failure;
use std::process::ExitCode;

pub fn run(options: &Check) -> Result<ExitCode, Failure> {
    let code = options.remarks.wished(&options.code);
    compile::check(&options.files, &code)?;
    code.remarks.write(options.remarks.json.as_deref())?;
    Ok(ExitCode::SUCCESS)
}
