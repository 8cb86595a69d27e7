//! What needs the flow of control: statements that cannot be reached, values that may be missing, final variables that
//! may get a second value, and methods that may end without `return`.

use super::constants;
use super::program::{BinaryOp, Expr, ExprKind, FieldId, LabelId, Local, LocalId, Stmt, StmtKind, UnaryOp};
use super::walk::parts;
use kroll_source::hash::{HashMap, HashSet};
use kroll_source::{Diagnostic, Span, with_stack};
use std::sync::Arc;

/// A final field without a value in its declaration.
pub(super) struct BlankField {
    pub field: FieldId,
    pub name: Arc<str>,
}

/// One body and what must hold in it.
pub(super) struct Subject<'b> {
    pub locals: &'b [Local],
    /// For each local whether it is final.
    pub finals: &'b [bool],
    /// How many of the locals are parameters.
    pub params: usize,
    /// Those that this constructor or static initialiser must give a value.
    pub blanks: &'b [BlankField],
    /// They have values from the start, because another constructor is called first.
    pub blanks_are_set: bool,
    /// Ends only by returning a value.
    pub returns_value: bool,
    pub span: Span,
}

/// What is known at one point of the body. Slots are the locals, then the blank fields.
#[derive(Clone)]
struct State {
    /// The point can be reached.
    live: bool,
    assigned: Vec<bool>,
    unassigned: Vec<bool>,
}

impl State {
    /// With what a block has done that runs next.
    fn and_then(mut self, done: &State) -> State {
        for slot in 0..self.assigned.len() {
            self.assigned[slot] |= done.assigned[slot];
            self.unassigned[slot] &= done.unassigned[slot];
        }
        self
    }

    /// Behind a jump anything may be claimed.
    fn dead(slots: usize) -> State {
        State { live: false, assigned: vec![true; slots], unassigned: vec![true; slots] }
    }

    fn join(mut self, other: &State) -> State {
        self.live |= other.live;
        for (own, other) in self.assigned.iter_mut().zip(&other.assigned) {
            *own &= other;
        }
        for (own, other) in self.unassigned.iter_mut().zip(&other.unassigned) {
            *own &= other;
        }
        self
    }
}

pub(super) fn check(subject: &Subject, stmts: &[Stmt]) -> Vec<Diagnostic> {
    let mut flow = Flow::new(subject);
    let end = flow.stmts(stmts, flow.start());
    flow.end(end);
    flow.found
}

/// Whether the end of these statements can be reached. What else is wrong with them is said when their body is checked.
pub(super) fn completes(locals: &[Local], stmts: &[Stmt]) -> bool {
    let finals = vec![false; locals.len()];
    let subject = Subject {
        locals,
        finals: &finals,
        params: 0,
        blanks: &[],
        blanks_are_set: false,
        returns_value: false,
        span: Span::default(),
    };
    let mut flow = Flow::new(&subject);
    flow.stmts(stmts, flow.start()).live
}

struct Flow<'b> {
    subject: &'b Subject<'b>,
    slots: usize,
    breaks: HashMap<LabelId, State>,
    continues: HashMap<LabelId, State>,
    returns: Vec<State>,
    /// How many loops are around, and around the declaration of each slot.
    loops: u32,
    declared_in: Vec<u32>,
    /// Slots assigned so far in the `try` blocks around.
    touched: HashSet<usize>,
    /// Final slots assigned inside loops that their declarations are outside of.
    in_loops: Vec<(usize, Span)>,
    found: Vec<Diagnostic>,
}

impl<'b> Flow<'b> {
    fn new(subject: &'b Subject<'b>) -> Flow<'b> {
        let slots = subject.locals.len() + subject.blanks.len();
        Flow {
            subject,
            slots,
            breaks: HashMap::default(),
            continues: HashMap::default(),
            returns: Vec::new(),
            loops: 0,
            declared_in: vec![0; slots],
            touched: HashSet::default(),
            in_loops: Vec::new(),
            found: Vec::new(),
        }
    }

    /// The parameters have values, and blank fields that another constructor has set.
    fn start(&self) -> State {
        let mut start = State { live: true, assigned: vec![false; self.slots], unassigned: vec![true; self.slots] };
        let blanks = if self.subject.blanks_are_set { self.subject.locals.len()..self.slots } else { 0..0 };
        for slot in (0..self.subject.params).chain(blanks) {
            start.assigned[slot] = true;
            start.unassigned[slot] = false;
        }
        start
    }
}

