//! Elements of far shared arrays that an innermost loop finds by computed indices, `a[idx[i]]`, are fetched as lists: the
//! loop goes in strips; the turns of a strip name their indices first, and then all elements come as one transfer. What
//! the loop stores, or changes as `h[idx[i]]++` does, goes back as one behind the strip, each element once.
//!
//! The loop stands twice. Where all threads are near it runs as it is. An index may be computed early if nothing in the
//! loop stores to what it is computed from, and if every turn makes the access: then the element exists. Nothing else in
//! the loop may touch what a list stores. Nothing moves across what orders accesses, nor across calls of unknown code.
//!
//! This is the inspector and executor of Das, Uysal, Saltz and Hwang (1994). Arrays of Titanium: `titanium`.

mod titanium;

use crate::addresses::{self, Places};
use crate::analysis::affine::Scope;
use crate::analysis::alias::Locals;
use crate::analysis::effects::{Effects, is_volatile};
use crate::analysis::locals::{assigned, changed, is_own, unsteady, without_unused};
use crate::analysis::nest::{Counting, Use, counting, counts, has_loops, is_loop};
use crate::longs::{long, number};
use crate::pipeline::Options;
use crate::remarks::{LISTED, NOT_LISTED, Obstacle, Place, Remarks, innermost, listed, place_of, what_orders};
use crate::shared_arrays::{
    SharedObjects, distance, each_function, for_each_probable_body_mut, has_shared, size_of, with_phase,
};
use crate::shared_runs::{is_short, is_straight, turns_left};
use kroll_ir::*;
use kroll_source::hash::HashMap;

/// What is told to those that make a list ready (`KROLL_LIST_*` in runtime/include/kroll/kroll.h).
const READS: i128 = 1;
const STORES: i128 = 2;

pub fn run(module: &mut Module, options: &Options, remarks: &mut Remarks) {
    if module.language == Language::Titanium {
        return titanium::run(module, remarks);
    }
    each_function(module, options, has_shared, |body, frame, locals, shared| {
        Lister { frame, locals, shared, remarks }.body(body);
    });
}

/// The work on one function.
struct Lister<'a> {
    frame: &'a mut Frame,
    locals: &'a Locals,
    shared: &'a SharedObjects,
    remarks: &'a mut Remarks,
}

/// Which elements accesses are to: an index that a turn computes, in an array.
#[derive(Clone, PartialEq)]
struct Key {
    /// Or array of Titanium or Java, without blocks.
    pointer: Expr,
    block: u64,
    elem: Type,
    /// In scalars, without locals of the loop's body.
    index: Expr,
}

/// A place that the loop uses.
struct Touch {
    place: Expr,
    key: Option<Key>,
    usage: Use,
    /// All of the element, not a member of it.
    whole: bool,
    /// At every turn.
    certain: bool,
}

/// Accesses that share a list.
struct List {
    key: Key,
    name: Option<String>,
    site: SiteId,
    reads: bool,
    stores: bool,
    /// What is written: the list, the places of its turns, and its values.
    list: Option<Expr>,
    places: Option<Expr>,
    values: Option<Expr>,
    /// What is read was asked for, and nobody has waited for it.
    under_way: bool,
}

/// Reads the places of a loop.
struct Reader<'a> {
    scope: Scope<'a>,
    /// Locals that the body declares and nothing changes.
    set_once: HashMap<LocalId, Expr>,
    counter: LocalId,
}

