//! The program that this process waits for. Who is told to end can pass that on.

use std::io;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// Its process id; 0 while there is none.
static WAITED_FOR: AtomicU32 = AtomicU32::new(0);

/// Runs a program to its end and keeps what it prints.
pub fn output(command: &mut Command) -> io::Result<Output> {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    WAITED_FOR.store(child.id(), Ordering::SeqCst);
    let output = child.wait_with_output();
    WAITED_FOR.store(0, Ordering::SeqCst);
    output
}

/// The process id of the program that [`output`] waits for. Signal handlers may ask.
pub fn waited_for() -> Option<u32> {
    Some(WAITED_FOR.load(Ordering::SeqCst)).filter(|&id| id != 0)
}
