//! What `--emit` prints of a unit, compared with the texts beside it; `BLESS=1` writes them anew.

use kroll_source::SourceMap;
use kroll_upc::check::Options;
use kroll_upc::stages::{Stage, stage_text};
use std::path::Path;

fn text_of(stage: Stage, text: &str) -> String {
    let mut map = SourceMap::new();
    let file = map.add("forall.i", text);
    let options = Options { threads: Some(4), ..Options::default() };
    stage_text(&mut map, file, stage, options, &mut |_| None).0
}

#[test]
fn stages_are_as_expected() {
    let unit = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stages/forall.i");
    let text = std::fs::read_to_string(&unit).expect("a readable unit");
    for (stage, suffix) in [(Stage::Tokens, "tokens"), (Stage::Tree, "tree"), (Stage::Types, "types")] {
        let got = text_of(stage, &text);
        let beside = unit.with_extension(suffix);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&beside, &got).expect("a writable expectation");
        }
        let wanted = std::fs::read_to_string(&beside).expect("an expectation beside the unit");
        assert_eq!(got, wanted, "{}", beside.display());
    }
}

#[test]
fn trees_as_deep_as_the_parser_allows_are_printed() {
    for depth in [10, 100, 240, 10_000] {
        let text = format!("# 1 \"deep.upc\"\nint a = {}1{};\n", "(".repeat(depth), ")".repeat(depth));
        assert!(!text_of(Stage::Tokens, &text).is_empty());
        text_of(Stage::Tree, &text);
    }
}
