//! Whether the iterations of an innermost loop touch each other's data.
//!
//! If they do not, the loop is marked for the vectoriser (`#pragma GCC ivdep`). Elements of different storage never
//! overlap; that is tested at run time, pair by pair. Two variables may also be one array, where an iteration reads by one
//! exactly what it writes last by the other, as in `r = v - A u` with `v` for `r`. Objects and statics never overlap with
//! array elements.

use super::entry_test::Coverage;
use super::nest::{Access, classify};
use crate::analysis::affine::{Counter, Scope};
use crate::analysis::dependence::{self, Index};
use crate::analysis::nest::Nest;
use kroll_ir::*;

/// The elements that the iterations of a loop touch, and nothing else outside of locals.
#[derive(Default, Debug)]
pub struct Touched {
    pub reads: Vec<Access>,
    pub writes: Vec<Access>,
    /// An iteration writes one element, and that last.
    writes_last: bool,
}

/// Two arrays of different variables that must be of different storage.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    pub written: Expr,
    pub other: Expr,
    /// Or may be one array with one shape; the type of the elements and the rank.
    pub or_one: Option<(Type, u8)>,
}

/// What an innermost loop touches, if its iterations are independent but for arrays of the same storage; `None`: they are
/// not, or it writes no elements.
pub fn touched(body: &[Stmt], counter: Counter, scope: &Scope, coverage: &Coverage) -> Option<Touched> {
    let mut found = Found { scope, coverage, touched: Touched::default() };
    if !found.stmts(body) || found.touched.writes.is_empty() {
        return None;
    }
    let mut touched = found.touched;
    touched.writes_last = touched.writes.len() == 1 && body.last().is_some_and(writes_element);
    let own = |write: &Access, other: &Access| write.array == other.array && is_carried(write, other, counter);
    let carried = touched.meetings().any(|(write, other)| own(write, other));
    (!carried).then_some(touched)
}

impl Touched {
    /// A write, and another access that may be to the same element.
    fn meetings(&self) -> impl Iterator<Item = (&Access, &Access)> {
        let others = |i: usize| self.writes[i..].iter().chain(&self.reads);
        self.writes.iter().enumerate().flat_map(move |(i, write)| others(i).map(move |other| (write, other)))
    }

    /// What must hold of arrays for the iterations to be independent.
    pub fn pairs(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (write, other) in self.meetings() {
            let same = self.writes_last && write.components == other.components && write.elem == other.elem;
            note_pair(write, other, same, &mut pairs);
        }
        pairs
    }
}

/// Whether the statement ends with a store to an element.
fn writes_element(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Block(body) => body.last().is_some_and(writes_element),
        StmtKind::Expr(Expr { kind: ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _), .. }) => {
            matches!(place.kind, ExprKind::Elem { .. })
        }
        _ => false,
    }
}

/// Arrays in different variables may be of one storage; `same`: these two accesses may be to one element.
pub fn note_pair(write: &Access, other: &Access, same: bool, pairs: &mut Vec<Pair>) {
    if write.array != other.array {
        let or_one = same.then(|| (write.elem.clone(), write.components.len() as u8));
        add_pair(Pair { written: write.array.clone(), other: other.array.clone(), or_one }, pairs);
    }
}

/// Arrays that must be apart for one reason may not be one for another.
pub fn add_pair(pair: Pair, pairs: &mut Vec<Pair>) {
    match pairs.iter_mut().find(|known| known.written == pair.written && known.other == pair.other) {
        Some(known) if pair.or_one.is_none() => known.or_one = None,
        Some(_) => {}
        None => pairs.push(pair),
    }
}

/// Whether iterations of the counter's loop may meet at one element while the loops around stand still.
fn is_carried(a: &Access, b: &Access, counter: Counter) -> bool {
    // The entry test has the ranges of the counters, which are not needed here.
    let nest = Nest::default();
    let sums = || a.components.iter().chain(&b.components);
    let around = sums().flat_map(|sum| &sum.counters).map(|(c, _)| *c).filter(|c| *c != counter);
    let mut counters: Vec<Counter> = around.collect();
    counters.sort();
    counters.dedup();
    counters.push(counter);
    let same: Vec<(Counter, Counter)> = counters.iter().map(|c| (*c, *c)).collect();
    let (from, to) = (Index { nest: &nest, sums: &a.components }, Index { nest: &nest, sums: &b.components });
    dependence::between(from, to, &same).is_some_and(|found| found.is_carried_by(same.len() - 1))
}

struct Found<'a, 's> {
    scope: &'a Scope<'s>,
    coverage: &'a Coverage,
    touched: Touched,
}

impl Found<'_, '_> {
    /// False as soon as something may order the iterations.
    fn stmts(&mut self, stmts: &[Stmt]) -> bool {
        stmts.iter().all(|stmt| match &stmt.kind {
            StmtKind::Block(body) => self.stmts(body),
            StmtKind::Expr(e) => self.expr(e),
            StmtKind::Local { init, .. } => init.as_ref().is_none_or(|e| self.expr(e)),
            StmtKind::If { cond, then, other } => self.expr(cond) && self.stmts(then) && self.stmts(other),
            StmtKind::Continue => true,
            _ => false,
        })
    }

    fn expr(&mut self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Elem { .. } => match self.covered(expr) {
                Some(access) => {
                    self.touched.reads.push(access);
                    true
                }
                None => false,
            },
            ExprKind::Assign(place, value) => self.write(place, false) && self.expr(value),
            ExprKind::AssignOp(_, place, value) => self.write(place, true) && self.expr(value),
            ExprKind::IncDec { place, .. } => self.write(place, true),
            ExprKind::Op { op, site, .. } if !op.is_pure() || site.is_some() => false,
            ExprKind::Block(stmts) => self.stmts(stmts),
            ExprKind::Call(..) | ExprKind::Verbatim(_) | ExprKind::AddrOf(_) => false,
            _ => {
                let mut all = true;
                expr.for_each_child(|child| all = all && self.expr(child));
                all
            }
        }
    }

    fn write(&mut self, place: &Expr, reads_too: bool) -> bool {
        match &place.kind {
            ExprKind::Local(_) => true,
            ExprKind::Elem { .. } => {
                let Some(access) = self.covered(place) else { return false };
                if reads_too {
                    self.touched.reads.push(access.clone());
                }
                self.touched.writes.push(access);
                true
            }
            ExprKind::Component(base, _) | ExprKind::Field(base, _) => matches!(base.kind, ExprKind::Local(_)),
            _ => false,
        }
    }

    fn covered(&self, place: &Expr) -> Option<Access> {
        classify(place, self.scope).filter(|access| self.coverage.includes(access))
    }
}
