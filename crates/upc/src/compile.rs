//! The front end as one call: preprocessed text in, a module and diagnostics in the user's files out.

use crate::check::{Options, check};
use crate::lower::{Input, lower};
use crate::origins::Origins;
use crate::syntax::{Names, lex, parse};
use kroll_ir::Module;
use kroll_source::{Diagnostic, FileId, SourceMap};

/// Compiles the preprocessed text `file`. `name` is the unit for people; `read` gives the text of a user's file.
pub fn compile(
    map: &mut SourceMap,
    file: FileId,
    name: &str,
    options: Options,
    read: &mut dyn FnMut(&str) -> Option<String>,
) -> (Module, Vec<Diagnostic>) {
    let mut names = Names::new();
    let text = map.file(file).text.clone();
    let (list, mut diagnostics) = lex(file, &text, &mut names);
    let (unit, more) = parse(&list, &mut names);
    diagnostics.extend(more);
    let judged = check(&unit, &list, &names, options, diagnostics).judged;
    let origins = Origins::read(&list, map, read);
    let mut module = Module { name: name.to_string(), ..Module::default() };
    let mut said_by_lowering = Vec::new();
    if let Some(program) = judged.correct() {
        let threads = options.threads;
        let checked = options.checked;
        let input = Input { name, program, list: &list, names: &names, map, origins: &origins, threads, checked };
        (module, said_by_lowering) = lower(&input);
    }
    let diagnostics = judged.with(said_by_lowering).into_diagnostics();
    let diagnostics = diagnostics.into_iter().map(|diagnostic| origins.relocate(&list, map, diagnostic)).collect();
    (module, diagnostics)
}
