//! What identifiers stand for, and in which scope.

use super::types::{EnumId, RecordId, Ty};
use crate::syntax::names::Name;
use kroll_source::Span;
use kroll_source::hash::HashMap;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SymbolId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Linkage {
    None,
    Internal,
    External,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duration {
    Automatic,
    Static,
    Thread,
}

#[derive(Clone, PartialEq, Debug)]
pub enum SymbolKind {
    Object {
        duration: Duration,
        parameter: bool,
    },
    Function,
    /// `layout_named`: the typedef gave a block size itself, so that another one contradicts it.
    Typedef {
        layout_named: bool,
        align: Option<u64>,
    },
    Constant(i128),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Symbol {
    pub name: Name,
    pub kind: SymbolKind,
    pub ty: Ty,
    pub linkage: Linkage,
    /// Declared outside every function.
    pub file_scope: bool,
    /// A definition or tentative definition was seen, not only `extern`.
    pub defined: bool,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    Record(RecordId),
    Enum(EnumId),
}

/// The names in force, with what to restore at the end of each scope.
#[derive(Debug, Default)]
pub struct Scopes {
    ordinary: HashMap<Name, (SymbolId, u32)>,
    tags: HashMap<Name, (Tag, u32)>,
    hidden: Vec<Hidden>,
    /// What has a type of variable size: nobody may jump to behind such a declaration from before it.
    variable: Vec<SymbolId>,
    depth: u32,
}

#[derive(Debug)]
enum Hidden {
    Ordinary(Name, Option<(SymbolId, u32)>),
    Tag(Name, Option<(Tag, u32)>),
}

/// A place in the lists of hidden names and of names of variable size.
pub struct Mark {
    hidden: usize,
    variable: usize,
}

impl Scopes {
    pub fn at_file_scope(&self) -> bool {
        self.depth == 0
    }

    pub fn enter(&mut self) -> Mark {
        self.depth += 1;
        Mark { hidden: self.hidden.len(), variable: self.variable.len() }
    }

    pub fn leave(&mut self, mark: Mark) {
        self.depth -= 1;
        self.variable.truncate(mark.variable);
        for hidden in self.hidden.split_off(mark.hidden).into_iter().rev() {
            match hidden {
                Hidden::Ordinary(name, old) => restore(&mut self.ordinary, name, old),
                Hidden::Tag(name, old) => restore(&mut self.tags, name, old),
            }
        }
    }

    pub fn declare(&mut self, name: Name, symbol: SymbolId) {
        let old = self.ordinary.insert(name, (symbol, self.depth));
        self.hidden.push(Hidden::Ordinary(name, old));
    }

    pub fn note_variable(&mut self, symbol: SymbolId) {
        self.variable.push(symbol);
    }

    /// What of variable size is in force, the oldest first.
    pub fn variable(&self) -> &[SymbolId] {
        &self.variable
    }

    pub fn declare_tag(&mut self, name: Name, tag: Tag) {
        let old = self.tags.insert(name, (tag, self.depth));
        self.hidden.push(Hidden::Tag(name, old));
    }

    pub fn find(&self, name: Name) -> Option<SymbolId> {
        self.ordinary.get(&name).map(|found| found.0)
    }

    /// Every name that is not hidden, in no order.
    pub fn visible(&self) -> impl Iterator<Item = Name> + '_ {
        self.ordinary.keys().copied()
    }

    /// A name of this very scope.
    pub fn find_here(&self, name: Name) -> Option<SymbolId> {
        self.ordinary.get(&name).filter(|found| found.1 == self.depth).map(|found| found.0)
    }

    pub fn find_tag(&self, name: Name) -> Option<Tag> {
        self.tags.get(&name).map(|found| found.0)
    }

    pub fn find_tag_here(&self, name: Name) -> Option<Tag> {
        self.tags.get(&name).filter(|found| found.1 == self.depth).map(|found| found.0)
    }
}

fn restore<T>(map: &mut HashMap<Name, T>, name: Name, old: Option<T>) {
    match old {
        Some(old) => map.insert(name, old),
        None => map.remove(&name),
    };
}
