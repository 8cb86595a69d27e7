//! Ranks that a launcher of others, mpirun or srun, has started itself. The first on each node starts its agent, the first of
//! the job the head, which starts the agent of its own node; agents of other nodes come to the head through the network.
//! What they and the ranks tell each other before stands in runtime/src/attach.c: lines through pipes, passed on by the
//! launcher. Agents watch such ranks by descriptors of processes, and end them by closing the sockets at which these met
//! them; so ranks end with their agents, too.

use crate::agents::{Agent, NotStarted};
use crate::helpers::{NodeRanks, send_with_files};
use crate::networks::{self, Networks};
use crate::ranks::Rank;
use crate::run::{LaunchError, Signals, new_key};
use crate::wire::{AttachedNode, Hello, Link, ToHead};
use nix::fcntl::{OFlag, open};
use nix::libc;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::Signal;
use nix::sys::socket::getsockopt;
use nix::sys::socket::sockopt::PeerCredentials;
use nix::sys::stat::{Mode, stat};
use nix::unistd::{dup2_stdin, dup2_stdout, gethostname};
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::ExitStatus;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long all agents may take to come to the head, one to say the key or who it is, and to reach an address.
const ARRIVAL: Duration = Duration::from_secs(30);
const ANSWER: Duration = Duration::from_secs(5);
/// How long a rank may take to end by itself once its agent wants that.
pub(crate) const NOTICE: Duration = Duration::from_millis(200);
/// How long the kernel may take to tell how a process has ended: until its parent has asked for that.
const REAPED: Duration = Duration::from_millis(50);
const LOOK: Duration = Duration::from_millis(1);
/// In place of a status that nobody knows: no signal has this number.
pub(crate) const UNSEEN: i32 = 0x7e;

/// A job whose ranks run already, as the first of them tells its head.
pub struct AttachedJob {
    /// The launcher's numbers of the ranks on this node.
    pub peers: Vec<u32>,
    pub ranks: u32,
}

// ---- what is said in lines ----

/// To the ranks of this node: how they find their agent, and which networks it has.
fn introduction(word: u64) -> Result<String, LaunchError> {
    let networks = postcard::to_stdvec(&Networks::here()).map_err(|error| LaunchError(error.to_string()))?;
    let digits: String = networks.iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("ok {word:x} {digits}"))
}

fn networks_in(line: &str) -> Option<Networks> {
    let digits = line.strip_prefix("ok ")?.split(' ').nth(1)?;
    let byte = |at| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..digits.len()).step_by(2).map(byte).collect();
    postcard::from_bytes(&bytes?).ok()
}

/// Says a line to the rank that has started this process.
fn say(line: &str) -> Result<(), LaunchError> {
    let mut out = io::stdout();
    let said = writeln!(out, "{line}").and_then(|()| out.flush());
    said.map_err(|error| LaunchError(format!("nobody hears this process: {error}")))
}

static HAS_LEFT: AtomicBool = AtomicBool::new(false);

/// Says why this process cannot do what a rank has started it for; false if that waits for no word any more.
pub fn say_refusal(why: &str) -> bool {
    !HAS_LEFT.load(Ordering::Relaxed) && say(&format!("no {}", why.replace('\n', " "))).is_ok()
}

/// The next line of the rank that has started this process. No byte more is read.
fn hear() -> Result<String, LaunchError> {
    let mut line = Vec::new();
    let mut byte = [0];
    while byte != *b"\n" {
        let read = nix::unistd::read(io::stdin().as_fd(), &mut byte);
        match read {
            Ok(1) => line.push(byte[0]),
            Err(nix::errno::Errno::EINTR) => {}
            _ => return Err(LaunchError("the rank that has started this process is gone".into())),
        }
    }
    Ok(String::from_utf8_lossy(&line).trim_end().to_string())
}

