//! The job page: the launcher's copy of runtime/include/kroll/job.h, and the mapping that holds it.

use crate::plan::Plan;
use nix::sys::mman::{MapFlags, ProtFlags, mmap, munmap};
use std::ffi::c_void;
use std::mem::{offset_of, size_of};
use std::num::NonZeroUsize;
use std::os::fd::AsFd;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

const MAGIC: u64 = 0x3130_4c4c_4f52_4b00;
/// `KROLL_ABI` of types.h.
pub const ABI: u32 = 2;
pub const MAX_RANKS: u32 = 1024;
const CONDUIT_BYTES: usize = 16;
pub const MODEL_BYTES: usize = 64;

/// `KROLL_RANK_*` of job.h.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankState {
    Starting,
    Running,
    Waiting,
    Leaving,
    Gone,
}

/// `kroll_job`.
#[repr(C)]
struct JobHead {
    magic: u64,
    abi: u32,
    ranks: u32,
    nodes: u32,
    cores: u32,
    base: u64,
    shift: u32,
    stall_ms: u32,
    segment_bytes: u64,
    seed: u64,
    conduit: [u8; CONDUIT_BYTES],
    model: [u8; MODEL_BYTES],
    guilty: AtomicU32,
    guilty_status: AtomicU32,
    exit_requested: AtomicU32,
    pad: [u32; 13],
}

/// `kroll_rank_slot`. Text fields are written by another process: they are read byte by byte, never borrowed.
#[repr(C)]
struct RankSlot {
    pid: AtomicU32,
    state: AtomicU32,
    progress: AtomicU64,
    waits_for: AtomicU32,
    wait_line: AtomicU32,
    wait_column: AtomicU32,
    wait_kind: AtomicU32,
    beats: AtomicU64,
    wait_file: [u8; 256],
    wait_what: [u8; 128],
    message: [u8; 512],
    pad: [u8; 88],
}

macro_rules! fields {
    ($c_name:literal, $type:ident: $($field:ident)*) => {
        &[($c_name, "", size_of::<$type>()), $(($c_name, stringify!($field), offset_of!($type, $field)),)*]
    };
}

/// Struct, field (empty: the size) and bytes of both structs, for the test that asks the C compiler.
pub const LAYOUT: &[&[(&str, &str, usize)]] = &[
    fields!("kroll_job", JobHead: magic abi ranks nodes cores base shift stall_ms segment_bytes seed conduit model
        guilty guilty_status exit_requested pad),
    fields!("kroll_rank_slot", RankSlot: pid state progress waits_for wait_line wait_column wait_kind beats
        wait_file wait_what message pad),
];

/// Where a rank waits, as its slot says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wait {
    /// The rank waited for; `None` is several or unknown.
    pub for_rank: Option<u32>,
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub what: String,
}

/// The mapped page; every method reads or writes what the ranks see.
pub struct JobPage {
    head: NonNull<JobHead>,
    bytes: NonZeroUsize,
    ranks: u32,
}

/// Length of a job page for so many ranks.
pub fn page_bytes(ranks: u32) -> usize {
    size_of::<JobHead>() + ranks as usize * size_of::<RankSlot>()
}

impl JobPage {
    /// Maps `memory`, which is zero and has [`page_bytes`], and writes the plan into it.
    pub fn create(memory: impl AsFd, plan: &Plan) -> nix::Result<JobPage> {
        let bytes = NonZeroUsize::new(page_bytes(plan.ranks)).ok_or(nix::errno::Errno::EINVAL)?;
        let access = ProtFlags::PROT_READ | ProtFlags::PROT_WRITE;
        // SAFETY: a fresh mapping at an address of the kernel's choice aliases nothing of this process.
        let address = unsafe { mmap(None, bytes, access, MapFlags::MAP_SHARED, memory, 0)? };
        let head = address.cast::<JobHead>();
        // SAFETY: the mapping is page-aligned, long enough for the head, and no rank runs yet.
        unsafe { head.write(head_of(plan)) };
        Ok(JobPage { head, bytes, ranks: plan.ranks })
    }

    fn head(&self) -> &JobHead {
        // SAFETY: mapped until drop; what changes while ranks run is atomic.
        unsafe { self.head.as_ref() }
    }

    fn slot(&self, rank: u32) -> NonNull<RankSlot> {
        assert!(rank < self.ranks, "rank {rank} of {}", self.ranks);
        // SAFETY: `ranks` slots follow the head inside the mapping.
        unsafe { self.head.add(1).cast::<RankSlot>().add(rank as usize) }
    }

    fn slot_words(&self, rank: u32) -> &RankSlot {
        // SAFETY: as for `slot`; only the atomic fields are read through this reference.
        unsafe { self.slot(rank).as_ref() }
    }

    /// The first rank that failed, once there is one.
    pub fn guilty(&self) -> Option<u32> {
        self.head().guilty.load(Ordering::Acquire).checked_sub(1).filter(|&rank| rank < self.ranks)
    }

    /// Names `rank` as the one that failed first unless another was named before; returns the named one.
    pub fn accuse(&self, rank: u32) -> u32 {
        let claim = self.head().guilty.compare_exchange(0, rank + 1, Ordering::AcqRel, Ordering::Acquire);
        claim.map_or_else(|earlier| earlier - 1, |_| rank).min(self.ranks - 1)
    }

