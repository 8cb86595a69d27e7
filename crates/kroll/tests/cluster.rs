//! Jobs on hosts that fail: each has its own network, processes and mounts (tests/cluster/hosts). Whatever happens, the job
//! ends everywhere, with one cause, the right one, and leaves nothing on any host.
//!
//! `KROLL_CLUSTER_TRIALS` sets the number of trials, `KROLL_CLUSTER_SEED` what happens when, `KROLL_CLUSTER_BARS` that the
//! ends must be as fast as they should be.

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

const HOSTS: usize = 3;
/// Set where the hosts are there.
const INSIDE: &str = "KROLL_TEST_HOSTS";
/// What the script ends with where there can be no hosts.
const CANNOT_BE: i32 = 77;
const START_LIMIT: Duration = Duration::from_secs(60);
/// How long a host may be silent where that is the trouble; the bars are about the default.
const SILENCE: Duration = Duration::from_millis(1500);
const DEFAULT_SILENCE: Duration = Duration::from_secs(5);
/// Without bars.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a connection may take to notice that its link is up again.
const RECOVERY: Duration = Duration::from_secs(60);

/// What happens to a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trouble {
    RankKilled,
    AgentKilled,
    /// All processes of a host at once.
    HostGone,
    LinkDown,
    HostStopped,
    HeadKilled,
}

const TROUBLES: [Trouble; 6] = [
    Trouble::RankKilled,
    Trouble::AgentKilled,
    Trouble::HostGone,
    Trouble::LinkDown,
    Trouble::HostStopped,
    Trouble::HeadKilled,
];

impl Trouble {
    /// From the trouble to the end of the job on all hosts that can be reached.
    fn bar(self) -> Duration {
        match self {
            Trouble::RankKilled => Duration::from_millis(300),
            Trouble::AgentKilled | Trouble::HostGone | Trouble::HeadKilled => Duration::from_millis(500),
            Trouble::LinkDown | Trouble::HostStopped => DEFAULT_SILENCE + Duration::from_millis(300),
        }
    }
}

/// A linear congruential generator: the moments need not be good, only varied and repeatable.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

fn has_bars() -> bool {
    setting("KROLL_CLUSTER_BARS").is_some()
}

fn limit(trouble: Trouble) -> Duration {
    if has_bars() { trouble.bar() } else { PATIENCE }
}

#[test]
fn whatever_happens_on_hosts_the_job_ends_everywhere_with_the_cause() {
    match std::env::var_os(INSIDE) {
        None => among_hosts(),
        Some(hosts) => try_all(&hosts.to_string_lossy()),
    }
}

/// Has this test done where there are hosts.
fn among_hosts() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cluster/hosts");
    let mut command = Command::new(script);
    command.arg(HOSTS.to_string()).arg(std::env::current_exe().expect("this test"));
    let done = command
        .args(["--nocapture", "--exact"])
        .arg("whatever_happens_on_hosts_the_job_ends_everywhere_with_the_cause");
    let done = done.output().expect("the script");
    let said = String::from_utf8_lossy(&done.stdout);
    if done.status.code() == Some(CANNOT_BE) && !has_bars() {
        eprintln!("skipped: {}", said.trim_end());
        return;
    }
    print!("{said}");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

fn try_all(hosts: &str) {
    let hosts: Vec<Host> = hosts
        .split_whitespace()
        .enumerate()
        .map(|(at, word)| Host::new(at, word.parse().expect("a process")))
        .collect();
    let place = Place::new();
    let mut dice = Dice(setting("KROLL_CLUSTER_SEED").unwrap_or(1));
    for round in 0..setting("KROLL_CLUSTER_TRIALS").unwrap_or(6) as usize {
        let trouble = TROUBLES[round % TROUBLES.len()];
        let took = trial(&place, &hosts, trouble, &mut dice);
        println!("trial {round}: {trouble:?} took {} ms", took.as_millis());
    }
}

// ---- the hosts ----

struct Host {
    name: String,
    /// Its namespace of names, by which its processes are known.
    space: PathBuf,
    first_process: Pid,
}

fn space_of(process: Pid) -> Option<PathBuf> {
    fs::read_link(format!("/proc/{process}/ns/uts")).ok()
}

