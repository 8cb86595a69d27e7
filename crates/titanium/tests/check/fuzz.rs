//! Mutated programs are checked or refused; the checker never crashes. `KROLL_FUZZ=20000` runs more of them.

use crate::support::{check_text, programs};
use kroll_source::{Colour, SourceMap, render_all};
use kroll_titanium::check::program_text;
use kroll_titanium::syntax;
use std::fs;
use std::path::Path;
use std::thread;

/// A small generator with a fixed seed, so that a failure repeats.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

fn pieces(text: &str) -> Vec<String> {
    let mut map = SourceMap::new();
    let file = map.add("sample.ti", text);
    let (tokens, _) = syntax::tokens(&map, file);
    tokens.iter().map(|token| map.slice(token.span).to_string()).collect()
}

/// A whole program in which a few names, literals or signs stand where others stood. Like replaces like, so that most
/// mutants still parse.
fn mutate(random: &mut Random, samples: &[Vec<String>]) -> String {
    let mut tokens = samples[random.below(samples.len())].clone();
    for _ in 0..1 + random.below(3) {
        let donor = &samples[random.below(samples.len())];
        let at = random.below(tokens.len());
        let like = |token: &&String| kind(token) == kind(&tokens[at]);
        let candidates: Vec<&String> = donor.iter().filter(like).collect();
        match random.below(8) {
            0 => drop(tokens.remove(at)),
            1 => tokens.insert(at, donor[random.below(donor.len())].clone()),
            _ if !candidates.is_empty() => tokens[at] = candidates[random.below(candidates.len())].clone(),
            _ => {}
        }
        if tokens.is_empty() {
            break;
        }
    }
    tokens.join(" ")
}

/// Names, numbers, and everything else.
fn kind(token: &str) -> u8 {
    match token.chars().next() {
        Some(c) if c.is_alphabetic() => 0,
        Some(c) if c.is_ascii_digit() => 1,
        _ => 2,
    }
}

/// Checks so many mutants; the result is how many of them are right.
fn check_mutants(count: usize, random: &mut Random, samples: &[Vec<String>]) -> usize {
    let mut accepted = 0;
    for _ in 0..count {
        let text = mutate(random, samples);
        let checked = std::panic::catch_unwind(|| {
            let outcome = check_text(Path::new("fuzz.ti"), &text);
            let errors = outcome.judged.diagnostics().iter().any(|d| d.is_error());
            assert_eq!(outcome.judged.correct().is_none(), errors, "a program is correct exactly if nothing is wrong");
            program_text(outcome.judged.program(), &|_| true);
            render_all(&outcome.map, outcome.judged.diagnostics(), Colour::Never);
            outcome.judged.correct().is_some()
        });
        match checked {
            Ok(is_program) => accepted += usize::from(is_program),
            Err(_) => panic!("crashed on:\n{text}"),
        }
    }
    accepted
}

/// Each works through its own mutants, the same ones on every machine.
const WORKERS: usize = 4;

#[test]
fn mutated_programs_do_not_crash_the_checker() {
    let count = std::env::var("KROLL_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(600);
    // Right programs and wrong ones, so that some mutants are right and errors meet each other.
    let paths = ["tests/check/titanium", "tests/ui/titanium", "tests/run/titanium"].into_iter().flat_map(programs);
    let samples: Vec<Vec<String>> = paths.map(|path| pieces(&fs::read_to_string(path).unwrap())).collect();
    let accepted: usize = thread::scope(|scope| {
        let work = |seed| check_mutants(count / WORKERS, &mut Random(seed), &samples);
        let workers: Vec<_> = (0..WORKERS as u64).map(|i| scope.spawn(move || work(7 + i))).collect();
        workers.into_iter().map(|worker| worker.join().expect("no crash")).sum()
    });
    assert!(accepted > 0, "no mutant is a right program");
}
