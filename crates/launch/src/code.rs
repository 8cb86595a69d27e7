//! Places in a program's code: from an address to a line and a function, as the debug information or the table of symbols
//! tells. Ranks name such places in their reports (`KROLL_CODE_MARK` of job_page.h) and where they wait.

use addr2line::Loader;
use object::{Object, ObjectSection};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::env;
use std::fs::{self, File};
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};

const MARK: char = '\u{2}';
const END: char = '\u{3}';
/// Starts the line of a report that has the calls under way (`KROLL_TRACE_MARK`).
const TRACE: char = '\u{4}';
/// What the functions of a program are called in its language: strings of parts with tabs between, which are the name in
/// C, `user` or `library`, the name as its language writes it, and of what makes an exception the superclass.
const NAMES_SECTION: &str = ".kroll.functions";
/// Stands below a report with a place whose line is not known.
const NO_LINE: &str = "      (compiled with -g, the program tells the line)\n";
/// The same for calls, some of which the C compiler has put into others.
const NO_LINES: &str = "      (compiled with -g, the program tells all calls and their lines)\n";

/// An address, as tools for debugging count it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Address {
    pub at: u64,
    /// The shared library that it counts in; empty: the program.
    pub library: String,
}

/// What a language calls a function.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Shown {
    name: String,
    of_library: bool,
    /// Of a function that makes an exception, or takes the calls for one: what the exception's class extends.
    extends: Option<String>,
}

impl Shown {
    fn class(&self) -> &str {
        self.name.rsplit_once('.').map_or("", |(class, _)| class)
    }
}

/// A call under way.
struct Call {
    function: Shown,
    line: Option<(PathBuf, u32)>,
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
    /// By the names that the functions have in C; read when first asked for.
    names: Option<HashMap<String, Shown>>,
}

impl Code {
    pub fn of(program: &Path) -> Code {
        Code { program: File::open(program).ok(), files: HashMap::new(), names: None }
    }

    /// Where the address is: a function that was inlined stands before the one that it was inlined into.
    fn find_all(&mut self, address: &Address) -> Vec<Place> {
        let own = self.path_of_program();
        let file = self.files.entry(address.library.clone()).or_insert_with(|| {
            let path = if address.library.is_empty() { own? } else { PathBuf::from(&address.library) };
            Loader::new(path).ok()
        });
        file.as_ref().map_or_else(Vec::new, |file| find(file, address.at))
    }

    /// The innermost function is where the user sees the statement.
    fn find(&mut self, address: &Address) -> Place {
        let found = self.find_all(address).into_iter().next().unwrap_or_default();
        let function = found.function.map(|name| self.names().get(&name).map_or(name, |shown| shown.name.clone()));
        Place { function, ..found }
    }

    /// What has been opened, under a name that leads there even if the file has been removed.
    fn path_of_program(&self) -> Option<PathBuf> {
        Some(PathBuf::from(format!("/proc/self/fd/{}", self.program.as_ref()?.as_raw_fd())))
    }

    fn names(&mut self) -> &HashMap<String, Shown> {
        let path = self.path_of_program();
        self.names.get_or_insert_with(|| path.and_then(|path| names_in(&fs::read(path).ok()?)).unwrap_or_default())
    }

    /// The calls at these addresses, innermost first, of functions whose names the language tells: other functions are the
    /// runtime's own. Behind a tab stands the class of the exception that they are for, if any; the calls that made it are
    /// left out.
    fn calls(&mut self, taken: &str) -> Vec<Call> {
        let (addresses, exception) = taken.trim_end().split_once('\t').unwrap_or((taken, ""));
        let mut calls = Vec::new();
        for word in addresses.split_whitespace() {
            let Ok(at) = u64::from_str_radix(word, 16) else { continue };
            for place in self.find_all(&Address { at, library: String::new() }) {
                let Some(function) = place.function.and_then(|name| self.names().get(&name).cloned()) else { continue };
                calls.push(Call { function, line: place.line });
            }
        }
        let classes = self.with_ancestors(exception);
        let is_making = |call: &&Call| call.function.extends.is_some() && classes.contains(call.function.class());
        calls.drain(..calls.iter().take_while(is_making).count());
        calls
    }

