//! Jobs on several hosts, each of which this machine pretends to be: what a user sees is what he sees on one.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Says which ranks it sees on its node, copies the input if it has to, ends rank 2 with status 7 if it has to.
const PROGRAM: &str = r#"
#include <kroll/kroll.h>
#include <stdio.h>
#include <stdlib.h>

int main(int words, char **word) {
  kroll_boot();
  const uint64_t *first = (const uint64_t *)kroll_address(0, 0);
  printf("rank %d of %d %s rank 0\n", kroll_my_rank, kroll_ranks, kroll_is_near((kroll_gptr)first) ? "near" : "far from");
  char line[100];
  while (words > 1 && *word[1] == 'i' && kroll_my_rank == 0 && fgets(line, sizeof line, stdin) != NULL)
    printf("read %s", line);
  kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "meet"));
  if (words > 1 && *word[1] == 'e' && kroll_my_rank == 2)
    exit(7);
  if (words > 1 && *word[1] == 'f' && kroll_my_rank == 2)
    kroll_fail(NULL, "it is enough");
  if (words > 1 && *word[1] == 's' && kroll_my_rank != 2)
    kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "never"));
  for (volatile int forever = words > 1 && *word[1] == 's'; forever;)
    ;
  return 0;
}
"#;

/// Rank 1 computes until rank 0 has asked it for a word, and 50 ms longer.
const BUSY: &str = r#"
#include <kroll/kroll.h>
#include <stdio.h>
#include <unistd.h>

int main(int words, char **word) {
  kroll_boot();
  if (words != 2)
    return 2;
  const kroll_site *site = KROLL_HERE(KROLL_SITE_BARRIER, "meet");
  const kroll_gptr number = kroll_at_rank(kroll_sym_alloc(sizeof(int), site), 1);
  int got;
  kroll_get(&got, number, sizeof got, site);
  kroll_barrier(NULL, site);
  if (kroll_my_rank == 0) {
    const kroll_handle handle = kroll_get_nb(&got, number, sizeof got, site);
    for (int i = 0; i < 100; i++)
      kroll_poll(site);
    fclose(fopen(word[1], "w"));
    kroll_wait(handle, site);
  } else {
    while (access(word[1], F_OK) != 0)
      ;
    for (const uint64_t start = kroll_ticks_ns(); kroll_ticks_ns() - start < 50000000;)
      ;
  }
  kroll_barrier(NULL, site);
  return 0;
}
"#;

/// All ranks collect garbage all the time, until rank 2 ends as it is told. Or it does not stop for a collection.
const GARBAGE: &str = r#"
#include <kroll/kroll.h>
#include <signal.h>
#include <unistd.h>

int main(int words, char **word) {
  kroll_boot();
  kroll_gc_open();
  const kroll_site *site = KROLL_HERE(KROLL_SITE_ALLOC, "garbage");
  kroll_barrier(NULL, site);
  if (words > 1 && *word[1] == 's' && kroll_my_rank != 2) {
    usleep(500000);
    kroll_gc();
    kroll_exit(0);
  }
  if (words > 1 && *word[1] == 's') {
    sigset_t urgent;
    sigemptyset(&urgent);
    sigaddset(&urgent, SIGURG);
    sigprocmask(SIG_BLOCK, &urgent, NULL);
    sleep(6);
    sigprocmask(SIG_UNBLOCK, &urgent, NULL);
    kroll_exit(0);
  }
  for (int turn = 0;; turn++) {
    kroll_alloc_as(1000, KROLL_OBJECT, site);
    kroll_gc();
    if (turn == 20 && kroll_my_rank == 2 && words > 1)
      *word[1] == 'k' ? raise(SIGKILL) : kroll_exit(7);
  }
}
"#;

struct Place {
    folder: TempDir,
    program: PathBuf,
}

fn place() -> Place {
    place_of(PROGRAM)
}

fn place_of(text: &str) -> Place {
    let folder = tempfile::tempdir().expect("a folder");
    let (source, program) = (folder.path().join("near.c"), folder.path().join("near"));
    fs::write(&source, text).expect("written");
    let built = kroll(&["build"]).arg(source).arg("-o").arg(&program).status().expect("kroll");
    assert!(built.success());
    Place { folder, program }
}

fn kroll(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.args(words).stdin(Stdio::null());
    command
}

fn run(place: &Place, words: &str, arguments: &[&str]) -> Output {
    let words: Vec<&str> = words.split(' ').collect();
    let mut command = kroll(&["run", "--timeout", "60"]);
    command.args(words).arg(&place.program).args(arguments).output().expect("kroll")
}

/// The lines in the order of their letters, and what was said besides.
fn lines(output: &Output) -> (Vec<String>, String) {
    let mut lines: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(String::from).collect();
    lines.sort();
    (lines, String::from_utf8_lossy(&output.stderr).into_owned())
}

