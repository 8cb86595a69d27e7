//! What gdb shows of a program that was compiled with `-g`: the user's lines and locals, and values as the language has
//! them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const UPC: &str = "#include <upc.h>
#include <stdio.h>
shared [4] double rows[4 * THREADS];
int look(shared int *plain, shared [4] double *phased, shared [] int *none) {
  int local = 5;
  local += plain != NULL;
  return local + (phased == NULL) + (none == NULL);
}
int main(void) {
  shared int *box = upc_all_alloc(THREADS, sizeof(int));
  int result = look(box, &rows[2], NULL);
  printf(\"%d\\n\", result);
  return 0;
}
";

const TITANIUM: &str = "class Node {
    int value;
    String name;
    Node next;
    Node(int v, String n, Node x) { value = v; name = n; next = x; }
}
class Values {
    static int look(Node node, int [2d] grid, double [] java, Point<2> p, RectDomain<2> r, Domain<2> d, Node none) {
        int sum = 40;
        sum += p[1] + (int) r.size() + (int) d.size() + java.length + grid[p] + node.value;
        return sum;
    }
    public static void main(String[] args) {
        int [2d] grid = new int [[0, 0] : [2, 3]];
        double [] java = new double [3];
        java[1] = 2.5;
        Node node = new Node(7, \"one\\n\", new Node(8, \"two\", null));
        RectDomain<2> r = [[1, 1] : [5, 5] : [2, 2]];
        int sum = look(node, grid, java, [1, 2], r, r + [[10, 10] : [11, 11]], null);
        System.out.println(sum);
    }
}
";

/// Compiles a program with `-g` and stops it at a line; what gdb shows of arguments, locals and one value there.
fn shown(name: &str, text: &str, line: usize, value: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(name), text).expect("written");
    let program = folder.path().join("program");
    let mut build = Command::new(env!("CARGO_BIN_EXE_kroll"));
    build.args(["build", "-g", name, "-o", "program"]).current_dir(folder.path());
    assert!(build.status().expect("kroll").success());
    in_gdb(&program, &[&format!("break {name}:{line}"), "run", "info args", "info locals", &format!("print {value}")])
}

fn in_gdb(program: &Path, commands: &[&str]) -> String {
    let mut gdb = Command::new("gdb");
    gdb.args(["-nx", "-q", "-batch", "-iex"]).arg(format!("add-auto-load-safe-path {}", program.display()));
    for command in commands {
        gdb.args(["-ex", command]);
    }
    gdb.arg(program).env("DEBUGINFOD_URLS", "").stdin(Stdio::null());
    let output = gdb.output().expect("gdb, which `make setup-test` installs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    format!("{said}{}", String::from_utf8_lossy(&output.stderr))
}

/// Each of the parts is in the text, behind the one before it on the same line.
fn has_line(text: &str, parts: &[&str]) -> bool {
    text.lines().any(|line| {
        let mut rest = Some(line);
        for part in parts {
            rest = rest.and_then(|rest| rest.split_once(part)).map(|(_, rest)| rest);
        }
        line.starts_with(parts[0]) && rest.is_some()
    })
}

#[test]
fn pointers_to_shared_are_ranks_and_offsets() {
    let text = shown("look.upc", UPC, 6, "rows");
    for parts in [
        &["plain = rank 0 + 0x"][..],
        &["phased = rank 0 + 0x", ", phase 2"],
        &["none = null"],
        &["local = 5"],
        &["$1 = rank 0 + 0x"],
    ] {
        assert!(has_line(&text, parts), "{parts:?}: {text}");
    }
    assert!(text.contains("look.upc:6"), "{text}");
}

#[test]
fn values_of_titanium_are_as_the_language_has_them() {
    let text = shown("Values.ti", TITANIUM, 10, "r.lo");
    for parts in [
        &["node = Node at rank 0 + 0x", "= {value = 7, name = \"one\\n\", next = Node at rank 0 + 0x", "}"][..],
        &["grid = [[0, 0] : [2, 3]] at rank 0 + 0x"],
        &["java = double[] of length 3 at rank 0 + 0x", "{[0] = 0, [1] = 2.5, [2] = 0}"],
        &["$1 = [1, 1]"],
        &["r = [[1, 1] : [5, 5] : [2, 2]]"],
        &["d = [[1, 1] : [5, 5] : [2, 2]] + [[10, 10] : [11, 11]]"],
        &["none = null"],
        &["sum = 40"],
    ] {
        assert!(has_line(&text, parts), "{parts:?}: {text}");
    }
    assert!(text.contains("Values.ti:10"), "{text}");
}
