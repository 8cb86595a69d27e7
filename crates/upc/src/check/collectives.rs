//! Warns of collectives that not all threads reach, or reach alike: barriers, and functions `upc_all_*`.
//!
//! A walk over every function in the order of its statements. What it finds it can prove from the text: a condition
//! *varies* if it comes from MYTHREAD ([`super::varying`]); what it does not know is taken to be the same everywhere.
//! What the branches of such a condition do together is compared as a sequence of [`Event`]s, functions of the unit
//! included.

use super::meetings::{Event, Meeting, difference, fall_through, first, seen_from};
use super::symbols::{Duration, SymbolId, SymbolKind};
use super::tree::{Affinity, Declared, Expr, ExprKind, Function, ItemKind, Program, Statement, StatementKind};
use super::varying::{Cause, Place, Unit, Value, Varying};
use super::walk;
use crate::codes;
use crate::syntax::names::{Name, Names};
use crate::syntax::tree::BinaryOp;
use kroll_source::hash::{HashMap, HashSet};
use kroll_source::{Diagnostic, Span, with_stack};
use std::rc::Rc;

/// How a statement ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Falls,
    Break,
    Continue,
    /// To a label behind it.
    Goto(Name),
    /// To a label before it, behind which threads have met this often.
    Back(usize),
    Return,
    /// The thread is done, the job is not.
    Exit,
    /// The job ends, or nobody knows where it goes on.
    Elsewhere,
}

type Done = (Vec<Event>, End);

/// Threads for which a condition holds have gone elsewhere.
#[derive(Clone, Copy)]
struct Leaving {
    how: End,
    /// The others go on here.
    others_fall: bool,
    condition: Span,
    cause: Cause,
}

/// One branch of a condition.
struct Side {
    events: Vec<Event>,
    end: End,
    /// All jumps in it, under whatever condition.
    jumps: Vec<End>,
}

/// What is known of a function of the unit.
#[derive(Clone)]
struct Summary {
    events: Vec<Event>,
    result: Value,
    end: End,
    /// Threads that have exited on its way.
    exited: Option<Leaving>,
    /// What it leaves in objects that outlive it; `None` if nobody knows.
    statics: Option<Vec<(Place, Value)>>,
}

impl Summary {
    fn unknown() -> Summary {
        Summary { events: Vec::new(), result: Value::Own, end: End::Falls, exited: None, statics: None }
    }
}

struct Finder<'a> {
    program: &'a Program,
    names: &'a Names,
    threads: Option<u32>,
    /// Whether a place is in the user's files.
    own: &'a dyn Fn(Span) -> bool,
    functions: HashMap<SymbolId, &'a Function>,
    /// By what is known of the arguments, and whether it was walked in silence.
    summaries: HashMap<(SymbolId, Vec<u8>, bool), Summary>,
    under_way: Vec<SymbolId>,
    /// Walks that only learn something say nothing.
    silent: u32,
    unit: Rc<Unit>,
    warned: HashSet<Span>,
    diagnostics: Vec<Diagnostic>,
}

/// What is wrong with the collectives of a program; of its items only those that are `own`.
pub fn find(program: &Program, names: &Names, threads: Option<u32>, own: &dyn Fn(Span) -> bool) -> Vec<Diagnostic> {
    let functions = program.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Function(function) if own(item.span) => Some((function.symbol, function)),
        _ => None,
    });
    let functions: HashMap<SymbolId, &Function> = functions.collect();
    let mut finder = Finder {
        program,
        names,
        threads,
        own,
        functions,
        summaries: HashMap::default(),
        under_way: Vec::new(),
        silent: 0,
        unit: Rc::new(unit(program, names)),
        warned: HashSet::default(),
        diagnostics: Vec::new(),
    };
    finder.all_functions();
    // What one function gives to static objects, another one may read that was looked at before.
    if !finder.unit.given.borrow().is_empty() {
        finder.summaries.clear();
        finder.warned.clear();
        finder.diagnostics.clear();
        finder.all_functions();
    }
    finder.diagnostics
}

