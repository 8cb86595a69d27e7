//! `upcc` and `upcrun` as makefiles use them: separate compilation, archives, flags, refusals.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const HEADER: &str = "#include <upc_relaxed.h>\nextern shared [4] int table[4 * THREADS];\nshared int tentative;\n\
                      int fill(int k);\n";
const LIBRARY: &str = "#include \"table.h\"\nshared [4] int table[4 * THREADS];\nshared int tentative;\n\
                       static shared int mine[THREADS];\nint fill(int k) {\n  int *own = (int *)&table[4 * MYTHREAD];\n\
                       \x20 for (int i = 0; i < 4; i++) own[i] = SCALE * k + i;\n  mine[MYTHREAD] = k;\n\
                       \x20 if (MYTHREAD == 0) tentative = 99;\n  upc_barrier 3;\n  return mine[MYTHREAD];\n}\n";
const MAIN: &str = "#include \"table.h\"\n#include <stdio.h>\nstatic shared int mine[THREADS];\nint main() {\n\
                    \x20 int r = fill(MYTHREAD);\n  if (MYTHREAD == THREADS - 1)\n\
                    \x20   printf(\"%d %d %d %d\\n\", r, table[4 * MYTHREAD + 3], tentative, mine[0]);\n}\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [("table.h", HEADER), ("table.upc", LIBRARY), ("main.c", MAIN)] {
        fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

fn kroll(folder: &Path, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.current_dir(folder).args(line.split(' ')).output().expect("runs")
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", err(output));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn units_and_archives_share_their_objects() {
    let folder = folder();
    let here = folder.path();
    let made = kroll(here, "upcc -c -O2 -g -DSCALE=10 -network=udp -pthreads=2 -MMD table.upc");
    assert!(err(&made).contains("ignored") && err(&made).lines().count() == 1, "{}", err(&made));
    let rule = fs::read_to_string(here.join("table.d")).expect("a makefile rule");
    assert!(rule.starts_with("table.o: table.upc table.h"), "{rule}");
    assert!(
        Command::new("ar").current_dir(here).args(["rcs", "libtable.a", "table.o"]).status().expect("ar").success()
    );
    out(&kroll(here, "upcc -O1 main.c -L. -ltable -o program"));
    assert_eq!(out(&kroll(here, "upcrun -n 3 program")), "2 23 99 0\n");
    assert_eq!(out(&kroll(here, "upcrun -np 4 -shared-heap=64MB ./program")), "3 33 99 0\n");
    assert_eq!(out(&kroll(here, "upcrun -c 2 -p 1 -E HOME,PATH -d 1 -cc cpu -n 3 ./program")), "2 23 99 0\n");
    assert_eq!(out(&kroll(here, "upcrun -t -n 3 ./program 5")), "kroll run -n 3 ./program -- 5\n");
}

#[test]
fn mixed_numbers_of_threads_are_refused_by_file() {
    let folder = folder();
    let here = folder.path();
    out(&kroll(here, "upcc -T 3 -c main.c -o three.o"));
    out(&kroll(here, "upcc -fupc-threads=2 -DSCALE=1 three.o table.upc -o mixed"));
    let ran = kroll(here, "upcrun -n 2 mixed");
    assert!(!ran.status.success());
    assert!(err(&ran).contains("main.c was compiled for 3 ranks, table.upc for 2"), "{}", err(&ran));
    out(&kroll(here, "upcc -T=2 -DSCALE=1 main.c table.upc -o two"));
    let ran = kroll(here, "upcrun -n 3 two");
    assert!(err(&ran).contains("was compiled for 2 ranks, this job has 3"), "{}", err(&ran));
}

