//! Ints that go round, such as the places in the ring of a random number generator: `i = i == 0 ? 16 : i - 1`, or
//! `i = (i + 1) % n`. Whatever the loop assigns keeps one between two constants if it was there before, so the entry
//! test looks at it once, and an element at it needs no look of its own.

use super::{layout, shapes};
use crate::addresses;
use crate::analysis::alias::Locals;
use crate::analysis::locals::{assigned_by, changed, declared, is_own};
use crate::longs::{long, number};
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// A local that stays in a range, ends included, from one assignment to the next.
#[derive(Clone, Copy)]
pub struct Ring {
    local: LocalId,
    range: Range,
}

#[derive(Clone, Copy, PartialEq)]
struct Range {
    low: i128,
    high: i128,
}

const INTS: Range = Range { low: i32::MIN as i128, high: i32::MAX as i128 };

impl Range {
    fn new(low: i128, high: i128) -> Option<Range> {
        (low <= high).then_some(Range { low, high })
    }

    fn is_within(self, other: Range) -> bool {
        other.low <= self.low && self.high <= other.high
    }
}

/// The rings among the indices of the loop's elements of these arrays.
pub fn of(stmt: &Stmt, arrays: &[Expr], frame: &Frame, locals: &Locals) -> Vec<Ring> {
    let mut inner = HashSet::default();
    stmt.for_each_stmt(&mut |stmt| inner.extend(declared(stmt)));
    let mut rings: Vec<Ring> = Vec::new();
    each_use(stmt, arrays, &mut |_, local| {
        let is_new = !rings.iter().any(|ring| ring.local == local) && !inner.contains(&local);
        if is_new && is_own(local, frame, locals) && frame.local(local).ty.unqualified() == &Type::INT {
            rings.extend(ring(stmt, local));
        }
    });
    rings
}

/// Arrays, and the locals that are the only index of an element of theirs.
fn each_use(stmt: &Stmt, arrays: &[Expr], f: &mut dyn FnMut(&Expr, LocalId)) {
    stmt.for_each_expr(&mut |expr| {
        expr.walk(&mut |e| {
            if let Some((array, local)) = element(e, arrays) {
                f(array, local);
            }
        });
    });
}

fn element<'a>(place: &'a Expr, arrays: &[Expr]) -> Option<(&'a Expr, LocalId)> {
    let (array, index, _) = shapes::element(place)?;
    let ExprKind::Point(parts) = &index.kind else { return None };
    let [Expr { kind: ExprKind::Local(local), .. }] = parts.as_slice() else { return None };
    arrays.contains(array).then_some((array, *local))
}

/// The range is that of the constants which the local is given or compared with, if the loop keeps it there.
fn ring(stmt: &Stmt, local: LocalId) -> Option<Ring> {
    let mut ends: Vec<i128> = Vec::new();
    stmt.for_each_expr(&mut |expr| {
        expr.walk(&mut |e| match &e.kind {
            ExprKind::Assign(place, value) if is(place, local) => constants(value, &mut ends),
            ExprKind::Binary(op, left, right) if op.is_comparison() && is(left, local) => constants(right, &mut ends),
            _ => {}
        });
    });
    let range = Range::new(*ends.iter().min()?, *ends.iter().max()?)?;
    let changes = changed(std::slice::from_ref(stmt)).contains(&local);
    (changes && Kept { local, range }.by_stmt(stmt, range)).then_some(Ring { local, range })
}

fn is(expr: &Expr, local: LocalId) -> bool {
    matches!(expr.kind, ExprKind::Local(other) if other == local)
}

/// The constants that a value may be, and the ends of remainders.
fn constants(value: &Expr, out: &mut Vec<i128>) {
    match &value.kind {
        ExprKind::Int(value) => out.push(*value),
        ExprKind::Cond(_, then, other) => [then, other].iter().for_each(|arm| constants(arm, out)),
        ExprKind::Cast(value) => constants(value, out),
        ExprKind::Binary(BinaryOp::Rem, _, by) => {
            if let ExprKind::Int(by) = by.kind {
                out.extend([0, by - 1]);
            }
        }
        ExprKind::Binary(BinaryOp::And, _, mask) => {
            if let ExprKind::Int(mask) = mask.kind {
                out.extend([0, mask]);
            }
        }
        _ => {}
    }
}

