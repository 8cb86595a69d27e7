//! Builds and runs the coarray programs below tests/caf, each about one feature. They check themselves: image 1 prints
//! `PASS`. The first line says how, `! run`, and behind a colon `n=1,2` for other numbers of images than all, `status=3`
//! for another end (then only what follows is looked at), `every` if every image prints `PASS`, `stderr=word` for a word
//! that must be said (`_` stands for a blank), `build=-g,-O0` for flags of `kroll build`, `flags=--stall=1` for those of
//! `kroll run`, `conduit=smp` where only that will do, `gfortran=15` for the least release that compiles it, `without=15` for the first that
//! does not, and `except=15,16` for those that compile it wrongly.
//!
//! A program runs at some numbers of images; with KROLL_TEST_ALL=1 at all of them, on both conduits.

mod programs;

use libtest_mimic::{Arguments, Failed, Trial};
use programs::{programs, repository};
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Output, Stdio};

const IMAGES: &[u32] = &[1, 2, 3, 4, 8];
/// Those of the short form: on shared memory, and on the simulated network.
const SOME: &[(&str, u32)] = &[("smp", 3), ("sim", 2)];
/// A job that takes longer hangs.
const LIMIT: &str = "60";

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let folder = "tests/caf";
    let root = repository().join(folder);
    let release = release();
    let trials = programs(&[folder], &["f90"]).into_iter().map(|path| {
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        let header = header_of(&path);
        let compiles = header.as_ref().map_or(true, |header| header.compiles_with(release));
        let test = move || header.and_then(|header| judge(&path, &header)).map_err(Failed::from);
        Trial::test(name, test).with_ignored_flag(!compiles)
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

/// The first number of gfortran's version, 0 if there is none: then the programs say so.
fn release() -> u32 {
    let compiler = std::env::var("FC").unwrap_or_else(|_| "gfortran".to_string());
    let said = Command::new(compiler).arg("-dumpversion").output().map(|said| said.stdout).unwrap_or_default();
    String::from_utf8_lossy(&said).split('.').next().and_then(|number| number.trim().parse().ok()).unwrap_or(0)
}

/// What the first line says.
#[derive(Default)]
struct Header {
    images: Vec<u32>,
    conduit: Option<String>,
    status: i32,
    every: bool,
    said: String,
    build: Vec<String>,
    flags: Vec<String>,
    least: u32,
    without: Option<u32>,
    except: Vec<u32>,
}

fn header_of(path: &Path) -> Result<Header, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let first = text.lines().next().unwrap_or_default();
    let words = first.strip_prefix("! run").ok_or("the first line does not say `! run`")?;
    let mut header = Header { images: IMAGES.to_vec(), ..Header::default() };
    words.trim_start_matches(':').split_whitespace().try_for_each(|word| header.add(word))?;
    Ok(header)
}

impl Header {
    fn add(&mut self, word: &str) -> Result<(), String> {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let number = |text: &str| text.parse::<u32>().map_err(|error| format!("{word}: {error}"));
        let list = || value.split(',').map(String::from).collect();
        match key {
            "n" => self.images = value.split(',').map(number).collect::<Result<_, _>>()?,
            "conduit" => self.conduit = Some(value.to_string()),
            "status" => self.status = number(value)? as i32,
            "every" => self.every = true,
            "stderr" => self.said = value.replace('_', " "),
            "build" => self.build = list(),
            "flags" => self.flags = list(),
            "gfortran" => self.least = number(value)?,
            "without" => self.without = Some(number(value)?),
            "except" => self.except = value.split(',').map(number).collect::<Result<_, _>>()?,
            _ => return Err(format!("the first line has the unknown word `{word}`")),
        }
        Ok(())
    }

    fn compiles_with(&self, release: u32) -> bool {
        release >= self.least && self.without.is_none_or(|without| release < without) && !self.except.contains(&release)
    }

    /// Conduits and numbers of images.
    fn jobs(&self) -> Vec<(&'static str, u32)> {
        let fits = |conduit: &str| self.conduit.as_deref().is_none_or(|only| only == conduit);
        let conduits = ["smp", "sim"].into_iter().filter(|conduit| fits(conduit));
        let all = || conduits.clone().flat_map(|conduit| self.images.iter().map(move |&n| (conduit, n)));
        if std::env::var_os("KROLL_TEST_ALL").is_some() {
            return all().collect();
        }
        let some: Vec<_> =
            SOME.iter().copied().filter(|(conduit, n)| fits(conduit) && self.images.contains(n)).collect();
        if some.is_empty() { all().take(1).collect() } else { some }
    }

    fn output(&self, images: u32) -> String {
        "PASS\n".repeat(match (self.every, self.status) {
            (true, _) => images as usize,
            (false, 0) => 1,
            (false, _) => 0,
        })
    }
}

fn output_of(command: &mut Command) -> Result<Output, String> {
    command.stdin(Stdio::null()).output().map_err(|error| error.to_string())
}

fn judge(path: &Path, header: &Header) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let program = folder.path().join("program");
    let kroll = || Command::new(env!("CARGO_BIN_EXE_kroll"));
    let built = output_of(kroll().arg("build").args(&header.build).arg(path).arg("-o").arg(&program))?;
    if !built.status.success() {
        return Err(format!("it is not built:\n{}", String::from_utf8_lossy(&built.stderr)));
    }
    for (conduit, images) in header.jobs() {
        let mut job = kroll();
        job.args(["run", "--timeout", LIMIT, "--conduit", conduit, "-n", &images.to_string()]).args(&header.flags);
        check(&output_of(job.arg(&program))?, header, images)
            .map_err(|why| format!("-n {images} --conduit {conduit}: {why}"))?;
    }
    Ok(())
}

fn check(output: &Output, header: &Header, images: u32) -> Result<(), String> {
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if output.status.code() != Some(header.status) {
        return Err(format!("ended with {}, not {}; it said:\n{stdout}{stderr}", output.status, header.status));
    }
    if stdout != header.output(images) {
        return Err(format!("printed:\n{stdout}"));
    }
    let quiet = header.status != 0 || !header.said.is_empty() || stderr.is_empty();
    if quiet && stderr.contains(&header.said) { Ok(()) } else { Err(format!("said:\n{stderr}")) }
}
