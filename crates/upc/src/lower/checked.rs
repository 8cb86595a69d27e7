//! What `--checked` looks at in private code: places behind plain pointers, and what functions of the C library are given.

use super::Lowerer;
use crate::check::symbols::{SymbolId, SymbolKind};
use crate::check::tree::{Access, Expr, ExprKind};
use kroll_ir as ir;

/// Functions that access as many bytes as an argument says: its number, those of what is read, those of what is written.
const BY_LENGTH: [(&str, usize, &[usize], &[usize]); 8] = [
    ("memset", 2, &[], &[0]),
    ("memcpy", 2, &[1], &[0]),
    ("mempcpy", 2, &[1], &[0]),
    ("memmove", 2, &[1], &[0]),
    ("memcmp", 2, &[0, 1], &[]),
    ("bcopy", 2, &[0], &[1]),
    ("bzero", 1, &[], &[0]),
    ("strncpy", 2, &[], &[0]),
];

impl<'a> Lowerer<'a> {
    /// A private place that is read (`SiteKind::Load`) or written, looked at before if a pointer leads to it.
    pub fn accessed_place(&mut self, expr: &Expr, kind: ir::SiteKind) -> ir::Expr {
        let Some(pointer) = self.pointer_on_the_way(expr).filter(|_| self.checked) else {
            return self.private_place(expr);
        };
        if let ExprKind::Member { base, record, path } = &expr.kind
            && self.bit_field(expr).is_some()
        {
            let base = self.accessed_place(base, kind);
            return self.fields(base, *record, path);
        }
        let from = self.origin(pointer);
        let place = self.private_place(expr);
        let ty = place.ty.clone();
        let size = ir::Expr::new(ir::Type::ULONG, ir::ExprKind::SizeOf(ty.unqualified().clone()));
        let site = self.site(kind, expr.span);
        self.looked_at(place.addr_of(), from, size, site).cast(ty.ptr()).deref()
    }

    /// The pointer behind which a place is, if it is no variable.
    fn pointer_on_the_way<'e>(&self, place: &'e Expr) -> Option<&'e Expr> {
        match &place.kind {
            ExprKind::Member { base, .. } => self.pointer_on_the_way(base),
            ExprKind::Deref(sum) => match &sum.kind {
                ExprKind::PointerAdd { pointer, .. } => match &pointer.kind {
                    ExprKind::Decay(array) => self.pointer_on_the_way(array),
                    _ => Some(sum),
                },
                ExprKind::Decay(array) => self.pointer_on_the_way(array),
                _ => Some(sum),
            },
            _ => None,
        }
    }

    /// A pointer that can be computed twice without harm.
    fn is_simple_value(&self, pointer: &Expr) -> bool {
        match &pointer.kind {
            ExprKind::Load(place, Access::Private) => self.is_simple(place),
            ExprKind::Convert { from, .. } => self.is_simple_value(from),
            _ => false,
        }
    }

    /// Where the pointer of a sum points, if it can be computed twice.
    fn origin(&mut self, sum: &Expr) -> ir::Expr {
        match &sum.kind {
            ExprKind::PointerAdd { pointer, .. } if self.is_simple_value(pointer) => {
                let from = self.value(pointer);
                self.as_pointer(from).cast(ir::Type::Void.ptr())
            }
            _ => ir::Expr::null(ir::Type::Void.ptr()),
        }
    }

    fn looked_at(&self, address: ir::Expr, from: ir::Expr, bytes: ir::Expr, site: ir::SiteId) -> ir::Expr {
        let args = vec![address.cast(ir::Type::Void.ptr()), from, bytes];
        ir::Expr::op("upc_checked_local", ir::Type::Void.ptr(), args, Some(site))
    }

    /// The arguments of a function of the C library, looked at first; and what the length is kept in.
    pub fn checked_arguments(
        &mut self,
        name: &str,
        arguments: &[Expr],
        values: Vec<ir::Expr>,
        call: &Expr,
    ) -> (Option<ir::Stmt>, Vec<ir::Expr>) {
        if !self.checked {
            return (None, values);
        }
        let known = BY_LENGTH.iter().find(|(known, ..)| *known == name.strip_prefix("__builtin_").unwrap_or(name));
        let Some((_, length, reads, writes)) = known.filter(|(_, length, ..)| *length < values.len()) else {
            return (None, values);
        };
        let (declared, bytes) = self.bind("bytes", values[*length].clone().cast(ir::Type::ULONG));
        let mut values = values;
        values[*length] = bytes.clone();
        let kinds =
            reads.iter().map(|at| (*at, ir::SiteKind::Get)).chain(writes.iter().map(|at| (*at, ir::SiteKind::Put)));
        for (at, kind) in kinds {
            let Some(from) = self.argument_origin(&arguments[at]) else { continue };
            let site = self.named_site(kind, call.span, format!("{name}()"));
            let ty = values[at].ty.clone();
            let address = self.as_pointer(values[at].clone());
            values[at] = self.looked_at(address, from, bytes.clone(), site).cast(ty);
        }
        (Some(declared), values)
    }

    /// Where an argument's address comes from; `None` if that is a variable.
    fn argument_origin(&mut self, argument: &Expr) -> Option<ir::Expr> {
        match &argument.kind {
            ExprKind::Convert { from, .. } => self.argument_origin(from),
            ExprKind::Decay(place) | ExprKind::AddressOf(place) => {
                let pointer = self.pointer_on_the_way(place)?;
                Some(self.origin(pointer))
            }
            _ => Some(self.origin(argument)),
        }
    }

    /// The name of a function that is not the unit's own.
    pub fn outer_name(&self, id: SymbolId) -> Option<&'a str> {
        let symbol = self.symbol(id);
        let is_outer = !symbol.defined && matches!(symbol.kind, SymbolKind::Function);
        is_outer.then(|| self.spelling(symbol.name))
    }
}
