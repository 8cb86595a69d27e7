//! Two loops in a row that go through planes of one array, the first one writing what the second one reads, get a version
//! of their own, in which `array_loops` runs them together plane by plane ([`planes`] says when it may).
//!
//! Either may be a call of a function that declares some values and then loops: the version has a copy of it, with this
//! function's locals for its parameters. Nothing is inlined otherwise: where the version may not run, the calls are made
//! as they are written, with their stack traces and messages.
//!
//! What is declared before the loops is computed before both, and for the calls once more. So it must be free of effects,
//! throw nothing, and be the same whether the first loop has run or not.

use crate::analysis::alias::Locals;
use crate::analysis::effects::{Own, Summaries};
use crate::analysis::locals::{assigned, changed, used};
use crate::analysis::nest::{Nest, counting, is_loop};
use crate::array_loops::planes;
use crate::pipeline::Options;
use crate::remarks::{NOT_FUSED, Obstacle, Remarks};
use kroll_ir::*;
use kroll_source::hash::{HashMap, HashSet};

pub fn run(module: &mut Module, _options: &Options, remarks: &mut Remarks) {
    if module.language != Language::Titanium {
        return;
    }
    let nests: HashMap<String, Func> = module.items.iter().filter_map(nest_function).collect();
    let has_pair = |item: &Item| matches!(item, Item::Func(Func { body: Some(body), .. }) if has_pair(body, &nests));
    if !module.items.iter().any(has_pair) {
        return;
    }
    let summaries = Summaries::of(module);
    let language = module.language;
    for item in module.items.iter_mut().filter(|item| has_pair(item)) {
        let Item::Func(func) = item else { continue };
        let locals = Locals::of(func, language);
        if let Func { body: Some(body), frame, .. } = func {
            let around = HashSet::default();
            Pass { nests: &nests, summaries: &summaries, locals: &locals, frame, remarks, around }.body(body);
        }
    }
}

/// A function that declares some locals and then loops, by its name.
fn nest_function(item: &Item) -> Option<(String, Func)> {
    let Item::Func(func) = item else { return None };
    let body = func.body.as_deref()?;
    let usual = !func.variadic && func.result == Type::Void && straight(body).is_some();
    let pinned = func.frame.locals.iter().any(|local| local.pinned || local.is_static);
    (usual && !pinned).then(|| (func.name.clone(), func.clone()))
}

/// Declarations and the loop behind them, if the statements are nothing else.
fn straight(stmts: &[Stmt]) -> Option<(Vec<&Stmt>, &Stmt)> {
    let (last, before) = match stmts.split_last()? {
        (Stmt { kind: StmtKind::Return(None), .. }, before) => before.split_last()?,
        last => last,
    };
    let declares = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Local { init: Some(_), .. });
    if !before.iter().all(declares) {
        return None;
    }
    let mut declared: Vec<&Stmt> = before.iter().collect();
    match &last.kind {
        StmtKind::Block(inner) => {
            let (more, nest) = straight(inner)?;
            declared.extend(more);
            Some((declared, nest))
        }
        StmtKind::Foreach { domain, .. } => {
            matches!(domain.ty.unqualified(), Type::Rect(_)).then_some((declared, last))
        }
        StmtKind::For { .. } => counting(last).is_some().then_some((declared, last)),
        _ => None,
    }
}

/// The function and the arguments of a statement that calls one of these.
fn call_of<'s, 'n>(stmt: &'s Stmt, nests: &'n HashMap<String, Func>) -> Option<(&'n Func, &'s [Expr])> {
    let StmtKind::Expr(Expr { kind: ExprKind::Call(callee, args), .. }) = &stmt.kind else { return None };
    let ExprKind::Func(name) = &callee.kind else { return None };
    nests.get(name).map(|func| (func, args.as_slice()))
}

fn is_unit(stmt: &Stmt, nests: &HashMap<String, Func>) -> bool {
    call_of(stmt, nests).is_some() || straight(std::slice::from_ref(stmt)).is_some()
}

/// Whether two such loops stand in a row somewhere.
fn has_pair(body: &[Stmt], nests: &HashMap<String, Func>) -> bool {
    let mut before = false;
    for stmt in body {
        let mut found = false;
        stmt.for_each_body(&mut |inner| found = found || has_pair(inner, nests));
        let next = is_unit(stmt, nests);
        if found || (before && next) {
            return true;
        }
        before = next || (before && matches!(stmt.kind, StmtKind::Local { .. }));
    }
    false
}

struct Pass<'a> {
    nests: &'a HashMap<String, Func>,
    summaries: &'a Summaries,
    locals: &'a Locals,
    frame: &'a mut Frame,
    remarks: &'a mut Remarks,
    /// What loops around change of ints and points.
    around: HashSet<LocalId>,
}

