//! The parts of the checked program's statements and expressions, and walks over all of them.

use super::program::{ArrayLevel, Expr, ExprKind, Stmt, StmtKind};
use kroll_source::with_stack;
use std::slice;

/// What stands directly inside a statement.
pub enum StmtPart<'a> {
    Expr(&'a Expr),
    Stmts(&'a [Stmt]),
}

/// What stands directly inside a statement, for change in place.
enum StmtPartMut<'a> {
    Expr(&'a mut Expr),
    Stmts(&'a mut [Stmt]),
}

/// The same function for reading and for change in place.
macro_rules! stmt_parts {
    ($(#[$doc:meta])* $vis:vis $name:ident: [$($and:tt)*] -> $part:ident, $iter:ident, $one:path) => {
        $(#[$doc])*
        $vis fn $name<'a>(stmt: &'a $($and)* Stmt) -> Vec<$part<'a>> {
            use StmtKind::*;
            type Part<'a> = $part<'a>;
            match & $($and)* stmt.kind {
                Block(body) => vec![Part::Stmts(body)],
                Local { init: value, .. } | Return(value) => value.$iter().map(Part::Expr).collect(),
                Expr(value) | Throw(value) => vec![Part::Expr(value)],
                If { cond, then, other } => {
                    let branches = [then].into_iter().chain(other).map(|branch| Part::Stmts($one(&$($and)* **branch)));
                    [Part::Expr(cond)].into_iter().chain(branches).collect()
                }
                While { cond, body, .. } | DoWhile { cond, body, .. } | Foreach { domain: cond, body, .. } => {
                    vec![Part::Expr(cond), Part::Stmts($one(&$($and)* **body))]
                }
                For { init, cond, update, body, .. } => {
                    let mut parts = vec![Part::Stmts(init)];
                    parts.extend(cond.$iter().chain(update).map(Part::Expr));
                    parts.push(Part::Stmts($one(&$($and)* **body)));
                    parts
                }
                Labelled { body, .. } => vec![Part::Stmts($one(&$($and)* **body))],
                Switch { selector, groups, .. } => {
                    let groups = groups.$iter().map(|group| Part::Stmts(&$($and)* group.body));
                    [Part::Expr(selector)].into_iter().chain(groups).collect()
                }
                Error | Break(_) | Continue(_) => Vec::new(),
                Try { body, catches, finally } => {
                    let handlers = catches.$iter().map(|catch| Part::Stmts(&$($and)* catch.body));
                    let finally = finally.$iter().map(|stmts| Part::Stmts(stmts));
                    [Part::Stmts(body)].into_iter().chain(handlers).chain(finally).collect()
                }
                Synchronized { lock, body } => vec![Part::Expr(lock), Part::Stmts(body)],
                Team { enter, choice, branches, .. } => {
                    let branches = branches.$iter().map(|branch| Part::Stmts(branch));
                    [enter].into_iter().chain(choice).map(Part::Expr).chain(branches).collect()
                }
                Assert { cond, message } => [cond].into_iter().chain(message).map(Part::Expr).collect(),
                ConstructorCall { args, .. } => args.$iter().map(Part::Expr).collect(),
            }
        }
    };
}

stmt_parts! {
    /// The direct parts of a statement, in the order in which they run first; a condition before the body.
    pub stmt_parts: [] -> StmtPart, iter, slice::from_ref
}
stmt_parts! { stmt_parts_mut: [mut] -> StmtPartMut, iter_mut, slice::from_mut }

/// The same function for reading and for change in place.
macro_rules! parts {
    ($(#[$doc:meta])* $vis:vis $name:ident: [$($and:tt)*], $iter:ident) => {
        $(#[$doc])*
        $vis fn $name(expr: & $($and)* Expr) -> Vec<& $($and)* Expr> {
            use ExprKind::*;
            match & $($and)* expr.kind {
                Error | Int(_) | Long(_) | Float(_) | Double(_) | Boolean(_) | Char(_) | String(_) | Null | Local(_)
                | This | Default | StaticField(_) | ClassName(_) => Vec::new(),
                Field { object: operand, .. }
                | Unary { operand, .. }
                | Increment { place: operand, .. }
                | Convert { operand, .. }
                | InstanceOf { operand, .. }
                | ArrayLength(operand) => vec![operand],
                JavaElem { array: left, index: right }
                | TiElem { array: left, index: right }
                | Binary { left, right, .. }
                | Assign { place: left, value: right }
                | Compound { place: left, value: right, .. }
                | Broadcast { value: left, from: right }
                | After { first: left, value: right } => vec![left, right],
                Conditional { cond, then, other } => vec![cond, then, other],
                Concat(parts) | Point(parts) => parts.$iter().collect(),
                CallStatic { args, .. } | Builtin { args, .. } => args.$iter().collect(),
                CallMethod { object, args, .. } => [&$($and)* **object].into_iter().chain(args).collect(),
                New { region, args, .. }
                | NewJavaArray { region, extents: args }
                | JavaArrayValues { region, values: args } => {
                    region.$iter().map(|e| &$($and)* **e).chain(args).collect()
                }
                NewTiArray { region, levels } => {
                    let extents = levels.$iter().map(|level| match level {
                        ArrayLevel::Titanium(extent) | ArrayLevel::Java(extent) => extent,
                    });
                    region.$iter().map(|e| &$($and)* **e).chain(extents).collect()
                }
                Rect { lo, hi, step } => [lo, hi].into_iter().chain(step).map(|e| &$($and)* **e).collect(),
            }
        }
    };
}

parts! {
    /// The direct parts of an expression, in the order in which they run.
    pub parts: [], iter
}
parts! { parts_mut: [mut], iter_mut }

/// Calls `f` on every expression below the statements, each before its parts.
pub fn each_expr<'a>(stmts: &'a [Stmt], f: &mut dyn FnMut(&'a Expr)) {
    for stmt in stmts {
        with_stack(|| {
            for part in stmt_parts(stmt) {
                match part {
                    StmtPart::Expr(expr) => each_below(expr, f),
                    StmtPart::Stmts(stmts) => each_expr(stmts, f),
                }
            }
        });
    }
}

/// Calls `f` on the expression and everything below it, each before its parts.
pub fn each_below<'a>(expr: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
    f(expr);
    with_stack(|| parts(expr).into_iter().for_each(|part| each_below(part, f)));
}

/// Calls `f` on every statement at any depth, each before its parts.
pub fn each_stmt<'a>(stmts: &'a [Stmt], f: &mut dyn FnMut(&'a Stmt)) {
    for stmt in stmts {
        f(stmt);
        with_stack(|| each_body(stmt, &mut |body| each_stmt(body, f)));
    }
}

/// Statement lists directly inside the statement.
pub fn each_body<'a>(stmt: &'a Stmt, f: &mut dyn FnMut(&'a [Stmt])) {
    for part in stmt_parts(stmt) {
        if let StmtPart::Stmts(stmts) = part {
            f(stmts);
        }
    }
}

/// What a pass changes at each node; the walk goes on below by itself.
pub(crate) trait Rewrite {
    fn expr(&mut self, expr: &mut Expr);
    fn stmt(&mut self, _stmt: &mut Stmt) {}
}

pub(crate) fn rewrite_stmts(stmts: &mut [Stmt], pass: &mut impl Rewrite) {
    for stmt in stmts {
        pass.stmt(stmt);
        with_stack(|| {
            for part in stmt_parts_mut(stmt) {
                match part {
                    StmtPartMut::Expr(expr) => rewrite_expr(expr, pass),
                    StmtPartMut::Stmts(stmts) => rewrite_stmts(stmts, pass),
                }
            }
        });
    }
}

fn rewrite_expr(expr: &mut Expr, pass: &mut impl Rewrite) {
    pass.expr(expr);
    with_stack(|| parts_mut(expr).into_iter().for_each(|part| rewrite_expr(part, pass)));
}
