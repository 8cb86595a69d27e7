//! The hosts of a job, as the user names them, and how many ranks each gets.

use crate::plan::PlanError;
use std::fmt;
use std::str::FromStr;

/// The name of this machine as a host; each time it is named it is a node of its own.
pub const LOCAL: &str = "local";

/// A machine that ranks run on, as one node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Host {
    pub name: String,
    /// How many ranks it gets; `None`: its part of what is left.
    pub ranks: Option<u32>,
}

/// The hosts of a job, in the order of their ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hosts(pub Vec<Host>);

impl FromStr for Hosts {
    type Err = String;

    /// `a,b:4`, where `b` gets 4 ranks.
    fn from_str(text: &str) -> Result<Hosts, String> {
        text.split(',').map(host).collect::<Result<Vec<Host>, String>>().map(Hosts)
    }
}

fn host(text: &str) -> Result<Host, String> {
    let (name, ranks) = text.split_once(':').map_or((text, None), |(name, ranks)| (name, Some(ranks)));
    let is_in_names = |c: char| c.is_ascii_alphanumeric() || "-._@".contains(c);
    if name.is_empty() || name.starts_with('-') || !name.chars().all(is_in_names) {
        return Err(format!("`{name}` is no name of a host: give names as in a,b:4, where b gets 4 ranks"));
    }
    let ranks = match ranks.map(str::parse) {
        None => None,
        Some(Ok(ranks)) if ranks > 0 => Some(ranks),
        Some(_) => return Err(format!("`{text}`: behind the colon stands how many ranks the host gets")),
    };
    Ok(Host { name: name.to_string(), ranks })
}

/// The hosts of a file, and how many ranks each has room for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostFile {
    /// In the order in which they are first named; without a number where the file gives none.
    hosts: Vec<Host>,
}

impl FromStr for HostFile {
    type Err = String;

    /// One host a line, as other launchers have them: `a`, `a:4`, `a slots=4`, with other words behind; `#` begins a
    /// remark. A host that is named several times has the slots of all its lines, one where a line gives no number.
    fn from_str(text: &str) -> Result<HostFile, String> {
        let mut hosts: Vec<Host> = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
            let Some(name) = words.next() else { continue };
            let slots = words.find_map(|word| word.strip_prefix("slots="));
            let word = slots.map_or(name.to_string(), |slots| format!("{name}:{slots}"));
            let new = host(&word).map_err(|why| format!("line {}: {why}", at + 1))?;
            match hosts.iter_mut().find(|known| known.name == new.name) {
                Some(known) => known.ranks = Some(known.ranks.unwrap_or(1).saturating_add(new.ranks.unwrap_or(1))),
                None => hosts.push(new),
            }
        }
        if hosts.is_empty() {
            return Err("it names no host".to_string());
        }
        Ok(HostFile { hosts })
    }
}

impl HostFile {
    /// The ranks that there is room for, if every host says its own.
    pub fn slots(&self) -> Option<u32> {
        Hosts(self.hosts.clone()).ranks()
    }

    /// The hosts of a job of so many ranks: hosts with slots are filled in turn, and the others share what is left.
    pub fn hosts(&self, ranks: u32) -> Result<Hosts, PlanError> {
        let mut left = ranks;
        let mut hosts = self.hosts.clone();
        for host in &mut hosts {
            host.ranks = host.ranks.map(|slots| slots.min(left));
            left -= host.ranks.unwrap_or(0);
        }
        let open = hosts.iter().filter(|host| host.ranks.is_none()).count();
        if left > 0 && open == 0 {
            return Err(PlanError(format!("{ranks} ranks have no room: the host file has {} slots", ranks - left)));
        }
        hosts.retain(|host| match host.ranks {
            Some(ranks) => ranks > 0,
            None => {
                // Each of those that share what is left has one rank at least.
                let is_used = left > 0;
                left = left.saturating_sub(1);
                is_used
            }
        });
        Ok(Hosts(hosts))
    }
}

impl fmt::Display for Hosts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let host = |host: &Host| host.ranks.map_or_else(|| host.name.clone(), |ranks| format!("{}:{ranks}", host.name));
        f.write_str(&self.0.iter().map(host).collect::<Vec<_>>().join(","))
    }
}

