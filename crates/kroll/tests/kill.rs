//! Kills ranks, launchers and agents at random moments: the job always ends, with the right status and words, and leaves
//! nothing.
//! A rank that is only stopped is named by the stall report.
//!
//! `KROLL_KILL_TRIALS` sets the number of trials, `KROLL_KILL_SEED` what is killed when, `KROLL_KILL_LIMIT_MS` how long
//! an end may take.

use nix::fcntl::OFlag;
use nix::sys::signal::{SigHandler, Signal, kill};
use nix::unistd::Pid;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// The file that survivors.f90 makes.
const MET: &str = "met";
const START_LIMIT: Duration = Duration::from_secs(60);

/// How ranks talk: all on one node with one job page, or on pretended nodes with a page each.
type Nodes = &'static [&'static str];
const ONE: Nodes = &["--conduit", "smp"];
const EACH: Nodes = &["--conduit", "sim"];
const UNEVEN: Nodes = &["--conduit", "sim", "--nodes", "1,3,2"];
const HOSTS: Nodes = &["--hosts", "local,local:2"];

/// The programs that are killed, on how many ranks and nodes.
const JOBS: [(&str, usize, Nodes); 11] = [
    ("busy.c", 3, ONE),
    ("waits.c", 8, ONE),
    ("Busy.ti", 8, ONE),
    ("busy.upc", 3, ONE),
    ("busy.c", 3, EACH),
    ("Busy.ti", 3, EACH),
    ("busy.upc", 4, EACH),
    ("busy.c", 6, UNEVEN),
    ("busy.c", 4, HOSTS),
    ("Busy.ti", 3, HOSTS),
    ("busy.upc", 5, HOSTS),
];
/// What one job of waits.c touches: so much would stay if a single job's memory did.
const WAITING_JOB_BYTES: u64 = 64 << 20;
/// Shared memory of the whole machine varies by as much for other reasons.
const SHARED_SLACK_BYTES: u64 = WAITING_JOB_BYTES / 2;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Victim {
    Rank,
    Watcher,
    Guard,
    /// One of the three processes of a node's agent; where there is none, a rank.
    Agent,
    Launcher(Signal),
}

const VICTIMS: [Victim; 8] = [
    Victim::Rank,
    Victim::Agent,
    Victim::Rank,
    Victim::Watcher,
    Victim::Guard,
    Victim::Launcher(Signal::SIGKILL),
    Victim::Launcher(Signal::SIGINT),
    Victim::Launcher(Signal::SIGTERM),
];

/// A linear congruential generator: the moments need not be good, only varied and repeatable.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn limit() -> Duration {
    Duration::from_millis(setting("KROLL_KILL_LIMIT_MS", 10_000))
}

/// The only folders that the command may use for programs and temporary files.
struct Place {
    folder: tempfile::TempDir,
    temporary: PathBuf,
}

fn place() -> Place {
    let folder = tempfile::tempdir().expect("a folder");
    let temporary = folder.path().join("temporary");
    fs::create_dir(&temporary).expect("a folder");
    Place { folder, temporary }
}

/// What is run, on so many ranks.
struct Job {
    program: PathBuf,
    ranks: usize,
    nodes: Nodes,
}

fn built(place: &Place, (name, ranks, nodes): (&str, usize, Nodes)) -> Job {
    let program = place.folder.path().join(format!("{name}.program"));
    if !program.exists() {
        let done = kroll(place).arg("build").arg(source(name)).arg("-o").arg(&program).status().expect("kroll");
        assert!(done.success());
    }
    Job { program, ranks, nodes }
}

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/jobs").join(name)
}

