//! Reads from the runtime's headers which names they give a meaning, so that no name of a program's is taken for one of
//! them. Writes sorted lists: macros, all other names of its own, and what macros use besides.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let headers = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("../../runtime/include");
    println!("cargo:rerun-if-changed={}", headers.display());
    let mut found = Found::default();
    read_folder(&headers, &mut found);
    let list = |name: &str, set: &BTreeSet<String>| {
        let rows: String = set.iter().map(|word| format!("    {word:?},\n")).collect();
        format!("pub static {name}: &[&str] = &[\n{rows}];\n")
    };
    let Found { macros, names, bodies } = &found;
    let out = PathBuf::from(env::var("OUT_DIR").expect("set by cargo")).join("runtime_names.rs");
    fs::write(out, list("MACROS", macros) + &list("NAMES", names) + &list("BODIES", bodies)).expect("write the lists");
}

#[derive(Default)]
struct Found {
    macros: BTreeSet<String>,
    names: BTreeSet<String>,
    bodies: BTreeSet<String>,
}

fn read_folder(folder: &Path, found: &mut Found) {
    for entry in fs::read_dir(folder).expect("the runtime's headers") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read_folder(&path, found);
        } else {
            let text = fs::read_to_string(&path).expect("a header");
            read_header(&without_comments(&text.replace("\\\n", " ")), found);
        }
    }
}

fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        out.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    out + rest
}

/// The runtime's own prefixes mark what has file scope, and the variables of its macros.
fn read_header(text: &str, found: &mut Found) {
    for line in text.lines() {
        found.names.extend(identifiers(line).filter(|word| has_prefix(word)).map(str::to_string));
        let Some(definition) = line.trim_start().strip_prefix("#define ") else {
            continue;
        };
        let mut own = identifiers(definition);
        let Some(name) = own.next() else { continue };
        found.macros.insert(name.to_string());
        let params: Vec<&str> = match definition[name.len()..].strip_prefix('(').and_then(|rest| rest.split_once(')')) {
            Some((params, _)) => identifiers(params).collect(),
            None => Vec::new(),
        };
        found.bodies.extend(own.filter(|word| !params.contains(word)).map(str::to_string));
    }
}

fn has_prefix(word: &str) -> bool {
    ["kroll_", "KROLL_", "ti_", "TI_", "upc_", "UPC_", "bupc_", "BUPC_"].iter().any(|prefix| word.starts_with(prefix))
}

/// Identifiers that are no members of something.
fn identifiers(line: &str) -> impl Iterator<Item = &str> {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let starts = line.char_indices().filter(move |(at, c)| {
        let before = line[..*at].chars().next_back();
        part(*c) && !before.is_some_and(part)
    });
    starts.filter_map(move |(at, c)| {
        let end = line[at..].find(|c| !part(c)).map_or(line.len(), |length| at + length);
        let member = line[..at].ends_with(['.', '"']) || line[..at].ends_with("->");
        (!c.is_ascii_digit() && !member).then(|| &line[at..end])
    })
}
