//! Places in the user's source: statements' lines, and sites of what may communicate.

use super::Lowerer;
use kroll_ir as ir;
use kroll_source::Span;

/// The longest piece of source that a site shows.
const SITE_WORDS: usize = 60;

impl Lowerer<'_> {
    fn file_index(&mut self, file: &str) -> u32 {
        if let Some(&index) = self.files.get(file) {
            return index;
        }
        let index = self.module.files.len() as u32;
        self.module.files.push(file.to_string());
        self.files.insert(file.to_string(), index);
        index
    }

    pub fn loc(&mut self, span: Span) -> Option<ir::Loc> {
        if span.file != self.list.file || span == Span::default() {
            return None;
        }
        let place = self.origins.line(self.list, self.map, span)?;
        let (file, line) = (place.file, place.line);
        Some(ir::Loc { file: self.file_index(file), line })
    }

    /// Where a site is, whatever macros stand behind it on its line.
    fn first_token(&self, span: Span) -> Span {
        let index = self.list.tokens.partition_point(|token| token.start < span.start);
        let is_there =
            span.file == self.list.file && self.list.tokens.get(index).is_some_and(|t| t.start == span.start);
        if is_there { self.list.span(index) } else { span }
    }

    pub fn site(&mut self, kind: ir::SiteKind, span: Span) -> ir::SiteId {
        let mut what = self.tokens_text(span);
        if what.chars().count() > SITE_WORDS {
            what = what.chars().take(SITE_WORDS - 3).chain("...".chars()).collect();
        }
        self.named_site(kind, span, what)
    }

    pub fn named_site(&mut self, kind: ir::SiteKind, span: Span, what: String) -> ir::SiteId {
        let place = self.origins.place(self.list, self.map, self.first_token(span));
        let (file, line, column) =
            place.map_or((self.module.name.clone(), 0, 0), |place| (place.file.to_string(), place.line, place.column));
        let file = self.file_index(&file);
        let id = ir::SiteId(self.module.sites.len() as u32);
        self.module.sites.push(ir::Site { kind, file, line, column, what });
        id
    }
}
