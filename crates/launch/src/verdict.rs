//! What the end of a rank means for the job.

use crate::attached::UNSEEN;
use crate::job_page::RankState;
use nix::errno::Errno;
use nix::sys::signal::Signal;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

/// Why a job ends before its ranks have all finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// A rank failed: it speaks first, and its status is the job's.
    Guilty { rank: u32, status: u8 },
    /// A rank ended the job on purpose with this status.
    Requested(u8),
    /// The agent of a node, or the way to it, is gone.
    Lost { node: usize },
    /// A host has said nothing for this long.
    Silent { node: usize, limit: Duration },
    /// An agent could not start its ranks.
    Refused { node: usize, why: String },
    /// The launcher that others have to start ranks by does not.
    Unstarted { why: String },
    /// The user did.
    Signal(Signal),
    /// The readers of our output are gone.
    OutputClosed,
    /// Our output cannot be written, as on a full disk.
    OutputFailed(Errno),
    /// Longer than `--timeout`.
    Timeout,
    /// Stalled, with `--stall-exit`.
    Stalled,
}

impl End {
    /// Whether a rank brings it about, and neither the user nor what is around the job.
    pub fn is_of_ranks(&self) -> bool {
        matches!(self, End::Guilty { .. } | End::Requested(_))
    }
}

/// True when a rank that ended like this leaves the others waiting or in error.
pub fn is_failure(status: ExitStatus, state: RankState, others_joined: impl FnOnce() -> bool) -> bool {
    if !status.success() {
        return true;
    }
    let orderly = match state {
        RankState::Leaving | RankState::Gone | RankState::Lost => true,
        RankState::Starting => !others_joined(),
        RankState::Running | RankState::Waiting => false,
    };
    !orderly
}

/// The shell's convention: 128 and the signal's number.
pub fn exit_code(status: ExitStatus) -> u8 {
    match (status.code(), status.signal()) {
        (Some(code), _) => code as u8,
        (None, Some(UNSEEN)) => 1,
        (None, Some(signal)) => 128 + signal as u8,
        (None, None) => 1,
    }
}

/// The launcher's line about the guilty rank; `None` when the rank has said all itself.
pub fn accusation(rank: u32, status: ExitStatus, has_message: bool) -> Option<String> {
    if let Some(number) = status.signal() {
        return Some(format!("kroll: rank {rank} was ended by {}", signal_name(number)));
    }
    match status.code() {
        _ if has_message => None,
        Some(0) => Some(format!("kroll: rank {rank} left the job before its end, with exit status 0")),
        code => Some(format!("kroll: rank {rank} ended with exit status {}", code.unwrap_or(1))),
    }
}

/// The launcher's line about an image that was killed and without which the job goes on.
pub fn obituary(rank: u32, signal: i32) -> String {
    format!("kroll: image {} was ended by {}; the others go on without it\n", rank + 1, signal_name(signal))
}

fn signal_name(number: i32) -> String {
    if number == UNSEEN {
        return "a signal, or by _exit: whoever started it knows".to_string();
    }
    let Ok(signal) = Signal::try_from(number) else { return format!("signal {number}") };
    let words = match signal {
        Signal::SIGSEGV => " (an access to memory that is not there)",
        Signal::SIGBUS => " (an access to memory that cannot be had: is the machine out of memory?)",
        Signal::SIGFPE => " (an arithmetic error)",
        Signal::SIGILL => " (an instruction that this processor does not have)",
        Signal::SIGABRT => " (the program aborted itself)",
        Signal::SIGKILL => " (killed from outside: by a person, or for lack of memory)",
        _ => "",
    };
    format!("{}{words}", signal.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exited(code: i32) -> ExitStatus {
        ExitStatus::from_raw(code << 8)
    }

    fn killed(signal: Signal) -> ExitStatus {
        ExitStatus::from_raw(signal as i32)
    }

    #[test]
    fn only_an_orderly_end_is_a_success() {
        assert!(!is_failure(exited(0), RankState::Gone, || true));
        assert!(!is_failure(exited(0), RankState::Starting, || false));
        assert!(is_failure(exited(0), RankState::Starting, || true));
        assert!(is_failure(exited(0), RankState::Running, || true));
        assert!(is_failure(exited(3), RankState::Gone, || true));
        assert!(is_failure(killed(Signal::SIGTERM), RankState::Gone, || true));
    }

    #[test]
    fn codes_are_those_of_the_shell() {
        assert_eq!(exit_code(exited(3)), 3);
        assert_eq!(exit_code(killed(Signal::SIGSEGV)), 139);
    }

    #[test]
    fn a_rank_that_has_spoken_is_not_spoken_for() {
        assert_eq!(accusation(1, exited(1), true), None);
        assert_eq!(accusation(1, exited(7), false).as_deref(), Some("kroll: rank 1 ended with exit status 7"));
        assert!(accusation(1, killed(Signal::SIGKILL), true).is_some_and(|text| text.contains("SIGKILL")));
        assert!(accusation(1, exited(0), false).is_some_and(|text| text.contains("before its end")));
    }
}
