//! Judges every program below tests/conformance, in the static and the dynamic environment.
//!
//! The first line of a program says what is expected:
//!
//! * `// run`: it is built and run, ends with status 0 and prints `PASS`. Further words after a colon: `n=2,3` numbers of
//!   threads, `static` or `dynamic` if it belongs to one environment only, `args=a,b`, `status=3`, `silent` if it prints
//!   nothing, `every` if every thread prints `PASS`, `stderr=word` for a word that must be said there.
//! * `// accept`: it is built.
//! * `// reject`: `kroll check` says exactly what the marks at the ends of lines expect: `//! error U0101`,
//!   `//! warning U0305`, or `//! static error U0105` in one of the environments.
//!
//! Run programs are judged at some numbers of threads, and once on two nodes that talk through a network, some of them
//! also through MPI; with KROLL_TEST_ALL=1 all of them at all numbers, also over the simulated network, with and without
//! work for ranks that compute; through MPI, whose launcher takes its time, all of them at one number.

mod mpi;
mod programs;

use libtest_mimic::{Arguments, Failed, Trial};
use programs::{programs, repository};
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Output, Stdio};

const THREADS: &[u32] = &[1, 2, 3, 4, 8];
/// Of the static environment where nothing is run.
const STATIC_THREADS: u32 = 4;
/// How ranks are placed and talk.
type Placing = &'static [&'static str];
const NEAR: Placing = &["--conduit", "smp"];
const SIMULATED: Placing = &["--conduit", "sim"];
/// Nobody works for a rank that computes.
const STRICT: Placing = &["--conduit", "sim", "--sim-target-progress"];
const TWO_NODES: Placing = &["--hosts", "local,local"];
const OVER_MPI: Placing = &["--conduit", "mpi", "--hosts", "local,local"];
/// In the short form one of so many programs also runs over MPI.
const SAMPLE: usize = 10;
/// A job that takes longer hangs; KROLL_TEST_LIMIT is for jobs that are given more to do.
const LIMIT: &str = "60";

type Marks = BTreeSet<(u32, String)>;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let folder = "tests/conformance";
    let root = repository().join(folder);
    let trials = programs(&[folder], &["upc"]).into_iter().enumerate().map(|(number, path)| {
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        let over_mpi = all() || number % SAMPLE == 0;
        Trial::test(name, move || judge(&path, over_mpi).map_err(Failed::from))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

fn judge(path: &Path, over_mpi: bool) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let first = text.lines().next().unwrap_or_default();
    let (kind, words) = first.split_once(": ").unwrap_or((first, ""));
    match kind {
        "// run" => run(path, &Header::of(words)?, over_mpi),
        "// accept" => [None, Some(STATIC_THREADS)].into_iter().try_for_each(|threads| accept(path, threads)),
        "// reject" => reject(path, &text),
        _ => Err("the first line says neither `// run` nor `// accept` nor `// reject`".into()),
    }
}

/// What the first line of a run program says.
struct Header {
    threads: Vec<u32>,
    in_static: bool,
    in_dynamic: bool,
    arguments: Vec<String>,
    status: i32,
    silent: bool,
    every: bool,
    said: String,
}

impl Header {
    fn of(words: &str) -> Result<Header, String> {
        let mut header = Header {
            threads: THREADS.to_vec(),
            in_static: true,
            in_dynamic: true,
            arguments: Vec::new(),
            status: 0,
            silent: false,
            every: false,
            said: String::new(),
        };
        words.split_whitespace().try_for_each(|word| header.add(word))?;
        Ok(header)
    }

    fn add(&mut self, word: &str) -> Result<(), String> {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let number = |text: &str| text.parse::<u32>().map_err(|error| format!("{word}: {error}"));
        match key {
            "n" => self.threads = value.split(',').map(number).collect::<Result<_, _>>()?,
            "static" => self.in_dynamic = false,
            "dynamic" => self.in_static = false,
            "args" => self.arguments = value.split(',').map(String::from).collect(),
            "status" => self.status = number(value)? as i32,
            "silent" => self.silent = true,
            "every" => self.every = true,
            "stderr" => self.said = value.to_string(),
            _ => return Err(format!("the first line has the unknown word `{word}`")),
        }
        Ok(())
    }

    fn output(&self, threads: u32) -> String {
        match (self.silent || self.status != 0, self.every) {
            (true, _) => String::new(),
            (false, true) => "PASS\n".repeat(threads as usize),
            (false, false) => "PASS\n".to_string(),
        }
    }
}

fn all() -> bool {
    env::var_os("KROLL_TEST_ALL").is_some()
}

fn run(path: &Path, header: &Header, over_mpi: bool) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let program = folder.path().join("program");
    if header.in_dynamic {
        build(path, &program, None)?;
        for threads in chosen(&header.threads, &[1, 3]) {
            test_job(&program, header, threads, NEAR).map_err(|why| format!("dynamic, -n {threads}: {why}"))?;
            if all() {
                test_job(&program, header, threads, SIMULATED).map_err(|why| format!("sim, -n {threads}: {why}"))?;
                test_job(&program, header, threads, STRICT).map_err(|why| format!("strict, -n {threads}: {why}"))?;
            }
        }
        for threads in chosen(&header.threads, &[3]).into_iter().filter(|&threads| threads > 1) {
            test_job(&program, header, threads, TWO_NODES).map_err(|why| format!("two nodes, -n {threads}: {why}"))?;
        }
        let over_mpi = over_mpi.then(|| wished(&header.threads, &[3])[0]).filter(|&threads| threads > 1);
        if let Some(threads) = over_mpi {
            test_job(&program, header, threads, OVER_MPI).map_err(|why| format!("mpi, -n {threads}: {why}"))?;
        }
    }
    for threads in chosen(&header.threads, &[2]).into_iter().filter(|_| header.in_static) {
        build(path, &program, Some(threads))?;
        test_job(&program, header, threads, NEAR).map_err(|why| format!("-T {threads}: {why}"))?;
    }
    Ok(())
}

