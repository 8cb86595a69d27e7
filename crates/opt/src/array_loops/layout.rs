//! How the arrays of a nest lie in memory: where the elements start, how far they are apart, what the indices are, and
//! what a fast version asks of all that.

use crate::longs::{long, number};
use kroll_ir::*;

/// Whether the array of an access is one of Java's: of rank 1, from 0, its elements one after the other.
pub fn is_java(array: &Expr) -> bool {
    !matches!(array.ty.unqualified(), Type::TiArray { .. })
}

/// Array, index and site of an element of a Java array of values; references are left alone.
pub fn java_element(place: &Expr) -> Option<(&Expr, &Expr, SiteId)> {
    let ExprKind::Elem { array, index, layout: Layout::Java, access } = &place.kind else { return None };
    let plain = matches!(place.ty, Type::Int(_) | Type::Float(_) | Type::Point(_) | Type::Rect(_) | Type::Named(_));
    plain.then_some((array, index, access.site))
}

/// What lies before the elements of a Java array.
pub fn header() -> Type {
    Type::named("ti_jarray")
}

/// A field of a Titanium array's descriptor (`ti_arrayN` of the runtime).
fn descriptor(array: &Expr, field: &str, ty: Type) -> Expr {
    array.clone().field(field, ty)
}

/// The address of the element that all indices count from, as a long.
pub fn data(array: &Expr) -> Expr {
    if !is_java(array) {
        return long(descriptor(array, "data", Type::ULONG));
    }
    let header = long(Expr::new(Type::ULONG, ExprKind::SizeOf(header())));
    Expr::binary(BinaryOp::Add, long(array.clone()), header)
}

/// The first index in dimension `k`.
pub fn low(array: &Expr, rank: u8, k: u8) -> Expr {
    if is_java(array) { number(0) } else { bound(array, rank, "lo", k) }
}

/// Bound `lo` or `hi`, or `step`, of a Titanium array's domain in dimension `k`.
pub fn bound(array: &Expr, rank: u8, field: &str, k: u8) -> Expr {
    long(descriptor(array, "domain", Type::Rect(rank)).field(field, Type::Point(rank)).component(k))
}

/// Bytes from one element to the next in dimension `k`.
pub fn stride(array: &Expr, elem: &Type, k: u8) -> Expr {
    if is_java(array) {
        return size_of(elem);
    }
    let strides = Type::Array(types::Extent::Unknown, Box::new(Type::LONG));
    descriptor(array, "stride", strides).index(Expr::int(k.into()))
}

pub fn size_of(elem: &Type) -> Expr {
    long(crate::shared_arrays::size_of(elem))
}

/// Conditions for a Titanium array to be near with neighbouring elements side by side.
pub fn shape_terms(array: &Expr, elem: &Type, rank: u8, terms: &mut Vec<Expr>) {
    terms.push(Expr::binary(BinaryOp::Eq, stride(array, elem, rank - 1), size_of(elem)));
    terms.extend((0..rank).map(|k| Expr::binary(BinaryOp::Eq, bound(array, rank, "step", k), number(1))));
    if let Type::TiArray { local: false, elem, .. } = array.ty.unqualified() {
        let data = descriptor(array, "data", Type::Global(elem.clone()));
        terms.push(Expr::op("is_near", Type::BOOL, vec![data], None).cast(Type::INT));
    }
}

/// Conditions for two arrays of a fast version to have every element at the same place.
pub fn is_one(a: &Expr, b: &Expr, elem: &Type, rank: u8) -> Vec<Expr> {
    let same = |a, b| Expr::binary(BinaryOp::Eq, a, b);
    if is_java(a) || is_java(b) {
        return vec![same(data(a), data(b))];
    }
    let lows = (0..rank).map(|k| same(low(a, rank, k), low(b, rank, k)));
    let strides = (0..rank - 1).map(|k| same(stride(a, elem, k), stride(b, elem, k)));
    [same(data(a), data(b))].into_iter().chain(lows).chain(strides).collect()
}

/// A number for the memory that elements are in, the same for all views of it; a Java array is one of its own.
pub fn storage(array: &Expr) -> Expr {
    if is_java(array) { array.clone().cast(Type::ULONG) } else { descriptor(array, "storage", Type::ULONG) }
}
