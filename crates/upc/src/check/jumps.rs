//! Labels, loops and `switch` of a function: every jump finds one target.

use super::Checker;
use super::symbols::SymbolId;
use super::tree::{Expr, Statement};
use crate::codes;
use crate::syntax::names::Name;
use crate::syntax::tree as syntax;
use kroll_source::Span;
use kroll_source::hash::{HashMap, HashSet};
use std::collections::BTreeMap;

/// What is known of the jumps of a function.
#[derive(Default)]
pub(super) struct Jumps {
    /// With what of variable size is in force there.
    labels: HashMap<Name, Vec<SymbolId>>,
    /// Declared by `__label__`, so that several blocks may have one.
    local: HashSet<Name>,
    wanted: Vec<Wanted>,
    loops: u32,
    switches: Vec<Switch>,
}

/// A label that a jump names.
struct Wanted {
    name: Name,
    span: Span,
    /// What of variable size is in force at the jump; `None` if only the label's address is taken.
    variable: Option<Vec<SymbolId>>,
}

/// The targets in a `switch`.
#[derive(Default)]
struct Switch {
    /// How much of variable size is in force where it stands.
    variable: usize,
    /// Last values by first values.
    cases: BTreeMap<i128, i128>,
    has_default: bool,
}

impl Switch {
    /// Whether no value of the range had a label so far.
    fn add(&mut self, first: i128, last: i128) -> bool {
        let is_new = self.cases.range(..=last).next_back().is_none_or(|(_, &end)| end < first);
        self.cases.insert(first, last);
        is_new
    }
}

impl Checker<'_> {
    fn jumps(&mut self) -> Option<&mut Jumps> {
        self.functions.last_mut().map(|function| &mut function.jumps)
    }

    fn bad_jump(&mut self, span: Span, message: String) {
        self.c_error(codes::JUMP, span, message);
    }

    // ---- labels ----

    pub(super) fn label(&mut self, name: Name, span: Span) {
        self.mention_label(name, span, true);
        let here = self.scopes.variable().to_vec();
        let is_new = self.jumps().is_none_or(|jumps| {
            let is_first = jumps.labels.insert(name, here).is_none();
            is_first || jumps.local.contains(&name)
        });
        if !is_new {
            self.bad_jump(span, format!("the label `{}` is there twice", self.spelling(name)));
        }
    }

    pub(super) fn local_labels(&mut self, names: &[(Name, Span)]) {
        names.iter().for_each(|&(name, span)| self.mention_label(name, span, false));
        if let Some(jumps) = self.jumps() {
            jumps.local.extend(names.iter().map(|&(name, _)| name));
        }
    }

    /// `jumps`: it goes there, and does not only take the address.
    pub(super) fn want_label(&mut self, name: Name, span: Span, jumps: bool) {
        self.mention_label(name, span, false);
        let variable = jumps.then(|| self.scopes.variable().to_vec());
        if let Some(jumps) = self.jumps() {
            jumps.wanted.push(Wanted { name, span, variable });
        }
    }

    /// At the end of a function: a label that it lacks may be one of the function around it.
    pub(super) fn check_labels(&mut self, jumps: Jumps) {
        for wanted in jumps.wanted {
            match (jumps.labels.get(&wanted.name), self.jumps()) {
                (Some(target), _) => self.check_entry(&wanted, target, jumps.local.contains(&wanted.name)),
                (None, Some(outer)) => outer.wanted.push(wanted),
                (None, None) => {
                    self.bad_jump(wanted.span, format!("there is no label `{}`", self.spelling(wanted.name)));
                }
            }
        }
    }

    /// Which of several local labels of a name is meant is not looked at.
    fn check_entry(&mut self, wanted: &Wanted, target: &[SymbolId], is_local: bool) {
        if wanted.variable.as_ref().is_some_and(|from| !from.starts_with(target)) && !is_local {
            self.bad_entry(wanted.span);
        }
    }

    fn bad_entry(&mut self, span: Span) {
        self.bad_jump(span, "a jump past the declaration of something of variable size".to_string());
    }

    // ---- loops and switches ----

    pub(super) fn loop_body(&mut self, body: &syntax::Statement) -> Box<Statement> {
        self.jumps().into_iter().for_each(|jumps| jumps.loops += 1);
        let body = self.boxed(body);
        self.jumps().into_iter().for_each(|jumps| jumps.loops -= 1);
        body
    }

    pub(super) fn switch(&mut self, value: &syntax::Expr, body: &syntax::Statement) -> (Expr, Box<Statement>) {
        let value = self.value(value);
        if !self.types.is_integer(value.ty) && !self.types.is_error(value.ty) {
            self.c_error(codes::OPERANDS, value.span, "a switch chooses by an integer".to_string());
        }
        let value = self.promoted(value);
        let switch = Switch { variable: self.scopes.variable().len(), ..Switch::default() };
        if let Some(jumps) = self.jumps() {
            jumps.switches.push(switch);
        }
        let body = self.boxed(body);
        self.jumps().into_iter().for_each(|jumps| drop(jumps.switches.pop()));
        (value, body)
    }

    pub(super) fn check_continue(&mut self, span: Span) {
        if self.jumps().is_some_and(|jumps| jumps.loops == 0) {
            self.bad_jump(span, "`continue` outside a loop".to_string());
        }
    }

    pub(super) fn check_break(&mut self, span: Span) {
        if self.jumps().is_some_and(|jumps| jumps.loops == 0 && jumps.switches.is_empty()) {
            self.bad_jump(span, "`break` outside a loop or `switch`".to_string());
        }
    }

    pub(super) fn check_case(&mut self, first: i128, last: i128, span: Span) {
        let known = self.jumps().map(|jumps| jumps.switches.last_mut().map(|switch| switch.add(first, last)));
        self.check_target(known, "case", span);
    }

    pub(super) fn check_default(&mut self, span: Span) {
        let add = |switch: &mut Switch| !std::mem::replace(&mut switch.has_default, true);
        let known = self.jumps().map(|jumps| jumps.switches.last_mut().map(add));
        self.check_target(known, "default", span);
    }

    /// `known`: in a function, in a `switch`, for the first time.
    fn check_target(&mut self, known: Option<Option<bool>>, word: &str, span: Span) {
        match known {
            Some(None) => self.bad_jump(span, format!("`{word}` outside a `switch`")),
            Some(Some(false)) => self.bad_jump(span, format!("a second `{word}` for the same value")),
            _ => {}
        }
        let here = self.scopes.variable().len();
        let outside = self.jumps().and_then(|jumps| Some(jumps.switches.last()?.variable));
        if outside.is_some_and(|outside| outside < here) {
            self.bad_entry(span);
        }
    }
}
