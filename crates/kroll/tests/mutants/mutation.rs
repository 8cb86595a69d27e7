//! Programs in which a few tokens are others.

use std::ops::Range;

/// A small generator with a fixed seed, so that a failure repeats.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

/// The C of a mutant, `None` if it is refused; panics for mistakes of ours.
pub type Compile = dyn Fn(&str) -> Option<String>;

/// A program with the places of those tokens that may be changed.
pub struct Sample {
    /// For people.
    pub name: String,
    pub text: String,
    pub tokens: Vec<Range<usize>>,
    pub compiled: Box<Compile>,
}

/// Names, numbers, and each sign with those that may stand for it.
fn kind(token: &str) -> usize {
    const SIGNS: [&[&str]; 5] = [
        &["+", "-", "*", "/", "%", "&", "|", "^"],
        &["<", ">", "<=", ">=", "==", "!="],
        &["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="],
        &["++", "--", "~", "!"],
        &["&&", "||"],
    ];
    match token.chars().next() {
        Some(c) if c.is_alphabetic() => 100,
        Some(c) if c.is_ascii_digit() => 101,
        _ => SIGNS.iter().position(|signs| signs.contains(&token)).unwrap_or(200),
    }
}

/// A few tokens replaced by others of their kind, or a run of tokens dropped or doubled. What stands in comes from the
/// same program, so that many mutants are right.
pub fn mutate(random: &mut Random, sample: &Sample) -> String {
    let mut text = sample.text.clone();
    for place in places(random, sample) {
        let old = &sample.text[place.clone()];
        let like: Vec<&str> =
            sample.tokens.iter().map(|t| &sample.text[t.clone()]).filter(|t| kind(t) == kind(old)).collect();
        let new = match random.below(10) {
            0 => String::new(),
            1 => format!("{old} {old}"),
            2 if kind(old) == 101 => ["0", "1", "2147483647", "1.5", "07", "0x7f", "1L", "1f"][random.below(8)].into(),
            3 => format!("({old})"),
            _ => like[random.below(like.len())].to_string(),
        };
        text.replace_range(place, &new);
    }
    text
}

/// One to three places, the last first, so that replacing one leaves the others where they are.
fn places(random: &mut Random, sample: &Sample) -> Vec<Range<usize>> {
    let mut chosen: Vec<usize> = (0..1 + random.below(3)).map(|_| random.below(sample.tokens.len())).collect();
    chosen.sort_unstable_by(|a, b| b.cmp(a));
    chosen.dedup();
    chosen.into_iter().map(|at| sample.tokens[at].clone()).collect()
}
