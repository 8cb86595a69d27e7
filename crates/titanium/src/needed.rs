//! What a program needs of the library: the classes that it mentions, and of their methods those whose names stand in the
//! program or in what it needs. The rest of a file is declared, but nobody reads its bodies.

use crate::check::TEAM_METHODS;
use crate::check::program::KnownClasses;
use crate::library::{self, FILES, LibraryFile};
use crate::outline::{Outline, outline, words};
use kroll_source::hash::{HashMap, HashSet};
use std::ops::Range;

/// Methods of Titanium arrays that `ti.io.Elements` does.
const ARRAYS_IN_FILES: [&str; 2] = ["readFrom", "writeTo"];

/// The method of arrays whose value is of a library class, which need not be named.
const RETURNS_HANDLE: &str = "copyNB";

/// Methods of objects, arrays and domains that `ti.lang.Region` does.
const REGION_METHODS: [&str; 2] = ["regionOf", "setRegion"];

/// Classes with methods that the checker calls for forms of the language, which name them by no word.
const SERVES_FORMS: [(&str, &str); 7] = [
    ("java.io", "StandardInput"),
    ("java.lang", "Class"),
    ("java.lang", "SystemProperties"),
    ("ti.io", "Elements"),
    ("ti.lang", "Handle"),
    ("ti.lang", "Region"),
    ("ti.lang", "Team"),
];

/// The method of `String` that `new String(...)` calls.
pub const MAKES_STRING: &str = "make";

/// Methods of `System` that `java.lang.SystemProperties` does, and has `getProperty` do for all.
pub const CHANGES_PROPERTIES: [&str; 3] = ["getProperties", "setProperties", "setProperty"];

/// Stands for `System.in` and `System.setIn` among the words of a file of the user's; `in` alone is in every `foreach`.
pub const READS_INPUT: &str = "System.in";

/// The text of any object, for string `+` and for exceptions that nobody catches.
const DESCRIBES: &str = "toString";

/// A file of the library, and the bodies in it that nothing needs, in order.
pub struct Needed {
    pub file: &'static LibraryFile,
    pub unread: Vec<Range<usize>>,
}

/// What is needed by files with these words, each file's by itself. Classes of the program hide those of the library for
/// which `is_hidden` says so, by package and name.
pub fn needed(files: &[Vec<&str>], is_hidden: &dyn Fn(&str, &str) -> bool) -> Vec<Needed> {
    let mut search = Search::new(is_hidden);
    search.named.insert(DESCRIBES);
    for name in KnownClasses::NAMES {
        search.named.insert(name);
        search.class("java.lang", name);
    }
    for words in files {
        search.mention(words, &|package| is_visible(package, words));
        search.forms(words);
    }
    while let Some(Piece { file, words }) = search.pending.pop() {
        let origins = std::mem::take(&mut search.found[file].outline.origins);
        search.mention(&words, &|package| is_visible(package, &origins) || is_visible(package, &words));
        search.found[file].outline.origins = origins;
    }
    search.found.into_iter().map(Found::needed).collect()
}

/// Whether text with these words can mean the package's classes: by an import, a qualified name or a package clause.
fn is_visible(package: &str, words: &[&str]) -> bool {
    library::IMPORTED.contains(&package) || package.split('.').all(|part| words.contains(&part))
}

struct Found {
    file: &'static LibraryFile,
    outline: Outline,
    /// For each body.
    is_read: Vec<bool>,
}

impl Found {
    fn needed(self) -> Needed {
        let bodies = self.outline.bodies.into_iter().zip(self.is_read);
        Needed { file: self.file, unread: bodies.filter(|(_, is_read)| !is_read).map(|(body, _)| body.range).collect() }
    }
}

/// Text that is needed and whose words are not looked at yet.
struct Piece {
    file: usize,
    words: Vec<&'static str>,
}

