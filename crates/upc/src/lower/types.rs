//! Types of the checked tree as types of the intermediate representation.

use super::Lowerer;
use crate::check::types::{FunctionType, IntKind, Kind, Length, Quals, Ty};
use crate::syntax::tree::FloatName;
use kroll_ir as ir;
use kroll_ir::declare::FileScope;
use kroll_ir::types::{Extent, FuncType, Qualifier};

/// How a pointer-to-shared counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Zero is indefinite.
    pub block: u64,
    /// Address and phase, or the address alone.
    pub fat: bool,
    /// Bytes of the ultimate element.
    pub element: u64,
}

impl Lowerer<'_> {
    pub fn ir_type(&mut self, ty: Ty) -> ir::Type {
        let inner = self.bare_type(ty);
        self.with_qualifiers_of(ty, inner)
    }

    fn with_qualifiers_of(&self, ty: Ty, inner: ir::Type) -> ir::Type {
        let quals = match self.types.kind(ty) {
            Kind::Array(..) | Kind::Function(_) => Quals::NONE,
            _ => self.types.get(ty).quals.without_shared(),
        };
        let table = [
            (Quals::CONST, Qualifier::Const),
            (Quals::VOLATILE, Qualifier::Volatile),
            (Quals::RESTRICT, Qualifier::Restrict),
            (Quals::ATOMIC, Qualifier::Atomic),
        ];
        let is_address = matches!(inner, ir::Type::Global(_) | ir::Type::Fat(..));
        table.iter().filter(|(bit, _)| quals.has(*bit)).fold(inner, |inner, (_, qualifier)| match qualifier {
            // C knows no restrict on the number that a pointer-to-shared becomes.
            Qualifier::Restrict if is_address => inner,
            _ => ir::Type::Qualified(*qualifier, Box::new(inner)),
        })
    }

    /// The type of a private copy: no qualifiers on the ultimate element.
    pub fn private_type(&mut self, ty: Ty) -> ir::Type {
        match *self.types.kind(ty) {
            Kind::Array(element, length) => {
                let element = self.private_type(element);
                self.array_type(element, length)
            }
            _ => self.bare_type(ty),
        }
    }

    /// Without the qualifiers at the top.
    fn bare_type(&mut self, ty: Ty) -> ir::Type {
        match self.types.kind(ty).clone() {
            Kind::Error => ir::Type::INT,
            Kind::Void => ir::Type::Void,
            Kind::Bool => ir::Type::BOOL,
            Kind::Int(kind) => ir::Type::Int(int_kind(kind)),
            Kind::Enum(id) => ir::Type::Int(int_kind(self.types.enums[id.0 as usize].underlying)),
            Kind::Float(name) => float_type(name),
            Kind::Complex(name) => complex_type(name),
            Kind::ComplexInt => ir::Type::named("_Complex int"),
            Kind::Record(id) => ir::Type::Named(self.record_type_name(id)),
            Kind::Pointer(to) => self.pointer_type(to),
            Kind::Array(element, length) => {
                let element = self.ir_type(element);
                self.array_type(element, length)
            }
            Kind::Function(function) => self.function_type(&function),
            Kind::Vector(element, bytes) => {
                let element = ir::declare::name(&self.bare_type(element), &FileScope);
                ir::Type::Named(format!("{element} __attribute__((vector_size({bytes})))"))
            }
        }
    }

    fn array_type(&mut self, element: ir::Type, length: Length) -> ir::Type {
        let extent = match length {
            Length::Known(n) => Extent::Known(n),
            Length::Variable(id) => Extent::Variable(self.use_length(id)),
            Length::Threads(n) => Extent::Threads(n),
            Length::Unknown => Extent::Unknown,
        };
        ir::Type::Array(extent, Box::new(element))
    }

    pub fn function_type(&mut self, function: &FunctionType) -> ir::Type {
        let params = function.parameters.iter().map(|&ty| self.parameter_type(ty)).collect();
        let result = self.ir_type(function.result);
        let variadic = function.variadic || !function.prototyped;
        ir::Type::Func(Box::new(FuncType { params, result, variadic }))
    }

    /// In a prototype the length of a variable array need not be said, however many pointers lead to it; qualifiers of
    /// the parameter itself are no part of a function's type.
    pub fn parameter_type(&mut self, ty: Ty) -> ir::Type {
        self.open_type(ty).unqualified().clone()
    }

    fn open_type(&mut self, ty: Ty) -> ir::Type {
        match *self.types.kind(ty) {
            Kind::Pointer(to) if self.types.is_variably_modified(to) && !self.types.is_shared(to) => {
                let pointer = self.rows_type(to, Extent::Unknown).ptr();
                self.with_qualifiers_of(ty, pointer)
            }
            _ => self.ir_type(ty),
        }
    }

    /// Rows of variable length fit rows of any length. Only the first dimension can be left open.
    fn rows_type(&mut self, ty: Ty, open: Extent) -> ir::Type {
        let Kind::Array(element, length) = *self.types.kind(ty) else { return self.open_type(ty) };
        let extent = match length {
            Length::Known(n) => Extent::Known(n),
            _ => open,
        };
        ir::Type::Array(extent, Box::new(self.rows_type(element, Extent::Known(1))))
    }

    fn pointer_type(&mut self, to: Ty) -> ir::Type {
        if !self.types.is_shared(to) {
            return self.ir_type(to).ptr();
        }
        let layout = self.layout(to);
        let block = self.types.quals(to).block;
        let pointee = self.private_type(to);
        match layout.fat {
            true => ir::Type::Fat(if self.types.is_void(to) { 0 } else { block }, Box::new(pointee)),
            false => pointee.global(),
        }
    }

    /// The layout of what a pointer-to-shared points to.
    pub fn layout(&self, pointee: Ty) -> Layout {
        let block = self.types.quals(pointee).block;
        let element = self.types.size(self.types.ultimate_element(pointee)).unwrap_or(1);
        Layout { block, fat: block > 1 || self.types.is_void(pointee), element }
    }

    /// Bytes of a type as an expression of type `unsigned long`.
    pub fn size_of(&mut self, ty: Ty) -> ir::Expr {
        if let Some(bytes) = self.types.size(ty) {
            return unsigned_long(bytes);
        }
        let Kind::Array(element, length) = *self.types.kind(ty) else { return unsigned_long(1) };
        let element = self.size_of(element);
        let count = match length {
            Length::Known(n) => unsigned_long(n),
            Length::Threads(n) => times(unsigned_long(n), threads().cast(ir::Type::ULONG)),
            Length::Variable(id) => self.length_value(id).cast(ir::Type::ULONG),
            Length::Unknown => unsigned_long(1),
        };
        times(count, element)
    }
}

