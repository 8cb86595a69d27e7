//! The stories behind the codes of messages.
//!
//! A front end's stories are either in a text file here, each under a line `## CODE title`, or in its own table.

/// One code, and what there is to tell about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Story {
    pub code: String,
    pub title: String,
    pub text: String,
}

const FILES: [&str; 2] = [include_str!("titanium.md"), include_str!("ir.md")];

pub fn stories() -> Vec<Story> {
    let written = FILES.iter().flat_map(|file| file.split("\n## ").skip(1)).filter_map(parse);
    let upc = kroll_upc::codes::TABLE.iter().map(|entry| Story {
        code: entry.code.to_string(),
        title: entry.title.to_string(),
        text: entry.story.to_string(),
    });
    written.chain(upc).collect()
}

/// A story behind its `## `.
fn parse(text: &str) -> Option<Story> {
    let (heading, story) = text.split_once('\n')?;
    let (code, title) = heading.split_once(' ')?;
    Some(Story { code: code.to_string(), title: title.to_string(), text: story.trim().to_string() })
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
        bytes.len() == 5 && b"TUK".contains(&bytes[0]) && bytes[1..].iter().all(u8::is_ascii_digit)
    }

    #[test]
    fn every_code_has_one_story_and_every_story_a_code() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut used = BTreeSet::new();
        for name in ["titanium", "upc", "ir", "opt"] {
            codes_in(&crates.join(name).join("src"), &mut used);
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
        assert!(stories().iter().all(|story| story.title.len() > 5 && story.text.len() > 20));
    }
}
