//! Slips of the keys: each costs one message at its place, and a wrong type further down is still reported.
//!
//! `‸` marks where the message must stand.

use crate::support::check_text;
use kroll_source::{Colour, render_all};
use std::path::Path;

/// Statements with one slip. They stand in a method with the parameters `x`, `y`, `a` and `s`.
const STATEMENTS: &[&str] = &[
    // a missing `;`
    "x = 1‸\n y = 2;",
    "x = 1‸ y = 2;",
    "int n = 1‸\n int m = n;",
    "f(x, y, a, s)‸\n x = 2;",
    "return‸ }\n void g() {",
    "x++‸\n y++;",
    "do { x++; } while (x < 3)‸\n y = 2;",
    "while (true) { break‸ }",
    "throw new RuntimeException(s)‸ }\n void g() {",
    "assert x > 0‸\n y = 1;",
    "for (int i = 0 ‸i < 3; i++) { y += i; }",
    "for (int i = 0; i < 3‸, i++) { y += i; }",
    "for (int i = 0‸, i < 3; i++) { y += i; }",
    "for (int i = 0; i < 3‸) { y += i; }",
    // a missing bracket
    "if (x > 3 ‸{ y = 2; }",
    "if (x > 3 ‸y = 2;",
    "if ‸x > 3) { y = 2; }",
    "while (x > 3 ‸{ y = 2; }",
    "while ‸x > 3 { y = 2; }",
    "f(x, y, a, s‸;",
    "f(x, y, a, (s‸;",
    "y = (x + 3‸;",
    "y = a[3‸;",
    "y = a[x + 1 ‸; y = 2;",
    "a = new int [3‸;",
    "int [] b = {1, 2‸;",
    "switch (x ‸{ case 1: y = 2; }",
    "switch (x) { case 1 ‸y = 2; default: y = 3; }",
    "foreach (p in [0 : 3] ‸{ y += p[1]; }",
    "Point<2> p = [1, 2‸; y = p[1];",
    "try { x = 1; } catch (RuntimeException e ‸{ y = 2; }",
    "synchronized (this ‸{ y = 2; }",
    "y = x > 3 ? 1‸;",
    // a missing operand, name or type
    "x = ‸;",
    "x = 3 + ‸;",
    "x = ‸* 3;",
    "x = 3 * ‸) ;",
    "f(x, ‸, a, s);",
    "f(x, y, a, ‸);",
    "if (‸) { y = 2; }",
    "if (x > ‸) { y = 2; }",
    "while (x < ‸) y = 2;",
    "int ‸= 3; y = 2;",
    "int n = ‸; y = n;",
    "y = a[‸];",
    "s.‸; y = 2;",
    "y = s. ‸+ 2;",
    "y = new ‸;",
    "Object o = new Object‸;",
    // a missing comma
    "int n = 1 ‸m = 2; y = n + m;",
    "f(x ‸y, a, s);",
    "int [] b = {1 ‸2, 3}; y = b[0];",
    "Point<2> p = [1 ‸2]; y = p[1];",
    // the wrong word or sign
    "int n ‸== 3; y = n;",
    "‸fro (int i = 0; i < 3; i++) { y += i; }",
    "‸whlie (x > 3) { y = 2; }",
    "‸thorw new RuntimeException(s);",
    "if (x > 3) { y = 2; } ‸esle { y = 3; }",
    "‸swich (x) { case 1: y = 2; }",
    "int ‸new = 3; y = 2;",
    "int ‸3n = 3; y = 2;",
    "‸else { y = 2; }",
    "‸case 3: y = 2;",
    "‸catch (RuntimeException e) { y = 2; }",
    "x = 3 ‸# 4; y = 2;",
    "x : ‸= 4; y = 2;",
    "x = 3‸) ; y = 2;",
    "x = 3‸] ; y = 2;",
    "x = y‸ y; y = 2;",
    "if (x > 3) ‸then y = 2;",
    // literals
    "s = ‸\"abc;\n y = 2;",
    "f(x, y, a, ‸\"abc);\n y = 2;",
    "char c = ‸'a;\n y = 2;",
    "char c = ‸''; y = 2;",
];

