//! What the head of a job and the watchers of its nodes do in a collection of garbage: `runtime/src/nodes.h` has the
//! protocol, and the ranks' side of it.

use crate::job_page::{CollectorPage, Holder, JobPages, NodePage, REFERENCES};
use crate::plan::Plan;
use nix::libc;
use serde::{Deserialize, Serialize};
use std::mem::replace;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A rank that has not stopped is asked again after this.
pub(crate) const ASK_AGAIN: Duration = Duration::from_millis(10);
/// Of ranks that have not stopped after this the user is told.
const TELL_AFTER: Duration = Duration::from_secs(5);

/// Decides for all nodes; of one node, which decides itself, nothing is asked.
pub(crate) struct Collector {
    /// Of the collection that is going on, if it is odd, or was the last.
    serial: u64,
    /// Of the last one for which all ranks have stopped.
    marks: u64,
    rounds: u64,
    /// rank + 1 of who deletes a region in this collection, or has in the last one that did.
    deleter: u32,
    /// By node, references that it was not given yet.
    kept: Vec<Vec<u64>>,
    node_first: Vec<u32>,
    base: u64,
    shift: u32,
}

impl Collector {
    pub fn of(plan: &Plan) -> Collector {
        let kept = vec![Vec::new(); plan.nodes()];
        let (node_first, base, shift) = (plan.node_first.clone(), plan.base, plan.shift);
        Collector { serial: 0, marks: 0, rounds: 0, deleter: 0, kept, node_first, base, shift }
    }

    /// Looks at all pages once, and goes on as far as what they say allows.
    pub fn look(&mut self, pages: &JobPages) {
        if self.kept.len() == 1 {
            return;
        }
        let is_going_on = self.serial % 2 == 1;
        if is_going_on && self.marks == self.serial {
            if all_say(pages, |page| &page.posted, self.rounds + 1) {
                self.deal(pages);
            }
            if all_say(pages, |page| &page.resumed, self.serial) {
                self.advance(pages, 0);
            }
        } else if pages.collectors().any(|page| page.leaves.load(Ordering::Acquire) != 0) {
            tell_all(pages, |page| &page.is_over, 1);
        } else if is_going_on {
            if all_say(pages, |page| &page.stopped, self.serial) {
                self.let_mark(pages);
            }
        } else if pages.collectors().any(|page| page.wants.load(Ordering::Acquire) == self.serial + 1) {
            let deleter = self.next_deleter(pages);
            self.advance(pages, deleter);
        }
    }

    fn advance(&mut self, pages: &JobPages, deleter: u32) {
        self.serial += 1;
        tell_all(pages, |page| &page.deleter, deleter);
        pages.collectors().for_each(|page| page.serial.store(self.serial, Ordering::Release));
    }

    /// Of the ranks that want to delete a region each has its turn.
    fn next_deleter(&mut self, pages: &JobPages) -> u32 {
        let wanted = pages.collectors().map(|page| page.deletes.load(Ordering::Acquire)).filter(|&rank| rank != 0);
        let next = wanted.min_by_key(|&rank| (rank <= self.deleter, rank));
        self.deleter = next.unwrap_or(self.deleter);
        next.unwrap_or(0)
    }

    fn let_mark(&mut self, pages: &JobPages) {
        let symmetric = pages.collectors().map(|page| page.has_symmetric.load(Ordering::Acquire)).max().unwrap_or(0);
        self.marks = self.serial;
        for page in pages.collectors() {
            page.symmetric.store(symmetric, Ordering::Release);
            page.marks.store(self.marks, Ordering::Release);
        }
    }

    /// Gives every node the references that others have posted for it, as many as its page has room for.
    fn deal(&mut self, pages: &JobPages) {
        let mut has_any = self.kept.iter().any(|kept| !kept.is_empty());
        for page in pages.collectors() {
            has_any |= page.out_count.load(Ordering::Acquire) != 0;
            page.posted_references().for_each(|reference| self.keep(reference));
        }
        let known = known_holder(pages);
        self.rounds += 1;
        for (page, kept) in pages.collectors().zip(&mut self.kept) {
            page.known.set(&known);
            page.give(&kept.split_off(kept.len().saturating_sub(REFERENCES)));
            page.is_done.store(u32::from(!has_any), Ordering::Release);
            page.answered.store(self.rounds, Ordering::Release);
        }
    }

