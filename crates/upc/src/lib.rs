//! The UPC front end: preprocessed C11, GNU C and UPC text in, a module of the intermediate representation and
//! diagnostics out.
//!
//! [`syntax`] turns the text into tokens and a tree; [`check`] gives every expression its type, makes implicit
//! conversions explicit and finds every access to shared data; [`lower`] makes addresses and runtime operations of
//! them; [`compile`] is all of it.

mod analyse;
pub mod check;
pub mod codes;
mod compile;
mod library_names;
pub mod lower;
pub mod origins;
mod plain;
pub mod stages;
pub mod syntax;

pub use analyse::{analyse, index_text};
pub use compile::compile;
pub use plain::plain_text;
