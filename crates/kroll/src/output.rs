//! What the command itself prints. A reader that has seen enough, such as `head`, ends it without a word.

use crate::report::Failure;
use kroll_source::bytes::encode;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Writes to standard output.
pub fn print(text: &str) -> Result<(), Failure> {
    write(None, text.as_bytes())
}

/// Writes to a file, or to standard output if none is named or the name is `-`.
pub fn write(file: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    let Some(path) = file.filter(|path| *path != Path::new("-")) else {
        let mut out = io::stdout().lock();
        return out.write_all(bytes).and_then(|()| out.flush()).map_err(|error| match error.kind() {
            ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::system("write the output", &error),
        });
    };
    std::fs::write(path, bytes).map_err(|error| Failure::system(&format!("write `{}`", path.display()), &error))
}

/// What is told while somebody listens.
static HEARD: Mutex<Option<String>> = Mutex::new(None);

/// Writes to standard error. When that cannot be, there is nobody to be told.
pub fn tell(text: &str) {
    if let Some(heard) = lock().as_mut() {
        heard.push_str(text);
    }
    let _untold = io::stderr().write_all(&encode(text));
}

/// Does something; the value is what it told besides.
pub fn heard<T>(act: impl FnOnce() -> T) -> (T, String) {
    *lock() = Some(String::new());
    let done = act();
    (done, lock().take().unwrap_or_default())
}

fn lock() -> MutexGuard<'static, Option<String>> {
    HEARD.lock().unwrap_or_else(PoisonError::into_inner)
}
