//! Slips of the keys: each costs one message at its place, and a wrong type further down is still reported.
//!
//! `‸` marks where the message must stand.

mod support;

use kroll_upc::check::Options;
use support::front_end;

/// Statements with one slip. They stand in a function with the parameters `x`, `y`, `a` and `s`.
const STATEMENTS: &[&str] = &[
    // a missing `;`
    "x = 1‸\n y = 2;",
    "x = 1‸ y = 2;",
    "int n = 1‸\n int m = n;",
    "g(x, y)‸\n x = 2;",
    "return 1‸ }\n int h(void) { return 2;",
    "x++‸\n y++;",
    "do { x++; } while (x < 3)‸\n y = 2;",
    "while (1) { break‸ }",
    "upc_fence‸\n y = 2;",
    "upc_barrier 3‸\n y = 2;",
    "upc_notify‸ }\n int h(void) { return 2;",
    "goto out‸\n out: y = 2;",
    "for (int i = 0 ‸i < 3; i++) { y += i; }",
    "for (int i = 0; i < 3, i++‸) { y += i; }",
    "for (int i = 0‸, i < 3; i++) { y += i; }",
    "for (int i = 0; i < 3‸) { y += i; }",
    "upc_forall (int i = 0; i < 3; i++‸) { v[i] = y; }",
    "upc_forall (int i = 0; i < 3; i++; i‸; 3) { v[i] = y; }",
    "‸forall (int i = 0; i < 3; i++; i) { v[i] = y; }",
    "‸upc_barier 3; y = 2;",
    "‸upc_lock_t *l = 0; y = 2;",
    "upc_forall (int i = 0‸, i < 3; i++; i) { v[i] = y; }",
    // a missing bracket
    "if (x > 3 ‸{ y = 2; }",
    "if (x > 3 ‸y = 2;",
    "if ‸x > 3) { y = 2; }",
    "while (x > 3 ‸{ y = 2; }",
    "while ‸x > 3 { y = 2; }",
    "g(x, y‸;",
    "g(x, (y‸;",
    "y = (x + 3‸;",
    "y = a[3‸;",
    "y = a[x + 1 ‸; y = 2;",
    "int b[3‸; y = 2;",
    "int b[] = {1, 2‸;",
    "switch (x ‸{ case 1: y = 2; }",
    "switch (x) { case 1 ‸y = 2; default: y = 3; }",
    "upc_forall (int i = 0; i < 3; i++; i ‸{ v[i] = y; }",
    "y = x > 3 ? 1‸;",
    "y = sizeof(int‸;",
    "y = (int ‸x; y = 2;",
    // a missing operand, name or type
    "x = ‸;",
    "x = 3 + ‸;",
    "x = 3 * ‸) ;",
    "g(x, ‸);",
    "g(‸, y);",
    "if (‸) { y = 2; }",
    "if (x > ‸) { y = 2; }",
    "while (x < ‸) y = 2;",
    "int ‸= 3; y = 2;",
    "int n = ‸; y = n;",
    "y = a[‸];",
    "s.‸; y = 2;",
    "y = s. ‸+ 2;",
    "shared int *p = &‸; y = *p;",
    // a missing comma
    "int n = 1 ‸m = 2; y = n + m;",
    "g(x ‸y);",
    "int b[] = {1 ‸2, 3}; y = b[0];",
    // the wrong word or sign
    "int n ‸== 3; y = n;",
    "‸fro (int i = 0; i < 3; i++) { y += i; }",
    "‸whlie (x > 3) { y = 2; }",
    "‸retrun 3;",
    "if (x > 3) { y = 2; } ‸esle { y = 3; }",
    "‸swich (x) { case 1: y = 2; }",
    "‸upc_foral (int i = 0; i < 3; i++; i) { v[i] = y; }",
    "‸unsinged int n = 3; y = n;",
    "‸itn n = 3; y = n;",
    "int ‸for = 3; y = 2;",
    "int ‸3n = 3; y = 2;",
    "‸else { y = 2; }",
    "x = 3 ‸# 4; y = 2;",
    "x = 3 ‸@ 4; y = 2;",
    "x : ‸= 4; y = 2;",
    "x = 3‸) ; y = 2;",
    "x = 3‸] ; y = 2;",
    "x = y‸ y; y = 2;",
    "if (x > 3) ‸then y = 2;",
    // literals
    "char *t = ‸\"abc;\n y = 2;",
    "g(x, ‸\"abc);\n y = 2;",
    "char c = ‸'a;\n y = 2;",
];

