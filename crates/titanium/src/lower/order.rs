//! Evaluation from left to right. C leaves the order of operands open; where a program could tell, the earlier ones are
//! put into temporaries first.

use super::function::Function;
use kroll_ir::{Expr, ExprKind, Layout, Stmt, StmtKind, Type};

/// What evaluating an expression may do, as far as the order of two can be observed. An access to a Titanium array's
/// element outside its domain ends the job, so it does not count as a throw.
#[derive(Clone, Copy, Default, Debug)]
pub struct Effects {
    pub reads_locals: bool,
    pub reads: bool,
    pub throws: bool,
    pub writes_locals: bool,
    pub writes: bool,
}

impl Effects {
    pub const THROWS: Effects =
        Effects { reads_locals: false, reads: false, throws: true, writes_locals: false, writes: false };
    const ALL: Effects = Effects { reads_locals: false, reads: true, throws: true, writes_locals: false, writes: true };

    fn add(&mut self, other: Effects) {
        self.reads_locals |= other.reads_locals;
        self.reads |= other.reads;
        self.throws |= other.throws;
        self.writes_locals |= other.writes_locals;
        self.writes |= other.writes;
    }

    /// Whether it matters which of two comes first.
    pub fn conflicts_with(self, later: Effects) -> bool {
        let changes = |e: Effects| e.writes || e.writes_locals;
        (self.reads_locals && later.writes_locals)
            || (self.writes_locals && (later.reads_locals || later.writes_locals))
            || (self.reads && later.writes)
            || (self.writes && (later.reads || later.writes))
            || (self.throws && (later.throws || changes(later)))
            || (changes(self) && later.throws)
    }
}

/// Loops in a statement expression allocate and fill; they are not looked into.
fn of_stmt(stmt: &Stmt) -> Effects {
    match &stmt.kind {
        StmtKind::Local { .. } | StmtKind::Expr(_) => Effects::default(),
        _ => Effects::ALL,
    }
}

fn write_to(place: &Expr) -> Effects {
    match &place.kind {
        ExprKind::Local(_) => Effects { writes_locals: true, ..Effects::default() },
        ExprKind::Field(base, _) | ExprKind::Component(base, _) if !place.is_global_place() => write_to(base),
        _ => Effects { writes: true, ..Effects::default() },
    }
}

fn makes_object(op: &str) -> bool {
    matches!(op, "new_object" | "region_object") || op.starts_with("string_of_")
}

impl Function<'_, '_> {
    pub fn effects(&self, expr: &Expr) -> Effects {
        let mut total = self.own_effects(expr);
        match &expr.kind {
            ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) | ExprKind::IncDec { place, .. } => {
                total.add(write_to(place));
            }
            ExprKind::Block(stmts) => stmts.iter().for_each(|stmt| total.add(of_stmt(stmt))),
            _ => {}
        }
        expr.for_each_child(|child| total.add(self.effects(child)));
        total
    }

    fn own_effects(&self, expr: &Expr) -> Effects {
        let reads = Effects { reads: true, ..Effects::default() };
        match &expr.kind {
            ExprKind::Local(_) if self.is_this(expr) => Effects::default(),
            ExprKind::Local(_) => Effects { reads_locals: true, ..Effects::default() },
            ExprKind::Global(_) if self.cx.is_literal(expr) => Effects::default(),
            ExprKind::Elem { layout: Layout::Java, .. } => Effects { throws: true, ..reads },
            ExprKind::Global(_) | ExprKind::Index(..) | ExprKind::Elem { .. } => reads,
            ExprKind::Deref(pointer, _) => Effects { throws: self.may_be_null(pointer), ..reads },
            ExprKind::Call(..) | ExprKind::Verbatim(_) => Effects::ALL,
            // A new object is seen by nobody else.
            ExprKind::Op { op, .. } if makes_object(op.name) => Effects::default(),
            ExprKind::Op { op, .. } if op.acts() => Effects::ALL,
            ExprKind::Op { op, .. } => Effects { throws: op.facts.site, reads: !op.is_pure(), ..Effects::default() },
            _ => Effects::default(),
        }
    }

    /// Only a global pointer's dereference finds null by itself.
    fn may_be_null(&self, pointer: &Expr) -> bool {
        let inner = if let ExprKind::Cast(inner) = &pointer.kind { inner } else { pointer };
        matches!(pointer.ty.unqualified(), Type::Global(_)) && !self.is_this(inner)
    }

    /// The operands, evaluated in order before what is done with them, which has the effects `last`. Returns the
    /// temporaries that this takes.
    pub fn ordered(&mut self, operands: Vec<Expr>, last: Effects) -> (Vec<Stmt>, Vec<Expr>) {
        let each: Vec<Effects> = operands.iter().map(|operand| self.effects(operand)).collect();
        let needs_temp =
            |i: usize| each[i].conflicts_with(last) || each[i + 1..].iter().any(|later| each[i].conflicts_with(*later));
        // A temporary is filled before all that stays in place: what stands left of one must be safe against it.
        let last_temp = (0..operands.len()).rev().find(|i| needs_temp(*i));
        let mut temps = Vec::new();
        let values = operands
            .into_iter()
            .enumerate()
            .map(|(i, operand)| {
                let before = last_temp.is_some_and(|last| i < last && each[last].conflicts_with(each[i]));
                if needs_temp(i) || before { self.spill(operand, &mut temps) } else { operand }
            })
            .collect();
        (temps, values)
    }

    /// The expression's value in a fresh temporary.
    pub fn spill(&mut self, value: Expr, temps: &mut Vec<Stmt>) -> Expr {
        let (declared, value) = self.frame.bind("t", value, None);
        temps.push(declared);
        value
    }

    /// The same, unless evaluating it twice is as good as once.
    pub fn stable(&mut self, value: Expr, temps: &mut Vec<Stmt>) -> Expr {
        if is_stable(&value) { value } else { self.spill(value, temps) }
    }
}

fn is_stable(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Local(_) | ExprKind::Int(_) | ExprKind::Null => true,
        ExprKind::Cast(inner) => is_stable(inner),
        _ => false,
    }
}

/// `value` behind the temporaries that it uses.
pub fn after(temps: Vec<Stmt>, value: Expr) -> Expr {
    if temps.is_empty() {
        return value;
    }
    let ty = value.ty.unqualified().clone();
    let mut stmts = temps;
    stmts.push(Stmt::expr(value, None));
    Expr::new(ty, ExprKind::Block(stmts))
}
