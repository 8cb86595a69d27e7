//! The index: what each name of a program means, where that is declared, its type, and its mentions.

use crate::support::programs;
use kroll_source::index::{EntityKind, Index};
use kroll_source::{Analysis, FileId, SourceMap, Span};
use kroll_titanium::check::Options;
use kroll_titanium::check::program::Program;
use kroll_titanium::syntax::{self, token::TokenKind};
use kroll_titanium::{analyse, index_text};
use std::fs;
use std::path::Path;

fn analysed(path: &Path, text: &str) -> (SourceMap, FileId, Analysis<Program>) {
    let mut map = SourceMap::new();
    let file = map.add(path, text);
    let mut beside = |name: &str| {
        let path = path.with_file_name(format!("{name}.ti"));
        fs::read_to_string(&path).ok().map(|text| (path, text))
    };
    let analysis = analyse(&mut map, &[file], &mut beside, &Options::default());
    (map, file, analysis)
}

/// Words that are special in places and are no names there.
const WORDS: &[&str] = &["in", "from", "d", "op", "inline", "overlap", "partition"];

/// Names in a file that the index does not know, and entities whose mentions do not lead back to them.
fn problems(map: &SourceMap, file: FileId, index: &Index) -> Vec<String> {
    let mut found = Vec::new();
    let (tokens, _) = syntax::tokens(map, file);
    for token in tokens.iter().filter(|token| matches!(token.kind, TokenKind::Ident(_))) {
        let mention = index.mention_at(file, token.span.start).filter(|mention| mention.span == token.span);
        if mention.is_none() && !WORDS.contains(&map.slice(token.span)) {
            found.push(format!("{}: `{}` means nothing", map.place(token.span), map.slice(token.span)));
        }
    }
    for mention in index.mentions() {
        let references: Vec<Span> = index.references(mention.entity).collect();
        let declared = index.definition(mention.entity);
        if !references.contains(&mention.span) || declared.is_some_and(|at| !references.contains(&at)) {
            found.push(format!("{}: no way back from `{}`", map.place(mention.span), map.slice(mention.span)));
        }
        if let Some(declared) = declared
            && index.at(declared.file, declared.start) != Some(mention.entity)
        {
            found.push(format!("{}: another thing is declared there", map.place(declared)));
        }
    }
    found
}

