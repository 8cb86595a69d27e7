//! What the C compiler and the linker read for a program. They note it, a file a call; from the notes comes everything
//! that decides what another build would make: the files that were read, and those that would have been read instead of
//! them or besides them, had they been there.

use crate::folder::prefix;
use crate::{Compiler, Home, reason};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// Programs of the compilers that do the work, which they know the places of.
const WORKERS: &[&str] = &["cc1", "as", "ld", "collect2", "f951", "lto-wrapper", "lto1"];
/// Of the headers that gfortran reads before every source.
const BEFORE_FORTRAN: &str = "/usr/include/finclude";

/// What a build depends on.
#[derive(Default, PartialEq, Eq, Debug)]
pub struct Inputs {
    /// Files whose text counts.
    pub read: BTreeSet<PathBuf>,
    /// Places where a file would count. There may be one.
    pub looked_for: BTreeSet<PathBuf>,
    /// Programs that do the work.
    pub tools: BTreeSet<PathBuf>,
}

/// Where the next call writes its note.
pub(crate) fn next(folder: &Path) -> PathBuf {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    folder.join(format!("{}.d", CALLS.fetch_add(1, Ordering::Relaxed)))
}

/// The flags by which the preprocessor notes what it reads.
pub(crate) fn flags(folder: &Path) -> [String; 2] {
    ["-MD".to_string(), format!("-MF{}", next(folder).display())]
}

/// What is noted in a folder. `flags` are the user's, of which those count that say where headers are. The error says what
/// cannot be known.
pub fn inputs(folder: &Path, flags: &[String]) -> Result<Inputs, String> {
    let mut inputs = Inputs::default();
    for note in fs::read_dir(folder).map_err(|error| reason(&error))?.flatten() {
        let note = fs::read_to_string(note.path()).map_err(|error| reason(&error))?;
        inputs.read.extend(noted(&note).into_iter().map(PathBuf::from).filter(|path| !is_temporary(path)));
    }
    let compiler = Compiler::find()?;
    let search = search(&compiler)?;
    let folders = folders_of_headers(&inputs.read, flags, &search)?;
    let mut names = BTreeSet::new();
    for path in inputs.read.iter().filter(|path| !is_for_linkers(path)) {
        let text = fs::read(path).map_err(|error| reason(&error))?;
        names.extend(included(&String::from_utf8_lossy(&text)).map_err(|why| format!("{}: {why}", path.display()))?);
    }
    inputs.looked_for.extend(folders.iter().flat_map(|folder| names.iter().map(|name| folder.join(name))));
    let libraries: BTreeSet<String> =
        inputs.read.iter().filter(|path| is_for_linkers(path)).flat_map(|path| forms(path)).collect();
    let places = search.libraries.iter().flat_map(|folder| libraries.iter().map(|name| folder.join(name)));
    inputs.looked_for.extend(places);
    inputs.tools.extend(tools(&compiler)?);
    Ok(inputs)
}

/// The files behind the colons of make's rules.
fn noted(rules: &str) -> Vec<String> {
    let mut files = Vec::new();
    for rule in rules.replace("\\\n", " ").lines() {
        let words = words(rule);
        let files_begin = words.iter().position(|word| word.ends_with(':')).map_or(words.len(), |target| target + 1);
        files.extend(words.into_iter().skip(files_begin));
    }
    files
}

