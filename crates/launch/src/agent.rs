//! The agent of a node: starts the ranks that the head of the job wants there, watches them, and tells the head all that
//! they write, say on their page, and how they end. It decides nothing. When the head is gone, so are the ranks.

use crate::attached;
use crate::collector::{ASK_AGAIN, Stopper};
use crate::helpers::{NodeRanks, RankSocket};
use crate::job_page::{NodePage, ToldNews};
use crate::machine::Machine;
use crate::networks::{self, Networks};
use crate::orphans;
use crate::plan::Conduit;
use crate::ranks::{Input, Program, Rank, Stream, ended_among};
use crate::refusal::not_run;
use crate::run::{JOINING, JOINING_TICK, LaunchError, Signals, TICK, new_key};
use crate::segments::{SharedFiles, shared_memory};
use crate::wire::{AttachedNode, Broken, Contents, Hello, Link, Preparation, Starter, ToAgent, ToHead};
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::Signal;
use nix::unistd::{Pid, write};
use std::collections::{HashMap, VecDeque};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The head hears at least so often that the agent lives.
pub(crate) const BEAT: Duration = Duration::from_secs(1);
/// How a rank learns where the plug-in of its conduit is.
const PLUGIN_SETTING: &str = "KROLL_CONDUIT_FILE";

/// Where the plug-in of a conduit is, or why it is not there.
pub type FindPlugin<'a> = &'a dyn Fn(Conduit) -> Result<PathBuf, String>;

/// Serves the head at the other end of the standard streams until it closes them. Must be called while there is one
/// thread only.
pub fn serve(plugin: FindPlugin) -> Result<(), LaunchError> {
    let signals = Signals::take()?;
    orphans::adopt();
    let link = Link::to_head(duplicate(0)?, duplicate(1)?)?;
    serve_over(link, signals, None, plugin)?;
    orphans::end_all(Duration::ZERO);
    Ok(())
}

/// Serves the head for ranks of this node that another launcher has started and that have these numbers there. The head is
/// at the other end of the standard streams if it has given a word for the ranks; else it is found through the first of
/// the ranks, which is there.
pub fn serve_attached(numbers: Vec<u32>, word: Option<u64>, plugin: FindPlugin) -> Result<(), LaunchError> {
    let signals = Signals::take()?;
    let node = attached::node_here(numbers);
    let chosen = word.map_or_else(new_key, Ok)?;
    let socket = RankSocket::open(chosen, 0, Some(node.numbers.clone()))?;
    let link = match word {
        Some(_) => Link::to_head(duplicate(0)?, duplicate(1)?)?,
        None => attached::come_to_head(chosen)?,
    };
    serve_over(link, signals, Some((node, socket)), plugin)
}

fn serve_over(
    mut link: Link,
    signals: Signals,
    attached: Option<(AttachedNode, RankSocket)>,
    plugin: FindPlugin,
) -> Result<(), LaunchError> {
    let (node, socket) = attached.unzip();
    link.send(&ToHead::Hello(hello(node)));
    if let Some(mut node) = (Idle { link, signals, socket }).until_ranks_start(plugin)? {
        node.watch_over()?;
        // All go together.
        node.ranks.iter().for_each(|rank| rank.signal(Signal::SIGKILL));
    }
    Ok(())
}

/// A descriptor of our own, which the ranks do not get.
fn duplicate(number: RawFd) -> nix::Result<OwnedFd> {
    // SAFETY: the standard streams of this process are open for as long as it lives.
    let copy = fcntl(unsafe { BorrowedFd::borrow_raw(number) }, FcntlArg::F_DUPFD_CLOEXEC(3))?;
    // SAFETY: just made, and nobody else's.
    Ok(unsafe { OwnedFd::from_raw_fd(copy) })
}

fn hello(attached: Option<AttachedNode>) -> Hello {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let networks = std::env::var_os(networks::DEVICES).is_none().then(Networks::here);
    Hello { machine: Machine::here(), boot: boot.trim().to_string(), networks, attached }
}

