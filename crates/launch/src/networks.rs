//! The networks of a host, and which of them connect the hosts of a job. Hosts have more interfaces than those: the
//! bridge of a container engine has the same address on each, and a library that takes it talks to itself.

use nix::ifaddrs::getifaddrs;
use nix::net::if_::InterfaceFlags;
use nix::sys::socket::{AddressFamily, SockaddrLike, SockaddrStorage};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::Path;

/// By which UCX takes devices: adapters with their ports, such as `mlx5_0:1`, and interfaces.
pub(crate) const DEVICES: &str = "UCX_NET_DEVICES";
const ADAPTERS: &str = "/sys/class/infiniband";

/// An interface that is up, with one of its addresses.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
struct Interface {
    name: String,
    address: IpAddr,
    /// Bits of the address that all on the same network have.
    prefix: u8,
}

impl Interface {
    fn network(&self) -> (IpAddr, u8) {
        let first = match self.address {
            IpAddr::V4(address) => {
                let mask = u32::MAX.checked_shl(32 - u32::from(self.prefix)).unwrap_or(0);
                Ipv4Addr::from_bits(address.to_bits() & mask).into()
            }
            IpAddr::V6(address) => {
                let mask = u128::MAX.checked_shl(128 - u32::from(self.prefix)).unwrap_or(0);
                Ipv6Addr::from_bits(address.to_bits() & mask).into()
            }
        };
        (first, self.prefix)
    }
}

impl fmt::Display for Interface {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}/{}", self.name, self.address, self.prefix)
    }
}

/// What a host can be reached by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Networks {
    interfaces: Vec<Interface>,
    /// Of networks that are not the kernel's, such as InfiniBand.
    adapters: Vec<String>,
}

impl Networks {
    /// Asks the system. Loopback, and addresses that mean something on one cable only, are left out.
    pub fn here() -> Networks {
        let up = InterfaceFlags::IFF_UP | InterfaceFlags::IFF_RUNNING;
        let found = getifaddrs().into_iter().flatten();
        let found = found.filter(|it| it.flags.contains(up) && !it.flags.contains(InterfaceFlags::IFF_LOOPBACK));
        let mut interfaces: Vec<Interface> = found
            .filter_map(|it| {
                let (address, mask) = (ip(&it.address?)?, ip(&it.netmask?)?);
                let bits = match mask {
                    IpAddr::V4(mask) => mask.to_bits().leading_ones(),
                    IpAddr::V6(mask) => mask.to_bits().leading_ones(),
                };
                Some(Interface { name: it.interface_name, address, prefix: bits as u8 })
            })
            .filter(|it| !matches!(it.address, IpAddr::V6(address) if address.is_unicast_link_local()))
            .collect();
        interfaces.sort();
        Networks { interfaces, adapters: adapters() }
    }
}

impl fmt::Display for Networks {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let words: Vec<String> =
            self.interfaces.iter().map(Interface::to_string).chain(self.adapters.iter().cloned()).collect();
        f.write_str(if words.is_empty() { "none" } else { "" })?;
        f.write_str(&words.join(", "))
    }
}

fn ip(address: &SockaddrStorage) -> Option<IpAddr> {
    match address.family()? {
        AddressFamily::Inet => Some(address.as_sockaddr_in()?.ip().into()),
        AddressFamily::Inet6 => Some(address.as_sockaddr_in6()?.ip().into()),
        _ => None,
    }
}

fn adapters() -> Vec<String> {
    let entries = |folder: &Path| -> Vec<String> {
        let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
        names.filter_map(|name| name.into_string().ok()).collect()
    };
    let of_adapter = |adapter: String| {
        let ports = entries(&Path::new(ADAPTERS).join(&adapter).join("ports"));
        ports.into_iter().map(move |port| format!("{adapter}:{port}"))
    };
    let mut all: Vec<String> = entries(Path::new(ADAPTERS)).into_iter().flat_map(of_adapter).collect();
    all.sort();
    all
}

/// For each host the devices by which it reaches the others, as UCX wants to have them: interfaces on networks that all
/// hosts are on, each with its own address. `None` where that says nothing: all are one host, or no such network is.
pub(crate) fn that_connect(hosts: &[&Networks]) -> Option<Vec<String>> {
    let distinct: BTreeSet<&Networks> = hosts.iter().copied().collect();
    let is_shared = |network: (IpAddr, u8)| {
        let at = |host: &Networks| host.interfaces.iter().find(|it| it.network() == network).map(|it| it.address);
        let addresses: BTreeSet<IpAddr> = distinct.iter().filter_map(|host| at(host)).collect();
        addresses.len() == distinct.len()
    };
    let devices = |host: &&Networks| {
        let shared = host.interfaces.iter().filter(|it| is_shared(it.network()));
        let names: BTreeSet<String> = shared.map(|it| it.name.clone()).collect();
        let all: Vec<String> = names.iter().cloned().chain(host.adapters.iter().cloned()).collect();
        (!names.is_empty()).then(|| all.join(","))
    };
    if distinct.len() < 2 { None } else { hosts.iter().map(devices).collect() }
}

