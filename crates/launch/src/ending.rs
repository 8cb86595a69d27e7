//! The ways in which a job ends: who may still speak, who is killed, and what the status is.

use crate::job_page::RankState;
use crate::ranks::{Rank, Stream};
use crate::run::{Outcome, Running, live};
use crate::stall;
use crate::verdict::{self, End};
use nix::errno::Errno;
use nix::poll::PollTimeout;
use nix::sys::signal::Signal;
use std::time::{Duration, Instant};

/// How long a rank may take for its last words, or to leave once it has begun to.
const GRACE: Duration = Duration::from_millis(300);
/// How long ranks that wait may take to notice that another one has ended the job on purpose.
const NOTICE: Duration = Duration::from_millis(100);
const LOOK: Duration = Duration::from_millis(1);
/// How long a reader may pause once the user has ended the job.
const READER_PAUSE_MS: u8 = 200;
const STATUS_TIMEOUT: u8 = 124;
const STATUS_STALLED: u8 = 1;
const STATUS_UNWRITTEN: u8 = 1;

impl Running<'_> {
    /// Every rank has ended well.
    pub fn all_finished(&mut self) -> Outcome {
        self.write_all_rest();
        if let Some(error) = self.out.failed {
            return self.end_unwritten(error);
        }
        let ranks = self.ranks.len() as u32;
        if ranks > 1 && (0..ranks).all(|rank| self.pages.state(rank) == RankState::Starting) {
            self.tell(&format!("kroll: the program never joined the job: it ran {ranks} times, each time alone\n"));
            return Outcome::Status(1);
        }
        Outcome::Status(0)
    }

    /// Ends what still runs.
    pub fn end(&mut self, end: End) -> Outcome {
        match end {
            End::Guilty { rank, status } => self.end_guilty(rank, status),
            End::Requested(status) => self.end_requested(status),
            End::Signal(signal) => self.end_by_user(signal),
            End::OutputClosed => self.end_unread(),
            End::OutputFailed(error) => self.end_unwritten(error),
            End::Timeout => self.end_late(),
            End::Stalled => self.end_stalled(),
        }
    }

    /// The guilty rank's words come first and whole; the others, but for those that were leaving, end at once.
    fn end_guilty(&mut self, rank: u32, status: u8) -> Outcome {
        let guilty = rank as usize;
        self.settle(GRACE, |job| !job.ranks[guilty].is_alive());
        let ended_itself = self.ranks[guilty].status;
        self.settle(GRACE, |job| !live(&job.ranks).any(|rank| job.is_leaving(rank)));
        self.end_all();
        self.write_rest(rank);
        let report = self.pages.report(rank);
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

    fn end_requested(&mut self, status: u8) -> Outcome {
        self.settle(GRACE, |job| live(&job.ranks).count() < job.ranks.len());
        self.settle(NOTICE, |job| live(&job.ranks).count() == 0);
        self.end_all();
        self.write_all_rest();
        Outcome::Status(status)
    }

    fn end_by_user(&mut self, signal: Signal) -> Outcome {
        self.ranks.iter().for_each(|rank| rank.signal(signal));
        self.settle(GRACE, |job| live(&job.ranks).count() == 0);
        self.end_all();
        let pause = PollTimeout::from(READER_PAUSE_MS);
        (self.out.patience, self.err.patience) = (pause, pause);
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

    fn end_late(&mut self) -> Outcome {
        let seconds = self.options.timeout.unwrap_or_default().as_secs_f64();
        let who = stall::describe(&self.pages, &self.sights());
        self.end_all();
        self.write_all_rest();
        self.tell(&format!("kroll: the job did not end in {seconds} s\n{who}"));
        Outcome::Status(STATUS_TIMEOUT)
    }

    fn end_stalled(&mut self) -> Outcome {
        self.end_all();
        self.write_all_rest();
        Outcome::Status(STATUS_STALLED)
    }

    fn is_leaving(&self, rank: u32) -> bool {
        matches!(self.pages.state(rank), RankState::Leaving | RankState::Gone)
    }

    /// Reads what the ranks write, for a rank may be unable to end before it was heard, until `done` or too late.
    fn settle(&mut self, limit: Duration, done: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        loop {
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

    fn end_all(&mut self) {
        // All are told before the first is waited for, so that they go together.
        self.ranks.iter().for_each(|rank| rank.signal(Signal::SIGKILL));
        self.ranks.iter_mut().for_each(Rank::end);
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
