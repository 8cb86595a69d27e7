//! `sizeof`, `_Alignof`, `offsetof`, and the sizeof family of UPC.

use super::Checker;
use super::tree::{Expr, ExprKind};
use super::types::{Extent, Kind, Length, Ty};
use crate::codes;
use crate::syntax::tree::{self as syntax, OffsetStep, SizeofOp};
use kroll_source::{Diagnostic, Span};

impl Checker<'_> {
    pub(super) fn sizeof_expr(&mut self, operator: SizeofOp, operand: &syntax::Expr, span: Span) -> Expr {
        let operand = self.expr(operand);
        if self.bit_field(&operand).is_some() {
            self.no_size(operator, operand.ty, operand.span, "a bit-field has no size in bytes");
            return self.size_value(1, span);
        }
        if let (SizeofOp::Alignof, ExprKind::Symbol(id)) = (operator, &operand.kind)
            && let Some(&align) = self.alignments.get(id)
        {
            return self.size_value(align, span);
        }
        self.size_of(operator, operand.ty, operand.span, span)
    }

    pub(super) fn sizeof_type(&mut self, operator: SizeofOp, name: &syntax::TypeName, span: Span) -> Expr {
        let ty = self.type_name(name);
        self.size_of(operator, ty, name.span, span)
    }

    fn size_value(&self, value: u64, span: Span) -> Expr {
        self.int_expr(i128::from(value), self.types.known.ulong, span)
    }

    fn size_of(&mut self, operator: SizeofOp, ty: Ty, at: Span, span: Span) -> Expr {
        let is_upc = !matches!(operator, SizeofOp::Sizeof | SizeofOp::Alignof);
        self.here.has_upc |= is_upc;
        if self.types.is_error(self.types.ultimate_element(ty)) {
            return self.error_expr(span);
        }
        if is_upc && !self.types.is_shared(ty) {
            self.not_shared(operator, ty, at);
            return self.size_value(1, span);
        }
        let sized = self.types.is_complete(ty);
        // GNU C gives `void` and functions the size one.
        let gnu = !self.types.is_shared(ty) && (self.types.is_void(ty) || self.types.is_function(ty));
        if gnu {
            return self.size_value(1, span);
        }
        if !sized {
            self.no_size(operator, ty, at, "the type is not complete");
            return self.size_value(1, span);
        }
        match operator {
            SizeofOp::Sizeof => Expr { kind: ExprKind::Sizeof(ty), ty: self.types.known.ulong, span },
            SizeofOp::Alignof => self.size_value(self.types.align(ty), span),
            SizeofOp::BlockSizeof => self.size_value(self.types.quals(ty).block, span),
            SizeofOp::ElemSizeof => self.size_value(self.element_size(ty), span),
            SizeofOp::LocalSizeof => self.size_value(self.local_size(ty), span),
        }
    }

    fn not_shared(&mut self, operator: SizeofOp, ty: Ty, at: Span) {
        let word = sizeof_word(operator);
        let hint = match self.types.is_pointer_to_shared(ty) {
            true => "the pointer itself is private: ask about what it points to, `*p`",
            false => "use `sizeof` for private data",
        };
        let diagnostic =
            Diagnostic::error(codes::SIZEOF_NOT_SHARED, at, format!("the operand of {word} is not shared"))
                .because("the operator asks about the layout of shared data")
                .hint(hint);
        self.report(diagnostic);
    }

    fn no_size(&mut self, operator: SizeofOp, ty: Ty, at: Span, why: &str) {
        let message = format!("the operand of {} has no size", sizeof_word(operator));
        match self.types.is_shared(ty) {
            true => {
                let hint = "complete the type first, or ask about one of its elements";
                self.report(Diagnostic::error(codes::SIZEOF_OPERAND, at, message).because(why).hint(hint));
            }
            false => self.c_error(codes::SIZEOF_OPERAND, at, message),
        }
    }

    fn element_size(&self, ty: Ty) -> u64 {
        self.types.size(self.types.ultimate_element(ty)).unwrap_or(1)
    }

    /// An upper bound of the bytes that one thread holds, equal on all threads.
    fn local_size(&self, ty: Ty) -> u64 {
        let element = self.element_size(ty);
        let block = self.types.quals(ty).block;
        if block == 0 || !self.types.is_array(ty) {
            return self.types.size(ty).unwrap_or(element);
        }
        let blocks = match (self.types.element_count(ty), self.options.threads) {
            (Some(Length::Known(n)), Some(threads)) => n.div_ceil(block).div_ceil(u64::from(threads.max(1))),
            (Some(Length::Known(n) | Length::Threads(n)), _) => n.div_ceil(block),
            _ => 1,
        };
        blocks.saturating_mul(block).saturating_mul(element)
    }

    // ---- offsetof ----

    pub(super) fn offsetof(&mut self, name: &syntax::TypeName, steps: &[OffsetStep], span: Span) -> Expr {
        let mut ty = self.type_name(name);
        let mut offset = Some(0u64);
        for step in steps {
            match step {
                OffsetStep::Field(name, at) => {
                    if let Some(record) = self.types.record(ty) {
                        self.mention_member(*at, record, *name);
                    }
                    let Some((by, next)) = self.field_offset(ty, *name) else {
                        let message = format!("there is no member `{}` here", self.spelling(*name));
                        self.c_error(codes::NO_MEMBER, *at, message);
                        return self.error_expr(span);
                    };
                    offset = offset.and_then(|offset| offset.checked_add(by));
                    ty = next;
                }
                OffsetStep::First => {
                    let Kind::Array(element, _) = *self.types.kind(ty) else { return self.error_expr(span) };
                    ty = element;
                }
                OffsetStep::Index(index) => {
                    let index = self.value(index);
                    let Kind::Array(element, _) = *self.types.kind(ty) else { return self.error_expr(span) };
                    let by = self.constant_int(&index).zip(self.types.size(element));
                    let by = by.and_then(|(index, size)| u64::try_from(index).ok()?.checked_mul(size));
                    offset = offset.zip(by).and_then(|(offset, by)| offset.checked_add(by));
                    ty = element;
                }
            }
        }
        match offset {
            Some(offset) => self.size_value(offset, span),
            None => Expr { kind: ExprKind::Opaque(Vec::new()), ty: self.types.known.ulong, span },
        }
    }

    fn field_offset(&self, ty: Ty, name: crate::syntax::Name) -> Option<(u64, Ty)> {
        let record = self.types.record(ty)?;
        let path = self.types.find_field(record, name)?;
        let offset = self.path_offset(record, &path)?;
        Some((offset, self.field_at(record, &path)?.ty))
    }

    /// Bytes from the start of a record to the member at the end of a path.
    pub(super) fn path_offset(&self, record: super::types::RecordId, path: &[usize]) -> Option<u64> {
        let (&first, rest) = path.split_first()?;
        let field = self.types.fields(record).get(first)?;
        match rest.is_empty() {
            true => Some(field.offset),
            false => Some(field.offset + self.path_offset(self.types.record(field.ty)?, rest)?),
        }
    }

    /// The constant value of `sizeof`; none if it depends on the run.
    pub(super) fn constant_size(&self, ty: Ty) -> Option<u64> {
        match (self.types.extent(ty), self.options.threads) {
            (Extent::Bytes(bytes), None) => {
                // In the dynamic environment no definitely blocked array has a constant size.
                let blocked = self.types.is_array(ty) && self.types.is_shared(ty) && self.types.quals(ty).block != 0;
                (!blocked).then_some(bytes)
            }
            (Extent::Bytes(bytes), Some(_)) => Some(bytes),
            _ => None,
        }
    }
}

fn sizeof_word(operator: SizeofOp) -> &'static str {
    match operator {
        SizeofOp::Sizeof => "sizeof",
        SizeofOp::Alignof => "_Alignof",
        SizeofOp::LocalSizeof => "upc_localsizeof",
        SizeofOp::BlockSizeof => "upc_blocksizeof",
        SizeofOp::ElemSizeof => "upc_elemsizeof",
    }
}
