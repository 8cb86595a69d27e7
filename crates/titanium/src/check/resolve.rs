//! Type expressions to types: names, template arguments, ranks and qualifiers.

use super::absent::absent_type;
use super::mentions::Meaning;
use super::program::{ClassId, ClassKind, Elem, Expr, ExprKind, Type};
use super::similar::type_advice;
use super::tables::*;
use crate::syntax::tree::{
    self, ArraySpec, ArraySpecKind, BaseTypeKind, Qualifier, QualifierKind, TemplateArgKind, TypeExpr,
};
use kroll_source::index::EntityKind;
use kroll_source::{Diagnostic, Span};
use std::sync::Arc;

/// Arrays and domains have at most this many dimensions.
pub(super) const MAX_RANK: i32 = 8;

/// Where a type name stands.
#[derive(Clone)]
pub(super) struct TypeScope {
    pub file: usize,
    pub class: Option<ClassId>,
    /// Local classes of the body around, innermost last.
    pub locals: Vec<(Arc<str>, Entity)>,
    /// Local variables of that body; `None` if the declaration is wrong.
    pub variables: Vec<(Arc<str>, Option<Variable>)>,
}

/// A local variable where a type stands.
#[derive(Clone)]
pub(super) struct Variable {
    pub declared: Span,
    pub constant: Option<Expr>,
}

/// A type and whether the variable of it is single.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Qualified {
    pub ty: Type,
    pub single: bool,
}

/// What a type name in a scope means.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum TypeMeaning {
    Entity(Entity),
    Actual(Actual),
}

impl<'a> Checker<'a> {
    pub fn class_scope(&self, class: ClassId) -> TypeScope {
        TypeScope { file: self.class(class).file, class: Some(class), locals: Vec::new(), variables: Vec::new() }
    }

    /// What a simple name means as a type: local classes, then each class around with its inherited types, then the file.
    pub fn type_meaning(&mut self, scope: &TypeScope, name: &str) -> Option<TypeMeaning> {
        let in_list = |list: &[(Arc<str>, Entity)]| list.iter().rev().find(|(n, _)| &**n == name).map(|(_, e)| *e);
        if let Some(entity) = in_list(&scope.locals) {
            return Some(TypeMeaning::Entity(entity));
        }
        let mut around = scope.class;
        while let Some(class) = around {
            let info = self.class(class);
            if let Some((_, actual)) = info.bindings.iter().find(|(n, _)| &**n == name) {
                return Some(TypeMeaning::Actual(actual.clone()));
            }
            if &*info.simple == name {
                return Some(TypeMeaning::Entity(Entity::Class(class)));
            }
            let (local, outer) = (in_list(&info.local_types), info.outer);
            if let Some(entity) = self.member_type(class, name).or(local) {
                return Some(TypeMeaning::Entity(entity));
            }
            around = outer;
        }
        self.entity_in_file(scope.file, name).map(TypeMeaning::Entity)
    }

    /// A type declared in a class or in what it extends.
    pub fn member_type(&mut self, class: ClassId, name: &str) -> Option<Entity> {
        self.member_types(class, name).first().copied()
    }

    /// The type that the class itself declares, or what it inherits under that name from several sides: nothing private.
    fn member_types(&mut self, class: ClassId, name: &str) -> Vec<Entity> {
        if let Some(&entity) = self.class(class).member_types.get(name) {
            return vec![entity];
        }
        if self.class(class).header != Progress::Busy {
            self.make_header(class);
        }
        let info = self.class(class);
        let parents: Vec<ClassId> = info.superclass.into_iter().chain(info.interfaces.iter().copied()).collect();
        let mut found = Vec::new();
        for parent in parents {
            for entity in self.member_types(parent, name) {
                if !found.contains(&entity) && self.entity_access(entity) != Access::Private {
                    found.push(entity);
                }
            }
        }
        found
    }

    /// `extra` are the brackets behind a declared name; they stand inside those of the type.
    pub fn resolve(&mut self, scope: &TypeScope, expr: &'a TypeExpr, extra: &'a [ArraySpec]) -> Checked<Qualified> {
        let base = self.resolve_base(scope, expr)?;
        let mut result = self.qualify(base, &expr.qualifiers)?;
        if result.ty == Type::Void && !(expr.arrays.is_empty() && extra.is_empty()) {
            return Err(self.void_is_no_value(expr.span));
        }
        for spec in expr.arrays.iter().chain(extra).rev() {
            result = self.array_of(scope, result, spec)?;
        }
        Ok(result)
    }

