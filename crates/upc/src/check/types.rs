//! C and UPC types, interned: equal types have equal ids, qualifiers included.

use super::records::{EnumInfo, Record};
use crate::syntax::tree::FloatName;
use kroll_source::hash::HashMap;
use std::rc::Rc;

/// The largest block size, as `UPC_MAX_BLOCK_SIZE` tells programs: so small that they can multiply it by a number of
/// threads in an `int` and have an array of it.
pub const MAX_BLOCK_SIZE: u64 = (1 << 26) - 1;

/// How many layers of pointers, arrays and functions a type may have.
pub const MAX_DEPTH: u32 = 200;

/// An interned type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Ty(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RecordId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnumId(pub u32);

/// Names the size expression of one variable-length array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct VlaId(pub u32);

/// A set of type qualifiers. `block` is zero unless `SHARED` is in the set, so that equal sets compare equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Quals {
    pub bits: u8,
    /// Block size; zero is indefinite.
    pub block: u64,
}

impl Quals {
    pub const CONST: u8 = 1;
    pub const VOLATILE: u8 = 2;
    pub const RESTRICT: u8 = 4;
    pub const ATOMIC: u8 = 8;
    pub const SHARED: u8 = 16;
    pub const STRICT: u8 = 32;
    pub const RELAXED: u8 = 64;
    /// The block size of `[*]` until the array's size is known.
    pub const STAR: u64 = u64::MAX;
    pub const NONE: Quals = Quals { bits: 0, block: 0 };

    pub fn shared(block: u64) -> Quals {
        Quals { bits: Quals::SHARED, block }
    }

    pub fn has(self, bit: u8) -> bool {
        self.bits & bit != 0
    }

    pub fn is_shared(self) -> bool {
        self.has(Quals::SHARED)
    }

    /// Both sets; the block size of `self` wins.
    pub fn with(self, other: Quals) -> Quals {
        let block = if self.is_shared() { self.block } else { other.block };
        Quals { bits: self.bits | other.bits, block }
    }

