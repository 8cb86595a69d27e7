//! Decides how a job runs: a pure function from what the user asked for and what the machine offers.

use crate::job_page::{MAX_RANKS, MODEL_BYTES};
use crate::machine::Machine;
use std::fmt;
use std::str::FromStr;

/// Address of rank 0's segment: free under AddressSanitizer and far from where Linux puts programs and libraries.
pub const DEFAULT_BASE: u64 = 0x1100_0000_0000;

/// Room for all segments from the default base up to where position-independent programs begin.
const ADDRESS_ROOM: u64 = 1 << 46;
const LEAST_SHIFT: u32 = 21;
const USUAL_SHIFT: u32 = 36;
/// What the simulator keeps for a rank beside room for the bytes of a whole segment (runtime/conduit/sim/area.h).
const SIM_BYTES: u64 = 20 << 20;
/// Part of the memory that segments may fill: the programs themselves and the system want some too.
const SEGMENT_SHARE: (u64, u64) = (7, 8);

/// How ranks of different nodes talk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conduit {
    Smp,
    Sim,
}

impl Conduit {
    pub const ALL: [Conduit; 2] = [Conduit::Smp, Conduit::Sim];

    pub fn name(self) -> &'static str {
        match self {
            Conduit::Smp => "smp",
            Conduit::Sim => "sim",
        }
    }
}

/// On how many nodes the ranks are, as the user says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Nodes {
    /// So many nodes, with as equal numbers of ranks as can be.
    Count(u32),
    /// The ranks of every node.
    Sizes(Vec<u32>),
}

impl FromStr for Nodes {
    type Err = String;

    /// `3`, or `1,3,2`.
    fn from_str(text: &str) -> Result<Nodes, String> {
        let numbers: Result<Vec<u32>, _> = text.split(',').map(str::parse).collect();
        match numbers.as_deref() {
            Ok([count]) => Ok(Nodes::Count(*count)),
            Ok(sizes) => Ok(Nodes::Sizes(sizes.to_vec())),
            Err(_) => Err("a number of nodes, or the ranks of every node as in 1,3,2".into()),
        }
    }
}

impl fmt::Display for Nodes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Nodes::Count(count) => write!(f, "{count}"),
            Nodes::Sizes(sizes) => f.write_str(&sizes.iter().map(u32::to_string).collect::<Vec<_>>().join(",")),
        }
    }
}

/// What the user asks for; `None` leaves the choice to the plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    pub ranks: u32,
    pub conduit: Conduit,
    pub nodes: Option<Nodes>,
    /// The network that `sim` pretends: a preset's name or "L,o,g,G".
    pub model: Option<String>,
    /// On `sim`, operations wait until their target enters the runtime.
    pub target_progress: bool,
    pub memory_bytes: Option<u64>,
    pub base: Option<u64>,
    pub stall_ms: u32,
    pub seed: u64,
}

impl Request {
    pub fn of(ranks: u32) -> Request {
        let (nodes, model, memory_bytes, base) = (None, None, None, None);
        let target_progress = false;
        Request {
            ranks,
            conduit: Conduit::Smp,
            nodes,
            model,
            target_progress,
            memory_bytes,
            base,
            stall_ms: 10_000,
            seed: 1,
        }
    }
}

/// Everything that is constant during a job; becomes the head of the job pages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    pub ranks: u32,
    /// The first rank of every node, then `ranks`.
    pub node_first: Vec<u32>,
    pub cores: u32,
    pub base: u64,
    /// log2 of the distance between segments.
    pub shift: u32,
    pub segment_bytes: u64,
    pub conduit: Conduit,
    pub model: String,
    pub target_progress: bool,
    pub stall_ms: u32,
    pub seed: u64,
}

impl Plan {
    pub fn nodes(&self) -> usize {
        self.node_first.len() - 1
    }

    pub fn node_of(&self, rank: u32) -> usize {
        self.node_first.partition_point(|&first| first <= rank) - 1
    }
}

/// Why a request cannot be served, in words for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanError(pub String);

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

