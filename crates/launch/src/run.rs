//! Runs a job: the loop that forwards output and watches the ranks, which are children of this process or, on other
//! hosts, of agents. Of an agent's node there is a copy of the page here, so that both are watched in the same way.

use crate::agents::{Agents, NotStarted};
use crate::attached::AttachedJob;
use crate::code::Code;
use crate::collector::{ASK_AGAIN, Collector, Stopper};
use crate::debugger::Terminal;
use crate::ending::{self, Ending};
use crate::hosts::Hosts;
use crate::job_page::{ClaimKind, JobPages, RankState};
use crate::mpirun::Mpirun;
use crate::orphans;
use crate::output::{Sink, Stop};
use crate::plan::{Conduit, Plan, Request};
use crate::ranks::{Input, Program, Rank, Stream, ended_among};
use crate::refusal::{Refused, not_run};
use crate::segments::{SharedFiles, page_files};
use crate::stall::{self, Sight, StallWatch};
use crate::verdict::{self, End};
use crate::wire::{Starter, ToAgent, ToHead};
use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::epoll::{Epoll, EpollCreateFlags, EpollEvent, EpollFlags, EpollTimeout};
use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, SigmaskHow, Signal, sigaction, sigprocmask};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use nix::unistd::Pid;
use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::mem::replace;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

/// How often the job page is looked at when nothing happens.
pub(crate) const TICK: Duration = Duration::from_millis(50);
/// The same while ranks of several nodes join the job, and how long that usually takes at most.
pub(crate) const JOINING_TICK: Duration = Duration::from_millis(1);
pub(crate) const JOINING: Duration = Duration::from_secs(10);
/// Names of events, beside the streams of ranks.
const SIGNALS: u64 = u64::MAX;
const READER_OF_OUT: u64 = u64::MAX - 1;
const READER_OF_ERR: u64 = u64::MAX - 2;
const INPUT: u64 = u64::MAX - 3;
/// From here on, the agents of nodes.
const AGENTS: u64 = 1 << 32;
/// Most bytes of input that are passed on at once.
const INPUT_BYTES: usize = 64 << 10;
/// The launcher as a writer, beside the ranks.
const LAUNCHER: u32 = u32::MAX;

/// A program with its arguments, and where it is to run.
pub struct Job {
    pub program: PathBuf,
    /// The program's file is of this run only: other hosts get it from here.
    pub is_sent: bool,
    pub arguments: Vec<OsString>,
    pub place: Place,
}

/// Where a job runs.
pub enum Place {
    /// On this machine, as planned.
    Here(Plan),
    /// On these hosts, each of which is reached by the command `rsh`; the plan is made when all have answered.
    Hosts { hosts: Hosts, request: Request, rsh: Vec<String> },
    /// Where another launcher has started the ranks, which run already.
    Attached { attached: AttachedJob, request: Request },
}

/// What the user sees of a job.
#[derive(Clone, Copy, Default, Debug)]
pub struct LaunchOptions {
    /// Prefix every line with `[rank] `.
    pub label: bool,
    /// End the job after this time.
    pub timeout: Option<Duration>,
    /// End the job, not only describe it, when it is stalled.
    pub stall_exit: bool,
    /// Images of a coarray program go on when others are killed.
    pub survive: bool,
    /// A host that says nothing for so long is lost.
    pub silence: Option<Duration>,
    /// The rank that gdb runs, on this machine.
    pub debugged: Option<u32>,
}

/// How the job ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Status(u8),
    /// The user ended it; the caller should end by the same signal, so that a shell's loop ends too.
    Signal(Signal),
}

/// The job could not be started.
#[derive(Debug)]
pub struct LaunchError(pub(crate) String);

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Makes and maps the segments of a plan, for those who ask before they run.
pub fn try_segments(plan: &Plan) -> Result<(), LaunchError> {
    SharedFiles::create(plan, 0..plan.nodes())?.map_once(plan).refused_as("mmap")
}

