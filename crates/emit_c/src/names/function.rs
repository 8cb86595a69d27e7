//! Names of one function's locals and labels.
//!
//! A local keeps the name that it prefers unless that means something else where the local can be seen: a reserved word,
//! a function or variable that is used there, or a local of the same block or of one around or inside it.

use super::{ModuleNames, attempt, attempts, reserved};
use kroll_ir::{Expr, ExprKind, Frame, LabelId, Local, LocalId, Stmt, StmtKind, Type};
use kroll_source::hash::{HashMap, HashSet};
use std::borrow::Cow;

/// Part of a function, in the order of its text.
#[derive(Clone, Copy)]
struct Range {
    start: u32,
    end: u32,
}

impl Range {
    fn overlaps(self, other: Range) -> bool {
        self.start < other.end && other.start < self.end
    }
}

#[derive(Default)]
pub struct FunctionNames {
    locals: Vec<String>,
    labels: Vec<String>,
    /// What words of verbatim C stand for where C is being written, if it may not be themselves; the innermost
    /// declaration comes last.
    visible: Vec<(String, String)>,
    /// Names that look like those of the emitter's own variables.
    used: HashSet<String>,
    temps: u32,
}

impl FunctionNames {
    pub fn of(module: &ModuleNames, frame: &Frame, params: &[LocalId], body: &[Stmt]) -> FunctionNames {
        let mut survey = Survey::of(module, frame, params, body);
        let mut names = Assignment { module, survey: &mut survey, taken: HashMap::default(), next: HashMap::default() };
        let locals = names.locals(frame);
        let labels = labels(frame);
        let words = survey.mentions.keys().copied();
        let used = words
            .chain(locals.iter().map(String::as_str))
            .filter(|word| is_like_temp(word))
            .map(str::to_string)
            .collect();
        FunctionNames { locals, labels, visible: Vec::new(), used, temps: 0 }
    }

    pub fn local(&self, id: LocalId) -> &str {
        &self.locals[id.0 as usize]
    }

    pub fn label(&self, id: LabelId) -> &str {
        &self.labels[id.0 as usize]
    }

    /// The beginning of a block; `leave` wants what this returns.
    pub fn enter(&mut self) -> usize {
        self.visible.len()
    }

    pub fn leave(&mut self, outside: usize) {
        self.visible.truncate(outside);
    }

    /// A local of the block at hand.
    pub fn declare_local(&mut self, frame: &Frame, id: LocalId) {
        let local = frame.local(id);
        if local.pinned {
            let name = self.local(id).to_string();
            self.declare(&local.name, &name);
        }
    }

    /// From here on to the end of the block, `word` in verbatim C means what C knows as `name`.
    pub fn declare(&mut self, word: &str, name: &str) {
        if word != name || self.visible.iter().any(|(hidden, _)| hidden == word) {
            self.visible.push((word.to_string(), name.to_string()));
        }
    }

    /// Verbatim C with the names that its locals have.
    pub fn verbatim<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.visible.is_empty() {
            return text.into();
        }
        let (mut out, mut done) = (String::new(), 0);
        for word in kroll_ir::words::identifiers(text) {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            let before = text[..at].trim_end();
            let is_variable = !before.ends_with('.') && !before.ends_with("->");
            let declared = self.visible.iter().rev().find(|(declared, _)| declared == word);
            if let Some((_, name)) = declared.filter(|_| is_variable) {
                out += &text[done..at];
                out += name;
                done = at + word.len();
            }
        }
        (out + &text[done..]).into()
    }

    /// A name for a variable of the emitter's own, which nothing else in the function has.
    pub fn temp(&mut self) -> String {
        loop {
            self.temps += 1;
            let name = format!("k{}", self.temps);
            if !self.used.contains(&name) {
                return name;
            }
        }
    }
}

fn is_like_temp(word: &str) -> bool {
    word.strip_prefix('k').is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether a local has its very name. One of the runtime's would hide what is used beside it.
fn is_kept(local: &Local) -> bool {
    local.pinned && !reserved::for_locals(&local.name)
}

/// Labels have a name space of their own in the whole function. Those that verbatim C mentions may share a name, if it
/// declares them in blocks.
fn labels(frame: &Frame) -> Vec<String> {
    let mut taken: HashSet<String> =
        frame.labels.iter().filter(|label| label.pinned).map(|label| label.name.clone()).collect();
    let mut fresh = |wanted: &str| {
        let free = |name: &String| !reserved::everywhere(name) && !taken.contains(name);
        let name = attempts(wanted).find(free).unwrap_or_else(|| wanted.to_string());
        taken.insert(name.clone());
        name
    };
    let name = |label: &kroll_ir::Label| if label.pinned { label.name.clone() } else { fresh(&label.name) };
    frame.labels.iter().map(name).collect()
}

struct Assignment<'s, 'a> {
    module: &'s ModuleNames,
    survey: &'s mut Survey<'a>,
    /// The blocks of the locals that have a name.
    taken: HashMap<String, Vec<Range>>,
    /// Where to go on with numbers for a name in a block.
    next: HashMap<(&'a str, u32), u32>,
}

impl<'a> Assignment<'_, 'a> {
    fn locals(&mut self, frame: &'a Frame) -> Vec<String> {
        let mut names = vec![String::new(); frame.locals.len()];
        let declared = std::mem::take(&mut self.survey.declared);
        for (id, block) in &declared {
            let local = frame.local(*id);
            if is_kept(local) {
                self.take(&local.name, self.survey.blocks[*block as usize]);
                names[id.0 as usize].clone_from(&local.name);
            }
        }
        for (id, block) in &declared {
            let local = frame.local(*id);
            if !is_kept(local) {
                names[id.0 as usize] = self.fresh(&local.name, *block);
            }
        }
        names
    }

    fn take(&mut self, name: &str, range: Range) {
        self.taken.entry(name.to_string()).or_default().push(range);
    }

    fn fresh(&mut self, wanted: &'a str, block: u32) -> String {
        let range = self.survey.blocks[block as usize];
        let mut number = self.next.get(&(wanted, block)).copied().unwrap_or(1);
        loop {
            let name = attempt(wanted, number);
            number += 1;
            if self.is_free(&name, range) {
                self.next.insert((wanted, block), number);
                self.take(&name, range);
                return name;
            }
        }
    }

    fn is_free(&self, name: &str, range: Range) -> bool {
        !reserved::for_locals(name)
            && !self.module.is_site(name)
            && !self.survey.is_mentioned(name, range)
            && !self.taken.get(name).is_some_and(|ranges| ranges.iter().any(|other| other.overlaps(range)))
    }
}

/// The blocks of a function, what is declared in them, and where other names are used.
struct Survey<'a> {
    module: &'a ModuleNames,
    clock: u32,
    blocks: Vec<Range>,
    block: u32,
    declared: Vec<(LocalId, u32)>,
    mentions: HashMap<&'a str, Vec<u32>>,
}

