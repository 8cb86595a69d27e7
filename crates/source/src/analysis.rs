//! What a front end knows of a program, right or wrong. Tools for editing stand on [`Analysis`]; compiling needs only
//! [`Judged`].

use crate::index::Index;
use crate::{Diagnostic, Span};
use std::ops::Deref;

/// A checked program beside everything that is wrong with it. Its erroneous parts are error nodes and error types.
#[derive(Debug)]
pub struct Judged<P> {
    program: P,
    diagnostics: Vec<Diagnostic>,
}

impl<P> Judged<P> {
    pub fn new(program: P, diagnostics: Vec<Diagnostic>) -> Judged<P> {
        Judged { program, diagnostics }
    }

    pub fn program(&self) -> &P {
        &self.program
    }

    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// With further messages, behind those that there are.
    pub fn with(mut self, more: impl IntoIterator<Item = Diagnostic>) -> Judged<P> {
        self.diagnostics.extend(more);
        self
    }

    /// With each message changed, such as by moving it to where the user sees it.
    pub fn map_diagnostics(self, change: impl FnMut(Diagnostic) -> Diagnostic) -> Judged<P> {
        Judged { program: self.program, diagnostics: self.diagnostics.into_iter().map(change).collect() }
    }

    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    /// The program, if no message about it is an error.
    pub fn correct(&self) -> Option<Correct<'_, P>> {
        let is_correct = !self.diagnostics.iter().any(Diagnostic::is_error);
        is_correct.then_some(Correct(&self.program))
    }
}

/// A program without errors. Only [`Judged::correct`] makes one, so what takes it never meets an error node.
#[derive(Debug)]
pub struct Correct<'a, P>(&'a P);

impl<'a, P> Correct<'a, P> {
    pub fn program(&self) -> &'a P {
        self.0
    }
}

impl<P> Clone for Correct<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Correct<'_, P> {}

impl<P> Deref for Correct<'_, P> {
    type Target = P;

    fn deref(&self) -> &P {
        self.0
    }
}

/// All that there is to know of a program's files.
#[derive(Debug)]
pub struct Analysis<P> {
    pub judged: Judged<P>,
    /// What each name in the user's files means.
    pub index: Index,
    /// In source order, file by file.
    pub comments: Vec<Comment>,
}

/// A comment, its marks included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comment {
    pub span: Span,
    /// It ends with its line: `// ...`.
    pub to_line_end: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_with_an_error_is_not_correct() {
        let warning = Diagnostic::warning("W1", Span::default(), "odd");
        let error = Diagnostic::error("E1", Span::default(), "wrong");
        assert_eq!(Judged::new(7, vec![warning.clone()]).correct().map(|p| *p), Some(7));
        let wrong = Judged::new(7, vec![warning, error]);
        assert!(wrong.correct().is_none());
        assert_eq!(*wrong.program(), 7);
    }
}
