//! `Reduce` and `Scan`.

use super::exprs::{coerce, size_of};
use super::function::Function;
use crate::check::program::*;
use crate::syntax::tree::Primitive;
use kroll_ir::types::Type as Ir;
use kroll_ir::{self as ir};
use kroll_source::Span;

/// The runtime's `kroll_type` of elements.
fn element_number(ty: &Type) -> i32 {
    match ty {
        Type::Primitive(Primitive::Byte) => 0,
        Type::Primitive(Primitive::Boolean) => 1,
        Type::Primitive(Primitive::Short) => 2,
        Type::Primitive(Primitive::Char) => 3,
        Type::Primitive(Primitive::Long) => 6,
        Type::Primitive(Primitive::Float) => 8,
        Type::Primitive(Primitive::Double) => 9,
        _ => 4,
    }
}

impl Function<'_, '_> {
    /// Operands: the value, the operation's number, and the root if there is one.
    pub fn combine_values(
        &mut self,
        op: Builtin,
        mut values: Vec<ir::Expr>,
        ty: &Type,
        result: &Ir,
        span: Span,
    ) -> ir::Expr {
        let (word, c_type) = match ty {
            Type::Primitive(Primitive::Long) => ("long", Ir::LONG),
            Type::Primitive(Primitive::Float) => ("float", Ir::Float(ir::FloatKind::Float)),
            Type::Primitive(Primitive::Double) => ("double", Ir::DOUBLE),
            _ => ("int", Ir::INT),
        };
        let value = coerce(values.remove(0), &c_type);
        values.insert(0, value);
        let name = match op {
            Builtin::Scan => format!("scan_{word}"),
            _ => format!("reduce_{word}"),
        };
        if op == Builtin::Reduce {
            values.push(ir::Expr::int(-1));
        }
        let team = self.team();
        values.insert(0, team);
        coerce(self.op(&name, c_type, values, span), result)
    }

    /// Operands: source, target, the operation's number, and the root if there is one.
    pub fn combine_arrays(&mut self, op: Builtin, mut values: Vec<ir::Expr>, ty: &Type, span: Span) -> ir::Expr {
        let Type::TiArray { elem, .. } = ty else { return values.swap_remove(0) };
        let name = match (op, values.len()) {
            (Builtin::ArrayScan, _) => "array_scan",
            (_, 3) => "array_all_reduce",
            _ => "array_reduce",
        };
        values.insert(2, ir::Expr::int(element_number(&elem.ty).into()));
        values.push(size_of(&self.cx.ty(&elem.ty)));
        let team = self.team();
        values.insert(0, team);
        self.op(name, Ir::Void, values, span)
    }
}
