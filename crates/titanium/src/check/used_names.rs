//! The names that a file may mean classes by, so that only the library classes a program needs are read.

use super::assemble::KNOWN;
use crate::syntax;
use crate::syntax::token::TokenKind;
use crate::syntax::tree::CompilationUnit;
use kroll_source::SourceMap;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Classes that checking itself looks for, beside those that lowering needs.
const ALWAYS: [&str; 5] = ["Exception", "RuntimeException", "Error", "Cloneable", "Serializable"];

/// Every identifier of the file, and the classes that every program needs. A name that is no class does no harm.
pub fn referenced_names(map: &SourceMap, unit: &CompilationUnit) -> BTreeSet<Arc<str>> {
    let (tokens, _) = syntax::tokens(map, unit.file);
    let identifiers = tokens.into_iter().filter_map(|token| match token.kind {
        TokenKind::Ident(name) => Some(name),
        _ => None,
    });
    identifiers.chain(KNOWN.into_iter().chain(ALWAYS).map(Arc::from)).collect()
}
