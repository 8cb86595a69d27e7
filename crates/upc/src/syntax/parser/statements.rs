//! Statements, those of UPC included.

use super::{Failed, Parsed, Parser};
use crate::codes;
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::*;
use kroll_source::Diagnostic;

impl Parser<'_> {
    // compound_statement: '{' block_item* '}'
    pub(super) fn compound_statement(&mut self) -> Parsed<Block> {
        let first = self.span();
        let mut items = Vec::new();
        self.misplaced_pragmas(&mut items);
        self.expect(Punct::LBrace)?;
        self.scoped(|p| p.block_items(&mut items));
        self.expect(Punct::RBrace)?;
        Ok(Block { items, span: first.to(self.previous_span()) })
    }

    fn block_items(&mut self, items: &mut Vec<BlockItem>) {
        loop {
            self.pragma_statements(items);
            if self.is(Punct::RBrace) || self.kind() == TokenKind::Eof {
                return;
            }
            let start = self.at;
            let nesting = self.nesting;
            match self.block_item() {
                Ok(item) => items.push(item),
                Err(Failed) => {
                    self.nesting = nesting;
                    self.recover_statement(start);
                }
            }
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
        match self.kind() {
            TokenKind::Keyword(Keyword::StaticAssert) => self.static_assert_declaration().map(BlockItem::StaticAssert),
            TokenKind::Keyword(Keyword::Label) => {
                self.bump();
                let labels = self.identifier_list()?;
                self.expect(Punct::Semi)?;
                Ok(BlockItem::Labels(labels))
            }
            _ if self.starts_declaration() => self.nested(Self::local_declaration),
            _ => self.nested(|p| p.statement_inner(true)).map(BlockItem::Statement),
        }
    }

    fn starts_declaration(&self) -> bool {
        match (self.kind(), self.kind_ahead(1)) {
            (TokenKind::Ident(_), TokenKind::Punct(Punct::Colon)) => false,
            // `name other`: can only be a declaration with an unknown type, which is reported as such.
            (TokenKind::Ident(_), TokenKind::Ident(_)) => true,
            (TokenKind::Keyword(Keyword::Attribute), _) => !self.is_attribute_statement(),
            _ => self.starts_type_name(),
        }
    }

    /// `__attribute__((fallthrough));`
    fn is_attribute_statement(&self) -> bool {
        let word = self.kind_ahead(3);
        let TokenKind::Ident(name) = word else { return false };
        matches!(self.names.spelling(name), "fallthrough" | "__fallthrough__")
    }

    // statement: labeled_statement | compound_statement | expression_statement | selection_statement
    //            | iteration_statement | jump_statement | asm_statement ';' | upc_statement
    pub(super) fn statement(&mut self) -> Parsed<Statement> {
        self.nested(|p| p.statement_inner(false))
    }

    fn statement_inner(&mut self, in_block: bool) -> Parsed<Statement> {
        let first = self.span();
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
            Keyword::Asm => {
                let asm = self.asm_statement()?;
                self.expect(Punct::Semi)?;
                Ok(StatementKind::Asm(Box::new(asm)))
            }
            Keyword::Attribute => {
                self.attribute_specifiers(&mut Vec::new())?;
                self.expect(Punct::Semi)?;
                Ok(StatementKind::Empty)
            }
            _ => self.expression_statement(),
        }
    }

    // expression_statement: expression ';'
    fn expression_statement(&mut self) -> Parsed<StatementKind> {
        let value = self.expression()?;
        self.expect(Punct::Semi)?;
        Ok(StatementKind::Expr(value))
    }

    fn simple(&mut self, kind: StatementKind) -> Parsed<StatementKind> {
        self.bump();
        self.expect(Punct::Semi)?;
        Ok(kind)
    }

    // jump_statement: 'return' expression? ';'        upc_statement: 'upc_barrier' expression? ';' | ...
    fn optional_value(&mut self, make: fn(Option<Expr>) -> StatementKind) -> Parsed<StatementKind> {
        self.bump();
        let value = match self.is(Punct::Semi) {
            true => None,
            false => Some(self.expression()?),
        };
        self.expect(Punct::Semi)?;
        Ok(make(value))
    }

    // labeled_statement: identifier ':' attributes statement
    fn label(&mut self, in_block: bool) -> Parsed<StatementKind> {
        let (name, _) = self.identifier()?;
        self.bump();
        if self.is_keyword(Keyword::Attribute) && !self.is_attribute_statement() {
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
        self.expect(Punct::Colon)?;
        let body = self.labeled_body(in_block)?;
        Ok(StatementKind::Case { first, last, body })
    }

    // labeled_statement: 'default' ':' statement
    fn default_label(&mut self, in_block: bool) -> Parsed<StatementKind> {
        self.bump();
        self.expect(Punct::Colon)?;
        self.labeled_body(in_block).map(StatementKind::Default)
    }

    fn condition(&mut self) -> Parsed<Expr> {
        self.expect(Punct::LParen)?;
        let condition = self.expression()?;
        self.expect(Punct::RParen)?;
        Ok(condition)
    }

    fn body(&mut self) -> Parsed<Box<Statement>> {
        self.scoped(Self::statement).map(Box::new)
    }

    // selection_statement: 'if' '(' expression ')' statement ('else' statement)?
    fn if_statement(&mut self) -> Parsed<StatementKind> {
        self.bump();
        let condition = self.condition()?;
        let then = self.body()?;
        let otherwise = match self.take_keyword(Keyword::Else) {
            true => Some(self.body()?),
            false => None,
        };
        Ok(StatementKind::If { condition, then, otherwise })
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
        self.expect(Punct::Semi)?;
        Ok(StatementKind::DoWhile { body, condition })
    }

    // iteration_statement: 'for' '(' for_init expression? ';' expression? ')' statement
    fn for_statement(&mut self) -> Parsed<StatementKind> {
        self.bump();
        self.scoped(|p| {
            p.expect(Punct::LParen)?;
            let init = p.for_init()?;
            let condition = p.optional_expression(Punct::Semi)?;
            p.expect(Punct::Semi)?;
            let step = p.optional_expression(Punct::RParen)?;
            p.expect(Punct::RParen)?;
            Ok(StatementKind::For { init, condition, step, body: p.body()? })
        })
    }

    // upc_forall_statement: 'upc_forall' '(' for_init expression? ';' expression? ';' affinity ')' statement
    fn upc_forall_statement(&mut self) -> Parsed<StatementKind> {
        self.bump();
        self.scoped(|p| {
            p.expect(Punct::LParen)?;
            let init = p.for_init()?;
            let condition = p.optional_expression(Punct::Semi)?;
            p.expect(Punct::Semi)?;
            let step = p.optional_expression(Punct::Semi)?;
            p.expect(Punct::Semi)?;
            let affinity = p.affinity()?;
            p.expect(Punct::RParen)?;
            Ok(StatementKind::Forall { init, condition, step, affinity, body: p.body()? })
        })
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
            return self.declaration().map(ForInit::Declaration);
        }
        let init = self.optional_expression(Punct::Semi)?;
        self.expect(Punct::Semi)?;
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
        self.expect(Punct::Semi)?;
        Ok(kind)
    }
}
