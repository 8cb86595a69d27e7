//! Two neighbouring nests whose outer loops go through planes run together: the first one makes a plane, and then the second
//! one does all of its planes that need nothing which the first one still touches, while that is in the cache.
//!
//! The pass [`fuse_planes`](crate::fuse_planes) puts copies of such nests into a version of their own. Here that gets the
//! entry tests of both, and what must hold for the two to be in another order:
//!
//! * Of an array that both use and one writes, in planes `a * k + …` of the first nest and `c * z + …` of the second one, `a`
//!   a number above 0: the second nest does plane `z` before `k` only if what it touches ends before what `k` touches. This
//!   is asked again for every plane, of flow, anti and output dependences alike.
//! * An array that neither goes through by planes is a line for sums, say. It may be shared if each nest, at every iteration
//!   of its outer loop, writes what it reads of it: then nobody reads what the other one has left there. The second nest
//!   writes the same elements at every plane, and keeps its last plane for the end, so the line ends as it would have.
//! * All other arrays of which one is written are of different storage.
//!
//! Each nest keeps its own order, so nothing is computed otherwise. The version holds nothing that throws or orders, and
//! where a term does not hold, the nests run as they are written: messages stay exact.

use super::Lowering;
use super::entry_test::{add_symbols, all_of, distinct_storage, likely};
use crate::analysis::affine::{Counter, Sum};
use crate::analysis::alias::{Holder, Locals};
use crate::analysis::effects::{Effects, Own};
use crate::analysis::locals::share_locals;
use crate::analysis::nest::{Access, Nest, Range, Use};
use crate::analysis::regions::{Region, region};
use crate::longs::{long, number, times};
use crate::remarks::{FUSED, NOT_FUSED, Obstacle, innermost, what_orders};
use kroll_ir::*;
use kroll_source::hash::HashSet;
use std::slice;

/// The counter that goes through planes, in either nest.
const PLANE: Counter = Counter { loop_id: 0, k: 0 };

/// What is said of nests that stay one after the other.
pub const LEFT: &str = "the next nest, which reads what this one writes, begins when this one has ended";

/// What must hold for two nests to run plane by plane.
#[derive(Default)]
pub struct Plan {
    /// Planes of one array, of the first nest and of the second one: the latter stay below the former.
    order: Vec<(Sum, Sum)>,
    /// Arrays that must be of different storage.
    apart: Vec<(Expr, Expr)>,
    /// Arrays that need not, if each nest writes what it reads of them: that is so if all of `own` holds.
    lines: Vec<(Expr, Expr)>,
    own: Vec<Expr>,
}

/// Whether the second nest goes through planes of an array that the first one writes.
pub fn are_related(first: &Nest, second: &Nest) -> bool {
    let read = |write: &Access| {
        let reads = second.accesses.iter().filter(|other| other.array == write.array && other.usage != Use::Write);
        reads.into_iter().any(|read| planes(write, read).is_some())
    };
    let has_planes = |nest: &Nest| nest.loops.len() > 1 || nest.loops[0].ranges.len() > 1;
    has_planes(first) && has_planes(second) && first.accesses.iter().any(|access| access.writes() && read(access))
}

/// How the second nest runs behind the planes of the first one, or what keeps it from that.
pub fn plan(first: &Stmt, second: &Stmt, locals: &Locals) -> Result<Plan, Obstacle> {
    for stmt in [first, second] {
        only_elements(stmt, locals)?;
    }
    if share_locals(slice::from_ref(first), slice::from_ref(second)) {
        return Err(Obstacle::in_line(second, "a variable that one of the two nests assigns is used by the other"));
    }
    let (Some(one), Some(other)) = (Nest::of(first), Nest::of(second)) else {
        return Err(Obstacle::here("one of the two does not count"));
    };
    if [&one, &other].iter().any(|nest| nest.range(PLANE).is_none_or(|range| range.descending)) {
        return Err(Obstacle::here("one of the two counts down"));
    }
    let mut plan = Plan::default();
    let mut met: HashSet<(LocalId, LocalId)> = HashSet::default();
    for a in &one.accesses {
        for b in &other.accesses {
            if !(a.writes() || b.writes()) || !locals.places_may_overlap(&a.place, &b.place) {
                continue;
            }
            let (Some(x), Some(y)) = (array_of(a), array_of(b)) else {
                return Err(Obstacle::in_line(second, "which elements are used is not known before the nests"));
            };
            match planes(a, b).filter(|_| x == y) {
                Some((before, behind)) => plan.keep_apart(before, behind),
                None if met.insert((x, y)) => plan.meet((&one, &a.array), (&other, &b.array), second)?,
                None => {}
            }
        }
    }
    Ok(plan)
}

