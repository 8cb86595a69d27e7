//! The languages, by file suffix. A new front end is one more row of [`LANGUAGES`].

use crate::report::Failure;
use kroll_ir::Module;
use kroll_source::bytes::text_of_file;
use kroll_source::{Diagnostic, FileId, SourceMap};
use std::path::{Path, PathBuf};

type Text = fn(&SourceMap, FileId) -> (String, Vec<Diagnostic>);

/// Checking may add files to the map.
type TypesText = fn(&mut SourceMap, FileId) -> (String, Vec<Diagnostic>);

/// What can be done with the files of one language. `None`: this version cannot.
pub struct Language {
    pub name: &'static str,
    pub suffixes: &'static [&'static str],
    pub code: kroll_driver::Language,
    pub tokens: Option<Text>,
    pub ast: Option<Text>,
    pub types: Option<TypesText>,
    pub route: Route,
}

/// How a file becomes C.
pub enum Route {
    /// It is C.
    Itself,
    /// A front end may add files to the map, such as those of its library.
    Module(fn(&mut SourceMap, FileId) -> (Module, Vec<Diagnostic>)),
    /// C with more words: the system's preprocessor comes first.
    Preprocessed,
}

const TITANIUM_SUFFIXES: &[&str] = &["ti", "java"];

pub const LANGUAGES: &[Language] = &[
    Language {
        name: "Titanium",
        suffixes: TITANIUM_SUFFIXES,
        code: kroll_driver::Language::Titanium,
        tokens: Some(titanium_tokens),
        ast: Some(titanium_ast),
        types: Some(titanium_types),
        route: Route::Module(titanium_module),
    },
    Language {
        name: "UPC",
        suffixes: &["upc", "uph"],
        code: kroll_driver::Language::Upc,
        tokens: None,
        ast: None,
        types: None,
        route: Route::Preprocessed,
    },
    Language {
        name: "C",
        suffixes: &["c", "h"],
        code: kroll_driver::Language::C,
        tokens: None,
        ast: None,
        types: None,
        route: Route::Itself,
    },
    Language {
        name: "Kroll IR",
        suffixes: &["kir"],
        code: kroll_driver::Language::Titanium,
        tokens: None,
        ast: None,
        types: None,
        route: Route::Module(|map, file| kroll_ir::text::parse(map, file)),
    },
];

fn titanium_tokens(map: &SourceMap, file: FileId) -> (String, Vec<Diagnostic>) {
    let (tokens, diagnostics) = kroll_titanium::syntax::tokens(map, file);
    (kroll_titanium::syntax::tokens_text(map, &tokens), diagnostics)
}

fn titanium_ast(map: &SourceMap, file: FileId) -> (String, Vec<Diagnostic>) {
    let (unit, diagnostics) = kroll_titanium::syntax::parse(map, file);
    (kroll_titanium::syntax::tree_text(map, &unit), diagnostics)
}

/// Classes that the user wrote in files of their own lie beside the file that is named, or in folders of packages.
fn titanium_beside(map: &SourceMap, file: FileId) -> impl FnMut(&str) -> Option<(PathBuf, String)> + use<> {
    let folder = map.file(file).path.parent().map(Path::to_path_buf).unwrap_or_default();
    move |class: &str| {
        TITANIUM_SUFFIXES.iter().find_map(|suffix| {
            let path = folder.join(class).with_extension(suffix);
            let text = text_of_file(&std::fs::read(&path).ok()?);
            Some((path, text))
        })
    }
}

fn titanium_types(map: &mut SourceMap, file: FileId) -> (String, Vec<Diagnostic>) {
    let mut beside = titanium_beside(map, file);
    kroll_titanium::types_text(map, file, &mut beside)
}

fn titanium_module(map: &mut SourceMap, file: FileId) -> (Module, Vec<Diagnostic>) {
    let mut beside = titanium_beside(map, file);
    let (module, diagnostics) = kroll_titanium::compile(map, file, &mut beside);
    (module.unwrap_or_default(), diagnostics)
}

/// The language of a source file, `None` for anything else, such as a program.
pub fn of(path: &Path) -> Option<&'static Language> {
    let suffix = path.extension()?.to_str()?;
    LANGUAGES.iter().find(|language| language.suffixes.contains(&suffix))
}

/// The language of a file with this text: a file of C that includes a header of UPC holds UPC.
pub fn of_text(language: &'static Language, text: &str) -> &'static Language {
    let includes_upc = text.lines().filter_map(|line| line.trim_start().strip_prefix('#')).any(|line| {
        let name =
            line.trim_start().strip_prefix("include").map(|rest| rest.trim_start().trim_start_matches(['<', '"']));
        name.is_some_and(|name| name.starts_with("upc"))
    });
    let is_c = language.code == kroll_driver::Language::C;
    match LANGUAGES.iter().find(|language| language.code == kroll_driver::Language::Upc) {
        Some(upc) if is_c && includes_upc => upc,
        _ => language,
    }
}

/// Suffixes of a language that people look for here.
const FORTRAN: &[&str] = &["f", "for", "ftn", "f77", "f90", "f95", "f03", "f08", "f18", "caf"];

/// As [`of`], for commands that need a source file.
pub fn required(path: &Path) -> Result<&'static Language, Failure> {
    of(path).ok_or_else(|| {
        let what = if is_fortran(path) { ": Coarray Fortran is not supported" } else { " is no source file" };
        Failure::Usage(format!("`{}`{what}; the languages are {}", path.display(), suffixes()))
    })
}

pub fn is_fortran(path: &Path) -> bool {
    let suffix = path.extension().map(|suffix| suffix.to_ascii_lowercase());
    suffix.is_some_and(|suffix| FORTRAN.iter().any(|known| suffix == *known))
}

/// The languages with their suffixes, for messages.
pub fn suffixes() -> String {
    let of_one = |language: &Language| {
        let suffixes: Vec<String> = language.suffixes.iter().map(|suffix| format!(".{suffix}")).collect();
        format!("{} ({})", language.name, suffixes.join(" "))
    };
    LANGUAGES.iter().map(of_one).collect::<Vec<_>>().join(", ")
}
