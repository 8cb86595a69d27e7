//! Where the runtime library and its headers are.

use std::path::{Path, PathBuf};

/// The two things that compiling and linking a program needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Home {
    pub archive: PathBuf,
    pub include: PathBuf,
}

impl Home {
    /// `KROLL_HOME`, else the folder `lib/kroll` of the installation that the running command belongs to, else what
    /// this command was built with. The error names every place that was tried.
    pub fn find() -> Result<Home, String> {
        let wished = std::env::var_os("KROLL_HOME").map(PathBuf::from);
        let installed = std::env::current_exe().ok().and_then(|exe| Some(exe.parent()?.parent()?.join("lib/kroll")));
        let mut homes: Vec<Home> = match &wished {
            Some(folder) => vec![Home::in_folder(folder)],
            None => installed.iter().map(|folder| Home::in_folder(folder)).collect(),
        };
        if wished.is_none() {
            homes.push(Home::built());
        }
        let tried: Vec<String> = homes.iter().map(|home| home.archive.display().to_string()).collect();
        let found = homes.into_iter().find(|home| home.archive.is_file() && home.include.is_dir());
        found.ok_or_else(|| format!("the runtime library is not there: tried {}", tried.join(", ")))
    }

    /// The plug-in of a conduit that stands on a library of its own, which is there if that library was when Kroll was
    /// built; else what to do.
    pub fn plugin(&self, conduit: &str) -> Result<PathBuf, String> {
        let file = self.archive.with_file_name(format!("kroll-{conduit}.so"));
        match file.is_file() {
            true => Ok(file),
            false => {
                let cure = match conduit {
                    "mpi" => "`kroll conduit build mpi` makes it with the mpicc of this site".to_string(),
                    _ => format!("install lib{conduit}-dev and build Kroll again"),
                };
                Err(format!("the conduit {conduit} is not there ({}): {cure}", file.display()))
            }
        }
    }

    fn in_folder(folder: &Path) -> Home {
        Home { archive: folder.join("libkroll.a"), include: folder.join("include") }
    }

    fn built() -> Home {
        Home { archive: env!("KROLL_BUILT_ARCHIVE").into(), include: env!("KROLL_BUILT_INCLUDE").into() }
    }
}
