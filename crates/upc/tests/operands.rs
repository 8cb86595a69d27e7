//! Every operator between every two kinds of C's types: the front end refuses what the C compiler refuses, and no more.

mod support;

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};
use support::{AS_C, front_end};

const DECLARATIONS: &str = "enum number { zero, one };
typedef float float4 __attribute__((vector_size(16)));
typedef float float2 __attribute__((vector_size(8)));
typedef int int4 __attribute__((vector_size(16)));
typedef char char8 __attribute__((vector_size(8)));
struct record { int a; };
union both { int a; float b; };
typedef union { int *p; long *q; } either __attribute__((transparent_union));
int printf(const char *, ...);
void *memset(void *, int, unsigned long);
double sqrt(double);
float sqrtf(float);
void takes_number(enum number);
void takes_either(either);
int of_integers(int);
";

/// A type and a value of it; pointers to functions are declared in another way.
const TYPES: &[&str] = &[
    "int",
    "short",
    "long",
    "_Bool",
    "enum number",
    "double",
    "float",
    "_Complex double",
    "int *",
    "void *",
    "struct record",
    "union both",
    "either",
    "float4",
    "float2",
    "int4",
    "char8",
    "typeof(&of_integers)",
];

/// `A` and `B` are objects of two types, `T` is the first one's type.
const OF_TWO: &[&str] = &[
    "A = B;",
    "(T)B;",
    "A + B;",
    "A & B;",
    "A % B;",
    "A < B;",
    "A == B;",
    "A << B;",
    "A && B;",
    "A, B;",
    "A ^= B;",
    "A >>= B;",
    "whole ? A : B;",
];

const OF_ONE: &[&str] = &[
    "+A;",
    "-A;",
    "!A;",
    "~A;",
    "*A;",
    "&A;",
    "++A;",
    "A--;",
    "__real__ A;",
    "if (A) {}",
    "while (A) {}",
    "switch (A) {}",
    "A ? 1 : 2;",
    "A[0];",
    "pointer[A];",
    "A(1);",
    "A + 1;",
    "A + 300;",
    "A * 16777217;",
    "A * 0.5;",
    "A / 0.1;",
    "A = 0;",
    "A = zero;",
    "printf(A);",
    "memset(A, 0, 0);",
    "sqrt(A);",
    "takes_number(A);",
    "takes_either(A);",
    "__builtin_isnan(A);",
    "__builtin_isless(A, 1.0);",
    "__builtin_fpclassify(0, 1, 4, 3, 2, A);",
    "__builtin_fabs(A);",
    "__builtin_abs(A);",
    "__builtin_bswap32(A);",
    "__builtin_clzl(A);",
    "__builtin_expect(A, 1);",
    "__builtin_constant_p(A);",
    "__builtin_strlen(A);",
    "__builtin_memcpy(A, pointer, 4);",
    "__builtin_memset(pointer, A, 4);",
    "__builtin_isnan(A, A);",
    "__builtin_va_end();",
    "__builtin_tgmath(sqrtf, sqrt, A);",
    "__builtin_tgmath(sqrtf, A, 1.0);",
    "__builtin_tgmath(sqrtf, sqrt, of_integers, A);",
];

fn statements() -> Vec<String> {
    let mut all = Vec::new();
    for (at, ty) in TYPES.iter().enumerate() {
        let a = format!("x{at}");
        all.extend(OF_ONE.iter().map(|form| form.replace('A', &a)));
        for other in 0..TYPES.len() {
            let b = format!("x{other}");
            all.extend(OF_TWO.iter().map(|form| form.replace('A', &a).replace('B', &b).replace('T', ty)));
        }
    }
    all
}

/// One statement a line, the first on the line after the head.
fn program(statements: &[String]) -> String {
    let objects: String = TYPES.iter().enumerate().map(|(at, ty)| format!("{ty} x{at};\n")).collect();
    format!("{DECLARATIONS}int whole, *pointer;\n{objects}void all(void) {{\n{}\n}}\n", statements.join("\n"))
}

/// Lines that the C compiler has an error on, counted from one.
fn refused_by_compiler(text: &str) -> BTreeSet<usize> {
    let mut command = Command::new("cc");
    command.args(["-fsyntax-only", "-w", "-fmax-errors=0", "-fdiagnostics-color=never", "-x", "c", "-std=gnu11", "-"]);
    let pipes = command.env("LC_ALL", "C").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("a C compiler named cc");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(text.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("an end");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let errors = said.lines().filter(|line| line.contains(" error: "));
    errors.filter_map(|line| line.strip_prefix("<stdin>:")?.split(':').next()?.parse().ok()).collect()
}

fn refused_by_us(text: &str) -> BTreeSet<usize> {
    let verdict = front_end(text, AS_C);
    let errors = verdict.diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
    errors.map(|diagnostic| text[..diagnostic.primary.span.start as usize].matches('\n').count() + 1).collect()
}

#[test]
fn operators_take_the_types_that_they_take_in_c() {
    let statements = statements();
    let text = program(&statements);
    let (theirs, ours) = (refused_by_compiler(&text), refused_by_us(&text));
    assert!(theirs.len() > 1000 && theirs.len() < statements.len(), "{} of {}", theirs.len(), statements.len());
    let lines: Vec<&str> = text.lines().collect();
    let words = |set: Vec<&usize>| set.iter().map(|&&at| lines[at - 1]).collect::<Vec<_>>().join(" ");
    let (missed, added) = (theirs.difference(&ours).collect(), ours.difference(&theirs).collect());
    assert!(theirs == ours, "\ncc alone: {}\nwe alone: {}", words(missed), words(added));
}
