//! One pass at a time: tests/ir/PASS/NAME.kir in, NAME.out.kir out (`BLESS=1` rewrites what is expected).

use kroll_ir::{Module, text, verify};
use kroll_opt::pipeline::{Options, PASSES, Pass};
use kroll_opt::remarks::Remarks;
use kroll_source::{Colour, SourceMap, render_all};
use std::path::{Path, PathBuf};

/// Of each pass: fewer would show one form of what it changes.
const FEWEST_CASES: usize = 10;

fn cases(pass: &Pass) -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir").join(pass.name);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "kir") && !is_expectation(path));
    paths.sort();
    paths
}

fn is_expectation(path: &Path) -> bool {
    path.to_string_lossy().ends_with(".out.kir")
}

fn parse(path: &Path, text: &str) -> Module {
    let mut map = SourceMap::new();
    let file = map.add(path.file_name().expect("name"), text);
    let (module, diagnostics) = text::parse(&map, file);
    assert!(diagnostics.is_empty(), "{}", render_all(&map, &diagnostics, Colour::Never));
    module
}

/// What a case says of its options in comments, such as `; nobcheck` or `; checked`.
fn options(text: &str) -> Options {
    let says = |word: &str| text.lines().any(|line| line == word);
    Options { bounds_checks: !says("; nobcheck"), checked: says("; checked"), ..Options::default() }
}

fn valid(module: &Module, when: &str, path: &Path) {
    let violations: Vec<String> = verify(module).iter().map(ToString::to_string).collect();
    assert!(violations.is_empty(), "{} {when}: {violations:#?}", path.display());
}

fn check(pass: &Pass, path: &Path) {
    let text = std::fs::read_to_string(path).expect("a case");
    let mut module = parse(path, &text);
    valid(&module, "as written", path);
    pass.apply(&mut module, &options(&text), &mut Remarks::default());
    valid(&module, "after the pass", path);
    let printed = text::print(&module);
    let expected = path.with_extension("out.kir");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&expected, &printed).expect("bless");
    }
    let wanted = std::fs::read_to_string(&expected).unwrap_or_default();
    assert_eq!(printed, wanted, "{} (BLESS=1 rewrites it)", expected.display());
    // Tables of locals are in another order there, and without those that nothing declares.
    assert_eq!(text::print(&parse(&expected, &printed)), printed, "{} reads back otherwise", expected.display());
}

#[test]
fn each_pass_writes_what_is_expected() {
    for pass in PASSES {
        let cases = cases(pass);
        assert!(cases.len() >= FEWEST_CASES, "{} has {} cases", pass.name, cases.len());
        cases.iter().for_each(|path| check(pass, path));
    }
}
