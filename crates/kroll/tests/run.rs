//! Builds and runs every program below tests/run and examples and compares what it prints.
//!
//! One of the first lines of a program says how: `// run: n=1,2,4`. Further words: `conduit=smp,sim`, `args=a,b`,
//! `status=3`, `flags=--label,--stall=1`, `build=-g` for flags of `kroll build`, `sorted` when the order of lines is not fixed, and `each` when every number of
//! ranks has its own output. `threads=static,dynamic` says in which of UPC's environments the program is built; a static
//! one is built for every number of ranks. What is expected stands beside it, if it is not empty: `NAME.out` and
//! `NAME.err`, with `each` `NAME.n2.out` and so on. With BLESS=1 in the environment the files are written instead.
//! `NAME.part.c` is no program: another one names it, in its text or by `with=NAME.part.c`.

mod programs;

use libtest_mimic::{Arguments, Failed, Trial};
use programs::{programs, repository};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const SUFFIXES: [&str; 6] = ["c", "f90", "kir", "ti", "java", "upc"];
/// A job that takes longer hangs.
const LIMIT: &str = "60";

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = repository();
    let found = programs(&["tests/run", "examples"], &SUFFIXES).into_iter();
    let is_program = |path: &PathBuf| !path.to_string_lossy().contains(".part.");
    let trials = found.filter(is_program).map(|path| {
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        Trial::test(name, move || test_program(&path))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

/// What the header line says.
#[derive(Default, Debug)]
struct Header {
    ranks: Vec<u32>,
    conduits: Vec<String>,
    arguments: Vec<String>,
    flags: Vec<String>,
    build: Vec<String>,
    with: Vec<String>,
    status: i32,
    sorted: bool,
    each: bool,
    threads: Vec<String>,
}

fn header_of(text: &str) -> Result<Header, String> {
    let line = text.lines().take(5).find_map(|line| line.split_once("run: ")).ok_or("no line says `run: n=...`")?.1;
    let mut header = Header { conduits: vec!["smp".into()], threads: vec!["dynamic".into()], ..Header::default() };
    for word in line.split_whitespace() {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let list = || value.split(',').map(String::from).collect::<Vec<_>>();
        let number = |text: &str| text.parse::<u32>().map_err(|error| format!("{word}: {error}"));
        match key {
            "n" => header.ranks = list().iter().map(|text| number(text)).collect::<Result<_, _>>()?,
            "conduit" => header.conduits = list(),
            "args" => header.arguments = list(),
            "flags" => header.flags = list(),
            "build" => header.build = list(),
            "with" => header.with = list(),
            "status" => header.status = number(value)? as i32,
            "sorted" => header.sorted = true,
            "each" => header.each = true,
            "threads" => header.threads = list(),
            _ => return Err(format!("the run line has the unknown word `{word}`")),
        }
    }
    if header.ranks.is_empty() { Err("the run line has no n=".into()) } else { Ok(header) }
}

fn test_program(path: &Path) -> Result<(), Failed> {
    let header = header_of(&fs::read_to_string(path)?)?;
    for environment in &header.threads {
        match environment.as_str() {
            "dynamic" => test_built(path, &header, &header.ranks, &[])?,
            "static" => {
                for &ranks in &header.ranks {
                    let fixed = ["-T".to_string(), ranks.to_string()];
                    test_built(path, &header, &[ranks], &fixed)
                        .map_err(|why| format!("-T {ranks}: {}", words(&why)))?;
                }
            }
            other => return Err(format!("threads are static or dynamic, not {other}").into()),
        }
    }
    Ok(())
}

fn words(why: &Failed) -> String {
    why.message().unwrap_or_default().to_string()
}

fn test_built(path: &Path, header: &Header, ranks: &[u32], flags: &[String]) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let program = folder.path().join("program");
    let parts = header.with.iter().map(|name| path.with_file_name(name));
    let mut build = kroll();
    build.arg("build").args(flags).args(&header.build).arg(path).args(parts).arg("-o").arg(&program);
    let built = build.output()?;
    if !built.status.success() {
        return Err(format!("it is not built:\n{}", String::from_utf8_lossy(&built.stderr)).into());
    }
    for conduit in &header.conduits {
        for &ranks in ranks {
            test_job(path, &program, header, conduit, ranks)
                .map_err(|why| format!("-n {ranks} --conduit {conduit}: {why}"))?;
        }
    }
    Ok(())
}

fn kroll() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.stdin(Stdio::null());
    command
}

fn test_job(path: &Path, program: &Path, header: &Header, conduit: &str, ranks: u32) -> Result<(), String> {
    let mut command = kroll();
    command.args(["run", "--timeout", LIMIT, "--conduit", conduit, "-n", &ranks.to_string()]).args(&header.flags);
    let output = command.arg(program).arg("--").args(&header.arguments).output().map_err(|error| error.to_string())?;
    let printed = |bytes: &[u8]| text_of(bytes, header.sorted, path);
    let stderr = printed(&output.stderr);
    if output.status.code() != Some(header.status) {
        return Err(format!("ended with {}, not {}; it said:\n{stderr}", output.status, header.status));
    }
    let expectation = |suffix: &str| match header.each {
        true => path.with_extension(format!("n{ranks}.{suffix}")),
        false => path.with_extension(suffix),
    };
    compare(&expectation("out"), &printed(&output.stdout))?;
    compare(&expectation("err"), &stderr)
}

/// The text, without the folder that the source was named with; its lines in order if that is not fixed.
fn text_of(bytes: &[u8], sorted: bool, path: &Path) -> String {
    let folder = path.with_file_name("").display().to_string();
    let text = String::from_utf8_lossy(bytes).replace(&folder, "");
    if !sorted {
        return text;
    }
    let mut lines: Vec<String> = text.lines().map(|line| format!("{line}\n")).collect();
    lines.sort();
    lines.concat()
}

fn compare(file: &Path, printed: &str) -> Result<(), String> {
    if std::env::var_os("BLESS").is_some() {
        let written = if printed.is_empty() { remove(file) } else { fs::write(file, printed) };
        return written.map_err(|error| error.to_string());
    }
    let expected = fs::read_to_string(file).unwrap_or_default();
    if expected == printed {
        return Ok(());
    }
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    Err(format!("it does not print {name}; expected:\n{expected}\nprinted:\n{printed}"))
}

fn remove(file: &Path) -> std::io::Result<()> {
    if file.exists() { fs::remove_file(file) } else { Ok(()) }
}
