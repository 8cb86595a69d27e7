//! The memory that the ranks of a job share: anonymous files, handed down by number, gone with the last process.

use crate::job_page::page_bytes;
use crate::plan::Plan;
use crate::refusal::Refused;
use crate::run::LaunchError;
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::sys::memfd::{MFdFlags, memfd_create};
use nix::sys::mman::{MapFlags, ProtFlags, mmap, munmap};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::unistd::ftruncate;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd, RawFd};

/// A job page a node, and one file with the segments of all ranks of these nodes, each at its distance from the first.
pub struct SharedFiles {
    nodes: Range<usize>,
    pages: Vec<OwnedFd>,
    segments: OwnedFd,
}

impl SharedFiles {
    /// Of these nodes of a plan, which are on this machine.
    pub fn create(plan: &Plan, nodes: Range<usize>) -> Result<SharedFiles, LaunchError> {
        raise_descriptor_limit(plan).refused_as("setrlimit")?;
        let pages: Result<_, LaunchError> = nodes.clone().map(|node| page_file(plan, node)).collect();
        let ranks = plan.node_first[nodes.end] - plan.node_first[nodes.start];
        let segments = shared_memory("kroll-segments", u64::from(ranks) << plan.shift)?;
        Ok(SharedFiles { nodes, pages: pages?, segments })
    }

    /// Maps the segments where a rank of the first node does, and unmaps them again.
    pub fn map_once(&self, plan: &Plan) -> nix::Result<()> {
        let bytes = NonZeroUsize::new((plan.node_first[1] as usize) << plan.shift).ok_or(Errno::EINVAL)?;
        let access = ProtFlags::PROT_READ | ProtFlags::PROT_WRITE;
        let flags = MapFlags::MAP_SHARED | MapFlags::MAP_NORESERVE | MapFlags::MAP_FIXED_NOREPLACE;
        let address = NonZeroUsize::new(plan.base as usize);
        // SAFETY: NOREPLACE maps where nothing is mapped, and nothing refers to the memory.
        unsafe { munmap(mmap(address, bytes, access, flags, &self.segments, 0)?, bytes.get()) }
    }

    pub fn pages(&self) -> impl Iterator<Item = &OwnedFd> {
        self.pages.iter()
    }

    /// What `KROLL_JOB` says to a rank.
    pub fn job_variable(&self, plan: &Plan, rank: u32) -> String {
        job_variable(plan, &self.nodes, rank, self.numbers(plan, rank))
    }

    /// The descriptors that a rank is told of.
    pub fn numbers(&self, plan: &Plan, rank: u32) -> [RawFd; 2] {
        [self.pages[plan.node_of(rank) - self.nodes.start].as_raw_fd(), self.segments.as_raw_fd()]
    }
}

/// What `KROLL_JOB` says to a rank that has its page and the segments of these nodes under these numbers.
pub fn job_variable(plan: &Plan, nodes: &Range<usize>, rank: u32, [page, segments]: [RawFd; 2]) -> String {
    let (first, end) = (plan.node_first[nodes.start], plan.node_first[nodes.end]);
    format!("{rank}:{page}:{segments},{first},{},0", end - first)
}

/// Lets the program that is executed next keep these descriptors. Async-signal-safe: called between fork and exec.
pub fn keep_over_exec(numbers: [RawFd; 2]) -> nix::Result<()> {
    for number in numbers {
        // SAFETY: the descriptors were inherited by this fork and stay open.
        fcntl(unsafe { BorrowedFd::borrow_raw(number) }, FcntlArg::F_SETFD(FdFlag::empty()))?;
    }
    Ok(())
}

fn page_file(plan: &Plan, node: usize) -> Result<OwnedFd, LaunchError> {
    shared_memory(&format!("kroll-job-{node}"), page_bytes(plan, node))
}

/// Memory for copies of the pages of all nodes.
pub fn page_files(plan: &Plan) -> Result<Vec<OwnedFd>, LaunchError> {
    raise_descriptor_limit(plan).refused_as("setrlimit")?;
    (0..plan.nodes()).map(|node| page_file(plan, node)).collect()
}

/// A zeroed anonymous file of this length; pages come into being when they are touched.
pub fn shared_memory(name: &str, bytes: u64) -> Result<OwnedFd, LaunchError> {
    let file = memfd_create(name, MFdFlags::MFD_CLOEXEC).refused_as("memfd_create")?;
    let length = i64::try_from(bytes).map_err(|_| Errno::EFBIG);
    length.and_then(|length| ftruncate(&file, length)).refused_as("ftruncate of shared memory")?;
    Ok(file)
}

/// The launcher holds a page a node and two pipes a rank.
fn raise_descriptor_limit(plan: &Plan) -> nix::Result<()> {
    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE)?;
    let least = 64 + 2 * u64::from(plan.ranks) + plan.nodes() as u64;
    if hard < least {
        return Err(Errno::EMFILE);
    }
    let wanted = hard.min(least + 256);
    if soft >= wanted { Ok(()) } else { setrlimit(Resource::RLIMIT_NOFILE, wanted, hard) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Machine;
    use crate::plan::{Conduit, Nodes, Request, plan};

    #[test]
    fn a_rank_is_told_of_its_nodes_page_and_of_the_segments() {
        let request = Request { conduit: Some(Conduit::Sim), nodes: Some(Nodes::Sizes(vec![1, 2])), ..Request::of(3) };
        let plan =
            plan(&request, &Machine { cores: 1, memory_bytes: 1 << 30, address_bytes: u64::MAX }).expect("a plan");
        let files = SharedFiles::create(&plan, 0..2).expect("files");
        let pages: Vec<RawFd> = files.pages().map(AsRawFd::as_raw_fd).collect();
        let segments = files.segments.as_raw_fd();
        assert_eq!(files.numbers(&plan, 2), [pages[1], segments]);
        assert_eq!(files.job_variable(&plan, 0), format!("0:{}:{segments},0,3,0", pages[0]));
        assert_eq!(files.map_once(&plan), Ok(()));
        let second = SharedFiles::create(&plan, 1..2).expect("files");
        let [page, segments] = second.numbers(&plan, 2);
        assert_eq!(second.job_variable(&plan, 2), format!("2:{page}:{segments},1,2,0"));
    }
}
