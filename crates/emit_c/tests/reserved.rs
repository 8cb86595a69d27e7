//! The lists of names that C's headers have: as long as this compiler's headers make them.

use kroll_emit_c::names::reserved::{SYSTEM_MACROS, SYSTEM_NAMES};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

const HEADERS: &str = "#include <kroll/kroll.h>\n#include <kroll/titanium/exception.h>\n\
    #include <kroll/titanium/string.h>\n#include <kroll/titanium/arithmetic.h>\n\
    #include <kroll/titanium/collective.h>\n#include <kroll/titanium/rank1.h>\n";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn preprocessed(flags: &[&str]) -> String {
    let source = std::env::temp_dir().join(format!("kroll-headers-{}-{}.c", std::process::id(), flags.len()));
    std::fs::write(&source, HEADERS).expect("write");
    let include = root().join("runtime/include");
    let output = Command::new("cc").args(flags).arg("-I").arg(include).arg(&source).output().expect("cc");
    std::fs::remove_file(&source).expect("remove");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Not the compiler's own names, nor the runtime's: those are known by their beginnings.
fn is_ordinary(word: &str) -> bool {
    let implementation = word.strip_prefix('_').is_some_and(|r| r.starts_with(|c: char| c == '_' || c.is_uppercase()));
    !implementation && !["kroll_", "KROLL_", "ti_", "TI_"].iter().any(|prefix| word.starts_with(prefix))
}

fn missing(found: &BTreeSet<String>, list: &str) -> Vec<String> {
    let known: BTreeSet<&str> = list.lines().collect();
    found.iter().filter(|word| is_ordinary(word) && !known.contains(word.as_str())).cloned().collect()
}

#[test]
fn macros_of_the_headers_are_listed() {
    let text = preprocessed(&["-std=gnu11", "-E", "-dM"]);
    let name = |line: &str| Some(line.strip_prefix("#define ")?.split([' ', '(']).next()?.to_string());
    let found: BTreeSet<String> = text.lines().filter_map(name).collect();
    assert!(found.contains("INT32_MAX") && found.contains("kroll_load"), "{found:?}");
    assert_eq!(missing(&found, SYSTEM_MACROS), Vec::<String>::new());
}

#[test]
fn names_of_the_headers_are_listed() {
    let text = preprocessed(&["-std=gnu11", "-E"]);
    let mut found = BTreeSet::new();
    let mut in_system = false;
    for line in text.lines() {
        if let Some(marker) = line.strip_prefix("# ") {
            in_system = !marker.contains("runtime/include") && !marker.contains("kroll-headers-");
        } else if in_system {
            found.extend(kroll_ir::words::identifiers(line).map(str::to_string));
        }
    }
    assert!(found.contains("memcpy") && found.contains("uint32_t"), "{found:?}");
    assert_eq!(missing(&found, &format!("{SYSTEM_NAMES}{SYSTEM_MACROS}")), Vec::<String>::new());
}
