//! Loops that reach elements behind indices from memory, such as the product of a sparse matrix and a vector, ask early
//! for what they walk through: they have so many operations an element that little of what processors fetch by
//! themselves is under way when they come to it.

use crate::analysis::nest::has_loops;
use crate::longs::{number, times};
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// How far ahead (measured on a sparse product with 1.3 MB of values: 0.97 of the time with 1024, 0.81 with 4096, the
/// same as where nothing is asked for; on CG with 7.4 MB no distance differs).
const DISTANCE: i64 = 512;

/// How far ahead of a strip: eight strips of doubles (measured on MG: 0.98 of the time with four).
const STRIP_DISTANCE: i64 = 2048;

const CACHE_LINE: u64 = 64;

/// A row that advances by less in an iteration would ask for each cache line too often (measured on CG: 5 % slower).
const LEAST_ADVANCE: u64 = 8;

/// With fewer iterations together, asking would cost as much as the tests.
const LEAST_GROUP: i64 = 4;

/// A row that the loop walks through, by so many elements when its counter grows by one.
pub struct Walk {
    pub row: Expr,
    pub elem: Type,
    pub factor: i64,
}

/// Whether the body of an innermost loop uses elements whose indices it reads from elements.
pub fn gathers(body: &[Stmt]) -> bool {
    if has_loops(body) {
        return false;
    }
    let mut read = HashSet::default();
    let each = |visit: &mut dyn FnMut(&Stmt)| body.iter().for_each(|stmt| stmt.for_each_stmt(visit));
    each(&mut |stmt| {
        if let StmtKind::Local { local, init: Some(init) } = &stmt.kind
            && reads_element(init, &read)
        {
            read.insert(*local);
        }
    });
    let mut found = false;
    let mut look = |e: &Expr| {
        if let ExprKind::Elem { index, .. } = &e.kind {
            found |= reads_element(index, &read);
        }
    };
    each(&mut |stmt| stmt.for_each_own_expr(&mut |expr| expr.walk(&mut look)));
    found
}

/// Whether the value depends on an element, or on a local that does.
fn reads_element(value: &Expr, locals: &HashSet<LocalId>) -> bool {
    let mut found = false;
    value.walk(&mut |e| {
        found |= match &e.kind {
            ExprKind::Elem { .. } => true,
            ExprKind::Local(local) => locals.contains(local),
            _ => false,
        }
    });
    found
}

/// The rows that a loop whose counter grows by `step` has to ask for.
pub fn asked_for(walks: impl Iterator<Item = Walk>, step: i64) -> Vec<Walk> {
    walks.filter(|walk| walk.advance(step) >= LEAST_ADVANCE).collect()
}

/// Asks for what the rows come to later, once for each cache line; the counter grows by `step`.
pub fn ahead(walks: &[Walk], counter: &Expr, step: i64) -> Vec<Stmt> {
    let ask = |walk: &Walk| {
        let ask = walk.ask(counter, DISTANCE * (walk.factor * step).signum());
        match walk.advance(step) {
            0..CACHE_LINE => on_new_line(walk.iterations(), counter, step, ask),
            _ => ask,
        }
    };
    walks.iter().map(ask).collect()
}

/// How many iterations of a loop that counts by one go together, so that no test of whether there is a new cache line
/// stands between them; `None`: too few for that.
pub fn group(walks: &[Walk]) -> Option<i64> {
    walks.iter().map(Walk::iterations).min().filter(|count| *count >= LEAST_GROUP)
}

/// Asks for what the rows come to later in `count` iterations that start here.
pub fn ahead_of_group(walks: &[Walk], counter: &Expr, count: i64) -> Vec<Stmt> {
    let ask = |walk: &Walk, line| {
        let distance = number((DISTANCE + line) * walk.factor.signum());
        let args = vec![walk.here(counter), distance];
        Stmt::new(StmtKind::Expr(Expr::op("prefetch_behind", Type::Void, args, None)), None)
    };
    walks.iter().flat_map(|walk| walk.lines(count).map(move |line| ask(walk, line))).collect()
}

/// Asks the C compiler to write each iteration of the next loop by itself.
pub fn unrolled(count: i64) -> Stmt {
    Stmt::new(StmtKind::Verbatim(format!("#pragma GCC unroll {count}")), None)
}

/// The statement in the one of `iterations` in which the counter, whatever it starts from, comes to a multiple of them.
fn on_new_line(iterations: i64, counter: &Expr, step: i64, stmt: Stmt) -> Stmt {
    let within = Expr::binary(BinaryOp::And, counter.clone(), number(iterations - 1));
    let cond = Expr::binary(BinaryOp::Lt, within, number(step.abs()));
    Stmt::new(StmtKind::If { cond, then: vec![stmt], other: Vec::new() }, None)
}

/// Asks for a whole strip of a row, ahead of the strip that starts at this count.
pub fn strip(walk: &Walk, start: &Expr, count: i64) -> Vec<Stmt> {
    walk.ask_for(start, count, STRIP_DISTANCE)
}

impl Walk {
    /// Bytes from one iteration to the next.
    fn advance(&self, step: i64) -> u64 {
        (self.factor * step).unsigned_abs() * bytes(&self.elem)
    }

    /// Whether the elements between two values of the counter are more than what is asked for ahead.
    pub fn is_long(&self, between: u128) -> bool {
        between > DISTANCE as u128 / u128::from(self.advance(1))
    }

    /// Asks for the cache lines of `count` iterations from this count on, so many bytes ahead.
    fn ask_for(&self, start: &Expr, count: i64, distance: i64) -> Vec<Stmt> {
        self.lines(count).map(|line| self.ask(start, (distance + line) * self.factor.signum())).collect()
    }

    /// Where the cache lines of `count` iterations lie behind the first one's.
    fn lines(&self, count: i64) -> impl Iterator<Item = i64> + use<> {
        (0..count * self.advance(1) as i64).step_by(CACHE_LINE as usize)
    }

    /// The address at this count.
    fn here(&self, counter: &Expr) -> Expr {
        self.row.clone().index(times(counter.clone(), self.factor)).addr_of().cast(Type::LONG)
    }

    /// By how much the counter grows, at least, from one cache line to the next: a power of two.
    fn iterations(&self) -> i64 {
        (CACHE_LINE / self.advance(1).next_power_of_two()).max(1) as i64
    }

    /// Asks for what is so many bytes behind the element at this count.
    fn ask(&self, counter: &Expr, distance: i64) -> Stmt {
        let there = Expr::binary(BinaryOp::Add, self.here(counter), number(distance));
        Stmt::new(StmtKind::Expr(Expr::op("prefetch", Type::Void, vec![there], None)), None)
    }
}

/// The bytes of an element, or as many as objects have at least.
fn bytes(elem: &Type) -> u64 {
    match elem.unqualified() {
        Type::Int(IntKind::Bool | IntKind::Char | IntKind::SChar | IntKind::UChar) => 1,
        Type::Int(IntKind::Short | IntKind::UShort) => 2,
        Type::Int(IntKind::Int | IntKind::UInt) | Type::Float(FloatKind::Float) => 4,
        _ => 8,
    }
}
