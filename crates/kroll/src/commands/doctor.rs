//! `kroll doctor`: what the machine offers, and every setting with its value.

use crate::report::Failure;
use crate::{cache, knobs, output};
use kroll_driver::{Compiler, Home};
use kroll_launch::{Conduit, Machine, Networks, Request};
use std::process::ExitCode;

pub fn run() -> Result<ExitCode, Failure> {
    let (compiler, home) = (Compiler::find(), Home::find());
    let sound = compiler.is_ok() && home.is_ok();
    match compiler {
        Ok(compiler) => row("compiler", &format!("{} ({})", compiler.name(), compiler.version))?,
        Err(why) => row("compiler", &format!("MISSING: {why}"))?,
    }
    match Compiler::gfortran() {
        Ok(compiler) => {
            let release = compiler.release().unwrap_or_default();
            let name = compiler.name();
            row(
                "fortran",
                &format!("{name} ({}); coarrays by the interface of gfortran {}", compiler.version, interface(release)),
            )?;
        }
        Err(why) => row("fortran", &format!("none: {why}"))?,
    }
    match home {
        Ok(home) => {
            row("library", &home.archive.display().to_string())?;
            row("headers", &home.include.display().to_string())?;
        }
        Err(why) => row("library", &format!("MISSING: {why}"))?,
    }
    row("cache", &cache::described()?)?;
    let segments = machine()?;
    row("conduits", &Conduit::ALL.map(Conduit::name).join(", "))?;
    for conduit in Conduit::ALL.into_iter().filter(|conduit| conduit.is_plugin()) {
        let plugin = Home::find().and_then(|home| home.plugin(conduit.name()));
        row(conduit.name(), &plugin.map_or_else(|why| why, |file| file.display().to_string()))?;
    }
    let settings = settings()?;
    Ok(if sound && segments && settings { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// The releases of gfortran that call a coarray library as this one does.
fn interface(release: u32) -> &'static str {
    match release {
        0..=14 => "12 to 14",
        15 => "15",
        _ => "16",
    }
}

fn row(name: &str, value: &str) -> Result<(), Failure> {
    output::print(&format!("{name:<12} {value}\n"))
}

/// Prints the machine's rows; true when segments can be had.
fn machine() -> Result<bool, Failure> {
    let machine = Machine::here();
    row("cores", &machine.cores.to_string())?;
    row("memory", &format!("{} MiB for a job", machine.memory_bytes >> 20))?;
    row("huge pages", &huge_pages())?;
    row("networks", &Networks::here().to_string())?;
    let plan = kroll_launch::plan(&Request::of(machine.cores), &machine);
    let tried = plan.map_err(|error| error.to_string()).and_then(|plan| {
        kroll_launch::try_segments(&plan).map_err(|error| error.to_string())?;
        Ok(format!("{} of {} GiB can be mapped at {:#x}", plan.ranks, 1 << (plan.shift - 30), plan.base))
    });
    match &tried {
        Ok(words) => row("segments", words)?,
        Err(why) => row("segments", &format!("CANNOT BE MAPPED: {why}"))?,
    }
    Ok(tried.is_ok())
}

/// The chosen word of the kernel's setting, which it writes as "always [madvise] never".
fn huge_pages() -> String {
    let setting = std::fs::read_to_string("/sys/kernel/mm/transparent_hugepage/shmem_enabled").unwrap_or_default();
    let chosen = setting.split(['[', ']']).nth(1).unwrap_or("unknown");
    format!("{chosen} (for shared memory)")
}

/// Prints the settings; true when every value makes sense.
fn settings() -> Result<bool, Failure> {
    output::print("\nsettings of programs, from the environment:\n")?;
    let mut sound = true;
    for knob in knobs::all() {
        let set = knob.set();
        let wrong = set.as_ref().is_some_and(|text| knob.accept(text).is_err());
        let (mark, value) = (if wrong { "WRONG: " } else { "" }, set.unwrap_or_else(|| knob.default.clone()));
        output::print(&format!(
            "  {}={value}  ({mark}{}; default {}): {}\n",
            knob.name, knob.kind, knob.default, knob.help
        ))?;
        sound &= !wrong;
    }
    Ok(sound)
}
