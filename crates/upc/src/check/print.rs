//! The checked tree as text: what `--emit=types` shows and what the tests compare.

use super::show::type_text;
use super::symbols::{Symbol, SymbolId, SymbolKind};
use super::tree::{
    Access, Affinity, Conversion, Declared, Expr, ExprKind, Init, InitPlace, Item, ItemKind, Phase, Program, Statement,
    StatementKind,
};
use super::types::Ty;
use crate::syntax::lexer::TokenList;
use crate::syntax::names::{Name, Names};
use crate::syntax::tree::{BinaryOp, UnaryOp};
use kroll_source::{Span, with_stack};

/// Prints the wanted items of a program, one after the other.
pub fn print(program: &Program, wanted: &dyn Fn(&Item) -> bool, list: &TokenList, names: &Names) -> String {
    let mut printer = Printer { program, list, names, out: String::new(), depth: 0 };
    for item in program.items.iter().filter(|item| wanted(item)) {
        printer.item(item);
    }
    printer.out
}

struct Printer<'a> {
    program: &'a Program,
    list: &'a TokenList,
    names: &'a Names,
    out: String,
    depth: usize,
}

impl<'a> Printer<'a> {
    fn line(&mut self, text: &str) {
        let indent = "    ".repeat(self.depth);
        self.out.push_str(&format!("{indent}{text}\n"));
    }

    fn nested(&mut self, body: impl FnOnce(&mut Self)) {
        self.depth += 1;
        with_stack(|| body(self));
        self.depth -= 1;
    }

    fn ty(&self, ty: Ty) -> String {
        type_text(&self.program.types, self.names, ty)
    }

