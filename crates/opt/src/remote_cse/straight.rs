//! Reads of shared scalars in straight code, between two things that order accesses: each place is read once, and what is
//! far is asked for together, so that the answers are under way at the same time.
//!
//! A group begins with the statement that reads the first of its places, and all are read before that. A place that a
//! store in between may change, or whose pointer changes, begins a group of its own. Only reads that surely happen move.
//! The step of a `for` ends the body, where nothing skips it.

use super::{for_people, is_same, without_casts};
use crate::addresses::replace_reads;
use crate::analysis::effects::Effects;
use crate::analysis::locals::{changed, stored};
use crate::analysis::nest::counting;
use crate::remarks::{READ_ONCE, listed};
use kroll_ir::walk::Node;
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// Reads that one early read takes the place of, and the statements where it does: later ones may see another value.
struct Early {
    place: Expr,
    value: LocalId,
    uses: usize,
    statements: Vec<usize>,
    alive: bool,
}

struct Group {
    first: usize,
    /// Behind its last statement.
    end: usize,
    places: Vec<Early>,
}

/// What one statement does of its own, without those in it.
struct Own<'s> {
    reads: Vec<&'s Expr>,
    stores: Vec<Expr>,
    changed: HashSet<LocalId>,
    /// The stores and changes come after all reads.
    late: bool,
    /// Control may go elsewhere afterwards.
    last: bool,
}

