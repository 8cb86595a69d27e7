//! Which values are the same on all ranks: those of the locals of every function, over the whole module.
//!
//! A value is single if all ranks that come to its computation at the same turn compute the same. The analysis starts
//! from "all are" and takes away: what depends on the rank, on memory or on what is unknown, and what is assigned where
//! only some ranks may come by.

use super::locals::{exposed, root};
use kroll_ir::ops::{Op, Role};
use kroll_ir::*;
use kroll_source::hash::{HashMap, HashSet};

/// What is single in a module.
pub struct Singles {
    functions: HashMap<String, Function>,
    /// Names of shared objects: the address is the same everywhere.
    shared: HashSet<String>,
}

#[derive(Default)]
struct Function {
    /// Locals that are not.
    own: HashSet<LocalId>,
    /// The result is not.
    own_result: bool,
    /// Perhaps only some ranks call it, or not all equally often.
    apart: bool,
    params: Vec<LocalId>,
}

impl Singles {
    pub fn of(module: &Module) -> Singles {
        let mut singles = Singles { functions: HashMap::default(), shared: HashSet::default() };
        let called = Called::of(module);
        for item in &module.items {
            match item {
                Item::Shared(shared) => _ = singles.shared.insert(shared.name.clone()),
                Item::Func(func @ Func { body: Some(body), .. }) => {
                    let mut function = Function { params: func.params.clone(), ..Function::default() };
                    // Who calls from elsewhere may pass anything, whenever it likes.
                    if called.may_come_from_elsewhere(func, module.language) {
                        function.own.extend(&func.params);
                        function.apart = func.name != "main";
                    }
                    function.own.extend(exposed_to_others(body));
                    // Verbatim C may assign what it mentions.
                    let ids = (0..).map(LocalId).zip(&func.frame.locals);
                    function.own.extend(ids.filter(|(_, local)| local.pinned).map(|(id, _)| id));
                    singles.functions.insert(func.name.clone(), function);
                }
                _ => {}
            }
        }
        while singles.turn(module) {}
        singles
    }

    /// Whether the value of the local is the same on all ranks, wherever it is looked at in its function.
    pub fn is_single_local(&self, function: &str, local: LocalId) -> bool {
        self.functions.get(function).is_some_and(|function| !function.own.contains(&local))
    }

    /// Whether the expression in this function has the same value on all ranks.
    pub fn is_single(&self, function: &str, expr: &Expr) -> bool {
        self.functions.get(function).is_some_and(|of| self.value(of, expr))
    }

    /// Whether something was taken away.
    fn turn(&mut self, module: &Module) -> bool {
        let mut changes = Changes::default();
        for item in &module.items {
            let Item::Func(func @ Func { body: Some(body), .. }) = item else { continue };
            let of = &self.functions[func.name.as_str()];
            let apart = of.apart || leaves_apart(self, of, body);
            Walk { singles: self, of, name: &func.name, changes: &mut changes, apart }.stmts(body);
        }
        let mut found = false;
        for (name, local) in changes.locals {
            found |= self.functions.get_mut(name.as_str()).is_some_and(|of| of.own.insert(local));
        }
        for name in changes.callees {
            if let Some(of) = self.functions.get_mut(name.as_str()) {
                found |= !std::mem::replace(&mut of.apart, true);
            }
        }
        for name in changes.results {
            if let Some(of) = self.functions.get_mut(name.as_str()) {
                found |= !std::mem::replace(&mut of.own_result, true);
            }
        }
        found
    }

