//! A diagnostic says what, where, why and what to do.

use crate::Span;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    Note,
    Warning,
    Error,
}

/// A place with a few words; the primary one carries the caret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    pub span: Span,
    pub text: String,
}

/// One message to the user. `code` (like `T0203`) names its story in `kroll explain`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Diagnostic {
    pub severity: Severity,
    pub code: &'static str,
    pub message: String,
    pub primary: Label,
    pub secondary: Vec<Label>,
    /// Why the language says so.
    pub reason: Option<String>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Diagnostic {
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, span, message.into())
    }

    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, span, message.into())
    }

    /// Something to know, about a program that is right.
    pub fn note(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Note, code, span, message.into())
    }

    fn new(severity: Severity, code: &'static str, span: Span, message: String) -> Diagnostic {
        let primary = Label { span, text: String::new() };
        Diagnostic { severity, code, message, primary, secondary: Vec::new(), reason: None, hint: None }
    }

    /// Words at the caret.
    pub fn at(mut self, text: impl Into<String>) -> Diagnostic {
        self.primary.text = text.into();
        self
    }

    /// A second place that matters, such as the earlier declaration.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    pub fn because(mut self, reason: impl Into<String>) -> Diagnostic {
        self.reason = Some(reason.into());
        self
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
