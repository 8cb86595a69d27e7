//! The languages, a row each: which files are theirs, what their front end makes of them, and what is asked of the
//! compiler behind it. A new language is a file here and one more row of [`LANGUAGES`]; nothing else knows them apart.

mod assembly;
mod c;
mod fortran;
mod ir;
mod titanium;
pub mod upc;

use crate::cli::{Code, Stage};
use crate::report::Failure;
use kroll_driver::notes::Inputs;
use kroll_driver::{Compiler, Toolchain};
use kroll_ir::Module;
use kroll_source::bytes::text_of_file;
use kroll_source::{Diagnostic, FileId, SourceMap};
use std::io;
use std::path::{Path, PathBuf};

pub use assembly::LANGUAGE as ASSEMBLY;
pub use upc::LANGUAGE as UPC;

/// Says something about the first file of a unit.
pub type Advise = fn(&mut Input, Option<&Compiler>) -> Result<(), Failure>;

/// What can be done with the files of one language.
#[derive(Debug)]
pub struct Language {
    pub name: &'static str,
    pub suffixes: &'static [&'static str],
    /// The language of a file with one of the suffixes, after a look into it.
    pub of_file: Option<fn(&Path) -> &'static Language>,
    /// All files of one build are one unit, and not each its own.
    pub one_unit: bool,
    /// Flags of the command that other languages do not know, as the user writes them.
    pub flags: &'static [&'static str],
    /// `None`: the toolchain takes the files as they are.
    pub front_end: Option<FrontEnd>,
    /// Where the toolchain takes the files as they are: says what it will not say about the first one.
    pub advise: Option<Advise>,
    /// What decides about a unit besides its files and the headers of C that they include: other files, or places where
    /// there are none, but would be read. An error says what cannot be known.
    pub depends_on: fn(&Input) -> Result<Inputs, String>,
    /// The files and flags of the linker that a file's text asks for; files are named from the file's folder.
    pub needs: Option<fn(&str) -> Vec<String>>,
    pub toolchain: Toolchain,
}

impl PartialEq for Language {
    fn eq(&self, other: &Language) -> bool {
        std::ptr::eq(self, other)
    }
}

/// What is made of files, with what is wrong with them.
pub type Diagnosed<T> = Result<(T, Vec<Diagnostic>), Failure>;

/// Of a language whose units are their files, with headers or without.
fn on_nothing_else(_: &Input) -> Result<Inputs, String> {
    Ok(Inputs::default())
}

/// From files to a module of the representation.
#[derive(Debug)]
pub struct FrontEnd {
    /// The user wrote the module, whose mistakes are then the user's.
    pub reads_modules: bool,
    pub module: fn(&mut Input) -> Diagnosed<Module>,
    /// The text of a stage before the module; `None` if the language has no such stage.
    pub text: fn(&mut Input, Stage) -> Diagnosed<Option<String>>,
}

/// The files of one unit, and all texts that were read for it.
pub struct Input {
    pub language: &'static Language,
    pub paths: Vec<PathBuf>,
    pub code: Code,
    pub map: SourceMap,
    /// What the user wrote as C of which only the compiler's warnings are wanted; the front end may set it.
    pub as_written: Option<String>,
    /// Where the front end looked for further files, and may have found one.
    pub looked_for: Vec<PathBuf>,
}

impl Input {
    pub fn new(language: &'static Language, paths: Vec<PathBuf>, code: Code) -> Input {
        Input { language, paths, code, map: SourceMap::new(), as_written: None, looked_for: Vec::new() }
    }

    /// The file that the unit is named after.
    pub fn first(&self) -> &Path {
        &self.paths[0]
    }

    /// The first file as it is.
    pub fn bytes(&self) -> Result<Vec<u8>, Failure> {
        bytes_of(self.first())
    }

