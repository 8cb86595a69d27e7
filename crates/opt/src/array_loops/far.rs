//! Arrays on other nodes: where the entry test of a nest fails because an array is far, what the nest uses of the array is
//! fetched before the nest's checked version, as one box, and what it stores there is put back behind it.
//!
//! The checked version goes by views, which are the arrays themselves where these are near. A box is only made where all
//! accesses to the array are proved to be inside of it, so that errors come at the same element as ever, and where no
//! other array of the nest may have the same elements. Of an array that the nest stores to, only what it surely stores is
//! put back: nobody else's stores are undone.

use super::Lowering;
use super::around::Around;
use super::entry_test::{self, Bounds, Coverage, all_of};
use super::nest::{self as entry, Nest, Range, classify, follow};
use crate::addresses::{self, Places};
use crate::analysis::affine::Scope;
use crate::analysis::alias::{Holder, Locals, Location, are_apart};
use crate::analysis::effects::Effects;
use crate::analysis::locals::{changed, declared, root};
use crate::analysis::nest::{self as uses, Use, is_loop, jumps};
use crate::longs::number;
use crate::neighbours::{declared_before, when};
use crate::remarks::{FETCHED, NOT_FETCHED, Obstacle, Place, fetched, listed, place_of, what_orders};
use crate::shared_arrays::size_of;
use kroll_ir::*;
use kroll_source::hash::HashSet;

const GAPS: &str = "the stores leave gaps, where a copy would undo stores of other ranks";
const UNCOUNTED: &str = "the first and the last value of a counter are not known before the nest";

/// An array of which a box may be made.
struct Boxed {
    array: Expr,
    elem: Type,
    site: SiteId,
    reads: bool,
    /// Accesses that store at every iteration.
    stores: Vec<entry::Access>,
}

struct Plan {
    /// The nest with places in the place of their addresses.
    nest: Stmt,
    boxes: Vec<Boxed>,
    /// Arrays that must not have the same storage.
    pairs: Vec<(Expr, Expr)>,
    /// Why some array has no box.
    left: Option<Obstacle>,
    used: Vec<Used>,
    throws: bool,
}

/// An array with elements of one type that a nest uses, and that may be far.
struct Used {
    array: Expr,
    elem: Type,
    writes: bool,
}

/// The checked version of a nest by boxes, in its parts.
pub struct ByBoxes {
    /// Views are the arrays themselves, and this says whether boxes can be made.
    views: Vec<Stmt>,
    boxed: Expr,
    boxable: Expr,
    /// Boxes, and that what they hold is under way.
    starts: Vec<Stmt>,
    /// It is there.
    waits: Vec<Stmt>,
    nest: Vec<Stmt>,
    /// What was stored is on its way back.
    puts: Vec<Stmt>,
    /// And is there.
    ends: Vec<Stmt>,
    used: Vec<Used>,
    throws: bool,
}

/// The checked version of a nest.
pub enum Checked {
    Plain(Vec<Stmt>),
    ByBoxes(Box<ByBoxes>),
}

/// An element of a Titanium array that the nest uses.
struct Seen<'a> {
    array: &'a Expr,
    elem: &'a Type,
    site: SiteId,
    usage: Use,
    /// The access that the entry test covers.
    access: Option<entry::Access>,
    /// It is used as a whole, whenever the loops of the nest run.
    certain: bool,
}

impl Seen<'_> {
    fn writes(&self) -> bool {
        self.usage != Use::Read
    }

    fn obstacle(&self, why: &str) -> Obstacle {
        Obstacle::at(Some(Place::Site(self.site)), why)
    }
}

/// Whether the elements of the array may lie on another node.
fn may_be_far(array: &Expr) -> bool {
    matches!(array.ty.unqualified(), Type::TiArray { local: false, .. }) && matches!(array.kind, ExprKind::Local(_))
}

fn reaches_far(stmt: &Stmt) -> bool {
    let mut found = false;
    let mut look = |e: &Expr| found |= matches!(&e.kind, ExprKind::Elem { array, .. } if may_be_far(array));
    stmt.for_each_expr(&mut |expr| expr.walk(&mut look));
    found
}

impl Checked {
    pub fn nest(&mut self) -> &mut Vec<Stmt> {
        match self {
            Checked::Plain(nest) => nest,
            Checked::ByBoxes(boxes) => &mut boxes.nest,
        }
    }
}

