//! Rules of statements.

use super::Checker;
use crate::ops::Completion;
use crate::tree::*;
use crate::types::Type;
use std::collections::HashSet;

pub struct Context<'a, 'c> {
    pub result: &'a Type,
    pub labels: &'c HashSet<&'a str>,
    pub in_loop: bool,
    pub in_switch: bool,
    /// Inside a statement expression, whose jumps may lead out of it.
    pub in_expression: bool,
}

/// Labels of a function, at any depth.
pub fn labels(body: &[Stmt]) -> HashSet<&str> {
    fn visit<'a>(body: &'a [Stmt], out: &mut HashSet<&'a str>) {
        for stmt in body {
            if let StmtKind::Label(name) = &stmt.kind {
                out.insert(name);
            }
            stmt.for_each_body(&mut |inner| visit(inner, out));
        }
    }
    let mut out = HashSet::new();
    visit(body, &mut out);
    out
}

impl<'a> Checker<'a> {
    pub fn body(&mut self, body: &'a [Stmt], context: &Context<'a, '_>) {
        self.names.enter();
        for stmt in body {
            self.loc(stmt.loc);
            self.stmt(stmt, context);
        }
        self.names.leave();
    }

    fn stmt(&mut self, stmt: &'a Stmt, context: &Context<'a, '_>) {
        let in_loop = Context { in_loop: true, ..*context };
        match &stmt.kind {
            StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) | StmtKind::Return(None)
                if context.in_expression => {}
            StmtKind::Return(Some(value)) if context.in_expression => self.expr(value),
            StmtKind::Block(body) => self.body(body, context),
            StmtKind::Expr(expr) => {
                self.expr(expr);
                let lost = matches!(&expr.kind, ExprKind::Op { op, .. } if op.completion() == Completion::Handle);
                self.require(!lost, || "the handle of a transfer is lost: nobody can wait for it".to_string());
            }
            StmtKind::Local(local) => self.local(local),
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
                self.names.enter();
                for stmt in init {
                    let simple = matches!(stmt.kind, StmtKind::Local(_) | StmtKind::Expr(_));
                    self.require(simple, || "`for` starts with declarations or expressions only".to_string());
                    self.stmt(stmt, context);
                }
                cond.iter().for_each(|cond| self.condition(cond));
                step.iter().for_each(|step| self.expr(step));
                self.body(body, &in_loop);
                self.names.leave();
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
            StmtKind::Goto(label) => {
                let known = context.labels.contains(label.as_str());
                self.require(known, || format!("no label `{label}`"));
            }
            StmtKind::Label(_) | StmtKind::Verbatim(_) => {}
            StmtKind::Return(None) => {
                self.require(*context.result == Type::Void, || "`return` without a value".to_string());
            }
            StmtKind::Return(Some(value)) => {
                self.expr(value);
                self.require_fits(value, context.result, "returned value");
            }
            StmtKind::Foreach { var, domain, body, site } => self.foreach(var, domain, body, *site, &in_loop),
            StmtKind::Try { body, caught, handler } => {
                self.body(body, context);
                self.names.enter();
                self.declare(caught, &super::exprs::OBJECT_POINTER);
                self.body(handler, context);
                self.names.leave();
            }
        }
    }

    fn local(&mut self, local: &'a Local) {
        self.declare(&local.name, &local.ty);
        if let Some(init) = &local.init {
            self.initialiser(init, &local.ty);
        }
    }

    fn condition(&mut self, cond: &'a Expr) {
        self.expr(cond);
        self.require(cond.ty.is_scalar(), || format!("a condition of type {}", cond.ty));
    }

    fn foreach(&mut self, var: &'a str, domain: &'a Expr, body: &'a [Stmt], site: SiteId, context: &Context<'a, '_>) {
        self.site(site);
        self.expr(domain);
        let rank = match domain.ty.unqualified() {
            Type::Rect(n) | Type::Domain(n) => *n,
            other => return self.violation(format!("`foreach` over a value of type {other}")),
        };
        self.names.enter();
        self.declare(var, super::exprs::point_type(rank));
        self.body(body, context);
        self.names.leave();
    }
}
