//! The checked program: every name resolved, every conversion explicit, sugar gone. What lowering reads.
//!
//! The checker desugars: operator methods to calls, `a op= b` through `op@` to calls, inner and anonymous classes to
//! top-level classes with fields for the outer instance and captured variables, instance initialisers into
//! constructors, template instances to classes, implicit `this.` and string `+`. What is wrong in a program is an error
//! node or an error type in its checked form; a [`Correct`](kroll_source::Correct) program has none.

use crate::syntax::tree::Primitive;
use kroll_source::Span;
use kroll_source::hash::HashMap;
use std::sync::Arc;

pub use crate::syntax::tree::BinaryOp;

/// Index into [`Program::classes`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct ClassId(pub u32);
/// Index into [`Program::methods`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MethodId(pub u32);
/// Index into [`Program::fields`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FieldId(pub u32);
/// Index into [`Body::locals`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LocalId(pub u32);
/// Names a loop or labelled statement inside one body, for `break` and `continue`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LabelId(pub u32);

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    /// Superclasses and interfaces come before their users. Library classes included.
    pub classes: Vec<Class>,
    pub methods: Vec<Method>,
    pub fields: Vec<Field>,
    /// `main(String[] args)` of the main class.
    pub main: Option<MethodId>,
    /// Static methods that C may call.
    pub exported: Vec<MethodId>,
    pub known: KnownClasses,
}

