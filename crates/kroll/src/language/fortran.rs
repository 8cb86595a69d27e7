//! Fortran with coarrays: gfortran compiles it, and its calls of a coarray library reach our runtime (`runtime/fortran`).

use super::Language;
use kroll_driver::{Compiler, Toolchain};
use std::ffi::OsString;
use std::path::Path;

pub static LANGUAGE: Language = Language {
    name: "Fortran",
    suffixes: &["f90", "F90", "f", "F", "for", "f95", "F95", "f03", "F03", "f08", "F08"],
    of_file: None,
    one_unit: false,
    flags: &[],
    front_end: None,
    toolchain: Toolchain {
        compiler: Compiler::gfortran,
        spoken: None,
        level: "-O2",
        flags: &["-fcoarray=lib"],
        rounds_twice: None,
        last: &[],
        modules: Some("-J"),
        libraries: Some(libraries),
        holds_users_text: true,
    },
};

/// gfortran's own library, by its path: the C compiler that links may not look where it is.
fn libraries() -> Result<Vec<OsString>, String> {
    let compiler = Compiler::gfortran()?;
    let library = compiler.asked("-print-file-name=libgfortran.so")?;
    if Path::new(&library).is_absolute() {
        return Ok(vec![library.into()]);
    }
    Err(format!("`{}` does not know where its library libgfortran.so is", compiler.name()))
}
