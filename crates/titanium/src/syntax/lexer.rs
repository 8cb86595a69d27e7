//! Source text to tokens.

use super::chars::{Chars, Unit};
use super::literal;
use super::token::{Keyword, Punct, Token, TokenKind};
use super::tree::LineMarker;
use kroll_source::bytes::byte_of;
use kroll_source::{Comment, Diagnostic, FileId, SourceFile, SourceMap, Span};
use std::borrow::Cow;
use std::ops::Range;

/// What the lexer finds in a file; `tokens` always ends with `End`.
pub struct Lexed {
    pub tokens: Vec<Token>,
    pub line_markers: Vec<LineMarker>,
    pub comments: Vec<Comment>,
    pub diagnostics: Vec<Diagnostic>,
}

/// `unread`: bodies that become a token each, in order and from `{` to behind `}`.
pub fn lex(map: &SourceMap, file: FileId, unread: &[Range<usize>]) -> Lexed {
    let SourceFile { path, text, .. } = map.file(file);
    let is_java = path.extension().is_some_and(|suffix| suffix == "java");
    let out = Lexed { tokens: Vec::new(), line_markers: Vec::new(), comments: Vec::new(), diagnostics: Vec::new() };
    let mut lexer = Lexer { file, text, is_java, chars: Chars::new(text), at_line_start: true, out };
    for body in unread {
        while lexer.chars.pos() < body.start && lexer.next_token() {}
        lexer.chars.jump(body.end);
        lexer.push(TokenKind::Unread, body.start);
    }
    while lexer.next_token() {}
    lexer.push(TokenKind::End, text.len());
    lexer.out
}

pub(super) struct Lexer<'a> {
    pub(super) file: FileId,
    pub(super) text: &'a str,
    /// What Java has no keyword for is a name: its programs have variables called `single` and `local`.
    is_java: bool,
    pub(super) chars: Chars<'a>,
    /// Nothing but blanks stands between here and the line's start.
    at_line_start: bool,
    pub(super) out: Lexed,
}

