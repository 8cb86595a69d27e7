//! `kroll run -n N PROGRAM|SOURCES [-- args]`.

use crate::cli::{self, Code, Run};
use crate::machines::Machines;
use crate::report::Failure;
use crate::{cache, guard, knobs, language};
use kroll_driver::temporary;
use kroll_launch::{Conduit, Job, LaunchOptions, Machine, Outcome, Place, PlanError, Request, debugger};
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use tempfile::TempDir;

const ELF_MAGIC: &[u8; 4] = b"\x7fELF";

pub fn run(options: &Run) -> Result<ExitCode, Failure> {
    guard::watch()?;
    let words = Words::of(&options.program);
    let Some(first) = words.files.first() else {
        return Err(Failure::Usage("name the program to run".to_string()));
    };
    knobs::check().map_err(Failure::Usage)?;
    options.gdb.and_then(|_| debugger::missing()).map_or(Ok(()), |why| Err(Failure::Program(why)))?;
    let machines = Machines::of(options).map_err(Failure::Program)?;
    let place = place(options, &machines, ranks(first, options, &machines)?)?;
    if options.survive_failed_images && !is_shared_memory(&place) {
        return Err(Failure::Usage(
            "--survive-failed-images needs images that share memory: on one machine, with the conduit smp".to_string(),
        ));
    }
    if let Some(rank) = options.gdb {
        let Place::Here(plan) = &place else {
            return Err(Failure::Usage("--gdb is for jobs on this machine".to_string()));
        };
        if rank >= plan.ranks {
            return Err(Failure::Usage(format!("--gdb {rank}: the job has the ranks 0 to {}", plan.ranks - 1)));
        }
    }
    let (program, folder) = match is_part(first) {
        true => {
            let code = Code { debug: options.code.debug || options.gdb.is_some(), ..options.code.clone() };
            let (program, folder) = compiled(&words.files, &code, options)?;
            (program, Some(folder))
        }
        false => (executable(first)?, None),
    };
    let job = Job { program, is_sent: folder.is_some(), arguments: words.arguments.to_vec(), place };
    let launch = LaunchOptions {
        label: options.label,
        timeout: options.timeout.filter(|&seconds| seconds > 0.0).map(Duration::from_secs_f64),
        stall_exit: options.stall_exit,
        survive: options.survive_failed_images,
        silence: Some(options.host_timeout).filter(|&seconds| seconds > 0.0).map(Duration::from_secs_f64),
        debugged: options.gdb,
    };
    // Every rank has the program open by then: not even a killed launcher leaves the file behind. gdb reads it later.
    let (of_start, _of_job) = if options.gdb.is_some() { (None, folder) } else { (folder, None) };
    let outcome = kroll_launch::run(&job, launch, move || drop(of_start));
    match outcome.map_err(|error| Failure::Program(error.to_string()))? {
        Outcome::Status(status) => Ok(ExitCode::from(status)),
        Outcome::Signal(signal) => Ok(ExitCode::from(guard::end_by(signal) as u8)),
    }
}

/// What stands behind the flags of the command.
pub struct Words<'a> {
    /// A program, or what is to be compiled and linked to one.
    pub files: Vec<PathBuf>,
    /// How many of the files are to be compiled or linked.
    pub parts: usize,
    /// Of the program, without the `--` that may stand before them.
    pub arguments: &'a [OsString],
}

impl Words<'_> {
    /// The first word, and if it is a source file, an object or an archive, all others up to the first that is none.
    pub fn of(words: &[OsString]) -> Words<'_> {
        let parts = words.iter().take_while(|word| is_part(Path::new(word))).count();
        let (files, rest) = words.split_at(parts.max(1).min(words.len()));
        let arguments = match rest {
            [dashes, arguments @ ..] if dashes == "--" => arguments,
            arguments => arguments,
        };
        Words { files: files.iter().map(PathBuf::from).collect(), parts, arguments }
    }
}

