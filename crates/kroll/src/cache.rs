//! Programs that `kroll run` has compiled, kept for the next time. A program is found by what was asked for: files, flags,
//! folder, compilers, this very command. It is taken if every file that it was made of is what it was, and there is still
//! none where another one would be read. What this cannot cover is not kept, and neither is what changed during the build.
//!
//! An entry is one file, which appears whole or not at all and is read whole and verified before anything is believed, so
//! commands need no lock: whoever reads has what was there when the file was opened.

use crate::cli::{self, Code};
use crate::compile::{self, DependsOn};
use crate::output::{heard, tell};
use crate::report::Failure;
use kroll_driver::notes::{self, Inputs};
use kroll_driver::{Compiler, Home, reason, temporary};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, DirBuilder, File, Metadata, Permissions};
use std::io::{self, IsTerminal, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// What an entry begins with; the number is of its form.
const MAGIC: &[u8] = b"kroll program 1\n";
const DIGEST_BYTES: usize = blake3::OUT_LEN;
/// What all entries together may fill, if `KROLL_CACHE` says nothing.
const LIMIT_BYTES: u64 = 512 << 20;
/// Clocks of file systems are so coarse: who is younger than the build less this may have changed during the build.
const COARSENESS: Duration = Duration::from_millis(20);
/// A file that nobody finished for so long is left by a command that was killed.
const FORGOTTEN: Duration = Duration::from_secs(3600);
const UNFINISHED: &str = ".new-";

/// Settings that change what is made, and are part of what is asked for.
const ASKED_FOR: &[&str] = &[
    "CC",
    "FC",
    "PATH",
    "KROLL_HOME",
    "KROLL_VERIFY",
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_CTYPE",
    "LC_MESSAGES",
    "NO_COLOR",
    "LD_LIBRARY_PATH",
];
/// Settings of compilers that bring in what is not known.
const UNKNOWN: &[&str] = &[
    "CPATH",
    "C_INCLUDE_PATH",
    "LIBRARY_PATH",
    "COMPILER_PATH",
    "GCC_EXEC_PREFIX",
    "LD_RUN_PATH",
    "LD_PRELOAD",
    "DEPENDENCIES_OUTPUT",
    "SUNPRO_DEPENDENCIES",
    "GNUTARGET",
    "LDEMULATION",
    "CCC_OVERRIDE_OPTIONS",
    "SOURCE_DATE_EPOCH",
    "GCC_COMPARE_DEBUG",
];
/// Programs that are found by their names on PATH.
const TOOLS: &[&str] = &["cc", "gcc", "clang", "gfortran", "as", "ld"];
/// How flags begin that are a matter of the code alone. Others may name files.
const COVERED: &[&str] = &[
    "-O",
    "-D",
    "-U",
    "-I",
    "-std=",
    "-pedantic",
    "-fno-",
    "-fsanitize=",
    "-fcheck=",
    "-ffast-math",
    "-funroll-",
    "-fwrapv",
    "-finline",
    "-fdefault-",
    "-ffree-",
    "-ffixed-",
    "-fimplicit-none",
    "-finit-",
    "-fstrict-",
    "-fomit-",
    "-fopenmp",
    "-fstack-protector",
];

/// Which file something is, and since when, as the system has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Identity {
    file: (u64, u64),
    bytes: u64,
    modified: (i64, i64),
    changed: (i64, i64),
}

impl Identity {
    fn of(facts: &Metadata) -> Identity {
        Identity {
            file: (facts.dev(), facts.ino()),
            bytes: facts.size(),
            modified: (facts.mtime(), facts.mtime_nsec()),
            changed: (facts.ctime(), facts.ctime_nsec()),
        }
    }
}

/// What is at a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum There {
    /// No file that could be read.
    Nothing,
    /// The digest of a file's text.
    Text([u8; DIGEST_BYTES]),
    Tool(Identity),
}

impl There {
    fn text(path: &Path) -> There {
        let facts = path.metadata();
        match facts.and_then(|facts| if facts.is_file() { fs::read(path) } else { Err(io::ErrorKind::NotFound.into()) })
        {
            Ok(bytes) => There::Text(*blake3::hash(&bytes).as_bytes()),
            Err(_) => There::Nothing,
        }
    }

