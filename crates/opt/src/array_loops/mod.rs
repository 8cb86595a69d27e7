//! Loops over Titanium and Java arrays: one containment test at entry, then a pointer per array row.
//!
//! A nest of `foreach` and counting `for` loops whose accesses are sums of a loop variable, perhaps times an unchanged
//! symbol, of unchanged symbols and a constant is written twice. The fast version runs when every such access is inside
//! its array for the whole nest, the arrays have unit stride in their last dimension and are near; it walks plain
//! pointers that the C compiler can vectorise. Otherwise the slow version runs, which checks every element: no right
//! program is refused, and the message of a wrong one names the element. What is on other nodes the slow version has
//! fetched before it.

mod around;
mod bounds;
mod entry_test;
mod everywhere;
mod far;
mod fast;
mod independence;
mod late_stores;
pub mod layout;
mod lengths;
mod nest;
mod plain;
pub mod planes;
mod prefetch;
mod rings;
mod shapes;
mod steps;
mod strips;

use crate::analysis::affine::Scope;
use crate::analysis::alias::Locals;
use crate::analysis::effects::{Effects, Own};
use crate::analysis::locals::changed;
use crate::analysis::nest::{has_labels, has_loops, is_loop};
use crate::neighbours::{Ended, Neighbour, Row};
use crate::pipeline::Options;
use crate::remarks::{NOT_UNCHECKED, Obstacle, Remarks, UNCHECKED, innermost, place_of};
use crate::shared_arrays::is_by_lists;
use around::{Around, Outer};
use far::Checked;
use kroll_ir::*;
use lengths::Known;
use nest::{Collector, Joining, Nest};
use planes::is_by_planes;
use steps::ByTurns;

use kroll_source::hash::HashSet;

pub fn run(module: &mut Module, options: &Options, remarks: &mut Remarks) {
    // The search for nests costs time that code without such arrays should not pay.
    let versions = module.language == Language::Titanium;
    lower(module, options, versions, remarks);
}

/// Loops over arrays in their checked version only.
pub fn without_fast_versions(module: &mut Module, options: &Options, remarks: &mut Remarks) {
    lower(module, options, false, remarks);
}

fn lower(module: &mut Module, options: &Options, versions: bool, remarks: &mut Remarks) {
    let language = module.language;
    let boxes = !options.without.iter().any(|pass| pass == "fetch_boxes");
    for item in &mut module.items {
        let Item::Func(func) = item else { continue };
        let versions = versions && func.body.as_deref().is_some_and(has_loops);
        let locals = if versions { Locals::of(func, language) } else { Locals::default() };
        if let Func { body: Some(body), frame, .. } = func {
            let checks = options.bounds_checks;
            let (next_id, crowded, known, shaped, outer) = (0, false, Vec::new(), Vec::new(), Vec::new());
            let mut lowering =
                Lowering { frame, locals, next_id, versions, boxes, checks, crowded, known, shaped, outer, remarks };
            lowering.body(body);
            // Inlined into its caller, a nest with many row pointers would share the registers with whatever lives there,
            // and reload pointers in its inner loops (measured on MG's residual: 13 % slower).
            if lowering.crowded {
                func.keep_apart();
            }
        }
    }
}

/// Accesses in one nest from which on its row pointers fill the registers.
const CROWD: usize = 8;

/// State of one function.
pub struct Lowering<'f> {
    frame: &'f mut Frame,
    /// As they were before loops were written anew.
    locals: Locals,
    /// Numbers the loops of nests.
    next_id: u32,
    /// False inside a slow version, where loops are written plainly, and where no fast ones are wanted.
    versions: bool,
    /// Checked versions fetch what is far before them.
    boxes: bool,
    checks: bool,
    /// Some nest has a crowd of accesses.
    crowded: bool,
    /// Java arrays that are near here.
    known: Vec<Known>,
    /// Titanium arrays that are plain here.
    shaped: Vec<Expr>,
    /// Loops around, outermost first.
    outer: Vec<Outer>,
    remarks: &'f mut Remarks,
}

/// A nest that gets a fast version.
struct Candidate {
    nest: Nest,
    /// Names for its bounds, declared before both versions.
    bounds: Vec<Stmt>,
    /// What the slow version is made of, and the fast one.
    slow: Stmt,
    fast: Stmt,
    /// Java arrays that it uses, except for those known before.
    arrays: Vec<Known>,
    /// Titanium arrays that it uses, except for those that are plain anyway.
    shaped: Vec<Expr>,
    /// Locals that it declares or assigns.
    changed: HashSet<LocalId>,
    /// Loops in it are nests of their own, with fast versions in both of this one's.
    alone: bool,
}

