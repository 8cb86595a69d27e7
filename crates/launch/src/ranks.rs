//! The processes of a job: started, watched, and always ended.

use crate::attached;
use crate::debugger;
use crate::helpers;
use crate::output::Lines;
use crate::plan::Plan;
use crate::segments::{SharedFiles, keep_over_exec};
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::sys::prctl::set_pdeathsig;
use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit, setrlimit};
use nix::sys::signal::{SigSet, SigmaskHow, Signal, kill, sigprocmask};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid, waitpid};
use nix::unistd::{Pid, getpid, getppid, read};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::collections::HashMap;
use std::ffi::OsString;
use std::io;
use std::net::Shutdown;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Instant;

const READ_BYTES: usize = 64 << 10;
/// Reads that empty the largest pipe an unprivileged process can make (1 MiB).
pub(crate) const PIPE_READS: usize = 32;

/// The stack of a rank where there is no limit: calls without end come to theirs before they have filled the machine.
const STACK_BYTES: u64 = 1 << 30;

/// Says what tells a program its lines, which is this command where nothing else is asked for.
const OWN_COMMAND: &str = "KROLL_COMMAND";

/// The two streams a rank writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stream {
    Out,
    Err,
}

impl Stream {
    pub const BOTH: [Stream; 2] = [Stream::Out, Stream::Err];
}

/// Our end of one stream, open until its end was read; without a pipe from the start where an agent reads it for us.
pub struct Source {
    pub pipe: Option<OwnedFd>,
    lines: Lines,
    /// Whole lines that were read and not yet taken.
    ready: Vec<u8>,
}

impl Source {
    fn new(pipe: OwnedFd, label: Option<String>) -> nix::Result<Source> {
        fcntl(&pipe, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        Ok(Source { pipe: Some(pipe), lines: Lines::new(label), ready: Vec::new() })
    }

    fn elsewhere(label: Option<String>) -> Source {
        Source { pipe: None, lines: Lines::new(label), ready: Vec::new() }
    }

    /// What the rank has written; `None` when there was nothing to read.
    pub fn read_bytes(&mut self) -> Option<Vec<u8>> {
        let mut buffer = vec![0; READ_BYTES];
        match read(self.pipe.as_ref()?, &mut buffer) {
            Ok(0) => self.pipe = None,
            Ok(length) => {
                buffer.truncate(length);
                return Some(buffer);
            }
            Err(Errno::EAGAIN) => return None,
            Err(Errno::EINTR) => {}
            Err(_) => self.pipe = None,
        }
        Some(Vec::new())
    }

    /// Reads once; false when there was nothing to read.
    pub fn read_some(&mut self) -> bool {
        let Some(bytes) = self.read_bytes() else { return false };
        self.push(&bytes);
        if self.pipe.is_none() {
            self.close();
        }
        true
    }

    /// Takes what the rank has written.
    pub fn push(&mut self, bytes: &[u8]) {
        self.lines.push(bytes, &mut self.ready);
    }

    /// After the rank's end: reads what is in the pipe, and no more, for a process that the rank left behind may hold
    /// it open for ever.
    pub fn read_rest(&mut self) {
        for _ in 0..PIPE_READS {
            if !self.read_some() {
                break;
            }
        }
        self.close();
    }

    /// The lines that have become whole; after the end, the unfinished last one too.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.ready)
    }

    /// Adds the words that the rank has left with us, as lines of their own.
    pub fn add(&mut self, words: &[u8]) {
        self.push(words);
        self.release_partial();
    }

    /// Makes an unfinished line ready too.
    pub fn release_partial(&mut self) {
        self.lines.finish(&mut self.ready);
    }

    fn close(&mut self) {
        self.pipe = None;
        self.release_partial();
    }
}

/// Where a rank runs.
enum Process {
    Here(Child),
    /// On this node, started by a helper that tells its end; with our end of the pipe that it reads.
    ByHelper {
        helper: UnixStream,
        pid: Pid,
        input: Option<OwnedFd>,
    },
    /// On this node, started by another launcher; it ends by itself when its socket does.
    Attached {
        process: OwnedFd,
        pid: Pid,
        socket: UnixStream,
        /// Since when the socket is closed.
        released: Cell<Option<Instant>>,
    },
    /// On another node, where an agent watches it.
    Elsewhere {
        is_stopped: bool,
    },
}

/// One process of the job.
pub struct Rank {
    process: Process,
    pub out: Source,
    pub err: Source,
    /// How it ended, once it has.
    pub status: Option<ExitStatus>,
}

/// What rank 0 reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    Ours,
    /// A pipe, of which we have the other end.
    Pipe,
    Nothing,
}

/// What to execute, the same on every rank.
pub struct Program<'a> {
    /// What it is called.
    pub path: &'a Path,
    /// Where it is.
    pub file: &'a Path,
    pub arguments: &'a [OsString],
    /// Added to the environment.
    pub settings: &'a [(OsString, OsString)],
    pub plan: &'a Plan,
    pub label: bool,
    pub input: Input,
    /// Blocked signals as they were before the launcher changed them.
    pub signal_mask: SigSet,
}