pub fn unsigned_long(value: u64) -> ir::Expr {
    ir::Expr::integer(ir::IntKind::ULong, i128::from(value))
}

pub fn times(a: ir::Expr, b: ir::Expr) -> ir::Expr {
    match (&a.kind, &b.kind) {
        (ir::ExprKind::Int(1), _) => b,
        (_, ir::ExprKind::Int(1)) => a,
        _ => ir::Expr::binary(ir::BinaryOp::Mul, a, b),
    }
}

pub fn threads() -> ir::Expr {
    ir::Expr::op("ranks", ir::Type::INT, vec![], None)
}

pub fn my_thread() -> ir::Expr {
    ir::Expr::op("my_rank", ir::Type::INT, vec![], None)
}

fn int_kind(kind: IntKind) -> ir::IntKind {
    match kind {
        IntKind::Char => ir::IntKind::Char,
        IntKind::SChar => ir::IntKind::SChar,
        IntKind::UChar => ir::IntKind::UChar,
        IntKind::Short => ir::IntKind::Short,
        IntKind::UShort => ir::IntKind::UShort,
        IntKind::Int => ir::IntKind::Int,
        IntKind::UInt => ir::IntKind::UInt,
        IntKind::Long => ir::IntKind::Long,
        IntKind::ULong => ir::IntKind::ULong,
        IntKind::LLong => ir::IntKind::LLong,
        IntKind::ULLong => ir::IntKind::ULLong,
        IntKind::Int128 => ir::IntKind::I128,
        IntKind::UInt128 => ir::IntKind::U128,
    }
}

fn float_type(name: FloatName) -> ir::Type {
    let word = match name {
        FloatName::Float => return ir::Type::Float(ir::FloatKind::Float),
        FloatName::Double => return ir::Type::Float(ir::FloatKind::Double),
        FloatName::LongDouble => return ir::Type::Float(ir::FloatKind::LongDouble),
        FloatName::Bfloat16 => "__bf16",
        FloatName::Float16 => "_Float16",
        FloatName::Float32 => "_Float32",
        FloatName::Float64 => "_Float64",
        FloatName::Float32x => "_Float32x",
        FloatName::Float64x => "_Float64x",
        FloatName::Float128 => "_Float128",
        FloatName::Decimal32 => "_Decimal32",
        FloatName::Decimal64 => "_Decimal64",
        FloatName::Decimal128 => "_Decimal128",
    };
    ir::Type::named(word)
}

fn complex_type(name: FloatName) -> ir::Type {
    match float_type(name) {
        ir::Type::Float(kind) => ir::Type::Complex(kind),
        other => ir::Type::Named(format!("_Complex {}", ir::declare::name(&other, &FileScope))),
    }
}
