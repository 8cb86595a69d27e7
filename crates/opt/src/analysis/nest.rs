//! The loops of a nest, the ranges of their counters, and the array accesses in them.

use super::affine::{Counter, Scope, Sum};
use super::locals::{changed, root};
use kroll_ir::*;

/// A `for` or `upc_forall` that counts: `for (i = low; i < bound; i += step)`, or downwards. The body leaves `i` alone.
#[derive(Clone, Copy, Debug)]
pub struct Counting<'a> {
    pub var: LocalId,
    /// The loop declares its variable.
    pub declares: bool,
    pub first: &'a Expr,
    pub bound: &'a Expr,
    pub inclusive: bool,
    /// Not 0; below 0 the loop counts down.
    pub step: i64,
}

/// The loop, if it is one that counts.
pub fn counting(stmt: &Stmt) -> Option<Counting<'_>> {
    let (StmtKind::For { init, cond: Some(cond), step: Some(step), body }
    | StmtKind::Forall { init, cond: Some(cond), step: Some(step), body, .. }) = &stmt.kind
    else {
        return None;
    };
    let [init] = init.as_slice() else { return None };
    let (var, declares, first) = match &init.kind {
        StmtKind::Local { local, init: Some(first) } => (*local, true, first),
        StmtKind::Expr(Expr { kind: ExprKind::Assign(place, first), .. }) => match place.kind {
            ExprKind::Local(local) => (local, false, &**first),
            _ => return None,
        },
        _ => return None,
    };
    let ExprKind::Binary(op, left, bound) = &cond.kind else { return None };
    let step = step_of(step, var)?;
    let (inclusive, upwards) = direction(*op)?;
    let keeps = !changed(body).contains(&var) && !changes_in(bound, var) && !changes_in(first, var);
    let ok =
        is_variable(left, var) && upwards == (step > 0) && keeps && left.ty.unqualified() == bound.ty.unqualified();
    ok.then_some(Counting { var, declares, first, bound, inclusive, step })
}

/// Whether a counter that is compared so takes the value of the bound too, and whether it comes from below.
pub fn direction(compared: BinaryOp) -> Option<(bool, bool)> {
    match compared {
        BinaryOp::Lt => Some((false, true)),
        BinaryOp::Le => Some((true, true)),
        BinaryOp::Gt => Some((false, false)),
        BinaryOp::Ge => Some((true, false)),
        _ => None,
    }
}

/// The variable, perhaps widened.
fn is_variable(expr: &Expr, var: LocalId) -> bool {
    match &expr.kind {
        ExprKind::Local(local) => *local == var,
        ExprKind::Cast(inner) => {
            let widened = inner.ty == Type::INT || inner.ty == Type::Int(IntKind::UInt);
            expr.ty == Type::LONG && widened && matches!(inner.kind, ExprKind::Local(l) if l == var)
        }
        _ => false,
    }
}

fn step_of(step: &Expr, var: LocalId) -> Option<i64> {
    let number = |e: &Expr| match e.kind {
        ExprKind::Int(value) => i64::try_from(value).ok().filter(|n| (1..1 << 24).contains(n)),
        _ => None,
    };
    let is_var = |e: &Expr| matches!(e.kind, ExprKind::Local(local) if local == var);
    let signed = |op: &BinaryOp, by: &Expr| match op {
        BinaryOp::Add => number(by),
        BinaryOp::Sub => number(by).map(|n| -n),
        _ => None,
    };
    match &step.kind {
        ExprKind::IncDec { place, step, .. } if is_var(place) => Some(i64::from(*step)),
        ExprKind::AssignOp(op, place, by) if is_var(place) => signed(op, by),
        ExprKind::Assign(place, value) if is_var(place) => match &value.kind {
            ExprKind::Binary(op, a, by) if is_var(a) => signed(op, by),
            _ => None,
        },
        _ => None,
    }
}

