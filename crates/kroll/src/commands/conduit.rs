//! `kroll conduit build mpi`: compiles a plug-in with the compiler of this site's MPI, of which every site has its own.

use crate::cli::ConduitCommand;
use crate::output;
use crate::report::Failure;
use kroll_driver::{Home, temporary};
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

const COMPILER: &str = "mpicc";
const FLAGS: [&str; 7] = ["-std=gnu11", "-O3", "-Wall", "-Wextra", "-fPIC", "-fvisibility=hidden", "-shared"];

macro_rules! sources {
    ($($name:literal),*) => {
        [$(($name, include_str!(concat!("../../../../runtime/conduit/cluster/", $name)))),*]
    };
}

/// The engine of clusters and the transport.
const SOURCES: [(&str, &str); 13] = sources!(
    "conduit.h",
    "engine.c",
    "engine.h",
    "far_memory.c",
    "far_memory.h",
    "faults.c",
    "faults.h",
    "mpi/mpi.c",
    "operations.c",
    "operations.h",
    "progress_thread.c",
    "progress_thread.h",
    "transport.h"
);

pub fn run(command: &ConduitCommand) -> Result<ExitCode, Failure> {
    let ConduitCommand::Build { name, output } = command;
    let home = Home::find().map_err(Failure::Program)?;
    let beside = home.archive.with_file_name(format!("kroll-{name}.so"));
    let file = output.as_deref().unwrap_or(&beside);
    build(&home, file)?;
    output::print(&format!("{}\n", file.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn build(home: &Home, to: &Path) -> Result<(), Failure> {
    let folder = temporary().map_err(Failure::Program)?;
    let written = SOURCES.iter().try_for_each(|(name, text)| {
        let path = folder.path().join(name);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, text)
    });
    written.map_err(|error| Failure::system("write the sources of the conduit", &error))?;
    let plugin = folder.path().join("plugin.so");
    let mut command = Command::new(COMPILER);
    command.args(FLAGS).arg("-I").arg(&home.include).arg("-o").arg(&plugin);
    command.args(
        SOURCES.iter().map(|(name, _)| folder.path().join(name)).filter(|path| path.extension() == Some("c".as_ref())),
    );
    let done = command.output().map_err(|error| {
        Failure::Program(format!(
            "{COMPILER}, the compiler of this site's MPI, cannot be run ({error}): install or load MPI"
        ))
    })?;
    if !done.status.success() {
        let said = String::from_utf8_lossy(&done.stderr);
        return Err(Failure::Program(format!("{COMPILER} does not compile the conduit:\n{said}")));
    }
    let refused = |error| Failure::system(&format!("write {} (`-o FILE` puts it elsewhere)", to.display()), &error);
    // Another process may have the old one in use: a new file takes its name.
    let new = to.with_extension(format!("{}.new", std::process::id()));
    fs::copy(&plugin, &new).and_then(|_| fs::rename(&new, to)).map_err(refused)
}
