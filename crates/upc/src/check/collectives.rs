//! Warns of collectives that not all threads reach, or reach alike: barriers, and functions `upc_all_*`.
//!
//! A walk over every function in the order of its statements. What it finds it can prove from the text: a condition
//! *varies* if it comes from MYTHREAD ([`super::varying`]); what it does not know is taken to be the same everywhere.
//! What the branches of such a condition do together is compared as a sequence of [`Event`]s, functions of the unit
//! included.

use super::symbols::{Duration, SymbolId, SymbolKind};
use super::tree::{Affinity, Declared, Expr, ExprKind, Function, Init, ItemKind, Program, Statement, StatementKind};
use super::types::Types;
use super::varying::{Cause, Varying};
use super::walk;
use crate::codes;
use crate::syntax::names::Names;
use crate::syntax::tree::BinaryOp;
use kroll_source::hash::{HashMap, HashSet};
use kroll_source::{Diagnostic, Span, with_stack};

/// What threads do together, in order. Places do not count when sequences are compared.
#[derive(Clone, Debug)]
enum Event {
    Meet {
        what: Meeting,
        words: String,
        span: Span,
    },
    /// Some number of times, the same on all threads.
    Loop(Vec<Event>),
    /// By a condition that is the same on all threads.
    Either(Vec<Event>, Vec<Event>),
    /// A function that is not in the unit, which may do anything.
    Unknown,
}

/// A barrier is both of its halves.
#[derive(Clone, PartialEq, Debug)]
enum Meeting {
    Notify(Option<i128>),
    Wait(Option<i128>),
    Call(String),
}

impl Meeting {
    /// Barriers without a value meet any other.
    fn agrees(&self, other: &Meeting) -> bool {
        match (self, other) {
            (Meeting::Notify(a), Meeting::Notify(b)) | (Meeting::Wait(a), Meeting::Wait(b)) => {
                a.is_none() || b.is_none() || a == b
            }
            _ => self == other,
        }
    }
}

/// What threads of one side come to and others do not, if that is certain.
fn difference<'e>(one: &'e [Event], other: &'e [Event]) -> Option<&'e Event> {
    let meets = |event: &&Event| first(std::slice::from_ref(*event)).is_some();
    match (has_unknown(one), has_unknown(other)) {
        (false, false) => parting(one, other),
        _ if other.is_empty() => one.iter().find(meets),
        _ if one.is_empty() => other.iter().find(meets),
        _ => None,
    }
}

fn has_unknown(events: &[Event]) -> bool {
    events.iter().any(|event| match event {
        Event::Meet { .. } => false,
        Event::Loop(inner) => has_unknown(inner),
        Event::Either(a, b) => has_unknown(a) || has_unknown(b),
        Event::Unknown => true,
    })
}

/// Where two sequences part: the first event that the other has not.
fn parting<'e>(one: &'e [Event], other: &'e [Event]) -> Option<&'e Event> {
    let agree = |(a, b): (&Event, &Event)| match (a, b) {
        (Event::Meet { what: a, .. }, Event::Meet { what: b, .. }) => a.agrees(b),
        (Event::Loop(a), Event::Loop(b)) => parting(a, b).is_none(),
        (Event::Either(a, b), Event::Either(c, d)) => parting(a, c).is_none() && parting(b, d).is_none(),
        _ => false,
    };
    let same = one.iter().zip(other).take_while(|&(a, b)| agree((a, b))).count();
    one.get(same).or_else(|| other.get(same))
}

/// The first meeting in a sequence.
fn first(events: &[Event]) -> Option<(&str, Span)> {
    events.iter().find_map(|event| match event {
        Event::Meet { words, span, .. } => Some((words.as_str(), *span)),
        Event::Loop(inner) => first(inner),
        Event::Either(a, b) => first(a).or_else(|| first(b)),
        Event::Unknown => None,
    })
}

