//! The job pages: the launcher's copy of runtime/include/kroll/job_page.h, and the mappings that hold them.

use crate::code::Address;
use crate::collector::{self, CollectorNews, CollectorWord, changed};
use crate::plan::Plan;
use nix::errno::Errno;
use nix::sys::mman::{MapFlags, ProtFlags, mmap, munmap};
use serde::{Deserialize, Serialize};
use std::ffi::c_void;
use std::mem::{offset_of, replace, size_of, size_of_val};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::os::fd::{AsFd, OwnedFd};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};

const MAGIC: u64 = 0x3230_4c4c_4f52_4b00;
/// `KROLL_ABI` of types.h.
pub const ABI: u32 = 14;
pub const MAX_RANKS: u32 = 65536;
const CONDUIT_BYTES: usize = 16;
pub const MODEL_BYTES: usize = 64;
const REPORT_BYTES: usize = 4096;
const GIFT_BYTES: usize = 512;
const FILE_BYTES: usize = 256;
const WHAT_BYTES: usize = 128;

/// `KROLL_RANK_*` of job_page.h.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankState {
    Starting,
    Running,
    Waiting,
    Leaving,
    Gone,
    Lost,
}

const GONE: u32 = RankState::Gone as u32;
const LOST: u32 = RankState::Lost as u32;

impl RankState {
    fn of(number: u32) -> RankState {
        match number {
            0 => RankState::Starting,
            1 => RankState::Running,
            2 => RankState::Waiting,
            3 => RankState::Leaving,
            4 => RankState::Gone,
            _ => RankState::Lost,
        }
    }
}

/// `kroll_job_page`.
#[repr(C)]
struct PageHead {
    magic: u64,
    abi: u32,
    ranks: u32,
    nodes: u32,
    node: u32,
    cores: u32,
    machine_ranks: u32,
    base: u64,
    shift: u32,
    stall_ms: u32,
    segment_bytes: u64,
    seed: u64,
    key: u64,
    table_at: u32,
    gifts_at: u32,
    slots_at: u32,
    collector_at: u32,
    watcher: u32,
    conduit: [u8; CONDUIT_BYTES],
    model: [u8; MODEL_BYTES],
    leaving: AtomicU32,
    claim: AtomicU64,
    verdict: AtomicU64,
    leaving_elsewhere: AtomicU32,
    given: AtomicU32,
    exchanged: AtomicU32,
    report_bytes: AtomicU32,
    lost: AtomicU32,
    gathered: AtomicU32,
    gatherings: AtomicU32,
    report: [u8; REPORT_BYTES],
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
    status: AtomicU32,
    beats: AtomicU64,
    wait_code: AtomicU64,
    counts_from_one: AtomicU32,
    may_be_lost: AtomicU32,
    wait_file: [u8; FILE_BYTES],
    wait_what: [u8; WHAT_BYTES],
    pad: [u8; 72],
}

const HOLDER_BYTES: usize = 320;

/// `kroll_holder`.
#[repr(C)]
pub(crate) struct HolderWords {
    words: [AtomicU8; HOLDER_BYTES],
    reference: AtomicU64,
    round: AtomicU64,
}

/// Who refers to the region that is to be deleted, as far as that is known.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Holder {
    pub words: Vec<u8>,
    /// Of another node, by which the region was reached.
    pub reference: u64,
    /// The last one before that.
    pub round: u64,
}

impl HolderWords {
    pub fn get(&self) -> Holder {
        let bytes = self.words.iter().map(|byte| byte.load(Ordering::Acquire));
        Holder {
            words: bytes.take_while(|&byte| byte != 0).collect(),
            reference: self.reference.load(Ordering::Acquire),
            round: self.round.load(Ordering::Acquire),
        }
    }

    pub fn set(&self, holder: &Holder) {
        let bytes = holder.words.iter().copied().take(HOLDER_BYTES - 1).chain([0]);
        self.words.iter().zip(bytes).for_each(|(to, from)| to.store(from, Ordering::Release));
        self.reference.store(holder.reference, Ordering::Release);
        self.round.store(holder.round, Ordering::Release);
    }
}

/// References to other nodes that a node can post, or be given, at once.
pub(crate) const REFERENCES: usize = 16384;

/// `kroll_collector_page`. The references are of whoever's turn it is.
#[repr(C)]
pub(crate) struct CollectorPage {
    pub wants: AtomicU64,
    pub stopped: AtomicU64,
    pub posted: AtomicU64,
    pub resumed: AtomicU64,
    pub out_count: AtomicU64,
    pub has_symmetric: AtomicU64,
    pub leaves: AtomicU32,
    pub deletes: AtomicU32,
    pub found: HolderWords,
    pub serial: AtomicU64,
    pub marks: AtomicU64,
    pub symmetric: AtomicU64,
    pub answered: AtomicU64,
    pub dealt_count: AtomicU64,
    pub is_done: AtomicU32,
    pub is_over: AtomicU32,
    pub deleter: AtomicU32,
    pad: u32,
    pub known: HolderWords,
    out: [AtomicU64; REFERENCES],
    dealt: [AtomicU64; REFERENCES],
}

