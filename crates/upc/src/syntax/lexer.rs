//! Tokens from the output of `cc -E`: line markers become a [`LineMap`], `#pragma` lines become tokens.

use super::names::Names;
use super::origin::{LineMap, Marker};
use super::token::{Keyword, PUNCTS, Token, TokenKind, word_of_1_0};
use crate::codes;
use kroll_source::{Comment, Diagnostic, FileId, Span};
use std::ops::Range;
use std::sync::Arc;

/// The tokens of one preprocessed text, and where each of its lines came from.
#[derive(Debug)]
pub struct TokenList {
    pub file: FileId,
    pub text: Arc<str>,
    /// Ends with one [`TokenKind::Eof`].
    pub tokens: Vec<Token>,
    pub lines: LineMap,
    pub comments: Vec<Comment>,
}

impl TokenList {
    pub fn span(&self, index: usize) -> Span {
        let token = &self.tokens[index.min(self.tokens.len() - 1)];
        Span { file: self.file, start: token.start, end: token.end }
    }

    pub fn spelling(&self, index: usize) -> &str {
        let token = &self.tokens[index];
        &self.text[token.start as usize..token.end as usize]
    }

    /// White space (and line markers) between a token and the one before it.
    pub fn leading(&self, index: usize) -> &str {
        let start = index.checked_sub(1).map_or(0, |previous| self.tokens[previous].end as usize);
        &self.text[start..self.tokens[index].start as usize]
    }

    /// The span of a range of tokens; an empty range gives the empty span before its first token.
    pub fn span_of(&self, range: &Range<u32>) -> Span {
        let first = self.span(range.start as usize);
        match range.is_empty() {
            true => Span { end: first.start, ..first },
            false => first.to(self.span(range.end as usize - 1)),
        }
    }

    /// The exact text of a range of tokens. Line markers inside are kept without their enter and return flags,
    /// which would be wrong once parts of a file are left out.
    pub fn verbatim(&self, range: &Range<u32>) -> String {
        let span = self.span_of(range);
        let text = &self.text[span.start as usize..span.end as usize];
        if !text.contains("\n#") {
            return text.to_string();
        }
        let mut out = String::with_capacity(text.len());
        for line in text.split_inclusive('\n') {
            match Marker::parse(line.trim_end()) {
                Some(marker) => out.push_str(&marker.without_nesting()),
                None => out.push_str(line),
            }
        }
        out
    }
}

/// Splits preprocessed text into tokens.
pub fn lex(file: FileId, text: &Arc<str>, names: &mut Names) -> (TokenList, Vec<Diagnostic>) {
    let mut lexer = Lexer {
        file,
        text,
        bytes: text.as_bytes(),
        at: 0,
        line: 1,
        first_on_line: true,
        c_only: false,
        words_of_1_0: false,
        may_share: !comes_from_c(text) || has_word(text, "shared"),
        names,
        tokens: Vec::with_capacity(text.len() / 4),
        lines: LineMap::default(),
        comments: Vec::new(),
        diagnostics: Vec::new(),
    };
    lexer.run();
    let list =
        TokenList { file, text: text.clone(), tokens: lexer.tokens, lines: lexer.lines, comments: lexer.comments };
    (list, lexer.diagnostics)
}

/// The first line marker names the source.
fn comes_from_c(text: &str) -> bool {
    let marker = text.lines().next().filter(|line| line.starts_with('#'));
    let name = marker.and_then(|line| line.split('"').nth(1));
    name.is_some_and(|name| name.ends_with(".c"))
}

/// Whether a word stands somewhere but in a line for the preprocessor, such as one that names a file.
fn has_word(text: &str, word: &str) -> bool {
    text.lines().filter(|line| !line.starts_with('#')).any(|line| {
        line.match_indices(word).any(|(at, _)| {
            let around = [line[..at].bytes().next_back(), line[at + word.len()..].bytes().next()];
            !around.into_iter().flatten().any(is_ident_part)
        })
    })
}

