//! Numbers, characters and strings of the lexer.

use super::chars::Unit;
use super::lexer::{Lexer, is_digit, is_ident_part};
use super::token::{IntegerLiteral, TokenKind};
use kroll_source::{Diagnostic, Span};

/// The parts of a number as written, with escapes translated.
#[derive(Default)]
struct Number {
    digits: String,
    is_float: bool,
    hexadecimal: bool,
    suffix: Option<u8>,
}

pub(super) fn number(lexer: &mut Lexer, start: usize) -> TokenKind {
    let number = scan_number(lexer);
    if lexer.chars.peek().is_some_and(is_ident_part) {
        while lexer.chars.peek().is_some_and(is_ident_part) {
            lexer.chars.bump();
        }
        return malformed(
            lexer,
            start,
            "letters or digits follow directly behind it",
            "put a blank or an operator between",
        );
    }
    match number.suffix {
        Some(b'f') => float(lexer, start, &number, |digits| digits.parse::<f32>().ok().map(f64::from)),
        None | Some(b'l') if !number.is_float => integer(lexer, start, &number),
        _ => float(lexer, start, &number, |digits| digits.parse::<f64>().ok()),
    }
}

fn scan_number(lexer: &mut Lexer) -> Number {
    let chars = &mut lexer.chars;
    let mut number = Number::default();
    if chars.eat_text("0x") || chars.eat_text("0X") {
        number.hexadecimal = true;
        chars.take_ascii(&mut number.digits, |b| b.is_ascii_hexdigit());
    } else {
        chars.take_ascii(&mut number.digits, |b| b.is_ascii_digit());
        scan_fraction(lexer, &mut number);
    }
    let chars = &mut lexer.chars;
    let suffix = chars.peek().and_then(|u| u8::try_from(u).ok()).map(|b| b.to_ascii_lowercase());
    let allowed: &[u8] = match (number.hexadecimal, number.is_float) {
        (true, _) => b"l",
        (false, true) => b"fd",
        (false, false) => b"lfd",
    };
    number.suffix = suffix.filter(|s| allowed.contains(s));
    if number.suffix.is_some() {
        chars.bump();
    }
    number
}

fn scan_fraction(lexer: &mut Lexer, number: &mut Number) {
    let chars = &mut lexer.chars;
    if chars.eat('.') {
        number.is_float = true;
        number.digits.push('.');
        chars.take_ascii(&mut number.digits, |b| b.is_ascii_digit());
    }
    let mut ahead = *chars;
    if !(ahead.eat('e') || ahead.eat('E')) {
        return;
    }
    let sign = if ahead.eat('-') { "-" } else { "" };
    if sign.is_empty() {
        ahead.eat('+');
    }
    if ahead.peek().is_some_and(is_digit) {
        *chars = ahead;
        number.is_float = true;
        number.digits.push('e');
        number.digits.push_str(sign);
        chars.take_ascii(&mut number.digits, |b| b.is_ascii_digit());
    }
}

fn integer(lexer: &mut Lexer, start: usize, number: &Number) -> TokenKind {
    let octal = !number.hexadecimal && number.digits.len() > 1 && number.digits.starts_with('0');
    let radix = if number.hexadecimal { 16 } else { 8 + 2 * u32::from(!octal) };
    if number.digits.is_empty() {
        return malformed(lexer, start, "no digit follows `0x`", "write at least one hexadecimal digit");
    }
    if !number.digits.bytes().all(|b| (b as char).is_digit(radix)) {
        return malformed(
            lexer,
            start,
            "a number that starts with `0` is octal",
            "leave the zero out, or use digits up to 7",
        );
    }
    let long = number.suffix == Some(b'l');
    let decimal = radix == 10;
    let limit = match (decimal, long) {
        (true, true) => 1 << 63,
        (true, false) => 1 << 31,
        (false, true) => u64::MAX,
        (false, false) => u64::from(u32::MAX),
    };
    match u64::from_str_radix(&number.digits, radix) {
        Ok(value) if value <= limit => TokenKind::Integer(IntegerLiteral { value, decimal, long }),
        _ => {
            let hint = if long { "use a smaller number or a double" } else { "append `L` to make it a long" };
            out_of_range(lexer, start, if long { "a long" } else { "an int" }, hint);
            TokenKind::Integer(IntegerLiteral { value: 0, decimal, long })
        }
    }
}

