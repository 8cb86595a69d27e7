//! Values of number, character and string literals.

use super::tree::FloatName;
use kroll_source::bytes;

/// What a preprocessing number means.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Number {
    Int { value: u128, unsigned: bool, longs: u8, decimal: bool, imaginary: bool },
    Float { value: f64, ty: FloatName, imaginary: bool },
}

/// Reads a number; `None` if it is not one of C's or GNU C's.
pub fn number(spelling: &str) -> Option<Number> {
    let lower = spelling.to_ascii_lowercase();
    let (radix, digits) = split_radix(&lower);
    let is_float = match radix {
        16 => digits.contains(['.', 'p']),
        2 => false,
        _ => digits.contains(['.', 'e']),
    };
    if is_float { float(radix, digits) } else { integer(radix, digits) }
}

fn split_radix(lower: &str) -> (u32, &str) {
    if let Some(rest) = lower.strip_prefix("0x") {
        return (16, rest);
    }
    if let Some(rest) = lower.strip_prefix("0b") {
        return (2, rest);
    }
    let octal = lower.starts_with('0') && lower.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    (if octal { 8 } else { 10 }, lower)
}

fn integer(radix: u32, text: &str) -> Option<Number> {
    let end = text.find(|c: char| !c.is_digit(radix)).unwrap_or(text.len());
    let value = u128::from_str_radix(&text[..end], radix).ok()?;
    let (mut unsigned, mut longs, mut imaginary) = (false, 0, false);
    let mut suffix = &text[end..];
    while let Some(c) = suffix.chars().next() {
        match c {
            'u' if !unsigned => unsigned = true,
            'i' | 'j' if !imaginary => imaginary = true,
            'l' if longs == 0 && suffix.starts_with("ll") => {
                longs = 2;
                suffix = &suffix[1..];
            }
            'l' if longs == 0 => longs = 1,
            _ => return None,
        }
        suffix = &suffix[1..];
    }
    Some(Number::Int { value, unsigned, longs, decimal: radix == 10, imaginary })
}

fn float(radix: u32, text: &str) -> Option<Number> {
    let exponent = if radix == 16 { 'p' } else { 'e' };
    let mut end = text.find(|c: char| !(c.is_digit(radix) || c == '.')).unwrap_or(text.len());
    if radix == 10 || radix == 8 {
        end = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    }
    if text[end..].starts_with(exponent) {
        let rest = &text[end + 1..];
        let sign = rest.len() - rest.trim_start_matches(['+', '-']).len();
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        end += 1 + sign + digits;
    }
    let (body, suffix) = text.split_at(end);
    // The mark of an imaginary number stands before or behind the type's letters.
    let real = suffix.strip_prefix(['i', 'j']).or_else(|| suffix.strip_suffix(['i', 'j']));
    let imaginary = real.is_some();
    let ty = float_suffix(real.unwrap_or(suffix))?;
    let value = if radix == 16 { hex_float(body)? } else { body.parse().ok()? };
    Some(Number::Float { value, ty, imaginary })
}

fn float_suffix(suffix: &str) -> Option<FloatName> {
    Some(match suffix {
        "" | "d" => FloatName::Double,
        "f" => FloatName::Float,
        "l" => FloatName::LongDouble,
        "w" => FloatName::Float64x,
        "q" | "f128" => FloatName::Float128,
        "f16" => FloatName::Float16,
        "f32" => FloatName::Float32,
        "f64" => FloatName::Float64,
        "f32x" => FloatName::Float32x,
        "f64x" => FloatName::Float64x,
        "df" => FloatName::Decimal32,
        "dd" => FloatName::Decimal64,
        "dl" => FloatName::Decimal128,
        _ => return None,
    })
}

fn hex_float(body: &str) -> Option<f64> {
    let (mantissa, exponent) = body.split_once('p').unwrap_or((body, "0"));
    let mut power: i32 = exponent.parse().ok()?;
    let mut value = 0.0f64;
    let mut behind_point = false;
    for c in mantissa.chars() {
        match c.to_digit(16) {
            Some(digit) => {
                value = value * 16.0 + f64::from(digit);
                power -= if behind_point { 4 } else { 0 };
            }
            None => behind_point = true,
        }
    }
    Some(value * 2f64.powi(power))
}

/// The element type of a string or character literal, by its prefix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    Char,
    Wide,
    Char16,
    Char32,
}

/// Splits a quoted literal into its encoding and what stands between the quotes.
fn unquote(spelling: &str) -> (Encoding, &str) {
    let quote = spelling.find(['"', '\'']).unwrap_or(0);
    let encoding = match &spelling[..quote] {
        "L" => Encoding::Wide,
        "u" => Encoding::Char16,
        "U" => Encoding::Char32,
        _ => Encoding::Char,
    };
    let body = spelling.get(quote + 1..).unwrap_or("");
    (encoding, body.strip_suffix(['"', '\'']).unwrap_or(body))
}

/// One element of a literal: a code point of the source, or a number written as an escape.
enum Element {
    Character(char),
    Value(u32),
}

