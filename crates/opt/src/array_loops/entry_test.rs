//! The test at the entry of a nest: every access inside its array, for all values of the loop variables.

use super::around::Around;
use super::everywhere::{Everywhere, Span, everywhere};
use super::independence::Pair;
use super::layout;
use super::lengths::{self, Known};
use super::nest::{Nest, Range};
use super::shapes;
use crate::analysis::affine::{Counter, Sum};
use crate::longs::{long, number, plus, times};
use kroll_ir::*;

/// First and last value of a counter, as long expressions.
#[derive(Default)]
pub struct Bounds {
    counters: Vec<Counted>,
    /// The same of `for` loops, by what these compute, for whoever asks before the names are declared.
    unnamed: Vec<Counted>,
    /// The rectangles that `foreach` loops run over, by the numbers of the loops.
    rects: Vec<(u32, LocalId)>,
    /// What must hold for the ints that count to end where longs do, and the same by what the loops compute.
    ends: Vec<Expr>,
    unnamed_ends: Vec<Expr>,
    /// What must hold for every loop to run at all.
    pub runs: Vec<Expr>,
    /// How often each loop runs.
    counts: Vec<Expr>,
}

/// Longs: the lowest and the highest value of a counter, and the distance of neighbouring ones.
struct Counted {
    counter: Counter,
    low: Expr,
    high: Expr,
    step: Expr,
}

impl Bounds {
    pub fn rect(&self, loop_id: u32) -> Option<LocalId> {
        self.rects.iter().find(|(id, _)| *id == loop_id).map(|(_, rect)| *rect)
    }

    /// Smallest and largest value of the moving part of a component.
    fn of_component(&self, component: &Sum) -> (Expr, Expr) {
        ends_of(&self.counters, component)
    }

    /// The same by what the only loop of the nest computes.
    pub fn of_component_unnamed(&self, component: &Sum) -> Option<(Expr, Expr)> {
        (self.unnamed.len() == 1 && self.counts.len() == 1).then(|| ends_of(&self.unnamed, component))
    }

    /// Lowest and highest value of a sum, and the distance of neighbouring ones.
    pub fn of_sum(&self, sum: &Sum) -> (Expr, Expr, Expr) {
        let (low, high) = self.of_component(sum);
        let step = sum.only_counter().and_then(|(counter, factor)| {
            let row = self.counters.iter().find(|row| row.counter == counter)?;
            Some(times(row.step.clone(), factor.abs()))
        });
        let whole = |value| add_symbols(value, sum, sum.constant);
        (whole(low), whole(high), step.unwrap_or(number(1)))
    }

    /// How often the innermost statements of the nest run.
    pub fn uses(&self) -> Expr {
        let multiplied = |a, b| Expr::binary(BinaryOp::Mul, a, b);
        self.counts.iter().cloned().reduce(multiplied).unwrap_or(number(1))
    }
}

/// Smallest and largest value of the moving part of a component.
fn ends_of(counters: &[Counted], component: &Sum) -> (Expr, Expr) {
    let ends = component.only_moving().and_then(|(counter, factor, by)| {
        let row = counters.iter().find(|row| row.counter == counter)?;
        let end = |value: &Expr| moved(value.clone(), factor, by);
        let (low, high) = (end(&row.low), end(&row.high));
        Some(if factor > 0 { (low, high, by) } else { (high, low, by) })
    });
    match ends {
        None => (number(0), number(0)),
        Some((low, high, None)) => (low, high),
        Some((low, high, Some(by))) => {
            let upwards = || Expr::binary(BinaryOp::Ge, by.clone(), Expr::int(0));
            (Expr::cond(upwards(), low.clone(), high.clone()), Expr::cond(upwards(), high, low))
        }
    }
}

