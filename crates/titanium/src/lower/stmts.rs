//! Statements.

use super::context::object_ref;
use super::exprs::coerce;
use super::function::Function;
use super::jumps::{Exit, Scope};
use crate::check::program::*;
use kroll_ir::types::Type as Ir;
use kroll_ir::{self as ir, SiteKind};
use kroll_source::Span;

impl Function<'_, '_> {
    pub fn stmts(&mut self, stmts: &[Stmt]) -> Vec<ir::Stmt> {
        stmts.iter().flat_map(|stmt| self.stmt(stmt)).collect()
    }

    /// A statement as a body of its own: without the braces that the body has anyway.
    fn body(&mut self, stmt: &Stmt) -> Vec<ir::Stmt> {
        match &stmt.kind {
            StmtKind::Block(stmts) => self.stmts(stmts),
            _ => self.stmt(stmt),
        }
    }

    fn stmt(&mut self, stmt: &Stmt) -> Vec<ir::Stmt> {
        let loc = self.cx.loc(stmt.span);
        let kind = match &stmt.kind {
            StmtKind::Error => super::no_error_node(),
            StmtKind::Block(stmts) => ir::StmtKind::Block(self.stmts(stmts)),
            StmtKind::Local { local, init } => {
                let ty = self.local(*local).ty;
                let init = init.as_ref().map(|init| self.expr_as(init, &ty));
                return vec![self.declaration(*local, init, loc)];
            }
            StmtKind::Expr(e) => ir::StmtKind::Expr(self.effect(e)),
            StmtKind::If { cond, then, other } => {
                let cond = self.expr(cond);
                let then = self.body(then);
                let other = other.as_ref().map_or_else(Vec::new, |other| self.body(other));
                ir::StmtKind::If { cond, then, other }
            }
            StmtKind::While { label, cond, body } => {
                let cond = self.expr(cond);
                return self.in_loop(*label, loc, |function| {
                    let body = function.loop_body(body);
                    ir::StmtKind::While { cond, body }
                });
            }
            StmtKind::DoWhile { label, body, cond } => {
                let cond = self.expr(cond);
                return self.in_loop(*label, loc, |function| {
                    let body = function.loop_body(body);
                    ir::StmtKind::DoWhile { body, cond }
                });
            }
            StmtKind::For { label, init, cond, update, body } => {
                return self.for_loop(*label, init, cond.as_ref(), update, body, loc);
            }
            StmtKind::Foreach { label, point, domain, body } => {
                return self.foreach(*label, *point, domain, body, loc);
            }
            StmtKind::Labelled { label, body } => return self.labelled(*label, body, loc),
            StmtKind::Switch { label, selector, groups } => return self.switch(*label, selector, groups, loc),
            StmtKind::Break(label) => return self.jump(Exit::Break(*label), loc),
            StmtKind::Continue(label) => return self.jump(Exit::Continue(*label), loc),
            StmtKind::Return(value) => return self.return_statement(value.as_ref(), loc),
            StmtKind::Throw(exception) => ir::StmtKind::Expr(self.throw(exception, stmt.span)),
            StmtKind::Try { body, catches, finally } => {
                return self.try_statement(body, catches, finally.as_deref(), stmt.span);
            }
            StmtKind::Synchronized { lock, body } if self.is_own_lock(&lock.ty) => {
                let object = self.expr(lock);
                let mut stmts = vec![ir::Stmt::expr(self.nonnull(object, lock.span), loc)];
                stmts.extend(self.stmts(body));
                ir::StmtKind::Block(stmts)
            }
            StmtKind::Synchronized { lock, body } => {
                let lock = self.expr(lock);
                ir::StmtKind::Block(self.synchronized(lock, body, stmt.span))
            }
            StmtKind::Team { enter, leave, choice, branches } => {
                ir::StmtKind::Block(self.team_block(enter, *leave, choice.as_ref(), branches, stmt.span))
            }
            StmtKind::Assert { cond, message } => self.assertion(cond, message.as_ref(), stmt.span),
            StmtKind::ConstructorCall { constructor, args } => {
                ir::StmtKind::Expr(self.constructor_call(*constructor, args))
            }
        };
        vec![ir::Stmt::new(kind, loc)]
    }

    /// An expression for what it does: its value is not wanted.
    fn effect(&mut self, e: &Expr) -> ir::Expr {
        match &e.kind {
            ExprKind::Assign { place, value } => self.assign(place, value, e.span),
            ExprKind::Compound { op, operand, place, value } => self.compound(*op, operand, place, value, e.span),
            ExprKind::Increment { place, by, .. } => self.increment(place, *by, true),
            _ => self.expr(e),
        }
    }

    fn in_loop(
        &mut self,
        label: LabelId,
        loc: Option<ir::Loc>,
        build: impl FnOnce(&mut Self) -> ir::StmtKind,
    ) -> Vec<ir::Stmt> {
        self.scopes.push(Scope::Breakable { label, continues: true, leave: None, next: None });
        let kind = build(self);
        self.close_breakable(ir::Stmt::new(kind, loc))
    }

    fn close_breakable(&mut self, stmt: ir::Stmt) -> Vec<ir::Stmt> {
        let mut stmts = vec![stmt];
        if let Some(Scope::Breakable { leave: Some(leave), .. }) = self.scopes.pop() {
            stmts.push(ir::Stmt::new(ir::StmtKind::Label(leave), None));
        }
        stmts
    }

    /// The body with, at its end, the label that an inner `continue` jumps to.
    fn loop_body(&mut self, body: &Stmt) -> Vec<ir::Stmt> {
        let mut stmts = self.body(body);
        if let Some(Scope::Breakable { next: Some(next), .. }) = self.scopes.last() {
            stmts =
                vec![ir::Stmt::new(ir::StmtKind::Block(stmts), None), ir::Stmt::new(ir::StmtKind::Label(*next), None)];
        }
        stmts
    }

