//! Words of one argument that is a list: split at spaces and commas, with the shell's quotes.

/// `Err` if a quote is not closed.
pub fn split(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match c {
            ' ' | '\t' | '\n' | ',' => words.extend(word.take()),
            '\'' | '"' => quoted(c, &mut rest, word.get_or_insert_default())?,
            '\\' => word.get_or_insert_default().extend(rest.next()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

/// Up to the closing quote.
fn quoted(quote: char, rest: &mut std::str::Chars, word: &mut String) -> Result<(), String> {
    loop {
        match rest.next() {
            None => return Err(format!("a {quote} is not closed")),
            Some(c) if c == quote => return Ok(()),
            Some('\\') if quote == '"' => match rest.next() {
                Some(c @ ('"' | '\\' | '$' | '`')) => word.push(c),
                other => word.extend(Some('\\').into_iter().chain(other)),
            },
            Some(c) => word.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn quotes_are_the_shells() {
        let words = |text: &str| split(text).expect("closed quotes");
        assert_eq!(words("-O3,-g  -DX, -c"), ["-O3", "-g", "-DX", "-c"]);
        assert_eq!(words(r#"-DX="a b" -DY='c "d", e'"#), ["-DX=a b", r#"-DY=c "d", e"#]);
        assert_eq!(words(r#"-DX=\"a\",-DY="\"b \\ \n\"""#), [r#"-DX="a""#, r#"-DY="b \ \n""#]);
        assert_eq!(words(r"a\ b,c\,d '' e''f"), ["a b", "c,d", "", "ef"]);
        assert_eq!(words(" , "), [""; 0]);
        assert!(split("-DX='a").is_err() && split(r#"-DX="a\""#).is_err());
    }
}
