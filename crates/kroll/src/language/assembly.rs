//! Assembly, which the C compiler takes as it is.

use super::Language;
use kroll_driver::{Compiler, Toolchain};

pub static LANGUAGE: Language = Language {
    name: "assembly",
    suffixes: &["s", "S", "sx"],
    of_file: None,
    one_unit: false,
    flags: &[],
    front_end: None,
    advise: None,
    needs: None,
    // Its own words read files too.
    depends_on: |_| Err("assembly may read any file".to_string()),
    toolchain: Toolchain {
        compiler: Compiler::find,
        spoken: None,
        // clang warns of folders of headers where no preprocessor runs.
        flags: &["-Wno-unused-command-line-argument"],
        level: "-O2",
        rounds_twice: None,
        last: &[],
        modules: None,
        holds_users_text: true,
        of_gcc: &[],
    },
};
