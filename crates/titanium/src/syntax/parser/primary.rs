//! Primary expressions and what may follow them: members, calls, indices.

use super::ahead::{primitive, qualifier};
use super::{Parsed, Parser};
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::*;
use kroll_source::{Diagnostic, Span};
use std::sync::Arc;

impl Parser<'_> {
    /// ```text
    /// Postfix := Primary Selector* ('++' | '--')*
    /// ```
    pub(super) fn postfix(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let primary = self.primary()?;
        self.postfix_of(start, primary)
    }

    /// ```text
    /// Selector := '[' ExprList ']' | '.' (Identifier | MethodName Args | 'new' Creation | 'this' | 'super')
    /// ```
    pub(super) fn postfix_of(&mut self, start: Span, primary: Expr) -> Parsed<Expr> {
        let mut expr = primary;
        loop {
            let kind = match self.peek() {
                TokenKind::Punct(Punct::Dot) if self.at_outer_constructor_call() => return Ok(expr),
                TokenKind::Punct(Punct::Dot) => {
                    self.link()?;
                    self.bump();
                    self.member(Box::new(expr))?
                }
                TokenKind::Punct(Punct::OpenBracket) => {
                    self.link()?;
                    let indices = self.indices()?;
                    ExprKind::Index { target: Box::new(expr), indices }
                }
                TokenKind::Punct(punct @ (Punct::Increment | Punct::Decrement)) => {
                    self.link()?;
                    self.bump();
                    let increments = *punct == Punct::Increment;
                    let op = if increments { UnaryOp::PostIncrement } else { UnaryOp::PostDecrement };
                    ExprKind::Unary { op, operand: Box::new(expr) }
                }
                _ => return Ok(expr),
            };
            expr = self.finish(start, kind);
        }
    }

    /// `outer.super(...)`, which is a statement.
    pub(super) fn at_outer_constructor_call(&self) -> bool {
        self.at(Punct::Dot)
            && self.is_keyword(self.pos + 1, Keyword::Super)
            && self.is_punct(self.pos + 2, Punct::OpenParen)
    }

    /// What follows `target .`
    fn member(&mut self, target: Box<Expr>) -> Parsed<ExprKind> {
        match self.peek() {
            TokenKind::Keyword(Keyword::New) => {
                let start = self.span();
                self.bump();
                self.creation(start, Some(*target))
            }
            TokenKind::Keyword(Keyword::This) => {
                self.bump();
                Ok(ExprKind::This { outer: Some(target) })
            }
            TokenKind::Keyword(Keyword::Super) => {
                self.bump();
                self.require_super_member()?;
                Ok(ExprKind::Super { outer: Some(target) })
            }
            _ => self.field_or_call(target),
        }
    }

    fn field_or_call(&mut self, target: Box<Expr>) -> Parsed<ExprKind> {
        let operator_call = self.is_adjacent(self.pos + 1) && self.operator_name_ahead().is_some();
        if !operator_call && !self.is_punct(self.pos + 1, Punct::OpenParen) {
            let name = self.ident().unwrap_or_else(|_| self.no_name());
            return Ok(ExprKind::Field { target, name });
        }
        let name = self.method_name()?;
        let args = self.args()?;
        Ok(ExprKind::Call { target: Some(target), name, args })
    }

    fn require_super_member(&mut self) -> Parsed<()> {
        if self.at(Punct::Dot) {
            return Ok(());
        }
        let error = Diagnostic::error("T0011", self.previous_span(), "`super` is not a value")
            .because("it only selects a member of the superclass")
            .hint("write `super.name`, or `this` for the object");
        Err(self.fail(error))
    }

    /// ```text
    /// Args := '(' (Expr (',' Expr)*)? ')'
    /// ```
    pub(super) fn args(&mut self) -> Parsed<Vec<Expr>> {
        self.expect(Punct::OpenParen)?;
        if self.eat(Punct::CloseParen) {
            return Ok(Vec::new());
        }
        let args = self.items(Self::expr)?;
        self.close(Punct::CloseParen);
        Ok(args)
    }

    fn indices(&mut self) -> Parsed<Vec<Expr>> {
        self.expect(Punct::OpenBracket)?;
        let indices = self.items(Self::expr)?;
        if self.at(Punct::Colon) {
            let error = Diagnostic::error("T0020", self.span(), "an array is not indexed by a range")
                .because("an index is a point or a list of integers")
                .hint("a part of an array is `a.restrict([l:u])`");
            return Err(self.fail(error));
        }
        self.close(Punct::CloseBracket);
        Ok(indices)
    }

    /// ```text
    /// Primary := Literal | 'this' | 'super' | '(' Expr ')' | 'new' Creation | PointOrDomain
    ///          | Type '.' 'class' | TemplateType | Identifier Args?
    /// ```
    fn primary(&mut self) -> Parsed<Expr> {
        let (start, at) = (self.span(), self.pos);
        let kind = match self.peek() {
            TokenKind::Ident(_) => self.name_primary(),
            TokenKind::Punct(Punct::OpenParen) => self.parenthesised(),
            TokenKind::Punct(Punct::OpenBracket) => self.point_or_domain(),
            TokenKind::Keyword(keyword) => self.keyword_primary(*keyword),
            _ => self.literal(),
        };
        match kind {
            Ok(kind) => Ok(self.finish(start, kind)),
            Err(failed) => self.missing_operand(at, failed),
        }
    }

    fn literal(&mut self) -> Parsed<ExprKind> {
        let span = self.span();
        let literal = match self.peek() {
            TokenKind::Integer(literal) => self.positive(*literal, span),
            TokenKind::Float(value) => Literal::Float(*value),
            TokenKind::Double(value) => Literal::Double(*value),
            TokenKind::Rank(value) => Literal::Double(*value as f64),
            TokenKind::Char(unit) => Literal::Char(*unit),
            TokenKind::String(units) => Literal::String(Arc::clone(units)),
            _ => return Err(self.no_expression()),
        };
        self.bump();
        Ok(ExprKind::Literal(literal))
    }

    /// At the `->` behind a name, or behind the `(` of `() ->`.
    pub(super) fn at_arrow(&self) -> bool {
        let is_arrow = |pos: usize| self.is_punct(pos, Punct::Minus) && self.is_punct(pos + 1, Punct::Gt);
        if self.at(Punct::CloseParen) { is_arrow(self.pos + 1) } else { self.pos > 0 && is_arrow(self.pos - 1) }
    }

    fn no_expression(&mut self) -> super::Failed {
        if self.at_arrow() {
            return self
                .java5("lambda expressions", "write an anonymous class; a member of an object is `object.name`");
        }
        let is_void = matches!(self.peek(), TokenKind::Keyword(Keyword::Void));
        if is_void && self.is_ident(self.pos + 1) && self.is_punct(self.pos + 2, Punct::OpenParen) {
            return self.nested_method();
        }
        let message = format!("expected an expression, found {}", self.peek().describe());
        let mut error = Diagnostic::error("T0011", self.span(), message)
            .because("a value must stand here")
            .hint("write an expression, or look for an error just before");
        if self.at(Punct::OpenBrace) {
            error = error
                .because("`{...}` gives the elements of an array only where that array is declared or created")
                .hint("write `new T[] {...}`; a point is `[1, 2]`");
        } else if let TokenKind::Keyword(Keyword::Const) = self.peek() {
            error = error.because("`const` is a word of C").hint("a constant is `final`, as in `final int n = 3;`");
        } else if let TokenKind::Keyword(Keyword::Goto) = self.peek() {
            error = error.because("there is no `goto`").hint("leave nested loops with `break label;`");
        } else if let Some(qualifier) = qualifier(self.peek()) {
            let text = qualifier.text();
            error = error
                .because("a qualifier qualifies what stands to its left")
                .hint(format!("write `{text}` behind the type, as in `int {text}`"));
        }
        self.fail(error)
    }

    fn keyword_primary(&mut self, keyword: Keyword) -> Parsed<ExprKind> {
        let start = self.span();
        let is_type = keyword == Keyword::Void || primitive(keyword).is_some();
        if is_type && self.at_class_literal() {
            return self.class_literal();
        }
        let kind = match keyword {
            Keyword::True => ExprKind::Literal(Literal::Boolean(true)),
            Keyword::False => ExprKind::Literal(Literal::Boolean(false)),
            Keyword::Null => ExprKind::Literal(Literal::Null),
            Keyword::This => ExprKind::This { outer: None },
            Keyword::Super => {
                self.bump();
                self.require_super_member()?;
                return Ok(ExprKind::Super { outer: None });
            }
            Keyword::New => {
                self.bump();
                return self.creation(start, None);
            }
            _ => return Err(self.no_expression()),
        };
        self.bump();
        Ok(kind)
    }

    fn parenthesised(&mut self) -> Parsed<ExprKind> {
        self.expect(Punct::OpenParen)?;
        let inner = self.expr()?;
        self.close(Punct::CloseParen);
        Ok(ExprKind::Paren(Box::new(inner)))
    }

    fn name_primary(&mut self) -> Parsed<ExprKind> {
        if self.at_class_literal() {
            return self.class_literal();
        }
        if let Some(end) = self.name_end(self.pos).template_end.filter(|&end| self.is_punct(end, Punct::Dot)) {
            return self.template_type(end);
        }
        if !self.is_punct(self.pos + 1, Punct::OpenParen) {
            return Ok(ExprKind::Name(self.ident()?));
        }
        let name = self.method_name()?;
        let args = self.args()?;
        Ok(ExprKind::Call { target: None, name, args })
    }

    /// `List<int>` before a `.` at token `end`.
    fn template_type(&mut self, end: usize) -> Parsed<ExprKind> {
        let base = self.named_type(end)?;
        let span = base.span;
        Ok(ExprKind::Type(Box::new(TypeExpr { base, qualifiers: Vec::new(), arrays: Vec::new(), span })))
    }

    fn at_class_literal(&self) -> bool {
        self.type_end(self.pos)
            .is_some_and(|end| self.is_punct(end, Punct::Dot) && self.is_keyword(end + 1, Keyword::Class))
    }

    fn class_literal(&mut self) -> Parsed<ExprKind> {
        let ty = Box::new(self.result_type()?);
        self.expect(Punct::Dot)?;
        self.expect_keyword(Keyword::Class)?;
        Ok(ExprKind::ClassLiteral(ty))
    }

    /// ```text
    /// PointOrDomain := '[' Expr (',' Expr)* ']' | '[' Range (',' Range)* ']'
    /// ```
    fn point_or_domain(&mut self) -> Parsed<ExprKind> {
        self.expect(Punct::OpenBracket)?;
        let items = self.items(Self::range_or_expr)?;
        self.close(Punct::CloseBracket);
        self.point_or_ranges(items)
    }

    /// ```text
    /// Range := Expr ':' Expr (':' Expr)?
    /// ```
    pub(super) fn range_or_expr(&mut self) -> Parsed<RangeOrExpr> {
        let start = self.span();
        let lower = self.expr()?;
        if !self.eat(Punct::Colon) {
            return Ok(RangeOrExpr::Expr(lower));
        }
        let upper = self.expr()?;
        let stride = if self.eat(Punct::Colon) { Some(self.expr()?) } else { None };
        Ok(RangeOrExpr::Range(Range { lower, upper, stride, span: self.span_from(start) }))
    }

    fn point_or_ranges(&mut self, items: Vec<RangeOrExpr>) -> Parsed<ExprKind> {
        if items.iter().all(|item| matches!(item, RangeOrExpr::Expr(_))) {
            let coordinates = items.into_iter().filter_map(RangeOrExpr::into_expr).collect();
            return Ok(ExprKind::Point(coordinates));
        }
        Ok(ExprKind::Domain(self.all_ranges(items)?))
    }

    pub(super) fn all_ranges(&mut self, items: Vec<RangeOrExpr>) -> Parsed<Vec<Range>> {
        let mut ranges = Vec::new();
        for item in items {
            match item {
                RangeOrExpr::Range(range) => ranges.push(range),
                RangeOrExpr::Expr(expr) => return Err(self.not_a_range(expr.span)),
            }
        }
        Ok(ranges)
    }

    fn not_a_range(&mut self, span: Span) -> super::Failed {
        self.fail(
            Diagnostic::error("T0020", span, "expected a range such as `1:n`")
                .because("a domain has a range in each dimension, or one range between two points")
                .hint("a dimension with the single index i is `i:i`"),
        )
    }
}

/// One entry between the brackets of a point, a domain or an array creation.
pub(super) enum RangeOrExpr {
    Expr(Expr),
    Range(Range),
}

impl RangeOrExpr {
    pub(super) fn into_expr(self) -> Option<Expr> {
        match self {
            RangeOrExpr::Expr(expr) => Some(expr),
            RangeOrExpr::Range(_) => None,
        }
    }
}
