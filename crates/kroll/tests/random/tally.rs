//! How often passes do something in random programs: without it, a comparison would compare nothing.

use std::collections::BTreeMap;
use std::sync::Mutex;

/// The counts of all programs of a test, by what is counted. One program alone may have few or none.
#[derive(Default)]
pub struct Tally(Mutex<BTreeMap<&'static str, u64>>);

impl Tally {
    pub fn count(&self, what: &'static str, number: usize) {
        *self.0.lock().expect("no job panics").entry(what).or_default() += number as u64;
    }

    /// More than so many of each in a program, on average.
    pub fn assert_above(&self, programs: u64, least: &[(&str, u64)]) {
        let counts = self.0.lock().expect("no job panics");
        for (what, number) in least {
            let counted = counts.get(what).copied().unwrap_or(0);
            assert!(counted > number * programs, "{counted} {what} in {programs} programs");
        }
    }
}
