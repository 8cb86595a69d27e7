//! The box of a group: its lowest and highest index, how often it is used, and whether its stores fill it.

use super::touches::{Group, Touch};
use crate::analysis::affine::Sum;
use crate::analysis::nest::{Nest, Range, Use};
use crate::analysis::regions::extremes;
use crate::longs::number;
use crate::shared_arrays::{outermost, value};
use kroll_ir::*;

/// What is computed of a box before the nest.
pub struct Bounds {
    pub low: Expr,
    pub high: Expr,
    /// The same as sums; `None`: several ones compete.
    pub ends: Option<(Sum, Sum)>,
    pub uses: Expr,
    /// What must hold for the box to exist: the accesses are made, or the array has all of it.
    pub exists: Vec<Expr>,
    /// What must hold for the stores to fill the box from `low` to `high`; `None`: they do not.
    pub filled: Option<Filled>,
}

/// A store that goes through all of its own box.
pub struct Filled {
    pub low: Expr,
    pub high: Expr,
    pub terms: Vec<Expr>,
}

fn less_or_equal(a: Expr, b: Expr) -> Expr {
    Expr::binary(BinaryOp::Le, a, b)
}

/// The least value of a sum without counters in which nothing but THREADS is unknown.
fn least(sum: &Sum) -> Option<i64> {
    let is_threads = |symbol: &Expr| match &symbol.kind {
        ExprKind::Cast(inner) => matches!(&inner.kind, ExprKind::Op { op, .. } if op.name == "ranks"),
        ExprKind::Op { op, .. } => op.name == "ranks",
        _ => false,
    };
    let from = |least: i64, (factor, symbol): &(i64, Expr)| {
        let rises = *factor > 0 && is_threads(symbol);
        if rises { least.checked_add(*factor) } else { None }
    };
    sum.symbols.iter().try_fold(sum.constant, from)
}

fn picked(sums: &[Sum], op: BinaryOp) -> Option<Expr> {
    let pick = |a: Expr, b: Expr| Expr::cond(Expr::binary(op, a.clone(), b.clone()), a, b);
    sums.iter().map(value).reduce(pick)
}

/// The ranges of a nest, for questions about its accesses.
pub struct Ranges<'n> {
    all: Vec<&'n Range>,
}

/// Whether the nest's body runs a few times only, and that is known.
pub fn is_short(nest: &Nest, fewest: i64) -> bool {
    let ranges = Ranges::of(nest);
    let count = |range: &&Range| ranges.span(range)?.number()?.checked_add(1);
    let all: Option<Vec<i64>> = ranges.all.iter().map(count).collect();
    all.is_some_and(|counts| counts.into_iter().fold(1, i64::saturating_mul) < fewest)
}

impl<'n> Ranges<'n> {
    pub fn of(nest: &'n Nest) -> Ranges<'n> {
        Ranges { all: nest.loops.iter().flat_map(|each| &each.ranges).collect() }
    }

    fn around<'r>(&'r self, touch: &'r Touch) -> impl Iterator<Item = &'n Range> + 'r {
        self.all.iter().copied().filter(|range| touch.loops.contains(&range.counter.loop_id))
    }

    /// From the lowest value of a counter to its highest.
    fn span(&self, range: &Range) -> Option<Sum> {
        let (_, high) = extremes(&range.high, &self.all)?;
        let (low, _) = extremes(&range.low, &self.all)?;
        high.minus(&low)
    }

    /// The box of a group; `None` where its bounds are no sums, or nobody knows that it exists.
    pub fn bounds(&self, group: &Group, extent: Option<Expr>) -> Option<Bounds> {
        let ends: Option<Vec<(Sum, Sum)>> = group.touches.iter().map(|t| self.ends(t)).collect();
        let (lows, highs) = ends?.into_iter().unzip();
        let (lows, highs) = (outermost(lows, BinaryOp::Lt), outermost(highs, BinaryOp::Gt));
        let ends = match (&lows[..], &highs[..]) {
            ([low], [high]) => Some((low.clone(), high.clone())),
            _ => None,
        };
        let (low, high) = (picked(&lows, BinaryOp::Lt)?, picked(&highs, BinaryOp::Gt)?);
        let exists = match extent {
            Some(extent) => {
                let inside = Expr::binary(BinaryOp::Lt, high.clone(), extent);
                vec![less_or_equal(number(0), low.clone()), inside]
            }
            None => self.made(group)?,
        };
        let deepest = group.touches.iter().max_by_key(|touch| touch.loops.len())?;
        let filled = group.touches.iter().find_map(|touch| self.filled(touch));
        Some(Bounds { low, high, ends, uses: self.uses(deepest)?, exists, filled })
    }

