//! Statements.

use crate::expr;
use crate::line::Writer;
use kroll_ir::{Expr, LocalId, Stmt, StmtKind, Type};

/// What a block holds.
pub fn body(w: &mut Writer, stmts: &[Stmt]) {
    let outside = w.function.enter();
    for (index, stmt) in stmts.iter().enumerate() {
        if !is_about_loop(stmt) || leads_to_loop(&stmts[index + 1..]) {
            self::stmt(w, stmt);
        }
    }
    w.function.leave(outside);
}

/// Whether it tells the C compiler something about the loop behind it, which changes no meaning.
fn is_about_loop(stmt: &Stmt) -> bool {
    let StmtKind::Verbatim(text) = &stmt.kind else { return false };
    let mut words = text.split_whitespace();
    let is_gcc = words.next() == Some("#pragma") && words.next() == Some("GCC");
    is_gcc && words.next().is_some_and(|word| ["ivdep", "unroll", "novector"].contains(&word))
}

/// Whether statements begin with one that C takes behind such words: passes may have put others before a loop, or into a
/// block with it.
fn leads_to_loop(stmts: &[Stmt]) -> bool {
    match stmts.iter().find(|stmt| !is_about_loop(stmt)).map(|stmt| &stmt.kind) {
        Some(StmtKind::For { init, .. }) => init.len() <= 1,
        Some(StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::Verbatim(_)) => true,
        _ => false,
    }
}

fn stmt(w: &mut Writer, stmt: &Stmt) {
    w.at(stmt.loc);
    match &stmt.kind {
        StmtKind::Block(stmts) => {
            w.begin();
            block(w, "{", stmts);
        }
        StmtKind::Expr(e) => {
            w.begin();
            expr::full(w, e);
            w.end(";");
        }
        StmtKind::Local { local, init } => {
            w.begin();
            declaration(w, *local, init.as_ref());
            w.end(";");
        }
        StmtKind::Typedef { name, ty } => {
            w.function.declare(name, name);
            w.line(&format!("typedef {};", w.declare(ty, name)));
        }
        StmtKind::Extern { name, ty } => {
            w.function.declare(name, w.names.item(name));
            w.line(&format!("extern {};", w.declare(ty, w.names.item(name))));
        }
        StmtKind::If { cond, then, other } => if_else(w, cond, then, other),
        StmtKind::While { cond, body } => {
            head(w, "while (", cond);
            block(w, ") {", body);
        }
        StmtKind::DoWhile { body, cond } => {
            w.open("do {");
            self::body(w, body);
            w.begin_close("} while (");
            expr::full(w, cond);
            w.end(");");
        }
        StmtKind::For { init, cond, step, body } => for_loop(w, init, cond.as_ref(), step.as_ref(), body),
        StmtKind::Switch { on, body } => {
            head(w, "switch (", on);
            block(w, ") {", body);
        }
        StmtKind::Case { low, high } => {
            w.begin();
            w.put("case ");
            expr::write(w, low);
            if let Some(high) = high {
                w.put(" ... ");
                expr::write(w, high);
            }
            w.end(":;");
        }
        StmtKind::Default => w.line("default:;"),
        StmtKind::Break => w.line("break;"),
        StmtKind::Continue => w.line("continue;"),
        StmtKind::Goto(label) => w.line(&format!("goto {};", w.function.label(*label))),
        StmtKind::Label(label) => w.line(&format!("{}:;", w.function.label(*label))),
        StmtKind::Return(None) => w.line("return;"),
        StmtKind::Return(Some(value)) => {
            head(w, "return ", value);
            w.end(";");
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

/// The beginning of a line, up to what is behind the expression.
fn head(w: &mut Writer, words: &str, e: &Expr) {
    w.begin();
    w.put(words);
    expr::full(w, e);
}

/// Statements between the last words of a line and a brace.
fn block(w: &mut Writer, words: &str, stmts: &[Stmt]) {
    w.end_open(words);
    body(w, stmts);
    w.close("}");
}

fn if_else(w: &mut Writer, cond: &Expr, then: &[Stmt], other: &[Stmt]) {
    head(w, "if (", cond);
    w.end_open(") {");
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
    let around = w.function.enter();
    if !outside.is_empty() {
        w.open("{");
        outside.iter().for_each(|stmt| self::stmt(w, stmt));
    }
    w.begin();
    w.put("for (");
    match inside.first().map(|stmt| &stmt.kind) {
        Some(StmtKind::Local { local, init }) => declaration(w, *local, init.as_ref()),
        Some(StmtKind::Expr(e)) => expr::full(w, e),
        _ => {}
    }
    for part in [cond, step] {
        w.put(";");
        if let Some(e) = part {
            w.put(" ");
            expr::full(w, e);
        }
    }
    block(w, ") {", body);
    if !outside.is_empty() {
        w.close("}");
    }
    w.function.leave(around);
}

fn declaration(w: &mut Writer, id: LocalId, init: Option<&Expr>) {
    w.function.declare_local(w.frame, id);
    let (local, name) = (w.frame.local(id), w.function.local(id));
    // A value that a handler reads after a jump must not live in a register.
    let (kept, declarator) = match (&local.ty, local.survives_throw) {
        (Type::Ptr(to), true) => ("", w.declare(to, &format!("*volatile {name}"))),
        (ty, true) => ("volatile ", w.declare(ty, name)),
        (ty, false) => ("", w.declare(ty, name)),
    };
    w.put(if local.is_static { "static " } else { "" });
    w.put(kept);
    w.put(&declarator);
    if let Some(init) = init {
        w.put(" = ");
        expr::initial(w, init);
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
