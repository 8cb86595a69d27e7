//! Identifiers in C that is passed through.

/// Every identifier outside strings and character constants; a number's letters are none.
pub fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let first = rest.chars().next()?;
            if matches!(first, '"' | '\'') {
                rest = behind_quote(&rest[1..], first);
                continue;
            }
            if !is_part(first) {
                rest = &rest[first.len_utf8()..];
                continue;
            }
            let is_number = first.is_ascii_digit();
            let end = rest.find(|c| !(is_part(c) || is_number && c == '.')).unwrap_or(rest.len());
            let word = &rest[..end];
            rest = &rest[end..];
            if !is_number {
                return Some(word);
            }
        }
    })
}

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$' || !c.is_ascii()
}

fn behind_quote(text: &str, quote: char) -> &str {
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => _ = chars.next(),
            _ if c == quote => return &text[at + 1..],
            _ => {}
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_numbers_hold_no_identifiers() {
        let found: Vec<&str> = identifiers(r#"a->b + 1.5e3f * f("c \" d", 'e', 0x1F) - _g$2"#).collect();
        assert_eq!(found, ["a", "b", "f", "_g$2"]);
    }
}
