//! Cleans up behind a command that makes temporary files and starts compilers, however it ends, even by SIGKILL: a second
//! process waits for that. It then ends everything that the command started, which it knows by a word in its
//! environment, and removes the command's temporary folders, which it knows by their names.

use crate::folder::prefix;
use nix::errno::Errno;
use nix::fcntl::OFlag;
use nix::sys::signal::{SigSet, SigmaskHow, Signal, kill, sigprocmask};
use nix::sys::wait::waitpid;
use nix::unistd::{ForkResult, Pid, close, fork, pipe2, read, setsid, write};
use std::os::fd::OwnedFd;
use std::process::{Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};
use std::{fs, io, process, thread};

/// In the environment of whatever a command starts: the command's process id.
const MARK: &str = "KROLL_COMMAND";
/// Compilers remove their own files when they are asked to end, for which they have so long.
const PATIENCE: Duration = Duration::from_millis(400);
const PAUSE: Duration = Duration::from_millis(5);

/// The second process. When the value is dropped, all is in order, and it ends.
#[must_use]
pub struct Watchdog {
    process: Pid,
    /// It reads the other end: a byte when all is in order, the end of the file when the command is gone.
    line: OwnedFd,
}

/// Starts the second process. The command has one thread until then.
pub fn start() -> io::Result<Watchdog> {
    let (ear, line) = pipe2(OFlag::O_CLOEXEC)?;
    let command = process::id();
    // SAFETY: nobody else holds a lock, for there is one thread; the child never returns.
    match unsafe { fork() }? {
        ForkResult::Parent { child } => Ok(Watchdog { process: child, line }),
        ForkResult::Child => {
            drop(line);
            wait_for_the_end(&ear, command);
            process::exit(0)
        }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        // It is gone only if somebody has killed it.
        let _gone = write(&self.line, b".");
        let _gone = waitpid(self.process, None);
    }
}

fn wait_for_the_end(ear: &OwnedFd, command: u32) {
    // What ends the command is not to end its watchdog: a terminal's signals, or a reader of its output that waits.
    let _ = sigprocmask(SigmaskHow::SIG_SETMASK, Some(&SigSet::all()), None);
    let _ = setsid();
    for stream in 0..3 {
        let _ = close(stream);
    }
    let mut byte = [0];
    loop {
        match read(ear, &mut byte) {
            Err(Errno::EINTR) => {}
            Ok(0) => break,
            Ok(_) | Err(_) => return,
        }
    }
    end_all_of(command);
    remove_folders_of(command);
}

/// Asks every process that the command started to end, and makes it.
fn end_all_of(command: u32) {
    let mark = format!("{MARK}={command}").into_bytes();
    let start = Instant::now();
    loop {
        let patient = start.elapsed() < PATIENCE;
        let signal = if patient { Signal::SIGTERM } else { Signal::SIGKILL };
        let all = marked(&mark);
        // Those that cannot be killed do not keep the watchdog for ever.
        if all.is_empty() || start.elapsed() > 2 * PATIENCE {
            return;
        }
        for process in all {
            let _gone = kill(process, signal);
        }
        thread::sleep(PAUSE);
    }
}

/// Living processes with this word in their environment. Those of other users cannot be read, and have none.
fn marked(mark: &[u8]) -> Vec<Pid> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let processes = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let is_marked = |process: &i32| {
        let words = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
        words.split(|&byte| byte == 0).any(|word| word == mark)
    };
    processes.filter(is_marked).map(Pid::from_raw).collect()
}

fn remove_folders_of(command: u32) {
    let prefix = prefix(command);
    for entry in fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(&prefix) {
            let _gone = fs::remove_dir_all(entry.path());
        }
    }
}

/// Runs a program to its end and keeps what it prints. A watchdog ends it when this process is gone before.
pub fn output(command: &mut Command) -> io::Result<Output> {
    command.env(MARK, process::id().to_string()).stdout(Stdio::piped()).stderr(Stdio::piped()).output()
}

/// Runs a program to its end with the streams of this process, guarded likewise.
pub fn status(command: &mut Command) -> io::Result<ExitStatus> {
    command.env(MARK, process::id().to_string()).status()
}
