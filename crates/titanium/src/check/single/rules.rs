//! The rules that keep ranks together, checked on one body.

use super::Single;
use super::effects::{changed_place, is_collective, is_own_field, is_single_storage};
use super::values::Locals;
use crate::check::program::*;
use crate::check::tables::Access;
use crate::check::walk::parts;
use kroll_source::{Diagnostic, Span, with_stack};
use std::collections::BTreeMap;

/// What a part of a body does to the other ranks.
#[derive(Default)]
struct Summary {
    /// A collective, a change of single storage, or a call that may do either.
    global: Option<Span>,
    /// A change of single storage, or a call that may do it.
    stored: Option<Span>,
    /// Single local variables that it assigns and does not declare.
    assigned: BTreeMap<u32, Span>,
    jumps: Vec<Jump>,
    throws: Vec<Throw>,
}

#[derive(Clone, Copy, PartialEq)]
enum JumpTarget {
    Break(LabelId),
    Continue(LabelId),
    Return,
}

struct Jump {
    target: JumpTarget,
    span: Span,
    /// Some ranks may jump and others not.
    divergent: bool,
}

struct Throw {
    class: ClassId,
    span: Span,
    /// All ranks throw it at once.
    universal: bool,
}

impl Summary {
    /// Where the effect is, if there is one.
    fn effect(&self) -> Option<Span> {
        self.global.or_else(|| self.assigned.values().next().copied())
    }

    fn add(&mut self, other: Summary) {
        self.global = self.global.or(other.global);
        self.stored = self.stored.or(other.stored);
        self.assigned.extend(other.assigned);
        self.jumps.extend(other.jumps);
        self.throws.extend(other.throws);
    }

    /// It runs on some ranks only.
    fn diverge(&mut self) {
        self.jumps.iter_mut().for_each(|jump| jump.divergent = true);
        self.throws.iter_mut().for_each(|throw| throw.universal = false);
    }
}

pub(super) fn check(single: &mut Single, method: Option<MethodId>, body: &Body, locals: Locals) {
    let mut rules = Rules { single, method, body, locals };
    let summary = rules.stmts(&body.stmts);
    let Some(method) = method else { return };
    let info = rules.single.cx.method(method);
    if let (true, Some(span)) = (info.is_synchronized, summary.global) {
        rules.in_synchronized(span);
    }
}

struct Rules<'s, 'c, 'a, 'b> {
    single: &'s mut Single<'c, 'a>,
    method: Option<MethodId>,
    body: &'b Body,
    locals: Locals,
}

impl Rules<'_, '_, '_, '_> {
    fn is_single(&self, expr: &Expr) -> bool {
        self.single.is_single(expr, &self.locals)
    }

    fn report(&mut self, code: &'static str, span: Span, message: &str, effect: Option<Span>, why: &str, hint: &str) {
        let mut error = Diagnostic::error(code, span, message).because(why).hint(hint);
        if let Some(effect) = effect.filter(|&effect| effect != span) {
            error = error.also(effect, "all ranks must run this together");
        }
        self.single.cx.report(error);
    }

    /// Rule 1: what flows into a single place is single. Of a value with a part that was refused, nothing more is said.
    fn require_single(&mut self, value: &Expr, what: &str) {
        let is_part =
            |span: Span| span.file == value.span.file && span.start >= value.span.start && span.end <= value.span.end;
        let refused = |d: &Diagnostic| d.code == "T0171" && is_part(d.primary.span);
        if !self.is_single(value) && !self.single.cx.diagnostics.iter().any(refused) {
            let hint = self.single_advice(value);
            self.report(
                "T0171",
                value.span,
                &format!("{what} needs a single value"),
                None,
                "a single value is the same on every rank, and nothing says so of this one",
                &hint,
            );
        }
    }