/// All of them, or in the short form those that are wished.
fn chosen(threads: &[u32], of_short: &[u32]) -> Vec<u32> {
    if all() { threads.to_vec() } else { wished(threads, of_short) }
}

/// Those that are wished; the first if there are none of those.
fn wished(threads: &[u32], wished: &[u32]) -> Vec<u32> {
    let found: Vec<u32> = threads.iter().copied().filter(|threads| wished.contains(threads)).collect();
    if found.is_empty() { threads[..1].to_vec() } else { found }
}

fn kroll(verb: &str, threads: Option<u32>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.stdin(Stdio::null()).arg(verb);
    if let Some(threads) = threads {
        command.args(["-T", &threads.to_string()]);
    }
    command
}

fn output_of(command: &mut Command) -> Result<Output, String> {
    command.output().map_err(|error| error.to_string())
}

fn build(path: &Path, program: &Path, threads: Option<u32>) -> Result<(), String> {
    let built = output_of(kroll("build", threads).arg(path).arg("-o").arg(program))?;
    match built.status.success() {
        true => Ok(()),
        false => Err(format!("{}is not built:\n{}", environment(threads), String::from_utf8_lossy(&built.stderr))),
    }
}

fn environment(threads: Option<u32>) -> String {
    threads.map_or_else(|| "dynamic: ".to_string(), |threads| format!("-T {threads}: "))
}

fn test_job(program: &Path, header: &Header, threads: u32, placing: Placing) -> Result<(), String> {
    let mut command = kroll("run", None);
    if placing == OVER_MPI {
        // All on this machine: in a folder with a system of its own MPI sees networks by which it does not reach itself.
        mpi::allow(&mut command).env("OMPI_MCA_btl", "^tcp");
    }
    let limit = env::var("KROLL_TEST_LIMIT").unwrap_or(LIMIT.into());
    command.args(["--timeout", &limit, "-n", &threads.to_string()]).args(placing).arg(program).arg("--");
    let output = output_of(command.args(&header.arguments))?;
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if output.status.code() != Some(header.status) {
        return Err(format!("ended with {}, not {}; it said:\n{stderr}", output.status, header.status));
    }
    if stdout != header.output(threads) {
        return Err(format!("printed:\n{stdout}"));
    }
    let quiet = header.status != 0 || stderr.is_empty();
    match quiet && stderr.contains(&header.said) {
        true => Ok(()),
        false => Err(format!("said:\n{stderr}")),
    }
}

fn accept(path: &Path, threads: Option<u32>) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    build(path, &folder.path().join("program"), threads)
}

fn reject(path: &Path, text: &str) -> Result<(), String> {
    let mut marks = 0;
    for threads in [None, Some(STATIC_THREADS)] {
        let checked = output_of(kroll("check", threads).arg(path))?;
        let said = String::from_utf8_lossy(&checked.stderr);
        let (wanted, found) = (expected(text, threads.is_none())?, diagnosed(&said));
        let refused = wanted.iter().any(|(_, what)| what.starts_with("error"));
        if wanted != found || refused == checked.status.success() {
            let missing: Vec<_> = wanted.difference(&found).collect();
            let unexpected: Vec<_> = found.difference(&wanted).collect();
            let lists = format!("missing {missing:?}, unexpected {unexpected:?}, {}", checked.status);
            return Err(format!("{}{lists}:\n{said}", environment(threads)));
        }
        marks += wanted.len();
    }
    if marks > 0 { Ok(()) } else { Err("no line has a mark".into()) }
}

/// What the marks in the text expect, by line.
fn expected(text: &str, dynamic: bool) -> Result<Marks, String> {
    let here = if dynamic { "dynamic" } else { "static" };
    let mut marks = Marks::new();
    for (number, line) in (1..).zip(text.lines()) {
        for mark in line.split("//!").skip(1) {
            let words: Vec<&str> = mark.split_whitespace().collect();
            match words[..] {
                [severity @ ("error" | "warning"), code] => marks.insert((number, format!("{severity}[{code}]"))),
                [only, severity, code] if only == here => marks.insert((number, format!("{severity}[{code}]"))),
                ["static" | "dynamic", _, _] => false,
                _ => return Err(format!("line {number}: unreadable mark `{mark}`")),
            };
        }
    }
    Ok(marks)
}

/// What the command said: a line such as `error[U0101]: ...`, then one such as `  --> file:line:column`.
fn diagnosed(said: &str) -> Marks {
    let mut found = Marks::new();
    let mut what = None;
    for line in said.lines() {
        if let Some((head, _)) = line.split_once("]: ").filter(|(head, _)| head.contains('[') && !head.contains(' ')) {
            what = Some(format!("{head}]"));
        } else if let Some((_, place)) = line.split_once("--> ") {
            let number = place.rsplit(':').nth(1).and_then(|number| number.parse().ok());
            found.extend(what.take().map(|what| (number.unwrap_or(0), what)));
        }
    }
    found
}
