//! The last pass: an element of an array becomes the memory behind the address that its layout gives. Of a shared array
//! of rows that is one addition to the pointer, whatever its rank.
//!
//! Passes before see elements, whatever kind of array they are of; what writes C sees only pointers.

use crate::pipeline::Options;
use crate::shared_arrays::{SharedObjects, distance, scalar, size_of};
use kroll_ir::*;

pub fn run(module: &mut Module, _options: &Options) {
    let shared = SharedObjects::of(module);
    for item in &mut module.items {
        if let Item::Func(Func { body: Some(body), .. }) = item {
            body.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(&mut |expr| expand(expr, &shared)));
        }
    }
}

fn expand(expr: &mut Expr, shared: &SharedObjects) {
    if let ExprKind::Elem { array, index, layout, access } = &expr.kind {
        *expr = memory((**array).clone(), (**index).clone(), *layout, *access, &expr.ty, shared);
    }
    expr.for_each_child_mut(&mut |child| expand(child, shared));
}

/// The element as a place behind a pointer; its operands may hold elements themselves.
fn memory(array: Expr, index: Expr, layout: Layout, access: Access, elem: &Type, shared: &SharedObjects) -> Expr {
    let site = Some(access.site);
    let args = |array, index| vec![array, index, size_of(elem)];
    let global = elem.clone().global();
    let is_local = matches!(array.ty.unqualified(), Type::Ptr(_) | Type::TiArray { local: true, .. });
    let address = match layout {
        Layout::Titanium { checked: true } => Expr::op("array_at", global, args(array, index), site),
        Layout::Titanium { checked: false } => Expr::op("array_at_unchecked", global, args(array, index), None),
        Layout::Java if is_local => Expr::op("jarray_at", Type::Void.ptr(), args(array, index), site),
        Layout::Java => Expr::op("jarray_at_global", global, args(array, index), site),
        Layout::Shared { block } => {
            let (pointer, moved) = distance(array, index, elem);
            shared.element(&pointer, &moved, block, elem).unwrap_or_else(|| moved_by(pointer, moved, block, elem))
        }
    };
    match is_local {
        true => address.cast(elem.clone().ptr()).deref(),
        false => address.deref_global(access.site, access.strict),
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
