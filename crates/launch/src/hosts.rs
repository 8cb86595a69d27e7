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
    fn what_is_no_host_is_refused() {
        for text in ["", "a,", "-oProxyCommand=x", "a:0", "a:x", "a b", "a;b"] {
            assert!(text.parse::<Hosts>().is_err(), "{text}");
        }
    }
}