/// Declares the ranges of all loops of the nest before it starts.
pub fn ranges(nest: &Nest, frame: &mut Frame, loc: Option<Loc>) -> (Vec<Stmt>, Bounds) {
    let (mut setup, mut bounds) = (Vec::new(), Bounds::default());
    for each in &nest.loops {
        match &each.range {
            Range::Rect { rank, domain } => {
                let rect = frame.fresh("rect", Type::Rect(*rank));
                setup.push(Stmt::local(rect, Some(domain.clone()), loc));
                bounds.rects.push((each.id, rect));
                for k in 0..*rank {
                    let corner = |op: &str| rect_corner(rect, *rank, op, k);
                    let counter = Counter { loop_id: each.id, k };
                    let (low, high, step) = (corner("rect_min"), corner("rect_max"), corner("rect_stride"));
                    bounds.runs.push(Expr::binary(BinaryOp::Le, low.clone(), high.clone()));
                    bounds.counters.push(Counted { counter, low, high, step });
                }
                let points = Expr::op("rect_size", Type::INT, vec![Expr::local(rect, Type::Rect(*rank))], None);
                bounds.counts.push(long(points));
            }
            Range::Int { first, bound, inclusive, step } => {
                let name = frame.local(each.var).name.clone();
                let counter = Counter { loop_id: each.id, k: 0 };
                let Extremes { low, high, terms } = extremes(first, bound, *inclusive, *step);
                bounds.unnamed.push(Counted { counter, low, high, step: number(step.abs()) });
                bounds.unnamed_ends.extend(terms);
                let (declared, first) = frame.bind(&format!("{name}_first"), long(first.clone()), loc);
                setup.push(declared);
                let last = last_value(first.clone(), bound, *inclusive, *step);
                let (declared, last) = frame.bind(&format!("{name}_last"), last, loc);
                setup.push(declared);
                if step.abs() > 1 {
                    bounds.ends.push(stays_int(last.clone(), *step));
                }
                bounds.runs.push(runs(first.clone(), bound, *inclusive, *step));
                let (low, high) = if *step > 0 { (first, last) } else { (last, first) };
                let way = Expr::binary(BinaryOp::Sub, high.clone(), low.clone());
                let turns = if step.abs() == 1 { way } else { Expr::binary(BinaryOp::Div, way, number(step.abs())) };
                bounds.counts.push(Expr::binary(BinaryOp::Add, turns, number(1)));
                bounds.counters.push(Counted { counter, low, high, step: number(step.abs()) });
            }
        }
    }
    (setup, bounds)
}

/// Whether the first value is in the range.
fn runs(first: Expr, bound: &Expr, inclusive: bool, step: i64) -> Expr {
    let op = match (step > 0, inclusive) {
        (true, true) => BinaryOp::Le,
        (true, false) => BinaryOp::Lt,
        (false, true) => BinaryOp::Ge,
        (false, false) => BinaryOp::Gt,
    };
    Expr::binary(op, first, long(bound.clone()))
}

/// What a loop counts that runs at all, as longs, and what must hold for that.
pub struct Extremes {
    pub low: Expr,
    pub high: Expr,
    pub terms: Vec<Expr>,
}

pub fn extremes(first: &Expr, bound: &Expr, inclusive: bool, step: i64) -> Extremes {
    let first = long(first.clone());
    let last = last_value(first.clone(), bound, inclusive, step);
    let terms = if step.abs() == 1 { Vec::new() } else { vec![stays_int(last.clone(), step)] };
    let (low, high) = if step > 0 { (first, last) } else { (last, first) };
    Extremes { low, high, terms }
}

/// The last value of a loop that runs at all, as a long.
fn last_value(first: Expr, bound: &Expr, inclusive: bool, step: i64) -> Expr {
    let inward = if inclusive { 0 } else { step.signum() };
    let limit = Expr::binary(BinaryOp::Sub, long(bound.clone()), number(inward));
    if step.abs() == 1 {
        return limit;
    }
    let way = Expr::binary(BinaryOp::Sub, limit, first.clone());
    let steps = Expr::binary(BinaryOp::Div, way, number(step));
    Expr::binary(BinaryOp::Add, first, Expr::binary(BinaryOp::Mul, steps, number(step)))
}

/// An int that steps beyond the last value does not wrap around, as it would have to for the loop to go on.
fn stays_int(last: Expr, step: i64) -> Expr {
    let next = Expr::binary(BinaryOp::Add, last, number(step));
    match step > 0 {
        true => Expr::binary(BinaryOp::Le, next, number(i32::MAX.into())),
        false => Expr::binary(BinaryOp::Ge, next, number(i32::MIN.into())),
    }
}

