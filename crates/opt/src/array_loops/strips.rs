//! Neighbouring loops over rows run together: the first one a strip of its row, then the next one the same strip, and so
//! on. Lines of sums that one loop makes and another one uses stay in the first cache, and a strip asks for what the rows
//! come to later (measured on MG's residual: 1.33 times as fast; one loop over whole rows gains little by either).
//!
//! A loop runs so many iterations behind the ones before it that it finds what they write, and writes nothing that they
//! still read. Each loop keeps its own order. What stands outside of whole strips is run before and behind them, and where
//! a stride or the storage of the arrays does not allow for strips, the first part is the whole loops.

use super::fast::Pointer;
use super::independence::{Pair, Touched, add_pair, note_pair};
use super::nest::Access;
use super::plain;
use super::prefetch::{self, Walk};
use crate::analysis::affine::Counter;
use crate::analysis::dependence::{self, Distance, Index};
use crate::analysis::locals::share_locals;
use crate::analysis::nest::Nest;
use crate::independent_turns::mark;
use crate::longs::{number, plus};
use kroll_ir::*;
use std::ops::RangeInclusive;

/// Iterations of a strip: with fewer, loops are too short for vectors to pay; with more, too much is asked for at once.
const STRIP: i64 = 32;

/// A loop that starts further behind leaves the first cache to what comes between.
const MOST_DELAY: i64 = 64;

/// A loop alone runs in strips for what they ask ahead, if it walks through a new row by so many elements at a time: it is
/// at the next line of memory before the processor has fetched that by itself (measured on MG with its prolongation in
/// strips: 0.95 of the time).
const BY_FEW: RangeInclusive<i64> = 2..=4;

/// An innermost loop with independent iterations, which counts upwards.
pub struct Row {
    pub counter: Counter,
    /// The long that counts.
    pub local: LocalId,
    pub first: Expr,
    /// Longs.
    pub last: Expr,
    /// What it counts by, where that may be other than one.
    pub stride: Option<Expr>,
    pub body: Vec<Stmt>,
    pub pointers: Vec<Pointer>,
    pub touched: Touched,
    pub loc: Option<Loc>,
}

/// A loop in a group, how many iterations it runs behind the first one, and what it is alone.
struct Member {
    row: Row,
    delay: i64,
    alone: Vec<Stmt>,
}

/// Loops that run together, in counts of the first one.
#[derive(Default)]
pub struct Group {
    members: Vec<Member>,
}

impl Group {
    pub fn is_of_several(&self) -> bool {
        self.members.len() > 1
    }

    pub fn is_in_strips(&self) -> bool {
        self.is_of_several() || self.new_rows().iter().any(|walk| BY_FEW.contains(&walk.factor))
    }

    pub fn push(&mut self, row: Row, delay: i64, alone: Vec<Stmt>) {
        self.members.push(Member { row, delay, alone });
    }

    /// The loops one after the other.
    pub fn alone(self) -> Vec<Stmt> {
        self.members.into_iter().flat_map(|member| member.alone).collect()
    }

