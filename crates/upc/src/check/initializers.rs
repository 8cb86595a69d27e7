//! Initialisers: braces and designators are made explicit, values converted.

use super::Checker;
use super::tree::{Conversion, Expr, ExprKind, Init, InitEntry, InitPlace};
use super::types::{Kind, Length, Ty};
use crate::codes;
use crate::syntax::names::Name;
use crate::syntax::tree::{self as syntax, BinaryOp, Designator, Initializer, InitializerEntry, InitializerList};
use kroll_source::Span;

/// How far the entries of one pair of braces have been used up.
struct Cursor<'t> {
    entries: &'t [InitializerEntry],
    at: usize,
}

impl<'t> Cursor<'t> {
    fn entry(&self) -> Option<&'t InitializerEntry> {
        self.entries.get(self.at)
    }
}

/// One member or a run of elements that an entry initialises.
struct Slot {
    place: InitPlace,
    ty: Ty,
    /// Position behind the slot.
    next: u64,
}

impl Checker<'_> {
    /// Checks an initialiser; also gives the type, which an array of unknown size gets its size from.
    pub(super) fn initializer(&mut self, ty: Ty, init: &Initializer) -> (Init, Ty) {
        match init {
            Initializer::Expr(value) => self.expression_initializer(ty, value),
            Initializer::List(list) => self.deeper(|c| c.braced(ty, list)),
        }
    }

    fn expression_initializer(&mut self, ty: Ty, value: &syntax::Expr) -> (Init, Ty) {
        if let Some((literal, length)) = self.string_for(ty, value) {
            let ty = self.sized(ty, length);
            return (Init::String(literal), ty);
        }
        let span = value.span;
        let value = self.value(value);
        if self.types.is_array(ty) && !self.types.is_error(value.ty) {
            // GNU C takes a compound literal for an array as the list that it is made of.
            let value = match literal_array(value) {
                Ok((literal, init)) => {
                    let kinds = (self.types.kind(literal), self.types.kind(ty));
                    if let (&Kind::Array(own, _), &Kind::Array(wanted, _)) = kinds
                        && !self.types.compatible_unqualified(own, wanted)
                    {
                        let message = format!("the elements of this literal are `{}`", self.show(own));
                        self.c_error(codes::INITIALIZER, span, message);
                    }
                    let ty = match *self.types.kind(literal) {
                        Kind::Array(_, Length::Known(length)) => self.sized(ty, length),
                        _ => ty,
                    };
                    return (list_for(ty, init), ty);
                }
                Err(value) => value,
            };
            self.c_error(codes::INITIALIZER, span, "an array is initialised by a list in braces".to_string());
            return (Init::Expr(value), ty);
        }
        let value = self.coerce(value, ty);
        (Init::Expr(value), ty)
    }

    /// A string literal that initialises an array of characters.
    fn string_for(&mut self, ty: Ty, value: &syntax::Expr) -> Option<(Expr, u64)> {
        let Kind::Array(element, _) = self.types.kind(ty) else { return None };
        let element = *element;
        let mut literal = value;
        while let syntax::ExprKind::Paren(inner) | syntax::ExprKind::Extension(inner) = &literal.kind {
            literal = inner;
        }
        if !matches!(literal.kind, syntax::ExprKind::String(_)) || !self.types.is_integer(element) {
            return None;
        }
        let literal = self.expr(literal);
        let Kind::Array(own, Length::Known(length)) = *self.types.kind(literal.ty) else { return None };
        (self.types.size(own) == self.types.size(element)).then_some((literal, length))
    }

    fn sized(&mut self, ty: Ty, length: u64) -> Ty {
        match *self.types.kind(ty) {
            Kind::Array(element, Length::Unknown) => self.types.array(element, Length::Known(length)),
            _ => ty,
        }
    }

    pub(super) fn braced_literal(&mut self, ty: Ty, list: &InitializerList) -> (Init, Ty) {
        self.deeper(|c| c.braced(ty, list))
    }

    /// An initialiser in braces of its own.
    fn braced(&mut self, ty: Ty, list: &InitializerList) -> (Init, Ty) {
        if let [InitializerEntry { designators, value: Initializer::Expr(value) }] = &list.entries[..]
            && designators.is_empty()
            && let Some((literal, length)) = self.string_for(ty, value)
        {
            let ty = self.sized(ty, length);
            return (Init::String(literal), ty);
        }
        if !self.is_aggregate(ty) {
            return (self.braced_scalar(ty, list), ty);
        }
        let mut cursor = Cursor { entries: &list.entries, at: 0 };
        let (entries, most) = self.aggregate(ty, &mut cursor, None, true);
        let completed = self.sized(ty, most);
        (Init::List { ty: completed, entries, span: list.span }, completed)
    }

    fn is_aggregate(&self, ty: Ty) -> bool {
        matches!(self.types.kind(ty), Kind::Array(..) | Kind::Record(_) | Kind::Vector(..))
    }

    fn braced_scalar(&mut self, ty: Ty, list: &InitializerList) -> Init {
        let value = match list.entries.first() {
            Some(entry) => {
                if !entry.designators.is_empty() {
                    self.c_error(codes::INITIALIZER, list.span, "a designator for something without parts".to_string());
                }
                if let Some(second) = list.entries.get(1) {
                    self.excess(second);
                }
                self.initializer(ty, &entry.value).0
            }
            None => return Init::List { ty, entries: Vec::new(), span: list.span },
        };
        let entries = vec![InitEntry { place: InitPlace::Whole, value }];
        Init::List { ty, entries, span: list.span }
    }

    /// Fills members or elements from the cursor. Without braces of its own an aggregate takes only what it needs and
    /// stops before a designator, which belongs to the list around it. `first` are designators that lead into this
    /// aggregate.
    fn aggregate(
        &mut self,
        ty: Ty,
        cursor: &mut Cursor,
        mut first: Option<&[Designator]>,
        has_braces: bool,
    ) -> (Vec<InitEntry>, u64) {
        let mut filled = Vec::new();
        let (mut position, mut most) = (0, 0);
        while let Some(entry) = cursor.entry() {
            let designators = match first.take() {
                Some(designators) => designators,
                None if has_braces => &entry.designators[..],
                None if entry.designators.is_empty() => &[],
                None => break,
            };
            let (slot, rest) = match designators.first() {
                Some(designator) => (self.designated(ty, designator), self.rest_of(ty, designators)),
                None => (self.slot(ty, position), &[][..]),
            };
            let Some(slot) = slot else {
                if !has_braces {
                    break;
                }
                self.excess(entry);
                cursor.at += 1;
                continue;
            };
            let value = self.slot_value(slot.ty, cursor, rest);
            filled.push(InitEntry { place: slot.place, value });
            position = slot.next;
            most = most.max(position);
        }
        (filled, most)
    }

    /// What remains of a designation behind its first step; a step into an anonymous record is taken again inside.
    fn rest_of<'d>(&self, ty: Ty, designators: &'d [Designator]) -> &'d [Designator] {
        if let (Some(Designator::Field(name, _)), Some(record)) = (designators.first(), self.types.record(ty))
            && self.types.find_field(record, *name).is_some_and(|path| path.len() > 1)
        {
            return designators;
        }
        &designators[1..]
    }

    fn slot_value(&mut self, ty: Ty, cursor: &mut Cursor, rest: &[Designator]) -> Init {
        let Some(entry) = cursor.entry() else {
            return Init::List { ty, entries: Vec::new(), span: Span::default() };
        };
        if !rest.is_empty() {
            return self.without_braces(ty, cursor, Some(rest));
        }
        match &entry.value {
            Initializer::List(list) => {
                cursor.at += 1;
                self.deeper(|c| c.braced(ty, list)).0
            }
            Initializer::Expr(value) => self.slot_expression(ty, value, cursor),
        }
    }

    fn slot_expression(&mut self, ty: Ty, value: &syntax::Expr, cursor: &mut Cursor) -> Init {
        if let Some((literal, _)) = self.string_for(ty, value) {
            cursor.at += 1;
            return Init::String(literal);
        }
        let checked = match self.pending.take() {
            Some((of, checked)) if std::ptr::eq(of, value) => checked,
            _ => self.value(value),
        };
        let whole = self.types.compatible_unqualified(ty, checked.ty);
        if self.is_aggregate(ty) && !whole && self.slot(ty, 0).is_some() {
            self.pending = Some((std::ptr::from_ref(value), checked));
            // The designators of this entry, if it had any, have led here.
            return self.without_braces(ty, cursor, Some(&[]));
        }
        cursor.at += 1;
        Init::Expr(self.coerce(checked, ty))
    }

    fn without_braces(&mut self, ty: Ty, cursor: &mut Cursor, first: Option<&[Designator]>) -> Init {
        let span = cursor.entry().map_or(Span::default(), |entry| match &entry.value {
            Initializer::Expr(value) => value.span,
            Initializer::List(list) => list.span,
        });
        let before = cursor.at;
        let (entries, _) = self.deeper(|c| c.aggregate(ty, cursor, first, false));
        if cursor.at == before {
            // Nothing fits: the entry is used up all the same, so that the list ends.
            if let Some(entry) = cursor.entry() {
                self.excess(entry);
            }
            cursor.at += 1;
        }
        Init::List { ty, entries, span }
    }

    fn excess(&mut self, entry: &InitializerEntry) {
        let span = match &entry.value {
            Initializer::Expr(value) => value.span,
            Initializer::List(list) => list.span,
        };
        if entry.designators.is_empty() {
            let message = "there are more values than the type has room for".to_string();
            return self.c_warning(codes::INITIALIZER, span, message);
        }
        self.c_error(codes::INITIALIZER, span, "the designator names no member or element".to_string());
    }

    /// The slot at a position: for a structure the next member that can be initialised.
    fn slot(&mut self, ty: Ty, position: u64) -> Option<Slot> {
        match *self.types.kind(ty) {
            Kind::Array(element, length) => {
                let room = !matches!(length, Length::Known(n) if position >= n);
                room.then_some(Slot { place: InitPlace::Elements(position, position), ty: element, next: position + 1 })
            }
            Kind::Vector(element, bytes) => {
                let count = bytes / self.types.size(element).unwrap_or(1).max(1);
                let place = InitPlace::Elements(position, position);
                (position < count).then_some(Slot { place, ty: element, next: position + 1 })
            }
            Kind::Record(id) => {
                let is_union = self.types.records[id.0 as usize].is_union;
                if is_union && position > 0 {
                    return None;
                }
                let fields = self.types.fields(id);
                let usable = |i: &usize| fields[*i].name.is_some() || fields[*i].bits.is_none();
                let index = (position as usize..fields.len()).find(usable)?;
                Some(Slot { place: InitPlace::Field(index), ty: fields[index].ty, next: index as u64 + 1 })
            }
            _ => None,
        }
    }

    fn designated(&mut self, ty: Ty, designator: &Designator) -> Option<Slot> {
        match (designator, self.types.kind(ty).clone()) {
            (Designator::Field(name, span), Kind::Record(id)) => {
                self.mention_member(*span, id, *name);
                self.field_slot(id, *name)
            }
            (Designator::Index(index), Kind::Array(element, _) | Kind::Vector(element, _)) => {
                let index = self.designator_index(index)?;
                self.check_bounds(ty, index, index, designator);
                let next = index.checked_add(1)?;
                Some(Slot { place: InitPlace::Elements(index, index), ty: element, next })
            }
            (Designator::Range(first, last), Kind::Array(element, _)) => {
                let (first, last) = (self.designator_index(first)?, self.designator_index(last)?);
                self.check_bounds(ty, first, last, designator);
                let next = last.checked_add(1)?;
                Some(Slot { place: InitPlace::Elements(first, last), ty: element, next })
            }
            _ => None,
        }
    }

    fn check_bounds(&mut self, ty: Ty, first: u64, last: u64, designator: &Designator) {
        let beyond = match *self.types.kind(ty) {
            Kind::Array(_, Length::Known(length)) => last >= length,
            _ => false,
        };
        if let Designator::Index(index) | Designator::Range(index, _) = designator
            && (beyond || first > last)
        {
            self.c_error(codes::INITIALIZER, index.span, "there is no such element".to_string());
        }
    }

    fn field_slot(&mut self, id: super::types::RecordId, name: Name) -> Option<Slot> {
        let index = *self.types.find_field(id, name)?.first()?;
        let ty = self.types.fields(id)[index].ty;
        Some(Slot { place: InitPlace::Field(index), ty, next: index as u64 + 1 })
    }

    fn designator_index(&mut self, index: &syntax::Expr) -> Option<u64> {
        let value = self.value(index);
        let constant = self.constant_int(&value);
        if constant.is_none() {
            self.not_constant(&value, "the index of a designator");
        }
        u64::try_from(constant?).ok()
    }

    /// An object made while the program runs has no room behind it for elements of an array without a size.
    pub(super) fn check_flexible_init(&mut self, init: &Init) {
        let Init::List { ty, entries, .. } = init else { return };
        for InitEntry { place, value } in entries {
            match (place, self.types.record(*ty)) {
                (InitPlace::Field(index), Some(record))
                    if self.is_unsized_array(self.types.fields(record)[*index].ty) =>
                {
                    let span = match value {
                        Init::Expr(value) | Init::String(value) => value.span,
                        Init::List { span, .. } => *span,
                    };
                    let message = "only static objects can have values for an array without a size";
                    self.c_error(codes::INITIALIZER, span, message.to_string());
                }
                _ => self.check_flexible_init(value),
            }
        }
    }

    // ---- static initialisers ----

    /// Every value of a static initialiser is known before the program runs.
    pub(super) fn check_static_init(&mut self, init: &Init) {
        match init {
            Init::String(_) => {}
            Init::List { entries, .. } => entries.iter().for_each(|entry| self.check_static_init(&entry.value)),
            Init::Expr(value) => {
                if !self.is_static_value(value) {
                    self.not_constant(value, "a static initialiser");
                }
            }
        }
    }

    fn is_static_value(&self, value: &Expr) -> bool {
        if self.types.is_error(value.ty) || self.constant(value).is_some() {
            return true;
        }
        if self.computes_with_address(value) {
            return false;
        }
        match &value.kind {
            ExprKind::Convert { from, conversion, .. } => {
                *conversion != Conversion::SharedToInteger && self.is_static_value(from)
            }
            ExprKind::AddressOf(place) | ExprKind::Decay(place) | ExprKind::FunctionPointer(place) => {
                self.is_static_place(place)
            }
            ExprKind::PointerAdd { pointer, index, .. } => {
                self.is_static_value(pointer) && self.constant(index).is_some()
            }
            ExprKind::Binary(_, left, right) | ExprKind::Comma(left, right) => {
                self.is_static_value(left) && self.is_static_value(right)
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                let then = then.as_ref().is_none_or(|then| self.is_static_value(then));
                self.constant(condition).is_some() && then && self.is_static_value(otherwise)
            }
            ExprKind::Unary(_, operand) => self.is_static_value(operand),
            ExprKind::CompoundLiteral(_) | ExprKind::LabelAddress(_) | ExprKind::Literal | ExprKind::Opaque(_) => true,
            ExprKind::Builtin { .. } => true,
            ExprKind::Load(place, _) => matches!(place.kind, ExprKind::CompoundLiteral(_)) || self.is_const(place),
            ExprKind::Error => true,
            _ => false,
        }
    }

    /// Linkers know addresses, and add constants to them; they neither shorten them nor compute with them otherwise.
    fn computes_with_address(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Convert { from, conversion: Conversion::C, .. } => {
                let is_whole = self.types.is_pointer(value.ty) || self.is_wide_integer(value.ty);
                !is_whole && self.types.is_arithmetic(value.ty) && holds_address(from)
            }
            ExprKind::Binary(operator, left, right) => {
                use BinaryOp::{BitAnd, BitOr, BitXor, Div, Mul, Rem, Shl, Shr};
                let computes = matches!(operator, Mul | Div | Rem | Shl | Shr | BitAnd | BitOr | BitXor);
                computes && (holds_address(left) || holds_address(right))
            }
            _ => false,
        }
    }

    fn is_wide_integer(&self, ty: Ty) -> bool {
        let address = self.types.size(self.types.known.void_pointer);
        self.types.is_integer(ty) && self.types.size(ty) >= address
    }

    /// gcc folds reads of constant objects in some static initialisers; whether it does is its own affair.
    fn is_const(&self, place: &Expr) -> bool {
        let quals = self.types.quals(place.ty);
        quals.has(super::types::Quals::CONST) && !quals.is_shared()
    }

    fn is_static_place(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Symbol(symbol) => match self.symbol(*symbol).kind {
                super::symbols::SymbolKind::Object { duration, .. } => duration != super::symbols::Duration::Automatic,
                _ => true,
            },
            ExprKind::Member { base, .. } => self.is_static_place(base),
            ExprKind::Deref(pointer) => self.is_static_value(pointer),
            ExprKind::String | ExprKind::FunctionName | ExprKind::CompoundLiteral(_) | ExprKind::Error => true,
            _ => false,
        }
    }
}

/// Whether the value, one of a static initialiser, is an address or made from one.
fn holds_address(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::AddressOf(_) | ExprKind::Decay(_) | ExprKind::FunctionPointer(_) => true,
        ExprKind::Convert { from: inner, .. } | ExprKind::Unary(_, inner) => holds_address(inner),
        ExprKind::PointerAdd { pointer, .. } => holds_address(pointer),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, left, right) => holds_address(left) != holds_address(right),
        _ => false,
    }
}

/// The array type of a compound literal that has decayed, with what it is made of; otherwise the value again.
fn literal_array(value: Expr) -> Result<(Ty, Init), Expr> {
    let ExprKind::Decay(place) = value.kind else { return Err(value) };
    let place = *place;
    match place.kind {
        ExprKind::CompoundLiteral(init) => Ok((place.ty, *init)),
        kind => Err(Expr { kind: ExprKind::Decay(Box::new(Expr { kind, ..place })), ..value }),
    }
}

/// The same list for an object of its own type.
fn list_for(ty: Ty, init: Init) -> Init {
    match init {
        Init::List { entries, span, .. } => Init::List { ty, entries, span },
        other => other,
    }
}
