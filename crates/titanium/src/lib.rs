//! The Titanium front end.

pub mod syntax;