    fn keep(&mut self, reference: u64) {
        let rank = (reference.wrapping_sub(self.base) >> self.shift) as u32;
        let node = self.node_first.partition_point(|&first| first <= rank);
        // Ranks post references into segments of the job only.
        if let Some(kept) = self.kept.get_mut(node - 1) {
            kept.push(reference);
        }
    }
}

/// Words, or else the reference by which the region was reached first: it comes from outside of the region, because
/// whatever of the region holds another one was reached before.
fn known_holder(pages: &JobPages) -> Holder {
    let found: Vec<Holder> = pages.collectors().map(|page| page.found.get()).collect();
    let named = found.iter().find(|holder| !holder.words.is_empty());
    let reached = || found.iter().filter(|holder| holder.reference != 0).min_by_key(|holder| holder.round);
    named.or_else(reached).cloned().unwrap_or_default()
}

fn all_say(pages: &JobPages, word: impl Fn(&CollectorPage) -> &AtomicU64, value: u64) -> bool {
    pages.collectors().all(|page| word(page).load(Ordering::Acquire) == value)
}

fn tell_all(pages: &JobPages, word: impl Fn(&CollectorPage) -> &AtomicU32, value: u32) {
    pages.collectors().for_each(|page| word(page).store(value, Ordering::Release));
}

/// What the ranks of a node on another host have said since the last time, for the head's copy of their page.
#[derive(Serialize, Deserialize, Debug)]
pub enum CollectorNews {
    Deletes(u32),
    Wants(u64),
    /// Where symmetric blocks end, if rank 0 is among them.
    Stopped {
        serial: u64,
        symmetric: u64,
    },
    Posted {
        round: u64,
        references: Vec<u64>,
        found: Holder,
    },
    Resumed(u64),
    Leaves,
}

/// What the head has said by its copy of the page.
#[derive(Serialize, Deserialize, Debug)]
pub enum CollectorWord {
    Serial { serial: u64, deleter: u32 },
    Marks { serial: u64, symmetric: u64 },
    Dealt { round: u64, references: Vec<u64>, is_done: bool, known: Holder },
    IsOver,
}

/// What has been told of one side of a page.
#[derive(Default)]
pub(crate) struct ToldNews {
    deletes: u32,
    wants: u64,
    stopped: u64,
    posted: u64,
    resumed: u64,
    leaves: u32,
}

impl ToldNews {
    pub fn since(&mut self, page: &CollectorPage) -> Vec<CollectorNews> {
        let mut news = Vec::new();
        news.extend(changed(&mut self.deletes, page.deletes.load(Ordering::Acquire)).map(CollectorNews::Deletes));
        if let Some(serial) = changed(&mut self.wants, page.wants.load(Ordering::Acquire)) {
            news.push(CollectorNews::Wants(serial));
        }
        if let Some(serial) = changed(&mut self.stopped, page.stopped.load(Ordering::Acquire)) {
            news.push(CollectorNews::Stopped { serial, symmetric: page.has_symmetric.load(Ordering::Acquire) });
        }
        if let Some(round) = changed(&mut self.posted, page.posted.load(Ordering::Acquire)) {
            let (references, found) = (page.posted_references().collect(), page.found.get());
            news.push(CollectorNews::Posted { round, references, found });
        }
        if let Some(serial) = changed(&mut self.resumed, page.resumed.load(Ordering::Acquire)) {
            news.push(CollectorNews::Resumed(serial));
        }
        if changed(&mut self.leaves, page.leaves.load(Ordering::Acquire)).is_some() {
            news.push(CollectorNews::Leaves);
        }
        news
    }
}

/// The same of the other side.
#[derive(Default)]
pub(crate) struct ToldWords {
    serial: u64,
    marks: u64,
    answered: u64,
    is_over: u32,
}

