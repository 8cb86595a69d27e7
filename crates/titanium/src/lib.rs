//! The Titanium front end.

pub mod check;
pub mod syntax;