pub fn plan(request: &Request, machine: &Machine) -> Result<Plan, PlanError> {
    let ranks = request.ranks;
    if ranks == 0 || ranks > MAX_RANKS {
        return Err(PlanError(format!("a job has 1 to {MAX_RANKS} ranks, not {ranks}")));
    }
    let node_first = nodes_for(request)?;
    let memory = request.memory_bytes.unwrap_or(machine.memory_bytes / SEGMENT_SHARE.1 * SEGMENT_SHARE.0);
    let share = memory / u64::from(ranks);
    let shift = shift_for(request, machine, &node_first, share)?;
    let (segment_bytes, least) = (share.min(1 << shift) & !0xfff, least_segment_bytes(ranks));
    if segment_bytes < least {
        let why = format!("{memory} bytes of memory are too few for {ranks} ranks: each needs {}", units(least));
        return Err(PlanError(why));
    }
    let model = request.model.clone().unwrap_or_default();
    check_model(request.conduit, &model)?;
    let target_progress = request.target_progress;
    if target_progress && request.conduit == Conduit::Smp {
        return Err(PlanError("`--sim-target-progress` needs the simulator: add `--conduit sim`".into()));
    }
    let base = base_for(request.base.unwrap_or(DEFAULT_BASE), u64::from(ranks) << shift)?;
    let (cores, conduit) = (machine.cores.max(1), request.conduit);
    let (stall_ms, seed) = (request.stall_ms, request.seed);
    Ok(Plan { ranks, node_first, cores, base, shift, segment_bytes, conduit, model, target_progress, stall_ms, seed })
}

/// At least so much of a segment the runtime has for itself (`kr_control_bytes` of runtime/src/control.h): flags, queues
/// of messages, and for every rank a cell where its notifies arrive.
pub fn control_bytes(ranks: u32) -> u64 {
    (960 << 10) + 64 * u64::from(ranks)
}

/// A program has as much at least as the runtime.
fn least_segment_bytes(ranks: u32) -> u64 {
    (2 * control_bytes(ranks)).max(1 << LEAST_SHIFT)
}

/// Log2 of the distance between segments: 64 GiB, more when a rank may touch more, and four times what is asked for when
/// something is, for heaps have holes; as far as the room for all segments and the limit on addresses reach.
fn shift_for(request: &Request, machine: &Machine, node_first: &[u32], share: u64) -> Result<u32, PlanError> {
    let (ranks, asked) = (request.ranks, request.memory_bytes.is_some());
    let exact = share.next_power_of_two().trailing_zeros();
    let room = (ADDRESS_ROOM / u64::from(ranks.next_power_of_two())).trailing_zeros();
    let limited = limited_shift(request, machine, node_first);
    let most = room.min(limited);
    if asked && exact > most {
        let why = if limited < room { "the limit on addresses (`ulimit -v`) leaves" } else { "47-bit addresses leave" };
        let (each, all) = (units(1 << most), units(share));
        let words =
            format!("{why} {each} for the segment of each of {ranks} ranks, but `--memory` asks for {all} each");
        return Err(PlanError(words));
    }
    if most < LEAST_SHIFT || 1 << most < least_segment_bytes(ranks) {
        let limit = units(machine.address_bytes);
        return Err(PlanError(format!("{ranks} ranks need more addresses than `ulimit -v` allows a process: {limit}")));
    }
    Ok(if asked { (exact + 2).clamp(LEAST_SHIFT, most) } else { exact.max(USUAL_SHIFT).min(most) })
}

/// The largest distance at which a rank can map what it must: the segments of its node, and on the simulator those of all
/// ranks and what it keeps for them behind each. A quarter of the limit is left to the program.
fn limited_shift(request: &Request, machine: &Machine, node_first: &[u32]) -> u32 {
    let near = node_first.windows(2).map(|pair| u64::from(pair[1] - pair[0])).max().unwrap_or(1);
    let others = if request.conduit == Conduit::Sim { u64::from(request.ranks) } else { 0 };
    let bytes = |shift: &u32| (near << shift) + others * ((2 << shift) + SIM_BYTES);
    let allowed = machine.address_bytes / 4 * 3;
    (0..47).rev().find(|shift| bytes(shift) <= allowed).unwrap_or(0)
}

/// Bytes for people, in the largest unit that gives at least 1.
fn units(bytes: u64) -> String {
    let (shift, unit) = match bytes {
        0..0x10_0000 => (10, "KiB"),
        0x10_0000..0x4000_0000 => (20, "MiB"),
        _ => (30, "GiB"),
    };
    let tenths = (bytes >> (shift - 4)) * 10 / 16;
    if tenths.is_multiple_of(10) {
        format!("{} {unit}", tenths / 10)
    } else {
        format!("{}.{} {unit}", tenths / 10, tenths % 10)
    }
}

fn base_for(base: u64, length: u64) -> Result<u64, PlanError> {
    let fits = base >= 1 << 32 && base.is_multiple_of(1 << LEAST_SHIFT) && base.saturating_add(length) <= 1 << 47;
    if fits { Ok(base) } else { Err(PlanError(format!("segments cannot start at address {base:#x}"))) }
}

