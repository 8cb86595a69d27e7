//! The nest by private copies beside the nest as it was, and what decides between them.

use super::boxes::{Bounds, Ranges};
use super::touches::{Group, Touched};
use super::{Fetcher, Plan};
use crate::analysis::affine::Sum;
use crate::analysis::alias::{Holder, Location};
use crate::analysis::effects::{Effects, Own};
use crate::longs::{long, number};
use crate::remarks::{Obstacle, Place};
use crate::shared_arrays::{distance, size_of, with_phase};
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// What `upc_box` is told (runtime/include/kroll/upc.h).
const BESIDE: i128 = 1;
const GAPS: i128 = 2;

/// The nest by copies, under its condition.
pub struct Twice {
    pub before: Vec<Stmt>,
    pub cond: Expr,
    /// Copies, whose contents are under way then.
    pub opens: Vec<Stmt>,
    /// The nest, once they are there, and what it stores on its way.
    pub copies: Vec<Stmt>,
    /// When that is over.
    pub closes: Vec<Stmt>,
    /// Elements are used several times: the nest by copies may take longer than what fetches them, and is made fast.
    again: bool,
    pub touched: Touched,
    /// Of each group.
    pub boxes: Vec<Boxed>,
    /// What the nest does.
    pub own: Own,
    pub effects: Effects<'static>,
}

impl Twice {
    pub fn beside(self, nest: Stmt) -> Vec<Stmt> {
        let Twice { mut before, cond, opens, copies, closes, again, .. } = self;
        let copies = opens.into_iter().chain(copies).chain(closes).collect();
        before.push(either(cond, copies, nest, again));
        before
    }

    /// The same, where what stands before it is over.
    pub fn choice(&self, cond: Expr, copies: Vec<Stmt>, nest: Stmt) -> Stmt {
        either(cond, copies, nest, self.again)
    }
}

fn either(cond: Expr, copies: Vec<Stmt>, nest: Stmt, again: bool) -> Stmt {
    let loc = nest.loc;
    let kind = match again {
        true => StmtKind::If { cond, then: copies, other: vec![nest] },
        false => {
            let stays = Expr::op("almost_always", Type::INT, vec![Expr::unary(UnaryOp::Not, cond)], None);
            StmtKind::If { cond: stays, then: vec![nest], other: copies }
        }
    };
    Stmt::new(kind, loc)
}

/// A group's box, by names.
pub struct Boxed {
    pointer: Expr,
    low: Expr,
    high: Expr,
    block: Expr,
    elem: Expr,
    pub ends: Option<(Sum, Sum)>,
    /// Whether private pointers may lead to its near part.
    pub beside: bool,
    /// What `upc_box` says.
    pub verdict: Expr,
    copy: Option<Expr>,
}

impl Boxed {
    /// Pointer, indices and sizes, as operations take them.
    fn args(&self) -> Vec<Expr> {
        [&self.pointer, &self.low, &self.high, &self.block, &self.elem].map(Expr::clone).to_vec()
    }

    /// Whether it is no memory of the other box.
    pub fn apart_from(&self, other: &Boxed) -> Expr {
        let (mut left, mut right) = (self.args(), other.args());
        let sizes = [left.pop(), right.pop()];
        let args = left.into_iter().chain(right).chain(sizes.into_iter().flatten()).collect();
        Expr::op("upc_boxes_apart", Type::INT, args, None)
    }

    /// An operation on the copy.
    fn done(&self, op: &str, group: &Group) -> Stmt {
        let copy = self.copy.clone().unwrap_or_else(|| number(0));
        let args = [copy].into_iter().chain(self.args()).collect();
        Stmt::expr(Expr::op(op, Type::Void, args, Some(group.site)), None)
    }
}

pub fn and(terms: impl IntoIterator<Item = Expr>) -> Option<Expr> {
    terms.into_iter().reduce(|a, b| Expr::binary(BinaryOp::LogAnd, a, b))
}

