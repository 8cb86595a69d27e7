//! The command with files, settings and limits that are out of the ordinary.

use std::fs;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const HELLO_UPC: &str = "#include <upc.h>\n#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n";
const HELLO_TI: &str = "class Hello { public static void main(String[] args) { System.out.println(\"hello\"); } }\n";

fn folder(file: &str, bytes: &[u8]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(file), bytes).expect("written");
    folder
}

fn kroll(folder: &TempDir, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.args(words).current_dir(folder.path()).stdin(Stdio::null()).output().expect("kroll")
}

fn words_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The words of a command that must not succeed.
fn refusal(folder: &TempDir, words: &[&str], status: i32) -> String {
    let output = kroll(folder, words);
    assert_eq!(output.status.code(), Some(status), "{output:?}");
    words_of(&output)
}

#[test]
fn a_source_file_is_not_overwritten() {
    let folder = folder("hello.upc", HELLO_UPC.as_bytes());
    for words in [
        &["build", "hello.upc", "-o", "./hello.upc"][..],
        &["build", "hello.upc", "--emit", "c", "-o", "hello.upc"],
        &["upcc", "hello.upc", "-o", "hello.upc"],
    ] {
        let said = refusal(&folder, words, 2);
        assert!(said.contains("-o names the source file `hello.upc` itself"), "{said}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("hello.upc")).expect("text"), HELLO_UPC);
}

#[test]
fn every_subcommand_explains_its_options() {
    let folder = tempfile::tempdir().expect("a folder");
    for subcommand in ["build", "run", "check", "explain", "bench", "lines", "doctor", "clean", "pages"] {
        let output = kroll(&folder, &[subcommand, "--help"]);
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success() && text.contains("Usage: kroll"), "{text}");
        for line in text.lines().filter(|line| line.trim_start().starts_with(['-', '<'])) {
            let words = line.trim_start().split_once("  ").map_or("", |(_, words)| words.trim());
            assert!(!words.is_empty(), "no word about `{line}`");
        }
    }
}

#[test]
fn the_simulated_network_reaches_the_benchmark() {
    let folder = tempfile::tempdir().expect("a folder");
    let bench = ["bench", "npb/ep", "--lang", "upc", "--conduit", "sim"];
    let said = refusal(&folder, &[&bench[..], &["--model", "pigeons"]].concat(), 2);
    assert!(said.contains("'pigeons'") && said.contains("give infiniband, ethernet, meiko"), "{said}");
    let said = refusal(&folder, &[&bench[..], &["--nodes", "3"]].concat(), 1);
    assert!(said.contains("nodes"), "{said}");
}

#[test]
fn all_benchmarks_stand_in_one_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = kroll(&folder, &["bench", "all", "--lang", "caf"]);
    let (text, words) = (String::from_utf8(output.stdout.clone()).expect("text"), words_of(&output));
    assert!(output.status.success(), "{text}{words}");
    let cells = |line: &str| line.split_whitespace().map(String::from).collect::<Vec<_>>();
    let (names, verified): (Vec<_>, Vec<_>) =
        text.lines().map(|line| (cells(line)[0].clone(), cells(line)[8].clone())).unzip();
    assert_eq!(names, ["bench", "npb/mg", "npb/cg", "npb/lu"], "{text}");
    assert_eq!(verified, ["verified", "true", "true", "true"], "{text}");
    let left_out = ["bt", "sp"].map(|name| format!("npb/{name} in caf is for square numbers of ranks, such as 4\n"));
    assert_eq!(words, left_out.concat());
}

#[test]
fn bytes_of_upc_that_are_no_utf8_leave_as_they_came() {
    let program = b"#include <upc.h>\n#include <stdio.h>\n/* caf\xe9 */ shared char letter;\n\
        int main(void) { letter = '\xe9'; printf(\"\xe9 %zu %d\\n\", sizeof \"\xe9t\xe9\", (int)letter); }\n";
    let folder = folder("latin1.upc", program);
    for flags in [&["run", "-n", "1"] as &[_], &["run", "-n", "1", "--lower-all"]] {
        let output = kroll(&folder, &[flags, &["latin1.upc"]].concat());
        assert_eq!((output.stdout.as_slice(), words_of(&output)), (b"\xe9 4 -23\n".as_slice(), String::new()));
    }
    for stage in ["tokens", "ast", "types", "c"] {
        let output = kroll(&folder, &["build", "--emit", stage, "latin1.upc"]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.stdout.windows(3).any(|part| part == b"\"\xe9 "), "{stage}: {text}");
    }
}

