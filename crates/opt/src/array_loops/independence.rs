//! Whether the iterations of an innermost loop touch each other's data.
//!
//! If they do not, the loop is marked for the vectoriser (`#pragma GCC ivdep`). Elements of different storage never
//! overlap; that is tested at run time, pair by pair. Objects and statics never overlap with array elements.

use super::affine::{Component, Counter, Scope};
use super::nest::{Access, classify};
use super::test::Coverage;
use kroll_ir::*;

/// Pairs of arrays that must be of different storage for the iterations to be independent; `None` if they are not.
pub fn pairs(body: &[Stmt], counter: Counter, scope: &Scope, coverage: &Coverage) -> Option<Vec<(Expr, Expr)>> {
    let mut found = Found { scope, coverage, reads: Vec::new(), writes: Vec::new() };
    if !found.stmts(body) || found.writes.is_empty() {
        return None;
    }
    let mut pairs = Vec::new();
    for (i, write) in found.writes.iter().enumerate() {
        let dimension = walked_dimension(write, counter)?;
        for other in found.writes[i + 1..].iter().chain(&found.reads) {
            if write.array.kind == other.array.kind {
                let harmless = never_carried(&write.components[dimension], &other.components[dimension]);
                if !harmless || walked_dimension(other, counter) != Some(dimension) {
                    return None;
                }
            } else if !pairs.contains(&(write.array.clone(), other.array.clone())) {
                pairs.push((write.array.clone(), other.array.clone()));
            }
        }
    }
    Some(pairs)
}

/// Whether two walks through one array never meet in different iterations: the same element in the same iteration, or
/// elements that the factor keeps apart, such as `2 q` and `2 q + 1`.
fn never_carried(a: &Component, b: &Component) -> bool {
    let same_walk = a.without_constant() == b.without_constant();
    let factor = a.counter.map_or(1, |(_, factor)| factor);
    let distance = a.constant - b.constant;
    same_walk && (distance == 0 || distance % factor != 0)
}

/// The one dimension in which the counter moves through the array.
fn walked_dimension(access: &Access, counter: Counter) -> Option<usize> {
    let mut walked = access.components.iter().enumerate().filter(|(_, c)| c.moved_by(counter));
    let (dimension, _) = walked.next()?;
    walked.next().is_none().then_some(dimension)
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
                expr.for_each_child(&mut |child| all = all && self.expr(child));
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