struct Lexer<'a> {
    file: FileId,
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    line: u32,
    first_on_line: bool,
    /// Between `#pragma upc c_code` and `#pragma upc upc_code` the words of UPC are names.
    c_only: bool,
    /// Behind `#pragma upc upc_1_0` the user's files have the statements of UPC 1.0.
    words_of_1_0: bool,
    /// A file of C that shares nothing may have `strict` and `relaxed` as names.
    may_share: bool,
    names: &'a mut Names,
    tokens: Vec<Token>,
    lines: LineMap,
    comments: Vec<Comment>,
    diagnostics: Vec<Diagnostic>,
}

impl Lexer<'_> {
    fn run(&mut self) {
        loop {
            self.skip_space();
            let start = self.at;
            let kind = self.token();
            self.tokens.push(Token {
                kind,
                start: start as u32,
                end: self.at as u32,
                first_on_line: self.first_on_line,
            });
            self.first_on_line = false;
            if kind == TokenKind::Eof {
                return;
            }
        }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// White space, comments (left by `cc -E -C`) and line markers.
    fn skip_space(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' => self.newline(),
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => self.at += 1,
                b'\\' if self.peek(1) == b'\n' => self.splice(),
                b'/' if self.peek(1) == b'/' => self.line_comment(),
                b'/' if self.peek(1) == b'*' => self.block_comment(),
                b'#' if self.first_on_line && self.marker() => {}
                _ => return,
            }
        }
    }

    fn newline(&mut self) {
        self.at += 1;
        self.line += 1;
        self.first_on_line = true;
    }

    fn splice(&mut self) {
        self.at += 2;
        self.line += 1;
    }

    fn line_end(&self) -> usize {
        self.bytes[self.at..].iter().position(|&b| b == b'\n').map_or(self.bytes.len(), |n| self.at + n)
    }

    fn line_comment(&mut self) {
        let start = self.at;
        self.at = self.line_end();
        self.comments.push(Comment { span: Span::new(self.file, start, self.at), to_line_end: true });
    }

    fn block_comment(&mut self) {
        let start = self.at;
        let body = self.at + 2;
        let end = self.text.get(body..).and_then(|rest| rest.find("*/"));
        let end = end.map_or(self.bytes.len(), |n| body + n + 2);
        self.line += self.bytes[self.at..end].iter().filter(|&&b| b == b'\n').count() as u32;
        self.at = end;
        self.comments.push(Comment { span: Span::new(self.file, start, end), to_line_end: false });
    }

    /// `# 12 "file.h" 1 3` or `#line 12 "file.h"`: skipped and remembered.
    fn marker(&mut self) -> bool {
        let end = self.line_end();
        let Some(marker) = Marker::parse(self.text[self.at..end].trim_end()) else { return false };
        // The marker speaks of the line that follows it.
        self.lines.add(marker, end as u32, self.line + 1);
        self.at = end;
        true
    }

    fn token(&mut self) -> TokenKind {
        let Some(&byte) = self.bytes.get(self.at) else { return TokenKind::Eof };
        match byte {
            b'#' if self.first_on_line => self.pragma(),
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_ascii_digit() => self.number(),
            b'"' => self.quoted(b'"', TokenKind::Str),
            b'\'' => self.quoted(b'\'', TokenKind::Char),
            _ if is_ident_start(byte) || self.universal_name() => self.word(),
            _ => self.punct(),
        }
    }

    fn pragma(&mut self) -> TokenKind {
        let line = self.text[self.at..self.line_end()].trim_end();
        let mut words = line.trim_start_matches('#').split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("pragma"), Some("upc"), Some("c_code")) => self.c_only = true,
            (Some("pragma"), Some("upc"), Some("upc_code")) => self.c_only = false,
            (Some("pragma"), Some("upc"), Some("upc_1_0")) => self.words_of_1_0 = true,
            _ => {}
        }
        self.at += line.len();
        TokenKind::Pragma
    }

    /// A preprocessing number: digits, letters, dots, and signs behind an exponent letter.
    fn number(&mut self) -> TokenKind {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'e' | b'E' | b'p' | b'P' if matches!(self.peek(1), b'+' | b'-') => self.at += 2,
                b'.' => self.at += 1,
                _ if is_ident_part(byte) => self.at += 1,
                _ => break,
            }
        }
        TokenKind::Number
    }

    fn word(&mut self) -> TokenKind {
        let start = self.at;
        while self.bytes.get(self.at).is_some_and(|&b| is_ident_part(b)) || self.universal_name() {
            self.at += 1;
        }
        let spelling = &self.text[start..self.at];
        match (spelling, self.peek(0)) {
            ("L" | "u" | "U" | "u8", b'"') => return self.quoted(b'"', TokenKind::Str),
            ("L" | "u" | "U", b'\'') => return self.quoted(b'\'', TokenKind::Char),
            _ => {}
        }
        let name = match spelling.contains('\\') {
            true => self.names.intern(&plain_spelling(spelling)),
            false => self.names.intern(spelling),
        };
        match self.names.keyword(name) {
            Some(keyword) if !self.is_plain_name(keyword) => TokenKind::Keyword(keyword),
            _ => self.old_word(spelling).map_or(TokenKind::Ident(name), TokenKind::Keyword),
        }
    }

    fn old_word(&self, spelling: &str) -> Option<Keyword> {
        let counts = self.words_of_1_0 && !self.c_only && !self.lines.in_system_header();
        counts.then(|| word_of_1_0(spelling)).flatten()
    }

    /// Headers of the system, which know nothing of UPC, name things `shared` or `strict`. A qualifier stands before
    /// a word, a layout or a `*`; before any other punctuator such a word is a name.
    fn is_plain_name(&self, keyword: Keyword) -> bool {
        let orders = matches!(keyword, Keyword::Strict | Keyword::Relaxed);
        if self.c_only && keyword.is_upc() || orders && !self.may_share {
            return true;
        }
        if !matches!(keyword, Keyword::Shared | Keyword::Strict | Keyword::Relaxed) || !self.lines.in_system_header() {
            return false;
        }
        let next = self.bytes[self.at..].iter().find(|byte| !byte.is_ascii_whitespace());
        next.is_some_and(|&byte| byte.is_ascii_punctuation() && !matches!(byte, b'[' | b'*' | b'_' | b'$'))
    }

    /// `\u00e9` inside an identifier.
    fn universal_name(&self) -> bool {
        self.peek(0) == b'\\' && matches!(self.peek(1), b'u' | b'U') && self.peek(2).is_ascii_hexdigit()
    }

    fn quoted(&mut self, quote: u8, kind: TokenKind) -> TokenKind {
        let start = self.at;
        self.at += 1;
        loop {
            match self.bytes.get(self.at) {
                None | Some(b'\n') => {
                    self.unterminated(start);
                    return TokenKind::Unknown;
                }
                Some(b'\\') if self.peek(1) == b'\n' => self.splice(),
                Some(b'\\') if self.at + 1 < self.bytes.len() => self.at += 1 + self.char_len(self.at + 1),
                Some(&byte) => {
                    self.at += 1;
                    if byte == quote {
                        break;
                    }
                }
            }
        }
        kind
    }

    fn char_len(&self, at: usize) -> usize {
        self.text[at..].chars().next().map_or(1, char::len_utf8)
    }

    fn unterminated(&mut self, start: usize) {
        let span = Span::new(self.file, start, self.at);
        let diagnostic = Diagnostic::error(codes::UNTERMINATED, span, "this literal has no closing quote")
            .because("a literal ends on the line where it starts")
            .hint("close the literal on the line where it starts");
        self.diagnostics.push(diagnostic);
    }

    fn punct(&mut self) -> TokenKind {
        let rest = &self.bytes[self.at..];
        let may_be = |spelling: &str| spelling.as_bytes().first() == rest.first();
        let found = PUNCTS.iter().find(|(spelling, _)| may_be(spelling) && rest.starts_with(spelling.as_bytes()));
        if let Some((spelling, punct)) = found {
            self.at += spelling.len();
            return TokenKind::Punct(punct.without_digraph());
        }
        self.at += 1;
        let span = Span::new(self.file, self.at - 1, self.at);
        let shown = rest[0].escape_ascii();
        let message = format!("the character `{shown}` begins no token");
        let diagnostic = Diagnostic::error(codes::STRAY_CHARACTER, span, message)
            .because("outside literals and comments only the characters of C's tokens may stand")
            .hint("remove it, or put it into a literal");
        self.diagnostics.push(diagnostic);
        TokenKind::Unknown
    }
}