impl CollectorPage {
    /// What the node has posted; those that had no room come again.
    pub fn posted_references(&self) -> impl Iterator<Item = u64> {
        let count = (self.out_count.load(Ordering::Acquire) as usize).min(REFERENCES);
        self.out[..count].iter().map(|reference| reference.load(Ordering::Relaxed))
    }

    /// What the node has been given.
    pub fn dealt_references(&self) -> impl Iterator<Item = u64> {
        let count = (self.dealt_count.load(Ordering::Acquire) as usize).min(REFERENCES);
        self.dealt[..count].iter().map(|reference| reference.load(Ordering::Relaxed))
    }

    /// At most [`REFERENCES`].
    pub fn give(&self, references: &[u64]) {
        self.dealt.iter().zip(references).for_each(|(to, &from)| to.store(from, Ordering::Relaxed));
        self.dealt_count.store(references.len() as u64, Ordering::Release);
    }

    /// As the ranks do.
    pub fn post(&self, references: &[u64]) {
        self.out.iter().zip(references).for_each(|(to, &from)| to.store(from, Ordering::Relaxed));
        self.out_count.store(references.len() as u64, Ordering::Release);
    }
}

macro_rules! fields {
    ($c_name:literal, $type:ident: $($field:ident)*) => {
        &[($c_name, "", size_of::<$type>()), $(($c_name, stringify!($field), offset_of!($type, $field)),)*]
    };
}

/// Struct, field (empty: the size) and bytes of all structs, for the test that asks the C compiler.
pub const LAYOUT: &[&[(&str, &str, usize)]] = &[
    fields!("kroll_job_page", PageHead: magic abi ranks nodes node cores machine_ranks base shift stall_ms
        segment_bytes seed key table_at gifts_at slots_at collector_at watcher conduit model leaving claim verdict leaving_elsewhere given
        exchanged report_bytes lost gathered gatherings report),
    fields!("kroll_rank_slot", RankSlot: pid state progress waits_for wait_line wait_column status beats
        wait_code counts_from_one may_be_lost wait_file wait_what pad),
    fields!("kroll_holder", HolderWords: words reference round),
    fields!("kroll_collector_page", CollectorPage: wants stopped posted resumed out_count has_symmetric leaves deletes
        found serial marks symmetric answered dealt_count is_done is_over deleter pad known out dealt),
];

/// Where a rank waits, as its slot says.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Wait {
    /// The rank waited for; `None` is several or unknown.
    pub for_rank: Option<u32>,
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub what: String,
    /// Where in the code, when the line is not known.
    pub code: Option<Address>,
    /// The language that waits counts ranks from 1 and calls them images.
    pub counts_from_one: bool,
}

/// How a rank wants the job to end, or how it does end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    pub kind: ClaimKind,
    pub rank: u32,
    pub status: u8,
}

/// `KROLL_END_*` of job_page.h.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClaimKind {
    Failed = 1,
    Asked = 2,
}

impl Claim {
    fn word(self) -> u64 {
        (self.kind as u64) << 40 | u64::from(self.status) << 32 | (u64::from(self.rank) + 1)
    }

    fn of_word(word: u64) -> Option<Claim> {
        let kind = match word >> 40 {
            1 => ClaimKind::Failed,
            2 => ClaimKind::Asked,
            _ => return None,
        };
        Some(Claim { kind, rank: (word as u32).checked_sub(1)?, status: (word >> 32) as u8 })
    }
}

/// Where the parts of a page are.
struct Shape {
    table_at: usize,
    gifts_at: usize,
    slots_at: usize,
    collector_at: usize,
    bytes: usize,
}

impl Shape {
    fn of(plan: &Plan, node: usize) -> Shape {
        let table_at = size_of::<PageHead>();
        let gifts_at = (table_at + size_of_val(&plan.node_first[..])).next_multiple_of(64);
        let slots_at = gifts_at + plan.ranks as usize * GIFT_BYTES;
        let ranks = plan.node_first[node + 1] - plan.node_first[node];
        let collector_at = slots_at + ranks as usize * size_of::<RankSlot>();
        let collector_bytes = if plan.nodes() > 1 { size_of::<CollectorPage>() } else { 0 };
        Shape { table_at, gifts_at, slots_at, collector_at, bytes: collector_at + collector_bytes }
    }
}

