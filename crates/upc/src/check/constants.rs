//! Constant evaluation on checked expressions.

use super::Checker;
use super::tree::{Conversion, Expr, ExprKind};
use super::types::{IntKind, Kind, Ty};
use crate::syntax::literal::{self, Number};
use crate::syntax::tree::{BinaryOp, UnaryOp};
use kroll_source::with_stack;

/// The value of a constant expression; a pointer's is its address.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    Int(i128),
    Float(f64),
}

impl Value {
    fn is_true(self) -> bool {
        match self {
            Value::Int(value) => value != 0,
            Value::Float(value) => value != 0.0,
        }
    }

    fn to_float(self) -> f64 {
        match self {
            Value::Int(value) => value as f64,
            Value::Float(value) => value,
        }
    }
}

/// The value as an object of this kind holds it.
fn wrap(value: i128, kind: IntKind) -> i128 {
    let bits = kind.bytes() * 8;
    if bits == 128 {
        return value;
    }
    let shift = 128 - bits;
    match kind.is_signed() {
        true => (value << shift) >> shift,
        false => ((value as u128) << shift >> shift) as i128,
    }
}

impl Checker<'_> {
    pub(super) fn constant_int(&self, expr: &Expr) -> Option<i128> {
        match self.constant(expr)? {
            Value::Int(value) => Some(value),
            Value::Float(_) => None,
        }
    }

    /// The value of an expression, if it is constant.
    pub(super) fn constant(&self, expr: &Expr) -> Option<Value> {
        with_stack(|| self.constant_kind(expr))
    }

    fn constant_kind(&self, expr: &Expr) -> Option<Value> {
        match &expr.kind {
            ExprKind::Int(value) => Some(Value::Int(*value)),
            ExprKind::Literal => match literal::number(self.text(expr.span)) {
                Some(Number::Float { value, imaginary: false, .. }) => Some(Value::Float(value)),
                _ => None,
            },
            ExprKind::Sizeof(ty) => self.constant_size(*ty).map(|size| Value::Int(i128::from(size))),
            ExprKind::Convert { from, conversion, .. } => self.constant_conversion(from, *conversion, expr.ty),
            ExprKind::Unary(operator, operand) => self.constant_unary(*operator, operand, expr.ty),
            ExprKind::Binary(operator, left, right) => self.constant_binary(*operator, left, right, expr.ty),
            ExprKind::Conditional { condition, then, otherwise } => {
                let condition_value = self.constant(condition)?;
                match (condition_value.is_true(), then) {
                    (true, Some(then)) => self.constant(then),
                    (true, None) => Some(condition_value),
                    (false, _) => self.constant(otherwise),
                }
            }
            ExprKind::Builtin { name, arguments } if self.spelling(*name) == "__builtin_constant_p" => {
                let known = arguments.first().is_some_and(|argument| self.constant(argument).is_some());
                Some(Value::Int(i128::from(known)))
            }
            ExprKind::AddressOf(place) | ExprKind::Decay(place) => self.address(place).map(Value::Int),
            ExprKind::PointerAdd { pointer, index, negative } => {
                if self.types.is_pointer_to_shared(pointer.ty) {
                    return None;
                }
                let size = self.types.pointee(pointer.ty).and_then(|to| self.types.size(to))?;
                let by = self.constant_int(index)?.checked_mul(i128::from(size))?;
                let base = self.constant_int(pointer)?;
                let sum = if *negative { base.checked_sub(by) } else { base.checked_add(by) };
                sum.map(Value::Int)
            }
            _ => None,
        }
    }

    /// The address of a place that hangs on a constant pointer, as in `&((struct s *)0)->m`.
    fn address(&self, place: &Expr) -> Option<i128> {
        match &place.kind {
            ExprKind::Deref(pointer) if !self.types.is_pointer_to_shared(pointer.ty) => self.constant_int(pointer),
            ExprKind::Member { base, record, path } => {
                let offset = self.path_offset(*record, path)?;
                self.address(base)?.checked_add(i128::from(offset))
            }
            _ => None,
        }
    }

    fn constant_conversion(&self, from: &Expr, conversion: Conversion, to: Ty) -> Option<Value> {
        if matches!(conversion, Conversion::Void | Conversion::SharedToInteger | Conversion::SharedToShared(_)) {
            return None;
        }
        let value = self.constant(from)?;
        if conversion == Conversion::Truth {
            return Some(Value::Int(i128::from(value.is_true())));
        }
        match (self.types.kind(to), value) {
            (Kind::Float(name), value) => {
                let value = value.to_float();
                let single = super::types::float_bytes(*name) == 4;
                Some(Value::Float(if single { f64::from(value as f32) } else { value }))
            }
            (Kind::Pointer(_), Value::Int(_)) => Some(value),
            (Kind::Enum(_) | Kind::Int(_), Value::Int(value)) => {
                self.types.int_kind(to).map(|kind| Value::Int(wrap(value, kind)))
            }
            (Kind::Enum(_) | Kind::Int(_), Value::Float(value)) => {
                self.types.int_kind(to).map(|kind| Value::Int(wrap(value as i128, kind)))
            }
            _ => None,
        }
    }

    fn constant_unary(&self, operator: UnaryOp, operand: &Expr, ty: Ty) -> Option<Value> {
        let value = self.constant(operand)?;
        match (operator, value) {
            (UnaryOp::Not, value) => Some(Value::Int(i128::from(!value.is_true()))),
            (UnaryOp::Plus, value) => Some(value),
            (UnaryOp::Minus, Value::Float(value)) => Some(Value::Float(-value)),
            (UnaryOp::Minus, Value::Int(value)) => self.wrapped(value.wrapping_neg(), ty),
            (UnaryOp::Complement, Value::Int(value)) => self.wrapped(!value, ty),
            _ => None,
        }
    }

    fn wrapped(&self, value: i128, ty: Ty) -> Option<Value> {
        self.types.int_kind(ty).map(|kind| Value::Int(wrap(value, kind)))
    }

    fn constant_binary(&self, operator: BinaryOp, left: &Expr, right: &Expr, ty: Ty) -> Option<Value> {
        let first = self.constant(left)?;
        match operator {
            BinaryOp::LogicalAnd if !first.is_true() => return Some(Value::Int(0)),
            BinaryOp::LogicalOr if first.is_true() => return Some(Value::Int(1)),
            _ => {}
        }
        let second = self.constant(right)?;
        if matches!(operator, BinaryOp::LogicalAnd | BinaryOp::LogicalOr) {
            return Some(Value::Int(i128::from(second.is_true())));
        }
        match (first, second) {
            (Value::Int(a), Value::Int(b)) => {
                if self.types.is_pointer(left.ty) && operator == BinaryOp::Sub {
                    let size = self.types.pointee(left.ty).and_then(|to| self.types.size(to))?;
                    return a.checked_sub(b)?.checked_div(i128::from(size)).map(Value::Int);
                }
                let unsigned = self.types.int_kind(left.ty) == Some(IntKind::UInt128);
                let value = integer_operation(operator, a, b, unsigned)?;
                self.wrapped(value, ty)
            }
            (a, b) => float_operation(operator, a.to_float(), b.to_float()),
        }
    }
}

