//! The bodies of each class: methods, constructors, initialisers and the constant values of fields.

use super::body::{Body, Ending, Role};
use super::constants;
use super::flow::BlankField;
use super::program::{self, ClassId, ClassKind, Expr, ExprKind, FieldId, LocalId, MethodId, Stmt, StmtKind, Type};
use super::resolve::{Qualified, TypeScope};
use super::tables::*;
use crate::syntax::tree::{self, ConstructorTarget, Declarator, Member, ModifierKind, Param, VariableInit};
use kroll_source::{Diagnostic, Span};

impl<'a> Checker<'a> {
    pub fn check_bodies(&mut self, id: ClassId) {
        self.make_members(id);
        self.check_inheritance(id);
        self.class_mut(id).static_init = self.static_initializer(id);
        let info = self.class(id);
        let methods: Vec<MethodId> = info.methods.iter().chain(&info.constructors).copied().collect();
        for method in methods {
            self.methods[method.0 as usize].body = self.method_body(method);
        }
        self.refuse_constructor_circles(id);
    }

    /// Constructors that call each other by `this(...)` without end: one message a circle.
    fn refuse_constructor_circles(&mut self, id: ClassId) {
        let mut known: Vec<MethodId> = Vec::new();
        for start in self.class(id).constructors.clone() {
            let Some((first, span)) = self.this_called(start) else { continue };
            let mut circle = vec![start];
            let mut next = Some(first);
            while let Some(constructor) = next.filter(|next| !circle.contains(next)) {
                circle.push(constructor);
                next = self.this_called(constructor).map(|(next, _)| next);
            }
            if next == Some(start) && !known.contains(&start) {
                self.report(
                    Diagnostic::error("T0163", span, "constructors call each other in a circle")
                        .because("they would call each other without end")
                        .hint("let one of them call `super(...)`"),
                );
                known.extend(circle);
            }
        }
    }

    /// The constructor that this one calls by `this(...)`, and where.
    fn this_called(&self, id: MethodId) -> Option<(MethodId, Span)> {
        let info = self.method(id);
        info.body.as_ref()?.stmts.iter().find_map(|stmt| match stmt.kind {
            StmtKind::ConstructorCall { constructor, .. } if self.method(constructor).class == info.class => {
                Some((constructor, stmt.span))
            }
            _ => None,
        })
    }

    fn method_body(&mut self, id: MethodId) -> Option<program::Body> {
        let info = self.method(id);
        let (class, is_local) = (info.class, info.is_local);
        match info.source {
            MethodSource::Method(decl) => {
                let block = decl.body.as_ref().filter(|body| !body.is_unread)?;
                let this = (!info.is_static).then(|| self.class_type(class).with_local(is_local));
                let mut body = Body::new(self, class, this, Role::Method);
                body.result = body.cx.method(id).result.clone();
                body.declare_params(id, &decl.params);
                let stmts = body.block(&block.stmts);
                let ending = body.cx.ending(id, Vec::new());
                Some(body.finish(stmts, &ending))
            }
            MethodSource::Constructor(decl) if decl.body.is_unread => None,
            MethodSource::Constructor(decl) => Some(self.constructor_body(id, &decl.params, &decl.body.stmts)),
            MethodSource::DefaultConstructor => Some(self.constructor_body(id, &[], &[])),
            MethodSource::AnonymousConstructor { superclass_constructor, has_outer } => {
                superclass_constructor.map(|target| self.anonymous_constructor_body(id, target, has_outer))
            }
        }
    }

    fn constructor_body(&mut self, id: MethodId, params: &'a [Param], stmts: &'a [tree::Stmt]) -> program::Body {
        let class = self.method(id).class;
        let this = self.class_type(class).with_local(true);
        let mut body = Body::new(self, class, Some(this), Role::Constructor);
        body.declare_params(id, params);
        let made = body.constructor_stmts(id, stmts);
        let calls_this = matches!(
            stmts.first().map(|s| &s.kind),
            Some(tree::StmtKind::ConstructorCall { target: ConstructorTarget::This, .. })
        );
        let blanks = body.cx.blank_fields(class, false);
        let ending = Ending { blanks_are_set: calls_this, ..body.cx.ending(id, blanks) };
        body.finish(made, &ending)
    }

    fn anonymous_constructor_body(&mut self, id: MethodId, target: MethodId, has_outer: bool) -> program::Body {
        let class = self.method(id).class;
        let this = self.class_type(class).with_local(true);
        let mut body = Body::new(self, class, Some(this), Role::Constructor);
        body.declare_params(id, &[]);
        let made = body.anonymous_stmts(id, target, has_outer);
        let blanks = body.cx.blank_fields(class, false);
        let ending = body.cx.ending(id, blanks);
        body.finish(made, &ending)
    }

