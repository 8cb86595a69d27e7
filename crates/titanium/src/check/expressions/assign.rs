//! Assignment, compound assignment, `++` and `--`.

use super::access::Target;
use crate::check::body::{Body, Role};
use crate::check::constants;
use crate::check::names::after_object;
use crate::check::program::{BinaryOp, ClassKind, Expr, ExprKind, FieldId, Type};
use crate::check::tables::*;
use crate::check::types::{promoted, promoted_alone};
use crate::syntax::tree::{self, OperatorName};
use kroll_source::{Diagnostic, Span};

fn assignment(place: Expr, value: Expr, span: Span) -> Expr {
    let ty = place.ty.clone();
    Expr { ty, kind: ExprKind::Assign { place: Box::new(place), value: Box::new(value) }, span }
}

/// Classes whose fields are final for a program, and change by methods of theirs.
const STREAMS: [&str; 2] = ["java.lang.System", "java.io.StandardInput"];

impl<'a> Body<'_, 'a> {
    pub(super) fn assign(&mut self, target: &'a tree::Expr, value: &'a tree::Expr, span: Span) -> Checked<Expr> {
        self.assigned = matches!(target.kind, tree::ExprKind::Name(_)).then_some(target.span);
        let target = self.target(target);
        self.assigned = None;
        let value = self.value(value);
        match target? {
            Target::Place(place) => self.on_place(place, |body, place| {
                body.require_assignable(&place)?;
                let value = body.assign_to(value?, &place.ty)?;
                Ok(assignment(place, value, span))
            }),
            Target::Subscript { object, mut indices } => {
                indices.push(value?);
                self.operator_call(object, OperatorName::IndexAssign, indices, span)
            }
        }
    }

    /// What is done with a place; the object before a static field comes first.
    fn on_place(&mut self, place: Expr, build: impl FnOnce(&mut Self, Expr) -> Checked<Expr>) -> Checked<Expr> {
        match place.kind {
            ExprKind::After { first, value } => Ok(after_object(Some(*first), build(self, *value)?)),
            _ => build(self, place),
        }
    }

    /// A variable, field or element that may change here.
    pub(super) fn require_assignable(&mut self, place: &Expr) -> Checked<()> {
        match &place.kind {
            ExprKind::Local(local) => {
                let info = &self.infos[local.0 as usize];
                // A final variable without a value yet is the business of the flow analysis.
                if info.is_point || info.constant.is_some() {
                    return Err(self.is_final(place.span));
                }
                Ok(())
            }
            ExprKind::StaticField(field) => self.require_not_final(*field, place, None),
            ExprKind::Field { object, field } => {
                self.require_not_final(*field, place, Some(object))?;
                self.require_value_place(object)?;
                let through_global = !matches!(object.ty, Type::Value(_)) && !object.ty.is_local();
                self.require_no_local_through_global(place, through_global)
            }
            ExprKind::JavaElem { array, .. } | ExprKind::TiElem { array, .. } => {
                self.require_no_local_through_global(place, !array.ty.is_local())
            }
            ExprKind::ArrayLength(_) => Err(self.is_final(place.span)),
            _ => Err(self.not_a_place(place)),
        }
    }

    fn not_a_place(&mut self, place: &Expr) -> Reported {
        let is_component = matches!(place.ty, Type::Primitive(_)) && matches!(place.kind, ExprKind::Builtin { .. });
        let hint = if is_component {
            "make a new point, for instance with `p.replace(i, value)`"
        } else {
            "assign to a variable, a field or an element"
        };
        self.report(
            Diagnostic::error("T0135", place.span, "this cannot be assigned to")
                .because("only variables, fields and array elements hold values that change")
                .hint(hint),
        )
    }

    fn is_final(&mut self, span: Span) -> Reported {
        self.report(
            Diagnostic::error("T0129", span, "this variable is final")
                .because("a final variable, the point of a `foreach` and the length of an array keep their value")
                .hint("use another variable, or declare it without `final`"),
        )
    }

    /// A final field changes only where it gets its value: in its class's constructors and initialisers.
    fn require_not_final(&mut self, field: FieldId, place: &Expr, object: Option<&Expr>) -> Checked<()> {
        let info = self.cx.field(field);
        let (class, is_static, has_value, declared) = (info.class, info.is_static, info.init.is_some(), info.span);
        let by_methods = class != self.class && STREAMS.contains(&&*self.cx.class(class).name);
        if !info.is_final && !by_methods {
            return Ok(());
        }
        let own = class == self.class && object.is_none_or(|o| o.kind == ExprKind::This);
        let here = match self.role {
            Role::Method => false,
            Role::Constructor => !is_static,
            Role::Initializer => is_static == self.this.is_none(),
        };
        if own && here && !has_value {
            return Ok(());
        }
        let immutable = self.cx.class(class).kind == ClassKind::Immutable && !is_static;
        let (reason, hint) = if immutable {
            (
                "objects of an immutable class are values: their fields get values in constructors and never change",
                "make a new object of the class and assign that",
            )
        } else if by_methods {
            ("the standard streams are final for a program", "call `System.setOut`, `setErr` or `setIn`")
        } else {
            (
                "a final field gets its value where it is declared or once in a constructor or initialiser",
                "declare the field without `final`",
            )
        };
        Err(self.report(
            Diagnostic::error("T0129", place.span, "this field is final")
                .also(declared, "declared here")
                .because(reason)
                .hint(hint),
        ))
    }

    /// A field of an immutable value changes only inside a constructor, through `this`.
    fn require_value_place(&mut self, object: &Expr) -> Checked<()> {
        let fine = !matches!(object.ty, Type::Value(_)) || object.kind == ExprKind::This;
        if fine { Ok(()) } else { Err(self.not_a_place(object)) }
    }

    fn require_no_local_through_global(&mut self, place: &Expr, through_global: bool) -> Checked<()> {
        if !through_global || !self.cx.holds_local(&place.ty) {
            return Ok(());
        }
        let message = format!("a place of type `{}` is assigned through a global reference", self.text(&place.ty));
        Err(self.report(
            Diagnostic::error("T0137", place.span, message)
                .because("the object may be another rank's, for which this rank's local references are not local")
                .hint("use a local reference to the object: cast it, mark the method `local`, or declare the place without `local`"),
        ))
    }

    /// `target op= value`
    pub(super) fn compound(
        &mut self,
        op: BinaryOp,
        target: &'a tree::Expr,
        value: &'a tree::Expr,
        span: Span,
    ) -> Checked<Expr> {
        let target = self.target(target);
        let value = self.value(value);
        match target? {
            Target::Place(place) => {
                let value = value?;
                self.on_place(place, |body, place| body.compound_place(op, place, value, span))
            }
            Target::Subscript { object, indices } => self.compound_subscript(op, object, indices, value?, span),
        }
    }

    fn compound_place(&mut self, op: BinaryOp, place: Expr, value: Expr, span: Span) -> Checked<Expr> {
        let name = OperatorName::Compound(op);
        if self.has_operator(&place.ty, name, false) {
            let object = self.read(place)?;
            return self.operator_call(object, name, vec![value], span);
        }
        self.require_assignable(&place)?;
        if op == BinaryOp::Add && self.is_string(&place.ty) {
            let ty = place.ty.clone().global();
            let value = self.as_string(value)?;
            return Ok(compound_expr(op, ty, place, value, span));
        }
        if let (Type::Primitive(_), Type::Primitive(_)) = (&place.ty, &value.ty) {
            return self.compound_primitive(op, place, value, span);
        }
        self.compound_by_operator(op, place, value, span)
    }

    fn compound_primitive(&mut self, op: BinaryOp, place: Expr, value: Expr, span: Span) -> Checked<Expr> {
        use BinaryOp::*;
        let booleans = place.ty.is_boolean() && value.ty.is_boolean();
        let integers = place.ty.is_integral() && value.ty.is_integral();
        let operand = match op {
            Shl | Shr | UShr if integers => {
                let by = promoted_alone(&value.ty).unwrap_or(Type::INT);
                let value = self.pass_to(value, &by)?;
                let operand = promoted_alone(&place.ty).unwrap_or(Type::INT);
                return Ok(compound_expr(op, operand, place, value, span));
            }
            And | Or | Xor if booleans => Some(Type::BOOLEAN),
            And | Or | Xor if integers => promoted(&place.ty, &value.ty),
            Add | Sub | Mul | Div | Rem => promoted(&place.ty, &value.ty),
            _ => None,
        };
        let Some(operand) = operand else { return Err(self.no_operator(op, &place, &value, span)) };
        let value = self.pass_to(value, &operand)?;
        Ok(compound_expr(op, operand, place, value, span))
    }

    /// `place = place op value` for points, domains and classes, the place computed once.
    fn compound_by_operator(&mut self, op: BinaryOp, place: Expr, value: Expr, span: Span) -> Checked<Expr> {
        let (place, again) = self.computed_once(place);
        let old = self.read(again)?;
        let new = self.binary_values(op, old, value, span)?;
        let new = self.assign_to(new, &place.ty)?;
        Ok(assignment(place, new, span))
    }

    /// A place whose parts are stored in temporaries as it is computed, and the same place from those temporaries.
    fn computed_once(&mut self, place: Expr) -> (Expr, Expr) {
        let Expr { ty, kind, span } = place;
        let (first, second) = match kind {
            ExprKind::Field { object, field } => {
                let (a, b) = self.stored(*object);
                (ExprKind::Field { object: Box::new(a), field }, ExprKind::Field { object: Box::new(b), field })
            }
            ExprKind::JavaElem { array, index } => {
                let ((a, b), (i, j)) = (self.stored(*array), self.stored(*index));
                let place = |array, index| ExprKind::JavaElem { array: Box::new(array), index: Box::new(index) };
                (place(a, i), place(b, j))
            }
            ExprKind::TiElem { array, index } => {
                let ((a, b), (i, j)) = (self.stored(*array), self.stored(*index));
                let place = |array, index| ExprKind::TiElem { array: Box::new(array), index: Box::new(index) };
                (place(a, i), place(b, j))
            }
            other => (other.clone(), other),
        };
        (Expr { ty: ty.clone(), kind: first, span }, Expr { ty, kind: second, span })
    }

    /// An expression that also stores its value, and that value again.
    pub(in crate::check) fn stored(&mut self, value: Expr) -> (Expr, Expr) {
        if matches!(value.kind, ExprKind::This) || constants::is_constant(&value) {
            return (value.clone(), value);
        }
        let span = value.span;
        let local = self.temporary(value.ty.clone(), span);
        let place = self.local(local, span);
        (assignment(place.clone(), value, span), place)
    }

    /// `object[indices] op= value` as `object.op[]=(indices, object.op[](indices) op value)`.
    fn compound_subscript(
        &mut self,
        op: BinaryOp,
        object: Expr,
        indices: Vec<Expr>,
        value: Expr,
        span: Span,
    ) -> Checked<Expr> {
        let (object, object_again) = self.stored(object);
        let (mut indices, indices_again): (Vec<Expr>, Vec<Expr>) = indices.into_iter().map(|i| self.stored(i)).unzip();
        let old = self.operator_call(object_again, OperatorName::Index, indices_again, span)?;
        indices.push(self.binary_values(op, old, value, span)?);
        self.operator_call(object, OperatorName::IndexAssign, indices, span)
    }

    /// `++` and `--`
    pub(super) fn increment(&mut self, operand: &'a tree::Expr, by: i8, prefix: bool, span: Span) -> Checked<Expr> {
        let Target::Place(place) = self.target(operand)? else {
            return Err(self.report(
                Diagnostic::error("T0133", span, "`++` and `--` do not apply to elements of a class with `op[]`")
                    .because("they cannot be overloaded")
                    .hint("write `x[i] += 1`"),
            ));
        };
        if !place.ty.is_numeric() {
            let message = format!("`++` and `--` do not apply to `{}`", self.text(&place.ty));
            return Err(self.report(
                Diagnostic::error("T0133", span, message)
                    .because("they add or subtract one, and are for numbers")
                    .hint("use `+=` with a value of the type"),
            ));
        }
        self.on_place(place, |body, place| {
            body.require_assignable(&place)?;
            let ty = place.ty.clone();
            Ok(Expr { ty, kind: ExprKind::Increment { place: Box::new(place), by, prefix }, span })
        })
    }
}

fn compound_expr(op: BinaryOp, operand: Type, place: Expr, value: Expr, span: Span) -> Expr {
    let ty = place.ty.clone();
    let kind = ExprKind::Compound { op, operand, place: Box::new(place), value: Box::new(value) };
    Expr { ty, kind, span }
}
