//! What the system refuses, in words: the call, its reason, the limit behind it, and what to do.

use crate::run::LaunchError;
use nix::errno::Errno;
use std::io;
use std::path::Path;

pub(crate) trait Refused<T> {
    /// The error names the system call that the result is of.
    fn refused_as(self, call: &'static str) -> Result<T, LaunchError>;
}

/// Where the call says nothing more.
impl From<Errno> for LaunchError {
    fn from(errno: Errno) -> LaunchError {
        LaunchError(format!("cannot set up the job: {}{}", errno.desc(), advice(errno).unwrap_or_default()))
    }
}

impl<T> Refused<T> for nix::Result<T> {
    fn refused_as(self, call: &'static str) -> Result<T, LaunchError> {
        self.map_err(|errno| {
            LaunchError(format!("cannot set up the job: {call}: {}{}", errno.desc(), advice(errno).unwrap_or_default()))
        })
    }
}

/// A program that a rank should have become.
pub(crate) fn not_run(program: &Path, error: &io::Error) -> LaunchError {
    let name = program.display();
    let Some(errno) = error.raw_os_error().map(Errno::from_raw) else {
        return LaunchError(format!("cannot run `{name}`: {error}"));
    };
    let cure = match errno {
        Errno::EACCES => Some(
            "; its folder is mounted noexec (TMPDIR names another for what `kroll run` compiles), or the file is not \
             executable",
        ),
        Errno::EINVAL => {
            Some("; a sandbox that refuses prctl(PR_SET_PDEATHSIG) does this, which ends ranks with their launcher")
        }
        other => advice(other),
    };
    LaunchError(format!("cannot run `{name}`: {}{}", errno.desc(), cure.unwrap_or_default()))
}

/// The limit behind an error, and what to do.
fn advice(errno: Errno) -> Option<&'static str> {
    Some(match errno {
        Errno::EMFILE | Errno::ENFILE => "; a job needs three open files a rank and some more (`ulimit -n`)",
        Errno::EAGAIN => {
            "; there may be no more processes: `ulimit -u` and the control group's pids.max limit them, and a job has one a \
             rank and two more"
        }
        Errno::ENOSYS | Errno::EPERM => {
            "; a sandbox (seccomp, a container's profile) refuses the call, or the kernel is older than Linux 4.17"
        }
        Errno::EFBIG => "; `ulimit -f` limits the length of files, of which the ranks' shared memory is one",
        Errno::ENOMEM => {
            "; `ulimit -v`, the control group or the machine leaves too little memory (`--memory` asks for less)"
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_call_the_reason_and_the_limit_are_named() {
        let said = |errno: Errno| Err::<(), Errno>(errno).refused_as("fork").map_err(|error| error.to_string());
        let words = said(Errno::EAGAIN).expect_err("an error");
        assert!(words.starts_with("cannot set up the job: fork: Try again; "), "{words}");
        assert!(words.contains("`ulimit -u`"), "{words}");
        assert_eq!(said(Errno::EIO).expect_err("an error"), "cannot set up the job: fork: I/O error");
        assert_eq!(Ok::<u8, Errno>(3).refused_as("fork").ok(), Some(3));
    }

    #[test]
    fn a_program_that_may_not_be_executed_lies_in_a_folder_that_forbids_it() {
        let words = not_run(Path::new("/mnt/a"), &io::Error::from_raw_os_error(Errno::EACCES as i32)).to_string();
        assert!(words.starts_with("cannot run `/mnt/a`: Permission denied; ") && words.contains("noexec"), "{words}");
    }
}
