//! Expressions: what is simple here, the rest in the files named after the kinds.

use super::context::object_ref;
use super::function::Function;
use super::order::{Effects, after};
use crate::check::program::*;
use kroll_ir::types::Type as Ir;
use kroll_ir::{self as ir, IntKind};
use kroll_source::Span;

impl Function<'_, '_> {
    /// The value, of the C type of the expression's type.
    pub fn expr(&mut self, e: &Expr) -> ir::Expr {
        let ty = self.cx.ty(&e.ty);
        let value = self.expr_of(e, &ty);
        coerce(value, &ty)
    }

    /// The value converted to a C type that holds it.
    pub fn expr_as(&mut self, e: &Expr, ty: &Ir) -> ir::Expr {
        let value = self.expr(e);
        coerce(value, ty)
    }

    fn expr_of(&mut self, e: &Expr, ty: &Ir) -> ir::Expr {
        match &e.kind {
            ExprKind::Error => super::no_error_node(),
            ExprKind::Int(value) => ir::Expr::new(ty.clone(), ir::ExprKind::Int((*value).into())),
            ExprKind::Long(value) => ir::Expr::integer(IntKind::Long, (*value).into()),
            ExprKind::Float(value) => ir::Expr::new(ty.clone(), ir::ExprKind::Float((*value).into())),
            ExprKind::Double(value) => ir::Expr::double(*value),
            ExprKind::Boolean(value) => ir::Expr::integer(IntKind::Bool, (*value).into()),
            ExprKind::Char(value) => ir::Expr::integer(IntKind::UShort, (*value).into()),
            ExprKind::String(units) => self.cx.literal(units),
            ExprKind::Null => ir::Expr::null(object_ref()),
            ExprKind::This => self.this(),
            ExprKind::Default => self.default_value(&e.ty),
            ExprKind::Local(_)
            | ExprKind::StaticField(_)
            | ExprKind::Field { .. }
            | ExprKind::JavaElem { .. }
            | ExprKind::TiElem { .. } => self.read(e),
            ExprKind::Unary { op, operand } => self.unary(*op, operand),
            ExprKind::Binary { op, left, right } => self.binary(*op, left, right, e.span),
            ExprKind::Conditional { cond, then, other } => {
                let cond = self.expr(cond);
                let (then, other) = (self.expr_as(then, ty), self.expr_as(other, ty));
                ir::Expr::cond(cond, then, other)
            }
            ExprKind::Assign { place, value } => self.assign(place, value, e.span),
            ExprKind::Compound { op, operand, place, value } => self.compound(*op, operand, place, value, e.span),
            ExprKind::Increment { place, by, prefix } => self.increment(place, *by, *prefix),
            ExprKind::Convert { how, operand } => self.convert(*how, operand, &e.ty, e.span),
            ExprKind::InstanceOf { operand, of } => {
                let object = self.expr_as(operand, &object_ref());
                let class = self.class_number(of);
                self.op("is_instance", Ir::BOOL, vec![object, class], e.span)
            }
            ExprKind::Concat(parts) => self.concat(parts, e.span),
            ExprKind::CallStatic { method, args } => self.call_static(*method, args),
            ExprKind::CallMethod { method, object, args, direct } => {
                self.call_method(*method, object, args, *direct, e.span)
            }
            ExprKind::New { constructor, region, args } => self.in_region(region.as_deref(), |function, region| {
                function.new_object(*constructor, args, region, e.span)
            }),
            ExprKind::NewJavaArray { region, extents } => self.in_region(region.as_deref(), |function, region| {
                function.new_java_array(&e.ty, extents, region, e.span)
            }),
            ExprKind::JavaArrayValues { region, values } => self.in_region(region.as_deref(), |function, region| {
                function.java_array_values(&e.ty, values, region, e.span)
            }),
            ExprKind::NewTiArray { region, levels } => self
                .in_region(region.as_deref(), |function, region| function.new_ti_array(&e.ty, levels, region, e.span)),
            ExprKind::ArrayLength(array) => self.array_length(array, e.span),
            ExprKind::ClassName(class) => {
                let name: Vec<u16> = self.cx.type_name(class).encode_utf16().collect();
                self.cx.literal(&name.into())
            }
            ExprKind::Point(parts) => self.ordered_exprs(parts, &Ir::INT, ir::Expr::point),
            ExprKind::Rect { lo, hi, step } => self.rect(lo, hi, step.as_deref(), ty, e.span),
            ExprKind::Builtin { op, args } => self.builtin(*op, args, &e.ty, e.span),
            ExprKind::Broadcast { value, from } => self.broadcast(value, from, ty, e.span),
            ExprKind::After { first, value } => {
                let mut stmts = Vec::new();
                let first = self.expr(first);
                self.spill(first, &mut stmts);
                after(stmts, self.expr(value))
            }
        }
    }

