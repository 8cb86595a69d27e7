//! The checked tree: every expression has its type, conversions are explicit, accesses carry their class.

use super::symbols::{Symbol, SymbolId};
use super::types::{EnumId, RecordId, Ty, Types};
use crate::syntax::names::Name;
use crate::syntax::tree::{BinaryOp, UnaryOp};
use kroll_source::Span;
use kroll_source::hash::HashMap;
use std::ops::Range;

/// A checked translation unit.
#[derive(Debug)]
pub struct Program {
    pub types: Types,
    pub symbols: Vec<Symbol>,
    pub items: Vec<Item>,
    /// Size expressions of variable-length arrays, by `VlaId`.
    pub vla_sizes: Vec<Expr>,
    /// Objects and functions with an alignment that their types do not have.
    pub alignments: HashMap<SymbolId, u64>,
}

#[derive(Debug)]
pub struct Item {
    pub kind: ItemKind,
    /// Tokens of the preprocessed text; an item without UPC is emitted as these very tokens.
    pub tokens: Range<u32>,
    pub span: Span,
    /// Shared data, pointers to shared or UPC constructs occur: the item must be lowered.
    pub has_upc: bool,
    /// It must be lowered only because everything is to be.
    pub forced: bool,
    /// Records that are defined here, inner ones first.
    pub records: Vec<RecordId>,
    pub enums: Vec<EnumId>,
}

#[derive(Debug)]
pub enum ItemKind {
    Declaration(Vec<Declared>),
    Function(Function),
    /// Assembly, assertions, pragmas, lone semicolons.
    Other,
}

impl ItemKind {
    /// The function whose body this is.
    pub fn defined_function(&self) -> Option<SymbolId> {
        match self {
            ItemKind::Function(function) => Some(function.symbol),
            _ => None,
        }
    }
}

/// An object, a function or a typedef, as the symbol's kind tells.
#[derive(Clone, Debug)]
pub struct Declared {
    pub symbol: SymbolId,
    pub init: Option<Init>,
}

#[derive(Clone, Debug)]
pub struct Function {
    pub symbol: SymbolId,
    /// `None` for one without a name.
    pub parameters: Vec<Option<SymbolId>>,
    pub body: Vec<Statement>,
}

/// An initialiser with braces and designators made explicit.
#[derive(Clone, Debug)]
pub enum Init {
    Expr(Expr),
    /// A string literal for an array of characters.
    String(Expr),
    List {
        ty: Ty,
        entries: Vec<InitEntry>,
        span: Span,
    },
}

#[derive(Clone, Debug)]
pub struct InitEntry {
    pub place: InitPlace,
    pub value: Init,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InitPlace {
    Field(usize),
    /// First and last index.
    Elements(u64, u64),
    /// The value stands for the whole scalar, as in `int x = {1};`.
    Whole,
}

/// Who may see an access, and in which order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    Private,
    Relaxed,
    Strict,
}

impl Access {
    pub fn is_shared(self) -> bool {
        self != Access::Private
    }
}

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Ty,
    pub span: Span,
}

impl Expr {
    /// Whether evaluating it may change something.
    pub fn has_effects(&self) -> bool {
        use ExprKind::*;
        match &self.kind {
            Assign { .. } | CompoundAssign { .. } | Step { .. } | Call { .. } | StatementExpr(_) => true,
            Load(e, _) | Convert { from: e, .. } | Unary(_, e) | Deref(e) | Member { base: e, .. } => e.has_effects(),
            Binary(_, a, b) | Comma(a, b) | PointerAdd { pointer: a, index: b, .. } => {
                a.has_effects() || b.has_effects()
            }
            Conditional { condition, then, otherwise } => {
                condition.has_effects() || otherwise.has_effects() || then.as_ref().is_some_and(|e| e.has_effects())
            }
            _ => false,
        }
    }
}

