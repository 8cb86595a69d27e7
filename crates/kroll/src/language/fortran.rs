//! Fortran with coarrays: gfortran compiles it, and its calls of a coarray library reach our runtime (`runtime/fortran`).

use super::Language;
use kroll_driver::{Compiler, Modules, Toolchain};

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
        // The runtime tells of signals itself, with image, function and line.
        flags: &["-fcoarray=lib", "-fno-backtrace"],
        rounds_twice: None,
        last: &[],
        modules: Some(Modules { kept: "-J", found: "-I", ours: kroll_driver::fortran::write_modules }),
        holds_users_text: true,
    },
};