/// A command that reaches the hosts `a` and `b`, as this machine, by doing `before` first.
fn rsh(place: &Place, before: &str) -> PathBuf {
    let script = place.folder.path().join("rsh");
    let text = format!("#!/bin/sh\nhost=$1\nshift\n{before}\nexec \"$@\"\n");
    fs::write(&script, text).expect("written");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("executable");
    script
}

#[test]
fn ranks_of_a_host_are_near_and_nodes_may_be_unequal() {
    let place = place();
    let output = run(&place, "-n 4 --label --hosts local,local:3", &[]);
    let expected = [
        "[0 local/1] rank 0 of 4 near rank 0",
        "[1 local/2] rank 1 of 4 far from rank 0",
        "[2 local/2] rank 2 of 4 far from rank 0",
        "[3 local/2] rank 3 of 4 far from rank 0",
    ];
    assert_eq!(lines(&output), (expected.map(String::from).to_vec(), String::new()));
    assert!(output.status.success());
    let output = run(&place, "--hosts local:2", &[]);
    assert_eq!(lines(&output).0, ["rank 0 of 2 near rank 0", "rank 1 of 2 near rank 0"]);
}

#[test]
fn a_command_reaches_hosts_whatever_it_says_before() {
    let place = place();
    let script = rsh(&place, "echo \"Welcome to $host\"\necho careful >&2");
    let output = run(&place, &format!("-n 2 --label --hosts a,b --rsh {}", script.display()), &[]);
    let expected = ["[0 a] rank 0 of 2 near rank 0", "[1 b] rank 1 of 2 far from rank 0"];
    assert_eq!(lines(&output), (expected.map(String::from).to_vec(), String::new()));
}

#[test]
fn a_file_names_the_hosts_and_their_slots() {
    let place = place();
    let script = rsh(&place, "");
    let file = place.folder.path().join("hosts");
    fs::write(&file, "# the cluster\na slots=1\nb slots=3\n").expect("written");
    let words = format!("--label --hostfile {} --rsh {}", file.display(), script.display());
    let expected =
        ["[0 a] rank 0 of 3 near rank 0", "[1 b] rank 1 of 3 far from rank 0", "[2 b] rank 2 of 3 far from rank 0"];
    let output = run(&place, &format!("-n 3 {words}"), &[]);
    assert_eq!(lines(&output), (expected.map(String::from).to_vec(), String::new()));
    let all = run(&place, &words, &[]);
    assert_eq!((lines(&all).0.len(), all.status.code()), (4, Some(0)), "every slot: {}", lines(&all).1);
    let many = run(&place, &format!("-n 5 {words}"), &[]);
    let said = lines(&many).1;
    assert!(said.contains("5 ranks have no room: the host file has 4 slots"), "{said}");
    fs::write(&file, "a slots=one\n").expect("written");
    let said = lines(&run(&place, &words, &[])).1;
    assert!(said.contains("line 1: `a:one`"), "{said}");
}

/// The settings of an allocation of two nodes, and Slurm's commands as far as a job calls them. The real ones are in
/// tests/soak/slurm.
fn slurm(place: &Place) -> impl Fn(&mut Command) + use<> {
    let folder = place.folder.path().to_path_buf();
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, format!("#!/bin/sh\n{text}")).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
    };
    write("scontrol", "[ \"$*\" = 'show hostnames n[1-2]' ] && printf 'n1\\nn2\\n'\n");
    // The node is the word behind -w; the command is what follows.
    write("srun", "while [ \"$1\" != -w ]; do shift; done\ncase $2 in n1|n2) shift 2; exec \"$@\";; esac\nexit 1\n");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").expect("a path"));
    move |command| {
        command.env("PATH", &path).env("SLURM_JOB_ID", "7").env("SLURM_JOB_NODELIST", "n[1-2]");
        command.env("SLURM_NTASKS", "4").env("SLURM_TASKS_PER_NODE", "1,3").env("SLURMD_NODENAME", "n1");
    }
}

