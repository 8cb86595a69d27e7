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

/// `KROLL_BASE`, which the launcher honours as a program without a launcher does.
pub fn launcher_base() -> Result<Option<u64>, String> {
    let Some(text) = std::env::var("KROLL_BASE").ok().filter(|text| !text.is_empty()) else { return Ok(None) };
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map(Some).map_err(|error| format!("KROLL_BASE={text} is not an address: {error}"))
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
        }
    }
}
