//! Jobs whose ranks mpirun has started by itself, without `kroll run`: they are watched as others are. With root or
//! namespaces on several hosts, too (tests/cluster/hosts).

mod mpi;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Rank 2 does as it is told; with `w` it waits for a lock that nobody gives back.
const PROGRAM: &str = r#"
#include <kroll/kroll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int words, char **word) {
  kroll_boot();
  const kroll_site *site = KROLL_HERE(KROLL_SITE_BARRIER, "meet");
  const char does = words > 1 ? *word[1] : ' ';
  for (int round = 0; round < 100; round++)
    kroll_barrier(NULL, site);
  if (kroll_my_rank == 2)
    switch (does) {
    case 'e': exit(7);
    case '_': _exit(9);
    case 'k': raise(SIGKILL);
    case 'j': kroll_job_exit(5);
    case 'c': usleep(100000); kroll_fail(NULL, "no luck");
    case 'f': kroll_fail(NULL, "no luck");
    case 's': *(volatile int *)8 = 1;
    case 't': execl(word[0], word[0], NULL);
    }
  if (does == 'w') {
    const kroll_gptr lock = kroll_at_rank(kroll_sym_alloc(sizeof(kroll_lock), site), 0);
    if (kroll_my_rank == 0)
      kroll_lock_acquire(lock, site);
    kroll_barrier(NULL, site);
    if (kroll_my_rank == 2)
      kroll_lock_acquire(lock, site);
  }
  if (does == 'g') {
    kroll_gc_open();
    for (int i = 0; i < 1000; i++)
      kroll_alloc_as(1 << 20, KROLL_OBJECT | KROLL_PLAIN, site);
  }
  while (does == 'c' || (does == 'p' && kroll_my_rank == 1))
    ;
  kroll_barrier(NULL, site);
  printf("rank %d of %d %s rank 0\n", kroll_my_rank, kroll_ranks,
         kroll_is_near((kroll_gptr)kroll_address(0, 0)) ? "near" : "far from");
}
"#;
const LIMIT: Duration = Duration::from_secs(60);
const INSIDE: &str = "KROLL_TEST_HOSTS";
/// What the script ends with where there can be no hosts.
const CANNOT_BE: i32 = 77;

struct Place {
    folder: TempDir,
    program: PathBuf,
}

fn place() -> Place {
    let folder = tempfile::tempdir().expect("a folder");
    let (source, program) = (folder.path().join("near.c"), folder.path().join("near"));
    fs::write(&source, PROGRAM).expect("written");
    let built = Command::new(env!("CARGO_BIN_EXE_kroll")).arg("build").arg(source).arg("-o").arg(&program).status();
    assert!(built.expect("kroll").success());
    Place { folder, program }
}

fn mpirun() -> Command {
    let mut command = Command::new("mpirun");
    command.args(["-q", "--oversubscribe", "--bind-to", "none", "--timeout", "100"]).stdin(Stdio::null());
    command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    command.env("KROLL_COMMAND", env!("CARGO_BIN_EXE_kroll"));
    command
}

