//! `upc_forall` as loops of C: all threads run the loop, and the thread that the affinity names runs the body.
//!
//! Of nested loops with an affinity only the outermost decides, also when the inner one stands in a function that is
//! called from its body. So a flag of the thread is set around bodies that call functions; a loop reads it once.
//!
//! Where the counter deals the iterations out in turn, because the affinity is the counter itself or an element of a
//! cyclic array, and nothing else changes the counter or its bound, a thread goes straight from one of its iterations
//! to the next.

use crate::analysis::alias::Locals;
use crate::analysis::locals::changed;
use crate::analysis::nest::{counting, is_loop};
use crate::pipeline::Options;
use kroll_ir::*;
use std::collections::HashSet;

/// The runtime's flag of a thread: it runs a body.
const CONTROLLED: &str = "upc_forall_controlled";

pub fn run(module: &mut Module, _options: &Options) {
    let language = module.language;
    let shared: HashSet<String> = module.items.iter().filter_map(shared_name).collect();
    let mut dealt = false;
    for item in &mut module.items {
        let Item::Func(func) = item else { continue };
        if !func.body.as_deref().unwrap_or_default().iter().any(has_forall) {
            continue;
        }
        dealt = true;
        let locals = Locals::of(func, language);
        if let Func { body: Some(body), frame, .. } = func {
            Dealer { frame, locals: &locals, shared: &shared, inside: false }.body(body);
        }
    }
    if dealt {
        let (name, linkage) = (CONTROLLED.to_string(), Linkage::Header);
        module.items.insert(0, Item::Var(Var { name, ty: Type::INT, linkage, init: None, loc: None }));
    }
}

fn shared_name(item: &Item) -> Option<String> {
    match item {
        Item::Shared(shared) => Some(shared.name.clone()),
        _ => None,
    }
}

fn has_forall(stmt: &Stmt) -> bool {
    let mut found = false;
    stmt.for_each_stmt(&mut |stmt| found |= matches!(stmt.kind, StmtKind::Forall { .. }));
    found
}

/// The parts of a loop.
struct Loop {
    init: Vec<Stmt>,
    cond: Option<Expr>,
    step: Option<Expr>,
    affinity: Expr,
    body: Vec<Stmt>,
    loc: Option<Loc>,
}

/// A loop that steps by one up to a bound and is dealt out by its counter.
struct InTurn {
    counter: Expr,
    bound: Expr,
    /// The bound itself is an iteration, too.
    inclusive: bool,
}

/// The work on one function.
struct Dealer<'a> {
    frame: &'a mut Frame,
    locals: &'a Locals,
    /// Names of static shared objects.
    shared: &'a HashSet<String>,
    /// In the body of a loop with an affinity.
    inside: bool,
}