/// Runs the job to its end; `started` is called when every rank executes the program. Ranks die with the thread that
/// calls this; who calls it in a process that may be killed has another one end what ranks have left behind.
pub fn run(job: &Job, options: LaunchOptions, started: impl FnOnce()) -> Result<Outcome, LaunchError> {
    let (stdout, stderr) = (io::stdout(), io::stderr());
    let signals = Signals::take().refused_as("signalfd")?;
    orphans::adopt();
    // Before ranks run: the first may fail, and the file be removed, at once.
    let code = Code::of(&job.program);
    let in_front = options.debugged.is_some() && Terminal::is_ours();
    let Started { plan, pages, ranks, agents, mpirun } = match &job.place {
        Place::Here(plan) => start_here(job, plan, options, &signals)?,
        Place::Hosts { hosts, request, rsh } => {
            match await_start(start_on(job, hosts, request, rsh, options, &signals)) {
                Ok(started) => started,
                Err(outcome) => return outcome,
            }
        }
        Place::Attached { attached, request } => match await_start(take_over(job, attached, request, &signals)) {
            Ok(started) => started,
            Err(outcome) => return outcome,
        },
    };
    let starting = agents.0.len();
    let gdb = options.debugged.filter(|_| in_front).and_then(|rank| ranks.get(rank as usize));
    let terminal = gdb.map(Terminal::of).transpose().refused_as("tcgetattr")?.flatten();
    let mut running = Running {
        collector: Collector::of(&plan),
        stoppers: (0..plan.nodes()).map(|_| Stopper::default()).collect(),
        stopping: false,
        pages,
        code,
        rank_of: (0..).zip(&ranks).filter_map(|(rank, process)| Some((process.pid()?, rank))).collect(),
        ranks,
        plan: &plan,
        is_attached: matches!(job.place, Place::Attached { .. }),
        agents,
        starting,
        mpirun,
        signals,
        heard: None,
        poller: Epoll::new(EpollCreateFlags::EPOLL_CLOEXEC).refused_as("epoll_create1")?,
        out: Outlet::new(stdout.as_fd()),
        err: Outlet::new(stderr.as_fd()),
        options,
        terminal,
        kept: None,
        // gdb has it otherwise.
        typed: io::stdin().is_terminal() && options.debugged.is_none(),
        started: Instant::now(),
        watch: StallWatch::new(stall_looks(&plan)),
    };
    let outcome = running.run(started);
    std::mem::take(&mut running.agents).close();
    running.mpirun.take().into_iter().for_each(Mpirun::close);
    drop(running);
    orphans::end_all(Duration::ZERO);
    outcome.refused_as("epoll")
}

/// What has been started, or is about to.
struct Started {
    plan: Plan,
    pages: JobPages,
    ranks: Vec<Rank>,
    agents: Agents,
    mpirun: Option<Mpirun>,
}

/// Starts the ranks; no further ones once the user has ended the job.
fn start_here(job: &Job, plan: &Plan, options: LaunchOptions, signals: &Signals) -> Result<Started, LaunchError> {
    let files = SharedFiles::create(plan, 0..plan.nodes())?;
    let pages = JobPages::create(files.pages(), plan).refused_as("mmap")?;
    let program = Program {
        path: &job.program,
        file: &job.program,
        arguments: &job.arguments,
        settings: &[],
        plan,
        label: options.label,
        input: if options.debugged.is_some() { Input::Nothing } else { Input::Ours },
        signal_mask: signals.before,
    };
    let numbers = (0..plan.ranks).take_while(|_| !signals.has_news_of_user());
    let start = |rank| match options.debugged == Some(rank) {
        true => Rank::debugged(&program, &files, rank),
        false => Rank::start(&program, &files, rank),
    };
    let ranks: io::Result<Vec<Rank>> = numbers.map(start).collect();
    let ranks = ranks.map_err(|error| not_run(&job.program, &error))?;
    Ok(Started { plan: plan.clone(), pages, ranks, agents: Agents::default(), mpirun: None })
}