    pub fn without_shared(self) -> Quals {
        Quals { bits: self.bits & !(Quals::SHARED | Quals::STRICT | Quals::RELAXED), block: 0 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum IntKind {
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
    Int128,
    UInt128,
}

impl IntKind {
    pub fn bytes(self) -> u64 {
        match self {
            IntKind::Char | IntKind::SChar | IntKind::UChar => 1,
            IntKind::Short | IntKind::UShort => 2,
            IntKind::Int | IntKind::UInt => 4,
            IntKind::Long | IntKind::ULong | IntKind::LLong | IntKind::ULLong => 8,
            IntKind::Int128 | IntKind::UInt128 => 16,
        }
    }

    pub fn is_signed(self) -> bool {
        use IntKind::*;
        matches!(self, Char | SChar | Short | Int | Long | LLong | Int128)
    }

    /// Conversion rank; signed and unsigned kinds share one.
    pub fn rank(self) -> u8 {
        use IntKind::*;
        match self {
            Char | SChar | UChar => 1,
            Short | UShort => 2,
            Int | UInt => 3,
            Long | ULong => 4,
            LLong | ULLong => 5,
            Int128 | UInt128 => 6,
        }
    }

    pub fn to_unsigned(self) -> IntKind {
        use IntKind::*;
        match self {
            Char | SChar | UChar => UChar,
            Short | UShort => UShort,
            Int | UInt => UInt,
            Long | ULong => ULong,
            LLong | ULLong => ULLong,
            Int128 | UInt128 => UInt128,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Length {
    Known(u64),
    /// A multiple of THREADS, which is known only at run time.
    Threads(u64),
    Variable(VlaId),
    Unknown,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionType {
    pub result: Ty,
    pub parameters: Vec<Ty>,
    pub variadic: bool,
    /// False for `f()` and K&R definitions.
    pub prototyped: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Unknown to this front end; absorbs every rule.
    Error,
    Void,
    Bool,
    Int(IntKind),
    Float(FloatName),
    Complex(FloatName),
    ComplexInt,
    Enum(EnumId),
    Record(RecordId),
    Pointer(Ty),
    Array(Ty, Length),
    Function(Rc<FunctionType>),
    Vector(Ty, u64),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Type {
    pub kind: Kind,
    pub quals: Quals,
}

/// How many bytes a type takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    Bytes(u64),
    /// So many bytes times THREADS.
    PerThread(u64),
    Variable,
    /// Incomplete, or a function.
    None,
}

/// All types of one translation unit.
#[derive(Debug)]
pub struct Types {
    table: Vec<Type>,
    /// Whether a type holds `shared` anywhere but inside a record.
    involves_shared: Vec<bool>,
    /// Layers of pointers, arrays and functions.
    depth: Vec<u32>,
    index: HashMap<Type, Ty>,
    pub records: Vec<Record>,
    pub enums: Vec<EnumInfo>,
    pub known: Known,
}

/// Types that the rules speak of.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub error: Ty,
    pub void: Ty,
    pub bool_: Ty,
    pub char_: Ty,
    pub int: Ty,
    pub uint: Ty,
    pub long: Ty,
    pub ulong: Ty,
    pub double: Ty,
    pub void_pointer: Ty,
}

impl Default for Types {
    fn default() -> Types {
        Types::new()
    }
}

impl Types {
    pub fn new() -> Types {
        let nothing = Ty(0);
        let known = Known {
            error: nothing,
            void: nothing,
            bool_: nothing,
            char_: nothing,
            int: nothing,
            uint: nothing,
            long: nothing,
            ulong: nothing,
            double: nothing,
            void_pointer: nothing,
        };
        let mut types = Types {
            table: Vec::new(),
            involves_shared: Vec::new(),
            depth: Vec::new(),
            index: HashMap::default(),
            records: Vec::new(),
            enums: Vec::new(),
            known,
        };
        let error = types.of(Kind::Error);
        let void = types.of(Kind::Void);
        types.known = Known {
            error,
            void,
            bool_: types.of(Kind::Bool),
            char_: types.int(IntKind::Char),
            int: types.int(IntKind::Int),
            uint: types.int(IntKind::UInt),
            long: types.int(IntKind::Long),
            ulong: types.int(IntKind::ULong),
            double: types.of(Kind::Float(FloatName::Double)),
            void_pointer: types.pointer(void),
        };
        types
    }

    pub fn of(&mut self, kind: Kind) -> Ty {
        self.intern(Type { kind, quals: Quals::NONE })
    }

    fn intern(&mut self, ty: Type) -> Ty {
        if let Some(&id) = self.index.get(&ty) {
            return id;
        }
        let involved = |id: &Ty| self.involves_shared[id.0 as usize];
        let involves = ty.quals.is_shared()
            || match &ty.kind {
                Kind::Pointer(to) | Kind::Array(to, _) => involved(to),
                Kind::Function(function) => involved(&function.result) || function.parameters.iter().any(involved),
                _ => false,
            };
        let depth_of = |id: &Ty| self.depth[id.0 as usize];
        let depth = match &ty.kind {
            Kind::Pointer(to) | Kind::Array(to, _) | Kind::Vector(to, _) => 1 + depth_of(to),
            Kind::Function(function) => {
                let parameters = function.parameters.iter().map(depth_of).max().unwrap_or(0);
                1 + depth_of(&function.result).max(parameters)
            }
            _ => 0,
        };
        let id = Ty(self.table.len() as u32);
        self.depth.push(depth);
        self.table.push(ty.clone());
        self.involves_shared.push(involves);
        self.index.insert(ty, id);
        id
    }

    pub fn int(&mut self, kind: IntKind) -> Ty {
        self.of(Kind::Int(kind))
    }

    pub fn pointer(&mut self, to: Ty) -> Ty {
        self.of(Kind::Pointer(to))
    }

    pub fn array(&mut self, element: Ty, length: Length) -> Ty {
        self.of(Kind::Array(element, length))
    }

    pub fn get(&self, ty: Ty) -> &Type {
        &self.table[ty.0 as usize]
    }

    pub fn kind(&self, ty: Ty) -> &Kind {
        &self.get(ty).kind
    }

    /// Qualifiers of a type; those of an array are its element's.
    pub fn quals(&self, ty: Ty) -> Quals {
        self.get(self.ultimate_element(ty)).quals
    }

    /// Adds qualifiers; on an array they go to the ultimate element.
    pub fn qualified(&mut self, ty: Ty, quals: Quals) -> Ty {
        if quals == Quals::NONE {
            return ty;
        }
        self.map_element(ty, &|old| quals.with(old))
    }

    /// The type with exactly these qualifiers on its ultimate element.
    pub fn requalified(&mut self, ty: Ty, quals: Quals) -> Ty {
        self.map_element(ty, &|_| quals)
    }

    fn map_element(&mut self, ty: Ty, change: &dyn Fn(Quals) -> Quals) -> Ty {
        let Type { kind, quals } = self.get(ty).clone();
        match kind {
            Kind::Array(element, length) => {
                let element = self.map_element(element, change);
                self.array(element, length)
            }
            Kind::Function(_) | Kind::Error => ty,
            kind => self.intern(Type { kind, quals: change(quals) }),
        }
    }

    /// The type a value of this type has: no qualifiers.
    pub fn unqualified(&mut self, ty: Ty) -> Ty {
        self.requalified(ty, Quals::NONE)
    }

    // ---- questions ----

    /// Layers of pointers, arrays and functions in a type.
    pub fn depth(&self, ty: Ty) -> u32 {
        self.depth[ty.0 as usize]
    }

    pub fn is_error(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), Kind::Error)
    }

    pub fn is_void(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), Kind::Void)
    }

    pub fn ultimate_element(&self, mut ty: Ty) -> Ty {
        while let Kind::Array(element, _) = self.kind(ty) {
            ty = *element;
        }
        ty
    }

    /// A shared type: its ultimate element is shared-qualified.
    pub fn is_shared(&self, ty: Ty) -> bool {
        self.quals(ty).is_shared()
    }

    pub fn involves_shared(&self, ty: Ty) -> bool {
        self.involves_shared[ty.0 as usize]
    }

    pub fn pointee(&self, ty: Ty) -> Option<Ty> {
        match self.kind(ty) {
            Kind::Pointer(to) => Some(*to),
            _ => None,
        }
    }

    pub fn is_pointer(&self, ty: Ty) -> bool {
        self.pointee(ty).is_some()
    }

    pub fn is_pointer_to_shared(&self, ty: Ty) -> bool {
        self.pointee(ty).is_some_and(|to| self.is_shared(to))
    }

    pub fn is_integer(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), Kind::Bool | Kind::Int(_) | Kind::Enum(_))
    }

