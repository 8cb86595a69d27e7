//! Kills ranks and launchers at random moments: the job always ends, with the right status and words, and leaves nothing.
//!
//! `KROLL_KILL_TRIALS` sets the number of trials, `KROLL_KILL_SEED` what is killed when, `KROLL_KILL_LIMIT_MS` how long
//! an end may take.

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

const RANKS: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Victim {
    Rank,
    Launcher(Signal),
}

const VICTIMS: [Victim; 5] = [
    Victim::Rank,
    Victim::Rank,
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

/// The program and the only folder that the command may use for temporary files.
struct Place {
    folder: tempfile::TempDir,
    program: PathBuf,
    temporary: PathBuf,
}

fn place() -> Place {
    let folder = tempfile::tempdir().expect("a folder");
    let temporary = folder.path().join("temporary");
    fs::create_dir(&temporary).expect("a folder");
    let program = folder.path().join("busy");
    let place = Place { folder, program, temporary };
    let built = kroll(&place).arg("build").arg(source()).arg("-o").arg(&place.program).status().expect("kroll");
    assert!(built.success());
    place
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/jobs/busy.c")
}

fn kroll(place: &Place) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.env("TMPDIR", &place.temporary).stdin(Stdio::null()).stdout(Stdio::null());
    command
}

fn start(place: &Place, program: &Path) -> Child {
    let mut command = kroll(place);
    let stderr = fs::File::create(place.folder.path().join("stderr")).expect("a file");
    command.args(["run", "-n", &RANKS.to_string()]).arg(program).stderr(stderr).spawn().expect("kroll")
}

/// Children of the launcher, in the order of their ranks.
fn ranks_of(launcher: u32) -> Vec<Pid> {
    let text = fs::read_to_string(format!("/proc/{launcher}/task/{launcher}/children")).unwrap_or_default();
    text.split_whitespace().filter_map(|word| word.parse().ok()).map(Pid::from_raw).collect()
}

fn wait_until(what: &str, mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < limit(), "{what} takes longer than {:?}", limit());
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn end_of(launcher: &mut Child) -> ExitStatus {
    let mut status = None;
    wait_until("the end of the launcher", || {
        status = launcher.try_wait().expect("a child");
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

fn nothing_is_left(place: &Place) {
    wait_until("the end of the ranks", || processes_in(place.folder.path()) == 0);
    let files: Vec<_> = fs::read_dir(&place.temporary).expect("a folder").flatten().map(|file| file.path()).collect();
    assert!(files.is_empty(), "files are left: {files:?}");
}

fn trial(place: &Place, victim: Victim, dice: &mut Dice) {
    let mut launcher = start(place, &place.program);
    // A launcher may be killed at any moment, even while it starts ranks; a rank only once it is there.
    if victim == Victim::Rank || dice.below(2) == 0 {
        wait_until("the start of the ranks", || ranks_of(launcher.id()).len() == RANKS);
    }
    std::thread::sleep(Duration::from_micros(dice.below(60_000)));
    let rank = dice.below(RANKS as u64) as usize;
    let (target, signal) = match victim {
        Victim::Rank => (ranks_of(launcher.id())[rank], Signal::SIGKILL),
        Victim::Launcher(signal) => (Pid::from_raw(launcher.id() as i32), signal),
    };
    kill(target, signal).expect("a living process");
    let status = end_of(&mut launcher);
    nothing_is_left(place);
    let stderr = fs::read_to_string(place.folder.path().join("stderr")).expect("text");
    match victim {
        Victim::Rank => {
            assert_eq!(status.code(), Some(137), "{stderr}");
            assert!(stderr.starts_with(&format!("kroll: rank {rank} was ended by SIGKILL")), "{stderr}");
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
    let mut dice = Dice(setting("KROLL_KILL_SEED", 1));
    for round in 0..setting("KROLL_KILL_TRIALS", 15) {
        trial(&place, VICTIMS[round as usize % VICTIMS.len()], &mut dice);
    }
}

#[test]
fn a_program_compiled_for_one_run_leaves_no_file_even_when_killed() {
    let place = place();
    for signal in [Signal::SIGKILL, Signal::SIGINT] {
        let mut launcher = start(&place, &source());
        wait_until("the start of the job", || {
            let ranks = ranks_of(launcher.id()).len();
            ranks == RANKS && fs::read_dir(&place.temporary).expect("a folder").count() == 0
        });
        kill(Pid::from_raw(launcher.id() as i32), signal).expect("a living process");
        assert_eq!(end_of(&mut launcher).signal(), Some(signal as i32));
        nothing_is_left(&place);
    }
}

#[test]
fn an_interrupted_build_leaves_no_file() {
    let place = place();
    let mut launcher = start(&place, &source());
    wait_until("the start of the compiler", || fs::read_dir(&place.temporary).expect("a folder").count() > 0);
    kill(Pid::from_raw(launcher.id() as i32), Signal::SIGINT).expect("a living process");
    assert_eq!(end_of(&mut launcher).signal(), Some(Signal::SIGINT as i32));
    nothing_is_left(&place);
}
