//! Ctrl-C while a program is being compiled: the compiler's processes end by the signal themselves, and this command
//! lives on for as long as it takes to remove its temporary files.

use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, SigmaskHow, Signal, raise, sigaction, sigprocmask};
use std::process::ExitCode;
use std::sync::atomic::{AtomicI32, Ordering};

static SEEN: AtomicI32 = AtomicI32::new(0);
const WATCHED: [Signal; 3] = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP];

extern "C" fn note(signal: i32) {
    SEEN.store(signal, Ordering::Relaxed);
}

/// From now on the signals are only noted, unless they were ignored before.
pub fn watch() {
    let action = SigAction::new(SigHandler::Handler(note), SaFlags::SA_RESTART, SigSet::empty());
    for signal in WATCHED {
        // SAFETY: the handler only stores to an atomic. Setting it fails for no signal of the list.
        let Ok(before) = (unsafe { sigaction(signal, &action) }) else { continue };
        if matches!(before.handler(), SigHandler::SigIgn) {
            // SAFETY: puts back what was there.
            let _ = unsafe { sigaction(signal, &before) };
        }
    }
}

/// The signal that arrived since [`watch`].
pub fn seen() -> Option<Signal> {
    Signal::try_from(SEEN.load(Ordering::Relaxed)).ok()
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
