//! `kroll head`: watches a job whose ranks mpirun or srun has started. People do not type it: the first rank does.

use crate::cli::{self, HeadOptions, Run};
use crate::knobs;
use crate::report::Failure;
use kroll_launch::{AttachedJob, Conduit, Job, LaunchOptions, Outcome, Place, Request};
use std::ffi::OsString;
use std::process::ExitCode;
use std::time::Duration;

/// What `kroll run` would be told on its command line.
const OPTIONS: &str = "KROLL_RUN_OPTIONS";

pub fn run(head: &HeadOptions) -> Result<ExitCode, Failure> {
    let (job, launch) = match job(head) {
        Ok(job) => job,
        Err(why) => {
            kroll_launch::say_refusal(&why);
            return Ok(ExitCode::FAILURE);
        }
    };
    match kroll_launch::run(&job, launch, || ()) {
        Ok(Outcome::Status(status)) => Ok(ExitCode::from(status)),
        Ok(Outcome::Signal(_)) => Ok(ExitCode::FAILURE),
        Err(error) if kroll_launch::say_refusal(&error.to_string()) => Ok(ExitCode::FAILURE),
        Err(error) => Err(Failure::Program(error.to_string())),
    }
}

fn job(head: &HeadOptions) -> Result<(Job, LaunchOptions), String> {
    knobs::check()?;
    let options = options()?;
    let seconds = |seconds: f64| Some(seconds).filter(|&seconds| seconds > 0.0).map(Duration::from_secs_f64);
    let request = Request {
        conduit: options.conduit,
        memory_bytes: options.memory,
        base: knobs::launcher_base()?,
        stall_ms: (options.stall * 1000.0) as u32,
        seed: options.seed,
        ..Request::of(head.ranks)
    };
    let attached = AttachedJob { peers: head.peers.clone(), ranks: head.ranks };
    let place = Place::Attached { attached, request };
    let job = Job { program: head.program.clone(), is_sent: false, arguments: Vec::new(), place };
    let launch = LaunchOptions {
        timeout: options.timeout.and_then(seconds),
        stall_exit: options.stall_exit,
        silence: seconds(options.host_timeout),
        ..LaunchOptions::default()
    };
    Ok((job, launch))
}

fn options() -> Result<Run, String> {
    let text = std::env::var(OPTIONS).unwrap_or_default();
    let words: Vec<OsString> = text.split_whitespace().map(OsString::from).collect();
    let options = cli::run_options(&words).map_err(|why| format!("{OPTIONS}={text}: {why}"))?;
    let others = [
        (options.n.is_some(), "--ranks"),
        (options.hosts.is_some() || options.hostfile.is_some(), "--hosts"),
        (options.nodes.is_some() || options.model.is_some() || options.sim_target_progress, "--nodes"),
        (options.label, "--label"),
        (options.gdb.is_some(), "--gdb"),
        (options.survive_failed_images, "--survive-failed-images"),
    ];
    if let Some((_, name)) = others.into_iter().find(|(is_there, _)| *is_there) {
        return Err(format!("{OPTIONS}: {name} is for `kroll run`, and not for ranks that mpirun or srun has started"));
    }
    if options.conduit == Some(Conduit::Sim) {
        return Err(format!("{OPTIONS}: sim pretends its nodes on one machine: start the program with `kroll run`"));
    }
    Ok(options)
}
