//! What is said about names that nothing declares: one message each, with what to do.

mod support;

use kroll_upc::check::Options;
use support::front_end;

/// Statements with one mistake, and the advice on it. They stand in a function with `value` and the shared `x` and `z`.
const MISTAKES: &[(&str, &str)] = &[
    ("upc_memgt(0, 0, 4);", "did you mean `upc_memget`, of <upc.h>?"),
    ("upc_memget(0, 0, 4);", "write `#include <upc.h>` at the top of the file"),
    ("upc_all_reduceUI(0, 0, 0, 0, 0, 0, 0);", "write `#include <upc_collective.h>` at the top of the file"),
    ("upc_ticks_now();", "write `#include <upc.h>` at the top of the file"),
    ("upc_frobnicate_all(3);", "check the spelling; what <upc.h> and its companions do not have is not supported"),
    ("upc_barier;", "did you mean `upc_barrier`?"),
    ("upc_wiat;", "did you mean `upc_wait`?"),
    ("barrier;", "write `upc_barrier`, or translate with `--upc-1.0`: it is of UPC 1.0"),
    ("fence;", "write `upc_fence`, or translate with `--upc-1.0`: it is of UPC 1.0"),
    ("upc_barier 3;", "did you mean `upc_barrier`?"),
    ("upc_forall (;;) ;", "write `; i` or `; &a[i]` before the `)`; `; continue` lets every thread run all"),
    ("forall (int i = 0; i < 3; i++; i) x[i] = 1;", "write `upc_forall`, or translate with `--upc-1.0`"),
    ("forall (int i = 0; i < 3; i++; i);", "write `upc_forall`, or translate with `--upc-1.0`"),
    ("barrier 2;", "write `upc_barrier`, or translate with `--upc-1.0`"),
    ("upc_lock_t *lock = 0; x[0] = lock == 0;", "write `#include <upc.h>` at the top of the file"),
    ("x[0] = vlaue;", "did you mean `value`?"),
    ("x[0] = UPC_IN_MYSNC;", "did you mean `UPC_IN_MYSYNC`, of <upc.h>?"),
    ("x[0] = z[0].lenght;", "did you mean `length`?"),
    ("x[0] = z[0].other;", "it has `length`, `inner`"),
    ("x[0] = x[0].length;", "check what stands on the left: its type is `shared int`"),
    ("struct pair *p = 0; x[0] = p.length;", "write `->`: it is a pointer, of type `struct pair *`"),
];

/// A word that is no type, wherever a type may stand, gets one message, which names it.
#[test]
fn words_that_are_no_types_are_named() {
    for declaration in [
        "count_t n;",
        "static count_t n;",
        "extern const count_t n;",
        "shared count_t n;",
        "shared [4] count_t n[4 * THREADS];",
        "static shared count_t *p;",
        "shared [] count_t *shared p;",
        "typedef const count_t number;",
        "static inline count_t g(int n) { return n; }",
        "int g(const count_t n, int m);",
        "struct s { const count_t n; };",
        "void g(void) { static count_t n; volatile count_t m; }",
    ] {
        let verdict = front_end(&format!("shared int x;\n{declaration}\n"), Options::default());
        let said: Vec<_> = verdict.diagnostics.iter().map(|d| (d.code, d.message.as_str())).collect();
        let times = declaration.matches("count_t").count();
        assert_eq!(said, vec![("U0005", "`count_t` is not the name of a type"); times], "{declaration}");
    }
}

#[test]
fn each_mistake_has_its_advice() {
    for (statement, advice) in MISTAKES {
        let text = format!(
            "struct pair {{ int length; struct {{ int inner; }}; }};\nshared struct pair z[THREADS];\n\
             shared int x[THREADS];\nint f(int value) {{ {statement} x[0] = value; return 0; }}\n"
        );
        let verdict = front_end(&text, Options::default());
        let hints: Vec<&str> = verdict.diagnostics.iter().filter_map(|found| found.hint.as_deref()).collect();
        assert_eq!(hints, [*advice], "{statement}\n{}", verdict.rendered());
    }
}

#[test]
fn a_lock_has_one_message() {
    for (statement, advice) in [
        (
            "upc_lock_t l = upc_all_lock_alloc();",
            "put `*` before the name, for a pointer to an object that the library makes, or define the type first",
        ),
        ("upc_lock_t *l = upc_all_lok_alloc();", "did you mean `upc_all_lock_alloc`?"),
    ] {
        let library = "typedef shared struct upc_lock_struct upc_lock_t;\nupc_lock_t *upc_all_lock_alloc(void);\n";
        let verdict = front_end(&format!("{library}void f(void) {{ {statement} }}\n"), Options::default());
        let [only] = &verdict.diagnostics[..] else { panic!("{}", verdict.rendered()) };
        assert_eq!(only.hint.as_deref(), Some(advice), "{}", verdict.rendered());
    }
}

#[test]
fn a_fixed_number_of_threads_is_proposed() {
    for text in [
        "shared [100/THREADS] int x[10*THREADS];\n",
        "shared int x[THREADS + 1];\n",
        "shared int x[THREADS*THREADS];\n",
        "shared int x[10];\n",
        "shared [] int x[THREADS];\n",
        "static int x[THREADS];\n",
    ] {
        let verdict = front_end(text, Options::default());
        let [only] = &verdict.diagnostics[..] else { panic!("{text}{}", verdict.rendered()) };
        assert!(only.hint.as_ref().is_some_and(|hint| hint.contains("`-T N`")), "{}", verdict.rendered());
    }
}

#[test]
fn a_call_outside_of_functions_belongs_into_main() {
    let verdict = front_end(
        "struct lock *make(void);\nshared int x[THREADS];\nstruct lock *l = make();\n",
        Options { c_mistakes: true, ..Options::default() },
    );
    let [only] = &verdict.diagnostics[..] else { panic!("{}", verdict.rendered()) };
    assert_eq!(only.hint.as_deref(), Some("call the function in `main`, and assign what it returns there"));
}