fn elements(body: &str) -> Vec<Element> {
    let mut out = Vec::new();
    let mut chars = body.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(bytes::byte_of(c).map_or(Element::Character(c), |byte| Element::Value(u32::from(byte))));
            continue;
        }
        match chars.next() {
            Some('\n') | None => {}
            Some('x') => out.push(Element::Value(digits(&mut chars, 16, usize::MAX))),
            Some(d @ '0'..='7') => {
                let first = d as u32 - '0' as u32;
                let before = chars.clone().take(2).take_while(|c| c.is_digit(8)).count();
                let rest = digits(&mut chars, 8, 2);
                out.push(Element::Value(first * 8u32.pow(before as u32) + rest));
            }
            Some(u @ ('u' | 'U')) => {
                let code = digits(&mut chars, 16, if u == 'u' { 4 } else { 8 });
                out.push(Element::Character(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)));
            }
            Some(c) => out.push(Element::Value(simple_escape(c))),
        }
    }
    out
}

fn digits(chars: &mut std::iter::Peekable<std::str::Chars>, radix: u32, most: usize) -> u32 {
    let mut value = 0u32;
    for _ in 0..most {
        let Some(digit) = chars.peek().and_then(|c| c.to_digit(radix)) else { break };
        value = value.wrapping_mul(radix).wrapping_add(digit);
        chars.next();
    }
    value
}

fn simple_escape(c: char) -> u32 {
    match c {
        'n' => 10,
        't' => 9,
        'r' => 13,
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'v' => 11,
        'e' | 'E' => 27,
        other => other as u32,
    }
}

/// How many array elements a string literal has, without the closing null, and of which type.
pub fn string_length<'a>(parts: impl Iterator<Item = &'a str>) -> (Encoding, u64) {
    let parts: Vec<(Encoding, &str)> = parts.map(unquote).collect();
    let encoding = parts.iter().map(|part| part.0).find(|&e| e != Encoding::Char).unwrap_or(Encoding::Char);
    let units = |element: &Element| match (element, encoding) {
        (Element::Character(c), Encoding::Char) => c.len_utf8(),
        (Element::Character(c), Encoding::Char16) => c.len_utf16(),
        _ => 1,
    };
    let length: usize = parts.iter().flat_map(|(_, body)| elements(body)).map(|element| units(&element)).sum();
    (encoding, length as u64)
}

/// The value of a character literal; several characters in one are packed as gcc does it.
pub fn character(spelling: &str) -> (Encoding, i64) {
    let (encoding, body) = unquote(spelling);
    let elements = elements(body);
    if encoding != Encoding::Char {
        let last = elements.last().map_or(0, |element| match element {
            Element::Character(c) => *c as i64,
            Element::Value(value) => i64::from(*value),
        });
        return (encoding, last);
    }
    let mut bytes = Vec::new();
    for element in &elements {
        match element {
            Element::Character(c) => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            Element::Value(value) => bytes.push(*value as u8),
        }
    }
    let value = match bytes[..] {
        [byte] => i64::from(byte as i8),
        _ => i64::from(bytes.iter().fold(0i32, |value, &byte| (value << 8) | i32::from(byte))),
    };
    (encoding, value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(spelling: &str) -> u128 {
        match number(spelling) {
            Some(Number::Int { value, .. }) => value,
            other => panic!("{spelling}: {other:?}"),
        }
    }

    fn real(spelling: &str) -> f64 {
        match number(spelling) {
            Some(Number::Float { value, .. }) => value,
            other => panic!("{spelling}: {other:?}"),
        }
    }

    #[test]
    fn reads_integers() {
        assert_eq!((int("0x1fUL"), int("017"), int("0b101u"), int("42llu"), int("0")), (31, 15, 5, 42, 0));
        assert_eq!(number("12abc"), None);
        assert_eq!(number("089"), None);
    }

    #[test]
    fn reads_floats() {
        assert_eq!((real("1.5e3f"), real("0x1.8p1"), real("09.5"), real("1e-2L")), (1500.0, 3.0, 9.5, 0.01));
        assert_eq!(number("1.0q").map(|n| matches!(n, Number::Float { ty: FloatName::Float128, .. })), Some(true));
        for imaginary in ["1.0i", "1.0iF", "1.0fi", "2e3jL"] {
            assert!(matches!(number(imaginary), Some(Number::Float { imaginary: true, .. })), "{imaginary}");
        }
        assert_eq!(number("1.0zz"), None);
    }

    #[test]
    fn reads_characters_and_strings() {
        assert_eq!(character(r"'\377'").1, -1);
        assert_eq!(character(r"'\x41'").1, 65);
        assert_eq!(character("'ab'").1, 0x6162);
        assert_eq!(character("L'\u{e9}'"), (Encoding::Wide, 0xe9));
        assert_eq!(string_length(["\"a\\n\\0012\"", "\"\u{e9}\""].into_iter()), (Encoding::Char, 6));
        assert_eq!(string_length(["\"a\"", "L\"\u{e9}\""].into_iter()), (Encoding::Wide, 2));
    }
}
