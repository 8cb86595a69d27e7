//! Compilation units, modifiers, classes, interfaces and templates.

use super::ahead::primitive;
use super::{Parsed, Parser};
use crate::syntax::scopes::Scopes;
use crate::syntax::token::{Keyword, Punct, Token, TokenKind};
use crate::syntax::tree::*;
use kroll_source::{Diagnostic, Span};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Those whose misspellings are known.
const MODIFIERS: &[Keyword] = &[
    Keyword::Public,
    Keyword::Protected,
    Keyword::Private,
    Keyword::Abstract,
    Keyword::Static,
    Keyword::Final,
    Keyword::Immutable,
    Keyword::Synchronized,
];

fn modifier(keyword: Keyword) -> Option<ModifierKind> {
    Some(match keyword {
        Keyword::Public => ModifierKind::Public,
        Keyword::Protected => ModifierKind::Protected,
        Keyword::Private => ModifierKind::Private,
        Keyword::Abstract => ModifierKind::Abstract,
        Keyword::Static => ModifierKind::Static,
        Keyword::Final => ModifierKind::Final,
        Keyword::Native => ModifierKind::Native,
        Keyword::Synchronized => ModifierKind::Synchronized,
        Keyword::Transient => ModifierKind::Transient,
        Keyword::Volatile => ModifierKind::Volatile,
        Keyword::Strictfp => ModifierKind::Strictfp,
        Keyword::Immutable => ModifierKind::Immutable,
        Keyword::Local => ModifierKind::Local,
        Keyword::Single => ModifierKind::Single,
        Keyword::Sglobal => ModifierKind::Sglobal,
        Keyword::Nonshared => ModifierKind::Nonshared,
        Keyword::Polyshared => ModifierKind::Polyshared,
        _ => return None,
    })
}

/// Whether a word is a variable or field in whose scope it stands, which obscures a class of the name (JLS 6.4.2), and not
/// where only a type can stand.
fn is_variable(tokens: &[Token], at: usize, scopes: &Scopes) -> bool {
    let TokenKind::Ident(word) = &tokens[at].kind else { return false };
    let near = |index: Option<usize>| index.and_then(|index| tokens.get(index)).map(|token| &token.kind);
    let (before, behind) = (near(at.checked_sub(1)), near(Some(at + 1)));
    scopes.has(word, tokens[at].span.start)
        && !follows_type_keyword(before)
        && !precedes_declared_name(behind, near(Some(at + 2)))
        && !is_cast(before, behind, near(Some(at + 2)))
}

/// Whether a word may mean a class by its simple name: it stands behind no dot, is not called, and no variable.
fn may_be_class(tokens: &[Token], at: usize, scopes: &Scopes) -> bool {
    let is = |index: usize, sign: Punct| tokens.get(index).is_some_and(|token| token.kind == TokenKind::Punct(sign));
    let before = at.checked_sub(1);
    let is_made = before.is_some_and(|before| tokens[before].kind == TokenKind::Keyword(Keyword::New));
    let is_member = before.is_some_and(|before| is(before, Punct::Dot));
    !is_member && (is_made || !is(at + 1, Punct::OpenParen)) && !is_variable(tokens, at, scopes)
}

fn follows_type_keyword(before: Option<&TokenKind>) -> bool {
    use Keyword::{Extends, Implements, Instanceof, New, Throws};
    matches!(before, Some(TokenKind::Keyword(New | Extends | Implements | Instanceof | Throws)))
}

/// `A x`, `A local x`, `A []`, `A [2d]`, `A.class`.
fn precedes_declared_name(next: Option<&TokenKind>, second: Option<&TokenKind>) -> bool {
    match (next, second) {
        (Some(TokenKind::Ident(_)), _) => true,
        (Some(TokenKind::Keyword(word)), _) => *word != Keyword::Instanceof,
        (Some(TokenKind::Punct(Punct::OpenBracket)), Some(kind)) => {
            matches!(kind, TokenKind::Punct(Punct::CloseBracket) | TokenKind::Rank(_))
        }
        (Some(TokenKind::Punct(Punct::Dot)), Some(kind)) => *kind == TokenKind::Keyword(Keyword::Class),
        _ => false,
    }
}