/// The addresses of one host by which the others reach it: on networks that all hosts are on, or where there is none, all.
pub(crate) fn addresses_for(host: &Networks, hosts: &[&Networks]) -> Vec<IpAddr> {
    let names = that_connect(hosts).and_then(|devices| {
        let at = hosts.iter().position(|other| *other == host)?;
        devices.into_iter().nth(at)
    });
    let leads = |it: &&Interface| names.as_ref().is_none_or(|names| names.split(',').any(|name| name == it.name));
    host.interfaces.iter().filter(leads).map(|it| it.address).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Written as `kroll doctor` shows them.
    fn host(words: &str) -> Networks {
        let mut networks = Networks::default();
        for word in words.split(", ") {
            match word.split_once(' ') {
                None => networks.adapters.push(word.into()),
                Some((name, address)) => {
                    let (address, prefix) = address.split_once('/').expect("an address and a prefix");
                    let address = address.parse().expect("an address");
                    let prefix = prefix.parse().expect("a prefix");
                    networks.interfaces.push(Interface { name: name.into(), address, prefix });
                }
            }
        }
        assert_eq!(networks.to_string(), words);
        networks
    }

    fn connecting(hosts: &[&str]) -> Option<Vec<String>> {
        let hosts: Vec<Networks> = hosts.iter().map(|words| host(words)).collect();
        that_connect(&hosts.iter().collect::<Vec<_>>())
    }

    #[test]
    fn bridges_with_the_same_address_everywhere_are_left_out() {
        let found =
            connecting(&["docker0 172.17.0.1/16, eth0 10.1.0.4/24", "docker0 172.17.0.1/16, enp3s0 10.1.0.5/24"]);
        assert_eq!(found, Some(vec!["eth0".to_string(), "enp3s0".to_string()]));
    }

    #[test]
    fn every_network_that_all_are_on_is_taken_and_adapters_with_it() {
        let found = connecting(&[
            "ib0 fd00::1/64, eth0 10.1.0.4/24, wlan0 192.168.7.2/24, mlx5_0:1",
            "eth0 10.1.0.5/24, ib0 fd00::2/64, mlx5_0:1, mlx5_1:1",
        ]);
        assert_eq!(found, Some(vec!["eth0,ib0,mlx5_0:1".to_string(), "eth0,ib0,mlx5_0:1,mlx5_1:1".to_string()]));
    }

    #[test]
    fn a_network_that_one_host_is_not_on_does_not_connect() {
        let hosts = ["a 10.1.0.4/24, b 10.2.0.4/24", "a 10.1.0.5/24, b 10.2.0.5/24", "b 10.2.0.6/24"];
        assert_eq!(connecting(&hosts), Some(vec!["b".to_string(); 3]));
        assert_eq!(connecting(&["a 10.1.0.4/24", "a 10.2.0.4/24"]), None);
        assert_eq!(connecting(&["a 10.1.0.4/24", "a 10.1.0.4/25"]), None);
    }

    #[test]
    fn one_host_has_nothing_to_choose_and_may_stand_there_twice() {
        assert_eq!(connecting(&["a 10.1.0.4/24", "a 10.1.0.4/24"]), None);
        let hosts = ["a 10.1.0.4/24, c 10.3.0.1/8", "a 10.1.0.4/24, c 10.3.0.1/8", "a 10.1.0.5/24"];
        assert_eq!(connecting(&hosts), Some(vec!["a".to_string(); 3]));
    }

    #[test]
    fn a_host_is_reached_on_common_networks_or_on_any() {
        let reached = |hosts: &[&str]| {
            let hosts: Vec<Networks> = hosts.iter().map(|words| host(words)).collect();
            let found = addresses_for(&hosts[0], &hosts.iter().collect::<Vec<_>>());
            found.iter().map(IpAddr::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(reached(&["d 172.17.0.1/16, e 10.1.0.4/24, x_0:1", "d 172.17.0.1/16, e 10.1.0.5/24"]), "10.1.0.4");
        assert_eq!(reached(&["a 10.1.0.4/24, b 10.3.0.4/24", "a 10.2.0.5/24"]), "10.1.0.4 10.3.0.4");
    }

    #[test]
    fn prefixes_are_cut_at_any_bit() {
        assert_eq!(connecting(&["a 10.0.0.1/9", "b 10.127.0.2/9"]), Some(vec!["a".into(), "b".into()]));
        assert_eq!(connecting(&["a 10.0.0.1/9", "b 10.128.0.2/9"]), None);
        assert_eq!(connecting(&["a 1.0.0.1/0", "b 200.0.0.2/0"]), Some(vec!["a".into(), "b".into()]));
        assert_eq!(connecting(&["a fd00::1/128", "b fd00::2/128"]), None);
    }
}
