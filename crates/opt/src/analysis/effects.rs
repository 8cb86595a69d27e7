//! What code reads and changes, with all that it calls.
//!
//! A Titanium module is the whole program: a call through a pointer reaches the functions whose address is taken, and
//! what has no body is the runtime's C, which knows no fields and statics of the program. In UPC and C other units and
//! libraries are unknown. C that is passed through does whatever its words can reach.

use super::alias::{Holder, Locals, Location};
use kroll_ir::ops::{Class, Facts, Op, Role};
use kroll_ir::types::Qualifier;
use kroll_ir::*;
use kroll_source::hash::{HashMap, HashSet};

/// What a piece of code does by itself.
#[derive(Clone, Default, Debug)]
pub struct Own {
    pub reads: HashSet<Location>,
    pub writes: HashSet<Location>,
    /// Array elements and memory behind pointers, whatever type.
    pub reads_memory: bool,
    pub writes_memory: bool,
    /// Nothing at all is known.
    pub unknown: bool,
    /// Nothing that other ranks may see or change moves across.
    pub orders: bool,
    /// All ranks must come to it.
    pub collective: bool,
    /// It may leave by an exception, or end the job.
    pub throws: bool,
    pub allocates: bool,
    /// Output, clocks: what must happen once, in its place.
    pub acts: bool,
    callees: HashSet<String>,
    /// Numbers of arguments of calls through pointers.
    indirect: HashSet<usize>,
}

/// What the functions of a module do.
pub struct Summaries {
    language: Language,
    functions: HashMap<String, Own>,
    /// Functions whose address is taken, by their number of parameters.
    taken: HashMap<usize, Vec<String>>,
}

/// What a piece of code does, with what it calls.
pub struct Effects<'s> {
    own: Own,
    /// Functions that are called, directly or not.
    parts: Vec<&'s Own>,
    /// What is called and has no body.
    absent: Own,
}

impl Summaries {
    pub fn of(module: &Module) -> Summaries {
        let mut summaries =
            Summaries { language: module.language, functions: HashMap::default(), taken: HashMap::default() };
        let names = Names::of(module);
        for item in &module.items {
            match item {
                Item::Func(func) => {
                    let Some(body) = &func.body else { continue };
                    let own = Own::of(body, &Locals::of(func, module.language));
                    summaries.functions.insert(func.name.clone(), own);
                }
                Item::Verbatim { text, defines, .. } => {
                    let own = names.reached_by(text);
                    summaries.functions.extend(defines.iter().map(|name| (name.clone(), own.clone())));
                }
                _ => {}
            }
        }
        summaries.taken = taken(module);
        summaries
    }

