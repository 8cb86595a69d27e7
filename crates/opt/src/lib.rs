//! Passes over the intermediate representation, one file a pass; [`pipeline`] is the list. What they know about a program
//! they ask [`analysis`].

mod addresses;
pub mod analysis;
mod array_loops;
mod branch_searches;
mod carry_fields;
mod deal_forall;
mod drop_handlers;
mod expand_elements;
mod fetch_boxes;
mod fuse_planes;
mod gather_lists;
mod hoist_fields;
mod hoist_pointers;
mod independent_turns;
mod inline_methods;
mod keep_arrays;
mod list_locals;
mod longs;
mod merge_fields;
mod neighbours;
mod outline_checked;
mod pass_copies;
pub mod pipeline;
mod poll_spin_loops;
pub mod remarks;
mod remote_cse;
mod shared_arrays;
mod shared_runs;

pub use pipeline::run;