/// The product of an int, a factor and a symbol that is an int leaves room for other ints in a long.
fn stays_long(factor: i64, by: &Expr) -> Vec<Expr> {
    let limit = (1 << 31) / factor.abs();
    match factor.abs() {
        1 => Vec::new(),
        _ => [(BinaryOp::Ge, -limit), (BinaryOp::Le, limit)]
            .map(|(op, end)| Expr::binary(op, long(by.clone()), number(end)))
            .to_vec(),
    }
}

/// `op` is `rect_min`, `rect_max` or `rect_stride`.
pub fn rect_corner(rect: LocalId, rank: u8, op: &str, k: u8) -> Expr {
    long(Expr::op(op, Type::Point(rank), vec![Expr::local(rect, Type::Rect(rank))], None).component(k))
}

/// The moving part of a component: a long times a factor and the symbol of a product.
pub fn moved(counter: Expr, factor: i64, by: Option<&Expr>) -> Expr {
    let moved = times(counter, factor);
    match by {
        None => moved,
        Some(by) => Expr::binary(BinaryOp::Mul, moved, long(by.clone())),
    }
}

/// Symbols and constant of a component added to a long.
pub fn add_symbols(mut value: Expr, component: &Sum, constant: i64) -> Expr {
    for (factor, symbol) in &component.symbols {
        let op = if *factor < 0 { BinaryOp::Sub } else { BinaryOp::Add };
        value = Expr::binary(op, value, times(long(symbol.clone()), factor.abs()));
    }
    plus(value, constant)
}

/// What the entry test proves: for each array and dimension, sums with a range of constants.
pub struct Coverage {
    arrays: Vec<ArrayCoverage>,
    /// Java arrays and their lengths.
    known: Vec<Known>,
}

struct ArrayCoverage {
    array: Expr,
    rank: u8,
    /// Dimension, sum without constant, smallest and largest constant.
    spans: Vec<(u8, Sum, i64, i64)>,
}

impl Coverage {
    pub fn of(nest: &Nest, known: Vec<Known>) -> Coverage {
        let mut coverage = Coverage { arrays: Vec::new(), known };
        for access in &nest.accesses {
            let at = coverage.arrays.iter().position(|a| a.array == access.array);
            let at = at.unwrap_or_else(|| {
                let (array, rank) = (access.array.clone(), access.components.len() as u8);
                coverage.arrays.push(ArrayCoverage { array, rank, spans: Vec::new() });
                coverage.arrays.len() - 1
            });
            for (k, component) in access.components.iter().enumerate() {
                coverage.arrays[at].cover(k as u8, component);
            }
        }
        coverage
    }

    /// Whether the test includes this access, which may be conditional.
    pub fn includes(&self, access: &super::nest::Access) -> bool {
        let Some(array) = self.arrays.iter().find(|a| a.array == access.array) else { return false };
        access.components.iter().enumerate().all(|(k, component)| {
            let sum = component.without_constant();
            let constant = component.constant;
            array
                .spans
                .iter()
                .any(|(d, s, min, max)| *d as usize == k && *s == sum && (*min..=*max).contains(&constant))
        })
    }

    /// All spans inside their arrays; without `checks` only the shape of Titanium arrays is tested. The `new` Java
    /// arrays must be near, the `shaped` Titanium arrays plain; it is known of the others.
    pub fn condition(&self, new: &[Known], shaped: &[Expr], bounds: &Bounds, checks: bool, around: Around) -> Expr {
        let near = |known: &Known| Expr::binary(BinaryOp::Ge, Expr::local(known.length, Type::INT), Expr::int(0));
        let mut test = Test::new(bounds, around, new.iter().map(near).collect());
        test.shapes(shaped);
        self.contained(&mut test, checks);
        likely(test.finished())
    }

