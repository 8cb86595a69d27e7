//! Which part of an array an access touches while some of its loops run: a box, with sums of the other counters and of
//! symbols as bounds.

use super::affine::{Counter, Sum};
use super::nest::{Access, Nest, Range};

/// The indices of one dimension: from `low` to `high`, if there are any.
#[derive(Clone, PartialEq, Debug)]
pub struct Span {
    pub low: Sum,
    pub high: Sum,
    /// All indices have a distance from `low` that this number divides; `None`: known when the program runs.
    pub step: Option<i64>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Region {
    pub spans: Vec<Span>,
    /// Every point of the box, in its steps, is touched unless some loop's range is empty. Without it the box holds
    /// all that is touched and perhaps more.
    pub filled: bool,
}

/// The region of an access while the loops `inner` run and the others stand still; `None` if its index is no sum.
pub fn region(nest: &Nest, access: &Access, inner: &[u32]) -> Option<Region> {
    let index = access.index.as_ref()?;
    let is_inner = |counter: Counter| inner.contains(&counter.loop_id);
    let counters: Vec<Counter> = nest.counters(&access.loops).into_iter().filter(|c| is_inner(*c)).collect();
    let ranges: Option<Vec<&Range>> = counters.iter().map(|counter| nest.range(*counter)).collect();
    let ranges = ranges?;
    let spans: Option<Vec<Span>> = index.iter().map(|sum| span(sum, &ranges)).collect();
    let spans = spans?;
    let filled = access.certain
        && ranges.iter().all(|range| fills(range, index, &is_inner))
        && index.iter().all(|sum| sum.counters.iter().filter(|(counter, _)| is_inner(*counter)).count() <= 1);
    Some(Region { spans, filled })
}

/// Whether the counter walks through a box: in one dimension at most, and over the same values whatever others are.
fn fills(range: &Range, index: &[Sum], is_inner: &dyn Fn(Counter) -> bool) -> bool {
    let walked = index.iter().filter(|sum| sum.moved_by(range.counter)).count();
    let depends = |sum: &Sum| sum.counters.iter().any(|(counter, _)| is_inner(*counter));
    walked <= 1 && range.exact && !depends(&range.low) && !depends(&range.high)
}

fn span(sum: &Sum, ranges: &[&Range]) -> Option<Span> {
    let low = extreme(sum, ranges, Side::Low)?;
    let high = extreme(sum, ranges, Side::High)?;
    let mut step = Some(0);
    for range in ranges {
        let factor = sum.factor(range.counter);
        step = match (step, range.step) {
            _ if factor == 0 => step,
            (Some(_), Some(_)) if !is_aligned(range, factor, ranges) => Some(1),
            (Some(so_far), Some(own)) => Some(gcd(so_far, factor * own)),
            _ => None,
        };
    }
    Some(Span { low, high, step: step.map(|step| step.max(1)) })
}

/// Whether the sum's least value is one that it takes, and its others are whole steps from there: not where the range
/// moves with counters that run too, nor where it ends there and its last value is not known.
fn is_aligned(range: &Range, factor: i64, running: &[&Range]) -> bool {
    let moves = |sum: &Sum| running.iter().any(|other| sum.moved_by(other.counter));
    let starts_low = (factor > 0) != range.descending;
    !moves(&range.low) && !moves(&range.high) && (range.exact || starts_low)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Low,
    High,
}

/// The smallest or largest value of a sum over these ranges; those of inner loops may depend on counters around them.
fn extreme(sum: &Sum, ranges: &[&Range], side: Side) -> Option<Sum> {
    let mut value = sum.clone();
    for range in ranges.iter().rev() {
        let factor = value.factor(range.counter);
        if factor == 0 {
            continue;
        }
        let bound = if (factor > 0) == (side == Side::Low) { &range.low } else { &range.high };
        let moving = Sum::counter(range.counter).times(factor)?;
        value = value.minus(&moving)?.plus(&bound.clone().times(factor)?)?;
    }
    Some(value)
}

/// The smallest and the largest value of a sum while these loops run.
pub fn extremes(sum: &Sum, ranges: &[&Range]) -> Option<(Sum, Sum)> {
    Some((extreme(sum, ranges, Side::Low)?, extreme(sum, ranges, Side::High)?))
}

/// The least and the largest value of a counter, where both are numbers.
pub fn constant_range(nest: &Nest, counter: Counter) -> Option<(i64, i64)> {
    let all: Vec<&Range> = nest.loops.iter().flat_map(|each| &each.ranges).collect();
    let range = nest.range(counter)?;
    Some((extreme(&range.low, &all, Side::Low)?.number()?, extreme(&range.high, &all, Side::High)?.number()?))
}

impl Region {
    /// A box that holds both; `None` if bounds cannot be compared before the program runs.
    pub fn joined(&self, other: &Region) -> Option<Region> {
        let spans: Option<Vec<Span>> = self.spans.iter().zip(&other.spans).map(|(a, b)| a.joined(b)).collect();
        let spans = spans?;
        let filled = (self.filled && spans == self.spans) || (other.filled && spans == other.spans);
        Some(Region { spans, filled })
    }