    fn tool(path: &Path) -> There {
        path.metadata().map_or(There::Nothing, |facts| There::Tool(Identity::of(&facts)))
    }

    /// Whether the place is as it was.
    fn still(&self, path: &Path) -> bool {
        *self == if matches!(self, There::Tool(_)) { There::tool(path) } else { There::text(path) }
    }
}

/// What stands in an entry before the program.
#[derive(Serialize, Deserialize)]
struct Record {
    places: Vec<(PathBuf, There)>,
    /// What the build told.
    told: String,
}

/// Where programs are kept, and how much they may fill.
struct Cache {
    folder: PathBuf,
    limit_bytes: u64,
}

/// Builds `program`, or takes it from what was kept.
pub fn build(files: &[PathBuf], code: &Code, may_keep: bool, program: &Path) -> Result<(), Failure> {
    let cache = if may_keep { Cache::open()? } else { None };
    let Some((cache, key)) = cache.and_then(|cache| Some((cache, key(files, code)?))) else {
        return compile::build(files, code, program);
    };
    if let Some(told) = cache.take(&key, program) {
        tell(&told);
        return Ok(());
    }
    let start = SystemTime::now();
    let notes = temporary().map_err(Failure::Program)?;
    let noted = Code { notes: Some(notes.path().to_path_buf()), ..code.clone() };
    let (built, told) = heard(|| compile::build_telling(files, &noted, program));
    let depend_on = built?;
    // A program that cannot be kept is compiled again, and nothing else is lost; `kroll doctor` says whether any can.
    let _not_kept = places(notes.path(), files, code, depend_on)
        .and_then(|(texts, tools)| settled(texts, tools, start))
        .and_then(|places| cache.keep(&key, &Record { places, told }, program).map_err(|error| reason(&error)));
    Ok(())
}

/// Removes all programs; how many, and their bytes.
pub fn clean() -> Result<(usize, u64), Failure> {
    let Some(folder) = folder() else { return Ok((0, 0)) };
    let entries = entries(&folder);
    let bytes = entries.iter().map(|entry| entry.bytes).sum();
    for entry in &entries {
        match fs::remove_file(&entry.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(Failure::system(&format!("remove `{}`", entry.path.display()), &error));
            }
            _ => {}
        }
    }
    Ok((entries.len(), bytes))
}

/// For `kroll doctor`.
pub fn described() -> Result<String, Failure> {
    let Some(cache) = Cache::open()? else { return Ok("off".to_string()) };
    let (folder, entries) = (cache.folder.display(), entries(&cache.folder));
    let bytes: u64 = entries.iter().map(|entry| entry.bytes).sum();
    let limit = cache.limit_bytes >> 20;
    let tried = cache.make_folder().and_then(|()| tempfile::NamedTempFile::with_prefix_in(UNFINISHED, &cache.folder));
    Ok(match tried {
        Ok(_) => format!("{folder}: {} programs, {} of {limit} MiB", entries.len(), bytes >> 20),
        Err(error) => format!("{folder}: nothing is kept: {}", reason(&error)),
    })
}

/// `$XDG_CACHE_HOME/kroll`, else `~/.cache/kroll`.
fn folder() -> Option<PathBuf> {
    let named = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let place = named("XDG_CACHE_HOME").or_else(|| Some(named("HOME")?.join(".cache")))?;
    Some(place.join("kroll"))
}

impl Cache {
    /// `None` if nothing is to be kept, or there is no place of our own.
    fn open() -> Result<Option<Cache>, Failure> {
        let wish = std::env::var("KROLL_CACHE").unwrap_or_default();
        let limit_bytes = match wish.as_str() {
            "off" | "0" => return Ok(None),
            "" => LIMIT_BYTES,
            size => cli::bytes(size).map_err(|why| {
                Failure::Usage(format!(
                    "KROLL_CACHE={size} means nothing: its value is off, or a size such as 512M ({why})"
                ))
            })?,
        };
        Ok(folder().map(|folder| Cache { folder, limit_bytes }))
    }

