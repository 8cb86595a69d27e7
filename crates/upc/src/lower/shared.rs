//! Static shared objects: their size on every rank, their linkage, their initial value.

use super::Lowerer;
use super::types::unsigned_long;
use crate::check::symbols::{Linkage, SymbolId};
use crate::check::tree::Init;
use crate::check::types::{Length, Ty};
use kroll_ir as ir;

impl Lowerer<'_> {
    /// Declares a shared object once, and defines it if this unit does.
    pub fn shared_object(&mut self, id: SymbolId, value: Option<&Init>) {
        if self.declared.insert(id) {
            self.shared_item(id);
        }
        if let Some(init) = value {
            self.shared_initialiser(id, init);
        }
    }

    fn shared_item(&mut self, id: SymbolId) {
        let symbol = self.symbol(id);
        let has_value = self.initialisers.contains_key(&id);
        let asked = self.program.alignments.get(&id).copied().unwrap_or(1);
        let linkage = match (symbol.linkage, symbol.defined) {
            (Linkage::External, false) => ir::Linkage::Extern,
            (Linkage::External, true) => ir::Linkage::Public,
            _ => ir::Linkage::Private,
        };
        let shared = ir::Shared {
            name: self.name_of_symbol(id),
            ty: self.private_type(symbol.ty),
            linkage,
            tentative: !has_value && linkage == ir::Linkage::Public,
            bytes_per_rank: unsigned_long(self.bytes_per_rank(symbol.ty)),
            align: self.types.align(symbol.ty).max(asked).next_power_of_two(),
            init: has_value.then(|| self.initialiser_name(id)),
            extent: self.checked.then(|| self.extent(symbol.ty)),
        };
        self.hoisted.push(ir::Item::Shared(shared));
    }

    fn extent(&self, ty: Ty) -> ir::Extent {
        let layout = self.layout(ty);
        let (scalars, times_threads) = match self.types.is_array(ty).then(|| self.types.element_count(ty)).flatten() {
            Some(Length::Known(n)) => (n, false),
            Some(Length::Threads(n)) => (n, true),
            _ => (1, false),
        };
        ir::Extent { scalars, times_threads, scalar_bytes: layout.element, block: layout.block }
    }

    /// A checked unit says that it is one, whatever shared objects it has.
    pub fn mark_as_checked(&mut self) {
        let name = self.fresh_name("checked");
        self.module.items.push(ir::Item::Shared(ir::Shared {
            name,
            ty: ir::Type::Void,
            linkage: ir::Linkage::Private,
            tentative: false,
            bytes_per_rank: unsigned_long(0),
            align: 1,
            init: None,
            extent: Some(ir::Extent::default()),
        }));
    }

    /// The function that writes the initial value.
    pub fn initialiser_name(&mut self, id: SymbolId) -> String {
        if let Some(name) = self.initialiser_names.get(&id) {
            return name.clone();
        }
        let name = self.fresh_name(&format!("initial_{}", self.name_of_symbol(id)));
        self.initialiser_names.insert(id, name.clone());
        name
    }

    /// The same on every rank: what `upc_localsizeof` says.
    fn bytes_per_rank(&self, ty: Ty) -> u64 {
        let layout = self.layout(ty);
        if layout.block == 0 || !self.types.is_array(ty) {
            return self.types.size(ty).unwrap_or(layout.element);
        }
        let blocks = match (self.types.element_count(ty), self.module.static_threads) {
            (Some(Length::Known(n)), Some(threads)) => n.div_ceil(layout.block).div_ceil(u64::from(threads.max(1))),
            (Some(Length::Known(n) | Length::Threads(n)), _) => n.div_ceil(layout.block),
            _ => 0,
        };
        blocks.saturating_mul(layout.block).saturating_mul(layout.element)
    }
}