impl<'a> Finder<'a> {
    /// Functions that others call are judged by their calls.
    fn all_functions(&mut self) {
        let program = self.program;
        let functions = program.items.iter().filter_map(|item| item.kind.defined_function());
        let functions: Vec<_> = functions.filter(|symbol| self.functions.contains_key(symbol)).collect();
        let mut called = HashSet::default();
        for (symbol, function) in &self.functions {
            for statement in &function.body {
                walk::expressions(statement, &mut |expr| {
                    if let ExprKind::Call { function, .. } = &expr.kind {
                        called.extend(callee(function).filter(|callee| callee != symbol));
                    }
                });
            }
        }
        for symbol in functions.iter().filter(|symbol| !called.contains(symbol)) {
            self.summary(*symbol, &[]);
        }
        // Those that call each other in a circle.
        for symbol in functions {
            if !self.summaries.keys().any(|(known, ..)| *known == symbol) {
                self.summary(symbol, &[]);
            }
        }
    }

    /// What a function does with such arguments. Who calls itself does nothing that is known.
    fn summary(&mut self, symbol: SymbolId, arguments: &[Value]) -> Summary {
        let Some(&function) = self.functions.get(&symbol) else { return Summary::unknown() };
        if self.under_way.contains(&symbol) {
            return Summary::unknown();
        }
        let mut pattern: Vec<u8> = arguments.iter().map(|value| value.kind()).collect();
        pattern.resize(function.parameters.len(), Value::Same.kind());
        let key = (symbol, pattern, self.silent > 0);
        if let Some(known) = self.summaries.get(&key) {
            return known.clone();
        }
        self.under_way.push(symbol);
        let mut values = Varying::new(self.program, self.threads, self.unit.clone());
        for (parameter, value) in function.parameters.iter().zip(arguments) {
            if let Some(parameter) = parameter {
                values.set(Place::whole(*parameter), *value);
            }
        }
        let is_main = self.spelling(symbol) == "main";
        let mut walk = Walk::new(self, is_main);
        let (events, end) = walk.statements(&function.body, &mut values);
        let exited = walk.leaving.iter().rev().find(|leaving| leaving.how == End::Exit).copied();
        let statics = (!walk.calls_unknown).then(|| values.statics());
        let summary = Summary { events, result: walk.result, end, exited, statics };
        self.under_way.pop();
        self.summaries.insert(key, summary.clone());
        summary
    }

    fn spelling(&self, symbol: SymbolId) -> &'a str {
        self.names.spelling(self.program.symbols[symbol.0 as usize].name)
    }

    fn is_own(&self, symbol: SymbolId) -> bool {
        (self.own)(self.program.symbols[symbol.0 as usize].span)
    }
}

/// Objects that are not one thread's alone: shared ones, and those to which pointers lead.
fn unit(program: &Program, names: &Names) -> Unit {
    let mut unit = Unit::default();
    let types = &program.types;
    let mut visit = |expr: &Expr| {
        if let ExprKind::Symbol(symbol) = expr.kind
            && types.is_shared(expr.ty)
        {
            unit.pointed.insert(Place::whole(symbol));
        }
        if let ExprKind::AddressOf(place) | ExprKind::Decay(place) = &expr.kind {
            unit.pointed.extend(Place::of(place, types));
        }
    };
    for item in &program.items {
        match &item.kind {
            ItemKind::Function(function) => {
                function.body.iter().for_each(|statement| walk::expressions(statement, &mut visit));
                let is_main = names.spelling(program.symbols[function.symbol.0 as usize].name) == "main";
                if let [_, Some(words), ..] = function.parameters[..]
                    && is_main
                {
                    unit.words = Some(words);
                }
            }
            ItemKind::Declaration(list) => {
                list.iter()
                    .filter_map(|one| one.init.as_ref())
                    .for_each(|init| walk::init_expressions(init, &mut visit));
            }
            ItemKind::Other => {}
        }
    }
    unit
}

/// The function that a call names.
fn callee(function: &Expr) -> Option<SymbolId> {
    match &function.kind {
        ExprKind::Symbol(symbol) => Some(*symbol),
        ExprKind::FunctionPointer(inner) | ExprKind::Convert { from: inner, .. } => callee(inner),
        ExprKind::Deref(inner) | ExprKind::AddressOf(inner) => callee(inner),
        _ => None,
    }
}

/// Functions that all threads call. Those of files that take a private buffer take one a thread.
fn is_collective(name: &str) -> bool {
    name.starts_with("upc_all_") || name.starts_with("bupc_all_")
}

fn arguments_agree(name: &str) -> bool {
    !name.starts_with("upc_all_f") || name == "upc_all_free"
}

/// Who ends with a status that is not 0 ends the job.
const EXITS: [&str; 4] = ["exit", "_exit", "_Exit", "quick_exit"];
const ENDS_THE_JOB: [&str; 5] = ["abort", "upc_global_exit", "bupc_exit", "__assert_fail", "longjmp"];

