//! The text form: s-expressions whose heads carry types, so that every node reads back without inference.
//!
//! `(module NAME LANG THREADS ITEM...)`; a statement is `(KIND#FILE:LINE ...)`; an expression is an atom `ATOM:TYPE`
//! or `(KIND:TYPE ...)`. Locals are `%x`, file-scope names `$x`, functions `&f`, sites `!3`. Every local and label of a
//! function has a word of its own: where several prefer one name, the others are `%x.2`, `%x.3`.

mod print;
mod read;
mod read_type;
mod sexpr;

pub use print::print;
pub use read::parse;
pub use read_type::parse_type;

/// What helps against every mistake in a text written by hand.
const HINT: &str = "compare it with what `kroll build --emit=ir` prints for a program";
