//! The list of passes, in order.

use kroll_ir::Module;

/// A pass changes a module in place; its name stands in `--emit=ir` output and in tests.
pub struct Pass {
    pub name: &'static str,
    pub run: fn(&mut Module, &Options),
}

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

pub const PASSES: &[Pass] = &[
    Pass { name: "poll-spin-loops", run: crate::poll_spin_loops::run },
    Pass { name: "array-loops", run: crate::array_loops::run },
];

pub fn run(module: &mut Module, options: &Options) {
    for pass in PASSES {
        (pass.run)(module, options);
    }
}
