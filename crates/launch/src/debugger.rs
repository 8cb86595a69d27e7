//! A rank that gdb runs: it has our standard streams, and in a terminal that is typed into a process group of its own,
//! which Ctrl-C goes to instead of the job.

use crate::ranks::Rank;
use nix::sys::signal::{SigSet, SigmaskHow, Signal, kill, killpg, sigprocmask};
use nix::sys::termios::{SetArg, Termios, tcgetattr, tcsetattr};
use nix::unistd::{Pid, getpgrp, getpid, setpgid, tcgetpgrp, tcsetpgrp};
use std::env;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::Command;

const GDB: &str = "gdb";

/// Why no rank can run under gdb here, if none can.
pub fn missing() -> Option<String> {
    let folders = env::var_os("PATH").unwrap_or_default();
    let is_there = env::split_paths(&folders).any(|folder| folder.join(GDB).is_file());
    (!is_there).then(|| "`--gdb` needs gdb, which is not on PATH: install it (apt-get install gdb)".to_string())
}

/// What runs a program under gdb, which may show its values by the script that the program carries.
pub fn command(program: &Path, arguments: &[OsString]) -> io::Result<Command> {
    let program = program.canonicalize()?;
    let mut trust = OsString::from("add-auto-load-safe-path ");
    trust.push(&program);
    let mut command = Command::new(GDB);
    command.arg("-q").arg("-iex").arg(trust).arg("--args").arg(program).args(arguments);
    Ok(command)
}

/// The terminal that a rank's gdb has for itself, until this is dropped.
pub struct Terminal {
    ours: Pid,
    gdb: Pid,
    settings: Termios,
}

impl Terminal {
    /// True if the standard input is a terminal that somebody types into for this process.
    pub fn is_ours() -> bool {
        tcgetpgrp(io::stdin()).is_ok_and(|group| group == getpgrp())
    }

    /// Of a gdb that was started while the terminal was ours, and took it.
    pub fn of(gdb: &Rank) -> nix::Result<Option<Terminal>> {
        let Some(pid) = gdb.pid() else { return Ok(None) };
        Ok(Some(Terminal { ours: getpgrp(), gdb: pid, settings: tcgetattr(io::stdin())? }))
    }

    /// After Ctrl-Z at gdb's prompt, all of the job stops, as the shell expects of it, and goes on with gdb in front.
    pub fn suspend(&self) {
        self.take_back();
        let settings = tcgetattr(io::stdin());
        // Whoever cannot be stopped goes on at once.
        let _ = kill(Pid::from_raw(0), Signal::SIGTSTP);
        if Terminal::is_ours() {
            settings.into_iter().for_each(|settings| self.set(self.gdb, &settings));
            // One that has ended meanwhile is noticed by who watches it.
            let _ = killpg(self.gdb, Signal::SIGCONT);
        }
    }

    fn take_back(&self) {
        self.set(self.ours, &self.settings);
    }

    /// A terminal that is gone needs no group.
    fn set(&self, group: Pid, settings: &Termios) {
        let _ = undisturbed(|| {
            tcsetattr(io::stdin(), SetArg::TCSADRAIN, settings)?;
            tcsetpgrp(io::stdin(), group)
        });
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.take_back();
    }
}

/// In the new process, which becomes gdb: a group of its own, in front.
pub fn come_to_front() -> nix::Result<()> {
    setpgid(Pid::from_raw(0), Pid::from_raw(0))?;
    undisturbed(|| tcsetpgrp(io::stdin(), getpid()))
}

/// Does what the terminal stops a process in the background for.
fn undisturbed<T>(work: impl FnOnce() -> nix::Result<T>) -> nix::Result<T> {
    let mut before = SigSet::empty();
    sigprocmask(SigmaskHow::SIG_BLOCK, Some(&SigSet::from_iter([Signal::SIGTTOU])), Some(&mut before))?;
    let done = work();
    sigprocmask(SigmaskHow::SIG_SETMASK, Some(&before), None)?;
    done
}
