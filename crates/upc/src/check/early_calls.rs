//! Calls that stand before the definition of their function, with nothing known of its parameters: the arguments are
//! passed as they are, so a pointer-to-shared must be one already, and of the same representation.

use super::Checker;
use super::symbols::SymbolId;
use super::tree::Expr;
use super::types::Ty;
use crate::codes;
use crate::syntax::names::Name;
use kroll_source::{Diagnostic, Span};

/// A call of a function without a prototype.
pub(super) struct EarlyCall {
    function: Name,
    arguments: Vec<Argument>,
}

#[derive(Clone, Copy)]
struct Argument {
    ty: Ty,
    span: Span,
    is_null: bool,
}

impl Checker<'_> {
    pub(super) fn note_early_call(&mut self, function: SymbolId, arguments: &[Expr]) {
        let passed = |value: &Expr| Argument { ty: value.ty, span: value.span, is_null: self.is_null_constant(value) };
        let arguments = arguments.iter().map(passed).collect();
        let function = self.symbol(function).name;
        self.early_calls.push(EarlyCall { function, arguments });
    }

    /// At the end of the unit, where what it defines is known.
    pub(super) fn report_early_calls(&mut self) {
        for call in std::mem::take(&mut self.early_calls) {
            let Some((parameters, defined)) = self.parameters_at_last(call.function) else { continue };
            for (argument, parameter) in call.arguments.into_iter().zip(parameters) {
                self.early_argument(argument, parameter, defined);
            }
        }
    }

    /// The parameters of the function of this name, and where it is declared.
    fn parameters_at_last(&self, function: Name) -> Option<(Vec<Ty>, Span)> {
        let id = self.scopes.find(function)?;
        let symbol = self.symbol(id);
        let old = self.old_parameters.get(&id).cloned();
        let parameters = old.or_else(|| Some(self.types.function(symbol.ty)?.parameters.clone()))?;
        Some((parameters, symbol.span))
    }

    fn early_argument(&mut self, argument: Argument, parameter: Ty, defined: Span) {
        let Some(code) = self.early_mismatch(argument, parameter) else { return };
        let message = format!("`{}` is passed for `{}`", self.show(argument.ty), self.show(parameter));
        let diagnostic = Diagnostic::error(code, argument.span, message)
            .also(defined, "the function, which the call does not know")
            .because("without a prototype before the call nothing is converted")
            .hint("write a prototype before the call, or move the definition there");
        self.diagnostics.push(diagnostic);
    }

    /// What is wrong about passing the argument as it is.
    fn early_mismatch(&self, argument: Argument, parameter: Ty) -> Option<&'static str> {
        let same_size = self.types.size(argument.ty) == self.types.size(parameter);
        match (self.shared_block(argument.ty), self.shared_block(parameter)) {
            (None, None) => None,
            // An address of zero is null in one word, though not with a phase beside it.
            (None, Some(_)) if argument.is_null && self.types.size(parameter) <= self.pointer_size() => None,
            (None, Some(_)) if self.types.is_error(argument.ty) => None,
            (None, Some(_)) if self.types.is_pointer(argument.ty) => Some(codes::PRIVATE_TO_SHARED),
            (None, Some(_)) => Some(codes::INTEGER_TO_SHARED),
            (Some(_), None) if self.types.is_error(parameter) => None,
            (Some(_), None) if self.types.is_pointer(parameter) => Some(codes::SHARED_TO_PRIVATE),
            (Some(_), None) => Some(codes::SHARED_TO_INTEGER),
            (Some(from), Some(to)) if !same_size || from > 1 && to > 1 && from != to => Some(codes::BLOCK_MISMATCH),
            (Some(_), Some(_)) => None,
        }
    }

    /// The block size of what a pointer-to-shared points to.
    fn shared_block(&self, ty: Ty) -> Option<u64> {
        let quals = self.types.quals(self.types.pointee(ty)?);
        quals.is_shared().then_some(quals.block)
    }

    fn pointer_size(&self) -> Option<u64> {
        self.types.size(self.types.known.void_pointer)
    }
}
