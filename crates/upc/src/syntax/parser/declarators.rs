//! Declarators: what stands between the type specifier and the initialiser.

use super::{Parsed, Parser};
use crate::syntax::names::Name;
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::*;
use kroll_source::Span;

/// Whether a declarator must, may or cannot have a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    Required,
    Optional,
    Absent,
}

impl Parser<'_> {
    pub(super) fn no_declarator(&self) -> Declarator {
        let span = self.previous_span().after();
        Declarator { name: None, derived: Vec::new(), attributes: Vec::new(), asm_label: None, span }
    }

    // declarator: pointer? direct_declarator
    pub(super) fn declarator(&mut self) -> Parsed<Declarator> {
        self.any_declarator(Naming::Required)
    }

    // abstract_declarator: pointer? direct_abstract_declarator?
    pub(super) fn abstract_declarator(&mut self) -> Parsed<Declarator> {
        self.any_declarator(Naming::Absent)
    }

    // parameter_declarator: declarator | abstract_declarator
    fn parameter_declarator(&mut self) -> Parsed<Declarator> {
        self.any_declarator(Naming::Optional)
    }

    fn any_declarator(&mut self, naming: Naming) -> Parsed<Declarator> {
        let first = self.span();
        let start = self.at;
        let mut declarator = self.no_declarator();
        self.declarator_into(naming, &mut declarator)?;
        if self.at > start {
            declarator.span = first.to(self.previous_span());
        }
        Ok(declarator)
    }

    fn declarator_into(&mut self, naming: Naming, to: &mut Declarator) -> Parsed<()> {
        let pointers = self.pointer(&mut to.attributes)?;
        self.direct_declarator(naming, to)?;
        to.derived.extend(pointers.into_iter().rev());
        Ok(())
    }

    // pointer: ('*' (type_qualifier | attribute_specifier)*)*
    fn pointer(&mut self, attributes: &mut Vec<Attribute>) -> Parsed<Vec<Derived>> {
        let mut pointers = Vec::new();
        self.attribute_specifiers(attributes)?;
        while self.is(Punct::Star) {
            let span = self.span();
            self.bump();
            let mut qualifiers = Qualifiers::default();
            loop {
                self.attribute_specifiers(attributes)?;
                if !self.type_qualifier(&mut qualifiers)? {
                    break;
                }
            }
            pointers.push(Derived::Pointer(qualifiers, span));
        }
        Ok(pointers)
    }

    // direct_declarator: (identifier | '(' declarator ')')? (array_declarator | function_declarator)*
    fn direct_declarator(&mut self, naming: Naming, to: &mut Declarator) -> Parsed<()> {
        match self.kind() {
            TokenKind::Ident(_) if naming != Naming::Absent => to.name = Some(self.identifier()?),
            TokenKind::Punct(Punct::LParen) if naming == Naming::Required || self.paren_is_declarator() => {
                self.bump();
                self.nested(|p| p.declarator_into(naming, to))?;
                self.close(Punct::RParen);
            }
            _ if naming == Naming::Required => {
                let failed = self.expected("a name");
                let before = self.at;
                to.name = self.name_behind_slip();
                if self.at == before && !self.ends_declarator() {
                    return Err(failed);
                }
            }
            _ => {}
        }
        loop {
            match self.kind() {
                TokenKind::Punct(Punct::LBracket) if self.is_standard_attribute(0) => return Ok(()),
                TokenKind::Punct(Punct::LBracket) => to.derived.push(Derived::Array(self.array_declarator()?)),
                TokenKind::Punct(Punct::LParen) => to.derived.push(Derived::Function(self.function_declarator()?)),
                _ => return Ok(()),
            }
        }
    }

    /// A sign that can stand behind a declarator.
    fn ends_declarator(&self) -> bool {
        matches!(self.kind(), TokenKind::Punct(Punct::Assign | Punct::Comma | Punct::Semi | Punct::LBracket))
    }

    /// In an abstract declarator, tells `(*)(int)` from the parameter list `(int)`.
    fn paren_is_declarator(&self) -> bool {
        match self.kind_ahead(self.behind_attributes(1)) {
            TokenKind::Punct(Punct::Star | Punct::LParen | Punct::LBracket) => true,
            TokenKind::Ident(name) => !self.typedefs.get(name),
            _ => false,
        }
    }

    /// How far ahead the first token stands that belongs to no `__attribute__((..))`.
    fn behind_attributes(&self, from: usize) -> usize {
        let mut ahead = from;
        while self.kind_ahead(ahead) == TokenKind::Keyword(Keyword::Attribute) {
            let mut depth = 0;
            loop {
                ahead += 1;
                match self.kind_ahead(ahead) {
                    TokenKind::Punct(Punct::LParen) => depth += 1,
                    TokenKind::Punct(Punct::RParen) => depth -= 1,
                    TokenKind::Eof => return ahead,
                    _ => {}
                }
                if depth <= 0 {
                    break;
                }
            }
            ahead += 1;
        }
        ahead
    }

    // array_declarator: '[' (type_qualifier | 'static')* (assignment_expression | '*')? ']'
    fn array_declarator(&mut self) -> Parsed<ArrayDerived> {
        let first = self.span();
        self.bump();
        let mut qualifiers = Qualifiers::default();
        let mut static_ = false;
        loop {
            if self.take_keyword(Keyword::Static) {
                static_ = true;
            } else if !self.type_qualifier(&mut qualifiers)? {
                break;
            }
        }
        let star = self.is(Punct::Star) && self.kind_ahead(1) == TokenKind::Punct(Punct::RBracket);
        let size = match self.kind() {
            TokenKind::Punct(Punct::RBracket) => ArraySize::Unknown,
            _ if star => {
                self.bump();
                ArraySize::Star
            }
            _ => ArraySize::Expr(Box::new(self.nested(Self::assignment_expression)?)),
        };
        self.close(Punct::RBracket);
        Ok(ArrayDerived { qualifiers, static_, size, span: first.to(self.previous_span()) })
    }

    // function_declarator: '(' (parameter_type_list | identifier_list)? ')'
    fn function_declarator(&mut self) -> Parsed<FunctionDerived> {
        let first = self.span();
        self.bump();
        let parameters = self.scoped(|p| p.nested(Self::parameters))?;
        self.close(Punct::RParen);
        Ok(FunctionDerived { parameters, span: first.to(self.previous_span()) })
    }

    fn parameters(&mut self) -> Parsed<Parameters> {
        match self.kind() {
            TokenKind::Punct(Punct::RParen) => Ok(Parameters::Names(Vec::new())),
            TokenKind::Ident(name) if !self.typedefs.get(name) && self.is_identifier_list() => {
                Ok(Parameters::Names(self.identifier_list()?))
            }
            _ => self.parameter_type_list(),
        }
    }

    fn is_identifier_list(&self) -> bool {
        matches!(self.kind_ahead(1), TokenKind::Punct(Punct::Comma | Punct::RParen))
    }

    // identifier_list: identifier (',' identifier)*
    pub(super) fn identifier_list(&mut self) -> Parsed<Vec<(Name, Span)>> {
        let mut names = vec![self.identifier()?];
        while self.take(Punct::Comma) {
            names.push(self.identifier()?);
        }
        Ok(names)
    }

    // parameter_type_list: parameter_declaration (',' parameter_declaration)* (',' '...')?
    fn parameter_type_list(&mut self) -> Parsed<Parameters> {
        let mut list = Vec::new();
        loop {
            if self.take(Punct::Ellipsis) {
                return Ok(Parameters::Prototype { list, variadic: true });
            }
            list.push(self.parameter_declaration()?);
            if !self.comma(Self::starts_type_name) {
                return Ok(Parameters::Prototype { list, variadic: false });
            }
        }
    }

    // parameter_declaration: declaration_specifiers parameter_declarator attributes
    fn parameter_declaration(&mut self) -> Parsed<Parameter> {
        let first = self.span();
        let start = self.at;
        let mut specifiers = self.declaration_specifiers()?;
        let lacks_type = self.at == start;
        if lacks_type {
            let failed = self.expected("a parameter declaration");
            if !matches!(self.kind(), TokenKind::Ident(_) | TokenKind::Punct(Punct::Comma | Punct::RParen)) {
                return Err(failed);
            }
            specifiers.ty = TypeSpecifier::Unknown;
        }
        let mut declarator = self.parameter_declarator()?;
        self.attribute_specifiers(&mut declarator.attributes)?;
        if let Some((name, _)) = declarator.name {
            self.typedefs.set(name, false);
        }
        Ok(Parameter { specifiers, declarator, span: first.to(self.previous_span()) })
    }
}
