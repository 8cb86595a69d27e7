//! What a loop nest does with arrays: its loops, the array accesses in them, and what it changes.

use super::layout::{is_java, java_element};
use crate::analysis::affine::{Scope, Sum};
use crate::analysis::locals::{assigned, changed};
use crate::analysis::nest::{self, Counting, has_loops, is_loop};
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// A loop of the nest whose range is known before the nest starts.
#[derive(Clone, Debug)]
pub struct Loop {
    pub id: u32,
    pub var: LocalId,
    pub range: Range,
}

#[derive(Clone, Debug)]
pub enum Range {
    /// `foreach`: the domain, computed before the nest.
    Rect { rank: u8, domain: Expr },
    /// `for (int i = first; i < bound; i += step)`, both int, or downwards.
    Int { first: Expr, bound: Expr, inclusive: bool, step: i64 },
}

/// An access `array[components]` that the nest makes whenever its loops run.
#[derive(Clone, Debug)]
pub struct Access {
    pub array: Expr,
    pub elem: Type,
    pub components: Vec<Sum>,
}

#[derive(Debug, Default)]
pub struct Nest {
    pub loops: Vec<Loop>,
    pub accesses: Vec<Access>,
    /// How many of them are Titanium's and stand in loops below the first.
    pub inner_accesses: usize,
}

/// An array element whose array is an unchanged local and whose index is a sum, as an access.
pub fn classify(place: &Expr, scope: &Scope) -> Option<Access> {
    let ExprKind::Elem { array, index, layout, .. } = &place.kind else { return None };
    let ExprKind::Local(local) = array.kind else { return None };
    if !scope.is_invariant_local(local) {
        return None;
    }
    let components = match layout {
        Layout::Titanium { checked: true } => scope.components(index)?,
        Layout::Titanium { checked: false } | Layout::Shared { .. } => return None,
        Layout::Java => vec![scope.sum(java_element(place)?.1)?],
    };
    // Two counters in one dimension walk through it in no order that a pointer could follow.
    if components.iter().any(|sum| sum.counters.len() + sum.products.len() > 1) {
        return None;
    }
    Some(Access { array: (**array).clone(), elem: place.ty.clone(), components })
}

/// Notes the locals of a loop's body that are declared as sums or points of sums and never assigned, such as
/// `int at = 2 * i + 1`.
pub fn follow(body: &[Stmt], scope: &mut Scope) {
    let assigned = assigned(body);
    let mut open: Vec<&Stmt> = body.iter().rev().collect();
    while let Some(stmt) = open.pop() {
        match &stmt.kind {
            StmtKind::Block(inner) => open.extend(inner.iter().rev()),
            StmtKind::Local { local, init: Some(init) } if !assigned.contains(local) => {
                scope.follow(*local, init);
            }
            _ => {}
        }
    }
}

/// A counting loop of the kind that gets a fast version.
pub fn counting_for(stmt: &Stmt) -> Option<Counting<'_>> {
    let ints = |counting: &Counting| counting.first.ty == Type::INT && counting.bound.ty == Type::INT;
    nest::counting(stmt).filter(|counting| counting.declares && ints(counting))
}

/// Elements of Titanium arrays in loops below these statements.
pub fn elems_in_loops(stmts: &[Stmt]) -> usize {
    let mut count = 0;
    for stmt in stmts {
        if is_loop(stmt) {
            let is_elem = |e: &Expr| matches!(&e.kind, ExprKind::Elem { array, .. } if !is_java(array)) as usize;
            stmt.for_each_expr(&mut |expr| expr.walk(&mut |e| count += is_elem(e)));
        } else {
            stmt.for_each_body(&mut |body| count += elems_in_loops(body));
        }
    }
    count
}

/// Whether the loops in a body hold no loops themselves, and there are some.
pub fn is_around_innermost(body: &[Stmt]) -> bool {
    let mut deeper = false;
    let each = |stmt: &Stmt, deeper: &mut bool| {
        if is_loop(stmt) {
            stmt.for_each_body(&mut |inner| *deeper |= has_loops(inner));
        }
    };
    body.iter().for_each(|stmt| stmt.for_each_stmt(&mut |stmt| each(stmt, &mut deeper)));
    has_loops(body) && !deeper
}

/// Which inner loops join a nest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joining {
    /// Those that understand no more Java arrays alone.
    NoWorse,
    /// All that can.
    Any,
    /// None: they are nests of their own.
    No,
}

/// Collects loops and unconditional accesses of the nest that `root` starts; `ids` gives every loop its number in the
/// order of the text, the same order in which the rewriter meets them.
pub struct Collector<'a> {
    scope: Scope<'a>,
    pub nest: Nest,
    next_id: u32,
    joining: Joining,
}

