//! Tokens to the tree: the cursor, errors and limits that all productions share.

mod ahead;
mod creation;
mod declarations;
mod expressions;
mod members;
mod operators;
mod primary;
mod recovery;
mod statements;
mod types;

pub use declarations::mentions;

use super::scopes::Scopes;
use super::token::{Keyword, Punct, Token, TokenKind};
use super::tree::{CompilationUnit, Ident, LineMarker};
use kroll_source::{Diagnostic, Span};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How deep constructs may nest in each other. It bounds the parser's own recursion.
const MAX_DEPTH: u32 = 256;

/// How long a chain such as `a + b + c` or `a.b.c` may grow. It bounds the recursion of whoever walks the tree.
const MAX_CHAIN: u32 = 1000;

/// A production did not match; the diagnostic is recorded already.
struct Failed;

type Parsed<T> = Result<T, Failed>;

pub fn parse(text: &str, tokens: &[Token], line_markers: Vec<LineMarker>) -> (CompilationUnit, Vec<Diagnostic>) {
    let mut parser = Parser {
        text,
        tokens,
        pos: 0,
        depth: 0,
        height: 0,
        constructor_call_at: None,
        too_deep_reported: false,
        declared: Vec::new(),
        scopes: Scopes::default(),
        lost_words: BTreeSet::new(),
        extra_braces: extra_braces(tokens),
        failed_at: None,
        diagnostics: Vec::new(),
    };
    let unit = parser.compilation_unit(line_markers);
    (unit, parser.diagnostics)
}

/// How many `}` there are beyond the `{`.
fn extra_braces(tokens: &[Token]) -> isize {
    let count = |token: &Token| match token.kind {
        TokenKind::Punct(Punct::CloseBrace) => 1,
        TokenKind::Punct(Punct::OpenBrace) => -1,
        _ => 0,
    };
    tokens.iter().map(count).sum()
}

