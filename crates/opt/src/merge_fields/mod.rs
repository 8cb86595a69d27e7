//! Fields that straight code reads of one object, which may be far, are read together where the first of them is read: by
//! one transfer of the bytes from the first field to the last where the object is far, by plain loads where it is near.
//!
//! The first read stays in its place, so a null reference throws there as ever, and what comes before it is done by then.
//! The others move up to it over what neither orders accesses, nor may store to their field, nor calls a function of the
//! program. The object is there, so reading it early throws nothing. A read that may not happen uses what was read
//! before it, and adds nothing. The step of a `for` belongs to the turn before it, and so does the condition behind a
//! body, also for turns that `continue` ends.
//!
//! Objects that straight code comes to one after the other are asked for where the first of them is read (`together`).
//!
//! Lowering puts operands in their order by statement expressions; where C leaves an order open, nothing moves.

mod together;
mod write;

use crate::analysis::alias::{Locals, Location};
use crate::analysis::effects::{Effects, is_mathematical, is_volatile, points_to_volatile};
use crate::analysis::locals::{assigned, root, stored};
use crate::pipeline::Options;
use crate::remarks::{MERGED, NOT_MERGED, Obstacle, Place, Remarks, listed};
use kroll_ir::ops::{Completion, Op, Role};
use kroll_ir::*;
use kroll_source::hash::{HashMap, HashSet};

type Records = HashMap<String, Vec<Field>>;

pub fn run(module: &mut Module, _options: &Options, remarks: &mut Remarks) {
    if module.language != Language::Titanium {
        return;
    }
    let records = records_of(module);
    for item in &mut module.items {
        let Item::Func(func) = item else { continue };
        if !func.body.as_deref().is_some_and(reads_objects) {
            continue;
        }
        let locals = Locals::of(func, Language::Titanium);
        let params = func.params.iter().copied().collect();
        if let Func { body: Some(body), frame, .. } = func {
            let mut pass = Pass {
                frame,
                locals: &locals,
                records: &records,
                remarks,
                assigned: assigned(body),
                named: params,
                same: HashMap::default(),
                groups: Vec::new(),
                open: Vec::new(),
                events: Vec::new(),
                continued: None,
                behind_turn: None,
                scopes: Vec::new(),
                scope_of: HashMap::default(),
                scope_count: 0,
                region: 0,
                home: 0,
                regions: 0,
                loc: None,
            };
            pass.region(body);
            pass.tell();
            let Pass { groups, frame, .. } = pass;
            write::reads(body, &groups, frame);
        }
    }
}

fn records_of(module: &Module) -> Records {
    let fields = |item: &Item| match item {
        Item::Record(Record { name, union: false, fields: Some(fields), .. }) => {
            Some((format!("struct {name}"), fields.clone()))
        }
        _ => None,
    };
    module.items.iter().filter_map(fields).collect()
}

/// Two reads at least, as one has nothing to be merged with.
fn reads_objects(body: &[Stmt]) -> bool {
    let mut count = 0;
    let mut look = |e: &Expr| count += usize::from(read_of(e).is_some());
    body.iter().for_each(|stmt| stmt.for_each_expr(&mut |expr| expr.walk(&mut look)));
    count > 1
}

/// A number, reference or point in an object that a reference leads to, of any rank.
struct Read<'e> {
    pointer: &'e Expr,
    record: &'e Type,
    site: SiteId,
    /// The object's field, and the fields in it.
    path: Vec<&'e str>,
}

fn read_of(place: &Expr) -> Option<Read<'_>> {
    use Type::*;
    let is_plain = matches!(place.ty.unqualified(), Int(_) | Float(_) | Global(_) | Ptr(_) | Point(_));
    is_plain.then(|| field_of(place)).flatten()
}

