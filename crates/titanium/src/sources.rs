//! The files that a program is made of: those that the user names, files named after classes that are mentioned,
//! beside it or in the folders of their packages, and those of the library, all found by the names that stand in the
//! text. What the run-time system itself makes or throws is always there.

use crate::library;
use crate::needed::{MAKES_STRING, Needed, READS_INPUT, needed};
use crate::syntax::{self, tree::CompilationUnit, tree::Mentions};
use kroll_source::hash::HashSet;
use kroll_source::{Diagnostic, FileId, SourceMap};
use std::path::PathBuf;

/// The parsed files of one program.
#[derive(Default)]
pub struct Sources {
    pub units: Vec<CompilationUnit>,
    /// Those of `units` that are the library's.
    pub library: HashSet<FileId>,
    pub diagnostics: Vec<Diagnostic>,
}

/// `beside` reads the user's file for a class that is mentioned and that the user may have written; its path without
/// suffix starts in the folder of the first of `files`: `Grid`, `util/List` or `../geo/Box`.
pub fn gather(
    map: &mut SourceMap,
    files: &[FileId],
    beside: &mut dyn FnMut(&str) -> Option<(PathBuf, String)>,
) -> Sources {
    let mut search = Search {
        map,
        beside,
        sources: Sources::default(),
        mentions: Vec::new(),
        seen: HashSet::default(),
        main_package: String::new(),
    };
    let mut mentioned = Vec::new();
    for (index, &file) in files.iter().enumerate() {
        let own = search.map.file(file).path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let package = search.file(file, &mut mentioned);
        if index == 0 {
            search.main_package.clone_from(&package);
        }
        let package = if package == search.main_package { String::new() } else { package };
        let declared = search.sources.units[index].types.iter().map(|class| class.name.text.to_string());
        search.seen.extend(declared.chain(own).map(|name| (package.clone(), name)));
    }
    search.user_classes(mentioned);
    search.library();
    search.sources
}

/// Packages and names of the classes that a file can mean: of its own package and those that it imports whole, or by
/// their full names.
fn mentioned_classes(unit: &CompilationUnit, mentions: &Mentions) -> Vec<(String, String)> {
    let imported = unit.imports.iter().filter(|import| import.on_demand).map(|import| import.name.dotted());
    let in_sight: Vec<String> = std::iter::once(unit.package_name()).chain(imported).collect();
    let names = mentions.simple_names.iter();
    let simple = names.flat_map(|name| in_sight.iter().map(|package| (package.clone(), name.to_string())));
    simple.chain(mentions.qualified.iter().flat_map(|name| behind_packages(name))).collect()
}

/// The classes behind their packages that a name may start with: `a.B` and `a.B.c` of `a.B.c`.
fn behind_packages(name: &str) -> impl Iterator<Item = (String, String)> {
    let ends = name.match_indices('.').map(|(at, _)| at).skip(1).chain([name.len()]);
    ends.filter_map(|end| name[..end].rsplit_once('.')).map(|(package, name)| (package.to_string(), name.to_string()))
}

/// Whether the text declares a class of a name. Many small words are names of variables, and the files beside a program
/// that are called so may belong to others.
fn declares(text: &str, class: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let words: Vec<&str> = text.split(|c| !is_part(c)).filter(|word| !word.is_empty()).collect();
    words.windows(2).any(|pair| matches!(pair[0], "class" | "interface") && pair[1] == class)
}

/// The words of a file as the library is sought by.
fn words(mentions: &Mentions) -> Vec<&str> {
    let makes_string = mentions.makes_string.then_some(MAKES_STRING);
    let reads_input = mentions.qualified.iter().any(|name| is_input(name)).then_some(READS_INPUT);
    mentions.words.iter().map(|word| &**word).chain(makes_string).chain(reads_input).collect()
}

/// Whether qualified words are about the standard input.
fn is_input(name: &str) -> bool {
    let member = name.strip_prefix("java.lang.").unwrap_or(name).strip_prefix("System.");
    member.is_some_and(|member| matches!(member.split('.').next(), Some("in" | "setIn")))
}

struct Search<'a> {
    map: &'a mut SourceMap,
    beside: &'a mut dyn FnMut(&str) -> Option<(PathBuf, String)>,
    sources: Sources,
    /// Of each of the user's files.
    mentions: Vec<Mentions>,
    /// Package and name of classes that were looked for; the package of the first file is empty.
    seen: HashSet<(String, String)>,
    main_package: String,
}

