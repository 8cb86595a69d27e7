//! Conversions that are not string `+`'s.

use super::context::object_ref;
use super::exprs::coerce;
use super::function::Function;
use crate::check::program::*;
use kroll_ir as ir;
use kroll_source::Span;

impl Function<'_, '_> {
    pub fn convert(&mut self, how: Conversion, operand: &Expr, to: &Type, span: Span) -> ir::Expr {
        match how {
            Conversion::ToString => return self.text_of(operand, span),
            Conversion::Widen => {
                let target = self.cx.ty(to);
                return self.expr_as(operand, &target);
            }
            _ => {}
        }
        let value = self.expr(operand);
        let target = self.cx.ty(to);
        match how {
            Conversion::Primitive => self.primitive(value, &operand.ty, to, span),
            Conversion::Downcast => {
                let object = self.checked_cast(value, to, span);
                coerce(object, &target)
            }
            Conversion::ToLocal | Conversion::DowncastToLocal if matches!(to, Type::TiArray { .. }) => {
                self.op("array_local", target, vec![value], span)
            }
            Conversion::ToLocal => self.local_reference(value, &target, span),
            Conversion::DowncastToLocal => {
                let object = self.checked_cast(value, to, span);
                self.local_reference(object, &target, span)
            }
            Conversion::NotNull => self.checked_receiver(value, span),
            Conversion::IntToPoint => ir::Expr::point(vec![value]),
            Conversion::RectToDomain => self.op("domain_of_rect", target, vec![value], span),
            Conversion::DomainToRect => self.op("domain_to_rect", target, vec![value], span),
            Conversion::Widen | Conversion::ToString => value,
        }
    }

    fn checked_cast(&mut self, value: ir::Expr, to: &Type, span: Span) -> ir::Expr {
        let class = self.class_number(to);
        let object = coerce(value, &object_ref());
        self.op("cast_object", object_ref(), vec![object, class], span)
    }

    fn local_reference(&mut self, value: ir::Expr, target: &ir::Type, span: Span) -> ir::Expr {
        if matches!(value.ty, ir::Type::Ptr(_)) {
            return coerce(value, target);
        }
        let pointer = self.op("to_local", super::context::void_ptr(), vec![value], span);
        coerce(pointer, target)
    }
}
