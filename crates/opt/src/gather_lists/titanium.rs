//! The same for Titanium: loops over arrays of which one is far. An exception must come at its very access, so elements
//! that a loop names early are only used if all are there; otherwise the loop goes on as it is written. All elements of
//! arrays that every turn uses are on lists, those that indices are read from as well, and then nothing in the loop can
//! throw. Arrays may turn out to be views of each other, which a comparison of their storage finds.

use super::{Collector, Key, List, READS, Reader, STORES, Touch, converted, said, site_of, value, waits};
use crate::addresses::{self, Places};
use crate::analysis::affine::Scope;
use crate::analysis::alias::Locals;
use crate::analysis::effects::Effects;
use crate::analysis::locals::{is_own, root, unsteady, without_unused};
use crate::analysis::nest::{Counting, counting, counts, has_loops, is_loop};
use crate::array_loops::layout;
use crate::longs::{long, number};
use crate::remarks::{LISTED, NOT_LISTED, Obstacle, Place, Remarks, innermost, place_of, what_orders};
use crate::shared_arrays::size_of;
use crate::shared_runs::{is_short, is_straight, turns_left};
use kroll_ir::*;
use kroll_source::hash::HashMap;

pub fn run(module: &mut Module, remarks: &mut Remarks) {
    for item in &mut module.items {
        let Item::Func(func) = item else { continue };
        if !func.body.as_deref().is_some_and(has_loops) {
            continue;
        }
        let locals = Locals::of(func, Language::Titanium);
        if let Func { body: Some(body), frame, .. } = func {
            Lister { frame, locals: &locals, remarks }.body(body);
        }
    }
}

/// The work on one function.
struct Lister<'a> {
    frame: &'a mut Frame,
    locals: &'a Locals,
    remarks: &'a mut Remarks,
}

