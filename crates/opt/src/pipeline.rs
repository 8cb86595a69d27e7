//! The passes in their order, and the verifier behind each.

use crate::remarks::Remarks;
use kroll_ir::{Module, Violation, verify};
use std::fmt;

/// What the user asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// Titanium array accesses are checked against their domains.
    pub bounds_checks: bool,
    /// Every access to UPC's shared data is looked at before it is made.
    pub checked: bool,
    /// The verifier looks at the module after every pass.
    pub verify: bool,
    /// Names of passes that are left out.
    pub without: Vec<String>,
    /// Debuggers are to show loops as they are written: of the passes that can be left out none runs.
    pub for_debuggers: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { bounds_checks: true, checked: false, verify: true, without: Vec::new(), for_debuggers: false }
    }
}

type Change = fn(&mut Module, &Options, &mut Remarks);

/// A pass changes a module in place.
#[derive(Debug)]
pub struct Pass {
    pub name: &'static str,
    /// One line for people who choose what to look at.
    pub help: &'static str,
    run: Change,
    /// What stands in for the pass when it is left out; `None`: programs do not work without it.
    instead: Option<Change>,
}

impl Pass {
    pub fn can_be_left_out(&self) -> bool {
        self.instead.is_some()
    }

    /// The pass alone, which says what it decided.
    pub fn apply(&self, module: &mut Module, options: &Options, remarks: &mut Remarks) {
        let left_out = options.for_debuggers || options.without.iter().any(|name| name == self.name);
        match self.instead {
            Some(instead) if left_out => instead(module, options, remarks),
            _ => (self.run)(module, options, remarks),
        }
    }
}

pub static PASSES: &[Pass] = &[
    Pass {
        name: "drop_handlers",
        help: "statements with handlers whose body throws nothing become blocks",
        run: crate::drop_handlers::run,
        instead: Some(|_, _, _| {}),
    },
    Pass {
        name: "inline_methods",
        help: "small methods stand in the loops that call them",
        run: crate::inline_methods::run,
        instead: Some(|_, _, _| {}),
    },
    Pass {
        name: "list_locals",
        help: "calls that may delete a region list what local variables refer to",
        run: crate::list_locals::run,
        instead: None,
    },
    Pass {
        name: "poll_spin_loops",
        help: "loops that wait for another rank's store get a poll",
        run: crate::poll_spin_loops::run,
        instead: None,
    },
    Pass {
        name: "remote_cse",
        help: "shared scalars are read once, before loops and in straight code",
        run: crate::remote_cse::run,
        instead: Some(|_, _, _| {}),
    },
    Pass {
        name: "deal_forall",
        help: "upc_forall becomes loops in which threads run their own iterations",
        run: crate::deal_forall::run,
        instead: None,
    },
    Pass {
        name: "hoist_fields",
        help: "arrays in fields and pointers in tables are read before the loops over them",
        run: crate::hoist_fields::run,
        instead: Some(|_, _, _| {}),
    },
    Pass {
        name: "gather_lists",
        help: "far elements with computed indices are fetched and stored as lists",
        run: crate::gather_lists::run,
        instead: Some(|_, _, _| {}),
    },
    Pass {
        name: "fetch_boxes",
        help: "what a nest touches of far shared arrays is fetched before and stored behind it",
        run: crate::fetch_boxes::run,
        instead: Some(|_, _, _| {}),
    },
    Pass {
        name: "shared_runs",
        help: "loops over shared arrays go from block to block by plain pointers",
        run: crate::shared_runs::run,
        instead: Some(|_, _, _| {}),
    },
    Pass {
        name: "fuse_planes",
        help: "nests in a row over planes of one array get a version that runs them together",
        run: crate::fuse_planes::run,
        instead: Some(|_, _, _| {}),
    },
    Pass {
        name: "branch_searches",
        help: "what moves the place that a loop searches for stays a branch in C",
        run: crate::branch_searches::run,
        instead: Some(|_, _, _| {}),
    },
    Pass {
        name: "array_loops",
        help: "loops over arrays get a version without checks; foreach becomes for",
        run: crate::array_loops::run,
        instead: Some(crate::array_loops::without_fast_versions),
    },
    Pass {
        name: "merge_fields",
        help: "fields of one far object are read together",
        run: crate::merge_fields::run,
        instead: Some(|_, _, _| {}),
    },
    Pass {
        name: "keep_arrays",
        help: "the garbage collector sees arrays while loops use them",
        run: crate::keep_arrays::run,
        instead: None,
    },
    Pass {
        name: "outline_checked",
        help: "checked versions of nests become functions that are compiled with less effort",
        run: crate::outline_checked::run,
        instead: Some(|_, _, _| {}),
    },
    Pass {
        name: "pass_copies",
        help: "arrays that a loop passes on are copied before it",
        run: crate::pass_copies::run,
        instead: Some(|_, _, _| {}),
    },
    Pass {
        name: "expand_elements",
        help: "elements of arrays become memory behind addresses",
        run: crate::expand_elements::run,
        instead: None,
    },
];