fn changes_in(expr: &Expr, var: LocalId) -> bool {
    let mut found = false;
    expr.walk(&mut |e| {
        let place = match &e.kind {
            ExprKind::Assign(place, _)
            | ExprKind::AssignOp(_, place, _)
            | ExprKind::IncDec { place, .. }
            | ExprKind::AddrOf(place) => place,
            _ => return,
        };
        found |= root(place) == Some(var);
    });
    found
}

pub fn is_loop(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::Foreach { .. }
            | StmtKind::For { .. }
            | StmtKind::Forall { .. }
            | StmtKind::While { .. }
            | StmtKind::DoWhile { .. }
    )
}

pub fn has_loops(body: &[Stmt]) -> bool {
    let mut found = false;
    body.iter().for_each(|stmt| stmt.for_each_stmt(&mut |stmt| found |= is_loop(stmt)));
    found
}

/// Values that a counter takes: from `low` to `high`, both sums of symbols and of counters of loops around.
#[derive(Clone, PartialEq, Debug)]
pub struct Range {
    pub counter: Counter,
    pub low: Sum,
    pub high: Sum,
    /// The distance of neighbouring values, above 0; `None`: only known when the program runs.
    pub step: Option<i64>,
    pub descending: bool,
    /// Unless the range is empty, the counter takes the values `low` and `high`.
    pub exact: bool,
}

/// A loop whose ranges are known before it starts.
#[derive(Clone, Debug)]
pub struct Loop {
    pub id: u32,
    pub var: LocalId,
    /// One of a `for`, one a dimension of a `foreach`, whose points come in any order.
    pub ranges: Vec<Range>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    Read,
    Write,
    /// Read and then written: `+=`, `++`.
    Update,
}

/// An array element that the nest uses.
#[derive(Clone, Debug)]
pub struct Access {
    pub place: Expr,
    /// The array, or the C pointer to its first element.
    pub array: Expr,
    pub elem: Type,
    /// `None` where the array or its index is not the same function of the counters at every iteration.
    pub index: Option<Vec<Sum>>,
    pub usage: Use,
    /// The element as a whole, not one field.
    pub whole: bool,
    /// Numbers of the loops around, outermost first.
    pub loops: Vec<u32>,
    /// Made at every iteration of the loops around, if the nest comes to its end without a jump or an exception.
    pub certain: bool,
}

impl Access {
    pub fn writes(&self) -> bool {
        self.usage != Use::Read
    }
}

/// What a loop and the loops in it do with arrays.
#[derive(Clone, Debug, Default)]
pub struct Nest {
    /// In the order of the text.
    pub loops: Vec<Loop>,
    pub accesses: Vec<Access>,
    /// It also calls, communicates, allocates or takes an element's address: see the effects.
    pub acts: bool,
}

impl Nest {
    /// The nest that starts with this statement, with loops numbered from 0; `None` if it is no loop that counts, or one
    /// with verbatim C in it, which may change any local that it mentions.
    pub fn of(stmt: &Stmt) -> Option<Nest> {
        Nest::among(stmt, None)
    }

    /// The same where it is known which variables of file scope keep their values.
    pub fn among(stmt: &Stmt, global_stays: Option<&dyn Fn(&Expr) -> bool>) -> Option<Nest> {
        if has_verbatim(stmt) {
            return None;
        }
        let changed = changed(std::slice::from_ref(stmt));
        let mut scope = Scope::new(&changed);
        scope.global_stays = global_stays;
        let mut collector =
            Collector { scope, nest: Nest::default(), around: Vec::new(), certain: true, outermost: true };
        collector.enter(stmt).then_some(collector.nest)
    }

    pub fn range(&self, counter: Counter) -> Option<&Range> {
        self.loops.iter().flat_map(|each| &each.ranges).find(|range| range.counter == counter)
    }

    /// Counters of these loops, outermost first.
    pub fn counters(&self, loops: &[u32]) -> Vec<Counter> {
        let of = |id: &u32| self.loops.iter().find(|each| each.id == *id);
        loops.iter().filter_map(of).flat_map(|each| each.ranges.iter().map(|range| range.counter)).collect()
    }
}

