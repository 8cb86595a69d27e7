//! Where the rows of an inner loop begin. In a loop around it, in which every turn goes on by whole blocks of a static
//! array, the address of a row's first element is taken along from turn to turn: to compute it from the index keeps the
//! row's first loads waiting for a chain of multiplications.

use super::none_far::version;
use super::rows::{blocks_on, go_on, none_far};
use super::{COUNTER, Follower, Runner, comma, fits_int};
use crate::analysis::affine::{Scope, Sum};
use crate::analysis::locals::{changed, is_own, local_of, unsteady};
use crate::analysis::nest::{counts, direction, is_loop};
use crate::longs::{long, number, times};
use crate::shared_arrays::{for_each_probable_body_mut, outermost, value};
use kroll_ir::*;

/// The loop around: its counter, which grows by so much in a step, and does not pass the bound while the condition holds.
struct Around<'s> {
    var: LocalId,
    by: Expr,
    bound: &'s Expr,
    init: &'s [Stmt],
    cond: &'s Expr,
    step: &'s Expr,
    body: &'s [Stmt],
    loc: Option<Loc>,
}

/// An element that goes on by whole blocks in every turn, and the address that is taken along.
struct Begin {
    element: Expr,
    /// Its index.
    sum: Sum,
    /// How many when the counter is one more.
    blocks: i64,
    address: Expr,
}

impl Runner<'_> {
    /// Rewrites the loop if rows begin in it that go on so.
    pub fn take_begins_along(&mut self, stmt: &mut Stmt) {
        let Some(around) = Around::of(stmt) else { return };
        if !is_own(around.var, self.frame, self.locals) || changed(around.body).contains(&around.var) {
            return;
        }
        let unsteady = unsteady(stmt, self.frame, self.locals);
        let mut scope = Scope::new(&unsteady);
        scope.ints.push((around.var, COUNTER.loop_id));
        if !scope.is_invariant(&around.by) || !scope.is_invariant(around.bound) {
            return;
        }
        let follower = self.follower(around.body, &scope).filter(|follower| around.is_followed(follower));
        scope.followers.extend(follower.iter().map(|follower| (follower.local, vec![follower.sum.clone()])));
        let counter = long(self.frame.value(around.var));
        let (mut body, mut before) = (around.body.to_vec(), around.init.to_vec());
        let begins = self.begins(&mut body, &scope, &counter, &mut before);
        if begins.is_empty() {
            return;
        }
        let goes = around.goes(&begins, &counter, follower.is_some_and(|follower| follower.narrowed.is_some()));
        let (declared, goes) = self.frame.bind("goes", goes, None);
        before.push(declared);
        before.push(self.along(&around, body, &begins, goes));
        stmt.kind = StmtKind::Block(before);
    }

    /// The elements whose addresses can be taken along. Before the loop, each has the address of its first turn.
    fn begins(&mut self, body: &mut [Stmt], scope: &Scope, counter: &Expr, before: &mut Vec<Stmt>) -> Vec<Begin> {
        let mut begins: Vec<Begin> = Vec::new();
        for_each_begin(body, &mut |element| {
            let is_known = begins.iter().any(|begin| begin.element == *element);
            let Some((sum, blocks)) = steps_on(element, scope).filter(|_| !is_known) else { return };
            let mut first = element.clone();
            if let ExprKind::Op { args, .. } = &mut first.kind {
                args[1] = index(&sum, counter);
            }
            let (declared, address) = self.frame.bind("begin", first, None);
            before.push(declared);
            begins.push(Begin { element: element.clone(), sum, blocks, address });
        });
        begins
    }

    /// The loop that takes the addresses along and uses them if that `goes`; if no rank is far either, it may be another
    /// version.
    fn along(&mut self, around: &Around, mut body: Vec<Stmt>, begins: &[Begin], goes: Expr) -> Stmt {
        let holds: Vec<Expr> = begins.iter().filter_map(Begin::is_there).chain([goes.clone()]).collect();
        let none_far = Expr::binary(BinaryOp::And, none_far(), goes.clone());
        let goes = Expr::op("almost_always", Type::INT, vec![goes], None);
        for_each_begin(&mut body, &mut |element| {
            if let Some(begin) = begins.iter().find(|begin| begin.element == *element) {
                *element = Expr::cond(goes.clone(), begin.address.clone(), element.clone());
            }
        });
        let on = begins.iter().map(|begin| begin.on(&around.by));
        let step = comma([around.step.clone()].into_iter().chain(on).collect());
        let each = |body| {
            let (cond, step) = (Some(around.cond.clone()), Some(step.clone()));
            Stmt::new(StmtKind::For { init: vec![], cond, step, body }, around.loc)
        };
        match version(&body, &holds, self.frame) {
            Some(version) => {
                let (then, other) = (vec![each(version)], vec![each(body)]);
                Stmt::new(StmtKind::If { cond: none_far, then, other }, around.loc)
            }
            None => each(body),
        }
    }
}

