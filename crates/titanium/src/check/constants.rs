//! Compile-time constants: an expression is one exactly if it has been folded to a literal.

use super::program::{BinaryOp, Expr, ExprKind, Type, UnaryOp};
use crate::syntax::tree::Primitive;
use std::sync::Arc;

/// A literal other than `null`.
pub(super) fn is_constant(expr: &Expr) -> bool {
    use ExprKind::*;
    matches!(expr.kind, Int(_) | Long(_) | Float(_) | Double(_) | Boolean(_) | Char(_) | String(_))
}

/// The value of an integral literal.
pub(super) fn integer(expr: &Expr) -> Option<i64> {
    match expr.kind {
        ExprKind::Int(n) => Some(i64::from(n)),
        ExprKind::Char(n) => Some(i64::from(n)),
        ExprKind::Long(n) => Some(n),
        _ => None,
    }
}

pub(super) fn boolean(expr: &Expr) -> Option<bool> {
    if let ExprKind::Boolean(value) = expr.kind { Some(value) } else { None }
}

fn floating(expr: &Expr) -> Option<f64> {
    match expr.kind {
        ExprKind::Float(x) => Some(f64::from(x)),
        ExprKind::Double(x) => Some(x),
        _ => integer(expr).map(|n| n as f64),
    }
}

/// Whether a constant of type int or smaller fits a smaller type, so that it converts in an assignment.
pub(super) fn fits(expr: &Expr, to: Primitive) -> bool {
    let small = matches!(expr.kind, ExprKind::Int(_) | ExprKind::Char(_));
    let Some(value) = integer(expr).filter(|_| small) else { return false };
    match to {
        Primitive::Byte => i8::try_from(value).is_ok(),
        Primitive::Short => i16::try_from(value).is_ok(),
        Primitive::Char => u16::try_from(value).is_ok(),
        _ => false,
    }
}

/// A constant converted as a cast does it; `None` if it is no constant or cannot be converted.
pub(super) fn convert(expr: &Expr, to: &Type) -> Option<Expr> {
    let Type::Primitive(primitive) = to else {
        return (matches!(expr.kind, ExprKind::String(_)) && expr.ty == *to).then(|| expr.clone());
    };
    let kind = match primitive {
        Primitive::Boolean => ExprKind::Boolean(boolean(expr)?),
        Primitive::Float => ExprKind::Float(to_float(expr)?),
        Primitive::Double => ExprKind::Double(floating(expr)?),
        Primitive::Long => ExprKind::Long(to_long(expr)?),
        Primitive::Int => ExprKind::Int(to_int(expr)?),
        Primitive::Short => ExprKind::Int(i32::from(to_int(expr)? as i16)),
        Primitive::Byte => ExprKind::Int(i32::from(to_int(expr)? as i8)),
        Primitive::Char => ExprKind::Char(to_int(expr)? as u16),
    };
    Some(Expr { ty: to.clone(), kind, span: expr.span })
}

fn to_float(expr: &Expr) -> Option<f32> {
    match expr.kind {
        ExprKind::Float(x) => Some(x),
        ExprKind::Double(x) => Some(x as f32),
        _ => integer(expr).map(|n| n as f32),
    }
}

fn to_long(expr: &Expr) -> Option<i64> {
    integer(expr).or_else(|| floating(expr).map(|x| x as i64))
}

fn to_int(expr: &Expr) -> Option<i32> {
    match integer(expr) {
        Some(n) => Some(n as i32),
        None => floating(expr).map(|x| x as i32),
    }
}

pub(super) fn unary(op: UnaryOp, operand: &Expr) -> Option<ExprKind> {
    match (op, &operand.kind) {
        (UnaryOp::Neg, ExprKind::Int(n)) => Some(ExprKind::Int(n.wrapping_neg())),
        (UnaryOp::Neg, ExprKind::Long(n)) => Some(ExprKind::Long(n.wrapping_neg())),
        (UnaryOp::Neg, ExprKind::Float(x)) => Some(ExprKind::Float(-x)),
        (UnaryOp::Neg, ExprKind::Double(x)) => Some(ExprKind::Double(-x)),
        (UnaryOp::Complement, ExprKind::Int(n)) => Some(ExprKind::Int(!n)),
        (UnaryOp::Complement, ExprKind::Long(n)) => Some(ExprKind::Long(!n)),
        (UnaryOp::Not, ExprKind::Boolean(b)) => Some(ExprKind::Boolean(!b)),
        _ => None,
    }
}

