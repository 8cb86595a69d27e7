//! Structures, unions and enumerations: members and their x86-64 layout.

use super::symbols::SymbolId;
use super::types::{EnumId, IntKind, RecordId, Ty, Types};
use crate::syntax::names::Name;
use kroll_source::Span;

#[derive(Clone, Debug)]
pub struct Record {
    pub is_union: bool,
    pub tag: Option<Name>,
    pub span: Span,
    /// None while the type is incomplete.
    pub layout: Option<RecordLayout>,
    /// A union that stands for each of its members as a parameter.
    pub transparent: bool,
}

#[derive(Clone, Debug)]
pub struct RecordLayout {
    pub fields: Vec<Field>,
    pub size: u64,
    pub align: u64,
}

#[derive(Clone, Debug)]
pub struct Field {
    /// None for anonymous records and unnamed bit-fields.
    pub name: Option<Name>,
    pub ty: Ty,
    /// Bytes from the start of the record; for a bit-field, of the unit that its bits are counted in.
    pub offset: u64,
    pub bits: Option<BitField>,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BitField {
    /// Bits from the start of the record.
    pub position: u64,
    pub width: u64,
}

#[derive(Clone, Debug)]
pub struct EnumInfo {
    pub tag: Option<Name>,
    pub underlying: IntKind,
    pub complete: bool,
    pub constants: Vec<SymbolId>,
    pub span: Span,
}

/// A member before its place is known.
pub struct NewField {
    pub name: Option<Name>,
    pub ty: Ty,
    pub width: Option<u64>,
    /// From `aligned` or `_Alignas` on the member.
    pub align: Option<u64>,
    /// From the typedef that names the member's type; it takes the place of the type's own.
    pub type_align: Option<u64>,
    pub packed: bool,
    pub span: Span,
}

/// What attributes and `#pragma pack` say about a whole record.
#[derive(Clone, Copy, Default)]
pub struct RecordRules {
    pub packed: bool,
    pub align: Option<u64>,
    pub pack: Option<u64>,
}

/// Lays members out as gcc does on x86-64.
pub fn lay_out(types: &Types, is_union: bool, members: Vec<NewField>, rules: RecordRules) -> RecordLayout {
    let mut placer = Placer { types, is_union, rules, at_bits: 0, end_bits: 0, align: 1 };
    let fields = members.into_iter().map(|member| placer.place(member)).collect();
    let align = placer.align.max(rules.align.unwrap_or(1));
    let size = (placer.end_bits.div_ceil(8) as u64).next_multiple_of(align);
    RecordLayout { fields, size, align }
}

struct Placer<'a> {
    types: &'a Types,
    is_union: bool,
    rules: RecordRules,
    /// Wider than any size, which counts bytes.
    at_bits: u128,
    end_bits: u128,
    align: u64,
}

