//! The checked program as stable text, for `--emit=types` and for tests.

use super::program::*;
use super::walk::parts;
use kroll_source::{FileId, with_stack};
use std::fmt::Write;

/// The classes that the given files declare, one line a member and statement; expressions as nested lists with types.
pub fn program_text(program: &Program, shown: &dyn Fn(FileId) -> bool) -> String {
    let mut printer = Printer { program, out: String::new(), indent: 0 };
    for class in program.classes.iter().filter(|class| shown(class.span.file)) {
        printer.class(class);
    }
    printer.out
}

struct Printer<'p> {
    program: &'p Program,
    out: String,
    indent: usize,
}

fn words(flags: &[(bool, &str)]) -> String {
    flags.iter().filter(|(on, _)| *on).map(|(_, word)| format!("{word} ")).collect()
}

impl Printer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:width$}{text}", "", width = 2 * self.indent);
    }

    fn indented(&mut self, print: impl FnOnce(&mut Self)) {
        self.indent += 1;
        print(self);
        self.indent -= 1;
    }

    // ---- names ----

    fn class_name(&self, id: ClassId) -> &str {
        &self.program.classes[id.0 as usize].name
    }

    fn field_name(&self, id: FieldId) -> String {
        let field = &self.program.fields[id.0 as usize];
        format!("{}.{}", self.class_name(field.class), field.name)
    }

    /// With parameter types, since names may be overloaded.
    fn method_name(&self, id: MethodId) -> String {
        let method = &self.program.methods[id.0 as usize];
        format!("{}.{}({})", self.class_name(method.class), method.name, self.types(&method.params))
    }

    fn types(&self, types: &[Type]) -> String {
        types.iter().map(|ty| self.ty(ty)).collect::<Vec<_>>().join(", ")
    }

    fn ty(&self, ty: &Type) -> String {
        let local = if ty.is_local() { " local" } else { "" };
        match ty {
            Type::Error => "error".to_string(),
            Type::Void => "void".to_string(),
            Type::Null => "null".to_string(),
            Type::Primitive(p) => p.text().to_string(),
            Type::Class { class, .. } | Type::Value(class) => format!("{}{local}", self.class_name(*class)),
            Type::JavaArray { elem, .. } => format!("array({}){local}", self.elem(elem)),
            Type::TiArray { elem, rank, .. } => format!("array{rank}({}){local}", self.elem(elem)),
            Type::Point(n) => format!("Point<{n}>"),
            Type::Rect(n) => format!("RectDomain<{n}>"),
            Type::Domain(n) => format!("Domain<{n}>"),
        }
    }

    fn elem(&self, elem: &Elem) -> String {
        format!("{}{}", self.ty(&elem.ty), if elem.single { " single" } else { "" })
    }

    // ---- declarations ----

    fn class(&mut self, class: &Class) {
        let kind = match class.kind {
            ClassKind::Class => "class",
            ClassKind::Interface => "interface",
            ClassKind::Immutable => "immutable",
        };
        let mut head = format!("{}{kind} {}", words(&[(class.is_abstract, "abstract")]), class.name);
        if let Some(superclass) = class.superclass {
            let _ = write!(head, " extends {}", self.class_name(superclass));
        }
        for &interface in &class.interfaces {
            let _ = write!(head, " implements {}", self.class_name(interface));
        }
        self.line(&head);
        self.indented(|p| p.members(class));
    }

    fn members(&mut self, class: &Class) {
        for &field in &class.fields {
            let field = &self.program.fields[field.0 as usize];
            let flags =
                words(&[(field.is_static, "static"), (field.is_volatile, "volatile"), (field.single, "single")]);
            let text = format!("field {flags}{}: {}", field.name, self.ty(&field.ty));
            self.line(&text);
        }
        for (slot, &method) in class.vtable.iter().enumerate() {
            let text = format!("slot {slot}: {}", self.method_name(method));
            self.line(&text);
        }
        for (&interface, table) in class.interfaces.iter().zip(&class.interface_tables) {
            let run: Vec<String> = table.iter().map(|&m| self.method_name(m)).collect();
            let text = format!("as {}: {}", self.class_name(interface), run.join("; "));
            self.line(&text);
        }
        if let Some(body) = &class.static_init {
            self.line("static");
            self.body(body);
        }
        for &method in class.constructors.iter().chain(&class.methods) {
            self.method(method);
        }
    }

    fn method(&mut self, id: MethodId) {
        let method = &self.program.methods[id.0 as usize];
        let dispatch = match method.dispatch {
            Dispatch::Static => "static".to_string(),
            Dispatch::Final => "final".to_string(),
            Dispatch::Virtual(slot) => format!("virtual {slot}"),
            Dispatch::Constructor => "constructor".to_string(),
        };
        let flags = words(&[
            (method.is_native, "native"),
            (method.is_inline, "inline"),
            (method.is_synchronized, "synchronized"),
            (method.has_global_effects, "sglobal"),
            (method.this.as_ref().is_some_and(Type::is_local), "local"),
        ]);
        let text = format!("{dispatch} {flags}{}: {}", self.method_name(id), self.ty(&method.result));
        self.line(&text);
        if let Some(body) = &method.body {
            self.body(body);
        }
    }

    fn body(&mut self, body: &Body) {
        self.indented(|p| {
            for (index, local) in body.locals.iter().enumerate() {
                let single = words(&[(local.single, "single")]);
                let text = format!("local {index} {single}{}: {}", local.name, p.ty(&local.ty));
                p.line(&text);
            }
            p.stmts(&body.stmts);
        });
    }

    // ---- statements ----

    fn stmts(&mut self, stmts: &[Stmt]) {
        stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn part(&mut self, head: &str, stmts: &[Stmt]) {
        self.line(head);
        self.indented(|p| p.stmts(stmts));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        use StmtKind::*;
        let one = |stmt: &Stmt| std::slice::from_ref(stmt).to_vec();
        match &stmt.kind {
            Error => self.line("error"),
            Block(stmts) => self.part("block", stmts),
            Local { local, init: None } => self.line(&format!("let {}", local.0)),
            Local { local, init: Some(init) } => self.with_expr(&format!("let {} =", local.0), init),
            Expr(value) => self.with_expr("do", value),
            If { cond, then, other } => {
                self.with_expr("if", cond);
                self.indented(|p| p.stmt(then));
                if let Some(other) = other {
                    self.part("else", &one(other));
                }
            }
            While { label, cond, body } => {
                self.with_expr(&format!("while {}", label.0), cond);
                self.indented(|p| p.stmt(body));
            }
            DoWhile { label, body, cond } => {
                self.part(&format!("do {}", label.0), &one(body));
                self.with_expr("while", cond);
            }
            For { label, init, cond, update, body } => {
                self.part(&format!("for {}", label.0), init);
                cond.iter().for_each(|cond| self.with_expr("while", cond));
                update.iter().for_each(|update| self.with_expr("update", update));
                self.part("body", &one(body));
            }
            Foreach { label, point, domain, body } => {
                self.with_expr(&format!("foreach {} {} in", label.0, point.0), domain);
                self.indented(|p| p.stmt(body));
            }
            Labelled { label, body } => self.part(&format!("labelled {}", label.0), &one(body)),
            Switch { label, selector, groups } => {
                self.with_expr(&format!("switch {}", label.0), selector);
                self.indented(|p| groups.iter().for_each(|group| p.group(group)));
            }
            Break(label) => self.line(&format!("break {}", label.0)),
            Continue(label) => self.line(&format!("continue {}", label.0)),
            Return(None) => self.line("return"),
            Return(Some(value)) => self.with_expr("return", value),
            Throw(value) => self.with_expr("throw", value),
            Try { body, catches, finally } => {
                self.part("try", body);
                for catch in catches {
                    let head = format!("catch {} {}", catch.local.0, self.class_name(catch.class));
                    self.part(&head, &catch.body);
                }
                finally.iter().for_each(|stmts| self.part("finally", stmts));
            }
            Synchronized { lock, body } => {
                self.with_expr("synchronized", lock);
                self.indented(|p| p.stmts(body));
            }
            Team { enter, choice, branches, .. } => {
                self.with_expr("team", enter);
                choice.iter().for_each(|choice| self.with_expr("choice", choice));
                branches.iter().for_each(|branch| self.part("branch", branch));
            }
            Assert { cond, message } => {
                self.with_expr("assert", cond);
                message.iter().for_each(|message| self.with_expr("message", message));
            }
            ConstructorCall { constructor, args } => {
                let text = format!("construct {}{}", self.method_name(*constructor), self.list(args.iter()));
                self.line(&text);
            }
        }
    }

    fn group(&mut self, group: &SwitchGroup) {
        let label = |label: &Option<i32>| label.map_or("default".to_string(), |n| n.to_string());
        let labels: Vec<String> = group.labels.iter().map(label).collect();
        self.part(&format!("case {}", labels.join(" ")), &group.body);
    }

    fn with_expr(&mut self, head: &str, value: &Expr) {
        let text = format!("{head} {}", self.expr(value));
        self.line(&text);
    }

    // ---- expressions ----

    fn list<'e>(&self, exprs: impl Iterator<Item = &'e Expr>) -> String {
        exprs.map(|e| format!(" {}", self.expr(e))).collect()
    }

    /// `(what part part ...)`, with the type where the parts do not tell it.
    fn expr(&self, expr: &Expr) -> String {
        with_stack(|| {
            let head = self.head(expr);
            let parts = self.list(parts(expr).into_iter());
            if parts.is_empty() { head } else { format!("({head}{parts})") }
        })
    }

    fn head(&self, expr: &Expr) -> String {
        use ExprKind::*;
        match &expr.kind {
            Error => "error".to_string(),
            Int(n) => n.to_string(),
            Long(n) => format!("{n}L"),
            Float(x) => format!("{x:?}f"),
            Double(x) => format!("{x:?}"),
            Boolean(b) => b.to_string(),
            Char(unit) => format!("char {unit}"),
            String(units) => format!("{:?}", std::string::String::from_utf16_lossy(units)),
            Null => "null".to_string(),
            Local(local) => format!("%{}", local.0),
            This => "this".to_string(),
            Default => format!("default {}", self.ty(&expr.ty)),
            StaticField(field) => self.field_name(*field),
            Field { field, .. } => format!("field {}", self.field_name(*field)),
            JavaElem { .. } | TiElem { .. } => "elem".to_string(),
            Unary { op, .. } => format!("{op:?}"),
            Binary { op, .. } => format!("{op:?}"),
            Conditional { .. } => format!("choose {}", self.ty(&expr.ty)),
            Assign { .. } => "assign".to_string(),
            Compound { op, operand, .. } => format!("compound {op:?} {}", self.ty(operand)),
            Increment { by, prefix, .. } => format!("{} {by}", if *prefix { "pre" } else { "post" }),
            Convert { how, .. } => format!("convert {how:?} {}", self.ty(&expr.ty)),
            InstanceOf { of, .. } => format!("instanceof {}", self.ty(of)),
            Concat(_) => "concat".to_string(),
            CallStatic { method, .. } => format!("call {}", self.method_name(*method)),
            CallMethod { method, direct, .. } => {
                format!("{} {}", if *direct { "call" } else { "callvirtual" }, self.method_name(*method))
            }
            New { constructor, .. } => format!("new {}", self.method_name(*constructor)),
            NewJavaArray { .. } | NewTiArray { .. } | JavaArrayValues { .. } => format!("new {}", self.ty(&expr.ty)),
            ArrayLength(_) => "length".to_string(),
            ClassName(ty) => format!("class {}", self.ty(ty)),
            Point(_) => "point".to_string(),
            Rect { .. } => "rect".to_string(),
            Builtin { op, .. } => format!("{op:?}"),
            Broadcast { .. } => "broadcast".to_string(),
            After { .. } => "after".to_string(),
        }
    }
}
