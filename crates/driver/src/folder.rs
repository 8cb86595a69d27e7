//! Folders for temporary files.

use std::fs::Permissions;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::{fs, process};
use tempfile::TempDir;

/// How the names of a process's folders begin.
pub(crate) fn prefix(process: u32) -> String {
    format!("kroll-{process}-")
}

/// A folder of our own, which vanishes with the value; nobody else may look into it, whatever the umask.
pub fn temporary() -> Result<TempDir, String> {
    let place = std::env::temp_dir();
    let mut folder = tempfile::Builder::new();
    let made = folder.prefix(&prefix(process::id())).permissions(Permissions::from_mode(0o700)).tempdir_in(&place);
    let made = made.and_then(|made| {
        // The umask takes away from the mode that a folder is made with.
        fs::set_permissions(made.path(), Permissions::from_mode(0o700))?;
        Ok(made)
    });
    made.map_err(|error| {
        let place = place.display();
        format!("cannot make a folder for temporary files in `{place}` (TMPDIR names another): {}", reason(&error))
    })
}

/// Removes the temporary folders of a process that could not do so itself.
pub fn remove_temporary(process: u32) {
    let prefix = prefix(process);
    for entry in fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(&prefix) {
            let _gone = fs::remove_dir_all(entry.path());
        }
    }
}

/// The system's words for an error, without its number.
pub fn reason(error: &io::Error) -> String {
    let words = error.to_string();
    words.split_once(" (os error").map_or(words.as_str(), |(words, _)| words).to_string()
}
