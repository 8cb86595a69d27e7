//! The tree of a Titanium source file exactly as written: no name is resolved, nothing has a type.

use super::scopes::Scopes;
use kroll_source::{Comment, FileId, Span};
use std::collections::BTreeSet;
use std::sync::Arc;

/// An identifier and where it stands; without text where one is missing.
#[derive(Clone, PartialEq, Debug)]
pub struct Ident {
    pub text: Arc<str>,
    pub span: Span,
}

impl Ident {
    /// Something declared or named has no name; the parser has said so.
    pub fn is_missing(&self) -> bool {
        self.text.is_empty()
    }
}

/// `a.b.c` where only a package, type or constant can stand.
#[derive(Clone, PartialEq, Debug)]
pub struct QualifiedName {
    /// Never empty.
    pub parts: Vec<Ident>,
    pub span: Span,
}

impl QualifiedName {
    /// `a.b.c`, whatever blanks stand between.
    pub fn dotted(&self) -> String {
        self.parts.iter().map(|part| &*part.text).collect::<Vec<_>>().join(".")
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct CompilationUnit {
    pub file: FileId,
    pub package: Option<QualifiedName>,
    pub imports: Vec<Import>,
    pub types: Vec<TypeDecl>,
    /// What a C preprocessor said about where lines come from, in source order.
    pub line_markers: Vec<LineMarker>,
    /// In source order.
    pub comments: Vec<Comment>,
    pub scopes: Scopes,
    /// Words in text that the parser could make nothing of: they may declare what the tree lacks.
    pub lost_words: BTreeSet<Arc<str>>,
    pub span: Span,
}

impl CompilationUnit {
    /// The name of its package; empty without a package line.
    pub fn package_name(&self) -> String {
        self.package.as_ref().map(QualifiedName::dotted).unwrap_or_default()
    }
}

/// What the words of a file can mean that other files declare.
#[derive(Clone, PartialEq, Debug)]
pub struct Mentions {
    /// Every word that is no keyword: what the file can mean of the library.
    pub words: BTreeSet<Arc<str>>,
    /// It has `new String(...)`, or seems to.
    pub makes_string: bool,
    /// Every word that may be a class by itself: what the file can mean of other files beside it.
    pub simple_names: BTreeSet<Arc<str>>,
    /// Every `geo.util.Box` or `Math.min`: words with dots between them, where the first is no variable of the file.
    pub qualified: BTreeSet<Arc<str>>,
}

/// `# 12 "file"`: the next line is line 12 of that file, or of the same file as before.
/// Spans count positions of the text as parsed; whoever reports places to users consults the markers.
#[derive(Clone, PartialEq, Debug)]
pub struct LineMarker {
    pub line: u32,
    pub path: Option<Arc<str>>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Import {
    pub name: QualifiedName,
    /// `import a.b.*;`
    pub on_demand: bool,
    pub span: Span,
}

// ---- declarations ----

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeDeclKind {
    Class,
    Interface,
}

/// A class or interface, top-level, member or local; a template when `formals` is not empty.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeDecl {
    pub kind: TypeDeclKind,
    pub formals: Vec<TemplateFormal>,
    pub modifiers: Modifiers,
    pub name: Ident,
    /// At most one for a class; the superinterfaces of an interface.
    pub extends: Vec<TypeExpr>,
    pub implements: Vec<TypeExpr>,
    pub members: Vec<Member>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TemplateFormal {
    pub kind: TemplateFormalKind,
    pub name: Ident,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TemplateFormalKind {
    /// `class T`: any type.
    Type,
    /// `int N`: a constant of that primitive type.
    Constant(Primitive),
}

/// Modifiers in source order; none occurs twice.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Modifiers {
    pub list: Vec<Modifier>,
}

impl Modifiers {
    pub fn has(&self, kind: ModifierKind) -> bool {
        self.span_of(kind).is_some()
    }

    pub fn span_of(&self, kind: ModifierKind) -> Option<Span> {
        self.list.iter().find(|m| m.kind == kind).map(|m| m.span)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modifier {
    pub kind: ModifierKind,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ModifierKind {
    Public,
    Protected,
    Private,
    Abstract,
    Static,
    Final,
    Native,
    Synchronized,
    Transient,
    Volatile,
    Strictfp,
    Immutable,
    Inline,
    Local,
    Single,
    Sglobal,
    Nonshared,
    Polyshared,
}

impl ModifierKind {
    pub fn text(self) -> &'static str {
        match self {
            ModifierKind::Public => "public",
            ModifierKind::Protected => "protected",
            ModifierKind::Private => "private",
            ModifierKind::Abstract => "abstract",
            ModifierKind::Static => "static",
            ModifierKind::Final => "final",
            ModifierKind::Native => "native",
            ModifierKind::Synchronized => "synchronized",
            ModifierKind::Transient => "transient",
            ModifierKind::Volatile => "volatile",
            ModifierKind::Strictfp => "strictfp",
            ModifierKind::Immutable => "immutable",
            ModifierKind::Inline => "inline",
            ModifierKind::Local => "local",
            ModifierKind::Single => "single",
            ModifierKind::Sglobal => "sglobal",
            ModifierKind::Nonshared => "nonshared",
            ModifierKind::Polyshared => "polyshared",
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum Member {
    Field(VariableDecl),
    Method(MethodDecl),
    Constructor(ConstructorDecl),
    Initializer(InitializerBlock),
    Type(TypeDecl),
}

/// One declaration of fields or local variables: `final int a = 1, b[];`
#[derive(Clone, PartialEq, Debug)]
pub struct VariableDecl {
    pub modifiers: Modifiers,
    pub ty: TypeExpr,
    /// Never empty.
    pub declarators: Vec<Declarator>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Declarator {
    pub name: Ident,
    /// Brackets behind the name, which stand inside those of the type: `int [] a[]`.
    pub arrays: Vec<ArraySpec>,
    pub init: Option<VariableInit>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum VariableInit {
    Expr(Expr),
    Array(ArrayInit),
}

impl VariableInit {
    pub fn span(&self) -> Span {
        match self {
            VariableInit::Expr(expr) => expr.span,
            VariableInit::Array(array) => array.span,
        }
    }
}

/// `{a, {b, c}}`, the initial elements of a Java array.
#[derive(Clone, PartialEq, Debug)]
pub struct ArrayInit {
    pub elements: Vec<VariableInit>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct MethodDecl {
    pub modifiers: Modifiers,
    /// `BaseTypeKind::Void` without arrays for a method that returns nothing.
    pub result: TypeExpr,
    pub name: MethodName,
    pub params: Vec<Param>,
    /// Brackets behind the parameter list, which belong to the result: `int f()[]`.
    pub arrays: Vec<ArraySpec>,
    pub overlap: Vec<OverlapPair>,
    /// With qualifier `single` for a universal exception.
    pub throws: Vec<TypeExpr>,
    /// `None` for `;`.
    pub body: Option<Block>,
    pub span: Span,
}

/// The name of a method as declared or called.
#[derive(Clone, PartialEq, Debug)]
pub struct MethodName {
    pub kind: MethodNameKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum MethodNameKind {
    Plain(Arc<str>),
    Operator(OperatorName),
}

/// The operator in a method name such as `op+`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OperatorName {
    /// `op+`; never `AndAnd` or `OrOr`. `op+` and `op-` are also the unary operators when called without argument.
    Binary(BinaryOp),
    /// `op+=`; only arithmetic, bit and shift operators.
    Compound(BinaryOp),
    /// `op!`
    Not,
    /// `op~`
    Complement,
    /// `op[]`
    Index,
    /// `op[]=`
    IndexAssign,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ConstructorDecl {
    pub modifiers: Modifiers,
    /// The class name as written; the checker compares it.
    pub name: Ident,
    pub params: Vec<Param>,
    pub overlap: Vec<OverlapPair>,
    pub throws: Vec<TypeExpr>,
    /// May start with a `StmtKind::ConstructorCall`.
    pub body: Block,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct InitializerBlock {
    pub is_static: bool,
    pub body: Block,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    pub modifiers: Modifiers,
    pub ty: TypeExpr,
    pub name: Ident,
    /// Brackets behind the name.
    pub arrays: Vec<ArraySpec>,
    pub span: Span,
}

/// `(a, b)` of an `overlap` clause: the two arrays may share elements.
#[derive(Clone, PartialEq, Debug)]
pub struct OverlapPair {
    pub first: Ident,
    pub second: Ident,
    pub span: Span,
}

// ---- types ----

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Primitive {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

impl Primitive {
    pub fn text(self) -> &'static str {
        match self {
            Primitive::Boolean => "boolean",
            Primitive::Byte => "byte",
            Primitive::Short => "short",
            Primitive::Char => "char",
            Primitive::Int => "int",
            Primitive::Long => "long",
            Primitive::Float => "float",
            Primitive::Double => "double",
        }
    }
}

/// `BaseType Qualifier* ArraySpec*`: the leftmost bracket is the outermost array.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeExpr {
    pub base: BaseType,
    /// Those of the base, that is of the innermost element.
    pub qualifiers: Vec<Qualifier>,
    pub arrays: Vec<ArraySpec>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct BaseType {
    pub kind: BaseTypeKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum BaseTypeKind {
    Void,
    Primitive(Primitive),
    /// A dotted name whose parts may have template arguments. Never empty.
    /// `Point<n>`, `Domain<n>` and `RectDomain<n>` are no keywords and come as such names too.
    Named(Vec<TypeSegment>),
    /// A type that did not parse; its diagnostic is in the list.
    Error,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TypeSegment {
    pub name: Ident,
    /// `None` without `<...>`; never `Some` of an empty list.
    pub args: Option<Vec<TemplateArg>>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TemplateArg {
    pub kind: TemplateArgKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TemplateArgKind {
    /// A bare dotted name: a type or a constant, which only the checker can tell.
    Name(QualifiedName),
    Type(TypeExpr),
    Constant(Expr),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Qualifier {
    pub kind: QualifierKind,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum QualifierKind {
    Single,
    Local,
    Nonshared,
    Polyshared,
}

impl QualifierKind {
    pub fn text(self) -> &'static str {
        match self {
            QualifierKind::Single => "single",
            QualifierKind::Local => "local",
            QualifierKind::Nonshared => "nonshared",
            QualifierKind::Polyshared => "polyshared",
        }
    }
}

/// `[]` or `[3d]` in a type, with the qualifiers of that array.
#[derive(Clone, PartialEq, Debug)]
pub struct ArraySpec {
    pub kind: ArraySpecKind,
    pub qualifiers: Vec<Qualifier>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ArraySpecKind {
    /// `[]`
    Java,
    /// `[3d]`, `[N d]`: a constant expression that gives the rank.
    Titanium(Expr),
}

// ---- statements ----

#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    /// Nothing needs the method whose body it is: it has statements that nobody has read.
    pub is_unread: bool,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    Empty,
    Block(Block),
    Local(VariableDecl),
    LocalType(Box<TypeDecl>),
    /// Only assignments, increments, calls, `new` and `broadcast`.
    Expr(Expr),
    If {
        condition: Expr,
        then: Box<Stmt>,
        otherwise: Option<Box<Stmt>>,
    },
    While {
        condition: Expr,
        body: Box<Stmt>,
    },
    DoWhile {
        body: Box<Stmt>,
        condition: Expr,
    },
    For {
        init: ForInit,
        condition: Option<Expr>,
        update: Vec<Expr>,
        body: Box<Stmt>,
    },
    Foreach {
        point: Ident,
        domain: Expr,
        body: Box<Stmt>,
    },
    Labeled {
        label: Ident,
        body: Box<Stmt>,
    },
    Switch {
        selector: Expr,
        groups: Vec<SwitchGroup>,
    },
    Break(Option<Ident>),
    Continue(Option<Ident>),
    Return(Option<Expr>),
    Throw(Expr),
    /// Has a catch or a finally.
    Try {
        body: Block,
        catches: Vec<Catch>,
        finally: Option<Block>,
    },
    Synchronized {
        lock: Expr,
        body: Block,
    },
    Assert {
        condition: Expr,
        message: Option<Expr>,
    },
    /// `this(...)`, `super(...)` or `outer.super(...)`; only as the first statement of a constructor.
    ConstructorCall {
        target: ConstructorTarget,
        outer: Option<Expr>,
        args: Vec<Expr>,
    },
    /// `partition (team) { {...} {...} }`: subteam i runs block i.
    Partition {
        team: Expr,
        branches: Vec<Block>,
    },
    Teamsplit {
        team: Expr,
        body: Box<Stmt>,
    },
    /// A statement that did not parse; its diagnostic is in the list.
    Error,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConstructorTarget {
    This,
    Super,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ForInit {
    Exprs(Vec<Expr>),
    Local(VariableDecl),
}

/// One or more labels and the statements up to the next label.
#[derive(Clone, PartialEq, Debug)]
pub struct SwitchGroup {
    /// Never empty.
    pub labels: Vec<SwitchLabel>,
    pub body: Vec<Stmt>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct SwitchLabel {
    /// `None` for `default`.
    pub value: Option<Expr>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Catch {
    pub param: Param,
    pub body: Block,
    pub span: Span,
}

// ---- expressions ----

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    Literal(Literal),
    /// A simple name: a variable, or the first part of a type or package name.
    Name(Ident),
    /// `target.name`; the target may name a package or type.
    Field {
        target: Box<Expr>,
        name: Ident,
    },
    /// `List<int>` before a `.`; never alone.
    Type(Box<TypeExpr>),
    /// `this` or `Outer.this`.
    This {
        outer: Option<Box<Expr>>,
    },
    /// `super` or `Outer.super`; only as the target of a field or call.
    Super {
        outer: Option<Box<Expr>>,
    },
    /// `f(x)`, `a.f(x)`, `a.op+(x)`.
    Call {
        target: Option<Box<Expr>>,
        name: MethodName,
        args: Vec<Expr>,
    },
    /// `int.class`, `Foo[].class`.
    ClassLiteral(Box<TypeExpr>),
    /// `a[i]`, `a[i, j]`, `a[p]`; at least one index.
    Index {
        target: Box<Expr>,
        indices: Vec<Expr>,
    },
    /// `[1, 2]`
    Point(Vec<Expr>),
    /// `[1:n, 0:m:2]`, `[p:q:r]`
    Domain(Vec<Range>),
    New(Box<NewObject>),
    NewArray(Box<NewArray>),
    Unary {
        op: UnaryOp,
        operand: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        op_span: Span,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    InstanceOf {
        operand: Box<Expr>,
        ty: Box<TypeExpr>,
    },
    Cast {
        ty: Box<TypeExpr>,
        operand: Box<Expr>,
    },
    Conditional {
        condition: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    /// `target = value`, or `target op= value`.
    Assign {
        op: Option<BinaryOp>,
        op_span: Span,
        target: Box<Expr>,
        value: Box<Expr>,
    },
    /// `broadcast value from source`
    Broadcast {
        value: Box<Expr>,
        source: Box<Expr>,
    },
    Paren(Box<Expr>),
    /// An expression that did not parse; its diagnostic is in the list.
    Error,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Literal {
    /// `2147483648` stands only under a unary minus and is `i32::MIN`, which negates to itself.
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Boolean(bool),
    /// A UTF-16 code unit.
    Char(u16),
    /// UTF-16 code units.
    String(Arc<[u16]>),
    Null,
}

/// `lower : upper` or `lower : upper : stride` of a domain literal; both bounds belong to the domain.
#[derive(Clone, PartialEq, Debug)]
pub struct Range {
    pub lower: Expr,
    pub upper: Expr,
    pub stride: Option<Expr>,
    pub span: Span,
}

/// `outer.new (region) Type qualifiers (args) { body }`
#[derive(Clone, PartialEq, Debug)]
pub struct NewObject {
    pub outer: Option<Expr>,
    pub region: Option<Expr>,
    /// Without arrays.
    pub ty: TypeExpr,
    pub args: Vec<Expr>,
    /// The members of an anonymous class.
    pub body: Option<Vec<Member>>,
}

/// `new (region) Element [dim] qualifiers ... [kd] qualifiers ... { init }`
#[derive(Clone, PartialEq, Debug)]
pub struct NewArray {
    pub region: Option<Expr>,
    /// The innermost element type, without arrays.
    pub element: TypeExpr,
    /// Empty exactly if there is `init`.
    pub dims: Vec<ArrayDim>,
    /// Array levels that get no storage; their elements are null.
    pub rest: Vec<ArraySpec>,
    pub init: Option<ArrayInit>,
}

/// One allocated level of an array creation, outermost first.
#[derive(Clone, PartialEq, Debug)]
pub struct ArrayDim {
    pub kind: ArrayDimKind,
    pub qualifiers: Vec<Qualifier>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ArrayDimKind {
    /// `[e]`: a Java array if `e` is an integer, a Titanium array if it is a RectDomain.
    Extent(Expr),
    /// `[l:u:s, ...]`: a RectDomain literal without its own brackets.
    Domain(Vec<Range>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    Plus,
    Minus,
    Not,
    Complement,
    PreIncrement,
    PreDecrement,
    PostIncrement,
    PostDecrement,
}

impl UnaryOp {
    pub fn text(self) -> &'static str {
        match self {
            UnaryOp::Plus => "+",
            UnaryOp::Minus => "-",
            UnaryOp::Not => "!",
            UnaryOp::Complement => "~",
            UnaryOp::PreIncrement | UnaryOp::PostIncrement => "++",
            UnaryOp::PreDecrement | UnaryOp::PostDecrement => "--",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    UShr,
    Lt,
    Gt,
    Le,
    Ge,
    Eq,
    Ne,
    AndAnd,
    OrOr,
}

impl BinaryOp {
    pub fn text(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
            BinaryOp::And => "&",
            BinaryOp::Or => "|",
            BinaryOp::Xor => "^",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::UShr => ">>>",
            BinaryOp::Lt => "<",
            BinaryOp::Gt => ">",
            BinaryOp::Le => "<=",
            BinaryOp::Ge => ">=",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "!=",
            BinaryOp::AndAnd => "&&",
            BinaryOp::OrOr => "||",
        }
    }
}