    fn value(&self, of: &Function, expr: &Expr) -> bool {
        let mut operands = true;
        let mut all = || {
            expr.for_each_child(|child| operands &= self.value(of, child));
            operands
        };
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Null | ExprKind::SizeOf(_) | ExprKind::OffsetOf(..) => {
                true
            }
            ExprKind::Local(local) => !of.own.contains(local),
            ExprKind::Global(name) => self.shared.contains(name.as_str()),
            ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cond(..)
            | ExprKind::Component(..)
            | ExprKind::Point(_)
            | ExprKind::Init(_) => all(),
            // The private address of the same thing need not be the same number.
            ExprKind::Cast(inner) => self.value(of, inner),
            ExprKind::Comma(list) => list.last().is_some_and(|last| self.value(of, last)),
            // A part of a single local is.
            ExprKind::Field(base, _) => !is_behind_pointer(base) && self.value(of, base),
            ExprKind::Index(base, index) => {
                root(base).is_some_and(|local| !of.own.contains(&local)) && self.value(of, index)
            }
            ExprKind::Assign(_, value) => self.value(of, value),
            ExprKind::Op { op, args, .. } => self.operation(of, op, args),
            ExprKind::Call(callee, _) => match &callee.kind {
                ExprKind::Func(name) => self.functions.get(name.as_str()).is_some_and(|callee| !callee.own_result),
                _ => false,
            },
            ExprKind::Block(stmts) => match stmts.last().map(|stmt| &stmt.kind) {
                Some(StmtKind::Expr(last)) => self.value(of, last),
                _ => false,
            },
            _ => false,
        }
    }

    fn operation(&self, of: &Function, op: &Op, args: &[Expr]) -> bool {
        let for_all = |(arg, operand): (&Expr, &ops::Operand)| operand.role != Role::Root || is_negative(arg);
        if op.facts.single {
            return whole_job(op, args) && args.iter().zip(op.operands).all(for_all);
        }
        op.is_pure() && !op.facts.own && args.iter().all(|arg| self.value(of, arg))
    }
}

fn is_negative(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Int(value) => *value < 0,
        ExprKind::Unary(UnaryOp::Neg, inner) => matches!(inner.kind, ExprKind::Int(value) if value > 0),
        ExprKind::Cast(inner) => is_negative(inner),
        _ => false,
    }
}

fn is_behind_pointer(place: &Expr) -> bool {
    root(place).is_none() && !matches!(place.kind, ExprKind::Call(..) | ExprKind::Op { .. } | ExprKind::Init(_))
}

/// Locals to which a pointer leads that is used for more than a collective that leaves the same to all.
fn exposed_to_others(body: &[Stmt]) -> HashSet<LocalId> {
    let all = exposed(body);
    let mut counts: HashMap<LocalId, i32> = HashMap::default();
    for stmt in body {
        stmt.for_each_expr(&mut |expr| {
            expr.walk(&mut |e| match &e.kind {
                ExprKind::AddrOf(place) => {
                    if let Some(local) = root(place) {
                        *counts.entry(local).or_default() += 1;
                    }
                }
                ExprKind::Op { op, args, .. } => {
                    for (arg, operand) in args.iter().zip(op.operands) {
                        let known =
                            matches!(operand.role, Role::Agrees | Role::Reads) && agrees(op, args, operand.role);
                        if let Some(local) = addressed(arg).filter(|_| known) {
                            *counts.entry(local).or_default() -= 1;
                        }
                    }
                }
                _ => {}
            });
        });
    }
    all.into_iter().filter(|local| counts.get(local) != Some(&0)).collect()
}

/// A team's members agree with one another, and only all ranks' team has all ranks.
fn agrees(op: &Op, args: &[Expr], role: Role) -> bool {
    role == Role::Reads || whole_job(op, args)
}

fn whole_job(op: &Op, args: &[Expr]) -> bool {
    let mut teams = args.iter().zip(op.operands).filter(|(_, operand)| operand.class == ops::Class::Team);
    teams.all(|(team, _)| is_null(team))
}

fn is_null(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Null => true,
        ExprKind::Cast(inner) => is_null(inner),
        _ => false,
    }
}

/// The whole local whose address this is.
fn addressed(pointer: &Expr) -> Option<LocalId> {
    match &pointer.kind {
        ExprKind::Cast(inner) => addressed(inner),
        ExprKind::AddrOf(place) => match place.kind {
            ExprKind::Local(local) => Some(local),
            _ => None,
        },
        _ => None,
    }
}

