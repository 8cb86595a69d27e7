//! What `--emit=tokens`, `ast` and `types` print: the stages of a unit as text, without what came from system headers.

use crate::check::tree::Item as CheckedItem;
use crate::check::{Options, check, print};
use crate::origins::Origins;
use crate::syntax::lexer::TokenList;
use crate::syntax::names::{Name, Names};
use crate::syntax::token::TokenKind;
use crate::syntax::tree::Item;
use crate::syntax::{lex, parse};
use kroll_source::{Diagnostic, FileId, SourceMap};
use std::fmt::Write;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    Tokens,
    Tree,
    Types,
}

/// The text of a stage of the preprocessed text `file`; `read` gives the text of a user's file.
pub fn stage_text(
    map: &mut SourceMap,
    file: FileId,
    stage: Stage,
    options: Options,
    read: &mut dyn FnMut(&str) -> Option<String>,
) -> (String, Vec<Diagnostic>) {
    let mut names = Names::new();
    let text = map.file(file).text.clone();
    let (list, mut diagnostics) = lex(file, &text, &mut names);
    let own = own_tokens(&list);
    let out = if stage == Stage::Tokens {
        tokens_text(&list, &own)
    } else {
        let (unit, more) = parse(&list, &mut names);
        diagnostics.extend(more);
        if stage == Stage::Tree {
            let items = unit.items.iter().filter(|item| own[item.tokens.start as usize].is_some());
            items.map(|item| item_text(item, &list, &names)).collect()
        } else {
            let judged = check(&unit, &list, &names, options, diagnostics).judged;
            let is_own = |item: &CheckedItem| own[item.tokens.start as usize].is_some();
            let text = print(judged.program(), &is_own, &list, &names);
            diagnostics = judged.into_diagnostics();
            text
        }
    };
    let origins = Origins::read(&list, map, read);
    let diagnostics = diagnostics.into_iter().map(|diagnostic| origins.relocate(&list, map, diagnostic)).collect();
    (out, diagnostics)
}

/// File and line of every token that stands in a file of the user's.
fn own_tokens(list: &TokenList) -> Vec<Option<(&str, u32)>> {
    let (mut at, mut line) = (0, 1);
    let mut places = Vec::with_capacity(list.tokens.len());
    for token in &list.tokens {
        line += list.text.as_bytes()[at..token.start as usize].iter().filter(|&&byte| byte == b'\n').count() as u32;
        at = token.start as usize;
        let place = list.lines.line(line).filter(|place| !place.system);
        places.push(place.map(|place| (place.file, place.line)));
    }
    places
}

/// One token a line: the line in its file, its kind, its spelling; a line with the file's name where that changes.
fn tokens_text(list: &TokenList, own: &[Option<(&str, u32)>]) -> String {
    let mut out = String::new();
    let mut file = "";
    for (index, place) in own.iter().enumerate() {
        let Some((of, line)) = *place else { continue };
        if list.tokens[index].kind == TokenKind::Eof {
            break;
        }
        if of != file {
            let _ = writeln!(out, "# {of}");
            file = of;
        }
        let _ = writeln!(out, "{line} {} {}", kind_text(list.tokens[index].kind), list.spelling(index));
    }
    out
}

fn kind_text(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Ident(_) => "identifier",
        TokenKind::Keyword(_) => "keyword",
        TokenKind::Number => "number",
        TokenKind::Char => "character",
        TokenKind::Str => "string",
        TokenKind::Punct(_) => "sign",
        TokenKind::Pragma => "pragma",
        TokenKind::Unknown => "unknown",
        TokenKind::Eof => "end",
    }
}

/// The tree of an item as Rust prints it, without what is absent; names are spelled, and places are the words there.
fn item_text(item: &Item, list: &TokenList, names: &Names) -> String {
    let printed = format!("{item:#?}\n");
    let mut out = String::new();
    let mut lines = printed.lines();
    while let Some(line) = lines.next() {
        if line.ends_with("Span {") {
            let indent = line.len() - line.trim_start().len();
            if let Some(words) = words_at(&mut lines, list) {
                let _ = writeln!(out, "{}text: `{words}`,", " ".repeat(indent));
            }
        } else if let Some(start) = line.strip_suffix("Name(") {
            let number = lines.next().and_then(|inner| inner.trim().trim_end_matches(',').parse().ok());
            let end = lines.next().map_or("", |inner| inner.trim().trim_start_matches(')'));
            let _ = writeln!(out, "{start}`{}`{end}", number.map_or("", |number| names.spelling(Name(number))));
        } else if !is_noise(line) {
            let _ = writeln!(out, "{line}");
        }
    }
    out
}

/// Says that something is absent, or counts tokens.
fn is_noise(line: &str) -> bool {
    [": false,", ": None,", ": [],"].iter().any(|absent| line.ends_with(absent))
        || line.trim_start().starts_with("tokens: ")
}

/// Takes the lines of a printed span; gives its words if they are few.
fn words_at<'a>(lines: &mut impl Iterator<Item = &'a str>, list: &'a TokenList) -> Option<&'a str> {
    const FEW_BYTES: usize = 60;
    let inner: Vec<&str> = lines.take_while(|line| !line.trim_start().starts_with('}')).collect();
    let number =
        |name: &str| inner.iter().find_map(|line| line.trim().strip_prefix(name)?.strip_suffix(',')?.parse().ok());
    let (start, end): (usize, usize) = (number("start: ")?, number("end: ")?);
    let words = list.text.get(start..end)?;
    (words.len() <= FEW_BYTES && !words.contains('\n')).then_some(words)
}
