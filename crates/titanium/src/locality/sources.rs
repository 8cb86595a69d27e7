//! The places that a reference comes from: it can lead elsewhere only if one of them can.

use super::places::{Place, Scope};
use crate::check::program::*;

/// Whether the type leaves open where its references lead.
pub fn is_open(ty: &Type) -> bool {
    ty.is_reference() && *ty != Type::Null && !ty.is_local()
}

/// None of them: the reference is this rank's own.
pub fn sources(e: &Expr, scope: Scope, out: &mut Vec<Place>) {
    if !is_open(&e.ty) {
        return;
    }
    match &e.kind {
        ExprKind::Local(local) => out.push(Place::Local(scope, *local)),
        ExprKind::This => out.push(match scope {
            Scope::Method(method) => Place::This(method),
            Scope::StaticInit(_) => Place::Elsewhere,
        }),
        ExprKind::StaticField(field) => out.push(Place::Field(*field)),
        ExprKind::Field { object, field } => {
            sources(object, scope, out);
            out.push(Place::Field(*field));
        }
        ExprKind::JavaElem { array, .. } | ExprKind::TiElem { array, .. } => {
            sources(array, scope, out);
            out.extend(elem_of(&array.ty));
        }
        ExprKind::Conditional { then, other, .. } => {
            sources(then, scope, out);
            sources(other, scope, out);
        }
        ExprKind::Convert { how: Conversion::Widen, operand } if operand.ty.is_local() => holder(operand, scope, out),
        ExprKind::Assign { place: value, .. }
        | ExprKind::Compound { place: value, .. }
        | ExprKind::Convert { how: Conversion::Widen | Conversion::Downcast | Conversion::NotNull, operand: value }
        | ExprKind::After { value, .. } => sources(value, scope, out),
        ExprKind::CallStatic { method, .. } | ExprKind::CallMethod { method, .. } => out.push(Place::Result(*method)),
        ExprKind::Builtin { op, args } if is_view(*op) => sources(&args[0], scope, out),
        // What is made here.
        ExprKind::String(_)
        | ExprKind::Concat(_)
        | ExprKind::ClassName(_)
        | ExprKind::Null
        | ExprKind::Default
        | ExprKind::New { .. }
        | ExprKind::NewJavaArray { .. }
        | ExprKind::JavaArrayValues { .. }
        | ExprKind::NewTiArray { .. } => {}
        _ => out.push(Place::Elsewhere),
    }
}

/// Of a `local` reference that is read through another one: it belongs to the rank that this one leads to.
fn holder(place: &Expr, scope: Scope, out: &mut Vec<Place>) {
    if let ExprKind::Field { object: holder, .. }
    | ExprKind::JavaElem { array: holder, .. }
    | ExprKind::TiElem { array: holder, .. } = &place.kind
    {
        sources(holder, scope, out);
    }
}

pub fn elem_of(array: &Type) -> Option<Place> {
    match array {
        Type::JavaArray { elem, .. } | Type::TiArray { elem, .. } => Some(Place::Elem(elem.ty.clone())),
        _ => None,
    }
}

/// The same elements, seen as another array.
pub fn is_view(op: Builtin) -> bool {
    use Builtin::*;
    matches!(
        op,
        ArrayTranslate
            | ArrayRestrict
            | ArrayInject
            | ArrayProject
            | ArrayPermute
            | ArraySlice
            | ArrayShrink
            | ArrayBorder
    )
}
