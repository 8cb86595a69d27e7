//! Wrong command lines and places that cannot be read or written: words that help, and the right status.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const HELLO: &str =
    "#include <stdio.h>\nint main(int n, char **words) {\n  for (int i = 1; i < n; i++) puts(words[i]);\n}\n";
const PROGRAM: i32 = 1;
const USAGE: i32 = 2;

/// A folder with a source file, a program, a folder and a text.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let texts = [("text.md", "text"), ("HELLO.UPC", HELLO), ("Hello.TI", HELLO)];
    for (name, text) in [("hello.upc", HELLO), ("hello.c", HELLO)].into_iter().chain(texts) {
        fs::write(here.join(name), text).expect("written");
    }
    fs::create_dir(here.join("folder.ti")).expect("a folder");
    folder
}

fn command(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.args(line.split(' ').filter(|word| !word.is_empty())).current_dir(folder).stdin(Stdio::null());
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Every line of `cases` must end with its status and say its words, and neither panic nor show numbers of errors.
fn refused(folder: &Path, cases: &[(&str, i32, &str)]) {
    for (line, status, words) in cases {
        let output = command(folder, line).output().expect("kroll");
        let said = said(&output);
        assert_eq!(output.status.code(), Some(*status), "kroll {line}: {said}");
        assert!(said.contains(words), "kroll {line}: {said}");
        assert!(!said.contains("panicked") && !said.contains("os error"), "kroll {line}: {said}");
    }
}

#[test]
fn a_wrong_number_of_ranks_is_refused() {
    let folder = folder();
    for number in ["0", "-3", "100000", "x", "1.5"] {
        let words = format!("a job has 1 to 65536 ranks, not {number}");
        for line in ["run -n N hello.upc", "bench npb/ep -n N", "upcrun -n N hello"] {
            refused(folder.path(), &[(&line.replace('N', number), USAGE, &words)]);
        }
    }
}

#[test]
fn what_is_no_source_and_no_program_is_refused() {
    let folder = folder();
    let languages = "the languages are Titanium (.ti .java), UPC (.upc .uph), Fortran (.f90 .F90 .f .F .for .f95 .F95 .f03 .F03 .f08 \
         .F08), C (.c .h), assembly (.s .S .sx), Kroll IR (.kir)";
    refused(
        folder.path(),
        &[
            ("build heat.chpl", USAGE, "`heat.chpl` is no source file; the languages are"),
            ("build text.md", USAGE, languages),
            ("run -n 1 text.md", USAGE, "`text.md` is neither a program nor a source file of Titanium"),
            ("run -n 1 /tmp", USAGE, "`/tmp` is a folder, not a program"),
            ("run -n 1 ./nothing", PROGRAM, "cannot run `./nothing`: No such file or directory"),
            ("run -n 1 nothing.ti", PROGRAM, "cannot read `nothing.ti`: No such file or directory"),
            ("check folder.ti", PROGRAM, "cannot read `folder.ti`: Is a directory"),
        ],
    );
}

#[test]
fn words_that_nobody_knows_are_refused_with_a_hint() {
    let folder = folder();
    refused(
        folder.path(),
        &[
            ("", USAGE, "Usage: kroll <COMMAND>"),
            ("biuld hello.c", USAGE, "a similar subcommand exists: 'build'"),
            ("rn -n 1 hello.c", USAGE, "a similar subcommand exists: 'run'"),
            ("versoin", USAGE, "a similar subcommand exists: 'version'"),
            ("hepl", USAGE, "a similar subcommand exists: 'help'"),
            ("upccc a.upc", USAGE, "a similar subcommand exists: 'upcc'"),
            ("build HELLO.UPC", USAGE, "`HELLO.UPC` is no source file: the suffix of UPC is .upc, not .UPC"),
            ("run -n 1 Hello.TI", USAGE, "the suffix of Titanium is .ti, not .TI"),
            ("run -n 1 --conduit sim --model pigeons hello.c", USAGE, "give infiniband, ethernet, meiko, or L,o,g,G"),
            ("frobnicate", USAGE, "unrecognized subcommand 'frobnicate'"),
            ("build --emitt c hello.c", USAGE, "a similar argument exists: '--emit'"),
            (
                "build --emit asm hello.c",
                USAGE,
                "the stages are tokens, ast, types, index, header, ir, c, ir:lowered, ir:",
            ),
            (
                "build --emit ir:polls hello.c",
                USAGE,
                "ir:lowered, ir:drop_handlers, ir:inline_methods, ir:list_locals, ir:poll_spin_loops, ir:remote_cse, ir:deal_forall, ir:hoist_fields, ir:gather_lists, ir:fetch_boxes, ir:shared_runs",
            ),
            ("build --emit ir:array_loops hello.c", USAGE, "C has no stage `ir:array_loops` to print"),
            (
                "build --without foo hello.ti",
                USAGE,
                "the passes that can be left out are drop_handlers, inline_methods, remote_cse, hoist_fields, gather_lists, fetch_boxes, shared_runs, fuse_planes, branch_searches, array_loops, merge_fields",
            ),
            ("build --without poll_spin_loops hello.ti", USAGE, "programs do not work without it"),
            ("run -n 1 --conduit tcp hello.c", USAGE, "the conduits are smp, sim, ucx"),
            ("run -n 1 --memory 3X hello.c", USAGE, "the units are K, M, G and T"),
            ("run -n 2 --conduit ucx hello.c", USAGE, "ucx is for several machines: say on which ones with `--hosts`"),
            ("run -n 2 --hosts a;b hello.c", USAGE, "no name of a host"),
            ("run -n 2 --hosts local,local,local hello.c", USAGE, "2 ranks do not fill the hosts local,local,local"),
            ("run -n 2 --rsh rsh hello.c", USAGE, "--hosts"),
            ("run -n 2 --nodes 2 hello.c", USAGE, "add `--conduit sim`"),
            (
                "bench cg",
                USAGE,
                "kernels/livermore, kernels/shared, kernels/synchronisation, kernels/objects, kernels/numbers, kernels/arrays, kernels/memory, study/mpi-vs-titanium, npb/mg, npb/is, npb/ep, npb/cg, npb/bt, npb/sp, npb/lu, npb/ft, npb/ft_fftw, all",
            ),
            (
                "bench npb/ua",
                USAGE,
                "kernels/livermore, kernels/shared, kernels/synchronisation, kernels/objects, kernels/numbers, kernels/arrays, kernels/memory, study/mpi-vs-titanium, npb/mg, npb/is, npb/ep, npb/cg, npb/bt, npb/sp, npb/lu, npb/ft, npb/ft_fftw, all",
            ),
            ("bench all --lang caf --against caf", USAGE, "no NAS benchmark is there to be measured so on 2 ranks"),
            ("bench npb/is --lang titanium", USAGE, "npb/is is not there in titanium"),
            ("bench npb/bt --lang upc", USAGE, "npb/bt is not there in upc"),
            ("lines bt", USAGE, "the lines that are counted are those of mg, cg, ft"),
            ("bench npb/ft --lang caf", USAGE, "npb/ft is not there in caf"),
            ("explain T9999", USAGE, "no message has the code `T9999`"),
            ("upcc", USAGE, "no input files"),
            ("upcrun -n 2", USAGE, "upcrun [-n N] PROGRAM"),
        ],
    );
}

#[test]
fn words_of_other_tools_are_understood() {
    let folder = folder();
    for line in ["version", "-v", "--version"] {
        let output = command(folder.path(), line).output().expect("kroll");
        let words = format!("kroll {}\n", env!("CARGO_PKG_VERSION"));
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stdout).as_ref()), (Some(0), words.as_str()));
    }
    for line in ["run -np 2 hello.c -- -np", "run --timeout 0 -np 2 hello.upc -np"] {
        let output = command(folder.path(), line).output().expect("kroll");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "-np\n-np\n", "{line}: {}", said(&output));
    }
}

