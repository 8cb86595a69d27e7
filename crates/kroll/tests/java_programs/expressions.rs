//! Random expressions: each is of the type that is asked for, by Java's rules, and the same each time it is evaluated.

use crate::generator::{ANY, GRID, Generator, INTS, NUMBERS, PLAIN, Type};
use Type::{Boolean, Buffer, Byte, Char, Double, Float, Int, List, Long, Map, Object, Set, Short, Text};

/// The text of an expression and how strongly its outermost operator binds.
pub struct Expression {
    text: String,
    binds: u8,
}

const ASSIGNMENT: u8 = 1;
const CONDITIONAL: u8 = 2;
const UNARY: u8 = 13;
const PRIMARY: u8 = 15;

/// Operators by how strongly they bind.
const ADDITIVE: [(&str, u8); 2] = [("+", 11), ("-", 11)];
const ARITHMETIC: [(&str, u8); 5] = [("+", 11), ("-", 11), ("*", 12), ("/", 12), ("%", 12)];
const BITS: [(&str, u8); 3] = [("&", 7), ("^", 6), ("|", 5)];
const SHIFTS: [(&str, u8); 3] = [("<<", 10), (">>", 10), (">>>", 10)];
const RELATIONS: [(&str, u8); 6] = [("<", 9), ("<=", 9), (">", 9), (">=", 9), ("==", 8), ("!=", 8)];
const LOGICAL: [(&str, u8); 5] = [("&&", 4), ("||", 3), ("&", 7), ("^", 6), ("|", 5)];

const WORDS: [&str; 14] =
    ["", "a", "ab", "abc", "b", "x y", "12", "-7", "Aa", "BB", "one", " two ", "\\u00e4\\n", "\\\"q\\\"\\\\"];
const CHARACTERS: [&str; 12] =
    ["'a'", "'z'", "'A'", "'0'", "' '", "'\\n'", "'\\''", "'\\\\'", "'\\uffff'", "'\\0'", "'\\377'", "'\\u00e9'"];
const INT_VALUES: [&str; 12] = [
    "Integer.MAX_VALUE",
    "Integer.MIN_VALUE",
    "0x7fff",
    "-32768",
    "255",
    "256",
    "65535",
    "0x80000000",
    "017",
    "31",
    "32",
    "100000",
];
const LONG_VALUES: [&str; 8] = [
    "Long.MAX_VALUE",
    "Long.MIN_VALUE",
    "0xffffffffL",
    "4294967296L",
    "-2147483649L",
    "1L << 40",
    "0x8000000000000000L",
    "63L",
];
const FLOAT_VALUES: [&str; 9] =
    ["0.1f", "-0.0f", "1e10f", "Float.MAX_VALUE", "Float.MIN_VALUE", "16777217f", "3.5F", "1 / 3f", "Float.NaN"];
const DOUBLE_VALUES: [&str; 11] = [
    "0.1",
    "-0.0",
    "1e300",
    "Double.MAX_VALUE",
    "Double.MIN_VALUE",
    "Double.NaN",
    "Double.POSITIVE_INFINITY",
    "1.0 / 3",
    ".5d",
    "1e-5",
    "4e9",
];

fn primary(text: String) -> Expression {
    Expression { text, binds: PRIMARY }
}

impl Expression {
    /// The text where an operator stands around that binds like this.
    fn within(self, binds: u8) -> String {
        if self.binds < binds { format!("({})", self.text) } else { self.text }
    }
}

