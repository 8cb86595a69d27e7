//! The last pass: an element of an array becomes the memory behind the address that its layout gives. Of a shared array
//! of rows that is one addition to the pointer, whatever its rank.
//!
//! Passes before see elements, whatever kind of array they are of; what writes C sees only pointers.

use crate::pipeline::Options;
use kroll_ir::types::Extent;
use kroll_ir::*;

pub fn run(module: &mut Module, _options: &Options) {
    for item in &mut module.items {
        if let Item::Func(Func { body: Some(body), .. }) = item {
            body.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(&mut expand));
        }
    }
}

fn expand(expr: &mut Expr) {
    if let ExprKind::Elem { array, index, layout, access } = &expr.kind {
        *expr = memory((**array).clone(), (**index).clone(), *layout, *access, &expr.ty);
    }
    expr.for_each_child_mut(&mut expand);
}

/// The element as a place behind a pointer; its operands may hold elements themselves.
fn memory(array: Expr, index: Expr, layout: Layout, access: Access, elem: &Type) -> Expr {
    let site = Some(access.site);
    let args = |array, index| vec![array, index, size_of(elem)];
    let global = elem.clone().global();
    let is_local = matches!(array.ty.unqualified(), Type::Ptr(_) | Type::TiArray { local: true, .. });
    let address = match layout {
        Layout::Titanium { checked: true } => Expr::op("array_at", global, args(array, index), site),
        Layout::Titanium { checked: false } => Expr::op("array_at_unchecked", global, args(array, index), None),
        Layout::Java if is_local => Expr::op("jarray_at", Type::Void.ptr(), args(array, index), site),
        Layout::Java => Expr::op("jarray_at_global", global, args(array, index), site),
        Layout::Shared { block } => shared_address(array, index, block, elem),
    };
    match is_local {
        true => address.cast(elem.clone().ptr()).deref(),
        false => address.deref_global(access.site, access.strict),
    }
}

fn size_of(ty: &Type) -> Expr {
    Expr::new(Type::ULONG, ExprKind::SizeOf(ty.unqualified().clone()))
}

/// The address of an element of a shared array; the indices of rows are added up to one.
fn shared_address(array: Expr, index: Expr, block: u64, elem: &Type) -> Expr {
    let (pointer, moved) = distance(array, index, elem);
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

/// The pointer that an element is counted from, and how many scalars lie between.
fn distance(array: Expr, index: Expr, elem: &Type) -> (Expr, Expr) {
    let own = product(index, scalars(elem));
    match array.kind {
        ExprKind::Elem { array: rows, index, .. } if matches!(array.ty.unqualified(), Type::Array(..)) => {
            let (pointer, before) = distance(*rows, *index, &array.ty);
            (pointer, sum(before, own))
        }
        _ => (array, own),
    }
}

fn sum(a: Expr, b: Expr) -> Expr {
    match (&a.kind, &b.kind) {
        (ExprKind::Int(0), _) => b,
        (_, ExprKind::Int(0)) => a,
        (ExprKind::Int(x), ExprKind::Int(y)) => Expr::integer(IntKind::Long, x + y),
        _ => Expr::binary(BinaryOp::Add, a, b),
    }
}

fn product(a: Expr, b: Expr) -> Expr {
    match (&a.kind, &b.kind) {
        (ExprKind::Int(1), _) => b,
        (_, ExprKind::Int(1)) => a,
        (ExprKind::Int(x), ExprKind::Int(y)) => Expr::integer(IntKind::Long, x * y),
        _ => Expr::binary(BinaryOp::Mul, a, b),
    }
}

/// How many scalars a row of a shared array has, as a long.
fn scalars(ty: &Type) -> Expr {
    let number = |n: u64| Expr::integer(IntKind::Long, n.into());
    let Type::Array(extent, elem) = ty.unqualified() else { return number(1) };
    let count = match extent {
        Extent::Known(n) => number(*n),
        Extent::Threads(n) => product(number(*n), Expr::op("ranks", Type::INT, vec![], None).cast(Type::LONG)),
        Extent::Variable(local) => Expr::local(*local, Type::LONG),
        Extent::Unknown => number(1),
    };
    product(count, scalars(elem))
}

fn scalar(ty: &Type) -> &Type {
    match ty.unqualified() {
        Type::Array(_, elem) => scalar(elem),
        other => other,
    }
}
