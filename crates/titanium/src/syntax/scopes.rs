//! Where in a file a name means a variable or field.

use kroll_source::Span;
use kroll_source::hash::HashMap;
use std::sync::Arc;

/// The stretches of text in which a declaration gives a name its meaning.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Named {
    /// By their ends.
    all: Vec<Span>,
    /// What they cover together.
    covered: Vec<Span>,
}

/// Those of every name of variables and fields.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Scopes(HashMap<Arc<str>, Named>);

/// The scopes that end behind a position.
fn ending_behind(scopes: &[Span], position: u32) -> &[Span] {
    &scopes[scopes.partition_point(|scope| scope.end <= position)..]
}

impl Scopes {
    /// Takes a scope that ends behind all those of its name so far. It may have some of them inside.
    pub fn add(&mut self, name: Arc<str>, scope: Span) {
        let Named { all, covered } = self.0.entry(name).or_default();
        all.push(scope);
        let mut cover = scope;
        while let Some(last) = covered.pop_if(|last| last.end > cover.start) {
            cover = last.to(cover);
        }
        covered.push(cover);
    }

    /// Whether the name means a variable or field at this position.
    pub fn has(&self, name: &str, position: u32) -> bool {
        let covered = self.0.get(name).and_then(|named| ending_behind(&named.covered, position).first());
        covered.is_some_and(|scope| scope.start <= position)
    }

    /// Whether it means one of those whose scopes are inside of a text.
    pub fn has_within(&self, name: &str, position: u32, text: Span) -> bool {
        let all = self.0.get(name).map(|named| ending_behind(&named.all, position)).unwrap_or_default();
        let mut inside = all.iter().take_while(|scope| scope.end <= text.end);
        inside.any(|scope| scope.start <= position && text.start <= scope.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kroll_source::FileId;

    #[test]
    fn scopes_may_be_inside_of_others() {
        let span = |start, end| Span { file: FileId(0), start, end };
        let mut scopes = Scopes::default();
        for scope in [span(10, 20), span(30, 40), span(35, 40), span(5, 50), span(60, 70)] {
            scopes.add("a".into(), scope);
        }
        let inside: Vec<u32> = (0..80).filter(|&position| scopes.has("a", position)).collect();
        assert_eq!(inside, (5..50).chain(60..70).collect::<Vec<u32>>());
        assert!(!scopes.has("b", 10));
        let within = |text| (0..80).filter(|&at| scopes.has_within("a", at, text)).collect::<Vec<u32>>();
        assert_eq!(within(span(8, 45)), (10..20).chain(30..40).collect::<Vec<u32>>());
        assert_eq!(within(span(32, 45)), (35..40).collect::<Vec<u32>>());
    }
}
