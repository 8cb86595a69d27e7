//! From a source file to a program, stage by stage; every stage can be printed.

use crate::cli::{Code, Stage};
use crate::interrupt;
use crate::language::{self, Language, Route};
use crate::output::tell;
use crate::report::{Failure, diagnose};
use kroll_driver::Unit;
use kroll_ir::{Module, Violation};
use kroll_opt::pipeline::{self, Broken};
use kroll_source::bytes::text_of_file;
use kroll_source::{FileId, SourceMap};
use std::path::Path;

/// One source file that was read.
struct Source<'a> {
    map: SourceMap,
    file: FileId,
    language: &'static Language,
    path: &'a Path,
}

fn read<'a>(path: &'a Path, code: &Code) -> Result<Source<'a>, Failure> {
    let language = language::required(path)?;
    let bytes = std::fs::read(path);
    let bytes = bytes.map_err(|error| Failure::system(&format!("read `{}`", path.display()), &error))?;
    let text = text_of_file(&bytes);
    let language = language::of_text(language, &text);
    refuse_flags(path, language, code)?;
    if matches!(language.route, Route::Module(_)) && bytes.contains(&0) {
        let hint = "UTF-16 becomes UTF-8 with `iconv -f utf-16 -t utf-8`";
        return Err(Failure::Program(format!("`{}` is no text in UTF-8: it holds bytes 0; {hint}", path.display())));
    }
    let mut map = SourceMap::new();
    let file = map.add(path, &text);
    Ok(Source { map, file, language, path })
}

/// Flags that only one language knows.
fn refuse_flags(path: &Path, language: &Language, code: &Code) -> Result<(), Failure> {
    use kroll_driver::Language::{Titanium, Upc};
    let flags = [
        ("-T", code.threads.is_some(), Upc, "UPC"),
        ("--lower-all", code.lower_all, Upc, "UPC"),
        ("--nobcheck", code.nobcheck, Titanium, "Titanium"),
    ];
    match flags.into_iter().find(|&(_, given, of, _)| given && language.code != of) {
        Some((flag, _, _, of)) => {
            Err(Failure::Usage(format!("{flag} is for {of}; `{}` is {}", path.display(), language.name)))
        }
        None => Ok(()),
    }
}

/// What is written must not take the place of what is read.
pub fn refuse_to_overwrite(source: &Path, output: Option<&Path>) -> Result<(), Failure> {
    match (output.map(Path::canonicalize), source.canonicalize()) {
        (Some(Ok(output)), Ok(read)) if output == read => {
            Err(Failure::Usage(format!("-o names the source file `{}` itself", source.display())))
        }
        _ => Ok(()),
    }
}

/// Reports what is wrong with a file.
pub fn check(path: &Path, code: &Code) -> Result<(), Failure> {
    let mut source = read(path, code)?;
    if let Route::Module(_) = source.language.route {
        return module(&mut source, code).map(|_| ());
    }
    // C, and what UPC passes through, the C compiler knows best.
    let words = kroll_driver::check(&unit(&mut source, code)?, &driver_options(code)).map_err(refused)?;
    tell(&words);
    Ok(())
}

/// The C of a source file: the file itself, or what a front end of ours makes of it.
fn unit(source: &mut Source, code: &Code) -> Result<Unit, Failure> {
    let (language, path) = (source.language, source.path);
    let code = match language.route {
        Route::Itself => kroll_driver::Code::File(path.to_path_buf()),
        Route::Module(_) | Route::Preprocessed => {
            let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
            kroll_driver::Code::Generated { name, text: c_text(module(source, code)?, code)? }
        }
    };
    Ok(Unit { language: language.code, code })
}

