//! What a nest of loops touches of far shared arrays is fetched before the nest, as one box an array, and stored behind
//! it: the nest itself goes by a private copy in the order of the indices, whatever the layout.
//!
//! The nest stands twice. Which one runs is decided when the program does: where all threads are near, nothing happens;
//! elsewhere the operation `upc_box` looks at where the box of each array lies. An array that the nest stores is only
//! copied where the stored elements fill the box, so that nobody else's stores are undone. Nothing moves across what
//! orders accesses, nor across calls of unknown code: such nests stay as they are.

mod boxes;
mod touches;
mod write;

use crate::addresses;
use crate::analysis::alias::Locals;
use crate::analysis::effects::{Effects, Own};
use crate::analysis::locals::changed;
use crate::analysis::nest::{Loop, Nest, counting, jumps};
use crate::pipeline::Options;
use crate::shared_arrays::{SharedObjects, each_function, for_each_probable_body_mut, has_shared};
use kroll_ir::*;
use std::collections::HashSet;
use touches::{Group, Reader};

/// A nest that touches fewer elements does not pay.
const FEWEST_USES: i64 = 4;

pub fn run(module: &mut Module, options: &Options) {
    each_function(module, options, has_shared, |body, frame, locals, shared| {
        Fetcher { frame, locals, shared }.body(body);
    });
}

/// The work on one function.
struct Fetcher<'a> {
    frame: &'a mut Frame,
    locals: &'a Locals,
    shared: &'a SharedObjects,
}

/// A nest whose arrays can be fetched.
struct Plan {
    /// The nest by views.
    copy: Stmt,
    nest: Nest,
    groups: Vec<Group>,
    /// Of each group: the pointer to its element 0, which lies before the copy of its box.
    views: Vec<Expr>,
    /// What the nest does, with its places as they were.
    own: Own,
}

impl Fetcher<'_> {
    fn body(&mut self, body: &mut [Stmt]) {
        body.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        let twice = self.plan(stmt).and_then(|plan| self.write(plan));
        stmt.for_each_own_expr_mut(&mut |expr| self.expr(expr));
        for_each_probable_body_mut(stmt, &mut |body| self.body(body));
        if let Some(twice) = twice {
            let loc = stmt.loc;
            let nest = std::mem::replace(stmt, Stmt::new(StmtKind::Block(vec![]), loc));
            stmt.kind = StmtKind::Block(twice.beside(nest));
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Block(stmts) => self.body(stmts),
            _ => expr.for_each_child_mut(&mut |child| self.expr(child)),
        }
    }

    fn plan(&mut self, stmt: &Stmt) -> Option<Plan> {
        if !matches!(stmt.kind, StmtKind::For { .. }) || counting(stmt).is_none() || !has_shared(stmt) {
            return None;
        }
        let alone = std::slice::from_ref(stmt);
        let effects = Effects::alone(alone, self.locals);
        if effects.is_unknown() || effects.orders() || !self.can_stand_twice(stmt) {
            return None;
        }
        let unsteady = self.unsteady(stmt);
        let stays = |global: &Expr| {
            let is_array = self.shared.is_static(global);
            is_array || self.locals.location(global).is_some_and(|at| !effects.may_write(&at, self.locals))
        };
        let mut copy = stmt.clone();
        let reader = Reader::of(stmt, &unsteady, &stays, self.shared);
        reader.forward(&mut copy, self.frame);
        if !touches::are_all_seen(&copy) {
            return None;
        }
        let nest = Nest::among(&copy, Some(&stays))?;
        let own = |each: &Loop| self.is_own(each.var);
        if !nest.loops.iter().all(own) || boxes::is_short(&nest, FEWEST_USES) {
            return None;
        }
        let groups = touches::groups(&nest, &reader, self.locals)?;
        let own = Own::of(std::slice::from_ref(&copy), self.locals);
        let mut view = |group: &Group| {
            let local = self.frame.fresh("view", group.elem.clone().ptr());
            self.frame.value(local)
        };
        let views: Vec<Expr> = groups.iter().map(&mut view).collect();
        copy.for_each_expr_mut(&mut |expr| {
            addresses::replace(expr, &mut |place| {
                touches::group_of(place, &groups, &reader).map(|k| write::viewed(place, &views[k]))
            });
        });
        Some(Plan { copy, nest, groups, views, own })
    }

    /// Locals that the nest changes, or others may.
    fn unsteady(&self, stmt: &Stmt) -> HashSet<LocalId> {
        let mut unsteady = changed(std::slice::from_ref(stmt));
        let all = (0..self.frame.locals.len() as u32).map(LocalId);
        unsteady.extend(all.filter(|local| !self.is_own(*local)));
        unsteady
    }

    /// Automatic, and known to no pointer.
    fn is_own(&self, local: LocalId) -> bool {
        !self.locals.is_exposed(local) && !self.frame.local(local).is_static
    }

    /// Nothing static in it, no C that is passed through, no way out but its end.
    fn can_stand_twice(&self, stmt: &Stmt) -> bool {
        let mut ok = !jumps(std::slice::from_ref(stmt), false);
        stmt.for_each_stmt(&mut |stmt| {
            ok &= match &stmt.kind {
                StmtKind::Local { local, .. } => {
                    !self.frame.local(*local).is_static && !self.frame.local(*local).pinned
                }
                StmtKind::Verbatim(_) | StmtKind::Typedef { .. } => false,
                _ => true,
            }
        });
        ok
    }
}
