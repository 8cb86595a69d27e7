//! Mutated programs must be answered, whatever the answer: no panic and no hang.

mod support;

use kroll_upc::check::Options;
use std::path::Path;
use support::{files_below, front_end};

/// A small generator with a fixed seed, so that a failure comes back.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }
}

/// Cuts a text into words, white space and single characters.
fn tokens(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match is_word(first) {
            true => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        out.push(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

fn mutate<'t>(tokens: &[&'t str], pool: &[&'t str], random: &mut Random) -> String {
    let mut changed = tokens.to_vec();
    for _ in 0..1 + random.below(6) {
        let at = random.below(changed.len());
        let other = pool[random.below(pool.len())];
        match random.below(5) {
            0 => changed[at] = other,
            1 => changed.insert(at, other),
            2 => drop(changed.remove(at)),
            3 => changed.truncate(at.max(1)),
            _ => {
                let to = random.below(changed.len());
                changed.swap(at, to);
            }
        }
        if changed.is_empty() {
            break;
        }
    }
    changed.concat()
}

fn sources() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ui/upc");
    let files = files_below(&folder, &|path| path.extension().is_some_and(|e| e == "upc" || e == "c"));
    files.iter().map(|path| std::fs::read_to_string(path).expect("a readable case")).collect()
}

/// Pieces of a few lines: small inputs find more mistakes in the same time.
fn pieces(sources: &[String]) -> Vec<String> {
    let lines: Vec<Vec<&str>> = sources.iter().map(|source| source.lines().collect()).collect();
    lines.iter().flat_map(|lines| lines.chunks(12).map(|chunk| chunk.join("\n"))).collect()
}

fn answer_mutants(count: usize, random: &mut Random, split: &[Vec<&str>], pool: &[&str]) {
    for round in 0..count {
        let text = mutate(&split[random.below(split.len())], pool, random);
        let threads = (round % 2 == 0).then_some(3);
        front_end(
            &text,
            Options {
                threads,
                lower_all: round % 3 == 0,
                checked: round % 5 == 0,
                c_mistakes: round % 3 == 0,
                index: round % 5 == 0,
                collectives: true,
            },
        );
    }
}

/// Each works through its own mutants, the same ones on every machine.
const WORKERS: usize = 4;

#[test]
fn mutated_programs_are_answered() {
    let count = if std::env::var_os("KROLL_TEST_ALL").is_some() { 1_000_000 } else { 20_000 };
    let pieces = pieces(&sources());
    let split: Vec<Vec<&str>> = pieces.iter().map(|piece| tokens(piece)).collect();
    let pool: Vec<&str> = split.iter().flatten().copied().collect();
    std::thread::scope(|scope| {
        let work = |seed| answer_mutants(count / WORKERS, &mut Random(seed), &split, &pool);
        for worker in 0..WORKERS as u64 {
            scope.spawn(move || work(2026 + worker));
        }
    });
}

#[test]
fn deep_nesting_is_refused() {
    let deep =
        |open: &str, middle: &str, close: &str, n: usize| format!("{}{middle}{}", open.repeat(n), close.repeat(n));
    let inputs = [
        format!("int x = {};", deep("(", "1", ")", 100_000)),
        format!("int x = {}1;", "-".repeat(100_001).replace("--", "- ")),
        format!("int x = 1{};", "+1".repeat(100_000)),
        format!("int f(void) {}", deep("{", ";", "}", 100_000)),
        format!("int {}x;", "*".repeat(100_000)),
        format!("int x{};", "[1]".repeat(100_000)),
        format!("int x = {};", deep("{", "1", "}", 100_000)),
        format!("{} x;", deep("struct { ", "int a;", " } ", 50_000)),
        format!("int f(void) {{ {}; }}", "if (1) ; else ".repeat(50_000)),
        format!("int x = a{};", "[0]".repeat(50_000)),
        format!("int x = {};", deep("a ? b : (", "1", ")", 50_000)),
    ];
    for input in inputs {
        let verdict = front_end(&input, Options::default());
        let refused = verdict.diagnostics.iter().any(|d| d.code == "U0002");
        assert!(refused, "{}...: {}", &input[..40], verdict.rendered());
    }
}
