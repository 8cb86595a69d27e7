//! Runs a planned job: the loop that forwards output and watches the ranks, and the ways in which a job ends.

use crate::job_page::{ClaimKind, JobPages, RankState};
use crate::orphans;
use crate::output::{Sink, Stop};
use crate::plan::Plan;
use crate::ranks::{Program, Rank, Stream};
use crate::segments::SharedFiles;
use crate::stall::{self, Sight, StallWatch};
use crate::verdict::{self, End};
use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::epoll::{Epoll, EpollCreateFlags, EpollEvent, EpollFlags, EpollTimeout};
use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, SigmaskHow, Signal, sigaction, sigprocmask};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use std::ffi::OsString;
use std::fmt;
use std::io::{self, IsTerminal};
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How often the job page is looked at when nothing happens.
const TICK: Duration = Duration::from_millis(50);
const SIGNALS: u64 = u64::MAX;
/// The launcher as a writer, beside the ranks.
const LAUNCHER: u32 = u32::MAX;

/// A program with its arguments and its plan.
pub struct Job {
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
    pub plan: Plan,
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
pub struct LaunchError(String);

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Errno> for LaunchError {
    fn from(error: Errno) -> LaunchError {
        let hint = match error {
            Errno::EMFILE | Errno::ENFILE => "; a job needs three open files a rank and some more (`ulimit -n`)",
            _ => "",
        };
        LaunchError(format!("cannot set up the job: {}{hint}", error.desc()))
    }
}

/// Makes and maps the segments of a plan, for those who ask before they run.
pub fn try_segments(plan: &Plan) -> Result<(), LaunchError> {
    Ok(SharedFiles::create(plan)?.map_once(plan)?)
}

/// Runs the job to its end; `started` is called when every rank executes the program. Must be called on the main
/// thread: ranks die with the thread that started them.
pub fn run(job: &Job, options: LaunchOptions, started: impl FnOnce()) -> Result<Outcome, LaunchError> {
    let (stdout, stderr) = (io::stdout(), io::stderr());
    let files = SharedFiles::create(&job.plan)?;
    let pages = JobPages::create(files.pages(), &job.plan)?;
    let signals = Signals::take()?;
    orphans::adopt();
    let ranks = start(job, options, &files, &signals)?;
    drop(files);
    started();
    let mut running = Running {
        pages,
        ranks,
        signals,
        out: Sink::new(stdout.as_fd()),
        err: Sink::new(stderr.as_fd()),
        options,
        typed: io::stdin().is_terminal(),
        started: Instant::now(),
        watch: StallWatch::new(stall_looks(&job.plan)),
    };
    let outcome = running.run();
    drop(running);
    orphans::end_all();
    Ok(outcome?)
}

/// Starts the ranks; no further ones once the user has ended the job.
fn start(job: &Job, options: LaunchOptions, files: &SharedFiles, signals: &Signals) -> Result<Vec<Rank>, LaunchError> {
    let signal_mask = signals.before;
    let program =
        Program { path: &job.program, arguments: &job.arguments, plan: &job.plan, label: options.label, signal_mask };
    let numbers = (0..job.plan.ranks).take_while(|_| !signals.has_news_of_user());
    let ranks: io::Result<Vec<Rank>> = numbers.map(|rank| Rank::start(&program, files, rank)).collect();
    ranks.map_err(|error| {
        let words =
            error.raw_os_error().map_or_else(|| error.to_string(), |number| Errno::from_raw(number).desc().into());
        LaunchError(format!("cannot run `{}`: {words}", job.program.display()))
    })
}

/// The signals that concern a job, blocked and readable as files. Those that our parent had us ignore stay ignored.
pub(crate) struct Signals {
    pub user: SignalFd,
    children: SignalFd,
    before: SigSet,
}

impl Signals {
    fn take() -> nix::Result<Signals> {
        let user: SigSet = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGQUIT].into_iter().collect();
        let children: SigSet = [Signal::SIGCHLD].into_iter().collect();
        let default = SigAction::new(SigHandler::SigDfl, SaFlags::empty(), SigSet::empty());
        // SAFETY: no handler is installed. Ignored, SIGCHLD would make the ranks' statuses vanish.
        unsafe { sigaction(Signal::SIGCHLD, &default)? };
        let mut before = SigSet::empty();
        sigprocmask(SigmaskHow::SIG_BLOCK, Some(&user), Some(&mut before))?;
        sigprocmask(SigmaskHow::SIG_BLOCK, Some(&children), None)?;
        let flags = SfdFlags::SFD_NONBLOCK | SfdFlags::SFD_CLOEXEC;
        let user = SignalFd::with_flags(&user, flags)?;
        Ok(Signals { user, children: SignalFd::with_flags(&children, flags)?, before })
    }

    fn has_news_of_user(&self) -> bool {
        let mut news = [PollFd::new(self.user.as_fd(), PollFlags::POLLIN)];
        poll(&mut news, PollTimeout::ZERO).is_ok_and(|ready| ready > 0)
    }

    /// The first signal by which a user ends the job. News of children are only a reason to look: they are thrown away.
    fn read(&self) -> Option<Signal> {
        while let Ok(Some(_)) = self.children.read_signal() {}
        let news = self.user.read_signal().ok().flatten()?;
        Signal::try_from(news.ssi_signo as i32).ok()
    }
}

/// A job whose ranks have been started.
pub(crate) struct Running<'a> {
    pub pages: JobPages,
    pub ranks: Vec<Rank>,
    pub signals: Signals,
    pub out: Sink<'a>,
    pub err: Sink<'a>,
    pub options: LaunchOptions,
    /// The input of rank 0 is a terminal.
    typed: bool,
    started: Instant,
    watch: StallWatch,
}

