//! Arrays stay referred to while loops use them. C compilers hold what a loop needs of an array in whatever pointer suits
//! them, such as one to where element 0 would be, which may lie outside of the array's memory: the garbage collector
//! would not see that the array is in use. So behind every loop over an array, and before every jump out of it, stands an
//! operation that takes the address of its storage, and the C compiler must have it until then.

use crate::analysis::locals::{changed, declared};
use crate::analysis::nest::has_loops;
use crate::pipeline::Options;
use crate::remarks::Remarks;
use kroll_ir::*;
use kroll_source::hash::{HashMap, HashSet};
use std::collections::BTreeSet;

pub fn run(module: &mut Module, _options: &Options, _remarks: &mut Remarks) {
    if module.language != Language::Titanium {
        return;
    }
    for item in &mut module.items {
        let Item::Func(Func { body: Some(body), frame, .. }) = item else { continue };
        if !has_loops(body) {
            continue;
        }
        let mut arrays = Arrays { frame, java: HashSet::default(), behind: HashMap::default() };
        arrays.find(body);
        let mut pass = Pass { arrays, loops: Vec::new(), kept: BTreeSet::new() };
        pass.body(body, &HashSet::default());
        let Pass { kept, arrays, .. } = pass;
        if !kept.is_empty() {
            initialise(body, &kept, arrays.frame);
        }
    }
}

/// What is known of the arrays of a function.
struct Arrays<'f> {
    frame: &'f mut Frame,
    /// Locals whose elements are used as those of Java arrays.
    java: HashSet<LocalId>,
    /// Arrays that pointers were made from.
    behind: HashMap<LocalId, BTreeSet<LocalId>>,
}

impl Arrays<'_> {
    fn find(&mut self, body: &[Stmt]) {
        for stmt in body {
            stmt.for_each_expr(&mut |expr| {
                expr.walk(&mut |e| {
                    if let ExprKind::Elem { array, layout: Layout::Java, .. } = &e.kind
                        && let ExprKind::Local(local) = array.kind
                    {
                        self.java.insert(local);
                    }
                })
            });
        }
        for stmt in body {
            stmt.for_each_stmt(&mut |stmt| self.find_pointer(stmt));
        }
    }

    fn find_pointer(&mut self, stmt: &Stmt) {
        let StmtKind::Local { local, init: Some(init) } = &stmt.kind else { return };
        if !matches!(self.frame.local(*local).ty.unqualified(), Type::Ptr(_) | Type::Global(_)) {
            return;
        }
        let mut inside = HashSet::default();
        init.for_each_stmt(&mut |stmt| inside.extend(declared(stmt)));
        let mut arrays = self.of_expr(init);
        arrays.retain(|array| !inside.contains(array));
        if !arrays.is_empty() {
            self.behind.insert(*local, arrays);
        }
    }

    fn is_array(&self, local: LocalId) -> bool {
        matches!(self.frame.local(local).ty.unqualified(), Type::TiArray { .. }) || self.java.contains(&local)
    }

    /// Arrays that the expression uses, or pointers into them.
    fn of_expr(&self, expr: &Expr) -> BTreeSet<LocalId> {
        let mut out = BTreeSet::new();
        expr.walk(&mut |e| {
            if let ExprKind::Local(local) = e.kind {
                out.extend(self.is_array(local).then_some(local));
                out.extend(self.behind.get(&local).into_iter().flatten());
            }
        });
        out
    }

    fn of_stmt(&self, stmt: &Stmt) -> BTreeSet<LocalId> {
        let mut out = BTreeSet::new();
        stmt.for_each_expr(&mut |expr| out.extend(self.of_expr(expr)));
        out
    }

    fn keep(&self, local: LocalId, loc: Option<Loc>) -> Stmt {
        let array = self.frame.value(local);
        let storage = match array.ty.unqualified() {
            Type::TiArray { .. } => array.field("storage", Type::ULONG),
            _ => array.cast(Type::ULONG),
        };
        Stmt::expr(Expr::op("keep", Type::Void, vec![storage], None), loc)
    }
}

struct Pass<'f> {
    arrays: Arrays<'f>,
    /// The arrays of each loop around.
    loops: Vec<BTreeSet<LocalId>>,
    kept: BTreeSet<LocalId>,
}