/// Whoever runs the tests in the background, as shells do with `&`, has them ignore interrupts, and so would the command.
fn kroll(place: &Place) -> Command {
    for signal in [Signal::SIGINT, Signal::SIGQUIT, Signal::SIGHUP] {
        // SAFETY: the default action needs no handler.
        unsafe { nix::sys::signal::signal(signal, SigHandler::SigDfl) }.expect("a signal that may be set");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.env("TMPDIR", &place.temporary).stdin(Stdio::null()).stdout(Stdio::null());
    command
}

/// A launcher that does not outlive its test, also if the test fails.
struct Launcher(Child);

impl Launcher {
    fn id(&self) -> u32 {
        self.0.id()
    }
}

impl Drop for Launcher {
    fn drop(&mut self) {
        let _ended_long_ago = self.0.kill();
    }
}

fn start(place: &Place, job: &Job, flags: &[&str]) -> Launcher {
    let mut command = kroll(place);
    let stderr = fs::File::create(place.folder.path().join("stderr")).expect("a file");
    command.env("KROLL_TEST_MET", place.folder.path().join(MET));
    command.args(["run", "-n", &job.ranks.to_string()]).args(job.nodes).args(flags).arg(&job.program);
    Launcher(command.stderr(stderr).spawn().expect("kroll"))
}

fn words_of(place: &Place) -> String {
    fs::read_to_string(place.folder.path().join("stderr")).expect("text")
}

fn children_of(process: i32) -> Vec<Pid> {
    let text = fs::read_to_string(format!("/proc/{process}/task/{process}/children")).unwrap_or_default();
    text.split_whitespace().filter_map(|word| word.parse().ok()).map(Pid::from_raw).collect()
}

/// A process that nobody has waited for yet.
fn has_ended(process: Pid) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, behind)| behind.trim_start().starts_with('Z'))
}

fn descendants_of(process: i32) -> Vec<Pid> {
    let children = children_of(process);
    let below = children.iter().flat_map(|child| descendants_of(child.as_raw())).collect::<Vec<_>>();
    children.into_iter().chain(below).collect()
}

/// The second of a command's three processes.
fn guard_of(command: u32) -> Option<Pid> {
    children_of(command as i32).first().copied()
}

/// The third, which works: a launcher's watches the ranks.
fn watcher_of(command: u32) -> Option<Pid> {
    children_of(guard_of(command)?.as_raw()).first().copied()
}

fn is_of_kroll(process: Pid) -> bool {
    fs::read_link(format!("/proc/{process}/exe")).is_ok_and(|exe| exe == Path::new(env!("CARGO_BIN_EXE_kroll")))
}

/// The agents of nodes, which are three processes each, as the launcher is.
fn agents_of(launcher: u32) -> Vec<Pid> {
    let children = watcher_of(launcher).map_or_else(Vec::new, |watcher| children_of(watcher.as_raw()));
    children.into_iter().filter(|&child| is_of_kroll(child)).collect()
}

/// Children of the watcher, or of those who watch for it on their nodes, in the order of their ranks.
fn ranks_of(launcher: u32) -> Vec<Pid> {
    let watchers: Vec<Pid> = match &agents_of(launcher)[..] {
        [] => watcher_of(launcher).into_iter().collect(),
        agents => agents.iter().filter_map(|agent| watcher_of(agent.as_raw() as u32)).collect(),
    };
    let children = watchers.into_iter().flat_map(|watcher| children_of(watcher.as_raw()));
    children.filter(|&child| !is_of_kroll(child)).collect()
}

fn wait_at_most(limit: Duration, what: &str, mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < limit, "{what} takes longer than {limit:?}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn wait_until(what: &str, done: impl FnMut() -> bool) {
    wait_at_most(limit(), what, done);
}

/// How fast a job starts is not what is tested here.
fn wait_for_start(what: &str, done: impl FnMut() -> bool) {
    wait_at_most(START_LIMIT, what, done);
}

fn end_of(launcher: &mut Launcher) -> ExitStatus {
    end_within(limit(), launcher)
}

fn end_within(limit: Duration, launcher: &mut Launcher) -> ExitStatus {
    let mut status = None;
    wait_at_most(limit, "the end of the launcher", || {
        status = launcher.0.try_wait().expect("a child");
        status.is_some()
    });
    status.expect("waited for")
}

/// Processes that execute a file of this folder.
fn processes_in(folder: &Path) -> usize {
    let all = fs::read_dir("/proc").expect("proc").flatten();
    let programs = all.filter_map(|entry| fs::read_link(entry.path().join("exe")).ok());
    programs.filter(|program| program.starts_with(folder)).count()
}

