//! From source files to a program, stage by stage; every stage can be printed.

use crate::cli::{Code, Stage};
use crate::guard;
use crate::language::{self, Input, Language};
use crate::output::tell;
use crate::remarks::{self, Wish};
use crate::report::{Failure, diagnose};
use kroll_driver::notes::Inputs;
use kroll_driver::{Compiler, Linked, Part, Unit, is_for_debuggers};
use kroll_ir::{Module, Violation};
use kroll_opt::pipeline::{self, Broken};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What a program is made of, in the order of the command line.
#[derive(Clone, PartialEq, Debug)]
pub enum Named {
    Source(PathBuf, &'static Language),
    /// An object, an archive, or a flag of the linker.
    Link(OsString),
}

/// The files of a command line, by their suffixes.
fn named(files: &[PathBuf], code: &Code) -> Result<Vec<Named>, Failure> {
    let mut parts = Vec::new();
    for file in files {
        parts.push(match language::is_for_the_linker(file) {
            true => {
                language::require_readable(file)?;
                Named::Link(file.clone().into_os_string())
            }
            false => Named::Source(file.clone(), language::required(file)?),
        });
    }
    refuse_flags(&parts, code)?;
    Ok(parts)
}

/// The same, and what the texts of the sources ask for: files behind the one that names them, flags of the linker at
/// the end.
fn whole(files: &[PathBuf], code: &Code) -> Result<Vec<Named>, Failure> {
    let (mut all, mut flags): (Vec<PathBuf>, Vec<Named>) = (Vec::new(), Vec::new());
    for file in files {
        all.push(file.clone());
        let needs = language::of(file).and_then(|language| language.needs);
        let Some((needs, Ok(text))) = needs.map(|needs| (needs, std::fs::read(file))) else { continue };
        for word in needs(&kroll_source::bytes::text_of_file(&text)) {
            match word.strip_prefix('-') {
                Some(flag) if flag.starts_with(['l', 'L']) || flag.starts_with("Wl,") => {
                    flags.push(Named::Link(word.into()))
                }
                Some(_) => {
                    let message =
                        format!("`{}` asks for {word}: a source asks for files, -l, -L and -Wl", file.display());
                    return Err(Failure::Usage(message));
                }
                None => {
                    let named = file.with_file_name(word);
                    if !files.contains(&named) && !all.contains(&named) {
                        all.push(named);
                    }
                }
            }
        }
    }
    let mut parts = named(&all, code)?;
    parts.extend(flags);
    Ok(parts)
}

/// Flags that no language of the sources knows.
fn refuse_flags(parts: &[Named], code: &Code) -> Result<(), Failure> {
    let sources = || {
        parts.iter().filter_map(|part| match part {
            Named::Source(path, language) => Some((path, language)),
            Named::Link(_) => None,
        })
    };
    let unknown = |flag: &&str| !sources().any(|(_, language)| language.flags.contains(flag));
    let Some(flag) = code.flags_of_languages().into_iter().find(unknown) else { return Ok(()) };
    let are: Vec<String> =
        sources().map(|(path, language)| format!("`{}` is {}", path.display(), language.name)).collect();
    let are = if are.is_empty() { "there is no source file".to_string() } else { are.join(", ") };
    Err(Failure::Usage(format!("{flag} is for {}; {are}", language::that_know(flag))))
}

/// What is written must not take the place of what is read.
pub fn refuse_to_overwrite(source: &Path, output: Option<&Path>) -> Result<(), Failure> {
    match (output.map(Path::canonicalize), source.canonicalize()) {
        (Some(Ok(output)), Ok(read)) if output == read => {
            let kind = if language::is_for_the_linker(source) { "file" } else { "source file" };
            Err(Failure::Usage(format!("-o names the {kind} `{}` itself", source.display())))
        }
        _ => Ok(()),
    }
}

/// The parts by units: a language whose files are one unit has its unit where its first file stands.
fn inputs(parts: &[Named], code: &dyn Fn(&Path) -> Code) -> Vec<Result<Input, OsString>> {
    let mut inputs: Vec<Result<Input, OsString>> = Vec::new();
    for part in parts {
        let (path, language) = match part {
            Named::Source(path, language) => (path, *language),
            Named::Link(word) => {
                inputs.push(Err(word.clone()));
                continue;
            }
        };
        let mut units = inputs.iter_mut().flatten();
        match units.find(|unit| language.one_unit && unit.language == language) {
            Some(unit) => unit.paths.push(path.clone()),
            None => {
                let (paths, code) = (vec![path.clone()], code(path));
                inputs.push(Ok(Input::new(language, paths, code)));
            }
        }
    }
    inputs
}

/// Does something with every unit; errors in one do not hide those in others.
fn each<T>(units: impl IntoIterator<Item = T>, mut act: impl FnMut(T) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut done = Ok(());
    for unit in units {
        match act(unit) {
            Err(Failure::Diagnosed) => done = Err(Failure::Diagnosed),
            other => other?,
        }
    }
    done
}

/// Reports what is wrong with files.
pub fn check(files: &[PathBuf], code: &Code) -> Result<(), Failure> {
    let place = kroll_driver::Workplace::default();
    each(inputs(&whole(files, code)?, &|_| code.clone()).into_iter().flatten(), |mut input| {
        let toolchain = &input.language.toolchain;
        if !toolchain.holds_users_text {
            let module = module(&mut input)?;
            return if code.remarks.is_any() { optimized(module, code).map(|_| ()) } else { Ok(()) };
        }
        guard::watch()?;
        // The user's C the C compiler knows best.
        let words = kroll_driver::check(&unit(&mut input)?, &driver_options(&input.code).0, &place).map_err(refused)?;
        tell(&words);
        Ok(())
    })
}

/// What the compiler behind the language gets: the file itself, or what the front end makes of it.
pub fn unit(input: &mut Input) -> Result<Unit, Failure> {
    let code = match input.language.front_end {
        Some(_) => {
            let text = c_text(module(input)?, &input.code)?;
            kroll_driver::Code::Generated { text, as_written: input.as_written.take() }
        }
        None => {
            language::require_readable(input.first())?;
            advise(input, None)?;
            kroll_driver::Code::AsItIs { preprocessor: driver_options(&input.code).1 }
        }
    };
    Ok(Unit { toolchain: &input.language.toolchain, source: input.first().to_path_buf(), code })
}

/// Warns of what the compiler behind the language, or the given one, makes of a file without a word.
pub fn advise(input: &mut Input, compiler: Option<&Compiler>) -> Result<(), Failure> {
    input.language.advise.map_or(Ok(()), |advise| advise(input, compiler))
}

/// The text of a stage.
pub fn show(files: &[PathBuf], stage: Stage, code: &Code) -> Result<String, Failure> {
    let mut inputs = inputs(&named(files, code)?, &|_| code.clone());
    let [Ok(input)] = inputs.as_mut_slice() else {
        return Err(Failure::Usage("--emit prints what becomes of one source file".to_string()));
    };
    let language = input.language;
    let Some(front_end) = &language.front_end else {
        return match stage {
            Stage::C => Ok(kroll_source::bytes::text_of_file(&input.bytes()?)),
            _ => Err(no_stage(language, stage)),
        };
    };
    match stage {
        Stage::Lowered | Stage::After(_) | Stage::Ir => {
            let (mut module, options) = (module(input)?, passes(code));
            let done = match stage {
                Stage::Lowered => Ok(()),
                Stage::After(pass) => pipeline::run_to(&mut module, pass, &options).map(|_| ()),
                _ => pipeline::run(&mut module, &options).map(|_| ()),
            };
            done.map_err(|broken| mistake_of_a_pass(&broken))?;
            Ok(kroll_ir::text::print(&module))
        }
        Stage::C => c_text(module(input)?, &input.code),
        Stage::Tokens | Stage::Ast | Stage::Types | Stage::Index | Stage::Header => {
            let (text, diagnostics) = (front_end.text)(input, stage)?;
            diagnose(&input.map, &diagnostics)?;
            text.ok_or_else(|| no_stage(language, stage))
        }
    }
}

fn no_stage(language: &Language, stage: Stage) -> Failure {
    Failure::Usage(format!("{} has no stage `{}` to print", language.name, stage.name()))
}

/// Builds `program`.
pub fn build(files: &[PathBuf], code: &Code, program: &Path) -> Result<(), Failure> {
    build_telling(files, code, program).map(|_| ())
}

/// The same; the value is what the units depend on besides what is noted, if anybody asks (`code.notes`).
pub fn build_telling(files: &[PathBuf], code: &Code, program: &Path) -> Result<Vec<DependsOn>, Failure> {
    link(&whole(files, code)?, &|_| code.clone(), &driver_options(code).0, Linked::Program, program, &code.remarks)
}

/// What a unit depends on, or what of that cannot be known.
pub type DependsOn = Result<Inputs, String>;

/// Compiles every source, with the code that is wished for it, and links. What compilers have vectorised is shown as is
/// wished for the whole.
pub fn link(
    parts: &[Named],
    code: &dyn Fn(&Path) -> Code,
    options: &kroll_driver::Options,
    kind: Linked,
    output: &Path,
    wish: &Wish,
) -> Result<Vec<DependsOn>, Failure> {
    let (mut made, mut depend_on) = (Vec::new(), Vec::new());
    each(inputs(parts, code), |part| {
        made.push(match part {
            Ok(mut input) => {
                let unit = unit(&mut input)?;
                depend_on.extend(options.notes.is_some().then(|| (input.language.depends_on)(&input)));
                Part::Unit(unit)
            }
            Err(word) => Part::Link(word),
        });
        Ok(())
    })?;
    guard::watch()?;
    let words = kroll_driver::build(&made, options, kind, output).map_err(refused)?;
    tell(&remarks::show_vectorised(wish, &words));
    Ok(depend_on)
}

pub fn refused(error: kroll_driver::BuildError) -> Failure {
    match error {
        kroll_driver::BuildError::Refused(words) => {
            tell(&format!("{}\n", words.trim_end()));
            Failure::Diagnosed
        }
        other => Failure::Program(other.to_string()),
    }
}

/// The checked module of a unit in a language of ours.
fn module(input: &mut Input) -> Result<Module, Failure> {
    let language = input.language;
    let front_end = language.front_end.as_ref().ok_or_else(|| no_stage(language, Stage::Ir))?;
    let (module, diagnostics) = (front_end.module)(input)?;
    diagnose(&input.map, &diagnostics)?;
    verified(module, if front_end.reads_modules { Origin::Hand } else { Origin::FrontEnd(language.name) })
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
        checked: code.checked,
        verify: asked || cfg!(debug_assertions),
        without: code.without.clone(),
        for_debuggers: is_for_debuggers(code.debug, &code.cflags),
    }
}

