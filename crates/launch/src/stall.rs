//! The stall watch: when every rank waits and none moves, says once who waits where and for whom.

use crate::job_page::{JobPage, RankState, Wait};
use std::fmt::Write;

/// What the watch sees of a rank that has not ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sight {
    pub rank: u32,
    pub state: RankState,
    pub progress: u64,
}

pub fn look(page: &JobPage, live: impl Iterator<Item = u32>) -> Vec<Sight> {
    live.map(|rank| Sight { rank, state: page.state(rank), progress: page.progress(rank) }).collect()
}

/// Remembers the last look. A rank calls itself waiting only when it has waited as long as the user allows, so a job
/// is stalled when all live ranks wait and two looks in a row are the same.
#[derive(Default)]
pub struct StallWatch {
    last: Vec<Sight>,
    told: bool,
}

impl StallWatch {
    /// True once for every stall.
    pub fn stalled(&mut self, now: Vec<Sight>) -> bool {
        let same = now == self.last;
        self.last = now;
        self.told &= same;
        let stalled = same && !self.told && nobody_moves(&self.last);
        self.told |= stalled;
        stalled
    }
}

/// A rank at the job's end waits for the others, but if all are there it is merely ending.
fn nobody_moves(ranks: &[Sight]) -> bool {
    let waiting = ranks.iter().filter(|sight| sight.state == RankState::Waiting).count();
    let leaving = ranks.iter().filter(|sight| sight.state == RankState::Leaving).count();
    waiting > 0 && waiting + leaving == ranks.len()
}

/// One line a rank.
pub fn describe(page: &JobPage, live: impl Iterator<Item = u32>) -> String {
    let mut text = String::new();
    for rank in live {
        let _ = match page.state(rank) {
            RankState::Waiting => writeln!(text, "kroll: rank {rank} waits{}", circumstances(&page.wait(rank))),
            RankState::Leaving => writeln!(text, "kroll: rank {rank} has finished and waits for the others"),
            RankState::Starting => writeln!(text, "kroll: rank {rank} has not joined the job"),
            RankState::Running => writeln!(text, "kroll: rank {rank} is running"),
            RankState::Gone => writeln!(text, "kroll: rank {rank} is ending"),
        };
    }
    text
}

/// `for rank R at FILE:LINE:COLUMN: WHAT`, as far as it is known.
fn circumstances(wait: &Wait) -> String {
    let whom = wait.for_rank.map_or_else(String::new, |rank| format!(" for rank {rank}"));
    let place = match (wait.file.as_str(), wait.line, wait.column) {
        ("", ..) => String::new(),
        (file, line, 0) => format!(" at {file}:{line}"),
        (file, line, column) => format!(" at {file}:{line}:{column}"),
    };
    let what = if wait.what.is_empty() { String::new() } else { format!(": {}", wait.what) };
    whom + &place + &what
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(states: &[(RankState, u64)]) -> Vec<Sight> {
        let sights = states.iter().zip(0..);
        sights.map(|(&(state, progress), rank)| Sight { rank, state, progress }).collect()
    }

    #[test]
    fn a_stall_is_told_once_until_something_moves() {
        use RankState::{Leaving, Running, Waiting};
        let mut watch = StallWatch::default();
        let stuck = job(&[(Waiting, 4), (Leaving, 9)]);
        assert!(!watch.stalled(stuck.clone()));
        assert!(watch.stalled(stuck.clone()));
        assert!(!watch.stalled(stuck.clone()));
        assert!(!watch.stalled(job(&[(Running, 5), (Leaving, 9)])));
        assert!(!watch.stalled(stuck.clone()));
        assert!(watch.stalled(stuck));
    }

    #[test]
    fn a_job_with_a_rank_that_computes_or_that_ends_is_not_stalled() {
        use RankState::{Leaving, Running, Starting, Waiting};
        for states in [[Waiting, Running], [Leaving, Leaving], [Waiting, Starting]] {
            let mut watch = StallWatch::default();
            let now = job(&[(states[0], 1), (states[1], 1)]);
            assert!(!watch.stalled(now.clone()) && !watch.stalled(now), "{states:?}");
        }
    }

    #[test]
    fn a_wait_names_its_place_its_words_and_its_rank() {
        let wait = Wait { for_rank: Some(3), file: "a.upc".into(), line: 7, column: 5, what: "upc_lock(l)".into() };
        assert_eq!(circumstances(&wait), " for rank 3 at a.upc:7:5: upc_lock(l)");
        assert_eq!(circumstances(&Wait { what: "barrier".into(), ..Wait::default() }), ": barrier");
        assert_eq!(circumstances(&Wait { file: "b.ti".into(), line: 2, ..Wait::default() }), " at b.ti:2");
    }
}
