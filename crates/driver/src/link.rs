//! Links the parts of a program, after a look at who has its `main`.

use crate::build::{operand, run, system, words_of};
use crate::symbols::{Brings, brings};
use crate::{BuildError, Compiler, Home, fortran, notes, temporary};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

/// What comes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Linked {
    Program,
    /// A library of C for the dynamic linker. What UPC collects at link time, it collects in the program alone.
    SharedLibrary,
}

/// What the linker gets, in its order.
#[derive(Debug)]
pub enum Linkable {
    Compiled {
        object: PathBuf,
        source: PathBuf,
    },
    /// An object, an archive, or a flag.
    Given(OsString),
}

/// The symbol of libkroll whose file joins the job before `main`.
const JOIN_BEFORE_MAIN: &str = "kr_join_before_main";
/// Where sites are collected, in the section names of a library with UPC in it.
const SITES: &[u8] = b"\0kroll_sites\0";

/// Links with the runtime. `notes` is the folder where the linker notes what it reads for a program.
pub fn link(parts: &[Linkable], kind: Linked, notes: Option<&Path>, output: &Path) -> Result<(), BuildError> {
    match kind {
        Linked::Program => link_program(parts, notes, output),
        Linked::SharedLibrary => link_shared(parts, output),
    }
}

fn link_program(parts: &[Linkable], notes: Option<&Path>, program: &Path) -> Result<(), BuildError> {
    let compiler = Compiler::find().map_err(BuildError::System)?;
    let home = Home::find().map_err(BuildError::System)?;
    let brought: Vec<Brought> = parts.iter().flat_map(Brought::by).collect();
    refuse_two_mains(brought.iter().filter(|one| one.member.is_none()))?;
    let mut link = compiler.command();
    link.arg("-no-pie").args(parts.iter().map(Linkable::word));
    if main_knows_no_jobs(&brought) {
        link.args(["-u", JOIN_BEFORE_MAIN]);
    }
    if let Some(folder) = notes {
        link.arg("-Xlinker").arg(format!("--dependency-file={}", notes::next(folder).display()));
    }
    // Until the compiler has read it.
    let folder = temporary().map_err(BuildError::System)?;
    if brought.iter().any(|one| one.brings.fortran) {
        let gfortran = Compiler::gfortran().map_err(BuildError::System)?;
        link.arg(fortran::write_stamp(&gfortran, folder.path()).map_err(BuildError::System)?);
        link.args(fortran::libraries(&gfortran).map_err(BuildError::System)?);
    }
    link.arg(&home.archive).args(["-lm", "-lpthread", "-o"]).arg(operand(program));
    let output = run(&mut link)?;
    if output.status.success() {
        return Ok(());
    }
    // The linker takes members of archives as it needs them, and one may have a second `main`.
    let words = words_of(&output);
    if words.contains("multiple definition of `main'") {
        refuse_two_mains(brought.iter())?;
    }
    Err(BuildError::Refused(match explained(&words) {
        Some(reason) => format!("kroll: {reason}\n{words}"),
        None => words,
    }))
}

/// What the linker's words mean; its own ones stand beneath.
fn explained(words: &str) -> Option<String> {
    if let Some(line) = words.lines().find(|line| line.contains("cannot open output file ")) {
        let (_, what) = line.split_once("cannot open output file ")?;
        let (file, why) = what.split_once(": ")?;
        return Some(format!("cannot write the program `{file}`: {why}"));
    }
    let mut missing: Vec<&str> = words.lines().filter_map(undefined).collect();
    missing.sort_unstable();
    missing.dedup();
    match missing.as_slice() {
        [] => None,
        ["main"] => Some("no file has a `main`, in which every program begins".to_string()),
        [one] => Some(format!("no file has `{one}`, which is used: name the file or library that has it")),
        several => {
            let names = several.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
            Some(format!("no file has {names}, which are used: name the files or libraries that have them"))
        }
    }
}

/// The name in "undefined reference to `NAME'".
fn undefined(line: &str) -> Option<&str> {
    let (_, name) = line.split_once("undefined reference to ")?;
    name.trim_start_matches(['`', '\'', '\u{2018}']).split(['\'', '\u{2019}']).next()
}