/// `caf\u00e9` as `café`: the same identifier.
fn plain_spelling(spelling: &str) -> String {
    let mut parts = spelling.split('\\');
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let digits = if part.starts_with('u') { 1..5 } else { 1..9 };
        let code = part.get(digits.clone()).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        match code.and_then(char::from_u32) {
            Some(c) => {
                plain.push(c);
                plain.push_str(&part[digits.end..]);
            }
            None => plain.extend(['\\'].into_iter().chain(part.chars())),
        }
    }
    plain
}

fn is_ident_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$' || byte >= 0x80
}

fn is_ident_part(byte: u8) -> bool {
    is_ident_start(byte) || byte.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lexed(text: &str) -> (TokenList, Vec<Diagnostic>) {
        lex(FileId(0), &text.into(), &mut Names::new())
    }

    fn spellings(text: &str) -> Vec<String> {
        let (list, _) = lexed(text);
        (0..list.tokens.len() - 1).map(|i| list.spelling(i).to_string()).collect()
    }

    #[test]
    fn splits_operators_by_longest_match() {
        assert_eq!(spellings("a+++b>>=1 ...x->y"), ["a", "++", "+", "b", ">>=", "1", "...", "x", "->", "y"]);
        assert_eq!(spellings("1.5e+3f .5 0x1p-2 1..2"), ["1.5e+3f", ".5", "0x1p-2", "1..2"]);
        assert_eq!(spellings(r#"L"a\"b" u8"x" 'c' L'\''"#), [r#"L"a\"b""#, r#"u8"x""#, "'c'", r"L'\''"]);
    }

    #[test]
    fn markers_vanish_and_pragmas_stay() {
        let (list, _) = lexed("# 1 \"a.c\"\nint x;\n#pragma upc strict\n# 7 \"b.h\" 1 3\ny");
        assert!(list.tokens.iter().any(|t| t.kind == TokenKind::Pragma));
        let y = list.tokens.len() - 2;
        assert_eq!(list.spelling(y), "y");
        let place = list.lines.line(5).expect("a marker came before");
        assert_eq!((place.file, place.line, place.system), ("b.h", 7, true));
        let is_system = |token: usize| list.lines.is_system_at(list.tokens[token].start);
        assert_eq!((is_system(0), is_system(y)), (false, true));
    }

    #[test]
    fn verbatim_text_keeps_space_and_drops_nesting_flags() {
        let (list, _) = lexed("# 1 \"a.c\"\nint  x\n# 9 \"b.h\" 1 3\n ;");
        assert_eq!(list.verbatim(&(0..3)), "int  x\n# 9 \"b.h\" 3\n ;");
    }

    #[test]
    fn system_headers_may_use_the_qualifiers_as_names() {
        let is_name = |text: &str| {
            let (list, _) = lexed(text);
            list.tokens.iter().any(|t| matches!(t.kind, TokenKind::Ident(_)))
        };
        assert!(is_name("# 1 \"u.h\" 1 3\nint strict);"));
        assert!(!is_name("# 1 \"u.h\" 1 3\nstrict int shared [3] *"));
        assert!(!is_name("# 1 \"u.upc\"\nint strict);"));
    }

    #[test]
    fn where_c_shares_nothing_the_words_of_order_are_names() {
        let words =
            |text: &str| lexed(text).0.tokens.iter().filter(|t| matches!(t.kind, TokenKind::Keyword(_))).count();
        assert_eq!(words("# 0 \"u.c\"\nstrict relaxed unshared shared_\n# 1 \"a-shared-b.h\"\n"), 0);
        assert_eq!(words("# 0 \"u.c\"\nstrict relaxed shared"), 3);
        assert_eq!(words("# 0 \"u.upc\"\nstrict relaxed"), 2);
    }

    #[test]
    fn bad_characters_and_open_literals_are_reported() {
        assert_eq!(lexed("a @ b").1[0].code, codes::STRAY_CHARACTER);
        assert_eq!(lexed("\"abc\n").1[0].code, codes::UNTERMINATED);
        assert_eq!(lexed("'\\").1[0].code, codes::UNTERMINATED);
    }
}