impl Hosts {
    /// The ranks of all hosts together, if every host says its own.
    pub fn ranks(&self) -> Option<u32> {
        self.0.iter().map(|host| host.ranks).try_fold(0_u32, |sum, ranks| sum.checked_add(ranks?))
    }

    /// How many ranks each host gets. Those without a number share what is left, the first ones one more if need be.
    pub fn sizes(&self, ranks: u32) -> Result<Vec<u32>, PlanError> {
        let asked: u64 = self.0.iter().filter_map(|host| host.ranks).map(u64::from).sum();
        let open = self.0.iter().filter(|host| host.ranks.is_none()).count() as u64;
        let left = u64::from(ranks).checked_sub(asked).filter(|&left| left >= open && (open > 0 || left == 0));
        let Some(left) = left else {
            return Err(PlanError(format!("{ranks} ranks do not fill the hosts {self}: each needs one at least")));
        };
        let mut number = 0;
        let sizes = self.0.iter().map(|host| {
            host.ranks.unwrap_or_else(|| {
                number += 1;
                (left / open + u64::from(number <= left % open)) as u32
            })
        });
        Ok(sizes.collect())
    }

    /// What the nodes are called in messages: hosts that are several nodes have numbers.
    pub fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        for (at, host) in self.0.iter().enumerate() {
            let same = |hosts: &[Host]| hosts.iter().filter(|other| other.name == host.name).count();
            let number = same(&self.0[..=at]);
            names.push(if same(&self.0) == 1 { host.name.clone() } else { format!("{}/{number}", host.name) });
        }
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(text: &str) -> Hosts {
        text.parse().expect("hosts")
    }

    #[test]
    fn ranks_are_dealt_to_the_hosts_that_do_not_say_their_own() {
        assert_eq!(hosts("a,b:4").sizes(6).expect("sizes"), [2, 4]);
        assert_eq!(hosts("a,b,c").sizes(5).expect("sizes"), [2, 2, 1]);
        assert_eq!((hosts("a:1,b:2").sizes(3).expect("sizes"), hosts("a:1,b:2").ranks()), (vec![1, 2], Some(3)));
        assert_eq!(hosts("a,b:2").ranks(), None);
        for (text, ranks) in [("a,b:4", 4), ("a:1,b:2", 4), ("a,b,c", 2)] {
            assert!(hosts(text).sizes(ranks).is_err(), "{text} {ranks}");
        }
    }

    #[test]
    fn nodes_of_one_host_have_numbers() {
        assert_eq!(hosts("local,b,local").names(), ["local/1", "b", "local/2"]);
        assert_eq!(hosts("local,b:3").to_string(), "local,b:3");
    }

    #[test]
    fn hosts_of_a_file_are_filled_in_turn() {
        let file = |text: &str| text.parse::<HostFile>().expect("a host file");
        let slots = file("# ours\na slots=4 max_slots=9\n\nb:2 # the small one\n");
        assert_eq!(slots.slots(), Some(6));
        let hosts = |file: &HostFile, ranks| file.hosts(ranks).expect("hosts").to_string();
        assert_eq!(
            (hosts(&slots, 6), hosts(&slots, 5), hosts(&slots, 3)),
            ("a:4,b:2".into(), "a:4,b:1".into(), "a:3".into())
        );
        assert!(slots.hosts(7).is_err());
        let of_batch_systems = file("a\na\nb\na\nb\n");
        assert_eq!((of_batch_systems.slots(), hosts(&of_batch_systems, 5)), (Some(5), "a:3,b:2".into()));
        let names = file("a\nb\nc:2\n");
        assert_eq!((names.slots(), hosts(&names, 5), hosts(&names, 3)), (None, "a,b,c:2".into(), "a,c:2".into()));
    }

    #[test]
    fn a_host_file_that_cannot_be_read_names_the_line() {
        let refusal = |text: &str| text.parse::<HostFile>().expect_err(text);
        assert!(refusal("a\nb slots=x\n").starts_with("line 2: "), "{}", refusal("a\nb slots=x\n"));
        assert_eq!(refusal("# none\n"), "it names no host");
    }

    #[test]
    fn what_is_no_host_is_refused() {
        for text in ["", "a,", "-oProxyCommand=x", "a:0", "a:x", "a b", "a;b"] {
            assert!(text.parse::<Hosts>().is_err(), "{text}");
        }
    }
}
