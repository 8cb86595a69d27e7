//! The whole front end: from the user's file to a module.

use crate::check::program::Program;
use crate::check::{self, Options, Unit};
use crate::{lower, sources};
use kroll_ir::Module;
use kroll_source::{Diagnostic, FileId, SourceMap};
use std::collections::HashSet;
use std::path::PathBuf;

/// Reads the file of a class that the user may have written next to the one compiled.
type Beside<'a> = &'a mut dyn FnMut(&str) -> Option<(PathBuf, String)>;

/// The module is there exactly if no diagnostic is an error.
pub fn compile(map: &mut SourceMap, file: FileId, beside: Beside) -> (Option<Module>, Vec<Diagnostic>) {
    let Checked { program, diagnostics, .. } = checked(map, file, beside);
    let name = map.file(file).path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    (program.map(|program| lower::lower(&program, map, &name)), diagnostics)
}

/// The checked classes of the user's own files as text, empty if there is an error.
pub fn types_text(map: &mut SourceMap, file: FileId, beside: Beside) -> (String, Vec<Diagnostic>) {
    let Checked { program, library, diagnostics } = checked(map, file, beside);
    let shown = |file: FileId| !library.contains(&file);
    (program.map_or_else(String::new, |program| check::program_text(&program, &shown)), diagnostics)
}

struct Checked {
    program: Option<Program>,
    library: HashSet<FileId>,
    diagnostics: Vec<Diagnostic>,
}

fn checked(map: &mut SourceMap, file: FileId, beside: Beside) -> Checked {
    let sources::Sources { units, library, mut diagnostics } = sources::gather(map, file, beside);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Checked { program: None, library, diagnostics };
    }
    let is_library = |file: FileId| library.contains(&file);
    let judged: Vec<Unit> = units.iter().map(|tree| Unit { tree, is_library: is_library(tree.file) }).collect();
    let (program, found) = check::check(map, &judged, &Options::default());
    diagnostics.extend(found);
    Checked { program, library, diagnostics }
}