struct Collector<'a> {
    scope: Scope<'a>,
    nest: Nest,
    around: Vec<u32>,
    certain: bool,
    outermost: bool,
}

impl<'a> Collector<'a> {
    /// Visits a loop; false if it is not one whose ranges are known.
    fn enter(&mut self, stmt: &'a Stmt) -> bool {
        let outermost = std::mem::replace(&mut self.outermost, false);
        let id = self.nest.loops.len() as u32;
        match &stmt.kind {
            StmtKind::Foreach { var, domain, body, .. } => {
                let Some(ranges) = self.rect(id, domain, outermost) else { return false };
                self.expr(domain);
                self.nest.loops.push(Loop { id, var: *var, ranges });
                self.scope.points.push((*var, id));
                self.inside(id, body);
                self.scope.points.pop();
                true
            }
            StmtKind::For { body, .. } => {
                let Some(counting) = counting(stmt) else { return false };
                let Some(range) = self.int(id, &counting, outermost) else { return false };
                self.expr(counting.first);
                self.expr(counting.bound);
                self.nest.loops.push(Loop { id, var: counting.var, ranges: vec![range] });
                self.scope.ints.push((counting.var, id));
                self.inside(id, body);
                self.scope.ints.pop();
                true
            }
            _ => false,
        }
    }

    fn inside(&mut self, id: u32, body: &'a [Stmt]) {
        let certain = self.certain;
        self.certain &= !jumps(body, true);
        self.around.push(id);
        self.stmts(body);
        self.around.pop();
        self.certain = certain;
    }

    fn rect(&self, id: u32, domain: &Expr, outermost: bool) -> Option<Vec<Range>> {
        let Type::Rect(rank) = *domain.ty.unqualified() else { return None };
        if let Some(ranges) = self.made_rect(id, domain) {
            return Some(ranges);
        }
        // That of the outermost loop is computed once, whatever it is.
        if !outermost && !self.scope.is_invariant(domain) {
            return None;
        }
        let corner = |op: &str, k: u8| {
            let point = Expr::op(op, Type::Point(rank), vec![domain.clone()], None);
            Sum::symbol(point.component(k))
        };
        let range = |k: u8| Range {
            counter: Counter { loop_id: id, k },
            low: corner("rect_min", k),
            high: corner("rect_max", k),
            step: None,
            descending: false,
            exact: true,
        };
        Some((0..rank).map(range).collect())
    }

    /// `[low : high]` written in place.
    fn made_rect(&self, id: u32, domain: &Expr) -> Option<Vec<Range>> {
        let ExprKind::Op { op, args, .. } = &domain.kind else { return None };
        let [low, high, step] = args.as_slice() else { return None };
        if op.name != "rect_make" {
            return None;
        }
        let unit = |sum: &Sum| sum.number() == Some(1);
        let steps = self.scope.components(step)?;
        let (low, high) = (self.scope.components(low)?, self.scope.components(high)?);
        let range = |(k, (low, high)): (usize, (Sum, Sum))| Range {
            counter: Counter { loop_id: id, k: k as u8 },
            low,
            high,
            step: Some(1),
            descending: false,
            exact: true,
        };
        steps.iter().all(unit).then(|| low.into_iter().zip(high).enumerate().map(range).collect())
    }

    fn int(&self, id: u32, counting: &Counting, outermost: bool) -> Option<Range> {
        // The first value is computed once; where that is before the nest, it need not be a sum.
        let first = self.scope.sum(counting.first);
        let first =
            first.or_else(|| (outermost && is_int(counting.first)).then(|| Sum::symbol(counting.first.clone())));
        let (first, bound) = (first?, self.scope.sum(counting.bound)?);
        let inward = if counting.inclusive { 0 } else { -counting.step.signum() };
        let last = bound.plus(&Sum::constant(inward))?;
        let step = counting.step.abs();
        let span = last.clone().minus(&first)?.number();
        // With a larger step the last value is known where the distance is.
        let over = span.map_or(0, |span| (span.abs() % step) * counting.step.signum());
        let last = last.plus(&Sum::constant(-over))?;
        let exact = step == 1 || span.is_some();
        let (low, high) = if counting.step > 0 { (first, last) } else { (last, first) };
        let counter = Counter { loop_id: id, k: 0 };
        Some(Range { counter, low, high, step: Some(step), descending: counting.step < 0, exact })
    }

