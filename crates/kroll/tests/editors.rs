//! What editors are told about the languages knows every word of them, as the lexers have it.

use kroll_titanium::syntax::token::Keyword as OfTitanium;
use kroll_upc::syntax::token::KEYWORDS as OF_UPC;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn text(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../editors").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The words that Vim shows as something.
fn of_vim(language: &str) -> BTreeSet<String> {
    let text = text(&format!("vim/syntax/{language}.vim"));
    let lists = text.lines().filter_map(|line| line.strip_prefix("syn keyword "));
    lists.flat_map(|list| list.split_whitespace().skip(1).map(String::from)).collect()
}

/// Those that a grammar of TextMate lists, as in `\b(?:if|else)\b`.
fn of_textmate(language: &str) -> BTreeSet<String> {
    let grammar: Value =
        serde_json::from_str(&text(&format!("vscode/syntaxes/{language}.tmLanguage.json"))).expect("json");
    let patterns = grammar["patterns"].as_array().expect("patterns");
    let lists =
        patterns.iter().filter_map(|pattern| pattern["match"].as_str()?.strip_prefix("\\b(?:")?.strip_suffix(")\\b"));
    lists.flat_map(|list| list.split('|').map(String::from)).collect()
}

#[test]
fn editors_know_the_words_of_titanium() {
    for (editor, known) in [("Vim", of_vim("titanium")), ("TextMate", of_textmate("titanium"))] {
        for word in OfTitanium::ALL.iter().map(|word| word.text()) {
            assert!(known.contains(word), "{editor} does not know `{word}`");
        }
    }
}

#[test]
fn editors_know_the_words_that_upc_adds_to_c() {
    for (editor, known) in [("Vim", of_vim("upc")), ("TextMate", of_textmate("upc"))] {
        let words: BTreeSet<String> =
            OF_UPC.iter().filter(|(_, word)| word.is_upc()).map(|(text, _)| text.to_string()).collect();
        assert!(words.is_subset(&known), "{editor} does not know {:?}", words.difference(&known));
    }
}

#[test]
fn the_extension_names_its_files() {
    let extension: Value = serde_json::from_str(&text("vscode/package.json")).expect("json");
    for grammar in extension["contributes"]["grammars"].as_array().expect("grammars") {
        let path = grammar["path"].as_str().expect("a path");
        let file: Value = serde_json::from_str(&text(&format!("vscode/{path}"))).expect("json");
        assert_eq!(file["scopeName"], grammar["scopeName"]);
    }
    for language in extension["contributes"]["languages"].as_array().expect("languages") {
        let path = language["configuration"].as_str().expect("a path");
        serde_json::from_str::<Value>(&text(&format!("vscode/{path}"))).expect("json");
    }
}
