//! How many iterations lie between two accesses to the same element, for every loop that they have in common.
//!
//! Tests of subscripts one dimension at a time (Goff, Kennedy, Tseng: Practical dependence testing, 1991): strong SIV
//! exactly, all others by divisor (GCD) and by range (Banerjee), where the ranges are numbers.

use super::affine::{Counter, Sum};
use super::nest::{Access, Nest};
use super::regions::{constant_range, gcd};

/// The later access's counter minus the earlier one's, in units of the counter, whatever way the loop counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    Exact(i64),
    /// Any number, 0 too.
    Any,
}

impl Distance {
    pub fn may_be_zero(self) -> bool {
        matches!(self, Distance::Exact(0) | Distance::Any)
    }

    pub fn may_be_other_than_zero(self) -> bool {
        self != Distance::Exact(0)
    }
}

/// Two accesses may touch the same element, in iterations at these distances.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dependence {
    /// One for each pair of counters, in the order that was asked for.
    pub distances: Vec<Distance>,
}

impl Dependence {
    /// Whether, while the pairs before it stand still, iterations of this pair may meet.
    pub fn is_carried_by(&self, pair: usize) -> bool {
        self.distances[..pair].iter().all(|distance| distance.may_be_zero())
            && self.distances[pair].may_be_other_than_zero()
    }
}

/// The index of an access, and the nest that says what values its counters take.
#[derive(Clone, Copy)]
pub struct Index<'a> {
    pub nest: &'a Nest,
    pub sums: &'a [Sum],
}

/// Between two accesses to the same array by the same variable in one nest; pairs are the counters of their common
/// loops, outermost first. `None`: never the same element.
pub fn in_nest(nest: &Nest, a: &Access, b: &Access) -> Option<Dependence> {
    let common: Vec<u32> = a.loops.iter().zip(&b.loops).take_while(|(a, b)| a == b).map(|(id, _)| *id).collect();
    let pairs: Vec<(Counter, Counter)> = nest.counters(&common).into_iter().map(|c| (c, c)).collect();
    match (&a.index, &b.index) {
        (Some(a), Some(b)) => between(Index { nest, sums: a }, Index { nest, sums: b }, &pairs),
        _ => Some(Dependence { distances: vec![Distance::Any; pairs.len()] }),
    }
}

/// The same for accesses of two nests, some of whose counters are to run together: as many dimensions on both sides.
/// Other views of the array, which name its elements by other indices, are none of this function's business.
pub fn between(a: Index, b: Index, pairs: &[(Counter, Counter)]) -> Option<Dependence> {
    let mut distances = vec![Distance::Any; pairs.len()];
    let problem = Problem { a: a.nest, b: b.nest, pairs };
    for (from, to) in a.sums.iter().zip(b.sums) {
        match problem.dimension(from, to) {
            Meeting::Never => return None,
            Meeting::Perhaps => {}
            Meeting::At { pair, distance } => match distances[pair] {
                Distance::Exact(other) if other != distance => return None,
                _ => distances[pair] = Distance::Exact(distance),
            },
        }
    }
    Some(Dependence { distances })
}

struct Problem<'a> {
    a: &'a Nest,
    b: &'a Nest,
    pairs: &'a [(Counter, Counter)],
}

/// What one dimension says.
enum Meeting {
    Never,
    Perhaps,
    At { pair: usize, distance: i64 },
}