impl Pass<'_> {
    /// `covered`: arrays that a loop around keeps, and does not change.
    fn body(&mut self, body: &mut Vec<Stmt>, covered: &HashSet<LocalId>) {
        for stmt in std::mem::take(body) {
            let loc = stmt.loc;
            match &stmt.kind {
                StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. } => {
                    let (stmt, keeps) = self.one_loop(stmt, covered);
                    body.push(stmt);
                    body.extend(self.keeps(&keeps, loc));
                }
                StmtKind::Break | StmtKind::Goto(_) | StmtKind::Return(_) if !self.loops.is_empty() => {
                    body.extend(self.jump(stmt));
                }
                _ => body.push(self.inside(stmt, covered)),
            }
        }
    }

    fn inside(&mut self, mut stmt: Stmt, covered: &HashSet<LocalId>) -> Stmt {
        stmt.for_each_own_expr_mut(&mut |expr| self.expr(expr, covered));
        stmt.for_each_body_mut(&mut |inner| self.body(inner, covered));
        stmt
    }

    fn expr(&mut self, expr: &mut Expr, covered: &HashSet<LocalId>) {
        match &mut expr.kind {
            ExprKind::Block(stmts) => self.body(stmts, covered),
            _ => expr.for_each_child_mut(&mut |child| self.expr(child, covered)),
        }
    }

    /// The loop, and the arrays to keep behind it.
    fn one_loop(&mut self, stmt: Stmt, covered: &HashSet<LocalId>) -> (Stmt, BTreeSet<LocalId>) {
        let mut own = HashSet::default();
        stmt.for_each_stmt(&mut |inner| own.extend(declared(inner)));
        let used = self.arrays.of_stmt(&stmt);
        let keeps: BTreeSet<LocalId> =
            used.into_iter().filter(|array| !own.contains(array) && !covered.contains(array)).collect();
        let changed = changed(std::slice::from_ref(&stmt));
        let inner = covered.iter().chain(&keeps).copied().filter(|array| !changed.contains(array)).collect();
        self.loops.push(keeps.clone());
        let stmt = self.inside(stmt, &inner);
        self.loops.pop();
        (stmt, keeps)
    }

    fn keeps(&mut self, arrays: &BTreeSet<LocalId>, loc: Option<Loc>) -> Vec<Stmt> {
        self.kept.extend(arrays);
        arrays.iter().map(|array| self.arrays.keep(*array, loc)).collect()
    }

    /// A value that is returned from the middle of a loop is computed first.
    fn jump(&mut self, stmt: Stmt) -> Vec<Stmt> {
        let arrays: BTreeSet<LocalId> = self.loops.iter().flatten().copied().collect();
        let loc = stmt.loc;
        let keeps = self.keeps(&arrays, loc);
        match stmt.kind {
            StmtKind::Return(Some(value)) if !self.arrays.of_expr(&value).is_empty() => {
                let (declared, value) = self.arrays.frame.bind("result", value, loc);
                let mut stmts = vec![declared];
                stmts.extend(keeps);
                stmts.push(Stmt::new(StmtKind::Return(Some(value)), loc));
                vec![Stmt::new(StmtKind::Block(stmts), loc)]
            }
            _ => keeps.into_iter().chain([stmt]).collect(),
        }
    }
}

/// A loop may be left before an array that it uses was assigned.
fn initialise(body: &mut [Stmt], kept: &BTreeSet<LocalId>, frame: &Frame) {
    for stmt in body {
        if let StmtKind::Local { local, init: init @ None } = &mut stmt.kind
            && kept.contains(local)
        {
            let ty = frame.local(*local).ty.clone();
            *init = Some(match ty.unqualified() {
                Type::TiArray { .. } => Expr::new(ty, ExprKind::Init(Vec::new())),
                _ => Expr::null(ty),
            });
        }
        stmt.for_each_own_expr_mut(&mut |expr| initialise_in(expr, kept, frame));
        stmt.for_each_body_mut(&mut |inner| initialise(inner, kept, frame));
    }
}

fn initialise_in(expr: &mut Expr, kept: &BTreeSet<LocalId>, frame: &Frame) {
    match &mut expr.kind {
        ExprKind::Block(stmts) => initialise(stmts, kept, frame),
        _ => expr.for_each_child_mut(&mut |child| initialise_in(child, kept, frame)),
    }
}
