//! The files that a program is made of: the one that the user names, files beside it named after classes that are
//! mentioned, and those of the library, all found by the names that stand in the text. What the run-time system itself
//! makes or throws is always there.

use crate::check::program::KnownClasses;
use crate::library;
use crate::syntax::{self, tree::CompilationUnit};
use kroll_source::{Diagnostic, FileId, SourceMap};
use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

/// The method of arrays whose value is of a library class, which need not be named.
const RETURNS_HANDLE: &str = "copyNB";

/// The parsed files of one program.
#[derive(Default)]
pub struct Sources {
    pub units: Vec<CompilationUnit>,
    /// Those of `units` that are the library's.
    pub library: HashSet<FileId>,
    pub diagnostics: Vec<Diagnostic>,
}

/// `beside` reads the user's file for a class that is mentioned and that the user may have written. Of the library
/// nothing is read if what the user wrote is no Titanium.
pub fn gather(map: &mut SourceMap, file: FileId, beside: &mut dyn FnMut(&str) -> Option<(PathBuf, String)>) -> Sources {
    let mut search = Search { map, beside, sources: Sources::default(), seen: HashSet::new() };
    let own = search.map.file(file).path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    search.seen.extend(own.map(|name| (String::new(), name)));
    search.user_file(file);
    if search.sources.diagnostics.is_empty() {
        search.library();
    }
    search.sources
}

struct Search<'a> {
    map: &'a mut SourceMap,
    beside: &'a mut dyn FnMut(&str) -> Option<(PathBuf, String)>,
    sources: Sources,
    /// Package and name of classes that were looked for; the user's package is empty.
    seen: HashSet<(String, String)>,
}

impl Search<'_> {
    /// Parses a file; the result is its words.
    fn file(&mut self, file: FileId) -> BTreeSet<Arc<str>> {
        let (unit, mut diagnostics) = syntax::parse(self.map, file);
        self.sources.diagnostics.append(&mut diagnostics);
        let words = unit.words.clone();
        self.sources.units.push(unit);
        words
    }

    fn user_file(&mut self, file: FileId) {
        for word in self.file(file) {
            if word.starts_with(char::is_uppercase) {
                self.user_class(&word);
            }
        }
    }

    /// What the run-time system needs, what the user's files mention, and what those mention.
    fn library(&mut self) {
        let mentioned: Vec<BTreeSet<Arc<str>>> = self.sources.units.iter().map(|unit| unit.words.clone()).collect();
        for name in KnownClasses::NAMES {
            self.library_class("java.lang", name);
        }
        for words in &mentioned {
            self.library_classes(words);
        }
    }

    fn library_classes(&mut self, words: &BTreeSet<Arc<str>>) {
        if words.contains(RETURNS_HANDLE) {
            self.library_class("ti.lang", "Handle");
        }
        for found in library::FILES {
            if words.contains(found.name) && is_visible(found.package, words) {
                self.library_class(found.package, found.name);
            }
        }
    }

    fn user_class(&mut self, name: &str) {
        if !self.seen.insert((String::new(), name.to_string())) {
            return;
        }
        if let Some((path, text)) = (self.beside)(name) {
            let file = self.map.add(path, &text);
            self.user_file(file);
        }
    }

    fn library_class(&mut self, package: &str, name: &str) {
        if !self.seen.insert((package.to_string(), name.to_string())) {
            return;
        }
        if let Some(found) = library::file(package, name) {
            let file = self.map.add(found.path, found.text);
            self.sources.library.insert(file);
            let words = self.file(file);
            self.library_classes(&words);
        }
    }
}

/// Whether a file with these words can mean the package's classes: by an import, a qualified name or a package clause.
fn is_visible(package: &str, words: &BTreeSet<Arc<str>>) -> bool {
    library::IMPORTED.contains(&package) || package.split('.').all(|part| words.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str, beside: &[(&str, &str)]) -> Vec<String> {
        let mut map = SourceMap::new();
        let file = map.add("Main.ti", text);
        let mut find = |name: &str| {
            let found = beside.iter().find(|(class, _)| *class == name);
            found.map(|(class, text)| (PathBuf::from(format!("{class}.ti")), text.to_string()))
        };
        let sources = gather(&mut map, file, &mut find);
        assert_eq!(sources.diagnostics, []);
        sources.units.iter().map(|unit| map.file(unit.file).path.display().to_string()).collect()
    }

    #[test]
    fn what_is_mentioned_is_read_once() {
        let found = names("class Main { Other o; Other p; }", &[("Other", "class Other { Main m; }")]);
        assert_eq!(found.iter().filter(|name| name.as_str() == "Other.ti").count(), 1);
        assert_eq!(found.iter().filter(|name| name.as_str() == "Main.ti").count(), 1);
    }

    #[test]
    fn library_classes_need_their_package() {
        let has = |text: &str, path: &str| names(text, &[]).iter().any(|name| name == path);
        assert!(has("class Main { Timer t; }", "ti/lang/Timer.ti"));
        assert!(!has("class Main { Stack r; }", "java/util/Stack.ti"));
        assert!(has("import java.util.*; class Main { Stack r; }", "java/util/Stack.ti"));
        assert!(has("class Main { }", "java/lang/NullPointerException.ti"));
    }
}
