//! `kroll bench NAME`: runs programs in turn, so that a machine that changes its speed changes it for all of them.

mod all;
mod coarrays;
mod contender;
mod livermore;
mod micro;
mod npb;
mod sample;
mod shared;
mod study;
mod suites;
mod synchronisation;

use crate::cli::{Bench, Code};
use crate::report::Failure;
use crate::{guard, output};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub fn run(options: &Bench) -> Result<ExitCode, Failure> {
    guard::watch()?;
    if options.name != "coarrays" && options.against.as_deref() == Some("opencoarrays") {
        return Err(Failure::Usage(format!("`{}` is not measured against opencoarrays; coarrays is", options.name)));
    }
    if options.hosts.is_some()
        && !["micro", all::NAME].contains(&options.name.as_str())
        && !options.name.starts_with("npb/")
    {
        let words = format!("`{}` is not measured between hosts: micro, npb/NAME and all are", options.name);
        return Err(Failure::Usage(words));
    }
    if let Some(suite) = suites::named(&options.name) {
        return suites::run(options, suite);
    }
    match options.name.split_once('/') {
        None if options.name == "micro" => micro::run(options),
        None if options.name == all::NAME => all::run(options),
        None if options.name == "coarrays" => coarrays::run(options),
        _ if options.name == study::NAME => study::run(options),
        Some(("kernels", "livermore")) => livermore::run(options),
        Some(("kernels", "shared")) => shared::run(options),
        Some(("kernels", "synchronisation")) => synchronisation::run(options),
        Some(("npb", name)) if npb::NAMES.contains(&name) => npb::run(options, name),
        _ => {
            let known = npb::NAMES.map(|name| format!("npb/{name}")).join(", ");
            Err(Failure::Usage(format!(
                "there is no benchmark `{}`: there are micro, coarrays, kernels/livermore, kernels/shared, \
                 kernels/synchronisation, kernels/objects, kernels/numbers, kernels/arrays, kernels/memory, {}, {known}, {}",
                options.name,
                study::NAME,
                all::NAME
            )))
        }
    }
}

/// A NAS benchmark as a program, as it is measured.
pub fn build_npb(name: &str, language: &str, program: &Path) -> Result<(), Failure> {
    npb::compile(name, language, &Code::default(), program)
}

/// Counts up to a number of steps, and says on a terminal how many are done and how long the rest will take.
pub fn steps(count: u32, what: &str) -> impl Iterator<Item = u32> {
    let bar = ProgressBar::new(u64::from(count)).with_message(what.to_string());
    if let Ok(style) = ProgressStyle::with_template("{msg} {pos} of {len}, {eta} left") {
        bar.set_style(style);
    }
    bar.wrap_iter(0..count)
}

/// Writes what was measured to where the user wants it.
fn write(options: &Bench, text: &str) -> Result<(), Failure> {
    let file = options.json.as_deref().filter(|path| path.as_os_str() != "-");
    output::write(file, text.as_bytes())
}

/// The folder of the benchmarks' sources: that of the project we stand in, else that of the project we were built from.
pub fn sources() -> Result<PathBuf, Failure> {
    let folders = [Path::new("benchmarks"), Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../benchmarks"))];
    let found = folders.into_iter().find(|folder| folder.is_dir()).map(Path::to_path_buf);
    found.ok_or_else(|| Failure::Program("the benchmarks' sources are not here: run it in Kroll's own folder".into()))
}
