//! What the parts of the generator share: types, variables, where the text that is written stands.

use crate::random::Random;

/// Types of variables.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Type {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
    Text,
    Buffer,
    /// A string, a box of a number, or a `Key`: what has a text, `equals` and `hashCode` of its value.
    Object,
    Array(&'static Type),
    List,
    Map,
    Set,
    Class(usize),
}

use Type::{Boolean, Buffer, Byte, Char, Double, Float, Int, List, Long, Map, Object, Set, Short, Text};

pub const INTS: Type = Type::Array(&Int);
pub const GRID: Type = Type::Array(&INTS);
pub const PRIMITIVES: [Type; 8] = [Boolean, Byte, Short, Char, Int, Long, Float, Double];
/// From the narrowest to the widest; char stands aside.
pub const NUMBERS: [Type; 7] = [Byte, Short, Char, Int, Long, Float, Double];
/// What fields, parameters and results of methods are.
pub const PLAIN: [Type; 12] = [Boolean, Byte, Short, Char, Int, Int, Int, Long, Long, Float, Double, Text];
/// What local variables are.
pub const ANY: [Type; 33] = [
    Boolean,
    Boolean,
    Byte,
    Short,
    Char,
    Char,
    Int,
    Int,
    Int,
    Int,
    Int,
    Long,
    Long,
    Long,
    Float,
    Double,
    Double,
    Text,
    Text,
    Text,
    Object,
    Buffer,
    INTS,
    Type::Array(&Long),
    Type::Array(&Double),
    Type::Array(&Text),
    Type::Array(&Byte),
    Type::Array(&Char),
    Type::Array(&Float),
    GRID,
    List,
    Map,
    Set,
];

impl Type {
    pub fn is_number(self) -> bool {
        NUMBERS.contains(&self)
    }

    pub fn is_integer(self) -> bool {
        matches!(self, Byte | Short | Char | Int | Long)
    }

    pub fn is_reference(self) -> bool {
        !PRIMITIVES.contains(&self)
    }
}

#[derive(Clone)]
pub struct Variable {
    pub name: String,
    pub of: Type,
    pub writable: bool,
    /// A class in the body sees it: a field, or final.
    pub lasting: bool,
}

#[derive(Clone)]
pub struct Method {
    pub name: String,
    pub parameters: Vec<Type>,
    pub result: Type,
    /// Declared to throw the program's checked exception.
    pub throws: bool,
}

pub struct Class {
    pub name: String,
    pub parent: Option<usize>,
    pub is_interface: bool,
    pub is_abstract: bool,
    /// Has an outer object.
    pub is_inner: bool,
    pub fields: Vec<Variable>,
    /// Those that it or a class above declares.
    pub methods: Vec<Method>,
    pub constructor: Vec<Type>,
}

/// What the body that is written may do.
#[derive(Clone, Default)]
pub struct Place {
    /// There is an object of the outermost class.
    pub has_outer: bool,
    /// The class whose method it is, if that is not static.
    pub this: Option<usize>,
    pub result: Option<Type>,
    /// The checked exception may leave it, or a `try` around takes it.
    pub may_throw: bool,
    /// Of a static initialiser, whose moment is not the same here and there: only what cannot fail and calls nothing.
    pub quiet: bool,
    /// Around the statement, the innermost last; and whether it is a loop, whose name `continue` takes.
    pub labels: Vec<(String, bool)>,
    pub in_loop: bool,
    pub in_switch: bool,
    /// Statements around.
    pub nesting: u32,
}

/// A program as it is written.
pub struct Generator<'a> {
    pub random: &'a mut Random,
    pub name: String,
    pub text: String,
    pub depth: usize,
    pub classes: Vec<Class>,
    /// Static ones of the outermost class.
    pub methods: Vec<Method>,
    pub scope: Vec<Variable>,
    pub place: Place,
    names: u32,
}

impl<'a> Generator<'a> {
    pub fn new(random: &'a mut Random, name: String) -> Self {
        let (classes, methods, scope, text) = (Vec::new(), Vec::new(), Vec::new(), String::new());
        Generator { random, name, text, depth: 0, classes, methods, scope, place: Place::default(), names: 0 }
    }

    pub fn line(&mut self, line: &str) {
        let indent = 4 * self.depth;
        self.text += &format!("{:indent$}{line}\n", "");
    }

    pub fn open(&mut self, line: &str) {
        self.line(format!("{line} {{").trim_start());
        self.depth += 1;
    }

    pub fn close(&mut self) {
        self.close_with("}");
    }

    pub fn close_with(&mut self, line: &str) {
        self.depth -= 1;
        self.line(line);
    }

    /// What ends one block and starts the next of the same statement.
    pub fn between_blocks(&mut self, line: &str) {
        self.depth -= 1;
        self.line(line);
        self.depth += 1;
    }

    pub fn fresh(&mut self, start: &str) -> String {
        self.names += 1;
        format!("{start}{}", self.names)
    }

    pub fn declare(&mut self, name: &str, of: Type, writable: bool) {
        self.scope.push(Variable { name: name.to_string(), of, writable, lasting: false });
    }

    pub fn declare_final(&mut self, name: &str, of: Type) {
        self.scope.push(Variable { name: name.to_string(), of, writable: false, lasting: true });
    }

    pub fn type_name(&self, of: Type) -> String {
        let name = match of {
            Boolean => "boolean",
            Byte => "byte",
            Short => "short",
            Char => "char",
            Int => "int",
            Long => "long",
            Float => "float",
            Double => "double",
            Text => "String",
            Buffer => "StringBuffer",
            Object => "Object",
            List => "List",
            Map => "Map",
            Set => "Set",
            Type::Array(element) => return format!("{}[]", self.type_name(*element)),
            Type::Class(class) => &self.classes[class].name,
        };
        name.to_string()
    }

    /// Any variable that is of the type.
    pub fn variable(&mut self, of: Type, writable: bool) -> Option<String> {
        let fit: Vec<usize> = (0..self.scope.len())
            .filter(|&at| self.scope[at].of == of && (self.scope[at].writable || !writable))
            .collect();
        (!fit.is_empty()).then(|| self.scope[self.random.pick(&fit)].name.clone())
    }

    /// Writes something whose variables nobody sees behind it.
    pub fn in_scope(&mut self, write: impl FnOnce(&mut Self)) {
        let visible = self.scope.len();
        write(self);
        self.scope.truncate(visible);
    }
}
