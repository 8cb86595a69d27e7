//! UPC: through the system's preprocessor and our front end. What has no shared data in it the C compiler gets as it is.

use super::{Diagnosed, FrontEnd, Input, Language, require_readable};
use crate::cli::{Code, Stage};
use crate::output::tell;
use crate::report::Failure;
use crate::{compile, guard};
use kroll_driver::{Compiler, Preprocessing, Toolchain};
use kroll_ir::Module;
use kroll_source::FileId;
use kroll_source::bytes::text_of_file;
use kroll_upc::check::Options;
use kroll_upc::check::types::MAX_BLOCK_SIZE;
use kroll_upc::stages;
use std::path::Path;

/// Flags of ours among the C compiler's.
pub const OWN_WARNINGS: [&str; 2] = [COLLECTIVES_ON, COLLECTIVES_OFF];
const COLLECTIVES_ON: &str = "-Wcollective";
const COLLECTIVES_OFF: &str = "-Wno-collective";

/// The C compiler gets what the user says and nothing that changes the meaning.
pub static LANGUAGE: Language = Language {
    name: "UPC",
    suffixes: &["upc", "uph"],
    of_file: None,
    one_unit: false,
    flags: &["-T", "--lower-all", "--checked", "--berkeley", "--upc-1.0"],
    front_end: Some(FrontEnd { reads_modules: false, module, text }),
    advise: None,
    needs: Some(super::named_in_front),
    depends_on: super::on_nothing_else,
    toolchain: Toolchain {
        compiler: Compiler::find,
        spoken: None,
        flags: &[super::ALIGNED_LOOPS],
        level: "-O2",
        rounds_twice: None,
        // The comments that say that a case goes on in the next one are gone with the preprocessor.
        last: &["-Wno-implicit-fallthrough"],
        modules: None,
        holds_users_text: true,
        of_gcc: &[],
    },
};

fn module(input: &mut Input) -> Diagnosed<Module> {
    let file = preprocessed(input, false)?;
    let name = input.first().display().to_string();
    if wants_warnings(&input.code) {
        input.as_written = Some(kroll_upc::plain_text(&input.map, file));
    }
    Ok(kroll_upc::compile(&mut input.map, file, &name, options(&input.code), &mut read))
}

/// Whether a flag asks the C compiler for warnings that it does not give by itself.
fn wants_warnings(code: &Code) -> bool {
    const SILENT: [&str; 4] = ["no-", "a,", "l,", "p,"];
    let asks =
        |word: &str| !word.is_empty() && word != "collective" && !SILENT.iter().any(|start| word.starts_with(start));
    code.cflags.iter().filter_map(|flag| flag.strip_prefix("-W")).any(asks)
}

fn text(input: &mut Input, stage: Stage) -> Diagnosed<Option<String>> {
    let stage = match stage {
        Stage::Tokens => stages::Stage::Tokens,
        Stage::Ast => stages::Stage::Tree,
        Stage::Types => stages::Stage::Types,
        Stage::Index => {
            let file = preprocessed(input, true)?;
            let (text, diagnostics) = kroll_upc::index_text(&mut input.map, file, options(&input.code), &mut read);
            return Ok((Some(text), diagnostics));
        }
        Stage::Header | Stage::Lowered | Stage::After(_) | Stage::Ir | Stage::C => return Ok((None, Vec::new())),
    };
    let file = preprocessed(input, true)?;
    let (text, diagnostics) = stages::stage_text(&mut input.map, file, stage, options(&input.code), &mut read);
    Ok((Some(text), diagnostics))
}

fn options(code: &Code) -> Options {
    Options {
        threads: code.threads,
        lower_all: code.lower_all,
        checked: code.checked,
        c_mistakes: false,
        index: false,
        collectives: collectives(code),
    }
}

/// `-Wno-collective` is ours and not the C compiler's; of it and `-Wcollective` the last one counts.
fn collectives(code: &Code) -> bool {
    let last = code.cflags.iter().rev().find(|flag| OWN_WARNINGS.contains(&flag.as_str()));
    last.is_none_or(|flag| flag == COLLECTIVES_ON)
}

/// A file of the user's that the preprocessor read.
fn read(name: &str) -> Option<String> {
    std::fs::read(name).ok().map(|bytes| text_of_file(&bytes))
}

/// The text with its headers in it; `for_people` has our own ones count as the system's.
fn preprocessed(input: &mut Input, for_people: bool) -> Result<FileId, Failure> {
    let text = preprocess(input.first(), &input.code, for_people)?;
    let name = input.first().with_extension("i");
    Ok(input.map.add(name, &text))
}

/// The text of a file with its headers in it.
pub fn preprocess(path: &Path, code: &Code, own_are_system: bool) -> Result<String, Failure> {
    guard::watch()?;
    if path != Path::new("-") {
        require_readable(path)?;
    }
    let (options, flags) = compile::driver_options(code);
    let task = Preprocessing {
        source: path,
        toolchain: &LANGUAGE.toolchain,
        options: &options,
        macros: macros(code),
        flags: &flags,
        own_are_system,
    };
    let (text, words) = kroll_driver::preprocess(&task).map_err(compile::refused)?;
    tell(&words);
    Ok(if code.upc_1_0 { with_words_of_1_0(&text) } else { text })
}

/// The first line of preprocessed text names the source.
fn with_words_of_1_0(text: &str) -> String {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    format!("{first}\n#pragma upc upc_1_0\n{first}\n{rest}")
}

/// By these macros programs know Berkeley UPC, whose extensions they then use.
const BERKELEY: [&str; 4] =
    ["__BERKELEY_UPC__=2", "__BERKELEY_UPC_MINOR__=28", "__BERKELEY_UPC_PATCHLEVEL__=0", "__BERKELEY_UPC_RUNTIME__=1"];

/// What every UPC program may ask the preprocessor.
fn macros(code: &Code) -> Vec<String> {
    let always = ["__UPC__=1", "__UPC_VERSION__=201311L"];
    let libraries = ["COLLECTIVE", "TICK", "CASTABLE", "ATOMIC", "NB", "IO"].map(|name| format!("__UPC_{name}__=1"));
    let mut macros: Vec<String> = always.map(String::from).into_iter().chain(libraries).collect();
    macros.push(format!("UPC_MAX_BLOCK_SIZE={MAX_BLOCK_SIZE}"));
    macros.extend(BERKELEY.iter().filter(|_| code.berkeley).map(|macro_| macro_.to_string()));
    match code.threads {
        Some(threads) => macros.extend(["__UPC_STATIC_THREADS__=1".to_string(), format!("THREADS={threads}")]),
        None => macros.push("__UPC_DYNAMIC_THREADS__=1".to_string()),
    }
    macros
}