impl<'a> Collector<'a> {
    pub fn new(changed: &'a HashSet<LocalId>, next_id: u32, joining: Joining) -> Collector<'a> {
        let scope = Scope { products: true, ..Scope::new(changed) };
        Collector { scope, nest: Nest::default(), next_id, joining }
    }

    /// Visits a loop; false if it is no loop of the nest.
    pub fn enter(&mut self, stmt: &'a Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Foreach { var, domain, body, .. } => {
                let Type::Rect(rank) = *domain.ty.unqualified() else { return false };
                if !self.nest.loops.is_empty() && !self.scope.is_invariant(domain) {
                    return false;
                }
                let id = self.open(*var, Range::Rect { rank, domain: domain.clone() });
                self.scope.points.push((*var, id));
                self.body(body);
                self.scope.points.pop();
                true
            }
            StmtKind::For { body, .. } => {
                let Some(Counting { var, first, bound, inclusive, step, .. }) = counting_for(stmt) else {
                    return false;
                };
                let root = self.nest.loops.is_empty();
                if !self.scope.is_invariant(bound) || !(root || self.scope.is_invariant(first)) {
                    return false;
                }
                let id = self.open(var, Range::Int { first: first.clone(), bound: bound.clone(), inclusive, step });
                self.scope.ints.push((var, id));
                self.body(body);
                self.scope.ints.pop();
                true
            }
            _ => false,
        }
    }

    /// A loop below the first, which stays outside the nest if it understands more Java arrays alone: indices may be
    /// sums there of what the outer loops change. It gets its own fast version then, at the price of its own test.
    fn inner_loop(&mut self, stmt: &'a Stmt) {
        let (loops, accesses, inner) = (self.nest.loops.len(), self.nest.accesses.len(), self.nest.inner_accesses);
        let first_id = self.next_id;
        let java = |accesses: &[Access]| accesses.iter().filter(|access| is_java(&access.array)).count();
        if self.joining != Joining::No && self.enter(stmt) {
            if self.joining == Joining::Any || java_accesses_alone(stmt) <= java(&self.nest.accesses[accesses..]) {
                return;
            }
            self.nest.loops.truncate(loops);
            self.nest.accesses.truncate(accesses);
            self.nest.inner_accesses = inner;
            self.next_id = first_id;
        }
        if let StmtKind::For { init, cond, .. } = &stmt.kind {
            self.stmts(init);
            cond.iter().for_each(|cond| self.expr(cond));
        }
    }

    fn open(&mut self, var: LocalId, range: Range) -> u32 {
        let id = self.next_id;
        self.next_id += 1;
        self.nest.loops.push(Loop { id, var, range });
        id
    }

    fn body(&mut self, body: &'a [Stmt]) {
        let outer = self.scope.followers.len();
        follow(body, &mut self.scope);
        self.stmts(body);
        self.scope.followers.truncate(outer);
    }

    /// Statements that run at every iteration.
    fn stmts(&mut self, stmts: &'a [Stmt]) {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Block(body) => self.stmts(body),
                StmtKind::Expr(e) | StmtKind::Return(Some(e)) => self.expr(e),
                StmtKind::Local { init: Some(e), .. } => self.expr(e),
                StmtKind::If { cond, .. } => self.expr(cond),
                StmtKind::Foreach { .. } | StmtKind::For { .. } => self.inner_loop(stmt),
                // What follows a jump may not run.
                StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) => return,
                _ => {}
            }
        }
    }

    /// A statement expression runs from its first statement to its last; its loops are not the nest's.
    fn value_block(&mut self, stmts: &'a [Stmt]) {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Expr(e) | StmtKind::Local { init: Some(e), .. } => self.expr(e),
                StmtKind::Local { .. } => {}
                _ => return,
            }
        }
    }

    fn expr(&mut self, expr: &'a Expr) {
        if let Some(access) = classify(expr, &self.scope) {
            let inner = self.scope.points.len() + self.scope.ints.len() > 1;
            self.nest.inner_accesses += (inner && !is_java(&access.array)) as usize;
            self.nest.accesses.push(access);
            return;
        }
        match &expr.kind {
            // Only the first operand always runs.
            ExprKind::Cond(cond, ..) => self.expr(cond),
            ExprKind::Binary(op, a, _) if op.is_logical() => self.expr(a),
            ExprKind::Block(stmts) => self.value_block(stmts),
            _ => {
                let mut children = Vec::new();
                expr.for_each_child(|child| children.push(child));
                children.into_iter().for_each(|child| self.expr(child));
            }
        }
    }
}

/// The accesses to Java arrays that the loop understands as a nest of its own.
fn java_accesses_alone(stmt: &Stmt) -> usize {
    let changed = changed(std::slice::from_ref(stmt));
    let mut alone = Collector::new(&changed, 0, Joining::Any);
    alone.enter(stmt);
    alone.nest.accesses.iter().filter(|access| is_java(&access.array)).count()
}
