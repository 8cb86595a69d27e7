//! What gfortran may read for a source: modules, and files that it includes. gfortran does not tell, so whatever a word of
//! the source could mean counts.

use super::{FIXED_FORM, Input};
use kroll_driver::Compiler;
use kroll_driver::notes::{Inputs, of_gfortran};
use kroll_source::bytes::text_of_file;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Every place where a module of one of the source's words, or a file that it includes, is or would be.
pub fn depends_on(input: &Input) -> Result<Inputs, String> {
    let source = input.first();
    let suffix = source.extension().unwrap_or_default().to_string_lossy().into_owned();
    if FIXED_FORM.contains(&suffix.as_str()) {
        return Err("in fixed form words have no ends".to_string());
    }
    if suffix.starts_with(char::is_uppercase) {
        return Err("the preprocessor of Fortran does not tell what it reads".to_string());
    }
    let (modules, mut inputs) = of_gfortran(&Compiler::gfortran()?)?;
    let mut folders = vec![PathBuf::from("."), source.parent().map(Path::to_path_buf).unwrap_or_default()];
    folders.extend(input.code.cflags.iter().filter_map(|flag| flag.strip_prefix("-I")).map(PathBuf::from));
    let mut texts = vec![source.to_path_buf()];
    while let Some(path) = texts.pop() {
        let Ok(bytes) = std::fs::read(&path) else { continue };
        let named = named(&text_of_file(&bytes))?;
        let files: Vec<PathBuf> =
            folders.iter().flat_map(|folder| named.included.iter().map(|name| folder.join(name))).collect();
        let places = folders.iter().chain(&modules);
        inputs.looked_for.extend(places.flat_map(|folder| named.modules().map(|name| folder.join(name))));
        texts.extend(files.iter().filter(|file| !inputs.looked_for.contains(*file)).cloned());
        inputs.looked_for.extend(files);
    }
    Ok(inputs)
}

/// What a text may name.
struct Named {
    words: BTreeSet<String>,
    included: BTreeSet<String>,
}

impl Named {
    fn modules(&self) -> impl Iterator<Item = String> {
        self.words.iter().map(|word| format!("{word}.mod"))
    }
}

fn named(text: &str) -> Result<Named, String> {
    let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    if text.lines().any(|line| line.trim_start().strip_prefix('&').is_some_and(|rest| rest.starts_with(is_of_name))) {
        return Err("a word may go on in the next line".to_string());
    }
    let small = text.to_ascii_lowercase();
    let words: BTreeSet<String> = small.split(|letter| !is_of_name(letter)).map(String::from).collect();
    if words.contains("submodule") {
        return Err("submodules have files of their own".to_string());
    }
    let mut included = BTreeSet::new();
    for line in text.lines() {
        for (at, _) in line.to_ascii_lowercase().match_indices("include") {
            let rest = line[at + "include".len()..].trim_start();
            if let Some(quote) = rest.chars().next().filter(|letter| ['\'', '"'].contains(letter)) {
                included.insert(rest[1..].split(quote).next().unwrap_or_default().to_string());
            }
        }
    }
    Ok(Named { words: words.into_iter().filter(|word| !word.is_empty()).collect(), included })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_may_be_a_module_or_a_file_is_named() {
        let text = "program p\n use, intrinsic :: Iso; use kroll\n use &\n other\n  INCLUDE 'Part.inc' ! x\nend\n";
        let named = named(text).expect("known");
        for module in ["iso.mod", "kroll.mod", "other.mod"] {
            assert!(named.modules().any(|name| name == module), "{module}");
        }
        assert_eq!(named.included, BTreeSet::from(["Part.inc".to_string()]));
        assert!(super::named("submodule (a) b\n").is_err() && super::named("use kro&\n &ll\n").is_err());
    }
}
