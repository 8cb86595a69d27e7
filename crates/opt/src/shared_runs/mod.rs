//! Loops over UPC's shared arrays run from block to block: what a thread has in one block lies side by side.
//!
//! Before each run an innermost counting loop asks of its accesses how many iterations they stay in their blocks, and
//! whether these are near. If all are, the run goes by plain pointers, which the C compiler vectorises; otherwise it
//! asks at every element, as without this pass. An access that goes on by whole blocks in every turn, down a column of
//! rows or over a cyclic array, takes its pointer along, from thread to thread. Nobody promises that an array has an
//! element for every iteration, as conditions may leave accesses out: what is computed before a run cannot fail.

mod begins;
mod none_far;
mod rows;

use crate::addresses::{self, Places};
use crate::analysis::affine::{Scope, Sum};
use crate::analysis::alias::Locals;
use crate::analysis::effects::{Effects, is_volatile};
use crate::analysis::locals::{changed, is_own, unsteady};
use crate::analysis::nest::{Counting, counting, counts, has_loops, is_loop};
use crate::independent_turns::{COUNTER, are_independent, mark};
use crate::longs::{long, number, plus, times};
use crate::pipeline::Options;
use crate::remarks::{IN_RUNS, NOT_IN_RUNS, Obstacle, Remarks, innermost, place_of};
use crate::shared_arrays::{SharedObjects, each_function, for_each_probable_body_mut, has_shared, is_by_lists};
use kroll_ir::*;
use kroll_source::hash::HashSet;
use rows::{Reader, Row};

/// A loop of fewer iterations does not pay for what stands before a run.
const FEWEST_ITERATIONS: i128 = 4;

pub fn run(module: &mut Module, options: &Options, remarks: &mut Remarks) {
    each_function(module, options, has_loop_over_shared, |body, frame, locals, shared| {
        Runner { frame, locals, shared, remarks }.body(body);
    });
}

fn has_loop_over_shared(stmt: &Stmt) -> bool {
    let mut found = false;
    stmt.for_each_stmt(&mut |stmt| found |= is_loop(stmt) && has_shared(stmt));
    found
}

/// The work on one function.
struct Runner<'a> {
    frame: &'a mut Frame,
    locals: &'a Locals,
    shared: &'a SharedObjects,
    remarks: &'a mut Remarks,
}

/// A variable that the body sets first of all, in step with the counter.
struct Follower {
    local: LocalId,
    assignment: Stmt,
    sum: Sum,
    /// The value before it became an int.
    narrowed: Option<Expr>,
}