/// Of the bytes of a program.
pub(crate) fn checksum(program: &Path) -> io::Result<u32> {
    Ok(crc32fast::hash(&fs::read(program)?))
}

/// An agent that has no ranks yet.
struct Idle {
    link: Link,
    signals: Signals,
    /// Where ranks arrive that run already.
    socket: Option<RankSocket>,
}

impl Idle {
    /// `None` if the head closes before.
    fn until_ranks_start(mut self, plugin: FindPlugin) -> Result<Option<Node>, LaunchError> {
        let mut prepared = None;
        loop {
            self.pause()?;
            let Ok(frames) = self.link.receive() else { return Ok(None) };
            for frame in frames {
                match frame {
                    ToAgent::Prepare(preparation) => {
                        let tried = Prepared::of(*preparation, &mut self.socket, plugin);
                        self.link
                            .send(&tried.as_ref().map_or_else(|why| ToHead::Refused(why.clone()), |_| ToHead::Ready));
                        prepared = tried.ok();
                    }
                    ToAgent::Start => match prepared.take() {
                        Some(prepared) => return self.start(prepared).map(Some),
                        None => return Ok(None),
                    },
                    _ => {}
                }
            }
        }
    }

    fn start(mut self, prepared: Prepared) -> Result<Node, LaunchError> {
        let started = prepared.start(&self.signals, &mut self.link);
        self.link.send(&started.as_ref().map_or_else(|why| ToHead::Refused(why.clone()), |_| ToHead::Started));
        // The head ends the job when it hears that; until then there is a node without ranks.
        let (mut ranks, page, first_rank) =
            started.map_or_else(|_| (Vec::new(), None, 0), |it| (it.0, Some(it.1), it.2));
        let rank_of = (first_rank..).zip(&ranks).filter_map(|(rank, process)| Some((process.pid()?, rank))).collect();
        let input = ranks.first_mut().and_then(Rank::take_input);
        Ok(Node {
            link: self.link,
            signals: self.signals,
            page,
            told: ToldNews::default(),
            told_stopped: vec![false; ranks.len()],
            ranks,
            first_rank,
            rank_of,
            input: input.map(Feed::new).transpose()?,
            listens: [true; 2],
            stopper: Stopper::default(),
            stopping: false,
            started: Instant::now(),
        })
    }

    fn pause(&self) -> nix::Result<()> {
        let mut news = vec![PollFd::new(self.link.from.as_fd(), PollFlags::POLLIN)];
        if self.link.waits() {
            news.push(PollFd::new(self.link.to.as_fd(), PollFlags::POLLOUT));
        }
        wait_for(&mut news, PollTimeout::NONE)
    }
}

fn wait_for(news: &mut [PollFd], pause: PollTimeout) -> nix::Result<()> {
    match poll(news, pause) {
        Ok(_) | Err(Errno::EINTR) => Ok(()),
        Err(error) => Err(error),
    }
}

/// A program's file that only this process and what it starts can reach.
fn in_memory(program: &[u8]) -> Result<OwnedFd, LaunchError> {
    let file = File::from(shared_memory("kroll-program", 0)?);
    (&file).write_all(program).map_err(|error| LaunchError(format!("there is no room for the program: {error}")))?;
    Ok(file.into())
}

/// What is needed to start the ranks of a node, all of it there.
struct Prepared {
    preparation: Preparation,
    /// The program, where it came with the preparation.
    sent: Option<OwnedFd>,
    arguments: Vec<OsString>,
    settings: Vec<(OsString, OsString)>,
    files: SharedFiles,
    /// Where ranks arrive that another launcher starts.
    socket: Option<RankSocket>,
}

