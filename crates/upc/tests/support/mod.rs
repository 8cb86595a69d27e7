//! What the tests share: the system preprocessor, and the front end as one call.

#![allow(dead_code, reason = "each test program uses a part")]

use kroll_source::{Colour, Diagnostic, SourceMap, render};
use kroll_upc::check::{Options, check, print};
use kroll_upc::syntax::{Names, lex, parse};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// C as C: nothing is left to the C compiler, so every wrong rule shows.
pub const AS_C: Options =
    Options { threads: Some(4), lower_all: true, c_mistakes: true, index: false, checked: false, collectives: false };

/// Everything the front end says about a preprocessed text.
pub struct Verdict {
    pub map: SourceMap,
    pub diagnostics: Vec<Diagnostic>,
}

impl Verdict {
    pub fn rendered(&self) -> String {
        self.diagnostics.iter().take(5).map(|d| render(&self.map, d, Colour::Never)).collect()
    }
}

pub fn front_end(text: &str, options: Options) -> Verdict {
    let mut map = SourceMap::new();
    let file = map.add("test.i", text);
    let mut names = Names::new();
    let (list, mut diagnostics) = lex(file, &map.file(file).text, &mut names);
    let (unit, more) = parse(&list, &mut names);
    diagnostics.extend(more);
    let judged = check(&unit, &list, &names, options, diagnostics).judged;
    print(judged.program(), &|_| true, &list, &names);
    Verdict { map, diagnostics: judged.into_diagnostics() }
}

/// Runs `cc -E` on a text; `None` if it refuses.
pub fn preprocess(source: &str, args: &[&str]) -> Option<String> {
    let mut child = Command::new("cc")
        .args(["-E", "-x", "c", "-std=gnu11"])
        .args(args)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a C compiler named cc");
    let written = child.stdin.take().expect("a pipe").write_all(source.as_bytes());
    let output = child.wait_with_output().ok()?;
    written.ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether the C compiler takes a text without an error.
pub fn compiler_accepts(source: &str, args: &[&str]) -> bool {
    let mut child = Command::new("cc")
        .args(["-fsyntax-only", "-w", "-x", "c", "-std=gnu11"])
        .args(args)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a C compiler named cc");
    let written = child.stdin.take().expect("a pipe").write_all(source.as_bytes());
    child.wait().is_ok_and(|status| status.success()) && written.is_ok()
}

/// All files below a folder that satisfy a test, in order.
pub fn files_below(folder: &Path, wanted: &dyn Fn(&Path) -> bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            match path.is_dir() && !path.is_symlink() {
                true => folders.push(path),
                false if wanted(&path) => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    found
}
