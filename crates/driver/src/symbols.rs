//! What symbol tables say about the parts of a program before the linker sees them.

use crate::reason;
use object::read::archive::ArchiveFile;
use object::{Architecture, Object, ObjectKind, ObjectSection, ObjectSegment, ObjectSymbol};
use std::fs;
use std::path::Path;

/// Records of translation units, of which every unit of ours has one.
const UNITS: &str = "kroll_units";
/// `kroll_unit` of `runtime/include/kroll/types.h`: its size, and where `static_threads` is in it.
const RECORD: usize = 24;
const STATIC_THREADS: usize = 12;

/// What a part of a program brings.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Brings {
    /// The function that the system calls first.
    pub main: bool,
    /// Code that runs in a job only.
    pub units: bool,
    /// Calls of gfortran's library.
    pub fortran: bool,
}

/// What an object or the members of an archive bring, member by member; empty for anything else, such as a flag.
pub fn brings(part: &Path) -> Vec<(Option<String>, Brings)> {
    let Ok(bytes) = fs::read(part) else { return Vec::new() };
    if let Ok(archive) = ArchiveFile::parse(&*bytes) {
        let members = archive.members().filter_map(Result::ok).filter_map(|member| {
            let name = String::from_utf8_lossy(member.name()).into_owned();
            Some((Some(name), of_object(member.data(&*bytes).ok()?)?))
        });
        return members.collect();
    }
    of_object(&bytes).map(|brings| (None, brings)).into_iter().collect()
}

fn of_object(bytes: &[u8]) -> Option<Brings> {
    let file = object::File::parse(bytes).ok()?;
    let is_main = |name: &[u8]| name == b"main";
    let main = file.symbols().any(|symbol| {
        symbol.is_definition() && symbol.is_global() && !symbol.is_weak() && symbol.name_bytes().is_ok_and(is_main)
    });
    let is_gfortrans = |name: &[u8]| name.starts_with(b"_gfortran_");
    let fortran = file.symbols().any(|symbol| symbol.is_undefined() && symbol.name_bytes().is_ok_and(is_gfortrans));
    Some(Brings { main, units: file.section_by_name(UNITS).is_some(), fortran })
}

/// Whether the system can start a file: as a program of this machine, or by the interpreter that a script names. A shell
/// would be asked to make sense of anything else. The error says what the file is instead.
pub fn require_program(file: &Path) -> Result<(), String> {
    let bytes = fs::read(file).map_err(|error| format!("cannot be read: {}", reason(&error)))?;
    if bytes.starts_with(b"#!") {
        return Ok(());
    }
    if !bytes.starts_with(&object::elf::ELFMAG) {
        return Err("is no program: it does not begin like one".to_string());
    }
    let parsed =
        object::File::parse(&*bytes).map_err(|_| "is a damaged program: its tables are not whole".to_string())?;
    let here = if cfg!(target_arch = "aarch64") { Architecture::Aarch64 } else { Architecture::X86_64 };
    if parsed.architecture() != here {
        return Err(format!("is a program for another machine ({:?})", parsed.architecture()));
    }
    let is_whole = parsed.segments().all(|segment| segment.data().is_ok());
    match parsed.kind() {
        ObjectKind::Executable | ObjectKind::Dynamic if is_whole => Ok(()),
        ObjectKind::Executable | ObjectKind::Dynamic => {
            Err("is a damaged program: parts of it are missing".to_string())
        }
        _ => Err("is no program yet: link it with `kroll build`".to_string()),
    }
}

/// The number of ranks that a program is made for, if a unit of it says one.
pub fn fixed_ranks(program: &Path) -> Option<u32> {
    let bytes = fs::read(program).ok()?;
    let file = object::File::parse(&*bytes).ok()?;
    let units = file.section_by_name(UNITS)?.data().ok()?;
    let threads = |unit: &[u8]| unit.get(STATIC_THREADS..)?.first_chunk().map(|&bytes| u32::from_le_bytes(bytes));
    units.chunks(RECORD).filter_map(threads).find(|&ranks| ranks > 0)
}
