//! Which locals of a function are in scope.

use crate::tree::{Frame, Local, LocalId};

/// What became of a declaration.
pub enum Declared {
    Once,
    Again,
    /// The table has no such local.
    Unknown,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Undeclared,
    InScope,
    /// Its block has ended.
    Gone,
}

#[derive(Default)]
pub struct Locals<'a> {
    table: &'a [Local],
    states: Vec<State>,
    /// In the order of their declarations.
    in_scope: Vec<LocalId>,
}

impl<'a> Locals<'a> {
    pub fn of(frame: &'a Frame) -> Locals<'a> {
        let states = vec![State::Undeclared; frame.locals.len()];
        Locals { table: &frame.locals, states, in_scope: Vec::new() }
    }

    /// Where a block starts; [`Locals::leave`] takes it.
    pub fn enter(&self) -> usize {
        self.in_scope.len()
    }

    pub fn leave(&mut self, start: usize) {
        for id in self.in_scope.drain(start..) {
            self.states[id.0 as usize] = State::Gone;
        }
    }

    pub fn declare(&mut self, id: LocalId) -> Declared {
        match self.states.get_mut(id.0 as usize) {
            None => Declared::Unknown,
            Some(state @ State::Undeclared) => {
                *state = State::InScope;
                self.in_scope.push(id);
                Declared::Once
            }
            Some(_) => Declared::Again,
        }
    }

    /// The local, if it is in scope.
    pub fn find(&self, id: LocalId) -> Option<&'a Local> {
        (self.states.get(id.0 as usize) == Some(&State::InScope)).then(|| &self.table[id.0 as usize])
    }

    /// For messages.
    pub fn name(&self, id: LocalId) -> String {
        self.table.get(id.0 as usize).map_or_else(|| id.0.to_string(), |local| local.name.clone())
    }
}