    /// Reads the files as texts.
    pub fn read(&mut self) -> Result<Vec<FileId>, Failure> {
        let mut files = Vec::new();
        for path in &self.paths {
            let bytes = bytes_of(path)?;
            if bytes.contains(&0) {
                let hint = "UTF-16 becomes UTF-8 with `iconv -f utf-16 -t utf-8`";
                let name = path.display();
                return Err(Failure::Program(format!("`{name}` is no text in UTF-8: it holds bytes 0; {hint}")));
            }
            files.push(self.map.add(path, &text_of_file(&bytes)));
        }
        Ok(files)
    }
}

/// A front end that reads the files itself finds them there.
pub fn require_readable(path: &Path) -> Result<(), Failure> {
    match std::fs::metadata(path) {
        Ok(facts) if facts.is_dir() => Err(unreadable(path, &io::ErrorKind::IsADirectory.into())),
        Ok(_) => Ok(()),
        Err(error) => Err(unreadable(path, &error)),
    }
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::system(&format!("read `{}`", path.display()), error)
}

/// Processors fetch code in pieces of 32 bytes. A short loop that straddles two of them costs NAS IS 3 to 4 %, so that what
/// comes before it in the program would decide how fast it is.
const ALIGNED_LOOPS: &str = "-falign-loops=32";

static LANGUAGES: [&Language; 6] =
    [&titanium::LANGUAGE, &upc::LANGUAGE, &fortran::LANGUAGE, &c::LANGUAGE, &assembly::LANGUAGE, &ir::LANGUAGE];

/// The language of a source file, `None` for anything else, such as a program.
pub fn of(path: &Path) -> Option<&'static Language> {
    let suffix = path.extension()?.to_str()?;
    let language = LANGUAGES.into_iter().find(|language| language.suffixes.contains(&suffix))?;
    Some(language.of_file.map_or(language, |look| look(path)))
}

/// What the linker takes as it is.
const FOR_THE_LINKER: &[&str] = &["o", "a", "so"];

/// As [`of`], for commands that need a source file.
pub fn required(path: &Path) -> Result<&'static Language, Failure> {
    of(path).ok_or_else(|| {
        let name = path.display();
        Failure::Usage(match misspelt(path) {
            Some(hint) => format!("`{name}` is no source file: {hint}"),
            None => format!("`{name}` is no source file; the languages are {}", suffixes()),
        })
    })
}

/// What to do about a suffix that only lacks small letters.
pub fn misspelt(path: &Path) -> Option<String> {
    let suffix = path.extension()?.to_str()?;
    let small = suffix.to_ascii_lowercase();
    let language = LANGUAGES.into_iter().find(|language| language.suffixes.contains(&small.as_str()))?;
    (small != suffix).then(|| format!("the suffix of {} is .{small}, not .{suffix}", language.name))
}

/// Whether a file is an object, an archive or a library.
pub fn is_for_the_linker(path: &Path) -> bool {
    path.extension().is_some_and(|suffix| FOR_THE_LINKER.iter().any(|known| suffix == *known))
}

/// The languages that know a flag, for messages.
pub fn that_know(flag: &str) -> String {
    let names: Vec<&str> = LANGUAGES.iter().filter(|row| row.flags.contains(&flag)).map(|row| row.name).collect();
    names.join(", ")
}

/// The languages with their suffixes, for messages.
pub fn suffixes() -> String {
    let of_one = |language: &&Language| {
        let suffixes: Vec<String> = language.suffixes.iter().map(|suffix| format!(".{suffix}")).collect();
        format!("{} ({})", language.name, suffixes.join(" "))
    };
    LANGUAGES.iter().map(of_one).collect::<Vec<_>>().join(", ")
}

/// What stands behind `// kroll:` in the comments in front of the code.
pub fn named_in_front(text: &str) -> Vec<String> {
    let in_front = text.lines().map(str::trim).take_while(|line| line.is_empty() || line.starts_with("//"));
    in_front
        .filter_map(|line| line.strip_prefix("// kroll:"))
        .flat_map(str::split_whitespace)
        .map(str::to_string)
        .collect()
}
