//! `kroll build FILES -o OUT`.

use crate::cli::{Build, Code, Stage};
use crate::report::Failure;
use crate::{compile, output};
use kroll_source::bytes::encode;
use std::path::PathBuf;
use std::process::ExitCode;

pub fn run(options: &Build) -> Result<ExitCode, Failure> {
    for file in &options.files {
        compile::refuse_to_overwrite(file, options.output.as_deref())?;
    }
    let code = options.remarks.wished(&options.code);
    match options.emit {
        Some(stage) => emit(stage, options, &code)?,
        None => compile::build(&options.files, &code, &program_name(options)?)?,
    }
    code.remarks.write(options.remarks.json.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

fn emit(stage: Stage, options: &Build, code: &Code) -> Result<(), Failure> {
    let text = compile::show(&options.files, stage, code)?;
    output::write(options.output.as_deref(), &encode(&text))
}

fn program_name(options: &Build) -> Result<PathBuf, Failure> {
    let first = options.files.first().and_then(|file| file.file_stem()).map(PathBuf::from);
    let named = options.output.clone().or(first);
    named.ok_or_else(|| Failure::Usage("give the program a name with -o".to_string()))
}
