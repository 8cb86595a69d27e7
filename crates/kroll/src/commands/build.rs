//! `kroll build FILES -o OUT`.

use crate::cli::{Build, Stage};
use crate::report::Failure;
use crate::{compile, output};
use kroll_source::bytes::encode;
use std::path::PathBuf;
use std::process::ExitCode;

pub fn run(options: &Build) -> Result<ExitCode, Failure> {
    for file in &options.files {
        compile::refuse_to_overwrite(file, options.output.as_deref())?;
    }
    match options.emit {
        Some(stage) => emit(stage, options)?,
        None => compile::build(&options.files, &options.code, &program_name(options)?)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn emit(stage: Stage, options: &Build) -> Result<(), Failure> {
    let text = compile::show(&options.files, stage, &options.code)?;
    output::write(options.output.as_deref(), &encode(&text))
}

fn program_name(options: &Build) -> Result<PathBuf, Failure> {
    let first = options.files.first().and_then(|file| file.file_stem()).map(PathBuf::from);
    let named = options.output.clone().or(first);
    named.ok_or_else(|| Failure::Usage("give the program a name with -o".to_string()))
}