    fn for_loop(
        &mut self,
        label: LabelId,
        init: &[Stmt],
        cond: Option<&Expr>,
        update: &[Expr],
        body: &Stmt,
        loc: Option<ir::Loc>,
    ) -> Vec<ir::Stmt> {
        let init = self.stmts(init);
        let cond = cond.map(|cond| self.expr(cond));
        let mut steps: Vec<ir::Expr> = update.iter().map(|e| self.effect(e)).collect();
        let step = match steps.len() {
            0 | 1 => steps.pop(),
            _ => Some(ir::Expr::new(Ir::Void, ir::ExprKind::Comma(steps))),
        };
        self.in_loop(label, loc, |function| {
            let body = function.loop_body(body);
            ir::StmtKind::For { init, cond, step, body }
        })
    }

    fn foreach(
        &mut self,
        label: LabelId,
        point: LocalId,
        domain: &Expr,
        body: &Stmt,
        loc: Option<ir::Loc>,
    ) -> Vec<ir::Stmt> {
        let site = self.cx.site(SiteKind::Check, domain.span);
        let domain = self.expr(domain);
        let var = self.locals[point.0 as usize];
        self.in_loop(label, loc, |function| {
            let body = function.loop_body(body);
            ir::StmtKind::Foreach { var, domain, body, site }
        })
    }

    fn labelled(&mut self, label: LabelId, body: &Stmt, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
        self.scopes.push(Scope::Labelled { label, leave: None });
        let body = self.body(body);
        let mut stmts = vec![ir::Stmt::new(ir::StmtKind::Block(body), loc)];
        if let Some(Scope::Labelled { leave: Some(leave), .. }) = self.scopes.pop() {
            stmts.push(ir::Stmt::new(ir::StmtKind::Label(leave), None));
        }
        stmts
    }

    fn switch(
        &mut self,
        label: LabelId,
        selector: &Expr,
        groups: &[SwitchGroup],
        loc: Option<ir::Loc>,
    ) -> Vec<ir::Stmt> {
        let on = self.expr_as(selector, &Ir::INT);
        self.scopes.push(Scope::Breakable { label, continues: false, leave: None, next: None });
        let mut body = Vec::new();
        for (number, group) in groups.iter().enumerate() {
            for label in &group.labels {
                let kind = match label {
                    Some(value) => ir::StmtKind::Case { low: ir::Expr::int((*value).into()), high: None },
                    None => ir::StmtKind::Default,
                };
                body.push(ir::Stmt::new(kind, None));
            }
            body.extend(self.stmts(&group.body));
            let is_last = number + 1 == groups.len();
            if !is_last && body.last().is_some_and(|last| falls_through(&last.kind)) {
                body.push(ir::Stmt::new(ir::StmtKind::Verbatim("__attribute__((fallthrough));".to_string()), None));
            }
        }
        self.close_breakable(ir::Stmt::new(ir::StmtKind::Switch { on, body }, loc))
    }

    fn team_block(
        &mut self,
        enter: &Expr,
        leave: MethodId,
        choice: Option<&Expr>,
        branches: &[Vec<Stmt>],
        span: Span,
    ) -> Vec<ir::Stmt> {
        let mut stmts = Vec::new();
        let entered = self.expr(enter);
        let before = self.spill(entered, &mut stmts);
        let inside = |function: &mut Self| {
            let Some(choice) = choice else { return branches.iter().flat_map(|stmts| function.stmts(stmts)).collect() };
            let mut inside = Vec::new();
            let chosen = function.expr_as(choice, &Ir::INT);
            let chosen = function.spill(chosen, &mut inside);
            for (number, branch) in branches.iter().enumerate() {
                let cond = ir::Expr::binary(ir::BinaryOp::Eq, chosen.clone(), ir::Expr::int(number as i128));
                let then = function.stmts(branch);
                inside.push(ir::Stmt::new(ir::StmtKind::If { cond, then, other: vec![] }, None));
            }
            inside
        };
        let back = |function: &mut Self| {
            let (params, _) = function.cx.signature(leave);
            let call = ir::Expr::call(function.cx.function(leave), vec![coerce(before, &params[0])]);
            vec![ir::Stmt::expr(call, None)]
        };
        let guarded = self.guarded(span, inside, back);
        stmts.extend(guarded);
        stmts
    }

    fn return_statement(&mut self, value: Option<&Expr>, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
        if self.makes_value {
            let this = self.this();
            return self.return_value(this, loc);
        }
        let Some(value) = value else { return self.jump(Exit::Return, loc) };
        let result = self.result.clone();
        let value = self.expr_as(value, &result);
        self.return_value(value, loc)
    }

    fn assertion(&mut self, cond: &Expr, message: Option<&Expr>, span: Span) -> ir::StmtKind {
        let cond = super::arithmetic::not(self.expr(cond));
        let message = message.map_or_else(|| ir::Expr::null(object_ref()), |message| self.text_of(message, span));
        let throw = self.op("throw_assertion", Ir::Void, vec![message], span);
        ir::StmtKind::If { cond, then: vec![ir::Stmt::expr(throw, None)], other: vec![] }
    }
}

fn falls_through(last: &ir::StmtKind) -> bool {
    !matches!(
        last,
        ir::StmtKind::Break
            | ir::StmtKind::Continue
            | ir::StmtKind::Goto(_)
            | ir::StmtKind::Return(_)
            | ir::StmtKind::Case { .. }
            | ir::StmtKind::Default
    )
}