/// Processes of this name in the group of a command.
fn processes_of(name: &str, group: u32) -> usize {
    let all = fs::read_dir("/proc").expect("proc").flatten();
    let stats = all.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
    let is_one = |stat: &String| {
        let (before, after) = stat.rsplit_once(')').unwrap_or_default();
        before.ends_with(&format!("({name}")) && after.split_whitespace().nth(2) == Some(&group.to_string())
    };
    stats.filter(is_one).count()
}

fn nothing_is_left(place: &Place) {
    wait_until("the end of the ranks", || processes_in(place.folder.path()) == 0);
    wait_until("the end of temporary files", || fs::read_dir(&place.temporary).expect("a folder").count() == 0);
}

/// Bytes of shared memory in use on this machine.
fn shared_bytes() -> u64 {
    let text = fs::read_to_string("/proc/meminfo").expect("proc");
    let row = text.lines().find_map(|line| line.strip_prefix("Shmem:")).expect("a row");
    row.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") << 10
}

/// Shared files that no process maps. Those of other jobs on this machine come and go while their processes live.
fn left_shared_names() -> BTreeSet<OsString> {
    let all = fs::read_dir("/proc").expect("proc").flatten();
    let maps: Vec<String> = all.filter_map(|entry| fs::read_to_string(entry.path().join("maps")).ok()).collect();
    let is_mapped = |path: &Path| path.to_str().is_some_and(|path| maps.iter().any(|map| map.contains(path)));
    fs::read_dir("/dev/shm").map_or_else(
        |_| BTreeSet::new(),
        |all| all.flatten().filter(|entry| !is_mapped(&entry.path())).map(|entry| entry.file_name()).collect(),
    )
}

fn ranks_are_there(launcher: &Launcher, job: &Job) -> bool {
    ranks_of(launcher.id()).len() == job.ranks
}

fn trial(place: &Place, job: &Job, victim: Victim, dice: &mut Dice) {
    let victim = if victim == Victim::Agent && job.nodes != HOSTS { Victim::Rank } else { victim };
    let mut launcher = start(place, job, &[]);
    // A launcher may be killed at any moment, even while it starts ranks; a rank only once it is there.
    if matches!(victim, Victim::Rank | Victim::Watcher | Victim::Guard | Victim::Agent) || dice.below(2) == 0 {
        wait_for_start("the start of the ranks", || ranks_are_there(&launcher, job));
    }
    std::thread::sleep(Duration::from_micros(dice.below(60_000)));
    let rank = dice.below(job.ranks as u64) as usize;
    let node = dice.below(2) as usize;
    let (target, signal) = match victim {
        Victim::Rank => (ranks_of(launcher.id())[rank], Signal::SIGKILL),
        Victim::Watcher => (watcher_of(launcher.id()).expect("a watcher"), Signal::SIGKILL),
        Victim::Guard => (guard_of(launcher.id()).expect("a guard"), Signal::SIGKILL),
        Victim::Agent => {
            let agent = agents_of(launcher.id())[node];
            let guard = guard_of(agent.as_raw() as u32).expect("a second process");
            let watcher = watcher_of(agent.as_raw() as u32).expect("a third process");
            ([agent, guard, watcher][dice.below(3) as usize], Signal::SIGKILL)
        }
        Victim::Launcher(signal) => (Pid::from_raw(launcher.id() as i32), signal),
    };
    kill(target, signal).expect("a living process");
    let status = end_of(&mut launcher);
    nothing_is_left(place);
    let stderr = words_of(place);
    match victim {
        Victim::Rank => {
            assert_eq!(status.code(), Some(137), "{stderr}");
            assert!(stderr.starts_with(&format!("kroll: rank {rank} was ended by SIGKILL")), "{stderr}");
            assert_eq!(stderr.lines().count(), 1, "{stderr}");
        }
        Victim::Watcher => {
            assert_eq!(status.code(), Some(1), "{stderr}");
            assert_eq!(stderr, "kroll: the process that does this command's work was ended by SIGKILL\n");
        }
        Victim::Guard => {
            assert_eq!(status.code(), Some(1), "{stderr}");
            assert_eq!(stderr, "kroll: the process that guards this command's work was ended by SIGKILL\n");
        }
        Victim::Agent => {
            assert_eq!(status.code(), Some(1), "{stderr}");
            assert!(stderr.starts_with(&format!("kroll: host local/{} is lost", node + 1)), "{stderr}");
            assert_eq!(stderr.lines().count(), 1, "{stderr}");
        }
        Victim::Launcher(signal) => {
            assert_eq!(status.signal(), Some(signal as i32), "{stderr}");
            assert_eq!(stderr, "");
        }
    }
}

