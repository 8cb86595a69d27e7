//! The allocation of Slurm that a command runs in, and how its nodes are reached: <https://slurm.schedmd.com/sbatch.html>,
//! section OUTPUT ENVIRONMENT VARIABLES.

use crate::hosts::{Host, Hosts};
use std::process::{Command, Stdio};

/// Starts one process on a node of the allocation, which is the next word: beside other steps, with all of the job's
/// processors and memory there, and nothing between its bytes and ours.
const REACH: [&str; 9] =
    ["srun", "--quiet", "--nodes=1", "--ntasks=1", "--overlap", "--mem=0", "--cpu-bind=none", "--unbuffered", "-w"];

/// The nodes that a job of Slurm may use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allocation {
    nodes: Vec<String>,
    /// The tasks of each node, when the user asked Slurm for so many.
    tasks: Option<Vec<u32>>,
}

impl Allocation {
    /// The allocation around this process, if there is one and it is not just this machine; what is wrong with it in words.
    pub fn around() -> Result<Option<Allocation>, String> {
        let setting = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let (Some(_), Some(list)) = (setting("SLURM_JOB_ID"), setting("SLURM_JOB_NODELIST")) else {
            return Ok(None);
        };
        let nodes = hostnames(&list)?;
        let tasks = setting("SLURM_NTASKS").and(setting("SLURM_TASKS_PER_NODE"));
        let tasks = match tasks.map(|text| tasks_per_node(&text).ok_or(text)) {
            Some(Ok(tasks)) if tasks.len() == nodes.len() => Some(tasks),
            Some(Ok(tasks)) => {
                return Err(format!("Slurm names {} nodes, and the tasks of {}", nodes.len(), tasks.len()));
            }
            Some(Err(text)) => return Err(format!("Slurm says SLURM_TASKS_PER_NODE={text}, which cannot be read")),
            None => None,
        };
        let is_here = setting("SLURMD_NODENAME").is_some_and(|here| nodes == [here]);
        Ok((!is_here).then_some(Allocation { nodes, tasks }))
    }

    /// How many ranks the user asked Slurm for, as tasks.
    pub fn ranks(&self) -> Option<u32> {
        Some(self.tasks.as_ref()?.iter().sum())
    }

    /// The hosts of a job of so many ranks: as Slurm dealt its tasks if they are as many, otherwise in equal parts.
    pub fn hosts(&self, ranks: u32) -> Hosts {
        let tasks = self.tasks.as_deref().filter(|tasks| tasks.iter().sum::<u32>() == ranks);
        let host = |(at, name): (usize, &String)| Host { name: name.clone(), ranks: tasks.map(|tasks| tasks[at]) };
        let hosts = self.nodes.iter().enumerate().map(host);
        Hosts(hosts.filter(|host| host.ranks != Some(0)).take(ranks as usize).collect())
    }

    /// The command that reaches a node, which is its next word.
    pub fn reach(&self) -> Vec<String> {
        REACH.map(String::from).to_vec()
    }
}

/// The nodes of a list such as `n[1-3,7]`, which Slurm itself takes apart.
fn hostnames(list: &str) -> Result<Vec<String>, String> {
    let mut command = Command::new("scontrol");
    let said = command.args(["show", "hostnames", list]).stdin(Stdio::null()).output();
    let said = said.map_err(|error| format!("inside an allocation of Slurm, but `scontrol` cannot be run: {error}"))?;
    let names: Vec<String> = String::from_utf8_lossy(&said.stdout).lines().map(String::from).collect();
    match said.status.success() && !names.is_empty() {
        true => Ok(names),
        false => {
            let why = String::from_utf8_lossy(&said.stderr);
            Err(format!("`scontrol show hostnames {list}` failed: {}", why.lines().last().unwrap_or("no word of it")))
        }
    }
}

/// `2(x3),1` is 2, 2, 2, 1.
fn tasks_per_node(text: &str) -> Option<Vec<u32>> {
    let mut tasks = Vec::new();
    for part in text.split(',') {
        let (number, times) = match part.split_once("(x") {
            Some((number, times)) => (number, times.strip_suffix(')')?.parse().ok()?),
            None => (part, 1),
        };
        tasks.extend(std::iter::repeat_n(number.parse::<u32>().ok()?, times));
    }
    Some(tasks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allocation(tasks: Option<&str>) -> Allocation {
        let nodes = ["n1", "n2", "n3"].map(String::from).to_vec();
        Allocation { nodes, tasks: tasks.map(|text| tasks_per_node(text).expect("tasks")) }
    }

    #[test]
    fn tasks_of_nodes_are_read_as_slurm_writes_them() {
        assert_eq!(tasks_per_node("2(x3),1"), Some(vec![2, 2, 2, 1]));
        assert_eq!(tasks_per_node("16"), Some(vec![16]));
        for text in ["", "2(x", "2(x3", "a", "2,,1"] {
            assert_eq!(tasks_per_node(text), None, "{text}");
        }
    }

    #[test]
    fn as_many_ranks_as_tasks_lie_as_the_tasks_do_and_others_in_equal_parts() {
        let asked = allocation(Some("4,1(x2)"));
        assert_eq!((asked.ranks(), asked.hosts(6).to_string()), (Some(6), "n1:4,n2:1,n3:1".to_string()));
        assert_eq!(asked.hosts(9).to_string(), "n1,n2,n3");
        assert_eq!(asked.hosts(2).to_string(), "n1,n2");
        assert_eq!((allocation(None).ranks(), allocation(None).hosts(64).to_string()), (None, "n1,n2,n3".to_string()));
    }
}
