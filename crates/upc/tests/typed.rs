//! The checked tree of small programs, compared with its text beside them; `BLESS=1` writes the text anew.

mod support;

use kroll_source::SourceMap;
use kroll_upc::check::{Options, check, print};
use kroll_upc::syntax::{Names, lex, parse};
use std::path::Path;
use support::files_below;

fn typed(text: &str) -> String {
    let mut map = SourceMap::new();
    let file = map.add("test.i", text);
    let mut names = Names::new();
    let (list, _) = lex(file, &map.file(file).text, &mut names);
    let (unit, _) = parse(&list, &mut names);
    let judged = check(&unit, &list, &names, Options::default(), Vec::new()).judged;
    let messages: Vec<String> = judged.diagnostics().iter().map(|d| format!("{} {}\n", d.code, d.message)).collect();
    messages.concat() + &print(judged.program(), &|_| true, &list, &names)
}

#[test]
fn checked_trees_are_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/typed");
    let files = files_below(&folder, &|path| path.extension().is_some_and(|extension| extension == "upc"));
    assert!(files.len() >= 3, "only {} programs found", files.len());
    for path in files {
        let got = typed(&std::fs::read_to_string(&path).expect("a readable program"));
        let beside = path.with_extension("types");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&beside, &got).expect("a writable expectation");
        }
        let wanted = std::fs::read_to_string(&beside).expect("an expectation beside the program");
        assert_eq!(got, wanted, "{}", path.display());
    }
}