/// What stands before a nest with a fast version.
struct Tested {
    setup: Vec<Stmt>,
    /// Whether the fast version runs.
    fits: Expr,
    coverage: entry_test::Coverage,
    bounds: entry_test::Bounds,
}

/// A nest with its two versions.
struct Versions {
    setup: Vec<Stmt>,
    /// Whether the fast version runs.
    fits: Expr,
    fast: Vec<Stmt>,
    slow: Checked,
    effects: Effects<'static>,
    loc: Option<Loc>,
}

impl Versions {
    fn written(self) -> Vec<Stmt> {
        let Versions { mut setup, fits, fast, slow, loc, .. } = self;
        let other = match slow {
            Checked::Plain(stmts) => stmts,
            Checked::ByBoxes(boxes) => boxes.alone(),
        };
        setup.push(Stmt::new(StmtKind::If { cond: fits, then: fast, other }, loc));
        vec![Stmt::new(StmtKind::Block(setup), loc)]
    }

    fn apart_from(&self, next: &Versions, locals: &Locals) -> Result<Vec<Expr>, Obstacle> {
        let effects = Effects::alone(&next.before(), locals);
        if effects.throws() || effects.orders() || effects.allocates() {
            return Err(Obstacle::here("what is computed before the second nest may throw, or has its place"));
        }
        match (&self.slow, &next.slow) {
            (Checked::ByBoxes(one), Checked::ByBoxes(other)) => {
                let terms = one.apart_from(other, locals)?;
                let compared: Vec<Stmt> = terms.iter().map(|term| Stmt::expr(term.clone(), None)).collect();
                match Own::of(&compared, locals).reads.iter().any(|at| next.effects.may_write(at, locals)) {
                    true => Err(Obstacle::here("it changes which array it goes through")),
                    false => Ok(terms),
                }
            }
            _ => Ok(Vec::new()),
        }
    }
}

impl Neighbour for Versions {
    fn loc(&self) -> Option<Loc> {
        self.loc
    }

    fn effects(&self) -> &Effects<'static> {
        &self.effects
    }

    fn before(&self) -> Vec<Stmt> {
        let mut before = self.setup.clone();
        before.push(Stmt::expr(self.fits.clone(), None));
        if let Checked::ByBoxes(boxes) = &self.slow {
            before.extend(boxes.before());
        }
        before
    }
}

/// What keeps an innermost loop over arrays from being written twice; `None`: it is no such loop.
fn why_checked(stmt: &Stmt) -> Option<Obstacle> {
    let mut inside = !is_loop(stmt);
    stmt.for_each_body(&mut |body| inside = inside || has_loops(body));
    if inside {
        return None;
    }
    let element = place_of(stmt, &|e| matches!(e.kind, ExprKind::Elem { .. }))?;
    let changed = changed(std::slice::from_ref(stmt));
    let scope = Scope::new(&changed);
    let body = match &stmt.kind {
        StmtKind::Foreach { body, .. } => body,
        StmtKind::For { body, .. } => match nest::counting_for(stmt) {
            None => {
                return Some(Obstacle::here("it does not count, with an int that it declares, by what stays the same"));
            }
            Some(counting) if !scope.is_invariant(counting.bound) => {
                return Some(Obstacle::here("its bound may change while it runs"));
            }
            Some(_) => body,
        },
        _ => return Some(Obstacle::here("it does not count")),
    };
    if has_labels(body) {
        let stands_alone = |stmt: &Stmt| has_labels(std::slice::from_ref(stmt));
        let why = "a handler of exceptions, a label, or C that is passed through";
        return Some(Obstacle::in_line(innermost(body, &stands_alone).unwrap_or(stmt), why));
    }
    let why = "no element is surely used at an index that is a sum of the counter and of what stays the same, of an array that the loop does not change";
    Some(Obstacle::at(Some(element), why))
}

