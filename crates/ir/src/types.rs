//! Types of the intermediate representation: C's, plus global pointers and Titanium's domain values.

use crate::tree::LocalId;
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IntKind {
    Bool,
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LLong,
    ULLong,
    I128,
    U128,
}

impl IntKind {
    pub const ALL: [(IntKind, &'static str, &'static str); 14] = [
        (IntKind::Bool, "bool", "_Bool"),
        (IntKind::Char, "char", "char"),
        (IntKind::SChar, "schar", "signed char"),
        (IntKind::UChar, "uchar", "unsigned char"),
        (IntKind::Short, "short", "short"),
        (IntKind::UShort, "ushort", "unsigned short"),
        (IntKind::Int, "int", "int"),
        (IntKind::UInt, "uint", "unsigned int"),
        (IntKind::Long, "long", "long"),
        (IntKind::ULong, "ulong", "unsigned long"),
        (IntKind::LLong, "llong", "long long"),
        (IntKind::ULLong, "ullong", "unsigned long long"),
        (IntKind::I128, "i128", "__int128"),
        (IntKind::U128, "u128", "unsigned __int128"),
    ];

    /// Name in the text form.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// Spelling in C.
    pub fn c_name(self) -> &'static str {
        Self::ALL[self as usize].2
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatKind {
    Float,
    Double,
    LongDouble,
}

impl FloatKind {
    pub fn name(self) -> &'static str {
        match self {
            FloatKind::Float => "float",
            FloatKind::Double => "double",
            FloatKind::LongDouble => "ldouble",
        }
    }

    pub fn c_name(self) -> &'static str {
        match self {
            FloatKind::Float => "float",
            FloatKind::Double => "double",
            FloatKind::LongDouble => "long double",
        }
    }
}

/// How many elements a C array has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extent {
    Known(u64),
    /// `[]`: a flexible member, a parameter, or an extern declaration.
    Unknown,
    /// `[4T]`: so many times THREADS; only of shared arrays.
    Threads(u64),
    /// `[?%n]`: as many as this local, a long, says where the array is declared.
    Variable(LocalId),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Qualifier {
    Const,
    Volatile,
    Restrict,
    Atomic,
}

impl Qualifier {
    pub const ALL: [(Qualifier, &'static str, &'static str); 4] = [
        (Qualifier::Const, "const", "const"),
        (Qualifier::Volatile, "volatile", "volatile"),
        (Qualifier::Restrict, "restrict", "restrict"),
        (Qualifier::Atomic, "atomic", "_Atomic"),
    ];

    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    pub fn c_name(self) -> &'static str {
        Self::ALL[self as usize].2
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FuncType {
    pub params: Vec<Type>,
    pub result: Type,
    /// Without parameters: C's `f()`, which says nothing about them.
    pub variadic: bool,
}

/// The text form stands beside each variant; it has no spaces, so that `NAME:TYPE` is one token.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// `void`
    Void,
    /// `int`, `ulong`, ...
    Int(IntKind),
    /// `double`, ...
    Float(FloatKind),
    /// `complex.double`
    Complex(FloatKind),
    /// `*T`: a C pointer; points to memory this process can load.
    Ptr(Box<Type>),
    /// `@T`: a global pointer, 8 bytes, null or inside some rank's segment.
    Global(Box<Type>),
    /// `@N@T`: a global pointer with phase in blocks of N > 1 elements (0 = generic), 16 bytes.
    Fat(u64, Box<Type>),
    /// `[N]T`, `[]T`
    Array(Extent, Box<Type>),
    /// `fn(A,B,...)R`
    Func(Box<FuncType>),
    /// `NAME`, `struct.NAME`, `union.NAME`, `enum.NAME`: a C type declared by an item of the module or by a header.
    Named(String),
    /// `const.T`, ...
    Qualified(Qualifier, Box<Type>),
    /// `kroll_handle`: a transfer under way, until an operation completes it.
    Handle,
    /// `point3`: N ints.
    Point(u8),
    /// `rect3`: a rectangular domain.
    Rect(u8),
    /// `domain3`: a general domain.
    Domain(u8),
    /// `larr3.T` and `garr3.T`: a Titanium array; `local` ones have their elements in this rank's segment.
    TiArray { rank: u8, local: bool, elem: Box<Type> },
}

impl Type {
    pub const INT: Type = Type::Int(IntKind::Int);
    pub const LONG: Type = Type::Int(IntKind::Long);
    pub const ULONG: Type = Type::Int(IntKind::ULong);
    pub const BOOL: Type = Type::Int(IntKind::Bool);
    pub const DOUBLE: Type = Type::Float(FloatKind::Double);

    pub fn ptr(self) -> Type {
        Type::Ptr(Box::new(self))
    }

    pub fn global(self) -> Type {
        Type::Global(Box::new(self))
    }

    pub fn named(name: &str) -> Type {
        Type::Named(name.to_string())
    }

    pub fn func(params: Vec<Type>, result: Type) -> Type {
        Type::Func(Box::new(FuncType { params, result, variadic: false }))
    }

