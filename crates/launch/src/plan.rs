//! Decides how a job runs: a pure function from what the user asked for and what the machine offers.

use crate::job_page::{MAX_RANKS, MODEL_BYTES};
use crate::machine::Machine;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Conduit {
    Smp,
    Sim,
    Ucx,
    Mpi,
}

impl Conduit {
    pub const ALL: [Conduit; 4] = [Conduit::Smp, Conduit::Sim, Conduit::Ucx, Conduit::Mpi];

    pub fn name(self) -> &'static str {
        match self {
            Conduit::Smp => "smp",
            Conduit::Sim => "sim",
            Conduit::Ucx => "ucx",
            Conduit::Mpi => "mpi",
        }
    }

    /// Whether it is a file of its own that programs load, made where the network's library is.
    pub fn is_plugin(self) -> bool {
        matches!(self, Conduit::Ucx | Conduit::Mpi)
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
    /// As the ranks are on one machine or several, if the user does not say.
    pub conduit: Option<Conduit>,
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
        Request { ranks, conduit: None, nodes, model, target_progress, memory_bytes, base, stall_ms: 10_000, seed: 1 }
    }
}

/// What the ranks of a node have of their machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Share {
    pub cores: u32,
    /// Ranks that share the cores: those of the node, and of other nodes on the same machine.
    pub ranks: u32,
}

/// Everything that is constant during a job; becomes the head of the job pages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    pub ranks: u32,
    /// The first rank of every node, then `ranks`.
    pub node_first: Vec<u32>,
    /// By node.
    pub shares: Vec<Share>,
    pub base: u64,
    /// log2 of the distance between segments.
    pub shift: u32,
    pub segment_bytes: u64,
    pub conduit: Conduit,
    pub model: String,
    pub target_progress: bool,
    pub stall_ms: u32,
    pub seed: u64,
    /// What only ranks of this job know, for those that talk through a network. The head draws it.
    pub key: u64,
}

impl Plan {
    pub fn nodes(&self) -> usize {
        self.node_first.len() - 1
    }

    pub fn ranks_of(&self, node: usize) -> Range<u32> {
        self.node_first[node]..self.node_first[node + 1]
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

/// A job on this machine.
pub fn plan(request: &Request, machine: &Machine) -> Result<Plan, PlanError> {
    check_ranks(request.ranks)?;
    let conduit = request.conduit.unwrap_or(Conduit::Smp);
    if conduit.is_plugin() {
        let why = format!("{} is for several machines: say on which ones with `--hosts`", conduit.name());
        return Err(PlanError(why));
    }
    let node_first = nodes_for(request, conduit)?;
    let machines = vec![0; node_first.len() - 1];
    plan_nodes(request, conduit, node_first, &Machines { all: std::slice::from_ref(machine), of_node: &machines })
}

/// A job with a node of `sizes[n]` ranks on each of these machines; `of_node` says which nodes share one.
pub fn plan_on(request: &Request, sizes: &[u32], machines: &[Machine], of_node: &[usize]) -> Result<Plan, PlanError> {
    check_ranks(request.ranks)?;
    if request.nodes.is_some() {
        return Err(PlanError("with `--hosts` every host is a node: leave `--nodes` out".into()));
    }
    let conduit = match request.conduit {
        None if sizes.len() > 1 => Conduit::Ucx,
        None => Conduit::Smp,
        Some(Conduit::Smp) if sizes.len() > 1 => {
            return Err(PlanError("smp is shared memory, which ends at the machine: leave `--conduit` out".into()));
        }
        Some(Conduit::Sim) => {
            return Err(PlanError("sim pretends all of its nodes on this machine: leave `--hosts` out".into()));
        }
        Some(conduit) => conduit,
    };
    let node_first = nodes_of(request.ranks, sizes)?;
    plan_nodes(request, conduit, node_first, &Machines { all: machines, of_node })
}

/// The machines of a job, and which of them each node is on.
struct Machines<'a> {
    all: &'a [Machine],
    of_node: &'a [usize],
}

impl Machines<'_> {
    /// What every node has of its machine.
    fn shares(&self, node_first: &[u32]) -> Vec<Share> {
        let mut ranks = vec![0; self.all.len()];
        for (node, &machine) in self.of_node.iter().enumerate() {
            ranks[machine] += node_first[node + 1] - node_first[node];
        }
        let share = |&machine: &usize| Share { cores: self.all[machine].cores.max(1), ranks: ranks[machine] };
        self.of_node.iter().map(share).collect()
    }

