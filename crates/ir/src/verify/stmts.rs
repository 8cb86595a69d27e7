//! Rules of statements.

use super::Checker;
use crate::ops::Completion;
use crate::tree::*;
use crate::types::Type;

pub struct Context<'a> {
    pub result: &'a Type,
    pub in_loop: bool,
    pub in_switch: bool,
    /// Inside a statement expression, whose jumps may lead out of it.
    pub in_expression: bool,
}

impl<'a> Checker<'a> {
    /// Every label is somewhere in the function, once, if anything jumps to it.
    pub fn labels(&mut self, body: &'a [Stmt], frame: &Frame) {
        let (mut places, mut jumps) = (vec![0u32; frame.labels.len()], Vec::new());
        for stmt in body {
            stmt.for_each_stmt(&mut |stmt| match stmt.kind {
                StmtKind::Label(label) => {
                    jumps.push(label);
                    places.iter_mut().skip(label.0 as usize).take(1).for_each(|count| *count += 1);
                }
                StmtKind::Goto(label) => jumps.push(label),
                _ => {}
            });
        }
        jumps.dedup();
        for label in jumps {
            let name = || frame.labels.get(label.0 as usize).map_or(String::new(), |label| label.name.clone());
            match places.get(label.0 as usize) {
                Some(1) => {}
                Some(0) | None => self.violation(format!("no label `{}`", name())),
                Some(_) => self.violation(format!("label `{}` stands at several places", name())),
            }
        }
    }

    pub fn body(&mut self, body: &'a [Stmt], context: &Context<'a>) {
        let start = self.locals.enter();
        for stmt in body {
            self.loc(stmt.loc);
            self.stmt(stmt, context);
        }
        self.locals.leave(start);
    }

    fn stmt(&mut self, stmt: &'a Stmt, context: &Context<'a>) {
        let in_loop = Context { in_loop: true, ..*context };
        match &stmt.kind {
            StmtKind::Break | StmtKind::Continue | StmtKind::Return(None) if context.in_expression => {}
            StmtKind::Return(Some(value)) if context.in_expression => self.expr(value),
            StmtKind::Block(body) => self.body(body, context),
            StmtKind::Expr(expr) => {
                self.expr(expr);
                let lost = matches!(&expr.kind, ExprKind::Op { op, .. } if op.completion() == Completion::Handle);
                self.require(!lost, || "the handle of a transfer is lost: nobody can wait for it".to_string());
            }
            StmtKind::Local { local, init } => self.local(*local, init.as_ref()),
            StmtKind::If { cond, then, other } => {
                self.condition(cond);
                self.body(then, context);
                self.body(other, context);
            }
            StmtKind::While { cond, body } | StmtKind::DoWhile { cond, body } => {
                self.condition(cond);
                self.body(body, &in_loop);
            }
            StmtKind::For { init, cond, step, body } => {
                let start = self.locals.enter();
                for stmt in init {
                    let simple = matches!(stmt.kind, StmtKind::Local { .. } | StmtKind::Expr(_));
                    self.require(simple, || "`for` starts with declarations or expressions only".to_string());
                    self.stmt(stmt, context);
                }
                cond.iter().for_each(|cond| self.condition(cond));
                step.iter().for_each(|step| self.expr(step));
                self.body(body, &in_loop);
                self.locals.leave(start);
            }
            StmtKind::Forall { init, cond, step, affinity, body } => {
                let start = self.locals.enter();
                init.iter().for_each(|stmt| self.stmt(stmt, context));
                cond.iter().for_each(|cond| self.condition(cond));
                step.iter().for_each(|step| self.expr(step));
                self.expr(affinity);
                let ty = affinity.ty.unqualified();
                let names_thread = matches!(ty, Type::Global(_)) || *ty == Type::LONG || *ty == Type::ULONG;
                self.require(names_thread, || format!("an affinity of type {ty}"));
                self.body(body, &in_loop);
                self.locals.leave(start);
            }
            StmtKind::Switch { on, body } => {
                self.expr(on);
                self.require(on.ty.is_integer(), || format!("`switch` on a value of type {}", on.ty));
                self.body(body, &Context { in_switch: true, ..*context });
            }
            StmtKind::Case { low, high } => {
                self.require(context.in_switch, || "`case` outside `switch`".to_string());
                self.expr(low);
                high.iter().for_each(|high| self.expr(high));
            }
            StmtKind::Default => self.require(context.in_switch, || "`default` outside `switch`".to_string()),
            StmtKind::Break => {
                self.require(context.in_loop || context.in_switch, || "`break` outside a loop".to_string());
            }
            StmtKind::Continue => self.require(context.in_loop, || "`continue` outside a loop".to_string()),
            StmtKind::Typedef { ty, .. } | StmtKind::Extern { ty, .. } => self.lengths(ty),
            StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Verbatim(_) => {}
            StmtKind::Return(None) => {
                self.require(*context.result == Type::Void, || "`return` without a value".to_string());
            }
            StmtKind::Return(Some(value)) => {
                self.expr(value);
                self.require_fits(value, context.result, "returned value");
            }
            StmtKind::Foreach { var, domain, body, site } => self.foreach(*var, domain, body, *site, &in_loop),
            StmtKind::Try { body, caught, handler } => {
                self.body(body, context);
                let start = self.locals.enter();
                self.declare_as(*caught, &super::exprs::OBJECT_POINTER);
                self.body(handler, context);
                self.locals.leave(start);
            }
        }
    }

    fn local(&mut self, id: LocalId, init: Option<&'a Expr>) {
        self.declare(id);
        let Some(local) = self.locals.find(id) else { return };
        self.lengths(&local.ty);
        if let Some(init) = init {
            self.initialiser(init, &local.ty);
        }
    }

    /// Declares what a statement declares with a type of its own.
    fn declare_as(&mut self, id: LocalId, ty: &Type) {
        self.declare(id);
        if let Some(local) = self.locals.find(id) {
            self.require(local.ty == *ty, || format!("`%{}` is {}, not {ty}", local.name, local.ty));
        }
    }

    fn condition(&mut self, cond: &'a Expr) {
        self.expr(cond);
        self.require(cond.ty.is_scalar(), || format!("a condition of type {}", cond.ty));
    }

    fn foreach(&mut self, var: LocalId, domain: &'a Expr, body: &'a [Stmt], site: SiteId, context: &Context<'a>) {
        self.site(site);
        self.expr(domain);
        let rank = match domain.ty.unqualified() {
            Type::Rect(n) | Type::Domain(n) => *n,
            other => return self.violation(format!("`foreach` over a value of type {other}")),
        };
        let start = self.locals.enter();
        self.declare_as(var, &Type::Point(rank));
        self.body(body, context);
        self.locals.leave(start);
    }
}
