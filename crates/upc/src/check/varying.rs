//! Which values differ between threads for certain: those that come from MYTHREAD, at one point of a function.

use super::history::History;
use super::symbols::{Duration, SymbolId, SymbolKind};
use super::tree::{Expr, ExprKind, Init, InitPlace, Program};
use super::types::{RecordId, Types};
use super::walk;
use crate::syntax::tree::BinaryOp;
use kroll_source::Span;
use kroll_source::hash::{HashMap, HashSet};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Where a value began to differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cause {
    pub span: Span,
}

/// What is known of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Nothing says that it differs between threads.
    Same,
    /// Each thread has it from a place of its own, which may hold the same everywhere.
    Own,
    Varies(Cause),
}

impl Value {
    pub fn cause(self) -> Option<Cause> {
        match self {
            Value::Varies(cause) => Some(cause),
            Value::Same | Value::Own => None,
        }
    }

    /// By which arguments are told apart.
    pub fn kind(self) -> u8 {
        match self {
            Value::Same => 0,
            Value::Own => 1,
            Value::Varies(_) => 2,
        }
    }

    /// One or the other.
    pub fn or(self, other: Value) -> Value {
        match (self, other) {
            (Value::Varies(_), _) | (Value::Own, Value::Same) => self,
            _ => other,
        }
    }
}

/// A private object, or a member that its name leads to. Members of a union are the union.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    pub symbol: SymbolId,
    members: Vec<usize>,
}

impl Place {
    pub fn whole(symbol: SymbolId) -> Place {
        Place { symbol, members: Vec::new() }
    }

    pub fn of(expr: &Expr, types: &Types) -> Option<Place> {
        match &expr.kind {
            ExprKind::Symbol(symbol) => Some(Place::whole(*symbol)),
            ExprKind::Member { base, record, path } => {
                let mut place = Place::of(base, types)?;
                let mut record = *record;
                for &index in path {
                    if !place.enter(record, index, types) {
                        break;
                    }
                    let field = types.records[record.0 as usize].layout.as_ref().map(|layout| layout.fields[index].ty);
                    record = field.and_then(|ty| types.record(ty)).unwrap_or(record);
                }
                Some(place)
            }
            _ => None,
        }
    }

    /// Whether a member is a place of its own. In a union, and in what is inside one, none is.
    fn enter(&mut self, record: RecordId, index: usize, types: &Types) -> bool {
        const UNION: usize = usize::MAX;
        if types.records[record.0 as usize].is_union {
            self.members.push(UNION);
        }
        if self.members.last() == Some(&UNION) {
            return false;
        }
        self.members.push(index);
        true
    }

    fn holds(&self, other: &Place) -> bool {
        self.symbol == other.symbol && other.members.starts_with(&self.members)
    }

    /// The same member of another object.
    fn moved(&self, from: &Place, to: &Place) -> Place {
        let rest = &self.members[from.members.len()..];
        Place { symbol: to.symbol, members: [&to.members, rest].concat() }
    }

    /// Every place that has this one inside, itself included.
    fn around(&self) -> impl Iterator<Item = Place> + '_ {
        (0..=self.members.len()).map(|n| Place { symbol: self.symbol, members: self.members[..n].to_vec() })
    }
}

/// What the private objects of a function hold, while it is walked.
#[derive(Clone)]
pub struct Varying<'p> {
    program: &'p Program,
    threads: Option<u32>,
    /// Those that do not hold the same on all threads.
    places: BTreeMap<Place, Value>,
    /// Every assignment so far, for what a condition governs.
    assigned: History<Place>,
    /// The results of calls.
    calls: HashMap<Span, Value>,
    unit: Rc<Unit>,
}

/// What holds at every point of a unit.
#[derive(Default)]
pub struct Unit {
    /// What pointers may change, and what is not one thread's alone.
    pub pointed: HashSet<Place>,
    /// Objects that outlive functions and were given something that may differ between threads.
    pub given: RefCell<HashSet<SymbolId>>,
    /// `argv`.
    pub words: Option<SymbolId>,
}

