//! The compilers of the system: C's and Fortran's.

use crate::reason;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

/// Brackets of clang; the deepest text that front ends take has a few of them at each level.
const BRACKETS: &str = "-fbracket-depth=16384";

/// A compiler that runs, with its own words about itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compiler {
    words: Vec<OsString>,
    /// Its name and release as it says them.
    pub version: String,
    pub kind: Kind,
    /// Knows how to compile what it has read in parts at a time, if the linker does too.
    deals_out: bool,
}

/// The first gcc whose object made of parts is like any other.
const DEALS_OUT_SINCE: u32 = 10;

/// Whose C the compiler speaks. The runtime and what front ends write are in the C of these two, on glibc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Gcc,
    Clang,
}

impl Kind {
    /// The flags by which it says what it has vectorised, a line a loop.
    pub fn tells_of_vectors(self) -> &'static [&'static str] {
        match self {
            Kind::Gcc => &["-fopt-info-vec-optimized"],
            Kind::Clang => &["-Rpass=loop-vectorize", "-fno-caret-diagnostics"],
        }
    }

    /// By what `-v` says, of which the line with the version comes back too; the error says what is not supported. To ask
    /// for its macros would be surer and takes five times as long, at every build.
    fn of_words(said: &str) -> Result<(Kind, String), String> {
        let version = said.lines().find(|line| line.contains(" version ")).unwrap_or_default();
        let kind = match version {
            _ if version.contains("clang version ") => Kind::Clang,
            _ if version.starts_with("gcc version ") => Kind::Gcc,
            _ if version.starts_with("tcc version ") => return Err("tcc is not supported".to_string()),
            _ => return Err("it is neither gcc nor clang".to_string()),
        };
        let target = said.lines().find_map(|line| line.strip_prefix("Target: ")).unwrap_or_default();
        if !target.contains("linux") {
            return Err(format!("it compiles for {target}, not for Linux"));
        }
        // gcc tells of its library by its target, and of one that a wrapper puts in its place by the wrapper's settings.
        let settings = said.lines().filter(|line| line.starts_with("Reading specs from "));
        match ["musl", "uclibc", "dietlibc"]
            .iter()
            .find(|name| settings.clone().chain([target]).any(|line| line.contains(*name)))
        {
            Some(name) => Err(format!("its C library is {name}, not glibc")),
            None => Ok((kind, version.trim().to_string())),
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

    /// gfortran: `$FC` if it is set, with an interface for coarrays that the runtime has, which are those of 12 to 16.
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
        let compiler = Compiler { words, version: version.clone(), kind: Kind::Gcc, deals_out: false };
        if version.starts_with("GNU Fortran") && compiler.release().is_ok_and(|release| (12..=16).contains(&release)) {
            return Ok(compiler);
        }
        Err(format!("`{name}` is {version}; coarrays need gfortran 12 to 16, which FC names"))
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

    /// What clang needs to take what gcc takes by itself: brackets that nest as deep as the front ends allow, and where it
    /// is old, the attributes of C23, `[[...]]`, in other C.
    pub(crate) fn as_gcc(&self) -> Vec<&'static str> {
        if self.kind != Kind::Clang {
            return Vec::new();
        }
        let release = self.version.split_once("version ").and_then(|(_, number)| number.split('.').next());
        let is_old = release.and_then(|release| release.parse::<u32>().ok()).is_some_and(|release| release < 17);
        let attributes = is_old.then_some("-fdouble-square-bracket-attributes");
        [BRACKETS].into_iter().chain(attributes).collect()
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
        let said = output_of(&words, &["-v"]).map_err(|why| format!("does not run: {why}"))?;
        let said = String::from_utf8_lossy(&[said.stderr, said.stdout].concat()).into_owned();
        let (kind, version) =
            Kind::of_words(&said).map_err(|why| format!("cannot be used: {why}; gcc and clang can"))?;
        let deals_out = kind == Kind::Gcc && is_able_to_deal_out(&said, &version);
        Ok(Compiler { words, version, kind, deals_out })
    }

    /// Whether it and its linker can compile what was read once in parts at a time.
    pub(crate) fn deals_out(&self) -> Result<bool, String> {
        if !self.deals_out {
            return Ok(false);
        }
        let linker = self.binary_tool("ld")?;
        Ok(answer(&[linker], &["--version"]).is_ok_and(|said| said.starts_with("GNU ld ")))
    }

    /// The program of this name that belongs to it.
    pub(crate) fn binary_tool(&self, name: &str) -> Result<OsString, String> {
        self.asked(&format!("-print-prog-name={name}")).map(OsString::from)
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

/// By what gcc says: a program of its own deals out.
fn is_able_to_deal_out(said: &str, version: &str) -> bool {
    let release = version.strip_prefix("gcc version ").and_then(|rest| rest.split('.').next());
    let is_new = release.and_then(|release| release.parse::<u32>().ok()).is_some_and(|it| it >= DEALS_OUT_SINCE);
    is_new && said.lines().any(|line| line.starts_with("COLLECT_LTO_WRAPPER="))
}

/// What a compiler prints; the error is in its words, or the system's.
fn answer(words: &[OsString], question: &[&str]) -> Result<String, String> {
    output_of(words, question).map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Both of its streams, in English.
fn output_of(words: &[OsString], question: &[&str]) -> Result<Output, String> {
    let (name, flags) = words.split_first().ok_or("it has no name")?;
    let mut command = Command::new(name);
    command.args(flags).args(question).env_remove("CC").env("LC_ALL", "C").stdin(Stdio::null());
    let output = command.output();
    let output = output.map_err(|error| reason(&error))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).trim_end().to_string();
        return Err(if said.is_empty() { output.status.to_string() } else { said });
    }
    Ok(output)
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
    fn clangs_are_asked_to_take_what_gcc_takes() {
        let asked = |kind, version: &str| {
            Compiler { words: Vec::new(), version: version.to_string(), kind, deals_out: false }.as_gcc()
        };
        let attributes = "-fdouble-square-bracket-attributes";
        assert_eq!(asked(Kind::Clang, "Debian clang version 14.0.6"), [BRACKETS, attributes]);
        assert_eq!(asked(Kind::Clang, "Debian clang version 19.1.7 (3~deb12u1)"), [BRACKETS]);
        assert!(asked(Kind::Gcc, "gcc version 12.2.0 (Debian 12.2.0-14)").is_empty());
    }

    #[test]
    fn compilers_are_told_apart_by_their_words() {
        let kind = |said: &str| Kind::of_words(said).map(|(kind, _)| kind);
        let gcc = "COLLECT_GCC=gcc\nTarget: x86_64-linux-gnu\ngcc version 12.2.0 (Debian 12.2.0-14) \n";
        assert_eq!(Kind::of_words(gcc), Ok((Kind::Gcc, "gcc version 12.2.0 (Debian 12.2.0-14)".to_string())));
        assert_eq!(kind(&gcc.replace("x86_64-linux-gnu", "x86_64-redhat-linux")), Ok(Kind::Gcc));
        assert_eq!(kind("Debian clang version 16.0.6\nTarget: x86_64-pc-linux-gnu\n"), Ok(Kind::Clang));
        for (said, why) in [
            ("tcc version 0.9.27 (x86_64 Linux)\n", "tcc"),
            ("icc version 19.1\n", "neither"),
            (&format!("Reading specs from /usr/lib/x86_64-linux-musl/musl-gcc.specs\n{gcc}"), "musl"),
            (&gcc.replace("gnu", "musl"), "musl"),
            (&gcc.replace("linux-gnu", "w64-mingw32"), "mingw32"),
        ] {
            let refused = kind(said).expect_err("refused");
            assert!(refused.contains(why), "{refused}");
        }
    }

    #[test]
    fn only_a_gcc_that_can_deals_out() {
        let version = "gcc version 12.2.0 (Debian 12.2.0-14+deb12u1)";
        let said =
            format!("COLLECT_GCC=gcc\nCOLLECT_LTO_WRAPPER=/usr/lib/gcc/x86_64-linux-gnu/12/lto-wrapper\n{version}\n");
        assert!(is_able_to_deal_out(&said, version));
        assert!(!is_able_to_deal_out(version, version));
        assert!(!is_able_to_deal_out(&said, "gcc version 9.4.0 (Ubuntu)"));
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