/// Has agents on all hosts start the ranks.
fn start_on(
    job: &Job,
    hosts: &Hosts,
    request: &Request,
    rsh: &[String],
    options: LaunchOptions,
    signals: &Signals,
) -> Result<Started, NotStarted> {
    let sizes = hosts.sizes(request.ranks).map_err(|error| LaunchError(error.0))?;
    let (mut agents, hellos) = Agents::start(hosts, rsh, signals)?;
    let plan = Plan { key: new_key()?, ..Agents::plan(request, &sizes, &hellos)? };
    let pages = JobPages::create(page_files(&plan)?.iter(), &plan).refused_as("mmap")?;
    let word = (plan.conduit == Conduit::Mpi).then(new_key).transpose()?;
    agents.prepare(job, &plan, word.map_or(Starter::Agent, Starter::Helpers), signals)?;
    let mpirun = word.map(|word| Mpirun::start(hosts, &plan, rsh, word, signals)).transpose()?;
    agents.start_ranks();
    let label = |rank| options.label.then(|| format!("[{rank} {}] ", agents.0[plan.node_of(rank)].name));
    let ranks = (0..plan.ranks).map(|rank| Rank::elsewhere(label(rank))).collect();
    Ok(Started { plan, pages, ranks, agents, mpirun })
}

/// Has the agents of all hosts take over the ranks that run there. They are numbered by node.
fn take_over(job: &Job, attached: &AttachedJob, request: &Request, signals: &Signals) -> Result<Started, NotStarted> {
    let (mut agents, hellos) = Agents::gather(attached, signals)?;
    let sizes: Vec<u32> =
        hellos.iter().map(|hello| hello.attached.as_ref().map_or(0, |node| node.numbers.len() as u32)).collect();
    let plan = Plan { key: new_key()?, ..Agents::plan(request, &sizes, &hellos)? };
    let pages = JobPages::create(page_files(&plan)?.iter(), &plan).refused_as("mmap")?;
    agents.prepare(job, &plan, Starter::Others, signals)?;
    agents.start_ranks();
    let ranks = (0..plan.ranks).map(|_| Rank::elsewhere(None)).collect();
    Ok(Started { plan, pages, ranks, agents, mpirun: None })
}

fn await_start(started: Result<Started, NotStarted>) -> Result<Started, Result<Outcome, LaunchError>> {
    started.map_err(|not| match not {
        NotStarted::Failed(error) => Err(error),
        NotStarted::Signal(signal) => Ok(Outcome::Signal(signal)),
    })
}

/// What nobody outside of the job can guess.
pub(crate) fn new_key() -> Result<u64, LaunchError> {
    let mut key = [0; size_of::<u64>()];
    let read = File::open("/dev/urandom").and_then(|mut source| source.read_exact(&mut key));
    read.map_err(|error| LaunchError(format!("cannot read /dev/urandom: {error}")))?;
    Ok(u64::from_ne_bytes(key))
}

/// The signals that concern a job, blocked and readable as files. Those that our parent had us ignore stay ignored.
pub(crate) struct Signals {
    pub user: SignalFd,
    pub children: SignalFd,
    /// What was blocked before.
    pub before: SigSet,
}

/// The signals by which a user ends a job.
pub fn user_signals() -> SigSet {
    [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGQUIT].into_iter().collect()
}

fn is_of_users(signal: i32) -> bool {
    Signal::try_from(signal).is_ok_and(|signal| user_signals().contains(signal))
}

/// What the signals said.
pub(crate) struct Heard {
    /// The first signal by which a user ends the job.
    pub user: Option<Signal>,
    /// Some child has ended, or stopped.
    pub children: bool,
}

impl Signals {
    pub fn take() -> nix::Result<Signals> {
        let children: SigSet = [Signal::SIGCHLD].into_iter().collect();
        let default = SigAction::new(SigHandler::SigDfl, SaFlags::empty(), SigSet::empty());
        // SAFETY: no handler is installed. Ignored, SIGCHLD would make the ranks' statuses vanish.
        unsafe { sigaction(Signal::SIGCHLD, &default)? };
        // Beyond `ulimit -f` files cannot grow: that is an error to be told, and no reason to die.
        let others: SigSet = [Signal::SIGCHLD, Signal::SIGXFSZ].into_iter().collect();
        let mut before = SigSet::empty();
        sigprocmask(SigmaskHow::SIG_BLOCK, Some(&(user_signals() | others)), Some(&mut before))?;
        let flags = SfdFlags::SFD_NONBLOCK | SfdFlags::SFD_CLOEXEC;
        let user = SignalFd::with_flags(&user_signals(), flags)?;
        Ok(Signals { user, children: SignalFd::with_flags(&children, flags)?, before })
    }

