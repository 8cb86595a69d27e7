//! Shared arrays: dimensions with THREADS, the layout `[*]`, and which objects may be shared.

use super::Checker;
use super::tree::{Expr as Checked, ExprKind as CheckedKind};
use super::types::{Kind, Length, MAX_BLOCK_SIZE, Quals, Ty};
use crate::codes;
use crate::syntax::tree::{BinaryOp, Expr, ExprKind};
use kroll_source::{Diagnostic, Span};

fn strip(mut expr: &Expr) -> &Expr {
    while let ExprKind::Paren(inner) | ExprKind::Extension(inner) = &expr.kind {
        expr = inner;
    }
    expr
}

fn is_threads(expr: &Expr) -> bool {
    matches!(strip(expr).kind, ExprKind::Threads)
}

impl Checker<'_> {
    /// The length of a dimension of a shared array.
    pub(super) fn shared_length(&mut self, size: &Expr, element: Ty) -> Length {
        if self.is_dynamic()
            && let Some(length) = self.multiple_of_threads(size)
        {
            return self.threads_length(length, size.span, element);
        }
        let before = self.threads_seen;
        let value = self.value(size);
        if self.threads_seen > before {
            return self.bad_threads_form(size.span, element);
        }
        match self.constant_int(&value) {
            Some(n) => self.known_length(n, size.span),
            None => {
                if !self.types.is_error(value.ty) {
                    let message = "the size of a shared array must be constant";
                    let diagnostic = Diagnostic::error(codes::SHARED_VLA, size.span, message)
                        .because("shared arrays are laid out when the program starts")
                        .hint("use a constant, a multiple of THREADS, or upc_all_alloc");
                    self.report(diagnostic);
                }
                // As if it were right, so that nothing else is said about it.
                let needs_threads = self.types.quals(element).block != 0 && !self.types.has_threads(element);
                if self.is_dynamic() && needs_threads { Length::Threads(1) } else { Length::Known(1) }
            }
        }
    }

    /// Outside functions a typedef may name an array of `n * THREADS` elements that something shared will have, or
    /// something automatic.
    pub(super) fn named_length(&mut self, size: &Expr, element: Ty) -> Option<Length> {
        if !self.names_array || !self.is_dynamic() || self.types.has_threads(element) {
            return None;
        }
        let factor = self.multiple_of_threads(size)?;
        self.here.has_upc = true;
        u64::try_from(factor).ok().filter(|&factor| factor > 0).map(Length::Threads)
    }

    /// What a typedef of such an array names where nothing is shared: one whose length is known when the program runs.
    pub(super) fn private_by_threads(&mut self, ty: Ty, span: Span) -> Ty {
        let Kind::Array(element, length) = *self.types.kind(ty) else { return ty };
        let element = self.private_by_threads(element, span);
        let length = match length {
            Length::Threads(factor) => {
                let int = self.types.known.int;
                let threads = self.threads(span);
                if self.scopes.at_file_scope() {
                    self.not_constant(&threads, "the size of an array outside functions");
                }
                let factor = self.int_expr(i128::from(factor), int, span);
                let product = CheckedKind::Binary(BinaryOp::Mul, Box::new(factor), Box::new(threads));
                self.variable_length(Checked { kind: product, ty: int, span })
            }
            other => other,
        };
        self.types.array(element, length)
    }

    /// `THREADS`, `n * THREADS` or `THREADS * n`.
    fn multiple_of_threads(&mut self, size: &Expr) -> Option<i128> {
        let size = strip(size);
        if is_threads(size) {
            return Some(1);
        }
        let ExprKind::Binary(BinaryOp::Mul, left, right) = &size.kind else { return None };
        let factor = match (is_threads(left), is_threads(right)) {
            (true, false) => right,
            (false, true) => left,
            _ => return None,
        };
        let factor = self.value(factor);
        self.constant_int(&factor)
    }

    fn threads_length(&mut self, factor: i128, span: Span, element: Ty) -> Length {
        if self.types.quals(element).block == 0 {
            self.threads_in_indefinite(span);
            return Length::Known(1);
        }
        if self.types.has_threads(element) {
            let diagnostic = Diagnostic::error(codes::THREADS_TWICE, span, "THREADS in a second dimension")
                .because("the number of threads is not fixed, so each thread's share could not be counted")
                .hint("use THREADS in one dimension, or translate with `-T N`");
            self.report(diagnostic);
            return Length::Known(1);
        }
        match u64::try_from(factor) {
            Ok(factor) if factor > 0 => Length::Threads(factor),
            _ => self.bad_threads_form(span, element),
        }
    }

    fn bad_threads_form(&mut self, span: Span, element: Ty) -> Length {
        if self.types.quals(element).block == 0 {
            self.threads_in_indefinite(span);
            return Length::Known(1);
        }
        let message = "this dimension is not THREADS times a positive constant";
        let diagnostic = Diagnostic::error(codes::THREADS_FORM, span, message)
            .because("with the number of threads unknown, every thread must get the same share")
            .hint("write `THREADS`, or `n*THREADS` with one constant factor (several in brackets), or translate with `-T N`");
        self.report(diagnostic);
        Length::Threads(1)
    }

    fn threads_in_indefinite(&mut self, span: Span) {
        let message = "THREADS in the size of an array with indefinite layout";
        let diagnostic = Diagnostic::error(codes::THREADS_INDEFINITE, span, message)
            .because("the array lies on one thread, and its size must be known before the program starts")
            .hint("give the array a block size, use a constant size, or translate with `-T N`");
        self.report(diagnostic);
    }

    /// Checks the type of a shared object and computes the block size of `[*]`.
    pub(super) fn shared_object_type(&mut self, ty: Ty, span: Span, is_extern: bool) -> Ty {
        let ty = self.resolve_star(ty, span);
        self.check_threads(ty, span);
        if !is_extern && self.has_incomplete_elements(ty) {
            self.incomplete_shared(span);
        }
        ty
    }

    /// Whether the size of an object of this type, or of an array's elements, is unknown.
    pub(super) fn has_incomplete_elements(&mut self, ty: Ty) -> bool {
        let element = self.types.ultimate_element(ty);
        !self.types.is_function(ty) && !self.types.is_error(element) && !self.types.is_complete(element)
    }

    pub(super) fn incomplete_shared(&mut self, span: Span) {
        let diagnostic = Diagnostic::error(codes::INCOMPLETE_OBJECT, span, "a shared object of incomplete type")
            .because("its size is not known")
            .hint(
                "put `*` before the name, for a pointer to an object that the library makes, or define the type first",
            );
        self.report(diagnostic);
    }

    /// In the dynamic environment an array of definite layout has one dimension with THREADS.
    fn check_threads(&mut self, ty: Ty, span: Span) {
        if self.types.is_shared(ty) && self.types.quals(ty).block == 0 && self.types.has_threads(ty) {
            return self.threads_in_indefinite(span);
        }
        let must = self.is_dynamic() && self.types.is_array(ty) && self.types.quals(ty).block != 0;
        if must && self.types.element_count(ty).is_some() && !self.types.has_threads(ty) {
            let message = "the size of this shared array does not depend on THREADS";
            let diagnostic = Diagnostic::error(codes::THREADS_MISSING, span, message)
                .because("with the number of threads unknown, every thread must get the same share")
                .hint("make one dimension a multiple of THREADS, use the layout `[]`, or translate with `-T N`");
            self.report(diagnostic);
        }
    }

    /// The block size of `[*]`, of an object or of the type that a type name says.
    pub(super) fn resolve_star(&mut self, ty: Ty, span: Span) -> Ty {
        if self.types.quals(ty).block != Quals::STAR || !self.types.is_shared(ty) {
            return ty;
        }
        let block = match (self.types.element_count(ty), self.options.threads) {
            (Some(Length::Known(n)), Some(threads)) => n.div_ceil(u64::from(threads.max(1))),
            (Some(Length::Threads(per_thread)), _) => per_thread,
            (Some(Length::Known(_)), None) => 1,
            _ => {
                self.star_misplaced(span, "the array's size is not known");
                1
            }
        };
        let block = match block {
            0 => 1,
            1..=MAX_BLOCK_SIZE => block,
            _ => self.block_too_large(i128::from(block), span),
        };
        self.with_block(ty, block)
    }

    /// Arrays whose element could not be laid out were reported; this tells whether one is left unsized.
    pub(super) fn is_unsized_array(&self, ty: Ty) -> bool {
        matches!(self.types.kind(ty), Kind::Array(_, Length::Unknown))
    }
}