/// What a rank has written into its slot.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SlotFacts {
    state: u32,
    progress: u64,
    beats: u64,
    /// Of a rank that waits.
    wait: Option<Wait>,
}

/// What the ranks of a node have said on its page, for a copy of the page elsewhere.
#[derive(Serialize, Deserialize, Debug)]
pub enum PageNews {
    Slot { rank: u32, facts: SlotFacts },
    Claim(u64),
    Report(Vec<u8>),
    Leaving(u32),
    Gifts(Vec<u8>),
    Collector(CollectorNews),
}

/// What the head says to the ranks of a node by its page.
#[derive(Serialize, Deserialize, Debug)]
pub enum PageWord {
    Verdict(u64),
    LeavingElsewhere(u32),
    /// Of all ranks of the job.
    Gifts(Vec<u8>),
    Collector(CollectorWord),
}

/// The mapped page of one node.
pub struct NodePage {
    head: NonNull<PageHead>,
    bytes: NonZeroUsize,
    gifts_at: usize,
    slots_at: usize,
    /// `None` in jobs on one node.
    collector_at: Option<usize>,
    first_rank: u32,
    ranks: u32,
    ranks_of_job: u32,
}

/// Length of the job page of a node.
pub fn page_bytes(plan: &Plan, node: usize) -> u64 {
    Shape::of(plan, node).bytes as u64
}

impl NodePage {
    /// Maps `memory`, which is zero and has [`page_bytes`], and writes the plan into it.
    pub fn create(memory: impl AsFd, plan: &Plan, node: usize) -> nix::Result<NodePage> {
        let Shape { table_at, gifts_at, slots_at, collector_at, bytes } = Shape::of(plan, node);
        let bytes = NonZeroUsize::new(bytes).ok_or(Errno::EINVAL)?;
        let access = ProtFlags::PROT_READ | ProtFlags::PROT_WRITE;
        // SAFETY: a fresh mapping at an address of the kernel's choice aliases nothing of this process.
        let address = unsafe { mmap(None, bytes, access, MapFlags::MAP_SHARED, memory, 0)? };
        let head = address.cast::<PageHead>();
        // SAFETY: the mapping is page-aligned, long enough for the head and the table, and no rank runs yet.
        unsafe {
            head.write(head_of(plan, node));
            let table = head.byte_add(table_at).cast::<u32>();
            table.copy_from_nonoverlapping(NonNull::from(&plan.node_first[..]).cast(), plan.node_first.len());
        }
        let (first_rank, ranks) = (plan.node_first[node], plan.node_first[node + 1] - plan.node_first[node]);
        let collector_at = (plan.nodes() > 1).then_some(collector_at);
        Ok(NodePage { head, bytes, gifts_at, slots_at, collector_at, first_rank, ranks, ranks_of_job: plan.ranks })
    }

    fn head(&self) -> &PageHead {
        // SAFETY: mapped until drop; what changes while ranks run is atomic, but for the report, which is never borrowed.
        unsafe { self.head.as_ref() }
    }

    fn slot(&self, rank: u32) -> NonNull<RankSlot> {
        let index = rank - self.first_rank;
        assert!(index < self.ranks, "rank {rank} of {} from {}", self.ranks, self.first_rank);
        // SAFETY: so many slots are inside the mapping.
        unsafe { self.head.byte_add(self.slots_at).cast::<RankSlot>().add(index as usize) }
    }

    fn slot_words(&self, rank: u32) -> &RankSlot {
        // SAFETY: as for `slot`; only the atomic fields are read through this reference.
        unsafe { self.slot(rank).as_ref() }
    }

    /// What the collector says and hears here.
    pub(crate) fn collector(&self) -> Option<&CollectorPage> {
        // SAFETY: inside the mapping until drop; all that changes is atomic.
        self.collector_at.map(|at| unsafe { self.head.byte_add(at).cast::<CollectorPage>().as_ref() })
    }

    /// The processes of ranks that have not left.
    pub(crate) fn running_processes(&self) -> impl Iterator<Item = u32> {
        let slots = self.numbers().map(|rank| self.slot_words(rank));
        let running = slots.filter(|slot| !matches!(slot.state.load(Ordering::Acquire), GONE | LOST));
        running.map(|slot| slot.pid.load(Ordering::Acquire)).filter(|&process| process != 0)
    }

    /// Where the gifts of some ranks are.
    fn gifts(&self, first_rank: u32) -> NonNull<u8> {
        // SAFETY: the gifts of all ranks are inside the mapping.
        unsafe { self.head.byte_add(self.gifts_at + first_rank as usize * GIFT_BYTES).cast() }
    }

