//! Names that a reader of the emitted code recognises, each once in the program.

use super::traces::is_of_library;
use crate::check::program::*;
use crate::library::{self, LibraryFile};
use kroll_source::hash::HashMap;

/// A C identifier for a Java one or a piece of a type: other characters become `_`, operators words.
pub fn identifier(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        match operator_word(c) {
            _ if c.is_ascii_alphanumeric() || c == '_' => out.push(c),
            Some(word) if name.starts_with("op") && !out.is_empty() => {
                out.push('_');
                out.push_str(word);
            }
            _ if c.is_alphanumeric() => out.push_str(&format!("u{:x}", c as u32)),
            _ if !out.ends_with('_') => out.push('_'),
            _ => {}
        }
    }
    if !name.ends_with('_') {
        out.truncate(out.trim_end_matches('_').len());
    }
    let bad_start = out.bytes().next().is_none_or(|b| b.is_ascii_digit());
    if bad_start { format!("n{out}") } else { out }
}

fn operator_word(c: char) -> Option<&'static str> {
    Some(match c {
        '+' => "plus",
        '-' => "minus",
        '*' => "times",
        '/' => "over",
        '%' => "mod",
        '&' => "and",
        '|' => "or",
        '^' => "xor",
        '!' => "not",
        '~' => "complement",
        '<' => "less",
        '>' => "greater",
        '=' => "equals",
        '[' => "at",
        _ => return None,
    })
}

/// A class's name without its package: package parts start with a small letter.
pub fn short_class(name: &str) -> String {
    let (head, arguments) = name.split_at(name.find('<').unwrap_or(name.len()));
    let is_package = |part: &&str| part.chars().next().is_some_and(char::is_lowercase);
    let parts: Vec<&str> = head.split('.').collect();
    let packages = parts.iter().take_while(|part| is_package(part)).count().min(parts.len() - 1);
    identifier(&format!("{}{arguments}", parts[packages..].join(".")))
}

/// Hands out each name once; beside it, where to go on with numbers.
#[derive(Default)]
pub struct Taken(HashMap<String, u32>);

impl Taken {
    pub fn fresh(&mut self, wanted: &str) -> String {
        let next = self.0.get(wanted).copied().unwrap_or(1);
        let numbered = |number: u32| if number == 1 { wanted.to_string() } else { format!("{wanted}_{number}") };
        let mut number = next;
        while self.0.contains_key(&numbered(number)) {
            number += 1;
        }
        let name = numbered(number);
        self.0.insert(name.clone(), 2);
        self.0.insert(wanted.to_string(), number + 1);
        name
    }
}

/// The C names of classes, methods and static fields, by their indices.
pub struct Names {
    pub classes: Vec<String>,
    pub methods: Vec<String>,
    pub fields: Vec<String>,
    pub file_scope: Taken,
}

impl Names {
    pub fn new(program: &Program) -> Names {
        let classes = class_names(program);
        let mut file_scope = Taken::default();
        // What the runtime and the linker know.
        for name in ["main", "ti_classes", "ti_class_count", "ti_known"] {
            file_scope.fresh(name);
        }
        let natives = (0..).map(MethodId).zip(&program.methods).filter(|(_, method)| method.is_native);
        for id in natives.map(|(id, _)| id).chain(program.exported.iter().copied()) {
            file_scope.fresh(&c_name(program, id));
        }
        let methods = (0..program.methods.len())
            .map(|index| {
                let id = MethodId(index as u32);
                if program.methods[index].is_native {
                    return c_name(program, id);
                }
                let class = &classes[program.methods[index].class.0 as usize];
                file_scope.fresh(&format!("{class}_{}", method_name(program, id)))
            })
            .collect();
        let fields = field_names(program, &classes, &mut file_scope);
        Names { classes, methods, fields, file_scope }
    }
}

