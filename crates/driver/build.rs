//! Builds libkroll.a, the runtime that compiled programs link, and tells the driver where it and its headers are.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders of the runtime that have C sources, directly or one level down.
const FOLDERS: [&str; 5] = ["src", "conduit", "titanium", "upc", "fortran"];

fn main() {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let runtime = manifest.join("../../runtime").canonicalize().expect("the runtime is beside the crates");
    let include = runtime.join("include");
    let folders = FOLDERS.map(|name| runtime.join(name));
    let mut build = cc::Build::new();
    build.std("gnu11").opt_level(3).debug(true).warnings(true).extra_warnings(true);
    // Programs are linked at fixed addresses. No link directive: the library is for them, not for the driver.
    build.pic(false).flag("-fno-pie").cargo_metadata(false).include(&include);
    for folder in &folders {
        println!("cargo:rerun-if-changed={}", folder.display());
        build.files(c_sources(folder));
    }
    println!("cargo:rerun-if-changed={}", include.display());
    build.compile("kroll");
    println!("cargo:rustc-env=KROLL_BUILT_ARCHIVE={}", out.join("libkroll.a").display());
    println!("cargo:rustc-env=KROLL_BUILT_INCLUDE={}", include.display());
}

fn c_sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut sources: Vec<PathBuf> = entries
        .filter(|path| !path.ends_with("test"))
        .flat_map(|path| if path.is_dir() { c_sources(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|suffix| suffix == "c"))
        .collect();
    sources.sort();
    sources
}