impl Flow<'_> {
    fn end(&mut self, end: State) {
        if self.subject.returns_value && end.live {
            self.found.push(
                Diagnostic::error("T0151", self.subject.span, "the method may end without returning a value")
                    .because("a method with a result returns one on every path")
                    .hint("add a `return` at the end, or throw an exception there"),
            );
        }
        let exits = self.returns.iter().chain([&end]).filter(|state| state.live);
        let exits: Vec<&State> = exits.collect();
        for (i, blank) in self.subject.blanks.iter().enumerate() {
            if exits.iter().any(|state| !state.assigned[self.subject.locals.len() + i]) {
                self.found.push(
                    Diagnostic::error(
                        "T0153",
                        self.subject.span,
                        format!("the final field `{}` may be left without a value", blank.name),
                    )
                    .because(
                        "a final field gets its value in its declaration, in an initialiser or in every constructor",
                    )
                    .hint(format!("assign `{}` on every path, or give it a value where it is declared", blank.name)),
                );
            }
        }
    }

    // ---- statements ----

    fn stmts(&mut self, stmts: &[Stmt], mut state: State) -> State {
        let mut reported = false;
        for stmt in stmts {
            if !state.live && !reported {
                self.unreachable(stmt.span);
                reported = true;
            }
            // What follows from that is not worth another message.
            state.live |= reported;
            state = self.stmt(stmt, state);
        }
        state.live &= !reported;
        state
    }

    fn unreachable(&mut self, span: Span) {
        self.found.push(
            Diagnostic::error("T0152", span, "this statement cannot be reached")
                .because("what stands before it always jumps away or never ends")
                .hint("remove it, or the jump before it"),
        );
    }

    fn stmt(&mut self, stmt: &Stmt, state: State) -> State {
        with_stack(|| self.stmt_here(stmt, state))
    }

    fn stmt_here(&mut self, stmt: &Stmt, mut state: State) -> State {
        use StmtKind::*;
        match &stmt.kind {
            Error => state,
            Block(stmts) => self.stmts(stmts, state),
            Local { local, init } => self.declaration(*local, init.as_ref(), state),
            Expr(value) => self.expr(value, state),
            If { cond, then, other } => self.if_stmt(cond, then, other.as_deref(), state),
            While { label, cond, body } => self.loop_stmt(*label, Some(cond), &[], body, state),
            For { label, init, cond, update, body } => {
                let state = self.stmts(init, state);
                self.loop_stmt(*label, cond.as_ref(), update, body, state)
            }
            DoWhile { label, body, cond } => self.do_while(*label, body, cond, state),
            Foreach { label, point, domain, body } => self.foreach(*label, *point, domain, body, state),
            Labelled { label, body } => {
                let end = self.stmt(body, state);
                self.with_breaks(*label, end)
            }
            Switch { label, selector, groups } => self.switch(*label, selector, groups, state),
            Break(label) => {
                self.jump(*label, state, true);
                State::dead(self.slots)
            }
            Continue(label) => {
                self.jump(*label, state, false);
                State::dead(self.slots)
            }
            Return(value) => {
                if let Some(value) = value {
                    state = self.expr(value, state);
                }
                self.returns.push(state);
                State::dead(self.slots)
            }
            Throw(value) => {
                self.expr(value, state);
                State::dead(self.slots)
            }
            Try { body, catches, finally } => self.try_stmt(body, catches, finally.as_deref(), state),
            Synchronized { lock, body } => {
                let state = self.expr(lock, state);
                self.stmts(body, state)
            }
            Team { enter, choice, branches, .. } => self.team(enter, choice.as_ref(), branches, state),
            Assert { cond, message } => {
                let (_, failed) = self.condition(cond, state.clone());
                if let Some(message) = message {
                    self.expr(message, failed);
                }
                state
            }
            ConstructorCall { args, .. } => args.iter().fold(state, |state, arg| self.expr(arg, state)),
        }
    }

    /// A part without a branch of its own runs none.
    fn team(&mut self, enter: &Expr, choice: Option<&Expr>, branches: &[Vec<Stmt>], state: State) -> State {
        let state = self.expr(enter, state);
        let Some(choice) = choice else {
            return branches.iter().fold(state, |state, branch| self.stmts(branch, state));
        };
        let state = self.expr(choice, state);
        let mut end = state.clone();
        for branch in branches {
            let state = self.stmts(branch, state.clone());
            end = end.join(&state);
        }
        end
    }

    fn declaration(&mut self, local: LocalId, init: Option<&Expr>, mut state: State) -> State {
        let slot = local.0 as usize;
        self.declared_in[slot] = self.loops;
        if let Some(init) = init {
            state = self.expr(init, state);
        }
        state.assigned[slot] = init.is_some();
        state.unassigned[slot] = init.is_none();
        state
    }

    fn if_stmt(&mut self, cond: &Expr, then: &Stmt, other: Option<&Stmt>, state: State) -> State {
        let live = state.live;
        let (mut yes, mut no) = self.condition(cond, state);
        // Unlike a loop, an `if` with a constant condition leaves both branches reachable: it serves to switch code off.
        yes.live = live;
        no.live = live;
        let yes = self.stmt(then, yes);
        let no = match other {
            Some(other) => self.stmt(other, no),
            None => no,
        };
        yes.join(&no)
    }

    fn jump(&mut self, label: LabelId, state: State, is_break: bool) {
        let jumps = if is_break { &mut self.breaks } else { &mut self.continues };
        let joined = match jumps.remove(&label) {
            Some(earlier) => earlier.join(&state),
            None => state,
        };
        jumps.insert(label, joined);
    }

    fn with_breaks(&mut self, label: LabelId, end: State) -> State {
        match self.breaks.remove(&label) {
            Some(breaks) => end.join(&breaks),
            None => end,
        }
    }

    /// The end of a loop's body, with the `continue`s in it.
    fn body(&mut self, label: LabelId, body: &Stmt, state: State) -> State {
        self.loops += 1;
        let end = self.stmt(body, state);
        self.loops -= 1;
        match self.continues.remove(&label) {
            Some(continues) => end.join(&continues),
            None => end,
        }
    }

    fn loop_stmt(&mut self, label: LabelId, cond: Option<&Expr>, update: &[Expr], body: &Stmt, state: State) -> State {
        let mark = self.in_loops.len();
        let (inside, outside) = match cond {
            Some(cond) => self.loop_condition(cond, state),
            None => (state, State::dead(self.slots)),
        };
        let inside = if inside.live {
            inside
        } else {
            self.unreachable(body.span);
            State { live: true, ..inside }
        };
        let end = self.body(label, body, inside);
        self.loops += 1;
        let again = update.iter().fold(end, |state, update| self.expr(update, state));
        self.loops -= 1;
        self.repeats(mark, &again);
        self.with_breaks(label, outside)
    }

    /// One that is evaluated again and again.
    fn loop_condition(&mut self, cond: &Expr, state: State) -> (State, State) {
        self.loops += 1;
        let states = self.condition(cond, state);
        self.loops -= 1;
        states
    }

    fn do_while(&mut self, label: LabelId, body: &Stmt, cond: &Expr, state: State) -> State {
        let mark = self.in_loops.len();
        let end = self.body(label, body, state);
        let (again, outside) = self.loop_condition(cond, end);
        self.repeats(mark, &again);
        self.with_breaks(label, outside)
    }

    fn foreach(&mut self, label: LabelId, point: LocalId, domain: &Expr, body: &Stmt, state: State) -> State {
        let before = self.expr(domain, state);
        let mut inside = before.clone();
        inside.assigned[point.0 as usize] = true;
        inside.unassigned[point.0 as usize] = false;
        let mark = self.in_loops.len();
        let again = self.body(label, body, inside);
        self.repeats(mark, &again);
        self.with_breaks(label, before)
    }

    fn switch(
        &mut self,
        label: LabelId,
        selector: &Expr,
        groups: &[super::program::SwitchGroup],
        state: State,
    ) -> State {
        let start = self.expr(selector, state);
        let mut end = State::dead(self.slots);
        for group in groups {
            end = self.stmts(&group.body, end.join(&start));
        }
        let has_default = groups.iter().any(|g| g.labels.contains(&None));
        if !has_default {
            end = end.join(&start);
        }
        self.with_breaks(label, end)
    }

    fn try_stmt(
        &mut self,
        body: &[Stmt],
        catches: &[super::program::Catch],
        finally: Option<&[Stmt]>,
        state: State,
    ) -> State {
        let outer_touched = std::mem::take(&mut self.touched);
        let outer_jumps = (std::mem::take(&mut self.breaks), std::mem::take(&mut self.continues));
        let outer_returns = std::mem::take(&mut self.returns);
        let before = state.clone();
        let mut end = self.stmts(body, state);
        // A handler may start anywhere in the block: nothing of it is certain, all of it is possible.
        let mut caught = before;
        for &slot in &self.touched {
            caught.unassigned[slot] = false;
        }
        for catch in catches {
            let mut start = caught.clone();
            start.assigned[catch.local.0 as usize] = true;
            start.unassigned[catch.local.0 as usize] = false;
            let handled = self.stmts(&catch.body, start);
            end = end.join(&handled);
        }
        for &slot in &self.touched {
            caught.unassigned[slot] = false;
        }
        self.touched.extend(outer_touched);
        let breaks = std::mem::replace(&mut self.breaks, outer_jumps.0);
        let continues = std::mem::replace(&mut self.continues, outer_jumps.1);
        let returns = std::mem::replace(&mut self.returns, outer_returns);
        let done = finally.map(|finally| self.stmts(finally, caught));
        // What leaves the block, whichever way, goes on after the `finally`, if that ends.
        if done.as_ref().is_some_and(|done| !done.live) {
            return State::dead(self.slots);
        }
        let after = |state: State| match &done {
            Some(done) => state.and_then(done),
            None => state,
        };
        breaks.into_iter().for_each(|(label, state)| self.jump(label, after(state), true));
        continues.into_iter().for_each(|(label, state)| self.jump(label, after(state), false));
        self.returns.extend(returns.into_iter().map(&after));
        after(end)
    }

    // ---- expressions ----

    /// States when the condition is true and when it is false.
    fn condition(&mut self, cond: &Expr, state: State) -> (State, State) {
        let live = state.live;
        let (mut yes, mut no) = with_stack(|| self.condition_here(cond, state));
        // What can be reached depends on constants alone, and `x && false` is none.
        if constants::boolean(cond).is_none() {
            (yes.live, no.live) = (live, live);
        }
        (yes, no)
    }

    fn condition_here(&mut self, cond: &Expr, state: State) -> (State, State) {
        if let Some(known) = constants::boolean(cond) {
            let dead = State::dead(self.slots);
            return if known { (state, dead) } else { (dead, state) };
        }
        match &cond.kind {
            ExprKind::Unary { op: UnaryOp::Not, operand } => {
                let (yes, no) = self.condition(operand, state);
                (no, yes)
            }
            ExprKind::Binary { op: BinaryOp::AndAnd, left, right } => {
                let (both, first_fails) = self.condition(left, state);
                let (yes, second_fails) = self.condition(right, both);
                (yes, first_fails.join(&second_fails))
            }
            ExprKind::Binary { op: BinaryOp::OrOr, left, right } => {
                let (first_holds, neither) = self.condition(left, state);
                let (second_holds, no) = self.condition(right, neither);
                (first_holds.join(&second_holds), no)
            }
            _ => {
                let after = self.expr(cond, state);
                (after.clone(), after)
            }
        }
    }

    fn expr(&mut self, expr: &Expr, state: State) -> State {
        with_stack(|| self.expr_here(expr, state))
    }

    fn expr_here(&mut self, expr: &Expr, state: State) -> State {
        match &expr.kind {
            ExprKind::Local(local) => {
                self.read(*local, expr.span, &state);
                state
            }
            ExprKind::Binary { op: BinaryOp::AndAnd | BinaryOp::OrOr, .. } => {
                let (yes, no) = self.condition(expr, state);
                yes.join(&no)
            }
            ExprKind::Conditional { cond, then, other } => {
                let (yes, no) = self.condition(cond, state);
                let yes = self.expr(then, yes);
                let no = self.expr(other, no);
                yes.join(&no)
            }
            ExprKind::Assign { place, value } => match self.slot_of(place) {
                Some(slot) => {
                    let after = self.expr(value, state);
                    self.assign(slot, place.span, after)
                }
                None => {
                    let state = self.expr(place, state);
                    self.expr(value, state)
                }
            },
            ExprKind::Compound { place, value, .. } => {
                let state = self.expr(place, state);
                let state = self.expr(value, state);
                self.changed(place, state)
            }
            ExprKind::Increment { place, .. } => {
                let state = self.expr(place, state);
                self.changed(place, state)
            }
            _ => parts(expr).into_iter().fold(state, |state, part| self.expr(part, state)),
        }
    }

    fn changed(&mut self, place: &Expr, state: State) -> State {
        match self.slot_of(place) {
            Some(slot) => self.assign(slot, place.span, state),
            None => state,
        }
    }

    fn slot_of(&self, place: &Expr) -> Option<usize> {
        let field = match &place.kind {
            ExprKind::Local(local) => return Some(local.0 as usize),
            ExprKind::StaticField(field) => *field,
            ExprKind::Field { object, field } if object.kind == ExprKind::This => *field,
            _ => return None,
        };
        self.subject.blanks.iter().position(|b| b.field == field).map(|i| self.subject.locals.len() + i)
    }

    fn assign(&mut self, slot: usize, span: Span, mut state: State) -> State {
        let is_final = self.subject.finals.get(slot).copied().unwrap_or(true);
        if is_final && !state.unassigned[slot] {
            self.assigned_twice(span);
        } else if is_final && self.loops > self.declared_in[slot] {
            self.in_loops.push((slot, span));
        }
        self.touched.insert(slot);
        state.assigned[slot] = true;
        state.unassigned[slot] = false;
        state
    }

    fn assigned_twice(&mut self, span: Span) {
        self.found.push(
            Diagnostic::error("T0129", span, "this final variable may have a value already")
                .because("a final variable gets one value, once")
                .hint("declare it without `final`, or assign it on one path only and outside of loops"),
        );
    }

    /// A loop starts again in this state: what was assigned since the mark must be unassigned still, or left behind.
    fn repeats(&mut self, mark: usize, again: &State) {
        let inside = self.in_loops.split_off(mark);
        for (slot, span) in inside {
            let declared_outside = self.declared_in[slot] <= self.loops;
            if declared_outside && !again.unassigned[slot] {
                self.assigned_twice(span);
            } else if declared_outside && self.loops > self.declared_in[slot] {
                self.in_loops.push((slot, span));
            }
        }
    }

    fn read(&mut self, local: LocalId, span: Span, state: &State) {
        if state.assigned[local.0 as usize] {
            return;
        }
        let info = &self.subject.locals[local.0 as usize];
        self.found.push(
            Diagnostic::error("T0153", span, format!("`{}` may have no value yet", info.name))
                .also(info.span, "declared without a value")
                .because("a local variable must have been assigned on every path that leads to its use")
                .hint("give it a value where it is declared"),
        );
    }
}
