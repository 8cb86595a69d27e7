//! `break`, `continue` and `return`, through `finally` where one lies between.

use super::function::Function;
use crate::check::program::LabelId;
use kroll_ir::{self as ir};

/// What encloses a statement, as far as jumps care; innermost last.
pub enum Scope {
    /// A loop or `switch`: C's `break` leaves it when nothing that takes `break` lies between. `continues` = a loop.
    Breakable { label: LabelId, continues: bool, break_used: bool, continue_used: bool },
    /// A labelled statement that is no loop.
    Labelled { label: LabelId, used: bool },
    /// The guarded part of a statement with `finally`: jumps out of it are recorded and done behind the `finally`.
    Finally { id: u32, exits: Vec<Exit> },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    Break(LabelId),
    Continue(LabelId),
    Return,
}

pub fn break_label(label: LabelId) -> String {
    format!("ti_break_{}", label.0)
}

pub fn continue_label(label: LabelId) -> String {
    format!("ti_continue_{}", label.0)
}

/// Names that belong to one `finally`.
pub struct FinallyNames {
    pub way: String,
    pub pending: String,
    pub value: String,
    pub label: String,
}

pub fn finally_names(id: u32) -> FinallyNames {
    FinallyNames {
        way: format!("ti_way_{id}"),
        pending: format!("ti_pending_{id}"),
        value: format!("ti_value_{id}"),
        label: format!("ti_finally_{id}"),
    }
}

/// How a guarded part ended: 0 by itself, 1 by a throw, else by the exit with this number less two.
pub const WAY_THROW: i128 = 1;
pub const FIRST_EXIT: i128 = 2;

impl Function<'_, '_> {
    pub fn jump(&mut self, exit: Exit, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
        let mut is_innermost = true;
        for scope in self.scopes.iter_mut().rev() {
            match scope {
                Scope::Finally { id, exits } => return leave_guarded(*id, exits, exit, loc),
                Scope::Breakable { label, continues, break_used, continue_used } => match exit {
                    Exit::Break(to) if to == *label => {
                        return vec![out(is_innermost, ir::StmtKind::Break, break_label(to), break_used, loc)];
                    }
                    Exit::Continue(to) if to == *label => {
                        return vec![out(is_innermost, ir::StmtKind::Continue, continue_label(to), continue_used, loc)];
                    }
                    // C's `continue` passes through a `switch`; its `break` does not.
                    _ => is_innermost &= !*continues && matches!(exit, Exit::Continue(_)),
                },
                Scope::Labelled { label, used } => {
                    if exit == Exit::Break(*label) {
                        *used = true;
                        return vec![ir::Stmt::new(ir::StmtKind::Goto(break_label(*label)), loc)];
                    }
                }
            }
        }
        vec![ir::Stmt::new(ir::StmtKind::Return(None), loc)]
    }

    pub fn return_value(&mut self, value: ir::Expr, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
        let guard = self.scopes.iter().rev().find_map(|scope| match scope {
            Scope::Finally { id, .. } => Some(*id),
            _ => None,
        });
        let Some(id) = guard else { return vec![ir::Stmt::new(ir::StmtKind::Return(Some(value)), loc)] };
        let place = ir::Expr::local(&finally_names(id).value, self.result.clone());
        let mut stmts = vec![ir::Stmt::expr(ir::Expr::assign(place, value), loc)];
        stmts.extend(self.jump(Exit::Return, loc));
        stmts
    }
}

fn out(is_innermost: bool, plain: ir::StmtKind, label: String, used: &mut bool, loc: Option<ir::Loc>) -> ir::Stmt {
    if is_innermost {
        return ir::Stmt::new(plain, loc);
    }
    *used = true;
    ir::Stmt::new(ir::StmtKind::Goto(label), loc)
}

fn leave_guarded(id: u32, exits: &mut Vec<Exit>, exit: Exit, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
    let known = exits.iter().position(|other| *other == exit);
    let number = known.unwrap_or_else(|| {
        exits.push(exit);
        exits.len() - 1
    });
    let names = finally_names(id);
    let way = ir::Expr::assign(ir::Expr::local(&names.way, ir::Type::INT), ir::Expr::int(FIRST_EXIT + number as i128));
    vec![ir::Stmt::expr(way, loc), ir::Stmt::new(ir::StmtKind::Goto(names.label), loc)]
}