/// The user's classes keep their names beside those of the library that are called alike.
fn class_names(program: &Program) -> Vec<String> {
    let mut tags = Taken::default();
    let mut names = vec![String::new(); program.classes.len()];
    for of_library in [false, true] {
        for (name, class) in names.iter_mut().zip(&program.classes) {
            if is_of_library(&class.name) == of_library {
                *name = tags.fresh(&short_class(&class.name));
            }
        }
    }
    names
}

/// The methods of the same name that the class declares; a constructor that nobody wrote stands where the class does.
fn overloads(program: &Program, id: MethodId) -> Vec<MethodId> {
    let method = &program.methods[id.0 as usize];
    let class = &program.classes[method.class.0 as usize];
    let is_constructor = method.dispatch == Dispatch::Constructor;
    let alike = if is_constructor { Some(&class.constructors) } else { class.methods_named.get(&method.name) };
    let declared = |other: &MethodId| program.methods[other.0 as usize].span != class.span;
    alike.into_iter().flatten().copied().filter(declared).collect()
}

fn method_name(program: &Program, id: MethodId) -> String {
    let method = &program.methods[id.0 as usize];
    let base = if method.dispatch == Dispatch::Constructor { "init".to_string() } else { identifier(&method.name) };
    if overloads(program, id).len() < 2 || method.params.is_empty() {
        return base;
    }
    let params: Vec<String> = method.params.iter().map(|ty| identifier(&type_word(program, ty))).collect();
    format!("{base}__{}", params.join("_"))
}

/// What C calls natives and exported methods: `titanium_<Class>_<method>`, with the number of parameters where the class
/// has several such of the name; those of the library start with `ti_native`.
pub fn c_name(program: &Program, id: MethodId) -> String {
    let method = &program.methods[id.0 as usize];
    let class = short_class(&program.classes[method.class.0 as usize].name);
    let is_for_c = |id: &MethodId| program.methods[id.0 as usize].is_native || program.exported.contains(id);
    let of_the_name = overloads(program, id).into_iter().filter(is_for_c);
    let suffix = if of_the_name.count() > 1 { format!("_{}", method.params.len()) } else { String::new() };
    let whole = &program.classes[method.class.0 as usize].name;
    let in_package = |file: &LibraryFile| whole.strip_prefix(file.package).is_some_and(|rest| rest.starts_with('.'));
    let start = if library::FILES.iter().any(in_package) { "ti_native" } else { "titanium" };
    format!("{start}_{class}_{}{suffix}", identifier(&method.name))
}

fn type_word(program: &Program, ty: &Type) -> String {
    match ty {
        Type::Error => super::no_error_node(),
        Type::Void | Type::Null => "null".to_string(),
        Type::Primitive(primitive) => primitive.text().to_string(),
        Type::Class { class, .. } | Type::Value(class) => short_class(&program.classes[class.0 as usize].name),
        Type::JavaArray { elem, .. } => format!("{}s", type_word(program, &elem.ty)),
        Type::TiArray { elem, rank, .. } => format!("{}_{rank}d", type_word(program, &elem.ty)),
        Type::Point(n) => format!("Point{n}"),
        Type::Rect(n) => format!("RectDomain{n}"),
        Type::Domain(n) => format!("Domain{n}"),
    }
}

/// Static fields are variables of the file; instance fields members, told apart from those of superclasses.
fn field_names(program: &Program, classes: &[String], file_scope: &mut Taken) -> Vec<String> {
    let mut names = vec![String::new(); program.fields.len()];
    for (index, class) in program.classes.iter().enumerate() {
        let mut members = Taken::default();
        let mut at = class.superclass;
        while let Some(superclass) = at {
            let superclass = &program.classes[superclass.0 as usize];
            superclass.fields.iter().for_each(|field| drop(members.fresh(&names[field.0 as usize])));
            at = superclass.superclass;
        }
        members.fresh("header");
        for field in &class.fields {
            let declared = &program.fields[field.0 as usize];
            let plain = identifier(&declared.name);
            names[field.0 as usize] = if declared.is_static {
                file_scope.fresh(&format!("{}_{plain}", classes[index]))
            } else {
                members.fresh(&plain)
            };
        }
    }
    names
}