impl Around<'_> {
    fn of(stmt: &Stmt) -> Option<Around<'_>> {
        let StmtKind::For { init, cond: Some(cond), step: Some(step), body } = &stmt.kind else { return None };
        let (var, by) = match &step.kind {
            ExprKind::IncDec { place, step: 1, .. } => (local_of(place)?, number(1)),
            ExprKind::AssignOp(BinaryOp::Add, place, by) => (local_of(place)?, (**by).clone()),
            _ => return None,
        };
        let ExprKind::Binary(op, left, bound) = &cond.kind else { return None };
        let (_, upwards) = direction(*op)?;
        let all_count = [&left.ty, &bound.ty, &by.ty].iter().all(|ty| counts(ty.unqualified()));
        let is_counter = upwards && local_of(left) == Some(var) && all_count;
        is_counter.then_some(Around { var, by, bound, init, cond, step, body, loc: stmt.loc })
    }

    /// Whether the variable has the counter's values where an int holds them.
    fn is_followed(&self, follower: &Follower) -> bool {
        follower.narrowed.as_ref().is_none_or(|inner| local_of(inner) == Some(self.var))
    }

    /// What must hold before the loop: no row begins before its array, and if an int follows the counter, it can.
    fn goes(&self, begins: &[Begin], counter: &Expr, is_narrowed: bool) -> Expr {
        let lowest = outermost(begins.iter().map(|begin| begin.sum.clone()).collect(), BinaryOp::Lt);
        let starts = lowest.iter().map(|sum| Expr::binary(BinaryOp::Ge, index(sum, counter), number(0)));
        let ends = is_narrowed.then(|| [counter.clone(), long(self.bound.clone())].map(fits_int));
        let terms = starts.chain(ends.into_iter().flatten());
        terms.reduce(|a, b| Expr::binary(BinaryOp::And, a, b)).unwrap_or_else(|| Expr::int(1))
    }
}

impl Begin {
    /// That the row does not begin before its array, as it is asked where the row runs.
    fn is_there(&self) -> Option<Expr> {
        match &self.element.kind {
            ExprKind::Op { args, .. } => Some(Expr::binary(BinaryOp::Ge, args[1].clone(), number(0))),
            _ => None,
        }
    }

    /// After a turn.
    fn on(&self, by: &Expr) -> Expr {
        let ExprKind::Op { args, .. } = &self.element.kind else { return self.address.clone() };
        let bytes = Expr::binary(BinaryOp::Mul, args[2].clone(), args[3].clone());
        go_on(&self.address, times(long(by.clone()), self.blocks), bytes)
    }
}

/// The index of an element, and how many whole blocks on it is when the counter is one more.
fn steps_on(element: &Expr, scope: &Scope) -> Option<(Sum, i64)> {
    let ExprKind::Op { args, .. } = &element.kind else { return None };
    let ExprKind::Int(block) = args[2].kind else { return None };
    let sum = scope.sum(&args[1]).filter(|sum| sum.products.is_empty())?;
    let blocks = blocks_on(sum.factor(COUNTER), block.try_into().ok()?)?;
    Some((sum, blocks))
}

/// The value of a sum that moves with one counter.
fn index(sum: &Sum, counter: &Expr) -> Expr {
    let moving = times(counter.clone(), sum.factor(COUNTER));
    match value(&sum.without_counters()) {
        Expr { kind: ExprKind::Int(0), .. } => moving,
        rest => Expr::binary(BinaryOp::Add, moving, rest),
    }
}

/// The addresses of first elements that a turn computes once.
fn for_each_begin(body: &mut [Stmt], f: &mut impl FnMut(&mut Expr)) {
    for stmt in body.iter_mut().filter(|stmt| !is_loop(stmt)) {
        match &mut stmt.kind {
            StmtKind::Local { init: Some(init), .. } => {
                if matches!(&init.kind, ExprKind::Op { op, .. } if op.name == "upc_element") {
                    f(init);
                }
            }
            _ => for_each_probable_body_mut(stmt, &mut |body| for_each_begin(body, f)),
        }
    }
}
