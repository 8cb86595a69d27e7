//! Passes over the intermediate representation, one file a pass; [`pipeline`] is the list.

mod array_loops;
mod hoist_fields;
pub mod pipeline;
mod poll_spin_loops;

pub use pipeline::run;
