//! All that there is to know of a unit, for tools that show and change it: places are those of the user's files.

use crate::check::mentions::{Meaning, describe};
use crate::check::tree::Program;
use crate::check::{Checked, Options, check};
use crate::origins::Origins;
use crate::syntax::{Names, lex, parse};
use kroll_source::hash::HashMap;
use kroll_source::index::IndexBuilder;
use kroll_source::{Analysis, Comment, Diagnostic, FileId, SourceMap, Span};

/// Checks the preprocessed text `file`; `read` gives the text of a file that its line markers name. What a macro stands
/// for is not in the index.
pub fn analyse(
    map: &mut SourceMap,
    file: FileId,
    options: Options,
    read: &mut dyn FnMut(&str) -> Option<String>,
) -> Analysis<Program> {
    let mut names = Names::new();
    let text = map.file(file).text.clone();
    let (list, mut diagnostics) = lex(file, &text, &mut names);
    let (unit, more) = parse(&list, &mut names);
    diagnostics.extend(more);
    let options = Options { index: true, ..options };
    let Checked { judged, mentions } = check(&unit, &list, &names, options, diagnostics);
    let origins = Origins::read(&list, map, read);
    let declarations = mentions.iter().filter(|mention| mention.declares);
    let declarations: HashMap<Meaning, Span> = declarations.map(|mention| (mention.meaning, mention.span)).collect();
    let map = &*map;
    let mut placed: HashMap<Span, Option<Span>> = HashMap::default();
    let mut place = |span: Span| *placed.entry(span).or_insert_with(|| origins.exact(&list, map, span));
    let mut builder = IndexBuilder::new();
    for mention in mentions {
        if origins.line(&list, map, mention.span).is_none_or(|line| list.lines.is_of_system(line.file)) {
            continue;
        }
        let Some(span) = place(mention.span) else { continue };
        let spelled = &list.text[mention.span.start as usize..mention.span.end as usize];
        let (entity, declared) = describe(judged.program(), &names, mention.meaning, spelled);
        let declared = declared.or_else(|| declarations.get(&mention.meaning).copied());
        let id = match declared.and_then(&mut place) {
            Some(declared) => builder.declared(declared, || entity),
            // Made by a macro, or declared nowhere.
            None => builder.built_in(entity.kind, spelled, entity.ty),
        };
        builder.mention(span, id);
    }
    let comments = own_comments(map, &origins.own_files(&list));
    let judged = judged.map_diagnostics(|message| origins.relocate(&list, map, message));
    Analysis { judged, index: builder.finish(), comments }
}

/// The preprocessor leaves no comments, so they are taken from the user's files themselves.
fn own_comments(map: &SourceMap, files: &[FileId]) -> Vec<Comment> {
    let of_file = |&file: &FileId| lex(file, &map.file(file).text, &mut Names::new()).0.comments;
    files.iter().flat_map(of_file).collect()
}

/// The index of the user's files as text.
pub fn index_text(
    map: &mut SourceMap,
    file: FileId,
    options: Options,
    read: &mut dyn FnMut(&str) -> Option<String>,
) -> (String, Vec<Diagnostic>) {
    let analysis = analyse(map, file, options, read);
    (analysis.index.text(map, &|_| true), analysis.judged.into_diagnostics())
}
