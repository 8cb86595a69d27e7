//! Fields, methods, constructors and initializers.

use super::{Parsed, Parser};
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::*;
use kroll_source::{Diagnostic, Span};

impl Parser<'_> {
    /// ```text
    /// Member := Modifier* (TypeDecl | Block | Constructor | Field | Method)
    /// ```
    pub(super) fn member_decl(&mut self, class: Option<&Ident>) -> Parsed<Member> {
        let start = self.span();
        let modifiers = self.modifiers();
        if self.at_type_decl() {
            return Ok(Member::Type(self.nested(|p| p.type_decl(start, modifiers))?));
        }
        if self.at(Punct::OpenBrace) {
            return Ok(Member::Initializer(self.initializer(start, modifiers)?));
        }
        if self.is_ident(self.pos) && self.is_punct(self.pos + 1, Punct::OpenParen) {
            return self.scope(None, |p| p.constructor(start, modifiers, class));
        }
        self.refuse_enum()?;
        if self.at_keyword(Keyword::Default) {
            return Err(self.java5("methods with bodies in interfaces", "write them in an abstract class"));
        }
        let lacks_type = self.is_ident(self.pos)
            && (self.is_punct(self.pos + 1, Punct::Assign) || self.is_punct(self.pos + 1, Punct::Semicolon));
        let result = if lacks_type { self.missing_type() } else { self.result_type()? };
        let lacks_params = self.is_ident(self.pos) && self.is_punct(self.pos + 1, Punct::OpenBrace);
        if lacks_params || self.is_punct(self.pos + 1, Punct::OpenParen) || self.operator_name_ahead().is_some() {
            return self.scope(None, |p| Ok(Member::Method(p.method(start, modifiers, result)?)));
        }
        let field = self.variable_decl(start, modifiers, result)?;
        self.expect_semicolon();
        Ok(Member::Field(VariableDecl { span: self.span_from(start), ..field }))
    }

    /// At a statement, where a member was expected: a keyword of one, an assignment, or a call `a.b.c(`.
    pub(super) fn at_statement(&self) -> bool {
        use Keyword::{Do, For, Foreach, If, Return, Switch, Throw, Try, While};
        if let TokenKind::Keyword(keyword) = self.peek() {
            return matches!(keyword, Do | For | Foreach | If | Return | Switch | Throw | Try | While);
        }
        let mut at = self.pos;
        while self.is_ident(at) && self.is_punct(at + 1, Punct::Dot) {
            at += 2;
        }
        self.is_ident(at)
            && (self.is_punct(at + 1, Punct::Assign) || (at > self.pos && self.is_punct(at + 1, Punct::OpenParen)))
    }

    /// Statements among the members. A `}` too many may have ended the method before: then they belong to it, up to the
    /// next `}`. Else they are lost.
    pub(super) fn stray_statements(&mut self, members: &mut [Member]) {
        let (first, start) = (self.pos, self.span());
        self.fail(
            Diagnostic::error("T0025", start, "a statement stands among the members of a class")
                .because("a class consists of fields, methods, constructors and initializers; a `}` too many may end the method before")
                .hint("move it into a method, or put `{...}` around it to run it with each new object"),
        );
        let ended_early = self.extra_braces > 0;
        let found =
            self.scope(None, |p| p.statements_until(|p| p.at(Punct::CloseBrace) || !(ended_early || p.at_statement())));
        if ended_early && self.eat(Punct::CloseBrace) {
            self.extra_braces -= 1;
        }
        match members.last_mut() {
            Some(
                Member::Method(MethodDecl { body: Some(body), .. }) | Member::Constructor(ConstructorDecl { body, .. }),
            ) if ended_early => {
                // Nothing can be said about the flow of control here.
                body.stmts.push(Stmt { kind: StmtKind::Error, span: start });
                body.stmts.extend(found);
            }
            _ => self.lose(first..self.pos),
        }
    }

    /// Statements that no `{` precedes follow the head of a method.
    fn lacks_open_brace(&self) -> bool {
        let is_statement = self.at_statement() || (self.at_local_variable() && !self.at_method_head());
        is_statement && !self.starts_line(self.pos)
    }

    /// A name where its type should stand.
    fn missing_type(&mut self) -> TypeExpr {
        let message = format!("expected a type, found {}", self.peek().describe());
        self.fail(
            Diagnostic::error("T0012", self.span(), message)
                .because("a declaration starts with its modifiers and its type")
                .hint("write the type before the name"),
        );
        self.no_type()
    }

    pub(super) fn refuse_enum(&mut self) -> Parsed<()> {
        let is_enum = self.is_word(self.pos, "enum")
            && self.is_ident(self.pos + 1)
            && (self.is_punct(self.pos + 2, Punct::OpenBrace) || self.is_keyword(self.pos + 2, Keyword::Implements));
        if is_enum { Err(self.java5("enumerations", "write a class with `static final` constants")) } else { Ok(()) }
    }

    /// Refuses a feature that came to Java after Titanium was made.
    pub(super) fn java5(&mut self, feature: &str, hint: &str) -> super::Failed {
        self.fail(
            Diagnostic::error("T0021", self.span(), format!("Titanium has no {feature}"))
                .because("the language builds on Java 1.4")
                .hint(hint),
        )
    }

    /// ```text
    /// Initializer := 'static'? Block
    /// ```
    fn initializer(&mut self, start: Span, modifiers: Modifiers) -> Parsed<InitializerBlock> {
        if let Some(wrong) = modifiers.list.iter().find(|m| m.kind != ModifierKind::Static) {
            let message = format!("an initializer cannot be `{}`", wrong.kind.text());
            self.fail(
                Diagnostic::error("T0014", wrong.span, message)
                    .because("it runs with the class or with each new object")
                    .hint("only `static` may stand before its `{`"),
            );
        }
        let body = self.block()?;
        let is_static = modifiers.has(ModifierKind::Static);
        Ok(InitializerBlock { is_static, body, span: self.span_from(start) })
    }

    /// ```text
    /// Constructor := Identifier Params Overlap? Throws? Block
    /// ```
    fn constructor(&mut self, start: Span, modifiers: Modifiers, class: Option<&Ident>) -> Parsed<Member> {
        let name = self.ident()?;
        let is_constructor = class.is_some_and(|class| class.text == name.text);
        if !is_constructor {
            self.fail(
                Diagnostic::error("T0013", name.span, format!("method `{}` has no result type", name.text))
                    .because("only a constructor has none, and it has the name of its class")
                    .hint("write the type before the name, or `void`"),
            );
        }
        let params = self.params()?;
        let overlap = self.overlap()?;
        let throws = self.throws()?;
        self.constructor_call_at = Some(self.pos + 1);
        let body = self.block()?;
        let span = self.span_from(start);
        if is_constructor {
            return Ok(Member::Constructor(ConstructorDecl { modifiers, name, params, overlap, throws, body, span }));
        }
        let name = MethodName { kind: MethodNameKind::Plain(name.text), span: name.span };
        let (result, arrays, body) = (self.no_type(), Vec::new(), Some(body));
        Ok(Member::Method(MethodDecl { modifiers, result, name, params, arrays, overlap, throws, body, span }))
    }

    /// ```text
    /// Method := ResultType MethodName Params ArraySpec* Overlap? Throws? (Block | ';')
    /// ```
    fn method(&mut self, start: Span, modifiers: Modifiers, result: TypeExpr) -> Parsed<MethodDecl> {
        let name = self.method_name()?;
        let params = self.params()?;
        let arrays = self.array_specs()?;
        let overlap = self.overlap()?;
        let throws = self.throws()?;
        let bodiless = modifiers.has(ModifierKind::Abstract) || modifiers.has(ModifierKind::Native);
        let is_there = self.at(Punct::OpenBrace) || *self.peek() == TokenKind::Unread;
        let body = match is_there || (!bodiless && self.lacks_open_brace()) {
            true => Some(self.block()?),
            false => None,
        };
        if body.is_none() {
            self.expect_semicolon();
        }
        let span = self.span_from(start);
        Ok(MethodDecl { modifiers, result, name, params, arrays, overlap, throws, body, span })
    }

    /// ```text
    /// Params := '(' (Param (',' Param)*)? ')'
    /// ```
    fn params(&mut self) -> Parsed<Vec<Param>> {
        let opened = self.open_paren();
        if self.eat(Punct::CloseParen) || (!opened && self.at(Punct::OpenBrace)) {
            return Ok(Vec::new());
        }
        let params = self.items(Self::param)?;
        self.close_paren(opened);
        Ok(params)
    }

    /// ```text
    /// Param := 'final'? Type Identifier ArraySpec*
    /// ```
    pub(super) fn param(&mut self) -> Parsed<Param> {
        self.refuse_annotations();
        let start = self.span();
        let modifiers = if self.at_keyword(Keyword::Final) { self.modifiers() } else { Modifiers::default() };
        let lacks_type = self.is_ident(self.pos)
            && (self.is_punct(self.pos + 1, Punct::Comma) || self.is_punct(self.pos + 1, Punct::CloseParen));
        let ty = if lacks_type { self.missing_type() } else { self.type_or_error()? };
        if self.at(Punct::Dot) {
            return Err(self.java5("variable argument lists", "take an array: `T[] args`"));
        }
        let name = self.declared_name();
        let arrays = self.array_specs()?;
        Ok(Param { modifiers, ty, name, arrays, span: self.span_from(start) })
    }

    /// ```text
    /// Overlap := 'overlap' OverlapPair (','? 'overlap'? OverlapPair)*
    /// ```
    /// A comma or the word again stands before each further pair.
    fn overlap(&mut self) -> Parsed<Vec<OverlapPair>> {
        let mut pairs = Vec::new();
        while self.eat_word("overlap") || (!pairs.is_empty() && self.eat(Punct::Comma)) {
            self.eat_word("overlap");
            pairs.push(self.overlap_pair()?);
        }
        Ok(pairs)
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let is_there = self.is_word(self.pos, word);
        if is_there {
            self.bump();
        }
        is_there
    }

    /// ```text
    /// OverlapPair := '(' Identifier ',' Identifier ')'
    /// ```
    fn overlap_pair(&mut self) -> Parsed<OverlapPair> {
        let start = self.expect(Punct::OpenParen)?;
        let first = self.ident()?;
        self.expect(Punct::Comma)?;
        let second = self.ident()?;
        self.expect(Punct::CloseParen)?;
        Ok(OverlapPair { first, second, span: self.span_from(start) })
    }

    /// ```text
    /// Throws := 'throws' Type (',' Type)*
    /// ```
    fn throws(&mut self) -> Parsed<Vec<TypeExpr>> {
        if self.eat_keyword(Keyword::Throws) { self.comma_list(Self::type_or_error) } else { Ok(Vec::new()) }
    }

    /// ```text
    /// VariableDecl := Modifier* Type Declarator (',' Declarator)*
    /// ```
    /// What follows the type.
    pub(super) fn variable_decl(&mut self, start: Span, modifiers: Modifiers, ty: TypeExpr) -> Parsed<VariableDecl> {
        self.variables_before(start, modifiers, ty, |_| false)
    }

    /// As [`Parser::variable_decl`], up to a comma at which the list `ends` all the same.
    pub(super) fn variables_before(
        &mut self,
        start: Span,
        modifiers: Modifiers,
        ty: TypeExpr,
        ends: impl Fn(&Self) -> bool,
    ) -> Parsed<VariableDecl> {
        if ty.base.kind == BaseTypeKind::Void {
            self.fail(
                Diagnostic::error("T0023", ty.base.span, "a variable cannot be `void`")
                    .because("`void` only says that a method returns nothing")
                    .hint("name a type"),
            );
        }
        let mut declarators = vec![self.declarator()?];
        while !ends(self) && (self.eat(Punct::Comma) || self.missing_declarator_comma()) {
            declarators.push(self.declarator()?);
        }
        Ok(VariableDecl { modifiers, ty, declarators, span: self.span_from(start) })
    }

    /// Reports that a comma is missing between two names: `int a b;`
    fn missing_declarator_comma(&mut self) -> bool {
        use Punct::{Assign, Comma, Semicolon};
        let ends = [Assign, Comma, Semicolon].iter().any(|&punct| self.is_punct(self.pos + 1, punct));
        let is_missing = self.is_ident(self.pos) && ends && !self.starts_line(self.pos);
        if is_missing {
            self.expected("`,` or `;`");
        }
        is_missing
    }

    /// `=`, for which `==` may stand by mistake.
    fn eat_assign(&mut self) -> bool {
        if self.at(Punct::Eq) {
            self.expected("`=`");
            self.bump();
            return true;
        }
        self.eat(Punct::Assign)
    }

    /// ```text
    /// Declarator := Identifier ArraySpec* ('=' VariableInit)?
    /// ```
    fn declarator(&mut self) -> Parsed<Declarator> {
        let name = self.declared_name();
        let arrays = self.array_specs()?;
        let init = if self.eat_assign() { Some(self.variable_init()?) } else { None };
        let span = self.span_from(name.span);
        Ok(Declarator { name, arrays, init, span })
    }
}
