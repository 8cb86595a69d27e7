//! Every system header that the C compiler accepts alone goes through the front end without a word.

mod support;

use std::path::Path;
use support::{AS_C, compiler_accepts, files_below, front_end, preprocess};

/// Headers of the C library and of the packages that PGAS programs use.
fn headers() -> Vec<String> {
    let root = Path::new("/usr/include");
    let skipped = ["c++", "csmith"];
    let wanted = |path: &Path| path.extension().is_some_and(|extension| extension == "h");
    let inside = |path: &Path| path.strip_prefix(root).ok().map(|rest| rest.display().to_string());
    let all = files_below(root, &wanted);
    let named = all.iter().filter_map(|path| inside(path));
    named.filter(|name| !skipped.iter().any(|skip| name.starts_with(skip))).collect()
}

fn check(header: &str, args: &[&str]) -> Option<String> {
    let source = format!("#include <{header}>\n");
    if !compiler_accepts(&source, args) {
        return None;
    }
    let verdict = front_end(&preprocess(&source, args)?, AS_C);
    match verdict.diagnostics.is_empty() {
        true => Some(String::new()),
        false => Some(format!("{header}:\n{}", verdict.rendered())),
    }
}

/// The short form takes every seventh header; `KROLL_TEST_ALL=1` takes all.
#[test]
fn system_headers_are_accepted() {
    let step = if std::env::var_os("KROLL_TEST_ALL").is_some() { 1 } else { 7 };
    let args = ["-I/usr/include/hdf5/serial", "-I/usr/lib/x86_64-linux-gnu/openmpi/include"];
    let results: Vec<String> = headers().iter().step_by(step).filter_map(|header| check(header, &args)).collect();
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
    let args = ["-I/usr/include/hdf5/serial", "-I/usr/lib/x86_64-linux-gnu/openmpi/include"];
    let wanted =
        ["stdio.h", "complex.h", "tgmath.h", "pthread.h", "fftw3.h", "cblas.h", "hdf5.h", "mpi.h", "immintrin.h"];
    let failures: Vec<String> = wanted.iter().filter_map(|header| check(header, &args)).collect();
    assert!(failures.iter().all(String::is_empty), "{}", failures.concat());
}