    /// Static field values and static blocks in source order; `None` if there are none.
    fn static_initializer(&mut self, id: ClassId) -> Option<program::Body> {
        let members = self.class(id).source.members();
        let mut body = Body::new(self, id, None, Role::Initializer);
        let stmts = body.initializers(members, true);
        let span = body.cx.class(id).span;
        let ending = Ending {
            params: 0,
            blanks: body.cx.blank_fields(id, true),
            blanks_are_set: false,
            throws: Vec::new(),
            span,
        };
        let has_work = !stmts.is_empty() || !ending.blanks.is_empty();
        has_work.then(|| body.finish(stmts, &ending))
    }

    fn ending(&self, id: MethodId, blanks: Vec<BlankField>) -> Ending {
        let info = self.method(id);
        Ending {
            params: info.params.len(),
            blanks,
            blanks_are_set: false,
            throws: info.throws.clone(),
            span: info.span,
        }
    }

    /// Final fields that constructors, or the static initialiser, must give a value. An immutable's default to zero.
    fn blank_fields(&self, id: ClassId, is_static: bool) -> Vec<BlankField> {
        let info = self.class(id);
        if info.kind != ClassKind::Class && !is_static {
            return Vec::new();
        }
        let hidden =
            |field: &FieldId| info.outer_field == Some(*field) || info.captures.iter().any(|c| c.field == *field);
        let fields = info.fields.iter().copied().filter(|f| !hidden(f));
        let blank = |f: &FieldId| {
            let field = self.field(*f);
            field.is_final && field.init.is_none() && field.is_static == is_static
        };
        fields.filter(blank).map(|field| BlankField { field, name: self.field(field).name.clone() }).collect()
    }

    // ---- constants ----

    /// The constant that a final field stands for.
    pub fn field_constant(&mut self, id: FieldId) -> Option<Expr> {
        match &self.field(id).constness {
            Constness::Constant(value) => return Some(value.clone()),
            Constness::Busy | Constness::Variable => return None,
            Constness::Unknown => {}
        }
        self.fields[id.0 as usize].constness = Constness::Busy;
        let value = self.compute_constant(id);
        self.fields[id.0 as usize].constness = value.clone().map_or(Constness::Variable, Constness::Constant);
        value
    }

    fn compute_constant(&mut self, id: FieldId) -> Option<Expr> {
        let info = self.field(id);
        let Some(VariableInit::Expr(init)) = info.init else { return None };
        let (class, ty, is_static) = (info.class, info.ty.clone()?, info.is_static);
        let is_string = ty.class() == Some(self.known().string);
        if !info.is_final || !(matches!(ty, Type::Primitive(_)) || is_string) || !may_be_constant(init) {
            return None;
        }
        let reported = self.diagnostics.len();
        let this = (!is_static).then(|| self.class_type(class).with_local(true));
        let mut body = Body::new(self, class, this, Role::Initializer);
        let value = body.value(init).and_then(|value| body.assign_to(value, &ty));
        // What is wrong is said when the initialiser itself is checked.
        self.diagnostics.truncate(reported);
        value.ok().map(unwidened).filter(constants::is_constant).map(|value| Expr { ty, ..value })
    }

    /// An expression that must be a constant, such as a rank.
    pub fn constant_expr(&mut self, scope: &TypeScope, expr: &'a tree::Expr) -> Checked<Expr> {
        let Some(class) = scope.class else { return Err(self.not_constant(expr.span, "int")) };
        // Ranks are no part of the order in which fields get their values.
        let mut body = Body::new(self, class, None, Role::Method);
        body.see_variables(scope, expr.span);
        let value = body.value(expr)?;
        if constants::is_constant(&value) { Ok(value) } else { Err(self.not_constant(expr.span, "int")) }
    }
}

/// A constant under conversions that do not change it: a string that became global.
pub(super) fn unwidened(value: Expr) -> Expr {
    match value.kind {
        ExprKind::Convert { how: program::Conversion::Widen, operand } => unwidened(*operand),
        _ => value,
    }
}

