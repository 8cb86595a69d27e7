//! Compiles units, and builds programs of many parts.

use crate::link::{Linkable, Linked, link};
use crate::workplace::{Mirror, Workplace};
use crate::{Compiler, Home, Kind, Options, Toolchain, parts, reason, temporary};
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// What a unit is compiled from.
pub enum Code {
    /// Text that a front end of ours wrote.
    Generated {
        text: String,
        /// What the user wrote as C that need not run: warnings are about this text, where there is one.
        as_written: Option<String>,
    },
    /// The source itself, with these flags for its preprocessor.
    AsItIs { preprocessor: Vec<String> },
}

/// What becomes one object.
pub struct Unit {
    pub toolchain: &'static Toolchain,
    /// The file that the user wrote; of several, the first. Its name shows in debuggers and in errors.
    pub source: PathBuf,
    pub code: Code,
}

/// A part of a program, in the order of the command line.
pub enum Part {
    Unit(Unit),
    /// An object, an archive, or a flag of the linker.
    Link(OsString),
}

/// Why there is no program.
#[derive(Debug)]
pub enum BuildError {
    /// The user's own C is wrong, or names that it uses are nowhere defined; the compiler's words.
    Refused(String),
    /// The compiler refuses C that we wrote, which is our fault; its words, and where the C was kept.
    Internal { words: String, kept: PathBuf },
    /// The machine lacks something.
    System(String),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            BuildError::Refused(words) => f.write_str(words.trim_end()),
            BuildError::Internal { words, kept } => {
                let kept = kept.display();
                write!(
                    f,
                    "internal error: the C compiler refuses the generated code, which was kept as {kept}\n{words}"
                )
            }
            BuildError::System(words) => f.write_str(words),
        }
    }
}

/// What a unit is compiled to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Product {
    Object,
    Assembly,
}

impl Product {
    fn flag(self) -> &'static str {
        match self {
            Product::Object => "-c",
            Product::Assembly => "-S",
        }
    }
}

/// What is to be done with a unit.
enum Task<'a> {
    /// This of it, in this file.
    Make(Product, &'a Path),
    Check,
}

/// Compiles the units one after the other and links them, objects, archives and flags in their order. The compiler's
/// warnings about the user's own text are returned.
pub fn build(parts: &[Part], options: &Options, kind: Linked, output: &Path) -> Result<String, BuildError> {
    let (folder, place) = (temporary().map_err(BuildError::System)?, Workplace::default());
    let mut words = String::new();
    let mut linked = Vec::new();
    let objects = folder.path().canonicalize().map_err(system("find the folder for objects"))?;
    for (index, part) in parts.iter().enumerate() {
        match part {
            Part::Link(word) => linked.push(Linkable::Given(word.clone())),
            Part::Unit(unit) => {
                let object = objects.join(format!("{index}.o"));
                words += &compile_with(unit, options, Some(&place), &Task::Make(Product::Object, &object))?;
                linked.push(Linkable::Compiled { object, source: unit.source.clone() });
            }
        }
    }
    // Flags such as `-fsanitize=address` mean something to the linker too.
    linked.extend(options.extra.iter().map(|flag| Linkable::Given(flag.into())));
    link(&linked, kind, options.notes.as_deref(), output)?;
    Ok(words)
}

/// Compiles one unit; its modules stay where the user is, as the compiler does it. The compiler's warnings about the
/// user's own text are returned.
pub fn compile(unit: &Unit, options: &Options, product: Product, output: &Path) -> Result<String, BuildError> {
    compile_with(unit, options, None, &Task::Make(product, &operand(output)))
}

/// What the compiler says about the user's own text, without compiling it; an error if it would refuse it. Units that
/// are checked one after the other in one place see each other's modules.
pub fn check(unit: &Unit, options: &Options, place: &Workplace) -> Result<String, BuildError> {
    compile_with(unit, options, Some(place), &Task::Check)
}

impl Unit {
    fn is_as_it_is(&self) -> bool {
        matches!(self.code, Code::AsItIs { .. })
    }

    /// How long the text is that we wrote.
    pub(crate) fn bytes(&self) -> usize {
        match &self.code {
            Code::Generated { text, .. } => text.len(),
            Code::AsItIs { .. } => 0,
        }
    }

    /// Whether the text has assembly of the user's in it, which may use names that the compiler does not see. Words that
    /// only give a symbol another name stand behind a declarator.
    pub(crate) fn has_assembly(&self) -> bool {
        let Code::Generated { text, .. } = &self.code else { return false };
        let is_statement = |&(at, _): &(usize, &str)| {
            let line = text[..at].rsplit('\n').next().unwrap_or_default().trim_end().trim_end_matches('_').trim_end();
            line.is_empty() || line.ends_with([';', '{', '}', ':'])
        };
        self.toolchain.holds_users_text && text.match_indices("asm").any(|found| is_statement(&found))
    }
}