    fn contained(&self, test: &mut Test, checks: bool) {
        let spans = self.arrays.iter().flat_map(|array| &array.spans);
        for (_, factor, by) in spans.flat_map(|(_, sum, ..)| &sum.products) {
            test.same.extend(stays_long(*factor, by));
        }
        for array in &self.arrays {
            if let Some(known) = lengths::find(&array.array, &self.known) {
                let length = long(Expr::local(known.length, Type::INT));
                let last = Expr::binary(BinaryOp::Sub, length, number(1));
                // The length is declared right before the nest.
                test.containment(array, None, |_| (number(0), last.clone()));
            } else if checks {
                let bound = |field, k| layout::bound(&array.array, array.rank, field, k);
                let level = test.around.level(&array.array);
                test.containment(array, level, |k| (bound("lo", k), bound("hi", k)));
            }
        }
    }

    /// All spans inside their arrays, wherever these are.
    pub fn inside(&self, bounds: &Bounds, around: Around) -> Vec<Expr> {
        let mut test = Test::new(bounds, around, Vec::new());
        self.contained(&mut test, true);
        test.finished()
    }

    /// For each dimension of an array, the lowest and the highest values of all its sums.
    pub fn extremes(&self, array: &Expr, bounds: &Bounds) -> Vec<(Vec<Expr>, Vec<Expr>)> {
        let Some(array) = self.arrays.iter().find(|each| each.array == *array) else { return Vec::new() };
        let mut ends: Vec<(Vec<Expr>, Vec<Expr>)> = vec![Default::default(); array.rank as usize];
        for (k, sum, min, max) in &array.spans {
            let (low, high) = bounds.of_component(sum);
            ends[*k as usize].0.push(add_symbols(low, sum, *min));
            ends[*k as usize].1.push(add_symbols(high, sum, *max));
        }
        ends
    }
}

/// Whether all these Titanium arrays are plain, and what else a loop that is no nest asks.
pub fn plain(arrays: &[Expr], others: Vec<Expr>, around: Around) -> Expr {
    let bounds = Bounds::default();
    let mut test = Test::new(&bounds, around, Vec::new());
    test.shapes(arrays);
    arrays.iter().for_each(|array| shapes::from_zero(array, &mut test.terms));
    test.terms.extend(others);
    likely(test.finished())
}

/// The test while it is put together.
struct Test<'a> {
    bounds: &'a Bounds,
    around: Around<'a>,
    terms: Vec<Expr>,
    /// Terms of no counter.
    same: Vec<Expr>,
    spans: Vec<Span>,
    limits: Vec<Limit>,
}

/// Smallest and largest value that a sum may have, in locals that are set before a loop around the nest.
struct Limit {
    level: usize,
    sum: Sum,
    lowest: Expr,
    highest: Expr,
}

impl<'a> Test<'a> {
    fn new(bounds: &'a Bounds, around: Around<'a>, terms: Vec<Expr>) -> Test<'a> {
        Test { bounds, around, terms, same: Vec::new(), spans: Vec::new(), limits: Vec::new() }
    }

    fn shapes(&mut self, arrays: &[Expr]) {
        let mut early: Vec<Vec<Expr>> = self.around.loops.iter().map(|_| Vec::new()).collect();
        for array in arrays {
            let level = self.around.level(array);
            shapes::terms(array, level.map_or(&mut self.terms, |level| &mut early[level]));
        }
        for (level, terms) in early.into_iter().enumerate().filter(|(_, terms)| !terms.is_empty()) {
            let plain = self.around.local(level, "plain", all_of(terms));
            self.terms.push(plain);
        }
    }

    /// `level`: the loop before which the limits are known.
    fn containment(&mut self, array: &ArrayCoverage, level: Option<usize>, limits: impl Fn(u8) -> (Expr, Expr)) {
        for (k, sum, min, max) in &array.spans {
            let (lowest, highest) = limits(*k);
            match level {
                Some(level) => self.limit(level, sum, less(lowest, *min), less(highest, *max)),
                None => self.spans.push(Span { sum: sum.clone(), min: *min, max: *max, lowest, highest }),
            }
        }
    }

    /// Arrays that are used at the same places share their limits.
    fn limit(&mut self, level: usize, sum: &Sum, lowest: Expr, highest: Expr) {
        let same = |limit: &&mut Limit| limit.level == level && limit.sum == *sum;
        match self.limits.iter_mut().find(same) {
            None => {
                let lowest = self.around.local(level, "lowest", lowest);
                let highest = self.around.local(level, "highest", highest);
                self.limits.push(Limit { level, sum: sum.clone(), lowest, highest });
            }
            Some(limit) => {
                let one_of = |op, a: &Expr, b: Expr| Expr::cond(Expr::binary(op, a.clone(), b.clone()), a.clone(), b);
                let lowest = one_of(BinaryOp::Gt, &limit.lowest, lowest);
                let highest = one_of(BinaryOp::Lt, &limit.highest, highest);
                limit.lowest = self.around.local(level, "lowest", lowest);
                limit.highest = self.around.local(level, "highest", highest);
            }
        }
    }

    fn finished(self) -> Vec<Expr> {
        let Test { bounds, mut around, mut terms, same, mut spans, limits } = self;
        let span_of = |Limit { sum, lowest, highest, .. }| Span { sum, min: 0, max: 0, lowest, highest };
        spans.extend(limits.into_iter().map(span_of));
        let early: Vec<Expr> = bounds.unnamed_ends.iter().chain(&same).cloned().collect();
        let of_span = |span: &Span| {
            let (first, last) = bounds.of_component(&span.sum);
            span.terms((add_symbols(first, &span.sum, 0), add_symbols(last, &span.sum, 0)))
        };
        let here: Vec<Expr> = bounds.ends.iter().cloned().chain(same).chain(spans.iter().flat_map(of_span)).collect();
        if here.is_empty() {
            return terms;
        }
        match everywhere(bounds, &early, &spans, &mut around) {
            None => terms.extend(here),
            Some(Everywhere { holds, is_all: true }) => terms.push(holds),
            Some(Everywhere { holds, .. }) => terms.push(Expr::binary(BinaryOp::LogOr, holds, chain(here))),
        }
        terms
    }
}