impl Reader<'_> {
    /// The value by the counter, what stays the same, and memory.
    fn early(&self, value: &Expr) -> Option<Expr> {
        match &value.kind {
            ExprKind::Local(local) if *local == self.counter => Some(value.clone()),
            ExprKind::Local(local) => match self.set_once.get(local) {
                Some(init) => self.early(init).map(|init| converted(init, &value.ty)),
                None => self.scope.is_invariant_local(*local).then(|| value.clone()),
            },
            ExprKind::Deref(_, Some(access)) | ExprKind::Elem { access, .. } if access.strict => None,
            ExprKind::Int(_) | ExprKind::SizeOf(_) => Some(value.clone()),
            ExprKind::Global(_) => (!is_volatile(&value.ty)).then(|| value.clone()),
            ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cond(..)
            | ExprKind::Cast(_)
            | ExprKind::Index(..)
            | ExprKind::Field(..)
            | ExprKind::Point(_)
            | ExprKind::Component(..)
            | ExprKind::Deref(..)
            | ExprKind::Elem { .. } => self.early_parts(value),
            ExprKind::Op { op, .. } if op.is_pure() => self.early_parts(value),
            _ => None,
        }
    }

    fn early_parts(&self, value: &Expr) -> Option<Expr> {
        let (mut copy, mut all) = (value.clone(), !is_volatile(&value.ty));
        copy.for_each_child_mut(|child| match self.early(child) {
            Some(early) => *child = early,
            None => all = false,
        });
        all.then_some(copy)
    }
}

/// As an assignment converts.
fn converted(value: Expr, ty: &Type) -> Expr {
    if value.ty.unqualified() == ty.unqualified() { value } else { value.cast(ty.unqualified().clone()) }
}

/// Walks the body in the order of the text.
struct Collector<'a> {
    key: &'a dyn Fn(&Expr) -> Option<Key>,
    touches: Vec<Touch>,
    certain: bool,
}

impl Collector<'_> {
    fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Block(body) => self.stmts(body),
                StmtKind::If { cond, then, other } => {
                    self.value(cond);
                    self.perhaps(|this| [then, other].into_iter().for_each(|body| this.stmts(body)));
                }
                _ => stmt.for_each_own_expr(&mut |expr| self.value(expr)),
            }
        }
    }

    fn perhaps(&mut self, visit: impl FnOnce(&mut Self)) {
        let certain = std::mem::replace(&mut self.certain, false);
        visit(self);
        self.certain = certain;
    }

    fn value(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Assign(place, value) => {
                self.place(place, Use::Write, true);
                self.value(value);
            }
            ExprKind::AssignOp(_, place, value) => {
                self.place(place, Use::Update, true);
                self.value(value);
            }
            ExprKind::IncDec { place, .. } => self.place(place, Use::Update, true),
            ExprKind::Cond(cond, a, b) => {
                self.value(cond);
                self.perhaps(|this| [a, b].into_iter().for_each(|side| this.value(side)));
            }
            ExprKind::Binary(op, a, b) if op.is_logical() => {
                self.value(a);
                self.perhaps(|this| this.value(b));
            }
            ExprKind::Block(stmts) => self.stmts(stmts),
            // Whoever has an address may do anything there.
            ExprKind::AddrOf(place) => {
                self.parts(place);
                self.touches.push(Touch {
                    place: (**place).clone(),
                    key: None,
                    usage: Use::Update,
                    whole: true,
                    certain: false,
                });
            }
            ExprKind::Elem { .. }
            | ExprKind::Index(..)
            | ExprKind::Field(..)
            | ExprKind::Deref(..)
            | ExprKind::Global(_)
            | ExprKind::Local(_) => self.place(expr, Use::Read, true),
            _ => expr.for_each_child(|child| self.value(child)),
        }
    }

    fn place(&mut self, place: &Expr, usage: Use, whole: bool) {
        match &place.kind {
            ExprKind::Field(base, _) => return self.place(base, usage, false),
            ExprKind::Index(base, index) if matches!(base.ty.unqualified(), Type::Array(..)) => {
                self.value(index);
                return self.place(base, usage, false);
            }
            _ => self.parts(place),
        }
        let key = (self.key)(place);
        self.touches.push(Touch { place: place.clone(), key, usage, whole, certain: self.certain });
    }

    /// What the place is computed from; a row of an array of arrays is no value.
    fn parts(&mut self, place: &Expr) {
        match &place.kind {
            ExprKind::Elem { array, index, .. } if matches!(array.ty.unqualified(), Type::Array(..)) => {
                self.value(index);
                self.parts(array);
            }
            _ => place.for_each_child(|child| self.value(child)),
        }
    }
}

