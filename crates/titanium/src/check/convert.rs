//! Conversions of values: reading a place, assignment, casts; the program gets each one explicitly.

use super::body::Body;
use super::constants;
use super::names::after_object;
use super::program::{Conversion, Expr, ExprKind, Type};
use super::resolve::Qualified;
use super::tables::*;
use super::types::Implicit;
use crate::syntax::tree::Primitive;
use kroll_source::{Diagnostic, Span};

/// `operand` converted to `ty`.
pub(super) fn convert(how: Conversion, operand: Expr, ty: Type) -> Expr {
    if how == Conversion::Primitive
        && let Some(folded) = constants::convert(&operand, &ty)
    {
        return folded;
    }
    let span = operand.span;
    Expr { ty, kind: ExprKind::Convert { how, operand: Box::new(operand) }, span }
}

/// Whether a place lies in memory that only a global reference leads to.
fn is_behind_global(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Field { object, .. } if matches!(object.ty, Type::Value(_)) => is_behind_global(object),
        ExprKind::Field { object, .. } => !object.ty.is_local(),
        ExprKind::JavaElem { array, .. } | ExprKind::TiElem { array, .. } => !array.ty.is_local(),
        _ => false,
    }
}

impl Body<'_, '_> {
    /// The value of a place. A `local` reference read through a global one is global.
    pub fn read(&mut self, place: Expr) -> Checked<Expr> {
        if let ExprKind::After { first, value } = place.kind {
            return Ok(after_object(Some(*first), self.read(*value)?));
        }
        if let Some(constant) = self.constant_of(&place) {
            return Ok(Expr { span: place.span, ..constant });
        }
        if !is_behind_global(&place) || !self.cx.holds_local(&place.ty) {
            return Ok(place);
        }
        if let Type::Value(_) = place.ty {
            return self.read_value_behind_global(place);
        }
        let ty = place.ty.clone().global();
        Ok(convert(Conversion::Widen, place, ty))
    }

    /// A field of the value may be read; the value as a whole would carry local references to another rank.
    fn read_value_behind_global(&mut self, place: Expr) -> Checked<Expr> {
        if matches!(place.kind, ExprKind::Field { .. } | ExprKind::JavaElem { .. } | ExprKind::TiElem { .. }) {
            let message = format!("a `{}` cannot be read through a global reference", self.text(&place.ty));
            return Err(self.report(
                Diagnostic::error("T0137", place.span, message)
                    .because("it has local references in it, which mean nothing on another rank")
                    .hint("cast what leads to it to `local`, or declare the fields of the immutable without `local`"),
            ));
        }
        Ok(place)
    }

    fn constant_of(&mut self, place: &Expr) -> Option<Expr> {
        match place.kind {
            ExprKind::Local(local) => self.infos[local.0 as usize].constant.clone(),
            ExprKind::StaticField(field) => self.cx.field_constant(field),
            ExprKind::Field { ref object, field } if object.kind == ExprKind::This => self.cx.field_constant(field),
            _ => None,
        }
    }

    /// A value where the language converts as in an assignment.
    pub fn assign_to(&mut self, value: Expr, target: &Type) -> Checked<Expr> {
        if let Type::Primitive(primitive) = target
            && constants::fits(&value, *primitive)
            && let Some(folded) = constants::convert(&value, target)
        {
            return Ok(folded);
        }
        self.pass_to(value, target)
    }

    /// A value where the language converts as for an argument.
    pub fn pass_to(&mut self, value: Expr, target: &Type) -> Checked<Expr> {
        match self.cx.implicit(&value.ty, target) {
            Some(Implicit::Same) => Ok(value),
            Some(Implicit::By(how)) => Ok(self.apply(how, value, target.clone())),
            None => Err(self.incompatible(&value, target)),
        }
    }

    pub fn apply(&mut self, how: Conversion, value: Expr, target: Type) -> Expr {
        let value = match how {
            Conversion::IntToPoint if value.ty != Type::INT => convert(Conversion::Primitive, value, Type::INT),
            _ => value,
        };
        convert(how, value, target)
    }