const TOGETHER: &str = "every thread calls the same collectives in the same order";
const SILENCE: &str = "where it is meant all the same, `-Wno-collective` silences these warnings";

struct Walk<'w, 'a> {
    finder: &'w mut Finder<'a>,
    is_main: bool,
    leaving: Vec<Leaving>,
    /// All jumps so far whose targets were not passed.
    jumps: Vec<End>,
    /// All meetings so far.
    met: Vec<(String, Span)>,
    /// How many meetings, and how many threads that left, there were at each label.
    labels: HashMap<Name, (usize, usize)>,
    /// What those know who jump to a label.
    arriving: HashMap<Name, Varying<'a>>,
    /// How functions of the unit end, by their calls.
    ends: HashMap<Span, End>,
    result: Value,
    calls_unknown: bool,
    loops: u32,
    /// Inside a loop whose turns are repeated.
    learns: bool,
}

impl<'w, 'a> Walk<'w, 'a> {
    fn new(finder: &'w mut Finder<'a>, is_main: bool) -> Walk<'w, 'a> {
        Walk {
            finder,
            is_main,
            leaving: Vec::new(),
            jumps: Vec::new(),
            met: Vec::new(),
            labels: HashMap::default(),
            arriving: HashMap::default(),
            ends: HashMap::default(),
            result: Value::Same,
            calls_unknown: false,
            loops: 0,
            learns: false,
        }
    }

    fn statements(&mut self, list: &[Statement], values: &mut Varying<'a>) -> Done {
        let (mut events, mut end) = (Vec::new(), End::Falls);
        for statement in list {
            // What stands behind a jump is reached by another jump only.
            if end != End::Falls {
                if !is_target(statement) {
                    continue;
                }
                values.forget();
            }
            let (more, how) = self.statement(statement, values);
            events.extend(more);
            end = how;
        }
        (events, end)
    }

    fn statement(&mut self, statement: &Statement, values: &mut Varying<'a>) -> Done {
        with_stack(|| self.statement_kind(statement, values))
    }

    fn statement_kind(&mut self, statement: &Statement, values: &mut Varying<'a>) -> Done {
        use StatementKind::*;
        match &statement.kind {
            Expr(e) => self.expr_done(e, values),
            Block(list) => self.statements(list, values),
            Declare(list) => (self.declare(list, values), End::Falls),
            If { condition, then, otherwise } => self.branch(condition, then, otherwise.as_deref(), values),
            While { condition, body } => {
                let turns = Turns { condition: Some(condition), step: None, at_end: false, may_agree: false };
                self.turns(&turns, body, values)
            }
            DoWhile { body, condition } => {
                let turns = Turns { condition: Some(condition), step: None, at_end: true, may_agree: false };
                self.turns(&turns, body, values)
            }
            For { init, condition, step, body } => {
                let (mut events, _) = self.statement(init, values);
                let may_agree = condition.as_ref().is_some_and(|condition| turns_may_agree(condition, values));
                let turns = Turns { condition: condition.as_ref(), step: step.as_ref(), at_end: false, may_agree };
                let (more, end) = self.turns(&turns, body, values);
                events.extend(more);
                (events, end)
            }
            Forall { init, condition, step, affinity, body } => {
                let (mut events, _) = self.statement(init, values);
                let turns =
                    Turns { condition: condition.as_ref(), step: step.as_ref(), at_end: false, may_agree: true };
                events.extend(match affinity {
                    Affinity::Integer(of) | Affinity::Pointer(of) if values.of(of).is_none() => {
                        self.own_turns(&turns, of, body, values)
                    }
                    _ => self.turns(&turns, body, values).0,
                });
                (events, End::Falls)
            }
            Switch { value, body } => self.switch(value, body, values),
            Case { body, .. } | Default(body) => self.statement(body, values),
            Label { name, body } => {
                self.arrive(*name, values);
                self.statement(body, values)
            }
            Goto(name) => (Vec::new(), self.go(*name, values)),
            GotoComputed(_) => (Vec::new(), End::Elsewhere),
            Continue => (Vec::new(), self.jump(End::Continue)),
            Break => (Vec::new(), self.jump(End::Break)),
            Return(value) => {
                let events = value.iter().flat_map(|value| self.expr(value, values)).collect();
                self.result = self.result.or(value.as_ref().map_or(Value::Same, |value| values.value(value)));
                let ends_the_job = self.is_main && value.as_ref().and_then(int).is_some_and(|status| status != 0);
                (events, if ends_the_job { End::Elsewhere } else { self.jump(End::Return) })
            }
            Barrier(value) => {
                let mut events = self.barrier("upc_barrier", value.as_ref(), statement.span, values, Meeting::Notify);
                events.extend(self.barrier("upc_barrier", value.as_ref(), statement.span, values, Meeting::Wait));
                (events, End::Falls)
            }
            Notify(value) => {
                (self.barrier("upc_notify", value.as_ref(), statement.span, values, Meeting::Notify), End::Falls)
            }
            Wait(value) => {
                (self.barrier("upc_wait", value.as_ref(), statement.span, values, Meeting::Wait), End::Falls)
            }
            Asm { outputs, .. } => {
                outputs.iter().for_each(|place| values.assign(place, None));
                (Vec::new(), End::Falls)
            }
            Nested(_) | LocalLabels(_) | Pragma | Fence | Empty | Error => (Vec::new(), End::Falls),
        }
    }

