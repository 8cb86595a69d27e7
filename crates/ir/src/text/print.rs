//! A module as text.

use super::sexpr::quote;
use crate::tree::*;
use crate::types::Type;
use kroll_source::hash::HashMap;
use std::fmt::Write;

pub fn print(module: &Module) -> String {
    let mut p = Printer { out: String::new(), depth: 0, names: Names::default(), frame: &NO_FRAME };
    let threads = module.static_threads.unwrap_or(0);
    p.open(&format!("(module {} {} {threads}", quote(module.name.as_bytes()), module.language.name()));
    for include in &module.includes {
        p.line(&format!("(include {})", quote(include.as_bytes())));
    }
    for file in &module.files {
        p.line(&format!("(file {})", quote(file.as_bytes())));
    }
    for site in &module.sites {
        let what = quote(site.what.as_bytes());
        p.line(&format!("(site {} {} {} {} {what})", site.kind.name(), site.file, site.line, site.column));
    }
    for item in &module.items {
        p.item(item);
    }
    p.close();
    p.out
}

/// What locals and labels are called in the text of one function: by their names, numbered where several share one.
#[derive(Default)]
struct Names {
    locals: Vec<String>,
    labels: Vec<String>,
}

/// Hands out `name`, `name.2`, `name.3`.
#[derive(Default)]
struct Numbering<'a>(HashMap<&'a str, u32>);

impl<'a> Numbering<'a> {
    fn next(&mut self, name: &'a str) -> String {
        let count = self.0.entry(name).or_default();
        *count += 1;
        if *count == 1 { name.to_string() } else { format!("{name}.{count}") }
    }
}

impl Names {
    /// Numbered in the order in which they are declared, which reading the text keeps.
    fn of(frame: &Frame, params: &[LocalId], body: &[Stmt]) -> Names {
        let (mut locals, mut labels) = (params.to_vec(), Vec::new());
        let mut declared = |stmt: &Stmt| match &stmt.kind {
            StmtKind::Local { local, .. }
            | StmtKind::Foreach { var: local, .. }
            | StmtKind::Try { caught: local, .. } => locals.push(*local),
            StmtKind::Label(label) => labels.push(*label),
            _ => {}
        };
        body.iter().for_each(|stmt| stmt.for_each_stmt(&mut declared));
        let (mut local_names, mut label_names) = (Numbering::default(), Numbering::default());
        let mut names =
            Names { locals: vec![String::new(); frame.locals.len()], labels: vec![String::new(); frame.labels.len()] };
        // What is used and declared nowhere gets a name too, for messages.
        for id in locals.into_iter().chain((0..frame.locals.len() as u32).map(LocalId)) {
            if let Some(name) = names.locals.get_mut(id.0 as usize).filter(|name| name.is_empty()) {
                *name = local_names.next(&frame.locals[id.0 as usize].name);
            }
        }
        for id in labels.into_iter().chain((0..frame.labels.len() as u32).map(LabelId)) {
            if let Some(name) = names.labels.get_mut(id.0 as usize).filter(|name| name.is_empty()) {
                *name = label_names.next(&frame.labels[id.0 as usize].name);
            }
        }
        names
    }

    fn local(&self, id: LocalId) -> String {
        self.locals.get(id.0 as usize).cloned().unwrap_or_else(|| format!("no_local.{}", id.0))
    }

    fn label(&self, id: LabelId) -> String {
        self.labels.get(id.0 as usize).cloned().unwrap_or_else(|| format!("no_label.{}", id.0))
    }
}

struct Printer<'a> {
    out: String,
    depth: usize,
    /// Of the function at hand.
    names: Names,
    frame: &'a Frame,
}

static NO_FRAME: Frame = Frame { locals: Vec::new(), labels: Vec::new() };

