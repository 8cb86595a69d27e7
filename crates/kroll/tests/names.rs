//! Programs whose every local, label, parameter, member and function has a name that a pass or lowering likes to give,
//! or that means something in C, its headers or the runtime: they do what they do with plain names.
//!
//! A file holds many random programs, each a function. It is written twice with the same statements, and what it prints
//! is compared. Seeds are fixed; KROLL_NAME_PROGRAMS is the number of programs, half of them Titanium's, half UPC's.

mod random;

use random::{Random, on_all_cores, wanted};
use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// Programs of one file.
const FUNCTIONS: u64 = 50;
const PROGRAMS: u64 = 200;
const SEED: u64 = 0x0bad_5eed_0bad_5eed;

#[test]
fn names_mean_nothing() {
    let files = wanted("KROLL_NAME_PROGRAMS", PROGRAMS).div_ceil(FUNCTIONS);
    assert_eq!(on_all_cores(files, compared_in), files * FUNCTIONS);
}

/// How many programs of a file were compared: all of them.
fn compared_in(number: u64) -> u64 {
    let language = if number.is_multiple_of(2) { &TITANIUM } else { &UPC };
    let mut random = Random(SEED + number * 0x9e37_79b9);
    let file = File::new(language, &mut random);
    let folder = tempfile::tempdir().expect("a folder");
    let plain = output_of(&file.with_plain_names(), folder.path(), "plain", language);
    let lines = plain.lines().count() as u64;
    assert_eq!(lines, FUNCTIONS, "file {number}:\n{plain}");
    let source = file.with_borrowed_names(&mut random, language);
    let borrowed = output_of(&source, folder.path(), "borrowed", language);
    assert_eq!(plain, borrowed, "file {number}:\n{source}");
    lines
}