#[test]
fn whoever_is_killed_the_job_ends_and_leaves_nothing() {
    let place = place();
    let jobs = JOBS.map(|job| built(&place, job));
    let (names, bytes) = (left_shared_names(), shared_bytes());
    let mut dice = Dice(setting("KROLL_KILL_SEED", 1));
    for round in 0..setting("KROLL_KILL_TRIALS", 33) as usize {
        trial(&place, &jobs[round % JOBS.len()], VICTIMS[round % VICTIMS.len()], &mut dice);
    }
    wait_until("the end of shared memory", || shared_bytes() <= bytes + SHARED_SLACK_BYTES);
    wait_until("the end of shared files", || left_shared_names().is_subset(&names));
}

/// Whatever the image is in.
#[test]
fn images_that_may_survive_another_one_do() {
    let place = place();
    let job = built(&place, ("survivors.f90", 4, ONE));
    let mut dice = Dice(setting("KROLL_KILL_SEED", 1));
    for _ in 0..setting("KROLL_KILL_TRIALS", 33).div_ceil(3) {
        let met = place.folder.path().join(MET);
        let _there_is_none_the_first_time = fs::remove_file(&met);
        let mut launcher = start(&place, &job, &["--survive-failed-images"]);
        wait_for_start("the first steps of the images", || met.exists());
        std::thread::sleep(Duration::from_micros(dice.below(60_000)));
        let victim = dice.below(job.ranks as u64) as usize;
        kill(ranks_of(launcher.id())[victim], Signal::SIGKILL).expect("a living process");
        let status = end_of(&mut launcher);
        let words = words_of(&place);
        assert_eq!(status.code(), Some(0), "{words}");
        assert!(words.starts_with(&format!("kroll: image {} was ended by SIGKILL", victim + 1)), "{words}");
        assert_eq!(words.lines().count(), 1, "{words}");
        nothing_is_left(&place);
    }
}

#[test]
fn a_stopped_rank_is_named_and_may_go_on() {
    let place = place();
    for nodes in [ONE, EACH, HOSTS] {
        let job = built(&place, ("busy.c", 3, nodes));
        let mut launcher = start(&place, &job, &["--stall", "0.2"]);
        wait_for_start("the start of the ranks", || ranks_are_there(&launcher, &job));
        let stopped = ranks_of(launcher.id())[1];
        kill(stopped, Signal::SIGSTOP).expect("a living process");
        wait_until("the report", || words_of(&place).lines().count() == 1 + job.ranks);
        let words = words_of(&place);
        assert!(words.starts_with("kroll: the job is stalled: no rank moves\nkroll: rank 0 waits"), "{words}");
        assert!(words.contains("\nkroll: rank 1 is stopped by a signal; SIGCONT lets it go on\n"), "{words}");
        kill(stopped, Signal::SIGCONT).expect("a living process");
        kill(Pid::from_raw(launcher.id() as i32), Signal::SIGTERM).expect("a living process");
        assert_eq!(end_of(&mut launcher).signal(), Some(Signal::SIGTERM as i32));
        nothing_is_left(&place);
    }
}

/// As when a cable is pulled: nothing comes, and nothing ends.
#[test]
fn a_host_that_falls_silent_is_given_up() {
    let place = place();
    let job = built(&place, ("busy.c", 3, HOSTS));
    let mut launcher = start(&place, &job, &["--host-timeout", "1.5"]);
    wait_for_start("the start of the ranks", || ranks_are_there(&launcher, &job));
    let agent = agents_of(launcher.id())[1];
    let guard = guard_of(agent.as_raw() as u32).expect("a second process");
    let watcher = watcher_of(agent.as_raw() as u32).expect("a third process");
    for silenced in children_of(watcher.as_raw()).into_iter().chain([watcher, guard, agent]) {
        kill(silenced, Signal::SIGSTOP).expect("a living process");
    }
    assert_eq!(end_within(Duration::from_millis(1500) + limit(), &mut launcher).code(), Some(1));
    let words = "kroll: host local/2 has said nothing for 1.5 s and is given up, and with it ranks 1 to 2\n";
    assert_eq!(words_of(&place), words);
    nothing_is_left(&place);
}

