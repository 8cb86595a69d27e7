//! The whole front end: from the user's files to a module.

use crate::check::program::{Method, Program, Type};
use crate::check::{self, Options, Unit};
use crate::header::header;
use crate::{lower, sources};
use kroll_ir::Module;
use kroll_source::hash::HashSet;
use kroll_source::index::Index;
use kroll_source::{Analysis, Comment, Diagnostic, FileId, Judged, SourceMap};
use std::path::PathBuf;

/// Reads the file of a class that the user may have written next to the one compiled.
pub type Beside<'a> = &'a mut dyn FnMut(&str) -> Option<(PathBuf, String)>;

/// The module of the program that the files are part of, there exactly if no diagnostic is an error. Other files of
/// the program are sought beside the first.
pub fn compile(
    map: &mut SourceMap,
    files: &[FileId],
    beside: Beside,
    options: &Options,
) -> (Option<Module>, Vec<Diagnostic>) {
    let Checked { judged, .. } = checked(map, files, beside, options);
    let name = map.file(files[0]).path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let module = judged.correct().map(|program| lower::lower(program, map, &name));
    (module, judged.into_diagnostics())
}

/// The checked classes of the user's own files as text, empty if there is an error.
pub fn types_text(
    map: &mut SourceMap,
    files: &[FileId],
    beside: Beside,
    options: &Options,
) -> (String, Vec<Diagnostic>) {
    let Checked { judged, library, .. } = checked(map, files, beside, options);
    let shown = |file: FileId| !library.contains(&file);
    let text = judged.correct().map_or_else(String::new, |program| check::program_text(&program, &shown));
    (text, judged.into_diagnostics())
}

/// The C header of the native methods in the user's own files and of exported ones, empty if there is an error.
pub fn header_text(
    map: &mut SourceMap,
    files: &[FileId],
    beside: Beside,
    options: &Options,
) -> (String, Vec<Diagnostic>) {
    let Checked { judged, library, .. } = checked(map, files, beside, options);
    let own = |file: FileId| !library.contains(&file);
    let text = judged.correct().map_or_else(String::new, |program| header(program.program(), map, &own));
    (text, judged.into_diagnostics())
}

/// All that there is to know of the program that the files are part of, for tools that show and change it.
pub fn analyse(map: &mut SourceMap, files: &[FileId], beside: Beside, options: &Options) -> Analysis<Program> {
    let Checked { judged, index, comments, .. } =
        checked(map, files, beside, &Options { index: true, ..options.clone() });
    Analysis { judged, index, comments }
}

/// The index of the user's own files as text.
pub fn index_text(
    map: &mut SourceMap,
    files: &[FileId],
    beside: Beside,
    options: &Options,
) -> (String, Vec<Diagnostic>) {
    let Checked { judged, library, index, .. } =
        checked(map, files, beside, &Options { index: true, ..options.clone() });
    let text = index.text(map, &|file| !library.contains(&file));
    (text, judged.into_diagnostics())
}

struct Checked {
    judged: Judged<Program>,
    library: HashSet<FileId>,
    index: Index,
    comments: Vec<Comment>,
}

fn checked(map: &mut SourceMap, files: &[FileId], beside: Beside, options: &Options) -> Checked {
    let sources::Sources { units, library, diagnostics } = sources::gather(map, files, beside);
    let judged: Vec<Unit> = units.iter().map(|tree| Unit { tree, is_library: library.contains(&tree.file) }).collect();
    let check::Checked { judged, index } = check::check(map, &judged, options, diagnostics);
    let is_open = options.main_class.is_none();
    let more = judged.correct().filter(|_| is_open).and_then(|program| two_mains(map, program.program(), files));
    let own = units.iter().filter(|unit| !library.contains(&unit.file));
    let comments = own.flat_map(|unit| unit.comments.iter().copied()).collect();
    Checked { judged: judged.with(more), library, index, comments }
}

/// Of two files that the user named, each with a `main`, none is the one that starts the program.
fn two_mains(map: &SourceMap, program: &Program, files: &[FileId]) -> Option<Diagnostic> {
    let is_main = |method: &&Method| {
        &*method.name == "main" && method.this.is_none() && matches!(method.params.as_slice(), [Type::JavaArray { .. }])
    };
    let of_file = |file: &FileId| program.methods.iter().filter(is_main).find(|method| method.span.file == *file);
    let mut mains = files.iter().filter_map(of_file);
    let (first, second) = (mains.next()?, mains.next()?);
    let [one, other] = [first, second].map(|main| map.file(main.span.file).path.display().to_string());
    let error = Diagnostic::error("T0116", second.span, format!("`{one}` and `{other}` have a `main` each"));
    Some(
        error
            .also(first.span, "the other one")
            .because("one `main` starts the program")
            .hint("name one of the two files only"),
    )
}
