//! Inner, local and anonymous classes: their hidden fields, parameters and arguments.

use super::absent::absent_objects;
use super::body::Body;
use super::declare::Place;
use super::mentions::Outside;
use super::program::{ClassId, ClassKind, Expr, ExprKind, MethodId, Type};
use super::tables::*;
use crate::syntax::token::{Punct, TokenKind};
use crate::syntax::tree::{Ident, Member, ModifierKind, TypeDecl, TypeDeclKind};
use kroll_source::index::EntityKind;
use kroll_source::{Diagnostic, Span};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a local class gets of a variable around it.
enum Captured {
    Constant(Expr),
    Value {
        ty: Type,
        single: bool,
    },
    /// It may change while the object lives, so the class cannot have it.
    NotFinal,
}

impl<'a> Body<'_, 'a> {
    /// Enters a class declared in this body, which it can name from here on, itself included.
    pub fn local_class(&mut self, decl: &'a TypeDecl) {
        if let Some((_, _)) = self.types.iter().find(|(name, _)| *name == decl.name.text) {
            self.report(
                Diagnostic::error("T0100", decl.name.span, format!("`{}` is declared twice", decl.name.text))
                    .because("a name stands for one class or interface in its package, class or block")
                    .hint("rename or remove one of them"),
            );
            return;
        }
        if decl.kind == TypeDeclKind::Interface {
            self.report(
                Diagnostic::error("T0025", decl.name.span, "an interface is declared inside a method")
                    .because("interfaces are top-level types or members of classes")
                    .hint("move it out of the method"),
            );
        }
        if !decl.formals.is_empty() {
            self.report(unsupported(
                decl.name.span,
                "templates inside methods",
                "declare the template outside the class",
            ));
            return;
        }
        if let Some(modifier) = decl.modifiers.list.iter().find(|m| m.kind == ModifierKind::Static) {
            self.cx.wrong_modifier(*modifier, "a class inside a method");
        }
        self.cx.refuse_name_of_outer(decl, self.class);
        let name = self.local_name(&decl.name.text);
        let place = self.place_of_local();
        let class = self.cx.declare_class(decl, name, place);
        let entity = Entity::Class(class);
        self.types.push((Arc::clone(&decl.name.text), entity));
        self.cx.class_mut(class).local_types.push((Arc::clone(&decl.name.text), entity));
        self.capture(class, decl.span);
    }

    fn place_of_local(&self) -> Place {
        Place {
            file: self.cx.class(self.class).file,
            outer: Some(self.class),
            has_outer_instance: self.this.is_some() && self.cx.class(self.class).kind != ClassKind::Immutable,
            bindings: Vec::new(),
            local_types: self.types.clone(),
        }
    }

    /// `Outer$1Local`, with the next number for that name.
    fn local_name(&self, simple: &str) -> Arc<str> {
        let outer = &self.cx.class(self.class).name;
        let is_free = |name: &String| self.cx.classes.iter().all(|class| *class.name != **name);
        let mut names = (1u32..).map(|number| format!("{outer}${number}{simple}"));
        names.find(is_free).unwrap_or_default().into()
    }

    /// `Outer$1`, with the next number in the class around.
    fn next_anonymous_name(&mut self) -> String {
        let class = self.cx.class_mut(self.class);
        class.anonymous_count += 1;
        format!("{}${}", class.name, class.anonymous_count)
    }

    /// `new Base(args) { members }`
    pub(super) fn anonymous(
        &mut self,
        base: ClassId,
        members: &'a [Member],
        args: Vec<Expr>,
        outer: Option<Expr>,
        region: Option<Box<Expr>>,
        span: Span,
    ) -> Checked<Expr> {
        if self.cx.class(base).is_final {
            let message = format!("`{}` is final", self.cx.class_text(base));
            let refusal = absent_objects(&self.cx.class(base).name, span).unwrap_or_else(|| {
                Diagnostic::error("T0103", span, message)
                    .because("an anonymous class extends the class named before it")
                    .hint("remove `{...}`")
            });
            return Err(self.report(refusal));
        }
        let is_interface = self.cx.class(base).kind == ClassKind::Interface;
        let object = self.cx.known().object;
        let superclass = if is_interface { object } else { base };
        let super_constructor = self.select_constructor(superclass, &args, span)?;
        let outer_type = outer.as_ref().map(|outer| self.outer_type(superclass, outer.span)).transpose()?;
        let class = self.anonymous_class(base, superclass, members, span);
        let constructor = self.anonymous_constructor(class, super_constructor, outer_type, span);
        let args = outer.into_iter().chain(args).collect();
        self.construct(class, constructor, args, None, region, span)
    }

    /// Of the object that those of an inner class belong to; `given` is where one is named.
    fn outer_type(&mut self, class: ClassId, given: Span) -> Checked<Type> {
        self.cx.make_members(class);
        let info = self.cx.class(class);
        match info.outer.filter(|_| info.outer_field.is_some()) {
            Some(around) => Ok(self.cx.class_type(around)),
            None => Err(self.needless_outer(given)),
        }
    }

    fn anonymous_class(&mut self, base: ClassId, superclass: ClassId, members: &'a [Member], span: Span) -> ClassId {
        let name: Arc<str> = self.next_anonymous_name().into();
        let place = self.place_of_local();
        let source = ClassSource::Anonymous(members);
        let class = self.cx.enter_class(Arc::clone(&name), name, ClassKind::Class, source, span, place);
        let info = self.cx.class_mut(class);
        info.header = Progress::Done;
        info.is_final = true;
        info.superclass = Some(superclass);
        if superclass != base {
            info.interfaces.push(base);
        }
        self.cx.declare_member_types(members, class);
        self.capture(class, span);
        self.cx.make_members(class);
        class
    }

    /// The object around the superclass's, if one is given, is the first argument.
    fn anonymous_constructor(
        &mut self,
        class: ClassId,
        super_constructor: MethodId,
        outer: Option<Type>,
        span: Span,
    ) -> MethodId {
        let source = MethodSource::AnonymousConstructor {
            superclass_constructor: Some(super_constructor),
            has_outer: outer.is_some(),
        };
        let mut info = self.cx.constructor_info(class, source, span);
        info.single_params.extend(outer.iter().map(|_| false));
        info.params.extend(outer);
        let base = self.cx.method(super_constructor);
        info.params.extend(base.explicit_params().iter().cloned());
        info.single_params.extend(base.single_params[base.implicit..].iter().copied());
        info.throws = base.throws.clone();
        let method = self.cx.add_method(info);
        self.cx.class_mut(class).constructors.push(method);
        method
    }

    // ---- captured variables ----

    /// Gives a local class a field for each local variable around it that its text names, and the values of constants.
    fn capture(&mut self, class: ClassId, text: Span) {
        for name in self.captured_names(class, text) {
            let outside = self.outside(&name);
            self.cx.class_mut(class).outside.extend(outside);
            match self.captured(&name) {
                Some(Captured::Constant(value)) => {
                    self.cx.class_mut(class).bindings.push((name, Actual::Constant(value)));
                }
                Some(Captured::Value { ty, single }) => {
                    let field = self.cx.hidden_field(class, format!("val${name}").into(), ty);
                    self.cx.fields[field.0 as usize].single = single;
                    let info = self.cx.class_mut(class);
                    info.captures.push(Capture { name, field });
                    info.fields.push(field);
                }
                Some(Captured::NotFinal) => drop(self.cx.class_mut(class).not_captured.insert(name)),
                None => {}
            }
        }
    }

    /// The variable of a name that a local class may have a copy of.
    fn outside(&self, name: &Arc<str>) -> Option<Outside> {
        if let Some((_, Some(local))) = self.variables.iter().rev().find(|(n, _)| n == name) {
            let local = &self.locals[local.0 as usize];
            let (declared, ty) = (local.span, Some(local.ty.clone()));
            return Some(Outside { name: Arc::clone(name), declared, kind: EntityKind::Variable, ty });
        }
        self.cx.class(self.class).outside.iter().find(|outside| outside.name == *name).cloned()
    }

    /// Identifiers in the text of the class that no declaration of its own hides, and what the local classes among them
    /// capture.
    fn captured_names(&mut self, class: ClassId, text: Span) -> BTreeSet<Arc<str>> {
        let (tokens, _) = crate::syntax::tokens(self.cx.map, text.file);
        let inside: Vec<_> = tokens.iter().filter(|t| t.span.start >= text.start && t.span.end <= text.end).collect();
        let unit = self.cx.files[self.cx.class(class).file].tree;
        let declared_inside = |name: &str, at: u32| {
            let mut scopes = unit.scopes.get(name).into_iter().flatten();
            scopes
                .any(|scope| scope.start <= at && at < scope.end && text.start <= scope.start && scope.end <= text.end)
        };
        let mut names: BTreeSet<Arc<str>> = BTreeSet::new();
        for (i, token) in inside.iter().enumerate() {
            let TokenKind::Ident(name) = &token.kind else { continue };
            let of_object = i > 0 && inside[i - 1].kind == TokenKind::Punct(Punct::Dot);
            if of_object || declared_inside(name, token.span.start) {
                continue;
            }
            let is_method = inside.get(i + 1).is_some_and(|next| next.kind == TokenKind::Punct(Punct::OpenParen));
            if !is_method {
                names.insert(Arc::clone(name));
            }
            if let Some((_, Entity::Class(local))) = self.types.iter().find(|(n, _)| n == name) {
                names.extend(self.cx.class(*local).captures.iter().map(|c| Arc::clone(&c.name)));
            }
        }
        names
    }

    /// What a name means as a local variable of this body, or as one that the class around has captured itself.
    fn captured(&mut self, name: &str) -> Option<Captured> {
        if let Some((_, local)) = self.variables.iter().rev().find(|(n, _)| &**n == name) {
            let index = (*local)?.0 as usize;
            let (local, info) = (&self.locals[index], &self.infos[index]);
            return Some(match &info.constant {
                Some(value) => Captured::Constant(value.clone()),
                None if info.is_final => Captured::Value { ty: local.ty.clone(), single: local.single },
                None => Captured::NotFinal,
            });
        }
        let field = self.cx.class(self.class).captures.iter().find(|c| &*c.name == name)?.field;
        let info = self.cx.field(field);
        Some(Captured::Value { ty: info.ty.clone()?, single: info.single })
    }

    // ---- hidden arguments ----

    /// The outer object and captured values for a constructor of `class`.
    pub fn hidden_arguments(&mut self, class: ClassId, outer: Option<Expr>, span: Span) -> Checked<Vec<Expr>> {
        self.cx.make_members(class);
        let info = self.cx.class(class);
        let (outer_field, captures, around) = (info.outer_field, info.captures.clone(), info.outer);
        let mut args = Vec::new();
        match (outer_field, around, outer) {
            (Some(_), Some(around), Some(given)) => args.push(self.pass_to(given, &self.cx.class_type(around))?),
            (Some(_), Some(around), None) => args.push(self.outer_object(class, around, span)?),
            (_, _, Some(given)) => return Err(self.needless_outer(given.span)),
            _ => {}
        }
        for capture in captures {
            let name = Ident { text: capture.name, span };
            let place = self.named_place(&name)?;
            let value = self.read(place)?;
            let ty = self.cx.field(capture.field).ty.clone().ok_or(Reported)?;
            args.push(self.pass_to(value, &ty)?);
        }
        Ok(args)
    }

    fn needless_outer(&mut self, span: Span) -> Reported {
        self.report(
            Diagnostic::error("T0180", span, "the class has no outer object")
                .because("only objects of inner classes that are not static belong to an object of the class around")
                .hint("write `new` without an object before it"),
        )
    }

    /// The nearest object around this code that is one of `around`.
    fn outer_object(&mut self, class: ClassId, around: ClassId, span: Span) -> Checked<Expr> {
        for level in self.levels(span) {
            let Some(object) = level.object else { continue };
            if !level.before_object && self.cx.is_subclass(level.class, around) {
                let ty = self.cx.class_type(around);
                return self.pass_to(object, &ty);
            }
        }
        let message = format!("a `{}` needs an object of `{}`", self.cx.class_text(class), self.cx.class_text(around));
        Err(self.report(
            Diagnostic::error("T0180", span, message)
                .because("objects of an inner class that is not static belong to an object of the class around, and there is none here")
                .hint("write `outer.new Inner()`, or declare the inner class `static`"),
        ))
    }

    /// `this.field = parameter` for the hidden parameters of the constructor at hand.
    pub fn store_hidden(&mut self, span: Span) -> Vec<super::program::Stmt> {
        let Some(this) = self.this.clone() else { return Vec::new() };
        let info = self.cx.class(self.class);
        let fields: Vec<_> = info.outer_field.into_iter().chain(info.captures.iter().map(|c| c.field)).collect();
        let store = |(i, field)| {
            let value = self.local(super::program::LocalId(i as u32), span);
            let object = Box::new(Expr { ty: this.clone(), kind: ExprKind::This, span });
            let place = Expr { ty: value.ty.clone(), kind: ExprKind::Field { object, field }, span };
            let ty = value.ty.clone();
            let kind = ExprKind::Assign { place: Box::new(place), value: Box::new(value) };
            let assign = Expr { ty, kind, span };
            super::program::Stmt { kind: super::program::StmtKind::Expr(assign), span }
        };
        fields.into_iter().enumerate().map(store).collect()
    }
}
