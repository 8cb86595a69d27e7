//! The syntax tree: what was written, before any type is known.

use super::names::Name;
use kroll_source::Span;
use kroll_source::hash::HashSet;
use std::ops::Range;

/// One preprocessed translation unit.
#[derive(Debug)]
pub struct Unit {
    pub items: Vec<Item>,
    /// Names in text that the parser could make nothing of: they may declare what the tree lacks.
    pub lost_words: HashSet<Name>,
}

/// A top-level construct and the tokens it was made of.
#[derive(Debug)]
pub struct Item {
    pub kind: ItemKind,
    pub tokens: Range<u32>,
    pub span: Span,
}

#[derive(Debug)]
pub enum ItemKind {
    Declaration(Declaration),
    Function(Function),
    Asm(Asm),
    StaticAssert(StaticAssert),
    Pragma(Pragma),
    /// A lone semicolon.
    Empty,
}

#[derive(Debug)]
pub struct Function {
    pub specifiers: Specifiers,
    pub declarator: Declarator,
    /// Declarations of a K&R parameter list.
    pub parameters: Vec<Declaration>,
    pub body: Block,
}

#[derive(Debug)]
pub struct Declaration {
    pub specifiers: Specifiers,
    pub declarators: Vec<InitDeclarator>,
    pub span: Span,
}

#[derive(Debug)]
pub struct InitDeclarator {
    pub declarator: Declarator,
    pub init: Option<Initializer>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    Typedef,
    Extern,
    Static,
    Auto,
    Register,
}

#[derive(Debug)]
pub struct Specifiers {
    pub storage: Option<Storage>,
    pub thread_local: bool,
    pub inline: bool,
    pub noreturn: bool,
    pub qualifiers: Qualifiers,
    pub ty: TypeSpecifier,
    pub alignments: Vec<Alignment>,
    pub attributes: Vec<Attribute>,
    pub span: Span,
}

#[derive(Debug)]
pub enum Alignment {
    Type(Box<TypeName>),
    Value(Expr),
}