    fn stmts(&mut self, stmts: &'a [Stmt]) {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Foreach { .. } | StmtKind::For { .. } if self.enter(stmt) => {}
                StmtKind::Block(body) => self.stmts(body),
                StmtKind::Verbatim(_) => {}
                StmtKind::If { cond, then, other } => {
                    self.expr(cond);
                    self.perhaps(|this| {
                        this.stmts(then);
                        this.stmts(other);
                    });
                }
                StmtKind::Local { .. } | StmtKind::Expr(_) | StmtKind::Return(_) => self.own_exprs(stmt),
                // Loops that do not count, and what else decides what runs.
                _ => self.perhaps(|this| {
                    this.own_exprs(stmt);
                    stmt.for_each_body(&mut |body| this.stmts(body));
                }),
            }
        }
    }

    fn perhaps(&mut self, visit: impl FnOnce(&mut Self)) {
        let certain = std::mem::replace(&mut self.certain, false);
        visit(self);
        self.certain = certain;
    }

    fn own_exprs(&mut self, stmt: &'a Stmt) {
        let mut own = Vec::new();
        stmt.for_each_own_expr(&mut |expr| own.push(expr));
        own.into_iter().for_each(|expr| self.expr(expr));
    }

    fn expr(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Assign(place, value) => {
                self.place(place, Use::Write);
                self.expr(value);
            }
            ExprKind::AssignOp(_, place, value) => {
                self.place(place, Use::Update);
                self.expr(value);
            }
            ExprKind::IncDec { place, .. } => self.place(place, Use::Update),
            ExprKind::Elem { .. } | ExprKind::Index(..) | ExprKind::Field(..) | ExprKind::Component(..) => {
                self.place(expr, Use::Read);
            }
            ExprKind::AddrOf(place) => {
                self.nest.acts |= element(place).is_some();
                self.place(place, Use::Update);
            }
            ExprKind::Cond(cond, a, b) => {
                self.expr(cond);
                self.perhaps(|this| {
                    this.expr(a);
                    this.expr(b);
                });
            }
            ExprKind::Binary(op, a, b) if op.is_logical() => {
                self.expr(a);
                self.perhaps(|this| this.expr(b));
            }
            ExprKind::Block(stmts) => self.stmts(stmts),
            _ => {
                self.nest.acts |= match &expr.kind {
                    ExprKind::Call(..) | ExprKind::VaArg(_) => true,
                    ExprKind::Op { op, .. } => op.acts() || !op.is_pure(),
                    _ => false,
                };
                let mut children = Vec::new();
                expr.for_each_child(|child| children.push(child));
                children.into_iter().for_each(|child| self.expr(child));
            }
        }
    }

    /// A place that is used: the element in it, and what its address is computed from.
    fn place(&mut self, place: &'a Expr, usage: Use) {
        if let Some((array, index)) = element(place) {
            let sums = self.index(array, &index);
            self.nest.accesses.push(Access {
                place: place.clone(),
                array: array.clone(),
                elem: place.ty.clone(),
                index: sums,
                usage,
                whole: true,
                loops: self.around.clone(),
                certain: self.certain,
            });
            self.expr_of_array(array);
            index.into_iter().for_each(|index| self.expr(index));
            return;
        }
        match &place.kind {
            ExprKind::Field(base, _) | ExprKind::Component(base, _) => {
                let before = self.nest.accesses.len();
                self.place(base, usage);
                // A field of an element is a part of it.
                if let Some(access) = self.nest.accesses.get_mut(before).filter(|_| element(base).is_some()) {
                    access.whole = false;
                }
            }
            ExprKind::Local(_) | ExprKind::Global(_) => {}
            ExprKind::Deref(pointer, _) => self.expr(pointer),
            _ => self.expr(place),
        }
    }

    /// Names of arrays are no accesses; pointers that are read from memory are.
    fn expr_of_array(&mut self, array: &'a Expr) {
        match &array.kind {
            ExprKind::Local(_) | ExprKind::Global(_) => {}
            _ => self.expr(array),
        }
    }

    fn index(&self, array: &Expr, index: &[&Expr]) -> Option<Vec<Sum>> {
        let fixed = match &array.kind {
            // A C array is where it is; a pointer or descriptor must stay the same.
            ExprKind::Local(_) | ExprKind::Global(_) if matches!(array.ty.unqualified(), Type::Array(..)) => true,
            _ => self.scope.is_invariant(array),
        };
        if !fixed {
            return None;
        }
        match index {
            [point] if matches!(point.ty.unqualified(), Type::Point(_)) => self.scope.components(point),
            list => list.iter().map(|each| self.scope.sum(each)).collect(),
        }
    }
}

