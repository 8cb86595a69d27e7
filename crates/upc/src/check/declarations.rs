//! Declarations and function definitions.

use super::jumps::Jumps;
use super::mentions::Meaning;
use super::specifiers::Base;
use super::symbols::{Duration, Linkage, Symbol, SymbolId, SymbolKind};
use super::tree::{Declared, Init, ItemKind};
use super::types::{FunctionType, Kind, Length, Ty};
use super::{Checker, FunctionState};
use crate::codes;
use crate::syntax::names::Name;
use crate::syntax::tree::{self as syntax, Derived, FunctionDerived, Parameters, Storage};
use kroll_source::{Diagnostic, Span};

/// `main` takes its first argument as it is passed.
const INT_BYTES: u64 = 4;

impl Checker<'_> {
    pub(super) fn declaration(&mut self, declaration: &syntax::Declaration) -> Vec<Declared> {
        let specifiers = &declaration.specifiers;
        if declaration.declarators.is_empty() {
            if let syntax::TypeSpecifier::Record(record) = &specifiers.ty {
                self.declare_bare_tag(record);
            }
            let base = self.base(specifiers);
            self.check_declares(specifiers, base);
            return Vec::new();
        }
        let base = self.base(specifiers);
        declaration.declarators.iter().filter_map(|one| self.init_declarator(specifiers, base, one)).collect()
    }

    /// Without a declarator only a tag or enumerators are declared; C compilers warn about the rest.
    fn check_declares(&mut self, specifiers: &syntax::Specifiers, base: Base) {
        let tagged = matches!(specifiers.ty, syntax::TypeSpecifier::Record(_) | syntax::TypeSpecifier::Enum(_));
        if !tagged && self.types.is_shared(base.ty) {
            let diagnostic = Diagnostic::error(codes::SYNTAX, specifiers.span, "this declaration declares nothing")
                .because("`shared` and its kin are words of UPC, so they name no object")
                .hint("give the object a name, or choose another name than a word of UPC");
            self.report(diagnostic);
        }
    }

    fn init_declarator(
        &mut self,
        specifiers: &syntax::Specifiers,
        base: Base,
        one: &syntax::InitDeclarator,
    ) -> Option<Declared> {
        let (name, span) = one.declarator.name?;
        let ty = self.copied_type(base.ty, specifiers, &one.declarator);
        let is_array = one.declarator.derived.iter().all(|derived| matches!(derived, Derived::Array(_)));
        self.names_array = specifiers.storage == Some(Storage::Typedef) && self.scopes.at_file_scope() && is_array;
        let ty = self.derive(ty, &one.declarator);
        self.names_array = false;
        let ty = self.attributes_on_type(ty, &one.declarator.attributes);
        if specifiers.storage == Some(Storage::Typedef) {
            let symbol = self.declare_typedef(name, span, ty, base, &one.declarator);
            self.check_has_no_value(one, span, "a type");
            return Some(Declared { symbol, init: None });
        }
        self.check_file_storage(specifiers, &one.declarator);
        let align = self.alignment(&one.declarator.attributes, &[]).max(base.align).or(base.type_align);
        if base.auto && (one.init.is_none() || !one.declarator.derived.is_empty()) {
            self.c_error(codes::INITIALIZER, span, "`__auto_type` takes its type from a value".to_string());
        }
        if self.types.is_function(ty) {
            let symbol = self.declare_function(name, span, ty, specifiers.storage, false);
            self.check_has_no_value(one, span, "a function");
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

    fn check_has_no_value(&mut self, one: &syntax::InitDeclarator, span: Span, what: &str) {
        if one.init.is_some() {
            self.c_error(codes::INITIALIZER, span, format!("{what} has no value to start with"));
        }
    }

    /// An automatic variable whose type is `typeof` of a shared object is a private copy. A copy of a whole array is not
    /// what anybody means, and its length may not be known.
    fn copied_type(&mut self, ty: Ty, specifiers: &syntax::Specifiers, declarator: &syntax::Declarator) -> Ty {
        let is_automatic =
            self.duration(specifiers) == Duration::Automatic && specifiers.storage != Some(Storage::Typedef);
        if !is_automatic || self.types.is_array(ty) || !Self::is_typeof_object(specifiers, declarator) {
            return ty;
        }
        let quals = self.types.quals(ty).without_shared();
        self.types.requalified(ty, quals)
    }

    /// Outside functions nothing is automatic. GNU C has variables in registers of a name.
    fn check_file_storage(&mut self, specifiers: &syntax::Specifiers, declarator: &syntax::Declarator) {
        let wrong = match specifiers.storage {
            Some(Storage::Auto) => true,
            Some(Storage::Register) => declarator.asm_label.is_none(),
            _ => false,
        };
        if wrong && self.scopes.at_file_scope() {
            let message = "a declaration outside functions is not automatic".to_string();
            self.c_error(codes::STORAGE, specifiers.span, message);
        }
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
            self.mention(span, Meaning::Symbol(old));
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
        self.declare(symbol);
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
        self.check_private_object(ty, span, specifiers, is_static, init.is_some());
        let is_extern = specifiers.storage == Some(Storage::Extern);
        // The size that an initialiser gives is needed for the layout, so the name is entered in between.
        let sized_by_init = init.is_some() && self.is_unsized_array(ty);
        if !sized_by_init && self.types.is_shared(ty) {
            ty = self.shared_object_type(ty, span, is_extern && init.is_none());
        }
        let symbol = self.object_symbol(name, span, ty, specifiers);
        if specifiers.storage == Some(Storage::Register) {
            self.registers.insert(symbol);
        }
        let Some(init) = init else { return Declared { symbol, init: None } };
        self.check_may_have_value(ty, span, is_extern);
        self.complete(symbol, span);
        let (checked, completed) = self.initializer(ty, init);
        if sized_by_init {
            ty = completed;
            if self.types.is_shared(ty) {
                ty = self.shared_object_type(ty, span, false);
            }
            self.symbols[symbol.0 as usize].ty = ty;
        }
        self.symbols[symbol.0 as usize].defined = true;
        match is_static {
            true => self.check_static_init(&checked),
            false => self.check_flexible_init(&checked),
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
        if self.has_incomplete_elements(ty) {
            self.incomplete_shared(span);
            return self.types.known.error;
        }
        let diagnostic = Diagnostic::error(codes::SHARED_AUTOMATIC, span, "a shared object cannot be automatic")
            .because("every call would make a new object, which other threads cannot know")
            .hint("declare it `static`, move it out of the function, or use upc_alloc");
        self.report(diagnostic);
        self.types.unqualified(ty)
    }

    fn check_private_object(
        &mut self,
        ty: Ty,
        span: Span,
        specifiers: &syntax::Specifiers,
        is_static: bool,
        has_init: bool,
    ) {
        let is_extern = specifiers.storage == Some(Storage::Extern);
        let local = !self.scopes.at_file_scope();
        if !local && !is_extern && !has_init && !self.types.is_complete(ty) && !self.is_unsized_array(ty) {
            self.completed_later.push((ty, span));
        }
        if !self.types.is_shared(ty) && local && !is_extern && !self.types.is_complete(ty) {
            let sized_later = has_init && self.is_unsized_array(ty);
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

    fn check_may_have_value(&mut self, ty: Ty, span: Span, is_extern: bool) {
        if matches!(self.types.kind(ty), Kind::Array(..)) && self.types.is_variably_modified(ty) {
            self.c_error(codes::INITIALIZER, span, "an array of variable size has no initialiser".to_string());
        }
        if is_extern && !self.scopes.at_file_scope() {
            self.c_error(
                codes::INITIALIZER,
                span,
                "an object that is defined elsewhere gets its value there".to_string(),
            );
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
            return self.redeclare(old, ty, span, linkage, defined);
        }
        let file_scope = at_file_scope;
        let kind = self.object_kind(duration);
        let symbol = self.new_symbol(Symbol { name, kind, ty, linkage, file_scope, defined, span });
        self.declare(symbol);
        symbol
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
            return self.redeclare(old, ty, span, linkage, defined);
        }
        let file_scope = self.scopes.at_file_scope();
        let symbol = Symbol { name, kind: SymbolKind::Function, ty, linkage, file_scope, defined, span };
        let symbol = self.new_symbol(symbol);
        self.declare(symbol);
        symbol
    }

    pub(super) fn function_definition(&mut self, function: &syntax::Function) -> ItemKind {
        let base = self.base(&function.specifiers);
        let ty = self.derive(base.ty, &function.declarator);
        let Some((name, span)) = function.declarator.name else { return ItemKind::Other };
        let earlier = self.earlier(name, Linkage::External).and_then(|id| self.types.function(self.symbol(id).ty));
        let symbol = self.declare_function(name, span, ty, function.specifiers.storage, true);
        self.check_definition(function, ty, span, earlier.as_deref());
        // `extern inline` of GNU C is a body for inlining, beside the one that counts.
        if !function.specifiers.inline || function.specifiers.storage != Some(Storage::Extern) {
            self.complete(symbol, span);
        }
        self.function_body(function, symbol, name, ty).map_or(ItemKind::Other, ItemKind::Function)
    }

    /// A function inside a function, which `auto` may have announced.
    pub(super) fn nested_function(&mut self, function: &syntax::Function) -> Option<super::tree::Function> {
        let base = self.base(&function.specifiers);
        let ty = self.derive(base.ty, &function.declarator);
        let (name, span) = function.declarator.name?;
        if let Some(announced) = self.scopes.find_here(name) {
            self.mention(span, Meaning::Symbol(announced));
        }
        let symbol = self.scopes.find_here(name).unwrap_or_else(|| {
            let kind = SymbolKind::Function;
            let symbol = Symbol { name, kind, ty, linkage: Linkage::None, file_scope: false, defined: true, span };
            let symbol = self.new_symbol(symbol);
            self.declare(symbol);
            symbol
        });
        self.function_body(function, symbol, name, ty)
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
        self.function_count += 1;
        let mark = self.scopes.enter();
        let strict = self.strict;
        self.functions.push(FunctionState { name, result: signature.result, jumps: Jumps::default() });
        let parameters = self.enter_parameters(function, &signature.parameters);
        if let Some(prototype) = self.types.function(self.symbol(symbol).ty).filter(|known| known.prototyped) {
            self.check_against_prototype(&parameters, &prototype.parameters);
        }
        if !signature.prototyped && !parameters.is_empty() {
            let types = parameters.iter().flatten().map(|&id| self.symbol(id).ty).collect();
            self.old_parameters.insert(symbol, types);
        }
        let body = self.block_items(&function.body.items);
        if let Some(FunctionState { jumps, .. }) = self.functions.pop() {
            self.check_labels(jumps);
        }
        self.strict = strict;
        self.scopes.leave(mark);
        Some(super::tree::Function { symbol, parameters, body })
    }

    /// The parameters of a definition, which an old one has beside its type. Numbers are passed as the prototype has
    /// them, whatever the definition says.
    fn check_against_prototype(&mut self, parameters: &[Option<SymbolId>], prototype: &[Ty]) {
        let named = parameters.iter().zip(prototype).filter_map(|(&id, &wanted)| Some((id?, wanted)));
        for (id, wanted) in named {
            let (own, span) = (self.symbol(id).ty, self.symbol(id).span);
            let are_numbers = self.types.is_arithmetic(own) && self.types.is_arithmetic(wanted);
            if !are_numbers && !self.types.compatible_unqualified(own, wanted) {
                let message = format!("the prototype has `{}` for this parameter", self.show(wanted));
                self.c_error(codes::CONFLICTING, span, message);
            }
        }
    }

    /// What a definition asks of its types that a declaration does not.
    fn check_definition(&mut self, function: &syntax::Function, ty: Ty, span: Span, earlier: Option<&FunctionType>) {
        let Some(signature) = self.types.function(ty) else { return };
        let is_there = |ty| self.types.is_complete(ty);
        let result = is_there(signature.result) || self.types.is_void(signature.result);
        if !result || !signature.parameters.iter().all(|&ty| is_there(ty)) {
            self.c_error(codes::INCOMPLETE, span, "a parameter or result of incomplete type".to_string());
        }
        let own = match function.declarator.derived.first() {
            Some(Derived::Function(FunctionDerived { parameters: Parameters::Names(names), .. })) => names.len(),
            _ => signature.parameters.len(),
        };
        if earlier.is_some_and(|earlier| earlier.prototyped && earlier.parameters.len() != own) {
            self.c_error(codes::CONFLICTING, span, "the prototype has other parameters".to_string());
        }
        let storage = function.specifiers.storage;
        if let Some(Storage::Typedef | Storage::Auto | Storage::Register) = storage {
            self.c_error(codes::STORAGE, function.specifiers.span, "a function is extern or static".to_string());
        }
        if function.declarator.name.is_some_and(|(name, _)| self.spelling(name) == "main") {
            self.check_main(&signature, storage, span);
        }
    }

    fn check_main(&mut self, signature: &FunctionType, storage: Option<Storage>, span: Span) {
        if storage == Some(Storage::Static) {
            self.c_error(codes::STORAGE, span, "a program starts in its main, which cannot be static".to_string());
        }
        let is_right = |(at, &ty): (usize, &Ty)| match at {
            0 => self.types.is_integer(ty) && self.types.size(ty).is_some_and(|bytes| bytes >= INT_BYTES),
            _ => at < 3 && self.types.is_pointer(ty) && !self.types.is_pointer_to_shared(ty),
        };
        let result = self.types.is_void(signature.result) || self.types.is_integer(signature.result);
        if !result || !signature.parameters.iter().enumerate().all(is_right) {
            let message = "main takes nothing, or the number of arguments and the arguments; it returns int";
            self.c_error(codes::CALL, span, message.to_string());
        }
    }

    fn enter_parameters(&mut self, function: &syntax::Function, types: &[Ty]) -> Vec<Option<SymbolId>> {
        let Some(Derived::Function(derived)) = function.declarator.derived.first() else {
            return Vec::new();
        };
        match &derived.parameters {
            Parameters::Prototype { list, .. } => {
                let typed = list.iter().map(|parameter| parameter.declarator.name).zip(types);
                typed.map(|(name, &ty)| name.map(|(name, span)| self.declare_parameter(name, ty, span))).collect()
            }
            Parameters::Names(names) => {
                self.old_parameters(names, &function.parameters).into_iter().map(Some).collect()
            }
        }
    }

    /// Parameters of a K&R definition: those without a declaration are `int`.
    fn old_parameters(&mut self, names: &[(Name, Span)], declarations: &[syntax::Declaration]) -> Vec<SymbolId> {
        let mut declared: Vec<(Name, Ty)> = Vec::new();
        for declaration in declarations {
            for one in &declaration.declarators {
                let ty = self.parameter_type(&declaration.specifiers, &one.declarator);
                let Some((name, span)) = one.declarator.name else { continue };
                let spelling = self.spelling(name);
                let mistake = if !names.iter().any(|&(parameter, _)| parameter == name) {
                    Some(format!("`{spelling}` is none of the parameters"))
                } else if declared.iter().any(|&(earlier, _)| earlier == name) {
                    Some(format!("the parameter `{spelling}` is declared twice"))
                } else {
                    one.init.as_ref().map(|_| format!("the parameter `{spelling}` has its value from the call"))
                };
                mistake.into_iter().for_each(|message| self.c_error(codes::CONFLICTING, span, message));
                declared.push((name, ty));
            }
        }
        let int = self.types.known.int;
        let type_of = |name| declared.iter().find(|(other, _)| *other == name).map_or(int, |&(_, ty)| ty);
        let typed: Vec<(Name, Span, Ty)> = names.iter().map(|&(name, span)| (name, span, type_of(name))).collect();
        let symbols = typed.into_iter().map(|(name, span, ty)| self.declare_parameter(name, ty, span)).collect();
        let declarators = declarations.iter().flat_map(|declaration| &declaration.declarators);
        for (name, span) in declarators.filter_map(|one| one.declarator.name) {
            if let Some(parameter) = self.scopes.find_here(name) {
                self.mention(span, Meaning::Symbol(parameter));
            }
        }
        symbols
    }
}
