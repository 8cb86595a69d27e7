//! The whole front end: from the user's file to a module.

use crate::check::{self, Options, Unit};
use crate::{lower, sources};
use kroll_ir::Module;
use kroll_source::{Diagnostic, FileId, SourceMap};
use std::path::PathBuf;

/// The module is there exactly if no diagnostic is an error. `beside` reads the file of a class that the user may have
/// written next to this one.
pub fn compile(
    map: &mut SourceMap,
    file: FileId,
    beside: &mut dyn FnMut(&str) -> Option<(PathBuf, String)>,
) -> (Option<Module>, Vec<Diagnostic>) {
    let sources = sources::gather(map, file, beside);
    if sources.diagnostics.iter().any(Diagnostic::is_error) {
        return (None, sources.diagnostics);
    }
    let is_library = |file: FileId| sources.library.contains(&file);
    let units: Vec<Unit> = sources.units.iter().map(|tree| Unit { tree, is_library: is_library(tree.file) }).collect();
    let (program, found) = check::check(map, &units, &Options::default());
    let mut diagnostics = sources.diagnostics;
    diagnostics.extend(found);
    let name = map.file(file).path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    (program.map(|program| lower::lower(&program, map, &name)), diagnostics)
}
