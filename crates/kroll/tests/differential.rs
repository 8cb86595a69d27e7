//! Programs that are Java as well as Titanium must do the same on a Java machine and here: tests/differential/java.
//! What a Titanium program of tests/differential/files writes into a file, with any number of ranks, the Java program
//! beside it reads: both print the same.
//!
//! What they print on standard output and how they end is compared. Both run in the same folder, empty at first. The C
//! compiler's whole effort, which is most of the time, is for KROLL_TEST_ALL.

mod java_machine;
mod programs;

use java_machine::{JAVA, java, same_line};
use libtest_mimic::{Arguments, Failed, Trial};
use programs::programs;
use std::path::Path;
use std::process::{Command, ExitCode, Output, Stdio};

/// A job that takes longer hangs.
const LIMIT: &str = "60";

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = programs(&["tests/differential/java"], &["java"]).into_iter().map(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Trial::test(name, move || compare(&path))
    });
    let files = programs(&["tests/differential/files"], &["ti"]).into_iter().map(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Trial::test(name, move || read_by_java(&path))
    });
    libtest_mimic::run(&arguments, trials.chain(files).collect()).exit_code()
}

fn compare(path: &Path) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let theirs = java().current_dir(&folder).args(["--source", "8"]).arg(path).output().expect(JAVA);
    let effort: &[&str] = if std::env::var_os("KROLL_TEST_ALL").is_some() { &[] } else { &["--cflag=-O1"] };
    let job = ["run", "--timeout", LIMIT, "-n", "1"];
    let ours = kroll().current_dir(&folder).args(job).args(effort).arg(path).output()?;
    let (want, got) = (text(&theirs.stdout)?, text(&ours.stdout)?);
    let said = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    if theirs.status.code() != ours.status.code() {
        let (a, b) = (said(&theirs), said(&ours));
        return Err(format!("Java ended with {}:\n{a}\nKroll with {}:\n{b}", theirs.status, ours.status).into());
    }
    if want.is_empty() {
        return Err("the program prints nothing that could be compared".into());
    }
    let (ours, theirs) = (got.lines().count(), want.lines().count());
    let different = want.lines().zip(got.lines()).enumerate().find(|(_, (want, got))| !same_line(want, got));
    match different {
        Some((n, (want, got))) => Err(format!("line {}:\nJava  {want}\nKroll {got}", n + 1).into()),
        None if ours != theirs => Err(format!("Java prints {theirs} lines, Kroll {ours}").into()),
        None => Ok(()),
    }
}

fn read_by_java(path: &Path) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let (program, file) = (folder.path().join("program"), folder.path().join("file"));
    let built = kroll().arg("build").arg(path).arg("-o").arg(&program).output()?;
    if !built.status.success() {
        return Err(format!("it is not built:\n{}", text(&built.stderr)?).into());
    }
    for (ranks, conduit) in [("1", "smp"), ("2", "sim"), ("4", "smp"), ("4", "sim")] {
        let job = ["run", "--timeout", LIMIT, "--conduit", conduit, "-n", ranks];
        let ours = kroll().args(job).arg(&program).arg(&file).output()?;
        let theirs = java().args(["--source", "8"]).arg(path.with_extension("java")).arg(&file).output().expect(JAVA);
        let (wrote, read) = (text(&ours.stdout)?, text(&theirs.stdout)?);
        if !ours.status.success() || !theirs.status.success() || wrote != read || wrote.is_empty() {
            let said = format!("{}{}", text(&ours.stderr)?, text(&theirs.stderr)?);
            return Err(format!("-n {ranks} --conduit {conduit}:\nwrote\n{wrote}\nread\n{read}\n{said}").into());
        }
    }
    Ok(())
}

fn kroll() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.stdin(Stdio::null());
    command
}

fn text(bytes: &[u8]) -> Result<&str, Failed> {
    std::str::from_utf8(bytes).map_err(|error| format!("not UTF-8: {error}").into())
}