impl Lowering<'_> {
    /// The checked version of a nest, by boxes of far arrays where that is possible.
    pub fn by_boxes(&mut self, slow: Stmt, nest: &Nest, coverage: &Coverage, bounds: &Bounds) -> Checked {
        if !self.boxes || !reaches_far(&slow) {
            return Checked::Plain(vec![slow]);
        }
        let changed = changed(std::slice::from_ref(&slow));
        let planner = Planner { nest, coverage, changed: &changed, locals: &self.locals };
        match planner.plan(&slow, self.frame) {
            Ok(plan) => {
                self.tell(&plan, &slow);
                Checked::ByBoxes(Box::new(self.write(plan, coverage, bounds)))
            }
            Err(obstacle) => {
                let message = "far elements that this loop touches are not fetched before it";
                self.remarks.left(&NOT_FETCHED, &slow, message, obstacle);
                Checked::Plain(vec![slow])
            }
        }
    }

    fn tell(&mut self, plan: &Plan, slow: &Stmt) {
        let named = |of: fn(&Boxed) -> bool| -> Vec<String> {
            plan.boxes.iter().filter(|each| of(each)).map(|each| self.name_of(&each.array)).collect()
        };
        match &plan.left {
            None => {
                let said = fetched(named(|each| each.reads), named(|each| !each.stores.is_empty()));
                self.remarks.done(&FETCHED, slow, said);
            }
            Some(obstacle) => {
                let said = "of the far elements that this loop touches, only those of";
                let said = format!("{said} {} are fetched before it", listed(named(|_| true)));
                self.remarks.left(&NOT_FETCHED, slow, &said, obstacle.clone());
            }
        }
    }

    fn name_of(&self, array: &Expr) -> String {
        match array.kind {
            ExprKind::Local(local) => format!("`{}`", self.frame.local(local).name),
            _ => "an array".to_string(),
        }
    }

    fn write(&mut self, plan: Plan, coverage: &Coverage, bounds: &Bounds) -> ByBoxes {
        let Plan { mut nest, boxes, pairs, used, throws, .. } = plan;
        let (mut declared, mut starts, mut closes, mut views) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut fetches, mut puts) = (UnderWay::default(), UnderWay::default());
        let mut terms = coverage.inside(bounds, Around { loops: &mut [], frame: self.frame });
        terms.extend(bounds.runs.iter().cloned());
        if !pairs.is_empty() {
            terms.push(entry_test::distinct_storage(&pairs));
        }
        for each in &boxes {
            let (named, view) = self.frame.bind("view", each.array.clone(), None);
            declared.push(named);
            starts.extend(self.made(each, &view, coverage, bounds));
            let (array, bytes) = (&each.array, size_of(&each.elem));
            for store in &each.stores {
                let (rect, fits) = stored(store, bounds, each.site);
                terms.extend(fits);
                let args = vec![array.clone(), view.clone(), rect, bytes.clone()];
                puts.start("array_box_put", args, each.site, self.frame);
            }
            if each.reads {
                fetches.start("array_box_fetch", vec![view.clone(), array.clone(), bytes], each.site, self.frame);
            }
            closes.push(operation("array_box_close", vec![array.clone(), view.clone()], each.site));
            views.push(view);
        }
        starts.extend(fetches.starts);
        let mut ends = puts.waits;
        ends.extend(closes);
        nest.for_each_expr_mut(&mut |expr| by_views(expr, &boxes, &views));
        let boxable = all_of(terms);
        let boxed = self.frame.fresh("boxed", boxable.ty.unqualified().clone());
        let boxed = self.frame.value(boxed);
        let (waits, puts) = (fetches.waits, puts.starts);
        ByBoxes { views: declared, boxed, boxable, starts, waits, nest: vec![nest], puts, ends, used, throws }
    }

    /// Makes the box of an array, with all that the nest uses of it.
    fn made(&mut self, each: &Boxed, view: &Expr, coverage: &Coverage, bounds: &Bounds) -> Vec<Stmt> {
        let mut out = Vec::new();
        let (mut lows, mut highs) = (Vec::new(), Vec::new());
        for (low, high) in coverage.extremes(&each.array, bounds) {
            let mut outermost = |op, values: Vec<Expr>| {
                let pick = |a: Expr, b: Expr| {
                    let picked = Expr::cond(Expr::binary(op, a.clone(), b.clone()), a, b);
                    let (declared, value) = self.frame.bind("end", picked, None);
                    out.push(declared);
                    value
                };
                values.into_iter().reduce(pick).unwrap_or(number(0)).cast(Type::INT)
            };
            lows.push(outermost(BinaryOp::Lt, low));
            highs.push(outermost(BinaryOp::Gt, high));
        }
        let steps = vec![Expr::int(1); lows.len()];
        let plain = Expr::int(holds_no_references(&each.elem).into()).cast(Type::BOOL);
        let args =
            vec![each.array.clone(), rect_of(lows, highs, steps, each.site), bounds.uses(), size_of(&each.elem), plain];
        let value = Expr::op("array_box", view.ty.clone(), args, None);
        out.push(Stmt::expr(Expr::assign(view.clone(), value), None));
        out
    }
}

