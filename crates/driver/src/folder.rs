//! Folders for temporary files.

use std::io;
use tempfile::TempDir;

/// A folder of our own, which vanishes with the value; its name begins with `prefix`, for people who look.
pub fn temporary(prefix: &str) -> Result<TempDir, String> {
    let place = std::env::temp_dir();
    let made = tempfile::Builder::new().prefix(prefix).tempdir_in(&place);
    made.map_err(|error| {
        let place = place.display();
        format!("cannot make a folder for temporary files in `{place}` (TMPDIR names another): {}", reason(&error))
    })
}

/// The system's words for an error, without its number.
pub fn reason(error: &io::Error) -> String {
    let words = error.to_string();
    words.split_once(" (os error").map_or(words.as_str(), |(words, _)| words).to_string()
}
