//! The networks that the conduit `sim` has models of: the rows of the runtime's own table.

/// The runtime's table, from which the names are read, and its reader of numbers.
const TABLE: &str = include_str!("../../../runtime/conduit/sim/model.c");

/// A network's name, or its latency, overhead, gap and gap a byte: numbers from 0 to 10^9, of at most three decimals.
pub fn model(text: &str) -> Result<String, String> {
    let numbers: Vec<&str> = text.split(',').collect();
    if names().any(|name| name == text) || (numbers.len() == 4 && numbers.into_iter().all(is_number)) {
        return Ok(text.to_string());
    }
    let known: Vec<&str> = names().collect();
    Err(format!("give {}, or L,o,g,G (latency, overhead and gap in ns, gap per byte in ns)", known.join(", ")))
}

fn names() -> impl Iterator<Item = &'static str> {
    let start = TABLE.find("presets[] = {").unwrap_or(TABLE.len());
    let table = TABLE[start..].split("};").next().unwrap_or_default();
    table.split("{\"").skip(1).filter_map(|row| row.split('"').next())
}

fn is_number(text: &str) -> bool {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_digits(whole)
        && is_digits(decimals)
        && decimals.len() <= 3
        && whole.parse::<u64>().is_ok_and(|ns| ns <= 1_000_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_runtime_takes_is_taken() {
        for text in ["infiniband", "ethernet", "meiko", "1000,200,200,0.08", "0,0,0,0"] {
            assert!(model(text).is_ok(), "{text}");
        }
        for text in ["pigeons", "", "1,2,3", "1,2,3,4,5", "1,2,3,x", "1,2,3,0.0001", "-1,2,3,4", "2000000000,1,1,1"] {
            assert!(model(text).is_err(), "{text}");
        }
    }
}
