//! Assignments: plain, compound, and steps; the place is evaluated once.

use super::Lowerer;
use super::exprs::{binary_op, block};
use super::pointers::signed;
use crate::check::tree::{Access, Expr};
use crate::check::types::{Kind, Ty};
use crate::syntax::tree::BinaryOp;
use kroll_ir as ir;

/// What happens to a place that is read and written back.
struct Update<'a> {
    op: BinaryOp,
    operand: ir::Expr,
    computed_in: Ty,
    ty: Ty,
    access: Access,
    /// The value is the old one.
    keep_old: bool,
    place: &'a Expr,
}

impl Lowerer<'_> {
    pub fn assign(&mut self, place: &Expr, value: &Expr, access: Access) -> ir::Expr {
        if !access.is_shared() {
            let target = self.accessed_place(place, ir::SiteKind::Store);
            let value = self.value(value);
            return ir::Expr::assign(target, value);
        }
        if self.bit_field(place).is_some() {
            let value = self.value(value);
            let copy = self.copy_bits(place, access);
            let mut statements = copy.fetch;
            statements.push(ir::Stmt::expr(ir::Expr::assign(copy.place.clone(), value), None));
            statements.push(copy.store);
            return block(statements, copy.place);
        }
        let target = self.shared_place(place, ir::SiteKind::Store, access);
        let value = self.value(value);
        ir::Expr::assign(target, value)
    }

    pub fn compound_assign(
        &mut self,
        op: BinaryOp,
        place: &Expr,
        value: &Expr,
        computed_in: Ty,
        access: Access,
    ) -> ir::Expr {
        let ty = place.ty;
        let operand = self.value(value);
        if !access.is_shared() && !self.types.is_pointer_to_shared(ty) {
            let target = self.accessed_place(place, ir::SiteKind::Store);
            let ty = target.ty.unqualified().clone();
            let kind = ir::ExprKind::AssignOp(binary_op(op), Box::new(target), Box::new(operand));
            return ir::Expr::new(ty, kind);
        }
        self.update(Update { op, operand, computed_in, ty, access, keep_old: false, place })
    }

    pub fn step(&mut self, place: &Expr, increment: bool, prefix: bool, access: Access) -> ir::Expr {
        let ty = place.ty;
        if !access.is_shared() && !self.types.is_pointer_to_shared(ty) {
            let target = self.accessed_place(place, ir::SiteKind::Store);
            let result = target.ty.unqualified().clone();
            let step = if increment { 1 } else { -1 };
            return ir::Expr::new(result, ir::ExprKind::IncDec { place: Box::new(target), step, prefix });
        }
        let op = if increment { BinaryOp::Add } else { BinaryOp::Sub };
        let operand = match self.types.kind(ty) {
            Kind::Pointer(_) => ir::Expr::integer(ir::IntKind::Long, 1),
            _ => ir::Expr::int(1).cast(self.private_type(ty)),
        };
        self.update(Update { op, operand, computed_in: ty, ty, access, keep_old: !prefix, place })
    }

    fn update(&mut self, update: Update) -> ir::Expr {
        match (update.access.is_shared(), self.bit_field(update.place).is_some()) {
            (false, _) => self.update_private(update),
            (true, true) => self.update_bits(update),
            (true, false) => self.update_shared(update),
        }
    }

    /// A private pointer-to-shared moves.
    fn update_private(&mut self, update: Update) -> ir::Expr {
        let place = update.place;
        if self.is_simple(place) && !update.keep_old {
            let (target, old) =
                (self.accessed_place(place, ir::SiteKind::Store), self.accessed_place(place, ir::SiteKind::Store));
            let new = self.combine(&update, old);
            return ir::Expr::assign(target, new);
        }
        let target = self.accessed_place(place, ir::SiteKind::Store);
        let (declared, pointer) = self.bind("at", target.addr_of());
        let target = pointer.deref();
        let (declared_old, old_value) = self.bind("old", target.clone());
        let new = self.combine(&update, old_value.clone());
        let store = ir::Expr::assign(target, new);
        finish(vec![declared, declared_old], store, update.keep_old.then_some(old_value))
    }

    fn update_shared(&mut self, update: Update) -> ir::Expr {
        let place = update.place;
        let strict = update.access == Access::Strict;
        let loaded = self.site(ir::SiteKind::Load, place.span);
        let address = self.place_at(place, loaded, strict).addr_of();
        let (declared, at_value) = self.bind("at", address);
        let load = at_value.clone().deref_global(loaded, strict);
        let target = at_value.deref_global(self.site(ir::SiteKind::Store, place.span), strict);
        let (declared_old, old_value) = self.bind("old", load);
        let new = self.combine(&update, old_value.clone());
        finish(vec![declared, declared_old], ir::Expr::assign(target, new), update.keep_old.then_some(old_value))
    }

    fn update_bits(&mut self, update: Update) -> ir::Expr {
        let copy = self.copy_bits(update.place, update.access);
        let (declared_old, old_value) = self.bind("old", copy.place.clone());
        let new = self.combine(&update, old_value.clone());
        let mut statements = copy.fetch;
        statements.push(declared_old);
        statements.push(ir::Stmt::expr(ir::Expr::assign(copy.place.clone(), new), None));
        statements.push(copy.store);
        block(statements, if update.keep_old { old_value } else { copy.place })
    }

    /// The new value.
    fn combine(&mut self, update: &Update, old: ir::Expr) -> ir::Expr {
        let operand = update.operand.clone();
        let to = self.private_type(update.ty);
        if self.types.is_pointer_to_shared(update.ty) {
            return self.shared_add(old, signed(operand, update.op == BinaryOp::Sub), update.ty);
        }
        let op = binary_op(update.op);
        if self.types.is_pointer(update.ty) {
            return ir::Expr::new(to, ir::ExprKind::Binary(op, Box::new(old), Box::new(operand)));
        }
        let computed = self.private_type(update.computed_in);
        let old = if *old.ty.unqualified() == computed { old } else { old.cast(computed.clone()) };
        let value = ir::Expr::new(computed.clone(), ir::ExprKind::Binary(op, Box::new(old), Box::new(operand)));
        if computed == to { value } else { value.cast(to) }
    }
}

/// The store, and the value of the whole: that of the store, or the old one.
fn finish(mut statements: Vec<ir::Stmt>, store: ir::Expr, old: Option<ir::Expr>) -> ir::Expr {
    match old {
        None => block(statements, store),
        Some(old) => {
            statements.push(ir::Stmt::expr(store, None));
            block(statements, old)
        }
    }
}