#[test]
fn a_program_for_a_fixed_number_of_threads_runs_with_it() {
    let folder = folder();
    let here = folder.path();
    out(&kroll(here, "upcc -T 3 -c -DSCALE=1 table.upc"));
    out(&kroll(here, "upcc main.c table.o -o three"));
    for line in ["upcrun three", "run ./three", "run -n 3 three", "run -T 3 --cflag=-DSCALE=1 three.upc"] {
        fs::write(here.join("three.upc"), LIBRARY.to_string() + &MAIN.replace("static shared int mine[THREADS];", ""))
            .expect("written");
        assert_eq!(out(&kroll(here, line)), "2 5 99 0\n", "{line}");
    }
    let other = kroll(here, "run -n 2 -T 3 --cflag=-DSCALE=1 three.upc");
    assert!(err(&other).contains("was compiled for 3 ranks, this job has 2"), "{}", err(&other));
    out(&kroll(here, "upcc -DSCALE=1 main.c table.upc -o any"));
    for line in ["upcrun any", "run any", "run main.c"] {
        let asked = kroll(here, line);
        assert_eq!(asked.status.code(), Some(2), "{}", err(&asked));
        assert!(err(&asked).contains("say how many") && err(&asked).contains("-n"), "{}", err(&asked));
    }
}

#[test]
fn a_program_may_be_called_like_a_source_file() {
    let folder = folder();
    let here = folder.path();
    out(&kroll(here, "upcc -DSCALE=1 main.c table.upc -o any"));
    out(&kroll(here, "upcc -T 2 -DSCALE=1 main.c table.upc -o two"));
    for name in ["any.upc", "any.ti", "any.c"] {
        fs::copy(here.join("any"), here.join(name)).expect("copied");
        assert_eq!(out(&kroll(here, &format!("run -n 2 {name}"))), "1 4 99 0\n", "{name}");
        assert_eq!(out(&kroll(here, &format!("upcrun -n 2 {name}"))), "1 4 99 0\n", "{name}");
    }
    fs::rename(here.join("two"), here.join("two.upc")).expect("renamed");
    assert_eq!(out(&kroll(here, "upcrun two.upc")), "1 4 99 0\n");
}

#[test]
fn stages_can_be_had_alone() {
    let folder = folder();
    let here = folder.path();
    assert!(out(&kroll(here, "upcc -E -DSCALE=7 table.upc")).contains("7 * k + i"));
    out(&kroll(here, "upcc -S -DSCALE=7 table.upc"));
    assert!(fs::read_to_string(here.join("table.s")).expect("assembly").contains("fill"));
    assert!(out(&kroll(here, "upcc --version")).contains("UPC 1.3"));
    let twice = kroll(here, "upcc -c -o x.o main.c table.upc");
    assert_eq!(twice.status.code(), Some(2), "{}", err(&twice));
}

#[test]
fn errors_show_the_users_line() {
    let folder = folder();
    let here = folder.path();
    let text = "#include <upc.h>\n#define NEXT(p) ((p) + 1)\nshared void *v;\nint f(void) { return NEXT(v) == 0; }\n";
    fs::write(here.join("wrong.upc"), text).expect("written");
    let refused = err(&kroll(here, "upcc -c wrong.upc"));
    assert!(refused.contains("U0309") && refused.contains("wrong.upc:4:22"), "{refused}");
    let text = "#include <upc.h>\nint f(void) { return nowhere; }\nint g(void) { return MYTHREAD; }\n";
    fs::write(here.join("wrong.upc"), text).expect("written");
    let refused = err(&kroll(here, "upcc -c wrong.upc"));
    assert!(refused.contains("wrong.upc:2:22: error"), "{refused}");
    assert!(!refused.contains("internal"), "{refused}");
}

/// A command with words that may hold spaces, and text for its standard input.
fn piped(folder: &Path, words: &[&str], text: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.current_dir(folder).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("runs");
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("written");
    child.wait_with_output().expect("ends")
}

#[test]
fn a_makefile_that_names_upcc_as_its_compiler_works() {
    let folder = folder();
    let here = folder.path();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_kroll"), here.join("upcc")).expect("a link");
    let rules = "program: main.o table.o\n\t$(CC) -s -o $@ main.o table.o\n%.o: %.upc\n\t$(CC) -DSCALE=2 -c $< -o $@\n\
                 main.o: main.c\n\t$(CC) -Wp,-MMD,main.d -c $< -o $@\n";
    fs::write(here.join("Makefile"), rules).expect("written");
    let mut make = Command::new("make");
    let made = make.current_dir(here).arg(format!("CC={}/upcc", here.display())).output().expect("make");
    out(&made);
    assert_eq!(out(&kroll(here, "upcrun -n 2 program")), "1 5 99 0\n");
    assert!(fs::read_to_string(here.join("main.d")).expect("a rule").contains("table.h"));
}

