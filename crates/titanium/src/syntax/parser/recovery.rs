//! Where to go on after an error, so that one slip costs one message and hides nothing behind it.
//!
//! What is missing is taken as written where that makes sense of the rest. What stands too much is skipped, and its
//! words are kept as lost: they may declare names that the tree lacks.

use super::{Failed, Parser};
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::{Expr, ExprKind, Ident};
use kroll_source::Diagnostic;
use std::ops::Range;
use std::sync::Arc;

impl Parser<'_> {
    /// Skips the rest of a broken statement. Stops before the `}` that ends the block.
    pub(super) fn recover_statement(&mut self, start: usize) {
        self.recover(start, |keyword| {
            starts_statement(keyword) || matches!(keyword, Keyword::Public | Keyword::Private | Keyword::Protected)
        });
    }

    /// Skips the rest of a broken member or top-level declaration.
    pub(super) fn recover_member(&mut self, start: usize) {
        self.recover(start, |keyword| {
            use Keyword::*;
            matches!(keyword, Class | Interface | Private | Protected | Public | Static | Template | Import)
        });
    }

    /// Moves behind the next `;` or `{...}`, or before a `}` or a keyword that starts something new at a line's start.
    /// Always moves on from `start` unless a `}` or the end of the file is there.
    fn recover(&mut self, start: usize, starts_new: impl Fn(Keyword) -> bool) {
        self.skip_broken(start, starts_new);
        self.lose(start..self.pos);
    }

    fn skip_broken(&mut self, start: usize, starts_new: impl Fn(Keyword) -> bool) {
        if self.pos == start && !self.at(Punct::CloseBrace) && !self.at(Punct::OpenBrace) {
            if self.eat(Punct::Semicolon) {
                return;
            }
            self.bump();
        }
        let mut open = self.open_braces(start);
        loop {
            match self.peek() {
                TokenKind::Punct(Punct::CloseBrace) if open > 0 => {
                    self.bump();
                    open -= 1;
                    if open == 0 && self.eat(Punct::Semicolon) {
                        return;
                    }
                }
                TokenKind::End | TokenKind::Punct(Punct::CloseBrace) => return,
                TokenKind::Punct(Punct::OpenBrace) if open > 0 => self.skip_braces(),
                TokenKind::Punct(Punct::OpenBrace) => {
                    self.skip_braces();
                    self.eat(Punct::Semicolon);
                    return;
                }
                TokenKind::Keyword(keyword) if starts_new(*keyword) && self.starts_line(self.pos) => return,
                _ if self.eat(Punct::Semicolon) => return,
                _ => self.bump(),
            }
        }
    }

    /// Keeps the words of text that no tree is made of.
    pub(super) fn lose(&mut self, tokens: Range<usize>) {
        for index in tokens {
            if let TokenKind::Ident(word) = self.kind(index) {
                self.lost_words.insert(Arc::clone(word));
            }
        }
    }

    /// How many `{` since `start` have no `}` yet: the broken thing opened them itself.
    fn open_braces(&self, start: usize) -> usize {
        (start..self.pos).fold(0, |open, pos| {
            if self.is_punct(pos, Punct::OpenBrace) {
                open + 1
            } else {
                open.saturating_sub(usize::from(self.is_punct(pos, Punct::CloseBrace)))
            }
        })
    }

    /// Moves from `{` behind its `}`.
    pub(super) fn skip_braces(&mut self) {
        self.skip_pair(Punct::OpenBrace, Punct::CloseBrace);
    }

    /// Moves from an opening token behind its closing one.
    pub(super) fn skip_pair(&mut self, open: Punct, close: Punct) {
        let mut depth = 0;
        while !self.at_end() {
            if self.at(open) {
                depth += 1;
            } else if self.at(close) {
                depth -= 1;
            }
            self.bump();
            if depth == 0 {
                return;
            }
        }
    }

    // ---- what is missing ----

    /// Behind a missing `;`: goes on here if a statement can start here, else behind the next `;` of this line.
    pub(super) fn skip_rest_of_statement(&mut self) {
        let start = self.pos;
        if self.starts_line(start) || self.at_statement_start() {
            return;
        }
        while !self.at_end() && !self.at(Punct::CloseBrace) && !self.at(Punct::OpenBrace) {
            if self.pos > start && self.starts_line(self.pos) || self.eat(Punct::Semicolon) {
                break;
            }
            self.bump();
        }
        self.lose(start..self.pos);
    }

    /// What stands here could be a statement of its own.
    fn at_statement_start(&self) -> bool {
        match self.peek() {
            TokenKind::Keyword(keyword) => {
                starts_statement(*keyword) || self.at_local_variable() || self.at_type_decl()
            }
            TokenKind::Ident(_) => match self.kind(self.pos + 1) {
                TokenKind::Ident(_) => true,
                TokenKind::Punct(Punct::OpenParen | Punct::Dot | Punct::OpenBracket | Punct::Colon) => true,
                TokenKind::Punct(Punct::Increment | Punct::Decrement) => true,
                _ => matches!(self.infix_at(self.pos + 1), Some((super::operators::Infix::Assign(_), _))),
            },
            TokenKind::Punct(punct) => {
                matches!(punct, Punct::OpenBrace | Punct::CloseBrace | Punct::Increment | Punct::Decrement)
            }
            _ => false,
        }
    }

    /// A closing bracket. A missing one is reported and taken as written, behind what stands too much before it.
    pub(super) fn close(&mut self, bracket: Punct) {
        if self.eat(bracket) {
            return;
        }
        self.expected(&format!("`{}`", bracket.text()));
        if let Some(end) = self.bracket_ahead(self.pos, bracket) {
            self.lose(self.pos..end);
            self.pos = end + 1;
        }
    }

    /// The index of the closing bracket for the tokens from `from` on, in the same statement.
    fn bracket_ahead(&self, from: usize, bracket: Punct) -> Option<usize> {
        let mut depth = 0usize;
        for index in from..self.tokens.len() {
            match self.kind(index) {
                TokenKind::Punct(punct) if *punct == bracket && depth == 0 => return Some(index),
                TokenKind::Punct(Punct::Semicolon | Punct::OpenBrace | Punct::CloseBrace) => return None,
                TokenKind::Keyword(keyword) if starts_statement(*keyword) => return None,
                TokenKind::Punct(Punct::OpenParen | Punct::OpenBracket) => depth += 1,
                TokenKind::Punct(Punct::CloseParen | Punct::CloseBracket) => depth = depth.checked_sub(1)?,
                _ => {}
            }
        }
        None
    }

    /// An opening parenthesis. Where it is missing, its `)` may be missing too: false.
    pub(super) fn open_paren(&mut self) -> bool {
        self.expect(Punct::OpenParen).is_ok()
    }

    pub(super) fn close_paren(&mut self, opened: bool) {
        if opened {
            self.close(Punct::CloseParen);
        } else {
            self.eat(Punct::CloseParen);
        }
    }

    /// `item (',' item)*`; a missing comma before what can only be a further item is reported and taken as written.
    pub(super) fn items<T>(&mut self, mut item: impl FnMut(&mut Self) -> super::Parsed<T>) -> super::Parsed<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(Punct::Comma) || self.missing_comma() {
            let start = self.pos;
            items.push(item(self)?);
            if self.pos == start && !self.at(Punct::Comma) {
                break;
            }
        }
        Ok(items)
    }

    /// Reports that a comma is missing before a further item on the same line.
    pub(super) fn missing_comma(&mut self) -> bool {
        let is_missing = !self.starts_line(self.pos) && self.at_item_start();
        if is_missing {
            self.expected("`,`");
        }
        is_missing
    }

    /// What stands here can start an expression or a parameter, and cannot go on with one.
    fn at_item_start(&self) -> bool {
        use Keyword::{False, New, Null, This, True};
        match self.peek() {
            TokenKind::Ident(_) | TokenKind::Integer(_) | TokenKind::Float(_) | TokenKind::Double(_) => true,
            TokenKind::Char(_) | TokenKind::String(_) => true,
            TokenKind::Keyword(keyword) => {
                matches!(keyword, False | New | Null | This | True) || super::ahead::primitive(*keyword).is_some()
            }
            _ => false,
        }
    }

    /// An error node where an operand is missing; what cannot follow an operand fails.
    pub(super) fn missing_operand(&mut self, start: usize, failed: Failed) -> super::Parsed<Expr> {
        use Punct::{CloseBrace, CloseBracket, CloseParen, Colon, Comma, OpenBrace, Question, Semicolon};
        if self.pos != start || self.at_arrow() {
            return Err(failed);
        }
        let span = self.previous_span().after();
        match self.peek() {
            TokenKind::Wrong => self.bump(),
            // `x = {1, 2}`: the braces are the value.
            TokenKind::Punct(OpenBrace) if self.is_value_place(start) => self.skip_braces(),
            TokenKind::Punct(
                CloseBrace | CloseBracket | CloseParen | Colon | Comma | OpenBrace | Question | Semicolon,
            ) => {}
            TokenKind::Punct(_) if self.infix_at(self.pos).is_some() => {}
            TokenKind::Keyword(Keyword::Const | Keyword::Goto) => return Err(failed),
            TokenKind::Keyword(_) | TokenKind::End => {}
            _ => return Err(failed),
        }
        Ok(Expr { kind: ExprKind::Error, span })
    }

    /// What stands before the token calls for a value.
    fn is_value_place(&self, index: usize) -> bool {
        use Punct::{Assign, Comma, OpenParen};
        let before = index.wrapping_sub(1);
        self.is_keyword(before, Keyword::Return)
            || [Assign, Comma, OpenParen].iter().any(|&punct| self.is_punct(before, punct))
    }

    /// What stands where a declared name should: a keyword or number that was meant as one, brackets before it, or
    /// nothing.
    pub(super) fn name_behind_slip(&mut self) -> Ident {
        match self.peek() {
            TokenKind::Punct(Punct::OpenBracket) => self.skip_pair(Punct::OpenBracket, Punct::CloseBracket),
            TokenKind::Keyword(_) | TokenKind::Integer(_) | TokenKind::Double(_) | TokenKind::Wrong
                if self.ends_name(self.pos + 1) || self.is_ident(self.pos + 1) =>
            {
                self.bump();
            }
            _ => return self.no_name(),
        }
        if self.is_ident(self.pos) { self.ident().unwrap_or_else(|Failed| self.no_name()) } else { self.no_name() }
    }

    fn ends_name(&self, index: usize) -> bool {
        use Punct::{Assign, CloseParen, Comma, Semicolon};
        [Assign, CloseParen, Comma, Semicolon].iter().any(|&punct| self.is_punct(index, punct))
    }

    // ---- words that are almost keywords ----

    /// The keyword among these that the identifier at `index` was meant to be.
    pub(super) fn meant(&self, index: usize, keywords: &[Keyword]) -> Option<Keyword> {
        let TokenKind::Ident(word) = self.kind(index) else { return None };
        keywords.iter().copied().find(|keyword| is_slip(word, keyword.text()))
    }

    /// Reports the word at hand, which was meant as a keyword.
    pub(super) fn misspelled(&mut self, keyword: Keyword) {
        let message = format!("{} is no word of the language", self.peek().describe());
        let is_capital = matches!(self.peek(), TokenKind::Ident(word) if word.to_lowercase() == keyword.text());
        let hint = match is_capital {
            true => format!("write `{}` in small letters", keyword.text()),
            false => format!("did you mean `{}`?", keyword.text()),
        };
        self.fail(
            Diagnostic::error("T0010", self.span(), message)
                .because(format!("what follows it would make sense behind `{}`", keyword.text()))
                .hint(hint),
        );
    }

    /// A statement whose keyword is misspelled, as what follows shows: `fro (...) {`, `esle {`, `retrun 3`.
    pub(super) fn misspelled_statement(&self) -> Option<Keyword> {
        use Keyword::*;
        let next = self.pos + 1;
        match self.kind(next) {
            TokenKind::Punct(Punct::OpenParen) => {
                let behind = self.behind_parens(next)?;
                let is_body = self.is_punct(behind, Punct::OpenBrace) || self.is_ident(behind);
                is_body.then(|| self.meant(self.pos, &[If, While, For, Foreach, Switch, Synchronized, Catch]))?
            }
            TokenKind::Punct(Punct::OpenBrace) => self.meant(self.pos, &[Else, Try, Do, Finally]),
            TokenKind::Integer(_)
            | TokenKind::Double(_)
            | TokenKind::String(_)
            | TokenKind::Keyword(New | This | Null) => self.meant(self.pos, &[Return, Throw]),
            _ => None,
        }
    }

    /// The index behind the parentheses that open at `at`, whatever stands in them.
    fn behind_parens(&self, at: usize) -> Option<usize> {
        let mut depth = 0usize;
        for index in at..self.tokens.len() {
            match self.kind(index) {
                TokenKind::Punct(Punct::OpenParen) => depth += 1,
                TokenKind::Punct(Punct::CloseParen) if depth == 1 => return Some(index + 1),
                TokenKind::Punct(Punct::CloseParen) => depth -= 1,
                TokenKind::Punct(Punct::OpenBrace | Punct::CloseBrace) => return None,
                _ => {}
            }
        }
        None
    }
}

fn starts_statement(keyword: Keyword) -> bool {
    use Keyword::*;
    matches!(
        keyword,
        Break | Case | Continue | Default | Do | For | Foreach | If | Return | Switch | Teamsplit | Throw | Try | While
    )
}

/// One slip of the keys: in short words two letters changed places, in others any one letter.
fn is_slip(word: &str, meant: &str) -> bool {
    if word.len().abs_diff(meant.len()) > 1 {
        return false;
    }
    let distance = strsim::osa_distance(word, meant);
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    distance == 1 && (meant.len() > 4 || sorted(word) == sorted(meant))
}