#[test]
fn what_the_linker_misses_is_said_in_words() {
    let folder = folder();
    fs::write(folder.path().join("part.c"), "int part(void) { return 1; }\n").expect("written");
    fs::write(folder.path().join("user.c"), "int part(void);\nint main(void) { return part(); }\n").expect("written");
    refused(
        folder.path(),
        &[
            ("build part.c", PROGRAM, "kroll: no file has a `main`, in which every program begins\n"),
            (
                "build user.c",
                PROGRAM,
                "kroll: no file has `part`, which is used: name the file or library that has it\n",
            ),
            ("build user.c", PROGRAM, "undefined reference to `part'"),
            (
                "build hello.c -o nowhere/hello",
                PROGRAM,
                "kroll: cannot write the program `nowhere/hello`: No such file",
            ),
        ],
    );
}

#[test]
fn a_damaged_program_is_refused_and_not_handed_to_a_shell() {
    let folder = folder();
    assert!(command(folder.path(), "build hello.c -o whole").status().expect("kroll").success());
    let whole = fs::read(folder.path().join("whole")).expect("bytes");
    let mut elsewhere = whole.clone();
    elsewhere[18] ^= 0xff;
    for (name, bytes, words) in [
        ("cut", &whole[..whole.len() / 2], "`cut` is a damaged program"),
        ("short", &whole[..40], "`short` is a damaged program"),
        ("elsewhere", &elsewhere, "`elsewhere` is a program for another machine"),
        ("text", b"touch made_by_a_shell\n", "`text` is no program: it does not begin like one"),
        ("empty", b"", "`empty` is no program: it does not begin like one"),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
        refused(folder.path(), &[(&format!("run -n 2 {name}"), PROGRAM, words)]);
    }
    assert!(!folder.path().join("made_by_a_shell").exists());
    let script = folder.path().join("script");
    fs::write(&script, "#!/bin/sh\nexec ./whole \"$@\"\n").expect("written");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("executable");
    let output = command(folder.path(), "run -n 1 script -- word").output().expect("kroll");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "word\n", "{}", said(&output));
}

