//! `break`, `continue` and `return`, through `finally` where one lies between.

use super::function::Function;
use crate::check::program::LabelId;
use kroll_ir::{self as ir};

/// What encloses a statement, as far as jumps care; innermost last.
pub enum Scope {
    /// A loop or `switch`: C's `break` leaves it when nothing that takes `break` lies between. `continues` = a loop. What
    /// C's words do not do is a jump to a label behind it or at the end of its body.
    Breakable { label: LabelId, continues: bool, leave: Option<ir::LabelId>, next: Option<ir::LabelId> },
    /// A labelled statement that is no loop.
    Labelled { label: LabelId, leave: Option<ir::LabelId> },
    /// The guarded part of a statement with `finally`: jumps out of it are recorded and done behind the `finally`.
    Finally { of: Finally, exits: Vec<Exit> },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    Break(LabelId),
    Continue(LabelId),
    Return,
}

/// What belongs to one `finally`.
#[derive(Clone)]
pub struct Finally {
    /// A number for the way on.
    pub way: ir::Expr,
    /// What is returned behind it, where the function returns a value.
    pub value: Option<ir::LocalId>,
    pub label: ir::LabelId,
}

/// How a guarded part ended: 0 by itself, 1 by a throw, else by the exit with this number less two.
pub const WAY_THROW: i128 = 1;
pub const FIRST_EXIT: i128 = 2;

impl Function<'_, '_> {
    pub fn jump(&mut self, exit: Exit, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
        let mut is_innermost = true;
        let frame = &mut self.frame;
        for scope in self.scopes.iter_mut().rev() {
            match scope {
                Scope::Finally { of, exits } => return leave_guarded(of, exits, exit, loc),
                Scope::Breakable { label, continues, leave, next } => match exit {
                    Exit::Break(to) if to == *label => {
                        let plain = is_innermost.then_some(ir::StmtKind::Break);
                        return vec![ir::Stmt::new(plain.unwrap_or_else(|| goto(leave, frame, "leave")), loc)];
                    }
                    Exit::Continue(to) if to == *label => {
                        let plain = is_innermost.then_some(ir::StmtKind::Continue);
                        return vec![ir::Stmt::new(plain.unwrap_or_else(|| goto(next, frame, "next")), loc)];
                    }
                    // C's `continue` passes through a `switch`; its `break` does not.
                    _ => is_innermost &= !*continues && matches!(exit, Exit::Continue(_)),
                },
                Scope::Labelled { label, leave } => {
                    if exit == Exit::Break(*label) {
                        return vec![ir::Stmt::new(goto(leave, frame, "leave"), loc)];
                    }
                }
            }
        }
        vec![ir::Stmt::new(ir::StmtKind::Return(None), loc)]
    }

    pub fn return_value(&mut self, value: ir::Expr, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
        let guard = self.scopes.iter().rev().find_map(|scope| match scope {
            Scope::Finally { of, .. } => Some(of.value),
            _ => None,
        });
        let Some(kept) = guard else { return vec![ir::Stmt::new(ir::StmtKind::Return(Some(value)), loc)] };
        let keep = kept.map(|kept| ir::Stmt::expr(ir::Expr::assign(self.frame.value(kept), value), loc));
        let mut stmts: Vec<ir::Stmt> = keep.into_iter().collect();
        stmts.extend(self.jump(Exit::Return, loc));
        stmts
    }
}

/// A jump to a label that is made when it is first needed.
fn goto(label: &mut Option<ir::LabelId>, frame: &mut ir::Frame, name: &str) -> ir::StmtKind {
    ir::StmtKind::Goto(*label.get_or_insert_with(|| frame.fresh_label(name)))
}

fn leave_guarded(of: &Finally, exits: &mut Vec<Exit>, exit: Exit, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
    let known = exits.iter().position(|other| *other == exit);
    let number = known.unwrap_or_else(|| {
        exits.push(exit);
        exits.len() - 1
    });
    let way = ir::Expr::assign(of.way.clone(), ir::Expr::int(FIRST_EXIT + number as i128));
    vec![ir::Stmt::expr(way, loc), ir::Stmt::new(ir::StmtKind::Goto(of.label), loc)]
}