    pub fn is_arithmetic(&self, ty: Ty) -> bool {
        self.is_integer(ty) || matches!(self.kind(ty), Kind::Float(_) | Kind::Complex(_) | Kind::ComplexInt)
    }

    pub fn is_scalar(&self, ty: Ty) -> bool {
        self.is_arithmetic(ty) || self.is_pointer(ty)
    }

    pub fn is_vector(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), Kind::Vector(..))
    }

    pub fn is_array(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), Kind::Array(..))
    }

    pub fn is_function(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), Kind::Function(_))
    }

    pub fn function(&self, ty: Ty) -> Option<Rc<FunctionType>> {
        match self.kind(ty) {
            Kind::Function(function) => Some(function.clone()),
            _ => None,
        }
    }

    pub fn record(&self, ty: Ty) -> Option<RecordId> {
        match self.kind(ty) {
            Kind::Record(id) => Some(*id),
            _ => None,
        }
    }

    /// The integer kind that represents a type, enumerations and `_Bool` included.
    pub fn int_kind(&self, ty: Ty) -> Option<IntKind> {
        match self.kind(ty) {
            Kind::Int(kind) => Some(*kind),
            Kind::Bool => Some(IntKind::UChar),
            Kind::Enum(id) => Some(self.enums[id.0 as usize].underlying),
            _ => None,
        }
    }

    pub fn is_complete(&self, ty: Ty) -> bool {
        match self.kind(ty) {
            Kind::Array(element, length) => *length != Length::Unknown && self.is_complete(*element),
            Kind::Record(id) => self.records[id.0 as usize].layout.is_some(),
            Kind::Enum(id) => self.enums[id.0 as usize].complete,
            Kind::Void | Kind::Function(_) => false,
            _ => true,
        }
    }

    /// Whether the size of some array in the type is known only when the program runs.
    pub fn is_variably_modified(&self, ty: Ty) -> bool {
        match self.kind(ty) {
            Kind::Array(element, length) => {
                matches!(length, Length::Variable(_)) || self.is_variably_modified(*element)
            }
            Kind::Pointer(target) => self.is_variably_modified(*target),
            _ => false,
        }
    }

    /// Whether some array layer is a multiple of THREADS.
    pub fn has_threads(&self, ty: Ty) -> bool {
        match self.kind(ty) {
            Kind::Array(element, length) => matches!(length, Length::Threads(_)) || self.has_threads(*element),
            _ => false,
        }
    }

    // ---- layout ----

    pub fn extent(&self, ty: Ty) -> Extent {
        match self.kind(ty) {
            Kind::Error | Kind::Void | Kind::Function(_) => Extent::None,
            Kind::Bool => Extent::Bytes(1),
            Kind::Int(kind) => Extent::Bytes(kind.bytes()),
            Kind::Enum(id) => Extent::Bytes(self.enums[id.0 as usize].underlying.bytes()),
            Kind::Float(name) => Extent::Bytes(float_bytes(*name)),
            Kind::Complex(name) => Extent::Bytes(2 * float_bytes(*name)),
            Kind::ComplexInt => Extent::Bytes(8),
            Kind::Vector(_, bytes) => Extent::Bytes(*bytes),
            Kind::Pointer(to) => Extent::Bytes(self.pointer_bytes(*to)),
            Kind::Record(id) => {
                let layout = self.records[id.0 as usize].layout.as_ref();
                layout.map_or(Extent::None, |layout| Extent::Bytes(layout.size))
            }
            Kind::Array(element, length) => times(self.extent(*element), *length),
        }
    }

    /// Pointers to shared with a phase (block size above one, or generic) take two words.
    fn pointer_bytes(&self, to: Ty) -> u64 {
        let quals = self.quals(to);
        let fat = quals.is_shared() && (quals.block > 1 || self.is_void(to));
        if fat { 16 } else { 8 }
    }

    pub fn size(&self, ty: Ty) -> Option<u64> {
        match self.extent(ty) {
            Extent::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }

    pub fn align(&self, ty: Ty) -> u64 {
        match self.kind(ty) {
            Kind::Array(element, _) => self.align(*element),
            Kind::Record(id) => self.records[id.0 as usize].layout.as_ref().map_or(1, |layout| layout.align),
            Kind::Complex(name) => float_bytes(*name),
            Kind::ComplexInt => 4,
            Kind::Vector(_, bytes) => (*bytes).max(1),
            _ => self.size(ty).unwrap_or(1).max(1),
        }
    }

    /// Number of ultimate elements, as a plain number or a multiple of THREADS.
    pub fn element_count(&self, ty: Ty) -> Option<Length> {
        let Kind::Array(element, length) = self.kind(ty) else { return Some(Length::Known(1)) };
        match (self.element_count(*element)?, *length) {
            (Length::Known(a), Length::Known(b)) => a.checked_mul(b).map(Length::Known),
            (Length::Known(a), Length::Threads(b)) | (Length::Threads(a), Length::Known(b)) => {
                a.checked_mul(b).map(Length::Threads)
            }
            _ => None,
        }
    }

    // ---- compatibility ----

    pub fn compatible(&self, a: Ty, b: Ty) -> bool {
        if a == b {
            return true;
        }
        let (ta, tb) = (self.get(a), self.get(b));
        match (&ta.kind, &tb.kind) {
            (Kind::Error, _) | (_, Kind::Error) => true,
            (Kind::Array(ea, la), Kind::Array(eb, lb)) => {
                let lengths = matches!((la, lb), (Length::Known(x), Length::Known(y)) if x != y);
                !lengths && self.compatible(*ea, *eb)
            }
            (Kind::Function(fa), Kind::Function(fb)) => self.functions_compatible(fa, fb),
            _ if ta.quals != tb.quals => false,
            (Kind::Pointer(pa), Kind::Pointer(pb)) => self.compatible(*pa, *pb),
            (Kind::Enum(id), Kind::Int(kind)) | (Kind::Int(kind), Kind::Enum(id)) => {
                self.enums[id.0 as usize].underlying == *kind
            }
            (ka, kb) => ka == kb,
        }
    }

    fn functions_compatible(&self, a: &FunctionType, b: &FunctionType) -> bool {
        if !self.compatible(a.result, b.result) {
            return false;
        }
        if !a.prototyped || !b.prototyped {
            return true;
        }
        a.variadic == b.variadic
            && a.parameters.len() == b.parameters.len()
            && a.parameters.iter().zip(&b.parameters).all(|(&pa, &pb)| self.compatible_unqualified(pa, pb))
    }

    /// Compatibility that looks past the qualifiers of the outermost layer.
    pub fn compatible_unqualified(&self, a: Ty, b: Ty) -> bool {
        match (self.kind(a), self.kind(b)) {
            (Kind::Array(ea, _), Kind::Array(eb, _)) => self.compatible_unqualified(*ea, *eb),
            (Kind::Pointer(pa), Kind::Pointer(pb)) => self.compatible(*pa, *pb),
            (Kind::Function(fa), Kind::Function(fb)) => self.functions_compatible(fa, fb),
            (Kind::Error, _) | (_, Kind::Error) => true,
            (Kind::Enum(id), Kind::Int(kind)) | (Kind::Int(kind), Kind::Enum(id)) => {
                self.enums[id.0 as usize].underlying == *kind
            }
            (ka, kb) => ka == kb,
        }
    }
}

fn times(element: Extent, length: Length) -> Extent {
    let product = |a: u64, b: u64| a.checked_mul(b);
    let size = match (element, length) {
        (_, Length::Unknown) | (Extent::None, _) => return Extent::None,
        (Extent::Bytes(bytes), Length::Known(n)) => product(bytes, n).map(Extent::Bytes),
        (Extent::PerThread(bytes), Length::Known(n)) | (Extent::Bytes(bytes), Length::Threads(n)) => {
            product(bytes, n).map(Extent::PerThread)
        }
        _ => Some(Extent::Variable),
    };
    size.unwrap_or(Extent::None)
}

pub fn float_bytes(name: FloatName) -> u64 {
    use FloatName::*;
    match name {
        Float16 | Bfloat16 => 2,
        Float | Float32 | Decimal32 => 4,
        Double | Float64 | Float32x | Decimal64 => 8,
        LongDouble | Float64x | Float128 | Decimal128 => 16,
    }
}
