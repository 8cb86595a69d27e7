//! From what the front ends wrote to a program: finds compilers and our runtime, compiles, links, and cleans up.

mod build;
mod compiler;
mod folder;
pub mod fortran;
mod home;
mod link;
pub mod notes;
mod parts;
mod preprocess;
mod symbols;
mod toolchain;
mod workplace;

pub use build::{BuildError, Code, Part, Product, Unit, build, check, compile, is_remark};
pub use compiler::{Compiler, Kind};
pub use folder::{reason, remove_temporary, temporary};
pub use home::Home;
pub use link::Linked;
pub use preprocess::{Preprocessing, preprocess};
pub use symbols::{fixed_ranks, require_program};
pub use toolchain::{Modules, Options, Toolchain, is_for_debuggers};
pub use workplace::Workplace;
