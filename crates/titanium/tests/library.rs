//! The embedded library: that it parses, and that its table agrees with its files. Examples and benchmarks parse too.

use kroll_source::{Diagnostic, SourceMap};
use kroll_titanium::{library, syntax};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lib/titanium")
}

fn sources_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources_below(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "ti") {
            found.push(path);
        }
    }
}

/// The tree of a right program, as text.
fn parsed(path: &str, text: &str) -> String {
    let mut map = SourceMap::new();
    let id = map.add(path, text);
    let (unit, diagnostics) = syntax::parse(&map, id);
    let line = |d: &Diagnostic| format!("{path}:{} {}", map.line_col(d.primary.span).line, d.message);
    let messages: Vec<String> = diagnostics.iter().map(line).collect();
    assert!(messages.is_empty(), "{}", messages.join("\n"));
    syntax::tree_text(&map, &unit)
}

#[test]
fn every_file_parses() {
    for file in library::FILES {
        let tree = parsed(file.path, file.text);
        assert!(tree.contains(file.name) && tree.contains(file.package), "{}: declares something else", file.path);
    }
}

#[test]
fn examples_and_benchmarks_parse() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = Vec::new();
    sources_below(&root.join("examples"), &mut paths);
    sources_below(&root.join("benchmarks"), &mut paths);
    assert!(!paths.is_empty());
    for path in paths {
        parsed(&path.display().to_string(), &std::fs::read_to_string(&path).unwrap());
    }
}

#[test]
fn the_table_has_every_file() {
    let mut paths = Vec::new();
    sources_below(&folder(), &mut paths);
    let mut on_disk: Vec<String> =
        paths.iter().map(|path| path.strip_prefix(folder()).unwrap().to_str().unwrap().to_owned()).collect();
    let mut in_table: Vec<String> = library::FILES.iter().map(|file| file.path.to_owned()).collect();
    on_disk.sort();
    in_table.sort();
    assert_eq!(on_disk, in_table);
}

#[test]
fn classes_are_found_by_package_and_name() {
    assert_eq!(library::file("java.util", "Random").unwrap().path, "java/util/Random.ti");
    assert!(library::file("java.lang", "Random").is_none());
    assert!(library::package("ti.lang").any(|file| file.name == "Timer"));
    assert_eq!(library::package("java.awt").count(), 0);
}
