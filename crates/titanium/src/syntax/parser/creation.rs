//! `new`: objects, Java arrays and Titanium arrays.

use super::primary::RangeOrExpr;
use super::{Parsed, Parser};
use crate::syntax::token::Punct;
use crate::syntax::tree::*;
use kroll_source::{Diagnostic, Span};

impl Parser<'_> {
    /// ```text
    /// Creation := Region? ElementType (Args ClassBody? | Dim+ ArraySpec* | ArraySpec+ ArrayInit)
    /// Region   := '(' Expr ')'
    /// ```
    /// What follows `new`.
    pub(super) fn creation(&mut self, start: Span, outer: Option<Expr>) -> Parsed<ExprKind> {
        let region = self.region()?;
        let before = self.pos;
        let ty = match self.element_type() {
            Err(_) if self.pos == before => return Ok(ExprKind::Error),
            ty => ty?,
        };
        if self.at(Punct::OpenParen) {
            let args = self.args()?;
            let body = if self.at(Punct::OpenBrace) { Some(self.nested(|p| p.class_body(None))?) } else { None };
            return Ok(ExprKind::New(Box::new(NewObject { outer, region, ty, args, body })));
        }
        if !self.at(Punct::OpenBracket) {
            self.expected("`(` or `[` behind the type");
            return Ok(ExprKind::Error);
        }
        if outer.is_some() {
            let error = Diagnostic::error("T0019", self.span(), "an array has no enclosing object")
                .because("only objects of inner classes have one")
                .hint("write `new` without an object before it");
            return Err(self.fail(error));
        }
        self.array_creation(start, region, ty)
    }

    fn region(&mut self) -> Parsed<Option<Expr>> {
        if !self.eat(Punct::OpenParen) {
            return Ok(None);
        }
        let region = self.expr()?;
        self.close(Punct::CloseParen);
        Ok(Some(region))
    }

    fn array_creation(&mut self, start: Span, region: Option<Expr>, element: TypeExpr) -> Parsed<ExprKind> {
        let dims = self.array_dims()?;
        let rest = self.array_specs()?;
        let init = if self.at(Punct::OpenBrace) { Some(self.array_init()?) } else { None };
        let (message, reason, hint) = match (dims.is_empty(), &init) {
            (true, None) => (
                "this array has no size",
                "memory is allocated at once",
                "give the index range, as in `new int [0:n-1]`",
            ),
            (false, Some(_)) => {
                ("this array has a size and elements", "the elements determine the size", "leave the size out")
            }
            (false, None) if self.at(Punct::OpenBracket) => {
                ("a size behind a level without size", "only outer levels can be allocated", "give the sizes first")
            }
            _ => return Ok(ExprKind::NewArray(Box::new(NewArray { region, element, dims, rest, init }))),
        };
        let span = self.span_from(start);
        Err(self.fail(Diagnostic::error("T0019", span, message).because(reason).hint(hint)))
    }

    fn array_dims(&mut self) -> Parsed<Vec<ArrayDim>> {
        let mut dims = Vec::new();
        while self.at(Punct::OpenBracket) && self.array_spec_end(self.pos).is_none() {
            dims.push(self.array_dim()?);
        }
        Ok(dims)
    }

    /// ```text
    /// Dim := '[' (Expr | Range (',' Range)*) ']' Qualifier*
    /// ```
    fn array_dim(&mut self) -> Parsed<ArrayDim> {
        let start = self.expect(Punct::OpenBracket)?;
        let mut items = self.items(Self::range_or_expr)?;
        self.close(Punct::CloseBracket);
        let span = self.span_from(start);
        let kind = match (items.len(), items.pop()) {
            (1, Some(RangeOrExpr::Expr(extent))) => ArrayDimKind::Extent(extent),
            (_, last) => {
                items.extend(last);
                ArrayDimKind::Domain(self.all_ranges(items)?)
            }
        };
        Ok(ArrayDim { kind, qualifiers: self.qualifiers(), span })
    }

    /// ```text
    /// ArrayInit := '{' (VariableInit (',' VariableInit)*)? ','? '}'
    /// ```
    pub(super) fn array_init(&mut self) -> Parsed<ArrayInit> {
        self.nested(|p| {
            let start = p.expect(Punct::OpenBrace)?;
            let mut elements = Vec::new();
            while !p.at(Punct::CloseBrace) {
                let start = p.pos;
                elements.push(p.variable_init()?);
                if p.pos == start && !p.at(Punct::Comma) || !p.eat(Punct::Comma) && !p.missing_comma() {
                    break;
                }
            }
            p.close(Punct::CloseBrace);
            Ok(ArrayInit { elements, span: p.span_from(start) })
        })
    }

    /// ```text
    /// VariableInit := Expr | ArrayInit
    /// ```
    pub(super) fn variable_init(&mut self) -> Parsed<VariableInit> {
        if self.at(Punct::OpenBrace) {
            Ok(VariableInit::Array(self.array_init()?))
        } else {
            Ok(VariableInit::Expr(self.expr()?))
        }
    }
}