fn float(lexer: &mut Lexer, start: usize, number: &Number, parse: impl Fn(&str) -> Option<f64>) -> TokenKind {
    let value = parse(&number.digits).unwrap_or(0.0);
    let mantissa = number.digits.split('e').next().unwrap_or_default();
    let lost = value == 0.0 && mantissa.bytes().any(|b| (b'1'..=b'9').contains(&b));
    if value.is_infinite() || lost {
        out_of_range(lexer, start, "its floating-point type", "use a number that the type can hold");
    }
    if number.suffix == Some(b'f') { TokenKind::Float(value as f32) } else { TokenKind::Double(value) }
}

fn malformed(lexer: &mut Lexer, start: usize, reason: &str, hint: &str) -> TokenKind {
    let span = lexer.span_from(start);
    lexer.report(Diagnostic::error("T0007", span, "this is not a number").because(reason).hint(hint));
    TokenKind::Integer(IntegerLiteral { value: 0, decimal: true, long: false })
}

fn out_of_range(lexer: &mut Lexer, start: usize, what: &str, hint: &str) {
    let span = lexer.span_from(start);
    lexer.report(
        Diagnostic::error("T0008", span, format!("this number does not fit in {what}"))
            .because("a literal must be a value of its type")
            .hint(hint),
    );
}

pub(super) fn character(lexer: &mut Lexer, start: usize) -> TokenKind {
    lexer.chars.bump();
    match quoted(lexer, start, '\'').as_deref() {
        Some([unit]) => TokenKind::Char(*unit),
        None => TokenKind::Wrong,
        Some(_) => {
            let span = lexer.span_from(start);
            lexer.report(
                Diagnostic::error("T0006", span, "a character literal holds exactly one character")
                    .because("a `char` is one 16-bit code unit")
                    .hint("write a string between double quotes; a quote is `'\\''`"),
            );
            TokenKind::Char(0)
        }
    }
}

pub(super) fn string(lexer: &mut Lexer, start: usize) -> TokenKind {
    lexer.chars.bump();
    quoted(lexer, start, '"').map_or(TokenKind::Wrong, |units| TokenKind::String(units.into()))
}

/// The code units up to the closing quote, which is taken too; `None`, reported, if there is none on the line.
fn quoted(lexer: &mut Lexer, start: usize, quote: char) -> Option<Vec<u16>> {
    let mut units = Vec::new();
    loop {
        match lexer.chars.peek() {
            None | Some(0x0a | 0x0d) => {
                let span = Span::new(lexer.file, start, start + 1);
                lexer.report(
                    Diagnostic::error("T0004", span, "this literal does not end on its line")
                        .because("a character or string literal cannot contain a line end")
                        .hint(format!("write the closing `{quote}`; a line end inside is `\\n`")),
                );
                return None;
            }
            Some(_) if lexer.chars.eat(quote) => return Some(units),
            Some(_) if lexer.chars.is_at_broken_escape() => lexer.broken_escape(),
            Some(_) if lexer.chars.is_at('\\') => units.push(escape(lexer)),
            Some(unit) => {
                let at = lexer.chars.pos();
                lexer.chars.bump();
                lexer.refuse_byte(unit, at);
                push_utf16(&mut units, unit);
            }
        }
    }
}

fn push_utf16(units: &mut Vec<u16>, unit: Unit) {
    match char::from_u32(unit) {
        Some(c) => units.extend_from_slice(c.encode_utf16(&mut [0; 2])),
        None => units.push(unit as u16),
    }
}

/// `\n`, `\'`, `\177` and the like.
fn escape(lexer: &mut Lexer) -> u16 {
    let start = lexer.chars.pos();
    lexer.chars.bump();
    let letter = lexer.chars.peek().and_then(char::from_u32).unwrap_or('\n');
    let unit = match letter {
        'b' => 8,
        't' => 9,
        'n' => 10,
        'f' => 12,
        'r' => 13,
        '"' | '\'' | '\\' => letter as u16,
        '0'..='7' => return octal(lexer),
        _ => {
            let span = lexer.span_from(start);
            lexer.report(
                Diagnostic::error("T0005", span, "this escape sequence does not exist")
                    .because("the escapes are \\b \\t \\n \\f \\r \\\" \\' \\\\, octal digits and \\uXXXX")
                    .hint("write `\\\\` for a backslash"),
            );
            return '\\' as u16;
        }
    };
    lexer.chars.bump();
    unit
}

/// One to three octal digits, at most `377`.
fn octal(lexer: &mut Lexer) -> u16 {
    let mut value = 0;
    for _ in 0..3 {
        let digit = lexer.chars.peek().and_then(char::from_u32).and_then(|c| c.to_digit(8));
        let Some(digit) = digit.filter(|d| value * 8 + d <= 0o377) else { break };
        value = value * 8 + digit;
        lexer.chars.bump();
    }
    value as u16
}
