//! What jobs over MPI need in tests: the plug-in, which is made once a process with this machine's mpicc.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

static PLUGIN: OnceLock<PathBuf> = OnceLock::new();

/// Lets a command run jobs over MPI, whose launcher does not want to be root unless it is told so.
pub fn allow(command: &mut Command) -> &mut Command {
    let plugin = PLUGIN.get_or_init(|| {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("kroll-mpi.so");
        let mut build = Command::new(env!("CARGO_BIN_EXE_kroll"));
        let built = build.args(["conduit", "build", "mpi", "-o"]).arg(&file).output().expect("kroll");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        file
    });
    command.env("KROLL_CONDUIT_FILE", plugin);
    command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
}
