//! Titanium programs and their C, stage by stage.

use crate::mutation::Sample;
use crate::programs::programs;
use kroll_ir::Module;
use kroll_source::{Diagnostic, SourceMap};
use kroll_titanium::syntax;
use std::fs;
use std::path::{Path, PathBuf};

pub fn samples() -> Vec<Sample> {
    let folders = ["tests/run/titanium", "tests/run/library", "tests/check/titanium", "examples/titanium"];
    programs(&folders, &["ti"]).into_iter().map(sample).collect()
}

fn sample(path: PathBuf) -> Sample {
    let text = fs::read_to_string(&path).expect("a program");
    let mut map = SourceMap::new();
    let file = map.add("sample.ti", &text);
    let (tokens, _) = syntax::tokens(&map, file);
    let places = tokens.iter().map(|token| token.span.start as usize..token.span.end as usize);
    let tokens = places.filter(|place| !place.is_empty()).collect();
    Sample { path, text, tokens }
}

fn must_be_valid(module: &Module) {
    let broken: Vec<String> = kroll_ir::verify(module).iter().map(ToString::to_string).collect();
    assert!(broken.is_empty(), "the representation is broken: {broken:?}");
}

/// The C of a program, `None` if it is refused.
pub fn compiled(path: &Path, text: &str) -> Option<String> {
    let mut map = SourceMap::new();
    let file = map.add(path, text);
    let mut beside = |class: &str| {
        let path = path.with_file_name(class).with_extension("ti");
        fs::read_to_string(&path).ok().map(|text| (path, text))
    };
    let (module, diagnostics) = kroll_titanium::compile(&mut map, file, &mut beside);
    assert_eq!(module.is_none(), diagnostics.iter().any(Diagnostic::is_error));
    let mut module = module?;
    must_be_valid(&module);
    kroll_opt::run(&mut module, &kroll_opt::pipeline::Options::default());
    must_be_valid(&module);
    Some(kroll_emit_c::emit(&module))
}
