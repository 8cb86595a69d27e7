//! The command line of upcc, which makefiles wrote for other compilers.

use super::words;
use crate::compile::Named;
use crate::language::{ASSEMBLY, UPC};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// How far a file goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    #[default]
    Program,
    Object,
    Assembly,
    Preprocessed,
}

/// What the words of the command line say.
#[derive(Default, PartialEq, Debug)]
pub struct Line {
    pub goal: Goal,
    pub output: Option<PathBuf>,
    pub threads: Option<u32>,
    pub lower_all: bool,
    pub checked: bool,
    pub berkeley: bool,
    pub upc_1_0: bool,
    /// Flags for compiling, such as `-O2`.
    pub compile: Vec<String>,
    /// Flags for the preprocessor, such as `-DN=4`.
    pub preprocess: Vec<String>,
    /// `-MD`, `-MMD`: write a makefile rule.
    pub dependencies: Option<String>,
    pub dependency_flags: Vec<String>,
    /// Sources, objects, archives and linker flags in their order.
    pub inputs: Vec<Named>,
    /// Questions to the C compiler, such as `-dumpmachine`.
    pub questions: Vec<String>,
    /// `-shared`: the output is a library for the dynamic linker.
    pub shared_library: bool,
    /// Flags that mean nothing here.
    pub ignored: Vec<String>,
    pub verbose: bool,
    pub version: bool,
    pub help: bool,
}

/// Flags of other UPC compilers about networks, processes and heaps, by how they begin.
const IGNORED: &[&str] = &[
    "-network",
    "-pthreads",
    "-nopthreads",
    "-uses-",
    "-shared-heap",
    "-heap-offset",
    "-save-all-temps",
    "-trans",
    "-notrans",
    "-norc",
    "-conf",
    "-show-sizes",
    "-fupc-pts",
    "-fupc-inline-lib",
    "-fupc-pthreads",
    "-fupc-debug",
    "-nolink-cache",
    "-link-cache",
    "-inst",
    "-trace",
    "-stats",
    "-fast",
    "-tv",
    "-opt",
    "-lines",
    "-nolines",
    "-unlimited-registers",
    "-fupc-pre-include",
    "-fno-upc-",
    "-lang=",
    "-link-with",
    "-Wu,",
    "-Ww,",
    // UPC and what is generated for it go beyond ISO C everywhere.
    "-pedantic",
    "-Wpedantic",
];

/// Those of them whose value may be the next word, with one dash or two.
const IGNORED_WITH_VALUE: &[&str] = &["network", "shared-heap", "shared-heap-max", "heap-offset", "translator", "conf"];

/// Flags that only the preprocessor looks at.
const FOR_PREPROCESSOR: &[&str] =
    &["-P", "-C", "-CC", "-dM", "-dD", "-dN", "-dI", "-H", "-nostdinc", "-undef", "-trigraphs"];

/// Flags of the preprocessor whose value may be the next word.
const WITH_VALUE: &[&str] = &["-D", "-U", "-I", "-include", "-isystem", "-iquote", "-idirafter", "-imacros"];

/// Reads the words behind the command's name.
pub fn parse(words: &[OsString]) -> Result<Line, String> {
    let mut line = Line::default();
    let mut words = words.iter();
    let mut spoken = Spoken::BySuffix;
    while let Some(word) = words.next() {
        let text = word.to_string_lossy().into_owned();
        let follows = words.as_slice().first();
        let mut next = |what: &str| {
            let value = words.next().map(|value| value.to_string_lossy().into_owned());
            value.ok_or_else(|| format!("{what} needs a value"))
        };
        if !text.starts_with('-') || text == "-" {
            line.inputs.push(input(word, spoken));
        } else if let Some(language) = text.strip_prefix("-x") {
            let language = if language.is_empty() { next("-x")? } else { language.to_string() };
            spoken = Spoken::by_name(&language)?;
        } else if let Some(flag) = WITH_VALUE.iter().find(|flag| text.starts_with(**flag)) {
            let value = if text == **flag { next(flag)? } else { text[flag.len()..].to_string() };
            let short = flag.len() == 2;
            let flags = if short { vec![format!("{flag}{value}")] } else { vec![flag.to_string(), value] };
            line.preprocess.extend(flags);
        } else if let Some(value) = threads_flag(&text) {
            let value = if value.is_empty() { next("-T")? } else { value.to_string() };
            line.threads = Some(threads(&value)?);
        } else if let Some(value) = text.strip_prefix("-o").filter(|_| text != "-opt") {
            line.output = Some(PathBuf::from(if value.is_empty() { next("-o")? } else { value.to_string() }));
        } else if text == "-h" && follows.is_some_and(is_cray_value) {
            line.ignored.push(format!("-h {}", next("-h")?));
        } else {
            flag(&mut line, &text, &mut next)?;
        }
    }
    Ok(line)
}

