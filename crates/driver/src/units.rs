//! What the linker collected about the translation units of a program.

use object::{Object, ObjectSection};
use std::fs;
use std::path::Path;

const SECTION: &str = "kroll_units";
/// `kroll_unit` of `runtime/include/kroll/types.h`: its size, and where `static_threads` is in it.
const RECORD: usize = 24;
const STATIC_THREADS: usize = 12;

/// The number of ranks that a program is made for, if a unit of it says one.
pub fn fixed_ranks(program: &Path) -> Option<u32> {
    let bytes = fs::read(program).ok()?;
    let file = object::File::parse(&*bytes).ok()?;
    let units = file.section_by_name(SECTION)?.data().ok()?;
    let threads = |unit: &[u8]| unit.get(STATIC_THREADS..)?.first_chunk().map(|&bytes| u32::from_le_bytes(bytes));
    units.chunks(RECORD).filter_map(threads).find(|&ranks| ranks > 0)
}
