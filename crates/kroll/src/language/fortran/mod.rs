//! Fortran with coarrays: gfortran compiles it, and its calls of a coarray library reach our runtime (`runtime/fortran`).

mod faults;
mod reads;

use super::{Input, Language};
use crate::report::{Failure, diagnose};
use kroll_driver::{Compiler, Modules, Toolchain};
use kroll_source::bytes::text_of_file;

pub static LANGUAGE: Language = Language {
    name: "Fortran",
    suffixes: &["f90", "F90", "f", "F", "for", "f95", "F95", "f03", "F03", "f08", "F08"],
    of_file: None,
    one_unit: false,
    flags: &[],
    front_end: None,
    advise: Some(advise),
    needs: None,
    depends_on: reads::depends_on,
    toolchain: Toolchain {
        compiler: Compiler::gfortran,
        spoken: None,
        level: "-O2",
        // The runtime tells of signals itself, with image, function and line.
        flags: &["-fcoarray=lib", "-fno-backtrace"],
        rounds_twice: None,
        last: &[],
        modules: Some(Modules { found: "-I", ours: kroll_driver::fortran::write_modules }),
        holds_users_text: true,
        of_gcc: &[],
    },
};

/// Warns of statements that the compiler takes otherwise than they say.
fn advise(input: &mut Input, compiler: Option<&Compiler>) -> Result<(), Failure> {
    let path = input.first().to_path_buf();
    // What is no file, such as a pipe, can be read once only.
    if !path.is_file() {
        return Ok(());
    }
    let text = text_of_file(&input.bytes()?);
    let fixed_form = path.extension().is_some_and(|suffix| FIXED_FORM.iter().any(|fixed| suffix == *fixed));
    let file = input.map.add(&path, &text);
    let found = faults::find(&text, file, fixed_form);
    if found.is_empty() {
        return Ok(());
    }
    // What calls itself gfortran without a number says so where it compiles.
    let release = match compiler {
        Some(compiler) => compiler.release(),
        None => Compiler::gfortran().and_then(|compiler| compiler.release()),
    };
    let release = release.unwrap_or_default();
    let warnings: Vec<_> =
        found.into_iter().filter(|(releases, _)| releases.contains(&release)).map(|(_, warning)| warning).collect();
    diagnose(&input.map, &warnings)
}

const FIXED_FORM: [&str; 4] = ["f", "F", "for", "ftn"];
