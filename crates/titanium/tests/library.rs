//! The embedded library: that it parses and is right, that its table agrees with its files, and that programs read what
//! they need of it. Examples and benchmarks parse too.

use kroll_source::{Diagnostic, SourceMap};
use kroll_titanium::syntax::token::TokenKind;
use kroll_titanium::syntax::tree::{CompilationUnit, Member, MethodNameKind};
use kroll_titanium::{check, library, sources, syntax};
use std::collections::BTreeSet;
use std::fmt::Write;
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

/// Methods and constructors with a body, as `java.lang.String.trim`, and whether the body was read.
fn bodies(units: &[CompilationUnit]) -> Vec<(String, bool)> {
    fn of_members(class: &str, members: &[Member], found: &mut Vec<(String, bool)>) {
        for member in members {
            match member {
                Member::Method(method) => {
                    let name = match &method.name.kind {
                        MethodNameKind::Plain(name) => name,
                        MethodNameKind::Operator(_) => "op",
                    };
                    found.extend(method.body.iter().map(|body| (format!("{class}.{name}"), !body.is_unread)));
                }
                Member::Constructor(made) => {
                    found.push((format!("{class}.{}", made.name.text), !made.body.is_unread));
                }
                Member::Type(inner) => of_members(&format!("{class}.{}", inner.name.text), &inner.members, found),
                Member::Field(_) | Member::Initializer(_) => {}
            }
        }
    }
    let mut found = Vec::new();
    for unit in units {
        for class in &unit.types {
            of_members(&format!("{}.{}", unit.package_name(), class.name.text), &class.members, &mut found);
        }
    }
    found
}

/// The checked program of one file, with what is wrong in it, and the bodies of its classes and of the library's.
fn checked(text: &str) -> (Vec<String>, Vec<(String, bool)>) {
    let mut map = SourceMap::new();
    let file = map.add("Main.ti", text);
    let found = sources::gather(&mut map, &[file], &mut |_| None);
    let unit = |tree| check::Unit { tree, is_library: found.library.contains(&tree.file) };
    let units: Vec<check::Unit> = found.units.iter().map(unit).collect();
    let judged = check::check(&map, &units, &check::Options::default(), found.diagnostics).judged;
    let line = |d: &Diagnostic| {
        let path = map.file(d.primary.span.file).path.display();
        format!("{path}:{} {}", map.line_col(d.primary.span).line, d.message)
    };
    (judged.into_diagnostics().iter().map(line).collect(), bodies(&found.units))
}

/// Who names all words needs all methods.
#[test]
fn all_bodies_are_right() {
    let mut words = BTreeSet::new();
    for file in library::FILES {
        let mut map = SourceMap::new();
        let id = map.add(file.path, file.text);
        for token in syntax::tokens(&map, id).0 {
            if let TokenKind::Ident(word) = token.kind {
                words.insert(word.to_string());
            }
        }
    }
    let mut text = "class Main {\n    public static void main(String [] args) { }\n".to_string();
    for word in words.iter().filter(|word| *word != "op") {
        writeln!(text, "    static int {word};").unwrap();
    }
    text += "}\n";
    let (wrong, bodies) = checked(&text);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let unread: Vec<&String> = bodies.iter().filter(|(_, is_read)| !is_read).map(|(name, _)| name).collect();
    assert!(unread.is_empty(), "{unread:?}");
    let of_library = |file: &&library::LibraryFile| bodies.iter().any(|(name, _)| name.contains(file.name));
    assert!(library::FILES.iter().filter(of_library).count() > 150);
}

#[test]
fn a_program_reads_what_it_names() {
    let has = |text: &str, name: &str, is_read: bool| {
        let (wrong, bodies) =
            checked(&format!("import java.util.*; class Main {{ {text} public static void main(String [] a) {{ }} }}"));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        bodies.contains(&(name.to_string(), is_read))
    };
    assert!(has("", "java.lang.String.split", false));
    assert!(has("String [] f(String s) { return s.split(s); }", "java.lang.String.split", true));
    assert!(has("String [] f(String s) { return s.split(s); }", "java.util.regex.Pattern.compile", true));
    assert!(has("Vector v = new Vector();", "java.util.Vector.Vector", true));
    assert!(has("Vector v = new Vector();", "java.util.Vector.removeAllElements", false));
    assert!(has("String s = new String(\"a\");", "java.lang.String.make", true));
    // What forms of the language call.
    assert!(has("Team t = Ti.currentTeam();", "ti.lang.Team.leave", true));
    assert!(has("Class c = int [].class;", "java.lang.Class.of", true));
    assert!(has("", "java.lang.Throwable.toString", true));
}
