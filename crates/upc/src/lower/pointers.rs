//! Arithmetic and comparison of pointers-to-shared, by the operations that hold the defining equations.

use super::Lowerer;
use super::exprs::{binary_op, thin};
use super::types::{times, unsigned_long};
use crate::check::tree::Expr;
use crate::check::types::Ty;
use crate::syntax::tree::BinaryOp;
use kroll_ir as ir;

impl Lowerer<'_> {
    pub fn pointer_add(&mut self, pointer: &Expr, index: &Expr, negative: bool, ty: Ty) -> ir::Expr {
        let base = self.value(pointer);
        if self.types.is_pointer_to_shared(pointer.ty) {
            let index = self.signed_index(index, negative);
            return self.shared_add(base, index, ty);
        }
        let index = self.value(index);
        let op = if negative { ir::BinaryOp::Sub } else { ir::BinaryOp::Add };
        let base = self.as_pointer(base);
        ir::Expr::new(self.ir_type(ty), ir::ExprKind::Binary(op, Box::new(base), Box::new(index)))
    }

    /// How far an index moves a pointer-to-shared, as a long.
    pub fn signed_index(&mut self, index: &Expr, negative: bool) -> ir::Expr {
        let index = self.value(index);
        signed(index, negative)
    }

    /// `base` moved by `index`, a long, of what its type points to.
    pub fn shared_add(&mut self, base: ir::Expr, index: ir::Expr, ty: Ty) -> ir::Expr {
        let to = self.ir_type(ty);
        if index.kind == ir::ExprKind::Int(0) {
            return base.cast(to);
        }
        let Some(pointee) = self.types.pointee(ty) else { return base };
        let layout = self.layout(pointee);
        let elements = self.elements_of(pointee);
        let moved = match elements.kind {
            ir::ExprKind::Int(1) => index,
            _ => times(index, elements.cast(ir::Type::LONG)),
        };
        let bytes = unsigned_long(layout.element);
        let base = base.cast(to.clone());
        match layout.block {
            _ if layout.fat => {
                let block = unsigned_long(layout.block);
                ir::Expr::op("upc_fat_add", to, vec![base, moved, block, bytes], None)
            }
            0 => ir::Expr::op("upc_indefinite_add", to, vec![base, moved, bytes], None),
            _ => ir::Expr::op("upc_cyclic_add", to, vec![base, moved, bytes], None),
        }
    }

    /// Comparison and difference of two pointers-to-shared.
    pub fn shared_binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> ir::Expr {
        let (a, b) = (self.value(left), self.value(right));
        match op {
            BinaryOp::Eq | BinaryOp::Ne => {
                let to = ir::Type::Void.global();
                ir::Expr::binary(binary_op(op), thin(a).cast(to.clone()), thin(b).cast(to))
            }
            BinaryOp::Sub => self.shared_difference(a, b, left.ty),
            _ => {
                let difference = self.shared_difference(a, b, left.ty);
                ir::Expr::binary(binary_op(op), difference, ir::Expr::integer(ir::IntKind::Long, 0))
            }
        }
    }

    fn shared_difference(&mut self, a: ir::Expr, b: ir::Expr, ty: Ty) -> ir::Expr {
        let Some(pointee) = self.types.pointee(ty) else { return a };
        let layout = self.layout(pointee);
        let bytes = unsigned_long(layout.element);
        let difference = match layout.block {
            _ if layout.fat => {
                let block = unsigned_long(layout.block);
                ir::Expr::op("upc_fat_diff", ir::Type::LONG, vec![a, b, block, bytes], None)
            }
            0 => ir::Expr::op("upc_indefinite_diff", ir::Type::LONG, vec![a, b, bytes], None),
            _ => ir::Expr::op("upc_cyclic_diff", ir::Type::LONG, vec![a, b, bytes], None),
        };
        match self.elements_of(pointee) {
            ir::Expr { kind: ir::ExprKind::Int(1), .. } => difference,
            elements => ir::Expr::binary(ir::BinaryOp::Div, difference, elements.cast(ir::Type::LONG)),
        }
    }
}

/// The index as a long; a literal stays one.
pub fn signed(index: ir::Expr, negative: bool) -> ir::Expr {
    let index = match index.kind {
        ir::ExprKind::Int(value) if i64::try_from(value).is_ok() => ir::Expr::integer(ir::IntKind::Long, value),
        _ if index.ty == ir::Type::LONG => index,
        _ => index.cast(ir::Type::LONG),
    };
    if negative { ir::Expr::unary(ir::UnaryOp::Neg, index) } else { index }
}
