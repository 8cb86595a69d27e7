//! Checked exceptions: each one is caught or declared, and no handler waits for one that cannot come.

use super::program::{Catch, ClassId, Expr, ExprKind, Local, MethodId, Stmt, StmtKind, Type};
use super::tables::{Checker, Thrown};
use super::walk::{StmtPart, parts, stmt_parts};
use kroll_source::{Diagnostic, Span, with_stack};

/// A checked exception that a statement can throw.
#[derive(Clone, Copy)]
struct Escape {
    class: ClassId,
    span: Span,
}

impl Checker<'_> {
    /// A body whose owner declares these exceptions.
    pub fn check_exceptions(&mut self, stmts: &[Stmt], locals: &[Local], declared: &[Thrown]) {
        let mut search = Search { cx: self, locals };
        for escape in search.escapes(stmts) {
            if !declared.iter().any(|d| search.cx.is_subclass(escape.class, d.class)) {
                search.not_caught(escape);
            }
        }
    }
}

struct Search<'c, 'a> {
    cx: &'c mut Checker<'a>,
    locals: &'c [Local],
}

impl Search<'_, '_> {
    fn not_caught(&mut self, escape: Escape) {
        let name = self.cx.class_text(escape.class);
        self.cx.report(
            Diagnostic::error("T0160", escape.span, format!("`{name}` is thrown here and neither caught nor declared"))
                .because("checked exceptions are part of what a method promises; only `RuntimeException` and `Error` are not")
                .hint(format!("catch it, or add `throws {name}` to the method")),
        );
    }

    fn escapes(&mut self, stmts: &[Stmt]) -> Vec<Escape> {
        let mut found = Vec::new();
        for stmt in stmts {
            with_stack(|| self.of_stmt(stmt, &mut found));
        }
        found
    }

    fn of_stmt(&mut self, stmt: &Stmt, found: &mut Vec<Escape>) {
        if let StmtKind::Try { body, catches, finally } = &stmt.kind {
            return self.of_try(body, catches, finally.as_deref(), found);
        }
        for part in stmt_parts(stmt) {
            match part {
                StmtPart::Expr(value) => self.of_expr(value, found),
                StmtPart::Stmts(stmts) => found.extend(self.escapes(stmts)),
            }
        }
        match &stmt.kind {
            StmtKind::Throw(value) => self.thrown_value(value, found),
            StmtKind::ConstructorCall { constructor, .. } => self.of_call(*constructor, stmt.span, found),
            _ => {}
        }
    }

    fn of_try(&mut self, body: &[Stmt], catches: &[Catch], finally: Option<&[Stmt]>, found: &mut Vec<Escape>) {
        let before = found.len();
        let thrown = self.escapes(body);
        for (index, catch) in catches.iter().enumerate() {
            self.check_handler(catch, &catches[..index], &thrown);
        }
        for escape in thrown {
            if !catches.iter().any(|c| self.cx.is_subclass(escape.class, c.class)) {
                found.push(escape);
            }
        }
        for catch in catches {
            found.extend(self.escapes(&catch.body));
        }
        if let Some(finally) = finally {
            // A `finally` that goes elsewhere takes the exceptions' place.
            if finally.last().is_some_and(goes_elsewhere) {
                found.truncate(before);
            }
            found.extend(self.escapes(finally));
        }
    }

    /// A handler that can never run is a mistake.
    fn check_handler(&mut self, catch: &Catch, earlier: &[Catch], thrown: &[Escape]) {
        let name = self.cx.class_text(catch.class);
        let span = self.locals[catch.local.0 as usize].span;
        if earlier.iter().any(|e| self.cx.is_subclass(catch.class, e.class)) {
            self.cx.report(
                Diagnostic::error("T0161", span, format!("an earlier handler catches every `{name}`"))
                    .because("the first handler whose class fits runs")
                    .hint("put the handler of the subclass first"),
            );
            return;
        }
        // A superclass of unchecked exceptions may always be needed.
        let unchecked = ["java.lang.Throwable", "java.lang.Exception"].contains(&&*self.cx.class(catch.class).name);
        let possible = |checker: &mut Self, e: &Escape| {
            checker.cx.is_subclass(e.class, catch.class) || checker.cx.is_subclass(catch.class, e.class)
        };
        if self.cx.is_checked(catch.class) && !unchecked && !thrown.iter().any(|e| possible(self, e)) {
            self.cx.report(
                Diagnostic::error("T0161", span, format!("nothing in the `try` throws `{name}`"))
                    .because("a checked exception comes only from calls that declare it and from `throw`")
                    .hint("remove the handler"),
            );
        }
    }

    fn of_expr(&mut self, expr: &Expr, found: &mut Vec<Escape>) {
        with_stack(|| {
            for part in parts(expr) {
                self.of_expr(part, found);
            }
        });
        match expr.kind {
            // Every array can be cloned.
            ExprKind::CallMethod { ref object, .. } if matches!(object.ty, Type::JavaArray { .. }) => {}
            ExprKind::CallStatic { method, .. }
            | ExprKind::CallMethod { method, .. }
            | ExprKind::New { constructor: method, .. } => self.of_call(method, expr.span, found),
            _ => {}
        }
    }

    fn of_call(&mut self, method: MethodId, span: Span, found: &mut Vec<Escape>) {
        for thrown in self.cx.method(method).throws.clone() {
            if self.cx.is_checked(thrown.class) {
                found.push(Escape { class: thrown.class, span });
            }
        }
    }

    fn thrown_value(&mut self, value: &Expr, found: &mut Vec<Escape>) {
        if let Type::Class { class, .. } = value.ty
            && self.cx.is_checked(class)
        {
            found.push(Escape { class, span: value.span });
        }
    }
}

/// A statement that never goes on to the next one, as its form says.
fn goes_elsewhere(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Return(_) | StmtKind::Throw(_) | StmtKind::Break(_) | StmtKind::Continue(_) => true,
        StmtKind::Block(stmts) => stmts.last().is_some_and(goes_elsewhere),
        _ => false,
    }
}
