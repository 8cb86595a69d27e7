//! Which locals must be kept in memory: those declared outside a `try` (or a team's block) and assigned inside it. A throw comes back to the statement by a jump, after which C promises nothing about registers.

use crate::check::program::*;
use crate::check::walk;
use kroll_source::hash::HashSet;

pub fn survivors(stmts: &[Stmt]) -> HashSet<LocalId> {
    let mut found = HashSet::default();
    visit(stmts, &mut found);
    found
}

fn visit(stmts: &[Stmt], found: &mut HashSet<LocalId>) {
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::Try { body, catches, finally } => {
                collect(body, found);
                // With `finally`, the handlers are guarded as the body is.
                if finally.is_some() {
                    catches.iter().for_each(|catch| collect(&catch.body, found));
                }
            }
            StmtKind::Team { branches, .. } => branches.iter().for_each(|branch| collect(branch, found)),
            _ => {}
        }
        walk::each_body(stmt, &mut |body| visit(body, found));
    }
}

fn collect(guarded: &[Stmt], found: &mut HashSet<LocalId>) {
    let mut inside = HashSet::default();
    declared(guarded, &mut inside);
    walk::each_expr(guarded, &mut |expr| {
        let place = match &expr.kind {
            ExprKind::Assign { place, .. } | ExprKind::Compound { place, .. } | ExprKind::Increment { place, .. } => {
                place
            }
            _ => return,
        };
        if let ExprKind::Local(local) = place.kind
            && !inside.contains(&local)
        {
            found.insert(local);
        }
    });
}

fn declared(stmts: &[Stmt], out: &mut HashSet<LocalId>) {
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::Local { local, .. } => {
                out.insert(*local);
            }
            StmtKind::Try { catches, .. } => out.extend(catches.iter().map(|catch| catch.local)),
            _ => {}
        }
        walk::each_body(stmt, &mut |body| declared(body, out));
    }
}