#[test]
fn configure_scripts_get_their_answers() {
    let folder = folder();
    let here = folder.path();
    assert!(out(&kroll(here, "upcc -MM main.c")).starts_with("main.o: main.c table.h"));
    assert!(!out(&kroll(here, "upcc -dumpmachine")).trim().is_empty());
    let text = "#define A 3\nint three(void) { return A; }\n";
    assert!(out(&piped(here, &["upcc", "-E", "-P", "-"], text)).contains("return 3"));
    out(&piped(here, &["upcc", "-xc", "-c", "-", "-o", "three.o"], text));
    fs::write(here.join("four.S"), ".globl four\n.section .note.GNU-stack\n.text\nfour: movl $4, %eax\nret\n")
        .expect("written");
    out(&kroll(here, "upcc -c four.S"));
    let text = "int printf(const char *, ...);\nint three(void), four(void);\n\
                int main(void) { printf(\"%d\\n\", three() + four()); return 0; }\n";
    fs::write(here.join("seven.txt"), text).expect("written");
    out(&kroll(here, "upcc -ansi -x c seven.txt -x none three.o four.o -o seven"));
    assert_eq!(out(&kroll(here, "upcrun -n 1 seven")), "7\n");
}

#[test]
fn shared_libraries_hold_c_only() {
    let folder = folder();
    let here = folder.path();
    fs::write(here.join("plain.c"), "int plain(int n) { return n + 1; }\n").expect("written");
    out(&kroll(here, "upcc -fPIC -shared -o libplain.so plain.c"));
    let refused = kroll(here, "upcc -fPIC -shared -DSCALE=1 -o libtable.so table.upc");
    assert!(!refused.status.success() && err(&refused).contains("a shared library cannot hold UPC"));
    assert!(!here.join("libtable.so").exists());
}

#[test]
fn programs_for_berkeley_upc_find_its_macros_and_headers_beside_the_source() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    fs::create_dir(here.join("src")).expect("a folder");
    let text = "#include <upc.h>\n#include <stdio.h>\n#include <local.h>\n#ifdef __BERKELEY_UPC__\nint b = LOCAL + __BERKELEY_UPC__;\n\
                #else\nint b = LOCAL;\n#endif\nint main() { if (!MYTHREAD) printf(\"%d %d\\n\", b, EXTRA); return 0; }\n";
    fs::write(here.join("src/a.upc"), text).expect("written");
    fs::write(here.join("src/local.h"), "#define LOCAL 40\n").expect("written");
    // The headers of the system come first.
    fs::write(here.join("src/stdio.h"), "#error of the program\n").expect("written");
    out(&kroll(here, "upcc --berkeley -DEXTRA=1 src/a.upc -o a"));
    assert_eq!(out(&kroll(here, "upcrun -n 2 a")), "42 1\n");
    out(&kroll(here, "upcc -DEXTRA=2 src/a.upc -o a"));
    assert_eq!(out(&kroll(here, "upcrun -n 2 a")), "40 2\n");
}