pub fn find(name: &str) -> Option<&'static Pass> {
    PASSES.iter().find(|pass| pass.name == name)
}

/// A pass wrote what the verifier refuses: a mistake of the pass.
#[derive(Debug)]
pub struct Broken {
    pub pass: &'static Pass,
    pub violations: Vec<Violation>,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after the pass `{}`", self.pass.name)?;
        self.violations.iter().try_for_each(|violation| write!(f, "\n  {violation}"))
    }
}

/// All passes, and what they decided.
pub fn run(module: &mut Module, options: &Options) -> Result<Remarks, Broken> {
    run_each(module, PASSES, options)
}

/// The passes up to this one and with it.
pub fn run_to(module: &mut Module, last: &Pass, options: &Options) -> Result<Remarks, Broken> {
    let count = PASSES.iter().take_while(|pass| pass.name != last.name).count() + 1;
    run_each(module, &PASSES[..count.min(PASSES.len())], options)
}

fn run_each(module: &mut Module, passes: &'static [Pass], options: &Options) -> Result<Remarks, Broken> {
    let mut remarks = Remarks::default();
    for pass in passes {
        pass.apply(module, options, &mut remarks);
        if options.verify {
            let violations = verify(module);
            if !violations.is_empty() {
                return Err(Broken { pass, violations });
            }
        }
    }
    Ok(remarks)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a jump to nowhere.
    static BREAKS: [Pass; 1] = [Pass {
        name: "breaks",
        help: "",
        run: |module, _, _| {
            for item in &mut module.items {
                if let kroll_ir::Item::Func(kroll_ir::Func { body: Some(body), .. }) = item {
                    body.push(kroll_ir::Stmt::new(kroll_ir::StmtKind::Break, None));
                }
            }
        },
        instead: Some(|_, _, _| {}),
    }];

    fn module() -> Module {
        let mut map = kroll_source::SourceMap::new();
        let file = map.add("t.kir", "(module \"t\" c 0 (func public &f:void \"\" (body)))");
        kroll_ir::text::parse(&map, file).0
    }

    #[test]
    fn what_a_pass_breaks_is_told_with_its_name() {
        let options = Options::default();
        let broken = run_each(&mut module(), &BREAKS, &options).expect_err("broken");
        assert_eq!(broken.to_string(), "after the pass `breaks`\n  in `f`: `break` outside a loop");
    }

    #[test]
    fn what_is_left_out_does_nothing() {
        let options = Options { without: vec!["breaks".to_string()], ..Options::default() };
        assert!(run_each(&mut module(), &BREAKS, &options).is_ok());
    }

    #[test]
    fn names_are_unique_and_have_help() {
        for (i, pass) in PASSES.iter().enumerate() {
            assert!(PASSES[..i].iter().all(|other| other.name != pass.name), "{} twice", pass.name);
            assert!(!pass.help.is_empty() && pass.help.len() < 80, "{}", pass.name);
        }
    }
}
