//! Mutated programs must be parsed or refused, never crash the parser. `KROLL_FUZZ=200000` runs more of them.

use kroll_source::{Colour, SourceMap, render_all};
use kroll_titanium::syntax;
use std::fs;
use std::path::Path;

/// A small generator with a fixed seed, so that a failure repeats.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

fn samples() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/syntax/titanium");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ti"));
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// The texts of a sample's tokens.
fn pieces(text: &str) -> Vec<String> {
    let mut map = SourceMap::new();
    let file = map.add("sample.ti", text);
    let (tokens, _) = syntax::tokens(&map, file);
    tokens.iter().map(|token| map.slice(token.span).to_string()).collect()
}

/// A run of one sample's tokens with a few of them dropped, doubled, replaced or swapped.
fn mutate(random: &mut Random, samples: &[Vec<String>]) -> String {
    let sample = &samples[random.below(samples.len())];
    let start = random.below(sample.len());
    let length = 1 + random.below(120);
    let mut tokens: Vec<&str> = sample[start..].iter().take(length).map(String::as_str).collect();
    for _ in 0..1 + random.below(4) {
        let donor = &samples[random.below(samples.len())];
        let piece = &donor[random.below(donor.len())];
        let at = random.below(tokens.len());
        match random.below(4) {
            0 => tokens[at] = piece,
            1 => tokens.insert(at, piece),
            2 => tokens.swap(at, 0),
            _ if tokens.len() > 1 => drop(tokens.remove(at)),
            _ => {}
        }
    }
    let separator = [" ", "\n", ""][random.below(3)];
    let wrap = random.below(3);
    let body = tokens.join(separator);
    match wrap {
        0 => body,
        1 => format!("class C {{ {body} }}"),
        _ => format!("class C {{ void f() {{ {body} }} }}"),
    }
}

fn parse_and_print(text: &str) {
    let mut map = SourceMap::new();
    let file = map.add("fuzz.ti", text);
    let (unit, diagnostics) = syntax::parse(&map, file);
    let tree = syntax::tree_text(&map, &unit);
    assert!(diagnostics.is_empty() || !render_all(&map, &diagnostics, Colour::Never).is_empty());
    let has_error_node = tree.lines().any(|line| line.trim_start().starts_with("error  @"));
    assert!(!has_error_node || !diagnostics.is_empty(), "an error node without a diagnostic:\n{text}");
}

#[test]
fn mutated_programs_do_not_crash_the_parser() {
    let count = std::env::var("KROLL_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000);
    let samples: Vec<Vec<String>> = samples().iter().map(|text| pieces(text)).collect();
    let mut random = Random(42);
    for _ in 0..count {
        let text = mutate(&mut random, &samples);
        if std::panic::catch_unwind(|| parse_and_print(&text)).is_err() {
            panic!("crashed on:\n{text}");
        }
    }
}

#[test]
fn truncated_programs_do_not_crash_the_parser() {
    for text in samples() {
        for (end, _) in text.char_indices().step_by(3) {
            parse_and_print(&text[..end]);
        }
    }
}
