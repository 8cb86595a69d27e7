//! `kroll bench NAME`: runs programs in turn, so that a machine that changes its speed changes it for all of them.

mod micro;
mod sample;

use crate::cli::Bench;
use crate::report::Failure;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub fn run(options: &Bench) -> Result<ExitCode, Failure> {
    match options.name.as_str() {
        "micro" => micro::run(options),
        other => Err(Failure::Usage(format!("there is no benchmark `{other}`: there is `micro`"))),
    }
}

/// The folder of the benchmarks' sources: that of the project we stand in, else that of the project we were built from.
fn sources() -> Result<PathBuf, Failure> {
    let folders = [Path::new("benchmarks"), Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../benchmarks"))];
    let found = folders.into_iter().find(|folder| folder.is_dir()).map(Path::to_path_buf);
    found.ok_or_else(|| Failure::Program("the benchmarks' sources are not here: run it in Kroll's own folder".into()))
}