struct Parser<'a> {
    text: &'a str,
    /// Ends with `End`, which is never passed.
    tokens: &'a [Token],
    pos: usize,
    depth: u32,
    /// Height of the tallest tree built so far in the innermost `nested`.
    height: u32,
    /// The token at which a constructor body starts, where `this(...)` and `super(...)` may stand.
    constructor_call_at: Option<usize>,
    too_deep_reported: bool,
    /// Variables and fields declared so far whose scopes have not ended.
    declared: Vec<Ident>,
    /// Where those declared before had their meaning.
    scopes: Scopes,
    /// Words that stand in skipped text.
    lost_words: BTreeSet<Arc<str>>,
    /// How many `}` the file has beyond its `{`, as far as no message has named them.
    extra_braces: isize,
    /// The token at which the last error was met.
    failed_at: Option<usize>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    // ---- cursor ----

    fn token(&self, index: usize) -> &'a Token {
        &self.tokens[index.min(self.tokens.len() - 1)]
    }

    fn kind(&self, index: usize) -> &'a TokenKind {
        &self.token(index).kind
    }

    fn peek(&self) -> &'a TokenKind {
        self.kind(self.pos)
    }

    fn span(&self) -> Span {
        self.token(self.pos).span
    }

    fn previous_span(&self) -> Span {
        self.token(self.pos.saturating_sub(1)).span
    }

    /// From the given start to the end of the last token taken.
    fn span_from(&self, start: Span) -> Span {
        start.to(self.previous_span())
    }

    fn bump(&mut self) {
        self.pos = (self.pos + 1).min(self.tokens.len() - 1);
    }

    fn is_punct(&self, index: usize, punct: Punct) -> bool {
        *self.kind(index) == TokenKind::Punct(punct)
    }

    fn is_keyword(&self, index: usize, keyword: Keyword) -> bool {
        *self.kind(index) == TokenKind::Keyword(keyword)
    }

    fn is_ident(&self, index: usize) -> bool {
        matches!(self.kind(index), TokenKind::Ident(_))
    }

    /// An identifier that is special in some place, such as `from`.
    fn is_word(&self, index: usize, word: &str) -> bool {
        matches!(self.kind(index), TokenKind::Ident(text) if **text == *word)
    }

    fn at(&self, punct: Punct) -> bool {
        self.is_punct(self.pos, punct)
    }

    fn at_keyword(&self, keyword: Keyword) -> bool {
        self.is_keyword(self.pos, keyword)
    }

    fn at_end(&self) -> bool {
        *self.peek() == TokenKind::End
    }

    /// No blank or comment stands before the token.
    fn is_adjacent(&self, index: usize) -> bool {
        index > 0 && self.token(index - 1).span.end == self.token(index).span.start
    }

    fn starts_line(&self, index: usize) -> bool {
        let (before, here) = (self.token(index.saturating_sub(1)).span, self.token(index).span);
        self.text.get(before.end as usize..here.start as usize).is_some_and(|gap| gap.contains('\n'))
    }

    fn eat(&mut self, punct: Punct) -> bool {
        let found = self.at(punct);
        if found {
            self.bump();
        }
        found
    }

    fn eat_keyword(&mut self, keyword: Keyword) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.bump();
        }
        found
    }

    // ---- required tokens ----

    fn expect(&mut self, punct: Punct) -> Parsed<Span> {
        let span = self.span();
        if self.eat(punct) { Ok(span) } else { Err(self.expected(&format!("`{}`", punct.text()))) }
    }

    fn expect_keyword(&mut self, keyword: Keyword) -> Parsed<()> {
        if self.eat_keyword(keyword) { Ok(()) } else { Err(self.expected(&format!("`{}`", keyword.text()))) }
    }

    fn expect_word(&mut self, word: &str, reason: &str) -> Parsed<()> {
        if self.is_word(self.pos, word) {
            self.bump();
            return Ok(());
        }
        let message = format!("expected `{word}`, found {}", self.peek().describe());
        Err(self.fail(
            Diagnostic::error("T0010", self.span(), message).because(reason).hint(format!("write `{word}` here")),
        ))
    }

    /// A missing `;` is reported and then taken as written.
    fn expect_semicolon(&mut self) {
        if self.eat(Punct::Semicolon) {
            return;
        }
        let message = format!("expected `;`, found {}", self.peek().describe());
        self.fail(
            Diagnostic::error("T0010", self.previous_span().after(), message)
                .because("declarations and simple statements end with `;`")
                .hint("write `;` here"),
        );
        self.skip_rest_of_statement();
    }

    fn ident(&mut self) -> Parsed<Ident> {
        let span = self.span();
        match self.peek() {
            TokenKind::Ident(text) => {
                self.bump();
                Ok(Ident { text: Arc::clone(text), span })
            }
            TokenKind::Keyword(keyword) => {
                let message = format!("expected a name, found the keyword `{}`", keyword.text());
                Err(self.fail(
                    Diagnostic::error("T0010", span, message)
                        .because(format!("`{}` is a reserved word of Titanium", keyword.text()))
                        .hint("use another name"),
                ))
            }
            TokenKind::Punct(Punct::OpenBracket) => Err(self.fail(
                Diagnostic::error("T0010", span, "expected a name, found `[`")
                    .because("brackets in a type are `[]` for a Java array or `[3d]` for a Titanium array of rank 3")
                    .hint("sizes belong to `new`: `int [] a = new int [3];`"),
            )),
            _ => Err(self.expected("a name")),
        }
    }

    /// The name of a variable or field that is declared here; without text if it is missing.
    fn declared_name(&mut self) -> Ident {
        let name = self.ident().unwrap_or_else(|Failed| self.name_behind_slip());
        self.declared.push(name.clone());
        name
    }

    /// Runs a production at whose end the scopes of what it declares end. They begin at each name, or all at `start`.
    fn scope<T>(&mut self, start: Option<Span>, production: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.declared.len();
        let result = production(self);
        let end = self.previous_span();
        for name in self.declared.drain(outer..) {
            self.scopes.add(name.text, start.unwrap_or(name.span).to(end));
        }
        result
    }

    /// An empty name where one is missing.
    fn no_name(&self) -> Ident {
        Ident { text: "".into(), span: self.previous_span().after() }
    }

    /// `item (',' item)*`
    fn comma_list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(Punct::Comma) {
            items.push(item(self)?);
        }
        Ok(items)
    }

    // ---- errors ----

    /// Records an error, unless something is known to be wrong here already: at this token or at the same place, or
    /// because the lexer could not read what stands here.
    fn fail(&mut self, diagnostic: Diagnostic) -> Failed {
        let start = diagnostic.primary.span.start;
        let is_wrong = |index: usize| *self.kind(index) == TokenKind::Wrong;
        // The message may be about something before the token at hand.
        let is_about_token = start >= self.previous_span().end;
        let is_known = (is_about_token && self.failed_at == Some(self.pos))
            || is_wrong(self.pos)
            || is_wrong(self.pos.saturating_sub(1))
            || self.diagnostics.iter().rev().take(4).any(|d| d.primary.span.start == start);
        if is_about_token {
            self.failed_at = Some(self.pos);
        }
        if !is_known {
            self.diagnostics.push(diagnostic);
        }
        Failed
    }

    fn expected(&mut self, what: &str) -> Failed {
        let message = format!("expected {what}, found {}", self.peek().describe());
        self.fail(
            Diagnostic::error("T0010", self.span(), message)
                .because("what stands before it can go on in no other way")
                .hint(format!("write {what} here, or look for an error just before")),
        )
    }

    // ---- limits ----

    /// Runs a production that may contain itself.
    fn nested<T>(&mut self, production: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MAX_DEPTH {
            return Err(self.too_deep());
        }
        self.depth += 1;
        let outer = std::mem::replace(&mut self.height, 0);
        let result = production(self);
        self.depth -= 1;
        self.height = outer.max(self.height + 1);
        result
    }

    /// Counts one more step of a chain that makes the tree built so far a child.
    fn link(&mut self) -> Parsed<()> {
        self.height += 1;
        if self.height > MAX_CHAIN { Err(self.too_deep()) } else { Ok(()) }
    }

    fn too_deep(&mut self) -> Failed {
        if self.too_deep_reported {
            return Failed;
        }
        self.too_deep_reported = true;
        self.fail(
            Diagnostic::error("T0016", self.span(), "this is nested too deeply")
                .because(format!(
                    "constructs may nest {MAX_DEPTH} deep, and chains of operators may have {MAX_CHAIN} links"
                ))
                .hint("split the code: name parts of it in variables or methods"),
        )
    }
}
