//! Tests of the checker: against files, against mutations of them, and against deep programs.

mod files;
mod fuzz;
mod hints;
mod limits;
mod recovery;
mod support;