/// What is taken away in one turn.
#[derive(Default)]
struct Changes {
    locals: Vec<(String, LocalId)>,
    results: Vec<String>,
    /// Functions that are called where perhaps only some ranks come by.
    callees: Vec<String>,
}

/// Walks a function; `apart` says that perhaps not all ranks come by.
struct Walk<'w> {
    singles: &'w Singles,
    of: &'w Function,
    name: &'w str,
    changes: &'w mut Changes,
    apart: bool,
}

impl Walk<'_> {
    fn stmts(&mut self, stmts: &[Stmt]) {
        stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn within(&mut self, apart: bool, stmts: &[Stmt]) {
        let before = self.apart;
        self.apart |= apart;
        self.stmts(stmts);
        self.apart = before;
    }

    /// Expressions that are evaluated at every turn of a loop.
    fn turns<'e>(&mut self, apart: bool, exprs: impl IntoIterator<Item = &'e Expr>) {
        let before = self.apart;
        self.apart |= apart;
        exprs.into_iter().for_each(|expr| self.expr(expr));
        self.apart = before;
    }

    fn single(&self, expr: &Expr) -> bool {
        self.singles.value(self.of, expr)
    }

    fn stmt(&mut self, stmt: &Stmt) {
        stmt.for_each_own_expr(&mut |expr| self.expr(expr));
        match &stmt.kind {
            // A declaration without a value gives one that nobody may read.
            StmtKind::Local { local, init: Some(init) } => self.assigned(*local, self.single(init)),
            StmtKind::If { cond, then, other } => {
                let apart = !self.single(cond);
                self.within(apart, then);
                self.within(apart, other);
            }
            StmtKind::While { cond, body } | StmtKind::DoWhile { cond, body } => {
                let apart = !self.single(cond) || leaves_loop_apart(self.singles, self.of, body);
                self.within(apart, body);
                self.turns(apart, [cond]);
            }
            StmtKind::For { init, cond, step, body } => {
                self.stmts(init);
                let apart = cond.as_ref().is_some_and(|cond| !self.single(cond));
                let apart = apart || leaves_loop_apart(self.singles, self.of, body);
                self.within(apart, body);
                self.turns(apart, cond.iter().chain(step));
            }
            // Every rank has iterations of its own.
            StmtKind::Forall { init, cond, step, body, .. } => {
                self.stmts(init);
                let apart = cond.as_ref().is_some_and(|cond| !self.single(cond)) || breaks(self.singles, self.of, body);
                self.within(true, body);
                self.turns(apart, cond.iter().chain(step));
            }
            StmtKind::Switch { on, body } => self.within(!self.single(on), body),
            StmtKind::Foreach { var, domain, body, .. } => {
                let apart = !self.single(domain) || leaves_loop_apart(self.singles, self.of, body);
                self.assigned(*var, !apart);
                self.within(apart, body);
            }
            // Who throws, and when, is each rank's own affair.
            StmtKind::Try { body, caught, handler } => {
                self.assigned(*caught, false);
                self.within(true, body);
                self.within(true, handler);
            }
            StmtKind::Return(value) => {
                if self.apart || value.as_ref().is_some_and(|value| !self.single(value)) {
                    self.changes.results.push(self.name.to_string());
                }
            }
            StmtKind::Verbatim(text) if !text.trim_start().starts_with("#pragma") => {}
            _ => stmt.for_each_body(&mut |body| self.stmts(body)),
        }
    }

    fn assigned(&mut self, local: LocalId, single: bool) {
        if !single || self.apart {
            self.changes.locals.push((self.name.to_string(), local));
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Assign(place, value) => {
                let single = self.single(value) && self.place_is_single(place);
                root(place).into_iter().for_each(|local| self.assigned(local, single));
            }
            ExprKind::AssignOp(_, place, value) => {
                let single = self.single(value) && self.single(place);
                root(place).into_iter().for_each(|local| self.assigned(local, single));
            }
            ExprKind::IncDec { place, .. } => {
                let single = self.single(place);
                root(place).into_iter().for_each(|local| self.assigned(local, single));
            }
            ExprKind::Op { op, args, .. } => {
                for (arg, operand) in args.iter().zip(op.operands) {
                    if operand.role == Role::Agrees {
                        addressed(arg).into_iter().for_each(|local| self.assigned(local, true));
                    }
                }
            }
            ExprKind::Call(callee, args) => self.call(callee, args),
            ExprKind::Cond(cond, a, b) => {
                self.expr(cond);
                let before = self.apart;
                self.apart |= !self.single(cond);
                self.expr(a);
                self.expr(b);
                self.apart = before;
                return;
            }
            ExprKind::Binary(op, a, b) if op.is_logical() => {
                self.expr(a);
                let before = self.apart;
                self.apart |= !self.single(a);
                self.expr(b);
                self.apart = before;
                return;
            }
            ExprKind::Block(stmts) => return self.stmts(stmts),
            _ => {}
        }
        expr.for_each_child(|child| self.expr(child));
    }

    /// Assigning an element at an index of its own makes the whole array the rank's own.
    fn place_is_single(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Index(base, index) => self.single(index) && self.place_is_single(base),
            ExprKind::Field(base, _) | ExprKind::Component(base, _) => self.place_is_single(base),
            _ => true,
        }
    }

    fn call(&mut self, callee: &Expr, args: &[Expr]) {
        let ExprKind::Func(name) = &callee.kind else { return };
        let Some(function) = self.singles.functions.get(name.as_str()) else { return };
        if self.apart {
            self.changes.callees.push(name.clone());
        }
        for (param, arg) in function.params.iter().zip(args) {
            if self.apart || !self.single(arg) {
                self.changes.locals.push((name.clone(), *param));
            }
        }
    }
}