    /// A type that a variable can have.
    pub fn resolve_value(
        &mut self,
        scope: &TypeScope,
        expr: &'a TypeExpr,
        extra: &'a [ArraySpec],
    ) -> Checked<Qualified> {
        let found = self.resolve(scope, expr, extra)?;
        if found.ty == Type::Void { Err(self.void_is_no_value(expr.span)) } else { Ok(found) }
    }

    fn void_is_no_value(&mut self, span: Span) -> Reported {
        self.report(
            Diagnostic::error("T0113", span, "`void` is not the type of a value")
                .because("it says that a method returns nothing")
                .hint("name the type of the value"),
        )
    }

    /// An array level around an element type.
    pub fn array_of(&mut self, scope: &TypeScope, elem: Qualified, spec: &'a ArraySpec) -> Checked<Qualified> {
        let elem = Arc::new(Elem { ty: elem.ty, single: elem.single });
        let ty = match &spec.kind {
            ArraySpecKind::Java => Type::JavaArray { elem, local: false },
            ArraySpecKind::Titanium(rank) => Type::TiArray { elem, rank: self.rank(scope, rank)?, local: false },
        };
        self.qualify(Qualified { ty, single: false }, &spec.qualifiers)
    }

    pub fn qualify(&mut self, base: Qualified, qualifiers: &[Qualifier]) -> Checked<Qualified> {
        let Qualified { mut ty, mut single } = base;
        for qualifier in qualifiers {
            match qualifier.kind {
                QualifierKind::Single => single = true,
                QualifierKind::Local if ty.is_reference() => ty = ty.with_local(true),
                QualifierKind::Local => return Err(self.not_local(&ty, qualifier.span)),
                QualifierKind::Nonshared | QualifierKind::Polyshared => {}
            }
        }
        Ok(Qualified { ty, single })
    }

    fn not_local(&mut self, ty: &Type, span: Span) -> Reported {
        let message = format!("`{}` cannot be `local`", self.text(ty));
        self.report(
            Diagnostic::error("T0112", span, message)
                .because("`local` promises where the object of a reference lies, and this type has values instead of references")
                .hint("remove `local`"),
        )
    }

    /// The number in front of `d`, or between `<` and `>`.
    fn rank(&mut self, scope: &TypeScope, expr: &'a tree::Expr) -> Checked<u8> {
        let value = self.constant_expr(scope, expr)?;
        self.rank_of(&value)
    }

    fn rank_of(&mut self, value: &Expr) -> Checked<u8> {
        match value.kind {
            ExprKind::Int(n) if (1..=MAX_RANK).contains(&n) => Ok(n as u8),
            ExprKind::Int(n) => Err(self.report(
                Diagnostic::error("T0111", value.span, format!("a rank of {n} is out of range"))
                    .because("points, domains and arrays have from 1 to 8 dimensions")
                    .hint("use a number of dimensions in that range"),
            )),
            _ => Err(self.not_constant(value.span, "int")),
        }
    }

    pub fn not_constant(&mut self, span: Span, what: &str) -> Reported {
        self.report(
            Diagnostic::error("T0111", span, format!("this is not a constant of type `{what}`"))
                .because("the compiler must know the value: it is part of a type or of the program's shape")
                .hint("use a literal or a `static final` field with a constant value"),
        )
    }

    fn resolve_base(&mut self, scope: &TypeScope, expr: &'a TypeExpr) -> Checked<Qualified> {
        let plain = |ty| Ok(Qualified { ty, single: false });
        match &expr.base.kind {
            BaseTypeKind::Void => plain(Type::Void),
            BaseTypeKind::Primitive(p) => plain(Type::Primitive(*p)),
            BaseTypeKind::Error => Err(Reported),
            BaseTypeKind::Named(segments) => self.resolve_named(scope, segments, expr.base.span),
        }
    }

    fn resolve_named(
        &mut self,
        scope: &TypeScope,
        segments: &'a [tree::TypeSegment],
        span: Span,
    ) -> Checked<Qualified> {
        if let [only] = segments
            && let Some(ty) = self.built_in_type(scope, only, span)
        {
            return ty.map(|ty| Qualified { ty, single: false });
        }
        let (meaning, used) = self.leading_type(scope, segments, span)?;
        if let TypeMeaning::Entity(entity) = meaning {
            if used == 1 {
                self.require_only_type(scope, &segments[0].name.text, segments[0].name.span)?;
            }
            self.require_type_access(scope, entity, segments[used - 1].name.span)?;
        }
        self.mention_segments(scope, &segments[..used], &meaning);
        let mut found = self.apply_args(scope, meaning, &segments[used - 1], span)?;
        for segment in &segments[used..] {
            let Some(class) = found.ty.class() else { return Err(self.unknown_type(span, &segment.name.text)) };
            found = self.resolve_member(scope, class, segment, span)?;
        }
        Ok(found)
    }