/// Whether a file is to be compiled or linked. A program may be called like one that is, but is executable.
fn is_part(file: &Path) -> bool {
    let is_called_so = language::of(file).is_some() || language::is_for_the_linker(file);
    is_called_so && !(begins_as_elf(file) && is_executable(file))
}

fn begins_as_elf(program: &Path) -> bool {
    // What is no file, such as a pipe, can be read once only.
    if !program.is_file() {
        return false;
    }
    let mut magic = [0; ELF_MAGIC.len()];
    let read = File::open(program).and_then(|mut file| file.read_exact(&mut magic));
    read.is_ok() && magic == *ELF_MAGIC
}

fn is_executable(program: &Path) -> bool {
    program.metadata().is_ok_and(|facts| facts.permissions().mode() & 0o111 != 0)
}

/// The number that was asked for, or the one that the program is made for.
fn ranks(program: &Path, options: &Run, machines: &Machines) -> Result<u32, Failure> {
    let own = || match is_part(program) {
        true => options.code.threads,
        false => kroll_driver::fixed_ranks(program),
    };
    let Some(ranks) = options.n.or_else(own).or_else(|| machines.ranks()) else {
        let name = program.display();
        return Err(Failure::Usage(format!("say how many ranks with `-n N`: `{name}` has no number of its own")));
    };
    cli::ranks(&ranks.to_string()).map_err(Failure::Usage)
}

fn place(options: &Run, machines: &Machines, ranks: u32) -> Result<Place, Failure> {
    let base = knobs::launcher_base().map_err(Failure::Usage)?;
    let request = Request {
        conduit: options.conduit,
        nodes: options.nodes.clone(),
        model: options.model.clone(),
        target_progress: options.sim_target_progress,
        memory_bytes: options.memory,
        base,
        // Who debugs thinks for long.
        stall_ms: if options.gdb.is_some() { 0 } else { (options.stall * 1000.0) as u32 },
        seed: options.seed,
        ..Request::of(ranks)
    };
    let refused = |error: PlanError| Failure::Usage(error.to_string());
    match machines.hosts(ranks, &options.rsh).map_err(refused)? {
        Some((hosts, rsh)) => Ok(Place::Hosts { hosts, request, rsh }),
        None => kroll_launch::plan(&request, &Machine::here()).map(Place::Here).map_err(refused),
    }
}

/// Whether every rank reaches the memory of every other one without its help.
fn is_shared_memory(place: &Place) -> bool {
    matches!(place, Place::Here(plan) if plan.nodes() == 1 && plan.conduit == Conduit::Smp)
}

fn compiled(files: &[PathBuf], code: &Code, options: &Run) -> Result<(PathBuf, TempDir), Failure> {
    let folder = temporary().map_err(Failure::Program)?;
    let program = folder.path().join(files[0].file_stem().unwrap_or(files[0].as_os_str()));
    cache::build(files, code, !options.no_cache, &program)?;
    Ok((program, folder))
}

/// A program that is there already. Named without a folder it is looked for here first, then where the shell looks.
fn executable(program: &Path) -> Result<PathBuf, Failure> {
    let Ok(facts) = program.metadata() else { return Ok(program.to_path_buf()) };
    let name = program.display();
    if facts.is_dir() {
        return Err(Failure::Usage(format!("`{name}` is a folder, not a program")));
    }
    if !is_executable(program) {
        if let Some(hint) = language::misspelt(program) {
            return Err(Failure::Usage(format!("`{name}` is neither a program nor a source file: {hint}")));
        }
        let known = language::suffixes();
        return Err(Failure::Usage(format!("`{name}` is neither a program nor a source file of {known}")));
    }
    kroll_driver::require_program(program).map_err(|what| Failure::Program(format!("`{name}` {what}")))?;
    let is_plain = program.components().count() == 1 && !program.is_absolute();
    Ok(if is_plain { Path::new(".").join(program) } else { program.to_path_buf() })
}