/// That a nest does nothing but read, and write elements of arrays and locals, from its start to its end.
fn only_elements(stmt: &Stmt, locals: &Locals) -> Result<(), Obstacle> {
    let alone = slice::from_ref(stmt);
    if Effects::alone(alone, locals).orders() {
        return Err(what_orders(alone, locals));
    }
    let jumps = |stmt: &Stmt| {
        let mut jumps = false;
        stmt.for_each_stmt(&mut |stmt| {
            use StmtKind::*;
            jumps |= matches!(stmt.kind, Break | Continue | Goto(_) | Label(_) | Return(_) | Try { .. });
        });
        jumps
    };
    if let Some(jump) = innermost(alone, &jumps) {
        return Err(Obstacle::in_line(jump, "this jumps, or handles exceptions"));
    }
    let writes = |stmt: &Stmt| {
        let own = Own::of(slice::from_ref(stmt), locals);
        let is_known = |holder: &Holder| matches!(holder, Holder::Local(_) | Holder::Element);
        own.writes_memory || own.allocates || !own.writes.iter().all(|place| is_known(&place.holder))
    };
    match innermost(alone, &writes) {
        Some(stmt) => Err(Obstacle::in_line(stmt, "this does more than to write elements of arrays")),
        None => Ok(()),
    }
}

/// The local that holds the array of an access whose index is known.
fn array_of(access: &Access) -> Option<LocalId> {
    match access.array.kind {
        ExprKind::Local(local) if access.index.is_some() => Some(local),
        _ => None,
    }
}

/// In which planes of one dimension the two nests touch an array, if the first one goes up through them.
fn planes(first: &Access, second: &Access) -> Option<(Sum, Sum)> {
    let only = |sum: &Sum| sum.counters.iter().all(|(counter, _)| *counter == PLANE);
    let (a, b) = (first.index.as_ref()?, second.index.as_ref()?);
    let mut both = a.iter().zip(b);
    let (a, b) = both.find(|(a, b)| a.factor(PLANE) > 0 && only(a) && b.moved_by(PLANE) && only(b))?;
    Some((a.clone(), b.clone()))
}

impl Plan {
    /// One pair stands for all that differ from it by a constant.
    fn keep_apart(&mut self, before: Sum, behind: Sum) {
        let same = |sum: &Sum, other: &Sum| sum.without_constant() == other.without_constant();
        match self.order.iter_mut().find(|(a, b)| same(a, &before) && same(b, &behind)) {
            Some((a, b)) => {
                a.constant = a.constant.min(before.constant);
                b.constant = b.constant.max(behind.constant);
            }
            None => self.order.push((before, behind)),
        }
    }

    /// Arrays of the two nests that are no planes of one array.
    fn meet(&mut self, a: (&Nest, &Expr), b: (&Nest, &Expr), second: &Stmt) -> Result<(), Obstacle> {
        let pair = (a.1.clone(), b.1.clone());
        let own = own_values(a.0, a.1).zip(own_values(b.0, b.1)).filter(|_| writes_the_same(b.0, b.1));
        let Some((own, others)) = own else {
            if a.1 == b.1 {
                return Err(Obstacle::in_line(second, "both nests use an array, and not plane after plane"));
            }
            self.apart.push(pair);
            return Ok(());
        };
        self.lines.push(pair);
        for term in own.into_iter().chain(others) {
            if !self.own.contains(&term) {
                self.own.push(term);
            }
        }
        Ok(())
    }

    /// What must hold before both.
    fn conditions(&self) -> Vec<Expr> {
        let mut terms = vec![distinct_storage(&self.apart)];
        let own = all_of(self.own.clone());
        match self.lines.iter().any(|(a, b)| a == b) {
            _ if self.lines.is_empty() => {}
            true => terms.push(own),
            false => terms.push(Expr::binary(BinaryOp::Or, distinct_storage(&self.lines), own)),
        }
        terms
    }

    /// Whether the second nest may be at `at` before the first one is at `next`.
    fn ready(&self, at: &Expr, next: &Expr) -> Expr {
        let place =
            |sum: &Sum, counter: &Expr| add_symbols(times(counter.clone(), sum.factor(PLANE)), sum, sum.constant);
        let below = |(a, b): &(Sum, Sum)| Expr::binary(BinaryOp::Lt, place(b, at), place(a, next));
        all_of(self.order.iter().map(below).collect())
    }
}

/// What must hold for the nest to read only what the same iteration of its outer loop has written of an array, which is
/// no array of planes; `None`: it does not.
fn own_values(nest: &Nest, array: &Expr) -> Option<Vec<Expr>> {
    let uses = || nest.accesses.iter().filter(|access| access.array == *array);
    if !uses().all(|access| access.index.as_ref().is_some_and(|index| index.iter().all(|sum| !sum.moved_by(PLANE)))) {
        return None;
    }
    let mut terms = Vec::new();
    for read in uses().filter(|access| access.usage != Use::Write) {
        let writes = uses().filter(|write| write.usage == Use::Write && write.whole && is_before(write, read));
        terms.extend(writes.filter_map(|write| covers(nest, write, read)).next()?);
    }
    Some(terms)
}

