//! Diagnostics as text, through codespan-reporting.

use crate::{Diagnostic, FileId, LineCol, Severity, SourceMap, Span};
use codespan_reporting::diagnostic as cs;
use codespan_reporting::files::{Error, Files};
use codespan_reporting::term::{self, termcolor};
use std::borrow::Cow;

/// Whether escape sequences may be written; the caller knows if it has a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    Never,
    Always,
}

/// One diagnostic as the text a terminal shows, with its source lines and carets.
pub fn render(map: &SourceMap, diagnostic: &Diagnostic, colour: Colour) -> String {
    let config = term::Config { chars: term::Chars::ascii(), tab_width: 4, ..term::Config::default() };
    let message = to_codespan(map, diagnostic);
    let bytes = match colour {
        Colour::Never => {
            let mut out = termcolor::NoColor::new(Vec::new());
            term::emit(&mut out, &config, &View(map), &message).map(|()| out.into_inner())
        }
        Colour::Always => {
            let mut out = termcolor::Ansi::new(Vec::new());
            term::emit(&mut out, &config, &View(map), &message).map(|()| out.into_inner())
        }
    };
    match bytes {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) => format!("{}: {} ({error})\n", diagnostic.code, diagnostic.message),
    }
}

/// All diagnostics in source order, errors and warnings alike.
pub fn render_all(map: &SourceMap, diagnostics: &[Diagnostic], colour: Colour) -> String {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by_key(|d| (d.primary.span.file, d.primary.span.start));
    sorted.iter().map(|d| render(map, d, colour)).collect()
}

fn to_codespan(map: &SourceMap, diagnostic: &Diagnostic) -> cs::Diagnostic<FileId> {
    let severity = match diagnostic.severity {
        Severity::Note => cs::Severity::Note,
        Severity::Warning => cs::Severity::Warning,
        Severity::Error => cs::Severity::Error,
    };
    let primary = &diagnostic.primary;
    let mut labels = vec![cs::Label::primary(primary.span.file, clip(map, primary.span)).with_message(&primary.text)];
    for label in &diagnostic.secondary {
        labels.push(cs::Label::secondary(label.span.file, clip(map, label.span)).with_message(&label.text));
    }
    let mut notes = Vec::new();
    notes.extend(diagnostic.reason.iter().map(|why| format!("why: {why}")));
    notes.extend(diagnostic.hint.iter().map(|hint| format!("help: {hint}")));
    cs::Diagnostic::new(severity)
        .with_code(diagnostic.code)
        .with_message(&diagnostic.message)
        .with_labels(labels)
        .with_notes(notes)
}

/// A span's byte range moved onto character boundaries of its file: a caret must never panic.
fn clip(map: &SourceMap, span: Span) -> std::ops::Range<usize> {
    let text = map.get(span.file).map_or("", |file| &file.text);
    let floor = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (start, end) = (floor(span.start as usize), floor(span.end as usize));
    start..end.max(start)
}

/// A text in which everything shows: what would move the cursor or turn the direction of writing is a replacement character
/// of as many bytes, so places stay what they are.
fn visible(text: &str) -> Cow<'_, str> {
    let is_hidden = |c: char| match c {
        '\n' | '\r' | '\t' => false,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        c => c.is_control(),
    };
    let is_lone_return = |at: usize| text[at..].starts_with('\r') && !text[at..].starts_with("\r\n");
    let is_shown = |(at, c): (usize, char)| !is_hidden(c) && !is_lone_return(at);
    if text.char_indices().all(is_shown) {
        return Cow::Borrowed(text);
    }
    let shown = text.char_indices().map(|(at, c)| match c.len_utf8() {
        _ if is_shown((at, c)) => c,
        1 => '?',
        2 => '\u{bf}',
        _ => char::REPLACEMENT_CHARACTER,
    });
    Cow::Owned(shown.collect())
}

/// Gives codespan-reporting its view of a [`SourceMap`].
struct View<'a>(&'a SourceMap);

impl<'a> Files<'a> for View<'_>
where
    Self: 'a,
{
    type FileId = FileId;
    type Name = String;
    type Source = Cow<'a, str>;

    fn name(&'a self, id: FileId) -> Result<String, Error> {
        let file = self.0.get(id).ok_or(Error::FileMissing)?;
        Ok(visible(&file.path.display().to_string()).into_owned())
    }

    fn source(&'a self, id: FileId) -> Result<Cow<'a, str>, Error> {
        Ok(visible(&self.0.get(id).ok_or(Error::FileMissing)?.text))
    }

    fn line_index(&'a self, id: FileId, byte_index: usize) -> Result<usize, Error> {
        let file = self.0.get(id).ok_or(Error::FileMissing)?;
        let LineCol { line, .. } = file.line_col(byte_index as u32);
        Ok(line as usize - 1)
    }

    fn line_range(&'a self, id: FileId, line_index: usize) -> Result<std::ops::Range<usize>, Error> {
        let file = self.0.get(id).ok_or(Error::FileMissing)?;
        let missing = Error::LineTooLarge { given: line_index, max: file.line_count() };
        let range = file.line_range(line_index as u32 + 1).ok_or(missing)?;
        let next = file.line_range(line_index as u32 + 2).map_or(file.text.len(), |next| next.start);
        Ok(range.start..next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_place_caret_reason_and_hint() {
        let mut map = SourceMap::new();
        let id = map.add("heat.ti", "int x = y;\n");
        let d = Diagnostic::error("T0001", Span::new(id, 8, 9), "`y` is not declared")
            .at("not found here")
            .because("a name must be declared before its use")
            .hint("declare `y`");
        let text = render(&map, &d, Colour::Never);
        assert!(text.contains("error[T0001]: `y` is not declared"), "{text}");
        assert!(text.contains("heat.ti:1:9"), "{text}");
        assert!(text.contains("        ^ not found here"), "{text}");
        assert!(text.contains("why: a name must be declared"), "{text}");
        assert!(text.contains("help: declare `y`"), "{text}");
    }

    #[test]
    fn what_a_source_holds_does_not_move_the_cursor() {
        let mut map = SourceMap::new();
        let id = map.add("a\x1b[2J.ti", "int \x1b[31mx = \"\u{9b}\u{202e}\r\";\r\n");
        let d = Diagnostic::error("T0001", Span::new(id, 4, 5), "bad");
        let text = render(&map, &d, Colour::Never);
        assert!(text.contains("a?[2J.ti:1:5"), "{text:?}");
        assert!(text.contains("| int ?[31mx = \"\u{bf}\u{fffd}?\";\n"), "{text:?}");
        assert!(text.contains("|     ^\n"), "{text:?}");
    }

    #[test]
    fn a_span_inside_a_character_or_past_the_end_does_not_panic() {
        let mut map = SourceMap::new();
        let id = map.add("a.ti", "é");
        for (start, end) in [(1, 2), (0, 1), (5, 9), (2, 1)] {
            let d = Diagnostic::error("T0001", Span::new(id, start, end), "bad");
            assert!(render(&map, &d, Colour::Always).contains("bad"));
        }
    }
}
