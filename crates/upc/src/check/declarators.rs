//! Declarators and type names to types.

use super::Checker;
use super::symbols::{Duration, Linkage, Symbol, SymbolKind};
use super::types::{FunctionType, Kind, Length, MAX_DEPTH, Quals, Ty, VlaId};
use crate::codes;
use crate::syntax::parser::TOO_DEEP;
use crate::syntax::tree::{self as syntax, ArrayDerived, ArraySize, Derived, FunctionDerived, Parameters, Storage};
use kroll_source::{Diagnostic, Span};
use std::rc::Rc;

impl Checker<'_> {
    pub(super) fn type_name(&mut self, name: &syntax::TypeName) -> Ty {
        let base = self.deeper(|c| c.base(&name.specifiers));
        let ty = self.derive(base.ty, &name.declarator);
        let ty = self.resolve_star(ty, name.specifiers.span);
        self.note_type(ty);
        ty
    }

    /// The type a declarator makes of the specifiers' type.
    pub(super) fn derive(&mut self, base: Ty, declarator: &syntax::Declarator) -> Ty {
        self.derive_all(base, &declarator.derived, declarator.span)
    }

    fn derive_all(&mut self, base: Ty, all: &[Derived], span: Span) -> Ty {
        let mut ty = base;
        for derived in all.iter().rev() {
            ty = match derived {
                Derived::Pointer(qualifiers, span) => self.derive_pointer(ty, qualifiers, *span),
                Derived::Array(array) => self.derive_array(ty, array),
                Derived::Function(function) => self.deeper(|c| c.derive_function(ty, function)),
            };
            if self.types.depth(ty) > MAX_DEPTH {
                return self.too_deep(span);
            }
        }
        ty
    }

    /// As [`Self::derive`]. The outermost size of an array parameter may be of any form, for shared elements too: it is
    /// not the size of an object.
    fn derive_parameter(&mut self, base: Ty, declarator: &syntax::Declarator) -> Ty {
        let Some((Derived::Array(array), inner)) = declarator.derived.split_first() else {
            return self.derive(base, declarator);
        };
        let element = self.derive_all(base, inner, declarator.span);
        match &array.size {
            ArraySize::Expr(size) if self.types.is_shared(element) => {
                let length = self.private_length(size, element);
                self.types.array(element, length)
            }
            _ => self.derive_array(element, array),
        }
    }

    fn too_deep(&mut self, span: Span) -> Ty {
        let message = format!("this type has more than {MAX_DEPTH} layers");
        let hint = "use fewer pointers, arrays and functions";
        self.report(Diagnostic::error(codes::NESTING, span, message).because(TOO_DEEP).hint(hint));
        self.types.known.error
    }

    fn derive_pointer(&mut self, to: Ty, qualifiers: &syntax::Qualifiers, span: Span) -> Ty {
        let to = self.check_pointee(to, span);
        let pointer = self.types.pointer(to);
        let (quals, _) = self.qualifiers(qualifiers, pointer, false);
        self.types.qualified(pointer, quals)
    }

    fn check_pointee(&mut self, to: Ty, span: Span) -> Ty {
        let quals = self.types.quals(to);
        if !quals.is_shared() {
            return to;
        }
        if self.types.is_void(to) && quals.block != 1 {
            let diagnostic = Diagnostic::error(codes::VOID_LAYOUT, span, "a layout on a pointer to shared void")
                .because("`shared void *` points to data of any layout")
                .hint("write `shared void *`");
            self.report(diagnostic);
            return self.with_block(to, 1);
        }
        if quals.block == Quals::STAR {
            self.star_misplaced(span, "a pointer's target has no size to divide");
            return self.with_block(to, 1);
        }
        to
    }

    pub(super) fn star_misplaced(&mut self, span: Span, why: &str) {
        let diagnostic = Diagnostic::error(codes::STAR_PLACE, span, "the layout `[*]` cannot be used here")
            .because(why)
            .hint("give the block size as a number");
        self.report(diagnostic);
    }

    /// The same type with another block size.
    pub(super) fn with_block(&mut self, ty: Ty, block: u64) -> Ty {
        let quals = self.types.quals(ty);
        self.types.requalified(ty, Quals { block, ..quals })
    }

    fn derive_array(&mut self, element: Ty, array: &ArrayDerived) -> Ty {
        if self.types.is_function(element) {
            self.c_error(codes::INCOMPLETE, array.span, "an array of functions; functions have no size".to_string());
        } else if !self.types.is_complete(element) && !self.types.is_shared(element) {
            self.c_error(codes::INCOMPLETE, array.span, "an array of elements without a size".to_string());
        }
        let length = self.length(array, element);
        self.types.array(element, length)
    }

    fn length(&mut self, array: &ArrayDerived, element: Ty) -> Length {
        match &array.size {
            ArraySize::Unknown => Length::Unknown,
            ArraySize::Star => self.variable_length(self.error_expr(array.span)),
            ArraySize::Expr(size) if self.types.is_shared(element) => self.shared_length(size, element),
            ArraySize::Expr(size) => {
                self.named_length(size, element).unwrap_or_else(|| self.private_length(size, element))
            }
        }
    }

    pub(super) fn variable_length(&mut self, size: super::tree::Expr) -> Length {
        self.vla_sizes.push(size);
        Length::Variable(VlaId(self.vla_sizes.len() as u32 - 1))
    }

    fn private_length(&mut self, size: &syntax::Expr, element: Ty) -> Length {
        let value = self.value(size);
        match self.constant_int(&value) {
            Some(n) => self.known_length(n, size.span),
            None => {
                if !self.types.is_integer(value.ty) && !self.types.is_error(value.ty) {
                    let message =
                        format!("the size of an array is an integer, and this is a `{}`", self.show(value.ty));
                    self.c_error(codes::OPERANDS, size.span, message);
                    return self.variable_length(self.error_expr(size.span));
                }
                // What elements of no known type are for is not known either.
                if self.scopes.at_file_scope() && !self.types.is_error(element) {
                    self.not_constant(&value, "the size of an array outside functions");
                }
                self.variable_length(value)
            }
        }
    }

    pub(super) fn known_length(&mut self, n: i128, span: Span) -> Length {
        u64::try_from(n).map(Length::Known).unwrap_or_else(|_| {
            self.c_error(codes::OPERANDS, span, "the size of an array is negative".to_string());
            Length::Known(0)
        })
    }

    // ---- functions ----

    fn derive_function(&mut self, result: Ty, function: &FunctionDerived) -> Ty {
        let result = self.check_result(result, function.span);
        let signature = match &function.parameters {
            Parameters::Names(_) => FunctionType { result, parameters: Vec::new(), variadic: false, prototyped: false },
            Parameters::Prototype { list, variadic } => {
                let parameters = self.parameter_types(list);
                FunctionType { result, parameters, variadic: *variadic, prototyped: true }
            }
        };
        self.types.of(Kind::Function(Rc::new(signature)))
    }

    fn check_result(&mut self, result: Ty, span: Span) -> Ty {
        if self.types.is_function(result) || self.types.is_array(result) {
            let what = if self.types.is_array(result) { "an array" } else { "a function" };
            self.c_error(codes::CALL, span, format!("a function returns {what}; it can return a pointer to one"));
        }
        if !self.types.is_shared(result) {
            return result;
        }
        let diagnostic = Diagnostic::error(codes::SHARED_RESULT, span, "a function cannot return a shared type")
            .because("a function returns a value, and values are not shared")
            .hint("return a pointer-to-shared, or the value without `shared`");
        self.report(diagnostic);
        self.types.unqualified(result)
    }

    /// Types of a prototype's parameters; `(void)` has none.
    fn parameter_types(&mut self, list: &[syntax::Parameter]) -> Vec<Ty> {
        let mark = self.scopes.enter();
        let mut types = Vec::new();
        for parameter in list {
            let ty = self.parameter_type(&parameter.specifiers, &parameter.declarator);
            if let Some((name, span)) = parameter.declarator.name {
                self.declare_parameter(name, ty, span);
            }
            types.push(ty);
        }
        self.scopes.leave(mark);
        let only_void = types.len() == 1 && self.types.is_void(types[0]);
        if only_void && let Some((_, span)) = list[0].declarator.name {
            self.c_error(codes::INCOMPLETE, span, "a parameter of type void".to_string());
        }
        if only_void { Vec::new() } else { types }
    }

    /// A parameter's type after arrays and functions have become pointers.
    pub(super) fn parameter_type(&mut self, specifiers: &syntax::Specifiers, declarator: &syntax::Declarator) -> Ty {
        if specifiers.storage.is_some_and(|storage| storage != Storage::Register) {
            let message = "a parameter has no storage class but `register`".to_string();
            self.c_error(codes::STORAGE, specifiers.span, message);
        }
        let base = self.deeper(|c| c.base(specifiers));
        let ty = self.derive_parameter(base.ty, declarator);
        let ty = self.attributes_on_type(ty, &declarator.attributes);
        let adjusted = match self.types.kind(ty).clone() {
            Kind::Array(element, length) => {
                self.note_effects(length);
                let element = self.check_pointee(element, declarator.span);
                let pointer = self.types.pointer(element);
                let quals = match declarator.derived.first() {
                    Some(Derived::Array(array)) => self.qualifiers(&array.qualifiers, pointer, false).0,
                    _ => Quals::NONE,
                };
                self.types.qualified(pointer, quals)
            }
            Kind::Function(_) => self.types.pointer(ty),
            _ => ty,
        };
        self.check_parameter(adjusted, declarator)
    }

    /// The size of an array parameter says nothing about the pointer that it becomes, but what it does is done.
    fn note_effects(&mut self, length: Length) {
        let Length::Variable(VlaId(id)) = length else { return };
        let size = &self.vla_sizes[id as usize];
        if size.has_effects() {
            let diagnostic = Diagnostic::error(codes::NOT_LOWERED, size.span, "a size that does something")
                .because("this form of C is only passed through, in code without shared data")
                .hint("do it in the body of the function");
            self.here.only_passed.push(diagnostic);
        }
    }

    fn check_parameter(&mut self, ty: Ty, declarator: &syntax::Declarator) -> Ty {
        if !self.types.is_shared(ty) {
            return ty;
        }
        let span = declarator.name.map_or(declarator.span, |(_, span)| span);
        let diagnostic = Diagnostic::error(codes::SHARED_PARAMETER, span, "a parameter cannot be shared")
            .because("parameters are private objects of the called function")
            .hint("pass a pointer-to-shared, or the value without `shared`");
        self.report(diagnostic);
        self.types.unqualified(ty)
    }

    pub(super) fn declare_parameter(&mut self, name: crate::syntax::Name, ty: Ty, span: Span) -> super::SymbolId {
        let symbol = self.new_symbol(Symbol {
            name,
            kind: SymbolKind::Object { duration: Duration::Automatic, parameter: true },
            ty,
            linkage: Linkage::None,
            file_scope: false,
            defined: true,
            span,
        });
        self.declare(symbol);
        symbol
    }
}
