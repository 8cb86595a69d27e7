//! Conversions between types: promotions, the usual arithmetic conversions, assignment and casts.

use super::Checker;
use super::tree::{Conversion, Expr, ExprKind};
use super::types::{IntKind, Kind, Quals, Ty};
use crate::codes;
use crate::syntax::tree::{self as syntax, FloatName};
use kroll_source::{Diagnostic, Span};

impl Checker<'_> {
    pub(super) fn converted(&self, from: Expr, ty: Ty, conversion: Conversion, written: bool) -> Expr {
        let span = from.span;
        Expr { kind: ExprKind::Convert { from: Box::new(from), conversion, written }, ty, span }
    }

    /// An implicit conversion that C does by itself.
    pub(super) fn to_type(&self, from: Expr, ty: Ty) -> Expr {
        match from.ty == ty || self.types.is_error(from.ty) {
            true => from,
            false => self.converted(from, ty, Conversion::C, false),
        }
    }

    // ---- arithmetic ----

    /// The integer promotions.
    pub(super) fn promoted_type(&mut self, value: &Expr) -> Ty {
        let Some(kind) = self.types.int_kind(value.ty) else { return value.ty };
        let kind = match self.bit_field_width(value) {
            Some(width) if width < 32 || width == 32 && kind.is_signed() => IntKind::Int,
            Some(32) => IntKind::UInt,
            _ if kind.rank() < IntKind::Int.rank() => IntKind::Int,
            _ => kind,
        };
        self.types.int(kind)
    }

    pub(super) fn promoted(&mut self, value: Expr) -> Expr {
        let ty = self.promoted_type(&value);
        self.to_type(value, ty)
    }

    /// The width of the bit-field that a value was read from.
    fn bit_field_width(&self, value: &Expr) -> Option<u64> {
        let ExprKind::Load(place, _) = &value.kind else { return None };
        self.bit_field(place).map(|bits| bits.width)
    }

    pub(super) fn bit_field(&self, place: &Expr) -> Option<super::records::BitField> {
        let ExprKind::Member { record, path, .. } = &place.kind else { return None };
        self.field_at(*record, path)?.bits
    }

    pub(super) fn field_at(&self, record: super::types::RecordId, path: &[usize]) -> Option<&super::records::Field> {
        let (&first, rest) = path.split_first()?;
        let field = self.types.fields(record).get(first)?;
        match rest.is_empty() {
            true => Some(field),
            false => self.field_at(self.types.record(field.ty)?, rest),
        }
    }

    /// The type of the usual arithmetic conversions; `None` if an operand is not arithmetic.
    pub(super) fn common_type(&mut self, left: &Expr, right: &Expr) -> Option<Ty> {
        let (a, b) = (self.types.kind(left.ty).clone(), self.types.kind(right.ty).clone());
        match (&a, &b) {
            (Kind::Error, _) | (_, Kind::Error) => return Some(self.types.known.error),
            _ => {}
        }
        if !self.types.is_arithmetic(left.ty) || !self.types.is_arithmetic(right.ty) {
            return None;
        }
        let is_complex = |kind: &Kind| matches!(kind, Kind::Complex(_) | Kind::ComplexInt);
        let complex = is_complex(&a) || is_complex(&b);
        match (float_of(&a), float_of(&b)) {
            (None, None) if complex => Some(self.types.of(Kind::ComplexInt)),
            (None, None) => Some(self.common_integer(left, right)),
            (x, y) => {
                let name = x.max(y)?;
                Some(self.types.of(if complex { Kind::Complex(name) } else { Kind::Float(name) }))
            }
        }
    }

    fn common_integer(&mut self, left: &Expr, right: &Expr) -> Ty {
        let (a, b) = (self.promoted_type(left), self.promoted_type(right));
        let (Some(a), Some(b)) = (self.types.int_kind(a), self.types.int_kind(b)) else { return a };
        self.types.int(common_int_kind(a, b))
    }

    // ---- assignment ----

    /// Converts a value as if by assignment.
    pub(super) fn coerce(&mut self, value: Expr, to: Ty) -> Expr {
        let to = self.types.unqualified(to);
        let from = value.ty;
        if from == to || self.types.is_error(from) || self.types.is_error(to) {
            return value;
        }
        if self.types.is_pointer_to_shared(to) {
            return self.shared_pointer(value, to, false);
        }
        if self.types.is_pointer_to_shared(from) {
            return self.coerce_shared_pointer(value, to);
        }
        if matches!(self.types.kind(to), Kind::Bool) && self.types.is_scalar(from) {
            return self.converted(value, to, Conversion::Truth, false);
        }
        let scalars = self.types.is_scalar(from) && self.types.is_scalar(to);
        if scalars && !self.mixes_pointer_and_real(from, to) && !self.mixes_pointer_and_name(&value, to) {
            self.check_targets(&value, to);
            let value = self.between_pointer_and_integer(value, to);
            return self.converted(value, to, Conversion::C, false);
        }
        if !self.types.compatible_unqualified(from, to) {
            self.no_conversion(value.span, from, to);
        }
        self.converted(value, to, Conversion::C, false)
    }

    /// C compilers warn that a cast is missing. The value takes two steps, so that they do not say it of our C as well.
    fn between_pointer_and_integer(&mut self, value: Expr, to: Ty) -> Expr {
        let (from_pointer, to_pointer) = (self.types.is_pointer(value.ty), self.types.is_pointer(to));
        let integers = self.types.is_integer(value.ty) || self.types.is_integer(to);
        let is_wrong = self.types.pointee(to).is_some_and(|to| self.types.is_error(to));
        if from_pointer == to_pointer || !integers || is_wrong || self.is_null_constant(&value) {
            return value;
        }
        let message = format!("`{}` becomes `{}` without a cast", self.show(value.ty), self.show(to));
        self.c_warning(codes::POINTER_AND_INTEGER, value.span, message);
        let number = if from_pointer { self.types.known.ulong } else { self.types.known.long };
        self.to_type(value, number)
    }

    /// An address is no number with a fraction.
    fn mixes_pointer_and_real(&self, a: Ty, b: Ty) -> bool {
        let is_real = |ty| matches!(self.types.kind(ty), Kind::Float(_) | Kind::Complex(_));
        self.types.is_pointer(a) && is_real(b) || is_real(a) && self.types.is_pointer(b)
    }

    /// Neither `_Bool` nor an enumeration becomes a pointer, nor a pointer an enumeration, without a cast.
    fn mixes_pointer_and_name(&self, value: &Expr, to: Ty) -> bool {
        let (from, to_pointer) = (self.types.kind(value.ty), self.types.is_pointer(to));
        let becomes_pointer = matches!(from, Kind::Bool | Kind::Enum(_)) && to_pointer && !self.is_null_constant(value);
        becomes_pointer || self.types.is_pointer(value.ty) && matches!(self.types.kind(to), Kind::Enum(_))
    }

    /// Converts an argument. GNU C passes any member's type for a union with the attribute `transparent_union`.
    pub(super) fn argument(&mut self, value: Expr, parameter: Ty) -> Expr {
        let union = self.types.record(parameter).filter(|id| self.types.records[id.0 as usize].transparent);
        let becomes_member =
            union.is_some_and(|id| self.types.fields(id).iter().any(|field| self.fits(&value, field.ty)));
        match becomes_member {
            true => self.converted(value, parameter, Conversion::C, false),
            false => self.coerce(value, parameter),
        }
    }

    /// Without a warning, and whatever a pointer's target is qualified with.
    fn fits(&self, value: &Expr, to: Ty) -> bool {
        let pointers = self.types.pointee(value.ty).zip(self.types.pointee(to));
        self.types.compatible_unqualified(value.ty, to)
            || pointers.is_some_and(|(a, b)| {
                let generic = (self.types.is_void(a) && !self.types.is_function(b))
                    || (self.types.is_void(b) && !self.types.is_function(a));
                !self.types.is_shared(a) && (generic || self.types.compatible_unqualified(a, b))
            })
            || self.types.is_pointer(to) && self.is_null_constant(value)
    }

    /// GNU C casts to a union what one of its members can be.
    fn is_member_type(&self, ty: Ty, to: Ty) -> bool {
        let Some(id) = self.types.record(to).filter(|id| self.types.records[id.0 as usize].is_union) else {
            return false;
        };
        self.types.fields(id).iter().any(|field| self.types.compatible_unqualified(field.ty, ty))
    }

    /// Private pointers may disagree about their targets, which C only warns about, but not about what is shared.
    fn check_targets(&mut self, value: &Expr, to: Ty) {
        let (Some(a), Some(b)) = (self.types.pointee(value.ty), self.types.pointee(to)) else { return };
        self.check_qualifiers(value, to);
        let generic = self.types.is_void(a) || self.types.is_void(b);
        if generic || self.types.compatible_unqualified(a, b) {
            return;
        }
        if self.types.involves_shared(a) || self.types.involves_shared(b) {
            return self.levels_differ(value.ty, to, value.span);
        }
        let (a, b) = (self.types.unqualified(a), self.types.unqualified(b));
        let integers = self.types.is_integer(a) && self.types.is_integer(b);
        // Most C compilers are silent about the sign.
        let same_size = integers && self.types.size(a) == self.types.size(b);
        if !same_size && !self.types.compatible(a, b) {
            let message = format!("`{}` does not convert to `{}`", self.show(value.ty), self.show(to));
            self.c_warning(codes::POINTER_TYPES, value.span, message);
        }
    }

    /// Implicitly, a pointer's target may become const or volatile but not the reverse.
    pub(super) fn check_qualifiers(&mut self, value: &Expr, to: Ty) {
        let (Some(a), Some(b)) = (self.types.pointee(value.ty), self.types.pointee(to)) else { return };
        if self.types.is_function(a) || self.types.is_function(b) {
            return;
        }
        let (a, b) = (self.types.quals(a), self.types.quals(b));
        let lost = |bit| a.has(bit) && !b.has(bit);
        let word = match (lost(Quals::CONST), lost(Quals::VOLATILE)) {
            (true, _) => "const",
            (false, true) => "volatile",
            _ => return,
        };
        let message = format!("`{}` becomes `{}` and loses `{word}`", self.show(value.ty), self.show(to));
        self.c_warning(codes::QUALIFIER_LOST, value.span, message);
    }

    fn levels_differ(&mut self, from: Ty, to: Ty, span: Span) {
        let message = format!("`{}` does not convert to `{}`", self.show(from), self.show(to));
        let diagnostic = Diagnostic::error(codes::LEVEL_MISMATCH, span, message)
            .because("the pointers disagree about what is shared, or about its layout")
            .hint("change one of the two types, or write a cast");
        self.report(diagnostic);
    }

    pub(super) fn no_conversion(&mut self, span: Span, from: Ty, to: Ty) {
        let message = format!("`{}` does not convert to `{}`", self.show(from), self.show(to));
        self.c_error(codes::CONVERSION, span, message);
    }

    // ---- casts ----

    pub(super) fn cast_expr(&mut self, name: &syntax::TypeName, operand: &syntax::Expr, span: Span) -> Expr {
        let to = self.type_name(name);
        let value = self.value(operand);
        if self.types.is_shared(to) {
            self.refuse_shared_type(name, to);
        }
        let to = self.types.unqualified(to);
        let cast = self.cast(value, to);
        Expr { span, ..cast }
    }

    /// A type in parentheses that a value is to have.
    pub(super) fn refuse_shared_type(&mut self, name: &syntax::TypeName, ty: Ty) {
        if self.types.is_array(ty) || !Self::is_typeof_object(&name.specifiers, &name.declarator) {
            self.refuse_shared_value(name.span);
        }
    }

    pub(super) fn refuse_shared_value(&mut self, span: Span) {
        let diagnostic = Diagnostic::error(codes::CAST_TO_SHARED, span, "a value cannot have a shared type")
            .because("only objects are shared")
            .hint("cast to a pointer-to-shared, or leave `shared` out");
        self.report(diagnostic);
    }

    fn cast(&mut self, value: Expr, to: Ty) -> Expr {
        if self.types.is_void(to) {
            return self.converted(value, to, Conversion::Void, true);
        }
        if self.types.is_error(value.ty) || self.types.is_error(to) {
            return self.converted(value, to, Conversion::C, true);
        }
        if self.types.is_pointer_to_shared(to) {
            return self.shared_pointer(value, to, true);
        }
        let conversion = match self.types.kind(to) {
            Kind::Bool => Conversion::Truth,
            Kind::Pointer(_) if self.types.is_pointer_to_shared(value.ty) => Conversion::SharedToPrivate,
            _ if self.types.is_pointer_to_shared(value.ty) && self.types.is_integer(to) => Conversion::SharedToInteger,
            _ => Conversion::C,
        };
        let scalars = self.types.is_scalar(value.ty) && self.types.is_scalar(to);
        let fits = scalars && !self.mixes_pointer_and_real(value.ty, to)
            || self.is_member_type(value.ty, to)
            || self.vector_cast(value.ty, to);
        if !fits && !self.types.compatible_unqualified(value.ty, to) {
            self.no_conversion(value.span, value.ty, to);
        }
        self.converted(value, to, conversion, true)
    }
}

fn float_of(kind: &Kind) -> Option<FloatName> {
    match kind {
        Kind::Float(name) | Kind::Complex(name) => Some(*name),
        _ => None,
    }
}

fn common_int_kind(a: IntKind, b: IntKind) -> IntKind {
    if a.is_signed() == b.is_signed() {
        return if a.rank() >= b.rank() { a } else { b };
    }
    let (signed, unsigned) = if a.is_signed() { (a, b) } else { (b, a) };
    if unsigned.rank() >= signed.rank() {
        return unsigned;
    }
    if signed.bytes() > unsigned.bytes() { signed } else { signed.to_unsigned() }
}
