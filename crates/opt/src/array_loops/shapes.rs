//! Titanium arrays that the entry test proves to be plain: near, all steps 1, neighbours side by side. In the fast
//! version an element that no row pointer reaches costs the comparison of its index with the domain.

use super::{layout, lengths};
use crate::addresses;
use crate::analysis::nest::is_loop;
use crate::longs::number;
use crate::remarks::place_of;
use crate::shared_arrays::size_of;
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// Arrays in unchanged locals whose elements the statement uses whatever its conditions say.
pub fn always_used(stmt: &Stmt, changed: &HashSet<LocalId>) -> Vec<Expr> {
    lengths::always(stmt, changed, |expr| element(expr).map(|(array, ..)| array))
}

/// Array, index and site of a checked element of a Titanium array.
pub fn element(place: &Expr) -> Option<(&Expr, &Expr, SiteId)> {
    let ExprKind::Elem { array, index, layout: Layout::Titanium { checked: true }, access } = &place.kind else {
        return None;
    };
    Some((array, index, access.site))
}

/// So many elements make a loop worth a version for plain arrays alone; one that may be far is worth it, too.
const WORTH_A_VERSION: usize = 3;

/// Arrays in unchanged locals whose elements a loop uses that is no nest, such as one that walks down a heap; none if it
/// has few, or if loops in it have some.
pub fn of_irregular(stmt: &Stmt, changed: &HashSet<LocalId>) -> Vec<Expr> {
    let (mut arrays, mut count, mut deeper) = (Vec::new(), 0, false);
    let is_elem = |e: &Expr| matches!(e.kind, ExprKind::Elem { .. });
    let loops_over_elements = |stmt: &Stmt| is_loop(stmt) && place_of(stmt, &is_elem).is_some();
    stmt.for_each_body(&mut |body| {
        body.iter().for_each(|inner| inner.for_each_stmt(&mut |inner| deeper |= loops_over_elements(inner)));
    });
    let mut note = |expr: &Expr| {
        let Some((array, ..)) = element(expr) else { return };
        if !matches!(&array.kind, ExprKind::Local(local) if !changed.contains(local)) {
            return;
        }
        let may_be_far = matches!(array.ty.unqualified(), Type::TiArray { local: false, .. });
        count += if may_be_far { WORTH_A_VERSION } else { 1 };
        if !arrays.contains(array) {
            arrays.push(array.clone());
        }
    };
    stmt.for_each_expr(&mut |expr| expr.walk(&mut note));
    if !deeper && count >= WORTH_A_VERSION { arrays } else { Vec::new() }
}

/// Of an array that is near anyway the version asks that its indices begin at 0, too: the C compiler then subtracts
/// nothing from an index. One that may be far gains enough without that.
pub fn from_zero(array: &Expr, terms: &mut Vec<Expr>) {
    if let Type::TiArray { rank, local: true, .. } = *array.ty.unqualified() {
        let begins = |k| Expr::binary(BinaryOp::Eq, layout::low(array, rank, k), number(0));
        terms.extend((0..rank).map(begins));
    }
}

/// What the entry test asks of the array, if it is Titanium's.
pub fn terms(array: &Expr, terms: &mut Vec<Expr>) {
    if let Type::TiArray { rank, elem, .. } = array.ty.unqualified() {
        layout::shape_terms(array, elem, *rank, terms);
    }
}

/// The elements of plain arrays become places behind plain pointers.
pub fn expand(stmts: &mut [Stmt], plain: &[Expr]) {
    stmts.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(&mut |expr| expand_in(expr, plain)));
}

fn expand_in(expr: &mut Expr, plain: &[Expr]) {
    addresses::replace(expr, &mut |place| {
        let (array, index, site) = element(place).filter(|(array, ..)| plain.contains(array))?;
        let mut index = index.clone();
        expand_in(&mut index, plain);
        let elem = place.ty.unqualified().clone();
        let args = vec![array.clone(), index, size_of(&elem)];
        let address = Expr::op("array_at_plain", elem.clone().global(), args, Some(site));
        Some(address.cast(elem.ptr()).deref())
    });
}