    /// What the statements of a function do, and all that they call.
    pub fn of_stmts(&self, stmts: &[Stmt], locals: &Locals) -> Effects<'_> {
        let own = Own::of(stmts, locals);
        let (parts, absent) = self.reached_from(&own);
        Effects { own, parts, absent }
    }

    /// What a call of the function does; `None`: the module has no such function.
    pub fn of_function(&self, name: &str) -> Option<Effects<'_>> {
        let callee = self.functions.get(name)?;
        let (mut parts, absent) = self.reached_from(callee);
        parts.push(callee);
        Some(Effects { own: Own::default(), parts, absent })
    }

    /// The function of this name and all that may come to a call of it.
    pub fn leading_to(&self, name: &str) -> HashSet<String> {
        let mut found: HashSet<String> = [name.to_string()].into_iter().collect();
        loop {
            let more: Vec<&String> = self
                .functions
                .iter()
                .filter(|(caller, own)| !found.contains(*caller) && self.calls_one_of(own, &found))
                .map(|(caller, _)| caller)
                .collect();
            if more.is_empty() {
                return found;
            }
            found.extend(more.into_iter().cloned());
        }
    }

    fn calls_one_of(&self, own: &Own, functions: &HashSet<String>) -> bool {
        own.callees.iter().any(|callee| functions.contains(callee))
            || own.indirect.iter().any(|count| self.reaches_one_of(*count, functions))
    }

    /// Whether a call through a pointer with so many arguments may be one of these functions.
    pub fn reaches_one_of(&self, arguments: usize, functions: &HashSet<String>) -> bool {
        self.taken.get(&arguments).into_iter().flatten().any(|name| functions.contains(name))
    }

    fn reached_from(&self, caller: &Own) -> (Vec<&Own>, Own) {
        let (mut parts, mut absent) = (Vec::new(), Own::default());
        let (mut seen, mut left) = (HashSet::default(), Vec::new());
        self.called_by(caller, &mut left, &mut absent);
        while let Some((name, callee)) = left.pop() {
            if seen.insert(name) {
                self.called_by(callee, &mut left, &mut absent);
                parts.push(callee);
            }
        }
        (parts, absent)
    }

    /// Adds the functions that the code calls; what those do that have no body goes to `absent`.
    fn called_by<'s>(&'s self, caller: &Own, left: &mut Vec<(&'s String, &'s Own)>, absent: &mut Own) {
        absent.unknown |= !caller.indirect.is_empty() && self.language != Language::Titanium;
        let indirect = caller.indirect.iter().filter_map(|count| self.taken.get(count)).flatten();
        for name in caller.callees.iter().chain(indirect) {
            match self.functions.get_key_value(name) {
                Some(known) => left.push(known),
                None => self.absent(name, absent),
            }
        }
    }

    /// What a function does of which only the name is known.
    fn absent(&self, name: &str, to: &mut Own) {
        if is_mathematics(name) {
            return;
        }
        if self.language != Language::Titanium {
            to.unknown = true;
            return;
        }
        to.reads_memory = true;
        to.writes_memory = true;
        to.allocates = true;
        to.throws = true;
        to.acts = true;
        // These wait for transfers.
        to.orders |= name.starts_with("ti_native_Handle_");
    }
}

impl Effects<'static> {
    /// What the statements do, where nothing is known of what they call.
    pub fn alone(stmts: &[Stmt], locals: &Locals) -> Effects<'static> {
        let own = Own::of(stmts, locals);
        let unknown = !own.callees.iter().all(|name| is_mathematics(name)) || !own.indirect.is_empty();
        Effects { own, parts: Vec::new(), absent: Own { unknown, ..Own::default() } }
    }
}

impl Effects<'_> {
    fn all(&self) -> impl Iterator<Item = &Own> {
        [&self.own, &self.absent].into_iter().chain(self.parts.iter().copied())
    }

    /// Nothing at all is known of what happens.
    pub fn is_unknown(&self) -> bool {
        self.all().any(|own| own.unknown)
    }

    /// Whether the code may store to the location, as the function that `locals` describes sees it.
    pub fn may_write(&self, location: &Location, locals: &Locals) -> bool {
        self.touches(location, locals, |own| (&own.writes, own.writes_memory))
    }

    pub fn may_read(&self, location: &Location, locals: &Locals) -> bool {
        self.touches(location, locals, |own| (&own.reads, own.reads_memory))
    }

    fn touches(&self, location: &Location, locals: &Locals, of: impl Fn(&Own) -> (&HashSet<Location>, bool)) -> bool {
        let (reachable, named) = match &location.holder {
            Holder::Local(local) => (locals.is_exposed(*local), false),
            Holder::Field { .. } | Holder::Global(_) => (true, true),
            Holder::Element | Holder::Shared | Holder::Memory => (true, false),
        };
        if reachable && self.is_unknown() {
            return true;
        }
        self.all().enumerate().any(|(i, own)| {
            let (set, memory) = of(own);
            // Locals of callees are others.
            let seen = |other: &Location| i == 0 || !matches!(other.holder, Holder::Local(_));
            (memory && reachable && !named)
                || set.iter().any(|other| seen(other) && locals.may_overlap(location, other))
        })
    }

    pub fn orders(&self) -> bool {
        self.all().any(|own| own.orders || own.unknown)
    }

    pub fn is_collective(&self) -> bool {
        self.all().any(|own| own.collective || own.unknown)
    }

    pub fn throws(&self) -> bool {
        self.all().any(|own| own.throws || own.unknown)
    }

    pub fn allocates(&self) -> bool {
        self.all().any(|own| own.allocates || own.unknown)
    }

    /// Whether nobody could tell how often, or where, the code runs: it writes nothing, nor orders, allocates, prints or
    /// throws.
    pub fn is_free(&self) -> bool {
        self.all().enumerate().all(|(i, own)| {
            let Own { writes_memory, unknown, orders, collective, throws, allocates, acts, .. } = *own;
            // Locals of callees are gone when they return.
            let writes = |to: &Location| i == 0 || !matches!(to.holder, Holder::Local(_));
            let busy = writes_memory || unknown || orders || collective || throws || allocates || acts;
            !busy && !own.writes.iter().any(writes)
        })
    }
}

