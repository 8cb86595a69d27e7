//! A rank that runs out of memory ends the job and names itself, the bytes it asked for, and the place in the program.

use std::path::Path;
use std::process::{Command, Stdio};

fn words_of(job: &str) -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/jobs").join(job);
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.args(["run", "-n", "3", "--memory", "48M"]).arg(source).stdin(Stdio::null());
    let output = command.output().expect("kroll");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stderr).expect("text")
}

/// With a limit on addresses (`ulimit -v`, KiB), with the launcher and without.
#[test]
fn segments_fit_into_a_limit_on_addresses() {
    let folder = tempfile::tempdir().expect("a folder");
    let (source, program) = (folder.path().join("hello.upc"), folder.path().join("hello"));
    let text = "#include <upc.h>\nshared int all[THREADS];\nint main(void) {\n  all[MYTHREAD] = 1;\n  upc_barrier;\n  \
                return all[(MYTHREAD + 1) % THREADS] != 1;\n}\n";
    std::fs::write(&source, text).expect("written");
    let kroll = env!("CARGO_BIN_EXE_kroll");
    let built = Command::new(kroll).arg("build").arg(&source).arg("-o").arg(&program).status();
    assert!(built.expect("kroll").success());
    let jobs = ["-n 1", "-n 4", "-n 4 --memory 64M", "-n 4 --conduit sim", "-n 4 --conduit sim --nodes 3,1"];
    let launched = jobs.map(|flags| format!("exec {kroll} run {flags} {}", program.display()));
    for command in launched.into_iter().chain([format!("exec {}", program.display())]) {
        let limited = format!("ulimit -v 10000000; {command}");
        let output = Command::new("sh").arg("-c").arg(limited).stdin(Stdio::null()).output().expect("sh");
        assert!(output.status.success(), "{command}: {output:?}");
    }
}

#[test]
fn a_c_program_that_runs_out() {
    let words = words_of("out_of_memory.c");
    assert!(words.starts_with("out_of_memory.c:10:5: rank 1: out of memory: 1048576 bytes asked, "), "{words}");
    assert!(words.contains(" of the 16777216 bytes of rank 1 in use"), "{words}");
    assert!(words.contains("; mostly allocated blocks ("), "{words}");
    assert!(words.contains("`kroll run --memory SIZE` gives the job more"), "{words}");
}

#[test]
fn a_titanium_program_that_runs_out() {
    let words = words_of("OutOfMemory.ti");
    let (place, rest) = words.split_once(": rank 1: ").expect("a rank");
    assert!(place.ends_with("OutOfMemory.ti:8:12"), "{words}");
    assert!(rest.starts_with("out of memory: 800016 bytes asked, "), "{words}");
    assert!(rest.contains("data = new double[100000];"), "{words}");
    assert!(rest.contains("; mostly double[] ("), "{words}");
    assert!(rest.contains(", Block ("), "{words}");
}