fn integer_operation(operator: BinaryOp, a: i128, b: i128, unsigned: bool) -> Option<i128> {
    let flag = |condition: bool| Some(i128::from(condition));
    if unsigned {
        let (a, b) = (a as u128, b as u128);
        match operator {
            BinaryOp::Div => return a.checked_div(b).map(|value| value as i128),
            BinaryOp::Rem => return a.checked_rem(b).map(|value| value as i128),
            BinaryOp::Shr => return a.checked_shr(u32::try_from(b).ok()?).map(|value| value as i128),
            BinaryOp::Lt => return flag(a < b),
            BinaryOp::Gt => return flag(a > b),
            BinaryOp::Le => return flag(a <= b),
            BinaryOp::Ge => return flag(a >= b),
            _ => {}
        }
    }
    match operator {
        BinaryOp::Mul => Some(a.wrapping_mul(b)),
        BinaryOp::Div => a.checked_div(b),
        BinaryOp::Rem => a.checked_rem(b),
        BinaryOp::Add => Some(a.wrapping_add(b)),
        BinaryOp::Sub => Some(a.wrapping_sub(b)),
        BinaryOp::Shl => a.checked_shl(u32::try_from(b).ok()?),
        BinaryOp::Shr => a.checked_shr(u32::try_from(b).ok()?),
        BinaryOp::Lt => flag(a < b),
        BinaryOp::Gt => flag(a > b),
        BinaryOp::Le => flag(a <= b),
        BinaryOp::Ge => flag(a >= b),
        BinaryOp::Eq => flag(a == b),
        BinaryOp::Ne => flag(a != b),
        BinaryOp::BitAnd => Some(a & b),
        BinaryOp::BitXor => Some(a ^ b),
        BinaryOp::BitOr => Some(a | b),
        BinaryOp::LogicalAnd | BinaryOp::LogicalOr => None,
    }
}

fn float_operation(operator: BinaryOp, a: f64, b: f64) -> Option<Value> {
    let flag = |condition: bool| Some(Value::Int(i128::from(condition)));
    match operator {
        BinaryOp::Mul => Some(Value::Float(a * b)),
        BinaryOp::Div => Some(Value::Float(a / b)),
        BinaryOp::Add => Some(Value::Float(a + b)),
        BinaryOp::Sub => Some(Value::Float(a - b)),
        BinaryOp::Lt => flag(a < b),
        BinaryOp::Gt => flag(a > b),
        BinaryOp::Le => flag(a <= b),
        BinaryOp::Ge => flag(a >= b),
        BinaryOp::Eq => flag(a == b),
        BinaryOp::Ne => flag(a != b),
        _ => None,
    }
}
