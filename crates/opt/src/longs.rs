//! Arithmetic of longs, as passes write it: what adds nothing is left out.

use kroll_ir::*;

pub fn long(value: Expr) -> Expr {
    if value.ty == Type::LONG { value } else { value.cast(Type::LONG) }
}

pub fn number(value: i64) -> Expr {
    Expr::integer(IntKind::Long, value.into())
}

pub fn plus(value: Expr, constant: i64) -> Expr {
    if constant == 0 { value } else { Expr::binary(BinaryOp::Add, value, number(constant)) }
}

pub fn times(value: Expr, factor: i64) -> Expr {
    if factor == 1 { value } else { Expr::binary(BinaryOp::Mul, value, number(factor)) }
}
