//! `kroll build FILE -o OUT`.

use crate::cli::Build;
use crate::report::Failure;
use crate::{compile, interrupt, output};
use kroll_source::bytes::encode;
use std::path::PathBuf;
use std::process::ExitCode;

pub fn run(options: &Build) -> Result<ExitCode, Failure> {
    compile::refuse_to_overwrite(&options.file, options.output.as_deref())?;
    if let Some(stage) = options.emit {
        let text = compile::show(&options.file, stage, &options.code)?;
        output::write(options.output.as_deref(), &encode(&text))?;
        return Ok(ExitCode::SUCCESS);
    }
    let program = program_name(options)?;
    interrupt::watch();
    let result = compile::build(&options.file, &options.code, &program);
    if let Some(signal) = interrupt::seen() {
        return Ok(interrupt::end_by(signal));
    }
    result.map(|()| ExitCode::SUCCESS)
}

fn program_name(options: &Build) -> Result<PathBuf, Failure> {
    let named = options.output.clone().or_else(|| options.file.file_stem().map(PathBuf::from));
    named.ok_or_else(|| Failure::Usage("give the program a name with -o".to_string()))
}
