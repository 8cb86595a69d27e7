//! Limits that leave the command too little room: said before anything fails for want of it.

use nix::libc::{_exit, STDERR_FILENO};
use nix::sys::resource::{Resource, getrlimit};
use std::io::{Cursor, Write};
use std::os::fd::BorrowedFd;

/// What the command needs of something, and what sets it.
const LEAST: [(Resource, u64, &str, &str); 2] = [
    (Resource::RLIMIT_STACK, 512 << 10, "stack", "ulimit -s"),
    (Resource::RLIMIT_DATA, 64 << 20, "memory of its own", "ulimit -d"),
];

/// The loader calls it before Rust's own start allocates.
#[used]
#[unsafe(link_section = ".init_array")]
static BEFORE_MAIN: extern "C" fn() = check;

/// Neither allocates nor needs more than a little stack.
extern "C" fn check() {
    for (resource, least_bytes, what, knob) in LEAST {
        let Ok((soft, _)) = getrlimit(resource) else { continue };
        if soft >= least_bytes {
            continue;
        }
        let mut words = [0; 256];
        let mut text = Cursor::new(&mut words[..]);
        let (least, set) = (least_bytes >> 10, soft >> 10);
        let _short =
            writeln!(text, "kroll: needs {least} KiB of {what}, and `{knob}` leaves {set}; set it to {least} or more");
        let length = text.position() as usize;
        // SAFETY: this process has the descriptor if anybody has; nothing is to be cleaned up yet.
        unsafe {
            let _unread = nix::unistd::write(BorrowedFd::borrow_raw(STDERR_FILENO), &words[..length]);
            _exit(1);
        }
    }
}
