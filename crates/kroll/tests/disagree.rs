//! Ranks that come to different collectives, or to one with different arguments, stop: the message shows both places,
//! whichever rank speaks, in every language and on both conduits. The first lines of a program in tests/jobs/disagree
//! are what must be said, `// says: TEXT`, in Fortran `! says: TEXT`.

mod programs;

use libtest_mimic::{Arguments, Failed, Trial};
use programs::{programs, repository};
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

const SUFFIXES: [&str; 4] = ["c", "f90", "ti", "upc"];
const CONDUITS: [&str; 2] = ["smp", "sim"];
const RANKS: [&str; 2] = ["2", "4"];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = repository();
    let trials = programs(&["tests/jobs/disagree"], &SUFFIXES).into_iter().map(|path| {
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        Trial::test(name, move || test_program(&path))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

fn kroll() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.stdin(Stdio::null());
    command
}

fn test_program(path: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(path)?;
    let said: Vec<&str> = text
        .lines()
        .map_while(|line| line.trim_start_matches('/').trim_start_matches('!').strip_prefix(" says: "))
        .collect();
    if said.is_empty() {
        return Err("no first line says what must be said".into());
    }
    let folder = tempfile::tempdir()?;
    let program = folder.path().join("program");
    let built = kroll().args(["build", "-g"]).arg(path).arg("-o").arg(&program).output()?;
    if !built.status.success() {
        return Err(format!("it is not built:\n{}", String::from_utf8_lossy(&built.stderr)).into());
    }
    for (conduit, ranks) in CONDUITS.iter().flat_map(|conduit| RANKS.map(|ranks| (conduit, ranks))) {
        let job = kroll().args(["run", "--timeout", "60", "--conduit", conduit, "-n", ranks]).arg(&program).output()?;
        let stderr = String::from_utf8_lossy(&job.stderr);
        let missing: Vec<&&str> = said.iter().filter(|text| !stderr.contains(**text)).collect();
        if job.status.code() != Some(1) || !missing.is_empty() {
            let what = format!("-n {ranks} --conduit {conduit}: {}, without {missing:?}", job.status);
            return Err(format!("{what}; it said:\n{stderr}").into());
        }
    }
    Ok(())
}