    /// Whether the group's box is known to lie in several blocks.
    pub fn leaves_block(&self, group: &Group) -> bool {
        let Ok(block) = i64::try_from(group.block) else { return false };
        let farthest = |touch| self.ends(touch).and_then(|(low, high)| least(&high.minus(&low)?));
        block > 0 && group.touches.iter().filter_map(farthest).any(|span| span >= block)
    }

    /// Whether a loop around an access of the group leaves the index as it is, so that the next turn uses the same element.
    pub fn uses_again(&self, group: &Group) -> bool {
        let stays = |touch: &Touch| self.around(touch).any(|range| !touch.sum.moved_by(range.counter));
        group.touches.iter().any(stays)
    }

    fn ends(&self, touch: &Touch) -> Option<(Sum, Sum)> {
        let (low, high) = extremes(&touch.sum, &self.all)?;
        (low.counters.is_empty() && high.counters.is_empty()).then_some((low, high))
    }

    /// That all accesses are made, and with all values of the counters.
    fn made(&self, group: &Group) -> Option<Vec<Expr>> {
        let mut terms = Vec::new();
        for touch in &group.touches {
            for term in self.runs(touch)? {
                if !terms.contains(&term) {
                    terms.push(term);
                }
            }
        }
        Some(terms)
    }

    /// That the loops around an access all run; `None` if it may be left out, or the loops depend on each other.
    fn runs(&self, touch: &Touch) -> Option<Vec<Expr>> {
        let steady = |range: &Range| range.exact && range.low.counters.is_empty() && range.high.counters.is_empty();
        let known = |range: &&Range| self.span(range).and_then(|span| span.number()).is_some_and(|span| span >= 0);
        let term = |range: &Range| less_or_equal(value(&range.low), value(&range.high));
        let all = touch.certain && self.around(touch).all(steady);
        all.then(|| self.around(touch).filter(|range| !known(range)).map(term).collect())
    }

    /// How often an access is made at most.
    fn uses(&self, touch: &Touch) -> Option<Expr> {
        let mut uses = number(1);
        for range in self.around(touch) {
            let (span, step) = (value(&self.span(range)?), range.step?);
            let turns = if step == 1 { span } else { Expr::binary(BinaryOp::Div, span, number(step)) };
            uses = Expr::binary(BinaryOp::Mul, uses, Expr::binary(BinaryOp::Add, turns, number(1)));
        }
        Some(uses)
    }

    /// How a store goes through a box without leaving anything out: the fastest counter step by step, and each further one
    /// no further than those before reach.
    fn filled(&self, touch: &Touch) -> Option<Filled> {
        if touch.usage == Use::Read || !touch.whole {
            return None;
        }
        let mut terms = self.runs(touch)?;
        let mut moving = Vec::new();
        for range in self.around(touch).filter(|range| touch.sum.moved_by(range.counter)) {
            let factor = touch.sum.factor(range.counter).checked_abs()?;
            moving.push((factor.checked_mul(range.step?)?, self.span(range)?.times(factor)?));
        }
        moving.sort_by_key(|(stride, _)| *stride);
        let mut reach = Sum::constant(0);
        for (stride, span) in moving {
            let gap = reach.clone().plus(&Sum::constant(1 - stride))?;
            match gap.number() {
                Some(gap) if gap < 0 => return None,
                Some(_) => {}
                None => terms.push(less_or_equal(number(0), value(&gap))),
            }
            reach = reach.plus(&span)?;
        }
        let (low, high) = self.ends(touch)?;
        Some(Filled { low: value(&low), high: value(&high), terms })
    }
}
