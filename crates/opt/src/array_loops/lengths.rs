//! Lengths of Java arrays that a nest uses, read before it: -1 where the array is null or not near, and then the entry
//! test fails. In the fast version the local with the length takes its place, and what the test does not prove about an
//! index is checked against it.

use super::layout;
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// An array that a fast version knows to be near, and the local with its length.
#[derive(Clone, Debug)]
pub struct Known {
    pub array: Expr,
    pub length: LocalId,
}

impl Known {
    /// An array in a local.
    pub fn new(array: Expr, frame: &mut Frame) -> Known {
        let name = match array.kind {
            ExprKind::Local(local) => format!("{}_length", frame.local(local).name),
            _ => "length".to_string(),
        };
        Known { array, length: frame.fresh(&name, Type::INT) }
    }
}

/// What is known of the array.
pub fn find<'k>(array: &Expr, known: &'k [Known]) -> Option<&'k Known> {
    known.iter().rev().find(|known| known.array == *array)
}

/// Whether the place is an element of an array that is known.
pub fn is_near(place: &Expr, known: &[Known]) -> bool {
    layout::java_element(place).is_some_and(|(array, ..)| find(array, known).is_some())
}

/// `near ? its length : -1`
pub fn value(known: &Known) -> Expr {
    let array = &known.array;
    let reachable = match array.ty.unqualified() {
        Type::Global(_) => Expr::op("is_near", Type::BOOL, vec![array.clone()], None),
        _ => Expr::binary(BinaryOp::Ne, array.clone(), Expr::null(array.ty.clone())),
    };
    let length = array.clone().cast(layout::header().ptr()).deref().field("length", Type::INT);
    Expr::cond(reachable, length, Expr::int(-1))
}

/// The array whose length is read.
pub fn length(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Op { op, args, .. } if op.name == "jarray_length" => Some(&args[0]),
        ExprKind::Field(object, name) if name == "length" && object.ty == layout::header() => {
            let ExprKind::Deref(pointer, _) = &object.kind else { return None };
            Some(unchecked(pointer))
        }
        _ => None,
    }
}

/// The pointer below casts and the test for null.
fn unchecked(pointer: &Expr) -> &Expr {
    match &pointer.kind {
        ExprKind::Cast(inner) => unchecked(inner),
        ExprKind::Op { op, args, .. } if op.name == "nonnull" => unchecked(&args[0]),
        _ => pointer,
    }
}

/// Arrays in unchanged locals that the statement uses whatever its conditions say: one that is null or far behind a
/// condition must not keep the others from the fast version.
pub fn always_used(stmt: &Stmt, changed: &HashSet<LocalId>) -> Vec<Expr> {
    always(stmt, changed, |expr| length(expr).or_else(|| layout::java_element(expr).map(|(array, ..)| array)))
}

/// The same of arrays of any kind: `array_of` tells what an expression itself uses.
pub fn always(stmt: &Stmt, changed: &HashSet<LocalId>, array_of: fn(&Expr) -> Option<&Expr>) -> Vec<Expr> {
    let mut found = Used { changed, array_of, arrays: Vec::new() };
    found.stmt(stmt);
    found.arrays
}

struct Used<'a> {
    changed: &'a HashSet<LocalId>,
    array_of: fn(&Expr) -> Option<&Expr>,
    arrays: Vec<Expr>,
}

impl Used<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::If { cond, .. } => self.expr(cond),
            StmtKind::Switch { on, .. } => self.expr(on),
            StmtKind::Local { init: Some(e), .. } | StmtKind::Expr(e) | StmtKind::Return(Some(e)) => self.expr(e),
            StmtKind::For { cond, step, .. } => {
                cond.iter().chain(step).for_each(|e| self.expr(e));
                stmt.for_each_body(&mut |body| body.iter().for_each(|s| self.stmt(s)));
            }
            StmtKind::While { cond, body } | StmtKind::DoWhile { cond, body } => {
                self.expr(cond);
                body.iter().for_each(|s| self.stmt(s));
            }
            StmtKind::Foreach { body, .. } | StmtKind::Block(body) => body.iter().for_each(|s| self.stmt(s)),
            _ => {}
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if let Some(array) = (self.array_of)(expr) {
            self.array(array);
        }
        match &expr.kind {
            ExprKind::Cond(cond, ..) => self.expr(cond),
            ExprKind::Binary(op, left, _) if op.is_logical() => self.expr(left),
            ExprKind::Block(stmts) => stmts.iter().for_each(|s| self.stmt(s)),
            _ => expr.for_each_child(|child| self.expr(child)),
        }
    }

    fn array(&mut self, array: &Expr) {
        let unchanged = matches!(&array.kind, ExprKind::Local(local) if !self.changed.contains(local));
        if unchanged && !self.arrays.contains(array) {
            self.arrays.push(array.clone());
        }
    }
}

/// Names the lengths of the known arrays.
pub fn replace(stmt: &mut Stmt, known: &[Known]) {
    stmt.for_each_expr_mut(&mut |expr| replace_in(expr, known));
}

fn replace_in(expr: &mut Expr, known: &[Known]) {
    match length(expr).and_then(|array| find(array, known)) {
        Some(known) => *expr = Expr::local(known.length, Type::INT),
        None => expr.for_each_child_mut(|child| replace_in(child, known)),
    }
}

/// What the fast version does not reach by row pointers: the index is checked against the known length.
pub fn check_indices(stmts: &mut [Stmt], known: &[Known]) {
    stmts.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(&mut |expr| check_index(expr, known)));
}

fn check_index(expr: &mut Expr, known: &[Known]) {
    expr.for_each_child_mut(|child| check_index(child, known));
    if let Some((array, index, site)) = layout::java_element(expr)
        && let Some(known) = find(array, known)
    {
        let length = Expr::local(known.length, Type::INT);
        let index = Expr::op("jarray_index", Type::ULONG, vec![index.clone(), length], Some(site));
        *expr = layout::data(array).cast(expr.ty.clone().ptr()).index(index);
        return;
    }
    // The address of such a place is a plain pointer.
    if let (ExprKind::AddrOf(place), Type::Global(_)) = (&expr.kind, &expr.ty)
        && !place.is_global_place()
    {
        *expr = (**place).clone().addr_of().cast(expr.ty.clone());
    }
}