    /// Writes the program that was kept under a key, if it would be made again just so. The value is what the build told.
    fn take(&self, key: &str, program: &Path) -> Option<String> {
        let path = self.folder.join(key);
        let mut file = File::open(&path).ok()?;
        let facts = file.metadata().ok()?;
        // What belongs to others says what they like.
        let own = fs::metadata("/proc/self").ok()?.uid();
        if facts.uid() != own || facts.mode() & 0o022 != 0 {
            return None;
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).ok()?;
        let Some((record, code)) = decoded(&bytes) else {
            let _gone = fs::remove_file(&path);
            return None;
        };
        if !record.places.iter().all(|(place, there)| there.still(place)) {
            return None;
        }
        write_program(program, code).ok()?;
        // Those that nobody takes go first. It is no harm if the time stays.
        let _same = file.set_modified(SystemTime::now());
        Some(record.told)
    }

    fn make_folder(&self) -> io::Result<()> {
        DirBuilder::new().recursive(true).mode(0o700).create(&self.folder)
    }

    fn keep(&self, key: &str, record: &Record, program: &Path) -> io::Result<()> {
        self.make_folder()?;
        let head = postcard::to_allocvec(record).map_err(io::Error::other)?;
        let mut body = (head.len() as u64).to_le_bytes().to_vec();
        body.extend(head);
        body.extend(fs::read(program)?);
        let mut file = tempfile::NamedTempFile::with_prefix_in(UNFINISHED, &self.folder)?;
        for part in [MAGIC, blake3::hash(&body).as_bytes(), &body] {
            file.write_all(part)?;
        }
        file.persist(self.folder.join(key))?;
        self.shrink();
        Ok(())
    }

    /// Removes what was not taken for longest, until the rest keeps within the limit.
    fn shrink(&self) {
        let mut entries = entries(&self.folder);
        entries.sort_by_key(|entry| entry.taken);
        let mut bytes: u64 = entries.iter().map(|entry| entry.bytes).sum();
        for entry in entries {
            let forgotten = entry.unfinished && entry.taken.elapsed().is_ok_and(|age| age > FORGOTTEN);
            if forgotten || (bytes > self.limit_bytes && !entry.unfinished) {
                // Another command may have removed it just now.
                let _gone = fs::remove_file(&entry.path);
                bytes -= entry.bytes;
            }
        }
    }
}

struct Entry {
    path: PathBuf,
    bytes: u64,
    taken: SystemTime,
    unfinished: bool,
}

fn entries(folder: &Path) -> Vec<Entry> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files
        .filter_map(|file| {
            let facts = file.metadata().ok()?;
            let unfinished = file.file_name().to_string_lossy().starts_with(UNFINISHED);
            let taken = facts.modified().ok()?;
            Some(Entry { path: file.path(), bytes: facts.len(), taken, unfinished })
        })
        .collect()
}

/// The record and the program of an entry that is whole.
fn decoded(bytes: &[u8]) -> Option<(Record, &[u8])> {
    let (digest, body) = bytes.strip_prefix(MAGIC)?.split_at_checked(DIGEST_BYTES)?;
    if blake3::hash(body).as_bytes() != digest {
        return None;
    }
    let (length, rest) = body.split_at_checked(size_of::<u64>())?;
    let (head, code) = rest.split_at_checked(u64::from_le_bytes(length.try_into().ok()?).try_into().ok()?)?;
    Some((postcard::from_bytes(head).ok()?, code))
}

fn write_program(program: &Path, code: &[u8]) -> io::Result<()> {
    fs::write(program, code)?;
    fs::set_permissions(program, Permissions::from_mode(0o755))
}

