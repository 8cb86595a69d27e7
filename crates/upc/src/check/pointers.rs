//! Pointers-to-shared: the conversion table and the rules of mixed operands.

use super::Checker;
use super::tree::{Conversion, Expr, ExprKind, Phase};
use super::types::{Kind, Quals, Ty};
use crate::codes;
use kroll_source::{Diagnostic, Span};

impl Checker<'_> {
    /// An integer constant zero, or such a one cast to `void *`.
    pub(super) fn is_null_constant(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Convert { from, .. } if value.ty == self.types.known.void_pointer => {
                self.types.is_integer(from.ty) && self.constant_int(from) == Some(0)
            }
            _ => self.types.is_integer(value.ty) && self.constant_int(value) == Some(0),
        }
    }

    /// Converts a value to a pointer-to-shared.
    pub(super) fn shared_pointer(&mut self, value: Expr, to: Ty, written: bool) -> Expr {
        self.here.has_upc = true;
        if self.is_null_constant(&value) {
            return self.converted(value, to, Conversion::NullToShared, written);
        }
        let conversion = match (self.types.pointee(value.ty), self.types.pointee(to)) {
            (Some(from), Some(target)) if self.types.is_shared(from) => {
                if !written {
                    self.check_qualifiers(&value, to);
                }
                self.between_shared(value.ty, to, from, target, value.span, written)
            }
            (Some(_), _) => {
                self.refuse_private(&value, to);
                Conversion::NullToShared
            }
            _ => {
                self.refuse_integer(&value, to);
                Conversion::NullToShared
            }
        };
        self.converted(value, to, conversion, written)
    }

    fn refuse_private(&mut self, value: &Expr, to: Ty) {
        let message = format!("the private pointer `{}` does not convert to `{}`", self.show(value.ty), self.show(to));
        let diagnostic = Diagnostic::error(codes::PRIVATE_TO_SHARED, value.span, message)
            .because("other threads cannot reach private data")
            .hint("point to shared data, declared `shared` or allocated by upc_alloc and its kin");
        self.report(diagnostic);
    }

    fn refuse_integer(&mut self, value: &Expr, to: Ty) {
        let message = format!("`{}` does not convert to `{}`", self.show(value.ty), self.show(to));
        let diagnostic = Diagnostic::error(codes::INTEGER_TO_SHARED, value.span, message)
            .because("only the null pointer constant 0 converts to a pointer-to-shared")
            .hint("keep the pointer itself in a variable of pointer-to-shared type");
        self.report(diagnostic);
    }

    /// The conversion table of [L 6.4.3] for two pointers-to-shared.
    fn between_shared(&mut self, from_ty: Ty, to_ty: Ty, from: Ty, to: Ty, span: Span, written: bool) -> Conversion {
        let (a, b) = (self.types.quals(from), self.types.quals(to));
        if self.types.is_void(to) {
            return Conversion::SharedToShared(Phase::Keep);
        }
        if self.types.is_void(from) {
            let phase = if b.block > 1 { Phase::Keep } else { Phase::Reset };
            return Conversion::SharedToShared(phase);
        }
        let same_type = self.same_but_qualifiers(from, to);
        if !written {
            self.check_implicit(from_ty, to_ty, a, b, same_type, span);
        }
        let keep = a.block == b.block && (same_type || self.same_elements(from, to));
        Conversion::SharedToShared(if keep { Phase::Keep } else { Phase::Reset })
    }

    fn check_implicit(&mut self, from: Ty, to: Ty, a: Quals, b: Quals, same_type: bool, span: Span) {
        let pair = format!("`{}` does not convert to `{}`", self.show(from), self.show(to));
        if a.block != b.block {
            let diagnostic = Diagnostic::error(codes::BLOCK_MISMATCH, span, format!("{pair}: the block sizes differ"))
                .because("the block size is part of the type")
                .hint("write a cast if the phase may be reset, or give both the same layout");
            self.report(diagnostic);
        } else if !same_type {
            let diagnostic = Diagnostic::warning(codes::POINTEE_MISMATCH, span, pair)
                .because("the types pointed to are not compatible")
                .hint("write a cast if this is meant");
            self.report(diagnostic);
        }
    }

    /// Compatible once the qualifiers of the target are left out.
    fn same_but_qualifiers(&mut self, from: Ty, to: Ty) -> bool {
        let (a, b) = (self.types.unqualified(from), self.types.unqualified(to));
        self.types.compatible(a, b)
    }

    fn same_elements(&self, from: Ty, to: Ty) -> bool {
        let size = |ty| self.types.size(self.types.ultimate_element(ty));
        self.types.is_complete(from) && self.types.is_complete(to) && size(from) == size(to)
    }

    /// Implicitly, a pointer-to-shared becomes a truth value and nothing else.
    pub(super) fn coerce_shared_pointer(&mut self, value: Expr, to: Ty) -> Expr {
        if matches!(self.types.kind(to), Kind::Bool) {
            return self.converted(value, to, Conversion::Truth, false);
        }
        let pair = format!("`{}` does not convert to `{}`", self.show(value.ty), self.show(to));
        if self.types.is_pointer(to) {
            let diagnostic = Diagnostic::error(codes::SHARED_TO_PRIVATE, value.span, pair)
                .because("the data may lie on another thread")
                .hint("write a cast if the data has affinity to this thread, or keep it a pointer-to-shared");
            self.report(diagnostic);
            return self.converted(value, to, Conversion::SharedToPrivate, false);
        }
        if self.types.is_arithmetic(to) {
            let diagnostic = Diagnostic::error(codes::SHARED_TO_INTEGER, value.span, pair)
                .because("a pointer-to-shared is more than an address")
                .hint("use upc_threadof, upc_phaseof or upc_addrfield, or write a cast");
            self.report(diagnostic);
            return self.converted(value, to, Conversion::SharedToInteger, false);
        }
        self.no_conversion(value.span, value.ty, to);
        value
    }

    // ---- operands ----

    /// Both pointers are shared or both are private; reports the mixture.
    pub(super) fn check_same_side(&mut self, left: &Expr, right: &Expr, span: Span) -> bool {
        let (a, b) = (self.types.is_pointer_to_shared(left.ty), self.types.is_pointer_to_shared(right.ty));
        if a == b {
            return true;
        }
        let message = format!("`{}` together with `{}`", self.show(left.ty), self.show(right.ty));
        let diagnostic = Diagnostic::error(codes::MIXED_POINTERS, span, message)
            .because("a pointer-to-shared and a private pointer are different kinds of address")
            .hint("cast the pointer-to-shared to a private pointer if its data is on this thread");
        self.report(diagnostic);
        false
    }

    /// Arithmetic on a pointer-to-shared needs a complete target.
    pub(super) fn check_arithmetic(&mut self, pointer: Ty, span: Span) -> bool {
        let Some(to) = self.types.pointee(pointer) else { return true };
        let steps = self.types.is_complete(to) || self.types.is_void(to) || self.types.is_function(to);
        if !steps && !self.types.is_shared(to) && !self.types.is_error(to) {
            self.c_error(
                codes::INCOMPLETE,
                span,
                format!("arithmetic on `{}`, whose target has no size", self.show(pointer)),
            );
        }
        if !self.types.is_shared(to) || self.types.is_complete(to) {
            return true;
        }
        let message = format!("arithmetic on `{}`", self.show(pointer));
        let diagnostic = Diagnostic::error(codes::ARITHMETIC_INCOMPLETE, span, message)
            .because("the size and layout of what it points to are not known")
            .hint("cast to a pointer with a complete type, such as `shared char *`");
        self.report(diagnostic);
        false
    }

    /// Comparison and difference are defined for equal layouts; the generic pointer compares with all.
    pub(super) fn check_same_layout(&mut self, left: &Expr, right: &Expr, ordered: bool, span: Span) {
        let (Some(a), Some(b)) = (self.types.pointee(left.ty), self.types.pointee(right.ty)) else { return };
        if !self.types.is_shared(a) || !self.types.is_shared(b) {
            return;
        }
        if ordered && !(self.types.is_complete(a) && self.types.is_complete(b)) {
            let diagnostic =
                Diagnostic::error(codes::COMPARE_INCOMPLETE, span, "an ordering of pointers without a layout")
                    .because("it is defined by the difference of the pointers, which counts elements")
                    .hint("compare with `==`, or cast both to a complete type");
            return self.report(diagnostic);
        }
        let generic = self.types.is_void(a) || self.types.is_void(b);
        if !generic && self.types.quals(a).block != self.types.quals(b).block {
            let message = format!("`{}` together with `{}`", self.show(left.ty), self.show(right.ty));
            let diagnostic = Diagnostic::error(codes::COMPARE_BLOCKS, span, message)
                .because("the block sizes differ, so the two count differently")
                .hint("cast one of them to the other's type");
            self.report(diagnostic);
        }
    }

    /// A type as messages show it.
    pub(super) fn show(&self, ty: Ty) -> String {
        super::show::type_text(&self.types, self.names, ty)
    }
}
