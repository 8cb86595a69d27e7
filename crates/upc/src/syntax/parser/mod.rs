//! A recursive-descent parser: functions are named after the grammar, with the production above each.

mod attributes;
mod declarations;
mod declarators;
mod expressions;
mod primaries;
mod records;
mod recovery;
mod specifiers;
mod statements;

use super::lexer::TokenList;
use super::names::{Name, Names};
use super::token::{Keyword, Punct, Token, TokenKind};
use super::tree::{Item, ItemKind, Pragma, PragmaKind, StringLiteral, Unit};
use crate::codes;
use kroll_source::hash::HashSet;
use kroll_source::{Diagnostic, Span, with_stack};

/// How deep brackets, statements and declarators may nest.
pub const MAX_NESTING: u32 = 1024;

/// Why there are limits at all.
pub const TOO_DEEP: &str = "deeper ones could exhaust the compiler's stack";
/// How many levels an expression's tree may have; long chains such as `a + b + c` make tall trees.
pub const MAX_HEIGHT: u32 = 4000;
/// Errors beyond this many are the echo of earlier ones.
const MAX_ERRORS: usize = 100;

/// Builds the tree of a token list.
pub fn parse(list: &TokenList, names: &mut Names) -> (Unit, Vec<Diagnostic>) {
    let mut parser = Parser::new(list, names);
    parser.skip_pragmas();
    let unit = parser.translation_unit();
    (unit, parser.diagnostics)
}

struct Parser<'a> {
    list: &'a TokenList,
    names: &'a mut Names,
    /// Index of the current token, which is never a pragma.
    at: usize,
    /// Pragmas before this token were taken by [`Parser::pragma`].
    pragmas_taken: usize,
    nesting: u32,
    typedefs: Typedefs,
    diagnostics: Vec<Diagnostic>,
    /// No second message at the token where the last one was.
    last_error: Option<usize>,
    /// Before this token a `;` is taken as written.
    semicolon_given: Option<usize>,
    /// How many `}` the file has beyond its `{`, as far as no message has named them.
    extra_braces: isize,
    /// Names in skipped text.
    lost_words: HashSet<Name>,
}

/// Which identifiers are typedef names in the scope at hand.
#[derive(Default)]
struct Typedefs {
    is_typedef: Vec<bool>,
    /// What to restore at the end of a scope.
    shadowed: Vec<(Name, bool)>,
}

impl Typedefs {
    fn get(&self, name: Name) -> bool {
        self.is_typedef.get(name.0 as usize).copied().unwrap_or(false)
    }

    fn set(&mut self, name: Name, is_typedef: bool) {
        let old = self.get(name);
        if old != is_typedef {
            self.shadowed.push((name, old));
            self.put(name, is_typedef);
        }
    }

    fn put(&mut self, name: Name, is_typedef: bool) {
        let index = name.0 as usize;
        if self.is_typedef.len() <= index {
            self.is_typedef.resize(index + 1, false);
        }
        self.is_typedef[index] = is_typedef;
    }

    fn leave(&mut self, mark: usize) {
        for (name, old) in self.shadowed.split_off(mark).into_iter().rev() {
            self.put(name, old);
        }
    }
}

/// The parser met something it has reported.
struct Failed;
type Parsed<T> = Result<T, Failed>;

