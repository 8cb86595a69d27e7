//! Plans and runs jobs: one program, N ranks on this machine, each its own process.
//!
//! [`plan()`] decides everything from a [`Request`] and the facts of the [`Machine`], as a pure value. [`run`] makes the
//! job pages, one a node, and the segments, starts the ranks, forwards their output line by line, and sees to it that the job ends:
//! when a rank fails, when the user interrupts, and when this very process is killed.

mod code;
mod ending;
mod guard;
mod job_page;
mod machine;
mod orphans;
mod output;
mod plan;
mod ranks;
mod run;
mod segments;
mod spool;
mod stall;
mod verdict;

pub use job_page::{ABI, LAYOUT, MAX_RANKS};
pub use machine::Machine;
pub use plan::{Conduit, DEFAULT_BASE, Nodes, Plan, PlanError, Request, control_bytes, plan};
pub use run::{Job, LaunchError, LaunchOptions, Outcome, run, try_segments};