/// Whether some ranks may leave the body's loop, or skip a part of it, where others go on.
fn leaves_loop_apart(singles: &Singles, of: &Function, body: &[Stmt]) -> bool {
    leaves(singles, of, body, false, &|kind| matches!(kind, StmtKind::Break | StmtKind::Continue))
}

/// Whether the rank that runs a body may leave its loop, which the others go on with.
fn breaks(singles: &Singles, of: &Function, body: &[Stmt]) -> bool {
    leaves(singles, of, body, true, &|kind| matches!(kind, StmtKind::Break))
}

/// Whether some ranks may leave the function, or go elsewhere in it, where others go on.
fn leaves_apart(singles: &Singles, of: &Function, body: &[Stmt]) -> bool {
    leaves(singles, of, body, false, &|kind| matches!(kind, StmtKind::Return(_) | StmtKind::Goto(_)))
        || has(body, &|kind| matches!(kind, StmtKind::Goto(_)))
}

fn has(body: &[Stmt], is_it: &dyn Fn(&StmtKind) -> bool) -> bool {
    let mut found = false;
    body.iter().for_each(|stmt| stmt.for_each_stmt(&mut |stmt| found |= is_it(&stmt.kind)));
    found
}

/// Whether a jump stands where perhaps only some ranks come by.
fn leaves(singles: &Singles, of: &Function, body: &[Stmt], apart: bool, is_jump: &dyn Fn(&StmtKind) -> bool) -> bool {
    let single = |expr: &Expr| singles.value(of, expr);
    let breaks = is_jump(&StmtKind::Break);
    body.iter().any(|stmt| {
        if is_jump(&stmt.kind) {
            return apart;
        }
        let apart = apart
            || match &stmt.kind {
                StmtKind::If { cond, .. } | StmtKind::While { cond, .. } | StmtKind::DoWhile { cond, .. } => {
                    !single(cond)
                }
                StmtKind::For { cond: Some(cond), .. } => !single(cond),
                StmtKind::Switch { on, .. } => !single(on),
                StmtKind::Foreach { domain, .. } => !single(domain),
                StmtKind::Try { .. } | StmtKind::Forall { .. } => true,
                _ => false,
            };
        // A `break` in a loop below is that loop's.
        if breaks && super::nest::is_loop(stmt) {
            return false;
        }
        let mut found = false;
        stmt.for_each_body(&mut |inner| found |= leaves(singles, of, inner, apart, is_jump));
        found
    })
}