/// `(A) x`, but not `(a) + x`.
fn is_cast(before: Option<&TokenKind>, next: Option<&TokenKind>, second: Option<&TokenKind>) -> bool {
    before == Some(&TokenKind::Punct(Punct::OpenParen))
        && next == Some(&TokenKind::Punct(Punct::CloseParen))
        && match second {
            Some(TokenKind::Punct(sign)) => matches!(sign, Punct::OpenParen | Punct::Not | Punct::Tilde),
            Some(TokenKind::Keyword(word)) => *word != Keyword::Instanceof,
            Some(_) => true,
            None => false,
        }
}

/// Words with dots between them, wherever they stand, that begin with no variable: what may be a class behind its
/// package.
fn qualified_names(tokens: &[Token], scopes: &Scopes) -> BTreeSet<Arc<str>> {
    let mut found = BTreeSet::new();
    let mut name = String::new();
    for (at, token) in tokens.iter().enumerate() {
        match &token.kind {
            TokenKind::Ident(_) if name.is_empty() && is_variable(tokens, at, scopes) => {}
            TokenKind::Ident(word) if name.is_empty() || name.ends_with('.') => name.push_str(word),
            TokenKind::Punct(Punct::Dot) if !name.is_empty() && !name.ends_with('.') => name.push('.'),
            other => {
                found.extend(finished(std::mem::take(&mut name)));
                if let TokenKind::Ident(word) = other
                    && !is_variable(tokens, at, scopes)
                {
                    name.push_str(word);
                }
            }
        }
    }
    found.extend(finished(name));
    found
}

/// `java.util` of `java.util.*`, and nothing of a single word.
fn finished(name: String) -> Option<Arc<str>> {
    let name = name.strip_suffix('.').unwrap_or(&name);
    name.contains('.').then(|| name.into())
}

/// Whether a class is named behind `new`, perhaps with its package.
fn is_made(tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| &tokens[before].kind);
    matches!(before, Some(TokenKind::Keyword(Keyword::New) | TokenKind::Punct(Punct::Dot)))
}

/// What the tokens of a file can mean of other files.
pub fn mentions(tokens: &[Token], scopes: &Scopes) -> Mentions {
    let words = tokens.iter().enumerate().filter_map(|(at, token)| match &token.kind {
        TokenKind::Ident(name) => Some((at, Arc::clone(name))),
        _ => None,
    });
    let of_classes = words.clone().filter(|&(at, _)| may_be_class(tokens, at, scopes));
    let makes_string = words.clone().any(|(at, name)| &*name == "String" && is_made(tokens, at));
    Mentions {
        simple_names: of_classes.map(|(_, name)| name).collect(),
        words: words.map(|(_, name)| name).collect(),
        makes_string,
        qualified: qualified_names(tokens, scopes),
    }
}