    /// Lowers operands of one type and builds on them.
    pub fn ordered_exprs(
        &mut self,
        operands: &[Expr],
        ty: &Ir,
        build: impl FnOnce(Vec<ir::Expr>) -> ir::Expr,
    ) -> ir::Expr {
        let values = operands.iter().map(|e| self.expr_as(e, ty)).collect();
        let (temps, values) = self.ordered(values, Effects::default());
        after(temps, build(values))
    }

    /// The index of a type's class as an operand.
    pub fn class_number(&mut self, ty: &Type) -> ir::Expr {
        let index = self.cx.class_of_type(ty);
        number(index)
    }

    fn rect(&mut self, lo: &Expr, hi: &Expr, step: Option<&Expr>, ty: &Ir, span: Span) -> ir::Expr {
        let mut parts = vec![self.expr(lo), self.expr(hi)];
        parts.extend(step.map(|step| self.expr(step)));
        let (temps, mut parts) = self.ordered(parts, Effects::default());
        if step.is_none() {
            parts.push(self.op("point_all", parts[0].ty.clone(), vec![ir::Expr::int(1)], span));
        }
        let rect = self.op("rect_make", ty.clone(), parts, span);
        after(temps, rect)
    }

    fn broadcast(&mut self, value: &Expr, from: &Expr, ty: &Ir, span: Span) -> ir::Expr {
        let mut stmts = Vec::new();
        let root = self.expr(from);
        let root = self.spill(root, &mut stmts);
        let (declared, target) = self.frame.bind("received", zero(ty), None);
        stmts.push(declared);
        let me = self.this_proc(span);
        let value = self.expr_as(value, ty);
        let then = vec![ir::Stmt::expr(ir::Expr::assign(target.clone(), value), None)];
        let cond = ir::Expr::binary(ir::BinaryOp::Eq, me, root.clone());
        stmts.push(ir::Stmt::new(ir::StmtKind::If { cond, then, other: vec![] }, None));
        let size = size_of(ty);
        let args = vec![self.team(), target.clone().addr_of(), size, root];
        stmts.push(ir::Stmt::expr(self.op("broadcast", Ir::Void, args, span), None));
        after(stmts, target)
    }
}

pub fn number(value: u32) -> ir::Expr {
    ir::Expr::int(value.into())
}

pub fn size_of(ty: &Ir) -> ir::Expr {
    ir::Expr::new(Ir::ULONG, ir::ExprKind::SizeOf(ty.clone()))
}

/// All-zero bits.
pub fn zero(ty: &Ir) -> ir::Expr {
    let kind = match ty {
        Ir::Int(_) => ir::ExprKind::Int(0),
        Ir::Float(_) => ir::ExprKind::Float(0.0),
        Ir::Ptr(_) | Ir::Global(_) => ir::ExprKind::Null,
        _ => ir::ExprKind::Init(Vec::new()),
    };
    ir::Expr::new(ty.clone(), kind)
}

/// The same value under another C type: references, and arrays that are null.
pub fn coerce(value: ir::Expr, ty: &Ir) -> ir::Expr {
    if value.ty == *ty || *ty == Ir::Void {
        return value;
    }
    match (&value.kind, ty) {
        (ir::ExprKind::Null, Ir::TiArray { .. }) => zero(ty),
        (ir::ExprKind::Null, _) => ir::Expr::null(ty.clone()),
        _ => value.cast(ty.clone()),
    }
}