/// What a conversion to a pointer-to-shared does to the phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Keep,
    Reset,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conversion {
    /// Between arithmetic types, between private pointers and integers, to a qualified version: as C does it.
    C,
    /// To `_Bool`.
    Truth,
    /// The value is dropped.
    Void,
    /// A null pointer constant becomes the null pointer-to-shared.
    NullToShared,
    SharedToShared(Phase),
    SharedToPrivate,
    SharedToInteger,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Int(i128),
    /// The literal's own spelling is its value.
    Literal,
    /// Adjacent string literals.
    String,
    FunctionName,
    MyThread,
    /// Only in the dynamic environment; a number in the static one.
    Threads,
    /// An object (an lvalue) or a function.
    Symbol(SymbolId),
    /// Lvalue conversion: reads an object.
    Load(Box<Expr>, Access),
    /// Array to pointer to its first element.
    Decay(Box<Expr>),
    FunctionPointer(Box<Expr>),
    AddressOf(Box<Expr>),
    /// An lvalue.
    Deref(Box<Expr>),
    /// An lvalue if its base is one; the path leads through anonymous records.
    Member {
        base: Box<Expr>,
        record: RecordId,
        path: Vec<usize>,
    },
    /// Element of a GNU vector.
    Lane(Box<Expr>, Box<Expr>),
    Convert {
        from: Box<Expr>,
        conversion: Conversion,
        written: bool,
    },
    Unary(UnaryOp, Box<Expr>),
    /// Arithmetic and comparison of numbers, comparison and difference of pointers, `&&`, `||`.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// Pointer plus or minus an integer.
    PointerAdd {
        pointer: Box<Expr>,
        index: Box<Expr>,
        negative: bool,
    },
    Assign {
        place: Box<Expr>,
        value: Box<Expr>,
        access: Access,
    },
    /// `place = (T)((C)place op value)` with the place evaluated once; `computed_in` is C.
    CompoundAssign {
        op: BinaryOp,
        place: Box<Expr>,
        value: Box<Expr>,
        computed_in: Ty,
        access: Access,
    },
    Step {
        place: Box<Expr>,
        increment: bool,
        prefix: bool,
        access: Access,
    },
    /// The middle operand is missing in `a ?: b`.
    Conditional {
        condition: Box<Expr>,
        then: Option<Box<Expr>>,
        otherwise: Box<Expr>,
    },
    Comma(Box<Expr>, Box<Expr>),
    Call {
        function: Box<Expr>,
        arguments: Vec<Expr>,
    },
    /// A function that only the C compiler knows.
    Builtin {
        name: Name,
        arguments: Vec<Expr>,
    },
    CompoundLiteral(Box<Init>),
    StatementExpr(Vec<Statement>),
    LabelAddress(Name),
    VaArg(Box<Expr>),
    /// The size of a type; the value may be known at run time only.
    Sizeof(Ty),
    /// `__builtin_convertvector` and other forms that are passed on as written.
    Opaque(Vec<Expr>),
    Error,
}

#[derive(Clone, Debug)]
pub struct Statement {
    pub kind: StatementKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Affinity {
    Continue,
    /// Runs where `MYTHREAD == e mod THREADS`.
    Integer(Expr),
    /// Runs where the pointer-to-shared points.
    Pointer(Expr),
}

#[derive(Clone, Debug)]
pub enum StatementKind {
    /// A statement that did not parse.
    Error,
    Empty,
    Expr(Expr),
    Block(Vec<Statement>),
    Declare(Vec<Declared>),
    /// GNU C's function inside a function.
    Nested(Function),
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
        init: Box<Statement>,
        condition: Option<Expr>,
        step: Option<Expr>,
        body: Box<Statement>,
    },
    Forall {
        init: Box<Statement>,
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
        first: i128,
        last: i128,
        body: Box<Statement>,
    },
    Default(Box<Statement>),
    Label {
        name: Name,
        body: Box<Statement>,
    },
    /// `__label__ a, b;`
    LocalLabels(Vec<Name>),
    Goto(Name),
    GotoComputed(Expr),
    Continue,
    Break,
    Return(Option<Expr>),
    /// The text is the statement's own; operands are checked expressions.
    Asm {
        outputs: Vec<Expr>,
        inputs: Vec<Expr>,
    },
    Pragma,
    Barrier(Option<Expr>),
    Notify(Option<Expr>),
    Wait(Option<Expr>),
    Fence,
}
