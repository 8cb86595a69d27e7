//! The tokens of Titanium.

use kroll_source::Span;
use kroll_source::hash::HashMap;
use std::sync::{Arc, LazyLock};

#[derive(Clone, PartialEq, Debug)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TokenKind {
    /// Also the words that are special only in places: `in from d op inline overlap partition`.
    Ident(Arc<str>),
    Keyword(Keyword),
    Punct(Punct),
    /// The value of an int literal is checked by the parser, which knows of a minus sign before it.
    Integer(IntegerLiteral),
    Float(f32),
    Double(f64),
    Char(u16),
    String(Arc<[u16]>),
    /// `3d` between brackets: the rank of an array type, not a double.
    Rank(u64),
    /// A character that starts no token, or a literal without its end; the lexer has reported it.
    Wrong,
    /// Behind the last token.
    /// The body of a method that nothing needs, with its braces: it was not read.
    Unread,
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntegerLiteral {
    pub value: u64,
    pub decimal: bool,
    pub long: bool,
}

/// Writes an enum of words or signs together with the table from and to their text.
macro_rules! spelled {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($variant,)* }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            pub fn text(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }
        }
    };
}

spelled! {
    /// Reserved words, with the three literals that are words.
    Keyword {
        Abstract = "abstract",
        Assert = "assert",
        Boolean = "boolean",
        Break = "break",
        Broadcast = "broadcast",
        Byte = "byte",
        Case = "case",
        Catch = "catch",
        Char = "char",
        Class = "class",
        Const = "const",
        Continue = "continue",
        Default = "default",
        Do = "do",
        Double = "double",
        Else = "else",
        Extends = "extends",
        False = "false",
        Final = "final",
        Finally = "finally",
        Float = "float",
        For = "for",
        Foreach = "foreach",
        Goto = "goto",
        If = "if",
        Immutable = "immutable",
        Implements = "implements",
        Import = "import",
        Instanceof = "instanceof",
        Int = "int",
        Interface = "interface",
        Local = "local",
        Long = "long",
        Native = "native",
        New = "new",
        Nonshared = "nonshared",
        Null = "null",
        Package = "package",
        Polyshared = "polyshared",
        Private = "private",
        Protected = "protected",
        Public = "public",
        Return = "return",
        Sglobal = "sglobal",
        Short = "short",
        Single = "single",
        Static = "static",
        Strictfp = "strictfp",
        Super = "super",
        Switch = "switch",
        Synchronized = "synchronized",
        Teamsplit = "teamsplit",
        Template = "template",
        This = "this",
        Throw = "throw",
        Throws = "throws",
        Transient = "transient",
        True = "true",
        Try = "try",
        Void = "void",
        Volatile = "volatile",
        While = "while",
    }
}

impl Keyword {
    pub fn from_text(text: &str) -> Option<Keyword> {
        static KEYWORDS: LazyLock<HashMap<&str, Keyword>> =
            LazyLock::new(|| Keyword::ALL.iter().map(|keyword| (keyword.text(), *keyword)).collect());
        KEYWORDS.get(text).copied()
    }

    /// Whether Java has it, too.
    pub fn is_of_java(self) -> bool {
        use Keyword::*;
        let own = [Broadcast, Foreach, Immutable, Local, Nonshared, Polyshared, Sglobal, Single, Teamsplit, Template];
        !own.contains(&self)
    }
}

spelled! {
    /// Separators and operators, longest first where one starts another.
    ///
    /// `>>`, `>>>` and their assignments are absent: the lexer gives single `>` tokens, which the
    /// parser joins in expressions and not in template arguments.
    Punct {
        ShlAssign = "<<=",
        Shl = "<<",
        Le = "<=",
        Lt = "<",
        Ge = ">=",
        Gt = ">",
        Eq = "==",
        Assign = "=",
        Ne = "!=",
        Not = "!",
        AndAnd = "&&",
        AndAssign = "&=",
        And = "&",
        OrOr = "||",
        OrAssign = "|=",
        Or = "|",
        Increment = "++",
        AddAssign = "+=",
        Plus = "+",
        Decrement = "--",
        SubAssign = "-=",
        Minus = "-",
        MulAssign = "*=",
        Star = "*",
        DivAssign = "/=",
        Slash = "/",
        RemAssign = "%=",
        Percent = "%",
        XorAssign = "^=",
        Caret = "^",
        Tilde = "~",
        Question = "?",
        Colon = ":",
        Semicolon = ";",
        Comma = ",",
        Dot = ".",
        OpenParen = "(",
        CloseParen = ")",
        OpenBracket = "[",
        CloseBracket = "]",
        OpenBrace = "{",
        CloseBrace = "}",
        At = "@",
    }
}

impl Punct {
    /// In the order of `ALL`.
    pub fn that_begin_with(unit: u32) -> &'static [Punct] {
        static BY_FIRST: LazyLock<[Vec<Punct>; 128]> = LazyLock::new(|| {
            let begins = |punct: &&Punct, byte: usize| usize::from(punct.text().as_bytes()[0]) == byte;
            std::array::from_fn(|byte| Punct::ALL.iter().filter(|punct| begins(punct, byte)).copied().collect())
        });
        BY_FIRST.get(unit as usize).map_or(&[], Vec::as_slice)
    }
}

impl TokenKind {
    /// The token as a message names it.
    pub fn describe(&self) -> String {
        match self {
            TokenKind::Ident(text) => format!("`{text}`"),
            TokenKind::Keyword(keyword) => format!("the keyword `{}`", keyword.text()),
            TokenKind::Punct(punct) => format!("`{}`", punct.text()),
            TokenKind::Integer(_) | TokenKind::Float(_) | TokenKind::Double(_) => "a number".to_string(),
            TokenKind::Char(_) => "a character literal".to_string(),
            TokenKind::String(_) => "a string literal".to_string(),
            TokenKind::Rank(rank) => format!("the rank `{rank}d`"),
            TokenKind::Wrong => "something else".to_string(),
            TokenKind::Unread => "a body that was not read".to_string(),
            TokenKind::End => "the end of the file".to_string(),
        }
    }
}
