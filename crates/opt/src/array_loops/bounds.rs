//! Bounds of counting loops that are elements of arrays, such as the rows of a sparse matrix: read once before the loop.
//!
//! The condition of a loop is evaluated at least once, right after the first value, so naming both before the loop
//! fails where the loop would have failed. A rank may see the stores of others late unless something synchronises.

use super::affine::Scope;
use super::java::{element, length};
use super::nest::counting_for;
use kroll_ir::*;
use std::collections::HashSet;

/// Declarations of what takes the place of bounds: of a first value that may only be computed once, and of a last one
/// that reads elements which the loop does not store.
pub fn name(stmt: &mut Stmt, changed: &HashSet<LocalId>, frame: &mut Frame) -> Vec<Stmt> {
    let mut declarations = Vec::new();
    if counting_for(stmt).is_none() {
        return declarations;
    }
    let stores = Stores::of(stmt);
    let loc = stmt.loc;
    let StmtKind::For { init, cond: Some(cond), .. } = &mut stmt.kind else { return declarations };
    let scope = Scope { points: Vec::new(), ints: Vec::new(), changed };
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
        && !stores.unknown
        && is_read(high)
        && stores.keep(high, &scope)
    {
        declare("to", high);
    }
    declarations
}

/// Whether an element is read: a length alone is known to the fast version without a name.
fn is_read(expr: &Expr) -> bool {
    let mut found = false;
    expr.walk(&mut |e| found |= matches!(e.kind, ExprKind::Elem { .. } | ExprKind::Index(..)) || element(e).is_some());
    found
}

/// What a loop stores behind pointers and in arrays.
struct Stores {
    types: HashSet<Type>,
    /// It calls something or orders accesses.
    unknown: bool,
}

impl Stores {
    fn of(stmt: &Stmt) -> Stores {
        let mut stores = Stores { types: HashSet::new(), unknown: has_verbatim(stmt) };
        stmt.for_each_expr(&mut |expr| expr.walk(&mut |e| stores.expr(e)));
        stores
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) | ExprKind::IncDec { place, .. } => {
                self.types.extend((!is_local(place)).then(|| place.ty.unqualified().clone()));
            }
            ExprKind::Call(..) | ExprKind::Verbatim(_) => self.unknown = true,
            ExprKind::Op { op, .. } => self.unknown |= op.acts(),
            _ => {}
        }
    }

    /// Whether the value is the same at every iteration: elements of a type that the loop does not store.
    fn keep(&self, expr: &Expr, scope: &Scope) -> bool {
        let all = |parts: &[&Expr]| parts.iter().all(|e| self.keep(e, scope));
        let unstored = !self.types.contains(expr.ty.unqualified());
        if let Some((array, index, _)) = element(expr) {
            return unstored && all(&[array, index]);
        }
        if let Some(array) = length(expr) {
            return all(&[array]);
        }
        match &expr.kind {
            ExprKind::Elem { array, index, .. } => unstored && all(&[array, index]),
            ExprKind::Index(row, index) => unstored && all(&[row, index]),
            ExprKind::Binary(op, a, b) if !matches!(op, BinaryOp::Div | BinaryOp::Rem) => all(&[a, b]),
            ExprKind::Unary(_, e) | ExprKind::Cast(e) | ExprKind::Component(e, _) => all(&[e]),
            ExprKind::Point(parts) => parts.iter().all(|e| self.keep(e, scope)),
            _ => scope.is_invariant(expr),
        }
    }
}

fn has_verbatim(stmt: &Stmt) -> bool {
    let mut found = matches!(stmt.kind, StmtKind::Verbatim(_));
    stmt.for_each_body(&mut |body| found |= body.iter().any(has_verbatim));
    found
}

fn is_local(place: &Expr) -> bool {
    matches!(place.kind, ExprKind::Local(_))
}
