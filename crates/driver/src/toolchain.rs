//! What a language asks of the compiler behind it, and what the user may choose about code.

use crate::{Compiler, notes};
use std::path::{Path, PathBuf};

/// How the units of one language become objects: a row that the language's own description holds.
#[derive(Debug)]
pub struct Toolchain {
    /// Finds the compiler, or says why there is none.
    pub compiler: fn() -> Result<Compiler, String>,
    /// What the compiler calls the text of a file that it gets as the user wrote it; `None`: the suffix says it.
    pub spoken: Option<&'static str>,
    /// What the language's meaning and its speed need; the user's flags come later and win.
    pub flags: &'static [&'static str],
    /// Further ones, which clang does not know.
    pub of_gcc: &'static [&'static str],
    /// How far code is optimised when the user does not say.
    pub level: &'static str,
    /// Unless the user lets `a*b+c` be rounded once.
    pub rounds_twice: Option<&'static str>,
    /// Flags that come behind the user's.
    pub last: &'static [&'static str],
    /// Modules, which units of one build read and write in the current folder.
    pub modules: Option<Modules>,
    /// Text that a front end of ours wrote for this language holds the user's own C too, which may be wrong.
    pub holds_users_text: bool,
}

/// How a compiler is told about modules.
#[derive(Debug)]
pub struct Modules {
    /// The flag that says where some are, besides the current folder.
    pub found: &'static str,
    /// Makes those of ours that a source uses, in a folder; true if there are any.
    pub ours: fn(&Compiler, &Path, &Path) -> Result<bool, String>,
}

/// What the user chose about code generation.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Options {
    /// Allow the compiler to fuse multiplications and additions.
    pub contract: bool,
    /// Use every instruction of this machine.
    pub native: bool,
    /// Keep names and lines for debuggers.
    pub debug: bool,
    /// Further flags, handed to the compiler as they are.
    pub extra: Vec<String>,
    /// Compilers say which loops they have vectorised ([`crate::is_remark`]).
    pub remarks: bool,
    /// Where compilers and the linker note what they read, if anybody asks ([`crate::notes`]).
    pub notes: Option<PathBuf>,
}

/// Who debugs and does not say how far code is optimised wants to see every variable.
pub fn is_for_debuggers(debug: bool, flags: &[String]) -> bool {
    let says = |start: &str| flags.iter().any(|flag| flag.starts_with(start) && flag != "-g0");
    !says("-O") && (debug || says("-g"))
}

impl Toolchain {
    fn level(&self, options: &Options) -> Option<&'static str> {
        match options.extra.iter().any(|flag| flag.starts_with("-O")) {
            true => None,
            false if is_for_debuggers(options.debug, &options.extra) => Some("-Og"),
            false => Some(self.level),
        }
    }

    /// The flags for one unit.
    pub fn flags(&self, options: &Options) -> Vec<String> {
        let mut flags = self.flags.to_vec();
        flags.extend(self.level(options));
        flags.extend(if options.contract { Some("-ffp-contract=fast") } else { self.rounds_twice });
        flags.extend(options.native.then_some("-march=native"));
        flags.extend(options.debug.then_some("-g"));
        flags.extend(options.extra.iter().map(String::as_str));
        flags.extend(self.last);
        let mut flags: Vec<String> = flags.into_iter().map(String::from).collect();
        // Who has modules does not read headers alone, and tells of neither.
        let notes = options.notes.as_ref().filter(|_| self.modules.is_none());
        flags.extend(notes.into_iter().flat_map(|folder| notes::flags(folder)));
        flags
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A language of which nothing is known.
    pub const PLAIN: Toolchain = Toolchain {
        compiler: Compiler::find,
        spoken: Some("c"),
        flags: &["-std=gnu11"],
        of_gcc: &[],
        level: "-O3",
        rounds_twice: Some("-ffp-contract=off"),
        last: &["-Wno-implicit-fallthrough"],
        modules: None,
        holds_users_text: false,
    };

    #[test]
    fn the_user_comes_behind_the_language_and_before_its_last_word() {
        let chosen =
            Options { contract: true, native: true, debug: true, extra: vec!["-DX".into()], ..Options::default() };
        assert_eq!(
            PLAIN.flags(&chosen),
            ["-std=gnu11", "-Og", "-ffp-contract=fast", "-march=native", "-g", "-DX", "-Wno-implicit-fallthrough"]
        );
        assert_eq!(
            PLAIN.flags(&Options::default()),
            ["-std=gnu11", "-O3", "-ffp-contract=off", "-Wno-implicit-fallthrough"]
        );
    }
    #[test]
    fn debugging_sees_variables_unless_the_user_optimises() {
        let level = |debug: bool, extra: &[&str]| {
            let extra = extra.iter().map(|flag| flag.to_string()).collect();
            PLAIN.level(&Options { debug, extra, ..Options::default() })
        };
        assert_eq!(level(false, &[]), Some("-O3"));
        for (debug, extra) in [(true, &[][..]), (false, &["-g3"]), (false, &["-ggdb"])] {
            assert_eq!(level(debug, extra), Some("-Og"), "{extra:?}");
        }
        assert_eq!((level(true, &["-O2"]), level(false, &["-g", "-O0"])), (None, None));
        assert_eq!((level(false, &["-g0"]), level(false, &["-fno-inline"])), (Some("-O3"), Some("-O3")));
    }
}