impl<'a> Parser<'a> {
    fn new(list: &'a TokenList, names: &'a mut Names) -> Parser<'a> {
        let mut typedefs = Typedefs::default();
        let va_list = names.intern("__builtin_va_list");
        typedefs.put(va_list, true);
        Parser {
            list,
            names,
            at: 0,
            pragmas_taken: 0,
            nesting: 0,
            typedefs,
            diagnostics: Vec::new(),
            last_error: None,
            semicolon_given: None,
            extra_braces: recovery::extra_braces(&list.tokens),
            lost_words: HashSet::default(),
        }
    }

    // translation_unit: external_declaration*
    fn translation_unit(&mut self) -> Unit {
        let mut items = Vec::new();
        loop {
            while let Some(pragma) = self.pragma() {
                let token = self.pragmas_taken as u32 - 1;
                items.push(Item { kind: ItemKind::Pragma(pragma), tokens: token..token + 1, span: pragma.span });
            }
            if self.kind() == TokenKind::Eof || self.diagnostics.len() >= MAX_ERRORS {
                return Unit { items, lost_words: std::mem::take(&mut self.lost_words) };
            }
            self.item(&mut items);
        }
    }

    fn item(&mut self, items: &mut Vec<Item>) {
        if self.extra_braces > 0 && self.at_stray_statement() && self.function_ended_early(items) {
            return;
        }
        let start = self.at;
        let first = self.span();
        match self.external_declaration() {
            Ok(kind) => {
                let span = first.to(self.previous_span());
                items.push(Item { kind, tokens: start as u32..self.end_index(start), span });
            }
            Err(Failed) => self.recover_item(start),
        }
    }

    /// Statements behind a `}` too many still belong to the function before it.
    fn function_ended_early(&mut self, items: &mut [Item]) -> bool {
        let Some(Item { kind: ItemKind::Function(function), .. }) = items.last_mut() else { return false };
        self.stray_statement();
        self.extra_braces -= 1;
        self.scoped(|p| p.block_items(&mut function.body.items));
        self.take(Punct::RBrace);
        true
    }

    /// One past the last token taken, leaving out pragmas that follow it.
    fn end_index(&self, start: usize) -> u32 {
        let taken = (start..self.at).rev().find(|&i| self.list.tokens[i].kind != TokenKind::Pragma);
        taken.map_or(start, |last| last + 1) as u32
    }

    /// Skips to behind the next `;` or `}` outside brackets.
    fn recover_item(&mut self, start: usize) {
        self.nesting = 0;
        let mut depth = 0u32;
        loop {
            match self.kind() {
                TokenKind::Eof => break,
                TokenKind::Punct(Punct::LBrace) => depth += 1,
                TokenKind::Punct(Punct::RBrace) => depth = depth.saturating_sub(1),
                _ => {}
            }
            let ends = matches!(self.kind(), TokenKind::Punct(Punct::Semi | Punct::RBrace));
            self.bump();
            if ends && depth == 0 {
                break;
            }
        }
        debug_assert!(self.at > start || self.kind() == TokenKind::Eof);
        self.lose(start..self.at);
    }

    // ---- cursor ----

    fn token(&self) -> Token {
        self.list.tokens[self.at]
    }

    fn kind(&self) -> TokenKind {
        self.token().kind
    }

    /// The kind of the next token but `ahead`, pragmas left out.
    fn kind_ahead(&self, ahead: usize) -> TokenKind {
        let rest = self.list.tokens[self.at..].iter().filter(|token| token.kind != TokenKind::Pragma);
        rest.map(|token| token.kind).nth(ahead).unwrap_or(TokenKind::Eof)
    }

    fn span(&self) -> Span {
        self.list.span(self.at)
    }

    fn previous_span(&self) -> Span {
        let before = self.list.tokens[..self.at].iter().rposition(|token| token.kind != TokenKind::Pragma);
        before.map_or(self.span(), |index| self.list.span(index))
    }

    fn bump(&mut self) {
        if self.kind() != TokenKind::Eof {
            self.at += 1;
        }
        self.skip_pragmas();
    }

    fn skip_pragmas(&mut self) {
        while self.kind() == TokenKind::Pragma {
            self.at += 1;
        }
    }

    /// The next pragma that stands before the current token and was not taken. Pragmas inside an expression are
    /// taken by the next statement, so that none is lost.
    fn pragma(&mut self) -> Option<Pragma> {
        let from = self.pragmas_taken;
        let found = (from..self.at).find(|&i| self.list.tokens[i].kind == TokenKind::Pragma);
        let Some(found) = found else {
            // What was searched is not searched again.
            self.pragmas_taken = self.at;
            return None;
        };
        self.pragmas_taken = found + 1;
        let kind = pragma_kind(self.list.spelling(found));
        Some(Pragma { kind, span: self.list.span(found) })
    }

    fn is(&self, punct: Punct) -> bool {
        self.kind() == TokenKind::Punct(punct)
    }

    fn is_keyword(&self, keyword: Keyword) -> bool {
        self.kind() == TokenKind::Keyword(keyword)
    }

    fn take(&mut self, punct: Punct) -> bool {
        let found = self.is(punct);
        if found {
            self.bump();
        }
        found
    }

    fn take_keyword(&mut self, keyword: Keyword) -> bool {
        let found = self.is_keyword(keyword);
        if found {
            self.bump();
        }
        found
    }

    fn expect(&mut self, punct: Punct) -> Parsed<()> {
        match self.take(punct) {
            true => Ok(()),
            false => Err(self.expected(&format!("`{}`", punct.spelling()))),
        }
    }

    fn identifier(&mut self) -> Parsed<(Name, Span)> {
        let TokenKind::Ident(name) = self.kind() else { return Err(self.expected("an identifier")) };
        let span = self.span();
        self.bump();
        Ok((name, span))
    }

    /// Any word after `.` or `->`: a member of a system header may be named like a UPC keyword.
    fn member_name(&mut self) -> Parsed<(Name, Span)> {
        let span = self.span();
        if let TokenKind::Keyword(_) = self.kind() {
            let name = self.names.intern(self.list.spelling(self.at));
            if self.names.keyword(name).is_some_and(is_upc_word) {
                self.bump();
                return Ok((name, span));
            }
        }
        self.identifier()
    }

    // string_literal: STRING+
    fn string_literal(&mut self) -> Parsed<StringLiteral> {
        let first = self.span();
        let mut parts = Vec::new();
        while self.kind() == TokenKind::Str {
            parts.push(self.span());
            self.bump();
        }
        if parts.is_empty() {
            return Err(self.expected("a string literal"));
        }
        Ok(StringLiteral { parts, span: first.to(self.previous_span()) })
    }

    // ---- scopes and nesting ----

    fn scoped<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.typedefs.shadowed.len();
        let result = body(self);
        self.typedefs.leave(mark);
        result
    }

    /// Runs one level deeper, or refuses when the source nests too deep.
    fn nested<T>(&mut self, body: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.nesting >= MAX_NESTING {
            let message = format!("brackets and statements nest deeper than {MAX_NESTING} levels");
            return Err(self.fail(codes::NESTING, message, TOO_DEEP, "split the code into smaller parts"));
        }
        self.nesting += 1;
        let result = with_stack(|| body(self));
        self.nesting = self.nesting.saturating_sub(1);
        result
    }

    // ---- diagnostics ----

    fn expected(&mut self, what: &str) -> Failed {
        let at = if self.token().first_on_line && self.at > 0 { self.previous_span().after() } else { self.span() };
        self.expected_at(what, at)
    }

    fn expected_at(&mut self, what: &str, at: Span) -> Failed {
        if self.is_known_wrong() {
            return Failed;
        }
        let found = match self.kind() {
            TokenKind::Eof => "the end of the file".to_string(),
            _ => format!("`{}`", self.list.spelling(self.at)),
        };
        let diagnostic = Diagnostic::error(codes::SYNTAX, at, format!("expected {what}, found {found}"))
            .because("what stands before it can go on in no other way")
            .hint(format!("write {what} here, or look for an error just before"));
        self.last_error = Some(self.at);
        self.diagnostics.push(diagnostic);
        Failed
    }

    fn fail(&mut self, code: &'static str, message: impl Into<String>, why: &str, hint: impl Into<String>) -> Failed {
        if !self.is_known_wrong() {
            self.last_error = Some(self.at);
            self.diagnostics.push(Diagnostic::error(code, self.span(), message).because(why).hint(hint));
        }
        Failed
    }
}

fn is_upc_word(keyword: Keyword) -> bool {
    matches!(keyword, Keyword::Shared | Keyword::Strict | Keyword::Relaxed)
}

fn pragma_kind(line: &str) -> PragmaKind {
    let words: Vec<&str> = line.trim_start_matches('#').split_whitespace().collect();
    match words[..] {
        ["pragma", "upc", "strict"] => PragmaKind::UpcStrict,
        ["pragma", "upc", "relaxed"] => PragmaKind::UpcRelaxed,
        ["pragma", "upc", "c_code" | "upc_code" | "upc_1_0", ..] => PragmaKind::UpcWords,
        ["pragma", "upc", ..] => PragmaKind::UpcUnknown,
        _ => PragmaKind::Other,
    }
}
