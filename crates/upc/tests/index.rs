//! The index: what each name of a user's file means, where that is declared, its type, and its mentions.

mod support;

use kroll_source::index::{EntityKind, Index};
use kroll_source::{FileId, SourceMap, Span};
use kroll_upc::check::Options;
use kroll_upc::syntax::origin::{Origin, locate};
use kroll_upc::syntax::token::{Keyword, TokenKind};
use kroll_upc::syntax::{Names, TokenList, lex};
use kroll_upc::{analyse, index_text};
use std::path::{Path, PathBuf};
use support::{files_below, preprocess};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A program behind the preprocessor, and what reads its files: only its own text.
fn preprocessed(text: &str, folder: &Path) -> String {
    let include = repository().join("runtime/include");
    let upc = repository().join("runtime/include/upc");
    let own = format!("-I{}", folder.display());
    let folders = [include, upc].map(|folder| format!("-isystem{}", folder.display()));
    let macros = ["-D__UPC__=1", "-D__UPC_STATIC_THREADS__=1", "-DUPC_MAX_BLOCK_SIZE=67108863"];
    let libraries = ["COLLECTIVE", "TICK", "CASTABLE", "ATOMIC", "NB"].map(|name| format!("-D__UPC_{name}__=1"));
    let args = folders.iter().chain(&libraries).map(String::as_str).chain(macros).chain([own.as_str()]);
    preprocess(text, &args.collect::<Vec<&str>>()).expect("the preprocessor takes it")
}

struct Analysed {
    map: SourceMap,
    list: TokenList,
    own: FileId,
    index: Index,
    errors: usize,
    comments: Vec<String>,
}

fn analysed(text: &str, folder: &Path) -> Analysed {
    let mut map = SourceMap::new();
    let file = map.add("test.i", &preprocessed(text, folder));
    let mut read = |name: &str| (name == "<stdin>").then(|| text.to_string());
    let options = Options { threads: Some(4), ..Options::default() };
    let analysis = analyse(&mut map, file, options, &mut read);
    let own = map.files().map(|(id, _)| id).last().expect("the file was read");
    let (list, _) = lex(file, &map.file(file).text, &mut Names::new());
    let comments = analysis.comments.iter().map(|comment| map.slice(comment.span).to_string()).collect();
    let errors = analysis.judged.diagnostics().iter().filter(|d| d.is_error()).count();
    Analysed { map, list, own, index: analysis.index, errors, comments }
}

/// Where a token of the preprocessed text stands in the program's own text, unless a macro made it.
fn own_place(of: &Analysed, span: Span) -> Option<Span> {
    let line = of.list.lines.line(of.map.line_col(span).line).filter(|place| place.file == "<stdin>")?;
    match locate(&of.list, span, of.own, &of.map, line.line)? {
        Origin::Exact(place) => Some(place),
        Origin::Expansion { .. } | Origin::Line(_) => None,
    }
}

/// Names that the index does not know, and mentions that do not lead back. How many names there were.
fn problems(of: &Analysed) -> (Vec<String>, usize) {
    let (mut found, mut names) = (Vec::new(), 0);
    let (mut attribute, mut standard) = (0, false);
    for (at, token) in of.list.tokens.iter().enumerate() {
        standard |= of.list.spelling(at) == "[" && of.list.spelling(at + 1) == "[";
        standard &= of.list.spelling(at) != "]";
        match token.kind {
            TokenKind::Keyword(Keyword::Attribute) => attribute = 1,
            _ if attribute > 0 && of.list.spelling(at) == "(" => attribute += 1,
            _ if attribute > 0 && of.list.spelling(at) == ")" => attribute -= if attribute == 2 { 2 } else { 1 },
            _ => {}
        }
        let is_name = matches!(token.kind, TokenKind::Ident(_)) && !of.list.spelling(at).starts_with("__");
        let Some(place) = own_place(of, of.list.span(at)).filter(|_| is_name && attribute == 0 && !standard) else {
            continue;
        };
        names += 1;
        if of.index.mention_at(of.own, place.start).is_none_or(|mention| mention.span != place) {
            found.push(format!("{}: `{}` means nothing", of.map.place(place), of.map.slice(place)));
        }
    }
    for mention in of.index.mentions() {
        let references: Vec<Span> = of.index.references(mention.entity).collect();
        let declared = of.index.definition(mention.entity).filter(|declared| declared.file == of.own);
        if !references.contains(&mention.span) || declared.is_some_and(|at| !references.contains(&at)) {
            found.push(format!("{}: no way back from `{}`", of.map.place(mention.span), of.map.slice(mention.span)));
        }
    }
    (found, names)
}

