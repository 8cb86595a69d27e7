//! Builds libkroll.a, the runtime that compiled programs link, and beside it the plug-ins of those conduits whose libraries
//! are on this machine; tells the driver where they and the headers are.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders of the runtime that have C sources, directly or one level down.
const FOLDERS: [&str; 6] = ["src", "conduit/smp", "conduit/sim", "titanium", "upc", "fortran"];
/// The engine of clusters, which every plug-in has with its own transport, a folder below.
const CLUSTER: &str = "conduit/cluster";

/// A transport of clusters, and what it stands on.
struct Transport {
    name: &'static str,
    header: &'static str,
    libraries: &'static [&'static str],
}

const TRANSPORTS: &[Transport] = &[Transport { name: "ucx", header: "ucp/api/ucp.h", libraries: &["-lucp", "-lucs"] }];

fn main() {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let runtime = manifest.join("../../runtime").canonicalize().expect("the runtime is beside the crates");
    let include = runtime.join("include");
    let folders = FOLDERS.map(|name| runtime.join(name));
    let mut build = cc::Build::new();
    // Lines and functions, for reports; the rest would be most of every small program.
    build.std("gnu11").opt_level(3).debug(false).flag("-g1").warnings(true).extra_warnings(true);
    // A short function takes up to a fifth longer where a boundary of cache lines falls into it: not by chance, then.
    build.flag("-falign-functions=64");
    // Programs are linked at fixed addresses. No link directive: the library is for them, not for the driver.
    build.pic(false).flag("-fno-pie").cargo_metadata(false).include(&include);
    for folder in &folders {
        println!("cargo:rerun-if-changed={}", folder.display());
        build.files(c_sources(folder));
    }
    println!("cargo:rerun-if-changed={}", include.display());
    build.compile("kroll");
    println!("cargo:rerun-if-changed={}", runtime.join(CLUSTER).display());
    TRANSPORTS.iter().for_each(|transport| build_plugin(transport, &runtime, &out));
    println!("cargo:rustc-env=KROLL_BUILT_ARCHIVE={}", out.join("libkroll.a").display());
    println!("cargo:rustc-env=KROLL_BUILT_INCLUDE={}", include.display());
}

/// A plug-in needs nothing of the program that loads it. Without the library's header there is none until it is installed.
fn build_plugin(transport: &Transport, runtime: &Path, out: &Path) {
    let folder = runtime.join(CLUSTER);
    let plugin = out.join(format!("kroll-{}.so", transport.name));
    // What an earlier build has left may be of another version.
    let _ = fs::remove_file(&plugin);
    let headers = Path::new("/usr/include");
    let header = headers.join(transport.header);
    let is_there = header.is_file();
    // What a package brings has the package's time; only the folder that it comes into changes at that moment.
    println!("cargo:rerun-if-changed={}", if is_there { &header } else { headers }.display());
    if !is_there {
        return;
    }
    let mut build = cc::Build::new();
    build.std("gnu11").opt_level(3).debug(true).warnings(true).extra_warnings(true).pic(true);
    build.include(runtime.join("include")).flag("-fvisibility=hidden");
    let engine = fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let engine = engine.filter(|path| path.extension().is_some_and(|suffix| suffix == "c"));
    let sources = engine.chain(c_sources(&folder.join(transport.name)));
    let mut command = build.get_compiler().to_command();
    command.arg("-shared").args(sources).args(transport.libraries).arg("-o").arg(&plugin);
    let done = command.status().is_ok_and(|status| status.success());
    assert!(done, "the plug-in of the conduit {} is not built: {command:?}", transport.name);
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