    /// How far behind the first loop this one may run, or what keeps it out of the group.
    pub fn delay_of(&self, row: &Row) -> Result<i64, &'static str> {
        let mut delay = 0;
        for before in &self.members {
            if !(goes_by_ones(&before.row) && goes_by_ones(row)) {
                return Err("one of the two loops goes through a row by more than one element at a time");
            }
            if share_locals(&before.row.body, &row.body) {
                return Err("a variable that one of the two loops assigns is used by the other");
            }
            let lag = lag(&before.row, row).ok_or("what the loops share is no fixed number of elements apart")?;
            delay = delay.max(before.delay + lag);
        }
        let shares = self.members.is_empty() || self.members.iter().any(|before| shares_arrays(&before.row, row));
        match (shares, delay <= MOST_DELAY) {
            (false, _) => Err("the two loops use no array in common"),
            (_, false) => Err("what the loops share is too far apart"),
            _ => Ok(delay),
        }
    }

    /// What must hold of arrays for the loops to run together.
    pub fn pairs(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        let own = self.members.iter().flat_map(|member| member.row.touched.pairs());
        own.for_each(|pair| add_pair(pair, &mut pairs));
        for (i, before) in self.members.iter().enumerate() {
            for after in &self.members[i + 1..] {
                for (write, other) in meetings(&before.row.touched, &after.row.touched) {
                    note_pair(write, other, false, &mut pairs);
                }
            }
        }
        pairs
    }

    /// All loops; `apart`: whether arrays are of storage of their own, where that matters.
    pub fn write(self, apart: Option<Expr>, frame: &mut Frame) -> Stmt {
        let loc = self.members[0].row.loc;
        let walks = self.new_rows();
        let (members, mut out) = (self.members, Vec::new());
        let pointers = members.iter().flat_map(|member| &member.row.pointers);
        out.extend(pointers.map(|pointer| pointer.declaration.clone()));
        let unit = members.iter().filter_map(|member| member.row.stride.clone());
        let unit = unit.map(|stride| Expr::binary(BinaryOp::Eq, stride, number(1)));
        let all = apart.into_iter().chain(unit).reduce(|a, b| Expr::binary(BinaryOp::LogAnd, a, b));
        let (declared, in_strips) = frame.bind("in_strips", all.unwrap_or(Expr::int(1)).cast(Type::BOOL), loc);
        out.push(declared);
        // In counts of the first loop.
        let start = extreme(BinaryOp::Gt, &members, |row| &row.first, frame, &mut out);
        let end = extreme(BinaryOp::Lt, &members, |row| &row.last, frame, &mut out);
        for Member { row, delay, .. } in &members {
            let before = plus(start.clone(), -delay - 1);
            let before = choose(BinaryOp::Lt, before, row.last.clone());
            let part = Expr::cond(in_strips.clone(), before, row.last.clone());
            let (declared, part) = frame.bind("before_strips", part, loc);
            out.push(declared);
            out.extend(frame.duplicate(&[row.between(row.first.clone(), part, row.stride.clone())]));
        }
        let strip = frame.fresh("strip", Type::LONG);
        let at = frame.value(strip);
        let mut whole: Vec<Stmt> = walks.iter().flat_map(|walk| prefetch::strip(walk, &at, STRIP)).collect();
        for member in &members {
            whole.push(mark());
            whole.extend(member.in_strip(&at, frame));
        }
        let mut strips = vec![Stmt::local(strip, Some(start), loc), over_strips(&at, STRIP, end, whole, loc)];
        for Member { row, delay, .. } in &members {
            strips.push(mark());
            strips.push(row.between(plus(at.clone(), -delay), row.last.clone(), None));
        }
        let cond = Expr::op("likely", Type::INT, vec![in_strips.cast(Type::INT)], None);
        out.push(Stmt::new(StmtKind::If { cond, then: strips, other: Vec::new() }, loc));
        Stmt::new(StmtKind::Block(out), loc)
    }

    /// Rows that the loops have not come to yet: those that loops around walk through, without the ones that they were at
    /// as another row of the group.
    fn new_rows(&self) -> Vec<Walk> {
        let all: Vec<&Pointer> = self.members.iter().flat_map(|member| &member.row.pointers).collect();
        let mut new: Vec<&Pointer> = Vec::new();
        for pointer in &all {
            let is_known = new.iter().any(|other| other.is_same_row(pointer));
            if pointer.moves_outside() && !is_known && !all.iter().any(|other| other.is_ahead_of(pointer)) {
                new.push(pointer);
            }
        }
        new.into_iter().filter_map(Pointer::walk).collect()
    }
}

impl Member {
    /// As many iterations as a strip has.
    fn in_strip(&self, at: &Expr, frame: &mut Frame) -> Vec<Stmt> {
        iterations(self.row.local, plus(at.clone(), -self.delay), STRIP, &self.row.body, self.row.loc, frame)
    }
}

impl Row {
    fn between(&self, first: Expr, last: Expr, stride: Option<Expr>) -> Stmt {
        plain::counting_loop(self.local, first, BinaryOp::Le, last, stride, self.body.clone(), self.loc)
    }
}

/// `for (within = 0; within < count; within++) { counter = at + within; body }`: the C compiler sees how many these are.
pub fn iterations(
    counter: LocalId,
    at: Expr,
    count: i64,
    body: &[Stmt],
    loc: Option<Loc>,
    frame: &mut Frame,
) -> Vec<Stmt> {
    let within = frame.fresh("within", Type::LONG);
    let here = Expr::binary(BinaryOp::Add, at, frame.value(within));
    let mut inside = vec![Stmt::local(counter, Some(here), None)];
    inside.extend(body.iter().cloned());
    let each = plain::counting_loop(within, number(0), BinaryOp::Lt, number(count), None, inside, loc);
    frame.duplicate(&[each])
}

