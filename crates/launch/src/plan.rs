//! Decides how a job runs: a pure function from what the user asked for and what the machine offers.

use crate::job_page::{MAX_RANKS, MODEL_BYTES};
use crate::machine::Machine;
use std::fmt;

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

/// What the user asks for; `None` leaves the choice to the plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    pub ranks: u32,
    pub conduit: Conduit,
    pub nodes: Option<u32>,
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

/// Everything that is constant during a job; becomes the head of the job page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    pub ranks: u32,
    pub nodes: u32,
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
    let nodes = nodes_for(request)?;
    let (cores, conduit) = (machine.cores.max(1), request.conduit);
    let (stall_ms, seed) = (request.stall_ms, request.seed);
    Ok(Plan { ranks, nodes, cores, base, shift, segment_bytes, conduit, model, stall_ms, seed })
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

fn nodes_for(request: &Request) -> Result<u32, PlanError> {
    match (request.conduit, request.nodes) {
        (Conduit::Smp, None | Some(1)) => Ok(1),
        (Conduit::Smp, Some(_)) => {
            Err(PlanError("more than one node on one machine needs the simulator: add `--conduit sim`".into()))
        }
        (Conduit::Sim, None) => Ok(request.ranks),
        (Conduit::Sim, Some(nodes)) => whole_nodes(request.ranks, nodes),
    }
}

/// Ranks are dealt in groups of ceil(ranks / nodes), so not every number of nodes can be filled.
fn whole_nodes(ranks: u32, nodes: u32) -> Result<u32, PlanError> {
    if nodes == 0 || nodes > ranks {
        return Err(PlanError(format!("{ranks} ranks can be on 1 to {ranks} nodes, not on {nodes}")));
    }
    let filled = ranks.div_ceil(ranks.div_ceil(nodes));
    if filled == nodes {
        return Ok(nodes);
    }
    Err(PlanError(format!("{ranks} ranks fill only {filled} of {nodes} nodes: use `--nodes {filled}`")))
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
        assert_eq!((two.nodes, two.cores), (1, 2));
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
        for ranks in 1..=MAX_RANKS {
            let plan = plan(&Request::of(ranks), &machine).expect("a plan");
            assert!(plan.base + (u64::from(ranks) << plan.shift) <= DEFAULT_BASE + ADDRESS_ROOM, "{ranks}");
        }
    }

    #[test]
    fn impossible_requests_are_refused_in_words() {
        assert!(refused(Request::of(0)).contains("1 to 1024 ranks"));
        assert!(refused(Request::of(1025)).contains("1 to 1024 ranks"));
        assert!(refused(Request { memory_bytes: Some(1 << 20), ..Request::of(1) }).contains("too few"));
        assert!(refused(Request { nodes: Some(2), ..Request::of(2) }).contains("--conduit sim"));
        assert!(refused(Request { base: Some(4096), ..Request::of(2) }).contains("0x1000"));
        let long = Request { conduit: Conduit::Sim, model: Some("x".repeat(64)), ..Request::of(2) };
        assert!(refused(long).contains("shorter than 64"));
        assert!(refused(Request { model: Some("lan".into()), ..Request::of(2) }).contains("simulator"));
    }

    #[test]
    fn simulated_nodes_are_filled_in_groups() {
        let sim = |ranks, nodes| Request { conduit: Conduit::Sim, nodes, ..Request::of(ranks) };
        assert_eq!(planned(sim(4, None)).nodes, 4);
        assert_eq!(planned(sim(4, Some(2))).nodes, 2);
        assert_eq!(planned(sim(5, Some(3))).nodes, 3);
        assert!(refused(sim(4, Some(3))).contains("--nodes 2"));
        assert!(refused(sim(2, Some(3))).contains("not on 3"));
    }
}
