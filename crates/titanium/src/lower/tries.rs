//! `try`, `finally`, `synchronized` and `throw`.

use super::context::object_ref;
use super::exprs::{coerce, zero};
use super::function::Function;
use super::jumps::{Exit, FIRST_EXIT, Finally, Scope, WAY_THROW};
use crate::check::program::*;
use kroll_ir::types::Type as Ir;
use kroll_ir::{self as ir};
use kroll_source::Span;

impl Function<'_, '_> {
    pub fn try_statement(
        &mut self,
        body: &[Stmt],
        catches: &[Catch],
        finally: Option<&[Stmt]>,
        span: Span,
    ) -> Vec<ir::Stmt> {
        match finally {
            Some(finally) => {
                self.handled(span, catches, |function| function.stmts(body), |function| function.stmts(finally))
            }
            None => self.try_catch(body, catches, span),
        }
    }

    fn try_catch(&mut self, body: &[Stmt], catches: &[Catch], span: Span) -> Vec<ir::Stmt> {
        let body = self.stmts(body);
        let caught = self.frame.fresh("caught", Ir::named("ti_object").ptr());
        let exception = self.frame.value(caught).cast(object_ref());
        let mut handler = vec![ir::Stmt::expr(self.op("rethrow", Ir::Void, vec![exception.clone()], span), None)];
        for catch in catches.iter().rev() {
            let cond = self.is_caught_by(catch, exception.clone(), span);
            let then = self.catch(catch, exception.clone());
            handler = vec![ir::Stmt::new(ir::StmtKind::If { cond, then, other: handler }, None)];
        }
        let loc = self.cx.loc(span);
        vec![ir::Stmt::new(ir::StmtKind::Try { body, caught, handler }, loc)]
    }

    fn is_caught_by(&mut self, catch: &Catch, exception: ir::Expr, span: Span) -> ir::Expr {
        let class = self.class_number(&Type::Class { class: catch.class, local: false });
        self.op("is_instance", Ir::BOOL, vec![exception, class], span)
    }

    fn catch(&mut self, catch: &Catch, exception: ir::Expr) -> Vec<ir::Stmt> {
        let ty = self.local(catch.local).ty;
        let mut stmts = vec![self.declaration(catch.local, Some(coerce(exception, &ty)), None)];
        stmts.extend(self.stmts(&catch.body));
        stmts
    }

    /// `body`, then `finally` whichever way it ended, then on with that way.
    pub fn guarded(
        &mut self,
        span: Span,
        body: impl FnOnce(&mut Self) -> Vec<ir::Stmt>,
        finally: impl FnOnce(&mut Self) -> Vec<ir::Stmt>,
    ) -> Vec<ir::Stmt> {
        self.handled(span, &[], body, finally)
    }

    /// `body`, the catch that takes what it throws, then `finally` and on. One handler guards body and catches: they are
    /// parts of one statement, which is entered anew with the number of the part.
    fn handled(
        &mut self,
        span: Span,
        catches: &[Catch],
        body: impl FnOnce(&mut Self) -> Vec<ir::Stmt>,
        finally: impl FnOnce(&mut Self) -> Vec<ir::Stmt>,
    ) -> Vec<ir::Stmt> {
        let loc = self.cx.loc(span);
        let (way, of) = self.way_out(loc);
        let (pending, pending_value) = self.frame.bind("pending", zero(&object_ref()), None);
        let mut parts = (!catches.is_empty()).then(|| self.parts(pending_value.clone()));
        let (body, exits) = self.held_up(&of, |function| match &parts {
            Some(parts) => function.parts_of_try(parts, catches, body),
            None => body(function),
        });
        let mut stmts = vec![way, pending];
        stmts.extend(value_of(&of, &exits));
        stmts.extend(parts.iter_mut().flat_map(|parts| std::mem::take(&mut parts.declared)));
        let caught = self.frame.fresh("caught", Ir::named("ti_object").ptr());
        let exception = self.frame.value(caught).cast(object_ref());
        let mut handler = vec![ir::Stmt::expr(ir::Expr::assign(pending_value.clone(), exception), None)];
        handler.extend(parts.map(|parts| self.enter_catch(&parts, catches, span)));
        handler.push(ir::Stmt::expr(ir::Expr::assign(of.way.clone(), ir::Expr::int(WAY_THROW)), None));
        stmts.push(ir::Stmt::new(ir::StmtKind::Try { body, caught, handler }, loc));
        let finally = finally(self);
        let rethrow = self.op("rethrow", Ir::Void, vec![pending_value], span);
        let rethrow = on_way(&of.way, WAY_THROW, vec![ir::Stmt::expr(rethrow, None)]);
        stmts.extend(self.onwards(&of, exits, finally, Some(rethrow)));
        vec![ir::Stmt::new(ir::StmtKind::Block(stmts), loc)]
    }

