//! Statements; loops and blocks stay what they were.

use super::Lowerer;
use super::forall::Loop;
use crate::check::symbols::{Duration, Linkage, Symbol, SymbolId, SymbolKind};
use crate::check::tree::{Declared, Expr, Statement, StatementKind};
use crate::check::types::{Kind, Ty};
use crate::check::walk;
use crate::codes::{NESTED_FUNCTION, NOT_LOWERED};
use crate::syntax::token::{Keyword, TokenKind};
use kroll_ir as ir;
use kroll_ir::walk::Node;
use kroll_source::{Diagnostic, Span, with_stack};

impl Lowerer<'_> {
    pub fn statements(&mut self, list: &[Statement]) -> Vec<ir::Stmt> {
        let mut out = Vec::new();
        let hidden = self.function.hidden_labels.len();
        for statement in list {
            let lowered = self.statement(statement);
            out.append(&mut self.pending);
            out.extend(lowered);
        }
        for (name, outer) in self.function.hidden_labels.drain(hidden..).rev() {
            match outer {
                Some(label) => self.function.labels.insert(name, label),
                None => self.function.labels.remove(&name),
            };
        }
        out
    }

    /// The statements of a body, without the braces that the parent has anyway.
    pub fn body(&mut self, statement: &Statement) -> Vec<ir::Stmt> {
        match &statement.kind {
            StatementKind::Block(list) => self.statements(list),
            _ => self.statements(std::slice::from_ref(statement)),
        }
    }

    fn statement(&mut self, statement: &Statement) -> Vec<ir::Stmt> {
        with_stack(|| self.statement_kind(statement))
    }

    fn statement_kind(&mut self, statement: &Statement) -> Vec<ir::Stmt> {
        use StatementKind::*;
        let span = statement.span;
        let loc = self.loc(span);
        let one = |kind: ir::StmtKind| vec![ir::Stmt::new(kind, loc)];
        match &statement.kind {
            StatementKind::Error => unreachable!("a correct program has no error nodes"),
            Empty => one(ir::StmtKind::Block(vec![])),
            Expr(value) => {
                let value = self.value(value);
                one(ir::StmtKind::Expr(value))
            }
            Block(list) => {
                let list = self.statements(list);
                one(ir::StmtKind::Block(list))
            }
            Declare(list) => self.declare(list, span, loc),
            If { condition, then, otherwise } => {
                let cond = self.truth(condition);
                let before = std::mem::take(&mut self.pending);
                let then = self.body(then);
                let other = otherwise.as_ref().map_or(Vec::new(), |otherwise| self.body(otherwise));
                self.pending = before;
                one(ir::StmtKind::If { cond, then, other })
            }
            While { condition, body } => {
                let cond = self.truth(condition);
                let body = self.loop_body(body);
                one(ir::StmtKind::While { cond, body })
            }
            DoWhile { body, condition } => {
                let cond = self.truth(condition);
                let body = self.loop_body(body);
                one(ir::StmtKind::DoWhile { body, cond })
            }
            For { init, condition, step, body } => {
                let parts = Loop { init, condition: condition.as_ref(), step: step.as_ref(), body };
                vec![self.for_loop(&parts, loc)]
            }
            Forall { init, condition, step, affinity, body } => {
                let parts = Loop { init, condition: condition.as_ref(), step: step.as_ref(), body };
                vec![self.forall(&parts, affinity, loc)]
            }
            Switch { value, body } => self.switch(value, body, loc),
            Case { first, last, body } => {
                let low = case_value(*first);
                let high = (first != last).then(|| case_value(*last));
                self.labelled(ir::StmtKind::Case { low, high }, body, loc)
            }
            Default(body) => self.labelled(ir::StmtKind::Default, body, loc),
            Label { name, body } => {
                let label = self.label_of(*name);
                self.labelled(ir::StmtKind::Label(label), body, loc)
            }
            LocalLabels(names) => {
                for &name in names {
                    let outer = self.function.labels.get(&name).copied();
                    self.function.hidden_labels.push((name, outer));
                    self.declare_label(name);
                }
                let names: Vec<&str> = names.iter().map(|&name| self.spelling(name)).collect();
                one(ir::StmtKind::Verbatim(format!("__label__ {};", names.join(", "))))
            }
            GotoComputed(target) if self.statement_has_upc(statement) => self.computed_goto(target, loc),
            GotoComputed(_) | Asm { .. } => self.pass_statement(statement, loc),
            Nested(_) => self.pass_nested_function(statement, loc),
            Goto(name) => {
                let label = self.label_of(*name);
                one(ir::StmtKind::Goto(label))
            }
            Continue => one(ir::StmtKind::Continue),
            Break => one(ir::StmtKind::Break),
            Return(value) => self.return_statement(value.as_ref(), loc),
            Pragma => self.pragma(span),
            Barrier(label) => self.barrier(label.as_ref(), span, loc),
            Notify(label) => vec![self.half_barrier("barrier_notify", ir::SiteKind::Notify, label.as_ref(), span, loc)],
            Wait(label) => vec![self.half_barrier("barrier_wait", ir::SiteKind::Wait, label.as_ref(), span, loc)],
            Fence => {
                let site = self.named_site(ir::SiteKind::Fence, span, "upc_fence".to_string());
                one(ir::StmtKind::Expr(ir::Expr::op("fence", ir::Type::Void, vec![], Some(site))))
            }
        }
    }

    fn labelled(&mut self, label: ir::StmtKind, body: &Statement, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
        let mut out = vec![ir::Stmt::new(label, loc)];
        if !matches!(body.kind, StatementKind::Empty) {
            out.extend(self.statements(std::slice::from_ref(body)));
        }
        out
    }

    fn switch(&mut self, value: &Expr, body: &Statement, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
        let on = self.value(value);
        let before = std::mem::take(&mut self.pending);
        let body = self.body(body);
        self.pending = before;
        vec![ir::Stmt::new(ir::StmtKind::Switch { on, body }, loc)]
    }

    fn return_statement(&mut self, value: Option<&Expr>, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
        let kind = match (value, self.function.returns_value) {
            (Some(value), true) => ir::StmtKind::Return(Some(self.value(value))),
            (Some(value), false) => {
                let value = self.value(value);
                let returned = ir::Stmt::new(ir::StmtKind::Return(None), loc);
                return vec![ir::Stmt::new(ir::StmtKind::Expr(value), loc), returned];
            }
            (None, false) => ir::StmtKind::Return(None),
            // Old C leaves the value out.
            (None, true) => ir::StmtKind::Verbatim("return;".to_string()),
        };
        vec![ir::Stmt::new(kind, loc)]
    }

    /// The label's address is computed here, and the jump is C's.
    fn computed_goto(&mut self, target: &Expr, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
        let name = self.fresh_name("target");
        let value = self.value(target);
        let (declared, local) = self.bind(&name, value);
        if let ir::ExprKind::Local(id) = local.kind {
            self.function.frame.local_mut(id).pinned = true;
        }
        let jump = ir::Stmt::new(ir::StmtKind::Verbatim(format!("goto *{name};")), loc);
        vec![ir::Stmt::new(ir::StmtKind::Block(vec![declared, jump]), loc)]
    }

    fn pass_statement(&mut self, statement: &Statement, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
        match &statement.kind {
            StatementKind::Asm { outputs, inputs } => {
                let shared = outputs.iter().chain(inputs).filter(|operand| self.expression_has_upc(operand));
                let spans: Vec<Span> = shared.map(|operand| operand.span).collect();
                spans.into_iter().for_each(|span| self.refuse_operand(span));
            }
            _ if self.statement_has_upc(statement) => self.refuse(statement.span, "this statement"),
            _ => {}
        }
        let text = self.tokens_text(statement.span);
        vec![ir::Stmt::new(ir::StmtKind::Verbatim(text), loc)]
    }

    /// A function inside a function keeps its words; it has no place in the intermediate representation.
    fn pass_nested_function(&mut self, statement: &Statement, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
        let mut upc = self.statement_has_upc(statement);
        walk::statements(statement, &mut |inner| upc |= is_upc_statement(&inner.kind));
        if upc {
            self.refuse_as(NESTED_FUNCTION, statement.span, "a function inside a function");
        }
        let text = self.tokens_text(statement.span);
        vec![ir::Stmt::new(ir::StmtKind::Verbatim(text), loc)]
    }

    fn pragma(&mut self, span: Span) -> Vec<ir::Stmt> {
        let text = self.tokens_text(span);
        let is_upc = text.trim_start_matches('#').trim_start().strip_prefix("pragma");
        match is_upc.is_some_and(|rest| rest.trim_start().starts_with("upc")) {
            true => Vec::new(),
            false => vec![ir::Stmt::new(ir::StmtKind::Verbatim(text), None)],
        }
    }

    // ---- loops ----

    pub fn for_loop(&mut self, parts: &Loop, loc: Option<ir::Loc>) -> ir::Stmt {
        let init = self.loop_init(parts.init);
        let cond = parts.condition.map(|condition| self.truth(condition));
        let step = parts.step.map(|step| self.value(step));
        let body = self.loop_body(parts.body);
        let fits = |stmt: &ir::Stmt| matches!(stmt.kind, ir::StmtKind::Local { .. } | ir::StmtKind::Expr(_));
        if init.iter().all(fits) {
            return ir::Stmt::new(ir::StmtKind::For { init, cond, step, body }, loc);
        }
        // A declaration that keeps its words stands in a block around the loop.
        let mut around = init;
        around.push(ir::Stmt::new(ir::StmtKind::For { init: vec![], cond, step, body }, loc));
        ir::Stmt::new(ir::StmtKind::Block(around), loc)
    }

    pub fn loop_init(&mut self, init: &Statement) -> Vec<ir::Stmt> {
        match &init.kind {
            StatementKind::Empty => Vec::new(),
            _ => self.statement(init),
        }
    }

    pub fn loop_body(&mut self, body: &Statement) -> Vec<ir::Stmt> {
        let before = std::mem::take(&mut self.pending);
        let out = self.body(body);
        self.pending = before;
        out
    }

    // ---- declarations ----

    fn declare(&mut self, list: &[Declared], span: Span, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
        if self.must_pass(list, span) {
            let text = self.tokens_text(span);
            self.passed.extend(list.iter().map(|declared| declared.symbol));
            return vec![ir::Stmt::new(ir::StmtKind::Verbatim(text), loc)];
        }
        let mut out = Vec::new();
        for declared in list {
            let local = self.declare_one(declared, loc);
            out.append(&mut self.pending);
            out.extend(local);
        }
        out
    }

    /// Attributes and registers stay with the declaration as it is written, if it is plain C.
    pub fn must_pass(&self, list: &[Declared], span: Span) -> bool {
        let is_aligned = list.iter().any(|declared| self.program.alignments.contains_key(&declared.symbol));
        (is_aligned || self.is_special(span)) && list.iter().all(|declared| self.is_plain(declared))
    }

    /// Holds words that the intermediate representation has no place for.
    pub fn is_special(&self, span: Span) -> bool {
        let tokens = &self.list.tokens;
        let first = tokens.partition_point(|token| token.start < span.start);
        let mut inside = tokens[first..].iter().take_while(|token| token.start < span.end);
        inside.any(|token| {
            use Keyword::*;
            matches!(token.kind, TokenKind::Keyword(Attribute | Alignas | Register | ThreadLocal | Asm | AutoType))
        })
    }

    /// Neither its type nor its initial value has to do with shared data.
    pub fn is_plain(&self, declared: &Declared) -> bool {
        let mut upc = self.names_shared_type(self.symbol(declared.symbol).ty);
        if let Some(init) = &declared.init {
            walk::init_expressions(init, &mut |expr| upc |= self.has_upc(expr));
        }
        !upc
    }

    pub fn names_shared_type(&self, ty: Ty) -> bool {
        match self.types.kind(ty) {
            _ if self.types.is_shared(ty) => true,
            Kind::Pointer(to) | Kind::Array(to, _) => self.names_shared_type(*to),
            Kind::Function(function) => {
                function.parameters.iter().chain([&function.result]).any(|&ty| self.names_shared_type(ty))
            }
            _ => false,
        }
    }

    fn declare_one(&mut self, declared: &Declared, loc: Option<ir::Loc>) -> Option<ir::Stmt> {
        let id = declared.symbol;
        let symbol = self.symbol(id);
        let is_static = self.is_static(id);
        if matches!(symbol.kind, SymbolKind::Typedef { .. }) {
            return self.local_typedef(id, loc);
        }
        if matches!(symbol.kind, SymbolKind::Function) || self.is_extern_here(id) {
            self.file_object(declared);
            return self.unhide(id, loc);
        }
        if self.types.is_shared(symbol.ty) || self.starts_late(id) {
            self.hoist_static(declared);
            return None;
        }
        let local = self.local_of(id);
        self.function.frame.local_mut(local).is_static =
            is_static && !matches!(symbol.kind, SymbolKind::Object { duration: Duration::Thread, .. });
        let init = declared.init.as_ref().map(|init| self.initial_value(init));
        self.check_own_length(local, symbol.span);
        Some(ir::Stmt::local(local, init, loc))
    }

    /// The lengths of arrays in an initial value are computed before it, where the object is not there yet.
    fn check_own_length(&mut self, local: ir::LocalId, span: Span) {
        let mut own = false;
        let mut find = |node: Node| {
            own |= matches!(node, Node::Expr(ir::Expr { kind: ir::ExprKind::Local(id), .. }) if *id == local);
        };
        self.pending.iter().for_each(|stmt| stmt.for_each_node(&mut find));
        if own {
            let message = "the length of an array in the first value of an object is read from the object itself";
            let diagnostic = Diagnostic::error(NOT_LOWERED, span, message)
                .because("the object has no value yet")
                .hint("give it a value first, and assign to it in a statement of its own");
            self.keep_or_report(diagnostic);
        }
    }

    /// A declaration inside a function makes an object or function visible that a local one hides.
    fn unhide(&mut self, id: SymbolId, loc: Option<ir::Loc>) -> Option<ir::Stmt> {
        let symbol = self.symbol(id);
        let hides = |other: &Symbol| other.name == symbol.name && other.linkage == Linkage::None && !other.file_scope;
        if !self.program.symbols.iter().any(hides) {
            return None;
        }
        let ty = if self.types.is_shared(symbol.ty) { ir::Type::Void.global() } else { self.ir_type(symbol.ty) };
        Some(ir::Stmt::new(ir::StmtKind::Extern { name: self.name_of_symbol(id), ty }, loc))
    }

    /// C that is passed through may use the name.
    fn local_typedef(&mut self, id: SymbolId, loc: Option<ir::Loc>) -> Option<ir::Stmt> {
        let symbol = self.symbol(id);
        if self.types.is_shared(symbol.ty) {
            return None;
        }
        let (name, ty) = (self.spelling(symbol.name).to_string(), self.ir_type(symbol.ty));
        Some(ir::Stmt::new(ir::StmtKind::Typedef { name, ty }, loc))
    }

    /// Static data of a function moves to file scope under a name of its own.
    fn hoist_static(&mut self, declared: &Declared) {
        let id = declared.symbol;
        let own = self.spelling(self.symbol(id).name);
        let name = format!("{}_{own}", self.function.name);
        let name = self.fresh_name(&name);
        self.renamed.insert(id, name);
        self.file_object(declared);
    }

    // ---- synchronisation ----

    fn barrier(&mut self, label: Option<&Expr>, span: Span, loc: Option<ir::Loc>) -> Vec<ir::Stmt> {
        let site = self.named_site(ir::SiteKind::Barrier, span, "upc_barrier".to_string());
        let mut out = Vec::new();
        let label = label.map(|label| {
            let value = self.value(label);
            if matches!(value.kind, ir::ExprKind::Int(_)) {
                return value;
            }
            let (declared, label) = self.function.frame.bind("label", value, loc);
            out.push(declared);
            label
        });
        for op in ["barrier_notify", "barrier_wait"] {
            out.push(ir::Stmt::expr(half(op, label.clone(), site), loc));
        }
        vec![ir::Stmt::new(ir::StmtKind::Block(out), loc)]
    }

    fn half_barrier(
        &mut self,
        op: &str,
        kind: ir::SiteKind,
        label: Option<&Expr>,
        span: Span,
        loc: Option<ir::Loc>,
    ) -> ir::Stmt {
        let word = if kind == ir::SiteKind::Notify { "upc_notify" } else { "upc_wait" };
        let site = self.named_site(kind, span, word.to_string());
        let label = label.map(|label| self.value(label));
        ir::Stmt::expr(half(op, label, site), loc)
    }
}

/// What C has no word for.
fn is_upc_statement(kind: &StatementKind) -> bool {
    use StatementKind::*;
    matches!(kind, Forall { .. } | Barrier(_) | Notify(_) | Wait(_) | Fence)
}

fn half(op: &str, label: Option<ir::Expr>, site: ir::SiteId) -> ir::Expr {
    let everybody = ir::Expr::null(ir::Type::Void.ptr());
    let labelled = ir::Expr::new(ir::Type::BOOL, ir::ExprKind::Int(i128::from(label.is_some())));
    let label = label.unwrap_or_else(|| ir::Expr::int(0));
    ir::Expr::op(op, ir::Type::Void, vec![everybody, labelled, label], Some(site))
}

fn case_value(value: i128) -> ir::Expr {
    let kind = match value {
        _ if i32::try_from(value).is_ok() => ir::IntKind::Int,
        _ if i64::try_from(value).is_ok() => ir::IntKind::Long,
        _ if u64::try_from(value).is_ok() => ir::IntKind::ULong,
        _ => ir::IntKind::I128,
    };
    ir::Expr::integer(kind, value)
}