    /// An exception's class, and those that it extends.
    fn with_ancestors(&mut self, class: &str) -> HashSet<String> {
        let shown = self.names().values();
        let superclasses: HashMap<_, _> =
            shown.filter_map(|shown| Some((shown.class(), shown.extends.as_deref()?))).collect();
        std::iter::successors(Some(class), |class| superclasses.get(class).copied()).map(str::to_string).collect()
    }

    /// The calls of a trace, a line each: the user's first, then the library's.
    fn trace(&mut self, taken: &str) -> (String, bool) {
        let (mut of_user, mut of_library, mut knows_lines) = (String::new(), String::new(), true);
        for Call { function, line } in self.calls(taken) {
            knows_lines &= line.is_some();
            let line = line.map(|(file, line)| format!(" ({}:{line})", file.display()));
            let list = if function.of_library { &mut of_library } else { &mut of_user };
            *list += &format!("      at {}{}\n", function.name, line.unwrap_or_default());
        }
        if !of_library.is_empty() {
            of_user += "      within the library:\n";
        }
        (of_user + &of_library, knows_lines)
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
        if !text.contains([MARK, TRACE]) {
            return report.to_vec();
        }
        let (mut explained, mut knows_lines, mut hint) = (String::new(), true, NO_LINE);
        for line in text.split_inclusive('\n') {
            if let Some(addresses) = line.strip_prefix(TRACE) {
                let (trace, has_lines) = self.trace(addresses);
                explained += &trace;
                (knows_lines, hint) = (knows_lines && has_lines, NO_LINES);
                continue;
            }
            let Some((before, address, after)) = marked(line) else {
                explained += line;
                continue;
            };
            let place = self.find(&address);
            knows_lines &= place.line.is_some();
            explained += &format!("{before}{}{}\n", prefix(&place, &address), after.trim_end());
            explained += &place.line.and_then(|(file, line)| source(&file, line)).unwrap_or_default();
        }
        explained += if knows_lines { "" } else { hint };
        explained.into_bytes()
    }
}

/// The report of a program that nobody watched, with lines and functions in the place of addresses.
pub fn explain_report(program: &Path, report: &[u8]) -> Vec<u8> {
    Code::of(program).explain(report)
}

