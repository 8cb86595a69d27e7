//! Superclasses and interfaces of each class, made when first asked for.

use super::absent::absent_objects;
use super::program::{ClassId, ClassKind};
use super::tables::*;
use crate::syntax::tree::{TypeDecl, TypeExpr};
use kroll_source::{Diagnostic, Span};

impl<'a> Checker<'a> {
    pub fn make_header(&mut self, id: ClassId) {
        if self.class(id).header != Progress::Waiting {
            return;
        }
        self.class_mut(id).header = Progress::Busy;
        if let ClassSource::Declared(decl) = self.class(id).source {
            match self.class(id).kind {
                ClassKind::Class => self.class_header(id, decl),
                ClassKind::Interface => self.interface_list(id, &decl.extends),
                ClassKind::Immutable => self.immutable_header(decl),
            }
        }
        self.class_mut(id).header = Progress::Done;
    }

    fn class_header(&mut self, id: ClassId, decl: &'a TypeDecl) {
        let mut superclass = match decl.extends.first() {
            Some(extends) => self.parent(id, extends, ClassKind::Class),
            None => self.top.get("java.lang.Object").and_then(|entity| match entity {
                Entity::Class(object) if *object != id => Some(*object),
                _ => None,
            }),
        };
        if let (Some(parent), Some(extends)) = (superclass, decl.extends.first())
            && self.class(parent).is_final
        {
            match absent_objects(&self.class(parent).name, extends.span) {
                Some(refusal) => self.report(refusal),
                None => self.cannot_extend(extends.span, parent, "it is final"),
            };
            self.class_mut(id).is_broken = true;
            superclass = None;
        }
        self.class_mut(id).superclass = superclass;
        self.interface_list(id, &decl.implements);
    }

    fn immutable_header(&mut self, decl: &TypeDecl) {
        for parent in decl.extends.iter().chain(&decl.implements) {
            self.report(
                Diagnostic::error(
                    "T0103",
                    parent.span,
                    format!("the immutable class `{}` extends something", decl.name.text),
                )
                .because(
                    "immutable classes are values outside the class hierarchy, with neither superclass nor interfaces",
                )
                .hint("remove `extends` and `implements`, or make the class an ordinary one"),
            );
        }
    }

    fn interface_list(&mut self, id: ClassId, parents: &'a [TypeExpr]) {
        for expr in parents {
            let Some(parent) = self.parent(id, expr, ClassKind::Interface) else { continue };
            if self.class(id).interfaces.contains(&parent) {
                let message = format!("`{}` is named twice", self.class_text(parent));
                self.report(
                    Diagnostic::error("T0103", expr.span, message)
                        .because("a class implements an interface once")
                        .hint("remove one of them"),
                );
            } else {
                self.class_mut(id).interfaces.push(parent);
            }
        }
    }

    /// The class or interface that a declaration extends; `None` after a diagnostic.
    fn parent(&mut self, id: ClassId, expr: &'a TypeExpr, wanted: ClassKind) -> Option<ClassId> {
        let parent = self.parent_class(id, expr, wanted);
        if parent.is_err() {
            self.class_mut(id).is_broken = true;
        }
        parent.ok()
    }

    fn parent_class(&mut self, id: ClassId, expr: &'a TypeExpr, wanted: ClassKind) -> Checked<ClassId> {
        let scope = self.class_scope(id);
        let found = self.resolve(&scope, expr, &[])?.ty;
        let Some(parent) = found.class() else {
            let message = format!("`{}` cannot be extended", self.text(&found));
            return Err(self.report(
                Diagnostic::error("T0103", expr.span, message)
                    .because("only classes and interfaces have subclasses")
                    .hint("name a class or interface"),
            ));
        };
        if self.class(parent).kind != wanted {
            let why = match self.class(parent).kind {
                ClassKind::Class => "it is a class, and an interface is wanted",
                ClassKind::Interface => "it is an interface, and a class is wanted",
                ClassKind::Immutable => "it is immutable",
            };
            return Err(self.cannot_extend(expr.span, parent, why));
        }
        self.make_header(parent);
        let mut around = Some(parent);
        while let Some(class) = around {
            // A class cannot be known before those that its name stands in.
            if self.class(class).header == Progress::Busy && (class == parent || class == id) {
                return Err(self.cyclic(id, expr.span));
            }
            around = self.class(class).outer;
        }
        Ok(parent)
    }

    fn cannot_extend(&mut self, span: Span, parent: ClassId, why: &str) -> Reported {
        let (message, declared) =
            (format!("`{}` cannot stand here: {why}", self.class_text(parent)), self.class(parent).span);
        self.report(
            Diagnostic::error("T0103", span, message)
                .also(declared, "declared here")
                .because("a class extends one class that is neither final nor immutable, and implements interfaces; an interface extends interfaces")
                .hint("use `extends` for a class and `implements` for an interface, or keep the object in a field"),
        )
    }

    fn cyclic(&mut self, id: ClassId, span: Span) -> Reported {
        let message = format!("`{}` extends itself", self.class_text(id));
        self.report(
            Diagnostic::error("T0102", span, message)
                .because("following the superclasses and interfaces leads back to the class")
                .hint("break the cycle"),
        )
    }

    /// All interfaces of a class, inherited ones included, each once.
    pub fn all_interfaces(&mut self, id: ClassId) -> Vec<ClassId> {
        let mut found = Vec::new();
        self.collect_interfaces(id, &mut found);
        found
    }

    fn collect_interfaces(&mut self, id: ClassId, found: &mut Vec<ClassId>) {
        self.make_header(id);
        let info = self.class(id);
        let (superclass, interfaces) = (info.superclass, info.interfaces.clone());
        if let Some(superclass) = superclass {
            self.collect_interfaces(superclass, found);
        }
        for interface in interfaces {
            if !found.contains(&interface) {
                self.collect_interfaces(interface, found);
                found.push(interface);
            }
        }
    }
}