impl Fetcher<'_> {
    pub fn write(&mut self, plan: Plan) -> Result<Twice, Obstacle> {
        let Plan { copy, nest, touched, views, own, effects } = plan;
        let groups = &touched.groups;
        let ranges = Ranges::of(&nest);
        let bounds = |group: &Group| {
            let extent = group.name.as_ref().and_then(|name| self.shared.extent(name));
            ranges.bounds(group, extent).ok_or_else(|| {
                let why = "from where to where the indices go, and that all of it exists, is not known before the nest";
                Obstacle::at(Some(Place::Site(group.site)), why)
            })
        };
        let bounds = groups.iter().map(bounds).collect::<Result<Vec<Bounds>, Obstacle>>()?;
        let has_gaps = |(group, bounds): &(&Group, &Bounds)| group.writes() && bounds.filled.is_none();
        let all = || groups.iter().zip(&bounds);
        let stays = all().find(|each| has_gaps(each) && ranges.leaves_block(each.0));
        let stays = stays.or_else(|| all().next().filter(|_| all().all(|each| has_gaps(&each))));
        if let Some((group, _)) = stays {
            let why = "the stores leave gaps, where a copy would undo stores of other threads";
            return Err(Obstacle::at(Some(Place::Site(group.site)), why));
        }
        let mut before = Vec::new();
        let mut named = |frame: &mut Frame, word: &str, value: Expr| {
            let (declared, local) = frame.bind(word, value, None);
            before.push(declared);
            local
        };
        let far = named(self.frame, "far", Expr::op("upc_some_far", Type::INT, vec![], None));
        let mut boxes = Vec::new();
        for (group, bounds) in groups.iter().zip(bounds) {
            boxes.push(self.boxed(group, bounds, &own, &far, &mut named));
        }
        let apart = self.apart(groups, &boxes)?;
        let verdicts = |op| {
            let both = |a, b| Expr::binary(op, a, b);
            boxes.iter().map(|b| b.verdict.clone()).reduce(both).unwrap_or(Expr::int(0))
        };
        let all = Expr::binary(BinaryOp::And, verdicts(BinaryOp::And), Expr::int(1));
        let any = Expr::binary(BinaryOp::And, verdicts(BinaryOp::Or), Expr::int(2));
        let cond = Expr::binary(BinaryOp::LogAnd, all, any);
        let cond = and([cond].into_iter().chain(apart)).unwrap_or(Expr::int(0));
        let opens = self.opens(groups, &mut boxes, &views);
        let (copies, closes) = self.by_copies(&copy, groups, &boxes);
        let again = groups.iter().any(|group| ranges.uses_again(group));
        Ok(Twice { before, cond, opens, copies, closes, again, touched, boxes, own, effects })
    }

    fn boxed(
        &mut self,
        group: &Group,
        bounds: Bounds,
        own: &Own,
        far: &Expr,
        named: &mut dyn FnMut(&mut Frame, &str, Expr) -> Expr,
    ) -> Boxed {
        let low = named(self.frame, "low", bounds.low);
        let high = named(self.frame, "high", bounds.high);
        let block = Expr::integer(IntKind::ULong, group.block.into());
        let is_beside = self.is_beside(group, own);
        let mut boxed = Boxed {
            pointer: with_phase(&group.pointer, group.block, &group.elem),
            low: low.clone(),
            high: high.clone(),
            block,
            elem: size_of(&group.elem),
            ends: bounds.ends,
            beside: is_beside,
            verdict: Expr::int(0),
            copy: None,
        };
        let beside = if is_beside { BESIDE } else { 0 };
        let gaps = Expr::int(beside | GAPS);
        let flags = match (group.writes(), bounds.filled) {
            (false, _) => Expr::int(beside),
            (true, None) => gaps,
            (true, Some(filled)) => {
                let same = |a: &Expr, b: Expr| Expr::binary(BinaryOp::Eq, a.clone(), b);
                let ends = [same(&low, filled.low), same(&high, filled.high)];
                let fills = and(ends.into_iter().chain(filled.terms)).unwrap_or(Expr::int(1));
                Expr::cond(fills, Expr::int(beside), gaps)
            }
        };
        let mut args = boxed.args();
        args.extend([bounds.uses, flags]);
        let asked = Expr::op("upc_box", Type::INT, args, None);
        let exists = and([far.clone()].into_iter().chain(bounds.exists)).unwrap_or(Expr::int(1));
        boxed.verdict = named(self.frame, "box", Expr::cond(exists, asked, Expr::int(0)));
        boxed
    }

    /// Whether the nest may reach the group's memory by private pointers, in a way that a copy would not show.
    fn is_beside(&self, group: &Group, own: &Own) -> bool {
        let at = group.location();
        let is_other = |other: &Location| other.holder != Holder::Shared && self.locals.may_overlap(other, &at);
        let meets = |set: &HashSet<Location>| set.iter().any(is_other);
        own.writes_memory || meets(&own.writes) || (group.writes() && (own.reads_memory || meets(&own.reads)))
    }

    /// What must hold for the boxes not to be the same memory, unless they are.
    fn apart(&self, groups: &[Group], boxes: &[Boxed]) -> Result<Vec<Expr>, Obstacle> {
        let mut terms = Vec::new();
        for (i, a) in groups.iter().enumerate() {
            for (j, b) in groups.iter().enumerate().skip(i + 1) {
                if a.is_apart_from(b, self.locals) {
                    continue;
                }
                if a.pointer == b.pointer {
                    let why = "elements of different types are counted from one pointer here";
                    return Err(Obstacle::at(Some(Place::Site(b.site)), why));
                }
                terms.push(boxes[i].apart_from(&boxes[j]));
            }
        }
        Ok(terms)
    }

    fn opens(&mut self, groups: &[Group], boxes: &mut [Boxed], views: &[Expr]) -> Vec<Stmt> {
        let mut out = Vec::new();
        for ((group, boxed), view) in groups.iter().zip(boxes.iter_mut()).zip(views) {
            let mut args = boxed.args();
            args.push(Expr::int(group.reads().into()));
            let opened = Expr::op("upc_box_open", Type::Void.ptr(), args, Some(group.site));
            let (declared, start) = self.frame.bind("copy", opened, None);
            out.push(declared);
            let before = Expr::binary(BinaryOp::Mul, boxed.low.clone(), boxed.elem.clone().cast(Type::LONG));
            let from = Expr::binary(BinaryOp::Sub, start.clone().cast(Type::LONG), before);
            if let ExprKind::Local(local) = view.kind {
                out.push(Stmt::local(local, Some(from.cast(view.ty.clone())), None));
            }
            boxed.copy = Some(start);
        }
        out
    }

    /// The nest, and what ends what it has begun. All boxes are under way before the first is waited for, there and back.
    fn by_copies(&mut self, copy: &Stmt, groups: &[Group], boxes: &[Boxed]) -> (Vec<Stmt>, Vec<Stmt>) {
        let mut out = Vec::new();
        for (group, boxed) in groups.iter().zip(boxes.iter()).filter(|(group, _)| group.reads()) {
            out.push(boxed.done("upc_box_ready", group));
        }
        out.extend(self.frame.duplicate(std::slice::from_ref(copy)));
        for (group, boxed) in groups.iter().zip(boxes.iter()).filter(|(group, _)| group.writes()) {
            out.push(boxed.done("upc_box_store", group));
        }
        let closes = groups.iter().zip(boxes).map(|(group, boxed)| boxed.done("upc_box_close", group)).collect();
        (out, closes)
    }
}

/// The element by the view of its group.
pub fn viewed(place: &Expr, view: &Expr) -> Expr {
    let ExprKind::Elem { array, index, .. } = &place.kind else { return place.clone() };
    let (_, index) = distance((**array).clone(), (**index).clone(), &place.ty);
    view.clone().index(long(index))
}
