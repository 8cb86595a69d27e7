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

/// Numeric_Value of UnicodeData.txt (its ninth field) of what is neither a decimal digit nor a letter of the Latin alphabet:
/// first and last character, the value of the first, and from each to the next; -2 is for fractions, as in Java.
const NUMBERS: [(u32, u32, i32, i32); 67] = [
    (0xb2, 0xb3, 2, 1),
    (0xb9, 0xb9, 1, 0),
    (0xbc, 0xbe, -2, 0),
    (0x9f4, 0x9f8, -2, 0),
    (0x9f9, 0x9f9, 16, 0),
    (0xb72, 0xb77, -2, 0),
    (0xbf0, 0xbf1, 10, 90),
    (0xbf2, 0xbf2, 1000, 0),
    (0xc78, 0xc7b, 0, 1),
    (0xc7c, 0xc7e, 1, 1),
    (0xd58, 0xd5e, -2, 0),
    (0xd70, 0xd71, 10, 90),
    (0xd72, 0xd73, 1000, -1002),
    (0xd74, 0xd78, -2, 0),
    (0xf2a, 0xf33, -2, 0),
    (0x1369, 0x1372, 1, 1),
    (0x1373, 0x137b, 20, 10),
    (0x137c, 0x137c, 10000, 0),
    (0x16ee, 0x16f0, 17, 1),
    (0x17f0, 0x17f9, 0, 1),
    (0x19da, 0x19da, 1, 0),
    (0x2070, 0x2070, 0, 0),
    (0x2074, 0x2079, 4, 1),
    (0x2080, 0x2089, 0, 1),
    (0x2150, 0x215e, -2, 0),
    (0x215f, 0x2160, 1, 0),
    (0x2161, 0x216b, 2, 1),
    (0x216c, 0x216d, 50, 50),
    (0x216e, 0x216f, 500, 500),
    (0x2170, 0x217b, 1, 1),
    (0x217c, 0x217d, 50, 50),
    (0x217e, 0x217f, 500, 500),
    (0x2180, 0x2181, 1000, 4000),
    (0x2182, 0x2182, 10000, 0),
    (0x2185, 0x2186, 6, 44),
    (0x2187, 0x2188, 50000, 50000),
    (0x2189, 0x2189, 0, 0),
    (0x2460, 0x2473, 1, 1),
    (0x2474, 0x2487, 1, 1),
    (0x2488, 0x249b, 1, 1),
    (0x24ea, 0x24eb, 0, 11),
    (0x24ec, 0x24f4, 12, 1),
    (0x24f5, 0x24fe, 1, 1),
    (0x24ff, 0x24ff, 0, 0),
    (0x2776, 0x277f, 1, 1),
    (0x2780, 0x2789, 1, 1),
    (0x278a, 0x2793, 1, 1),
    (0x2cfd, 0x2cfd, -2, 0),
    (0x3007, 0x3007, 0, 0),
    (0x3021, 0x3029, 1, 1),
    (0x3038, 0x303a, 10, 10),
    (0x3192, 0x3195, 1, 1),
    (0x3220, 0x3229, 1, 1),
    (0x3248, 0x324f, 10, 10),
    (0x3251, 0x325f, 21, 1),
    (0x3280, 0x3289, 1, 1),
    (0x32b1, 0x32bf, 36, 1),
    (0xa6e6, 0xa6ee, 1, 1),
    (0xa6ef, 0xa6ef, 0, 0),
    (0xa830, 0xa835, -2, 0),
    (0xf96b, 0xf96b, 3, 0),
    (0xf973, 0xf973, 10, 0),
    (0xf978, 0xf978, 2, 0),
    (0xf9b2, 0xf9b2, 0, 0),
    (0xf9d1, 0xf9d1, 6, 0),
    (0xf9d3, 0xf9d3, 6, 0),
    (0xf9fd, 0xf9fd, 10, 0),
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
    out += "};\n/* Numbers beside digits and Latin letters: first and last character, value and step. */\nstatic const numbers other_numbers[] = {\n";
    for (first, last, value, step) in NUMBERS {
        writeln!(out, "    {{0x{first:04x}, 0x{last:04x}, {value}, {step}}},").expect("text");
    }
    out + "};\n// clang-format on\n"
}

#[test]
fn the_tables_are_those_of_unicode() {
    assert_eq!(unicode_general_category::UNICODE_VERSION, (13, 0, 0));
    assert_eq!(unicode_case_mapping::UNICODE_VERSION, (13, 0, 0));
    let numbers: Vec<u32> = NUMBERS.iter().flat_map(|&(first, last, ..)| first..=last).collect();
    assert!(numbers.is_sorted());
    for code in 0..CHARS {
        let is_number = matches!(category(code), Category::LetterNumber | Category::OtherNumber);
        let is_ideograph = category(code) == Category::OtherLetter;
        assert!(is_ideograph || numbers.contains(&code) == is_number, "U+{code:04X}");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runtime/titanium/characters.inc.h");
    let text = text();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).expect("write");
    }
    let found = std::fs::read_to_string(&path).expect("the tables are there");
    assert!(found == text, "{} differs: BLESS=1 writes it again", path.display());
}
