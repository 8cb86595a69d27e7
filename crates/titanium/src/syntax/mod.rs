//! From Titanium source text to its tree.

mod chars;
mod lexer;
mod literal;
mod parser;
mod print;
pub mod token;
pub mod tree;

pub use print::{tokens_text, tree_text};

use kroll_source::{Diagnostic, FileId, SourceMap};
use token::Token;
use tree::CompilationUnit;

/// All tokens of a file, the last of which is `End`, and what is wrong with them.
pub fn tokens(map: &SourceMap, file: FileId) -> (Vec<Token>, Vec<Diagnostic>) {
    let lexed = lexer::lex(file, &map.file(file).text);
    (lexed.tokens, lexed.diagnostics)
}

/// The tree of a file. Where the text is wrong, the tree has `Error` nodes or lacks parts, and the list is not empty.
pub fn parse(map: &SourceMap, file: FileId) -> (CompilationUnit, Vec<Diagnostic>) {
    let text = &map.file(file).text;
    let mut lexed = lexer::lex(file, text);
    let (mut unit, mut found) = parser::parse(text, &lexed.tokens, lexed.line_markers);
    unit.comments = lexed.comments;
    lexed.diagnostics.append(&mut found);
    lexed.diagnostics.sort_by_key(|d| d.primary.span.start);
    (unit, lexed.diagnostics)
}
