//! Operators on primitives and on references, points and immutables where they compare.

use super::context::{object_ref, primitive_type};
use super::exprs::coerce;
use super::function::Function;
use super::order::{Effects, after};
use crate::check::program::*;
use crate::syntax::tree::Primitive;
use kroll_ir::types::Type as Ir;
use kroll_ir::{self as ir, IntKind};
use kroll_source::Span;

/// A C operator whose result is a boolean.
pub fn truth(op: ir::BinaryOp, left: ir::Expr, right: ir::Expr) -> ir::Expr {
    ir::Expr::new(Ir::BOOL, ir::ExprKind::Binary(op, Box::new(left), Box::new(right)))
}

pub fn not(value: ir::Expr) -> ir::Expr {
    ir::Expr::new(Ir::BOOL, ir::ExprKind::Unary(ir::UnaryOp::Not, Box::new(value)))
}

impl Function<'_, '_> {
    pub fn unary(&mut self, op: UnaryOp, operand: &Expr) -> ir::Expr {
        let value = self.expr(operand);
        match op {
            UnaryOp::Not => not(value),
            UnaryOp::Complement => ir::Expr::unary(ir::UnaryOp::BitNot, value),
            UnaryOp::Neg => match value.kind {
                ir::ExprKind::Int(n) if n > 0 => ir::Expr::new(value.ty, ir::ExprKind::Int(-n)),
                _ => ir::Expr::unary(ir::UnaryOp::Neg, value),
            },
        }
    }

    pub fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> ir::Expr {
        let (a, b) = (self.expr(left), self.expr(right));
        // The right side runs after the left or not at all, as in C.
        match op {
            BinaryOp::AndAnd => return truth(ir::BinaryOp::LogAnd, a, b),
            BinaryOp::OrOr => return truth(ir::BinaryOp::LogOr, a, b),
            _ => {}
        }
        let divides = matches!(op, BinaryOp::Div | BinaryOp::Rem) && a.ty.is_integer();
        let last = if divides { Effects::THROWS } else { Effects::default() };
        let (temps, mut values) = self.ordered(vec![a, b], last);
        let (b, a) = (values.pop(), values.pop());
        let (Some(a), Some(b)) = (a, b) else { return ir::Expr::int(0) };
        let value = match op {
            BinaryOp::Eq => self.equal(a, b, &left.ty, &right.ty, span),
            BinaryOp::Ne => not_equal(self.equal(a, b, &left.ty, &right.ty, span)),
            _ => self.arithmetic(op, a, b, span),
        };
        after(temps, value)
    }

    /// Operands of one primitive type, evaluated already.
    pub fn arithmetic(&mut self, op: BinaryOp, a: ir::Expr, b: ir::Expr, span: Span) -> ir::Expr {
        match op {
            BinaryOp::Lt => truth(ir::BinaryOp::Lt, a, b),
            BinaryOp::Gt => truth(ir::BinaryOp::Gt, a, b),
            BinaryOp::Le => truth(ir::BinaryOp::Le, a, b),
            BinaryOp::Ge => truth(ir::BinaryOp::Ge, a, b),
            BinaryOp::Eq => truth(ir::BinaryOp::Eq, a, b),
            BinaryOp::Ne => truth(ir::BinaryOp::Ne, a, b),
            BinaryOp::AndAnd => truth(ir::BinaryOp::LogAnd, a, b),
            BinaryOp::OrOr => truth(ir::BinaryOp::LogOr, a, b),
            BinaryOp::Add => ir::Expr::binary(ir::BinaryOp::Add, a, b),
            BinaryOp::Sub => ir::Expr::binary(ir::BinaryOp::Sub, a, b),
            BinaryOp::Mul => ir::Expr::binary(ir::BinaryOp::Mul, a, b),
            BinaryOp::And => ir::Expr::binary(ir::BinaryOp::And, a, b),
            BinaryOp::Or => ir::Expr::binary(ir::BinaryOp::Or, a, b),
            BinaryOp::Xor => ir::Expr::binary(ir::BinaryOp::Xor, a, b),
            BinaryOp::Div => self.divide(ir::BinaryOp::Div, a, b, span),
            BinaryOp::Rem => self.divide(ir::BinaryOp::Rem, a, b, span),
            BinaryOp::Shl => ir::Expr::binary(ir::BinaryOp::Shl, a.clone(), shift_count(&a, b)),
            BinaryOp::Shr => ir::Expr::binary(ir::BinaryOp::Shr, a.clone(), shift_count(&a, b)),
            BinaryOp::UShr => unsigned_shift(a, b),
        }
    }

