//! The list of passes, in order.

use kroll_ir::Module;

/// What the user asked for.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Titanium array accesses are checked against their domains.
    pub bounds_checks: bool,
    /// Loops over arrays get a version without checks, which runs when it may.
    pub fast_loops: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { bounds_checks: true, fast_loops: true }
    }
}

/// A pass changes a module in place.
const PASSES: &[fn(&mut Module, &Options)] =
    &[crate::poll_spin_loops::run, crate::hoist_fields::run, crate::array_loops::run];

pub fn run(module: &mut Module, options: &Options) {
    for pass in PASSES {
        pass(module, options);
    }
}
