//! Modules, functions, statements and expressions.
//!
//! The tree is C's: places are expressions, and using a place as a value loads it. A place whose root is a
//! dereference of a global pointer, or an element of an array, is *remote-capable* and carries a site.

use crate::types::Type;
use std::fmt;

/// Index into [`Module::files`] and a line counted from one: becomes `#line`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Loc {
    pub file: u32,
    pub line: u32,
}

/// Index into [`Module::sites`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SiteId(pub u32);

/// Index into [`Frame::locals`] of the function around: a variable or parameter, whatever it is called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LocalId(pub u32);

/// Index into [`Frame::labels`] of the function around.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LabelId(pub u32);

/// A place in the user's source that may communicate or fail; one record of the linker-collected table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    pub kind: SiteKind,
    pub file: u32,
    pub line: u32,
    pub column: u32,
    /// The source text or the operation, for people.
    pub what: String,
}

/// Mirrors `kroll_site_kind` of `types.h`, in its order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SiteKind {
    Load,
    Store,
    Put,
    Get,
    Copy,
    Atomic,
    Am,
    Signal,
    Wait,
    Fence,
    Barrier,
    Notify,
    Collective,
    Lock,
    Alloc,
    Poll,
    Check,
}

impl SiteKind {
    pub const ALL: [(SiteKind, &'static str); 17] = [
        (SiteKind::Load, "load"),
        (SiteKind::Store, "store"),
        (SiteKind::Put, "put"),
        (SiteKind::Get, "get"),
        (SiteKind::Copy, "copy"),
        (SiteKind::Atomic, "atomic"),
        (SiteKind::Am, "am"),
        (SiteKind::Signal, "signal"),
        (SiteKind::Wait, "wait"),
        (SiteKind::Fence, "fence"),
        (SiteKind::Barrier, "barrier"),
        (SiteKind::Notify, "notify"),
        (SiteKind::Collective, "collective"),
        (SiteKind::Lock, "lock"),
        (SiteKind::Alloc, "alloc"),
        (SiteKind::Poll, "poll"),
        (SiteKind::Check, "check"),
    ];

    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    pub fn c_name(self) -> String {
        format!("KROLL_SITE_{}", self.name().to_uppercase())
    }
}

/// Mirrors `KROLL_LANG_*` of `types.h`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    #[default]
    C,
    Titanium,
    Upc,
}

