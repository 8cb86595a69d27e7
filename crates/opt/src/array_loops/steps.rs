//! Loops that step by an int which stays the same, such as `for (int i = low; i < high; i += n)`: as loops over their
//! turns, which count by one, `i` being a sum in each. That is the same where the step leads towards the bound and
//! neither `i` nor the number of turns leaves the ints.

use super::around::Counted;
use super::entry_test::likely;
use crate::analysis::affine::Scope;
use crate::analysis::locals::changed;
use crate::analysis::nest::direction;
use crate::longs::{long, number};
use kroll_ir::*;

/// A loop by its turns.
pub struct ByTurns {
    /// What stands before it.
    pub setup: Vec<Stmt>,
    /// Whether it may run in place of the loop.
    pub fits: Expr,
    pub turns: Stmt,
}

/// A loop as it is written.
struct Stepping<'a> {
    var: LocalId,
    first: &'a Expr,
    bound: &'a Expr,
    inclusive: bool,
    upwards: bool,
    by: &'a Expr,
    body: &'a [Stmt],
}

fn stepping(stmt: &Stmt) -> Option<Stepping<'_>> {
    let StmtKind::For { init, cond: Some(cond), step: Some(step), body } = &stmt.kind else { return None };
    let [Stmt { kind: StmtKind::Local { local: var, init: Some(first) }, .. }] = init.as_slice() else { return None };
    let ExprKind::Binary(compared, left, bound) = &cond.kind else { return None };
    let (inclusive, upwards) = direction(*compared)?;
    let ExprKind::AssignOp(op, place, by) = &step.kind else { return None };
    let is_var = |e: &Expr| matches!(e.kind, ExprKind::Local(local) if local == *var);
    let counts = matches!((op, upwards), (BinaryOp::Add, true) | (BinaryOp::Sub, false));
    let ints = [left, bound, by].iter().all(|e| e.ty == Type::INT) && first.ty == Type::INT;
    let changed_in_body = changed(body);
    let changed_in_all = changed(std::slice::from_ref(stmt));
    let scope = Scope::new(&changed_in_all);
    let keeps = !changed_in_body.contains(var) && scope.is_invariant(bound) && scope.is_invariant(by);
    let ok = counts && ints && keeps && is_var(left) && is_var(place);
    ok.then_some(Stepping { var: *var, first, bound, inclusive, upwards, by, body })
}

impl Stepping<'_> {
    /// How often the loop runs, as a long: -1 where the step leads away from the bound.
    fn turns(&self, first: &Expr, by: &Expr) -> Expr {
        let (low, high) = if self.upwards { (first, self.bound) } else { (self.bound, first) };
        let span = Expr::binary(BinaryOp::Sub, long(high.clone()), long(low.clone()));
        let last = if self.inclusive { span } else { Expr::binary(BinaryOp::Sub, span, number(1)) };
        let way = Expr::binary(BinaryOp::Add, last, long(by.clone()));
        let turns = Expr::binary(BinaryOp::Div, way, long(by.clone()));
        Expr::cond(leads(by), turns, number(-1))
    }

    /// The variable after so many turns.
    fn at(&self, first: &Expr, by: &Expr, turn: Expr, ty: &Type) -> Expr {
        let moved = Expr::binary(BinaryOp::Mul, turn, by.clone().cast(ty.clone()));
        let op = if self.upwards { BinaryOp::Add } else { BinaryOp::Sub };
        Expr::binary(op, first.clone().cast(ty.clone()), moved)
    }

    /// Whether the value with which the loop ends is an int, too.
    fn stays_int(&self, end: Expr) -> Expr {
        match self.upwards {
            true => Expr::binary(BinaryOp::Le, end, number(i32::MAX.into())),
            false => Expr::binary(BinaryOp::Ge, end, number(i32::MIN.into())),
        }
    }
}

fn leads(by: &Expr) -> Expr {
    Expr::binary(BinaryOp::Gt, by.clone(), Expr::int(0))
}

/// What a loop counts that steps by what stays the same.
pub fn counted(stmt: &Stmt, scope: &Scope) -> Option<Counted> {
    let stepping = stepping(stmt).filter(|stepping| scope.is_invariant(stepping.first))?;
    let Stepping { var, first, by, .. } = stepping;
    let end = stepping.at(first, by, stepping.turns(first, by), &Type::LONG);
    let back = if stepping.upwards { BinaryOp::Sub } else { BinaryOp::Add };
    let last = Expr::binary(back, end.clone(), long(by.clone()));
    let terms = vec![leads(by), stepping.stays_int(end)];
    let (low, high) = if stepping.upwards { (long(first.clone()), last) } else { (last, long(first.clone())) };
    Some(Counted { var, low, high, terms })
}

/// The loop by its turns, if it steps by what stays the same.
pub fn by_turns(stmt: &Stmt, frame: &mut Frame) -> Option<ByTurns> {
    let stepping = stepping(stmt)?;
    let Stepping { var, first, by, body, .. } = stepping;
    let (declared_first, first) = frame.bind("first", first.clone(), stmt.loc);
    let (declared_by, by) = frame.bind("by", by.clone(), None);
    let (declared_turns, turns) = frame.bind("turns", stepping.turns(&first, &by), None);
    let stays_int = stepping.stays_int(stepping.at(&first, &by, turns.clone(), &Type::LONG));
    let counts = Expr::binary(BinaryOp::Le, turns.clone(), number(i32::MAX.into()));
    let fits = likely(vec![leads(&by), stays_int, counts]);
    let turn = frame.fresh("turn", Type::INT);
    let mut each = vec![Stmt::local(var, Some(stepping.at(&first, &by, frame.value(turn), &Type::INT)), stmt.loc)];
    each.extend_from_slice(body);
    let next = ExprKind::AssignOp(BinaryOp::Add, Box::new(frame.value(turn)), Box::new(Expr::int(1)));
    let kind = StmtKind::For {
        init: vec![Stmt::local(turn, Some(Expr::int(0)), None)],
        cond: Some(Expr::binary(BinaryOp::Lt, frame.value(turn), turns.cast(Type::INT))),
        step: Some(Expr::new(Type::INT, next)),
        body: each,
    };
    let turns = Stmt::new(kind, stmt.loc);
    Some(ByTurns { setup: vec![declared_first, declared_by, declared_turns], fits, turns })
}
