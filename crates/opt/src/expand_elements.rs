//! The last pass: an element of an array becomes the memory behind the address that its layout gives.
//!
//! Passes before see elements, whatever kind of array they are of; what writes C sees only pointers.

use crate::pipeline::Options;
use kroll_ir::*;

pub fn run(module: &mut Module, _options: &Options) {
    for item in &mut module.items {
        if let Item::Func(Func { body: Some(body), .. }) = item {
            body.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(&mut expand));
        }
    }
}

fn expand(expr: &mut Expr) {
    if let ExprKind::Block(stmts) = &mut expr.kind {
        return stmts.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(&mut expand));
    }
    expr.for_each_child_mut(&mut expand);
    if let ExprKind::Elem { array, index, layout, access } = &mut expr.kind {
        let taken = |part: &mut Expr| std::mem::replace(part, Expr::int(0));
        let (array, index) = (taken(array), taken(index));
        *expr = memory(array, index, *layout, *access, &expr.ty);
    }
}

/// The element as a place behind a pointer.
fn memory(array: Expr, index: Expr, layout: Layout, access: Access, elem: &Type) -> Expr {
    let is_local = !matches!(array.ty.unqualified(), Type::Global(_) | Type::TiArray { local: false, .. });
    let address = address(array, index, layout, access.site, elem);
    match is_local {
        true => address.cast(elem.clone().ptr()).deref(),
        false => address.deref_global(access.site, access.strict),
    }
}

fn address(array: Expr, index: Expr, layout: Layout, site: SiteId, elem: &Type) -> Expr {
    let bytes = Expr::new(Type::ULONG, ExprKind::SizeOf(elem.unqualified().clone()));
    let global = elem.clone().global();
    let local = matches!(array.ty.unqualified(), Type::Ptr(_));
    let args = vec![array, index, bytes];
    match layout {
        Layout::Titanium { checked: true } => Expr::op("array_at", global, args, Some(site)),
        Layout::Titanium { checked: false } => Expr::op("array_at_unchecked", global, args, None),
        Layout::Java if local => Expr::op("jarray_at", Type::Void.ptr(), args, Some(site)),
        Layout::Java => Expr::op("jarray_at_global", global, args, Some(site)),
    }
}