/// Both operands promoted; integer division by zero is no constant.
pub(super) fn binary(op: BinaryOp, left: &Expr, right: &Expr) -> Option<ExprKind> {
    match (&left.kind, &right.kind) {
        (ExprKind::Int(a), _) if is_shift(op) => shift_int(op, *a, integer(right)?),
        (ExprKind::Long(a), _) if is_shift(op) => shift_long(op, *a, integer(right)?),
        (ExprKind::Int(a), ExprKind::Int(b)) => int(op, *a, *b),
        (ExprKind::Long(a), ExprKind::Long(b)) => long(op, *a, *b),
        (ExprKind::Float(a), ExprKind::Float(b)) => float(op, *a, *b),
        (ExprKind::Double(a), ExprKind::Double(b)) => double(op, *a, *b),
        (ExprKind::Boolean(a), ExprKind::Boolean(b)) => logic(op, *a, *b),
        _ => None,
    }
}

pub(super) fn is_shift(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr)
}

fn shift_int(op: BinaryOp, a: i32, by: i64) -> Option<ExprKind> {
    let by = by as u32;
    Some(ExprKind::Int(match op {
        BinaryOp::Shl => a.wrapping_shl(by),
        BinaryOp::Shr => a.wrapping_shr(by),
        _ => (a as u32).wrapping_shr(by) as i32,
    }))
}

fn shift_long(op: BinaryOp, a: i64, by: i64) -> Option<ExprKind> {
    let by = by as u32;
    Some(ExprKind::Long(match op {
        BinaryOp::Shl => a.wrapping_shl(by),
        BinaryOp::Shr => a.wrapping_shr(by),
        _ => (a as u64).wrapping_shr(by) as i64,
    }))
}

fn compare<T: PartialOrd>(op: BinaryOp, a: T, b: T) -> Option<ExprKind> {
    Some(ExprKind::Boolean(match op {
        BinaryOp::Lt => a < b,
        BinaryOp::Gt => a > b,
        BinaryOp::Le => a <= b,
        BinaryOp::Ge => a >= b,
        BinaryOp::Eq => a == b,
        BinaryOp::Ne => a != b,
        _ => return None,
    }))
}

macro_rules! whole {
    ($name:ident: $ty:ty, $kind:ident) => {
        fn $name(op: BinaryOp, a: $ty, b: $ty) -> Option<ExprKind> {
            Some(ExprKind::$kind(match op {
                BinaryOp::Add => a.wrapping_add(b),
                BinaryOp::Sub => a.wrapping_sub(b),
                BinaryOp::Mul => a.wrapping_mul(b),
                BinaryOp::Div if b != 0 => a.wrapping_div(b),
                BinaryOp::Rem if b != 0 => a.wrapping_rem(b),
                BinaryOp::And => a & b,
                BinaryOp::Or => a | b,
                BinaryOp::Xor => a ^ b,
                _ => return compare(op, a, b),
            }))
        }
    };
}

whole! { int: i32, Int }
whole! { long: i64, Long }

macro_rules! fractional {
    ($name:ident: $ty:ty, $kind:ident) => {
        fn $name(op: BinaryOp, a: $ty, b: $ty) -> Option<ExprKind> {
            Some(ExprKind::$kind(match op {
                BinaryOp::Add => a + b,
                BinaryOp::Sub => a - b,
                BinaryOp::Mul => a * b,
                BinaryOp::Div => a / b,
                BinaryOp::Rem => a % b,
                _ => return compare(op, a, b),
            }))
        }
    };
}

fractional! { float: f32, Float }
fractional! { double: f64, Double }

fn logic(op: BinaryOp, a: bool, b: bool) -> Option<ExprKind> {
    Some(ExprKind::Boolean(match op {
        BinaryOp::And | BinaryOp::AndAnd => a && b,
        BinaryOp::Or | BinaryOp::OrOr => a || b,
        BinaryOp::Xor | BinaryOp::Ne => a != b,
        BinaryOp::Eq => a == b,
        _ => return None,
    }))
}

/// The text of a constant in a string `+`. Floating-point constants are left to the run time, which knows Java's format.
pub(super) fn string_text(expr: &Expr) -> Option<Arc<[u16]>> {
    match &expr.kind {
        ExprKind::String(units) => Some(Arc::clone(units)),
        ExprKind::Char(unit) => Some(Arc::from([*unit])),
        ExprKind::Int(n) => Some(n.to_string().encode_utf16().collect()),
        ExprKind::Long(n) => Some(n.to_string().encode_utf16().collect()),
        ExprKind::Boolean(b) => Some(b.to_string().encode_utf16().collect()),
        ExprKind::Null => Some("null".encode_utf16().collect()),
        _ => None,
    }
}
