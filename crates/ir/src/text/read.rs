//! A module from its text.

use super::read_type::parse_type_in;
use super::sexpr::{self, Node};
use crate::ops;
use crate::tree::*;
use crate::types::Type;
use kroll_source::hash::HashMap;
use kroll_source::{Diagnostic, FileId, SourceMap, Span};
use std::cell::RefCell;

type Result<T> = std::result::Result<T, Box<Diagnostic>>;

/// Reads a `.kir` file. The diagnostics are empty exactly when the text is well formed; [`crate::verify`] checks sense.
pub fn parse(map: &SourceMap, file: FileId) -> (Module, Vec<Diagnostic>) {
    let nodes = match sexpr::read(map, file) {
        Ok(nodes) => nodes,
        Err(diagnostic) => return (Module::default(), vec![*diagnostic]),
    };
    let mut module = Module::default();
    let result = match nodes.as_slice() {
        [node] => read_module(node, &mut module),
        _ => Err(vec![*bad(Span::new(file, 0, 0), "a file holds one `(module ...)`")]),
    };
    (module, result.err().unwrap_or_default())
}

fn bad(span: Span, message: impl Into<String>) -> Box<Diagnostic> {
    let why = "the text form of the intermediate representation wants it so";
    Box::new(Diagnostic::error("K0002", span, message).because(why).hint(super::HINT))
}

/// The locals and labels of the function at hand, by their words in the text.
#[derive(Default)]
struct Scope(RefCell<Declared>);

#[derive(Default)]
struct Declared {
    frame: Frame,
    locals: HashMap<String, LocalId>,
    labels: HashMap<String, LabelId>,
}

/// The name in front of `.2`.
fn preferred(word: &str) -> &str {
    match word.rsplit_once('.') {
        Some((name, number)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => word,
    }
}

impl Scope {
    /// The local of a word; one that is used before it is declared has the type of that use until then.
    fn local(&self, word: &str, ty: &Type) -> LocalId {
        let declared = &mut *self.0.borrow_mut();
        let frame = &mut declared.frame;
        *declared.locals.entry(word.to_string()).or_insert_with(|| frame.fresh(preferred(word), ty.clone()))
    }

    fn label(&self, word: &str) -> LabelId {
        let declared = &mut *self.0.borrow_mut();
        let frame = &mut declared.frame;
        *declared.labels.entry(word.to_string()).or_insert_with(|| frame.fresh_label(preferred(word)))
    }

    fn declare(&self, word: &str, ty: Type, set: impl FnOnce(&mut Local)) -> LocalId {
        let id = self.local(word, &ty);
        let local = &mut self.0.borrow_mut().frame.locals[id.0 as usize];
        local.ty = ty;
        set(local);
        id
    }

    fn ty(&self, text: &str, span: Span) -> Result<Type> {
        let ty = parse_type_in(text, &|word| self.0.borrow().locals.get(word).copied());
        ty.ok_or_else(|| bad(span, format!("`{text}` is no type")))
    }

    /// `atom:type` at the first colon.
    fn split_type<'t>(&self, text: &'t str, span: Span) -> Result<(&'t str, Type)> {
        let (atom, ty) = text.split_once(':').ok_or_else(|| bad(span, "expected `NAME:TYPE`"))?;
        Ok((atom, self.ty(ty, span)?))
    }
}

/// A list taken apart: head, location behind `#`, and operands in order.
struct List<'a> {
    head: &'a str,
    loc: Option<Loc>,
    items: &'a [Node],
    at: usize,
    span: Span,
    scope: &'a Scope,
}

