//! A number in a field of `this` or in a static that a loop updates at every turn, and nothing else in it stores, is
//! carried from turn to turn in a local: read once, before the loop, and still stored at every change. Between two turns
//! the C compiler would have to read it back, since it does not read memory before the tests that may end a turn.
//!
//! What others see stays as it was. A rank may see the stores of others late unless something synchronises, so only loops
//! without synchronisation are touched.

use crate::analysis::alias::Locals;
use crate::analysis::effects::{Summaries, is_volatile, points_to_volatile};
use crate::analysis::locals::changed;
use crate::analysis::nest::{has_labels, is_loop};
use crate::hoist_fields::{is_certain, name_of, root, without_sites};
use crate::remarks::{HOISTED, Remarks, listed};
use kroll_ir::*;
use kroll_source::hash::HashSet;

pub struct Pass<'a> {
    pub summaries: &'a Summaries,
    pub locals: &'a Locals,
    pub frame: &'a mut Frame,
    pub remarks: &'a mut Remarks,
}

impl Pass<'_> {
    /// The outermost loops first: what cannot be carried through them may be carried through the loops inside.
    pub fn body(&mut self, body: &mut Vec<Stmt>) {
        for mut stmt in std::mem::take(body) {
            let read = if is_loop(&stmt) { self.before(&mut stmt) } else { Vec::new() };
            stmt.for_each_body_mut(&mut |inner| self.body(inner));
            if read.is_empty() {
                body.push(stmt);
                continue;
            }
            let loc = stmt.loc;
            body.push(Stmt::new(StmtKind::Block(read.into_iter().chain([stmt]).collect()), loc));
        }
    }

    /// Declarations of the locals in which the loop carries numbers.
    fn before(&mut self, stmt: &mut Stmt) -> Vec<Stmt> {
        let (mut declarations, mut names) = (Vec::new(), Vec::new());
        for place in self.updated(stmt) {
            let known = without_sites(&place);
            let word = match &known.kind {
                ExprKind::Global(name) | ExprKind::Field(_, name) => name.clone(),
                _ => continue,
            };
            let local = self.frame.fresh(&format!("{word}_now"), known.ty.clone());
            let carried = Carried { place: &known, local: self.frame.value(local) };
            if !self.is_alone(stmt, &carried) {
                continue;
            }
            stmt.for_each_expr_mut(&mut |expr| carried.put_into(expr, true));
            names.extend(name_of(&known));
            declarations.push(Stmt::local(local, Some(place), None));
        }
        if !names.is_empty() {
            let message = format!("what this loop changes of {} is read once, before it", listed(names));
            self.remarks.done(&HOISTED, stmt, message);
        }
        declarations
    }

    /// Places that the loop updates at every turn, each once, of the kind that can be carried.
    fn updated(&self, stmt: &Stmt) -> Vec<Expr> {
        let may_be_carried = |place: &Expr| may_be_carried(place, self.frame);
        let mut updated: Vec<Expr> = Vec::new();
        each_turn(stmt, &mut |expr| {
            expr.walk(&mut |e| {
                let place = match &e.kind {
                    ExprKind::AssignOp(_, place, _) | ExprKind::IncDec { place, prefix: true, .. } => place,
                    ExprKind::Assign(place, value) if may_be_carried(place) && reads(value, place) => place,
                    _ => return,
                };
                if may_be_carried(place) && !updated.iter().any(|other| is_same(other, place)) {
                    updated.push((**place).clone());
                }
            });
        });
        if updated.is_empty() || has_labels(std::slice::from_ref(stmt)) {
            return Vec::new();
        }
        let changed = changed(std::slice::from_ref(stmt));
        updated.retain(|place| object_stays(place, &changed));
        // The old value, and whatever an address is good for.
        stmt.for_each_expr(&mut |expr| {
            expr.walk(&mut |e| {
                if let ExprKind::IncDec { place, prefix: false, .. } | ExprKind::AddrOf(place) = &e.kind {
                    updated.retain(|other| !is_same(other, place));
                }
            });
        });
        updated
    }

    /// Whether the loop without its own uses of the place does not store there, and nothing in it synchronises.
    fn is_alone(&self, stmt: &Stmt, carried: &Carried) -> bool {
        let mut without = stmt.clone();
        without.for_each_expr_mut(&mut |expr| carried.put_into(expr, false));
        let effects = self.summaries.of_stmts(&[without], self.locals);
        let location = self.locals.location(carried.place);
        !effects.orders() && location.is_some_and(|location| !effects.may_write(&location, self.locals))
    }
}

/// A number in a static, or in a field of an object that is there, whose accesses others need not see at once.
pub fn may_be_carried(place: &Expr, frame: &Frame) -> bool {
    let is_kind = match &place.kind {
        ExprKind::Global(_) => true,
        ExprKind::Field(object, _) => match &object.kind {
            ExprKind::Deref(pointer, access) => {
                !access.is_some_and(|access| access.strict) && !points_to_volatile(&pointer.ty)
            }
            _ => false,
        },
        _ => false,
    };
    let is_number = matches!(place.ty, Type::Int(_) | Type::Float(_)) && !is_volatile(&place.ty);
    is_number && is_kind && is_certain(place, frame)
}

/// Whether a field is one of the same object at every turn.
pub fn object_stays(place: &Expr, changed: &HashSet<LocalId>) -> bool {
    let ExprKind::Field(object, _) = &place.kind else { return true };
    let ExprKind::Deref(pointer, _) = &object.kind else { return false };
    matches!(root(pointer).kind, ExprKind::Local(local) if !changed.contains(&local))
}

/// Calls `f` on the expressions of a loop that are computed at every turn: a number that few turns change is better
/// left where it is.
fn each_turn<'s>(stmt: &'s Stmt, f: &mut dyn FnMut(&'s Expr)) {
    stmt.for_each_own_expr(f);
    if !matches!(stmt.kind, StmtKind::If { .. } | StmtKind::Switch { .. }) {
        stmt.for_each_body(&mut |body| body.iter().for_each(|inner| each_turn(inner, f)));
    }
}

fn reads(value: &Expr, place: &Expr) -> bool {
    let mut found = false;
    value.walk(&mut |e| found |= is_same(e, place));
    found
}

fn is_same(a: &Expr, b: &Expr) -> bool {
    a.ty == b.ty && without_sites(a) == without_sites(b)
}

/// A place, without the sites of its accesses, and the local that has its value.
struct Carried<'a> {
    place: &'a Expr,
    local: Expr,
}

impl Carried<'_> {
    fn is_it(&self, place: &Expr) -> bool {
        matches!(place.kind, ExprKind::Global(_) | ExprKind::Field(..)) && is_same(place, self.place)
    }

    /// The local instead of the place; with `stores` its new values go to the place, too.
    fn put_into(&self, expr: &mut Expr, stores: bool) {
        if self.is_it(expr) {
            *expr = self.local.clone();
            return;
        }
        let mut stored = None;
        if let ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) | ExprKind::IncDec { place, .. } =
            &mut expr.kind
            && self.is_it(place)
        {
            stored = Some(std::mem::replace(place, Box::new(self.local.clone())));
        }
        expr.for_each_child_mut(|child| self.put_into(child, stores));
        if let Some(place) = stored.filter(|_| stores) {
            let value = std::mem::replace(expr, self.local.clone());
            *expr = Expr::new(value.ty.clone(), ExprKind::Assign(place, Box::new(value)));
        }
    }
}
