//! Loops over UPC's shared arrays against themselves: random loops must do the same in runs and with every element asked.
//!
//! A program holds many loops over arrays of all layouts, records and pointers-to-shared, on one thread or dealt out by
//! upc_forall. Counters step by constants up and down, ranges may be empty, accesses have offsets and factors, and
//! those behind conditions leave their arrays where the condition does not hold. Programs run on threads that share
//! memory and on pretended nodes, whose operations overtake each other in another order in every program. Seeds are fixed;
//! KROLL_SHARED_LOOP_PROGRAMS is the number of files with programs, KROLL_SHARED_LOOP_FIRST the one that they start with.

#[path = "random/choices.rs"]
mod choices;
mod random;
#[path = "random/tally.rs"]
mod tally;

use random::{Random, on_all_cores, wanted};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tally::Tally;

/// Loops of one program.
const LOOPS: u32 = 50;
const PROGRAMS: u64 = 3;
const SEED: u64 = 0x5ade_d100_0000_0b1d;

/// How a program is run: threads, and the pretended nodes.
const WAYS: &[&[&str]] =
    &[&["-n", "1"], &["-n", "3"], &["-n", "2", "--conduit", "sim"], &["-n", "3", "--conduit", "sim", "--nodes", "2,1"]];

#[test]
fn runs_do_what_asking_everywhere_does() {
    let programs = wanted("KROLL_SHARED_LOOP_PROGRAMS", PROGRAMS);
    let first = wanted("KROLL_SHARED_LOOP_FIRST", 0);
    let tally = Tally::default();
    let compared = on_all_cores(programs, |number| compared(first + number, &tally));
    assert_eq!(compared, programs * u64::from(LOOPS));
    let half = u64::from(LOOPS) / 2;
    tally.assert_above(
        programs,
        &[
            ("runs", half),
            ("blocks on", 2),
            ("begins of rows", 0),
            ("blocks by pointers", 0),
            ("boxes", half),
            ("lists", 3),
            ("rows of nests", 2),
            ("scalars", 3),
            ("pointers", 0),
        ],
    );
}

/// How many loops of a program did the same in both ways: all of them.
fn compared(number: u64, tally: &Tally) -> u64 {
    let source = program(&mut Random(SEED + number * 0x9e37_79b9));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("loops.upc");
    std::fs::write(&file, &source).expect("written");
    // Every third program knows its threads.
    let known: &[&str] = if number % 3 == 2 { &["-T", "3"] } else { &[] };
    let text = kroll(&[&["build", "--emit=c"], known].concat(), &file);
    tally.count("runs", text.matches("upc_in_block(").count());
    tally.count("blocks on", text.matches("upc_blocks_on(").count());
    tally.count("begins of rows", text.matches(" int goes = ").count());
    tally.count("blocks by pointers", text.matches("upc_blocks_near(").count());
    tally.count("boxes", text.matches("upc_box_open_at(").count());
    tally.count("lists", text.matches("kroll_list_open(").count());
    tally.count("rows of nests", text.matches("int at_once = ").count());
    let pointers = text.matches("directory_before = ").count();
    tally.count("pointers", pointers);
    tally.count("scalars", text.matches("_before = ").count() - pointers);
    let fast = build(&file, "fast", known);
    let without = ["remote_cse", "hoist_fields", "shared_runs", "gather_lists", "fetch_boxes"]
        .map(|pass| ["--without", pass])
        .concat();
    let plain = build(&file, "plain", &[known, &without].concat());
    let ways = || WAYS.iter().filter(|way| known.is_empty() || way[1] == "3");
    // No access leaves its array: what lies there depends on how the program is compiled.
    let checked = build(&file, "checked", &[known, &["--checked"]].concat());
    ways().take(1).for_each(|way| drop(run(&checked, way, "1")));
    for way in ways() {
        let seed = (number + 1).to_string();
        let (ours, model) = (run(&fast, way, &seed), run(&plain, way, &seed));
        let lines = ours.lines().zip(model.lines());
        let differs = lines.clone().position(|(a, b)| a != b);
        let at = |k| format!("program {number}, {way:?}:\n{}", function(&source, k));
        assert!(differs.is_none(), "{}\n{ours}\n{model}", at(differs.unwrap_or(0)));
        assert_eq!(lines.count(), LOOPS as usize, "program {number}, {way:?}\n{ours}");
    }
    u64::from(LOOPS)
}