#[test]
fn every_name_of_right_programs_means_something() {
    let (mut wrong, mut names) = (Vec::new(), 0);
    for folder in ["tests/run/upc", "examples/upc"] {
        let is_program = |path: &Path| path.extension().is_some_and(|extension| extension == "upc");
        for path in files_below(&repository().join(folder), &is_program) {
            let text = std::fs::read_to_string(&path).expect("a readable program");
            let of = analysed(&text, path.parent().expect("a folder"));
            if of.errors == 0 {
                let (found, count) = problems(&of);
                names += count;
                wrong.extend(found.into_iter().map(|problem| format!("{}: {problem}", path.display())));
            }
        }
    }
    assert!(names > 1000, "only {names} names");
    assert!(wrong.is_empty(), "{} of {names} names:\n{}", wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
}

const PROGRAM: &str = "\
/* A shape. */
struct shape { double side; };
typedef int count;
enum colour { red, green };
shared [4] int grid[16];
#define TWICE(x) ((x) + (x))
double area(struct shape *s); // squares only
double area(struct shape *s) { return s->side * s->side; }
int main(void)
{
    struct shape box = {.side = 3};
    count n = red;
    upc_forall (int i = 0; i < 16; i++; &grid[i]) grid[i] = TWICE(n) + (int) area(&box);
    if (n) goto out;
out:
    return n;
}
";

#[test]
fn positions_lead_to_declarations_types_and_references() {
    use EntityKind::*;
    let of = analysed(PROGRAM, Path::new("."));
    assert_eq!(of.errors, 0);
    assert_eq!(of.comments, ["/* A shape. */", "// squares only"]);
    let at = |word: &str, n: usize| {
        let (offset, _) = PROGRAM.match_indices(word).nth(n).expect("the word is there");
        let id = of.index.at(of.own, offset as u32).unwrap_or_else(|| panic!("{word} {n} means nothing"));
        let line = of.index.definition(id).map(|declared| of.map.line_col(declared).line);
        (of.index.entity(id).kind, of.index.type_of(id).to_string(), line, of.index.references(id).count())
    };
    let is = |kind, ty: &str, line, references| (kind, ty.to_string(), line, references);
    assert_eq!(at("shape {", 0), is(Type, "struct", Some(2), 4));
    assert_eq!(at("side", 3), is(Member, "double", Some(2), 4));
    assert_eq!(at("count", 1), is(Type, "int", Some(3), 2));
    assert_eq!(at("red;", 0), is(Constant, "int", Some(4), 2));
    assert_eq!(at("grid[i]", 0), is(Variable, "shared [4] int [16]", Some(5), 3));
    assert_eq!(at("area", 2), is(Function, "double (struct shape *)", Some(7), 3));
    assert_eq!(at("s->", 0), is(Parameter, "struct shape *", Some(8), 3));
    assert_eq!(at("box", 1), is(Variable, "struct shape", Some(11), 2));
    assert_eq!(at("i++", 0), is(Variable, "int", Some(13), 5));
    assert_eq!(at("out;", 0), is(Label, "", Some(15), 2));
    assert_eq!(problems(&of).0, [""; 0]);
}

#[test]
fn wrong_programs_have_an_index_too() {
    let of =
        analysed(&PROGRAM.replace("count n = red;", "count n = red; int m = ; shared int *p = 1.5;"), Path::new("."));
    assert_eq!(of.errors, 2);
    assert_eq!(problems(&of).0, [""; 0]);
}

#[test]
fn the_index_has_a_text() {
    let mut map = SourceMap::new();
    let text = "int twice(int n)\n{\n    return n + n;\n}\n";
    let file = map.add("test.i", &format!("# 1 \"a.upc\"\n{text}"));
    let (index, _) = index_text(&mut map, file, Options::default(), &mut |_| Some(text.to_string()));
    let wanted = "1:5 function twice: int (int) (declared here)\n\
                  1:15 parameter n: int (declared here)\n\
                  3:12 parameter n: int -> 1:15\n\
                  3:16 parameter n: int -> 1:15\n";
    assert_eq!(index, wanted);
}
