//! MPI's own launcher, which must start every rank of a job that talks through MPI.

use crate::helpers;
use crate::hosts::{Hosts, LOCAL};
use crate::plan::Plan;
use crate::run::{LaunchError, Signals};
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::sys::signal::{SigmaskHow, Signal, kill, sigprocmask};
use nix::unistd::Pid;
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::{Duration, Instant};

const NAME: &str = "mpirun";
/// Of Open MPI: a process a slot in the order of the hosts, wherever the kernel puts it.
const FLAGS: [&str; 5] = ["--oversubscribe", "--bind-to", "none", "--map-by", "slot"];
/// How long it may take to end after the ranks, and again when it is asked to.
const FAREWELL: Duration = Duration::from_secs(2);
const LOOK: Duration = Duration::from_millis(1);

/// The launcher of a job's ranks.
pub(crate) struct Mpirun {
    child: Child,
    words: ChildStderr,
}

impl Mpirun {
    /// Starts the helper of every rank; agents wait for them by this word.
    pub fn start(
        hosts: &Hosts,
        plan: &Plan,
        rsh: &[String],
        word: u64,
        signals: &Signals,
    ) -> Result<Mpirun, LaunchError> {
        let this =
            std::env::current_exe().map_err(|error| LaunchError(format!("cannot find this command: {error}")))?;
        let (name, value) = helpers::setting(word, plan);
        let mut command = Command::new(NAME);
        command.args(["-n", &plan.ranks.to_string()]).args(FLAGS).args(["--host", &slots(hosts, plan)?]);
        // Inside of Slurm it knows the way itself.
        if rsh.first().is_some_and(|program| program != "srun") {
            command.args(["--mca", "plm_rsh_agent", &rsh.join(" ")]);
        }
        command.args(["-x", name]).env(name, value).arg(this).arg("helper");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mask = signals.before;
        // SAFETY: one system call, which is safe between fork and exec.
        unsafe { command.pre_exec(move || Ok(sigprocmask(SigmaskHow::SIG_SETMASK, Some(&mask), None)?)) };
        let cannot = |why: &str| LaunchError(format!("{NAME}, which must start ranks that talk through MPI: {why}"));
        let mut child = command.spawn().map_err(|error| cannot(&error.to_string()))?;
        let words = child.stderr.take().ok_or_else(|| cannot("it has no standard streams"))?;
        fcntl(&words, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        Ok(Mpirun { child, words })
    }

    /// Why it has ended although ranks are still to be started.
    pub fn complaint(&mut self) -> Option<String> {
        // Whoever watches children may have waited for it.
        if matches!(self.child.try_wait(), Ok(None)) {
            return None;
        }
        let mut said = Vec::new();
        // It ends where nothing more is there now, which counts as an error.
        let _ = self.words.read_to_end(&mut said);
        let said = String::from_utf8_lossy(&said);
        let first = said.lines().map(str::trim).find(|line| line.contains(char::is_alphabetic));
        Some(format!("{NAME}: {}", first.unwrap_or("it has ended without a word")))
    }

    /// Waits for it, and asks it to end if it does not.
    pub fn close(mut self) {
        if self.ends_within(FAREWELL) {
            return;
        }
        let pid = Pid::from_raw(self.child.id() as i32);
        for signal in [Signal::SIGTERM, Signal::SIGKILL] {
            // It may have ended just now.
            let _ = kill(pid, signal);
            if self.ends_within(FAREWELL) {
                return;
            }
        }
    }

    fn ends_within(&mut self, limit: Duration) -> bool {
        let start = Instant::now();
        while start.elapsed() < limit {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return true;
            }
            std::thread::sleep(LOOK);
        }
        false
    }
}

/// The hosts with their ranks as `mpirun` reads them. It has each host once.
fn slots(hosts: &Hosts, plan: &Plan) -> Result<String, LaunchError> {
    let mut slots: Vec<(&str, usize)> = Vec::new();
    for (node, host) in hosts.0.iter().enumerate() {
        let (name, ranks) = (if host.name == LOCAL { "localhost" } else { &host.name }, plan.ranks_of(node).len());
        match slots.iter().position(|(known, _)| *known == name) {
            Some(at) if at + 1 == slots.len() => slots[at].1 += ranks,
            None => slots.push((name, ranks)),
            Some(_) => {
                let why =
                    format!("{NAME} cannot come back to {}: name the nodes of a host one after the other", host.name);
                return Err(LaunchError(why));
            }
        }
    }
    Ok(slots.iter().map(|(name, ranks)| format!("{name}:{ranks}")).collect::<Vec<_>>().join(","))
}
