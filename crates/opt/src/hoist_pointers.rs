//! UPC programs keep pointers to shared memory in private tables and records: `directory[t][i]`, `grid->row[i]`. Where a
//! counted loop goes through what such a pointer leads to and nothing in it changes the pointer, it is read once, before the
//! loop, and later passes see a local.
//!
//! A loop that never runs reads no pointer, so the local is null then; and what is read before the loop is what its first
//! turn would read in any case.

use crate::addresses::replace_reads;
use crate::analysis::alias::Locals;
use crate::analysis::effects::{Effects, Summaries, is_mathematical, is_volatile, points_to_volatile};
use crate::analysis::locals::changed;
use crate::analysis::nest::counting;
use crate::pipeline::Options;
use crate::remarks::{HOISTED, Remarks, listed};
use crate::shared_arrays::each_function;
use crate::shared_runs::turns;
use kroll_ir::*;
use kroll_source::hash::HashSet;

pub fn run(module: &mut Module, options: &Options, remarks: &mut Remarks) {
    let goes_by_table =
        |item: &Item| matches!(item, Item::Func(Func { body: Some(body), .. }) if body.iter().any(has_tables));
    if !module.items.iter().any(goes_by_table) {
        return;
    }
    let summaries = Summaries::of(module);
    each_function(module, options, has_tables, |body, frame, locals, _| {
        Pass { summaries: &summaries, locals, frame, remarks }.body(body);
    });
}

fn has_tables(stmt: &Stmt) -> bool {
    let mut found = false;
    stmt.for_each_expr(&mut |expr| expr.walk(&mut |e| found |= pointer_of(e).is_some()));
    found
}

/// The work on one function.
struct Pass<'a> {
    summaries: &'a Summaries,
    locals: &'a Locals,
    frame: &'a mut Frame,
    remarks: &'a mut Remarks,
}

impl Pass<'_> {
    /// The outermost loops first: what cannot be read before them may be read before the loops inside.
    fn body(&mut self, body: &mut [Stmt]) {
        for stmt in body {
            let read = self.before(stmt);
            stmt.for_each_body_mut(&mut |inner| self.body(inner));
            if !read.is_empty() {
                let loc = stmt.loc;
                let inner = std::mem::replace(stmt, Stmt::new(StmtKind::Block(Vec::new()), loc));
                stmt.kind = StmtKind::Block(read.into_iter().chain([inner]).collect());
            }
        }
    }

    /// Declarations of what the statement, if it is such a loop, uses instead of the pointers.
    fn before(&mut self, stmt: &mut Stmt) -> Vec<Stmt> {
        let Some(runs) = runs_at_all(stmt) else { return Vec::new() };
        let alone = std::slice::from_ref(stmt);
        let effects = self.summaries.of_stmts(alone, self.locals);
        if effects.is_unknown() || effects.orders() {
            return Vec::new();
        }
        let steady = Steady { effects, locals: self.locals, changed: changed(alone) };
        let StmtKind::For { body, .. } = &stmt.kind else { return Vec::new() };
        let mut places: Vec<Expr> = Vec::new();
        first_turn(body, &mut |expr| {
            let place = pointer_of(expr).filter(|place| steady.pointer(place));
            places.extend(place.filter(|place| !places.contains(place)).cloned());
        });
        let mut declarations = Vec::new();
        for place in &places {
            let local = self.frame.fresh(&format!("{}_before", self.name(place)), place.ty.unqualified().clone());
            let nothing = Expr::null(place.ty.unqualified().clone());
            let value = match &runs {
                None => place.clone(),
                Some(runs) => {
                    let kind = ExprKind::Cond(Box::new(runs.clone()), Box::new(place.clone()), Box::new(nothing));
                    Expr::new(place.ty.unqualified().clone(), kind)
                }
            };
            let known = self.frame.value(local);
            stmt.for_each_expr_mut(&mut |expr| replace_reads(expr, &|e| e == place, &known));
            declarations.push(Stmt::local(local, Some(value), None));
        }
        if !places.is_empty() {
            let names = places.iter().map(|place| format!("`{}`", self.name(place))).collect();
            let message = format!("what this loop reads of {} is read once, before it", listed(names));
            self.remarks.done(&HOISTED, stmt, message);
        }
        declarations
    }

    /// That of the table or record.
    fn name(&self, place: &Expr) -> String {
        match &place.kind {
            ExprKind::Local(local) => self.frame.local(*local).name.to_string(),
            ExprKind::Global(name) | ExprKind::Field(_, name) => name.clone(),
            ExprKind::Index(of, _) | ExprKind::Deref(of, _) | ExprKind::Cast(of) => self.name(of),
            _ => "pointer".to_string(),
        }
    }
}

/// Whether the loop that counts has a first turn, as a condition before it: `Some(None)` = it has.
fn runs_at_all(stmt: &Stmt) -> Option<Option<Expr>> {
    let StmtKind::For { cond: Some(cond), .. } = &stmt.kind else { return None };
    let counting = counting(stmt)?;
    if !is_plain(counting.first) || !is_plain(counting.bound) {
        return None;
    }
    if turns(&counting).is_some() {
        return Some(None);
    }
    let mut runs = cond.clone();
    replace_reads(&mut runs, &|e| e.kind == ExprKind::Local(counting.var), counting.first);
    Some(Some(runs))
}