    /// Without qualifiers at the top.
    pub fn unqualified(&self) -> &Type {
        match self {
            Type::Qualified(_, inner) => inner.unqualified(),
            other => other,
        }
    }

    /// What a pointer of any kind points to.
    pub fn pointee(&self) -> Option<&Type> {
        match self.unqualified() {
            Type::Ptr(to) | Type::Global(to) | Type::Fat(_, to) => Some(to),
            _ => None,
        }
    }

    /// Number of dimensions of a point, domain or Titanium array.
    pub fn dimensions(&self) -> Option<u8> {
        match self.unqualified() {
            Type::Point(n) | Type::Rect(n) | Type::Domain(n) | Type::TiArray { rank: n, .. } => Some(*n),
            _ => None,
        }
    }

    pub fn is_integer(&self) -> bool {
        matches!(self.unqualified(), Type::Int(_))
    }

    pub fn is_arithmetic(&self) -> bool {
        matches!(self.unqualified(), Type::Int(_) | Type::Float(_) | Type::Complex(_))
    }

    /// May stand where C wants a scalar.
    pub fn is_scalar(&self) -> bool {
        let pointer = matches!(self.unqualified(), Type::Ptr(_) | Type::Global(_) | Type::Fat(..) | Type::Func(_));
        // A named type may be a typedef of a scalar in a header.
        self.is_arithmetic() || pointer || matches!(self.unqualified(), Type::Named(_))
    }
}

/// The same for reading and for change in place.
macro_rules! lengths {
    ($name:ident, $iter:ident, $($and:tt)*) => {
        impl Type {
            /// Calls `f` on the locals that arrays in the type have their lengths from.
            pub fn $name(& $($and)* self, f: &mut dyn FnMut(& $($and)* LocalId)) {
                match self {
                    Type::Ptr(to) | Type::Global(to) | Type::Fat(_, to) | Type::Qualified(_, to) => to.$name(f),
                    Type::TiArray { elem, .. } => elem.$name(f),
                    Type::Array(extent, elem) => {
                        if let Extent::Variable(local) = extent {
                            f(local);
                        }
                        elem.$name(f);
                    }
                    Type::Func(func) => {
                        func.params.$iter().for_each(|param| param.$name(f));
                        func.result.$name(f);
                    }
                    _ => {}
                }
            }
        }
    };
}

lengths! { for_each_length, iter, }
lengths! { for_each_length_mut, iter_mut, mut }

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &|local| local.0.to_string())
    }
}

impl Type {
    /// The text form; `name` says what the locals are called that arrays have their lengths from.
    pub fn write(&self, out: &mut dyn fmt::Write, name: &dyn Fn(LocalId) -> String) -> fmt::Result {
        match self {
            Type::Void => out.write_str("void"),
            Type::Int(kind) => out.write_str(kind.name()),
            Type::Float(kind) => out.write_str(kind.name()),
            Type::Complex(kind) => write!(out, "complex.{}", kind.name()),
            Type::Ptr(to) => to.write_behind(out, name, "*"),
            Type::Global(to) => to.write_behind(out, name, "@"),
            Type::Fat(block, to) => to.write_behind(out, name, &format!("@{block}@")),
            Type::Array(Extent::Known(n), elem) => elem.write_behind(out, name, &format!("[{n}]")),
            Type::Array(Extent::Threads(n), elem) => elem.write_behind(out, name, &format!("[{n}T]")),
            Type::Array(Extent::Unknown, elem) => elem.write_behind(out, name, "[]"),
            Type::Array(Extent::Variable(n), elem) => elem.write_behind(out, name, &format!("[?%{}]", name(*n))),
            Type::Func(func) => {
                out.write_str("fn(")?;
                for (i, param) in func.params.iter().enumerate() {
                    param.write_behind(out, name, if i > 0 { "," } else { "" })?;
                }
                match (func.variadic, func.params.is_empty()) {
                    (true, true) => out.write_str("...")?,
                    (true, false) => out.write_str(",...")?,
                    _ => {}
                }
                func.result.write_behind(out, name, ")")
            }
            Type::Named(name) => out.write_str(&name.replace(' ', ".")),
            Type::Qualified(qualifier, inner) => inner.write_behind(out, name, &format!("{}.", qualifier.name())),
            Type::Point(n) => write!(out, "point{n}"),
            Type::Rect(n) => write!(out, "rect{n}"),
            Type::Domain(n) => write!(out, "domain{n}"),
            Type::Handle => out.write_str("kroll_handle"),
            Type::TiArray { rank, local, elem } => {
                elem.write_behind(out, name, &format!("{}arr{rank}.", if *local { 'l' } else { 'g' }))
            }
        }
    }

    fn write_behind(&self, out: &mut dyn fmt::Write, name: &dyn Fn(LocalId) -> String, prefix: &str) -> fmt::Result {
        out.write_str(prefix)?;
        self.write(out, name)
    }
}
