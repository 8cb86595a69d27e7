//! The reader and the rules meet any text: cut, mutated, with a wrong type. They answer with diagnostics and violations,
//! never with a panic.

use kroll_ir::{text, verify};
use kroll_source::SourceMap;
use std::path::{Path, PathBuf};

fn programs(folder: &Path, out: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of programs") {
        let path: PathBuf = entry.expect("an entry").path();
        if path.is_dir() {
            programs(&path, out);
        } else if path.extension().is_some_and(|e| e == "kir") {
            out.push(std::fs::read_to_string(&path).expect("a program"));
        }
    }
}

fn judge(text: &str) {
    let mut map = SourceMap::new();
    let file = map.add("fuzz.kir", text);
    let (module, diagnostics) = text::parse(&map, file);
    if diagnostics.is_empty() {
        verify(&module);
        text::print(&module);
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

/// Words of the programs change places, bytes go away, and pieces come twice.
fn mutate(text: &str, random: &mut Random) -> String {
    let mut words: Vec<&str> = text.split_inclusive([' ', '(', ')', ':', '\n']).collect();
    for _ in 0..1 + random.below(4) {
        if words.is_empty() {
            break;
        }
        let (a, b) = (random.below(words.len()), random.below(words.len()));
        match random.below(5) {
            0 => words.swap(a, b),
            1 => _ = words.remove(a),
            2 => words[a] = words[b],
            3 => words.insert(a, [")", "(", "%", ":", "\"", "[?%n]int", "point99", "-1:int", "!9"][random.below(9)]),
            _ => words.truncate(a.max(1)),
        }
    }
    words.concat()
}

#[test]
fn cut_and_mutated_programs_are_judged() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let mut texts = Vec::new();
    for folder in ["run/ir", "ir", "asm"] {
        programs(&root.join(folder), &mut texts);
    }
    assert!(texts.len() >= 15, "only {} programs", texts.len());
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for text in &texts {
        for _ in 0..40 {
            let at = (0..=random.below(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
            judge(&text[..at]);
            judge(&mutate(text, &mut random));
        }
    }
}

#[test]
fn cut_types_are_refused() {
    for ty in ["point1)", "larr1.", "[?%", "[?%n", "@1", "@1@", "fn(", "fn(int", "complex.", "é"] {
        judge(&format!("(module \"t\" titanium 0 (func public &f:void \"\" (param %p:{ty}) (body)))"));
        judge(&format!("(module \"t\" titanium 0 (func public &f:void \"\" (param %p:{ty}"));
        assert_eq!(text::parse_type(ty), None, "{ty}");
    }
}