impl super::Pass<'_> {
    /// `counted`: inside of a loop that counts, where waiting for answers would keep later passes from what they do.
    pub(super) fn straight(&mut self, stmts: &mut Vec<Stmt>, counted: bool) {
        let mut at = 0;
        while at < stmts.len() {
            match super::has_scalars(&stmts[at]).then(|| self.group(stmts, at)).flatten() {
                Some(group) => at = group.end + self.read_early(stmts, group, counted),
                None => at += 1,
            }
        }
    }

    /// The longest group that begins with this statement.
    fn group(&mut self, stmts: &[Stmt], first: usize) -> Option<Group> {
        let mut group = Group { first, end: first, places: Vec::new() };
        let (mut stores, mut locals) = (Vec::new(), HashSet::default());
        for (at, stmt) in stmts.iter().enumerate().skip(first) {
            let Some(own) = self.own(stmt) else { break };
            if at == first && own.reads.is_empty() {
                return None;
            }
            if !own.late {
                stores.extend(own.stores.iter().cloned());
                locals.extend(own.changed.iter().copied());
                self.end_lives(&mut group, &stores, &locals);
            }
            if own.reads.iter().any(|place| self.is_stale(place, &stores, &locals)) {
                break;
            }
            for place in own.reads {
                self.add(&mut group, place, at);
            }
            group.places.iter_mut().filter(|early| early.alive && early.statements.last() != Some(&at)).for_each(
                |early| {
                    early.statements.push(at);
                },
            );
            group.end = at + 1;
            if own.last {
                break;
            }
            stores.extend(own.stores);
            locals.extend(own.changed);
            self.end_lives(&mut group, &stores, &locals);
        }
        (!group.places.is_empty()).then_some(group)
    }

    fn add(&mut self, group: &mut Group, place: &Expr, at: usize) {
        if let Some(early) = group.places.iter_mut().find(|early| early.alive && is_same(&early.place, place)) {
            early.uses += 1;
            return;
        }
        let name = self.name(place);
        let value = self.frame.fresh(&format!("{name}_read"), place.ty.unqualified().clone());
        group.places.push(Early { place: place.clone(), value, uses: 1, statements: vec![at], alive: true });
    }

    fn name(&self, place: &Expr) -> String {
        match &place.kind {
            ExprKind::Field(_, field) => field.clone(),
            _ => self.shared.static_name(place).unwrap_or("shared").to_string(),
        }
    }

    fn end_lives(&self, group: &mut Group, stores: &[Expr], changed: &HashSet<LocalId>) {
        let stale: Vec<bool> = group.places.iter().map(|early| self.is_stale(&early.place, stores, changed)).collect();
        group.places.iter_mut().zip(stale).for_each(|(early, stale)| early.alive &= !stale);
    }

    /// Whether the place may be another, or hold another value, than before these stores and changes.
    fn is_stale(&self, place: &Expr, stores: &[Expr], changed: &HashSet<LocalId>) -> bool {
        pointer_of(place).is_some_and(|pointer| changed.contains(&pointer))
            || stores.iter().any(|store| self.shared.may_be_same(store, place, self.locals))
    }

    /// `None`: something in the statement orders accesses, or nobody knows what it does.
    fn own<'s>(&self, stmt: &'s Stmt) -> Option<Own<'s>> {
        let (value, last) = match &stmt.kind {
            StmtKind::Local { init: None, .. } => (None, false),
            StmtKind::Local { init: Some(value), .. } | StmtKind::Expr(value) => (Some(value), false),
            StmtKind::Return(value) => (value.as_ref(), true),
            StmtKind::If { cond, .. } => (Some(cond), true),
            _ => return None,
        };
        let mut own = Own { reads: Vec::new(), stores: Vec::new(), changed: HashSet::default(), late: true, last };
        if let StmtKind::Local { local, .. } = stmt.kind {
            own.changed.insert(local);
        }
        let Some(value) = value else { return Some(own) };
        let alone = [Stmt::new(StmtKind::Expr(value.clone()), None)];
        let effects = Effects::alone(&alone, self.locals);
        let mut opaque = effects.is_unknown() || effects.orders();
        value.walk(&mut |e| {
            opaque |= match &e.kind {
                ExprKind::Op { op, .. } => !op.is_pure(),
                ExprKind::Block(_) | ExprKind::Verbatim(_) => true,
                _ => false,
            };
        });
        if opaque {
            return None;
        }
        own.late = !changes_inside(value);
        own.changed.extend(changed(&alone));
        value.walk(&mut |e| own.stores.extend(stored(e).cloned()));
        self.reads_of(value, &mut own.reads);
        Some(own)
    }

    /// Reads that happen whenever the value is computed.
    fn reads_of<'s>(&self, value: &'s Expr, out: &mut Vec<&'s Expr>) {
        if self.may_read_together(value) {
            return out.push(value);
        }
        match &value.kind {
            ExprKind::Cond(cond, ..) => self.reads_of(cond, out),
            ExprKind::Binary(op, a, _) if op.is_logical() => self.reads_of(a, out),
            ExprKind::SizeOf(_) => {}
            _ => {
                let target = stored(value);
                value.for_each_child(|child| match target.is_some_and(|target| std::ptr::eq(target, child)) {
                    true => child.for_each_child(|inner| self.reads_of(inner, out)),
                    false => self.reads_of(child, out),
                });
            }
        }
    }

    /// A number or pointer in a static object, or where a local points that nothing else can change.
    fn may_read_together(&self, place: &Expr) -> bool {
        let is_local = |pointer: LocalId| !self.locals.is_exposed(pointer);
        self.is_scalar(place) && (self.is_relaxed(place) || pointer_of(place).is_some_and(is_local))
    }

    /// Puts the group's locals in the place of its reads; tells how many statements it has put before them.
    fn read_early(&mut self, stmts: &mut Vec<Stmt>, mut group: Group, counted: bool) -> usize {
        let uses: usize = group.places.iter().map(|early| early.uses).sum();
        if counted || group.places.len() == 1 || uses < 2 {
            group.places.retain(|early| early.uses > 1);
        }
        if group.places.is_empty() {
            return 0;
        }
        for early in &group.places {
            let value = self.frame.value(early.value);
            for at in &early.statements {
                stmts[*at].for_each_own_expr_mut(&mut |expr| {
                    replace_reads(expr, &|e| is_same(e, &early.place), &value);
                });
            }
        }
        let names = group.places.iter().filter_map(|early| for_people(&early.place, self.frame)).collect();
        let message = format!("from here on what is read of {} is read once", listed(names));
        self.remarks.done(&READ_ONCE, &stmts[group.first], message);
        let before = match counted || group.places.len() == 1 {
            true => {
                group.places.iter().map(|early| Stmt::local(early.value, Some(early.place.clone()), None)).collect()
            }
            false => self.together(&group.places),
        };
        let count = before.len();
        stmts.splice(group.first..group.first, before);
        count
    }

    /// Reads what is near at once; otherwise all transfers start before the first is waited for.
    fn together(&mut self, places: &[Early]) -> Vec<Stmt> {
        let near = |early: &Early| Expr::op("is_near", Type::BOOL, vec![address(&early.place)], None).cast(Type::INT);
        let all_near = places.iter().map(near).reduce(|a, b| Expr::binary(BinaryOp::And, a, b));
        let Some(all_near) = all_near else { return Vec::new() };
        let mut out: Vec<Stmt> = places.iter().map(|early| Stmt::local(early.value, None, None)).collect();
        let load = |early: &Early| {
            let ty = early.place.ty.unqualified().clone();
            let from = address(&early.place).cast(ty.clone().ptr()).deref();
            Stmt::new(StmtKind::Expr(Expr::assign(Expr::local(early.value, ty), from)), None)
        };
        let then = places.iter().map(load).collect();
        let (mut other, mut waits) = (Vec::new(), Vec::new());
        for early in places {
            let site = site_of(&early.place);
            // Another local than that of the near case, which so may stay in a register.
            let came = self.frame.fresh("came", early.place.ty.unqualified().clone());
            let came_value = self.frame.value(came);
            let bytes = crate::shared_arrays::size_of(&early.place.ty);
            let args = vec![came_value.clone().addr_of(), address(&early.place), bytes];
            let (started, handle) = self.frame.bind("under_way", Expr::op("get_nb", Type::Handle, args, site), None);
            other.extend([Stmt::local(came, None, None), started]);
            let wait = Expr::op("wait", Type::Void, vec![handle], site);
            let taken = Expr::assign(self.frame.value(early.value), came_value);
            waits.extend([wait, taken].map(|each| Stmt::new(StmtKind::Expr(each), None)));
        }
        other.extend(waits);
        let cond = Expr::op("likely", Type::INT, vec![all_near], None);
        out.push(Stmt::new(StmtKind::If { cond, then, other }, None));
        out
    }
}

