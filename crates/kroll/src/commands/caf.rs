//! `caf`: gfortran for programs with coarrays, which links our runtime. All that gfortran takes goes through.

use crate::cli::Code;
use crate::language::{self, Input};
use crate::output::tell;
use crate::report::Failure;
use crate::{compile, guard, output};
use kroll_driver::{Compiler, Home, fortran, temporary};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const HELP: &str = "\
caf compiles Fortran with coarrays: caf [FLAGS] FILES

All flags of gfortran and all files go to gfortran, with -fcoarray=lib; programs are linked with Kroll's runtime. -c, -S
and -E stop earlier, as ever.

  --show FLAGS FILES    show the command that would be run
  --wraps, --wrapping   name the compiler behind this one
  --version, --help     of caf itself; also -v, -V, -h, -w, -s when nothing follows

FC names another gfortran, as does a version behind the name (caf-14).
A program is run with cafrun -n N PROGRAM, or kroll run -n N PROGRAM, or by itself with GFORTRAN_NUM_IMAGES=N.
";

/// Flags of gfortran whose value is the next word.
const WITH_VALUE: &[&str] = &[
    "-o",
    "-I",
    "-J",
    "-M",
    "-L",
    "-l",
    "-D",
    "-U",
    "-B",
    "-x",
    "-u",
    "-z",
    "-T",
    "-A",
    "-e",
    "-include",
    "-imacros",
    "-isystem",
    "-idirafter",
    "-iquote",
    "-iprefix",
    "-MF",
    "-MT",
    "-MQ",
    "-Xlinker",
    "-Xassembler",
    "-Xpreprocessor",
    "--param",
    "-wrapper",
    "-dumpbase",
    "-dumpbase-ext",
    "-dumpdir",
    "-aux-info",
];

/// What the words of the command line say.
#[derive(PartialEq, Debug)]
struct Line {
    /// For gfortran.
    words: Vec<OsString>,
    inputs: Vec<OsString>,
    /// A program comes out.
    links: bool,
    /// Of `-fcoarray=`, other than ours.
    wish: Option<String>,
}

impl Line {
    fn of(words: &[OsString]) -> Line {
        let mut line = Line { words: Vec::new(), inputs: Vec::new(), links: true, wish: None };
        let mut rest = words.iter();
        while let Some(word) = rest.next() {
            let text = word.to_string_lossy();
            if let Some(kind) = text.strip_prefix("-fcoarray=") {
                line.wish = Some(kind.to_string()).filter(|kind| kind != "lib");
                continue;
            }
            line.links &= !stops_earlier(&text);
            line.words.push(word.clone());
            if WITH_VALUE.contains(&text.as_ref()) {
                line.words.extend(rest.next().cloned());
            } else if !text.starts_with('-') || text == "-" {
                line.inputs.push(word.clone());
            }
        }
        line.links &= !line.inputs.is_empty();
        line
    }
}

/// Flags with which no program comes out.
fn stops_earlier(flag: &str) -> bool {
    ["-c", "-S", "-E", "-fsyntax-only", "-MM", "-shared", "-r"].contains(&flag)
}

pub fn run(name: &str, words: &[OsString]) -> Result<ExitCode, Failure> {
    let compiler = || match name.split_once('-') {
        Some((_, version)) => Compiler::gfortran_named(&format!("gfortran-{version}")),
        None => Compiler::gfortran(),
    };
    let compiler = || compiler().map_err(Failure::Program);
    let first = words.first().map(|word| word.to_string_lossy().into_owned()).unwrap_or_default();
    match (first.as_str(), words.len()) {
        ("" | "-h" | "--help" | "-help", 0 | 1) => return told(HELP),
        ("-v" | "-V" | "--version", 1) => return version(&compiler()?),
        ("-w" | "--wraps" | "--wrapping", 1) => return told(&format!("{}\n", compiler()?.name())),
        _ => {}
    }
    let shows = matches!(first.as_str(), "--show" | "-show") || (first == "-s" && words.len() == 1);
    let line = Line::of(if shows { &words[1..] } else { words });
    if let Some(kind) = &line.wish {
        tell(&format!("caf: note: -fcoarray={kind} is taken as -fcoarray=lib, which runs on one image too\n"));
    }
    let compiler = compiler()?;
    if shows {
        return told(&shown(&command(&compiler, &line, None)?));
    }
    warn(&line, &compiler)?;
    guard::watch()?;
    let folder = temporary().map_err(Failure::Program)?;
    execute(command(&compiler, &line, Some(folder.path()))?)
}

