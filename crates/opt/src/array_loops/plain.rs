//! `foreach` as plain nested loops, last dimension fastest; a general domain as a loop over its rectangles.

use super::Lowering;
use crate::analysis::nest::is_loop;
use kroll_ir::*;

impl Lowering<'_> {
    /// Lowers the statement itself; what it holds has been lowered.
    pub fn plain(&mut self, stmt: Stmt) -> Vec<Stmt> {
        let StmtKind::Foreach { var, domain, body, .. } = stmt.kind else { return vec![stmt] };
        let Type::Rect(rank) = *domain.ty.unqualified() else { return body };
        Plain { frame: self.frame, loc: stmt.loc }.lower(body, |this, body| this.over_points(var, rank, domain, body))
    }

    /// A `foreach` over a general domain as one over each of its rectangles in turn, which is a nest of its own.
    pub fn by_rectangles(&mut self, stmt: Stmt) -> Vec<Stmt> {
        let StmtKind::Foreach { var, domain, body, site } = stmt.kind else { return vec![stmt] };
        let Type::Domain(rank) = *domain.ty.unqualified() else { return body };
        let over_rectangles = |this: &mut Plain<'_>, body| this.over_rectangles(var, rank, domain, body, site);
        Plain { frame: self.frame, loc: stmt.loc }.lower(body, over_rectangles)
    }
}

struct Plain<'f> {
    frame: &'f mut Frame,
    loc: Option<Loc>,
}

impl Plain<'_> {
    fn lower(&mut self, mut body: Vec<Stmt>, loops: impl FnOnce(&mut Self, Vec<Stmt>) -> Vec<Stmt>) -> Vec<Stmt> {
        let done = self.frame.fresh_label("done");
        let breaks = breaks_to_goto(&mut body, done);
        let mut out = vec![Stmt::new(StmtKind::Block(loops(self, body)), self.loc)];
        if breaks {
            out.push(Stmt::new(StmtKind::Label(done), None));
        }
        out
    }

    fn over_rectangles(&mut self, var: LocalId, rank: u8, domain: Expr, body: Vec<Stmt>, site: SiteId) -> Vec<Stmt> {
        let (declared, set_value) = self.frame.bind("domain", domain, self.loc);
        let index = self.frame.fresh("at", Type::LONG);
        let at = self.frame.value(index);
        let count = Expr::op("domain_rect_count", Type::LONG, vec![set_value.clone()], None);
        let domain = Expr::op("domain_rect_at", Type::Rect(rank), vec![set_value, at.clone()], None);
        let each = vec![Stmt::new(StmtKind::Foreach { var, domain, body, site }, self.loc)];
        vec![declared, counting_loop(index, Expr::integer(IntKind::Long, 0), BinaryOp::Lt, count, None, each, self.loc)]
    }

    fn over_points(&mut self, var: LocalId, rank: u8, rect: Expr, body: Vec<Stmt>) -> Vec<Stmt> {
        let (declared, value) = self.frame.bind("rect", rect, self.loc);
        let counters = counters(var, rank, self.frame);
        let corner =
            |op: &str, k: u8| Expr::op(op, Type::Point(rank), vec![value.clone()], None).component(k).cast(Type::LONG);
        let mut inner = vec![point(var, &counters, self.loc)];
        inner.extend(body);
        for k in (0..rank).rev() {
            let (low, high) = (corner("rect_min", k), corner("rect_max", k));
            let step = corner("rect_stride", k);
            inner = vec![counting_loop(counters[k as usize], low, BinaryOp::Le, high, Some(step), inner, self.loc)];
        }
        inner.insert(0, declared);
        inner
    }
}

/// A long for every dimension of a loop's point, called after it.
pub fn counters(var: LocalId, rank: u8, frame: &mut Frame) -> Vec<LocalId> {
    let name = frame.local(var).name.clone();
    (1..=rank).map(|k| frame.fresh(&format!("{name}{k}"), Type::LONG)).collect()
}

/// The point that the counters make.
pub fn point(var: LocalId, counters: &[LocalId], loc: Option<Loc>) -> Stmt {
    let parts = counters.iter().map(|counter| Expr::local(*counter, Type::LONG).cast(Type::INT)).collect();
    Stmt::local(var, Some(Expr::point(parts)), loc)
}

/// `for (long index = from; index OP to; index += step) body`; the index is a long, so it cannot overflow.
pub fn counting_loop(
    index: LocalId,
    from: Expr,
    op: BinaryOp,
    to: Expr,
    step: Option<Expr>,
    body: Vec<Stmt>,
    loc: Option<Loc>,
) -> Stmt {
    let value = || Expr::local(index, Type::LONG);
    let step = step.unwrap_or_else(|| Expr::integer(IntKind::Long, 1));
    let step = Expr::new(Type::LONG, ExprKind::AssignOp(BinaryOp::Add, Box::new(value()), Box::new(step)));
    let kind = StmtKind::For {
        init: vec![Stmt::local(index, Some(from), None)],
        cond: Some(Expr::binary(op, value(), to)),
        step: Some(step),
        body,
    };
    Stmt::new(kind, loc)
}

/// Turns every `break` that belongs to the loop itself into a jump; tells whether there was one.
pub fn breaks_to_goto(body: &mut [Stmt], label: LabelId) -> bool {
    let mut found = false;
    for stmt in body {
        match &stmt.kind {
            StmtKind::Break => {
                stmt.kind = StmtKind::Goto(label);
                found = true;
            }
            // A `break` in these is theirs.
            StmtKind::Switch { .. } => {}
            _ if is_loop(stmt) => {}
            _ => stmt.for_each_body_mut(&mut |inner| found |= breaks_to_goto(inner, label)),
        }
    }
    found
}