    /// How the value could become single: a method of the program may only lack the word before its name.
    fn single_advice(&self, value: &Expr) -> String {
        let general = "compute it from single values, constants and `Ti.numProcs()`, or `broadcast` it";
        let cx = &self.single.cx;
        let declared = self.not_single_call(value).filter(|&m| !cx.is_of_library(m) && !cx.method(m).single_result);
        match declared.map(|m| cx.method(m)).filter(|info| info.result != Type::Void) {
            Some(info) => {
                let (result, name) = (cx.text(&info.result), &info.name);
                format!(
                    "if `{name}` gives every rank the same, declare its result so: `{result} single {name}(...)`; or {general}"
                )
            }
            None => general.to_string(),
        }
    }

    /// The call because of which the expression is not single, if that is all.
    fn not_single_call(&self, expr: &Expr) -> Option<MethodId> {
        match &expr.kind {
            ExprKind::CallStatic { method, .. } | ExprKind::CallMethod { method, .. } => Some(*method),
            _ => parts(expr).into_iter().find(|part| !self.is_single(part)).and_then(|part| self.not_single_call(part)),
        }
    }

    // ---- statements ----

    fn stmts(&mut self, stmts: &[Stmt]) -> Summary {
        let mut whole = Summary::default();
        for stmt in stmts {
            let next = self.stmt(stmt);
            if let Some(effect) = next.effect() {
                self.skipped(&mut whole, effect);
            }
            whole.add(next);
        }
        for stmt in stmts {
            if let StmtKind::Local { local, .. } = stmt.kind {
                whole.assigned.remove(&local.0);
            }
        }
        whole
    }

    /// Rule 5: a jump that only some ranks take has passed over an effect.
    fn skipped(&mut self, before: &mut Summary, effect: Span) {
        for jump in before.jumps.iter_mut().filter(|jump| jump.divergent) {
            // Once said is enough.
            jump.divergent = false;
            let span = jump.span;
            self.single.cx.report(
                Diagnostic::error(
                    "T0175",
                    span,
                    "a jump that only some ranks may take skips what all must do together",
                )
                .also(effect, "all ranks must run this together")
                .because("the ranks that jump would leave the others waiting")
                .hint("make the condition single, or do without the jump"),
            );
        }
    }

    fn stmt(&mut self, stmt: &Stmt) -> Summary {
        with_stack(|| self.stmt_here(stmt))
    }

    fn stmt_here(&mut self, stmt: &Stmt) -> Summary {
        use StmtKind::*;
        match &stmt.kind {
            Error => Summary::default(),
            Block(stmts) => self.stmts(stmts),
            Local { local, init } => self.declaration(*local, init.as_ref()),
            Expr(value) => self.expr(value),
            If { cond, then, other } => {
                let branches = std::iter::once(&**then).chain(other.as_deref());
                self.branches(cond, branches, "`if`")
            }
            While { label, cond, body } | DoWhile { label, cond, body } => {
                self.loop_stmt(*label, Some(cond), &[], body)
            }
            For { label, init, cond, update, body } => {
                let mut whole = self.stmts(init);
                whole.add(self.loop_stmt(*label, cond.as_ref(), update, body));
                for stmt in init {
                    if let Local { local, .. } = stmt.kind {
                        whole.assigned.remove(&local.0);
                    }
                }
                whole
            }
            Foreach { label, domain, body, .. } => self.loop_stmt(*label, Some(domain), &[], body),
            Labelled { label, body } => {
                let mut inner = self.stmt(body);
                inner.jumps.retain(|jump| jump.target != JumpTarget::Break(*label));
                inner
            }
            Switch { label, selector, groups } => self.switch(*label, selector, groups),
            Break(label) => self.jump(JumpTarget::Break(*label), stmt.span),
            Continue(label) => self.jump(JumpTarget::Continue(*label), stmt.span),
            Return(value) => self.return_stmt(value.as_ref(), stmt.span),
            Throw(value) => self.throw(value),
            Try { body, catches, finally } => self.try_stmt(body, catches, finally.as_deref()),
            Synchronized { lock, body } => {
                let mut whole = self.expr(lock);
                let inner = self.stmts(body);
                if let Some(effect) = inner.global {
                    self.in_synchronized(effect);
                }
                whole.add(inner);
                whole
            }
            Team { enter, branches, .. } => {
                let mut whole = self.expr(enter);
                let mut inner = Summary::default();
                for branch in branches {
                    inner.add(self.stmts(branch));
                }
                self.within_team(&mut inner);
                whole.add(inner);
                whole
            }
            Assert { cond, message } => {
                let mut whole = self.expr(cond);
                message.iter().for_each(|message| whole.add(self.expr(message)));
                whole
            }
            ConstructorCall { constructor, args } => self.call(*constructor, args, stmt.span),
        }
    }

