//! Structures, unions and enumerations.

use super::{Parsed, Parser};
use crate::codes;
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::*;
use kroll_source::Diagnostic;

impl Parser<'_> {
    // struct_or_union_specifier: ('struct' | 'union') attributes identifier? ('{' member* '}')? attributes
    pub(super) fn struct_or_union_specifier(&mut self) -> Parsed<TypeSpecifier> {
        let first = self.span();
        let is_union = self.is_keyword(Keyword::Union);
        self.bump();
        let mut attributes = Vec::new();
        self.attribute_specifiers(&mut attributes)?;
        let tag = self.optional_identifier();
        let members = match self.is(Punct::LBrace) {
            true => Some(self.nested(Self::struct_declaration_list)?),
            false => None,
        };
        if members.is_some() {
            self.attribute_specifiers(&mut attributes)?;
        } else if tag.is_none() {
            return Err(self.expected("a tag or `{`"));
        }
        let span = first.to(self.previous_span());
        Ok(TypeSpecifier::Record(Box::new(RecordSpecifier { is_union, tag, members, attributes, span })))
    }

    fn optional_identifier(&mut self) -> Option<(crate::syntax::Name, kroll_source::Span)> {
        match self.kind() {
            TokenKind::Ident(_) => self.identifier().ok(),
            _ => None,
        }
    }

    // struct_declaration_list: '{' (struct_declaration | static_assert | ';')* '}'
    fn struct_declaration_list(&mut self) -> Parsed<Vec<Member>> {
        self.expect(Punct::LBrace)?;
        let mut members = Vec::new();
        while !self.take(Punct::RBrace) {
            match self.kind() {
                TokenKind::Eof => return Err(self.expected("`}`")),
                TokenKind::Punct(Punct::Semi) => self.bump(),
                TokenKind::Keyword(Keyword::StaticAssert) => {
                    members.push(Member::StaticAssert(self.static_assert_declaration()?));
                }
                _ => {
                    let start = self.at;
                    members.push(self.struct_declaration()?);
                    if self.at == start {
                        return Err(self.expected("`}`"));
                    }
                }
            }
        }
        Ok(members)
    }

    // struct_declaration: declaration_specifiers (struct_declarator (',' struct_declarator)*)? ';'
    fn struct_declaration(&mut self) -> Parsed<Member> {
        let first = self.span();
        let start = self.at;
        let specifiers = self.declaration_specifiers()?;
        if self.at == start {
            return Err(self.expected("a member declaration"));
        }
        if specifiers.storage.is_some() {
            let diagnostic = Diagnostic::error(codes::STORAGE, specifiers.span, "a member with a storage class")
                .because("a member lies where its record lies")
                .hint("remove the word");
            self.diagnostics.push(diagnostic);
        }
        let mut declarators = Vec::new();
        if !self.is(Punct::Semi) && !self.is(Punct::RBrace) {
            declarators.push(self.struct_declarator()?);
            while self.take(Punct::Comma) {
                declarators.push(self.struct_declarator()?);
            }
        }
        // GNU C lets the last semicolon out.
        if !self.is(Punct::RBrace) {
            self.semicolon();
        }
        Ok(Member::Fields { specifiers, declarators, span: first.to(self.previous_span()) })
    }

    // struct_declarator: attributes declarator? (':' constant_expression)? attributes
    fn struct_declarator(&mut self) -> Parsed<FieldDeclarator> {
        let mut before = Vec::new();
        self.attribute_specifiers(&mut before)?;
        let mut declarator = match self.is(Punct::Colon) {
            true => self.no_declarator(),
            false => self.nested(Self::declarator)?,
        };
        let width = match self.take(Punct::Colon) {
            true => Some(self.constant_expression()?),
            false => None,
        };
        self.attribute_specifiers(&mut declarator.attributes)?;
        declarator.attributes.append(&mut before);
        Ok(FieldDeclarator { declarator, width })
    }

    // enum_specifier: 'enum' attributes identifier? ('{' enumerator (',' enumerator)* ','? '}')? attributes
    pub(super) fn enum_specifier(&mut self) -> Parsed<TypeSpecifier> {
        let first = self.span();
        self.bump();
        let mut attributes = Vec::new();
        self.attribute_specifiers(&mut attributes)?;
        let tag = self.optional_identifier();
        let mut enumerators = None;
        if self.take(Punct::LBrace) {
            enumerators = Some(self.enumerator_list()?);
            self.close(Punct::RBrace);
            self.attribute_specifiers(&mut attributes)?;
        } else if tag.is_none() {
            return Err(self.expected("a tag or `{`"));
        }
        let span = first.to(self.previous_span());
        Ok(TypeSpecifier::Enum(Box::new(EnumSpecifier { tag, enumerators, attributes, span })))
    }

    fn enumerator_list(&mut self) -> Parsed<Vec<Enumerator>> {
        let mut enumerators = Vec::new();
        while !self.is(Punct::RBrace) {
            enumerators.push(self.enumerator()?);
            if !self.comma(|p| matches!(p.kind(), TokenKind::Ident(_))) {
                break;
            }
        }
        Ok(enumerators)
    }

    // enumerator: identifier attributes ('=' constant_expression)?
    fn enumerator(&mut self) -> Parsed<Enumerator> {
        let (name, span) = self.identifier()?;
        self.attribute_specifiers(&mut Vec::new())?;
        let value = match self.take(Punct::Assign) {
            true => Some(self.nested(Self::constant_expression)?),
            false => None,
        };
        self.typedefs.set(name, false);
        Ok(Enumerator { name, span, value })
    }
}