/// What a loop goes through.
enum Range<'s> {
    Counts(Counting<'s>),
    /// The points of a rectangle of one dimension, in this local.
    Points(LocalId, &'s Expr),
}

impl<'s> Range<'s> {
    fn of(stmt: &'s Stmt) -> Option<Range<'s>> {
        match &stmt.kind {
            StmtKind::Foreach { var, domain, .. } if *domain.ty.unqualified() == Type::Rect(1) => {
                Some(Range::Points(*var, domain))
            }
            _ => counting(stmt).map(Range::Counts),
        }
    }

    fn var(&self) -> LocalId {
        match self {
            Range::Counts(counting) => counting.var,
            Range::Points(var, _) => *var,
        }
    }
}

/// What is decided of a loop.
struct Plan {
    lists: Vec<List>,
    /// Arrays that must not have the same storage.
    pairs: Vec<(Expr, Expr)>,
    /// The body with places instead of their addresses.
    body: Vec<Stmt>,
}

fn body_of(stmt: &Stmt) -> &[Stmt] {
    match &stmt.kind {
        StmtKind::For { body, .. } | StmtKind::Foreach { body, .. } => body,
        _ => &[],
    }
}

fn is_far_array(array: &Expr) -> bool {
    matches!(array.ty.unqualified(), Type::TiArray { local: false, .. })
}

/// The array of an element of Titanium's or Java's.
fn array_of(place: &Expr) -> Option<&Expr> {
    match &place.kind {
        ExprKind::Elem { array, layout: Layout::Titanium { .. } | Layout::Java, .. } => Some(array),
        _ => None,
    }
}

/// An element of an array in a local, by an index that is known before the turn.
fn key(place: &Expr, reader: &Reader) -> Option<Key> {
    let ExprKind::Elem { array, index, layout, .. } = &place.kind else { return None };
    let is_ours = match layout {
        Layout::Titanium { checked } => *checked,
        Layout::Java => layout::java_element(place).is_some(),
        Layout::Shared { .. } => false,
    };
    // The garbage collector does not look at lists.
    let is_plain = matches!(place.ty, Type::Int(_) | Type::Float(_) | Type::Point(_) | Type::Rect(_)) && is_ours;
    let ExprKind::Local(local) = array.kind else { return None };
    if !is_plain || !reader.scope.is_invariant_local(local) {
        return None;
    }
    let mut index = reader.early(index)?;
    wherever(&mut index);
    // What the index is read from is on a list too, and nothing else in it may throw.
    let mut sure = true;
    index.walk(&mut |e| {
        sure &= match &e.kind {
            ExprKind::Elem { .. } => key(e, reader).is_some(),
            ExprKind::Deref(..) | ExprKind::Index(..) | ExprKind::Global(_) => false,
            ExprKind::Op { op, .. } => !op.facts.throws,
            _ => true,
        };
    });
    sure.then(|| Key { pointer: (**array).clone(), block: 0, elem: place.ty.clone(), index })
}

/// The index, wherever it stands: what it is read from is on lists that have their own sites.
fn wherever(index: &mut Expr) {
    if let ExprKind::Elem { access, .. } = &mut index.kind {
        access.site = SiteId(0);
    }
    index.for_each_child_mut(wherever);
}

/// Some element of an array that may be far has an index from memory.
fn has_computed_indices(stmt: &Stmt) -> bool {
    let reads = |value: &Expr| {
        let mut found = false;
        value.walk(&mut |e| found |= array_of(e).is_some());
        found
    };
    let mut read = Vec::new();
    stmt.for_each_stmt(&mut |stmt| {
        if let StmtKind::Local { local, init: Some(init) } = &stmt.kind
            && reads(init)
        {
            read.push(*local);
        }
    });
    let mut found = false;
    let mut look = |e: &Expr| {
        if let ExprKind::Elem { array, index, .. } = &e.kind
            && is_far_array(array)
        {
            index.walk(&mut |e| {
                found |= array_of(e).is_some() || matches!(e.kind, ExprKind::Local(local) if read.contains(&local));
            });
        }
    };
    stmt.for_each_expr(&mut |expr| expr.walk(&mut look));
    found
}

impl Lister<'_> {
    fn body(&mut self, body: &mut [Stmt]) {
        body.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        let mut inside = false;
        stmt.for_each_body(&mut |body| inside |= has_loops(body));
        if !is_loop(stmt) || inside || !has_computed_indices(stmt) {
            stmt.for_each_body_mut(&mut |body| self.body(body));
            return;
        }
        match self.plan(stmt) {
            Ok(plan) => {
                self.remarks.done(&LISTED, stmt, said(&plan.lists));
                let cond = plan.condition();
                let Some(far) = self.write(stmt, plan) else { return };
                let loc = stmt.loc;
                let near = std::mem::replace(stmt, Stmt::new(StmtKind::Block(vec![]), loc));
                stmt.kind = StmtKind::If { cond, then: far, other: vec![near] };
            }
            Err(obstacle) => {
                let message = "far elements whose indices this loop computes go one by one";
                self.remarks.left(&NOT_LISTED, stmt, message, obstacle);
            }
        }
    }

    fn plan(&mut self, stmt: &Stmt) -> Result<Plan, Obstacle> {
        let range = Range::of(stmt).ok_or_else(|| {
            Obstacle::here("it neither counts by a constant nor goes through a rectangle of one dimension")
        })?;
        if let Some(obstacle) = self.why_not(stmt, &range) {
            return Err(obstacle);
        }
        let unsteady = unsteady(stmt, self.frame, self.locals);
        let scope = Scope::new(&unsteady);
        if matches!(&range, Range::Counts(counting) if !scope.is_invariant(counting.bound)) {
            return Err(Obstacle::here("its bound may change while it runs"));
        }
        let set_once = super::set_once(body_of(stmt), self.frame, self.locals);
        let reader = Reader { scope, set_once, counter: range.var() };
        let mut body = body_of(stmt).to_vec();
        let is_inside = |place: &Expr| key(place, &reader).is_some();
        addresses::forward(&mut body, self.frame, &Places { is_inside: &is_inside, is_near: &|_| false });
        let mut certain = true;
        let continues = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Continue);
        body.iter().for_each(|stmt| stmt.for_each_stmt(&mut |stmt| certain &= !continues(stmt)));
        let find = |place: &Expr| key(place, &reader);
        let mut collector = Collector { key: &find, touches: Vec::new(), certain };
        collector.stmts(&body);
        let lists = self.lists(&collector.touches)?;
        let pairs = self.apart(&lists, &collector.touches, &reader)?;
        if let Some(at) = self.throws(stmt, &body, &lists, &reader) {
            return Err(Obstacle::at(Some(at), "an exception may end the loop here, behind what turns before it did"));
        }
        Ok(Plan { lists, pairs, body })
    }

    /// What keeps all accesses of the loop where they are.
    fn why_not(&self, stmt: &Stmt, range: &Range) -> Option<Obstacle> {
        let alone = std::slice::from_ref(stmt);
        let effects = Effects::alone(alone, self.locals);
        if effects.is_unknown() || effects.orders() {
            return Some(what_orders(alone, self.locals));
        }
        if let Some(at) = place_of(stmt, &|e| matches!(&e.kind, ExprKind::Op { op, .. } if !op.is_pure())) {
            return Some(Obstacle::at(Some(at), "what is done here to memory is not an access of an element"));
        }
        if let Range::Counts(counting) = range {
            if !counts(counting.bound.ty.unqualified()) || !counts(&self.frame.local(counting.var).ty) {
                return Some(Obstacle::here("its counter or bound is neither an int nor a long"));
            }
            if is_short(counting) {
                return Some(Obstacle::here("it has too few iterations to gain from it"));
            }
        }
        if !is_own(range.var(), self.frame, self.locals) {
            return Some(Obstacle::here("others may change its counter"));
        }
        let body = body_of(stmt);
        if !is_straight(body, self.frame) {
            let jumps = |stmt: &Stmt| !is_straight(std::slice::from_ref(stmt), self.frame);
            return Some(Obstacle::in_line(innermost(body, &jumps).unwrap_or(stmt), "a jump out of the loop"));
        }
        None
    }

    /// All elements that every turn uses, what an index is read from before what it is of.
    fn lists(&self, touches: &[Touch]) -> Result<Vec<List>, Obstacle> {
        let mut lists: Vec<List> = Vec::new();
        for touch in touches {
            let Some(key) = &touch.key else { continue };
            if lists.iter().any(|list| list.key == *key) {
                continue;
            }
            let own = || touches.iter().filter(|touch| touch.is_of(key));
            let stores = own().any(Touch::stores);
            let site = site_of(&touch.place);
            let at = site.map(Place::Site);
            if !own().any(|touch| touch.certain && (!stores || touch.stores())) {
                return Err(Obstacle::at(at, "not every turn of the loop touches this element"));
            }
            if own().any(|touch| touch.stores() && !touch.whole) {
                return Err(Obstacle::at(at, "only a part of this element is stored"));
            }
            let Some(site) = site else { continue };
            let name = match key.pointer.kind {
                ExprKind::Local(local) => Some(self.frame.local(local).name.clone()),
                _ => None,
            };
            let reads = own().any(Touch::reads);
            let (list, places, values, under_way) = (None, None, None, false);
            lists.push(List { name, site, reads, stores, key: key.clone(), list, places, values, under_way });
        }
        match lists.iter().any(|list| is_far_array(&list.key.pointer)) {
            true => Ok(lists),
            false => Err(Obstacle::here(
                "an index is computed from what an earlier turn changes, or in a way that is not seen through",
            )),
        }
    }

    /// Arrays that must be of different storage, for nothing in the loop to touch a list's elements by another way.
    fn apart(&self, lists: &[List], touches: &[Touch], reader: &Reader) -> Result<Vec<(Expr, Expr)>, Obstacle> {
        let mut pairs: Vec<(Expr, Expr)> = Vec::new();
        for list in lists {
            let own = touches.iter().find(|touch| touch.is_of(&list.key));
            for touch in touches.iter().filter(|touch| !touch.is_of(&list.key)) {
                let changes = list.stores || touch.stores();
                let meets = own.is_some_and(|own| self.locals.places_may_overlap(&own.place, &touch.place));
                if !changes || !meets {
                    continue;
                }
                let array = array_of(&touch.place).filter(|array| **array != list.key.pointer);
                let steady = |array: &&Expr| matches!(array.kind, ExprKind::Local(local) if reader.scope.is_invariant_local(local));
                let Some(array) = array.filter(steady) else {
                    let why = "this may be an element of a list, by another way";
                    return Err(Obstacle::at(site_of(&touch.place).map(Place::Site), why));
                };
                let pair = (list.key.pointer.clone(), array.clone());
                let known = pairs.iter().any(|(a, b)| (a, b) == (&pair.0, &pair.1) || (b, a) == (&pair.0, &pair.1));
                if !known {
                    pairs.push(pair);
                }
            }
        }
        Ok(pairs)
    }

    /// Where the body may throw, if its lists are there.
    fn throws(&self, stmt: &Stmt, body: &[Stmt], lists: &[List], reader: &Reader) -> Option<Place> {
        let mut rest = body.to_vec();
        let listed = |place: &Expr| key(place, reader).is_some_and(|key| lists.iter().any(|list| list.key == key));
        let mut by = |place: &Expr| listed(place).then(|| Expr::local(reader.counter, place.ty.clone()));
        rest.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(&mut |expr| addresses::replace(expr, &mut by)));
        let throws = |stmts: &[Stmt]| Effects::alone(stmts, self.locals).throws();
        throws(&rest).then(|| {
            let at = innermost(&rest, &|stmt| throws(std::slice::from_ref(stmt)));
            at.and_then(|stmt| stmt.loc).or(stmt.loc).map(Place::Line)
        })?
    }
}

