//! What `tools/setup` takes on the systems that it is for, with their packages' versions and none of their packages; and
//! that the Rust it asks for is the least that the locked dependencies need.

use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// The 88 of Rust 1.88.
fn minor(version: &str) -> u32 {
    let minor = version.split('.').nth(1).unwrap_or("0");
    minor.parse().expect("a number")
}

fn promised() -> u32 {
    minor(env!("CARGO_PKG_RUST_VERSION"))
}

#[test]
fn the_promised_rust_is_the_one_that_dependencies_need() {
    // Nobody has fetched what only other systems need.
    let here = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--locked", "--offline", "--format-version", "1", "--filter-platform", &here]);
    cargo.current_dir(repository());
    let output = cargo.output().expect("cargo");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("json");
    let packages = metadata["packages"].as_array().expect("packages");
    let newest = packages.iter().filter_map(|package| package["rust_version"].as_str()).map(minor).max();
    assert_eq!(newest, Some(promised()));
    let setup = fs::read_to_string(repository().join("tools/setup")).expect("text");
    assert!(setup.contains(&format!("RUST_LEAST={} ", promised())));
}

/// A system whose packages are only names: `apt-get install` notes what it is asked for, and brings a Rust of the version
/// that the package has.
fn system(versions: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let rows: Vec<String> =
        versions.iter().map(|(name, version)| format!("{name}) echo '  Candidate: {version}' ;;")).collect();
    let cargo = |version: &str| {
        format!(
            "printf '#!/bin/sh\\necho cargo {version}\\n' >$here/cargo; chmod +x $here/cargo; cp $here/cargo $here/rustup"
        )
    };
    let installs: Vec<String> = versions
        .iter()
        .map(|(name, version)| {
            let version = if *name == "rustup" { "1.95.0" } else { version.split('+').next().unwrap_or_default() };
            format!("*' {name} '*) {} ;;", cargo(version))
        })
        .collect();
    let apt_get =
        format!("here=$(dirname \"$0\")\necho \"$*\" >>$here/asked\ncase \" $* \" in\n{}\nesac\n", installs.join("\n"));
    for (name, text) in [
        ("apt-cache", format!("case $2 in\n{}\n*) echo '  Candidate: (none)' ;;\nesac\n", rows.join("\n"))),
        ("apt-get", apt_get),
        ("curl", "echo 'the network is not there' >&2\nexit 6\n".to_string()),
        ("id", "echo 0\n".to_string()),
        // Of `python3 -m venv FOLDER` a pip remains that installs anything.
        (
            "python3",
            "[ \"$2\" != venv ] || { mkdir -p \"$3/bin\" && cp \"$(dirname \"$0\")/id\" \"$3/bin/pip\"; }\n"
                .to_string(),
        ),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, format!("#!/bin/sh\n{text}")).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
    }
    for tool in ["sh", "sed", "env", "ls", "dirname", "cat", "chmod", "cp", "mkdir"] {
        std::os::unix::fs::symlink(format!("/bin/{tool}"), folder.path().join(tool)).expect("a link");
    }
    folder
}

/// What was asked of `apt-get install` for a kind of set-up, and whether the system can build then.
fn set_up(system: &TempDir, kind: &str) -> (String, bool) {
    let status = Command::new("/bin/sh")
        .arg(repository().join("tools/setup"))
        .arg(kind)
        .env_clear()
        .envs([("PATH", system.path()), ("HOME", system.path())])
        .status()
        .expect("sh");
    let asked = fs::read_to_string(system.path().join("asked")).expect("text");
    (asked.lines().filter(|line| line.starts_with("install")).collect(), status.success())
}

#[test]
fn every_system_gets_a_rust_that_is_new_enough() {
    let debian_12 = [("rustc", "1.63.0+dfsg1-2"), ("rustc-web", "1.96.0+dfsg1-1~deb12u2")];
    let without_security = [("rustc", "1.63.0+dfsg1-2"), ("rustc-web", "1.85.0+dfsg3-1~deb12u3")];
    let debian_13 = [("rustc", "1.85.1+dfsg1-1"), ("rustc-web", "1.96.0+dfsg1-1"), ("rustup", "1.27.1-3")];
    let ubuntu_24 = [("rustc", "1.75.0+dfsg0ubuntu1-0ubuntu7"), ("rustup", "1.26.0-5build1")];
    for (versions, package) in
        [(&debian_12[..], " rustc-web cargo-web "), (&debian_13, " rustc-web cargo-web "), (&ubuntu_24, " rustup")]
    {
        let (asked, works) = set_up(&system(versions), "build");
        assert!(asked.contains(package) && works, "{versions:?}: {asked}");
    }
    // There rustup is fetched, which this system cannot.
    let (asked, works) = set_up(&system(&without_security), "build");
    assert!(!asked.contains("rust") && !works, "{asked}");
}

#[test]
fn each_kind_of_set_up_has_what_its_runs_call() {
    let debian_12 = [("rustc", "1.63.0+dfsg1-2"), ("rustc-web", "1.96.0+dfsg1-1~deb12u2")];
    let tools = [(" gcc ", "build"), (" dpkg-dev ", "deb"), (" gdb ", "test"), (" debootstrap ", "soak")];
    for (at, (_, kind)) in tools.iter().enumerate() {
        let (asked, works) = set_up(&system(&debian_12), kind);
        assert!(works, "{kind}: {asked}");
        for (other, (tool, _)) in tools.iter().enumerate() {
            assert_eq!(asked.contains(tool), other <= at, "{kind}, {tool}: {asked}");
        }
    }
}
