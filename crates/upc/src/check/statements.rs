//! Statements, those of UPC included.

use super::Checker;
use super::tree::{Affinity, Expr, Statement, StatementKind};
use super::types::{Kind, Quals};
use crate::codes;
use crate::syntax::tree::{self as syntax, BlockItem, ForInit, PragmaKind, Storage};
use kroll_source::{Diagnostic, Span};

impl Checker<'_> {
    /// A compound statement with a scope of its own.
    pub(super) fn block(&mut self, block: &syntax::Block) -> Vec<Statement> {
        let mark = self.scopes.enter();
        let strict = self.strict;
        let statements = self.block_items(&block.items);
        self.strict = strict;
        self.scopes.leave(mark);
        statements
    }

    pub(super) fn block_items(&mut self, items: &[BlockItem]) -> Vec<Statement> {
        let mut statements = Vec::new();
        let mut at_start = true;
        for item in items {
            if let BlockItem::Statement(syntax::Statement { kind: syntax::StatementKind::Pragma(kind), span }) = item {
                self.block_pragma(*kind, *span, at_start);
                statements.push(Statement { kind: StatementKind::Pragma, span: *span });
                continue;
            }
            at_start = false;
            statements.extend(self.block_item(item));
        }
        statements
    }

    /// `#pragma upc` holds to the end of the block whose first thing it is.
    fn block_pragma(&mut self, kind: PragmaKind, span: Span, at_start: bool) {
        if kind == PragmaKind::Other {
            return;
        }
        self.here.has_upc = true;
        match kind {
            PragmaKind::UpcWords => return,
            PragmaKind::UpcUnknown => return self.unknown_pragma(span),
            _ => {}
        }
        if !at_start {
            let diagnostic = Diagnostic::warning(codes::PRAGMA_PLACE, span, "`#pragma upc` in the middle of a block")
                .because("it counts only as the first thing in a compound statement, or at file scope")
                .hint("open a block `{` before it");
            return self.report(diagnostic);
        }
        self.strict = kind == PragmaKind::UpcStrict;
    }

    fn block_item(&mut self, item: &BlockItem) -> Option<Statement> {
        match item {
            BlockItem::Declaration(declaration) => {
                let declared = self.declaration(declaration);
                Some(Statement { kind: StatementKind::Declare(declared), span: declaration.span })
            }
            BlockItem::Function(function, span) => {
                let kind = self.nested_function(function).map_or(StatementKind::Empty, StatementKind::Nested);
                Some(Statement { kind, span: *span })
            }
            BlockItem::StaticAssert(assertion) => {
                self.static_assert(assertion);
                None
            }
            BlockItem::Labels(labels) => {
                self.local_labels(labels);
                let span = labels.first().map_or(Span::default(), |&(_, span)| span);
                Some(Statement { kind: StatementKind::LocalLabels(labels.iter().map(|l| l.0).collect()), span })
            }
            BlockItem::Statement(statement) => Some(self.statement(statement)),
        }
    }

    fn statement(&mut self, statement: &syntax::Statement) -> Statement {
        let kind = self.deeper(|c| c.statement_kind(statement));
        Statement { kind, span: statement.span }
    }

    pub(super) fn boxed(&mut self, statement: &syntax::Statement) -> Box<Statement> {
        Box::new(self.statement(statement))
    }

    fn statement_kind(&mut self, statement: &syntax::Statement) -> StatementKind {
        use syntax::StatementKind::*;
        match &statement.kind {
            Error => StatementKind::Error,
            Empty => StatementKind::Empty,
            Expr(value) => StatementKind::Expr(self.value(value)),
            Block(block) => StatementKind::Block(self.block(block)),
            If { condition, then, otherwise } => {
                let condition = self.condition(condition);
                let then = self.boxed(then);
                let otherwise = otherwise.as_ref().map(|otherwise| self.boxed(otherwise));
                StatementKind::If { condition, then, otherwise }
            }
            While { condition, body } => {
                StatementKind::While { condition: self.condition(condition), body: self.loop_body(body) }
            }
            DoWhile { body, condition } => {
                StatementKind::DoWhile { body: self.loop_body(body), condition: self.condition(condition) }
            }
            For { init, condition, step, body } => self.for_loop(init, condition.as_ref(), step.as_ref(), body),
            Forall { init, condition, step, affinity, body } => {
                self.forall(init, condition.as_ref(), step.as_ref(), affinity, body)
            }
            Switch { value, body } => {
                let (value, body) = self.switch(value, body);
                StatementKind::Switch { value, body }
            }
            Case { first, last, body } => self.case(first, last.as_ref(), body, statement.span),
            Default(body) => {
                self.check_default(statement.span);
                StatementKind::Default(self.boxed(body))
            }
            Label { name, body } => {
                self.label(*name, statement.span);
                StatementKind::Label { name: *name, body: self.boxed(body) }
            }
            Goto(name) => {
                self.want_label(*name, statement.span, true);
                StatementKind::Goto(*name)
            }
            GotoComputed(target) => StatementKind::GotoComputed(self.value(target)),
            Continue => {
                self.check_continue(statement.span);
                StatementKind::Continue
            }
            Break => {
                self.check_break(statement.span);
                StatementKind::Break
            }
            Return(value) => self.return_statement(value.as_ref()),
            Asm(asm) => self.asm(asm),
            Pragma(kind) => {
                self.block_pragma(*kind, statement.span, false);
                StatementKind::Pragma
            }
            Barrier(label) => StatementKind::Barrier(self.barrier_label(label.as_ref())),
            Notify(label) => StatementKind::Notify(self.barrier_label(label.as_ref())),
            Wait(label) => StatementKind::Wait(self.barrier_label(label.as_ref())),
            Fence => {
                self.here.has_upc = true;
                StatementKind::Fence
            }
        }
    }

    // ---- loops ----

    fn for_init(&mut self, init: &ForInit) -> Box<Statement> {
        let (kind, span) = match init {
            ForInit::None => (StatementKind::Empty, Span::default()),
            ForInit::Expr(value) => (StatementKind::Expr(self.value(value)), value.span),
            ForInit::Declaration(declaration) => {
                self.check_loop_storage(declaration);
                (StatementKind::Declare(self.declaration(declaration)), declaration.span)
            }
        };
        Box::new(Statement { kind, span })
    }

    fn check_loop_storage(&mut self, declaration: &syntax::Declaration) {
        if let Some(Storage::Static | Storage::Extern | Storage::Typedef) = declaration.specifiers.storage {
            let message = "the variable of a loop is automatic".to_string();
            self.c_error(codes::STORAGE, declaration.specifiers.span, message);
        }
    }

    fn for_loop(
        &mut self,
        init: &ForInit,
        condition: Option<&syntax::Expr>,
        step: Option<&syntax::Expr>,
        body: &syntax::Statement,
    ) -> StatementKind {
        let mark = self.scopes.enter();
        let init = self.for_init(init);
        let condition = condition.map(|condition| self.condition(condition));
        let step = step.map(|step| self.value(step));
        let body = self.loop_body(body);
        self.scopes.leave(mark);
        StatementKind::For { init, condition, step, body }
    }

    fn forall(
        &mut self,
        init: &ForInit,
        condition: Option<&syntax::Expr>,
        step: Option<&syntax::Expr>,
        affinity: &syntax::Affinity,
        body: &syntax::Statement,
    ) -> StatementKind {
        self.here.has_upc = true;
        let mark = self.scopes.enter();
        let init = self.for_init(init);
        let condition = condition.map(|condition| self.condition(condition));
        let step = step.map(|step| self.value(step));
        let affinity = self.affinity(affinity);
        let body = self.loop_body(body);
        self.scopes.leave(mark);
        StatementKind::Forall { init, condition, step, affinity, body }
    }

    fn affinity(&mut self, affinity: &syntax::Affinity) -> Affinity {
        let syntax::Affinity::Expr(value) = affinity else { return Affinity::Continue };
        let value = self.value(value);
        if self.types.is_integer(value.ty) || self.types.is_error(value.ty) {
            return Affinity::Integer(value);
        }
        if self.types.is_pointer_to_shared(value.ty) {
            return Affinity::Pointer(value);
        }
        let message = format!("an affinity of type `{}`", self.show(value.ty));
        let diagnostic = Diagnostic::error(codes::AFFINITY_TYPE, value.span, message)
            .because("it names a thread by an integer, or by the place of shared data")
            .hint("use an integer, the address of a shared element such as `&a[i]`, or `continue`");
        self.report(diagnostic);
        Affinity::Continue
    }

    // ---- labels and jumps ----

    fn case(
        &mut self,
        first: &syntax::Expr,
        last: Option<&syntax::Expr>,
        body: &syntax::Statement,
        span: Span,
    ) -> StatementKind {
        let low = self.case_value(first);
        let high = last.map_or(low, |last| self.case_value(last));
        if let (Some(low), Some(high)) = (low, high) {
            self.check_case(low, high, span);
        }
        let (low, high) = (low.unwrap_or(0), high.unwrap_or(0));
        StatementKind::Case { first: low, last: high, body: self.boxed(body) }
    }

    fn case_value(&mut self, value: &syntax::Expr) -> Option<i128> {
        let checked = self.value(value);
        let known = self.constant_int(&checked);
        if known.is_none() {
            self.not_constant(&checked, "a case label");
        }
        known
    }

    fn return_statement(&mut self, value: Option<&syntax::Expr>) -> StatementKind {
        let result = self.functions.last().map_or(self.types.known.void, |function| function.result);
        let value = value.map(|value| self.value(value));
        let value = value.map(|value| match self.types.is_void(result) {
            true => value,
            false => self.coerce(value, result),
        });
        StatementKind::Return(value)
    }

    fn asm(&mut self, asm: &syntax::Asm) -> StatementKind {
        asm.labels.iter().for_each(|&(name, span)| self.want_label(name, span, true));
        let outputs = asm.outputs.iter().map(|operand| self.asm_operand(operand, true)).collect();
        let inputs = asm.inputs.iter().map(|operand| self.asm_operand(operand, false)).collect();
        StatementKind::Asm { outputs, inputs }
    }

    /// Instructions store to objects that may change, and find in memory what is there.
    fn asm_operand(&mut self, operand: &syntax::AsmOperand, is_output: bool) -> Expr {
        let value = self.expr(&operand.value);
        let constraint = self.text(operand.constraint.span).replace(['"', ' ', '\n', '\t'], "");
        let (in_memory, elsewhere) = (constraint.contains(['m', 'o', 'V']), constraint.contains(['r', 'g', 'i', 'n']));
        let is_object = self.is_lvalue(&value) && (in_memory || !self.types.is_array(value.ty));
        let changes = is_object && !self.types.quals(value.ty).has(Quals::CONST);
        // The sign of an output stands at the beginning and nowhere else.
        let signs = constraint.matches(['=', '+']).count();
        if signs != usize::from(is_output) || is_output != constraint.starts_with(['=', '+']) {
            let message = "outputs of `asm` begin with `=` or `+`, inputs have neither".to_string();
            self.c_error(codes::SYNTAX, operand.constraint.span, message);
        }
        let fits = if is_output { changes } else { is_object || !in_memory || elsewhere };
        if !fits && !self.types.is_error(value.ty) {
            self.c_error(codes::NOT_ASSIGNABLE, value.span, "this is no object that `asm` can use here".to_string());
        }
        value
    }

    // ---- synchronisation ----

    /// The label of a barrier, converted to `int`.
    fn barrier_label(&mut self, label: Option<&syntax::Expr>) -> Option<Expr> {
        self.here.has_upc = true;
        let value = self.value(label?);
        let int = self.types.known.int;
        let number = self.types.is_arithmetic(value.ty) || matches!(self.types.kind(value.ty), Kind::Error);
        if number {
            return Some(self.coerce(value, int));
        }
        let message = format!("a barrier label of type `{}`", self.show(value.ty));
        let diagnostic = Diagnostic::error(codes::BARRIER_VALUE, value.span, message)
            .because("the label is converted to int")
            .hint("use an integer, or leave the label out");
        self.report(diagnostic);
        None
    }
}
