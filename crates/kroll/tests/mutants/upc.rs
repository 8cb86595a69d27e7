//! UPC programs and their C. They are mutated behind the preprocessor, and only what stands in the program's own file.

use crate::mutation::{Random, Sample};
use crate::{c_of, short};
use kroll_source::{Diagnostic, SourceMap};
use kroll_upc::check::Options;
use kroll_upc::syntax::lexer::TokenList;
use kroll_upc::syntax::token::Token;
use kroll_upc::syntax::{Names, lex};
use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

/// In the static environment.
const THREADS: u32 = 3;

pub fn programs() -> Vec<PathBuf> {
    crate::programs::programs(&["tests/conformance/upc", "tests/ui/upc", "examples/upc"], &["upc"])
}

/// The program in one of the environments, passed through or lowered.
pub fn sample(path: PathBuf, random: &mut Random) -> Sample {
    let threads = [None, Some(THREADS)][random.below(2)];
    // What C alone forbids is then an error here too, so that all that the C compiler refuses is our mistake.
    let options = Options {
        threads,
        lower_all: random.below(2) == 0,
        c_mistakes: true,
        index: false,
        checked: false,
        collectives: true,
    };
    let text = without_wrong_lines(&preprocessed(&path, threads), &path);
    let tokens = own_tokens(&text, &path);
    let way = if options.lower_all { "lowered" } else { "passed through" };
    let name = format!("{} (threads: {threads:?}, {way})", short(&path));
    Sample { name, text, tokens, compiled: Box::new(move |text| compiled(text, options)) }
}

fn preprocessed(path: &Path, threads: Option<u32>) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.args(["upcc", "-E"]).args(threads.map(|n| format!("-T{n}"))).arg(path);
    let output = command.output().expect("the command");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn tokens_of(text: &str) -> TokenList {
    let mut map = SourceMap::new();
    let file = map.add("sample.i", text);
    lex(file, &map.file(file).text, &mut Names::new()).0
}

/// A program without the lines that are marked as wrong.
fn without_wrong_lines(text: &str, path: &Path) -> String {
    let source = fs::read_to_string(path).expect("a program");
    let wrong: BTreeSet<u32> =
        (1..).zip(source.lines()).filter(|(_, line)| line.contains("//!")).map(|(n, _)| n).collect();
    let map = tokens_of(text).lines;
    let is_wrong = |n| map.line(n).is_some_and(|place| Path::new(place.file) == path && wrong.contains(&place.line));
    (1..).zip(text.lines()).map(|(n, line)| if is_wrong(n) { "\n".into() } else { format!("{line}\n") }).collect()
}

/// The places of the tokens that stand in the file itself.
fn own_tokens(text: &str, path: &Path) -> Vec<Range<usize>> {
    let list = tokens_of(text);
    let mut starts = vec![0];
    starts.extend(text.match_indices('\n').map(|(at, _)| at + 1));
    let line = |token: &Token| starts.partition_point(|&start| start <= token.start as usize) as u32;
    let is_own = |token: &&Token| list.lines.line(line(token)).is_some_and(|place| Path::new(place.file) == path);
    let own = list.tokens.iter().filter(|token| token.start < token.end).filter(is_own);
    own.map(|token| token.start as usize..token.end as usize).collect()
}

/// The C of a program, `None` if it is refused.
fn compiled(text: &str, options: Options) -> Option<String> {
    let mut map = SourceMap::new();
    let file = map.add("sample.i", text);
    let (module, diagnostics) = kroll_upc::compile(&mut map, file, "sample", options, &mut |_| None);
    (!diagnostics.iter().any(Diagnostic::is_error)).then(|| c_of(module))
}