    /// Whether no point is in both; false also where that is not known.
    pub fn is_apart_from(&self, other: &Region) -> bool {
        let below = |a: &Sum, b: &Sum| a.clone().minus(b).and_then(|sum| sum.number()).is_some_and(|d| d < 0);
        self.spans.iter().zip(&other.spans).any(|(a, b)| below(&a.high, &b.low) || below(&b.high, &a.low))
    }
}

impl Span {
    fn joined(&self, other: &Span) -> Option<Span> {
        let first = other.low.clone().minus(&self.low)?.number()?;
        let last = other.high.clone().minus(&self.high)?.number()?;
        let low = if first < 0 { &other.low } else { &self.low };
        let high = if last > 0 { &other.high } else { &self.high };
        let step = self.step.zip(other.step).map(|(a, b)| gcd(gcd(a, b), first).max(1));
        Some(Span { low: low.clone(), high: high.clone(), step })
    }
}

/// The greatest common divisor; of 0 and n it is n.
pub fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{function, words_of_sum};
    use super::*;
    use kroll_ir::ExprKind;

    /// The regions of the accesses while the loops run, in words.
    fn words(body: &str, inner: &[u32]) -> Vec<String> {
        let params = "(param %m:larr2.double) (param %d:rect2) (param %n:int) (param %k:int)";
        let func = function(params, &format!("{body} (return 0:int)"));
        let name = |expr: &kroll_ir::Expr| match &expr.kind {
            ExprKind::Local(local) => func.frame.local(*local).name.clone(),
            ExprKind::Component(of, k) => match &of.kind {
                ExprKind::Op { op, .. } => format!("{}.{k}", op.name),
                _ => "..".to_string(),
            },
            _ => "..".to_string(),
        };
        let sum = |sum: &Sum| words_of_sum(sum, name);
        let nest = Nest::of(&func.body.as_ref().expect("a body")[0]).expect("a nest");
        let shown = |access: &Access| {
            let Some(region) = region(&nest, access, inner) else { return "?".to_string() };
            let spans: Vec<String> = region
                .spans
                .iter()
                .map(|s| {
                    format!("{}..{} by {}", sum(&s.low), sum(&s.high), s.step.map_or("?".into(), |s| s.to_string()))
                })
                .collect();
            format!("{}{}", spans.join(", "), if region.filled { " filled" } else { "" })
        };
        nest.accesses.iter().map(shown).collect()
    }

    fn nest_of_two(index: &str) -> String {
        format!(
            "(for (init (local %i:int 1:int)) (cond (<:int %i:int %n:int)) (step (preinc:int %i:int)) (body
               (for (init (local %j:int 0:int)) (cond (<:int %j:int %k:int)) (step (preinc:int %j:int)) (body
                 (do (elem:double !0 %m:larr2.double (point:point2 {index})))))))"
        )
    }

    #[test]
    fn boxes_have_symbolic_bounds() {
        let row = nest_of_two("(-:int %i:int 1:int) (*:int 2:int %j:int)");
        assert_eq!(words(&row, &[0, 1]), ["0..1n+-2 by 1, 0..2k+-2 by 2 filled"]);
        // One row while the outer loop stands still.
        assert_eq!(words(&row, &[1]), ["1c00+-1..1c00+-1 by 1, 0..2k+-2 by 2 filled"]);
        assert_eq!(words(&row, &[]), ["1c00+-1..1c00+-1 by 1, 2c10+0..2c10+0 by 1 filled"]);
        let backwards = nest_of_two("(-:int %n:int %i:int) %j:int");
        assert_eq!(words(&backwards, &[0, 1]), ["1..1n+-1 by 1, 0..1k+-1 by 1 filled"]);
    }

    #[test]
    fn what_is_no_box_is_not_filled() {
        assert_eq!(words(&nest_of_two("%i:int %i:int"), &[0, 1]), ["1..1n+-1 by 1, 1..1n+-1 by 1"]);
        assert_eq!(words(&nest_of_two("(+:int %i:int %j:int) 0:int"), &[0, 1]), ["1..1k+1n+-2 by 1, 0..0 by 1"]);
        assert_eq!(words(&nest_of_two("(*:int %i:int %j:int) 0:int"), &[0, 1]), ["?"]);
    }

    #[test]
    fn domains_keep_their_strides_for_the_running_program() {
        let each = "(foreach %q !0 %d:rect2 (body (do (elem:double !0 %m:larr2.double
            (op.point_add:point2 %q:point2 (point:point2 1:int 0:int))))))";
        let wanted = "1rect_min.0+1..1rect_max.0+1 by ?, 1rect_min.1+0..1rect_max.1+0 by ? filled";
        assert_eq!(words(each, &[0]), [wanted]);
    }

    #[test]
    fn boxes_are_joined_and_told_apart() {
        let span = |low: i64, high: i64| Span { low: Sum::constant(low), high: Sum::constant(high), step: Some(1) };
        let of = |low: i64, high: i64| Region { spans: vec![span(low, high)], filled: true };
        let (a, b) = (of(0, 4), of(2, 9));
        assert_eq!(a.joined(&b).expect("numbers"), Region { spans: vec![span(0, 9)], filled: false });
        assert_eq!(a.joined(&of(1, 3)).expect("numbers"), a);
        assert!(!a.is_apart_from(&b) && a.is_apart_from(&of(5, 7)) && of(5, 7).is_apart_from(&a));
        let n = Sum::symbol(kroll_ir::Expr::global_var("n", kroll_ir::Type::INT));
        let symbolic = Region { spans: vec![Span { low: n.clone(), high: n, step: Some(1) }], filled: true };
        assert!(a.joined(&symbolic).is_none() && !a.is_apart_from(&symbolic) && symbolic.joined(&symbolic).is_some());
    }
}