#[test]
fn a_message_shows_the_bytes_of_the_line() {
    let folder = folder("wrong.upc", b"shared int x;\nint main(void) { x = \"\xe9\" * 2; }\n");
    for words in [&["check", "wrong.upc"][..], &["build", "--emit", "types", "wrong.upc"]] {
        let output = kroll(&folder, words);
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stderr.windows(3).any(|part| part == b"\"\xe9\""), "{}", words_of(&output));
    }
}

#[test]
fn titanium_is_utf8_with_or_without_a_byte_order_mark() {
    let marked = folder("Hello.ti", &[b"\xef\xbb\xbf", HELLO_TI.as_bytes()].concat());
    let output = kroll(&marked, &["run", "-n", "1", "Hello.ti"]);
    assert_eq!((output.stdout.as_slice(), words_of(&output)), (b"hello\n".as_slice(), String::new()));
    let latin1 = b"// \xe9t\xe9\nclass A {\n  String a = \"t\xe9\";\n  int b\xe9;\n}\n";
    let said = refusal(&folder("Latin1.ti", latin1), &["check", "Latin1.ti"], 1);
    for (place, carets) in [("Latin1.ti:3:16", "               ^"), ("Latin1.ti:4:8", "       ^")] {
        let message = said.split("error[T0001]: the byte 0xe9 is not UTF-8").find(|part| part.contains(place));
        let message = message.unwrap_or_else(|| panic!("{place} is not named: {said}"));
        assert!(message.contains(&format!("| {carets}\n")), "{message}");
    }
    assert_eq!(said.matches("error[T0001]").count(), 2, "{said}");
}

#[test]
fn a_class_may_be_in_a_java_file_beside() {
    let folder = folder("Hello.java", HELLO_TI.replace("\"hello\"", "Other.word()").as_bytes());
    let other = "class Other { static String word() { return \"other\"; } }\n";
    fs::write(folder.path().join("Other.java"), other).expect("written");
    assert_eq!(kroll(&folder, &["run", "-n", "1", "Hello.java"]).stdout, b"other\n");
}

#[test]
fn a_file_of_another_name_counts_for_its_classes() {
    let folder = folder("Hello.other.java", HELLO_TI.as_bytes());
    fs::write(folder.path().join("Hello.java"), "class Hello { }\n").expect("written");
    assert_eq!(kroll(&folder, &["run", "-n", "1", "Hello.other.java"]).stdout, b"hello\n");
}

#[test]
fn a_class_may_be_in_the_folder_of_its_package() {
    let main = "import geo.*; class Main { public static void main(String[] args) {\n\
                System.out.println(new Shape().area() + geo.flat.Square.SIDES); } }\n";
    let folder = folder("Main.ti", main.as_bytes());
    fs::create_dir_all(folder.path().join("geo/flat")).expect("a folder");
    let shape = "package geo; public class Shape { public int area() { return Unit.SIZE; } }\nclass Unit { static final int SIZE = 3; }\n";
    let square = "package geo.flat; public class Square { public static final int SIDES = 4; }\n";
    fs::write(folder.path().join("geo/Shape.ti"), shape).expect("written");
    fs::write(folder.path().join("geo/flat/Square.ti"), square).expect("written");
    let output = kroll(&folder, &["run", "-n", "1", "Main.ti"]);
    assert_eq!((output.stdout.as_slice(), words_of(&output)), (b"7\n".as_slice(), String::new()));
    let unknown = main.replace("geo.*", "goe.*");
    fs::write(folder.path().join("Main.ti"), unknown).expect("written");
    let said = refusal(&folder, &["check", "Main.ti"], 1);
    assert!(said.contains("goe"), "{said}");
}

#[test]
fn methods_without_modifier_are_not_overridden_from_other_packages() {
    let main = "import geo.*; class Main extends Shape { String side() { return \"own\"; }\n\
                public static void main(String[] args) { Main m = new Main();\n\
                System.out.println(m.side() + m.area() + new geo.Square().area()); } }\n";
    let folder = folder("Main.java", main.as_bytes());
    fs::create_dir_all(folder.path().join("geo")).expect("a folder");
    let shape =
        "package geo; public class Shape { int side() { return 2; } public int area() { return side() * side(); } }\n";
    let square = "package geo; public class Square extends Shape { int side() { return 3; } }\n";
    fs::write(folder.path().join("geo/Shape.java"), shape).expect("written");
    fs::write(folder.path().join("geo/Square.java"), square).expect("written");
    let output = kroll(&folder, &["run", "-n", "1", "Main.java"]);
    assert_eq!((output.stdout.as_slice(), words_of(&output)), (b"own49\n".as_slice(), String::new()));
}

