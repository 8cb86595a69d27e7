//! What loops around a nest leave as it is, the nest's entry test reads before them: the rows of a sparse matrix are so
//! short that it counts what is looked at in each.

use super::entry_test::{Extremes, extremes};
use super::nest::counting_for;
use super::steps;
use crate::analysis::affine::Scope;
use crate::analysis::locals::changed;
use crate::analysis::nest::Counting;
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// A loop that is being lowered, with what is declared before it.
#[derive(Default)]
pub struct Outer {
    /// Locals that it declares or assigns.
    changed: HashSet<LocalId>,
    counted: Option<Counted>,
    /// Locals from this number on may be declared in the loop.
    new: u32,
    declared: Vec<(LocalId, Expr)>,
}

/// What a loop counts: values that are known before it.
#[derive(Clone)]
pub struct Counted {
    pub var: LocalId,
    /// The lowest and the highest value where it runs at all, as longs.
    pub low: Expr,
    pub high: Expr,
    /// What must hold for that.
    pub terms: Vec<Expr>,
}

impl Outer {
    pub fn new(changed: HashSet<LocalId>) -> Outer {
        Outer { changed, ..Outer::default() }
    }

    /// A loop whose body has still to be lowered: what passes declare in it comes later.
    pub fn of(stmt: &Stmt, frame: &Frame) -> Outer {
        let changed = changed(std::slice::from_ref(stmt));
        let scope = Scope::new(&changed);
        let counted = match counting_for(stmt) {
            Some(counting) => by_constant(&counting, &scope),
            None => steps::counted(stmt, &scope),
        };
        let new = frame.locals.len() as u32;
        Outer { changed, counted, new, declared: Vec::new() }
    }

    /// What stands before the loop.
    pub fn declarations(self) -> impl Iterator<Item = Stmt> {
        self.declared.into_iter().map(|(local, value)| Stmt::local(local, Some(value), None))
    }
}

fn by_constant(counting: &Counting, scope: &Scope) -> Option<Counted> {
    let Counting { var, first, bound, inclusive, step, .. } = *counting;
    if !scope.is_invariant(first) || !scope.is_invariant(bound) {
        return None;
    }
    let Extremes { low, high, terms } = extremes(first, bound, inclusive, step);
    Some(Counted { var, low, high, terms })
}

/// The loops around a nest, outermost first.
pub struct Around<'a> {
    pub loops: &'a mut [Outer],
    pub frame: &'a mut Frame,
}

impl Around<'_> {
    /// The outermost loop that changes nothing which the value depends on, if there is one.
    pub fn level(&self, value: &Expr) -> Option<usize> {
        let stays = |outer: &Outer| {
            let mut stays = true;
            value.walk(&mut |e| stays &= !matches!(e.kind, ExprKind::Local(local) if outer.changed.contains(&local)));
            stays
        };
        self.loops.iter().position(stays)
    }

    /// The innermost loop, if it counts: its number, and what.
    pub fn counted(&self) -> Option<(usize, Counted)> {
        let level = self.loops.len().checked_sub(1)?;
        self.loops[level].counted.clone().map(|counted| (level, counted))
    }

    /// Whether the value is known before that loop.
    pub fn is_known_before(&self, level: usize, value: &Expr) -> bool {
        let outer = &self.loops[level];
        let declared = |local: LocalId| self.loops.iter().flat_map(|l| &l.declared).any(|(other, _)| *other == local);
        let is_known = |local| declared(local) || local.0 < outer.new && !outer.changed.contains(&local);
        let mut known = true;
        value.walk(&mut |e| known &= !matches!(e.kind, ExprKind::Local(local) if !is_known(local)));
        known
    }

    /// A local that has the value from before that loop on.
    pub fn local(&mut self, level: usize, name: &str, value: Expr) -> Expr {
        let declared = &mut self.loops[level].declared;
        let known = declared.iter().find(|(_, other)| *other == value).map(|(local, _)| *local);
        let local = known.unwrap_or_else(|| {
            let local = self.frame.fresh(name, value.ty.unqualified().clone());
            declared.push((local, value));
            local
        });
        self.frame.value(local)
    }

    /// The value, in a local if there is a loop that leaves it as it is.
    pub fn early(&mut self, name: &str, value: Expr) -> Expr {
        match self.level(&value) {
            Some(level) => self.local(level, name, value),
            None => value,
        }
    }
}
