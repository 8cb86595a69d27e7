//! The Titanium front end.

pub mod check;
pub mod library;
pub mod lower;
pub mod sources;
pub mod syntax;
