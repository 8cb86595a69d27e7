//! Index expressions as sums: loop counters and symbols that the loops do not change, with factors, and a constant.
//!
//! A sum is what the expression gives if no int wraps around on the way. In C that is always so; Titanium's ints wrap,
//! and then the index is in its array by another way than the sum says: who relies on a sum there tests that the
//! array holds the whole range of the sum, computed in longs.

use kroll_ir::*;
use kroll_source::hash::HashSet;

/// One counter of a loop nest: dimension `k` of a `foreach`, or the variable of a `for`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Counter {
    pub loop_id: u32,
    pub k: u8,
}

/// `sum of factor * counter + sum of factor * counter * symbol + sum of factor * symbol + constant`, with no factor zero.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sum {
    /// In the order of the counters.
    pub counters: Vec<(Counter, i64)>,
    /// Only in a scope that asks for them; the same.
    pub products: Vec<(Counter, i64, Expr)>,
    /// Expressions of type int or long, the same at every iteration; each once.
    pub symbols: Vec<(i64, Expr)>,
    pub constant: i64,
}

/// Factors stay small, so that no sum of an int and such a factor leaves a long.
const FACTOR_LIMIT: u64 = 1 << 24;

/// What index analysis must know about locals.
pub struct Scope<'a> {
    /// Points of enclosing `foreach` loops and variables of `for` loops, with the loops' numbers.
    pub points: Vec<(LocalId, u32)>,
    pub ints: Vec<(LocalId, u32)>,
    /// Locals that something inside the nest declares or assigns.
    pub changed: &'a HashSet<LocalId>,
    /// Which variables of file scope keep their values through all loops of the nest; `None`: nobody knows.
    pub global_stays: Option<&'a dyn Fn(&Expr) -> bool>,
    /// Integers and points that every iteration sets to these sums, one a component, before it uses them.
    pub followers: Vec<(LocalId, Vec<Sum>)>,
    /// Counters may be multiplied by ints that the loops do not change, as in `root[step * i]`.
    pub products: bool,
}

