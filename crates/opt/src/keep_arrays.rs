//! Arrays stay referred to while loops use them. C compilers hold what a loop needs of an array in whatever pointer suits
//! them, such as one to where element 0 would be, which may lie outside of the array's memory: the garbage collector
//! would not see that the array is in use. So behind every loop over an array, and before every jump out of it, stands an
//! operation that takes the address of its storage, and the C compiler must have it until then.

use crate::analysis::locals::{changed_by, declared, local_of};
use crate::analysis::nest::has_loops;
use crate::pipeline::Options;
use crate::remarks::Remarks;
use kroll_ir::walk::Node;
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
        let mut pointers = Vec::new();
        for stmt in body {
            stmt.for_each_node(&mut |node| match node {
                Node::Expr(Expr { kind: ExprKind::Elem { array, layout: Layout::Java, .. }, .. }) => {
                    self.java.extend(local_of(array));
                }
                Node::Stmt(Stmt { kind: StmtKind::Local { local, init: Some(init) }, .. }) => {
                    if matches!(self.frame.local(*local).ty.unqualified(), Type::Ptr(_) | Type::Global(_)) {
                        pointers.push((*local, init));
                    }
                }
                _ => {}
            });
        }
        for (local, init) in pointers {
            self.find_pointer(local, init);
        }
    }

    fn find_pointer(&mut self, local: LocalId, init: &Expr) {
        let (mut arrays, mut inside) = (BTreeSet::new(), HashSet::default());
        init.for_each_node(&mut |node| match node {
            Node::Stmt(stmt) => inside.extend(declared(stmt)),
            Node::Expr(expr) => self.used_by(expr, &mut arrays),
        });
        arrays.retain(|array| !inside.contains(array));
        if !arrays.is_empty() {
            self.behind.insert(local, arrays);
        }
    }

    fn is_array(&self, local: LocalId) -> bool {
        matches!(self.frame.local(local).ty.unqualified(), Type::TiArray { .. }) || self.java.contains(&local)
    }

    /// Adds the array that this very expression uses, or those that it points into.
    fn used_by(&self, expr: &Expr, arrays: &mut BTreeSet<LocalId>) {
        if let Some(local) = local_of(expr) {
            arrays.extend(self.is_array(local).then_some(local));
            arrays.extend(self.behind.get(&local).into_iter().flatten());
        }
    }

    fn uses_arrays(&self, expr: &Expr) -> bool {
        let mut arrays = BTreeSet::new();
        expr.walk(&mut |e| self.used_by(e, &mut arrays));
        !arrays.is_empty()
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
            _ => expr.for_each_child_mut(|child| self.expr(child, covered)),
        }
    }

    /// The loop, and the arrays to keep behind it.
    fn one_loop(&mut self, stmt: Stmt, covered: &HashSet<LocalId>) -> (Stmt, BTreeSet<LocalId>) {
        let (mut own, mut changed, mut keeps) = (HashSet::default(), HashSet::default(), BTreeSet::new());
        stmt.for_each_node(&mut |node| {
            changed.extend(changed_by(node));
            match node {
                Node::Stmt(inner) => own.extend(declared(inner)),
                Node::Expr(expr) => self.arrays.used_by(expr, &mut keeps),
            }
        });
        keeps.retain(|array| !own.contains(array) && !covered.contains(array));
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
            StmtKind::Return(Some(value)) if self.arrays.uses_arrays(&value) => {
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
        _ => expr.for_each_child_mut(|child| initialise_in(child, kept, frame)),
    }
}