impl Program<'_> {
    /// A command that becomes a rank, which finds the shared files under these numbers by what `job` says.
    pub fn command(&self, job: String, numbers: [RawFd; 2]) -> Command {
        let mut command = Command::new(self.file);
        command.arg0(self.path).args(self.arguments);
        self.prepare(&mut command, job, numbers);
        command
    }

    fn prepare(&self, command: &mut Command, job: String, numbers: [RawFd; 2]) {
        command.env("KROLL_JOB", job);
        if let (None, Ok(this)) = (std::env::var_os(OWN_COMMAND), std::env::current_exe()) {
            command.env(OWN_COMMAND, this);
        }
        command.envs(self.settings.iter().map(|(name, value)| (name, value)));
        if self.plan.target_progress {
            command.env("KROLL_SIM_TARGET_PROGRESS", "1");
        }
        let (launcher, mask) = (getpid(), self.signal_mask);
        // SAFETY: `prepare` makes only system calls that are safe between fork and exec.
        unsafe { command.pre_exec(move || Ok(prepare(launcher, numbers, &mask)?)) };
    }
}

impl Rank {
    pub fn start(program: &Program, files: &SharedFiles, rank: u32) -> io::Result<Rank> {
        let mut command = program.command(files.job_variable(program.plan, rank), files.numbers(program.plan, rank));
        command.stdin(match (rank, program.input) {
            (0, Input::Ours) => Stdio::inherit(),
            (0, Input::Pipe) => Stdio::piped(),
            _ => Stdio::null(),
        });
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let label = program.label.then(|| format!("[{rank}] "));
        let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
        let out: OwnedFd = child.stdout.take().ok_or_else(missing)?.into();
        let err: OwnedFd = child.stderr.take().ok_or_else(missing)?.into();
        let (out, err) = (Source::new(out, label.clone())?, Source::new(err, label)?);
        Ok(Rank { process: Process::Here(child), out, err, status: None })
    }

    /// A rank that gdb runs, with our streams; in front of the terminal, if we are.
    pub fn debugged(program: &Program, files: &SharedFiles, rank: u32) -> io::Result<Rank> {
        let mut command = debugger::command(program.file, program.arguments)?;
        let (job, numbers) = (files.job_variable(program.plan, rank), files.numbers(program.plan, rank));
        program.prepare(&mut command, job, numbers);
        if debugger::Terminal::is_ours() {
            // SAFETY: it makes only system calls that are safe between fork and exec.
            unsafe { command.pre_exec(|| Ok(debugger::come_to_front()?)) };
        }
        let (out, err) = (Source::elsewhere(None), Source::elsewhere(None));
        Ok(Rank { process: Process::Here(command.spawn()?), out, err, status: None })
    }

    /// A rank that a helper has started.
    pub fn by_helper(
        helper: UnixStream,
        pid: Pid,
        [out, err]: [OwnedFd; 2],
        input: Option<OwnedFd>,
    ) -> io::Result<Rank> {
        let (out, err) = (Source::new(out, None)?, Source::new(err, None)?);
        Ok(Rank { process: Process::ByHelper { helper, pid, input }, out, err, status: None })
    }

    /// A rank that another launcher has started and that met us at this socket.
    pub fn attached(process: OwnedFd, pid: Pid, socket: UnixStream) -> Rank {
        let process = Process::Attached { process, pid, socket, released: Cell::new(None) };
        Rank { process, out: Source::elsewhere(None), err: Source::elsewhere(None), status: None }
    }