/// About statements that gfortran takes otherwise than they say.
fn warn(line: &Line, compiler: &Compiler) -> Result<(), Failure> {
    for path in line.inputs.iter().map(PathBuf::from) {
        let Some(language) = language::of(&path) else { continue };
        let mut input = Input::new(language, vec![path], Code::default());
        compile::advise(&mut input, Some(compiler))?;
    }
    Ok(())
}

fn told(words: &str) -> Result<ExitCode, Failure> {
    output::print(words)?;
    Ok(ExitCode::SUCCESS)
}

/// Build systems look for gfortran's own words.
fn version(compiler: &Compiler) -> Result<ExitCode, Failure> {
    let words = compiler.asked("--version").map_err(Failure::Program)?;
    told(&format!("caf of kroll {}, with {}\n{words}\n", env!("CARGO_PKG_VERSION"), compiler.name()))
}

/// gfortran's command line. Ours comes first, so that the user's `-fPIC` wins over it; libraries come last. The folder is
/// for what is made for this command alone; without one the command can be run later too.
fn command(compiler: &Compiler, line: &Line, folder: Option<&Path>) -> Result<Command, Failure> {
    let home = Home::find().map_err(Failure::Program)?;
    let mut command = compiler.command();
    command.stdin(Stdio::inherit());
    command.args(["-fcoarray=lib", "-fno-pie", "-isystem"]).arg(&home.include);
    for (input, folder) in line.inputs.iter().zip(folder.iter().cycle()) {
        if fortran::write_modules(compiler, Path::new(input), folder).map_err(Failure::Program)? {
            command.arg("-I").arg(folder);
        }
    }
    command.args(&line.words);
    if line.links {
        command.args(["-x", "none", "-no-pie"]);
        if let Some(folder) = folder {
            command.arg(fortran::write_stamp(compiler, folder).map_err(Failure::Program)?);
        }
        command.arg(&home.archive).args(["-lm", "-lpthread"]);
    }
    Ok(command)
}

/// A command line as a shell would take it.
fn shown(command: &Command) -> String {
    let is_plain = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_=+./,:".contains(&byte));
    let words = [command.get_program()].into_iter().chain(command.get_args()).map(|word| word.to_string_lossy());
    let quoted = words.map(|word| match is_plain(&word) && !word.is_empty() {
        true => word.into_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    });
    quoted.collect::<Vec<_>>().join(" ") + "\n"
}

fn execute(mut command: Command) -> Result<ExitCode, Failure> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| Failure::system(&format!("run {name}"), &error))?;
    Ok(ExitCode::from(status.code().map_or(1, |code| code as u8)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Line {
        Line::of(&text.split(' ').map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn a_program_comes_out_unless_a_flag_stops_earlier() {
        for text in ["a.f90", "-O2 a.o b.f90 -o x", "-x f95 -", "-g a.f90 -lblas -L lib"] {
            assert!(line(text).links, "{text}");
        }
        for text in ["-c a.f90", "a.f90 -S", "-E a.F90", "-fsyntax-only a.f90", "-v", "-print-libgcc-file-name", "-o x"]
        {
            assert!(!line(text).links, "{text}");
        }
        assert_eq!(line("-J mod -I . a.f90 -o b").inputs, ["a.f90"]);
    }

    #[test]
    fn the_kind_of_coarrays_is_ours() {
        let single = line("-fcoarray=single -c a.f90");
        assert_eq!((single.words, single.wish.as_deref()), (vec!["-c".into(), "a.f90".into()], Some("single")));
        assert_eq!(line("-fcoarray=lib a.f90").wish, None);
    }

    #[test]
    fn what_is_shown_can_be_typed() {
        let mut command = Command::new("gfortran");
        command.args(["-DX='a b'", "-O2", ""]);
        assert_eq!(shown(&command), "gfortran '-DX='\\''a b'\\''' -O2 ''\n");
    }
}
