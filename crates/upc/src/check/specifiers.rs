//! Declaration specifiers to types: basic types, qualifiers, records and enumerations.

use super::Checker;
use super::mentions::Meaning;
use super::records::{NewField, RecordRules, lay_out};
use super::symbols::{Duration, Linkage, Symbol, SymbolId, SymbolKind, Tag};
use super::tree::{Expr, ExprKind};
use super::types::{EnumId, IntKind, Kind, Length, MAX_BLOCK_SIZE, Quals, RecordId, Ty};
use crate::codes;
use crate::syntax::names::Name;
use crate::syntax::tree::{self as syntax, Attribute, AttributeArgs, Basic, FloatName, Layout, Member};
use kroll_source::hash::HashSet;
use kroll_source::{Diagnostic, Span};

/// What the specifiers of a declaration say before its declarators.
#[derive(Clone, Copy)]
pub(super) struct Base {
    pub ty: Ty,
    /// A block size was written, here or in a typedef.
    pub layout_named: bool,
    /// Asked for by this declaration.
    pub align: Option<u64>,
    /// Asked for by the typedef that the declaration uses.
    pub type_align: Option<u64>,
    /// `__auto_type`
    pub auto: bool,
}

impl Checker<'_> {
    pub(super) fn base(&mut self, specifiers: &syntax::Specifiers) -> Base {
        let mut base = self.unqualified_base(&specifiers.ty);
        let (quals, named) = self.qualifiers(&specifiers.qualifiers, base.ty, base.layout_named);
        if quals.has(Quals::RESTRICT) && (self.types.is_arithmetic(base.ty) || self.types.is_void(base.ty)) {
            self.c_error(codes::TYPE_WORDS, specifiers.span, "`restrict` where there is no pointer".to_string());
        }
        let quals = self.without_sharing(base.ty, quals, named, specifiers.span);
        base.ty = self.types.qualified(base.ty, quals);
        if self.types.has_threads(base.ty) && !self.types.is_shared(base.ty) {
            self.here.has_upc = true;
            if specifiers.storage != Some(syntax::Storage::Typedef) {
                base.ty = self.private_by_threads(base.ty, specifiers.span);
            }
        }
        base.layout_named |= named;
        base.ty = self.attributes_on_type(base.ty, &specifiers.attributes);
        base.align = self.alignment(&specifiers.attributes, &specifiers.alignments);
        base
    }

    /// What is shared is data: functions are not, and `shared void` has no layout. Others than the usual one are found where
    /// a pointer is made.
    fn without_sharing(&mut self, ty: Ty, quals: Quals, layout_named: bool, span: Span) -> Quals {
        if quals.is_shared() && self.types.is_function(ty) {
            let diagnostic = Diagnostic::error(codes::SHARED_RESULT, span, "a function cannot be shared")
                .because("data is shared; every thread has all functions")
                .hint("leave out `shared`, or declare a function that returns a pointer-to-shared");
            self.report(diagnostic);
            return Quals { bits: quals.bits & !(Quals::SHARED | Quals::STRICT | Quals::RELAXED), ..quals };
        }
        if layout_named && quals.is_shared() && quals.block == 1 && self.types.is_void(ty) {
            let diagnostic = Diagnostic::error(codes::VOID_LAYOUT, span, "a layout on a pointer to shared void")
                .because("`shared void *` points to data of any layout")
                .hint("write `shared void *`");
            self.report(diagnostic);
        }
        quals
    }

    fn unqualified_base(&mut self, specifier: &syntax::TypeSpecifier) -> Base {
        use syntax::TypeSpecifier::*;
        let ty = match specifier {
            Implicit => self.types.known.int,
            Basic(basic) => self.basic(*basic),
            Typedef(name, span) => return self.typedef(*name, *span),
            Record(record) => self.deeper(|c| c.record_specifier(record)),
            Enum(specifier) => self.enum_specifier(specifier),
            TypeofExpr(value) => self.expr(value).ty,
            TypeofType(name) => self.type_name(name),
            Atomic(name) => {
                let ty = self.type_name(name);
                self.types.qualified(ty, Quals { bits: Quals::ATOMIC, block: 0 })
            }
            Auto | Unknown => self.types.known.error,
        };
        // `typeof(shared [3] int)` names a block size as a typedef does.
        let layout_named = self.types.is_shared(ty) && self.types.quals(ty).block != 1;
        Base { ty, layout_named, align: None, type_align: None, auto: matches!(specifier, Auto) }
    }

    /// Whether `typeof` and an object name the type, with no pointer and no `shared` beside it. Its private copies are
    /// what macros such as `({ __typeof__(a) a_ = (a); ... })` mean.
    pub(super) fn is_typeof_object(specifiers: &syntax::Specifiers, declarator: &syntax::Declarator) -> bool {
        let written = &specifiers.qualifiers;
        let is_bare = written.shared.is_empty() && written.strict.or(written.relaxed).is_none();
        let is_direct = declarator.derived.iter().all(|derived| matches!(derived, syntax::Derived::Array(_)));
        matches!(specifiers.ty, syntax::TypeSpecifier::TypeofExpr(_)) && is_bare && is_direct
    }

    fn basic(&mut self, basic: Basic) -> Ty {
        let int = |kind| Kind::Int(kind);
        let kind = match basic {
            Basic::Void => Kind::Void,
            Basic::Bool => Kind::Bool,
            Basic::Char => int(IntKind::Char),
            Basic::SignedChar => int(IntKind::SChar),
            Basic::UnsignedChar => int(IntKind::UChar),
            Basic::Short => int(IntKind::Short),
            Basic::UnsignedShort => int(IntKind::UShort),
            Basic::Int => int(IntKind::Int),
            Basic::UnsignedInt => int(IntKind::UInt),
            Basic::Long => int(IntKind::Long),
            Basic::UnsignedLong => int(IntKind::ULong),
            Basic::LongLong => int(IntKind::LLong),
            Basic::UnsignedLongLong => int(IntKind::ULLong),
            Basic::Int128 => int(IntKind::Int128),
            Basic::UnsignedInt128 => int(IntKind::UInt128),
            Basic::Float(name) => Kind::Float(name),
            Basic::Complex(name) => Kind::Complex(name),
            Basic::ComplexInt => Kind::ComplexInt,
        };
        self.types.of(kind)
    }

    fn typedef(&mut self, name: Name, span: Span) -> Base {
        if self.spelling(name) == "__builtin_va_list" {
            return Base { ty: self.va_list(), layout_named: false, align: None, type_align: None, auto: false };
        }
        let id = self.scopes.find(name);
        if let Some(id) = id {
            self.mention(span, Meaning::Symbol(id));
        }
        let found = id.map(|id| self.symbol(id).clone());
        if let Some(Symbol { kind: SymbolKind::Typedef { layout_named, align }, ty, .. }) = found {
            return Base { ty, layout_named, align: None, type_align: align, auto: false };
        }
        self.c_error(codes::UNKNOWN_TYPE, span, format!("`{}` is not the name of a type", self.spelling(name)));
        Base { ty: self.types.known.error, layout_named: false, align: None, type_align: None, auto: false }
    }

    /// `__builtin_va_list` of x86-64: an array of one record of 24 bytes.
    pub(super) fn va_list(&mut self) -> Ty {
        if let Some(ty) = self.va_list_type {
            return ty;
        }
        let id = self.types.new_record(false, None, Span::default());
        let span = Span::default();
        let member = |ty| NewField { name: None, ty, width: None, align: None, type_align: None, packed: false, span };
        let (uint, pointer) = (self.types.known.uint, self.types.known.void_pointer);
        let members = vec![member(uint), member(uint), member(pointer), member(pointer)];
        let layout = lay_out(&self.types, false, members, RecordRules::default());
        self.types.records[id.0 as usize].layout = Some(layout);
        let record = self.types.of(Kind::Record(id));
        let ty = self.types.array(record, super::types::Length::Known(1));
        self.va_list_type = Some(ty);
        ty
    }

    // ---- qualifiers ----

    /// The qualifiers of a list, checked against each other and against those the type has already. Also tells
    /// whether a block size was named.
    pub(super) fn qualifiers(&mut self, list: &syntax::Qualifiers, ty: Ty, already_named: bool) -> (Quals, bool) {
        let mut quals = Quals::NONE;
        let flags = [
            (list.const_, Quals::CONST),
            (list.volatile, Quals::VOLATILE),
            (list.restrict, Quals::RESTRICT),
            (list.atomic, Quals::ATOMIC),
            (list.strict.is_some(), Quals::STRICT),
            (list.relaxed.is_some(), Quals::RELAXED),
        ];
        for (_, bit) in flags.iter().filter(|(set, _)| *set) {
            quals.bits |= bit;
        }
        let old = self.types.quals(ty);
        let named = self.block_size(list, &mut quals, old, already_named);
        self.check_order(list, quals, old);
        (quals, named)
    }

    fn block_size(&mut self, list: &syntax::Qualifiers, quals: &mut Quals, old: Quals, already_named: bool) -> bool {
        let Some(first) = list.shared.first() else { return false };
        self.here.has_upc = true;
        let mut named: Option<u64> = (already_named && old.is_shared()).then_some(old.block);
        for shared in &list.shared {
            let Some(size) = self.layout(&shared.layout, shared.span) else { continue };
            if named.is_some_and(|earlier| earlier != size) {
                let diagnostic = Diagnostic::error(codes::TWO_BLOCK_SIZES, shared.span, "a second block size")
                    .also(first.span, "the list starts here")
                    .because("a type has one layout")
                    .hint("keep one layout qualifier");
                self.report(diagnostic);
            }
            named = Some(size);
        }
        let inherited = if old.is_shared() { old.block } else { 1 };
        *quals = quals.with(Quals::shared(named.unwrap_or(inherited)));
        named.is_some()
    }

    /// The block size a layout qualifier names.
    fn layout(&mut self, layout: &Layout, span: Span) -> Option<u64> {
        match layout {
            Layout::None => None,
            Layout::Indefinite => Some(0),
            Layout::Star => Some(Quals::STAR),
            Layout::Size(size) => Some(self.block_size_value(size, span)),
        }
    }

    fn block_size_value(&mut self, size: &syntax::Expr, span: Span) -> u64 {
        let value = self.value(size);
        let is_integer = self.types.is_integer(value.ty) || self.types.is_error(value.ty);
        let message = match self.constant_int(&value) {
            Some(size) if is_integer && size > i128::from(MAX_BLOCK_SIZE) => {
                return self.block_too_large(size, span);
            }
            Some(size) if is_integer && size >= 0 => return size as u64,
            Some(size) if is_integer => format!("the block size is negative: {size}"),
            None if self.types.is_error(value.ty) => return 1,
            _ if !is_integer => "the block size is not an integer".to_string(),
            _ if self.is_dynamic() && self.depends_on_threads(&value) => {
                self.not_constant(&value, "the block size");
                return 1;
            }
            _ => "the block size is not a constant".to_string(),
        };
        let diagnostic = Diagnostic::error(codes::BLOCK_SIZE_VALUE, size.span, message)
            .because("the layout is part of the type and the same in every run")
            .hint("write an integer constant of at least zero, `[]`, or `[*]`");
        self.report(diagnostic);
        1
    }

    pub(super) fn block_too_large(&mut self, size: i128, span: Span) -> u64 {
        let message = format!("the block size {size} is above UPC_MAX_BLOCK_SIZE ({MAX_BLOCK_SIZE})");
        let hint = "use a smaller block size, or `[]` to keep all elements on one thread";
        let why = "the phase of a pointer has room for no more";
        self.report(Diagnostic::error(codes::BLOCK_SIZE_LIMIT, span, message).because(why).hint(hint));
        1
    }

    /// Rules about strict and relaxed in one list.
    fn check_order(&mut self, list: &syntax::Qualifiers, quals: Quals, old: Quals) {
        let Some(span) = list.strict.or(list.relaxed) else { return };
        self.here.has_upc = true;
        let all = quals.with(old);
        if all.has(Quals::STRICT) && all.has(Quals::RELAXED) {
            let diagnostic = Diagnostic::error(codes::STRICT_AND_RELAXED, span, "`strict` and `relaxed` together")
                .because("an access is either the one or the other")
                .hint("keep one of the two");
            self.report(diagnostic);
        }
        if !all.is_shared() {
            let word = if list.strict.is_some() { "strict" } else { "relaxed" };
            let diagnostic = Diagnostic::error(codes::ORDER_WITHOUT_SHARED, span, format!("`{word}` without `shared`"))
                .because("the word orders accesses to shared data")
                .hint(format!("write `{word} shared`, or remove `{word}`"));
            self.report(diagnostic);
        }
    }

    // ---- attributes ----

    /// Attributes that make another type: `vector_size` and `mode`.
    pub(super) fn attributes_on_type(&mut self, mut ty: Ty, attributes: &[Attribute]) -> Ty {
        for attribute in attributes {
            match (self.spelling(attribute.name), &attribute.args) {
                ("vector_size", AttributeArgs::Exprs(values)) if self.types.is_arithmetic(ty) => {
                    ty = self.vector(ty, values, attribute.span);
                }
                ("vector_size", AttributeArgs::None) => ty = self.vector(ty, &[], attribute.span),
                ("mode", AttributeArgs::Word(mode)) => ty = self.mode(ty, *mode),
                _ => {}
            }
        }
        ty
    }

    /// A vector of GNU C has one, two, four, eight … elements.
    fn vector(&mut self, element: Ty, bytes: &[syntax::Expr], span: Span) -> Ty {
        let bytes = match bytes {
            [bytes] => self.constant_of(bytes).and_then(|bytes| u64::try_from(bytes).ok()),
            _ => None,
        };
        let size = self.types.size(element);
        let elements = |bytes: &u64| size.filter(|size| bytes.is_multiple_of(*size)).map_or(0, |size| bytes / size);
        match bytes.filter(|bytes| elements(bytes).is_power_of_two()) {
            Some(bytes) => self.types.of(Kind::Vector(element, bytes)),
            None => {
                let message = format!("a vector of `{}` whose size is no power of two of them", self.show(element));
                self.c_error(codes::TYPE_WORDS, span, message);
                self.types.known.error
            }
        }
    }

    fn mode(&mut self, ty: Ty, mode: Name) -> Ty {
        let signed = self.types.int_kind(ty).is_some_and(IntKind::is_signed);
        let int = |s, u| Kind::Int(if signed { s } else { u });
        let kind = match self.spelling(mode).trim_matches('_') {
            "QI" | "byte" => int(IntKind::SChar, IntKind::UChar),
            "HI" => int(IntKind::Short, IntKind::UShort),
            "SI" => int(IntKind::Int, IntKind::UInt),
            "DI" | "word" | "pointer" | "unwind_word" => int(IntKind::Long, IntKind::ULong),
            "TI" => int(IntKind::Int128, IntKind::UInt128),
            "SF" => Kind::Float(FloatName::Float),
            "DF" => Kind::Float(FloatName::Double),
            "XF" => Kind::Float(FloatName::LongDouble),
            "TF" => Kind::Float(FloatName::Float128),
            "SC" => Kind::Complex(FloatName::Float),
            "DC" => Kind::Complex(FloatName::Double),
            "XC" => Kind::Complex(FloatName::LongDouble),
            "TC" => Kind::Complex(FloatName::Float128),
            _ => return ty,
        };
        self.types.of(kind)
    }

    fn constant_of(&mut self, value: &syntax::Expr) -> Option<i128> {
        let value = self.value(value);
        self.constant_int(&value)
    }

    /// The alignment that `aligned` and `_Alignas` ask for.
    pub(super) fn alignment(&mut self, attributes: &[Attribute], alignments: &[syntax::Alignment]) -> Option<u64> {
        let mut most = None;
        for attribute in attributes.iter().filter(|a| self.names.spelling(a.name) == "aligned") {
            let value = match &attribute.args {
                AttributeArgs::Exprs(values) => values.first().and_then(|value| self.constant_of(value)),
                _ => Some(16),
            };
            most = most.max(value);
        }
        for alignment in alignments {
            let value = match alignment {
                syntax::Alignment::Type(name) => {
                    let ty = self.type_name(name);
                    Some(i128::from(self.types.align(ty)))
                }
                syntax::Alignment::Value(value) => self.alignment_value(value),
            };
            most = most.max(value);
        }
        most.filter(|&align| align > 0 && align <= 1 << 28).map(|align| align as u64)
    }

    fn alignment_value(&mut self, value: &syntax::Expr) -> Option<i128> {
        let known = self.constant_of(value);
        if known.is_none_or(|align| align != 0 && align.count_ones() != 1) {
            self.c_error(codes::NOT_CONSTANT, value.span, "an alignment is a constant power of two".to_string());
        }
        known
    }

    fn has_attribute(&self, attributes: &[Attribute], name: &str) -> bool {
        attributes.iter().any(|attribute| self.names.spelling(attribute.name) == name)
    }

    // ---- records ----

    fn record_specifier(&mut self, specifier: &syntax::RecordSpecifier) -> Ty {
        let id = self.record_for(specifier);
        if let Some((_, span)) = specifier.tag {
            self.mention_tag(span, Meaning::Record(id), specifier.members.is_some());
        }
        if let Some(members) = &specifier.members {
            self.define_record(id, specifier, members);
        }
        self.types.of(Kind::Record(id))
    }

    fn record_for(&mut self, specifier: &syntax::RecordSpecifier) -> RecordId {
        let Some((name, _)) = specifier.tag else {
            return self.types.new_record(specifier.is_union, None, specifier.span);
        };
        let found = match specifier.members {
            Some(_) => self.scopes.find_tag_here(name),
            None => self.scopes.find_tag(name),
        };
        match found {
            Some(Tag::Record(id)) => id,
            _ => self.new_record_tag(specifier, name),
        }
    }

    fn new_record_tag(&mut self, specifier: &syntax::RecordSpecifier, name: Name) -> RecordId {
        if self.scopes.at_file_scope() {
            self.refuse_name_of_runtime(name, specifier.tag.map_or(specifier.span, |tag| tag.1));
        }
        let id = self.types.new_record(specifier.is_union, Some(name), specifier.span);
        self.scopes.declare_tag(name, Tag::Record(id));
        id
    }

    /// `struct s;` alone declares a new type in an inner scope.
    pub(super) fn declare_bare_tag(&mut self, specifier: &syntax::RecordSpecifier) {
        if let (Some((name, _)), None) = (specifier.tag, &specifier.members)
            && self.scopes.find_tag_here(name).is_none()
        {
            self.new_record_tag(specifier, name);
        }
    }

    fn define_record(&mut self, id: RecordId, specifier: &syntax::RecordSpecifier, members: &[Member]) {
        let mut fields = Vec::new();
        for member in members {
            match member {
                Member::Fields { specifiers, declarators, span } => {
                    self.fields(specifiers, declarators, *span, &mut fields);
                }
                Member::StaticAssert(assertion) => self.static_assert(assertion),
            }
        }
        if self.types.records[id.0 as usize].layout.is_some() {
            self.c_error(codes::CONFLICTING, specifier.span, "this type is defined twice".to_string());
            return;
        }
        self.check_member_names(&fields);
        self.check_flexible(&fields, specifier.is_union);
        let rules = RecordRules {
            packed: self.has_attribute(&specifier.attributes, "packed"),
            align: self.alignment(&specifier.attributes, &[]),
            pack: self.pack.current,
        };
        let layout = lay_out(&self.types, specifier.is_union, fields, rules);
        self.types.records[id.0 as usize].layout = Some(layout);
        self.here.records.push(id);
    }

    /// An array without a size takes what room is left behind its record.
    fn check_flexible(&mut self, fields: &[NewField], is_union: bool) {
        for (index, field) in fields.iter().enumerate() {
            let is_open = matches!(self.types.kind(field.ty), Kind::Array(_, Length::Unknown));
            let is_last = !is_union && index > 0 && index + 1 == fields.len();
            if is_open && !is_last {
                let message = "an array without a size is the last of several members of a structure";
                self.c_error(codes::INCOMPLETE, field.span, message.to_string());
            }
        }
    }

    fn fields(
        &mut self,
        specifiers: &syntax::Specifiers,
        declarators: &[syntax::FieldDeclarator],
        span: Span,
        to: &mut Vec<NewField>,
    ) {
        let base = self.base(specifiers);
        if declarators.is_empty() && self.types.record(base.ty).is_some() {
            let ty = self.type_as_member(base.ty, span);
            to.push(NewField {
                name: None,
                ty,
                width: None,
                align: base.align,
                type_align: base.type_align,
                packed: false,
                span,
            });
        }
        for declarator in declarators {
            let field = self.field(base, declarator);
            to.push(field);
        }
    }

    fn field(&mut self, base: Base, declarator: &syntax::FieldDeclarator) -> NewField {
        let syntax::FieldDeclarator { declarator, width } = declarator;
        let ty = self.derive(base.ty, declarator);
        let ty = self.attributes_on_type(ty, &declarator.attributes);
        let span = declarator.name.map_or(declarator.span, |(_, span)| span);
        let ty = self.type_as_member(ty, span);
        self.note_type(ty);
        let name = declarator.name.map(|(name, _)| name);
        if name.is_some() {
            self.mention(span, Meaning::Member(span));
        }
        let width = width.as_ref().map(|width| self.bit_width(width, ty, name.is_some()));
        let align = self.alignment(&declarator.attributes, &[]).or(base.align);
        let packed = self.has_attribute(&declarator.attributes, "packed");
        NewField { name, ty, width, align, type_align: base.type_align, packed, span }
    }

    fn check_member_names(&mut self, fields: &[NewField]) {
        let mut seen = HashSet::default();
        for field in fields {
            let names = match (field.name, self.types.record(field.ty)) {
                (None, Some(inner)) => self.types.member_names(inner),
                (name, _) => name.into_iter().collect(),
            };
            if !names.into_iter().all(|name| seen.insert(name)) {
                self.c_error(codes::CONFLICTING, field.span, "a second member of this name".to_string());
            }
        }
    }

    /// What a member is; a record that has itself as a member would have no end.
    fn type_as_member(&mut self, ty: Ty, span: Span) -> Ty {
        if self.types.is_shared(ty) {
            let diagnostic = Diagnostic::error(codes::SHARED_MEMBER, span, "a member cannot be shared")
                .because("a record lies on one thread as a whole")
                .hint("declare the object shared, or let the member point to shared data");
            self.report(diagnostic);
        }
        let flexible = match *self.types.kind(ty) {
            Kind::Array(element, Length::Unknown) => self.types.is_complete(element),
            _ => false,
        };
        if !flexible && !self.types.is_complete(ty) {
            self.c_error(codes::INCOMPLETE, span, "a member of incomplete type".to_string());
            return self.types.known.error;
        }
        if self.functions.is_empty() && self.types.is_variably_modified(ty) {
            self.c_error(codes::NOT_CONSTANT, span, "the size of an array in a member must be constant".to_string());
            return self.types.known.error;
        }
        if self.types.is_shared(ty) { self.types.unqualified(ty) } else { ty }
    }

    fn bit_width(&mut self, width: &syntax::Expr, ty: Ty, named: bool) -> u64 {
        let most = match self.types.kind(ty) {
            Kind::Bool => 1,
            _ => self.types.size(ty).unwrap_or(0).saturating_mul(8),
        };
        if !self.types.is_integer(ty) && !self.types.is_error(ty) {
            self.c_error(codes::OPERANDS, width.span, "a bit-field is an integer".to_string());
            return 1;
        }
        let value = self.value(width);
        match self.constant_int(&value) {
            Some(bits) if bits >= i128::from(named) && bits <= i128::from(most) => bits as u64,
            _ => {
                let message = format!("the width of this bit-field is a constant of at most {most}");
                self.c_error(codes::NOT_CONSTANT, width.span, message);
                1
            }
        }
    }

    // ---- enumerations ----

    fn enum_specifier(&mut self, specifier: &syntax::EnumSpecifier) -> Ty {
        let id = self.enum_for(specifier);
        if let Some((_, span)) = specifier.tag {
            self.mention_tag(span, Meaning::Enum(id), specifier.enumerators.is_some());
        }
        if let Some(enumerators) = &specifier.enumerators {
            let packed = self.has_attribute(&specifier.attributes, "packed");
            self.define_enum(id, enumerators, packed);
        }
        self.types.of(Kind::Enum(id))
    }

    fn enum_for(&mut self, specifier: &syntax::EnumSpecifier) -> EnumId {
        let Some((name, _)) = specifier.tag else { return self.types.new_enum(None, specifier.span) };
        let found = match specifier.enumerators {
            Some(_) => self.scopes.find_tag_here(name),
            None => self.scopes.find_tag(name),
        };
        if let Some(Tag::Enum(id)) = found {
            return id;
        }
        let id = self.types.new_enum(Some(name), specifier.span);
        self.scopes.declare_tag(name, Tag::Enum(id));
        id
    }

    fn define_enum(&mut self, id: EnumId, enumerators: &[syntax::Enumerator], packed: bool) {
        let (mut next, mut least, mut most) = (0i128, 0i128, 0i128);
        let mut constants = Vec::new();
        for enumerator in enumerators {
            if let Some(value) = &enumerator.value {
                next = self.enumerator_value(value);
            }
            (least, most) = (least.min(next), most.max(next));
            let ty = self.enumerator_type(next);
            let symbol = Symbol {
                name: enumerator.name,
                kind: SymbolKind::Constant(next),
                ty,
                linkage: Linkage::None,
                file_scope: self.scopes.at_file_scope(),
                defined: true,
                span: enumerator.span,
            };
            let symbol = self.new_symbol(symbol);
            self.declare(symbol);
            constants.push(symbol);
            next = next.wrapping_add(1);
        }
        self.widen_enumerators(id, &constants);
        let info = &mut self.types.enums[id.0 as usize];
        info.underlying = underlying(least, most, packed);
        info.complete = true;
        info.constants = constants;
        self.here.enums.push(id);
    }

    /// GNU C gives enumerators that are no `int` the type of the enumeration, once it is complete.
    fn widen_enumerators(&mut self, id: EnumId, constants: &[SymbolId]) {
        let (int, own) = (self.types.known.int, self.types.of(Kind::Enum(id)));
        for constant in constants {
            let symbol = &mut self.symbols[constant.0 as usize];
            if symbol.ty != int {
                symbol.ty = own;
            }
        }
    }

    fn enumerator_value(&mut self, value: &syntax::Expr) -> i128 {
        let checked = self.value(value);
        self.constant_int(&checked).unwrap_or_else(|| {
            self.not_constant(&checked, "the value of an enumerator");
            0
        })
    }

    fn enumerator_type(&mut self, value: i128) -> Ty {
        let kind = match value {
            _ if i32::try_from(value).is_ok() => IntKind::Int,
            _ if u32::try_from(value).is_ok() => IntKind::UInt,
            _ if i64::try_from(value).is_ok() => IntKind::Long,
            _ => IntKind::ULong,
        };
        self.types.int(kind)
    }

    /// Something that must be constant is not: THREADS in it is a mistake against UPC, all else one against C.
    pub(super) fn not_constant(&mut self, value: &Expr, what: &str) {
        if self.types.is_error(value.ty) {
            return;
        }
        if self.is_dynamic() && self.depends_on_threads(value) {
            let message = format!("{what} must be constant, and the number of threads is not");
            let diagnostic = Diagnostic::error(codes::THREADS_CONSTANT, value.span, message)
                .because("the number of threads is chosen when the program starts")
                .hint("translate for a fixed number of threads with `-T N`");
            return self.report(diagnostic);
        }
        let message = format!("{what} must be constant");
        let advice = calls(value).then(|| "call the function in `main`, and assign what it returns there".to_string());
        self.c_error_with(codes::NOT_CONSTANT, value.span, message, advice);
    }

    /// Whether a value would be constant if THREADS were: it names THREADS, or the size of a shared array.
    pub(super) fn depends_on_threads(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Threads => true,
            ExprKind::Sizeof(ty) => self.types.is_shared(*ty),
            ExprKind::Convert { from, .. } | ExprKind::Unary(_, from) => self.depends_on_threads(from),
            ExprKind::Binary(_, left, right) => self.depends_on_threads(left) || self.depends_on_threads(right),
            ExprKind::PointerAdd { index, .. } => self.depends_on_threads(index),
            ExprKind::Conditional { condition, otherwise, .. } => {
                self.depends_on_threads(condition) || self.depends_on_threads(otherwise)
            }
            _ => false,
        }
    }

    pub(super) fn object_kind(&self, duration: Duration) -> SymbolKind {
        SymbolKind::Object { duration, parameter: false }
    }
}

/// The integer type that represents an enumeration.
fn underlying(least: i128, most: i128, packed: bool) -> IntKind {
    use IntKind::*;
    let fits = |low: i128, high: i128| least >= low && most <= high;
    if packed {
        for (kind, low, high) in [(UChar, 0, 255), (SChar, -128, 127), (UShort, 0, 65535), (Short, -32768, 32767)] {
            if fits(low, high) {
                return kind;
            }
        }
    }
    match least {
        0.. if most <= i128::from(u32::MAX) => UInt,
        0.. => ULong,
        _ if fits(i128::from(i32::MIN), i128::from(i32::MAX)) => Int,
        _ => Long,
    }
}

/// Whether a value is what a function returns.
fn calls(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Call { .. } => true,
        ExprKind::Convert { from, .. } => calls(from),
        _ => false,
    }
}
