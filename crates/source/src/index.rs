//! What each name in a program's files means: from a position to a declaration, its type, and all its mentions.

use crate::hash::HashMap;
use crate::{FileId, SourceMap, Span};
use std::fmt::Write;

/// Index into [`Index::entities`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EntityId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum EntityKind {
    Package,
    Type,
    Constant,
    Function,
    /// A field of a class, a member of a record.
    Member,
    Variable,
    Parameter,
    Label,
}

impl EntityKind {
    pub fn text(self) -> &'static str {
        match self {
            EntityKind::Package => "package",
            EntityKind::Type => "type",
            EntityKind::Constant => "constant",
            EntityKind::Function => "function",
            EntityKind::Member => "member",
            EntityKind::Variable => "variable",
            EntityKind::Parameter => "parameter",
            EntityKind::Label => "label",
        }
    }
}

/// What a name can mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entity {
    pub kind: EntityKind,
    pub name: String,
    /// As the user would write it: the type of a variable, the head of a function. Empty where there is none.
    pub ty: String,
    /// The name where it is declared; `None` for what the language itself declares.
    pub declared: Option<Span>,
}

/// A name in a file and what it means there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mention {
    pub span: Span,
    pub entity: EntityId,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Index {
    entities: Vec<Entity>,
    /// By place; no two overlap.
    mentions: Vec<Mention>,
    /// The mentions by what they mean, then by place.
    by_entity: Vec<Mention>,
}

impl Index {
    /// The name at a byte offset: the offset lies in it, or directly behind its last byte.
    pub fn mention_at(&self, file: FileId, offset: u32) -> Option<Mention> {
        let behind = self.mentions.partition_point(|m| (m.span.file, m.span.start) <= (file, offset));
        let found = *self.mentions.get(behind.checked_sub(1)?)?;
        (found.span.file == file && offset <= found.span.end).then_some(found)
    }

    pub fn at(&self, file: FileId, offset: u32) -> Option<EntityId> {
        self.mention_at(file, offset).map(|mention| mention.entity)
    }

    pub fn entity(&self, id: EntityId) -> &Entity {
        &self.entities[id.0 as usize]
    }

    /// The name where the entity is declared.
    pub fn definition(&self, id: EntityId) -> Option<Span> {
        self.entity(id).declared
    }

    pub fn type_of(&self, id: EntityId) -> &str {
        &self.entity(id).ty
    }

    /// All places of the name with this meaning, the declaration included, in order.
    pub fn references(&self, id: EntityId) -> impl Iterator<Item = Span> + '_ {
        let start = self.by_entity.partition_point(|mention| mention.entity < id);
        self.by_entity[start..].iter().take_while(move |mention| mention.entity == id).map(|mention| mention.span)
    }

    /// Every name in order of its place.
    pub fn mentions(&self) -> &[Mention] {
        &self.mentions
    }

    /// One line a name of the files: its place, what it is, its type, where it is declared.
    pub fn text(&self, map: &SourceMap, wanted: &dyn Fn(FileId) -> bool) -> String {
        let mut out = String::new();
        for mention in self.mentions.iter().filter(|mention| wanted(mention.span.file)) {
            let entity = self.entity(mention.entity);
            let at = map.line_col(mention.span);
            let _ = write!(out, "{}:{} {} {}", at.line, at.col, entity.kind.text(), entity.name);
            if !entity.ty.is_empty() {
                let _ = write!(out, ": {}", entity.ty);
            }
            let _ = match entity.declared {
                Some(declared) if declared == mention.span => writeln!(out, " (declared here)"),
                Some(declared) if wanted(declared.file) => {
                    let to = map.line_col(declared);
                    writeln!(out, " -> {}:{}", to.line, to.col)
                }
                Some(declared) => writeln!(out, " -> {}", map.file(declared.file).path.display()),
                None => writeln!(out, " (the language's)"),
            };
        }
        out
    }
}

/// Collects mentions in any order, some of them more than once.
#[derive(Debug, Default)]
pub struct IndexBuilder {
    entities: Vec<Entity>,
    /// Entities that are declared in a file, by the place of the name.
    declared: HashMap<Span, EntityId>,
    /// What the language itself declares, by kind and name.
    built_in: HashMap<(EntityKind, String), EntityId>,
    mentions: Vec<Mention>,
}

impl IndexBuilder {
    pub fn new() -> IndexBuilder {
        IndexBuilder::default()
    }

    /// The entity that is declared at a place, described the first time that it is met.
    pub fn declared(&mut self, at: Span, describe: impl FnOnce() -> Entity) -> EntityId {
        let entities = &mut self.entities;
        *self.declared.entry(at).or_insert_with(|| push(entities, Entity { declared: Some(at), ..describe() }))
    }

    /// Something that no file declares.
    pub fn built_in(&mut self, kind: EntityKind, name: &str, ty: String) -> EntityId {
        let entities = &mut self.entities;
        let new = || push(entities, Entity { kind, name: name.to_string(), ty, declared: None });
        *self.built_in.entry((kind, name.to_string())).or_insert_with(new)
    }

    pub fn mention(&mut self, span: Span, entity: EntityId) {
        self.mentions.push(Mention { span, entity });
    }

    /// The index. Of several meanings of one place the first that was mentioned counts.
    pub fn finish(self) -> Index {
        let IndexBuilder { entities, mut mentions, .. } = self;
        mentions.sort_by_key(|m| (m.span.file, m.span.start));
        mentions.dedup_by_key(|m| (m.span.file, m.span.start));
        let mut by_entity = mentions.clone();
        by_entity.sort_by_key(|m| (m.entity, m.span.file, m.span.start));
        Index { entities, mentions, by_entity }
    }
}

fn push(entities: &mut Vec<Entity>, entity: Entity) -> EntityId {
    entities.push(entity);
    EntityId(entities.len() as u32 - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(start: usize, end: usize) -> Span {
        Span::new(FileId(0), start, end)
    }

    fn variable(name: &str) -> Entity {
        Entity { kind: EntityKind::Variable, name: name.to_string(), ty: "int".to_string(), declared: None }
    }

    /// `x y x`, the first x being its declaration.
    fn small() -> (Index, EntityId, EntityId) {
        let mut builder = IndexBuilder::new();
        let x = builder.declared(span(0, 1), || variable("x"));
        let y = builder.built_in(EntityKind::Function, "y", String::new());
        builder.mention(span(4, 5), x);
        builder.mention(span(2, 3), y);
        builder.mention(span(0, 1), x);
        builder.mention(span(4, 5), y);
        assert_eq!(builder.declared(span(0, 1), || unreachable!("it is known")), x);
        (builder.finish(), x, y)
    }

    #[test]
    fn a_position_has_its_name() {
        let (index, x, y) = small();
        let at = |offset| index.at(FileId(0), offset);
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(at), [Some(x), Some(x), Some(y), Some(y), Some(x), Some(x), None]);
        assert_eq!(index.at(FileId(1), 0), None);
    }

    #[test]
    fn references_come_in_order_and_once() {
        let (index, x, y) = small();
        assert_eq!(index.references(x).collect::<Vec<_>>(), [span(0, 1), span(4, 5)]);
        assert_eq!(index.references(y).collect::<Vec<_>>(), [span(2, 3)]);
        assert_eq!((index.definition(x), index.definition(y)), (Some(span(0, 1)), None));
        assert_eq!(index.type_of(x), "int");
    }
}