impl Touch {
    fn stores(&self) -> bool {
        self.usage != Use::Read
    }

    fn reads(&self) -> bool {
        self.usage != Use::Write
    }

    fn is_of(&self, key: &Key) -> bool {
        self.key.as_ref() == Some(key)
    }
}

fn site_of(place: &Expr) -> Option<SiteId> {
    match &place.kind {
        ExprKind::Elem { access, .. } => Some(access.site),
        ExprKind::Deref(_, access) => access.map(|access| access.site),
        _ => None,
    }
}

/// An element of a shared array by an index that is no sum, and that is known before the turn.
fn key(place: &Expr, reader: &Reader, shared: &SharedObjects) -> Option<Key> {
    let ExprKind::Elem { array, index, layout: Layout::Shared { block }, access } = &place.kind else {
        return None;
    };
    if access.strict || is_volatile(&place.ty) || matches!(place.ty.unqualified(), Type::Array(..)) {
        return None;
    }
    let (pointer, index) = distance((**array).clone(), (**index).clone(), &place.ty);
    let index = reader.early(&index)?;
    let steady = shared.is_static(&pointer) || reader.scope.is_invariant(&pointer);
    let key = Key { pointer, block: *block, elem: place.ty.unqualified().clone(), index };
    (steady && reader.scope.sum(&key.index).is_none()).then_some(key)
}

/// An element whose index is a sum: it may as well be named instead of its address.
fn is_plain(place: &Expr, reader: &Reader, shared: &SharedObjects) -> bool {
    let ExprKind::Elem { array, index, layout: Layout::Shared { .. }, access } = &place.kind else { return false };
    let (pointer, index) = distance((**array).clone(), (**index).clone(), &place.ty);
    let steady = shared.is_static(&pointer) || reader.scope.is_invariant(&pointer);
    !access.strict && steady && reader.scope.sum(&index).is_some()
}