impl<'a> Scope<'a> {
    /// Outside all loops.
    pub fn new(changed: &'a HashSet<LocalId>) -> Scope<'a> {
        Scope {
            points: Vec::new(),
            ints: Vec::new(),
            changed,
            global_stays: None,
            followers: Vec::new(),
            products: false,
        }
    }

    fn point(&self, local: LocalId) -> Option<u32> {
        self.points.iter().find(|(point, _)| *point == local).map(|(_, id)| *id)
    }

    fn int(&self, local: LocalId) -> Option<u32> {
        self.ints.iter().find(|(int, _)| *int == local).map(|(_, id)| *id)
    }

    fn followed(&self, local: LocalId) -> Option<&[Sum]> {
        self.followers.iter().find(|(follower, _)| *follower == local).map(|(_, sums)| sums.as_slice())
    }

    /// Notes a local that every iteration sets to this value, if that is a sum or a point of sums.
    pub fn follow(&mut self, local: LocalId, value: &Expr) {
        let sums = self.components(value).or_else(|| Some(vec![self.sum(value)?]));
        self.followers.extend(sums.map(|sums| (local, sums)));
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
            ExprKind::Global(_) => self.global_stays.is_some_and(|stays| stays(expr)),
            ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, _, by) => is_positive(by),
            ExprKind::Binary(..) => true,
            ExprKind::Field(base, _) => !matches!(base.kind, ExprKind::Deref(..)),
            ExprKind::Op { op, site, .. } => op.is_pure() && !op.facts.throws && site.is_none(),
            _ => false,
        };
        let mut all = pure;
        expr.for_each_child(|child| all &= self.is_invariant(child));
        all
    }

    /// The components of a point-valued index; `None` if one of them is no sum.
    pub fn components(&self, index: &Expr) -> Option<Vec<Sum>> {
        let Type::Point(rank) = *index.ty.unqualified() else { return None };
        match &index.kind {
            ExprKind::Local(local) => match self.point(*local) {
                Some(loop_id) => Some((0..rank).map(|k| Sum::counter(Counter { loop_id, k })).collect()),
                None => self.followed(*local).map(<[Sum]>::to_vec).or_else(|| self.symbolic_point(index, rank)),
            },
            ExprKind::Point(parts) => parts.iter().map(|part| self.sum(part)).collect(),
            ExprKind::Op { op, args, .. } if op.name == "point_add" || op.name == "point_sub" => {
                let (left, right) = (self.components(&args[0])?, self.components(&args[1])?);
                let sign = if op.name == "point_sub" { -1 } else { 1 };
                left.into_iter().zip(right).map(|(a, b)| a.plus(&b.times(sign)?)).collect()
            }
            ExprKind::Op { op, args, .. } if op.name == "point_neg" => {
                self.components(&args[0])?.into_iter().map(|each| each.times(-1)).collect()
            }
            ExprKind::Op { op, args, .. } if op.name == "point_mul" => {
                let (left, right) = (self.components(&args[0])?, self.components(&args[1])?);
                left.into_iter().zip(right).map(|(a, b)| a.product(&b)).collect()
            }
            ExprKind::Op { op, args, .. } if op.name == "point_all" => {
                let each = self.sum(&args[0])?;
                Some(vec![each; rank as usize])
            }
            _ => self.symbolic_point(index, rank),
        }
    }

    fn symbolic_point(&self, point: &Expr, rank: u8) -> Option<Vec<Sum>> {
        self.is_invariant(point).then(|| (0..rank).map(|k| Sum::symbol(point.clone().component(k))).collect())
    }

    /// An integer expression as a sum.
    pub fn sum(&self, expr: &Expr) -> Option<Sum> {
        let read = match &expr.kind {
            ExprKind::Int(value) => Some(Sum::constant(i64::try_from(*value).ok()?)),
            ExprKind::Local(local) => match self.int(*local) {
                Some(loop_id) => Some(Sum::counter(Counter { loop_id, k: 0 })),
                None => self.followed(*local).and_then(|sums| sums.first().cloned()),
            },
            ExprKind::Component(point, k) => self.point_component(point, *k),
            ExprKind::Op { op, args, .. } if op.name == "point_get" => return self.point_get(args),
            ExprKind::Cast(inner) if widens(&inner.ty, &expr.ty) => self.sum(inner),
            ExprKind::Unary(UnaryOp::Neg, inner) => self.sum(inner).and_then(|sum| sum.times(-1)),
            ExprKind::Unary(UnaryOp::Plus, inner) => self.sum(inner),
            ExprKind::Binary(BinaryOp::Add, a, b) => self.sum(a).zip(self.sum(b)).and_then(|(a, b)| a.plus(&b)),
            ExprKind::Binary(BinaryOp::Sub, a, b) => self.sum(a).zip(self.sum(b)).and_then(|(a, b)| a.minus(&b)),
            ExprKind::Binary(BinaryOp::Mul, a, b) => {
                self.sum(a).zip(self.sum(b)).and_then(|(a, b)| a.product(&b).or_else(|| self.scaled(&a, &b)))
            }
            _ => None,
        };
        read.filter(|_| is_signed(&expr.ty)).or_else(|| self.symbolic(expr))
    }

    /// Counters times a symbol, on either side.
    fn scaled(&self, a: &Sum, b: &Sum) -> Option<Sum> {
        if !self.products {
            return None;
        }
        match (a.only_symbol(), b.only_symbol()) {
            (_, Some(symbol)) => a.scaled_by(symbol),
            (Some(symbol), _) => b.scaled_by(symbol),
            _ => None,
        }
    }

    fn symbolic(&self, expr: &Expr) -> Option<Sum> {
        (is_signed(&expr.ty) && self.is_invariant(expr)).then(|| Sum::symbol(expr.clone()))
    }

    /// `point[k]`, counted from one.
    fn point_get(&self, args: &[Expr]) -> Option<Sum> {
        let ExprKind::Int(k) = args[1].kind else { return None };
        let k = u8::try_from(k - 1).ok()?;
        let Type::Point(rank) = *args[0].ty.unqualified() else { return None };
        let symbol = || self.is_invariant(&args[0]).then(|| Sum::symbol(args[0].clone().component(k)));
        self.point_component(&args[0], k).or_else(|| if k < rank { symbol() } else { None })
    }

    fn point_component(&self, point: &Expr, k: u8) -> Option<Sum> {
        let Type::Point(rank) = *point.ty.unqualified() else { return None };
        if k >= rank {
            return None;
        }
        self.components(point)?.into_iter().nth(k as usize)
    }
}

