//! From positions of the preprocessed text back to the files the user wrote.
//!
//! The driver owns the original files, so the caret is found in two steps: [`LineMap::line`] names file and line,
//! and [`locate`] compares the tokens of that original line with the tokens of the preprocessed one.

use super::lexer::{TokenList, lex};
use super::names::Names;
use super::token::TokenKind;
use kroll_source::{FileId, SourceMap, Span};
use std::sync::Arc;

/// A line marker: `# 12 "file.h" 1 3`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marker {
    pub line: u32,
    pub file: Option<String>,
    pub system: bool,
}

impl Marker {
    /// Reads a marker or a `#line` directive; any other line is none.
    pub fn parse(line: &str) -> Option<Marker> {
        let rest = line.trim_start().strip_prefix('#')?.trim_start();
        let rest = rest.strip_prefix("line").unwrap_or(rest).trim_start();
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..digits].parse().ok()?;
        let rest = rest[digits..].trim();
        if rest.is_empty() {
            return Some(Marker { line: number, file: None, system: false });
        }
        let (file, flags) = quoted(rest)?;
        Some(Marker { line: number, file: Some(file), system: flags.split(' ').any(|flag| flag == "3") })
    }

    /// The marker as text, without the flags that say "entered" and "returned".
    pub fn without_nesting(&self) -> String {
        let file = self.file.as_ref().map_or(String::new(), |file| format!(" {}", quote(file)));
        let flag = if self.system { " 3" } else { "" };
        format!("# {}{file}{flag}\n", self.line)
    }
}

/// A quoted file name, and what follows it.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut name = String::new();
    let mut chars = text.strip_prefix('"')?.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((name, &text[at + 2..])),
            '\\' => name.push(chars.next()?.1),
            _ => name.push(c),
        }
    }
    None
}

fn quote(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Where a line of the preprocessed text came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place<'a> {
    pub file: &'a str,
    pub line: u32,
    pub system: bool,
}

/// The line markers of a preprocessed text, by its own line numbers.
#[derive(Debug, Default)]
pub struct LineMap {
    files: Vec<String>,
    /// Of each file, whether it is no header of the system's.
    own: Vec<bool>,
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Where the marker ends in the preprocessed text.
    end: u32,
    /// First line of the preprocessed text that the marker speaks of.
    from: u32,
    line: u32,
    file: u32,
    system: bool,
}

impl LineMap {
    pub(super) fn add(&mut self, marker: Marker, end: u32, from: u32) {
        let file = match marker.file {
            Some(file) => self.intern(file, marker.system),
            None => self.entries.last().map_or(0, |last| last.file),
        };
        let system = self.own.get(file as usize).is_some_and(|own| !own);
        self.entries.push(Entry { end, from, line: marker.line, file, system });
    }

    /// What the first marker of a file says of it holds for all of it: those behind it also call a line the system's
    /// for a macro of the system's in it.
    fn intern(&mut self, file: String, system: bool) -> u32 {
        if let Some(found) = self.files.iter().rposition(|known| *known == file) {
            return found as u32;
        }
        self.files.push(file);
        self.own.push(!system);
        self.files.len() as u32 - 1
    }

    /// Whether a file is a header of the system's.
    pub fn is_of_system(&self, file: &str) -> bool {
        self.files.iter().rposition(|known| known == file).is_some_and(|index| !self.own[index])
    }

    /// Every file that a marker named.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// Whether the last marker seen opened a system header.
    pub(super) fn in_system_header(&self) -> bool {
        self.entries.last().is_some_and(|entry| entry.system)
    }

    /// The original place of a line of the preprocessed text, counted from one; `None` before the first marker.
    pub fn line(&self, line: u32) -> Option<Place<'_>> {
        let index = self.entries.partition_point(|entry| entry.from <= line).checked_sub(1)?;
        let entry = self.entries[index];
        let file = self.files.get(entry.file as usize)?;
        Some(Place { file, line: entry.line + (line - entry.from), system: entry.system })
    }

    /// Whether an offset is in a header of the system's.
    pub fn is_system_at(&self, offset: u32) -> bool {
        let before = self.entries.partition_point(|entry| entry.end < offset);
        self.entries[..before].last().is_some_and(|entry| entry.system)
    }
}

/// A span of the preprocessed text, found again in the original file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The same tokens stand in the original line.
    Exact(Span),
    /// The tokens came out of a macro; the span is the macro's name, the text what it became.
    Expansion { name: Span, became: String },
    /// The line is known, not the column.
    Line(Span),
}

