//! Index expressions as sums: at most one loop variable, symbols that the loops do not change, and a constant.

use kroll_ir::*;
use std::collections::HashSet;

/// One counter of a loop nest: dimension `k` of a `foreach`, or the variable of a `for`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Counter {
    pub loop_id: u32,
    pub k: u8,
}

/// One component of an index: `factor * counter + symbols + constant`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Component {
    /// The factor is not zero.
    pub counter: Option<(Counter, i64)>,
    /// Int expressions with their factors, the same at every iteration.
    pub symbols: Vec<(i64, Expr)>,
    pub constant: i64,
}

/// What index analysis must know about locals.
pub struct Scope<'a> {
    /// Points of enclosing `foreach` loops and variables of `for` loops.
    pub points: Vec<(LocalId, u32)>,
    pub ints: Vec<(LocalId, u32)>,
    /// Locals that something inside the nest declares or assigns.
    pub changed: &'a HashSet<LocalId>,
}

impl Scope<'_> {
    fn point(&self, local: LocalId) -> Option<u32> {
        self.points.iter().find(|(point, _)| *point == local).map(|(_, id)| *id)
    }

    fn int(&self, local: LocalId) -> Option<u32> {
        self.ints.iter().find(|(int, _)| *int == local).map(|(_, id)| *id)
    }

    /// A local that keeps its value through all loops of the nest.
    pub fn is_invariant_local(&self, local: LocalId) -> bool {
        !self.changed.contains(&local)
    }

    /// Depends on nothing that the loops change, cannot fail and has no effect: may be computed before the loops.
    pub fn is_invariant(&self, expr: &Expr) -> bool {
        let pure = match &expr.kind {
            ExprKind::Int(_) | ExprKind::SizeOf(_) => true,
            ExprKind::Local(local) => self.is_invariant_local(*local),
            ExprKind::Unary(..) | ExprKind::Cast(_) | ExprKind::Point(_) | ExprKind::Component(..) => true,
            ExprKind::Binary(op, ..) => !matches!(op, BinaryOp::Div | BinaryOp::Rem),
            ExprKind::Field(base, _) => !matches!(base.kind, ExprKind::Deref(..)),
            ExprKind::Op { op, site, .. } => op.is_pure() && !op.facts.throws && site.is_none(),
            _ => false,
        };
        let mut all = pure;
        expr.for_each_child(&mut |child| all &= self.is_invariant(child));
        all
    }

    /// The components of a point-valued index; `None` if one of them is no such sum.
    pub fn components(&self, index: &Expr) -> Option<Vec<Component>> {
        let Type::Point(rank) = *index.ty.unqualified() else { return None };
        match &index.kind {
            ExprKind::Local(local) => match self.point(*local) {
                Some(loop_id) => Some((0..rank).map(|k| Component::counter(loop_id, k)).collect()),
                None => self.symbolic_point(index, rank),
            },
            ExprKind::Point(parts) => parts.iter().map(|part| self.component(part)).collect(),
            ExprKind::Op { op, args, .. } if op.name == "point_add" || op.name == "point_sub" => {
                let (left, right) = (self.components(&args[0])?, self.components(&args[1])?);
                let sign = if op.name == "point_sub" { -1 } else { 1 };
                left.into_iter().zip(right).map(|(a, b)| a.plus(b.times(sign)?)).collect()
            }
            ExprKind::Op { op, args, .. } if op.name == "point_mul" => {
                let (left, right) = (self.components(&args[0])?, self.components(&args[1])?);
                left.into_iter().zip(right).map(|(a, b)| a.product(b)).collect()
            }
            ExprKind::Op { op, args, .. } if op.name == "point_all" => {
                let each = self.component(&args[0])?;
                Some(vec![each; rank as usize])
            }
            _ => self.symbolic_point(index, rank),
        }
    }

    fn symbolic_point(&self, point: &Expr, rank: u8) -> Option<Vec<Component>> {
        self.is_invariant(point).then(|| (0..rank).map(|k| Component::symbol(point.clone().component(k))).collect())
    }

    /// An int expression as a sum.
    fn component(&self, expr: &Expr) -> Option<Component> {
        match &expr.kind {
            ExprKind::Int(value) => Some(Component { constant: i64::try_from(*value).ok()?, ..Component::default() }),
            ExprKind::Local(local) => match self.int(*local) {
                Some(loop_id) => Some(Component::counter(loop_id, 0)),
                None => self.symbolic(expr),
            },
            ExprKind::Component(point, k) => self.point_component(point, *k).or_else(|| self.symbolic(expr)),
            ExprKind::Op { op, args, .. } if op.name == "point_get" => {
                let ExprKind::Int(k) = args[1].kind else { return None };
                let k = u8::try_from(k - 1).ok()?;
                self.point_component(&args[0], k).or_else(|| {
                    let point = args[0].clone();
                    self.is_invariant(&point).then(|| Component::symbol(point.component(k)))
                })
            }
            ExprKind::Binary(BinaryOp::Add, a, b) => self.component(a)?.plus(self.component(b)?),
            ExprKind::Binary(BinaryOp::Sub, a, b) => self.component(a)?.plus(self.component(b)?.times(-1)?),
            ExprKind::Binary(BinaryOp::Mul, a, b) => {
                let product = self.component(a).zip(self.component(b)).and_then(|(a, b)| a.product(b));
                product.or_else(|| self.symbolic(expr))
            }
            _ => self.symbolic(expr),
        }
    }

    fn symbolic(&self, expr: &Expr) -> Option<Component> {
        self.is_invariant(expr).then(|| Component::symbol(expr.clone()))
    }

    fn point_component(&self, point: &Expr, k: u8) -> Option<Component> {
        let Type::Point(rank) = *point.ty.unqualified() else { return None };
        if k >= rank {
            return None;
        }
        self.components(point)?.into_iter().nth(k as usize)
    }
}