impl Running<'_> {
    fn run(&mut self) -> nix::Result<Outcome> {
        Ok(match self.watch_over()? {
            None => self.all_finished(),
            Some(end) => self.end(end),
        })
    }

    /// Forwards output until all ranks have ended (`None`) or something ends the job.
    fn watch_over(&mut self) -> nix::Result<Option<End>> {
        let poller = self.poller()?;
        let mut events = vec![EpollEvent::empty(); 64];
        loop {
            let ready = match poller.wait(&mut events, EpollTimeout::try_from(TICK).unwrap_or(EpollTimeout::ZERO)) {
                Ok(ready) => ready,
                Err(Errno::EINTR) => 0,
                Err(error) => return Err(error),
            };
            if let Some(end) = self.signals.read().map(End::Signal).or_else(|| self.judge()) {
                return Ok(Some(end));
            }
            if ready == 0
                && let Some(end) = self.tick()
            {
                return Ok(Some(end));
            }
            for event in events[..ready].iter().filter(|event| event.data() != SIGNALS) {
                let (rank, stream) = named_by(event.data());
                if let Err(stop) = self.forward(rank, stream) {
                    return Ok(Some(self.end_of(stop)));
                }
            }
            if !self.ranks.iter().any(Rank::is_alive) {
                return Ok(None);
            }
        }
    }

    fn poller(&self) -> nix::Result<Epoll> {
        let poller = Epoll::new(EpollCreateFlags::EPOLL_CLOEXEC)?;
        for signals in [&self.signals.user, &self.signals.children] {
            poller.add(signals, EpollEvent::new(EpollFlags::EPOLLIN, SIGNALS))?;
        }
        for (rank, process) in (0..).zip(&self.ranks) {
            for (stream, source) in [(Stream::Out, &process.out), (Stream::Err, &process.err)] {
                if let Some(pipe) = &source.pipe {
                    poller.add(pipe, EpollEvent::new(EpollFlags::EPOLLIN, name_of(rank, stream)))?;
                }
            }
        }
        Ok(poller)
    }

    /// Whether some rank has ended the job. What ranks have said themselves goes before what their end says.
    fn judge(&mut self) -> Option<End> {
        self.pages.tell_leaving();
        let claim = self.pages.claim().or_else(|| {
            self.reap();
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
        for rank in 0..self.ranks.len() as u32 {
            let process = &mut self.ranks[rank as usize];
            if process.reap() && self.has_failed(rank) {
                let status = self.ranks[rank as usize].status.map_or(1, verdict::exit_code);
                self.pages.accuse(rank, status);
            }
        }
    }

    fn has_failed(&self, rank: u32) -> bool {
        let others_joined = (0..self.ranks.len() as u32).any(|other| self.pages.state(other) != RankState::Starting);
        let status = self.ranks[rank as usize].status;
        status.is_some_and(|status| verdict::is_failure(status, self.pages.state(rank), others_joined))
    }

    fn tick(&mut self) -> Option<End> {
        if let Err(stop) = self.show_question() {
            return Some(self.end_of(stop));
        }
        if self.options.timeout.is_some_and(|limit| self.started.elapsed() >= limit) {
            return Some(End::Timeout);
        }
        let sights = self.sights();
        let who = stall::describe(&self.pages, &sights);
        if !self.watch.stalled(sights) {
            return None;
        }
        let text = format!("kroll: the job is stalled: no rank moves\n{who}");
        match self.say(&text) {
            Err(stop) => Some(self.end_of(stop)),
            Ok(()) if self.options.stall_exit => Some(End::Stalled),
            Ok(()) => None,
        }
    }

    /// The ranks that have not ended, as they are now.
    pub fn sights(&self) -> Vec<Sight> {
        let see = |rank| Sight::of(&self.pages, rank, self.ranks[rank as usize].is_stopped());
        live(&self.ranks).map(see).collect()
    }

    /// A person who types must see what rank 0 asks, although the line of a question has no end.
    fn show_question(&mut self) -> Result<(), Stop> {
        if !self.typed {
            return Ok(());
        }
        self.ranks[0].out.release_partial();
        self.write_ready(0, Stream::Out)
    }

    fn end_of(&self, stop: Stop) -> End {
        match stop {
            Stop::Interrupted => self.signals.read().map_or(End::OutputClosed, End::Signal),
            Stop::Closed => End::OutputClosed,
            Stop::Failed(error) => End::OutputFailed(error),
        }
    }

    fn forward(&mut self, rank: u32, stream: Stream) -> Result<(), Stop> {
        self.ranks[rank as usize].stream(stream).read_some();
        self.write_ready(rank, stream)
    }

    /// Writes the lines of a rank that are whole.
    pub fn write_ready(&mut self, rank: u32, stream: Stream) -> Result<(), Stop> {
        let bytes = self.ranks[rank as usize].stream(stream).take();
        let sink = match stream {
            Stream::Out => &mut self.out,
            Stream::Err => &mut self.err,
        };
        sink.write(rank, &bytes, &self.signals.user)
    }

    /// The launcher's own words.
    pub fn say(&mut self, text: &str) -> Result<(), Stop> {
        self.err.write(LAUNCHER, text.as_bytes(), &self.signals.user)
    }
}

/// How many looks without a change are a stall; `None` when nobody wants to know.
fn stall_looks(plan: &Plan) -> Option<u32> {
    (plan.stall_ms != 0).then(|| plan.stall_ms.div_ceil(TICK.as_millis() as u32))
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
