//! What a language asks of the compiler behind it, and what the user may choose about code.

use crate::Compiler;

/// How the units of one language become objects: a row that the language's own description holds.
#[derive(Debug)]
pub struct Toolchain {
    /// Finds the compiler, or says why there is none.
    pub compiler: fn() -> Result<Compiler, String>,
    /// What the compiler calls the text of a file that it gets as the user wrote it; `None`: the suffix says it.
    pub spoken: Option<&'static str>,
    /// What the language's meaning needs; the user's flags come later and win.
    pub flags: &'static [&'static str],
    /// Unless the user lets `a*b+c` be rounded once.
    pub rounds_twice: Option<&'static str>,
    /// Flags that come behind the user's.
    pub last: &'static [&'static str],
    /// Text that a front end of ours wrote for this language holds the user's own C too, which may be wrong.
    pub holds_users_text: bool,
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
}

impl Toolchain {
    /// The flags for one unit.
    pub fn flags(&self, options: &Options) -> Vec<String> {
        let mut flags = self.flags.to_vec();
        flags.extend(if options.contract { Some("-ffp-contract=fast") } else { self.rounds_twice });
        flags.extend(options.native.then_some("-march=native"));
        flags.extend(options.debug.then_some("-g"));
        flags.extend(options.extra.iter().map(String::as_str));
        flags.extend(self.last);
        flags.into_iter().map(String::from).collect()
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
        rounds_twice: Some("-ffp-contract=off"),
        last: &["-Wno-implicit-fallthrough"],
        holds_users_text: false,
    };

    #[test]
    fn the_user_comes_behind_the_language_and_before_its_last_word() {
        let chosen = Options { contract: true, native: true, debug: true, extra: vec!["-DX".into()] };
        assert_eq!(
            PLAIN.flags(&chosen),
            ["-std=gnu11", "-ffp-contract=fast", "-march=native", "-g", "-DX", "-Wno-implicit-fallthrough"]
        );
        assert_eq!(PLAIN.flags(&Options::default()), ["-std=gnu11", "-ffp-contract=off", "-Wno-implicit-fallthrough"]);
    }
}
