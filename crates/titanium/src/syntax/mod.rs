//! From Titanium source text to its tree.

mod chars;
mod lexer;
mod literal;
mod parser;
mod print;
pub mod scopes;
pub mod token;
pub mod tree;

pub use print::{tokens_text, tree_text};

use kroll_source::{Diagnostic, FileId, SourceMap};
use lexer::Lexed;
use std::ops::Range;
use token::Token;
use tree::{CompilationUnit, Mentions};

/// All tokens of a file, the last of which is `End`, and what is wrong with them.
pub fn tokens(map: &SourceMap, file: FileId) -> (Vec<Token>, Vec<Diagnostic>) {
    let lexed = lexer::lex(map, file, &[]);
    (lexed.tokens, lexed.diagnostics)
}

/// The tree of a file. Where the text is wrong, the tree has `Error` nodes or lacks parts, and the list is not empty.
pub fn parse(map: &SourceMap, file: FileId) -> (CompilationUnit, Vec<Diagnostic>) {
    parse_without(map, file, &[])
}

/// The tree of a file of which some bodies are not needed: ranges of text from `{` to behind `}`, in order.
pub fn parse_without(map: &SourceMap, file: FileId, unread: &[Range<usize>]) -> (CompilationUnit, Vec<Diagnostic>) {
    let text = &map.file(file).text;
    parse_lexed(text, &mut lexer::lex(map, file, unread))
}

/// The tree of a file, what the file can mean of other files, and what is wrong.
pub fn parse_with_mentions(map: &SourceMap, file: FileId) -> (CompilationUnit, Mentions, Vec<Diagnostic>) {
    let text = &map.file(file).text;
    let mut lexed = lexer::lex(map, file, &[]);
    let (unit, diagnostics) = parse_lexed(text, &mut lexed);
    let mentions = parser::mentions(&lexed.tokens, &unit.scopes);
    (unit, mentions, diagnostics)
}

/// Takes all but the tokens.
fn parse_lexed(text: &str, lexed: &mut Lexed) -> (CompilationUnit, Vec<Diagnostic>) {
    let (mut unit, mut found) = parser::parse(text, &lexed.tokens, std::mem::take(&mut lexed.line_markers));
    unit.comments = std::mem::take(&mut lexed.comments);
    let mut diagnostics = std::mem::take(&mut lexed.diagnostics);
    diagnostics.append(&mut found);
    diagnostics.sort_by_key(|d| d.primary.span.start);
    (unit, diagnostics)
}