impl Lowering<'_> {
    fn body(&mut self, body: &mut Vec<Stmt>) {
        let mut row = Row::default();
        for stmt in std::mem::take(body) {
            let (ended, rest) = match self.candidate(&stmt) {
                Some(candidate) => {
                    let next = self.versions(candidate, &stmt);
                    match &next.slow {
                        Checked::ByBoxes(_) => {
                            let locals = &self.locals;
                            (row.nest(next, locals, self.remarks, |a, b| a.apart_from(b, locals)), vec![])
                        }
                        Checked::Plain(_) => (row.end(self.remarks), next.written()),
                    }
                }
                None => {
                    let (ended, stmt) = row.other(stmt, self.frame, &self.locals, self.remarks);
                    self.written(ended, body);
                    (None, stmt.into_iter().flat_map(|stmt| self.stmt(stmt)).collect())
                }
            };
            self.written(ended, body);
            body.extend(rest);
        }
        let ended = row.end(self.remarks);
        self.written(ended, body);
    }

    /// The statements that a row becomes.
    fn written(&mut self, ended: Option<Ended<Versions>>, out: &mut Vec<Stmt>) {
        let Some(Ended { moved, mut nests, apart, behind }) = ended else { return };
        out.extend(moved.into_iter().flat_map(|stmt| self.stmt(stmt)));
        if nests.len() > 1 {
            out.push(self.together(nests, apart));
        } else if let Some(only) = nests.pop() {
            out.extend(only.written());
        }
        out.extend(behind.into_iter().flat_map(|stmt| self.stmt(stmt)));
    }

    fn together(&mut self, nests: Vec<Versions>, apart: Vec<Expr>) -> Stmt {
        let loc = nests[0].loc;
        let (mut out, mut all) = (Vec::new(), Vec::new());
        for Versions { setup, fits, fast, slow, loc, .. } in nests {
            out.extend(setup);
            let (declared, fits) = self.frame.bind("fits", fits, None);
            out.push(declared);
            if let Checked::ByBoxes(slow) = slow {
                all.push(far::Versions { fits, fast, slow: *slow, loc });
            }
        }
        out.extend(far::together(all, apart, self.frame));
        Stmt::new(StmtKind::Block(out), loc)
    }

    fn stmt(&mut self, stmt: Stmt) -> Vec<Stmt> {
        if let StmtKind::Foreach { domain, .. } = &stmt.kind
            && matches!(domain.ty.unqualified(), Type::Domain(_))
        {
            return self.by_rectangles(stmt).into_iter().flat_map(|stmt| self.stmt(stmt)).collect();
        }
        if is_by_lists(&stmt) {
            return vec![self.beside_lists(stmt)];
        }
        if is_by_planes(&stmt) {
            return self.by_planes(stmt);
        }
        if let Some(candidate) = self.candidate(&stmt) {
            return self.versions(candidate, &stmt).written();
        }
        if let Some(by_turns) = self.by_turns(&stmt) {
            return vec![by_turns];
        }
        if self.versions
            && let Some(obstacle) = why_checked(&stmt)
        {
            let message = "every access of this loop is looked at when it is made";
            self.remarks.left(&NOT_UNCHECKED, &stmt, message, obstacle);
        }
        let arrays = self.irregular(&stmt);
        if arrays.is_empty() { self.by_itself(stmt) } else { vec![self.by_shape(stmt, arrays)] }
    }

    /// A loop that steps by what stays the same, by its turns if they make a nest.
    fn by_turns(&mut self, stmt: &Stmt) -> Option<Stmt> {
        if !self.versions {
            return None;
        }
        let ByTurns { mut setup, fits, turns } = steps::by_turns(stmt, self.frame)?;
        let candidate = self.candidate(&turns)?;
        let as_written = self.frame.duplicate(std::slice::from_ref(stmt));
        let then = self.versions(candidate, stmt).written();
        let other = as_written.into_iter().flat_map(|stmt| self.without_versions(stmt)).collect();
        setup.iter_mut().for_each(|stmt| stmt.for_each_own_expr_mut(&mut |expr| self.expr(expr)));
        setup.push(Stmt::new(StmtKind::If { cond: fits, then, other }, stmt.loc));
        Some(Stmt::new(StmtKind::Block(setup), stmt.loc))
    }

    /// The arrays of a loop that is no nest, and is worth a version for when these are plain.
    fn irregular(&self, stmt: &Stmt) -> Vec<Expr> {
        let mut labels = !self.versions || !is_loop(stmt);
        stmt.for_each_body(&mut |body| labels = labels || has_labels(body));
        if labels {
            return Vec::new();
        }
        let mut arrays = shapes::of_irregular(stmt, &changed(std::slice::from_ref(stmt)));
        arrays.retain(|array| !self.shaped.contains(array));
        arrays
    }

    fn by_shape(&mut self, stmt: Stmt, arrays: Vec<Expr>) -> Stmt {
        let loc = stmt.loc;
        let rings = rings::of(&stmt, &arrays, self.frame, &self.locals);
        let cond = entry_test::plain(&arrays, rings::terms(&stmt, &arrays, &rings), self.around());
        let slow = self.frame.duplicate(std::slice::from_ref(&stmt));
        let as_written = stmt.clone();
        let shaped_before = self.shaped.len();
        self.shaped.extend(arrays.iter().cloned());
        let mut then = self.by_itself(stmt);
        rings::expand(&mut then, &arrays, &rings);
        shapes::expand(&mut then, &self.shaped);
        self.shaped.truncate(shaped_before);
        let (before, behind) = late_stores::delay(&mut then, &as_written, self.frame, &self.locals);
        then = before.into_iter().chain(then).chain(behind).collect();
        let other = slow.into_iter().flat_map(|stmt| self.without_versions(stmt)).collect();
        Stmt::new(StmtKind::If { cond, then, other }, loc)
    }

    /// A statement that has no versions itself.
    fn by_itself(&mut self, mut stmt: Stmt) -> Vec<Stmt> {
        stmt.for_each_own_expr_mut(&mut |expr| self.expr(expr));
        if !self.versions || !is_loop(&stmt) {
            stmt.for_each_body_mut(&mut |inner| self.body(inner));
            return self.plain(stmt);
        }
        let loc = stmt.loc;
        let (stmts, early) = self.inside(Outer::of(&stmt, self.frame), |this| {
            stmt.for_each_body_mut(&mut |inner| this.body(inner));
            this.plain(stmt)
        });
        match early.is_empty() {
            true => stmts,
            false => vec![Stmt::new(StmtKind::Block(early.into_iter().chain(stmts).collect()), loc)],
        }
    }

    /// A loop that is by lists of elements where these are far has one version for that.
    fn beside_lists(&mut self, mut stmt: Stmt) -> Stmt {
        if let StmtKind::If { then, other, .. } = &mut stmt.kind {
            *then = std::mem::take(then).into_iter().flat_map(|stmt| self.without_versions(stmt)).collect();
            self.body(other);
        }
        stmt
    }

    /// Lowers what is inside of a loop; also gives what belongs before it.
    fn inside<T>(&mut self, outer: Outer, lower: impl FnOnce(&mut Self) -> T) -> (T, Vec<Stmt>) {
        self.outer.push(outer);
        let lowered = lower(self);
        let early = self.outer.pop().map(|outer| outer.declarations().collect());
        (lowered, early.unwrap_or_default())
    }

    /// Statement expressions hold statements too; without bounds checks every element access is plain.
    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Block(stmts) => return self.body(stmts),
            ExprKind::Elem { layout: Layout::Titanium { checked }, .. } => *checked &= self.checks,
            _ => {}
        }
        expr.for_each_child_mut(|child| self.expr(child));
    }

    /// The nest that starts here, if a fast version of it is worth its code.
    fn candidate(&mut self, stmt: &Stmt) -> Option<Candidate> {
        if !self.versions || !matches!(stmt.kind, StmtKind::Foreach { .. } | StmtKind::For { .. }) {
            return None;
        }
        let changed = changed(std::slice::from_ref(stmt));
        let mut slow = stmt.clone();
        let bounds = bounds::name(&mut slow, &changed, &self.locals, self.frame);
        if let Some(candidate) = self.with_versions(&slow, &changed, Joining::NoWorse) {
            return Some(Candidate { bounds, ..candidate });
        }
        let (StmtKind::Foreach { body, .. } | StmtKind::For { body, .. }) = &mut slow.kind else { return None };
        // Of copies of locals nobody knows that an address of theirs is about.
        let has_exposed = changed.iter().any(|local| self.locals.is_exposed(*local));
        if !nest::is_around_innermost(body) || has_exposed {
            return None;
        }
        bounds::name_inside(body, &self.locals, self.frame);
        self.with_versions(&slow, &changed, Joining::No).map(|candidate| Candidate { bounds, ..candidate })
    }

    /// The candidate that a loop makes with those of its inner loops that join it.
    fn with_versions(&mut self, slow: &Stmt, changed: &HashSet<LocalId>, joining: Joining) -> Option<Candidate> {
        let used = lengths::always_used(slow, changed).into_iter();
        let new = used.filter(|array| lengths::find(array, &self.known).is_none());
        let arrays: Vec<Known> = new.map(|array| Known::new(array, self.frame)).collect();
        let mut fast = slow.clone();
        lengths::replace(&mut fast, &arrays);
        let nest = self.nest_of(&fast, changed, joining)?;
        let used = nest.accesses.iter().map(|access| access.array.clone()).filter(|array| !layout::is_java(array));
        let mut shaped: Vec<Expr> = Vec::new();
        for array in used.chain(shapes::always_used(slow, changed)) {
            if !shaped.contains(&array) && !self.shaped.contains(&array) {
                shaped.push(array);
            }
        }
        let (slow, changed, alone) = (slow.clone(), changed.clone(), joining == Joining::No);
        Some(Candidate { nest, bounds: Vec::new(), slow, fast, arrays, shaped, changed, alone })
    }

    fn nest_of(&self, stmt: &Stmt, changed: &HashSet<LocalId>, joining: Joining) -> Option<Nest> {
        let (StmtKind::Foreach { body, .. } | StmtKind::For { body, .. }) = &stmt.kind else { return None };
        let mut collector = Collector::new(changed, self.next_id, joining);
        if !collector.enter(stmt) || collector.nest.accesses.is_empty() || has_labels(body) {
            return None;
        }
        let nest = collector.nest;
        // Accesses of inner loops that only the inner loops understand: leave the nest to them.
        let inner = nest::elems_in_loops(body);
        (joining == Joining::No || inner == 0 || nest.inner_accesses == inner).then_some(nest)
    }

    fn versions(&mut self, mut candidate: Candidate, stmt: &Stmt) -> Versions {
        self.remarks.done(&UNCHECKED, stmt, "what this nest uses of arrays is looked at once, before it");
        let effects = Effects::alone(std::slice::from_ref(&candidate.slow), &self.locals);
        let loc = candidate.slow.loc;
        let mut tested = self.tested(&mut candidate);
        let slow = candidate.slow.clone();
        let mut slow = match candidate.alone {
            true => Checked::Plain(vec![slow]),
            false => self.by_boxes(slow, &candidate.nest, &tested.coverage, &tested.bounds),
        };
        // Its locals are its own: the fast version gives those that it has other types.
        *slow.nest() = self.frame.duplicate(slow.nest());
        let fast = self.fast(&candidate, &mut tested);
        let nest = std::mem::take(slow.nest());
        let versions = candidate.alone;
        let checked = |stmt| if versions { self.by_itself(stmt) } else { self.without_versions(stmt) };
        *slow.nest() = nest.into_iter().flat_map(checked).collect();
        let Tested { setup, fits, .. } = tested;
        Versions { setup, fits, fast, slow, effects, loc }
    }

    /// The test before a nest, and what it needs; the nest's arrays are known until its fast version is written.
    fn tested(&mut self, candidate: &mut Candidate) -> Tested {
        let Candidate { nest, bounds, slow, arrays, shaped, .. } = candidate;
        let mut setup = std::mem::take(bounds);
        setup.iter_mut().for_each(|stmt| stmt.for_each_own_expr_mut(&mut |expr| self.expr(expr)));
        let loc = slow.loc;
        self.crowded |= nest.accesses.len() >= CROWD;
        self.next_id += nest.loops.len() as u32;
        for known in arrays.iter() {
            let length = self.around().early("length", lengths::value(known));
            setup.push(Stmt::local(known.length, Some(length), loc));
        }
        let (ranges, bounds) = entry_test::ranges(nest, self.frame, loc);
        setup.extend(ranges);
        self.known.extend(arrays.iter().cloned());
        let coverage = entry_test::Coverage::of(nest, self.known.clone());
        let checks = self.checks;
        let fits = coverage.condition(arrays, shaped, &bounds, checks, self.around());
        Tested { setup, fits, coverage, bounds }
    }

    /// The version for when the test holds.
    fn fast(&mut self, candidate: &Candidate, tested: &mut Tested) -> Vec<Stmt> {
        let Candidate { nest, fast, arrays, shaped, changed, .. } = candidate;
        let known_before = self.known.len() - arrays.len();
        let shaped_before = self.shaped.len();
        self.shaped.extend(shaped.iter().cloned());
        let apart = self.frame.fresh("apart", Type::BOOL);
        let Tested { setup, coverage, bounds, .. } = tested;
        let ((mut fast, pairs), early) = self.inside(Outer::new(changed.clone()), |this| {
            fast::Writer::new(this, nest, coverage, bounds, changed, apart).write(fast)
        });
        lengths::check_indices(&mut fast, &self.known);
        shapes::expand(&mut fast, &self.shaped);
        fast.splice(0..0, early);
        self.known.truncate(known_before);
        self.shaped.truncate(shaped_before);
        if !pairs.is_empty() {
            let distinct = entry_test::apart(&pairs);
            setup.push(Stmt::local(apart, Some(distinct.cast(Type::BOOL)), None));
        }
        fast
    }

    fn around(&mut self) -> Around<'_> {
        Around { loops: &mut self.outer, frame: self.frame }
    }

    fn without_versions(&mut self, stmt: Stmt) -> Vec<Stmt> {
        let before = std::mem::replace(&mut self.versions, false);
        let lowered = self.stmt(stmt);
        self.versions = before;
        lowered
    }
}
