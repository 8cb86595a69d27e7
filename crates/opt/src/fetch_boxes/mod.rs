//! What a nest of loops touches of far shared arrays is fetched before the nest, as one box an array, and stored behind
//! it: the nest itself goes by a private copy in the order of the indices, whatever the layout.
//!
//! The nest stands twice. Which one runs is decided when the program does: where all threads are near, nothing happens;
//! elsewhere the operation `upc_box` looks at where the box of each array lies. An array that the nest stores is only
//! copied where the stored elements fill the box, so that nobody else's stores are undone. Nothing moves across what
//! orders accesses, nor across calls of unknown code: such nests stay as they are.

mod boxes;
mod neighbours;
mod touches;
mod write;

use crate::addresses;
use crate::analysis::alias::Locals;
use crate::analysis::effects::{Effects, Own};
use crate::analysis::locals::{is_own, unsteady};
use crate::analysis::nest::{Loop, Nest, counting, has_loops, is_loop, jumps};
use crate::neighbours::Row;
use crate::pipeline::Options;
use crate::remarks::{FETCHED, NOT_FETCHED, Obstacle, Remarks, fetched, innermost, place_of, what_orders};
use crate::shared_arrays::{SharedObjects, each_function, for_each_probable_body_mut, has_shared, is_by_lists};
use kroll_ir::*;
use neighbours::{Fetched, written};
use touches::{Group, Reader, Touched};
use write::Twice;

/// A nest that touches fewer elements does not pay.
const FEWEST_USES: i64 = 4;

pub fn run(module: &mut Module, options: &Options, remarks: &mut Remarks) {
    each_function(module, options, has_shared, |body, frame, locals, shared| {
        Fetcher { frame, locals, shared, remarks, covered: false }.body(body);
    });
}

/// No loop is in it. Where a nest is too large to be fetched, only these are, one by one: a version of every loop between
/// would cost the C compiler more time than the few larger transfers gain.
fn is_innermost(stmt: &Stmt) -> bool {
    let mut inside = false;
    stmt.for_each_body(&mut |body| inside |= has_loops(body));
    !inside
}

/// What a nest by copies is to the user.
fn done(plan: &Plan) -> String {
    let named =
        |of: fn(&Group) -> bool| plan.touched.groups.iter().filter(|group| of(group)).map(Group::for_people).collect();
    fetched(named(Group::reads), named(Group::writes))
}

/// The work on one function.
struct Fetcher<'a> {
    frame: &'a mut Frame,
    locals: &'a Locals,
    shared: &'a SharedObjects,
    remarks: &'a mut Remarks,
    /// In a nest that is fetched as a whole.
    covered: bool,
}

/// A nest whose arrays can be fetched.
struct Plan {
    /// The nest by views.
    copy: Stmt,
    nest: Nest,
    touched: Touched,
    /// Of each group: the pointer to its element 0, which lies before the copy of its box.
    views: Vec<Expr>,
    /// What the nest does, with its places as they were.
    own: Own,
    effects: Effects<'static>,
}