impl Search<'_> {
    /// Reads a file of the user's: its package, and the classes that it can mean.
    fn file(&mut self, file: FileId, mentioned: &mut Vec<(String, String)>) -> String {
        let (unit, mentions, mut diagnostics) = syntax::parse_with_mentions(self.map, file);
        self.sources.diagnostics.append(&mut diagnostics);
        mentioned.extend(mentioned_classes(&unit, &mentions));
        let package = unit.package_name();
        self.sources.units.push(unit);
        self.mentions.push(mentions);
        package
    }

    fn user_classes(&mut self, mentioned: Vec<(String, String)>) {
        for (package, name) in mentioned {
            self.user_class(&package, &name);
        }
    }

    fn library(&mut self) {
        let words: Vec<Vec<&str>> = self.mentions.iter().map(words).collect();
        let is_hidden = |package: &str, name: &str| self.seen.contains(&(package.to_string(), name.to_string()));
        for Needed { file, unread } in needed(&words, &is_hidden) {
            let id = self.map.add(file.path, file.text);
            let (unit, mut diagnostics) = syntax::parse_without(self.map, id, &unread);
            self.sources.diagnostics.append(&mut diagnostics);
            self.sources.units.push(unit);
            self.sources.library.insert(id);
        }
    }

    fn user_class(&mut self, package: &str, name: &str) {
        let package = if package == self.main_package { "" } else { package };
        let of_library = library::package(package).next().is_some();
        if of_library || !self.seen.insert((package.to_string(), name.to_string())) {
            return;
        }
        let found = self.places(package, name).iter().find_map(|place| (self.beside)(place));
        let is_meant = |text: &str| name.starts_with(char::is_uppercase) || declares(text, name);
        if let Some((path, text)) = found.filter(|(_, text)| is_meant(text)) {
            let file = self.map.add(path, &text);
            let mut mentioned = Vec::new();
            self.file(file, &mut mentioned);
            self.user_classes(mentioned);
        }
    }

    /// Where the file of a class may be: beside the first file, or in the folders of its package, which start where
    /// those of the first file's package do, or beside it if it lies in no such folders.
    fn places(&self, package: &str, name: &str) -> Vec<String> {
        if package.is_empty() {
            return vec![name.to_string()];
        }
        let up = self.main_package.split('.').filter(|part| !part.is_empty()).map(|_| "../").collect::<String>();
        let folders = package.replace('.', "/");
        let mut places = vec![format!("{up}{folders}/{name}"), format!("{folders}/{name}")];
        places.dedup();
        places
    }
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
        let sources = gather(&mut map, &[file], &mut find);
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
    fn what_the_named_file_declares_is_not_looked_for() {
        let found =
            names("class H { H h; Part p; } class Part { }", &[("H", "class H { }"), ("Part", "class Part { }")]);
        assert!(found.iter().all(|name| name != "H.ti" && name != "Part.ti"), "{found:?}");
    }

    #[test]
    fn packages_are_folders() {
        let others = [
            ("geo/Shape", "package geo; class Shape { Area a; util.Text t; }"),
            ("geo/Area", "package geo; class Area { }"),
            ("geo/util/List", "package geo.util; class List { }"),
            ("far/Away", "package far; class Away { }"),
        ];
        let text = "import geo.*; import geo.util.List; class Main { Shape s; far.Away a; }";
        let found = names(text, &others);
        for (class, _) in others {
            assert_eq!(found.iter().filter(|name| **name == format!("{class}.ti")).count(), 1, "{class}");
        }
    }

    #[test]
    fn classes_may_have_small_names_and_packages_capitals() {
        let others = [
            ("kernel", "class kernel { static p.foo f; }"),
            ("p/foo", "package p; public class foo { }"),
            ("p/Vec/Foo", "package p.Vec; public class Foo { }"),
            ("p/Vec/Bar", "package p.Vec; public interface Bar { }"),
            ("x", "public class Other { }"),
        ];
        let found =
            names("import p.Vec.*; class Main { int x = kernel.f.hashCode(); p.Vec.Foo foo; Bar bar; }", &others);
        for (class, times) in [("kernel", 1), ("p/foo", 1), ("p/Vec/Foo", 1), ("p/Vec/Bar", 1), ("x", 0)] {
            assert_eq!(found.iter().filter(|name| **name == format!("{class}.ti")).count(), times, "{class}");
        }
    }

    #[test]
    fn variables_are_no_classes() {
        let others = ["a", "b", "c", "d", "e", "f", "g", "h", "p/q"];
        let texts = others.map(|name| (name, format!("class {} {{ }}", name.rsplit('/').next().unwrap_or(name))));
        let beside = texts.each_ref().map(|(name, text)| (*name, text.as_str()));
        let text = "class Main {
            int c;
            int sum(int b, q p) { int a = 1; return a < b ? (a) + b * p.q : this.c - c; }
            static void main(String[] args) {
                int d = 0; d.b = (d) d; a(this.a()); e e = new e(); f[] f = null; Object g = g.class;
                { int h = 1; } h.run();
            }
        }";
        let found = names(text, &beside);
        let read: Vec<&str> = others.into_iter().filter(|name| found.contains(&format!("{name}.ti"))).collect();
        assert_eq!(read, ["d", "e", "f", "g", "h"]);
    }

    #[test]
    fn the_first_file_may_lie_in_folders_of_its_package() {
        let text = "package geo.a; import geo.b.*; import geo.c.*; class Main { Box b; Here h; Other o; }";
        let others = [
            ("../../geo/b/Box", "package geo.b; class Box { geo.a.Here h; }"),
            ("geo/c/Other", "package geo.c; class Other { }"),
            ("Here", "package geo.a; class Here { }"),
        ];
        let found = names(text, &others);
        for (class, _) in others {
            assert_eq!(found.iter().filter(|name| **name == format!("{class}.ti")).count(), 1, "{class}");
        }
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