impl Runner<'_> {
    fn body(&mut self, body: &mut [Stmt]) {
        body.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        let by_lists = is_by_lists(stmt);
        let mut inside = false;
        stmt.for_each_body(&mut |body| inside |= has_loops(body));
        if is_loop(stmt) && !inside && has_shared(stmt) {
            match self.in_runs(stmt) {
                Ok(runs) => {
                    self.remarks.done(
                        &IN_RUNS,
                        stmt,
                        "this loop runs from block to block, by plain pointers where all is near",
                    );
                    *stmt = runs;
                    return;
                }
                Err(obstacle) => {
                    let message = "every access of this loop asks where its element lies";
                    self.remarks.left(&NOT_IN_RUNS, stmt, message, obstacle);
                }
            }
        }
        stmt.for_each_own_expr_mut(&mut |expr| self.expr(expr));
        match &mut stmt.kind {
            StmtKind::If { other: near, .. } if by_lists => self.body(near),
            _ => for_each_probable_body_mut(stmt, &mut |body| self.body(body)),
        }
        self.take_begins_along(stmt);
    }

    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Block(stmts) => self.body(stmts),
            _ => expr.for_each_child_mut(|child| self.expr(child)),
        }
    }

    /// The loop in runs, if it counts, nothing else is in the way, and some access stays in its block for a while.
    fn in_runs(&mut self, stmt: &Stmt) -> Result<Stmt, Obstacle> {
        let not = |why: &str| Err(Obstacle::here(why));
        let (StmtKind::For { body, .. }, Some(counting)) = (&stmt.kind, counting(stmt)) else {
            return not("it does not count from one value to another by a constant, as own iterations in turn do not");
        };
        let bound_counts = counts(counting.bound.ty.unqualified());
        if !bound_counts || !counts(&self.frame.local(counting.var).ty) {
            return not("its counter or bound is neither an int nor a long");
        }
        if is_short(&counting) {
            return not("it has too few iterations to gain from it");
        }
        if !is_own(counting.var, self.frame, self.locals) {
            return not("others may change its counter, which is static or known to a pointer");
        }
        if !is_straight(body, self.frame) {
            let jumps = |stmt: &Stmt| !is_straight(std::slice::from_ref(stmt), self.frame);
            let why = "a jump out of the loop, a static variable, or C that is passed through";
            return Err(Obstacle::in_line(innermost(body, &jumps).unwrap_or(stmt), why));
        }
        let unsteady = unsteady(stmt, self.frame, self.locals);
        let effects = Effects::alone(std::slice::from_ref(stmt), self.locals);
        let stays = |global: &Expr| {
            let location = self.locals.location(global);
            !is_volatile(&global.ty) && location.is_some_and(|at| !effects.may_write(&at, self.locals))
        };
        let mut scope = Scope::new(&unsteady);
        scope.global_stays = Some(&stays);
        scope.ints.push((counting.var, COUNTER.loop_id));
        if !scope.is_invariant(counting.bound) {
            return not("its bound may change while it runs");
        }
        let follower = self.follower(body, &scope);
        scope.followers.extend(follower.iter().map(|follower| (follower.local, vec![follower.sum.clone()])));
        let reader = Reader { scope: &scope, shared: self.shared, step: counting.step };
        let mut fast = body.clone();
        let is_inside = |place: &Expr| reader.access(place).is_some();
        addresses::forward(&mut fast, self.frame, &Places { is_inside: &is_inside, is_near: &|_| false });
        let mut rows = reader.rows(&fast);
        if rows.is_empty() {
            let is_shared = |e: &Expr| matches!(e.kind, ExprKind::Elem { layout: Layout::Shared { .. }, .. });
            let why = "the counter moves this access to another block after a few iterations, or by no constant, or it is strict";
            return Err(Obstacle::at(place_of(stmt, &is_shared), why));
        }
        Ok(self.write(stmt, &counting, follower, &reader, &mut rows, fast))
    }

    /// What the first statement sets, if it is a sum of the counter and nothing else in the body changes it.
    fn follower(&self, body: &[Stmt], scope: &Scope) -> Option<Follower> {
        let (first, rest) = body.split_first()?;
        let StmtKind::Expr(Expr { kind: ExprKind::Assign(place, value), .. }) = &first.kind else { return None };
        let ExprKind::Local(local) = place.kind else { return None };
        let ty = &self.frame.local(local).ty;
        if !is_own(local, self.frame, self.locals) || changed(rest).contains(&local) {
            return None;
        }
        let (inner, narrowed) = match &value.kind {
            ExprKind::Cast(inner) if *ty == Type::INT && inner.ty == Type::LONG => (&**inner, true),
            _ => (&**value, false),
        };
        let sum = scope.sum(inner).filter(|_| counts(ty))?;
        let narrowed = narrowed.then(|| inner.clone());
        Some(Follower { local, assignment: first.clone(), sum, narrowed })
    }

    /// `for (first; more;) { how long the run is; if (near) run by pointers; else run as ever; }`, or what is between the
    /// braces alone where it is known that there is one run, which spares a row of a matrix half of what it costs to begin.
    fn write(
        &mut self,
        stmt: &Stmt,
        counting: &Counting,
        follower: Option<Follower>,
        reader: &Reader,
        rows: &mut [Row],
        mut fast: Vec<Stmt>,
    ) -> Stmt {
        let StmtKind::For { init, cond, step, body } = &stmt.kind else { return stmt.clone() };
        let counter = self.frame.value(counting.var);
        let is_one = follower.is_none() && turns(counting).is_some_and(|turns| reader.stay(rows, turns));
        let mut each = if is_one { init.clone() } else { Vec::new() };
        each.extend(follower.iter().map(|follower| follower.assignment.clone()));
        let (at, run) = self.shortest_run(counting, reader, rows, &mut each);
        let mut terms: Vec<Expr> = reader.blocks_are_near(rows).into_iter().collect();
        for term in rows.iter().flat_map(|row| reader.terms(row, &run)) {
            if !terms.contains(&term) {
                terms.push(term);
            }
        }
        terms.extend(rows::not_negative(rows));
        terms.extend(follower.iter().flat_map(|follower| follower.terms(reader, &run)));
        let distance = times(run, counting.step);
        let (declared, upto) = self.frame.bind("upto", Expr::binary(BinaryOp::Add, at.clone(), distance), None);
        each.push(declared);

        let independent = are_independent(&fast, &|place| reader.touch(place));
        let slow = self.frame.duplicate(body);
        let mut then = Vec::new();
        for row in rows.iter_mut() {
            then.push(reader.declare(row, &at, self.frame));
        }
        for stmt in &mut fast {
            stmt.for_each_expr_mut(&mut |expr| {
                addresses::replace(expr, &mut |place| reader.by_row(place, rows, &counter));
            });
        }
        let op = if counting.step > 0 { BinaryOp::Lt } else { BinaryOp::Gt };
        let more = Expr::binary(op, long(counter), upto);
        let inner = |step: Option<Expr>, body: Vec<Stmt>| {
            let kind = StmtKind::For { init: vec![], cond: Some(more.clone()), step, body };
            Stmt::new(kind, stmt.loc)
        };
        let on = step.iter().cloned().chain(rows.iter().filter_map(|row| reader.hop(row)));
        then.extend(independent.then(mark));
        then.push(inner(Some(comma(on.collect())), fast));
        let near = terms.into_iter().reduce(|a, b| Expr::binary(BinaryOp::And, a, b)).unwrap_or_else(|| Expr::int(1));
        let near = Expr::op("almost_always", Type::INT, vec![near], None);
        each.push(Stmt::new(StmtKind::If { cond: near, then, other: vec![inner(step.clone(), slow)] }, None));
        let kind = match is_one {
            true => StmtKind::Block(each),
            false => StmtKind::For { init: init.clone(), cond: cond.clone(), step: None, body: each },
        };
        Stmt::new(kind, stmt.loc)
    }

    /// The counter where the run begins, and how many iterations there are before the loop or some block ends.
    fn shortest_run(
        &mut self,
        counting: &Counting,
        reader: &Reader,
        rows: &mut [Row],
        out: &mut Vec<Stmt>,
    ) -> (Expr, Expr) {
        let mut named = |frame: &mut Frame, word: &str, value: Expr| {
            let (declared, local) = frame.bind(word, value, None);
            out.push(declared);
            local
        };
        let at = named(self.frame, "at", long(self.frame.value(counting.var)));
        let mut run = named(self.frame, "run", turns_left(counting, &at));
        for row in rows {
            row.first = Some(named(self.frame, "first", reader.first(row)));
            if let Some(length) = reader.length(row, self.frame, &mut named) {
                let length = named(self.frame, "length", length);
                let shorter = Expr::binary(BinaryOp::Lt, length.clone(), run.clone());
                run = named(self.frame, "run", Expr::cond(shorter, length, run));
            }
        }
        (at, run)
    }
}

