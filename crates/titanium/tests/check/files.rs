//! The checker against files: wrong programs whose errors are marked, and right ones with their checked form.
//!
//! In `tests/ui/titanium` a line that ends in `//! T0123` must have an error of that code (several codes: several
//! errors), one that ends in `//! warning T0123` a warning, and no other line may have one. `tests/check/titanium` has right programs; `NAME.types` beside one is its
//! checked form, which `BLESS=1 cargo test -p kroll-titanium --test check` writes anew.

use crate::support::{Outcome, check_text, programs};
use kroll_source::{Colour, render_all};
use kroll_titanium::check::program_text;
use std::fs;

const WARNING: &str = "warning ";

/// `(line, code)` of each mark, sorted.
fn marks(text: &str) -> Vec<(u32, String)> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some((_, codes)) = line.split_once("//! ") else { continue };
        let (severity, codes) = codes.strip_prefix(WARNING).map_or(("", codes), |codes| (WARNING, codes));
        found.extend(codes.split_whitespace().map(|code| (index as u32 + 1, format!("{severity}{code}"))));
    }
    found.sort();
    found
}

/// What is left of a list when each item of another is taken from it once.
fn without(list: &[(u32, String)], taken: &[(u32, String)]) -> Vec<(u32, String)> {
    let mut left = list.to_vec();
    for item in taken {
        if let Some(index) = left.iter().position(|l| l == item) {
            left.remove(index);
        }
    }
    left
}

/// The messages, as marks say them.
fn said(outcome: &Outcome) -> Vec<(u32, String)> {
    let place = |d: &kroll_source::Diagnostic| {
        let severity = if d.is_error() { "" } else { WARNING };
        (outcome.map.line_col(d.primary.span).line, format!("{severity}{}", d.code))
    };
    let mut found: Vec<(u32, String)> = outcome.judged.diagnostics().iter().map(place).collect();
    found.sort();
    found
}

#[test]
fn wrong_programs_get_the_marked_messages() {
    let mut wrong = Vec::new();
    for path in programs("tests/ui/titanium") {
        let text = fs::read_to_string(&path).unwrap();
        let outcome = check_text(&path, &text);
        assert!(!marks(&text).is_empty(), "{} marks nothing", path.display());
        if said(&outcome) != marks(&text) {
            let shown = render_all(&outcome.map, outcome.judged.diagnostics(), Colour::Never);
            let (found, marked) = (said(&outcome), marks(&text));
            let missing = without(&marked, &found);
            let extra = without(&found, &marked);
            wrong.push(format!("---- {}\nmissing {missing:?}\nextra {extra:?}\n{shown}", path.display()));
        }
        for d in outcome.judged.diagnostics() {
            assert!(
                d.reason.is_some() && d.hint.is_some(),
                "{}: {} lacks a reason or a hint",
                path.display(),
                d.message
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn right_programs_are_accepted() {
    let mut wrong = Vec::new();
    for path in programs("tests/check/titanium") {
        let outcome = check_text(&path, &fs::read_to_string(&path).unwrap());
        let Some(program) = outcome.judged.correct() else {
            wrong.push(render_all(&outcome.map, outcome.judged.diagnostics(), Colour::Never));
            continue;
        };
        let expectation = path.with_extension("types");
        let user = |file| outcome.map.file(file).path == path;
        let actual = program_text(&program, &user);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&expectation, actual).unwrap();
        } else if fs::read_to_string(&expectation).unwrap_or_default() != actual {
            wrong.push(format!("---- {} differs; actual:\n{actual}", expectation.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn examples_and_benchmarks_are_accepted() {
    let mut wrong = Vec::new();
    for path in programs("examples/titanium").into_iter().chain(programs("benchmarks/npb/titanium")) {
        let text = fs::read_to_string(&path).unwrap();
        // The other files of a program come with the one that has its main.
        if !text.contains(" main(") {
            continue;
        }
        let outcome = check_text(&path, &text);
        if outcome.judged.correct().is_none() {
            wrong.push(render_all(&outcome.map, outcome.judged.diagnostics(), Colour::Never));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the checker hands on is what lowering expects.
#[test]
fn right_programs_are_lowered() {
    let mut wrong = Vec::new();
    let paths = ["tests/check/titanium", "examples/titanium", "benchmarks/npb/titanium"].into_iter().flat_map(programs);
    for path in paths {
        let outcome = check_text(&path, &fs::read_to_string(&path).unwrap());
        let Some(program) = outcome.judged.correct() else { continue };
        let module = kroll_titanium::lower::lower(program, &outcome.map, "test");
        let problems = kroll_ir::verify(&module);
        if !problems.is_empty() {
            wrong.push(format!("---- {}\n{problems:?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A program that names every class of the library.
#[test]
fn the_whole_library_is_accepted() {
    let names: Vec<String> =
        kroll_titanium::library::FILES.iter().map(|f| format!("{}.{}", f.package, f.name)).collect();
    let imports: String = names.iter().map(|name| format!("import {name};\n")).collect();
    let text = format!("{imports}class Main {{ public static void main(String[] args) {{ }} }}");
    let outcome = check_text(std::path::Path::new("all.ti"), &text);
    assert!(
        outcome.judged.correct().is_some(),
        "{}",
        render_all(&outcome.map, outcome.judged.diagnostics(), Colour::Never)
    );
}
