//! The NAS benchmarks in Titanium, in Fortran with coarrays and with MPI verify their results at class S, and their
//! models say what they should. The larger classes and all variants are in `tests/soak/titanium_nas` and `caf_nas`.

mod verified;

use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use verified::{kroll, successful, verifies};

/// Each benchmark, and the numbers of ranks that it can have.
const BENCHMARKS: [(&str, &[&str]); 5] = [
    ("cg", &["1", "2", "4"]),
    ("mg", &["1", "2", "4"]),
    ("bt", &["1", "4"]),
    ("sp", &["1", "4", "9"]),
    ("lu", &["1", "2", "4"]),
];
/// Fourier transforms of the program's own, and FFTW's.
const ONLY_WITH_MPI: [&str; 2] = ["ft", "ft_fftw"];
/// Each benchmark in Titanium, and its variants.
const IN_TITANIUM: [(&str, &[&str]); 4] = [
    ("mg", &["6msg", "26msg", "plain", "whole"]),
    ("cg", &["point_to_point", "barrier"]),
    ("ft", &["nbl_slabs", "bl_slabs", "nbl_pencils"]),
    ("ft_fftw", &["nbl_slabs", "bl_slabs", "nbl_pencils"]),
];
/// A job that takes longer hangs.
const LIMIT: &str = "60";

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let coarrays =
        BENCHMARKS.map(|(name, ranks)| Trial::test(format!("caf/{name}"), move || with_coarrays(name, ranks)));
    let transforms = ONLY_WITH_MPI.map(|name| (name, &["1", "2", "4"] as &[_]));
    let messages = BENCHMARKS.into_iter().chain(transforms);
    let messages = messages.map(|(name, ranks)| Trial::test(format!("mpi/{name}"), move || with_mpi(name, ranks)));
    let titanium = IN_TITANIUM
        .map(|(name, variants)| Trial::test(format!("titanium/{name}"), move || in_titanium(name, variants)));
    let compared = [
        Trial::test("titanium/cg_waits_less_with_flags", cg_waits_less_with_flags),
        Trial::test("titanium/ft_overlaps_transfers", ft_overlaps_transfers),
        Trial::test("titanium/mg_has_one_norm", mg_has_one_norm),
        Trial::test("lines", lines_are_counted),
    ];
    let trials = coarrays.into_iter().chain(messages).chain(titanium).chain(compared).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn source(language: &str, name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benchmarks/npb").join(language).join(format!("{name}.f90"))
}

fn with_coarrays(name: &str, ranks: &[&str]) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let program = folder.path().join(name);
    successful(kroll().arg("build").arg(source("caf", name)).arg("-o").arg(&program))?;
    for (conduit, ranks) in ["smp", "sim"].iter().flat_map(|conduit| ranks.iter().map(move |ranks| (conduit, ranks))) {
        let mut job = kroll();
        job.args(["run", "--timeout", LIMIT, "--conduit", conduit, "-n", ranks]).arg(&program);
        verifies(job.args(["--", "--json", "--class", "S"]))?;
    }
    let refused = kroll().args(["run", "-n", "2"]).arg(&program).args(["--", "--class", "X"]).output()?;
    let said = String::from_utf8_lossy(&refused.stderr);
    if refused.status.code() != Some(2) || !said.contains("--class wants one of SWABCD") {
        return Err(format!("class X: {}: {said}", refused.status).into());
    }
    Ok(())
}

fn in_titanium(name: &str, variants: &[&str]) -> Result<(), Failed> {
    let (_folder, program) = build_titanium(name)?;
    for (conduit, ranks) in ["smp", "sim"].iter().flat_map(|conduit| ["1", "2", "4", "8"].map(|ranks| (conduit, ranks)))
    {
        for variant in variants {
            let mut job = kroll();
            job.args(["run", "--timeout", LIMIT, "--conduit", conduit, "-n", ranks]).arg(&program);
            verifies(job.args(["--", "--json", "--class", "S", "--variant", variant]))?;
        }
    }
    // Lines of other lengths, which take an odd number of steps in FT.
    let mut job = kroll();
    job.args(["run", "--timeout", LIMIT, "-n", "2"]).arg(&program).args(["--", "--json", "--class", "W"]);
    verifies(&mut job)?;
    let listed = format!("--variant wants one of {}", variants.join("|"));
    let refusals = [
        ("2", ["--class", "X"], "--class wants one of S, W, A, B, C, D"),
        ("2", ["--variant", "none"], listed.as_str()),
        ("3", ["--class", "S"], "the number of processes must be a power of two, and not 3"),
    ];
    for (ranks, arguments, complaint) in refusals {
        let refused = kroll().args(["run", "-n", ranks]).arg(&program).arg("--").args(arguments).output()?;
        let said = String::from_utf8_lossy(&refused.stderr);
        if refused.status.code() != Some(2) || !said.contains(complaint) {
            return Err(format!("{arguments:?}: {}: {said}", refused.status).into());
        }
    }
    Ok(())
}

