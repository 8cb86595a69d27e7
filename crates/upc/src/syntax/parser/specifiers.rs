//! Declaration specifiers, type qualifiers and type names.

use super::{Parsed, Parser};
use crate::codes;
use crate::library_names;
use crate::syntax::names::Name;
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::*;
use kroll_source::{Diagnostic, Span};
use std::rc::Rc;

/// Counts of the basic type words seen so far.
#[derive(Default)]
struct Words {
    void: u8,
    bool_: u8,
    char_: u8,
    short: u8,
    int: u8,
    long: u8,
    signed: u8,
    unsigned: u8,
    int128: u8,
    double: u8,
    complex: u8,
    floats: u8,
    float: Option<FloatName>,
}

impl Words {
    fn any(&self) -> bool {
        let counts = [
            self.void,
            self.bool_,
            self.char_,
            self.short,
            self.int,
            self.long,
            self.signed,
            self.unsigned,
            self.int128,
            self.double,
            self.complex,
        ];
        counts.iter().any(|&count| count > 0) || self.float.is_some()
    }

    fn add(&mut self, keyword: Keyword) -> bool {
        let count = match keyword {
            Keyword::Void => &mut self.void,
            Keyword::Bool => &mut self.bool_,
            Keyword::Char => &mut self.char_,
            Keyword::Short => &mut self.short,
            Keyword::Int => &mut self.int,
            Keyword::Long => &mut self.long,
            Keyword::Signed => &mut self.signed,
            Keyword::Unsigned => &mut self.unsigned,
            Keyword::Int128 => &mut self.int128,
            Keyword::Uint128 => {
                self.unsigned = self.unsigned.saturating_add(1);
                &mut self.int128
            }
            Keyword::Double => &mut self.double,
            Keyword::Complex => &mut self.complex,
            _ => match float_name(keyword) {
                Some(float) => {
                    self.float = Some(float);
                    &mut self.floats
                }
                None => return false,
            },
        };
        *count = count.saturating_add(1);
        true
    }

    /// The type the words name together; `None` if they do not go together.
    fn resolve(&self) -> Option<Basic> {
        let Words { void, bool_, char_, short, int, long, signed, unsigned, int128, double, complex, .. } = *self;
        let signs = signed.saturating_add(unsigned);
        if signs > 1 || complex > 1 || self.floats > 1 {
            return None;
        }
        let float = match (self.float, double, long) {
            (Some(float), 0, 0) => Some(float),
            (None, 1, 0) => Some(FloatName::Double),
            (None, 1, 1) => Some(FloatName::LongDouble),
            (None, 0, _) => None,
            _ => return None,
        };
        let others = [void, bool_, char_, short, int, signs, int128].into_iter().fold(0, u8::saturating_add);
        if let Some(float) = float {
            let real = if complex > 0 { Basic::Complex(float) } else { Basic::Float(float) };
            return (others == 0).then_some(real);
        }
        if complex > 0 {
            let bare = others == 0 && long == 0;
            return Some(if bare { Basic::Complex(FloatName::Double) } else { Basic::ComplexInt });
        }
        let pick = |s: Basic, u: Basic| Some(if unsigned > 0 { u } else { s });
        match (void, bool_, char_, short, int, long, int128) {
            (1, 0, 0, 0, 0, 0, 0) if signs == 0 => Some(Basic::Void),
            (0, 1, 0, 0, 0, 0, 0) if signs == 0 => Some(Basic::Bool),
            (0, 0, 1, 0, 0, 0, 0) if signed > 0 => Some(Basic::SignedChar),
            (0, 0, 1, 0, 0, 0, 0) => pick(Basic::Char, Basic::UnsignedChar),
            (0, 0, 0, 1, 0 | 1, 0, 0) => pick(Basic::Short, Basic::UnsignedShort),
            (0, 0, 0, 0, 0 | 1, 0, 0) => pick(Basic::Int, Basic::UnsignedInt),
            (0, 0, 0, 0, 0 | 1, 1, 0) => pick(Basic::Long, Basic::UnsignedLong),
            (0, 0, 0, 0, 0 | 1, 2, 0) => pick(Basic::LongLong, Basic::UnsignedLongLong),
            (0, 0, 0, 0, 0, 0, 1) => pick(Basic::Int128, Basic::UnsignedInt128),
            _ => None,
        }
    }
}