impl Lister<'_> {
    fn body(&mut self, body: &mut [Stmt]) {
        body.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        let mut inside = false;
        stmt.for_each_body(&mut |body| inside |= has_loops(body));
        if is_loop(stmt) && !inside && has_shared(stmt) {
            match self.by_lists(stmt) {
                None => {}
                Some(Ok((far, said))) => {
                    self.remarks.done(&LISTED, stmt, said);
                    let loc = stmt.loc;
                    let near = std::mem::replace(stmt, Stmt::new(StmtKind::Block(vec![]), loc));
                    let cond = Expr::op("upc_some_far", Type::INT, vec![], None);
                    stmt.kind = StmtKind::If { cond, then: vec![far], other: vec![near] };
                    return;
                }
                Some(Err(obstacle)) => {
                    let message = "far elements whose indices this loop computes go one by one";
                    self.remarks.left(&NOT_LISTED, stmt, message, obstacle);
                }
            }
        }
        stmt.for_each_own_expr_mut(&mut |expr| self.expr(expr));
        for_each_probable_body_mut(stmt, &mut |body| self.body(body));
    }

    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Block(stmts) => self.body(stmts),
            _ => expr.for_each_child_mut(|child| self.expr(child)),
        }
    }

    /// The loop by lists, and what to say of it; `None` if no index of it is anything but a sum.
    fn by_lists(&mut self, stmt: &Stmt) -> Option<Result<(Stmt, String), Obstacle>> {
        if !self.has_computed_indices(stmt) {
            return None;
        }
        let (StmtKind::For { body, .. }, Some(counting)) = (&stmt.kind, counting(stmt)) else {
            return Some(Err(Obstacle::here(
                "it does not count from one value to another by a constant, as own iterations in turn do not",
            )));
        };
        if let Some(obstacle) = self.why_not(stmt, &counting, body) {
            return Some(Err(obstacle));
        }
        let unsteady = unsteady(stmt, self.frame, self.locals);
        let effects = Effects::alone(std::slice::from_ref(stmt), self.locals);
        let stays = |global: &Expr| {
            let location = self.locals.location(global);
            !is_volatile(&global.ty) && location.is_some_and(|at| !effects.may_write(&at, self.locals))
        };
        let mut scope = Scope::new(&unsteady);
        scope.global_stays = Some(&stays);
        scope.ints.push((counting.var, 0));
        if !scope.is_invariant(counting.bound) {
            return Some(Err(Obstacle::here("its bound may change while it runs")));
        }
        let set_once = set_once(body, self.frame, self.locals);
        let reader = Reader { scope, set_once, counter: counting.var };
        let mut copy = body.clone();
        let shared = self.shared;
        let is_inside = |place: &Expr| key(place, &reader, shared).is_some() || is_plain(place, &reader, shared);
        addresses::forward(&mut copy, self.frame, &Places { is_inside: &is_inside, is_near: &|_| false });
        let find = |place: &Expr| key(place, &reader, shared);
        let continues = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Continue);
        let mut certain = true;
        copy.iter().for_each(|stmt| stmt.for_each_stmt(&mut |stmt| certain &= !continues(stmt)));
        let mut collector = Collector { key: &find, touches: Vec::new(), certain };
        collector.stmts(&copy);
        // What is private has no site of its own.
        let line = |touch: &Touch| place_of(stmt, &|e| *e == touch.place);
        let lists = self.lists(&collector.touches, &counting, &line);
        Some(lists.map(|mut lists| {
            let said = said(&lists);
            (self.write(stmt, &counting, &reader, &mut lists, copy), said)
        }))
    }

    /// Some element's index is read from memory, or is no sum of the counter.
    fn has_computed_indices(&self, stmt: &Stmt) -> bool {
        let no_sum = |index: &Expr| {
            let mut found = false;
            index.walk(&mut |e| {
                found |= match &e.kind {
                    ExprKind::Elem { .. } | ExprKind::Index(..) | ExprKind::Deref(..) => true,
                    ExprKind::Local(local) => self.is_computed(*local, stmt),
                    _ => false,
                };
            });
            found
        };
        let mut found = false;
        stmt.for_each_expr(&mut |expr| {
            expr.walk(&mut |e| {
                if let ExprKind::Elem { index, layout: Layout::Shared { .. }, access, .. } = &e.kind {
                    found |= !access.strict && no_sum(index);
                }
            });
        });
        found
    }

    /// A local that the loop sets to what it reads from memory.
    fn is_computed(&self, local: LocalId, stmt: &Stmt) -> bool {
        let mut found = false;
        let reads = |value: &Expr| {
            let mut reads = false;
            value.walk(&mut |e| {
                reads |= matches!(e.kind, ExprKind::Elem { .. } | ExprKind::Index(..) | ExprKind::Deref(..));
            });
            reads
        };
        stmt.for_each_stmt(&mut |stmt| {
            if let StmtKind::Local { local: declared, init: Some(init) } = &stmt.kind {
                found |= *declared == local && reads(init);
            }
        });
        found
    }

    /// What keeps all accesses of the loop where they are.
    fn why_not(&self, stmt: &Stmt, counting: &Counting, body: &[Stmt]) -> Option<Obstacle> {
        let alone = std::slice::from_ref(stmt);
        let effects = Effects::alone(alone, self.locals);
        if effects.is_unknown() || effects.orders() {
            return Some(what_orders(alone, self.locals));
        }
        let acts = |e: &Expr| match &e.kind {
            ExprKind::Op { op, .. } => !op.is_pure(),
            ExprKind::AddrOf(place) => place.is_global_place() && !matches!(place.kind, ExprKind::Elem { .. }),
            ExprKind::VaArg(_) => true,
            _ => false,
        };
        if let Some(at) = place_of(stmt, &acts) {
            return Some(Obstacle::at(Some(at), "what is done here to memory is not an access of an element"));
        }
        if !counts(counting.bound.ty.unqualified()) || !counts(&self.frame.local(counting.var).ty) {
            return Some(Obstacle::here("its counter or bound is neither an int nor a long"));
        }
        if is_short(counting) {
            return Some(Obstacle::here("it has too few iterations to gain from it"));
        }
        if !is_own(counting.var, self.frame, self.locals) {
            return Some(Obstacle::here("others may change its counter, which is static or known to a pointer"));
        }
        if !is_straight(body, self.frame) {
            let jumps = |stmt: &Stmt| !is_straight(std::slice::from_ref(stmt), self.frame);
            let why = "a jump out of the loop, a static variable, or C that is passed through";
            return Some(Obstacle::in_line(innermost(body, &jumps).unwrap_or(stmt), why));
        }
        None
    }

    /// The lists of a loop, unless there are none, or something in the loop may be the same memory.
    fn lists(
        &self,
        touches: &[Touch],
        counting: &Counting,
        line: &dyn Fn(&Touch) -> Option<Place>,
    ) -> Result<Vec<List>, Obstacle> {
        let at = |touch: &Touch| site_of(&touch.place).map(Place::Site).or_else(|| line(touch));
        let mut lists: Vec<List> = Vec::new();
        let mut left = None;
        for touch in touches {
            let Some(key) = &touch.key else { continue };
            if lists.iter().any(|list| list.key == *key) {
                continue;
            }
            let own = || touches.iter().filter(|touch| touch.is_of(key));
            let stores = own().any(Touch::stores);
            let made = own().any(|touch| touch.certain && (!stores || touch.stores()));
            if !made || (stores && own().any(|touch| touch.stores() && !touch.whole)) {
                let why = match made {
                    false => "not every turn of the loop touches this element",
                    true => "only a member of this element is stored, and others may store the rest",
                };
                left = left.or_else(|| Some(Obstacle::at(at(touch), why)));
                continue;
            }
            if let Some((other, why)) = self.in_the_way(key, &touch.place, stores, touches, counting) {
                left = left.or_else(|| Some(Obstacle::at(at(other), why)));
                continue;
            }
            let Some(site) = site_of(&touch.place) else { continue };
            lists.push(List {
                name: self.shared.name(&key.pointer).map(str::to_string),
                site,
                reads: own().any(Touch::reads),
                stores,
                key: key.clone(),
                list: None,
                places: None,
                values: None,
                under_way: false,
            });
        }
        match left {
            _ if !lists.is_empty() => Ok(lists),
            Some(obstacle) => Err(obstacle),
            None => Err(Obstacle::here(
                "an index is computed from what an earlier turn changes, or in a way that is not seen through",
            )),
        }
    }

    /// A store to what the index is computed from, or an access that may be to the list's elements by another way.
    fn in_the_way<'t>(
        &self,
        key: &Key,
        place: &Expr,
        stores: bool,
        touches: &'t [Touch],
        counting: &Counting,
    ) -> Option<(&'t Touch, &'static str)> {
        let meets = |touch: &Touch, other: &Expr| self.shared.may_be_same(&touch.place, other, self.locals);
        let mut inputs = Vec::new();
        inputs_of(&key.index, &mut inputs);
        inputs.retain(|input| input.kind != ExprKind::Local(counting.var));
        let changes = |touch: &&Touch| touch.stores() && inputs.iter().any(|input| meets(touch, input));
        if let Some(touch) = touches.iter().find(changes) {
            return Some((touch, "this may be a store to what an index is computed from"));
        }
        let other = |touch: &&Touch| !touch.is_of(key) && (stores || touch.stores()) && meets(touch, place);
        let touch = touches.iter().find(other)?;
        Some((touch, "this may be an element of a list, by another way"))
    }

    fn write(
        &mut self,
        stmt: &Stmt,
        counting: &Counting,
        reader: &Reader,
        lists: &mut [List],
        mut body: Vec<Stmt>,
    ) -> Stmt {
        let StmtKind::For { init, cond, step, .. } = &stmt.kind else { return stmt.clone() };
        let shared = self.shared;
        let counter = self.frame.value(counting.var);
        let mut each = Vec::new();
        let (declared, at) = self.frame.bind("at", long(counter.clone()), None);
        each.push(declared);
        let turns = Expr::op("list_turns", Type::LONG, vec![turns_left(counting, &at)], None);
        let (declared, turns) = self.frame.bind("turns", turns, None);
        each.push(declared);
        let moved = match counting.step {
            1 => turns.clone(),
            step => Expr::binary(BinaryOp::Mul, turns.clone(), number(step)),
        };
        let (declared, upto) = self.frame.bind("upto", Expr::binary(BinaryOp::Add, at.clone(), moved), None);
        each.push(declared);
        let turn = turn(&counter, &at, counting.step);
        let first = converted(at, &counter.ty);
        let op = if counting.step > 0 { BinaryOp::Lt } else { BinaryOp::Gt };
        let strip = |body: Vec<Stmt>| {
            let init = vec![Stmt::expr(Expr::assign(counter.clone(), first.clone()), None)];
            let cond = Some(Expr::binary(op, long(counter.clone()), upto.clone()));
            Stmt::new(StmtKind::For { init, cond, step: step.clone(), body }, stmt.loc)
        };
        for k in 0..lists.len() {
            // An index may be read from the elements of the lists before.
            let (before, rest) = lists.split_at_mut(k);
            let list = &mut rest[0];
            let mut index = long(list.key.index.clone());
            let mut by = |place: &Expr| key(place, reader, shared).and_then(|key| value(&key, before, &turn));
            addresses::replace(&mut index, &mut by);
            each.extend(waits(before, Some(&index), List::wait));
            let args = vec![turns.clone(), size_of(&list.key.elem)];
            let opened = Expr::op("list_open", Type::Void.ptr(), args, Some(list.site));
            let (declared, opened) = self.frame.bind("list", opened, None);
            each.push(declared);
            let places = Expr::op("list_index", Type::LONG.ptr(), vec![opened.clone()], None);
            let (declared, places) = self.frame.bind("places", places, None);
            each.push(declared);
            let name = Expr::assign(places.clone().index(turn.clone()), index);
            each.push(strip(vec![Stmt::expr(name, stmt.loc)]));
            (list.list, list.places) = (Some(opened), Some(places));
            let how = if list.stores { STORES } else { 0 } | if list.reads { READS } else { 0 };
            let block = Expr::integer(IntKind::ULong, list.key.block.into());
            let args = list.args(vec![block, Expr::int(how)]);
            let ready = Expr::op("upc_list_ready", Type::Void.ptr(), args, Some(list.site));
            let (declared, values) = self.frame.bind("values", ready.cast(list.key.elem.clone().ptr()), None);
            each.push(declared);
            (list.values, list.under_way) = (Some(values), list.reads);
        }
        each.extend(waits(lists, None, List::wait));
        for stmt in &mut body {
            let mut by = |place: &Expr| key(place, reader, shared).and_then(|key| value(&key, lists, &turn));
            stmt.for_each_expr_mut(&mut |expr| addresses::replace(expr, &mut by));
        }
        without_unused(&mut body, |local, _| reader.set_once.contains_key(&local));
        each.push(strip(body));
        // All lists are on their way back before the first is waited for.
        each.extend(lists.iter().filter(|list| list.stores).map(|list| list.done("upc_list_store")));
        each.extend(lists.iter().map(|list| list.done("upc_list_close")));
        let kind = StmtKind::For { init: init.clone(), cond: cond.clone(), step: None, body: each };
        let far = self.frame.duplicate(&[Stmt::new(kind, stmt.loc)]);
        Stmt::new(StmtKind::Block(far), stmt.loc)
    }
}

