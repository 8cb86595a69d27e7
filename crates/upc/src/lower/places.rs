//! Places: private ones as C has them, shared ones behind their global address, and bit-fields of shared records.

use super::Lowerer;
use super::exprs::{block, thin};
use super::types::unsigned_long;
use crate::check::records::BitField;
use crate::check::symbols::{SymbolId, SymbolKind};
use crate::check::tree::{Access, Expr, ExprKind};
use crate::check::types::{Quals, RecordId, Ty};
use crate::syntax::tree::UnaryOp;
use kroll_ir as ir;
use kroll_source::Span;

/// A copy of the bytes around a bit-field of a shared record.
pub struct BitsCopy {
    /// Declares the copy and fills it.
    pub fetch: Vec<ir::Stmt>,
    /// The bit-field in the copy.
    pub place: ir::Expr,
    /// Writes the copy back.
    pub store: ir::Stmt,
}

impl Lowerer<'_> {
    pub fn private_place(&mut self, expr: &Expr) -> ir::Expr {
        match &expr.kind {
            ExprKind::Symbol(id) => self.private_symbol(*id),
            ExprKind::Deref(pointer) => self.private_deref(pointer, expr),
            ExprKind::Member { base, record, path } => {
                let base = self.private_place(base);
                self.fields(base, *record, path)
            }
            ExprKind::String => self.string(expr),
            ExprKind::Unary(UnaryOp::Real | UnaryOp::Imag, _) | ExprKind::Lane(..) => self.verbatim(expr),
            _ => self.value(expr),
        }
    }

    pub fn private_symbol(&mut self, id: SymbolId) -> ir::Expr {
        let symbol = self.symbol(id);
        let name = self.name_of_symbol(id);
        match symbol.kind {
            SymbolKind::Function => self.function_symbol(id),
            _ if self.passed.contains(&id) => ir::Expr::new(self.ir_type(symbol.ty), ir::ExprKind::Verbatim(name)),
            _ if symbol.file_scope || self.renamed.contains_key(&id) || self.is_extern_here(id) => {
                // What is assigned when the program starts cannot be const.
                let ty = if self.starts_late(id) { self.private_type(symbol.ty) } else { self.ir_type(symbol.ty) };
                ir::Expr::global_var(&name, ty)
            }
            _ => {
                let local = self.local_of(id);
                self.function.frame.value(local)
            }
        }
    }

    /// Declared `extern` inside a function.
    pub fn is_extern_here(&self, id: SymbolId) -> bool {
        self.symbol(id).linkage == crate::check::symbols::Linkage::External
    }

    fn private_deref(&mut self, pointer: &Expr, expr: &Expr) -> ir::Expr {
        if let ExprKind::PointerAdd { pointer, index, negative: false } = &pointer.kind {
            let (base, index) = (self.value(pointer), self.value(index));
            let index = if index.ty.is_integer() { index } else { index.cast(ir::Type::LONG) };
            let ty = self.ir_type(expr.ty);
            return ir::Expr::new(ty, ir::ExprKind::Index(Box::new(base), Box::new(index)));
        }
        let pointer = self.value(pointer);
        let pointer = self.as_pointer(pointer);
        ir::Expr::new(self.ir_type(expr.ty), ir::ExprKind::Deref(Box::new(pointer), None))
    }

    /// The member at the end of a path; anonymous records on the way have no name in C either.
    pub fn fields(&mut self, base: ir::Expr, record: RecordId, path: &[usize]) -> ir::Expr {
        let (mut place, mut record) = (base, record);
        for &index in path {
            let field = self.types.fields(record)[index].clone();
            if let Some(inner) = self.types.record(field.ty) {
                record = inner;
            }
            if let Some(name) = field.name {
                let ty = self.ir_type(field.ty);
                place = place.field(self.spelling(name), ty);
            }
        }
        place
    }

    // ---- shared places ----

    /// A place in shared memory, to be read or written.
    pub fn shared_place(&mut self, expr: &Expr, kind: ir::SiteKind, access: Access) -> ir::Expr {
        let site = self.site(kind, expr.span);
        self.place_at(expr, site, access == Access::Strict)
    }

    pub fn place_at(&mut self, expr: &Expr, site: ir::SiteId, strict: bool) -> ir::Expr {
        if let ExprKind::Member { base, record, path } = &expr.kind {
            let base = self.place_at(base, site, strict);
            return self.fields(base, *record, path);
        }
        if let ExprKind::Deref(pointer) = &expr.kind
            && let Some(element) = self.element_at(pointer, expr.ty, site, strict)
        {
            return element;
        }
        let address = thin(self.shared_address(expr));
        let mut ty = self.private_type(expr.ty);
        // What is read each time that the program says so: waiting loops of old programs have nothing else.
        if self.types.quals(expr.ty).has(Quals::VOLATILE) {
            ty = ir::Type::Qualified(ir::types::Qualifier::Volatile, Box::new(ty));
        }
        address.cast(ty.global()).deref_global(site, strict)
    }

    /// What a sum of a pointer-to-shared and an index leads to, as an element; of a row, as an element of that.
    fn element_at(&mut self, sum: &Expr, ty: Ty, site: ir::SiteId, strict: bool) -> Option<ir::Expr> {
        let first = ir::Expr::integer(ir::IntKind::Long, 0);
        let (pointer, index) = match &sum.kind {
            ExprKind::PointerAdd { pointer, index, negative } => (&**pointer, self.signed_index(index, *negative)),
            ExprKind::Decay(_) => (sum, first),
            _ => return None,
        };
        let block = self.layout(ty).block;
        let row = match &pointer.kind {
            ExprKind::Decay(row) if self.layout(row.ty).block == block => match &row.kind {
                ExprKind::Deref(outer) => self.element_at(outer, row.ty, site, strict),
                _ => None,
            },
            _ => None,
        };
        let elem = self.private_type(ty);
        let array = match row {
            Some(row) => row,
            None => {
                let to = if block > 1 { ir::Type::Fat(block, Box::new(elem.clone())) } else { elem.clone().global() };
                let pointer = self.value(pointer);
                if pointer.ty == to { pointer } else { pointer.cast(to) }
            }
        };
        Some(ir::Expr::elem(array, index, ir::Layout::Shared { block }, elem, ir::Access { site, strict }))
    }

    /// The pointer-to-shared that designates a shared place.
    pub fn shared_address(&mut self, expr: &Expr) -> ir::Expr {
        let to = self.private_type(expr.ty);
        match &expr.kind {
            ExprKind::Symbol(id) => {
                let symbol = self.symbol(*id);
                let ty = self.private_type(symbol.ty).global();
                let address = ir::Expr::global_var(&self.name_of_symbol(*id), ty);
                self.with_phase(address, expr)
            }
            ExprKind::Deref(pointer) => self.value(pointer),
            ExprKind::Member { base, record, path } => {
                let base = thin(self.shared_address(base));
                let offset = self.path_offset(*record, path);
                displaced(base, offset, to)
            }
            ExprKind::Unary(op, whole) => {
                let base = thin(self.shared_address(whole));
                let half = self.types.size(whole.ty).unwrap_or(0) / 2;
                displaced(base, if *op == UnaryOp::Imag { half } else { 0 }, to)
            }
            _ => {
                self.refuse(expr.span, "this place");
                ir::Expr::null(to.global())
            }
        }
    }

    /// The address of an object as its layout wants it; the first element has phase zero.
    fn with_phase(&mut self, address: ir::Expr, expr: &Expr) -> ir::Expr {
        let layout = self.layout(expr.ty);
        if !layout.fat {
            return address;
        }
        let to = self.private_type(expr.ty);
        let zero = unsigned_long(0);
        ir::Expr::op("upc_fat", ir::Type::Fat(layout.block, Box::new(to)), vec![address, zero], None)
    }

    fn path_offset(&self, record: RecordId, path: &[usize]) -> u64 {
        let (mut record, mut offset) = (record, 0);
        for &index in path {
            let field = &self.types.fields(record)[index];
            offset += field.offset;
            record = self.types.record(field.ty).unwrap_or(record);
        }
        offset
    }

    // ---- bit-fields ----

    pub fn bit_field(&self, place: &Expr) -> Option<BitField> {
        let ExprKind::Member { record, path, .. } = &place.kind else { return None };
        let (last, way) = path.split_last()?;
        let inner = |record: RecordId, index: &usize| self.types.record(self.types.fields(record)[*index].ty);
        let record = way.iter().try_fold(*record, inner)?;
        self.types.fields(record)[*last].bits
    }

    /// Where the record starts that a bit-field's position counts from, inside the base of its path.
    fn bits_position(&self, record: RecordId, path: &[usize]) -> u64 {
        let way = &path[..path.len() - 1];
        let inner = way
            .iter()
            .fold(record, |record, &index| self.types.record(self.types.fields(record)[index].ty).unwrap_or(record));
        let last = self.types.fields(inner)[path[path.len() - 1]].bits.map_or(0, |bits| bits.position);
        self.path_offset(record, way) * 8 + last
    }

    pub fn load_bits(&mut self, place: &Expr, access: Access) -> ir::Expr {
        let copy = self.copy_bits(place, access);
        block(copy.fetch, copy.place)
    }

    /// Only the bytes that the bit-field has bits in are touched: the ones beside are other memory.
    pub fn copy_bits(&mut self, place: &Expr, access: Access) -> BitsCopy {
        let ExprKind::Member { base, record, path } = &place.kind else { unreachable!("only members have widths") };
        let width = self.bit_field(place).map_or(1, |bits| bits.width);
        let position = self.bits_position(*record, path);
        let (first, last) = (position / 8, (position + width - 1) / 8);
        let address = thin(self.shared_address(base));
        let bytes = unsigned_long(last - first + 1);
        let mut start = displaced(address, first, ir::Type::Void);
        if self.checked {
            let site = self.site(ir::SiteKind::Store, place.span);
            let from = ir::Expr::null(start.ty.clone());
            start = ir::Expr::op("upc_checked", start.ty.clone(), vec![start, from, bytes.clone()], Some(site));
        }
        let (declared_at, at_value) = self.bind("at", start);
        let record_type = self.private_type(base.ty);
        let whole = self.function.frame.fresh("copy", record_type);
        let copy = self.function.frame.value(whole);
        let inside = {
            let start = copy.clone().addr_of().cast(ir::Type::Int(ir::IntKind::Char).ptr());
            ir::Expr::new(
                start.ty.clone(),
                ir::ExprKind::Binary(ir::BinaryOp::Add, Box::new(start), Box::new(unsigned_long(first))),
            )
        };
        let count = bytes;
        let get = self.site(ir::SiteKind::Get, place.span);
        let put = self.site(ir::SiteKind::Put, place.span);
        let mut fetch = vec![declared_at, ir::Stmt::local(whole, None, None)];
        let arguments = vec![inside.clone(), at_value.clone(), count.clone()];
        fetch.extend(self.fence_if_strict(access, place.span));
        fetch.push(ir::Stmt::expr(ir::Expr::op("get", ir::Type::Void, arguments, Some(get)), None));
        let store = ir::Expr::op("put", ir::Type::Void, vec![at_value, inside, count], Some(put));
        let store = match self.fence_if_strict(access, place.span) {
            Some(fence) => {
                ir::Stmt::new(ir::StmtKind::Block(vec![fence.clone(), ir::Stmt::expr(store, None), fence]), None)
            }
            None => ir::Stmt::expr(store, None),
        };
        BitsCopy { fetch, place: self.fields(copy, *record, path), store }
    }

    fn fence_if_strict(&mut self, access: Access, span: Span) -> Option<ir::Stmt> {
        (access == Access::Strict).then(|| {
            let site = self.site(ir::SiteKind::Fence, span);
            ir::Stmt::expr(ir::Expr::op("fence", ir::Type::Void, vec![], Some(site)), None)
        })
    }

    /// Whether a place can be evaluated twice without harm.
    pub fn is_simple(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Symbol(_) => true,
            ExprKind::Member { base, .. } => self.is_simple(base),
            ExprKind::Deref(pointer) => {
                matches!(&pointer.kind, ExprKind::Load(inner, Access::Private) if self.is_simple(inner))
            }
            _ => false,
        }
    }
}

/// An address some bytes further on the same thread.
fn displaced(base: ir::Expr, bytes: u64, to: ir::Type) -> ir::Expr {
    if bytes == 0 {
        return base.cast(to.global());
    }
    let bytes = ir::Expr::integer(ir::IntKind::Long, i128::from(bytes));
    ir::Expr::op("upc_indefinite_add", to.global(), vec![base, bytes, unsigned_long(1)], None)
}
