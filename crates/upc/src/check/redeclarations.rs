//! Names that are declared again: what C allows, and what it does not.

use super::Checker;
use super::mentions::Meaning;
use super::symbols::{Linkage, Symbol, SymbolId, SymbolKind};
use super::types::{IntKind, Kind, Length, Ty, Types};
use crate::codes;
use crate::syntax::names::Name;
use crate::syntax::tree::FloatName;
use kroll_source::{Diagnostic, Span};

impl Checker<'_> {
    /// Enters a name that is no further declaration of something known.
    pub(super) fn declare(&mut self, id: SymbolId) {
        let Symbol { name, span, ty, linkage, .. } = *self.symbol(id);
        if linkage == Linkage::External || self.scopes.at_file_scope() {
            self.refuse_name_of_runtime(name, span);
        }
        if let Some(old) = self.scopes.find_here(name)
            && !self.types.is_error(ty)
            && !self.types.is_error(self.symbol(old).ty)
        {
            let message = format!("`{}` is declared already in this scope", self.spelling(name));
            self.c_error(codes::CONFLICTING, span, message);
        }
        self.scopes.declare(name, id);
        if self.types.is_variably_modified(ty) {
            self.scopes.note_variable(id);
        }
    }

    /// The runtime's own declarations stand in the same file of C. Local names hide them, as in C.
    pub(super) fn refuse_name_of_runtime(&mut self, name: Name, span: Span) {
        let spelling = self.spelling(name);
        if !spelling.starts_with("kroll_") && !spelling.starts_with("KROLL_") {
            return;
        }
        let message = format!("`{spelling}` begins as the names of the runtime do");
        let diagnostic = Diagnostic::error(codes::NAME_OF_RUNTIME, span, message)
            .because("names that begin with `kroll_` or `KROLL_` are reserved outside functions")
            .hint("choose another name");
        self.report(diagnostic);
    }

    /// An earlier declaration of the same object or function.
    pub(super) fn earlier(&self, name: Name, linkage: Linkage) -> Option<SymbolId> {
        if linkage == Linkage::None {
            return None;
        }
        let old = self.scopes.find(name)?;
        let symbol = self.symbol(old);
        let is_entity = matches!(symbol.kind, SymbolKind::Object { .. } | SymbolKind::Function);
        (is_entity && symbol.linkage != Linkage::None).then_some(old)
    }

    pub(super) fn redeclare(&mut self, id: SymbolId, ty: Ty, span: Span, linkage: Linkage, defined: bool) -> SymbolId {
        let old = self.symbol(id).clone();
        self.mention(span, Meaning::Symbol(id));
        self.note_type(ty);
        let is_bare = !old.defined && !defined;
        if !self.types.compatible(old.ty, ty) || (is_bare && self.passes_otherwise(old.ty, ty)) {
            self.conflict(&old, ty, span);
        }
        let is_object = matches!(old.kind, SymbolKind::Object { .. });
        let clash = match (old.linkage, linkage) {
            (Linkage::External, Linkage::Internal) => true,
            (Linkage::Internal, Linkage::External) => is_object && defined,
            _ => false,
        };
        if clash && old.file_scope && self.scopes.at_file_scope() {
            let message = format!("`{}` is static in one declaration only", self.spelling(old.name));
            self.c_error(codes::CONFLICTING, span, message);
        }
        let symbol = &mut self.symbols[id.0 as usize];
        symbol.defined |= defined;
        // What a block says about a function that has its body already ends with the block.
        let outlasts = self.scopes.at_file_scope() || !old.defined;
        if outlasts && completes(&self.types, symbol.ty, ty) {
            symbol.ty = ty;
        }
        id
    }

    /// One of two declarations of a function has a prototype, and its arguments are not passed as the other one's would
    /// be (C11 6.7.6.3).
    fn passes_otherwise(&self, a: Ty, b: Ty) -> bool {
        let signature = match (self.types.function(a), self.types.function(b)) {
            (Some(a), Some(b)) if a.prototyped && !b.prototyped => a,
            (Some(a), Some(b)) if b.prototyped && !a.prototyped => b,
            _ => return false,
        };
        let is_promoted = |&ty: &Ty| match self.types.kind(ty) {
            Kind::Bool | Kind::Float(FloatName::Float) => true,
            Kind::Int(kind) => kind.rank() < IntKind::Int.rank(),
            _ => false,
        };
        signature.variadic || signature.parameters.iter().any(is_promoted)
    }

    fn conflict(&mut self, old: &Symbol, ty: Ty, span: Span) {
        let message = format!("`{}` was declared with another type", self.spelling(old.name));
        if self.types.involves_shared(ty) || self.types.involves_shared(old.ty) {
            let diagnostic = Diagnostic::error(codes::CONFLICTING, span, message)
                .also(old.span, "the earlier declaration")
                .because("the layout is part of the type")
                .hint("give all declarations the same type and block size");
            return self.report(diagnostic);
        }
        self.c_error(codes::CONFLICTING, span, message);
    }

    /// At the end of the unit. Shared objects are refused where they stand, but for arrays that a later declaration could
    /// give a size: C makes them one element long, which is no multiple of THREADS.
    pub(super) fn report_never_completed(&mut self) {
        let unsized_arrays = self.symbols.iter().filter(|symbol| {
            let open = symbol.defined && self.types.is_shared(symbol.ty) && self.is_unsized_array(symbol.ty);
            open && (self.is_dynamic() || !symbol.file_scope || symbol.linkage == Linkage::Internal)
        });
        let spans: Vec<Span> = unsized_arrays.map(|symbol| symbol.span).collect();
        for span in spans {
            let message = "this shared array never gets a size";
            let diagnostic = Diagnostic::error(codes::INCOMPLETE_OBJECT, span, message)
                .because("its size decides what every thread has of it")
                .hint("write its size, or `extern` if another file defines it");
            self.diagnostics.push(diagnostic);
        }
        for (ty, span) in std::mem::take(&mut self.completed_later) {
            if self.options.c_mistakes && !self.types.is_complete(ty) && !self.types.is_shared(ty) {
                let message = "the type of this object is never completed".to_string();
                self.diagnostics.push(super::advice::c_mistake(codes::INCOMPLETE, span, message));
            }
        }
    }

    /// A function gets its body, or an object its value, once.
    pub(super) fn complete(&mut self, id: SymbolId, span: Span) {
        if !self.completed.insert(id) {
            let message = format!("`{}` is defined twice", self.spelling(self.symbol(id).name));
            self.c_error(codes::CONFLICTING, span, message);
        }
    }
}

/// Whether a later declaration tells a size or a prototype that the earlier one left open.
fn completes(types: &Types, old: Ty, new: Ty) -> bool {
    match (types.kind(old), types.kind(new)) {
        (Kind::Array(_, Length::Unknown), Kind::Array(_, length)) => *length != Length::Unknown,
        (Kind::Function(old), Kind::Function(new)) => !old.prototyped && new.prototyped,
        _ => false,
    }
}
