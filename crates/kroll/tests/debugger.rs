//! What gdb shows of a program that was compiled with `-g`: the user's lines and locals, and values as the language has
//! them.

use nix::pty::{OpenptyResult, openpty};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

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
fn lines_that_reach_shared_data_stop() {
    let text = "#include <upc.h>\n#include <stdio.h>\nshared [4] int box[4 * THREADS];\nint main(void) {\n\
                \x20 shared [4] int *from = &box[3];\n  box[3] = 7;\n  printf(\"%d\\n\", *from);\n  return 0;\n}\n";
    for line in [6, 7] {
        let told = shown("reaches.upc", text, line, "box");
        assert!(has_line(&told, &["Breakpoint 1", "main.upc ()", &format!("reaches.upc:{line}")]), "{told}");
    }
}

#[test]
fn locals_in_loops_are_shown_as_the_program_has_them() {
    let text = "#include <upc.h>\n#include <stdio.h>\nshared [4] int a[4 * THREADS];\nint main(void) {\n\
                \x20 int total = 0;\n  for (int i = 0; i < 4; i++) {\n    int square = i + 5;\n\
                \x20   a[4 * MYTHREAD + i] = square;\n    total += square;\n  }\n\
                \x20 upc_forall (int j = 0; j < 4 * THREADS; j++; &a[j]) {\n    int own = a[j] + j;\n\
                \x20   total += own;\n  }\n  printf(\"%d\\n\", total);\n  return 0;\n}\n";
    let told = shown("locals.upc", text, 9, "a");
    for line in ["square = 5", "i = 0", "total = 0"] {
        assert!(has_line(&told, &[line]), "{line}: {told}");
    }
    let told = shown("locals.upc", text, 13, "own");
    for line in ["$1 = 5", "own = 5", "j = 0", "total = 26"] {
        assert!(has_line(&told, &[line]), "{line}: {told}");
    }
    let text = "class Loops {\n  public static void main(String[] args) {\n    int [1d] grid = new int [0:3];\n\
                \x20   int total = 0;\n    for (int i = 0; i < 4; i++) {\n      int square = i + 5;\n\
                \x20     grid[i] = square;\n      total += square;\n    }\n    System.out.println(total);\n  }\n}\n";
    let told = shown("Loops.ti", text, 8, "total");
    for line in ["square = 5", "i = 0", "total = 0"] {
        assert!(has_line(&told, &[line]), "{line}: {told}");
    }
    assert!(!told.contains("locations"), "a line is there once: {told}");
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

const JOB: &str = "#include <upc.h>
#include <stdio.h>
shared int box[THREADS];
int work(int me) {
  box[me] = 10 + me;
  return me;
}
int main(void) {
  int r = work(MYTHREAD);
  upc_barrier;
  printf(\"%d sees %d\\n\", r, box[(r + 1) % THREADS]);
  return 0;
}
";

/// `kroll run` of one file, in a folder of its own.
struct Run {
    folder: TempDir,
    command: Command,
}

impl Run {
    /// `words` are the flags of the command.
    fn of(name: &str, text: &str, words: &[&str]) -> Run {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join(name), text).expect("written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
        command.arg("run").args(words).arg(name).current_dir(folder.path());
        command.env("DEBUGINFOD_URLS", "").env("HOME", folder.path()).env("KROLL_CACHE", "off");
        Run { folder, command }
    }

    /// With these lines as gdb's input.
    fn typed(mut self, lines: &[&str]) -> (Option<i32>, String) {
        fs::write(self.folder.path().join("typed"), lines.join("\n") + "\n").expect("written");
        let typed = File::open(self.folder.path().join("typed")).expect("there");
        said(&self.command.stdin(typed).output().expect("kroll"))
    }
}

fn said(output: &Output) -> (Option<i32>, String) {
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output.status.code(), format!("{out}{err}"))
}

#[track_caller]
fn has(text: &str, words: &[&str]) {
    words.iter().for_each(|words| assert!(text.contains(words), "no `{words}` in: {text}"));
}

#[test]
fn a_rank_of_upc_runs_in_gdb() {
    let lines = ["break work", "run", "info args", "up", "print &box[1]", "continue"];
    let (status, text) = Run::of("two.upc", JOB, &["-n", "2", "--gdb", "1"]).typed(&lines);
    assert_eq!(status, Some(0), "{text}");
    has(&text, &["two.upc:4", "me = 1", "0 sees 11", "1 sees 10", "exited normally"]);
}

#[test]
fn a_rank_of_titanium_runs_in_gdb() {
    let lines = ["break Values.ti:10", "run", "info args", "continue"];
    let (status, text) = Run::of("Values.ti", TITANIUM, &["-n", "1", "--gdb"]).typed(&lines);
    assert_eq!(status, Some(0), "{text}");
    has(&text, &["node = Node at rank 0 + 0x", "none = null", "exited normally"]);
}

#[test]
fn an_image_of_fortran_runs_in_gdb() {
    let program = "program two
  integer :: box[*], me
  me = this_image()
  box = 10 * me
  sync all
  print *, 'sees', box[3 - me]
end program
";
    let lines = ["break two.f90:5", "run", "print me", "continue"];
    let (status, text) = Run::of("two.f90", program, &["-n", "2", "--gdb=1"]).typed(&lines);
    assert_eq!(status, Some(0), "{text}");
    has(&text, &["two.f90:5", "$1 = 2", "exited normally"]);
    assert_eq!(text.matches("sees").count(), 2 + text.matches("'sees'").count(), "{text}");
}

#[test]
fn the_job_ends_with_gdb() {
    let run = |lines: &[&str]| Run::of("two.upc", JOB, &["-n", "2", "--gdb", "0"]).typed(lines);
    let (status, text) = run(&["break work", "run", "quit 3"]);
    assert_eq!(status, Some(3), "{text}");
    let (status, text) = run(&["break work", "run", "run", "continue", "print 40 + 2"]);
    assert_eq!(status, Some(1), "{text}");
    has(&text, &["was this rank already", "$1 = 42", "rank 0 stays in gdb until you quit"]);
    let (status, text) = run(&["break work", "run", "call (void) exit(5)"]);
    assert_eq!(status, Some(5), "{text}");
}

#[test]
fn gdb_stops_a_rank_before_its_error_ends_the_job() {
    let program = "class Bad {
    static int pick(int [] a, int i) { return a[i]; }
    public static void main(String[] args) throws InterruptedException {
        int [] a = new int[3];
        while (args.length > 0 && Ti.thisProc() == 1 && !new java.io.File(args[0]).exists()) Thread.sleep(10);
        if (Ti.thisProc() == 1) System.out.println(pick(a, 7));
        Ti.barrier();
    }
}
";
    let run = |rank, arguments: &[&str], lines: &[&str]| {
        let mut run = Run::of("Bad.ti", program, &["-n", "2", "--gdb", rank]);
        run.command.arg("--").args(arguments);
        run.typed(lines)
    };
    let (status, text) = run("1", &[], &["run", "backtrace", "continue", "print 40 + 2"]);
    assert_eq!(status, Some(1), "{text}");
    has(
        &text,
        &["about to end the job with an error", "Bad_pick", "Bad.ti:2:47: rank 1: uncaught exception", "$1 = 42"],
    );
    // Another rank's error, which waits until gdb has stopped this one, leaves the rank in gdb as it was.
    let lines = ["break Bad_main", "run", "shell touch stopped && sleep 1", "print 40 + 2", "backtrace"];
    let (status, text) = run("0", &["stopped"], &lines);
    assert_eq!(status, Some(1), "{text}");
    has(&text, &["Bad.ti:2:47: rank 1: uncaught exception", "rank 0 stays in gdb", "$1 = 42", "#0  Bad_main"]);
}

