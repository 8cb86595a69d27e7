//! Every system header that the C compiler accepts alone goes through the front end without a word.

mod support;

use std::path::Path;
use std::process::Command;
use support::{AS_C, compiler_accepts, files_below, front_end, preprocess};

/// The packages whose headers PGAS programs use.
const PACKAGES: &[&str] =
    &["libc6-dev", "libfftw3-dev", "libopenblas-pthread-dev", "libhdf5-dev", "libopenmpi-dev", "linux-libc-dev"];

const INCLUDES: &[&str] = &["-I/usr/include/hdf5/serial", "-I/usr/lib/x86_64-linux-gnu/openmpi/include"];

/// Headers of the packages, by full path; without Debian's package manager those of the system's include folder.
fn headers() -> Vec<String> {
    let listed = Command::new("dpkg").arg("-L").args(PACKAGES).output();
    let listed = listed.map_or(String::new(), |output| String::from_utf8_lossy(&output.stdout).into_owned());
    let mut headers: Vec<String> = listed.lines().filter(|line| line.ends_with(".h")).map(str::to_string).collect();
    if headers.is_empty() {
        let is_header = |path: &Path| path.extension().is_some_and(|extension| extension == "h");
        let found = files_below(Path::new("/usr/include"), &is_header);
        headers = found.iter().map(|path| path.display().to_string()).collect();
    }
    headers.sort();
    headers
}

/// What the front end says about a header; none if the C compiler does not accept it alone.
fn check(header: &str) -> Option<String> {
    let source = format!("#include <{header}>\n");
    if !compiler_accepts(&source, INCLUDES) {
        return None;
    }
    let verdict = front_end(&preprocess(&source, INCLUDES)?, AS_C);
    match verdict.diagnostics.is_empty() {
        true => Some(String::new()),
        false => Some(format!("{header}:\n{}", verdict.rendered())),
    }
}

/// The short form takes every seventh header; `KROLL_TEST_ALL=1` takes all.
#[test]
fn system_headers_are_accepted() {
    let step = if std::env::var_os("KROLL_TEST_ALL").is_some() { 1 } else { 7 };
    let results: Vec<String> = headers().iter().step_by(step).filter_map(|header| check(header)).collect();
    let failures: Vec<&String> = results.iter().filter(|text| !text.is_empty()).collect();
    assert!(results.len() > 20, "only {} headers were accepted by the C compiler", results.len());
    println!("{} headers checked", results.len());
    assert!(failures.is_empty(), "{} of {} fail:\n{}", failures.len(), results.len(), joined(&failures));
}

fn joined(failures: &[&String]) -> String {
    failures.iter().take(10).map(|text| text.as_str()).collect()
}

#[test]
fn library_headers_are_accepted() {
    let wanted =
        ["stdio.h", "complex.h", "tgmath.h", "pthread.h", "fftw3.h", "cblas.h", "hdf5.h", "mpi.h", "immintrin.h"];
    let words: Vec<String> = wanted.iter().filter_map(|header| check(header)).collect();
    // Those of the C library are always there.
    assert!(words.len() >= 5, "the C compiler accepts only {} of {wanted:?}", words.len());
    assert!(words.iter().all(String::is_empty), "{}", words.concat());
}