impl Own {
    pub fn of(stmts: &[Stmt], locals: &Locals) -> Own {
        let mut own = Own::default();
        Reader { own: &mut own, locals }.stmts(stmts);
        own
    }

    /// The location, or anything.
    fn add(&mut self, place: &Expr, locals: &Locals, writes: bool) {
        match locals.location(place) {
            Some(location) if writes => _ = self.writes.insert(location),
            Some(location) => _ = self.reads.insert(location),
            None => {
                self.reads_memory = true;
                self.unknown |= writes;
            }
        }
    }
}

/// Walks one piece of code.
struct Reader<'a> {
    own: &'a mut Own,
    locals: &'a Locals,
}

impl Reader<'_> {
    fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            if let StmtKind::Verbatim(text) = &stmt.kind {
                self.own.unknown |= !text.trim_start().starts_with("#pragma");
            }
            stmt.for_each_own_expr(&mut |expr| self.value(expr));
            stmt.for_each_body(&mut |body| self.stmts(body));
        }
    }

    fn value(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Assign(place, value) => {
                self.place(place, &[true]);
                self.value(value);
            }
            ExprKind::AssignOp(_, place, value) => {
                self.place(place, &[false, true]);
                self.value(value);
            }
            ExprKind::IncDec { place, .. } => self.place(place, &[false, true]),
            ExprKind::AddrOf(place) => self.place(place, &[]),
            ExprKind::VaArg(list) => self.place(list, &[false, true]),
            ExprKind::Field(base, _) | ExprKind::Component(base, _) if is_value(base) => self.value(base),
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Deref(..)
            | ExprKind::Field(..)
            | ExprKind::Component(..)
            | ExprKind::Index(..)
            | ExprKind::Elem { .. } => self.place(expr, &[false]),
            ExprKind::Call(callee, args) => self.call(callee, args),
            ExprKind::Op { op, args, .. } => self.op(op, args),
            ExprKind::Verbatim(_) => self.own.unknown = true,
            ExprKind::Block(stmts) => self.stmts(stmts),
            _ => expr.for_each_child(|child| self.value(child)),
        }
    }

    /// A place that is used in these ways (`true`: written), and what its address is computed from.
    fn place(&mut self, place: &Expr, uses: &[bool]) {
        for writes in uses {
            // An array as a value is its address.
            if *writes || !matches!(place.ty.unqualified(), Type::Array(..)) {
                self.own.add(place, self.locals, *writes);
            }
        }
        self.address(place);
    }

    fn address(&mut self, place: &Expr) {
        match &place.kind {
            ExprKind::Local(_) => {}
            ExprKind::Global(_) => self.own.orders |= is_volatile(&place.ty),
            ExprKind::Field(base, _) | ExprKind::Component(base, _) => match is_place(base) {
                true => self.address(base),
                false => self.value(base),
            },
            ExprKind::Index(base, index) => {
                match matches!(base.ty.unqualified(), Type::Array(..)) && is_place(base) {
                    true => self.address(base),
                    false => self.value(base),
                }
                self.own.orders |= points_to_volatile(&base.ty);
                self.value(index);
            }
            ExprKind::Deref(pointer, access) => {
                self.own.orders |= access.is_some_and(|access| access.strict) || points_to_volatile(&pointer.ty);
                // Null is found by the access itself.
                self.own.throws |= access.is_some();
                self.value(pointer);
            }
            ExprKind::Elem { array, index, layout, access } => {
                self.own.orders |= access.strict;
                self.own.throws |= *layout != Layout::Titanium { checked: false };
                self.value(array);
                self.value(index);
            }
            _ => self.value(place),
        }
    }

    fn call(&mut self, callee: &Expr, args: &[Expr]) {
        args.iter().for_each(|arg| self.value(arg));
        match &callee.kind {
            ExprKind::Func(name) => _ = self.own.callees.insert(name.clone()),
            ExprKind::Verbatim(name) => self.own.unknown |= !is_mathematics(name),
            _ => {
                self.value(callee);
                self.own.indirect.insert(args.len());
            }
        }
    }

    fn op(&mut self, op: &Op, args: &[Expr]) {
        let Facts { allocates, collective, throws, never_returns, .. } = op.facts;
        self.own.allocates |= allocates;
        self.own.collective |= collective;
        self.own.throws |= (throws && !always_works(op, args)) || never_returns;
        self.own.orders |= op.orders();
        for (arg, operand) in args.iter().zip(op.operands) {
            self.value(arg);
            match operand.role {
                Role::Calls => self.called(arg),
                // Whom it leads to is not the program's concern any more.
                _ if never_returns => {}
                Role::ReadsListed | Role::WritesListed => {
                    self.any_memory(false);
                    if operand.role.writes() {
                        self.any_memory(true);
                    }
                }
                role => {
                    if role.reads() {
                        self.behind(arg, operand.class, false);
                    }
                    if role.writes() {
                        self.behind(arg, operand.class, true);
                    }
                }
            }
        }
    }

    fn called(&mut self, function: &Expr) {
        match &function.kind {
            ExprKind::Func(name) => _ = self.own.callees.insert(name.clone()),
            ExprKind::Cast(inner) | ExprKind::AddrOf(inner) => self.called(inner),
            ExprKind::Null => {}
            _ => self.own.unknown = true,
        }
    }

    /// What an operation reads or writes behind an operand, as many bytes as it likes.
    fn behind(&mut self, pointer: &Expr, class: Class, writes: bool) {
        let mut inner = pointer;
        while let ExprKind::Cast(below) = &inner.kind {
            inner = below;
        }
        if let Some(place) = self.locals.pointed(pointer) {
            return self.own.add(place, self.locals, writes);
        }
        let set = if writes { &mut self.own.writes } else { &mut self.own.reads };
        match (class, inner.ty.unqualified()) {
            (Class::Handle, _) => {}
            (_, Type::TiArray { elem, .. }) => {
                _ = set.insert(Location { holder: Holder::Element, ty: elem.unqualified().clone() });
            }
            (_, ty) => match ty.pointee().map(Type::unqualified) {
                Some(Type::Named(name)) if name == "ti_jarray" => match writes {
                    true => self.own.writes_memory = true,
                    false => self.own.reads_memory = true,
                },
                // Whoever moves bytes through such a pointer may mean any object.
                None | Some(Type::Void | Type::Named(_)) => self.any_memory(writes),
                Some(to) => _ = set.insert(Location { holder: Holder::Memory, ty: to.clone() }),
            },
        }
    }

    fn any_memory(&mut self, writes: bool) {
        let anything = Location { holder: Holder::Memory, ty: Type::Void };
        match writes {
            true => _ = self.own.writes.insert(anything),
            false => _ = self.own.reads.insert(anything),
        }
    }
}

