//! Writes the reads that were merged, and the others as they were.

use super::{Group, Member};
use crate::shared_arrays::size_of;
use kroll_ir::*;
use kroll_source::hash::HashMap;

/// Puts the first reads of all groups into their places.
pub fn reads(body: &mut [Stmt], groups: &[Group], frame: &mut Frame) {
    let by_marker: HashMap<LocalId, &Group> = groups.iter().map(|group| (group.marker, group)).collect();
    let mut writer = Writer { groups: by_marker, frame };
    body.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(&mut |expr| writer.expr(expr)));
}

struct Writer<'a> {
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
            1 => Expr::assign(value, group.first.clone()),
            _ => {
                let mut stmts = self.together(group);
                stmts.push(Stmt::expr(value.clone(), None));
                Expr::new(value.ty, ExprKind::Block(stmts))
            }
        }
    }

    /// Sets the values of all members.
    fn together(&mut self, group: &Group) -> Vec<Stmt> {
        let record = &group.object.record;
        let (named, object) = self.frame.bind("object", group.pointer.clone(), None);
        let is_near = Expr::op("is_near", Type::BOOL, vec![object.clone()], None).cast(Type::INT);
        let cond = Expr::op("likely", Type::INT, vec![is_near], None);
        let then = self.values(group, &object.clone().cast(record.clone().ptr()).deref());
        // Its address is taken, so what is near does not come by it.
        let copy = self.frame.fresh("copy", record.clone());
        let here = self.frame.value(copy);
        let there = object.deref_global(group.site, false);
        let mut other = vec![Stmt::local(copy, None, None), fetch(group, &here, there)];
        other.extend(self.values(group, &here));
        vec![named, Stmt::new(StmtKind::If { cond, then, other }, None)]
    }

    fn values(&self, group: &Group, object: &Expr) -> Vec<Stmt> {
        let set = |member: &Member| Stmt::expr(Expr::assign(self.frame.value(member.value), member.of(object)), None);
        group.members.iter().map(set).collect()
    }
}

/// Fetches what lies from the first of the members to the last.
fn fetch(group: &Group, here: &Expr, there: Expr) -> Stmt {
    let mut members: Vec<&Member> = group.members.iter().collect();
    members.sort_by_key(|member| member.number);
    let (first, last) = (&members[0].path[0], &members[members.len() - 1].path[0]);
    let start = |field: &Field| here.clone().field(&field.name, field.ty.clone()).addr_of();
    let between = Expr::binary(BinaryOp::Sub, start(last).cast(Type::ULONG), start(first).cast(Type::ULONG));
    let there = there.field(&first.name, first.ty.clone());
    let address = Expr::new(first.ty.unqualified().clone().global(), ExprKind::AddrOf(Box::new(there)));
    let bytes = Expr::binary(BinaryOp::Add, between, size_of(&last.ty));
    Stmt::expr(Expr::op("get", Type::Void, vec![start(first), address, bytes], Some(group.site)), None)
}

impl Member {
    /// The member of an object in private memory.
    fn of(&self, object: &Expr) -> Expr {
        self.path.iter().fold(object.clone(), |place, field| place.field(&field.name, field.ty.clone()))
    }
}
