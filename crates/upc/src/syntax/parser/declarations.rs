//! External declarations, declarations and initialisers.

use super::{Parsed, Parser};
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::*;

impl Parser<'_> {
    // external_declaration: function_definition | declaration | asm_statement ';' | static_assert | ';'
    pub(super) fn external_declaration(&mut self) -> Parsed<ItemKind> {
        match self.kind() {
            TokenKind::Punct(Punct::Semi) => {
                self.bump();
                return Ok(ItemKind::Empty);
            }
            TokenKind::Keyword(Keyword::Asm) => {
                let asm = self.asm_statement()?;
                self.semicolon();
                return Ok(ItemKind::Asm(asm));
            }
            TokenKind::Keyword(Keyword::StaticAssert) => {
                return self.static_assert_declaration().map(ItemKind::StaticAssert);
            }
            _ => {}
        }
        let first = self.span();
        if let Some(keyword) = self.misspelled_specifier() {
            self.misspelled(keyword);
            self.bump();
        }
        let start = self.at;
        let specifiers = self.declaration_specifiers()?;
        if self.at == start && !matches!(self.kind(), TokenKind::Ident(_) | TokenKind::Punct(Punct::Star)) {
            return Err(self.expected_at("a declaration", self.span()));
        }
        if self.take_semicolon() {
            let span = first.to(self.previous_span());
            return Ok(ItemKind::Declaration(Declaration { specifiers, declarators: Vec::new(), span }));
        }
        let declarator = self.declarator_with_suffix(&specifiers)?;
        if self.begins_body(&declarator) {
            return self.function_definition(specifiers, declarator).map(ItemKind::Function);
        }
        self.rest_of_declaration(specifiers, declarator, first).map(ItemKind::Declaration)
    }

    fn begins_body(&self, declarator: &Declarator) -> bool {
        let Some(Derived::Function(function)) = declarator.derived.first() else { return false };
        let old = matches!(&function.parameters, Parameters::Names(_)) && self.starts_type_name();
        self.is(Punct::LBrace) || old
    }

    // function_definition: declaration_specifiers declarator declaration* compound_statement
    fn function_definition(&mut self, specifiers: Specifiers, declarator: Declarator) -> Parsed<Function> {
        self.scoped(|p| {
            p.enter_parameters(&declarator);
            let mut parameters = Vec::new();
            while !p.is(Punct::LBrace) {
                parameters.push(p.declaration()?);
            }
            let body = p.compound_statement()?;
            Ok(Function { specifiers, declarator, parameters, body })
        })
    }

    /// Parameters hide typedef names in the body.
    fn enter_parameters(&mut self, declarator: &Declarator) {
        let Some(Derived::Function(function)) = declarator.derived.first() else { return };
        match &function.parameters {
            Parameters::Prototype { list, .. } => {
                for (name, _) in list.iter().filter_map(|parameter| parameter.declarator.name) {
                    self.typedefs.set(name, false);
                }
            }
            Parameters::Names(names) => names.iter().for_each(|&(name, _)| self.typedefs.set(name, false)),
        }
    }

    // declaration: declaration_specifiers (init_declarator (',' init_declarator)*)? ';'
    pub(super) fn declaration(&mut self) -> Parsed<Declaration> {
        let first = self.span();
        let (specifiers, declarator) = self.start_of_declaration()?;
        self.finish_declaration(specifiers, declarator, first)
    }

    // local_declaration: declaration | function_definition (GNU C)
    pub(super) fn local_declaration(&mut self) -> Parsed<BlockItem> {
        let first = self.span();
        let (specifiers, declarator) = self.start_of_declaration()?;
        match declarator {
            Some(declarator) if self.begins_body(&declarator) => {
                let function = self.function_definition(specifiers, declarator)?;
                Ok(BlockItem::Function(Box::new(function), first.to(self.previous_span())))
            }
            declarator => self.finish_declaration(specifiers, declarator, first).map(BlockItem::Declaration),
        }
    }

    /// The specifiers and the first declarator, if there is one.
    fn start_of_declaration(&mut self) -> Parsed<(Specifiers, Option<Declarator>)> {
        let start = self.at;
        let specifiers = self.declaration_specifiers()?;
        if self.at == start {
            return Err(self.expected("a declaration"));
        }
        let declarator = match self.is(Punct::Semi) || self.semicolon_given == Some(self.at) {
            true => None,
            false => Some(self.declarator_with_suffix(&specifiers)?),
        };
        Ok((specifiers, declarator))
    }

    fn finish_declaration(
        &mut self,
        specifiers: Specifiers,
        declarator: Option<Declarator>,
        first: kroll_source::Span,
    ) -> Parsed<Declaration> {
        if let Some(declarator) = declarator {
            return self.rest_of_declaration(specifiers, declarator, first);
        }
        self.semicolon();
        Ok(Declaration { specifiers, declarators: Vec::new(), span: first.to(self.previous_span()) })
    }

    fn rest_of_declaration(
        &mut self,
        specifiers: Specifiers,
        first: Declarator,
        start: kroll_source::Span,
    ) -> Parsed<Declaration> {
        let declarators = self.init_declarators(&specifiers, first, |_| false)?;
        self.semicolon();
        Ok(Declaration { specifiers, declarators, span: start.to(self.previous_span()) })
    }

    /// The declaration in the head of a loop. A comma before what is no declarator stands for the `;`.
    pub(super) fn loop_declaration(&mut self) -> Parsed<Declaration> {
        let start = self.span();
        let (specifiers, first) = self.start_of_declaration()?;
        let declarators = match first {
            Some(first) => self.init_declarators(&specifiers, first, Self::at_comma_for_semicolon)?,
            None => Vec::new(),
        };
        if !self.take_semicolon() {
            self.expected("`;`");
            self.take(Punct::Comma);
        }
        Ok(Declaration { specifiers, declarators, span: start.to(self.previous_span()) })
    }

    fn at_comma_for_semicolon(&self) -> bool {
        use Punct::{Assign, Comma, LBracket, Semi, Star};
        let declares = match (self.kind_ahead(1), self.kind_ahead(2)) {
            (TokenKind::Ident(_), TokenKind::Punct(next)) => matches!(next, Assign | Comma | Semi | LBracket),
            (TokenKind::Punct(Star), _) => true,
            _ => false,
        };
        self.is(Comma) && !declares
    }

    /// Reports that a comma is missing between two names: `int a b;`
    fn missing_comma(&mut self) -> bool {
        use Punct::{Assign, Comma, LBracket, Semi};
        let goes_on = matches!(self.kind_ahead(1), TokenKind::Punct(Assign | Comma | LBracket | Semi));
        let is_missing = matches!(self.kind(), TokenKind::Ident(_)) && goes_on && !self.token().first_on_line;
        if is_missing {
            self.expected("`,` or `;`");
        }
        is_missing
    }

    /// The declarators from the first one's initialiser on, up to a comma at which the list `ends` all the same.
    fn init_declarators(
        &mut self,
        specifiers: &Specifiers,
        first: Declarator,
        ends: impl Fn(&Self) -> bool,
    ) -> Parsed<Vec<InitDeclarator>> {
        let init = self.optional_initializer()?;
        let mut declarators = vec![InitDeclarator { declarator: first, init }];
        while !ends(self) && (self.take(Punct::Comma) || self.missing_comma()) {
            let mut before = Vec::new();
            self.attribute_specifiers(&mut before)?;
            let mut declarator = self.declarator_with_suffix(specifiers)?;
            declarator.attributes.append(&mut before);
            let init = self.optional_initializer()?;
            declarators.push(InitDeclarator { declarator, init });
        }
        Ok(declarators)
    }

    // declarator_with_suffix: declarator asm_label? attributes
    fn declarator_with_suffix(&mut self, specifiers: &Specifiers) -> Parsed<Declarator> {
        let mut declarator = self.nested(Self::declarator)?;
        declarator.asm_label = self.asm_label()?;
        self.attribute_specifiers(&mut declarator.attributes)?;
        if let Some((name, _)) = declarator.name {
            self.typedefs.set(name, specifiers.storage == Some(Storage::Typedef));
        }
        Ok(declarator)
    }

    fn optional_initializer(&mut self) -> Parsed<Option<Initializer>> {
        let is_comparison = self.is(Punct::EqEq);
        if is_comparison {
            self.expected("`=`");
            self.bump();
        }
        match is_comparison || self.take(Punct::Assign) {
            true => self.initializer().map(Some),
            false => Ok(None),
        }
    }

    // initializer: assignment_expression | '{' initializer_list '}'
    pub(super) fn initializer(&mut self) -> Parsed<Initializer> {
        match self.is(Punct::LBrace) {
            true => self.initializer_list().map(Initializer::List),
            false => self.assignment_expression().map(Initializer::Expr),
        }
    }

    // initializer_list: '{' (designation? initializer (',' designation? initializer)* ','?)? '}'
    pub(super) fn initializer_list(&mut self) -> Parsed<InitializerList> {
        let first = self.span();
        self.expect(Punct::LBrace)?;
        let mut entries = Vec::new();
        while !self.is(Punct::RBrace) {
            let start = self.at;
            entries.push(self.nested(Self::initializer_entry)?);
            if !self.comma(Self::starts_operand) || self.at == start {
                break;
            }
        }
        self.close(Punct::RBrace);
        Ok(InitializerList { entries, span: first.to(self.previous_span()) })
    }

    fn initializer_entry(&mut self) -> Parsed<InitializerEntry> {
        let designators = self.designation()?;
        let value = self.initializer()?;
        Ok(InitializerEntry { designators, value })
    }

    // designation: designator+ '=' | identifier ':' | '[' constant_expression ']'
    fn designation(&mut self) -> Parsed<Vec<Designator>> {
        if let (TokenKind::Ident(name), TokenKind::Punct(Punct::Colon)) = (self.kind(), self.kind_ahead(1)) {
            let span = self.span();
            self.bump();
            self.bump();
            return Ok(vec![Designator::Field(name, span)]);
        }
        let mut designators = Vec::new();
        loop {
            match self.kind() {
                TokenKind::Punct(Punct::Dot) => {
                    self.bump();
                    let (name, span) = self.member_name()?;
                    designators.push(Designator::Field(name, span));
                }
                TokenKind::Punct(Punct::LBracket) => designators.push(self.index_designator()?),
                _ => break,
            }
        }
        // The old GNU form `[n] value` has no `=`.
        let old = matches!(designators.last(), Some(Designator::Index(_) | Designator::Range(..)));
        if !designators.is_empty() && !self.take(Punct::Assign) && !old {
            return Err(self.expected("`=`"));
        }
        Ok(designators)
    }

    // index_designator: '[' constant_expression ('...' constant_expression)? ']'
    fn index_designator(&mut self) -> Parsed<Designator> {
        self.bump();
        let first = self.constant_expression()?;
        let designator = match self.take(Punct::Ellipsis) {
            true => Designator::Range(first, self.constant_expression()?),
            false => Designator::Index(first),
        };
        self.close(Punct::RBracket);
        Ok(designator)
    }

    // static_assert: '_Static_assert' '(' constant_expression (',' string_literal)? ')' ';'
    pub(super) fn static_assert_declaration(&mut self) -> Parsed<StaticAssert> {
        let first = self.span();
        self.bump();
        self.expect(Punct::LParen)?;
        let condition = self.constant_expression()?;
        let message = match self.take(Punct::Comma) {
            true => Some(self.string_literal()?),
            false => None,
        };
        self.close(Punct::RParen);
        self.semicolon();
        Ok(StaticAssert { condition, message, span: first.to(self.previous_span()) })
    }
}