macro_rules! known_classes {
    ($($field:ident: $name:literal,)*) => {
        /// Classes of `java.lang` that the language itself needs.
        #[derive(Clone, Copy, PartialEq, Debug, Default)]
        pub struct KnownClasses {
            $(pub $field: ClassId,)*
        }

        impl KnownClasses {
            pub const NAMES: &[&str] = &[$($name),*];

            /// All of them, if `find` knows each by its name.
            pub fn find<E>(mut find: impl FnMut(&'static str) -> Result<ClassId, E>) -> Result<KnownClasses, E> {
                Ok(KnownClasses { $($field: find($name)?,)* })
            }

            pub fn each_mut(&mut self, mut f: impl FnMut(&mut ClassId)) {
                $(f(&mut self.$field);)*
            }
        }
    };
}

known_classes! {
    object: "Object",
    string: "String",
    throwable: "Throwable",
    null_pointer: "NullPointerException",
    arithmetic: "ArithmeticException",
    class_cast: "ClassCastException",
    array_store: "ArrayStoreException",
    array_index: "ArrayIndexOutOfBoundsException",
    negative_size: "NegativeArraySizeException",
    assertion: "AssertionError",
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassKind {
    Class,
    Interface,
    /// A value: no header, no identity, never null.
    Immutable,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Class {
    /// Qualified, with template arguments and enclosing classes: `ti.lang.Timer`, `List<int>`, `Main.Cell`, `Main$1`.
    pub name: Arc<str>,
    /// What the running program calls it, as Java does: `Main$Cell`.
    pub binary_name: Arc<str>,
    pub kind: ClassKind,
    pub is_abstract: bool,
    /// `None` for Object, interfaces and immutables.
    pub superclass: Option<ClassId>,
    /// All interfaces, inherited ones included, without repetition.
    pub interfaces: Vec<ClassId>,
    /// Declared here: instance and static, in order.
    pub fields: Vec<FieldId>,
    pub methods: Vec<MethodId>,
    /// The same by name.
    pub methods_named: HashMap<Arc<str>, Vec<MethodId>>,
    /// Never empty for a class or immutable: the default constructor is made by the checker.
    pub constructors: Vec<MethodId>,
    /// Slot i holds the method that a virtual call through slot i of this class runs; a subclass's table starts with its
    /// superclass's. For an interface: its own slots, numbered in the interface.
    pub vtable: Vec<MethodId>,
    /// For classes: for each entry of `interfaces`, the methods of its slots, in order.
    pub interface_tables: Vec<Vec<MethodId>>,
    /// Static initialisers and static field values in source order; run on every rank at start, in class order.
    pub static_init: Option<Body>,
    /// Immutables only: an explicit constructor without parameters, which gives the default value.
    pub default_constructor: Option<MethodId>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    pub name: Arc<str>,
    pub class: ClassId,
    pub ty: Type,
    /// The same value on every rank.
    pub single: bool,
    pub is_static: bool,
    pub is_volatile: bool,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dispatch {
    Static,
    /// Instance method that is never overridden or belongs to an immutable: called directly.
    Final,
    /// Slot in the class's `vtable`, or in the interface's.
    Virtual(u32),
    Constructor,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Method {
    pub name: Arc<str>,
    pub class: ClassId,
    pub dispatch: Dispatch,
    /// Instance methods and constructors: the type of `this` (local in constructors and `local` methods).
    pub this: Option<Type>,
    /// The first locals of the body, in order.
    pub params: Vec<Type>,
    pub result: Type,
    /// `None`: abstract, or native.
    pub body: Option<Body>,
    pub is_native: bool,
    pub is_inline: bool,
    pub is_synchronized: bool,
    /// May execute a collective.
    pub has_global_effects: bool,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Body {
    /// Parameters first.
    pub locals: Vec<Local>,
    pub stmts: Vec<Stmt>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Local {
    pub name: Arc<str>,
    pub ty: Type,
    /// The same value on every rank.
    pub single: bool,
    pub span: Span,
}

// ---- types ----

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// Of what is wrong.
    Error,
    Void,
    /// Of the literal `null` only.
    Null,
    Primitive(Primitive),
    /// A reference to a class or interface object.
    Class {
        class: ClassId,
        local: bool,
    },
    /// An immutable, by value.
    Value(ClassId),
    JavaArray {
        elem: Arc<Elem>,
        local: bool,
    },
    TiArray {
        elem: Arc<Elem>,
        rank: u8,
        local: bool,
    },
    Point(u8),
    Rect(u8),
    Domain(u8),
}

/// Element type of an array; single-ness is part of it and invariant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Elem {
    pub ty: Type,
    pub single: bool,
}

impl Type {
    pub const BOOLEAN: Type = Type::Primitive(Primitive::Boolean);
    pub const INT: Type = Type::Primitive(Primitive::Int);
    pub const LONG: Type = Type::Primitive(Primitive::Long);
    pub const DOUBLE: Type = Type::Primitive(Primitive::Double);

    pub fn is_reference(&self) -> bool {
        matches!(self, Type::Null | Type::Class { .. } | Type::JavaArray { .. } | Type::TiArray { .. })
    }

    /// Promises that the referent is this rank's own.
    pub fn is_local(&self) -> bool {
        matches!(
            self,
            Type::Class { local: true, .. } | Type::JavaArray { local: true, .. } | Type::TiArray { local: true, .. }
        )
    }
}

// ---- statements ----

#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    /// A wrong statement.
    Error,
    Block(Vec<Stmt>),
    /// Scope starts here; without `init` the variable is assigned before use (checked).
    Local {
        local: LocalId,
        init: Option<Expr>,
    },
    Expr(Expr),
    If {
        cond: Expr,
        then: Box<Stmt>,
        other: Option<Box<Stmt>>,
    },
    /// All loops: `label` is what `Break`/`Continue` name.
    While {
        label: LabelId,
        cond: Expr,
        body: Box<Stmt>,
    },
    DoWhile {
        label: LabelId,
        body: Box<Stmt>,
        cond: Expr,
    },
    For {
        label: LabelId,
        init: Vec<Stmt>,
        cond: Option<Expr>,
        update: Vec<Expr>,
        body: Box<Stmt>,
    },
    Foreach {
        label: LabelId,
        point: LocalId,
        domain: Expr,
        body: Box<Stmt>,
    },
    /// A labelled statement that is no loop.
    Labelled {
        label: LabelId,
        body: Box<Stmt>,
    },
    /// Selector is int; groups fall through in order.
    Switch {
        label: LabelId,
        selector: Expr,
        groups: Vec<SwitchGroup>,
    },
    Break(LabelId),
    Continue(LabelId),
    Return(Option<Expr>),
    Throw(Expr),
    Try {
        body: Vec<Stmt>,
        catches: Vec<Catch>,
        finally: Option<Vec<Stmt>>,
    },
    Synchronized {
        lock: Expr,
        body: Vec<Stmt>,
    },
    /// `teamsplit` and `partition`: `enter` makes the own part of a team the current team and gives the one before,
    /// which `leave` is called with however the block is left. With `choice` an int tells which branch to run, none if
    /// there is no such branch; otherwise there is one.
    Team {
        enter: Expr,
        leave: MethodId,
        choice: Option<Expr>,
        branches: Vec<Vec<Stmt>>,
    },
    Assert {
        cond: Expr,
        message: Option<Expr>,
    },
    /// `this(...)` or `super(...)`; `this` is the receiver.
    ConstructorCall {
        constructor: MethodId,
        args: Vec<Expr>,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub struct SwitchGroup {
    /// `None` = default.
    pub labels: Vec<Option<i32>>,
    pub body: Vec<Stmt>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Catch {
    /// A Throwable class.
    pub class: ClassId,
    pub local: LocalId,
    pub body: Vec<Stmt>,
}

// ---- expressions ----

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub ty: Type,
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    Neg,
    Not,
    Complement,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conversion {
    /// Between primitives, as Java defines it (saturating from floating point).
    Primitive,
    /// To a superclass, an interface, or from `local` to global: free.
    Widen,
    /// Checked: ClassCastException. Null passes.
    Downcast,
    /// Checked: the referent is this rank's own. Null passes.
    ToLocal,
    /// Downcast and ToLocal together.
    DowncastToLocal,
    /// To the same type, checked: NullPointerException.
    NotNull,
    IntToPoint,
    RectToDomain,
    /// Checked: the domain is rectangular.
    DomainToRect,
    /// Any value to String, as string `+` does it.
    ToString,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// A wrong expression.
    Error,
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Boolean(bool),
    Char(u16),
    /// UTF-16 code units; equal literals are one object a rank.
    String(Arc<[u16]>),
    Null,
    Local(LocalId),
    This,
    /// A value of all-zero bits (or the immutable's default constructor).
    Default,
    // places
    StaticField(FieldId),
    /// Of a reference (null-checked) or of an immutable value.
    Field {
        object: Box<Expr>,
        field: FieldId,
    },
    JavaElem {
        array: Box<Expr>,
        index: Box<Expr>,
    },
    /// `index` is a point of the array's rank.
    TiElem {
        array: Box<Expr>,
        index: Box<Expr>,
    },
    // operators
    Unary {
        op: UnaryOp,
        operand: Box<Expr>,
    },
    /// Operand types are equal after promotion, except shifts (right operand int or long, its count masked as in Java).
    /// Integer division and remainder by zero throw ArithmeticException. `==` and `!=` compare primitives by value,
    /// references by identity, immutables by all fields, points and domains by value.
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Conditional {
        cond: Box<Expr>,
        then: Box<Expr>,
        other: Box<Expr>,
    },
    Assign {
        place: Box<Expr>,
        value: Box<Expr>,
    },
    /// `place = (type of place)((operand)place op value)`, the place evaluated once. `operand` is the promoted type;
    /// for strings `op` is Add and `operand` String.
    Compound {
        op: BinaryOp,
        operand: Type,
        place: Box<Expr>,
        value: Box<Expr>,
    },
    /// `++` and `--`: by +1 or -1; the value is the new one for a prefix.
    Increment {
        place: Box<Expr>,
        by: i8,
        prefix: bool,
    },
    Convert {
        how: Conversion,
        operand: Box<Expr>,
    },
    /// Null is no instance.
    InstanceOf {
        operand: Box<Expr>,
        of: Type,
    },
    /// Parts are Strings.
    Concat(Vec<Expr>),
    // calls and creation
    /// Static method, constructor chaining excluded.
    CallStatic {
        method: MethodId,
        args: Vec<Expr>,
    },
    /// Instance method: `direct` for super.f(), private and final methods and immutables; else through the table.
    CallMethod {
        method: MethodId,
        object: Box<Expr>,
        args: Vec<Expr>,
        direct: bool,
    },
    /// Object of a class, or an immutable value.
    New {
        constructor: MethodId,
        region: Option<Box<Expr>>,
        args: Vec<Expr>,
    },
    /// `new T[a][b][]`: one extent a given level, the rest null. `ty` is the whole type.
    NewJavaArray {
        region: Option<Box<Expr>>,
        extents: Vec<Expr>,
    },
    /// `{a, b}`; arrays in it that are made so too lie in the same region.
    JavaArrayValues {
        region: Option<Box<Expr>>,
        values: Vec<Expr>,
    },
    /// One allocated level a domain; arrays of arrays get a fresh inner array for every index.
    NewTiArray {
        region: Option<Box<Expr>>,
        levels: Vec<ArrayLevel>,
    },
    ArrayLength(Box<Expr>),
    /// `.class`
    ClassName(Type),
    /// The object before a static member: evaluated and dropped, then the value.
    After {
        first: Box<Expr>,
        value: Box<Expr>,
    },
    /// `[a, b]`
    Point(Vec<Expr>),
    /// `[lo : hi : step]` of points.
    Rect {
        lo: Box<Expr>,
        hi: Box<Expr>,
        step: Option<Box<Expr>>,
    },
    /// Built-in operation on points, domains, arrays and the team; operands in the order of [`Builtin`].
    Builtin {
        op: Builtin,
        args: Vec<Expr>,
    },
    /// The value is computed on rank `from` only.
    Broadcast {
        value: Box<Expr>,
        from: Box<Expr>,
    },
}

/// One allocated level of `new T [D1] [D2]`, outermost first.
#[derive(Clone, PartialEq, Debug)]
pub enum ArrayLevel {
    Titanium(Expr),
    Java(Expr),
}

/// Operations that the language defines on its own types. Receiver first. Ints that Titanium counts from 1 (dimension
/// numbers, component numbers, directions) stay so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Builtin {
    // Point<N>: operands are points (ints were made points with PointAll)
    PointAll,
    PointDirection,
    PointAdd,
    PointSub,
    PointMul,
    PointDiv,
    PointNeg,
    PointEq,
    PointNe,
    PointLt,
    PointLe,
    PointGt,
    PointGe,
    /// point, component from 1
    PointGet,
    PointReplace,
    PointPermute,
    PointLowerBound,
    PointUpperBound,
    PointToString,
    // RectDomain<N> (Rect..) and Domain<N> (Domain..); mixed operands were converted to Domain
    RectIntersect,
    RectAdd,
    RectSub,
    RectMul,
    RectDiv,
    RectEq,
    RectNe,
    RectLt,
    RectLe,
    RectGt,
    RectGe,
    RectContains,
    RectIsEmpty,
    RectSize,
    RectMin,
    RectMax,
    RectLwb,
    RectUpb,
    RectStride,
    RectBoundingBox,
    RectPermute,
    /// rect, k, direction (0 = all sides), strides (a point)
    RectAccrete,
    /// rect, k, direction (0 = all sides)
    RectShrink,
    /// rect, k, direction, shift
    RectBorder,
    RectSlice,
    RectToString,
    DomainUnion,
    DomainDifference,
    DomainIntersect,
    DomainAdd,
    DomainSub,
    DomainMul,
    DomainDiv,
    DomainEq,
    DomainNe,
    DomainLt,
    DomainLe,
    DomainGt,
    DomainGe,
    DomainContains,
    DomainIsEmpty,
    DomainIsRectangular,
    DomainSize,
    DomainMin,
    DomainMax,
    DomainLwb,
    DomainUpb,
    DomainBoundingBox,
    DomainPermute,
    DomainPointList,
    DomainRectList,
    DomainOfPoints,
    DomainOfRects,
    DomainToString,
    // Titanium arrays
    ArrayDomain,
    ArraySize,
    ArrayTranslate,
    ArrayRestrict,
    ArrayInject,
    ArrayProject,
    ArrayPermute,
    ArraySlice,
    /// array, k, direction (0 = all sides)
    ArrayShrink,
    ArrayBorder,
    ArraySet,
    /// target, source
    ArrayCopy,
    /// target, source, Domain or RectDomain or array of points
    ArrayCopyOn,
    ArrayCopyNb,
    ArrayCopyNbi,
    ArrayGather,
    ArrayScatter,
    ArrayExchange,
    /// array, root
    /// The elements as bytes of a file; how many these are; and the elements from bytes: bytes, array.
    ArrayToBytes,
    ArrayByteCount,
    ArrayFromBytes,
    ArrayBroadcast,
    /// source, target, the `kroll_op`, and the root unless all ranks get the result
    ArrayReduce,
    ArrayScan,
    ArrayIsLocal,
    ArrayCreator,
    /// Where the elements lie, as a long.
    ArrayPlace,
    ArrayIsContiguous,
    ArrayNoOverlap,
    // objects
    ObjectIsLocal,
    ObjectCreator,
    // Ti.* and Handle.*
    ThisProc,
    NumProcs,
    Barrier,
    Poll,
    HandleSyncNbi,
    HandleTrySyncNbi,
    /// value, and a constant int that is the `kroll_op` of types.h; result on all ranks
    Reduce,
    /// the same, then the root; the result is defined on the root
    ReduceTo,
    Scan,
}
