//! One file a subcommand.

pub mod bench;
pub mod build;
pub mod check;
pub mod doctor;
pub mod explain;
pub mod run;
pub mod upcc;
pub mod upcrun;
