//! The parser against files: `NAME.ti` beside the tree in `NAME.tree`, or beside its errors in `NAME.errors`.
//!
//! `BLESS=1 cargo test -p kroll-titanium --test syntax` writes the expectations anew; review the difference.

use kroll_source::SourceMap;
use kroll_titanium::syntax;
use std::fs;
use std::path::{Path, PathBuf};

fn sources() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/syntax/titanium");
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ti"));
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

/// The tree of a right program, or a line for each error of a wrong one, and the extension that tells which.
fn outcome(path: &Path) -> (&'static str, String) {
    let mut map = SourceMap::new();
    let file = map.add(path.file_name().unwrap(), &fs::read_to_string(path).unwrap());
    let (unit, diagnostics) = syntax::parse(&map, file);
    if diagnostics.is_empty() {
        return ("tree", syntax::tree_text(&map, &unit));
    }
    let line = |d: &kroll_source::Diagnostic| {
        assert!(d.reason.is_some() && d.hint.is_some(), "{}: {} lacks a reason or a hint", path.display(), d.message);
        let at = map.line_col(d.primary.span);
        format!("{}:{} {} {}\n", at.line, at.col, d.code, d.message)
    };
    ("errors", diagnostics.iter().map(line).collect())
}

/// Compares with the expectation, or writes it when blessing; a difference goes to `wrong`.
fn compare(expectation: &Path, actual: &str, wrong: &mut Vec<String>) {
    if std::env::var_os("BLESS").is_some() {
        fs::write(expectation, actual).unwrap();
    } else if fs::read_to_string(expectation).unwrap_or_default() != actual {
        wrong.push(format!("---- {} differs; actual:\n{actual}", expectation.display()));
    }
}

#[test]
fn sources_give_their_trees_and_errors() {
    let mut wrong = Vec::new();
    for path in sources() {
        let (extension, actual) = outcome(&path);
        let other = path.with_extension(if extension == "tree" { "errors" } else { "tree" });
        if other.exists() {
            wrong.push(format!("---- {} should not exist: the outcome is\n{actual}", other.display()));
        }
        compare(&path.with_extension(extension), &actual, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_lexical_sample_gives_its_tokens() {
    let path = sources().into_iter().find(|path| path.ends_with("lexical.ti")).unwrap();
    let mut map = SourceMap::new();
    let file = map.add("lexical.ti", &fs::read_to_string(&path).unwrap());
    let (tokens, diagnostics) = syntax::tokens(&map, file);
    let mut wrong = Vec::new();
    compare(&path.with_extension("tokens"), &syntax::tokens_text(&map, &tokens), &mut wrong);
    assert!(diagnostics.is_empty() && wrong.is_empty(), "{}", wrong.join("\n"));
}
