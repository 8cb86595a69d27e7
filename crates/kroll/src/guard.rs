//! Work that starts processes and makes temporary files leaves neither behind, however its command ends. Before it the
//! command becomes three processes: the one that the user has started waits, its child guards, and the child of that
//! works. The guard is of a group of its own, so that what ends a whole group does not end it. Whichever is killed, the
//! others end what is left: the work dies with its guard, orphans come to the next process above, and all of it is ended
//! there.

use crate::report::Failure;
use kroll_driver::remove_temporary;
use kroll_launch::{orphans, user_signals};
use nix::errno::Errno;
use nix::sys::prctl::{set_dumpable, set_pdeathsig};
use nix::sys::signal::{
    SaFlags, SigAction, SigHandler, SigSet, SigmaskHow, Signal, kill, raise, sigaction, sigprocmask,
};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{ForkResult, Pid, fork, getpgrp, getpid, getppid, setpgid};
use std::io;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Compilers remove their own files when they are asked to end, for which they have so long.
const PATIENCE: Duration = Duration::from_millis(400);
/// Processes that are killed at once are gone within so long of each other.
const TOGETHER: Duration = Duration::from_millis(200);
/// Tells the guard that the first process is gone.
const ABANDONED: Signal = Signal::SIGUSR1;

/// Makes this process the third one, which goes on; the other two end as it does. Must be called while there is one
/// thread only, before anything is started or made that has to be watched; asked again it does nothing.
pub fn watch() -> Result<(), Failure> {
    static IS_WATCHED: AtomicBool = AtomicBool::new(false);
    if IS_WATCHED.swap(true, Ordering::Relaxed) {
        return Ok(());
    }
    let watched = user_signals() | SigSet::from_iter([Signal::SIGCHLD, ABANDONED]);
    let default = SigAction::new(SigHandler::SigDfl, SaFlags::empty(), SigSet::empty());
    // SAFETY: no handler is installed. Ignored, SIGCHLD would make statuses vanish.
    unsafe { sigaction(Signal::SIGCHLD, &default) }.map_err(refused)?;
    let mut before = SigSet::empty();
    sigprocmask(SigmaskHow::SIG_BLOCK, Some(&watched), Some(&mut before)).map_err(refused)?;
    orphans::adopt();
    let group = getpgrp();
    let first = getpid();
    go_on_in_child("guards", None, &watched, ABANDONED)?;
    setpgid(Pid::from_raw(0), Pid::from_raw(0)).map_err(refused)?;
    orphans::adopt();
    go_on_in_child("does", Some(first), &watched, Signal::SIGKILL)?;
    if setpgid(Pid::from_raw(0), group).is_err() {
        // The first process has gone, and its group with it.
        exit(1);
    }
    sigprocmask(SigmaskHow::SIG_SETMASK, Some(&before), None).map_err(refused)?;
    orphans::adopt();
    Ok(())
}

fn refused(error: Errno) -> Failure {
    Failure::system("start a process that watches this one", &io::Error::from(error))
}

/// Returns in a child, which gets `farewell` when this process ends. This one ends as the child does, after all that it
/// has left; without a word if its parent, `above`, is gone.
fn go_on_in_child(task: &str, above: Option<Pid>, watched: &SigSet, farewell: Signal) -> Result<(), Failure> {
    let this = getpid();
    // SAFETY: there is no other thread that could hold a lock for ever.
    match unsafe { fork() }.map_err(refused)? {
        ForkResult::Child => {
            set_pdeathsig(farewell).map_err(refused)?;
            if getppid() != this {
                // It has gone before it could be asked to say so.
                exit(1);
            }
            Ok(())
        }
        ForkResult::Parent { child } => {
            let status = wait_for(child, watched).map_err(refused)?;
            let left = orphans::end_all(PATIENCE);
            if matches!(status, WaitStatus::Signaled(..)) {
                left.iter().chain([&child]).for_each(|process| remove_temporary(process.as_raw() as u32));
            }
            match status {
                WaitStatus::Exited(_, code) => exit(code),
                WaitStatus::Signaled(_, signal, _) if user_signals().contains(signal) => exit(end_by(signal)),
                // Nobody is there who wants to know.
                _ if above.is_some_and(goes) => exit(1),
                WaitStatus::Signaled(_, signal, _) => {
                    let signal = signal.as_str();
                    Err(Failure::Program(format!("the process that {task} this command's work was ended by {signal}")))
                }
                _ => Err(refused(Errno::ECHILD)),
            }
        }
    }
}

/// Whether the process `above` this one has gone, or is about to: what ends a whole group may end the work before it.
fn goes(above: Pid) -> bool {
    let since = Instant::now();
    while getppid() == above {
        if since.elapsed() > TOGETHER {
            return false;
        }
        sleep(Duration::from_millis(1));
    }
    true
}

/// Passes on the signals of the user that reached only this process, until the child has ended.
fn wait_for(child: Pid, watched: &SigSet) -> nix::Result<WaitStatus> {
    loop {
        match watched.wait()? {
            Signal::SIGCHLD => {
                let status = waitpid(child, Some(WaitPidFlag::WNOHANG))?;
                if status != WaitStatus::StillAlive {
                    return Ok(status);
                }
            }
            signal => {
                // One that has ended needs no signal.
                let _gone = kill(child, if signal == ABANDONED { Signal::SIGKILL } else { signal });
            }
        }
    }
}

/// Ends this process by `signal`, so that a shell knows that the user has interrupted it.
pub fn end_by(signal: Signal) -> i32 {
    let default = SigAction::new(SigHandler::SigDfl, SaFlags::empty(), SigSet::empty());
    let set: SigSet = [signal].into_iter().collect();
    // Nobody wants to see how this process was doing.
    let _ = set_dumpable(false);
    // SAFETY: the default action needs no handler.
    let _ = unsafe { sigaction(signal, &default) };
    let _ = sigprocmask(SigmaskHow::SIG_UNBLOCK, Some(&set), None);
    let _ = raise(signal);
    128 + signal as i32
}