/// Whether the loops of the first access have ended when those of the second one begin.
fn is_before(first: &Access, second: &Access) -> bool {
    let mut both = first.loops.iter().zip(&second.loops);
    both.find(|(a, b)| a != b).is_some_and(|(a, b)| a < b)
}

/// What must hold for everything that an iteration of the outer loop reads to be among what it writes.
fn covers(nest: &Nest, write: &Access, read: &Access) -> Option<Vec<Expr>> {
    let inner = |access: &Access| region(nest, access, access.loops.get(1..)?);
    let (written, wanted): (Region, Region) = (inner(write)?, inner(read)?);
    if !written.filled {
        return None;
    }
    let mut terms = Vec::new();
    for counter in nest.counters(write.loops.get(1..)?) {
        // An empty loop that moves nothing would keep everything from being written.
        let moves = write.index.iter().flatten().any(|sum| sum.moved_by(counter));
        let range = nest.range(counter).filter(|_| moves)?;
        match range.step {
            Some(1) => {}
            Some(_) => return None,
            None => terms.push(Expr::binary(BinaryOp::Eq, stride(range)?, number(1))),
        }
    }
    for (own, other) in written.spans.iter().zip(&wanted.spans) {
        if own.step.is_some_and(|step| step != 1) {
            return None;
        }
        for (high, low) in [(&other.low, &own.low), (&own.high, &other.high)] {
            let distance = high.clone().minus(low).filter(|sum| sum.counters.is_empty())?;
            match distance.number() {
                Some(distance) if distance >= 0 => {}
                Some(_) => return None,
                None => {
                    let value = add_symbols(number(0), &distance, distance.constant);
                    terms.push(Expr::binary(BinaryOp::Ge, value, number(0)));
                }
            }
        }
    }
    let unit = write.index.iter().flatten().all(|sum| sum.counters.iter().all(|(_, factor)| *factor == 1));
    unit.then_some(terms)
}

/// The stride of a domain's dimension, from its lowest value.
fn stride(range: &Range) -> Option<Expr> {
    let [(1, low)] = range.low.symbols.as_slice() else { return None };
    let ExprKind::Component(corner, k) = &low.kind else { return None };
    match &corner.kind {
        ExprKind::Op { op, args, .. } if op.name == "rect_min" => {
            let stride = Expr::op("rect_stride", corner.ty.clone(), args.clone(), None);
            Some(long(stride.component(*k)))
        }
        _ => None,
    }
}

/// Whether the nest writes the same elements of the array at each of its planes.
fn writes_the_same(nest: &Nest, array: &Expr) -> bool {
    let steady = nest.loops.iter().flat_map(|each| &each.ranges).all(|range| {
        let moves = |sum: &Sum| sum.moved_by(PLANE);
        !moves(&range.low) && !moves(&range.high)
    });
    let mut writes = nest.accesses.iter().filter(|access| access.array == *array && access.writes());
    steady && writes.all(|access| access.certain)
}

/// The outermost loop of a fast version, and what stands before it.
struct Outermost {
    before: Vec<Stmt>,
    counter: LocalId,
    first: Expr,
    last: Expr,
    step: Expr,
    body: Vec<Stmt>,
    loc: Option<Loc>,
}

impl Outermost {
    fn of(mut stmts: Vec<Stmt>) -> Option<Outermost> {
        let each = stmts.pop()?;
        let (mut before, loc) = (stmts, each.loc);
        let StmtKind::For { init, cond: Some(cond), step: Some(step), body } = each.kind else {
            let StmtKind::Block(inner) = each.kind else { return None };
            let mut found = Outermost::of(inner)?;
            before.append(&mut found.before);
            return Some(Outermost { before, ..found });
        };
        let StmtKind::Local { local: counter, init: Some(first) } = init.into_iter().next()?.kind else { return None };
        let ExprKind::Binary(op, _, to) = cond.kind else { return None };
        let last = match op {
            BinaryOp::Le => *to,
            BinaryOp::Lt => Expr::binary(BinaryOp::Sub, *to, number(1)),
            _ => return None,
        };
        let ExprKind::AssignOp(BinaryOp::Add, _, step) = step.kind else { return None };
        let declares = before.iter().all(|stmt| matches!(stmt.kind, StmtKind::Local { .. }));
        declares.then_some(Outermost { before, counter, first, last, step: *step, body, loc })
    }

    /// The counter one step further.
    fn next(&self) -> Expr {
        Expr::binary(BinaryOp::Add, Expr::local(self.counter, Type::LONG), self.step.clone())
    }