fn less(value: Expr, constant: i64) -> Expr {
    match constant {
        0 => value,
        c => Expr::binary(BinaryOp::Sub, value, number(c)),
    }
}

impl ArrayCoverage {
    fn cover(&mut self, k: u8, component: &Sum) {
        let sum = component.without_constant();
        let constant = component.constant;
        match self.spans.iter_mut().find(|(d, s, ..)| *d == k && *s == sum) {
            Some((_, _, min, max)) => {
                *min = (*min).min(constant);
                *max = (*max).max(constant);
            }
            None => self.spans.push((k, sum, constant, constant)),
        }
    }
}

/// All of them, each a branch of its own, which is less work than a sum of bits: nests may be as short as the rows of a
/// sparse matrix. A chain of conditions would look improbable to the C compiler, and it does not vectorise improbable
/// loops, so each is told how probable it is.
pub fn likely(terms: Vec<Expr>) -> Expr {
    Expr::op("likely", Type::INT, vec![chain(terms)], None)
}

fn chain(terms: Vec<Expr>) -> Expr {
    let probable = |term: Expr| Expr::op("probable", Type::INT, vec![term], None);
    let both = |a, b| Expr::binary(BinaryOp::LogAnd, a, b);
    terms.into_iter().map(probable).reduce(both).unwrap_or_else(|| Expr::int(1))
}

/// The terms are cheap and cannot fail: `&` evaluates all of them without a branch each.
pub fn all_of(terms: Vec<Expr>) -> Expr {
    terms.into_iter().reduce(|a, b| Expr::binary(BinaryOp::And, a, b)).unwrap_or_else(|| Expr::int(1))
}

/// Arrays of different storage, or one array where that will do.
pub fn apart(pairs: &[Pair]) -> Expr {
    let apart = |Pair { written, other, or_one }: &Pair| {
        let differ = distinct_storage(&[(written.clone(), other.clone())]);
        match or_one {
            None => differ,
            Some((elem, rank)) => {
                Expr::binary(BinaryOp::Or, differ, all_of(layout::is_one(written, other, elem, *rank)))
            }
        }
    };
    all_of(pairs.iter().map(apart).collect())
}

/// Arrays of different storage share no element.
pub fn distinct_storage(pairs: &[(Expr, Expr)]) -> Expr {
    let differ = |(a, b): &(Expr, Expr)| Expr::binary(BinaryOp::Ne, layout::storage(a), layout::storage(b));
    all_of(pairs.iter().map(differ).collect())
}
