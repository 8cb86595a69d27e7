//! What each name in the unit was found to mean, kept for the index if somebody wants one.

use super::Checker;
use super::symbols::{SymbolId, SymbolKind};
use super::tree::Program;
use super::types::{EnumId, RecordId, Ty, Types};
use crate::syntax::names::{Name, Names};
use crate::syntax::token::TokenKind;
use kroll_source::Span;
use kroll_source::index::{Entity, EntityKind};

/// A name of the preprocessed text.
#[derive(Clone, Copy, Debug)]
pub struct Mention {
    pub span: Span,
    pub meaning: Meaning,
    /// Of tags and labels: they are declared here.
    pub declares: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Meaning {
    Symbol(SymbolId),
    Record(RecordId),
    Enum(EnumId),
    /// Where the member is declared.
    Member(Span),
    /// Of the function that is defined so many-th.
    Label(usize, Name),
}

impl Checker<'_> {
    pub(super) fn mention(&mut self, span: Span, meaning: Meaning) {
        self.mention_tag(span, meaning, false);
    }

    pub(super) fn mention_tag(&mut self, span: Span, meaning: Meaning, declares: bool) {
        if let Some(mentions) = &mut self.mentions {
            mentions.push(Mention { span, meaning, declares });
        }
    }

    /// A member that is named; `path` leads to it through records without names.
    pub(super) fn mention_member(&mut self, span: Span, record: RecordId, name: Name) {
        let Some(path) = self.types.find_field(record, name) else { return };
        if let Some(field) = self.field_at(record, &path) {
            let declared = field.span;
            self.mention(span, Meaning::Member(declared));
        }
    }

    /// A label somewhere in a statement or operator.
    pub(super) fn mention_label(&mut self, name: Name, within: Span, declares: bool) {
        if self.mentions.is_none() {
            return;
        }
        let tokens = &self.list.tokens;
        let first = tokens.partition_point(|token| token.start < within.start);
        let found = (first..tokens.len()).take_while(|&index| tokens[index].start < within.end);
        let found = found.into_iter().find(|&index| tokens[index].kind == TokenKind::Ident(name));
        if let Some(index) = found {
            let function = self.function_count;
            self.mention_tag(self.list.span(index), Meaning::Label(function, name), declares);
        }
    }
}

/// What a meaning is, and where it is declared as far as the meaning alone tells.
pub fn describe(program: &Program, names: &Names, meaning: Meaning, spelled: &str) -> (Entity, Option<Span>) {
    let text = |ty| super::show::type_text(&program.types, names, ty);
    let (kind, ty, declared) = match meaning {
        Meaning::Symbol(id) => {
            let symbol = &program.symbols[id.0 as usize];
            let kind = match symbol.kind {
                SymbolKind::Function => EntityKind::Function,
                SymbolKind::Typedef { .. } => EntityKind::Type,
                SymbolKind::Constant(_) => EntityKind::Constant,
                SymbolKind::Object { parameter: true, .. } => EntityKind::Parameter,
                SymbolKind::Object { .. } => EntityKind::Variable,
            };
            (kind, text(symbol.ty), Some(symbol.span))
        }
        Meaning::Record(id) => {
            let word = if program.types.records[id.0 as usize].is_union { "union" } else { "struct" };
            (EntityKind::Type, word.to_string(), None)
        }
        Meaning::Enum(_) => (EntityKind::Type, "enum".to_string(), None),
        Meaning::Member(declared) => {
            (EntityKind::Member, member_type(&program.types, declared).map_or(String::new(), text), Some(declared))
        }
        Meaning::Label(..) => (EntityKind::Label, String::new(), None),
    };
    (Entity { kind, name: spelled.to_string(), ty, declared: None }, declared)
}

fn member_type(types: &Types, declared: Span) -> Option<Ty> {
    let fields = types.records.iter().filter_map(|record| record.layout.as_ref()).flat_map(|layout| &layout.fields);
    fields.into_iter().find(|field| field.span == declared).map(|field| field.ty)
}