    fn declare(&mut self, list: &[Declared], values: &mut Varying<'a>) -> Vec<Event> {
        let mut events = Vec::new();
        for Declared { symbol, init } in list {
            if let Some(init) = init {
                walk::top_expressions(init, &mut |e| events.extend(self.expr(e, values)));
            }
            let kind = &self.finder.program.symbols[symbol.0 as usize].kind;
            if matches!(kind, SymbolKind::Object { duration: Duration::Automatic, .. }) {
                values.initialise(*symbol, init.as_ref());
            }
        }
        events
    }

    // ---- jumps ----

    fn jump(&mut self, how: End) -> End {
        self.jumps.push(how);
        how
    }

    fn go(&mut self, name: Name, values: &Varying<'a>) -> End {
        let Some(&(met, left)) = self.labels.get(&name) else {
            match self.arriving.get_mut(&name) {
                Some(known) => known.join(values.clone()),
                None => _ = self.arriving.insert(name, values.clone()),
            }
            return self.jump(End::Goto(name));
        };
        if let (Some((words, span)), Some(leaving)) = (self.met.get(met).cloned(), self.leaving.get(left).copied()) {
            self.warn_left(words, span, &leaving);
        }
        End::Back(met)
    }

    fn arrive(&mut self, name: Name, values: &mut Varying<'a>) {
        self.leaving.retain(|leaving| leaving.how != End::Goto(name));
        self.jumps.retain(|how| *how != End::Goto(name));
        if let Some(known) = self.arriving.remove(&name) {
            values.join(known);
        }
        self.labels.insert(name, (self.met.len(), self.leaving.len()));
    }

    // ---- branches ----

    fn branch(
        &mut self,
        condition: &Expr,
        then: &Statement,
        other: Option<&Statement>,
        values: &mut Varying<'a>,
    ) -> Done {
        let mut events = self.expr(condition, values);
        let cause = values.of(condition);
        let may_agree = self.goes_round() && turns_may_agree(condition, values);
        let mark = values.mark();
        let mut values_other = values.clone();
        let then = self.side(Some(then), values);
        let other = self.side(other, &mut values_other);
        let end = if then.end == End::Falls { End::Falls } else { other.end };
        match (then.end, other.end) {
            (End::Falls, End::Falls) => values.join(values_other),
            (End::Falls, _) => {}
            _ => *values = values_other,
        }
        if let Some(cause) = cause {
            if then.end == End::Falls && other.end == End::Falls {
                values.assigned_since(mark, cause);
            }
            self.compare(condition.span, cause, &then, &other, may_agree);
            events.extend(if then.events.is_empty() { other.events } else { then.events });
        } else if !then.events.is_empty() || !other.events.is_empty() {
            events.push(Event::Either(then.events, other.events));
        }
        (events, end)
    }

    fn side(&mut self, statement: Option<&Statement>, values: &mut Varying<'a>) -> Side {
        let mark = self.jumps.len();
        let (events, end) = match statement {
            Some(statement) => self.statement(statement, values),
            None => (Vec::new(), End::Falls),
        };
        let mut jumps = self.jumps.get(mark..).unwrap_or_default().to_vec();
        jumps.extend(Some(end).filter(|end| matches!(end, End::Back(_))));
        Side { events, end, jumps }
    }

    /// Whether this may be run again, so that a condition that varies says when threads stop and not which ones do.
    fn goes_round(&self) -> bool {
        self.loops > 0 || !self.labels.is_empty()
    }