impl Dealer<'_> {
    fn body(&mut self, body: &mut [Stmt]) {
        body.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        let in_turn = self.in_turn(stmt);
        stmt.for_each_own_expr_mut(&mut |expr| self.expr(expr));
        let outer = self.inside;
        let StmtKind::Forall { init, cond, step, affinity, body } = &mut stmt.kind else {
            return stmt.for_each_body_mut(&mut |body| self.body(body));
        };
        self.body(init);
        self.inside = true;
        self.body(body);
        self.inside = outer;
        let (init, body) = (std::mem::take(init), std::mem::take(body));
        let affinity = std::mem::replace(affinity, Expr::int(0));
        let parts = Loop { init, cond: cond.take(), step: step.take(), affinity, body, loc: stmt.loc };
        let mut stmts = if self.inside { plain(parts) } else { self.dealt(parts, in_turn) };
        stmt.kind = if stmts.len() == 1 { stmts.swap_remove(0).kind } else { StmtKind::Block(stmts) };
    }

    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Block(stmts) => self.body(stmts),
            _ => expr.for_each_child_mut(&mut |child| self.expr(child)),
        }
    }

    fn dealt(&mut self, parts: Loop, in_turn: Option<InTurn>) -> Vec<Stmt> {
        let (declared, flag) = self.frame.bind("controlled", Expr::global_var(CONTROLLED, Type::INT), parts.loc);
        let body = self.with_flag(parts.body, &flag);
        let mut out = vec![declared];
        if let Some(in_turn) = in_turn {
            out.extend(parts.init);
            out.extend(self.own_alone(in_turn, flag, body, parts.loc));
            return out;
        }
        let cond = Expr::binary(BinaryOp::LogOr, flag, is_own(parts.affinity));
        let chosen = Stmt::new(StmtKind::If { cond, then: body, other: vec![] }, None);
        out.extend(plain(Loop { body: vec![chosen], affinity: Expr::int(0), ..parts }));
        out
    }

    /// The body with the flag set around it, if it calls functions that may hold such a loop.
    fn with_flag(&mut self, mut body: Vec<Stmt>, flag: &Expr) -> Vec<Stmt> {
        if !body.iter().any(may_call) {
            return body;
        }
        let next = self.frame.fresh_label("next");
        let jumps = continues_to_goto(&mut body, next);
        body.insert(0, set_flag(Expr::int(1)));
        if jumps {
            body.push(Stmt::new(StmtKind::Label(next), None));
        }
        body.push(set_flag(flag.clone()));
        body
    }

    /// The loop, if it deals its iterations out in turn.
    fn in_turn(&self, stmt: &Stmt) -> Option<InTurn> {
        let StmtKind::Forall { affinity, body, .. } = &stmt.kind else { return None };
        let counting = counting(stmt).filter(|counting| counting.step == 1)?;
        let (var, bound) = (counting.var, counting.bound);
        let counter = self.frame.value(var);
        let is_unsigned = counter.ty == Type::Int(IntKind::UInt);
        let counts = (is_unsigned || counter.ty == Type::INT) && self.is_own(var);
        // Compared with an unsigned bound, a negative counter would be a large number.
        let same_sign = match bound.ty.unqualified() {
            Type::Int(IntKind::Int | IntKind::Long) => true,
            Type::Int(IntKind::UInt) => is_unsigned,
            _ => false,
        };
        let dealt = self.dealt_by(affinity) == Some(var);
        let fixed = self.is_fixed(bound, &changed(body));
        let inclusive = counting.inclusive;
        (counts && same_sign && dealt && fixed).then(|| InTurn { counter, bound: bound.clone(), inclusive })
    }

    /// The variable whose value modulo THREADS is the thread that an iteration belongs to.
    fn dealt_by(&self, affinity: &Expr) -> Option<LocalId> {
        let value = match &affinity.kind {
            ExprKind::AddrOf(place) => match &place.kind {
                ExprKind::Elem { array, index, layout: Layout::Shared { block: 1 }, .. } => {
                    let starts = self.is_shared_object(array) && !matches!(place.ty.unqualified(), Type::Array(..));
                    starts.then_some(&**index)?
                }
                _ => return None,
            },
            _ if affinity.ty == Type::LONG => affinity,
            _ => return None,
        };
        match &value.kind {
            ExprKind::Cast(inner) => match inner.kind {
                ExprKind::Local(local) => Some(local),
                _ => None,
            },
            _ => None,
        }
    }

    /// The first element of a static array, which is thread 0's.
    fn is_shared_object(&self, array: &Expr) -> bool {
        match &array.kind {
            ExprKind::Cast(inner) => self.is_shared_object(inner),
            ExprKind::Global(name) => self.shared.contains(name),
            _ => false,
        }
    }

    /// Automatic, and known to no pointer.
    fn is_own(&self, local: LocalId) -> bool {
        !self.locals.is_exposed(local) && !self.frame.local(local).is_static
    }

    /// Has the same value whenever the loop asks.
    fn is_fixed(&self, expr: &Expr, changed: &HashSet<LocalId>) -> bool {
        match &expr.kind {
            ExprKind::Int(_) => true,
            ExprKind::Op { op, .. } => op.name == "ranks",
            ExprKind::Cast(inner) => self.is_fixed(inner, changed),
            ExprKind::Binary(_, a, b) => self.is_fixed(a, changed) && self.is_fixed(b, changed),
            ExprKind::Local(local) => self.is_own(*local) && !changed.contains(local),
            _ => false,
        }
    }

    /// The loop over a counter of 64 bits, which cannot overflow.
    fn own_alone(&mut self, in_turn: InTurn, controlled: Expr, body: Vec<Stmt>, loc: Option<Loc>) -> Vec<Stmt> {
        let InTurn { counter, bound, inclusive } = in_turn;
        let long = |value: Expr| value.cast(Type::LONG);
        let number = |value: i128| Expr::integer(IntKind::Long, value);
        let bound = long(bound);
        let end = if inclusive { Expr::binary(BinaryOp::Add, bound, number(1)) } else { bound };
        let ahead = Expr::binary(BinaryOp::Sub, long(my_thread()), long(counter.clone()));
        let ahead = Expr::op("upc_affinity", Type::LONG, vec![ahead], None);
        let ahead = Expr::cond(controlled.clone(), number(0), ahead);

        let mut out = Vec::new();
        let mut bind = |word: &str, value: Expr| {
            let (declared, local) = self.frame.bind(word, value, None);
            out.push(declared);
            local
        };
        let start = bind("start", long(counter.clone()));
        let k = bind("k", Expr::binary(BinaryOp::Add, start.clone(), ahead));
        let end = bind("end", end);
        let by = bind("by", Expr::cond(controlled, number(1), long(threads())));

        let cond = Some(Expr::binary(BinaryOp::Lt, k.clone(), end.clone()));
        let step = ExprKind::AssignOp(BinaryOp::Add, Box::new(k.clone()), Box::new(by));
        let step = Some(Expr::new(Type::LONG, step));
        let own = |value: Expr| value.cast(counter.ty.clone());
        let mut each = vec![Stmt::expr(Expr::assign(counter.clone(), own(k)), None)];
        each.extend(body);
        out.push(Stmt::new(StmtKind::For { init: vec![], cond, step, body: each }, loc));
        // Afterwards the variable has the value that ends the loop on every thread.
        let ran = Expr::binary(BinaryOp::Lt, start.clone(), end.clone());
        let last = own(Expr::cond(ran, end, start));
        out.push(Stmt::expr(Expr::assign(counter, last), None));
        out
    }
}

