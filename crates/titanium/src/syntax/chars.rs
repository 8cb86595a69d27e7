//! Source characters with Unicode escapes (`\u0041`) already translated, as Java's first lexical step asks.

/// One translated character: a Unicode scalar value, or any UTF-16 code unit if it was escaped.
pub type Unit = u32;

/// A place in the text. Copies are cheap and serve as lookahead.
#[derive(Clone, Copy)]
pub struct Chars<'a> {
    text: &'a str,
    pos: usize,
    /// The previous character was a backslash that makes a following one ordinary.
    after_backslash: bool,
}

/// A character and whether it came from a broken escape.
#[derive(Clone, Copy)]
struct Decoded {
    unit: Unit,
    width: usize,
    broken: bool,
}

impl<'a> Chars<'a> {
    pub fn new(text: &'a str) -> Chars<'a> {
        Chars { text, pos: 0, after_backslash: false }
    }

    pub fn pos(&self) -> usize {
        self.pos
    }

    /// Goes to a place that no escape goes across.
    pub fn jump(&mut self, pos: usize) {
        *self = Chars { pos, ..Chars::new(self.text) };
    }

    pub fn peek(&self) -> Option<Unit> {
        self.decode().map(|d| d.unit)
    }

    /// The character behind the next one.
    pub fn peek_second(mut self) -> Option<Unit> {
        self.bump();
        self.peek()
    }

    pub fn is_at(&self, c: char) -> bool {
        self.peek() == Some(c as Unit)
    }

    /// The next character is a `\u` without four hexadecimal digits.
    pub fn is_at_broken_escape(&self) -> bool {
        self.decode().is_some_and(|d| d.broken)
    }

    pub fn bump(&mut self) -> Option<Unit> {
        let decoded = self.decode()?;
        let raw_backslash = decoded.width == 1 && decoded.unit == '\\' as Unit;
        self.after_backslash = raw_backslash && !self.after_backslash;
        self.pos += decoded.width;
        Some(decoded.unit)
    }

    pub fn eat(&mut self, c: char) -> bool {
        let found = self.is_at(c);
        if found {
            self.bump();
        }
        found
    }

    /// `text` is plain: ASCII without a backslash.
    pub fn eat_text(&mut self, text: &str) -> bool {
        let rest = &self.text.as_bytes()[self.pos..];
        if rest.len() >= text.len() && rest.iter().zip(text.as_bytes()).all(|(a, b)| a == b) {
            self.pass_plain(text.len());
            return true;
        }
        // The same in other words begins with a backslash somewhere.
        if rest.iter().take(text.len()).all(|&byte| is_plain(byte)) {
            return false;
        }
        let mut ahead = *self;
        let found = text.chars().all(|c| ahead.eat(c));
        if found {
            *self = ahead;
        }
        found
    }

    /// Takes plain characters while they are wanted: those that stand for themselves, and of them those in ASCII.
    pub fn take_plain(&mut self, wanted: impl Fn(u8) -> bool) -> &'a str {
        let rest = &self.text[self.pos..];
        let length = rest.bytes().take_while(|&byte| is_plain(byte) && wanted(byte)).count();
        self.pass_plain(length);
        &rest[..length]
    }

    fn pass_plain(&mut self, length: usize) {
        self.pos += length;
        self.after_backslash &= length == 0;
    }

    /// Appends characters to `out` while they are ASCII and wanted.
    pub fn take_ascii(&mut self, out: &mut String, wanted: impl Fn(u8) -> bool) {
        while let Some(unit) = self.peek().filter(|&u| u < 128 && wanted(u as u8)) {
            out.push(unit as u8 as char);
            self.bump();
        }
    }

    fn decode(&self) -> Option<Decoded> {
        let byte = *self.text.as_bytes().get(self.pos)?;
        if is_plain(byte) {
            return Some(Decoded { unit: byte.into(), width: 1, broken: false });
        }
        let rest = &self.text[self.pos..];
        let first = rest.chars().next()?;
        if first == '\\' && !self.after_backslash && rest[1..].starts_with('u') {
            return Some(decode_escape(rest));
        }
        Some(Decoded { unit: first as Unit, width: first.len_utf8(), broken: false })
    }
}

/// Whether a byte is a character of its own.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii() && byte != b'\\'
}

/// `\` `u`+ and four hexadecimal digits.
fn decode_escape(rest: &str) -> Decoded {
    let digits_at = 1 + rest[1..].bytes().take_while(|&b| b == b'u').count();
    let digits = rest.as_bytes().get(digits_at..digits_at + 4);
    let hexadecimal = digits.filter(|d| d.iter().all(u8::is_ascii_hexdigit));
    let unit = hexadecimal.map(|d| d.iter().fold(0, |n, &b| n * 16 + (b as char).to_digit(16).unwrap_or(0)));
    match unit {
        Some(unit) => Decoded { unit, width: digits_at + 4, broken: false },
        None => Decoded { unit: char::REPLACEMENT_CHARACTER as Unit, width: digits_at, broken: true },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> String {
        let mut chars = Chars::new(text);
        std::iter::from_fn(|| chars.bump()).map(|u| char::from_u32(u).unwrap_or('?')).collect()
    }

    #[test]
    fn escapes_are_translated_unless_the_backslash_is_escaped() {
        assert_eq!(units(r"a\u0062\uuu0063"), "abc");
        assert_eq!(units(r"\\u0062"), r"\\u0062");
        assert_eq!(units(r"\\\u0062"), r"\\b");
        assert_eq!(units(r"\ud83d"), "?");
    }

    #[test]
    fn broken_escapes_are_seen() {
        assert!(Chars::new(r"\u12").is_at_broken_escape());
        assert!(Chars::new(r"\u").is_at_broken_escape());
        assert!(Chars::new("\\u12é4").is_at_broken_escape());
        assert!(!Chars::new(r"\u1234").is_at_broken_escape());
    }
}
