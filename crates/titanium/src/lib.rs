//! The Titanium front end.

pub mod check;
mod compile;
mod header;
pub mod library;
pub mod locality;
pub mod lower;
mod needed;
mod outline;
pub mod sources;
pub mod syntax;

pub use compile::{analyse, compile, header_text, index_text, types_text};
