//! Source files, spans, and diagnostics as values.
//!
//! A front end receives a [`SourceMap`], returns its tree and a `Vec<Diagnostic>`, and never prints.
//! Whoever owns a terminal renders the diagnostics with [`render`].

mod analysis;
pub mod bytes;
mod diagnostic;
pub mod hash;
pub mod index;
mod map;
mod render;
mod stack;

pub use analysis::{Analysis, Comment, Correct, Judged};
pub use diagnostic::{Diagnostic, Label, Severity};
pub use map::{FileId, LineCol, SourceFile, SourceMap, Span};
pub use render::{Colour, render, render_all};
pub use stack::with_stack;