#[test]
fn every_name_of_right_programs_means_something() {
    let mut wrong = Vec::new();
    let folders = ["tests/run/titanium", "tests/check/titanium", "examples/titanium"];
    for path in folders.into_iter().flat_map(programs) {
        let text = fs::read_to_string(&path).unwrap();
        if !text.contains(" main(") {
            continue;
        }
        let (map, file, analysis) = analysed(&path, &text);
        if analysis.judged.correct().is_some() {
            wrong.extend(problems(&map, file, &analysis.index));
        }
    }
    assert!(wrong.is_empty(), "{} names:\n{}", wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
}

const PROGRAM: &str = "\
// A shape.
class Shape {
    double side; /* in metres */
    Shape(double side) { this.side = side; }
    double area() { return side * side; }
}
class Main {
    static final int N = 2;
    public static void main(String[] args) {
        final Shape shape = new Shape(3.0);
        double [N d] grid = new double [0:1, 0:1];
        outer: foreach (p in grid.domain()) {
            grid[p] = shape.area() + p[1];
            if (p[1] > Ti.numProcs()) break outer;
        }
        Runnable later = new Runnable() { public void run() { System.out.println(shape.side); } };
    }
}
";

/// The entity at the n-th place of a word.
fn at(analysis: &Analysis<Program>, file: FileId, word: &str, n: usize) -> (EntityKind, String, Option<usize>, usize) {
    let (offset, _) = PROGRAM.match_indices(word).nth(n).expect("the word is there");
    let id = analysis.index.at(file, offset as u32).unwrap_or_else(|| panic!("{word} {n} means nothing"));
    let declared = analysis.index.definition(id).filter(|span| span.file == file);
    let line = declared.map(|span| PROGRAM[..span.start as usize].lines().count().max(1));
    let references = analysis.index.references(id).filter(|span| span.file == file).count();
    (analysis.index.entity(id).kind, analysis.index.type_of(id).to_string(), line, references)
}

#[test]
fn positions_lead_to_declarations_types_and_references() {
    use EntityKind::*;
    let (_, file, analysis) = analysed(Path::new("Main.ti"), PROGRAM);
    assert!(analysis.judged.correct().is_some(), "{:?}", analysis.judged.diagnostics());
    let at = |word, n| at(&analysis, file, word, n);
    let is = |kind, ty: &str, line, references| (kind, ty.to_string(), line, references);
    assert_eq!(at("Shape", 0), is(Type, "class", Some(2), 3));
    assert_eq!(at("Shape", 1), is(Function, "Shape(double)", Some(4), 1));
    assert_eq!(at("side", 0), is(Member, "double", Some(3), 5));
    assert_eq!(at("side)", 0), is(Parameter, "double", Some(4), 2));
    assert_eq!(at("side;", 1), is(Parameter, "double", Some(4), 2));
    assert_eq!(at("area", 1), is(Function, "double area()", Some(5), 2));
    assert_eq!(at("N d", 0), is(Member, "int", Some(8), 2));
    assert_eq!(at("shape.side", 0), is(Variable, "Shape", Some(10), 3));
    assert_eq!(at("grid.domain", 0), is(Variable, "double [2d]", Some(11), 3));
    assert_eq!(at("domain", 0), is(Function, "", None, 1));
    assert_eq!(at("p[1]", 0), is(Variable, "Point<2>", Some(12), 4));
    assert_eq!(at("outer;", 0), is(Label, "", Some(12), 2));
    assert_eq!(at("numProcs", 0), is(Function, "", None, 1));
    assert_eq!(analysis.index.at(file, PROGRAM.find("// A").unwrap() as u32), None);
}

#[test]
fn comments_are_kept() {
    let (map, _, analysis) = analysed(Path::new("Main.ti"), PROGRAM);
    let found: Vec<(&str, bool)> = analysis.comments.iter().map(|c| (map.slice(c.span), c.to_line_end)).collect();
    assert_eq!(found, [("// A shape.", true), ("/* in metres */", false)]);
}

/// A tool that edits sees a program while it is wrong.
#[test]
fn wrong_programs_have_an_index_and_a_program_too() {
    let text = PROGRAM.replace("shape.area() + p[1];", "shape.area() + ; int n = \"text\"; n = n + 1");
    let (map, file, analysis) = analysed(Path::new("Main.ti"), &text);
    assert_eq!(analysis.judged.diagnostics().len(), 3, "{:?}", analysis.judged.diagnostics());
    assert!(analysis.judged.correct().is_none());
    let main = analysis.judged.program().main.expect("a main");
    assert!(analysis.judged.program().methods[main.0 as usize].body.is_some());
    assert_eq!(problems(&map, file, &analysis.index), [""; 0]);
}

#[test]
fn the_index_has_a_text() {
    let mut map = SourceMap::new();
    let text = "class Main {\n    static int twice(int n) { return n + n; }\n    \
                public static void main(String[] args) { twice(args.length); }\n}\n";
    let file = map.add("Main.ti", text);
    let (index, diagnostics) = index_text(&mut map, &[file], &mut |_| None, &Options::default());
    assert_eq!(diagnostics, []);
    let wanted = "1:7 type Main: class (declared here)\n\
                  2:16 function twice: int twice(int) (declared here)\n\
                  2:26 parameter n: int (declared here)\n\
                  2:38 parameter n: int -> 2:26\n\
                  2:42 parameter n: int -> 2:26\n\
                  3:24 function main: void main(String []) (declared here)\n\
                  3:29 type String: class -> java/lang/String.ti\n\
                  3:38 parameter args: String [] (declared here)\n\
                  3:46 function twice: int twice(int) -> 2:16\n\
                  3:52 parameter args: String [] -> 3:38\n\
                  3:57 member length: int (the language's)\n";
    assert_eq!(index, wanted);
}