impl Prepared {
    fn of(preparation: Preparation, attached: &mut Option<RankSocket>, plugin: FindPlugin) -> Result<Prepared, String> {
        let program = preparation.program.display();
        if preparation.starter != Starter::Others {
            std::env::set_current_dir(&preparation.folder)
                .map_err(|error| format!("the folder {} cannot be entered: {error}", preparation.folder.display()))?;
        }
        let sent = match &preparation.contents {
            Contents::Bytes(bytes) => Some(in_memory(bytes).map_err(|error| error.to_string())?),
            Contents::Sum(expected) => match checksum(&preparation.program) {
                Ok(sum) if sum == *expected => None,
                Ok(_) => return Err(format!("`{program}` is not the program that it is where the job was started")),
                Err(error) => return Err(format!("`{program}` cannot be read: {error}")),
            },
        };
        let text = OsString::from_vec;
        let mut settings: Vec<_> =
            preparation.settings.iter().cloned().map(|(name, value)| (text(name), text(value))).collect();
        let conduit = preparation.plan.conduit;
        // Ranks that run have their own settings, which are ours as well.
        let is_named = preparation.starter == Starter::Others && std::env::var_os(PLUGIN_SETTING).is_some();
        if conduit.is_plugin() && !is_named && !settings.iter().any(|(name, _)| name == PLUGIN_SETTING) {
            settings.push((PLUGIN_SETTING.into(), plugin(conduit)?.into()));
        }
        let nodes = preparation.node..preparation.node + 1;
        let files = SharedFiles::create(&preparation.plan, nodes).map_err(|error| error.to_string())?;
        let arguments = preparation.arguments.iter().cloned().map(text).collect();
        let socket = match preparation.starter {
            Starter::Agent => None,
            Starter::Helpers(word) => {
                Some(RankSocket::open(word, preparation.node, None).map_err(|error| error.to_string())?)
            }
            Starter::Others => Some(attached.take().ok_or("no ranks can arrive here")?),
        };
        Ok(Prepared { preparation, sent, arguments, settings, files, socket })
    }

    fn start(&self, signals: &Signals, link: &mut Link) -> Result<(Vec<Rank>, NodePage, u32), String> {
        let Preparation { plan, node, program, .. } = &self.preparation;
        let page = self.files.pages().next().ok_or("there is no page")?;
        let page = NodePage::create(page, plan, *node).map_err(|error| LaunchError::from(error).to_string())?;
        let sent = self.sent.as_ref().map(|file| PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd())));
        let program = Program {
            path: program,
            file: sent.as_deref().unwrap_or(program),
            arguments: &self.arguments,
            settings: &self.settings,
            plan,
            label: false,
            input: Input::Pipe,
            signal_mask: signals.before,
        };
        let ranks = match &self.socket {
            None => {
                let ranks = plan.ranks_of(*node).map(|rank| Rank::start(&program, &self.files, rank));
                let ranks: io::Result<Vec<Rank>> = ranks.collect();
                ranks.map_err(|error| not_run(program.path, &error).to_string())?
            }
            Some(socket) => {
                let (sent, folder) = (self.sent.as_ref().map(AsFd::as_fd), self.preparation.folder.clone());
                let all = NodeRanks { program: &program, sent, files: &self.files, node: *node, folder };
                socket.start_all(&all, link)?
            }
        };
        Ok((ranks, page, plan.node_first[*node]))
    }
}

/// What rank 0 is to read, and its pipe.
struct Feed {
    pipe: Option<OwnedFd>,
    waiting: VecDeque<u8>,
    /// The head was told that there is room for more.
    asked: bool,
    ends: bool,
}