fn link_shared(parts: &[Linkable], library: &Path) -> Result<(), BuildError> {
    let compiler = Compiler::find().map_err(BuildError::System)?;
    let parts = parts.iter().map(Linkable::word);
    let output = run(compiler.command().arg("-shared").args(parts).arg("-o").arg(operand(library)))?;
    if !output.status.success() {
        return Err(BuildError::Refused(words_of(&output)));
    }
    let bytes = fs::read(library).map_err(system("read the library"))?;
    if bytes.windows(SITES.len()).any(|window| window == SITES) {
        fs::remove_file(library).map_err(system("remove the library"))?;
        let why = "-shared: a shared library cannot hold UPC: its shared objects would be unknown to the program; \
                   make an archive with `ar rcs`, or leave -shared out";
        return Err(BuildError::Refused(why.to_string()));
    }
    Ok(())
}

impl Linkable {
    fn word(&self) -> &OsStr {
        match self {
            Linkable::Compiled { object, .. } => object.as_os_str(),
            Linkable::Given(word) => word,
        }
    }
}

/// What a part, or a member of one, brings, and how people call it.
struct Brought {
    file: PathBuf,
    member: Option<String>,
    brings: Brings,
}

impl Brought {
    fn by(part: &Linkable) -> Vec<Brought> {
        let (file, read) = match part {
            Linkable::Compiled { object, source } => (source.clone(), brings(object)),
            Linkable::Given(word) => (PathBuf::from(word), brings(Path::new(word))),
        };
        read.into_iter().map(|(member, brings)| Brought { file: file.clone(), member, brings }).collect()
    }

    fn name(&self) -> String {
        match &self.member {
            Some(member) => format!("`{member}` in `{}`", self.file.display()),
            None => format!("`{}`", self.file.display()),
        }
    }
}

fn refuse_two_mains<'a>(brought: impl Iterator<Item = &'a Brought>) -> Result<(), BuildError> {
    let names: Vec<String> = brought.filter(|one| one.brings.main).map(Brought::name).collect();
    if names.len() < 2 {
        return Ok(());
    }
    let names = names.join(" and ");
    Err(BuildError::Refused(format!("kroll: a program has one `main`, and there is one each in {names}")))
}

/// Whether the program has code that runs in a job only, but starts in a file that was compiled without a thought of
/// them.
fn main_knows_no_jobs(brought: &[Brought]) -> bool {
    let Some(main) = brought.iter().find(|one| one.brings.main) else { return false };
    !main.brings.units && brought.iter().any(|one| one.brings.units)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brought(file: &str, main: bool, units: bool) -> Brought {
        Brought { file: file.into(), member: None, brings: Brings { main, units, fortran: false } }
    }

    #[test]
    fn both_files_with_a_main_are_named() {
        let one = brought("a.upc", true, true);
        let none = brought("b.o", false, false);
        let member = Brought { member: Some("c.o".into()), ..brought("libd.a", true, false) };
        assert!(refuse_two_mains([&one, &none].into_iter()).is_ok());
        let refused = refuse_two_mains([&one, &none, &member].into_iter()).expect_err("two");
        assert!(refused.to_string().contains("one each in `a.upc` and `c.o` in `libd.a`"), "{refused}");
    }

    #[test]
    fn words_of_linkers_are_explained() {
        let undefined =
            |name: &str| format!("/usr/bin/ld: a.o: in function `f':\na.c:3: undefined reference to `{name}'\n");
        for (words, meaning) in [
            (undefined("main"), "no file has a `main`"),
            (undefined("three"), "no file has `three`, which is used"),
            (undefined("b") + &undefined("a") + &undefined("b"), "no file has `a`, `b`, which are used"),
            (
                "/usr/bin/ld: cannot open output file /x: Permission denied\n".to_string(),
                "cannot write the program `/x`: Permission denied",
            ),
        ] {
            let explained = explained(&words).expect("known");
            assert!(explained.starts_with(meaning), "{explained}");
        }
        assert_eq!(explained("gcc: error: unrecognized command-line option"), None);
    }

    #[test]
    fn only_a_main_from_elsewhere_needs_help_to_join() {
        let (ours, theirs, part) =
            (brought("a.upc", true, true), brought("a.c", true, false), brought("b.upc", false, true));
        assert!(main_knows_no_jobs(&[part, theirs]));
        let part = brought("b.upc", false, true);
        assert!(!main_knows_no_jobs(&[part, ours]));
        assert!(!main_knows_no_jobs(&[brought("a.c", true, false)]));
    }
}
