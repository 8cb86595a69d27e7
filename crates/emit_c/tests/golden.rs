//! C for the hand-written programs: compared with tests/emit/NAME.c (`BLESS=1` rewrites them), and compiled without a
//! warning.

use kroll_source::SourceMap;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn emit(path: &Path) -> String {
    let mut map = SourceMap::new();
    let text = std::fs::read_to_string(path).expect("program");
    let file = map.add(path.file_name().expect("name"), &text);
    let (module, diagnostics) = kroll_ir::text::parse(&map, file);
    assert!(diagnostics.is_empty(), "{}", path.display());
    kroll_emit_c::emit(&module)
}

fn programs() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("tests/run/ir")).expect("tests/run/ir");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "kir"));
    paths.sort();
    paths
}

#[test]
fn c_is_as_expected() {
    for path in programs() {
        let expected = root().join("tests/emit").join(path.file_stem().expect("name")).with_extension("c");
        let c = emit(&path);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &c).expect("bless");
        }
        let wanted = std::fs::read_to_string(&expected).unwrap_or_default();
        assert_eq!(c, wanted, "{} (BLESS=1 rewrites it)", expected.display());
    }
}

#[test]
fn c_compiles_without_a_warning() {
    for path in programs() {
        let c = std::env::temp_dir().join(format!(
            "kroll-emit-{}-{}.c",
            std::process::id(),
            path.file_stem().expect("name").display()
        ));
        std::fs::write(&c, emit(&path)).expect("write");
        let output = Command::new("cc")
            .args(["-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I"])
            .arg(root().join("runtime/include"))
            .arg(&c)
            .output()
            .expect("cc");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}:\n{messages}", path.display());
        std::fs::remove_file(&c).expect("remove");
    }
}