/// An int that is 0 or 1.
fn truth(value: Expr) -> Expr {
    if value.ty == Type::INT { value } else { value.cast(Type::INT) }
}

impl Plan {
    /// Some array is far, all are there, and none is another.
    fn condition(&self) -> Expr {
        let both = |op| move |a, b| Expr::binary(op, a, b);
        let data = |array: &Expr, elem: &Type| array.clone().field("data", elem.clone().global());
        let near = |at: Expr| truth(Expr::op("is_near", Type::BOOL, vec![at], None));
        let (mut far, mut there) = (Vec::new(), Vec::new());
        for List { key: Key { pointer: array, elem, .. }, .. } in &self.lists {
            there.push(match array.ty.unqualified() {
                Type::TiArray { .. } => {
                    truth(Expr::binary(BinaryOp::Ne, layout::storage(array), Expr::integer(IntKind::ULong, 0)))
                }
                Type::Global(_) => near(array.clone()),
                _ => truth(Expr::binary(BinaryOp::Ne, array.clone(), Expr::null(array.ty.clone()))),
            });
            if is_far_array(array) {
                far.push(truth(Expr::binary(BinaryOp::Eq, near(data(array, elem)), Expr::int(0))));
            }
        }
        let differ = |(a, b): &(Expr, Expr)| truth(Expr::binary(BinaryOp::Ne, layout::storage(a), layout::storage(b)));
        let all = far.into_iter().reduce(both(BinaryOp::Or)).into_iter().chain(there);
        let all = all.chain(self.pairs.iter().map(differ)).reduce(both(BinaryOp::And)).unwrap_or_else(|| Expr::int(0));
        Expr::op("some_far", Type::INT, vec![all], None)
    }
}

