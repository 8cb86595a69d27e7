//! Ctrl-C while a program is compiled or measured: the program that this command waits for gets the signal too, and this
//! command lives on for as long as it takes to remove its temporary files.

use crate::report::Failure;
use kroll_driver::child;
use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, SigmaskHow, Signal, raise, sigaction, sigprocmask};
use std::process::ExitCode;

const WATCHED: [Signal; 3] = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP];

extern "C" fn note(signal: i32) {
    child::end(signal);
}

/// Does work that makes temporary files. When the user ends it, they are gone before this process is.
pub fn guarded(work: impl FnOnce() -> Result<ExitCode, Failure>) -> Result<ExitCode, Failure> {
    watch();
    let result = work();
    match seen() {
        Some(signal) => Ok(end_by(signal)),
        None => result,
    }
}

/// From now on the signals are noted and passed on, unless they were ignored before.
pub fn watch() {
    let action = SigAction::new(SigHandler::Handler(note), SaFlags::SA_RESTART, SigSet::empty());
    for signal in WATCHED {
        // SAFETY: the handler only uses atomics and kill(2). Setting it fails for no signal of the list.
        let Ok(before) = (unsafe { sigaction(signal, &action) }) else { continue };
        if matches!(before.handler(), SigHandler::SigIgn) {
            // SAFETY: puts back what was there.
            let _ = unsafe { sigaction(signal, &before) };
        }
    }
}

/// The signal that arrived since [`watch`].
pub fn seen() -> Option<Signal> {
    child::ending()
}

/// Ends this process by `signal`, so that a shell knows that the user has interrupted it. Everything that must be
/// removed has been removed.
pub fn end_by(signal: Signal) -> ExitCode {
    let default = SigAction::new(SigHandler::SigDfl, SaFlags::empty(), SigSet::empty());
    let set: SigSet = [signal].into_iter().collect();
    if matches!(signal, Signal::SIGINT | Signal::SIGTERM | Signal::SIGHUP) {
        // SAFETY: the default action needs no handler.
        let _ = unsafe { sigaction(signal, &default) };
        let _ = sigprocmask(SigmaskHow::SIG_UNBLOCK, Some(&set), None);
        let _ = raise(signal);
    }
    ExitCode::from(128 + signal as u8)
}
