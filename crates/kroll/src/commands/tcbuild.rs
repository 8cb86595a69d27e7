//! `tcbuild`: builds a Titanium program by the flags that the papers and old makefiles have.

use crate::cli::Code;
use crate::output::tell;
use crate::report::Failure;
use crate::{compile, output};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
tcbuild builds a Titanium program: tcbuild [FLAGS] FILES

  FILES            the file of the class with main; classes that it mentions are found beside it. Also C and objects
  -o FILE          the program (default: the first file's name without its suffix)
  --outdir DIR     the folder where it is written, which is made where it lacks
  --main CLASS     the class whose main starts the program (default: the first one that has a main)
  --bcheck         check the bounds of arrays (default)
  --nobcheck       leave these checks out
  -O               optimise, as is always done; -O0 to -O3 go to the C compiler
  -g               keep what debuggers need
  --backend NAME   accepted with a note: how ranks talk is chosen when a program is run
  -I -D -U -L -l -W -f -m -std= -pthread
                   for the C compiler
  --help, --version

A program is run with kroll run -n N PROGRAM.
";

/// Backends of the Berkeley compiler; before and behind a name of its networks.
const BACKENDS: &[&str] = &["sequential", "smp"];
const NETWORKS: &[&str] = &["mpi-cluster-", "udp-cluster-", "gasnet-", "gm-cluster-", "lapi-cluster-"];

/// Flags that the next word belongs to, if it is not in the same word.
const WITH_VALUE: &[&str] = &["-I", "-D", "-U", "-L", "-l"];

/// What C compilers take as they are.
const FOR_C: &[&str] = &["-I", "-D", "-U", "-L", "-l", "-W", "-f", "-m", "-std=", "-pthread"];

/// What the words of the command line say.
#[derive(Default, PartialEq, Debug)]
struct Line {
    files: Vec<PathBuf>,
    output: Option<PathBuf>,
    folder: Option<PathBuf>,
    main: Option<String>,
    unchecked: bool,
    debug: bool,
    cflags: Vec<String>,
    backend: Option<String>,
    help: bool,
    version: bool,
}

impl Line {
    fn of(words: &[OsString]) -> Result<Line, String> {
        let mut line = Line::default();
        let mut rest = words.iter().map(|word| word.to_string_lossy().into_owned());
        while let Some(word) = rest.next() {
            let (name, own) = match word.split_once('=').filter(|_| word.starts_with("--")) {
                Some((name, value)) => (name.to_string(), Some(value.to_string())),
                None => (word.clone(), None),
            };
            let mut value = || {
                let next = own.clone().or_else(|| rest.next());
                next.ok_or_else(|| format!("tcbuild: {name} wants a value behind it"))
            };
            match name.as_str() {
                "-o" => line.output = Some(value()?.into()),
                "--outdir" => line.folder = Some(value()?.into()),
                "--main" => line.main = Some(value()?),
                "--backend" => line.backend = Some(backend(value()?)?),
                "--bcheck" => line.unchecked = false,
                "--nobcheck" => line.unchecked = true,
                "-g" => line.debug = true,
                "-O" => {}
                "-O0" | "-O1" | "-O2" | "-O3" => line.cflags.push(word),
                "--help" | "-h" => line.help = true,
                "--version" => line.version = true,
                flag if WITH_VALUE.contains(&flag) => line.cflags.push(format!("{flag}{}", value()?)),
                flag if FOR_C.iter().any(|known| flag.starts_with(known)) => line.cflags.push(word),
                flag if flag.starts_with('-') => {
                    return Err(format!("tcbuild: the flag {flag} is not known; tcbuild --help lists those that are"));
                }
                _ => line.files.push(word.into()),
            }
        }
        Ok(line)
    }

    /// The program to write.
    fn program(&self) -> Option<PathBuf> {
        let stem = self.files.first().and_then(|file| file.file_stem()).map(Path::new);
        let name = self.output.as_deref().or(stem)?;
        Some(self.folder.as_deref().map_or_else(|| name.to_path_buf(), |folder| folder.join(name)))
    }
}

/// A backend of the Berkeley compiler, or what is wrong with its name.
fn backend(name: String) -> Result<String, String> {
    let is_known = BACKENDS.contains(&name.as_str()) || NETWORKS.iter().any(|network| name.starts_with(network));
    match is_known {
        true => Ok(name),
        false => {
            Err(format!("tcbuild: there was no backend {name}, but smp, udp-cluster-smp, gasnet-mpi-uni and the like"))
        }
    }
}

pub fn run(_name: &str, words: &[OsString]) -> Result<ExitCode, Failure> {
    let line = Line::of(words).map_err(Failure::Usage)?;
    if line.help {
        output::print(HELP)?;
        return Ok(ExitCode::SUCCESS);
    }
    if line.version {
        output::print(&format!("tcbuild of kroll {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(ExitCode::SUCCESS);
    }
    let Some(program) = line.program() else {
        return Err(Failure::Usage("tcbuild: no input files".to_string()));
    };
    for file in &line.files {
        compile::refuse_to_overwrite(file, Some(&program))?;
    }
    if let Some(backend) = &line.backend {
        tell(&format!(
            "tcbuild: note: --backend {backend} changes nothing: one program runs on one machine and on several, as kroll run says\n"
        ));
    }
    if let Some(folder) = &line.folder {
        let made = std::fs::create_dir_all(folder);
        made.map_err(|error| Failure::system(&format!("make the folder {}", folder.display()), &error))?;
    }
    let code =
        Code { main: line.main, nobcheck: line.unchecked, debug: line.debug, cflags: line.cflags, ..Code::default() };
    compile::build(&line.files, &code, &program)?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Result<Line, String> {
        Line::of(&text.split_whitespace().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn flags_of_papers_and_makefiles() {
        let found = line("--backend udp-cluster-smp -O --nobcheck --outdir out --main=A -g -I inc -lm -O3 A.ti b.c");
        let wanted = Line {
            files: vec!["A.ti".into(), "b.c".into()],
            folder: Some("out".into()),
            main: Some("A".to_string()),
            unchecked: true,
            debug: true,
            cflags: ["-Iinc", "-lm", "-O3"].map(String::from).to_vec(),
            backend: Some("udp-cluster-smp".to_string()),
            ..Line::default()
        };
        assert_eq!(wanted.program(), Some("out/A".into()));
        assert_eq!(found, Ok(wanted));
    }

    #[test]
    fn the_last_of_two_flags_about_bounds_counts() {
        assert!(!line("--nobcheck --bcheck A.ti").unwrap().unchecked);
        assert!(line("--bcheck --nobcheck A.ti").unwrap().unchecked);
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for (text, part) in [
            ("--frobnicate A.ti", "--frobnicate is not known"),
            ("A.ti --main", "--main wants a value"),
            ("--backend cray A.ti", "no backend cray"),
        ] {
            let error = line(text).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }
}
