//! The Titanium front end.

pub mod check;
pub mod library;
pub mod syntax;
