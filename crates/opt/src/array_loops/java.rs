//! Java arrays in nests: arrays of rank 1 from 0 with their elements one after the other.
//!
//! While a nest is studied, an element of such an array is an `Elem` like that of a Titanium array, and its length is a
//! local, read before the nest; the length is -1 where the array is null or not near, and then the entry test fails.
//! What the entry test does not prove about an index is checked against that local.

use crate::analysis::nest::is_loop;
use kroll_ir::*;
use std::collections::HashSet;

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

/// Whether the array of an `Elem` is one of Java's.
pub fn is_java(array: &Expr) -> bool {
    !matches!(array.ty.unqualified(), Type::TiArray { .. })
}

pub fn length_of(array: &Expr, known: &[Known]) -> Expr {
    let found = known.iter().rev().find(|k| k.array == *array);
    found.map_or_else(|| Expr::int(-1), |k| Expr::local(k.length, Type::INT))
}

/// The address of the first element, as a long.
pub fn data(array: &Expr) -> Expr {
    let header = Expr::new(Type::ULONG, ExprKind::SizeOf(header())).cast(Type::LONG);
    Expr::binary(BinaryOp::Add, array.clone().cast(Type::LONG), header)
}

fn header() -> Type {
    Type::named("ti_jarray")
}

/// `int length = near ? its length : -1`
pub fn length_declaration(known: &Known, loc: Option<Loc>) -> Stmt {
    let array = &known.array;
    let reachable = match array.ty.unqualified() {
        Type::Global(_) => Expr::op("is_near", Type::BOOL, vec![array.clone()], None),
        _ => Expr::binary(BinaryOp::Ne, array.clone(), Expr::null(array.ty.clone())),
    };
    let length = array.clone().cast(header().ptr()).deref().field("length", Type::INT);
    Stmt::local(known.length, Some(Expr::cond(reachable, length, Expr::int(-1))), loc)
}

/// An element as lowering writes it: array, index, site of the check.
pub fn element(place: &Expr) -> Option<(&Expr, &Expr, SiteId)> {
    let ExprKind::Deref(pointer, access) = &place.kind else { return None };
    let address = match &pointer.kind {
        ExprKind::Cast(inner) => inner,
        _ => pointer,
    };
    let ExprKind::Op { op, args, site: Some(site) } = &address.kind else { return None };
    let [array, index, size] = args.as_slice() else { return None };
    let plain = matches!(place.ty, Type::Int(_) | Type::Float(_) | Type::Point(_) | Type::Rect(_) | Type::Named(_));
    let is_element = matches!(op.name, "jarray_at" | "jarray_at_global");
    let whole = matches!(&size.kind, ExprKind::SizeOf(ty) if *ty == place.ty);
    let strict = access.is_some_and(|access| access.strict);
    (plain && is_element && whole && !strict).then_some((array, index, *site))
}

/// The array whose length is read.
pub fn length(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Op { op, args, .. } if op.name == "jarray_length" => Some(&args[0]),
        ExprKind::Field(object, name) if name == "length" && object.ty == header() => {
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
    let mut found = Used { changed, arrays: Vec::new() };
    found.stmt(stmt);
    found.arrays
}

struct Used<'a> {
    changed: &'a HashSet<LocalId>,
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
        if let Some(array) = length(expr).or_else(|| element(expr).map(|(array, ..)| array)) {
            self.array(array);
        }
        match &expr.kind {
            ExprKind::Cond(cond, ..) => self.expr(cond),
            ExprKind::Binary(op, left, _) if op.is_logical() => self.expr(left),
            ExprKind::Block(stmts) => stmts.iter().for_each(|s| self.stmt(s)),
            _ => expr.for_each_child(&mut |child| self.expr(child)),
        }
    }

    fn array(&mut self, array: &Expr) {
        let unchanged = matches!(&array.kind, ExprKind::Local(local) if !self.changed.contains(local));
        if unchanged && !self.arrays.contains(array) {
            self.arrays.push(array.clone());
        }
    }
}

