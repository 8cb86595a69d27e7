//! What the optimizer decided, for the user: as notes at the places in the sources, or as records.

use crate::output::tell;
use crate::report::{Failure, colour};
use kroll_ir::{Loc, Module};
use kroll_opt::remarks::{Kind, Obstacle, Place, Remark, VECTORISED};
use kroll_source::bytes::text_of_file;
use kroll_source::{Diagnostic, FileId, SourceMap, Span, render_all};
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// What is to be done with remarks.
#[derive(Clone, Default, Debug)]
pub struct Wish {
    /// They are printed as notes.
    pub shown: bool,
    /// They are collected as records, one a line.
    pub records: Option<Arc<Mutex<String>>>,
}

impl Wish {
    pub fn of(shown: bool, file: Option<&Path>) -> Wish {
        Wish { shown, records: file.map(|_| Arc::default()) }
    }

    pub fn is_any(&self) -> bool {
        self.shown || self.records.is_some()
    }

    /// Writes the records to their file.
    pub fn write(&self, file: Option<&Path>) -> Result<(), Failure> {
        let Some(records) = &self.records else { return Ok(()) };
        let records = records.lock().unwrap_or_else(PoisonError::into_inner);
        crate::output::write(file, &kroll_source::bytes::encode(&records))
    }
}

/// A remark as JSON has it.
#[derive(Serialize)]
struct Record<'a> {
    code: &'a str,
    pass: &'a str,
    done: bool,
    #[serde(flatten)]
    at: Position,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Why<'a>>,
}

#[derive(Serialize)]
struct Why<'a> {
    #[serde(flatten)]
    at: Position,
    message: &'a str,
}

/// Lines and columns count from one, columns in bytes.
#[derive(Serialize)]
struct Position {
    file: String,
    line: u32,
    column: u32,
}

/// The sources that remarks are about.
struct Sources<'m> {
    map: SourceMap,
    module: &'m Module,
    found: HashMap<u32, Option<FileId>>,
}

impl Sources<'_> {
    /// Titanium's library is in the command and in no file: nobody could change it.
    fn file(&mut self, number: u32) -> Option<FileId> {
        let (map, module) = (&mut self.map, self.module);
        *self.found.entry(number).or_insert_with(|| {
            let name = module.files.get(number as usize)?;
            let text = std::fs::read(name).ok()?;
            Some(map.add(name, &text_of_file(&text)))
        })
    }

    /// Of a line its first word, which is the loop that a remark about a line is about, or the whole of it.
    fn span(&mut self, place: Place) -> Option<Span> {
        let (file, line, column) = match place {
            Place::Line(Loc { file, line }) => (file, line, None),
            Place::Site(site) => {
                let site = self.module.sites.get(site.0 as usize)?;
                (site.file, site.line, Some(site.column))
            }
        };
        let id = self.file(file)?;
        let file = self.map.get(id)?;
        let range = file.line_range(line)?;
        let text = &file.text[range.clone()];
        let start = match column {
            Some(column) => (column as usize).saturating_sub(1).min(text.len()),
            None => loop_in(text).unwrap_or(text.len() - text.trim_start().len()),
        };
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let word = text.as_bytes()[start..].iter().take_while(|byte| is_word(**byte)).count();
        Some(Span::new(id, range.start + start, range.start + start + word.max(1)))
    }

    fn position(&self, span: Span) -> Position {
        let at = self.map.line_col(span);
        Position { file: self.map.file(span.file).path.display().to_string(), line: at.line, column: at.col }
    }
}

/// Where the line's first word for a loop is.
fn loop_in(line: &str) -> Option<usize> {
    let words = ["for", "upc_forall", "foreach", "while", "do"];
    let mut start = 0;
    for word in line.split_inclusive(|c: char| !(c.is_ascii_alphanumeric() || c == '_')) {
        let name = word.trim_end_matches(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        if words.contains(&name) {
            return Some(start);
        }
        start += word.len();
    }
    None
}

/// Shows what the passes decided about a module.
pub fn show(wish: &Wish, module: &Module, remarks: Vec<Remark>) {
    if !wish.is_any() {
        return;
    }
    let mut sources = Sources { map: SourceMap::new(), module, found: HashMap::new() };
    let mut placed = Vec::new();
    for remark in &remarks {
        if let Some(span) = sources.span(remark.at) {
            let obstacle = remark.obstacle.as_ref();
            let why = obstacle.map(|obstacle| (obstacle, obstacle.at.and_then(|at| sources.span(at))));
            placed.push((remark, span, why));
        }
    }
    placed.sort_by_key(|(_, span, _)| (span.file, span.start));
    let notes: Vec<Diagnostic> = placed.iter().map(|(remark, span, why)| note(remark, *span, *why)).collect();
    if wish.shown {
        tell(&render_all(&sources.map, &notes, colour()));
    }
    for (remark, span, why) in placed {
        let why = why.map(|(obstacle, at)| Why { at: sources.position(at.unwrap_or(span)), message: &obstacle.why });
        let Kind { code, pass, done } = *remark.kind;
        record(wish, &Record { code, pass, done, at: sources.position(span), message: &remark.message, why });
    }
}

fn note(remark: &Remark, span: Span, why: Option<(&Obstacle, Option<Span>)>) -> Diagnostic {
    let note = Diagnostic::note(remark.kind.code, span, remark.message.clone());
    match why {
        Some((obstacle, Some(at))) if at != span => note.also(at, obstacle.why.clone()),
        Some((obstacle, _)) => note.at(obstacle.why.clone()),
        None => note,
    }
}

fn record(wish: &Wish, record: &Record) {
    if let Some(records) = &wish.records
        && let Ok(line) = serde_json::to_string(record)
    {
        let mut records = records.lock().unwrap_or_else(PoisonError::into_inner);
        records.push_str(&line);
        records.push('\n');
    }
}

/// Shows what the C compiler says of loops that it has vectorised, and returns its other words.
pub fn show_vectorised(wish: &Wish, words: &str) -> String {
    if !wish.is_any() {
        return words.to_string();
    }
    let (ours, others): (Vec<&str>, Vec<&str>) = words.lines().partition(|line| kroll_driver::is_remark(line));
    // Versions of a loop that stand in one line of the user's are one to the user.
    let runtime = kroll_driver::Home::find().ok().map(|home| home.include);
    let is_users = |(file, _): &(&str, u32)| runtime.as_ref().is_none_or(|folder| !Path::new(file).starts_with(folder));
    let loops: BTreeSet<(&str, u32)> = ours.into_iter().filter_map(vectorised).filter(is_users).collect();
    let mut module = Module::default();
    let mut remarks = Vec::new();
    for (file, line) in loops {
        let known = module.files.iter().position(|name| name == file);
        let number = known.unwrap_or_else(|| {
            module.files.push(file.to_string());
            module.files.len() - 1
        });
        let at = Place::Line(Loc { file: number as u32, line });
        let message = "the C compiler has vectorised this loop".to_string();
        remarks.push(Remark { kind: &VECTORISED, at, message, obstacle: None });
    }
    show(wish, &module, remarks);
    others.into_iter().map(|line| format!("{line}\n")).collect()
}

/// File and line of a loop that became one of vectors.
fn vectorised(line: &str) -> Option<(&str, u32)> {
    let (place, _) = line.split_once(": ").filter(|(_, words)| words.contains("vectorized"))?;
    let mut parts = place.rsplitn(3, ':');
    let (_column, line, file) = (parts.next()?, parts.next()?, parts.next()?);
    Some((file, line.parse().ok()?))
}