    pub fn has_news_of_user(&self) -> bool {
        let mut news = [PollFd::new(self.user.as_fd(), PollFlags::POLLIN)];
        poll(&mut news, PollTimeout::ZERO).is_ok_and(|ready| ready > 0)
    }

    pub fn read(&self) -> Heard {
        let mut children = false;
        while let Ok(Some(_)) = self.children.read_signal() {
            children = true;
        }
        let user = self.user.read_signal().ok().flatten();
        Heard { user: user.and_then(|news| Signal::try_from(news.ssi_signo as i32).ok()), children }
    }
}

/// One of our streams, and what the poller knows of it.
pub(crate) struct Outlet<'a> {
    pub sink: Sink<'a>,
    /// The poller tells when the reader reads.
    awaits_reader: bool,
    /// So much waits for the reader that nothing more is read from the ranks.
    is_full: bool,
}

impl<'a> Outlet<'a> {
    fn new(to: BorrowedFd<'a>) -> Outlet<'a> {
        Outlet { sink: Sink::new(to), awaits_reader: false, is_full: false }
    }
}

/// A job whose ranks have been started.
pub(crate) struct Running<'a> {
    pub pages: JobPages,
    collector: Collector,
    /// By node, of those whose ranks this process watches itself.
    stoppers: Vec<Stopper>,
    /// Some of them have not stopped.
    stopping: bool,
    /// For messages about places that ranks know as addresses.
    pub code: Code,
    pub ranks: Vec<Rank>,
    rank_of: HashMap<Pid, u32>,
    pub plan: &'a Plan,
    /// Another launcher has started the ranks, and ends them when one fails.
    pub is_attached: bool,
    pub agents: Agents,
    /// Agents that have not said yet that their ranks run.
    starting: usize,
    /// Who starts the ranks, if the agents do not.
    mpirun: Option<Mpirun>,
    pub signals: Signals,
    /// What a user has sent to an agent.
    heard: Option<Signal>,
    poller: Epoll,
    pub out: Outlet<'a>,
    pub err: Outlet<'a>,
    pub options: LaunchOptions,
    /// Which the debugged rank has in front of us.
    pub terminal: Option<Terminal>,
    /// The rank that does not end with the others.
    pub kept: Option<u32>,
    /// The input of rank 0 is a terminal.
    typed: bool,
    started: Instant,
    watch: StallWatch,
}

impl<'a> Running<'a> {
    fn run(&mut self, started: impl FnOnce()) -> nix::Result<Outcome> {
        let ending = match self.watch_over(started)? {
            None => self.all_finished(),
            Some(end) => self.end(end),
        };
        self.drain(ending)
    }

    /// Forwards output until all ranks have ended (`None`) or something ends the job.
    fn watch_over(&mut self, started: impl FnOnce()) -> nix::Result<Option<End>> {
        let mut started = Some(started);
        self.listen()?;
        let mut events = vec![EpollEvent::empty(); 64];
        let mut looked = Instant::now();
        loop {
            let pause = EpollTimeout::try_from(self.pause()).unwrap_or(EpollTimeout::ZERO);
            let ready = match self.poller.wait(&mut events, pause) {
                Ok(ready) => ready,
                Err(Errno::EINTR) => 0,
                Err(error) => return Err(error),
            };
            if let Some(end) = self.hear_agents(&events[..ready]) {
                return Ok(Some(end));
            }
            if self.starting == 0
                && let Some(started) = started.take()
            {
                started();
            }
            let is_time = looked.elapsed() >= TICK;
            if let Some(end) = self.news(is_time) {
                return Ok(Some(end));
            }
            if is_time {
                looked = Instant::now();
                if let Some(end) = self.tick() {
                    return Ok(Some(end));
                }
            }
            for event in &events[..ready] {
                if let Err(stop) = self.serve(event.data()) {
                    return Ok(Some(end_of(stop)));
                }
            }
            self.pace(Stream::Out)?;
            self.pace(Stream::Err)?;
            self.collect();
            self.agents.tell(&self.pages);
            if !self.ranks.iter().any(Rank::is_alive) {
                return Ok(None);
            }
        }
    }