impl Fetcher<'_> {
    fn body(&mut self, body: &mut Vec<Stmt>) {
        let mut row = Row::default();
        for mut stmt in std::mem::take(body) {
            let (ended, stmt) = match self.stmt(&mut stmt) {
                // Of a nest that is fetched as a whole no parts are put together.
                Some(twice) if self.covered => {
                    let loc = stmt.loc;
                    (None, Some(Stmt::new(StmtKind::Block(twice.beside(stmt)), loc)))
                }
                Some(twice) => {
                    let (next, locals) = (Fetched { nest: stmt, twice }, self.locals);
                    (row.nest(next, locals, self.remarks, |a, b| a.apart_from(b, locals)), None)
                }
                None => row.other(stmt, self.frame, self.locals, self.remarks),
            };
            written(ended, self.frame, body);
            body.extend(stmt);
        }
        written(row.end(self.remarks), self.frame, body);
    }

    /// A nest that is fetched, by copies; what is inside of the statement has been seen to then.
    fn stmt(&mut self, stmt: &mut Stmt) -> Option<Twice> {
        let by_lists = is_by_lists(stmt);
        let mut inside = false;
        stmt.for_each_stmt(&mut |stmt| inside |= is_by_lists(stmt));
        let wanted = is_loop(stmt) && has_shared(stmt) && !inside && (!self.covered || is_innermost(stmt));
        let twice = match wanted {
            true => self.twice(stmt),
            false => None,
        };
        let outer = self.covered;
        self.covered |= twice.is_some();
        stmt.for_each_own_expr_mut(&mut |expr| self.expr(expr));
        match &mut stmt.kind {
            StmtKind::If { then: far, .. } if by_lists => self.body(far),
            _ => for_each_probable_body_mut(stmt, &mut |body| self.body(body)),
        }
        self.covered = outer;
        twice
    }

    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Block(stmts) => self.body(stmts),
            _ => expr.for_each_child_mut(|child| self.expr(child)),
        }
    }

    /// The nest by copies, and what to say of it. A nest inside of one that is fetched is only fetched where the outer one
    /// is too large, of which nothing is said.
    fn twice(&mut self, stmt: &Stmt) -> Option<Twice> {
        let twice = self.plan(stmt).and_then(|plan| {
            let said = done(&plan);
            self.write(plan).map(|twice| (twice, said))
        });
        match twice {
            Ok((twice, said)) => {
                if !self.covered {
                    self.remarks.done(&FETCHED, stmt, said);
                }
                Some(twice)
            }
            Err(obstacle) => {
                if !self.covered {
                    let message = "far elements that this loop touches are not fetched before it";
                    self.remarks.left(&NOT_FETCHED, stmt, message, obstacle);
                }
                None
            }
        }
    }

    fn plan(&mut self, stmt: &Stmt) -> Result<Plan, Obstacle> {
        if !matches!(stmt.kind, StmtKind::For { .. }) || counting(stmt).is_none() {
            return Err(Obstacle::here(
                "it does not count from one value to another by a constant, as own iterations in turn do not",
            ));
        }
        let alone = std::slice::from_ref(stmt);
        let effects = Effects::alone(alone, self.locals);
        if effects.is_unknown() || effects.orders() {
            return Err(what_orders(alone, self.locals));
        }
        if !self.can_stand_twice(stmt) {
            return Err(Obstacle::here("something leaves it by a jump, or it holds what cannot be written twice"));
        }
        let unsteady = unsteady(stmt, self.frame, self.locals);
        let stays = |global: &Expr| {
            let is_array = self.shared.is_static(global);
            is_array || self.locals.location(global).is_some_and(|at| !effects.may_write(&at, self.locals))
        };
        let mut copy = stmt.clone();
        let reader = Reader::of(stmt, &unsteady, &stays, self.shared);
        reader.forward(&mut copy, self.frame);
        if let Some(at) = place_of(&copy, &|expr| !touches::is_seen(expr)) {
            return Err(Obstacle::at(Some(at), "shared memory is reached here otherwise than as an array's element"));
        }
        let uncounted = || {
            let inner =
                innermost(alone, &|stmt| matches!(stmt.kind, StmtKind::While { .. } | StmtKind::DoWhile { .. }));
            Obstacle::in_line(
                inner.unwrap_or(stmt),
                "the first and the last value of a counter are not known before the nest",
            )
        };
        let nest = Nest::among(&copy, Some(&stays)).ok_or_else(uncounted)?;
        if let Some(each) = nest.loops.iter().find(|each: &&Loop| !is_own(each.var, self.frame, self.locals)) {
            let name = &self.frame.local(each.var).name;
            return Err(Obstacle::here(format!(
                "others may change the counter `{name}`, which is static or known to a pointer"
            )));
        }
        if boxes::is_short(&nest, FEWEST_USES) {
            return Err(Obstacle::here("it has too few iterations to gain from it"));
        }
        let touched = touches::touched(&nest, &reader, self.locals)?;
        let groups = &touched.groups;
        let own = Own::of(std::slice::from_ref(&copy), self.locals);
        let mut view = |group: &Group| {
            let local = self.frame.fresh("view", group.elem.clone().ptr());
            self.frame.value(local)
        };
        let views: Vec<Expr> = groups.iter().map(&mut view).collect();
        copy.for_each_expr_mut(&mut |expr| {
            addresses::replace(expr, &mut |place| {
                touches::group_of(place, groups, &reader).map(|k| write::viewed(place, &views[k]))
            });
        });
        Ok(Plan { copy, nest, touched, views, own, effects })
    }

    /// Nothing static in it, no C that is passed through, no way out but its end.
    fn can_stand_twice(&self, stmt: &Stmt) -> bool {
        let mut ok = !jumps(std::slice::from_ref(stmt), false);
        stmt.for_each_stmt(&mut |stmt| {
            ok &= match &stmt.kind {
                StmtKind::Local { local, .. } => {
                    !self.frame.local(*local).is_static && !self.frame.local(*local).pinned
                }
                StmtKind::Verbatim(_) | StmtKind::Typedef { .. } | StmtKind::Extern { .. } => false,
                _ => true,
            }
        });
        ok
    }
}