    pub fn guilty_status(&self) -> u32 {
        self.head().guilty_status.load(Ordering::Acquire)
    }

    /// The status with which some rank ended the whole job on purpose.
    pub fn exit_requested(&self) -> Option<u32> {
        self.head().exit_requested.load(Ordering::Acquire).checked_sub(1)
    }

    pub fn state(&self, rank: u32) -> RankState {
        match self.slot_words(rank).state.load(Ordering::Acquire) {
            0 => RankState::Starting,
            1 => RankState::Running,
            2 => RankState::Waiting,
            3 => RankState::Leaving,
            _ => RankState::Gone,
        }
    }

    pub fn progress(&self, rank: u32) -> u64 {
        self.slot_words(rank).progress.load(Ordering::Acquire)
    }

    /// Rises while a loop of the program's own waits; 0 for a wait inside the runtime.
    pub fn beats(&self, rank: u32) -> u64 {
        self.slot_words(rank).beats.load(Ordering::Acquire)
    }

    /// True when the rank has printed words of its own about its failure.
    pub fn has_message(&self, rank: u32) -> bool {
        let slot = self.slot(rank);
        // SAFETY: inside the mapping.
        unsafe { (&raw const (*slot.as_ptr()).message).cast::<u8>().read_volatile() != 0 }
    }

    pub fn wait(&self, rank: u32) -> Wait {
        let (slot, words) = (self.slot(rank).as_ptr(), self.slot_words(rank));
        let for_rank = words.waits_for.load(Ordering::Acquire);
        // SAFETY: both fields are inside the mapping.
        let (file, what) = unsafe { (&raw const (*slot).wait_file, &raw const (*slot).wait_what) };
        Wait {
            for_rank: Some(for_rank).filter(|&rank| rank < self.ranks),
            file: text(file.cast(), 256),
            line: words.wait_line.load(Ordering::Acquire),
            column: words.wait_column.load(Ordering::Acquire),
            what: text(what.cast(), 128),
        }
    }
}

impl Drop for JobPage {
    fn drop(&mut self) {
        // SAFETY: mapped by `create` with this length; nothing borrows from it any more. It cannot fail then.
        let _ = unsafe { munmap(self.head.cast::<c_void>(), self.bytes.get()) };
    }
}

fn head_of(plan: &Plan) -> JobHead {
    JobHead {
        magic: MAGIC,
        abi: ABI,
        ranks: plan.ranks,
        nodes: plan.nodes,
        cores: plan.cores,
        base: plan.base,
        shift: plan.shift,
        stall_ms: plan.stall_ms,
        segment_bytes: plan.segment_bytes,
        seed: plan.seed,
        conduit: field(plan.conduit.name()),
        model: field(&plan.model),
        guilty: AtomicU32::new(0),
        guilty_status: AtomicU32::new(0),
        exit_requested: AtomicU32::new(0),
        pad: [0; 13],
    }
}

/// Text as a C array, cut so that a zero ends it.
fn field<const N: usize>(text: &str) -> [u8; N] {
    let mut bytes = [0; N];
    let length = text.len().min(N - 1);
    bytes[..length].copy_from_slice(&text.as_bytes()[..length]);
    bytes
}

/// Zero-terminated text in memory that another process may be writing.
fn text(start: *const u8, limit: usize) -> String {
    // SAFETY: the callers pass fields of a slot with their lengths.
    let bytes: Vec<u8> =
        (0..limit).map(|i| unsafe { start.add(i).read_volatile() }).take_while(|&byte| byte != 0).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Machine;
    use crate::plan::{Request, plan};

    fn page(ranks: u32) -> JobPage {
        let plan = plan(&Request::of(ranks), &Machine { cores: 2, memory_bytes: 1 << 30 }).expect("a plan");
        let memory = crate::segments::shared_memory("test", page_bytes(ranks) as u64).expect("a memfd");
        JobPage::create(memory, &plan).expect("a page")
    }

    #[test]
    fn the_first_accused_stays_guilty() {
        let page = page(3);
        assert_eq!(page.guilty(), None);
        assert_eq!(page.accuse(2), 2);
        assert_eq!(page.accuse(0), 2);
        assert_eq!(page.guilty(), Some(2));
    }

    #[test]
    fn slots_are_read_as_the_rank_wrote_them() {
        let page = page(2);
        assert_eq!(page.state(1), RankState::Starting);
        assert!(!page.has_message(1));
        // SAFETY: inside the mapping of two ranks.
        unsafe {
            let slot = page.slot(1).as_mut();
            slot.state = AtomicU32::new(2);
            slot.waits_for = AtomicU32::new(0);
            slot.wait_line = AtomicU32::new(7);
            slot.wait_file = field("heat.ti");
            slot.wait_what = field("barrier");
            slot.message = field("boo");
        }
        let expected = Wait { for_rank: Some(0), file: "heat.ti".into(), line: 7, column: 0, what: "barrier".into() };
        assert_eq!((page.state(1), page.wait(1)), (RankState::Waiting, expected));
        assert!(page.has_message(1));
        assert_eq!(page.state(0), RankState::Starting);
    }
}
