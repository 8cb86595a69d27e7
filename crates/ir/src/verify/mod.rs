//! The rules that every module obeys. A violation is a bug of the front end or pass that made the module, or a mistake
//! in a hand-written `.kir` file.

mod exprs;
mod locals;
mod names;
mod stmts;

use crate::tree::*;
use locals::{Declared, Locals};
use names::Names;
use std::fmt;

/// One broken rule and where.
#[derive(Clone, PartialEq, Debug)]
pub struct Violation {
    /// The item, such as a function's name.
    pub item: String,
    /// The user's file and line, when the statement has one.
    pub place: Option<(String, u32)>,
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((file, line)) = &self.place {
            write!(f, "{file}:{line}: ")?;
        }
        write!(f, "in `{}`: {}", self.item, self.message)
    }
}

/// All violations, in the order of the module.
pub fn verify(module: &Module) -> Vec<Violation> {
    let mut checker = Checker {
        module,
        names: Names::default(),
        locals: Locals::default(),
        in_function: false,
        item: module.name.clone(),
        at: None,
        found: Vec::new(),
    };
    checker.names = names::collect(module, &mut checker.found);
    for site in &module.sites {
        if site.file as usize >= module.files.len() {
            checker.violation(format!("site file {} is not in the table", site.file));
        }
    }
    for item in &module.items {
        checker.item(item);
    }
    checker.found
}

struct Checker<'a> {
    module: &'a Module,
    names: Names<'a>,
    locals: Locals<'a>,
    in_function: bool,
    item: String,
    at: Option<Loc>,
    found: Vec<Violation>,
}

impl<'a> Checker<'a> {
    fn violation(&mut self, message: String) {
        let name = |loc: Loc| (self.module.files.get(loc.file as usize).cloned().unwrap_or_default(), loc.line);
        let place = self.at.map(name);
        self.found.push(Violation { item: self.item.clone(), place, message });
    }

    fn require(&mut self, holds: bool, message: impl FnOnce() -> String) {
        if !holds {
            self.violation(message());
        }
    }

    fn loc(&mut self, loc: Option<Loc>) {
        let Some(loc) = loc else { return };
        self.at = Some(loc);
        let known = (loc.file as usize) < self.module.files.len();
        self.require(known, || format!("file {} is not in the table", loc.file));
    }

    fn site(&mut self, site: SiteId) {
        let known = (site.0 as usize) < self.module.sites.len();
        self.require(known, || format!("site !{} is not in the table", site.0));
    }

    fn item(&mut self, item: &'a Item) {
        self.at = None;
        match item {
            Item::Func(func) => {
                self.item = func.name.clone();
                self.func(func);
            }
            Item::Var(var) => {
                self.item = var.name.clone();
                self.loc(var.loc);
                if let Some(init) = &var.init {
                    self.initialiser(init, &var.ty);
                }
            }
            Item::Shared(shared) => {
                self.item = shared.name.clone();
                self.expr(&shared.bytes_per_rank);
                self.require(shared.align.is_power_of_two(), || "the alignment is no power of two".to_string());
            }
            _ => {}
        }
    }

    fn func(&mut self, func: &'a Func) {
        self.loc(func.loc);
        self.locals = Locals::of(&func.frame);
        for local in &func.frame.locals {
            self.require(names::is_identifier(&local.name), || format!("`{}` is no identifier", local.name));
        }
        for param in &func.params {
            self.declare(*param);
        }
        self.in_function = true;
        if let Some(body) = &func.body {
            self.labels(body, &func.frame);
            let (in_loop, in_switch, in_expression) = (false, false, false);
            self.body(body, &stmts::Context { result: &func.result, in_loop, in_switch, in_expression });
        }
        self.locals = Locals::default();
        self.in_function = false;
    }

    fn declare(&mut self, id: LocalId) {
        match self.locals.declare(id) {
            Declared::Once => {}
            Declared::Again => {
                let name = self.locals.name(id);
                self.violation(format!("`%{name}` is declared twice"));
            }
            Declared::Unknown => self.violation(format!("local {} is not in the table", id.0)),
        }
    }
}