/// Runs the compiler on a unit; `place` is where it works if it has modules.
fn compile_with(unit: &Unit, options: &Options, place: Option<&Workplace>, task: &Task) -> Result<String, BuildError> {
    let compiler = (unit.toolchain.compiler)().map_err(BuildError::System)?;
    let home = Home::find().map_err(BuildError::System)?;
    let folder = temporary().map_err(BuildError::System)?;
    let source = text_of(unit, folder.path())?;
    let mut command = code_maker(&compiler, unit, options);
    if let Some(modules) = &unit.toolchain.modules {
        let mirror = place.map(Workplace::mirror).transpose().map_err(BuildError::System)?;
        let ours = mirror.map_or(folder.path(), |mirror| &mirror.here);
        if (modules.ours)(&compiler, &unit.source, ours).map_err(BuildError::System)? {
            command.arg(modules.found).arg(ours);
        }
        if let Some(mirror) = mirror {
            work_in(&mut command, mirror, unit).map_err(BuildError::System)?;
        }
    }
    // The user's -pedantic is about the user's text.
    command.arg("-isystem").arg(&home.include);
    if let Code::AsItIs { preprocessor } = &unit.code {
        command.args(preprocessor);
        // A header would be made a precompiled one.
        command.args(unit.toolchain.spoken.into_iter().flat_map(|name| ["-x", name]));
    }
    let said = warnings_as_written(unit, options, folder.path())?;
    command.args(said.as_ref().map(|_| "-w"));
    let mut later = Vec::new();
    match *task {
        Task::Check => {
            command.args(unit.is_as_it_is().then_some("-Wall")).arg("-fsyntax-only").arg(&source);
        }
        Task::Make(product, output) => {
            let number = parts::at_a_time(unit, product, options, &compiler).map_err(BuildError::System)?;
            let read = folder.path().join("read.o");
            if number > 1 {
                let next = code_maker(&compiler, unit, &Options { notes: None, ..options.clone() });
                later.push(parts::second_stage(next, number, &read, output, folder.path()));
                later.push(parts::last_stage(output, &compiler).map_err(BuildError::System)?);
                command.args(parts::FIRST_STAGE);
            }
            command.arg(product.flag()).arg(&source).arg("-o").arg(if number > 1 { &read } else { output });
        }
    }
    let mut words = String::new();
    for mut stage in iter::once(command).chain(later) {
        let done = run(&mut stage)?;
        if !done.status.success() {
            return Err(compile_error(unit, &done, folder, &source));
        }
        words += &words_of(&done);
    }
    let is_theirs = unit.is_as_it_is() || unit.toolchain.holds_users_text;
    // Of a loop whose place it has lost gcc tells nothing that helps.
    let is_placed = |line: &str| !line.starts_with("optimized: ");
    let is_told = |line: &&str| (is_theirs && is_placed(line)) || (options.remarks && is_remark(line));
    let words = words.lines().filter(is_told).map(|line| format!("{line}\n"));
    Ok(words.fold(said.unwrap_or_default(), |all, line| all + &line))
}

/// The compiler with all that decides about code.
fn code_maker(compiler: &Compiler, unit: &Unit, options: &Options) -> Command {
    let mut command = compiler.command();
    if compiler.kind == Kind::Gcc {
        command.args(unit.toolchain.of_gcc);
    }
    command.args(unit.toolchain.flags(options)).args(compiler.as_gcc());
    if !is_position_independent(&options.extra) {
        command.arg("-fno-pie");
    }
    if options.remarks {
        command.args(compiler.kind.tells_of_vectors());
    }
    command
}

/// Whether a line of a compiler's is about what it made of code, and no warning.
pub fn is_remark(line: &str) -> bool {
    names_place(line) && (line.contains(": optimized: ") || line.contains(": remark: "))
}

/// The compiler's paths lead where they do from the user's folder, which debuggers read of instead of the mirror.
fn work_in(command: &mut Command, mirror: &Mirror, unit: &Unit) -> Result<(), String> {
    mirror.admit(&unit.source)?;
    if let Code::AsItIs { preprocessor } = &unit.code {
        preprocessor
            .iter()
            .filter_map(|flag| flag.strip_prefix("-I"))
            .try_for_each(|path| mirror.admit(path.as_ref()))?;
    }
    let mut map = OsString::from("-fdebug-prefix-map=");
    map.extend([mirror.root.as_os_str(), "=".as_ref()]);
    command.arg(map).current_dir(&mirror.here);
    Ok(())
}