/// Names that compilers would take for more of their words, or for flags.
#[test]
fn a_source_may_be_called_like_an_answer_file() {
    let folder = folder();
    let made = folder.path().join("made");
    let text = format!("-o{}\n", made.display());
    for name in ["@resp.upc", "@resp.c"] {
        fs::write(folder.path().join(name), format!("#line 5 \"-o{}\"\n{HELLO}", made.display())).expect("written");
        fs::write(folder.path().join("resp.upc"), &text).expect("written");
        fs::write(folder.path().join("resp.c"), &text).expect("written");
        for line in ["run -n 1 FILE -- a", "check FILE", "upcc -c FILE -o x.o", "upcc -MD -c FILE", "build -o @x FILE"]
        {
            let output = command(folder.path(), &line.replace("FILE", name)).output().expect("kroll");
            assert!(output.status.success() && output.stderr.is_empty(), "{line} of {name}: {output:?}");
        }
        assert!(!made.exists() && folder.path().join("@x").exists(), "{name}");
        fs::remove_file(folder.path().join("@x")).expect("removed");
    }
}

#[test]
fn a_place_that_cannot_be_written_is_named() {
    let folder = folder();
    refused(
        folder.path(),
        &[
            ("build hello.c -o nowhere/hello", PROGRAM, "nowhere/hello: No such file or directory"),
            ("build hello.c -o folder.ti", PROGRAM, "folder.ti: Is a directory"),
            ("build hello.upc -o /dev/full", PROGRAM, "No space left on device"),
            ("build hello.upc --emit c -o /dev/full", PROGRAM, "cannot write `/dev/full`: No space left on device"),
            ("build hello.upc --emit c -o nowhere/c", PROGRAM, "cannot write `nowhere/c`: No such file or directory"),
            ("upcc -c hello.upc -o nowhere/hello.o", PROGRAM, "nowhere/hello.o: No such file or directory"),
        ],
    );
    for line in ["build hello.upc", "run -n 1 hello.c", "upcc hello.upc"] {
        let output = command(folder.path(), line).env("TMPDIR", "/nowhere").output().expect("kroll");
        assert!(
            said(&output).starts_with("kroll: cannot make a folder for temporary files in `/nowhere`"),
            "{output:?}"
        );
        assert_eq!(output.status.code(), Some(PROGRAM));
    }
}

#[test]
fn what_may_not_be_read_or_written_is_named() {
    let folder = folder();
    let close = |name: &str, mode: u32| {
        fs::set_permissions(folder.path().join(name), fs::Permissions::from_mode(mode)).expect("set");
    };
    close("hello.c", 0);
    close("folder.ti", 0o555);
    // Root may do everything.
    if fs::read(folder.path().join("hello.c")).is_err() {
        refused(
            folder.path(),
            &[
                ("build hello.c", PROGRAM, "cannot read `hello.c`: Permission denied"),
                ("build hello.upc -o folder.ti/x", PROGRAM, "folder.ti/x: Permission denied"),
            ],
        );
    }
    close("folder.ti", 0o755);
}

#[test]
fn words_behind_the_program_are_its_own() {
    let folder = folder();
    for line in ["run -n 1 hello.c -- --help -n 3 --", "run -n 1 hello.c --help -n 3 --"] {
        let output = command(folder.path(), line).output().expect("kroll");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "--help\n-n\n3\n--\n", "{output:?}");
    }
}

#[test]
fn settings_that_mean_nothing_are_refused_before_any_rank_starts() {
    let folder = folder();
    for (name, value, kind) in [
        ("KROLL_BASE", "nonsense", "address"),
        ("KROLL_COMM_TIME", "2", "0 or 1"),
        ("KROLL_FAIL_STATUS", "256", "exit status"),
        ("KROLL_SEGMENT_BYTES", "-5", "bytes"),
        ("KROLL_SIM_LEDGER", "99999999999999999999", "0 or 1"),
    ] {
        let output = command(folder.path(), "run -n 2 hello.upc").env(name, value).output().expect("kroll");
        assert_eq!(output.status.code(), Some(USAGE), "{output:?}");
        let words = format!("kroll: {name}={value} means nothing: its value is {kind}");
        assert!(said(&output).starts_with(&words), "{output:?}");
        let doctor = command(folder.path(), "doctor").env(name, value).output().expect("kroll");
        assert_eq!(doctor.status.code(), Some(PROGRAM));
        assert!(
            String::from_utf8_lossy(&doctor.stdout).contains(&format!("{name}={value}  (WRONG: {kind}")),
            "{doctor:?}"
        );
        assert!(command(folder.path(), "run -n 2 hello.upc").env(name, "").status().expect("kroll").success());
    }
}

