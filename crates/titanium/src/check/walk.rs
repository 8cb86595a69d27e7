//! Visits the expressions and statements of a checked body, for passes over the program.

use super::program::{ArrayLevel, Expr, ExprKind, Stmt, StmtKind};

/// Trees may be this deep in stack bytes before a new stack segment is taken.
const RED_ZONE: usize = 64 * 1024;
const STACK_SEGMENT: usize = 1024 * 1024;

/// What a pass does at each node; the walk goes on below by itself.
pub(super) trait Visitor {
    fn expr(&mut self, expr: &mut Expr);
    fn stmt(&mut self, _stmt: &mut Stmt) {}
}

/// Each statement before its parts, in the order in which they run.
pub(super) fn walk_stmts(stmts: &mut [Stmt], visitor: &mut impl Visitor) {
    stmts.iter_mut().for_each(|stmt| walk_stmt(stmt, visitor));
}

fn walk_stmt(stmt: &mut Stmt, visitor: &mut impl Visitor) {
    visitor.stmt(stmt);
    stacker::maybe_grow(RED_ZONE, STACK_SEGMENT, || walk_stmt_parts(stmt, visitor));
}

fn walk_stmt_parts(stmt: &mut Stmt, visitor: &mut impl Visitor) {
    use StmtKind::*;
    match &mut stmt.kind {
        Block(stmts) => walk_stmts(stmts, visitor),
        Local { init, .. } => init.iter_mut().for_each(|e| walk_expr(e, visitor)),
        Expr(value) | Throw(value) => walk_expr(value, visitor),
        If { cond, then, other } => {
            walk_expr(cond, visitor);
            walk_stmt(then, visitor);
            other.iter_mut().for_each(|s| walk_stmt(s, visitor));
        }
        While { cond, body, .. } | DoWhile { cond, body, .. } | Foreach { domain: cond, body, .. } => {
            walk_expr(cond, visitor);
            walk_stmt(body, visitor);
        }
        For { init, cond, update, body, .. } => {
            walk_stmts(init, visitor);
            cond.iter_mut().for_each(|e| walk_expr(e, visitor));
            update.iter_mut().for_each(|e| walk_expr(e, visitor));
            walk_stmt(body, visitor);
        }
        Labelled { body, .. } => walk_stmt(body, visitor),
        Switch { selector, groups, .. } => {
            walk_expr(selector, visitor);
            groups.iter_mut().for_each(|g| walk_stmts(&mut g.body, visitor));
        }
        Break(_) | Continue(_) => {}
        Return(value) => value.iter_mut().for_each(|e| walk_expr(e, visitor)),
        Try { body, catches, finally } => {
            walk_stmts(body, visitor);
            catches.iter_mut().for_each(|c| walk_stmts(&mut c.body, visitor));
            finally.iter_mut().for_each(|stmts| walk_stmts(stmts, visitor));
        }
        Synchronized { lock, body } => {
            walk_expr(lock, visitor);
            walk_stmts(body, visitor);
        }
        Assert { cond, message } => {
            walk_expr(cond, visitor);
            message.iter_mut().for_each(|e| walk_expr(e, visitor));
        }
        ConstructorCall { args, .. } => args.iter_mut().for_each(|e| walk_expr(e, visitor)),
    }
}

/// Each expression before its parts.
pub(super) fn walk_expr(expr: &mut Expr, visitor: &mut impl Visitor) {
    visitor.expr(expr);
    stacker::maybe_grow(RED_ZONE, STACK_SEGMENT, || {
        for part in parts_mut(expr) {
            walk_expr(part, visitor);
        }
    });
}

/// The direct parts of an expression, in the order in which they run.
pub(super) fn parts_mut(expr: &mut Expr) -> Vec<&mut Expr> {
    use ExprKind::*;
    match &mut expr.kind {
        Int(_) | Long(_) | Float(_) | Double(_) | Boolean(_) | Char(_) | String(_) | Null | Local(_) | This
        | Default | StaticField(_) | ClassName(_) => Vec::new(),
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
        | Broadcast { value: left, from: right } => vec![left, right],
        Conditional { cond, then, other } => vec![cond, then, other],
        Concat(parts) | JavaArrayValues(parts) | Point(parts) => parts.iter_mut().collect(),
        CallStatic { args, .. } | Builtin { args, .. } => args.iter_mut().collect(),
        CallMethod { object, args, .. } => std::iter::once(&mut **object).chain(args).collect(),
        New { region, args, .. } | NewJavaArray { region, extents: args } => {
            region.iter_mut().map(|e| &mut **e).chain(args).collect()
        }
        NewTiArray { region, levels } => {
            let extents = levels.iter_mut().map(|level| match level {
                ArrayLevel::Titanium(extent) | ArrayLevel::Java(extent) => extent,
            });
            region.iter_mut().map(|e| &mut **e).chain(extents).collect()
        }
        Rect { lo, hi, step } => [lo, hi].into_iter().chain(step).map(|e| &mut **e).collect(),
    }
}

/// The direct parts of an expression, in the order in which they run.
pub(super) fn parts(expr: &Expr) -> Vec<&Expr> {
    use ExprKind::*;
    match &expr.kind {
        Int(_) | Long(_) | Float(_) | Double(_) | Boolean(_) | Char(_) | String(_) | Null | Local(_) | This
        | Default | StaticField(_) | ClassName(_) => Vec::new(),
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
        | Broadcast { value: left, from: right } => vec![left, right],
        Conditional { cond, then, other } => vec![cond, then, other],
        Concat(parts) | JavaArrayValues(parts) | Point(parts) => parts.iter().collect(),
        CallStatic { args, .. } | Builtin { args, .. } => args.iter().collect(),
        CallMethod { object, args, .. } => std::iter::once(&**object).chain(args).collect(),
        New { region, args, .. } | NewJavaArray { region, extents: args } => {
            region.iter().map(|e| &**e).chain(args).collect()
        }
        NewTiArray { region, levels } => {
            let extents = levels.iter().map(|level| match level {
                ArrayLevel::Titanium(extent) | ArrayLevel::Java(extent) => extent,
            });
            region.iter().map(|e| &**e).chain(extents).collect()
        }
        Rect { lo, hi, step } => [lo, hi].into_iter().chain(step).map(|e| &**e).collect(),
    }
}
