//! Random classes: the outermost one with static and instance members, an interface, a small hierarchy with an abstract
//! class, an inner class, and two classes of exceptions.

use crate::generator::{ANY, Class, GRID, Generator, INTS, Method, PLAIN, PRIMITIVES, Place, Type, Variable};
use crate::random::Random;
use Type::{Boolean, Int, Text};

/// Types of which there is little else in most methods.
const HOLDERS: [Type; 7] = [Type::List, Type::Map, Type::Set, Type::Buffer, INTS, GRID, Type::Array(&Type::Double)];

/// What all programs of a file share.
pub const FRAME: &str = include_str!("Frame.java");

/// The text of a program: a class whose `run` does everything.
pub fn program(random: &mut Random, name: &str) -> String {
    let mut generator = Generator::new(random, name.to_string());
    generator.program();
    generator.text
}

impl Generator<'_> {
    fn program(&mut self) {
        self.declare_classes();
        self.declare_methods();
        self.open(&format!("class {} extends Frame", self.name));
        self.statics();
        let statics = self.scope.len();
        self.fields();
        let fields = self.scope.split_off(statics);
        for class in 0..self.classes.len() {
            self.class(class, &fields);
        }
        self.exceptions();
        for method in self.methods.clone() {
            self.method("static ", &method, Place::default());
        }
        self.run();
        self.close();
    }

    fn declare_methods(&mut self) {
        for _ in 0..self.random.between(2, 4) {
            let name = self.fresh("m");
            let method = self.signature(name);
            self.methods.push(method);
        }
    }

    fn signature(&mut self, name: String) -> Method {
        let parameters = (0..self.random.below(4)).map(|_| self.random.pick(&PLAIN)).collect();
        Method { name, parameters, result: self.random.pick(&PLAIN), throws: self.random.one_in(5) }
    }

    /// The initialisers of static variables have nothing but each other.
    fn statics(&mut self) {
        let quiet = Place { quiet: true, ..Place::default() };
        self.place = quiet;
        for _ in 0..self.random.between(2, 5) {
            let of = self.random.pick(&PLAIN);
            let name = self.fresh("s");
            let (is_final, value) = (self.random.one_in(4), self.assigned(of, 3));
            if self.random.one_in(4) && !is_final {
                self.line(&format!("static {} {name};", self.type_name(of)));
                self.line(&format!("static {{ {name} = {value}; }}"));
            } else {
                let modifier = if is_final { "static final" } else { "static" };
                self.line(&format!("{modifier} {} {name} = {value};", self.type_name(of)));
            }
            self.scope.push(Variable { name, of, writable: !is_final, lasting: true });
        }
    }

    /// Of the class that is written, with initialisers that may do anything.
    fn fields(&mut self) {
        for _ in 0..self.random.between(1, 3) {
            let of = self.random.pick(&PLAIN);
            let name = self.fresh("f");
            self.field_of(&name, of);
            self.scope.push(Variable { name, of, writable: true, lasting: true });
        }
    }

    fn field_of(&mut self, name: &str, of: Type) {
        self.place = Place { quiet: true, ..Place::default() };
        match self.random.one_in(3) {
            true => self.line(&format!("{} {name};", self.type_name(of))),
            false => {
                let value = self.assigned(of, 2);
                self.line(&format!("{} {name} = {value};", self.type_name(of)));
            }
        }
    }

    fn declare_classes(&mut self) {
        for at in 0..self.random.between(2, 4) as usize {
            let implements = at == 1 && self.classes[0].is_interface;
            let parent = (implements || at > 0 && !self.random.one_in(4))
                .then(|| if implements { 0 } else { self.random.below(at as u64) as usize });
            let is_interface = at == 0 && self.random.one_in(2);
            let is_abstract = !is_interface && self.random.one_in(4);
            // A class has what its superclass has: an outer object for both would be two.
            let is_inner =
                !is_interface && parent.is_none_or(|parent| self.classes[parent].is_interface) && self.random.one_in(4);
            let is_inner = is_inner || parent.is_some_and(|parent| self.classes[parent].is_inner);
            let name = self.fresh(if is_interface { "I" } else { "C" });
            let mut methods = parent.map_or_else(Vec::new, |parent| self.classes[parent].methods.clone());
            for _ in 0..self.random.between(1, 2) {
                let name = self.fresh("m");
                methods.push(self.signature(name));
            }
            let mut fields = parent.map_or_else(Vec::new, |parent| self.classes[parent].fields.clone());
            if !is_interface {
                for _ in 0..self.random.between(1, 3) {
                    let of = self.random.pick(&PLAIN);
                    fields.push(Variable { name: self.fresh("f"), of, writable: true, lasting: true });
                }
            }
            let constructor = (0..self.random.below(3)).map(|_| self.random.pick(&PLAIN)).collect();
            self.classes.push(Class {
                name,
                parent,
                is_interface,
                is_abstract,
                is_inner,
                fields,
                methods,
                constructor,
            });
        }
        self.without_childless_abstract_ones();
    }

    /// Of each class there are objects.
    fn without_childless_abstract_ones(&mut self) {
        for at in (0..self.classes.len()).rev() {
            let made = |below: usize| !self.classes[below].is_abstract && !self.classes[below].is_interface;
            let has_objects = (at..self.classes.len()).any(|below| made(below) && self.is_below(below, at));
            self.classes[at].is_abstract &= has_objects;
        }
    }

    fn class(&mut self, at: usize, outer: &[Variable]) {
        let class = &self.classes[at];
        let (is_interface, is_abstract, is_inner) = (class.is_interface, class.is_abstract, class.is_inner);
        let (name, methods, constructor) = (class.name.clone(), class.methods.clone(), class.constructor.clone());
        let above = class.parent.map(|parent| &self.classes[parent]);
        let inherited = above.map_or(0, |parent| parent.fields.len());
        let known = above.map_or(0, |parent| parent.methods.len());
        let clause = above.map_or(String::new(), |parent| {
            let word = if parent.is_interface { "implements" } else { "extends" };
            format!(" {word} {}", parent.name)
        });
        // Methods that may have no body above.
        let missing = if above.is_some_and(|parent| parent.is_interface || parent.is_abstract) { known } else { 0 };
        if is_interface {
            self.open(&format!("interface {name}"));
            for method in &methods {
                let head = self.head(method);
                self.line(&format!("{head};"));
            }
            return self.close();
        }
        let modifiers = match (is_inner, is_abstract) {
            (false, false) => "static ",
            (false, true) => "abstract static ",
            (true, false) => "",
            (true, true) => "abstract ",
        };
        self.open(&format!("{modifiers}class {name}{clause}"));
        self.in_scope(|this| {
            if is_inner {
                this.scope.extend(outer.iter().cloned());
            }
            let fields = this.classes[at].fields.clone();
            this.scope.extend(fields[..inherited].iter().cloned());
            for field in &fields[inherited..] {
                this.field_of(&field.name, field.of);
                this.scope.push(field.clone());
            }
            this.constructor(at, &constructor);
            for (slot, method) in methods.iter().enumerate() {
                let needed = slot >= known || (slot < missing && !is_abstract);
                if is_abstract && slot >= known && slot == methods.len() - 1 {
                    let head = this.head(method);
                    this.line(&format!("abstract {head};"));
                } else if needed || this.random.one_in(2) {
                    this.method("public ", method, Place { has_outer: is_inner, this: Some(at), ..Place::default() });
                }
            }
            this.texts(&name, &fields);
        });
        self.close();
    }

    fn constructor(&mut self, at: usize, types: &[Type]) {
        let name = self.classes[at].name.clone();
        let parent = self.classes[at].parent.filter(|parent| !self.classes[*parent].is_interface);
        self.in_scope(|this| {
            let parameters = this.parameters(types);
            this.open(&format!("{name}({parameters})"));
            if let Some(parent) = parent {
                let types = this.classes[parent].constructor.clone();
                // Before the object is there only literals can stand.
                let arguments: Vec<String> = types.iter().map(|of| this.literal_text(*of)).collect();
                this.line(&format!("super({});", arguments.join(", ")));
            }
            this.place = Place { nesting: 2, has_outer: this.classes[at].is_inner, this: Some(at), ..Place::default() };
            this.begin(types);
            let statements = this.random.between(0, 2);
            this.block(statements);
            this.close();
        });
    }

    fn texts(&mut self, name: &str, fields: &[Variable]) {
        let shown = fields.iter().filter(|field| !matches!(field.of, Type::Float | Type::Double));
        let shown: Vec<String> = shown.map(|field| field.name.clone()).collect();
        let rest = shown.iter().map(|field| format!(" + \" \" + {field}")).collect::<String>();
        self.open("public String toString()");
        self.line(&format!("return \"{name}\"{rest};"));
        self.close();
    }

    fn head(&self, method: &Method) -> String {
        let parameters: Vec<String> =
            method.parameters.iter().enumerate().map(|(n, of)| format!("{} p{n}", self.type_name(*of))).collect();
        let throws = if method.throws { format!(" throws Checked{}", self.name) } else { String::new() };
        format!("public {} {}({}){throws}", self.type_name(method.result), method.name, parameters.join(", "))
    }

    /// Of a method that may call itself, its last declared variables being its parameters: calls end, and strings do not
    /// grow from call to call.
    fn begin(&mut self, parameters: &[Type]) {
        self.line("tick();");
        let first = self.scope.len() - parameters.len();
        for n in (0..parameters.len()).filter(|n| parameters[*n] == Type::Text) {
            let name = self.scope[first + n].name.clone();
            self.line(&format!("{name} = cut({name});"));
        }
    }

    fn parameters(&mut self, types: &[Type]) -> String {
        let mut texts = Vec::new();
        for of in types {
            let name = self.fresh("p");
            texts.push(format!("{} {name}", self.type_name(*of)));
            self.declare(&name, *of, true);
        }
        texts.join(", ")
    }

    pub fn method(&mut self, modifiers: &str, method: &Method, place: Place) {
        self.in_scope(|this| {
            let parameters = this.parameters(&method.parameters);
            let throws = if method.throws { format!(" throws Checked{}", this.name) } else { String::new() };
            let result = this.type_name(method.result);
            this.open(&format!("{modifiers}{result} {}({parameters}){throws}", method.name));
            this.place = Place { result: Some(method.result), may_throw: method.throws, ..place };
            this.begin(&method.parameters);
            let (some, other) = (this.random.pick(&ANY), this.random.pick(&HOLDERS));
            for of in [Int, Text, Boolean, some, other] {
                let name = this.fresh("v");
                let value = this.assigned(of, 1);
                this.line(&format!("{} {name} = {value};", this.type_name(of)));
                this.declare(&name, of, true);
            }
            let statements = this.random.between(2, 6);
            let visible = this.scope.len();
            this.block(statements);
            this.scope.truncate(visible);
            let value = this.assigned(method.result, 3);
            this.line(&format!("return {};", if method.result == Text { format!("cut({value})") } else { value }));
            this.close();
        });
    }

    fn exceptions(&mut self) {
        for (kind, parent) in [("Checked", "Exception"), ("Unchecked", "RuntimeException")] {
            let name = format!("{kind}{}", self.name);
            self.open(&format!("static class {name} extends {parent}"));
            self.line("int code;");
            self.open(&format!("{name}(int code)"));
            self.line("super(\"code \" + code);");
            self.line("this.code = code;");
            self.close();
            self.close();
        }
    }

    /// Calls every method and shows what it gives; and of every class that can be made, an object.
    fn run(&mut self) {
        self.open("static void run()");
        self.place = Place { may_throw: true, ..Place::default() };
        for method in self.methods.clone() {
            for _ in 0..2 {
                let arguments: Vec<String> = method.parameters.iter().map(|of| self.assigned(*of, 2)).collect();
                self.caught(&[format!("show({}({}));", method.name, arguments.join(", "))]);
            }
        }
        for class in 0..self.classes.len() {
            let (name, object) = (self.type_name(Type::Class(class)), self.value(Type::Class(class), 2));
            let mut lines = vec![format!("{name} o = {object};"), "show(\"\" + o);".to_string()];
            for method in self.classes[class].methods.clone() {
                let arguments: Vec<String> = method.parameters.iter().map(|of| self.assigned(*of, 2)).collect();
                lines.push(format!("show(o.{}({}));", method.name, arguments.join(", ")));
            }
            lines.push("show(\"\" + o);".to_string());
            self.caught(&lines);
        }
        let statics: Vec<Variable> = self.scope.clone();
        for variable in statics.iter().filter(|v| PRIMITIVES.contains(&v.of) || v.of == Text) {
            self.line(&format!("show({});", variable.name));
        }
        self.close();
    }

    /// What is thrown ends these lines only.
    fn caught(&mut self, lines: &[String]) {
        self.open("try");
        lines.iter().for_each(|line| self.line(line));
        self.between_blocks("} catch (Throwable e) {");
        self.line("caught(e);");
        self.close();
    }
}

impl Type {
    /// The type that a primitive's name stands for.
    pub fn named(name: &str) -> Type {
        match name {
            "long" => Type::Long,
            "short" => Type::Short,
            "byte" => Type::Byte,
            "char" => Type::Char,
            "boolean" => Boolean,
            _ => Int,
        }
    }
}
