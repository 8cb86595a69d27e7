//! Where a compiler works that reads and writes modules. It looks for them in its current folder before all others, so
//! those of a build must be there; what the build writes must not stay with the user. So it works in a mirror of the
//! user's current folder, where every entry is a link: a module that is written takes the place of a link to an old one,
//! and relative paths, flags' as well, lead where they always do.

use crate::{reason, temporary};
use std::cell::OnceCell;
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Component, Path, PathBuf};
use tempfile::TempDir;

/// Of one build; the mirror is made when the first unit needs it.
#[derive(Default)]
pub struct Workplace {
    mirror: OnceCell<Mirror>,
}

pub(crate) struct Mirror {
    /// For the life of the links.
    _folder: TempDir,
    /// What stands for `/`.
    pub root: PathBuf,
    /// What stands for the user's current folder.
    pub here: PathBuf,
    real: PathBuf,
}

impl Workplace {
    pub(crate) fn mirror(&self) -> Result<&Mirror, String> {
        if let Some(mirror) = self.mirror.get() {
            return Ok(mirror);
        }
        let made = Mirror::new()?;
        Ok(self.mirror.get_or_init(|| made))
    }
}

fn failed(error: io::Error) -> String {
    format!("cannot mirror the current folder for the compiler: {}", reason(&error))
}

impl Mirror {
    fn new() -> Result<Mirror, String> {
        let folder = temporary()?;
        let (real, root) = (std::env::current_dir().map_err(failed)?, folder.path().canonicalize().map_err(failed)?);
        let here = below(&root, &real);
        fs::create_dir_all(&here).map_err(failed)?;
        for entry in fs::read_dir(&real).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            symlink(entry.path(), here.join(entry.file_name())).map_err(failed)?;
        }
        Ok(Mirror { _folder: folder, root, here, real })
    }

    /// Makes a path that begins with `..` lead where it does from the user's folder.
    pub fn admit(&self, path: &Path) -> Result<(), String> {
        let up = path.components().take_while(|part| *part == Component::ParentDir).count();
        let (Some(folder), Some(Component::Normal(first))) =
            (self.real.ancestors().nth(up).filter(|_| up > 0), path.components().nth(up))
        else {
            return Ok(());
        };
        match symlink(folder.join(first), below(&self.root, folder).join(first)) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(failed(error)),
            _ => Ok(()),
        }
    }
}

/// What stands for an absolute path.
fn below(root: &Path, path: &Path) -> PathBuf {
    root.join(path.strip_prefix("/").unwrap_or(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_where_they_do_from_the_current_folder() {
        let mirror = Mirror::new().expect("made");
        for path in ["src/workplace.rs", "Cargo.toml", "../driver/Cargo.toml", "../../README.md", "../ir/src/lib.rs"] {
            mirror.admit(Path::new(path)).expect("admitted");
            let (there, here) = (mirror.here.join(path), Path::new(path));
            assert_eq!(there.canonicalize().expect(path), here.canonicalize().expect(path));
        }
    }

    #[test]
    fn what_is_written_takes_the_place_of_a_link() {
        let mirror = Mirror::new().expect("made");
        let (new, old) = (mirror.here.join("new"), mirror.here.join("Cargo.toml"));
        fs::write(&new, "new").expect("written");
        fs::rename(new, &old).expect("renamed");
        assert_eq!(fs::read_to_string(old).expect("read"), "new");
        assert_ne!(fs::read_to_string("Cargo.toml").expect("read"), "new");
    }
}
