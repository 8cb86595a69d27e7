//! The one intermediate representation: a structured C tree plus the operations of a partitioned global address space.
//!
//! * [`types`], [`tree`]: what a module is made of;
//! * [`ops`]: the table of runtime operations, with their C names and effects;
//! * [`declare`]: types as C writes them;
//! * [`text`]: the text form, printed and read back;
//! * [`verify`]: the rules that every module obeys, whoever made it;
//! * [`build`]: short constructors for front ends and passes.

pub mod build;
pub mod declare;
pub mod ops;
pub mod text;
pub mod tree;
pub mod types;
mod verify;
pub mod walk;
pub mod words;

pub use tree::*;
pub use types::{FloatKind, IntKind, Type};
pub use verify::{Violation, verify};