#[test]
fn a_program_compiled_for_one_run_leaves_no_file_even_when_killed() {
    let place = place();
    let job = Job { program: source("busy.c"), ranks: 3, nodes: ONE };
    for signal in [Signal::SIGKILL, Signal::SIGINT] {
        let mut launcher = start(&place, &job, &[]);
        wait_for_start("the start of the job", || {
            ranks_are_there(&launcher, &job) && fs::read_dir(&place.temporary).expect("a folder").count() == 0
        });
        // Of what has compiled, nothing waits for its parent.
        let ended = descendants_of(launcher.id() as i32).into_iter().filter(|&process| has_ended(process));
        assert_eq!(ended.count(), 0);
        kill(Pid::from_raw(launcher.id() as i32), signal).expect("a living process");
        assert_eq!(end_of(&mut launcher).signal(), Some(signal as i32));
        nothing_is_left(&place);
    }
}

#[test]
fn a_process_that_a_rank_left_behind_ends_with_the_job() {
    let place = place();
    let job = built(&place, ("orphan.c", 2, ONE));
    let mut launcher = start(&place, &job, &[]);
    assert_eq!(end_of(&mut launcher).code(), Some(4), "{}", words_of(&place));
    nothing_is_left(&place);
}

/// Processes of a command, by its first one, that are killed one after the other.
type Together = &'static [fn(u32) -> Option<Pid>];
const TOGETHER: [Together; 5] =
    [&[first_of], &[guard_of], &[watcher_of], &[watcher_of, first_of], &[guard_of, watcher_of]];

fn first_of(command: u32) -> Option<Pid> {
    Some(Pid::from_raw(command as i32))
}

/// Whoever is killed, and with no word to the ranks' own children.
#[test]
fn processes_that_ranks_started_end_when_the_launcher_is_killed() {
    let place = place();
    let job = built(&place, ("left_behind.c", 2, ONE));
    for victims in TOGETHER {
        let mut launcher = start(&place, &job, &[]);
        wait_for_start("the processes of the ranks", || words_of(&place) == "left\n");
        wait_for_start("their children", || processes_in(place.folder.path()) == job.ranks * 3);
        let victims: Vec<Pid> = victims.iter().filter_map(|victim| victim(launcher.id())).collect();
        for victim in victims {
            // It may have gone with the one before.
            let _gone = kill(victim, Signal::SIGKILL);
        }
        end_of(&mut launcher);
        nothing_is_left(&place);
    }
}

/// A C compiler that takes its time, but tells its version at once.
fn slow_compiler(place: &Place) -> PathBuf {
    let script = place.folder.path().join("slowcc");
    let text = "#!/bin/sh\ncase \" $* \" in *--version* | *' -E '*) exec cc \"$@\" ;; *) exec sleep 60 ;; esac\n";
    fs::write(&script, text).expect("written");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("executable");
    script
}

