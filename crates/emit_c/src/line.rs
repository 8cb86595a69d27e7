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
            for _ in 0..self.depth {
                self.out.push_str("  ");
            }
            self.out.push_str(text);
        }
        self.out.push('\n');
        let count = 1 + text.matches('\n').count() as u32;
        match &mut self.next {
            // Verbatim C may bring line markers of its own.
            Some(_) if text.starts_with('#') || text.contains("\n#") => self.next = None,
            Some(next) => next.line += count,
            None => {}
        }
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
        let directive = if same_file {
            format!("#line {}", loc.line)
        } else {
            format!("#line {} {}", loc.line, crate::literal::string(file.as_bytes()))
        };
        self.out.push_str(&directive);
        self.out.push('\n');
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
        let (start, next) = (self.out.len(), self.next.take());
        let depth = std::mem::replace(&mut self.depth, 0);
        let inside = std::mem::replace(&mut self.inside_expression, true);
        f(self);
        self.inside_expression = inside;
        self.depth = depth;
        self.next = next;
        self.out.split_off(start)
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
