//! S-expressions with spans: lists, words, and strings.

use kroll_source::{Diagnostic, FileId, SourceMap, Span};

#[derive(Clone, Debug)]
pub enum Node {
    List(Vec<Node>, Span),
    Word(String, Span),
    /// A quoted string; bytes, because C strings are.
    Str(Vec<u8>, Span),
}

impl Node {
    pub fn span(&self) -> Span {
        match self {
            Node::List(_, span) | Node::Word(_, span) | Node::Str(_, span) => *span,
        }
    }
}

/// Deeper nesting than any front end makes, and shallow enough for the stack.
const MAX_DEPTH: usize = 2_000;

/// All top-level nodes of a file.
pub fn read(map: &SourceMap, file: FileId) -> Result<Vec<Node>, Box<Diagnostic>> {
    let text = map.file(file).text.clone();
    let mut reader = Reader { text: text.as_bytes(), at: 0, file };
    let mut open: Vec<(Vec<Node>, usize)> = Vec::new();
    let mut top = Vec::new();
    while let Some(start) = reader.next_start() {
        let node = match reader.text[start] {
            b'(' => {
                if open.len() == MAX_DEPTH {
                    return Err(reader.error(start, "lists are nested too deeply"));
                }
                reader.at += 1;
                open.push((Vec::new(), start));
                continue;
            }
            b')' => {
                reader.at += 1;
                let Some((children, from)) = open.pop() else {
                    return Err(reader.error(start, "`)` closes nothing"));
                };
                Node::List(children, Span::new(file, from, reader.at))
            }
            b'"' => reader.string(start)?,
            _ => reader.word(start),
        };
        open.last_mut().map_or(&mut top, |(children, _)| children).push(node);
    }
    match open.last() {
        Some((_, from)) => Err(reader.error(*from, "`(` is never closed")),
        None => Ok(top),
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    file: FileId,
}

impl Reader<'_> {
    fn error(&self, at: usize, message: &str) -> Box<Diagnostic> {
        let why = "the intermediate representation is written as s-expressions";
        Box::new(Diagnostic::error("K0001", Span::new(self.file, at, at + 1), message).because(why).hint(super::HINT))
    }

    /// Skips blanks and `;` comments.
    fn next_start(&mut self) -> Option<usize> {
        loop {
            match self.text.get(self.at)? {
                b';' => {
                    while self.text.get(self.at).is_some_and(|b| *b != b'\n') {
                        self.at += 1;
                    }
                }
                b if b.is_ascii_whitespace() => self.at += 1,
                _ => return Some(self.at),
            }
        }
    }

    fn word(&mut self, start: usize) -> Node {
        let mut parens = 0usize;
        // Function types hold parentheses: `fn(int)void` is one word.
        while let Some(&b) = self.text.get(self.at) {
            match b {
                b'(' if self.at > start => parens += 1,
                b')' if parens > 0 => parens -= 1,
                b'(' | b')' | b'"' | b';' => break,
                _ if b.is_ascii_whitespace() => break,
                _ => {}
            }
            self.at += 1;
        }
        let text = String::from_utf8_lossy(&self.text[start..self.at]).into_owned();
        Node::Word(text, Span::new(self.file, start, self.at))
    }

    fn string(&mut self, start: usize) -> Result<Node, Box<Diagnostic>> {
        let mut bytes = Vec::new();
        self.at += 1;
        loop {
            let Some(&b) = self.text.get(self.at) else {
                return Err(self.error(start, "the string is never closed"));
            };
            self.at += 1;
            match b {
                b'"' => return Ok(Node::Str(bytes, Span::new(self.file, start, self.at))),
                b'\\' => bytes.push(self.escape()?),
                _ => bytes.push(b),
            }
        }
    }

    /// `\n`, `\"`, `\\` and `\xHH`.
    fn escape(&mut self) -> Result<u8, Box<Diagnostic>> {
        let at = self.at;
        self.at += 1;
        match self.text.get(at) {
            Some(b'n') => Ok(b'\n'),
            Some(b @ (b'"' | b'\\')) => Ok(*b),
            Some(b'x') => {
                self.at += 2;
                let digits = self.text.get(at + 1..at + 3).and_then(|d| std::str::from_utf8(d).ok());
                let value = digits.and_then(|d| u8::from_str_radix(d, 16).ok());
                value.ok_or_else(|| self.error(at, "`\\x` wants two hexadecimal digits"))
            }
            _ => Err(self.error(at, "unknown escape in a string")),
        }
    }
}

/// A string as the reader above takes it.
pub fn quote(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for &b in bytes {
        match b {
            b'\n' => out.push_str("\\n"),
            b'"' | b'\\' => {
                out.push('\\');
                out.push(b as char);
            }
            0x20..=0x7e => out.push(b as char),
            _ => out.push_str(&format!("\\x{b:02x}")),
        }
    }
    out.push('"');
    out
}
