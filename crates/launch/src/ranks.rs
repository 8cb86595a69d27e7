//! The processes of a job: started, watched, and always ended.

use crate::output::Lines;
use crate::plan::Plan;
use crate::segments::{SharedFiles, keep_over_exec};
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::sys::prctl::set_pdeathsig;
use nix::sys::signal::{SigSet, SigmaskHow, Signal, kill, sigprocmask};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::{Pid, getpid, getppid, read};
use std::io;
use std::os::fd::{OwnedFd, RawFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};

const READ_BYTES: usize = 64 << 10;
/// Reads that empty the largest pipe an unprivileged process can make (1 MiB).
const PIPE_READS: usize = 32;

/// The two streams a rank writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    Out,
    Err,
}

/// Our end of one stream, open until its end was read.
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

    /// Reads once; false when there was nothing to read.
    pub fn read_some(&mut self) -> bool {
        let Some(pipe) = &self.pipe else { return false };
        let mut buffer = [0; READ_BYTES];
        match read(pipe, &mut buffer) {
            Ok(0) => self.close(),
            Ok(length) => self.lines.push(&buffer[..length], &mut self.ready),
            Err(Errno::EAGAIN) => return false,
            Err(Errno::EINTR) => {}
            Err(_) => self.close(),
        }
        true
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
        self.lines.push(words, &mut self.ready);
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

/// One process of the job.
pub struct Rank {
    child: Child,
    pub out: Source,
    pub err: Source,
    /// How it ended, once it has.
    pub status: Option<ExitStatus>,
}

/// What to execute, the same on every rank.
pub struct Program<'a> {
    pub path: &'a std::path::Path,
    pub arguments: &'a [std::ffi::OsString],
    pub plan: &'a Plan,
    pub label: bool,
    /// Blocked signals as they were before the launcher changed them.
    pub signal_mask: SigSet,
}

impl Rank {
    pub fn start(program: &Program, files: &SharedFiles, rank: u32) -> io::Result<Rank> {
        let mut command = Command::new(program.path);
        command.args(program.arguments).env("KROLL_JOB", files.job_variable(program.plan, rank));
        if program.plan.target_progress {
            command.env("KROLL_SIM_TARGET_PROGRESS", "1");
        }
        command.stdin(if rank == 0 { Stdio::inherit() } else { Stdio::null() });
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let (launcher, numbers, mask) = (getpid(), files.numbers(program.plan, rank), program.signal_mask);
        // SAFETY: `prepare` makes only system calls that are safe between fork and exec.
        unsafe { command.pre_exec(move || Ok(prepare(launcher, numbers, &mask)?)) };
        let mut child = command.spawn()?;
        let label = program.label.then(|| format!("[{rank}] "));
        let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
        let out: OwnedFd = child.stdout.take().ok_or_else(missing)?.into();
        let err: OwnedFd = child.stderr.take().ok_or_else(missing)?.into();
        Ok(Rank { child, out: Source::new(out, label.clone())?, err: Source::new(err, label)?, status: None })
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

    pub fn pid(&self) -> Pid {
        Pid::from_raw(self.child.id() as i32)
    }

    pub fn is_alive(&self) -> bool {
        self.status.is_none()
    }

    /// True when the process was found to have ended just now.
    pub fn reap(&mut self) -> bool {
        if self.status.is_none() {
            // A child that cannot be waited for is gone: somebody else took its status.
            self.status = self.child.try_wait().unwrap_or(Some(ExitStatus::from_raw(0)));
            return self.status.is_some();
        }
        false
    }

    /// True while a signal or a shell's job control holds the process.
    pub fn is_stopped(&self) -> bool {
        let news = WaitPidFlag::WSTOPPED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        let status = waitid(Id::Pid(self.pid()), news);
        self.is_alive() && matches!(status, Ok(WaitStatus::Stopped(..)))
    }

    pub fn signal(&self, signal: Signal) {
        if self.is_alive() {
            // It fails only for a process that has ended already, which is what is wanted.
            let _ = kill(self.pid(), signal);
        }
    }

    pub fn end(&mut self) {
        self.signal(Signal::SIGKILL);
        if self.status.is_none() {
            self.status = Some(self.child.wait().unwrap_or(ExitStatus::from_raw(Signal::SIGKILL as i32)));
        }
    }
}

impl Drop for Rank {
    fn drop(&mut self) {
        self.end();
    }
}

/// In the new process: dies with the launcher, hears signals as the launcher did, keeps the shared files.
fn prepare(launcher: Pid, numbers: [RawFd; 2], mask: &SigSet) -> nix::Result<()> {
    set_pdeathsig(Signal::SIGKILL)?;
    // The launcher may have died before the line above took effect.
    if getppid() != launcher {
        return Err(Errno::ESRCH);
    }
    sigprocmask(SigmaskHow::SIG_SETMASK, Some(mask), None)?;
    keep_over_exec(numbers)
}
