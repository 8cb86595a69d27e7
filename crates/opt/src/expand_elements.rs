//! The last pass: an element of an array becomes the memory behind the address that its layout gives. Of a shared array
//! of rows that is one addition to the pointer, whatever its rank.
//!
//! Passes before see elements, whatever kind of array they are of; what writes C sees only pointers.

use crate::pipeline::Options;
use kroll_ir::types::Extent;
use kroll_ir::*;
use std::collections::HashMap;

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

fn size_of(ty: &Type) -> Expr {
    Expr::new(Type::ULONG, ExprKind::SizeOf(ty.unqualified().clone()))
}

/// The static shared arrays of a module, which start on thread 0 with phase 0, and THREADS where it is known.
struct SharedObjects {
    scalars: HashMap<String, Option<Count>>,
    threads: Option<u64>,
}

/// So many scalars, or so many times THREADS.
#[derive(Clone, Copy)]
enum Count {
    Known(u64),
    Threads(u64),
}

impl SharedObjects {
    fn of(module: &Module) -> SharedObjects {
        let named = |item: &Item| match item {
            Item::Shared(shared) => Some((shared.name.clone(), count(&shared.ty))),
            _ => None,
        };
        let scalars = module.items.iter().filter_map(named).collect();
        SharedObjects { scalars, threads: module.static_threads.map(u64::from) }
    }

    /// The address of an element of a static array, straight from its index.
    fn element(&self, pointer: &Expr, index: &Expr, block: u64, elem: &Type) -> Option<Expr> {
        let (address, name) = static_array(pointer)?;
        let all = self.scalars.get(name)?;
        if block == 0 || index.kind == ExprKind::Int(0) {
            return None;
        }
        let number = |n: u64| Expr::integer(IntKind::ULong, n.into());
        let mut args = vec![address.clone(), index.clone(), number(block), size_of(scalar(elem))];
        let only_block = match (all, self.threads) {
            (Some(Count::Threads(n)), _) => *n <= block,
            (Some(Count::Known(n)), Some(threads)) => n.div_ceil(block) <= threads,
            _ => false,
        };
        let to = elem.clone().global();
        if only_block {
            return Some(Expr::op("upc_only_block", to, args, None));
        }
        args.push(number(self.threads.unwrap_or(0)));
        Some(Expr::op("upc_element", to, args, None))
    }
}

/// The variable with the address of a shared object, if the pointer is to its first element, and its name.
fn static_array(pointer: &Expr) -> Option<(&Expr, &str)> {
    match &pointer.kind {
        ExprKind::Cast(inner) => static_array(inner),
        ExprKind::Op { op, args, .. } if op.name == "upc_fat" && args[1].kind == ExprKind::Int(0) => {
            static_array(&args[0])
        }
        ExprKind::Global(name) => Some((pointer, name)),
        _ => None,
    }
}

/// How many scalars an array has; `None` if another unit knows.
fn count(ty: &Type) -> Option<Count> {
    let Type::Array(extent, elem) = ty.unqualified() else { return Some(Count::Known(1)) };
    match (extent, count(elem)?) {
        (Extent::Known(n), Count::Known(m)) => n.checked_mul(m).map(Count::Known),
        (Extent::Known(n), Count::Threads(m)) | (Extent::Threads(n), Count::Known(m)) => {
            n.checked_mul(m).map(Count::Threads)
        }
        _ => None,
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
