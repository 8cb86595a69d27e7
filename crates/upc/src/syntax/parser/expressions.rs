//! Expressions, from the comma down to the unary operators.

use super::{MAX_HEIGHT, Parsed, Parser};
use crate::codes;
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::*;
use kroll_source::Span;

/// Binding strength of a binary operator; larger binds tighter.
fn binary_operator(kind: TokenKind) -> Option<(BinaryOp, u8)> {
    let TokenKind::Punct(punct) = kind else { return None };
    Some(match punct {
        Punct::OrOr => (BinaryOp::LogicalOr, 1),
        Punct::AndAnd => (BinaryOp::LogicalAnd, 2),
        Punct::Pipe => (BinaryOp::BitOr, 3),
        Punct::Caret => (BinaryOp::BitXor, 4),
        Punct::Amp => (BinaryOp::BitAnd, 5),
        Punct::EqEq => (BinaryOp::Eq, 6),
        Punct::Ne => (BinaryOp::Ne, 6),
        Punct::Lt => (BinaryOp::Lt, 7),
        Punct::Gt => (BinaryOp::Gt, 7),
        Punct::Le => (BinaryOp::Le, 7),
        Punct::Ge => (BinaryOp::Ge, 7),
        Punct::Shl => (BinaryOp::Shl, 8),
        Punct::Shr => (BinaryOp::Shr, 8),
        Punct::Plus => (BinaryOp::Add, 9),
        Punct::Minus => (BinaryOp::Sub, 9),
        Punct::Star => (BinaryOp::Mul, 10),
        Punct::Slash => (BinaryOp::Div, 10),
        Punct::Percent => (BinaryOp::Rem, 10),
        _ => return None,
    })
}

pub(super) fn assignment_operator(kind: TokenKind) -> Option<Option<BinaryOp>> {
    let TokenKind::Punct(punct) = kind else { return None };
    Some(match punct {
        Punct::Assign => None,
        Punct::MulAssign => Some(BinaryOp::Mul),
        Punct::DivAssign => Some(BinaryOp::Div),
        Punct::RemAssign => Some(BinaryOp::Rem),
        Punct::AddAssign => Some(BinaryOp::Add),
        Punct::SubAssign => Some(BinaryOp::Sub),
        Punct::ShlAssign => Some(BinaryOp::Shl),
        Punct::ShrAssign => Some(BinaryOp::Shr),
        Punct::AndAssign => Some(BinaryOp::BitAnd),
        Punct::XorAssign => Some(BinaryOp::BitXor),
        Punct::OrAssign => Some(BinaryOp::BitOr),
        _ => return None,
    })
}

/// A sign between two operands.
pub(super) fn is_infix(kind: TokenKind) -> bool {
    binary_operator(kind).is_some() || assignment_operator(kind).is_some()
}