impl<'a> List<'a> {
    fn of(node: &'a Node, scope: &'a Scope) -> Result<List<'a>> {
        let Node::List(nodes, span) = node else {
            return Err(bad(node.span(), "expected a list"));
        };
        let Some(Node::Word(word, head_span)) = nodes.first() else {
            return Err(bad(*span, "expected a list with a word in front"));
        };
        let (head, loc) = match word.split_once('#') {
            None => (word.as_str(), None),
            Some((head, loc)) => (head, Some(read_loc(loc, *head_span)?)),
        };
        Ok(List { head, loc, items: nodes, at: 1, span: *span, scope })
    }

    fn done(&self) -> bool {
        self.at == self.items.len()
    }

    fn peek(&self) -> Option<&'a Node> {
        self.items.get(self.at)
    }

    fn next(&mut self) -> Result<&'a Node> {
        let node = self.peek().ok_or_else(|| bad(self.span, format!("`{}` lacks an operand", self.head)))?;
        self.at += 1;
        Ok(node)
    }

    fn rest(&mut self) -> &'a [Node] {
        let rest = &self.items[self.at..];
        self.at = self.items.len();
        rest
    }

    fn word(&mut self) -> Result<&'a str> {
        let node = self.next()?;
        word(node)
    }

    fn number<T: std::str::FromStr>(&mut self) -> Result<T> {
        let node = self.next()?;
        word(node)?.parse().map_err(|_| bad(node.span(), "expected a number"))
    }

    fn string(&mut self) -> Result<String> {
        let node = self.next()?;
        string(node)
    }

    fn flag(&mut self, name: &str) -> bool {
        let found = matches!(self.peek(), Some(Node::Word(word, _)) if word == name);
        self.at += found as usize;
        found
    }

    fn expr(&mut self) -> Result<Expr> {
        let node = self.next()?;
        read_expr(node, self.scope)
    }

    fn optional_expr(&mut self) -> Result<Option<Expr>> {
        if self.done() { Ok(None) } else { self.expr().map(Some) }
    }

    /// `%name:type` and the like; `sigil` is the first character.
    fn typed_name(&mut self, sigil: char) -> Result<(String, Type)> {
        let node = self.next()?;
        let text = word(node)?;
        let (name, ty) = self.scope.split_type(text, node.span())?;
        let name =
            name.strip_prefix(sigil).ok_or_else(|| bad(node.span(), format!("expected a name with `{sigil}`")))?;
        Ok((name.to_string(), ty))
    }

    fn name(&mut self, sigil: char) -> Result<String> {
        let node = self.next()?;
        let name = word(node)?.strip_prefix(sigil);
        name.map(str::to_string).ok_or_else(|| bad(node.span(), format!("expected a name with `{sigil}`")))
    }

    fn site(&mut self) -> Result<SiteId> {
        let node = self.next()?;
        let number = word(node)?.strip_prefix('!').and_then(|n| n.parse().ok());
        number.map(SiteId).ok_or_else(|| bad(node.span(), "expected a site, `!N`"))
    }

    fn optional_site(&mut self) -> Result<Option<SiteId>> {
        match self.peek() {
            Some(Node::Word(word, _)) if word.starts_with('!') => self.site().map(Some),
            _ => Ok(None),
        }
    }

    fn body(&mut self, name: &str) -> Result<Vec<Stmt>> {
        let mut list = List::of(self.next()?, self.scope)?;
        if list.head != name {
            return Err(bad(list.span, format!("expected `({name} ...)`")));
        }
        list.stmts()
    }

    fn stmts(&mut self) -> Result<Vec<Stmt>> {
        self.rest().iter().map(|node| read_stmt(node, self.scope)).collect()
    }

    fn ty(&mut self) -> Result<Type> {
        let node = self.next()?;
        self.scope.ty(word(node)?, node.span())
    }

    fn end<T>(self, value: T) -> Result<T> {
        match self.peek() {
            None => Ok(value),
            Some(extra) => Err(bad(extra.span(), format!("one operand too many for `{}`", self.head))),
        }
    }
}

fn word(node: &Node) -> Result<&str> {
    match node {
        Node::Word(word, _) => Ok(word),
        _ => Err(bad(node.span(), "expected a word")),
    }
}

fn string(node: &Node) -> Result<String> {
    match node {
        Node::Str(bytes, span) => {
            String::from_utf8(bytes.clone()).map_err(|_| bad(*span, "the string is not valid UTF-8"))
        }
        _ => Err(bad(node.span(), "expected a string")),
    }
}

