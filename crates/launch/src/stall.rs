//! The stall watch: when every rank waits and none moves, says once who waits where and for whom.

use crate::code::Code;
use crate::job_page::{JobPages, RankState, Wait};
use std::fmt::Write;

/// What the watch sees of a rank that has not ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sight {
    pub rank: u32,
    pub state: RankState,
    pub progress: u64,
    /// Rises while a loop of the program's own waits; 0 for a wait inside the runtime.
    pub beats: u64,
    /// A signal holds the process.
    pub stopped: bool,
}

impl Sight {
    pub fn of(pages: &JobPages, rank: u32, stopped: bool) -> Sight {
        let (state, progress, beats) = (pages.state(rank), pages.progress(rank), pages.beats(rank));
        Sight { rank, state, progress, beats, stopped }
    }

    fn is_where(&self, before: &Sight) -> bool {
        *self == Sight { beats: self.beats, ..before.clone() }
    }

    /// A loop of the program's own may end without a word: then its rank still calls itself waiting, but beats no more.
    fn may_compute(&self, before: &Sight) -> bool {
        self.state == RankState::Waiting && self.beats != 0 && self.beats == before.beats && !self.stopped
    }
}

/// Remembers the last look. A rank calls itself waiting only when it has waited as long as the user allows, so a job
/// is stalled when all live ranks wait and two looks in a row are the same. A stopped rank says nothing, so with one
/// all looks of that time must be the same.
pub struct StallWatch {
    /// So many looks are as long as the user allows; `None` turns the watch off.
    patience: Option<u32>,
    last: Vec<Sight>,
    quiet_looks: u32,
    told: bool,
}

impl StallWatch {
    pub fn new(patience: Option<u32>) -> StallWatch {
        StallWatch { patience, last: Vec::new(), quiet_looks: 0, told: false }
    }

    /// True once for every stall.
    pub fn stalled(&mut self, now: Vec<Sight>) -> bool {
        let before = std::mem::replace(&mut self.last, now);
        let pairs = || self.last.iter().zip(&before);
        let same = before.len() == self.last.len() && pairs().all(|(now, before)| now.is_where(before));
        let computing = pairs().any(|(now, before)| now.may_compute(before));
        self.quiet_looks = if same { self.quiet_looks.saturating_add(1) } else { 0 };
        self.told &= same;
        let stalled = same && !self.told && !computing && nobody_moves(&self.last) && self.is_long_enough();
        self.told |= stalled;
        stalled
    }

    fn is_long_enough(&self) -> bool {
        let stopped = self.last.iter().any(|sight| sight.stopped);
        self.patience.is_some_and(|patience| !stopped || self.quiet_looks >= patience)
    }
}

/// A rank at the job's end waits for the others, but if all are there it is merely ending.
fn nobody_moves(ranks: &[Sight]) -> bool {
    let held = ranks.iter().filter(|sight| sight.stopped || sight.state == RankState::Waiting).count();
    let leaving = ranks.iter().filter(|sight| !sight.stopped && sight.state == RankState::Leaving).count();
    held > 0 && held + leaving == ranks.len()
}

/// One line a rank. Those that do not wait tell no language: they are called as those that do.
pub fn describe(pages: &JobPages, sights: &[Sight], code: &mut Code) -> String {
    let mut text = String::new();
    let are_images = |sight: &Sight| sight.state == RankState::Waiting && pages.wait(sight.rank).counts_from_one;
    let counts_from_one = sights.iter().any(are_images);
    for &Sight { rank, state, stopped, .. } in sights {
        let name = name_of(rank, counts_from_one);
        let _ = match state {
            _ if stopped => writeln!(text, "kroll: {name} is stopped by a signal; SIGCONT lets it go on"),
            RankState::Waiting => {
                let wait = pages.wait(rank);
                let name = name_of(rank, wait.counts_from_one);
                writeln!(text, "kroll: {name} waits{}", circumstances(&wait, code))
            }
            RankState::Leaving => writeln!(text, "kroll: {name} has finished and waits for the others"),
            RankState::Starting => writeln!(text, "kroll: {name} has not joined the job"),
            RankState::Running => writeln!(text, "kroll: {name} is running"),
            RankState::Gone | RankState::Lost => writeln!(text, "kroll: {name} is ending"),
        };
    }
    text
}

/// A rank as the language that waits counts.
fn name_of(rank: u32, counts_from_one: bool) -> String {
    if counts_from_one { format!("image {}", rank + 1) } else { format!("rank {rank}") }
}

/// `for rank R at FILE:LINE:COLUMN: WHAT`, as far as it is known.
fn circumstances(wait: &Wait, code: &mut Code) -> String {
    let whom = wait.for_rank.map_or_else(String::new, |rank| format!(" for {}", name_of(rank, wait.counts_from_one)));
    let in_code = wait.code.as_ref().and_then(|address| code.words(address));
    let place = match (wait.file.as_str(), wait.line, wait.column) {
        _ if in_code.is_some() => format!(" {}", in_code.unwrap_or_default()),
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
        sights.map(|(&(state, progress), rank)| Sight { rank, state, progress, beats: 0, stopped: false }).collect()
    }

    #[test]
    fn a_stall_is_told_once_until_something_moves() {
        use RankState::{Leaving, Running, Waiting};
        let mut watch = StallWatch::new(Some(3));
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
            let mut watch = StallWatch::new(Some(3));
            let now = job(&[(states[0], 1), (states[1], 1)]);
            assert!(!watch.stalled(now.clone()) && !watch.stalled(now), "{states:?}");
        }
    }

    #[test]
    fn a_loop_of_the_program_waits_as_long_as_it_beats() {
        let mut watch = StallWatch::new(Some(3));
        let look = |beats| {
            let mut job = job(&[(RankState::Waiting, 1), (RankState::Waiting, 1)]);
            job[1].beats = beats;
            job
        };
        assert!(!watch.stalled(look(7)));
        assert!(!watch.stalled(look(7)) && !watch.stalled(look(7)), "the loop has ended: its rank computes");
        assert!(watch.stalled(look(8)));
    }

    #[test]
    fn a_stopped_rank_stalls_the_job_when_it_stays_so() {
        let mut watch = StallWatch::new(Some(3));
        let mut stuck = job(&[(RankState::Waiting, 1), (RankState::Running, 1)]);
        stuck[1].stopped = true;
        let told: Vec<bool> = (0..5).map(|_| watch.stalled(stuck.clone())).collect();
        assert_eq!(told, [false, false, false, true, false]);
        assert!((0..9).all(|_| !StallWatch::new(None).stalled(stuck.clone())));
    }

    #[test]
    fn a_wait_names_its_place_its_words_and_its_rank() {
        let words = |wait: Wait| circumstances(&wait, &mut Code::of("/nowhere".as_ref()));
        let what = "upc_lock(l)".to_string();
        let wait = Wait { for_rank: Some(3), file: "a.upc".into(), line: 7, column: 5, what, ..Wait::default() };
        assert_eq!(words(wait), " for rank 3 at a.upc:7:5: upc_lock(l)");
        assert_eq!(words(Wait { what: "barrier".into(), ..Wait::default() }), ": barrier");
        assert_eq!(words(Wait { file: "b.ti".into(), line: 2, ..Wait::default() }), " at b.ti:2");
        let what = "sync all".to_string();
        let image = Wait { for_rank: Some(0), what, counts_from_one: true, ..Wait::default() };
        assert_eq!(
            (name_of(2, image.counts_from_one), words(image)),
            ("image 3".to_string(), " for image 1: sync all".to_string())
        );
    }
}