fn executes(process: Pid, program: &Path) -> bool {
    fs::read_link(format!("/proc/{process}/exe")).is_ok_and(|exe| exe == program)
}

fn parent_of(process: Pid) -> Option<Pid> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok().map(Pid::from_raw)
}

fn all_processes() -> impl Iterator<Item = Pid> {
    let names = fs::read_dir("/proc").expect("proc").flatten().map(|entry| entry.file_name());
    names.filter_map(|name| name.to_str()?.parse().ok()).map(Pid::from_raw)
}

impl Host {
    fn new(at: usize, first_process: i32) -> Host {
        let first_process = Pid::from_raw(first_process);
        let space = space_of(first_process).expect("a host");
        Host { name: format!("h{}", at + 1), space, first_process }
    }

    fn processes_of(&self, program: &Path) -> Vec<Pid> {
        let all = all_processes().filter(|&process| executes(process, program));
        all.filter(|&process| space_of(process).as_ref() == Some(&self.space)).collect()
    }

    /// The three of the agent, those above before those below.
    fn agent(&self) -> Vec<Pid> {
        let mut left = self.processes_of(kroll());
        let mut agent: Vec<Pid> = Vec::new();
        while let Some(at) = left.iter().position(|&it| parent_of(it).is_some_and(|up| !left.contains(&up))) {
            agent.push(left.remove(at));
        }
        agent
    }

    fn everything(&self, place: &Place) -> Vec<Pid> {
        self.agent().into_iter().chain(self.processes_of(&place.program)).collect()
    }

    fn set_link(&self, state: &str) {
        let done = Command::new("ip").args(["link", "set", &self.name, state]).status().expect("ip");
        assert!(done.success());
    }

    fn left_in_shared_memory(&self) -> usize {
        let folder = format!("/proc/{}/root/dev/shm", self.first_process);
        fs::read_dir(folder).map_or(0, |entries| entries.count())
    }
}

fn kroll() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_kroll"))
}

// ---- jobs ----

struct Place {
    folder: tempfile::TempDir,
    program: PathBuf,
}

impl Place {
    fn new() -> Place {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join("busy");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/jobs/busy.c");
        let built = Command::new(kroll()).arg("build").arg(source).arg("-o").arg(&program).status().expect("kroll");
        assert!(built.success());
        Place { folder, program }
    }

    fn words(&self) -> String {
        fs::read_to_string(self.folder.path().join("stderr")).expect("text")
    }
}

/// A job that does not outlive its trial.
struct Head(Child);

impl Drop for Head {
    fn drop(&mut self) {
        let _ended_long_ago = self.0.kill();
    }
}

/// Where others load the machine, a host that is slow is not to be taken for one that says nothing: a trial without
/// silence waits longer for words than for the end.
fn silence(trouble: Trouble) -> Duration {
    if is_silent(trouble) { SILENCE } else { 2 * PATIENCE }
}

fn start(place: &Place, hosts: &[Host], ranks: usize, trouble: Trouble) -> Head {
    let names: Vec<&str> = hosts.iter().map(|host| host.name.as_str()).collect();
    let rsh = std::env::var("KROLL_TEST_RSH").expect("a way to the hosts");
    let mut command = Command::new(kroll());
    command.args(["run", "-n", &ranks.to_string(), "--hosts", &names.join(","), "--rsh", &rsh]);
    if !has_bars() {
        command.args(["--host-timeout", &silence(trouble).as_secs_f64().to_string()]);
    }
    let stderr = fs::File::create(place.folder.path().join("stderr")).expect("a file");
    command.arg(&place.program).stdin(Stdio::null()).stdout(Stdio::null()).stderr(stderr);
    Head(command.spawn().expect("kroll"))
}

/// Every rank with its process, once all are there.
fn ranks_of(place: &Place, hosts: &[Host], ranks: usize) -> Vec<Pid> {
    let mut found = vec![None; ranks];
    wait_at_most(START_LIMIT, "the start of the ranks", || {
        for process in hosts.iter().flat_map(|host| host.processes_of(&place.program)) {
            if let Some(rank) = rank_of(process) {
                found[rank] = Some(process);
            }
        }
        found.iter().all(Option::is_some)
    });
    found.into_iter().flatten().collect()
}

