//! Parses and checks a program with the library classes that it names.

use kroll_source::{Diagnostic, SourceMap};
use kroll_titanium::check::program::Program;
use kroll_titanium::check::{Options, Unit, check, referenced_names};
use kroll_titanium::syntax;
use kroll_titanium::syntax::tree::CompilationUnit;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The `.ti` files of a folder of the repository, in order.
pub fn programs(folder: &str) -> Vec<PathBuf> {
    let folder = repository().join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ti"));
    paths.sort();
    assert!(!paths.is_empty(), "{}", folder.display());
    paths
}

/// Library sources by the simple name of their class.
pub fn library() -> BTreeMap<String, (PathBuf, String)> {
    let mut found = BTreeMap::new();
    let mut folders = vec![repository().join("lib/titanium")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ti") {
                let name = path.file_stem().unwrap().to_str().unwrap().to_string();
                let text = fs::read_to_string(&path).unwrap();
                found.insert(name, (path, text));
            }
        }
    }
    found
}

/// The outcome of syntax and check together; check runs only if the syntax is right.
pub struct Outcome {
    pub map: SourceMap,
    pub program: Option<Program>,
    pub diagnostics: Vec<Diagnostic>,
}

pub fn check_text(library: &BTreeMap<String, (PathBuf, String)>, name: &str, text: &str) -> Outcome {
    let mut map = SourceMap::new();
    let file = map.add(name, text);
    let (user, mut diagnostics) = syntax::parse(&map, file);
    if !diagnostics.is_empty() {
        return Outcome { map, program: None, diagnostics };
    }
    let mut wanted: Vec<Arc<str>> = referenced_names(&map, &user).into_iter().collect();
    let mut seen: BTreeSet<Arc<str>> = BTreeSet::new();
    let mut trees: Vec<CompilationUnit> = Vec::new();
    while let Some(name) = wanted.pop() {
        if !seen.insert(Arc::clone(&name)) {
            continue;
        }
        if let Some((path, text)) = library.get(&*name) {
            let file = map.add(path.file_name().unwrap(), text);
            let (tree, mut wrong) = syntax::parse(&map, file);
            diagnostics.append(&mut wrong);
            wanted.extend(referenced_names(&map, &tree));
            trees.push(tree);
        }
    }
    assert!(diagnostics.is_empty(), "the library does not parse: {diagnostics:?}");
    let mut units: Vec<Unit> = trees.iter().map(|tree| Unit { tree, is_library: true }).collect();
    units.push(Unit { tree: &user, is_library: false });
    let (program, diagnostics) = check(&map, &units, &Options::default());
    Outcome { map, program, diagnostics }
}