/// Elements and lengths of the known arrays in the form that the study of nests understands.
pub fn unify(stmt: &mut Stmt, known: &[Known]) {
    stmt.for_each_expr_mut(&mut |expr| unify_expr(expr, known));
}

fn unify_expr(expr: &mut Expr, known: &[Known]) {
    let name = |array: &Expr| known.iter().rev().find(|k| k.array == *array).map(|k| k.length);
    if let Some(local) = length(expr).and_then(name) {
        *expr = Expr::local(local, Type::INT);
        return;
    }
    if let Some((array, index, site)) = element(expr).filter(|(array, ..)| name(array).is_some()) {
        let (array, index) = (Box::new(array.clone()), Box::new(Expr::point(vec![index.clone()])));
        expr.kind = ExprKind::Elem { array, index, site, checked: true };
    }
    expr.for_each_child_mut(&mut |child| unify_expr(child, known));
}

/// What the fast version does not reach by row pointers: the index is checked against the known length.
pub fn check_indices(stmts: &mut [Stmt], known: &[Known]) {
    stmts.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(&mut |expr| check_index(expr, known)));
}

fn check_index(expr: &mut Expr, known: &[Known]) {
    expr.for_each_child_mut(&mut |child| check_index(child, known));
    let address = match &expr.kind {
        ExprKind::Elem { array, index, site, .. } if is_java(array) && known.iter().any(|k| k.array == **array) => {
            let index = index_of(index);
            let index = Expr::op("jarray_index", Type::ULONG, vec![index, length_of(array, known)], Some(*site));
            Some(data(array).cast(expr.ty.clone().ptr()).index(index))
        }
        _ => None,
    };
    if let Some(place) = address {
        *expr = place;
        return;
    }
    // The address of such a place is a plain pointer.
    if let (ExprKind::AddrOf(place), Type::Global(_)) = (&expr.kind, &expr.ty)
        && !place.is_global_place()
    {
        *expr = (**place).clone().addr_of().cast(expr.ty.clone());
    }
}

fn index_of(point: &Expr) -> Expr {
    match &point.kind {
        ExprKind::Point(parts) => parts[0].clone(),
        _ => point.clone().component(0),
    }
}

/// Lowering takes the address of a place that it reads and stores. Where the index is known to be inside, the place
/// itself does as well; elsewhere the address of a Java array's element is a plain pointer.
pub fn forward_addresses(stmts: &mut [Stmt], frame: &mut Frame, is_inside: &dyn Fn(&Expr) -> bool) {
    for stmt in stmts.iter_mut().filter(|stmt| !is_loop(stmt)) {
        stmt.for_each_own_expr_mut(&mut |expr| forward_in(expr, frame, is_inside));
        stmt.for_each_body_mut(&mut |body| forward_addresses(body, frame, is_inside));
    }
}

fn forward_in(expr: &mut Expr, frame: &mut Frame, is_inside: &dyn Fn(&Expr) -> bool) {
    if let ExprKind::Block(stmts) = &mut expr.kind {
        let mut at = 0;
        while at < stmts.len() {
            let kept = forward_one(stmts, at, frame, is_inside);
            at += kept as usize;
        }
    }
    expr.for_each_child_mut(&mut |child| forward_in(child, frame, is_inside));
}

/// Whether the statement stays.
fn forward_one(stmts: &mut Vec<Stmt>, at: usize, frame: &mut Frame, is_inside: &dyn Fn(&Expr) -> bool) -> bool {
    let StmtKind::Local { local, init: Some(init) } = &stmts[at].kind else { return true };
    let ExprKind::AddrOf(place) = &init.kind else { return true };
    let ExprKind::Elem { array, .. } = &place.kind else { return true };
    let (local, place, inside) = (*local, (**place).clone(), is_inside(place));
    if !(inside || is_java(array)) || !only_followed(&stmts[at + 1..], local) {
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
    expr.for_each_child_mut(&mut |child| follow(child, local, value));
}
