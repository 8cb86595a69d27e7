//! `kroll build FILE -o OUT`.

use crate::cli::{Build, Stage};
use crate::report::Failure;
use crate::{compile, interrupt, output};
use kroll_source::bytes::encode;
use std::path::PathBuf;
use std::process::ExitCode;

pub fn run(options: &Build) -> Result<ExitCode, Failure> {
    compile::refuse_to_overwrite(&options.file, options.output.as_deref())?;
    interrupt::guarded(|| {
        match options.emit {
            Some(stage) => emit(options, stage)?,
            None => compile::build(&options.file, &options.code, &program_name(options)?)?,
        }
        Ok(ExitCode::SUCCESS)
    })
}

fn emit(options: &Build, stage: Stage) -> Result<(), Failure> {
    let text = compile::show(&options.file, stage, &options.code)?;
    output::write(options.output.as_deref(), &encode(&text))
}

fn program_name(options: &Build) -> Result<PathBuf, Failure> {
    let named = options.output.clone().or_else(|| options.file.file_stem().map(PathBuf::from));
    named.ok_or_else(|| Failure::Usage("give the program a name with -o".to_string()))
}