/// Locals of the body that get a value where they are declared, or in the first statement, and at no other place.
fn set_once(body: &[Stmt], frame: &Frame, locals: &Locals) -> HashMap<LocalId, Expr> {
    let later = assigned(body);
    let own = |local: LocalId| is_own(local, frame, locals);
    let value = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Local { local, init: Some(init) } if own(*local) && !later.contains(local) => {
            Some((*local, init.clone()))
        }
        _ => None,
    };
    let mut values: HashMap<LocalId, Expr> = body.iter().filter_map(value).collect();
    if let Some((Stmt { kind: StmtKind::Expr(Expr { kind: ExprKind::Assign(place, value), .. }), .. }, rest)) =
        body.split_first()
        && let ExprKind::Local(local) = place.kind
        && own(local)
        && !changed(rest).contains(&local)
    {
        values.insert(local, (**value).clone());
    }
    values
}

impl List {
    fn args(&self, more: Vec<Expr>) -> Vec<Expr> {
        let pointer = with_phase(&self.key.pointer, self.key.block, &self.key.elem);
        self.list.iter().cloned().chain([pointer]).chain(more).collect()
    }

    fn done(&self, op: &str) -> Stmt {
        Stmt::expr(Expr::op(op, Type::Void, self.args(vec![]), Some(self.site)), None)
    }