fn read_loc(text: &str, span: Span) -> Result<Loc> {
    let parts = text.split_once(':').and_then(|(f, l)| Some(Loc { file: f.parse().ok()?, line: l.parse().ok()? }));
    parts.ok_or_else(|| bad(span, "expected a location, `#FILE:LINE`"))
}

fn choose<T: Copy>(table: &[(T, &'static str)], word: &str, span: Span, what: &str) -> Result<T> {
    let row = table.iter().find(|(_, name)| *name == word);
    row.map(|(value, _)| *value).ok_or_else(|| bad(span, format!("`{word}` is no {what}")))
}

fn read_module(node: &Node, module: &mut Module) -> std::result::Result<(), Vec<Diagnostic>> {
    let scope = Scope::default();
    let mut list = List::of(node, &scope).map_err(|d| vec![*d])?;
    module_head(&mut list, module).map_err(|d| vec![*d])?;
    let mut diagnostics = Vec::new();
    for item in list.rest() {
        diagnostics.extend(read_part(item, module).err().map(|d| *d));
    }
    if diagnostics.is_empty() { Ok(()) } else { Err(diagnostics) }
}

fn module_head(list: &mut List, module: &mut Module) -> Result<()> {
    if list.head != "module" {
        return Err(bad(list.span, "expected `(module ...)`"));
    }
    module.name = list.string()?;
    let span = list.span;
    module.language = choose(&Language::ALL, list.word()?, span, "language")?;
    let threads: u32 = list.number()?;
    module.static_threads = (threads > 0).then_some(threads);
    Ok(())
}

fn read_part(node: &Node, module: &mut Module) -> Result<()> {
    let scope = Scope::default();
    let mut list = List::of(node, &scope)?;
    match list.head {
        "include" => module.includes.push(list.string()?),
        "file" => module.files.push(list.string()?),
        "site" => {
            let kind = choose(&SiteKind::ALL, list.word()?, list.span, "kind of site")?;
            let (file, line, column) = (list.number()?, list.number()?, list.number()?);
            module.sites.push(Site { kind, file, line, column, what: list.string()? });
        }
        _ => {
            module.items.push(read_item(list)?);
            return Ok(());
        }
    }
    list.end(())
}

fn read_item(mut list: List) -> Result<Item> {
    let item = match list.head {
        "struct" | "union" => Item::Record(read_record(&mut list)?),
        "enum" => Item::Enum(read_enum(&mut list)?),
        "typedef" => {
            let name = list.word()?.to_string();
            Item::Typedef { name, ty: list.ty()? }
        }
        "var" => {
            let loc = list.loc;
            let linkage = read_linkage(&mut list)?;
            let (name, ty) = list.typed_name('$')?;
            Item::Var(Var { name, ty, linkage, init: list.optional_expr()?, loc })
        }
        "shared" => Item::Shared(read_shared(&mut list)?),
        "func" => Item::Func(read_func(&mut list)?),
        "verbatim" => {
            let (text, loc) = (list.string()?, list.loc);
            let defines = list.rest().iter().map(|n| word(n).map(str::to_string)).collect::<Result<_>>()?;
            Item::Verbatim { text, loc, defines }
        }
        other => return Err(bad(list.span, format!("`{other}` is no item"))),
    };
    list.end(item)
}

fn read_linkage(list: &mut List) -> Result<Linkage> {
    let span = list.span;
    choose(&Linkage::ALL, list.word()?, span, "linkage")
}

fn read_record(list: &mut List) -> Result<Record> {
    let union = list.head == "union";
    let name = list.word()?.to_string();
    let attributes = list.string()?;
    if list.flag("declared") {
        return Ok(Record { union, name, fields: None, attributes });
    }
    let fields = list.rest().iter().map(|node| read_field(node, list.scope)).collect::<Result<_>>()?;
    Ok(Record { union, name, fields: Some(fields), attributes })
}

fn read_field(node: &Node, scope: &Scope) -> Result<Field> {
    let mut list = List::of(node, scope)?;
    let (name, ty) = scope.split_type(list.head, list.span)?;
    let name = name.strip_prefix('.').ok_or_else(|| bad(node.span(), "expected `.NAME:TYPE`"))?.to_string();
    let bits = if list.done() { None } else { Some(list.number()?) };
    list.end(Field { name, ty, bits })
}

fn read_enum(list: &mut List) -> Result<EnumDef> {
    let name = list.word()?.to_string();
    let mut values = Vec::new();
    for node in list.rest() {
        let mut value = List::of(node, list.scope)?;
        values.push((value.head.to_string(), value.number()?));
        value.end(())?;
    }
    Ok(EnumDef { name, values })
}

fn read_shared(list: &mut List) -> Result<Shared> {
    let linkage = read_linkage(list)?;
    let tentative = list.flag("tentative");
    if !tentative && !list.flag("definite") {
        return Err(bad(list.span, "expected `tentative` or `definite`"));
    }
    let (name, ty) = list.typed_name('$')?;
    let align = list.number()?;
    let init = list.word()?;
    let init = (init != "-").then(|| init.to_string());
    let extent = if list.flag("extent") { Some(read_extent(list)?) } else { None };
    Ok(Shared { name, ty, linkage, tentative, bytes_per_rank: list.expr()?, align, init, extent })
}

fn read_extent(list: &mut List) -> Result<Extent> {
    let scalars = list.number()?;
    let times_threads = list.flag("a_thread");
    if !times_threads && !list.flag("in_all") {
        return Err(bad(list.span, "expected `a_thread` or `in_all`"));
    }
    Ok(Extent { scalars, times_threads, scalar_bytes: list.number()?, block: list.number()? })
}

fn read_func(list: &mut List) -> Result<Func> {
    let loc = list.loc;
    let linkage = read_linkage(list)?;
    let (name, result) = list.typed_name('&')?;
    let attributes = list.string()?;
    let inline = list.flag("inline");
    let variadic = list.flag("variadic");
    let old_style = list.flag("old_style");
    let mut params = Vec::new();
    while matches!(list.peek(), Some(Node::List(nodes, _)) if matches!(nodes.first(), Some(Node::Word(w, _)) if w == "param"))
    {
        let mut param = List::of(list.next()?, list.scope)?;
        let local = read_declared(&mut param)?;
        params.push(param.end(local)?);
    }
    let body = if list.done() { None } else { Some(list.body("body")?) };
    let frame = std::mem::take(&mut list.scope.0.borrow_mut().frame);
    Ok(Func { name, frame, params, result, variadic, old_style, linkage, inline, attributes, body, loc })
}

fn read_stmt(node: &Node, scope: &Scope) -> Result<Stmt> {
    let mut list = List::of(node, scope)?;
    let loc = list.loc;
    let kind = match list.head {
        "block" => StmtKind::Block(list.stmts()?),
        "do" => StmtKind::Expr(list.expr()?),
        "local" => {
            let local = read_declared(&mut list)?;
            StmtKind::Local { local, init: list.optional_expr()? }
        }
        "typedef" => StmtKind::Typedef { name: list.word()?.to_string(), ty: list.ty()? },
        "extern" => StmtKind::Extern { name: list.word()?.to_string(), ty: list.ty()? },
        "if" => {
            let (cond, then) = (list.expr()?, list.body("then")?);
            StmtKind::If { cond, then, other: if list.done() { Vec::new() } else { list.body("else")? } }
        }
        "while" => StmtKind::While { cond: list.expr()?, body: list.body("body")? },
        "dowhile" => {
            let cond = list.expr()?;
            StmtKind::DoWhile { body: list.body("body")?, cond }
        }
        "for" => {
            let (init, cond, step) = read_for(&mut list)?;
            StmtKind::For { init, cond, step, body: list.body("body")? }
        }
        "forall" => {
            let (init, cond, step) = read_for(&mut list)?;
            let missing = bad(list.span, "`forall` needs `(affinity EXPR)`");
            let affinity = read_clause(&mut list, "affinity")?.ok_or(missing)?;
            StmtKind::Forall { init, cond, step, affinity, body: list.body("body")? }
        }
        "switch" => StmtKind::Switch { on: list.expr()?, body: list.body("body")? },
        "case" => StmtKind::Case { low: list.expr()?, high: list.optional_expr()? },
        "default" => StmtKind::Default,
        "break" => StmtKind::Break,
        "continue" => StmtKind::Continue,
        "goto" => StmtKind::Goto(scope.label(list.word()?)),
        "label" => {
            let label = scope.label(list.word()?);
            scope.0.borrow_mut().frame.labels[label.0 as usize].pinned |= list.flag("pinned");
            StmtKind::Label(label)
        }
        "return" => StmtKind::Return(list.optional_expr()?),
        "verbatim" => StmtKind::Verbatim(list.string()?),
        "foreach" => {
            let (word, site, domain) = (list.name('%')?, list.site()?, list.expr()?);
            let rank = domain.ty.dimensions().unwrap_or(0);
            let var = scope.declare(&word, Type::Point(rank), |_| {});
            StmtKind::Foreach { var, site, domain, body: list.body("body")? }
        }
        "try" => {
            let caught = scope.declare(&list.name('%')?, Type::named("ti_object").ptr(), |_| {});
            StmtKind::Try { caught, body: list.body("body")?, handler: list.body("handler")? }
        }
        other => return Err(bad(list.span, format!("`{other}` is no statement"))),
    };
    list.end(Stmt { kind, loc })
}

/// A local where it is declared: word, type, and what else is to say about it.
fn read_declared(list: &mut List) -> Result<LocalId> {
    let (word, ty) = list.typed_name('%')?;
    let is_static = list.flag("static");
    let survives_throw = list.flag("survives");
    let nonnull = list.flag("nonnull");
    let pinned = list.flag("pinned");
    Ok(list.scope.declare(&word, ty, |local| {
        *local = Local { is_static, survives_throw, nonnull, pinned, ..local.clone() };
    }))
}

/// What a loop starts with, its condition and its step.
fn read_for(list: &mut List) -> Result<(Vec<Stmt>, Option<Expr>, Option<Expr>)> {
    Ok((list.body("init")?, read_clause(list, "cond")?, read_clause(list, "step")?))
}

/// `(NAME EXPR)`, if it comes next.
fn read_clause(list: &mut List, name: &str) -> Result<Option<Expr>> {
    let Some(node @ Node::List(nodes, _)) = list.peek() else { return Ok(None) };
    if !matches!(nodes.first(), Some(Node::Word(w, _)) if w == name) {
        return Ok(None);
    }
    list.at += 1;
    let mut inner = List::of(node, list.scope)?;
    let expr = inner.expr()?;
    inner.end(Some(expr))
}

fn read_expr(node: &Node, scope: &Scope) -> Result<Expr> {
    match node {
        Node::Word(text, span) => read_atom(text, *span, scope),
        Node::List(..) => read_list_expr(List::of(node, scope)?),
        Node::Str(_, span) => Err(bad(*span, "a string literal is written `(str:[N]char \"...\")`")),
    }
}

fn read_atom(text: &str, span: Span, scope: &Scope) -> Result<Expr> {
    let (atom, ty) = scope.split_type(text, span)?;
    let mut chars = atom.chars();
    let kind = match chars.next() {
        Some('%') => ExprKind::Local(scope.local(chars.as_str(), &ty)),
        Some('$') => ExprKind::Global(chars.as_str().to_string()),
        Some('&') => ExprKind::Func(chars.as_str().to_string()),
        _ if atom == "null" => ExprKind::Null,
        _ if matches!(ty.unqualified(), Type::Float(_)) => {
            ExprKind::Float(atom.parse().map_err(|_| bad(span, format!("`{atom}` is no number")))?)
        }
        _ => ExprKind::Int(atom.parse().map_err(|_| bad(span, format!("`{atom}` is no number or name")))?),
    };
    Ok(Expr { ty, kind })
}

fn read_list_expr(mut list: List) -> Result<Expr> {
    let (head, ty) = list.scope.split_type(list.head, list.span)?;
    let kind = match head {
        "str" => {
            let node = list.next()?;
            let Node::Str(bytes, _) = node else { return Err(bad(node.span(), "expected a string")) };
            ExprKind::Str(bytes.clone())
        }
        "cond" => ExprKind::Cond(boxed(&mut list)?, boxed(&mut list)?, boxed(&mut list)?),
        "cast" => ExprKind::Cast(boxed(&mut list)?),
        "comma" => ExprKind::Comma(exprs(&mut list)?),
        "assign" => ExprKind::Assign(boxed(&mut list)?, boxed(&mut list)?),
        "preinc" | "postinc" | "predec" | "postdec" => ExprKind::IncDec {
            place: boxed(&mut list)?,
            step: if head.ends_with("inc") { 1 } else { -1 },
            prefix: head.starts_with("pre"),
        },
        "call" => ExprKind::Call(boxed(&mut list)?, exprs(&mut list)?),
        "addr" => ExprKind::AddrOf(boxed(&mut list)?),
        "deref" | "deref.strict" => {
            let site = list.optional_site()?;
            let access = site.map(|site| Access { site, strict: head.ends_with("strict") });
            ExprKind::Deref(boxed(&mut list)?, access)
        }
        "field" => {
            let name = list.word()?.to_string();
            ExprKind::Field(boxed(&mut list)?, name)
        }
        "index" => ExprKind::Index(boxed(&mut list)?, boxed(&mut list)?),
        "sizeof" | "offsetof" => {
            let of = list.ty()?;
            if head == "sizeof" { ExprKind::SizeOf(of) } else { ExprKind::OffsetOf(of, list.word()?.to_string()) }
        }
        "init" => {
            ExprKind::Init(list.rest().iter().map(|node| read_designated(node, list.scope)).collect::<Result<_>>()?)
        }
        "stmts" => ExprKind::Block(list.stmts()?),
        "va_arg" => ExprKind::VaArg(boxed(&mut list)?),
        "verbatim" => ExprKind::Verbatim(list.string()?),
        "point" => ExprKind::Point(exprs(&mut list)?),
        "component" => {
            let k = list.number()?;
            ExprKind::Component(boxed(&mut list)?, k)
        }
        _ => match Layout::parse(head.strip_suffix(".strict").unwrap_or(head)) {
            Some(layout) => {
                let access = Access { site: list.site()?, strict: head.ends_with(".strict") };
                ExprKind::Elem { array: boxed(&mut list)?, index: boxed(&mut list)?, layout, access }
            }
            None => read_operator(head, &mut list)?,
        },
    };
    list.end(Expr { ty, kind })
}

/// `op.NAME`, unary and binary operators, and compound assignments.
fn read_operator(head: &str, list: &mut List) -> Result<ExprKind> {
    if let Some(name) = head.strip_prefix("op.") {
        let op = ops::find(name).ok_or_else(|| bad(list.span, format!("`{name}` is no runtime operation")))?;
        let site = list.optional_site()?;
        return Ok(ExprKind::Op { op, site, args: exprs(list)? });
    }
    if let Some((op, ..)) = UnaryOp::ALL.iter().find(|(_, name, _)| *name == head) {
        return Ok(ExprKind::Unary(*op, boxed(list)?));
    }
    let binary = |symbol: &str| BinaryOp::ALL.iter().find(|(_, s, _)| *s == symbol).map(|(op, ..)| *op);
    if let Some(op) = binary(head) {
        return Ok(ExprKind::Binary(op, boxed(list)?, boxed(list)?));
    }
    if let Some(op) = head.strip_suffix('=').and_then(binary) {
        return Ok(ExprKind::AssignOp(op, boxed(list)?, boxed(list)?));
    }
    Err(bad(list.span, format!("`{head}` is no expression")))
}

fn read_designated(node: &Node, scope: &Scope) -> Result<(String, Expr)> {
    let Node::List(nodes, span) = node else { return Err(bad(node.span(), "expected `(DESIGNATOR VALUE)`")) };
    let [designator, value] = nodes.as_slice() else { return Err(bad(*span, "expected `(DESIGNATOR VALUE)`")) };
    Ok((string(designator)?, read_expr(value, scope)?))
}

fn boxed(list: &mut List) -> Result<Box<Expr>> {
    list.expr().map(Box::new)
}

fn exprs(list: &mut List) -> Result<Vec<Expr>> {
    list.rest().iter().map(|node| read_expr(node, list.scope)).collect()
}