fn field_of(place: &Expr) -> Option<Read<'_>> {
    let ExprKind::Field(base, name) = &place.kind else { return None };
    let mut read = match &base.kind {
        ExprKind::Deref(pointer, Some(Access { strict: false, site }))
            if matches!(pointer.ty.unqualified(), Type::Global(_)) && !points_to_volatile(&pointer.ty) =>
        {
            Read { pointer, record: &base.ty, site: *site, path: Vec::new() }
        }
        _ => field_of(base)?,
    };
    read.path.push(name);
    (!is_volatile(&place.ty)).then_some(read)
}

fn pointer_mut(place: &mut Expr) -> Option<&mut Expr> {
    match &mut place.kind {
        ExprKind::Field(base, _) => pointer_mut(base),
        ExprKind::Deref(pointer, _) => Some(pointer),
        _ => None,
    }
}

fn without_casts(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Cast(inner) => without_casts(inner),
        _ => expr,
    }
}

/// What is the value in the end.
fn result_of(value: &Expr) -> &Expr {
    match &value.kind {
        ExprKind::Cast(inner) => result_of(inner),
        ExprKind::Block(stmts) => match stmts.last() {
            Some(Stmt { kind: StmtKind::Expr(last), .. }) => result_of(last),
            _ => value,
        },
        _ => value,
    }
}

/// Which object: what a local leads to while it keeps its value, as one of a class.
#[derive(Clone, PartialEq)]
struct Object {
    local: LocalId,
    record: Type,
}

/// A field that is read with others.
struct Member {
    /// The object's field, and the fields in it.
    path: Vec<Field>,
    /// Which of the object's fields.
    number: usize,
    /// What it is afterwards.
    value: LocalId,
    location: Option<Location>,
    uses: usize,
}

/// Reads of one object that become one.
struct Group {
    object: Object,
    /// The first read as it was, and the local that stands there until all are known.
    first: Expr,
    marker: LocalId,
    /// Where the object is, and for whom messages speak.
    pointer: Expr,
    site: SiteId,
    loc: Option<Loc>,
    members: Vec<Member>,
    /// What runs as a whole, and the statements that it is in.
    region: usize,
    home: usize,
    /// So many events were before it.
    start: usize,
    /// The statement expressions and blocks around the first read.
    scopes: Vec<usize>,
    /// Groups of other objects that are asked for here as well, or the group where this one is.
    followers: Vec<usize>,
    leader: Option<usize>,
}

impl Member {
    fn name(&self) -> String {
        self.path.iter().map(|field| field.name.as_str()).collect::<Vec<_>>().join(".")
    }
}

impl Group {
    fn uses(&self) -> usize {
        self.members.iter().map(|member| member.uses).sum()
    }

    fn is_worth_it(&self) -> bool {
        self.uses() > 1 || self.leader.is_some() || !self.followers.is_empty()
    }
}

/// What may end what is known of fields, or keep a read from moving up.
enum Event {
    Changed(LocalId),
    /// Throws unless the local refers to an object of a class.
    Checks(LocalId),
    /// `None`: anywhere.
    Stores(Option<Location>),
    Writes(Box<Effects<'static>>),
    /// The code behind it may not run.
    Leaves,
    /// The code behind it may not run, up to what ends the turn of the loop.
    Continues,
    /// Another way may lead here, or nobody knows in which order things happen.
    Apart,
    Orders(&'static str),
}

const ORDERS: &str = "accesses keep their order with what is done here: a volatile access, lock, barrier or transfer";
const CALLS: &str = "a function is called here that may do anything to memory, or wait";
const SKIPS: &str = "a turn that ends here has not read what others read before";
const STORES: &str = "this may be a store to what is read";

/// The walk through one function, in the order in which it runs.
struct Pass<'a> {
    frame: &'a mut Frame,
    locals: &'a Locals,
    records: &'a Records,
    remarks: &'a mut Remarks,
    /// Locals that are assigned, or whose address is taken.
    assigned: HashSet<LocalId>,
    /// Locals with names of the user's.
    named: HashSet<LocalId>,
    /// Locals that are others by another name.
    same: HashMap<LocalId, LocalId>,
    groups: Vec<Group>,
    /// Groups whose first read surely came before what is looked at.
    open: Vec<usize>,
    events: Vec<(Event, Option<Loc>)>,
    /// The first `continue` of the loop's turn, among the events.
    continued: Option<usize>,
    /// In what ends a turn: groups that began behind its first `continue`.
    behind_turn: Option<Vec<usize>>,
    /// The blocks of C around what is looked at, and where locals were declared.
    scopes: Vec<usize>,
    scope_of: HashMap<LocalId, usize>,
    scope_count: usize,
    /// Code that runs as a whole, and the statements that it is in.
    region: usize,
    home: usize,
    regions: usize,
    loc: Option<Loc>,
}

impl Pass<'_> {
    fn event(&mut self, event: Event) {
        if matches!(event, Event::Apart) {
            self.same.clear();
        }
        self.events.push((event, self.loc));
    }