/// A loop while it is written by strips.
struct Strips<'s> {
    range: Range<'s>,
    reader: Reader<'s>,
    first: Expr,
    step: Expr,
    /// Turns in all, and those that are over before the strip.
    total: Expr,
    done: Expr,
    /// Turns of the strip, and which one it is.
    turns: Expr,
    turn: Expr,
    /// Lengths of Java arrays, which all are there.
    lengths: HashMap<LocalId, Expr>,
    /// What stands before the strips, and what each of them does.
    before: Vec<Stmt>,
    each: Vec<Stmt>,
}

impl Lister<'_> {
    /// Strips by lists, and what is left as it was.
    fn write(&mut self, stmt: &Stmt, plan: Plan) -> Option<Vec<Stmt>> {
        let Plan { mut lists, mut body, .. } = plan;
        let unsteady = unsteady(stmt, self.frame, self.locals);
        let set_once = super::set_once(body_of(stmt), self.frame, self.locals);
        let mut strips = self.begin(Range::of(stmt)?, Scope::new(&unsteady), set_once);
        for k in 0..lists.len() {
            let (before, rest) = lists.split_at_mut(k);
            self.open(&mut rest[0], before, &mut strips);
        }
        strips.each.extend(waits(&mut lists, None, List::wait_for));
        for stmt in &mut body {
            let mut by = |place: &Expr| key(place, &strips.reader).and_then(|key| value(&key, &lists, &strips.turn));
            stmt.for_each_expr_mut(&mut |expr| addresses::replace(expr, &mut by));
        }
        without_unused(&mut body, |local, _| strips.reader.set_once.contains_key(&local));
        let work = self.strip(&strips, body);
        strips.each.push(work);
        strips.each.extend(lists.iter().filter(|list| list.stores).map(|list| list.done_here("list_store")));
        strips.each.extend(lists.iter().map(|list| list.done_here("list_close")));
        strips.each.push(Stmt::expr(added(&strips.done, strips.turns.clone()), None));
        let rest = self.rest(stmt, &strips);
        let Strips { total, done, mut before, each, .. } = strips;
        let cond = Some(Expr::binary(BinaryOp::Lt, done, total));
        before.push(Stmt::new(StmtKind::For { init: vec![], cond, step: None, body: each }, None));
        before.push(rest);
        Some(before)
    }

    /// Where the loop begins, its turns, and those of a strip.
    fn begin<'s>(&mut self, range: Range<'s>, scope: Scope<'s>, set_once: HashMap<LocalId, Expr>) -> Strips<'s> {
        let reader = Reader { scope, set_once, counter: range.var() };
        let (mut before, mut each) = (Vec::new(), Vec::new());
        let begins = self.again(match &range {
            Range::Counts(counting) => counting.first,
            Range::Points(_, domain) => domain,
        });
        let mut named = |to: &mut Vec<Stmt>, name: &str, value: Expr| {
            let (declared, value) = self.frame.bind(name, value, None);
            to.push(declared);
            value
        };
        let (first, step, total) = match &range {
            Range::Counts(counting) => {
                let first = named(&mut before, "first", long(begins));
                let total = named(&mut before, "total", turns_left(counting, &first));
                (first, number(counting.step), total)
            }
            Range::Points(..) => {
                let rect = named(&mut before, "rect", begins);
                let corner = |op: &str| long(Expr::op(op, Type::Point(1), vec![rect.clone()], None).component(0));
                let first = named(&mut before, "first", corner("rect_min"));
                let step = named(&mut before, "step", corner("rect_stride"));
                let size = Expr::op("rect_size", Type::LONG, vec![rect.clone()], None);
                (first, step, named(&mut before, "total", size))
            }
        };
        let done = named(&mut before, "done", number(0));
        let left = Expr::binary(BinaryOp::Sub, total.clone(), done.clone());
        let turns = named(&mut each, "turns", Expr::op("list_turns", Type::LONG, vec![left], None));
        let turn = self.frame.fresh("turn", Type::LONG);
        let turn = self.frame.value(turn);
        Strips { range, reader, first, step, total, done, turns, turn, lengths: HashMap::default(), before, each }
    }

    /// A copy of a value that stays where it is too.
    fn again(&mut self, value: &Expr) -> Expr {
        match self.frame.duplicate(&[Stmt::expr(value.clone(), None)]).pop().map(|stmt| stmt.kind) {
            Some(StmtKind::Expr(copy)) => copy,
            _ => value.clone(),
        }
    }

    /// The turns of a strip, each with its counter.
    fn strip(&mut self, strips: &Strips, body: Vec<Stmt>) -> Stmt {
        let Strips { turn, turns, done, .. } = strips;
        let so_far = Expr::binary(BinaryOp::Add, done.clone(), turn.clone());
        let counted = strips.counted(so_far, self.frame);
        let kind = StmtKind::For {
            init: root(turn).map(|local| Stmt::local(local, Some(number(0)), None)).into_iter().collect(),
            cond: Some(Expr::binary(BinaryOp::Lt, turn.clone(), turns.clone())),
            step: Some(added(turn, number(1))),
            body: [counted].into_iter().chain(body).collect(),
        };
        let own = self.frame.duplicate(&[Stmt::new(kind, None)]);
        Stmt::new(StmtKind::Block(own), None)
    }

    /// Names the elements of a list, and fetches them if all are there; leaves the strips otherwise.
    fn open(&mut self, list: &mut List, before: &mut [List], strips: &mut Strips) {
        let mut index = list.key.index.clone();
        let mut by = |place: &Expr| key(place, &strips.reader).and_then(|key| value(&key, before, &strips.turn));
        addresses::replace(&mut index, &mut by);
        strips.each.extend(waits(before, Some(&index), List::wait_for));
        let args = vec![strips.turns.clone(), size_of(&list.key.elem)];
        let opened = self.named(strips, "list", Expr::op("list_open", Type::Void.ptr(), args, Some(list.site)));
        let places = Expr::op("list_index", Type::LONG.ptr(), vec![opened.clone()], None);
        let places = self.named(strips, "places", places);
        let (named, at) = self.frame.bind("at", index, None);
        let place = self.address(list, at, strips);
        let name = Expr::assign(places.clone().index(strips.turn.clone()), place);
        let names = self.strip(strips, vec![named, Stmt::expr(name, None)]);
        strips.each.push(names);
        list.list = Some(opened);
        let how = if list.stores { STORES } else { 0 } | if list.reads { READS } else { 0 };
        let ready = Expr::op("list_ready", Type::Void.ptr(), list.memory(vec![Expr::int(how)]), Some(list.site));
        let ready = self.named(strips, "ready", ready);
        let nothing = Expr::binary(BinaryOp::Eq, ready.clone(), Expr::null(ready.ty.clone()));
        let opened = before.iter().chain([&*list]);
        let mut leave: Vec<Stmt> = opened.map(|list| list.done_here("list_close")).collect();
        leave.push(Stmt::new(StmtKind::Break, None));
        strips.each.push(Stmt::new(StmtKind::If { cond: nothing, then: leave, other: vec![] }, None));
        let values = self.named(strips, "values", ready.cast(list.key.elem.clone().ptr()));
        (list.places, list.values, list.under_way) = (Some(places), Some(values), list.reads);
    }

    fn named(&mut self, strips: &mut Strips, name: &str, value: Expr) -> Expr {
        let (declared, value) = self.frame.bind(name, value, None);
        strips.each.push(declared);
        value
    }

    /// The address of the element, or a number that is none where the array has no such element.
    fn address(&mut self, list: &List, at: Expr, strips: &mut Strips) -> Expr {
        let Key { pointer: array, elem, .. } = &list.key;
        let nothing = number(-1);
        if let Type::TiArray { rank, .. } = array.ty.unqualified() {
            let domain = array.clone().field("domain", Type::Rect(*rank));
            let there = Expr::op("rect_contains", Type::BOOL, vec![domain, at.clone()], None);
            let access = Access { site: list.site, strict: false };
            let place = Expr::elem(array.clone(), at, Layout::Titanium { checked: false }, elem.clone(), access);
            let address = if place.is_global_place() { elem.clone().global() } else { elem.clone().ptr() };
            let address = Expr::new(address, ExprKind::AddrOf(Box::new(place)));
            return Expr::cond(there, address.cast(Type::LONG), nothing);
        }
        let length = self.length(array, strips);
        let unsigned = |value: Expr| value.cast(Type::Int(IntKind::UInt));
        let there = Expr::binary(BinaryOp::Lt, unsigned(at.clone()), unsigned(length));
        let offset = Expr::binary(BinaryOp::Mul, long(at), size_of(elem).cast(Type::LONG));
        Expr::cond(there, Expr::binary(BinaryOp::Add, layout::data(array), offset), nothing)
    }

    /// The length of a Java array, read before the strips.
    fn length(&mut self, array: &Expr, strips: &mut Strips) -> Expr {
        let read = || array.clone().cast(layout::header().ptr()).deref().field("length", Type::INT);
        let Some(local) = root(array) else { return read() };
        if let Some(length) = strips.lengths.get(&local) {
            return length.clone();
        }
        let (declared, length) = self.frame.bind("length", read(), None);
        strips.before.push(declared);
        strips.lengths.insert(local, length.clone());
        length
    }

    /// The turns that no strip has done, as they were; a counter that the loop does not declare has its last value then.
    fn rest(&mut self, stmt: &Stmt, strips: &Strips) -> Stmt {
        let Strips { range, step, total, done, .. } = strips;
        let mut rest = stmt.clone();
        match &mut rest.kind {
            StmtKind::For { init, .. } => *init = vec![strips.counted(done.clone(), self.frame)],
            StmtKind::Foreach { domain, site, .. } => {
                let last = Expr::binary(BinaryOp::Sub, total.clone(), number(1));
                let corner = |turns: Expr| Expr::point(vec![strips.moved(turns).cast(Type::INT)]);
                let args = vec![corner(done.clone()), corner(last), Expr::point(vec![step.clone().cast(Type::INT)])];
                *domain = Expr::op("rect_make", Type::Rect(1), args, Some(*site));
            }
            _ => {}
        }
        let rest = self.frame.duplicate(&[rest]);
        let cond = Expr::binary(BinaryOp::Lt, done.clone(), total.clone());
        let other = match range {
            Range::Counts(counting) if !counting.declares => vec![strips.counted(total.clone(), self.frame)],
            _ => vec![],
        };
        Stmt::new(StmtKind::If { cond, then: rest, other }, None)
    }
}

