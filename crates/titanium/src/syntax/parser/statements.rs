//! Blocks and statements.

use super::ahead::primitive;
use super::{Parsed, Parser};
use crate::syntax::token::{Keyword, Punct, TokenKind};
use crate::syntax::tree::*;
use kroll_source::{Diagnostic, Span};

impl Parser<'_> {
    /// ```text
    /// Block := '{' Statement* '}'
    /// ```
    pub(super) fn block(&mut self) -> Parsed<Block> {
        if *self.peek() == TokenKind::Unread {
            let span = self.span();
            self.bump();
            return Ok(Block { stmts: Vec::new(), is_unread: true, span });
        }
        self.nested(|p| {
            let start = p.span();
            let open = match p.expect(Punct::OpenBrace) {
                Ok(open) => open,
                Err(failed) if p.at(Punct::CloseBrace) || p.at(Punct::Semicolon) || p.at_end() => return Err(failed),
                Err(_) => start,
            };
            let stmts = p.scope(None, |p| p.statements_until(|p| p.at_block_end()));
            p.close_brace(open);
            Ok(Block { stmts, is_unread: false, span: p.span_from(open) })
        })
    }

    /// A `}`, or a member that shows that the `}` is missing.
    fn at_block_end(&self) -> bool {
        use Keyword::*;
        let shows_member =
            || matches!(self.peek(), TokenKind::Keyword(Public | Private | Protected)) || self.at_method_head();
        self.at(Punct::CloseBrace)
            || matches!(self.peek(), TokenKind::Keyword(Import | Package))
            || self.extra_braces < 0 && shows_member()
    }

    /// `int f(`: what no statement starts with.
    pub(super) fn at_method_head(&self) -> bool {
        let end = self.type_end(self.pos);
        end.is_some_and(|end| self.is_ident(end) && self.is_punct(end + 1, Punct::OpenParen))
    }

    pub(super) fn statements_until(&mut self, ends: impl Fn(&Self) -> bool) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        while !ends(self) && !self.at_end() {
            let (start, span) = (self.pos, self.span());
            let stmt = self.statement();
            if stmt.is_err() || self.pos == start {
                self.recover_statement(start);
            }
            stmts.push(stmt.unwrap_or_else(|_| Stmt { kind: StmtKind::Error, span: self.span_from(span) }));
        }
        stmts
    }

    pub(super) fn statement(&mut self) -> Parsed<Stmt> {
        self.nested(|p| {
            let start = p.span();
            let kind = p.statement_kind()?;
            Ok(Stmt { kind, span: p.span_from(start) })
        })
    }

    fn sub_statement(&mut self) -> Parsed<Box<Stmt>> {
        let stmt = self.statement()?;
        if let StmtKind::Local(_) | StmtKind::LocalType(_) = stmt.kind {
            self.fail(
                Diagnostic::error("T0025", stmt.span, "a declaration stands where only a statement may")
                    .because("what it declares would be known nowhere else")
                    .hint("put braces around it and what uses it"),
            );
        }
        Ok(Box::new(stmt))
    }

    /// ```text
    /// Statement := Block | ';' | LocalClass | LocalVariable ';' | Label | If | ... | Foreach | Partition | ExprStatement
    /// ```
    fn statement_kind(&mut self) -> Parsed<StmtKind> {
        self.refuse_annotations();
        if let Some(keyword) = self.misspelled_statement() {
            self.misspelled(keyword);
            return self.keyword_statement(keyword);
        }
        match self.peek() {
            TokenKind::Punct(Punct::OpenBrace) => Ok(StmtKind::Block(self.block()?)),
            TokenKind::Punct(Punct::Semicolon) => {
                self.bump();
                Ok(StmtKind::Empty)
            }
            TokenKind::Keyword(keyword) => self.keyword_statement(*keyword),
            TokenKind::Ident(_) if self.is_punct(self.pos + 1, Punct::Colon) => self.labeled(),
            TokenKind::Ident(_) if self.at_partition() => self.partition(),
            _ => self.declaration_or_expr(),
        }
    }

    fn keyword_statement(&mut self, keyword: Keyword) -> Parsed<StmtKind> {
        match keyword {
            Keyword::If => self.if_statement(),
            Keyword::While => self.while_statement(),
            Keyword::Do => self.do_statement(),
            Keyword::For => self.scope(None, Self::for_statement),
            Keyword::Foreach => self.scope(None, Self::foreach_statement),
            Keyword::Switch => self.switch_statement(),
            Keyword::Break => Ok(StmtKind::Break(self.jump()?)),
            Keyword::Continue => Ok(StmtKind::Continue(self.jump()?)),
            Keyword::Return => self.return_statement(),
            Keyword::Throw => self.throw_statement(),
            Keyword::Try => self.try_statement(),
            Keyword::Synchronized => self.synchronized_statement(),
            Keyword::Assert => self.assert_statement(),
            Keyword::Teamsplit => self.teamsplit_statement(),
            Keyword::Case | Keyword::Default => {
                self.stray_label();
                self.bump();
                while !self.at_end() && !self.at_block_end() && !self.at(Punct::Semicolon) && !self.eat(Punct::Colon) {
                    self.bump();
                }
                self.statement_kind()
            }
            Keyword::Else => {
                self.no_start("`else` without its `if`", "an `else` stands directly behind the statement of its `if`");
                self.statement_kind()
            }
            Keyword::Catch | Keyword::Finally => self.stray_handler(keyword),
            Keyword::Public | Keyword::Private | Keyword::Protected => Err(self.nested_method()),
            Keyword::This | Keyword::Super if self.is_punct(self.pos + 1, Punct::OpenParen) => {
                let start = self.pos;
                self.constructor_call(start, None)
            }
            _ => self.declaration_or_expr(),
        }
    }

    /// Reports a keyword that starts no statement, and goes on behind it.
    fn no_start(&mut self, message: &str, reason: &str) {
        self.fail(
            Diagnostic::error("T0010", self.span(), message)
                .because(reason)
                .hint("remove it, or look for a `}` too many before it"),
        );
        self.bump();
    }

    /// `catch` or `finally` without a `try`.
    fn stray_handler(&mut self, keyword: Keyword) -> Parsed<StmtKind> {
        let start = self.pos;
        self.no_start(
            &format!("`{}` without its `try`", keyword.text()),
            "it stands directly behind the block of a `try`",
        );
        if self.at(Punct::OpenParen) {
            self.skip_pair(Punct::OpenParen, Punct::CloseParen);
        }
        self.block()?;
        self.lose(start..self.pos);
        Ok(StmtKind::Error)
    }

    /// ```text
    /// LocalClass    := Modifier* TypeDecl
    /// LocalVariable := 'final'? Type Declarator (',' Declarator)*
    /// ```
    fn declaration_or_expr(&mut self) -> Parsed<StmtKind> {
        use Keyword::*;
        let start = self.span();
        let class_ahead = matches!(
            self.peek(),
            TokenKind::Keyword(Abstract | Class | Final | Immutable | Interface | Static | Strictfp | Template)
        );
        if !class_ahead && !self.at_local_variable() {
            return self.expr_statement();
        }
        let modifiers = if class_ahead { self.modifiers() } else { Modifiers::default() };
        if self.at_type_decl() {
            let decl = self.nested(|p| p.type_decl(start, modifiers))?;
            return Ok(StmtKind::LocalType(Box::new(decl)));
        }
        let ty = self.type_expr()?;
        if self.is_ident(self.pos) && self.is_punct(self.pos + 1, Punct::OpenParen) {
            return Err(self.nested_method());
        }
        let decl = self.variable_decl(start, modifiers, ty)?;
        self.expect_semicolon();
        Ok(StmtKind::Local(VariableDecl { span: self.span_from(start), ..decl }))
    }

    pub(super) fn nested_method(&mut self) -> super::Failed {
        self.fail(
            Diagnostic::error("T0025", self.span(), "a method is declared inside a method")
                .because("methods are members of classes; a `}` may be missing before this one")
                .hint("close the method around it, or put it into a local class"),
        )
    }

    /// ```text
    /// ExprStatement := (Assignment | Increment | Call | Creation | Broadcast) ';'
    /// ```
    fn expr_statement(&mut self) -> Parsed<StmtKind> {
        let (start, known) = (self.pos, self.diagnostics.len());
        let expr = self.expr()?;
        if self.at_outer_constructor_call() {
            self.bump();
            return self.constructor_call(start, Some(expr));
        }
        if !has_effect(&expr) && self.at(Punct::Semicolon) && self.diagnostics.len() == known {
            self.fail(
                Diagnostic::error("T0015", expr.span, "this expression is not a statement")
                    .because("only assignments, `++`, `--`, calls, `new` and `broadcast` do something")
                    .hint("assign the value or remove the line"),
            );
        }
        self.expect_semicolon();
        Ok(StmtKind::Expr(expr))
    }

    /// ```text
    /// ConstructorCall := ((Postfix '.')? 'super' | 'this') Args ';'
    /// ```
    /// What follows `Postfix '.'`.
    fn constructor_call(&mut self, start: usize, outer: Option<Expr>) -> Parsed<StmtKind> {
        let target = if self.at_keyword(Keyword::This) { ConstructorTarget::This } else { ConstructorTarget::Super };
        if self.constructor_call_at != Some(start) {
            self.fail(
                Diagnostic::error("T0017", self.span(), "a constructor is called here")
                    .because("`this(...)` and `super(...)` are allowed only as the first statement of a constructor")
                    .hint("move it to the start of the constructor, or call a method"),
            );
        }
        self.bump();
        let args = self.args()?;
        self.expect_semicolon();
        Ok(StmtKind::ConstructorCall { target, outer, args })
    }

    /// ```text
    /// Label := Identifier ':' Statement
    /// ```
    fn labeled(&mut self) -> Parsed<StmtKind> {
        let label = self.ident()?;
        self.expect(Punct::Colon)?;
        Ok(StmtKind::Labeled { label, body: self.sub_statement()? })
    }

    fn condition(&mut self) -> Parsed<Expr> {
        let opened = self.open_paren();
        let condition = self.expr()?;
        self.close_paren(opened);
        Ok(condition)
    }

    /// ```text
    /// If := 'if' '(' Expr ')' Statement ('else' Statement)?
    /// ```
    fn if_statement(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let condition = self.condition()?;
        if self.is_word(self.pos, "then") && !self.is_punct(self.pos + 1, Punct::OpenParen) {
            self.no_start("there is no `then`", "the statement stands directly behind the condition");
        }
        let then = self.sub_statement()?;
        let otherwise = if self.eat_else() { Some(self.sub_statement()?) } else { None };
        Ok(StmtKind::If { condition, then, otherwise })
    }

    fn eat_else(&mut self) -> bool {
        let is_misspelled = self.misspelled_statement() == Some(Keyword::Else);
        if is_misspelled {
            self.misspelled(Keyword::Else);
            self.bump();
        }
        is_misspelled || self.eat_keyword(Keyword::Else)
    }

    /// ```text
    /// While := 'while' '(' Expr ')' Statement
    /// ```
    fn while_statement(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let condition = self.condition()?;
        Ok(StmtKind::While { condition, body: self.sub_statement()? })
    }

    /// ```text
    /// Do := 'do' Statement 'while' '(' Expr ')' ';'
    /// ```
    fn do_statement(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let body = self.sub_statement()?;
        self.expect_keyword(Keyword::While)?;
        let condition = self.condition()?;
        self.expect_semicolon();
        Ok(StmtKind::DoWhile { body, condition })
    }

    /// ```text
    /// For := 'for' '(' ForInit? ';' Expr? ';' ExprList? ')' Statement
    /// ```
    fn for_statement(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let opened = self.open_paren();
        let init = self.for_init()?;
        self.for_semicolon();
        let condition = if self.at(Punct::Semicolon) { None } else { Some(self.expr()?) };
        self.for_semicolon();
        let update = if self.at(Punct::CloseParen) { Vec::new() } else { self.comma_list(Self::expr)? };
        self.close_paren(opened);
        Ok(StmtKind::For { init, condition, update, body: self.sub_statement()? })
    }

    /// A `;` of the head of a loop, for which a comma may stand by mistake.
    fn for_semicolon(&mut self) {
        if self.expect(Punct::Semicolon).is_err() {
            self.eat(Punct::Comma);
        }
    }

    /// ```text
    /// ForInit := LocalVariable | ExprList
    /// ```
    fn for_init(&mut self) -> Parsed<ForInit> {
        if self.at(Punct::Semicolon) {
            return Ok(ForInit::Exprs(Vec::new()));
        }
        if !self.at_local_variable() {
            return Ok(ForInit::Exprs(self.comma_list(Self::expr)?));
        }
        let start = self.span();
        let modifiers = self.modifiers();
        let ty = self.type_expr()?;
        let decl = self.variables_before(start, modifiers, ty, |p| p.at_comma_for_semicolon())?;
        if self.at(Punct::Colon) {
            return Err(
                self.java5("`for` over a collection", "over the points of a domain goes `foreach (p in domain)`")
            );
        }
        Ok(ForInit::Local(decl))
    }

    /// `, i <` where `; i <` was meant: what follows the comma is no declarator.
    fn at_comma_for_semicolon(&self) -> bool {
        use Punct::{Assign, Colon, Comma, OpenBracket, Semicolon};
        let goes_on = |punct: &Punct| self.is_punct(self.pos + 2, *punct);
        self.at(Comma)
            && !(self.is_ident(self.pos + 1) && [Assign, Comma, Semicolon, OpenBracket, Colon].iter().any(goes_on))
    }

    /// ```text
    /// Foreach := 'foreach' '(' Identifier 'in' Expr ')' Statement
    /// ```
    fn foreach_statement(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let opened = self.open_paren();
        self.refuse_point_type()?;
        // The domain is computed outside of the scope, which is the body alone.
        let point = self.scope(None, Self::declared_name);
        let reason = "the loop runs over a domain: `foreach (p in domain)`; p gets its type from the domain";
        self.expect_word("in", reason)?;
        let domain = self.expr()?;
        if self.at(Punct::Comma) {
            let error = Diagnostic::error("T0024", self.span(), "`foreach` runs over one domain")
                .because("several points in one `foreach` are not part of the language")
                .hint("nest two loops: `foreach (p in D) foreach (q in E)`");
            return Err(self.fail(error));
        }
        self.close_paren(opened);
        self.declared.push(Ident { span: self.span(), ..point.clone() });
        Ok(StmtKind::Foreach { point, domain, body: self.sub_statement()? })
    }

    /// A type before the point of a `foreach`, as in `foreach (Point<2> p in d)`.
    fn refuse_point_type(&mut self) -> Parsed<()> {
        let has_type = matches!(self.peek(), TokenKind::Keyword(keyword) if primitive(*keyword).is_some())
            || (self.is_ident(self.pos)
                && (self.is_punct(self.pos + 1, Punct::Lt)
                    || (self.is_ident(self.pos + 1) && !self.is_word(self.pos + 1, "in"))));
        if !has_type {
            return Ok(());
        }
        let error = Diagnostic::error("T0010", self.span(), "the point of a `foreach` is declared without a type")
            .because("it is a point of the domain's rank, whatever that is")
            .hint("write only its name: `foreach (p in domain)`");
        Err(self.fail(error))
    }

    /// ```text
    /// Switch := 'switch' '(' Expr ')' '{' SwitchGroup* '}'
    /// ```
    fn switch_statement(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let selector = self.condition()?;
        let open = self.expect(Punct::OpenBrace)?;
        let groups = self.scope(None, Self::switch_groups);
        self.close_brace(open);
        Ok(StmtKind::Switch { selector, groups })
    }

    fn switch_groups(&mut self) -> Vec<SwitchGroup> {
        let mut groups = Vec::new();
        while !self.at_block_end() && !self.at_end() {
            match self.switch_group() {
                Ok(group) => groups.push(group),
                Err(_) => self.skip_to_label(),
            }
        }
        groups
    }

    /// Past a broken label and what it governs.
    fn skip_to_label(&mut self) {
        while !self.at_label() && !self.at_block_end() && !self.at_end() {
            if self.at(Punct::OpenBrace) { self.skip_braces() } else { self.bump() }
        }
    }

    fn at_label(&self) -> bool {
        self.at_keyword(Keyword::Case) || self.at_keyword(Keyword::Default)
    }

    /// ```text
    /// SwitchGroup := SwitchLabel+ Statement*
    /// ```
    fn switch_group(&mut self) -> Parsed<SwitchGroup> {
        let start = self.span();
        let mut labels = Vec::new();
        if !self.at_label() {
            return Err(self.expected("`case`, `default` or `}`"));
        }
        while self.at_label() {
            labels.push(self.switch_label()?);
        }
        let body = self.statements_until(|p| p.at_block_end() || p.at_label());
        Ok(SwitchGroup { labels, body, span: self.span_from(start) })
    }

    /// ```text
    /// SwitchLabel := ('case' Expr | 'default') ':'
    /// ```
    fn switch_label(&mut self) -> Parsed<SwitchLabel> {
        let start = self.span();
        let value = if self.eat_keyword(Keyword::Case) { Some(self.expr()?) } else { None };
        if value.is_none() {
            self.expect_keyword(Keyword::Default)?;
        }
        if self.expect(Punct::Colon).is_err() {
            self.eat(Punct::Semicolon);
        }
        Ok(SwitchLabel { value, span: self.span_from(start) })
    }

    fn stray_label(&mut self) -> super::Failed {
        let message = format!("{} outside a `switch`", self.peek().describe());
        let error = Diagnostic::error("T0011", self.span(), message)
            .because("labels of a `switch` stand directly between its braces")
            .hint("close the block before it, or remove the label");
        self.fail(error)
    }

    /// The optional label and `;` behind `break` or `continue`.
    fn jump(&mut self) -> Parsed<Option<Ident>> {
        self.bump();
        let label = if self.is_ident(self.pos) && self.is_punct(self.pos + 1, Punct::Semicolon) {
            Some(self.ident()?)
        } else {
            None
        };
        self.expect_semicolon();
        Ok(label)
    }

    fn return_statement(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let value = if self.at(Punct::Semicolon) || self.at(Punct::CloseBrace) { None } else { Some(self.expr()?) };
        self.expect_semicolon();
        Ok(StmtKind::Return(value))
    }

    fn throw_statement(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let value = self.expr()?;
        self.expect_semicolon();
        Ok(StmtKind::Throw(value))
    }

    /// ```text
    /// Try := 'try' Block Catch* ('finally' Block)?
    /// ```
    fn try_statement(&mut self) -> Parsed<StmtKind> {
        let start = self.span();
        self.bump();
        let body = self.block()?;
        let mut catches = Vec::new();
        while self.at_keyword(Keyword::Catch) {
            catches.push(self.scope(None, Self::catch)?);
        }
        let finally = if self.eat_keyword(Keyword::Finally) { Some(self.block()?) } else { None };
        if catches.is_empty() && finally.is_none() {
            self.fail(
                Diagnostic::error("T0018", start, "this `try` does nothing with what it catches")
                    .because("a `try` needs a `catch` or a `finally`")
                    .hint("add one of them, or remove the `try`"),
            );
        }
        Ok(StmtKind::Try { body, catches, finally })
    }

    /// ```text
    /// Catch := 'catch' '(' Param ')' Block
    /// ```
    fn catch(&mut self) -> Parsed<Catch> {
        let start = self.span();
        self.bump();
        let opened = self.open_paren();
        if self.is_ident(self.pos) && self.is_punct(self.pos + 1, Punct::Or) {
            return Err(
                self.java5("handlers for several classes", "write a `catch` for each, or for a superclass of them")
            );
        }
        let param = self.param()?;
        self.close_paren(opened);
        let body = self.block()?;
        Ok(Catch { param, body, span: self.span_from(start) })
    }

    fn synchronized_statement(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let lock = self.condition()?;
        Ok(StmtKind::Synchronized { lock, body: self.block()? })
    }

    /// ```text
    /// Assert := 'assert' Expr (':' Expr)? ';'
    /// ```
    fn assert_statement(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let condition = self.expr()?;
        let message = if self.eat(Punct::Colon) { Some(self.expr()?) } else { None };
        self.expect_semicolon();
        Ok(StmtKind::Assert { condition, message })
    }

    /// ```text
    /// Teamsplit := 'teamsplit' '(' Expr ')' Statement
    /// ```
    fn teamsplit_statement(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let team = self.condition()?;
        Ok(StmtKind::Teamsplit { team, body: self.sub_statement()? })
    }

    /// `partition (...) {`; the word is an ordinary name elsewhere.
    fn at_partition(&self) -> bool {
        self.is_word(self.pos, "partition")
            && self.is_punct(self.pos + 1, Punct::OpenParen)
            && self.closing_paren(self.pos + 1).is_some_and(|end| self.is_punct(end + 1, Punct::OpenBrace))
    }

    /// ```text
    /// Partition := 'partition' '(' Expr ')' '{' Block* '}'
    /// ```
    fn partition(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let team = self.condition()?;
        let open: Span = self.expect(Punct::OpenBrace)?;
        let mut branches = Vec::new();
        while self.at(Punct::OpenBrace) {
            branches.push(self.block()?);
        }
        self.close_brace(open);
        Ok(StmtKind::Partition { team, branches })
    }
}

fn has_effect(expr: &Expr) -> bool {
    use ExprKind::*;
    match &expr.kind {
        Unary { op, .. } => {
            matches!(
                op,
                UnaryOp::PreIncrement | UnaryOp::PreDecrement | UnaryOp::PostIncrement | UnaryOp::PostDecrement
            )
        }
        kind => matches!(kind, Assign { .. } | Call { .. } | New(_) | NewArray(_) | Broadcast { .. }),
    }
}
