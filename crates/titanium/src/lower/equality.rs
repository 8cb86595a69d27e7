//! `==` of immutables: one function a class, which compares field by field.

use super::arithmetic::{not, truth};
use super::function::{Function, private_function};
use crate::check::program::*;
use kroll_ir::types::Type as Ir;
use kroll_ir::{self as ir};

impl Function<'_, '_> {
    pub fn equal_values(&mut self, class: ClassId, a: ir::Expr, b: ir::Expr) -> ir::Expr {
        let ty = self.cx.struct_type(class);
        let name = match self.cx.compared.get(&class) {
            Some(name) => name.clone(),
            None => self.define_equal(class, &ty),
        };
        ir::Expr::call(ir::Expr::func(&name, Ir::func(vec![ty.clone(), ty], Ir::BOOL)), vec![a, b])
    }

    fn define_equal(&mut self, class: ClassId, ty: &Ir) -> String {
        let name = format!("equal_{}", self.cx.names.classes[class.0 as usize]);
        let name = self.cx.names.file_scope.fresh(&name);
        self.cx.compared.insert(class, name.clone());
        let mut frame = ir::Frame::default();
        let params = ["a", "b"].map(|name| frame.fresh(name, ty.clone()));
        let [a, b] = params.map(|param| frame.value(param));
        let mut all: Option<ir::Expr> = None;
        for field in self.cx.instance_fields(class) {
            let equal = self.equal_fields(field, &a, &b);
            all = Some(match all {
                Some(before) => truth(ir::BinaryOp::LogAnd, before, equal),
                None => equal,
            });
        }
        let result = all.unwrap_or_else(|| ir::Expr::integer(ir::IntKind::Bool, 1));
        let body = vec![ir::Stmt::new(ir::StmtKind::Return(Some(result)), None)];
        let function = private_function(&name, frame, params.to_vec(), Ir::BOOL, body, None);
        self.cx.functions.push(ir::Item::Func(function));
        name
    }

    fn equal_fields(&mut self, field: FieldId, a: &ir::Expr, b: &ir::Expr) -> ir::Expr {
        let declared = self.cx.field(field);
        let ty = self.cx.ty(&declared.ty);
        let name = self.cx.names.fields[field.0 as usize].clone();
        let of = |value: &ir::Expr| value.clone().field(&name, ty.clone());
        let (a, b) = (of(a), of(b));
        let op = match &declared.ty {
            Type::Value(class) => return self.equal_values(*class, a, b),
            Type::Point(_) => "point_eq",
            Type::Rect(_) => "rect_eq",
            Type::Domain(_) => "domain_eq",
            Type::TiArray { .. } => "array_eq",
            _ => return truth(ir::BinaryOp::Eq, a, b),
        };
        self.op(op, Ir::BOOL, vec![a, b], declared.span)
    }

    /// `!=` of what an operation compares.
    pub fn different(&mut self, op: &str, args: Vec<ir::Expr>, span: kroll_source::Span) -> ir::Expr {
        not(self.op(op, Ir::BOOL, args, span))
    }
}
