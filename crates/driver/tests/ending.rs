//! A process that is told to end does not wait for the programs that it started; alone in its file, for a process is told
//! once.

use kroll_driver::child;
use nix::sys::signal::Signal;
use std::io::ErrorKind;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::thread;

#[test]
fn programs_end_with_the_process_that_waits_for_them() {
    let waits = thread::spawn(|| child::output(Command::new("sleep").arg("600")));
    // Before the program starts, while it does or when it runs: this time decides.
    thread::yield_now();
    child::end(Signal::SIGTERM as i32);
    match waits.join().expect("a result") {
        Ok(output) => assert_eq!(output.status.signal(), Some(Signal::SIGTERM as i32)),
        Err(error) => assert_eq!(error.kind(), ErrorKind::Interrupted),
    }
    let later = child::output(Command::new("sleep").arg("600")).expect_err("no further program");
    assert_eq!((later.kind(), child::ending()), (ErrorKind::Interrupted, Some(Signal::SIGTERM)));
}