impl<'p> Varying<'p> {
    pub fn new(program: &'p Program, threads: Option<u32>, unit: Rc<Unit>) -> Varying<'p> {
        let (places, assigned, calls) = (BTreeMap::new(), History::default(), HashMap::default());
        Varying { program, threads, places, assigned, calls, unit }
    }

    pub fn set(&mut self, place: Place, value: Value) {
        if self.is_pointed(&place) {
            return;
        }
        self.places.retain(|known, _| !place.holds(known));
        if value.cause().is_none() {
            self.places.retain(|known, _| !known.holds(&place));
        }
        if value != Value::Same {
            self.give(place.symbol);
            self.places.insert(place.clone(), value);
        }
        self.assigned.push(place);
    }

    fn give(&self, symbol: SymbolId) {
        if self.is_static(symbol) {
            self.unit.given.borrow_mut().insert(symbol);
        }
    }

    /// An assignment of a value, if it has one that is known.
    pub fn assign(&mut self, target: &Expr, value: Option<&Expr>) {
        let Some(target) = Place::of(target, &self.program.types) else { return };
        let mut parts = vec![(target.clone(), Value::Same)];
        if let Some(value) = value {
            self.parts(target, value, &mut parts);
        }
        parts.into_iter().for_each(|(place, value)| self.set(place, value));
    }

    pub fn initialise(&mut self, local: SymbolId, init: Option<&Init>) {
        let mut parts = vec![(Place::whole(local), Value::Same)];
        if let Some(init) = init {
            self.init_parts(Place::whole(local), init, &mut parts);
        }
        parts.into_iter().for_each(|(place, value)| self.set(place, value));
    }

    /// What a place and its members hold after an assignment.
    fn parts(&self, target: Place, value: &Expr, to: &mut Vec<(Place, Value)>) {
        match &value.kind {
            ExprKind::CompoundLiteral(init) => self.init_parts(target, init, to),
            ExprKind::Convert { from, .. } if self.is_record(from) => self.parts(target, from, to),
            ExprKind::Load(from, _) if self.is_record(from) => match Place::of(from, &self.program.types) {
                Some(source) => {
                    to.push((target.clone(), self.at(&source)));
                    let inside = self.places.iter().filter(|(known, _)| source.holds(known) && **known != source);
                    to.extend(inside.map(|(known, value)| (known.moved(&source, &target), *value)));
                }
                None if matches!(from.kind, ExprKind::CompoundLiteral(_)) => self.parts(target, from, to),
                None => to.push((target, Value::Own)),
            },
            _ => to.push((target, self.value(value))),
        }
    }

    fn init_parts(&self, target: Place, init: &Init, to: &mut Vec<(Place, Value)>) {
        match init {
            Init::Expr(value) => self.parts(target, value, to),
            Init::String(_) => {}
            Init::List { ty, entries, .. } => {
                for entry in entries {
                    match (entry.place, self.program.types.record(*ty)) {
                        (InitPlace::Field(index), Some(record)) => {
                            let mut member = target.clone();
                            member.enter(record, index, &self.program.types);
                            self.init_parts(member, &entry.value, to);
                        }
                        (InitPlace::Whole, _) => self.init_parts(target.clone(), &entry.value, to),
                        _ => {}
                    }
                }
            }
        }
    }

    fn is_record(&self, expr: &Expr) -> bool {
        self.program.types.record(expr.ty).is_some()
    }

    pub fn note_call(&mut self, call: Span, result: Value) {
        self.calls.insert(call, result);
    }

    /// Values may come from another place too.
    pub fn join(&mut self, other: Varying<'p>) {
        for (place, value) in other.places {
            let known = self.places.entry(place).or_insert(value);
            *known = known.or(value);
        }
        self.assigned.join(&other.assigned);
        self.calls.extend(other.calls);
    }

    /// How much varies; `join` only adds to it.
    pub fn count(&self) -> usize {
        self.places.values().map(|value| if value.cause().is_some() { 2 } else { 1 }).sum()
    }

    pub fn mark(&self) -> usize {
        self.assigned.len()
    }

    /// Only some threads made the assignments since the mark.
    pub fn assigned_since(&mut self, mark: usize, cause: Cause) {
        for place in self.assigned.since(mark) {
            let known = self.places.entry(place.clone()).or_insert(Value::Varies(cause));
            *known = known.or(Value::Varies(cause));
            self.give(place.symbol);
        }
    }

    /// Nobody knows what ran before.
    pub fn forget(&mut self) {
        self.places.clear();
    }

    /// What a function did to objects that outlive it.
    pub fn statics(&self) -> Vec<(Place, Value)> {
        let mut found: Vec<(Place, Value)> = Vec::new();
        for place in self.assigned.since(0).into_iter().filter(|place| self.is_static(place.symbol)) {
            if !found.iter().any(|(known, _)| known == place) {
                found.push((place.clone(), self.at(place)));
            }
        }
        found
    }

    /// A call did this to them, on some of its ways at least.
    pub fn set_statics(&mut self, statics: &[(Place, Value)]) {
        for (place, value) in statics {
            let kept = if self.at(place) == Value::Same { Value::Same } else { Value::Own };
            self.set(place.clone(), value.or(kept));
        }
    }

    /// A call did anything to them.
    pub fn forget_statics(&mut self) {
        let program = self.program;
        self.places.retain(|place, _| !is_static(program, place.symbol));
    }

    fn is_static(&self, symbol: SymbolId) -> bool {
        is_static(self.program, symbol)
    }

    fn is_pointed(&self, place: &Place) -> bool {
        place.around().any(|around| self.unit.pointed.contains(&around))
    }

    fn at(&self, place: &Place) -> Value {
        if self.is_pointed(place) {
            return Value::Own;
        }
        let known = place.around().filter_map(|around| self.places.get(&around).copied()).fold(Value::Same, Value::or);
        match self.unit.given.borrow().contains(&place.symbol) {
            true => known.or(Value::Own),
            false => known,
        }
    }

    pub fn value(&self, expr: &Expr) -> Value {
        match self.of(expr) {
            Some(cause) => Value::Varies(cause),
            None if self.may_vary(expr) => Value::Own,
            None => Value::Same,
        }
    }

    /// Why the value of an expression differs between threads; `None` if nothing says so.
    pub fn of(&self, expr: &Expr) -> Option<Cause> {
        use ExprKind::*;
        if self.threads == Some(1) {
            return None;
        }
        match &expr.kind {
            MyThread => Some(Cause { span: expr.span }),
            Symbol(_) | Member { .. } => self.at(&Place::of(expr, &self.program.types)?).cause(),
            Load(place, _) => match place.kind {
                Symbol(_) | Member { .. } => self.of(place),
                _ => None,
            },
            Convert { from, .. } | Unary(_, from) => self.of(from),
            Binary(op, a, b) if self.is_known(*op, a, b) => None,
            // Where both vary they may vary alike, as in `(MYTHREAD + 1) * n - MYTHREAD * n`.
            Binary(BinaryOp::Sub, a, b) => match (self.of(a), self.of(b)) {
                (Some(_), Some(_)) => None,
                (a, b) => a.or(b),
            },
            // Where the other side may vary too, all threads may find the same: `if (a[MYTHREAD] != MYTHREAD) return 1;`.
            Binary(op, a, b) if compares(*op) => match (self.of(a), self.of(b)) {
                (Some(cause), None) if !self.may_vary(b) => Some(cause),
                (None, Some(cause)) if !self.may_vary(a) => Some(cause),
                _ => None,
            },
            Binary(_, a, b) => self.of(a).or_else(|| self.of(b)),
            PointerAdd { pointer, index, .. } => self.of(pointer).or_else(|| self.of(index)),
            AddressOf(place) | Decay(place) => self.address(place),
            Assign { value, .. } => self.of(value),
            CompoundAssign { place, value, .. } => self.of(value).or_else(|| self.of(place)),
            Step { place, .. } => self.of(place),
            Conditional { condition, then, otherwise } => {
                let then = then.as_ref().and_then(|then| self.of(then));
                self.of(condition).or(then).or_else(|| self.of(otherwise))
            }
            Comma(_, last) => self.of(last),
            Call { .. } => self.calls.get(&expr.span)?.cause().map(|_| Cause { span: expr.span }),
            _ => None,
        }
    }

    /// Whether a value comes from MYTHREAD in some way, or from what a thread keeps in arrays and behind pointers.
    pub fn may_vary(&self, expr: &Expr) -> bool {
        use ExprKind::*;
        walk::any(expr, &mut |part| match &part.kind {
            MyThread | VaArg(_) => true,
            Call { .. } => self.calls.get(&part.span) != Some(&Value::Same),
            Load(place, access) if !access.is_shared() => match Place::of(place, &self.program.types) {
                Some(place) => self.at(&place) != Value::Same,
                None => !self.is_word(place),
            },
            CompoundAssign { place, .. } | Step { place, .. } => {
                Place::of(place, &self.program.types).is_some_and(|place| self.at(&place) != Value::Same)
            }
            _ => false,
        })
    }

    /// `argv[1]`, `argv[1][0]`.
    fn is_word(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Deref(inner) | ExprKind::Load(inner, _) => self.is_word(inner),
            ExprKind::PointerAdd { pointer, .. } => self.is_word(pointer),
            ExprKind::Symbol(symbol) => self.unit.words == Some(*symbol),
            _ => false,
        }
    }

