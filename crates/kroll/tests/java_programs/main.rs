//! Random programs that are Java as well as Titanium do the same on a Java machine and here.
//!
//! A file holds many programs, each a class with a `run`; what they print is compared. Seeds are fixed;
//! KROLL_JAVA_PROGRAMS is the number of programs and KROLL_JAVA_FIRST the file that they start with. A program that does
//! not do the same is printed as small as it still differs. The C compiler optimises every eighth file only, since it
//! takes most of the time.

#[path = "../random/choices.rs"]
mod choices;
mod classes;
mod expressions;
mod generator;
#[path = "../java_machine/mod.rs"]
mod java_machine;
#[path = "../random/mod.rs"]
mod random;
mod shrink;
mod statements;

use classes::{FRAME, program};
use java_machine::{JAVA, java, same_line};
use random::{Random, on_all_cores, wanted};
use std::process::{Command, Output, Stdio};

/// Programs of one file.
const PROGRAMS_OF_FILE: u64 = 50;
const PROGRAMS: u64 = 200;
const SEED: u64 = 0x6a61_7661_2031_2e34;
/// A program that takes longer hangs.
const LIMIT: &str = "60";

#[test]
fn programs_do_what_they_do_in_java() {
    let files = wanted("KROLL_JAVA_PROGRAMS", PROGRAMS).div_ceil(PROGRAMS_OF_FILE);
    let first = wanted("KROLL_JAVA_FIRST", 0);
    assert_eq!(on_all_cores(files, |file| compared_in(first + file)), files * PROGRAMS_OF_FILE);
}

/// How many programs of a file were compared: all of them.
fn compared_in(file: u64) -> u64 {
    let mut random = Random(SEED + file * 0x9e37_79b9);
    let texts: Vec<String> = (0..PROGRAMS_OF_FILE).map(|n| program(&mut random, &format!("P{n}"))).collect();
    let all: Vec<(usize, &str)> = texts.iter().map(String::as_str).enumerate().collect();
    let flag = if file.is_multiple_of(8) { "--cflag=-g0" } else { "--cflag=-O0" };
    let Some(difference) = difference(&whole(&all), flag) else { return PROGRAMS_OF_FILE };
    assert!(difference.kind != Kind::NotJava, "file {file} is no Java:\n{}", difference.text);
    let alone = |(number, text): &(usize, &str)| shrink::smallest(&whole(&[(*number, *text)]), flag);
    // Which one it is, the difference says where one was printed.
    let number = difference.program.unwrap_or(0);
    let smallest = all[number..].iter().find_map(alone);
    let (source, found) = smallest.unwrap_or_else(|| (whole(&all), difference));
    panic!("file {file}, {flag}, {:?}:\n{}\n{source}", found.kind, found.text);
}

/// A file of programs, by their numbers.
fn whole(programs: &[(usize, &str)]) -> String {
    let mut text = "import java.util.*;\n\nclass Programs {\n".to_string();
    for (number, _) in programs {
        text += &format!("    static void run{number}() {{\n        Frame.start({number});\n        try {{\n");
        text += &format!("            P{number}.run();\n        }} catch (Throwable e) {{\n");
        text += "            Frame.caught(e);\n        }\n        Frame.end();\n    }\n\n";
    }
    text += "    public static void main(String[] args) {\n";
    programs.iter().for_each(|(number, _)| text += &format!("        run{number}();\n"));
    text += "    }\n}\n\n";
    text += FRAME;
    programs.iter().for_each(|(_, program)| text += &format!("\n{program}"));
    text
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    NotJava,
    NotBuilt,
    OtherEnd,
    OtherText,
}

struct Difference {
    kind: Kind,
    text: String,
    /// The one whose output differs first.
    program: Option<usize>,
}

fn difference(source: &str, flag: &str) -> Option<Difference> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("Programs.java");
    std::fs::write(&file, source).expect("written");
    let mut machine = Command::new("timeout");
    let limited = java();
    machine.arg(LIMIT).arg(limited.get_program()).args(limited.get_args());
    machine.args(["--source", "8"]).arg(&file).stdin(Stdio::null());
    machine.env("LC_ALL", "C.UTF-8");
    let theirs = machine.output().expect(JAVA);
    if !theirs.status.success() {
        return Some(found(Kind::NotJava, said(&theirs)));
    }
    let program = folder.path().join("program");
    let built = kroll().args(["build", flag]).arg(&file).arg("-o").arg(&program).output().expect("kroll runs");
    if !built.status.success() {
        return Some(found(Kind::NotBuilt, said(&built)));
    }
    let ours = kroll().args(["run", "--timeout", LIMIT, "-n", "1"]).arg(&program).output().expect("kroll runs");
    compared(&theirs, &ours)
}

fn compared(theirs: &Output, ours: &Output) -> Option<Difference> {
    let (want, got) = (String::from_utf8_lossy(&theirs.stdout), String::from_utf8_lossy(&ours.stdout));
    let mut program = None;
    for (n, (want, got)) in want.lines().zip(got.lines()).enumerate() {
        program = want.strip_prefix("program ").and_then(|number| number.parse().ok()).or(program);
        if !same_line(want, got) {
            let text = format!("line {}:\nJava  {want}\nKroll {got}", n + 1);
            return Some(Difference { kind: Kind::OtherText, text, program });
        }
    }
    if !ours.status.success() {
        return Some(Difference { program, ..found(Kind::OtherEnd, said(ours)) });
    }
    (want.lines().count() != got.lines().count()).then(|| found(Kind::OtherText, "one prints more".to_string()))
}

fn found(kind: Kind, text: String) -> Difference {
    Difference { kind, text, program: None }
}

fn said(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let start: String = text.lines().take(20).map(|line| format!("{line}\n")).collect();
    format!("{}\n{start}", output.status)
}

fn kroll() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.stdin(Stdio::null());
    command
}
