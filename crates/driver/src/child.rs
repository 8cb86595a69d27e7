//! The program that this process waits for. Who is told to end passes that on, and starts no further one.

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::io;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicI32, Ordering};

/// Its process id; 0 while there is none.
static WAITED_FOR: AtomicI32 = AtomicI32::new(0);
/// The signal that told this process to end; 0 while none did.
static ENDING: AtomicI32 = AtomicI32::new(0);

/// Runs a program to its end and keeps what it prints. When this process is told to end, so is the program.
pub fn output(command: &mut Command) -> io::Result<Output> {
    if ending().is_some() {
        return Err(io::ErrorKind::Interrupted.into());
    }
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    WAITED_FOR.store(child.id() as i32, Ordering::SeqCst);
    // A signal that came before the store found nobody to pass it on to.
    pass_on();
    let output = child.wait_with_output();
    WAITED_FOR.store(0, Ordering::SeqCst);
    output
}

/// This process was told to end. Signal handlers may call this.
pub fn end(signal: i32) {
    ENDING.store(signal, Ordering::SeqCst);
    let before = Errno::last_raw();
    pass_on();
    Errno::set_raw(before);
}

/// The signal that told this process to end.
pub fn ending() -> Option<Signal> {
    Signal::try_from(ENDING.load(Ordering::SeqCst)).ok()
}

fn pass_on() {
    let child = WAITED_FOR.load(Ordering::SeqCst);
    if let (Some(signal), true) = (ending(), child != 0) {
        // It may have ended by itself just now.
        let _gone = kill(Pid::from_raw(child), signal);
    }
}
