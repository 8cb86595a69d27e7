//! Ranks that a launcher of others has to start, as MPI's: for each it starts `kroll helper`, which meets the agent of its
//! node at a socket that has a name but no file, gets from it the rank's program, streams and shared files, starts it, and
//! tells how it ends. Such a rank ends with its helper, and a helper with its agent.

use crate::agent::BEAT;
use crate::attached;
use crate::plan::Plan;
use crate::ranks::{Input, Program, Rank};
use crate::refusal::not_run;
use crate::run::LaunchError;
use crate::segments::{SharedFiles, job_variable};
use crate::wire::{Link, ToHead};
use nix::cmsg_space;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{SigSet, Signal, kill};
use nix::sys::socket::sockopt::PeerCredentials;
use nix::sys::socket::{ControlMessage, ControlMessageOwned, MsgFlags, getsockopt, recvmsg, sendmsg};
use nix::unistd::{Pid, geteuid};
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IoSlice, IoSliceMut, Read, Write};
use std::ops::Range;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Tells a helper where the agents are: a word that names the job, and the first rank of every node.
const SETTING: &str = "KROLL_HELPERS";
/// Where launchers of MPI programs write the number of a process.
const NUMBERS: [&str; 3] = ["PMIX_RANK", "OMPI_COMM_WORLD_RANK", "PMI_RANK"];
/// How long the launcher may take to start all ranks, and a helper to answer.
const ARRIVAL: Duration = Duration::from_secs(60);
const ANSWER: Duration = Duration::from_secs(5);
const LOOK: Duration = Duration::from_millis(100);
/// Streams, the page, the segments, the program.
const MOST_FILES: usize = 6;

/// What a helper is to start; the files come beside it.
#[derive(Serialize, Deserialize)]
struct Part {
    plan: Plan,
    node: usize,
    rank: u32,
    program: PathBuf,
    /// The program's file is the last of the files.
    is_sent: bool,
    arguments: Vec<Vec<u8>>,
    settings: Vec<(Vec<u8>, Vec<u8>)>,
    folder: PathBuf,
}

/// The setting by which helpers find the agents of a job.
pub(crate) fn setting(word: u64, plan: &Plan) -> (&'static str, String) {
    let first: Vec<String> = plan.node_first.iter().map(u32::to_string).collect();
    (SETTING, format!("{word:x}:{}", first.join(",")))
}

fn address(word: u64, node: usize) -> io::Result<SocketAddr> {
    SocketAddr::from_abstract_name(format!("kroll-{word:x}-{node}"))
}

// ---- the agent ----

/// Where processes of a node arrive that another launcher has started: helpers, or the ranks themselves.
pub(crate) struct RankSocket {
    listener: UnixListener,
    /// The numbers by which ranks introduce themselves, in the order of the node's ranks; helpers know those of the job.
    numbers: Option<Vec<u32>>,
}

/// What all ranks of the node are, for an agent that does not start them itself.
pub(crate) struct NodeRanks<'a> {
    pub program: &'a Program<'a>,
    /// The program, where it is in memory.
    pub sent: Option<BorrowedFd<'a>>,
    pub files: &'a SharedFiles,
    pub node: usize,
    pub folder: PathBuf,
}

impl RankSocket {
    pub fn open(word: u64, node: usize, numbers: Option<Vec<u32>>) -> Result<RankSocket, LaunchError> {
        let listener = address(word, node).and_then(|address| UnixListener::bind_addr(&address));
        let listener = listener.and_then(|listener| listener.set_nonblocking(true).map(|()| listener));
        let opened = listener.map(|listener| RankSocket { listener, numbers });
        opened.map_err(|error| LaunchError(format!("cannot wait for ranks: {error}")))
    }

    /// The place among the node's ranks of one that introduces itself so.
    fn place_of(&self, number: u32, ranks: &Range<u32>) -> Option<usize> {
        match &self.numbers {
            Some(numbers) => numbers.iter().position(|&known| known == number),
            None => ranks.contains(&number).then(|| (number - ranks.start) as usize),
        }
    }

