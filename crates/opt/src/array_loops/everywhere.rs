//! Where the loop around a nest counts, the nest's entry test holds for all values of that counter if it holds for the
//! lowest and the highest: this is looked at once, before the loop around. A Fourier transform begins with thousands of
//! loops of one or two iterations, whose tests took a sixth of its time.

use super::around::{Around, Counted};
use super::entry_test::{Bounds, add_symbols, all_of};
use crate::analysis::affine::Sum;
use crate::analysis::locals::mentions;
use crate::longs::{long, times};
use kroll_ir::*;

/// A sum that takes all values from one with the constant `min` to one with `max` must be in a range.
pub struct Span {
    pub sum: Sum,
    pub min: i64,
    pub max: i64,
    pub lowest: Expr,
    pub highest: Expr,
}

impl Span {
    /// That it is, where these are the ends of the sum without its constant.
    pub fn terms(&self, (low, high): (Expr, Expr)) -> [Expr; 2] {
        let moved = |end, constant| add_symbols(end, &Sum::default(), constant);
        let low = Expr::binary(BinaryOp::Ge, moved(low, self.min), self.lowest.clone());
        [low, Expr::binary(BinaryOp::Le, moved(high, self.max), self.highest.clone())]
    }

    fn mentions(&self, var: LocalId) -> bool {
        self.sum.symbols.iter().any(|(_, symbol)| mentions(symbol, var))
    }
}

/// What is known before the loop around about all of its iterations.
pub struct Everywhere {
    pub holds: Expr,
    /// Nothing of the test depends on that loop's counter, so where this does not hold nothing else does.
    pub is_all: bool,
}

/// The spans, and what else the test needs that is the same at all iterations; `None`: some of it is known in the loop
/// around only.
pub fn everywhere(bounds: &Bounds, same: &[Expr], spans: &[Span], around: &mut Around) -> Option<Everywhere> {
    let (level, counted) = around.counted()?;
    let moves = spans.iter().any(|span| span.mentions(counted.var));
    let terms = |counted: &Counted| {
        let mut terms = same.to_vec();
        if moves {
            terms.extend(counted.terms.iter().cloned());
        }
        for span in spans {
            terms.extend(span.terms(ends(bounds, counted, &span.sum)?));
        }
        Some(terms)
    };
    let mut terms_of_all = terms(&counted)?;
    if !terms_of_all.iter().all(|term| around.is_known_before(level, term)) {
        return None;
    }
    if moves {
        let low = around.local(level, "least", counted.low.clone());
        let high = around.local(level, "most", counted.high.clone());
        terms_of_all = terms(&Counted { low, high, ..counted })?;
    }
    let holds = around.local(level, "inside", all_of(terms_of_all));
    Some(Everywhere { holds, is_all: !moves })
}

/// The lowest and the highest value of the sum without its constant in all iterations of the loop around.
fn ends(bounds: &Bounds, counted: &Counted, sum: &Sum) -> Option<(Expr, Expr)> {
    let (mut low, mut high) = bounds.of_component_unnamed(sum)?;
    for (factor, symbol) in &sum.symbols {
        let (least, most) = match mentions(symbol, counted.var) {
            false => (long(symbol.clone()), long(symbol.clone())),
            true if is_local(symbol, counted.var) && *factor > 0 => (counted.low.clone(), counted.high.clone()),
            true if is_local(symbol, counted.var) => (counted.high.clone(), counted.low.clone()),
            true => return None,
        };
        let op = if *factor < 0 { BinaryOp::Sub } else { BinaryOp::Add };
        low = Expr::binary(op, low, times(least, factor.abs()));
        high = Expr::binary(op, high, times(most, factor.abs()));
    }
    Some((low, high))
}

fn is_local(value: &Expr, var: LocalId) -> bool {
    match &value.kind {
        ExprKind::Local(local) => *local == var,
        ExprKind::Cast(inner) => value.ty == Type::LONG && inner.ty == Type::INT && is_local(inner, var),
        _ => false,
    }
}
