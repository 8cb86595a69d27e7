//! `upcrun -n N PROGRAM` and `cafrun -n N PROGRAM`: run a program as the launchers that come with other compilers do.

use crate::cli::{self, Cli, Command};
use crate::output;
use crate::report::Failure;
use clap::Parser;
use std::ffi::OsString;
use std::process::ExitCode;

/// A launcher of others.
struct Launcher {
    name: &'static str,
    help: &'static str,
    /// Flags for the number of ranks.
    number: &'static [&'static str],
    /// Flags that show the command line instead of running it, and the launcher that is behind this one.
    show: &'static [&'static str],
    behind: &'static [&'static str],
    version: &'static [&'static str],
    /// Flags without a meaning here, with so many words behind them.
    with_values: &'static [(&'static str, usize)],
}

const UPCRUN: Launcher = Launcher {
    name: "upcrun",
    help: "\
upcrun runs a UPC program: upcrun [-n THREADS] PROGRAM [ARGUMENTS]

  -n N, -np N, -fupc-threads=N   the number of threads (a program made with upcc -T N has its own)
  -t                             show the command that would be run
  --help, --version

Flags of other launchers, about networks, nodes and heaps, are ignored with a note. kroll run -n N PROGRAM does the same
and has more to offer: see kroll run --help.
",
    number: &["-fupc-threads", "-np", "-n"],
    show: &["-t"],
    behind: &[],
    version: &["--version", "-version"],
    with_values: &[
        ("-shared-heap", 1),
        ("-shared-heap-max", 1),
        ("-heap-offset", 1),
        ("-N", 1),
        ("-nodes", 1),
        ("-c", 1),
        ("-p", 1),
        ("-E", 1),
        ("-conf", 1),
        // Of aprun.
        ("-d", 1),
        ("-j", 1),
        ("-m", 1),
        ("-cc", 1),
        ("-S", 1),
    ],
};

const CAFRUN: Launcher = Launcher {
    name: "cafrun",
    help: "\
cafrun runs a Fortran program with coarrays: cafrun [-n IMAGES] PROGRAM [ARGUMENTS]

  -n N, -np N                  the number of images (default: GFORTRAN_NUM_IMAGES)
  -s, --show                   show the command that would be run
  -w, --wraps                  name the launcher behind this one
  --reenable-auto-cleanup      as ever: when an image ends without a word, the job ends
  -h, --help, -v, --version

Flags of mpiexec, such as --oversubscribe and --hostfile FILE, are ignored with a note. kroll run -n N PROGRAM does the
same and has more to offer: see kroll run --help.
",
    number: &["-np", "-n"],
    show: &["-s", "--show", "-show"],
    behind: &["-w", "--wraps", "--wrapping"],
    version: &["--version", "-version", "-v", "-V"],
    with_values: &[
        ("--hostfile", 1),
        ("-hostfile", 1),
        ("--machinefile", 1),
        ("-machinefile", 1),
        ("--host", 1),
        ("-host", 1),
        ("-H", 1),
        ("-f", 1),
        ("--map-by", 1),
        ("-map-by", 1),
        ("--bind-to", 1),
        ("-bind-to", 1),
        ("--rank-by", 1),
        ("--npernode", 1),
        ("-npernode", 1),
        ("-ppn", 1),
        ("-x", 1),
        ("--prefix", 1),
        ("--mca", 2),
        ("-mca", 2),
        ("-genv", 2),
        ("-env", 2),
    ],
};

pub fn run(name: &str, words: &[OsString]) -> Result<ExitCode, Failure> {
    let launcher = if name == UPCRUN.name { &UPCRUN } else { &CAFRUN };
    let name = launcher.name;
    let mut number = None;
    let (mut ignored, mut shows) = (Vec::new(), false);
    let mut words = words.iter();
    let program = loop {
        let Some(word) = words.next() else { break None };
        let text = word.to_string_lossy();
        let is_one_of = |flags: &[&str]| flags.contains(&text.as_ref());
        match text.as_ref() {
            _ if !text.starts_with('-') => break Some(word),
            "-h" | "-help" | "--help" => return told(launcher.help),
            _ if is_one_of(launcher.version) => {
                return told(&format!("{name} of kroll {}\n", env!("CARGO_PKG_VERSION")));
            }
            _ if is_one_of(launcher.behind) => return told("kroll run\n"),
            _ if is_one_of(launcher.show) => shows = true,
            _ if is_one_of(launcher.number) => number = words.next().cloned(),
            "--reenable-auto-cleanup" => {}
            _ => match launcher.number_in(&text) {
                Some(found) => number = Some(found.into()),
                None => {
                    let known = launcher.with_values.iter().find(|(flag, _)| *flag == text);
                    (0..known.map_or(0, |&(_, count)| count)).for_each(|_| _ = words.next());
                    ignored.push(text.into_owned());
                }
            },
        }
    };
    if !ignored.is_empty() {
        output::tell(&format!("{name}: note: without a meaning here, and ignored: {}\n", ignored.join(" ")));
    }
    let usage = || Failure::Usage(format!("{name} [-n N] PROGRAM [ARGUMENTS]: see {name} --help"));
    let program = program.ok_or_else(usage)?;
    let mut line: Vec<OsString> = ["kroll", "run"].map(OsString::from).to_vec();
    let of_environment = || std::env::var_os("GFORTRAN_NUM_IMAGES").filter(|_| name == CAFRUN.name);
    if let Some(number) = number.or_else(of_environment) {
        cli::ranks(&number.to_string_lossy()).map_err(|why| Failure::Usage(format!("{name}: {why}")))?;
        line.extend(["-n".into(), number]);
    }
    line.extend([program.clone(), "--".into()]);
    line.extend(words.cloned());
    if shows {
        return told(&(line.join(" ".as_ref()).to_string_lossy() + "\n"));
    }
    match Cli::try_parse_from(line).map_err(|error| Failure::Usage(error.to_string()))?.command {
        Command::Run(options) => super::run::run(&options),
        _ => Err(usage()),
    }
}

fn told(words: &str) -> Result<ExitCode, Failure> {
    output::print(words)?;
    Ok(ExitCode::SUCCESS)
}

impl Launcher {
    /// The number of `-n4`, `-n=4` and `-fupc-threads=4`.
    fn number_in(&self, text: &str) -> Option<String> {
        let value = self.number.iter().find_map(|flag| text.strip_prefix(flag))?;
        let value = value.trim_start_matches(['=', '-']);
        (!value.is_empty() && value.bytes().all(|b| b.is_ascii_digit())).then(|| value.to_string())
    }
}