impl Lexer<'_> {
    pub(super) fn span_from(&self, start: usize) -> Span {
        Span::new(self.file, start, self.chars.pos())
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.out.diagnostics.push(diagnostic);
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        let span = self.span_from(start);
        self.out.tokens.push(Token { kind, span });
    }

    /// Takes blanks, comments and one token; false at the end of the file.
    fn next_token(&mut self) -> bool {
        let start = self.chars.pos();
        let Some(unit) = self.chars.peek() else { return false };
        if self.skip_blank(unit) || self.skip_comment(start) || self.skip_hash_line(unit, start) {
            return true;
        }
        self.at_line_start = false;
        if unit == char::REPLACEMENT_CHARACTER as Unit && self.chars.is_at_broken_escape() {
            self.broken_escape();
        } else if is_ident_start(unit) {
            self.word(start);
        } else if is_digit(unit) || unit == '.' as Unit && self.chars.peek_second().is_some_and(is_digit) {
            let known = self.out.diagnostics.len();
            let kind = literal::number(self, start);
            let is_wrong = self.out.diagnostics.len() > known;
            self.push(if is_wrong { TokenKind::Wrong } else { kind }, start);
        } else if unit == '\'' as Unit {
            let kind = literal::character(self, start);
            self.push(kind, start);
        } else if unit == '"' as Unit {
            let kind = literal::string(self, start);
            self.push(kind, start);
        } else {
            self.punct(start);
        }
        true
    }

    fn skip_blank(&mut self, unit: Unit) -> bool {
        let is_line_end = unit == '\n' as Unit || unit == '\r' as Unit;
        let at_end_mark = unit == 0x1a && self.chars.peek_second().is_none();
        let is_blank = is_line_end || at_end_mark || [' ', '\t', '\x0c'].iter().any(|&c| c as Unit == unit);
        self.at_line_start |= is_line_end;
        if is_blank {
            self.chars.bump();
            self.chars.take_plain(|byte| byte == b' ');
        }
        is_blank
    }

    fn skip_comment(&mut self, start: usize) -> bool {
        if !self.chars.is_at('/') {
            return false;
        }
        if self.chars.eat_text("//") {
            self.skip_line();
            let span = self.span_from(start);
            self.out.comments.push(Comment { span, to_line_end: true });
            return true;
        }
        if !self.chars.eat_text("/*") {
            return false;
        }
        while !self.chars.eat_text("*/") {
            if !self.chars.take_plain(|byte| byte != b'*').is_empty() {
                continue;
            }
            if self.chars.bump().is_none() {
                let span = Span::new(self.file, start, start + 2);
                self.report(
                    Diagnostic::error("T0003", span, "this comment does not end")
                        .because("a comment that starts with `/*` goes up to the first `*/`")
                        .hint("write `*/` where the comment ends"),
                );
                break;
            }
        }
        let span = self.span_from(start);
        self.out.comments.push(Comment { span, to_line_end: false });
        true
    }

    fn skip_line(&mut self) {
        while self.chars.peek().is_some_and(|u| u != '\n' as Unit && u != '\r' as Unit) {
            self.chars.bump();
            self.chars.take_plain(|byte| byte != b'\n' && byte != b'\r');
        }
    }

    /// A line that a C preprocessor left: `# 12 "file"` is recorded, any other is refused.
    fn skip_hash_line(&mut self, unit: Unit, start: usize) -> bool {
        if unit != '#' as Unit || !self.at_line_start {
            return false;
        }
        self.skip_line();
        let span = self.span_from(start);
        match line_marker(&self.text[start..self.chars.pos()], span) {
            Some(marker) => self.out.line_markers.push(marker),
            None => self.report(
                Diagnostic::error("T0009", span, "a preprocessor line in Titanium source")
                    .because("Titanium has no preprocessor; only line markers such as `# 12 \"Grid.ti\"` may stay")
                    .hint("run the C preprocessor on the file first, or write a `static final` constant"),
            ),
        }
        true
    }

    fn word(&mut self, start: usize) {
        let mut text = Cow::from(self.chars.take_plain(|byte| is_ident_part(byte.into())));
        while let Some(c) = self.chars.peek().filter(|&u| is_ident_part(u)).and_then(char::from_u32) {
            text.to_mut().push(c);
            self.chars.bump();
        }
        let kind = match Keyword::from_text(&text) {
            Some(keyword) if !self.is_java || keyword.is_of_java() => TokenKind::Keyword(keyword),
            _ => TokenKind::Ident(text.into()),
        };
        self.push(kind, start);
    }

    fn punct(&mut self, start: usize) {
        let possible = Punct::that_begin_with(self.chars.peek().unwrap_or(0));
        let found = possible.iter().copied().find(|punct| self.chars.eat_text(punct.text()));
        match found {
            Some(punct) => self.push(TokenKind::Punct(punct), start),
            None => {
                self.stray_character(start);
                self.push(TokenKind::Wrong, start);
            }
        }
        if found == Some(Punct::CloseBracket) {
            self.rank_marker();
        }
    }

    /// Turns `[` `2d` `]` into a rank: what looks like a double has no place alone between brackets.
    fn rank_marker(&mut self) {
        let [.., open, number, _] = self.out.tokens.as_mut_slice() else { return };
        if open.kind != TokenKind::Punct(Punct::OpenBracket) || !matches!(number.kind, TokenKind::Double(_)) {
            return;
        }
        let text = &self.text[number.span.start as usize..number.span.end as usize];
        let digits = text.strip_suffix('d').filter(|d| d.bytes().all(|b| b.is_ascii_digit()));
        if let Some(digits) = digits {
            number.kind = TokenKind::Rank(digits.parse().unwrap_or(u64::MAX));
        }
    }

    pub(super) fn broken_escape(&mut self) {
        let start = self.chars.pos();
        self.chars.bump();
        let span = self.span_from(start);
        self.report(
            Diagnostic::error("T0002", span, "this Unicode escape is not complete")
                .because("`\\u` takes exactly four hexadecimal digits, wherever it stands")
                .hint("write it like `\\u00e9`"),
        );
    }

    /// Reports a byte that is no UTF-8, which only comments may hold; false for characters.
    pub(super) fn refuse_byte(&mut self, unit: Unit, start: usize) -> bool {
        let Some(byte) = char::from_u32(unit).and_then(byte_of) else { return false };
        let span = self.span_from(start);
        self.report(
            Diagnostic::error("T0001", span, format!("the byte 0x{byte:02x} is not UTF-8"))
                .because("outside of comments Titanium source consists of characters, in UTF-8")
                .hint("save the file as UTF-8; from Latin-1, `iconv -f latin1 -t utf-8` makes it"),
        );
        true
    }

    fn stray_character(&mut self, start: usize) {
        let unit = self.chars.bump().unwrap_or(0);
        if self.refuse_byte(unit, start) {
            return;
        }
        let span = self.span_from(start);
        let (shown, hint) = match char::from_u32(unit) {
            Some('\u{201c}' | '\u{201d}') => ("a typographic quote".to_string(), "write a plain `\"`"),
            Some('\u{2018}' | '\u{2019}') => ("a typographic quote".to_string(), "write a plain `'`"),
            Some('\u{2013}' | '\u{2014}' | '\u{2212}') => ("a typographic dash".to_string(), "write a plain `-`"),
            Some(c) if !c.is_control() => (format!("`{c}`"), "remove it"),
            _ => (format!("the character U+{unit:04X}"), "remove it"),
        };
        self.report(
            Diagnostic::error("T0001", span, format!("{shown} has no meaning here"))
                .because("no token of Titanium starts with it")
                .hint(hint),
        );
    }
}

/// `# 12 "file" 1 3` or `#line 12 "file"`; the file is optional.
fn line_marker(text: &str, span: Span) -> Option<LineMarker> {
    let rest = text.strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("line").map_or(rest, str::trim_start);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let line = rest[..digits].parse().ok()?;
    let rest = rest[digits..].trim();
    let path = match rest.strip_prefix('"') {
        Some(quoted) => Some(quoted.split_once('"')?.0.into()),
        None if rest.is_empty() => None,
        None => return None,
    };
    Some(LineMarker { line, path, span })
}

pub(super) fn is_digit(unit: Unit) -> bool {
    char::from_u32(unit).is_some_and(|c| c.is_ascii_digit())
}

fn is_ident_start(unit: Unit) -> bool {
    if let Some(byte) = u8::try_from(unit).ok().filter(u8::is_ascii) {
        return byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$';
    }
    char::from_u32(unit).is_some_and(char::is_alphabetic)
}

pub(super) fn is_ident_part(unit: Unit) -> bool {
    is_ident_start(unit) || char::from_u32(unit).is_some_and(char::is_numeric)
}
