//! The fast version of a nest: no checks, a pointer per array row, unit-stride inner loops.

use super::entry_test::{Bounds, Coverage, add_symbols, moved, rect_corner};
use super::independence::{self, Pair, Touched, add_pair};
use super::nest::{Access, Loop, Nest, Range, classify, counting_for, follow};
use super::prefetch::{self, Walk};
use super::strips::{self, Group, Row};
use super::{Lowering, layout, lengths, plain};
use crate::addresses::{self, Places};
use crate::analysis::affine::{Counter, Scope, Sum};
use crate::analysis::locals::mentions;
use crate::analysis::nest::{Counting, jumps};
use crate::independent_turns::mark;
use crate::longs::{long, number};
use crate::remarks::{IN_STRIPS, NOT_IN_STRIPS, Obstacle};
use kroll_ir::*;
use kroll_source::hash::{HashMap, HashSet};

/// A loop being written: its fastest counter and the row pointers to declare before it.
struct RowFrame {
    counter: Counter,
    pointers: Vec<Pointer>,
}

/// A pointer to a row: everything but the walked component is fixed while the loop runs.
pub struct Pointer {
    pub array: Expr,
    walked: Option<usize>,
    /// It is the array's at the index zero, for several rows.
    is_base: bool,
    /// By how many elements of the row the first access moves when the counter grows by one.
    factor: i64,
    components: Vec<Sum>,
    elem: Type,
    local: LocalId,
    pub declaration: Stmt,
}

impl Pointer {
    /// Whether it is to another row when loops around the one that walks through it go on.
    pub fn moves_outside(&self) -> bool {
        self.walked.is_some() && self.components.iter().any(Sum::moves)
    }

    pub fn is_same_row(&self, other: &Pointer) -> bool {
        self.array == other.array && self.walked == other.walked && self.components == other.components
    }

    /// Whether the loops around, which count upwards, lead the other pointer to this row later.
    pub fn is_ahead_of(&self, other: &Pointer) -> bool {
        let is_row = self.array == other.array && self.walked == other.walked;
        let mut first = None;
        let reaches = self.components.iter().zip(&other.components).all(|(a, b)| {
            let apart = a.constant - b.constant;
            if apart != 0 {
                first.get_or_insert(apart);
            }
            let factor = a.only_counter().map_or(0, |(_, factor)| factor);
            a.without_constant() == b.without_constant() && (apart == 0 || factor != 0 && apart % factor == 0)
        });
        is_row && reaches && first.is_some_and(|apart| apart > 0)
    }

    pub fn walk(&self) -> Option<Walk> {
        let row = Expr::local(self.local, self.elem.unqualified().clone().ptr());
        let is_row = self.walked.is_some() && !self.is_base;
        is_row.then(|| Walk { row, elem: self.elem.clone(), factor: self.factor })
    }
}

pub struct Writer<'a, 'f> {
    scope: Scope<'a>,
    nest: &'a Nest,
    coverage: &'a Coverage,
    bounds: &'a Bounds,
    /// Whether the arrays of [`Writer::pairs`] have storage of their own.
    apart: LocalId,
    /// Position in `nest.loops`: both walks meet the loops in the order of the text.
    next: usize,
    frames: Vec<RowFrame>,
    /// The variables that count `for` loops and the dimensions of `foreach` loops, as longs.
    counters: HashMap<Counter, LocalId>,
    pairs: Vec<Pair>,
    lowering: &'a mut Lowering<'f>,
}

impl<'a, 'f> Writer<'a, 'f> {
    pub fn new(
        lowering: &'a mut Lowering<'f>,
        nest: &'a Nest,
        coverage: &'a Coverage,
        bounds: &'a Bounds,
        changed: &'a HashSet<LocalId>,
        apart: LocalId,
    ) -> Writer<'a, 'f> {
        let scope = Scope { products: true, ..Scope::new(changed) };
        let (frames, counters, pairs) = (Vec::new(), HashMap::default(), Vec::new());
        Writer { scope, nest, coverage, bounds, apart, next: 0, frames, counters, pairs, lowering }
    }

