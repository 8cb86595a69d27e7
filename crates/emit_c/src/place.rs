//! Places reached through global pointers: their addresses, loads and stores.

use crate::expr::primary;
use crate::line::Writer;
use kroll_ir::{Access, Expr, ExprKind, SiteId, Type};

/// The site and strictness of a global place; `None` for a place that C can name.
pub fn access(place: &Expr) -> Option<Access> {
    match &place.access_root()?.kind {
        ExprKind::Deref(_, access) => *access,
        _ => None,
    }
}

/// The address of a site's record.
pub fn site(w: &mut Writer, site: SiteId) {
    let name = site_name(w, site);
    w.put("&");
    w.put(&name);
}

pub fn site_name(w: &Writer, site: SiteId) -> String {
    format!("{}{}_", w.names.site, site.0)
}

pub fn offset(w: &mut Writer, ty: &Type, member: &str) {
    w.put("__builtin_offsetof(");
    w.put_type(ty);
    w.put(", ");
    w.put_member(member);
    w.put(")");
}

/// The address of a global place, as a C expression of type `kroll_gptr`.
pub fn address(w: &mut Writer, place: &Expr) {
    match &place.kind {
        ExprKind::Deref(pointer, _) => primary(w, pointer),
        ExprKind::Field(base, name) => {
            w.put("(");
            address(w, base);
            w.put(" + ");
            offset(w, base.ty.unqualified(), name);
            w.put(")");
        }
        ExprKind::Index(base, index) => {
            w.put("(");
            address(w, base);
            w.put(" + (kroll_gptr)((long)");
            primary(w, index);
            w.put(" * (long)sizeof(");
            w.put_type(&place.ty);
            w.put(")))");
        }
        _ => primary(w, place),
    }
}

/// The type of an access, as a word that a declaration may begin with.
fn accessed(w: &Writer, place: &Expr) -> String {
    let name = w.ty(place.ty.unqualified());
    match () {
        () if is_in_union(place) => format!("KROLL_PUNNED({name})"),
        () if name.contains('(') => format!("__typeof__({name})"),
        () => name,
    }
}

/// Whether other types may name the same bytes: C knows it of a union's members, but not behind an address.
fn is_in_union(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Field(base, _) => {
            matches!(base.ty.unqualified(), Type::Named(name) if name.starts_with("union ")) || is_in_union(base)
        }
        ExprKind::Index(base, _) => is_in_union(base),
        _ => false,
    }
}

pub fn load(w: &mut Writer, place: &Expr, how: Access) {
    load_at(w, place, how, |w| address(w, place));
}

fn load_at(w: &mut Writer, place: &Expr, how: Access, address: impl FnOnce(&mut Writer)) {
    begin(w, "load", place, how);
    address(w);
    w.put(", ");
    site(w, how.site);
    w.put(")");
}

pub fn store(w: &mut Writer, place: &Expr, how: Access, value: impl FnOnce(&mut Writer)) {
    store_at(w, place, how, |w| address(w, place), value);
}

fn store_at(
    w: &mut Writer,
    place: &Expr,
    how: Access,
    address: impl FnOnce(&mut Writer),
    value: impl FnOnce(&mut Writer),
) {
    begin(w, "store", place, how);
    address(w);
    w.put(", ");
    let start = w.position();
    value(w);
    // The commas of a compound literal would be the macro's.
    if w.since(start).contains('{') {
        w.bracket(start);
    }
    w.put(", ");
    site(w, how.site);
    w.put(")");
}

/// The macro of an access, up to the address.
fn begin(w: &mut Writer, verb: &str, place: &Expr, how: Access) {
    match strictness(&place.ty, how) {
        Strictness::WholePointer => w.put(&format!("upc_fat_{verb}_strict(")),
        Strictness::Word(strict) => w.put(&format!("kroll_{verb}{strict}({}, ", accessed(w, place))),
    }
}

/// How an access is ordered: by the ending of the runtime's macro, or as one access to both words of a pointer.
enum Strictness {
    Word(&'static str),
    WholePointer,
}

fn strictness(ty: &Type, how: Access) -> Strictness {
    match (how.strict, ty.unqualified()) {
        (true, Type::Fat(..)) => Strictness::WholePointer,
        (true, _) => Strictness::Word("_strict"),
        (false, _) => Strictness::Word(""),
    }
}

/// Reads, computes and writes with the address evaluated once. `compute` gets the C name of the old value; the result
/// is the new value, or the old one if `keep_old`.
pub fn update(w: &mut Writer, place: &Expr, how: Access, keep_old: bool, compute: impl FnOnce(&str) -> String) {
    let (at, old) = (w.function.temp(), w.function.temp());
    let ty = accessed(w, place);
    w.put(&format!("(__extension__({{ kroll_gptr {at} = "));
    address(w, place);
    w.put(&format!("; {ty} {old} = "));
    load_at(w, place, how, |w| w.put(&at));
    w.put(if keep_old { "; (void)" } else { "; " });
    store_at(w, place, how, |w| w.put(&at), |w| w.put(&format!("({ty})({})", compute(&old))));
    w.put(";");
    if keep_old {
        w.put(&format!(" {old};"));
    }
    w.put(" }))");
}
