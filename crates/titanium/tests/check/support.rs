//! Parses and checks a program with the files that it names.

use kroll_source::{Judged, SourceMap};
use kroll_titanium::check::program::Program;
use kroll_titanium::check::{Options, Unit, check};
use kroll_titanium::sources;
use std::fs;
use std::path::{Path, PathBuf};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The `.ti` files of a folder of the repository and of its folders, in order.
pub fn programs(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![repository().join(folder)];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ti") {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "{folder}");
    found
}

/// The outcome of syntax and check together.
pub struct Outcome {
    pub map: SourceMap,
    pub judged: Judged<Program>,
}

/// Checks a program text that stands in `folder`, where its other files are.
pub fn check_text(path: &Path, text: &str) -> Outcome {
    let mut map = SourceMap::new();
    let file = map.add(path, text);
    let mut beside = |name: &str| {
        let path = path.with_file_name(format!("{name}.ti"));
        fs::read_to_string(&path).ok().map(|text| (path, text))
    };
    let sources = sources::gather(&mut map, &[file], &mut beside);
    let unit = |tree| Unit { tree, is_library: sources.library.contains(&tree.file) };
    let units: Vec<Unit> = sources.units.iter().map(unit).collect();
    let judged = check(&map, &units, &Options::default(), sources.diagnostics).judged;
    Outcome { map, judged }
}