#[test]
fn inside_an_allocation_of_slurm_its_nodes_are_the_hosts() {
    let place = place();
    let inside = slurm(&place);
    let run = |words: &[&str], change: &dyn Fn(&mut Command)| {
        let mut command = kroll(&["run", "--timeout", "60", "--label"]);
        inside(&mut command);
        change(&mut command);
        command.args(words).arg(&place.program).output().expect("kroll")
    };
    let as_tasks = lines(&run(&[], &|_| ()));
    let expected = [
        "[0 n1] rank 0 of 4 near rank 0",
        "[1 n2] rank 1 of 4 far from rank 0",
        "[2 n2] rank 2 of 4 far from rank 0",
        "[3 n2] rank 3 of 4 far from rank 0",
    ];
    assert_eq!(as_tasks, (expected.map(String::from).to_vec(), String::new()));
    let equal = lines(&run(&["-n", "2"], &|_| ())).0;
    assert_eq!(equal, ["[0 n1] rank 0 of 2 near rank 0", "[1 n2] rank 1 of 2 far from rank 0"]);
    let here = lines(&run(&["-n", "2", "--conduit", "smp"], &|_| ())).0;
    assert_eq!(here, ["[0] rank 0 of 2 near rank 0", "[1] rank 1 of 2 near rank 0"]);
    let others = |command: &mut Command| _ = command.env("SLURM_JOB_NODELIST", "m1");
    let said = lines(&run(&["-n", "2"], &others)).1;
    assert_eq!(said, "kroll: `scontrol show hostnames m1` failed: no word of it\n");
}

#[test]
fn a_host_that_cannot_be_used_is_one_clear_message() {
    let place = place();
    let refusals = [
        (
            "[ $host = a ] || { echo careful >&2; echo \"$host: no such host\" >&2; exit 255; }",
            "host b cannot be reached: b: no such host",
        ),
        ("[ $host = a ] || exit 1", "host b cannot be reached: its command ended without a word"),
        (
            "[ $host = a ] || { printf '\\0kroll-agent 0.0.1 2\\n'; exec sleep 60; }",
            "host b has kroll 0.0.1 2, and this is kroll ",
        ),
        (
            "[ $host = a ] || { head -c 100000 /dev/zero; exec sleep 60; }",
            "host b cannot be reached: what answers there is no agent of kroll",
        ),
        ("[ $host = a ] || export KROLL_HOME=/nowhere", "host b: the runtime library is not there: tried /nowhere"),
    ];
    for (before, words) in refusals {
        let script = rsh(&place, before);
        let output = run(&place, &format!("-n 2 --hosts a,b --rsh {}", script.display()), &[]);
        let (lines, said) = lines(&output);
        assert!(said.starts_with(&format!("kroll: {words}")) && said.lines().count() == 1, "{before}: {said}");
        assert_eq!((lines, output.status.code()), (Vec::new(), Some(1)));
    }
    let output = run(&place, "-n 2 --hosts a,b --rsh /nowhere/rsh", &[]);
    assert_eq!(
        lines(&output).1,
        "kroll: host a cannot be reached: /nowhere/rsh: No such file or directory (os error 2)\n"
    );
}

#[test]
fn a_program_compiled_for_one_run_is_sent_to_the_hosts() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("where.c");
    let program = "#include <kroll/kroll.h>\n#include <stdio.h>\n#include <unistd.h>\nint main(int n, char **word) {\n\
        kroll_boot();\n  char path[100] = \"\";\n  (void)!readlink(\"/proc/self/exe\", path, sizeof path - 1);\n\
        printf(\"%s %d %s\\n\", path, n, word[0]);\n}\n";
    fs::write(&source, program).expect("written");
    let output = kroll(&["run", "-n", "2", "--hosts", "local,local"]).arg(&source).output().expect("kroll");
    let (lines, said) = lines(&output);
    let is_sent = |line: &String| line.starts_with("/memfd:kroll-program (deleted) 1 ") && line.ends_with("/where");
    assert!(lines.len() == 2 && lines.iter().all(is_sent), "{lines:?} {said}");
}

#[test]
fn rank_0_reads_the_input() {
    let place = place();
    let mut command = kroll(&["run", "--timeout", "60", "-n", "2", "--hosts", "local,local"]);
    command.arg(&place.program).arg("input").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut job = command.spawn().expect("kroll");
    let input: String = (0..20_000).map(|line| format!("{line}\n")).collect();
    job.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("written");
    let output = job.wait_with_output().expect("an end");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let read: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("read ")).collect();
    let expected: Vec<String> = (0..20_000).map(|line: u32| line.to_string()).collect();
    assert_eq!((read, output.status.code()), (expected.iter().map(String::as_str).collect(), Some(0)));
}

#[test]
fn the_first_failure_ends_the_job_everywhere_with_its_words_and_status() {
    let place = place();
    for hosts in ["local,local", "local:1,local", "local,local,local"] {
        let output = run(&place, &format!("-n 4 --hosts {hosts}"), &["exit"]);
        let said = lines(&output).1;
        assert_eq!((said.as_str(), output.status.code()), ("kroll: rank 2 ended with exit status 7\n", Some(7)));
        let output = run(&place, &format!("-n 4 --hosts {hosts}"), &["fail"]);
        let said = lines(&output).1;
        assert_eq!((said.as_str(), output.status.code()), ("rank 2: it is enough\n", Some(1)));
    }
}

