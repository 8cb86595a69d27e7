//! The launcher is two processes, so that the job ends whichever of them is killed. The one that the user has started
//! waits; its child starts and watches the ranks. When the first is gone, the second ends the ranks and every process
//! that they have left behind; when the second is gone, the ranks die with it, and the first ends what they left.

use crate::orphans;
use crate::refusal::Refused;
use crate::run::{LaunchError, Outcome};
use nix::errno::Errno;
use nix::libc;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{SigSet, SigmaskHow, Signal, kill, sigprocmask};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::{ForkResult, Pid, fork};
use std::io::{PipeReader, PipeWriter, Read, Write};
use std::os::fd::AsFd;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The signals by which a user ends a job.
pub fn user_signals() -> SigSet {
    [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGQUIT].into_iter().collect()
}

/// What the second process knows of the first.
pub struct First {
    /// Reads as ended when the first process is gone.
    pub life: PipeReader,
    /// Blocked signals as they were before.
    pub signal_mask: SigSet,
}

impl First {
    pub fn is_gone(&self) -> bool {
        let mut news = [PollFd::new(self.life.as_fd(), PollFlags::POLLIN)];
        poll(&mut news, PollTimeout::ZERO).is_ok_and(|ready| ready > 0)
    }
}

/// Does `work` in a second process and gives back what it gives. Must be called while there is one thread only.
pub fn in_second_process(work: impl FnOnce(First) -> Result<Outcome, LaunchError>) -> Result<Outcome, LaunchError> {
    let mut signal_mask = SigSet::empty();
    // Beyond `ulimit -f` files cannot grow: that is an error to be told, and no reason to die.
    let mut blocked = user_signals();
    blocked.add(Signal::SIGXFSZ);
    sigprocmask(SigmaskHow::SIG_BLOCK, Some(&blocked), Some(&mut signal_mask)).refused_as("sigprocmask")?;
    orphans::adopt();
    let pipe = || std::io::pipe().map_err(|error| Errno::from_raw(error.raw_os_error().unwrap_or(libc::EMFILE)));
    let ((life, alive), (result, answer)) = (pipe().refused_as("pipe")?, pipe().refused_as("pipe")?);
    // SAFETY: there is no other thread that could hold a lock for ever.
    match unsafe { fork() }.refused_as("fork")? {
        ForkResult::Child => {
            drop((alive, result));
            let end = catch_unwind(AssertUnwindSafe(|| answer_with(answer, work(First { life, signal_mask }))));
            // SAFETY: ends at once: what the first process has on its stack is not for this one to clean up.
            unsafe { libc::_exit(i32::from(end.is_err())) }
        }
        ForkResult::Parent { child } => {
            drop((life, answer));
            let outcome = wait_for(child, result);
            // Only now may it be known that this process is at its end.
            drop(alive);
            orphans::end_all();
            outcome
        }
    }
}

/// The outcome as a byte for its kind and its number or words.
fn answer_with(mut answer: PipeWriter, outcome: Result<Outcome, LaunchError>) {
    let bytes = match outcome {
        Ok(Outcome::Status(status)) => vec![b'=', status],
        Ok(Outcome::Signal(signal)) => vec![b'!', signal as i32 as u8],
        Err(error) => [b"?", error.to_string().as_bytes()].concat(),
    };
    // It fails only when the first process is gone, and then nobody wants to know.
    let _ = answer.write_all(&bytes);
}

fn outcome_of(answer: &[u8]) -> Option<Result<Outcome, LaunchError>> {
    Some(match answer.split_first()? {
        (b'=', [status]) => Ok(Outcome::Status(*status)),
        (b'!', [signal]) => Ok(Outcome::Signal(Signal::try_from(i32::from(*signal)).ok()?)),
        (b'?', words) => Err(LaunchError(String::from_utf8_lossy(words).into_owned())),
        _ => return None,
    })
}

/// Passes on the signals of the user that reached only this process, until the second one has ended.
fn wait_for(child: Pid, mut result: PipeReader) -> Result<Outcome, LaunchError> {
    let signals =
        SignalFd::with_flags(&user_signals(), SfdFlags::SFD_NONBLOCK | SfdFlags::SFD_CLOEXEC).refused_as("signalfd")?;
    loop {
        let mut news = [&signals.as_fd(), &result.as_fd()].map(|&file| PollFd::new(file, PollFlags::POLLIN));
        match poll(&mut news, PollTimeout::NONE) {
            Ok(_) | Err(Errno::EINTR) => {}
            Err(error) => return Err(error).refused_as("poll"),
        }
        let has_ended = news[1].any() == Some(true);
        while let Ok(Some(news)) = signals.read_signal() {
            if let Ok(signal) = Signal::try_from(news.ssi_signo as i32) {
                // One that has ended needs no signal.
                let _ = kill(child, signal);
            }
        }
        if has_ended {
            break;
        }
    }
    let mut answer = Vec::new();
    // An answer that cannot be read is none.
    let _ = result.read_to_end(&mut answer);
    let how = match waitpid(child, None).refused_as("waitpid")? {
        WaitStatus::Signaled(_, signal, _) => format!("ended by {}", signal.as_str()),
        _ => "not able to go on".into(),
    };
    outcome_of(&answer).unwrap_or_else(|| Err(LaunchError(format!("the launcher's second process was {how}"))))
}
