//! What the machine offers a job: cores, and memory within the limits of the control group.

use nix::sys::resource::{Resource, getrlimit};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;

/// The facts a plan needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Machine {
    /// Cores that this process may use, affinity and CPU quota considered.
    pub cores: u32,
    /// Bytes that a job may touch: physical memory, or the control group's limit if that is lower.
    pub memory_bytes: u64,
    /// Bytes of addresses that a process may have (`ulimit -v`); `u64::MAX` without a limit.
    pub address_bytes: u64,
}

impl Machine {
    /// Asks the system.
    pub fn here() -> Machine {
        let cores = std::thread::available_parallelism().map_or(1, |n| n.get() as u32);
        let physical = read("/proc/meminfo").and_then(|text| meminfo_bytes(&text, "MemTotal"));
        let group = group_limit(&read("/proc/self/cgroup").unwrap_or_default(), &|path| read(path));
        let memory_bytes = [physical, group].into_iter().flatten().min().unwrap_or(1 << 30);
        let address_bytes = getrlimit(Resource::RLIMIT_AS).map_or(u64::MAX, |(soft, _)| soft);
        Machine { cores, memory_bytes, address_bytes }
    }
}

fn read(path: &str) -> Option<String> {
    fs::read_to_string(path).ok()
}

/// A row of /proc/meminfo, which counts in KiB.
fn meminfo_bytes(text: &str, row: &str) -> Option<u64> {
    let line = text.lines().find(|line| line.strip_prefix(row).is_some_and(|rest| rest.starts_with(':')))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok()?.checked_mul(1024)
}

/// The tightest memory limit from this process's control group up to the root, in both versions of the hierarchy.
fn group_limit(memberships: &str, read: &dyn Fn(&str) -> Option<String>) -> Option<u64> {
    memberships.lines().filter_map(|line| membership_limit(line, read)).min()
}

/// `hierarchy:controllers:path`; version 2 has no controllers.
fn membership_limit(line: &str, read: &dyn Fn(&str) -> Option<String>) -> Option<u64> {
    let mut fields = line.splitn(3, ':');
    let (_, controllers, path) = (fields.next()?, fields.next()?, fields.next()?);
    let (root, file) = match controllers {
        "" => ("/sys/fs/cgroup", "memory.max"),
        _ if controllers.split(',').any(|c| c == "memory") => ("/sys/fs/cgroup/memory", "memory.limit_in_bytes"),
        _ => return None,
    };
    let group = Path::new(path.trim_start_matches('/'));
    let limits = group.ancestors().filter_map(|part| read(Path::new(root).join(part).join(file).to_str()?));
    limits.filter_map(|text| text.trim().parse().ok()).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meminfo_rows_are_found_by_whole_name() {
        let text = "MemTotalX:  1 kB\nMemTotal:       24000 kB\n";
        assert_eq!(meminfo_bytes(text, "MemTotal"), Some(24000 * 1024));
        assert_eq!(meminfo_bytes(text, "MemFree"), None);
    }

    #[test]
    fn the_tightest_limit_of_the_path_counts() {
        let files = |path: &str| match path {
            "/sys/fs/cgroup/a/b/memory.max" => Some("max\n".to_string()),
            "/sys/fs/cgroup/a/memory.max" => Some("4096\n".to_string()),
            "/sys/fs/cgroup/memory.max" => Some("8192\n".to_string()),
            "/sys/fs/cgroup/memory/c/memory.limit_in_bytes" => Some("2048\n".to_string()),
            _ => None,
        };
        assert_eq!(group_limit("0::/a/b\n", &files), Some(4096));
        assert_eq!(group_limit("5:cpu:/c\n4:memory,cpu:/c\n0::/a/b\n", &files), Some(2048));
        assert_eq!(group_limit("0::/x\n", &|_| None), None);
        assert_eq!(group_limit("nonsense\n", &files), None);
    }

    #[test]
    fn this_machine_has_something() {
        let machine = Machine::here();
        assert!(machine.cores >= 1 && machine.memory_bytes > 1 << 20);
    }
}