    /// The fast version, and the pairs of arrays whose storage the flag `apart` compares.
    pub fn write(mut self, root: &Stmt) -> (Vec<Stmt>, Vec<Pair>) {
        let (stmts, _) = self.nest_loop(root);
        (stmts, self.pairs)
    }

    /// The next loop of the nest, if this statement is it.
    fn take_loop(&mut self, stmt: &Stmt) -> Option<&'a Loop> {
        let each = self.nest.loops.get(self.next)?;
        let is_it = match (&stmt.kind, &each.range) {
            (StmtKind::Foreach { domain, .. }, Range::Rect { domain: known, .. }) => domain == known,
            (StmtKind::For { .. }, Range::Int { first, bound, .. }) => {
                counting_for(stmt).is_some_and(|counting| counting.first == first && counting.bound == bound)
            }
            _ => false,
        };
        self.next += is_it as usize;
        is_it.then_some(each)
    }

    /// The loop, and what it is made of if it may run together with its neighbours.
    fn nest_loop(&mut self, stmt: &Stmt) -> (Vec<Stmt>, Option<Row>) {
        let Some(each) = self.take_loop(stmt) else { return (self.other_loop(stmt.clone()), None) };
        match (&stmt.kind, &each.range) {
            (StmtKind::Foreach { var, body, .. }, Range::Rect { rank, .. }) => {
                self.rect_loop(each.id, *var, *rank, body, stmt.loc)
            }
            _ => self.int_loop(each.id, stmt),
        }
    }

    /// A loop that is not the nest's; its bounds may be elements of the nest.
    fn other_loop(&mut self, mut stmt: Stmt) -> Vec<Stmt> {
        if let StmtKind::For { init, cond, .. } = &mut stmt.kind {
            init.iter_mut().for_each(|stmt| self.rewrite(stmt));
            cond.iter_mut().for_each(|cond| self.expr(cond));
        }
        self.lowering.stmt(stmt)
    }

    fn rect_loop(
        &mut self,
        id: u32,
        var: LocalId,
        rank: u8,
        body: &[Stmt],
        loc: Option<Loc>,
    ) -> (Vec<Stmt>, Option<Row>) {
        let mut body = body.to_vec();
        let done = self.lowering.frame.fresh_label("done");
        let breaks = plain::breaks_to_goto(&mut body, done);
        let counter = Counter { loop_id: id, k: rank - 1 };
        let counters = plain::counters(var, rank, self.lowering.frame);
        self.counters
            .extend(counters.iter().enumerate().map(|(k, local)| (Counter { loop_id: id, k: k as u8 }, *local)));
        self.scope.points.push((var, id));
        let Written { stmts: mut inner, frame, independent, walks } = self.loop_body(counter, 1, &body);
        self.scope.points.pop();
        inner.splice(0..0, prefetch::ahead(&walks, &self.value_of(counter), 1));
        if is_used(&inner, var) {
            inner.insert(0, plain::point(var, &counters, loc));
        }
        let Some(rect) = self.bounds.rect(id) else { return (inner, None) };
        let corner = |op: &str, k: u8| rect_corner(rect, rank, op, k);
        let one = |k: u8, step: Option<Expr>, body: Vec<Stmt>| {
            let (first, last) = (corner("rect_min", k), corner("rect_max", k));
            plain::counting_loop(counters[k as usize], first, BinaryOp::Le, last, step, body, loc)
        };
        let last = rank - 1;
        let general = one(last, Some(corner("rect_stride", last)), inner.clone());
        let mut stmts: Vec<Stmt> = frame.pointers.iter().map(|p| p.declaration.clone()).collect();
        stmts.extend(match &independent {
            None => vec![general],
            Some(touched) => {
                let unit = Expr::binary(BinaryOp::Eq, corner("rect_stride", last), number(1));
                self.independent_loop(touched.pairs(), Some(unit), one(last, None, inner.clone()), general)
            }
        });
        let row = independent.filter(|_| rank == 1).map(|touched| Row {
            counter,
            local: counters[0],
            first: corner("rect_min", 0),
            last: corner("rect_max", 0),
            stride: Some(corner("rect_stride", 0)),
            body: inner,
            pointers: frame.pointers,
            touched,
            loc,
        });
        for k in (0..rank - 1).rev() {
            stmts = vec![one(k, Some(corner("rect_stride", k)), stmts)];
        }
        if breaks {
            stmts = vec![Stmt::new(StmtKind::Block(stmts), loc), Stmt::new(StmtKind::Label(done), None)];
        }
        (stmts, row)
    }

    /// The counter is a long, which never wraps: C compilers see only then that the elements lie one behind the other.
    fn int_loop(&mut self, id: u32, stmt: &Stmt) -> (Vec<Stmt>, Option<Row>) {
        let StmtKind::For { body, .. } = &stmt.kind else { return (vec![stmt.clone()], None) };
        let Some(Counting { var, first, bound, inclusive, step, .. }) = counting_for(stmt) else {
            return (vec![stmt.clone()], None);
        };
        let counter = Counter { loop_id: id, k: 0 };
        let name = self.lowering.frame.local(var).name.clone();
        let wide = self.lowering.frame.fresh(&name, Type::LONG);
        self.counters.insert(counter, wide);
        self.scope.ints.push((var, id));
        let Written { stmts: mut inner, frame, independent, mut walks } = self.loop_body(counter, step, body);
        self.scope.ints.pop();
        if let (ExprKind::Int(first), ExprKind::Int(bound)) = (&first.kind, &bound.kind) {
            walks.retain(|walk| walk.is_long(bound.abs_diff(*first)));
        }
        let together = step == 1 && independent.is_none() && !jumps(body, true);
        let group = if together { prefetch::group(&walks) } else { None };
        if group.is_none() {
            inner.splice(0..0, prefetch::ahead(&walks, &self.value_of(counter), step));
        }
        if is_used(&inner, var) {
            let value = Expr::local(wide, Type::LONG).cast(Type::INT);
            inner.insert(0, Stmt::local(var, Some(value), stmt.loc));
        }
        let to = match (step > 0, inclusive) {
            (true, true) => BinaryOp::Le,
            (true, false) => BinaryOp::Lt,
            (false, true) => BinaryOp::Ge,
            (false, false) => BinaryOp::Gt,
        };
        let (first, bound) = (long(first.clone()), long(bound.clone()));
        let last = if inclusive { bound.clone() } else { Expr::binary(BinaryOp::Sub, bound.clone(), number(1)) };
        let one = Some(number(step));
        let each = plain::counting_loop(wide, first.clone(), to, bound, one, inner.clone(), stmt.loc);
        let mut stmts: Vec<Stmt> = frame.pointers.iter().map(|p| p.declaration.clone()).collect();
        stmts.extend(match (&independent, group) {
            (None, None) => vec![each],
            (None, Some(count)) => self.in_groups(wide, [first.clone(), last.clone()], count, &inner, &walks, stmt.loc),
            (Some(touched), _) => self.independent_loop(touched.pairs(), None, each.clone(), each),
        });
        let row = independent.filter(|_| step == 1).map(|touched| Row {
            counter,
            local: wide,
            first,
            last,
            stride: None,
            body: inner,
            pointers: frame.pointers,
            touched,
            loc: stmt.loc,
        });
        (vec![Stmt::new(StmtKind::Block(stmts), stmt.loc)], row)
    }

    /// `step` is what the counter most likely grows by.
    fn loop_body(&mut self, counter: Counter, step: i64, body: &[Stmt]) -> Written {
        let mut body = body.to_vec();
        let outer = self.scope.followers.len();
        follow(&body, &mut self.scope);
        let (scope, coverage) = (&self.scope, self.coverage);
        let is_inside = |place: &Expr| classify(place, scope).is_some_and(|access| coverage.includes(&access));
        let is_near = |place: &Expr| lengths::is_near(place, &self.lowering.known);
        addresses::forward(&mut body, self.lowering.frame, &Places { is_inside: &is_inside, is_near: &is_near });
        let independent = independence::touched(&body, counter, &self.scope, self.coverage);
        self.frames.push(RowFrame { counter, pointers: Vec::new() });
        let stmts = self.stmts(&body);
        let frame = self.frames.pop().unwrap_or(RowFrame { counter, pointers: Vec::new() });
        let walks = match prefetch::gathers(&body) {
            true => prefetch::asked_for(frame.pointers.iter().filter_map(Pointer::walk), step),
            false => Vec::new(),
        };
        self.scope.followers.truncate(outer);
        Written { stmts, frame, independent, walks }
    }

    /// A loop that counts by one, so many iterations at a time, which ask for their cache lines before; then the rest.
    fn in_groups(
        &mut self,
        counter: LocalId,
        [first, last]: [Expr; 2],
        count: i64,
        body: &[Stmt],
        walks: &[Walk],
        loc: Option<Loc>,
    ) -> Vec<Stmt> {
        let frame = &mut *self.lowering.frame;
        let (declared, group) = frame.bind("group", first, loc);
        let mut stmts = vec![declared];
        let mut inside = prefetch::ahead_of_group(walks, &group, count);
        inside.push(prefetch::unrolled(count));
        inside.extend(strips::iterations(counter, group.clone(), count, body, loc, frame));
        let groups = strips::over_strips(&group, count, last.clone(), inside, loc);
        let rest = plain::counting_loop(counter, group, BinaryOp::Le, last, None, body.to_vec(), loc);
        stmts.extend([groups, rest]);
        stmts
    }

    /// The loop marked for the vectoriser where its iterations are independent: arrays apart, and step one.
    fn independent_loop(
        &mut self,
        pairs: Vec<Pair>,
        unit_step: Option<Expr>,
        marked: Stmt,
        general: Stmt,
    ) -> Vec<Stmt> {
        let apart = self.apart(pairs);
        let pragma = mark();
        let cond = apart.into_iter().chain(unit_step).reduce(|a, b| Expr::binary(BinaryOp::LogAnd, a, b));
        let cond = cond.map(|cond| Expr::op("likely", Type::INT, vec![cond.cast(Type::INT)], None));
        match cond {
            None => vec![pragma, marked],
            Some(cond) => {
                let other = self.lowering.frame.duplicate(&[general]);
                let kind = StmtKind::If { cond, then: vec![pragma, marked], other };
                vec![Stmt::new(kind, None)]
            }
        }
    }

    /// Whether these arrays have storage of their own.
    fn apart(&mut self, pairs: Vec<Pair>) -> Option<Expr> {
        let apart = (!pairs.is_empty()).then(|| Expr::local(self.apart, Type::BOOL));
        pairs.into_iter().for_each(|pair| add_pair(pair, &mut self.pairs));
        apart
    }

    /// Statements that run at every iteration: loops among them belong to the nest, and neighbouring ones may run together.
    fn stmts(&mut self, stmts: &[Stmt]) -> Vec<Stmt> {
        let (mut out, mut group) = (Vec::new(), Group::default());
        for stmt in stmts {
            let (written, row) = match stmt.kind {
                StmtKind::Foreach { .. } | StmtKind::For { .. } => self.nest_loop(stmt),
                _ => (self.stmt(stmt), None),
            };
            let Some(row) = row else {
                out.extend(self.together(std::mem::take(&mut group)));
                out.extend(written);
                continue;
            };
            let delay = group.delay_of(&row).unwrap_or_else(|why| {
                let message = "this loop begins when the one before it has ended";
                self.lowering.remarks.left(&NOT_IN_STRIPS, stmt, message, Obstacle::here(why));
                out.extend(self.together(std::mem::take(&mut group)));
                0
            });
            group.push(row, delay, written);
        }
        out.extend(self.together(group));
        out
    }

    /// Neighbouring loops, strip by strip where that gains something.
    fn together(&mut self, group: Group) -> Vec<Stmt> {
        if !group.is_in_strips() {
            return group.alone();
        }
        let apart = self.apart(group.pairs());
        let message = match group.is_of_several() {
            true => "this loop and the next ones run together, strip by strip of their rows",
            false => "this loop asks ahead for its rows, strip by strip",
        };
        let stmts = group.write(apart, self.lowering.frame);
        self.lowering.remarks.done(&IN_STRIPS, &stmts, message);
        vec![stmts]
    }

    /// One of them that is no loop.
    fn stmt(&mut self, stmt: &Stmt) -> Vec<Stmt> {
        match &stmt.kind {
            StmtKind::Block(body) => vec![Stmt::new(StmtKind::Block(self.stmts(body)), stmt.loc)],
            _ => {
                let mut stmt = stmt.clone();
                self.rewrite(&mut stmt);
                self.lowering.stmt(stmt)
            }
        }
    }

    /// A statement whose inner statements may not run: only its elements become faster.
    fn rewrite(&mut self, stmt: &mut Stmt) {
        if matches!(stmt.kind, StmtKind::Foreach { .. } | StmtKind::For { .. }) {
            return;
        }
        stmt.for_each_own_expr_mut(&mut |expr| self.expr(expr));
        stmt.for_each_body_mut(&mut |body| body.iter_mut().for_each(|inner| self.rewrite(inner)));
    }

    fn expr(&mut self, expr: &mut Expr) {
        if let Some(access) = classify(expr, &self.scope).filter(|access| self.coverage.includes(access)) {
            *expr = self.element(&access);
            return;
        }
        if let Some(value) = self.loop_component(expr) {
            *expr = value;
            return;
        }
        match &mut expr.kind {
            ExprKind::Block(stmts) => stmts.iter_mut().for_each(|stmt| self.rewrite(stmt)),
            _ => expr.for_each_child_mut(|child| self.expr(child)),
        }
    }

    /// `p[k]` of a loop's point is the loop's counter.
    fn loop_component(&self, expr: &Expr) -> Option<Expr> {
        let (point, k) = match &expr.kind {
            ExprKind::Component(point, k) => (point.as_ref(), *k),
            ExprKind::Op { op, args, .. } if op.name == "point_get" => match args[1].kind {
                ExprKind::Int(k) => (&args[0], u8::try_from(k - 1).ok()?),
                _ => return None,
            },
            _ => return None,
        };
        let ExprKind::Local(local) = point.kind else { return None };
        let (_, loop_id) = self.scope.points.iter().find(|(point, _)| *point == local)?;
        let counter = self.counters.get(&Counter { loop_id: *loop_id, k })?;
        Some(Expr::local(*counter, Type::LONG).cast(Type::INT))
    }

    /// The element as a place behind a row pointer of the innermost loop.
    fn element(&mut self, access: &Access) -> Expr {
        let Some(frame) = self.frames.last() else { return self.direct(access) };
        let counter = frame.counter;
        let walked: Vec<usize> =
            (0..access.components.len()).filter(|k| access.components[*k].moved_by(counter)).collect();
        let last = access.components.len() - 1;
        match walked.as_slice() {
            [] => self.row(access, None, false).deref(),
            [k] if *k == last => {
                let component = &access.components[last];
                let by_base = self.has_several_rows(access);
                let moving = match by_base {
                    // What stays the same comes first, so that it is added before the loop.
                    true => {
                        Expr::binary(BinaryOp::Add, add_symbols(number(0), component, 0), self.moving_part(component))
                    }
                    false => self.moving_part(component),
                };
                let index = add_symbols(moving, &Sum::default(), component.constant);
                self.row(access, Some(last), by_base).index(index)
            }
            _ => self.direct(access),
        }
    }

    /// Whether the loop goes through an array of one dimension at several places whose distance is no constant. From one
    /// pointer to all of them the C compiler sees that distance (measured on a Fourier transform: 0.9 of the time).
    fn has_several_rows(&self, access: &Access) -> bool {
        let is_other =
            |other: &Access| other.array == access.array && other.components[0].symbols != access.components[0].symbols;
        access.components.len() == 1 && self.nest.accesses.iter().any(is_other)
    }

    /// The pointer to the row of an access, declared once before the loop; `walked` is left out of its address, with
    /// `is_base` altogether.
    fn row(&mut self, access: &Access, walked: Option<usize>, is_base: bool) -> Expr {
        let mut components = access.components.clone();
        if let Some(k) = walked {
            let row = if is_base { Sum::default() } else { components[k].without_counters() };
            components[k] = Sum { constant: 0, ..row };
        }
        let ty = access.elem.unqualified().clone().ptr();
        let address = self.address(access, &components).cast(ty.clone());
        let Some(frame) = self.frames.last_mut() else { return self.direct(access).addr_of() };
        let same = |p: &&Pointer| p.array == access.array && p.walked == walked && p.components == components;
        if let Some(pointer) = frame.pointers.iter().find(same) {
            return Expr::local(pointer.local, ty);
        }
        let local = self.lowering.frame.fresh(&row_name(&access.array, self.lowering.frame), ty.clone());
        let declaration = Stmt::local(local, Some(address), None);
        let factor = walked.map_or(0, |k| access.components[k].factor(frame.counter));
        let (array, elem) = (access.array.clone(), access.elem.clone());
        frame.pointers.push(Pointer { array, walked, is_base, factor, components, elem, local, declaration });
        Expr::local(local, ty)
    }

    /// The long that counts a dimension of a `foreach`, or a `for`.
    fn value_of(&self, counter: Counter) -> Expr {
        self.counters.get(&counter).map_or(number(0), |local| Expr::local(*local, Type::LONG))
    }

    /// `factor * counter` of a component, or a product.
    fn moving_part(&self, component: &Sum) -> Expr {
        component.only_moving().map_or(number(0), |(counter, factor, by)| moved(self.value_of(counter), factor, by))
    }

    /// The element by its full address.
    fn direct(&self, access: &Access) -> Expr {
        let ty = access.elem.unqualified().clone().ptr();
        self.address(access, &access.components).cast(ty).deref()
    }

    /// `data + sum (component - lo) * stride`, in bytes, as a long.
    fn address(&self, access: &Access, components: &[Sum]) -> Expr {
        let array = &access.array;
        let rank = components.len() as u8;
        let mut sum = layout::data(array);
        for (k, component) in components.iter().enumerate() {
            let value = add_symbols(self.moving_part(component), component, component.constant);
            let offset = Expr::binary(BinaryOp::Sub, value, layout::low(array, rank, k as u8));
            // The entry test has found neighbours side by side.
            let stride = match k + 1 == components.len() {
                true => layout::size_of(&access.elem),
                false => layout::stride(array, &access.elem, k as u8),
            };
            let bytes = Expr::binary(BinaryOp::Mul, offset, stride);
            sum = Expr::binary(BinaryOp::Add, sum, bytes);
        }
        sum
    }
}

fn row_name(array: &Expr, frame: &kroll_ir::Frame) -> String {
    match array.kind {
        ExprKind::Local(local) => format!("row_{}", frame.local(local).name),
        _ => "row".to_string(),
    }
}

/// The body of a loop, with the row pointers to declare before it.
struct Written {
    stmts: Vec<Stmt>,
    frame: RowFrame,
    /// What iterations touch, if they are independent.
    independent: Option<Touched>,
    /// Rows to ask for ahead.
    walks: Vec<Walk>,
}

fn is_used(stmts: &[Stmt], local: LocalId) -> bool {
    let mut found = false;
    stmts.iter().for_each(|stmt| stmt.for_each_expr(&mut |expr| found |= mentions(expr, local)));
    found
}
