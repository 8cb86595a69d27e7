//! Tokens, tree and parser of preprocessed C11, GNU C and UPC.

pub mod lexer;
pub mod literal;
pub mod names;
pub mod origin;
pub mod parser;
pub mod token;
pub mod tree;

pub use lexer::{TokenList, lex};
pub use names::{Name, Names};
pub use origin::{LineMap, Origin};
pub use parser::parse;
