//! Programs of many files and languages: what may call what, who has `main`, and what is refused.

use std::fs;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const SUM_UPC: &str = "#include <upc.h>\nshared int all[THREADS];\nint three(void);\nint sum(int n) {\n\
    \x20 all[MYTHREAD] = n + MYTHREAD;\n  upc_barrier;\n  int s = 0;\n\
    \x20 for (int i = 0; i < THREADS; i++) s += all[i];\n  return s * three();\n}\n";
const MAIN_UPC: &str = "#include <upc.h>\n#include <stdio.h>\nint sum(int n);\n\
    int main() { int s = sum(4); if (MYTHREAD == 0) printf(\"%d\\n\", s); }\n";
const MAIN_C: &str = "#include <stdio.h>\n#include <kroll/kroll.h>\nint sum(int n);\n\
    int main(void) { int s = sum(4); if (kroll_my_rank == 0) printf(\"%d\\n\", s); }\n";
const THREE_C: &str = "int three(void) { return 3; }\n";
const MAIN_TI: &str = "class Main { public static void main(String[] args) {\n\
    \x20 System.out.println(Far.word() + args.length);\n  try {\n    System.out.println(Math.pow(2.0, args.length));\n\
    \x20 } catch (NullPointerException e) { System.out.println(\"caught\"); }\n} }\n";
