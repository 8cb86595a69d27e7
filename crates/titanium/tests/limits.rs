//! Deep nesting and long chains are refused with one message instead of exhausting the stack.

use kroll_source::SourceMap;
use kroll_titanium::syntax;

fn codes(text: &str) -> Vec<&'static str> {
    let mut map = SourceMap::new();
    let file = map.add("deep.ti", text);
    let (unit, diagnostics) = syntax::parse(&map, file);
    syntax::tree_text(&map, &unit);
    diagnostics.iter().map(|d| d.code).collect()
}

fn in_method(body: &str) -> String {
    format!("class C {{ void f() {{ {body} }} }}")
}

fn nest(open: &str, inner: &str, close: &str, depth: usize) -> String {
    format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
}

/// Every construct that can contain itself.
fn nestings(depth: usize) -> Vec<String> {
    vec![
        in_method(&format!("x = {};", nest("(", "1", ")", depth))),
        in_method(&format!("x = {};", nest("[", "1", "]", depth))),
        in_method(&format!("x = {};", nest("f(", "1", ")", depth))),
        in_method(&format!("x = {};", nest("a[", "1", "]", depth))),
        in_method(&format!("x = {};", nest("- ", "1", "", depth))),
        in_method(&format!("x = {};", nest("(int) ", "1", "", depth))),
        in_method(&format!("x = {};", nest("broadcast ", "1", " from 0", depth))),
        in_method(&format!("x = {};", nest("a ? b : ", "1", "", depth))),
        in_method(&format!("x = {};", nest("a = ", "1", "", depth))),
        in_method(&format!("x = {};", nest("new (", "r", ") C()", depth))),
        in_method(&format!("x = {};", nest("new C() { int x = ", "1", "; }", depth))),
        in_method(&format!("x = {};", nest("1 || 2 && 3 | 4 ^ 5 & 6 == 7 < 8 << 9 + 0 * (", "1", ")", depth))),
        in_method(&nest("{", "", "}", depth)),
        in_method(&nest("if (x) ", ";", "", depth)),
        in_method(&nest("while (x) ", ";", "", depth)),
        in_method(&nest("partition (t) { {", "", "} }", depth)),
        in_method(&nest("try {", "", "} finally { }", depth)),
        in_method(&nest("switch (x) { case 1: ", "", "}", depth)),
        in_method(&nest("class C { void f() { ", "", "} }", depth)),
        in_method(&format!("int [] x = {};", nest("{", "", "}", depth))),
        format!("class C {{ {} x; }}", nest("List<", "int", ">", depth)),
        nest("class C { ", "", "}", depth),
    ]
}

#[test]
fn moderate_nesting_is_accepted() {
    for text in nestings(20) {
        assert_eq!(codes(&text), [""; 0], "{text}");
    }
}

#[test]
fn unreasonable_nesting_is_refused() {
    for depth in [300, 20_000] {
        for text in nestings(depth) {
            let codes = codes(&text);
            assert!(!codes.is_empty() && codes.len() < 10, "{}: {codes:?}", &text[..60]);
        }
    }
}

#[test]
fn long_chains_are_bounded_too() {
    let chains = [("a", " + a"), ("a", ".a"), ("a", "[1]"), ("a", ".f()"), ("a", " instanceof C"), ("a", "++")];
    for (first, link) in chains {
        assert_eq!(codes(&in_method(&format!("x = {first}{};", link.repeat(900)))), [""; 0], "{link}");
        assert_eq!(codes(&in_method(&format!("x = {first}{};", link.repeat(100_000)))), ["T0016"], "{link}");
    }
}

#[test]
fn chains_nested_in_first_operands_do_not_add_up() {
    let mut text = "a".to_string();
    for _ in 0..100 {
        text = format!("({text}){}", " + a".repeat(100));
    }
    assert_eq!(codes(&in_method(&format!("x = {text};"))), ["T0016"]);
}
