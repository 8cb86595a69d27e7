//! Indented lines, with `#line` where the user's line is not the one C would count.

use crate::names::{FunctionNames, ModuleNames};
use kroll_ir::{Frame, Loc, LocalId, Module, Type, declare};

pub struct Writer<'a> {
    pub module: &'a Module,
    pub names: ModuleNames,
    /// Of the function at hand.
    pub function: FunctionNames,
    pub frame: &'a Frame,
    out: String,
    /// Where the line at hand begins.
    start: usize,
    depth: usize,
    /// The user's position that the next line of C has, as the C compiler counts.
    next: Option<Loc>,
    /// Writing inside an expression, where no `#line` can stand.
    inside_expression: bool,
}

static NO_FRAME: Frame = Frame { locals: Vec::new(), labels: Vec::new() };

impl<'a> Writer<'a> {
    pub fn new(module: &'a Module) -> Writer<'a> {
        Writer {
            module,
            names: ModuleNames::of(module),
            function: FunctionNames::default(),
            frame: &NO_FRAME,
            out: String::new(),
            start: 0,
            depth: 0,
            next: None,
            inside_expression: false,
        }
    }

    pub fn finish(self) -> String {
        self.out
    }

    pub fn line(&mut self, text: &str) {
        if !text.is_empty() {
            self.begin();
        }
        self.end(text);
    }

    /// Starts a line. What is put down then stands in it.
    pub fn begin(&mut self) {
        for _ in 0..self.depth {
            self.out.push_str("  ");
        }
        self.start = self.out.len();
    }

    /// The last words of the line.
    pub fn end(&mut self, text: &str) {
        self.out.push_str(text);
        let written = &self.out[self.start..];
        let more = written.bytes().filter(|&byte| byte == b'\n').count();
        match &mut self.next {
            // Verbatim C may bring line markers of its own.
            Some(_) if written.starts_with('#') || (more > 0 && written.contains("\n#")) => self.next = None,
            Some(next) => next.line += 1 + more as u32,
            None => {}
        }
        self.out.push('\n');
        self.start = self.out.len();
    }

    /// The last words of a line before others that are indented.
    pub fn end_open(&mut self, text: &str) {
        self.end(text);
        self.depth += 1;
    }

    pub fn begin_close(&mut self, text: &str) {
        self.depth -= 1;
        self.begin();
        self.put(text);
    }

    pub fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    pub fn put_local(&mut self, id: LocalId) {
        self.out.push_str(self.function.local(id));
    }

    pub fn put_item(&mut self, name: &str) {
        self.out.push_str(self.names.item(name));
    }

    pub fn put_member(&mut self, name: &str) {
        self.out.push_str(self.names.member(name));
    }

    pub fn put_type(&mut self, ty: &Type) {
        let words = self.ty(ty);
        self.out.push_str(&words);
    }

    /// Where the next word will stand.
    pub fn position(&self) -> usize {
        self.out.len()
    }

    pub fn since(&self, position: usize) -> &str {
        &self.out[position..]
    }

    /// Brackets what was put down since then.
    pub fn bracket(&mut self, position: usize) {
        self.insert(position, '(');
        self.out.push(')');
    }

    pub fn insert(&mut self, position: usize, sign: char) {
        self.out.insert(position, sign);
    }

    pub fn open(&mut self, text: &str) {
        self.line(text);
        self.depth += 1;
    }

    /// Indents again behind a line like `} else {`.
    pub fn open_again(&mut self) {
        self.depth += 1;
    }

    pub fn close(&mut self, text: &str) {
        self.depth -= 1;
        self.line(text);
    }

    /// Lines behind this call belong to `loc`.
    pub fn at(&mut self, loc: Option<Loc>) {
        let Some(loc) = loc else { return };
        if self.next == Some(loc) || self.inside_expression {
            return;
        }
        let same_file = self.next.is_some_and(|next| next.file == loc.file);
        let file = &self.module.files[loc.file as usize];
        let directive = match same_file {
            true => format!("#line {}\n", loc.line),
            false => format!("#line {} {}\n", loc.line, crate::literal::string(file.as_bytes())),
        };
        self.out.push_str(&directive);
        self.start = self.out.len();
        self.next = Some(loc);
    }

    /// A type as C writes it.
    pub fn ty(&self, ty: &Type) -> String {
        declare::name(ty, self)
    }

    /// A declaration of `name` with a type.
    pub fn declare(&self, ty: &Type, name: &str) -> String {
        declare::declare(ty, name, self)
    }

    /// Runs `f` and returns what it wrote instead of keeping it: for statements inside an expression.
    pub fn capture(&mut self, f: impl FnOnce(&mut Writer<'a>)) -> String {
        let (end, start, next) = (self.out.len(), self.start, self.next.take());
        let depth = std::mem::replace(&mut self.depth, 0);
        let inside = std::mem::replace(&mut self.inside_expression, true);
        f(self);
        self.inside_expression = inside;
        self.depth = depth;
        self.next = next;
        self.start = start;
        self.out.split_off(end)
    }
}

impl declare::Names for Writer<'_> {
    fn named(&self, words: &str) -> String {
        self.names.type_words(words)
    }

    fn length(&self, local: LocalId) -> String {
        self.function.local(local).to_string()
    }
}
