//! Files of one compilation and positions in them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Index of a file in its [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct FileId(pub u32);

/// A half-open range of bytes in one file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    pub file: FileId,
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(file: FileId, start: usize, end: usize) -> Span {
        Span { file, start: start as u32, end: end as u32 }
    }

    /// The smallest span that covers both; spans of different files give the first.
    pub fn to(self, last: Span) -> Span {
        if self.file != last.file {
            return self;
        }
        Span { file: self.file, start: self.start.min(last.start), end: self.end.max(last.end) }
    }

    /// The empty span just behind this one, where something is missing.
    pub fn after(self) -> Span {
        Span { start: self.end, ..self }
    }
}

/// A position as people write it: both numbers count from one, columns in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineCol {
    pub line: u32,
    pub col: u32,
}

/// One file's name, text and line starts.
#[derive(Debug)]
pub struct SourceFile {
    pub path: PathBuf,
    pub text: Arc<str>,
    line_starts: Vec<u32>,
}

impl SourceFile {
    fn new(path: &Path, text: &str) -> SourceFile {
        let newlines = text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
        let line_starts = std::iter::once(0).chain(newlines.map(|(i, _)| i as u32 + 1)).collect();
        SourceFile { path: path.to_path_buf(), text: text.into(), line_starts }
    }

    /// Line and column of a byte offset; an offset past the end is the end.
    pub fn line_col(&self, offset: u32) -> LineCol {
        let offset = offset.min(self.text.len() as u32);
        let line = self.line_starts.partition_point(|&start| start <= offset);
        LineCol { line: line as u32, col: offset - self.line_starts[line - 1] + 1 }
    }

    /// Byte range of a line counted from one, without its line end; `None` past the last line.
    pub fn line_range(&self, line: u32) -> Option<std::ops::Range<usize>> {
        let index = (line as usize).checked_sub(1)?;
        let start = *self.line_starts.get(index)? as usize;
        let end = self.line_starts.get(index + 1).map_or(self.text.len(), |&next| next as usize);
        Some(start..start + self.text[start..end].trim_end_matches(['\n', '\r']).len())
    }

    pub fn line_count(&self) -> usize {
        self.line_starts.len()
    }
}

/// All files of one compilation, addressed by [`FileId`].
#[derive(Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    pub fn new() -> SourceMap {
        SourceMap::default()
    }

    /// Adds a file whose text the caller has read. Adding a path twice gives two files.
    pub fn add(&mut self, path: impl AsRef<Path>, text: &str) -> FileId {
        self.files.push(SourceFile::new(path.as_ref(), text));
        FileId(self.files.len() as u32 - 1)
    }

    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    pub fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, file)| (FileId(i as u32), file))
    }

    /// The text a span covers.
    pub fn slice(&self, span: Span) -> &str {
        &self.file(span.file).text[span.start as usize..span.end as usize]
    }

    pub fn line_col(&self, span: Span) -> LineCol {
        self.file(span.file).line_col(span.start)
    }

    /// `file:line:column`, as messages and sites name a place.
    pub fn place(&self, span: Span) -> String {
        let LineCol { line, col } = self.line_col(span);
        format!("{}:{line}:{col}", self.file(span.file).path.display())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_from_one() {
        let mut map = SourceMap::new();
        let id = map.add("a.ti", "ab\n\ncd\n");
        let file = map.file(id);
        assert_eq!(file.line_col(0), LineCol { line: 1, col: 1 });
        assert_eq!(file.line_col(2), LineCol { line: 1, col: 3 });
        assert_eq!(file.line_col(3), LineCol { line: 2, col: 1 });
        assert_eq!(file.line_col(99), LineCol { line: 4, col: 1 });
        assert_eq!(file.line_range(1), Some(0..2));
        assert_eq!(file.line_range(4), Some(7..7));
        assert_eq!(file.line_range(5), None);
    }

    #[test]
    fn line_ends_of_other_systems_are_not_text() {
        let mut map = SourceMap::new();
        let id = map.add("a.ti", "ab\r\ncd");
        assert_eq!(map.file(id).line_range(1), Some(0..2));
        assert_eq!(map.place(Span::new(id, 4, 5)), "a.ti:2:1");
    }
}
