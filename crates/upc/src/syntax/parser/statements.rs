//! Statements, those of UPC included.

use super::{Failed, Parsed, Parser};
use crate::codes;
use crate::library_names;
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::*;
use kroll_source::Diagnostic;

impl Parser<'_> {
    // compound_statement: '{' block_item* '}'
    pub(super) fn compound_statement(&mut self) -> Parsed<Block> {
        let first = self.span();
        let mut items = Vec::new();
        self.misplaced_pragmas(&mut items);
        let open = self.span();
        self.expect(Punct::LBrace)?;
        self.scoped(|p| p.block_items(&mut items));
        self.close_brace(open);
        Ok(Block { items, span: first.to(self.previous_span()) })
    }

    pub(super) fn block_items(&mut self, items: &mut Vec<BlockItem>) {
        loop {
            self.pragma_statements(items);
            let is_missing_brace = self.extra_braces < 0 && self.at_function_head();
            if self.is(Punct::RBrace) || self.kind() == TokenKind::Eof || is_missing_brace {
                return;
            }
            let start = self.at;
            let (nesting, first) = (self.nesting, self.span());
            let item = self.block_item();
            if item.is_err() || self.at == start {
                self.nesting = nesting;
                self.recover_statement(start);
                self.lose(start..self.at);
            }
            let lost = || {
                let span = first.to(self.previous_span());
                BlockItem::Statement(Statement { kind: StatementKind::Error, span })
            };
            items.push(item.unwrap_or_else(|Failed| lost()));
        }
    }

    fn pragma_statements(&mut self, items: &mut Vec<BlockItem>) {
        while let Some(pragma) = self.pragma() {
            let kind = StatementKind::Pragma(pragma.kind);
            items.push(BlockItem::Statement(Statement { kind, span: pragma.span }));
        }
    }

    /// Pragmas in the middle of a statement, before its opening brace.
    fn misplaced_pragmas(&mut self, items: &mut Vec<BlockItem>) {
        while let Some(pragma) = self.pragma() {
            if pragma.kind == PragmaKind::Other {
                let kind = StatementKind::Pragma(PragmaKind::Other);
                items.push(BlockItem::Statement(Statement { kind, span: pragma.span }));
                continue;
            }
            let message = "`#pragma upc` has no effect inside a statement";
            let hint = "write it at file scope, or as the first thing behind a `{`";
            let why = "it belongs to a whole file or a whole block";
            let diagnostic = Diagnostic::warning(codes::PRAGMA_PLACE, pragma.span, message).because(why).hint(hint);
            self.diagnostics.push(diagnostic);
        }
    }

    /// Skips to behind the next `;`, or to a `}` or the start of a block.
    fn recover_statement(&mut self, start: usize) {
        let mut depth = 0u32;
        loop {
            match self.kind() {
                TokenKind::Eof => return,
                TokenKind::Punct(Punct::RBrace) if depth == 0 => return,
                TokenKind::Punct(Punct::LBrace) => depth += 1,
                TokenKind::Punct(Punct::RBrace) => depth -= 1,
                _ => {}
            }
            let ends = depth == 0 && matches!(self.kind(), TokenKind::Punct(Punct::Semi | Punct::RBrace));
            self.bump();
            if ends && self.at > start {
                return;
            }
        }
    }

    // block_item: declaration | function_definition | static_assert | '__label__' identifier_list ';' | statement
    fn block_item(&mut self) -> Parsed<BlockItem> {
        if let Some(keyword) = self.misspelled_specifier() {
            self.misspelled(keyword);
            self.bump();
        }
        match self.kind() {
            TokenKind::Keyword(Keyword::StaticAssert) => self.static_assert_declaration().map(BlockItem::StaticAssert),
            TokenKind::Keyword(Keyword::Label) => {
                self.bump();
                let labels = self.identifier_list()?;
                self.semicolon();
                Ok(BlockItem::Labels(labels))
            }
            _ if self.starts_declaration() => self.nested(Self::local_declaration),
            _ => self.nested(|p| p.statement_inner(true)).map(BlockItem::Statement),
        }
    }

    fn starts_declaration(&self) -> bool {
        let start = self.behind_standard_attributes();
        match (self.kind_ahead(start), self.kind_ahead(start + 1)) {
            (TokenKind::Ident(_), TokenKind::Punct(Punct::Colon)) => false,
            // `name other`: can only be a declaration with an unknown type, which is reported as such.
            (TokenKind::Ident(_), TokenKind::Ident(_)) => true,
            // `upc_lock_t *l`, whose header is missing.
            (TokenKind::Ident(name), TokenKind::Punct(Punct::Star)) if !self.typedefs.get(name) => {
                let is_name = matches!(self.kind_ahead(start + 2), TokenKind::Ident(_));
                library_names::is_type(self.names.spelling(name)) && is_name
            }
            (TokenKind::Keyword(Keyword::Attribute), _) => !self.is_attribute_statement(),
            _ => self.starts_type_name_at(start),
        }
    }

    /// `__attribute__((fallthrough));`
    fn is_attribute_statement(&self) -> bool {
        let TokenKind::Ident(name) = self.kind_ahead(3) else { return false };
        matches!(self.names.spelling(name), "fallthrough" | "__fallthrough__")
    }

    // statement: labeled_statement | compound_statement | expression_statement | selection_statement
    //            | iteration_statement | jump_statement | asm_statement ';' | upc_statement
    //            | standard_attributes statement
    pub(super) fn statement(&mut self) -> Parsed<Statement> {
        self.nested(|p| p.statement_inner(false))
    }

    fn statement_inner(&mut self, in_block: bool) -> Parsed<Statement> {
        let first = self.span();
        if let Some(keyword) = self.misspelled_statement() {
            self.misspelled(keyword);
            let kind = self.worded_statement(keyword)?;
            return Ok(Statement { kind, span: first.to(self.previous_span()) });
        }
        let kind = match self.kind() {
            TokenKind::Punct(Punct::LBrace) => StatementKind::Block(self.compound_statement()?),
            TokenKind::Punct(Punct::Semi) => {
                self.bump();
                StatementKind::Empty
            }
            TokenKind::Ident(_) if self.kind_ahead(1) == TokenKind::Punct(Punct::Colon) => self.label(in_block)?,
            TokenKind::Keyword(Keyword::Case) => self.case_label(in_block)?,
            TokenKind::Keyword(Keyword::Default) => self.default_label(in_block)?,
            TokenKind::Keyword(keyword) => self.worded_statement(keyword)?,
            _ if self.is_standard_attribute(0) => {
                self.attribute_specifiers(&mut Vec::new())?;
                self.statement_inner(in_block)?.kind
            }
            _ => self.expression_statement()?,
        };
        Ok(Statement { kind, span: first.to(self.previous_span()) })
    }

    fn worded_statement(&mut self, keyword: Keyword) -> Parsed<StatementKind> {
        match keyword {
            Keyword::If => self.if_statement(),
            Keyword::While => self.while_statement(),
            Keyword::Do => self.do_statement(),
            Keyword::For => self.for_statement(),
            Keyword::UpcForall => self.upc_forall_statement(),
            Keyword::Switch => self.switch_statement(),
            Keyword::Goto => self.goto_statement(),
            Keyword::Continue => self.simple(StatementKind::Continue),
            Keyword::Break => self.simple(StatementKind::Break),
            Keyword::Return => self.optional_value(StatementKind::Return),
            Keyword::UpcBarrier => self.optional_value(StatementKind::Barrier),
            Keyword::UpcNotify => self.optional_value(StatementKind::Notify),
            Keyword::UpcWait => self.optional_value(StatementKind::Wait),
            Keyword::UpcFence => self.simple(StatementKind::Fence),
            Keyword::Else => {
                let why = "an `else` stands directly behind the statement of its `if`";
                let hint = "remove it, or look for a `}` too many before it";
                self.fail(codes::SYNTAX, "`else` without its `if`", why, hint);
                self.bump();
                Ok(self.statement()?.kind)
            }
            Keyword::Asm => {
                let asm = self.asm_statement()?;
                self.semicolon();
                Ok(StatementKind::Asm(Box::new(asm)))
            }
            Keyword::Attribute => {
                self.attribute_specifiers(&mut Vec::new())?;
                self.semicolon();
                Ok(StatementKind::Empty)
            }
            _ => self.expression_statement(),
        }
    }

    // expression_statement: expression ';'
    fn expression_statement(&mut self) -> Parsed<StatementKind> {
        let value = self.expression()?;
        self.semicolon();
        Ok(StatementKind::Expr(value))
    }

    fn simple(&mut self, kind: StatementKind) -> Parsed<StatementKind> {
        self.bump();
        self.semicolon();
        Ok(kind)
    }

    // jump_statement: 'return' expression? ';'        upc_statement: 'upc_barrier' expression? ';' | ...
    fn optional_value(&mut self, make: fn(Option<Expr>) -> StatementKind) -> Parsed<StatementKind> {
        self.bump();
        let value = match self.is(Punct::Semi) || self.is(Punct::RBrace) {
            true => None,
            false => Some(self.expression()?),
        };
        self.semicolon();
        Ok(make(value))
    }

    // labeled_statement: identifier ':' attributes statement
    fn label(&mut self, in_block: bool) -> Parsed<StatementKind> {
        let (name, _) = self.identifier()?;
        self.bump();
        let is_attribute = self.is_keyword(Keyword::Attribute) || self.is_standard_attribute(0);
        if is_attribute && !self.is_attribute_statement() {
            self.attribute_specifiers(&mut Vec::new())?;
        }
        let body = self.labeled_body(in_block)?;
        Ok(StatementKind::Label { name, body })
    }

    fn starts_label(&self) -> bool {
        match self.kind() {
            TokenKind::Keyword(Keyword::Case | Keyword::Default) => true,
            TokenKind::Ident(_) => self.kind_ahead(1) == TokenKind::Punct(Punct::Colon),
            _ => false,
        }
    }

    /// A label may stand at the end of a block, or (GNU C) before a declaration, which is then an item of its own. So is
    /// the next label of a block: long chains of labels nest no deeper.
    fn labeled_body(&mut self, in_block: bool) -> Parsed<Box<Statement>> {
        if self.is(Punct::RBrace) || self.starts_declaration() || (in_block && self.starts_label()) {
            return Ok(Box::new(Statement { kind: StatementKind::Empty, span: self.previous_span().after() }));
        }
        self.statement().map(Box::new)
    }

    // labeled_statement: 'case' constant_expression ('...' constant_expression)? ':' statement
    fn case_label(&mut self, in_block: bool) -> Parsed<StatementKind> {
        self.bump();
        let first = self.constant_expression()?;
        let last = match self.take(Punct::Ellipsis) {
            true => Some(self.constant_expression()?),
            false => None,
        };
        self.label_colon();
        let body = self.labeled_body(in_block)?;
        Ok(StatementKind::Case { first, last, body })
    }

    // labeled_statement: 'default' ':' statement
    fn default_label(&mut self, in_block: bool) -> Parsed<StatementKind> {
        self.bump();
        self.label_colon();
        self.labeled_body(in_block).map(StatementKind::Default)
    }

    /// The `:` of a label of a `switch`, for which a `;` may stand by mistake.
    fn label_colon(&mut self) {
        if self.expect(Punct::Colon).is_err() {
            self.take(Punct::Semi);
        }
    }

    fn condition(&mut self) -> Parsed<Expr> {
        let opened = self.open_paren();
        let condition = self.expression()?;
        self.close_paren(opened);
        Ok(condition)
    }

    fn body(&mut self) -> Parsed<Box<Statement>> {
        self.scoped(Self::statement).map(Box::new)
    }

    // selection_statement: 'if' '(' expression ')' statement ('else' statement)?
    fn if_statement(&mut self) -> Parsed<StatementKind> {
        self.bump();
        let condition = self.condition()?;
        if self.kind() == TokenKind::Ident(self.names.intern("then"))
            && self.kind_ahead(1) != TokenKind::Punct(Punct::LParen)
        {
            self.no_then();
        }
        let then = self.body()?;
        let otherwise = match self.take_else() {
            true => Some(self.body()?),
            false => None,
        };
        Ok(StatementKind::If { condition, then, otherwise })
    }

    /// `then` can stand here only as the name of something, which begins a statement.
    fn no_then(&mut self) {
        if self.is_statement_behind_word() {
            let why = "the statement stands directly behind the condition";
            self.fail(codes::SYNTAX, "there is no `then`", why, "remove it");
            self.bump();
        }
    }

    fn is_statement_behind_word(&self) -> bool {
        matches!(self.kind_ahead(1), TokenKind::Ident(_) | TokenKind::Keyword(_) | TokenKind::Punct(Punct::LBrace))
    }

    fn take_else(&mut self) -> bool {
        let is_misspelled = self.misspelled_statement() == Some(Keyword::Else);
        if is_misspelled {
            self.misspelled(Keyword::Else);
            self.bump();
        }
        is_misspelled || self.take_keyword(Keyword::Else)
    }

    // selection_statement: 'switch' '(' expression ')' statement
    fn switch_statement(&mut self) -> Parsed<StatementKind> {
        self.bump();
        let value = self.condition()?;
        Ok(StatementKind::Switch { value, body: self.body()? })
    }

    // iteration_statement: 'while' '(' expression ')' statement
    fn while_statement(&mut self) -> Parsed<StatementKind> {
        self.bump();
        let condition = self.condition()?;
        Ok(StatementKind::While { condition, body: self.body()? })
    }

    // iteration_statement: 'do' statement 'while' '(' expression ')' ';'
    fn do_statement(&mut self) -> Parsed<StatementKind> {
        self.bump();
        let body = self.body()?;
        if !self.take_keyword(Keyword::While) {
            return Err(self.expected("`while`"));
        }
        let condition = self.condition()?;
        self.semicolon();
        Ok(StatementKind::DoWhile { body, condition })
    }

    // iteration_statement: 'for' '(' for_init expression? ';' expression? ')' statement
    fn for_statement(&mut self) -> Parsed<StatementKind> {
        self.bump();
        self.scoped(|p| {
            let opened = p.open_paren();
            let init = p.for_init()?;
            let condition = p.optional_expression(Punct::Semi)?;
            p.loop_semicolon();
            let step = p.optional_expression(Punct::RParen)?;
            p.close_paren(opened);
            Ok(StatementKind::For { init, condition, step, body: p.body()? })
        })
    }

    // upc_forall_statement: 'upc_forall' '(' for_init expression? ';' expression? ';' affinity ')' statement
    fn upc_forall_statement(&mut self) -> Parsed<StatementKind> {
        self.bump();
        self.scoped(|p| {
            let opened = p.open_paren();
            let init = p.for_init()?;
            let condition = p.optional_expression(Punct::Semi)?;
            p.loop_semicolon();
            let step = if p.is(Punct::RParen) { None } else { p.optional_expression(Punct::Semi)? };
            if p.is(Punct::RParen) {
                p.no_affinity();
            } else {
                p.loop_semicolon();
            }
            let affinity = p.affinity()?;
            if p.is(Punct::Semi) {
                p.second_affinity();
            }
            p.close_paren(opened);
            Ok(StatementKind::Forall { init, condition, step, affinity, body: p.body()? })
        })
    }

    fn no_affinity(&mut self) {
        let why = "behind the three parts of `for` it says which thread has which iteration";
        let hint = "write `; i` or `; &a[i]` before the `)`; `; continue` lets every thread run all";
        self.fail(codes::SYNTAX, "`upc_forall` has four parts, and this one has three", why, hint);
    }

    fn second_affinity(&mut self) {
        let why = "the fourth part says which thread has which iteration, and it is the last";
        self.fail(codes::SYNTAX, "`upc_forall` has four parts, and this one has more", why, "remove what is too much");
        let start = self.at;
        while !matches!(self.kind(), TokenKind::Eof | TokenKind::Punct(Punct::RParen | Punct::LBrace | Punct::RBrace)) {
            self.bump();
        }
        self.lose(start..self.at);
    }

    /// A `;` of the head of a loop, for which a comma may stand by mistake.
    fn loop_semicolon(&mut self) {
        if !self.take_semicolon() {
            self.expected("`;`");
            self.take(Punct::Comma);
        }
    }

    // affinity: expression | 'continue' | nothing
    fn affinity(&mut self) -> Parsed<Affinity> {
        if self.take_keyword(Keyword::Continue) {
            return Ok(Affinity::Continue);
        }
        let expression = self.optional_expression(Punct::RParen)?;
        Ok(expression.map_or(Affinity::Continue, Affinity::Expr))
    }

    // for_init: declaration | expression? ';'
    fn for_init(&mut self) -> Parsed<ForInit> {
        if self.starts_declaration() {
            return self.loop_declaration().map(ForInit::Declaration);
        }
        let init = self.optional_expression(Punct::Semi)?;
        self.loop_semicolon();
        Ok(init.map_or(ForInit::None, ForInit::Expr))
    }

    fn optional_expression(&mut self, end: Punct) -> Parsed<Option<Expr>> {
        match self.is(end) {
            true => Ok(None),
            false => self.expression().map(Some),
        }
    }

    // jump_statement: 'goto' (identifier | '*' expression) ';'
    fn goto_statement(&mut self) -> Parsed<StatementKind> {
        self.bump();
        let kind = match self.take(Punct::Star) {
            true => StatementKind::GotoComputed(self.expression()?),
            false => StatementKind::Goto(self.identifier()?.0),
        };
        self.semicolon();
        Ok(kind)
    }
}
