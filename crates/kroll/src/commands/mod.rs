//! One file a subcommand.

pub mod agent;
pub mod bench;
pub mod build;
pub mod caf;
pub mod check;
pub mod clean;
pub mod doctor;
pub mod explain;
pub mod launchers;
pub mod pages;
pub mod run;
pub mod upcc;
