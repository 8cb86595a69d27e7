//! What holds references, and the graph of who can get one from whom.

use crate::check::program::*;
use kroll_source::hash::{HashMap, HashSet};

/// Whose locals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    Method(MethodId),
    StaticInit(ClassId),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Where references to other ranks' objects come from.
    Elsewhere,
    Field(FieldId),
    Local(Scope, LocalId),
    This(MethodId),
    Result(MethodId),
    /// The elements of all arrays whose elements have this type.
    Elem(Type),
    /// What can be moved without that its type is known: elements of arrays, and fields.
    AnyElem,
    AnyField,
}

/// A parameter is the local of the same number, also where there is no body.
pub fn param(method: MethodId, index: usize) -> Place {
    Place::Local(Scope::Method(method), LocalId(index as u32))
}

/// Who gets from whom.
#[derive(Default)]
pub struct Graph {
    numbers: HashMap<Place, usize>,
    places: Vec<Place>,
    targets: Vec<Vec<usize>>,
}

impl Graph {
    fn number(&mut self, place: &Place) -> usize {
        if let Some(number) = self.numbers.get(place) {
            return *number;
        }
        let number = self.places.len();
        self.numbers.insert(place.clone(), number);
        self.places.push(place.clone());
        self.targets.push(Vec::new());
        number
    }

    pub fn flow(&mut self, from: &Place, to: &Place) {
        let (from, to) = (self.number(from), self.number(to));
        if from != to {
            self.targets[from].push(to);
        }
    }

    pub fn flow_all(&mut self, from: &[Place], to: &Place) {
        from.iter().for_each(|from| self.flow(from, to));
        self.number(to);
    }

    pub fn join(&mut self, a: &Place, b: &Place) {
        self.flow(a, b);
        self.flow(b, a);
    }

    pub fn places(&self) -> Vec<Place> {
        self.places.clone()
    }

    /// All that something from elsewhere gets to.
    pub fn far(&mut self) -> HashSet<Place> {
        let mut pending = vec![self.number(&Place::Elsewhere)];
        let mut reached = vec![false; self.places.len()];
        while let Some(number) = pending.pop() {
            if !std::mem::replace(&mut reached[number], true) {
                pending.extend(self.targets[number].iter().filter(|target| !reached[**target]));
            }
        }
        let far = self.places.iter().zip(reached).filter(|(_, reached)| *reached);
        far.map(|(place, _)| place.clone()).collect()
    }
}
