//! Visiting the parts of checked expressions and statements.

use super::tree::{Affinity, Declared, Expr, ExprKind, Init, Statement, StatementKind};
use kroll_source::with_stack;

/// Whether a test holds for an expression or anything inside it.
pub fn any(expr: &Expr, test: &mut dyn FnMut(&Expr) -> bool) -> bool {
    let mut found = false;
    each(expr, &mut |expr| found |= test(expr));
    found
}

/// Calls `visit` for an expression and everything inside it.
pub fn each(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    with_stack(|| {
        visit(expr);
        children(expr, &mut |child| each(child, visit));
        if let ExprKind::StatementExpr(body) = &expr.kind {
            body.iter().for_each(|statement| expressions(statement, visit));
        }
    });
}

/// Calls `visit` for the operands of an expression in the order of the text; those of statements inside are none.
pub fn children<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    use ExprKind::*;
    match &expr.kind {
        Int(_) | Literal | String | FunctionName | MyThread | Threads | Symbol(_) | LabelAddress(_) | Sizeof(_)
        | StatementExpr(_) | Error => {}
        Load(e, _) | Decay(e) | FunctionPointer(e) | AddressOf(e) | Deref(e) | VaArg(e) | Unary(_, e) => visit(e),
        Member { base, .. } => visit(base),
        Convert { from, .. } => visit(from),
        Lane(a, b) | Binary(_, a, b) | Comma(a, b) => [a, b].into_iter().for_each(|e| visit(e)),
        PointerAdd { pointer, index, .. } => [pointer, index].into_iter().for_each(|e| visit(e)),
        Assign { place, value, .. } | CompoundAssign { place, value, .. } => {
            [place, value].into_iter().for_each(|e| visit(e));
        }
        Step { place, .. } => visit(place),
        Conditional { condition, then, otherwise } => {
            visit(condition);
            then.iter().for_each(|e| visit(e));
            visit(otherwise);
        }
        Call { function, arguments } => {
            visit(function);
            arguments.iter().for_each(visit);
        }
        Builtin { arguments, .. } | Opaque(arguments) => arguments.iter().for_each(visit),
        CompoundLiteral(init) => top_expressions(init, visit),
    }
}

/// The expressions of an initialiser, without what is inside them.
pub fn top_expressions<'e>(init: &'e Init, visit: &mut dyn FnMut(&'e Expr)) {
    match init {
        Init::Expr(e) | Init::String(e) => visit(e),
        Init::List { entries, .. } => entries.iter().for_each(|entry| top_expressions(&entry.value, visit)),
    }
}

pub fn init_expressions(init: &Init, visit: &mut dyn FnMut(&Expr)) {
    top_expressions(init, &mut |e| each(e, visit));
}

fn declared(list: &[Declared], visit: &mut dyn FnMut(&Expr)) {
    list.iter().filter_map(|one| one.init.as_ref()).for_each(|init| init_expressions(init, visit));
}

/// Calls `visit` for every expression of a statement, at any depth.
pub fn expressions(statement: &Statement, visit: &mut dyn FnMut(&Expr)) {
    statements(statement, &mut |statement| own_expressions(statement, visit));
}

/// Calls `visit` for a statement and every statement inside it; not for those inside expressions.
pub fn statements<'s>(statement: &'s Statement, visit: &mut dyn FnMut(&'s Statement)) {
    use StatementKind::*;
    visit(statement);
    with_stack(|| match &statement.kind {
        Block(list) => list.iter().for_each(|inner| statements(inner, visit)),
        If { then, otherwise, .. } => {
            statements(then, visit);
            otherwise.iter().for_each(|inner| statements(inner, visit));
        }
        For { init, body, .. } | Forall { init, body, .. } => {
            statements(init, visit);
            statements(body, visit);
        }
        While { body, .. } | DoWhile { body, .. } | Switch { body, .. } | Case { body, .. } => statements(body, visit),
        Default(body) | Label { body, .. } => statements(body, visit),
        Nested(function) => function.body.iter().for_each(|inner| statements(inner, visit)),
        _ => {}
    });
}

fn own_expressions(statement: &Statement, visit: &mut dyn FnMut(&Expr)) {
    use StatementKind::*;
    match &statement.kind {
        Expr(e) | GotoComputed(e) | Return(Some(e)) | Barrier(Some(e)) | Notify(Some(e)) | Wait(Some(e)) => {
            each(e, visit)
        }
        Declare(list) => declared(list, visit),
        If { condition: e, .. } | While { condition: e, .. } | DoWhile { condition: e, .. } => each(e, visit),
        Switch { value, .. } => each(value, visit),
        For { condition, step, .. } => condition.iter().chain(step).for_each(|e| each(e, visit)),
        Forall { condition, step, affinity, .. } => {
            condition.iter().chain(step).for_each(|e| each(e, visit));
            if let Affinity::Integer(e) | Affinity::Pointer(e) = affinity {
                each(e, visit);
            }
        }
        Asm { outputs, inputs } => outputs.iter().chain(inputs).for_each(|e| each(e, visit)),
        _ => {}
    }
}