impl Parser<'_> {
    /// A node above others; refuses trees that grow too tall.
    pub(super) fn node(&mut self, kind: ExprKind, span: Span, below: u32) -> Parsed<Expr> {
        if below >= MAX_HEIGHT {
            let message = format!("this expression has more than {MAX_HEIGHT} levels");
            return Err(self.fail(codes::NESTING, message, super::TOO_DEEP, "split the expression into statements"));
        }
        Ok(Expr { kind, span, height: below + 1 })
    }

    pub(super) fn leaf(&self, kind: ExprKind, span: Span) -> Expr {
        Expr { kind, span, height: 1 }
    }

    // expression: assignment_expression (',' assignment_expression)*
    pub(super) fn expression(&mut self) -> Parsed<Expr> {
        let mut left = self.assignment_expression()?;
        while self.take(Punct::Comma) {
            let right = self.assignment_expression()?;
            let (span, below) = (left.span.to(right.span), left.height.max(right.height));
            left = self.node(ExprKind::Comma(Box::new(left), Box::new(right)), span, below)?;
        }
        Ok(left)
    }

    // constant_expression: conditional_expression
    pub(super) fn constant_expression(&mut self) -> Parsed<Expr> {
        self.conditional_expression()
    }

    // assignment_expression: conditional_expression | unary_expression assignment_operator assignment_expression
    pub(super) fn assignment_expression(&mut self) -> Parsed<Expr> {
        let left = self.conditional_expression()?;
        let Some(operator) = assignment_operator(self.kind()) else { return Ok(left) };
        self.bump();
        let right = self.nested(Self::assignment_expression)?;
        let (span, below) = (left.span.to(right.span), left.height.max(right.height));
        self.node(ExprKind::Assign(operator, Box::new(left), Box::new(right)), span, below)
    }

    // conditional_expression: binary_expression ('?' expression? ':' conditional_expression)?
    fn conditional_expression(&mut self) -> Parsed<Expr> {
        let condition = self.binary_expression(1)?;
        if !self.take(Punct::Question) {
            return Ok(condition);
        }
        let then = match self.is(Punct::Colon) {
            true => None,
            false => Some(Box::new(self.nested(Self::expression)?)),
        };
        let otherwise = match self.expect(Punct::Colon) {
            Ok(()) => self.nested(Self::conditional_expression)?,
            Err(_) => self.leaf(ExprKind::Error, self.previous_span().after()),
        };
        let span = condition.span.to(otherwise.span);
        let below = condition.height.max(otherwise.height).max(then.as_ref().map_or(0, |e| e.height));
        self.node(ExprKind::Conditional(Box::new(condition), then, Box::new(otherwise)), span, below)
    }

    // binary_expression: cast_expression (binary_operator binary_expression)*, by binding strength
    fn binary_expression(&mut self, least: u8) -> Parsed<Expr> {
        let mut left = self.cast_expression()?;
        while let Some((operator, strength)) = binary_operator(self.kind()).filter(|&(_, s)| s >= least) {
            self.bump();
            let right = self.binary_expression(strength + 1)?;
            let (span, below) = (left.span.to(right.span), left.height.max(right.height));
            left = self.node(ExprKind::Binary(operator, Box::new(left), Box::new(right)), span, below)?;
        }
        Ok(left)
    }

    // cast_expression: unary_expression | '(' type_name ')' cast_expression
    pub(super) fn cast_expression(&mut self) -> Parsed<Expr> {
        if !(self.is(Punct::LParen) && self.starts_type_name_at(1)) {
            return self.unary_expression();
        }
        let first = self.span();
        self.bump();
        let ty = self.type_name()?;
        self.close(Punct::RParen);
        if self.is(Punct::LBrace) {
            let literal = self.compound_literal(ty, first)?;
            return self.postfix_operators(literal);
        }
        let operand = self.nested(Self::cast_expression)?;
        let (span, below) = (first.to(operand.span), operand.height);
        self.node(ExprKind::Cast(Box::new(ty), Box::new(operand)), span, below)
    }

    // compound_literal: '(' type_name ')' '{' initializer_list '}'
    fn compound_literal(&mut self, ty: TypeName, first: Span) -> Parsed<Expr> {
        let list = self.initializer_list()?;
        let span = first.to(self.previous_span());
        Ok(self.leaf(ExprKind::CompoundLiteral(Box::new(ty), Box::new(list)), span))
    }

    // unary_expression: postfix_expression | ('++' | '--') unary_expression | unary_operator cast_expression
    //                   | sizeof_expression | '&&' identifier | '__extension__' cast_expression
    fn unary_expression(&mut self) -> Parsed<Expr> {
        match self.kind() {
            TokenKind::Punct(punct) => self.punctuated_unary(punct),
            TokenKind::Keyword(keyword) => self.worded_unary(keyword),
            _ => self.postfix_expression(),
        }
    }

    fn punctuated_unary(&mut self, punct: Punct) -> Parsed<Expr> {
        let make: fn(Box<Expr>) -> ExprKind = match punct {
            Punct::Inc => |e| ExprKind::Step { operand: e, increment: true, prefix: true },
            Punct::Dec => |e| ExprKind::Step { operand: e, increment: false, prefix: true },
            Punct::Amp => ExprKind::AddressOf,
            Punct::Star => ExprKind::Deref,
            Punct::Plus => |e| ExprKind::Unary(UnaryOp::Plus, e),
            Punct::Minus => |e| ExprKind::Unary(UnaryOp::Minus, e),
            Punct::Tilde => |e| ExprKind::Unary(UnaryOp::Complement, e),
            Punct::Not => |e| ExprKind::Unary(UnaryOp::Not, e),
            Punct::AndAnd => return self.label_address(),
            _ => return self.postfix_expression(),
        };
        self.prefixed(make)
    }

    fn worded_unary(&mut self, keyword: Keyword) -> Parsed<Expr> {
        match keyword {
            Keyword::Real => self.prefixed(|e| ExprKind::Unary(UnaryOp::Real, e)),
            Keyword::Imag => self.prefixed(|e| ExprKind::Unary(UnaryOp::Imag, e)),
            Keyword::Extension => self.prefixed(ExprKind::Extension),
            Keyword::Sizeof => self.sizeof_expression(SizeofOp::Sizeof),
            Keyword::Alignof => self.sizeof_expression(SizeofOp::Alignof),
            Keyword::UpcLocalsizeof => self.sizeof_expression(SizeofOp::LocalSizeof),
            Keyword::UpcBlocksizeof => self.sizeof_expression(SizeofOp::BlockSizeof),
            Keyword::UpcElemsizeof => self.sizeof_expression(SizeofOp::ElemSizeof),
            _ => self.postfix_expression(),
        }
    }

    fn prefixed(&mut self, make: fn(Box<Expr>) -> ExprKind) -> Parsed<Expr> {
        let first = self.span();
        self.bump();
        let operand = self.nested(Self::cast_expression)?;
        let (span, below) = (first.to(operand.span), operand.height);
        self.node(make(Box::new(operand)), span, below)
    }

    fn label_address(&mut self) -> Parsed<Expr> {
        let first = self.span();
        self.bump();
        let (name, span) = self.identifier()?;
        Ok(self.leaf(ExprKind::LabelAddress(name), first.to(span)))
    }

    // sizeof_expression: sizeof_word (unary_expression | '(' type_name ')')
    fn sizeof_expression(&mut self, operator: SizeofOp) -> Parsed<Expr> {
        let first = self.span();
        self.bump();
        if !(self.is(Punct::LParen) && self.starts_type_name_at(1)) {
            let operand = self.nested(Self::unary_expression)?;
            let (span, below) = (first.to(operand.span), operand.height);
            return self.node(ExprKind::SizeofExpr(operator, Box::new(operand)), span, below);
        }
        let open = self.span();
        self.bump();
        let ty = self.type_name()?;
        self.close(Punct::RParen);
        if self.is(Punct::LBrace) {
            let literal = self.compound_literal(ty, open)?;
            let operand = self.postfix_operators(literal)?;
            let (span, below) = (first.to(operand.span), operand.height);
            return self.node(ExprKind::SizeofExpr(operator, Box::new(operand)), span, below);
        }
        let span = first.to(self.previous_span());
        Ok(self.leaf(ExprKind::SizeofType(operator, Box::new(ty)), span))
    }

    // argument_expression_list: (assignment_expression (',' assignment_expression)*)?
    pub(super) fn argument_expression_list(&mut self) -> Parsed<Vec<Expr>> {
        let mut arguments = Vec::new();
        if self.is(Punct::RParen) {
            return Ok(arguments);
        }
        loop {
            let start = self.at;
            arguments.push(self.assignment_expression()?);
            if !self.comma(Self::starts_operand) || self.at == start {
                return Ok(arguments);
            }
        }
    }
}