    // ---- statements ----

    fn region(&mut self, body: &mut Vec<Stmt>) {
        self.region_and(body, None);
    }

    /// Statements that run as a whole; declares before each what it is the first to read. `last` ends the turn of a loop.
    fn region_and(&mut self, body: &mut Vec<Stmt>, last: Option<&mut Expr>) {
        let outside = (self.region, self.home);
        self.home = self.new_region();
        let mut declared = Vec::new();
        self.enter();
        for (at, stmt) in body.iter_mut().enumerate() {
            let first = self.groups.len();
            self.stmt(stmt);
            declared.extend((first..self.groups.len()).map(|group| (at, group)));
        }
        if let Some(last) = last {
            self.last_of_turn(last, outside.1);
        }
        self.scopes.pop();
        declared.retain(|(_, group)| self.groups[*group].home == self.home);
        self.put_together(declared.iter().map(|(_, group)| *group).collect());
        for (at, group) in declared.into_iter().rev() {
            let group = &self.groups[group];
            if group.is_worth_it() && group.leader.is_none() {
                let all = [group].into_iter().chain(group.followers.iter().map(|k| &self.groups[*k]));
                let values = all.flat_map(|group| &group.members).map(|member| Stmt::local(member.value, None, None));
                body.splice(at..at, values);
            }
        }
        (self.region, self.home) = outside;
    }

    fn enter(&mut self) {
        self.scope_count += 1;
        self.scopes.push(self.scope_count);
    }

    fn inside(&mut self, stmts: &mut [Stmt]) {
        self.enter();
        stmts.iter_mut().for_each(|stmt| self.stmt(stmt));
        self.scopes.pop();
    }

    fn new_region(&mut self) -> usize {
        self.regions += 1;
        self.region = self.regions;
        self.region
    }

    /// Statements of which nobody knows what comes before, and what after.
    fn apart(&mut self, body: &mut Vec<Stmt>) {
        self.event(Event::Apart);
        self.region(body);
        self.event(Event::Apart);
    }

    /// The body of a loop, and what runs behind it at every turn.
    fn turn(&mut self, body: &mut Vec<Stmt>, last: Option<&mut Expr>) {
        let outside = self.continued.take();
        self.event(Event::Apart);
        self.region_and(body, last);
        self.event(Event::Apart);
        self.continued = outside;
    }

    /// What it uses is declared before the loop: it is outside of the body.
    fn last_of_turn(&mut self, last: &mut Expr, home: usize) {
        let before: Vec<usize> = self.groups.iter().map(Group::uses).collect();
        let skipped = |k: &usize| self.continued.is_some_and(|at| self.groups[*k].start > at);
        let (skipped, open) = self.open.iter().partition(|k| skipped(k));
        (self.open, self.behind_turn) = (open, Some(skipped));
        self.value(last);
        self.behind_turn = None;
        for (k, group) in self.groups.iter_mut().enumerate() {
            if before.get(k).is_none_or(|uses| *uses < group.uses()) {
                group.home = home;
            }
        }
    }