/// What a function does, at the place of its call.
fn seen_from(events: &[Event], name: &str, call: Span) -> Vec<Event> {
    let seen = |event: &Event| match event {
        Event::Meet { what, words, .. } => {
            let words = words.split(" in ").next().unwrap_or_default();
            Event::Meet { what: what.clone(), words: format!("{words} in `{name}`"), span: call }
        }
        Event::Loop(inner) => Event::Loop(seen_from(inner, name, call)),
        Event::Either(a, b) => Event::Either(seen_from(a, name, call), seen_from(b, name, call)),
        Event::Unknown => Event::Unknown,
    };
    events.iter().map(seen).collect()
}

/// How a statement ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Falls,
    Return,
    Break,
    Continue,
    /// The job ends, or nobody knows where it goes on.
    Elsewhere,
}

type Done = (Vec<Event>, End);

/// Threads for which a condition holds have gone elsewhere.
struct Leaving {
    how: End,
    condition: Span,
    cause: Cause,
}

/// What is known of a function of the unit.
#[derive(Clone, Default)]
struct Summary {
    events: Vec<Event>,
    /// Its result comes from MYTHREAD.
    result: Option<Cause>,
    never_returns: bool,
}

struct Finder<'a> {
    program: &'a Program,
    names: &'a Names,
    threads: Option<u32>,
    /// Whether a place is in the user's files.
    own: &'a dyn Fn(Span) -> bool,
    functions: HashMap<SymbolId, &'a Function>,
    /// By which parameters vary, and whether it was walked in silence.
    summaries: HashMap<(SymbolId, Vec<bool>, bool), Summary>,
    under_way: Vec<SymbolId>,
    /// Walks that only learn something say nothing.
    silent: u32,
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
        warned: HashSet::default(),
        diagnostics: Vec::new(),
    };
    for item in &program.items {
        if let ItemKind::Function(function) = &item.kind
            && own(item.span)
        {
            finder.summary(function.symbol, &[]);
        }
    }
    finder.diagnostics
}

impl<'a> Finder<'a> {
    /// What a function does if these of its arguments vary. Who calls itself does nothing that is known.
    fn summary(&mut self, symbol: SymbolId, arguments: &[Option<Cause>]) -> Summary {
        let Some(&function) = self.functions.get(&symbol) else { return Summary::default() };
        if self.under_way.contains(&symbol) {
            return Summary::default();
        }
        let mut pattern: Vec<bool> = arguments.iter().map(Option::is_some).collect();
        pattern.resize(function.parameters.len(), false);
        let key = (symbol, pattern, self.silent > 0);
        if let Some(known) = self.summaries.get(&key) {
            return known.clone();
        }
        self.under_way.push(symbol);
        let mut values = Varying::new(self.threads, no_locals(function, &self.program.types));
        for (parameter, cause) in function.parameters.iter().zip(arguments) {
            if let (Some(parameter), Some(cause)) = (parameter, cause) {
                values.set(*parameter, Some(*cause));
            }
        }
        let mut walk = Walk { finder: self, leaving: Vec::new(), result: None, learns: false };
        let (events, end) = walk.statements(&function.body, &mut values);
        let summary = Summary { events, result: walk.result, never_returns: end == End::Elsewhere };
        self.under_way.pop();
        self.summaries.insert(key, summary.clone());
        summary
    }

    fn spelling(&self, symbol: SymbolId) -> &'a str {
        self.names.spelling(self.program.symbols[symbol.0 as usize].name)
    }
}