/// How functions are called.
struct Called<'m> {
    taken: HashSet<&'m str>,
}

impl<'m> Called<'m> {
    fn of(module: &'m Module) -> Called<'m> {
        let mut called = Called { taken: HashSet::default() };
        for item in &module.items {
            match item {
                Item::Func(Func { body: Some(body), .. }) => {
                    body.iter().for_each(|stmt| stmt.for_each_expr(&mut |expr| called.expr(expr)));
                }
                Item::Var(Var { init: Some(init), .. }) => called.expr(init),
                Item::Shared(Shared { init: Some(init), .. }) => _ = called.taken.insert(init),
                _ => {}
            }
        }
        called
    }

    fn expr(&mut self, expr: &'m Expr) {
        match &expr.kind {
            ExprKind::Func(name) => _ = self.taken.insert(name),
            ExprKind::Call(callee, args) if matches!(callee.kind, ExprKind::Func(_)) => {
                args.iter().for_each(|arg| self.expr(arg));
            }
            ExprKind::Block(stmts) => stmts.iter().for_each(|stmt| stmt.for_each_expr(&mut |e| self.expr(e))),
            _ => expr.for_each_child(|child| self.expr(child)),
        }
    }

    /// Through a pointer, from another unit, from verbatim C or as the program's start.
    fn may_come_from_elsewhere(&self, func: &Func, language: Language) -> bool {
        let is_private = func.linkage == Linkage::Private && language == Language::Titanium;
        func.name == "main" || !is_private || self.taken.contains(func.name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::module;
    use super::*;

    /// Names of the locals of `main` that are single.
    fn singles(items: &str, body: &str) -> String {
        let module = module(&format!(
            "(module \"t\" titanium 0 (file \"t.ti\") (site collective 0 1 1 \"x\") (var private $own:int)
             (shared private tentative $table:int 8 - 64:ulong)
             {items} (func public &main:int \"\" (param %k:int) (body {body} (return 0:int))))"
        ));
        let singles = Singles::of(&module);
        let Some(Item::Func(func)) = module.items.last() else { panic!("no function") };
        let name = |(i, local): (usize, &Local)| {
            singles.is_single_local("main", LocalId(i as u32)).then(|| local.name.clone())
        };
        func.frame.locals.iter().enumerate().filter_map(name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_follows_from_single_values_is_single() {
        let body = "(local %a:int (+:int 3:int (op.ranks:int))) (local %b:int (*:int %a:int %a:int))
            (local %c:int (op.my_rank:int)) (local %d:int (+:int %b:int %c:int)) (local %e:int $own:int)
            (local %g:int %k:int) (local %n:bool (op.is_near:bool $table:@int))";
        assert_eq!(singles("", body), "a b");
    }

    #[test]
    fn collectives_make_values_single() {
        let reduce = |team: &str, root: &str| {
            format!("(local %a:int (op.reduce_int:int !0 {team} (op.my_rank:int) 0:int {root}))")
        };
        let part = |of_part: &str| format!("(local %u:*void (cast:*void %k:int)) {of_part}");
        assert_eq!(singles("", &reduce("null:*void", "-1:int")), "a");
        assert_eq!(singles("", &reduce("null:*void", "0:int")), "");
        assert_eq!(singles("", &part(&reduce("%u:*void", "-1:int"))), "");
        assert_eq!(singles("", "(local %a:int (op.team_size:int null:*void))"), "a");
        assert_eq!(singles("", &part("(local %a:int (op.team_size:int %u:*void))")), "");
        let broadcast = |team: &str| {
            format!(
                "(local %a:int (op.my_rank:int)) (local %b:int 0:int)
                 (do (op.broadcast:void !0 {team} (addr:*int %b:int) 4:ulong 0:int)) (local %t:*void null:*void)"
            )
        };
        assert_eq!(singles("", &broadcast("null:*void")), "b t");
        assert_eq!(singles("", &part(&broadcast("%u:*void"))), "t");
    }

    #[test]
    fn what_only_some_ranks_assign_is_their_own() {
        let some = "(if (==:int (op.my_rank:int) 0:int) (then (do (assign:int %a:int 1:int))))";
        assert_eq!(singles("", &format!("(local %a:int 0:int) (local %b:int 0:int) {some}")), "b");
        let all = "(if (==:int (op.ranks:int) 2:int) (then (do (assign:int %a:int 1:int))))";
        assert_eq!(singles("", &format!("(local %a:int 0:int) {all}")), "a");
        let late =
            "(local %a:int 0:int) (while (<:int %k:int 3:int) (body (do (preinc:int %a:int)))) (local %b:int %a:int)";
        assert_eq!(singles("", late), "");
        let in_cond = "(local %a:int 0:int) (while (<:int (preinc:int %a:int) %k:int) (body))";
        assert_eq!(singles("", in_cond), "");
        let counts = "(local %a:int 0:int) (while (<:int %a:int 3:int) (body (do (preinc:int %a:int))))";
        assert_eq!(singles("", counts), "a");
    }

    #[test]
    fn bodies_of_upc_forall_run_on_some_ranks() {
        let forall = |body: &str| {
            format!(
                "(local %a:int 0:int) (forall (init (local %i:int 0:int)) (cond (<:int %i:int 9:int))
                 (step (preinc:int %i:int)) (affinity (cast:long %i:int)) (body {body})) (local %b:int 5:int)"
            )
        };
        assert_eq!(singles("", &forall("")), "a i b");
        assert_eq!(singles("", &forall("(do (assign:int %a:int 1:int))")), "i b");
        assert_eq!(singles("", &forall("(break)")), "a b");
        assert_eq!(singles("", &forall("(return 1:int)")), "");
    }

    #[test]
    fn jumps_of_some_ranks_part_them() {
        let breaks = "(local %a:int 0:int) (while (<:int %a:int 3:int) (body
            (if (==:int %k:int 1:int) (then (break))) (do (preinc:int %a:int)))) (local %b:int 5:int)";
        assert_eq!(singles("", breaks), "b");
        let leaves = "(if (==:int %k:int 1:int) (then (return 1:int))) (local %b:int 5:int)";
        assert_eq!(singles("", leaves), "");
        let throws =
            "(local %a:int 0:int) (try %e (body (do (assign:int %a:int 1:int))) (handler)) (local %b:int 5:int)";
        assert_eq!(singles("", throws), "b");
    }

    #[test]
    fn values_go_through_calls() {
        let g = "(func private &g:int \"\" (param %x:int) (body (return (+:int %x:int 1:int))))";
        assert_eq!(singles(g, "(local %a:int (call:int &g:fn(int)int 4:int))"), "a");
        let twice = "(local %a:int (call:int &g:fn(int)int 4:int)) (local %b:int (call:int &g:fn(int)int %k:int))";
        assert_eq!(singles(g, twice), "");
        let public = g.replace("private", "public");
        assert_eq!(singles(&public, "(local %a:int (call:int &g:fn(int)int 4:int))"), "");
        let some = "(if (==:int (op.my_rank:int) 0:int) (then (do (call:int &g:fn(int)int 4:int))))";
        assert_eq!(singles(g, &format!("{some} (local %a:int (call:int &g:fn(int)int 4:int))")), "");
        let rank = "(func private &g:int \"\" (param %x:int) (body (return (op.my_rank:int))))";
        assert_eq!(singles(rank, "(local %a:int (call:int &g:fn(int)int 4:int))"), "");
    }
}