/// The first rank of every node, then the number of ranks.
fn nodes_for(request: &Request) -> Result<Vec<u32>, PlanError> {
    let ranks = request.ranks;
    match (request.conduit, &request.nodes) {
        (Conduit::Smp, None | Some(Nodes::Count(1))) => Ok(vec![0, ranks]),
        (Conduit::Smp, Some(_)) => {
            Err(PlanError("more than one node on one machine needs the simulator: add `--conduit sim`".into()))
        }
        (Conduit::Sim, None) => Ok((0..=ranks).collect()),
        (Conduit::Sim, Some(Nodes::Count(nodes))) => equal_nodes(ranks, *nodes),
        (Conduit::Sim, Some(Nodes::Sizes(sizes))) => nodes_of(ranks, sizes),
    }
}

/// The larger nodes come first.
fn equal_nodes(ranks: u32, nodes: u32) -> Result<Vec<u32>, PlanError> {
    if nodes == 0 || nodes > ranks {
        return Err(PlanError(format!("{ranks} ranks can be on 1 to {ranks} nodes, not on {nodes}")));
    }
    Ok((0..=nodes).map(|node| ranks / nodes * node + node.min(ranks % nodes)).collect())
}

fn nodes_of(ranks: u32, sizes: &[u32]) -> Result<Vec<u32>, PlanError> {
    let total: u64 = sizes.iter().map(|&size| u64::from(size)).sum();
    if total != u64::from(ranks) || sizes.contains(&0) {
        let sizes = Nodes::Sizes(sizes.to_vec());
        let why =
            format!("nodes with {sizes} ranks are not {ranks} ranks: every node has one, and {total} is their sum");
        return Err(PlanError(why));
    }
    let mut first = vec![0];
    for size in sizes {
        first.push(first[first.len() - 1] + size);
    }
    Ok(first)
}

