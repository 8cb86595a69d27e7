//! The stories behind the codes of messages.
//!
//! The files here have a story under each line `## CODE title`, with small examples in blocks that are marked `wrong` or
//! `right`; `tests/stories.rs` gives these to the compiler. Titles and first sentences of UPC's stories are in that front end's table.

use kroll_upc::codes;

/// One code, and what there is to tell about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Story {
    pub code: String,
    pub title: String,
    /// Text with examples in marked blocks.
    pub text: String,
}

const FILES: [&str; 12] = [
    include_str!("titanium_syntax.md"),
    include_str!("titanium_declarations.md"),
    include_str!("titanium_names.md"),
    include_str!("titanium_types.md"),
    include_str!("titanium_flow.md"),
    include_str!("titanium_single.md"),
    include_str!("titanium_limits.md"),
    include_str!("upc_sharing.md"),
    include_str!("upc_c.md"),
    include_str!("fortran.md"),
    include_str!("optimizer.md"),
    include_str!("ir.md"),
];

pub fn stories() -> Vec<Story> {
    FILES.iter().flat_map(|file| file.split("\n## ").skip(1)).filter_map(parse).collect()
}

/// A story behind its `## `.
fn parse(text: &str) -> Option<Story> {
    let (heading, text) = text.split_once('\n')?;
    let (code, title) = heading.split_once(' ').unwrap_or((heading, ""));
    let (code, text) = (code.to_string(), text.trim());
    Some(match codes::find(&code) {
        Some(known) => Story { code, title: known.title.to_string(), text: format!("{}\n{text}", known.story) },
        None => Story { code, title: title.to_string(), text: text.to_string() },
    })
}

impl Story {
    /// For a terminal: examples are indented, and a word before them says which they are.
    pub fn for_people(&self) -> String {
        let mut lines = vec![format!("{}: {}\n", self.code, self.title)];
        let mut is_example = false;
        for line in self.text.lines() {
            match line.strip_prefix("```") {
                Some("") => is_example = false,
                Some(mark) => {
                    is_example = true;
                    lines.push(word_of(mark).to_string());
                }
                None if is_example && !line.is_empty() => lines.push(format!("    {line}")),
                None => lines.push(line.to_string()),
            }
        }
        lines.join("\n")
    }
}

/// The word before an example. Remarks are about right programs: an example shows one, or what is otherwise.
fn word_of(mark: &str) -> &'static str {
    let words = [(" wrong", "wrong:"), (" right", "right:"), (" said", "said of:")];
    words.iter().find(|(end, _)| mark.contains(end)).map_or("not said of:", |(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    /// All codes such as "T0010" between quotes in Rust sources below `folder`.
    fn codes_in(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                codes_in(&path, found);
            } else if path.extension().is_some_and(|suffix| suffix == "rs") {
                let text = fs::read_to_string(&path).expect("text");
                found.extend(text.split('"').filter(|word| is_code(word)).map(String::from));
            }
        }
    }

    fn is_code(word: &str) -> bool {
        let bytes = word.as_bytes();
        bytes.len() == 5 && b"TUKFO".contains(&bytes[0]) && bytes[1..].iter().all(u8::is_ascii_digit)
    }

    #[test]
    fn every_code_has_one_story_and_every_story_a_code() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut used = BTreeSet::new();
        for name in ["titanium/src", "upc/src", "ir/src", "opt/src", "kroll/src/language"] {
            codes_in(&crates.join(name), &mut used);
        }
        let told: Vec<String> = stories().into_iter().map(|story| story.code).collect();
        let distinct: BTreeSet<String> = told.iter().cloned().collect();
        assert_eq!(told.len(), distinct.len(), "a code has two stories");
        let missing: Vec<_> = used.difference(&distinct).collect();
        let unused: Vec<_> = distinct.difference(&used).collect();
        assert!(missing.is_empty() && unused.is_empty(), "without story: {missing:?}; without use: {unused:?}");
    }

    #[test]
    fn stories_say_something() {
        assert!(stories().iter().all(|story| story.title.len() > 5 && story.text.len() > 60));
    }

    #[test]
    fn examples_are_indented_for_people() {
        let text = "Why.\n\n```upc wrong\nint a\n\nint b;\n```".to_string();
        let story = Story { code: "U0001".into(), title: "syntax error".into(), text };
        assert_eq!(story.for_people(), "U0001: syntax error\n\nWhy.\n\nwrong:\n    int a\n\n    int b;");
    }
}
