//! Structures and unions: what C calls them, and definitions of those that are lowered.

use super::Lowerer;
use crate::check::records::{Field, NewField, RecordLayout, RecordRules, lay_out};
use crate::check::symbols::SymbolKind;
use crate::check::tree::{Item, ItemKind};
use crate::check::types::{Kind, RecordId, Ty};
use kroll_ir as ir;
use kroll_source::Span;
use kroll_source::hash::HashMap;

/// What C calls a record.
#[derive(Clone, Debug)]
pub enum RecordName {
    /// `struct NAME` or `union NAME`.
    Tag(String),
    /// Any other way to say the type.
    Words(String),
}

impl Lowerer<'_> {
    pub fn record_type_name(&mut self, id: RecordId) -> String {
        let record = &self.types.records[id.0 as usize];
        let keyword = if record.is_union { "union" } else { "struct" };
        match self.record_names.get(&id) {
            Some(RecordName::Words(words)) => words.clone(),
            Some(RecordName::Tag(tag)) => {
                let tag = tag.clone();
                self.declare_tag(id, record.is_union, &tag);
                format!("{keyword} {tag}")
            }
            None => match record.tag {
                Some(tag) => {
                    let tag = self.spelling(tag).to_string();
                    self.declare_tag(id, record.is_union, &tag);
                    format!("{keyword} {tag}")
                }
                // The record that the checker makes for the C compiler's own type.
                None if record.span == Span::default() => "__typeof__(((__builtin_va_list *)0)[0][0])".to_string(),
                None => format!("{keyword} {{ {} }}", self.field_words(id)),
            },
        }
    }

    /// A tag must not be seen for the first time inside a parameter list.
    fn declare_tag(&mut self, id: RecordId, union: bool, tag: &str) {
        if self.known_tags.insert(id) {
            let record = ir::Record { union, name: tag.to_string(), fields: None, attributes: String::new() };
            self.hoisted.push(ir::Item::Record(record));
        }
    }

    /// The members of an anonymous record, as they stand between its braces.
    fn field_words(&mut self, id: RecordId) -> String {
        let fields = self.ir_fields(id);
        let words = fields.iter().map(|field| {
            let bits = field.bits.map_or(String::new(), |bits| format!(" : {bits}"));
            format!("{}{bits};", ir::declare::declare(&field.ty, &field.name, &ir::declare::FileScope))
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn ir_fields(&mut self, id: RecordId) -> Vec<ir::Field> {
        let fields: Vec<Field> = self.types.fields(id).to_vec();
        let lower = |field: &Field| ir::Field {
            name: field.name.map_or(String::new(), |name| self.spelling(name).to_string()),
            ty: self.ir_type(field.ty),
            bits: field.bits.map(|bits| bits.width as u32),
        };
        fields.iter().map(lower).collect()
    }

    /// Definitions of the records of an item that is lowered, inner ones first.
    pub fn define_records(&mut self, item: &Item) {
        for &id in &item.records {
            let Some(layout) = self.types.records[id.0 as usize].layout.clone() else { continue };
            if self.is_spelled_in_place(id) {
                continue;
            }
            if layout.fields.iter().any(|field| self.has_variable_length(field.ty)) {
                self.refuse(self.types.records[id.0 as usize].span, "a member of variable length");
                continue;
            }
            let name = self.record_type_name(id);
            let Some((keyword, tag)) = name.split_once(' ') else { continue };
            let mut fields = self.ir_fields(id);
            let attributes = match self.record_attributes(id, &layout) {
                Some(attributes) => attributes,
                None => {
                    self.pad(&mut fields, &layout, id);
                    format!("__attribute__((packed, aligned({})))", layout.align)
                }
            };
            let fields = Some(fields);
            let record = ir::Record { union: keyword == "union", name: tag.to_string(), fields, attributes };
            self.known_tags.insert(id);
            self.flush_hoisted();
            self.module.items.push(ir::Item::Record(record));
        }
    }

    fn is_spelled_in_place(&self, id: RecordId) -> bool {
        !self.record_names.contains_key(&id) && self.types.records[id.0 as usize].tag.is_none()
    }

    /// Packing and alignment that the members alone do not give; `None` if the members have alignments of their own.
    fn record_attributes(&self, id: RecordId, layout: &RecordLayout) -> Option<String> {
        let aligned = RecordRules { align: Some(layout.align), ..RecordRules::default() };
        let packed = RecordRules { packed: true, ..aligned };
        match () {
            _ if self.lays_out(id, layout, RecordRules::default()) => Some(String::new()),
            _ if self.lays_out(id, layout, aligned) => Some(format!("__attribute__((aligned({})))", layout.align)),
            _ if self.lays_out(id, layout, packed) => {
                Some(format!("__attribute__((packed, aligned({})))", layout.align))
            }
            _ => None,
        }
    }

    /// Puts bytes between the members, where they lie apart for a reason that their types do not tell.
    fn pad(&mut self, fields: &mut Vec<ir::Field>, layout: &RecordLayout, id: RecordId) {
        let record = &self.types.records[id.0 as usize];
        if layout.fields.iter().any(|field| field.bits.is_some()) {
            let what = "this record, whose bit-fields stand beside members with alignments of their own,";
            return self.refuse(record.span, what);
        }
        if record.is_union {
            return;
        }
        let mut padded = Vec::new();
        let mut end = 0;
        for (field, place) in std::mem::take(fields).into_iter().zip(&layout.fields) {
            if place.offset > end {
                let bytes = ir::types::Extent::Known(place.offset - end);
                let ty = ir::Type::Array(bytes, Box::new(ir::Type::Int(ir::IntKind::Char)));
                padded.push(ir::Field { name: self.fresh_name("padding"), ty, bits: None });
            }
            end = place.offset + self.types.size(place.ty).unwrap_or(0);
            padded.push(field);
        }
        *fields = padded;
    }

    fn lays_out(&self, id: RecordId, wanted: &RecordLayout, rules: RecordRules) -> bool {
        let member = |field: &Field| NewField {
            name: field.name,
            ty: field.ty,
            width: field.bits.map(|bits| bits.width),
            align: None,
            type_align: None,
            packed: false,
            span: field.span,
        };
        let members = wanted.fields.iter().map(member).collect();
        let got = lay_out(self.types, self.types.records[id.0 as usize].is_union, members, rules);
        let place = |field: &Field| (field.offset, field.bits);
        got.size == wanted.size
            && got.align == wanted.align
            && got.fields.iter().map(place).eq(wanted.fields.iter().map(place))
    }

    // ---- names ----

    /// Decides what every record is called.
    pub fn name_records(&mut self) {
        let program = self.program;
        let mut uses: HashMap<crate::syntax::Name, u32> = HashMap::default();
        for tag in self.types.records.iter().filter_map(|record| record.tag) {
            *uses.entry(tag).or_default() += 1;
        }
        for item in &program.items {
            for &id in &item.records {
                if let Some(name) = self.name_of(item, id, &uses) {
                    self.record_names.insert(id, name);
                }
            }
        }
    }

    fn name_of(&mut self, item: &Item, id: RecordId, uses: &HashMap<crate::syntax::Name, u32>) -> Option<RecordName> {
        let record = &self.types.records[id.0 as usize];
        let local = match &item.kind {
            ItemKind::Function(function) => {
                record.span.start > self.program.symbols[function.symbol.0 as usize].span.start
            }
            _ => false,
        };
        match record.tag {
            // Records of functions move in front of them, where their tags must not meet.
            Some(tag) if local && uses[&tag] > 1 => Some(RecordName::Tag(self.fresh_name(self.spelling(tag)))),
            Some(tag) => Some(RecordName::Tag(self.spelling(tag).to_string())),
            None if self.is_member(id) && !self.is_passed(item) => None,
            None if !self.is_passed(item) => Some(RecordName::Tag(self.fresh_name("record"))),
            None => self.way_by_tag(item, id).or_else(|| self.way_to(id)).map(RecordName::Words),
        }
    }

    /// A member without a name of its own.
    fn is_member(&self, id: RecordId) -> bool {
        let fields = (0..self.types.records.len()).flat_map(|n| self.types.fields(RecordId(n as u32)));
        let mut anonymous = fields.filter(|field| field.name.is_none() && field.bits.is_none());
        anonymous.any(|field| self.types.record(field.ty) == Some(id))
    }

    /// How C reaches a record without a tag from one with a tag around it, where the text is passed through.
    fn way_by_tag(&self, item: &Item, id: RecordId) -> Option<String> {
        item.records.iter().filter(|&&outer| outer != id).find_map(|&outer| {
            let record = &self.types.records[outer.0 as usize];
            let (tag, steps) = (self.spelling(record.tag?), self.steps_from(outer, id)?);
            let keyword = if record.is_union { "union" } else { "struct" };
            Some(format!("__typeof__((*({keyword} {tag} *)0){steps})"))
        })
    }

    /// How C reaches a record without a tag from a name of the text that is passed through.
    fn way_to(&self, id: RecordId) -> Option<String> {
        for symbol in self.program.symbols.iter().filter(|symbol| symbol.file_scope) {
            let Some(steps) = self.steps_to(symbol.ty, id) else { continue };
            let name = self.spelling(symbol.name);
            match symbol.kind {
                SymbolKind::Typedef { .. } if steps.is_empty() => return Some(name.to_string()),
                SymbolKind::Typedef { .. } => return Some(format!("__typeof__((*({name} *)0){steps})")),
                // A shared object is an address in C, without the record.
                SymbolKind::Object { .. } if !self.types.is_shared(symbol.ty) => {
                    return Some(format!("__typeof__({name}{steps})"));
                }
                _ => {}
            }
        }
        None
    }

    /// Subscripts and members from an object of a type to a record inside it.
    fn steps_to(&self, ty: Ty, id: RecordId) -> Option<String> {
        match *self.types.kind(ty) {
            Kind::Record(found) if found == id => Some(String::new()),
            Kind::Record(found) => self.steps_from(found, id),
            Kind::Array(element, _) => Some(format!("[0]{}", self.steps_to(element, id)?)),
            Kind::Pointer(to) if self.types.record(to) == Some(id) => Some("[0]".to_string()),
            _ => None,
        }
    }
    fn steps_from(&self, outer: RecordId, id: RecordId) -> Option<String> {
        self.types.fields(outer).iter().find_map(|field| {
            let inner = match self.types.kind(field.ty) {
                Kind::Record(_) | Kind::Array(..) => self.steps_to(field.ty, id)?,
                Kind::Pointer(to) if self.types.record(*to) == Some(id) => "[0]".to_string(),
                _ => return None,
            };
            let name = field.name.map_or(String::new(), |name| format!(".{}", self.spelling(name)));
            Some(name + &inner)
        })
    }
}
