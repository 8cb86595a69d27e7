//! Expressions from assignment down to unary operators.

use super::operators::{Infix, LOOSEST, RELATIONAL, precedence};
use super::{Parsed, Parser};
use crate::syntax::token::{IntegerLiteral, Keyword, Punct, TokenKind};
use crate::syntax::tree::*;
use kroll_source::{Diagnostic, Span};

fn prefix_operator(punct: Punct) -> Option<UnaryOp> {
    Some(match punct {
        Punct::Plus => UnaryOp::Plus,
        Punct::Minus => UnaryOp::Minus,
        Punct::Not => UnaryOp::Not,
        Punct::Tilde => UnaryOp::Complement,
        Punct::Increment => UnaryOp::PreIncrement,
        Punct::Decrement => UnaryOp::PreDecrement,
        _ => return None,
    })
}

impl Parser<'_> {
    pub(super) fn finish(&self, start: Span, kind: ExprKind) -> Expr {
        Expr { kind, span: self.span_from(start) }
    }

    /// ```text
    /// Expr := Conditional (AssignOp Expr)?
    /// ```
    /// The checker sees to it that only variables are assigned.
    pub(super) fn expr(&mut self) -> Parsed<Expr> {
        self.nested(|p| {
            let start = p.span();
            let target = p.conditional()?;
            let Some((Infix::Assign(op), width)) = p.infix_at(p.pos) else { return Ok(target) };
            let op_span = p.take_operator(width);
            let value = Box::new(p.expr()?);
            Ok(p.finish(start, ExprKind::Assign { op, op_span, target: Box::new(target), value }))
        })
    }

    fn take_operator(&mut self, width: usize) -> Span {
        let start = self.span();
        for _ in 0..width {
            self.bump();
        }
        self.span_from(start)
    }

    /// ```text
    /// Conditional := Binary ('?' Expr ':' Conditional)?
    /// ```
    fn conditional(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let condition = self.binary(LOOSEST)?;
        if !self.eat(Punct::Question) {
            return Ok(condition);
        }
        let then = Box::new(self.expr()?);
        let otherwise = match self.expect(Punct::Colon) {
            Ok(_) => Box::new(self.nested(Self::conditional)?),
            Err(_) => Box::new(Expr { kind: ExprKind::Error, span: self.previous_span().after() }),
        };
        Ok(self.finish(start, ExprKind::Conditional { condition: Box::new(condition), then, otherwise }))
    }

    /// ```text
    /// Binary(n) := Unary | Binary(n) BinaryOp(m) Binary(m+1) | Binary(n) 'instanceof' Type     for all m >= n
    /// ```
    pub(super) fn binary(&mut self, loosest: u8) -> Parsed<Expr> {
        let start = self.span();
        let mut left = self.unary()?;
        loop {
            if self.at_keyword(Keyword::Instanceof) && loosest <= RELATIONAL {
                self.link()?;
                self.bump();
                let ty = Box::new(self.type_expr()?);
                left = self.finish(start, ExprKind::InstanceOf { operand: Box::new(left), ty });
                continue;
            }
            let Some((Infix::Binary(op), width)) = self.infix_at(self.pos) else { return Ok(left) };
            if precedence(op) < loosest {
                return Ok(left);
            }
            self.link()?;
            let op_span = self.take_operator(width);
            let right = Box::new(self.nested(|p| p.binary(precedence(op) + 1))?);
            left = self.finish(start, ExprKind::Binary { op, op_span, left: Box::new(left), right });
        }
    }

    /// ```text
    /// Unary := PrefixOp Unary | '(' Type ')' Unary | 'broadcast' Expr 'from' Conditional | Postfix
    /// ```
    fn unary(&mut self) -> Parsed<Expr> {
        let start = self.span();
        match self.peek() {
            TokenKind::Keyword(Keyword::Broadcast) => self.nested(|p| p.broadcast(start)),
            TokenKind::Punct(Punct::OpenParen) if self.at_cast() => self.nested(|p| p.cast(start)),
            TokenKind::Punct(punct) => match prefix_operator(*punct) {
                Some(op) => self.nested(|p| p.prefixed(start, op)),
                None => self.postfix(),
            },
            _ => self.postfix(),
        }
    }

    fn prefixed(&mut self, start: Span, op: UnaryOp) -> Parsed<Expr> {
        self.bump();
        if let (UnaryOp::Minus, TokenKind::Integer(literal)) = (op, self.peek()) {
            self.bump();
            let literal_span = self.previous_span();
            let literal = Expr { kind: ExprKind::Literal(negatable(*literal)), span: literal_span };
            let operand = Box::new(self.postfix_of(literal_span, literal)?);
            return Ok(self.finish(start, ExprKind::Unary { op, operand }));
        }
        let operand = Box::new(self.unary()?);
        Ok(self.finish(start, ExprKind::Unary { op, operand }))
    }

    fn cast(&mut self, start: Span) -> Parsed<Expr> {
        self.expect(Punct::OpenParen)?;
        let ty = Box::new(self.type_expr()?);
        self.close(Punct::CloseParen);
        let operand = Box::new(self.unary()?);
        Ok(self.finish(start, ExprKind::Cast { ty, operand }))
    }

    fn broadcast(&mut self, start: Span) -> Parsed<Expr> {
        self.expect_keyword(Keyword::Broadcast)?;
        let value = Box::new(self.expr()?);
        self.expect_word("from", "a broadcast names the process whose value all get: `broadcast value from process`")?;
        let source = Box::new(self.nested(Self::conditional)?);
        Ok(self.finish(start, ExprKind::Broadcast { value, source }))
    }

    /// An integer literal that no minus sign precedes.
    pub(super) fn positive(&mut self, literal: IntegerLiteral, span: Span) -> Literal {
        let limit = if literal.long { 1 << 63 } else { 1 << 31 };
        if literal.decimal && literal.value == limit {
            self.fail(
                Diagnostic::error("T0008", span, "this number is one too large")
                    .because("the value exists only negated, directly behind a minus sign")
                    .hint("write `-` before it, or use a larger type"),
            );
        }
        negatable(literal)
    }
}

/// The value in two's complement, so that the negation of the smallest number comes out right.
fn negatable(literal: IntegerLiteral) -> Literal {
    if literal.long { Literal::Long(literal.value as i64) } else { Literal::Int(literal.value as u32 as i32) }
}
