//! Types, names and the rules of the language: from syntax trees to a checked program.

pub mod program;