/// Whether every assignment keeps a local in a range.
struct Kept {
    local: LocalId,
    range: Range,
}

impl Kept {
    /// `now`: where the local is before the statement.
    fn by_stmt(&self, stmt: &Stmt, now: Range) -> bool {
        match &stmt.kind {
            StmtKind::If { cond, then, other } => {
                let now = if self.changes(cond) { self.range } else { now };
                self.by_expr(cond, now)
                    && self.refined(cond, true, now).is_none_or(|now| self.by_stmts(then, now))
                    && self.refined(cond, false, now).is_none_or(|now| self.by_stmts(other, now))
            }
            StmtKind::Block(stmts) => self.by_stmts(stmts, now),
            StmtKind::Expr(expr) => self.by_expr(expr, now),
            // What is repeated, or entered in its middle.
            _ => {
                let mut kept = true;
                stmt.for_each_own_expr(&mut |expr| kept = kept && self.by_expr(expr, self.range));
                stmt.for_each_body(&mut |body| kept = kept && self.by_stmts(body, self.range));
                kept
            }
        }
    }

    fn by_stmts(&self, stmts: &[Stmt], mut now: Range) -> bool {
        stmts.iter().all(|stmt| {
            let kept = self.by_stmt(stmt, now);
            if changed(std::slice::from_ref(stmt)).contains(&self.local) {
                now = self.range;
            }
            kept
        })
    }

    fn changes(&self, expr: &Expr) -> bool {
        let mut changes = false;
        expr.walk(&mut |e| changes |= assigned_by(e) == Some(self.local));
        changes
    }

    fn by_expr(&self, expr: &Expr, now: Range) -> bool {
        let (mut changes, mut repeats) = (0, false);
        expr.walk(&mut |e| {
            changes += usize::from(assigned_by(e) == Some(self.local));
            repeats |= matches!(e.kind, ExprKind::Block(_));
        });
        // Behind the first of several changes it may be anywhere in the range.
        let now = if changes > 1 || repeats { self.range } else { now };
        let mut kept = true;
        expr.walk(&mut |e| {
            if assigned_by(e) == Some(self.local) {
                kept &= self.assigned(e, now).is_some_and(|value| value.is_within(self.range));
            }
        });
        kept
    }

    /// What an assignment gives.
    fn assigned(&self, expr: &Expr, now: Range) -> Option<Range> {
        match &expr.kind {
            ExprKind::Assign(_, value) => self.value(value, now),
            ExprKind::AssignOp(op, _, by) => sum(*op, now, self.value(by, now)?),
            ExprKind::IncDec { step, .. } => Range::new(now.low + i128::from(*step), now.high + i128::from(*step)),
            _ => None,
        }
    }

    fn value(&self, expr: &Expr, now: Range) -> Option<Range> {
        if expr.ty.unqualified() != &Type::INT {
            return None;
        }
        match &expr.kind {
            ExprKind::Int(value) => Range::new(*value, *value),
            ExprKind::Local(local) if *local == self.local => Some(now),
            ExprKind::Assign(_, value) => self.value(value, now),
            ExprKind::Binary(BinaryOp::Rem, left, by) => {
                let (left, by) = (self.value(left, now)?, self.value(by, now)?);
                (left.low >= 0 && by.low == by.high && by.low > 0)
                    .then_some(Range { low: 0, high: left.high.min(by.high - 1) })
            }
            ExprKind::Binary(BinaryOp::And, _, mask) => {
                self.value(mask, now).filter(|mask| mask.low >= 0).map(|mask| Range { low: 0, high: mask.high })
            }
            ExprKind::Binary(op, left, right) => sum(*op, self.value(left, now)?, self.value(right, now)?),
            ExprKind::Cond(cond, then, other) => {
                let arm = |arm: &Expr, holds| self.refined(cond, holds, now).map(|now| self.value(arm, now));
                match (arm(then, true), arm(other, false)) {
                    (Some(then), Some(other)) => {
                        let (then, other) = (then?, other?);
                        Range::new(then.low.min(other.low), then.high.max(other.high))
                    }
                    (one, other) => one.or(other).flatten(),
                }
            }
            _ => None,
        }
    }

