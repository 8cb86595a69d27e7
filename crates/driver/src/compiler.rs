//! The compilers of the system: C's and Fortran's.

use crate::reason;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// A compiler that runs, with its own words about itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compiler {
    words: Vec<OsString>,
    /// The first line of `--version`.
    pub version: String,
    pub kind: Kind,
}

/// Whose C the compiler speaks. The runtime and what front ends write are in the C of these two, on glibc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Gcc,
    Clang,
}

impl Kind {
    /// By the macros that the compiler defines, a line each; the error says what is not supported.
    fn of_macros(macros: &str) -> Result<Kind, String> {
        let defines = |name: &str| macros.lines().any(|line| line.split_whitespace().nth(1) == Some(name));
        match () {
            () if defines("__TINYC__") => Err("tcc is not supported".to_string()),
            () if defines("__INTEL_COMPILER") => Err("Intel's classic compiler is not supported".to_string()),
            () if !defines("__GNUC__") => Err("it is neither gcc nor clang".to_string()),
            () if !defines("__GLIBC__") => Err("its C library is not glibc, such as musl-gcc's".to_string()),
            () if defines("__clang__") => Ok(Kind::Clang),
            () => Ok(Kind::Gcc),
        }
    }
}

impl Compiler {
    /// `$CC` if it is set, which may hold several words such as `ccache gcc`; else the first of cc, gcc and clang. With
    /// `make CC=upcc` it is our own name, which says nothing about the compiler behind us.
    pub fn find() -> Result<Compiler, String> {
        static FOUND: OnceLock<Result<Compiler, String>> = OnceLock::new();
        FOUND.get_or_init(Compiler::look).clone()
    }

    fn look() -> Result<Compiler, String> {
        match std::env::var("CC").ok().filter(|wish| !wish.trim().is_empty() && !is_ours(wish)) {
            Some(wish) => Compiler::from_words(&wish)
                .map_err(|why| format!("the C compiler that the environment names, CC=`{wish}`, {why}")),
            None => {
                ["cc", "gcc", "clang"].into_iter().find_map(|name| Compiler::from_words(name).ok()).ok_or_else(|| {
                    "there is no C compiler: neither cc nor gcc nor clang runs (on Debian: apt-get install gcc)"
                        .to_string()
                })
            }
        }
    }

    /// gfortran: `$FC` if it is set, with the interface for coarrays that the runtime has, which is that of 12 to 14.
    pub fn gfortran() -> Result<Compiler, String> {
        static FOUND: OnceLock<Result<Compiler, String>> = OnceLock::new();
        FOUND
            .get_or_init(|| {
                let wish = std::env::var("FC").ok().filter(|wish| !wish.trim().is_empty() && !is_ours(wish));
                Compiler::gfortran_named(&wish.unwrap_or_else(|| "gfortran".to_string()))
            })
            .clone()
    }

    /// The same by its words, such as `gfortran-14`.
    pub fn gfortran_named(name: &str) -> Result<Compiler, String> {
        let words: Vec<OsString> = name.split_whitespace().map(OsString::from).collect();
        let said = answer(&words, &["--version"]).map_err(|why| {
            format!("the Fortran compiler `{name}` does not run: {why} (on Debian: apt-get install gfortran; FC names another)")
        })?;
        let version = said.lines().next().unwrap_or_default().to_string();
        let compiler = Compiler { words, version: version.clone(), kind: Kind::Gcc };
        if version.starts_with("GNU Fortran") && compiler.release().is_ok_and(|release| (12..=14).contains(&release)) {
            return Ok(compiler);
        }
        Err(format!("`{name}` is {version}; coarrays need gfortran 12, 13 or 14, which FC names"))
    }

    /// What the compiler answers to a question about itself.
    pub fn asked(&self, question: &str) -> Result<String, String> {
        answer(&self.words, &[question]).map(|words| words.trim_end().to_string())
    }

    /// What the compiler tells besides, when it works on `words`.
    pub(crate) fn explained(&self, words: &[&str]) -> Result<String, String> {
        let output = self.command().args(words).output().map_err(|error| reason(&error))?;
        Ok(String::from_utf8_lossy(&output.stderr).into_owned())
    }

    /// The words that name it, where they are one: with more of them, others than the compiler decide what is done.
    pub fn single_name(&self) -> Option<&OsString> {
        match self.words.as_slice() {
            [name] => Some(name),
            _ => None,
        }
    }

    /// The first number of its version.
    pub fn release(&self) -> Result<u32, String> {
        let version = self.asked("-dumpversion")?;
        let number = version.split('.').next().and_then(|number| number.parse().ok());
        number.ok_or_else(|| format!("`{}` says that its version is `{version}`", self.name()))
    }

    /// The error is in the words of the system or of the compiler.
    fn from_words(text: &str) -> Result<Compiler, String> {
        let words: Vec<OsString> = text.split_whitespace().map(OsString::from).collect();
        let ask = |question: &[&str]| answer(&words, question).map_err(|why| format!("does not run: {why}"));
        let version = ask(&["--version"])?.lines().next().unwrap_or_default().to_string();
        let macros = ask(&["-E", "-dM", "-include", "features.h", "-x", "c", "/dev/null"])?;
        let kind = Kind::of_macros(&macros).map_err(|why| format!("cannot be used: {why}; gcc and clang can"))?;
        Ok(Compiler { words, version, kind })
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

/// What a compiler prints; the error is in its words, or the system's.
fn answer(words: &[OsString], question: &[&str]) -> Result<String, String> {
    let (name, flags) = words.split_first().ok_or("it has no name")?;
    let mut command = Command::new(name);
    let output = command.args(flags).args(question).env_remove("CC").stdin(Stdio::null()).output();
    let output = output.map_err(|error| reason(&error))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).trim_end().to_string();
        return Err(if said.is_empty() { output.status.to_string() } else { said });
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether the words of `$CC` or `$FC` start this command.
fn is_ours(wish: &str) -> bool {
    let name = wish.split_whitespace().next().and_then(|word| Path::new(word).file_name());
    let name = name.map(|name| name.to_string_lossy());
    name.is_some_and(|name| ["upcc", "caf", "kroll"].contains(&&*name) || name.starts_with("caf-"))
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
    fn compilers_are_told_apart_by_what_they_define() {
        let kind = |names: &str| Kind::of_macros(&names.replace('+', " 1\n#define ").replacen("", "#define ", 1));
        assert_eq!(kind("__GNUC__+__GLIBC__+"), Ok(Kind::Gcc));
        assert_eq!(kind("__clang__+__GNUC__+__GLIBC__+"), Ok(Kind::Clang));
        for (names, why) in [("__TINYC__+__GLIBC__+", "tcc"), ("__GNUC__+", "musl"), ("__GLIBC__+", "neither")] {
            let refused = kind(names).expect_err("refused");
            assert!(refused.contains(why), "{refused}");
        }
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
