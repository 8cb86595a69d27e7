//! Accept and reject cases by section of the language: `tests/ui/upc/*.upc`.
//!
//! Every line is judged in the static (4 threads) and in the dynamic environment. `//! error U0101` at its end expects
//! that diagnostic in both, `//! dynamic error U0201` and `//! static error U0105` in one of them, `//! warning` the
//! same with warnings; `//! note U0503` expects a second place of a warning about collectives. A line without a mark must
//! be accepted.

mod support;

use kroll_source::Severity;
use kroll_upc::check::Options;
use std::collections::BTreeSet;
use std::path::Path;
use support::{files_below, front_end};

type Marks = BTreeSet<(u32, String)>;

fn expected(text: &str, environment: &str) -> Marks {
    let mut marks = Marks::new();
    for (number, line) in (1..).zip(text.lines()) {
        for mark in line.split("//!").skip(1) {
            let words: Vec<&str> = mark.split_whitespace().collect();
            match words[..] {
                [kind @ ("error" | "warning" | "note"), code] => marks.insert((number, format!("{kind} {code}"))),
                [only, kind, code] if only == environment => marks.insert((number, format!("{kind} {code}"))),
                ["static" | "dynamic", _, _] => false,
                _ => panic!("line {number}: unreadable mark `{mark}`"),
            };
        }
    }
    marks
}

fn found(text: &str, options: Options) -> Marks {
    let verdict = front_end(text, options);
    let name = |severity| if severity == Severity::Error { "error" } else { "warning" };
    let line = |span| verdict.map.line_col(span).line;
    let marks = verdict.diagnostics.iter().flat_map(|d| {
        assert!(d.reason.is_some() && d.hint.is_some(), "{} says too little: {}", d.code, d.message);
        let first = (line(d.primary.span), format!("{} {}", name(d.severity), d.code));
        let about_collectives = ["U0503", "U0504"].contains(&d.code);
        let seconds = d.secondary.iter().filter(move |_| about_collectives);
        let seconds = seconds.map(|label| (line(label.span), format!("note {}", d.code)));
        std::iter::once(first).chain(seconds).collect::<Vec<_>>()
    });
    marks.collect()
}

fn judge(path: &Path, environment: &str, threads: Option<u32>, failures: &mut String) -> usize {
    let text = std::fs::read_to_string(path).expect("a readable case");
    let wanted = expected(&text, environment);
    let got = found(&text, Options { threads, lower_all: false, collectives: true, ..Options::default() });
    let file = path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    for (line, what) in wanted.difference(&got) {
        failures.push_str(&format!("{file}:{line} ({environment}): missing {what}\n"));
    }
    for (line, what) in got.difference(&wanted) {
        failures.push_str(&format!("{file}:{line} ({environment}): unexpected {what}\n"));
    }
    wanted.len()
}

#[test]
fn every_marked_line_is_refused_and_no_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ui/upc");
    let wanted = |path: &Path| path.extension().is_some_and(|extension| extension == "upc");
    let (mut failures, mut marks) = (String::new(), 0);
    for path in files_below(&folder, &wanted) {
        marks += judge(&path, "static", Some(4), &mut failures);
        marks += judge(&path, "dynamic", None, &mut failures);
    }
    assert!(marks >= 100, "only {marks} marks were read");
    assert!(failures.is_empty(), "{failures}");
}