    fn text(&self, span: Span) -> &'a str {
        &self.list.text[span.start as usize..span.end as usize]
    }

    fn name(&self, name: Name) -> &str {
        self.names.spelling(name)
    }

    fn symbol(&self, id: SymbolId) -> &Symbol {
        &self.program.symbols[id.0 as usize]
    }

    // ---- items ----

    fn item(&mut self, item: &Item) {
        if !item.has_upc {
            let first = self.text(item.span).lines().next().unwrap_or("").to_string();
            return self.line(&format!("verbatim {first}"));
        }
        match &item.kind {
            ItemKind::Declaration(declared) => {
                self.line("declaration");
                self.nested(|p| declared.iter().for_each(|one| p.declared(one)));
            }
            ItemKind::Function(function) => {
                let heading = self.heading(function.symbol);
                self.line(&format!("function {heading}"));
                self.nested(|p| p.statements(&function.body));
            }
            ItemKind::Other => self.line("other"),
        }
    }

    fn heading(&self, id: SymbolId) -> String {
        let symbol = self.symbol(id);
        format!("{}: {}", self.name(symbol.name), self.ty(symbol.ty))
    }

    fn declared(&mut self, declared: &Declared) {
        let mut heading = self.heading(declared.symbol);
        if let SymbolKind::Typedef { .. } = self.symbol(declared.symbol).kind {
            heading.insert_str(0, "typedef ");
        }
        let init = declared.init.as_ref().map_or(String::new(), |init| format!(" = {}", self.init(init)));
        self.line(&format!("{heading}{init}"));
    }

    fn init(&self, init: &Init) -> String {
        match init {
            Init::Expr(value) | Init::String(value) => self.expr(value),
            Init::List { entries, .. } => {
                let entries: Vec<String> = entries.iter().map(|e| self.entry(&e.place, &e.value)).collect();
                format!("{{{}}}", entries.join(", "))
            }
        }
    }

    fn entry(&self, place: &InitPlace, value: &Init) -> String {
        let value = self.init(value);
        match place {
            InitPlace::Field(index) => format!(".{index} = {value}"),
            InitPlace::Elements(first, last) if first == last => format!("[{first}] = {value}"),
            InitPlace::Elements(first, last) => format!("[{first}...{last}] = {value}"),
            InitPlace::Whole => value,
        }
    }

    // ---- statements ----

    fn statements(&mut self, statements: &[Statement]) {
        statements.iter().for_each(|statement| self.statement(statement));
    }

    fn body(&mut self, heading: &str, body: &Statement) {
        self.line(heading);
        self.nested(|p| p.statement(body));
    }

    fn statement(&mut self, statement: &Statement) {
        use StatementKind::*;
        match &statement.kind {
            StatementKind::Error => self.line("error"),
            Empty => self.line("empty"),
            Expr(value) => self.line(&self.expr(value)),
            Block(statements) => {
                self.line("block");
                self.nested(|p| p.statements(statements));
            }
            Declare(declared) => declared.iter().for_each(|one| self.declared(one)),
            If { condition, then, otherwise } => {
                self.body(&format!("if {}", self.expr(condition)), then);
                if let Some(otherwise) = otherwise {
                    self.body("else", otherwise);
                }
            }
            While { condition, body } => self.body(&format!("while {}", self.expr(condition)), body),
            DoWhile { body, condition } => self.body(&format!("do while {}", self.expr(condition)), body),
            For { init, condition, step, body } => {
                let heading = format!("for {}; {}", self.optional(condition.as_ref()), self.optional(step.as_ref()));
                self.looped(&heading, init, body);
            }
            Forall { init, condition, step, affinity, body } => {
                let affinity = match affinity {
                    Affinity::Continue => "continue".to_string(),
                    Affinity::Integer(value) => format!("integer {}", self.expr(value)),
                    Affinity::Pointer(value) => format!("pointer {}", self.expr(value)),
                };
                let (condition, step) = (self.optional(condition.as_ref()), self.optional(step.as_ref()));
                self.looped(&format!("forall {condition}; {step}; {affinity}"), init, body);
            }
            Switch { value, body } => self.body(&format!("switch {}", self.expr(value)), body),
            Case { first, last, body } => self.body(&format!("case {first}...{last}"), body),
            Default(body) => self.body("default", body),
            Label { name, body } => self.body(&format!("label {}", self.name(*name)), body),
            LocalLabels(_) => self.line("local labels"),
            Nested(function) => {
                self.line(&format!("function {}", self.heading(function.symbol)));
                self.nested(|p| p.statements(&function.body));
            }
            Goto(name) => self.line(&format!("goto {}", self.name(*name))),
            GotoComputed(target) => self.line(&format!("goto *{}", self.expr(target))),
            Continue => self.line("continue"),
            Break => self.line("break"),
            Return(value) => self.line(&format!("return {}", self.optional(value.as_ref()))),
            Asm { outputs, inputs } => self.line(&format!("asm {} : {}", self.list(outputs), self.list(inputs))),
            Pragma => self.line(self.text(statement.span)),
            Barrier(label) => self.line(&format!("barrier {}", self.optional(label.as_ref()))),
            Notify(label) => self.line(&format!("notify {}", self.optional(label.as_ref()))),
            Wait(label) => self.line(&format!("wait {}", self.optional(label.as_ref()))),
            Fence => self.line("fence"),
        }
    }

    fn looped(&mut self, heading: &str, init: &Statement, body: &Statement) {
        self.line(heading);
        self.nested(|p| {
            p.line("first");
            p.nested(|p| p.statement(init));
            p.line("body");
            p.nested(|p| p.statement(body));
        });
    }

    // ---- expressions ----

    fn optional(&self, value: Option<&Expr>) -> String {
        value.map_or(String::new(), |value| self.expr(value))
    }

    fn list(&self, values: &[Expr]) -> String {
        let values: Vec<String> = values.iter().map(|value| self.expr(value)).collect();
        values.join(", ")
    }

    fn expr(&self, expr: &Expr) -> String {
        with_stack(|| self.expr_kind(expr))
    }

    fn expr_kind(&self, expr: &Expr) -> String {
        use ExprKind::*;
        match &expr.kind {
            Int(value) => value.to_string(),
            Literal | String | FunctionName => self.text(expr.span).to_string(),
            MyThread => "MYTHREAD".into(),
            Threads => "THREADS".into(),
            Symbol(id) => self.name(self.symbol(*id).name).to_string(),
            Load(place, access) => format!("load{}({})", suffix(*access), self.expr(place)),
            Decay(place) => format!("decay({})", self.expr(place)),
            FunctionPointer(function) => self.expr(function),
            AddressOf(place) => format!("&{}", self.expr(place)),
            Deref(pointer) => format!("(*{})", self.expr(pointer)),
            Member { base, path, .. } => {
                let path: Vec<std::string::String> = path.iter().map(|index| format!(".{index}")).collect();
                format!("{}{}", self.expr(base), path.concat())
            }
            Lane(vector, index) => format!("{}[{}]", self.expr(vector), self.expr(index)),
            Convert { from, conversion, .. } => {
                format!("{}<{}>({})", conversion_word(*conversion), self.ty(expr.ty), self.expr(from))
            }
            Unary(operator, operand) => format!("{}{}", unary_word(*operator), self.expr(operand)),
            Binary(operator, left, right) => {
                format!("({} {} {})", self.expr(left), binary_word(*operator), self.expr(right))
            }
            PointerAdd { pointer, index, negative } => {
                let sign = if *negative { '-' } else { '+' };
                format!("({} {sign}> {})", self.expr(pointer), self.expr(index))
            }
            Assign { place, value, access } => {
                format!("store{}({}, {})", suffix(*access), self.expr(place), self.expr(value))
            }
            CompoundAssign { op, place, value, computed_in, access } => {
                let (word, ty) = (binary_word(*op), self.ty(*computed_in));
                format!("update{}<{ty}>({} {word} {})", suffix(*access), self.expr(place), self.expr(value))
            }
            Step { place, increment, prefix, access } => {
                let sign = if *increment { "++" } else { "--" };
                let place = self.expr(place);
                let shown = if *prefix { format!("{sign}{place}") } else { format!("{place}{sign}") };
                format!("step{}({shown})", suffix(*access))
            }
            Conditional { condition, then, otherwise } => {
                let then = self.optional(then.as_deref());
                format!("({} ? {then} : {})", self.expr(condition), self.expr(otherwise))
            }
            Comma(left, right) => format!("({}, {})", self.expr(left), self.expr(right)),
            Call { function, arguments } => format!("{}({})", self.expr(function), self.list(arguments)),
            Builtin { name, arguments } => format!("{}({})", self.name(*name), self.list(arguments)),
            CompoundLiteral(init) => format!("literal<{}>{}", self.ty(expr.ty), self.init(init)),
            StatementExpr(statements) => format!("({{ {} statements }})", statements.len()),
            LabelAddress(name) => format!("&&{}", self.name(*name)),
            VaArg(list) => format!("va_arg<{}>({})", self.ty(expr.ty), self.expr(list)),
            Sizeof(ty) => format!("sizeof<{}>", self.ty(*ty)),
            Opaque(operands) => format!("opaque({})", self.list(operands)),
            Error => "error".into(),
        }
    }
}