    /// How long nothing needs to be looked at: while ranks of several nodes join, they wait for what others give, while
    /// some do not stop for the collector, they are asked again, and an agent takes long frames in parts.
    fn pause(&self) -> Duration {
        let joins = !self.pages.tell_gifts() && self.agents.are_none() && self.started.elapsed() < JOINING;
        match joins || self.agents.take_in_parts() {
            true => JOINING_TICK,
            false if self.stopping => ASK_AGAIN,
            false => TICK,
        }
    }

    /// Goes on with a collection of garbage. Ranks on other hosts are stopped by their agents.
    fn collect(&mut self) {
        self.collector.look(&self.pages);
        if self.agents.are_none() {
            let nodes = self.pages.nodes().iter().zip(&mut self.stoppers);
            self.stopping = nodes.fold(false, |stopping, (page, stopper)| stopper.ask(page) | stopping);
        }
        for node in 0..self.stoppers.len() {
            if self.stoppers[node].is_overdue() {
                self.tell_overdue(node);
            }
        }
    }

    fn tell_overdue(&mut self, node: usize) {
        let text = format!(
            "kroll: a rank of node {node} does not stop for the garbage collector; it sleeps in the kernel, or SIGURG \
             is blocked there\n"
        );
        // When nobody reads any more, the loop will notice.
        let _ = self.say(&text);
    }

    fn listen(&mut self) -> nix::Result<()> {
        for signals in [&self.signals.user, &self.signals.children] {
            self.poller.add(signals, EpollEvent::new(EpollFlags::EPOLLIN, SIGNALS))?;
        }
        for (node, agent) in (0..).zip(&self.agents.0) {
            self.poller.add(&agent.link.from, EpollEvent::new(EpollFlags::EPOLLIN, AGENTS + node))?;
        }
        self.listen_to(Stream::Out)?;
        self.listen_to(Stream::Err)
    }

    fn listen_to(&mut self, stream: Stream) -> nix::Result<()> {
        self.agents.listen(stream, true);
        for (rank, process) in (0..).zip(&self.ranks) {
            if let Some(pipe) = &process.source(stream).pipe {
                self.poller.add(pipe, EpollEvent::new(EpollFlags::EPOLLIN, name_of(rank, stream)))?;
            }
        }
        Ok(())
    }

    fn listen_no_more_to(&mut self, stream: Stream) -> nix::Result<()> {
        self.agents.listen(stream, false);
        for pipe in self.ranks.iter().filter_map(|process| process.source(stream).pipe.as_ref()) {
            self.poller.delete(pipe)?;
        }
        Ok(())
    }

    /// What came from outside, and what ranks have said about the end of the job.
    fn news(&mut self, is_time: bool) -> Option<End> {
        let heard = self.signals.read();
        heard.user.or(self.heard).map(End::Signal).or_else(|| self.judge(heard.children || is_time))
    }

    fn serve(&mut self, event: u64) -> Result<(), Stop> {
        match event {
            SIGNALS | AGENTS..INPUT => Ok(()),
            INPUT => {
                self.pass_on_input();
                Ok(())
            }
            READER_OF_OUT => self.out.sink.write_some(),
            READER_OF_ERR => self.err.sink.write_some(),
            data => {
                let (rank, stream) = named_by(data);
                self.forward(rank, stream)
            }
        }
    }

    /// Hears of the reader while something waits for it, and reads from the ranks while there is room: once there was
    /// none, the reader gets everything before.
    fn pace(&mut self, stream: Stream) -> nix::Result<()> {
        let outlet = self.outlet(stream);
        let waits = outlet.sink.waiting() > 0;
        let full = outlet.sink.is_full() || (outlet.is_full && waits);
        let (waited, was_full) = (replace(&mut outlet.awaits_reader, waits), replace(&mut outlet.is_full, full));
        if waits != waited {
            let name = if stream == Stream::Out { READER_OF_OUT } else { READER_OF_ERR };
            let outlet = if stream == Stream::Out { &self.out } else { &self.err };
            match waits {
                true => self.poller.add(&outlet.sink, EpollEvent::new(EpollFlags::EPOLLOUT, name))?,
                false => self.poller.delete(&outlet.sink)?,
            }
        }
        match (was_full, full) {
            (false, true) => self.listen_no_more_to(stream),
            (true, false) => self.listen_to(stream),
            _ => Ok(()),
        }
    }