#[test]
fn lists_of_flags_in_makefiles_have_the_shells_quotes() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let text = "#include <stdio.h>\n#include <upc.h>\n#define TEXT(x) #x\n#define SHOW(x) TEXT(x)\n\
                int main() { printf(\"%s|%s|%d\\n\", SHOW(NAME), VERSION, N); return 0; }\n";
    fs::write(here.join("a.upc"), text).expect("written");
    let makefile = "a: a.upc\n\t$(UPCC) -Wc,\"-DNAME=\\\"a b\\\" '-DVERSION=\\\"1, 2\\\"'\" -Wc,-O2,-DN=3 a.upc -o a\n";
    fs::write(here.join("Makefile"), makefile).expect("written");
    let upcc = format!("UPCC={} upcc", env!("CARGO_BIN_EXE_kroll"));
    let make = Command::new("make").arg(upcc).current_dir(here).output().expect("make runs");
    assert!(make.status.success(), "{}", err(&make));
    assert_eq!(out(&kroll(here, "upcrun -n 1 a")), "a b|1, 2|3\n");
    let open =
        Command::new(env!("CARGO_BIN_EXE_kroll")).args(["upcc", "-Wc,-DX='a", "a.upc"]).current_dir(here).output();
    let open = open.expect("kroll runs");
    assert!(open.status.code() == Some(2) && err(&open).contains("-Wc,-DX='a: a ' is not closed"), "{}", err(&open));
}

#[test]
fn the_header_of_the_runtime_is_for_c() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.upc"), "#include <kroll/kroll.h>\nshared int a;\n").expect("written");
    let said = err(&kroll(folder.path(), "upcc -c a.upc"));
    assert_eq!(said.matches("error: ").count(), 1, "{said}");
    assert!(said.contains("belongs into a .c file"), "{said}");
}

#[test]
fn warnings_about_collectives_can_be_silenced() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let text = "#include <upc.h>\nint main() {\n  if (MYTHREAD == 0) upc_barrier;\n  upc_barrier;\n}\n";
    fs::write(here.join("missed.upc"), text).expect("written");
    let said = |flags: &str| err(&kroll(here, &format!("upcc -c missed.upc{flags}")));
    assert!(said("").contains("warning[U0503]") && said(" -Wall").contains("missed.upc:3:22"), "{}", said(""));
    assert_eq!((said(" -Wno-collective"), said(" -Wall -Wno-collective")), (String::new(), String::new()));
    assert!(said(" -Wno-collective -Wcollective").contains("warning[U0503]"));
    let said = err(&kroll(here, "check --cflag=-Wno-collective missed.upc"));
    assert_eq!(said, "");
}

/// Every mistake stands in a function with shared data.
const SUSPICIOUS: &str = "#include <upc.h>\n#include <stdio.h>\nshared [2] int data[10 * THREADS];\n\
                          static int unused(void) { return data[0]; }\nint f(int n) {\n  int x;\n  long wide = data[1];\n\
                          \x20 if (n = 3) data[MYTHREAD] = x;\n  printf(\"%d %s\\n\", wide, THREADS);\n\
                          \x20 upc_forall (int i = 0; i < n; i++; &data[i]) data[i] = x;\n  upc_barrier 2;\n  return x;\n}\n\
                          int main() { return f(upc_blocksizeof(data)); }\n";

#[test]
fn the_c_compiler_warns_about_functions_with_shared_data_in_the_users_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    fs::write(here.join("suspicious.upc"), SUSPICIOUS).expect("written");
    assert_eq!(err(&kroll(here, "upcc -c suspicious.upc")), "");
    for threads in ["", " -T 4"] {
        let said = err(&kroll(here, &format!("upcc -Wall -c suspicious.upc{threads}")));
        let warnings: Vec<&str> = said.lines().filter(|line| line.contains("warning: ")).collect();
        let found = |line: u32, column: u32, kind: &str| {
            let place = format!("suspicious.upc:{line}:{column}: warning: ");
            warnings.iter().any(|words| words.starts_with(&place) && words.ends_with(&format!("[-W{kind}]")))
        };
        assert!(found(4, 12, "unused-function") && found(8, 7, "parentheses") && found(9, 10, "format="), "{said}");
        assert!(found(8, 29, "uninitialized") && warnings.len() == 5 && !said.contains("kroll"), "{said}");
    }
    let refused = kroll(here, "upcc -Wall -Werror -c suspicious.upc -o never.o");
    assert!(err(&refused).contains("[-Werror=parentheses]") && !refused.status.success(), "{}", err(&refused));
    assert!(!here.join("never.o").exists());
}