#[test]
fn a_job_that_takes_too_long_is_ended_with_a_word_about_every_rank() {
    let place = place();
    let words = "-n 3 --stall 0.2 --hosts local,local:2 --timeout 2";
    let mut command = kroll(&["run"]);
    let output = command.args(words.split(' ')).arg(&place.program).arg("spin").output().expect("kroll");
    let said = lines(&output).1;
    assert_eq!(output.status.code(), Some(124), "{said}");
    let place = "near.c:19: never";
    let waits = |rank| format!("kroll: rank {rank} waits for rank ");
    assert!(said.starts_with("kroll: the job did not end in 2 s\n"), "{said}");
    assert!(said.contains(&waits(0)) && said.contains(&waits(1)) && said.contains(place), "{said}");
    assert!(said.ends_with("kroll: rank 2 is running\n"), "{said}");
}

#[test]
fn the_ledger_says_how_long_requests_waited_for_a_rank_that_computed() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("busy.c");
    fs::write(&source, BUSY).expect("written");
    let mut command = kroll(&["run", "--timeout", "60", "-n", "2", "--hosts", "local,local"]);
    command.arg(source).arg("--").arg(folder.path().join("asked")).env("KROLL_NET_LEDGER", "1");
    let output = command.output().expect("kroll");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("kroll ucx: rank 0: ") && said.contains(" bytes to other nodes\n"), "{said}");
    let of_busy = said.lines().find(|line| line.starts_with("kroll: rank 1 carried out ")).expect("a line");
    let longest = of_busy.split("at most ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a time");
    assert!(longest.parse::<f64>().expect("a number") >= 50_000.0, "{said}");
}

/// The program allocates several times what the job may have; what other hosts refer to is checked at the end.
#[test]
fn garbage_is_collected_over_hosts() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run/titanium/garbage.ti");
    for (setting, value) in [("KROLL_GC_POISON", "1"), ("KROLL_NET_FAULTS", "3"), ("KROLL_PROGRESS_THREAD", "1")] {
        let mut command = kroll(&["run", "--timeout", "100", "--memory", "200M"]);
        command.args(["-n", "3", "--hosts", "local,local:2"]).arg(&source).env(setting, value);
        let output = command.output().expect("kroll");
        assert_eq!(lines(&output), (vec!["all is there".into()], String::new()), "{setting}");
    }
}

/// The same program as on one host and on simulated nodes says the same.
#[test]
fn regions_are_deleted_over_hosts() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run/titanium/regions_across.ti");
    let wanted = fs::read_to_string(source.with_extension("out")).expect("what it says");
    for (setting, value) in [("KROLL_GC_POISON", "1"), ("KROLL_NET_FAULTS", "3"), ("KROLL_PROGRESS_THREAD", "1")] {
        for (ranks, hosts) in [("2", "local,local"), ("3", "local,local:2")] {
            let mut command = kroll(&["run", "--timeout", "100", "-n", ranks, "--hosts", hosts]);
            let output = command.arg(&source).env(setting, value).output().expect("kroll");
            let said = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            assert_eq!((said.0.as_ref(), said.1.as_ref()), (wanted.as_str(), ""), "{setting}, {ranks} ranks");
        }
    }
}

#[test]
fn a_rank_that_ends_amid_collections_ends_the_job() {
    let place = place_of(GARBAGE);
    let killed = "kroll: rank 2 was ended by SIGKILL (killed from outside: by a person, or for lack of memory)\n";
    for (how, words, status) in [("exit", "kroll: rank 2 ended with exit status 7\n", 7), ("kill", killed, 137)] {
        let output = run(&place, "-n 3 --hosts local,local:2", &[how]);
        assert_eq!((lines(&output), output.status.code()), ((Vec::new(), words.into()), Some(status)));
    }
}

#[test]
fn of_a_rank_that_does_not_stop_for_a_collection_the_user_is_told() {
    let place = place_of(GARBAGE);
    let output = run(&place, "-n 3 --hosts local,local:2", &["sleep"]);
    let words = "kroll: a rank of node 1 does not stop for the garbage collector; it sleeps in the kernel, or SIGURG is \
                 blocked there\n";
    assert_eq!((lines(&output), output.status.code()), ((Vec::new(), words.into()), Some(0)));
}

#[test]
fn what_three_hosts_write_at_once_arrives_in_whole_lines() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/jobs/volume.c");
    let output = kroll(&["run", "-n", "3", "--hosts", "local,local,local"]).arg(source).output().expect("kroll");
    let text = String::from_utf8(output.stdout).expect("text");
    let of_a_rank: usize = (0..20_000).map(|i| i * 7 % 400 + 1).sum();
    assert_eq!(
        (text.len(), text.lines().count()),
        (3 * of_a_rank, 60_000),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    for line in text.lines() {
        let first = line.as_bytes().first();
        assert!(line.bytes().all(|byte| Some(&byte) == first), "a torn line: {line}");
    }
}
