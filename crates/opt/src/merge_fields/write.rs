//! Writes the reads that were merged, and the others as they were.

use super::{Group, Member};
use crate::shared_arrays::size_of;
use kroll_ir::*;
use kroll_source::hash::HashMap;

/// Puts the first reads of all groups into their places.
pub fn reads(body: &mut [Stmt], groups: &[Group], frame: &mut Frame) {
    let by_marker: HashMap<LocalId, &Group> = groups.iter().map(|group| (group.marker, group)).collect();
    let mut writer = Writer { all: groups, groups: by_marker, frame };
    body.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(&mut |expr| writer.expr(expr)));
}

struct Writer<'a> {
    all: &'a [Group],
    groups: HashMap<LocalId, &'a Group>,
    frame: &'a mut Frame,
}

impl Writer<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        if let ExprKind::Local(local) = expr.kind
            && let Some(group) = self.groups.get(&local).copied()
        {
            *expr = self.first(group);
        }
        expr.for_each_child_mut(|child| self.expr(child));
    }

    fn first(&mut self, group: &Group) -> Expr {
        let value = self.frame.value(group.members[0].value);
        match group.members.len() {
            _ if !group.is_worth_it() => group.first.clone(),
            _ if group.leader.is_some() => {
                let is_null = Expr::binary(BinaryOp::Eq, group.pointer.clone(), Expr::null(group.pointer.ty.clone()));
                let throws = vec![Stmt::expr(Expr::assign(value.clone(), group.first.clone()), None)];
                let throws = StmtKind::If { cond: is_null, then: throws, other: Vec::new() };
                let stmts = vec![Stmt::new(throws, None), Stmt::expr(value.clone(), None)];
                Expr::new(value.ty, ExprKind::Block(stmts))
            }
            1 if group.followers.is_empty() => Expr::assign(value, group.first.clone()),
            _ => {
                let mut stmts = self.together(group);
                stmts.push(Stmt::expr(value.clone(), None));
                Expr::new(value.ty, ExprKind::Block(stmts))
            }
        }
    }

    /// Sets the values of all members, and of those of the groups that follow.
    fn together(&mut self, group: &Group) -> Vec<Stmt> {
        let (mut out, mut near, mut then) = (Vec::new(), Vec::new(), Vec::new());
        let followers: Vec<&Group> = group.followers.iter().map(|k| &self.all[*k]).collect();
        let mut objects = Vec::new();
        for each in [group].into_iter().chain(followers.iter().copied()) {
            // What the pointer of a follower is read from may stand behind this place.
            let pointer = match each.leader {
                None => group.pointer.clone(),
                Some(_) => self.frame.value(each.object.local).cast(each.pointer.ty.clone()),
            };
            let (named, object) = self.frame.bind("object", pointer, None);
            out.push(named);
            near.push(Expr::op("is_near", Type::BOOL, vec![object.clone()], None).cast(Type::INT));
            then.extend(self.values(each, &object.clone().cast(each.object.record.clone().ptr()).deref()));
            objects.push(object);
        }
        let near = near.into_iter().reduce(|a, b| Expr::binary(BinaryOp::And, a, b)).unwrap_or_else(|| Expr::int(1));
        let cond = Expr::op("likely", Type::INT, vec![near], None);
        let other = match followers.is_empty() {
            true => self.fetched(group, objects[0].clone()),
            false => self.fetched_together(group, &followers, &objects),
        };
        out.push(Stmt::new(StmtKind::If { cond, then, other }, None));
        out
    }

    /// The copy that a group's fields come to. Its address is taken, so what is near does not come by it.
    fn copy(&mut self, group: &Group) -> (Stmt, Expr) {
        let copy = self.frame.fresh("copy", group.object.record.clone());
        (Stmt::local(copy, None, None), self.frame.value(copy))
    }

    fn fetched(&mut self, group: &Group, object: Expr) -> Vec<Stmt> {
        let (declared, here) = self.copy(group);
        let get = Expr::op("get", Type::Void, transfer(group, &here, object), Some(group.site));
        let mut out = vec![declared, Stmt::expr(get, None)];
        out.extend(self.values(group, &here));
        out
    }

    /// All are under way before the first is waited for: that of the group itself, whose null reference throws before any
    /// other starts, and those of the others that are not null.
    fn fetched_together(&mut self, group: &Group, followers: &[&Group], objects: &[Expr]) -> Vec<Stmt> {
        let (mut out, mut waits) = (Vec::new(), Vec::new());
        for (each, object) in [group].iter().chain(followers).zip(objects) {
            let (declared, here) = self.copy(each);
            let start = Expr::op("get_nb", Type::Handle, transfer(each, &here, object.clone()), Some(each.site));
            let handle = self.frame.fresh("under_way", Type::Handle);
            let under_way = self.frame.value(handle);
            let wait = Expr::op("wait", Type::Void, vec![under_way.clone()], Some(each.site));
            let mut came = vec![Stmt::expr(wait, None)];
            came.extend(self.values(each, &here));
            out.push(declared);
            if each.leader.is_none() {
                out.push(Stmt::local(handle, Some(start), None));
                waits.extend(came);
                continue;
            }
            out.push(Stmt::local(handle, None, None));
            let is_there = || Expr::binary(BinaryOp::Ne, object.clone(), Expr::null(object.ty.clone()));
            let start = vec![Stmt::expr(Expr::assign(under_way, start), None)];
            let perhaps = |then| Stmt::new(StmtKind::If { cond: is_there(), then, other: Vec::new() }, None);
            out.push(perhaps(start));
            waits.push(perhaps(came));
        }
        out.extend(waits);
        out
    }

    fn values(&self, group: &Group, object: &Expr) -> Vec<Stmt> {
        let set = |member: &Member| Stmt::expr(Expr::assign(self.frame.value(member.value), member.of(object)), None);
        group.members.iter().map(set).collect()
    }
}

/// Where to, where from and how much: what lies from the first of the members to the last.
fn transfer(group: &Group, here: &Expr, object: Expr) -> Vec<Expr> {
    let mut members: Vec<&Member> = group.members.iter().collect();
    members.sort_by_key(|member| member.number);
    let (first, last) = (&members[0].path[0], &members[members.len() - 1].path[0]);
    let start = |field: &Field| here.clone().field(&field.name, field.ty.clone()).addr_of();
    let between = Expr::binary(BinaryOp::Sub, start(last).cast(Type::ULONG), start(first).cast(Type::ULONG));
    let there = object.deref_global(group.site, false).field(&first.name, first.ty.clone());
    let address = Expr::new(first.ty.unqualified().clone().global(), ExprKind::AddrOf(Box::new(there)));
    let bytes = Expr::binary(BinaryOp::Add, between, size_of(&last.ty));
    vec![start(first), address, bytes]
}

impl Member {
    /// The member of an object in private memory.
    fn of(&self, object: &Expr) -> Expr {
        self.path.iter().fold(object.clone(), |place, field| place.field(&field.name, field.ty.clone()))
    }
}