impl ToldWords {
    pub fn since(&mut self, page: &CollectorPage) -> Vec<CollectorWord> {
        let mut words = Vec::new();
        if let Some(serial) = changed(&mut self.serial, page.serial.load(Ordering::Acquire)) {
            words.push(CollectorWord::Serial { serial, deleter: page.deleter.load(Ordering::Acquire) });
        }
        if let Some(serial) = changed(&mut self.marks, page.marks.load(Ordering::Acquire)) {
            words.push(CollectorWord::Marks { serial, symmetric: page.symmetric.load(Ordering::Acquire) });
        }
        if let Some(round) = changed(&mut self.answered, page.answered.load(Ordering::Acquire)) {
            let is_done = page.is_done.load(Ordering::Acquire) != 0;
            let (references, known) = (page.dealt_references().collect(), page.known.get());
            words.push(CollectorWord::Dealt { round, references, is_done, known });
        }
        if changed(&mut self.is_over, page.is_over.load(Ordering::Acquire)).is_some() {
            words.push(CollectorWord::IsOver);
        }
        words
    }
}

/// The value of a word that is another one than was told.
pub(crate) fn changed<T: Copy + PartialEq>(told: &mut T, now: T) -> Option<T> {
    (replace(told, now) != now).then_some(now)
}

impl CollectorPage {
    /// Takes what happened on the page that this one is a copy of.
    pub fn take(&self, news: CollectorNews) {
        match news {
            CollectorNews::Deletes(rank) => self.deletes.store(rank, Ordering::Release),
            CollectorNews::Wants(serial) => self.wants.store(serial, Ordering::Release),
            CollectorNews::Stopped { serial, symmetric } => {
                self.has_symmetric.store(symmetric, Ordering::Release);
                self.stopped.store(serial, Ordering::Release);
            }
            CollectorNews::Posted { round, references, found } => {
                self.post(&references);
                self.found.set(&found);
                self.posted.store(round, Ordering::Release);
            }
            CollectorNews::Resumed(serial) => self.resumed.store(serial, Ordering::Release),
            CollectorNews::Leaves => self.leaves.store(1, Ordering::Release),
        }
    }

    /// Does what the head says.
    pub fn follow(&self, word: CollectorWord) {
        match word {
            CollectorWord::Serial { serial, deleter } => {
                self.deleter.store(deleter, Ordering::Release);
                self.serial.store(serial, Ordering::Release);
            }
            CollectorWord::Marks { serial, symmetric } => {
                self.symmetric.store(symmetric, Ordering::Release);
                self.marks.store(serial, Ordering::Release);
            }
            CollectorWord::Dealt { round, references, is_done, known } => {
                self.give(&references);
                self.known.set(&known);
                self.is_done.store(u32::from(is_done), Ordering::Release);
                self.answered.store(round, Ordering::Release);
            }
            CollectorWord::IsOver => self.is_over.store(1, Ordering::Release),
        }
    }
}

/// Has the ranks of a node stop for the collection that has begun, wherever they are.
#[derive(Default)]
pub(crate) struct Stopper {
    /// The collection that they are asked for, and since when.
    begun: Option<(u64, Instant)>,
    /// When they were asked last.
    asked: Option<Instant>,
    /// It was told that they do not stop.
    told: bool,
}

impl Stopper {
    /// Asks, if it is time. True while some ranks have not stopped.
    pub fn ask(&mut self, page: &NodePage) -> bool {
        let Some(collector) = page.collector() else { return false };
        let serial = collector.serial.load(Ordering::Acquire);
        let is_over = collector.is_over.load(Ordering::Acquire) != 0;
        if serial % 2 == 0 || is_over || collector.stopped.load(Ordering::Acquire) == serial {
            self.begun = None;
            return false;
        }
        if self.begun.is_none_or(|(last, _)| last != serial) {
            *self = Stopper { begun: Some((serial, Instant::now())), ..Stopper::default() };
        }
        if self.asked.is_none_or(|when| when.elapsed() >= ASK_AGAIN) {
            self.asked = Some(Instant::now());
            page.running_processes().for_each(stop);
        }
        true
    }

    /// True once when some have not stopped for so long that somebody should know.
    pub fn is_overdue(&mut self) -> bool {
        let is_late = self.begun.is_some_and(|(_, since)| since.elapsed() >= TELL_AFTER);
        is_late && !replace(&mut self.told, true)
    }
}