/// What division by it cannot fail with.
fn is_positive(by: &Expr) -> bool {
    match &by.kind {
        ExprKind::Int(value) => *value > 0,
        ExprKind::Op { op, .. } => op.name == "ranks",
        ExprKind::Cast(inner) => widens(&inner.ty, &by.ty) && is_positive(inner),
        _ => false,
    }
}

/// Signed integers that a long holds; what wraps around in C is no sum.
fn is_signed(ty: &Type) -> bool {
    matches!(
        ty.unqualified(),
        Type::Int(IntKind::SChar | IntKind::Short | IntKind::Int | IntKind::Long | IntKind::LLong)
    )
}

fn widens(from: &Type, to: &Type) -> bool {
    let width = |ty: &Type| match ty.unqualified() {
        Type::Int(IntKind::SChar) => Some(1),
        Type::Int(IntKind::Short) => Some(2),
        Type::Int(IntKind::Int) => Some(4),
        Type::Int(IntKind::Long | IntKind::LLong) => Some(8),
        _ => None,
    };
    width(from).zip(width(to)).is_some_and(|(from, to)| from <= to)
}

impl Sum {
    pub fn constant(constant: i64) -> Sum {
        Sum { constant, ..Sum::default() }
    }

    pub fn counter(counter: Counter) -> Sum {
        Sum { counters: vec![(counter, 1)], ..Sum::default() }
    }

    pub fn symbol(expr: Expr) -> Sum {
        Sum { symbols: vec![(1, expr)], ..Sum::default() }
    }

    /// `None` if a number leaves its range.
    pub fn plus(mut self, other: &Sum) -> Option<Sum> {
        for (counter, factor) in &other.counters {
            match self.counters.iter_mut().find(|(c, _)| c == counter) {
                Some((_, own)) => *own += factor,
                None => self.counters.push((*counter, *factor)),
            }
        }
        for (counter, factor, by) in &other.products {
            match self.products.iter_mut().find(|(c, _, b)| c == counter && b == by) {
                Some((_, own, _)) => *own += factor,
                None => self.products.push((*counter, *factor, by.clone())),
            }
        }
        for (factor, symbol) in &other.symbols {
            match self.symbols.iter_mut().find(|(_, s)| s == symbol) {
                Some((own, _)) => *own += factor,
                None => self.symbols.push((*factor, symbol.clone())),
            }
        }
        self.constant = self.constant.checked_add(other.constant)?;
        self.tidy()
    }

    pub fn minus(self, other: &Sum) -> Option<Sum> {
        self.plus(&other.clone().times(-1)?)
    }

    pub fn times(mut self, factor: i64) -> Option<Sum> {
        for (_, own) in &mut self.counters {
            *own = own.checked_mul(factor)?;
        }
        for (_, own, _) in &mut self.products {
            *own = own.checked_mul(factor)?;
        }
        for (own, _) in &mut self.symbols {
            *own = own.checked_mul(factor)?;
        }
        self.constant = self.constant.checked_mul(factor)?;
        self.tidy()
    }

    fn tidy(mut self) -> Option<Sum> {
        self.counters.retain(|(_, factor)| *factor != 0);
        self.counters.sort_by_key(|(counter, _)| *counter);
        self.products.retain(|(_, factor, _)| *factor != 0);
        self.products.sort_by_key(|(counter, ..)| *counter);
        self.symbols.retain(|(factor, _)| *factor != 0);
        let products = self.products.iter().map(|(_, factor, _)| factor);
        let counters = self.counters.iter().map(|(_, factor)| factor);
        let mut factors = counters.chain(products).chain(self.symbols.iter().map(|(f, _)| f));
        factors.all(|factor| factor.unsigned_abs() < FACTOR_LIMIT).then_some(self)
    }