    fn step_on(&self) -> Expr {
        let counter = Expr::local(self.counter, Type::LONG);
        Expr::new(Type::LONG, ExprKind::AssignOp(BinaryOp::Add, Box::new(counter), Box::new(self.step.clone())))
    }
}

/// Whether the statement offers copies of two nests that may run plane by plane.
pub fn is_by_planes(stmt: &Stmt) -> bool {
    let asks = |cond: &Expr| matches!(&cond.kind, ExprKind::Op { op, .. } if op.name == "by_planes");
    matches!(&stmt.kind, StmtKind::If { cond, .. } if asks(cond))
}

impl Lowering<'_> {
    pub fn by_planes(&mut self, stmt: Stmt) -> Vec<Stmt> {
        let StmtKind::If { then, mut other, .. } = stmt.kind else { return vec![stmt] };
        self.body(&mut other);
        let [first, second] = then.as_slice() else { return other };
        if !self.versions {
            return other;
        }
        match self.fused(first, second) {
            Ok((mut setup, cond, together)) => {
                let message = "this nest and the next one run together, plane by plane";
                self.remarks.done_at(&FUSED, stmt.loc, message);
                setup.push(Stmt::new(StmtKind::If { cond, then: together, other }, stmt.loc));
                vec![Stmt::new(StmtKind::Block(setup), stmt.loc)]
            }
            Err(obstacle) => {
                self.remarks.left_at(&NOT_FUSED, stmt.loc, LEFT, obstacle);
                other
            }
        }
    }

    /// What is computed before the nests, when they run together, and how.
    fn fused(&mut self, first: &Stmt, second: &Stmt) -> Result<(Vec<Stmt>, Expr, Vec<Stmt>), Obstacle> {
        let plan = plan(first, second, &self.locals)?;
        let writes = Own::of(slice::from_ref(first), &self.locals).writes;
        let (mut setup, mut terms, mut loops) = (Vec::new(), Vec::new(), Vec::new());
        for stmt in [first, second] {
            let unknown = || Obstacle::in_line(stmt, "its elements are looked at one by one");
            let mut candidate = self.candidate(stmt).ok_or_else(unknown)?;
            let mut tested = self.tested(&mut candidate);
            let fast = self.fast(&candidate, &mut tested);
            let effects = Effects::alone(&fast, &self.locals);
            if effects.throws() || effects.orders() || effects.allocates() {
                return Err(Obstacle::in_line(stmt, "something in it may throw, or is looked at when it is used"));
            }
            loops.push(Outermost::of(fast).ok_or_else(unknown)?);
            setup.append(&mut tested.setup);
            terms.push(match tested.fits.kind {
                ExprKind::Op { op, mut args, .. } if op.name == "likely" => args.remove(0),
                _ => tested.fits,
            });
        }
        let effects = Effects::alone(&setup, &self.locals);
        if !effects.is_free() || writes.iter().any(|place| effects.may_read(place, &self.locals)) {
            return Err(Obstacle::in_line(second, "what is computed before it may throw, or has its place"));
        }
        let [first, second] = <[Outermost; 2]>::try_from(loops).map_err(|_| Obstacle::here("it is no pair"))?;
        terms.extend(plan.conditions());
        terms.push(Expr::binary(BinaryOp::Le, first.first.clone(), first.last.clone()));
        let cond = likely(terms);
        Ok((setup, cond, together(&plan, first, second)))
    }
}

/// `for (k …) { first; for (; this was the last k, or z needs nothing from the next one on; z …) second }`
fn together(plan: &Plan, first: Outermost, second: Outermost) -> Vec<Stmt> {
    let both = |a, b| Expr::binary(BinaryOp::LogAnd, a, b);
    let at = Expr::local(second.counter, Type::LONG);
    let no_more = Expr::binary(BinaryOp::Gt, first.next(), first.last.clone());
    // The last plane is left for the end.
    let more = Expr::binary(BinaryOp::Le, second.next(), second.last.clone());
    let may = Expr::binary(BinaryOp::LogOr, no_more, both(more, plan.ready(&at, &first.next())));
    let cond = both(Expr::binary(BinaryOp::Le, at, second.last.clone()), may);
    let step = Some(second.step_on());
    let behind = Stmt::new(StmtKind::For { init: Vec::new(), cond: Some(cond), step, body: second.body }, second.loc);
    let begin = Stmt::local(second.counter, Some(second.first), second.loc);
    let init = vec![Stmt::local(first.counter, Some(first.first.clone()), None)];
    let cond = Some(Expr::binary(BinaryOp::Le, Expr::local(first.counter, Type::LONG), first.last.clone()));
    let step = Some(first.step_on());
    let mut body = first.body;
    body.push(behind);
    let mut out = first.before;
    out.extend(second.before);
    out.extend([begin, Stmt::new(StmtKind::For { init, cond, step, body }, first.loc)]);
    out
}