impl Parser<'_> {
    /// ```text
    /// CompilationUnit := ('package' QualifiedName ';')? Import* (TypeDecl | ';')*
    /// ```
    pub(super) fn compilation_unit(&mut self, line_markers: Vec<LineMarker>) -> CompilationUnit {
        let file = self.span().file;
        let package = if self.at_keyword(Keyword::Package) { self.top_level(Self::package) } else { None };
        let (mut imports, mut types) = (Vec::new(), Vec::new());
        while !self.at_end() {
            if self.eat(Punct::Semicolon) {
                continue;
            }
            let is_misspelled = self.misspelled_import();
            if self.at_keyword(Keyword::Import) || is_misspelled {
                if !types.is_empty() {
                    self.too_late("an import");
                }
                imports.extend(self.top_level(|p| p.import(is_misspelled)));
            } else if self.extra_braces > 0 && self.at_member() && !types.is_empty() {
                self.class_ended_early(&mut types);
            } else {
                types.extend(self.top_level(Self::top_level_type));
            }
        }
        let scopes = std::mem::take(&mut self.scopes);
        let span = Span::new(file, 0, self.text.len());
        let lost_words = std::mem::take(&mut self.lost_words);
        let comments = Vec::new();
        CompilationUnit { file, package, imports, types, line_markers, comments, scopes, lost_words, span }
    }

    /// Runs a production of the outermost level; after an error, goes on behind the broken part.
    fn top_level<T>(&mut self, production: impl FnOnce(&mut Self) -> Parsed<T>) -> Option<T> {
        let start = self.pos;
        let result = production(self).ok();
        if result.is_none() {
            self.recover_member(start);
            while self.eat(Punct::CloseBrace) {}
        }
        result
    }

    fn too_late(&mut self, what: &str) -> super::Failed {
        self.fail(
            Diagnostic::error("T0013", self.span(), format!("{what} stands too late"))
                .because("a file starts with its package line, then come its imports, then classes and interfaces")
                .hint("move it up"),
        )
    }

    /// A field, method or statement, outside of all classes.
    fn at_member(&self) -> bool {
        let behind =
            (self.pos..).find(|&index| !matches!(self.kind(index), TokenKind::Keyword(k) if modifier(*k).is_some()));
        let end = behind.and_then(|at| self.type_end(at));
        self.at_statement() || end.is_some_and(|end| self.is_ident(end))
    }

    /// Members behind a `}` too many still belong to the class before it.
    fn class_ended_early(&mut self, types: &mut [TypeDecl]) {
        let _ = self.outside_class();
        self.extra_braces -= 1;
        if let Some(last) = types.last_mut() {
            let name = last.name.clone();
            self.scope(None, |p| p.members_into(Some(&name), &mut last.members));
        }
        self.eat(Punct::CloseBrace);
    }

    /// `Class` or `PUBLIC`
    fn miswritten_keyword(&self) -> Option<Keyword> {
        match self.peek() {
            TokenKind::Ident(name) => Keyword::from_text(&name.to_lowercase()),
            _ => None,
        }
    }

    /// `improt java.util.*`
    fn misspelled_import(&self) -> bool {
        self.is_ident(self.pos + 1)
            && self.is_punct(self.pos + 2, Punct::Dot)
            && self.meant(self.pos, &[Keyword::Import]).is_some()
    }

    fn package(&mut self) -> Parsed<QualifiedName> {
        self.expect_keyword(Keyword::Package)?;
        let name = self.qualified_name()?;
        self.expect_semicolon();
        Ok(name)
    }

    /// ```text
    /// Import := 'import' QualifiedName ('.' '*')? ';'
    /// ```
    fn import(&mut self, is_misspelled: bool) -> Parsed<Import> {
        let start = self.span();
        if is_misspelled {
            self.misspelled(Keyword::Import);
            self.bump();
        } else {
            self.expect_keyword(Keyword::Import)?;
        }
        if self.at_keyword(Keyword::Static) {
            return Err(self.java5("static imports", "write the name of the class before the member"));
        }
        let name = self.qualified_name()?;
        let on_demand = self.eat(Punct::Dot);
        if on_demand {
            self.expect(Punct::Star)?;
        }
        self.expect_semicolon();
        Ok(Import { name, on_demand, span: self.span_from(start) })
    }

    fn top_level_type(&mut self) -> Parsed<TypeDecl> {
        let start = self.span();
        let modifiers = self.modifiers();
        if self.at_type_decl() {
            return self.type_decl(start, modifiers);
        }
        self.refuse_enum()?;
        if self.at_keyword(Keyword::Package) {
            return Err(self.too_late("the package line"));
        }
        Err(self.outside_class())
    }

    fn outside_class(&mut self) -> super::Failed {
        let message = format!("expected a class or interface, found {}", self.peek().describe());
        let mut error = Diagnostic::error("T0013", self.span(), message)
            .because("a source file consists of a package line, imports, classes and interfaces")
            .hint("move it into a class");
        if self.at(Punct::CloseBrace) {
            error = error.hint("remove it: there is a `}` too many here or before");
        } else if let Some(keyword) = self.miswritten_keyword() {
            error = error.hint(format!("write `{}` in small letters", keyword.text()));
        } else if self.extra_braces > 0 {
            error = error.hint("remove the `}` before it, or move it into a class");
        }
        self.fail(error)
    }

    /// ```text
    /// Modifier := 'public' | ... | 'immutable' | 'inline' | 'local' | 'single' | 'sglobal' | ...
    /// ```
    pub(super) fn modifiers(&mut self) -> Modifiers {
        let mut modifiers = Modifiers::default();
        self.more_modifiers(&mut modifiers);
        modifiers
    }

    fn more_modifiers(&mut self, modifiers: &mut Modifiers) {
        self.refuse_annotations();
        while let Some(kind) = self.modifier_ahead().or_else(|| self.misspelled_modifier()) {
            let span = self.span();
            match modifiers.span_of(kind) {
                None => modifiers.list.push(Modifier { kind, span }),
                Some(first) => {
                    self.fail(
                        Diagnostic::error("T0014", span, format!("`{}` is given twice", kind.text()))
                            .also(first, "here first")
                            .because("a modifier either holds or not")
                            .hint("remove one"),
                    );
                }
            }
            self.bump();
            self.refuse_annotations();
        }
    }

    /// Reports each `@Name(...)` that stands here, and goes on behind it.
    pub(super) fn refuse_annotations(&mut self) {
        while self.at(Punct::At) {
            self.java5("annotations", "remove it: the program means the same without");
            self.bump();
            while self.is_ident(self.pos) && self.is_punct(self.pos + 1, Punct::Dot) {
                self.bump();
                self.bump();
            }
            if self.is_ident(self.pos) {
                self.bump();
                if self.at(Punct::OpenParen) {
                    self.skip_pair(Punct::OpenParen, Punct::CloseParen);
                }
            }
        }
    }

    /// `pubic void`: reports a word that is almost a modifier, before a keyword that cannot follow a type.
    fn misspelled_modifier(&mut self) -> Option<ModifierKind> {
        let TokenKind::Keyword(next) = *self.kind(self.pos + 1) else { return None };
        let goes_on = next == Keyword::Void || primitive(next).is_some() || modifier(next).is_some();
        let is_type = matches!(next, Keyword::Class | Keyword::Interface | Keyword::Template);
        let is_qualifier = super::ahead::qualifier(self.kind(self.pos + 1)).is_some();
        if !(goes_on || is_type) || is_qualifier {
            return None;
        }
        let meant = self.meant(self.pos, MODIFIERS)?;
        self.misspelled(meant);
        modifier(meant)
    }

    fn modifier_ahead(&self) -> Option<ModifierKind> {
        match self.peek() {
            TokenKind::Keyword(keyword) => modifier(*keyword),
            TokenKind::Ident(text) if **text == *"inline" && self.continues_member(self.pos + 1) => {
                Some(ModifierKind::Inline)
            }
            _ => None,
        }
    }

    /// The token can stand behind the modifier `inline`, which is an ordinary name elsewhere.
    fn continues_member(&self, index: usize) -> bool {
        match self.kind(index) {
            TokenKind::Ident(_) => true,
            TokenKind::Keyword(keyword) => {
                *keyword == Keyword::Void || primitive(*keyword).is_some() || modifier(*keyword).is_some()
            }
            _ => false,
        }
    }

    pub(super) fn at_type_decl(&self) -> bool {
        self.misspelled_type_decl().is_some()
            || self.at_keyword(Keyword::Class)
            || self.at_keyword(Keyword::Interface)
            || self.at_keyword(Keyword::Template)
    }

    /// `clas Cell {`
    fn misspelled_type_decl(&self) -> Option<Keyword> {
        let goes_on = self.is_punct(self.pos + 2, Punct::OpenBrace)
            || self.is_keyword(self.pos + 2, Keyword::Extends)
            || self.is_keyword(self.pos + 2, Keyword::Implements);
        if !goes_on || !self.is_ident(self.pos + 1) {
            return None;
        }
        self.meant(self.pos, &[Keyword::Class, Keyword::Interface])
    }

    /// ```text
    /// TypeDecl := Modifier* (Template Modifier*)? ('class' | 'interface') Identifier Extends? Implements? ClassBody
    /// ```
    /// What follows the first modifiers.
    pub(super) fn type_decl(&mut self, start: Span, mut modifiers: Modifiers) -> Parsed<TypeDecl> {
        let formals = if self.at_keyword(Keyword::Template) { self.template_formals()? } else { Vec::new() };
        self.more_modifiers(&mut modifiers);
        let kind = self.type_decl_kind()?;
        let name = self.ident().unwrap_or_else(|_| self.name_behind_slip());
        let extends = self.type_list(Keyword::Extends)?;
        let implements = self.type_list(Keyword::Implements)?;
        self.check_heritage(kind, &extends, &implements);
        let members = self.nested(|p| p.class_body(Some(&name)))?;
        Ok(TypeDecl { kind, formals, modifiers, name, extends, implements, members, span: self.span_from(start) })
    }

    fn type_decl_kind(&mut self) -> Parsed<TypeDeclKind> {
        if let Some(keyword) = self.misspelled_type_decl() {
            self.misspelled(keyword);
            self.bump();
            let is_interface = keyword == Keyword::Interface;
            return Ok(if is_interface { TypeDeclKind::Interface } else { TypeDeclKind::Class });
        }
        if self.eat_keyword(Keyword::Interface) {
            return Ok(TypeDeclKind::Interface);
        }
        self.expect_keyword(Keyword::Class)?;
        Ok(TypeDeclKind::Class)
    }

    /// ```text
    /// Template := 'template' '<' Formal (',' Formal)* '>'
    /// ```
    fn template_formals(&mut self) -> Parsed<Vec<TemplateFormal>> {
        self.expect_keyword(Keyword::Template)?;
        self.expect(Punct::Lt)?;
        let formals = self.comma_list(Self::template_formal)?;
        self.expect(Punct::Gt)?;
        Ok(formals)
    }

    /// ```text
    /// Formal := 'class' Identifier | PrimitiveType Identifier
    /// ```
    fn template_formal(&mut self) -> Parsed<TemplateFormal> {
        let start = self.span();
        let kind = match self.peek() {
            TokenKind::Keyword(Keyword::Class) => TemplateFormalKind::Type,
            TokenKind::Keyword(keyword) if primitive(*keyword).is_some() => {
                primitive(*keyword).map_or(TemplateFormalKind::Type, TemplateFormalKind::Constant)
            }
            kind => {
                let message = format!("expected a template parameter, found {}", kind.describe());
                let error = Diagnostic::error("T0010", start, message)
                    .because("a template is parameterised by types, `class T`, and by constants, `int N`")
                    .hint("write `class` before the name of a type parameter");
                return Err(self.fail(error));
            }
        };
        self.bump();
        let name = self.ident()?;
        Ok(TemplateFormal { kind, name, span: self.span_from(start) })
    }

    fn type_list(&mut self, keyword: Keyword) -> Parsed<Vec<TypeExpr>> {
        if self.eat_keyword(keyword) { self.comma_list(Self::type_or_error) } else { Ok(Vec::new()) }
    }

    fn check_heritage(&mut self, kind: TypeDeclKind, extends: &[TypeExpr], implements: &[TypeExpr]) {
        let reason = "a class has one superclass; interfaces have no code to share";
        let (place, message, hint) = match (kind, extends, implements) {
            (TypeDeclKind::Class, [_, second, ..], _) => {
                (second.span, "a class extends only one class", "interfaces stand behind `implements`")
            }
            (TypeDeclKind::Interface, _, [first, ..]) => {
                (first.span, "an interface does not implement anything", "an interface `extends` other interfaces")
            }
            _ => return,
        };
        self.fail(Diagnostic::error("T0013", place, message).because(reason).hint(hint));
    }

    /// ```text
    /// ClassBody := '{' (Member | ';')* '}'
    /// ```
    /// `class` is `None` for an anonymous class.
    pub(super) fn class_body(&mut self, class: Option<&Ident>) -> Parsed<Vec<Member>> {
        let start = self.span();
        self.scope(Some(start), |p| p.members(class))
    }

    fn members(&mut self, class: Option<&Ident>) -> Parsed<Vec<Member>> {
        let start = self.span();
        let open = match self.expect(Punct::OpenBrace) {
            Ok(open) => open,
            Err(failed) if self.at(Punct::Semicolon) || self.at_end() => return Err(failed),
            Err(_) => start,
        };
        let mut members = Vec::new();
        self.members_into(class, &mut members);
        self.close_brace(open);
        Ok(members)
    }

    fn members_into(&mut self, class: Option<&Ident>, members: &mut Vec<Member>) {
        while !self.at(Punct::CloseBrace) && !self.at_end() {
            if self.eat(Punct::Semicolon) {
                continue;
            }
            if self.at_statement() {
                self.stray_statements(members);
                continue;
            }
            let start = self.pos;
            let member = self.member_decl(class);
            if member.is_err() || self.pos == start {
                self.recover_member(start);
            }
            members.extend(member);
        }
    }

    /// The `}` for the `{` at `open`; a missing one is reported and taken as written.
    pub(super) fn close_brace(&mut self, open: Span) {
        if self.eat(Punct::CloseBrace) {
            return;
        }
        self.extra_braces += 1;
        let message = format!("expected `}}`, found {}", self.peek().describe());
        let error = Diagnostic::error("T0010", self.span(), message)
            .also(open, "for this `{`")
            .because("every `{` has its `}`")
            .hint("write the missing `}`");
        self.fail(error);
    }
}