/// Transfers that are started before the first is waited for.
#[derive(Default)]
struct UnderWay {
    starts: Vec<Stmt>,
    waits: Vec<Stmt>,
}

impl ByBoxes {
    /// All of it, in its place.
    pub fn alone(self) -> Vec<Stmt> {
        let ByBoxes { views: mut out, boxed, boxable, mut starts, waits, nest, mut puts, ends, .. } = self;
        starts.extend(waits);
        puts.extend(ends);
        out.extend(root(&boxed).map(|local| Stmt::local(local, Some(boxable), None)));
        out.push(when(boxed.clone(), starts));
        out.extend(nest);
        out.push(when(boxed, puts));
        out
    }

    /// What is computed before the nest, as others may not change it.
    pub fn before(&self) -> Vec<Stmt> {
        self.views.iter().cloned().chain([Stmt::expr(self.boxable.clone(), None)]).collect()
    }

    /// What must hold for the next nest to touch nothing far that this one stores.
    pub fn apart_from(&self, next: &ByBoxes, locals: &Locals) -> Result<Vec<Expr>, Obstacle> {
        if self.throws || next.throws {
            return Err(Obstacle::here("an exception may end one of the two nests"));
        }
        let at = |used: &Used| Location { holder: Holder::Element, ty: used.elem.unqualified().clone() };
        let mut terms: Vec<Expr> = Vec::new();
        for stored in self.used.iter().filter(|used| used.writes) {
            for used in next.used.iter().filter(|used| locals.may_overlap(&at(stored), &at(used))) {
                if are_apart(locals.origin(&stored.array), locals.origin(&used.array)) {
                    continue;
                }
                if [stored, used].iter().any(|used| !matches!(used.array.kind, ExprKind::Local(_))) {
                    return Err(Obstacle::here("an array of the nest before it may be one of this nest's arrays"));
                }
                let data = stored.array.clone().field("data", stored.elem.clone().global());
                let near = Expr::op("is_near", Type::BOOL, vec![data], None).cast(Type::INT);
                let term = match stored.array == used.array {
                    true => near,
                    false => {
                        let differ = entry_test::distinct_storage(&[(stored.array.clone(), used.array.clone())]);
                        Expr::binary(BinaryOp::LogOr, near, differ)
                    }
                };
                if !terms.contains(&term) {
                    terms.push(term);
                }
            }
        }
        Ok(terms)
    }
}

/// A nest in a row: whether its fast version runs, and its two versions.
pub struct Versions {
    pub fits: Expr,
    pub fast: Vec<Stmt>,
    pub slow: ByBoxes,
    pub loc: Option<Loc>,
}