impl Problem<'_> {
    /// Where `to` in the counters of `b` equals `from` in those of `a`.
    fn dimension(&self, from: &Sum, to: &Sum) -> Meeting {
        if !(from.products.is_empty() && to.products.is_empty()) {
            return Meeting::Perhaps;
        }
        let Some(rest) = from.without_counters().minus(&to.without_counters()) else { return Meeting::Perhaps };
        // Symbols that do not cancel may have any value.
        let Some(rest) = rest.number() else { return Meeting::Perhaps };
        match (from.counters.as_slice(), to.counters.as_slice()) {
            ([], []) if rest != 0 => Meeting::Never,
            ([], []) => Meeting::Perhaps,
            ([(c, f)], [(d, g)]) if f == g => match self.pairs.iter().position(|pair| *pair == (*c, *d)) {
                Some(pair) => self.strong(pair, *f, rest),
                None => self.weak(from, to, rest),
            },
            _ => self.weak(from, to, rest),
        }
    }

    /// `factor * (later - earlier) = rest`
    fn strong(&self, pair: usize, factor: i64, rest: i64) -> Meeting {
        let distance = rest / factor;
        let (from, to) = self.pairs[pair];
        if rest % factor != 0 || self.is_between_steps(pair, distance) {
            return Meeting::Never;
        }
        let ranges = constant_range(self.a, from).zip(constant_range(self.b, to));
        match ranges {
            Some(((low, high), (to_low, to_high))) if distance < to_low - high || distance > to_high - low => {
                Meeting::Never
            }
            _ => Meeting::At { pair, distance },
        }
    }

    /// Counters that start alike and step alike are apart by whole steps.
    fn is_between_steps(&self, pair: usize, distance: i64) -> bool {
        let (from, to) = self.pairs[pair];
        let (Some(from), Some(to)) = (self.a.range(from), self.b.range(to)) else { return false };
        let start = |range: &super::nest::Range| if range.descending { range.high.clone() } else { range.low.clone() };
        let alike = from.step == to.step && start(from) == start(to) && start(from).counters.is_empty();
        alike && from.step.is_some_and(|step| distance % step != 0)
    }

    /// `sum of g * later - sum of f * earlier = rest` for any counters.
    fn weak(&self, from: &Sum, to: &Sum, rest: i64) -> Meeting {
        let factors = from.counters.iter().chain(&to.counters);
        let divisor = factors.fold(0, |divisor, (_, factor)| gcd(divisor, *factor));
        if divisor != 0 && rest % divisor != 0 {
            return Meeting::Never;
        }
        let later = to.counters.iter().map(|(counter, factor)| (constant_range(self.b, *counter), *factor));
        let earlier = from.counters.iter().map(|(counter, factor)| (constant_range(self.a, *counter), -*factor));
        let (mut least, mut most) = (0i64, 0i64);
        for (range, factor) in later.chain(earlier) {
            let Some((low, high)) = range else { return Meeting::Perhaps };
            let (x, y) = (low.saturating_mul(factor), high.saturating_mul(factor));
            least = least.saturating_add(x.min(y));
            most = most.saturating_add(x.max(y));
        }
        if rest < least || rest > most { Meeting::Never } else { Meeting::Perhaps }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::function;
    use super::*;

    /// What lies between the first two accesses of a nest over i and j.
    fn words(first: &str, second: &str) -> String {
        let params = "(param %m:larr2.double) (param %n:int) (param %k:int)";
        let elem = |index: &str| format!("(do (elem:double !0 %m:larr2.double (point:point2 {index})))");
        let body = format!(
            "(for (init (local %i:int 0:int)) (cond (<:int %i:int %n:int)) (step (preinc:int %i:int)) (body
               (for (init (local %j:int 0:int)) (cond (<:int %j:int %n:int)) (step (+=:int %j:int 2:int)) (body
                 {} {})))) (return 0:int)",
            elem(first),
            elem(second)
        );
        let func = function(params, &body);
        let nest = Nest::of(&func.body.as_ref().expect("a body")[0]).expect("a nest");
        let Some(found) = in_nest(&nest, &nest.accesses[0], &nest.accesses[1]) else { return "never".to_string() };
        let each = |distance: &Distance| match distance {
            Distance::Exact(distance) => distance.to_string(),
            Distance::Any => "*".to_string(),
        };
        let carried: Vec<usize> = (0..2).filter(|pair| found.is_carried_by(*pair)).collect();
        format!("{} carried by {carried:?}", found.distances.iter().map(each).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn distances_of_stencils_are_exact() {
        for (first, second, wanted) in [
            ("%i:int %j:int", "%i:int %j:int", "0 0 carried by []"),
            ("%i:int %j:int", "(-:int %i:int 1:int) %j:int", "1 0 carried by [0]"),
            ("%i:int %j:int", "%i:int (+:int %j:int 2:int)", "0 -2 carried by [1]"),
            // The inner loop goes by twos.
            ("%i:int %j:int", "%i:int (+:int %j:int 1:int)", "never"),
            ("(*:int 2:int %i:int) %j:int", "(+:int (*:int 2:int %i:int) 1:int) %j:int", "never"),
            ("(+:int %i:int %k:int) %j:int", "(+:int %k:int (-:int %i:int 3:int)) %j:int", "3 0 carried by [0]"),
            ("%i:int %i:int", "(-:int %i:int 1:int) (-:int %i:int 2:int)", "never"),
            ("0:int %j:int", "1:int %j:int", "never"),
        ] {
            assert_eq!(words(first, second), wanted, "{first} | {second}");
        }
    }

    #[test]
    fn what_is_not_known_may_be_any_distance() {
        for (first, second, wanted) in [
            ("%i:int 0:int", "%i:int 0:int", "0 * carried by [1]"),
            ("%i:int %j:int", "(+:int %i:int %k:int) %j:int", "* 0 carried by [0]"),
            ("%i:int %j:int", "%j:int %i:int", "* * carried by [0, 1]"),
            ("%i:int %j:int", "(*:int %i:int %i:int) %j:int", "* * carried by [0, 1]"),
            ("(+:int %i:int %j:int) 0:int", "(+:int %i:int %j:int) 0:int", "* * carried by [0, 1]"),
            ("(*:int 2:int %i:int) 0:int", "(+:int 1:int (*:int 4:int %j:int)) 0:int", "never"),
        ] {
            assert_eq!(words(first, second), wanted, "{first} | {second}");
        }
    }
}
