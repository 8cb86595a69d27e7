//! Tests of the checker: against files, against mutations of them, and against deep programs.

mod files;
mod fuzz;
mod hints;
mod index;
mod limits;
mod recovery;
mod support;
