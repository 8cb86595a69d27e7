//! The Titanium front end.

pub mod check;
mod compile;
pub mod library;
pub mod lower;
pub mod sources;
pub mod syntax;

pub use compile::{analyse, compile, index_text, types_text};