impl Strips<'_> {
    /// The counter after so many turns.
    fn moved(&self, turns: Expr) -> Expr {
        let moved = Expr::binary(BinaryOp::Mul, turns, self.step.clone());
        Expr::binary(BinaryOp::Add, self.first.clone(), moved)
    }

    /// Sets the counter or point of the turn that comes after so many.
    fn counted(&self, turns: Expr, frame: &Frame) -> Stmt {
        let at = self.moved(turns);
        match &self.range {
            Range::Points(var, _) => Stmt::local(*var, Some(Expr::point(vec![at.cast(Type::INT)])), None),
            Range::Counts(counting) => {
                let counter = frame.value(counting.var);
                let value = converted(at, &counter.ty);
                match counting.declares {
                    true => Stmt::local(counting.var, Some(value), None),
                    false => Stmt::expr(Expr::assign(counter, value), None),
                }
            }
        }
    }
}

/// `place += value`
fn added(place: &Expr, value: Expr) -> Expr {
    Expr::new(Type::LONG, ExprKind::AssignOp(BinaryOp::Add, Box::new(place.clone()), Box::new(value)))
}

impl List {
    /// The list, and where its elements are.
    fn memory(&self, more: Vec<Expr>) -> Vec<Expr> {
        let array = &self.key.pointer;
        let at = match array.ty.unqualified() {
            Type::TiArray { .. } => array.clone().field("data", self.key.elem.clone().global()),
            _ => array.clone().cast(self.key.elem.clone().global()),
        };
        self.list.iter().cloned().chain([at]).chain(more).collect()
    }

    fn done_here(&self, op: &str) -> Stmt {
        Stmt::expr(Expr::op(op, Type::Void, self.memory(vec![]), Some(self.site)), None)
    }

    fn wait_for(&self) -> Stmt {
        self.done_here("list_wait")
    }
}
