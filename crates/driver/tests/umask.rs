//! Temporary folders are for their owner alone; in a file of its own, for a process has one umask.

use nix::sys::stat::{Mode, umask};
use std::fs;
use std::os::unix::fs::PermissionsExt;

#[test]
fn a_folder_is_for_its_owner_alone_whatever_the_umask() {
    for mask in [0o000, 0o022, 0o377] {
        let before = umask(Mode::from_bits_truncate(mask));
        let folder = kroll_driver::temporary();
        umask(before);
        let folder = folder.expect("a folder");
        let mode = folder.path().metadata().expect("facts").permissions().mode();
        assert_eq!(mode & 0o777, 0o700, "umask {mask:o}");
        fs::write(folder.path().join("file"), "text").expect("written");
    }
}