const FAR_TI: &str = "class Far { static String word() { return \"far \"; } }\n";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("far")).expect("a folder");
    for (name, text) in [
        ("sum.upc", SUM_UPC),
        ("main.upc", MAIN_UPC),
        ("main.c", MAIN_C),
        ("three.c", THREE_C),
        ("Main.ti", MAIN_TI),
        ("far/Far.ti", FAR_TI),
    ] {
        fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

fn kroll(folder: &TempDir, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.args(line.split(' ')).current_dir(folder.path()).stdin(Stdio::null()).output().expect("kroll")
}

/// What a command prints that must succeed without a word on standard error.
fn printed(folder: &TempDir, line: &str) -> String {
    let output = kroll(folder, line);
    assert!(output.status.success() && output.stderr.is_empty(), "kroll {line}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn refused(folder: &TempDir, line: &str, status: i32) -> String {
    let output = kroll(folder, line);
    assert_eq!(output.status.code(), Some(status), "kroll {line}: {output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn system(folder: &TempDir, line: &str) {
    let mut words = line.split(' ');
    let program = words.next().expect("a program");
    assert!(Command::new(program).args(words).current_dir(folder.path()).status().expect("runs").success(), "{line}");
}

#[test]
fn c_and_upc_call_each_other_whoever_has_main() {
    let folder = folder();
    assert_eq!(printed(&folder, "run -n 2 main.upc sum.upc three.c"), "27\n");
    assert_eq!(printed(&folder, "run three.c sum.upc main.c -n 3 -- 1 2"), "45\n");
    assert_eq!(printed(&folder, "check main.upc sum.upc three.c"), "");
}

#[test]
fn a_main_that_knows_no_jobs_is_joined_before_it_runs() {
    let folder = folder();
    fs::write(
        folder.path().join("plain.c"),
        "#include <stdio.h>\nint sum(int n);\nint main(void) { return sum(4) != 27; }\n",
    )
    .expect("written");
    assert_eq!(printed(&folder, "run -n 2 plain.c sum.upc three.c"), "");
    system(&folder, "cc -c plain.c -o plain.o");
    assert_eq!(printed(&folder, "upcc plain.o sum.upc three.c -o program"), "");
    assert_eq!(printed(&folder, "run -n 2 program"), "");
}

#[test]
fn objects_and_archives_are_parts() {
    let folder = folder();
    system(&folder, "cc -c three.c -o three.o");
    system(&folder, "ar rcs libthree.a three.o");
    fs::write(folder.path().join("three.s"), ".globl three\nthree:\n  movl $3, %eax\n  ret\n").expect("written");
    for part in ["three.o", "libthree.a", "three.s"] {
        printed(&folder, &format!("build main.upc sum.upc {part} -o program"));
        assert_eq!(printed(&folder, "run -n 2 program"), "27\n", "{part}");
    }
    printed(&folder, "build main.upc sum.upc three.o");
    assert_eq!(printed(&folder, "run -n 2 main"), "27\n");
    let words = refused(&folder, "build main.upc nothing.o", 1);
    assert!(words.contains("cannot read `nothing.o`: No such file"), "{words}");
}

#[test]
fn two_mains_are_refused_by_file_wherever_they_are() {
    let folder = folder();
    fs::write(folder.path().join("both.c"), "int main(void) { return 0; }\nint three(void) { return 3; }\n")
        .expect("written");
    system(&folder, "cc -c both.c -o both.o");
    system(&folder, "ar rcs libboth.a both.o");
    for (line, names) in [
        ("build main.upc sum.upc both.c -o program", "one each in `main.upc` and `both.c`"),
        ("build both.o Main.ti far/Far.ti -o program", "one each in `both.o` and `Main.ti`"),
        ("build main.c sum.upc libboth.a -o program", "one each in `main.c` and `both.o` in `libboth.a`"),
        ("upcc main.upc sum.upc both.c -o program", "one each in `main.upc` and `both.c`"),
    ] {
        let words = refused(&folder, line, 1);
        assert!(words.contains("a program has one `main`") && words.contains(names), "{line}: {words}");
    }
    fs::write(
        folder.path().join("far/Far.ti"),
        FAR_TI.replace("{ static", "{ public static void main(String[] s) { } static"),
    )
    .expect("written");
    let words = refused(&folder, "build Main.ti far/Far.ti", 1);
    assert!(words.contains("error[T0116]: `Main.ti` and `far/Far.ti` have a `main` each"), "{words}");
}

#[test]
fn an_archive_gives_a_main_when_no_file_has_one() {
    let folder = folder();
    printed(&folder, "upcc -c main.upc");
    system(&folder, "ar rcs libmain.a main.o");
    printed(&folder, "build sum.upc three.c libmain.a -o program");
    assert_eq!(printed(&folder, "run -n 2 program"), "27\n");
}

#[test]
fn titaniums_files_are_one_program() {
    let folder = folder();
    assert_eq!(printed(&folder, "run -n 1 Main.ti three.c far/Far.ti -- a b"), "far 2\n4.0\n");
    let words = refused(&folder, "check Main.ti", 1);
    assert!(words.contains("no variable `Far`"), "{words}");
}

/// The C function takes the place of the one that Titanium's library calls.
#[test]
fn an_exception_of_titanium_never_leaves_frames_of_c() {
    let folder = folder();
    let null = "#include <kroll/kroll.h>\ndouble pow(double a, double b) {\n\
        \x20 return a + kroll_load(double, (kroll_gptr)b * 0, KROLL_HERE(KROLL_SITE_LOAD, \"*p\"));\n}\n";
    fs::write(folder.path().join("null.c"), null).expect("written");
    let words = refused(&folder, "run -n 1 Main.ti far/Far.ti null.c -- x", 1);
    assert!(words.contains("null.c:3: rank 0: access through a null pointer"), "{words}");
    let own = MAIN_TI.replace("Math.pow(2.0, args.length)", "((String) null).length()").replace("Far.word()", "1");
    fs::write(folder.path().join("Main.ti"), own).expect("written");
    assert_eq!(printed(&folder, "run -n 1 Main.ti null.c"), "1\ncaught\n");
}

/// Nothing of a Titanium program but `main` can be called from elsewhere, and it calls nothing that is not its library's.
#[test]
fn no_function_of_titanium_is_seen_by_other_files() {
    let folder = folder();
    printed(&folder, "build Main.ti far/Far.ti --emit=c -o main.c");
    let include = concat!(env!("CARGO_MANIFEST_DIR"), "/../../runtime/include");
    system(&folder, &format!("cc -std=gnu11 -c -I{include} main.c -o main.o"));
    let names = Command::new("nm").args(["-g", "--defined-only", "main.o"]).current_dir(folder.path()).output();
    let names = String::from_utf8(names.expect("nm").stdout).expect("text");
    let functions: Vec<&str> = names.lines().filter_map(|line| line.split_once(" T ")).map(|(_, name)| name).collect();
    assert_eq!(functions, ["main"]);
}

#[test]
fn every_file_with_errors_is_heard() {
    let folder = folder();
    fs::write(folder.path().join("wrong.upc"), "shared int x;\nint f() { return x.y; }\n").expect("written");
    fs::write(folder.path().join("Wrong.ti"), "class Wrong { int a = b; }\n").expect("written");
    for command in ["check", "build"] {
        let words = refused(&folder, &format!("{command} wrong.upc three.c Wrong.ti"), 1);
        assert!(words.contains("wrong.upc:2") && words.contains("Wrong.ti:1:23"), "{words}");
    }
}

#[test]
fn what_has_no_row_is_refused_by_name() {
    let folder = folder();
    fs::write(folder.path().join("x.chpl"), "end\n").expect("written");
    for line in ["build main.upc x.chpl", "check x.chpl main.upc"] {
        let words = refused(&folder, line, 2);
        assert!(words.contains("`x.chpl` is no source file; the languages are"), "{words}");
    }
    let words = refused(&folder, "build main.upc three.c --emit c", 2);
    assert!(words.contains("--emit prints what becomes of one source file"), "{words}");
    let words = refused(&folder, "build Main.ti three.c -T 2", 2);
    assert!(words.contains("-T is for UPC; `Main.ti` is Titanium, `three.c` is C"), "{words}");
}

const LIBRARIES: &str = "examples/titanium/libraries";

fn repository_file(name: &str) -> String {
    let path = format!("{}/../../{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_header_of_native_methods_is_printed_and_the_c_compiler_compares_with_it() {
    let folder = folder();
    for suffix in ["ti", "part.c", "part.h"] {
        let text = repository_file(&format!("{LIBRARIES}.{suffix}"));
        fs::write(folder.path().join(format!("libraries.{suffix}")), text).expect("written");
    }
    let header = printed(&folder, "build --emit=header libraries.ti");
    assert_eq!(header, repository_file(&format!("{LIBRARIES}.part.h")));
    let c = repository_file(&format!("{LIBRARIES}.part.c"))
        .replace("ti_array1 a, int32_t sign", "ti_array1 a, double sign");
    fs::write(folder.path().join("libraries.part.c"), c).expect("written");
    let words = refused(&folder, "build libraries.ti", 1);
    assert!(words.contains("conflicting types for") && words.contains("titanium_libraries_transform"), "{words}");
}

#[test]
fn what_a_program_is_linked_with_may_stand_in_front_of_it() {
    let folder = folder();
    let main = "// A program.\n\n// kroll: three.c -lm\nclass Main {\n  static native int three();\n\
        \x20 public static void main(String[] args) { System.out.println(three()); }\n}\n// kroll: nothing.c\n";
    fs::write(folder.path().join("Main.ti"), main).expect("written");
    let three = "#include <kroll/titanium/native.h>\nint32_t titanium_Main_three(void) { return 3; }\n";
    fs::write(folder.path().join("three.c"), three).expect("written");
    assert_eq!(printed(&folder, "run -n 1 Main.ti"), "3\n");
    assert_eq!(printed(&folder, "run -n 1 Main.ti three.c"), "3\n");
    fs::write(folder.path().join("Main.ti"), main.replace("-lm", "-O2")).expect("written");
    let words = refused(&folder, "run -n 1 Main.ti", 2);
    assert!(words.contains("`Main.ti` asks for -O2"), "{words}");
}

const COUNTER_TI: &str = "class Counter {\n  static int[] counts = new int[4];\n\
    \x20 static int add(int at, int by) {\n    return counts[at] += by;\n  }\n\
    \x20 static single int all(int at) { return Reduce.add(counts[at]); }\n\
    \x20 static String name(int at) { return \"count \" + at; }\n\
    \x20 static String name(int at, String more) { return name(at) + more; }\n\
    \x20 private static Object inside() { return null; }\n}\n";
const COUNTER_H: &str = "/* Methods of a Titanium program, as kroll build --emit=header prints them. */\n#pragma once\n\
    #include <kroll/titanium/native.h>\n\n\
    /* Counter.ti:3: static int add(int at, int by) { */\nint32_t titanium_Counter_add(int32_t, int32_t);\n\n\
    /* Counter.ti:6: static single int all(int at) { return Reduce.add(counts[at]); } */\n\
    int32_t titanium_Counter_all(int32_t);\n\n\
    /* Counter.ti:7: static String name(int at) { return \"count \" + at; } */\n\
    kroll_gptr titanium_Counter_name_1(int32_t);\n\n\
    /* Counter.ti:8: static String name(int at, String more) { return name(at) + more; } */\n\
    kroll_gptr titanium_Counter_name_2(int32_t, kroll_gptr);\n";
const COUNT_UPC: &str = "#include <upc.h>\n#include <stdio.h>\n#include \"counter.h\"\n\
    int main(int argc, char **argv) {\n  titanium_Counter_add(2, 3 + MYTHREAD);\n\
    \x20 int all = titanium_Counter_all(2);\n  if (MYTHREAD == 0) printf(\"%d\\n\", all);\n  upc_barrier;\n\
    \x20 return argc > 1 ? titanium_Counter_add(9, 1) : 0;\n}\n";

fn counter() -> TempDir {
    let folder = folder();
    for (name, text) in [("Counter.ti", COUNTER_TI), ("counter.h", COUNTER_H), ("count.upc", COUNT_UPC)] {
        fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

#[test]
fn upc_calls_methods_of_titanium_by_the_header_of_their_class() {
    let folder = counter();
    assert_eq!(printed(&folder, "build --emit=header --export Counter Counter.ti"), COUNTER_H);
    let build = "build --export Counter count.upc Counter.ti -o count";
    printed(&folder, build);
    assert_eq!(printed(&folder, "run -n 1 count"), "3\n");
    assert_eq!(printed(&folder, "run -n 2 count"), "7\n");
    assert_eq!(printed(&folder, "run -n 2 --conduit sim count"), "7\n");
}

#[test]
fn an_exception_that_leaves_a_method_for_c_ends_the_job_with_its_calls() {
    let folder = counter();
    printed(&folder, "build --export Counter count.upc Counter.ti -o count");
    let words = refused(&folder, "run -n 1 count wrong", 1);
    let at =
        words.find("uncaught exception java.lang.ArrayIndexOutOfBoundsException: Index 9 out of bounds for length 4");
    assert!(at.is_some() && words.contains("Counter.add"), "{words}");
    // Neither does a handler of Titanium below the frames of C see it.
    let main = "// kroll: between.c\nclass Main {\n  static native int between(int at);\n\
        \x20 static int add(int at) { return at; }\n  static int wrong(int at) { return 1 / at; }\n\
        \x20 public static void main(String[] args) {\n    try { System.out.println(between(2)); between(0); }\n\
        \x20   catch (ArithmeticException e) { System.out.println(\"caught\"); }\n  }\n}\n";
    fs::write(folder.path().join("Main.ti"), main).expect("written");
    let between = "#include <kroll/titanium/native.h>\nint32_t titanium_Main_add(int32_t);\n\
        int32_t titanium_Main_wrong(int32_t);\n\
        int32_t titanium_Main_between(int32_t at) { return at > 0 ? titanium_Main_add(at) : titanium_Main_wrong(at); }\n";
    fs::write(folder.path().join("between.c"), between).expect("written");
    let output = kroll(&folder, "run -n 1 --export Main Main.ti");
    assert_eq!((output.status.code(), &*output.stdout), (Some(1), b"2\n".as_slice()), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("uncaught exception java.lang.ArithmeticException"));
}

#[test]
fn what_cannot_be_exported_is_refused() {
    let folder = counter();
    for (line, status, expected) in [
        ("check --export Nothing Counter.ti", 1, "error[T0116]: no class is called `Nothing`"),
        ("check --export Far far/Far.ti --main Far", 1, "error[T0116]: the class `Far` has no `main`"),
        ("check --export Counter count.upc", 2, "--export is for Titanium; `count.upc` is UPC"),
    ] {
        let words = refused(&folder, line, status);
        assert!(words.contains(expected), "{line}: {words}");
    }
    for (method, expected) in [
        ("void move(Domain<2> d) { }", "error[T0106]: C cannot call a method with a `Domain<2>`"),
        ("String name(long at) { return null; }", "error[T0106]: two methods of the name have as many parameters"),
    ] {
        let text = COUNTER_TI.replace("private static", &format!("static {method}\n  private static"));
        fs::write(folder.path().join("Counter.ti"), text).expect("written");
        let words = refused(&folder, "check --export Counter Counter.ti", 1);
        assert!(words.contains(expected) && words.contains("--> Counter.ti:"), "{words}");
    }
    fs::write(folder.path().join("Counter.ti"), "class Counter { int x; }\n").expect("written");
    let words = refused(&folder, "check --export Counter Counter.ti", 1);
    assert!(words.contains("error[T0116]: the class `Counter` has no static method for `--export`"), "{words}");
}

#[test]
fn the_class_that_starts_a_program_may_be_named() {
    let folder = folder();
    let two = "class One { public static void main(String[] args) { System.out.println(1); } }\n\
        class Two { public static void main(String[] args) { System.out.println(2); } }\n";
    fs::write(folder.path().join("Main.ti"), two).expect("written");
    assert_eq!(printed(&folder, "run -n 1 Main.ti"), "1\n");
    assert_eq!(printed(&folder, "run -n 1 --main Two Main.ti"), "2\n");
}
