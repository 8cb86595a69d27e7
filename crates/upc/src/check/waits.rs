//! Loops that wait for what another thread stores, through a private pointer to the own part of shared memory. C would
//! read once and wait for ever; functions with such loops are lowered, and their loops get a poll there.

use super::symbols::{Duration, Symbol, SymbolId, SymbolKind};
use super::tree::{Expr, ExprKind, Function, Statement, StatementKind};
use super::walk;
use kroll_source::hash::HashSet;

/// Whether a function has a loop that reads memory through a pointer until it is left, and does nothing else but
/// compute with its own variables.
pub fn has_waiting_loop(function: &Function, symbols: &[Symbol]) -> bool {
    let mut found = false;
    for statement in &function.body {
        walk::statements(statement, &mut |inner| found |= waits(inner, symbols));
    }
    found
}

fn waits(statement: &Statement, symbols: &[Symbol]) -> bool {
    let (condition, body) = match &statement.kind {
        StatementKind::While { condition, body } | StatementKind::DoWhile { body, condition } => {
            (Some(condition), body)
        }
        StatementKind::For { condition, body, .. } => (condition.as_ref(), body),
        _ => return false,
    };
    let conditions: Vec<&Expr> = match condition.filter(|condition| !is_true(condition)) {
        Some(condition) => vec![condition],
        None => statements_of(body).iter().filter_map(condition_of_leaving).collect(),
    };
    if !conditions.iter().any(|condition| walk::any(condition, &mut |e| matches!(e.kind, ExprKind::Deref(_)))) {
        return false;
    }
    let mut inside = Inside { symbols, assigned: HashSet::default(), acts: false };
    walk::expressions(statement, &mut |e| inside.add(e));
    let passed = |kind: &StatementKind| matches!(kind, StatementKind::Asm { .. } | StatementKind::Nested(_));
    walk::statements(body, &mut |inner| inside.acts |= passed(&inner.kind));
    let changes = |e: &Expr| matches!(&e.kind, ExprKind::Symbol(id) if inside.assigned.contains(id));
    !inside.acts && !conditions.iter().any(|condition| walk::any(condition, &mut |e| changes(e)))
}

fn is_true(condition: &Expr) -> bool {
    match &condition.kind {
        ExprKind::Int(value) => *value != 0,
        ExprKind::Convert { from, .. } => is_true(from),
        _ => false,
    }
}

fn statements_of(body: &Statement) -> &[Statement] {
    match &body.kind {
        StatementKind::Block(list) => list,
        _ => std::slice::from_ref(body),
    }
}

/// `if (condition) break;` and the like.
fn condition_of_leaving(statement: &Statement) -> Option<&Expr> {
    let StatementKind::If { condition, then, .. } = &statement.kind else { return None };
    let last = &statements_of(then).last()?.kind;
    matches!(last, StatementKind::Break | StatementKind::Goto(_) | StatementKind::Return(_)).then_some(condition)
}

/// What a loop does besides reading.
struct Inside<'a> {
    symbols: &'a [Symbol],
    assigned: HashSet<SymbolId>,
    /// Stores to memory or calls.
    acts: bool,
}

impl Inside<'_> {
    fn add(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Assign { place, .. } | ExprKind::CompoundAssign { place, .. } | ExprKind::Step { place, .. } => {
                self.store(place);
            }
            ExprKind::Call { .. } | ExprKind::Builtin { .. } | ExprKind::VaArg(_) | ExprKind::Opaque(_) => {
                self.acts = true;
            }
            _ => {}
        }
    }

    fn store(&mut self, place: &Expr) {
        match &place.kind {
            ExprKind::Member { base, .. } => self.store(base),
            ExprKind::Symbol(id) if self.is_local(*id) => {
                self.assigned.insert(*id);
            }
            _ => self.acts = true,
        }
    }

    fn is_local(&self, id: SymbolId) -> bool {
        let kind = &self.symbols[id.0 as usize].kind;
        matches!(kind, SymbolKind::Object { duration: Duration::Automatic, .. })
    }
}
