//! The examples of the stories that `kroll explain` tells: wrong ones get the code, right ones no message. Of remarks,
//! which are about right programs, those marked `said` get the code and others do not.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Limits that only long programs reach, faults of an installation or of the compiler, those of other releases of gfortran
/// than the usual one, T0109, before which T0013 comes, and what the C compiler says.
const WITHOUT_EXAMPLE: [&str; 11] =
    ["F0010", "F0011", "F0012", "F0013", "F0014", "O0701", "T0016", "T0109", "T0191", "T0199", "U0002"];

struct Example {
    code: String,
    language: String,
    marks: Vec<String>,
    text: String,
}

/// The blocks of a file of stories.
fn examples(file: &str) -> Vec<Example> {
    let mut found = Vec::new();
    for story in file.split("\n## ").skip(1) {
        let code = &story[..5];
        let before = found.len();
        for block in story.split("```").skip(1).step_by(2) {
            let (marks, text) = block.split_once('\n').expect("marks and text");
            let mut marks = marks.split(' ').map(String::from);
            let language = marks.next().expect("a language");
            found.push(Example { code: code.to_string(), language, marks: marks.collect(), text: text.to_string() });
        }
        let has = |mark: &str| found[before..].iter().any(|example| example.is(mark));
        let shows = has("wrong") && has("right") || has("said") && has("other");
        assert!(shows || WITHOUT_EXAMPLE.contains(&code), "{code} lacks an example");
    }
    found
}

impl Example {
    fn is(&self, mark: &str) -> bool {
        self.marks.iter().any(|known| known == mark)
    }

    fn declares_classes(&self) -> bool {
        let starts = ["class ", "interface ", "immutable ", "abstract ", "template<", "import ", "enum "];
        self.text.lines().any(|line| starts.iter().any(|start| line.starts_with(start)))
    }

    /// A whole program around the example, and the suffix of its file.
    fn program(&self) -> (&'static str, String) {
        let text = &self.text;
        let main = "class Story { public static void main(String[] args) {";
        match self.language.as_str() {
            "titanium" if self.is("program") => ("ti", text.clone()),
            "titanium" if self.declares_classes() => ("ti", format!("{text}\n{main} }} }}\n")),
            "titanium" => ("ti", format!("{main}\n{text}\n}} }}\n")),
            "upc" => ("upc", format!("#include <upc_relaxed.h>\n{text}\nint main(void) {{ return 0; }}\n")),
            "fortran" => ("f90", text.clone()),
            "kir" => ("kir", text.clone()),
            other => panic!("examples in {other}"),
        }
    }

    /// What is wrong with the example, if the compiler sees it otherwise than the story.
    fn judge(&self, folder: &Path) -> Option<String> {
        let (suffix, text) = self.program();
        let path = folder.join(format!("Story.{suffix}"));
        fs::write(&path, text).expect("written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
        command.arg("check").arg(&path).args(self.code.starts_with('O').then_some("--remarks"));
        let output = command.output().expect("runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let has_code = said.contains(&format!("[{}]", self.code));
        let holds = match self.marks[0].as_str() {
            "right" => said.is_empty(),
            "other" => output.status.success() && !has_code,
            "said" => output.status.success() && has_code,
            _ => has_code,
        };
        (!holds).then(|| format!("{} {}: {said}", self.code, self.marks[0]))
    }
}

#[test]
fn examples_are_what_they_say() {
    let stories = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/explain");
    let folder = tempfile::tempdir().expect("a folder");
    let mut failures = Vec::new();
    for entry in fs::read_dir(stories).expect("the stories").flatten() {
        if entry.path().extension().is_some_and(|suffix| suffix == "md") {
            let text = fs::read_to_string(entry.path()).expect("text");
            failures.extend(examples(&text).iter().filter_map(|example| example.judge(folder.path())));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