    pub fn incompatible(&mut self, value: &Expr, target: &Type) -> Reported {
        if value.ty == Type::Void {
            return self.no_value(value.span);
        }
        if self.cx.is_subtype(&value.ty.clone().global(), &target.clone().global()) {
            return self.needs_local_cast(value, target);
        }
        let silent = [&value.ty, target].into_iter().filter_map(Type::class).any(|class| self.cx.is_broken(class));
        if silent {
            return Reported;
        }
        let (found, wanted) = (self.text(&value.ty), self.text(target));
        let (why, hint) =
            self.number_and_object(&value.ty, target).unwrap_or_else(|| mismatch_reason(&value.ty, target));
        self.report(
            Diagnostic::error("T0130", value.span, format!("expected `{wanted}`, found `{found}`"))
                .because(why)
                .hint(hint),
        )
    }

    /// What to do about a number where an object is wanted, or the other way round.
    fn number_and_object(&self, from: &Type, to: &Type) -> Option<(&'static str, &'static str)> {
        let is_number = |ty: &Type| matches!(ty, Type::Primitive(_)) && !ty.is_boolean();
        match (from, to) {
            (from, to) if is_number(from) && self.is_string(to) => Some((
                "numbers and characters are no texts, and become texts only beside one",
                "write `\"\" + n` or `String.valueOf(n)`",
            )),
            (from, Type::Primitive(Primitive::Char)) if self.is_string(from) => {
                Some(("a text of one character is still a text", "a character stands between single quotes: `'x'`"))
            }
            (from, to) if self.is_string(from) && is_number(to) => {
                Some(("a text is no number", "read it with `Integer.parseInt(text)` or `Double.parseDouble(text)`"))
            }
            (from, Type::Class { .. }) if is_number(from) => Some(BOXING),
            (Type::Class { .. }, to) if is_number(to) => Some((
                "an object is no number, and does not become one by itself",
                "take its value, as in `((Integer) x).intValue()`",
            )),
            _ => None,
        }
    }

    pub fn no_value(&mut self, span: Span) -> Reported {
        self.report(
            Diagnostic::error("T0113", span, "this call has no value")
                .because("the method returns `void`")
                .hint("call it as a statement of its own"),
        )
    }

    fn needs_local_cast(&mut self, value: &Expr, target: &Type) -> Reported {
        let (found, wanted) = (self.text(&value.ty), self.text(target));
        self.report(
            Diagnostic::error("T0131", value.span, format!("expected `{wanted}`, found the global `{found}`"))
                .because("a global reference may lead to another rank's memory, and `local` promises this rank's own")
                .hint(format!("cast with `({wanted})` if it is local, which is checked when the program runs")),
        )
    }

    /// `(type) value`
    pub fn cast(&mut self, value: Expr, to: &Qualified, span: Span) -> Checked<Expr> {
        if to.single {
            self.cx.single_casts.insert(span);
        }
        let target = &to.ty;
        if let Some(how) = self.cx.implicit(&value.ty, target) {
            return Ok(match how {
                Implicit::Same => Expr { span, ..value },
                Implicit::By(how) => Expr { span, ..self.apply(how, value, target.clone()) },
            });
        }
        let how = match (&value.ty, target) {
            (Type::Primitive(a), Type::Primitive(b)) if *a != Primitive::Boolean && *b != Primitive::Boolean => {
                Conversion::Primitive
            }
            (Type::Domain(a), Type::Rect(b)) if a == b => Conversion::DomainToRect,
            (from, to) if from.is_reference() && to.is_reference() => self.reference_cast(&value, to)?,
            _ => return Err(self.impossible_cast(&value, target)),
        };
        Ok(Expr { span, ..convert(how, value, target.clone()) })
    }

    fn reference_cast(&mut self, value: &Expr, to: &Type) -> Checked<Conversion> {
        let down = !self.cx.is_subtype(&value.ty.clone().global(), &to.clone().global());
        let to_local = to.is_local() && !value.ty.is_local();
        if down && !self.cx.may_be(&value.ty, to) {
            return Err(self.impossible_cast(value, to));
        }
        Ok(match (down, to_local) {
            (true, true) => Conversion::DowncastToLocal,
            (true, false) => Conversion::Downcast,
            _ => Conversion::ToLocal,
        })
    }

    fn impossible_cast(&mut self, value: &Expr, to: &Type) -> Reported {
        let silent = [&value.ty, to].into_iter().filter_map(Type::class).any(|class| self.cx.is_broken(class));
        if silent {
            return Reported;
        }
        let message = format!("a `{}` cannot become a `{}`", self.text(&value.ty), self.text(to));
        let general = (
            "no value of the first type is one of the second",
            "cast between numbers, between classes that extend one another, or between local and global",
        );
        let (why, hint) = self.number_and_object(&value.ty, to).unwrap_or(general);
        self.report(Diagnostic::error("T0132", value.span, message).because(why).hint(hint))
    }
}