    /// Bytes that every rank can have: those of the machine where they are scarcest.
    fn bytes_a_rank(&self, shares: &[Share]) -> u64 {
        let usable = |machine: usize| self.all[machine].memory_bytes / SEGMENT_SHARE.1 * SEGMENT_SHARE.0;
        let each = self.of_node.iter().zip(shares).map(|(&machine, share)| usable(machine) / u64::from(share.ranks));
        each.min().unwrap_or(0)
    }

    fn address_bytes(&self) -> u64 {
        self.all.iter().map(|machine| machine.address_bytes).min().unwrap_or(u64::MAX)
    }
}

fn check_ranks(ranks: u32) -> Result<(), PlanError> {
    if ranks == 0 || ranks > MAX_RANKS {
        return Err(PlanError(format!("a job has 1 to {MAX_RANKS} ranks, not {ranks}")));
    }
    Ok(())
}

fn plan_nodes(
    request: &Request,
    conduit: Conduit,
    node_first: Vec<u32>,
    machines: &Machines,
) -> Result<Plan, PlanError> {
    let (ranks, shares) = (request.ranks, machines.shares(&node_first));
    let share = match request.memory_bytes {
        Some(memory) => memory / u64::from(ranks),
        None => machines.bytes_a_rank(&shares),
    };
    let addresses = Addresses { conduit, most: machines.address_bytes(), node_first: &node_first };
    let shift = shift_for(request, &addresses, share)?;
    let (segment_bytes, least) = (share.min(1 << shift) & !0xfff, least_segment_bytes(ranks));
    if segment_bytes < least {
        let memory = request.memory_bytes.unwrap_or(share * u64::from(ranks));
        let why = format!("{memory} bytes of memory are too few for {ranks} ranks: each needs {}", units(least));
        return Err(PlanError(why));
    }
    let model = request.model.clone().unwrap_or_default();
    check_model(conduit, &model)?;
    let target_progress = request.target_progress;
    if target_progress && conduit != Conduit::Sim {
        return Err(PlanError("`--sim-target-progress` needs the simulator: add `--conduit sim`".into()));
    }
    let base = base_for(request.base.unwrap_or(DEFAULT_BASE), u64::from(ranks) << shift)?;
    let (stall_ms, seed) = (request.stall_ms, request.seed);
    let key = 0;
    Ok(Plan {
        ranks,
        node_first,
        shares,
        base,
        shift,
        segment_bytes,
        conduit,
        model,
        target_progress,
        stall_ms,
        seed,
        key,
    })
}

/// At least so much of a segment the runtime has for itself (`kr_control_bytes` of runtime/src/control.h): flags, queues
/// of messages, and for every rank two cells where its notifies arrive.
pub fn control_bytes(ranks: u32) -> u64 {
    (960 << 10) + 128 * u64::from(ranks)
}

/// A program has as much at least as the runtime.
fn least_segment_bytes(ranks: u32) -> u64 {
    (2 * control_bytes(ranks)).max(1 << LEAST_SHIFT)
}

/// Log2 of the distance between segments: 64 GiB, more when a rank may touch more, and four times what is asked for when
/// something is, for heaps have holes; as far as the room for all segments and the limit on addresses reach.
fn shift_for(request: &Request, addresses: &Addresses, share: u64) -> Result<u32, PlanError> {
    let (ranks, asked) = (request.ranks, request.memory_bytes.is_some());
    let exact = share.next_power_of_two().trailing_zeros();
    let room = (ADDRESS_ROOM / u64::from(ranks.next_power_of_two())).trailing_zeros();
    let limited = addresses.largest_shift();
    let most = room.min(limited);
    if asked && exact > most {
        let why = if limited < room { "the limit on addresses (`ulimit -v`) leaves" } else { "47-bit addresses leave" };
        let (each, all) = (units(1 << most), units(share));
        let words =
            format!("{why} {each} for the segment of each of {ranks} ranks, but `--memory` asks for {all} each");
        return Err(PlanError(words));
    }
    if most < LEAST_SHIFT || 1 << most < least_segment_bytes(ranks) {
        let limit = units(addresses.most);
        return Err(PlanError(format!("{ranks} ranks need more addresses than `ulimit -v` allows a process: {limit}")));
    }
    Ok(if asked { (exact + 2).clamp(LEAST_SHIFT, most) } else { exact.max(USUAL_SHIFT).min(most) })
}

