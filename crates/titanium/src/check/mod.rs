//! Types, names and the rules of the language: from syntax trees to a checked program.
//!
//! The phases: every type is entered (`declare`); headers and members are made when first asked for (`headers`,
//! `members`, `templates`); bodies are checked class by class (`bodies`, `statements`, `expressions`), which may enter
//! more classes; passes over the checked bodies find what needs the flow of control (`flow`) and single-ness
//! (`single`); the program is put together (`assemble`, `inheritance`, `order`); what no run can need (`reach`) may use
//! what this compiler lacks (`unreached`).

mod absent;
mod absent_java;
mod array_files;
mod assemble;
mod bodies;
mod body;
mod builtins;
mod certain_failures;
mod constants;
mod convert;
mod declare;
mod exceptions;
mod exports;
mod expressions;
mod flow;
mod headers;
mod inheritance;
mod inner;
mod members;
mod mentions;
mod names;
mod order;
mod print;
pub mod program;
pub mod reach;
mod reductions;
mod resolve;
mod similar;
mod single;
mod statements;
mod tables;
mod templates;
mod types;
mod unreached;
pub mod walk;

pub use print::program_text;

use crate::syntax::tree::CompilationUnit;
pub use builtins::TEAM_METHODS;
use kroll_source::hash::{HashMap, HashSet};
use kroll_source::index::Index;
use kroll_source::{Diagnostic, Judged, SourceMap, Span};
use program::Program;
use std::collections::VecDeque;
use tables::Checker;

/// A parsed file.
#[derive(Clone, Copy)]
pub struct Unit<'a> {
    pub tree: &'a CompilationUnit,
    /// Belongs to the language, not to the user's program.
    pub is_library: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The class whose `main` starts the program; the first class with one if not given.
    pub main_class: Option<String>,
    /// Classes whose static methods C may call. Such a program needs no `main`.
    pub exports: Vec<String>,
    /// The index of names is wanted.
    pub index: bool,
}

/// What the checker makes of a program.
pub struct Checked {
    pub judged: Judged<Program>,
    /// Empty unless [`Options::index`] asks for it.
    pub index: Index,
}

/// Checks a whole program. `syntax` is what the parser had to say about its files; it comes first in the result.
pub fn check(map: &SourceMap, units: &[Unit<'_>], options: &Options, syntax: Vec<Diagnostic>) -> Checked {
    let mut checker = Checker::new(map);
    checker.mentions = options.index.then(Vec::new);
    checker.syntax_is_wrong = syntax.iter().any(Diagnostic::is_error);
    // Library classes first: static initialisers run in this order where nothing else decides.
    for unit in units.iter().filter(|u| u.is_library).chain(units.iter().filter(|u| !u.is_library)) {
        checker.declare_file(unit.tree, unit.is_library);
    }
    if checker.find_known().is_err() {
        let judged = Judged::new(Program::default(), with_syntax(syntax, checker.diagnostics));
        return Checked { judged, index: Index::default() };
    }
    checker.check_imports();
    while let Some(class) = checker.queue.pop_front() {
        checker.check_bodies(class);
    }
    let exported = checker.exported(&options.exports);
    let main = checker.main(options);
    checker.require_nothing_lost();
    // Which calls all ranks must make together shows only in whole bodies.
    let effects = match checker.only_lacks_features() {
        true => single::analyse(&mut checker, main),
        false => vec![false; checker.methods.len()],
    };
    let index = checker.index();
    let mut program = checker.assemble(main, exported, &effects);
    if checker.has_errors() && checker.only_lacks_features() {
        checker.accept_unreached(&mut program);
    }
    Checked { judged: Judged::new(program, with_syntax(syntax, checker.diagnostics)), index }
}

/// In source order. Bodies of templates and initialisers are checked more than once and would repeat themselves.
fn with_syntax(mut syntax: Vec<Diagnostic>, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    syntax.extend(found);
    let mut seen: HashSet<(&'static str, Span)> = HashSet::default();
    syntax.retain(|d| seen.insert((d.code, d.primary.span)));
    syntax.sort_by_key(|d| (d.primary.span.file, d.primary.span.start));
    syntax
}

impl<'a> Checker<'a> {
    /// What has no checked form has an error. If it does not, translating the rest would be silently wrong.
    fn require_nothing_lost(&mut self) {
        if let Some(span) = self.lost.filter(|_| !self.has_errors()) {
            let error = Diagnostic::error("T0199", span, "the compiler failed to check this statement")
                .because("this is a fault of the compiler, which found nothing wrong and still could not go on")
                .hint("report it with the program; writing the statement differently may help");
            self.diagnostics.push(error);
        }
    }

    /// The syntax counts.
    fn has_errors(&self) -> bool {
        self.syntax_is_wrong || self.diagnostics.iter().any(Diagnostic::is_error)
    }

    fn new(map: &'a SourceMap) -> Checker<'a> {
        Checker {
            map,
            files: Vec::new(),
            top: HashMap::default(),
            classes: Vec::new(),
            methods: Vec::new(),
            fields: Vec::new(),
            templates: Vec::new(),
            known: None,
            queue: VecDeque::new(),
            single_casts: HashSet::default(),
            lost: None,
            syntax_is_wrong: false,
            lost_words: HashSet::default(),
            mentions: None,
            diagnostics: Vec::new(),
        }
    }
}
