//! Types, qualifiers, array specifications and template arguments.

use super::ahead::{primitive, qualifier};
use super::operators::ADDITIVE;
use super::{Parsed, Parser};
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::*;
use kroll_source::Diagnostic;

impl Parser<'_> {
    /// ```text
    /// Type := BaseType Qualifier* ArraySpec*
    /// ```
    pub(super) fn type_expr(&mut self) -> Parsed<TypeExpr> {
        let ty = self.result_type()?;
        if ty.base.kind == BaseTypeKind::Void {
            self.fail(
                Diagnostic::error("T0023", ty.base.span, "`void` is not the type of a value")
                    .because("it only says that a method returns nothing")
                    .hint("name a type"),
            );
        }
        Ok(ty)
    }

    /// ```text
    /// ResultType := 'void' Qualifier* | Type
    /// ```
    pub(super) fn result_type(&mut self) -> Parsed<TypeExpr> {
        let mut ty = self.element_type()?;
        ty.arrays = self.array_specs()?;
        ty.span = self.span_from(ty.span);
        Ok(ty)
    }

    /// ```text
    /// ElementType := BaseType Qualifier*
    /// ```
    pub(super) fn element_type(&mut self) -> Parsed<TypeExpr> {
        let base = self.base_type()?;
        let qualifiers = self.qualifiers();
        let span = self.span_from(base.span);
        Ok(TypeExpr { base, qualifiers, arrays: Vec::new(), span })
    }

    /// As [`Parser::type_expr`], with an error type where one is missing.
    pub(super) fn type_or_error(&mut self) -> Parsed<TypeExpr> {
        let start = self.pos;
        self.type_expr().or_else(|failed| if self.pos == start { Ok(self.no_type()) } else { Err(failed) })
    }

    pub(super) fn no_type(&self) -> TypeExpr {
        let span = self.previous_span().after();
        let base = BaseType { kind: BaseTypeKind::Error, span };
        TypeExpr { base, qualifiers: Vec::new(), arrays: Vec::new(), span }
    }

    /// ```text
    /// BaseType := 'void' | PrimitiveType | NamedType
    /// ```
    fn base_type(&mut self) -> Parsed<BaseType> {
        let span = self.span();
        let kind = match self.peek() {
            TokenKind::Keyword(Keyword::Void) => BaseTypeKind::Void,
            TokenKind::Keyword(keyword) if primitive(*keyword).is_some() => {
                primitive(*keyword).map_or(BaseTypeKind::Error, BaseTypeKind::Primitive)
            }
            TokenKind::Ident(_) => return self.named_type(usize::MAX),
            kind => {
                let mut error = Diagnostic::error("T0012", span, format!("expected a type, found {}", kind.describe()))
                    .because("a declaration starts with its modifiers and its type")
                    .hint("name a primitive type or a class");
                if let Some(qualifier) = qualifier(kind) {
                    let text = qualifier.text();
                    error = error
                        .because("a qualifier qualifies what stands to its left")
                        .hint(format!("write `{text}` behind the type, as in `int {text}`"));
                }
                return Err(self.fail(error));
            }
        };
        self.bump();
        Ok(BaseType { kind, span })
    }

    /// ```text
    /// NamedType := Segment ('.' Segment)*        up to the token at `end`
    /// Segment   := Identifier ('<' TemplateArg (',' TemplateArg)* '>')?
    /// ```
    pub(super) fn named_type(&mut self, end: usize) -> Parsed<BaseType> {
        let start = self.span();
        let mut segments = vec![self.type_segment()?];
        while self.pos < end && self.at(Punct::Dot) && self.is_ident(self.pos + 1) {
            self.bump();
            segments.push(self.type_segment()?);
        }
        Ok(BaseType { kind: BaseTypeKind::Named(segments), span: self.span_from(start) })
    }

    fn type_segment(&mut self) -> Parsed<TypeSegment> {
        let name = self.ident()?;
        let args = if self.at(Punct::Lt) { Some(self.nested(Self::template_args)?) } else { None };
        Ok(TypeSegment { name, args })
    }

    fn template_args(&mut self) -> Parsed<Vec<TemplateArg>> {
        self.expect(Punct::Lt)?;
        if self.at(Punct::Gt) {
            let hint = "write the arguments of the template; the library's collections are no templates and take none";
            return Err(self.java5("type arguments that are left out (`<>`)", hint));
        }
        let args = self.comma_list(Self::template_arg)?;
        self.expect(Punct::Gt)?;
        Ok(args)
    }

    /// ```text
    /// TemplateArg := QualifiedName | Type | AdditiveExpr
    /// ```
    fn template_arg(&mut self) -> Parsed<TemplateArg> {
        let start = self.span();
        let end = self.type_end(self.pos);
        let is_type = end.is_some_and(|end| self.is_punct(end, Punct::Comma) || self.is_punct(end, Punct::Gt));
        let kind = if !is_type {
            TemplateArgKind::Constant(self.binary(ADDITIVE)?)
        } else if (self.pos..end.unwrap_or(self.pos)).all(|i| self.is_ident(i) || self.is_punct(i, Punct::Dot)) {
            TemplateArgKind::Name(self.qualified_name()?)
        } else {
            TemplateArgKind::Type(self.type_expr()?)
        };
        Ok(TemplateArg { kind, span: self.span_from(start) })
    }

    /// ```text
    /// QualifiedName := Identifier ('.' Identifier)*
    /// ```
    pub(super) fn qualified_name(&mut self) -> Parsed<QualifiedName> {
        let start = self.span();
        let mut parts = vec![self.ident()?];
        while self.at(Punct::Dot) && self.is_ident(self.pos + 1) {
            self.bump();
            parts.push(self.ident()?);
        }
        Ok(QualifiedName { parts, span: self.span_from(start) })
    }

    /// ```text
    /// Qualifier := 'single' | 'local' | 'nonshared' | 'polyshared'
    /// ```
    pub(super) fn qualifiers(&mut self) -> Vec<Qualifier> {
        let mut qualifiers = Vec::new();
        while let Some(kind) = qualifier(self.peek()) {
            qualifiers.push(Qualifier { kind, span: self.span() });
            self.bump();
        }
        qualifiers
    }

    /// ```text
    /// ArraySpec := ('[' ']' | '[' AdditiveExpr 'd' ']') Qualifier*
    /// ```
    pub(super) fn array_specs(&mut self) -> Parsed<Vec<ArraySpec>> {
        let mut specs = Vec::new();
        while self.array_spec_end(self.pos).is_some() {
            let start = self.expect(Punct::OpenBracket)?;
            let kind = if self.at(Punct::CloseBracket) { ArraySpecKind::Java } else { self.rank()? };
            self.expect(Punct::CloseBracket)?;
            let span = self.span_from(start);
            specs.push(ArraySpec { kind, qualifiers: self.qualifiers(), span });
        }
        Ok(specs)
    }

    fn rank(&mut self) -> Parsed<ArraySpecKind> {
        let span = self.span();
        let TokenKind::Rank(rank) = *self.peek() else {
            let rank = self.binary(ADDITIVE)?;
            self.expect_word("d", "the rank of a Titanium array is written like `[3d]` or `[N d]`")?;
            return Ok(ArraySpecKind::Titanium(rank));
        };
        self.bump();
        let value = i32::try_from(rank).unwrap_or_else(|_| {
            self.fail(
                Diagnostic::error("T0008", span, "this rank does not fit in an int")
                    .because("a rank is a small constant")
                    .hint("use a smaller rank"),
            );
            0
        });
        Ok(ArraySpecKind::Titanium(Expr { kind: ExprKind::Literal(Literal::Int(value)), span }))
    }
}