    /// Both branches of a condition that varies must come to the same.
    fn compare(&mut self, condition: Span, cause: Cause, one: &Side, other: &Side, may_agree: bool) {
        if one.end == End::Elsewhere || other.end == End::Elsewhere {
            return;
        }
        if one.end == other.end
            && let Some(event) = difference(&one.events, &other.events)
        {
            self.warn_one_branch(event, condition, cause);
            return;
        }
        for (left, stays) in [(one, other), (other, one)] {
            for &how in left.jumps.iter().filter(|how| !stays.jumps.contains(how)) {
                if left.events.is_empty() && !(may_agree && how != End::Continue) {
                    self.leave(how, stays, condition, cause);
                }
            }
        }
    }

    /// Only those on one side of a condition jump.
    fn leave(&mut self, how: End, stays: &Side, condition: Span, cause: Cause) {
        if let End::Back(met) = how {
            if let Some((words, span)) = self.met.get(met).cloned() {
                self.warn_turns(&words, span, condition, cause);
            }
        } else if let Some(event) = difference(&stays.events, &[]) {
            self.warn_one_branch(event, condition, cause);
        } else {
            let others_fall = matches!(stays.end, End::Falls | End::Continue);
            self.leaving.push(Leaving { how, others_fall, condition, cause });
        }
    }

    // ---- loops ----

    fn turns(&mut self, turns: &Turns, body: &Statement, values: &mut Varying<'a>) -> Done {
        self.learn(turns, body, values);
        let mark = (self.leaving.len(), values.mark(), self.jumps.len());
        self.loops += 1;
        let (mut events, end, mut varies) = (Vec::new(), End::Falls, None);
        if !turns.at_end {
            varies = turns.condition.and_then(|condition| values.of(condition));
        }
        events.extend(self.turn(turns, body, values));
        if turns.at_end {
            varies = turns.condition.and_then(|condition| values.of(condition));
        }
        if let (Some(cause), Some(condition)) = (varies, turns.condition) {
            if let Some((words, span)) = first(&events).filter(|_| !turns.may_agree) {
                self.warn_turns(words, span, condition.span, cause);
            }
            values.assigned_since(mark.1, cause);
        }
        self.loops -= 1;
        self.left_loop(mark.0, &events);
        self.end_jumps(mark.2, &[End::Break, End::Continue]);
        let events = if events.is_empty() { events } else { vec![Event::Loop(events)] };
        (events, end)
    }

    /// Who left a loop is missing where it begins again.
    fn left_loop(&mut self, mark: usize, events: &[Event]) {
        let inside: Vec<Leaving> = self.leaving.drain(mark.min(self.leaving.len())..).collect();
        for leaving in inside {
            if leaving.how != End::Continue
                && leaving.others_fall
                && let Some((words, span)) = first(events)
            {
                self.warn_left(words.to_string(), span, &leaving);
            } else if !matches!(leaving.how, End::Break | End::Continue) {
                self.leaving.push(Leaving { others_fall: true, ..leaving });
            }
        }
    }

    /// Behind a loop or `switch` these have no meaning any more.
    fn end_jumps(&mut self, mark: usize, ended: &[End]) {
        let mut index = 0;
        self.jumps.retain(|how| {
            index += 1;
            index <= mark || !ended.contains(how)
        });
    }

    fn turn(&mut self, turns: &Turns, body: &Statement, values: &mut Varying<'a>) -> Vec<Event> {
        let mut events = Vec::new();
        if !turns.at_end {
            events.extend(turns.condition.iter().flat_map(|e| self.expr(e, values)));
        }
        let before = values.clone();
        events.extend(self.statement(body, values).0);
        events.extend(turns.step.iter().flat_map(|e| self.expr(e, values)));
        if turns.at_end {
            events.extend(turns.condition.iter().flat_map(|e| self.expr(e, values)));
        }
        values.join(before);
        events
    }

    /// What a loop changes varies in its next turn already. The loops inside take one turn for each of this one.
    fn learn(&mut self, turns: &Turns, body: &Statement, values: &mut Varying<'a>) {
        const CHAIN: usize = 8;
        if std::mem::replace(&mut self.learns, true) {
            return;
        }
        self.finder.silent += 1;
        let before = (self.leaving.clone(), self.jumps.clone(), self.labels.clone(), self.arriving.clone());
        for _ in 0..CHAIN {
            let known = values.count();
            let mut later = values.clone();
            self.turn(turns, body, &mut later);
            values.join(later);
            if values.count() == known {
                break;
            }
        }
        (self.leaving, self.jumps, self.labels, self.arriving) = before;
        self.finder.silent -= 1;
        self.learns = false;
    }