    /// The address of an object; that of a private one is no value to compare.
    fn address(&self, place: &Expr) -> Option<Cause> {
        match &place.kind {
            ExprKind::Deref(pointer) => self.of(pointer),
            ExprKind::Member { base, .. } => self.address(base),
            _ => None,
        }
    }

    /// Whether the number of threads is a factor of the value, as far as the text says so.
    pub fn is_multiple_of_threads(&self, expr: &Expr) -> bool {
        match &bare(expr).kind {
            ExprKind::Threads => true,
            ExprKind::Int(number) => self.threads.is_some_and(|threads| number % i128::from(threads) == 0),
            ExprKind::Binary(BinaryOp::Mul, a, b) => self.is_multiple_of_threads(a) || self.is_multiple_of_threads(b),
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => {
                self.is_multiple_of_threads(a) && self.is_multiple_of_threads(b)
            }
            _ => false,
        }
    }

    /// What holds on every thread, such as `MYTHREAD < THREADS`.
    fn is_known(&self, op: BinaryOp, a: &Expr, b: &Expr) -> bool {
        let threads = |e: &Expr| match bare(e).kind {
            ExprKind::Threads => true,
            ExprKind::Int(number) => self.threads.is_some_and(|threads| number == i128::from(threads)),
            _ => false,
        };
        let zero = |e: &Expr| matches!(bare(e).kind, ExprKind::Int(0));
        let my = |e: &Expr| matches!(bare(e).kind, ExprKind::MyThread);
        match op {
            BinaryOp::Lt => my(a) && (threads(b) || zero(b)),
            BinaryOp::Ge => my(a) && (threads(b) || zero(b)),
            BinaryOp::Gt => threads(a) && my(b),
            BinaryOp::Eq | BinaryOp::Ne => my(a) && threads(b) || my(b) && threads(a),
            BinaryOp::Div => threads(b) && my(a),
            _ => false,
        }
    }
}

fn compares(op: BinaryOp) -> bool {
    use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(op, Eq | Ne | Lt | Gt | Le | Ge)
}

fn bare(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert { from, .. } => bare(from),
        _ => expr,
    }
}

fn is_static(program: &Program, symbol: SymbolId) -> bool {
    let kind = &program.symbols[symbol.0 as usize].kind;
    !matches!(kind, SymbolKind::Object { duration: Duration::Automatic, .. })
}