    /// Code that may not run.
    fn perhaps(&mut self, walk: impl FnOnce(&mut Self)) {
        let (open, outside) = (self.open.clone(), self.region);
        walk(self);
        (self.open, self.region) = (open, outside);
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        let outside = self.loc;
        self.loc = stmt.loc.or(outside);
        match &mut stmt.kind {
            StmtKind::Block(body) => self.inside(body),
            StmtKind::Expr(value) => self.value(value),
            StmtKind::Local { local, init } => {
                init.iter_mut().for_each(|value| self.value(value));
                self.declared(*local, init.as_ref(), stmt.loc.is_some());
            }
            StmtKind::If { cond, then, other } => {
                self.value(cond);
                self.perhaps(|this| this.region(then));
                self.perhaps(|this| this.region(other));
            }
            StmtKind::Return(value) => {
                value.iter_mut().for_each(|value| self.value(value));
                self.event(Event::Leaves);
            }
            StmtKind::Continue => {
                self.continued = self.continued.or(Some(self.events.len()));
                self.event(Event::Continues);
            }
            StmtKind::Break | StmtKind::Goto(_) => self.event(Event::Leaves),
            StmtKind::Typedef { .. } | StmtKind::Extern { .. } => {}
            StmtKind::Label(_) | StmtKind::Case { .. } | StmtKind::Default | StmtKind::Verbatim(_) => {
                self.event(Event::Apart);
            }
            StmtKind::Switch { on, body } => {
                self.value(on);
                self.apart(body);
            }
            StmtKind::For { init, cond, step, body } => {
                self.event(Event::Apart);
                init.iter_mut().for_each(|stmt| self.stmt(stmt));
                cond.iter_mut().for_each(|expr| self.alone(expr));
                self.turn(body, step.as_mut());
            }
            StmtKind::DoWhile { body, cond } => self.turn(body, Some(cond)),
            StmtKind::While { .. } | StmtKind::Foreach { .. } | StmtKind::Forall { .. } => {
                stmt.for_each_own_expr_mut(&mut |expr| self.alone(expr));
                stmt.for_each_body_mut(&mut |body| self.turn(body, None));
            }
            StmtKind::Try { .. } => {
                stmt.for_each_own_expr_mut(&mut |expr| self.alone(expr));
                stmt.for_each_body_mut(&mut |body| self.apart(body));
            }
        }
        self.loc = outside;
    }

    fn declared(&mut self, local: LocalId, init: Option<&Expr>, has_name: bool) {
        self.changed(local);
        self.scope_of.extend(self.scopes.last().map(|scope| (local, *scope)));
        if has_name {
            self.named.insert(local);
        }
        if let Some(ExprKind::Local(other)) = init.map(|init| &result_of(init).kind)
            && !self.assigned.contains(&local)
            && !self.locals.is_exposed(*other)
        {
            self.same.insert(local, self.canonical(*other));
        }
    }

    fn canonical(&self, local: LocalId) -> LocalId {
        self.same.get(&local).copied().unwrap_or(local)
    }

    fn changed(&mut self, local: LocalId) {
        self.same.retain(|_, other| *other != local);
        self.event(Event::Changed(local));
    }

    // ---- values ----

    /// A value that nothing moves into, nor out of.
    fn alone(&mut self, expr: &mut Expr) {
        self.event(Event::Apart);
        self.perhaps(|this| this.value(expr));
        self.event(Event::Apart);
    }

    fn value(&mut self, expr: &mut Expr) {
        if read_of(expr).is_some() {
            return self.read(expr);
        }
        match &mut expr.kind {
            ExprKind::Block(stmts) => return self.inside(stmts),
            ExprKind::Comma(values) => return values.iter_mut().for_each(|value| self.value(value)),
            ExprKind::Cond(cond, a, b) => {
                self.value(cond);
                return [a, b].into_iter().for_each(|side| self.side(side));
            }
            ExprKind::Binary(op, a, b) if op.is_logical() => {
                self.value(a);
                return self.side(b);
            }
            _ => self.operands(expr),
        }
        self.acts(expr);
    }