fn flag(line: &mut Line, text: &str, next: &mut dyn FnMut(&str) -> Result<String, String>) -> Result<(), String> {
    match text {
        "-c" => line.goal = Goal::Object,
        "-S" => line.goal = Goal::Assembly,
        "-E" => line.goal = Goal::Preprocessed,
        "-v" => line.verbose = true,
        "-V" | "--version" | "-version" => line.version = true,
        "-h" | "--help" | "-help" => line.help = true,
        "--lower-all" => line.lower_all = true,
        "--checked" => line.checked = true,
        "--berkeley" => line.berkeley = true,
        "--upc-1.0" => line.upc_1_0 = true,
        "-MD" | "-MMD" => line.dependencies = Some(text.to_string()),
        "-MF" | "-MT" | "-MQ" => line.dependency_flags.extend([text.to_string(), next(text)?]),
        "-MP" | "-MG" => line.dependency_flags.push(text.to_string()),
        // They stop at the preprocessor, whose output is then a makefile rule.
        "-M" | "-MM" => {
            line.goal = Goal::Preprocessed;
            line.preprocess.push(text.to_string());
        }
        "-fsyntax-only" => {
            line.goal = Goal::Object;
            line.compile.push(text.to_string());
        }
        "-shared" => line.shared_library = true,
        _ if IGNORED_WITH_VALUE.contains(&text.trim_start_matches('-')) => {
            let value = next(text)?;
            line.ignored.push(format!("{text} {value}"));
        }
        _ if text.starts_with("-Wc,") => {
            let split = words::split(&text["-Wc,".len()..]);
            line.compile.extend(split.map_err(|what| format!("{text}: {what}"))?);
        }
        "-l" | "-L" => line.inputs.push(Named::Link(format!("{text}{}", next(text)?).into())),
        "-Xlinker" | "-u" | "-z" => {
            let words = [text.to_string(), next(text)?];
            line.inputs.extend(words.into_iter().map(|word| Named::Link(word.into())));
        }
        _ if is_question(text) => line.questions.push(text.to_string()),
        _ if text.starts_with("-Wp,") || FOR_PREPROCESSOR.contains(&text) => line.preprocess.push(text.to_string()),
        _ if is_linkers(text) => {
            // Flags such as -lines begin like a library.
            match is_ignored(text) {
                true => line.ignored.push(text.to_string()),
                false => line.inputs.push(Named::Link(text.into())),
            }
        }
        _ if is_ignored(text) => line.ignored.push(text.to_string()),
        _ if is_compilers(text) => line.compile.push(text.to_string()),
        _ => line.ignored.push(text.to_string()),
    }
    Ok(())
}

/// The language of the files that follow.
#[derive(Clone, Copy)]
enum Spoken {
    BySuffix,
    C,
    Assembly,
}

impl Spoken {
    fn by_name(language: &str) -> Result<Spoken, String> {
        match language {
            "none" => Ok(Spoken::BySuffix),
            "c" | "upc" | "cpp-output" | "c-header" => Ok(Spoken::C),
            "assembler" | "assembler-with-cpp" => Ok(Spoken::Assembly),
            _ => Err(format!("-x {language}: the languages are c, upc, cpp-output and assembler")),
        }
    }
}

/// What the C compiler answers without looking at files; configure scripts ask.
fn is_question(text: &str) -> bool {
    text.starts_with("-print-") || ["-dumpmachine", "-dumpversion", "-dumpfullversion", "-dumpspecs"].contains(&text)
}

fn is_linkers(text: &str) -> bool {
    ["-l", "-L", "-Wl,", "-static", "-rdynamic", "-nostdlib", "-nodefaultlibs"].iter().any(|w| text.starts_with(w))
        || text == "-s"
}

fn is_ignored(text: &str) -> bool {
    IGNORED.iter().any(|start| text.starts_with(start))
}

/// Flags that the C compiler understands.
fn is_compilers(text: &str) -> bool {
    let starts = ["-O", "-g", "-f", "-m", "-W", "-std=", "-ansi", "-pipe", "-w", "-p"];
    starts.iter().any(|start| text.starts_with(start))
}

/// What stands behind the `-h` of Cray's compilers, such as `upc` or `cpu=x86-64`; no flag and no file.
fn is_cray_value(word: &OsString) -> bool {
    !word.to_string_lossy().starts_with('-') && Path::new(word).extension().is_none()
}

/// The value of `-T4`, `-T=4`, `-fupc-threads=4`, `-fupc-threads-4`, empty for a bare `-T`.
fn threads_flag(text: &str) -> Option<&str> {
    let value = text.strip_prefix("-fupc-threads").or_else(|| text.strip_prefix("-T"))?;
    let value = value.strip_prefix(['=', '-']).unwrap_or(value);
    (value.is_empty() || value.bytes().all(|b| b.is_ascii_digit())).then_some(value)
}

