//! Which values differ between threads for certain: those that come from MYTHREAD, at one point of a function.

use super::symbols::SymbolId;
use super::tree::{Expr, ExprKind};
use super::walk;
use crate::syntax::tree::BinaryOp;
use kroll_source::Span;
use kroll_source::hash::HashSet;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Where a value began to differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cause {
    pub span: Span,
}

/// The locals whose values vary, while a function is walked.
#[derive(Clone)]
pub struct Varying {
    threads: Option<u32>,
    locals: BTreeMap<SymbolId, Cause>,
    /// Every assignment so far, for what a condition governs.
    assigned: Vec<SymbolId>,
    /// Objects that pointers or other threads may change.
    unknown: Rc<HashSet<SymbolId>>,
    /// Calls whose results vary.
    calls: HashSet<Span>,
}

impl Varying {
    pub fn new(threads: Option<u32>, unknown: HashSet<SymbolId>) -> Varying {
        Varying {
            threads,
            locals: BTreeMap::new(),
            assigned: Vec::new(),
            unknown: Rc::new(unknown),
            calls: HashSet::default(),
        }
    }

    pub fn set(&mut self, local: SymbolId, cause: Option<Cause>) {
        if self.unknown.contains(&local) {
            return;
        }
        self.assigned.push(local);
        match cause {
            Some(cause) => _ = self.locals.insert(local, cause),
            None => _ = self.locals.remove(&local),
        }
    }

    /// An assignment; that to a part of an object says nothing about the rest.
    pub fn assign(&mut self, place: &Expr, cause: Option<Cause>) {
        if let ExprKind::Symbol(symbol) = place.kind {
            self.set(symbol, cause);
        }
    }

    pub fn note_call(&mut self, call: Span, varies: bool) {
        match varies {
            true => _ = self.calls.insert(call),
            false => _ = self.calls.remove(&call),
        }
    }

    /// Values may come from another place too.
    pub fn join(&mut self, other: Varying) {
        for (local, cause) in other.locals {
            self.locals.entry(local).or_insert(cause);
        }
        let common = self.assigned.iter().zip(&other.assigned).take_while(|(a, b)| a == b).count();
        self.assigned.extend(&other.assigned[common..]);
    }

    /// How many values vary; `join` only adds to them.
    pub fn count(&self) -> usize {
        self.locals.len()
    }

    pub fn mark(&self) -> usize {
        self.assigned.len()
    }

    /// Only some threads made the assignments since the mark.
    pub fn assigned_since(&mut self, mark: usize, cause: Cause) {
        for local in &self.assigned[mark.min(self.assigned.len())..] {
            self.locals.entry(*local).or_insert(cause);
        }
    }

    /// Nobody knows what ran before.
    pub fn forget(&mut self) {
        self.locals.clear();
    }

    /// Why the value of an expression differs between threads; `None` if nothing says so.
    pub fn of(&self, expr: &Expr) -> Option<Cause> {
        use ExprKind::*;
        if self.threads == Some(1) {
            return None;
        }
        match &expr.kind {
            MyThread => Some(Cause { span: expr.span }),
            Symbol(symbol) => self.locals.get(symbol).copied(),
            Load(place, _) => match place.kind {
                Symbol(_) => self.of(place),
                _ => None,
            },
            Convert { from, .. } | Unary(_, from) => self.of(from),
            Binary(op, a, b) if self.is_known(*op, a, b) => None,
            // Where both vary they may vary alike, as in `(MYTHREAD + 1) * n - MYTHREAD * n`.
            Binary(BinaryOp::Sub, a, b) => match (self.of(a), self.of(b)) {
                (Some(_), Some(_)) => None,
                (a, b) => a.or(b),
            },
            // Where the other side may vary too, all threads may find the same: `if (a[MYTHREAD] != MYTHREAD) return 1;`.
            Binary(op, a, b) if compares(*op) => match (self.of(a), self.of(b)) {
                (Some(cause), None) if !self.may_vary(b) => Some(cause),
                (None, Some(cause)) if !self.may_vary(a) => Some(cause),
                _ => None,
            },
            Binary(_, a, b) => self.of(a).or_else(|| self.of(b)),
            PointerAdd { pointer, index, .. } => self.of(pointer).or_else(|| self.of(index)),
            AddressOf(place) | Decay(place) => self.address(place),
            Assign { value, .. } => self.of(value),
            CompoundAssign { place, value, .. } => self.of(value).or_else(|| self.of(place)),
            Step { place, .. } => self.of(place),
            Conditional { condition, then, otherwise } => {
                let then = then.as_ref().and_then(|then| self.of(then));
                self.of(condition).or(then).or_else(|| self.of(otherwise))
            }
            Comma(_, last) => self.of(last),
            Call { .. } => self.calls.contains(&expr.span).then_some(Cause { span: expr.span }),
            _ => None,
        }
    }

    /// Whether a value comes from MYTHREAD in some way, or from what a thread keeps in arrays and behind pointers.
    fn may_vary(&self, expr: &Expr) -> bool {
        walk::any(expr, &mut |part| match &part.kind {
            ExprKind::MyThread => true,
            ExprKind::Symbol(symbol) => self.locals.contains_key(symbol),
            ExprKind::Load(place, access) if !access.is_shared() => match &place.kind {
                ExprKind::Deref(_) => true,
                ExprKind::Symbol(symbol) => self.unknown.contains(symbol),
                _ => false,
            },
            _ => false,
        })
    }

    /// The address of an object; that of a private one is no value to compare.
    fn address(&self, place: &Expr) -> Option<Cause> {
        match &place.kind {
            ExprKind::Deref(pointer) => self.of(pointer),
            ExprKind::Member { base, .. } => self.address(base),
            _ => None,
        }
    }

    /// Whether the number of threads is a factor of the value, as far as the text says so.
    pub fn is_multiple_of_threads(&self, expr: &Expr) -> bool {
        match &bare(expr).kind {
            ExprKind::Threads => true,
            ExprKind::Int(number) => self.threads.is_some_and(|threads| number % i128::from(threads) == 0),
            ExprKind::Binary(BinaryOp::Mul, a, b) => self.is_multiple_of_threads(a) || self.is_multiple_of_threads(b),
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => {
                self.is_multiple_of_threads(a) && self.is_multiple_of_threads(b)
            }
            _ => false,
        }
    }

    /// What holds on every thread, such as `MYTHREAD < THREADS`.
    fn is_known(&self, op: BinaryOp, a: &Expr, b: &Expr) -> bool {
        let threads = |e: &Expr| match bare(e).kind {
            ExprKind::Threads => true,
            ExprKind::Int(number) => self.threads.is_some_and(|threads| number == i128::from(threads)),
            _ => false,
        };
        let zero = |e: &Expr| matches!(bare(e).kind, ExprKind::Int(0));
        let my = |e: &Expr| matches!(bare(e).kind, ExprKind::MyThread);
        match op {
            BinaryOp::Lt => my(a) && (threads(b) || zero(b)),
            BinaryOp::Ge => my(a) && (threads(b) || zero(b)),
            BinaryOp::Gt => threads(a) && my(b),
            BinaryOp::Eq | BinaryOp::Ne => my(a) && threads(b) || my(b) && threads(a),
            BinaryOp::Div => threads(b) && my(a),
            _ => false,
        }
    }
}

fn compares(op: BinaryOp) -> bool {
    use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(op, Eq | Ne | Lt | Gt | Le | Ge)
}

fn bare(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert { from, .. } => bare(from),
        _ => expr,
    }
}
