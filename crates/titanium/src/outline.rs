//! What the text of a library file consists of: the bodies of methods, which matter where something names the method, and
//! all else, which matters wherever the file is read. Only words, brackets and a few signs are looked at, so that a file
//! costs little of which a program needs one method. The text is known to be right: tests parse it whole.

use std::ops::Range;

/// The body of a method or constructor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Body {
    /// Of the method; empty for an operator, which no word calls.
    pub name: &'static str,
    /// From `{` to behind `}`.
    pub range: Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outline {
    /// Words of the package line and of imports: where names come from.
    pub origins: Vec<&'static str>,
    /// Words outside of bodies, apart from the names that are declared by them.
    pub words: Vec<&'static str>,
    pub bodies: Vec<Body>,
}

/// A word, or one byte of something else that is neither blank, comment nor literal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    Word(&'static str),
    Sign(u8),
}

struct Pieces {
    text: &'static str,
    at: usize,
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || !byte.is_ascii()
}

impl Pieces {
    fn byte(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    /// Goes behind the next `end`, or to the end of the text.
    fn pass(&mut self, end: &str) {
        self.at = self.text[self.at..].find(end).map_or(self.text.len(), |found| self.at + found + end.len());
    }

    /// Behind a literal whose opening quote is next.
    fn pass_quoted(&mut self, quote: u8) {
        self.at += 1;
        while self.at < self.text.len() && self.byte(0) != quote {
            self.at += if self.byte(0) == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
    }

    fn pass_word(&mut self) {
        while is_word(self.byte(0)) {
            self.at += 1;
        }
    }

    /// From behind an opening brace to behind the one that closes it, with the words between.
    fn pass_block(&mut self, mut word: impl FnMut(&'static str)) {
        let mut depth = 1;
        while depth > 0 {
            match self.next() {
                Some(Piece::Sign(b'{')) => depth += 1,
                Some(Piece::Sign(b'}')) => depth -= 1,
                Some(Piece::Word(found)) => word(found),
                Some(Piece::Sign(_)) => {}
                None => return,
            }
        }
    }
}

impl Iterator for Pieces {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        loop {
            let start = self.at;
            match self.byte(0) {
                0 if start >= self.text.len() => return None,
                b'/' if self.byte(1) == b'/' => self.pass("\n"),
                b'/' if self.byte(1) == b'*' => self.pass("*/"),
                quote @ (b'"' | b'\'') => self.pass_quoted(quote),
                digit if digit.is_ascii_digit() => self.pass_word(),
                byte if is_word(byte) => {
                    self.pass_word();
                    return Some(Piece::Word(&self.text[start..self.at]));
                }
                byte if byte.is_ascii_whitespace() => self.at += 1,
                byte => {
                    self.at += 1;
                    return Some(Piece::Sign(byte));
                }
            }
        }
    }
}

/// The words of a piece of a library file.
pub fn words(text: &'static str) -> Vec<&'static str> {
    let word = |piece| match piece {
        Piece::Word(word) => Some(word),
        Piece::Sign(_) => None,
    };
    Pieces { text, at: 0 }.filter_map(word).collect()
}

/// A declaration so far.
#[derive(Default)]
struct Member {
    is_origin: bool,
    is_type: bool,
    /// A value follows its `=`.
    is_value: bool,
    /// The method, once its parameters begin.
    name: Option<&'static str>,
    /// The last word, if what follows it may show that it is the method's name.
    word: Option<&'static str>,
}

pub fn outline(text: &'static str) -> Outline {
    let mut found = Outline::default();
    let mut pieces = Pieces { text, at: 0 };
    let mut member = Member::default();
    while let Some(piece) = pieces.next() {
        let word = member.word.take();
        match piece {
            // A method's name stands before its parameters; an operator's is `op` and a sign.
            Piece::Sign(b'(') if !member.is_value && member.name.is_none() => member.name = Some(word.unwrap_or("")),
            Piece::Sign(_) if word == Some("op") => member.name = Some(""),
            _ => found.words.extend(word),
        }
        match piece {
            Piece::Word("package" | "import") => member.is_origin = true,
            Piece::Word(word) if member.is_origin => found.origins.push(word),
            Piece::Word("class" | "interface") if !member.is_value => {
                member.is_type = true;
                // The name is declared here.
                pieces.next();
            }
            Piece::Word(word) => member.word = Some(word),
            Piece::Sign(b'=') if member.name.is_none() => member.is_value = true,
            Piece::Sign(b'{') if member.is_type => member = Member::default(),
            Piece::Sign(b'{') => {
                let start = pieces.at - 1;
                match member.name {
                    Some(name) if !member.is_value => {
                        pieces.pass_block(|_| {});
                        found.bodies.push(Body { name, range: start..pieces.at });
                        member = Member::default();
                    }
                    // A value goes on behind its braces.
                    _ => pieces.pass_block(|word| found.words.push(word)),
                }
            }
            Piece::Sign(b';' | b'}') => member = Member::default(),
            Piece::Sign(_) => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bodies(text: &'static str) -> Vec<(&'static str, &'static str)> {
        outline(text).bodies.into_iter().map(|body| (body.name, &text[body.range])).collect()
    }

    #[test]
    fn methods_constructors_and_operators_have_bodies() {
        let text = "class A { int x; A(int y) { x = y; } int f() throws E { if (x) { return '}'; } } \
                    A op+(A b) { return \"}\"; } A op[]=(int i) { } abstract int g(); }";
        assert_eq!(
            bodies(text),
            [("A", "{ x = y; }"), ("f", "{ if (x) { return '}'; } }"), ("", "{ return \"}\"; }"), ("", "{ }")]
        );
    }

    #[test]
    fn classes_inside_have_bodies_of_their_own() {
        let text = "class A { static class B extends C { void f() { /* } */ } } interface D { } void g() { // }\n } }";
        assert_eq!(bodies(text), [("f", "{ /* } */ }"), ("g", "{ // }\n }")]);
    }

    #[test]
    fn values_and_initialisers_count_always() {
        let text = "class A { static { start(); } int[] a = { one, f(two) }; B b = new B(three) { void g() { four(); } }; \
                    void h() { five(); } }";
        let found = outline(text);
        for word in ["start", "a", "one", "f", "two", "B", "three", "g", "four"] {
            assert!(found.words.contains(&word), "{word}");
        }
        assert!(!found.words.iter().any(|word| ["A", "h", "five"].contains(word)));
        assert_eq!(found.bodies.len(), 1);
    }

    #[test]
    fn origins_are_no_mentions() {
        let found = outline("package a.b; import c.D; class E { D d; F f(G g) throws H { } }");
        assert_eq!(found.origins, ["a", "b", "c", "D"]);
        assert_eq!(found.words, ["D", "d", "F", "G", "g", "throws", "H"]);
    }
}