    /// Copies what the ranks of this node gave to the page of another one.
    fn give_to(&self, other: &NodePage) {
        let bytes = self.ranks as usize * GIFT_BYTES;
        // SAFETY: two mappings; the ranks of this node have written theirs, those of the other look only later.
        unsafe { other.gifts(self.first_rank).copy_from_nonoverlapping(self.gifts(self.first_rank), bytes) };
    }

    fn numbers(&self) -> Range<u32> {
        self.first_rank..self.first_rank + self.ranks
    }

    /// The exit status of a rank that has ended, if it has come to an end of which it knew.
    pub fn status_said_by(&self, rank: u32) -> Option<u8> {
        let words = self.slot_words(rank);
        let claim = Claim::of_word(self.head().claim.load(Ordering::Acquire)).filter(|claim| claim.rank == rank);
        match RankState::of(words.state.load(Ordering::Acquire)) {
            _ if let Some(claim) = claim => Some(claim.status),
            RankState::Gone | RankState::Leaving => Some(words.status.load(Ordering::Acquire) as u8),
            _ => None,
        }
    }

    fn wait(&self, rank: u32) -> Wait {
        let (slot, words) = (self.slot(rank).as_ptr(), self.slot_words(rank));
        let for_rank = words.waits_for.load(Ordering::Acquire);
        // SAFETY: both fields are inside the mapping.
        let (file, what) = unsafe { (&raw const (*slot).wait_file, &raw const (*slot).wait_what) };
        let (file, at) = (text(file.cast(), FILE_BYTES), words.wait_code.load(Ordering::Acquire));
        Wait {
            for_rank: Some(for_rank).filter(|&rank| rank < self.ranks_of_job),
            line: words.wait_line.load(Ordering::Acquire),
            code: (at != 0).then(|| Address { at, library: file.clone() }),
            file: if at != 0 { String::new() } else { file },
            counts_from_one: words.counts_from_one.load(Ordering::Acquire) != 0,
            column: words.wait_column.load(Ordering::Acquire),
            what: text(what.cast(), WHAT_BYTES),
        }
    }

    fn facts(&self, rank: u32) -> SlotFacts {
        let words = self.slot_words(rank);
        let state = words.state.load(Ordering::Acquire);
        let (progress, beats) = (words.progress.load(Ordering::Acquire), words.beats.load(Ordering::Acquire));
        let wait = (RankState::of(state) == RankState::Waiting).then(|| self.wait(rank));
        SlotFacts { state, progress, beats, wait }
    }

    /// Writes what the rank has written where it runs.
    fn set_facts(&self, rank: u32, facts: &SlotFacts) {
        let (slot, words) = (self.slot(rank).as_ptr(), self.slot_words(rank));
        if let Some(wait) = &facts.wait {
            words.waits_for.store(wait.for_rank.unwrap_or(u32::MAX), Ordering::Relaxed);
            words.wait_line.store(wait.line, Ordering::Relaxed);
            words.wait_column.store(wait.column, Ordering::Relaxed);
            words.wait_code.store(wait.code.as_ref().map_or(0, |code| code.at), Ordering::Relaxed);
            words.counts_from_one.store(u32::from(wait.counts_from_one), Ordering::Relaxed);
            let file = wait.code.as_ref().map_or(&wait.file, |code| &code.library);
            // SAFETY: both fields are inside the mapping of a page that is a copy: no rank maps it.
            unsafe {
                (&raw mut (*slot).wait_file).write(field(file));
                (&raw mut (*slot).wait_what).write(field(&wait.what));
            }
        }
        words.progress.store(facts.progress, Ordering::Relaxed);
        words.beats.store(facts.beats, Ordering::Relaxed);
        words.state.store(facts.state, Ordering::Release);
    }

    fn copy_gifts(&self, ranks: Range<u32>) -> Vec<u8> {
        let mut copy = vec![0; ranks.len() * GIFT_BYTES];
        // SAFETY: the gifts of all ranks are inside the mapping; those that are asked for have been written.
        unsafe { self.gifts(ranks.start).copy_to_nonoverlapping(NonNull::from(&mut copy[..]).cast(), copy.len()) };
        copy
    }

    fn set_gifts(&self, ranks: Range<u32>, gifts: &[u8]) {
        let bytes = gifts.len().min(ranks.len() * GIFT_BYTES);
        // SAFETY: the gifts of all ranks are inside the mapping, and nobody looks at these before he is told.
        unsafe { self.gifts(ranks.start).copy_from_nonoverlapping(NonNull::from(gifts).cast(), bytes) };
    }

