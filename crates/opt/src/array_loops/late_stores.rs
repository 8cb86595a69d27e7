//! Numbers in fields and statics that a loop carries in locals and still stores at every change. Where the loop neither
//! throws nor synchronises, only its end shows the field, so the store may wait until then. A turn that stores nothing
//! must not be seen to: a flag says whether there was a store.

use crate::analysis::alias::{Locals, Location};
use crate::analysis::effects::Effects;
use crate::analysis::locals::{assigned_by, changed, declared, is_own};
use crate::carry_fields::{may_be_carried, object_stays};
use kroll_ir::*;
use kroll_source::hash::HashSet;

struct Late {
    place: Expr,
    local: LocalId,
    /// Whether there was a store.
    flag: LocalId,
}

/// What stands before the statements, and behind them. `as_written` is what they were made of, in which it shows that a
/// place is no element.
pub fn delay(stmts: &mut [Stmt], as_written: &Stmt, frame: &mut Frame, locals: &Locals) -> (Vec<Stmt>, Vec<Stmt>) {
    let effects = Effects::alone(stmts, locals);
    if effects.throws() || effects.orders() || effects.allocates() || returns(stmts) {
        return (Vec::new(), Vec::new());
    }
    let changes = changed(stmts);
    let mut late: Vec<Late> = Vec::new();
    for (place, local) in carried(stmts) {
        let known = late.iter().any(|other| other.place == place || other.local == local);
        if !known && may_wait(&place, local, as_written, &changes, frame, locals) {
            let flag = frame.fresh("is_stored", Type::BOOL);
            late.push(Late { place, local, flag });
        }
    }
    let (mut before, mut behind) = (Vec::new(), Vec::new());
    for each in &late {
        stmts.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(&mut |expr| each.leave_out(expr, Some(each.flag))));
        before.push(Stmt::local(each.flag, Some(Expr::int(0).cast(Type::BOOL)), None));
        let store = Stmt::expr(Expr::assign(each.place.clone(), frame.value(each.local)), None);
        let kind = StmtKind::If { cond: frame.value(each.flag), then: vec![store], other: Vec::new() };
        behind.push(Stmt::new(kind, None));
    }
    (before, behind)
}

fn returns(stmts: &[Stmt]) -> bool {
    let mut found = false;
    for stmt in stmts {
        stmt.for_each_stmt(&mut |inner| found |= matches!(inner.kind, StmtKind::Return(_)));
    }
    found
}

/// Places that are stored to as `place = local = value`, and the locals.
fn carried(stmts: &[Stmt]) -> Vec<(Expr, LocalId)> {
    let mut carried = Vec::new();
    for stmt in stmts {
        stmt.for_each_expr(&mut |expr| expr.walk(&mut |e| carried.extend(store(e).map(|(p, l)| (p.clone(), l)))));
    }
    carried
}

fn store(expr: &Expr) -> Option<(&Expr, LocalId)> {
    let ExprKind::Assign(place, value) = &expr.kind else { return None };
    let assigned = match &value.kind {
        ExprKind::Assign(local, _) | ExprKind::AssignOp(_, local, _) => local,
        ExprKind::IncDec { place, prefix: true, .. } => place,
        _ => return None,
    };
    let ExprKind::Local(local) = assigned.kind else { return None };
    (place.ty == assigned.ty).then_some((&**place, local))
}

/// Whether the place is always what the local is, and nothing else in the loop looks at it.
fn may_wait(
    place: &Expr,
    local: LocalId,
    as_written: &Stmt,
    changes: &HashSet<LocalId>,
    frame: &Frame,
    locals: &Locals,
) -> bool {
    if !may_be_carried(place, frame) || !object_stays(place, changes) || !is_own(local, frame, locals) {
        return false;
    }
    let mut outlives = true;
    as_written.for_each_stmt(&mut |inner| outlives &= declared(inner) != Some(local));
    let (mut stores, mut assignments) = (0, 0);
    as_written.for_each_expr(&mut |expr| {
        expr.walk(&mut |e| {
            stores += usize::from(store(e) == Some((place, local)));
            assignments += usize::from(assigned_by(e) == Some(local));
        });
    });
    let mut without = as_written.clone();
    let late = Late { place: place.clone(), local, flag: local };
    without.for_each_expr_mut(&mut |expr| late.leave_out(expr, None));
    let rest = Effects::alone(&[without], locals);
    let is_alone = |at: &Location| !rest.may_write(at, locals) && !rest.may_read(at, locals);
    outlives && stores == assignments && locals.location(place).is_some_and(|at| is_alone(&at))
}

impl Late {
    /// The local is assigned alone, and the flag with it.
    fn leave_out(&self, expr: &mut Expr, flag: Option<LocalId>) {
        expr.for_each_child_mut(|child| self.leave_out(child, flag));
        if store(expr) != Some((&self.place, self.local)) {
            return;
        }
        let ExprKind::Assign(_, value) = &mut expr.kind else { return };
        let value = std::mem::replace(&mut **value, Expr::int(0));
        *expr = match flag {
            None => value,
            Some(flag) => {
                let noted = Expr::assign(Expr::local(flag, Type::BOOL), Expr::int(1).cast(Type::BOOL));
                Expr::new(value.ty.clone(), ExprKind::Comma(vec![noted, value]))
            }
        };
    }
}
