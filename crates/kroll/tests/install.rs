//! What `make install` installs works where it is, and `make uninstall` removes it; `make deb` packs the same.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const RING: &str = "#include <kroll/kroll.h>\n#include <stdio.h>\nint main(void) {\n  kroll_boot();\n\
                    printf(\"rank %d of %d\\n\", kroll_my_rank, kroll_ranks);\n  kroll_exit(0);\n}\n";
const CMAKE: &str = "cmake_minimum_required(VERSION 3.13)\nproject(ring C)\nfind_package(Kroll REQUIRED)\n\
                     add_executable(ring ring.c)\ntarget_link_libraries(ring Kroll::kroll)\n\
                     add_custom_target(go COMMAND ${Kroll_COMMAND} run -n 2 $<TARGET_FILE:ring>)\n";

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

fn said(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.stdin(Stdio::null()).output().expect("a program");
    assert!(status.success(), "{command:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8_lossy(&stdout).into_owned()
}

/// What is typed, without the build, which would be another than the tested one.
fn make(goal: &str, setting: &str) -> String {
    let kroll = format!("KROLL={}", env!("CARGO_BIN_EXE_kroll"));
    let words = ["-s", "-o", "build", "-o", "setup-deb", goal, setting, &kroll];
    said(Command::new("make").args(words).current_dir(repository()))
}

/// The command that is tested, installed in a folder, and a folder to work in.
struct Installed {
    prefix: TempDir,
    work: TempDir,
}

impl Installed {
    fn new() -> Installed {
        let (prefix, work) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let installed = Installed { prefix, work };
        installed.make("install");
        fs::write(installed.work.path().join("ring.c"), RING).expect("written");
        installed
    }

    fn make(&self, goal: &str) {
        make(goal, &format!("PREFIX={}", self.prefix.path().display()));
    }

    fn path(&self, name: &str) -> PathBuf {
        self.prefix.path().join(name)
    }

    fn runs(&self, words: &[&str]) -> String {
        let mut command = Command::new(self.path("bin/kroll"));
        let output = said(command.args(words).current_dir(self.work.path()));
        let mut lines: Vec<&str> = output.lines().collect();
        lines.sort_unstable();
        lines.join("; ")
    }
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

#[test]
fn programs_in_c_find_the_library_and_nothing_stays() {
    let installed = Installed::new();
    let shell = |line: &str| {
        let mut command = Command::new("sh");
        command.args(["-euc", line]).current_dir(installed.work.path());
        command
            .env("PKG_CONFIG_PATH", installed.path("lib/pkgconfig"))
            .env("CMAKE_PREFIX_PATH", installed.prefix.path());
        said(&mut command)
    };
    assert_eq!(installed.runs(&["run", "-n", "2", "ring.c"]), "rank 0 of 2; rank 1 of 2");
    shell("cc $(pkg-config --cflags kroll) ring.c $(pkg-config --libs kroll) -o by_pkg_config");
    assert_eq!(installed.runs(&["run", "-n", "2", "by_pkg_config"]), "rank 0 of 2; rank 1 of 2");
    assert_eq!(shell("pkg-config --modversion kroll").trim(), env!("CARGO_PKG_VERSION"));
    fs::write(installed.work.path().join("CMakeLists.txt"), CMAKE).expect("written");
    let words = shell("cmake -B made . && cmake --build made && cmake --build made --target go");
    assert!(words.contains("rank 0 of 2\n") && words.contains("rank 1 of 2\n"), "{words}");
    installed.make("uninstall");
    assert_eq!(files_below(installed.prefix.path()), Vec::<PathBuf>::new());
}

#[test]
fn a_package_has_what_is_installed_and_says_what_it_needs() {
    let folder = tempfile::tempdir().expect("a folder");
    let package = make("deb", &format!("DEB={}", folder.path().display()));
    let package = package.trim();
    let field = |name: &str| said(Command::new("dpkg-deb").args(["-f", package, name]));
    assert_eq!(field("Version").trim(), env!("CARGO_PKG_VERSION"));
    let needs = field("Depends");
    assert!(needs.starts_with("gcc, libc6-dev (>= 2.") && needs.contains(", libc6 (>= 2."), "{needs}");
    assert_eq!(field("Recommends"), "gfortran\n");
    let root = folder.path().join("there");
    said(Command::new("dpkg-deb").arg("-x").args([Path::new(package), &root]));
    let there = |name: &str| root.join("usr").join(name);
    for name in ["bin/caf.kroll", "bin/tcbuild", "bin/upcc", "lib/kroll/libkroll.a", "lib/pkgconfig/kroll.pc"] {
        assert!(there(name).exists(), "{name}");
    }
    for name in ["man/man1/kroll-run.1.gz", "bash-completion/completions/kroll", "doc/kroll/copyright"] {
        assert!(there("share").join(name).exists(), "{name}");
    }
    fs::write(folder.path().join("ring.c"), RING).expect("written");
    let ring = said(Command::new(there("bin/kroll")).args(["run", "-n", "1", "ring.c"]).current_dir(folder.path()));
    assert_eq!(ring, "rank 0 of 1\n");
}

#[test]
fn shells_and_manuals_know_every_flag() {
    let folder = tempfile::tempdir().expect("a folder");
    said(Command::new(env!("CARGO_BIN_EXE_kroll")).arg("pages").arg(folder.path()));
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).expect(name);
    let help = said(Command::new(env!("CARGO_BIN_EXE_kroll")).args(["run", "--help"]));
    let flags: Vec<&str> =
        help.split([' ', ',', '\n']).filter(|word| word.starts_with("--") && word.len() > 2).collect();
    let page = text("man/man1/kroll-run.1").replace("\\-", "-");
    let shells =
        ["bash-completion/completions/kroll", "zsh/site-functions/_kroll", "fish/vendor_completions.d/kroll.fish"];
    for flag in flags.iter().map(|flag| flag.trim_end_matches([';', ':', '.', ')'])) {
        assert!(page.contains(flag), "{flag} in the manual");
        for shell in shells {
            assert!(text(shell).contains(flag.trim_start_matches('-')), "{flag} in {shell}");
        }
    }
    for command in ["build", "run", "check", "explain", "bench", "doctor", "clean"] {
        assert!(text(&format!("man/man1/kroll-{command}.1")).contains(".SH SYNOPSIS"), "{command}");
    }
    for shell in shells {
        let hidden = text(shell).lines().find(|line| line.contains("helper")).map(str::to_string);
        assert_eq!(hidden, None, "{shell} offers what is not for people");
    }
    let line = format!(
        "source {}/{} && COMP_WORDS=(kroll run --stall-e) COMP_CWORD=2 && _kroll kroll --stall-e run && echo \"${{COMPREPLY[@]}}\"",
        folder.path().display(),
        shells[0]
    );
    assert_eq!(said(Command::new("bash").args(["-c", &line])), "--stall-exit\n");
}