    /// Where the local is if a condition holds, or does not; none if it cannot be anywhere then.
    fn refined(&self, cond: &Expr, holds: bool, now: Range) -> Option<Range> {
        let ExprKind::Binary(op, left, right) = &cond.kind else { return Some(now) };
        let ExprKind::Int(value) = right.kind else { return Some(now) };
        if !is(left, self.local) {
            return Some(now);
        }
        let Range { low, high } = now;
        match (op, holds) {
            (BinaryOp::Eq, true) | (BinaryOp::Ne, false) => Range::new(low.max(value), high.min(value)),
            (BinaryOp::Eq, false) | (BinaryOp::Ne, true) => {
                Range::new(low + i128::from(low == value), high - i128::from(high == value))
            }
            (BinaryOp::Lt, true) | (BinaryOp::Ge, false) => Range::new(low, high.min(value - 1)),
            (BinaryOp::Le, true) | (BinaryOp::Gt, false) => Range::new(low, high.min(value)),
            (BinaryOp::Gt, true) | (BinaryOp::Le, false) => Range::new(low.max(value + 1), high),
            (BinaryOp::Ge, true) | (BinaryOp::Lt, false) => Range::new(low.max(value), high),
            _ => Some(now),
        }
    }
}

/// Of a sum or difference that stays an int.
fn sum(op: BinaryOp, left: Range, right: Range) -> Option<Range> {
    let sum = match op {
        BinaryOp::Add => Range { low: left.low + right.low, high: left.high + right.high },
        BinaryOp::Sub => Range { low: left.low - right.high, high: left.high - right.low },
        _ => return None,
    };
    sum.is_within(INTS).then_some(sum)
}

/// What the entry test asks: the rings where the loop keeps them, and the arrays they are indices of that large.
pub fn terms(stmt: &Stmt, arrays: &[Expr], rings: &[Ring]) -> Vec<Expr> {
    let end = |value: i128| number(value as i64);
    let (least, most) = (|a, b| Expr::binary(BinaryOp::Ge, a, b), |a, b| Expr::binary(BinaryOp::Le, a, b));
    let mut terms = Vec::new();
    for Ring { local, range } in rings {
        let value = long(Expr::local(*local, Type::INT));
        terms.extend([least(value.clone(), end(range.low)), most(value, end(range.high))]);
    }
    each_use(stmt, arrays, &mut |array, local| {
        for Ring { range, .. } in rings.iter().filter(|ring| ring.local == local) {
            for term in [
                least(end(range.low), layout::bound(array, 1, "lo", 0)),
                most(end(range.high), layout::bound(array, 1, "hi", 0)),
            ] {
                if !terms.contains(&term) {
                    terms.push(term);
                }
            }
        }
    });
    terms
}

/// Elements of plain arrays at rings become places behind plain pointers.
pub fn expand(stmts: &mut [Stmt], arrays: &[Expr], rings: &[Ring]) {
    let mut replaced = |place: &Expr| {
        let (array, local) =
            element(place, arrays).filter(|(_, local)| rings.iter().any(|ring| ring.local == *local))?;
        let pointer = layout::data(array).cast(place.ty.unqualified().clone().ptr());
        let index = long(Expr::local(local, Type::INT));
        Some(pointer.index(Expr::binary(BinaryOp::Sub, index, layout::low(array, 1, 0))))
    };
    for stmt in stmts {
        stmt.for_each_expr_mut(&mut |expr| addresses::replace(expr, &mut replaced));
    }
}