/// The program lives as long as the folder.
fn build_titanium(name: &str) -> Result<(tempfile::TempDir, PathBuf), Failed> {
    let folder = tempfile::tempdir()?;
    let program = folder.path().join(name);
    let main = format!("{}/{}.ti", name.split('_').next().unwrap_or(name), name.to_uppercase());
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benchmarks/npb/titanium").join(main);
    successful(kroll().arg("build").arg(source).arg("-o").arg(&program))?;
    Ok((folder, program))
}

/// A figure of each variant in turn, of class S.
fn figures(program: &Path, variants: &[&str], network: &str, ranks: &str, figure: &str) -> Result<Vec<f64>, Failed> {
    let of_variant = |variant: &&str| -> Result<f64, Failed> {
        let mut job = kroll();
        job.args(["run", "--timeout", LIMIT, "--conduit", "sim", "--model", network, "-n", ranks]).arg(program);
        let record = verifies(job.args(["--", "--json", "--class", "S", "--variant", variant]))?;
        Ok(record[figure].as_f64().ok_or_else(|| format!("no {figure}: {record}"))?)
    };
    variants.iter().map(of_variant).collect()
}

fn cg_waits_less_with_flags() -> Result<(), Failed> {
    let (_folder, program) = build_titanium("cg")?;
    for (network, ranks) in
        ["infiniband", "ethernet"].iter().flat_map(|network| ["4", "8"].map(|ranks| (network, ranks)))
    {
        let seconds = figures(&program, &["point_to_point", "barrier"], network, ranks, "model_s")?;
        if seconds[0] >= seconds[1] {
            return Err(format!("{network}, {ranks} ranks: {seconds:?}").into());
        }
    }
    Ok(())
}

/// Without computation on the clock, what is left are transfers that overlap each other.
fn ft_overlaps_transfers() -> Result<(), Failed> {
    let (_folder, program) = build_titanium("ft")?;
    let seconds = figures(&program, &["nbl_slabs", "bl_slabs"], "1000,200,200,4", "2", "model_s")?;
    if seconds[0] >= seconds[1] {
        return Err(format!("{seconds:?}").into());
    }
    Ok(())
}

/// Planes in another order change no digit; sums in another order, as `plain` makes them, the last ones.
fn mg_has_one_norm() -> Result<(), Failed> {
    let (_folder, program) = build_titanium("mg")?;
    let norms = figures(&program, &["6msg", "plain", "whole"], "infiniband", "2", "norm")?;
    if (norms[0] - norms[1]).abs() > 1e-12 * norms[0] || norms[0] != norms[2] {
        return Err(format!("{norms:?}").into());
    }
    Ok(())
}

/// The programs in Titanium are shorter than those in Fortran, and have at most a part of their lines that communicate.
fn lines_are_counted() -> Result<(), Failed> {
    let printed = String::from_utf8(successful(kroll().arg("lines"))?.stdout)?;
    let counts = |bench: &str, language: &str| -> Result<Vec<usize>, Failed> {
        let rows = printed.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        let row = rows.into_iter().find(|row| row[..2] == [bench, language]);
        let row = row.ok_or_else(|| format!("no row for {bench} in {language}:\n{printed}"))?;
        Ok(row[2..].iter().map(|number| number.parse()).collect::<Result<_, _>>()?)
    };
    for (bench, parts) in [("mg", 3), ("cg", 1), ("ft", 4)] {
        let (ours, theirs) = (counts(bench, "titanium")?, counts(bench, "mpi")?);
        if ours[3] >= theirs[3] || parts * ours[2] > theirs[2] {
            return Err(format!("{bench}: {ours:?}, {theirs:?}").into());
        }
    }
    // What the paper counts in its MG.
    let totals = [counts("mg", "titanium")?[3], counts("mg", "plain")?[3]];
    if totals.iter().any(|total| *total > 197) {
        return Err(format!("mg: {totals:?}").into());
    }
    Ok(())
}

fn with_mpi(name: &str, ranks: &[&str]) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let program = folder.path().join(name);
    let mut compiler = Command::new("mpif90");
    compiler.args(["-O2", "-J"]).arg(folder.path()).arg(source("mpi", name)).arg("-o").arg(&program);
    if name.ends_with("fftw") {
        compiler.args(["-I/usr/include", "-lfftw3"]);
    }
    successful(&mut compiler)?;
    for ranks in ranks {
        verifies(mpirun(ranks, &program).args(["--json", "--class", "S"]))?;
    }
    Ok(())
}

/// Open MPI refuses to run for root unless it is told twice.
fn mpirun(ranks: &str, program: &Path) -> Command {
    let mut command = Command::new("timeout");
    command.args([LIMIT, "mpirun", "--oversubscribe", "--bind-to", "none", "--mca", "mpi_yield_when_idle", "1"]);
    command.args(["-n", ranks]).arg(program).stdin(Stdio::null());
    command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    command
}