    /// An operand that is computed if another one says so.
    fn side(&mut self, expr: &mut Expr) {
        self.perhaps(|this| {
            this.new_region();
            this.value(expr);
        });
    }

    /// The operands; what is stored to is no value.
    fn operands(&mut self, expr: &mut Expr) {
        let target = stored(expr).map(std::ptr::from_ref);
        let (mut active, mut places) = (0, Vec::new());
        expr.for_each_child(|child| {
            let is_place = target.is_some_and(|target| std::ptr::eq(target, child));
            active += usize::from(if is_place { is_reached_actively(child) } else { is_active(child) });
            places.push(is_place);
        });
        let mut places = places.into_iter();
        expr.for_each_child_mut(|child| match (places.next(), active > 1) {
            (Some(true), false) => self.address(child),
            (Some(true), true) => {
                self.event(Event::Apart);
                self.address(child);
                self.event(Event::Apart);
            }
            (_, false) => self.value(child),
            (_, true) => self.alone(child),
        });
    }

    /// What the place is computed from.
    fn address(&mut self, place: &mut Expr) {
        match &mut place.kind {
            ExprKind::Field(base, _) | ExprKind::Component(base, _) => self.address(base),
            ExprKind::Local(_) => {}
            _ => self.operands(place),
        }
    }