    /// Does what the head says.
    pub fn follow(&self, word: PageWord) {
        let head = self.head();
        match word {
            PageWord::Verdict(verdict) => head.verdict.store(verdict, Ordering::Release),
            PageWord::LeavingElsewhere(ranks) => head.leaving_elsewhere.store(ranks, Ordering::Release),
            PageWord::Gifts(gifts) => {
                self.set_gifts(0..self.ranks_of_job, &gifts);
                head.exchanged.store(1, Ordering::Release);
            }
            PageWord::Collector(word) => {
                if let Some(page) = self.collector() {
                    page.follow(word);
                }
            }
        }
    }

    /// Takes what happened on the page that this one is a copy of.
    fn take(&self, news: PageNews) {
        let head = self.head();
        match news {
            PageNews::Slot { rank, facts } => self.set_facts(rank, &facts),
            // A claim that is there already stands.
            PageNews::Claim(word) => drop(head.claim.compare_exchange(0, word, Ordering::AcqRel, Ordering::Acquire)),
            PageNews::Report(report) => self.set_report(&report),
            PageNews::Leaving(ranks) => head.leaving.store(ranks, Ordering::Release),
            PageNews::Gifts(gifts) => {
                self.set_gifts(self.numbers(), &gifts);
                head.given.store(self.ranks, Ordering::Release);
            }
            PageNews::Collector(news) => {
                if let Some(page) = self.collector() {
                    page.take(news);
                }
            }
        }
    }

    fn set_report(&self, report: &[u8]) {
        let bytes = report.len().min(REPORT_BYTES);
        // SAFETY: the field is inside the mapping of a page that is a copy: no rank maps it.
        unsafe {
            let start = (&raw mut (*self.head.as_ptr()).report).cast::<u8>();
            start.copy_from_nonoverlapping(report.as_ptr(), bytes);
        }
        self.head().report_bytes.store(bytes as u32, Ordering::Release);
    }

    fn report(&self) -> Vec<u8> {
        let bytes = self.head().report_bytes.load(Ordering::Acquire) as usize;
        // SAFETY: the field is inside the mapping.
        let start = unsafe { (&raw const (*self.head.as_ptr()).report).cast::<u8>() };
        // SAFETY: as above; the rank has written so much and writes no more.
        (0..bytes.min(REPORT_BYTES)).map(|i| unsafe { start.add(i).read_volatile() }).collect()
    }
}

impl Drop for NodePage {
    fn drop(&mut self) {
        // SAFETY: mapped by `create` with this length; nothing borrows from it any more. It cannot fail then.
        let _ = unsafe { munmap(self.head.cast::<c_void>(), self.bytes.get()) };
    }
}

/// The pages of all nodes. Ranks of different nodes have none in common: what they say reaches the others through here.
pub struct JobPages {
    nodes: Vec<NodePage>,
    node_first: Vec<u32>,
}