/// Whether it is in no memory: a part of what an operation gives, such as a corner of a rectangle.
fn is_value(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Field(base, _) | ExprKind::Component(base, _) => is_value(base),
        ExprKind::Op { .. } | ExprKind::Point(_) => true,
        _ => false,
    }
}

fn is_place(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Deref(..)
            | ExprKind::Field(..)
            | ExprKind::Component(..)
            | ExprKind::Index(..)
            | ExprKind::Elem { .. }
    )
}

pub fn is_volatile(ty: &Type) -> bool {
    matches!(ty, Type::Qualified(qualifier, inner) if *qualifier == Qualifier::Volatile || is_volatile(inner))
}

pub fn points_to_volatile(ty: &Type) -> bool {
    ty.pointee().is_some_and(is_volatile)
}

/// Whether the operation throws nothing with these operands: a rectangle whose strides are constants above zero, and one
/// without a dimension that it has.
fn always_works(op: &Op, args: &[Expr]) -> bool {
    let positive = |value: &Expr| matches!(value.kind, ExprKind::Int(value) if value > 0);
    match (op.name, args) {
        ("rect_make", [_, _, step]) => match &step.kind {
            ExprKind::Op { op, args, .. } => op.name == "point_all" && args.iter().all(positive),
            ExprKind::Point(steps) => steps.iter().all(positive),
            _ => false,
        },
        ("rect_slice", [rect, Expr { kind: ExprKind::Int(k), .. }]) => match rect.ty.unqualified() {
            Type::Rect(rank) => (1..=i128::from(*rank)).contains(k),
            _ => false,
        },
        _ => false,
    }
}

