//! `upcc`: compiles and links UPC as makefiles expect of a compiler.

mod line;
mod words;

use crate::cli::Code;
use crate::compile::Named;
use crate::language::{Input, Language, upc};
use crate::output::tell;
use crate::remarks::Wish;
use crate::report::Failure;
use crate::{compile, guard, output};
use kroll_driver::{Linked, Product};
use kroll_source::bytes;
use line::{Goal, Line};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
upcc compiles UPC: upcc [FLAGS] FILES

  -T N       the number of threads that the program is made for (default: chosen when it is run)
  -c -S -E   stop after compiling, at the assembly, after preprocessing
  -o FILE    the output
  -O -g -D -U -I -L -l -W -f -m -std= -x -shared -M -MM -MD -MMD -MF -MT -MP
             as the C compiler has them; - is the standard input
  -v         say first which C compiler is used
  -Wno-collective
             no warnings about collectives that not all threads come to
  --berkeley define the macros by which programs know Berkeley UPC
  --upc-1.0  take forall, barrier, notify, wait and fence as UPC 1.0 does
  --checked  look at every access to shared memory before it is made
  --lower-all
             send code without shared data through the compiler too, instead of leaving it as it is
  --help, --version

Flags of other UPC compilers, about networks, pthreads and heaps, are ignored with a note. The C compiler is that of the
environment's CC, else cc.

A program is run with upcrun -n N PROGRAM, or kroll run -n N PROGRAM.
";

pub fn run(_name: &str, words: &[OsString]) -> Result<ExitCode, Failure> {
    let line = line::parse(words).map_err(Failure::Usage)?;
    if line.help {
        output::print(HELP)?;
        return Ok(ExitCode::SUCCESS);
    }
    if line.version || line.verbose {
        version()?;
    }
    if !line.ignored.is_empty() {
        tell(&format!("upcc: note: without a meaning here, and ignored: {}\n", line.ignored.join(" ")));
    }
    if !line.questions.is_empty() {
        return questions(&line.questions);
    }
    if line.inputs.is_empty() {
        let asked = line.version || line.verbose;
        return if asked { Ok(ExitCode::SUCCESS) } else { Err(Failure::Usage("upcc: no input files".to_string())) };
    }
    for (source, _) in line.inputs.iter().filter_map(source_of) {
        compile::refuse_to_overwrite(source, line.output.as_deref())?;
    }
    guard::watch()?;
    let done = if line.goal == Goal::Program { program(&line) } else { each(&line) };
    done.map(|()| ExitCode::SUCCESS)
}

fn version() -> Result<(), Failure> {
    output::print(&format!("upcc of kroll {}, UPC 1.3\n", env!("CARGO_PKG_VERSION")))?;
    match kroll_driver::Compiler::find() {
        Ok(compiler) => output::print(&format!("C compiler: {} ({})\n", compiler.name(), compiler.version)),
        Err(_) => Ok(()),
    }
}

/// What configure scripts ask a compiler, the C compiler answers.
fn questions(words: &[String]) -> Result<ExitCode, Failure> {
    let compiler = kroll_driver::Compiler::find().map_err(Failure::Program)?;
    let status = compiler.command().args(words).status();
    let status = status.map_err(|error| Failure::system(&format!("run {}", compiler.name()), &error))?;
    Ok(ExitCode::from(if status.success() { 0 } else { 1 }))
}

fn code(line: &Line, dependencies: Vec<String>) -> Code {
    let mut preprocessor = line.preprocess.clone();
    preprocessor.extend(dependencies);
    Code {
        threads: line.threads,
        lower_all: line.lower_all,
        checked: line.checked,
        berkeley: line.berkeley,
        upc_1_0: line.upc_1_0,
        cflags: line.compile.clone(),
        preprocessor,
        ..Code::default()
    }
}

/// Compiles and links.
fn program(line: &Line) -> Result<(), Failure> {
    let output = line.output.clone().unwrap_or_else(|| PathBuf::from("a.out"));
    let kind = if line.shared_library { Linked::SharedLibrary } else { Linked::Program };
    let code_of = |source: &Path| code(line, dependency_flags(line, source, &source.with_extension("o")));
    let (options, _) = compile::driver_options(&code(line, Vec::new()));
    compile::link(&line.inputs, &code_of, &options, kind, &output, &Wish::default())?;
    Ok(())
}

/// Stops before linking, for every source.
fn each(line: &Line) -> Result<(), Failure> {
    let sources: Vec<(&Path, &'static Language)> = line.inputs.iter().filter_map(source_of).collect();
    if sources.len() > 1 && line.output.is_some() && line.goal != Goal::Preprocessed {
        return Err(Failure::Usage("upcc: -o names one file, and there are several to write".to_string()));
    }
    for (source, language) in sources {
        let (product, suffix) = match line.goal {
            Goal::Preprocessed => {
                preprocess_one(line, source)?;
                continue;
            }
            Goal::Assembly => (Product::Assembly, "s"),
            Goal::Object | Goal::Program => (Product::Object, "o"),
        };
        let beside = PathBuf::from(source.with_extension(suffix).file_name().unwrap_or_default());
        let output = line.output.clone().unwrap_or(beside);
        compile_one(line, source, language, product, &output)?;
    }
    Ok(())
}

fn source_of(input: &Named) -> Option<(&Path, &'static Language)> {
    match input {
        Named::Source(source, language) => Some((source, language)),
        Named::Link(_) => None,
    }
}

fn preprocess_one(line: &Line, source: &Path) -> Result<(), Failure> {
    let text = upc::preprocess(source, &code(line, Vec::new()), false)?;
    output::write(line.output.as_deref(), &bytes::encode(&text))
}

fn compile_one(
    line: &Line,
    source: &Path,
    language: &'static Language,
    product: Product,
    output: &Path,
) -> Result<(), Failure> {
    let code = code(line, dependency_flags(line, source, output));
    let mut input = Input::new(language, vec![source.to_path_buf()], code);
    let unit = compile::unit(&mut input)?;
    let words = kroll_driver::compile(&unit, &compile::driver_options(&input.code).0, product, output);
    tell(&words.map_err(compile::refused)?);
    Ok(())
}

/// The preprocessor writes the makefile rule; it must be told what the object will be called.
fn dependency_flags(line: &Line, source: &Path, output: &Path) -> Vec<String> {
    let Some(kind) = &line.dependencies else { return Vec::new() };
    let named = |flag: &str| line.dependency_flags.iter().any(|word| word == flag);
    let mut flags = vec![kind.clone()];
    flags.extend(line.dependency_flags.iter().cloned());
    let is_program = line.goal == Goal::Program;
    let target = if is_program { source.with_extension("o") } else { output.to_path_buf() };
    if !named("-MF") {
        let beside = PathBuf::from(target.with_extension("d").file_name().unwrap_or_default());
        let rule = if line.output.is_some() && !is_program { output.with_extension("d") } else { beside };
        // In one word with its flag no name is taken for a file with more words.
        flags.push(format!("-MF{}", rule.display()));
    }
    if !named("-MT") && !named("-MQ") {
        flags.push(format!("-MT{}", target.display()));
    }
    flags
}
