//! Places: what can be read, assigned and changed. A place is lowered in two steps, its operands and then the place
//! built on them, so that operands can be put in order with the value that is assigned.

use super::context::object_ref;
use super::exprs::coerce;
use super::function::Function;
use super::order::{Effects, after};
use crate::check::program::*;
use crate::syntax::tree::Primitive;
use kroll_ir::types::{Qualifier, Type as Ir};
use kroll_ir::{self as ir, SiteKind};
use kroll_source::Span;

/// How to build a place on its operands.
enum Shape {
    /// No operands.
    Name(ir::Expr),
    /// A value that is no place, of which members are read: one operand.
    Value,
    Member {
        field: FieldId,
        of: Box<Shape>,
    },
    /// Behind a reference: one operand.
    Object {
        field: FieldId,
        is_this: bool,
        span: Span,
    },
    JavaElem {
        elem: Ir,
        span: Span,
    },
    TiElem {
        elem: Ir,
        span: Span,
    },
}

impl Shape {
    /// What building the place may do besides its operands.
    fn effects(&self) -> Effects {
        match self {
            Shape::Object { is_this: false, .. } | Shape::JavaElem { .. } => Effects::THROWS,
            Shape::Member { of, .. } => of.effects(),
            _ => Effects::default(),
        }
    }
}

impl Function<'_, '_> {
    fn shape(&mut self, e: &Expr) -> (Shape, Vec<ir::Expr>) {
        match &e.kind {
            ExprKind::Local(local) => (Shape::Name(self.local(*local)), vec![]),
            ExprKind::StaticField(field) => (Shape::Name(self.static_field(*field)), vec![]),
            ExprKind::Field { object, field } if matches!(object.ty, Type::Value(_)) => {
                let (of, operands) = self.shape(object);
                (Shape::Member { field: *field, of: Box::new(of) }, operands)
            }
            ExprKind::Field { object, field } => {
                let is_this = matches!(object.kind, ExprKind::This);
                (Shape::Object { field: *field, is_this, span: e.span }, vec![self.expr(object)])
            }
            ExprKind::JavaElem { array, index } => {
                let elem = self.elem_type(&array.ty);
                (Shape::JavaElem { elem, span: e.span }, vec![self.expr(array), self.expr_as(index, &Ir::INT)])
            }
            ExprKind::TiElem { array, index } => {
                let elem = self.elem_type(&array.ty);
                (Shape::TiElem { elem, span: e.span }, vec![self.expr(array), self.expr(index)])
            }
            ExprKind::This if self.makes_value => (Shape::Name(self.expr(e)), vec![]),
            _ => (Shape::Value, vec![self.expr(e)]),
        }
    }

    fn elem_type(&mut self, array: &Type) -> Ir {
        match array {
            Type::JavaArray { elem, .. } | Type::TiArray { elem, .. } => self.cx.ty(&elem.ty),
            _ => object_ref(),
        }
    }

    pub fn static_field(&mut self, field: FieldId) -> ir::Expr {
        let ty = self.cx.static_type(self.cx.field(field));
        ir::Expr::global_var(&self.cx.names.fields[field.0 as usize], ty)
    }

    fn build(&mut self, shape: &Shape, mut operands: Vec<ir::Expr>, kind: SiteKind) -> ir::Expr {
        match shape {
            Shape::Name(place) => place.clone(),
            Shape::Value => operands.swap_remove(0),
            Shape::Member { field, of } => {
                let base = self.build(of, operands, kind);
                let ty = self.cx.ty(&self.cx.field(*field).ty);
                base.field(&self.cx.names.fields[field.0 as usize], ty)
            }
            Shape::Object { field, is_this, span } => {
                self.object_field(operands.swap_remove(0), *field, *is_this, kind, *span)
            }
            Shape::JavaElem { elem, span } => {
                let index = operands.pop().unwrap_or_else(|| ir::Expr::int(0));
                ir::Expr::java_elem(operands.swap_remove(0), index, elem.clone(), self.cx.site(kind, *span))
            }
            Shape::TiElem { elem, span } => {
                let site = self.cx.site(kind, *span);
                let index = operands.pop().unwrap_or_else(|| ir::Expr::int(0));
                ir::Expr::titanium_elem(operands.swap_remove(0), index, elem.clone(), site)
            }
        }
    }