    fn outlet(&mut self, stream: Stream) -> &mut Outlet<'a> {
        match stream {
            Stream::Out => &mut self.out,
            Stream::Err => &mut self.err,
        }
    }

    /// Whether some rank has ended the job. What ranks have said themselves goes before what their end says.
    fn judge(&mut self, children: bool) -> Option<End> {
        self.pages.tell_leaving();
        let claim = self.pages.claim().or_else(|| {
            if children {
                self.reap();
            }
            self.pages.claim()
        })?;
        self.pages.decide(claim);
        Some(match claim.kind {
            ClaimKind::Failed => End::Guilty { rank: claim.rank, status: claim.status },
            ClaimKind::Asked => End::Requested(claim.status),
        })
    }

    /// Looks which ranks have ended, and speaks for those that failed without a word.
    fn reap(&mut self) {
        let mut ended = Vec::new();
        let ranks = &mut self.ranks;
        ended_among(&self.rank_of, |rank| {
            if ranks[rank as usize].reap() {
                ended.push(rank);
            }
        });
        ended.into_iter().for_each(|rank| self.speak_for(rank));
    }

    /// Of a rank that has just ended.
    fn speak_for(&mut self, rank: u32) {
        if self.options.debugged == Some(rank) {
            self.take_over_from_gdb(rank);
        }
        if !self.has_failed(rank) {
            return;
        }
        let status = self.ranks[rank as usize].status;
        match status.and_then(|status| status.signal()) {
            // So the launcher that started the ranks ends them, when its user wants that.
            Some(signal) if self.is_attached && is_of_users(signal) => self.heard = Signal::try_from(signal).ok(),
            Some(signal) if self.options.survive && self.pages.may_be_lost(rank) => {
                // When nobody reads any more, the loop will notice.
                let _ = self.say(&verdict::obituary(rank, signal));
                self.pages.lose(rank);
            }
            _ => self.pages.claim_for(rank, ClaimKind::Failed, status.map_or(1, verdict::exit_code)),
        }
    }

    /// gdb's end says little of the rank's: one that has come to its own end has the status that it said, and the
    /// user who ends gdb before has ended the job.
    fn take_over_from_gdb(&mut self, rank: u32) {
        self.terminal = None;
        let Some(code) = self.ranks[rank as usize].status.and_then(|status| status.code()) else { return };
        let left = match (self.pages.state(rank), self.pages.leaves_with(rank)) {
            (RankState::Gone, _) => 0,
            (RankState::Leaving, status) if status != 0 => status,
            _ => {
                self.pages.claim_for(rank, ClaimKind::Asked, code as u8);
                0
            }
        };
        self.ranks[rank as usize].status = Some(ExitStatus::from_raw(i32::from(left) << 8));
    }

    fn has_failed(&self, rank: u32) -> bool {
        let others_joined = || (0..self.ranks.len() as u32).any(|other| self.pages.state(other) != RankState::Starting);
        let status = self.ranks[rank as usize].status;
        status.is_some_and(|status| verdict::is_failure(status, self.pages.state(rank), others_joined))
    }

    /// What agents have to say now, those of which the poller tells.
    fn hear_agents(&mut self, events: &[EpollEvent]) -> Option<End> {
        let nodes = events.iter().map(EpollEvent::data).filter(|data| (AGENTS..INPUT).contains(data));
        let ends: Vec<End> = nodes.filter_map(|data| self.hear((data - AGENTS) as usize)).collect();
        // What a rank said goes before what the end of an agent says.
        ends.into_iter().next().filter(|_| self.pages.claim().is_none())
    }

    /// Takes in what the agent of a node says.
    pub fn hear(&mut self, node: usize) -> Option<End> {
        let Ok(frames) = self.agents.0[node].receive() else {
            return self.lose(node).then_some(End::Lost { node });
        };
        let mut end = None;
        for frame in frames {
            end = self.take(node, frame).or(end);
        }
        end
    }

    fn take(&mut self, node: usize, frame: ToHead) -> Option<End> {
        let is_there = |rank: &u32| self.plan.ranks_of(node).contains(rank);
        match frame {
            ToHead::Started => self.starting -= 1,
            ToHead::Refused(why) => return Some(End::Refused { node, why }),
            ToHead::Page(news) => self.pages.take(node, news),
            ToHead::Output { rank, stream, bytes } if is_there(&rank) => {
                self.ranks[rank as usize].stream(stream).push(&bytes);
                // When nobody reads any more, the loop will notice.
                let _ = self.write_ready(rank, stream);
            }
            ToHead::Ended { rank, status } if is_there(&rank) => {
                self.ranks[rank as usize].status = Some(ExitStatus::from_raw(status));
                self.speak_for(rank);
            }
            ToHead::Stopped { rank, stopped } if is_there(&rank) => self.ranks[rank as usize].set_stopped(stopped),
            ToHead::DoesNotStop => self.tell_overdue(node),
            ToHead::TookInput => self.await_input(),
            ToHead::Heard(signal) => self.heard = Signal::try_from(signal).ok(),
            _ => {}
        }
        None
    }

    /// An agent, or the way to it, is gone: so are its ranks. True if any of them had not ended.
    fn lose(&mut self, node: usize) -> bool {
        let agent = &mut self.agents.0[node];
        if agent.is_gone {
            return false;
        }
        // It was added, and is deleted once.
        let _ = self.poller.delete(&agent.link.from);
        agent.abandon();
        let ranks = self.plan.ranks_of(node);
        let lived = ranks.clone().any(|rank| self.ranks[rank as usize].is_alive());
        for rank in ranks {
            self.ranks[rank as usize].status.get_or_insert(ExitStatus::from_raw(Signal::SIGKILL as i32));
        }
        lived
    }

    /// Rank 0 on another node takes more of our input: when there is some, it gets it.
    fn await_input(&mut self) {
        let input = io::stdin();
        match self.poller.add(input.as_fd(), EpollEvent::new(EpollFlags::EPOLLIN, INPUT)) {
            Ok(()) => {}
            // A file, which always has something to read.
            Err(_) => self.pass_on_input(),
        }
    }

    fn pass_on_input(&mut self) {
        let input = io::stdin();
        let mut bytes = vec![0; INPUT_BYTES];
        let length = nix::unistd::read(input.as_fd(), &mut bytes).unwrap_or(0);
        bytes.truncate(length);
        // A file was not added.
        let _ = self.poller.delete(input.as_fd());
        self.agents.0[0].link.send(&ToAgent::Input((length > 0).then_some(bytes)));
    }

    fn tick(&mut self) -> Option<End> {
        self.heed_terminal();
        if let Err(stop) = self.show_question() {
            return Some(end_of(stop));
        }
        if self.starting > 0
            && let Some(why) = self.mpirun.as_mut().and_then(Mpirun::complaint)
        {
            return Some(End::Unstarted { why });
        }
        if self.options.timeout.is_some_and(|limit| self.started.elapsed() >= limit) {
            return Some(End::Timeout);
        }
        if let Some(limit) = self.options.silence
            && let Some(node) = self.agents.fallen_silent(looks_in(limit))
            && self.lose(node)
        {
            return Some(End::Silent { node, limit });
        }
        let sights = self.sights();
        if !self.watch.stalled(sights.clone()) {
            return None;
        }
        let who = stall::describe(&self.pages, &sights, &mut self.code);
        let text = format!("kroll: the job is stalled: no rank moves\n{who}");
        match self.say(&text) {
            Err(stop) => Some(end_of(stop)),
            Ok(()) if self.options.stall_exit => Some(End::Stalled),
            Ok(()) => None,
        }
    }

    /// The ranks that have not ended, as they are now.
    pub fn sights(&self) -> Vec<Sight> {
        let see = |rank| Sight::of(&self.pages, rank, self.ranks[rank as usize].is_stopped());
        live(&self.ranks).map(see).collect()
    }

    /// When gdb was stopped by Ctrl-Z, so is the job.
    pub fn heed_terminal(&self) {
        let stopped = |rank| self.ranks[rank as usize].is_stopped();
        if let (Some(terminal), true) = (&self.terminal, self.options.debugged.is_some_and(stopped)) {
            terminal.suspend();
        }
    }

    /// A person who types must see what rank 0 asks, although the line of a question has no end.
    fn show_question(&mut self) -> Result<(), Stop> {
        if !self.typed {
            return Ok(());
        }
        self.ranks[0].out.release_partial();
        self.write_ready(0, Stream::Out)
    }

    fn forward(&mut self, rank: u32, stream: Stream) -> Result<(), Stop> {
        self.ranks[rank as usize].stream(stream).read_some();
        self.write_ready(rank, stream)
    }

    /// Takes the lines of a rank that are whole, and writes what the reader takes.
    pub fn write_ready(&mut self, rank: u32, stream: Stream) -> Result<(), Stop> {
        let bytes = self.ranks[rank as usize].stream(stream).take();
        let sink = &mut self.outlet(stream).sink;
        sink.put(rank, &bytes);
        sink.write_some()
    }

    /// The launcher's own words.
    pub fn say(&mut self, text: &str) -> Result<(), Stop> {
        self.err.sink.put(LAUNCHER, text.as_bytes());
        self.err.sink.write_some()
    }

    /// Waits until the readers have read all, or pause for longer than they may.
    fn drain(&mut self, ending: Ending) -> nix::Result<Outcome> {
        let Ending { mut outcome, mut patience } = ending;
        let (mut left, mut since) = (u64::MAX, Instant::now());
        loop {
            self.write_waiting();
            let waiting = self.out.sink.waiting() + self.err.sink.waiting();
            if waiting < left {
                (left, since) = (waiting, Instant::now());
            }
            if waiting == 0 {
                return Ok(self.unless_unwritten(outcome));
            }
            if patience.is_some_and(|patience| since.elapsed() >= patience) {
                self.tell_dropped(waiting);
                return Ok(outcome);
            }
            self.await_readers()?;
            if let Some(signal) = self.signals.read().user {
                (outcome, patience) = (Outcome::Signal(signal), Some(ending::READER_PAUSE));
            }
        }
    }

    /// Writes what the readers take; what nobody will read is forgotten.
    pub fn write_waiting(&mut self) {
        for sink in [&mut self.out.sink, &mut self.err.sink] {
            if sink.write_some().is_err() {
                sink.forget();
            }
        }
    }

    pub fn await_readers(&self) -> nix::Result<()> {
        let sinks = [&self.out.sink, &self.err.sink].into_iter().filter(|sink| sink.waiting() > 0);
        let mut news: Vec<PollFd> = sinks.map(|sink| PollFd::new(sink.as_fd(), PollFlags::POLLOUT)).collect();
        news.push(PollFd::new(self.signals.user.as_fd(), PollFlags::POLLIN));
        match poll(&mut news, PollTimeout::try_from(TICK).unwrap_or(PollTimeout::ZERO)) {
            Ok(_) | Err(Errno::EINTR) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

fn end_of(stop: Stop) -> End {
    match stop {
        Stop::Closed => End::OutputClosed,
        Stop::Failed(error) => End::OutputFailed(error),
    }
}

/// How many looks without a change are a stall; `None` when nobody wants to know.
fn stall_looks(plan: &Plan) -> Option<u32> {
    (plan.stall_ms != 0).then(|| looks_in(Duration::from_millis(u64::from(plan.stall_ms))))
}

fn looks_in(time: Duration) -> u32 {
    time.as_millis().div_ceil(TICK.as_millis()).try_into().unwrap_or(u32::MAX)
}

/// The ranks that have not ended.
pub(crate) fn live(ranks: &[Rank]) -> impl Iterator<Item = u32> {
    (0..).zip(ranks).filter(|(_, process)| process.is_alive()).map(|(rank, _)| rank)
}

fn name_of(rank: u32, stream: Stream) -> u64 {
    u64::from(rank) << 1 | u64::from(stream == Stream::Err)
}

fn named_by(data: u64) -> (u32, Stream) {
    ((data >> 1) as u32, if data & 1 == 0 { Stream::Out } else { Stream::Err })
}
