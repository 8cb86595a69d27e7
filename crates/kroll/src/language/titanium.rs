//! Titanium: all files of a build are one program.

use super::{Diagnosed, FrontEnd, Input, Language};
use crate::cli::{Code, Stage};
use kroll_driver::notes::Inputs;
use kroll_driver::{Compiler, Toolchain};
use kroll_ir::Module;
use kroll_source::Diagnostic;
use kroll_source::bytes::text_of_file;
use kroll_titanium::check::Options;
use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

const SUFFIXES: &[&str] = &["ti", "java"];

pub static LANGUAGE: Language = Language {
    name: "Titanium",
    suffixes: SUFFIXES,
    of_file: None,
    one_unit: true,
    flags: &["--nobcheck", "--export", "--main"],
    front_end: Some(FrontEnd { reads_modules: false, module, text }),
    advise: None,
    needs: Some(super::named_in_front),
    depends_on: |input| Ok(Inputs { looked_for: input.looked_for.iter().cloned().collect(), ..Inputs::default() }),
    toolchain: TOOLCHAIN,
};

/// Where gcc does much work for loops like ours, and gains nothing. Nests over arrays have a version for elements side by
/// side already, so another one of each loop is in vain. Which of hundreds of additions a loop keeps in registers is asked
/// of few of them (a tenth of the time that MG builds). Code copied to spare a jump is short: longer copies made Monte
/// Carlo slower by a third.
const OF_GCC: &[&str] = &[
    "-fno-version-loops-for-strides",
    "--param=iv-max-considered-uses=25",
    "--param=iv-consider-all-candidates-bound=15",
    "--param=max-jump-thread-duplication-stmts=12",
];

/// Loops without end are meant so, which clang doubts in C. Arithmetic wraps, and is never fused unless the user agrees.
/// Lines and inlined calls are kept for the traces of exceptions; that changes no code.
pub const TOOLCHAIN: Toolchain = Toolchain {
    compiler: Compiler::find,
    spoken: None,
    flags: &[
        "-std=gnu11",
        "-g1",
        "-fwrapv",
        "-fno-strict-aliasing",
        "-fno-finite-loops",
        "-fno-math-errno",
        super::ALIGNED_LOOPS,
    ],
    of_gcc: OF_GCC,
    level: "-O3",
    rounds_twice: Some("-ffp-contract=off"),
    last: &[],
    modules: None,
    holds_users_text: false,
};

/// Reads the classes that the user wrote in files of their own: beside the file that is named first, or in folders of
/// packages. Any word of a program may be such a class, so each folder is listed once. `looked_for` gets every place.
fn beside(folder: PathBuf, looked_for: &mut Vec<PathBuf>) -> impl FnMut(&str) -> Option<(PathBuf, String)> {
    let mut folders: HashMap<PathBuf, HashSet<OsString>> = HashMap::new();
    move |class| {
        SUFFIXES.iter().find_map(|suffix| {
            let path = folder.join(format!("{class}.{suffix}"));
            looked_for.push(path.clone());
            let files = folders.entry(path.parent()?.to_path_buf()).or_insert_with_key(|folder| files_in(folder));
            let is_there = path.file_name().is_some_and(|name| files.contains(name));
            let text = is_there.then(|| std::fs::read(&path).ok()).flatten()?;
            Some((path, text_of_file(&text)))
        })
    }
}

/// The names of a folder's files; of a folder that is not there or not readable, none.
fn files_in(folder: &Path) -> HashSet<OsString> {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    std::fs::read_dir(here).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.file_name())).collect()
}

fn folder(input: &Input) -> PathBuf {
    input.first().parent().map(Path::to_path_buf).unwrap_or_default()
}

fn options(code: &Code) -> Options {
    Options { main_class: code.main.clone(), exports: code.exports.clone(), ..Options::default() }
}

fn module(input: &mut Input) -> Diagnosed<Module> {
    let files = input.read()?;
    let folder = folder(input);
    let options = options(&input.code);
    let Input { map, looked_for, .. } = input;
    let (module, diagnostics) = kroll_titanium::compile(map, &files, &mut beside(folder, looked_for), &options);
    Ok((module.unwrap_or_default(), diagnostics))
}

fn text(input: &mut Input, stage: Stage) -> Diagnosed<Option<String>> {
    let files = input.read()?;
    let folder = folder(input);
    let options = options(&input.code);
    let Input { map, looked_for, .. } = input;
    let (text, diagnostics) = match stage {
        Stage::Tokens => of_each(&files, |file| {
            let (tokens, diagnostics) = kroll_titanium::syntax::tokens(map, file);
            (kroll_titanium::syntax::tokens_text(map, &tokens), diagnostics)
        }),
        Stage::Ast => of_each(&files, |file| {
            let (unit, diagnostics) = kroll_titanium::syntax::parse(map, file);
            (kroll_titanium::syntax::tree_text(map, &unit), diagnostics)
        }),
        Stage::Types => kroll_titanium::types_text(map, &files, &mut beside(folder, looked_for), &options),
        Stage::Index => kroll_titanium::index_text(map, &files, &mut beside(folder, looked_for), &options),
        Stage::Header => kroll_titanium::header_text(map, &files, &mut beside(folder, looked_for), &options),
        Stage::Lowered | Stage::After(_) | Stage::Ir | Stage::C => return Ok((None, Vec::new())),
    };
    Ok((Some(text), diagnostics))
}

/// The texts of all files, one after the other.
fn of_each<F: Copy>(files: &[F], mut text: impl FnMut(F) -> (String, Vec<Diagnostic>)) -> (String, Vec<Diagnostic>) {
    let (texts, diagnostics): (Vec<_>, Vec<_>) = files.iter().map(|&file| text(file)).unzip();
    (texts.concat(), diagnostics.concat())
}