struct Search<'w> {
    is_hidden: &'w dyn Fn(&str, &str) -> bool,
    by_name: HashMap<&'static str, Vec<&'static LibraryFile>>,
    found: Vec<Found>,
    /// Paths of files that were found, or that classes of the program hide.
    seen: HashSet<&'static str>,
    /// Every word of text that is needed.
    named: HashSet<&'w str>,
    /// Bodies, by file and number, of methods that nothing has named.
    waiting: HashMap<&'static str, Vec<(usize, usize)>>,
    pending: Vec<Piece>,
}

impl<'w> Search<'w> {
    fn new(is_hidden: &'w dyn Fn(&str, &str) -> bool) -> Search<'w> {
        let mut by_name: HashMap<&str, Vec<&LibraryFile>> = HashMap::default();
        for file in FILES {
            by_name.entry(file.name).or_default().push(file);
        }
        Search {
            is_hidden,
            by_name,
            found: Vec::new(),
            seen: HashSet::default(),
            named: HashSet::default(),
            waiting: HashMap::default(),
            pending: Vec::new(),
        }
    }

    fn mention(&mut self, words: &[&'w str], sees: &dyn Fn(&str) -> bool) {
        for &word in words {
            if self.named.insert(word) {
                for (file, body) in self.waiting.remove(word).unwrap_or_default() {
                    self.read(file, body);
                }
            }
            let mut others = 0;
            while let Some(&file) = self.by_name.get(word).and_then(|files| files.get(others)) {
                others += 1;
                if !self.seen.contains(file.path) && sees(file.package) {
                    self.file(file);
                }
            }
        }
        if words.windows(2).any(|pair| matches!(pair, ["new" | "lang", "String"])) && !self.named.contains(MAKES_STRING)
        {
            self.mention(&[MAKES_STRING], sees);
        }
    }

    /// The classes that forms of the language stand for in a file of the user's. The library uses none of these forms.
    fn forms(&mut self, words: &[&str]) {
        let has = |word: &&str| words.contains(word);
        if has(&RETURNS_HANDLE) {
            self.class("ti.lang", "Handle");
        }
        if TEAM_METHODS.iter().any(has) {
            self.class("ti.lang", "Team");
        }
        if REGION_METHODS.iter().any(has) {
            self.class("ti.lang", "Region");
        }
        if has(&READS_INPUT) {
            self.class("java.io", "StandardInput");
        }
        if CHANGES_PROPERTIES.iter().any(has) {
            self.class("java.lang", "SystemProperties");
        }
        if ARRAYS_IN_FILES.iter().any(has) {
            self.class("ti.io", "Elements");
        }
    }

    fn class(&mut self, package: &str, name: &str) {
        let files = self.by_name.get(name).cloned().unwrap_or_default();
        files.into_iter().filter(|file| file.package == package).for_each(|file| self.file(file));
    }

    fn file(&mut self, file: &'static LibraryFile) {
        if !self.seen.insert(file.path) || (self.is_hidden)(file.package, file.name) {
            return;
        }
        let mut outline = outline(file.text);
        let index = self.found.len();
        self.pending.push(Piece { file: index, words: std::mem::take(&mut outline.words) });
        let names: Vec<&'static str> = outline.bodies.iter().map(|body| body.name).collect();
        self.found.push(Found { file, outline, is_read: vec![false; names.len()] });
        let serves = SERVES_FORMS.contains(&(file.package, file.name));
        for (body, name) in names.into_iter().enumerate() {
            if serves || name.is_empty() || self.named.contains(name) {
                self.read(index, body);
            } else {
                self.waiting.entry(name).or_default().push((index, body));
            }
        }
    }

    fn read(&mut self, file: usize, body: usize) {
        let Found { file: LibraryFile { text, .. }, outline, is_read } = &mut self.found[file];
        is_read[body] = true;
        self.pending.push(Piece { file, words: words(&text[outline.bodies[body].range.clone()]) });
    }
}