impl Feed {
    fn new(pipe: OwnedFd) -> nix::Result<Feed> {
        fcntl(&pipe, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        Ok(Feed { pipe: Some(pipe), waiting: VecDeque::new(), asked: false, ends: false })
    }

    fn take(&mut self, bytes: Option<Vec<u8>>) {
        match bytes {
            Some(bytes) => self.waiting.extend(bytes),
            None => self.ends = true,
        }
        self.asked = false;
    }

    fn write_some(&mut self) {
        while let Some(pipe) = &self.pipe
            && !self.waiting.is_empty()
        {
            match write(pipe, self.waiting.as_slices().0) {
                Ok(wrote) => drop(self.waiting.drain(..wrote)),
                Err(Errno::EINTR) => {}
                Err(Errno::EAGAIN) => return,
                Err(_) => self.pipe = None,
            }
        }
        if self.ends {
            self.pipe = None;
        }
    }

    /// True once, whenever more can be taken.
    fn asks(&mut self) -> bool {
        let asks = self.pipe.is_some() && self.waiting.is_empty() && !self.asked;
        self.asked |= asks;
        asks
    }
}

/// A node whose ranks have been started.
struct Node {
    link: Link,
    signals: Signals,
    page: Option<NodePage>,
    told: ToldNews,
    told_stopped: Vec<bool>,
    ranks: Vec<Rank>,
    first_rank: u32,
    rank_of: HashMap<Pid, u32>,
    input: Option<Feed>,
    /// By stream, whether the head wants to hear what the ranks write.
    listens: [bool; 2],
    stopper: Stopper,
    /// Some ranks have not stopped for the garbage collector.
    stopping: bool,
    started: Instant,
}

impl Node {
    /// Until the head closes the link. Ranks that then still run are ended with this value.
    fn watch_over(&mut self) -> nix::Result<()> {
        let (mut looked, mut spoke) = (Instant::now(), Instant::now());
        loop {
            self.pause()?;
            if self.hear().is_err() {
                return Ok(());
            }
            let heard = self.signals.read();
            if let Some(signal) = heard.user {
                self.link.send(&ToHead::Heard(signal as i32));
            }
            let is_time = looked.elapsed() >= TICK;
            self.forward();
            if heard.children || is_time || self.has_others() {
                self.reap();
            }
            if is_time {
                looked = Instant::now();
                self.tell_stopped();
            }
            self.ask_to_stop();
            self.tell_page();
            if spoke.elapsed() >= BEAT {
                spoke = Instant::now();
                self.link.send(&ToHead::Alive);
            }
            if let Some(input) = &mut self.input {
                input.write_some();
                if input.asks() {
                    self.link.send(&ToHead::TookInput);
                }
            }
            self.link.write_some();
        }
    }

    fn pause(&self) -> nix::Result<()> {
        let mut news = vec![
            PollFd::new(self.link.from.as_fd(), PollFlags::POLLIN),
            PollFd::new(self.signals.user.as_fd(), PollFlags::POLLIN),
            PollFd::new(self.signals.children.as_fd(), PollFlags::POLLIN),
        ];
        if self.link.waits() {
            news.push(PollFd::new(self.link.to.as_fd(), PollFlags::POLLOUT));
        }
        if let Some(Feed { pipe: Some(pipe), waiting, .. }) = &self.input
            && !waiting.is_empty()
        {
            news.push(PollFd::new(pipe.as_fd(), PollFlags::POLLOUT));
        }
        for stream in Stream::BOTH.into_iter().filter(|&stream| self.listens_to(stream)) {
            let pipes = self.ranks.iter().filter_map(|rank| rank.source(stream).pipe.as_ref());
            news.extend(pipes.map(|pipe| PollFd::new(pipe.as_fd(), PollFlags::POLLIN)));
        }
        let others = self.ranks.iter().filter(|rank| rank.is_alive()).filter_map(Rank::tells_end);
        news.extend(others.map(|teller| PollFd::new(teller, PollFlags::POLLIN)));
        let joins = !self.told.is_past_boot() && self.started.elapsed() < JOINING;
        let pause = match joins {
            true => JOINING_TICK,
            false if self.stopping => ASK_AGAIN,
            false => TICK,
        };
        wait_for(&mut news, PollTimeout::try_from(pause).unwrap_or(PollTimeout::ZERO))
    }

    fn listens_to(&self, stream: Stream) -> bool {
        self.listens[stream as usize] && !self.link.is_full()
    }

