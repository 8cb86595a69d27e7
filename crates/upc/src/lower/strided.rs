//! upc_forall loops that deal their iterations out in turn, as loops over the own iterations alone.
//!
//! `upc_forall (i = a; i < n; i++; i)` tests every iteration on every thread; if nothing else changes `i` or `n`, a
//! thread goes straight from one of its iterations to the next. So does a loop whose affinity is an element of a cyclic
//! array.

use super::Lowerer;
use super::forall::Loop;
use super::types::{my_thread, threads};
use crate::check::symbols::{Duration, SymbolId, SymbolKind};
use crate::check::tree::{Access, Affinity, Conversion, Expr, ExprKind, Function, Statement, StatementKind};
use crate::check::types::{IntKind, Kind};
use crate::syntax::tree::BinaryOp;
use kroll_ir as ir;
use std::collections::HashSet;

/// What is known of a loop that steps by one up to a limit.
pub struct Counted<'t> {
    counter: SymbolId,
    limit: &'t Expr,
    /// The limit itself is an iteration, too.
    inclusive: bool,
}

impl Lowerer<'_> {
    /// Variables whose address is taken somewhere in a function: anything may change them.
    pub fn note_addresses(&mut self, function: &Function) {
        let mut found = HashSet::new();
        for statement in &function.body {
            super::walk::expressions(statement, &mut |expr| {
                if let ExprKind::AddressOf(place) = &expr.kind
                    && let ExprKind::Symbol(id) = place.kind
                {
                    found.insert(id);
                }
            });
        }
        self.function.addressed = found;
    }

    /// The counter and the limit of a loop in the common form.
    pub fn counted<'t>(&self, parts: &Loop<'t>, affinity: &Affinity) -> Option<Counted<'t>> {
        let counter = self.dealt_by(affinity)?;
        let ExprKind::Binary(op, left, limit) = &parts.condition?.kind else { return None };
        let inclusive = match op {
            BinaryOp::Lt => false,
            BinaryOp::Le => true,
            _ => return None,
        };
        let compared = matches!(self.types.kind(limit.ty), Kind::Int(IntKind::Int | IntKind::UInt | IntKind::Long));
        let same_sign = self.types.int_kind(limit.ty)?.is_signed() || !self.is_signed(counter);
        let counts = self.reads(left) == Some(counter) && steps_by_one(parts.step?, counter);
        let fixed = self.is_fixed(limit, parts.body) && !self.changes(parts.body, counter);
        (compared && same_sign && counts && fixed && begins_with(parts.init, counter)).then_some(Counted {
            counter,
            limit,
            inclusive,
        })
    }

    /// The variable whose value modulo THREADS is the thread that an iteration belongs to.
    fn dealt_by(&self, affinity: &Affinity) -> Option<SymbolId> {
        let counter = match affinity {
            Affinity::Integer(value) => self.reads(value)?,
            Affinity::Pointer(pointer) => self.reads(self.cyclic_index(pointer)?)?,
            Affinity::Continue => return None,
        };
        let kind = self.types.kind(self.symbol(counter).ty);
        let fits = matches!(kind, Kind::Int(IntKind::Int | IntKind::UInt));
        (fits && self.is_own_variable(counter)).then_some(counter)
    }

    /// `i` of `&a[i]`, where a is a static array of scalars, dealt out one by one from thread 0.
    fn cyclic_index<'t>(&self, pointer: &'t Expr) -> Option<&'t Expr> {
        let ExprKind::AddressOf(place) = &pointer.kind else { return None };
        let ExprKind::Deref(sum) = &place.kind else { return None };
        let ExprKind::PointerAdd { pointer, index, negative: false } = &sum.kind else { return None };
        let ExprKind::Decay(array) = &pointer.kind else { return None };
        let is_static = matches!(array.kind, ExprKind::Symbol(_));
        let cyclic = self.types.quals(place.ty).block == 1 && !self.types.is_array(place.ty);
        (is_static && cyclic).then_some(&**index)
    }

    /// The private variable that an expression reads, perhaps converted to a wider type.
    fn reads(&self, expr: &Expr) -> Option<SymbolId> {
        match &expr.kind {
            ExprKind::Load(place, Access::Private) => match place.kind {
                ExprKind::Symbol(id) => Some(id),
                _ => None,
            },
            ExprKind::Convert { from, conversion: Conversion::C, written: false }
                if self.types.size(expr.ty) >= self.types.size(from.ty) =>
            {
                self.reads(from)
            }
            _ => None,
        }
    }

    fn is_signed(&self, id: SymbolId) -> bool {
        self.types.int_kind(self.symbol(id).ty).is_some_and(IntKind::is_signed)
    }

    /// Automatic, and known to no pointer.
    fn is_own_variable(&self, id: SymbolId) -> bool {
        let automatic = matches!(self.symbol(id).kind, SymbolKind::Object { duration: Duration::Automatic, .. });
        automatic && !self.function.addressed.contains(&id)
    }

    /// Has the same value whenever the loop asks.
    fn is_fixed(&self, expr: &Expr, body: &Statement) -> bool {
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Threads => true,
            ExprKind::Convert { from, conversion: Conversion::C, .. } => self.is_fixed(from, body),
            ExprKind::Binary(_, a, b) => self.is_fixed(a, body) && self.is_fixed(b, body),
            _ => self.reads(expr).is_some_and(|id| self.is_own_variable(id) && !self.changes(body, id)),
        }
    }

    fn changes(&self, body: &Statement, id: SymbolId) -> bool {
        let mut found = false;
        super::walk::expressions(body, &mut |expr| {
            if let ExprKind::Assign { place, .. }
            | ExprKind::CompoundAssign { place, .. }
            | ExprKind::Step { place, .. } = &expr.kind
            {
                found |= matches!(place.kind, ExprKind::Symbol(other) if other == id);
            }
        });
        found
    }

    /// The loop over a counter of 64 bits, which cannot overflow; `inner` is the body.
    pub fn strided(&mut self, counted: &Counted, controlled: ir::Expr, inner: Vec<ir::Stmt>) -> Vec<ir::Stmt> {
        let variable = self.private_symbol(counted.counter);
        let own = variable.ty.unqualified().clone();
        let long = |value: ir::Expr| value.cast(ir::Type::LONG);
        let [zero, one] = [0, 1].map(|value| ir::Expr::integer(ir::IntKind::Long, value));
        let limit = long(self.value(counted.limit));
        let limit = if counted.inclusive { ir::Expr::binary(ir::BinaryOp::Add, limit, one.clone()) } else { limit };
        let ahead = ir::Expr::binary(ir::BinaryOp::Sub, long(my_thread()), long(variable.clone()));
        let ahead = ir::Expr::op("upc_affinity", ir::Type::LONG, vec![ahead], None);
        let ahead = ir::Expr::cond(controlled.clone(), zero, ahead);

        let mut out = Vec::new();
        let start = self.kept("start", long(variable.clone()), &mut out);
        let first = ir::Expr::binary(ir::BinaryOp::Add, start.clone(), ahead);
        let k = self.kept("k", first, &mut out);
        let end = self.kept("end", limit, &mut out);
        let by = self.kept("by", ir::Expr::cond(controlled, one, long(threads())), &mut out);

        let cond = ir::Expr::binary(ir::BinaryOp::Lt, k.clone(), end.clone());
        let step = ir::ExprKind::AssignOp(ir::BinaryOp::Add, Box::new(k.clone()), Box::new(by));
        let step = ir::Expr::new(ir::Type::LONG, step);
        let mut body = vec![ir::Stmt::expr(ir::Expr::assign(variable.clone(), k.cast(own.clone())), None)];
        body.extend(inner);
        out.push(ir::Stmt::new(ir::StmtKind::For { init: vec![], cond: Some(cond), step: Some(step), body }, None));
        // Afterwards the variable has the value that ends the loop on every thread.
        let ran = ir::Expr::binary(ir::BinaryOp::Lt, start.clone(), end.clone());
        let last = ir::Expr::cond(ran, end, start).cast(own);
        out.push(ir::Stmt::expr(ir::Expr::assign(variable, last), None));
        out
    }

    /// A local variable with a name of ours.
    fn kept(&mut self, word: &str, value: ir::Expr, out: &mut Vec<ir::Stmt>) -> ir::Expr {
        let (declared, local) = self.bind(word, value);
        out.push(declared);
        local
    }
}

fn steps_by_one(step: &Expr, counter: SymbolId) -> bool {
    let is_counter = |place: &Expr| matches!(place.kind, ExprKind::Symbol(id) if id == counter);
    match &step.kind {
        ExprKind::Step { place, increment: true, .. } => is_counter(place),
        ExprKind::CompoundAssign { op: BinaryOp::Add, place, value, .. } => {
            is_counter(place) && matches!(value.kind, ExprKind::Int(1))
        }
        _ => false,
    }
}

/// The loop gives its counter a first value and declares nothing else.
fn begins_with(init: &Statement, counter: SymbolId) -> bool {
    match &init.kind {
        StatementKind::Declare(list) => list.len() == 1 && list[0].symbol == counter && list[0].init.is_some(),
        StatementKind::Expr(Expr { kind: ExprKind::Assign { place, .. }, .. }) => {
            matches!(place.kind, ExprKind::Symbol(id) if id == counter)
        }
        _ => false,
    }
}
