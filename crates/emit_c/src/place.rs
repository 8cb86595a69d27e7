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

pub fn site(w: &Writer, site: SiteId) -> String {
    format!("&{}{}_", w.names.site, site.0)
}

/// The address of a global place, as a C expression of type `kroll_gptr`.
pub fn address(w: &mut Writer, place: &Expr) -> String {
    match &place.kind {
        ExprKind::Deref(pointer, _) => primary(w, pointer),
        ExprKind::Field(base, name) => {
            let base_address = address(w, base);
            format!("({base_address} + __builtin_offsetof({}, {}))", w.ty(base.ty.unqualified()), w.names.member(name))
        }
        ExprKind::Index(base, index) => {
            let (base, index) = (address(w, base), primary(w, index));
            format!("({base} + (kroll_gptr)((long){index} * (long)sizeof({})))", w.ty(&place.ty))
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

pub fn load(w: &mut Writer, place: &Expr, how: Access) -> String {
    let address = address(w, place);
    load_at(w, &address, place, how)
}

fn load_at(w: &Writer, address: &str, place: &Expr, how: Access) -> String {
    match strictness(&place.ty, how) {
        Strictness::WholePointer => format!("upc_fat_load_strict({address}, {})", site(w, how.site)),
        Strictness::Word(strict) => {
            format!("kroll_load{strict}({}, {address}, {})", accessed(w, place), site(w, how.site))
        }
    }
}

pub fn store(w: &mut Writer, place: &Expr, value: &str, how: Access) -> String {
    let address = address(w, place);
    store_at(w, &address, place, value, how)
}

fn store_at(w: &Writer, address: &str, place: &Expr, value: &str, how: Access) -> String {
    let site = site(w, how.site);
    // The commas of a compound literal would be the macro's.
    let value = if value.contains('{') { format!("({value})") } else { value.to_string() };
    match strictness(&place.ty, how) {
        Strictness::WholePointer => format!("upc_fat_store_strict({address}, {value}, {site})"),
        Strictness::Word(strict) => format!("kroll_store{strict}({}, {address}, {value}, {site})", accessed(w, place)),
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
pub fn update(
    w: &mut Writer,
    place: &Expr,
    how: Access,
    keep_old: bool,
    compute: impl FnOnce(&str) -> String,
) -> String {
    let (at, old) = (w.function.temp(), w.function.temp());
    let ty = accessed(w, place);
    let address = address(w, place);
    let load = load_at(w, &at, place, how);
    let store = store_at(w, &at, place, &format!("({ty})({})", compute(&old)), how);
    let result = if keep_old { format!("(void){store}; {old};") } else { format!("{store};") };
    format!("(__extension__({{ kroll_gptr {at} = {address}; {ty} {old} = {load}; {result} }}))")
}
