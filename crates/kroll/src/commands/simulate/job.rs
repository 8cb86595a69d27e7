//! A job that is traced, and the program that replays traces, which is compiled where it is wanted: SimGrid is a package
//! that few have.

use super::scaling::Point;
use crate::cli::Simulate;
use crate::report::Failure;
use kroll_driver::reason;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const SOURCE: &str = include_str!("replay.cpp");
const HEADER: &str = "simgrid/s4u.hpp";

pub struct Replayer {
    program: PathBuf,
}

impl Replayer {
    pub fn compile(folder: &Path) -> Result<Replayer, Failure> {
        let (source, program) = (folder.join("replay.cpp"), folder.join("replay"));
        fs::write(&source, SOURCE).map_err(|error| Failure::system("write the source of the replay", &error))?;
        let compiler = std::env::var_os("CXX").filter(|name| !name.is_empty()).unwrap_or_else(|| "c++".into());
        let mut command = Command::new(&compiler);
        command.args(["-std=c++17", "-O2"]).arg(&source).arg("-lsimgrid").arg("-o").arg(&program);
        let name = compiler.to_string_lossy();
        let output = command.output().map_err(|error| {
            Failure::Program(format!("cannot run {name}, a C++ compiler: {} (Debian's package is g++)", reason(&error)))
        })?;
        if output.status.success() {
            return Ok(Replayer { program });
        }
        let said = String::from_utf8_lossy(&output.stderr);
        Err(Failure::Program(match said.contains(HEADER) && said.contains("No such file") {
            true => "SimGrid is not on this machine: install libsimgrid-dev (Debian, Ubuntu) or simgrid".to_string(),
            false => format!("{name} does not compile the replay:\n{said}"),
        }))
    }

    /// `hop_ns`: what a message takes from one switch or node to the next.
    pub fn replay(&self, traced: &Traced, topology: &str, hop_ns: f64) -> Result<Point, Failure> {
        let mut command = Command::new(&self.program);
        command.arg(traced.folder.path()).arg(topology).arg(hop_ns.to_string()).arg("--log=root.thresh:warning");
        let output = run(&mut command, "the replay")?;
        let printed = String::from_utf8_lossy(&output.stdout);
        let point = printed.lines().last().and_then(|line| serde_json::from_str(line).ok());
        point.ok_or_else(|| {
            Failure::Program(format!("the replay of {} ranks printed no result:\n{printed}", traced.ranks))
        })
    }
}

/// What the ranks of a job have written down.
pub struct Traced {
    ranks: u32,
    folder: TempDir,
}

impl Traced {
    pub fn run(options: &Simulate, ranks: u32, words: &[OsString], folder: &Path) -> Result<Traced, Failure> {
        let folder = tempfile::tempdir_in(folder).map_err(|error| Failure::system("make a folder", &error))?;
        let kroll = std::env::current_exe().map_err(|error| Failure::system("find this command itself", &error))?;
        let mut command = Command::new(kroll);
        command.args(["run", "--conduit", "sim", "--stall", "0", "-n", &ranks.to_string()]);
        command.args(options.model.iter().flat_map(|model| ["--model", model])).args(words);
        command.env("KROLL_SIM_TRACE", folder.path()).env("KROLL_SIM_WALL", "0");
        command.env("KROLL_SIM_COMPUTE", if options.charged { "0" } else { "1" });
        run(&mut command, &format!("the program on {ranks} ranks"))?;
        Ok(Traced { ranks, folder })
    }
}

fn run(command: &mut Command, what: &str) -> Result<Output, Failure> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| Failure::system(&format!("run {what}"), &error))?;
    if output.status.success() {
        return Ok(output);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(Failure::Program(format!("{what} failed, {}:\n{said}", output.status)))
}
