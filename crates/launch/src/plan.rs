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
    pub memory_bytes: Option<u64>,
    pub base: Option<u64>,
    pub stall_ms: u32,
    pub seed: u64,
}

impl Request {
    pub fn of(ranks: u32) -> Request {
        let (nodes, model, memory_bytes, base) = (None, None, None, None);
        Request { ranks, conduit: Conduit::Smp, nodes, model, memory_bytes, base, stall_ms: 10_000, seed: 1 }
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
    let memory = request.memory_bytes.unwrap_or(machine.memory_bytes / SEGMENT_SHARE.1 * SEGMENT_SHARE.0);
    let share = memory / u64::from(ranks);
    let shift = shift_for(ranks, share);
    let segment_bytes = share.min(1 << shift) & !0xfff;
    if segment_bytes < 1 << LEAST_SHIFT {
        let why = format!("{memory} bytes of memory are too few for {ranks} ranks: each needs at least 2 MiB");
        return Err(PlanError(why));
    }
    let model = request.model.clone().unwrap_or_default();
    check_model(request.conduit, &model)?;
    let base = base_for(request.base.unwrap_or(DEFAULT_BASE), u64::from(ranks) << shift)?;
    let node_first = nodes_for(request)?;
    let (cores, conduit) = (machine.cores.max(1), request.conduit);
    let (stall_ms, seed) = (request.stall_ms, request.seed);
    Ok(Plan { ranks, node_first, cores, base, shift, segment_bytes, conduit, model, stall_ms, seed })
}

/// 64 GiB between segments, more when a rank may touch more, as far as the address room reaches.
fn shift_for(ranks: u32, share: u64) -> u32 {
    let wanted = share.next_power_of_two().trailing_zeros().max(USUAL_SHIFT);
    let room = (ADDRESS_ROOM / u64::from(ranks.next_power_of_two())).trailing_zeros();
    wanted.min(room)
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

    const MACHINE: Machine = Machine { cores: 2, memory_bytes: 24 << 30 };

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
        assert_eq!(small.segment_bytes, 16 << 20);
    }

    #[test]
    fn a_large_machine_gets_larger_segments() {
        let machine = Machine { cores: 64, memory_bytes: 4 << 40 };
        let plan = plan(&Request::of(4), &machine).expect("a plan");
        assert_eq!(plan.shift, 40);
        assert!(plan.segment_bytes <= 1 << plan.shift);
    }

    #[test]
    fn every_number_of_ranks_fits_the_address_room() {
        let machine = Machine { cores: 2, memory_bytes: 1 << 50 };
        for ranks in (1..=1024).chain((10..=16).flat_map(|log| [(1 << log) - 1, 1 << log])) {
            let plan = plan(&Request::of(ranks), &machine).expect("a plan");
            assert!(plan.base + (u64::from(ranks) << plan.shift) <= DEFAULT_BASE + ADDRESS_ROOM, "{ranks}");
        }
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
