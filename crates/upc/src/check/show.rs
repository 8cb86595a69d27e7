//! Types as text, for messages and for the printed checked tree.

use super::types::{FunctionType, IntKind, Kind, Length, Quals, Ty, Types};
use crate::syntax::names::{Name, Names};
use crate::syntax::tree::FloatName;

/// A type in C's own order, with the name left out.
pub fn type_text(types: &Types, names: &Names, ty: Ty) -> String {
    Shower { types, names }.show(ty)
}

struct Shower<'a> {
    types: &'a Types,
    names: &'a Names,
}

impl Shower<'_> {
    fn show(&self, ty: Ty) -> String {
        let mut layers = String::new();
        let mut at = ty;
        loop {
            let quals = self.types.get(at).quals;
            match self.types.kind(at) {
                Kind::Pointer(to) => {
                    let inner = show_quals(quals);
                    layers = if inner.is_empty() { format!("*{layers}") } else { format!("*{inner}{layers}") };
                    at = *to;
                    if matches!(self.types.kind(at), Kind::Array(..) | Kind::Function(_)) {
                        layers = format!("({layers})");
                    }
                }
                Kind::Array(element, length) => {
                    layers.push_str(&match length {
                        Length::Known(n) => format!("[{n}]"),
                        Length::Threads(1) => "[THREADS]".to_string(),
                        Length::Threads(n) => format!("[{n}*THREADS]"),
                        Length::Variable(_) => "[*]".to_string(),
                        Length::Unknown => "[]".to_string(),
                    });
                    at = *element;
                }
                Kind::Function(function) => {
                    layers.push_str(&self.show_parameters(function));
                    at = function.result;
                }
                kind => {
                    let base = format!("{}{}", show_quals(quals), self.show_kind(kind));
                    return if layers.is_empty() { base } else { format!("{base} {layers}") };
                }
            }
        }
    }

    fn show_parameters(&self, function: &FunctionType) -> String {
        let mut words: Vec<String> = function.parameters.iter().map(|&ty| self.show(ty)).collect();
        if function.variadic {
            words.push("...".to_string());
        } else if function.prototyped && words.is_empty() {
            words.push("void".to_string());
        }
        format!("({})", words.join(", "))
    }

    fn show_kind(&self, kind: &Kind) -> String {
        match kind {
            Kind::Void => "void".into(),
            Kind::Bool => "_Bool".into(),
            Kind::Int(kind) => int_name(*kind).into(),
            Kind::Float(name) => float_name(*name).into(),
            Kind::Complex(name) => format!("_Complex {}", float_name(*name)),
            Kind::ComplexInt => "_Complex int".into(),
            Kind::Enum(id) => self.show_tag("enum", self.types.enums[id.0 as usize].tag),
            Kind::Record(id) => {
                let record = &self.types.records[id.0 as usize];
                self.show_tag(if record.is_union { "union" } else { "struct" }, record.tag)
            }
            Kind::Vector(element, bytes) => format!("{} vector of {bytes} bytes", self.show(*element)),
            Kind::Error | Kind::Pointer(_) | Kind::Array(..) | Kind::Function(_) => "?".into(),
        }
    }

    fn show_tag(&self, word: &str, tag: Option<Name>) -> String {
        let tag = tag.map_or("{...}", |tag| self.names.spelling(tag));
        format!("{word} {tag}")
    }
}

fn show_quals(quals: Quals) -> String {
    let mut out = String::new();
    let words = [
        (Quals::STRICT, "strict "),
        (Quals::RELAXED, "relaxed "),
        (Quals::CONST, "const "),
        (Quals::VOLATILE, "volatile "),
        (Quals::RESTRICT, "restrict "),
        (Quals::ATOMIC, "_Atomic "),
    ];
    for (_, word) in words.iter().filter(|(bit, _)| quals.has(*bit)) {
        out.push_str(word);
    }
    match (quals.is_shared(), quals.block) {
        (false, _) => {}
        (true, 0) => out.push_str("shared [] "),
        (true, 1) => out.push_str("shared "),
        (true, Quals::STAR) => out.push_str("shared [*] "),
        (true, n) => out.push_str(&format!("shared [{n}] ")),
    }
    out
}

fn int_name(kind: IntKind) -> &'static str {
    use IntKind::*;
    match kind {
        Char => "char",
        SChar => "signed char",
        UChar => "unsigned char",
        Short => "short",
        UShort => "unsigned short",
        Int => "int",
        UInt => "unsigned int",
        Long => "long",
        ULong => "unsigned long",
        LLong => "long long",
        ULLong => "unsigned long long",
        Int128 => "__int128",
        UInt128 => "unsigned __int128",
    }
}

fn float_name(name: FloatName) -> &'static str {
    use FloatName::*;
    match name {
        Bfloat16 => "__bf16",
        Float16 => "_Float16",
        Float => "float",
        Float32 => "_Float32",
        Decimal32 => "_Decimal32",
        Decimal64 => "_Decimal64",
        Decimal128 => "_Decimal128",
        Double => "double",
        Float64 => "_Float64",
        Float32x => "_Float32x",
        LongDouble => "long double",
        Float64x => "_Float64x",
        Float128 => "_Float128",
    }
}
