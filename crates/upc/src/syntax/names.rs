//! Identifiers as small numbers, with the keywords first.

use super::token::{KEYWORDS, Keyword};
use kroll_source::hash::HashMap;
use std::sync::Arc;

/// An interned identifier; equal spellings have equal names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Name(pub u32);

/// All identifiers of one compilation.
#[derive(Debug)]
pub struct Names {
    spellings: Vec<Arc<str>>,
    index: HashMap<Arc<str>, Name>,
}

impl Default for Names {
    fn default() -> Names {
        Names::new()
    }
}

impl Names {
    pub fn new() -> Names {
        let mut names = Names { spellings: Vec::new(), index: HashMap::default() };
        for (spelling, _) in KEYWORDS {
            names.intern(spelling);
        }
        names
    }

    pub fn intern(&mut self, spelling: &str) -> Name {
        if let Some(&name) = self.index.get(spelling) {
            return name;
        }
        let name = Name(self.spellings.len() as u32);
        let text: Arc<str> = spelling.into();
        self.spellings.push(text.clone());
        self.index.insert(text, name);
        name
    }

    /// Whether the program has the identifier.
    pub fn contains(&self, spelling: &str) -> bool {
        self.index.contains_key(spelling)
    }

    pub fn spelling(&self, name: Name) -> &str {
        &self.spellings[name.0 as usize]
    }

    /// The keyword a name stands for; keywords were interned first.
    pub fn keyword(&self, name: Name) -> Option<Keyword> {
        KEYWORDS.get(name.0 as usize).map(|&(_, keyword)| keyword)
    }

    pub fn len(&self) -> usize {
        self.spellings.len()
    }

    pub fn is_empty(&self) -> bool {
        self.spellings.is_empty()
    }
}
