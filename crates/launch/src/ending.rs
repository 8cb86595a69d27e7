//! The ways in which a job ends: who may still speak, who is killed, and what the status is.

use crate::job_page::RankState;
use crate::ranks::Stream;
use crate::run::{Outcome, Running, live};
use crate::stall;
use crate::verdict::{self, End};
use nix::errno::Errno;
use nix::libc;
use nix::sys::signal::Signal;
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

/// How long a rank may take for its last words, or to leave once it has begun to.
const GRACE: Duration = Duration::from_millis(300);
/// How long ranks that wait may take to notice that another one has ended the job on purpose.
const NOTICE: Duration = Duration::from_millis(100);
/// How long the launcher that started the ranks may take to read our words; ranks that wait for their end do so for
/// longer (KILL_WAIT_MS of fail.c).
const TAKEN: Duration = Duration::from_millis(1500);
/// How long that launcher may take to carry words to its user, before it ends the job itself.
const CARRIED: Duration = Duration::from_millis(100);
const LOOK: Duration = Duration::from_millis(1);
/// How long a reader may pause once the job has ended before its time, and once the user has ended it.
const READER_PAUSE_AFTER_END: Duration = Duration::from_secs(10);
pub(crate) const READER_PAUSE: Duration = Duration::from_millis(200);
const STATUS_TIMEOUT: u8 = 124;
const STATUS_STALLED: u8 = 1;
const STATUS_UNWRITTEN: u8 = 1;
const STATUS_LOST: u8 = 1;
/// How long agents may take to end their ranks.
const END_BY_AGENTS: Duration = Duration::from_secs(2);

/// How the job has ended, and how long its readers may pause before what they have not read is dropped; `None` is for
/// ever.
pub(crate) struct Ending {
    pub outcome: Outcome,
    pub patience: Option<Duration>,
}