fn suffix(access: Access) -> &'static str {
    match access {
        Access::Private => "",
        Access::Relaxed => ".relaxed",
        Access::Strict => ".strict",
    }
}

fn conversion_word(conversion: Conversion) -> &'static str {
    match conversion {
        Conversion::C => "convert",
        Conversion::Truth => "truth",
        Conversion::Void => "void",
        Conversion::NullToShared => "null",
        Conversion::SharedToShared(Phase::Keep) => "keep_phase",
        Conversion::SharedToShared(Phase::Reset) => "reset_phase",
        Conversion::SharedToPrivate => "localize",
        Conversion::SharedToInteger => "number",
    }
}

fn unary_word(operator: UnaryOp) -> &'static str {
    match operator {
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::Complement => "~",
        UnaryOp::Not => "!",
        UnaryOp::Real => "__real__ ",
        UnaryOp::Imag => "__imag__ ",
    }
}

fn binary_word(operator: BinaryOp) -> &'static str {
    match operator {
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::Lt => "<",
        BinaryOp::Gt => ">",
        BinaryOp::Le => "<=",
        BinaryOp::Ge => ">=",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitXor => "^",
        BinaryOp::BitOr => "|",
        BinaryOp::LogicalAnd => "&&",
        BinaryOp::LogicalOr => "||",
    }
}