/// The rank that has started this process shall wait no longer.
fn leave_streams() -> nix::Result<()> {
    HAS_LEFT.store(true, Ordering::Relaxed);
    let nothing = open("/dev/null", OFlag::O_RDWR, Mode::empty())?;
    dup2_stdin(&nothing)?;
    dup2_stdout(&nothing)
}

// ---- the agent ----

/// How an agent that no head has started finds its head.
pub(crate) fn come_to_head(word: u64) -> Result<Link, LaunchError> {
    say(&introduction(word)?)?;
    let invitation = hear()?;
    let stream = connect(&invitation).map_err(|error| LaunchError(format!("the head cannot be reached: {error}")))?;
    leave_streams()?;
    let to = stream.try_clone().map_err(|error| LaunchError(error.to_string()))?;
    Ok(Link::to_head(stream.into(), to.into())?)
}

/// `ok ADDRESS,... KEY`: says the key at the first address that answers.
fn connect(invitation: &str) -> io::Result<TcpStream> {
    let nonsense = || io::Error::other(format!("`{invitation}` is no invitation"));
    let mut words = invitation.strip_prefix("ok ").ok_or_else(nonsense)?.split(' ');
    let (addresses, key) = (words.next().ok_or_else(nonsense)?, words.next().ok_or_else(nonsense)?);
    let key = u64::from_str_radix(key, 16).map_err(|_| nonsense())?;
    let mut refused = nonsense();
    for address in addresses.split(',') {
        let address: SocketAddr = address.parse().map_err(|_| nonsense())?;
        match TcpStream::connect_timeout(&address, ANSWER) {
            Ok(mut stream) => {
                stream.set_nodelay(true)?;
                stream.write_all(&key.to_le_bytes())?;
                return Ok(stream);
            }
            Err(error) => refused = error,
        }
    }
    Err(refused)
}

/// Who this node is.
pub(crate) fn node_here(numbers: Vec<u32>) -> AttachedNode {
    let named_by_slurm = std::env::var("SLURMD_NODENAME").ok();
    let host = named_by_slurm.unwrap_or_else(|| gethostname().unwrap_or_default().to_string_lossy().into_owned());
    AttachedNode { host, numbers }
}

/// Gives a rank that runs what it needs to join, and watches it from now on.
pub(crate) fn attach(all: &NodeRanks, rank: u32, stream: UnixStream) -> Result<Rank, String> {
    let peer = getsockopt(&stream, PeerCredentials).map_err(|error| error.to_string())?;
    let attached = open_process(peer.pid()).and_then(|process| {
        require_same_program(all, peer.pid())?;
        let [page, segments] = all.files.numbers(all.program.plan, rank);
        let ranks = all.program.plan.ranks_of(all.node);
        let mut text = format!("{rank} {} {}\0", ranks.start, ranks.len()).into_bytes();
        for (name, value) in all.program.settings {
            text.extend([name.as_bytes(), b"=", value.as_bytes(), b"\0"].concat());
        }
        send_with_files(&stream, text.len() as u32, &[page, segments])?;
        (&stream).write_all(&text)?;
        Ok(Rank::attached(process, nix::unistd::Pid::from_raw(peer.pid()), stream))
    });
    attached.map_err(|error| format!("rank {rank} cannot be watched: {error}"))
}

/// The descriptor of a process that is no child.
fn open_process(pid: i32) -> io::Result<OwnedFd> {
    // SAFETY: a system call that takes numbers.
    let number = unsafe { libc::syscall(libc::SYS_pidfd_open, pid, 0) };
    if number < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the kernel has just opened it for us.
    Ok(unsafe { OwnedFd::from_raw_fd(number as i32) })
}

fn require_same_program(all: &NodeRanks, pid: i32) -> io::Result<()> {
    let file = |path: &Path| stat(path).map(|facts| (facts.st_dev, facts.st_ino));
    let running = format!("/proc/{pid}/exe");
    if file(Path::new(&running))? == file(all.program.path)? {
        return Ok(());
    }
    let other = std::fs::read_link(&running).unwrap_or_default();
    let (other, first) = (other.display(), all.program.path.display());
    Err(io::Error::other(format!("it runs `{other}`, and rank 0 `{first}`: all ranks of a job run one program")))
}

