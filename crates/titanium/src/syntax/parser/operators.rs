//! Operators made of tokens: their precedence, and operators as method names.

use super::{Failed, Parsed, Parser};
use crate::syntax::token::{Punct, TokenKind};
use crate::syntax::tree::{BinaryOp, MethodName, MethodNameKind, OperatorName};
use kroll_source::Diagnostic;
use std::sync::Arc;

/// The loosest binary operators, `||`.
pub(super) const LOOSEST: u8 = 1;
/// `< > <= >= instanceof`
pub(super) const RELATIONAL: u8 = 7;
/// `+ -`, the loosest operators in ranks and template arguments.
pub(super) const ADDITIVE: u8 = 9;

/// An operator between two operands.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Infix {
    Binary(BinaryOp),
    /// `=` or a compound assignment.
    Assign(Option<BinaryOp>),
}

pub(super) fn precedence(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::OrOr => LOOSEST,
        BinaryOp::AndAnd => 2,
        BinaryOp::Or => 3,
        BinaryOp::Xor => 4,
        BinaryOp::And => 5,
        BinaryOp::Eq | BinaryOp::Ne => 6,
        BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge => RELATIONAL,
        BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr => 8,
        BinaryOp::Add | BinaryOp::Sub => ADDITIVE,
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => 10,
    }
}

fn single_token(punct: Punct) -> Option<Infix> {
    use BinaryOp::*;
    Some(match punct {
        Punct::OrOr => Infix::Binary(OrOr),
        Punct::AndAnd => Infix::Binary(AndAnd),
        Punct::Or => Infix::Binary(Or),
        Punct::Caret => Infix::Binary(Xor),
        Punct::And => Infix::Binary(And),
        Punct::Eq => Infix::Binary(Eq),
        Punct::Ne => Infix::Binary(Ne),
        Punct::Lt => Infix::Binary(Lt),
        Punct::Gt => Infix::Binary(Gt),
        Punct::Le => Infix::Binary(Le),
        Punct::Ge => Infix::Binary(Ge),
        Punct::Shl => Infix::Binary(Shl),
        Punct::Plus => Infix::Binary(Add),
        Punct::Minus => Infix::Binary(Sub),
        Punct::Star => Infix::Binary(Mul),
        Punct::Slash => Infix::Binary(Div),
        Punct::Percent => Infix::Binary(Rem),
        Punct::Assign => Infix::Assign(None),
        Punct::AddAssign => Infix::Assign(Some(Add)),
        Punct::SubAssign => Infix::Assign(Some(Sub)),
        Punct::MulAssign => Infix::Assign(Some(Mul)),
        Punct::DivAssign => Infix::Assign(Some(Div)),
        Punct::RemAssign => Infix::Assign(Some(Rem)),
        Punct::AndAssign => Infix::Assign(Some(And)),
        Punct::OrAssign => Infix::Assign(Some(Or)),
        Punct::XorAssign => Infix::Assign(Some(Xor)),
        Punct::ShlAssign => Infix::Assign(Some(Shl)),
        _ => return None,
    })
}

impl Parser<'_> {
    /// The infix operator at a token, and how many tokens it takes: `>>` is two.
    pub(super) fn infix_at(&self, at: usize) -> Option<(Infix, usize)> {
        let TokenKind::Punct(punct) = *self.kind(at) else { return None };
        if punct == Punct::Gt {
            return Some(self.right_shift_at(at));
        }
        single_token(punct).map(|infix| (infix, 1))
    }

    /// `>`, or one of `>> >>> >>= >>>=` if the tokens touch.
    fn right_shift_at(&self, at: usize) -> (Infix, usize) {
        let touches = |index, punct| self.is_adjacent(index) && self.is_punct(index, punct);
        if touches(at + 1, Punct::Ge) {
            (Infix::Assign(Some(BinaryOp::Shr)), 2)
        } else if !touches(at + 1, Punct::Gt) {
            (Infix::Binary(BinaryOp::Gt), 1)
        } else if touches(at + 2, Punct::Ge) {
            (Infix::Assign(Some(BinaryOp::UShr)), 3)
        } else if touches(at + 2, Punct::Gt) {
            (Infix::Binary(BinaryOp::UShr), 3)
        } else {
            (Infix::Binary(BinaryOp::Shr), 2)
        }
    }

    /// ```text
    /// MethodName := Identifier | 'op' Operator
    /// ```
    pub(super) fn method_name(&mut self) -> Parsed<MethodName> {
        if let Some((operator, end)) = self.operator_name_ahead() {
            return self.operator_name(operator, end);
        }
        let name = self.ident()?;
        Ok(MethodName { kind: MethodNameKind::Plain(Arc::clone(&name.text)), span: name.span })
    }

    /// The operator behind `op` and the index of the `(` that follows; `Err` of its text if it cannot be overloaded.
    pub(super) fn operator_name_ahead(&self) -> Option<(Result<OperatorName, &'static str>, usize)> {
        if !self.is_word(self.pos, "op") {
            return None;
        }
        let at = self.pos + 1;
        let (operator, end) = match self.kind(at) {
            TokenKind::Punct(Punct::Not) => (Ok(OperatorName::Not), at + 1),
            TokenKind::Punct(Punct::Tilde) => (Ok(OperatorName::Complement), at + 1),
            TokenKind::Punct(Punct::Increment) => (Err("++"), at + 1),
            TokenKind::Punct(Punct::Decrement) => (Err("--"), at + 1),
            TokenKind::Punct(Punct::OpenBracket) if self.is_punct(at + 1, Punct::CloseBracket) => {
                let assigns = self.is_punct(at + 2, Punct::Assign) && self.is_adjacent(at + 2);
                let name = if assigns { OperatorName::IndexAssign } else { OperatorName::Index };
                (Ok(name), at + 2 + usize::from(assigns))
            }
            _ => self.infix_at(at).map(|(infix, width)| (overloaded(infix), at + width))?,
        };
        self.is_punct(end, Punct::OpenParen).then_some((operator, end))
    }

    fn operator_name(&mut self, operator: Result<OperatorName, &'static str>, end: usize) -> Parsed<MethodName> {
        let start = self.span();
        self.pos = end;
        let span = self.span_from(start);
        match operator {
            Ok(operator) => Ok(MethodName { kind: MethodNameKind::Operator(operator), span }),
            Err(text) => Err(self.not_overloadable(text, span)),
        }
    }

    fn not_overloadable(&mut self, text: &str, span: kroll_source::Span) -> Failed {
        self.fail(
            Diagnostic::error("T0022", span, format!("the operator `{text}` cannot be overloaded"))
                .because("`= && || ?: ++ -- . new` always have their built-in meaning")
                .hint("declare a method with an ordinary name"),
        )
    }
}

fn overloaded(infix: Infix) -> Result<OperatorName, &'static str> {
    match infix {
        Infix::Binary(op @ (BinaryOp::AndAnd | BinaryOp::OrOr)) => Err(op.text()),
        Infix::Binary(op) => Ok(OperatorName::Binary(op)),
        Infix::Assign(Some(op)) => Ok(OperatorName::Compound(op)),
        Infix::Assign(None) => Err("="),
    }
}
