//! The Java machine that programs are compared with.
//!
//! Java before 19 does not always find the shortest decimal, so words may differ if they read as the same number and ours
//! is the shortest.

use std::process::{Command, Stdio};

/// What is expected to be there.
pub const JAVA: &str = "java, which `make setup-test` installs";

/// A Java machine that compiles the file that it runs.
pub fn java() -> Command {
    let mut command = Command::new("java");
    command.env("LC_ALL", "C.UTF-8").args(["-Dfile.encoding=UTF-8", "-Xmx256m", "-XX:+UseSerialGC"]);
    // Programs are short: the second compiler would take longer than it saves.
    command.arg("-XX:TieredStopAtLevel=1");
    // Without this, code that has thrown often and is compiled throws exceptions without words.
    command.arg("-XX:-OmitStackTraceInFastThrow");
    command.stdin(Stdio::null());
    command
}

pub fn same_line(want: &str, got: &str) -> bool {
    let words = |line: &str| line.split(' ').count();
    words(want) == words(got) && want.split(' ').zip(got.split(' ')).all(|(want, got)| same_word(want, got))
}

/// Equal, or the same number where ours is the one with the fewest digits that is nearest to it.
fn same_word(want: &str, got: &str) -> bool {
    let as_double =
        || want.parse::<f64>().is_ok_and(|x| got.parse() == Ok(x) && digits(got) == digits(&format!("{x:e}")));
    let as_float =
        || want.parse::<f32>().is_ok_and(|x| got.parse() == Ok(x) && digits(got) == digits(&format!("{x:e}")));
    want == got || (want.contains('.') && got.len() <= want.len() && (as_double() || as_float()))
}

/// Those that count: without sign, point, exponent and zeros at the ends.
fn digits(number: &str) -> String {
    let mantissa = number.split(['e', 'E']).next().unwrap_or_default();
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    digits.trim_matches('0').to_string()
}