#[test]
fn what_gdb_cannot_do_is_said() {
    let refused = |words: &[&str], status: i32, what: &str| {
        let (found, text) = Run::of("two.upc", JOB, words).typed(&[]);
        assert_eq!(found, Some(status), "{text}");
        has(&text, &[what]);
    };
    refused(&["-n", "2", "--gdb", "2"], 2, "--gdb 2: the job has the ranks 0 to 1");
    refused(&["-n", "2", "--gdb", "--timeout", "3"], 2, "--timeout");
    refused(&["-n", "2", "--gdb", "--hosts", "local,local"], 2, "--hosts");
    let mut run = Run::of("two.upc", JOB, &["-n", "2", "--gdb"]);
    let (status, text) = said(&run.command.env("PATH", "/nowhere").output().expect("kroll"));
    assert_eq!(status, Some(1), "{text}");
    has(&text, &["`--gdb` needs gdb", "apt-get install gdb"]);
}

/// Who types into a terminal and reads what it shows.
struct Typist {
    terminal: File,
    seen: String,
}

impl Typist {
    /// What is seen up to these words, which must come.
    #[track_caller]
    fn await_words(&mut self, words: &str) {
        let mut bytes = [0; 1 << 12];
        while !self.seen.contains(words) {
            let length = self.terminal.read(&mut bytes).unwrap_or(0);
            assert!(length > 0, "no `{words}` in: {}", self.seen);
            self.seen += &String::from_utf8_lossy(&bytes[..length]);
        }
        let end = self.seen.find(words).map_or(0, |at| at + words.len());
        self.seen.drain(..end);
    }

    fn type_in(&mut self, keys: &str) {
        self.terminal.write_all(keys.as_bytes()).expect("typed");
    }
}

#[test]
fn gdb_has_the_terminal_and_gives_it_back() {
    let program = "#include <upc.h>
#include <stdio.h>
volatile int go;
int main(void) {
  printf(\"begins\\n\");
  while (!go)
    ;
  upc_barrier;
  return 0;
}
";
    let mut run = Run::of("turns.upc", program, &["-n", "1", "--gdb"]);
    run.command.env("TERM", "dumb");
    // Of a session of its own, and a shell without job control, which has to have the terminal afterwards.
    let mut shell = Command::new("setsid");
    shell.args(["--ctty", "sh", "-c", "\"$@\"; echo \"ended with $?\"; read line; echo \"got $line\"", "sh"]);
    shell.arg(run.command.get_program()).args(run.command.get_args()).current_dir(run.folder.path());
    shell.envs(run.command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let OpenptyResult { master, slave } = openpty(None, None).expect("a terminal");
    let ends = || slave.try_clone().expect("the terminal");
    let mut command = shell.stdin(ends()).stdout(ends()).stderr(ends()).spawn().expect("setsid, of util-linux");
    drop((shell, slave));
    let mut typist = Typist { terminal: File::from(master), seen: String::new() };
    typist.await_words("(gdb) ");
    typist.type_in("run\n");
    typist.await_words("begins");
    typist.type_in("\x03");
    typist.await_words("SIGINT");
    typist.await_words("(gdb) ");
    typist.type_in("print go = 1\n");
    typist.await_words("$1 = 1");
    typist.type_in("continue\n");
    typist.await_words("exited normally");
    typist.type_in("quit\n");
    typist.await_words("ended with 0");
    typist.type_in("whatever\n");
    typist.await_words("got whatever");
    assert!(command.wait().expect("waited for").success());
}
