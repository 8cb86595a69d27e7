//! Titanium arrays that the entry test proves to be plain: near, all steps 1, neighbours side by side. In the fast
//! version an element that no row pointer reaches costs the comparison of its index with the domain.

use super::{layout, lengths};
use crate::addresses;
use crate::shared_arrays::size_of;
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// Arrays in unchanged locals whose elements the statement uses whatever its conditions say.
pub fn always_used(stmt: &Stmt, changed: &HashSet<LocalId>) -> Vec<Expr> {
    lengths::always(stmt, changed, |expr| element(expr).map(|(array, ..)| array))
}

/// Array, index and site of a checked element of a Titanium array.
fn element(place: &Expr) -> Option<(&Expr, &Expr, SiteId)> {
    let ExprKind::Elem { array, index, layout: Layout::Titanium { checked: true }, access } = &place.kind else {
        return None;
    };
    Some((array, index, access.site))
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
