//! Children of the checked program's nodes.

use crate::check::program::*;

/// Calls `f` on every expression below the statements, outermost first.
pub fn each_expr<'a>(stmts: &'a [Stmt], f: &mut dyn FnMut(&'a Expr)) {
    for stmt in stmts {
        each_expr_of(stmt, f);
    }
}

fn each_expr_of<'a>(stmt: &'a Stmt, f: &mut dyn FnMut(&'a Expr)) {
    own_exprs(stmt, &mut |e| below(e, f));
    each_body(stmt, &mut |body| each_expr(body, f));
}

/// Calls `f` on the expression and everything below it.
pub fn below<'a>(expr: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
    f(expr);
    each_child(expr, &mut |child| below(child, f));
}

/// Expressions that belong to the statement itself.
pub fn own_exprs<'a>(stmt: &'a Stmt, f: &mut dyn FnMut(&'a Expr)) {
    match &stmt.kind {
        StmtKind::Expr(e) | StmtKind::Throw(e) | StmtKind::Return(Some(e)) => f(e),
        StmtKind::Local { init, .. } => init.iter().for_each(f),
        StmtKind::If { cond: e, .. }
        | StmtKind::While { cond: e, .. }
        | StmtKind::DoWhile { cond: e, .. }
        | StmtKind::Foreach { domain: e, .. }
        | StmtKind::Switch { selector: e, .. }
        | StmtKind::Synchronized { lock: e, .. } => f(e),
        StmtKind::For { cond, update, .. } => cond.iter().chain(update).for_each(f),
        StmtKind::Assert { cond, message } => std::iter::once(cond).chain(message).for_each(f),
        StmtKind::ConstructorCall { args, .. } => args.iter().for_each(f),
        _ => {}
    }
}

/// Statement lists directly inside the statement.
pub fn each_body<'a>(stmt: &'a Stmt, f: &mut dyn FnMut(&'a [Stmt])) {
    let one = std::slice::from_ref::<Stmt>;
    match &stmt.kind {
        StmtKind::Block(body) | StmtKind::Synchronized { body, .. } => f(body),
        StmtKind::If { then, other, .. } => {
            f(one(then));
            other.iter().for_each(|other| f(one(other)));
        }
        StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::Foreach { body, .. }
        | StmtKind::Labelled { body, .. } => f(one(body)),
        StmtKind::For { init, body, .. } => {
            f(init);
            f(one(body));
        }
        StmtKind::Switch { groups, .. } => groups.iter().for_each(|group| f(&group.body)),
        StmtKind::Try { body, catches, finally } => {
            f(body);
            catches.iter().for_each(|catch| f(&catch.body));
            finally.iter().for_each(|finally| f(finally));
        }
        _ => {}
    }
}

pub fn each_child<'a>(expr: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
    match &expr.kind {
        ExprKind::Field { object: e, .. }
        | ExprKind::Unary { operand: e, .. }
        | ExprKind::Increment { place: e, .. }
        | ExprKind::Convert { operand: e, .. }
        | ExprKind::InstanceOf { operand: e, .. }
        | ExprKind::ArrayLength(e) => f(e),
        ExprKind::JavaElem { array: a, index: b }
        | ExprKind::TiElem { array: a, index: b }
        | ExprKind::Binary { left: a, right: b, .. }
        | ExprKind::Assign { place: a, value: b }
        | ExprKind::Compound { place: a, value: b, .. }
        | ExprKind::Broadcast { value: a, from: b } => {
            f(a);
            f(b);
        }
        ExprKind::Conditional { cond, then, other } => {
            f(cond);
            f(then);
            f(other);
        }
        ExprKind::Concat(list)
        | ExprKind::JavaArrayValues(list)
        | ExprKind::Point(list)
        | ExprKind::CallStatic { args: list, .. }
        | ExprKind::Builtin { args: list, .. } => list.iter().for_each(f),
        ExprKind::CallMethod { object, args, .. } => {
            f(object);
            args.iter().for_each(f);
        }
        ExprKind::New { region, args: list, .. } | ExprKind::NewJavaArray { region, extents: list } => {
            region.iter().for_each(|region| f(region));
            list.iter().for_each(f);
        }
        ExprKind::NewTiArray { region, levels } => {
            region.iter().for_each(|region| f(region));
            for ArrayLevel::Titanium(e) | ArrayLevel::Java(e) in levels {
                f(e);
            }
        }
        ExprKind::Rect { lo, hi, step } => {
            f(lo);
            f(hi);
            step.iter().for_each(|step| f(step));
        }
        _ => {}
    }
}
