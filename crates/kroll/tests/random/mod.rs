//! What tests by random programs share: numbers that repeat, and a lane of work for every core.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Marsaglia's xorshift with 64 bits; the state is not 0.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }
}

/// The number that an environment variable says, else the usual one.
pub fn wanted(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Does a job for every number below `count`, on all cores, each of which takes the next; the sum of what it gives. One
/// that fails is the last that is begun.
pub fn on_all_cores(count: u64, job: impl Fn(u64) -> u64 + Sync) -> u64 {
    let next = AtomicU64::new(0);
    let work = || {
        let end = End { next: &next, count };
        std::iter::from_fn(|| end.take()).map(&job).sum::<u64>()
    };
    let lanes = thread::available_parallelism().map_or(1, |cores| cores.get());
    thread::scope(|scope| {
        let lanes: Vec<_> = (0..lanes).map(|_| scope.spawn(work)).collect();
        lanes.into_iter().map(|lane| lane.join().expect("no job panics")).sum()
    })
}

/// Of a row of numbers; a lane that panics takes them all.
struct End<'a> {
    next: &'a AtomicU64,
    count: u64,
}

impl End<'_> {
    fn take(&self) -> Option<u64> {
        Some(self.next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < self.count)
    }
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.next.store(self.count, Ordering::Relaxed);
        }
    }
}
