//! Expressions: from the tree to checked expressions, one file for each family.

mod access;
mod assign;
mod calls;
mod class_literal;
mod create;
mod operators;
mod overloads;
mod points;

use super::body::Body;
use super::convert::convert;
use super::program::{Conversion, Expr, ExprKind, Type};
use super::tables::*;
use crate::syntax::tree::{self, Literal, Primitive};
use kroll_source::{Diagnostic, Span, with_stack};

pub(super) use overloads::same_params;

impl<'a> Body<'_, 'a> {
    /// An expression with a value or, for calls, with none.
    pub fn expr(&mut self, expr: &'a tree::Expr) -> Checked<Expr> {
        with_stack(|| self.expr_here(expr))
    }

    fn expr_here(&mut self, expr: &'a tree::Expr) -> Checked<Expr> {
        use tree::ExprKind::*;
        let span = expr.span;
        match &expr.kind {
            Literal(literal) => Ok(self.literal(literal, span)),
            Paren(inner) => self.expr(inner),
            Name(_) | Field { .. } | Index { .. } => self.place_value(expr),
            This { outer: None } => self.this_object(span),
            This { outer: Some(outer) } => self.outer_this(outer, span),
            Super { .. } => Err(self.lone_super(span)),
            Type(ty) => Err(self.lone_type(ty)),
            Call { target, name, args } => self.call(target.as_deref(), name, args, span),
            ClassLiteral(ty) => self.class_literal(ty, span),
            Point(components) => self.point(components, span),
            Domain(ranges) => self.domain(ranges, span),
            New(new) => self.new_object(new, span),
            NewArray(new) => self.new_array(new, span),
            Unary { op, operand } => self.unary(*op, operand, span),
            Binary { op, left, right, .. } => self.binary(*op, left, right, span),
            InstanceOf { operand, ty } => self.instance_of(operand, ty, span),
            Cast { ty, operand } => {
                let to = self.resolve(ty, &[]);
                let value = self.value(operand)?;
                self.cast(value, &to?, span)
            }
            Conditional { condition, then, otherwise } => self.conditional(condition, then, otherwise, span),
            Assign { op: None, target, value, .. } => self.assign(target, value, span),
            Assign { op: Some(op), target, value, .. } => self.compound(*op, target, value, span),
            Broadcast { value, source } => self.broadcast(value, source, span),
            Error => Err(Reported),
        }
    }

    /// An expression that has a value.
    pub fn value(&mut self, expr: &'a tree::Expr) -> Checked<Expr> {
        let value = self.expr(expr)?;
        if value.ty == Type::Void { Err(self.no_value(value.span)) } else { Ok(value) }
    }

    /// All of them, so that each error is seen.
    pub fn values(&mut self, exprs: &'a [tree::Expr]) -> Checked<Vec<Expr>> {
        let values: Vec<Checked<Expr>> = exprs.iter().map(|e| self.value(e)).collect();
        values.into_iter().collect()
    }

    /// A value of type int or smaller, as int.
    pub fn int_value(&mut self, expr: &'a tree::Expr) -> Checked<Expr> {
        let value = self.value(expr)?;
        self.pass_to(value, &Type::INT)
    }

    /// Either operand may be wrong without keeping the other from being checked.
    fn both(&mut self, left: &'a tree::Expr, right: &'a tree::Expr) -> Checked<(Expr, Expr)> {
        let left = self.value(left);
        let right = self.value(right);
        Ok((left?, right?))
    }

    fn literal(&mut self, literal: &Literal, span: Span) -> Expr {
        let (ty, kind) = match literal {
            Literal::Int(n) => (Type::INT, ExprKind::Int(*n)),
            Literal::Long(n) => (Type::LONG, ExprKind::Long(*n)),
            Literal::Float(x) => (Type::Primitive(Primitive::Float), ExprKind::Float(*x)),
            Literal::Double(x) => (Type::DOUBLE, ExprKind::Double(*x)),
            Literal::Boolean(b) => (Type::BOOLEAN, ExprKind::Boolean(*b)),
            Literal::Char(unit) => (Type::Primitive(Primitive::Char), ExprKind::Char(*unit)),
            Literal::String(units) => (self.string_type(), ExprKind::String(units.clone())),
            Literal::Null => (Type::Null, ExprKind::Null),
        };
        Expr { ty, kind, span }
    }

    /// Of literals and of the results of string `+`, which are made here.
    pub fn string_type(&self) -> Type {
        Type::Class { class: self.cx.known().string, local: true }
    }

    pub fn is_string(&self, ty: &Type) -> bool {
        matches!(ty, Type::Class { class, .. } if *class == self.cx.known().string)
    }

    fn lone_super(&mut self, span: Span) -> Reported {
        self.report(
            Diagnostic::error("T0127", span, "`super` is not a value")
                .because("it only selects a member of the superclass")
                .hint("write `super.name`, or `this` for the object"),
        )
    }

    fn lone_type(&mut self, ty: &'a tree::TypeExpr) -> Reported {
        match self.resolve(ty, &[]) {
            Ok(found) => {
                let text = self.text(&found.ty);
                self.type_is_no_value(ty.span, &text)
            }
            Err(reported) => reported,
        }
    }

    fn instance_of(&mut self, operand: &'a tree::Expr, ty: &'a tree::TypeExpr, span: Span) -> Checked<Expr> {
        let value = self.value(operand);
        let of = self.resolve(ty, &[])?.ty;
        let value = value?;
        let reference = |ty: &Type| ty.is_reference() && !matches!(ty, Type::TiArray { .. });
        if !reference(&value.ty) || !reference(&of) || !self.cx.may_be(&value.ty, &of) {
            let message = format!("a `{}` is never a `{}`", self.text(&value.ty), self.text(&of));
            return Err(self.report(
                Diagnostic::error("T0139", span, message)
                    .because("`instanceof` asks which class an object has; primitives, immutables and Titanium arrays are no objects, and unrelated classes share none")
                    .hint("test for a class that extends the static type or that it extends"),
            ));
        }
        let kind = ExprKind::InstanceOf { operand: Box::new(value), of };
        Ok(Expr { ty: Type::BOOLEAN, kind, span })
    }

    /// `broadcast value from source`: the value arrives as global.
    fn broadcast(&mut self, value: &'a tree::Expr, source: &'a tree::Expr, span: Span) -> Checked<Expr> {
        let value = self.value(value);
        let from = self.int_value(source)?;
        let value = value?;
        let value = self.as_global(value)?;
        let ty = value.ty.clone();
        Ok(Expr { ty, kind: ExprKind::Broadcast { value: Box::new(value), from: Box::new(from) }, span })
    }

    /// What another rank may hold: a local reference becomes global.
    pub fn as_global(&mut self, value: Expr) -> Checked<Expr> {
        if value.ty.is_local() {
            let ty = value.ty.clone().global();
            return Ok(convert(Conversion::Widen, value, ty));
        }
        if self.cx.holds_local(&value.ty) {
            let message = format!("a `{}` cannot be sent to other ranks", self.text(&value.ty));
            return Err(self.report(
                Diagnostic::error("T0148", value.span, message)
                    .because("it has local references in it, which mean nothing on another rank")
                    .hint("declare the fields of the immutable without `local`"),
            ));
        }
        Ok(value)
    }
}