/// The lines in the order of their letters, what was said besides, and the status.
fn end(output: &Output) -> (Vec<String>, String, Option<i32>) {
    let mut lines: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(String::from).collect();
    lines.sort();
    (lines, String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
}

fn run(place: &Place, word: &str) -> (Vec<String>, String, Option<i32>) {
    end(&mpirun().args(["-n", "4"]).arg(&place.program).arg(word).output().expect("mpirun"))
}

fn all_near() -> Vec<String> {
    (0..4).map(|rank| format!("rank {rank} of 4 near rank 0")).collect()
}

/// The head of a job, and the agent that it has started.
fn watchers_of(program: &Path) -> Option<(i32, i32)> {
    let words = |process: &str| fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default();
    let all: Vec<String> =
        fs::read_dir("/proc").ok()?.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let is_head = |process: &&String| {
        let words = words(process);
        words.split('\0').nth(1) == Some("head") && words.contains(&*program.to_string_lossy())
    };
    let head = all.iter().find(is_head)?;
    let children = fs::read_to_string(format!("/proc/{head}/task/{head}/children")).ok()?;
    let agent = children.split_whitespace().find(|child| words(child).split('\0').nth(1) == Some("agent"))?;
    Some((head.parse().ok()?, agent.parse().ok()?))
}

#[test]
fn ranks_that_mpirun_has_started_are_a_job_on_one_node() {
    let place = place();
    assert_eq!(run(&place, "-"), (all_near(), String::new(), Some(0)));
    let alone = mpirun().args(["-n", "1"]).arg(&place.program).output().expect("mpirun");
    assert_eq!(end(&alone), (vec!["rank 0 of 1 near rank 0".to_string()], String::new(), Some(0)));
    // MPI is a client of the launcher, too.
    let mut over_mpi = mpirun();
    mpi::allow(&mut over_mpi).env("KROLL_RUN_OPTIONS", "--conduit mpi").args(["-n", "4"]).arg(&place.program);
    assert_eq!(end(&over_mpi.output().expect("mpirun")), (all_near(), String::new(), Some(0)));
    let start = Instant::now();
    while watchers_of(&place.program).is_some() {
        assert!(start.elapsed() < LIMIT, "a head is left");
    }
}

#[test]
fn the_first_failure_ends_the_job_with_its_words_and_status() {
    let place = place();
    let killed = "kroll: rank 2 was ended by SIGKILL (killed from outside: by a person, or for lack of memory)\n";
    let untold = "kroll: rank 2 was ended by a signal, or by _exit: whoever started it knows\n";
    for (word, words, status) in [
        ("exit", "kroll: rank 2 ended with exit status 7\n", 7),
        ("_exit", "kroll: rank 2 ended with exit status 9\n", 9),
        ("kill", killed, 137),
        ("fail", "rank 2: no luck\n", 1),
        ("computing", "rank 2: no luck\n", 1),
        ("job", "", 5),
    ] {
        let (lines, said, code) = run(&place, word);
        // mpirun may have ended the job before it is told how a rank ended that did not know that it would; kernels before
        // 6.15 do not tell it.
        let is_sudden = word == "kill" || word == "_exit";
        let is_known = said == words || (is_sudden && (said == untold || said.is_empty()));
        assert!(is_known && code == Some(status), "{word}: {said:?} {code:?}");
        assert!(lines.is_empty(), "{lines:?}");
    }
    let (_, said, code) = run(&place, "segv");
    assert!(said.contains("rank 2: segmentation fault: access to address 0x8") && code == Some(139), "{said} {code:?}");
}

#[test]
fn ranks_end_with_their_agent_and_with_their_head() {
    let place = place();
    for kills_head in [true, false] {
        let mut command = mpirun();
        command.args(["-n", "4"]).arg(&place.program).arg("p").stdout(Stdio::piped()).stderr(Stdio::piped());
        let job = command.spawn().expect("mpirun");
        let start = Instant::now();
        let (head, agent) = loop {
            assert!(start.elapsed() < LIMIT, "nobody watches the job");
            if let Some(watchers) = watchers_of(&place.program) {
                break watchers;
            }
        };
        kill(Pid::from_raw(if kills_head { head } else { agent }), Signal::SIGKILL).expect("killed");
        let (lines, _, code) = end(&job.wait_with_output().expect("an end"));
        assert!(lines.is_empty() && code.is_some_and(|code| code != 0), "{lines:?} {code:?}");
        while watchers_of(&place.program).is_some() {
            assert!(start.elapsed() < LIMIT, "a head is left");
        }
    }
}

#[test]
fn a_stall_tells_who_waits_for_whom() {
    let place = place();
    let mut command = mpirun();
    command.env("KROLL_RUN_OPTIONS", "--stall 0.5 --stall-exit").args(["-n", "4"]).arg(&place.program).arg("w");
    let (_, said, code) = end(&command.output().expect("mpirun"));
    assert!(said.starts_with("kroll: the job is stalled: no rank moves\n") && said.contains("rank 3"), "{said}");
    assert!(code.is_some_and(|code| code != 0), "{code:?}");
}

#[test]
fn what_is_missing_or_wrong_is_one_clear_message() {
    let place = place();
    let refused = |settings: &[(&str, &str)], words: &str| {
        let mut command = mpirun();
        command.envs(settings.iter().copied()).args(["-n", "4"]).arg(&place.program);
        let (lines, said, code) = end(&command.output().expect("mpirun"));
        let is_one_line = said.starts_with("kroll: ") && said.matches('\n').count() == 1;
        assert!(
            is_one_line && said.contains(words) && lines.is_empty() && code == Some(1),
            "{said} {lines:?} {code:?}"
        );
    };
    refused(&[("KROLL_COMMAND", "/nowhere/kroll")], "the command `/nowhere/kroll`, which watches ranks");
    refused(
        &[("KROLL_COMMAND", "/bin/true")],
        "the command `/bin/true`, which watches the ranks, has ended without a word",
    );
    refused(&[("KROLL_RUN_OPTIONS", "--nonsense")], "KROLL_RUN_OPTIONS=--nonsense: unexpected argument '--nonsense'");
    refused(&[("KROLL_RUN_OPTIONS", "--label")], "--label is for `kroll run`");
    refused(&[("KROLL_RUN_OPTIONS", "--conduit sim")], "sim pretends its nodes on one machine");
    refused(&[("KROLL_RUN_OPTIONS", "--memory 1M")], "1048576 bytes of memory are too few for 4 ranks");
    refused(&[("KROLL_SEGMENT_BYTES", "much")], "KROLL_SEGMENT_BYTES=much means nothing");
}

#[test]
fn a_library_without_what_is_needed_is_told() {
    let place = place();
    let library = place.folder.path().join("libpmix.so.2");
    let made = Command::new("cc").args(["-shared", "-x", "c", "/dev/null", "-o"]).arg(&library).status();
    assert!(made.expect("cc").success());
    let folder = format!("LD_LIBRARY_PATH={}", place.folder.path().display());
    let output = mpirun().args(["-x", &folder, "-n", "2"]).arg(&place.program).output().expect("mpirun");
    let (_, said, code) = end(&output);
    assert!(said.starts_with("kroll: this machine's libpmix.so.2 has no PMIx_Init"), "{said}");
    assert_eq!((said.matches('\n').count(), code), (1, Some(1)), "{said}");
    fs::write(&library, "").expect("written");
    let output = mpirun().args(["-x", &folder, "-n", "2"]).arg(&place.program).output().expect("mpirun");
    assert!(end(&output).1.contains("libpmix.so.2 cannot be loaded"), "{}", end(&output).1);
}

#[test]
fn all_ranks_run_one_program_and_once() {
    let place = place();
    let other = place.folder.path().join("other");
    fs::copy(&place.program, &other).expect("copied");
    let mut command = mpirun();
    let output = command.args(["-n", "2"]).arg(&place.program).args([":", "-n", "2"]).arg(&other).output();
    let (_, said, code) = end(&output.expect("mpirun"));
    assert!(said.contains(" cannot be watched: it runs `") && code == Some(1), "{said} {code:?}");
    // What a rank starts, or becomes, is a program of its own.
    let (_, said, _) = run(&place, "turn");
    assert!(said.contains("started without a launcher, so this is 1 rank"), "{said}");
}

#[test]
fn launchers_that_tell_nothing_are_told_from_none() {
    let place = place();
    let refused = |settings: &[(&str, &str)], words: &str| {
        let output = Command::new(&place.program).envs(settings.iter().copied()).output().expect("the program");
        assert!(end(&output).1.contains(words) && output.status.code() == Some(1), "{output:?}");
    };
    let by_slurm = [("SLURM_PROCID", "0"), ("SLURM_LOCALID", "0"), ("SLURM_STEP_NUM_TASKS", "2")];
    refused(&by_slurm, "start them with `srun --mpi=pmix`");
    refused(&[("PMI_RANK", "0"), ("PMI_SIZE", "2")], "by PMI, and not by PMIx");
}

#[test]
fn records_of_pmix_are_as_its_headers_have_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("same.c");
    let lines = r#"
#include <pmix.h>
#include <stddef.h>
#include "pmix_abi.h"
#define SAME(a, b) _Static_assert((a) == (b), #a)
SAME(sizeof(kr_pmix_proc), sizeof(pmix_proc_t));
SAME(offsetof(kr_pmix_proc, rank), offsetof(pmix_proc_t, rank));
SAME(sizeof(kr_pmix_value), sizeof(pmix_value_t));
SAME(offsetof(kr_pmix_value, string), offsetof(pmix_value_t, data));
SAME(sizeof(kr_pmix_info), sizeof(pmix_info_t));
SAME(offsetof(kr_pmix_info, flags), offsetof(pmix_info_t, flags));
SAME(offsetof(kr_pmix_info, value), offsetof(pmix_info_t, value));
SAME(KR_PMIX_RANK_WILDCARD, PMIX_RANK_WILDCARD);
SAME(KR_PMIX_BOOL, PMIX_BOOL);
SAME(KR_PMIX_STRING, PMIX_STRING);
SAME(KR_PMIX_UINT32, PMIX_UINT32);
SAME(KR_PMIX_GLOBAL, PMIX_GLOBAL);
_Static_assert(_Generic(&PMIx_Init, int (*)(pmix_proc_t *, pmix_info_t *, size_t) : 1), "PMIx_Init");
"#;
    fs::write(&source, lines).expect("written");
    let flags = Command::new("pkg-config").args(["--cflags", "pmix"]).output().expect("pkg-config");
    assert!(flags.status.success(), "{}", String::from_utf8_lossy(&flags.stderr));
    let flags = String::from_utf8_lossy(&flags.stdout).into_owned();
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runtime/src");
    let checked = Command::new("cc")
        .arg("-fsyntax-only")
        .args(flags.split_whitespace())
        .arg("-I")
        .arg(runtime)
        .arg(source)
        .output();
    let checked = checked.expect("cc");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}