/// The text of a stage.
pub fn show(path: &Path, stage: Stage, code: &Code) -> Result<String, Failure> {
    let mut source = read(path, code)?;
    let language = source.language;
    if let (Route::Preprocessed, Some(stage)) = (&language.route, upc_stage(stage)) {
        let (text, diagnostics) = crate::upc::stage_text(&mut source.map, source.path, stage, code)?;
        diagnose(&source.map, &diagnostics)?;
        return Ok(text);
    }
    let text = match stage {
        Stage::Tokens => language.tokens,
        Stage::Ast => language.ast,
        Stage::Types => return types_text(&mut source),
        Stage::Lowered | Stage::After(_) | Stage::Ir if matches!(language.route, Route::Itself) => None,
        Stage::Lowered | Stage::After(_) | Stage::Ir => {
            let mut module = module(&mut source, code)?;
            let options = passes(code);
            let done = match stage {
                Stage::Lowered => Ok(()),
                Stage::After(pass) => pipeline::run_to(&mut module, pass, &options),
                _ => pipeline::run(&mut module, &options),
            };
            done.map_err(|broken| mistake_of_a_pass(&broken))?;
            return Ok(kroll_ir::text::print(&module));
        }
        Stage::C if matches!(language.route, Route::Itself) => {
            return Ok(source.map.file(source.file).text.to_string());
        }
        Stage::C => return c_text(module(&mut source, code)?, code),
    };
    let (text, diagnostics) = text.ok_or_else(|| no_stage(language, stage))?(&source.map, source.file);
    diagnose(&source.map, &diagnostics)?;
    Ok(text)
}

fn upc_stage(stage: Stage) -> Option<kroll_upc::stages::Stage> {
    match stage {
        Stage::Tokens => Some(kroll_upc::stages::Stage::Tokens),
        Stage::Ast => Some(kroll_upc::stages::Stage::Tree),
        Stage::Types => Some(kroll_upc::stages::Stage::Types),
        Stage::Lowered | Stage::After(_) | Stage::Ir | Stage::C => None,
    }
}

fn types_text(source: &mut Source) -> Result<String, Failure> {
    let types = source.language.types.ok_or_else(|| no_stage(source.language, Stage::Types))?;
    let (text, diagnostics) = types(&mut source.map, source.file);
    diagnose(&source.map, &diagnostics)?;
    Ok(text)
}

fn no_stage(language: &crate::language::Language, stage: Stage) -> Failure {
    Failure::Usage(format!("{} has no stage `{}` to print", language.name, stage.name()))
}

/// Builds `program`.
pub fn build(path: &Path, code: &Code, program: &Path) -> Result<(), Failure> {
    let mut source = read(path, code)?;
    let units = vec![unit(&mut source, code)?];
    let words = kroll_driver::build(units, &driver_options(code), program).map_err(refused)?;
    tell(&words);
    Ok(())
}

pub fn refused(error: kroll_driver::BuildError) -> Failure {
    match error {
        kroll_driver::BuildError::Refused(words) => {
            // The compiler that ends together with us has nothing to say to the user.
            if interrupt::seen().is_none() {
                tell(&format!("{}\n", words.trim_end()));
            }
            Failure::Diagnosed
        }
        other => Failure::Program(other.to_string()),
    }
}

/// The C of a UPC file, whatever its suffix.
pub fn upc_c_text(path: &Path, code: &Code) -> Result<String, Failure> {
    let mut map = SourceMap::new();
    let (module, diagnostics) = crate::upc::module(&mut map, path, code)?;
    diagnose(&map, &diagnostics)?;
    c_text(verified(module, Origin::FrontEnd("UPC"))?, code)
}

/// The checked module of a source file in a language of ours.
fn module(source: &mut Source, code: &Code) -> Result<Module, Failure> {
    let (module, diagnostics) = match source.language.route {
        Route::Module(front) => front(&mut source.map, source.file),
        Route::Preprocessed => crate::upc::module(&mut source.map, source.path, code)?,
        Route::Itself => {
            let why = format!("{} needs no intermediate representation", source.language.name);
            return Err(Failure::Usage(why));
        }
    };
    diagnose(&source.map, &diagnostics)?;
    let by_hand = source.language.suffixes.contains(&"kir");
    verified(module, if by_hand { Origin::Hand } else { Origin::FrontEnd(source.language.name) })
}

