//! upc_forall: a loop that all threads run, with a body that the thread runs which the affinity names.

use super::Lowerer;
use super::exprs::thin;
use crate::check::tree::{Affinity, Expr, ExprKind, Statement};
use kroll_ir as ir;

/// The parts of a loop.
pub struct Loop<'t> {
    pub init: &'t Statement,
    pub condition: Option<&'t Expr>,
    pub step: Option<&'t Expr>,
    pub body: &'t Statement,
}

impl Lowerer<'_> {
    pub fn forall(&mut self, parts: &Loop, affinity: &Affinity, loc: Option<ir::Loc>) -> ir::Stmt {
        if matches!(affinity, Affinity::Continue) {
            return self.for_loop(parts, loc);
        }
        let init = self.loop_init(parts.init);
        let cond = parts.condition.map(|condition| self.truth(condition));
        let step = parts.step.map(|step| self.value(step));
        let affinity = self.affinity(affinity);
        let body = self.loop_body(parts.body);
        ir::Stmt::new(ir::StmtKind::Forall { init, cond, step, affinity, body }, loc)
    }

    /// What names the thread that runs the body: an address, or an integer modulo THREADS.
    fn affinity(&mut self, affinity: &Affinity) -> ir::Expr {
        match affinity {
            Affinity::Continue => unreachable!("a loop of all threads is C's"),
            Affinity::Pointer(pointer) => self.affinity_address(pointer),
            Affinity::Integer(value) => {
                let unsigned = self.types.int_kind(value.ty).is_some_and(|kind| !kind.is_signed() && kind.bytes() == 8);
                let ty = if unsigned { ir::Type::ULONG } else { ir::Type::LONG };
                self.value(value).cast(ty)
            }
        }
    }

    /// The address of a place keeps the place, so that it can be seen how the place moves.
    fn affinity_address(&mut self, pointer: &Expr) -> ir::Expr {
        match &pointer.kind {
            ExprKind::AddressOf(place) if self.bit_field(place).is_none() => {
                let site = self.site(ir::SiteKind::Check, place.span);
                self.place_at(place, site, false).addr_of()
            }
            ExprKind::Convert { from, .. } if self.types.is_pointer_to_shared(from.ty) => self.affinity_address(from),
            _ => thin(self.value(pointer)),
        }
    }
}
