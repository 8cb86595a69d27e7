//! Every diagnostic code of the UPC front end, with the story behind it.

/// One code and what `kroll explain` tells about it.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    pub code: &'static str,
    pub title: &'static str,
    pub story: &'static str,
}

macro_rules! codes {
    ($($name:ident $code:literal $title:literal $story:literal;)*) => {
        $(#[doc = $title] pub const $name: &str = $code;)*

        /// All codes in order.
        pub const TABLE: &[Code] = &[$(Code { code: $code, title: $title, story: $story }),*];
    };
}

/// The story of a code.
pub fn find(code: &str) -> Option<&'static Code> {
    TABLE.iter().find(|entry| entry.code == code)
}

codes! {
    SYNTAX "U0001" "syntax error"
        "The text does not follow the grammar of C11, GNU C and UPC.";
    NESTING "U0002" "the source nests too deep"
        "Brackets, statements and expressions may nest only so deep, so that no input can exhaust the stack.";
    STRAY_CHARACTER "U0003" "a character that begins no token"
        "Outside literals and comments only the characters of C tokens may stand.";
    UNTERMINATED "U0004" "a literal without its closing quote"
        "A string or character literal ends on the line where it starts.";
    UNKNOWN_TYPE "U0005" "not the name of a type"
        "A declaration begins with a type; the word there was never declared with `typedef`.";
    NESTED_FUNCTION "U0006" "a function inside a function"
        "Nested functions of GNU C need code on the stack and are not supported.";
    TYPE_WORDS "U0007" "type words that do not go together"
        "Words such as `long` and `unsigned` combine only in certain ways.";
    STORAGE "U0008" "more than one storage class"
        "`typedef`, `extern`, `static`, `auto` and `register` exclude each other.";
    PRAGMA_PLACE "U0009" "`#pragma upc` where it has no effect"
        "`#pragma upc strict` and `relaxed` stand at file scope or as the first thing in a compound statement.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_order_and_unique() {
        assert!(TABLE.windows(2).all(|pair| pair[0].code < pair[1].code));
        assert!(find("U0001").is_some() && find("T0001").is_none());
    }
}