    fn parts(&mut self, exception: ir::Expr) -> Parts {
        let (declared, part) = self.frame.bind("part", ir::Expr::int(0), None);
        let label = self.frame.fresh_label("enter");
        Parts { declared: vec![declared, ir::Stmt::new(ir::StmtKind::Label(label), None)], part, label, exception }
    }

    /// The body as part 0, then the catches.
    fn parts_of_try(
        &mut self,
        parts: &Parts,
        catches: &[Catch],
        body: impl FnOnce(&mut Self) -> Vec<ir::Stmt>,
    ) -> Vec<ir::Stmt> {
        let mut bodies = vec![body(self)];
        bodies.extend(catches.iter().map(|catch| self.catch(catch, parts.exception.clone())));
        let last = bodies.pop().unwrap_or_default();
        bodies.into_iter().enumerate().rev().fold(last, |other, (number, then)| {
            vec![ir::Stmt::new(ir::StmtKind::If { cond: parts.is(number as i128), then, other }, None)]
        })
    }

    /// Of what the body threw, the catch that takes it is entered.
    fn enter_catch(&mut self, parts: &Parts, catches: &[Catch], span: Span) -> ir::Stmt {
        let mut chosen = Vec::new();
        for (number, catch) in catches.iter().enumerate().rev() {
            let cond = self.is_caught_by(catch, parts.exception.clone(), span);
            let then = vec![
                ir::Stmt::expr(ir::Expr::assign(parts.part.clone(), ir::Expr::int(1 + number as i128)), None),
                ir::Stmt::new(ir::StmtKind::Goto(parts.label), None),
            ];
            chosen = vec![ir::Stmt::new(ir::StmtKind::If { cond, then, other: chosen }, None)];
        }
        ir::Stmt::new(ir::StmtKind::If { cond: parts.is(0), then: chosen, other: Vec::new() }, None)
    }

    /// What is known of the way out of a guarded part, with the declaration of the number that tells it.
    fn way_out(&mut self, loc: Option<ir::Loc>) -> (ir::Stmt, Finally) {
        let (declared, way) = self.frame.bind("way", ir::Expr::int(0), loc);
        let has_value = self.result != Ir::Void && !self.makes_value;
        let value = has_value.then(|| self.frame.fresh("value", self.result.clone()));
        (declared, Finally { way, value, label: self.frame.fresh_label("finally") })
    }

    /// The guarded part, and the jumps out of it, which are held up.
    fn held_up(&mut self, of: &Finally, body: impl FnOnce(&mut Self) -> Vec<ir::Stmt>) -> (Vec<ir::Stmt>, Vec<Exit>) {
        self.scopes.push(Scope::Finally { of: of.clone(), exits: Vec::new() });
        let body = body(self);
        let exits = match self.scopes.pop() {
            Some(Scope::Finally { exits, .. }) => exits,
            _ => Vec::new(),
        };
        (body, exits)
    }