/// The addresses that a process may have, and what takes them.
struct Addresses<'a> {
    conduit: Conduit,
    most: u64,
    node_first: &'a [u32],
}

impl Addresses<'_> {
    /// The largest distance at which a rank can map what it must: the segments of its node, and on the simulator those of
    /// all ranks and what it keeps for them behind each. A quarter of the limit is left to the program.
    fn largest_shift(&self) -> u32 {
        let near = self.node_first.windows(2).map(|pair| u64::from(pair[1] - pair[0])).max().unwrap_or(1);
        let ranks = u64::from(self.node_first.last().copied().unwrap_or(1));
        let others = if self.conduit == Conduit::Sim { ranks } else { 0 };
        let bytes = |shift: &u32| (near << shift) + others * ((2 << shift) + SIM_BYTES);
        let allowed = self.most / 4 * 3;
        (0..47).rev().find(|shift| bytes(shift) <= allowed).unwrap_or(0)
    }
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
fn nodes_for(request: &Request, conduit: Conduit) -> Result<Vec<u32>, PlanError> {
    let ranks = request.ranks;
    match (conduit, &request.nodes) {
        (Conduit::Sim, None) => Ok((0..=ranks).collect()),
        (Conduit::Sim, Some(Nodes::Count(nodes))) => equal_nodes(ranks, *nodes),
        (Conduit::Sim, Some(Nodes::Sizes(sizes))) => nodes_of(ranks, sizes),
        (_, None | Some(Nodes::Count(1))) => Ok(vec![0, ranks]),
        (_, Some(_)) => {
            Err(PlanError("more than one node on one machine needs the simulator: add `--conduit sim`".into()))
        }
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
    if conduit != Conduit::Sim && !model.is_empty() {
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
        assert_eq!((two.node_first, two.shares), (vec![0, 2], vec![Share { cores: 2, ranks: 2 }]));
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
        assert_eq!(control_bytes(1024), (960 << 10) + (128 << 10));
        assert_eq!(control_bytes(65536), (960 << 10) + (8 << 20));
        let memory = |each: u64| Request { memory_bytes: Some(each << 16), ..Request::of(65536) };
        assert!(refused(memory(8 << 20)).contains("too few for 65536 ranks: each needs 17.8 MiB"));
        assert_eq!(planned(memory(18 << 20)).segment_bytes, 18 << 20);
        assert!(refused(Request { memory_bytes: Some(1 << 20), ..Request::of(1) }).contains("each needs 2 MiB"));
    }

    #[test]
    fn segments_keep_within_the_limit_on_addresses() {
        let machine = Machine { address_bytes: 10_000_000 << 10, ..MACHINE };
        let with = |request: &Request| plan(request, &machine);
        let four = with(&Request::of(4)).expect("a plan");
        assert_eq!((four.shift, four.segment_bytes), (30, 1 << 30));
        let far = with(&Request { conduit: Some(Conduit::Sim), ..Request::of(4) }).expect("a plan");
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
        let long = Request { conduit: Some(Conduit::Sim), model: Some("x".repeat(64)), ..Request::of(2) };
        assert!(refused(long).contains("shorter than 64"));
        assert!(refused(Request { model: Some("lan".into()), ..Request::of(2) }).contains("simulator"));
        assert!(refused(Request { target_progress: true, ..Request::of(2) }).contains("simulator"));
    }

    #[test]
    fn simulated_nodes_are_filled_in_groups() {
        let sim = |ranks, nodes: &str| {
            let nodes = (!nodes.is_empty()).then(|| nodes.parse().expect("nodes"));
            Request { conduit: Some(Conduit::Sim), nodes, ..Request::of(ranks) }
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
