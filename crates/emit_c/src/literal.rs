//! Literals: integers by type, doubles that read back exactly, strings.

use kroll_ir::{FloatKind, IntKind, Type};

pub fn integer(value: i128, ty: &Type) -> String {
    let Type::Int(kind) = ty.unqualified() else { return value.to_string() };
    let (suffix, min) = match kind {
        IntKind::UInt => ("u", 0),
        IntKind::Long => ("l", i64::MIN as i128),
        IntKind::ULong => ("ul", 0),
        IntKind::LLong => ("ll", i64::MIN as i128),
        IntKind::ULLong => ("ull", 0),
        IntKind::I128 | IntKind::U128 => return wide(value, *kind),
        _ => ("", i32::MIN as i128),
    };
    // C has no negative literals: the smallest number is an expression.
    if value == min && value < 0 { format!("({}{suffix} - 1)", value + 1) } else { format!("{value}{suffix}") }
}

/// 128-bit constants are put together from halves.
fn wide(value: i128, kind: IntKind) -> String {
    let (high, low) = ((value >> 64) as u64, value as u64);
    format!("(({}){high}ull << 64 | {low}ull)", kind.c_name())
}

pub fn float(value: f64, ty: &Type) -> String {
    let suffix = match ty.unqualified() {
        Type::Float(FloatKind::Float) => "f",
        Type::Float(FloatKind::LongDouble) => "l",
        _ => "",
    };
    if value.is_nan() {
        return format!("__builtin_nan{suffix}(\"\")");
    }
    if value.is_infinite() {
        let sign = if value < 0.0 { "-" } else { "" };
        return format!("{sign}__builtin_inf{suffix}()");
    }
    format!("{value:?}{suffix}")
}

/// A C string literal; octal escapes, because they end by themselves after three digits.
pub fn string(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for &b in bytes {
        match b {
            b'"' | b'\\' => {
                out.push('\\');
                out.push(b as char);
            }
            b'\n' => out.push_str("\\n"),
            b'\t' => out.push_str("\\t"),
            // `??x` would be a trigraph to a strict compiler.
            b'?' => out.push_str("\\?"),
            0x20..=0x7e => out.push(b as char),
            _ => out.push_str(&format!("\\{b:03o}")),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_keep_type_and_value() {
        assert_eq!(integer(3, &Type::INT), "3");
        assert_eq!(integer(i32::MIN as i128, &Type::INT), "(-2147483647 - 1)");
        assert_eq!(integer(i64::MIN as i128, &Type::LONG), "(-9223372036854775807l - 1)");
        assert_eq!(integer(7, &Type::ULONG), "7ul");
    }

    #[test]
    fn floats_are_exact() {
        assert_eq!(float(0.1, &Type::DOUBLE), "0.1");
        assert_eq!(float(1e300, &Type::DOUBLE), "1e300");
        assert_eq!(float(2.0, &Type::Float(FloatKind::Float)), "2.0f");
        assert_eq!(float(f64::NEG_INFINITY, &Type::DOUBLE), "-__builtin_inf()");
    }

    #[test]
    fn strings_cannot_swallow_what_follows() {
        assert_eq!(string(b"a\x01b\"\\??="), "\"a\\001b\\\"\\\\\\?\\?=\"");
    }
}
