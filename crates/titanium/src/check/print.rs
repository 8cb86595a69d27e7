//! The checked program as stable text, for `--emit=types` and for tests.
use super::program::Program;
pub fn program_text(program: &Program) -> String { format!("{program:#?}") }