/// Whether an expression has only forms that constants have.
pub(super) fn may_be_constant(expr: &tree::Expr) -> bool {
    use tree::ExprKind::*;
    use tree::UnaryOp::{PostDecrement, PostIncrement, PreDecrement, PreIncrement};
    match &expr.kind {
        Literal(_) | Name(_) => true,
        Paren(inner) | Cast { operand: inner, .. } => may_be_constant(inner),
        Field { target, .. } => may_be_constant(target),
        Unary { op, operand } => {
            !matches!(op, PreIncrement | PreDecrement | PostIncrement | PostDecrement) && may_be_constant(operand)
        }
        Binary { left, right, .. } => may_be_constant(left) && may_be_constant(right),
        Conditional { condition, then, otherwise } => {
            [condition, then, otherwise].into_iter().all(|e| may_be_constant(e))
        }
        _ => false,
    }
}

impl<'a> Body<'_, 'a> {
    /// Hidden parameters first, without names that the source could use.
    fn declare_params(&mut self, id: MethodId, params: &'a [Param]) {
        let info = self.cx.method(id);
        let (types, singles, implicit, span) =
            (info.params.clone(), info.single_params.clone(), info.implicit, info.span);
        for (i, (ty, single)) in types.into_iter().zip(singles).enumerate() {
            let of = Qualified { ty, single };
            match params.get(i.wrapping_sub(implicit)) {
                Some(param) if i >= implicit => {
                    for modifier in &param.modifiers.list {
                        if modifier.kind != ModifierKind::Final {
                            self.cx.wrong_modifier(*modifier, "a parameter");
                        }
                    }
                    self.declare(&param.name, of, param.modifiers.has(ModifierKind::Final));
                }
                _ => {
                    self.hidden_local(&format!("p${i}"), of.ty, span);
                }
            }
        }
    }

    /// Hidden fields, the call of another constructor, the initialisers, and the statements of this one.
    fn constructor_stmts(&mut self, id: MethodId, stmts: &'a [tree::Stmt]) -> Vec<Stmt> {
        let span = self.cx.method(id).span;
        let (first, rest) = match stmts.split_first() {
            Some((tree::Stmt { kind: tree::StmtKind::ConstructorCall { target, outer, args }, span }, rest)) => {
                (Some((*target, outer.as_ref(), args.as_slice(), *span)), rest)
            }
            _ => (None, stmts),
        };
        let mut made = Vec::new();
        if let Some((ConstructorTarget::This, _, args, call_span)) = first {
            let call = self.this_call(id, args, call_span);
            made.push(call.unwrap_or_else(|Reported| self.lost(call_span)));
            made.extend(self.block(rest));
            return made;
        }
        made.extend(self.store_hidden(span));
        let explicit = first.map(|(_, outer, args, span)| (outer, args, span));
        let call = self.super_call(explicit, span).unwrap_or_else(|Reported| Some(self.lost(span)));
        made.extend(self.take_temporaries());
        made.extend(call);
        made.extend(self.instance_initializers());
        made.extend(self.block(rest));
        made
    }

    /// `this(...)`: the hidden parameters are passed on.
    fn this_call(&mut self, id: MethodId, args: &'a [tree::Expr], span: Span) -> Checked<Stmt> {
        self.before_object = true;
        let args = self.values(args);
        self.before_object = false;
        let args = args?;
        let constructor = self.select_constructor(self.class, &args, span)?;
        if constructor == id {
            return Err(self.report(
                Diagnostic::error("T0163", span, "this constructor calls itself")
                    .because("it would call itself without end")
                    .hint("call another constructor, or `super(...)`"),
            ));
        }
        let implicit = self.cx.method(id).implicit;
        let mut all: Vec<Expr> = (0..implicit).map(|i| self.local(LocalId(i as u32), span)).collect();
        all.extend(self.pass_all(constructor, args)?);
        Ok(Stmt { kind: StmtKind::ConstructorCall { constructor, args: all }, span })
    }

    /// `super(...)`, written or not; nothing for a class without superclass.
    fn super_call(
        &mut self,
        explicit: Option<(Option<&'a tree::Expr>, &'a [tree::Expr], Span)>,
        default_span: Span,
    ) -> Checked<Option<Stmt>> {
        let (outer, args, span) = explicit.unwrap_or((None, &[], default_span));
        let info = self.cx.class(self.class);
        let Some(superclass) = info.superclass else {
            return match explicit {
                Some(_) if !info.is_broken => Err(self.report(
                    Diagnostic::error("T0163", span, "there is no superclass whose constructor could be called")
                        .because("immutable classes stand outside the class hierarchy")
                        .hint("remove the call"),
                )),
                _ => Ok(None),
            };
        };
        self.before_object = true;
        let checked = self.super_arguments(superclass, outer, args, span);
        self.before_object = false;
        let (constructor, args) = checked?;
        Ok(Some(Stmt { kind: StmtKind::ConstructorCall { constructor, args }, span }))
    }

    fn super_arguments(
        &mut self,
        superclass: ClassId,
        outer: Option<&'a tree::Expr>,
        args: &'a [tree::Expr],
        span: Span,
    ) -> Checked<(MethodId, Vec<Expr>)> {
        let outer = outer.map(|outer| self.outer_value(outer)).transpose();
        let args = self.values(args)?;
        let constructor = self.select_constructor(superclass, &args, span)?;
        let mut all = self.hidden_arguments(superclass, outer?, span)?;
        all.extend(self.pass_all(constructor, args)?);
        Ok((constructor, all))
    }

    fn anonymous_stmts(&mut self, id: MethodId, target: MethodId, has_outer: bool) -> Vec<Stmt> {
        let info = self.cx.method(id);
        let (span, implicit, count) = (info.span, info.implicit, info.params.len());
        let superclass = self.cx.method(target).class;
        let mut made = self.store_hidden(span);
        self.before_object = true;
        let outer = has_outer.then(|| self.local(LocalId(implicit as u32), span));
        let hidden = self.hidden_arguments(superclass, outer, span);
        self.before_object = false;
        let Ok(mut args) = hidden else {
            made.push(self.lost(span));
            return made;
        };
        args.extend((implicit + usize::from(has_outer)..count).map(|i| self.local(LocalId(i as u32), span)));
        made.push(Stmt { kind: StmtKind::ConstructorCall { constructor: target, args }, span });
        made.extend(self.instance_initializers());
        made
    }

    fn instance_initializers(&mut self) -> Vec<Stmt> {
        let members = self.cx.class(self.class).source.members();
        // Parameters of the constructor are not visible there.
        let variables = std::mem::take(&mut self.variables);
        let role = std::mem::replace(&mut self.role, Role::Initializer);
        let made = self.initializers(members, false);
        self.role = role;
        self.variables = variables;
        made
    }

    /// Values of fields and initialiser blocks, the static ones or the others.
    fn initializers(&mut self, members: &'a [Member], is_static: bool) -> Vec<Stmt> {
        let in_interface = self.cx.class(self.class).kind == ClassKind::Interface;
        let mut made = Vec::new();
        for member in members {
            match member {
                Member::Field(decl) if (in_interface || decl.modifiers.has(ModifierKind::Static)) == is_static => {
                    for declarator in &decl.declarators {
                        let value = self.field_value(declarator);
                        made.extend(self.take_temporaries());
                        made.extend(value);
                    }
                }
                Member::Initializer(block) if block.is_static == is_static => {
                    let reported = self.cx.diagnostics.len();
                    let stmts = self.block(&block.body.stmts);
                    if self.cx.diagnostics.len() == reported && !self.is_partial && !self.completes(&stmts) {
                        self.report(
                            Diagnostic::error("T0154", block.span, "this initialiser never ends as it should")
                                .because("it always throws or goes on for ever, so what stands behind it cannot run")
                                .hint("make the jump or the loop depend on something, or move it into a method"),
                        );
                    }
                    made.push(Stmt { kind: StmtKind::Block(stmts), span: block.span });
                }
                _ => {}
            }
        }
        made
    }

    /// `field = value`; nothing for a static constant, whose uses are literals.
    fn field_value(&mut self, declarator: &'a Declarator) -> Option<Stmt> {
        let init = declarator.init.as_ref()?;
        let span = declarator.name.span;
        let field = self.cx.class(self.class).fields.iter().copied().find(|&f| self.cx.field(f).span == span)?;
        let ty = self.cx.field(field).ty.clone()?;
        let Ok(value) = self.initial_value(init, &ty) else { return Some(self.lost(span)) };
        let is_static = self.cx.field(field).is_static;
        if is_static && self.cx.field_constant(field).is_some() {
            return None;
        }
        let place = match self.this.clone() {
            Some(this) if !is_static => {
                let object = Box::new(Expr { ty: this, kind: ExprKind::This, span });
                ExprKind::Field { object, field }
            }
            _ => ExprKind::StaticField(field),
        };
        let place = Expr { ty: ty.clone(), kind: place, span };
        let kind = ExprKind::Assign { place: Box::new(place), value: Box::new(value) };
        let assign = Expr { ty, kind, span };
        Some(Stmt { span, kind: StmtKind::Expr(assign) })
    }
}
