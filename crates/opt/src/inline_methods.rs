//! Small methods that loops call stand in the loops themselves. The C compiler puts them there, too, but the passes behind
//! this one see one function at a time: what such a method reads of arrays in fields is then read before the loop, and
//! what it changes of numbers in fields is carried through it.
//!
//! Only calls that a statement makes in any case, and first, are replaced. Where several operands of an expression do
//! something, the order is free: front ends compute what must be computed first before the statement.

use crate::analysis::locals::{assigned, exposed};
use crate::analysis::nest::{has_loops, is_loop};
use crate::pipeline::Options;
use crate::remarks::Remarks;
use kroll_ir::walk::Node;
use kroll_ir::*;
use kroll_source::hash::{HashMap, HashSet};

/// Expressions of a method, at most.
const MOST_OF_METHOD: usize = 80;
/// Expressions that come into a function, at most.
const MOST_ADDED: usize = 1500;
/// Methods inside of one another, at most.
const DEEPEST: usize = 3;

pub fn run(module: &mut Module, _options: &Options, _remarks: &mut Remarks) {
    if module.language != Language::Titanium {
        return;
    }
    let functions = module.items.iter().filter_map(|item| match item {
        Item::Func(func) => Method::of(func).map(|method| (func.name.clone(), method)),
        _ => None,
    });
    let methods: HashMap<String, Method> = functions.collect();
    for item in &mut module.items {
        let Item::Func(Func { name, frame, body: Some(body), .. }) = item else { continue };
        if has_loops(body) {
            let exposed = exposed(body);
            Pass { methods: &methods, exposed, frame, left: MOST_ADDED, inside: vec![name.clone()] }.body(body, false);
        }
    }
}

/// A function that may stand where it is called.
struct Method {
    func: Func,
    expressions: usize,
    /// Parameters that it changes.
    changed: HashSet<LocalId>,
}

impl Method {
    fn of(func: &Func) -> Option<Method> {
        let body = func.body.as_ref()?;
        let is_plain = func.attributes.is_empty() && !func.variadic && func.frame.labels.is_empty();
        let in_registers = func.frame.locals.iter().all(|local| !local.is_static && !local.survives_throw);
        if !is_plain || !in_registers || !returns_at_end(body) || !exposed(body).is_empty() {
            return None;
        }
        let mut expressions = 0;
        let mut is_straight = true;
        body.iter().for_each(|stmt| {
            stmt.for_each_node(&mut |node| match node {
                Node::Expr(expr) => {
                    expressions += 1;
                    is_straight &= !matches!(expr.kind, ExprKind::Verbatim(_) | ExprKind::VaArg(_));
                }
                Node::Stmt(stmt) => is_straight &= is_straight_on(stmt),
            });
        });
        let changed = assigned(body);
        (is_straight && expressions <= MOST_OF_METHOD).then(|| Method { func: func.clone(), expressions, changed })
    }
}

fn is_straight_on(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::Block(_) | StmtKind::Expr(_) | StmtKind::Local { .. } | StmtKind::If { .. } | StmtKind::Return(_)
    )
}

/// The only way out is the last statement, or the end.
fn returns_at_end(body: &[Stmt]) -> bool {
    let mut returns = 0;
    body.iter().for_each(|stmt| {
        stmt.for_each_stmt(&mut |stmt| returns += usize::from(matches!(stmt.kind, StmtKind::Return(_))));
    });
    let last = body.last().is_some_and(|stmt| matches!(stmt.kind, StmtKind::Return(_)));
    returns == usize::from(last)
}

struct Pass<'a> {
    methods: &'a HashMap<String, Method>,
    exposed: HashSet<LocalId>,
    frame: &'a mut Frame,
    /// Expressions that may still come.
    left: usize,
    /// The function, and the methods whose statements are looked at.
    inside: Vec<String>,
}

