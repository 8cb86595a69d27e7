//! Programs as deep as the parser lets through are checked without exhausting the stack.

use crate::support::check_text;
use kroll_titanium::check::program_text;
use std::path::Path;

/// The body of a `main` in a class with what the nestings use.
fn check_body(body: &str) -> Vec<&'static str> {
    let text = format!(
        "class Deep {{ Deep next; int x; Deep f() {{ return this; }} static int g(int n) {{ return n; }} \
         public static void main(String[] args) {{ Deep a = new Deep(); int x = 1; boolean b = true; {body} }} }}"
    );
    let outcome = check_text(Path::new("Deep.ti"), &text);
    program_text(outcome.judged.program(), &|_| true);
    outcome.judged.diagnostics().iter().map(|d| d.code).collect()
}

#[test]
fn long_chains_are_checked() {
    let chains = [
        ("x = x", " + x"),
        ("b = b", " && b"),
        ("x = a", ".next"),
        ("a = a", ".f()"),
        ("String s = \"\"", " + x"),
        ("x = 1", " + 1"),
        ("x = 1", " << x"),
    ];
    for (first, link) in chains {
        let end = if link == ".next" { ".x" } else { "" };
        assert_eq!(check_body(&format!("{first}{}{end};", link.repeat(900))), [""; 0], "{link}");
    }
}

#[test]
fn deep_nesting_is_checked() {
    let nestings = [
        ("x = ", "(", "1", ")", ";"),
        ("x = ", "g(", "1", ")", ";"),
        ("x = ", "b ? 2 : ", "1", "", ";"),
        ("x = ", "- ", "x", "", ";"),
        ("", "{", "", "}", ""),
        ("", "if (b) ", "x = 2;", "", ""),
        ("", "while (b) ", "x = 2;", "", ""),
        ("", "try {", "", "} finally { }", ""),
        ("", "switch (x) { case 1: ", "", "}", ""),
    ];
    for (start, open, inner, close, end) in nestings {
        let depth = 60;
        let body = format!("{start}{}{inner}{}{end}", open.repeat(depth), close.repeat(depth));
        assert_eq!(check_body(&body), [""; 0], "{open}");
    }
}

#[test]
fn anonymous_classes_nest() {
    let mut body = "run.run();".to_string();
    for _ in 0..8 {
        body = format!("new Runnable() {{ public void run() {{ {body} }} }}.run();");
    }
    assert_eq!(check_body(&format!("final Runnable run = null; {body}")), [""; 0]);
}