    /// Waits until all ranks of the node have arrived and run, unless the head goes before.
    pub fn start_all(&self, all: &NodeRanks, link: &mut Link) -> Result<Vec<Rank>, String> {
        let numbers = all.program.plan.ranks_of(all.node);
        let mut ranks: Vec<Option<Rank>> = numbers.clone().map(|_| None).collect();
        let (start, mut spoke) = (Instant::now(), Instant::now());
        while ranks.iter().any(Option::is_none) {
            if start.elapsed() > ARRIVAL {
                let missing = numbers.clone().zip(&ranks).find(|(_, rank)| rank.is_none()).map_or(0, |(rank, _)| rank);
                return Err(format!("rank {missing} has not been started within {} s", ARRIVAL.as_secs()));
            }
            if spoke.elapsed() >= BEAT {
                spoke = Instant::now();
                link.send(&ToHead::Alive);
            }
            if self.has_lost(link) {
                return Err("nobody wants the ranks any more".to_string());
            }
            let Ok((stream, _)) = self.listener.accept() else { continue };
            let Some((number, stream)) = known(stream) else { continue };
            let Some(at) = self.place_of(number, &numbers) else { continue };
            let rank = numbers.start + at as u32;
            match (&ranks[at], &self.numbers) {
                (None, None) => ranks[at] = Some(all.start(rank, stream)?),
                (None, Some(_)) => ranks[at] = Some(attached::attach(all, rank, stream)?),
                (Some(first), Some(_)) => attached::refuse_second(stream, rank, first),
                (Some(_), None) => {}
            }
        }
        Ok(ranks.into_iter().flatten().collect())
    }

    /// Waits for news; true if the link has none but its end.
    fn has_lost(&self, link: &Link) -> bool {
        let mut news =
            [PollFd::new(self.listener.as_fd(), PollFlags::POLLIN), PollFd::new(link.from.as_fd(), PollFlags::empty())];
        let ready = poll(&mut news, PollTimeout::try_from(LOOK).unwrap_or(PollTimeout::ZERO));
        ready.is_ok() && news[1].revents().is_some_and(|events| events.contains(PollFlags::POLLHUP))
    }
}

/// The rank that a helper is for; processes of other users are none.
fn known(stream: UnixStream) -> Option<(u32, UnixStream)> {
    let peer = getsockopt(&stream, PeerCredentials).ok()?;
    if peer.uid() != geteuid().as_raw() {
        return None;
    }
    stream.set_nonblocking(false).ok()?;
    stream.set_read_timeout(Some(ANSWER)).ok()?;
    stream.set_write_timeout(Some(ANSWER)).ok()?;
    let mut number = [0; 4];
    (&stream).read_exact(&mut number).ok()?;
    Some((u32::from_le_bytes(number), stream))
}

impl NodeRanks<'_> {
    fn start(&self, rank: u32, stream: UnixStream) -> Result<Rank, String> {
        let Program { path, arguments, settings, plan, .. } = self.program;
        let bytes = |text: &OsString| text.clone().into_vec();
        let part = Part {
            plan: (*plan).clone(),
            node: self.node,
            rank,
            program: path.to_path_buf(),
            is_sent: self.sent.is_some(),
            arguments: arguments.iter().map(bytes).collect(),
            settings: settings.iter().map(|(name, value)| (bytes(name), bytes(value))).collect(),
            folder: self.folder.clone(),
        };
        let started = self.hand_over(&part, stream);
        started.map_err(|error| not_run(path, &error).to_string())
    }

    fn hand_over(&self, part: &Part, stream: UnixStream) -> io::Result<Rank> {
        let (out, out_end) = io::pipe()?;
        let (err, err_end) = io::pipe()?;
        let (input_end, input) = match part.rank {
            0 => io::pipe().map(|(end, input)| (OwnedFd::from(end), Some(OwnedFd::from(input))))?,
            _ => (File::open("/dev/null")?.into(), None),
        };
        let [page, segments] = self.files.numbers(&part.plan, part.rank);
        let mut files = vec![input_end.as_raw_fd(), out_end.as_raw_fd(), err_end.as_raw_fd(), page, segments];
        files.extend(self.sent.map(|file| file.as_raw_fd()));
        let text = postcard::to_stdvec(part).map_err(io::Error::other)?;
        send_with_files(&stream, text.len() as u32, &files)?;
        (&stream).write_all(&text)?;
        let pid = receive_number(&stream)?;
        if pid <= 0 {
            return Err(io::Error::from_raw_os_error(-pid));
        }
        stream.set_nonblocking(true)?;
        Rank::by_helper(stream, Pid::from_raw(pid), [out.into(), err.into()], input)
    }
}

/// How a rank has ended, once its helper has said so or is gone.
pub(crate) fn end_of(stream: &UnixStream) -> Option<ExitStatus> {
    let mut status = [0; 4];
    match (&*stream).read(&mut status) {
        Ok(4) => Some(ExitStatus::from_raw(i32::from_le_bytes(status))),
        Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => None,
        _ => Some(ExitStatus::from_raw(Signal::SIGKILL as i32)),
    }
}

pub(crate) fn send_with_files(stream: &UnixStream, length: u32, files: &[RawFd]) -> nix::Result<()> {
    let length = length.to_le_bytes();
    let beside = [ControlMessage::ScmRights(files)];
    sendmsg::<()>(stream.as_raw_fd(), &[IoSlice::new(&length)], &beside, MsgFlags::empty(), None).map(drop)
}

