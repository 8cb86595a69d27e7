//! Loops that wait for another rank's store get a poll, so that the conduit progresses, the memory is read anew and a
//! rank that waits gives its processor away. Such a loop's condition reads memory that others can write, and nothing in
//! the loop changes what the condition depends on or could progress by itself.

use crate::analysis::effects::points_to_volatile;
use crate::pipeline::Options;
use crate::remarks::{POLLED, Remarks};
use kroll_ir::*;
use kroll_source::hash::HashSet;

pub fn run(module: &mut Module, _options: &Options, remarks: &mut Remarks) {
    let mut pass = Pass { language: module.language, sites: std::mem::take(&mut module.sites), remarks };
    for item in &mut module.items {
        if let Item::Func(Func { body: Some(body), .. }) = item {
            pass.body(body, None);
        }
    }
    module.sites = pass.sites;
}

struct Pass<'r> {
    language: Language,
    sites: Vec<Site>,
    remarks: &'r mut Remarks,
}

impl Pass<'_> {
    /// `near` is the place of the statement around, for loops that have none of their own.
    fn body(&mut self, body: &mut Vec<Stmt>, near: Option<Loc>) {
        for mut stmt in std::mem::take(body) {
            let loc = stmt.loc.or(near);
            stmt.for_each_body_mut(&mut |inner| self.body(inner, loc));
            match loc.filter(|_| self.spins(&stmt)) {
                None => body.push(stmt),
                Some(loc) => {
                    let site = self.site(loc);
                    self.remarks.done(&POLLED, &stmt, "this loop waits for another rank's store, and gets a poll");
                    insert_poll(&mut stmt, site);
                    body.push(stmt);
                    body.push(Stmt::expr(Expr::op("poll_end", Type::Void, vec![], None), None));
                }
            }
        }
    }

    fn spins(&self, stmt: &Stmt) -> bool {
        let (cond, body, step) = match &stmt.kind {
            StmtKind::While { cond, body } | StmtKind::DoWhile { body, cond } => (Some(cond), body, None),
            StmtKind::For { cond, body, step, .. } | StmtKind::Forall { cond, body, step, .. } => {
                (cond.as_ref(), body, step.as_ref())
            }
            _ => return false,
        };
        let conditions: Vec<&Expr> = match cond.filter(|cond| !is_true(cond)) {
            Some(cond) => vec![cond],
            None => body.iter().filter_map(condition_of_leaving).collect(),
        };
        let mut reads = false;
        conditions.iter().for_each(|cond| cond.walk(&mut |e| reads |= self.reads_shared(e)));
        if !reads {
            return false;
        }
        let mut inside = Inside::default();
        body.iter().for_each(|stmt| stmt.for_each_expr(&mut |e| e.walk(&mut |e| inside.add(e))));
        step.iter().for_each(|step| step.walk(&mut |e| inside.add(e)));
        cond.iter().for_each(|cond| cond.walk(&mut |e| inside.add(e)));
        let mut changes = false;
        conditions.iter().for_each(|cond| {
            cond.walk(&mut |e| {
                changes |= matches!(&e.kind, ExprKind::Local(local) if inside.assigned.contains(local));
            });
        });
        !changes && !inside.acts
    }

    /// Titanium's references and arrays can all be reached by other ranks. UPC's private pointers may lead to the own
    /// thread's part of shared memory; what nothing in a loop changes would else never change.
    fn reads_shared(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Deref(pointer, _) => {
                matches!(self.language, Language::Titanium | Language::Upc)
                    || matches!(pointer.ty.unqualified(), Type::Global(_))
                    || points_to_volatile(&pointer.ty)
            }
            ExprKind::Index(base, _) => {
                points_to_volatile(&base.ty)
                    || self.language == Language::Upc && matches!(base.ty.unqualified(), Type::Ptr(_))
            }
            ExprKind::Elem { .. } => true,
            _ => false,
        }
    }

    fn site(&mut self, loc: Loc) -> SiteId {
        let what = "a loop that waits for shared memory".to_string();
        self.sites.push(Site { kind: SiteKind::Poll, file: loc.file, line: loc.line, column: 0, what });
        SiteId(self.sites.len() as u32 - 1)
    }
}

fn is_true(cond: &Expr) -> bool {
    matches!(cond.kind, ExprKind::Int(value) if value != 0)
}

/// `if (cond) break;` and the like: where a loop without a condition of its own is left.
fn condition_of_leaving(stmt: &Stmt) -> Option<&Expr> {
    let StmtKind::If { cond, then, .. } = &stmt.kind else { return None };
    let mut last = then.last()?;
    while let StmtKind::Block(inner) = &last.kind {
        last = inner.last()?;
    }
    matches!(last.kind, StmtKind::Break | StmtKind::Goto(_) | StmtKind::Return(_)).then_some(cond)
}

/// What a loop does besides reading.
#[derive(Default)]
struct Inside {
    assigned: HashSet<LocalId>,
    /// Stores to memory, calls, or communicates.
    acts: bool,
}

impl Inside {
    fn add(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) | ExprKind::IncDec { place, .. } => {
                self.store(place);
            }
            ExprKind::Call(..) | ExprKind::Verbatim(_) => self.acts = true,
            ExprKind::Op { op, .. } => self.acts |= op.acts(),
            _ => {}
        }
    }

    fn store(&mut self, place: &Expr) {
        match &place.kind {
            ExprKind::Local(local) => {
                self.assigned.insert(*local);
            }
            ExprKind::Field(base, _) | ExprKind::Component(base, _) if !place.is_global_place() => self.store(base),
            _ => self.acts = true,
        }
    }
}

/// At the start of the body, which a `continue` cannot skip, or before the condition where not all threads run the body.
fn insert_poll(stmt: &mut Stmt, site: SiteId) {
    let poll = Expr::op("poll", Type::Void, vec![], Some(site));
    if let StmtKind::Forall { cond, .. } = &mut stmt.kind {
        let old = cond.take().unwrap_or_else(|| Expr::int(1));
        *cond = Some(Expr::new(old.ty.clone(), ExprKind::Comma(vec![poll, old])));
        return;
    }
    let poll = Stmt::expr(poll, stmt.loc);
    match &mut stmt.kind {
        StmtKind::While { body, .. } | StmtKind::DoWhile { body, .. } | StmtKind::For { body, .. } => {
            body.insert(0, poll);
        }
        _ => {}
    }
}