    /// The product, if one side is a number.
    pub fn product(&self, other: &Sum) -> Option<Sum> {
        match (self.number(), other.number()) {
            (_, Some(factor)) => self.clone().times(factor),
            (Some(factor), _) => other.clone().times(factor),
            _ => None,
        }
    }

    /// What it is, with factor one and nothing else.
    fn only_symbol(&self) -> Option<&Expr> {
        match (self.moves(), self.symbols.as_slice(), self.constant) {
            (false, [(1, symbol)], 0) => Some(symbol),
            _ => None,
        }
    }

    /// The product with an int; `None` if it is more than counters and a number.
    fn scaled_by(&self, symbol: &Expr) -> Option<Sum> {
        if symbol.ty != Type::INT || !self.products.is_empty() || !self.symbols.is_empty() {
            return None;
        }
        let products = self.counters.iter().map(|(counter, factor)| (*counter, *factor, symbol.clone())).collect();
        Sum { products, symbols: vec![(self.constant, symbol.clone())], ..Sum::default() }.tidy()
    }

    /// The value, if it is known.
    pub fn number(&self) -> Option<i64> {
        (!self.moves() && self.symbols.is_empty()).then_some(self.constant)
    }

    /// Whether some counter moves it.
    pub fn moves(&self) -> bool {
        !(self.counters.is_empty() && self.products.is_empty())
    }

    /// The factor of a counter; 0 if it does not move the sum, or only in a product.
    pub fn factor(&self, counter: Counter) -> i64 {
        self.counters.iter().find(|(c, _)| *c == counter).map_or(0, |(_, factor)| *factor)
    }

    pub fn moved_by(&self, counter: Counter) -> bool {
        self.factor(counter) != 0 || self.products.iter().any(|(c, ..)| *c == counter)
    }

    /// The only counter, with its factor, where nothing is a product.
    pub fn only_counter(&self) -> Option<(Counter, i64)> {
        match self.only_moving() {
            Some((counter, factor, None)) => Some((counter, factor)),
            _ => None,
        }
    }

    /// The only counter, its factor, and the symbol that it is multiplied by.
    pub fn only_moving(&self) -> Option<(Counter, i64, Option<&Expr>)> {
        match (self.counters.as_slice(), self.products.as_slice()) {
            ([(counter, factor)], []) => Some((*counter, *factor, None)),
            ([], [(counter, factor, by)]) => Some((*counter, *factor, Some(by))),
            _ => None,
        }
    }

    /// The same sum without its constant: what may share a test or a pointer.
    pub fn without_constant(&self) -> Sum {
        Sum { constant: 0, ..self.clone() }
    }

