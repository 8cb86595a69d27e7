//! Plans and runs jobs: one program, N ranks, each its own process, on this machine or on several.
//!
//! [`plan()`] decides everything from a [`Request`] and the facts of the [`Machine`], as a pure value. [`run`] makes the
//! job pages, one a node, and the segments, starts the ranks, forwards their output line by line, and sees to it that the job ends:
//! when a rank fails and when the user interrupts. On other hosts an agent ([`serve`])
//! does so for the head, with which it speaks in the frames of `wire.rs`.

mod agent;
mod agents;
mod attached;
mod code;
mod collector;
pub mod debugger;
mod ending;
mod helpers;
mod hosts;
mod job_page;
mod machine;
mod mpirun;
mod networks;
pub mod orphans;
mod output;
mod plan;
mod ranks;
mod refusal;
mod run;
mod segments;
mod slurm;
mod spool;
mod stall;
mod verdict;
mod wire;

pub use agent::{FindPlugin, serve, serve_attached};
pub use attached::{AttachedJob, say_refusal};
pub use code::{calls_at, explain_report};
pub use helpers::be_helper;
pub use hosts::{HostFile, Hosts, LOCAL};
pub use job_page::{ABI, LAYOUT, MAX_RANKS};
pub use machine::Machine;
pub use networks::Networks;
pub use plan::{Conduit, DEFAULT_BASE, Nodes, Plan, PlanError, Request, control_bytes, plan};
pub use run::{Job, LaunchError, LaunchOptions, Outcome, Place, run, try_segments, user_signals};
pub use slurm::Allocation;
