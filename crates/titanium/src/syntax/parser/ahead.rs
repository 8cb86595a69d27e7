//! Lookahead that decides what a run of tokens is, without building anything.

use super::Parser;
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::{Primitive, QualifierKind};

/// How deep template arguments are followed; deeper ones are not taken for a type.
const MAX_TEMPLATE_DEPTH: u32 = 32;

/// Where a dotted name ends, and where its last template argument list does.
pub(super) struct NameEnd {
    pub end: usize,
    pub template_end: Option<usize>,
}

pub(super) fn primitive(keyword: Keyword) -> Option<Primitive> {
    Some(match keyword {
        Keyword::Boolean => Primitive::Boolean,
        Keyword::Byte => Primitive::Byte,
        Keyword::Short => Primitive::Short,
        Keyword::Char => Primitive::Char,
        Keyword::Int => Primitive::Int,
        Keyword::Long => Primitive::Long,
        Keyword::Float => Primitive::Float,
        Keyword::Double => Primitive::Double,
        _ => return None,
    })
}

pub(super) fn qualifier(kind: &TokenKind) -> Option<QualifierKind> {
    Some(match kind {
        TokenKind::Keyword(Keyword::Single) => QualifierKind::Single,
        TokenKind::Keyword(Keyword::Local) => QualifierKind::Local,
        TokenKind::Keyword(Keyword::Nonshared) => QualifierKind::Nonshared,
        TokenKind::Keyword(Keyword::Polyshared) => QualifierKind::Polyshared,
        _ => return None,
    })
}

/// A token that can stand in the constant expression of a rank or template argument.
fn is_constant_part(kind: &TokenKind) -> bool {
    use Punct::*;
    match kind {
        TokenKind::Ident(_) | TokenKind::Integer(_) | TokenKind::Char(_) => true,
        TokenKind::Float(_) | TokenKind::Double(_) => true,
        TokenKind::Keyword(keyword) => matches!(keyword, Keyword::True | Keyword::False),
        TokenKind::Punct(punct) => matches!(punct, Dot | Plus | Minus | Star | Slash | Percent | Tilde | Not),
        _ => false,
    }
}