/// The pointer from private memory by which an element of a shared array is reached.
fn pointer_of(expr: &Expr) -> Option<&Expr> {
    let ExprKind::Elem { array, layout: Layout::Shared { .. }, .. } = &expr.kind else { return None };
    let mut pointer = &**array;
    while let ExprKind::Cast(inner) = &pointer.kind
        && matches!(inner.ty.unqualified(), Type::Global(_))
    {
        pointer = inner;
    }
    let is_read = matches!(pointer.kind, ExprKind::Index(..) | ExprKind::Deref(_, None) | ExprKind::Field(..));
    (is_read && matches!(pointer.ty.unqualified(), Type::Global(_))).then_some(pointer)
}

/// Numbers, variables and private memory, and what is computed of them without failing.
fn is_plain(expr: &Expr) -> bool {
    if is_volatile(&expr.ty) {
        return false;
    }
    match &expr.kind {
        ExprKind::Int(_) | ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::SizeOf(_) => true,
        ExprKind::Cast(inner) => is_plain(inner),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b) => is_plain(a) && is_plain(b),
        ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, a, b) => {
            is_plain(a) && matches!(b.kind, ExprKind::Int(value) if value > 0)
        }
        ExprKind::Field(of, _) => is_plain(of),
        ExprKind::Index(of, index) => !points_to_volatile(&of.ty) && is_plain(of) && is_plain(index),
        ExprKind::Deref(pointer, None) => {
            matches!(pointer.ty.unqualified(), Type::Ptr(_)) && !points_to_volatile(&pointer.ty) && is_plain(pointer)
        }
        _ => false,
    }
}

/// What stays the same while a loop runs.
struct Steady<'a> {
    effects: Effects<'a>,
    locals: &'a Locals,
    changed: HashSet<LocalId>,
}

impl Steady<'_> {
    fn pointer(&self, place: &Expr) -> bool {
        is_plain(place) && self.value(place)
    }

    fn value(&self, expr: &Expr) -> bool {
        let stays = || self.locals.location(expr).is_some_and(|at| !self.effects.may_write(&at, self.locals));
        match &expr.kind {
            ExprKind::Cast(inner) => self.value(inner),
            ExprKind::Binary(_, a, b) => self.value(a) && self.value(b),
            ExprKind::Int(_) | ExprKind::SizeOf(_) => true,
            _ => stays() && self.address(expr),
        }
    }

    /// Whether the place stays where it is.
    fn address(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Local(local) => !self.changed.contains(local) && !self.locals.is_exposed(*local),
            ExprKind::Field(of, _) => self.address(of),
            ExprKind::Index(of, index) if matches!(of.ty.unqualified(), Type::Array(..)) => {
                self.address(of) && self.value(index)
            }
            ExprKind::Index(of, index) => self.value(of) && self.value(index),
            ExprKind::Deref(pointer, _) => self.value(pointer),
            kind => matches!(kind, ExprKind::Global(_)),
        }
    }
}

/// Calls `f` with what a turn evaluates in any case. False when control may have left by then.
fn first_turn<'e>(body: &'e [Stmt], f: &mut impl FnMut(&'e Expr)) -> bool {
    body.iter().all(|stmt| match &stmt.kind {
        StmtKind::Expr(expr) | StmtKind::Local { init: Some(expr), .. } => in_any_case(expr, f),
        StmtKind::Local { init: None, .. } => true,
        StmtKind::Block(inner) => first_turn(inner, f),
        StmtKind::If { cond, .. } => {
            in_any_case(cond, f);
            false
        }
        _ => false,
    })
}

/// Calls `f` with the expression and those in it that are evaluated whenever it is. What is called may never return, so
/// an expression with a call is not looked at, and false is given.
fn in_any_case<'e>(expr: &'e Expr, f: &mut impl FnMut(&'e Expr)) -> bool {
    if may_leave(expr) {
        return false;
    }
    evaluated(expr, f);
    true
}

fn may_leave(expr: &Expr) -> bool {
    let mut found = false;
    expr.walk(&mut |e| {
        found |= match &e.kind {
            ExprKind::Call(callee, _) => !is_mathematical(callee),
            ExprKind::Op { op, .. } => !op.is_pure(),
            ExprKind::Verbatim(_) | ExprKind::Block(_) => true,
            _ => false,
        }
    });
    found
}

fn evaluated<'e>(expr: &'e Expr, f: &mut impl FnMut(&'e Expr)) {
    f(expr);
    match &expr.kind {
        ExprKind::Binary(BinaryOp::LogAnd | BinaryOp::LogOr, first, _) | ExprKind::Cond(first, ..) => {
            evaluated(first, f)
        }
        _ => expr.for_each_child(|child| evaluated(child, f)),
    }
}
