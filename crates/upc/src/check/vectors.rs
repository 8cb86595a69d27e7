//! Vectors of GNU C: what operators and casts do with them, as gcc has it.

use super::Checker;
use super::constants::Value;
use super::tree::{Conversion, Expr, ExprKind};
use super::types::{Kind, Ty};
use crate::syntax::tree::BinaryOp;

/// Binary digits of a `float` and of a `double`, the hidden one too.
const FLOAT_DIGITS: u64 = 24;
const DOUBLE_DIGITS: u64 = 53;

impl Checker<'_> {
    /// The type of the elements of a vector, and their number.
    fn lanes(&self, ty: Ty) -> Option<(Ty, u64)> {
        let Kind::Vector(element, bytes) = *self.types.kind(ty) else { return None };
        Some((element, bytes / self.types.size(element)?.max(1)))
    }

    /// The type in which an operator computes when one operand at least is a vector; `None` where they do not fit.
    pub(super) fn vector_operation(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Option<Ty> {
        let ty = match (self.lanes(left.ty), self.lanes(right.ty)) {
            (Some(a), Some(b)) => self.same_lanes(a, b).then_some(left.ty),
            (Some((element, _)), None) => {
                let counts = matches!(op, BinaryOp::Shl | BinaryOp::Shr) && self.is_int(right.ty);
                (counts || self.fits_lane(right, element)).then_some(left.ty)
            }
            (None, Some((element, _))) => self.fits_lane(left, element).then_some(right.ty),
            (None, None) => None,
        }?;
        let (element, _) = self.lanes(ty)?;
        (self.is_int(element) || !super::operators::is_integer_operator(op)).then_some(ty)
    }

    /// Two vectors of as many elements, which differ in their sign at most.
    fn same_lanes(&self, (a, many): (Ty, u64), (b, others): (Ty, u64)) -> bool {
        let integers = self.is_int(a) && self.is_int(b) && self.types.size(a) == self.types.size(b);
        many == others && (a == b || integers)
    }

    /// Numbers that are whole and neither `_Bool` nor of an enumeration.
    fn is_int(&self, ty: Ty) -> bool {
        matches!(self.types.kind(ty), Kind::Int(_))
    }

    /// A number stands for a vector of it where no value of its type is lost.
    fn fits_lane(&self, number: &Expr, lane: Ty) -> bool {
        let (Some(from), Some(to)) = (self.types.size(self.unwidened(number).ty), self.types.size(lane)) else {
            return false;
        };
        let digits = if to == 4 { FLOAT_DIGITS } else { DOUBLE_DIGITS };
        let constant = self.constant(number);
        match (self.types.kind(number.ty), self.types.kind(lane), constant) {
            (Kind::Int(_), Kind::Int(kind), Some(Value::Int(value))) => {
                let bits = kind.bytes() * 8;
                bits == 128 || (-(1 << (bits - 1))..1 << bits).contains(&value)
            }
            (Kind::Int(_), Kind::Int(_), _) => from <= to,
            (Kind::Int(_), Kind::Float(_), Some(Value::Int(value))) => {
                128 - value.unsigned_abs().leading_zeros() as u64 <= digits
            }
            (Kind::Int(_), Kind::Float(_), _) => from * 8 <= digits,
            (Kind::Float(_), Kind::Float(_), Some(Value::Float(value))) => to >= 8 || f64::from(value as f32) == value,
            (Kind::Float(_), Kind::Float(_), _) => from <= to,
            _ => false,
        }
    }

    /// An integer before it was made wider.
    fn unwidened<'a>(&self, mut number: &'a Expr) -> &'a Expr {
        while let ExprKind::Convert { from, conversion: Conversion::C, .. } = &number.kind
            && self.is_int(from.ty)
            && self.types.size(from.ty) <= self.types.size(number.ty)
        {
            number = from;
        }
        number
    }

    /// A cast to or from a vector keeps the bits: the other type is a vector or an integer of the same size.
    pub(super) fn vector_cast(&self, from: Ty, to: Ty) -> bool {
        let holds_bits =
            |ty| self.types.is_vector(ty) || self.is_int(ty) || matches!(self.types.kind(ty), Kind::Enum(_));
        (self.types.is_vector(from) || self.types.is_vector(to))
            && holds_bits(from)
            && holds_bits(to)
            && self.types.size(from) == self.types.size(to)
    }
}
