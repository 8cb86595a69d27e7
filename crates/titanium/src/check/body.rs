//! The state of checking one body: variables, labels, and what `this` and `return` mean in it.

use super::flow::{self, BlankField, Subject};
use super::program::{self, ClassId, Expr, ExprKind, LabelId, LocalId, Stmt, StmtKind, Type};
use super::resolve::{Qualified, TypeScope, Variable};
use super::tables::*;
use crate::syntax::tree::{self, Ident};
use kroll_source::index::EntityKind;
use kroll_source::{Diagnostic, Span};
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Method,
    Constructor,
    /// Fields' values and initialiser blocks.
    Initializer,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TargetKind {
    Loop,
    Switch,
    Block,
}

/// Something `break` or `continue` can name.
pub(super) struct Target {
    pub name: Option<Arc<str>>,
    pub label: LabelId,
    /// Where the name stands, if it has one.
    pub declared: Span,
    pub kind: TargetKind,
}

/// What the checker knows about a local variable beyond the program's `Local`.
pub(super) struct LocalInfo {
    pub is_final: bool,
    /// Why it may never be assigned, for the point of a `foreach`.
    pub is_point: bool,
    pub constant: Option<Expr>,
}

/// Lengths of the scope stacks, to return to.
pub(super) struct Mark {
    variables: usize,
    types: usize,
}

pub(super) struct Body<'c, 'a> {
    pub cx: &'c mut Checker<'a>,
    pub class: ClassId,
    /// `None` in static code.
    pub this: Option<Type>,
    pub role: Role,
    /// In the arguments of `this(...)` or `super(...)`, where the object is not yet one.
    pub before_object: bool,
    pub result: Type,
    pub locals: Vec<program::Local>,
    pub infos: Vec<LocalInfo>,
    /// Visible variables, innermost last; `None` if the declaration is wrong.
    pub variables: Vec<(Arc<str>, Option<LocalId>)>,
    pub types: Vec<(Arc<str>, Entity)>,
    pub targets: Vec<Target>,
    pub labels: u32,
    /// Temporaries made in the statement at hand; they are declared in front of it.
    pub temporaries: Vec<LocalId>,
    /// The simple name on the left of the assignment at hand.
    pub assigned: Option<Span>,
    /// It has error nodes, so nothing can be said about its flow of control.
    pub is_partial: bool,
    /// How many diagnostics there were before this body.
    reported: usize,
}

impl<'c, 'a> Body<'c, 'a> {
    pub fn new(cx: &'c mut Checker<'a>, class: ClassId, this: Option<Type>, role: Role) -> Body<'c, 'a> {
        let reported = cx.diagnostics.len();
        Body {
            cx,
            class,
            this,
            role,
            before_object: false,
            result: Type::Void,
            locals: Vec::new(),
            infos: Vec::new(),
            variables: Vec::new(),
            types: Vec::new(),
            targets: Vec::new(),
            labels: 0,
            temporaries: Vec::new(),
            assigned: None,
            is_partial: false,
            reported,
        }
    }

