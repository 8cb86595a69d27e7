//! `--checked`: the programs in tests/jobs/checked do what UPC leaves undefined, and end with what their first lines say,
//! `// says: TEXT`; right programs of tests/conformance do what they do without it. In both environments; over shared
//! memory and over the simulated network, where other threads' objects are far. With KROLL_TEST_ALL=1 all right programs.

mod programs;

use libtest_mimic::{Arguments, Failed, Trial};
use programs::{programs, repository};
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// Of the right programs, unless all are wanted.
const EVERY: usize = 12;
/// How a program is built for two threads, and run.
const WAYS: [(&[&str], &[&str]); 2] = [(&[], &["smp", "sim"]), (&["-T", "2"], &["smp"])];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = repository();
    let wrong = programs(&["tests/jobs/checked"], &["upc"]).into_iter().map(|path| {
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        Trial::test(name, move || is_caught(&path))
    });
    let every = if std::env::var_os("KROLL_TEST_ALL").is_some() { 1 } else { EVERY };
    let right = programs(&["tests/conformance/upc"], &["upc"]).into_iter().filter(|path| is_plain_run(path));
    let right = right.step_by(every).map(|path| {
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        Trial::test(name, move || passes(&path))
    });
    libtest_mimic::run(&arguments, wrong.chain(right).collect()).exit_code()
}

fn kroll() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.stdin(Stdio::null());
    command
}

/// Runs in any environment with any number of threads, and one of them says that it passes.
fn is_plain_run(path: &Path) -> bool {
    fs::read_to_string(path).is_ok_and(|text| text.lines().next() == Some("// run"))
}

/// Standard output, standard error, and the status of the program on two threads.
fn output_of(path: &Path, flags: &[&str], conduit: &str) -> Result<(String, String, Option<i32>), Failed> {
    let folder = tempfile::tempdir()?;
    let program = folder.path().join("program");
    // Messages name the file as the command does.
    let (source, from) = (path.file_name().ok_or("no file")?, path.parent().ok_or("no folder")?);
    let mut build = kroll();
    build.current_dir(from).args(["build", "--checked"]).args(flags).arg(source).arg("-o").arg(&program);
    let built = build.output()?;
    if !built.status.success() {
        return Err(format!("it is not built:\n{}", String::from_utf8_lossy(&built.stderr)).into());
    }
    let job = kroll().args(["run", "--timeout", "60", "--conduit", conduit, "-n", "2"]).arg(&program).output()?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok((text(&job.stdout), text(&job.stderr), job.status.code()))
}

fn ways() -> impl Iterator<Item = (&'static [&'static str], &'static str)> {
    WAYS.iter().flat_map(|(flags, conduits)| conduits.iter().map(move |conduit| (*flags, *conduit)))
}

fn is_caught(path: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(path)?;
    let said: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("// says: ")).collect();
    if said.is_empty() {
        return Err("no first line says what must be said".into());
    }
    for (flags, conduit) in ways() {
        let (_, stderr, status) = output_of(path, flags, conduit)?;
        let missing: Vec<&&str> = said.iter().filter(|text| !stderr.contains(**text)).collect();
        if status != Some(1) || !missing.is_empty() {
            let what = format!("{flags:?} --conduit {conduit}: status {status:?}, without {missing:?}");
            return Err(format!("{what}; it said:\n{stderr}").into());
        }
    }
    Ok(())
}

fn passes(path: &Path) -> Result<(), Failed> {
    for (flags, conduit) in ways() {
        let (stdout, stderr, status) = output_of(path, flags, conduit)?;
        if (stdout.as_str(), status) != ("PASS\n", Some(0)) {
            return Err(format!("{flags:?} --conduit {conduit}: status {status:?}, {stdout:?}, {stderr}").into());
        }
    }
    Ok(())
}