impl<'a> Survey<'a> {
    fn of(module: &'a ModuleNames, frame: &'a Frame, params: &[LocalId], body: &'a [Stmt]) -> Survey<'a> {
        let mut survey = Survey {
            module,
            clock: 0,
            blocks: Vec::new(),
            block: 0,
            declared: Vec::new(),
            mentions: HashMap::default(),
        };
        survey.in_block(|survey| {
            // C's parameters live in the block of the body.
            survey.declared.extend(params.iter().map(|id| (*id, survey.block)));
            body.iter().for_each(|stmt| survey.stmt(stmt));
            frame.locals.iter().for_each(|local| survey.ty(&local.ty));
        });
        survey
    }

    fn is_mentioned(&self, name: &str, range: Range) -> bool {
        let Some(places) = self.mentions.get(name) else { return false };
        places.get(places.partition_point(|at| *at < range.start)).is_some_and(|at| *at < range.end)
    }

    fn in_block(&mut self, inside: impl FnOnce(&mut Self)) {
        let number = self.blocks.len() as u32;
        self.clock += 1;
        self.blocks.push(Range { start: self.clock, end: self.clock });
        let outer = std::mem::replace(&mut self.block, number);
        inside(self);
        self.block = outer;
        self.clock += 1;
        self.blocks[number as usize].end = self.clock;
    }

    fn body(&mut self, body: &'a [Stmt]) {
        self.in_block(|survey| body.iter().for_each(|stmt| survey.stmt(stmt)));
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Local { local, .. } => self.declared.push((*local, self.block)),
            StmtKind::Typedef { name, ty } => {
                self.mention(name);
                self.ty(ty);
            }
            StmtKind::Extern { name, ty } => {
                self.mention(self.module.item(name));
                self.ty(ty);
            }
            StmtKind::Verbatim(text) => self.words(text),
            StmtKind::For { init, cond, step, body } => {
                return self.in_block(|survey| {
                    init.iter().for_each(|stmt| survey.stmt(stmt));
                    cond.iter().chain(step).for_each(|e| survey.expr(e));
                    survey.body(body);
                });
            }
            StmtKind::Try { body, caught, handler } => {
                self.body(body);
                return self.in_block(|survey| {
                    survey.declared.push((*caught, survey.block));
                    handler.iter().for_each(|stmt| survey.stmt(stmt));
                });
            }
            _ => {}
        }
        stmt.for_each_own_expr(&mut |expr| self.expr(expr));
        stmt.for_each_body(&mut |body| self.body(body));
    }

    fn expr(&mut self, expr: &'a Expr) {
        self.ty(&expr.ty);
        match &expr.kind {
            ExprKind::Global(name) | ExprKind::Func(name) => self.mention(self.module.item(name)),
            ExprKind::SizeOf(of) | ExprKind::OffsetOf(of, _) => self.ty(of),
            ExprKind::Verbatim(text) => self.words(text),
            ExprKind::Block(stmts) => return self.body(stmts),
            _ => {}
        }
        expr.for_each_child(|child| self.expr(child));
    }

    /// Types that C spells out; a tag has a name space of its own.
    fn ty(&mut self, ty: &'a Type) {
        match ty {
            Type::Named(words) if !words.starts_with("struct ") && !words.starts_with("union ") => self.words(words),
            Type::Ptr(to) | Type::Array(_, to) | Type::Qualified(_, to) => self.ty(to),
            Type::Func(func) => {
                func.params.iter().for_each(|param| self.ty(param));
                self.ty(&func.result);
            }
            _ => {}
        }
    }

    fn mention(&mut self, name: &'a str) {
        self.clock += 1;
        self.mentions.entry(name).or_default().push(self.clock);
    }

    fn words(&mut self, text: &'a str) {
        for word in kroll_ir::words::identifiers(text) {
            self.mention(word);
        }
    }
}
