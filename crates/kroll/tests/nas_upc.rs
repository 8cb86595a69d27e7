//! The NAS benchmarks in UPC verify their results at class S, on every number of threads that they take, with the number
//! fixed or not. Larger classes are in `tests/soak/upc_nas`.

mod verified;

use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use verified::{kroll, successful, verifies};

struct Benchmark {
    name: &'static str,
    variants: &'static [&'static str],
    threads: &'static [&'static str],
    libraries: &'static [&'static str],
}

const ANY: &[&str] = &["1", "2", "3", "4", "8"];
const POWERS_OF_TWO: &[&str] = &["1", "2", "4", "8"];
const TRANSFERS: &[&str] = &["slabs", "packed", "pencils", "slabs-2d", "packed-2d", "pencils-2d"];
const BENCHMARKS: [Benchmark; 6] = [
    Benchmark { name: "is", variants: &[], threads: ANY, libraries: &[] },
    Benchmark { name: "ep", variants: &[], threads: &["3"], libraries: &[] },
    Benchmark { name: "cg", variants: &["coarse", "fine"], threads: ANY, libraries: &[] },
    Benchmark { name: "mg", variants: &[], threads: POWERS_OF_TWO, libraries: &[] },
    Benchmark { name: "ft", variants: TRANSFERS, threads: POWERS_OF_TWO, libraries: &[] },
    Benchmark { name: "ft_fftw", variants: TRANSFERS, threads: POWERS_OF_TWO, libraries: &["-lfftw3"] },
];
/// A job that takes longer hangs.
const LIMIT: &str = "60";

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = BENCHMARKS.map(|benchmark| Trial::test(benchmark.name, move || test(&benchmark)));
    libtest_mimic::run(&arguments, trials.into_iter().collect()).exit_code()
}

fn test(benchmark: &Benchmark) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let any = build(benchmark, folder.path(), &[])?;
    for threads in benchmark.threads {
        for conduit in ["smp", "sim"] {
            verifies_all(benchmark, &any, conduit, threads)?;
        }
    }
    let threads = benchmark.threads.get(2).unwrap_or(&benchmark.threads[0]);
    let fixed = build(benchmark, folder.path(), &["-T", threads])?;
    verifies_all(benchmark, &fixed, "smp", threads)?;
    let refused = kroll().args(["run", "-n", "2"]).arg(&any).args(["--", "--class", "X"]).output()?;
    let said = String::from_utf8_lossy(&refused.stderr);
    if refused.status.code() != Some(2) || !said.contains("usage: ") {
        return Err(format!("class X: {}: {said}", refused.status).into());
    }
    Ok(())
}

fn build(benchmark: &Benchmark, folder: &Path, flags: &[&str]) -> Result<PathBuf, Failed> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benchmarks/npb/upc");
    let program = folder.join(format!("{}{}", benchmark.name, flags.concat()));
    let mut upcc = kroll();
    upcc.args(["upcc", "-O2", "-Wall", "-Werror"]).args(flags).arg(sources.join(format!("{}.upc", benchmark.name)));
    successful(upcc.args(benchmark.libraries).args(["-lm", "-o"]).arg(&program))?;
    Ok(program)
}

fn verifies_all(benchmark: &Benchmark, program: &Path, conduit: &str, threads: &str) -> Result<(), Failed> {
    let mut all: Vec<Vec<&str>> = benchmark.variants.iter().map(|variant| vec!["--variant", variant]).collect();
    if all.is_empty() {
        all.push(Vec::new());
    }
    // Each of the millions of elements that are read alone would be a message: the soak has these.
    all.retain(|variant| conduit == "smp" || !variant.contains(&"fine"));
    all.iter().try_for_each(|variant| {
        let mut job = kroll();
        job.args(["run", "--timeout", LIMIT, "--conduit", conduit, "-n", threads]).arg(program);
        verifies(job.args(["--", "--json", "--class", "S"]).args(variant))?;
        Ok(())
    })
}