impl Parser<'_> {
    /// The index behind a type that starts at `at`. Brackets that are no array specification are left out.
    pub(super) fn type_end(&self, at: usize) -> Option<usize> {
        self.type_end_within(at, MAX_TEMPLATE_DEPTH)
    }

    fn type_end_within(&self, at: usize, depth: u32) -> Option<usize> {
        let base = match self.kind(at) {
            TokenKind::Keyword(Keyword::Void) => at + 1,
            TokenKind::Keyword(keyword) => primitive(*keyword).map(|_| at + 1)?,
            TokenKind::Ident(_) => self.name_end_within(at, depth).end,
            _ => return None,
        };
        let mut end = self.qualifiers_end(base);
        while let Some(next) = self.array_spec_end(end) {
            end = self.qualifiers_end(next);
        }
        Some(end)
    }

    /// The end of `a.b<c>.d`, which starts with the identifier at `at`.
    pub(super) fn name_end(&self, at: usize) -> NameEnd {
        self.name_end_within(at, MAX_TEMPLATE_DEPTH)
    }

    fn name_end_within(&self, at: usize, depth: u32) -> NameEnd {
        let mut end = at + 1;
        let mut template_end = None;
        loop {
            if let Some(behind) = self.template_args_end(end, depth) {
                end = behind;
                template_end = Some(behind);
            }
            if !self.is_punct(end, Punct::Dot) || !self.is_ident(end + 1) {
                return NameEnd { end, template_end };
            }
            end += 2;
        }
    }

    fn template_args_end(&self, at: usize, depth: u32) -> Option<usize> {
        if depth == 0 || !self.is_punct(at, Punct::Lt) {
            return None;
        }
        let mut end = at;
        loop {
            end = self.template_arg_end(end + 1, depth - 1)?;
            if self.is_punct(end, Punct::Gt) {
                return Some(end + 1);
            }
        }
    }

    /// The end of a type or constant that `,` or `>` follows.
    fn template_arg_end(&self, at: usize, depth: u32) -> Option<usize> {
        let ends = |end: &usize| self.is_punct(*end, Punct::Comma) || self.is_punct(*end, Punct::Gt);
        self.type_end_within(at, depth).filter(ends).or_else(|| self.constant_end(at).filter(ends))
    }

    fn constant_end(&self, at: usize) -> Option<usize> {
        let mut end = at;
        loop {
            if self.is_punct(end, Punct::OpenParen) {
                end = self.closing_paren(end)? + 1;
            } else if is_constant_part(self.kind(end)) {
                end += 1;
            } else {
                return (end > at).then_some(end);
            }
        }
    }

    /// The index of the `)` that closes the `(` at `at`.
    pub(super) fn closing_paren(&self, at: usize) -> Option<usize> {
        let mut depth = 0usize;
        for index in at..self.tokens.len() {
            match self.kind(index) {
                TokenKind::Punct(Punct::OpenParen) => depth += 1,
                TokenKind::Punct(Punct::CloseParen) if depth == 1 => return Some(index),
                TokenKind::Punct(Punct::CloseParen) => depth -= 1,
                TokenKind::Punct(Punct::Semicolon | Punct::OpenBrace | Punct::CloseBrace) => return None,
                _ => {}
            }
        }
        None
    }

    pub(super) fn qualifiers_end(&self, at: usize) -> usize {
        (at..).find(|&index| qualifier(self.kind(index)).is_none()).unwrap_or(at)
    }

    /// The end of `[]`, `[3d]` or `[N d]`.
    pub(super) fn array_spec_end(&self, at: usize) -> Option<usize> {
        if !self.is_punct(at, Punct::OpenBracket) {
            return None;
        }
        if self.is_punct(at + 1, Punct::CloseBracket) {
            return Some(at + 2);
        }
        if matches!(self.kind(at + 1), TokenKind::Rank(_)) {
            return Some(at + 3);
        }
        let end = self.constant_end(at + 1)?;
        let is_rank = end >= at + 3 && self.is_word(end - 1, "d") && self.ends_value(end - 2);
        (is_rank && self.is_punct(end, Punct::CloseBracket)).then_some(end + 1)
    }

    fn ends_value(&self, index: usize) -> bool {
        self.is_ident(index)
            || self.is_punct(index, Punct::CloseParen)
            || matches!(self.kind(index), TokenKind::Integer(_))
    }

    /// A type and a name follow: the start of a local variable.
    pub(super) fn at_local_variable(&self) -> bool {
        match self.peek() {
            TokenKind::Keyword(Keyword::Final) => true,
            TokenKind::Keyword(keyword) if primitive(*keyword).is_some() => {
                self.type_end(self.pos).is_some_and(|end| !self.is_punct(end, Punct::Dot))
            }
            TokenKind::Ident(_) => self.type_end(self.pos).is_some_and(|end| self.is_ident(end)),
            _ => false,
        }
    }

    /// `(T) operand` follows, as opposed to an expression in parentheses.
    pub(super) fn at_cast(&self) -> bool {
        let Some(end) = self.type_end(self.pos + 1) else { return false };
        if !self.is_punct(end, Punct::CloseParen) {
            return false;
        }
        let could_be_expr = (self.pos + 1..end).all(|i| self.is_ident(i) || self.is_punct(i, Punct::Dot));
        !could_be_expr || self.starts_cast_operand(end + 1)
    }

    /// What may follow `(Name)` if that is a cast: not an operator that `(Name)` could be an operand of.
    fn starts_cast_operand(&self, index: usize) -> bool {
        match self.kind(index) {
            TokenKind::Keyword(keyword) => {
                use Keyword::*;
                matches!(keyword, Broadcast | False | New | Null | Super | This | True | Void)
                    || primitive(*keyword).is_some()
            }
            TokenKind::Punct(punct) => matches!(punct, Punct::OpenParen | Punct::Not | Punct::Tilde),
            // `broadcast (x) from 0` ends its value before `from`.
            TokenKind::Ident(text) => **text != *"from" || self.is_name_use(index + 1),
            TokenKind::Rank(_) | TokenKind::End => false,
            _ => true,
        }
    }

    /// The token continues or ends an expression whose last token is a name.
    fn is_name_use(&self, index: usize) -> bool {
        !matches!(
            self.kind(index),
            TokenKind::Ident(_)
                | TokenKind::Integer(_)
                | TokenKind::Keyword(Keyword::This | Keyword::New | Keyword::Super)
                | TokenKind::Punct(Punct::OpenParen)
        )
    }
}
