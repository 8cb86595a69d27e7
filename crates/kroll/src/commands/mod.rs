//! One file a subcommand.

pub mod agent;
pub mod bench;
pub mod build;
pub mod caf;
pub mod check;
pub mod clean;
pub mod conduit;
pub mod doctor;
pub mod explain;
pub mod head;
pub mod helper;
pub mod launchers;
pub mod lines;
pub mod pages;
pub mod places;

pub mod run;
pub mod simulate;
pub mod tcbuild;
pub mod upcc;
