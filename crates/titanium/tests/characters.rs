//! runtime/titanium/characters.inc.h has the characters of Unicode 13.0, which are those of Java 17. The crates
//! unicode-general-category and unicode-case-mapping know them (both Apache-2.0; made from the Unicode Character Database,
//! whose licence is Unicode-DFS-2016). BLESS=1 writes the file.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::Path;
use unicode_general_category::{GeneralCategory as Category, get_general_category};

/// The tables are of chars, of which supplementary characters are two.
const CHARS: u32 = 0x10000;
const PAGE: usize = 256;

/// By the numbers of `Character.getType`, among which there is no 17.
const CATEGORIES: [Category; 30] = [
    Category::Unassigned,
    Category::UppercaseLetter,
    Category::LowercaseLetter,
    Category::TitlecaseLetter,
    Category::ModifierLetter,
    Category::OtherLetter,
    Category::NonspacingMark,
    Category::EnclosingMark,
    Category::SpacingMark,
    Category::DecimalNumber,
    Category::LetterNumber,
    Category::OtherNumber,
    Category::SpaceSeparator,
    Category::LineSeparator,
    Category::ParagraphSeparator,
    Category::Control,
    Category::Format,
    Category::PrivateUse,
    Category::Surrogate,
    Category::DashPunctuation,
    Category::OpenPunctuation,
    Category::ClosePunctuation,
    Category::ConnectorPunctuation,
    Category::OtherPunctuation,
    Category::MathSymbol,
    Category::CurrencySymbol,
    Category::ModifierSymbol,
    Category::OtherSymbol,
    Category::InitialPunctuation,
    Category::FinalPunctuation,
];

/// Other_Uppercase and Other_Lowercase of PropList.txt: what has a case and is no letter of it.
const OTHER_UPPERCASE: [(u32, u32); 2] = [(0x2160, 0x216f), (0x24b6, 0x24cf)];
const OTHER_LOWERCASE: [(u32, u32); 20] = [
    (0xaa, 0xaa),
    (0xba, 0xba),
    (0x2b0, 0x2b8),
    (0x2c0, 0x2c1),
    (0x2e0, 0x2e4),
    (0x345, 0x345),
    (0x37a, 0x37a),
    (0x1d2c, 0x1d6a),
    (0x1d78, 0x1d78),
    (0x1d9b, 0x1dbf),
    (0x2071, 0x2071),
    (0x207f, 0x207f),
    (0x2090, 0x209c),
    (0x2170, 0x217f),
    (0x24d0, 0x24e9),
    (0x2c7c, 0x2c7d),
    (0xa69c, 0xa69d),
    (0xa770, 0xa770),
    (0xa7f8, 0xa7f9),
    (0xab5c, 0xab5f),
];

/// What characters have in common.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Kind {
    category: usize,
    other_upper: bool,
    other_lower: bool,
    /// Of a digit: what is left of the code of zero, divided by ten.
    zero: u32,
    /// How far the other cases are.
    upper: i32,
    lower: i32,
}

fn category(code: u32) -> Category {
    char::from_u32(code).map_or(Category::Surrogate, get_general_category)
}

/// A mapping may have several characters; zero stands for the character itself, and fills up.
fn upper(code: u32) -> Vec<u32> {
    char::from_u32(code).map_or_else(Vec::new, |c| chars(unicode_case_mapping::to_uppercase(c)))
}

fn title(code: u32) -> Vec<u32> {
    char::from_u32(code).map_or_else(Vec::new, |c| chars(unicode_case_mapping::to_titlecase(c)))
}

fn lower(code: u32) -> Vec<u32> {
    char::from_u32(code).map_or_else(Vec::new, |c| chars(unicode_case_mapping::to_lowercase(c)))
}

fn chars<const N: usize>(mapped: [u32; N]) -> Vec<u32> {
    mapped.into_iter().filter(|&code| code != 0).collect()
}

/// The one character of a mapping. Where capitals are several, there may be one letter that begins a word.
fn simple_upper(code: u32) -> u32 {
    match (upper(code).as_slice(), title(code).as_slice()) {
        ([one], _) => *one,
        ([], _) => code,
        (_, [one]) => *one,
        _ => code,
    }
}

