//! The names of UPC's library, and advice on names that nothing declares: the header that would, or what is spelled
//! almost so.

use crate::syntax::token::word_of_1_0;
use kroll_source::hash::HashMap;
use std::sync::OnceLock;

/// What declares the names of the library, under the names of the headers that programs include.
const HEADERS: [(&str, &str); 11] = [
    ("upc.h", include_str!("../../../runtime/include/upc/upc.h")),
    ("upc.h", include_str!("../../../runtime/include/upc/upc_types.h")),
    ("upc.h", include_str!("../../../runtime/include/upc/bupc_atomics.h")),
    ("upc_collective.h", include_str!("../../../runtime/include/upc/upc_collective.h")),
    ("upc_atomic.h", include_str!("../../../runtime/include/upc/upc_atomic.h")),
    ("upc_castable.h", include_str!("../../../runtime/include/upc/upc_castable.h")),
    ("upc_nb.h", include_str!("../../../runtime/include/upc/upc_nb.h")),
    ("upc_tick.h", include_str!("../../../runtime/include/upc/upc_tick.h")),
    ("upc_model.h", include_str!("../../../runtime/include/upc/upc_model.h")),
    ("bupc_lists.h", include_str!("../../../runtime/include/upc/bupc_lists.h")),
    ("bupc_collectivev.h", include_str!("../../../runtime/include/upc/bupc_collectivev.h")),
];

/// What collectives have at the ends of their names, where a header writes `upc_all_reduce##T`.
const TYPE_LETTERS: [&str; 11] = ["C", "UC", "S", "US", "I", "UI", "L", "UL", "F", "D", "LD"];

/// The statements of UPC that a name can be meant as.
const WORDS: [&str; 5] = ["upc_barrier", "upc_fence", "upc_forall", "upc_notify", "upc_wait"];

/// The names of the library, each with the header that declares it.
fn library() -> &'static HashMap<String, &'static str> {
    static LIBRARY: OnceLock<HashMap<String, &'static str>> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let mut found = HashMap::default();
        for (header, text) in HEADERS {
            let starts = text.match_indices(|c: char| c.is_ascii_alphabetic() || c == '_').map(|(at, _)| at);
            for start in starts.filter(|&at| !text[..at].ends_with(is_of_word)) {
                let end = text[start..].find(|c: char| !is_of_word(c)).map_or(text.len(), |length| start + length);
                let word = &text[start..end];
                if !is_library_name(word) {
                    continue;
                }
                let ends: &[&str] = if text[end..].starts_with("##") { &TYPE_LETTERS } else { &[""] };
                for letters in ends {
                    found.entry(format!("{word}{letters}")).or_insert(header);
                }
            }
        }
        found
    })
}

fn is_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

pub(crate) fn is_library_name(name: &str) -> bool {
    ["upc_", "bupc_", "UPC_"].iter().any(|prefix| name.starts_with(prefix))
}

/// The candidate nearest to a name: one slip of the keys away, two in long names; upper and lower case count as equal.
pub(crate) fn similar<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = if name.len() < 8 { 1 } else { 2 };
    let near = candidates.into_iter().filter(|candidate| {
        *candidate != name && candidate.len().min(name.len()) > 2 && candidate.len().abs_diff(name.len()) <= allowed
    });
    let near = near.map(|c| (strsim::osa_distance(&c.to_lowercase(), &name.to_lowercase()), c));
    near.filter(|(slips, _)| *slips <= allowed).min().map(|(_, candidate)| candidate)
}

/// The header that declares a name.
pub(crate) fn header(name: &str) -> Option<&'static str> {
    library().get(name).copied()
}

/// A name that declarations begin with: `upc_lock_t`.
pub(crate) fn is_type(name: &str) -> bool {
    name.ends_with("_t") && header(name).is_some()
}

/// What to do about a name that looks like one of UPC's and is not declared; `None` for other names.
pub(crate) fn advice(name: &str, is_declared: impl Fn(&str) -> bool) -> Option<String> {
    if let Some(header) = header(name) {
        return Some(format!("write `#include <{header}>` at the top of the file"));
    }
    if let Some(keyword) = word_of_1_0(name) {
        return Some(format!("write `{}`, or translate with `--upc-1.0`: it is of UPC 1.0", keyword.spelling()));
    }
    // As other languages and libraries call it.
    let with_prefix = format!("upc_{name}");
    if WORDS.contains(&with_prefix.as_str()) {
        return Some(format!("did you mean `{with_prefix}`?"));
    }
    if !is_library_name(name) {
        return None;
    }
    let near = similar(name, library().keys().map(String::as_str).chain(WORDS))?;
    match header(near) {
        Some(header) if !is_declared(near) => Some(format!("did you mean `{near}`, of <{header}>?")),
        _ => Some(format!("did you mean `{near}`?")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_declare_what_programs_use() {
        for (name, header) in [
            ("upc_memget", "upc.h"),
            ("upc_lock_t", "upc.h"),
            ("upc_all_broadcast", "upc_collective.h"),
            ("upc_all_reduceUL", "upc_collective.h"),
            ("upc_all_prefix_reduceLD", "upc_collective.h"),
            ("upc_atomic_relaxed", "upc_atomic.h"),
            ("upc_ticks_now", "upc.h"),
            ("upc_memcpy_nb", "upc_nb.h"),
        ] {
            assert_eq!(library().get(name), Some(&header), "{name}");
        }
    }

    #[test]
    fn near_names_are_one_or_two_slips_away() {
        assert_eq!(similar("upc_memgt", ["upc_memget", "upc_memput"]), Some("upc_memget"));
        assert_eq!(similar("lenght", ["length", "size"]), Some("length"));
        assert_eq!(similar("ab", ["ac"]), None);
    }
}
