//! Statements of the tree as text.

use super::Printer;
use crate::syntax::tree::*;
use kroll_source::Span;

impl<'a> Printer<'a> {
    pub(super) fn stmts(&mut self, stmts: &'a [Stmt]) {
        for stmt in stmts {
            self.stmt(stmt);
        }
    }

    fn body(&mut self, stmt: &'a Stmt) {
        self.indented(|p| p.stmt(stmt));
    }

    fn block(&mut self, heading: &str, block: &'a Block) {
        self.line(block.span, heading);
        self.indented(|p| p.stmts(&block.stmts));
    }

    /// A line of a word and an expression.
    fn with(&mut self, span: Span, word: &str, expr: &'a Expr) {
        let text = format!("{word} {}", self.expr(expr));
        self.line(span, &text);
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Empty => self.line(span, "empty"),
            StmtKind::Block(block) => self.block("block", block),
            StmtKind::Local(decl) => self.variables("local", decl),
            StmtKind::LocalType(decl) => self.type_decl(decl),
            StmtKind::Expr(expr) => self.with(span, "eval", expr),
            StmtKind::If { condition, then, otherwise } => self.if_stmt(span, condition, then, otherwise.as_deref()),
            StmtKind::While { condition, body } => {
                self.with(span, "while", condition);
                self.body(body);
            }
            StmtKind::DoWhile { body, condition } => {
                self.with(span, "do-while", condition);
                self.body(body);
            }
            StmtKind::For { init, condition, update, body } => self.for_stmt(span, init, condition, update, body),
            StmtKind::Foreach { point, domain, body } => {
                self.with(span, &format!("foreach {} in", point.text), domain);
                self.body(body);
            }
            StmtKind::Labeled { label, body } => {
                self.line(span, &format!("label {}", label.text));
                self.body(body);
            }
            StmtKind::Switch { selector, groups } => self.switch(span, selector, groups),
            StmtKind::Try { body, catches, finally } => self.try_stmt(span, body, catches, finally.as_ref()),
            StmtKind::Synchronized { lock, body } => {
                self.with(span, "synchronized", lock);
                self.indented(|p| p.stmts(&body.stmts));
            }
            StmtKind::Partition { team, branches } => {
                self.with(span, "partition", team);
                self.indented(|p| branches.iter().for_each(|branch| p.block("branch", branch)));
            }
            StmtKind::Teamsplit { team, body } => {
                self.with(span, "teamsplit", team);
                self.body(body);
            }
            kind => self.jump(span, kind),
        }
    }

    /// Statements without statements in them.
    fn jump(&mut self, span: Span, kind: &'a StmtKind) {
        let text = match kind {
            StmtKind::Break(label) => format!("break{}", label_text(label)),
            StmtKind::Continue(label) => format!("continue{}", label_text(label)),
            StmtKind::Return(None) => "return".to_string(),
            StmtKind::Return(Some(value)) => format!("return {}", self.expr(value)),
            StmtKind::Throw(value) => format!("throw {}", self.expr(value)),
            StmtKind::Assert { condition, message } => {
                let condition = self.expr(condition);
                let message = message.as_ref().map(|m| format!(" : {}", self.expr(m)));
                format!("assert {condition}{}", message.unwrap_or_default())
            }
            StmtKind::ConstructorCall { target, outer, args } => self.constructor_call(*target, outer.as_ref(), args),
            _ => "error".to_string(),
        };
        self.line(span, &text);
    }

    fn constructor_call(&mut self, target: ConstructorTarget, outer: Option<&'a Expr>, args: &'a [Expr]) -> String {
        let word = match target {
            ConstructorTarget::This => "this",
            ConstructorTarget::Super => "super",
        };
        let outer = outer.map(|outer| format!(" of {}", self.expr(outer))).unwrap_or_default();
        format!("construct {word}{outer}{}", self.exprs(args))
    }

    fn if_stmt(&mut self, span: Span, condition: &'a Expr, then: &'a Stmt, otherwise: Option<&'a Stmt>) {
        self.with(span, "if", condition);
        self.body(then);
        if let Some(otherwise) = otherwise {
            self.heading("else");
            self.body(otherwise);
        }
    }

    fn for_stmt(
        &mut self,
        span: Span,
        init: &'a ForInit,
        condition: &'a Option<Expr>,
        update: &'a [Expr],
        body: &'a Stmt,
    ) {
        self.line(span, "for");
        self.indented(|p| {
            match init {
                ForInit::Local(decl) => p.variables("init", decl),
                ForInit::Exprs(exprs) => exprs.iter().for_each(|e| p.with(e.span, "init", e)),
            }
            if let Some(condition) = condition {
                p.with(condition.span, "while", condition);
            }
            update.iter().for_each(|e| p.with(e.span, "update", e));
            p.stmt(body);
        });
    }

    fn switch(&mut self, span: Span, selector: &'a Expr, groups: &'a [SwitchGroup]) {
        self.with(span, "switch", selector);
        self.indented(|p| {
            for group in groups {
                for label in &group.labels {
                    match &label.value {
                        Some(value) => p.with(label.span, "case", value),
                        None => p.line(label.span, "default"),
                    }
                }
                p.indented(|p| p.stmts(&group.body));
            }
        });
    }

    fn try_stmt(&mut self, span: Span, body: &'a Block, catches: &'a [Catch], finally: Option<&'a Block>) {
        self.line(span, "try");
        self.indented(|p| p.stmts(&body.stmts));
        for catch in catches {
            let text = format!("catch {}", self.param(&catch.param));
            self.line(catch.span, &text);
            self.indented(|p| p.stmts(&catch.body.stmts));
        }
        if let Some(finally) = finally {
            self.block("finally", finally);
        }
    }
}

fn label_text(label: &Option<Ident>) -> String {
    label.as_ref().map(|label| format!(" {}", label.text)).unwrap_or_default()
}
