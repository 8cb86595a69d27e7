//! Scalars and fields of static shared objects that a counted loop reads and nothing in it stores are read once, before it.
//! On another node each read would be a message; and a bound that is read before the loop lets later passes count.
//!
//! Relaxed reads may move up to what orders accesses, so loops with a strict access, fence, lock or barrier in them, or with
//! calls of unknown code, stay as they are. Only loops that count are touched: another one may wait for the value to change.
//! A static object is always there, so reading it is right even if the loop does not run.
//!
//! In straight code reads of one place become one, and reads of several are under way together (`straight`).

mod straight;

use crate::analysis::alias::Locals;
use crate::analysis::effects::{Effects, is_volatile};
use crate::analysis::nest::{counting, is_loop};
use crate::pipeline::Options;
use crate::remarks::{NOT_READ_ONCE, Obstacle, READ_ONCE, Remarks, innermost, listed, place_of, what_orders};
use crate::shared_arrays::{SharedObjects, each_function};
use kroll_ir::*;

pub fn run(module: &mut Module, options: &Options, remarks: &mut Remarks) {
    each_function(module, options, has_scalars, |body, frame, locals, shared| {
        Pass { frame, locals, shared, remarks, counted: false }.body(body);
    });
}

fn has_scalars(stmt: &Stmt) -> bool {
    let mut found = false;
    let is_scalar = |e: &Expr| matches!(&e.kind, ExprKind::Deref(_, Some(_)));
    stmt.for_each_expr(&mut |expr| expr.walk(&mut |e| found |= is_scalar(e)));
    found
}

fn without_casts(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Cast(inner) => without_casts(inner),
        _ => expr,
    }
}

/// A place that is read before a loop.
struct Found {
    place: Expr,
    value: Expr,
    declaration: Stmt,
}

/// The work on one function.
struct Pass<'a> {
    frame: &'a mut Frame,
    locals: &'a Locals,
    shared: &'a SharedObjects,
    remarks: &'a mut Remarks,
    /// Inside of a loop that counts.
    counted: bool,
}