/// Whether a call of this is one of such a function.
pub fn is_mathematical(callee: &Expr) -> bool {
    matches!(&callee.kind, ExprKind::Func(name) if is_mathematics(name))
}

/// Functions of C's and Titanium's libraries that compute a number from numbers, and nothing else.
pub fn is_mathematics(name: &str) -> bool {
    const NAMES: [&str; 43] = [
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "atan2",
        "sinh",
        "cosh",
        "tanh",
        "exp",
        "exp2",
        "log",
        "log2",
        "log10",
        "log1p",
        "expm1",
        "pow",
        "sqrt",
        "cbrt",
        "hypot",
        "fabs",
        "floor",
        "ceil",
        "trunc",
        "round",
        "rint",
        "nearbyint",
        "fmod",
        "fmin",
        "fmax",
        "fma",
        "fdim",
        "copysign",
        "abs",
        "labs",
        "llabs",
        "erf",
        "erfc",
        "tgamma",
        "lgamma",
        "remainder",
        "ldexp",
    ];
    let titanium = ["ti_native_Math_", "ti_native_Double_", "ti_native_Float_"];
    let bare = name.strip_prefix("__builtin_").unwrap_or(name);
    let single = bare.strip_suffix(['f', 'l']).unwrap_or(bare);
    NAMES.contains(&bare) || NAMES.contains(&single) || titanium.iter().any(|start| name.starts_with(start))
}

/// What names of a module mean to verbatim C.
struct Names<'m> {
    functions: HashSet<&'m str>,
    globals: HashMap<&'m str, &'m Type>,
}

impl<'m> Names<'m> {
    fn of(module: &'m Module) -> Names<'m> {
        let mut names = Names { functions: HashSet::default(), globals: HashMap::default() };
        for item in &module.items {
            match item {
                Item::Func(func) => _ = names.functions.insert(&func.name),
                Item::Var(var) => _ = names.globals.insert(&var.name, &var.ty),
                Item::Verbatim { defines, .. } => names.functions.extend(defines.iter().map(String::as_str)),
                _ => {}
            }
        }
        names
    }

    /// Verbatim C may call every function that it names, touch every variable that it names, and all memory that
    /// pointers lead to. It knows nothing of shared data: what has such data in it is not passed through.
    fn reached_by(&self, text: &str) -> Own {
        let mut own = Own { reads_memory: true, writes_memory: true, throws: true, acts: true, ..Own::default() };
        let words = words_of(text);
        for (at, word) in words.iter().enumerate() {
            if self.functions.contains(word) {
                own.callees.insert(word.to_string());
            } else if let Some(ty) = self.globals.get(word) {
                let ty = ty.unqualified().clone();
                let location = Location { holder: Holder::Global(word.to_string()), ty };
                own.reads.insert(location.clone());
                own.writes.insert(location);
            } else if words.get(at + 1) == Some(&"(") && !is_keyword(word) && !is_mathematics(word) {
                // A call of what is not known, or through a pointer.
                own.unknown |= word.starts_with(is_part) || *word == ")" || *word == "]";
            }
        }
        let anything = Location { holder: Holder::Memory, ty: Type::Void };
        own.reads.insert(anything.clone());
        own.writes.insert(anything);
        own
    }
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "if" | "for" | "while" | "switch" | "return" | "sizeof" | "__attribute__" | "_Alignof" | "do" | "else"
    )
}