fn has_verbatim(stmt: &Stmt) -> bool {
    let mut found = false;
    stmt.for_each_stmt(&mut |stmt| {
        found |= matches!(&stmt.kind, StmtKind::Verbatim(text) if !text.trim_start().starts_with("#pragma"));
    });
    stmt.for_each_expr(&mut |expr| expr.walk(&mut |e| found |= matches!(e.kind, ExprKind::Verbatim(_))));
    found
}

fn is_int(expr: &Expr) -> bool {
    counts(&expr.ty)
}

/// Whether counters of loops may be of the type.
pub fn counts(ty: &Type) -> bool {
    *ty == Type::INT || *ty == Type::LONG
}

/// The array and index of an element: of an array or pointer of C or UPC with all its indices.
pub fn element(place: &Expr) -> Option<(&Expr, Vec<&Expr>)> {
    match &place.kind {
        ExprKind::Elem { array: base, index, .. } | ExprKind::Index(base, index) => {
            let inner = matches!(base.ty.unqualified(), Type::Array(..)).then(|| element(base)).flatten();
            let (array, mut indices) = inner.unwrap_or((base, Vec::new()));
            indices.push(index);
            Some((array, indices))
        }
        _ => None,
    }
}

/// Whether control may leave these statements, or skip some, by a jump; `own` breaks and continues count.
pub fn jumps(stmts: &[Stmt], own: bool) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Break | StmtKind::Continue => own,
        StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Return(_) | StmtKind::Try { .. } => true,
        StmtKind::Verbatim(text) => !text.trim_start().starts_with("#pragma"),
        StmtKind::Switch { body, .. } => jumps(body, own),
        _ => {
            let own = own && !is_loop(stmt);
            let mut found = false;
            stmt.for_each_body(&mut |body| found |= jumps(body, own));
            found
        }
    })
}

