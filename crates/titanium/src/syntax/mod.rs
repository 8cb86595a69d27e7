//! From Titanium source text to its tree.

pub mod tree;
