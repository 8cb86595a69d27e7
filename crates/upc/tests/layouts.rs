//! Sizes and member offsets of random records agree with the C compiler's.

mod support;

use std::fmt::Write;
use std::process::Command;
use support::{AS_C, front_end};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

const TYPES: &[&str] =
    &["char", "short", "int", "long", "float", "double", "long double", "char *", "_Bool", "__int128"];
const BIT_TYPES: &[(&str, usize)] =
    &[("char", 8), ("short", 16), ("int", 32), ("unsigned", 32), ("long", 64), ("_Bool", 1)];
const MEMBER_ATTRIBUTES: &[&str] =
    &["", "", "", "", "", "__attribute__((packed))", "__attribute__((aligned(4)))", "__attribute__((aligned(32)))"];
const RECORD_ATTRIBUTES: &[&str] = &["", "", "", "__attribute__((packed))", "__attribute__((aligned(8)))"];

/// One record's text, and the members whose offsets can be asked for.
fn record(number: usize, random: &mut Random) -> (String, Vec<String>) {
    let (mut text, mut members) = (String::new(), Vec::new());
    let word = if random.below(5) == 0 { "union" } else { "struct" };
    let pack = [0, 0, 0, 1, 2, 4][random.below(6)];
    if pack > 0 {
        let _ = writeln!(text, "#pragma pack(push, {pack})");
    }
    let _ = writeln!(text, "typedef {word} {{");
    for field in 0..1 + random.below(7) {
        let attribute = random.pick(MEMBER_ATTRIBUTES);
        match random.below(8) {
            0..=2 => {
                let (ty, bits) = BIT_TYPES[random.below(BIT_TYPES.len())];
                let width = 1 + random.below(bits);
                match random.below(6) {
                    0 => drop(writeln!(text, "  {ty} : 0;")),
                    1 => drop(writeln!(text, "  {ty} : {width};")),
                    _ => drop(writeln!(text, "  {ty} f{field} : {width};")),
                }
                continue;
            }
            3 if number > 0 => drop(writeln!(text, "  record{} f{field} {attribute};", random.below(number))),
            4 => drop(writeln!(text, "  {} f{field}[{}] {attribute};", random.pick(TYPES), 1 + random.below(4))),
            _ => drop(writeln!(text, "  {} f{field} {attribute};", random.pick(TYPES))),
        }
        members.push(format!("f{field}"));
    }
    let _ = writeln!(text, "}} {} record{number};", random.pick(RECORD_ATTRIBUTES));
    if pack > 0 {
        text.push_str("#pragma pack(pop)\n");
    }
    (text, members)
}

/// Has the C compiler's program print the value of each expression.
fn ask_compiler(records: &str, questions: &[String]) -> Vec<String> {
    let folder = std::env::temp_dir().join(format!("kroll-layouts-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let (source, program) = (folder.join("ask.c"), folder.join("ask"));
    let asked: String = questions.iter().map(|q| format!("  printf(\"%lu\\n\", (unsigned long)({q}));\n")).collect();
    let text = format!("#include <stdio.h>\n{records}\nint main(void) {{\n{asked}  return 0;\n}}\n");
    std::fs::write(&source, text).expect("a writable file");
    let compiled = Command::new("cc").arg("-w").arg(&source).arg("-o").arg(&program).status();
    assert!(compiled.is_ok_and(|status| status.success()), "the C compiler takes the records");
    let output = Command::new(&program).output().expect("the program runs");
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_string).collect()
}

#[test]
fn records_are_laid_out_as_the_c_compiler_does() {
    let mut random = Random(7);
    let (mut records, mut questions) = (String::new(), Vec::new());
    for number in 0..400 {
        let (text, members) = record(number, &mut random);
        records.push_str(&text);
        questions.push(format!("sizeof(record{number})"));
        questions.push(format!("_Alignof(record{number})"));
        questions.extend(members.iter().map(|member| format!("__builtin_offsetof(record{number}, {member})")));
    }
    let answers = ask_compiler(&records, &questions);
    assert_eq!(answers.len(), questions.len());
    let asserted = questions.iter().zip(&answers);
    let asserted: String = asserted.map(|(q, a)| format!("_Static_assert({q} == {a}, \"\");\n")).collect();
    let verdict = front_end(&format!("{records}{asserted}"), AS_C);
    let failed = verdict.diagnostics.len();
    assert!(failed == 0, "{failed} of {} answers differ:\n{}", answers.len(), verdict.rendered());
}
