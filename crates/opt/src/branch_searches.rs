//! Loops that search, as for the pivot of a column: `if (|a[i]| > |a[best]|) best = i`. The element that the next turn
//! compares lies where this turn's comparison says. Of a selection each turn would wait for the last one's load; processors
//! run ahead of a branch, which hardly ever moves the place, so the C compiler is kept from making a selection of it
//! (measured on the factorisation of a matrix: 0.87 of the time).

use crate::analysis::nest::is_loop;
use crate::pipeline::Options;
use crate::remarks::Remarks;
use kroll_ir::*;

pub fn run(module: &mut Module, _options: &Options, _remarks: &mut Remarks) {
    for item in &mut module.items {
        if let Item::Func(Func { body: Some(body), .. }) = item {
            mark(body, false);
        }
    }
}

fn mark(body: &mut [Stmt], in_loop: bool) {
    for stmt in body {
        let inside = in_loop || is_loop(stmt);
        stmt.for_each_body_mut(&mut |inner| mark(inner, inside));
        if let StmtKind::If { cond, then, other } = &mut stmt.kind
            && in_loop
            && other.is_empty()
            && let Some(moved) = then.iter().map(moves).collect::<Option<Vec<_>>>()
            && moved.into_iter().any(|local| is_index(local, cond))
        {
            then.insert(0, Stmt::expr(Expr::op("stay_branch", Type::Void, vec![], None), None));
        }
    }
}

/// The local that the statement sets to a value which takes no time to compute, and that is all it does.
fn moves(stmt: &Stmt) -> Option<LocalId> {
    let StmtKind::Expr(Expr { kind: ExprKind::Assign(place, value), .. }) = &stmt.kind else { return None };
    let ExprKind::Local(local) = place.kind else { return None };
    is_simple(value).then_some(local)
}

fn is_simple(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Local(_) | ExprKind::Int(_) | ExprKind::Float(_) => true,
        ExprKind::Cast(inner) | ExprKind::Component(inner, _) => is_simple(inner),
        _ => false,
    }
}

/// Whether the value depends on an element whose index depends on the local.
fn is_index(local: LocalId, value: &Expr) -> bool {
    let mut found = false;
    value.walk(&mut |e| {
        if let ExprKind::Elem { index, .. } = &e.kind {
            index.walk(&mut |e| found |= e.kind == ExprKind::Local(local));
        }
    });
    found
}
