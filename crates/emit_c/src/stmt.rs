//! Statements.

use crate::expr;
use crate::line::Writer;
use kroll_ir::{Expr, ExprKind, LocalId, Stmt, StmtKind, Type};

pub fn body(w: &mut Writer, stmts: &[Stmt]) {
    for stmt in stmts {
        self::stmt(w, stmt);
    }
}

fn stmt(w: &mut Writer, stmt: &Stmt) {
    w.at(stmt.loc);
    match &stmt.kind {
        StmtKind::Block(stmts) => block(w, "{", stmts),
        StmtKind::Expr(e) => {
            let text = expr::full(w, e);
            w.line(&format!("{text};"));
        }
        StmtKind::Local { local, init } => {
            let text = declaration(w, *local, init.as_ref());
            w.line(&format!("{text};"));
        }
        StmtKind::Typedef { name, ty } => w.line(&format!("typedef {};", w.declare(ty, name))),
        StmtKind::If { cond, then, other } => if_else(w, cond, then, other),
        StmtKind::While { cond, body } => {
            let cond = expr::full(w, cond);
            block(w, &format!("while ({cond}) {{"), body);
        }
        StmtKind::DoWhile { body, cond } => {
            w.open("do {");
            self::body(w, body);
            let cond = expr::full(w, cond);
            w.close(&format!("}} while ({cond});"));
        }
        StmtKind::For { init, cond, step, body } => for_loop(w, init, cond.as_ref(), step.as_ref(), body),
        StmtKind::Switch { on, body } => {
            let on = expr::full(w, on);
            block(w, &format!("switch ({on}) {{"), body);
        }
        StmtKind::Case { low, high } => {
            let low = expr::text(w, low);
            let high = high.as_ref().map_or(String::new(), |high| format!(" ... {}", expr::text(w, high)));
            w.line(&format!("case {low}{high}:;"));
        }
        StmtKind::Default => w.line("default:;"),
        StmtKind::Break => w.line("break;"),
        StmtKind::Continue => w.line("continue;"),
        StmtKind::Goto(label) => w.line(&format!("goto {};", w.function.label(*label))),
        StmtKind::Label(label) => w.line(&format!("{}:;", w.function.label(*label))),
        StmtKind::Return(None) => w.line("return;"),
        StmtKind::Return(Some(value)) => {
            let value = expr::full(w, value);
            w.line(&format!("return {value};"));
        }
        StmtKind::Verbatim(text) => {
            let text = w.function.verbatim(text).into_owned();
            w.line(&text);
        }
        StmtKind::Foreach { .. } | StmtKind::Forall { .. } => {
            unreachable!("the pipeline makes C's loops of all others before C is written")
        }
        StmtKind::Try { body, caught, handler } => try_catch(w, body, *caught, handler),
    }
}

fn block(w: &mut Writer, head: &str, stmts: &[Stmt]) {
    w.open(head);
    body(w, stmts);
    w.close("}");
}

fn if_else(w: &mut Writer, cond: &Expr, then: &[Stmt], other: &[Stmt]) {
    let cond = expr::full(w, cond);
    w.open(&format!("if ({cond}) {{"));
    body(w, then);
    if !other.is_empty() {
        w.close("} else {");
        w.open_again();
        body(w, other);
    }
    w.close("}");
}

fn for_loop(w: &mut Writer, init: &[Stmt], cond: Option<&Expr>, step: Option<&Expr>, body: &[Stmt]) {
    // C takes one declaration or one expression; more get a block of their own around the loop.
    let (outside, inside) = if init.len() > 1 { (init, &[][..]) } else { (&[][..], init) };
    if !outside.is_empty() {
        w.open("{");
        self::body(w, outside);
    }
    let first = match inside.first().map(|stmt| &stmt.kind) {
        Some(StmtKind::Local { local, init }) => declaration(w, *local, init.as_ref()),
        Some(StmtKind::Expr(e)) => expr::full(w, e),
        _ => String::new(),
    };
    let part = |w: &mut Writer, e: Option<&Expr>| e.map_or(String::new(), |e| format!(" {}", expr::full(w, e)));
    let (cond, step) = (part(w, cond), part(w, step));
    block(w, &format!("for ({first};{cond};{step}) {{"), body);
    if !outside.is_empty() {
        w.close("}");
    }
}

fn declaration(w: &mut Writer, id: LocalId, init: Option<&Expr>) -> String {
    let (local, name) = (w.frame.local(id), w.function.local(id));
    let storage = if local.is_static { "static " } else { "" };
    // A value that a handler reads after a jump must not live in a register.
    let kept = if local.survives_throw { "volatile " } else { "" };
    let declarator = match (&local.ty, local.survives_throw) {
        (Type::Ptr(to), true) => w.declare(to, &format!("*volatile {name}")),
        (ty, _) => format!("{kept}{}", w.declare(ty, name)),
    };
    match init {
        None => format!("{storage}{declarator}"),
        Some(init) => {
            let value = match &init.kind {
                ExprKind::Init(parts) => expr::braces(w, parts),
                _ => expr::text(w, init),
            };
            format!("{storage}{declarator} = {value}")
        }
    }
}

/// The handler is taken off the stack by its cleanup, whichever way control leaves the statement.
fn try_catch(w: &mut Writer, body: &[Stmt], caught: LocalId, handler: &[Stmt]) {
    let frame = w.function.temp();
    w.open("{");
    w.line(&format!("ti_handler {frame} __attribute__((cleanup(ti_handler_leave)));"));
    w.open(&format!("if (!ti_handler_enter(&{frame})) {{"));
    self::body(w, body);
    w.close("} else {");
    w.open_again();
    let caught = w.function.local(caught).to_string();
    w.line(&format!("ti_object *{caught} = ti_handler_caught(&{frame});"));
    self::body(w, handler);
    w.close("}");
    w.close("}");
}