impl Pass<'_> {
    fn body(&mut self, body: &mut Vec<Stmt>, in_loop: bool) {
        for mut stmt in std::mem::take(body) {
            if in_loop && self.before(&mut stmt, body) {
                continue;
            }
            let inside = in_loop || is_loop(&stmt);
            match &mut stmt.kind {
                // Cases stand between the statements of the one, declarations of a loop in the other.
                StmtKind::Switch { body, .. } => self.within_each(body, inside),
                StmtKind::For { init, body, .. } | StmtKind::Forall { init, body, .. } => {
                    self.within_each(init, in_loop);
                    self.body(body, inside);
                }
                _ => stmt.for_each_body_mut(&mut |body| self.body(body, inside)),
            }
            body.push(stmt);
        }
    }

    fn within_each(&mut self, stmts: &mut [Stmt], in_loop: bool) {
        for stmt in stmts {
            stmt.for_each_body_mut(&mut |body| self.body(body, in_loop));
        }
    }

    /// What the statement calls comes before it; true if that is all of it.
    fn before(&mut self, stmt: &mut Stmt, out: &mut Vec<Stmt>) -> bool {
        let loc = stmt.loc;
        match &mut stmt.kind {
            StmtKind::Expr(expr) => {
                if self.is_nothing_more(expr, loc, out) {
                    return true;
                }
                self.expr(expr, loc, out);
            }
            StmtKind::Local { init: Some(expr), .. }
            | StmtKind::Return(Some(expr))
            | StmtKind::If { cond: expr, .. }
            | StmtKind::Switch { on: expr, .. } => self.expr(expr, loc, out),
            _ => {}
        }
        false
    }

    /// A call whose value nobody wants.
    fn is_nothing_more(&mut self, expr: &mut Expr, loc: Option<Loc>, out: &mut Vec<Stmt>) -> bool {
        if !matches!(expr.kind, ExprKind::Call(..)) {
            return false;
        }
        expr.for_each_child_mut(|child| self.expr(child, loc, out));
        let Some(value) = self.in_place(expr, loc, out) else { return false };
        out.extend(value.map(|value| Stmt::expr(value.cast(Type::Void), loc)));
        true
    }

    fn expr(&mut self, expr: &mut Expr, loc: Option<Loc>, out: &mut Vec<Stmt>) {
        match &mut expr.kind {
            ExprKind::Cond(first, ..) => self.expr(first, loc, out),
            ExprKind::Binary(op, first, _) if op.is_logical() => self.expr(first, loc, out),
            ExprKind::Comma(_) | ExprKind::Block(_) => {}
            _ => expr.for_each_child_mut(|child| self.expr(child, loc, out)),
        }
        if expr.ty != Type::Void
            && let Some(Some(value)) = self.in_place(expr, loc, out)
        {
            *expr = value;
        }
    }

    /// The value, if there is one, of a call whose method now stands in `out`.
    fn in_place(&mut self, expr: &mut Expr, loc: Option<Loc>, out: &mut Vec<Stmt>) -> Option<Option<Expr>> {
        let ExprKind::Call(callee, args) = &mut expr.kind else { return None };
        let ExprKind::Func(name) = &callee.kind else { return None };
        let method = self.methods.get(name)?;
        let fits = self.inside.len() <= DEEPEST && !self.inside.contains(name) && method.expressions <= self.left;
        if !fits || args.len() != method.func.params.len() {
            return None;
        }
        self.left -= method.expressions;
        let mut given = HashMap::default();
        let mut known = HashMap::default();
        for (param, arg) in method.func.params.iter().zip(std::mem::take(args)) {
            let local = self.frame.add(method.func.frame.local(*param).clone());
            known.insert(*param, local);
            let arg = self.checked_before(arg, loc, out);
            if !method.changed.contains(param) && self.is_steady(&arg) {
                given.insert(local, arg);
            } else {
                out.push(Stmt::local(local, Some(arg), loc));
            }
        }
        let body = method.func.body.as_ref().expect("methods have bodies");
        let mut copy = self.frame.copy_from(&method.func.frame, body, known);
        copy.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(&mut |expr| put(expr, &given)));
        self.inside.push(name.clone());
        let result = match copy.pop_if(|stmt| matches!(stmt.kind, StmtKind::Return(_))) {
            Some(Stmt { kind: StmtKind::Return(Some(value)), .. }) => {
                let local = self.frame.fresh("result", method.func.result.unqualified().clone());
                copy.push(Stmt::local(local, Some(value), loc));
                Some(self.frame.value(local))
            }
            _ => None,
        };
        self.body(&mut copy, true);
        self.inside.pop();
        out.append(&mut copy);
        Some(result)
    }

    /// An argument that is only looked at is looked at before; then it is what it leads to.
    fn checked_before(&mut self, arg: Expr, loc: Option<Loc>, out: &mut Vec<Stmt>) -> Expr {
        let mut pointer = &arg;
        while let ExprKind::Cast(inner) = &pointer.kind {
            pointer = inner;
        }
        let ExprKind::Op { op, args, .. } = &pointer.kind else { return arg };
        if op.name != "nonnull" || !self.is_steady(&args[0]) {
            return arg;
        }
        let plain = args[0].clone();
        let ty = arg.ty.clone();
        out.push(Stmt::expr(pointer.clone(), loc));
        if plain.ty == ty { plain } else { plain.cast(ty) }
    }

    /// The value stays the same while a method runs that does not get it, and costs nothing.
    fn is_steady(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Null => true,
            ExprKind::Local(local) => !self.exposed.contains(local) && !self.frame.local(*local).is_static,
            ExprKind::Cast(inner) => self.is_steady(inner),
            _ => false,
        }
    }
}

/// Puts arguments in the place of parameters.
fn put(expr: &mut Expr, given: &HashMap<LocalId, Expr>) {
    if let ExprKind::Local(local) = &expr.kind {
        if let Some(arg) = given.get(local) {
            *expr = arg.clone();
        }
        return;
    }
    expr.for_each_child_mut(|child| put(child, given));
}
