//! Names that mean something in C before a program says anything: keywords, and what the headers of the emitted C define.

use kroll_source::hash::HashSet;
use std::borrow::Cow;
use std::sync::LazyLock;

mod runtime {
    include!(concat!(env!("OUT_DIR"), "/runtime_names.rs"));
}

/// C11's and GNU C's.
const KEYWORDS: [&str; 38] = [
    "asm", "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern",
    "float", "for", "fortran", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short",
    "signed", "sizeof", "static", "struct", "switch", "typedef", "typeof", "union", "unsigned", "void", "volatile",
    "while", "main",
];

/// Macros of the C compiler and of the system's headers that the runtime's include; a test compares the list.
pub const SYSTEM_MACROS: &str = include_str!("system_macros.txt");

/// Types and functions of the same headers.
pub const SYSTEM_NAMES: &str = include_str!("system_names.txt");

/// Words that cannot be a name of any kind.
static EVERYWHERE: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    KEYWORDS.into_iter().chain(runtime::MACROS.iter().copied()).chain(SYSTEM_MACROS.lines()).collect()
});

/// Words that have a meaning at file scope.
static AT_FILE_SCOPE: LazyLock<HashSet<&str>> =
    LazyLock::new(|| runtime::NAMES.iter().copied().chain(SYSTEM_NAMES.lines()).collect());

/// What the runtime's names begin with.
const RUNTIMES: [&str; 8] = ["kroll_", "KROLL_", "ti_", "TI_", "upc_", "UPC_", "bupc_", "BUPC_"];

/// Belongs to the C compiler and its library.
fn is_implementations(name: &str) -> bool {
    name.strip_prefix('_').is_some_and(|rest| rest.starts_with(|c: char| c == '_' || c.is_ascii_uppercase()))
}

fn is_runtimes(name: &str) -> bool {
    RUNTIMES.iter().any(|prefix| name.starts_with(prefix))
}

/// What stands for a name whose beginning belongs to somebody else: no number at its end would help.
pub fn base(name: &str) -> Cow<'_, str> {
    if is_implementations(name) || is_runtimes(name) { format!("my_{name}").into() } else { name.into() }
}

/// Members and labels have name spaces of their own, which macros and keywords reach all the same.
pub fn everywhere(name: &str) -> bool {
    is_implementations(name) || EVERYWHERE.contains(name)
}

/// A local of this name would hide what the runtime's macros and types need.
pub fn for_locals(name: &str) -> bool {
    let is_in = |list: &[&str]| list.binary_search(&name).is_ok();
    everywhere(name) || is_runtimes(name) || (is_in(runtime::BODIES) && AT_FILE_SCOPE.contains(name))
}

/// A function, variable or tag of this name would be one that a header has declared.
pub fn at_file_scope(name: &str) -> bool {
    // The runtime makes names by rank, such as `ti_rect2`.
    let unranked = name.trim_end_matches(|c: char| c.is_ascii_digit());
    everywhere(name) || AT_FILE_SCOPE.contains(name) || AT_FILE_SCOPE.contains(unranked)
}