impl<'a> Printer<'a> {
    fn indent(&mut self) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        for _ in 0..self.depth {
            self.out.push_str("  ");
        }
    }

    fn line(&mut self, text: &str) {
        self.indent();
        self.out.push_str(text);
    }

    fn open(&mut self, text: &str) {
        self.line(text);
        self.depth += 1;
    }

    fn close(&mut self) {
        self.out.push(')');
        self.depth -= 1;
    }

    fn word(&mut self, text: impl std::fmt::Display) {
        let _ = write!(self.out, " {text}");
    }

    fn item(&mut self, item: &'a Item) {
        match item {
            Item::Record(record) => self.record(record),
            Item::Enum(def) => {
                self.open(&format!("(enum {}", def.name));
                for (name, value) in &def.values {
                    self.line(&format!("({name} {value})"));
                }
                self.close();
            }
            Item::Typedef { name, ty } => self.declaration("typedef", "", name, ty),
            Item::Var(var) => {
                self.open(&format!("(var{} {} ${}:{}", loc(var.loc), var.linkage.name(), var.name, var.ty));
                self.optional(var.init.as_ref());
                self.close();
            }
            Item::Shared(shared) => self.shared(shared),
            Item::Func(func) => self.func(func),
            Item::Verbatim { text, loc: at, defines } => {
                self.line(&format!("(verbatim{} {}", loc(*at), quote(text.as_bytes())));
                defines.iter().for_each(|name| self.word(name));
                self.out.push(')');
            }
        }
    }

    fn record(&mut self, record: &Record) {
        let kind = if record.union { "union" } else { "struct" };
        self.open(&format!("({kind} {} {}", record.name, quote(record.attributes.as_bytes())));
        match &record.fields {
            None => self.word("declared"),
            Some(fields) => {
                for field in fields {
                    let bits = field.bits.map_or(String::new(), |bits| format!(" {bits}"));
                    self.line(&format!("(.{}:{}{bits})", field.name, field.ty));
                }
            }
        }
        self.close();
    }

    fn shared(&mut self, shared: &Shared) {
        let tentative = if shared.tentative { "tentative" } else { "definite" };
        let init = shared.init.as_deref().unwrap_or("-");
        let (name, ty) = (&shared.name, &shared.ty);
        let extent = shared.extent.map_or(String::new(), |extent| {
            let Extent { scalars, scalar_bytes, block, .. } = extent;
            let unit = if extent.times_threads { "a_thread" } else { "in_all" };
            format!(" extent {scalars} {unit} {scalar_bytes} {block}")
        });
        let (linkage, align) = (shared.linkage.name(), shared.align);
        self.open(&format!("(shared {linkage} {tentative} ${name}:{ty} {align} {init}{extent}"));
        self.indent();
        self.expr(&shared.bytes_per_rank);
        self.close();
    }

    fn func(&mut self, func: &'a Func) {
        let mut flags = String::new();
        if func.inline {
            flags.push_str(" inline");
        }
        if func.variadic {
            flags.push_str(" variadic");
        }
        if func.old_style {
            flags.push_str(" old_style");
        }
        let attributes = quote(func.attributes.as_bytes());
        let (at, linkage) = (loc(func.loc), func.linkage.name());
        self.open(&format!("(func{at} {linkage} &{}:{} {attributes}{flags}", func.name, func.result));
        self.names = Names::of(&func.frame, &func.params, func.body.as_deref().unwrap_or_default());
        self.frame = &func.frame;
        for param in &func.params {
            self.line("(param ");
            self.declared(*param);
            self.out.push(')');
        }
        if let Some(body) = &func.body {
            self.body("body", body);
        }
        self.close();
        (self.names, self.frame) = (Names::default(), &NO_FRAME);
    }

    fn body(&mut self, head: &str, stmts: &[Stmt]) {
        self.open(&format!("({head}"));
        for stmt in stmts {
            self.stmt(stmt);
        }
        self.close();
    }

    fn optional(&mut self, expr: Option<&Expr>) {
        if let Some(expr) = expr {
            self.out.push(' ');
            self.expr(expr);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let at = loc(stmt.loc);
        match &stmt.kind {
            StmtKind::Block(body) => self.body(&format!("block{at}"), body),
            StmtKind::Expr(expr) => self.with_expr("do", &at, expr),
            StmtKind::Local { local, init } => self.local(&at, *local, init.as_ref()),
            StmtKind::Typedef { name, ty } => self.declaration("typedef", &at, name, ty),
            StmtKind::Extern { name, ty } => self.declaration("extern", &at, name, ty),
            StmtKind::If { cond, then, other } => {
                self.head("if", &at, cond);
                self.body("then", then);
                if !other.is_empty() {
                    self.body("else", other);
                }
                self.close();
            }
            StmtKind::While { cond, body } => {
                self.head("while", &at, cond);
                self.body("body", body);
                self.close();
            }
            StmtKind::DoWhile { body, cond } => {
                self.head("dowhile", &at, cond);
                self.body("body", body);
                self.close();
            }
            StmtKind::For { init, cond, step, body } => {
                self.open(&format!("(for{at}"));
                self.for_loop(init, [("cond", cond.as_ref()), ("step", step.as_ref())], body);
            }
            StmtKind::Forall { init, cond, step, affinity, body } => {
                self.open(&format!("(forall{at}"));
                let parts = [("cond", cond.as_ref()), ("step", step.as_ref()), ("affinity", Some(affinity))];
                self.for_loop(init, parts, body);
            }
            StmtKind::Switch { on, body } => {
                self.head("switch", &at, on);
                self.body("body", body);
                self.close();
            }
            StmtKind::Case { low, high } => {
                self.head("case", &at, low);
                self.optional(high.as_ref());
                self.close();
            }
            StmtKind::Default => self.line(&format!("(default{at})")),
            StmtKind::Break => self.line(&format!("(break{at})")),
            StmtKind::Continue => self.line(&format!("(continue{at})")),
            StmtKind::Goto(label) => self.line(&format!("(goto{at} {})", self.names.label(*label))),
            StmtKind::Label(label) => self.label(&at, *label),
            StmtKind::Return(None) => self.line(&format!("(return{at})")),
            StmtKind::Return(Some(expr)) => self.with_expr("return", &at, expr),
            StmtKind::Verbatim(text) => self.line(&format!("(verbatim{at} {})", quote(text.as_bytes()))),
            StmtKind::Foreach { var, domain, body, site } => {
                self.open(&format!("(foreach{at} %{} !{} ", self.names.local(*var), site.0));
                self.expr(domain);
                self.body("body", body);
                self.close();
            }
            StmtKind::Try { body, caught, handler } => {
                self.open(&format!("(try{at} %{}", self.names.local(*caught)));
                self.body("body", body);
                self.body("handler", handler);
                self.close();
            }
        }
    }

    fn head(&mut self, name: &str, at: &str, expr: &Expr) {
        self.open(&format!("({name}{at} "));
        self.expr(expr);
    }

    fn with_expr(&mut self, name: &str, at: &str, expr: &Expr) {
        self.head(name, at, expr);
        self.close();
    }

    fn local(&mut self, at: &str, local: LocalId, init: Option<&Expr>) {
        self.open(&format!("(local{at} "));
        self.declared(local);
        self.optional(init);
        self.close();
    }

    /// `%name:type` and what else is to say about a local.
    fn declared(&mut self, id: LocalId) {
        let Some(local) = self.frame.locals.get(id.0 as usize) else { return };
        let (name, ty) = (self.names.local(id), self.ty(&local.ty));
        let flags = [
            (local.is_static, " static"),
            (local.survives_throw, " survives"),
            (local.nonnull, " nonnull"),
            (local.pinned, " pinned"),
        ];
        self.out.push_str(&format!("%{name}:{ty}"));
        flags.iter().filter(|(holds, _)| *holds).for_each(|(_, word)| self.out.push_str(word));
    }

    fn label(&mut self, at: &str, id: LabelId) {
        let pinned =
            if self.frame.labels.get(id.0 as usize).is_some_and(|label| label.pinned) { " pinned" } else { "" };
        self.line(&format!("(label{at} {}{pinned})", self.names.label(id)));
    }

    fn declaration(&mut self, head: &str, at: &str, name: &str, ty: &Type) {
        let ty = self.ty(ty);
        self.line(&format!("({head}{at} {name} {ty})"));
    }

    fn ty(&self, ty: &Type) -> String {
        let mut text = String::new();
        let written = ty.write(&mut text, &|local| self.names.local(local));
        debug_assert!(written.is_ok());
        text
    }

    fn for_loop<const N: usize>(&mut self, init: &[Stmt], parts: [(&str, Option<&Expr>); N], body: &[Stmt]) {
        self.body("init", init);
        for (name, part) in parts {
            if let Some(part) = part {
                self.with_expr(name, "", part);
            }
        }
        self.body("body", body);
        self.close();
    }

    fn expr(&mut self, expr: &Expr) {
        let ty = self.ty(&expr.ty);
        let done = match &expr.kind {
            ExprKind::Int(value) => write!(self.out, "{value}:{ty}"),
            ExprKind::Float(value) => write!(self.out, "{value:?}:{ty}"),
            ExprKind::Null => write!(self.out, "null:{ty}"),
            ExprKind::Local(id) => write!(self.out, "%{}:{ty}", self.names.local(*id)),
            ExprKind::Global(name) => write!(self.out, "${name}:{ty}"),
            ExprKind::Func(name) => write!(self.out, "&{name}:{ty}"),
            _ => return self.list_expr(expr, &ty),
        };
        debug_assert!(done.is_ok());
    }

    fn list_expr(&mut self, expr: &Expr, ty: &str) {
        let head = |p: &mut Self, name: &str| {
            let _ = write!(p.out, "({name}:{ty}");
        };
        match &expr.kind {
            ExprKind::Str(bytes) => {
                head(self, "str");
                self.word(quote(bytes));
            }
            ExprKind::Unary(op, e) => self.node(&head, op.name(), [&**e]),
            ExprKind::Binary(op, a, b) => self.node(&head, op.symbol(), [&**a, b]),
            ExprKind::Cond(c, a, b) => self.node(&head, "cond", [&**c, a, b]),
            ExprKind::Cast(e) => self.node(&head, "cast", [&**e]),
            ExprKind::Comma(list) => self.node(&head, "comma", list),
            ExprKind::Assign(place, value) => self.node(&head, "assign", [&**place, value]),
            ExprKind::AssignOp(op, place, value) => {
                self.node(&head, &format!("{}=", op.symbol()), [&**place, value]);
            }
            ExprKind::IncDec { place, step, prefix } => {
                let name = match (step, prefix) {
                    (1, true) => "preinc",
                    (1, false) => "postinc",
                    (_, true) => "predec",
                    (_, false) => "postdec",
                };
                self.node(&head, name, [&**place]);
            }
            ExprKind::Call(f, args) => self.node(&head, "call", std::iter::once(&**f).chain(args)),
            ExprKind::AddrOf(e) => self.node(&head, "addr", [&**e]),
            ExprKind::Deref(e, access) => {
                head(self, if access.is_some_and(|a| a.strict) { "deref.strict" } else { "deref" });
                if let Some(access) = access {
                    self.word(format!("!{}", access.site.0));
                }
                self.operands([&**e]);
            }
            ExprKind::Field(e, name) => {
                head(self, "field");
                self.word(name);
                self.operands([&**e]);
            }
            ExprKind::Index(a, i) => self.node(&head, "index", [&**a, i]),
            ExprKind::SizeOf(of) => {
                head(self, "sizeof");
                self.word(self.ty(of));
            }
            ExprKind::VaArg(list) => self.node(&head, "va_arg", [&**list]),
            ExprKind::OffsetOf(of, field) => {
                head(self, "offsetof");
                self.word(self.ty(of));
                self.word(field);
            }
            ExprKind::Init(parts) => {
                head(self, "init");
                for (designator, value) in parts {
                    let _ = write!(self.out, " ({} ", quote(designator.as_bytes()));
                    self.expr(value);
                    self.out.push(')');
                }
            }
            ExprKind::Block(stmts) => {
                head(self, "stmts");
                self.depth += 1;
                stmts.iter().for_each(|stmt| self.stmt(stmt));
                self.depth -= 1;
            }
            ExprKind::Verbatim(text) => {
                head(self, "verbatim");
                self.word(quote(text.as_bytes()));
            }
            ExprKind::Op { op, args, site } => {
                head(self, &format!("op.{}", op.name));
                if let Some(site) = site {
                    self.word(format!("!{}", site.0));
                }
                self.operands(args);
            }
            ExprKind::Point(parts) => self.node(&head, "point", parts),
            ExprKind::Component(e, k) => {
                head(self, "component");
                self.word(k);
                self.operands([&**e]);
            }
            ExprKind::Elem { array, index, layout, access } => {
                let strict = if access.strict { ".strict" } else { "" };
                head(self, &format!("{layout}{strict}"));
                self.word(format!("!{}", access.site.0));
                self.operands([&**array, index]);
            }
            _ => {}
        }
        self.out.push(')');
    }

    fn node<'e>(&mut self, head: &dyn Fn(&mut Self, &str), name: &str, operands: impl IntoIterator<Item = &'e Expr>) {
        head(self, name);
        self.operands(operands);
    }

    fn operands<'e>(&mut self, operands: impl IntoIterator<Item = &'e Expr>) {
        for operand in operands {
            self.out.push(' ');
            self.expr(operand);
        }
    }
}

fn loc(loc: Option<Loc>) -> String {
    loc.map_or(String::new(), |loc| format!("#{}:{}", loc.file, loc.line))
}