/// Members with one slip.
const MEMBERS: &[&str] = &[
    "int n‸\n int m = 3; int g() { return n + m; }",
    "int n = ‸; int g() { return n; }",
    "int n ‸m; int g() { return n + m; }",
    "int g() { ‸retrun 3; }",
    "static ‸n = 3;",
    "final int ‸= 3;",
    "‸pubic int n; int g() { return n; }",
    "‸staic final int N = 3; int g() { return N; }",
    "‸g() { return 3; }",
    "void g(‸n) { }",
    "void g(int ‸) { }",
    "void g(int n ‸int m) { n = m; }",
    "void g(int n ‸{ n = 3; }",
    "void g ‸{ int n = 3; }",
    "void g() ‸int n = 3; }",
    "int g() { return 3‸ } int h() { return g(); }",
    "int ‸[3] n;",
    "class Inner ‸int n; } int g() { return new Inner().n; }",
    "‸x = 3;",
    "‸if (n > 3) { n = 4; } int n;",
    "void g() { int n = 3; if (n > 3) { n = 4; } } ‸n = 5; while (n > 6) n = 7; }",
    "int n; void g() { if (n > 3) { n = 4; } ‸public void h() { n = 5; }",
    "int n; void g() { while (n > 3) { n = 4; } ‸void h() { n = 5; }",
    "int n; void g() { if (n > 3) { n = 4; } ‸public void h() { n = 5; } }",
    "int n; void g() { while (n > 3) { n = 4; } ‸void h() { n = 5; } }",
    "interface Inner { void g()‸ }",
    "int n; ‸/ int m;",
    "int n ‸== 3;",
    "void g() throws ‸{ }",
];

/// Whole files with one slip, with the class that has the type error behind them.
const FILES: &[&str] = &[
    "import java.util.*‸\nclass First { Vector v; }",
    "‸improt java.util.*; class First { }",
    "‸clas First { int n; } class Second { First f; }",
    "class ‸{ int n; }",
    "class First ‸int n; }",
    "class First { int n; } ‸} class Second { First f; }",
    "class First { void f() { } } ‸void g() { int n = 3; } }",
    "class First { void f() { } } ‸int n = 3; void g() { n = 4; } }",
    "class First extends ‸{ int n; }",
    "class First { int n; } ‸int m; class Second { First f; }",
    "package geo‸\nclass First { }",
    "class First { int n‸ } class Second { First f; }",
];

const WRONG: &str = "int wrong() { return \"text\"; }";

/// What is wrong with what is said about a program, if anything.
fn judge(marked: &str) -> Option<String> {
    let place = marked.find('‸').expect("a mark");
    let text = marked.replacen('‸', "", 1);
    let outcome = check_text(Path::new("Main.ti"), &text);
    let wrong_type = text.find("\"text\"").expect("a wrong type");
    let found: Vec<(usize, bool)> = outcome
        .judged
        .diagnostics()
        .iter()
        .map(|d| (d.primary.span.start as usize, d.reason.is_some() && d.hint.is_some()))
        .collect();
    let wanted = [(place, true), (wrong_type, true)];
    let shown = || render_all(&outcome.map, outcome.judged.diagnostics(), Colour::Never);
    (found != wanted).then(|| format!("---- {marked}\n{}", shown()))
}

fn all_recover(programs: impl Iterator<Item = String>) {
    let wrong: Vec<String> = programs.filter_map(|program| judge(&program)).collect();
    assert!(wrong.is_empty(), "{} slips:\n{}", wrong.len(), wrong.join("\n"));
}

const MAIN: &str = "public static void main(String[] args) { }";

#[test]
fn slips_in_statements_cost_one_message() {
    let program = |slip: &&str| {
        format!("class Main {{ void f(int x, int y, int [] a, String s) {{\n {slip}\n }} {MAIN}\n {WRONG} }}")
    };
    all_recover(STATEMENTS.iter().map(program));
}

#[test]
fn slips_in_members_cost_one_message() {
    all_recover(MEMBERS.iter().map(|slip| format!("class Main {{ {MAIN}\n {slip}\n {WRONG} }}")));
}

#[test]
fn slips_outside_classes_cost_one_message() {
    all_recover(FILES.iter().map(|slip| format!("{slip}\nclass Main {{ {MAIN}\n {WRONG} }}")));
}