    pub fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        self.cx.report(diagnostic)
    }

    /// An error node in place of a statement that could not be checked.
    pub fn lost(&mut self, span: Span) -> Stmt {
        self.is_partial = true;
        self.cx.lost = Some(span);
        Stmt { kind: StmtKind::Error, span }
    }

    /// The expression, or an error node in its place.
    pub fn or_error(&mut self, expr: Checked<Expr>, span: Span) -> Expr {
        expr.unwrap_or_else(|Reported| {
            self.lost(span);
            Expr { ty: Type::Error, kind: ExprKind::Error, span }
        })
    }

    pub fn text(&self, ty: &Type) -> String {
        self.cx.text(ty)
    }

    pub fn mark(&self) -> Mark {
        Mark { variables: self.variables.len(), types: self.types.len() }
    }

    pub fn leave(&mut self, mark: Mark) {
        self.variables.truncate(mark.variables);
        self.types.truncate(mark.types);
    }

    pub fn type_scope(&self) -> TypeScope {
        let variable = |id: LocalId| Variable {
            declared: self.locals[id.0 as usize].span,
            constant: self.infos[id.0 as usize].constant.clone(),
        };
        TypeScope {
            file: self.cx.class(self.class).file,
            class: Some(self.class),
            locals: self.types.clone(),
            variables: self.variables.iter().map(|(name, local)| (Arc::clone(name), local.map(variable))).collect(),
        }
    }

    /// Makes the variables visible that are where the scope was taken.
    pub fn see_variables(&mut self, scope: &TypeScope, span: Span) {
        for (name, variable) in &scope.variables {
            let constant = variable.as_ref().and_then(|variable| variable.constant.clone());
            let ty = constant.as_ref().map_or(Type::INT, |value| value.ty.clone());
            let declared = variable.as_ref().map_or(span, |variable| variable.declared);
            let local = self.push_local(Arc::clone(name), Qualified { ty, single: false }, declared, true);
            self.infos[local.0 as usize].constant = constant;
            self.variables.push((Arc::clone(name), Some(local)));
        }
    }

    pub fn resolve(&mut self, ty: &'a tree::TypeExpr, extra: &'a [tree::ArraySpec]) -> Checked<Qualified> {
        let scope = self.type_scope();
        self.cx.resolve_value(&scope, ty, extra)
    }

    // ---- variables ----

    /// A variable without a name in the source.
    pub fn hidden_local(&mut self, name: &str, ty: Type, span: Span) -> LocalId {
        self.push_local(name.into(), Qualified { ty, single: false }, span, false)
    }

    fn push_local(&mut self, name: Arc<str>, of: Qualified, span: Span, is_final: bool) -> LocalId {
        self.locals.push(program::Local { name, ty: of.ty, single: of.single, span });
        self.infos.push(LocalInfo { is_final, is_point: false, constant: None });
        LocalId(self.locals.len() as u32 - 1)
    }

    /// Declares a variable, which no other local variable of this body may hide.
    pub fn declare(&mut self, name: &Ident, of: Qualified, is_final: bool) -> LocalId {
        if let Some((_, earlier)) = self.variables.iter().find(|(n, _)| *n == name.text) {
            let mut error = Diagnostic::error("T0128", name.span, format!("`{}` is declared already", name.text))
                .because("a local variable may not hide another one of the same method")
                .hint("choose another name");
            if let Some(earlier) = earlier {
                error = error.also(self.locals[earlier.0 as usize].span, "the first declaration");
            }
            self.report(error);
        }
        self.cx.mention_local(name.span, EntityKind::Variable, name.span, Some(&of.ty));
        let local = self.push_local(Arc::clone(&name.text), of, name.span, is_final);
        if name.is_missing() {
            return local;
        }
        self.variables.push((Arc::clone(&name.text), Some(local)));
        local
    }

    /// Keeps uses of a wrongly declared variable silent.
    pub fn declare_wrong(&mut self, name: &Ident) {
        self.cx.mention_local(name.span, EntityKind::Variable, name.span, None);
        self.variables.push((Arc::clone(&name.text), None));
    }

    /// A fresh variable that the statement at hand declares in front of itself.
    pub fn temporary(&mut self, ty: Type, span: Span) -> LocalId {
        let name = format!("t${}", self.locals.len());
        let local = self.hidden_local(&name, ty, span);
        self.temporaries.push(local);
        local
    }

    /// Declarations of the temporaries that the statement just checked has made.
    pub fn take_temporaries(&mut self) -> Vec<Stmt> {
        let made = std::mem::take(&mut self.temporaries);
        let declaration = |local: LocalId| {
            let span = self.locals[local.0 as usize].span;
            Stmt { kind: StmtKind::Local { local, init: None }, span }
        };
        made.into_iter().map(declaration).collect()
    }

    pub fn local(&self, local: LocalId, span: Span) -> Expr {
        Expr { ty: self.locals[local.0 as usize].ty.clone(), kind: ExprKind::Local(local), span }
    }

    // ---- labels ----

    pub fn new_label(&mut self) -> LabelId {
        self.labels += 1;
        LabelId(self.labels - 1)
    }

    /// Whether the end of these statements can be reached.
    pub fn completes(&self, stmts: &[Stmt]) -> bool {
        flow::completes(&self.locals, stmts)
    }

    /// The body, after the passes that need its flow of control. A body with errors is spared them.
    pub fn finish(mut self, stmts: Vec<Stmt>, ending: &Ending) -> program::Body {
        if self.cx.diagnostics.len() == self.reported && !self.is_partial {
            let finals: Vec<bool> = self.infos.iter().map(|info| info.is_final).collect();
            let subject = Subject {
                locals: &self.locals,
                finals: &finals,
                params: ending.params,
                blanks: &ending.blanks,
                blanks_are_set: ending.blanks_are_set,
                returns_value: self.result != Type::Void,
                span: ending.span,
            };
            let mut found = flow::check(&subject, &stmts);
            self.cx.diagnostics.append(&mut found);
            self.cx.check_exceptions(&stmts, &self.locals, &ending.throws);
            self.cx.check_certain_failures(self.class, &stmts);
        }
        program::Body { locals: std::mem::take(&mut self.locals), stmts }
    }
}

/// What must hold where a body ends.
pub(super) struct Ending {
    pub params: usize,
    pub blanks: Vec<BlankField>,
    pub blanks_are_set: bool,
    pub throws: Vec<Thrown>,
    pub span: Span,
}
