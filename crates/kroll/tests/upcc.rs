//! `upcc` and `upcrun` as makefiles use them: separate compilation, archives, flags, refusals.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

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