/// Whether the user wants code for a shared library.
fn is_position_independent(flags: &[String]) -> bool {
    flags.iter().any(|flag| ["-fPIC", "-fpic", "-fPIE", "-fpie"].contains(&flag.as_str()))
}

fn text_of(unit: &Unit, folder: &Path) -> Result<PathBuf, BuildError> {
    match &unit.code {
        Code::AsItIs { .. } => Ok(operand(&unit.source)),
        Code::Generated { text, .. } => written(unit, folder, "c", text),
    }
}

/// The file of a text that stands for the unit.
fn written(unit: &Unit, folder: &Path, suffix: &str, text: &str) -> Result<PathBuf, BuildError> {
    let mut name = unit.source.file_stem().unwrap_or_default().to_os_string();
    name.push(".");
    name.push(suffix);
    let path = folder.join(name);
    fs::write(&path, kroll_source::bytes::encode(text)).map_err(system("write the generated code"))?;
    Ok(path)
}

/// What the compiler warns about in the user's own words; `None` if there is no such text, or the compiler does not take
/// it for C. An error if the user wants warnings to be errors.
fn warnings_as_written(unit: &Unit, options: &Options, folder: &Path) -> Result<Option<String>, BuildError> {
    let Code::Generated { as_written: Some(text), .. } = &unit.code else { return Ok(None) };
    let source = written(unit, folder, "i", text)?;
    let compiler = (unit.toolchain.compiler)().map_err(BuildError::System)?;
    let mut command = compiler.command();
    // Some warnings need the data flow, of which only code generation knows.
    command
        .args(unit.toolchain.flags(options))
        .args(compiler.as_gcc())
        .arg("-S")
        .arg(&source)
        .arg("-o")
        .arg("/dev/null");
    let done = run(&mut command)?;
    let words = words_of(&done);
    if done.status.success() {
        return Ok(Some(words));
    }
    let is_error = |line: &&str| line.contains(" error: ") || line.contains(": fatal error: ");
    let mut errors = words.lines().filter(is_error).peekable();
    let only_warnings = errors.peek().is_some() && errors.all(|line| line.contains("[-Werror"));
    if only_warnings { Err(BuildError::Refused(words)) } else { Ok(None) }
}

/// A path that no compiler takes for a flag, or for a file with more of its words.
pub(crate) fn operand(path: &Path) -> PathBuf {
    let begins_with = |mark: &[u8]| path.as_os_str().as_encoded_bytes().starts_with(mark);
    let is_like_flag = begins_with(b"@") || (begins_with(b"-") && path != Path::new("-"));
    if is_like_flag { Path::new(".").join(path) } else { path.to_path_buf() }
}

fn compile_error(unit: &Unit, output: &Output, folder: TempDir, source: &Path) -> BuildError {
    let words = words_of(output);
    match unit.code {
        Code::Generated { .. } if blames_ours(&words, unit.toolchain, source) => {
            let _ = folder.keep();
            BuildError::Internal { words, kept: source.to_path_buf() }
        }
        _ => BuildError::Refused(words),
    }
}

/// Whether the words are about code that we wrote. They are not when the compiler does not know a flag or lacks memory
/// or disk, and not when the user's own text in it is wrong, for then the user's file is named.
fn blames_ours(words: &str, toolchain: &Toolchain, source: &Path) -> bool {
    let ours = source.display().to_string();
    let is_about_code = |line: &&str| names_place(line) && !line.contains("fatal error:");
    words.lines().filter(is_about_code).any(|line| !toolchain.holds_users_text || line.starts_with(&ours))
}