/// Whether control may leave or enter in ways that a copy of the statements would not survive.
pub fn has_labels(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| {
        let mut found = matches!(stmt.kind, StmtKind::Label(_) | StmtKind::Try { .. } | StmtKind::Verbatim(_));
        stmt.for_each_body(&mut |body| found |= has_labels(body));
        found
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{function, words_of_sum};
    use super::*;

    const PARAMS: &str = "(param %a:larr1.int) (param %m:garr2.double) (param %d:rect2) (param %n:int) (param %k:int) \
                          (param %p:*int) (param %c:[8]int) (param %t:const.int) (param %x:@ti_object) (param %s:@2@[5]int)";

    fn elem(index: &str) -> String {
        format!("(elem:int !0 %a:larr1.int (point:point1 {index}))")
    }

    fn counted(first: &str, cond: &str, step: &str, body: &str) -> String {
        format!("(for (init (local %i:int {first})) (cond {cond}) (step {step}) (body {body}))")
    }

    fn up(body: &str) -> String {
        counted("0:int", "(<:int %i:int %n:int)", "(preinc:int %i:int)", body)
    }

    /// Loops and accesses in words.
    fn words(body: &str) -> Option<String> {
        let func = function(PARAMS, &format!("{body} (return 0:int)"));
        let name = |expr: &Expr| match &expr.kind {
            ExprKind::Local(local) => func.frame.local(*local).name.clone(),
            _ => "..".to_string(),
        };
        let sum = |sum: &Sum| words_of_sum(sum, name);
        let nest = Nest::of(&func.body.as_ref().expect("a body")[0])?;
        let mut words = Vec::new();
        for range in nest.loops.iter().flat_map(|each| &each.ranges) {
            let step = range.step.map_or("?".to_string(), |step| step.to_string());
            let (down, exact) = (if range.descending { " down" } else { "" }, if range.exact { "" } else { " about" });
            words.push(format!("[{} to {} by {step}{down}{exact}]", sum(&range.low), sum(&range.high)));
        }
        for access in &nest.accesses {
            let index =
                access.index.as_ref().map_or("?".to_string(), |i| i.iter().map(sum).collect::<Vec<_>>().join(","));
            let certain = if access.certain { "" } else { " perhaps" };
            let whole = if access.whole { "" } else { " part" };
            words.push(format!(
                "{:?} {}({index}) in {:?}{whole}{certain}",
                access.usage,
                name(&access.array),
                access.loops
            ));
        }
        words.extend(nest.acts.then(|| "acts".to_string()));
        Some(words.join("; "))
    }

    #[test]
    fn counting_loops_have_ranges() {
        let read = |first: &str, cond: &str, step: &str| words(&counted(first, cond, step, ""));
        for (first, cond, step, range) in [
            ("0:int", "(<:int %i:int %n:int)", "(preinc:int %i:int)", "[0 to 1n+-1 by 1]"),
            ("%k:int", "(<=:int %i:int %n:int)", "(+=:int %i:int 2:int)", "[1k+0 to 1n+0 by 2 about]"),
            ("1:int", "(<:int %i:int 9:int)", "(+=:int %i:int 3:int)", "[1 to 7 by 3]"),
            ("%n:int", "(>=:int %i:int 0:int)", "(predec:int %i:int)", "[0 to 1n+0 by 1 down]"),
            ("9:int", "(>:int %i:int 0:int)", "(-=:int %i:int 4:int)", "[1 to 9 by 4 down]"),
            ("0:int", "(<:int %i:int %t:const.int)", "(preinc:int %i:int)", "[0 to 1t+-1 by 1]"),
            ("0:int", "(<:long (cast:long %i:int) 5:long)", "(preinc:int %i:int)", "[0 to 4 by 1]"),
            ("0:int", "(<:int %i:int %n:int)", "(assign:int %i:int (+:int %i:int 1:int))", "[0 to 1n+-1 by 1]"),
        ] {
            assert_eq!(read(first, cond, step).as_deref(), Some(range), "{first} {cond} {step}");
        }
        for (first, cond, step) in [
            ("0:int", "(>:int %i:int %n:int)", "(preinc:int %i:int)"),
            ("0:int", "(<:int %n:int %i:int)", "(preinc:int %i:int)"),
            ("0:int", "(!=:int %i:int %n:int)", "(preinc:int %i:int)"),
            ("0:int", "(<:int %i:int %n:int)", "(+=:int %i:int %k:int)"),
            ("0:int", "(<:int %i:int %n:int)", "(preinc:int %k:int)"),
        ] {
            assert_eq!(read(first, cond, step), None, "{first} {cond} {step}");
        }
        assert_eq!(words(&up("(do (preinc:int %i:int))")), None);
        assert_eq!(words(&up("(do (predec:int %n:int))")), None);
    }

    #[test]
    fn domains_have_ranges() {
        let each = |domain: &str| words(&format!("(foreach %q !0 {domain} (body))"));
        assert_eq!(each("%d:rect2").as_deref(), Some("[1..+0 to 1..+0 by ?]; [1..+0 to 1..+0 by ?]"));
        let made =
            "(op.rect_make:rect1 !0 (point:point1 1:int) (point:point1 (-:int %n:int 1:int)) (point:point1 1:int))";
        assert_eq!(each(made).as_deref(), Some("[1 to 1n+-1 by 1]"));
        assert_eq!(
            each(&made.replace("(point:point1 1:int))", "(point:point1 2:int))")).as_deref(),
            Some("[1..+0 to 1..+0 by ?]")
        );
    }

    #[test]
    fn accesses_are_found_with_their_indices() {
        let (i, before) = (elem("%i:int"), elem("(-:int %i:int 1:int)"));
        let copy = up(&format!("(do (assign:int {i} {before}))"));
        let range = "[0 to 1n+-1 by 1]";
        assert_eq!(words(&copy), Some(format!("{range}; Write a(1c00+0) in [0]; Read a(1c00+-1) in [0]")));
        let add = up(&format!("(do (+=:int {i} 1:int))"));
        assert_eq!(words(&add), Some(format!("{range}; Update a(1c00+0) in [0]")));
        let some = up(&format!("(if {i} (then (do (assign:int {before} 1:int))))"));
        assert_eq!(words(&some), Some(format!("{range}; Read a(1c00+0) in [0]; Write a(1c00+-1) in [0] perhaps")));
        let leaves = up(&format!("(do {i}) (if %n:int (then (break)))"));
        assert_eq!(words(&leaves), Some(format!("{range}; Read a(1c00+0) in [0] perhaps")));
        let through = up(&format!("(do {})", elem(&i)));
        assert_eq!(words(&through), Some(format!("{range}; Read a(?) in [0]; Read a(1c00+0) in [0]")));
        let other = up(
            "(do (assign:larr1.int %a:larr1.int %a:larr1.int)) (do (elem:int !0 %a:larr1.int (point:point1 %i:int)))",
        );
        assert_eq!(words(&other), Some(format!("{range}; Read a(?) in [0]")));
        let c = up("(do (assign:int (index:int %c:[8]int %i:int) (index:int %p:*int (*:int 2:int %i:int))))");
        assert_eq!(words(&c), Some(format!("{range}; Write c(1c00+0) in [0]; Read p(2c00+0) in [0]")));
        let java = up("(do (preinc:int (elem.java:int !0 %x:@ti_object (-:int %n:int %i:int))))");
        assert_eq!(words(&java), Some(format!("{range}; Update x(-1c00+1n+0) in [0]")));
        let row = "(elem.block2:[5]int !0 %s:@2@[5]int (cast:long %i:int))";
        let rows = up(&format!("(do (elem.block2:int !0 {row} 3:long))"));
        assert_eq!(words(&rows), Some(format!("{range}; Read s(1c00+0,3) in [0]")));
    }

    #[test]
    fn nests_know_their_inner_loops_and_what_else_they_do() {
        let inner = |low: &str| {
            let sum = elem("(+:int %i:int %j:int)");
            up(&format!(
                "(for (init (local %j:int {low})) (cond (<=:int %j:int %k:int)) (step (preinc:int %j:int)) (body (do {sum})))"
            ))
        };
        let found = words(&inner("%i:int"));
        assert_eq!(found.as_deref(), Some("[0 to 1n+-1 by 1]; [1c00+0 to 1k+0 by 1]; Read a(1c00+1c10+0) in [0, 1]"));
        // A loop that does not count still has its accesses.
        let found = words(&up(&format!("(while %k:int (body (do {})))", elem("%i:int"))));
        assert_eq!(found.as_deref(), Some("[0 to 1n+-1 by 1]; Read a(1c00+0) in [0] perhaps"));
        assert!(words(&up("(do (op.poll:void !0))")).is_some_and(|w| w.ends_with("acts")));
        let address = format!("(local %q:*int (addr:*int {}))", elem("%i:int"));
        assert!(words(&up(&address)).is_some_and(|w| w.ends_with("acts")));
        assert!(words(&up("(verbatim \"#pragma GCC ivdep\")")).is_some_and(|w| !w.ends_with("acts")));
        assert_eq!(words(&up("(verbatim \"asm(\\\"nop\\\");\")")), None);
    }
}