impl Generator<'_> {
    /// The text of an expression where anything may stand.
    pub fn value(&mut self, of: Type, depth: u32) -> String {
        self.expression(of, depth).text
    }

    /// A value that is assigned to a variable of the type, maybe of a narrower one.
    pub fn assigned(&mut self, of: Type, depth: u32) -> String {
        let narrower: &[Type] = match of {
            Short => &[Byte],
            Int => &[Byte, Short, Char],
            Long => &[Int, Char, Short],
            Float => &[Long, Int],
            Double => &[Float, Long, Int, Char],
            _ => &[],
        };
        let of = if !narrower.is_empty() && self.random.one_in(4) { self.random.pick(narrower) } else { of };
        self.value(of, depth)
    }

    /// What a member or index is taken of, or an argument of an operator that binds most strongly.
    fn operand(&mut self, of: Type, depth: u32) -> String {
        self.expression(of, depth).within(PRIMARY)
    }

    fn expression(&mut self, of: Type, depth: u32) -> Expression {
        if depth == 0 {
            return self.leaf(of);
        }
        match self.random.below(12) {
            0 | 1 => self.leaf(of),
            2 if !self.place.quiet => self.call(of, depth),
            3 => self.conditional(of, depth),
            4 if self.random.one_in(2) => self.assignment(of, depth),
            5 if of.is_reference() && of != Text => self.leaf(of),
            _ => match of {
                Boolean => self.condition(depth),
                Text => self.string(depth),
                Object => self.object(depth),
                Byte | Short | Char | Int | Long | Float | Double => self.number(of, depth),
                _ => self.made(of, depth),
            },
        }
    }

    fn leaf(&mut self, of: Type) -> Expression {
        if !self.random.one_in(6)
            && let Some(place) = self.place_of(of, false)
        {
            return primary(place);
        }
        if of == Boolean
            && let Some(place) = self.place_of(Int, false)
        {
            let (relation, binds) = self.random.pick(&RELATIONS);
            return Expression { text: format!("{place} {relation} {}", self.random.between(-2, 9)), binds };
        }
        self.literal(of)
    }

    pub fn literal_text(&mut self, of: Type) -> String {
        self.literal(of).text
    }

    fn literal(&mut self, of: Type) -> Expression {
        let small = self.random.between(-9, 40);
        let odd = self.random.one_in(4);
        let text = match of {
            Boolean => self.random.pick(&["true", "false"]).to_string(),
            Char if odd => format!("(char) {}", self.random.between(0, 66000)),
            Char => self.random.pick(&CHARACTERS).to_string(),
            Byte | Short => {
                format!("({}) {}", self.type_name(of), if odd { self.random.between(-70000, 70000) } else { small })
            }
            Int if odd => self.random.pick(&INT_VALUES).to_string(),
            Long if odd => self.random.pick(&LONG_VALUES).to_string(),
            Float if odd => self.random.pick(&FLOAT_VALUES).to_string(),
            Double if odd => self.random.pick(&DOUBLE_VALUES).to_string(),
            Int => small.to_string(),
            Long => format!("{small}L"),
            Float => format!("{small}.25f"),
            Double => format!("{small}.5"),
            Text => format!("\"{}\"", self.random.pick(&WORDS)),
            _ => return self.made(of, 0),
        };
        let binds = match text.as_str() {
            text if text.contains(" << ") => 10,
            text if text.contains(" / ") => 12,
            text if text.starts_with(['-', '(']) => UNARY,
            _ => PRIMARY,
        };
        Expression { text, binds }
    }

    /// A variable, a field or an element, with at most a small expression in it.
    pub fn place_of(&mut self, of: Type, writable: bool) -> Option<String> {
        if self.random.one_in(4)
            && let Some(element) = self.element(of)
        {
            return Some(element);
        }
        if self.random.one_in(6)
            && let Some(field) = self.field(of)
        {
            return Some(field);
        }
        self.variable(of, writable)
    }

    fn element(&mut self, of: Type) -> Option<String> {
        if self.place.quiet {
            return None;
        }
        let array = ANY.into_iter().find(|array| matches!(array, Type::Array(element) if **element == of))?;
        let name = if of == Int && self.random.one_in(3) { None } else { self.variable(array, false) };
        let Some(name) = name else {
            let grid = self.variable(GRID, false).filter(|_| of == Int)?;
            let (row, column) = (self.index(&grid), self.index_below("4"));
            return Some(format!("{grid}[{row}][{column}]"));
        };
        let index = self.index(&name);
        Some(format!("{name}[{index}]"))
    }

    fn index(&mut self, array: &str) -> String {
        self.index_below(&format!("{array}.length"))
    }

    /// Of an array of four elements or more; mostly one that is there.
    pub fn index_below(&mut self, length: &str) -> String {
        match self.random.below(24) {
            0 => self.value(Int, 1),
            1..=8 => self.random.below(4).to_string(),
            _ => {
                let value = self.expression(Int, 1).within(8);
                format!("({value} & 1023) % {length}")
            }
        }
    }

    /// Of a string or a list, which may be empty.
    pub fn position_below(&mut self, length: &str) -> String {
        let value = self.value(Int, 1);
        if self.random.one_in(24) { value } else { format!("at({value}, {length})") }
    }

    fn field(&mut self, of: Type) -> Option<String> {
        if self.place.quiet {
            return None;
        }
        let class = self.random.below(self.classes.len().max(1) as u64) as usize;
        let fields = &self.classes.get(class)?.fields;
        let names: Vec<String> = fields.iter().filter(|field| field.of == of).map(|field| field.name.clone()).collect();
        let object = self.variable(Type::Class(class), false)?;
        let at = self.random.below(names.len().max(1) as u64) as usize;
        names.get(at).map(|name| format!("{object}.{name}"))
    }

    fn conditional(&mut self, of: Type, depth: u32) -> Expression {
        let condition = self.expression(Boolean, depth - 1).within(CONDITIONAL + 1);
        let (yes, no) = (self.expression(of, depth - 1), self.expression(of, depth - 1));
        // Java 1.4 has no common type of two classes, later ones take numbers out of boxes.
        let (yes, no) = match of {
            Object | List | Map | Set | Type::Class(_) => (self.as_declared(of, yes), self.as_declared(of, no)),
            _ => (yes, no),
        };
        let (yes, no) = (yes.within(ASSIGNMENT + 1), no.within(CONDITIONAL));
        Expression { text: format!("{condition} ? {yes} : {no}"), binds: CONDITIONAL }
    }

    /// The compiler knows of the value no more than its declared type.
    fn as_declared(&self, of: Type, value: Expression) -> Expression {
        Expression { text: format!("({}) {}", self.type_name(of), value.within(UNARY)), binds: UNARY }
    }

    fn any_object(&mut self, depth: u32) -> Expression {
        let object = self.expression(Object, depth);
        self.as_declared(Object, object)
    }

    fn assignment(&mut self, of: Type, depth: u32) -> Expression {
        let Some(place) = self.place_of(of, true).filter(|_| !self.place.quiet) else { return self.leaf(of) };
        if of.is_number() && self.random.one_in(3) {
            let text = match self.random.below(4) {
                0 => format!("++{place}"),
                1 => format!("--{place}"),
                2 => return Expression { text: format!("{place}++"), binds: UNARY },
                _ => return Expression { text: format!("{place}--"), binds: UNARY },
            };
            return Expression { text, binds: UNARY };
        }
        let (operator, value) = self.assigning(of, depth - 1);
        Expression { text: format!("{place} {operator} {value}"), binds: ASSIGNMENT }
    }

    /// An operator of an assignment to the type, with what it is given.
    pub fn assigning(&mut self, of: Type, depth: u32) -> (&'static str, String) {
        let operator = match of {
            Boolean if self.random.one_in(2) => self.random.pick(&["&=", "|=", "^="]),
            Float | Double if self.random.one_in(2) => self.random.pick(&["+=", "-=", "*=", "/=", "%="]),
            _ if of.is_integer() && self.random.one_in(2) => {
                let operator =
                    self.random.pick(&["+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="]);
                let bitwise = !matches!(operator, "+=" | "-=" | "*=" | "/=" | "%=");
                let kinds: &[Type] = if bitwise { &[Byte, Char, Int, Long] } else { &NUMBERS };
                let other = self.random.pick(kinds);
                let value = self.value(other, depth);
                return (operator, value);
            }
            _ => "=",
        };
        let value = if of.is_number() && operator != "=" {
            let other = self.random.pick(&NUMBERS);
            self.value(other, depth)
        } else {
            self.assigned(of, depth)
        };
        (operator, value)
    }

    fn binary(&mut self, left: Type, (operator, binds): (&str, u8), right: Type, depth: u32) -> Expression {
        let left = self.expression(left, depth - 1).within(binds);
        let right = self.expression(right, depth - 1).within(binds + 1);
        Expression { text: format!("{left} {operator} {right}"), binds }
    }

    fn cast(&mut self, to: Type, from: Type, depth: u32) -> Expression {
        let value = self.expression(from, depth - 1).within(UNARY);
        Expression { text: format!("({}) {value}", self.type_name(to)), binds: UNARY }
    }

    fn number(&mut self, of: Type, depth: u32) -> Expression {
        if matches!(of, Byte | Short | Char) {
            if of == Char && !self.place.quiet && self.random.one_in(3) {
                let text = self.operand(Text, depth - 1);
                let index = self.position_below(&format!("{text}.length()"));
                return primary(format!("{text}.charAt({index})"));
            }
            let from = self.random.pick(&NUMBERS);
            return self.cast(of, from, depth);
        }
        match self.random.below(10) {
            0 | 1 => {
                let from = self.random.pick(&NUMBERS);
                self.cast(of, from, depth)
            }
            2 => self.unary(of, depth),
            3 if of.is_integer() => {
                let operator = self.random.pick(&SHIFTS);
                let by = self.random.pick(&[Int, Long, Byte, Char]);
                self.binary(of, operator, by, depth)
            }
            4 if of.is_integer() => {
                let operator = self.random.pick(&BITS);
                let (left, right) = self.promoted(of);
                self.binary(left, operator, right, depth)
            }
            5 | 6 if !self.place.quiet => self.number_of_library(of, depth),
            _ => {
                // Without the operators that may fail, in a place where nothing may.
                let operator = self.random.pick(if self.place.quiet { &ADDITIVE[..] } else { &ARITHMETIC[..] });
                let (left, right) = self.promoted(of);
                self.binary(left, operator, right, depth)
            }
        }
    }

    /// Types whose common one is the type.
    fn promoted(&mut self, of: Type) -> (Type, Type) {
        let below: &[Type] = match of {
            Int => &[Byte, Short, Char, Int, Int],
            Long => &[Char, Int, Long, Long],
            Float => &[Int, Long, Float],
            _ => &[Int, Long, Float, Double],
        };
        let (other, any) = (self.random.pick(below), if of == Int { self.random.pick(below) } else { of });
        if self.random.one_in(2) { (any, other) } else { (other, any) }
    }

    fn unary(&mut self, of: Type, depth: u32) -> Expression {
        let of = if of == Int { self.random.pick(&[Byte, Short, Char, Int]) } else { of };
        let operator = self.random.pick(if of.is_integer() { &["-", "~", "+"] } else { &["-", "-", "+"] });
        let operand = self.expression(of, depth - 1).within(UNARY);
        let space = if operand.starts_with(['+', '-']) { " " } else { "" };
        Expression { text: format!("{operator}{space}{operand}"), binds: UNARY }
    }

    fn number_of_library(&mut self, of: Type, depth: u32) -> Expression {
        let d = depth - 1;
        let text = match (of, self.random.below(12)) {
            (_, 0) => format!("Math.abs({})", self.value(of, d)),
            (_, 1) => format!("Math.max({}, {})", self.value(of, d), self.value(of, d)),
            (_, 2) => format!("Math.min({}, {})", self.value(of, d), self.value(of, d)),
            (Int, 3) => format!("{}.length()", self.operand(Text, d)),
            (Int, 4) => format!("{}.indexOf({})", self.operand(Text, d), self.value(Text, d)),
            (Int, 5) => format!("{}.lastIndexOf({})", self.operand(Text, d), self.value(Char, d)),
            (Int, 6) => format!("{}.compareTo({})", self.operand(Text, d), self.value(Text, d)),
            (Int, 7) => format!("{}.hashCode()", self.operand(Object, d)),
            (Int, 8) => format!("Math.round({})", self.value(Float, d)),
            (Int, 9) => format!("Integer.parseInt({})", self.value(Text, d)),
            (Int, _) => {
                let of = self.random.pick(&[List, Map, Buffer, INTS, GRID]);
                let size = match of {
                    Buffer => "length()",
                    Type::Array(_) => "length",
                    _ => "size()",
                };
                format!("{}.{size}", self.operand(of, d))
            }
            (Long, 3..=5) => format!("Double.doubleToLongBits({})", self.value(Double, d)),
            (Long, 6) => format!("Math.round({})", self.value(Double, d)),
            (Long, 7) => format!("((Number) {}).longValue()", self.any_object(d).within(UNARY)),
            (Long, _) => format!("Long.parseLong({})", self.value(Text, d)),
            (Float, _) => format!("Float.intBitsToFloat({})", self.value(Int, d)),
            (_, 3) => format!("Math.sqrt({})", self.value(Double, d)),
            (_, 4) => format!("Math.floor({})", self.value(Double, d)),
            (_, 5) => format!("Math.ceil({})", self.value(Double, d)),
            (_, 6) => format!("Math.rint({})", self.value(Double, d)),
            (_, 7) => format!("Double.parseDouble({})", self.value(Text, d)),
            (_, _) => format!("Double.longBitsToDouble({})", self.value(Long, d)),
        };
        primary(text)
    }

    fn condition(&mut self, depth: u32) -> Expression {
        match self.random.below(if self.place.quiet { 8 } else { 12 }) {
            0 => {
                let operator = self.random.pick(&[("==", 8), ("!=", 8)]);
                self.binary(Boolean, operator, Boolean, depth)
            }
            1 => {
                let operand = self.expression(Boolean, depth - 1).within(UNARY);
                Expression { text: format!("!{operand}"), binds: UNARY }
            }
            2 | 3 => {
                let operator = self.random.pick(&LOGICAL);
                self.binary(Boolean, operator, Boolean, depth)
            }
            4..=7 => {
                let (left, right) = (self.random.pick(&NUMBERS), self.random.pick(&NUMBERS));
                let operator = self.random.pick(&RELATIONS);
                self.binary(left, operator, right, depth)
            }
            8 => {
                let (left, right) = (self.operand(Object, depth - 1), self.value(Object, depth - 1));
                primary(format!("{left}.equals({right})"))
            }
            9 if self.random.one_in(2) && !self.classes.is_empty() => {
                let above = self.random.below(self.classes.len() as u64) as usize;
                let below = self.class_below(above);
                let object = self.expression(Type::Class(above), depth - 1);
                let object = self.as_declared(Object, object).within(9);
                Expression { text: format!("{object} instanceof {}", self.classes[below].name), binds: 9 }
            }
            9 => {
                let object = self.any_object(depth - 1).within(9);
                let class =
                    self.random.pick(&["String", "Integer", "Long", "Double", "Number", "Character", "Key", "Object"]);
                Expression { text: format!("{object} instanceof {class}"), binds: 9 }
            }
            10 => {
                let of = self.random.pick(&[List, Map, Set]);
                let method = if of == Map { "containsKey" } else { "contains" };
                primary(format!("{}.{method}({})", self.operand(of, depth - 1), self.value(Object, depth - 1)))
            }
            _ => {
                let method = self.random.pick(&["startsWith", "endsWith", "equalsIgnoreCase"]);
                primary(format!("{}.{method}({})", self.operand(Text, depth - 1), self.value(Text, depth - 1)))
            }
        }
    }

    /// Floating-point numbers only where few digits say them: Java has not always found the shortest text.
    fn string(&mut self, depth: u32) -> Expression {
        let d = depth - 1;
        if self.place.quiet {
            return self.concatenation(depth);
        }
        let text = match self.random.below(14) {
            0 | 1 => {
                let text = self.operand(Text, d);
                let from = self.position_below(&format!("{text}.length()"));
                let to = if self.random.one_in(2) { format!(", {text}.length()") } else { String::new() };
                format!("{text}.substring({from}{to})")
            }
            2 => format!(
                "{}.{}()",
                self.operand(Text, d),
                self.random.pick(&["trim", "toUpperCase", "toLowerCase", "toString"])
            ),
            3 => format!("{}.replace({}, {})", self.operand(Text, d), self.value(Char, d), self.value(Char, d)),
            4 => {
                let of = self.random.pick(&[Boolean, Char, Int, Long, Object]);
                format!("String.valueOf({})", self.value(of, d))
            }
            5 => {
                let method = self.random.pick(&["toHexString", "toOctalString", "toBinaryString", "toString"]);
                let (class, of) = self.random.pick(&[("Integer", Int), ("Long", Long)]);
                format!("{class}.{method}({})", self.value(of, d))
            }
            6 => format!("{}.toString()", self.operand(Buffer, d)),
            7 => format!("text({})", {
                let of = self.random.pick(&[Object, List, Map]);
                self.value(of, d)
            }),
            _ => return self.concatenation(depth),
        };
        primary(text)
    }

    fn concatenation(&mut self, depth: u32) -> Expression {
        let of = self.random.pick(&[Boolean, Byte, Short, Char, Int, Long, Float, Double, Text, Object]);
        let other = match of {
            Float | Double => {
                let value = self.expression(Int, depth - 1).within(12);
                let divisor = if of == Float { "8f" } else { "16.0" };
                Expression { text: format!("{value} % 1000 / {divisor}"), binds: 12 }
            }
            Object if self.place.quiet => self.expression(Int, depth - 1),
            _ => self.expression(of, depth - 1),
        };
        let text = self.expression(Text, depth - 1);
        let text = match self.random.one_in(2) {
            true => format!("{} + {}", text.within(11), other.within(12)),
            false => format!("{} + {}", other.within(11), text.within(12)),
        };
        Expression { text, binds: 11 }
    }

    fn object(&mut self, depth: u32) -> Expression {
        let d = depth.saturating_sub(1);
        let text = match self.random.below(9) {
            0 | 1 => format!("new Integer({})", self.value(Int, d)),
            2 => format!("new Long({})", self.value(Long, d)),
            3 => format!("new Character({})", self.value(Char, d)),
            4 => format!("new Boolean({})", self.value(Boolean, d)),
            5 => {
                let value = self.expression(Int, d).within(12);
                format!("new Double({value} % 100 / 4.0)")
            }
            6 => format!("new Key({}, {})", self.value(Int, d), self.value(Text, d)),
            7 if depth > 0 => {
                let list = self.operand(List, d);
                format!("{list}.get({})", self.position_below(&format!("{list}.size()")))
            }
            7 | 8 if depth > 0 => format!("{}.get({})", self.operand(Map, d), self.value(Object, d)),
            _ => return self.expression(Text, d),
        };
        primary(text)
    }

    /// A new object of a type that no operator gives.
    fn made(&mut self, of: Type, depth: u32) -> Expression {
        let d = depth.saturating_sub(1);
        let text = match of {
            Object => return self.object(depth),
            Buffer => format!("new StringBuffer({})", self.value(Text, d)),
            List => format!("new {}()", self.random.pick(&["ArrayList", "LinkedList", "Vector"])),
            Map => format!("new {}()", self.random.pick(&["HashMap", "Hashtable", "LinkedHashMap", "HashMap"])),
            GRID if self.random.one_in(2) => {
                format!("new int[{}][{}]", self.random.between(4, 6), self.random.between(4, 6))
            }
            Set => match self.random.below(3) {
                0 => format!("new TreeSet(new Order({}))", self.random.pick(&["true", "false"])),
                _ => format!("new {}()", self.random.pick(&["HashSet", "LinkedHashSet"])),
            },
            Type::Array(element) => self.array(*element, d),
            Type::Class(class) => return self.instance(class, d),
            _ => unreachable!("operators give it"),
        };
        primary(text)
    }

    fn array(&mut self, element: Type, depth: u32) -> String {
        let name = self.type_name(element);
        if element != INTS && self.random.one_in(3) {
            return format!("new {name}[{}]", self.random.between(4, 9));
        }
        let count = self.random.between(4, 6);
        let elements: Vec<String> = (0..count).map(|_| self.value(element, depth)).collect();
        format!("new {name}[] {{ {} }}", elements.join(", "))
    }

    /// An object of the class or one below it; rarely none.
    fn instance(&mut self, class: usize, depth: u32) -> Expression {
        let own = self.place.this.filter(|this| self.is_below(*this, class));
        if own.is_some() && self.random.one_in(3) {
            return primary("this".to_string());
        }
        if depth > 0
            && self.random.one_in(3)
            && let Some(above) = self.classes[class].parent
        {
            let value = self.expression(Type::Class(above), depth - 1);
            // Of a class beside it compilers know that it is none.
            let value = self.as_declared(Object, value);
            return self.as_declared(Type::Class(class), value);
        }
        let fit: Vec<usize> =
            (0..self.classes.len()).filter(|&other| self.makes(other) && self.is_below(other, class)).collect();
        if fit.is_empty() || self.random.one_in(24) {
            return primary("null".to_string());
        }
        let made = self.random.pick(&fit);
        let types = self.classes[made].constructor.clone();
        let arguments = self.arguments(&types, depth);
        let outer = if self.classes[made].is_inner && !self.place.has_outer {
            format!("new {}().", self.name)
        } else {
            String::new()
        };
        primary(format!("{outer}new {}({arguments})", self.classes[made].name))
    }

    fn makes(&self, class: usize) -> bool {
        !self.classes[class].is_abstract && !self.classes[class].is_interface
    }

    /// The class or one that extends it.
    fn class_below(&mut self, above: usize) -> usize {
        let below: Vec<usize> = (above..self.classes.len()).filter(|&class| self.is_below(class, above)).collect();
        self.random.pick(&below)
    }

    pub fn is_below(&self, class: usize, above: usize) -> bool {
        class == above || self.classes[class].parent.is_some_and(|parent| self.is_below(parent, above))
    }

    fn arguments(&mut self, types: &[Type], depth: u32) -> String {
        let arguments: Vec<String> = types.iter().map(|of| self.assigned(*of, depth)).collect();
        arguments.join(", ")
    }

    /// A call of a method that gives the type, else something simpler.
    fn call(&mut self, of: Type, depth: u32) -> Expression {
        if of == Int && self.random.one_in(3) {
            let argument = self.of_some_type(depth - 1);
            return primary(format!("which({argument})"));
        }
        let may_throw = self.place.may_throw;
        let callable = |method: &&crate::generator::Method| method.result == of && (may_throw || !method.throws);
        if self.random.one_in(2) && !self.classes.is_empty() {
            let class = self.random.below(self.classes.len() as u64) as usize;
            let methods: Vec<_> = self.classes[class].methods.iter().filter(callable).cloned().collect();
            if !methods.is_empty() {
                let method = &methods[self.random.below(methods.len() as u64) as usize];
                let object = self.receiver(class, depth - 1);
                let object = if object == "null" { format!("(({}) null)", self.classes[class].name) } else { object };
                let arguments = self.arguments(&method.parameters, depth - 1);
                return primary(format!("{object}.{}({arguments})", method.name));
            }
        }
        let methods: Vec<_> = self.methods.iter().filter(callable).cloned().collect();
        if methods.is_empty() {
            return self.leaf(of);
        }
        let method = &methods[self.random.below(methods.len() as u64) as usize];
        let arguments = self.arguments(&method.parameters, depth - 1);
        primary(format!("{}({arguments})", method.name))
    }

    /// What a method of the class is called of.
    fn receiver(&mut self, class: usize, depth: u32) -> String {
        let parent = self.place.this.and_then(|this| self.classes[this].parent);
        let has_bodies = |parent: &usize| !self.classes[*parent].is_interface && !self.classes[*parent].is_abstract;
        if parent.filter(has_bodies) == Some(class) && self.random.one_in(2) {
            return "super".to_string();
        }
        self.operand(Type::Class(class), depth)
    }

    /// An argument whose type follows from rules: which method is called tells it.
    fn of_some_type(&mut self, depth: u32) -> String {
        let (left, right) = (self.random.pick(&NUMBERS), self.random.pick(&NUMBERS));
        match self.random.below(4) {
            0 => {
                let condition = self.expression(Boolean, depth).within(CONDITIONAL + 1);
                let (yes, no) = (self.literal_or(left, depth), self.literal_or(right, depth));
                format!("{condition} ? {yes} : {no}")
            }
            1 => {
                let operator = self.random.pick(&ARITHMETIC);
                self.binary(left, operator, right, depth + 1).text
            }
            2 => {
                let integers = [Byte, Short, Char, Int, Long];
                let (left, right) = (self.random.pick(&integers), self.random.pick(&integers));
                let operator = if self.random.one_in(2) { self.random.pick(&SHIFTS) } else { self.random.pick(&BITS) };
                self.binary(left, operator, right, depth + 1).text
            }
            _ => {
                let argument = self.random.pick(&PLAIN);
                self.value(argument, depth)
            }
        }
    }

    /// Constants count in the rules: an int that fits is taken for what stands beside it.
    fn literal_or(&mut self, of: Type, depth: u32) -> String {
        let value = if self.random.one_in(2) { self.literal(of) } else { self.expression(of, depth) };
        value.within(CONDITIONAL)
    }
}