    fn in_synchronized(&mut self, effect: Span) {
        self.report(
            "T0177",
            effect,
            "what all ranks must do together stands under a lock",
            None,
            "one rank at a time holds the lock, so the ranks can never meet here",
            "move it out of `synchronized`",
        );
    }

    /// What is single in a team's block is the same on that team's ranks: nothing of it goes outside.
    fn within_team(&mut self, inner: &mut Summary) {
        const SINGLE: &str = "what is the same on all ranks of one team need not be the same on those of another";
        const JUMP: &str = "the ranks of another team may stay, and those that jump would not wait for them";
        for span in std::mem::take(&mut inner.assigned).into_values() {
            let message = "a single variable from outside of a team's block is changed in it";
            self.report(
                "T0179",
                span,
                message,
                None,
                SINGLE,
                "use a variable that is not single, or `broadcast` behind it",
            );
        }
        if let Some(span) = inner.stored.take() {
            let message = "single fields or elements are changed in a team's block";
            self.report("T0179", span, message, None, SINGLE, "use what is not single, or change it behind the block");
        }
        for jump in std::mem::take(&mut inner.jumps) {
            let message = "a jump leaves a team's block";
            self.report("T0179", jump.span, message, None, JUMP, "let the block come to its end, and jump behind it");
        }
        inner.diverge();
    }

    fn declaration(&mut self, local: LocalId, init: Option<&Expr>) -> Summary {
        let Some(init) = init else { return Summary::default() };
        let whole = self.expr(init);
        if self.body.locals[local.0 as usize].single {
            self.require_single(init, "a single variable");
        }
        whole
    }