/// The loop without its affinity; declarations that are more than C's `for` takes stand before it.
fn plain(parts: Loop) -> Vec<Stmt> {
    let Loop { init, cond, step, body, loc, .. } = parts;
    let fits = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Local { .. } | StmtKind::Expr(_));
    let (before, init) = if init.iter().all(fits) { (vec![], init) } else { (init, vec![]) };
    let each = Stmt::new(StmtKind::For { init, cond, step, body }, loc);
    before.into_iter().chain([each]).collect()
}

/// Whether the affinity names this thread.
fn is_own(affinity: Expr) -> Expr {
    let same = |rank: Expr, ty: &Type| Expr::binary(BinaryOp::Eq, rank, my_thread().cast(ty.clone()));
    match affinity.ty.unqualified().clone() {
        Type::Global(_) => Expr::op("is_mine", Type::BOOL, vec![affinity], None),
        ulong if ulong == Type::ULONG => {
            same(Expr::binary(BinaryOp::Rem, affinity, threads().cast(ulong.clone())), &ulong)
        }
        long => same(Expr::op("upc_affinity", Type::LONG, vec![affinity], None), &long),
    }
}

fn my_thread() -> Expr {
    Expr::op("my_rank", Type::INT, vec![], None)
}

fn threads() -> Expr {
    Expr::op("ranks", Type::INT, vec![], None)
}

fn set_flag(value: Expr) -> Stmt {
    Stmt::expr(Expr::assign(Expr::global_var(CONTROLLED, Type::INT), value), None)
}

/// Whether a statement may run code that is not seen here.
fn may_call(stmt: &Stmt) -> bool {
    let mut found = false;
    stmt.for_each_stmt(&mut |stmt| found |= matches!(&stmt.kind, StmtKind::Verbatim(text) if text.contains('(')));
    stmt.for_each_expr(&mut |expr| {
        expr.walk(&mut |e| {
            found |= match &e.kind {
                ExprKind::Call(..) => true,
                ExprKind::Op { op, .. } => op.operands.iter().any(|operand| operand.role == ops::Role::Calls),
                // A literal has no parentheses, or they mean nothing.
                ExprKind::Verbatim(text) => text.contains('(') && !text.contains('"'),
                _ => false,
            };
        });
    });
    found
}

/// Turns every `continue` that belongs to the loop itself into a jump; tells whether there was one.
fn continues_to_goto(body: &mut [Stmt], label: LabelId) -> bool {
    let mut found = false;
    for stmt in body {
        match &stmt.kind {
            StmtKind::Continue => {
                stmt.kind = StmtKind::Goto(label);
                found = true;
            }
            _ if is_loop(stmt) => {}
            _ => stmt.for_each_body_mut(&mut |inner| found |= continues_to_goto(inner, label)),
        }
    }
    found
}
