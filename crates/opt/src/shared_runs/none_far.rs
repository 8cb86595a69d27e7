//! The body of a loop around rows as it is where no rank is far: there is no copy to choose there, so nothing is called
//! between two rows, and all that goes from one to the next stays in registers.

use super::may_stand_twice;
use crate::analysis::effects::is_volatile;
use crate::analysis::locals::{assigned, without_unused};
use crate::analysis::nest::is_loop;
use kroll_ir::*;
use kroll_source::hash::{HashMap, HashSet};

/// The body where no rank is far and all of this holds. `None` where nothing chooses between copies, or where it is not
/// one row then: more versions would cost the C compiler more than they bring.
pub fn version(body: &[Stmt], holds: &[Expr], frame: &mut Frame) -> Option<Vec<Stmt>> {
    if !any(body, &chooses_copies) {
        return None;
    }
    let mut version = Version { holds, assigned: assigned(body), values: HashMap::default() };
    let body = version.body(body, frame);
    if any(&body, &|stmt| !may_stand_twice(stmt, frame)) || count_loops(&body) != 1 {
        return None;
    }
    Some(frame.duplicate(&body))
}

fn any(body: &[Stmt], is_it: &dyn Fn(&Stmt) -> bool) -> bool {
    let mut found = false;
    body.iter().for_each(|stmt| stmt.for_each_stmt(&mut |stmt| found |= is_it(stmt)));
    found
}

/// Whether the statement asks for ranks that are far, before copies are made of what they have.
fn chooses_copies(stmt: &Stmt) -> bool {
    matches!(&stmt.kind, StmtKind::Local { init: Some(init), .. } if is_some_far(init))
}

fn is_some_far(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Op { op, .. } if op.name == "upc_some_far")
}

fn count_loops(body: &[Stmt]) -> usize {
    let mut count = 0;
    body.iter().for_each(|stmt| stmt.for_each_stmt(&mut |stmt| count += usize::from(is_loop(stmt))));
    count
}

/// Nothing but numbers and locals.
fn is_arithmetic(expr: &Expr) -> bool {
    let mut is = true;
    expr.walk(&mut |e| {
        is &= matches!(
            e.kind,
            ExprKind::Int(_) | ExprKind::Local(_) | ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Cast(_)
        );
    });
    is
}

/// What is known: expressions that hold, and the values of locals that are set once.
struct Version<'a> {
    holds: &'a [Expr],
    assigned: HashSet<LocalId>,
    values: HashMap<LocalId, i128>,
}

impl Version<'_> {
    fn body(&mut self, body: &[Stmt], frame: &Frame) -> Vec<Stmt> {
        let mut out = Vec::new();
        for stmt in body {
            let mut stmt = stmt.clone();
            stmt.for_each_own_expr_mut(&mut |expr| self.decide(expr));
            match &mut stmt.kind {
                StmtKind::Local { local, init: Some(init) } => {
                    let is_set_once = !self.assigned.contains(local) && !is_volatile(&frame.local(*local).ty);
                    let value = self.value(init).filter(|value| is_set_once && (0..=1).contains(value));
                    self.values.extend(value.map(|value| (*local, value)));
                }
                StmtKind::If { cond, then, other } => match self.value(cond) {
                    Some(value) => {
                        out.extend(self.body(if value != 0 { then } else { other }, frame));
                        continue;
                    }
                    None => [then, other].into_iter().for_each(|body| *body = self.body(body, frame)),
                },
                StmtKind::Block(body) | StmtKind::For { body, .. } => *body = self.body(body, frame),
                _ => {}
            }
            out.push(stmt);
        }
        without_unused(&mut out, |local, init| self.values.contains_key(&local) || is_arithmetic(init));
        out
    }

    /// Choices that are known are made.
    fn decide(&self, expr: &mut Expr) {
        while let ExprKind::Cond(cond, then, other) = &expr.kind
            && let Some(value) = self.value(cond)
        {
            *expr = if value != 0 { (**then).clone() } else { (**other).clone() };
        }
        expr.for_each_child_mut(|child| self.decide(child));
    }

    /// What an int comes to, if that follows from what is known.
    fn value(&self, expr: &Expr) -> Option<i128> {
        if self.holds.contains(expr) {
            return Some(1);
        }
        match &expr.kind {
            ExprKind::Int(value) => Some(*value),
            ExprKind::Local(local) => self.values.get(local).copied(),
            ExprKind::Op { op, args, .. } if op.name == "almost_always" => self.value(&args[0]),
            ExprKind::Op { .. } => is_some_far(expr).then_some(0),
            ExprKind::Cond(cond, then, other) => self.value(if self.value(cond)? != 0 { then } else { other }),
            ExprKind::Unary(UnaryOp::Not, of) => self.value(of).map(|value| i128::from(value == 0)),
            ExprKind::Binary(op, left, right) => self.of_two(*op, left, right),
            _ => None,
        }
    }

    fn of_two(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Option<i128> {
        let first = self.value(left)?;
        match op {
            BinaryOp::LogAnd if first == 0 => return Some(0),
            BinaryOp::LogOr if first != 0 => return Some(1),
            _ => {}
        }
        let second = self.value(right)?;
        match op {
            BinaryOp::And => Some(first & second),
            BinaryOp::Or => Some(first | second),
            BinaryOp::Eq => Some(i128::from(first == second)),
            BinaryOp::LogAnd | BinaryOp::LogOr => Some(i128::from(second != 0)),
            _ => None,
        }
    }
}
