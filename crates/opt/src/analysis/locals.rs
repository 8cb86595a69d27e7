//! Which locals statements declare or change, and to which ones pointers may lead.

use super::alias::Locals;
use kroll_ir::walk::Node;
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// The local that an expression is.
pub fn local_of(expr: &Expr) -> Option<LocalId> {
    match expr.kind {
        ExprKind::Local(local) => Some(local),
        _ => None,
    }
}

/// Locals that statements declare, assign, or whose address they take.
pub fn changed(stmts: &[Stmt]) -> HashSet<LocalId> {
    let mut out = HashSet::default();
    for stmt in stmts {
        stmt.for_each_node(&mut |node| out.extend(changed_by(node)));
    }
    out
}

/// Automatic, and known to no pointer.
pub fn is_own(local: LocalId, frame: &Frame, locals: &Locals) -> bool {
    !locals.is_exposed(local) && !frame.local(local).is_static
}

/// Locals that the statement changes, or others may while it runs.
pub fn unsteady(stmt: &Stmt, frame: &Frame, locals: &Locals) -> HashSet<LocalId> {
    let mut out = changed(std::slice::from_ref(stmt));
    let all = (0..frame.locals.len() as u32).map(LocalId);
    out.extend(all.filter(|local| !is_own(*local, frame, locals)));
    out
}

/// The local that this very statement or expression declares, assigns, or takes the address of.
pub fn changed_by(node: Node) -> Option<LocalId> {
    match node {
        Node::Stmt(stmt) => declared(stmt),
        Node::Expr(expr) => assigned_by(expr),
    }
}

/// Whether the value is computed from the local.
pub fn mentions(value: &Expr, local: LocalId) -> bool {
    let mut found = false;
    value.walk(&mut |e| found |= e.kind == ExprKind::Local(local));
    found
}

/// Locals that statements assign, or whose address they take; a declaration's value is not counted.
pub fn assigned(stmts: &[Stmt]) -> HashSet<LocalId> {
    let mut out = HashSet::default();
    for stmt in stmts {
        stmt.for_each_expr(&mut |expr| expr.walk(&mut |e| out.extend(assigned_by(e))));
    }
    out
}

/// Locals that statements mention.
pub fn used(stmts: &[Stmt]) -> HashSet<LocalId> {
    let mut out = HashSet::default();
    let mut note = |e: &Expr| {
        if let ExprKind::Local(local) = e.kind {
            out.insert(local);
        }
    };
    stmts.iter().for_each(|stmt| stmt.for_each_expr(&mut |expr| expr.walk(&mut note)));
    out
}

/// Leaves out locals that are declared here and no longer used, of those that `may_go` by what they start with.
pub fn without_unused(body: &mut Vec<Stmt>, may_go: impl Fn(LocalId, &Expr) -> bool) {
    for k in (0..body.len()).rev() {
        let StmtKind::Local { local, init: Some(init) } = &body[k].kind else { continue };
        let mut acts = false;
        init.walk(&mut |e| acts |= matches!(e.kind, ExprKind::Call(..)) || assigned_by(e).is_some());
        if may_go(*local, init) && !acts && !used(&body[k + 1..]).contains(local) {
            body.remove(k);
        }
    }
}

/// Whether one of two parts assigns a local that the other one uses.
pub fn share_locals(one: &[Stmt], other: &[Stmt]) -> bool {
    let disturbs = |a: &[Stmt], b: &[Stmt]| !assigned(a).is_disjoint(&used(b));
    disturbs(one, other) || disturbs(other, one)
}

/// The local that the statement itself declares.
pub fn declared(stmt: &Stmt) -> Option<LocalId> {
    match stmt.kind {
        StmtKind::Local { local, .. } | StmtKind::Foreach { var: local, .. } | StmtKind::Try { caught: local, .. } => {
            Some(local)
        }
        _ => None,
    }
}

/// The local that the expression itself assigns, or whose address it takes.
pub fn assigned_by(expr: &Expr) -> Option<LocalId> {
    stored(expr).and_then(root)
}

/// The place that the expression itself stores to, or whose address it takes.
pub fn stored(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Assign(place, _)
        | ExprKind::AssignOp(_, place, _)
        | ExprKind::IncDec { place, .. }
        | ExprKind::AddrOf(place)
        | ExprKind::VaArg(place) => Some(place),
        _ => None,
    }
}

/// Locals whose address is taken, or that lead to their own memory as C arrays do: pointers may reach them.
pub fn exposed(stmts: &[Stmt]) -> HashSet<LocalId> {
    let mut out = HashSet::default();
    for stmt in stmts {
        stmt.for_each_expr(&mut |expr| expr.walk(&mut |e| exposed_by(e, &mut out)));
    }
    out
}

pub fn exposed_by(expr: &Expr, out: &mut HashSet<LocalId>) {
    if let ExprKind::AddrOf(place) = &expr.kind {
        out.extend(root(place));
    }
    // An array that is not indexed at once decays to a pointer.
    let indexed = match &expr.kind {
        ExprKind::Index(base, _) => Some(&**base),
        _ => None,
    };
    expr.for_each_child(|child| {
        let is_indexed = indexed.is_some_and(|base| std::ptr::eq(base, child));
        let decays = matches!(child.ty.unqualified(), Type::Array(..)) && !is_indexed;
        if decays && !matches!(expr.kind, ExprKind::Field(..)) {
            out.extend(root(child));
        }
    });
}

/// The local that holds a place, if a local does.
pub fn root(place: &Expr) -> Option<LocalId> {
    match &place.kind {
        ExprKind::Local(local) => Some(*local),
        ExprKind::Field(base, _) | ExprKind::Component(base, _) => root(base),
        ExprKind::Index(base, _) if matches!(base.ty.unqualified(), Type::Array(..)) => root(base),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::function;
    use super::*;

    /// Names of the locals in a set, in their order.
    fn names(func: &Func, set: &HashSet<LocalId>) -> String {
        let mut ids: Vec<LocalId> = set.iter().copied().collect();
        ids.sort();
        ids.iter().map(|id| func.frame.local(*id).name.clone()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn changes_are_found_in_every_depth() {
        let func = function(
            "(param %a:int) (param %b:int) (param %c:int) (param %d:point2) (param %e:int) (param %s:rect1)",
            "(do (assign:int %a:int %e:int))
             (if %e:int (then (do (preinc:int %b:int))))
             (do (addr:*int %c:int))
             (do (assign:int (component:int 1 %d:point2) 3:int))
             (foreach %p !0 %s:rect1 (body (local %x:int (stmts:int (local %y:int 1:int) (do %y:int)))))
             (return %e:int)",
        );
        let body = func.body.as_ref().expect("a body");
        assert_eq!(names(&func, &changed(body)), "a b c d p x y");
        assert_eq!(names(&func, &assigned(body)), "a b c d");
        assert_eq!(names(&func, &exposed(body)), "c");
    }

    #[test]
    fn an_array_that_decays_is_exposed() {
        let func = function(
            "(param %k:int)",
            "(local %a:[4]int) (local %b:[4]int)
             (do (assign:int (index:int %a:[4]int %k:int) 1:int))
             (local %p:*int (cast:*int %b:[4]int))
             (return %k:int)",
        );
        assert_eq!(names(&func, &exposed(func.body.as_ref().expect("a body"))), "b");
    }
}
