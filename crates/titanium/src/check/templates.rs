//! Template instances, made when they are first named: one class for each distinct list of arguments.

use super::declare::Place;
use super::mentions::Outside;
use super::program::{ClassId, Expr, ExprKind, Type};
use super::resolve::{TypeMeaning, TypeScope};
use super::tables::*;
use crate::syntax::tree::{self, TemplateArg, TemplateArgKind, TemplateFormal, TemplateFormalKind};
use kroll_source::index::EntityKind;
use kroll_source::{Diagnostic, Span};
use std::sync::Arc;

/// A template that names ever larger instances of itself is stopped by the length of their names.
const MAX_INSTANCE_NAME: usize = 1000;

impl<'a> Checker<'a> {
    /// The class `Name<args>`.
    pub fn instance(
        &mut self,
        scope: &TypeScope,
        template: TemplateId,
        args: &'a [TemplateArg],
        span: Span,
    ) -> Checked<ClassId> {
        let decl = self.templates[template.0 as usize].decl;
        if decl.formals.len() != args.len() {
            return Err(self.wrong_argument_count(decl, args.len(), span));
        }
        let mut bindings = Vec::new();
        for (formal, arg) in decl.formals.iter().zip(args) {
            bindings.push((Arc::clone(&formal.name.text), self.actual(scope, formal, arg)?));
        }
        let key = bindings.iter().map(|(_, actual)| self.actual_text(actual)).collect::<Vec<_>>().join(", ");
        if let Some(&class) = self.templates[template.0 as usize].instances.get(&key) {
            return Ok(class);
        }
        if key.len() > MAX_INSTANCE_NAME {
            return Err(self.endless(decl, span));
        }
        Ok(self.new_instance(template, key, bindings))
    }

    fn new_instance(&mut self, template: TemplateId, key: String, bindings: Vec<(Arc<str>, Actual)>) -> ClassId {
        let Template { decl, name, place, surroundings, .. } = &self.templates[template.0 as usize];
        let (decl, name, surroundings) = (*decl, format!("{name}<{key}>"), surroundings.clone());
        let place = Place { bindings, ..place.clone() };
        let outside = self.formals(decl, &place.bindings);
        let class = self.declare_class(decl, name.into(), place);
        self.class_mut(class).outside = outside;
        self.capture(class, surroundings);
        self.templates[template.0 as usize].instances.insert(key, class);
        class
    }

    /// The formal parameters, for the index.
    fn formals(&mut self, decl: &'a tree::TypeDecl, bindings: &[(Arc<str>, Actual)]) -> Vec<Outside> {
        let mut formals = Vec::new();
        for (formal, (name, actual)) in decl.formals.iter().zip(bindings) {
            let (kind, ty) = match actual {
                Actual::Type { .. } => (EntityKind::Type, None),
                Actual::Constant(value) => (EntityKind::Constant, Some(value.ty.clone())),
            };
            let declared = formal.name.span;
            self.mention_local(declared, kind, declared, ty.as_ref());
            formals.push(Outside { name: Arc::clone(name), declared, kind, ty });
        }
        formals
    }

    fn actual(&mut self, scope: &TypeScope, formal: &TemplateFormal, arg: &'a TemplateArg) -> Checked<Actual> {
        let TemplateFormalKind::Constant(primitive) = formal.kind else { return self.type_actual(scope, arg) };
        let value = self.constant_arg(scope, arg)?;
        match super::constants::convert(&value, &Type::Primitive(primitive)) {
            Some(value) => Ok(Actual::Constant(value)),
            None => Err(self.not_constant(arg.span, primitive.text())),
        }
    }

    fn type_actual(&mut self, scope: &TypeScope, arg: &'a TemplateArg) -> Checked<Actual> {
        match &arg.kind {
            TemplateArgKind::Type(ty) => {
                let found = self.resolve_value(scope, ty, &[])?;
                Ok(Actual::Type { ty: found.ty, single: found.single })
            }
            TemplateArgKind::Name(name) => self.named_actual(scope, name, arg.span),
            TemplateArgKind::Constant(_) => Err(self.report(
                Diagnostic::error("T0110", arg.span, "a type is expected here, not a constant")
                    .because("the template declares this parameter with `class`")
                    .hint("write the name of a type"),
            )),
        }
    }

    fn named_actual(&mut self, scope: &TypeScope, name: &tree::QualifiedName, span: Span) -> Checked<Actual> {
        let dotted = name.dotted();
        let first = self.type_meaning(scope, &name.parts[0].text);
        if let (Some(TypeMeaning::Actual(actual @ Actual::Type { .. })), 1) = (&first, name.parts.len()) {
            self.mention_outside(scope, &name.parts[0]);
            return Ok(actual.clone());
        }
        let entity = match first {
            Some(TypeMeaning::Entity(entity)) => self.inner_entity(entity, &name.parts),
            _ => {
                self.mention_dotted(&name.parts);
                self.entity_of_dotted(&dotted)
            }
        };
        match entity {
            Some(Entity::Class(class)) => Ok(Actual::Type { ty: self.class_type(class), single: false }),
            _ => Err(self.unknown_type(span, &dotted)),
        }
    }

    fn actual_text(&self, actual: &Actual) -> String {
        match actual {
            Actual::Type { ty, single } => format!("{}{}", self.text(ty), if *single { " single" } else { "" }),
            Actual::Constant(value) => literal_text(value),
        }
    }

    fn wrong_argument_count(&mut self, decl: &tree::TypeDecl, given: usize, span: Span) -> Reported {
        let message = format!("`{}` takes {} template arguments, not {given}", decl.name.text, decl.formals.len());
        self.report(
            Diagnostic::error("T0110", span, message)
                .also(decl.name.span, "declared here")
                .because("each parameter of a template needs one argument")
                .hint("give one type or constant for each parameter"),
        )
    }

    fn endless(&mut self, decl: &tree::TypeDecl, span: Span) -> Reported {
        self.report(
            Diagnostic::error("T0117", span, format!("the instances of `{}` have no end", decl.name.text))
                .because("each instance names a larger one, and every named instance becomes a class")
                .hint("let the template name itself with the arguments it has"),
        )
    }
}

/// A constant as part of a class name.
fn literal_text(value: &Expr) -> String {
    match &value.kind {
        ExprKind::Int(n) => n.to_string(),
        ExprKind::Long(n) => n.to_string(),
        ExprKind::Char(n) => n.to_string(),
        ExprKind::Float(x) => format!("{x:?}"),
        ExprKind::Double(x) => format!("{x:?}"),
        ExprKind::Boolean(b) => b.to_string(),
        _ => String::new(),
    }
}