    /// A type inside of a class, whose arguments mean what they do in the scope.
    pub fn resolve_member(
        &mut self,
        scope: &TypeScope,
        class: ClassId,
        segment: &'a tree::TypeSegment,
        span: Span,
    ) -> Checked<Qualified> {
        let Some(entity) = self.member_type(class, &segment.name.text) else {
            return Err(self.unknown_type(segment.name.span, &segment.name.text));
        };
        self.mention(segment.name.span, || Meaning::Type(entity));
        self.require_only_member_type(class, &segment.name.text, segment.name.span)?;
        self.require_type_access(scope, entity, segment.name.span)?;
        self.apply_args(scope, TypeMeaning::Entity(entity), segment, span)
    }

    fn entity_access(&self, entity: Entity) -> Access {
        match entity {
            Entity::Class(class) => self.class(class).access,
            Entity::Template(TemplateId(id)) => Access::of(&self.templates[id as usize].decl.modifiers),
        }
    }

    pub fn require_type_access(&mut self, scope: &TypeScope, entity: Entity, span: Span) -> Checked<()> {
        if self.may_name(entity, scope.class, scope.file) {
            return Ok(());
        }
        let (name, declared) = match entity {
            Entity::Class(class) => (Arc::clone(&self.class(class).simple), self.class(class).span),
            Entity::Template(TemplateId(id)) => {
                let name = &self.templates[id as usize].decl.name;
                (Arc::clone(&name.text), name.span)
            }
        };
        Err(self.not_accessible(span, &name, declared))
    }

    /// Whether code of that class and file may name this one: a member by the rules of members, another one in its
    /// package.
    pub fn may_name(&mut self, entity: Entity, from: Option<ClassId>, from_file: usize) -> bool {
        let access = self.entity_access(entity);
        let (outer, file) = match entity {
            Entity::Class(class) => (self.class(class).outer, self.class(class).file),
            Entity::Template(TemplateId(id)) => {
                let place = &self.templates[id as usize].place;
                (place.outer, place.file)
            }
        };
        match (outer, from) {
            (Some(outer), _) if self.class(outer).kind == ClassKind::Interface => true,
            (Some(outer), Some(from)) => self.is_accessible(access, outer, from),
            _ => access == Access::Public || self.files[file].package == self.files[from_file].package,
        }
    }

    /// A class may inherit types of one name from its superclass and from interfaces, but not name them.
    pub fn require_only_type(&mut self, scope: &TypeScope, name: &str, span: Span) -> Checked<()> {
        let mut around = scope.class;
        while let Some(class) = around {
            self.require_only_member_type(class, name, span)?;
            around = if self.member_type(class, name).is_none() { self.class(class).outer } else { None };
        }
        Ok(())
    }

    fn require_only_member_type(&mut self, class: ClassId, name: &str, span: Span) -> Checked<()> {
        let [Entity::Class(first), Entity::Class(second), ..] = self.member_types(class, name)[..] else {
            return Ok(());
        };
        let (first, second) = (self.class(first).span, self.class(second).span);
        Err(self.report(
            Diagnostic::error("T0124", span, format!("`{name}` could mean two types"))
                .also(first, "one of them")
                .also(second, "the other one")
                .because("the class inherits both, and neither hides the other")
                .hint(format!("name the class around it: `Outer.{name}`")),
        ))
    }

    fn mention_segments(&mut self, scope: &TypeScope, segments: &[tree::TypeSegment], meaning: &TypeMeaning) {
        let Some((last, packages)) = segments.split_last() else { return };
        let packages: Vec<tree::Ident> = packages.iter().map(|segment| segment.name.clone()).collect();
        self.mention_dotted(&packages);
        match meaning {
            TypeMeaning::Entity(entity) => self.mention(last.name.span, || Meaning::Type(*entity)),
            TypeMeaning::Actual(_) => self.mention_outside(scope, &last.name),
        }
    }

