//! The hand-written programs under tests/run/ir: they read, obey the rules, and print to text that reads back the same.

use kroll_ir::{Module, text, verify};
use kroll_source::{Colour, SourceMap, render_all};
use std::path::PathBuf;

fn programs() -> Vec<PathBuf> {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/run/ir");
    let entries = std::fs::read_dir(&dir).expect("tests/run/ir");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "kir"));
    paths.sort();
    assert!(paths.len() >= 10, "only {} programs in {}", paths.len(), dir.display());
    paths
}

fn read(name: &str, text: &str) -> Module {
    let mut map = SourceMap::new();
    let file = map.add(name, text);
    let (module, diagnostics) = text::parse(&map, file);
    assert!(diagnostics.is_empty(), "{}", render_all(&map, &diagnostics, Colour::Never));
    module
}

#[test]
fn programs_obey_the_rules() {
    for path in programs() {
        let module = read(&path.display().to_string(), &std::fs::read_to_string(&path).expect("text"));
        let violations: Vec<String> = verify(&module).iter().map(|v| v.to_string()).collect();
        assert!(violations.is_empty(), "{}: {violations:#?}", path.display());
    }
}

#[test]
fn printing_reads_back_the_same() {
    for path in programs() {
        let module = read(&path.display().to_string(), &std::fs::read_to_string(&path).expect("text"));
        let printed = text::print(&module);
        let again = read("printed", &printed);
        assert_eq!(module, again, "{}", path.display());
        assert_eq!(printed, text::print(&again));
    }
}

/// A program of one function `f` with one statement, judged.
fn judge(stmt: &str) -> Vec<String> {
    let text = format!(
        "(module \"t\" c 0 (file \"t.ti\") (site load 0 1 1 \"x\") (struct s \"\" (.a:int))
         (func public &f:int \"\" (param %n:int) (param %g:@int) (param %a:larr2.double) (param %s:struct.s) (param %r:rect2)
           (body {stmt} (return 0:int))))"
    );
    verify(&read("t", &text)).iter().map(|v| v.to_string()).collect()
}

#[test]
fn broken_rules_are_named() {
    let good = "(do (assign:int %n:int (deref:int !0 %g:@int)))";
    assert_eq!(judge(good), Vec::<String>::new());
    for (stmt, message) in [
        ("(do %x:int)", "`%x` is not declared here"),
        ("(do %n:long)", "`%n` is used as long and declared as int"),
        ("(do (deref:int %g:@int))", "dereferenced without a site"),
        ("(do (deref:int !7 %g:@int))", "site !7 is not in the table"),
        ("(do (assign:int %n:int 2.0:double))", "assigned value has type double, wanted int"),
        ("(do (assign:int 3:int 2:int))", "a value stands where a place is wanted"),
        ("(do (+:int %n:int 1:long))", "`+` of int and long as int"),
        ("(break)", "`break` outside a loop"),
        ("(goto nowhere)", "no label `nowhere`"),
        ("(local %1while:int)", "`1while` is no identifier"),
        ("(local %n2:int) (local %n2:int)", "declared twice"),
        ("(block (local %n2:int)) (do %n2:int)", "`%n2` is not declared here"),
        ("(do (cast:*[?%n]int null:*int))", "an array has its length from `%n`, which is no long here"),
        ("(label here) (label here)", "label `here` stands at several places"),
        ("(foreach %q !0 %r:rect2 (body (local %q:point3)))", "`%q` is declared twice"),
        ("(do (elem:double !0 %a:larr2.double (point:point3 1:int 1:int 1:int)))", "larr2.double indexed by point3"),
        ("(do (elem.cyclic:int !0 %g:@int 1:int))", "@int indexed by int"),
        ("(do (elem.block4:int !0 %g:@int 1:long))", "an element of a value of type @int"),
        ("(do (elem.java.strict:int !0 %g:@int 1:int))", "a strict access to an element that is not UPC's"),
        ("(do (elem.java:double !0 %a:larr2.double 1:int))", "an element of a value of type larr2.double"),
        ("(do (component:int 2 (point:point2 1:int 1:int)))", "component 2 of a value of type point2"),
        ("(do (field:int b %s:struct.s))", "has no field `b`"),
        ("(do (field:long a %s:struct.s))", "field `a` is used as long"),
        ("(do (op.barrier:void null:*void))", "wrong number of sites"),
        ("(do (op.put:void !0 %g:@int 3:int 4:int))", "`put` of int, wanted Ptr"),
        ("(do (op.get:void !0 null:*const.int %g:@int 4:int))", "`get` writes behind *const.int"),
        ("(do (op.get_nb:int !0 null:*int %g:@int 4:int))", "`get_nb` gives Handle, not int"),
        ("(do (op.get_nb:kroll_handle !0 null:*int %g:@int 4:int))", "the handle of a transfer is lost"),
        ("(do (op.wait:void !0 %n:int))", "`wait` of int, wanted Handle"),
        ("(forall (init) (affinity %n:int) (body))", "an affinity of type int"),
        ("(forall (init (local %i:int)) (affinity 1:long) (body)) (do %i:int)", "`%i` is not declared here"),
        ("(foreach %p !0 %n:int (body))", "`foreach` over a value of type int"),
        ("(do (call:int &f:fn(int)int 1:int))", "`f` is used as fn(int)int"),
        ("(do (addr:@int %n:int))", "address of a local place as @int"),
        ("(return 1:long)", "returned value has type long, wanted int"),
    ] {
        let found = judge(stmt);
        assert!(found.iter().any(|v| v.contains(message)), "{stmt}: {found:?}");
    }
}

#[test]
fn malformed_text_is_refused_with_a_place() {
    for text in [
        "",
        "(module)",
        "(module \"t\" c 0",
        "(module \"t\" klingon 0)",
        "(module \"t\" c 0 (func public &f:int \"\" (body (frobnicate))))",
        "(module \"t\" c 0 (func public &f:int \"\" (body (do (op.nothing:void)))))",
        "(module \"t\" c 0 (func public &f:int \"\" (body (do 1:no)type)))))",
        "(module \"t\" c 0 (func public &f:int \"\" (body (forall (init) (body)))))",
        "(module \"t\" c 0 (func public &f:int \"\" (body (do (elem.block1:int !0 null:@int 1:long)))))",
        "(module \"t\\q\" c 0)",
    ] {
        let mut map = SourceMap::new();
        let file = map.add("t.kir", text);
        let (_, diagnostics) = text::parse(&map, file);
        assert!(!diagnostics.is_empty(), "{text}");
        assert!(render_all(&map, &diagnostics, Colour::Never).contains("t.kir:"), "{text}");
    }
    let mut map = SourceMap::new();
    let file = map.add("deep.kir", &"(a ".repeat(100_000));
    assert!(!text::parse(&map, file).1.is_empty());
}
