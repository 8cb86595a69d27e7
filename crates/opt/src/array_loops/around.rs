//! What loops around a nest leave as it is, the nest's entry test reads before them: the rows of a sparse matrix are so
//! short that it counts what is looked at in each.

use kroll_ir::*;
use kroll_source::hash::HashSet;

/// A loop that is being lowered, with what is declared before it.
#[derive(Default)]
pub struct Outer {
    /// Locals that it declares or assigns.
    changed: HashSet<LocalId>,
    declared: Vec<(LocalId, Expr)>,
}

impl Outer {
    pub fn new(changed: HashSet<LocalId>) -> Outer {
        Outer { changed, declared: Vec::new() }
    }

    /// What stands before the loop.
    pub fn declarations(self) -> impl Iterator<Item = Stmt> {
        self.declared.into_iter().map(|(local, value)| Stmt::local(local, Some(value), None))
    }
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