    /// What becomes readable at the end of a rank that is no child of ours.
    pub fn tells_end(&self) -> Option<BorrowedFd<'_>> {
        match &self.process {
            Process::ByHelper { helper, .. } => Some(helper.as_fd()),
            Process::Attached { process, .. } => Some(process.as_fd()),
            _ => None,
        }
    }

    /// A rank that an agent starts.
    pub fn elsewhere(label: Option<String>) -> Rank {
        let process = Process::Elsewhere { is_stopped: false };
        Rank { process, out: Source::elsewhere(label.clone()), err: Source::elsewhere(label), status: None }
    }

    /// Our end of the pipe that the rank reads.
    pub fn take_input(&mut self) -> Option<OwnedFd> {
        match &mut self.process {
            Process::Here(child) => child.stdin.take().map(OwnedFd::from),
            Process::ByHelper { input, .. } => input.take(),
            Process::Attached { .. } | Process::Elsewhere { .. } => None,
        }
    }

    pub fn source(&self, stream: Stream) -> &Source {
        match stream {
            Stream::Out => &self.out,
            Stream::Err => &self.err,
        }
    }

    pub fn stream(&mut self, stream: Stream) -> &mut Source {
        match stream {
            Stream::Out => &mut self.out,
            Stream::Err => &mut self.err,
        }
    }

    /// The process, where it is on this machine.
    pub fn pid(&self) -> Option<Pid> {
        match &self.process {
            Process::Here(child) => Some(Pid::from_raw(child.id() as i32)),
            Process::ByHelper { pid, .. } | Process::Attached { pid, .. } => Some(*pid),
            Process::Elsewhere { .. } => None,
        }
    }

    pub fn is_alive(&self) -> bool {
        self.status.is_none()
    }

    /// True when the process was found to have ended just now.
    pub fn reap(&mut self) -> bool {
        if self.status.is_some() {
            return false;
        }
        self.status = match &mut self.process {
            // A child that cannot be waited for is gone: somebody else took its status.
            Process::Here(child) => child.try_wait().unwrap_or(Some(ExitStatus::from_raw(0))),
            Process::ByHelper { helper, .. } => helpers::end_of(helper),
            Process::Attached { process, released, .. } => {
                if released.get().is_some_and(|since| since.elapsed() > attached::NOTICE) {
                    attached::send_signal(process, Signal::SIGKILL);
                }
                attached::end_of(process)
            }
            Process::Elsewhere { .. } => None,
        };
        self.status.is_some()
    }

    /// True while a signal or a shell's job control holds the process.
    pub fn is_stopped(&self) -> bool {
        let stopped = match &self.process {
            Process::Here(child) => {
                let news = WaitPidFlag::WSTOPPED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
                let status = waitid(Id::Pid(Pid::from_raw(child.id() as i32)), news);
                matches!(status, Ok(WaitStatus::Stopped(..)))
            }
            Process::ByHelper { pid, .. } | Process::Attached { pid, .. } => has_stopped(*pid),
            Process::Elsewhere { is_stopped } => *is_stopped,
        };
        self.is_alive() && stopped
    }

    /// What its agent says.
    pub fn set_stopped(&mut self, stopped: bool) {
        if let Process::Elsewhere { is_stopped } = &mut self.process {
            *is_stopped = stopped;
        }
    }

    /// To a process on this machine; agents pass signals on to others.
    pub fn signal(&self, signal: Signal) {
        if let Process::Attached { process, socket, released, .. } = &self.process {
            match signal {
                // It has a moment for an end with the status of the job, which its own launcher will see.
                Signal::SIGKILL if released.get().is_none() => {
                    released.set(Some(Instant::now()));
                    // It fails only when the rank is gone.
                    let _ = socket.shutdown(Shutdown::Both);
                }
                Signal::SIGKILL => {}
                _ => attached::send_signal(process, signal),
            }
        } else if let (Some(pid), true) = (self.pid(), self.is_alive()) {
            // It fails only for a process that has ended already, which is what is wanted.
            let _ = kill(pid, signal);
        }
    }

    /// Ends a process on this machine.
    pub fn end(&mut self) {
        self.signal(Signal::SIGKILL);
        let killed = ExitStatus::from_raw(Signal::SIGKILL as i32);
        match &mut self.process {
            Process::Here(child) if self.status.is_none() => self.status = Some(child.wait().unwrap_or(killed)),
            Process::ByHelper { .. } => self.status = self.status.or(Some(killed)),
            Process::Attached { process, .. } if self.status.is_none() => {
                if !attached::wait_for(process, attached::NOTICE) {
                    attached::send_signal(process, Signal::SIGKILL);
                }
                self.status = Some(killed);
            }
            _ => {}
        }
    }
}

/// Of a process that is no child, as the kernel shows it.
fn has_stopped(process: Pid) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, behind)| behind.trim_start().starts_with('T'))
}

/// Finds out which children of this process have ended: ranks by their numbers; what ranks left behind is reaped.
pub fn ended_among(rank_of: &HashMap<Pid, u32>, mut ended: impl FnMut(u32)) {
    let news = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
    while let Some(child) = waitid(Id::All, news).ok().and_then(|status| status.pid()) {
        match rank_of.get(&child) {
            Some(&rank) => ended(rank),
            None => drop(waitpid(child, Some(WaitPidFlag::WNOHANG))),
        }
    }
}

impl Drop for Rank {
    fn drop(&mut self) {
        self.end();
    }
}

/// In the new process: dies with the launcher, hears signals as the launcher did, has a stack with an end, keeps the shared
/// files.
fn prepare(launcher: Pid, numbers: [RawFd; 2], mask: &SigSet) -> nix::Result<()> {
    set_pdeathsig(Signal::SIGKILL)?;
    // The launcher may have died before the line above took effect.
    if getppid() != launcher {
        return Err(Errno::ESRCH);
    }
    sigprocmask(SigmaskHow::SIG_SETMASK, Some(mask), None)?;
    let (soft, hard) = getrlimit(Resource::RLIMIT_STACK)?;
    if soft == RLIM_INFINITY {
        setrlimit(Resource::RLIMIT_STACK, STACK_BYTES.min(hard), hard)?;
    }
    keep_over_exec(numbers)
}