    /// What the expression itself does, behind its operands.
    fn acts(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) | ExprKind::IncDec { place, .. } => {
                self.orders(place);
                if let Some(local) = root(place) {
                    self.changed(local);
                }
                self.event(Event::Stores(self.locals.location(place)));
            }
            ExprKind::Call(callee, _) if !is_mathematical(callee) => self.event(Event::Orders(CALLS)),
            ExprKind::Op { op, .. } => self.operation(op, expr),
            ExprKind::Verbatim(_) | ExprKind::VaArg(_) => self.event(Event::Orders(CALLS)),
            _ => self.orders(expr),
        }
    }

    /// A volatile access.
    fn orders(&mut self, place: &Expr) {
        let strict = match &place.kind {
            ExprKind::Deref(pointer, access) => {
                points_to_volatile(&pointer.ty) || access.is_some_and(|access| access.strict)
            }
            ExprKind::Elem { access, .. } => access.strict,
            ExprKind::Field(base, _) => return self.orders(base),
            _ => false,
        };
        if strict || is_volatile(&place.ty) {
            self.event(Event::Orders(ORDERS));
        }
    }

    fn operation(&mut self, op: &Op, expr: &Expr) {
        let calls = op.operands.iter().any(|operand| operand.role == Role::Calls);
        if op.orders() || calls || op.completion() != Completion::Returned {
            self.event(Event::Orders(ORDERS));
        } else if op.writes_memory() {
            let alone = [Stmt::expr(expr.clone(), None)];
            self.event(Event::Writes(Box::new(Effects::alone(&alone, self.locals))));
        }
        if op.facts.never_returns {
            self.event(Event::Leaves);
        }
        if let ExprKind::Op { args, .. } = &expr.kind
            && op.facts.throws
        {
            for (operand, arg) in op.operands.iter().zip(args) {
                match without_casts(arg).kind {
                    ExprKind::Local(local) if operand.role == Role::Fixed => {
                        self.event(Event::Checks(self.canonical(local)));
                    }
                    _ => {}
                }
            }
        }
    }

    // ---- reads ----

    fn read(&mut self, expr: &mut Expr) {
        if let Some(pointer) = pointer_mut(expr) {
            self.value(pointer);
        }
        let Some((object, member)) = self.object_and_member(expr) else { return };
        let mut in_the_way = None;
        let of_object = |k: &usize| self.groups[*k].object == object;
        let known: Vec<usize> = self.open.iter().rev().copied().filter(of_object).collect();
        for k in known {
            let hit = self.events[self.groups[k].start..].iter().find(|(event, _)| self.ends(event, &object, &member));
            if let Some((event, loc)) = hit {
                in_the_way = in_the_way.or_else(|| why(event).map(|why| (why, *loc)));
            } else if let Some(value) = self.value_of(k, &member) {
                *expr = value;
                return;
            }
        }
        if let Some((why, loc)) = in_the_way.or_else(|| self.skipped(&object)) {
            self.left(&object, &member, why, loc);
        }
        self.begin(object, member, expr);
    }

    /// What keeps a read that ends the turn from one that only some turns have come to.
    fn skipped(&self, object: &Object) -> Option<(&'static str, Option<Loc>)> {
        let skipped = self.behind_turn.as_ref()?;
        let at = self.continued.filter(|_| skipped.iter().any(|k| self.groups[*k].object == *object))?;
        Some((SKIPS, self.events[at].1))
    }

    /// What is read, if it is known where it lies.
    fn object_and_member(&mut self, expr: &Expr) -> Option<(Object, Member)> {
        let read = read_of(expr)?;
        let ExprKind::Local(pointer) = without_casts(read.pointer).kind else { return None };
        if self.locals.is_exposed(pointer) {
            return None;
        }
        let object = Object { local: self.canonical(pointer), record: read.record.unqualified().clone() };
        let (mut path, mut number, mut record) = (Vec::new(), None, &object.record);
        for name in read.path {
            let Type::Named(of) = record.unqualified() else { return None };
            let fields = self.records.get(of)?;
            let at = fields.iter().position(|field| field.name == name)?;
            number = number.or(Some(at));
            path.push(fields[at].clone());
            record = &fields[at].ty;
        }
        let (value, location) = (LocalId(u32::MAX), self.locals.location(expr));
        Some((object, Member { path, number: number?, value, location, uses: 1 }))
    }

    /// The group that begins with this read.
    fn begin(&mut self, object: Object, mut member: Member, expr: &mut Expr) {
        let Some(Read { pointer, site, .. }) = read_of(expr) else { return };
        let pointer = pointer.clone();
        member.value = self.local_for(&member);
        let marker = self.frame.fresh("first", expr.ty.unqualified().clone());
        self.same.insert(marker, member.value);
        let first = std::mem::replace(expr, self.frame.value(marker));
        self.open.push(self.groups.len());
        self.groups.push(Group {
            object,
            first,
            marker,
            pointer,
            site,
            loc: self.loc,
            members: vec![member],
            region: self.region,
            home: self.home,
            start: self.events.len(),
            scopes: self.scopes.clone(),
            followers: Vec::new(),
            leader: None,
        });
    }

    /// Whether the field of the object may be another one, or have another value, after the event.
    fn ends(&self, event: &Event, object: &Object, member: &Member) -> bool {
        match (event, &member.location) {
            (Event::Changed(local), _) => *local == object.local,
            (Event::Leaves | Event::Continues | Event::Checks(_), _) => false,
            (Event::Stores(Some(to)), Some(at)) => self.locals.may_overlap(to, at),
            (Event::Writes(effects), Some(at)) => effects.is_unknown() || effects.may_write(at, self.locals),
            _ => true,
        }
    }

    /// What the group has read, or may read, of its object.
    fn value_of(&mut self, group: usize, member: &Member) -> Option<Expr> {
        if let Some(known) = self.groups[group].members.iter_mut().find(|known| known.path == member.path) {
            known.uses += 1;
            return Some(self.frame.value(known.value));
        }
        let Group { region, start, .. } = self.groups[group];
        let leaves = |event: &Event| match event {
            Event::Leaves => true,
            Event::Continues => self.behind_turn.is_none(),
            _ => false,
        };
        let surely = region == self.region && !self.events[start..].iter().any(|(event, _)| leaves(event));
        surely.then(|| {
            let value = self.local_for(member);
            let Member { path, number, location, .. } = member;
            let (path, location) = (path.clone(), location.clone());
            self.groups[group].members.push(Member { path, number: *number, value, location, uses: 1 });
            self.frame.value(value)
        })
    }

    fn local_for(&mut self, member: &Member) -> LocalId {
        let field = &member.path[member.path.len() - 1];
        self.frame.fresh(&format!("{}_read", field.name), field.ty.unqualified().clone())
    }

    // ---- remarks ----

    fn tell(&mut self) {
        let Pass { groups, frame, named, remarks, .. } = self;
        let fields = |group: &Group| {
            let names = group.members.iter().map(|member| format!("`{}`", member.name())).collect();
            format!("{} of {}", listed(names), name_of(&group.object, groups, frame, named))
        };
        for group in groups.iter().filter(|group| group.is_worth_it() && group.leader.is_none()) {
            let message = match group.followers.is_empty() {
                true => format!("{} {} read once, here", fields(group), are(group.members.len())),
                false => {
                    let followers = group.followers.iter().map(|k| fields(&groups[*k]));
                    let all: Vec<String> = [fields(group)].into_iter().chain(followers).collect();
                    format!("{} are asked for together, here", all.join(", and "))
                }
            };
            remarks.done_at(&MERGED, group.loc, message);
        }
    }

    fn left(&mut self, object: &Object, member: &Member, why: &'static str, loc: Option<Loc>) {
        let object = name_of(object, &self.groups, self.frame, &self.named);
        let message = format!("`{}` of {object} is not read with what was read before", member.name());
        self.remarks.left_at(&NOT_MERGED, self.loc, message, Obstacle::at(loc.map(Place::Line), why));
    }
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// As messages name the object.
fn name_of(object: &Object, groups: &[Group], frame: &Frame, named: &HashSet<LocalId>) -> String {
    let mut path = Vec::new();
    let mut local = object.local;
    // A local that a group reads stands for the field.
    while let Some((group, member)) = groups
        .iter()
        .find_map(|group| group.members.iter().find(|member| member.value == local).map(|member| (group, member)))
    {
        path.insert(0, member.name());
        local = group.object.local;
    }
    if named.contains(&local) {
        path.insert(0, frame.local(local).name.clone());
    }
    if path.is_empty() { "an object".to_string() } else { format!("`{}`", path.join(".")) }
}