fn output_of(source: &str, folder: &Path, word: &str, language: &Language) -> String {
    let folder = folder.join(word);
    std::fs::create_dir(&folder).expect("a folder");
    let (file, program) = (folder.join(language.file), folder.join("program"));
    std::fs::write(&file, source).expect("written");
    let built = Command::new(env!("CARGO_BIN_EXE_kroll")).args(["build"]).arg(&file).arg("-o").arg(&program).output();
    let built = built.expect("kroll runs");
    assert!(built.status.success(), "{source}\n{}", String::from_utf8_lossy(&built.stderr));
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    let ran = command.args(["run", "--timeout", "60", "-n", "1"]).arg(&program).output().expect("kroll runs");
    assert!(ran.status.success(), "{source}\n{}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

// ---- names ----

/// Names that passes, lowerings and the emitter give.
const GIVEN: &[&str] = &[
    "before0_data",
    "data_before",
    "row_before",
    "nest0_rect",
    "rect",
    "rect_2",
    "nest0_i0",
    "nest0_apart",
    "apart",
    "p1",
    "p2",
    "p1_2",
    "i0",
    "row",
    "row_a",
    "row_data",
    "row_2",
    "first",
    "last",
    "i_first",
    "i_last",
    "length",
    "length_2",
    "length_1_",
    "foreach0_i0",
    "foreach0_rect",
    "t",
    "t_2",
    "t_3",
    "k1",
    "k2",
    "k1_",
    "way",
    "pending",
    "value",
    "value_2",
    "finally_",
    "leave",
    "next",
    "next_2",
    "caught",
    "given",
    "message",
    "site0_",
    "site1_",
    "site12_",
    "from",
    "to",
    "domain",
    "set",
    "received",
    "controlled",
    "run",
    "run_2",
    "upto",
    "controlled_1_",
    "controlled_2",
    "k",
    "k_2_",
    "start",
    "end",
    "by",
    "at",
    "at_2",
    "old",
    "old_1_",
    "copy",
    "unnamed",
    "label",
    "flat",
    "image",
    "object",
    "object_",
    "i_",
    "entry",
    "start_up",
    "unit",
    "initial_data",
    "record",
    "padding",
    "header",
    "literal",
    "literals",
    "describe",
    "make_null",
    "equal_V",
    "argc",
    "argv",
    "my_t",
    "storage",
    "stride",
    "done",
    "done_2",
];

/// Names of the runtime, and of C's headers.
const HEADERS: &[&str] = &[
    "kroll_load",
    "kroll_store",
    "kroll_p_",
    "kroll_v_",
    "kroll_w_",
    "kroll_s_",
    "kroll_gptr",
    "kroll_fatptr",
    "kroll_is_near",
    "kroll_rank_self",
    "kroll_rank_count",
    "kroll_site",
    "KROLL_LIKELY",
    "KROLL_SITE",
    "KROLL_OK",
    "ti_rect1",
    "ti_rect2",
    "ti_point1",
    "ti_array1",
    "ti_elem1",
    "ti_object",
    "ti_jarray",
    "ti_jarray_at",
    "ti_handler",
    "ti_handler_enter",
    "ti_classes",
    "ti_1",
    "ti_way_1",
    "upc_fat_add",
    "upc_thin",
    "upc_cyclic_add",
    "upc_affinity",
    "upc_forall_controlled",
    "upc_barrier_",
    "memcpy",
    "memset",
    "setjmp",
    "size_t",
    "uint32_t",
    "offsetof_",
    "errno",
    "stdin",
    "abort",
    "exit",
    "index",
    "main_",
    "__x",
    "_Y",
    "__LINE",
    "_Bool_",
];

/// Words of C, its macros and its compilers that Titanium has no use for.
const C_WORDS: &[&str] = &[
    "asm",
    "typeof",
    "register",
    "auto",
    "extern",
    "signed",
    "unsigned",
    "sizeof",
    "struct",
    "typedef",
    "union",
    "restrict",
    "bool",
    "NULL",
    "EOF",
    "INT32_MAX",
    "INT64_C",
    "INTERVAL",
    "UINT8_MAX",
    "linux",
    "unix",
    "I",
    "_Bool",
    "_Generic",
    "_Static_assert",
    "__func__",
    "__LINE__",
    "main",
    "WCHAR_MAX",
    "SIZE_MAX",
    "complex",
];

struct Language {
    file: &'static str,
    words: &'static [&'static [&'static str]],
    /// What stands in front of the functions: `{N}` are names of the file.
    head: &'static str,
    file_names: usize,
    /// A function: its own name and parameters, then its statements, which add to the last parameter.
    open: &'static str,
    close: &'static str,
    /// Before and behind the calls of all functions, and one of them.
    main: [&'static str; 3],
    statements: &'static [&'static str],
}

/// In statements `{0}` to `{9}` are names of their own, `{S}`, `{X}`, `{J}` and `{A}` those of parameters, and `{a}` to
/// `{h}` those of the file.
const TITANIUM: Language = Language {
    file: "Names.ti",
    words: &[GIVEN, HEADERS, C_WORDS],
    head: "immutable class {a} { int {b}; {a}(int {b}) { this.{b} = {b}; } }
class {c} {
    int [1d] {d} = new int [[0 : 9]];
    static int {e} = 1;
    static int {f}(int {g}, int {h}) { int t = {g} - {h}; return t % 13 + {e}; }
    static int [] filled(int n) { int [] a = new int [n]; for (int i = 0; i < n; i++) a[i] = i * 3; return a; }
    static double [1d] cells(int n) { double [1d] a = new double [[0 : n]]; foreach (p in a.domain()) a[p] = p[1]; return a; }
",
    file_names: 8,
    open: "    int {F}(int {X}, int [] {J}, double [1d] {A}, int {S}) {\n",
    close: "        return {S};\n    }\n",
    main: [
        "}\nclass Names {\n    public static void main(String [] args) {\n        {c} all = new {c}();\n",
        "        System.out.println(all.{F}({N} % 5, {c}.filled(8), {c}.cells(12), {N}));\n",
        "    }\n}\n",
    ],
    statements: &[
        "for (int {0} = 0; {0} < {J}.length; {0}++) { {S} += {J}[{0}] * 2; {J}[{0}] += {X}; }",
        "foreach ({0} in {A}.domain()) { {S} += (int) {A}[{0}]; {A}[{0}] += {0}[1]; }",
        "RectDomain<1> {0} = {A}.domain().shrink(1); double {1} = 0; foreach ({2} in {0}) { {1} += {A}[{2} - [1]] + {A}[{2} + [1]]; } {S} += (int) {1};",
        "foreach ({0} in {d}.domain()) { {d}[{0}] = ({d}[{0}] + {X}) % 99; {S} += {d}[{0}]; }",
        "try { int {0} = {S} % 7; if ({0} == 3) throw new RuntimeException(\"x\"); {S} += {0}; } catch (RuntimeException {1}) { {S} += 100; } finally { {S}++; }",
        "{0}: for (int {1} = 0; {1} < 4; {1}++) { for (int {2} = 0; {2} < 4; {2}++) { if ({2} == 2) continue {0}; if ({1} == 3) break {0}; {S} += {1} * 3 + {2}; } }",
        "{ int {0} = {S}; { int {1} = {0} + 1; {S} += {1} % 5; } }",
        "{S} += {J}[{S} & 7] + ({J}[1] = {X}); {J}[2] += {S} % 9; {J}[3]++;",
        "Domain<1> {0} = [0 : 3] + [6 : 8]; foreach ({1} in {0}) { if ({1}[1] == 7) break; {S} += {1}[1]; }",
        "synchronized (this) { {S} += 2; if ({S} % 11 == 5) return {S}; }",
        "switch ({S} & 3) { case 0: {S} += 5; break; case 1: { int {0} = 4; {S} -= {0}; } default: {S}++; }",
        "int [] [] {0} = new int [3] [4]; {0}[1][2] = {S}; {S} += {0}[1][2] / 3;",
        "String {0} = \"a\" + {S} + {X}; {S} += {0}.length();",
        "{a} {0} = new {a}({S}), {1} = new {a}({X}); if ({0} == {1}) {S}++; {S} += {0}.{b} % 3;",
        "{S} += {f}({X}, {S}) + {e}; {e} = {S} & 3;",
        "for (int {0} = 1; {0} < {J}.length; {0}++) { for (int {1} = 0; {1} < {0}; {1}++) { {S} += {J}[{1}] - {J}[{0} - 1]; } }",
    ],
};

const UPC: Language = Language {
    file: "names.upc",
    words: &[GIVEN, HEADERS],
    head: "#include <upc.h>
#include <stdio.h>
shared int {a}[20 * THREADS];
shared [4] int {b}[40 * THREADS];
struct {c} { int {d}: 5; int {e}: 7; };
shared struct {c} {f};
static int {g}(int first, int second) { return (first - second) % 13 + {a}[0] * 0; }
shared int {h} = 4;
",
    file_names: 8,
    open: "static int {F}(int {X}, int {S}) {\n",
    close: "  return {S};\n}\n",
    main: [
        "int main(void) {\n  for (int i = 0; i < 20; i++) {a}[i] = i;\n",
        "  printf(\"%d\\n\", {F}({N} % 5, {N}));\n",
        "  return 0;\n}\n",
    ],
    statements: &[
        "upc_forall (int {0} = 0; {0} < 10; {0}++; {0}) { {a}[{0}] = ({a}[{0}] + {X}) % 99; }",
        "int {0}; upc_forall ({0} = 0; {0} < 12; ++{0}; &{b}[{0}]) { if ({0} == 3) continue; {b}[{0}] = {0} + {X}; {S} += {b}[{0}]; } {S} += {0};",
        "upc_forall (int {0} = 2; {0} <= 9; {0}++; &{a}[{0}]) { {a}[{0}] = {g}({0}, {X}); }",
        "{a}[1]++; {S} += {a}[1]--; {a}[2] = (int)(({a}[2] + {S}) & 7); {S} += ({a}[3] = 5);",
        "{f}.{d} = {X} & 7; {f}.{d} += 3; {S} += {f}.{d}++ + {f}.{e};",
        "shared [4] int *{0} = &{b}[0]; {0}++; {0} += 2; {S} += *{0} + ({0}++ == &{b}[3]);",
        "int {0} = ({X} & 3) + 2, {1}[{0}], {2}; for ({2} = 0; {2} < {0}; {2}++) {1}[{2}] = {2} + {a}[{2}]; {S} += {1}[{0} - 1] + (int)sizeof {1};",
        "{S} += ({a}[0] ?: {X});",
        "{S} += ({ int {0} = {a}[4]; {0} + 1; });",
        "goto {0}; {S} = -1; {0}: {S} += {a}[0] & 1;",
        "upc_barrier {S} & 7;",
        "{ int {0} = {S}; { int {0} = 2; {S} += {0} + {a}[5]; } {S} += {0} & 3; }",
        "{ register int {0} = {X}; __asm__(\"\" : \"+r\"({0})); {S} += {0}; } {S} += {a}[0] & 1;",
        "static int {0} = 3; {S} += {0}++ + {a}[6];",
        "{S} += {g}({X}, {a}[7]) + {h};",
        "static shared int *{0} = &{a}[2]; {S} += *{0};",
        "switch ({a}[8] & 3) { case 0: {S} += 5; break; case 1: { int {0} = 4; {S} -= {0}; } default: {S}++; }",
        "struct {0} { int {1}; } {2} = { {S} }; {S} += ({2}.{1} & 7) + {a}[9];",
    ],
};

// ---- the generator ----

/// Text with numbers of names between marks.
struct File {
    text: String,
    /// Where the names of each function begin; those of the file come first.
    starts: Vec<usize>,
    names: usize,
}

const MARK: char = '\u{1}';

impl File {
    fn new(language: &Language, random: &mut Random) -> File {
        let mut file = File { text: String::new(), starts: vec![0], names: language.file_names };
        let functions = file.names;
        file.names += FUNCTIONS as usize;
        file.put(language.head, &|_| None);
        for number in 0..FUNCTIONS as usize {
            file.starts.push(file.names);
            let params = file.names;
            file.names += 4;
            let known = move |word: &str| match word {
                "F" => Some(functions + number),
                "X" => Some(params),
                "J" => Some(params + 1),
                "A" => Some(params + 2),
                "S" => Some(params + 3),
                _ => None,
            };
            file.put(language.open, &known);
            for _ in 0..3 + random.below(4) {
                let statement = language.statements[random.below(language.statements.len() as u64) as usize];
                let own = file.names;
                file.names += 3;
                let with_own = |word: &str| known(word).or_else(|| Some(own + word.parse::<usize>().ok()?));
                file.text += "    ";
                file.put(statement, &with_own);
                file.text.push('\n');
            }
            file.put(language.close, &known);
        }
        let [before, call, behind] = language.main;
        file.put(before, &|_| None);
        for number in 0..FUNCTIONS as usize {
            let call = call.replace("{N}", &(number + 1).to_string());
            file.put(&call, &move |word| (word == "F").then_some(functions + number));
        }
        file.put(behind, &|_| None);
        file
    }

    /// Adds a template; `slot` finds the names of a function, letters are those of the file.
    fn put(&mut self, template: &str, slot: &dyn Fn(&str) -> Option<usize>) {
        let mut rest = template;
        while let Some(open) = rest.find('{') {
            let word = rest[open + 1..].split('}').next().unwrap_or("");
            let of_file = || match word.as_bytes() {
                [letter @ b'a'..=b'h'] => Some((letter - b'a') as usize),
                _ => None,
            };
            let is_name = word.len() == 1;
            match slot(word).or_else(of_file).filter(|_| is_name) {
                Some(number) => {
                    write!(self.text, "{}{MARK}{number}{MARK}", &rest[..open]).expect("a string takes text");
                    rest = &rest[open + 3..];
                }
                None => {
                    self.text += &rest[..=open];
                    rest = &rest[open + 1..];
                }
            }
        }
        self.text += rest;
    }

    fn render(&self, names: &[String]) -> String {
        let piece = |(at, piece): (usize, &str)| match at % 2 {
            0 => piece.to_string(),
            _ => names[piece.parse::<usize>().expect("a number")].clone(),
        };
        self.text.split(MARK).enumerate().map(piece).collect()
    }

    fn with_plain_names(&self) -> String {
        self.render(&(0..self.names).map(|number| format!("v{number}")).collect::<Vec<_>>())
    }

    /// A function uses a name once, and none of the file's.
    fn with_borrowed_names(&self, random: &mut Random, language: &Language) -> String {
        let pool: Vec<&str> = language.words.concat();
        let mut names: Vec<String> = Vec::new();
        let mut of_file: HashSet<String> = HashSet::new();
        let ends = self.starts[1..].iter().copied().chain([self.names]);
        for (part, end) in ends.enumerate() {
            let mut taken = of_file.clone();
            while names.len() < end {
                let word = pool[random.below(pool.len() as u64) as usize];
                // UPC reserves the runtime's names outside functions, and C those of its library.
                let reserved = part == 0 && HEADERS.contains(&word);
                let number = random.below(if part == 0 { 9 } else { 3 });
                let name = if number < 2 { word.to_string() } else { format!("{word}_{number}") };
                if !(reserved && language.file == UPC.file) && taken.insert(name.clone()) {
                    names.push(name);
                }
            }
            if part == 0 {
                of_file = taken;
            }
        }
        self.render(&names)
    }
}