/// What is asked for, as the name of an entry; `None` if it cannot be said.
fn key(files: &[PathBuf], code: &Code) -> Option<String> {
    let set = |name: &&str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let covers = |flag: &String| {
        let is_plain = ["-g", "-g0", "-g1", "-g2", "-g3", "-ggdb"].contains(&flag.as_str());
        let is_of_linker = ["-Wl,", "-Wa,", "-Wp,"].iter().any(|start| flag.starts_with(start));
        let is_warning = flag.starts_with("-W") && !is_of_linker;
        // Without a word behind it the next flag is a file's name.
        is_plain
            || is_warning
            || (COVERED.iter().any(|start| flag.starts_with(start)) && !["-D", "-U", "-I"].contains(&flag.as_str()))
    };
    // Which processor `native` is, no file says.
    if code.native
        || !code.cflags.iter().all(covers)
        || UNKNOWN.iter().any(set)
        || !files.iter().all(|file| file.is_file())
    {
        return None;
    }
    let command = std::env::current_exe().ok()?;
    let home = Home::find().ok()?;
    let path = std::env::var_os("PATH")?;
    let wished = ["CC", "FC"].map(|name| std::env::var_os(name).unwrap_or_default());
    let tools = TOOLS.iter().map(OsString::from).chain(wished);
    let tools: Vec<_> =
        tools.map(|name| on_path(&name, &path)).map(|tool| tool.map(|tool| (There::tool(&tool), tool))).collect();
    let settings: Vec<_> = ASKED_FOR.iter().map(std::env::var_os).collect();
    let asked = (
        (There::tool(&command), command, There::tool(&home.archive), home.archive, home.include),
        (std::env::current_dir().ok()?, files, code),
        (tools, settings, io::stderr().is_terminal()),
    );
    Some(blake3::hash(format!("{asked:?}").as_bytes()).to_hex().to_string())
}

/// Where the shell would find a program.
fn on_path(name: &OsStr, path: &OsStr) -> Option<PathBuf> {
    if name.is_empty() {
        return None;
    }
    std::env::split_paths(path).map(|folder| folder.join(name)).find(|place| place.is_file())
}

/// Every place that the program depends on: where texts are, or are not, and the programs that did the work. The error
/// says what cannot be known.
fn places(
    folder: &Path,
    files: &[PathBuf],
    code: &Code,
    depend_on: Vec<DependsOn>,
) -> Result<(BTreeMap<PathBuf, bool>, Vec<PathBuf>), String> {
    let mut all = vec![notes::inputs(folder, &code.cflags)?];
    all.extend(depend_on.into_iter().collect::<Result<Vec<_>, _>>()?);
    for compiler in [Compiler::find(), Compiler::gfortran()].into_iter().flatten() {
        // What a wrapper does, its own settings say.
        compiler.single_name().ok_or("the compiler is several words")?;
    }
    let mut texts: BTreeMap<PathBuf, bool> = files.iter().map(|file| (file.clone(), true)).collect();
    let mut programs = Vec::new();
    for Inputs { read, looked_for, tools } in all {
        texts.extend(read.into_iter().map(|path| (path, true)));
        looked_for.into_iter().for_each(|path| _ = texts.entry(path).or_insert(false));
        programs.extend(tools);
    }
    Ok((texts, programs))
}

/// What is at the places, if it has been there since before `start`.
fn settled(
    texts: BTreeMap<PathBuf, bool>,
    tools: Vec<PathBuf>,
    start: SystemTime,
) -> Result<Vec<(PathBuf, There)>, String> {
    let mut places = Vec::new();
    for (path, must_be) in texts {
        let there = There::text(&path);
        match (&there, must_be) {
            (There::Nothing, true) => return Err(format!("`{}` is gone", path.display())),
            (There::Nothing, false) => {}
            _ if is_older(&path, start) => {}
            _ => return Err(format!("`{}` is too new", path.display())),
        }
        places.push((path, there));
    }
    places.extend(tools.into_iter().map(|tool| (tool.clone(), There::tool(&tool))));
    Ok(places)
}

/// Whether a file has not changed since a little before `start`.
fn is_older(path: &Path, start: SystemTime) -> bool {
    let since = |seconds: i64, nanoseconds: i64| {
        SystemTime::UNIX_EPOCH + Duration::new(seconds.max(0) as u64, nanoseconds as u32) + COARSENESS
    };
    path.metadata().is_ok_and(|facts| since(facts.ctime(), facts.ctime_nsec()) < start)
}