/// The calls of a trace, for the program itself: a line each, with the function, the file and the line's number, and tabs
/// between; no file and 0 where the line is not known. What was taken are addresses in hexadecimal with blanks between,
/// and behind a tab the class of the exception.
pub fn calls_at(program: &Path, taken: &str) -> String {
    let calls = Code::of(program).calls(taken).into_iter();
    let lines = calls.map(|Call { function, line }| {
        let (file, line) = line.unwrap_or_default();
        format!("{}\t{}\t{line}\n", function.name, file.display())
    });
    lines.collect()
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

fn find(file: &Loader, at: u64) -> Vec<Place> {
    let mut places = Vec::new();
    if let Ok(mut frames) = file.find_frames(at) {
        while let Ok(Some(frame)) = frames.next() {
            let function = frame.function.and_then(|name| name.raw_name().ok().map(|name| readable(&name)));
            let line = frame.location.and_then(|location| Some((shown(location.file?), location.line?)));
            places.push(Place { line: line.filter(|&(_, line)| line != 0), function });
        }
    }
    if places.is_empty() {
        places.push(Place::default());
    }
    // Without debug information there is one function, the symbol's.
    if let Some(outermost) = places.last_mut().filter(|place| place.function.is_none()) {
        outermost.function = file.find_symbol(at).map(readable);
    }
    places
}

/// The names that a program has for its functions.
fn names_in(program: &[u8]) -> Option<HashMap<String, Shown>> {
    let file = object::File::parse(program).ok()?;
    let text = file.section_by_name(NAMES_SECTION)?.uncompressed_data().ok()?;
    let rows = text.split(|&byte| byte == 0).filter_map(|row| {
        let mut parts = std::str::from_utf8(row).ok()?.split('\t');
        let (symbol, whose, name) = (parts.next()?, parts.next()?, parts.next()?.to_string());
        let extends = parts.next().map(str::to_string);
        Some((symbol.to_string(), Shown { name, of_library: whose == "library", extends }))
    });
    Some(rows.collect())
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

    /// A program of a text, which gets the program's name with `.c`.
    fn built(program: &Path, text: &str, flags: &[&str]) {
        let source = program.with_extension("c");
        fs::write(&source, text).expect("written");
        let built = Command::new("cc").args(["-no-pie"]).args(flags).arg(&source).arg("-o").arg(program).status();
        assert!(built.expect("cc runs").success());
    }

    fn address_of(program: &Path, function: &str) -> u64 {
        let names = Command::new("nm").arg(program).output().expect("nm runs").stdout;
        let names = String::from_utf8_lossy(&names).into_owned();
        let line = names.lines().find(|line| line.ends_with(&format!(" T {function}"))).expect("the function");
        u64::from_str_radix(&line[..16], 16).expect("an address")
    }

    /// A program with one function, and the function's address.
    fn program(folder: &Path, flags: &[&str]) -> (PathBuf, u64) {
        let program = folder.join("two");
        built(&program, "int main(void) { return 0; }\nint twice_(int x)\n{\n  return 2 * x;\n}\n", flags);
        let at = address_of(&program, "twice_");
        (program, at)
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

    /// Calls of a language that says what its functions are called.
    #[test]
    fn a_trace_has_the_functions_of_the_user_before_those_of_the_library() {
        let folder = tempfile::tempdir().expect("a folder");
        let (source, program) = (folder.path().join("calls.c"), folder.path().join("calls"));
        let text = "__asm__(\".pushsection .kroll.functions,\\\"\\\",@progbits\\n\"\n\
                    \".string \\\"Main_go\\\\tuser\\\\tMain.go\\\"\\n\"\n\
                    \".string \\\"List_get\\\\tlibrary\\\\tjava.util.List.get\\\"\\n.popsection\");\n\
                    int List_get(void) { return 1; }\nint Main_go(void) { return List_get() + 2; }\n\
                    int hidden(void) { return 3; }\nint main(void) { return Main_go() + hidden(); }\n";
        built(&program, text, &["-O0", "-g"]);
        let at = |function: &str| address_of(&program, function);
        let line = format!("\u{4} {:x} {:x} {:x}\n", at("List_get"), at("hidden"), at("Main_go"));
        let said = Code::of(&program).explain(format!("lost\n{line}").as_bytes());
        let file = source.display();
        assert_eq!(
            String::from_utf8_lossy(&said),
            format!(
                "lost\n      at Main.go ({file}:5)\n      within the library:\n      at java.util.List.get ({file}:4)\n"
            )
        );
        let address = Address { at: at("Main_go"), library: String::new() };
        assert_eq!(Code::of(&program).find(&address).function, Some("Main.go".to_string()));
    }

    /// What makes an exception, down to the constructor of its own class.
    #[test]
    fn calls_of_an_exception_begin_with_the_one_that_made_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let (source, program) = (folder.path().join("thrown.c"), folder.path().join("thrown"));
        let rows = [
            "fill\tlibrary\tlang.Thrown.fillInStackTrace\tlang.Object",
            "make\tlibrary\tlang.Thrown.<init>\tlang.Object",
            "bad\tuser\tBad.<init>\tlang.Thrown",
            "worse\tuser\tWorse.<init>\tBad",
            "go\tuser\tMain.go",
        ];
        let mut text = "__asm__(\".pushsection .kroll.functions,\\\"\\\",@progbits\\n\"\n".to_string();
        for row in rows {
            text += &format!("\".string \\\"{}\\\"\\n\"\n", row.replace('\t', "\\\\t"));
        }
        text += "\".popsection\");\nint fill(void) { return 1; }\nint make(void) { return 2; }\nint bad(void) { return 3; }\n\
                 int worse(void) { return 4; }\nint go(void) { return 5; }\nint main(void) { return 0; }\n";
        built(&program, &text, &["-O0", "-g"]);
        let taken =
            ["fill", "make", "bad", "worse", "go"].map(|name| format!("{:x}", address_of(&program, name))).join(" ");
        let file = source.display();
        let of = |class: &str| calls_at(&program, &format!(" {taken}\t{class}\n"));
        let go = format!("Main.go\t{file}\t12\n");
        assert_eq!(of("Worse"), go);
        // Made by the constructor of another one.
        assert_eq!(of("Bad"), format!("Worse.<init>\t{file}\t11\n{go}"));
        assert_eq!(of("").lines().count(), 5);
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