impl Pass<'_> {
    /// The outermost loops first.
    fn body(&mut self, body: &mut Vec<Stmt>) {
        body.iter_mut().for_each(|stmt| self.stmt(stmt));
        self.straight(body, self.counted);
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        let mut found = Vec::new();
        if is_loop(stmt) && self.has_scalars(stmt) {
            match self.why_not(stmt) {
                None => self.read_before(stmt, &mut found),
                Some(obstacle) => {
                    let message = "shared scalars are read at every turn of this loop";
                    self.remarks.left(&NOT_READ_ONCE, stmt, message, obstacle);
                }
            }
        }
        let counted = self.counted;
        self.counted |= straight::counts(stmt);
        stmt.for_each_own_expr_mut(&mut |expr| self.expr(expr));
        straight::with_step(stmt, |stmt| stmt.for_each_body_mut(&mut |body| self.body(body)));
        self.counted = counted;
        if !found.is_empty() {
            let loc = stmt.loc;
            let inner = std::mem::replace(stmt, Stmt::new(StmtKind::Block(vec![]), loc));
            let declarations = found.into_iter().map(|found| found.declaration);
            let mut all: Vec<Stmt> = declarations.chain([inner]).collect();
            self.straight(&mut all, self.counted);
            stmt.kind = StmtKind::Block(all);
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Block(stmts) => self.body(stmts),
            _ => expr.for_each_child_mut(|child| self.expr(child)),
        }
    }

    fn has_scalars(&self, stmt: &Stmt) -> bool {
        let mut found = false;
        stmt.for_each_expr(&mut |expr| expr.walk(&mut |e| found |= self.may_read_early(e)));
        found
    }

    /// A number or pointer in a static shared object, or in a field of it, by a relaxed access.
    fn may_read_early(&self, place: &Expr) -> bool {
        self.is_scalar(place) && self.is_relaxed(place)
    }

    fn is_scalar(&self, place: &Expr) -> bool {
        matches!(place.ty.unqualified(), Type::Int(_) | Type::Float(_) | Type::Global(_)) && !is_volatile(&place.ty)
    }

    fn is_relaxed(&self, place: &Expr) -> bool {
        if is_volatile(&place.ty) {
            return false;
        }
        match &place.kind {
            ExprKind::Field(record, _) => self.is_relaxed(record),
            ExprKind::Deref(pointer, Some(access)) => !access.strict && self.shared.is_static(pointer),
            _ => false,
        }
    }

    /// What keeps all reads in the loop.
    fn why_not(&self, stmt: &Stmt) -> Option<Obstacle> {
        let alone = std::slice::from_ref(stmt);
        let waits = |stmt: &Stmt| is_loop(stmt) && counting(stmt).is_none();
        if let Some(waiting) = innermost(alone, &|stmt| holds(stmt, &waits)) {
            return Some(Obstacle::in_line(waiting, "this loop does not count, and may wait for another value"));
        }
        let entered = |stmt: &Stmt| may_be_entered(std::slice::from_ref(stmt));
        if let Some(label) = innermost(alone, &entered) {
            return Some(Obstacle::in_line(label, "a jump may lead into the loop here"));
        }
        let effects = Effects::alone(alone, self.locals);
        if effects.is_unknown() || effects.orders() {
            return Some(what_orders(alone, self.locals));
        }
        let acts = |e: &Expr| matches!(&e.kind, ExprKind::Op { op, .. } if !op.is_pure());
        let at = place_of(stmt, &acts)?;
        Some(Obstacle::at(Some(at), "what is called here may store to shared memory"))
    }

    /// Reads what nothing in the loop stores, and puts the locals in its place.
    fn read_before(&mut self, stmt: &mut Stmt, found: &mut Vec<Found>) {
        let (mut places, mut stores): (Vec<Expr>, Vec<Expr>) = (Vec::new(), Vec::new());
        stmt.for_each_expr(&mut |expr| {
            expr.walk(&mut |e| match &e.kind {
                ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) | ExprKind::IncDec { place, .. } => {
                    stores.push((**place).clone());
                }
                ExprKind::AddrOf(place) if place.is_global_place() => stores.push((**place).clone()),
                _ if self.may_read_early(e) && !places.iter().any(|known| is_same(known, e)) => places.push(e.clone()),
                _ => {}
            });
        });
        let mut in_the_way = None;
        for place in places {
            match stores.iter().find(|store| self.shared.may_be_same(store, &place, self.locals)) {
                Some(store) => in_the_way = in_the_way.or_else(|| place_of(stmt, &|e| e == store)),
                None => {
                    let name = self.shared.static_name(&place).unwrap_or("shared").to_string();
                    let local = self.frame.fresh(&format!("{name}_before"), place.ty.unqualified().clone());
                    let value = self.frame.value(local);
                    found.push(Found { declaration: Stmt::local(local, Some(place.clone()), None), value, place });
                }
            }
        }
        if found.is_empty() {
            let why = "this may be a store to what is read";
            let message = "shared scalars are read at every turn of this loop";
            self.remarks.left(&NOT_READ_ONCE, stmt, message, Obstacle::at(in_the_way, why));
            return;
        }
        let names = found.iter().filter_map(|found| for_people(&found.place, self.frame)).collect();
        self.remarks.done(
            &READ_ONCE,
            stmt,
            format!("what this loop reads of {} is read once, before it", listed(names)),
        );
        stmt.for_each_expr_mut(&mut |expr| replace(expr, found));
    }
}

/// Whether control may come to the middle of the statements.
fn may_be_entered(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Label(_) | StmtKind::Case { .. } | StmtKind::Default => true,
        // Cases in it are its own.
        StmtKind::Switch { .. } => holds(stmt, &|stmt| matches!(stmt.kind, StmtKind::Label(_))),
        _ => {
            let mut found = false;
            stmt.for_each_body(&mut |body| found |= may_be_entered(body));
            found
        }
    })
}

/// Whether the statement is so, or one in it.
fn holds(stmt: &Stmt, is_so: &dyn Fn(&Stmt) -> bool) -> bool {
    let mut found = false;
    stmt.for_each_stmt(&mut |stmt| found |= is_so(stmt));
    found
}

/// The same place, wherever it is read.
fn is_same(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Field(x, f), ExprKind::Field(y, g)) => f == g && is_same(x, y),
        (ExprKind::Deref(p, _), ExprKind::Deref(q, _)) => a.ty == b.ty && p == q,
        _ => false,
    }
}

/// As messages name the place.
fn for_people(place: &Expr, frame: &Frame) -> Option<String> {
    match &place.kind {
        ExprKind::Field(record, field) => {
            let of = for_people(record, frame)?;
            let of = of.trim_end_matches('`');
            // What a local points to.
            Some(match of.strip_prefix("`*") {
                Some(pointer) => format!("`{pointer}->{field}`"),
                None => format!("{of}.{field}`"),
            })
        }
        ExprKind::Deref(pointer, _) => match &without_casts(pointer).kind {
            ExprKind::Global(name) => Some(format!("`{name}`")),
            ExprKind::Local(local) => Some(format!("`*{}`", frame.local(*local).name)),
            _ => None,
        },
        _ => None,
    }
}

fn replace(expr: &mut Expr, found: &[Found]) {
    match found.iter().find(|found| is_same(&found.place, expr)) {
        Some(found) => *expr = found.value.clone(),
        None => expr.for_each_child_mut(|child| replace(child, found)),
    }
}
