//! Declarations and function definitions.

use super::specifiers::Base;
use super::symbols::{Duration, Linkage, Symbol, SymbolId, SymbolKind};
use super::tree::{Declared, Init, ItemKind};
use super::types::{Kind, Length, Ty};
use super::{Checker, FunctionState};
use crate::codes;
use crate::syntax::names::Name;
use crate::syntax::tree::{self as syntax, Derived, Parameters, Storage};
use kroll_source::{Diagnostic, Span};

impl Checker<'_> {
    pub(super) fn declaration(&mut self, declaration: &syntax::Declaration) -> Vec<Declared> {
        let specifiers = &declaration.specifiers;
        if declaration.declarators.is_empty() {
            if let syntax::TypeSpecifier::Record(record) = &specifiers.ty {
                self.declare_bare_tag(record);
            }
            self.base(specifiers);
            return Vec::new();
        }
        let base = self.base(specifiers);
        declaration.declarators.iter().filter_map(|one| self.init_declarator(specifiers, base, one)).collect()
    }

    fn init_declarator(
        &mut self,
        specifiers: &syntax::Specifiers,
        base: Base,
        one: &syntax::InitDeclarator,
    ) -> Option<Declared> {
        let (name, span) = one.declarator.name?;
        let ty = self.derive(base.ty, &one.declarator);
        let ty = self.attributes_on_type(ty, &one.declarator.attributes);
        if specifiers.storage == Some(Storage::Typedef) {
            let symbol = self.declare_typedef(name, span, ty, base, &one.declarator);
            return Some(Declared { symbol, init: None });
        }
        let align = self.alignment(&one.declarator.attributes, &[]).max(base.align).or(base.type_align);
        if self.types.is_function(ty) {
            let symbol = self.declare_function(name, span, ty, specifiers.storage, false);
            self.note_alignment(symbol, align);
            return Some(Declared { symbol, init: None });
        }
        if base.auto {
            return Some(self.declare_auto(name, span, specifiers, one.init.as_ref()));
        }
        let declared = self.declare_object(name, span, ty, specifiers, one.init.as_ref());
        self.note_alignment(declared.symbol, align);
        Some(declared)
    }

    fn note_alignment(&mut self, symbol: SymbolId, align: Option<u64>) {
        if let Some(align) = align {
            self.alignments.insert(symbol, align);
        }
    }

    fn declare_typedef(
        &mut self,
        name: Name,
        span: Span,
        ty: Ty,
        base: Base,
        declarator: &syntax::Declarator,
    ) -> SymbolId {
        let mut ty = ty;
        if self.types.is_shared(ty) && self.types.quals(ty).block == super::types::Quals::STAR {
            self.star_misplaced(span, "a typedef has no size to divide");
            ty = self.with_block(ty, 1);
        }
        if let Some(old) = self.scopes.find_here(name).filter(|&old| self.same_typedef(old, ty)) {
            self.note_type(ty);
            return old;
        }
        let align = self.alignment(&declarator.attributes, &[]).or(base.align).or(base.type_align);
        let symbol = self.new_symbol(Symbol {
            name,
            kind: SymbolKind::Typedef { layout_named: base.layout_named, align },
            ty,
            linkage: Linkage::None,
            file_scope: self.scopes.at_file_scope(),
            defined: true,
            span,
        });
        self.scopes.declare(name, symbol);
        symbol
    }

    fn same_typedef(&self, old: SymbolId, ty: Ty) -> bool {
        let old = self.symbol(old);
        matches!(old.kind, SymbolKind::Typedef { .. }) && old.ty == ty
    }

    /// `__auto_type x = e;`
    fn declare_auto(
        &mut self,
        name: Name,
        span: Span,
        specifiers: &syntax::Specifiers,
        init: Option<&syntax::Initializer>,
    ) -> Declared {
        let value = match init {
            Some(syntax::Initializer::Expr(value)) => self.value(value),
            _ => self.error_expr(span),
        };
        let symbol = self.object_symbol(name, span, value.ty, specifiers);
        Declared { symbol, init: Some(Init::Expr(value)) }
    }

    // ---- objects ----

    fn declare_object(
        &mut self,
        name: Name,
        span: Span,
        ty: Ty,
        specifiers: &syntax::Specifiers,
        init: Option<&syntax::Initializer>,
    ) -> Declared {
        let is_static = self.duration(specifiers) != Duration::Automatic;
        let mut ty = self.check_automatic(ty, span, is_static);
        self.check_private_object(ty, span, specifiers, is_static);
        let is_extern = specifiers.storage == Some(Storage::Extern);
        // The size that an initialiser gives is needed for the layout, so the name is entered in between.
        let sized_by_init = init.is_some() && self.is_unsized_array(ty);
        if !sized_by_init && self.types.is_shared(ty) {
            ty = self.shared_object_type(ty, span, is_extern && init.is_none());
        }
        let symbol = self.object_symbol(name, span, ty, specifiers);
        let Some(init) = init else { return Declared { symbol, init: None } };
        let (checked, completed) = self.initializer(ty, init);
        if sized_by_init {
            ty = completed;
            if self.types.is_shared(ty) {
                ty = self.shared_object_type(ty, span, false);
            }
            self.symbols[symbol.0 as usize].ty = ty;
        }
        self.symbols[symbol.0 as usize].defined = true;
        if is_static {
            self.check_static_init(&checked);
        }
        Declared { symbol, init: Some(checked) }
    }

    fn duration(&self, specifiers: &syntax::Specifiers) -> Duration {
        match specifiers.storage {
            _ if specifiers.thread_local => Duration::Thread,
            Some(Storage::Static | Storage::Extern) => Duration::Static,
            _ if self.scopes.at_file_scope() => Duration::Static,
            _ => Duration::Automatic,
        }
    }

    fn check_automatic(&mut self, ty: Ty, span: Span, is_static: bool) -> Ty {
        if is_static || !self.types.is_shared(ty) {
            return ty;
        }
        let diagnostic = Diagnostic::error(codes::SHARED_AUTOMATIC, span, "a shared object cannot be automatic")
            .because("every call would make a new object, which other threads cannot know")
            .hint("declare it `static`, move it out of the function, or use upc_alloc");
        self.report(diagnostic);
        self.types.unqualified(ty)
    }

    fn check_private_object(&mut self, ty: Ty, span: Span, specifiers: &syntax::Specifiers, is_static: bool) {
        let is_extern = specifiers.storage == Some(Storage::Extern);
        let local = !self.scopes.at_file_scope();
        if !self.types.is_shared(ty) && local && !is_extern && !self.types.is_complete(ty) {
            let sized_later = self.is_unsized_array(ty);
            if !sized_later && !self.types.is_error(ty) {
                self.c_error(codes::INCOMPLETE, span, "an object of incomplete type".to_string());
            }
        }
        if is_static
            && local
            && let Kind::Array(_, Length::Variable(id)) = *self.types.kind(ty)
        {
            let size = self.vla_sizes[id.0 as usize].clone();
            self.not_constant(&size, "the size of a static array");
        }
    }

    fn object_symbol(&mut self, name: Name, span: Span, ty: Ty, specifiers: &syntax::Specifiers) -> SymbolId {
        let duration = self.duration(specifiers);
        let at_file_scope = self.scopes.at_file_scope();
        let linkage = match specifiers.storage {
            Some(Storage::Extern) => Linkage::External,
            Some(Storage::Static) if at_file_scope => Linkage::Internal,
            _ if at_file_scope => Linkage::External,
            _ => Linkage::None,
        };
        let defined = specifiers.storage != Some(Storage::Extern);
        if let Some(old) = self.earlier(name, linkage) {
            return self.redeclare(old, name, ty, span, defined);
        }
        let file_scope = at_file_scope;
        let kind = self.object_kind(duration);
        let symbol = self.new_symbol(Symbol { name, kind, ty, linkage, file_scope, defined, span });
        self.scopes.declare(name, symbol);
        symbol
    }

    /// An earlier declaration of the same object or function.
    fn earlier(&self, name: Name, linkage: Linkage) -> Option<SymbolId> {
        if linkage == Linkage::None {
            return None;
        }
        let old = self.scopes.find(name)?;
        let symbol = self.symbol(old);
        let is_entity = matches!(symbol.kind, SymbolKind::Object { .. } | SymbolKind::Function);
        (is_entity && symbol.linkage != Linkage::None).then_some(old)
    }

    fn redeclare(&mut self, id: SymbolId, name: Name, ty: Ty, span: Span, defined: bool) -> SymbolId {
        let old = self.symbol(id).clone();
        self.note_type(ty);
        if !self.types.compatible(old.ty, ty) {
            self.conflict(&old, name, ty, span);
        }
        let symbol = &mut self.symbols[id.0 as usize];
        symbol.defined |= defined;
        if completes(&self.types, symbol.ty, ty) {
            symbol.ty = ty;
        }
        id
    }

    fn conflict(&mut self, old: &Symbol, name: Name, ty: Ty, span: Span) {
        let message = format!("`{}` was declared with another type", self.spelling(name));
        if self.types.involves_shared(ty) || self.types.involves_shared(old.ty) {
            let diagnostic = Diagnostic::error(codes::CONFLICTING, span, message)
                .also(old.span, "the earlier declaration")
                .because("the layout is part of the type")
                .hint("give all declarations the same type and block size");
            return self.report(diagnostic);
        }
        self.c_error(codes::CONFLICTING, span, message);
    }

    // ---- functions ----

    fn declare_function(
        &mut self,
        name: Name,
        span: Span,
        ty: Ty,
        storage: Option<Storage>,
        defined: bool,
    ) -> SymbolId {
        let linkage = if storage == Some(Storage::Static) { Linkage::Internal } else { Linkage::External };
        if let Some(old) = self.earlier(name, linkage) {
            return self.redeclare(old, name, ty, span, defined);
        }
        let file_scope = self.scopes.at_file_scope();
        let symbol = Symbol { name, kind: SymbolKind::Function, ty, linkage, file_scope, defined, span };
        let symbol = self.new_symbol(symbol);
        self.scopes.declare(name, symbol);
        symbol
    }

    pub(super) fn function_definition(&mut self, function: &syntax::Function) -> ItemKind {
        let base = self.base(&function.specifiers);
        let ty = self.derive(base.ty, &function.declarator);
        let Some((name, span)) = function.declarator.name else { return ItemKind::Other };
        let symbol = self.declare_function(name, span, ty, function.specifiers.storage, true);
        self.function_body(function, symbol, name, ty).map_or(ItemKind::Other, ItemKind::Function)
    }

    /// A function inside a function, which `auto` may have announced.
    pub(super) fn nested_function(&mut self, function: &syntax::Function) -> Option<super::tree::Function> {
        let base = self.base(&function.specifiers);
        let ty = self.derive(base.ty, &function.declarator);
        let (name, span) = function.declarator.name?;
        let symbol = self.scopes.find_here(name).unwrap_or_else(|| {
            let kind = SymbolKind::Function;
            let symbol = Symbol { name, kind, ty, linkage: Linkage::None, file_scope: false, defined: true, span };
            let symbol = self.new_symbol(symbol);
            self.scopes.declare(name, symbol);
            symbol
        });
        let outer = self.function.take();
        let nested = self.function_body(function, symbol, name, ty);
        self.function = outer;
        nested
    }

    fn function_body(
        &mut self,
        function: &syntax::Function,
        symbol: SymbolId,
        name: Name,
        ty: Ty,
    ) -> Option<super::tree::Function> {
        let Some(signature) = self.types.function(ty) else {
            self.c_error(codes::CALL, function.declarator.span, "this is not a function".to_string());
            return None;
        };
        let mark = self.scopes.enter();
        let strict = self.strict;
        self.function = Some(FunctionState { name, result: signature.result });
        let parameters = self.enter_parameters(function, &signature.parameters);
        let body = self.block_items(&function.body.items);
        self.function = None;
        self.strict = strict;
        self.scopes.leave(mark);
        Some(super::tree::Function { symbol, parameters, body })
    }

    fn enter_parameters(&mut self, function: &syntax::Function, types: &[Ty]) -> Vec<SymbolId> {
        let Some(Derived::Function(derived)) = function.declarator.derived.first() else {
            return Vec::new();
        };
        match &derived.parameters {
            Parameters::Prototype { list, .. } => {
                let named =
                    list.iter().zip(types).filter_map(|(parameter, &ty)| Some((parameter.declarator.name?, ty)));
                let named: Vec<((Name, Span), Ty)> = named.collect();
                named.into_iter().map(|((name, span), ty)| self.declare_parameter(name, ty, span)).collect()
            }
            Parameters::Names(names) => self.old_parameters(names, &function.parameters),
        }
    }

    /// Parameters of a K&R definition: those without a declaration are `int`.
    fn old_parameters(&mut self, names: &[(Name, Span)], declarations: &[syntax::Declaration]) -> Vec<SymbolId> {
        let mut declared: Vec<(Name, Ty)> = Vec::new();
        for declaration in declarations {
            for one in &declaration.declarators {
                let ty = self.parameter_type(&declaration.specifiers, &one.declarator);
                declared.extend(one.declarator.name.map(|(name, _)| (name, ty)));
            }
        }
        let int = self.types.known.int;
        let type_of = |name| declared.iter().find(|(other, _)| *other == name).map_or(int, |&(_, ty)| ty);
        let typed: Vec<(Name, Span, Ty)> = names.iter().map(|&(name, span)| (name, span, type_of(name))).collect();
        typed.into_iter().map(|(name, span, ty)| self.declare_parameter(name, ty, span)).collect()
    }
}

/// Whether a later declaration tells a size or a prototype that the earlier one left open.
fn completes(types: &super::types::Types, old: Ty, new: Ty) -> bool {
    match (types.kind(old), types.kind(new)) {
        (Kind::Array(_, Length::Unknown), Kind::Array(_, length)) => *length != Length::Unknown,
        (Kind::Function(old), Kind::Function(new)) => !old.prototyped && new.prototyped,
        _ => false,
    }
}