/// Finds a span of the preprocessed text in the original file; `line` is the original line counted from one.
///
/// Both lines are split into tokens, and the longest sequence that they have in common is taken for what no macro touched.
pub fn locate(list: &TokenList, span: Span, original: FileId, map: &SourceMap, line: u32) -> Option<Origin> {
    let range = map.file(original).line_range(line)?;
    let text = &map.file(original).text;
    let whole = Span::new(original, range.start, range.end);
    let mut names = Names::new();
    let (theirs, _) = lex(original, &Arc::from(&text[range.clone()]), &mut names);
    let expanded = tokens_on_line(list, span.start);
    // What is missing belongs behind a token.
    let before = expanded.iter().map(|&index| &list.tokens[index]).find(|token| token.end == span.start);
    if let Some(token) = before.filter(|_| span.start == span.end) {
        let before = Span { start: token.start, ..span };
        return locate(list, before, original, map, line).map(|origin| match origin {
            Origin::Exact(span) | Origin::Expansion { name: span, .. } => Origin::Exact(span.after()),
            Origin::Line(span) => Origin::Line(span),
        });
    }
    let (Some(first), Some(last)) = (position(list, &expanded, span.start), end_position(list, &expanded, span)) else {
        return Some(Origin::Line(whole));
    };
    let written: Vec<&str> = (0..theirs.tokens.len() - 1).map(|index| theirs.spelling(index)).collect();
    let became: Vec<&str> = expanded.iter().map(|&index| list.spelling(index)).collect();
    let same = in_common(&written, &became);
    let shift = |index: usize| Span {
        file: original,
        start: theirs.tokens[index].start + range.start as u32,
        end: theirs.tokens[index].end + range.start as u32,
    };
    // Where a token was written: itself, or the name of the macro that it came out of.
    let writer = |at: usize| match same.iter().find(|(_, e)| *e == at) {
        Some(&(w, _)) => Some((w, true)),
        None => {
            let from = same.iter().rev().find(|(_, e)| *e < at).map_or(0, |(w, _)| w + 1);
            let to = same.iter().find(|(_, e)| *e > at).map_or(written.len(), |(w, _)| *w);
            let is_name = |w: &usize| matches!(theirs.tokens[*w].kind, TokenKind::Ident(_) | TokenKind::Keyword(_));
            // Arguments of a macro stand in what it becomes, so its name may be further left.
            let is_lost = |w: &usize| is_name(w) && !same.iter().any(|(kept, _)| kept == w);
            (from..to).find(is_name).or_else(|| (0..to).rev().find(is_lost)).map(|w| (w, false))
        }
    };
    let (Some((first, exact)), Some((last, last_exact))) = (writer(first), writer(last.max(first))) else {
        return Some(Origin::Line(whole));
    };
    if first == last && !(exact && last_exact) {
        let became = list.text[span.start as usize..span.end as usize].to_string();
        return Some(Origin::Expansion { name: shift(first), became });
    }
    Some(Origin::Exact(shift(first).to(shift(last))))
}

/// More comparisons than this are not worth a caret: the middle of two such lines is taken for one expansion.
const COMPARISONS: usize = 1 << 20;

/// The longest sequence of tokens that both lines have, as pairs of indices.
fn in_common(written: &[&str], became: &[&str]) -> Vec<(usize, usize)> {
    let left = written.iter().zip(became).take_while(|(w, b)| w == b).count();
    let (rest, others) = (&written[left..], &became[left..]);
    let right = rest.iter().rev().zip(others.iter().rev()).take_while(|(w, b)| w == b).count();
    let (rest, others) = (&rest[..rest.len() - right], &others[..others.len() - right]);
    let mut pairs: Vec<(usize, usize)> = (0..left).map(|i| (i, i)).collect();
    if rest.len().saturating_mul(others.len()) <= COMPARISONS {
        // Lengths of the longest sequences behind each pair of places.
        let mut behind = vec![vec![0u32; others.len() + 1]; rest.len() + 1];
        for w in (0..rest.len()).rev() {
            for b in (0..others.len()).rev() {
                behind[w][b] = match rest[w] == others[b] {
                    true => behind[w + 1][b + 1] + 1,
                    false => behind[w + 1][b].max(behind[w][b + 1]),
                };
            }
        }
        let (mut w, mut b) = (0, 0);
        while w < rest.len() && b < others.len() {
            if rest[w] == others[b] && behind[w][b] == behind[w + 1][b + 1] + 1 {
                pairs.push((left + w, left + b));
                (w, b) = (w + 1, b + 1);
            } else if behind[w + 1][b] >= behind[w][b + 1] {
                w += 1;
            } else {
                b += 1;
            }
        }
    }
    let (from, to) = (written.len() - right, became.len() - right);
    pairs.extend((0..right).map(|i| (from + i, to + i)));
    pairs
}