impl Placer<'_> {
    fn place(&mut self, member: NewField) -> Field {
        let (offset, bits) = match member.width {
            Some(width) => self.place_bits(&member, width),
            None => (self.place_whole(&member), None),
        };
        Field { name: member.name, ty: member.ty, offset, bits, span: member.span }
    }

    fn member_align(&self, member: &NewField) -> u64 {
        let packed = member.packed || self.rules.packed;
        let natural = if packed { 1 } else { self.natural_align(member) };
        let natural = natural.max(member.align.unwrap_or(1));
        self.rules.pack.map_or(natural, |most| natural.min(most)).max(1)
    }

    fn natural_align(&self, member: &NewField) -> u64 {
        member.type_align.unwrap_or_else(|| self.types.align(member.ty))
    }

    /// The offset in bytes.
    fn place_whole(&mut self, member: &NewField) -> u64 {
        let align = self.member_align(member);
        self.align = self.align.max(align);
        let position = self.at_bits.next_multiple_of(u128::from(align) * 8);
        // A flexible array member takes no room.
        self.advance(position, u128::from(self.types.size(member.ty).unwrap_or(0)) * 8);
        (position / 8) as u64
    }

    /// A bit-field stays inside a unit of its declared type, unless packed or under `#pragma pack`. Its offset in bytes.
    fn place_bits(&mut self, member: &NewField, width: u64) -> (u64, Option<BitField>) {
        let unit = self.types.size(member.ty).unwrap_or(4) * 8;
        let packed = member.packed || self.rules.packed || self.rules.pack.is_some();
        let align = self.member_align(member) * 8;
        let mut position = self.at_bits as u64;
        if width == 0 {
            position = position.next_multiple_of(unit.max(8));
            self.advance(u128::from(position), 0);
            return (position / 8, Some(BitField { position, width }));
        }
        if member.align.is_some() {
            position = position.next_multiple_of(align);
        }
        let crosses = position / unit != (position + width - 1) / unit;
        if !packed && crosses {
            position = position.next_multiple_of(align.max(8));
        }
        if member.name.is_some() {
            self.align = self.align.max(self.bit_field_align(member, packed, align / 8));
        }
        self.advance(u128::from(position), u128::from(width));
        let offset = if packed { position / 8 } else { position / unit * unit / 8 };
        (offset, Some(BitField { position, width }))
    }

    /// What a named bit-field asks of the record: under `#pragma pack` that limit, even if the record is packed.
    fn bit_field_align(&self, member: &NewField, packed: bool, align: u64) -> u64 {
        match self.rules.pack {
            Some(pack) => self.natural_align(member).min(pack),
            None if packed => member.align.unwrap_or(1),
            None => align,
        }
    }

    fn advance(&mut self, position: u128, bits: u128) {
        let end = position + bits;
        self.end_bits = self.end_bits.max(end);
        self.at_bits = if self.is_union { 0 } else { end };
    }
}

/// The way to a member: field indices through anonymous records.
pub type FieldPath = Vec<usize>;

impl Types {
    pub fn new_record(&mut self, is_union: bool, tag: Option<Name>, span: Span) -> RecordId {
        self.records.push(Record { is_union, tag, span, layout: None, transparent: false });
        RecordId(self.records.len() as u32 - 1)
    }

    pub fn new_enum(&mut self, tag: Option<Name>, span: Span) -> EnumId {
        self.enums.push(EnumInfo { tag, underlying: IntKind::UInt, complete: false, constants: Vec::new(), span });
        EnumId(self.enums.len() as u32 - 1)
    }

    pub fn fields(&self, record: RecordId) -> &[Field] {
        self.records[record.0 as usize].layout.as_ref().map_or(&[], |layout| &layout.fields)
    }

    /// The names of all members, those in anonymous records too.
    pub fn member_names(&self, record: RecordId) -> Vec<Name> {
        let inner = |field: &Field| self.record(field.ty).map_or(Vec::new(), |inner| self.member_names(inner));
        let names = |field: &Field| field.name.map_or_else(|| inner(field), |name| vec![name]);
        self.fields(record).iter().flat_map(names).collect()
    }

    /// The names of all members, those of anonymous records too.
    pub fn field_names(&self, record: RecordId) -> Vec<Name> {
        let of_field = |field: &Field| match (field.name, self.record(field.ty)) {
            (Some(name), _) => vec![name],
            (None, Some(inner)) if field.bits.is_none() => self.field_names(inner),
            (None, _) => Vec::new(),
        };
        self.fields(record).iter().flat_map(of_field).collect()
    }

    /// Finds a member by name, looking into anonymous records.
    pub fn find_field(&self, record: RecordId, name: Name) -> Option<FieldPath> {
        let fields = self.fields(record);
        if let Some(index) = fields.iter().position(|field| field.name == Some(name)) {
            return Some(vec![index]);
        }
        let anonymous = fields.iter().enumerate().filter(|(_, field)| field.name.is_none() && field.bits.is_none());
        anonymous.filter_map(|(index, field)| Some((index, self.record(field.ty)?))).find_map(|(index, inner)| {
            let mut path = vec![index];
            path.extend(self.find_field(inner, name)?);
            Some(path)
        })
    }
}
