//! The last pass: an element of an array becomes the memory behind the address that its layout gives. Of a shared array
//! of rows that is one addition to the pointer, whatever its rank.
//!
//! Passes before see elements, whatever kind of array they are of; what writes C sees only pointers.

use crate::analysis::locals::local_of;
use crate::outline_checked::CHECKED_NEST;
use crate::pipeline::Options;
use crate::remarks::Remarks;
use crate::shared_arrays::{SharedObjects, distance, scalar, size_of};
use kroll_ir::types::Extent;
use kroll_ir::*;

pub fn run(module: &mut Module, options: &Options, _remarks: &mut Remarks) {
    let checked = options.checked && module.language == Language::Upc;
    let mut expander = Expander { shared: SharedObjects::of(module), checked, by_calls: false };
    for item in &mut module.items {
        if let Item::Func(Func { body: Some(body), attributes, .. }) = item {
            expander.by_calls = attributes == CHECKED_NEST;
            body.iter_mut().for_each(|stmt| {
                stmt.for_each_expr_mut(&mut |expr| expander.expand(expr, Use::Value));
            });
        }
    }
}

/// What happens to a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// It is read or written.
    Value,
    /// Only where it is matters, so it may be the end of an array.
    Address,
}

struct Expander {
    shared: SharedObjects,
    /// Accesses to shared data are looked at before they are made.
    checked: bool,
    /// Elements of Titanium's arrays are found by calls, which spares the C compiler a tenth of its time on NAS MG.
    by_calls: bool,
}

/// The address of an element, and whether its indices are checked, which leaves nothing to look at.
struct Address {
    pointer: Expr,
    /// What the address was counted from, if that can be computed twice.
    from: Option<Expr>,
    is_checked: bool,
}

impl Expander {
    fn expand(&self, expr: &mut Expr, used: Use) {
        if matches!(expr.kind, ExprKind::Elem { .. }) {
            self.element(expr, used);
        } else if let ExprKind::Deref(pointer, Some(access)) = &mut expr.kind
            && self.checked
            && used == Use::Value
        {
            looked_at(pointer, None, &expr.ty, access.site);
        }
        self.operands(expr, used);
    }

    fn operands(&self, expr: &mut Expr, used: Use) {
        match &mut expr.kind {
            ExprKind::AddrOf(place) => self.expand(place, Use::Address),
            ExprKind::Field(base, _) => self.expand(base, used),
            ExprKind::Index(base, index) if matches!(base.ty.unqualified(), Type::Array(..)) => {
                self.expand(base, used);
                self.expand(index, Use::Value);
            }
            _ => expr.for_each_child_mut(|child| self.expand(child, Use::Value)),
        }
    }

    /// Makes a place behind a pointer of an element; its operands may hold elements themselves.
    fn element(&self, expr: &mut Expr, used: Use) {
        let ExprKind::Elem { array, index, layout, access } = &expr.kind else { return };
        let is_local = matches!(array.ty.unqualified(), Type::Ptr(_) | Type::TiArray { local: true, .. });
        let (access, elem) = (*access, expr.ty.clone());
        let Address { mut pointer, from, is_checked } =
            self.address((**array).clone(), (**index).clone(), *layout, access.site, &elem, used);
        if self.checked && used == Use::Value && !is_checked {
            looked_at(&mut pointer, from, &elem, access.site);
        }
        *expr = match is_local {
            true => pointer.cast(elem.ptr()).deref(),
            false => pointer.deref_global(access.site, access.strict),
        };
    }

    fn address(
        &self,
        mut array: Expr,
        mut index: Expr,
        layout: Layout,
        site: SiteId,
        elem: &Type,
        used: Use,
    ) -> Address {
        let args = |array, index| vec![array, index, size_of(elem)];
        let global = elem.clone().global();
        let is_local = matches!(array.ty.unqualified(), Type::Ptr(_) | Type::TiArray { local: true, .. });
        let pointer = match layout {
            Layout::Titanium { checked: true } => {
                let called = self.by_calls.then(|| by_call(&array, &index, elem, site)).flatten();
                called.unwrap_or_else(|| Expr::op("array_at", global, args(array, index), Some(site)))
            }
            Layout::Titanium { checked: false } => Expr::op("array_at_unchecked", global, args(array, index), None),
            Layout::Java if is_local => Expr::op("jarray_at", Type::Void.ptr(), args(array, index), Some(site)),
            Layout::Java => Expr::op("jarray_at_global", global, args(array, index), Some(site)),
            Layout::Shared { block } => {
                let is_checked = self.checked && self.check_indices(&mut array, &mut index, elem, site, used);
                let (pointer, moved) = distance(array, index, elem);
                let from = (self.checked && can_stand_twice(&pointer)).then(|| thin(pointer.clone(), elem));
                let address = self.shared.element(&pointer, &moved, block, elem);
                let pointer = address.unwrap_or_else(|| moved_by(pointer, moved, block, elem));
                return Address { pointer, from, is_checked };
            }
        };
        Address { pointer, from: None, is_checked: false }
    }

