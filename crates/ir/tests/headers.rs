//! The table of operations and the runtime's headers say the same: names, operands, results, what is const.

use kroll_ir::ops::{Class, OPS, Op, Operand, Role};
use std::collections::HashMap;
use std::path::PathBuf;
use std::process::Command;

/// Any rank does: the functions of all are made from one text.
const RANK: &str = "3";

/// What stands for the type of a macro's parameters and result, which have none: integers, points or rectangles.
const OF_MACRO: &str = "macro";

/// A parameter or result: its words and stars, without its name.
#[derive(Clone, PartialEq, Debug)]
struct CType {
    words: Vec<String>,
    stars: usize,
    function: bool,
}

#[derive(Clone, Debug)]
struct Declaration {
    result: CType,
    params: Vec<CType>,
    never_returns: bool,
}

/// The headers through the preprocessor, with macros.
fn headers() -> String {
    let include = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../runtime/include");
    let names = ["kroll.h", "upc.h", "titanium/rank1.h", "titanium/rank2.h", "titanium/rank3.h", "titanium/new.h"];
    let more = [
        "titanium/region.h",
        "titanium/arithmetic.h",
        "titanium/string.h",
        "titanium/exception.h",
        "titanium/collective.h",
    ];
    let text: String = names.iter().chain(&more).map(|name| format!("#include <kroll/{name}>\n")).collect();
    let source = std::env::temp_dir().join(format!("kroll-headers-{}.c", std::process::id()));
    std::fs::write(&source, text).expect("write");
    let output = Command::new("cc").args(["-E", "-P", "-dD", "-I"]).arg(&include).arg(&source).output().expect("cc");
    std::fs::remove_file(&source).expect("remove");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = match first {
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            c => c.len_utf8(),
        };
        if !first.is_whitespace() {
            tokens.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    tokens
}

/// Functions that are declared or defined at the top of the text, and macros with parameters.
fn declarations(text: &str) -> HashMap<String, Declaration> {
    let mut found = HashMap::new();
    let code: String = text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    let tokens = tokens(&code);
    let (mut depth, mut start) = (0, 0);
    for (at, token) in tokens.iter().enumerate() {
        match *token {
            "{" => {
                if depth == 0 {
                    found.extend(declaration(&tokens[start..at]));
                }
                depth += 1;
            }
            "}" => {
                depth -= 1;
                if depth == 0 {
                    start = at + 1;
                }
            }
            ";" if depth == 0 => {
                found.extend(declaration(&tokens[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    for line in text.lines().filter_map(|line| line.strip_prefix("#define ")) {
        let Some((name, rest)) = line.split_once('(').filter(|(name, _)| !name.contains(' ')) else { continue };
        let count = rest.split(')').next().map_or(0, |list| list.split(',').count());
        let any = || CType { words: vec![OF_MACRO.to_string()], stars: 0, function: false };
        let params = (0..count).map(|_| any()).collect();
        found.entry(name.to_string()).or_insert(Declaration { result: any(), params, never_returns: false });
    }
    found
}

/// `words NAME ( params )`, with attributes behind.
fn declaration(tokens: &[&str]) -> Option<(String, Declaration)> {
    let open = tokens.iter().position(|token| *token == "(")?;
    let name = tokens[..open].last()?.to_string();
    let close = closing(tokens, open)?;
    let never_returns = tokens[..open].contains(&"_Noreturn");
    let result = c_type(&tokens[..open]);
    let mut params: Vec<CType> = split(&tokens[open + 1..close]).into_iter().map(c_type).collect();
    if params.first().is_some_and(|only| only.words == ["void"] && only.stars == 0) {
        params.clear();
    }
    Some((name, Declaration { result, params, never_returns }))
}

fn closing(tokens: &[&str], open: usize) -> Option<usize> {
    let mut depth = 0;
    tokens.iter().enumerate().skip(open).find_map(|(at, token)| {
        depth += i32::from(*token == "(") - i32::from(*token == ")");
        (depth == 0).then_some(at)
    })
}

/// At commas that stand in no brackets.
fn split<'a, 't>(tokens: &'a [&'t str]) -> Vec<&'a [&'t str]> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0);
    for (at, token) in tokens.iter().enumerate() {
        depth += i32::from(*token == "(") - i32::from(*token == ")");
        if *token == "," && depth == 0 {
            parts.push(&tokens[start..at]);
            start = at + 1;
        }
    }
    if start < tokens.len() {
        parts.push(&tokens[start..]);
    }
    parts
}

fn c_type(tokens: &[&str]) -> CType {
    let stars = tokens.iter().filter(|token| **token == "*").count();
    let skipped = ["static", "inline", "extern", "_Noreturn", "*", "__extension__"];
    let mut words: Vec<String> =
        tokens.iter().filter(|token| !skipped.contains(token)).map(ToString::to_string).collect();
    let function = tokens.contains(&"(");
    // The last word is the name, unless the type is all there is.
    if words.iter().filter(|word| *word != "const").count() > 1 {
        words.pop();
    }
    CType { words, stars, function }
}

impl CType {
    fn is_const(&self) -> bool {
        self.words.first().is_some_and(|word| word == "const")
    }

    fn base(&self) -> &str {
        self.words.iter().find(|word| *word != "const").map_or("", String::as_str)
    }

    fn is_site(&self) -> bool {
        self.is_const() && self.base() == "kroll_site" && self.stars == 1
    }

    /// The class of an operand or result of this type.
    fn suits(&self, class: Class) -> bool {
        let plain = self.stars == 0 && !self.function;
        let of_rank =
            |name: &str| plain && (self.base() == format!("{name}{RANK}") || self.base() == format!("{name}2"));
        match class {
            _ if self.base() == OF_MACRO => matches!(class, Class::Int | Class::Bool | Class::Point | Class::Rect),
            Class::Any => self.base() == "ti_method",
            Class::Void => plain && self.base() == "void",
            Class::Ptr => self.stars > 0 || self.function,
            Class::Team => self.stars == 1 && self.base() == "kroll_team",
            Class::Global => plain && self.base() == "kroll_gptr",
            Class::Fat => plain && self.base() == "kroll_fatptr",
            Class::Handle => plain && self.base() == "kroll_handle",
            Class::Double => plain && matches!(self.base(), "double" | "float"),
            Class::Point => of_rank("ti_point"),
            Class::Rect => of_rank("ti_rect"),
            Class::Domain => of_rank("ti_domain") || (plain && self.base() == "ti_domain"),
            Class::Array => of_rank("ti_array") || (plain && self.base() == "ti_array1"),
            Class::Bool => plain && self.base() == "bool" || self.suits(Class::Int),
            Class::Int => plain && INTEGERS.contains(&self.base()),
        }
    }
}

const INTEGERS: [&str; 12] = [
    "int",
    "bool",
    "_Bool",
    "size_t",
    "int32_t",
    "int64_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "kroll_op",
    "kroll_type",
    "unsigned",
];

/// What is wrong with an operand, if anything: a pointer to const is not written, another one is.
fn operand_problem(operand: &Operand, param: &CType) -> Option<String> {
    if !param.suits(operand.class) {
        return Some(format!("{operand:?} is {param:?} in C"));
    }
    let lists = matches!(operand.role, Role::ReadsListed | Role::WritesListed);
    // `char **argv` cannot be const without a cast at every call.
    let pointer = operand.class == Class::Ptr && param.stars == 1 && !param.function;
    let agrees = !pointer || lists || param.is_const() != operand.role.writes();
    // Addresses that are only passed on have no reason to be const or not.
    let passed_on = matches!(operand.role, Role::Value | Role::Completes | Role::Tests);
    (!agrees && !passed_on).then(|| format!("{operand:?}, but C has {param:?}"))
}

fn problems(op: &Op, declarations: &HashMap<String, Declaration>) -> Vec<String> {
    let c_name = if op.facts.ranked { format!("{}{RANK}", op.c_name) } else { op.c_name.to_string() };
    let Some(declaration) = declarations.get(&c_name) else { return vec![format!("{c_name} is declared nowhere")] };
    let mut problems = Vec::new();
    let mut params = declaration.params.clone();
    if params.last().is_some_and(CType::is_site) != op.facts.site {
        problems.push(format!("{c_name}: a site in one and not in the other"));
    }
    params.retain(|param| !param.is_site());
    if params.len() != op.operands.len() {
        problems.push(format!("{c_name}: {} operands, {} parameters", op.operands.len(), params.len()));
    }
    problems.extend(
        op.operands.iter().zip(&params).filter_map(|(o, p)| Some(format!("{c_name}: {}", operand_problem(o, p)?))),
    );
    if !declaration.result.suits(op.result) {
        problems.push(format!("{c_name}: {:?} is {:?} in C", op.result, declaration.result));
    }
    if declaration.never_returns != op.facts.never_returns {
        problems.push(format!("{c_name}: returns in one and not in the other"));
    }
    problems
}

#[test]
fn the_table_agrees_with_the_headers() {
    let declarations = declarations(&headers());
    let problems: Vec<String> = OPS.iter().flat_map(|op| problems(op, &declarations)).collect();
    assert!(problems.is_empty(), "{problems:#?}");
}

#[test]
fn a_row_that_does_not_agree_is_found() {
    let text = "kroll_handle kroll_x(kroll_gptr dst, const void *src, size_t n, const kroll_site *site);
                static inline ti_point3 ti_y3(ti_point3 a) { return a; } _Noreturn void kroll_z(int status);";
    let found = declarations(text);
    let operand = |role, class| Operand { role, class };
    let good = |operands: &'static [Operand]| Op {
        name: "x",
        c_name: "kroll_x",
        operands,
        result: Class::Handle,
        into: None,
        facts: kroll_ir::ops::Facts { site: true, ..Default::default() },
    };
    const DST: Operand = Operand { role: Role::Writes, class: Class::Global };
    const SRC: Operand = Operand { role: Role::Reads, class: Class::Ptr };
    const SRC_WRITTEN: Operand = Operand { role: Role::Writes, class: Class::Ptr };
    const INT: Operand = Operand { role: Role::Value, class: Class::Int };
    assert_eq!(problems(&good(&[DST, SRC, INT]), &found), Vec::<String>::new());
    assert_eq!(problems(&good(&[DST, SRC_WRITTEN, INT]), &found).len(), 1);
    assert_eq!(problems(&good(&[DST, SRC]), &found).len(), 1);
    assert_eq!(problems(&good(&[INT, SRC, INT]), &found).len(), 1);
    let siteless = Op { facts: Default::default(), ..good(&[DST, SRC, INT]) };
    assert!(!problems(&siteless, &found).is_empty());
    assert!(!problems(&Op { c_name: "kroll_w", ..good(&[]) }, &found).is_empty());
    assert!(operand_problem(&operand(Role::Value, Class::Point), &found["ti_y3"].params[0]).is_none());
    assert!(found["kroll_z"].never_returns);
}
