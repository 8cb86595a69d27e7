//! Types from their text form.

use crate::tree::LocalId;
use crate::types::{Extent, FloatKind, FuncType, IntKind, Qualifier, Type};

/// The whole text as one type; without arrays whose length is a local.
pub fn parse_type(text: &str) -> Option<Type> {
    parse_type_in(text, &|_| None)
}

/// The whole text as one type; `local` finds the locals that arrays have their lengths from.
pub fn parse_type_in(text: &str, local: &dyn Fn(&str) -> Option<LocalId>) -> Option<Type> {
    let mut reader = Reader { rest: text, depth: 0, local };
    let ty = reader.ty()?;
    reader.rest.is_empty().then_some(ty)
}

const MAX_DEPTH: usize = 200;

struct Reader<'a> {
    rest: &'a str,
    depth: usize,
    local: &'a dyn Fn(&str) -> Option<LocalId>,
}

impl Reader<'_> {
    fn eat(&mut self, prefix: &str) -> bool {
        self.rest.strip_prefix(prefix).map(|rest| self.rest = rest).is_some()
    }

    fn number(&mut self) -> Option<u64> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        number.parse().ok()
    }

    fn length(&mut self) -> Option<LocalId> {
        let (name, rest) = self.rest.split_at(self.rest.find(']')?);
        self.rest = rest;
        (self.local)(name)
    }

    fn boxed(&mut self) -> Option<Box<Type>> {
        self.ty().map(Box::new)
    }

    fn ty(&mut self) -> Option<Type> {
        self.depth += 1;
        let ty = if self.depth > MAX_DEPTH { None } else { self.ty_inner() };
        self.depth -= 1;
        ty
    }

    fn ty_inner(&mut self) -> Option<Type> {
        if self.eat("*") {
            return Some(Type::Ptr(self.boxed()?));
        }
        if self.eat("@") {
            if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
                let block = self.number()?;
                return if self.eat("@") { Some(Type::Fat(block, self.boxed()?)) } else { None };
            }
            return Some(Type::Global(self.boxed()?));
        }
        if self.eat("[") {
            let extent = match () {
                _ if self.rest.starts_with(']') => Extent::Unknown,
                _ if self.eat("?%") => Extent::Variable(self.length()?),
                _ => {
                    let n = self.number()?;
                    if self.eat("T") { Extent::Threads(n) } else { Extent::Known(n) }
                }
            };
            return if self.eat("]") { Some(Type::Array(extent, self.boxed()?)) } else { None };
        }
        if self.eat("fn(") {
            return self.func();
        }
        self.word()
    }

    fn func(&mut self) -> Option<Type> {
        let (mut params, mut variadic) = (Vec::new(), false);
        while !self.eat(")") {
            if !params.is_empty() && !self.eat(",") {
                return None;
            }
            if self.eat("...") {
                variadic = true;
            } else {
                params.push(self.ty()?);
            }
        }
        Some(Type::Func(Box::new(FuncType { params, result: self.ty()?, variadic })))
    }

    fn word(&mut self) -> Option<Type> {
        for (qualifier, name, _) in Qualifier::ALL {
            if self.rest.starts_with(&format!("{name}.")) {
                self.rest = &self.rest[name.len() + 1..];
                return Some(Type::Qualified(qualifier, self.boxed()?));
            }
        }
        if self.eat("complex.") {
            return match self.word()? {
                Type::Float(kind) => Some(Type::Complex(kind)),
                _ => None,
            };
        }
        let end =
            self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.').unwrap_or(self.rest.len());
        let (word, behind) = self.rest.split_at(end);
        if let Some(array) = self.titanium_array(word) {
            return Some(array);
        }
        self.rest = behind;
        named(word)
    }

    /// `larr3.T`: the element type follows the first dot.
    fn titanium_array(&mut self, word: &str) -> Option<Type> {
        let (head, _) = word.split_once('.').unwrap_or((word, ""));
        let local = match head.get(..4)? {
            "larr" => true,
            "garr" => false,
            _ => return None,
        };
        let rank = head[4..].parse().ok()?;
        self.rest = &self.rest[head.len()..];
        if self.eat(".") { Some(Type::TiArray { rank, local, elem: self.boxed()? }) } else { None }
    }
}

fn named(word: &str) -> Option<Type> {
    if word.is_empty() || word.ends_with('.') {
        return None;
    }
    match word {
        "void" => return Some(Type::Void),
        "kroll_handle" => return Some(Type::Handle),
        _ => {}
    }
    if let Some((kind, ..)) = IntKind::ALL.iter().find(|(_, name, _)| *name == word) {
        return Some(Type::Int(*kind));
    }
    if let Some(kind) = [FloatKind::Float, FloatKind::Double, FloatKind::LongDouble].iter().find(|k| k.name() == word) {
        return Some(Type::Float(*kind));
    }
    for (prefix, make) in [("point", Type::Point as fn(u8) -> Type), ("rect", Type::Rect), ("domain", Type::Domain)] {
        if let Some(Ok(n)) = word.strip_prefix(prefix).map(str::parse) {
            return Some(make(n));
        }
    }
    Some(Type::Named(word.replacen('.', " ", 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_reads_back() {
        for text in [
            "void",
            "int",
            "ullong",
            "complex.double",
            "*@double",
            "@4@int",
            "@0@void",
            "[3][]char",
            "@2@[4T]int",
            "fn(int,*fn()void,...)@void",
            "struct.node",
            "ti_object",
            "const.*volatile.int",
            "kroll_handle",
            "point3",
            "rect1",
            "domain2",
            "larr3.double",
            "garr1.larr3.double",
            "larr1.*struct.node",
        ] {
            let ty = parse_type(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(ty.to_string(), text);
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "@4int", "[3", "fn(int", "complex.int", "int,", "struct."] {
            assert_eq!(parse_type(text), None, "{text}");
        }
        assert_eq!(parse_type(&"*".repeat(100_000)), None);
    }
}