/// Tokens of the preprocessed text that stand on the same line as an offset.
fn tokens_on_line(list: &TokenList, offset: u32) -> Vec<usize> {
    let text = list.text.as_bytes();
    let at = (offset as usize).min(text.len());
    let start = text[..at].iter().rposition(|&b| b == b'\n').map_or(0, |n| n + 1) as u32;
    let end = text[at..].iter().position(|&b| b == b'\n').map_or(text.len(), |n| at + n) as u32;
    let from = list.tokens.partition_point(|token| token.start < start);
    let inside = list.tokens[from..].iter().take_while(|token| token.start < end && token.kind != TokenKind::Eof);
    (from..from + inside.count()).collect()
}

fn position(list: &TokenList, line: &[usize], offset: u32) -> Option<usize> {
    line.iter().position(|&index| list.tokens[index].start <= offset && offset < list.tokens[index].end.max(1))
}

/// The last token of a span; a span that runs on to other lines ends with its first one.
fn end_position(list: &TokenList, line: &[usize], span: Span) -> Option<usize> {
    line.iter().rposition(|&index| list.tokens[index].start < span.end.max(span.start + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(original: &str, preprocessed: &str, what: &str) -> Origin {
        found_at(original, preprocessed, what, |span| span)
    }

    fn found_at(original: &str, preprocessed: &str, what: &str, place: impl Fn(Span) -> Span) -> Origin {
        let text: Arc<str> = preprocessed.into();
        let (list, _) = lex(FileId(0), &text, &mut Names::new());
        let start = text.find(what).expect("the words are there");
        let span = Span::new(FileId(0), start, start + what.len());
        let mut map = SourceMap::new();
        map.add("preprocessed", preprocessed);
        map.add("original", original);
        locate(&list, place(span), FileId(1), &map, 1).expect("the line is there")
    }

    fn exact(start: usize, end: usize) -> Origin {
        Origin::Exact(Span::new(FileId(1), start, end))
    }

    #[test]
    fn equal_lines_give_exact_carets() {
        assert_eq!(found("  x  =  y;\n", "x = y;\n", "y"), exact(8, 9));
    }

    #[test]
    fn tokens_beside_a_macro_are_exact() {
        assert_eq!(found("a = N + b;", "a = (10 * 2) + b;", "a"), exact(0, 1));
        assert_eq!(found("a = N + b;", "a = (10 * 2) + b;", "b"), exact(8, 9));
    }

    #[test]
    fn tokens_of_a_macro_stand_under_its_name() {
        let name = Span::new(FileId(1), 4, 5);
        assert_eq!(found("a = N + b;", "a = (10 * 2) + b;", "10"), Origin::Expansion { name, became: "10".into() });
    }

    #[test]
    fn what_stands_between_macros_is_exact() {
        let (written, became) = ("shared [N/THREADS] double x[N];", "shared [100/THREADS] double x[100];");
        assert_eq!(found(written, became, "x"), exact(26, 27));
        assert_eq!(found(written, became, "THREADS"), exact(10, 17));
        assert_eq!(found(written, became, "100/THREADS"), exact(8, 17));
        let name = Span::new(FileId(1), 8, 9);
        assert_eq!(found(written, became, "100"), Origin::Expansion { name, became: "100".into() });
        let name = Span::new(FileId(1), 4, 7);
        assert_eq!(
            found("a = MAX(b, c);", "a = ((b) > (c) ? 1 : 2);", "1"),
            Origin::Expansion { name, became: "1".into() }
        );
    }

    #[test]
    fn what_is_missing_stands_behind_a_token() {
        assert_eq!(found_at("  int n = 3", "int n = 3", "3", Span::after), exact(11, 11));
        assert_eq!(found_at("int n = N", "int n = (3)", ")", Span::after), exact(9, 9));
    }

    #[test]
    fn markers_are_read_and_written() {
        let marker = Marker::parse("# 12 \"a \\\"b\\\".h\" 1 3 4").expect("a marker");
        assert_eq!((marker.line, marker.file.as_deref(), marker.system), (12, Some("a \"b\".h"), true));
        assert_eq!(marker.without_nesting(), "# 12 \"a \\\"b\\\".h\" 3\n");
        assert_eq!(Marker::parse("#pragma once"), None);
        assert_eq!(Marker::parse("#line 3").map(|m| m.line), Some(3));
    }
}