    /// Checks indices against the lengths that are known; tells whether all are. Behind an address that is only taken an
    /// array may end.
    fn check_indices(&self, array: &mut Expr, index: &mut Expr, elem: &Type, site: SiteId, used: Use) -> bool {
        let (length, all_outer) = match &mut array.kind {
            ExprKind::Elem { array: rows, index: row, .. } if matches!(array.ty.unqualified(), Type::Array(..)) => {
                let outer = self.check_indices(rows, row, &array.ty, site, used);
                (length_of(&array.ty), outer)
            }
            _ => (self.shared.array_type(array, elem).and_then(length_of), true),
        };
        let Some(length) = length else { return false };
        let name = if used == Use::Value { "upc_checked_index" } else { "upc_checked_end" };
        let is_inside = match (&index.kind, &length.kind) {
            (ExprKind::Int(index), ExprKind::Int(length)) => (0..*length).contains(index),
            _ => false,
        };
        if !is_inside {
            *index = Expr::op(name, Type::LONG, vec![index.clone(), length], Some(site));
        }
        all_outer
    }
}

/// The address of an element that a call finds. `None` where the array is no local, or the point would be computed more
/// than once.
fn by_call(array: &Expr, point: &Expr, elem: &Type, site: SiteId) -> Option<Expr> {
    local_of(array)?;
    let rank = array.ty.dimensions()?;
    let op = ["array_at_called1", "array_at_called2", "array_at_called3"].get(usize::from(rank) - 1)?;
    let mut args = vec![array.clone().addr_of()];
    for k in 0..rank {
        args.push(coordinate(point, k)?);
    }
    Some(Expr::op(op, elem.clone().global(), args, Some(site)))
}

/// What a point is in one dimension, where what computes it is not part of all of them.
fn coordinate(point: &Expr, k: u8) -> Option<Expr> {
    match &point.kind {
        ExprKind::Local(_) => Some(point.clone().component(k)),
        ExprKind::Point(parts) => parts.get(usize::from(k)).cloned(),
        ExprKind::Op { op, args, .. } => {
            let by = match op.name {
                "point_add" => BinaryOp::Add,
                "point_sub" => BinaryOp::Sub,
                _ => return None,
            };
            let (a, b) = (coordinate(&args[0], k)?, coordinate(&args[1], k)?);
            Some(if b.kind == ExprKind::Int(0) { a } else { Expr::binary(by, a, b) })
        }
        _ => None,
    }
}

/// How many elements an array has, as a long.
fn length_of(ty: &Type) -> Option<Expr> {
    let Type::Array(extent, _) = ty.unqualified() else { return None };
    let number = |n: u64| Expr::integer(IntKind::Long, n.into());
    match extent {
        Extent::Known(n) => Some(number(*n)),
        Extent::Threads(n) => {
            let threads = Expr::op("ranks", Type::INT, vec![], None).cast(Type::LONG);
            Some(Expr::binary(BinaryOp::Mul, number(*n), threads))
        }
        Extent::Variable(_) | Extent::Unknown => None,
    }
}

/// Has an address looked at before there is an access.
fn looked_at(pointer: &mut Expr, from: Option<Expr>, ty: &Type, site: SiteId) {
    let from = from.unwrap_or_else(|| Expr::null(pointer.ty.clone()));
    let args = vec![pointer.clone(), from, size_of(ty)];
    *pointer = Expr::op("upc_checked", pointer.ty.clone(), args, Some(site));
}

/// Whether computing it once more changes nothing.
fn can_stand_twice(expr: &Expr) -> bool {
    let mut can = true;
    expr.walk(&mut |e| {
        can &= match &e.kind {
            ExprKind::Op { op, .. } => op.is_pure() && !op.facts.throws,
            ExprKind::Deref(_, access) => access.is_none(),
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Int(_)
            | ExprKind::Null
            | ExprKind::Cast(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Field(..)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_) => true,
            _ => false,
        };
    });
    can
}

/// A pointer-to-shared of any kind as an address.
fn thin(pointer: Expr, elem: &Type) -> Expr {
    let to = elem.clone().global();
    match pointer.ty.unqualified() {
        Type::Fat(..) => Expr::op("upc_thin", to, vec![pointer], None),
        _ => as_type(pointer, to),
    }
}

/// The address of what lies so many scalars behind a pointer.
fn moved_by(pointer: Expr, moved: Expr, block: u64, elem: &Type) -> Expr {
    let to = elem.clone().global();
    let unchanged = moved.kind == ExprKind::Int(0);
    let scalar = size_of(scalar(elem));
    let fat = Type::Fat(block, Box::new(elem.clone()));
    match block {
        0 | 1 if unchanged => as_type(pointer, to),
        _ if unchanged => Expr::op("upc_thin", to, vec![as_type(pointer, fat)], None),
        0 => Expr::op("upc_indefinite_add", to.clone(), vec![as_type(pointer, to), moved, scalar], None),
        1 => Expr::op("upc_cyclic_add", to.clone(), vec![as_type(pointer, to), moved, scalar], None),
        _ => {
            let block = Expr::integer(IntKind::ULong, block.into());
            let sum = Expr::op("upc_fat_add", fat.clone(), vec![as_type(pointer, fat), moved, block, scalar], None);
            Expr::op("upc_thin", to, vec![sum], None)
        }
    }
}

fn as_type(pointer: Expr, ty: Type) -> Expr {
    if pointer.ty == ty { pointer } else { pointer.cast(ty) }
}
