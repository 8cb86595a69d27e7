//! What a name in an expression means: a variable, a field, a type or a package.

use super::absent::{absent_constant, absent_type};
use super::body::{Body, Role};
use super::constants::is_constant;
use super::members::is_member;
use super::mentions::Meaning;
use super::program::{ClassId, Expr, ExprKind, FieldId, Type};
use super::resolve::TypeMeaning;
use super::similar::similar;
use super::tables::*;
use crate::needed::CHANGES_PROPERTIES;
use crate::syntax::tree::{self, Ident, VariableInit};
use kroll_source::index::EntityKind;
use kroll_source::{Diagnostic, Span, with_stack};
use std::sync::Arc;

/// What stands before a `.`.
pub(super) enum Prefix {
    Value(Expr),
    Type(Type),
    /// `super`: the object, members looked up in the superclass.
    Super(Expr, ClassId),
    Package(String),
}

/// A class around the code and the expression for its object, if the code has one.
pub(super) struct Level {
    pub class: ClassId,
    pub object: Option<Expr>,
    /// The object exists but may not be used before the superclass's constructor has run.
    pub before_object: bool,
}

impl<'a> Body<'_, 'a> {
    /// The classes around this code, innermost first.
    pub fn levels(&mut self, span: Span) -> Vec<Level> {
        let this = self.this.clone().map(|ty| Expr { ty, kind: ExprKind::This, span });
        let mut levels = vec![Level { class: self.class, object: this, before_object: self.before_object }];
        loop {
            let last = &levels[levels.len() - 1];
            self.cx.make_members(last.class);
            let info = self.cx.class(last.class);
            let Some(outer) = info.outer else { return levels };
            let object = match (&last.object, info.outer_field) {
                (Some(inner), Some(field)) => Some(self.field_of(inner.clone(), field, span)),
                _ => None,
            };
            levels.push(Level { class: outer, object, before_object: false });
        }
    }

    /// The place `object.field`, for fields whose type is right.
    pub fn field_of(&self, object: Expr, field: FieldId, span: Span) -> Expr {
        let ty = self.cx.field(field).ty.clone().unwrap_or(Type::Null);
        Expr { ty, kind: ExprKind::Field { object: Box::new(object), field }, span }
    }

    /// The place that a simple name means; `None` if it is no variable.
    pub fn variable(&mut self, name: &Ident) -> Option<Checked<Expr>> {
        if let Some((_, local)) = self.variables.iter().rev().find(|(n, _)| *n == name.text) {
            let local = local.ok_or(Reported);
            return Some(local.map(|local| {
                let declared = self.locals[local.0 as usize].span;
                self.cx.mention_local(name.span, EntityKind::Variable, declared, None);
                self.local(local, name.span)
            }));
        }
        for level in self.levels(name.span) {
            if let Some(found) = self.variable_of_level(level, name) {
                return Some(found);
            }
        }
        None
    }

    fn variable_of_level(&mut self, level: Level, name: &Ident) -> Option<Checked<Expr>> {
        if let Some(field) = self.cx.find_field(level.class, &name.text)
            && self.has_field(level.class, field)
        {
            self.cx.mention(name.span, || Meaning::Field(field));
            let only = self.require_only_field(level.class, name);
            return Some(only.and_then(|()| self.field_in_level(level, field, name.span)));
        }
        if let Some(found) = self.cx.class(level.class).outside.iter().find(|o| o.name == name.text).cloned() {
            self.cx.mention_local(name.span, found.kind, found.declared, found.ty.as_ref());
        }
        let info = self.cx.class(level.class);
        if let Some((_, Actual::Constant(value))) = info.bindings.iter().find(|(n, _)| *n == name.text) {
            return Some(Ok(Expr { span: name.span, ..value.clone() }));
        }
        let capture = info.captures.iter().find(|c| c.name == name.text)?.field;
        Some(match level.object {
            Some(object) => Ok(self.field_of(object, capture, name.span)),
            None => Err(self.needs_object(name.span, &name.text)),
        })
    }

    /// What is found for the message only is no field of the class.
    fn has_field(&self, class: ClassId, field: FieldId) -> bool {
        is_member(self.cx.field(field).access, self.cx.field(field).class, class)
    }

    /// A class may inherit a field of one name from its superclass and from interfaces, but not name it.
    fn require_only_field(&mut self, class: ClassId, name: &Ident) -> Checked<()> {
        let [first, second, ..] = self.cx.find_fields(class, &name.text)[..] else { return Ok(()) };
        let (one, two) = (self.cx.field(first), self.cx.field(second));
        let (first, second, owner) = (one.span, two.span, self.cx.class_text(two.class));
        Err(self.report(
            Diagnostic::error("T0124", name.span, format!("`{}` could mean two fields", name.text))
                .also(first, "one of them")
                .also(second, "the other one")
                .because("the class inherits both, and neither hides the other")
                .hint(format!("say which one: `{owner}.{}`, or cast the object to the class that is meant", name.text)),
        ))
    }

    fn field_in_level(&mut self, level: Level, field: FieldId, span: Span) -> Checked<Expr> {
        let info = self.cx.field(field);
        let (is_static, name) = (info.is_static, Arc::clone(&info.name));
        self.require_declared_before(field, span)?;
        if is_static {
            return self.static_field(field, span);
        }
        match level.object {
            Some(object) if !level.before_object => self.checked_field(object, field, span),
            Some(_) => Err(self.too_early(span, &name)),
            None => Err(self.needs_object(span, &name)),
        }
    }

    /// An initialiser may read only fields that stand before it, for the others have no values yet.
    fn require_declared_before(&mut self, field: FieldId, span: Span) -> Checked<()> {
        let info = self.cx.field(field);
        let is_of_same_kind = info.class == self.class && info.is_static == self.this.is_none();
        let end = match info.init {
            Some(VariableInit::Expr(init)) => init.span.end,
            Some(VariableInit::Array(init)) => init.span.end,
            None => info.span.start,
        };
        if self.role != Role::Initializer || !is_of_same_kind || span.start >= end || self.assigned == Some(span) {
            return Ok(());
        }
        let (name, declared) = (Arc::clone(&info.name), info.span);
        Err(self.report(
            Diagnostic::error("T0142", span, format!("`{name}` has no value yet where it is used"))
                .also(declared, "declared here")
                .because("fields get their values in the order in which they stand in the class")
                .hint(format!("move this behind the declaration of `{name}`")),
        ))
    }

    fn static_field(&mut self, field: FieldId, span: Span) -> Checked<Expr> {
        self.require_access(field, span)?;
        let ty = self.cx.field(field).ty.clone().ok_or(Reported)?;
        Ok(Expr { ty, kind: ExprKind::StaticField(field), span })
    }

    fn checked_field(&mut self, object: Expr, field: FieldId, span: Span) -> Checked<Expr> {
        self.require_access(field, span)?;
        self.cx.field(field).ty.as_ref().ok_or(Reported)?;
        Ok(self.field_of(object, field, span))
    }

    fn require_access(&mut self, field: FieldId, span: Span) -> Checked<()> {
        let info = self.cx.field(field);
        let (access, owner, name, declared) = (info.access, info.class, Arc::clone(&info.name), info.span);
        if self.cx.is_accessible(access, owner, self.class) {
            return Ok(());
        }
        Err(self.cx.not_accessible(span, &name, declared))
    }

    pub fn needs_object(&mut self, span: Span, name: &str) -> Reported {
        self.report(
            Diagnostic::error("T0125", span, format!("`{name}` belongs to an object, and there is none here"))
                .because("static code runs without an object")
                .hint("name an object as in `object.name`, or declare the member `static`"),
        )
    }

    fn too_early(&mut self, span: Span, name: &str) -> Reported {
        self.report(
            Diagnostic::error("T0140", span, format!("`{name}` cannot be used before the object is made"))
                .because("arguments of `this(...)` and `super(...)` are computed before the constructors run")
                .hint("use parameters, static members or local computations"),
        )
    }

    /// A simple name as a place.
    pub fn named_place(&mut self, name: &Ident) -> Checked<Expr> {
        match self.variable(name) {
            Some(place) => place,
            None => Err(self.unknown_name(name)),
        }
    }

    fn unknown_name(&mut self, name: &Ident) -> Reported {
        let levels = self.levels(name.span);
        if let Some(hidden) = levels.iter().find_map(|level| self.cx.find_field(level.class, &name.text)) {
            let declared = self.cx.field(hidden).span;
            return self.cx.not_accessible(name.span, &name.text, declared);
        }
        if self.cx.is_known_unknown(&name.text) {
            return Reported;
        }
        if let Some(refusal) = absent_type(&name.text, name.span) {
            return self.report(refusal);
        }
        let scope = self.type_scope();
        if self.cx.type_meaning(&scope, &name.text).is_some() {
            return self.type_is_no_value(name.span, &name.text);
        }
        if self.levels(name.span).iter().any(|level| self.cx.has_broken_member(level.class, &name.text)) {
            return Reported;
        }
        if self.levels(name.span).iter().any(|level| self.cx.class(level.class).not_captured.contains(&name.text)) {
            return self.not_captured(name);
        }
        let error = Diagnostic::error("T0120", name.span, format!("there is no variable `{}` here", name.text))
            .because("neither this body, the classes around it nor what they extend declare it");
        let error = match self.similar_variable(&name.text) {
            Some(similar) => error.hint(format!("did you mean `{similar}`?")),
            None => error.hint("declare it, or check the spelling"),
        };
        self.report(error)
    }

    fn not_captured(&mut self, name: &Ident) -> Reported {
        self.report(
            Diagnostic::error("T0181", name.span, format!("`{}` is not final", name.text))
                .because("an object of a class inside a method may outlive the method's variables; it has copies of those that cannot change")
                .hint("declare the variable `final`, or copy it into a final one"),
        )
    }

    /// A visible variable, or a class, that is spelled almost so.
    fn similar_variable(&mut self, name: &str) -> Option<Arc<str>> {
        let locals: Vec<Arc<str>> = self.variables.iter().map(|(n, _)| Arc::clone(n)).collect();
        let field = self.cx.similar_field(self.class, name);
        similar(name, locals.into_iter().chain(field)).or_else(|| self.cx.similar_type(name))
    }

    pub fn type_is_no_value(&mut self, span: Span, name: &str) -> Reported {
        self.report(
            Diagnostic::error("T0127", span, format!("`{name}` is a type, not a value"))
                .because("a type names members and objects, but is nothing to compute with")
                .hint(format!("use a member of it such as `{name}.f`, or an object made with `new`")),
        )
    }

    /// What the expression before a `.` means.
    pub fn prefix(&mut self, expr: &'a tree::Expr) -> Checked<Prefix> {
        match &expr.kind {
            tree::ExprKind::Name(name) => self.named_prefix(name),
            tree::ExprKind::Field { target, name } => with_stack(|| self.dotted_prefix(target, name, expr.span)),
            tree::ExprKind::Type(ty) => self.resolve(ty, &[]).map(|found| Prefix::Type(found.ty)),
            tree::ExprKind::Super { outer } => self.super_prefix(outer.as_deref(), expr.span),
            _ => self.expr(expr).map(Prefix::Value),
        }
    }

    fn named_prefix(&mut self, name: &Ident) -> Checked<Prefix> {
        if let Some(place) = self.variable(name) {
            return self.read(place?).map(Prefix::Value);
        }
        let scope = self.type_scope();
        match self.cx.type_meaning(&scope, &name.text) {
            Some(TypeMeaning::Entity(Entity::Class(class))) => {
                self.cx.mention(name.span, || Meaning::Type(Entity::Class(class)));
                self.cx.require_only_type(&scope, &name.text, name.span)?;
                self.cx.require_type_access(&scope, Entity::Class(class), name.span)?;
                Ok(Prefix::Type(self.cx.class_type(class)))
            }
            Some(TypeMeaning::Actual(Actual::Type { ty, .. })) => {
                self.cx.mention_outside(&scope, name);
                Ok(Prefix::Type(ty))
            }
            _ if self.cx.is_package(&name.text) => {
                self.cx.mention(name.span, || Meaning::Package(name.text.to_string()));
                Ok(Prefix::Package(name.text.to_string()))
            }
            _ => Err(self.unknown_name(name)),
        }
    }

    fn dotted_prefix(&mut self, target: &'a tree::Expr, name: &Ident, span: Span) -> Checked<Prefix> {
        match self.prefix(target)? {
            Prefix::Package(package) => {
                let full = format!("{package}.{}", name.text);
                match self.cx.entity_of_dotted(&full) {
                    Some(Entity::Class(class)) => {
                        self.cx.mention(name.span, || Meaning::Type(Entity::Class(class)));
                        let scope = self.type_scope();
                        self.cx.require_type_access(&scope, Entity::Class(class), name.span)?;
                        Ok(Prefix::Type(self.cx.class_type(class)))
                    }
                    _ if self.cx.is_package(&full) => {
                        self.cx.mention(name.span, || Meaning::Package(full.clone()));
                        Ok(Prefix::Package(full))
                    }
                    _ => Err(self.cx.unknown_type(span, &full)),
                }
            }
            Prefix::Type(ty) => {
                let Some(class) = ty.class() else { return Err(self.no_field(&ty, name)) };
                if self.cx.find_field(class, &name.text).is_none()
                    && let Some(Entity::Class(inner)) = self.cx.member_type(class, &name.text)
                {
                    self.cx.mention(name.span, || Meaning::Type(Entity::Class(inner)));
                    let scope = self.type_scope();
                    self.cx.require_type_access(&scope, Entity::Class(inner), name.span)?;
                    return Ok(Prefix::Type(self.cx.class_type(inner)));
                }
                let place = self.field_of_prefix(Prefix::Type(ty), name, span)?;
                self.read(place).map(Prefix::Value)
            }
            other => {
                let place = self.field_of_prefix(other, name, span)?;
                self.read(place).map(Prefix::Value)
            }
        }
    }

    fn super_prefix(&mut self, outer: Option<&'a tree::Expr>, span: Span) -> Checked<Prefix> {
        let this = match outer {
            Some(outer) => self.outer_this(outer, span)?,
            None => self.this_object(span)?,
        };
        let class = this.ty.class().unwrap_or(self.class);
        self.cx.make_header(class);
        match self.cx.class(class).superclass {
            Some(superclass) => Ok(Prefix::Super(this, superclass)),
            None if self.cx.class(class).is_broken => Err(Reported),
            None => Err(self.report(
                Diagnostic::error("T0140", span, "there is no superclass here")
                    .because("immutable classes and interfaces have none")
                    .hint("call the method without `super`"),
            )),
        }
    }

    /// `this`, where there is one.
    pub fn this_object(&mut self, span: Span) -> Checked<Expr> {
        match self.this.clone() {
            Some(_) if self.before_object => Err(self.too_early(span, "this")),
            Some(ty) => Ok(Expr { ty, kind: ExprKind::This, span }),
            None => Err(self.needs_object(span, "this")),
        }
    }

    /// `Outer.this`
    pub fn outer_this(&mut self, outer: &'a tree::Expr, span: Span) -> Checked<Expr> {
        let Prefix::Type(ty) = self.prefix(outer)? else { return Err(self.no_such_outer(span)) };
        let wanted = ty.class();
        let level = self.levels(span).into_iter().find(|level| Some(level.class) == wanted);
        match level.map(|level| (level.object, level.before_object)) {
            Some((Some(object), false)) => Ok(object),
            Some((Some(_), true)) => Err(self.too_early(span, "this")),
            _ => Err(self.no_such_outer(span)),
        }
    }

    fn no_such_outer(&mut self, span: Span) -> Reported {
        self.report(
            Diagnostic::error("T0180", span, "there is no object of that class around this one")
                .because("`Outer.this` is the object of a class around an inner class that is not static")
                .hint("name a class around this code, or make the inner class non-static"),
        )
    }

    /// `prefix.name` as a place.
    pub fn field_of_prefix(&mut self, prefix: Prefix, name: &Ident, span: Span) -> Checked<Expr> {
        let (object, class) = match prefix {
            Prefix::Package(package) => return Err(self.cx.unknown_type(span, &format!("{package}.{}", name.text))),
            Prefix::Super(this, superclass) => (Some(this), superclass),
            Prefix::Type(ty) => match ty.class() {
                Some(class) => (None, class),
                None if &*name.text == "arity" => {
                    self.cx.mention(name.span, || Meaning::BuiltIn(EntityKind::Member, Some(Type::INT)));
                    return self.arity(&ty, name.span, span);
                }
                None => return Err(self.no_field(&ty, name)),
            },
            Prefix::Value(value) => match value.ty.class() {
                Some(class) => {
                    self.require_class_access(class, name.span, &name.text)?;
                    (Some(value), class)
                }
                None => return self.field_of_other(value, name, span),
            },
        };
        let class = self.home_of(class, &name.text);
        let Some(field) = self.cx.find_field(class, &name.text) else {
            return Err(self.no_field(&self.cx.class_type(class), name));
        };
        self.cx.mention(name.span, || Meaning::Field(field));
        self.require_only_field(class, name)?;
        if !self.has_field(class, field) {
            let declared = self.cx.field(field).span;
            return Err(self.cx.not_accessible(name.span, &name.text, declared));
        }
        if self.cx.field(field).is_static {
            let place = self.static_field(field, name.span)?;
            return Ok(after_object(object, place));
        }
        match object {
            Some(object) => self.checked_field(object, field, span),
            None => Err(self.needs_object(name.span, &name.text)),
        }
    }

    /// A member can be used where the class of the object before it can be named.
    pub fn require_class_access(&mut self, class: ClassId, span: Span, name: &str) -> Checked<()> {
        let file = self.cx.class(self.class).file;
        if self.cx.may_name(Entity::Class(class), Some(self.class), file) {
            return Ok(());
        }
        let (owner, declared) = (self.cx.class_text(class), self.cx.class(class).span);
        Err(self.report(
            Diagnostic::error("T0126", span, format!("`{name}` belongs to `{owner}`, which is not accessible here"))
                .also(declared, "declared here")
                .because("code that may not name a class has nothing of its objects but the objects themselves")
                .hint("declare the class with more access, or use the object as one of a class that is accessible"),
        ))
    }

    /// Where a static member is: some of `System` have classes of their own, so that only programs that use them pay for
    /// them.
    pub fn home_of(&self, class: ClassId, name: &str) -> ClassId {
        let home = match name {
            "in" | "setIn" => "java.io.StandardInput",
            _ if name == "getProperty" || CHANGES_PROPERTIES.contains(&name) => "java.lang.SystemProperties",
            _ => return class,
        };
        match self.cx.top.get(home) {
            Some(Entity::Class(found)) if &*self.cx.class(class).name == "java.lang.System" => *found,
            _ => class,
        }
    }

    /// `length` of a Java array, `arity` of a point.
    fn field_of_other(&mut self, value: Expr, name: &Ident, span: Span) -> Checked<Expr> {
        if matches!(&*name.text, "length" | "arity") {
            self.cx.mention(name.span, || Meaning::BuiltIn(EntityKind::Member, Some(Type::INT)));
        }
        match (&value.ty, &*name.text) {
            (Type::JavaArray { .. }, "length") => {
                Ok(Expr { ty: Type::INT, kind: ExprKind::ArrayLength(Box::new(value)), span })
            }
            (ty, "arity") => self.arity(ty, name.span, span),
            _ => Err(self.no_field(&value.ty, name)),
        }
    }

    /// A method of that name, or a field of nearly that name.
    fn member_advice(&mut self, ty: &Type, name: &str) -> Option<String> {
        let class = ty.class()?;
        if !self.cx.find_methods(class, name).is_empty() {
            return Some(format!("it is a method: write `{name}()`"));
        }
        self.cx.similar_field(class, name).map(|similar| format!("did you mean `{similar}`?"))
    }

    fn no_field(&mut self, ty: &Type, name: &Ident) -> Reported {
        if name.is_missing() || ty.class().is_some_and(|class| self.cx.has_broken_member(class, &name.text)) {
            return Reported;
        }
        let names = ty.class().map(|class| self.cx.names_in_library(class)).unwrap_or_default();
        if let Some(refusal) = absent_constant(&names, &name.text, name.span) {
            return self.report(refusal);
        }
        let message = format!("`{}` has no field `{}`", self.text(ty), name.text);
        let hint = match ty {
            Type::Point(_) => "a component of a point `p` is `p[1]`, counted from 1",
            Type::TiArray { .. } => "the index set of a Titanium array is `domain()`, its size `size()`",
            Type::Rect(_) | Type::Domain(_) => "use its methods, such as `min()`, `max()` and `size()`",
            _ => "check the spelling and the type of what stands before the `.`",
        };
        let hint = self.member_advice(ty, &name.text).unwrap_or_else(|| hint.to_string());
        self.report(
            Diagnostic::error("T0121", name.span, message)
                .because("neither the type nor what it extends declares such a field")
                .hint(hint),
        )
    }
}

/// A static member named through an object, which is evaluated for what that does. Names do nothing.
pub(super) fn after_object(object: Option<Expr>, member: Expr) -> Expr {
    use ExprKind::{After, Local, Null, StaticField, This};
    match object {
        Some(object) if !matches!(object.kind, Local(_) | This | StaticField(_) | Null) && !is_constant(&object) => {
            let (ty, span) = (member.ty.clone(), object.span.to(member.span));
            Expr { ty, kind: After { first: Box::new(object), value: Box::new(member) }, span }
        }
        _ => member,
    }
}
