//! Programs of plain C do the same through upcc as through the C compiler: tests/differential/c.
//!
//! Each is compiled by `cc` and twice by upcc, passed through and with `--lower-all`; what they print and how they end
//! is compared. A first line such as `// flags: -fgnu89-inline` has flags for both compilers.

use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/differential/c");
    let mut programs: Vec<PathBuf> = fs::read_dir(folder).expect("programs").flatten().map(|e| e.path()).collect();
    programs.sort();
    let trials = programs.into_iter().map(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Trial::test(name, move || compare(&path))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

fn compare(path: &Path) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let program = folder.path().join("program");
    let flags = flags_of(&fs::read(path)?);
    let reference = build(Command::new("cc"), &[], &flags, path, &program).map(|()| run(Command::new(&program)))??;
    if reference.stdout.is_empty() {
        return Err("the program prints nothing that could be compared".into());
    }
    for mode in [&[][..], &["--lower-all"]] {
        let mut upcc = Command::new(env!("CARGO_BIN_EXE_kroll"));
        upcc.arg("upcc");
        build(upcc, mode, &flags, path, &program)?;
        let mut job = Command::new(env!("CARGO_BIN_EXE_kroll"));
        job.args(["run", "-n", "1", "--timeout", "60"]).arg(&program);
        let got = run(job)?;
        if got.stdout != reference.stdout || got.status.code() != reference.status.code() {
            let shown = |output: &Output| format!("{}\n{}", output.status, String::from_utf8_lossy(&output.stdout));
            let why = format!("cc: {}\nupcc {}: {}", shown(&reference), mode.join(" "), shown(&got));
            return Err(why.into());
        }
    }
    Ok(())
}

fn flags_of(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let flags = text.lines().next().and_then(|first| first.split_once("flags: "));
    flags.map_or(Vec::new(), |(_, flags)| flags.trim_end_matches("*/").split_whitespace().map(String::from).collect())
}

fn build(mut compiler: Command, mode: &[&str], flags: &[String], source: &Path, program: &Path) -> Result<(), Failed> {
    compiler.args(mode).args(["-w", "-O1"]).args(flags).arg(source).arg("-o").arg(program).arg("-lm");
    let output = compiler.output()?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("{compiler:?}\n{}", String::from_utf8_lossy(&output.stderr)).into()),
    }
}

fn run(mut command: Command) -> Result<Output, Failed> {
    command.output().map_err(Failed::from)
}
