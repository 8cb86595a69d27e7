//! UPC files: through the system's preprocessor and our front end.

use crate::cli::Code;
use crate::compile;
use crate::output::tell;
use crate::report::Failure;
use kroll_driver::{Language, Preprocessing};
use kroll_ir::Module;
use kroll_source::bytes::text_of_file;
use kroll_source::{Diagnostic, SourceMap};
use kroll_upc::check::Options;
use kroll_upc::check::types::MAX_BLOCK_SIZE;
use kroll_upc::stages::Stage;
use std::path::Path;

/// The module of a file, and diagnostics in the user's files.
pub fn module(map: &mut SourceMap, path: &Path, code: &Code) -> Result<(Module, Vec<Diagnostic>), Failure> {
    let text = preprocess(path, code)?;
    let file = map.add(path.with_extension("i"), &text);
    Ok(kroll_upc::compile(map, file, &path.display().to_string(), options(code), &mut read))
}

/// The text of a stage of a UPC file.
pub fn stage_text(
    map: &mut SourceMap,
    path: &Path,
    stage: Stage,
    code: &Code,
) -> Result<(String, Vec<Diagnostic>), Failure> {
    let text = preprocess_with(path, code, true)?;
    let file = map.add(path.with_extension("i"), &text);
    Ok(kroll_upc::stages::stage_text(map, file, stage, options(code), &mut read))
}

fn options(code: &Code) -> Options {
    Options { threads: code.threads, lower_all: code.lower_all, c_mistakes: false }
}

/// A file of the user's that the preprocessor read.
fn read(name: &str) -> Option<String> {
    std::fs::read(name).ok().map(|bytes| text_of_file(&bytes))
}

/// The text of a file with its headers in it.
pub fn preprocess(path: &Path, code: &Code) -> Result<String, Failure> {
    preprocess_with(path, code, false)
}

fn preprocess_with(path: &Path, code: &Code, own_are_system: bool) -> Result<String, Failure> {
    let (options, macros) = (compile::driver_options(code), macros(code.threads));
    let task = Preprocessing { source: path, language: Language::Upc, options: &options, macros, own_are_system };
    let (text, words) = kroll_driver::preprocess(&task).map_err(compile::refused)?;
    tell(&words);
    Ok(text)
}

/// What every UPC program may ask the preprocessor.
fn macros(threads: Option<u32>) -> Vec<String> {
    let always = ["__UPC__=1", "__UPC_VERSION__=201311L"];
    let libraries = ["COLLECTIVE", "TICK", "CASTABLE", "ATOMIC", "NB"].map(|name| format!("__UPC_{name}__=1"));
    let mut macros: Vec<String> = always.map(String::from).into_iter().chain(libraries).collect();
    macros.push(format!("UPC_MAX_BLOCK_SIZE={MAX_BLOCK_SIZE}"));
    match threads {
        Some(threads) => macros.extend(["__UPC_STATIC_THREADS__=1".to_string(), format!("THREADS={threads}")]),
        None => macros.push("__UPC_DYNAMIC_THREADS__=1".to_string()),
    }
    macros
}