    fn wait(&self) -> Stmt {
        self.done("upc_list_wait")
    }

    fn for_people(&self) -> String {
        self.name.as_ref().map_or_else(|| "what a pointer leads to".to_string(), |name| format!("`{name}`"))
    }
}

/// Waits for the lists that the value is computed from, or for all.
fn waits(lists: &mut [List], value: Option<&Expr>, wait: impl Fn(&List) -> Stmt) -> Vec<Stmt> {
    let uses = |list: &List| {
        let mut found = value.is_none();
        value.into_iter().for_each(|value| value.walk(&mut |e| found |= Some(e) == list.values.as_ref()));
        found
    };
    let mut out = Vec::new();
    for list in lists.iter_mut().filter(|list| list.under_way && uses(list)) {
        out.push(wait(list));
        list.under_way = false;
    }
    out
}

/// The element of a turn, if it is on a list.
fn value(key: &Key, lists: &[List], turn: &Expr) -> Option<Expr> {
    let list = lists.iter().find(|list| list.key == *key)?;
    let place = list.places.clone()?.index(turn.clone());
    Some(list.values.clone()?.index(place))
}

/// How many turns of the strip are over.
fn turn(counter: &Expr, at: &Expr, step: i64) -> Expr {
    let moved = Expr::binary(BinaryOp::Sub, long(counter.clone()), at.clone());
    if step == 1 { moved } else { Expr::binary(BinaryOp::Div, moved, number(step)) }
}

/// The places that a value is read from.
fn inputs_of(value: &Expr, out: &mut Vec<Expr>) {
    match &value.kind {
        ExprKind::Local(_) | ExprKind::Global(_) => out.push(value.clone()),
        ExprKind::Elem { .. } | ExprKind::Index(..) | ExprKind::Deref(..) | ExprKind::Field(..) => {
            out.push(value.clone());
            value.for_each_child(|child| inputs_of(child, out));
        }
        _ => value.for_each_child(|child| inputs_of(child, out)),
    }
}

/// What a loop by lists is to the user.
fn said(lists: &[List]) -> String {
    let named = |of: fn(&List) -> bool| listed(lists.iter().filter(|list| of(list)).map(List::for_people).collect());
    let (fetched, stored) = (named(|list| list.reads), named(|list| list.stores));
    match (fetched.is_empty(), stored.is_empty()) {
        (false, true) => {
            format!("elements of {fetched} are fetched as a list before each strip of this loop where they are far")
        }
        (true, _) => {
            format!("elements of {stored} are stored as a list behind each strip of this loop where they are far")
        }
        _ => format!(
            "where they are far, elements of {fetched} are fetched as a list before each strip of this loop, and of {stored} stored behind it"
        ),
    }
}
