//! `upc_forall` as loops of C: all threads run the loop, and the thread that the affinity names runs the body.
//!
//! Of nested loops with an affinity only the outermost decides, also when the inner one stands in a function that is
//! called from its body. So a flag of the thread is set around bodies that call functions; a loop reads it once.
//!
//! Where it is known before the loop how iterations are dealt out, a thread runs over its own alone, and its elements of
//! arrays that are dealt out in the same way are behind plain pointers.

mod dealing;
mod own;

use crate::analysis::alias::Locals;
use crate::analysis::nest::is_loop;
use crate::pipeline::Options;
use crate::remarks::{DEALT, NOT_DEALT, Obstacle, Remarks, innermost};
use dealing::{Dealing, Known};
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// The runtime's flag of a thread: it runs a body.
const CONTROLLED: &str = "upc_forall_controlled";

pub fn run(module: &mut Module, options: &Options, remarks: &mut Remarks) {
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
            let by_pointers = !options.checked && !options.for_debuggers;
            Dealer { frame, locals: &locals, shared: &shared, by_pointers, inside: false, remarks }.body(body);
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

/// The work on one function.
struct Dealer<'a> {
    frame: &'a mut Frame,
    locals: &'a Locals,
    /// Names of static shared objects.
    shared: &'a HashSet<String>,
    /// Own elements may be behind plain pointers, which nothing checks.
    by_pointers: bool,
    /// In the body of a loop with an affinity.
    inside: bool,
    remarks: &'a mut Remarks,
}

impl Dealer<'_> {
    fn body(&mut self, body: &mut [Stmt]) {
        body.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        let known = Known { frame: self.frame, locals: self.locals, shared: self.shared };
        let (dealing, obstacle) = match known.dealing(stmt) {
            Ok(dealing) => (Some(dealing), None),
            Err(obstacle) => (None, Some(obstacle)),
        };
        let said = Stmt::new(StmtKind::Block(vec![]), stmt.loc);
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
        let mut stmts = if self.inside { plain(parts) } else { self.dealt(parts, dealing, &said, obstacle) };
        stmt.kind = if stmts.len() == 1 { stmts.swap_remove(0).kind } else { StmtKind::Block(stmts) };
    }

    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Block(stmts) => self.body(stmts),
            _ => expr.for_each_child_mut(|child| self.expr(child)),
        }
    }

    /// The loop with its iterations dealt out; `said` has its place, and an obstacle says why the dealing is not known.
    fn dealt(&mut self, parts: Loop, dealing: Option<Dealing>, said: &Stmt, obstacle: Option<Obstacle>) -> Vec<Stmt> {
        let (declared, flag) = self.frame.bind("controlled", Expr::global_var(CONTROLLED, Type::INT), parts.loc);
        let has_own = |dealing: &Dealing| parts.body.iter().any(|stmt| has_own(stmt, dealing, self.shared));
        let is_worth = |dealing: &Dealing| (dealing.run > 1 || has_own(dealing)) && self.by_pointers;
        let runs = dealing.as_ref().is_some_and(|d| is_worth(d) && can_stand_twice(&parts.body, self.frame));
        let obstacle = obstacle.or_else(|| self.why_not_in_runs(dealing.as_ref()?, &parts.body));
        let dealing = dealing.filter(|dealing| runs || dealing.run == 1);
        match (&dealing, obstacle) {
            (Some(_), _) if runs => self.remarks.done(
                &DEALT,
                said,
                "each thread goes through its own iterations alone, and through its own elements by plain pointers",
            ),
            (Some(_), _) => self.remarks.done(&DEALT, said, "each thread goes through its own iterations alone"),
            (None, Some(obstacle)) => {
                let message = "each thread goes through all iterations, and asks which are its own";
                self.remarks.left(&NOT_DEALT, said, message, obstacle);
            }
            (None, None) => {}
        }
        let body = self.with_flag(parts.body, &flag);
        let mut out = vec![declared];
        if let Some(dealing) = dealing {
            out.extend(parts.init);
            out.extend(match runs {
                true => self.in_runs(&dealing, flag, body, parts.loc),
                false => self.in_turn(&dealing, flag, body, parts.loc),
            });
            return out;
        }
        let cond = Expr::binary(BinaryOp::LogOr, flag, is_own(parts.affinity));
        let chosen = Stmt::new(StmtKind::If { cond, then: body, other: vec![] }, None);
        out.extend(plain(Loop { body: vec![chosen], affinity: Expr::int(0), ..parts }));
        out
    }

    /// What keeps the body of a loop that deals its iterations out in blocks from being written twice.
    fn why_not_in_runs(&self, dealing: &Dealing, body: &[Stmt]) -> Option<Obstacle> {
        if dealing.run == 1 {
            return None;
        }
        if !self.by_pointers {
            return Some(Obstacle::here("with --checked, or with -g and no -O, accesses stay as they are written"));
        }
        let is_in_the_way = |stmt: &Stmt| !can_stand_twice(std::slice::from_ref(stmt), self.frame);
        let stmt = innermost(body, &is_in_the_way)?;
        Some(Obstacle::in_line(stmt, "a jump out of the loop, a static variable, or C that is passed through"))
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

fn has_own(stmt: &Stmt, dealing: &Dealing, shared: &HashSet<String>) -> bool {
    let mut found = false;
    stmt.for_each_expr(&mut |expr| expr.walk(&mut |e| found |= dealing.is_own(e, shared)));
    found
}

/// Whether a body may be written twice, and as that of two loops: no C in it that is passed through, nothing static, no
/// way out of the loop.
fn can_stand_twice(body: &[Stmt], frame: &Frame) -> bool {
    let mut ok = !breaks(body);
    for stmt in body {
        stmt.for_each_stmt(&mut |stmt| {
            ok &= match &stmt.kind {
                StmtKind::Verbatim(_) | StmtKind::Typedef { .. } | StmtKind::Extern { .. } => false,
                StmtKind::Local { local, .. } => !frame.local(*local).is_static && !frame.local(*local).pinned,
                _ => true,
            }
        });
    }
    ok
}

/// Whether a `break` belongs to the loop itself.
fn breaks(body: &[Stmt]) -> bool {
    body.iter().any(|stmt| {
        let mut found = matches!(stmt.kind, StmtKind::Break);
        if !is_loop(stmt) && !matches!(stmt.kind, StmtKind::Switch { .. }) {
            stmt.for_each_body(&mut |inner| found |= breaks(inner));
        }
        found
    })
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
