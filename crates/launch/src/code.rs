//! Places in a program's code: from an address to a line and a function, as the debug information or the table of symbols
//! tells. Ranks name such places in their reports (`KROLL_CODE_MARK` of job_page.h) and where they wait.

use addr2line::Loader;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::env;
use std::fs::{self, File};
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};

const MARK: char = '\u{2}';
const END: char = '\u{3}';
/// Stands below a report with a place whose line is not known.
const NO_LINE: &str = "      (compiled with -g, the program tells the line)\n";

/// An address, as tools for debugging count it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Address {
    pub at: u64,
    /// The shared library that it counts in; empty: the program.
    pub library: String,
}

/// As much as is known of an address.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Place {
    line: Option<(PathBuf, u32)>,
    function: Option<String>,
}

/// A program and its libraries, which are read when a place in them is asked for.
pub struct Code {
    /// Kept open: the file may have been removed by then.
    program: Option<File>,
    files: HashMap<String, Option<Loader>>,
}

impl Code {
    pub fn of(program: &Path) -> Code {
        Code { program: File::open(program).ok(), files: HashMap::new() }
    }

    fn find(&mut self, address: &Address) -> Place {
        let file = self.files.entry(address.library.clone()).or_insert_with(|| {
            let path = match (address.library.as_str(), &self.program) {
                ("", program) => format!("/proc/self/fd/{}", program.as_ref()?.as_raw_fd()),
                (library, _) => library.to_string(),
            };
            Loader::new(path).ok()
        });
        file.as_ref().map_or_else(Place::default, |file| find(file, address.at))
    }

    /// `FILE:LINE`, or `in FUNCTION`, for the middle of a sentence; `None` if neither is known.
    pub fn words(&mut self, address: &Address) -> Option<String> {
        let place = self.find(address);
        match (place.line, place.function) {
            (Some((file, line)), _) => Some(format!("at {}:{line}", file.display())),
            (None, function) => function.map(|name| format!("in {name}")),
        }
    }

    /// Puts lines and functions in the place of the addresses in a report.
    pub fn explain(&mut self, report: &[u8]) -> Vec<u8> {
        let text = String::from_utf8_lossy(report);
        if !text.contains(MARK) {
            return report.to_vec();
        }
        let (mut explained, mut knows_lines) = (String::new(), true);
        for line in text.split_inclusive('\n') {
            let Some((before, address, after)) = marked(line) else {
                explained += line;
                continue;
            };
            let place = self.find(&address);
            knows_lines &= place.line.is_some();
            explained += &format!("{before}{}{}\n", prefix(&place, &address), after.trim_end());
            explained += &place.line.and_then(|(file, line)| source(&file, line)).unwrap_or_default();
        }
        explained += if knows_lines { "" } else { NO_LINE };
        explained.into_bytes()
    }
}

/// A line of a report with an address in it: what stands before and behind it.
fn marked(line: &str) -> Option<(&str, Address, &str)> {
    let (before, rest) = line.split_once(MARK)?;
    let (address, after) = rest.split_once(END)?;
    let (at, library) = address.split_once(' ').unwrap_or((address, ""));
    let address = Address { at: u64::from_str_radix(at, 16).ok()?, library: library.to_string() };
    Some((before, address, after))
}

/// `FILE:LINE: in FUNCTION: `, as far as it is known.
fn prefix(place: &Place, address: &Address) -> String {
    let line = place.line.as_ref().map(|(file, line)| format!("{}:{line}: ", file.display()));
    let function = place.function.as_ref().map(|name| format!("in {name}: "));
    match (line, function) {
        (None, None) => format!("at address {:#x}: ", address.at),
        (line, function) => line.unwrap_or_default() + &function.unwrap_or_default(),
    }
}

fn find(file: &Loader, at: u64) -> Place {
    let mut place = Place::default();
    // The innermost frame comes first: a function that was inlined is where the user sees the statement.
    if let Ok(mut frames) = file.find_frames(at)
        && let Ok(Some(frame)) = frames.next()
    {
        place.function = frame.function.and_then(|name| name.raw_name().ok().map(|name| readable(&name)));
        place.line = frame.location.and_then(|location| Some((shown(location.file?), location.line?)));
    }
    place.line = place.line.filter(|&(_, line)| line != 0);
    place.function = place.function.or_else(|| file.find_symbol(at).map(readable));
    place
}