/// Objects that are not one thread's alone: shared ones, and locals to which pointers lead.
fn no_locals(function: &Function, types: &Types) -> HashSet<SymbolId> {
    let mut found = HashSet::default();
    for statement in &function.body {
        walk::expressions(statement, &mut |expr| {
            if let ExprKind::Symbol(symbol) = expr.kind
                && types.is_shared(expr.ty)
            {
                found.insert(symbol);
            }
            if let ExprKind::AddressOf(place) | ExprKind::Decay(place) = &expr.kind
                && let ExprKind::Symbol(symbol) = place.kind
            {
                found.insert(symbol);
            }
        });
    }
    found
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

const ENDS_THE_JOB: [&str; 8] =
    ["exit", "_exit", "_Exit", "abort", "upc_global_exit", "bupc_exit", "__assert_fail", "longjmp"];

const TOGETHER: &str = "every thread calls the same collectives in the same order";
const SILENCE: &str = "where it is meant all the same, `-Wno-collective` silences these warnings";

struct Walk<'w, 'a> {
    finder: &'w mut Finder<'a>,
    leaving: Vec<Leaving>,
    result: Option<Cause>,
    /// Inside a loop whose turns are repeated.
    learns: bool,
}

impl Walk<'_, '_> {
    fn statements(&mut self, list: &[Statement], values: &mut Varying) -> Done {
        let mut events = Vec::new();
        for statement in list {
            let (more, end) = self.statement(statement, values);
            events.extend(more);
            // What stands behind a jump is reached by another jump only.
            if end != End::Falls && !list.iter().any(is_target) {
                return (events, end);
            }
        }
        (events, End::Falls)
    }

    fn statement(&mut self, statement: &Statement, values: &mut Varying) -> Done {
        with_stack(|| self.statement_kind(statement, values))
    }

    fn statement_kind(&mut self, statement: &Statement, values: &mut Varying) -> Done {
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
            Label { body, .. } => {
                values.forget();
                self.statement(body, values)
            }
            Goto(_) | GotoComputed(_) => (Vec::new(), End::Elsewhere),
            Continue => (Vec::new(), End::Continue),
            Break => (Vec::new(), End::Break),
            Return(value) => {
                let events = value.iter().flat_map(|value| self.expr(value, values)).collect();
                if let Some(cause) = value.as_ref().and_then(|value| values.of(value)) {
                    self.result.get_or_insert(cause);
                }
                (events, End::Return)
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

    fn declare(&mut self, list: &[Declared], values: &mut Varying) -> Vec<Event> {
        let mut events = Vec::new();
        for Declared { symbol, init } in list {
            let mut cause = None;
            if let Some(init) = init {
                walk::top_expressions(init, &mut |e| events.extend(self.expr(e, values)));
                if let Init::Expr(value) = init {
                    cause = values.of(value);
                }
            }
            let kind = &self.finder.program.symbols[symbol.0 as usize].kind;
            if matches!(kind, SymbolKind::Object { duration: Duration::Automatic, .. }) {
                values.set(*symbol, cause);
            }
        }
        events
    }

    fn branch(&mut self, condition: &Expr, then: &Statement, other: Option<&Statement>, values: &mut Varying) -> Done {
        let mut events = self.expr(condition, values);
        let cause = values.of(condition);
        let mark = values.mark();
        let mut values_other = values.clone();
        let (then_events, then_end) = self.statement(then, values);
        let (other_events, other_end) = match other {
            Some(other) => self.statement(other, &mut values_other),
            None => (Vec::new(), End::Falls),
        };
        match (then_end, other_end) {
            (End::Falls, End::Falls) => values.join(values_other),
            (End::Falls, _) => {}
            _ => *values = values_other,
        }
        if let Some(cause) = cause {
            if then_end == End::Falls && other_end == End::Falls {
                values.assigned_since(mark, cause);
            }
            let branches = [(&then_events, then_end), (&other_events, other_end)];
            self.compare(condition.span, cause, branches);
            events.extend(if then_events.is_empty() { other_events } else { then_events });
        } else if !then_events.is_empty() || !other_events.is_empty() {
            events.push(Event::Either(then_events, other_events));
        }
        let end = if then_end == End::Falls { End::Falls } else { other_end };
        (events, end)
    }

    /// Both branches of a condition that varies must come to the same.
    fn compare(&mut self, condition: Span, cause: Cause, branches: [(&Vec<Event>, End); 2]) {
        let [(one, end_one), (other, end_other)] = branches;
        if end_one == End::Elsewhere || end_other == End::Elsewhere {
            return;
        }
        if end_one == end_other {
            if let Some(event) = difference(one, other) {
                self.warn_one_branch(event, condition, cause);
            }
            return;
        }
        let (left, end, stays) = match end_one {
            End::Falls => (other, end_other, one),
            _ => (one, end_one, other),
        };
        if !left.is_empty() {
            return;
        }
        match difference(stays, &[]) {
            Some(event) => self.warn_one_branch(event, condition, cause),
            None => self.leaving.push(Leaving { how: end, condition, cause }),
        }
    }

    fn turns(&mut self, turns: &Turns, body: &Statement, values: &mut Varying) -> Done {
        self.learn(turns, body, values);
        let mark = (self.leaving.len(), values.mark());
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
                let message = format!("threads may come to this {words} different numbers of times");
                let diagnostic = Diagnostic::warning(codes::NOT_BY_ALL, span, message)
                    .also(condition.span, "how often the loop runs differs between threads");
                self.report(diagnostic, cause, condition.span);
            }
            values.assigned_since(mark.1, cause);
        }
        self.left_loop(mark.0, &events);
        let events = if events.is_empty() { events } else { vec![Event::Loop(events)] };
        (events, end)
    }

    /// Who left a loop is missing where it begins again.
    fn left_loop(&mut self, mark: usize, events: &[Event]) {
        let inside: Vec<Leaving> = self.leaving.drain(mark..).collect();
        for leaving in inside {
            if leaving.how != End::Continue
                && let Some((words, span)) = first(events)
            {
                self.warn_left(words.to_string(), span, &leaving);
            } else if leaving.how == End::Return {
                self.leaving.push(leaving);
            }
        }
    }

    fn turn(&mut self, turns: &Turns, body: &Statement, values: &mut Varying) -> Vec<Event> {
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
    fn learn(&mut self, turns: &Turns, body: &Statement, values: &mut Varying) {
        const CHAIN: usize = 8;
        if std::mem::replace(&mut self.learns, true) {
            return;
        }
        self.finder.silent += 1;
        let mark = self.leaving.len();
        for _ in 0..CHAIN {
            let known = values.count();
            let mut later = values.clone();
            self.turn(turns, body, &mut later);
            values.join(later);
            if values.count() == known {
                break;
            }
        }
        self.leaving.truncate(mark);
        self.finder.silent -= 1;
        self.learns = false;
    }

    /// The body of an `upc_forall` that threads share out.
    fn own_turns(&mut self, turns: &Turns, affinity: &Expr, body: &Statement, values: &mut Varying) -> Vec<Event> {
        self.learn(turns, body, values);
        let mark = (self.leaving.len(), values.mark());
        let before = values.clone();
        let (events, _) = self.statement(body, values);
        values.join(before);
        self.leaving.truncate(mark.0);
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

    fn switch(&mut self, value: &Expr, body: &Statement, values: &mut Varying) -> Done {
        let mut events = self.expr(value, values);
        let cause = values.of(value);
        let mark = (self.leaving.len(), values.mark());
        let StatementKind::Block(list) = &body.kind else {
            let (more, _) = self.statement(body, values);
            events.extend(more);
            return (events, End::Falls);
        };
        let before = values.clone();
        let mut groups: Vec<Done> = Vec::new();
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
            groups.push((done, how));
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
        values: &mut Varying,
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
        if let Some(leaving) = self.leaving.pop() {
            self.warn_left(format!("`{words}`"), span, &leaving);
            self.leaving.clear();
        }
        Event::Meet { what, words: format!("`{words}`"), span }
    }

    fn must_agree(&mut self, words: &str, value: &Expr, values: &Varying) {
        if let Some(cause) = values.of(value) {
            let message = format!("threads give different values to the same `{words}`");
            let diagnostic = Diagnostic::warning(codes::ARGUMENT_VARIES, value.span, message);
            self.report(diagnostic, cause, value.span);
        }
    }

    // ---- expressions ----

    fn expr_done(&mut self, expr: &Expr, values: &mut Varying) -> Done {
        let events = self.expr(expr, values);
        let ends = match &expr.kind {
            ExprKind::Call { function, .. } => callee(function).is_some_and(|symbol| {
                let known = ENDS_THE_JOB.contains(&self.finder.spelling(symbol));
                known || self.finder.summary(symbol, &[]).never_returns
            }),
            ExprKind::Convert { from, .. } => return self.expr_again(from, values, events),
            _ => false,
        };
        (events, if ends { End::Elsewhere } else { End::Falls })
    }

    /// The end of what stands under a conversion, whose events are known.
    fn expr_again(&mut self, expr: &Expr, values: &mut Varying, events: Vec<Event>) -> Done {
        self.finder.silent += 1;
        let (_, end) = self.expr_done(expr, values);
        self.finder.silent -= 1;
        (events, end)
    }

    fn expr(&mut self, expr: &Expr, values: &mut Varying) -> Vec<Event> {
        with_stack(|| self.expr_kind(expr, values))
    }

    fn expr_kind(&mut self, expr: &Expr, values: &mut Varying) -> Vec<Event> {
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
                    Assign { place, value, .. } => {
                        let cause = values.of(value);
                        values.assign(place, cause);
                    }
                    CompoundAssign { place, value, .. } => {
                        let cause = values.of(value).or_else(|| values.of(place));
                        values.assign(place, cause);
                    }
                    Step { place, .. } => values.assign(place, values.of(place)),
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

    fn call(&mut self, function: &Expr, arguments: &[Expr], span: Span, values: &mut Varying) -> Vec<Event> {
        let mut events: Vec<Event> = arguments.iter().flat_map(|argument| self.expr(argument, values)).collect();
        let Some(symbol) = callee(function) else {
            events.push(Event::Unknown);
            return events;
        };
        let name = self.finder.spelling(symbol);
        if self.finder.functions.contains_key(&symbol) {
            let causes: Vec<_> = arguments.iter().map(|argument| values.of(argument)).collect();
            let inside = self.finder.summary(symbol, &causes);
            values.note_call(span, inside.result.is_some());
            let inside = seen_from(&inside.events, name, span);
            if let Some((words, _)) = first(&inside)
                && let Some(leaving) = self.leaving.pop()
            {
                self.warn_left(words.to_string(), span, &leaving);
                self.leaving.clear();
            }
            events.extend(inside);
        } else if is_collective(name) {
            if arguments_agree(name) {
                arguments.iter().for_each(|argument| self.must_agree(name, argument, values));
            }
            events.push(self.meet(name, Meeting::Call(name.to_string()), span));
        } else if (self.finder.own)(self.finder.program.symbols[symbol.0 as usize].span) {
            events.push(Event::Unknown);
        }
        events
    }

    // ---- messages ----

    fn warn_one_branch(&mut self, event: &Event, condition: Span, cause: Cause) {
        let Some((words, span)) = first(std::slice::from_ref(event)) else { return };
        let message = format!("only some threads come to this {words}");
        let diagnostic = Diagnostic::warning(codes::NOT_BY_ALL, span, message)
            .also(condition, "this condition differs between threads");
        self.report(diagnostic, cause, condition);
    }

    fn warn_left(&mut self, words: String, span: Span, leaving: &Leaving) {
        let how = match leaving.how {
            End::Break => "left the loop",
            End::Continue => "began the next turn",
            _ => "returned",
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

/// What threads do from each label on.
fn fall_through(groups: Vec<Done>) -> Vec<Vec<Event>> {
    let mut all: Vec<Vec<Event>> = Vec::new();
    for (mut events, end) in groups.into_iter().rev() {
        if let Some(next) = all.last().filter(|_| end == End::Falls) {
            events.extend(next.clone());
        }
        all.push(events);
    }
    all.reverse();
    all
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