fn kroll(args: &[&str], file: &Path) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    let output = command.args(args).arg(file).stdin(Stdio::null()).output().expect("kroll runs");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {told}\n{}", std::fs::read_to_string(file).unwrap_or_default());
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn build(file: &Path, name: &str, flags: &[&str]) -> PathBuf {
    let program = file.with_file_name(name);
    let output = program.to_str().expect("a path in UTF-8");
    kroll(&[&["build", "-o", output], flags].concat(), file);
    program
}

fn run(program: &Path, way: &[&str], seed: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kroll"));
    command.args(["run", "--timeout", "120", "--seed", seed]).args(way).arg(program).stdin(Stdio::null());
    let output = command.output().expect("kroll runs");
    assert!(output.status.success(), "{way:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn function(source: &str, number: usize) -> &str {
    let start = source.find(&format!("static void loop{number}(")).unwrap_or(0);
    let rest = &source[start..];
    &rest[..rest.find("\n}").unwrap_or(rest.len())]
}

// ---- the generator ----

/// What is indexed by one number below `SIZE`, and what it is declared by.
const ARRAYS: [(&str, &str); 8] = [
    ("even@", "shared [*] long even[SIZE];"),
    ("cyclic@", "shared long cyclic[SIZE];"),
    ("sixteen@", "shared [16] long sixteen[SIZE];"),
    ("odd@", "shared [37] long odd[SIZE];"),
    ("small@", "shared [3] long small[SIZE];"),
    ("alone@", "shared [] long alone[PART];"),
    ("ints@", "shared [50] int ints[SIZE];"),
    ("cells@.value", "struct cell { char tag; long value; };\nshared [40] struct cell cells[SIZE];"),
];

const HEAD: &str = "#include <stdio.h>
#include <upc_relaxed.h>

#define PART 120
#define SIZE (PART * THREADS)
#define ROWS 5
#define COLUMNS 24
ARRAYS
shared [ROWS * COLUMNS] long band[ROWS * THREADS][COLUMNS];
shared [COLUMNS] long row[ROWS * THREADS][COLUMNS];
shared [48] long pairs[ROWS * 2 * THREADS][COLUMNS];
shared [16] long *with_phase;
shared [] long *without;
shared long *turning;
shared [3] long *in_threes;
static shared [] long *directory[4]; // parts of `even`
shared unsigned long sums[THREADS];
struct pair { long a; int b; };
shared struct pair pair;
shared long scalar;
shared [19] int positions[SIZE];
static int table[PART];
static int width = 1, none;

static unsigned long mixed(unsigned long sum, long value) { return sum * 31 + (unsigned long)value; }

// Every element of every array, and what the threads summed up.
static void show(void) {
  upc_barrier;
  unsigned long sum = 0;
  if (MYTHREAD == 0) {
    long i = 0;
    while (i < SIZE) {
      sum = mixed(mixed(sum, even[i]), cyclic[i]);
      sum = mixed(mixed(sum, sixteen[i]), odd[i]);
      sum = mixed(mixed(sum, small[i]), ints[i]);
      sum = mixed(mixed(sum, cells[i].value), alone[i % PART]);
      i++;
    }
    i = 0;
    while (i < ROWS * THREADS * COLUMNS) {
      sum = mixed(mixed(sum, band[i / COLUMNS][i % COLUMNS]), row[i / COLUMNS][i % COLUMNS]);
      sum = mixed(sum, pairs[i / COLUMNS * 2][i % COLUMNS]);
      i++;
    }
    i = 0;
    while (i < THREADS)
      sum = mixed(sum, sums[i++]);
    i = 0;
    while (i < PART)
      sum = mixed(sum, table[i++]);
    sum = mixed(mixed(mixed(sum, scalar), pair.a), pair.b);
    printf(\"%lu\\n\", sum);
  }
  upc_barrier;
}
";

const FILL: &str = "
static void fill(void) {
  long i = 0;
  while (MYTHREAD == 0 && i < SIZE) {
    even[i] = i % 17, cyclic[i] = i % 13, sixteen[i] = i % 11, odd[i] = i % 7, small[i] = i % 19;
    alone[i % PART] = i % 5, ints[i] = i % 23, cells[i].value = i % 29;
    i++;
  }
  i = 0;
  while (MYTHREAD == 0 && i < SIZE) {
    positions[i] = i * 29 % 90;
    i++;
  }
  i = 0;
  while (i < PART) {
    table[i] = i * 31 % 97;
    i++;
  }
  i = 0;
  while (MYTHREAD == 0 && i < ROWS * THREADS * COLUMNS) {
    band[i / COLUMNS][i % COLUMNS] = i % 31, row[i / COLUMNS][i % COLUMNS] = i % 27;
    pairs[i / COLUMNS * 2][i % COLUMNS] = i % 9, pairs[i / COLUMNS * 2 + 1][i % COLUMNS] = i % 8;
    i++;
  }
  if (MYTHREAD == 0)
    scalar = 3, pair.a = 5, pair.b = 7;
  with_phase = &sixteen[5];
  without = alone;
  turning = &cyclic[3];
  in_threes = &small[2];
  i = 0;
  while (i < 4) {
    directory[i] = (shared [] long *)&even[i % THREADS * PART];
    i++;
  }
  upc_barrier;
}
";

fn program(random: &mut Random) -> String {
    let arrays: Vec<&str> = ARRAYS.iter().map(|(_, declaration)| *declaration).collect();
    let mut text = HEAD.replace("ARRAYS", &arrays.join("\n")) + FILL;
    for number in 0..LOOPS {
        writeln!(text, "\nstatic void loop{number}(int n, long m) {{\n  unsigned long sum = 0;")
            .expect("a string takes text");
        let body = match random.below(9) {
            0 => dealt(random),
            1 => matrix(random),
            2..=4 => indirect(random),
            5 | 6 => neighbours(random),
            _ => counted(random),
        };
        text += &body;
        text += "  sums[MYTHREAD] = sum;\n}\n";
    }
    text += "\nint main() {\n  fill();\n";
    for number in 0..LOOPS {
        writeln!(text, "  loop{number}({}, {});\n  show();", random.between(1, 9), random.between(0, 3)).expect("text");
    }
    text + "  return 0;\n}\n"
}

/// A loop that one thread runs.
fn counted(random: &mut Random) -> String {
    let factor = random.pick(&[1, 1, 1, 2, 3]);
    let (low, high) = ("12".to_string(), format!("(PART - 15) / {factor}"));
    let step = random.pick(&[1, 1, 1, 2, 3, 7]);
    let ty = random.pick(&["int", "int", "long"]);
    let empty = random.one_in(12);
    let (from, to) = if empty { (high, low) } else { (low, high) };
    let by = |sign| if step == 1 { format!("i{sign}{sign}") } else { format!("i {sign}= {step}") };
    let bound = match random.below(4) {
        0 => format!("{to} - none + width - 1"),
        1 => format!("{to} - scalar % 3"),
        _ => to.clone(),
    };
    let upwards = random.one_in(2);
    let head = match upwards {
        true => format!("i = {from}; i {} {bound}; {}", random.pick(&["<", "<="]), by('+')),
        false => format!("i = {to}; i {} {from}; {}", random.pick(&[">", ">="]), by('-')),
    };
    let turn = random.below(3);
    let body = body(random, factor);
    match random.one_in(3) {
        true => format!(
            "  {ty} i;\n  if (MYTHREAD == {turn} % THREADS) {{\n    for ({head}) {{\n{body}    }}\n    sum += i;\n  }}\n"
        ),
        false => format!("  if (MYTHREAD == {turn} % THREADS)\n    for ({ty} {head}) {{\n{body}    }}\n"),
    }
}

/// Every iteration changes what is its own only, and reads what no iteration changes.
fn dealt(random: &mut Random) -> String {
    let (to, from) = random.pick(&[
        ("even", "sixteen"),
        ("sixteen", "even"),
        ("odd", "even"),
        ("cyclic", "odd"),
        ("odd", "sixteen"),
    ]);
    let (a, b) = (random.between(-3, 3), random.between(-3, 3));
    let by = random.pick(&["&TO[i]", "&TO[i]", "i"]).replace("TO", to);
    let ty = random.pick(&["int", "long"]);
    let more = random.pick(&["n", "scalar", "pair.a + pair.b"]);
    format!(
        "  upc_forall ({ty} i = {}; i < SIZE - 5; i++; {by}) {{\n    {to}[i] = ({from}[i + {a}] + 2 * {from}[i + {b}]) % 100 + {more};\n  }}\n",
        random.between(4, 40),
    )
}

/// Indices from memory, all different or not: what one thread reads, stores and counts by them.
fn indirect(random: &mut Random) -> String {
    let names = ["even", "cyclic", "sixteen", "odd", "small", "ints"];
    let (to, from, other) = (random.pick(&names), random.pick(&names), random.pick(&names));
    let index = |random: &mut Random| match random.below(5) {
        0 => format!("positions[i + {}]", random.between(0, 9)),
        1 => format!("table[positions[i] + {}]", random.between(0, 9)),
        2 => format!("table[i] % {} + PART * (THREADS - 1)", random.between(2, 9)),
        3 => "table[PART - 1 - i]".to_string(),
        _ => "table[i]".to_string(),
    };
    let (a, b) = (index(random), index(random));
    let line = match random.below(9) {
        0 => format!("{to}[{a}] = i % 50;"),
        1 => format!("{to}[{a}]++;"),
        2 => format!("{to}[{a}] += {from}[{b}] % 5;"),
        3 => format!("int k = {a};\n      {to}[k] = {to}[k] % 20 + n;"),
        4 => format!("{to}[i] = {from}[{a}] + {other}[{b}];"),
        5 => format!("if (i % 3 == 0)\n        sum += {from}[{a}];"),
        6 => format!("table[i] = (table[i] + {from}[{a}]) % 90;"),
        7 => format!("{to}[i + 1] = {from}[{a}] % 9;\n      sum += {from}[{a}] * {other}[{b}];"),
        _ => format!("sum += {from}[{a}] * (n + {other}[positions[{b}]]);"),
    };
    let head = match random.below(3) {
        0 => format!("int i = PART - 12; i > 0; i -= {}", random.between(1, 3)),
        1 => format!("long i = 0; i < PART - 12; i += {}", random.between(1, 4)),
        _ => "int i = 0; i < PART - 12; i++".to_string(),
    };
    format!("  if (MYTHREAD == {} % THREADS)\n    for ({head}) {{\n      {line}\n    }}\n", random.below(3))
}

/// Several loops in a row, which read, store and change arrays that may be the same, also by way of private ones.
fn neighbours(random: &mut Random) -> String {
    let names = ["even", "sixteen", "odd", "small", "ints", "without", "with_phase"];
    let mut text = format!("  if (MYTHREAD == {} % THREADS) {{\n", random.below(3));
    let array = random.pick(&names);
    for k in 0..random.between(2, 6) {
        let (to, from) = (if random.one_in(2) { array } else { random.pick(&names) }, random.pick(&names));
        // Far, if not both are there; what pointers lead to has one part.
        let part = |name: &str| if name.starts_with("with") { "" } else { " + PART * (THREADS - 1)" };
        let (low, length) = (random.between(0, 40), random.between(4, 40));
        let (a, b, c) = (random.between(0, 30), random.between(0, 30), random.between(0, 50));
        let (there, here) = (format!("{to}[i + {a}{}]", part(to)), format!("{from}[i + {b}{}]", part(from)));
        let line = match random.below(8) {
            0 => format!("{there} = table[i + {c} & 63] % 50 + {k};"),
            1 => format!("{there} = i + n;"),
            2 => format!("{there} = {here} % 70 + 1;"),
            3 => format!("{there} += table[i + {c} & 63] % 9;"),
            4 => format!("{there} = m + i;\n      {from}[i{}] = {k};", part(from)),
            5 => format!("sum += {here} * (n + {k});"),
            _ => format!("table[i + {c} & 63] = {here} % 60;"),
        };
        match random.below(8) {
            0 => text += "    upc_fence;\n",
            1 => text += &format!("    long bound{k} = {low} + table[{c}] % 20;\n"),
            2 => text += &format!("    long bound{k} = {low} + scalar;\n"),
            3 => text += "    n = n % 7 + 1;\n",
            _ => {}
        }
        let bound = match text.contains(&format!("bound{k} =")) {
            true => format!("bound{k}"),
            false => format!("{}", low + length),
        };
        text += &format!("    for (int i = {low}; i < {bound}; i++) {{\n      {line}\n    }}\n");
    }
    text + "  }\n"
}

fn matrix(random: &mut Random) -> String {
    let names = ["band", "row", "pairs"];
    let (to, x, y) = (random.pick(&names), random.pick(&names), random.pick(&names));
    let (a, b, c) = (random.between(-1, 1), random.between(-2, 2), random.between(-2, 2));
    let turn = random.below(3);
    let walk = match random.below(3) {
        0 => format!(
            "for (int j = 2; j < COLUMNS - 2; j++)\n        {to}[i][j] = ({x}[i + {a}][j + {b}] + {y}[i][j + {c}] + {y}[i][j]) % 1000;"
        ),
        1 => format!(
            "for (int j = COLUMNS - 3; j >= 2; j -= {})\n        {to}[i][j + {b}] += {x}[i + {a}][j] % 10 + n;",
            random.between(1, 3)
        ),
        _ => format!(
            "for (int k = 0; k < ROWS * THREADS; k++)\n        sum += {x}[i][k % COLUMNS] * {y}[k][n] + {to}[i + {a}][{}];",
            random.between(0, 23)
        ),
    };
    // Dealt out where no turn reads what another one stores.
    if ![x, y].contains(&to) && random.one_in(3) {
        return format!("  upc_forall (int i = 1; i < ROWS * THREADS - 1; i++; &{to}[i][0])\n      {walk}\n");
    }
    let (ty, first, by) = (random.pick(&["int", "long"]), random.between(0, 2), random.between(1, 3));
    let is_there = if first + a < 0 { format!("if (i + {a} >= 0)\n      ") } else { String::new() };
    let head = format!("{ty} i = {first}; i < ROWS * THREADS - 1; i += {by}");
    format!("  if (MYTHREAD == {turn} % THREADS)\n    for ({head})\n      {is_there}{walk}\n")
}

fn body(random: &mut Random, factor: i64) -> String {
    let mut text = String::new();
    if random.one_in(5) {
        text += "      if (i % 5 == 2)\n        continue;\n";
    }
    for _ in 0..random.between(1, 3) {
        let (place, value) = (inside(random, factor), inside(random, factor));
        let scalar = random.pick(&["scalar", "pair.a", "pair.b"]);
        let line = match random.below(10) {
            9 => "directory[n % 4] = directory[m];".to_string(),
            0 => format!("{place} = {value} % 100 + n;"),
            1 => format!("{place} += {value} % 10;"),
            2 => format!("sum += {value} * {place};"),
            3 => format!("{place}++;"),
            4 => format!("sum += {};", elsewhere(random)),
            5 => format!("{place} = ({value} + {scalar}) % 100;"),
            6 => format!("sum += {value} * {scalar};"),
            7 => format!("{scalar} = ({scalar} + {value}) % 50;"),
            _ => format!("if ({value} > 5)\n        {place} = {} % 50;", inside(random, factor)),
        };
        writeln!(text, "      {line}").expect("text");
    }
    text
}

/// An element that every iteration has.
fn inside(random: &mut Random, factor: i64) -> String {
    let offset = random.between(-9, 9);
    let moved = match factor {
        1 => "i".to_string(),
        _ => format!("{} * i", random.between(1, factor)),
    };
    let part = random.pick(&["", "", " + PART * (THREADS - 1)", " + (THREADS > 1 ? PART / 2 + 3 : 0)"]);
    match random.below(16) {
        12..=15 => format!("directory[{}][{moved} + {offset}]", random.pick(&["m", "n % 4", "2"])),
        0 => format!("with_phase[{moved} + {}]", offset.min(6)),
        1 => format!("without[{moved} + {offset}]"),
        2 => format!("sixteen[{}]", random.between(0, 100)),
        3 => format!("cyclic[n + {}]", random.between(0, 100)),
        4 if factor == 1 => format!("odd[PART - 1 - i + {}]", random.between(0, 9)),
        5 | 6 => format!("cyclic[{moved} + {offset}{part}]"),
        7 if factor == 3 => format!("small[3 * i + {offset}{part}]"),
        8 | 10 => format!("turning[{moved} + {offset}{part}]"),
        9 if factor == 3 => format!("in_threes[3 * i + {offset}{part}]"),
        _ => match random.pick(&ARRAYS).0 {
            name @ "alone@" => name.replace('@', &format!("[{moved} + {offset}]")),
            name => name.replace('@', &format!("[{moved} + {offset}{part}]")),
        },
    }
}

/// An element that there is under a condition only.
fn elsewhere(random: &mut Random) -> String {
    let index = format!("{} * i + {}", random.pick(&[1, -1, 2, 5]), random.between(-90, 90));
    let (name, size) = match random.pick(&ARRAYS).0 {
        name @ "alone@" => (name, "PART"),
        name => (name, "SIZE"),
    };
    match random.below(6) {
        5 => format!("{index} >= -3 && {index} < SIZE - 3 ? turning[{index}] : m"),
        4 => format!("{index} >= 0 && {index} < PART ? directory[m][{index}] : m"),
        0 => format!("{index} >= -5 && {index} < PART - 5 ? with_phase[{index}] : m"),
        1 => format!("{index} >= 0 && {index} < PART ? without[{index}] : m"),
        _ => format!("{index} >= 0 && {index} < {size} ? {} : m", name.replace('@', &format!("[{index}]"))),
    }
}
