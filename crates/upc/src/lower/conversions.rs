//! Conversions, those of pointers-to-shared included.

use super::Lowerer;
use super::exprs::thin;
use super::types::unsigned_long;
use crate::check::tree::{Conversion, Expr, Phase};
use crate::check::types::Ty;
use kroll_ir as ir;

impl Lowerer<'_> {
    pub fn convert(&mut self, from: &Expr, ty: Ty, conversion: Conversion, written: bool) -> ir::Expr {
        if !written && conversion == Conversion::C && self.is_variable_array(ty) {
            return self.convert_to_rows(from, ty);
        }
        let to = self.ir_type(ty);
        if conversion == Conversion::NullToShared {
            return ir::Expr::null(to);
        }
        let value = self.value(from);
        match conversion {
            Conversion::C => self.convert_in_c(value, to, from.ty, ty, written),
            Conversion::Truth => self.convert_to_truth(value, to),
            Conversion::Void => value.cast(ir::Type::Void),
            Conversion::SharedToShared(phase) => between_shared(value, to, phase),
            Conversion::SharedToPrivate => {
                let local = ir::Expr::op("upc_local", ir::Type::Void.ptr(), vec![thin(value)], None);
                local.cast(to)
            }
            Conversion::SharedToInteger => thin(value).cast(to),
            Conversion::NullToShared => value,
        }
    }

    /// Rows of any length fit without a conversion. The lengths in a parameter's type are known in its function only, so
    /// what must be converted becomes a pointer to rows of a length left open.
    fn convert_to_rows(&mut self, from: &Expr, ty: Ty) -> ir::Expr {
        let value = self.value(from);
        // Of several dimensions only the first can be left open, so that others of a known length would not fit.
        let is_array = |ty: &ir::Type| matches!(ty.unqualified(), ir::Type::Array(..));
        let is_row = |ty: &ir::Type| matches!(ty.unqualified(), ir::Type::Array(_, element) if !is_array(element));
        match value.ty.unqualified() {
            ir::Type::Ptr(to) if is_row(to) => value,
            _ => {
                let open = self.parameter_type(ty);
                value.cast(open)
            }
        }
    }

    fn convert_in_c(&mut self, value: ir::Expr, to: ir::Type, from: Ty, ty: Ty, written: bool) -> ir::Expr {
        let same = *value.ty.unqualified() == to;
        // A record is not converted, but GNU C casts a member's value to a union, or takes it as an argument.
        if same || (!written && self.types.record(ty).is_some()) {
            return value;
        }
        if self.types.is_vector(ty) && !written && !self.types.is_vector(from) {
            // C spreads a number over the elements; a cast would take it for all of them together.
            return ir::Expr::new(to, ir::ExprKind::Comma(vec![value]));
        }
        value.cast(to)
    }

    fn convert_to_truth(&mut self, value: ir::Expr, to: ir::Type) -> ir::Expr {
        let value = self.as_pointer(value);
        thin(value).cast(to)
    }
}

fn between_shared(value: ir::Expr, to: ir::Type, phase: Phase) -> ir::Expr {
    let is_fat = |ty: &ir::Type| matches!(ty.unqualified(), ir::Type::Fat(..));
    match (is_fat(&value.ty), is_fat(&to)) {
        (true, true) if phase == Phase::Reset => ir::Expr::op("upc_fat_reset", to, vec![value], None),
        (false, true) => ir::Expr::op("upc_fat", to, vec![value, unsigned_long(0)], None),
        (true, false) => thin(value).cast(to),
        _ => value.cast(to),
    }
}
