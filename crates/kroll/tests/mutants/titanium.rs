//! Titanium programs and their C.

use crate::mutation::{Random, Sample};
use crate::{c_of, short};
use kroll_source::{Diagnostic, SourceMap};
use kroll_titanium::syntax;
use std::fs;
use std::path::{Path, PathBuf};

pub fn programs() -> Vec<PathBuf> {
    let folders = ["tests/run/titanium", "tests/run/library", "tests/check/titanium", "examples/titanium"];
    crate::programs::programs(&folders, &["ti"])
}

pub fn sample(path: PathBuf, _: &mut Random) -> Sample {
    let text = fs::read_to_string(&path).expect("a program");
    let mut map = SourceMap::new();
    let file = map.add("sample.ti", &text);
    let (tokens, _) = syntax::tokens(&map, file);
    let places = tokens.iter().map(|token| token.span.start as usize..token.span.end as usize);
    let tokens = places.filter(|place| !place.is_empty()).collect();
    Sample { name: short(&path), text, tokens, compiled: Box::new(move |text| compiled(&path, text)) }
}

/// The C of a program, `None` if it is refused.
fn compiled(path: &Path, text: &str) -> Option<String> {
    let mut map = SourceMap::new();
    let file = map.add(path, text);
    let mut beside = |class: &str| {
        let path = path.with_file_name(class).with_extension("ti");
        fs::read_to_string(&path).ok().map(|text| (path, text))
    };
    let (module, diagnostics) = kroll_titanium::compile(&mut map, &[file], &mut beside, &Default::default());
    assert_eq!(module.is_none(), diagnostics.iter().any(Diagnostic::is_error));
    module.map(c_of)
}
