//! Which methods have global effects: they execute a collective, change single storage, or call one that does.

use crate::check::program::{Builtin, Expr, ExprKind, MethodId, Stmt, StmtKind};
use crate::check::tables::Checker;
use crate::check::walk;

/// A collective that the language itself defines.
pub(super) fn is_collective(expr: &Expr) -> bool {
    use Builtin::{ArrayBroadcast, ArrayExchange, ArrayReduce, ArrayScan, Barrier, Reduce, ReduceTo, Scan};
    match expr.kind {
        ExprKind::Broadcast { .. } => true,
        ExprKind::Builtin { op, .. } => {
            matches!(op, Barrier | ArrayExchange | ArrayBroadcast | ArrayReduce | ArrayScan | Reduce | ReduceTo | Scan)
        }
        _ => false,
    }
}

/// The place that an expression changes.
pub(super) fn changed_place(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Assign { place, .. } | ExprKind::Compound { place, .. } | ExprKind::Increment { place, .. } => {
            Some(place)
        }
        _ => None,
    }
}

/// A single field or element, which outlives the body that assigns it.
pub(super) fn is_single_storage(cx: &Checker, place: &Expr) -> bool {
    use crate::check::program::Type;
    match &place.kind {
        ExprKind::StaticField(field) | ExprKind::Field { field, .. } => cx.field(*field).single,
        ExprKind::JavaElem { array, .. } | ExprKind::TiElem { array, .. } => {
            matches!(&array.ty, Type::JavaArray { elem, .. } | Type::TiArray { elem, .. } if elem.single)
        }
        _ => false,
    }
}

/// What one body does by itself and whom it calls.
struct Own<'c, 'a> {
    cx: &'c Checker<'a>,
    has_effects: bool,
    calls: Vec<MethodId>,
}

impl Own<'_, '_> {
    fn body(&mut self, stmts: &[Stmt]) {
        walk::each_stmt(stmts, &mut |stmt| self.stmt(stmt));
        walk::each_expr(stmts, &mut |expr| self.expr(expr));
    }

    fn expr(&mut self, expr: &Expr) {
        self.has_effects |=
            is_collective(expr) || changed_place(expr).is_some_and(|place| is_single_storage(self.cx, place));
        match expr.kind {
            ExprKind::CallStatic { method, .. }
            | ExprKind::CallMethod { method, .. }
            | ExprKind::New { constructor: method, .. } => self.calls.push(method),
            _ => {}
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::ConstructorCall { constructor, .. } = stmt.kind {
            self.calls.push(constructor);
        }
    }
}

/// The least solution: effects travel from callees to callers, and from overriding methods to overridden ones.
pub(super) fn infer(cx: &mut Checker<'_>) -> Vec<bool> {
    let count = cx.methods.len();
    let mut effects: Vec<bool> = cx.methods.iter().map(|m| m.is_single).collect();
    let mut affected: Vec<Vec<MethodId>> = vec![Vec::new(); count];
    for index in 0..count {
        let id = MethodId(index as u32);
        for overridden in cx.overridden_methods_of(id) {
            // Callers of library methods expect none; an override that has some is refused.
            if !cx.is_of_library(overridden) {
                affected[index].push(overridden);
            }
        }
        let Some(body) = &cx.methods[index].body else { continue };
        // The constructor of an object may set its single fields: the object is new.
        let is_constructor = cx.methods[index].is_constructor();
        let mut own = Own { cx, has_effects: false, calls: Vec::new() };
        own.body(&body.stmts);
        effects[index] |= own.has_effects && (!is_constructor || collective_in(&body.stmts));
        for callee in own.calls {
            affected[callee.0 as usize].push(id);
        }
    }
    let mut work: Vec<usize> = (0..count).filter(|&i| effects[i]).collect();
    while let Some(index) = work.pop() {
        for &id in &affected[index] {
            if !std::mem::replace(&mut effects[id.0 as usize], true) {
                work.push(id.0 as usize);
            }
        }
    }
    effects
}

fn collective_in(stmts: &[Stmt]) -> bool {
    let mut found = false;
    walk::each_expr(stmts, &mut |expr| found |= is_collective(expr));
    found
}
