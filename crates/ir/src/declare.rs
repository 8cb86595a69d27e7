//! C types and declarators.

use crate::tree::LocalId;
use crate::types::{Extent, FloatKind, Type};

/// What types need to know of the names that C uses.
pub trait Names {
    /// A type's own words, such as `struct node`.
    fn named(&self, words: &str) -> String;
    /// The variable that holds the length of an array.
    fn length(&self, local: LocalId) -> String;
}

/// Names of file scope as the module has them; no type there has a variable length.
pub struct FileScope;

impl Names for FileScope {
    fn named(&self, words: &str) -> String {
        words.to_string()
    }

    fn length(&self, _: LocalId) -> String {
        String::new()
    }
}

/// `ty` as a type name, for casts and `sizeof`.
pub fn name(ty: &Type, names: &dyn Names) -> String {
    declare(ty, "", names)
}

/// A declaration of `name` with type `ty`, as C wants it: `int (*f)(double)`.
pub fn declare(ty: &Type, name: &str, names: &dyn Names) -> String {
    build(ty, name.to_string(), false, names)
}

/// Grows the declarator outwards; `pointer` says that `inner` starts with `*`, which binds less than `[]` and `()`.
fn build(ty: &Type, inner: String, pointer: bool, names: &dyn Names) -> String {
    let group = |inner: String| if pointer { format!("({inner})") } else { inner };
    match ty {
        Type::Ptr(to) => build(to, format!("*{inner}"), true, names),
        Type::Array(extent, elem) => {
            let count = match extent {
                Extent::Known(n) => n.to_string(),
                // Of a shared array C knows the address.
                Extent::Unknown | Extent::Threads(_) => String::new(),
                Extent::Variable(n) => names.length(*n),
            };
            build(elem, format!("{}[{count}]", group(inner)), false, names)
        }
        Type::Func(func) => {
            let mut params: Vec<String> = func.params.iter().map(|param| name(param, names)).collect();
            match (params.is_empty(), func.variadic) {
                (true, false) => params.push("void".to_string()),
                (false, true) => params.push("...".to_string()),
                _ => {}
            }
            build(&func.result, format!("{}({})", group(inner), params.join(", ")), false, names)
        }
        Type::Qualified(qualifier, to) => match to.unqualified() {
            // The qualifier belongs to the pointer itself: `int *const p`.
            Type::Ptr(_) => {
                let Type::Ptr(pointee) = &**to else {
                    return build(to, format!("{} {inner}", qualifier.c_name()), pointer, names);
                };
                build(pointee, format!("*{} {inner}", qualifier.c_name()), true, names)
            }
            Type::Array(extent, elem) => {
                let elem = Type::Qualified(*qualifier, elem.clone());
                build(&Type::Array(*extent, Box::new(elem)), inner, pointer, names)
            }
            _ => format!("{} {}", qualifier.c_name(), build(to, inner, pointer, names)),
        },
        _ => {
            let base = base(ty, names);
            if inner.is_empty() { base } else { format!("{base} {inner}") }
        }
    }
}

fn base(ty: &Type, names: &dyn Names) -> String {
    match ty {
        Type::Int(kind) => kind.c_name().to_string(),
        Type::Float(kind) => kind.c_name().to_string(),
        Type::Complex(FloatKind::Float) => "float _Complex".to_string(),
        Type::Complex(FloatKind::Double) => "double _Complex".to_string(),
        Type::Complex(FloatKind::LongDouble) => "long double _Complex".to_string(),
        Type::Global(_) => "kroll_gptr".to_string(),
        Type::Fat(..) => "kroll_fatptr".to_string(),
        Type::Named(words) => names.named(words),
        Type::Handle => "kroll_handle".to_string(),
        Type::Point(n) => format!("ti_point{n}"),
        Type::Rect(n) => format!("ti_rect{n}"),
        Type::Domain(n) => format!("ti_domain{n}"),
        Type::TiArray { rank, .. } => format!("ti_array{rank}"),
        Type::Void | Type::Ptr(_) | Type::Array(..) | Type::Func(_) | Type::Qualified(..) => "void".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse_type;

    #[test]
    fn declarators_bind_as_in_c() {
        for (text, c) in [
            ("int", "int x"),
            ("*[3]int", "int (*x)[3]"),
            ("[3]*int", "int *x[3]"),
            ("*fn(int,*char)*double", "double *(*x)(int, char *)"),
            ("const.*const.char", "const char *const x"),
            ("fn()*fn(int)void", "void (*x(void))(int)"),
            ("@double", "kroll_gptr x"),
            ("larr3.double", "ti_array3 x"),
            ("const.[2]int", "const int x[2]"),
            ("restrict.*double", "double *restrict x"),
            ("fn(...)int", "int x()"),
        ] {
            assert_eq!(declare(&parse_type(text).unwrap_or(Type::Void), "x", &FileScope), c);
        }
    }
}