#[test]
fn classes_may_have_small_names_and_packages_capitals() {
    let main = "import p.Vec.*; class Main { public static void main(String[] args) {\n\
                int unit = kernel.SIZE; System.out.println(unit + p.foo.SIDES + new Foo().area() + p.Vec.Foo.N); } }\n";
    let folder = folder("Main.java", main.as_bytes());
    fs::create_dir_all(folder.path().join("p/Vec")).expect("a folder");
    for (name, text) in [
        ("kernel.java", "class kernel { static final int SIZE = p.foo.SIDES; }\n"),
        ("unit.java", "this belongs to something else\n"),
        ("p/foo.java", "package p; public class foo { public static final int SIDES = 4; }\n"),
        (
            "p/Vec/Foo.java",
            "package p.Vec; public class Foo { public static int N = 1; public int area() { return 9; } }\n",
        ),
    ] {
        fs::write(folder.path().join(name), text).expect("written");
    }
    let output = kroll(&folder, &["run", "-n", "1", "Main.java"]);
    assert_eq!((output.stdout.as_slice(), words_of(&output)), (b"18\n".as_slice(), String::new()));
}

#[test]
fn what_no_run_needs_may_use_what_is_lacking() {
    let main = "import java.sql.*; class Main { java.util.Vector all;\n\
                void save(java.nio.ByteBuffer f) { f.putInt(1); all.wait(); }\n\
                static void store() { new Main().save(null); }\n\
                public static void main(String[] args) { System.out.println(new Main().all); } }\n";
    let folder = folder("Main.ti", main.as_bytes());
    let output = kroll(&folder, &["run", "-n", "1", "Main.ti"]);
    assert_eq!(output.stdout, b"null\n", "{output:?}");
    assert_eq!(words_of(&output).matches("warning[T0190]").count(), 2, "{output:?}");
    fs::write(folder.path().join("Main.ti"), main.replace("println(new", "println(); store(); System.out.println(new"))
        .expect("written");
    assert!(refusal(&folder, &["check", "Main.ti"], 1).contains("error[T0190]"));
}

const THROWS_TI: &str = "import java.util.*;\nclass Main {\n  static class Cell {\n    Vector v = new Vector();\n\
    Object pick(int i) {\n      Object found = v.elementAt(i);\n      v.clear();\n      return found;\n    }\n  }\n\
    static int deep(Cell c, int n) {\n    if (n == 0)\n      return c.pick(7).hashCode() + 1;\n    return deep(c, n - 1) + 1;\n  }\n\
    public static void main(String [] args) {\n    try {\n      System.out.println(deep(new Cell(), 2));\n    } finally {\n      System.out.println(args.length);\n    }\n  }\n}\n";

/// The calls are kept in the exception, which a `finally` passes on after the stack is gone.
#[test]
fn an_exception_that_nobody_catches_shows_the_calls() {
    let folder = folder("Main.ti", THROWS_TI.as_bytes());
    let output = kroll(&folder, &["run", "-n", "1", "-g", "Main.ti"]);
    let calls = "      at Main$Cell.pick (Main.ti:6)\n      at Main.deep (Main.ti:13)\n      at Main.deep (Main.ti:14)\n\
                 \u{20}     at Main.deep (Main.ti:14)\n      at Main.main (Main.ti:18)\n      within the library:\n\
                 \u{20}     at java.util.Vector.elementAt (java/util/Vector.ti:";
    assert!(words_of(&output).contains(calls), "{output:?}");
    let output = kroll(&folder, &["run", "-n", "1", "Main.ti"]);
    let words = words_of(&output);
    // Calls that became loops are gone then.
    let calls =
        ["      at Main$Cell.pick (Main.ti:6)\n", "      at Main.main (Main.ti:18)\n      within the library:\n"];
    assert!(calls.iter().all(|call| words.contains(call)), "{words}");
}