    /// The body of an `upc_forall` that threads share out.
    fn own_turns(&mut self, turns: &Turns, affinity: &Expr, body: &Statement, values: &mut Varying<'a>) -> Vec<Event> {
        self.learn(turns, body, values);
        let mark = (self.leaving.len(), values.mark(), self.jumps.len());
        let before = values.clone();
        let (events, _) = self.statement(body, values);
        values.join(before);
        self.leaving.truncate(mark.0);
        self.end_jumps(mark.2, &[End::Break, End::Continue]);
        let cause = Cause { span: affinity.span };
        if let Some((words, span)) = first(&events) {
            let message = format!("a thread comes to this {words} in its own iterations of `upc_forall` only");
            let diagnostic = Diagnostic::warning(codes::NOT_BY_ALL, span, message)
                .also(affinity.span, "the thread with this affinity runs the iteration");
            self.report(diagnostic, cause, affinity.span);
        }
        values.assigned_since(mark.1, cause);
        if let Some(step) = turns.step {
            self.expr(step, values);
        }
        events
    }

    fn switch(&mut self, value: &Expr, body: &Statement, values: &mut Varying<'a>) -> Done {
        let mut events = self.expr(value, values);
        let cause = values.of(value);
        let mark = (self.leaving.len(), values.mark(), self.jumps.len());
        let StatementKind::Block(list) = &body.kind else {
            let (more, _) = self.statement(body, values);
            events.extend(more);
            return (events, End::Falls);
        };
        let before = values.clone();
        let mut groups: Vec<(Vec<Event>, bool)> = Vec::new();
        let mut has_default = false;
        let mut at = 0;
        while at < list.len() {
            let end = (at + 1..list.len()).find(|&next| is_case(&list[next])).unwrap_or(list.len());
            has_default |= has_default_label(&list[at]);
            let mut inside = before.clone();
            let (mut done, mut how) = self.statement(&list[at], &mut inside);
            if how == End::Falls {
                let (more, end) = self.statements(&list[at + 1..end], &mut inside);
                done.extend(more);
                how = end;
            }
            groups.push((done, how == End::Falls));
            values.join(inside);
            at = end;
        }
        let mut groups = fall_through(groups);
        if !has_default {
            groups.push(Vec::new());
        }
        self.leaving.retain({
            let mut index = 0;
            move |leaving| {
                index += 1;
                index <= mark.0 || leaving.how != End::Break
            }
        });
        self.end_jumps(mark.2, &[End::Break]);
        if let Some(cause) = cause {
            values.assigned_since(mark.1, cause);
            let event = groups.windows(2).find_map(|pair| difference(&pair[0], &pair[1])).cloned();
            if let Some(event) = event {
                self.warn_one_branch(&event, value.span, cause);
            }
        }
        events.extend(groups.into_iter().max_by_key(Vec::len).unwrap_or_default());
        (events, End::Falls)
    }

    fn barrier(
        &mut self,
        words: &str,
        value: Option<&Expr>,
        span: Span,
        values: &mut Varying<'a>,
        half: fn(Option<i128>) -> Meeting,
    ) -> Vec<Event> {
        let mut events = Vec::new();
        let mut constant = None;
        if let Some(value) = value {
            events.extend(self.expr(value, values));
            // A wait may say what it likes if the notify before it said nothing.
            if words != "upc_wait" {
                self.must_agree(words, value, values);
            }
            constant = int(value);
        }
        events.push(self.meet(words, half(constant), span));
        events
    }

    fn meet(&mut self, words: &str, what: Meeting, span: Span) -> Event {
        let words = format!("`{words}`");
        self.all_come(&words, span);
        Event::Meet { what, words, span }
    }

    fn all_come(&mut self, words: &str, span: Span) {
        self.met.push((words.to_string(), span));
        if let Some(leaving) = self.leaving.pop() {
            self.warn_left(words.to_string(), span, &leaving);
            self.leaving.clear();
        }
    }

    fn must_agree(&mut self, words: &str, value: &Expr, values: &Varying<'a>) {
        if let Some(cause) = values.of(value) {
            let message = format!("threads give different values to the same `{words}`");
            let diagnostic = Diagnostic::warning(codes::ARGUMENT_VARIES, value.span, message);
            self.report(diagnostic, cause, value.span);
        }
    }