impl Component {
    fn counter(loop_id: u32, k: u8) -> Component {
        Component { counter: Some((Counter { loop_id, k }, 1)), ..Component::default() }
    }

    fn symbol(expr: Expr) -> Component {
        Component { symbols: vec![(1, expr)], ..Component::default() }
    }

    /// The sum; two counters are no such sum.
    fn plus(mut self, other: Component) -> Option<Component> {
        if other.counter.is_some() && self.counter.is_some() {
            return None;
        }
        self.counter = self.counter.or(other.counter);
        self.constant = self.constant.checked_add(other.constant)?;
        self.symbols.extend(other.symbols);
        Some(self)
    }

    /// Factors stay small, so that no sum of an int and such a factor leaves a long.
    fn times(mut self, factor: i64) -> Option<Component> {
        let scaled = |x: i64| x.checked_mul(factor).filter(|x| x.unsigned_abs() < 1 << 24);
        self.counter = match self.counter {
            Some(_) if factor == 0 => None,
            Some((counter, f)) => Some((counter, scaled(f)?)),
            None => None,
        };
        self.constant = self.constant.checked_mul(factor)?;
        for (f, _) in &mut self.symbols {
            *f = scaled(*f)?;
        }
        self.symbols.retain(|(f, _)| *f != 0);
        Some(self)
    }

    /// The product, if one side is a number.
    fn product(self, other: Component) -> Option<Component> {
        let number = |c: &Component| (c.counter.is_none() && c.symbols.is_empty()).then_some(c.constant);
        match (number(&self), number(&other)) {
            (_, Some(factor)) => self.times(factor),
            (Some(factor), _) => other.times(factor),
            _ => None,
        }
    }

    /// The counter that moves this component.
    pub fn moved_by(&self, counter: Counter) -> bool {
        self.counter.is_some_and(|(c, _)| c == counter)
    }

    /// The same sum without its constant: what may share a test or a pointer.
    pub fn without_constant(&self) -> Component {
        Component { constant: 0, ..self.clone() }
    }
}