impl Follower {
    /// The variable has its sum's values where an int holds them.
    fn terms(&self, reader: &Reader, run: &Expr) -> Vec<Expr> {
        let Some(first) = &self.narrowed else { return Vec::new() };
        let last = Expr::binary(BinaryOp::Add, first.clone(), reader.moved(&self.sum, run));
        vec![fits_int(first.clone()), fits_int(last)]
    }
}

/// How many iterations there are from where the counter is `at`, if there is one.
pub fn turns_left(counting: &Counting, at: &Expr) -> Expr {
    let bound = long(counting.bound.clone());
    let (low, high) = if counting.step > 0 { (at.clone(), bound) } else { (bound, at.clone()) };
    let distance = Expr::binary(BinaryOp::Sub, high, low);
    let size = counting.step.abs();
    let over = size - 1 + i64::from(counting.inclusive);
    match size {
        1 => plus(distance, over),
        _ => Expr::binary(BinaryOp::Div, plus(distance, over), number(size)),
    }
}

/// The first and the last value of the counter, if both are known and there is a turn.
pub struct Turns {
    first: i64,
    last: i64,
}

fn known(expr: &Expr) -> Option<i64> {
    let no_symbols = HashSet::default();
    let scope = Scope::new(&no_symbols);
    scope.sum(expr).and_then(|sum| sum.number())
}

pub fn turns(counting: &Counting) -> Option<Turns> {
    let (first, bound) = (known(counting.first)?, known(counting.bound)?);
    let beyond = if counting.inclusive { bound.checked_add(counting.step.signum())? } else { bound };
    let distance = beyond.checked_sub(first)?.checked_sub(counting.step.signum())?;
    (distance.signum() != -counting.step.signum()).then(|| Turns { first, last: first + distance })
}

/// A loop that is known to run a few times only.
pub fn is_short(counting: &Counting) -> bool {
    let ends = known(counting.first).zip(known(counting.bound));
    let span = ends.map(|(first, bound)| i128::from(bound) - i128::from(first));
    span.is_some_and(|span| span / i128::from(counting.step) < FEWEST_ITERATIONS)
}

/// Statements that may stand twice, and that come to their end: no loops, no jumps but `continue`, no C that is passed
/// through, nothing static.
pub fn is_straight(body: &[Stmt], frame: &Frame) -> bool {
    let mut ok = true;
    for stmt in body {
        stmt.for_each_stmt(&mut |stmt| ok &= !is_loop(stmt) && may_stand_twice(stmt, frame));
    }
    ok
}

/// Of the statement without those inside.
fn may_stand_twice(stmt: &Stmt, frame: &Frame) -> bool {
    match &stmt.kind {
        StmtKind::Block(_) | StmtKind::Expr(_) | StmtKind::If { .. } | StmtKind::For { .. } | StmtKind::Continue => {
            true
        }
        StmtKind::Local { local, .. } => !frame.local(*local).is_static && !frame.local(*local).pinned,
        other => *other == mark().kind,
    }
}

/// One after the other.
fn comma(mut list: Vec<Expr>) -> Expr {
    match list.len() {
        1 => list.remove(0),
        _ => Expr::new(Type::Void, ExprKind::Comma(list)),
    }
}

/// Whether an int holds the long.
fn fits_int(value: Expr) -> Expr {
    Expr::binary(BinaryOp::Eq, long(value.clone().cast(Type::INT)), value)
}