#[test]
fn a_file_of_bytes_is_no_source() {
    let folder = folder();
    let program = fs::read(env!("CARGO_BIN_EXE_kroll")).expect("a program");
    fs::write(folder.path().join("Program.ti"), &program[..100_000]).expect("written");
    fs::write(folder.path().join("Wide.ti"), b"\xff\xfec\0l\0a\0s\0s\0").expect("written");
    fs::write(folder.path().join("Noise.ti"), "\u{1}".repeat(5000)).expect("written");
    refused(
        folder.path(),
        &[
            ("check Program.ti", PROGRAM, "`Program.ti` is no text in UTF-8"),
            ("check Wide.ti", PROGRAM, "iconv -f utf-16 -t utf-8"),
            ("check Noise.ti", PROGRAM, "kroll: 4901 further messages are not shown\n"),
        ],
    );
}

#[test]
fn nobody_who_listens_is_no_reason_to_panic() {
    let folder = folder();
    fs::write(folder.path().join("wrong.c"), "int main(void) { return x; }\n").expect("written");
    for line in ["check wrong.c", "build nothing.ti", "upcc -nonsense hello.upc"] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let output = command(folder.path(), line).stderr(full).output().expect("kroll");
        assert!(matches!(output.status.code(), Some(0 | PROGRAM)), "{line}: {output:?}");
    }
}

/// Runs a line on a terminal of its own.
fn on_a_terminal(folder: &Path, line: &str, settings: &[(&str, &str)]) -> String {
    let line = format!("'{}' {line}", env!("CARGO_BIN_EXE_kroll"));
    let mut command = Command::new("script");
    command.args(["-qec", &line, "/dev/null"]).current_dir(folder).stdin(Stdio::null());
    let output = command.env_remove("NO_COLOR").env("TERM", "xterm").envs(settings.iter().copied()).output();
    String::from_utf8_lossy(&output.expect("script").stdout).into_owned()
}

#[test]
fn only_a_terminal_gets_colours_and_only_who_wants_them() {
    let folder = folder();
    fs::write(folder.path().join("Wrong.ti"), "class Wrong { int a = b; }\n").expect("written");
    let plain = said(&command(folder.path(), "check Wrong.ti").output().expect("kroll"));
    assert!(plain.contains("Wrong.ti:1:23") && !plain.contains('\u{1b}'), "{plain}");
    for (settings, coloured) in [(&[][..], true), (&[("NO_COLOR", "1")], false), (&[("NO_COLOR", "")], true)] {
        let shown = on_a_terminal(folder.path(), "check Wrong.ti", settings);
        assert!(shown.contains("Wrong.ti"), "{shown}");
        assert_eq!(shown.contains("\u{1b}["), coloured, "{settings:?}: {shown}");
    }
}

#[test]
fn a_stage_is_printed_where_it_is_wished() {
    let folder = folder();
    let printed = |line: &str| {
        let output = command(folder.path(), line).output().expect("kroll");
        assert!(output.status.success(), "kroll {line}: {}", said(&output));
        output.stdout
    };
    let text = printed("build hello.upc --emit c");
    assert!(!text.is_empty());
    assert_eq!(printed("build hello.upc --emit c -o -"), text);
    assert!(printed("build hello.upc --emit c -o hello.i").is_empty());
    assert_eq!(fs::read(folder.path().join("hello.i")).expect("written"), text);
}

#[test]
fn limits_of_the_system_are_named_with_the_call() {
    let folder = folder();
    let built = command(folder.path(), "build hello.c -o hello").status().expect("kroll");
    assert!(built.success());
    for (limit, words) in [
        ("-f 1", "ftruncate of shared memory: File too large; `ulimit -f` limits the length of files"),
        ("-n 20", "Too many open files; a job needs three open files a rank and some more (`ulimit -n`)"),
    ] {
        let line = format!("ulimit {limit}; exec {} run -n 2 ./hello", env!("CARGO_BIN_EXE_kroll"));
        let output = Command::new("sh").args(["-c", &line]).current_dir(folder.path()).output().expect("sh");
        let said = said(&output);
        assert_eq!(output.status.code(), Some(PROGRAM), "{limit}: {said}");
        assert!(said.starts_with("kroll: cannot set up the job: ") && said.contains(words), "{limit}: {said}");
    }
}
