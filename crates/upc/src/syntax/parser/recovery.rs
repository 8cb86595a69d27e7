//! Where to go on after an error, so that one slip costs one message and hides nothing behind it.
//!
//! What is missing is taken as written where that makes sense of the rest. What stands too much is skipped, and its
//! words are kept as lost: they may declare names that the tree lacks.

use super::{Parsed, Parser};
use crate::codes;
use crate::syntax::names::Name;
use crate::syntax::token::{KEYWORDS, Keyword, Punct, Token, TokenKind, word_of_1_0};
use crate::syntax::tree::{Expr, ExprKind};
use kroll_source::{Diagnostic, Span};
use std::ops::Range;

/// How many `}` there are beyond the `{`.
pub(super) fn extra_braces(tokens: &[Token]) -> isize {
    let count = |token: &Token| match token.kind {
        TokenKind::Punct(Punct::RBrace) => 1,
        TokenKind::Punct(Punct::LBrace) => -1,
        _ => 0,
    };
    tokens.iter().map(count).sum()
}

impl Parser<'_> {
    /// Keeps the words of text that no tree is made of.
    pub(super) fn lose(&mut self, tokens: Range<usize>) {
        for token in &self.list.tokens[tokens] {
            if let TokenKind::Ident(name) = token.kind {
                self.lost_words.insert(name);
            }
        }
    }

    fn kind_at(&self, index: usize) -> TokenKind {
        self.list.tokens.get(index).map_or(TokenKind::Eof, |token| token.kind)
    }

    /// Something is known to be wrong at the token at hand, or the lexer could not read what stands here.
    pub(super) fn is_known_wrong(&self) -> bool {
        self.last_error == Some(self.at)
            || self.kind() == TokenKind::Unknown
            || self.at.checked_sub(1).is_some_and(|before| self.kind_at(before) == TokenKind::Unknown)
    }

    // ---- what is missing ----

    /// `;`. A missing one is reported and taken as written: what can start nothing is skipped first.
    pub(super) fn semicolon(&mut self) {
        if self.take_semicolon() {
            return;
        }
        let place = self.previous_span().after();
        self.expected_at("`;`", place);
        let start = self.at;
        if self.token().first_on_line || self.starts_item() {
            return;
        }
        while !matches!(self.kind(), TokenKind::Eof | TokenKind::Punct(Punct::RBrace | Punct::LBrace)) {
            if self.at > start && self.token().first_on_line || self.take(Punct::Semi) {
                break;
            }
            self.bump();
        }
        self.lose(start..self.at);
    }

    /// A `;` that is there, or that was taken as written behind a record.
    pub(super) fn take_semicolon(&mut self) -> bool {
        self.take(Punct::Semi) || self.semicolon_given.take().is_some_and(|at| at == self.at)
    }

    /// What stands here could be a statement or declaration of its own.
    fn starts_item(&self) -> bool {
        match self.kind() {
            TokenKind::Keyword(keyword) => starts_statement(keyword) || self.starts_type_name(),
            TokenKind::Ident(name) => match self.kind_ahead(1) {
                _ if self.typedefs.get(name) => true,
                TokenKind::Ident(_) => true,
                TokenKind::Punct(punct) => {
                    use Punct::*;
                    matches!(punct, LParen | LBracket | Dot | Arrow | Colon | Inc | Dec)
                        || super::expressions::assignment_operator(TokenKind::Punct(punct)).is_some()
                }
                _ => false,
            },
            TokenKind::Punct(punct) => matches!(punct, Punct::LBrace | Punct::RBrace | Punct::Inc | Punct::Dec),
            _ => false,
        }
    }

    /// A closing bracket. A missing one is reported and taken as written, behind what stands too much before it.
    pub(super) fn close(&mut self, bracket: Punct) {
        if self.take(bracket) {
            return;
        }
        self.expected(&format!("`{}`", bracket.spelling()));
        if let Some(end) = self.bracket_ahead(bracket) {
            self.lose(self.at..end);
            self.at = end;
            self.bump();
        }
    }

    /// The index of the closing bracket for the tokens from here on, in the same statement.
    fn bracket_ahead(&self, bracket: Punct) -> Option<usize> {
        let mut depth = 0usize;
        for index in self.at..self.list.tokens.len() {
            match self.kind_at(index) {
                TokenKind::Punct(punct) if punct == bracket && depth == 0 => return Some(index),
                TokenKind::Punct(Punct::Semi | Punct::LBrace | Punct::RBrace) | TokenKind::Eof => return None,
                TokenKind::Keyword(keyword) if starts_statement(keyword) => return None,
                TokenKind::Punct(Punct::LParen | Punct::LBracket) => depth += 1,
                TokenKind::Punct(Punct::RParen | Punct::RBracket) => depth = depth.checked_sub(1)?,
                _ => {}
            }
        }
        None
    }

    /// An opening parenthesis. Where it is missing, its `)` may be missing too: false.
    pub(super) fn open_paren(&mut self) -> bool {
        self.expect(Punct::LParen).is_ok()
    }

    pub(super) fn close_paren(&mut self, opened: bool) {
        match opened {
            true => self.close(Punct::RParen),
            false => drop(self.take(Punct::RParen)),
        }
    }

    /// A comma, or what can only be a further item behind a missing one, which is reported.
    pub(super) fn comma(&mut self, starts_item: impl Fn(&Self) -> bool) -> bool {
        if self.take(Punct::Comma) {
            return true;
        }
        let is_missing = !self.token().first_on_line && starts_item(self);
        if is_missing {
            self.expected("`,`");
        }
        is_missing
    }

    /// What cannot go on with an expression starts another one.
    pub(super) fn starts_operand(&self) -> bool {
        matches!(self.kind(), TokenKind::Ident(_) | TokenKind::Number | TokenKind::Char | TokenKind::Str)
    }

    /// The `}` for the `{` at `open`; a missing one is reported and taken as written.
    pub(super) fn close_brace(&mut self, open: Span) {
        if self.take(Punct::RBrace) {
            return;
        }
        self.extra_braces += 1;
        let known = self.diagnostics.len();
        self.expected("`}`");
        if let Some(said) = self.diagnostics.get_mut(known) {
            *said =
                said.clone().also(open, "for this `{`").because("every `{` has its `}`").hint("write the missing `}`");
        }
    }

    /// An error node where an operand is missing; what cannot follow an operand fails.
    pub(super) fn missing_operand(&mut self) -> Parsed<Expr> {
        use Punct::{Colon, Comma, LBrace, Question, RBrace, RBracket, RParen, Semi};
        let before = self.at.checked_sub(1).map(|before| self.kind_at(before));
        let failed = self.expected("an expression");
        let span = self.previous_span().after();
        match self.kind() {
            TokenKind::Unknown => self.bump(),
            // `x = {1, 2}`: the braces are the value.
            TokenKind::Punct(LBrace)
                if matches!(before, Some(TokenKind::Punct(Punct::Assign | Punct::Comma | Punct::LParen))) =>
            {
                self.skip_braces();
            }
            TokenKind::Punct(Colon | Comma | LBrace | Question | RBrace | RBracket | RParen | Semi) => {}
            kind if super::expressions::is_infix(kind) => {}
            TokenKind::Keyword(_) | TokenKind::Eof => {}
            _ => return Err(failed),
        }
        Ok(self.leaf(ExprKind::Error, span))
    }

    /// Moves from `{` behind its `}`.
    fn skip_braces(&mut self) {
        let start = self.at;
        let mut depth = 0u32;
        while self.kind() != TokenKind::Eof {
            match self.kind() {
                TokenKind::Punct(Punct::LBrace) => depth += 1,
                TokenKind::Punct(Punct::RBrace) => depth -= 1,
                _ => {}
            }
            self.bump();
            if depth == 0 {
                break;
            }
        }
        self.lose(start..self.at);
    }

    /// What stands where a declared name should: a keyword or number that was meant as one, or nothing.
    pub(super) fn name_behind_slip(&mut self) -> Option<(Name, Span)> {
        let ends = |kind| {
            matches!(
                kind,
                TokenKind::Punct(Punct::Assign | Punct::Comma | Punct::Semi | Punct::RParen | Punct::LBracket)
            )
        };
        if matches!(self.kind(), TokenKind::Keyword(_) | TokenKind::Number | TokenKind::Unknown)
            && ends(self.kind_ahead(1))
        {
            self.bump();
        }
        None
    }

    /// `int g(int a) {`, which at the start of a line shows that a `}` is missing before it.
    pub(super) fn at_function_head(&self) -> bool {
        if !self.token().first_on_line || !self.starts_type_name() {
            return false;
        }
        let mut words = 0;
        let mut index = self.at;
        while let TokenKind::Ident(_) | TokenKind::Keyword(_) | TokenKind::Punct(Punct::Star) = self.kind_at(index) {
            words += 1;
            index += 1;
        }
        let named = matches!(self.kind_at(index - 1), TokenKind::Ident(_)) && words >= 2;
        named && self.behind_parens(index).is_some_and(|behind| self.kind_at(behind) == TokenKind::Punct(Punct::LBrace))
    }

    /// The index behind the parentheses that open at `at`, whatever stands in them.
    fn behind_parens(&self, at: usize) -> Option<usize> {
        if self.kind_at(at) != TokenKind::Punct(Punct::LParen) {
            return None;
        }
        let mut depth = 0usize;
        for index in at..self.list.tokens.len() {
            match self.kind_at(index) {
                TokenKind::Punct(Punct::LParen) => depth += 1,
                TokenKind::Punct(Punct::RParen) if depth == 1 => return Some(index + 1),
                TokenKind::Punct(Punct::RParen) => depth -= 1,
                TokenKind::Punct(Punct::LBrace | Punct::RBrace) => return None,
                _ => {}
            }
        }
        None
    }

    /// A statement, where declarations are expected: a keyword of one, an assignment to what is no lone name, a step.
    pub(super) fn at_stray_statement(&self) -> bool {
        match (self.kind(), self.kind_ahead(1)) {
            (TokenKind::Keyword(keyword), _) => starts_statement(keyword),
            (TokenKind::Ident(_), TokenKind::Punct(punct)) => {
                use Punct::*;
                matches!(punct, Dot | Arrow | Inc | Dec | Assign)
                    || super::expressions::assignment_operator(TokenKind::Punct(punct)).is_some()
            }
            (TokenKind::Punct(Punct::Inc | Punct::Dec), _) => true,
            _ => false,
        }
    }

    pub(super) fn stray_statement(&mut self) {
        let message = "a statement stands outside of all functions";
        let why = "a `}` too many may end the function before";
        self.fail(codes::SYNTAX, message, why, "remove that `}`, or move the statement into a function");
    }

    // ---- words that are almost keywords ----

    /// The keyword among these that the word at hand was meant to be.
    pub(super) fn meant(&self, keywords: &[Keyword]) -> Option<Keyword> {
        let TokenKind::Ident(_) = self.kind() else { return None };
        let word = self.list.spelling(self.at);
        let spelled = KEYWORDS.iter().filter(|(_, keyword)| keywords.contains(keyword));
        let is_meant = |spelling: &str| is_slip(word, spelling) || spelling.strip_prefix("upc_") == Some(word);
        spelled.into_iter().find(|(spelling, _)| is_meant(spelling)).map(|&(_, keyword)| keyword)
    }

    /// Reports the word at hand, which was meant as a keyword.
    pub(super) fn misspelled(&mut self, keyword: Keyword) {
        let meant = KEYWORDS.iter().find(|(_, known)| *known == keyword).map_or("", |(spelling, _)| spelling);
        let message = format!("`{}` is no word of the language", self.list.spelling(self.at));
        if self.is_known_wrong() {
            return;
        }
        self.last_error = Some(self.at);
        let (why, hint) = match word_of_1_0(self.list.spelling(self.at)) {
            Some(_) => (
                format!("what UPC 1.0 called so is `{meant}` since UPC 1.1"),
                format!("write `{meant}`, or translate with `--upc-1.0`"),
            ),
            None => (format!("what follows it would make sense behind `{meant}`"), format!("did you mean `{meant}`?")),
        };
        self.diagnostics.push(Diagnostic::error(codes::SYNTAX, self.span(), message).because(why).hint(hint));
    }

    /// A statement whose keyword is misspelled, as what follows shows: `fro (...) {`, `esle {`, `retrun 3`.
    pub(super) fn misspelled_statement(&self) -> Option<Keyword> {
        use Keyword::*;
        let TokenKind::Ident(_) = self.kind() else { return None };
        match self.kind_ahead(1) {
            TokenKind::Punct(Punct::LParen) => {
                let behind = self.behind_parens(self.at + 1)?;
                if word_of_1_0(self.list.spelling(self.at)) == Some(UpcForall) && self.has_semicolon(self.at, behind) {
                    return Some(UpcForall);
                }
                let is_body = matches!(self.kind_at(behind), TokenKind::Punct(Punct::LBrace) | TokenKind::Ident(_));
                is_body.then(|| self.meant(&[If, While, For, UpcForall, Switch]))?
            }
            TokenKind::Punct(Punct::LBrace) => self.meant(&[Else, Do]),
            TokenKind::Number | TokenKind::Str => self.meant(&[Return, UpcBarrier, UpcNotify, UpcWait]),
            _ => None,
        }
    }

    fn has_semicolon(&self, first: usize, end: usize) -> bool {
        (first..end).any(|index| self.kind_at(index) == TokenKind::Punct(Punct::Semi))
    }

    /// `unsinged int`, `statc int`: a word that is almost one of a declaration, before one that is.
    pub(super) fn misspelled_specifier(&self) -> Option<Keyword> {
        use Keyword::*;
        let TokenKind::Keyword(next) = self.kind_ahead(1) else { return None };
        super::specifiers::begins_specifier(next).then(|| {
            self.meant(&[Static, Extern, Typedef, Const, Volatile, Unsigned, Signed, Shared, Relaxed, Strict, Inline])
        })?
    }
}

fn starts_statement(keyword: Keyword) -> bool {
    use Keyword::*;
    matches!(
        keyword,
        Break
            | Case
            | Continue
            | Default
            | Do
            | For
            | Goto
            | If
            | Return
            | Switch
            | UpcBarrier
            | UpcFence
            | UpcForall
            | UpcNotify
            | UpcWait
            | While
    )
}

/// One slip of the keys: in short words two letters changed places, in others any one letter.
fn is_slip(word: &str, meant: &str) -> bool {
    if word.len().abs_diff(meant.len()) > 1 {
        return false;
    }
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    strsim::osa_distance(word, meant) == 1 && (meant.len() > 4 || sorted(word) == sorted(meant))
}
