//! C, which the C compiler takes as it is.

use super::{Language, UPC};
use kroll_driver::{Compiler, Toolchain};
use kroll_source::bytes::text_of_file;
use std::path::Path;

pub static LANGUAGE: Language = Language {
    name: "C",
    suffixes: &["c", "h"],
    of_file: Some(c_or_upc),
    one_unit: false,
    flags: &[],
    front_end: None,
    advise: None,
    needs: None,
    depends_on: super::on_nothing_else,
    toolchain: Toolchain {
        compiler: Compiler::find,
        spoken: Some("c"),
        flags: &["-std=gnu11", super::ALIGNED_LOOPS],
        level: "-O2",
        rounds_twice: None,
        last: &[],
        modules: None,
        holds_users_text: true,
        of_gcc: &[],
    },
};

/// A file of C that includes a header of UPC holds UPC. What is no file, such as a pipe, can be read once only.
fn c_or_upc(path: &Path) -> &'static Language {
    let text = if path.is_file() {
        std::fs::read(path).map(|bytes| text_of_file(&bytes)).unwrap_or_default()
    } else {
        String::new()
    };
    if includes_upc(&text) { &UPC } else { &LANGUAGE }
}

fn includes_upc(text: &str) -> bool {
    text.lines().filter_map(|line| line.trim_start().strip_prefix('#')).any(|line| {
        let name =
            line.trim_start().strip_prefix("include").map(|rest| rest.trim_start().trim_start_matches(['<', '"']));
        name.is_some_and(|name| name.starts_with("upc"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_of_upc_tells() {
        assert!(
            includes_upc("#include <stdio.h>\n # include  <upc_relaxed.h>\n") && includes_upc("#include \"upc.h\"")
        );
        assert!(!includes_upc("#include <stdio.h>\n// #include <upc.h>\nint upc;\n"));
    }
}
