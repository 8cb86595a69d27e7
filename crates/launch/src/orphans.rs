//! Processes that ranks started and left behind: they come to the launcher, and end with the job.

use nix::sys::prctl::set_child_subreaper;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::waitpid;
use nix::unistd::{Pid, getpid};
use std::fs;

/// An orphan's own children are seen only once it has ended; chains of processes are not longer than this.
const ROUNDS: usize = 100;

/// From now on orphans of the job become children of this process instead of the system's first one.
pub fn adopt() {
    // It fails only on kernels that do not know it; then orphans live on, as they would without us.
    let _ = set_child_subreaper(true);
}

/// Ends every child of this process. Called when all ranks have ended.
pub fn end_all() {
    for _ in 0..ROUNDS {
        let orphans = children();
        if orphans.is_empty() {
            return;
        }
        for orphan in orphans {
            // One that has just ended by itself is as good.
            let _ = kill(orphan, Signal::SIGKILL);
            let _ = waitpid(orphan, None);
        }
    }
}

fn children() -> Vec<Pid> {
    let me = getpid();
    let text = fs::read_to_string(format!("/proc/{me}/task/{me}/children")).unwrap_or_default();
    text.split_whitespace().filter_map(|word| word.parse().ok()).map(Pid::from_raw).collect()
}
