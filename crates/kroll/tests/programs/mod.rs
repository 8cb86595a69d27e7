//! The programs that a test judges, found in folders of the repository.

use std::fs;
use std::path::{Path, PathBuf};

pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// The files with one of these suffixes at any depth below folders of the repository, in order. There are some, or the
/// test would judge nothing.
pub fn programs(folders: &[&str], suffixes: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    folders.iter().for_each(|folder| find(&repository().join(folder), suffixes, &mut found));
    assert!(!found.is_empty(), "no programs below {folders:?}");
    found.sort();
    found
}

fn find(folder: &Path, suffixes: &[&str], found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            find(&path, suffixes, found);
        } else if path.extension().and_then(|suffix| suffix.to_str()).is_some_and(|s| suffixes.contains(&s)) {
            found.push(path);
        }
    }
}
