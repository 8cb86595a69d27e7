//! Statements: from the tree to checked statements.

use super::bodies::unwidened;
use super::body::{Body, Target, TargetKind};
use super::constants;
use super::mentions::Meaning;
use super::program::{self, Expr, ExprKind, LabelId, Stmt, StmtKind, Type};
use super::resolve::Qualified;
use super::tables::*;
use crate::syntax::tree::{self, ForInit, Ident, ModifierKind, VariableDecl};
use kroll_source::{Diagnostic, Span, with_stack};
use std::sync::Arc;

impl<'a> Body<'_, 'a> {
    /// Statements of one block; wrong ones become error nodes.
    pub fn block(&mut self, stmts: &'a [tree::Stmt]) -> Vec<Stmt> {
        let mark = self.mark();
        let checked = self.stmts(stmts);
        self.leave(mark);
        checked
    }

    fn stmts(&mut self, stmts: &'a [tree::Stmt]) -> Vec<Stmt> {
        let mut checked = Vec::new();
        for stmt in stmts {
            let outer = std::mem::take(&mut self.temporaries);
            let made = with_stack(|| self.stmt(stmt, None));
            let made = made.unwrap_or_else(|Reported| vec![self.lost(stmt.span)]);
            checked.extend(self.take_temporaries());
            checked.extend(made);
            self.temporaries = outer;
        }
        checked
    }

    /// A statement as the body of another one, with its own scope.
    fn nested(&mut self, stmt: &'a tree::Stmt) -> Stmt {
        let mut stmts = self.block(std::slice::from_ref(stmt));
        match stmts.pop() {
            Some(only) if stmts.is_empty() && !matches!(only.kind, StmtKind::Local { .. }) => return only,
            last => stmts.extend(last),
        }
        Stmt { kind: StmtKind::Block(stmts), span: stmt.span }
    }

    /// One statement may become several declarations. `name` is the label before it.
    fn stmt(&mut self, stmt: &'a tree::Stmt, name: Option<&Ident>) -> Checked<Vec<Stmt>> {
        use tree::StmtKind::*;
        let span = stmt.span;
        let kind = match &stmt.kind {
            Empty => StmtKind::Block(Vec::new()),
            Block(block) => StmtKind::Block(self.block(&block.stmts)),
            Local(decl) => return self.local_declaration(decl),
            LocalType(decl) => {
                self.local_class(decl);
                StmtKind::Block(Vec::new())
            }
            Expr(expr) => StmtKind::Expr(self.expr(expr)?),
            If { condition, then, otherwise } => self.if_stmt(condition, then, otherwise.as_deref())?,
            While { condition, body } => self.while_stmt(condition, body, name)?,
            DoWhile { body, condition } => self.do_while(body, condition, name)?,
            For { init, condition, update, body } => self.for_stmt(init, condition.as_ref(), update, body, name)?,
            Foreach { point, domain, body } => self.foreach(point, domain, body, name)?,
            Labeled { label, body } => return self.labelled(label, body, span),
            Switch { selector, groups } => self.switch(selector, groups, name)?,
            Break(label) => self.break_stmt(label.as_ref(), span)?,
            Continue(label) => self.continue_stmt(label.as_ref(), span)?,
            Return(value) => self.return_stmt(value.as_ref(), span)?,
            Throw(value) => self.throw(value)?,
            Try { body, catches, finally } => self.try_stmt(body, catches, finally.as_ref()),
            Synchronized { lock, body } => self.synchronized(lock, body)?,
            Assert { condition, message } => self.assert_stmt(condition, message.as_ref())?,
            ConstructorCall { .. } => return Err(self.misplaced_constructor_call(span)),
            Partition { team, branches } => {
                let branches: Vec<Vec<Stmt>> = branches.iter().map(|branch| self.block(&branch.stmts)).collect();
                self.team_block(team, true, branches)?
            }
            Teamsplit { team, body } => {
                let body = self.nested(body);
                self.team_block(team, false, vec![vec![body]])?
            }
            Error => return Err(Reported),
        };
        Ok(vec![Stmt { kind, span }])
    }

    fn misplaced_constructor_call(&mut self, span: Span) -> Reported {
        self.report(
            Diagnostic::error("T0163", span, "a constructor is called in the middle of code")
                .because("`this(...)` and `super(...)` may only be the first statement of a constructor")
                .hint("move the call to the front of the constructor"),
        )
    }

    // ---- variables ----

    fn local_declaration(&mut self, decl: &'a VariableDecl) -> Checked<Vec<Stmt>> {
        for modifier in &decl.modifiers.list {
            if modifier.kind != ModifierKind::Final {
                self.cx.wrong_modifier(*modifier, "a local variable");
            }
        }
        let is_final = decl.modifiers.has(ModifierKind::Final);
        let mut stmts = Vec::new();
        for declarator in &decl.declarators {
            let made = self.declarator(decl, declarator, is_final);
            stmts.extend(self.take_temporaries());
            stmts.extend(made);
        }
        Ok(stmts)
    }

    fn declarator(&mut self, decl: &'a VariableDecl, declarator: &'a tree::Declarator, is_final: bool) -> Option<Stmt> {
        let Ok(of) = self.resolve(&decl.ty, &declarator.arrays) else {
            self.declare_wrong(&declarator.name);
            if let Some(tree::VariableInit::Expr(init)) = &declarator.init {
                let _ = self.expr(init);
            }
            return None;
        };
        let ty = of.ty.clone();
        let local = self.declare(&declarator.name, of, is_final);
        let init = declarator.init.as_ref().map(|init| {
            let value = self.initial_value(init, &ty);
            self.or_error(value, init.span())
        });
        if is_final && (matches!(ty, Type::Primitive(_)) || self.is_string(&ty)) {
            let constant = init.clone().map(unwidened).filter(constants::is_constant);
            self.infos[local.0 as usize].constant = constant.map(|value| Expr { ty, ..value });
        }
        Some(Stmt { kind: StmtKind::Local { local, init }, span: declarator.name.span })
    }

    // ---- branches and loops ----

    fn if_stmt(
        &mut self,
        condition: &'a tree::Expr,
        then: &'a tree::Stmt,
        otherwise: Option<&'a tree::Stmt>,
    ) -> Checked<StmtKind> {
        let cond = self.condition(condition);
        let then = Box::new(self.nested(then));
        let other = otherwise.map(|stmt| Box::new(self.nested(stmt)));
        Ok(StmtKind::If { cond: self.or_error(cond, condition.span), then, other })
    }

    fn open(&mut self, kind: TargetKind, name: Option<&Ident>) -> LabelId {
        let label = self.new_label();
        let declared = name.map_or(Span::default(), |n| n.span);
        self.targets.push(Target { name: name.map(|n| Arc::clone(&n.text)), label, declared, kind });
        label
    }

    fn loop_body(&mut self, body: &'a tree::Stmt, name: Option<&Ident>) -> (LabelId, Box<Stmt>) {
        let label = self.open(TargetKind::Loop, name);
        let body = Box::new(self.nested(body));
        self.targets.pop();
        (label, body)
    }

    fn while_stmt(
        &mut self,
        condition: &'a tree::Expr,
        body: &'a tree::Stmt,
        name: Option<&Ident>,
    ) -> Checked<StmtKind> {
        let cond = self.condition(condition);
        let (label, body) = self.loop_body(body, name);
        Ok(StmtKind::While { label, cond: self.or_error(cond, condition.span), body })
    }

    fn do_while(&mut self, body: &'a tree::Stmt, condition: &'a tree::Expr, name: Option<&Ident>) -> Checked<StmtKind> {
        let (label, body) = self.loop_body(body, name);
        let cond = self.condition(condition);
        Ok(StmtKind::DoWhile { label, body, cond: self.or_error(cond, condition.span) })
    }

    fn for_stmt(
        &mut self,
        init: &'a ForInit,
        condition: Option<&'a tree::Expr>,
        update: &'a [tree::Expr],
        body: &'a tree::Stmt,
        name: Option<&Ident>,
    ) -> Checked<StmtKind> {
        let mark = self.mark();
        let init = self.for_init(init);
        let cond = condition.map(|c| {
            let cond = self.condition(c);
            self.or_error(cond, c.span)
        });
        let update = update.iter().map(|u| {
            let value = self.expr(u);
            self.or_error(value, u.span)
        });
        let update: Vec<Expr> = update.collect();
        let (label, body) = self.loop_body(body, name);
        self.leave(mark);
        Ok(StmtKind::For { label, init: init?, cond, update, body })
    }

    fn for_init(&mut self, init: &'a ForInit) -> Checked<Vec<Stmt>> {
        match init {
            ForInit::Local(decl) => self.local_declaration(decl),
            ForInit::Exprs(exprs) => {
                let stmt = |value: Expr| Stmt { span: value.span, kind: StmtKind::Expr(value) };
                let values: Vec<Checked<Expr>> = exprs.iter().map(|e| self.expr(e)).collect();
                values.into_iter().map(|value| value.map(stmt)).collect()
            }
        }
    }

    fn foreach(
        &mut self,
        point: &'a Ident,
        domain: &'a tree::Expr,
        body: &'a tree::Stmt,
        name: Option<&Ident>,
    ) -> Checked<StmtKind> {
        let domain = self.foreach_domain(domain);
        let mark = self.mark();
        let local = match &domain {
            Ok((_, rank)) => {
                let local = self.declare(point, Qualified { ty: Type::Point(*rank), single: false }, true);
                self.infos[local.0 as usize].is_point = true;
                Some(local)
            }
            Err(_) => {
                self.declare_wrong(point);
                None
            }
        };
        let (label, body) = self.loop_body(body, name);
        self.leave(mark);
        let (domain, _) = domain?;
        Ok(StmtKind::Foreach { label, point: local.ok_or(Reported)?, domain, body })
    }

    fn foreach_domain(&mut self, domain: &'a tree::Expr) -> Checked<(Expr, u8)> {
        let value = self.value(domain)?;
        if let Type::Rect(rank) | Type::Domain(rank) = value.ty {
            return Ok((value, rank));
        }
        let message = format!("`foreach` walks a domain, and this is a `{}`", self.text(&value.ty));
        let hint = match value.ty {
            Type::TiArray { .. } => "write `foreach (p in a.domain())`",
            Type::JavaArray { .. } => "walk a Java array with `for (int i = 0; i < a.length; i++)`",
            _ => "use a RectDomain such as `[0:n-1]`",
        };
        Err(self.report(
            Diagnostic::error("T0159", value.span, message)
                .because("the points of a RectDomain or Domain are its values")
                .hint(hint),
        ))
    }

    fn labelled(&mut self, name: &'a Ident, body: &'a tree::Stmt, span: Span) -> Checked<Vec<Stmt>> {
        use tree::StmtKind::{DoWhile, For, Foreach, Switch, While};
        self.cx.mention(name.span, || Meaning::Label { declared: name.span });
        if self.targets.iter().any(|t| t.name.as_ref() == Some(&name.text)) {
            self.report(
                Diagnostic::error("T0128", name.span, format!("the label `{}` is in use around here", name.text))
                    .because("`break` and `continue` could mean either")
                    .hint("choose another name"),
            );
        }
        if matches!(body.kind, While { .. } | DoWhile { .. } | For { .. } | Foreach { .. } | Switch { .. }) {
            return self.stmt(body, Some(name));
        }
        let label = self.open(TargetKind::Block, Some(name));
        let body = Box::new(self.nested(body));
        self.targets.pop();
        Ok(vec![Stmt { kind: StmtKind::Labelled { label, body }, span }])
    }

    // ---- switch ----

    fn switch(
        &mut self,
        selector: &'a tree::Expr,
        groups: &'a [tree::SwitchGroup],
        name: Option<&Ident>,
    ) -> Checked<StmtKind> {
        let selector = self.selector(selector);
        let ty = selector.as_ref().map(|(_, ty)| ty.clone()).ok();
        let label = self.open(TargetKind::Switch, name);
        let mark = self.mark();
        let mut seen: Vec<(Option<i32>, Span)> = Vec::new();
        let mut checked = Vec::new();
        for group in groups {
            let labels = group.labels.iter().map(|l| self.case_label(l, ty.as_ref(), &mut seen));
            let labels: Vec<Checked<Option<i32>>> = labels.collect();
            let body = self.stmts(&group.body);
            checked.push(
                labels.into_iter().collect::<Checked<Vec<_>>>().map(|labels| program::SwitchGroup { labels, body }),
            );
        }
        self.leave(mark);
        self.targets.pop();
        let groups = checked.into_iter().collect::<Checked<Vec<_>>>()?;
        Ok(StmtKind::Switch { label, selector: selector?.0, groups })
    }

    /// The selector as int, and the type it had.
    fn selector(&mut self, expr: &'a tree::Expr) -> Checked<(Expr, Type)> {
        let value = self.value(expr)?;
        let ty = value.ty.clone();
        if ty.is_integral() && ty != Type::LONG {
            return Ok((self.pass_to(value, &Type::INT)?, ty));
        }
        let message = format!("a `{}` cannot be switched on", self.text(&ty));
        Err(self.report(
            Diagnostic::error("T0157", value.span, message)
                .because("`switch` compares an int, short, byte or char with constants")
                .hint("use `if` and `else`"),
        ))
    }

    fn case_label(
        &mut self,
        label: &'a tree::SwitchLabel,
        ty: Option<&Type>,
        seen: &mut Vec<(Option<i32>, Span)>,
    ) -> Checked<Option<i32>> {
        let value = match &label.value {
            None => None,
            Some(expr) => Some(self.case_value(expr, ty)?),
        };
        if let Some((_, earlier)) = seen.iter().find(|(v, _)| *v == value) {
            let earlier = *earlier;
            return Err(self.report(
                Diagnostic::error("T0156", label.span, "this case stands twice in the `switch`")
                    .also(earlier, "the first one")
                    .because("a value selects one place")
                    .hint("remove one of them"),
            ));
        }
        seen.push((value, label.span));
        Ok(value)
    }

    fn case_value(&mut self, expr: &'a tree::Expr, ty: Option<&Type>) -> Checked<i32> {
        let value = self.value(expr)?;
        let Some(ty) = ty else { return Err(Reported) };
        let value = self.assign_to(value, ty)?;
        match constants::integer(&value) {
            Some(n) => Ok(n as i32),
            None => Err(self.report(
                Diagnostic::error("T0156", value.span, "the value of a `case` must be a constant")
                    .because("the compiler lays out the cases before the program runs")
                    .hint("use a literal or a `static final` field with a constant value, or `if` and `else`"),
            )),
        }
    }

    // ---- jumps ----

    fn break_stmt(&mut self, name: Option<&Ident>, span: Span) -> Checked<StmtKind> {
        if let Some(name) = name {
            return self.named_target(name).map(|(label, _)| StmtKind::Break(label));
        }
        let target = self.targets.iter().rev().find(|t| t.kind != TargetKind::Block).map(|t| t.label);
        target.map(StmtKind::Break).ok_or(()).map_err(|()| self.no_target("break", "a loop or `switch`", span))
    }

    fn continue_stmt(&mut self, name: Option<&Ident>, span: Span) -> Checked<StmtKind> {
        if let Some(name) = name {
            return match self.named_target(name)? {
                (label, TargetKind::Loop) => Ok(StmtKind::Continue(label)),
                _ => Err(self.no_target("continue", "a loop", name.span)),
            };
        }
        let target = self.targets.iter().rev().find(|t| t.kind == TargetKind::Loop).map(|t| t.label);
        target.map(StmtKind::Continue).ok_or(()).map_err(|()| self.no_target("continue", "a loop", span))
    }

    fn named_target(&mut self, name: &Ident) -> Checked<(LabelId, TargetKind)> {
        match self.targets.iter().find(|t| t.name.as_ref() == Some(&name.text)) {
            Some(target) => {
                let (label, kind, declared) = (target.label, target.kind, target.declared);
                self.cx.mention(name.span, || Meaning::Label { declared });
                Ok((label, kind))
            }
            None => Err(self.report(
                Diagnostic::error("T0155", name.span, format!("there is no label `{}` around this", name.text))
                    .because("a jump leaves or repeats a statement that it stands in")
                    .hint("check the spelling of the label"),
            )),
        }
    }

    fn no_target(&mut self, jump: &str, of: &str, span: Span) -> Reported {
        self.report(
            Diagnostic::error("T0155", span, format!("`{jump}` stands outside of {of}"))
                .because(format!("`{jump}` needs {of} around it"))
                .hint("remove it, or use `return`"),
        )
    }

    fn return_stmt(&mut self, value: Option<&'a tree::Expr>, span: Span) -> Checked<StmtKind> {
        let checked = value.map(|v| self.value(v)).transpose()?;
        let result = self.result.clone();
        match checked {
            Some(value) if result != Type::Void => Ok(StmtKind::Return(Some(self.assign_to(value, &result)?))),
            None if result == Type::Void && self.role != super::body::Role::Initializer => Ok(StmtKind::Return(None)),
            Some(value) => Err(self.wrong_return(
                value.span,
                "a value is returned where none is wanted",
                "write `return;`, or declare the result type",
            )),
            None if result == Type::Void => Err(self.wrong_return(span, "an initialiser cannot return", "use `if`")),
            None => {
                Err(self.wrong_return(span, "the method returns a value, and none is given", "write `return value;`"))
            }
        }
    }

    fn wrong_return(&mut self, span: Span, message: &str, hint: &str) -> Reported {
        self.report(
            Diagnostic::error("T0150", span, message)
                .because(
                    "what a method returns is declared before its name; constructors and initialisers return nothing",
                )
                .hint(hint),
        )
    }

    // ---- exceptions, locks, assertions ----

    fn throw(&mut self, value: &'a tree::Expr) -> Checked<StmtKind> {
        let value = self.value(value)?;
        let throwable = Type::Class { class: self.cx.known().throwable, local: false };
        if value.ty != Type::Null && !self.cx.is_subtype(&value.ty, &throwable) {
            if value.ty.class().is_some_and(|class| self.cx.is_broken(class)) {
                return Err(Reported);
            }
            return Err(self.cx.not_throwable(&value.ty, value.span));
        }
        Ok(StmtKind::Throw(value))
    }

    fn try_stmt(
        &mut self,
        body: &'a tree::Block,
        catches: &'a [tree::Catch],
        finally: Option<&'a tree::Block>,
    ) -> StmtKind {
        let body = self.block(&body.stmts);
        let catches = catches.iter().filter_map(|c| self.catch(c).ok()).collect();
        let finally = finally.map(|block| self.block(&block.stmts));
        StmtKind::Try { body, catches, finally }
    }

    fn catch(&mut self, catch: &'a tree::Catch) -> Checked<program::Catch> {
        let mark = self.mark();
        let found = self.catch_type(&catch.param);
        let local = match &found {
            Ok(of) => Some(self.declare(&catch.param.name, of.clone(), catch.param.modifiers.has(ModifierKind::Final))),
            Err(_) => {
                self.declare_wrong(&catch.param.name);
                None
            }
        };
        let body = self.block(&catch.body.stmts);
        self.leave(mark);
        let class = found?.ty.class().ok_or(Reported)?;
        Ok(program::Catch { class, local: local.ok_or(Reported)?, body })
    }

    fn catch_type(&mut self, param: &'a tree::Param) -> Checked<Qualified> {
        let found = self.resolve(&param.ty, &param.arrays)?;
        let throwable = Type::Class { class: self.cx.known().throwable, local: false };
        if matches!(found.ty, Type::Class { .. }) && self.cx.is_subtype(&found.ty, &throwable) {
            return Ok(found);
        }
        if found.ty.class().is_some_and(|class| self.cx.is_broken(class)) {
            return Err(Reported);
        }
        Err(self.cx.not_throwable(&found.ty, param.ty.span))
    }

    fn synchronized(&mut self, lock: &'a tree::Expr, body: &'a tree::Block) -> Checked<StmtKind> {
        let lock = self.value(lock);
        let body = self.block(&body.stmts);
        let lock = lock?;
        if matches!(lock.ty, Type::Class { .. } | Type::JavaArray { .. }) {
            return Ok(StmtKind::Synchronized { lock, body });
        }
        let message = format!("a `{}` is no lock", self.text(&lock.ty));
        Err(self.report(
            Diagnostic::error("T0164", lock.span, message)
                .because("every object can be locked; primitives, immutables and Titanium arrays are no objects")
                .hint("lock an object of an ordinary class"),
        ))
    }

    fn team_block(&mut self, team: &'a tree::Expr, chooses: bool, branches: Vec<Vec<Stmt>>) -> Checked<StmtKind> {
        let team = self.value(team)?;
        let span = team.span;
        let class = self.cx.top.get("ti.lang.Team").cloned();
        let (Some(Entity::Class(class)), true) = (class, !matches!(team.ty, Type::Null)) else {
            return Err(self.no_team(&team));
        };
        if !self.cx.is_subtype(&team.ty, &Type::Class { class, local: false }) {
            return Err(self.no_team(&team));
        }
        let enter = self.team_call("enter", vec![team], span)?;
        let count = Expr { ty: Type::INT, kind: ExprKind::Int(branches.len() as i32), span };
        let choice = if chooses { Some(self.team_call("choose", vec![count], span)?) } else { None };
        let [leave] = *self.cx.find_methods(class, "leave") else { return Err(Reported) };
        Ok(StmtKind::Team { enter, leave, choice, branches })
    }

    fn no_team(&mut self, value: &Expr) -> Reported {
        let message = format!("a `{}` is no team", self.text(&value.ty));
        self.report(
            Diagnostic::error("T0165", value.span, message)
                .because("`teamsplit` and `partition` run code on the parts of a `Team`")
                .hint("make one by `Team t = new Team()` and split it by `t.splitTeam(2)`"),
        )
    }

    /// A static method of `ti.lang.Team`.
    pub(super) fn team_call(&mut self, name: &str, args: Vec<Expr>, span: Span) -> Checked<Expr> {
        let Some(Entity::Class(class)) = self.cx.top.get("ti.lang.Team").cloned() else { return Err(Reported) };
        let [method] = *self.cx.find_methods(class, name) else { return Err(Reported) };
        self.static_call(method, args, span)
    }

    fn assert_stmt(&mut self, condition: &'a tree::Expr, message: Option<&'a tree::Expr>) -> Checked<StmtKind> {
        let cond = self.condition(condition);
        let message = message.map(|m| self.value(m).and_then(|m| self.string_value(m))).transpose();
        Ok(StmtKind::Assert { cond: cond?, message: message? })
    }

    /// The message of an assertion, as text.
    fn string_value(&mut self, value: Expr) -> Checked<Expr> {
        if self.is_string(&value.ty) { Ok(value) } else { self.as_string(value) }
    }
}