/// As the launcher told it.
fn rank_of(process: Pid) -> Option<usize> {
    let environment = fs::read(format!("/proc/{process}/environ")).ok()?;
    let mut settings = environment.split(|&byte| byte == 0);
    let job = settings.find_map(|setting| setting.strip_prefix(b"KROLL_JOB="))?;
    String::from_utf8_lossy(job).split_once(':')?.0.parse().ok()
}

fn wait_at_most(limit: Duration, what: &str, mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < limit, "{what} takes longer than {limit:?}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn end_of(head: &mut Head, limit: Duration) -> ExitStatus {
    let mut status = None;
    wait_at_most(limit, "the end of the job", || {
        status = head.0.try_wait().expect("a child");
        status.is_some()
    });
    status.expect("waited for")
}

// ---- trials ----

/// How long the job took to end.
fn trial(place: &Place, hosts: &[Host], trouble: Trouble, dice: &mut Dice) -> Duration {
    let count = HOSTS + dice.below(3);
    let mut head = start(place, hosts, count, trouble);
    let ranks = ranks_of(place, hosts, count);
    std::thread::sleep(Duration::from_millis(dice.below(100) as u64));
    let victim = dice.below(count);
    let node = dice.below(HOSTS);
    let host = &hosts[node];
    let everything = host.everything(place);
    let begun = Instant::now();
    match trouble {
        Trouble::RankKilled => send(&[ranks[victim]], Signal::SIGKILL),
        Trouble::AgentKilled => send(&[host.agent()[dice.below(3)]], Signal::SIGKILL),
        Trouble::HostGone => {
            send(&everything, Signal::SIGSTOP);
            send(&everything, Signal::SIGKILL);
        }
        Trouble::LinkDown => host.set_link("down"),
        Trouble::HostStopped => send(&everything, Signal::SIGSTOP),
        Trouble::HeadKilled => send(&[Pid::from_raw(head.0.id() as i32)], Signal::SIGKILL),
    }
    let status = end_of(&mut head, limit(trouble));
    let is_cut_off = |other: &&Host| is_silent(trouble) && other.name == host.name;
    for other in hosts.iter().filter(|other| !is_cut_off(other)) {
        let left = limit(trouble).saturating_sub(begun.elapsed());
        wait_at_most(left, &format!("the end on {}", other.name), || other.everything(place).is_empty());
    }
    let took = begun.elapsed();
    let cause = match trouble {
        Trouble::RankKilled => format!("kroll: rank {victim} was ended by SIGKILL"),
        Trouble::AgentKilled | Trouble::HostGone => format!("kroll: host {} is lost, or the agent", host.name),
        Trouble::LinkDown | Trouble::HostStopped => format!("kroll: host {} has said nothing for", host.name),
        Trouble::HeadKilled => String::new(),
    };
    let words = place.words();
    let what = format!("{trouble:?} with {count} ranks, rank {victim}, {}: {status}: {words}", host.name);
    assert!(words.starts_with(&cause) && words.lines().count() == usize::from(!cause.is_empty()), "{what}");
    match trouble {
        Trouble::RankKilled => assert_eq!(status.code(), Some(137), "{what}"),
        Trouble::HeadKilled => assert_eq!(status.signal(), Some(Signal::SIGKILL as i32), "{what}"),
        _ => assert_eq!(status.code(), Some(1), "{what}"),
    }
    // What is cut off learns of the end when it can be reached again.
    match trouble {
        Trouble::LinkDown => host.set_link("up"),
        Trouble::HostStopped => send(&everything, Signal::SIGCONT),
        _ => {}
    }
    wait_at_most(RECOVERY, &format!("the end on {}", host.name), || host.everything(place).is_empty());
    for host in hosts {
        assert_eq!(host.left_in_shared_memory(), 0, "{what}");
    }
    took
}

fn is_silent(trouble: Trouble) -> bool {
    matches!(trouble, Trouble::LinkDown | Trouble::HostStopped)
}

/// To the first, and to all others that have not ended with it.
fn send(processes: &[Pid], signal: Signal) {
    let mut sent = processes.iter().map(|&process| kill(process, signal));
    sent.next().expect("a process").expect("a living process");
    assert!(sent.all(|sent| matches!(sent, Ok(()) | Err(Errno::ESRCH))));
}
