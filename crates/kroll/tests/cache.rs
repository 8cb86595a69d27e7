//! Programs that `kroll run` keeps: taken when nothing has changed, and never when anything has.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

const TITANIUM: &str = "class P { public static void main(String[] args) { System.out.println(Other.word()); } }\n";
const OTHER: &str = "class Other { static String word() { return \"WORD\"; } }\n";
const UPC: &str = "#include <upc.h>\n#include <stdio.h>\n#include \"word.h\"\nshared int x;\n\
                   int main(void) { if (!MYTHREAD) { x = 1; puts(WORD); } return 0; }\n";
const C: &str = "#include <stdio.h>\n#include \"word.h\"\nint main(void) { puts(WORD); return 0; }\n";
const FORTRAN: &str = "program p\n include 'word.inc'\n print '(a)', word\nend program\n";

/// A user with sources, a home, and nothing else.
struct User {
    folder: TempDir,
}

impl User {
    fn new(files: &[(&str, &str)]) -> User {
        let user = User { folder: tempfile::tempdir().expect("a folder") };
        fs::create_dir(user.path("cache")).expect("a folder");
        files.iter().for_each(|(name, text)| user.write(name, text));
        user
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file, and lets so much time go by that it counts as older than what comes.
    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("written");
        let written = self.path(name).metadata().expect("facts").modified().expect("a time");
        // By the clock that files have, whatever is done to it.
        while written.elapsed().is_ok_and(|age| age < Duration::from_millis(300)) || written > SystemTime::now() {
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
        command.args(words).current_dir(self.folder.path()).env("XDG_CACHE_HOME", self.path("cache"));
        command.env_remove("KROLL_CACHE").env_remove("KROLL_VERIFY").stdin(Stdio::null());
        command
    }

    /// What a command prints, which succeeds.
    fn says(&self, words: &[&str]) -> String {
        said(&self.command(words).output().expect("kroll"))
    }

    fn entries(&self) -> Vec<PathBuf> {
        let folder = self.path("cache/kroll");
        let mut entries: Vec<PathBuf> =
            fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        entries.sort();
        entries
    }

    /// Whether the one entry was taken by what `act` does, and not made anew.
    fn is_taken(&self, act: impl FnOnce()) -> bool {
        let [entry] = self.entries().try_into().expect("one entry");
        let file = File::options().write(true).open(&entry).expect("an entry");
        file.set_modified(SystemTime::UNIX_EPOCH).expect("a time");
        let (before, age) =
            (inode(&entry), |entry: &Path| entry.metadata().expect("facts").modified().expect("a time"));
        act();
        inode(&entry) == before && age(&entry) > SystemTime::UNIX_EPOCH
    }
}

fn inode(path: &Path) -> u64 {
    std::os::unix::fs::MetadataExt::ino(&path.metadata().expect("facts"))
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn every_language_is_compiled_once() {
    for (file, text) in [("P.ti", TITANIUM), ("p.upc", UPC), ("p.c", C), ("p.f90", FORTRAN)] {
        let include = " character(*), parameter :: word = 'WORD'\n";
        let user = User::new(&[
            ("Other.ti", OTHER),
            ("word.h", "#define WORD \"WORD\"\n"),
            ("word.inc", include),
            (file, text),
        ]);
        let run = &["run", "-n", "1", file];
        assert_eq!(user.says(run), "WORD\n");
        assert_eq!(user.entries().len(), 1, "{file} is kept");
        assert!(user.is_taken(|| assert_eq!(user.says(run), "WORD\n")), "{file} is taken");
        // A file that the source does not name, as it is read through another.
        for other in ["Other.ti", "word.h", "word.inc"] {
            let changed =
                fs::read_to_string(user.path(other)).expect("text").replace("\"WORD", "\"NEW").replace("'WORD", "'NEW");
            user.write(other, &changed);
        }
        assert!(!user.is_taken(|| assert_eq!(user.says(run), "NEW\n")), "{file} is made anew");
        assert!(user.is_taken(|| assert_eq!(user.says(run), "NEW\n")), "{file} is taken again");
    }
}

#[test]
fn a_file_that_comes_before_another_counts() {
    let user =
        User::new(&[("p.c", "#include <stdio.h>\n#include <word.h>\nint main(void) { puts(WORD); return 0; }\n")]);
    fs::create_dir(user.path("first")).expect("a folder");
    fs::create_dir(user.path("second")).expect("a folder");
    user.write("second/word.h", "#define WORD \"second\"\n");
    let run = &["run", "-n", "1", "--cflag=-Ifirst", "--cflag=-Isecond", "p.c"];
    assert_eq!(user.says(run), "second\n");
    assert!(user.is_taken(|| assert_eq!(user.says(run), "second\n")));
    user.write("first/word.h", "#define WORD \"first\"\n");
    assert!(!user.is_taken(|| assert_eq!(user.says(run), "first\n")));
}

#[test]
fn a_class_that_comes_into_being_counts() {
    let library = "class P { public static void main(String[] a) { System.out.println(Other.word()); } }\n\
                   class Unused { Extra e; static class Extra { } }\n";
    let user = User::new(&[("P.ti", library), ("Other.ti", OTHER)]);
    let run = &["run", "-n", "1", "P.ti"];
    assert_eq!(user.says(run), "WORD\n");
    assert!(user.is_taken(|| assert_eq!(user.says(run), "WORD\n")));
    // The same name in Java's suffix comes behind; that of a name which was looked for in vain changes what is read.
    user.write("Extra.ti", "class Extra { }\n");
    assert!(!user.is_taken(|| assert_eq!(user.says(run), "WORD\n")));
}

#[test]
fn flags_places_and_settings_are_part_of_what_is_asked() {
    let user = User::new(&[("p.c", C), ("word.h", "#ifndef WORD\n#define WORD \"old\"\n#endif\n")]);
    assert_eq!(user.says(&["run", "-n", "1", "p.c"]), "old\n");
    assert_eq!(user.says(&["run", "-n", "1", "--cflag=-DWORD=\"given\"", "p.c"]), "given\n");
    assert_eq!(user.entries().len(), 2);
    assert_eq!(said(&user.command(&["run", "-n", "1", "p.c"]).env("CC", "gcc").output().expect("kroll")), "old\n");
    assert_eq!(user.entries().len(), 3);
    // Not of this: how it is run.
    assert_eq!(user.says(&["run", "-n", "1", "--label", "p.c"]), "[0] old\n");
    assert_eq!(user.entries().len(), 3);
}

#[test]
fn what_is_not_known_is_not_kept() {
    let main = "#include <stdio.h>\nint main(void) { puts(\"x\"); return 0; }\n";
    let user = User::new(&[
        ("p.c", main),
        ("time.c", &main.replace("\"x\"", "__DATE__")),
        ("computed.c", &format!("#define H <errno.h>\n#include H\n{main}")),
    ]);
    user.says(&["run", "-n", "1", "time.c"]);
    user.says(&["run", "-n", "1", "computed.c"]);
    user.says(&["run", "-n", "1", "--native", "p.c"]);
    user.says(&["run", "-n", "1", "--cflag=-include", "--cflag=errno.h", "p.c"]);
    user.says(&["run", "-n", "1", "--no-cache", "p.c"]);
    for (name, value) in [("KROLL_CACHE", "off"), ("CPATH", "/usr/include"), ("CC", "env gcc")] {
        said(&user.command(&["run", "-n", "1", "p.c"]).env(name, value).output().expect("kroll"));
    }
    assert!(user.entries().is_empty());
    user.says(&["run", "-n", "1", "p.c"]);
    assert_eq!(user.entries().len(), 1);
}

#[test]
fn warnings_are_told_again() {
    let user = User::new(&[("p.c", "#warning beware\nint main(void) { return 0; }\n")]);
    let told = || {
        let output = user.command(&["run", "-n", "1", "p.c"]).output().expect("kroll");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let first = told();
    assert!(first.contains("beware"), "{first}");
    assert!(user.is_taken(|| assert_eq!(told(), first)));
}

#[test]
fn a_damaged_entry_is_not_believed() {
    let user = User::new(&[("p.c", C), ("word.h", "#define WORD \"whole\"\n")]);
    let run = &["run", "-n", "1", "p.c"];
    assert_eq!(user.says(run), "whole\n");
    let entry = user.entries().remove(0);
    let whole = fs::read(&entry).expect("an entry");
    let flipped = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    };
    for damaged in [Vec::new(), whole[..whole.len() / 2].to_vec(), flipped(0), flipped(60), flipped(whole.len() - 1)] {
        fs::write(&entry, damaged).expect("written");
        assert_eq!(user.says(run), "whole\n");
        assert_eq!(fs::read(&entry).expect("made anew").len(), whole.len());
    }
    // Nor is one that others may write.
    fs::set_permissions(&entry, Permissions::from_mode(0o666)).expect("a mode");
    assert!(!user.is_taken(|| assert_eq!(user.says(run), "whole\n")));
}

#[test]
fn several_at_once_agree() {
    let user = User::new(&[("p.c", C), ("word.h", "#define WORD \"word\"\n")]);
    for _ in 0..3 {
        let start = || user.command(&["run", "-n", "1", "p.c"]).stdout(Stdio::piped()).spawn().expect("kroll");
        let running: Vec<_> = (0..6).map(|_| start()).collect();
        for one in running {
            assert_eq!(said(&one.wait_with_output().expect("an end")), "word\n");
        }
        // None, if files of the system have changed meanwhile; never two, and nothing unfinished.
        let names: Vec<_> = user.entries().iter().filter_map(|entry| Some(entry.file_name()?.len())).collect();
        assert!(names.is_empty() || names == [64], "{names:?}");
    }
}

#[test]
fn the_cache_keeps_within_its_limit() {
    let user = User::new(&[("p.c", C), ("word.h", "#define WORD \"word\"\n")]);
    let run = |number: usize, limit: &str| {
        let flag = format!("--cflag=-DN={number}");
        let mut command = user.command(&["run", "-n", "1", &flag, "p.c"]);
        assert_eq!(said(&command.env("KROLL_CACHE", limit).output().expect("kroll")), "word\n");
    };
    run(0, "1G");
    let bytes = user.entries()[0].metadata().expect("facts").len();
    let limit = (bytes * 5 / 2).to_string();
    (1..5).for_each(|number| run(number, &limit));
    assert_eq!(user.entries().len(), 2);
    run(5, "1");
    assert_eq!(user.entries().len(), 0);
    let wrong = user.command(&["run", "-n", "1", "p.c"]).env("KROLL_CACHE", "much").output().expect("kroll");
    assert!(
        wrong.status.code() == Some(2) && String::from_utf8_lossy(&wrong.stderr).contains("KROLL_CACHE=much"),
        "{wrong:?}"
    );
}

#[test]
fn clean_removes_all_and_says_so() {
    let user = User::new(&[("p.c", C), ("word.h", "#define WORD \"word\"\n")]);
    user.says(&["run", "-n", "1", "p.c"]);
    assert!(user.says(&["doctor"]).contains(": 1 programs, "));
    assert!(user.says(&["clean"]).starts_with("removed 1 program, "));
    assert!(user.entries().is_empty() && user.says(&["clean"]).starts_with("removed 0 programs, "));
}

#[test]
fn a_user_without_a_cache_can_have_one() {
    let user = User::new(&[("p.c", C), ("word.h", "#define WORD \"word\"\n")]);
    let mut doctor = user.command(&["doctor"]);
    let doctor = said(&doctor.env_remove("XDG_CACHE_HOME").env("HOME", user.path("home")).output().expect("kroll"));
    assert!(doctor.contains("home/.cache/kroll: 0 programs, "), "{doctor}");
}

#[test]
fn without_a_place_programs_run_all_the_same() {
    let user = User::new(&[("p.c", C), ("word.h", "#define WORD \"word\"\n"), ("file", "")]);
    // Neither a folder nor to be made one, full, and no place at all.
    for cache in [user.path("file"), "/dev/full".into(), "/proc/none".into()] {
        let mut command = user.command(&["run", "-n", "1", "p.c"]);
        assert_eq!(said(&command.env("XDG_CACHE_HOME", &cache).output().expect("kroll")), "word\n");
        let mut doctor = user.command(&["doctor"]);
        let doctor = doctor.env("XDG_CACHE_HOME", &cache).output().expect("kroll");
        assert!(String::from_utf8_lossy(&doctor.stdout).contains("nothing is kept: "), "{doctor:?}");
    }
    let mut command = user.command(&["run", "-n", "1", "p.c"]);
    assert_eq!(said(&command.env_remove("XDG_CACHE_HOME").env_remove("HOME").output().expect("kroll")), "word\n");
}

/// A file system of a mebibyte, which only root in a namespace of its own can have.
#[test]
fn a_full_disk_is_no_obstacle() {
    let user = User::new(&[("p.c", C), ("word.h", "#define WORD \"word\"\n")]);
    let script = "mount -t tmpfs -o size=16k none cache && \"$@\" && ls cache/kroll | wc -l";
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"]);
    command.arg(env!("CARGO_BIN_EXE_kroll")).args(["run", "-n", "1", "p.c"]).current_dir(user.folder.path());
    command.env("XDG_CACHE_HOME", user.path("cache")).env_remove("KROLL_CACHE").env_remove("KROLL_VERIFY");
    assert_eq!(said(&command.output().expect("unshare")), "word\n0\n");
}