/// A process that says that it is a rank which is there already.
pub(crate) fn refuse_second(mut stream: UnixStream, rank: u32, first: &Rank) {
    let pid = first.pid().map_or(0, nix::unistd::Pid::as_raw);
    let why = format!("process {pid} is rank {rank} already: a job's rank runs once");
    // One that is gone needs no answer.
    let _ = stream.write_all(&(why.len() as u32).to_le_bytes()).and_then(|()| stream.write_all(why.as_bytes()));
}

/// `struct pidfd_info` of the kernel, its first version.
#[repr(C)]
#[derive(Default)]
struct ProcessInfo {
    mask: u64,
    cgroup: u64,
    numbers: [u32; 11],
    exit_code: i32,
}
const GET_INFO: libc::Ioctl = 0xc040_ff0b;
const INFO_EXIT: u64 = 1 << 3;

/// How a process that is no child has ended, once it has. Kernels before 6.15 tell that to its parent only.
pub(crate) fn end_of(process: &OwnedFd) -> Option<ExitStatus> {
    if !has_ended(process.as_fd()) {
        return None;
    }
    let start = Instant::now();
    while start.elapsed() < REAPED {
        let mut info = ProcessInfo { mask: INFO_EXIT, ..ProcessInfo::default() };
        // SAFETY: the request is for a record of these 64 bytes.
        if unsafe { libc::ioctl(process.as_raw_fd(), GET_INFO, &mut info) } != 0 {
            break;
        }
        if info.mask & INFO_EXIT != 0 {
            return Some(ExitStatus::from_raw(info.exit_code));
        }
        std::thread::sleep(LOOK);
    }
    Some(ExitStatus::from_raw(UNSEEN))
}

fn has_ended(process: BorrowedFd) -> bool {
    let mut news = [PollFd::new(process, PollFlags::POLLIN)];
    poll(&mut news, PollTimeout::ZERO).is_ok_and(|ready| ready > 0)
}

/// Never to another process that has got the number.
pub(crate) fn send_signal(process: &OwnedFd, signal: Signal) {
    let nothing = std::ptr::null::<libc::siginfo_t>();
    // SAFETY: a system call that takes numbers. It fails only for a process that has ended already.
    unsafe { libc::syscall(libc::SYS_pidfd_send_signal, process.as_raw_fd(), signal as i32, nothing, 0) };
}

/// Waits for the end of a process, for a moment.
pub(crate) fn wait_for(process: &OwnedFd, limit: Duration) -> bool {
    let mut news = [PollFd::new(process.as_fd(), PollFlags::POLLIN)];
    poll(&mut news, PollTimeout::try_from(limit).unwrap_or(PollTimeout::ZERO)).is_ok_and(|ready| ready > 0)
}

// ---- the head ----

/// The agents of all nodes, in the order of their ranks.
pub(crate) fn gather(job: &AttachedJob, signals: &Signals) -> Result<Vec<(Agent, Hello)>, NotStarted> {
    let word = new_key()?;
    let peers = job.peers.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    let arguments = ["--peers", &peers, "--word", &format!("{word:x}")].map(OsString::from);
    let mut agents = vec![introduced(Agent::start_here(&arguments, signals)?)?];
    let own = introduction(word)?;
    say(&own)?;
    if job.peers.len() < job.ranks as usize {
        let mut hosts = Vec::new();
        loop {
            let line = hear()?;
            if line.is_empty() {
                break;
            }
            hosts.push(networks_in(&line).ok_or_else(|| LaunchError(format!("`{line}` is no node")))?);
        }
        let listeners = listen(&hosts)?;
        let key = new_key()?;
        let addresses: io::Result<Vec<String>> =
            listeners.iter().map(|listener| Ok(listener.local_addr()?.to_string())).collect();
        let addresses = addresses.map_err(|error| LaunchError(error.to_string()))?;
        say(&format!("ok {} {key:x}", addresses.join(",")))?;
        arrivals(&listeners, key, job.ranks, &mut agents)?;
    }
    leave_streams()?;
    agents.sort_by_key(|(_, hello)| numbers(hello).first().copied());
    Ok(agents)
}