    /// A field behind a reference. Null is found by a check for local references, on the far path for global ones.
    fn object_field(
        &mut self,
        object: ir::Expr,
        field: FieldId,
        is_this: bool,
        kind: SiteKind,
        span: Span,
    ) -> ir::Expr {
        let declared = self.cx.field(field);
        let ty = self.cx.ty(&declared.ty);
        let name = self.cx.names.fields[field.0 as usize].clone();
        let owner = self.cx.struct_type(declared.class);
        if matches!(object.ty, Ir::Global(_)) {
            let site = self.cx.site(kind, span);
            let place = coerce(object, &owner.global()).deref_global(site, declared.is_volatile);
            return place.field(&name, ty);
        }
        let object = if is_this { object } else { self.nonnull(object, span) };
        let owner = if declared.is_volatile { Ir::Qualified(Qualifier::Volatile, Box::new(owner)) } else { owner };
        coerce(object, &owner.ptr()).deref().field(&name, ty)
    }

    /// A local pointer, checked.
    pub fn nonnull(&mut self, pointer: ir::Expr, span: Span) -> ir::Expr {
        if self.is_this(&pointer) {
            return pointer;
        }
        let ty = pointer.ty.clone();
        let checked = self.op("nonnull", super::context::void_ptr(), vec![pointer], span);
        checked.cast(ty)
    }

    pub fn read(&mut self, e: &Expr) -> ir::Expr {
        let (shape, operands) = self.shape(e);
        let (temps, operands) = self.ordered(operands, shape.effects());
        let place = self.build(&shape, operands, SiteKind::Load);
        after(temps, place)
    }

    /// The array whose element is assigned, if what is stored must be checked against its class: not when the element
    /// class has no subclasses.
    fn needs_store_check(&self, place: &Expr) -> bool {
        let ExprKind::JavaElem { array, .. } = &place.kind else { return false };
        let Type::JavaArray { elem, .. } = &array.ty else { return false };
        match &elem.ty {
            Type::Class { class, .. } => {
                let is_class = self.cx.class(*class).kind == ClassKind::Class;
                let extended = self.cx.program.classes.iter().any(|c| c.superclass == Some(*class));
                !is_class || extended
            }
            Type::JavaArray { elem, .. } => matches!(elem.ty, Type::Class { .. } | Type::JavaArray { .. }),
            _ => false,
        }
    }

    pub fn assign(&mut self, place: &Expr, value: &Expr, span: Span) -> ir::Expr {
        let (shape, mut operands) = self.shape(place);
        let target = self.place_type(place);
        operands.push(self.expr_as(value, &target));
        let (mut temps, mut operands) = self.ordered(operands, shape.effects());
        let mut value = operands.pop().unwrap_or_else(|| ir::Expr::null(object_ref()));
        if self.needs_store_check(place) && value.kind != ir::ExprKind::Null {
            let array = self.stable(operands[0].clone(), &mut temps);
            operands[0] = array.clone();
            let args = vec![coerce(array, &object_ref()), coerce(value, &object_ref())];
            value = coerce(self.op("store_check", object_ref(), args, span), &target);
        }
        let place = self.build(&shape, operands, SiteKind::Store);
        after(temps, ir::Expr::assign(place, value))
    }

    /// The C type of what is stored, which can differ from that of the expression: reading through a global reference
    /// widens.
    fn place_type(&mut self, place: &Expr) -> Ir {
        match &place.kind {
            ExprKind::Local(local) => self.local(*local).ty,
            ExprKind::StaticField(field) | ExprKind::Field { field, .. } => {
                let field = *field;
                self.cx.ty(&self.cx.field(field).ty)
            }
            ExprKind::JavaElem { array, .. } | ExprKind::TiElem { array, .. } => self.elem_type(&array.ty),
            _ => self.cx.ty(&place.ty),
        }
    }

