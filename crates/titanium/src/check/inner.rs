//! Inner, local and anonymous classes: their hidden fields, parameters and arguments.

use super::absent::absent_objects;
use super::body::Body;
use super::declare::Place;
use super::mentions::Outside;
use super::program::{ClassId, ClassKind, Expr, ExprKind, LocalId, MethodId, Type};
use super::tables::*;
use crate::syntax::token::{Punct, TokenKind};
use crate::syntax::tree::{Ident, Member, ModifierKind, TemplateFormal, TypeDecl, TypeDeclKind};
use kroll_source::index::EntityKind;
use kroll_source::{Diagnostic, Span};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Checker<'_> {
    /// Gives a local class a field for each variable around it that may have a copy there, and the values of constants.
    pub fn capture(&mut self, class: ClassId, surroundings: Surroundings) {
        self.class_mut(class).outside.extend(surroundings.outside);
        for (name, captured) in surroundings.captured {
            match captured {
                Captured::Constant(value) => self.class_mut(class).bindings.push((name, Actual::Constant(value))),
                Captured::Value { ty, single } => self.copy_of_variable(class, name, ty, single),
                Captured::NotFinal => drop(self.class_mut(class).not_captured.insert(name)),
            }
        }
    }

    fn copy_of_variable(&mut self, class: ClassId, name: Arc<str>, ty: Type, single: bool) {
        let field = self.hidden_field(class, format!("val${name}").into(), ty);
        self.fields[field.0 as usize].single = single;
        let info = self.class_mut(class);
        info.captures.push(Capture { name, field });
        info.fields.push(field);
    }

    /// Variables that objects of a local class, or of a local template's instances, have copies of.
    fn copies_of_variables(&self, local: Entity) -> Vec<Arc<str>> {
        match local {
            Entity::Class(class) => self.class(class).captures.iter().map(|c| Arc::clone(&c.name)).collect(),
            Entity::Template(id) => {
                let captured = self.templates[id.0 as usize].surroundings.captured.iter();
                let values = captured.filter(|(_, captured)| matches!(captured, Captured::Value { .. }));
                values.map(|(name, _)| Arc::clone(name)).collect()
            }
        }
    }
}

impl<'a> Body<'_, 'a> {
    /// Enters a class or template declared in this body, which it can name from here on, itself included.
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
        if let Some(modifier) = decl.modifiers.list.iter().find(|m| m.kind == ModifierKind::Static) {
            self.cx.wrong_modifier(*modifier, "a class inside a method");
        }
        self.cx.refuse_name_of_outer(decl, self.class);
        let name = self.local_name(&decl.name.text);
        let mut place = self.place_of_local();
        place.has_outer_instance &= !decl.modifiers.has(ModifierKind::Immutable);
        let entity = self.cx.declare_type(decl, name, place);
        let own = (Arc::clone(&decl.name.text), entity);
        self.types.push(own.clone());
        let surroundings = self.surroundings(decl.span, &decl.formals);
        match entity {
            Entity::Class(class) => {
                self.cx.class_mut(class).local_types.push(own);
                self.cx.capture(class, surroundings);
            }
            Entity::Template(id) => {
                let template = &mut self.cx.templates[id.0 as usize];
                template.place.local_types.push(own);
                template.surroundings = surroundings;
            }
        }
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
        let is_free = |name: &String| {
            self.cx.classes.iter().all(|class| *class.name != **name)
                && self.cx.templates.iter().all(|template| *template.name != **name)
        };
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
        let super_constructor = self.select_super_constructor(superclass, &args, span)?;
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
        let surroundings = self.surroundings(span, &[]);
        self.cx.capture(class, surroundings);
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

    /// What a local class or template with that text and those formal parameters may have of the variables around it.
    fn surroundings(&mut self, text: Span, formals: &[TemplateFormal]) -> Surroundings {
        let mut found = Surroundings::default();
        for name in self.captured_names(text) {
            if formals.iter().all(|formal| formal.name.text != name) {
                found.outside.extend(self.outside(&name));
                found.captured.extend(self.captured(&name).map(|captured| (name, captured)));
            }
        }
        found
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
    fn captured_names(&mut self, text: Span) -> BTreeSet<Arc<str>> {
        let (tokens, _) = crate::syntax::tokens(self.cx.map, text.file);
        let inside: Vec<_> = tokens.iter().filter(|t| t.span.start >= text.start && t.span.end <= text.end).collect();
        let unit = self.cx.files[self.cx.class(self.class).file].tree;
        let declared_inside = |name: &str, at: u32| unit.scopes.has_within(name, at, text);
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
            if let Some((_, local)) = self.types.iter().find(|(n, _)| n == name) {
                names.extend(self.cx.copies_of_variables(*local));
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
            let place = self.copied_variable(class, capture.name, span)?;
            let value = self.read(place)?;
            let ty = self.cx.field(capture.field).ty.clone().ok_or(Reported)?;
            args.push(self.pass_to(value, &ty)?);
        }
        Ok(args)
    }

    /// The variable that objects of a local class have a copy of, or the copy of a class around, whatever else has the
    /// name here.
    fn copied_variable(&mut self, class: ClassId, name: Arc<str>, span: Span) -> Checked<Expr> {
        let declared = |info: &ClassInfo| info.outside.iter().find(|o| o.name == name).map(|o| o.declared);
        let wanted = declared(self.cx.class(class));
        let is_wanted = |local: &LocalId| Some(self.locals[local.0 as usize].span) == wanted;
        let named = self.variables.iter().filter(|(n, _)| *n == name);
        if let Some(local) = named.filter_map(|(_, local)| *local).find(is_wanted) {
            return Ok(self.local(local, span));
        }
        for level in self.levels(span) {
            let info = self.cx.class(level.class);
            let copy = info.captures.iter().find(|c| c.name == name).filter(|_| declared(info) == wanted);
            if let (Some(copy), Some(object)) = (copy, level.object) {
                return Ok(self.field_of(object, copy.field, span));
            }
        }
        self.named_place(&Ident { text: name, span })
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
            let value = self.local(LocalId(i as u32), span);
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