impl Running<'_> {
    /// Every rank has ended well, or was lost. As after any other command, the reader has all the time that it wants.
    pub fn all_finished(&mut self) -> Ending {
        self.write_all_rest();
        let ranks = self.ranks.len() as u32;
        if ranks > 1 && (0..ranks).all(|rank| self.pages.state(rank) == RankState::Starting) {
            self.tell(&format!("kroll: the program never joined the job: it ran {ranks} times, each time alone\n"));
            return Ending { outcome: Outcome::Status(1), patience: None };
        }
        if (0..ranks).all(|rank| self.pages.state(rank) == RankState::Lost) {
            let status = self.ranks[0].status.map_or(1, verdict::exit_code);
            return Ending { outcome: Outcome::Status(status), patience: None };
        }
        Ending { outcome: Outcome::Status(0), patience: None }
    }

    /// Ends what still runs; last a rank that gdb has, which its user looks at as long as he wants, unless he or who
    /// reads wanted the end.
    pub fn end(&mut self, end: End) -> Ending {
        self.kept = self.options.debugged.filter(|&rank| end.is_of_ranks() && self.ranks[rank as usize].is_alive());
        let patience = match end {
            End::Signal(_) => READER_PAUSE,
            _ => READER_PAUSE_AFTER_END,
        };
        let outcome = match end {
            End::Guilty { rank, status } => self.end_guilty(rank, status),
            End::Requested(status) => self.end_requested(status),
            End::Lost { node } => self.end_lost(node),
            End::Silent { node, limit } => self.end_silent(node, limit),
            End::Refused { node, why } => self.end_refused(node, &why),
            End::Unstarted { why } => self.end_unstarted(&why),
            End::Signal(signal) => self.end_by_user(signal),
            End::OutputClosed => self.end_unread(),
            End::OutputFailed(error) => self.end_unwritten(error),
            End::Timeout => self.end_late(),
            End::Stalled => self.end_stalled(),
        };
        if let Some(rank) = self.kept {
            self.await_gdb(rank);
        }
        Ending { outcome, patience: Some(patience) }
    }

    fn await_gdb(&mut self, rank: u32) {
        self.tell(&format!("kroll: the job has ended; rank {rank} stays in gdb until you quit\n"));
        let mut heard = None;
        while heard.is_none() && self.ranks[rank as usize].is_alive() {
            self.ranks[rank as usize].reap();
            heard = self.signals.read().user;
            self.heed_terminal();
            self.write_waiting();
            // A poll that is refused only makes this look again at once.
            let _ = self.await_readers();
        }
        self.kept = None;
        self.end_all();
        self.terminal = None;
    }

    /// The guilty rank's words come first and whole; the others, but for those that were leaving, end at once.
    fn end_guilty(&mut self, rank: u32, status: u8) -> Outcome {
        if self.is_attached {
            return self.end_guilty_attached(rank, status);
        }
        let guilty = rank as usize;
        self.read_until(GRACE, |job| !job.ranks[guilty].is_alive());
        let ended_itself = self.ranks[guilty].status;
        self.read_until(GRACE, |job| !live(&job.ranks).any(|rank| job.is_leaving(rank)));
        self.end_all();
        self.write_rest(rank);
        let report = self.code.explain(&self.pages.report(rank));
        self.ranks[guilty].err.add(&report);
        // As in `write_rest`.
        let _ = self.write_ready(rank, Stream::Err);
        if let Some(status) = ended_itself {
            let words = verdict::accusation(rank, status, !report.is_empty());
            words.into_iter().for_each(|words| self.tell(&(words + "\n")));
        }
        self.write_all_rest();
        Outcome::Status(ended_itself.map_or(status, verdict::exit_code).max(1))
    }

    /// Whoever has started the ranks ends the others once this one is gone. So its words come before, and it goes first.
    fn end_guilty_attached(&mut self, rank: u32, status: u8) -> Outcome {
        let guilty = rank as usize;
        let is_told = |job: &Self| !job.pages.report(rank).is_empty() || job.is_leaving(rank);
        self.read_until(GRACE, |job| is_told(job) || !job.ranks[guilty].is_alive());
        let leaves = self.is_leaving(rank).then(|| ExitStatus::from_raw(i32::from(status) << 8));
        let ended_itself = self.ranks[guilty].status.or(leaves);
        let report = self.code.explain(&self.pages.report(rank));
        self.ranks[guilty].err.add(&report);
        // As in `write_rest`.
        let _ = self.write_ready(rank, Stream::Err);
        if let Some(status) = ended_itself {
            let words = verdict::accusation(rank, status, !report.is_empty());
            words.into_iter().for_each(|words| self.tell(&(words + "\n")));
        }
        self.await_launcher();
        self.agents.signal(Some(rank), Signal::SIGKILL);
        self.read_until(GRACE, |job| !job.ranks[guilty].is_alive());
        self.end_all();
        Outcome::Status(ended_itself.map_or(status, verdict::exit_code).max(1))
    }

    /// Waits until the launcher that started the ranks has read our words and had time to carry them to its user: once
    /// it ends the job it passes nothing on.
    fn await_launcher(&mut self) {
        self.read_until(TAKEN, |job| job.err.sink.waiting() == 0 && is_read(io::stderr().as_fd()));
        self.read_until(CARRIED, |_| false);
    }

    fn end_requested(&mut self, status: u8) -> Outcome {
        self.read_until(GRACE, |job| live(&job.ranks).count() < job.ranks.len());
        self.read_until(NOTICE, |job| live(&job.ranks).count() == 0);
        self.end_all();
        self.write_all_rest();
        Outcome::Status(status)
    }

    fn end_lost(&mut self, node: usize) -> Outcome {
        self.end_without(node, "is lost, or the agent that watched", "there")
    }

    fn end_silent(&mut self, node: usize, limit: Duration) -> Outcome {
        let seconds = limit.as_secs_f64();
        self.end_without(node, &format!("has said nothing for {seconds} s and is given up, and with it"), "")
    }

    /// Ends the job because of a host; its ranks stand between the words.
    fn end_without(&mut self, node: usize, before: &str, behind: &str) -> Outcome {
        let (name, ranks) = (self.agents.0[node].name.clone(), self.plan.ranks_of(node));
        let who = match ranks.len() {
            1 => format!("rank {}", ranks.start),
            _ => format!("ranks {} to {}", ranks.start, ranks.end - 1),
        };
        let text = format!("kroll: host {name} {before} {who} {behind}");
        self.end_all_with(&format!("{}\n", text.trim_end()));
        Outcome::Status(STATUS_LOST)
    }

    /// What ends the job is told when the ranks have ended; ahead of that where their own launcher goes once they have.
    fn end_all_with(&mut self, words: &str) {
        if self.is_attached {
            self.tell(words);
            self.await_launcher();
            self.end_all();
        } else {
            self.end_all();
            self.write_all_rest();
            self.tell(words);
        }
    }

    fn end_refused(&mut self, node: usize, why: &str) -> Outcome {
        let name = self.agents.0[node].name.clone();
        self.end_all_with(&format!("kroll: host {name}: {why}\n"));
        Outcome::Status(STATUS_LOST)
    }

    fn end_unstarted(&mut self, why: &str) -> Outcome {
        self.end_all_with(&format!("kroll: {why}\n"));
        Outcome::Status(STATUS_LOST)
    }

    fn end_by_user(&mut self, signal: Signal) -> Outcome {
        self.signal_all(signal);
        self.read_until(GRACE, |job| live(&job.ranks).count() == 0);
        self.end_all();
        self.write_all_rest();
        Outcome::Signal(signal)
    }

    fn end_unread(&mut self) -> Outcome {
        self.end_all();
        Outcome::Status(128 + Signal::SIGPIPE as u8)
    }

    fn end_unwritten(&mut self, error: Errno) -> Outcome {
        self.end_all();
        self.tell(&format!("kroll: the output of the job cannot be written: {}\n", error.desc()));
        Outcome::Status(STATUS_UNWRITTEN)
    }

    /// When all went well but what was said could not be written, not all went well.
    pub fn unless_unwritten(&mut self, outcome: Outcome) -> Outcome {
        match self.out.sink.failed {
            Some(error) if outcome == Outcome::Status(0) => self.end_unwritten(error),
            _ => outcome,
        }
    }

    pub fn tell_dropped(&mut self, bytes: u64) {
        self.out.sink.forget();
        self.err.sink.forget();
        self.tell(&format!("kroll: {bytes} bytes of the output were dropped, because nobody reads them\n"));
    }

    fn end_late(&mut self) -> Outcome {
        let seconds = self.options.timeout.unwrap_or_default().as_secs_f64();
        let sights = self.sights();
        let who = stall::describe(&self.pages, &sights, &mut self.code);
        self.end_all_with(&format!("kroll: the job did not end in {seconds} s\n{who}"));
        Outcome::Status(STATUS_TIMEOUT)
    }

    fn end_stalled(&mut self) -> Outcome {
        if self.is_attached {
            self.await_launcher();
        }
        self.end_all();
        self.write_all_rest();
        Outcome::Status(STATUS_STALLED)
    }

    fn is_leaving(&self, rank: u32) -> bool {
        matches!(self.pages.state(rank), RankState::Leaving | RankState::Gone)
    }

    /// Reads what the ranks write, for a rank may be unable to end before it was heard, until `done` or too late.
    fn read_until(&mut self, limit: Duration, done: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        loop {
            self.agents.tell(&self.pages);
            // An agent that is lost now is not the reason of the end.
            (0..self.agents.0.len()).for_each(|node| drop(self.hear(node)));
            for rank in &mut self.ranks {
                rank.out.read_some();
                rank.err.read_some();
                rank.reap();
            }
            if done(self) || start.elapsed() > limit {
                return;
            }
            std::thread::sleep(LOOK);
        }
    }

    fn signal_all(&mut self, signal: Signal) {
        let kept = self.kept.map(|rank| rank as usize);
        self.ranks
            .iter()
            .enumerate()
            .filter(|(rank, _)| Some(*rank) != kept)
            .for_each(|(_, process)| process.signal(signal));
        self.agents.signal(None, signal);
    }

    fn end_all(&mut self) {
        // All are told before the first is waited for, so that they go together.
        self.signal_all(Signal::SIGKILL);
        let kept = self.kept.map(|rank| rank as usize);
        let ranks = self.ranks.iter_mut().enumerate();
        ranks.filter(|(rank, _)| Some(*rank) != kept).for_each(|(_, process)| process.end());
        self.read_until(END_BY_AGENTS, |job| live(&job.ranks).all(|rank| Some(rank) == job.kept));
    }

    fn write_all_rest(&mut self) {
        (0..self.ranks.len() as u32).for_each(|rank| self.write_rest(rank));
    }

    /// Passes on what an ended rank has left in its pipes.
    fn write_rest(&mut self, rank: u32) {
        for stream in [Stream::Out, Stream::Err] {
            self.ranks[rank as usize].stream(stream).read_rest();
            // The job is over: when nobody reads there is nobody to tell.
            let _ = self.write_ready(rank, stream);
        }
    }

    fn tell(&mut self, text: &str) {
        // As above.
        let _ = self.say(text);
    }
}

/// Whether nothing waits in a pipe for its reader; anything else that cannot be asked counts as read.
fn is_read(pipe: BorrowedFd) -> bool {
    let mut bytes: libc::c_int = 0;
    // SAFETY: the request writes one number.
    let asked = unsafe { libc::ioctl(pipe.as_raw_fd(), libc::FIONREAD, &mut bytes) };
    asked != 0 || bytes == 0
}
