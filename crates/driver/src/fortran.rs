//! What Fortran needs besides its sources: modules of ours, gfortran's own libraries, and what the command knows.

use crate::{Compiler, reason};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// Modules that programs may use, with their sources. They are interfaces of C functions: there is no object.
const MODULES: &[(&str, &str)] = &[
    ("kroll_caf", include_str!("../../../lib/fortran/kroll_caf.f90")),
    ("opencoarrays", include_str!("../../../lib/fortran/opencoarrays.f90")),
];

/// Compiles those of our modules that a source uses into a folder, where gfortran then finds them: their form differs
/// from release to release. Those that were made there stay, links do not. True if there are any.
pub fn write_modules(compiler: &Compiler, source: &Path, folder: &Path) -> Result<bool, String> {
    let text = fs::read(source).unwrap_or_default().to_ascii_lowercase();
    let text = String::from_utf8_lossy(&text);
    let used = MODULES.iter().filter(|(name, _)| text.lines().any(|line| uses(line, name)));
    let mut any = false;
    let is_made = |name: &str| folder.join(format!("{name}.mod")).symlink_metadata().is_ok_and(|found| found.is_file());
    for (name, module) in used.filter(|(name, _)| !is_made(name)) {
        any = true;
        let file = folder.join(format!("{name}.f90"));
        fs::write(&file, module).map_err(|error| format!("cannot write the module {name}: {}", reason(&error)))?;
        let mut command = compiler.command();
        let made = command.arg("-fsyntax-only").arg("-J").arg(folder).arg(&file).output();
        let made = made.map_err(|error| format!("cannot run {}: {}", compiler.name(), reason(&error)))?;
        if !made.status.success() {
            return Err(format!("cannot make the module {name}: {}", String::from_utf8_lossy(&made.stderr)));
        }
    }
    Ok(any)
}

/// Whether a line in small letters is `use NAME`.
fn uses(line: &str, name: &str) -> bool {
    let Some(rest) = line.trim_start().strip_prefix("use") else { return false };
    let named = rest.rsplit_once("::").map_or(rest, |(_, named)| named).trim_start();
    let behind = named.strip_prefix(name);
    behind.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
        && rest.starts_with([' ', ',', ':', '\t'])
}

/// gfortran's own libraries, by their paths: the C compiler that links may not look where they are.
pub fn libraries(compiler: &Compiler) -> Result<Vec<OsString>, String> {
    let find = |name: &str| compiler.asked(&format!("-print-file-name={name}")).map(PathBuf::from);
    let own = find("libgfortran.so")?;
    if !own.is_absolute() {
        return Err(format!("`{}` does not know where its library libgfortran.so is", compiler.name()));
    }
    // Not every machine has reals of 128 bits.
    let wide = find("libquadmath.so").ok().filter(|path| path.is_absolute());
    Ok([Some(own), wide].into_iter().flatten().map(PathBuf::into_os_string).collect())
}

/// Gets into an array of constant size that is too large for the stack.
const GET: &str = "subroutine asked(c)\n real(8) :: c(131072)\n real(8), save :: a(131072)[*]\n c = a(:)[1]\nend\n";

/// Whether the compiler takes memory for such a get that it never frees (`runtime/fortran/temporary.c`). Those before 15
/// take none; of the others each is asked, since one may do better than the last.
fn forgets_temporaries(compiler: &Compiler, release: u32, folder: &Path) -> Result<bool, String> {
    if release < 15 {
        return Ok(false);
    }
    let file = folder.join("kroll_get.f90");
    fs::write(&file, GET).map_err(|error| format!("cannot write what gfortran is asked: {}", reason(&error)))?;
    let made = compiler.command().args(["-O0", "-fcoarray=lib", "-S", "-o", "-"]).arg(&file).output();
    let made = made.map_err(|error| format!("cannot run {}: {}", compiler.name(), reason(&error)))?;
    if !made.status.success() {
        return Err(format!("cannot compile a get: {}", String::from_utf8_lossy(&made.stderr)));
    }
    Ok(takes_and_keeps(&String::from_utf8_lossy(&made.stdout)))
}

/// Whether the procedure `asked` calls `malloc`, and not `free`, in assembly.
fn takes_and_keeps(assembly: &str) -> bool {
    let body = assembly.lines().skip_while(|line| *line != "asked_:").take_while(|line| !line.contains(".size"));
    let called: Vec<&str> = body.filter_map(|line| line.trim().strip_prefix("call")).map(str::trim_start).collect();
    let calls = |name: &str| called.iter().any(|word| word.split('@').next() == Some(name));
    calls("malloc") && !calls("free")
}

/// Writes a source in assembly that tells the runtime which release of gfortran calls it, what that forgets, and where the
/// command is that starts more images (`runtime/fortran/boot.c`).
pub fn write_stamp(compiler: &Compiler, folder: &Path) -> Result<PathBuf, String> {
    let release = compiler.release()?;
    let forgets = u8::from(forgets_temporaries(compiler, release, folder)?);
    let command = std::env::current_exe().map_err(|error| format!("cannot find this command: {}", reason(&error)))?;
    let path: String = command.as_os_str().as_encoded_bytes().iter().map(|byte| format!("\\{byte:03o}")).collect();
    let text = format!(
        "\t.section .rodata\n\t.globl kroll_caf_release, kroll_caf_forgets_temporaries, kroll_caf_launcher\n\
         \t.balign 4\nkroll_caf_release:\n\t.long {release}\nkroll_caf_forgets_temporaries:\n\t.long {forgets}\n\
         kroll_caf_launcher:\n\t.asciz \"{path}\"\n\
         \t.section .note.GNU-stack,\"\",%progbits\n"
    );
    let file = folder.join("kroll_caf.s");
    fs::write(&file, text).map_err(|error| format!("cannot write what the program is told: {}", reason(&error)))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_compiler_forgets_is_seen_in_its_assembly() {
        let asked = |calls: &[&str]| {
            let body: String = calls.iter().map(|name| format!("\tcall\t{name}\n")).collect();
            format!("accessor:\n\tcall\tfree@PLT\n\t.size\taccessor, 9\nasked_:\n{body}\t.size\tasked_, 9\n")
        };
        assert!(takes_and_keeps(&asked(&["malloc@PLT", "_gfortran_caf_get_from_remote@PLT"])));
        assert!(takes_and_keeps(&asked(&["malloc", "_gfortran_caf_get_from_remote"])));
        assert!(!takes_and_keeps(&asked(&["malloc@PLT", "_gfortran_caf_get_from_remote@PLT", "free@PLT"])));
        assert!(!takes_and_keeps(&asked(&["_gfortran_caf_get_from_remote@PLT"])));
        assert!(!takes_and_keeps("accessor:\n\tcall\tmalloc@PLT\n"));
    }

    #[test]
    fn modules_are_found_by_their_use() {
        for line in ["use kroll_caf", "  use kroll_caf, only: f", "use :: kroll_caf", "use, non_intrinsic :: kroll_caf"]
        {
            assert!(uses(line, "kroll_caf"), "{line}");
        }
        for line in ["use kroll_caf2", "! use kroll_caf", "user kroll_caf", "call use(kroll_caf)", "usekroll_caf"] {
            assert!(!uses(line, "kroll_caf"), "{line}");
        }
    }
}
