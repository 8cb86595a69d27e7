//! Arrays that a loop passes on are copied before it. An array that also is read lives in registers, number by number,
//! and C compilers put it together in memory at every call: a copy of what was just written in smaller pieces waits until
//! all of them are there. What is put together before the loop is copied at once (HeapSort on an array takes 0.9 of the
//! time).

use crate::analysis::locals::{changed, exposed, local_of};
use crate::analysis::nest::is_loop;
use crate::outline_checked::{CHECKED_NEST, is_likely};
use crate::pipeline::Options;
use crate::remarks::Remarks;
use kroll_ir::*;
use kroll_source::hash::{HashMap, HashSet};

pub fn run(module: &mut Module, _options: &Options, _remarks: &mut Remarks) {
    if module.language != Language::Titanium {
        return;
    }
    for item in &mut module.items {
        let Item::Func(Func { body: Some(body), frame, params, attributes, .. }) = item else { continue };
        if attributes != CHECKED_NEST {
            let mut set: HashSet<LocalId> = params.iter().copied().collect();
            body.iter().for_each(|stmt| stmt.for_each_stmt(&mut |stmt| set.extend(initialised(stmt))));
            let (exposed, read) = (exposed(body), read(body));
            set.retain(|local| !exposed.contains(local) && read.contains(local));
            Pass { frame, set }.body(body);
        }
    }
}

fn initialised(stmt: &Stmt) -> Option<LocalId> {
    match stmt.kind {
        StmtKind::Local { local, init: Some(_) } => Some(local),
        _ => None,
    }
}

/// Arrays whose elements are used.
fn read(body: &[Stmt]) -> HashSet<LocalId> {
    let mut read = HashSet::default();
    let mut note = |e: &Expr| {
        if let ExprKind::Elem { array, .. } = &e.kind {
            read.extend(local_of(array));
        }
    };
    body.iter().for_each(|stmt| stmt.for_each_expr(&mut |expr| expr.walk(&mut note)));
    read
}

struct Pass<'f> {
    frame: &'f mut Frame,
    /// Arrays that have a value from the start, that no pointer knows, and whose elements are used.
    set: HashSet<LocalId>,
}

impl Pass<'_> {
    fn body(&mut self, body: &mut [Stmt]) {
        for stmt in body {
            if is_loop(stmt) {
                self.around(stmt);
                continue;
            }
            for_each_usual_body(stmt, &mut |inner| self.body(inner));
        }
    }

    /// `{ copy; loop }`
    fn around(&mut self, stmt: &mut Stmt) {
        let changed = changed(std::slice::from_ref(stmt));
        let (mut passed, mut before) = (HashMap::default(), Vec::new());
        for_each_arg(stmt, &mut |arg| {
            let array = local_of(arg).filter(|local| self.is_array(*local) && !changed.contains(local));
            let Some(array) = array else { return };
            let copy: &mut Expr = passed.entry(array).or_insert_with(|| {
                let (declared, copy) = self.frame.bind("passed", arg.clone(), None);
                before.push(declared);
                copy
            });
            *arg = copy.clone();
        });
        if before.is_empty() {
            return;
        }
        let block = Stmt::new(StmtKind::Block(Vec::new()), stmt.loc);
        before.push(std::mem::replace(stmt, block));
        stmt.kind = StmtKind::Block(before);
    }

    fn is_array(&self, local: LocalId) -> bool {
        let Local { ty, is_static, pinned, survives_throw, .. } = self.frame.local(local);
        let is_plain = !is_static && !pinned && !survives_throw;
        is_plain && matches!(ty.unqualified(), Type::TiArray { .. }) && self.set.contains(&local)
    }
}

/// The statements inside of one, but for the checked version of a nest, which is not worth it.
fn for_each_usual_body(stmt: &mut Stmt, f: &mut dyn FnMut(&mut Vec<Stmt>)) {
    match &mut stmt.kind {
        StmtKind::If { cond, then, .. } if is_likely(cond) => f(then),
        _ => stmt.for_each_body_mut(f),
    }
}

/// What is passed to functions of the program.
fn for_each_arg(stmt: &mut Stmt, f: &mut dyn FnMut(&mut Expr)) {
    stmt.for_each_own_expr_mut(&mut |expr| for_each_arg_of(expr, f));
    for_each_usual_body(stmt, &mut |body| body.iter_mut().for_each(|stmt| for_each_arg(stmt, f)));
}

fn for_each_arg_of(expr: &mut Expr, f: &mut dyn FnMut(&mut Expr)) {
    if let ExprKind::Block(stmts) = &mut expr.kind {
        return stmts.iter_mut().for_each(|stmt| for_each_arg(stmt, f));
    }
    if let ExprKind::Call(_, args) = &mut expr.kind {
        args.iter_mut().for_each(&mut *f);
    }
    expr.for_each_child_mut(|child| for_each_arg_of(child, f));
}