    /// Rule 2: what only some ranks would run has no effects.
    fn branches<'s>(&mut self, cond: &Expr, branches: impl Iterator<Item = &'s Stmt>, what: &str) -> Summary {
        let mut whole = self.expr(cond);
        let mut inner = Summary::default();
        for branch in branches {
            inner.add(self.stmt(branch));
        }
        self.controlled(cond, &mut inner, what);
        whole.add(inner);
        whole
    }

    fn controlled(&mut self, cond: &Expr, inner: &mut Summary, what: &str) {
        if self.is_single(cond) {
            return;
        }
        inner.diverge();
        if let Some(effect) = inner.effect() {
            let why = match inner.global {
                Some(_) => {
                    "ranks with different conditions would take different ways, and those at the collective would wait for ever"
                }
                None => {
                    "ranks with different conditions would take different ways, and the single variable would differ between them"
                }
            };
            let message = format!("the condition of this {what} must be single");
            let hint = self.advice(cond, "use single values in the condition", "branch");
            self.report("T0172", cond.span, &message, Some(effect), why, &hint);
        }
    }

    /// What to do about a condition that is not single: a variable of it may only lack the word.
    fn advice(&self, cond: &Expr, otherwise: &str, place: &str) -> String {
        let first = match self.not_single(cond) {
            Some(local) => {
                let name = &self.body.locals[local.0 as usize].name;
                format!("declare `{name}` as `single` if every rank computes it alike")
            }
            None => otherwise.to_string(),
        };
        format!("{first}, or move what all ranks must run out of the {place}")
    }

    /// The variable because of which the expression is not single, if that is all.
    fn not_single(&self, expr: &Expr) -> Option<LocalId> {
        let mut wrong = parts(expr).into_iter().filter(|part| !self.is_single(part));
        match (&expr.kind, wrong.next()) {
            (ExprKind::Local(local), _) if !self.body.locals[local.0 as usize].name.contains('$') => Some(*local),
            (_, Some(part)) => self.not_single(part),
            _ => None,
        }
    }

    fn switch(&mut self, label: LabelId, selector: &Expr, groups: &[SwitchGroup]) -> Summary {
        let mut whole = self.expr(selector);
        let mut inner = Summary::default();
        for group in groups {
            inner.add(self.stmts(&group.body));
        }
        self.controlled(selector, &mut inner, "`switch`");
        inner.jumps.retain(|jump| jump.target != JumpTarget::Break(label));
        whole.add(inner);
        whole
    }

    /// Rule 3: all ranks go round equally often if something in the loop has effects.
    fn loop_stmt(&mut self, label: LabelId, cond: Option<&Expr>, update: &[Expr], body: &Stmt) -> Summary {
        let mut whole = cond.map_or_else(Summary::default, |cond| self.expr(cond));
        whole.add(self.stmt(body));
        update.iter().for_each(|update| whole.add(self.expr(update)));
        if let Some(cond) = cond.filter(|cond| !self.is_single(cond)) {
            whole.diverge();
            if let Some(effect) = whole.effect() {
                let why = match whole.global {
                    Some(_) => "ranks that go round more often than others would wait for them at the collective",
                    None => "on ranks that go round more often than others the single variable would differ",
                };
                let hint = self.advice(cond, "use single values in the condition or domain", "loop");
                self.report("T0173", cond.span, "what this loop runs over must be single", Some(effect), why, &hint);
            }
        }
        if let Some(effect) = whole.effect() {
            // A `continue` that skips nothing leads all ranks to the same condition.
            let (mut leaving, staying): (Vec<Jump>, Vec<Jump>) =
                whole.jumps.drain(..).partition(|jump| jump.target != JumpTarget::Continue(label));
            let mut left = Summary { jumps: std::mem::take(&mut leaving), ..Summary::default() };
            self.skipped(&mut left, effect);
            whole.jumps = left.jumps.into_iter().chain(staying).collect();
        }
        whole.jumps.retain(|jump| !matches!(jump.target, JumpTarget::Break(l) | JumpTarget::Continue(l) if l == label));
        whole
    }

    fn jump(&mut self, target: JumpTarget, span: Span) -> Summary {
        Summary { jumps: vec![Jump { target, span, divergent: false }], ..Summary::default() }
    }

    fn return_stmt(&mut self, value: Option<&Expr>, span: Span) -> Summary {
        let mut whole = Summary::default();
        if let Some(value) = value {
            whole.add(self.expr(value));
            if self.method.is_some_and(|m| self.single.cx.method(m).single_result) {
                self.require_single(value, "a method with a single result");
            }
        }
        whole.add(self.jump(JumpTarget::Return, span));
        whole
    }

    // ---- exceptions ----

    fn throw(&mut self, value: &Expr) -> Summary {
        let mut whole = self.expr(value);
        let universal = self.is_single(value);
        if let Type::Class { class, .. } = value.ty {
            whole.throws.push(Throw { class, span: value.span, universal });
        }
        whole
    }

    /// Rule 6.
    fn try_stmt(&mut self, body: &[Stmt], catches: &[Catch], finally: Option<&[Stmt]>) -> Summary {
        let mut whole = self.stmts(body);
        if let Some(effect) = whole.global {
            for throw in whole.throws.iter().filter(|throw| !throw.universal) {
                let span = throw.span;
                self.single.cx.report(
                    Diagnostic::error("T0176", span, "an exception that only some ranks throw may leave this `try`")
                        .also(effect, "all ranks must run this together")
                        .because("the ranks that throw would go on behind the `try` while the others wait in it")
                        .hint("declare the exception `single` and throw it on all ranks at once, or move the collective out of the `try`"),
                );
            }
        }
        let thrown = std::mem::take(&mut whole.throws);
        let mut caught = vec![false; thrown.len()];
        for catch in catches {
            let handler = self.handler(catch, &thrown);
            whole.add(handler);
            for (throw, caught) in thrown.iter().zip(&mut caught) {
                *caught |= self.single.cx.is_subclass(throw.class, catch.class);
            }
        }
        let passing = thrown.into_iter().zip(caught).filter(|(_, caught)| !caught).map(|(throw, _)| throw);
        whole.throws.extend(passing);
        if let Some(finally) = finally {
            let end = self.stmts(finally);
            whole.add(end);
        }
        whole
    }

    /// A handler runs on all ranks only if all that it may catch is universal.
    fn handler(&mut self, catch: &Catch, thrown: &[Throw]) -> Summary {
        let mut inner = self.stmts(&catch.body);
        let mut fitting = Vec::new();
        for throw in thrown {
            let cx = &mut self.single.cx;
            if cx.is_subclass(throw.class, catch.class) || cx.is_subclass(catch.class, throw.class) {
                fitting.push(throw.universal);
            }
        }
        if !fitting.is_empty() && fitting.into_iter().all(|universal| universal) {
            return inner;
        }
        inner.diverge();
        if let Some(effect) = inner.effect() {
            self.report(
                "T0176",
                effect,
                "what all ranks must do together stands in a handler that only some may run",
                None,
                "an exception that is not universal is caught by the ranks that threw it, and by no other",
                "move it behind the `try`, or declare the exception `single` and throw it on all ranks at once",
            );
        }
        inner
    }

    // ---- expressions ----

    fn expr(&mut self, expr: &Expr) -> Summary {
        with_stack(|| self.expr_here(expr))
    }

    fn expr_here(&mut self, expr: &Expr) -> Summary {
        let whole = self.expr_inside(expr);
        if self.single.cx.single_casts.contains(&expr.span)
            && !matches!(expr.kind, ExprKind::Convert { how: Conversion::Widen, .. })
        {
            self.require_single(expr, "a cast to a single type");
        }
        whole
    }

    fn expr_inside(&mut self, expr: &Expr) -> Summary {
        match &expr.kind {
            ExprKind::Binary { op: BinaryOp::AndAnd | BinaryOp::OrOr, left, right } => {
                let what =
                    if matches!(expr.kind, ExprKind::Binary { op: BinaryOp::AndAnd, .. }) { "`&&`" } else { "`||`" };
                self.choice(left, [&**right].into_iter(), what)
            }
            ExprKind::Conditional { cond, then, other } => self.choice(cond, [&**then, &**other].into_iter(), "`?:`"),
            ExprKind::CallStatic { method, args } | ExprKind::New { constructor: method, args, .. } => {
                self.call(*method, args, expr.span)
            }
            ExprKind::CallMethod { method, object, args, direct } => {
                self.method_call(*method, object, args, *direct, expr.span)
            }
            _ => self.plain(expr),
        }
    }

    fn choice<'e>(&mut self, cond: &Expr, rest: impl Iterator<Item = &'e Expr>, what: &str) -> Summary {
        let mut whole = self.expr(cond);
        let mut inner = Summary::default();
        for part in rest {
            inner.add(self.expr(part));
        }
        self.controlled(cond, &mut inner, what);
        whole.add(inner);
        whole
    }

    fn plain(&mut self, expr: &Expr) -> Summary {
        let mut whole = Summary::default();
        for part in parts(expr) {
            whole.add(self.expr(part));
        }
        if is_collective(expr) {
            whole.global = Some(expr.span);
        }
        match &expr.kind {
            ExprKind::Broadcast { from, .. } => self.require_single(from, "the source of a `broadcast`"),
            ExprKind::Builtin { op: Builtin::ArrayBroadcast, args } => {
                self.require_single(&args[1], "the source of a `vbroadcast`");
            }
            _ => {}
        }
        if let Some(place) = changed_place(expr) {
            self.change(place, expr, &mut whole);
        }
        whole
    }

    fn change(&mut self, place: &Expr, expr: &Expr, whole: &mut Summary) {
        let local = match place.kind {
            ExprKind::Local(local) => Some(local.0).filter(|&l| self.body.locals[l as usize].single),
            _ => None,
        };
        let is_storage = is_single_storage(self.single.cx, place);
        if local.is_none() && !is_storage {
            return;
        }
        if let ExprKind::Assign { value, .. } | ExprKind::Compound { value, .. } = &expr.kind {
            self.require_single(value, "a single variable");
        }
        match local {
            Some(local) => drop(whole.assigned.insert(local, expr.span)),
            None => self.storage_change(place, expr.span, whole),
        }
    }

    /// The fields of an object that is just being made are its constructor's own.
    fn storage_change(&mut self, place: &Expr, span: Span, whole: &mut Summary) {
        let of_new = match self.method {
            Some(method) => is_own_field(place) && self.single.cx.method(method).is_constructor(),
            None => true,
        };
        if !of_new {
            whole.global = whole.global.or(Some(span));
            whole.stored = whole.stored.or(Some(span));
        }
    }

    fn call(&mut self, method: MethodId, args: &[Expr], span: Span) -> Summary {
        let mut whole = Summary::default();
        for arg in args {
            whole.add(self.expr(arg));
        }
        let info = self.single.cx.method(method);
        let single_params = info.single_params.clone();
        whole.throws.extend(info.throws.iter().map(|t| Throw { class: t.class, span, universal: t.universal }));
        for (arg, _) in args.iter().zip(single_params).filter(|(_, single)| *single) {
            self.require_single(arg, "a single parameter");
        }
        if self.single.effects[method.0 as usize] {
            whole.global = whole.global.or(Some(span));
        }
        if self.single.stores[method.0 as usize] {
            whole.stored = whole.stored.or(Some(span));
        }
        whole
    }

    fn method_call(&mut self, method: MethodId, object: &Expr, args: &[Expr], direct: bool, span: Span) -> Summary {
        let mut whole = self.expr(object);
        whole.add(self.call(method, args, span));
        let dispatched = !direct && self.single.is_overridden(method);
        if self.single.effects[method.0 as usize] && dispatched && !self.is_single(object) {
            let declared = self.single.cx.method(method).span;
            self.single.cx.report(
                Diagnostic::error("T0174", object.span, "the object of this call must be single")
                    .also(declared, "the method may execute a collective")
                    .because("objects of different classes run different methods, and ranks with different objects would not meet")
                    .hint("use a single reference, or a method that no class overrides"),
            );
        }
        whole
    }
}