/// `for (; strip + count - 1 <= end; strip += count) body`
pub fn over_strips(strip: &Expr, count: i64, end: Expr, body: Vec<Stmt>, loc: Option<Loc>) -> Stmt {
    let cond = Expr::binary(BinaryOp::Le, plus(strip.clone(), count - 1), end);
    let next = ExprKind::AssignOp(BinaryOp::Add, Box::new(strip.clone()), Box::new(number(count)));
    let step = Some(Expr::new(Type::LONG, next));
    Stmt::new(StmtKind::For { init: Vec::new(), cond: Some(cond), step, body }, loc)
}

/// The one of two pure values that is before (`<`) or behind (`>`) the other.
fn choose(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    Expr::cond(Expr::binary(op, a.clone(), b.clone()), a, b)
}

/// The highest (`>`) or lowest (`<`) of a value of all loops, in counts of the first one.
fn extreme(op: BinaryOp, all: &[Member], of: fn(&Row) -> &Expr, frame: &mut Frame, out: &mut Vec<Stmt>) -> Expr {
    let name = if op == BinaryOp::Gt { "strips_first" } else { "strips_last" };
    let mut found: Option<Expr> = None;
    for Member { row, delay, .. } in all {
        let own = plus(of(row).clone(), *delay);
        let value = found.map_or(own.clone(), |found| choose(op, found, own));
        let (declared, value) = frame.bind(name, value, row.loc);
        out.push(declared);
        found = Some(value);
    }
    found.unwrap_or_else(|| number(0))
}

/// Loops that pick elements out of vectors gain nothing (measured on MG's prolongation: half as fast).
fn goes_by_ones(row: &Row) -> bool {
    row.pointers.iter().filter_map(Pointer::walk).all(|walk| walk.factor == 1)
}

/// How many iterations the second loop has to run behind the first one at least; `None`: no number of them is enough.
fn lag(before: &Row, after: &Row) -> Option<i64> {
    let mut lag = 0;
    for (write, other) in meetings(&before.touched, &after.touched).filter(|(a, b)| a.array == b.array) {
        let written_before = before.touched.writes.iter().any(|access| std::ptr::eq(access, write));
        let (from, to) = if written_before { (write, other) } else { (other, write) };
        lag = lag.max(distance(from, to, before.counter, after.counter)?);
    }
    Some(lag)
}

/// The largest number of iterations that an access of the first loop is ahead of one of the second loop to the same
/// element, while the loops around stand still; `None`: it is not known.
fn distance(from: &Access, to: &Access, before: Counter, after: Counter) -> Option<i64> {
    let sums = || from.components.iter().chain(&to.components);
    let around = sums().flat_map(|sum| &sum.counters).map(|(counter, _)| *counter);
    let mut pairs: Vec<(Counter, Counter)> = around.filter(|c| *c != before && *c != after).map(|c| (c, c)).collect();
    pairs.sort();
    pairs.dedup();
    pairs.push((before, after));
    // The ranges of the counters are not needed here.
    let nest = Nest::default();
    let (from, to) = (Index { nest: &nest, sums: &from.components }, Index { nest: &nest, sums: &to.components });
    let Some(found) = dependence::between(from, to, &pairs) else { return Some(0) };
    let (last, around) = found.distances.split_last()?;
    if !around.iter().all(|distance| distance.may_be_zero()) {
        return Some(0);
    }
    match last {
        Distance::Exact(later) => Some(-later),
        Distance::Any => None,
    }
}

/// Writes of one loop, and accesses of the other one.
fn meetings<'a>(a: &'a Touched, b: &'a Touched) -> impl Iterator<Item = (&'a Access, &'a Access)> {
    let of = |writer: &'a Touched, other: &'a Touched| {
        let others = move || other.writes.iter().chain(&other.reads);
        writer.writes.iter().flat_map(move |write| others().map(move |other| (write, other)))
    };
    of(a, b).chain(of(b, a))
}

fn shares_arrays(a: &Row, b: &Row) -> bool {
    let all = |row: &'_ Row| row.pointers.iter().map(|pointer| pointer.array.clone()).collect::<Vec<_>>();
    let others = all(b);
    all(a).iter().any(|array| others.contains(array))
}
