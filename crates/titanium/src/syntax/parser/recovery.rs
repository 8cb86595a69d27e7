//! Where to go on after an error, so that one run reports several.

use super::Parser;
use crate::syntax::token::{Keyword, Punct, TokenKind};

impl Parser<'_> {
    /// Skips the rest of a broken statement. Stops before the `}` that ends the block.
    pub(super) fn recover_statement(&mut self, start: usize) {
        self.recover(start, |keyword| {
            use Keyword::*;
            matches!(
                keyword,
                Break
                    | Case
                    | Continue
                    | Default
                    | Do
                    | For
                    | Foreach
                    | If
                    | Return
                    | Switch
                    | Teamsplit
                    | Throw
                    | Try
                    | While
                    | Public
                    | Private
                    | Protected
            )
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
}
