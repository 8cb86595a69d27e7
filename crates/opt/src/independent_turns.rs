//! Whether the turns of a loop over shared arrays touch each other's data. If they do not, the loop is marked for the
//! vectoriser, which would ask before the loop otherwise: two rows of a matrix take longer to be compared than to be added.
//!
//! Static shared arrays do not overlap, nor are private variables in one. An element of one array is another turn's unless
//! its index is the same in both accesses, and moves.

use crate::analysis::affine::{Counter, Sum};
use crate::analysis::effects::is_mathematical;
use kroll_ir::walk::Node;
use kroll_ir::*;

/// The counter of the loop at hand.
pub const COUNTER: Counter = Counter { loop_id: 0, k: 0 };

/// An element of a static array.
#[derive(Clone, PartialEq, Debug)]
pub struct Touch {
    pub array: String,
    pub index: Sum,
}

/// What tells the C compiler so.
pub fn mark() -> Stmt {
    Stmt::new(StmtKind::Verbatim("#pragma GCC ivdep".to_string()), None)
}

/// Whether the body stores to elements, and no turn to what another one touches. `touch` knows elements.
pub fn are_independent(body: &[Stmt], touch: &dyn Fn(&Expr) -> Option<Touch>) -> bool {
    let mut found = Found { touch, stored: Vec::new(), touched: Vec::new(), ok: true };
    for stmt in body {
        stmt.for_each_node(&mut |node| match node {
            Node::Stmt(stmt) => found.stmt(stmt),
            Node::Expr(expr) => found.expr(expr),
        });
    }
    let Found { stored, touched, ok, .. } = found;
    let is_own = |store: &Touch| {
        store.index.factor(COUNTER) != 0
            && touched.iter().all(|other| store.array != other.array || store.index == other.index)
    };
    ok && !stored.is_empty() && stored.iter().all(is_own)
}

struct Found<'a> {
    touch: &'a dyn Fn(&Expr) -> Option<Touch>,
    stored: Vec<Touch>,
    /// Those that are stored to as well.
    touched: Vec<Touch>,
    ok: bool,
}

impl Found<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        self.ok &= matches!(
            stmt.kind,
            StmtKind::Block(_) | StmtKind::Expr(_) | StmtKind::If { .. } | StmtKind::Local { .. } | StmtKind::Continue
        );
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) | ExprKind::IncDec { place, .. } => {
                self.store(place);
            }
            ExprKind::Elem { .. } => match (self.touch)(expr) {
                Some(touch) => self.touched.push(touch),
                // A row is no access.
                None => self.ok &= matches!(expr.ty.unqualified(), Type::Array(..)),
            },
            ExprKind::Call(callee, _) => {
                self.ok &= is_mathematical(callee);
            }
            ExprKind::Op { op, .. } => self.ok &= op.is_pure(),
            ExprKind::Index(of, _) => self.ok &= matches!(of.ty.unqualified(), Type::Array(..)),
            ExprKind::Deref(..) | ExprKind::AddrOf(_) | ExprKind::Verbatim(_) | ExprKind::VaArg(_) => self.ok = false,
            _ => {}
        }
    }

    fn store(&mut self, place: &Expr) {
        match &place.kind {
            ExprKind::Local(_) => {}
            ExprKind::Field(of, _) if matches!(of.kind, ExprKind::Elem { .. }) => self.store(of),
            _ => match (self.touch)(place) {
                Some(touch) => self.stored.push(touch),
                None => self.ok = false,
            },
        }
    }
}