/// The step of a `for` ends the body meanwhile, and stays there if it has changed. What `continue` skips is no step.
pub(super) fn with_step(stmt: &mut Stmt, change: impl FnOnce(&mut Stmt)) {
    let loc = stmt.loc;
    let before = match &mut stmt.kind {
        StmtKind::For { step, body, .. } if !may_continue(body) => step.take().inspect(|step| {
            body.push(Stmt::expr(step.clone(), loc));
        }),
        _ => None,
    };
    change(stmt);
    if let (StmtKind::For { step, body, .. }, Some(before)) = (&mut stmt.kind, before)
        && body.last().is_some_and(|last| matches!(&last.kind, StmtKind::Expr(last) if *last == before))
    {
        body.pop();
        *step = Some(before);
    }
}

fn may_continue(body: &[Stmt]) -> bool {
    let mut found = false;
    let mut look = |node: Node| {
        found |= match node {
            Node::Stmt(stmt) => matches!(stmt.kind, StmtKind::Continue | StmtKind::Verbatim(_)),
            Node::Expr(expr) => matches!(expr.kind, ExprKind::Verbatim(_)),
        };
    };
    body.iter().for_each(|stmt| stmt.for_each_node(&mut look));
    found
}

/// Whether later passes may deal with the loop as a whole.
pub(super) fn counts(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Forall { .. }) || counting(stmt).is_some()
}

/// The local that a place lies behind, or a field of what lies there.
fn pointer_of(place: &Expr) -> Option<LocalId> {
    match &place.kind {
        ExprKind::Field(record, _) => pointer_of(record),
        ExprKind::Deref(pointer, Some(access)) if !access.strict && is_thin(pointer) => {
            match without_casts(pointer).kind {
                ExprKind::Local(local) if is_thin(without_casts(pointer)) => Some(local),
                _ => None,
            }
        }
        _ => None,
    }
}

fn is_thin(pointer: &Expr) -> bool {
    matches!(pointer.ty.unqualified(), Type::Global(_))
}

fn address(place: &Expr) -> Expr {
    let ty = place.ty.unqualified().clone().global();
    Expr::new(ty, ExprKind::AddrOf(Box::new(place.clone())))
}

fn site_of(place: &Expr) -> Option<SiteId> {
    match &place.kind {
        ExprKind::Field(record, _) => site_of(record),
        ExprKind::Deref(_, access) => access.map(|access| access.site),
        _ => None,
    }
}

/// Whether something below the expression itself stores.
fn changes_inside(value: &Expr) -> bool {
    let mut found = 0;
    value.walk(&mut |e| found += usize::from(stored(e).is_some()));
    found > usize::from(stored(value).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_knows_the_local_that_it_lies_behind() {
        let local = Expr::local(LocalId(3), Type::INT.global());
        let access = Access { site: SiteId(0), strict: false };
        let deref = |access| Expr::new(Type::INT, ExprKind::Deref(Box::new(local.clone()), Some(access)));
        assert_eq!(pointer_of(&deref(access)), Some(LocalId(3)));
        assert_eq!(pointer_of(&deref(Access { strict: true, ..access })), None);
        assert_eq!(pointer_of(&local), None);
    }
}