/// Who wrote a module.
enum Origin {
    /// The user.
    Hand,
    /// Ours, of this language.
    FrontEnd(&'static str),
}

fn verified(module: Module, origin: Origin) -> Result<Module, Failure> {
    let violations = kroll_ir::verify(&module);
    if violations.is_empty() {
        return Ok(module);
    }
    Err(match origin {
        Origin::Hand => {
            let rules = listed(&violations);
            Failure::Program(format!("this is no valid program of the intermediate representation:{rules}"))
        }
        Origin::FrontEnd(language) => {
            internal(&format!("the {language} front end"), &violations, "write what stands at the place in another way")
        }
    })
}

fn listed(violations: &[Violation]) -> String {
    violations.iter().map(|violation| format!("\n  {violation}")).collect()
}

fn mistake_of_a_pass(broken: &Broken) -> Failure {
    let name = broken.pass.name;
    let way = match broken.pass.can_be_left_out() {
        true => format!("leave the pass out with `--without {name}`"),
        false => "write what stands at the place in another way".to_string(),
    };
    internal(&format!("the pass `{name}`"), &broken.violations, &way)
}

/// The verifier refuses what a part of the compiler made.
fn internal(part: &str, violations: &[Violation], way: &str) -> Failure {
    Failure::Program(format!(
        "internal error: {part} made what breaks the rules of the intermediate representation:{}\n\
         The mistake is Kroll's, not your program's. Report these lines, the version ({}), the command and the smallest \
         file that shows them; to go on, {way}.",
        listed(violations),
        env!("CARGO_PKG_VERSION")
    ))
}

/// In debug builds and in `cargo test`, which sets the variable, the verifier looks at what every pass makes.
fn passes(code: &Code) -> pipeline::Options {
    let asked = code.verify || std::env::var_os("KROLL_VERIFY").is_some_and(|value| value == "1");
    pipeline::Options {
        bounds_checks: !code.nobcheck,
        verify: asked || cfg!(debug_assertions),
        without: code.without.clone(),
    }
}

fn c_text(mut module: Module, code: &Code) -> Result<String, Failure> {
    pipeline::run(&mut module, &passes(code)).map_err(|broken| mistake_of_a_pass(&broken))?;
    Ok(kroll_emit_c::emit(&module))
}

pub fn driver_options(code: &Code) -> kroll_driver::Options {
    let Code { contract, native, debug, ref cflags, .. } = *code;
    // The text that the C compiler sees has been through the preprocessor already.
    let is_for_preprocessor = |flag: &&String| ["-D", "-U", "-I"].iter().any(|start| flag.starts_with(start));
    let (mut preprocessor, extra): (Vec<_>, Vec<_>) =
        cflags.iter().cloned().partition(|flag| is_for_preprocessor(&flag));
    preprocessor.extend(code.preprocessor.iter().cloned());
    kroll_driver::Options { contract, native, debug, extra, preprocessor }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module whose function says `break` outside a loop.
    fn broken() -> Module {
        let mut map = SourceMap::new();
        let text = "(module \"t\" c 0 (file \"t.ti\") (func public &f:void \"\" (body (break#0:7))))";
        let file = map.add("t.kir", text);
        kroll_ir::text::parse(&map, file).0
    }

    fn words(failure: Failure) -> String {
        match failure {
            Failure::Program(words) => words,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_a_front_end_breaks_is_an_internal_error() {
        let said = words(verified(broken(), Origin::FrontEnd("Titanium")).expect_err("broken"));
        assert!(said.starts_with("internal error: the Titanium front end made"), "{said}");
        assert!(said.contains("\n  t.ti:7: in `f`: `break` outside a loop\n"), "{said}");
        assert!(said.contains("Report these lines") && said.contains("to go on, write what stands"), "{said}");
        let said = words(verified(broken(), Origin::Hand).expect_err("broken"));
        assert!(said.starts_with("this is no valid program") && !said.contains("internal"), "{said}");
    }

    #[test]
    fn what_a_pass_breaks_is_an_internal_error_that_names_it() {
        let of =
            |name: &str| Broken { pass: pipeline::find(name).expect(name), violations: kroll_ir::verify(&broken()) };
        let said = words(mistake_of_a_pass(&of("hoist_fields")));
        assert!(said.starts_with("internal error: the pass `hoist_fields` made"), "{said}");
        assert!(said.ends_with("to go on, leave the pass out with `--without hoist_fields`."), "{said}");
        let said = words(mistake_of_a_pass(&of("poll_spin_loops")));
        assert!(said.ends_with("to go on, write what stands at the place in another way."), "{said}");
    }

    #[test]
    fn flags_of_another_language_are_refused() {
        let refused = |file: &str, code: Code| {
            let path = Path::new(file);
            language::of(path).is_some_and(|language| refuse_flags(path, language, &code).is_err())
        };
        let unchecked = || Code { nobcheck: true, ..Code::default() };
        let fixed = || Code { threads: Some(2), lower_all: true, ..Code::default() };
        assert!(refused("a.upc", unchecked()) && refused("a.c", unchecked()) && !refused("a.ti", unchecked()));
        assert!(refused("a.ti", fixed()) && refused("a.kir", fixed()) && !refused("a.upc", fixed()));
    }
}