/// Ctrl-C reaches the compiler too, since it is in the same group; whoever ends the command alone does not.
#[test]
fn an_interrupted_command_leaves_no_file_and_no_compiler() {
    let place = place();
    let compiler = slow_compiler(&place);
    let (program, upc, titanium) = (place.folder.path().join("program"), source("busy.upc"), source("Busy.ti"));
    let [program, upc, titanium] = [&program, &upc, &titanium].map(|path| path.to_string_lossy());
    let commands: [&[&str]; 6] = [
        &["run", "-n", "3", &upc],
        &["build", &titanium, "-o", &program],
        &["check", &upc],
        &["upcc", &upc, "-o", &program],
        &["bench", "micro"],
        &["bench", "npb/ep", "--lang", "upc"],
    ];
    let ends = [
        (Signal::SIGINT, true),
        (Signal::SIGTERM, false),
        (Signal::SIGKILL, false),
        (Signal::SIGQUIT, true),
        (Signal::SIGHUP, false),
        (Signal::SIGKILL, true),
    ];
    for (words, (signal, group)) in commands.iter().zip(&ends).chain(commands.iter().rev().zip(&ends)) {
        let mut command = kroll(&place);
        let stderr = fs::File::create(place.folder.path().join("stderr")).expect("a file");
        command.args(*words).env("CC", &compiler).stderr(stderr).process_group(0);
        let mut launcher = Launcher(command.spawn().expect("kroll"));
        wait_for_start(&format!("the start of the compiler in {words:?}"), || processes_of("sleep", launcher.id()) > 0);
        let id = launcher.id() as i32;
        kill(Pid::from_raw(if *group { -id } else { id }), *signal).expect("a living process");
        assert_eq!(end_of(&mut launcher).signal(), Some(*signal as i32), "{words:?}");
        assert_eq!(words_of(&place), "", "{words:?}");
        wait_until("the end of the compiler", || processes_of("sleep", launcher.id()) == 0);
        nothing_is_left(&place);
    }
}

/// A large program is compiled by several compilers at a time, which gcc starts and not the command.
#[test]
fn compilers_of_parts_end_with_their_command() {
    let place = place();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benchmarks/npb/titanium/mg/MG.ti");
    let program = place.folder.path().join("program");
    // With one processor there is one compiler.
    let compiler = if available_parallelism().is_ok_and(|number| number.get() > 1) { "lto1-ltrans" } else { "cc1" };
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGKILL] {
        let mut command = kroll(&place);
        let stderr = fs::File::create(place.folder.path().join("stderr")).expect("a file");
        command.arg("build").arg(&source).arg("-o").arg(&program).env("CC", "gcc").stderr(stderr).process_group(0);
        let mut launcher = Launcher(command.spawn().expect("kroll"));
        wait_for_start("a compiler of parts", || processes_of(compiler, launcher.id()) > 0);
        kill(Pid::from_raw(launcher.id() as i32), signal).expect("a living process");
        assert_eq!(end_of(&mut launcher).signal(), Some(signal as i32));
        assert_eq!(words_of(&place), "");
        wait_until("the end of the compilers", || processes_of(compiler, launcher.id()) == 0);
        nothing_is_left(&place);
    }
}

#[test]
fn a_front_end_that_waits_for_its_source_is_interrupted() {
    let place = place();
    for (name, signal) in [("Slow.ti", Signal::SIGINT), ("slow.upc", Signal::SIGTERM), ("slow.kir", Signal::SIGHUP)] {
        let source = place.folder.path().join(name);
        nix::unistd::mkfifo(&source, nix::sys::stat::Mode::S_IRWXU).expect("a pipe");
        let mut command = kroll(&place);
        command.arg("check").arg(&source).stderr(Stdio::null());
        let mut launcher = Launcher(command.spawn().expect("kroll"));
        let id = launcher.id();
        // Only a pipe that somebody reads can be opened for writing without waiting, and it has no end as long as it is.
        let mut held = None;
        wait_for_start("the front end", || {
            held = fs::OpenOptions::new().write(true).custom_flags(OFlag::O_NONBLOCK.bits()).open(&source).ok();
            held.is_some()
        });
        kill(Pid::from_raw(id as i32), signal).expect("a living process");
        assert_eq!(end_of(&mut launcher).signal(), Some(signal as i32), "{name}");
        nothing_is_left(&place);
    }
}

#[test]
fn an_interrupted_benchmark_leaves_no_file_and_no_job() {
    let place = place();
    let mut command = kroll(&place);
    command.args(["bench", "npb/ep", "--lang", "upc", "--class", "B", "--turns", "100"]).stderr(Stdio::null());
    let mut launcher = Launcher(command.spawn().expect("kroll"));
    wait_for_start("the start of the job", || processes_in(&place.temporary) == 2);
    kill(Pid::from_raw(launcher.id() as i32), Signal::SIGTERM).expect("a living process");
    assert_eq!(end_of(&mut launcher).signal(), Some(Signal::SIGTERM as i32));
    nothing_is_left(&place);
}
