//! Programs full of static assertions about types and constants: the C compiler and the front end agree on them.

mod support;

use std::path::Path;
use support::{AS_C, compiler_accepts, files_below, front_end, preprocess};

fn programs() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c");
    let files = files_below(&folder, &|path| path.extension().is_some_and(|extension| extension == "c"));
    files.iter().map(|path| std::fs::read_to_string(path).expect("a readable program")).collect()
}

#[test]
fn assertions_hold_for_both() {
    let programs = programs();
    assert!(!programs.is_empty());
    for source in programs {
        assert!(compiler_accepts(&source, &[]), "the C compiler refuses the program");
        let text = preprocess(&source, &[]).expect("it was accepted");
        let verdict = front_end(&text, AS_C);
        assert!(verdict.diagnostics.is_empty(), "{}", verdict.rendered());
    }
}

#[test]
fn a_wrong_assertion_is_found() {
    for wrong in ["sizeof(int) == 8", "__builtin_types_compatible_p(int, long)", "'a' == 98"] {
        let verdict = front_end(&format!("_Static_assert({wrong}, \"\");"), AS_C);
        assert!(verdict.diagnostics.iter().any(|d| d.code == "U0609"), "{wrong}");
    }
}