fn numbers(hello: &Hello) -> &[u32] {
    hello.attached.as_ref().map_or(&[], |node| &node.numbers)
}

/// At the addresses that lead to the other hosts, on ports that the system chooses.
fn listen(hosts: &[Networks]) -> Result<Vec<TcpListener>, LaunchError> {
    let addresses = match hosts.iter().all(|host| *host == hosts[0]) {
        true => vec![IpAddr::V4(Ipv4Addr::LOCALHOST)],
        false => networks::addresses_for(&hosts[0], &hosts.iter().collect::<Vec<_>>()),
    };
    let listeners: io::Result<Vec<TcpListener>> = addresses
        .into_iter()
        .map(|address| {
            let listener = TcpListener::bind((address, 0))?;
            listener.set_nonblocking(true)?;
            Ok(listener)
        })
        .collect();
    match listeners {
        Ok(listeners) if !listeners.is_empty() => Ok(listeners),
        Ok(_) => Err(LaunchError("this host has no network that leads to the other hosts".into())),
        Err(error) => Err(LaunchError(format!("cannot listen to the agents of other hosts: {error}"))),
    }
}

/// Waits for agents until all ranks have one.
fn arrivals(
    listeners: &[TcpListener],
    key: u64,
    ranks: u32,
    agents: &mut Vec<(Agent, Hello)>,
) -> Result<(), NotStarted> {
    let start = Instant::now();
    loop {
        let there: usize = agents.iter().map(|(_, hello)| numbers(hello).len()).sum();
        if there >= ranks as usize {
            return Ok(());
        }
        if start.elapsed() > ARRIVAL {
            let why = format!("only {there} of {ranks} ranks have an agent after {} s", ARRIVAL.as_secs());
            return Err(LaunchError(why).into());
        }
        let mut news: Vec<PollFd> =
            listeners.iter().map(|listener| PollFd::new(listener.as_fd(), PollFlags::POLLIN)).collect();
        let _ready = poll(&mut news, PollTimeout::try_from(NOTICE).unwrap_or(PollTimeout::ZERO));
        for listener in listeners {
            // Whoever does not know the key is no agent of this job.
            if let Ok((stream, _)) = listener.accept()
                && let Some(stream) = knowing(key, stream)
            {
                agents.push(introduced(Agent::over(stream)?)?);
            }
        }
    }
}

fn knowing(key: u64, mut stream: TcpStream) -> Option<TcpStream> {
    stream.set_nonblocking(false).ok()?;
    stream.set_read_timeout(Some(ANSWER)).ok()?;
    stream.set_nodelay(true).ok()?;
    let mut said = [0; 8];
    stream.read_exact(&mut said).ok()?;
    (u64::from_le_bytes(said) == key).then_some(stream)
}

/// The agent, once it has said who it is.
fn introduced(mut agent: Agent) -> Result<(Agent, Hello), NotStarted> {
    let start = Instant::now();
    while start.elapsed() < ANSWER {
        let _ready = poll(&mut [PollFd::new(agent.link.from.as_fd(), PollFlags::POLLIN)], PollTimeout::from(100u8));
        for frame in agent.receive().map_err(|broken| agent.complaint(broken))? {
            if let ToHead::Hello(hello) = frame {
                agent.name = hello.attached.as_ref().map_or(String::new(), |node| node.host.clone());
                return Ok((agent, hello));
            }
        }
    }
    Err(LaunchError(format!("an agent has not said who it is within {} s", ANSWER.as_secs())).into())
}