// ---- several hosts ----

#[test]
fn ranks_on_several_hosts_find_each_other() {
    if std::env::var_os(INSIDE).is_some() {
        return on_hosts();
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cluster/hosts");
    let mut command = Command::new(script);
    command.arg("3").arg(std::env::current_exe().expect("this test"));
    let done = command.args(["--nocapture", "--exact", "ranks_on_several_hosts_find_each_other"]).output();
    let done = done.expect("the script");
    let said = String::from_utf8_lossy(&done.stdout);
    if done.status.code() == Some(CANNOT_BE) {
        eprintln!("skipped: {}", said.trim_end());
        return;
    }
    assert!(done.status.success(), "{said} {}", String::from_utf8_lossy(&done.stderr));
}

fn on_hosts() {
    let place = place();
    let job = |hosts: &str, options: &str, word: &str| {
        let mut command = mpirun();
        let rsh = std::env::var("KROLL_TEST_RSH").expect("a command that reaches hosts");
        command.args(["--mca", "plm_rsh_agent", &rsh, "--host", hosts]);
        for network in ["oob_tcp_if_include", "btl_tcp_if_include"] {
            command.args(["--mca", network, "eth0,lan"]);
        }
        command.args(["-x", "KROLL_COMMAND", "-x", "KROLL_RUN_OPTIONS"]).env("KROLL_RUN_OPTIONS", options);
        let (lines, said, code) =
            end(&command.args(["--map-by", "node", "-n", "4"]).arg(&place.program).arg(word).output().expect("mpirun"));
        // Of mpirun itself, about its way to the hosts.
        let said = said
            .lines()
            .filter(|line| !line.contains("plm:rsh: Warning"))
            .map(|line| format!("{line}\n"))
            .collect::<String>();
        (lines, said, code)
    };
    let far = |near: u32| -> Vec<String> {
        let word = |rank| if rank < near { "near" } else { "far from" };
        (0..4).map(|rank| format!("rank {rank} of 4 {} rank 0", word(rank))).collect()
    };
    // mpirun deals 0 and 3 to the first host; here these are 0 and 1.
    for options in ["", "--conduit ucx --stall 3"] {
        assert_eq!(job("h1:2,h2:1,h3:1", options, "-"), (far(2), String::new(), Some(0)), "{options}");
    }
    // Ten times what the job may have.
    assert_eq!(job("h1:2,h2:2", "--memory 400M", "garbage"), (far(2), String::new(), Some(0)));
    for (word, words, status) in
        [("exit", "kroll: rank 2 ended with exit status 7\n", 7), ("fail", "rank 2: no luck\n", 1)]
    {
        assert_eq!(job("h1:2,h2:2", "", word), (Vec::new(), words.to_string(), Some(status)));
    }
    let (_, said, code) = job("h1:2,h2:2", "", "kill");
    assert!(said.is_empty() || said.starts_with("kroll: rank 2 was ended by "), "{said}");
    assert!(said.matches('\n').count() <= 1 && code == Some(137), "{said} {code:?}");
    let (lines, said, code) = job("h1:2,h2:2", "--conduit smp", "-");
    assert!(said.contains("smp is shared memory, which ends at the machine") && code == Some(1), "{said}");
    assert!(lines.is_empty() && said.matches('\n').count() == 1, "{said} {lines:?}");
}
