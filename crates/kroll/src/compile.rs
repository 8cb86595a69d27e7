//! From a source file to a program, stage by stage; every stage can be printed.

use crate::cli::{Code, Stage};
use crate::language::{self, Language, Route};
use crate::report::{Failure, diagnose};
use kroll_driver::Unit;
use kroll_ir::Module;
use kroll_source::{Diagnostic, FileId, SourceMap};
use std::path::Path;

/// One source file that was read.
struct Source {
    map: SourceMap,
    file: FileId,
    language: &'static Language,
}

fn read(path: &Path, code: &Code) -> Result<Source, Failure> {
    let language = language::required(path)?;
    if code.lower_all && language.code != kroll_driver::Language::Upc {
        let why = format!("--lower-all is for UPC; `{}` is {}", path.display(), language.name);
        return Err(Failure::Usage(why));
    }
    let bytes = std::fs::read(path);
    let bytes = bytes.map_err(|error| Failure::Program(format!("cannot read `{}`: {error}", path.display())))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::Program(format!("`{}` is not text: byte {at} is not UTF-8", path.display()))
    })?;
    let mut map = SourceMap::new();
    let file = map.add(path, &text);
    Ok(Source { map, file, language })
}

/// Reports what is wrong with a file.
pub fn check(path: &Path) -> Result<(), Failure> {
    let mut source = read(path, &Code::default())?;
    match source.language.route {
        Route::Itself => kroll_driver::check(path).map_err(refused).map(|words| eprint!("{words}")),
        Route::Module(_) | Route::Missing => module(&mut source).map(|_| ()),
    }
}

/// The text of a stage.
pub fn show(path: &Path, stage: Stage, code: &Code) -> Result<String, Failure> {
    let mut source = read(path, code)?;
    let language = source.language;
    let text = match stage {
        Stage::Tokens => language.tokens,
        Stage::Ast => language.ast,
        Stage::Types => language.types,
        Stage::Ir if matches!(language.route, Route::Itself) => None,
        Stage::Ir => return Ok(kroll_ir::text::print(&module(&mut source)?)),
        Stage::C if matches!(language.route, Route::Itself) => {
            return Ok(source.map.file(source.file).text.to_string());
        }
        Stage::C => return Ok(c_text(module(&mut source)?, code)),
    };
    let missing = || Failure::Usage(format!("{} has no stage `{}` to print", language.name, stage.name()));
    let (text, diagnostics) = text.ok_or_else(missing)?(&source.map, source.file);
    diagnose(&source.map, &diagnostics)?;
    Ok(text)
}

/// Builds `program`.
pub fn build(path: &Path, code: &Code, program: &Path) -> Result<(), Failure> {
    let mut source = read(path, code)?;
    let unit_code = match source.language.route {
        Route::Itself => kroll_driver::Code::File(path.to_path_buf()),
        Route::Module(_) | Route::Missing => {
            let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
            kroll_driver::Code::Generated { name, text: c_text(module(&mut source)?, code) }
        }
    };
    let units = vec![Unit { language: source.language.code, code: unit_code }];
    let words = kroll_driver::build(units, &driver_options(code), program).map_err(refused)?;
    eprint!("{words}");
    Ok(())
}

fn refused(error: kroll_driver::BuildError) -> Failure {
    match error {
        kroll_driver::BuildError::Refused(words) => {
            eprintln!("{}", words.trim_end());
            Failure::Diagnosed
        }
        other => Failure::Program(other.to_string()),
    }
}

/// The checked module of a source file in a language of ours.
fn module(source: &mut Source) -> Result<Module, Failure> {
    let Route::Module(front) = source.language.route else {
        let name = source.language.name;
        diagnose(&source.map, &syntax_errors(source))?;
        return Err(Failure::Program(format!("this version of kroll cannot compile {name} programs")));
    };
    let (module, diagnostics) = front(&mut source.map, source.file);
    diagnose(&source.map, &diagnostics)?;
    let broken: Vec<String> = kroll_ir::verify(&module).iter().map(|violation| format!("\n  {violation}")).collect();
    if broken.is_empty() {
        return Ok(module);
    }
    Err(Failure::Program(format!("this is no valid program of the intermediate representation:{}", broken.concat())))
}

/// What can be said of a file in a language that cannot be compiled.
fn syntax_errors(source: &Source) -> Vec<Diagnostic> {
    source.language.ast.map_or_else(Vec::new, |ast| ast(&source.map, source.file).1)
}

fn c_text(mut module: Module, code: &Code) -> String {
    kroll_opt::run(&mut module, &kroll_opt::pipeline::Options { bounds_checks: !code.nobcheck });
    kroll_emit_c::emit(&module)
}

fn driver_options(code: &Code) -> kroll_driver::Options {
    let Code { contract, native, debug, ref cflags, .. } = *code;
    kroll_driver::Options { contract, native, debug, extra: cflags.clone() }
}
