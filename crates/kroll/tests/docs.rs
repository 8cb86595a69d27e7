//! What the README and the pages below docs/ tell a reader to type works as it stands: every block marked `sh`, line by
//! line, in a folder that has the examples. Left out is what sets the machine up, what takes minutes, and what needs
//! tools that are not ours.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const PAGES: [&str; 12] = [
    "README.md",
    "docs/titanium.md",
    "docs/titanium-tutorial.md",
    "docs/upc.md",
    "docs/upc-migration.md",
    "docs/fortran.md",
    "docs/debugging.md",
    "docs/measuring.md",
    "docs/optimizing.md",
    "docs/clusters.md",
    "examples/upc/README.md",
    "benchmarks/amr/README.md",
];
const LEFT_OUT: [&str; 5] = ["make ", "export ", "gdb ", "perf ", "kroll bench "];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// The commands of a page; one that reads a text up to a line `END` has that text with it.
fn commands(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for block in page.split("```sh\n").skip(1) {
        let mut lines = block.split("```").next().unwrap_or_default().lines();
        while let Some(line) = lines.next() {
            let mut command = format!("{line}\n");
            if line.contains("<<'END'") {
                let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "END").collect();
                command += &format!("{}\nEND\n", text.join("\n"));
            }
            found.push(command);
        }
    }
    let is_left_out =
        |command: &String| LEFT_OUT.iter().any(|word| format!(" {command}").contains(&format!(" {word}")));
    found.retain(|command| !command.trim().is_empty() && !is_left_out(command));
    found
}

/// Runs a command where the examples are; what is wrong with how it ends, if anything.
fn run(folder: &Path, command: &str) -> Result<(), String> {
    let kroll = Path::new(env!("CARGO_BIN_EXE_kroll")).parent().expect("a folder").display().to_string();
    let path = format!("{kroll}:{}", std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).env("PATH", path).stdin(Stdio::null());
    let output = shell.output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stderr);
    match output.status.success() && !said.contains("warning") {
        true => Ok(()),
        false => Err(format!("{command}{}\n{said}", output.status)),
    }
}

#[test]
fn what_the_pages_tell_to_type_works() {
    let mut failures = Vec::new();
    for page in PAGES {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["examples", "benchmarks"] {
            std::os::unix::fs::symlink(repository().join(name), folder.path().join(name)).expect("a link");
        }
        let text = fs::read_to_string(repository().join(page)).expect("text");
        let commands = commands(&text);
        assert!(!commands.is_empty(), "{page} has no commands");
        failures.extend(commands.iter().filter_map(|command| run(folder.path(), command).err()));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
