//! Programs under tests/ir before and after the passes: NAME.kir in, the C of NAME.c out (`BLESS=1` rewrites it).

use kroll_opt::pipeline::Options;
use kroll_source::{Colour, SourceMap, render_all};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir")
}

fn lowered(path: &Path) -> kroll_ir::Module {
    let mut map = SourceMap::new();
    let file = map.add(path.file_name().expect("name"), &std::fs::read_to_string(path).expect("program"));
    let (mut module, diagnostics) = kroll_ir::text::parse(&map, file);
    assert!(diagnostics.is_empty(), "{}", render_all(&map, &diagnostics, Colour::Never));
    let before = kroll_ir::verify(&module);
    assert!(before.is_empty(), "{}: {before:#?}", path.display());
    kroll_opt::run(&mut module, &Options::default());
    let after = kroll_ir::verify(&module);
    assert!(after.is_empty(), "{}: {after:#?}", path.display());
    module
}

#[test]
fn passes_write_what_is_expected() {
    let entries = std::fs::read_dir(folder()).expect("tests/ir");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "kir"));
    paths.sort();
    assert!(!paths.is_empty());
    for path in paths {
        let c = kroll_emit_c::emit(&lowered(&path));
        let expected = path.with_extension("c");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &c).expect("bless");
        }
        let wanted = std::fs::read_to_string(&expected).unwrap_or_default();
        assert_eq!(c, wanted, "{} (BLESS=1 rewrites it)", expected.display());
    }
}
