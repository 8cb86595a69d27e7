//! Lowering takes the address of a place that it reads and stores. Where it is known how to reach the place, the place
//! itself does as well; elsewhere the address of an element of a Java array that is near is a plain pointer.

use crate::analysis::nest::is_loop;
use kroll_ir::*;

/// What is known of elements.
pub struct Places<'a> {
    /// The place will be reached by a pointer and an index that cannot fail.
    pub is_inside: &'a dyn Fn(&Expr) -> bool,
    /// The element is of a Java array that is near.
    pub is_near: &'a dyn Fn(&Expr) -> bool,
}

/// The places themselves instead of their addresses.
pub fn forward(stmts: &mut [Stmt], frame: &mut Frame, known: &Places) {
    for stmt in stmts.iter_mut().filter(|stmt| !is_loop(stmt)) {
        stmt.for_each_own_expr_mut(&mut |expr| forward_in(expr, frame, known));
        stmt.for_each_body_mut(&mut |body| forward(body, frame, known));
    }
}

fn forward_in(expr: &mut Expr, frame: &mut Frame, known: &Places) {
    if let ExprKind::Block(stmts) = &mut expr.kind {
        let mut at = 0;
        while at < stmts.len() {
            let kept = forward_one(stmts, at, frame, known);
            at += kept as usize;
        }
    }
    expr.for_each_child_mut(|child| forward_in(child, frame, known));
}

/// Whether the statement stays.
fn forward_one(stmts: &mut Vec<Stmt>, at: usize, frame: &mut Frame, known: &Places) -> bool {
    let StmtKind::Local { local, init: Some(init) } = &stmts[at].kind else { return true };
    let ExprKind::AddrOf(place) = &init.kind else { return true };
    if !matches!(place.kind, ExprKind::Elem { .. }) {
        return true;
    }
    let (local, place, inside) = (*local, (**place).clone(), (known.is_inside)(place));
    if !(inside || (known.is_near)(&place)) || !only_followed(&stmts[at + 1..], local) {
        return true;
    }
    let pointer = place.ty.clone().ptr();
    let value = if inside { place.clone() } else { Expr::local(local, pointer.clone()).deref() };
    stmts[at + 1..].iter_mut().for_each(|s| s.for_each_expr_mut(&mut |e| follow(e, local, &value)));
    if inside {
        stmts.remove(at);
    } else {
        let address = Expr::new(pointer.clone(), ExprKind::AddrOf(Box::new(place)));
        frame.local_mut(local).ty = pointer;
        stmts[at] = Stmt::local(local, Some(address), stmts[at].loc);
    }
    !inside
}

/// Puts what `by` gives in the place of places. The address of what is reached by a plain pointer then is one itself.
pub fn replace(expr: &mut Expr, by: &mut dyn FnMut(&Expr) -> Option<Expr>) {
    if let Some(place) = by(expr) {
        *expr = place;
        return;
    }
    expr.for_each_child_mut(|child| replace(child, by));
    if let (ExprKind::AddrOf(place), Type::Global(_)) = (&expr.kind, &expr.ty)
        && !place.is_global_place()
    {
        *expr = (**place).clone().addr_of().cast(expr.ty.clone());
    }
}

/// The value instead of all reads of a place; what is stored to, or whose address is taken, stays.
pub fn replace_reads(expr: &mut Expr, is_place: &dyn Fn(&Expr) -> bool, value: &Expr) {
    if is_place(expr) {
        *expr = value.clone();
        return;
    }
    match &mut expr.kind {
        ExprKind::Assign(to, with) | ExprKind::AssignOp(_, to, with) => {
            to.for_each_child_mut(|child| replace_reads(child, is_place, value));
            replace_reads(with, is_place, value);
        }
        ExprKind::IncDec { place: to, .. } | ExprKind::AddrOf(to) | ExprKind::VaArg(to) => {
            to.for_each_child_mut(|child| replace_reads(child, is_place, value));
        }
        _ => expr.for_each_child_mut(|child| replace_reads(child, is_place, value)),
    }
}

fn is_followed(expr: &Expr, local: LocalId) -> bool {
    matches!(&expr.kind, ExprKind::Deref(p, _) if p.kind == ExprKind::Local(local))
}

/// Whether the statements use the pointer only to reach its place.
fn only_followed(stmts: &[Stmt], local: LocalId) -> bool {
    let (mut uses, mut followed) = (0, 0);
    for stmt in stmts {
        stmt.for_each_expr(&mut |expr| {
            expr.walk(&mut |e| {
                uses += usize::from(e.kind == ExprKind::Local(local));
                followed += usize::from(is_followed(e, local));
            });
        });
    }
    uses == followed
}

fn follow(expr: &mut Expr, local: LocalId, value: &Expr) {
    if is_followed(expr, local) {
        *expr = value.clone();
        return;
    }
    expr.for_each_child_mut(|child| follow(child, local, value));
}
