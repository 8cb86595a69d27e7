//! The user's files behind a preprocessed text: where diagnostics and sites point.

use crate::syntax::lexer::TokenList;
use crate::syntax::origin::{Origin, locate};
use kroll_source::hash::HashMap;
use kroll_source::{Diagnostic, FileId, Label, SourceMap, Span};

/// The original files that could be read, by the names that line markers give them.
#[derive(Debug, Default)]
pub struct Origins {
    files: HashMap<String, FileId>,
}

/// A place in the user's files.
pub struct UserPlace<'a> {
    pub file: &'a str,
    pub line: u32,
    /// From one; zero when it is not known.
    pub column: u32,
}

impl Origins {
    /// Adds the files to the map that the text's line markers name.
    pub fn read(list: &TokenList, map: &mut SourceMap, read: &mut dyn FnMut(&str) -> Option<String>) -> Origins {
        let mut files = HashMap::default();
        for name in list.lines.files() {
            if let Some(text) = read(name) {
                files.insert(name.clone(), map.add(name, &text));
            }
        }
        Origins { files }
    }

    /// The file and line of a span of the preprocessed text, without its column.
    pub fn line<'a>(&self, list: &'a TokenList, map: &SourceMap, span: Span) -> Option<UserPlace<'a>> {
        let line = map.line_col(span).line;
        let place = list.lines.line(line)?;
        Some(UserPlace { file: place.file, line: place.line, column: 0 })
    }

    pub fn place<'a>(&self, list: &'a TokenList, map: &SourceMap, span: Span) -> Option<UserPlace<'a>> {
        let place = self.line(list, map, span)?;
        let column = match self.origin(list, map, span) {
            Some(Origin::Exact(at) | Origin::Expansion { name: at, .. }) => map.line_col(at).col,
            _ => 0,
        };
        Some(UserPlace { column, ..place })
    }

    /// The same tokens in the user's file, unless a macro made them.
    pub fn exact(&self, list: &TokenList, map: &SourceMap, span: Span) -> Option<Span> {
        match self.origin(list, map, span)? {
            Origin::Exact(span) => Some(span),
            Origin::Expansion { .. } | Origin::Line(_) => None,
        }
    }

    /// The files that could be read and are no headers of the system's.
    pub fn own_files(&self, list: &TokenList) -> Vec<FileId> {
        let own = self.files.iter().filter(|(name, _)| !list.lines.is_of_system(name));
        let mut files: Vec<FileId> = own.map(|(_, &file)| file).collect();
        files.sort_unstable();
        files
    }

    fn origin(&self, list: &TokenList, map: &SourceMap, span: Span) -> Option<Origin> {
        let place = list.lines.line(map.line_col(span).line)?;
        let original = *self.files.get(place.file)?;
        locate(list, span, original, map, place.line)
    }

    /// The diagnostic with its carets in the user's files.
    pub fn relocate(&self, list: &TokenList, map: &SourceMap, mut diagnostic: Diagnostic) -> Diagnostic {
        let mut expansion = None;
        let mut relocated = |label: &mut Label| {
            if label.span.file != list.file {
                return;
            }
            match self.origin(list, map, label.span) {
                Some(Origin::Exact(span) | Origin::Line(span)) => label.span = span,
                Some(Origin::Expansion { name, became }) => {
                    label.span = name;
                    expansion.get_or_insert(Label { span: name, text: format!("this macro expands to `{became}`") });
                }
                None => {}
            }
        };
        relocated(&mut diagnostic.primary);
        diagnostic.secondary.iter_mut().for_each(&mut relocated);
        diagnostic.secondary.extend(expansion);
        diagnostic
    }
}