/// Nests in a row, of which some does not fit: where nothing can throw all boxes are made before the first nest, and what
/// is put back is waited for behind the last one. A nest that neither fits nor has its boxes may throw: those behind it
/// begin in their places.
pub fn together(mut nests: Vec<Versions>, apart: Vec<Expr>, frame: &mut Frame) -> Vec<Stmt> {
    let (mut out, mut early, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    let at_once = frame.fresh("at_once", Type::BOOL);
    let set = |place: &Expr, value: Expr| Stmt::expr(Expr::assign(place.clone(), value.cast(Type::BOOL)), None);
    out.push(Stmt::local(at_once, Some(Expr::int(0).cast(Type::BOOL)), None));
    let at_once = frame.value(at_once);
    let not = |value: &Expr| Expr::unary(UnaryOp::Not, value.clone());
    early.push(set(&at_once, all_of(apart)));
    for each in &mut nests {
        let slow = &mut each.slow;
        out.extend(declared_before(&mut slow.views, frame));
        out.extend(declared_before(&mut slow.puts, frame));
        let fetched: Vec<LocalId> = slow.waits.iter().flat_map(handles).collect();
        for stmt in &mut slow.starts {
            if declared(stmt).is_some_and(|local| fetched.contains(&local)) {
                out.extend(declared_before(std::slice::from_mut(stmt), frame));
            }
        }
        out.extend(
            root(&slow.boxed).map(|local| Stmt::local(local, Some(Expr::int(0).cast(slow.boxed.ty.clone())), None)),
        );
        let mut starts = slow.views.clone();
        let boxable = slow.boxable.clone().cast(slow.boxed.ty.clone());
        starts.push(Stmt::expr(Expr::assign(slow.boxed.clone(), boxable), None));
        starts.push(when(slow.boxed.clone(), slow.starts.clone()));
        slow.starts = frame.duplicate(&starts);
        starts.push(set(&at_once, slow.boxed.clone()));
        let left = Expr::binary(BinaryOp::LogAnd, at_once.clone(), not(&each.fits));
        early.push(when(left, starts));
        ends.push(when(slow.boxed.clone(), slow.ends.clone()));
    }
    let fit = nests.iter().map(|each| each.fits.clone()).reduce(|a, b| Expr::binary(BinaryOp::LogAnd, a, b));
    let some_far = Expr::op("some_far", Type::INT, vec![not(&fit.unwrap_or(Expr::int(1)))], None);
    out.push(when(some_far, early));
    for Versions { fits, fast, slow, loc } in nests {
        let ByBoxes { boxed, starts, waits, nest, mut puts, ends, .. } = slow;
        puts.push(when(not(&at_once), ends));
        let mut other = vec![when(not(&boxed), starts), when(boxed.clone(), waits)];
        other.extend(nest);
        other.push(when(boxed, puts));
        out.push(Stmt::new(StmtKind::If { cond: fits, then: fast, other }, loc));
    }
    out.push(when(at_once, ends));
    out
}

/// The handles that a statement waits for.
fn handles(wait: &Stmt) -> Vec<LocalId> {
    let mut found = Vec::new();
    wait.for_each_expr(&mut |expr| expr.walk(&mut |e| found.extend(root(e).filter(|_| e.ty == Type::Handle))));
    found
}

impl UnderWay {
    fn start(&mut self, name: &str, args: Vec<Expr>, site: SiteId, frame: &mut Frame) {
        let (started, handle) = frame.bind("under_way", Expr::op(name, Type::Handle, args, Some(site)), None);
        self.starts.push(started);
        self.waits.push(operation("wait", vec![handle], site));
    }
}

fn operation(name: &str, args: Vec<Expr>, site: SiteId) -> Stmt {
    Stmt::expr(Expr::op(name, Type::Void, args, Some(site)), None)
}

/// The collector need not look at such elements.
fn holds_no_references(elem: &Type) -> bool {
    matches!(elem.unqualified(), Type::Int(_) | Type::Float(_) | Type::Point(_) | Type::Rect(_))
}

fn rect_of(lows: Vec<Expr>, highs: Vec<Expr>, steps: Vec<Expr>, site: SiteId) -> Expr {
    let rect = Type::Rect(lows.len() as u8);
    Expr::op("rect_make", rect, [lows, highs, steps].map(Expr::point).to_vec(), Some(site))
}

/// What an access stores to while the nest runs, and what must hold for its steps to be ints.
fn stored(store: &entry::Access, bounds: &Bounds, site: SiteId) -> (Expr, Vec<Expr>) {
    let (mut lows, mut highs, mut steps, mut fits) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for component in &store.components {
        let (low, high, step) = bounds.of_sum(component);
        lows.push(low.cast(Type::INT));
        highs.push(high.cast(Type::INT));
        if component.only_counter().is_some_and(|(_, factor)| factor.abs() != 1) {
            fits.push(Expr::binary(BinaryOp::Le, step.clone(), number(i32::MAX.into())));
        }
        steps.push(step.cast(Type::INT));
    }
    (rect_of(lows, highs, steps, site), fits)
}

/// Views in the place of arrays that have boxes.
fn by_views(expr: &mut Expr, boxes: &[Boxed], views: &[Expr]) {
    if let ExprKind::Elem { array, layout: Layout::Titanium { .. }, .. } = &mut expr.kind
        && let Some(at) = boxes.iter().position(|each| each.array == **array)
    {
        **array = views[at].clone();
    }
    expr.for_each_child_mut(|child| by_views(child, boxes, views));
}

/// What decides of which arrays boxes may be made.
struct Planner<'a> {
    nest: &'a Nest,
    coverage: &'a Coverage,
    changed: &'a HashSet<LocalId>,
    locals: &'a Locals,
}