    // ---- expressions ----

    fn expr_done(&mut self, expr: &Expr, values: &mut Varying<'a>) -> Done {
        let events = self.expr(expr, values);
        (events, self.end_of(expr))
    }

    /// Whether threads go on behind an expression.
    fn end_of(&mut self, expr: &Expr) -> End {
        match &expr.kind {
            ExprKind::Call { function, arguments } => {
                let Some(symbol) = callee(function) else { return End::Falls };
                let name = self.finder.spelling(symbol);
                let status = arguments.first().and_then(int);
                match self.ends.get(&expr.span) {
                    Some(End::Exit) => self.jump(End::Exit),
                    Some(End::Elsewhere) => End::Elsewhere,
                    Some(_) => End::Falls,
                    None if EXITS.contains(&name) && status == Some(0) => self.jump(End::Exit),
                    None if EXITS.contains(&name) || ENDS_THE_JOB.contains(&name) => End::Elsewhere,
                    None => End::Falls,
                }
            }
            ExprKind::Convert { from, .. } => self.end_of(from),
            _ => End::Falls,
        }
    }

    fn expr(&mut self, expr: &Expr, values: &mut Varying<'a>) -> Vec<Event> {
        with_stack(|| self.expr_kind(expr, values))
    }

    fn expr_kind(&mut self, expr: &Expr, values: &mut Varying<'a>) -> Vec<Event> {
        use ExprKind::*;
        match &expr.kind {
            Binary(BinaryOp::LogicalAnd | BinaryOp::LogicalOr, a, b) => {
                let mut events = self.expr(a, values);
                let cause = values.of(a);
                let inside = self.expr(b, values);
                self.one_of(a, cause, inside, Vec::new(), &mut events);
                events
            }
            Conditional { condition, then, otherwise } => {
                let mut events = self.expr(condition, values);
                let cause = values.of(condition);
                let then = then.iter().flat_map(|e| self.expr(e, values)).collect();
                let otherwise = self.expr(otherwise, values);
                self.one_of(condition, cause, then, otherwise, &mut events);
                events
            }
            Call { function, arguments } => self.call(function, arguments, expr.span, values),
            StatementExpr(body) => self.statements(body, values).0,
            _ => {
                let mut events = Vec::new();
                walk::children(expr, &mut |child| events.extend(self.expr(child, values)));
                match &expr.kind {
                    Assign { place, value, .. } => values.assign(place, Some(value)),
                    CompoundAssign { place, .. } | Step { place, .. } => values.assign(place, Some(expr)),
                    _ => {}
                }
                events
            }
        }
    }

    fn one_of(
        &mut self,
        condition: &Expr,
        cause: Option<Cause>,
        then: Vec<Event>,
        other: Vec<Event>,
        to: &mut Vec<Event>,
    ) {
        match cause {
            Some(cause) => {
                if let Some(event) = difference(&then, &other) {
                    self.warn_one_branch(event, condition.span, cause);
                }
                to.extend(if then.is_empty() { other } else { then });
            }
            None if then.is_empty() && other.is_empty() => {}
            None => to.push(Event::Either(then, other)),
        }
    }

    fn call(&mut self, function: &Expr, arguments: &[Expr], span: Span, values: &mut Varying<'a>) -> Vec<Event> {
        let mut events: Vec<Event> = arguments.iter().flat_map(|argument| self.expr(argument, values)).collect();
        let Some(symbol) = callee(function) else {
            events.push(self.unknown(values));
            return events;
        };
        let name = self.finder.spelling(symbol);
        if self.finder.functions.contains_key(&symbol) {
            events.extend(self.call_inside(symbol, arguments, span, values));
            return events;
        }
        let is_own = self.finder.is_own(symbol);
        let is_same = !arguments.is_empty() && !arguments.iter().any(|argument| values.may_vary(argument));
        values.note_call(span, if is_same && !is_own { Value::Same } else { Value::Own });
        if is_collective(name) {
            if arguments_agree(name) {
                arguments.iter().for_each(|argument| self.must_agree(name, argument, values));
            }
            events.push(self.meet(name, Meeting::Call(name.to_string()), span));
        } else if is_own && !EXITS.contains(&name) && !ENDS_THE_JOB.contains(&name) {
            events.push(self.unknown(values));
        }
        events
    }

