//! Token kinds of C11, GNU C and UPC, and their spellings.

use super::names::Name;

/// A token of the preprocessed text; its spelling is the bytes `start..end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    pub kind: TokenKind,
    pub start: u32,
    pub end: u32,
    /// The first token of its line in the preprocessed text.
    pub first_on_line: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    Ident(Name),
    Keyword(Keyword),
    Punct(Punct),
    /// A preprocessing number; [`super::literal`] tells its value.
    Number,
    Char,
    Str,
    /// A whole `#pragma` line, or any other directive that the preprocessor left in place.
    Pragma,
    /// A character that begins no token, or a literal without its end; the lexer has reported it.
    Unknown,
    Eof,
}

macro_rules! keywords {
    ($($keyword:ident: $($spelling:literal)+;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Keyword { $($keyword),* }

        /// Every spelling of every keyword.
        pub const KEYWORDS: &[(&str, Keyword)] = &[$($(($spelling, Keyword::$keyword)),+),*];
    };
}

keywords! {
    Alignas: "_Alignas";
    Alignof: "_Alignof" "__alignof" "__alignof__";
    Asm: "asm" "__asm" "__asm__";
    Atomic: "_Atomic";
    Attribute: "__attribute__" "__attribute";
    Auto: "auto";
    AutoType: "__auto_type";
    Bool: "_Bool";
    Break: "break";
    BuiltinChooseExpr: "__builtin_choose_expr";
    BuiltinConvertVector: "__builtin_convertvector";
    BuiltinHasAttribute: "__builtin_has_attribute";
    BuiltinOffsetof: "__builtin_offsetof";
    BuiltinTypesCompatible: "__builtin_types_compatible_p";
    BuiltinVaArg: "__builtin_va_arg";
    Case: "case";
    Char: "char";
    Complex: "_Complex" "__complex" "__complex__";
    Const: "const" "__const" "__const__";
    Continue: "continue";
    Decimal32: "_Decimal32";
    Decimal64: "_Decimal64";
    Decimal128: "_Decimal128";
    Default: "default";
    Do: "do";
    Double: "double";
    Else: "else";
    Enum: "enum";
    Extension: "__extension__";
    Extern: "extern";
    Float: "float";
    Bfloat16: "__bf16";
    Float16: "_Float16";
    Float32: "_Float32";
    Float64: "_Float64";
    Float128: "_Float128" "__float128";
    Float32x: "_Float32x";
    Float64x: "_Float64x" "__float80";
    For: "for";
    FunctionName: "__func__" "__FUNCTION__" "__PRETTY_FUNCTION__";
    Generic: "_Generic";
    Goto: "goto";
    If: "if";
    Imag: "__imag__" "__imag";
    Inline: "inline" "__inline" "__inline__";
    Int: "int";
    Int128: "__int128" "__int128_t";
    Uint128: "__uint128_t";
    Label: "__label__";
    Long: "long";
    Noreturn: "_Noreturn";
    Real: "__real__" "__real";
    Register: "register";
    Restrict: "restrict" "__restrict" "__restrict__";
    Return: "return";
    SegmentFs: "__seg_fs";
    SegmentGs: "__seg_gs";
    Short: "short";
    Signed: "signed" "__signed" "__signed__";
    Sizeof: "sizeof";
    Static: "static";
    StaticAssert: "_Static_assert";
    Struct: "struct";
    Switch: "switch";
    ThreadLocal: "_Thread_local" "__thread";
    Typedef: "typedef";
    Typeof: "typeof" "__typeof" "__typeof__";
    Union: "union";
    Unsigned: "unsigned" "__unsigned__";
    Void: "void";
    Volatile: "volatile" "__volatile" "__volatile__";
    While: "while";
    MyThread: "MYTHREAD";
    Threads: "THREADS";
    MaxBlockSize: "UPC_MAX_BLOCK_SIZE";
    Shared: "shared";
    Strict: "strict";
    Relaxed: "relaxed";
    UpcBarrier: "upc_barrier";
    UpcNotify: "upc_notify";
    UpcWait: "upc_wait";
    UpcFence: "upc_fence";
    UpcForall: "upc_forall";
    UpcLocalsizeof: "upc_localsizeof";
    UpcBlocksizeof: "upc_blocksizeof";
    UpcElemsizeof: "upc_elemsizeof";
}

/// The statements of UPC 1.0 that are called otherwise since UPC 1.1.
const WORDS_OF_1_0: [(&str, Keyword); 7] = [
    ("forall", Keyword::UpcForall),
    ("barrier", Keyword::UpcBarrier),
    ("notify", Keyword::UpcNotify),
    ("barrier_notify", Keyword::UpcNotify),
    ("wait", Keyword::UpcWait),
    ("barrier_wait", Keyword::UpcWait),
    ("fence", Keyword::UpcFence),
];

/// What a word of UPC 1.0 is called now.
pub fn word_of_1_0(spelling: &str) -> Option<Keyword> {
    WORDS_OF_1_0.iter().find(|(word, _)| *word == spelling).map(|&(_, keyword)| keyword)
}

impl Keyword {
    /// A word of UPC, and not of C.
    pub fn is_upc(self) -> bool {
        use Keyword::*;
        let words = matches!(self, MyThread | Threads | MaxBlockSize | Shared | Strict | Relaxed);
        words
            || matches!(self, UpcBarrier | UpcNotify | UpcWait | UpcFence | UpcForall)
            || matches!(self, UpcLocalsizeof | UpcBlocksizeof | UpcElemsizeof)
    }

    /// The usual spelling, for messages.
    pub fn spelling(self) -> &'static str {
        KEYWORDS.iter().find(|(_, keyword)| *keyword == self).map_or("", |(spelling, _)| spelling)
    }
}

