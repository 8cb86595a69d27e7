//! Compiles units of C and links them with the runtime.

use crate::{Compiler, Home, Language, Options, child, reason, temporary};
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// C to be compiled.
pub enum Code {
    /// Text that a front end of ours wrote; the name shows in debuggers and in errors.
    Generated { name: String, text: String },
    /// A file that the user wrote.
    File(PathBuf),
}

pub struct Unit {
    pub language: Language,
    pub code: Code,
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

/// Flags for one unit. Titanium's arithmetic wraps and is never fused unless the user agrees; UPC and C get what their
/// user says and nothing that changes the meaning.
pub fn flags(language: Language, options: &Options) -> Vec<String> {
    let mut flags: Vec<&str> = match language {
        Language::Titanium => vec!["-std=gnu11", "-O3", "-fwrapv", "-fno-strict-aliasing"],
        Language::C => vec!["-std=gnu11", "-O2"],
        Language::Upc => vec![],
    };
    match (language, options.contract) {
        (_, true) => flags.push("-ffp-contract=fast"),
        (Language::Titanium, false) => flags.push("-ffp-contract=off"),
        (Language::C | Language::Upc, false) => {}
    }
    flags.extend(options.native.then_some("-march=native"));
    flags.extend(options.debug.then_some("-g"));
    flags.extend(options.extra.iter().map(String::as_str));
    // The comments that say that a case goes on in the next one are gone with the preprocessor.
    flags.extend((language == Language::Upc).then_some("-Wno-implicit-fallthrough"));
    flags.into_iter().map(String::from).collect()
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

/// Compiles the units one after the other and links them into `program`. Warnings of the C compiler about the user's
/// own files are returned.
pub fn build(units: Vec<Unit>, options: &Options, program: &Path) -> Result<String, BuildError> {
    let folder = temporary("kroll-").map_err(BuildError::System)?;
    let mut words = String::new();
    let mut objects = Vec::new();
    for (index, unit) in units.iter().enumerate() {
        let object = folder.path().join(format!("{index}.o"));
        words += &compile(unit, options, Product::Object, &object)?;
        objects.push(object.into_os_string());
    }
    // Flags such as `-fsanitize=address` mean something to the linker too.
    objects.extend(options.extra.iter().map(OsString::from));
    link(&objects, program)?;
    Ok(words)
}

/// Compiles one unit. Warnings of the C compiler about the user's own file are returned.
pub fn compile(unit: &Unit, options: &Options, product: Product, output: &Path) -> Result<String, BuildError> {
    compile_with(unit, options, |command, source| {
        command.arg(product.flag()).arg(source).arg("-o").arg(output);
    })
}

/// What the C compiler says about the user's own file, without compiling it; an error if it would refuse it.
pub fn check(unit: &Unit, options: &Options) -> Result<String, BuildError> {
    compile_with(unit, options, |command, source| {
        command.args(matches!(unit.code, Code::File(_)).then_some("-Wall")).arg("-fsyntax-only").arg(source);
    })
}

/// Runs the C compiler on a unit; `rest` adds what is to be done.
fn compile_with(unit: &Unit, options: &Options, rest: impl FnOnce(&mut Command, &Path)) -> Result<String, BuildError> {
    let compiler = Compiler::find().map_err(BuildError::System)?;
    let home = Home::find().map_err(BuildError::System)?;
    let folder = temporary("kroll-").map_err(BuildError::System)?;
    let source = source_of(unit, folder.path())?;
    let mut command = compiler.command();
    command.args(flags(unit.language, options));
    if !is_position_independent(&options.extra) {
        command.arg("-fno-pie");
    }
    // The user's -pedantic is about the user's text.
    command.arg("-isystem").arg(&home.include);
    if matches!(unit.code, Code::File(_)) {
        command.args(&options.preprocessor);
        // A header would be made a precompiled one.
        command.args(["-x", "c"].iter().filter(|_| unit.language == Language::C));
    }
    rest(&mut command, &source);
    let done = run(&mut command)?;
    if !done.status.success() {
        return Err(compile_error(unit, &done, folder, &source));
    }
    let is_theirs = matches!(unit.code, Code::File(_)) || unit.language == Language::Upc;
    Ok(if is_theirs { words_of(&done) } else { String::new() })
}

/// Whether the user wants code for a shared library.
fn is_position_independent(flags: &[String]) -> bool {
    flags.iter().any(|flag| ["-fPIC", "-fpic", "-fPIE", "-fpie"].contains(&flag.as_str()))
}

/// Where sites are collected, in the section names of a library with UPC in it.
const SITES: &[u8] = b"\0kroll_sites\0";

/// Links a library of C for the dynamic linker. What UPC collects at link time, it collects in the program alone.
pub fn link_shared(parts: &[OsString], library: &Path) -> Result<(), BuildError> {
    let compiler = Compiler::find().map_err(BuildError::System)?;
    let output = run(compiler.command().arg("-shared").args(parts).arg("-o").arg(library))?;
    if !output.status.success() {
        return Err(BuildError::Refused(words_of(&output)));
    }
    let bytes = fs::read(library).map_err(system("read the library"))?;
    if bytes.windows(SITES.len()).any(|window| window == SITES) {
        fs::remove_file(library).map_err(system("remove the library"))?;
        let why = "-shared: a shared library cannot hold UPC: its shared objects would be unknown to the program; \
                   make an archive with `ar rcs`, or leave -shared out";
        return Err(BuildError::Refused(why.to_string()));
    }
    Ok(())
}

/// Links objects, archives and further flags of the linker, in their order, with the runtime.
pub fn link(parts: &[OsString], program: &Path) -> Result<(), BuildError> {
    let compiler = Compiler::find().map_err(BuildError::System)?;
    let home = Home::find().map_err(BuildError::System)?;
    let mut link = compiler.command();
    link.arg("-no-pie").args(parts).arg(&home.archive).args(["-lm", "-lpthread", "-o"]).arg(program);
    let output = run(&mut link)?;
    if output.status.success() { Ok(()) } else { Err(BuildError::Refused(words_of(&output))) }
}

fn source_of(unit: &Unit, folder: &Path) -> Result<PathBuf, BuildError> {
    match &unit.code {
        Code::File(path) => Ok(operand(path)),
        Code::Generated { name, text } => {
            let path = folder.join(format!("{name}.c"));
            fs::write(&path, kroll_source::bytes::encode(text)).map_err(system("write the generated code"))?;
            Ok(path)
        }
    }
}

/// A path that no command takes for a flag.
pub(crate) fn operand(path: &Path) -> PathBuf {
    let is_like_flag = path != Path::new("-") && path.as_os_str().as_encoded_bytes().starts_with(b"-");
    if is_like_flag { Path::new(".").join(path) } else { path.to_path_buf() }
}

fn compile_error(unit: &Unit, output: &Output, folder: TempDir, source: &Path) -> BuildError {
    let words = words_of(output);
    match unit.code {
        Code::Generated { .. } if blames_ours(&words, unit.language, source) => {
            let _ = folder.keep();
            BuildError::Internal { words, kept: source.to_path_buf() }
        }
        _ => BuildError::Refused(words),
    }
}

/// Whether the words are about code that we wrote. They are not when the compiler does not know a flag or lacks memory
/// or disk, and not when UPC's C that was passed through is wrong, for then the user's file is named.
fn blames_ours(words: &str, language: Language, source: &Path) -> bool {
    let ours = source.display().to_string();
    let is_about_code = |line: &&str| names_place(line) && !line.contains("fatal error:");
    words.lines().filter(is_about_code).any(|line| language != Language::Upc || line.starts_with(&ours))
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
    child::output(command).map_err(system("run the C compiler"))
}

pub(crate) fn system(what: &str) -> impl Fn(io::Error) -> BuildError {
    move |error| BuildError::System(format!("cannot {what}: {}", reason(&error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generated(text: &str) -> Vec<Unit> {
        let code = Code::Generated { name: "unit".into(), text: text.into() };
        vec![Unit { language: Language::Titanium, code }]
    }

    #[test]
    fn every_language_has_its_own_flags() {
        let plain = Options::default();
        assert!(flags(Language::Titanium, &plain).contains(&"-ffp-contract=off".to_string()));
        let after_preprocessing = "-Wno-implicit-fallthrough";
        assert_eq!(flags(Language::Upc, &plain), [after_preprocessing]);
        let all = Options { contract: true, native: true, debug: true, extra: vec!["-DX".into()], ..plain };
        assert_eq!(
            flags(Language::Upc, &all),
            ["-ffp-contract=fast", "-march=native", "-g", "-DX", after_preprocessing]
        );
        assert!(!flags(Language::Titanium, &all).contains(&"-ffp-contract=off".to_string()));
    }

    #[test]
    fn a_program_is_built_and_runs() {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join("three");
        build(generated("int main(void) { return 3; }\n"), &Options::default(), &program).expect("built");
        assert_eq!(Command::new(&program).status().expect("runs").code(), Some(3));
    }

    #[test]
    fn flags_of_the_user_reach_the_linker() {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join("sanitized");
        let options = Options { extra: vec!["-fsanitize=address".into()], ..Options::default() };
        build(generated("int main(void) { return 0; }\n"), &options, &program).expect("built");
    }

    #[test]
    fn wrong_generated_code_is_kept_and_owned_up_to() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = build(generated("int main(void) { return x; }\n"), &Options::default(), &folder.path().join("p"));
        let Err(BuildError::Internal { words, kept }) = error else { panic!("{error:?}") };
        assert!(words.contains("undeclared") && kept.is_file(), "{words}");
        fs::remove_dir_all(kept.parent().expect("a folder")).expect("removed");
    }

    #[test]
    fn a_wrong_flag_is_no_fault_of_the_generated_code() {
        let folder = tempfile::tempdir().expect("a folder");
        let options = Options { extra: vec!["-no-such-flag".into()], ..Options::default() };
        let error = build(generated("int main(void) { return 0; }\n"), &options, &folder.path().join("p"));
        assert!(matches!(&error, Err(BuildError::Refused(words)) if words.contains("-no-such-flag")), "{error:?}");
    }

    #[test]
    fn only_errors_in_our_code_are_ours() {
        let ours = Path::new("/tmp/kroll-1/a.c");
        let blames = |words: &str, language| blames_ours(words, language, ours);
        for words in
            ["/tmp/kroll-1/a.c:7:1: error: no", "/tmp/kroll-1/a.c: In function 'f':\n/tmp/kroll-1/a.c:7:1: error: no"]
        {
            assert!(blames(words, Language::Titanium) && blames(words, Language::Upc), "{words}");
        }
        for words in
            ["gcc: error: unrecognized", "cc1: out of memory", "a.ti:7:1: fatal error: error writing to /tmp/x"]
        {
            assert!(!blames(words, Language::Titanium) && !blames(words, Language::Upc), "{words}");
        }
        let at_the_user = "a.upc:7:1: error: no";
        assert!(blames(at_the_user, Language::Titanium) && !blames(at_the_user, Language::Upc));
    }

    #[test]
    fn a_file_whose_name_begins_like_a_flag_is_a_file() {
        assert_eq!(operand(Path::new("-x.upc")), Path::new("./-x.upc"));
        assert_eq!(operand(Path::new("x.upc")), Path::new("x.upc"));
        assert_eq!(operand(Path::new("-")), Path::new("-"));
    }

    #[test]
    fn a_check_says_what_is_wrong_and_heeds_flags() {
        let folder = tempfile::tempdir().expect("a folder");
        let source = folder.path().join("user.c");
        fs::write(&source, "#ifndef GIVEN\n#error not given\n#endif\nint f(void) { int unused; return 0; }\n")
            .expect("written");
        let unit = Unit { language: Language::C, code: Code::File(source) };
        let error = check(&unit, &Options::default()).expect_err("refused");
        assert!(error.to_string().contains("user.c:2:2: error"), "{error}");
        let given = Options { preprocessor: vec!["-DGIVEN".into()], ..Options::default() };
        let words = check(&unit, &given).expect("accepted");
        assert!(words.contains("unused") && fs::read_dir(folder.path()).expect("a folder").count() == 1, "{words}");
    }

    #[test]
    fn wrong_user_code_is_the_users() {
        let folder = tempfile::tempdir().expect("a folder");
        let source = folder.path().join("user.c");
        fs::write(&source, "int main(void) { return x; }\n").expect("written");
        let units = vec![Unit { language: Language::C, code: Code::File(source) }];
        let error = build(units, &Options::default(), &folder.path().join("p")).expect_err("refused");
        assert!(matches!(&error, BuildError::Refused(words) if words.contains("user.c")), "{error}");
    }
}