/// Identifiers and numbers, and single characters of what else there is, without strings.
fn words_of(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' | '\'' => quoted(rest, first),
            c if is_part(c) => rest.find(|c| !is_part(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        if !first.is_whitespace() && !matches!(first, '"' | '\'') {
            words.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    words
}

/// The length of a string or character constant with its quotes.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Functions whose address is taken, by their number of parameters.
fn taken(module: &Module) -> HashMap<usize, Vec<String>> {
    let counts: HashMap<&str, usize> = module
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Func(func) => Some((func.name.as_str(), func.params.len())),
            _ => None,
        })
        .collect();
    let mut names: HashSet<&str> = HashSet::default();
    for item in &module.items {
        match item {
            Item::Func(Func { body: Some(body), .. }) => {
                body.iter().for_each(|stmt| stmt.for_each_expr(&mut |expr| taken_in(expr, &mut names)));
            }
            Item::Var(Var { init: Some(init), .. }) => taken_in(init, &mut names),
            _ => {}
        }
    }
    let mut by_count: HashMap<usize, Vec<String>> = HashMap::default();
    for name in names {
        by_count.entry(counts.get(name).copied().unwrap_or(0)).or_default().push(name.to_string());
    }
    by_count
}

fn taken_in<'a>(expr: &'a Expr, names: &mut HashSet<&'a str>) {
    match &expr.kind {
        ExprKind::Func(name) => _ = names.insert(name),
        ExprKind::Call(callee, args) if matches!(callee.kind, ExprKind::Func(_)) => {
            args.iter().for_each(|arg| taken_in(arg, names));
        }
        ExprKind::Block(stmts) => stmts.iter().for_each(|stmt| stmt.for_each_expr(&mut |e| taken_in(e, names))),
        _ => expr.for_each_child(|child| taken_in(child, names)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::module;
    use super::*;

    const TITANIUM: &str = "(module \"t\" titanium 0 (file \"t.ti\") (site load 0 1 1 \"x\")
        (struct Node \"\" (.header:ti_object) (.n:int) (.d:double) (.a:larr1.double))
        (var private $count:int) (var private $total:double) (var private $vtable:*fn(int)void (cast:*fn(int)void &seen:fn(int)void))";

    /// What `f` does: letters for what it may write, read, and for its other effects.
    fn judge(language: &str, items: &str, params: &str, body: &str) -> String {
        let head = match language {
            "titanium" => TITANIUM.to_string(),
            _ => format!("(module \"t\" {language} 0 (file \"t.c\") (site load 0 1 1 \"x\")
                (struct Node \"\" (.n:int) (.d:double) (.a:*double)) (var private $count:int) (var private $total:double)"),
        };
        let module = module(&format!(
            "{head} (func private &seen:void \"\" (param %k:int) (body (do (assign:int $count:int %k:int))))
             {items} (func public &f:void \"\" {params} (body {body})))"
        ));
        let summaries = Summaries::of(&module);
        let Some(Item::Func(func)) = module.items.last() else { panic!("no function") };
        let locals = Locals::of(func, module.language);
        let effects = summaries.of_stmts(func.body.as_ref().expect("a body"), &locals);
        let field = |name: &str, ty: &Type| Location {
            holder: Holder::Field { record: Type::named("struct Node"), name: name.to_string() },
            ty: ty.clone(),
        };
        let global = |name: &str, ty: &Type| Location { holder: Holder::Global(name.to_string()), ty: ty.clone() };
        let behind = |holder: Holder, ty: &Type| Location { holder, ty: ty.clone() };
        let places = [
            ("n", field("n", &Type::INT)),
            ("d", field("d", &Type::DOUBLE)),
            ("count", global("count", &Type::INT)),
            ("total", global("total", &Type::DOUBLE)),
            ("int[]", behind(Holder::Element, &Type::INT)),
            ("double[]", behind(Holder::Element, &Type::DOUBLE)),
        ];
        let mut words = Vec::new();
        words
            .extend(places.iter().filter(|(_, at)| effects.may_write(at, &locals)).map(|(name, _)| format!("={name}")));
        words.extend(places.iter().filter(|(_, at)| effects.may_read(at, &locals)).map(|(name, _)| name.to_string()));
        let facts = [
            ("unknown", effects.is_unknown()),
            ("orders", effects.orders()),
            ("collective", effects.is_collective()),
            ("throws", effects.throws()),
            ("allocates", effects.allocates()),
            ("free", effects.is_free()),
        ];
        words.extend(facts.iter().filter(|(_, holds)| *holds).map(|(name, _)| name.to_string()));
        words.join(" ")
    }

    fn titanium(items: &str, body: &str) -> String {
        let params = "(param %o:@struct.Node) (param %a:larr1.double) (param %k:int) (param %p:point1)";
        judge("titanium", items, params, body)
    }

    const FIELD: &str = "(field:int n (deref:struct.Node !0 %o:@struct.Node))";
    const ELEM: &str = "(elem:double !0 %a:larr1.double %p:point1)";

    #[test]
    fn places_are_read_and_written() {
        assert_eq!(titanium("", "(do %k:int)"), "free");
        assert_eq!(titanium("", &format!("(do (assign:int %k:int {FIELD}))")), "n throws");
        assert_eq!(titanium("", &format!("(do (assign:int {FIELD} %k:int))")), "=n throws");
        assert_eq!(titanium("", &format!("(do (+=:double {ELEM} $total:double))")), "=double[] total double[] throws");
        assert_eq!(titanium("", "(do (preinc:int $count:int))"), "=count count");
        let through = format!(
            "(local %q:*double (addr:*double {ELEM})) (do (assign:double (deref:double %q:*double) 1.0:double))"
        );
        assert_eq!(titanium("", &through), "=double[] throws");
    }

    #[test]
    fn operations_do_what_the_table_says() {
        assert_eq!(titanium("", "(do (op.barrier:void !0 null:*void))"), "orders collective throws");
        assert_eq!(
            titanium("", "(do (op.array_copy:void !0 %a:larr1.double %a:larr1.double 8:ulong))"),
            "=double[] double[] throws"
        );
        assert_eq!(titanium("", "(do (op.div_int:int !0 %k:int %k:int))"), "throws");
        assert_eq!(titanium("", "(do (op.new_object:*void !0 16:ulong 3:uint))"), "throws allocates");
        let broadcast = "(do (op.broadcast:void !0 null:*void (addr:*int $count:int) 4:ulong 0:int))";
        assert_eq!(titanium("", broadcast), "=count count orders collective throws");
        assert_eq!(titanium("", "(do (op.throw:void !0 (cast:@ti_object %o:@struct.Node)))"), "throws");
    }

    #[test]
    fn what_always_works_throws_nothing() {
        let make = |step: &str| format!("(do (op.rect_make:rect1 !0 %p:point1 %p:point1 {step}))");
        assert_eq!(titanium("", &make("(op.point_all:point1 1:int)")), "free");
        assert_eq!(titanium("", &make("(point:point1 3:int)")), "free");
        assert_eq!(titanium("", &make("(point:point1 0:int)")), "throws");
        assert_eq!(titanium("", &make("%p:point1")), "throws");
        let slice = |k: &str| format!("(local %r:rect2) (do (op.rect_slice:rect1 !0 %r:rect2 {k}))");
        assert_eq!(titanium("", &slice("2:int")), "free");
        assert_eq!(titanium("", &slice("3:int")), "throws");
        assert_eq!(titanium("", &slice("%k:int")), "throws");
    }

    #[test]
    fn calls_do_what_the_functions_do() {
        let call = |name: &str| format!("(do (call:void &{name}:fn(int)void %k:int))");
        let writes = "(func private &g:void \"\" (param %x:int) (body (do (call:void &h:fn(int)void %x:int))))
            (func private &h:void \"\" (param %x:int) (body (do (assign:double $total:double 1.0:double))
              (do (call:void &g:fn(int)void %x:int))))";
        assert_eq!(titanium(writes, &call("g")), "=total");
        let local = "(func private &g:void \"\" (param %x:int) (body (do (assign:int %x:int 3:int))))";
        assert_eq!(titanium(local, &call("g")), "free");
        let orders = "(func private &g:void \"\" (param %x:int) (body (do (op.poll:void !0))))";
        assert_eq!(titanium(orders, &call("g")), "orders throws");
        let pointer = "(local %v:*fn(int)void $vtable:*fn(int)void) (do (call:void %v:*fn(int)void %k:int))";
        assert_eq!(titanium("", pointer), "=count");
    }

    #[test]
    fn what_has_no_body_is_the_runtime_in_titanium_and_anything_in_c() {
        let absent = "(func extern &g:void \"\" (param %x:int))";
        let call = "(do (call:void &g:fn(int)void %k:int))";
        assert_eq!(titanium(absent, call), "=int[] =double[] int[] double[] throws allocates");
        let waits = absent.replace("&g", "&ti_native_Handle_await");
        let call_wait = call.replace("&g", "&ti_native_Handle_await");
        assert!(titanium(&waits, &call_wait).contains("orders"));
        let everything = "=n =d =count =total =int[] =double[] n d count total int[] double[] unknown orders collective throws allocates";
        assert_eq!(judge("upc", absent, "(param %k:int)", call), everything);
        let sine = "(func header &sin:double \"\" (param %x:double))";
        assert_eq!(judge("upc", sine, "", "(do (call:double &sin:fn(double)double 1.0:double))"), "free");
        let pointer = "(do (call:void %v:*fn(int)void 1:int))";
        assert_eq!(judge("c", "", "(param %v:*fn(int)void)", pointer), everything);
    }

    #[test]
    fn verbatim_c_reaches_what_it_names_and_all_memory() {
        let verbatim = |text: &str| format!("(verbatim \"{text}\" g)");
        let call = "(do (call:void &g:fn(int)void 1:int))";
        let of = |text: &str| judge("upc", &verbatim(text), "", call);
        let plain = of("static void g(int x) { count += x; }");
        assert!(!plain.contains("unknown") && plain.contains("=count"), "{plain}");
        assert!(of("static void g(int x) { puts(name); }").contains("unknown"));
        assert!(of("static void g(int x) { table[x](x); }").contains("unknown"));
        assert!(!of("static void g(int x) { if (x) y = sin(x); }").contains("unknown"));
        let calls = of("static void g(int x) { seen(x); }");
        assert!(!calls.contains("unknown") && calls.contains("=count"), "{calls}");
        let strings = of("static const char *g(int x) { return \\\"puts(x)\\\"; }");
        assert!(!strings.contains("unknown"), "{strings}");
    }

    #[test]
    fn volatile_and_strict_accesses_order() {
        let params = "(param %p:*volatile.int) (param %g:@int)";
        let of = |body: &str| judge("upc", "", params, body).contains("orders");
        assert!(of("(do (deref:int %p:*volatile.int))"));
        assert!(of("(do (deref.strict:int !0 %g:@int))"));
        assert!(!of("(do (deref:int !0 %g:@int))"));
    }
}