impl JobPages {
    /// One page a node, in the memory of `files`.
    pub fn create<'a>(files: impl Iterator<Item = &'a OwnedFd>, plan: &Plan) -> nix::Result<JobPages> {
        let nodes: nix::Result<_> = files.enumerate().map(|(node, file)| NodePage::create(file, plan, node)).collect();
        Ok(JobPages { nodes: nodes?, node_first: plan.node_first.clone() })
    }

    pub(crate) fn nodes(&self) -> &[NodePage] {
        &self.nodes
    }

    /// What the collector says and hears on each node; nothing in jobs on one.
    pub(crate) fn collectors(&self) -> impl Iterator<Item = &CollectorPage> {
        self.nodes.iter().filter_map(NodePage::collector)
    }

    fn of(&self, rank: u32) -> &NodePage {
        &self.nodes[self.node_first.partition_point(|&first| first <= rank) - 1]
    }

    fn slot(&self, rank: u32) -> &RankSlot {
        self.of(rank).slot_words(rank)
    }

    fn ranks(&self) -> u32 {
        self.node_first[self.nodes.len()]
    }

    /// A claim of the job's end that has not been decided on.
    pub fn claim(&self) -> Option<Claim> {
        let claims = self.nodes.iter().map(|node| node.head().claim.load(Ordering::Acquire));
        claims.filter_map(Claim::of_word).find(|claim| claim.rank < self.ranks())
    }

    /// Claims the end for a rank that cannot any more, unless another of its node was first.
    pub fn claim_for(&self, rank: u32, kind: ClaimKind, status: u8) {
        let word = Claim { kind, rank, status }.word();
        // A claim that is there already stands.
        let _ = self.of(rank).head().claim.compare_exchange(0, word, Ordering::AcqRel, Ordering::Acquire);
    }

    /// The status with which a rank has begun to leave.
    pub fn leaves_with(&self, rank: u32) -> u8 {
        self.slot(rank).status.load(Ordering::Relaxed) as u8
    }

    /// Whether the program of a rank can go on without it.
    pub fn may_be_lost(&self, rank: u32) -> bool {
        self.slot(rank).may_be_lost.load(Ordering::Acquire) != 0
    }

    /// Tells the ranks of its node that a rank was killed, and that they go on.
    pub fn lose(&self, rank: u32) {
        self.slot(rank).state.store(RankState::Lost as u32, Ordering::Release);
        self.of(rank).head().lost.fetch_add(1, Ordering::AcqRel);
    }

    /// Tells every node how the job ends.
    pub fn decide(&self, verdict: Claim) {
        self.nodes.iter().for_each(|node| node.head().verdict.store(verdict.word(), Ordering::Release));
    }

    /// Brings what the ranks give to the exchange at boot to all nodes, once everything is there. True when nothing is
    /// left to do.
    pub fn tell_gifts(&self) -> bool {
        if self.nodes.len() == 1 || self.nodes[0].head().exchanged.load(Ordering::Relaxed) != 0 {
            return true;
        }
        if self.nodes.iter().any(|node| node.head().given.load(Ordering::Acquire) != node.ranks) {
            return false;
        }
        for (from, node) in self.nodes.iter().enumerate() {
            self.nodes.iter().enumerate().filter(|(to, _)| *to != from).for_each(|(_, other)| node.give_to(other));
        }
        self.nodes.iter().for_each(|node| node.head().exchanged.store(1, Ordering::Release));
        true
    }

    /// Tells every node how many ranks of the others have begun to leave.
    pub fn tell_leaving(&self) {
        if self.nodes.len() == 1 {
            return;
        }
        let leaving: Vec<u32> = self.nodes.iter().map(|node| node.head().leaving.load(Ordering::Acquire)).collect();
        let all: u32 = leaving.iter().sum();
        for (node, own) in self.nodes.iter().zip(leaving) {
            node.head().leaving_elsewhere.store(all - own, Ordering::Release);
        }
    }

    /// What a rank that claimed the end has to say about its failure; empty if it has said nothing.
    pub fn report(&self, rank: u32) -> Vec<u8> {
        let page = self.of(rank);
        let claim = Claim::of_word(page.head().claim.load(Ordering::Acquire));
        if claim.is_some_and(|claim| claim.rank == rank) { page.report() } else { Vec::new() }
    }

    pub fn state(&self, rank: u32) -> RankState {
        RankState::of(self.slot(rank).state.load(Ordering::Acquire))
    }

    pub fn progress(&self, rank: u32) -> u64 {
        self.slot(rank).progress.load(Ordering::Acquire)
    }

    /// Rises while a loop of the program's own waits; 0 for a wait inside the runtime.
    pub fn beats(&self, rank: u32) -> u64 {
        self.slot(rank).beats.load(Ordering::Acquire)
    }

    pub fn wait(&self, rank: u32) -> Wait {
        self.of(rank).wait(rank)
    }

    /// Takes what happened on the page of a node elsewhere, of which ours is a copy.
    pub fn take(&self, node: usize, news: PageNews) {
        self.nodes[node].take(news);
    }
}

/// What has been told of a page, to tell only what is new.
#[derive(Default)]
pub struct ToldNews {
    slots: Vec<SlotFacts>,
    leaving: u32,
    claimed: bool,
    reported: bool,
    gave: bool,
    collector: collector::ToldNews,
}

impl ToldNews {
    /// The ranks have given what they exchange at boot: from now on a little later is soon enough.
    pub fn is_past_boot(&self) -> bool {
        self.gave
    }

    /// What the ranks of the page have said since the last time.
    pub fn since(&mut self, page: &NodePage) -> Vec<PageNews> {
        let (head, mut news) = (page.head(), Vec::new());
        self.slots.resize_with(page.ranks as usize, SlotFacts::default);
        for (rank, told) in page.numbers().zip(&mut self.slots) {
            let facts = page.facts(rank);
            if facts != *told {
                *told = facts.clone();
                news.push(PageNews::Slot { rank, facts });
            }
        }
        let claim = head.claim.load(Ordering::Acquire);
        if claim != 0 && !replace(&mut self.claimed, true) {
            news.push(PageNews::Claim(claim));
        }
        if head.report_bytes.load(Ordering::Acquire) != 0 && !replace(&mut self.reported, true) {
            news.push(PageNews::Report(page.report()));
        }
        let leaving = head.leaving.load(Ordering::Acquire);
        news.extend(changed(&mut self.leaving, leaving).map(PageNews::Leaving));
        if head.given.load(Ordering::Acquire) == page.ranks && !replace(&mut self.gave, true) {
            news.push(PageNews::Gifts(page.copy_gifts(page.numbers())));
        }
        if let Some(page) = page.collector() {
            news.extend(self.collector.since(page).into_iter().map(PageNews::Collector));
        }
        news
    }
}