/// The collector's signal, to the thread that runs the program.
fn stop(process: u32) {
    // SAFETY: a system call that touches no memory of ours. Of a process that is gone nothing is wanted.
    unsafe { libc::syscall(libc::SYS_tgkill, process, process, libc::SIGURG) };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job_page::tests::pages_of;
    use crate::plan::Nodes;

    const ROUND: [u64; 3] = [2, 3, 4];

    #[test]
    fn a_collection_goes_through_all_nodes() {
        let (plan, pages) = pages_of(4, Some(Nodes::Sizes(vec![1, 3])));
        let mut collector = Collector::of(&plan);
        let word = |word: fn(&CollectorPage) -> &AtomicU64| -> Vec<u64> {
            pages.collectors().map(|page| word(page).load(Ordering::Acquire)).collect()
        };
        let say = |node: usize, word: fn(&CollectorPage) -> &AtomicU64, value: u64| {
            word(pages.collectors().nth(node).expect("a page")).store(value, Ordering::Release);
        };
        collector.look(&pages);
        assert_eq!(word(|page| &page.serial), [0, 0]);
        say(1, |page| &page.wants, 1);
        collector.look(&pages);
        assert_eq!(word(|page| &page.serial), [1, 1]);
        say(0, |page| &page.has_symmetric, 77);
        say(0, |page| &page.stopped, 1);
        collector.look(&pages);
        assert_eq!(word(|page| &page.marks), [0, 0]);
        say(1, |page| &page.stopped, 1);
        collector.look(&pages);
        assert_eq!((word(|page| &page.marks), word(|page| &page.symmetric)), (vec![1, 1], vec![77, 77]));
        let references = ROUND.map(|rank| plan.base + ((rank - 1) << plan.shift) + 8);
        pages.collectors().next().expect("a page").post(&references);
        say(0, |page| &page.posted, 1);
        collector.look(&pages);
        assert_eq!(word(|page| &page.answered), [0, 0]);
        say(1, |page| &page.posted, 1);
        collector.look(&pages);
        assert_eq!((word(|page| &page.answered), word(|page| &page.dealt_count)), (vec![1, 1], vec![0, 3]));
        pages.collectors().for_each(|page| page.post(&[]));
        (0..2).for_each(|node| say(node, |page| &page.posted, 2));
        collector.look(&pages);
        assert!(pages.collectors().all(|page| page.is_done.load(Ordering::Acquire) == 1));
        (0..2).for_each(|node| say(node, |page| &page.resumed, 1));
        collector.look(&pages);
        assert_eq!(word(|page| &page.serial), [2, 2]);
    }

    /// Two nodes on other hosts: their pages, and the head with its copies of them.
    struct Hosts {
        plan: Plan,
        there: JobPages,
        here: JobPages,
        collector: Collector,
        told: [(ToldNews, ToldWords); 2],
    }

    impl Hosts {
        fn new() -> Hosts {
            let nodes = || Some(Nodes::Sizes(vec![1, 3]));
            let ((plan, here), (_, there)) = (pages_of(4, nodes()), pages_of(4, nodes()));
            let collector = Collector::of(&plan);
            Hosts { plan, there, here, collector, told: [(); 2].map(|()| (ToldNews::default(), ToldWords::default())) }
        }

        /// What is said there reaches the head, and what it decides reaches the pages; each once.
        fn exchange(&mut self) {
            for ((page, copy), told) in self.there.collectors().zip(self.here.collectors()).zip(&mut self.told) {
                told.0.since(page).into_iter().for_each(|news| copy.take(news));
            }
            self.collector.look(&self.here);
            for ((page, copy), told) in self.there.collectors().zip(self.here.collectors()).zip(&mut self.told) {
                told.1.since(copy).into_iter().for_each(|word| page.follow(word));
                assert!(told.0.since(page).is_empty() && told.1.since(copy).is_empty());
            }
        }

        fn page(&self, node: usize) -> &CollectorPage {
            self.there.collectors().nth(node).expect("a page")
        }

        fn word(&self, word: fn(&CollectorPage) -> &AtomicU64) -> Vec<u64> {
            self.there.collectors().map(|page| word(page).load(Ordering::Acquire)).collect()
        }

        fn all_say(&self, word: fn(&CollectorPage) -> &AtomicU64, value: u64) {
            self.there.collectors().for_each(|page| word(page).store(value, Ordering::Release));
        }
    }

    /// Over hosts: what is said on pages there reaches the head's copies, and what it decides reaches the pages.
    #[test]
    fn copies_of_pages_carry_a_collection() {
        let mut hosts = Hosts::new();
        hosts.page(0).wants.store(1, Ordering::Release);
        hosts.exchange();
        assert_eq!(hosts.word(|page| &page.serial), [1, 1]);
        hosts.page(0).has_symmetric.store(77, Ordering::Release);
        hosts.all_say(|page| &page.stopped, 1);
        hosts.exchange();
        assert_eq!((hosts.word(|page| &page.marks), hosts.word(|page| &page.symmetric)), (vec![1, 1], vec![77, 77]));
        // More than the page of the other node has room for.
        let reference = hosts.plan.base + (1 << hosts.plan.shift) + 8;
        hosts.page(0).post(&[reference; REFERENCES]);
        hosts.page(1).post(&[reference]);
        hosts.all_say(|page| &page.posted, 1);
        hosts.exchange();
        assert_eq!(
            (hosts.word(|page| &page.answered), hosts.word(|page| &page.dealt_count)),
            (vec![1, 1], vec![0, REFERENCES as u64])
        );
        assert!(hosts.page(1).dealt_references().all(|dealt| dealt == reference));
        for (round, left) in [(2, 1), (3, 0)] {
            assert!(hosts.there.collectors().all(|page| page.is_done.load(Ordering::Acquire) == 0));
            hosts.there.collectors().for_each(|page| page.post(&[]));
            hosts.all_say(|page| &page.posted, round);
            hosts.exchange();
            assert_eq!(
                (hosts.word(|page| &page.answered), hosts.word(|page| &page.dealt_count)),
                (vec![round; 2], vec![0, left])
            );
        }
        assert!(hosts.there.collectors().all(|page| page.is_done.load(Ordering::Acquire) == 1));
        hosts.all_say(|page| &page.resumed, 1);
        hosts.exchange();
        assert_eq!(hosts.word(|page| &page.serial), [2, 2]);
        hosts.page(0).leaves.store(1, Ordering::Release);
        hosts.exchange();
        assert!(hosts.there.collectors().all(|page| page.is_over.load(Ordering::Acquire) == 1));
    }

    /// The ranks that want to delete regions do so in turn; words are known before references, and of those the first.
    #[test]
    fn a_deletion_has_one_rank_and_one_answer() {
        let mut hosts = Hosts::new();
        for (page, rank) in hosts.there.collectors().zip([1, 3]) {
            page.deletes.store(rank, Ordering::Release);
        }
        let mut round = 0;
        let found = |words: &str, reference, round| Holder { words: words.into(), reference, round };
        for (serial, deleter) in [(1, 1), (3, 3), (5, 1)] {
            hosts.page(0).wants.store(serial, Ordering::Release);
            hosts.exchange();
            hosts.all_say(|page| &page.stopped, serial);
            hosts.exchange();
            for page in hosts.there.collectors() {
                assert_eq!(page.deleter.load(Ordering::Acquire), deleter);
            }
            for (of_nodes, known) in [
                ([found("", 0, 0), found("", 0, 0)], found("", 0, 0)),
                ([found("", 80, 2), found("", 88, 1)], found("", 88, 1)),
                ([found("", 80, 1), found("the field `a`", 0, 0)], found("the field `a`", 0, 0)),
            ] {
                round += 1;
                hosts.there.collectors().zip(&of_nodes).for_each(|(page, found)| page.found.set(found));
                hosts.all_say(|page| &page.posted, round);
                hosts.exchange();
                for page in hosts.there.collectors() {
                    assert_eq!((page.answered.load(Ordering::Acquire), page.known.get()), (round, known.clone()));
                }
            }
            hosts.all_say(|page| &page.resumed, serial);
            hosts.exchange();
            assert_eq!(hosts.page(1).serial.load(Ordering::Acquire), serial + 1);
        }
    }

    #[test]
    fn one_that_does_not_mark_yet_is_given_up_when_a_rank_leaves() {
        let (plan, pages) = pages_of(2, Some(Nodes::Sizes(vec![1, 1])));
        let mut collector = Collector::of(&plan);
        let page = pages.collectors().next().expect("a page");
        page.wants.store(1, Ordering::Release);
        collector.look(&pages);
        page.leaves.store(1, Ordering::Release);
        pages.collectors().for_each(|page| page.stopped.store(1, Ordering::Release));
        collector.look(&pages);
        assert!(pages.collectors().all(|page| page.is_over.load(Ordering::Acquire) == 1));
        assert_eq!(page.marks.load(Ordering::Acquire), 0);
    }
}
