//! A module as text.

use super::sexpr::quote;
use crate::tree::*;
use std::fmt::Write;

pub fn print(module: &Module) -> String {
    let mut p = Printer { out: String::new(), depth: 0 };
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

pub fn print_stmt(stmt: &Stmt) -> String {
    let mut p = Printer { out: String::new(), depth: 0 };
    p.stmt(stmt);
    p.out
}

pub fn print_expr(expr: &Expr) -> String {
    let mut p = Printer { out: String::new(), depth: 0 };
    p.expr(expr);
    p.out
}

struct Printer {
    out: String,
    depth: usize,
}

impl Printer {
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

    fn item(&mut self, item: &Item) {
        match item {
            Item::Record(record) => self.record(record),
            Item::Enum(def) => {
                self.open(&format!("(enum {}", def.name));
                for (name, value) in &def.values {
                    self.line(&format!("({name} {value})"));
                }
                self.close();
            }
            Item::Typedef { name, ty } => self.line(&format!("(typedef {name} {ty})")),
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
        self.open(&format!("(shared {} {tentative} ${name}:{ty} {} {init}", shared.linkage.name(), shared.align));
        self.indent();
        self.expr(&shared.bytes_per_rank);
        self.close();
    }

    fn func(&mut self, func: &Func) {
        let mut flags = String::new();
        if func.inline {
            flags.push_str(" inline");
        }
        if func.variadic {
            flags.push_str(" variadic");
        }
        let attributes = quote(func.attributes.as_bytes());
        let (at, linkage) = (loc(func.loc), func.linkage.name());
        self.open(&format!("(func{at} {linkage} &{}:{} {attributes}{flags}", func.name, func.result));
        for param in &func.params {
            self.line(&format!("(param %{}:{})", param.name, param.ty));
        }
        if let Some(body) = &func.body {
            self.body("body", body);
        }
        self.close();
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
            StmtKind::Local(local) => self.local(&at, local),
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
            StmtKind::For { init, cond, step, body } => self.for_loop(&at, init, cond.as_ref(), step.as_ref(), body),
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
            StmtKind::Goto(label) => self.line(&format!("(goto{at} {label})")),
            StmtKind::Label(label) => self.line(&format!("(label{at} {label})")),
            StmtKind::Return(None) => self.line(&format!("(return{at})")),
            StmtKind::Return(Some(expr)) => self.with_expr("return", &at, expr),
            StmtKind::Verbatim(text) => self.line(&format!("(verbatim{at} {})", quote(text.as_bytes()))),
            StmtKind::Foreach { var, domain, body, site } => {
                self.open(&format!("(foreach{at} %{var} !{} ", site.0));
                self.expr(domain);
                self.body("body", body);
                self.close();
            }
            StmtKind::Try { body, caught, handler } => {
                self.open(&format!("(try{at} %{caught}"));
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

    fn local(&mut self, at: &str, local: &Local) {
        self.open(&format!("(local{at} %{}:{}", local.name, local.ty));
        if local.is_static {
            self.word("static");
        }
        if local.survives_throw {
            self.word("survives");
        }
        self.optional(local.init.as_ref());
        self.close();
    }

    fn for_loop(&mut self, at: &str, init: &[Stmt], cond: Option<&Expr>, step: Option<&Expr>, body: &[Stmt]) {
        self.open(&format!("(for{at}"));
        self.body("init", init);
        for (name, part) in [("cond", cond), ("step", step)] {
            if let Some(part) = part {
                self.with_expr(name, "", part);
            }
        }
        self.body("body", body);
        self.close();
    }

    fn expr(&mut self, expr: &Expr) {
        let ty = &expr.ty;
        let done = match &expr.kind {
            ExprKind::Int(value) => write!(self.out, "{value}:{ty}"),
            ExprKind::Float(value) => write!(self.out, "{value:?}:{ty}"),
            ExprKind::Null => write!(self.out, "null:{ty}"),
            ExprKind::Local(name) => write!(self.out, "%{name}:{ty}"),
            ExprKind::Global(name) => write!(self.out, "${name}:{ty}"),
            ExprKind::Func(name) => write!(self.out, "&{name}:{ty}"),
            _ => return self.list_expr(expr),
        };
        debug_assert!(done.is_ok());
    }

    fn list_expr(&mut self, expr: &Expr) {
        let head = |p: &mut Printer, name: &str| {
            let _ = write!(p.out, "({name}:{}", expr.ty);
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
                self.word(of);
            }
            ExprKind::OffsetOf(of, field) => {
                head(self, "offsetof");
                self.word(of);
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
            ExprKind::Elem { array, index, site, checked } => {
                head(self, if *checked { "elem" } else { "elem.unchecked" });
                self.word(format!("!{}", site.0));
                self.operands([&**array, index]);
            }
            _ => {}
        }
        self.out.push(')');
    }

    fn node<'a>(
        &mut self,
        head: &dyn Fn(&mut Printer, &str),
        name: &str,
        operands: impl IntoIterator<Item = &'a Expr>,
    ) {
        head(self, name);
        self.operands(operands);
    }

    fn operands<'a>(&mut self, operands: impl IntoIterator<Item = &'a Expr>) {
        for operand in operands {
            self.out.push(' ');
            self.expr(operand);
        }
    }
}

fn loc(loc: Option<Loc>) -> String {
    loc.map_or(String::new(), |loc| format!("#{}:{}", loc.file, loc.line))
}