fn threads(text: &str) -> Result<u32, String> {
    text.parse().ok().filter(|&n| n > 0).ok_or_else(|| format!("`{text}` is no number of threads"))
}

/// C is UPC here, whatever its suffix.
fn input(word: &OsString, spoken: Spoken) -> Named {
    let suffix = Path::new(word).extension().and_then(|suffix| suffix.to_str());
    let language = match (spoken, suffix) {
        (Spoken::C, _) => &UPC,
        (Spoken::Assembly, _) => &ASSEMBLY,
        // Nothing else can come through a pipe.
        (_, None) if word == "-" => &UPC,
        (_, Some("upc" | "c" | "i" | "uph" | "h")) => &UPC,
        (_, Some(suffix)) if ASSEMBLY.suffixes.contains(&suffix) => &ASSEMBLY,
        _ => return Named::Link(word.clone()),
    };
    Named::Source(PathBuf::from(word), language)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(name: &str) -> Named {
        Named::Source(name.into(), &UPC)
    }

    fn line(text: &str) -> Line {
        let words: Vec<OsString> = text.split(' ').map(OsString::from).collect();
        parse(&words).expect("a line")
    }

    #[test]
    fn flags_of_makefiles_are_sorted_out() {
        let line = line("-O2 -DN=4 -I inc -c a.upc -o a.o -network=udp -pthreads=2 -Wall -lm");
        assert_eq!((line.goal, line.output.as_deref()), (Goal::Object, Some(Path::new("a.o"))));
        assert_eq!(line.compile, ["-O2", "-Wall"]);
        assert_eq!(line.preprocess, ["-DN=4", "-Iinc"]);
        assert_eq!(line.ignored, ["-network=udp", "-pthreads=2"]);
        assert_eq!(line.inputs, [source("a.upc"), Named::Link("-lm".into())]);
    }

    #[test]
    fn what_is_compiled_is_said_by_suffix_or_flag() {
        let line = line("-x c a.txt - -xnone b.o c.S d.c -s -M -Wp,-MD,x.d -dumpmachine -shared");
        let link = |name: &str| Named::Link(name.into());
        let files = [
            source("a.txt"),
            source("-"),
            link("b.o"),
            Named::Source("c.S".into(), &ASSEMBLY),
            source("d.c"),
            link("-s"),
        ];
        assert_eq!(line.inputs, files);
        assert_eq!((line.goal, line.shared_library), (Goal::Preprocessed, true));
        assert_eq!(line.preprocess, ["-M", "-Wp,-MD,x.d"]);
        assert_eq!(line.questions, ["-dumpmachine"]);
        assert!(parse(&["-x".into(), "c++".into()]).is_err());
    }

    #[test]
    fn flags_of_other_compilers_may_have_values_and_lists() {
        let line =
            line("-network smp --shared-heap 64MB -Wc,-O3,-g -Wu,-x -lang=upc -fno-upc-pre-include -pedantic a.c");
        let ignored =
            ["-network smp", "--shared-heap 64MB", "-Wu,-x", "-lang=upc", "-fno-upc-pre-include", "-pedantic"];
        assert_eq!(line.ignored, ignored);
        assert_eq!(line.compile, ["-O3", "-g"]);
        assert_eq!(line.inputs, [source("a.c")]);
        let words = ["-Wc,-O3 -DX, -g".into(), "--berkeley".into()];
        let line = parse(&words).expect("a line");
        assert_eq!(line.compile, ["-O3", "-DX", "-g"]);
        assert!(line.berkeley && line.preprocess.is_empty());
    }

    #[test]
    fn a_flag_for_an_optimizer_names_no_output() {
        let line = line("-opt -noopt a.upc");
        assert!(line.output.is_none() && line.ignored == ["-opt", "-noopt"]);
    }

    #[test]
    fn help_is_asked_for_by_a_flag_that_another_compiler_gives_values() {
        let cray = line("-h upc -hcpu=x86 -h cpu=x86-64 a.upc");
        assert_eq!(cray.ignored, ["-h upc", "-hcpu=x86", "-h cpu=x86-64"]);
        assert!(!cray.help && cray.inputs == [source("a.upc")]);
        for help in ["-h", "-h a.upc", "a.upc -h", "-h -c", "--help", "-help"] {
            assert!(line(help).help, "{help}");
        }
    }

    #[test]
    fn threads_are_written_in_many_ways() {
        for text in ["-T 4", "-T4", "-T=4", "-fupc-threads=4", "-fupc-threads-4"] {
            assert_eq!(line(text).threads, Some(4), "{text}");
        }
        assert!(parse(&["-T".into(), "x".into()]).is_err());
        assert!(parse(&["-T=0".into()]).is_err());
        assert!(parse(&["-o".into()]).is_err());
    }
}