#[test]
fn what_the_language_throws_shows_the_calls_too() {
    for (statement, words) in [
        ("int [] none = null; sum += none[n];", "NullPointerException"),
        ("int [] few = new int [2]; sum += few[n + 3];", "ArrayIndexOutOfBoundsException"),
        ("Object text = \"text\"; sum += ((Integer) text).intValue();", "ClassCastException"),
        ("sum += 7 / n;", "ArithmeticException"),
        ("int [1d] few = new int [[0 : 1]]; sum += few[n + 3];", "outside the array's domain"),
        ("double [] most = new double [n + 200000000]; sum += most.length;", "out of memory"),
    ] {
        let text = format!(
            "class Main {{\n  static int sum;\n  static int step(int n) {{\n    {statement}\n    return sum + 1;\n  }}\n\
             public static void main(String [] args) {{\n    System.out.println(step(args.length) + 1);\n  }}\n}}\n"
        );
        let folder = folder("Main.ti", text.as_bytes());
        let output = kroll(&folder, &["run", "-n", "1", "--memory", "64M", "-g", "Main.ti"]);
        let calls = "      at Main.step (Main.ti:4)\n      at Main.main (Main.ti:8)\n";
        assert!(words_of(&output).contains(words) && words_of(&output).contains(calls), "{statement}: {output:?}");
    }
}

/// A program that nobody watches asks the command for the places in its report.
#[test]
fn programs_started_by_themselves_tell_places_too() {
    let division = "int divide(int n, int by)\n{\n  return n / by;\n}\n\
                    int main(int count, char **words) { return divide(7, count - 1) + (words == 0); }\n";
    let titanium = "class Main {\n  static int of(int [] few, int n) { return few[n]; }\n\
                    public static void main(String [] args) { System.out.println(of(new int [2], 3)); }\n}\n";
    let said = |name: &str, text: &str, flags: &[&str], command: &str| {
        let folder = folder(name, text.as_bytes());
        assert!(kroll(&folder, &[&["build", name, "-o", "program"], flags].concat()).status.success());
        let mut program = Command::new(folder.path().join("program"));
        let output = program.current_dir(folder.path()).env("KROLL_COMMAND", command).output().expect("the program");
        (words_of(&output), output.status.code())
    };
    let command = env!("CARGO_BIN_EXE_kroll");
    let division_of = |flags: &[&str], command: &str, place: &str| {
        let (words, status) = said("divide.upc", division, flags, command);
        assert!(words.contains(&format!("\n{place}rank 0: division of an integer by zero")), "{words}");
        assert_eq!(status, Some(136), "{words}");
        words
    };
    division_of(&["-g"], command, "divide.upc:3: in divide: ");
    division_of(&["--cflag", "-fno-inline"], command, "in divide: ");
    for missing in ["/nowhere/kroll", "/bin/false"] {
        let words = division_of(&["-g"], missing, "");
        assert!(words.contains(&format!("the command `{missing}` would tell the place")), "{words}");
    }
    let (words, status) = said("Main.ti", titanium, &["-g"], command);
    assert!(words.contains("      at Main.of (Main.ti:2)\n      at Main.main (Main.ti:3)\n"), "{words}");
    assert_eq!(status, Some(1), "{words}");
    let thrown = "class Main {\n  public static void main(String [] args) {\n\
                  new Throwable(\"made\").printStackTrace();\n  }\n}\n";
    let (words, status) = said("Main.ti", thrown, &[], command);
    assert!(words.contains("java.lang.Throwable: made\n\tat Main.main(Main.ti:3)\n"), "{words}");
    assert_eq!(status, Some(0), "{words}");
    let (words, status) = said("Main.ti", thrown, &[], "/nowhere/kroll");
    assert!(words.contains("java.lang.Throwable: made\n\t(there is no command `kroll`"), "{words}");
    assert_eq!(status, Some(0), "{words}");
}

#[test]
fn a_file_may_be_named_like_a_flag() {
    let folder = folder("-x.upc", HELLO_UPC.as_bytes());
    fs::write(folder.path().join("-x.c"), "int main(void) { return 0; }\n").expect("written");
    for words in [&["run", "-n", "1", "--", "-x.upc"][..], &["run", "-n", "1", "./-x.upc"]] {
        let output = kroll(&folder, words);
        assert_eq!((output.stdout.as_slice(), words_of(&output)), (b"hello\n".as_slice(), String::new()), "{words:?}");
    }
    for words in [&["build", "-o", "x", "--", "-x.upc"][..], &["check", "--", "-x.upc"], &["check", "--", "-x.c"]] {
        let output = kroll(&folder, words);
        assert!(output.status.success() && output.stderr.is_empty(), "{words:?}: {output:?}");
    }
    assert_eq!(kroll(&folder, &["run", "-n", "1", "x"]).stdout, b"hello\n");
}

