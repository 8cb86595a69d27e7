//! The memory that the ranks of a job share: anonymous files, handed down by number, gone with the last process.

use crate::job_page::page_bytes;
use crate::plan::Plan;
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::sys::memfd::{MFdFlags, memfd_create};
use nix::sys::mman::{MapFlags, ProtFlags, mmap, munmap};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::unistd::ftruncate;
use std::num::NonZeroUsize;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};

/// Descriptors under consecutive numbers: the job page, then one segment a rank.
pub struct SharedFiles {
    files: Vec<OwnedFd>,
}

impl SharedFiles {
    pub fn create(plan: &Plan) -> nix::Result<SharedFiles> {
        raise_descriptor_limit(plan.ranks)?;
        let first = first_free_descriptor();
        let mut files = vec![numbered(shared_memory("kroll-job", page_bytes(plan.ranks) as u64)?, first)?];
        for rank in 0..plan.ranks {
            let segment = shared_memory(&format!("kroll-segment-{rank}"), 1 << plan.shift)?;
            files.push(numbered(segment, first + 1 + rank as RawFd)?);
        }
        Ok(SharedFiles { files })
    }

    /// Maps every segment at its address, as a rank does, and unmaps it again.
    pub fn map_once(&self, plan: &Plan) -> nix::Result<()> {
        let bytes = NonZeroUsize::new(1 << plan.shift).ok_or(Errno::EINVAL)?;
        let access = ProtFlags::PROT_READ | ProtFlags::PROT_WRITE;
        let flags = MapFlags::MAP_SHARED | MapFlags::MAP_NORESERVE | MapFlags::MAP_FIXED_NOREPLACE;
        for (rank, segment) in self.files[1..].iter().enumerate() {
            let address = NonZeroUsize::new(plan.base as usize + (rank << plan.shift));
            // SAFETY: NOREPLACE maps where nothing is mapped, and nothing refers to the memory.
            unsafe { munmap(mmap(address, bytes, access, flags, segment, 0)?, bytes.get())? };
        }
        Ok(())
    }

    pub fn job(&self) -> &OwnedFd {
        &self.files[0]
    }

    /// What `KROLL_JOB` says to a rank.
    pub fn job_variable(&self, rank: u32) -> String {
        let job = self.job().as_raw_fd();
        format!("{rank}:{job}:{}", job + 1)
    }

    pub fn numbers(&self) -> std::ops::Range<RawFd> {
        let first = self.job().as_raw_fd();
        first..first + self.files.len() as RawFd
    }
}

/// Lets the program that is executed next keep these descriptors. Async-signal-safe: called between fork and exec.
pub fn keep_over_exec(numbers: std::ops::Range<RawFd>) -> nix::Result<()> {
    for number in numbers {
        // SAFETY: the descriptors were inherited by this fork and stay open.
        fcntl(unsafe { BorrowedFd::borrow_raw(number) }, FcntlArg::F_SETFD(FdFlag::empty()))?;
    }
    Ok(())
}

/// A zeroed anonymous file of this length; pages come into being when they are touched.
pub fn shared_memory(name: &str, bytes: u64) -> nix::Result<OwnedFd> {
    let file = memfd_create(name, MFdFlags::MFD_CLOEXEC)?;
    ftruncate(&file, i64::try_from(bytes).map_err(|_| Errno::EFBIG)?)?;
    Ok(file)
}

/// Moves a descriptor to exactly this number, which must be free.
fn numbered(file: OwnedFd, number: RawFd) -> nix::Result<OwnedFd> {
    let raw = fcntl(&file, FcntlArg::F_DUPFD_CLOEXEC(number))?;
    // SAFETY: the duplicate was made just now and has no other owner.
    let moved = unsafe { OwnedFd::from_raw_fd(raw) };
    if raw == number { Ok(moved) } else { Err(Errno::EBUSY) }
}

/// A number above every open descriptor.
fn first_free_descriptor() -> RawFd {
    let open = std::fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let numbers = open.filter_map(|entry| entry.file_name().to_str()?.parse::<RawFd>().ok());
    numbers.max().map_or(64, |last| last + 1)
}

/// The launcher holds a segment and two pipes a rank, a rank holds all segments.
fn raise_descriptor_limit(ranks: u32) -> nix::Result<()> {
    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE)?;
    let least = 64 + 3 * u64::from(ranks);
    if hard < least {
        return Err(Errno::EMFILE);
    }
    let wanted = hard.min(256 + 4 * u64::from(ranks));
    if soft >= wanted { Ok(()) } else { setrlimit(Resource::RLIMIT_NOFILE, wanted, hard) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Machine;
    use crate::plan::{Request, plan};

    #[test]
    fn descriptors_are_consecutive_and_named_in_the_variable() {
        let plan = plan(&Request::of(3), &Machine { cores: 1, memory_bytes: 1 << 30 }).expect("a plan");
        let files = SharedFiles::create(&plan).expect("files");
        let first = files.job().as_raw_fd();
        assert_eq!(files.numbers(), first..first + 4);
        assert_eq!(files.job_variable(2), format!("2:{first}:{}", first + 1));
        assert_eq!(files.map_once(&plan), Ok(()));
    }
}
