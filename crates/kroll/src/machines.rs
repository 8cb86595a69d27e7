//! The machines of a job: those that the user names, those of Slurm's allocation, or this one.

use crate::cli::Run;
use kroll_launch::{Allocation, Conduit, HostFile, Hosts, PlanError};

pub enum Machines {
    This,
    Named(Hosts),
    File(HostFile),
    Slurm(Allocation),
}

impl Machines {
    /// What is wrong with Slurm's allocation comes back in words.
    pub fn of(options: &Run) -> Result<Machines, String> {
        if let Some(hosts) = options.hosts.clone() {
            return Ok(Machines::Named(hosts));
        }
        if let Some(file) = options.hostfile.clone() {
            return Ok(Machines::File(file));
        }
        let is_for_this = matches!(options.conduit, Some(Conduit::Smp | Conduit::Sim));
        match is_for_this || options.nodes.is_some() || options.model.is_some() {
            true => Ok(Machines::This),
            false => Ok(Allocation::around()?.map_or(Machines::This, Machines::Slurm)),
        }
    }

    /// The ranks of a job for which the user names no number.
    pub fn ranks(&self) -> Option<u32> {
        match self {
            Machines::This => None,
            Machines::Named(hosts) => hosts.ranks(),
            Machines::File(file) => file.slots(),
            Machines::Slurm(allocation) => allocation.ranks(),
        }
    }

    /// The hosts of so many ranks, and the command that reaches one, which is its next word; `None`: this machine alone.
    pub fn hosts(&self, ranks: u32, rsh: &str) -> Result<Option<(Hosts, Vec<String>)>, PlanError> {
        let rsh = || rsh.split_whitespace().map(String::from).collect();
        let hosts = match self {
            Machines::This => return Ok(None),
            Machines::Named(hosts) => (hosts.clone(), rsh()),
            Machines::File(file) => (file.hosts(ranks)?, rsh()),
            Machines::Slurm(allocation) => (allocation.hosts(ranks), allocation.reach()),
        };
        // What the hosts have is known once they have answered; what makes no sense on any is said now.
        hosts.0.sizes(ranks)?;
        Ok(Some(hosts))
    }
}