    pub fn increment(&mut self, place: &Expr, by: i8, prefix: bool) -> ir::Expr {
        let (shape, operands) = self.shape(place);
        let (temps, operands) = self.ordered(operands, shape.effects());
        let place = self.build(&shape, operands, SiteKind::Store);
        let ty = place.ty.clone();
        let kind = ir::ExprKind::IncDec { place: Box::new(place), step: by, prefix };
        after(temps, ir::Expr::new(ty, kind))
    }

    pub fn compound(&mut self, op: BinaryOp, operand: &Type, place: &Expr, value: &Expr, span: Span) -> ir::Expr {
        let (shape, operands) = self.shape(place);
        let (mut temps, operands) = self.ordered(operands, shape.effects());
        let target = self.build(&shape, operands, SiteKind::Store);
        let is_text = !matches!(operand, Type::Primitive(_));
        let right = if is_text { self.text_of(value, span) } else { self.expr(value) };
        let calm = !self.effects(&target).conflicts_with(self.effects(&right)) && !self.effects(&right).writes;
        if let Some(op) = c_operator(op, &place.ty, operand).filter(|_| calm) {
            let ty = target.ty.clone();
            let kind = ir::ExprKind::AssignOp(op, Box::new(target), Box::new(right));
            return after(temps, ir::Expr::new(ty, kind));
        }
        let target = self.evaluated_place(target, &mut temps);
        let old = self.spill(target.clone(), &mut temps);
        let new = if is_text {
            self.join(vec![coerce(old, &object_ref()), right], span)
        } else {
            let old = self.primitive(old, &place.ty, operand, span);
            let result = self.arithmetic(op, old, right, span);
            self.primitive(result, operand, &place.ty, span)
        };
        let new = coerce(new, &target.ty);
        after(temps, ir::Expr::assign(target, new))
    }

    /// A place that can be named twice: through its address, unless it is a variable.
    fn evaluated_place(&mut self, place: ir::Expr, temps: &mut Vec<ir::Stmt>) -> ir::Expr {
        let mut root = &place;
        while let ir::ExprKind::Field(base, _) = &root.kind {
            root = base;
        }
        if matches!(root.kind, ir::ExprKind::Local(_) | ir::ExprKind::Global(_)) {
            return place;
        }
        let access = match place.access_root().map(|root| &root.kind) {
            Some(ir::ExprKind::Deref(_, Some(access))) => Some(*access),
            Some(ir::ExprKind::Elem { access, .. }) => Some(*access),
            _ => None,
        };
        let address = self.spill(place.addr_of(), temps);
        match access {
            Some(access) => address.deref_global(access.site, access.strict),
            None => address.deref(),
        }
    }
}

/// C's compound operator where it means what Java's does.
fn c_operator(op: BinaryOp, place: &Type, operand: &Type) -> Option<ir::BinaryOp> {
    let (Type::Primitive(place), Type::Primitive(operand)) = (place, operand) else { return None };
    let floating = |p: &Primitive| matches!(p, Primitive::Float | Primitive::Double);
    if floating(operand) && !floating(place) {
        return None;
    }
    match op {
        BinaryOp::Add => Some(ir::BinaryOp::Add),
        BinaryOp::Sub => Some(ir::BinaryOp::Sub),
        BinaryOp::Mul => Some(ir::BinaryOp::Mul),
        BinaryOp::Div if floating(operand) => Some(ir::BinaryOp::Div),
        BinaryOp::And => Some(ir::BinaryOp::And),
        BinaryOp::Or => Some(ir::BinaryOp::Or),
        BinaryOp::Xor => Some(ir::BinaryOp::Xor),
        _ => None,
    }
}