/// The one capital that has two small characters is `I` with a dot, which stays a letter and loses its dot.
fn simple_lower(code: u32) -> u32 {
    lower(code).first().copied().unwrap_or(code)
}

fn is_in(ranges: &[(u32, u32)], code: u32) -> bool {
    ranges.iter().any(|&(first, last)| (first..=last).contains(&code))
}

/// Digits stand together by tens.
fn zero_of(code: u32) -> u32 {
    let first = (0..=code).rev().take_while(|&code| category(code) == Category::DecimalNumber).last();
    first.map_or(0, |first| first % 10)
}

fn kind(code: u32) -> Kind {
    let own = category(code);
    Kind {
        category: CATEGORIES.iter().position(|&known| known == own).map(|n| n + usize::from(n > 16)).expect("known"),
        other_upper: is_in(&OTHER_UPPERCASE, code),
        other_lower: is_in(&OTHER_LOWERCASE, code),
        zero: zero_of(code),
        upper: simple_upper(code) as i32 - code as i32,
        lower: simple_lower(code) as i32 - code as i32,
    }
}

/// Numbers what is different.
fn numbered<T: Clone + Eq + std::hash::Hash>(all: impl Iterator<Item = T>) -> (Vec<T>, Vec<usize>) {
    let (mut different, mut known) = (Vec::new(), HashMap::new());
    let numbers = all.map(|one| {
        *known.entry(one.clone()).or_insert_with(|| {
            different.push(one);
            different.len() - 1
        })
    });
    let numbers = numbers.collect();
    (different, numbers)
}

fn rows(out: &mut String, numbers: &[usize], indent: &str) {
    let mut line = indent.to_string();
    for number in numbers {
        let word = format!("{number}, ");
        if line.len() + word.len() > 119 {
            writeln!(out, "{}", line.trim_end()).expect("text");
            line = indent.to_string();
        }
        line += &word;
    }
    writeln!(out, "{}", line.trim_end()).expect("text");
}

fn text() -> String {
    let (kinds, of_chars) = numbered((0..CHARS).map(kind));
    let (pages, of_pages) = numbered(of_chars.chunks(PAGE));
    assert!(kinds.len() <= 256 && pages.len() <= 256, "{} kinds, {} pages", kinds.len(), pages.len());
    let mut out = "/* Characters of Unicode 13.0, which are those of Java 17. Written by `BLESS=1 cargo test -p kroll-titanium --test\n   \
                   characters`, from the crates unicode-general-category and unicode-case-mapping (Apache-2.0), which are made from\n   \
                   the Unicode Character Database (Unicode-DFS-2016). Included by character.c. */\n// clang-format off\n"
        .to_string();
    out += "static const character_kind kinds[] = {\n";
    for kind in kinds {
        let Kind { category, other_upper, other_lower, zero, upper, lower } = kind;
        let flags = u8::from(other_upper) + 2 * u8::from(other_lower);
        writeln!(out, "    {{{category}, {flags}, {zero}, {upper}, {lower}}},").expect("text");
    }
    out += "};\nstatic const uint8_t page_of[] = {\n";
    rows(&mut out, &of_pages, "    ");
    out += "};\nstatic const uint8_t pages[][256] = {\n";
    for page in pages {
        out += "    {\n";
        rows(&mut out, page, "        ");
        out += "    },\n";
    }
    out += "};\n/* Small letters whose capitals are several characters. */\nstatic const capitals several[] = {\n";
    for code in 0..CHARS {
        if let [first, second, rest @ ..] = upper(code).as_slice() {
            let third = rest.first().copied().unwrap_or(0);
            writeln!(out, "    {{0x{code:04x}, {{0x{first:04x}, 0x{second:04x}, 0x{third:04x}}}}},").expect("text");
        }
    }
    out + "};\n// clang-format on\n"
}

#[test]
fn the_tables_are_those_of_unicode() {
    assert_eq!(unicode_general_category::UNICODE_VERSION, (13, 0, 0));
    assert_eq!(unicode_case_mapping::UNICODE_VERSION, (13, 0, 0));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runtime/titanium/characters.inc.h");
    let text = text();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).expect("write");
    }
    let found = std::fs::read_to_string(&path).expect("the tables are there");
    assert!(found == text, "{} differs: BLESS=1 writes it again", path.display());
}
