//! Jobs whose nodes talk through MPI, whose launcher starts their ranks: what a user sees is what he sees without it.

mod mpi;

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Copies the input if it has to, ends rank 2 as it is told.
const PROGRAM: &str = r#"
#include <kroll/kroll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

int main(int words, char **word) {
  kroll_boot();
  const kroll_site *site = KROLL_HERE(KROLL_SITE_BARRIER, "meet");
  const char does = words > 1 ? *word[1] : ' ';
  char line[100];
  while (does == 'i' && kroll_my_rank == 0 && fgets(line, sizeof line, stdin) != NULL)
    printf("read %s", line);
  for (int round = 0; round < 100; round++)
    kroll_barrier(NULL, site);
  if (does == 'e' && kroll_my_rank == 2)
    exit(7);
  if (does == 'k' && kroll_my_rank == 2)
    raise(SIGKILL);
  kroll_barrier(NULL, site);
  printf("rank %d of %d %s rank 0\n", kroll_my_rank, kroll_ranks,
         kroll_is_near((kroll_gptr)kroll_address(0, 0)) ? "near" : "far from");
}
"#;

struct Place {
    _folder: TempDir,
    program: PathBuf,
}

fn place() -> Place {
    let folder = tempfile::tempdir().expect("a folder");
    let (source, program) = (folder.path().join("near.c"), folder.path().join("near"));
    fs::write(&source, PROGRAM).expect("written");
    let built = Command::new(env!("CARGO_BIN_EXE_kroll")).arg("build").arg(source).arg("-o").arg(&program).status();
    assert!(built.expect("kroll").success());
    Place { _folder: folder, program }
}

fn job(words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.args(["run", "--timeout", "100", "--conduit", "mpi"]).args(words.split(' ')).stdin(Stdio::null());
    mpi::allow(&mut command);
    command
}

/// The lines in the order of their letters, and what was said besides.
fn lines(output: &Output) -> (Vec<String>, String) {
    let mut lines: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(String::from).collect();
    lines.sort();
    (lines, String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn ranks_are_on_the_nodes_that_were_asked_for() {
    let place = place();
    let output = job("-n 4 --label --hosts local,local:3").arg(&place.program).output().expect("kroll");
    let expected = [
        "[0 local/1] rank 0 of 4 near rank 0",
        "[1 local/2] rank 1 of 4 far from rank 0",
        "[2 local/2] rank 2 of 4 far from rank 0",
        "[3 local/2] rank 3 of 4 far from rank 0",
    ];
    assert_eq!(lines(&output), (expected.map(String::from).to_vec(), String::new()));
    assert!(output.status.success());
}

#[test]
fn the_first_failure_ends_the_job_with_its_words_and_status_and_none_of_mpi() {
    let place = place();
    let killed = "kroll: rank 2 was ended by SIGKILL (killed from outside: by a person, or for lack of memory)\n";
    for (how, words, status) in [("exit", "kroll: rank 2 ended with exit status 7\n", 7), ("kill", killed, 137)] {
        let output = job("-n 4 --hosts local,local,local").arg(&place.program).arg(how).output().expect("kroll");
        assert_eq!((lines(&output).1.as_str(), output.status.code()), (words, Some(status)));
    }
}

#[test]
fn garbage_is_collected() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run/titanium/garbage.ti");
    let mut command = job("-n 3 --memory 200M --hosts local,local:2");
    let output = command.arg(source).env("KROLL_GC_POISON", "1").output().expect("kroll");
    assert_eq!(lines(&output), (vec!["all is there".into()], String::new()));
}

#[test]
fn regions_are_deleted() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run/titanium/regions_across.ti");
    let wanted = std::fs::read_to_string(source.with_extension("out")).expect("what it says");
    for job_words in ["-n 2 --hosts local,local", "-n 3 --hosts local,local:2"] {
        let output = job(job_words).arg(&source).output().expect("kroll");
        let said = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!((said.0.as_ref(), said.1.as_ref()), (wanted.as_str(), ""), "{job_words}");
    }
}

#[test]
fn rank_0_reads_the_input() {
    let place = place();
    let mut command = job("-n 2 --hosts local,local");
    command.arg(&place.program).arg("input").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut job = command.spawn().expect("kroll");
    job.stdin.take().expect("a pipe").write_all(b"one\ntwo\n").expect("written");
    let output = job.wait_with_output().expect("an end");
    // Another rank's line may stand between.
    let text = String::from_utf8_lossy(&output.stdout);
    let read: Vec<&str> = text.lines().filter(|line| line.starts_with("read ")).collect();
    assert_eq!(read, ["read one", "read two"], "{text}");
    assert!(output.status.success());
}

#[test]
fn what_mpi_lacks_is_one_clear_message() {
    let place = place();
    let refused = |text: &str, words: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        let launcher = folder.path().join("mpirun");
        fs::write(&launcher, format!("#!/bin/sh\n{text}\n")).expect("written");
        fs::set_permissions(&launcher, fs::Permissions::from_mode(0o755)).expect("executable");
        let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").expect("a path"));
        let output = job("-n 2 --hosts local,local").env("PATH", path).arg(&place.program).output().expect("kroll");
        assert_eq!((lines(&output).1.as_str(), output.status.code()), (words, Some(1)));
    };
    refused("echo ---- >&2; echo 'No such host.' >&2; echo more >&2; exit 1", "kroll: mpirun: No such host.\n");
    refused("exit 0", "kroll: mpirun: it has ended without a word\n");
    let output = job("-n 2 --hosts local,local").env_remove("KROLL_CONDUIT_FILE").arg(&place.program).output();
    let said = lines(&output.expect("kroll")).1;
    assert!(said.contains("the conduit mpi is not there") && said.contains("`kroll conduit build mpi`"), "{said}");
    let alone = Command::new(env!("CARGO_BIN_EXE_kroll")).arg("helper").output().expect("kroll");
    assert!(lines(&alone).1.contains("no job of Kroll wants it"));
}