fn c_text(module: Module, code: &Code) -> Result<String, Failure> {
    Ok(kroll_emit_c::emit(&optimized(module, code)?))
}

/// The module after all passes, which say what they decided if that is wished.
fn optimized(mut module: Module, code: &Code) -> Result<Module, Failure> {
    let remarks = pipeline::run(&mut module, &passes(code)).map_err(|broken| mistake_of_a_pass(&broken))?;
    if code.remarks.is_any() {
        remarks::show(&code.remarks, &module, remarks.into_all());
    }
    Ok(module)
}

/// What the compiler is asked for, and flags of the user's for the preprocessor alone: text of ours has been through it.
pub fn driver_options(code: &Code) -> (kroll_driver::Options, Vec<String>) {
    let Code { contract, native, debug, ref cflags, .. } = *code;
    let given = cflags.iter().filter(|flag| !language::upc::OWN_WARNINGS.contains(&flag.as_str()));
    let is_for_preprocessor = |flag: &String| ["-D", "-U", "-I"].iter().any(|start| flag.starts_with(start));
    let (mut preprocessor, extra): (Vec<_>, Vec<_>) = given.cloned().partition(is_for_preprocessor);
    preprocessor.extend(code.preprocessor.iter().cloned());
    let notes = code.notes.clone();
    let remarks = code.remarks.is_any();
    (kroll_driver::Options { contract, native, debug, extra, remarks, notes }, preprocessor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kroll_source::SourceMap;

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
        let refused = |files: &[&str], code: Code| {
            let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
            named(&files, &code).err().map(|why| format!("{why:?}"))
        };
        let unchecked = || Code { nobcheck: true, ..Code::default() };
        let fixed = || Code { threads: Some(2), lower_all: true, ..Code::default() };
        for (file, code) in [("a.upc", unchecked()), ("a.c", unchecked()), ("a.ti", fixed()), ("a.kir", fixed())] {
            assert!(refused(&[file], code).is_some(), "{file}");
        }
        for (files, code) in [(&["a.ti"][..], unchecked()), (&["a.upc"], fixed()), (&["a.c", "b.upc"], fixed())] {
            assert_eq!(refused(files, code), None, "{files:?}");
        }
        let words = refused(&["a.ti", "b.c"], fixed()).expect("refused");
        assert!(words.contains("-T is for UPC; `a.ti` is Titanium, `b.c` is C"), "{words}");
    }

    #[test]
    fn files_of_one_unit_are_together_and_others_alone() {
        let files: Vec<PathBuf> = ["B.ti", "x.c", "A.ti", "y.c"].map(PathBuf::from).to_vec();
        let code = Code::default();
        let parts = named(&files, &code).expect("known");
        let units: Vec<Vec<PathBuf>> =
            inputs(&parts, &|_| code.clone()).into_iter().flatten().map(|i| i.paths).collect();
        assert_eq!(units, [vec![PathBuf::from("B.ti"), "A.ti".into()], vec!["x.c".into()], vec!["y.c".into()]]);
    }
}