#[test]
fn check_asks_the_c_compiler_about_what_is_passed_through() {
    let folder = folder("serial.upc", b"#include \"twice.h\"\nint main(void) {\n  return twice(y);\n}\n");
    fs::write(folder.path().join("twice.h"), "#define twice(x) (2 * (x))\n").expect("written");
    let words = refusal(&folder, &["check", "serial.upc"], 1);
    assert!(words.contains("serial.upc:3:16: error:") && !words.contains("internal"), "{words}");
    fs::write(folder.path().join("warned.upc"), "int main(void) {\n  return \"\";\n}\n").expect("written");
    let output = kroll(&folder, &["check", "warned.upc"]);
    assert!(output.status.success() && words_of(&output).contains("warned.upc:2:10: warning:"), "{output:?}");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 3);
}

/// What a command says with this compiler in its environment.
fn with_compiler(folder: &TempDir, words: &[&str], settings: &[(&str, &str)]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    let output =
        command.args(words).current_dir(folder.path()).env_remove("CC").envs(settings.iter().copied()).output();
    let output = output.expect("kroll");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    words_of(&output)
}

#[test]
fn a_compiler_that_does_not_work_is_named_with_its_words() {
    let folder = folder("Hello.ti", HELLO_TI.as_bytes());
    fs::write(folder.path().join("hello.upc"), HELLO_UPC).expect("written");
    let none = with_compiler(&folder, &["build", "hello.upc"], &[("PATH", "/nowhere")]);
    assert!(none.contains("there is no C compiler") && none.contains("apt-get install gcc"), "{none}");
    for file in ["Hello.ti", "hello.upc"] {
        for (compiler, words) in [("./nocc", "No such file"), ("false", "status: 1")] {
            let said = with_compiler(&folder, &["build", file], &[("CC", compiler)]);
            assert!(said.contains(&format!("CC=`{compiler}`, does not run: ")) && said.contains(words), "{said}");
        }
        for (compiler, flag) in [("gcc -no-such", "--cflag=-O2"), ("gcc", "--cflag=-no-such")] {
            let said = with_compiler(&folder, &["build", file, flag], &[("CC", compiler)]);
            assert!(said.contains("-no-such") && !said.contains("internal"), "{said}");
        }
    }
}

#[test]
fn the_printed_stages_show_the_users_text_alone() {
    let folder =
        folder("hello.upc", b"#include <upc.h>\nshared int x;\nupc_lock_t *lock;\nint main(void) { x = 3; }\n");
    for stage in ["tokens", "ast", "types"] {
        let output = kroll(&folder, &["build", "--emit", stage, "hello.upc"]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && output.stderr.is_empty(), "{stage}: {output:?}");
        assert!(text.contains("main") && text.contains("lock") && !text.contains("upc_all_alloc"), "{stage}: {text}");
    }
}

const SUM_TI: &str = "class Sum {
    static int [1d] a;
    public static void main(String[] args) {
        a = new int[[0] : [9]];
        foreach (p in a.domain()) { a[p] = 1; }
        System.out.println(a[[3]]);
    }
}
";

