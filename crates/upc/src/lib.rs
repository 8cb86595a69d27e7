//! The UPC front end: preprocessed C11, GNU C and UPC text in, a checked tree and diagnostics out.
//!
//! [`syntax`] turns the text into tokens and a tree; [`check`] gives every expression its type, makes implicit
//! conversions explicit and finds every access to shared data.

pub mod check;
pub mod codes;
pub mod syntax;