/// What the head has told a node, to tell it only what is new.
#[derive(Default)]
pub struct ToldWords {
    verdict: u64,
    leaving_elsewhere: u32,
    exchanged: u32,
    collector: collector::ToldWords,
}

impl ToldWords {
    /// What our copy of a node's page has been told since the last time.
    pub fn since(&mut self, pages: &JobPages, node: usize) -> Vec<PageWord> {
        let (page, mut words) = (&pages.nodes[node], Vec::new());
        let head = page.head();
        let exchanged = head.exchanged.load(Ordering::Acquire);
        if changed(&mut self.exchanged, exchanged).is_some() {
            words.push(PageWord::Gifts(page.copy_gifts(0..page.ranks_of_job)));
        }
        let leaving = head.leaving_elsewhere.load(Ordering::Acquire);
        words.extend(changed(&mut self.leaving_elsewhere, leaving).map(PageWord::LeavingElsewhere));
        let verdict = head.verdict.load(Ordering::Acquire);
        words.extend(changed(&mut self.verdict, verdict).map(PageWord::Verdict));
        if let Some(page) = page.collector() {
            words.extend(self.collector.since(page).into_iter().map(PageWord::Collector));
        }
        words
    }
}

fn head_of(plan: &Plan, node: usize) -> PageHead {
    let shape = Shape::of(plan, node);
    PageHead {
        magic: MAGIC,
        abi: ABI,
        ranks: plan.ranks,
        nodes: plan.nodes() as u32,
        node: node as u32,
        cores: plan.shares[node].cores,
        machine_ranks: plan.shares[node].ranks,
        base: plan.base,
        shift: plan.shift,
        stall_ms: plan.stall_ms,
        segment_bytes: plan.segment_bytes,
        seed: plan.seed,
        key: plan.key,
        table_at: shape.table_at as u32,
        gifts_at: shape.gifts_at as u32,
        slots_at: shape.slots_at as u32,
        collector_at: shape.collector_at as u32,
        watcher: std::process::id(),
        conduit: field(plan.conduit.name()),
        model: field(&plan.model),
        claim: AtomicU64::new(0),
        verdict: AtomicU64::new(0),
        leaving: AtomicU32::new(0),
        leaving_elsewhere: AtomicU32::new(0),
        given: AtomicU32::new(0),
        exchanged: AtomicU32::new(0),
        report_bytes: AtomicU32::new(0),
        lost: AtomicU32::new(0),
        gathered: AtomicU32::new(0),
        gatherings: AtomicU32::new(0),
        report: [0; REPORT_BYTES],
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
pub(crate) mod tests {
    use super::*;
    use crate::machine::Machine;
    use crate::plan::{Conduit, Nodes, Request, plan};

    fn pages(ranks: u32, nodes: Option<Nodes>) -> JobPages {
        pages_of(ranks, nodes).1
    }

    pub fn pages_of(ranks: u32, nodes: Option<Nodes>) -> (Plan, JobPages) {
        let conduit = nodes.is_some().then_some(Conduit::Sim);
        let request = Request { nodes, conduit, ..Request::of(ranks) };
        let plan =
            plan(&request, &Machine { cores: 2, memory_bytes: 1 << 30, address_bytes: u64::MAX }).expect("a plan");
        let memory = |node| crate::segments::shared_memory("test", page_bytes(&plan, node)).expect("a memfd");
        let files: Vec<OwnedFd> = (0..plan.nodes()).map(memory).collect();
        let pages = JobPages::create(files.iter(), &plan).expect("pages");
        (plan, pages)
    }

    #[test]
    fn the_first_claim_of_a_node_stands() {
        let pages = pages(3, None);
        assert_eq!(pages.claim(), None);
        pages.claim_for(2, ClaimKind::Failed, 9);
        pages.claim_for(0, ClaimKind::Failed, 7);
        assert_eq!(pages.claim(), Some(Claim { kind: ClaimKind::Failed, rank: 2, status: 9 }));
        assert_eq!((pages.report(2), pages.report(0)), (Vec::new(), Vec::new()));
    }

    #[test]
    fn a_verdict_and_departures_reach_every_node() {
        let pages = pages(6, Some(Nodes::Sizes(vec![1, 3, 2])));
        pages.claim_for(4, ClaimKind::Failed, 3);
        let claim = pages.claim().expect("a claim");
        assert_eq!(pages.nodes[0].head().claim.load(Ordering::Acquire), 0);
        pages.decide(claim);
        assert!(pages.nodes.iter().all(|node| node.head().verdict.load(Ordering::Acquire) == claim.word()));
        pages.nodes[1].head().leaving.store(3, Ordering::Release);
        pages.nodes[2].head().leaving.store(1, Ordering::Release);
        pages.tell_leaving();
        let elsewhere: Vec<u32> =
            pages.nodes.iter().map(|node| node.head().leaving_elsewhere.load(Ordering::Acquire)).collect();
        assert_eq!(elsewhere, [4, 1, 3]);
    }

    #[test]
    fn gifts_reach_every_node_once_all_are_there() {
        let pages = pages(4, Some(Nodes::Sizes(vec![1, 3])));
        let give = |node: usize, rank: u32| {
            // SAFETY: inside the mapping.
            unsafe { pages.nodes[node].gifts(rank).write(10 + rank as u8) };
            pages.nodes[node].head().given.fetch_add(1, Ordering::AcqRel);
        };
        [(0, 0), (1, 1), (1, 2)].into_iter().for_each(|(node, rank)| give(node, rank));
        assert!(!pages.tell_gifts());
        give(1, 3);
        assert!(pages.tell_gifts() && pages.tell_gifts());
        for node in &pages.nodes {
            // SAFETY: as above.
            assert_eq!([0, 1, 2, 3].map(|rank| unsafe { node.gifts(rank).read() }), [10, 11, 12, 13]);
        }
    }

    #[test]
    fn a_copy_of_a_page_follows_what_is_told_of_it() {
        let nodes = || Some(Nodes::Sizes(vec![1, 3]));
        let (there, here) = (pages(4, nodes()), pages(4, nodes()));
        let (page, mut told) = (&there.nodes[1], ToldNews::default());
        told.since(page);
        there.claim_for(2, ClaimKind::Failed, 9);
        page.set_report(b"words");
        let wait = Wait {
            for_rank: Some(3),
            file: "heat.ti".into(),
            line: 7,
            column: 2,
            what: "barrier".into(),
            ..Wait::default()
        };
        page.set_facts(3, &SlotFacts { state: 2, progress: 5, beats: 1, wait: Some(wait.clone()) });
        page.set_gifts(1..4, &[7; 3 * GIFT_BYTES]);
        page.head().given.store(3, Ordering::Release);
        page.head().leaving.store(2, Ordering::Release);
        told.since(page).into_iter().for_each(|news| here.take(1, news));
        assert!(told.since(page).is_empty());
        assert_eq!((here.claim(), here.report(2)), (there.claim(), b"words".to_vec()));
        assert_eq!((here.state(3), here.progress(3), here.beats(3)), (RankState::Waiting, 5, 1));
        assert_eq!(here.wait(3), wait);
        here.nodes[0].set_gifts(0..1, &[6; GIFT_BYTES]);
        here.nodes[0].head().given.store(1, Ordering::Release);
        assert!(here.tell_gifts());
        here.tell_leaving();
        here.decide(here.claim().expect("a claim"));
        let mut said = ToldWords::default();
        said.since(&here, 1).into_iter().for_each(|word| page.follow(word));
        assert!(said.since(&here, 1).is_empty());
        assert_eq!(
            page.copy_gifts(0..4),
            [[6; GIFT_BYTES], [7; GIFT_BYTES], [7; GIFT_BYTES], [7; GIFT_BYTES]].concat()
        );
        let word = |word: &AtomicU64| word.load(Ordering::Acquire);
        assert_eq!(
            (word(&page.head().verdict), word(&page.head().claim)),
            (word(&page.head().claim), word(&page.head().claim))
        );
        let head = here.nodes[0].head();
        assert_eq!(
            (head.leaving_elsewhere.load(Ordering::Acquire), page.head().exchanged.load(Ordering::Acquire)),
            (2, 1)
        );
    }

    #[test]
    fn slots_are_read_as_the_rank_wrote_them() {
        let pages = pages(4, Some(Nodes::Sizes(vec![1, 3])));
        assert_eq!(pages.state(2), RankState::Starting);
        // SAFETY: inside the mapping of three ranks.
        unsafe {
            let slot = pages.of(2).slot(2).as_mut();
            slot.state = AtomicU32::new(2);
            slot.waits_for = AtomicU32::new(0);
            slot.wait_line = AtomicU32::new(7);
            slot.wait_file = field("heat.ti");
            slot.wait_what = field("barrier");
        }
        let expected =
            Wait { for_rank: Some(0), file: "heat.ti".into(), line: 7, what: "barrier".into(), ..Wait::default() };
        assert_eq!((pages.state(2), pages.wait(2)), (RankState::Waiting, expected));
        assert!([0, 1, 3].into_iter().all(|rank| pages.state(rank) == RankState::Starting));
    }
}