/// A loop with what is declared before it, for a version of its own.
struct Unit {
    declared: Vec<Stmt>,
    nest: Stmt,
}

impl Unit {
    /// Takes the locals of the one before it for what that declares, too, such as an array in the same field; gives the
    /// declarations that are gone.
    fn known_from(&mut self, before: &Unit) -> Vec<Stmt> {
        let assigned = assigned(&[before.nest.clone(), self.nest.clone()]);
        let mut known: HashMap<LocalId, LocalId> = HashMap::default();
        let (mut again, mut rest) = (Vec::new(), Vec::new());
        for mut stmt in std::mem::take(&mut self.declared) {
            rename(&mut stmt, &known);
            let same = before.declared.iter().find_map(|other| match (&stmt.kind, &other.kind) {
                (StmtKind::Local { local, init }, StmtKind::Local { local: other, init: value }) => {
                    let kept = init == value && !assigned.contains(local) && !assigned.contains(other);
                    kept.then_some((*local, *other))
                }
                _ => None,
            });
            known.extend(same);
            if same.is_some() { again.push(stmt) } else { rest.push(stmt) }
        }
        self.declared = rest;
        rename(&mut self.nest, &known);
        again
    }
}

fn rename(stmt: &mut Stmt, known: &HashMap<LocalId, LocalId>) {
    stmt.for_each_expr_mut(&mut |expr| rename_in(expr, known));
}

fn rename_in(expr: &mut Expr, known: &HashMap<LocalId, LocalId>) {
    if let ExprKind::Local(local) = &mut expr.kind {
        *local = known.get(local).copied().unwrap_or(*local);
    }
    expr.for_each_child_mut(|child| rename_in(child, known));
}

