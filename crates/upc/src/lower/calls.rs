//! Calls: of the user's functions, of the UPC library, and of what only the C compiler knows.

use super::Lowerer;
use super::exprs::block;
use super::library;
use crate::check::symbols::SymbolId;
use crate::check::tree::{Expr, ExprKind, Init, ItemKind, Statement, StatementKind};
use crate::check::types::Ty;
use crate::syntax::names::Name;
use kroll_ir as ir;
use kroll_ir::ops::{Class, Op, Operand};

impl Lowerer<'_> {
    pub fn call(&mut self, function: &Expr, arguments: &[Expr], expr: &Expr) -> ir::Expr {
        let values: Vec<ir::Expr> = arguments.iter().map(|argument| self.argument(argument)).collect();
        let named = named_function(function);
        if let Some((op, kind)) = named.and_then(|id| self.library_call(id)) {
            let site = self.named_site(kind, expr.span, format!("{}()", op.name));
            let values: Vec<_> = values.into_iter().map(|value| self.as_pointer(value)).collect();
            return operation(op, values, site, self.ir_type(expr.ty));
        }
        let callee = match named {
            Some(id) => self.named_callee(id, function.ty, arguments.len()),
            None => self.value(function),
        };
        let values = self.passed(&callee, values);
        let outer = named.and_then(|id| self.outer_name(id));
        let (length, values) = self.checked_arguments(outer.unwrap_or_default(), arguments, values, expr);
        let call = ir::Expr::new(self.ir_type(expr.ty), ir::ExprKind::Call(Box::new(callee), values));
        length.into_iter().fold(call, |call, length| block(vec![length], call))
    }

    /// A prototype that comes behind the call does not bind it, nor does the number of an old definition's parameters.
    fn named_callee(&mut self, id: SymbolId, seen: Ty, count: usize) -> ir::Expr {
        let callee = self.function_symbol(id);
        let prototyped = |ty| self.types.function(ty).is_some_and(|signature| signature.prototyped);
        if self.types.pointee(seen).is_none_or(prototyped) {
            return callee;
        }
        let bound = prototyped(self.symbol(id).ty) || self.old_parameters(id).is_some_and(|own| own != count);
        if bound { callee.cast(self.ir_type(seen)) } else { callee }
    }

    /// How many parameters the definition of a function names.
    fn old_parameters(&self, id: SymbolId) -> Option<usize> {
        let named = self.program.items.iter().find_map(|item| match &item.kind {
            ItemKind::Function(function) if function.symbol == id => Some(function.parameters.len()),
            _ => None,
        });
        named.filter(|&count| count > 0)
    }

    /// Pointers to variable arrays are passed as the prototype has them, without lengths.
    fn passed(&self, callee: &ir::Expr, values: Vec<ir::Expr>) -> Vec<ir::Expr> {
        let params = match callee.ty.pointee().unwrap_or(&callee.ty).unqualified() {
            ir::Type::Func(func) => func.params.clone(),
            _ => Vec::new(),
        };
        let mut params = params.into_iter();
        let is_rows = |ty: &ir::Type| matches!(ty.pointee(), Some(ir::Type::Array(..)));
        let cast = |value: ir::Expr| match params.next() {
            Some(to) if is_rows(&to) && value.ty != to => value.cast(to),
            _ => value,
        };
        values.into_iter().map(cast).collect()
    }

    fn argument(&mut self, argument: &Expr) -> ir::Expr {
        let value = self.value(argument);
        if self.types.record(argument.ty).is_none() {
            return value;
        }
        // A value that stands for a transparent union.
        let to = self.ir_type(argument.ty);
        if *value.ty.unqualified() == to { value } else { ir::Expr::new(to, ir::ExprKind::Comma(vec![value])) }
    }

    fn library_call(&self, id: SymbolId) -> Option<(&'static Op, ir::SiteKind)> {
        library::find(self.outer_name(id)?)
    }

    pub fn builtin(&mut self, name: Name, arguments: &[Expr], expr: &Expr) -> ir::Expr {
        let values = arguments.iter().map(|argument| self.value(argument)).collect();
        let name = self.spelling(name);
        let (length, values) = self.checked_arguments(name, arguments, values, expr);
        let callee = ir::Expr::new(ir::Type::Void, ir::ExprKind::Verbatim(name.to_string()));
        let call = ir::Expr::new(self.ir_type(expr.ty), ir::ExprKind::Call(Box::new(callee), values));
        length.into_iter().fold(call, |call, length| block(vec![length], call))
    }

    pub fn compound_literal(&mut self, init: &Init, ty: Ty) -> ir::Expr {
        let to = self.ir_type(ty);
        let value = self.initial_value(init);
        let parts = match value.kind {
            ir::ExprKind::Init(parts) => parts,
            _ => vec![(String::new(), value)],
        };
        ir::Expr::new(to, ir::ExprKind::Init(parts))
    }

    pub fn statement_expression(&mut self, body: &[Statement], ty: Ty) -> ir::Expr {
        let outer = std::mem::take(&mut self.pending);
        // Nothing behind the last value hides it.
        let end = body.iter().rposition(|s| !matches!(s.kind, StatementKind::Empty)).map_or(0, |last| last + 1);
        let statements = self.statements(&body[..end]);
        self.pending = outer;
        ir::Expr::new(self.ir_type(ty), ir::ExprKind::Block(statements))
    }
}

/// Handles are numbers for the user, and a type of their own for passes.
fn operation(op: &'static Op, values: Vec<ir::Expr>, site: ir::SiteId, ty: ir::Type) -> ir::Expr {
    let handle = |(value, operand): (ir::Expr, &Operand)| match operand.class {
        Class::Handle => value.cast(ir::Type::Handle),
        _ => value,
    };
    let args = values.into_iter().zip(op.operands).map(handle).collect();
    let gives_handle = op.result == Class::Handle;
    let result = if gives_handle { ir::Type::Handle } else { ty.clone() };
    let value = ir::Expr::new(result, ir::ExprKind::Op { op, args, site: Some(site) });
    if gives_handle { value.cast(ty) } else { value }
}

/// The function that a call names.
fn named_function(function: &Expr) -> Option<SymbolId> {
    let ExprKind::FunctionPointer(inner) = &function.kind else { return None };
    match &inner.kind {
        ExprKind::Symbol(id) => Some(*id),
        ExprKind::Deref(pointer) => named_function(pointer),
        _ => None,
    }
}