/// Whether a line of the compiler's begins with a place in code, `FILE:LINE:`.
fn names_place(line: &str) -> bool {
    let number = line.split(':').nth(1).unwrap_or_default();
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// What the compiler said; if it ended badly without a word, how it ended.
pub(crate) fn words_of(output: &Output) -> String {
    if output.stderr.is_empty() && !output.status.success() {
        return format!("the C compiler ended without a word: {}", output.status);
    }
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub(crate) fn run(command: &mut Command) -> Result<Output, BuildError> {
    let what = format!("run `{}`", command.get_program().display());
    command.output().map_err(system(&what))
}

pub(crate) fn system(what: &str) -> impl Fn(io::Error) -> BuildError {
    move |error| BuildError::System(format!("cannot {what}: {}", reason(&error)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolchain::tests::PLAIN;

    static WITH_USERS_TEXT: Toolchain = Toolchain { holds_users_text: true, ..PLAIN };

    fn generated(text: &str) -> Part {
        let code = Code::Generated { text: text.into(), as_written: None };
        Part::Unit(Unit { toolchain: &PLAIN, source: "unit.ti".into(), code })
    }

    fn as_it_is(source: PathBuf, preprocessor: &[&str]) -> Unit {
        let preprocessor = preprocessor.iter().map(|flag| flag.to_string()).collect();
        Unit { toolchain: &PLAIN, source, code: Code::AsItIs { preprocessor } }
    }

    fn built(part: Part, options: &Options, program: &Path) -> Result<String, BuildError> {
        build(&[part], options, Linked::Program, program)
    }

    #[test]
    fn a_program_is_built_and_runs() {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join("three");
        built(generated("int main(void) { return 3; }\n"), &Options::default(), &program).expect("built");
        assert_eq!(Command::new(&program).status().expect("runs").code(), Some(3));
    }

    #[test]
    fn flags_of_the_user_reach_the_linker() {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join("sanitized");
        let options = Options { extra: vec!["-fsanitize=address".into()], ..Options::default() };
        built(generated("int main(void) { return 0; }\n"), &options, &program).expect("built");
    }

    #[test]
    fn wrong_generated_code_is_kept_and_owned_up_to() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = built(generated("int main(void) { return x; }\n"), &Options::default(), &folder.path().join("p"));
        let Err(BuildError::Internal { words, kept }) = error else { panic!("{error:?}") };
        assert!(words.contains("undeclared") && kept.is_file(), "{words}");
        fs::remove_dir_all(kept.parent().expect("a folder")).expect("removed");
    }

    #[test]
    fn a_wrong_flag_is_no_fault_of_the_generated_code() {
        let folder = tempfile::tempdir().expect("a folder");
        let options = Options { extra: vec!["-no-such-flag".into()], ..Options::default() };
        let error = built(generated("int main(void) { return 0; }\n"), &options, &folder.path().join("p"));
        assert!(matches!(&error, Err(BuildError::Refused(words)) if words.contains("-no-such-flag")), "{error:?}");
    }

    #[test]
    fn only_errors_in_our_code_are_ours() {
        let ours = Path::new("/tmp/kroll-1/a.c");
        let blames = |words: &str, toolchain| blames_ours(words, toolchain, ours);
        for words in
            ["/tmp/kroll-1/a.c:7:1: error: no", "/tmp/kroll-1/a.c: In function 'f':\n/tmp/kroll-1/a.c:7:1: error: no"]
        {
            assert!(blames(words, &PLAIN) && blames(words, &WITH_USERS_TEXT), "{words}");
        }
        for words in
            ["gcc: error: unrecognized", "cc1: out of memory", "a.ti:7:1: fatal error: error writing to /tmp/x"]
        {
            assert!(!blames(words, &PLAIN) && !blames(words, &WITH_USERS_TEXT), "{words}");
        }
        let at_the_user = "a.upc:7:1: error: no";
        assert!(blames(at_the_user, &PLAIN) && !blames(at_the_user, &WITH_USERS_TEXT));
    }

    #[test]
    fn a_file_whose_name_begins_like_a_flag_is_a_file() {
        assert_eq!(operand(Path::new("-x.upc")), Path::new("./-x.upc"));
        assert_eq!(operand(Path::new("@x.upc")), Path::new("./@x.upc"));
        assert_eq!(operand(Path::new("x.upc")), Path::new("x.upc"));
        assert_eq!(operand(Path::new("-")), Path::new("-"));
    }

    #[test]
    fn a_check_says_what_is_wrong_and_heeds_flags() {
        let folder = tempfile::tempdir().expect("a folder");
        let source = folder.path().join("user.c");
        fs::write(&source, "#ifndef GIVEN\n#error not given\n#endif\nint f(void) { int unused; return 0; }\n")
            .expect("written");
        let error =
            check(&as_it_is(source.clone(), &[]), &Options::default(), &Workplace::default()).expect_err("refused");
        assert!(error.to_string().contains("user.c:2:2: error"), "{error}");
        let words =
            check(&as_it_is(source, &["-DGIVEN"]), &Options::default(), &Workplace::default()).expect("accepted");
        assert!(words.contains("unused") && fs::read_dir(folder.path()).expect("a folder").count() == 1, "{words}");
    }

    #[test]
    fn wrong_user_code_is_the_users() {
        let folder = tempfile::tempdir().expect("a folder");
        let source = folder.path().join("user.c");
        fs::write(&source, "int main(void) { return x; }\n").expect("written");
        let unit = Part::Unit(as_it_is(source, &[]));
        let error = built(unit, &Options::default(), &folder.path().join("p")).expect_err("refused");
        assert!(matches!(&error, BuildError::Refused(words) if words.contains("user.c")), "{error}");
    }
}