/// External declarations with one slip.
const ITEMS: &[&str] = &[
    "int n‸\nint m = 3; int h(void) { return n + m; }",
    "int n = ‸; int h(void) { return n; }",
    "int n ‸m; int h(void) { return n + m; }",
    "int ‸= 3;",
    "shared [4 ‸int m[8];",
    "shared [+‸] int n[8];",
    "shared int m[4 * THREADS‸;",
    "‸statc int n; int h(void) { return n; }",
    "void h(int, ‸);",
    "void h(int k ‸int m) { k = m; }",
    "void h(int k ‸{ k = 3; }",
    "int h(void) { return 3‸ }\nint i(void) { return h(); }",
    "struct pair { int a; int b; }‸\nint h(void) { struct pair p; p.a = 1; return p.a; }",
    "struct pair { int a‸\n int b; };\nint h(void) { struct pair p; p.b = 1; return p.b; }",
    "struct pair { int a‸ int b; };\nint h(void) { struct pair p; p.b = 1; return p.b; }",
    "enum colour { red ‸green }; int h(void) { return green; }",
    "enum colour { red, green }‸\nint h(void) { return green; }",
    "typedef int count‸\ncount n;",
    "int h(void) { int k = 3; if (k > 3) { k = 4; } } ‸k = 5; while (k > 6) k = 7; return k; }",
    "int h(void)\n{\n int k = 3; if (k > 3) { k = 4;‸\nint i(int k)\n{ return k; }",
    "int h(void) { return 3; { }‸",
    "int h(void) { return 3; } ‸}",
    "int n; ‸/ int m;",
    "int n ‸== 3;",
    "‸while (1) ;",
];

const BEFORE: &str = "shared int v[4]; shared int w; struct both { int one, two; };\nint g(int, int);\n";
const WRONG: &str = "int *wrong_type(void) { shared int *s = &w; return s; }";

/// What is wrong with what is said about a text, if anything.
fn judge(marked: &str) -> Option<String> {
    let place = marked.find('‸').expect("a mark");
    let text = marked.replacen('‸', "", 1);
    let verdict = front_end(&text, Options { threads: Some(4), ..Options::default() });
    let wrong_type = text.rfind("s; }").expect("a wrong type");
    let mut found: Vec<(usize, bool)> = verdict
        .diagnostics
        .iter()
        .map(|d| (d.primary.span.start as usize, d.reason.is_some() && d.hint.is_some()))
        .collect();
    found.sort_unstable();
    (found != [(place, true), (wrong_type, true)]).then(|| format!("---- {marked}\n{}", verdict.rendered()))
}

fn all_recover(texts: impl Iterator<Item = String>) {
    let wrong: Vec<String> = texts.filter_map(|text| judge(&text)).collect();
    assert!(wrong.is_empty(), "{} slips:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn slips_in_statements_cost_one_message() {
    let text = |slip: &&str| {
        format!("{BEFORE}int f(int x, int y, int *a, struct both s) {{\n {slip}\n return 0; }}\n{WRONG}\n")
    };
    all_recover(STATEMENTS.iter().map(text));
}

#[test]
fn slips_outside_functions_cost_one_message() {
    all_recover(ITEMS.iter().map(|slip| format!("{BEFORE}{slip}\n{WRONG}\n")));
}

/// A mistake against plain C, which else the C compiler would find.
#[test]
fn errors_do_not_hide_mistakes_against_c() {
    let messages = |text: &str| front_end(text, Options::default()).diagnostics.len();
    assert_eq!(messages("int *f(void) { return 1.5; }"), 0);
    assert_eq!(messages("int *f(void) { return 1.5; } int x = ;"), 2);
    assert_eq!(messages("# 1 \"a.h\" 3\nint *f(void) { return 1.5; }\n# 1 \"a.upc\"\nint x = ;"), 1);
}
