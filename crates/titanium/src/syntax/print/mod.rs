//! Tokens and trees as stable text, for `--emit` and for tests.

mod declarations;
mod expressions;
mod statements;

use super::token::{Token, TokenKind};
use super::tree::{CompilationUnit, Member, QualifiedName};
use kroll_source::{LineCol, SourceMap, Span};
use std::fmt::Write;

/// One line a token: place, kind, value.
pub fn tokens_text(map: &SourceMap, tokens: &[Token]) -> String {
    let mut out = String::new();
    for token in tokens {
        let LineCol { line, col } = map.line_col(token.span);
        let _ = writeln!(out, "{line}:{col} {}", token_text(&token.kind));
    }
    out
}

fn token_text(kind: &TokenKind) -> String {
    match kind {
        TokenKind::Ident(text) => format!("identifier {text}"),
        TokenKind::Keyword(keyword) => format!("keyword {}", keyword.text()),
        TokenKind::Punct(punct) => format!("sign {}", punct.text()),
        TokenKind::Integer(literal) => format!("{} {}", if literal.long { "long" } else { "int" }, literal.value),
        TokenKind::Float(value) => format!("float {value:?}"),
        TokenKind::Double(value) => format!("double {value:?}"),
        TokenKind::Char(unit) => format!("char {}", quoted(&[*unit], '\'')),
        TokenKind::String(units) => format!("string {}", quoted(units, '"')),
        TokenKind::Rank(rank) => format!("rank {rank}d"),
        TokenKind::Wrong => "wrong".to_string(),
        TokenKind::Unread => "unread".to_string(),
        TokenKind::End => "end".to_string(),
    }
}

/// Code units between quotes, in ASCII.
fn quoted(units: &[u16], quote: char) -> String {
    let mut out = String::from(quote);
    for &unit in units {
        match char::from_u32(u32::from(unit)) {
            Some(c) if c == quote || c == '\\' => out.extend(['\\', c]),
            Some(c) if (' '..='~').contains(&c) => out.push(c),
            _ => out.push_str(&format!("\\u{unit:04x}")),
        }
    }
    out.push(quote);
    out
}

/// The tree: a line for each declaration and statement, with its place; expressions as nested lists.
pub fn tree_text(map: &SourceMap, unit: &CompilationUnit) -> String {
    let mut printer = Printer { map, out: String::new(), indent: 0, bodies: Vec::new() };
    printer.unit(unit);
    printer.out
}

struct Printer<'a> {
    map: &'a SourceMap,
    out: String,
    indent: usize,
    /// Bodies of anonymous classes in the line being made; they are printed below it.
    bodies: Vec<&'a [Member]>,
}

impl<'a> Printer<'a> {
    /// Writes a line, then the anonymous classes it contains.
    fn line(&mut self, span: Span, text: &str) {
        let LineCol { line, col } = self.map.line_col(span);
        let _ = writeln!(self.out, "{:width$}{text}  @{line}:{col}", "", width = 2 * self.indent);
        for members in std::mem::take(&mut self.bodies) {
            self.indented(|p| {
                p.heading("body");
                p.indented(|p| p.members(members));
            });
        }
    }

    /// Writes a line for a part that has no place of its own.
    fn heading(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:width$}{text}", "", width = 2 * self.indent);
    }

    fn indented(&mut self, print: impl FnOnce(&mut Self)) {
        self.indent += 1;
        print(self);
        self.indent -= 1;
    }
}

fn qualified(name: &QualifiedName) -> String {
    name.parts.iter().map(|part| &*part.text).collect::<Vec<_>>().join(".")
}