/// What Java 5 would do by itself.
pub(super) const BOXING: (&str, &str) =
    ("a number is no object, and does not become one by itself", "make an object, as in `new Integer(n)`");

/// Why one type does not become another, and what to do.
fn mismatch_reason(from: &Type, to: &Type) -> (&'static str, &'static str) {
    match (from, to) {
        (Type::Primitive(Primitive::Boolean), _) | (_, Type::Primitive(Primitive::Boolean)) => (
            "booleans and other types do not convert to each other",
            "compare with an operator such as `!= 0` or `!= null`",
        ),
        (Type::Primitive(_), Type::Primitive(_)) => {
            ("the conversion could lose part of the number", "cast if the loss is meant")
        }
        (Type::Null, _) => (
            "only references can be null; primitives, immutables, points and domains are values",
            "give a value of the type, or hold it in an object",
        ),
        (Type::TiArray { .. } | Type::JavaArray { .. }, Type::TiArray { .. } | Type::JavaArray { .. })
            if std::mem::discriminant(from) != std::mem::discriminant(to) =>
        {
            (
                "of several brackets the leftmost stand for the outermost array, and Java arrays are no Titanium arrays",
                "declare both with the same brackets in the same order",
            )
        }
        (Type::Point(1), Type::Primitive(_)) => {
            ("a point never becomes an int by itself", "take its component with `[1]`")
        }
        (Type::Domain(_), Type::Rect(_)) => {
            ("a domain need not be rectangular", "cast to `RectDomain`, which is checked when the program runs")
        }
        (Type::TiArray { .. } | Type::JavaArray { .. }, _) if differ_in_qualifiers(from, to) => (
            "`local` and `single` of elements and inner arrays are part of an array's type, also in `new`",
            "write the same qualifiers behind the element type and the inner brackets of both",
        ),
        (Type::TiArray { .. }, Type::TiArray { .. }) if are_turned(from, to) => (
            "of several brackets the leftmost stand for the outermost array",
            "turn the brackets of one of them around",
        ),
        (Type::TiArray { .. }, Type::TiArray { .. }) => (
            "Titanium arrays convert only if element types, with their qualifiers, and ranks are equal",
            "declare both with the same type",
        ),
        (Type::TiArray { .. }, Type::Class { .. }) => {
            ("Titanium arrays are no objects", "declare the variable with an array type")
        }
        (Type::Value(_), Type::Class { .. }) => {
            ("immutable classes are values outside the class hierarchy", "wrap it in an object of an ordinary class")
        }
        (Type::Class { .. }, Type::JavaArray { .. }) => {
            ("only an `Object` can be an array, and it need not be one", "cast if the object is such an array")
        }
        (Type::Class { .. }, Type::Class { .. }) => {
            ("the class neither extends nor implements the other", "cast if the object is of that class")
        }
        _ => ("no conversion leads from one to the other", "change the type of one of them"),
    }
}

/// Two types that are equal but for `local` and `single`.
fn differ_in_qualifiers(left: &Type, right: &Type) -> bool {
    match (left, right) {
        (Type::TiArray { elem: a, rank: m, .. }, Type::TiArray { elem: b, rank: n, .. }) => {
            m == n && differ_in_qualifiers(&a.ty, &b.ty)
        }
        (Type::JavaArray { elem: a, .. }, Type::JavaArray { elem: b, .. }) => differ_in_qualifiers(&a.ty, &b.ty),
        _ => left.clone().global() == right.clone().global(),
    }
}

/// Nested Titanium arrays of the same ranks in the opposite order.
fn are_turned(from: &Type, to: &Type) -> bool {
    let (from, to) = (brackets(from), brackets(to));
    from != to && from.iter().eq(to.iter().rev())
}

/// The ranks of nested Titanium arrays, the outermost first.
fn brackets(ty: &Type) -> Vec<u8> {
    let mut ranks = Vec::new();
    let mut array = ty;
    while let Type::TiArray { elem, rank, .. } = array {
        ranks.push(*rank);
        array = &elem.ty;
    }
    ranks
}
