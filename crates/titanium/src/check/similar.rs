//! Suggestions for names that nothing declares: what is there and is spelled almost so.

use super::program::ClassId;
use super::tables::Checker;
use crate::library::{FILES, IMPORTED};
use std::sync::Arc;

/// The candidate nearest to a name: one slip of the keys away, two in long names; upper and lower case count as equal.
pub(super) fn similar(name: &str, candidates: impl IntoIterator<Item = Arc<str>>) -> Option<Arc<str>> {
    let slips = |candidate: &str| strsim::osa_distance(&candidate.to_lowercase(), &name.to_lowercase());
    let allowed = if name.len() < 8 { 1 } else { 2 };
    let near = candidates.into_iter().filter(|c| c.len().min(name.len()) > 3 && &**c != name);
    let near = near.map(|c| (slips(&c), c)).filter(|(distance, _)| *distance <= allowed);
    near.min_by(|a, b| a.cmp(b)).map(|(_, candidate)| candidate)
}

impl Checker<'_> {
    /// A method that an object of the class has.
    pub(super) fn similar_method(&mut self, class: ClassId, name: &str) -> Option<Arc<str>> {
        let classes = self.with_ancestors(class);
        let methods = classes.iter().flat_map(|&c| &self.class(c).methods).map(|&m| Arc::clone(&self.method(m).name));
        similar(name, methods)
    }

    pub(super) fn similar_field(&mut self, class: ClassId, name: &str) -> Option<Arc<str>> {
        let classes = self.with_ancestors(class);
        let fields = classes.iter().flat_map(|&c| &self.class(c).fields).map(|&f| Arc::clone(&self.field(f).name));
        similar(name, fields)
    }

    fn with_ancestors(&mut self, class: ClassId) -> Vec<ClassId> {
        self.make_members(class);
        let mut found = self.ancestors(class);
        found.push(class);
        found
    }

    /// A class of the program, or one of the library that needs no import.
    pub(super) fn similar_type(&self, name: &str) -> Option<Arc<str>> {
        let of_user = self.classes.iter().filter(|c| !self.files[c.file].is_library);
        let own = of_user.map(|c| Arc::clone(&c.simple));
        let library = FILES.iter().filter(|file| IMPORTED.contains(&file.package)).map(|file| file.name.into());
        similar(name, own.chain(library))
    }
}

/// What to do about a type that nothing declares: it may only lack its import.
pub(super) fn type_advice(checker: &Checker, name: &str) -> String {
    let to_import = FILES.iter().find(|file| file.name == name && !IMPORTED.contains(&file.package));
    match (to_import, checker.similar_type(name)) {
        (Some(file), _) => format!("write `import {}.{name};` at the top of the file", file.package),
        (None, Some(similar)) => format!("did you mean `{similar}`?"),
        (None, None) => "check the spelling, import it, or compile the file that declares it too".to_string(),
    }
}
