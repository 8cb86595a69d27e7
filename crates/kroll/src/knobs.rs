//! The environment variables that programs read: the rows of the runtime's own table.

/// The runtime's table, from which every row is read: name, kind and unit, default, help.
const TABLE: &str = include_str!("../../../runtime/src/knobs.c");

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knob {
    pub name: String,
    pub kind: String,
    pub default: String,
    pub help: String,
}

pub fn all() -> Vec<Knob> {
    let start = TABLE.find("knobs[] = {").unwrap_or(TABLE.len());
    let table = TABLE[start..].split("};").next().unwrap_or_default();
    table.split("{\"").skip(1).filter_map(row).collect()
}

/// A row behind its `{"`.
fn row(text: &str) -> Option<Knob> {
    let text = text.split('}').next()?.trim_end().trim_end_matches(',').strip_suffix('"')?;
    let mut fields = text.split("\",").map(|field| field.trim_start().trim_start_matches('"').to_string());
    Some(Knob { name: fields.next()?, kind: fields.next()?, default: fields.next()?, help: fields.next()? })
}

impl Knob {
    /// What the environment says, if anything.
    pub fn set(&self) -> Option<String> {
        let text = std::env::var_os(&self.name)?.to_string_lossy().into_owned();
        Some(text).filter(|text| !text.is_empty())
    }

    /// Whether `text` means something: a number, one of the words that the kind lists, or the name of a file or folder;
    /// options are looked at where they are used.
    pub fn accept(&self, text: &str) -> Result<(), String> {
        if self.kind == "file" || self.kind == "folder" || self.kind.starts_with("options") {
            return Ok(());
        }
        let words = || self.kind.split([',', ' ']).filter(|word| *word != "or");
        let is_listed = self.kind.contains(", ") && words().any(|word| word == text);
        if is_listed { Ok(()) } else { self.number(text).map(|_| ()) }
    }

    /// The number that `text` stands for; in the error, what would be one.
    pub fn number(&self, text: &str) -> Result<u64, String> {
        let allowed = match self.kind.as_str() {
            "0 or 1" => 0..=1,
            "exit status" => 1..=255,
            _ => 0..=u64::MAX,
        };
        let number = number(text).filter(|number| allowed.contains(number) && !self.kind.contains(", "));
        number.ok_or_else(|| {
            let Knob { name, kind, default, help } = self;
            format!("{name}={text} means nothing: its value is {kind}, such as {default} ({help})")
        })
    }
}

/// As C writes numbers, or with K, M, G or T for powers of 1024.
fn number(text: &str) -> Option<u64> {
    let unit = "KMGT".find(text.chars().next_back()?);
    let (digits, shift) = unit.map_or((text, 0), |power| (&text[..text.len() - 1], 10 * (power + 1)));
    let (digits, radix) = match digits.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None if digits.len() > 1 && digits.starts_with('0') => (digits, 8),
        None => (digits, 10),
    };
    let is_signed = digits.starts_with(['+', '-']);
    u64::from_str_radix(digits, radix).ok().filter(|_| !is_signed)?.checked_mul(1 << shift)
}

/// Refuses what the environment says wrongly, before any rank stumbles over it.
pub fn check() -> Result<(), String> {
    all().iter().try_for_each(|knob| match knob.set() {
        Some(text) => knob.accept(&text),
        None => Ok(()),
    })
}

/// `KROLL_BASE`, which the launcher honours as a program without a launcher does.
pub fn launcher_base() -> Result<Option<u64>, String> {
    let knob = all().into_iter().find(|knob| knob.name == "KROLL_BASE");
    knob.and_then(|knob| knob.set().map(|text| knob.number(&text))).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_runtime_is_read() {
        let knobs = all();
        let rows = TABLE.matches("{\"KROLL_").count();
        assert!(rows > 0 && knobs.len() == rows, "{knobs:?}");
        for knob in knobs {
            assert!(knob.name.starts_with("KROLL_") && !knob.help.is_empty() && !knob.help.contains('"'), "{knob:?}");
            assert!(knob.accept(&knob.default).is_ok(), "{knob:?}");
        }
    }

    #[test]
    fn numbers_are_what_the_runtime_takes() {
        for (text, value) in [("0x10", 16), ("010", 8), ("0", 0), ("12", 12), ("3K", 3 << 10), ("2T", 2 << 40)] {
            assert_eq!(number(text), Some(value), "{text}");
        }
        for text in ["", "x", "-1", "+1", "0x", "1 ", "1KK", "K", "99999999999999999999", "99999999999T", "é"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn values_fit_their_kind() {
        let knob = |kind: &str| Knob { name: "N".into(), kind: kind.into(), default: "1".into(), help: "h".into() };
        assert!(knob("0 or 1").number("1").is_ok() && knob("0 or 1").number("2").is_err());
        assert!(knob("red, green or blue").accept("green").is_ok());
        assert!(knob("red, green or blue").accept("or").is_err() && knob("red, green or blue").accept("1").is_err());
        assert!(knob("exit status").number("255").is_ok() && knob("exit status").number("0").is_err());
        assert_eq!(
            knob("bytes").number("x").expect_err("wrong"),
            "N=x means nothing: its value is bytes, such as 1 (h)"
        );
    }
}
