//! `foreach` as plain nested loops, last dimension fastest; a general domain as a loop over its rectangles.

use super::Lowering;
use kroll_ir::*;

impl Lowering {
    /// Lowers the statement itself; what it holds has been lowered.
    pub fn plain(&mut self, stmt: Stmt) -> Vec<Stmt> {
        let StmtKind::Foreach { var, domain, body, .. } = stmt.kind else { return vec![stmt] };
        Names { id: self.fresh_id(), loc: stmt.loc }.lower(&var, domain, body)
    }
}

struct Names {
    id: u32,
    loc: Option<Loc>,
}

impl Names {
    fn lower(&self, var: &str, domain: Expr, mut body: Vec<Stmt>) -> Vec<Stmt> {
        let done = format!("foreach{}_done", self.id);
        let breaks = breaks_to_goto(&mut body, &done);
        let loops = match *domain.ty.unqualified() {
            Type::Domain(rank) => self.over_rectangles(var, rank, domain, body),
            Type::Rect(rank) => self.over_points(var, rank, domain, body),
            _ => body,
        };
        let mut out = vec![Stmt::new(StmtKind::Block(loops), self.loc)];
        if breaks {
            out.push(Stmt::new(StmtKind::Label(done), None));
        }
        out
    }

    fn over_rectangles(&self, var: &str, rank: u8, domain: Expr, body: Vec<Stmt>) -> Vec<Stmt> {
        let (set, index) = (format!("foreach{}_set", self.id), format!("foreach{}_at", self.id));
        let set_value = Expr::local(&set, Type::Domain(rank));
        let at = Expr::local(&index, Type::LONG);
        let count = Expr::op("domain_rect_count", Type::LONG, vec![set_value.clone()], None);
        let rect = Expr::op("domain_rect_at", Type::Rect(rank), vec![set_value, at.clone()], None);
        let each = self.over_points(var, rank, rect, body);
        vec![
            Stmt::local(&set, Type::Domain(rank), Some(domain), self.loc),
            counting_loop(&index, Expr::integer(IntKind::Long, 0), BinaryOp::Lt, count, None, each, self.loc),
        ]
    }

    fn over_points(&self, var: &str, rank: u8, rect: Expr, body: Vec<Stmt>) -> Vec<Stmt> {
        let name = format!("foreach{}_rect", self.id);
        let value = Expr::local(&name, Type::Rect(rank));
        let corner =
            |op: &str, k: u8| Expr::op(op, Type::Point(rank), vec![value.clone()], None).component(k).cast(Type::LONG);
        let index = |k: u8| format!("foreach{}_i{k}", self.id);
        let point = (0..rank).map(|k| Expr::local(&index(k), Type::LONG).cast(Type::INT)).collect();
        let mut inner = vec![Stmt::local(var, Type::Point(rank), Some(Expr::point(point)), self.loc)];
        inner.extend(body);
        for k in (0..rank).rev() {
            let (low, high) = (corner("rect_min", k), corner("rect_max", k));
            let step = corner("rect_stride", k);
            inner = vec![counting_loop(&index(k), low, BinaryOp::Le, high, Some(step), inner, self.loc)];
        }
        inner.insert(0, Stmt::local(&name, Type::Rect(rank), Some(rect), self.loc));
        inner
    }
}

/// `for (long name = from; name OP to; name += step) body`; the index is a long, so it cannot overflow.
pub fn counting_loop(
    name: &str,
    from: Expr,
    op: BinaryOp,
    to: Expr,
    step: Option<Expr>,
    body: Vec<Stmt>,
    loc: Option<Loc>,
) -> Stmt {
    let index = || Expr::local(name, Type::LONG);
    let step = step.unwrap_or_else(|| Expr::integer(IntKind::Long, 1));
    let step = Expr::new(Type::LONG, ExprKind::AssignOp(BinaryOp::Add, Box::new(index()), Box::new(step)));
    let kind = StmtKind::For {
        init: vec![Stmt::local(name, Type::LONG, Some(from), None)],
        cond: Some(Expr::binary(op, index(), to)),
        step: Some(step),
        body,
    };
    Stmt::new(kind, loc)
}

/// Turns every `break` that belongs to the loop itself into a jump; tells whether there was one.
pub fn breaks_to_goto(body: &mut [Stmt], label: &str) -> bool {
    let mut found = false;
    for stmt in body {
        match &mut stmt.kind {
            StmtKind::Break => {
                stmt.kind = StmtKind::Goto(label.to_string());
                found = true;
            }
            // A `break` in these is theirs.
            StmtKind::While { .. }
            | StmtKind::DoWhile { .. }
            | StmtKind::For { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Foreach { .. } => {}
            _ => stmt.for_each_body_mut(&mut |inner| found |= breaks_to_goto(inner, label)),
        }
    }
    found
}