impl Pass<'_> {
    fn body(&mut self, body: &mut Vec<Stmt>) {
        let mut stmts = std::mem::take(body);
        let mut at = 0;
        while at < stmts.len() {
            let next = self.next_unit(&stmts, at);
            if let Some(next) = next
                && let Some(both) = self.pair(&stmts[at..=next])
            {
                body.extend(both);
                at = next + 1;
                continue;
            }
            let mut stmt = std::mem::replace(&mut stmts[at], Stmt::new(StmtKind::Block(Vec::new()), None));
            self.inside(&mut stmt);
            body.push(stmt);
            at += 1;
        }
    }

    /// Loops that go through arrays are nests; loops around such nests may be about time.
    fn inside(&mut self, stmt: &mut Stmt) {
        if matches!(stmt.kind, StmtKind::Foreach { .. }) {
            return;
        }
        let before = self.around.clone();
        if is_loop(stmt) {
            let steps =
                |local: &LocalId| matches!(self.frame.local(*local).ty.unqualified(), Type::Int(_) | Type::Point(_));
            let changed = changed(std::slice::from_ref(stmt));
            self.around.extend(changed.into_iter().filter(steps));
        }
        stmt.for_each_body_mut(&mut |inner| self.body(inner));
        self.around = before;
    }

    /// Where the loop behind the one at `at` is, with nothing but declarations between them.
    fn next_unit(&self, stmts: &[Stmt], at: usize) -> Option<usize> {
        let declares = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Local { init: Some(_), .. });
        let next = at + 1 + stmts[at + 1..].iter().position(|stmt| !declares(stmt))?;
        (is_unit(&stmts[at], self.nests) && is_unit(&stmts[next], self.nests)).then_some(next)
    }

    /// What stands for two loops and the declarations between them.
    fn pair(&mut self, stmts: &[Stmt]) -> Option<Vec<Stmt>> {
        let (locals, labels) = (self.frame.locals.len(), self.frame.labels.len());
        let both = self.version(stmts).unwrap_or_else(|obstacle| {
            self.remarks.left(&NOT_FUSED, &stmts[0], planes::LEFT, obstacle);
            None
        });
        if both.is_none() {
            self.frame.locals.truncate(locals);
            self.frame.labels.truncate(labels);
        }
        both
    }

    /// The statements with a version of their own for the two loops; `None`: these have nothing to do with each other.
    fn version(&mut self, stmts: &[Stmt]) -> Result<Option<Vec<Stmt>>, Obstacle> {
        let Some((first_stmt, second_stmt, between)) = ends(stmts) else { return Ok(None) };
        let (Some(first), Some(mut second)) = (self.unit(first_stmt), self.unit(second_stmt)) else { return Ok(None) };
        let again = second.known_from(&first);
        let (Some(one), Some(other)) = (Nest::of(&first.nest), Nest::of(&second.nest)) else { return Ok(None) };
        if !planes::are_related(&one, &other) || self.steps_around(&first.nest) || self.steps_around(&second.nest) {
            return Ok(None);
        }
        planes::plan(&first.nest, &second.nest, self.locals)?;
        let declared = between.iter().chain(&again).chain(&second.declared);
        let behind: Vec<Stmt> = declared.cloned().chain(head(&second.nest)).collect();
        self.may_begin(&first, &behind)?;
        let loc = first_stmt.loc;
        let cond = Expr::op("by_planes", Type::INT, vec![Expr::int(1)], None);
        let kind = StmtKind::If {
            cond,
            then: vec![first.nest, second.nest],
            other: vec![first_stmt.clone(), second_stmt.clone()],
        };
        let declared = first.declared.into_iter().chain(second.declared);
        let version = declared.chain([Stmt::new(kind, loc)]).collect();
        let block = Stmt::new(StmtKind::Block(version), loc);
        Ok(Some(between.iter().cloned().chain([block]).collect()))
    }

    /// A copy of the loop.
    fn unit(&mut self, stmt: &Stmt) -> Option<Unit> {
        let mut declared = Vec::new();
        let copy = match call_of(stmt, self.nests) {
            Some((func, args)) => self.inlined(func, args, &mut declared)?,
            None => self.frame.duplicate(std::slice::from_ref(stmt)),
        };
        let (more, nest) = straight(&copy)?;
        declared.extend(more.into_iter().cloned());
        let mut nest = nest.clone();
        if let StmtKind::Foreach { domain, .. } = &mut nest.kind
            && !matches!(domain.kind, ExprKind::Local(_))
        {
            let (declaration, value) = self.frame.bind("planes", domain.clone(), nest.loc);
            declared.push(declaration);
            *domain = value;
        }
        Some(Unit { declared, nest })
    }

    /// The body of a function for these arguments; what has no local yet is declared.
    fn inlined(&mut self, func: &Func, args: &[Expr], declared: &mut Vec<Stmt>) -> Option<Vec<Stmt>> {
        let body = func.body.as_deref()?;
        let changed = changed(body);
        let mut known = HashMap::default();
        for (param, arg) in func.params.iter().zip(args) {
            let local = func.frame.local(*param);
            let same = arg.ty.unqualified() == local.ty.unqualified() && !changed.contains(param);
            let kept = match arg.kind {
                ExprKind::Local(given) if same && !self.locals.is_exposed(given) => given,
                _ => {
                    let fresh = self.frame.add(local.clone());
                    declared.push(Stmt::local(fresh, Some(arg.clone()), None));
                    fresh
                }
            };
            known.insert(*param, kept);
        }
        Some(self.frame.copy_from(&func.frame, body, known))
    }

    /// Whether a loop around counts what the nest uses: then it is a part of that one's nest.
    fn steps_around(&self, nest: &Stmt) -> bool {
        let own = changed(std::slice::from_ref(nest));
        used(std::slice::from_ref(nest)).iter().any(|local| self.around.contains(local) && !own.contains(local))
    }

    /// Whether all that stands before the loops may be computed before the first one.
    fn may_begin(&self, first: &Unit, behind: &[Stmt]) -> Result<(), Obstacle> {
        let before: Vec<Stmt> = first.declared.iter().cloned().chain(head(&first.nest)).collect();
        for stmts in [&before, behind] {
            let acts = |stmt: &&Stmt| !self.summaries.of_stmts(std::slice::from_ref(*stmt), self.locals).is_free();
            if let Some(stmt) = stmts.iter().find(acts) {
                return Err(Obstacle::in_line(stmt, "this may throw, or has its place"));
            }
        }
        let alone = std::slice::from_ref(&first.nest);
        let (assigned, writes) = (assigned(alone), Own::of(alone, self.locals).writes);
        for stmt in behind {
            let effects = self.summaries.of_stmts(std::slice::from_ref(stmt), self.locals);
            let reads = writes.iter().any(|place| effects.may_read(place, self.locals));
            if reads || !used(std::slice::from_ref(stmt)).is_disjoint(&assigned) {
                return Err(Obstacle::in_line(stmt, "the first nest may change what is read here"));
            }
        }
        Ok(())
    }
}

/// The first statement, the last one, and what stands between them.
fn ends(stmts: &[Stmt]) -> Option<(&Stmt, &Stmt, &[Stmt])> {
    let (first, rest) = stmts.split_first()?;
    let (last, between) = rest.split_last()?;
    Some((first, last, between))
}

/// What a loop that counts computes before it runs.
fn head(nest: &Stmt) -> Vec<Stmt> {
    let parts = counting(nest).map(|counting| [counting.first.clone(), counting.bound.clone()]);
    parts.into_iter().flatten().map(|part| Stmt::expr(part, nest.loc)).collect()
}
