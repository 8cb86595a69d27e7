//! Variables, fields and elements: expressions that are places.

use crate::check::body::Body;
use crate::check::program::{Builtin, Expr, ExprKind, Type};
use crate::check::tables::*;
use crate::syntax::tree::{self, OperatorName};
use kroll_source::{Diagnostic, Span};

/// What stands left of `=`.
pub(super) enum Target {
    Place(Expr),
    /// `object[indices]` of a class with `op[]` or `op[]=`.
    Subscript {
        object: Expr,
        indices: Vec<Expr>,
    },
}

impl<'a> Body<'_, 'a> {
    /// The value of a name, field or element.
    pub(super) fn place_value(&mut self, expr: &'a tree::Expr) -> Checked<Expr> {
        match self.target(expr)? {
            Target::Place(place) => self.read(place),
            Target::Subscript { object, indices } => {
                self.operator_call(object, OperatorName::Index, indices, expr.span)
            }
        }
    }

    /// An expression as something to assign to; values that are no places come through and are refused by the caller.
    pub(super) fn target(&mut self, expr: &'a tree::Expr) -> Checked<Target> {
        match &expr.kind {
            tree::ExprKind::Name(name) => self.named_place(name).map(Target::Place),
            tree::ExprKind::Field { target, name } => {
                let prefix = self.prefix(target)?;
                self.field_of_prefix(prefix, name, expr.span).map(Target::Place)
            }
            tree::ExprKind::Index { target, indices } => self.element(target, indices, expr.span),
            tree::ExprKind::Paren(inner) => self.target(inner),
            _ => self.expr(expr).map(Target::Place),
        }
    }

    fn element(&mut self, target: &'a tree::Expr, indices: &'a [tree::Expr], span: Span) -> Checked<Target> {
        let array = self.value(target);
        let indices = self.values(indices);
        let (array, indices) = (array?, indices?);
        match array.ty.clone() {
            Type::JavaArray { elem, .. } => {
                let index = self.java_index(indices, span)?;
                let kind = ExprKind::JavaElem { array: Box::new(array), index: Box::new(index) };
                Ok(Target::Place(Expr { ty: elem.ty.clone(), kind, span }))
            }
            Type::TiArray { elem, rank, .. } => {
                let index = self.point_index(indices, rank, span)?;
                let kind = ExprKind::TiElem { array: Box::new(array), index: Box::new(index) };
                Ok(Target::Place(Expr { ty: elem.ty.clone(), kind, span }))
            }
            Type::Point(_) => {
                let component = self.java_index(indices, span)?;
                let kind = ExprKind::Builtin { op: Builtin::PointGet, args: vec![array, component] };
                Ok(Target::Place(Expr { ty: Type::INT, kind, span }))
            }
            Type::Class { .. } | Type::Value(_) => Ok(Target::Subscript { object: array, indices }),
            other => Err(self.not_indexable(&other, span)),
        }
    }

    fn not_indexable(&mut self, ty: &Type, span: Span) -> Reported {
        let message = format!("a `{}` has no elements", self.text(ty));
        self.report(
            Diagnostic::error("T0136", span, message)
                .because("arrays, points and classes with `op[]` are indexed")
                .hint("check the type of what stands before `[`"),
        )
    }

    /// One int.
    fn java_index(&mut self, indices: Vec<Expr>, span: Span) -> Checked<Expr> {
        let count = indices.len();
        let mut indices = indices.into_iter();
        match (indices.next(), count) {
            (Some(index), 1) if index.ty.is_integral() && index.ty != Type::LONG => self.pass_to(index, &Type::INT),
            (Some(index), 1) => Err(self.wrong_index(index.span, &index.ty)),
            _ => Err(self.report(
                Diagnostic::error("T0136", span, format!("{count} indices where there is one dimension"))
                    .because("a Java array and a point have one")
                    .hint("write `a[i][j]` for an array of arrays, or use a Titanium array `T [2d]`"),
            )),
        }
    }

    fn wrong_index(&mut self, span: Span, ty: &Type) -> Reported {
        let message = format!("a `{}` cannot be an index here", self.text(ty));
        self.report(
            Diagnostic::error("T0136", span, message)
                .because("Java arrays and points are indexed by an int")
                .hint("use an int; a Titanium array is indexed by points"),
        )
    }

    /// A point, or one int for each dimension.
    fn point_index(&mut self, indices: Vec<Expr>, rank: u8, span: Span) -> Checked<Expr> {
        if let [index] = indices.as_slice()
            && let Type::Point(found) = index.ty
        {
            let index = index.clone();
            return if found == rank { Ok(index) } else { Err(self.wrong_rank(span, rank, usize::from(found))) };
        }
        if indices.len() != usize::from(rank) {
            return Err(self.wrong_rank(span, rank, indices.len()));
        }
        let components: Vec<Checked<Expr>> = indices.into_iter().map(|index| self.component(index)).collect();
        let components = components.into_iter().collect::<Checked<Vec<Expr>>>()?;
        Ok(Expr { ty: Type::Point(rank), kind: ExprKind::Point(components), span })
    }

    fn wrong_rank(&mut self, span: Span, wanted: u8, found: usize) -> Reported {
        self.report(
            Diagnostic::error("T0136", span, format!("the array has {wanted} dimensions, the index {found}"))
                .because("an index is a point of the array's rank, or one int for each dimension")
                .hint(format!("give {wanted} indices, or a `Point<{wanted}>`")),
        )
    }
}