impl Planner<'_> {
    fn plan(&self, slow: &Stmt, frame: &mut Frame) -> Result<Plan, Obstacle> {
        let alone = std::slice::from_ref(slow);
        let effects = Effects::alone(alone, self.locals);
        if effects.is_unknown() || effects.orders() {
            return Err(what_orders(alone, self.locals));
        }
        if jumps(alone, false) {
            return Err(Obstacle::here("something leaves it by a jump"));
        }
        let mut nest = slow.clone();
        let scope = self.scope(slow);
        self.forward(&mut nest, &scope, frame);
        if let Some(at) = place_of(&nest, &|expr| !is_seen(expr)) {
            return Err(Obstacle::at(Some(at), "memory is reached here otherwise than as an array's element"));
        }
        let used = uses::Nest::of(&nest).ok_or_else(|| Obstacle::here(UNCOUNTED))?;
        let seen: Vec<Seen> = used.accesses.iter().filter_map(|access| self.seen(access, &used, &scope)).collect();
        let throws = self.throws(&nest, &scope);
        self.boxes(nest.clone(), &seen, throws)
    }

    /// With the counters of all loops of the nest at once: none is used outside of its loop.
    fn scope(&self, slow: &Stmt) -> Scope<'_> {
        let mut scope = Scope::new(self.changed);
        for each in &self.nest.loops {
            match each.range {
                Range::Rect { .. } => scope.points.push((each.var, each.id)),
                Range::Int { .. } => scope.ints.push((each.var, each.id)),
            }
        }
        slow.for_each_stmt(&mut |stmt| {
            if is_loop(stmt) {
                stmt.for_each_body(&mut |body| follow(body, &mut scope));
            }
        });
        scope
    }

    fn covered(&self, place: &Expr, scope: &Scope) -> Option<entry::Access> {
        classify(place, scope).filter(|access| self.coverage.includes(access))
    }

    /// Places instead of their addresses, in all loops.
    fn forward(&self, stmt: &mut Stmt, scope: &Scope, frame: &mut Frame) {
        let is_inside = |place: &Expr| self.covered(place, scope).is_some();
        let known = Places { is_inside: &is_inside, is_near: &|_| false };
        stmt.for_each_body_mut(&mut |body| {
            addresses::forward(body, frame, &known);
            body.iter_mut().for_each(|inner| self.forward(inner, scope, frame));
        });
    }

    fn seen<'s>(&self, used: &'s uses::Access, nest: &uses::Nest, scope: &Scope) -> Option<Seen<'s>> {
        let ExprKind::Elem { array, layout: Layout::Titanium { .. }, access: how, .. } = &used.place.kind else {
            return None;
        };
        let is_ours = |id: &u32| {
            let var = nest.loops.iter().find(|each| each.id == *id).map(|each| each.var);
            self.nest.loops.iter().any(|each| Some(each.var) == var)
        };
        Some(Seen {
            array,
            elem: &used.elem,
            site: how.site,
            usage: used.usage,
            access: self.covered(&used.place, scope),
            certain: used.certain && used.whole && used.loops.iter().all(is_ours),
        })
    }

    /// Whether anything in the body but accesses that the entry test covers may throw; the test has the range of the nest.
    fn throws(&self, nest: &Stmt, scope: &Scope) -> bool {
        let mut throws = false;
        nest.for_each_body(&mut |body| {
            let mut rest = body.to_vec();
            rest.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(&mut |expr| self.trust(expr, scope)));
            throws |= Effects::alone(&rest, self.locals).throws();
        });
        throws
    }

    fn trust(&self, expr: &mut Expr, scope: &Scope) {
        let covered = self.covered(expr, scope).is_some();
        if let ExprKind::Elem { layout, .. } = &mut expr.kind
            && covered
        {
            *layout = Layout::Titanium { checked: false };
        }
        expr.for_each_child_mut(|child| self.trust(child, scope));
    }

    /// The arrays that get boxes, and which arrays must be apart for that.
    fn boxes(&self, nest: Stmt, seen: &[Seen], throws: bool) -> Result<Plan, Obstacle> {
        let (mut boxes, mut pairs, mut left) = (Vec::new(), Vec::new(), None);
        let mut arrays: Vec<&Expr> = Vec::new();
        for each in seen.iter().filter(|each| may_be_far(each.array)) {
            if !arrays.contains(&each.array) {
                arrays.push(each.array);
            }
        }
        for array in arrays {
            let own: Vec<&Seen> = seen.iter().filter(|each| each.array == array).collect();
            let others = seen.iter().filter(|each| each.array != array);
            match self.boxed(&own, throws).and_then(|each| Ok((each, self.apart(&own, others)?))) {
                Ok((each, apart)) => {
                    boxes.push(each);
                    pairs.extend(apart);
                }
                Err(obstacle) => left = left.or(Some(obstacle)),
            }
        }
        match left {
            Some(obstacle) if boxes.is_empty() => Err(obstacle),
            left => {
                let is_far = |array: &Expr| matches!(array.ty.unqualified(), Type::TiArray { local: false, .. });
                let far = seen.iter().filter(|each| is_far(each.array));
                let used =
                    far.map(|each| Used { array: each.array.clone(), elem: each.elem.clone(), writes: each.writes() });
                Ok(Plan { nest, boxes, pairs, left, used: used.collect(), throws })
            }
        }
    }

    /// The box of an array with these accesses.
    fn boxed(&self, own: &[&Seen], throws: bool) -> Result<Boxed, Obstacle> {
        let (mut reads, mut stores): (bool, Vec<entry::Access>) = (false, Vec::new());
        for each in own {
            if each.writes() && !each.certain {
                return Err(each.obstacle(GAPS));
            }
            let Some(access) = &each.access else {
                let why = match each.certain {
                    true => "the index here is no sum of counters and of what stays the same",
                    false => "this element may be left out, so the array may not have all that would be fetched",
                };
                return Err(each.obstacle(why));
            };
            reads |= each.usage != Use::Write;
            if each.writes() {
                if !fills(access) {
                    return Err(each.obstacle(GAPS));
                }
                if throws {
                    return Err(each.obstacle("an exception may end the nest, and what it stored before must be there"));
                }
                if !stores.iter().any(|store| store.components == access.components) {
                    stores.push(access.clone());
                }
            }
        }
        let Some(one) = own.first() else { return Err(Obstacle::here("no element is used")) };
        Ok(Boxed { array: one.array.clone(), elem: one.elem.unqualified().clone(), site: one.site, reads, stores })
    }

    /// Pairs of the array and others that must be of different storage.
    fn apart<'s>(
        &self,
        own: &[&Seen],
        others: impl Iterator<Item = &'s Seen<'s>>,
    ) -> Result<Vec<(Expr, Expr)>, Obstacle> {
        let writes = own.iter().any(|each| each.writes());
        let at = |elem: &Type| Location { holder: Holder::Element, ty: elem.unqualified().clone() };
        let mut pairs = Vec::new();
        // What is far is no local array.
        let local = |array: &Expr| matches!(array.ty.unqualified(), Type::TiArray { local: true, .. });
        for other in others.filter(|other| (writes || other.writes()) && !local(other.array)) {
            let meets = own.iter().any(|each| self.locals.may_overlap(&at(each.elem), &at(other.elem)));
            if !meets {
                continue;
            }
            if !matches!(other.array.kind, ExprKind::Local(local) if !self.changed.contains(&local)) {
                return Err(other.obstacle("this element may be one of those that would be fetched"));
            }
            let pair = (own[0].array.clone(), other.array.clone());
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        Ok(pairs)
    }
}

/// Whether the access goes through all elements of a rectangle: each dimension by a counter of its own, or by none.
fn fills(access: &entry::Access) -> bool {
    let mut counters: Vec<_> = access.components.iter().filter_map(|sum| sum.only_counter()).map(|(c, _)| c).collect();
    let count = counters.len();
    counters.sort();
    counters.dedup();
    counters.len() == count
}

/// Whether the expression reaches elements of arrays by accesses only, and does nothing else to memory.
fn is_seen(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::AddrOf(place) => !matches!(place.kind, ExprKind::Elem { layout: Layout::Titanium { .. }, .. }),
        ExprKind::Op { op, .. } => op.is_pure(),
        _ => true,
    }
}
