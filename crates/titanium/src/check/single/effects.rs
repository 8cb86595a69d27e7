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
    is_constructor: bool,
    has_effects: bool,
    /// Changes single storage that it has not just made.
    stores: bool,
    calls: Vec<MethodId>,
}

impl Own<'_, '_> {
    fn body(&mut self, stmts: &[Stmt]) {
        walk::each_stmt(stmts, &mut |stmt| self.stmt(stmt));
        walk::each_expr(stmts, &mut |expr| self.expr(expr));
    }

    fn expr(&mut self, expr: &Expr) {
        let changed = changed_place(expr).filter(|place| is_single_storage(self.cx, place));
        self.has_effects |= is_collective(expr) || changed.is_some();
        self.stores |= changed.is_some_and(|place| !(self.is_constructor && is_own_field(place)));
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

/// A field of the object whose method this is.
pub(super) fn is_own_field(place: &Expr) -> bool {
    matches!(&place.kind, ExprKind::Field { object, .. } if object.kind == ExprKind::This)
}

/// For each method whether it has global effects, and whether it changes single storage. The least solution: effects
/// travel from callees to callers, and from overriding methods to overridden ones.
pub(super) fn infer(cx: &mut Checker<'_>) -> (Vec<bool>, Vec<bool>) {
    let count = cx.methods.len();
    let mut effects: Vec<bool> = cx.methods.iter().map(|m| m.is_single).collect();
    let mut stores = vec![false; count];
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
        let mut own = Own { cx, is_constructor, has_effects: false, stores: false, calls: Vec::new() };
        own.body(&body.stmts);
        effects[index] |= own.has_effects && (!is_constructor || collective_in(&body.stmts));
        // What the library keeps is right for every team.
        stores[index] = own.stores && !cx.is_of_library(id);
        for callee in own.calls {
            affected[callee.0 as usize].push(id);
        }
    }
    spread(&mut effects, &affected);
    spread(&mut stores, &affected);
    (effects, stores)
}

fn spread(found: &mut [bool], affected: &[Vec<MethodId>]) {
    let mut work: Vec<usize> = (0..found.len()).filter(|&i| found[i]).collect();
    while let Some(index) = work.pop() {
        for &id in &affected[index] {
            if !std::mem::replace(&mut found[id.0 as usize], true) {
                work.push(id.0 as usize);
            }
        }
    }
}

fn collective_in(stmts: &[Stmt]) -> bool {
    let mut found = false;
    walk::each_expr(stmts, &mut |expr| found |= is_collective(expr));
    found
}
