//! What each name in the program was found to mean, kept for the index if somebody wants one.

use super::program::{ClassId, ClassKind, FieldId, MethodId, Type};
use super::tables::*;
use crate::syntax::tree::Ident;
use kroll_source::Span;
use kroll_source::index::{Entity as Described, EntityId, EntityKind, Index, IndexBuilder};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub(super) enum Meaning {
    Package(String),
    Type(Entity),
    Method(MethodId),
    Field(FieldId),
    /// A variable, a parameter, or a formal parameter of a template.
    Local {
        kind: EntityKind,
        declared: Span,
        ty: Option<Type>,
    },
    Label {
        declared: Span,
    },
    /// The language's own; the name is what stands there.
    BuiltIn(EntityKind, Option<Type>),
}

impl Checker<'_> {
    pub fn mention(&mut self, span: Span, meaning: impl FnOnce() -> Meaning) {
        if let Some(mentions) = &mut self.mentions {
            mentions.push((span, meaning()));
        }
    }

    pub fn mention_local(&mut self, span: Span, kind: EntityKind, declared: Span, ty: Option<&Type>) {
        self.mention(span, || Meaning::Local { kind, declared, ty: ty.cloned() });
    }

    /// `a.b.c`, whose last part is a type or a package.
    pub fn mention_dotted(&mut self, parts: &[Ident]) {
        let mut full = String::new();
        for part in parts {
            full = if full.is_empty() { part.text.to_string() } else { format!("{full}.{}", part.text) };
            let found = self.entity_of_dotted(&full);
            self.mention(part.span, || found.map_or_else(|| Meaning::Package(full.clone()), Meaning::Type));
        }
    }

    /// The index of all that was mentioned; empty unless it was asked for.
    pub fn index(&mut self) -> Index {
        let mut builder = IndexBuilder::new();
        for (span, meaning) in self.mentions.take().unwrap_or_default() {
            let name = self.map.slice(span).to_string();
            if let Some(entity) = self.entity_meant(&mut builder, &name, meaning) {
                builder.mention(span, entity);
            }
        }
        builder.finish()
    }

    /// `None` where something is meant that does not stand there, such as an operator method.
    fn entity_meant(&self, builder: &mut IndexBuilder, name: &str, meaning: Meaning) -> Option<EntityId> {
        let text = |ty: Option<Type>| ty.map_or(String::new(), |ty| self.text(&ty));
        let described = |kind, ty| Described { kind, name: name.to_string(), ty, declared: None };
        Some(match meaning {
            Meaning::Package(full) => builder.built_in(EntityKind::Package, &full, String::new()),
            Meaning::BuiltIn(kind, ty) => builder.built_in(kind, name, text(ty)),
            Meaning::Label { declared } => builder.declared(declared, || described(EntityKind::Label, String::new())),
            Meaning::Local { declared, .. } if *self.map.slice(declared) != *name => return None,
            Meaning::Local { kind, declared, ty } => builder.declared(declared, || described(kind, text(ty))),
            Meaning::Type(Entity::Template(id)) => {
                let declared = self.templates[id.0 as usize].decl.name.span;
                builder.declared(declared, || described(EntityKind::Type, "template".to_string()))
            }
            Meaning::Type(Entity::Class(id)) if *self.class(id).simple != *name => return None,
            Meaning::Type(Entity::Class(id)) => {
                let declared = self.class(id).span;
                builder.declared(declared, || described(EntityKind::Type, self.head_of_class(id)))
            }
            Meaning::Field(id) if *self.field(id).name != *name => return None,
            Meaning::Field(id) => {
                let info = self.field(id);
                builder.declared(info.span, || described(EntityKind::Member, text(info.ty.clone())))
            }
            Meaning::Method(id) => {
                let info = self.method(id);
                let own = if info.is_constructor() { &self.class(info.class).simple } else { &info.name };
                if **own != *name {
                    return None;
                }
                builder.declared(info.span, || described(EntityKind::Function, self.head_of_method(id)))
            }
        })
    }

    fn head_of_class(&self, id: ClassId) -> String {
        let word = match self.class(id).kind {
            ClassKind::Class => "class",
            ClassKind::Interface => "interface",
            ClassKind::Immutable => "immutable class",
        };
        word.to_string()
    }

    /// `int f(String, double)`
    fn head_of_method(&self, id: MethodId) -> String {
        let info = self.method(id);
        let params: Vec<String> = info.explicit_params().iter().map(|ty| self.text(ty)).collect();
        let params = params.join(", ");
        if info.is_constructor() {
            return format!("{}({params})", self.class(info.class).simple);
        }
        format!("{} {}({params})", self.text(&info.result), info.name)
    }
}

/// Where the constants and copies that a local class has of the variables around it, and the formal parameters that a
/// template's instance has, are declared.
#[derive(Clone, Debug)]
pub(super) struct Outside {
    pub name: Arc<str>,
    pub declared: Span,
    pub kind: EntityKind,
    pub ty: Option<Type>,
}