    /// The longest package prefix and the class behind it; how many segments that took.
    fn leading_type(
        &mut self,
        scope: &TypeScope,
        segments: &[tree::TypeSegment],
        span: Span,
    ) -> Checked<(TypeMeaning, usize)> {
        if let Some(meaning) = self.type_meaning(scope, &segments[0].name.text) {
            return Ok((meaning, 1));
        }
        let mut name = segments[0].name.text.to_string();
        for (i, segment) in segments.iter().enumerate().skip(1) {
            name = format!("{name}.{}", segment.name.text);
            if let Some(&entity) = self.top.get(name.as_str()) {
                return Ok((TypeMeaning::Entity(entity), i + 1));
            }
        }
        Err(self.unknown_type(span, &name))
    }

    /// Whether it has been said of a type that it is not there, at its import or another use, or whether what declares
    /// it may stand in text that did not parse.
    pub fn is_known_unknown(&self, name: &str) -> bool {
        let last_word = |span| {
            let words = self.map.slice(span).split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '$'));
            words.rev().find(|word| !word.is_empty())
        };
        let about_types = |code| matches!(code, "T0101" | "T0115" | "T0190");
        let simple = name.rsplit('.').next();
        simple.is_some_and(|name| self.lost_words.contains(name))
            || self.diagnostics.iter().any(|d| about_types(d.code) && last_word(d.primary.span) == simple)
    }

    /// The first use of a type that is not there; one message for each name is enough.
    pub fn unknown_type(&mut self, span: Span, name: &str) -> Reported {
        if self.is_known_unknown(name) {
            return Reported;
        }
        if let Some(refusal) = absent_type(name, span) {
            return self.report(refusal);
        }
        self.report(
            Diagnostic::error("T0101", span, format!("there is no type `{name}`"))
                .because("neither this file, its package, its imports nor the library declare it")
                .hint(type_advice(self, name)),
        )
    }

    /// `Point<n>`, `RectDomain<n>` and `Domain<n>`. A class of the program's own, as Java programs have a `Point`, is named
    /// without arguments.
    fn built_in_type(
        &mut self,
        scope: &TypeScope,
        segment: &'a tree::TypeSegment,
        span: Span,
    ) -> Option<Checked<Type>> {
        let make: fn(u8) -> Type = match &*segment.name.text {
            "Point" => Type::Point,
            "RectDomain" => Type::Rect,
            "Domain" => Type::Domain,
            _ => return None,
        };
        if segment.args.is_none() && self.type_meaning(scope, &segment.name.text).is_some() {
            return None;
        }
        self.mention(segment.name.span, || Meaning::BuiltIn(EntityKind::Type, None));
        let Some([arg]) = segment.args.as_deref() else {
            return Some(Err(self.report(
                Diagnostic::error("T0110", span, format!("`{}` needs its number of dimensions", segment.name.text))
                    .because("points and domains of different rank are different types")
                    .hint(format!("write `{}<2>`, for instance", segment.name.text)),
            )));
        };
        Some(self.constant_arg(scope, arg).and_then(|value| self.rank_of(&value)).map(make))
    }

    fn apply_args(
        &mut self,
        scope: &TypeScope,
        meaning: TypeMeaning,
        segment: &'a tree::TypeSegment,
        span: Span,
    ) -> Checked<Qualified> {
        match (meaning, &segment.args) {
            (TypeMeaning::Entity(Entity::Class(class)), None) => {
                Ok(Qualified { ty: self.class_type(class), single: false })
            }
            (TypeMeaning::Entity(Entity::Template(template)), Some(args)) => {
                let class = self.instance(scope, template, args, span)?;
                Ok(Qualified { ty: self.class_type(class), single: false })
            }
            (TypeMeaning::Actual(Actual::Type { ty, single }), None) => Ok(Qualified { ty, single }),
            (TypeMeaning::Actual(Actual::Constant(_)), None) => Err(self.unknown_type(span, &segment.name.text)),
            (TypeMeaning::Entity(Entity::Template(_)), None) => Err(self.report(
                Diagnostic::error("T0110", span, format!("`{}` is a template and needs arguments", segment.name.text))
                    .because("a template becomes a class only with its arguments")
                    .hint(format!("write `{}<...>`", segment.name.text)),
            )),
            (_, Some(_)) => {
                // Inside a template its own name with arguments means the template again.
                match self.own_template(scope, &segment.name.text) {
                    Some(template) => {
                        let class = self.instance(scope, template, segment.args.as_deref().unwrap_or(&[]), span)?;
                        Ok(Qualified { ty: self.class_type(class), single: false })
                    }
                    None => Err(self.report(
                        Diagnostic::error("T0110", span, format!("`{}` is no template", segment.name.text))
                            .because("only a type declared with `template<...>` takes arguments")
                            .hint("remove `<...>`"),
                    )),
                }
            }
        }
    }

    /// The template of which a class around the scope is an instance.
    fn own_template(&self, scope: &TypeScope, name: &str) -> Option<TemplateId> {
        let mut around = scope.class;
        while let Some(class) = around {
            let info = self.class(class);
            if &*info.simple == name {
                let of_class = |t: &Template| t.instances.values().any(|&instance| instance == class);
                return self.templates.iter().position(of_class).map(|i| TemplateId(i as u32));
            }
            around = info.outer;
        }
        None
    }

    /// A value of an immutable, or a global reference.
    pub fn class_type(&self, class: ClassId) -> Type {
        match self.class(class).kind {
            ClassKind::Immutable => Type::Value(class),
            ClassKind::Class | ClassKind::Interface => Type::Class { class, local: false },
        }
    }

    /// A template argument where a constant is wanted.
    pub fn constant_arg(&mut self, scope: &TypeScope, arg: &'a tree::TemplateArg) -> Checked<Expr> {
        match &arg.kind {
            TemplateArgKind::Constant(expr) => self.constant_expr(scope, expr),
            TemplateArgKind::Name(name) => match self.constant_name(scope, name) {
                Some(value) => Ok(Expr { span: arg.span, ..value }),
                None => Err(self.not_constant(arg.span, "int")),
            },
            TemplateArgKind::Type(_) => Err(self.not_constant(arg.span, "int")),
        }
    }

    /// A dotted name of a template constant or constant field.
    pub fn constant_name(&mut self, scope: &TypeScope, name: &tree::QualifiedName) -> Option<Expr> {
        let (last, prefix) = name.parts.split_last()?;
        if prefix.is_empty() {
            if let Some((_, variable)) = scope.variables.iter().rev().find(|(name, _)| *name == last.text) {
                let variable = variable.clone()?;
                self.mention_local(last.span, EntityKind::Variable, variable.declared, None);
                return variable.constant;
            }
            return self.constant_in_scope(scope, last);
        }
        let entity = match self.type_meaning(scope, &prefix[0].text) {
            Some(TypeMeaning::Entity(entity)) => self.inner_entity(entity, prefix)?,
            _ => {
                self.mention_dotted(prefix);
                let full = prefix.iter().map(|part| &*part.text).collect::<Vec<_>>().join(".");
                self.entity_of_dotted(&full)?
            }
        };
        let Entity::Class(class) = entity else { return None };
        let field = self.find_field(class, &last.text)?;
        self.mention(last.span, || Meaning::Field(field));
        self.field_constant(field)
    }

    /// The type that `entity.b.c` means, where `entity` is what the first part does.
    pub fn inner_entity(&mut self, entity: Entity, parts: &[tree::Ident]) -> Option<Entity> {
        self.mention(parts[0].span, || Meaning::Type(entity));
        parts[1..].iter().try_fold(entity, |entity, part| match entity {
            Entity::Class(class) => {
                let inner = self.member_type(class, &part.text)?;
                self.mention(part.span, || Meaning::Type(inner));
                Some(inner)
            }
            Entity::Template(_) => None,
        })
    }

    /// A formal parameter of a template around, or a variable that a local class has a copy of.
    pub fn mention_outside(&mut self, scope: &TypeScope, name: &tree::Ident) {
        let mut around = scope.class;
        while let Some(class) = around {
            if let Some(found) = self.class(class).outside.iter().find(|o| o.name == name.text).cloned() {
                return self.mention_local(name.span, found.kind, found.declared, found.ty.as_ref());
            }
            around = self.class(class).outer;
        }
    }

    fn constant_in_scope(&mut self, scope: &TypeScope, name: &tree::Ident) -> Option<Expr> {
        let mut around = scope.class;
        while let Some(class) = around {
            let bindings = &self.class(class).bindings;
            if let Some((_, Actual::Constant(value))) = bindings.iter().find(|(n, _)| *n == name.text) {
                let value = value.clone();
                self.mention_outside(scope, name);
                return Some(value);
            }
            if let Some(field) = self.find_field(class, &name.text) {
                self.mention(name.span, || Meaning::Field(field));
                return self.field_constant(field);
            }
            around = self.class(class).outer;
        }
        None
    }
}