impl Language {
    pub const ALL: [(Language, &'static str); 3] =
        [(Language::C, "c"), (Language::Titanium, "titanium"), (Language::Upc, "upc")];

    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// One translation unit; a whole Titanium program is one.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Module {
    pub name: String,
    pub language: Language,
    /// The N of static THREADS; `None` = chosen at start.
    pub static_threads: Option<u32>,
    /// Headers that the emitted C includes besides `kroll/kroll.h`, as `<x.h>` would name them.
    pub includes: Vec<String>,
    pub files: Vec<String>,
    pub sites: Vec<Site>,
    pub items: Vec<Item>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    Record(Record),
    Enum(EnumDef),
    Typedef {
        name: String,
        ty: Type,
    },
    Var(Var),
    Func(Func),
    Shared(Shared),
    /// C that the front end does not own, emitted as it stands. `defines` names what later items may use.
    Verbatim {
        text: String,
        loc: Option<Loc>,
        defines: Vec<String>,
    },
}

/// `struct NAME` or `union NAME`; no fields = declared only.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    pub union: bool,
    pub name: String,
    pub fields: Option<Vec<Field>>,
    /// Verbatim C behind the closing brace, such as `__attribute__((packed))`.
    pub attributes: String,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// Empty = anonymous member or unnamed bit-field.
    pub name: String,
    pub ty: Type,
    pub bits: Option<u32>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct EnumDef {
    pub name: String,
    pub values: Vec<(String, i128)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Linkage {
    /// Visible to other units.
    Public,
    /// `static`
    Private,
    /// Declared here, defined in another unit.
    Extern,
    /// Declared by an included header; nothing is emitted.
    Header,
}

impl Linkage {
    pub const ALL: [(Linkage, &'static str); 4] = [
        (Linkage::Public, "public"),
        (Linkage::Private, "private"),
        (Linkage::Extern, "extern"),
        (Linkage::Header, "header"),
    ];

    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// A private variable of file scope: one copy a rank.
#[derive(Clone, PartialEq, Debug)]
pub struct Var {
    pub name: String,
    pub ty: Type,
    pub linkage: Linkage,
    pub init: Option<Expr>,
    pub loc: Option<Loc>,
}

/// A static shared object. `name` is the C variable that holds its global address after boot (type `@ty`).
#[derive(Clone, PartialEq, Debug)]
pub struct Shared {
    pub name: String,
    pub ty: Type,
    pub linkage: Linkage,
    /// Several units may define it (C's tentative definitions); they are merged.
    pub tentative: bool,
    pub bytes_per_rank: Expr,
    pub align: u64,
    /// Function `void f(kroll_gptr)` that writes the initial value.
    pub init: Option<String>,
    /// What checks of the program want to know; `None` = it is not checked.
    pub extent: Option<Extent>,
}

/// The scalars that a shared object is made of, and how they are dealt out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extent {
    pub scalars: u64,
    /// So many for each thread.
    pub times_threads: bool,
    pub scalar_bytes: u64,
    /// Of them a thread gets so many in its turn; 0: all are on the first one.
    pub block: u64,
}

/// A local variable or parameter.
#[derive(Clone, PartialEq, Debug)]
pub struct Local {
    /// What it is called in C where that is free; two locals may prefer the same name.
    pub name: String,
    pub ty: Type,
    /// `static` storage.
    pub is_static: bool,
    /// Changed inside a `try` and read in its handler: kept in memory.
    pub survives_throw: bool,
    /// A pointer that is never null.
    pub nonnull: bool,
    /// Verbatim C mentions it, so C must call it by this very name.
    pub pinned: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    pub name: String,
    /// Verbatim C mentions it.
    pub pinned: bool,
}

/// The locals and labels of one function. Statements declare them; the tables say what they are.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Frame {
    pub locals: Vec<Local>,
    pub labels: Vec<Label>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Func {
    pub name: String,
    pub frame: Frame,
    pub params: Vec<LocalId>,
    pub result: Type,
    pub variadic: bool,
    /// A definition that C writes as before 1989, with the types of the parameters behind its head: it goes with an
    /// earlier `f()` where the C compiler knows, and a prototype would contradict, a function of that name.
    pub old_style: bool,
    pub linkage: Linkage,
    pub inline: bool,
    /// Verbatim C before the declaration, such as `__attribute__((noreturn))`.
    pub attributes: String,
    /// `None` = declaration.
    pub body: Option<Vec<Stmt>>,
    pub loc: Option<Loc>,
}

impl Func {
    /// The C compiler does not put it into its callers.
    pub fn keep_apart(&mut self) {
        const APART: &str = "__attribute__((noinline))";
        if !self.inline && !self.attributes.contains(APART) {
            let space = if self.attributes.is_empty() { "" } else { " " };
            self.attributes.extend([space, APART]);
        }
    }

    /// Qualifiers of a parameter itself are no part of it, as in C.
    pub fn ty(&self) -> Type {
        let params = self.params.iter().map(|p| self.frame.local(*p).ty.unqualified().clone()).collect();
        Type::Func(Box::new(crate::types::FuncType { params, result: self.result.clone(), variadic: self.variadic }))
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub loc: Option<Loc>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    Block(Vec<Stmt>),
    Expr(Expr),
    /// Declares a local; every local but a parameter is declared once.
    Local {
        local: LocalId,
        init: Option<Expr>,
    },
    /// A type's name that verbatim C may use.
    Typedef {
        name: String,
        ty: Type,
    },
    /// An object or function of file scope, which a local of a block around this one hides, is visible again.
    Extern {
        name: String,
        ty: Type,
    },
    If {
        cond: Expr,
        then: Vec<Stmt>,
        other: Vec<Stmt>,
    },
    While {
        cond: Expr,
        body: Vec<Stmt>,
    },
    DoWhile {
        body: Vec<Stmt>,
        cond: Expr,
    },
    /// C's `for`; `init` holds declarations or expressions.
    For {
        init: Vec<Stmt>,
        cond: Option<Expr>,
        step: Option<Expr>,
        body: Vec<Stmt>,
    },
    Switch {
        on: Expr,
        body: Vec<Stmt>,
    },
    /// `case low:`, or `case low ... high:`
    Case {
        low: Expr,
        high: Option<Expr>,
    },
    Default,
    Break,
    Continue,
    Goto(LabelId),
    Label(LabelId),
    Return(Option<Expr>),
    /// Verbatim C: assembly, pragmas, and what else the front end passes through.
    Verbatim(String),
    /// Runs `body` for every point of a domain; the order is free but sequential. Lowered by `opt`.
    Foreach {
        var: LocalId,
        domain: Expr,
        body: Vec<Stmt>,
        site: SiteId,
    },
    /// UPC's `upc_forall`: C's `for`, run by every thread, whose body only the thread runs that the affinity names: by
    /// an address (`@T`) or by a long or unsigned long modulo THREADS. While a body runs, in it and in what it calls,
    /// other such loops run whole bodies. Lowered by `opt`.
    Forall {
        init: Vec<Stmt>,
        cond: Option<Expr>,
        step: Option<Expr>,
        affinity: Expr,
        body: Vec<Stmt>,
    },
    /// Runs `body`; an exception thrown in it (and not caught deeper) runs `handler` with the exception in `caught`
    /// (type `Named("ti_object")` pointer, declared by this statement).
    Try {
        body: Vec<Stmt>,
        caught: LocalId,
        handler: Vec<Stmt>,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub ty: Type,
    pub kind: ExprKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    Neg,
    Plus,
    Not,
    BitNot,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    And,
    Or,
    Xor,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    LogAnd,
    LogOr,
}

impl BinaryOp {
    /// Operator (the same in the text form and in C) and C's precedence, 1 = loosest.
    pub const ALL: [(BinaryOp, &'static str, u8); 18] = [
        (BinaryOp::Add, "+", 10),
        (BinaryOp::Sub, "-", 10),
        (BinaryOp::Mul, "*", 11),
        (BinaryOp::Div, "/", 11),
        (BinaryOp::Rem, "%", 11),
        (BinaryOp::Shl, "<<", 9),
        (BinaryOp::Shr, ">>", 9),
        (BinaryOp::And, "&", 6),
        (BinaryOp::Or, "|", 4),
        (BinaryOp::Xor, "^", 5),
        (BinaryOp::Eq, "==", 7),
        (BinaryOp::Ne, "!=", 7),
        (BinaryOp::Lt, "<", 8),
        (BinaryOp::Le, "<=", 8),
        (BinaryOp::Gt, ">", 8),
        (BinaryOp::Ge, ">=", 8),
        (BinaryOp::LogAnd, "&&", 3),
        (BinaryOp::LogOr, "||", 2),
    ];

    pub fn symbol(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    pub fn precedence(self) -> u8 {
        Self::ALL[self as usize].2
    }

    pub fn is_comparison(self) -> bool {
        self.precedence() == 7 || self.precedence() == 8
    }

    pub fn is_logical(self) -> bool {
        matches!(self, BinaryOp::LogAnd | BinaryOp::LogOr)
    }
}

impl UnaryOp {
    pub const ALL: [(UnaryOp, &'static str, &'static str); 4] = [
        (UnaryOp::Neg, "neg", "-"),
        (UnaryOp::Plus, "plus", "+"),
        (UnaryOp::Not, "not", "!"),
        (UnaryOp::BitNot, "bitnot", "~"),
    ];

    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    pub fn symbol(self) -> &'static str {
        Self::ALL[self as usize].2
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    Int(i128),
    Float(f64),
    /// A C string literal (bytes without the final zero); type `[n+1]char`.
    Str(Vec<u8>),
    /// The null pointer of any pointer type.
    Null,
    Local(LocalId),
    /// A file-scope variable, or the address variable of a shared object.
    Global(String),
    /// A function; decays to a pointer where one is wanted.
    Func(String),
    Unary(UnaryOp, Box<Expr>),
    /// Operands have been converted to a common type, except for shifts and pointer arithmetic.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    Cast(Box<Expr>),
    Comma(Vec<Expr>),
    Assign(Box<Expr>, Box<Expr>),
    /// `place op= value`
    AssignOp(BinaryOp, Box<Expr>, Box<Expr>),
    /// `++`/`--` by `step` (+1 or -1); `prefix` gives the new value.
    IncDec {
        place: Box<Expr>,
        step: i8,
        prefix: bool,
    },
    Call(Box<Expr>, Vec<Expr>),
    AddrOf(Box<Expr>),
    /// Place behind a pointer. A global pointer needs `access`.
    Deref(Box<Expr>, Option<Access>),
    Field(Box<Expr>, String),
    /// Element of a C array place or behind a C pointer.
    Index(Box<Expr>, Box<Expr>),
    SizeOf(Type),
    /// The next argument of a variadic function, from this list.
    VaArg(Box<Expr>),
    OffsetOf(Type, String),
    /// Brace initialiser or, as a value, a compound literal; empty designator = next member.
    Init(Vec<(String, Expr)>),
    /// GNU statement expression; the last statement is the value.
    Block(Vec<Stmt>),
    /// Verbatim C tokens.
    Verbatim(String),
    /// A runtime operation of [`crate::ops`]; `site` where the table says so.
    Op {
        op: &'static crate::ops::Op,
        args: Vec<Expr>,
        site: Option<SiteId>,
    },
    /// `[e1, .., eN]`
    Point(Vec<Expr>),
    /// Component of a point, 0-based.
    Component(Box<Expr>, u8),
    /// Element of an array; a place. The last pass makes addresses of all of them.
    Elem {
        array: Box<Expr>,
        index: Box<Expr>,
        layout: Layout,
        access: Access,
    },
}

/// How the elements of an array lie, and what finds them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// As the descriptor of a Titanium array says; the index is a point, `checked` against its domain.
    Titanium { checked: bool },
    /// One after the other behind the header of a Java array, a `*ti_jarray` or a global reference; the index is an int
    /// that is always checked.
    Java,
    /// Dealt out to the threads of UPC in blocks of so many elements, 0: all on one thread. The array is the
    /// pointer-to-shared to its first element, or, of an array of arrays, an element that is an array itself. The index
    /// is a long; the array goes on as far as its storage does, whatever its type says.
    Shared { block: u64 },
}

/// The word of the text form.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Layout::Titanium { checked: true } => f.write_str("elem"),
            Layout::Titanium { checked: false } => f.write_str("elem.unchecked"),
            Layout::Java => f.write_str("elem.java"),
            Layout::Shared { block: 0 } => f.write_str("elem.indefinite"),
            Layout::Shared { block: 1 } => f.write_str("elem.cyclic"),
            Layout::Shared { block } => write!(f, "elem.block{block}"),
        }
    }
}

impl Layout {
    /// The layout that is written so.
    pub fn parse(word: &str) -> Option<Layout> {
        match word {
            "elem" => Some(Layout::Titanium { checked: true }),
            "elem.unchecked" => Some(Layout::Titanium { checked: false }),
            "elem.java" => Some(Layout::Java),
            "elem.indefinite" => Some(Layout::Shared { block: 0 }),
            "elem.cyclic" => Some(Layout::Shared { block: 1 }),
            _ => {
                let block = word.strip_prefix("elem.block")?.parse().ok().filter(|block| *block > 1)?;
                Some(Layout::Shared { block })
            }
        }
    }
}

/// How a global pointer is dereferenced, or an element reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    pub site: SiteId,
    pub strict: bool,
}