/// The words of a rule without make's escapes.
fn words(rule: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut letters = rule.chars().peekable();
    while let Some(letter) = letters.next() {
        let word = words.len() - 1;
        match (letter, letters.peek()) {
            ('\\', Some(&(' ' | '#' | ':' | '\\'))) | ('$', Some('$')) => words[word].extend(letters.next()),
            (' ' | '\t', _) => words.push(String::new()),
            _ => words[word].push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether a file is this command's own, made for this build, or an object that the compiler has made and removed.
fn is_temporary(path: &Path) -> bool {
    let Ok(rest) = path.strip_prefix(std::env::temp_dir()) else { return false };
    let mut parts = rest.components();
    let Some(Component::Normal(name)) = parts.next() else { return false };
    let name = name.to_string_lossy();
    name.starts_with(&prefix(process::id())) || (parts.next().is_none() && name.starts_with("cc") && !path.exists())
}

fn is_for_linkers(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.ends_with(".o") || name.ends_with(".a") || name.ends_with(".so") || name.contains(".so.")
}

/// What a linker would take as well as a library, by name.
fn forms(library: &Path) -> Vec<String> {
    let name = library.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let stem = name.split('.').next().unwrap_or_default();
    vec![format!("{stem}.so"), format!("{stem}.a"), name]
}

/// Where the compiler looks.
struct Search {
    headers: Vec<PathBuf>,
    libraries: Vec<PathBuf>,
}

fn search(compiler: &Compiler) -> Result<Search, String> {
    let said = compiler.explained(&["-v", "-E", "-x", "c", "/dev/null"])?;
    if said.contains("Configuration file:") || said.lines().any(|line| line.starts_with("Reading specs from /")) {
        return Err("the compiler reads settings of its own".to_string());
    }
    let headers = said.lines().skip_while(|line| !line.contains("search starts here")).skip(1);
    let headers = headers.take_while(|line| !line.starts_with("End of search")).filter(|line| line.starts_with(' '));
    let headers: Vec<PathBuf> = headers.map(|line| PathBuf::from(line.trim())).collect();
    let said = compiler.asked("-print-search-dirs")?;
    let libraries = said.lines().find_map(|line| line.strip_prefix("libraries: =")).unwrap_or_default();
    let mut libraries: Vec<PathBuf> = libraries.split(':').map(PathBuf::from).collect();
    // The linker looks there for libraries that libraries need.
    libraries.extend(std::env::split_paths(&std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default()));
    match headers.is_empty() || libraries.is_empty() {
        true => Err("the compiler does not say where it looks for headers and libraries".to_string()),
        false => Ok(Search { headers, libraries }),
    }
}

/// Those of the compiler, of the user's flags, of ours, and those of the files themselves.
fn folders_of_headers(
    read: &BTreeSet<PathBuf>,
    flags: &[String],
    search: &Search,
) -> Result<BTreeSet<PathBuf>, String> {
    let home = Home::find()?;
    let texts = read.iter().filter(|path| !is_for_linkers(path));
    let mut folders: BTreeSet<PathBuf> = texts.filter_map(|path| path.parent()).map(Path::to_path_buf).collect();
    folders.extend(search.headers.iter().cloned());
    folders.extend(flags.iter().filter_map(|flag| flag.strip_prefix("-I")).map(PathBuf::from));
    folders.extend([home.include.join("upc"), home.include]);
    Ok(folders)
}

/// The names that a text includes or asks for, comments and text that is left out too; an error if a name is computed, or
/// the text changes with time or reads files in other ways.
fn included(text: &str) -> Result<Vec<String>, String> {
    for word in ["__DATE__", "__TIME__", "__TIMESTAMP__", ".incbin", ".include", "#embed", "__has_embed"] {
        if text.contains(word) {
            return Err(format!("what `{word}` means is not known beforehand"));
        }
    }
    let mut names = Vec::new();
    for line in text.replace("\\\n", "").lines() {
        let asked = line.split("__has_include").skip(1);
        let asked =
            asked.map(|rest| rest.trim_start_matches("_next").trim_start()).filter_map(|rest| rest.strip_prefix('('));
        // A comment may stand before a directive's mark.
        let directives = line.split('#').skip(1).chain(line.split("%:").skip(1)).map(str::trim_start);
        let directives: Vec<&str> = directives.collect();
        if directives.iter().any(|rest| rest.starts_with("/*")) {
            return Err("a comment stands inside of a directive".to_string());
        }
        let named = directives.into_iter().filter_map(|rest| {
            let words = ["include_next", "include", "import"];
            let operand = words.iter().find_map(|word| rest.strip_prefix(word))?;
            (!operand.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_')).then_some(operand)
        });
        for operand in asked.chain(named) {
            let operand = operand.trim_start();
            let end = match operand.chars().next() {
                Some('"') => '"',
                Some('<') => '>',
                _ => return Err("a header's name is computed".to_string()),
            };
            names.push(operand[1..].split(end).next().unwrap_or_default().to_string());
        }
    }
    Ok(names)
}

/// The compilers' own programs.
fn tools(compiler: &Compiler) -> Result<Vec<PathBuf>, String> {
    let mut tools = Vec::new();
    for name in WORKERS {
        let answer = PathBuf::from(compiler.asked(&format!("-print-prog-name={name}"))?);
        // A plain name is looked for as the shell does, or is no program of this compiler.
        if answer.is_absolute() {
            tools.push(answer);
        }
    }
    Ok(tools)
}

/// What gfortran reads besides a source's own modules and files: where its modules are, and the programs that do the work.
pub fn of_gfortran(compiler: &Compiler) -> Result<(Vec<PathBuf>, Inputs), String> {
    let modules = PathBuf::from(compiler.asked("-print-file-name=finclude")?);
    let mut inputs = Inputs { tools: tools(compiler)?.into_iter().collect(), ..Inputs::default() };
    for entry in fs::read_dir(BEFORE_FORTRAN).into_iter().flatten().flatten() {
        inputs.looked_for.insert(entry.path().join("math-vector-fortran.h"));
    }
    Ok((vec![modules], inputs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_make_are_read() {
        let rules = "a.o: /x/a\\ b.c \\\n  c$$d.h e\\#.h\nx.h:\nprog: \\\n crt1.o\n";
        assert_eq!(noted(rules), ["/x/a b.c", "c$d.h", "e#.h", "crt1.o"]);
    }

    #[test]
    fn whatever_may_be_included_is_found() {
        let text = "#include <a.h>\n # include_next \"b.h\" // x\n#if __has_include(<c.h>) || __has_include (\"d.h\")\n\
                    // #include \"e.h\", #included\n#inc\\\nlude <f.h>\n#include\\\n <g.h>\n";
        assert_eq!(included(text).expect("known"), ["a.h", "b.h", "c.h", "d.h", "e.h", "f.h", "g.h"]);
        for text in ["#include NAME\n", "# if __has_include(NAME)", "puts(__DATE__);", "asm(\".incbin \\\"x\\\"\");"] {
            assert!(included(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_library_is_looked_for_in_every_form() {
        assert_eq!(forms(Path::new("/lib/libm.so.6")), ["libm.so", "libm.a", "libm.so.6"]);
    }
}
