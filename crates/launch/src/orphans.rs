//! Processes that others started and left behind: they come to the process that adopts them, and end with it.

use nix::errno::Errno;
use nix::sys::prctl::set_child_subreaper;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getpid};
use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

const PAUSE: Duration = Duration::from_millis(2);
/// What cannot be killed keeps nobody for longer.
const KILLED: Duration = Duration::from_millis(400);

/// From now on orphans among the descendants of this process become children of it instead of the system's first one.
pub fn adopt() {
    // It fails only on kernels that do not know it; then orphans live on, as they would without us.
    let _ = set_child_subreaper(true);
}

/// Ends every child of this process and gives back who they were: asks them to end, and makes those that have not after
/// `patience`. Children of theirs come only once they have ended, and have the rest of that time.
pub fn end_all(patience: Duration) -> Vec<Pid> {
    let (start, mut ended) = (Instant::now(), Vec::new());
    loop {
        let passed = start.elapsed();
        let children = children();
        if children.is_empty() || passed > patience + KILLED {
            return ended;
        }
        let signal = if passed < patience { Signal::SIGTERM } else { Signal::SIGKILL };
        let before = ended.len();
        for child in children {
            // One that has just ended by itself is as good.
            let _ = kill(child, signal);
            if is_over(child) {
                ended.push(child);
            }
        }
        if ended.len() == before {
            sleep(PAUSE);
        }
    }
}

fn is_over(child: Pid) -> bool {
    match waitpid(child, Some(WaitPidFlag::WNOHANG)) {
        Ok(WaitStatus::StillAlive) | Err(Errno::EINTR) => false,
        Ok(_) | Err(_) => true,
    }
}

fn children() -> Vec<Pid> {
    let me = getpid();
    let text = fs::read_to_string(format!("/proc/{me}/task/{me}/children")).unwrap_or_default();
    text.split_whitespace().filter_map(|word| word.parse().ok()).map(Pid::from_raw).collect()
}