/// A symbol as the user wrote the function: gfortran's of modules are `__MODULE_MOD_NAME`, others have an underscore
/// behind; compilers add parts behind a point.
fn readable(symbol: &str) -> String {
    let name = symbol.split('.').next().unwrap_or_default();
    if name == "MAIN__" {
        return "the main program".to_string();
    }
    let of_module = name.strip_prefix("__").and_then(|rest| rest.split_once("_MOD_")).map(|(_, name)| name);
    of_module.unwrap_or_else(|| name.strip_suffix('_').unwrap_or(name)).to_string()
}

/// A file as the user would name it from here.
fn shown(file: &str) -> PathBuf {
    let path = Path::new(file);
    let here = env::current_dir().unwrap_or_default();
    path.strip_prefix(&here).unwrap_or(path).to_path_buf()
}

/// The line of a source file, with its number before it.
fn source(file: &Path, number: u32) -> Option<String> {
    let text = fs::read(file).ok()?;
    let line = text.split(|&byte| byte == b'\n').nth(number as usize - 1)?;
    Some(format!("{number:5} | {}\n", String::from_utf8_lossy(line).trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// A program with one function, and the function's address.
    fn program(folder: &Path, flags: &[&str]) -> (PathBuf, u64) {
        let (source, program) = (folder.join("two.c"), folder.join("two"));
        fs::write(&source, "int main(void) { return 0; }\nint twice_(int x)\n{\n  return 2 * x;\n}\n")
            .expect("written");
        let built = Command::new("cc").args(["-no-pie"]).args(flags).arg(&source).arg("-o").arg(&program).status();
        assert!(built.expect("cc runs").success());
        let names = Command::new("nm").arg(&program).output().expect("nm runs").stdout;
        let names = String::from_utf8_lossy(&names).into_owned();
        let line = names.lines().find(|line| line.ends_with(" T twice_")).expect("the function");
        (program, u64::from_str_radix(&line[..16], 16).expect("an address"))
    }

    #[test]
    fn a_report_gets_lines_where_the_program_has_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let (program, at) = program(folder.path(), &["-g"]);
        let mut code = Code::of(&program);
        fs::remove_file(program).expect("it was there");
        let said = code.explain(format!("\u{2}{at:x}\u{3}get: image 1: no\nand \u{2}{at:x}\u{3}here\n").as_bytes());
        let file = folder.path().join("two.c").display().to_string();
        let place = format!("{file}:3: in twice: ");
        assert_eq!(
            String::from_utf8_lossy(&said),
            format!("{place}get: image 1: no\n    3 | {{\nand {place}here\n    3 | {{\n")
        );
        let address = Address { at, library: String::new() };
        assert_eq!(code.words(&address), Some(format!("at {file}:3")));
    }

    #[test]
    fn without_lines_the_function_is_named_and_the_flag_that_helps() {
        let folder = tempfile::tempdir().expect("a folder");
        let (program, at) = program(folder.path(), &[]);
        let said = Code::of(&program).explain(format!("\u{2}{at:x}\u{3}lost\n").as_bytes());
        assert_eq!(String::from_utf8_lossy(&said), format!("in twice: lost\n{NO_LINE}"));
    }

    #[test]
    fn what_is_nowhere_stays_an_address() {
        let mut code = Code::of(Path::new("/nowhere"));
        assert_eq!(code.explain(b"plain words\n"), b"plain words\n");
        let said = code.explain(b"\x021f /no/lib.so\x03lost");
        assert_eq!(String::from_utf8_lossy(&said), format!("at address 0x1f: lost\n{NO_LINE}"));
        assert_eq!(code.words(&Address { at: 5, library: String::new() }), None);
    }

    #[test]
    fn symbols_become_names() {
        for (symbol, name) in [("MAIN__", "the main program"), ("__grid_MOD_step", "step"), ("inner.2", "inner")] {
            assert_eq!(readable(symbol), name);
        }
        assert_eq!(readable("solve_"), "solve");
        assert_eq!(readable("f.part.0"), "f");
    }
}