    /// What stands behind the guarded part: the label of the jumps, `finally`, and on.
    fn onwards(
        &mut self,
        of: &Finally,
        exits: Vec<Exit>,
        finally: Vec<ir::Stmt>,
        rethrow: Option<ir::Stmt>,
    ) -> Vec<ir::Stmt> {
        let mut stmts = Vec::new();
        if !exits.is_empty() {
            stmts.push(ir::Stmt::new(ir::StmtKind::Label(of.label), None));
        }
        stmts.push(ir::Stmt::new(ir::StmtKind::Block(finally), None));
        stmts.extend(rethrow);
        for (number, exit) in exits.into_iter().enumerate() {
            let onward = self.onward(exit, of.value);
            stmts.push(on_way(&of.way, FIRST_EXIT + number as i128, onward));
        }
        stmts
    }

    /// The jump that was held up, from behind the `finally`.
    fn onward(&mut self, exit: Exit, value: Option<ir::LocalId>) -> Vec<ir::Stmt> {
        if exit == Exit::Return {
            return self.return_now(value);
        }
        self.jump(exit, None)
    }

    fn return_now(&mut self, value: Option<ir::LocalId>) -> Vec<ir::Stmt> {
        if self.makes_value {
            return self.return_value(self.this(), None);
        }
        match value {
            Some(value) => self.return_value(self.frame.value(value), None),
            None => self.jump(Exit::Return, None),
        }
    }

    /// Nobody waits for such a lock, so nobody takes it.
    pub fn is_own_lock(&self, lock: &Type) -> bool {
        self.cx.locks.are_own(lock, self.cx.program, &self.cx.reach)
    }

    /// The lock is given back behind the body, and by whatever throws out of it: so no handler is needed.
    pub fn synchronized(&mut self, lock: ir::Expr, body: &[Stmt], span: Span) -> Vec<ir::Stmt> {
        let mut stmts = Vec::new();
        let object = self.spill(coerce(lock, &object_ref()), &mut stmts);
        let loc = self.cx.loc(span);
        stmts.push(ir::Stmt::expr(self.op("lock_object", Ir::Void, vec![object.clone()], span), loc));
        let (way, of) = self.way_out(None);
        let (body, exits) = self.held_up(&of, |function| function.stmts(body));
        if !exits.is_empty() {
            stmts.push(way);
        }
        stmts.extend(value_of(&of, &exits));
        stmts.push(ir::Stmt::new(ir::StmtKind::Block(body), None));
        let unlock = ir::Stmt::expr(self.op("unlock_object", Ir::Void, vec![object], span), None);
        stmts.extend(self.onwards(&of, exits, vec![unlock], None));
        stmts
    }

    pub fn throw(&mut self, exception: &Expr, span: Span) -> ir::Expr {
        let exception = self.expr_as(exception, &object_ref());
        self.op("throw", Ir::Void, vec![exception], span)
    }
}

/// A statement with `catch` and `finally`, whose handler leads back to its start.
struct Parts {
    /// The number of the part that is to run, and the start.
    declared: Vec<ir::Stmt>,
    part: ir::Expr,
    label: ir::LabelId,
    /// What the body threw.
    exception: ir::Expr,
}

impl Parts {
    fn is(&self, number: i128) -> ir::Expr {
        ir::Expr::binary(ir::BinaryOp::Eq, self.part.clone(), ir::Expr::int(number))
    }
}

/// The variable of the value that is returned behind the `finally`.
fn value_of(of: &Finally, exits: &[Exit]) -> Option<ir::Stmt> {
    let value = of.value.filter(|_| exits.contains(&Exit::Return));
    value.map(|value| ir::Stmt::local(value, None, None))
}

fn on_way(way: &ir::Expr, number: i128, then: Vec<ir::Stmt>) -> ir::Stmt {
    let cond = ir::Expr::binary(ir::BinaryOp::Eq, way.clone(), ir::Expr::int(number));
    ir::Stmt::new(ir::StmtKind::If { cond, then, other: vec![] }, None)
}
