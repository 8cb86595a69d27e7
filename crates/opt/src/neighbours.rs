//! Nests in a row, of which each fetches what it touches of far data: what all fetch is under way before the first one
//! runs, and what they store is waited for behind the last one. No nest may touch what one before it stores; where only
//! the program knows, it decides when it runs. This is the part that both languages share: what may be in a row.

use crate::analysis::alias::{Locals, Location};
use crate::analysis::effects::{Effects, Own};
use crate::remarks::{NOT_TOGETHER, Obstacle, Remarks, TOGETHER, what_orders};
use kroll_ir::*;

/// Nests in one row at most: so much memory is taken at the same time.
const MOST: usize = 8;

/// A nest that is fetched.
pub trait Neighbour {
    fn loc(&self) -> Option<Loc>;
    fn effects(&self) -> &Effects<'static>;
    /// What is computed before the nest, and moves up in front of the others.
    fn before(&self) -> Vec<Stmt>;
}

/// Nests that belong together so far.
pub struct Row<N> {
    nests: Vec<N>,
    /// Declarations that stood between them, and those behind the last one.
    moved: Vec<Stmt>,
    behind: Vec<Stmt>,
    /// That no nest touches what one before it stores.
    apart: Vec<Expr>,
    /// What keeps accesses in their order since the last nest.
    between: Option<Obstacle>,
}

impl<N> Default for Row<N> {
    fn default() -> Row<N> {
        let (moved, behind) = (Vec::new(), Vec::new());
        Row { nests: Vec::new(), moved, behind, apart: Vec::new(), between: None }
    }
}

/// A row at its end: what stands before it, its nests with what must hold for them to go together, and what follows.
pub struct Ended<N> {
    pub moved: Vec<Stmt>,
    pub nests: Vec<N>,
    pub apart: Vec<Expr>,
    pub behind: Vec<Stmt>,
}

impl<N: Neighbour> Row<N> {
    /// The next statement is a nest; `apart_from`: what must hold for the second nest to touch nothing that the first
    /// one stores. Gives the row before it, if it is not in that.
    pub fn nest(
        &mut self,
        next: N,
        locals: &Locals,
        remarks: &mut Remarks,
        apart_from: impl Fn(&N, &N) -> Result<Vec<Expr>, Obstacle>,
    ) -> Option<Ended<N>> {
        if let Some(obstacle) = self.between.take() {
            tell_apart(&next, obstacle, remarks);
        }
        match self.apart(&next, locals, apart_from) {
            Ok(terms) if (1..MOST).contains(&self.nests.len()) => {
                self.apart.extend(terms);
                self.moved.append(&mut self.behind);
                self.nests.push(next);
                return None;
            }
            Ok(_) => {}
            Err(obstacle) => tell_apart(&next, obstacle, remarks),
        }
        let ended = self.end(remarks);
        self.nests.push(next);
        ended
    }

    /// The next statement is another one. Gives the row before it, unless the statement moves up in front of that.
    pub fn other(
        &mut self,
        stmt: Stmt,
        frame: &Frame,
        locals: &Locals,
        remarks: &mut Remarks,
    ) -> (Option<Ended<N>>, Option<Stmt>) {
        if self.nests.is_empty() {
            self.between = None;
            return (None, Some(stmt));
        }
        if self.may_begin(&stmt, frame, locals) {
            self.behind.push(stmt);
            return (None, None);
        }
        let ended = self.end(remarks);
        let alone = std::slice::from_ref(&stmt);
        self.between = Effects::alone(alone, locals).orders().then(|| what_orders(alone, locals));
        (ended, Some(stmt))
    }

    /// A declaration whose value is the same before the nests.
    fn may_begin(&self, stmt: &Stmt, frame: &Frame, locals: &Locals) -> bool {
        let StmtKind::Local { local, init: Some(init) } = &stmt.kind else { return false };
        let plain = !frame.local(*local).is_static && !frame.local(*local).pinned;
        let value = [Stmt::expr(init.clone(), None)];
        plain && Effects::alone(&value, locals).is_free() && self.keeps(&value, locals)
    }

    /// Whether no nest changes what is read there.
    fn keeps(&self, stmts: &[Stmt], locals: &Locals) -> bool {
        let own = Own::of(stmts, locals);
        let changes = |at: &Location| self.nests.iter().any(|each| each.effects().may_write(at, locals));
        !own.reads_memory && !own.reads.iter().any(changes)
    }

    /// What must hold for the nest to touch nothing that those before it store.
    fn apart(
        &self,
        next: &N,
        locals: &Locals,
        apart_from: impl Fn(&N, &N) -> Result<Vec<Expr>, Obstacle>,
    ) -> Result<Vec<Expr>, Obstacle> {
        if self.nests.is_empty() {
            return Ok(Vec::new());
        }
        let mut terms = Vec::new();
        for each in &self.nests {
            terms.extend(apart_from(each, next)?);
        }
        let before: Vec<Stmt> = terms.iter().map(|term| Stmt::expr(term.clone(), None)).chain(next.before()).collect();
        match self.keeps(&before, locals) {
            true => Ok(terms),
            false => Err(Obstacle::here("the nest before it may change what this nest goes through")),
        }
    }

    /// Nothing more belongs to the row.
    pub fn end(&mut self, remarks: &mut Remarks) -> Option<Ended<N>> {
        let Row { nests, moved, behind, apart, .. } = std::mem::take(self);
        for each in nests.iter().skip(1) {
            let message = "transfers of this nest and of the one before it are under way together";
            remarks.done_at(&TOGETHER, each.loc(), message);
        }
        (!nests.is_empty()).then_some(Ended { moved, nests, apart, behind })
    }
}

fn tell_apart(nest: &impl Neighbour, obstacle: Obstacle, remarks: &mut Remarks) {
    let message = "transfers of this nest begin when those of the one before it are over";
    remarks.left_at(&NOT_TOGETHER, nest.loc(), message, obstacle);
}

/// Makes assignments of declarations, which it gives without their values.
pub fn declared_before(stmts: &mut [Stmt], frame: &Frame) -> Vec<Stmt> {
    let mut declared = Vec::new();
    for stmt in stmts {
        if let StmtKind::Local { local, init } = &mut stmt.kind
            && let Some(init) = init.take()
        {
            let local = *local;
            stmt.kind = StmtKind::Expr(Expr::assign(frame.value(local), init));
            declared.push(Stmt::local(local, None, None));
        }
    }
    declared
}

pub fn when(cond: Expr, then: Vec<Stmt>) -> Stmt {
    Stmt::new(StmtKind::If { cond, then, other: Vec::new() }, None)
}