#[derive(Debug)]
pub enum TypeSpecifier {
    /// None was written: `int` by the old rule.
    Implicit,
    Basic(Basic),
    Typedef(Name, Span),
    Record(Box<RecordSpecifier>),
    Enum(Box<EnumSpecifier>),
    TypeofExpr(Box<Expr>),
    TypeofType(Box<TypeName>),
    Atomic(Box<TypeName>),
    /// `__auto_type`: the initialiser tells.
    Auto,
    /// The name of no known type; already reported.
    Unknown,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Basic {
    Void,
    Bool,
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    UnsignedInt,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
    Int128,
    UnsignedInt128,
    Float(FloatName),
    Complex(FloatName),
    /// GNU: `_Complex int` and its kin.
    ComplexInt,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatName {
    Bfloat16,
    Float16,
    Float,
    Float32,
    Decimal32,
    Decimal64,
    Decimal128,
    Double,
    Float64,
    Float32x,
    LongDouble,
    Float64x,
    Float128,
}

/// A list of type qualifiers, with the span of those that UPC has rules about.
#[derive(Clone, Debug, Default)]
pub struct Qualifiers {
    pub const_: bool,
    pub volatile: bool,
    pub restrict: bool,
    pub atomic: bool,
    /// One entry for every `shared` in the list.
    pub shared: Vec<Shared>,
    pub strict: Option<Span>,
    pub relaxed: Option<Span>,
}

#[derive(Clone, Debug)]
pub struct Shared {
    pub layout: Layout,
    pub span: Span,
}

/// The layout qualifier behind `shared`.
#[derive(Clone, Debug)]
pub enum Layout {
    /// No brackets.
    None,
    /// `[]`
    Indefinite,
    /// `[*]`
    Star,
    /// `[n]`
    Size(std::rc::Rc<Expr>),
}

#[derive(Debug)]
pub struct RecordSpecifier {
    pub is_union: bool,
    pub tag: Option<(Name, Span)>,
    pub members: Option<Vec<Member>>,
    pub attributes: Vec<Attribute>,
    pub span: Span,
}

#[derive(Debug)]
pub enum Member {
    Fields { specifiers: Specifiers, declarators: Vec<FieldDeclarator>, span: Span },
    StaticAssert(StaticAssert),
}

#[derive(Debug)]
pub struct FieldDeclarator {
    pub declarator: Declarator,
    pub width: Option<Expr>,
}

#[derive(Debug)]
pub struct EnumSpecifier {
    pub tag: Option<(Name, Span)>,
    pub enumerators: Option<Vec<Enumerator>>,
    pub attributes: Vec<Attribute>,
    pub span: Span,
}

#[derive(Debug)]
pub struct Enumerator {
    pub name: Name,
    pub span: Span,
    pub value: Option<Expr>,
}

/// A declarator; `derived` is read from the name outward, so `*a[3]` is an array, then a pointer.
#[derive(Debug)]
pub struct Declarator {
    pub name: Option<(Name, Span)>,
    pub derived: Vec<Derived>,
    pub attributes: Vec<Attribute>,
    pub asm_label: Option<StringLiteral>,
    pub span: Span,
}

#[derive(Debug)]
pub enum Derived {
    Pointer(Qualifiers, Span),
    Array(ArrayDerived),
    Function(FunctionDerived),
}

#[derive(Debug)]
pub struct ArrayDerived {
    pub qualifiers: Qualifiers,
    pub static_: bool,
    pub size: ArraySize,
    pub span: Span,
}

#[derive(Debug)]
pub enum ArraySize {
    Unknown,
    /// `[*]` in a prototype.
    Star,
    Expr(Box<Expr>),
}

#[derive(Debug)]
pub struct FunctionDerived {
    pub parameters: Parameters,
    pub span: Span,
}

#[derive(Debug)]
pub enum Parameters {
    Prototype {
        list: Vec<Parameter>,
        variadic: bool,
    },
    /// A K&R identifier list, or `()`.
    Names(Vec<(Name, Span)>),
}

#[derive(Debug)]
pub struct Parameter {
    pub specifiers: Specifiers,
    pub declarator: Declarator,
    pub span: Span,
}

#[derive(Debug)]
pub struct TypeName {
    pub specifiers: Specifiers,
    pub declarator: Declarator,
    pub span: Span,
}

/// One attribute of an `__attribute__((...))`; the spelling of its arguments is its span.
#[derive(Debug)]
pub struct Attribute {
    pub name: Name,
    pub args: AttributeArgs,
    pub span: Span,
}

#[derive(Debug)]
pub enum AttributeArgs {
    None,
    /// A lone identifier, as in `mode(DI)`.
    Word(Name),
    Exprs(Vec<Expr>),
    /// Anything else, such as `format(printf, 1, 2)`.
    Other,
}

/// Adjacent string literals, to be joined.
#[derive(Clone, Debug)]
pub struct StringLiteral {
    pub parts: Vec<Span>,
    pub span: Span,
}

#[derive(Debug)]
pub struct StaticAssert {
    pub condition: Expr,
    pub message: Option<StringLiteral>,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PragmaKind {
    UpcStrict,
    UpcRelaxed,
    /// Says whether UPC's words are keywords; the lexer has followed it.
    UpcWords,
    /// `#pragma upc` and words that mean nothing.
    UpcUnknown,
    /// Passed through.
    Other,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pragma {
    pub kind: PragmaKind,
    pub span: Span,
}

#[derive(Debug)]
pub enum Initializer {
    Expr(Expr),
    List(InitializerList),
}

#[derive(Debug)]
pub struct InitializerList {
    pub entries: Vec<InitializerEntry>,
    pub span: Span,
}

#[derive(Debug)]
pub struct InitializerEntry {
    pub designators: Vec<Designator>,
    pub value: Initializer,
}

#[derive(Debug)]
pub enum Designator {
    Field(Name, Span),
    Index(Expr),
    /// GNU: `[first ... last]`
    Range(Expr, Expr),
}

#[derive(Debug)]
pub struct Asm {
    pub volatile: bool,
    pub inline: bool,
    pub goto: bool,
    pub template: StringLiteral,
    /// Basic asm has no operands and no colon at all.
    pub extended: bool,
    pub outputs: Vec<AsmOperand>,
    pub inputs: Vec<AsmOperand>,
    pub clobbers: Vec<StringLiteral>,
    pub labels: Vec<(Name, Span)>,
    pub span: Span,
}

#[derive(Debug)]
pub struct AsmOperand {
    pub name: Option<Name>,
    pub constraint: StringLiteral,
    pub value: Expr,
}

#[derive(Debug)]
pub struct Block {
    pub items: Vec<BlockItem>,
    pub span: Span,
}

#[derive(Debug)]
pub enum BlockItem {
    Declaration(Declaration),
    /// GNU C's function inside a function.
    Function(Box<Function>, Span),
    StaticAssert(StaticAssert),
    /// `__label__ a, b;`
    Labels(Vec<(Name, Span)>),
    Statement(Statement),
}

#[derive(Debug)]
pub struct Statement {
    pub kind: StatementKind,
    pub span: Span,
}

#[derive(Debug)]
pub enum StatementKind {
    /// What did not parse; its diagnostic is in the list.
    Error,
    Empty,
    Expr(Expr),
    Block(Block),
    If {
        condition: Expr,
        then: Box<Statement>,
        otherwise: Option<Box<Statement>>,
    },
    While {
        condition: Expr,
        body: Box<Statement>,
    },
    DoWhile {
        body: Box<Statement>,
        condition: Expr,
    },
    For {
        init: ForInit,
        condition: Option<Expr>,
        step: Option<Expr>,
        body: Box<Statement>,
    },
    Forall {
        init: ForInit,
        condition: Option<Expr>,
        step: Option<Expr>,
        affinity: Affinity,
        body: Box<Statement>,
    },
    Switch {
        value: Expr,
        body: Box<Statement>,
    },
    Case {
        first: Expr,
        last: Option<Expr>,
        body: Box<Statement>,
    },
    Default(Box<Statement>),
    Label {
        name: Name,
        body: Box<Statement>,
    },
    Goto(Name),
    GotoComputed(Expr),
    Continue,
    Break,
    Return(Option<Expr>),
    Asm(Box<Asm>),
    Pragma(PragmaKind),
    Barrier(Option<Expr>),
    Notify(Option<Expr>),
    Wait(Option<Expr>),
    Fence,
}

#[derive(Debug)]
pub enum ForInit {
    None,
    Expr(Expr),
    Declaration(Declaration),
}

#[derive(Debug)]
pub enum Affinity {
    /// Nothing written, or `continue`.
    Continue,
    Expr(Expr),
}

#[derive(Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
    /// Levels of nodes at and below this one; the parser bounds it.
    pub height: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    Plus,
    Minus,
    Complement,
    Not,
    Real,
    Imag,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    Shl,
    Shr,
    Lt,
    Gt,
    Le,
    Ge,
    Eq,
    Ne,
    BitAnd,
    BitXor,
    BitOr,
    LogicalAnd,
    LogicalOr,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SizeofOp {
    Sizeof,
    Alignof,
    LocalSizeof,
    BlockSizeof,
    ElemSizeof,
}

#[derive(Debug)]
pub enum ExprKind {
    /// What did not parse; its diagnostic is in the list.
    Error,
    Name(Name),
    Number,
    Char,
    String(StringLiteral),
    /// `__func__`
    FunctionName,
    MyThread,
    Threads,
    MaxBlockSize,
    Unary(UnaryOp, Box<Expr>),
    AddressOf(Box<Expr>),
    Deref(Box<Expr>),
    /// `&&label`
    LabelAddress(Name),
    Step {
        operand: Box<Expr>,
        increment: bool,
        prefix: bool,
    },
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    Assign(Option<BinaryOp>, Box<Expr>, Box<Expr>),
    /// The middle operand may be left out in GNU C.
    Conditional(Box<Expr>, Option<Box<Expr>>, Box<Expr>),
    Comma(Box<Expr>, Box<Expr>),
    Cast(Box<TypeName>, Box<Expr>),
    CompoundLiteral(Box<TypeName>, Box<InitializerList>),
    Index(Box<Expr>, Box<Expr>),
    Call(Box<Expr>, Vec<Expr>),
    Member {
        base: Box<Expr>,
        arrow: bool,
        name: Name,
        name_span: Span,
    },
    SizeofExpr(SizeofOp, Box<Expr>),
    SizeofType(SizeofOp, Box<TypeName>),
    Generic(Box<Expr>, Vec<GenericArm>),
    StatementExpr(Box<Block>),
    VaArg(Box<Expr>, Box<TypeName>),
    Offsetof(Box<TypeName>, Vec<OffsetStep>),
    TypesCompatible(Box<TypeName>, Box<TypeName>),
    ChooseExpr(Box<Expr>, Box<Expr>, Box<Expr>),
    ConvertVector(Box<Expr>, Box<TypeName>),
    /// `__builtin_has_attribute(...)`: for the C compiler.
    HasAttribute,
    Extension(Box<Expr>),
    Paren(Box<Expr>),
}

#[derive(Debug)]
pub struct GenericArm {
    /// `None` is `default`.
    pub ty: Option<TypeName>,
    pub value: Expr,
}

#[derive(Debug)]
pub enum OffsetStep {
    Field(Name, Span),
    Index(Expr),
    /// The first element of an array, as `->` has it.
    First,
}