#[test]
fn the_representation_is_shown_before_after_and_between_passes() {
    let folder = folder("Sum.ti", SUM_TI.as_bytes());
    let shown = |stage: &str| {
        let output = kroll(&folder, &["build", "--emit", stage, "Sum.ti"]);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let (lowered, hoisted, last) = (shown("ir:lowered"), shown("ir:hoist_fields"), shown("ir"));
    assert!(lowered.contains("(foreach#") && lowered.contains("(elem:int !"), "{lowered}");
    assert!(hoisted.contains("(foreach#") && hoisted != lowered, "{hoisted}");
    assert!(!last.contains("(foreach#") && !last.contains("(elem:int "), "{last}");
    assert_eq!(shown("ir:expand_elements"), last);
    let help = String::from_utf8_lossy(&kroll(&folder, &["build", "--help"]).stdout).into_owned();
    assert!(help.contains("ir:hoist_fields") && help.contains("ir:lowered"), "{help}");
}

#[test]
fn a_pass_can_be_left_out_and_all_can_be_verified() {
    let folder = folder("Sum.ti", SUM_TI.as_bytes());
    let all = kroll(&folder, &["run", "-n", "1", "--verify", "Sum.ti"]);
    let few = ["run", "-n", "1", "--without", "hoist_fields", "--without", "array_loops", "Sum.ti"];
    assert_eq!((all.stdout.as_slice(), kroll(&folder, &few).stdout.as_slice()), (&b"1\n"[..], &b"1\n"[..]));
    let text = kroll(&folder, &["build", "--without", "array_loops", "--emit", "ir", "Sum.ti"]).stdout;
    let text = String::from_utf8_lossy(&text);
    assert!(!text.contains("(foreach#") && !text.contains("op.is_near"), "{text}");
}

/// `.cargo/config.toml` sets it for everything that `cargo test` starts.
#[test]
fn the_verifier_looks_behind_every_pass_in_tests_of_release_builds_too() {
    assert_eq!(std::env::var("KROLL_VERIFY").as_deref(), Ok("1"));
}

/// What a command says under a limit of the shell, with its status.
fn under(limit: &str, folder: &TempDir, words: &str) -> (String, Option<i32>) {
    let kroll = env!("CARGO_BIN_EXE_kroll");
    let line = format!("ulimit {limit} && exec {kroll} {words}");
    let mut command = Command::new("bash");
    let output = command.args(["-c", &line]).current_dir(folder.path()).stdin(Stdio::null()).output().expect("bash");
    (words_of(&output) + &String::from_utf8_lossy(&output.stdout), output.status.code())
}

#[test]
fn limits_that_leave_too_little_are_named() {
    let folder = folder("hello.upc", HELLO_UPC.as_bytes());
    for (limit, words) in [
        ("-s 64", "kroll: needs 512 KiB of stack, and `ulimit -s` leaves 64; set it to 512 or more\n"),
        (
            "-d 2000",
            "kroll: needs 65536 KiB of memory of its own, and `ulimit -d` leaves 2000; set it to 65536 or more\n",
        ),
    ] {
        assert_eq!(under(limit, &folder, "run -n 1 hello.upc"), (words.to_string(), Some(1)));
    }
    for limit in ["-s 512", "-d 65536"] {
        assert_eq!(under(limit, &folder, "--version").1, Some(0), "{limit}");
    }
}

#[test]
fn a_stack_without_limit_has_one_in_ranks() {
    let source = "#include <stdio.h>\n#include <sys/resource.h>\nint main(void) {\n  struct rlimit limit;\n\
                  getrlimit(RLIMIT_STACK, &limit);\n  printf(\"%llu\\n\", (unsigned long long)limit.rlim_cur >> 10);\n\
                  return 0;\n}\n";
    let folder = folder("limit.c", source.as_bytes());
    assert_eq!(under("-Ss 20000", &folder, "run -n 1 limit.c"), ("20000\n".to_string(), Some(0)));
    // Who may not have a stack without limit cannot lose the machine to one.
    let (hard, _) = under("-Hs", &folder, "--version");
    if hard.starts_with("unlimited") {
        assert_eq!(under("-Ss unlimited", &folder, "run -n 1 limit.c"), ("1048576\n".to_string(), Some(0)));
    }
}

#[test]
fn files_of_a_process_go_with_it() {
    let source = "import java.io.*;\n\
        class Leaving {\n    public static void main(String[] args) throws IOException {\n\
        File folder = new File(\"of\" + Ti.thisProc());\n        folder.mkdir();\n        folder.deleteOnExit();\n\
        File file = new File(folder, \"file\");\n        file.createNewFile();\n        file.deleteOnExit();\n\
        new File(folder, \"kept\" + args.length).createNewFile();\n        new File(folder, \"kept0\").deleteOnExit();\n\
        Ti.barrier();\n        if (args.length > 1) { System.exit(3); }\n    }\n}\n";
    let folder = folder("Leaving.ti", source.as_bytes());
    let exists = |name: &str| folder.path().join(name).exists();
    let run = |words: &[&str]| {
        let output = kroll(&folder, &[&["run", "-n", "2", "Leaving.ti", "--"], words].concat());
        output.status.code()
    };
    assert_eq!((run(&[]), exists("of0"), exists("of1")), (Some(0), false, false));
    assert_eq!(
        (run(&["a"]), exists("of0/file"), exists("of1/file"), exists("of1/kept1")),
        (Some(0), false, false, true)
    );
    assert_eq!(run(&["a", "b"]), Some(3));
    assert!(!exists("of0/file") || !exists("of1/file"), "System.exit of one rank ends the other");
}
