//! From C to a program: finds the system's compiler and our runtime, compiles, links, and cleans up.

mod build;
pub mod child;
mod compiler;
mod folder;
mod home;
mod preprocess;
mod units;

pub use build::{BuildError, Code, Product, Unit, build, check, compile, flags, link, link_shared};
pub use compiler::Compiler;
pub use folder::{reason, temporary};
pub use home::Home;
pub use preprocess::{Preprocessing, preprocess};
pub use units::fixed_ranks;

/// Where a unit of C comes from, which decides how it may be optimised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    C,
    Titanium,
    Upc,
}

/// What the user chose about code generation.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Options {
    /// Allow the compiler to fuse multiplications and additions.
    pub contract: bool,
    /// Use every instruction of this machine.
    pub native: bool,
    /// Keep names and lines for debuggers.
    pub debug: bool,
    /// Further flags, handed to the C compiler as they are.
    pub extra: Vec<String>,
    /// Further flags for the preprocessor alone, such as `-DNAME`.
    pub preprocessor: Vec<String>,
}