    /// The same sum at fixed counters' start: symbols and constant.
    pub fn without_counters(&self) -> Sum {
        Sum { counters: Vec::new(), products: Vec::new(), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::function;
    use super::*;

    /// The sum of the expression that a function returns, in letters: `i` and `j` count, `p` is a point of a loop.
    fn read(expr: &str) -> Option<String> {
        read_in(expr, false)
    }

    fn read_in(expr: &str, products: bool) -> Option<String> {
        let params = "(param %i:int) (param %j:int) (param %n:int) (param %m:long) (param %q:point2) (param %p:point2) \
                      (param %x:int) (param %u:uint)";
        let func = function(params, &format!("(return (cast:int {expr}))"));
        let local = |name: &str| LocalId(func.frame.locals.iter().position(|l| l.name == name).expect(name) as u32);
        let changed = HashSet::from_iter([local("i"), local("j"), local("p"), local("x")]);
        let mut scope = Scope { products, ..Scope::new(&changed) };
        scope.points.push((local("p"), 7));
        scope.ints.extend([(local("i"), 0), (local("j"), 1)]);
        let body = func.body.as_ref().expect("a body");
        let StmtKind::Return(Some(Expr { kind: ExprKind::Cast(value), .. })) = &body[0].kind else {
            panic!("{body:?}")
        };
        let sum = scope.sum(value)?;
        let mut words: Vec<String> = sum.counters.iter().map(|(c, f)| format!("{f}*c{}.{}", c.loop_id, c.k)).collect();
        let name = |symbol: &Expr| match symbol.kind {
            ExprKind::Local(local) => func.frame.local(local).name.clone(),
            _ => "(..)".to_string(),
        };
        words.extend(sum.products.iter().map(|(c, f, s)| format!("{f}*c{}.{}*{}", c.loop_id, c.k, name(s))));
        words.extend(sum.symbols.iter().map(|(f, s)| format!("{f}*{}", name(s))));
        words.push(sum.constant.to_string());
        Some(words.join(" "))
    }

    #[test]
    fn sums_are_read() {
        for (expr, sum) in [
            ("5:int", "5"),
            ("(+:int %i:int 1:int)", "1*c0.0 1"),
            ("(-:int (*:int 2:int %i:int) %n:int)", "2*c0.0 -1*n 0"),
            ("(+:int (*:int 100:int %i:int) (+:int %j:int %i:int))", "101*c0.0 1*c1.0 0"),
            ("(-:int (+:int %i:int %n:int) (+:int %n:int %i:int))", "0"),
            ("(*:int (-:int %i:int 3:int) 4:int)", "4*c0.0 -12"),
            ("(neg:int %j:int)", "-1*c1.0 0"),
            ("(component:int 1 %p:point2)", "1*c7.1 0"),
            ("(component:int 0 (op.point_add:point2 %p:point2 (point:point2 3:int %i:int)))", "1*c7.0 3"),
            ("(op.point_get:int !0 %p:point2 2:int)", "1*c7.1 0"),
            ("(component:int 0 (op.point_neg:point2 %p:point2))", "-1*c7.0 0"),
            ("(+:long (cast:long %i:int) %m:long)", "1*c0.0 1*m 0"),
            ("(*:int %n:int %n:int)", "1*(..) 0"),
            ("(+:int %i:int (/:int %n:int 2:int))", "1*c0.0 1*(..) 0"),
            ("(%:int (+:int %n:int 1:int) (op.ranks:int))", "1*(..) 0"),
        ] {
            assert_eq!(read(expr).as_deref(), Some(sum), "{expr}");
        }
    }

    #[test]
    fn products_are_read_where_they_are_asked_for() {
        for (expr, sum) in [
            ("(*:int %i:int %n:int)", Some("1*c0.0*n 0")),
            ("(*:int %n:int (*:int 2:int %i:int))", Some("2*c0.0*n 0")),
            ("(-:int (*:int 3:int (*:int %n:int %i:int)) %n:int)", Some("3*c0.0*n -1*n 0")),
            ("(*:int (-:int %i:int 5:int) %n:int)", Some("1*c0.0*n -5*n 0")),
            ("(-:int (*:int %i:int %n:int) (*:int %n:int %i:int))", Some("0")),
            ("(+:int (*:int %i:int %n:int) %j:int)", Some("1*c1.0 1*c0.0*n 0")),
            ("(*:int %i:int %j:int)", None),
            ("(*:int %i:int %x:int)", None),
            ("(*:int (*:int %i:int %n:int) %n:int)", None),
            ("(*:int (+:int %i:int %n:int) %n:int)", None),
            ("(*:long (cast:long %i:int) %m:long)", None),
        ] {
            assert_eq!(read_in(expr, true).as_deref(), sum, "{expr}");
            assert!(sum == Some("0") || read(expr).is_none(), "{expr}");
        }
    }

    #[test]
    fn what_is_no_sum_is_refused() {
        for expr in [
            "%x:int",
            "(*:int %i:int %j:int)",
            "(*:int %i:int %n:int)",
            "(/:int %i:int 2:int)",
            "(/:int %n:int 0:int)",
            "(/:int %n:int %n:int)",
            "(+:uint %u:uint 1:uint)",
            "(cast:long (cast:uint %i:int))",
            "(op.point_get:int !0 %p:point2 3:int)",
            "(op.rem_int:int !0 %n:int 2:int)",
            "(*:int 99999999:int %i:int)",
        ] {
            assert_eq!(read(expr), None, "{expr}");
        }
    }
}