    fn hear(&mut self) -> Result<(), Broken> {
        for frame in self.link.receive()? {
            match frame {
                ToAgent::Page(word) => {
                    if let Some(page) = &self.page {
                        page.follow(word);
                    }
                }
                ToAgent::Signal { rank, signal } => self.signal(rank, signal),
                ToAgent::Listen { stream, listen } => self.listens[stream as usize] = listen,
                ToAgent::Input(bytes) => {
                    if let Some(input) = &mut self.input {
                        input.take(bytes);
                    }
                }
                ToAgent::Prepare(_) | ToAgent::Start | ToAgent::Alive => {}
            }
        }
        Ok(())
    }

    fn signal(&mut self, rank: Option<u32>, signal: i32) {
        let Ok(signal) = Signal::try_from(signal) else { return };
        for (number, process) in (self.first_rank..).zip(&self.ranks) {
            if rank.is_none_or(|rank| rank == number) {
                process.signal(signal);
            }
        }
    }

    fn forward(&mut self) {
        for stream in Stream::BOTH {
            if self.listens_to(stream) {
                for (rank, process) in (self.first_rank..).zip(&mut self.ranks) {
                    forward_once(&mut self.link, process, rank, stream);
                }
            }
        }
    }

    /// Looks which ranks have ended. Before that is told, all that they wrote and said is.
    fn reap(&mut self) {
        let (ranks, first_rank) = (&mut self.ranks, self.first_rank);
        let mut ended = Vec::new();
        ended_among(&self.rank_of, |rank| {
            if ranks[(rank - first_rank) as usize].reap() {
                ended.push(rank);
            }
        });
        let others = (first_rank..).zip(ranks.iter_mut()).filter(|(_, process)| process.tells_end().is_some());
        ended.extend(others.filter_map(|(rank, process)| process.reap().then_some(rank)));
        for rank in ended {
            let process = &mut self.ranks[(rank - self.first_rank) as usize];
            for stream in Stream::BOTH {
                for _ in 0..crate::ranks::PIPE_READS {
                    if !forward_once(&mut self.link, process, rank, stream) {
                        break;
                    }
                }
                process.stream(stream).pipe = None;
            }
            let mut status = process.status.map_or(0, ExitStatusExt::into_raw);
            if status == attached::UNSEEN
                && let Some(said) = self.page.as_ref().and_then(|page| page.status_said_by(rank))
            {
                status = i32::from(said) << 8;
            }
            self.tell_page();
            self.link.send(&ToHead::Ended { rank, status });
        }
    }

    /// Some rank is no child of this process.
    fn has_others(&self) -> bool {
        self.ranks.iter().any(|rank| rank.tells_end().is_some())
    }

    /// For a collection of garbage that the head has begun.
    fn ask_to_stop(&mut self) {
        let Some(page) = &self.page else { return };
        self.stopping = self.stopper.ask(page);
        if self.stopper.is_overdue() {
            self.link.send(&ToHead::DoesNotStop);
        }
    }

    fn tell_page(&mut self) {
        let Some(page) = &self.page else { return };
        for news in self.told.since(page) {
            self.link.send(&ToHead::Page(news));
        }
    }

    fn tell_stopped(&mut self) {
        for ((rank, process), told) in (self.first_rank..).zip(&self.ranks).zip(&mut self.told_stopped) {
            let stopped = process.is_stopped();
            if std::mem::replace(told, stopped) != stopped {
                self.link.send(&ToHead::Stopped { rank, stopped });
            }
        }
    }
}

/// Passes on what a rank has written; false when there was nothing to read.
fn forward_once(link: &mut Link, process: &mut Rank, rank: u32, stream: Stream) -> bool {
    let Some(bytes) = process.stream(stream).read_bytes() else { return false };
    if !bytes.is_empty() {
        link.send(&ToHead::Output { rank, stream, bytes });
    }
    true
}
