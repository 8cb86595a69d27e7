//! Types, names and the rules of the language: from syntax trees to a checked program.
//!
//! The phases: every type is entered (`declare`); headers and members are made when first asked for (`headers`,
//! `members`, `templates`); bodies are checked class by class (`bodies`, `statements`, `expressions`), which may enter
//! more classes; passes over the checked bodies find what needs the flow of control (`flow`) and single-ness
//! (`single`); the program is put together (`assemble`, `inheritance`, `order`).

mod absent;
mod absent_java;
mod assemble;
mod bodies;
mod body;
mod builtins;
mod constants;
mod convert;
mod declare;
mod doomed;
mod exceptions;
mod expressions;
mod flow;
mod headers;
mod inheritance;
mod inner;
mod members;
mod names;
mod order;
mod print;
pub mod program;
mod reductions;
mod resolve;
mod similar;
mod single;
mod statements;
mod tables;
mod templates;
mod types;
pub mod walk;

pub use print::program_text;

use crate::syntax::tree::CompilationUnit;
use kroll_source::{Diagnostic, SourceMap, Span};
use program::Program;
use std::collections::{HashMap, HashSet, VecDeque};
use tables::Checker;

/// A parsed file without syntax errors.
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
}

/// Checks a whole program. It is there exactly if no diagnostic is an error.
pub fn check(map: &SourceMap, units: &[Unit<'_>], options: &Options) -> (Option<Program>, Vec<Diagnostic>) {
    let mut checker = Checker::new(map);
    // Library classes first: static initialisers run in this order where nothing else decides.
    for unit in units.iter().filter(|u| u.is_library).chain(units.iter().filter(|u| !u.is_library)) {
        checker.declare_file(unit.tree, unit.is_library);
    }
    if checker.find_known().is_err() {
        return (None, checker.diagnostics);
    }
    checker.check_imports();
    while let Some(class) = checker.queue.pop_front() {
        checker.check_bodies(class);
    }
    let main = checker.require_main(options.main_class.as_deref());
    checker.require_nothing_lost();
    let effects = if checker.has_errors() { Vec::new() } else { single::analyse(&mut checker, main) };
    let diagnostics = without_repetition(std::mem::take(&mut checker.diagnostics));
    if diagnostics.iter().any(Diagnostic::is_error) {
        return (None, diagnostics);
    }
    (Some(checker.assemble(main, &effects)), diagnostics)
}

/// In source order. Bodies of templates and initialisers are checked more than once and would repeat themselves.
fn without_repetition(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut seen: HashSet<(&'static str, Span)> = HashSet::new();
    diagnostics.retain(|d| seen.insert((d.code, d.primary.span)));
    diagnostics.sort_by_key(|d| (d.primary.span.file, d.primary.span.start));
    diagnostics
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

    fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    fn new(map: &'a SourceMap) -> Checker<'a> {
        Checker {
            map,
            files: Vec::new(),
            top: HashMap::new(),
            classes: Vec::new(),
            methods: Vec::new(),
            fields: Vec::new(),
            templates: Vec::new(),
            known: None,
            queue: VecDeque::new(),
            single_casts: HashSet::new(),
            lost: None,
            diagnostics: Vec::new(),
        }
    }
}