fn check_model(conduit: Conduit, model: &str) -> Result<(), PlanError> {
    if conduit == Conduit::Smp && !model.is_empty() {
        return Err(PlanError("a network model needs the simulator: add `--conduit sim`".into()));
    }
    if model.len() >= MODEL_BYTES || model.contains('\0') {
        return Err(PlanError(format!("the network model must be shorter than {MODEL_BYTES} bytes")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MACHINE: Machine = Machine { cores: 2, memory_bytes: 24 << 30, address_bytes: u64::MAX };

    fn planned(request: Request) -> Plan {
        plan(&request, &MACHINE).expect("a plan")
    }

    fn refused(request: Request) -> String {
        plan(&request, &MACHINE).expect_err("no plan").0
    }

    #[test]
    fn memory_is_shared_out_without_being_asked() {
        let two = planned(Request::of(2));
        assert_eq!((two.segment_bytes, two.shift, two.base), ((21 << 30) / 2, 36, DEFAULT_BASE));
        assert_eq!((two.node_first, two.cores), (vec![0, 2], 2));
        let small = planned(Request { memory_bytes: Some(64 << 20), ..Request::of(4) });
        assert_eq!((small.segment_bytes, small.shift), (16 << 20, 26));
    }

    #[test]
    fn a_large_machine_gets_larger_segments() {
        let machine = Machine { cores: 64, memory_bytes: 4 << 40, ..MACHINE };
        let plan = plan(&Request::of(4), &machine).expect("a plan");
        assert_eq!(plan.shift, 40);
        assert!(plan.segment_bytes <= 1 << plan.shift);
    }

    #[test]
    fn every_number_of_ranks_fits_the_address_room() {
        let machine = Machine { memory_bytes: 1 << 50, ..MACHINE };
        for ranks in (1..=1024).chain((10..=16).flat_map(|log| [(1 << log) - 1, 1 << log])) {
            let plan = plan(&Request::of(ranks), &machine).expect("a plan");
            assert!(plan.base + (u64::from(ranks) << plan.shift) <= DEFAULT_BASE + ADDRESS_ROOM, "{ranks}");
        }
    }

    #[test]
    fn the_largest_job_has_segments_of_a_gibibyte() {
        let machine = Machine { memory_bytes: 1 << 50, ..MACHINE };
        let asked = |gib: u64| Request { memory_bytes: Some(gib << 46), ..Request::of(65536) };
        let most = plan(&asked(1), &machine).expect("a plan");
        assert_eq!((most.shift, most.segment_bytes), (30, 1 << 30));
        assert_eq!(plan(&Request::of(65536), &machine).expect("a plan").segment_bytes, 1 << 30);
        let words =
            "47-bit addresses leave 1 GiB for the segment of each of 65536 ranks, but `--memory` asks for 2 GiB each";
        assert_eq!(plan(&asked(2), &machine).expect_err("no plan").0, words);
    }

    #[test]
    fn every_rank_has_room_for_what_all_others_write_to() {
        assert_eq!(control_bytes(1024), 1 << 20);
        assert_eq!(control_bytes(65536), (960 << 10) + (4 << 20));
        let memory = |each: u64| Request { memory_bytes: Some(each << 16), ..Request::of(65536) };
        assert!(refused(memory(8 << 20)).contains("too few for 65536 ranks: each needs 9.8 MiB"));
        assert_eq!(planned(memory(10 << 20)).segment_bytes, 10 << 20);
        assert!(refused(Request { memory_bytes: Some(1 << 20), ..Request::of(1) }).contains("each needs 2 MiB"));
    }

    #[test]
    fn segments_keep_within_the_limit_on_addresses() {
        let machine = Machine { address_bytes: 10_000_000 << 10, ..MACHINE };
        let with = |request: &Request| plan(request, &machine);
        let four = with(&Request::of(4)).expect("a plan");
        assert_eq!((four.shift, four.segment_bytes), (30, 1 << 30));
        let far = with(&Request { conduit: Conduit::Sim, ..Request::of(4) }).expect("a plan");
        assert!(((4u64 << far.shift) * 2) < machine.address_bytes, "{far:?}");
        let asked = with(&Request { memory_bytes: Some(64 << 20), ..Request::of(4) }).expect("a plan");
        assert_eq!(asked.shift, 26);
        let words = "the limit on addresses (`ulimit -v`) leaves 1 GiB for the segment of each of 4 ranks, but `--memory` asks for \
                     4 GiB each";
        let greedy = Request { memory_bytes: Some(16 << 30), ..Request::of(4) };
        assert_eq!(with(&greedy).expect_err("no plan").0, words);
        let words = with(&Request::of(10_000)).expect_err("no plan").0;
        assert_eq!(words, "10000 ranks need more addresses than `ulimit -v` allows a process: 9.5 GiB");
    }

    #[test]
    fn impossible_requests_are_refused_in_words() {
        assert!(refused(Request::of(0)).contains("1 to 65536 ranks"));
        assert!(refused(Request::of(65537)).contains("1 to 65536 ranks"));
        assert!(refused(Request { memory_bytes: Some(1 << 20), ..Request::of(1) }).contains("too few"));
        assert!(refused(Request { nodes: Some(Nodes::Count(2)), ..Request::of(2) }).contains("--conduit sim"));
        assert!(refused(Request { base: Some(4096), ..Request::of(2) }).contains("0x1000"));
        let long = Request { conduit: Conduit::Sim, model: Some("x".repeat(64)), ..Request::of(2) };
        assert!(refused(long).contains("shorter than 64"));
        assert!(refused(Request { model: Some("lan".into()), ..Request::of(2) }).contains("simulator"));
        assert!(refused(Request { target_progress: true, ..Request::of(2) }).contains("simulator"));
    }

    #[test]
    fn simulated_nodes_are_filled_in_groups() {
        let sim = |ranks, nodes: &str| {
            let nodes = (!nodes.is_empty()).then(|| nodes.parse().expect("nodes"));
            Request { conduit: Conduit::Sim, nodes, ..Request::of(ranks) }
        };
        assert_eq!(planned(sim(4, "")).node_first, [0, 1, 2, 3, 4]);
        assert_eq!(planned(sim(4, "2")).node_first, [0, 2, 4]);
        assert_eq!(planned(sim(5, "3")).node_first, [0, 2, 4, 5]);
        assert_eq!(planned(sim(4, "3")).node_first, [0, 2, 3, 4]);
        let uneven = planned(sim(6, "1,3,2"));
        assert_eq!((uneven.nodes(), &uneven.node_first[..]), (3, &[0, 1, 4, 6][..]));
        assert_eq!([0, 1, 3, 4, 5].map(|rank| uneven.node_of(rank)), [0, 1, 1, 2, 2]);
        assert!(refused(sim(2, "3")).contains("not on 3"));
        assert!(refused(sim(6, "1,3,3")).contains("nodes with 1,3,3 ranks are not 6 ranks"));
        assert!(refused(sim(4, "4,0")).contains("every node has one"));
        assert!(refused(Request { nodes: Some(Nodes::Sizes(vec![1, 1])), ..Request::of(2) }).contains("simulator"));
        for wrong in ["", "x", "1,", "-1", "1,2.5"] {
            assert!(wrong.parse::<Nodes>().is_err(), "{wrong}");
        }
    }
}
