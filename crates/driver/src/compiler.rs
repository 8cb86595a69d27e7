//! The C compiler of the system.

use crate::reason;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

/// A compiler that runs, with its own words about itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compiler {
    words: Vec<OsString>,
    /// The first line of `--version`.
    pub version: String,
}

impl Compiler {
    /// `$CC` if it is set, which may hold several words such as `ccache gcc`; else the first of cc, gcc and clang. With
    /// `make CC=upcc` it is our own name, which says nothing about the compiler behind us.
    pub fn find() -> Result<Compiler, String> {
        match std::env::var("CC").ok().filter(|wish| !wish.trim().is_empty() && !is_ours(wish)) {
            Some(wish) => Compiler::from_words(&wish)
                .map_err(|why| format!("the C compiler that the environment names, CC=`{wish}`, does not run: {why}")),
            None => {
                ["cc", "gcc", "clang"].into_iter().find_map(|name| Compiler::from_words(name).ok()).ok_or_else(|| {
                    "there is no C compiler: neither cc nor gcc nor clang runs (on Debian: apt-get install gcc)"
                        .to_string()
                })
            }
        }
    }

    /// The error is in the words of the system or of the compiler.
    fn from_words(text: &str) -> Result<Compiler, String> {
        let words: Vec<OsString> = text.split_whitespace().map(OsString::from).collect();
        let (name, flags) = words.split_first().ok_or("it has no name")?;
        let mut command = Command::new(name);
        let output = command.args(flags).arg("--version").env_remove("CC").stdin(Stdio::null()).output();
        let output = output.map_err(|error| reason(&error))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).trim_end().to_string();
            return Err(if said.is_empty() { output.status.to_string() } else { said });
        }
        let version = String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or_default().to_string();
        Ok(Compiler { words, version })
    }

    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.words[0]);
        // A script around upcc must not lead back to itself.
        command.args(&self.words[1..]).env_remove("CC").stdin(Stdio::null());
        command
    }

    /// The words that start it.
    pub fn name(&self) -> String {
        let words: Vec<_> = self.words.iter().map(|word| word.to_string_lossy()).collect();
        words.join(" ")
    }
}

/// Whether the words of `$CC` start this command.
fn is_ours(wish: &str) -> bool {
    let name = wish.split_whitespace().next().and_then(|word| Path::new(word).file_name());
    name.is_some_and(|name| name == "upcc" || name == "kroll")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compiler_may_be_several_words() {
        let compiler = Compiler::from_words(" env  cc ").expect("cc runs");
        assert_eq!(compiler.name(), "env cc");
        assert!(!compiler.version.is_empty());
    }

    #[test]
    fn our_own_name_is_no_compiler() {
        assert!(is_ours("/usr/local/bin/upcc -O2") && is_ours("upcc") && is_ours("kroll upcc"));
        assert!(!is_ours("ccache gcc") && !is_ours(""));
    }

    #[test]
    fn what_does_not_run_is_no_compiler() {
        for (words, why) in [("no-such-compiler", "No such file"), ("false", "exit status: 1"), ("", "no name")] {
            let error = Compiler::from_words(words).expect_err("no compiler");
            assert!(error.contains(why), "{error}");
        }
    }
}