    /// A call of a function of the unit.
    fn call_inside(
        &mut self,
        symbol: SymbolId,
        arguments: &[Expr],
        span: Span,
        values: &mut Varying<'a>,
    ) -> Vec<Event> {
        let known: Vec<_> = arguments.iter().map(|argument| values.value(argument)).collect();
        let inside = self.finder.summary(symbol, &known);
        values.note_call(span, inside.result);
        self.ends.insert(span, inside.end);
        match inside.statics {
            Some(statics) => values.set_statics(&statics),
            None => self.forget_statics(values),
        }
        let events = seen_from(&inside.events, self.finder.spelling(symbol), span);
        if let Some((words, _)) = first(&events) {
            self.all_come(words, span);
        }
        self.leaving.extend(inside.exited);
        events
    }

    /// A call of something that may do anything.
    fn unknown(&mut self, values: &mut Varying<'a>) -> Event {
        self.forget_statics(values);
        Event::Unknown
    }

    fn forget_statics(&mut self, values: &mut Varying<'a>) {
        self.calls_unknown = true;
        values.forget_statics();
    }

    // ---- messages ----

    fn warn_one_branch(&mut self, event: &Event, condition: Span, cause: Cause) {
        let Some((words, span)) = first(std::slice::from_ref(event)) else { return };
        let message = format!("only some threads come to this {words}");
        let diagnostic = Diagnostic::warning(codes::NOT_BY_ALL, span, message)
            .also(condition, "this condition differs between threads");
        self.report(diagnostic, cause, condition);
    }

    fn warn_turns(&mut self, words: &str, span: Span, condition: Span, cause: Cause) {
        let message = format!("threads may come to this {words} different numbers of times");
        let diagnostic = Diagnostic::warning(codes::NOT_BY_ALL, span, message)
            .also(condition, "how often the loop runs differs between threads");
        self.report(diagnostic, cause, condition);
    }

    fn warn_left(&mut self, words: String, span: Span, leaving: &Leaving) {
        let how = match leaving.how {
            End::Break => "left the loop".to_string(),
            End::Continue => "begun the next turn".to_string(),
            End::Goto(label) => format!("gone to `{}`", self.finder.names.spelling(label)),
            End::Exit => "exited".to_string(),
            _ => "returned".to_string(),
        };
        let message = format!("only some threads come to this {words}: others have {how}");
        let diagnostic = Diagnostic::warning(codes::NOT_BY_ALL, span, message)
            .also(leaving.condition, "this condition differs between threads");
        self.report(diagnostic, leaving.cause, leaving.condition);
    }

    fn report(&mut self, diagnostic: Diagnostic, cause: Cause, named: Span) {
        if self.finder.silent > 0 || !self.finder.warned.insert(diagnostic.primary.span) {
            return;
        }
        let inside = named.start <= cause.span.start && cause.span.end <= named.end;
        let diagnostic = match inside {
            true => diagnostic,
            false => diagnostic.also(cause.span, "from here the value differs between threads"),
        };
        self.finder.diagnostics.push(diagnostic.because(TOGETHER).hint(SILENCE));
    }
}

/// The head of a loop.
struct Turns<'e> {
    condition: Option<&'e Expr>,
    step: Option<&'e Expr>,
    at_end: bool,
    /// Though the condition varies, all threads may go round equally often.
    may_agree: bool,
}

/// Whether both sides of a comparison vary, or the bound is a multiple of THREADS: a counter that begins at MYTHREAD
/// then makes the same number of turns on all threads.
fn turns_may_agree(condition: &Expr, values: &Varying) -> bool {
    let ExprKind::Binary(op, a, b) = &condition.kind else { return false };
    let compares = matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Ne);
    let even = |side: &Expr| values.is_multiple_of_threads(side);
    compares && ((values.of(a).is_some() && values.of(b).is_some()) || even(a) || even(b))
}

fn int(value: &Expr) -> Option<i128> {
    match &value.kind {
        ExprKind::Int(value) => Some(*value),
        ExprKind::Convert { from, .. } => int(from),
        _ => None,
    }
}

fn is_target(statement: &Statement) -> bool {
    matches!(statement.kind, StatementKind::Label { .. }) || is_case(statement)
}

fn is_case(statement: &Statement) -> bool {
    matches!(statement.kind, StatementKind::Case { .. } | StatementKind::Default(_))
}

fn has_default_label(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Default(_) => true,
        StatementKind::Case { body, .. } => has_default_label(body),
        _ => false,
    }
}
