//! Whether the iterations of an innermost loop touch each other's data.
//!
//! If they do not, the loop is marked for the vectoriser (`#pragma GCC ivdep`). Elements of different storage never
//! overlap; that is tested at run time, pair by pair. Objects and statics never overlap with array elements.

use super::entry_test::Coverage;
use super::nest::{Access, classify};
use crate::analysis::affine::{Counter, Scope};
use crate::analysis::dependence::{self, Index};
use crate::analysis::nest::Nest;
use kroll_ir::*;

/// Pairs of arrays that must be of different storage for the iterations to be independent; `None` if they are not.
pub fn pairs(body: &[Stmt], counter: Counter, scope: &Scope, coverage: &Coverage) -> Option<Vec<(Expr, Expr)>> {
    let mut found = Found { scope, coverage, reads: Vec::new(), writes: Vec::new() };
    if !found.stmts(body) || found.writes.is_empty() {
        return None;
    }
    let mut pairs = Vec::new();
    for (i, write) in found.writes.iter().enumerate() {
        for other in found.writes[i..].iter().chain(&found.reads) {
            if write.array == other.array {
                if is_carried(write, other, counter) {
                    return None;
                }
            } else if !pairs.contains(&(write.array.clone(), other.array.clone())) {
                pairs.push((write.array.clone(), other.array.clone()));
            }
        }
    }
    Some(pairs)
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
    reads: Vec<Access>,
    writes: Vec<Access>,
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
                    self.reads.push(access);
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
                    self.reads.push(access.clone());
                }
                self.writes.push(access);
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
