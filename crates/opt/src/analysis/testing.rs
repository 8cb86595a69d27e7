//! What the tests of analyses share: modules and functions from text.

use super::affine::Sum;
use kroll_ir::{Expr, Func, Item, Module, text, verify};
use kroll_source::{Colour, SourceMap, render_all};

/// A valid module.
pub fn module(source: &str) -> Module {
    let mut map = SourceMap::new();
    let file = map.add("t.kir", source);
    let (module, diagnostics) = text::parse(&map, file);
    assert!(diagnostics.is_empty(), "{}", render_all(&map, &diagnostics, Colour::Never));
    assert_eq!(verify(&module), [], "{source}");
    module
}

/// Function `f` with these parameters and statements, in a Titanium module with a record and some globals.
pub fn function(params: &str, body: &str) -> Func {
    let module = module(&format!(
        "(module \"t\" titanium 0 (file \"t.ti\") (site load 0 1 1 \"x\")
           (func public &f:int \"\" {params} (body {body})))"
    ));
    let found = module.items.into_iter().find_map(|item| match item {
        Item::Func(func) if func.name == "f" => Some(func),
        _ => None,
    });
    found.expect("f")
}

/// A sum in words: factors before counters, `c` with loop and dimension, and before symbols, then the constant.
pub fn words_of_sum(sum: &Sum, name: impl Fn(&Expr) -> String) -> String {
    let mut parts: Vec<String> = sum.counters.iter().map(|(c, f)| format!("{f}c{}{}", c.loop_id, c.k)).collect();
    parts.extend(sum.symbols.iter().map(|(f, s)| format!("{f}{}", name(s))));
    parts.push(sum.constant.to_string());
    parts.join("+")
}