fn float_name(keyword: Keyword) -> Option<FloatName> {
    Some(match keyword {
        Keyword::Float => FloatName::Float,
        Keyword::Bfloat16 => FloatName::Bfloat16,
        Keyword::Float16 => FloatName::Float16,
        Keyword::Float32 => FloatName::Float32,
        Keyword::Float64 => FloatName::Float64,
        Keyword::Float128 => FloatName::Float128,
        Keyword::Float32x => FloatName::Float32x,
        Keyword::Float64x => FloatName::Float64x,
        Keyword::Decimal32 => FloatName::Decimal32,
        Keyword::Decimal64 => FloatName::Decimal64,
        Keyword::Decimal128 => FloatName::Decimal128,
        _ => return None,
    })
}

impl Parser<'_> {
    fn empty_specifiers(&self) -> Specifiers {
        Specifiers {
            storage: None,
            thread_local: false,
            inline: false,
            noreturn: false,
            qualifiers: Qualifiers::default(),
            ty: TypeSpecifier::Implicit,
            alignments: Vec::new(),
            attributes: Vec::new(),
            span: self.span(),
        }
    }

    // declaration_specifiers: (storage_class | type_specifier | type_qualifier | function_specifier
    //                          | alignment_specifier | attribute_specifier | '__extension__')+
    pub(super) fn declaration_specifiers(&mut self) -> Parsed<Specifiers> {
        let mut specifiers = self.empty_specifiers();
        let first = self.span();
        let mut words = Words::default();
        let start = self.at;
        let mut behind_record = None;
        loop {
            let has_type = words.any() || !matches!(specifiers.ty, TypeSpecifier::Implicit);
            match self.kind() {
                TokenKind::Ident(name) if !has_type && self.is_type_word(name) => {
                    specifiers.ty = self.typedef_name(name);
                }
                TokenKind::Keyword(keyword)
                    if is_type_keyword(keyword) && behind_record.is_some_and(|at| self.lacks_semicolon(at)) =>
                {
                    break;
                }
                TokenKind::Keyword(keyword) => {
                    if !self.specifier(keyword, &mut specifiers, &mut words)? {
                        break;
                    }
                    if behind_record.is_none() && specifiers.ty.defines_record() {
                        behind_record = Some(self.at);
                    }
                }
                _ if self.is_standard_attribute(0) => self.attribute_specifiers(&mut specifiers.attributes)?,
                _ => break,
            }
        }
        if words.any() {
            specifiers.ty = self.basic(&words, first, &specifiers.ty);
        }
        if self.at > start {
            specifiers.span = first.to(self.previous_span());
        }
        Ok(specifiers)
    }

    /// A second type on a line of its own, behind a record that ended before the token `at`: the `;` between them is
    /// missing, and is taken as written.
    fn lacks_semicolon(&mut self, at: usize) -> bool {
        let is_missing = self.list.tokens[at].first_on_line;
        if is_missing {
            self.at = at;
            let place = self.previous_span().after();
            self.expected_at("`;`", place);
            self.semicolon_given = Some(at);
        }
        is_missing
    }

    /// A typedef name, or an unknown word before the name of what is declared, that can only be meant as a type.
    fn is_type_word(&self, name: Name) -> bool {
        if self.typedefs.get(name) {
            return true;
        }
        let qualifies = |keyword| {
            use Keyword::{Const, Relaxed, Restrict, Shared, Strict, Volatile};
            matches!(keyword, Const | Volatile | Restrict | Shared | Strict | Relaxed)
        };
        match self.kind_ahead(1) {
            TokenKind::Ident(_) => true,
            TokenKind::Punct(Punct::Star) => match self.kind_ahead(2) {
                TokenKind::Ident(_) => true,
                TokenKind::Keyword(keyword) => qualifies(keyword),
                _ => false,
            },
            _ => false,
        }
    }

    fn typedef_name(&mut self, name: Name) -> TypeSpecifier {
        let span = self.span();
        let known = self.typedefs.get(name);
        if !known {
            let message = format!("`{}` is not the name of a type", self.names.spelling(name));
            let why = "a declaration begins with a type";
            use Keyword::{Char, Double, Float, Int, Long, Short, Void};
            let meant = self.meant(&[Char, Double, Float, Int, Long, Short, Void]);
            let advice = library_names::advice(self.names.spelling(name), |_| false);
            let hint = match (meant, advice) {
                (Some(_), _) => "check the spelling; the words of C's types are such as `int` and `double`".to_string(),
                (None, Some(advice)) => advice,
                (None, None) => "declare it with `typedef`, or include the header that does".to_string(),
            };
            self.fail(codes::UNKNOWN_TYPE, message, why, hint);
        }
        self.bump();
        if known { TypeSpecifier::Typedef(name, span) } else { TypeSpecifier::Unknown }
    }

    fn basic(&mut self, words: &Words, first: Span, other: &TypeSpecifier) -> TypeSpecifier {
        let basic = words.resolve().filter(|_| matches!(other, TypeSpecifier::Implicit));
        let Some(basic) = basic else {
            let span = first.to(self.previous_span());
            let diagnostic = Diagnostic::error(codes::TYPE_WORDS, span, "these type words do not go together")
                .because("they name no type of C in any order")
                .hint("write one type, such as `unsigned long`");
            self.diagnostics.push(diagnostic);
            return TypeSpecifier::Unknown;
        };
        TypeSpecifier::Basic(basic)
    }

    /// Takes one specifier; false if the keyword begins none.
    fn specifier(&mut self, keyword: Keyword, to: &mut Specifiers, words: &mut Words) -> Parsed<bool> {
        if words.add(keyword) {
            self.bump();
            return Ok(true);
        }
        if self.type_qualifier(&mut to.qualifiers)? {
            return Ok(true);
        }
        match keyword {
            Keyword::Typedef => self.storage(to, Storage::Typedef),
            Keyword::Extern => self.storage(to, Storage::Extern),
            Keyword::Static => self.storage(to, Storage::Static),
            Keyword::Auto => self.storage(to, Storage::Auto),
            Keyword::Register => self.storage(to, Storage::Register),
            Keyword::ThreadLocal => to.thread_local = self.flag(),
            Keyword::Inline => to.inline = self.flag(),
            Keyword::Noreturn => to.noreturn = self.flag(),
            Keyword::Extension => self.bump(),
            Keyword::AutoType => {
                self.refuse_second_type(&to.ty);
                self.bump();
                to.ty = TypeSpecifier::Auto;
            }
            Keyword::Attribute => self.attribute_specifiers(&mut to.attributes)?,
            Keyword::Alignas => to.alignments.push(self.alignment_specifier()?),
            Keyword::Struct | Keyword::Union | Keyword::Enum | Keyword::Typeof | Keyword::Atomic => {
                self.refuse_second_type(&to.ty);
                to.ty = self.type_specifier(keyword)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// One that is more than a word.
    fn type_specifier(&mut self, keyword: Keyword) -> Parsed<TypeSpecifier> {
        match keyword {
            Keyword::Enum => self.enum_specifier(),
            Keyword::Typeof => self.typeof_specifier(),
            Keyword::Atomic => self.atomic_type_specifier(),
            _ => self.struct_or_union_specifier(),
        }
    }

    fn refuse_second_type(&mut self, first: &TypeSpecifier) {
        if !matches!(first, TypeSpecifier::Implicit | TypeSpecifier::Unknown) {
            let why = "a declaration has one type";
            self.fail(codes::TYPE_WORDS, "a second type in a declaration", why, "end the one before it with `;`");
        }
    }

    fn flag(&mut self) -> bool {
        self.bump();
        true
    }

    fn storage(&mut self, to: &mut Specifiers, storage: Storage) {
        if to.storage.is_some() {
            let why = "storage classes exclude each other";
            self.fail(codes::STORAGE, "a declaration has at most one storage class", why, "remove one of them");
        }
        to.storage = Some(storage);
        self.bump();
    }

    // type_qualifier: 'const' | 'restrict' | 'volatile' | '_Atomic' | 'shared' layout_qualifier? | 'strict' | 'relaxed'
    pub(super) fn type_qualifier(&mut self, to: &mut Qualifiers) -> Parsed<bool> {
        let TokenKind::Keyword(keyword) = self.kind() else { return Ok(false) };
        let span = self.span();
        match keyword {
            Keyword::Const => to.const_ = true,
            Keyword::Volatile => to.volatile = true,
            Keyword::Restrict => to.restrict = true,
            Keyword::Atomic if self.kind_ahead(1) != TokenKind::Punct(Punct::LParen) => to.atomic = true,
            Keyword::SegmentFs | Keyword::SegmentGs => {}
            Keyword::Strict => to.strict = Some(span),
            Keyword::Relaxed => to.relaxed = Some(span),
            Keyword::Shared => {
                self.bump();
                let layout = self.layout_qualifier()?;
                self.further_dimensions()?;
                to.shared.push(Shared { layout, span: span.to(self.previous_span()) });
                return Ok(true);
            }
            _ => return Ok(false),
        }
        self.bump();
        Ok(true)
    }

    /// `shared [2][3] int a[..][..]`, as some dialects have it.
    fn further_dimensions(&mut self) -> Parsed<()> {
        if self.is(Punct::LBracket) {
            let why = "UPC deals an array out in blocks of elements, in the order of rows";
            let hint = "write one number, such as the elements of a whole row, or make blocks structs";
            self.fail(codes::TWO_BLOCK_SIZES, "a block of several dimensions", why, hint);
        }
        while self.is(Punct::LBracket) {
            self.layout_qualifier()?;
        }
        Ok(())
    }

    // layout_qualifier: '[' ']' | '[' '*' ']' | '[' constant_expression ']'
    fn layout_qualifier(&mut self) -> Parsed<Layout> {
        if !self.take(Punct::LBracket) {
            return Ok(Layout::None);
        }
        if self.take(Punct::RBracket) {
            return Ok(Layout::Indefinite);
        }
        if self.is(Punct::Star) && self.kind_ahead(1) == TokenKind::Punct(Punct::RBracket) {
            self.bump();
            self.bump();
            return Ok(Layout::Star);
        }
        let size = self.nested(Self::constant_expression)?;
        self.close(Punct::RBracket);
        Ok(Layout::Size(Rc::new(size)))
    }

    // alignment_specifier: '_Alignas' '(' (type_name | constant_expression) ')'
    fn alignment_specifier(&mut self) -> Parsed<Alignment> {
        self.bump();
        self.expect(Punct::LParen)?;
        let alignment = match self.starts_type_name() {
            true => Alignment::Type(Box::new(self.type_name()?)),
            false => Alignment::Value(self.nested(Self::constant_expression)?),
        };
        self.close(Punct::RParen);
        Ok(alignment)
    }

    // typeof_specifier: 'typeof' '(' (type_name | expression) ')'
    fn typeof_specifier(&mut self) -> Parsed<TypeSpecifier> {
        self.bump();
        self.expect(Punct::LParen)?;
        let ty = match self.starts_type_name() {
            true => TypeSpecifier::TypeofType(Box::new(self.type_name()?)),
            false => TypeSpecifier::TypeofExpr(Box::new(self.nested(Self::expression)?)),
        };
        self.close(Punct::RParen);
        Ok(ty)
    }

    // atomic_type_specifier: '_Atomic' '(' type_name ')'
    fn atomic_type_specifier(&mut self) -> Parsed<TypeSpecifier> {
        self.bump();
        self.expect(Punct::LParen)?;
        let ty = self.type_name()?;
        self.close(Punct::RParen);
        Ok(TypeSpecifier::Atomic(Box::new(ty)))
    }

    // type_name: declaration_specifiers abstract_declarator?
    pub(super) fn type_name(&mut self) -> Parsed<TypeName> {
        let first = self.span();
        let specifiers = self.nested(Self::declaration_specifiers)?;
        let declarator = self.nested(Self::abstract_declarator)?;
        if matches!(specifiers.ty, TypeSpecifier::Implicit) && specifiers.qualifiers.is_empty() {
            return Err(self.expected("a type"));
        }
        Ok(TypeName { specifiers, declarator, span: first.to(self.previous_span()) })
    }

    pub(super) fn starts_type_name(&self) -> bool {
        self.starts_type_name_at(0)
    }

    pub(super) fn starts_type_name_at(&self, ahead: usize) -> bool {
        match self.kind_ahead(ahead) {
            TokenKind::Ident(name) => self.typedefs.get(name),
            TokenKind::Keyword(Keyword::Extension) => self.starts_type_name_at(ahead + 1),
            TokenKind::Keyword(keyword) => begins_specifier(keyword),
            _ => self.is_standard_attribute(ahead),
        }
    }
}

/// A word that names a type.
fn is_type_keyword(keyword: Keyword) -> bool {
    Words::default().add(keyword) || matches!(keyword, Keyword::Struct | Keyword::Union | Keyword::Enum)
}

impl TypeSpecifier {
    /// A record or enumeration with what stands in it.
    fn defines_record(&self) -> bool {
        match self {
            TypeSpecifier::Record(record) => record.members.is_some(),
            TypeSpecifier::Enum(of) => of.enumerators.is_some(),
            _ => false,
        }
    }
}

impl Qualifiers {
    pub fn is_empty(&self) -> bool {
        let Qualifiers { const_, volatile, restrict, atomic, shared, strict, relaxed } = self;
        !(*const_ || *volatile || *restrict || *atomic) && shared.is_empty() && strict.is_none() && relaxed.is_none()
    }
}

pub(super) fn begins_specifier(keyword: Keyword) -> bool {
    use Keyword::*;
    matches!(
        keyword,
        Void | Bool
            | Char
            | Short
            | Int
            | Long
            | Signed
            | Unsigned
            | Int128
            | Uint128
            | Double
            | Complex
            | Const
            | Volatile
            | Restrict
            | Atomic
            | SegmentFs
            | SegmentGs
            | Strict
            | Relaxed
            | Shared
            | Typedef
            | Extern
            | Static
            | Auto
            | Register
            | ThreadLocal
            | Inline
            | Noreturn
            | AutoType
            | Attribute
            | Alignas
            | Struct
            | Union
            | Enum
            | Typeof
    ) || float_name(keyword).is_some()
}