macro_rules! puncts {
    ($($punct:ident $spelling:literal;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Punct { $($punct),* }

        /// Longest first, so that the first match is the token.
        pub const PUNCTS: &[(&str, Punct)] = &[$(($spelling, Punct::$punct)),*];
    };
}

puncts! {
    Ellipsis "...";
    ShlAssign "<<=";
    ShrAssign ">>=";
    Arrow "->";
    Inc "++";
    Dec "--";
    Shl "<<";
    Shr ">>";
    Le "<=";
    Ge ">=";
    EqEq "==";
    Ne "!=";
    AndAnd "&&";
    OrOr "||";
    MulAssign "*=";
    DivAssign "/=";
    RemAssign "%=";
    AddAssign "+=";
    SubAssign "-=";
    AndAssign "&=";
    XorAssign "^=";
    OrAssign "|=";
    LBracketDigraph "<:";
    RBracketDigraph ":>";
    LBraceDigraph "<%";
    RBraceDigraph "%>";
    LParen "(";
    RParen ")";
    LBracket "[";
    RBracket "]";
    LBrace "{";
    RBrace "}";
    Dot ".";
    Comma ",";
    Semi ";";
    Colon ":";
    Question "?";
    Tilde "~";
    Not "!";
    Assign "=";
    Lt "<";
    Gt ">";
    Plus "+";
    Minus "-";
    Star "*";
    Slash "/";
    Percent "%";
    Amp "&";
    Pipe "|";
    Caret "^";
}

impl Punct {
    /// A digraph is another spelling of its punctuator.
    pub fn without_digraph(self) -> Punct {
        match self {
            Punct::LBracketDigraph => Punct::LBracket,
            Punct::RBracketDigraph => Punct::RBracket,
            Punct::LBraceDigraph => Punct::LBrace,
            Punct::RBraceDigraph => Punct::RBrace,
            other => other,
        }
    }

    pub fn spelling(self) -> &'static str {
        PUNCTS.iter().find(|(_, punct)| *punct == self).map_or("", |(spelling, _)| spelling)
    }
}
