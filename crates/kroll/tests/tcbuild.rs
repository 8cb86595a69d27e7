//! `tcbuild`: the flags of the papers, and where the program goes.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const MAIN: &str = "class Main {
    public static void main(String [] args) {
        int [1d] a = new int [0:3];
        if (args.length > 0) a[Other.seven()] = 1;
        System.out.println(\"main \" + Other.seven());
    }
}
";
const OTHER: &str = "class Other {
    static native int seven();
    public static void main(String [] args) {
        System.out.println(\"other\");
    }
}
";

fn kroll(folder: &Path, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.current_dir(folder).args(line.split(' ')).output().expect("runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// A program of two classes and a C file that gets its number by a flag.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    for (name, text) in [("Main.ti", MAIN), ("Other.ti", OTHER)] {
        fs::write(here.join(name), text).expect("written");
    }
    let header = out(&kroll(here, "build --emit=header Main.ti"));
    let start = header.find("titanium_").expect("a prototype");
    let name = header[start..].split('(').next().unwrap_or_default();
    let native = format!("#include \"main.h\"\nint32_t {name}(void) {{ return SEVEN; }}\n");
    fs::write(here.join("main.h"), &header).expect("written");
    fs::write(here.join("seven.c"), native).expect("written");
    folder
}

#[test]
fn flags_reach_what_they_are_for() {
    let folder = folder();
    let here = folder.path();
    let made = kroll(here, "tcbuild --backend udp-cluster-smp -O -g -I . -DSEVEN=7 --outdir made Main.ti seven.c");
    assert!(out(&made).is_empty());
    let note = text(&made.stderr);
    assert!(note.contains("--backend udp-cluster-smp changes nothing") && note.lines().count() == 1, "{note}");
    assert_eq!(out(&kroll(here, "run -n 1 made/Main")), "main 7\n");
    let checked = kroll(here, "run -n 1 made/Main -- far");
    assert!(!checked.status.success() && text(&checked.stderr).contains("outside the array's domain"));
}

#[test]
fn the_class_that_starts_can_be_named() {
    let folder = folder();
    let here = folder.path();
    out(&kroll(here, "tcbuild --main=Other --nobcheck -I. -DSEVEN=7 Main.ti seven.c -o other"));
    assert_eq!(out(&kroll(here, "run -n 2 other")), "other\nother\n");
}

#[test]
fn what_is_not_known_is_refused() {
    let folder = folder();
    for (line, part) in [
        ("tcbuild", "no input files"),
        ("tcbuild --classpath x Main.ti", "--classpath is not known"),
        ("tcbuild --backend cray Main.ti", "no backend cray"),
    ] {
        let refused = kroll(folder.path(), line);
        assert_eq!(refused.status.code(), Some(2), "{line}");
        assert!(text(&refused.stderr).contains(part), "{}", text(&refused.stderr));
    }
    assert!(out(&kroll(folder.path(), "tcbuild --help")).contains("--nobcheck"));
}
