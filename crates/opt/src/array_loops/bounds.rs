//! Bounds of counting loops that are elements of arrays, such as the rows of a sparse matrix: read once before the loop.
//!
//! The condition of a loop is evaluated at least once, right after the first value, so naming both before the loop
//! fails where the loop would have failed. A rank may see the stores of others late unless something synchronises.

use super::lengths::length;
use super::nest::counting_for;
use crate::analysis::affine::Scope;
use crate::analysis::alias::Locals;
use crate::analysis::effects::Effects;
use crate::analysis::locals::changed;
use crate::analysis::nest::is_loop;
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// Declarations of what takes the place of bounds: of a first value that may only be computed once, and of a last one
/// that reads elements which the loop does not store.
pub fn name(stmt: &mut Stmt, changed: &HashSet<LocalId>, locals: &Locals, frame: &mut Frame) -> Vec<Stmt> {
    let mut declarations = Vec::new();
    if counting_for(stmt).is_none() {
        return declarations;
    }
    let effects = Effects::alone(std::slice::from_ref(stmt), locals);
    let loc = stmt.loc;
    let StmtKind::For { init, cond: Some(cond), .. } = &mut stmt.kind else { return declarations };
    let scope = Scope::new(changed);
    let mut declare = |word: &str, value: &mut Expr| {
        let local = frame.fresh(word, Type::INT);
        let value = std::mem::replace(value, frame.value(local));
        declarations.push(Stmt::local(local, Some(value), loc));
    };
    if let [Stmt { kind: StmtKind::Local { init: Some(low), .. }, .. }] = init.as_mut_slice()
        && !scope.is_invariant(low)
    {
        declare("from", low);
    }
    if let ExprKind::Binary(_, _, high) = &mut cond.kind
        && !effects.orders()
        && is_read(high)
        && stays(high, &scope, &effects, locals)
    {
        declare("to", high);
    }
    declarations
}

/// The same for loops among the statements of a body, right before each.
pub fn name_inside(body: &mut Vec<Stmt>, locals: &Locals, frame: &mut Frame) {
    for mut stmt in std::mem::take(body) {
        if let StmtKind::Block(inner) = &mut stmt.kind {
            name_inside(inner, locals, frame);
        }
        if is_loop(&stmt) {
            let changed = changed(std::slice::from_ref(&stmt));
            body.extend(name(&mut stmt, &changed, locals, frame));
        }
        body.push(stmt);
    }
}

/// Whether an element is read: a length alone is known to the fast version without a name.
fn is_read(expr: &Expr) -> bool {
    let mut found = false;
    expr.walk(&mut |e| found |= matches!(e.kind, ExprKind::Elem { .. } | ExprKind::Index(..)));
    found
}

/// Whether the value is the same at every iteration: elements that the loop does not store.
fn stays(expr: &Expr, scope: &Scope, effects: &Effects, locals: &Locals) -> bool {
    let all = |parts: &[&Expr]| parts.iter().all(|e| stays(e, scope, effects, locals));
    let stored = |place: &Expr| locals.location(place).is_none_or(|location| effects.may_write(&location, locals));
    if let Some(array) = length(expr) {
        return all(&[array]);
    }
    match &expr.kind {
        ExprKind::Elem { array, index, .. } => !stored(expr) && all(&[array, index]),
        ExprKind::Index(row, index) => !stored(expr) && all(&[row, index]),
        ExprKind::Binary(op, a, b) if !matches!(op, BinaryOp::Div | BinaryOp::Rem) => all(&[a, b]),
        ExprKind::Unary(_, e) | ExprKind::Cast(e) | ExprKind::Component(e, _) => all(&[e]),
        ExprKind::Point(parts) => parts.iter().all(|e| stays(e, scope, effects, locals)),
        _ => scope.is_invariant(expr),
    }
}
