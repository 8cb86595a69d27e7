//! Passes over the intermediate representation, one file a pass; [`pipeline`] is the list.

mod lower_foreach;
pub mod pipeline;

pub use pipeline::run;