fn receive_number(mut stream: &UnixStream) -> io::Result<i32> {
    let mut number = [0; 4];
    stream.read_exact(&mut number)?;
    Ok(i32::from_le_bytes(number))
}

// ---- the helper ----

/// Starts the rank that a launcher has started this process for, and ends after it. Must be called while there is one
/// thread only.
pub fn be_helper() -> Result<(), LaunchError> {
    let wrong = |what: &str| LaunchError(format!("`kroll helper` is for launchers of MPI programs: {what}"));
    let (word, node_first) = invitation().ok_or_else(|| wrong("no job of Kroll wants it"))?;
    let number = NUMBERS.iter().find_map(|name| std::env::var(name).ok()?.parse::<u32>().ok());
    let rank = number.ok_or_else(|| wrong("none has started it"))?;
    let node = node_first.partition_point(|&first| first <= rank);
    let node = node.checked_sub(1).ok_or_else(|| wrong("it has no node"))?;
    attend(rank, word, node).map_err(|error| LaunchError(format!("rank {rank} finds no agent on its host: {error}")))
}

fn invitation() -> Option<(u64, Vec<u32>)> {
    let text = std::env::var(SETTING).ok()?;
    let (word, first) = text.split_once(':')?;
    let first: Option<Vec<u32>> = first.split(',').map(|number| number.parse().ok()).collect();
    Some((u64::from_str_radix(word, 16).ok()?, first?))
}

fn attend(rank: u32, word: u64, node: usize) -> io::Result<()> {
    let mut stream = UnixStream::connect_addr(&address(word, node)?)?;
    stream.write_all(&rank.to_le_bytes())?;
    let (length, files) = receive_with_files(&stream)?;
    let mut text = vec![0; length as usize];
    stream.read_exact(&mut text)?;
    let part: Part = postcard::from_bytes(&text).map_err(io::Error::other)?;
    let mut child = match start(part, files) {
        Ok(child) => child,
        Err(error) => return stream.write_all(&(-error.raw_os_error().unwrap_or(1)).to_le_bytes()),
    };
    let pid = child.id() as i32;
    stream.write_all(&pid.to_le_bytes())?;
    let agent = stream.try_clone()?;
    let watch = std::thread::spawn(move || {
        // The agent says nothing any more, and then ends.
        let _ = (&agent).read(&mut [0]);
        let _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
    });
    let status = child.wait()?;
    // An agent that is gone needs no status.
    let _ = stream.write_all(&status.into_raw().to_le_bytes());
    let _ = watch.join();
    Ok(())
}

fn start(part: Part, files: Vec<OwnedFd>) -> io::Result<std::process::Child> {
    let Part { plan, node, rank, program, is_sent, arguments, settings, folder } = part;
    let mut files = files.into_iter();
    let mut next = || files.next().ok_or_else(|| io::Error::other("a file is missing"));
    let (input, out, err, page, segments) = (next()?, next()?, next()?, next()?, next()?);
    let sent = if is_sent { Some(next()?) } else { None };
    let sent_path = sent.as_ref().map(|file| PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd())));
    let text = OsString::from_vec;
    let arguments: Vec<OsString> = arguments.into_iter().map(text).collect();
    let settings: Vec<_> = settings.into_iter().map(|(name, value)| (text(name), text(value))).collect();
    let program = Program {
        path: &program,
        file: sent_path.as_deref().unwrap_or(&program),
        arguments: &arguments,
        settings: &settings,
        plan: &plan,
        label: false,
        input: Input::Pipe,
        signal_mask: SigSet::empty(),
    };
    let numbers = [page.as_raw_fd(), segments.as_raw_fd()];
    let mut command = program.command(job_variable(&plan, &(node..node + 1), rank, numbers), numbers);
    command.env_remove(SETTING).current_dir(folder);
    command.stdin(Stdio::from(input)).stdout(Stdio::from(out)).stderr(Stdio::from(err));
    command.spawn()
}

fn receive_with_files(stream: &UnixStream) -> io::Result<(u32, Vec<OwnedFd>)> {
    let (mut length, mut files) = ([0; 4], Vec::new());
    let mut room = cmsg_space!([RawFd; MOST_FILES]);
    let mut parts = [IoSliceMut::new(&mut length)];
    let flags = MsgFlags::MSG_CMSG_CLOEXEC | MsgFlags::MSG_WAITALL;
    let message = recvmsg::<()>(stream.as_raw_fd(), &mut parts, Some(&mut room), flags)?;
    for beside in message.cmsgs()? {
        if let ControlMessageOwned::ScmRights(numbers) = beside {
            // SAFETY: the kernel has just opened these for us.
            files.extend(numbers.into_iter().map(|number| unsafe { OwnedFd::from_raw_fd(number) }));
        }
    }
    match message.bytes {
        4 => Ok((u32::from_le_bytes(length), files)),
        _ => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}