impl Single<'_, '_> {
    /// Whether a call of the method may run another one.
    fn is_overridden(&mut self, method: MethodId) -> bool {
        let info = self.cx.method(method);
        if info.is_abstract {
            return true;
        }
        let (class, name) = (info.class, info.name.clone());
        let candidates: Vec<MethodId> = (0..self.cx.methods.len() as u32)
            .map(MethodId)
            .filter(|&m| m != method && self.cx.method(m).name == name && self.cx.method(m).class != class)
            .collect();
        candidates.into_iter().any(|m| self.cx.overridden_methods_of(m).contains(&method))
    }

    /// Rule 8: callers of an inherited method must be served by the one that overrides it.
    pub(super) fn check_signature(&mut self, method: MethodId) {
        for inherited in self.cx.overridden_methods_of(method) {
            let (own, other) = (self.cx.method(method), self.cx.method(inherited));
            let asks_more = own.single_params.iter().zip(&other.single_params).any(|(own, other)| *own && !*other);
            let gives_less = other.single_result && !own.single_result;
            let of_library = self.cx.is_of_library(inherited);
            let adds_effects = self.effects[method.0 as usize] && of_library && !other.is_single;
            let why = match (asks_more, gives_less, adds_effects) {
                (true, ..) => "its parameter is single, and the inherited method's is not",
                (_, true, _) => "its result is not single, and the inherited method's is",
                (_, _, true) => "it may execute a collective, and callers of the library's method do not expect that",
                _ => continue,
            };
            let (span, declared, name) = (own.span, other.span, own.name.clone());
            debug_assert!(own.access != Access::Private);
            self.cx.report(
                Diagnostic::error("T0178", span, format!("`{name}` cannot override the inherited method: {why}"))
                    .also(declared, "the inherited method")
                    .because("who calls the inherited method must be able to get this one")
                    .hint("give both methods the same single parameters, result and effects, or rename this one"),
            );
        }
    }
}