/// What the event is to the user, if it is anything.
fn why(event: &Event) -> Option<&'static str> {
    match event {
        Event::Orders(why) => Some(why),
        Event::Stores(_) | Event::Writes(_) => Some(STORES),
        Event::Changed(_) | Event::Checks(_) | Event::Leaves | Event::Continues | Event::Apart => None,
    }
}

/// Whether it matters when the place's address is computed.
fn is_reached_actively(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Field(base, _) | ExprKind::Component(base, _) => is_reached_actively(base),
        _ => {
            let mut active = false;
            place.for_each_child(|child| active |= is_active(child));
            active
        }
    }
}

/// Whether it matters when the expression is computed.
fn is_active(expr: &Expr) -> bool {
    let mut active = false;
    expr.walk(&mut |e| {
        active |= match &e.kind {
            ExprKind::Assign(..) | ExprKind::AssignOp(..) | ExprKind::IncDec { .. } | ExprKind::Block(_) => true,
            ExprKind::Verbatim(_) | ExprKind::VaArg(_) => true,
            ExprKind::Call(callee, _) => !is_mathematical(callee),
            ExprKind::Op { op, .. } => op.acts(),
            ExprKind::Deref(_, access) => access.is_some(),
            ExprKind::Elem { access, .. } => access.strict,
            _ => false,
        };
    });
    active
}