    fn divide(&mut self, op: ir::BinaryOp, a: ir::Expr, b: ir::Expr, span: Span) -> ir::Expr {
        let ty = a.ty.clone();
        let safe = matches!(b.kind, ir::ExprKind::Int(n) if n != 0 && n != -1);
        let remainder = op == ir::BinaryOp::Rem;
        if safe || (!remainder && !ty.is_integer()) {
            return ir::Expr::binary(op, a, b);
        }
        let name = match (&ty, remainder) {
            (Ir::Int(IntKind::Long), false) => "div_long",
            (Ir::Int(IntKind::Long), true) => "rem_long",
            (Ir::Int(_), false) => "div_int",
            (Ir::Int(_), true) => "rem_int",
            (Ir::Float(ir::FloatKind::Float), _) => "rem_float",
            _ => "rem_double",
        };
        self.op(name, ty, vec![a, b], span)
    }

    fn equal(&mut self, a: ir::Expr, b: ir::Expr, left: &Type, right: &Type, span: Span) -> ir::Expr {
        let ty = if *left == Type::Null { right } else { left };
        let null = |e: &ir::Expr| e.kind == ir::ExprKind::Null;
        match ty {
            Type::TiArray { .. } if null(&a) => self.op("array_is_null", Ir::BOOL, vec![b], span),
            Type::TiArray { .. } if null(&b) => self.op("array_is_null", Ir::BOOL, vec![a], span),
            Type::TiArray { .. } => self.op("array_eq", Ir::BOOL, vec![a, b], span),
            Type::Value(class) => self.equal_values(*class, a, b),
            Type::Point(_) => self.op("point_eq", Ir::BOOL, vec![a, b], span),
            Type::Rect(_) => self.op("rect_eq", Ir::BOOL, vec![a, b], span),
            Type::Domain(_) => self.op("domain_eq", Ir::BOOL, vec![a, b], span),
            Type::Primitive(_) => truth(ir::BinaryOp::Eq, a, b),
            _ => {
                let (a, b) = if a.ty == b.ty || null(&a) || null(&b) {
                    (a, b)
                } else {
                    (coerce(a, &object_ref()), coerce(b, &object_ref()))
                };
                let ty = if null(&a) { b.ty.clone() } else { a.ty.clone() };
                truth(ir::BinaryOp::Eq, coerce(a, &ty), coerce(b, &ty))
            }
        }
    }

    /// Conversion between primitive types; floating point saturates on its way to integers.
    pub fn primitive(&mut self, value: ir::Expr, from: &Type, to: &Type, span: Span) -> ir::Expr {
        let (Type::Primitive(from), Type::Primitive(to)) = (from, to) else { return value };
        let floating = |p: Primitive| matches!(p, Primitive::Float | Primitive::Double);
        let target = primitive_type(*to);
        if from == to {
            return value;
        }
        if floating(*from) && !floating(*to) {
            let value = coerce(value, &Ir::DOUBLE);
            return match to {
                Primitive::Long => self.op("long_of_double", Ir::LONG, vec![value], span),
                _ => coerce(self.op("int_of_double", Ir::INT, vec![value], span), &target),
            };
        }
        match (&value.kind, floating(*to)) {
            (ir::ExprKind::Int(n), true) if n.unsigned_abs() < 1 << 24 => {
                ir::Expr::new(target, ir::ExprKind::Float(*n as f64))
            }
            (ir::ExprKind::Int(n), false) if *to == Primitive::Long => ir::Expr::integer(IntKind::Long, *n),
            _ => coerce(value, &target),
        }
    }
}

/// `!(a == b)` as `a != b` where that is an operator.
fn not_equal(equal: ir::Expr) -> ir::Expr {
    match equal.kind {
        ir::ExprKind::Binary(ir::BinaryOp::Eq, a, b) => truth(ir::BinaryOp::Ne, *a, *b),
        _ => not(equal),
    }
}

/// Java uses the low five or six bits of the count.
fn shift_count(shifted: &ir::Expr, count: ir::Expr) -> ir::Expr {
    let mask: i128 = if shifted.ty == Ir::LONG { 63 } else { 31 };
    if let ir::ExprKind::Int(n) = count.kind {
        return ir::Expr::int(n & mask);
    }
    let mask = ir::Expr::new(count.ty.clone(), ir::ExprKind::Int(mask));
    ir::Expr::binary(ir::BinaryOp::And, count, mask)
}

fn unsigned_shift(value: ir::Expr, count: ir::Expr) -> ir::Expr {
    let ty = value.ty.clone();
    let unsigned = if ty == Ir::LONG { Ir::ULONG } else { Ir::Int(IntKind::UInt) };
    let count = shift_count(&value, count);
    ir::Expr::binary(ir::BinaryOp::Shr, value.cast(unsigned), count).cast(ty)
}
