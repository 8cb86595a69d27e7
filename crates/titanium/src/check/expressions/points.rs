//! Point and domain literals.

use crate::check::body::Body;
use crate::check::program::{Builtin, Expr, ExprKind, Type};
use crate::check::resolve::MAX_RANK;
use crate::check::tables::*;
use crate::syntax::tree::{self, Range};
use kroll_source::{Diagnostic, Span};

/// `lower : upper : stride`, checked.
struct Bounds {
    lower: Expr,
    upper: Expr,
    stride: Option<Expr>,
}

impl<'a> Body<'_, 'a> {
    /// `[1, 2]`
    pub(super) fn point(&mut self, components: &'a [tree::Expr], span: Span) -> Checked<Expr> {
        let rank = self.literal_rank(components.len(), span)?;
        let values: Vec<Checked<Expr>> =
            components.iter().map(|c| self.value(c).and_then(|v| self.component(v))).collect();
        let components = values.into_iter().collect::<Checked<Vec<Expr>>>()?;
        Ok(Expr { ty: Type::Point(rank), kind: ExprKind::Point(components), span })
    }

    fn literal_rank(&mut self, count: usize, span: Span) -> Checked<u8> {
        u8::try_from(count).ok().filter(|&n| i32::from(n) <= MAX_RANK).ok_or(()).map_err(|()| {
            self.report(
                Diagnostic::error("T0111", span, format!("a rank of {count} is out of range"))
                    .because("points, domains and arrays have from 1 to 8 dimensions")
                    .hint("use fewer dimensions"),
            )
        })
    }

    /// One coordinate.
    pub(super) fn component(&mut self, value: Expr) -> Checked<Expr> {
        if value.ty.is_integral() && value.ty != Type::LONG {
            return self.pass_to(value, &Type::INT);
        }
        let message = format!("a `{}` cannot be a coordinate", self.text(&value.ty));
        Err(self.report(
            Diagnostic::error("T0145", value.span, message)
                .because("the components of a point are ints")
                .hint("use an int, or a cast `(int) x`; an array's elements are given as `new T[] {...}`"),
        ))
    }

    /// `[l:u:s, ...]` of ints, or `[p:q:r]` of points.
    pub(super) fn domain(&mut self, ranges: &'a [Range], span: Span) -> Checked<Expr> {
        let checked: Vec<Checked<Bounds>> = ranges.iter().map(|range| self.bounds(range)).collect();
        let bounds = checked.into_iter().collect::<Checked<Vec<Bounds>>>()?;
        if let [one] = bounds.as_slice()
            && let Some(rank) = one.point_rank()
        {
            return self.domain_of_points(bounds, rank, span);
        }
        self.domain_of_ints(bounds, span)
    }

    fn bounds(&mut self, range: &'a Range) -> Checked<Bounds> {
        let lower = self.value(&range.lower);
        let upper = self.value(&range.upper);
        let stride = range.stride.as_ref().map(|stride| self.value(stride)).transpose();
        Ok(Bounds { lower: lower?, upper: upper?, stride: stride? })
    }

    fn domain_of_points(&mut self, bounds: Vec<Bounds>, rank: u8, span: Span) -> Checked<Expr> {
        let ty = Type::Point(rank);
        let mut points = Vec::new();
        for Bounds { lower, upper, stride } in bounds {
            for point in [Some(lower), Some(upper), stride].into_iter().flatten() {
                points.push(self.bound_point(point, &ty));
            }
        }
        let mut points = points.into_iter().collect::<Checked<Vec<Expr>>>()?.into_iter();
        let (Some(lo), Some(hi)) = (points.next(), points.next()) else { return Err(Reported) };
        let kind = ExprKind::Rect { lo: Box::new(lo), hi: Box::new(hi), step: points.next().map(Box::new) };
        Ok(Expr { ty: Type::Rect(rank), kind, span })
    }

    /// A bound beside points: a point of the same rank, or an int for the same coordinate everywhere.
    fn bound_point(&mut self, bound: Expr, ty: &Type) -> Checked<Expr> {
        if bound.ty == *ty {
            return Ok(bound);
        }
        if let Type::Point(_) = bound.ty {
            return Err(self.unequal_bounds(&bound, ty));
        }
        let span = bound.span;
        let component = self.component(bound)?;
        let kind = ExprKind::Builtin { op: Builtin::PointAll, args: vec![component] };
        Ok(Expr { ty: ty.clone(), kind, span })
    }

    fn unequal_bounds(&mut self, bound: &Expr, ty: &Type) -> Reported {
        let message = format!("expected `{}`, found `{}`", self.text(ty), self.text(&bound.ty));
        self.report(
            Diagnostic::error("T0146", bound.span, message)
                .because("the bounds and the stride of a domain have one rank")
                .hint("use points of the same rank"),
        )
    }

    /// One range a dimension; where one has a stride, the others step by 1.
    fn domain_of_ints(&mut self, bounds: Vec<Bounds>, span: Span) -> Checked<Expr> {
        let rank = self.literal_rank(bounds.len(), span)?;
        let strided = bounds.iter().any(|b| b.stride.is_some());
        let (mut lows, mut highs, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        for Bounds { lower, upper, stride } in bounds {
            let one = Expr { ty: Type::INT, kind: ExprKind::Int(1), span: upper.span };
            lows.push(self.coordinate(lower)?);
            highs.push(self.coordinate(upper)?);
            steps.push(stride.map_or(Ok(one), |stride| self.coordinate(stride))?);
        }
        let lo = point_of(lows, rank, span);
        let hi = point_of(highs, rank, span);
        let step = point_of(steps, rank, span);
        let kind = ExprKind::Rect { lo, hi, step: strided.then_some(step) };
        Ok(Expr { ty: Type::Rect(rank), kind, span })
    }

    fn coordinate(&mut self, value: Expr) -> Checked<Expr> {
        if let Type::Point(_) = value.ty {
            return Err(self.report(
                Diagnostic::error("T0146", value.span, "a point stands among the ranges of single dimensions")
                    .because("a domain is `[p:q]` of two points, or one range of ints for each dimension")
                    .hint("write `[p:q]` alone, or ints in each range"),
            ));
        }
        self.component(value)
    }
}

impl Bounds {
    /// The rank if a bound is a point.
    fn point_rank(&self) -> Option<u8> {
        let bounds = [Some(&self.lower), Some(&self.upper), self.stride.as_ref()];
        bounds.into_iter().flatten().find_map(|bound| if let Type::Point(n) = bound.ty { Some(n) } else { None })
    }
}

fn point_of(components: Vec<Expr>, rank: u8, span: Span) -> Box<Expr> {
    Box::new(Expr { ty: Type::Point(rank), kind: ExprKind::Point(components), span })
}
