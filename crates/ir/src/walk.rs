//! Children of nodes, for passes and checks that treat most nodes alike.

use crate::tree::*;

/// The same methods for reading and for change in place.
macro_rules! children {
    ([$($life:lifetime)?], [$($and:tt)*], $iter:ident, $child:ident, $own:ident, $expr:ident, $body:ident) => {
        impl Expr {
            /// Calls `f` on every direct operand that is an expression.
            pub fn $child$(<$life>)?(&$($life)? $($and)* self, mut f: impl FnMut(&$($life)? $($and)* Expr)) {
                match & $($and)* self.kind {
                    ExprKind::Unary(_, e)
                    | ExprKind::Cast(e)
                    | ExprKind::AddrOf(e)
                    | ExprKind::Deref(e, _)
                    | ExprKind::Field(e, _)
                    | ExprKind::Component(e, _)
                    | ExprKind::VaArg(e)
                    | ExprKind::IncDec { place: e, .. } => f(e),
                    ExprKind::Binary(_, a, b)
                    | ExprKind::Assign(a, b)
                    | ExprKind::AssignOp(_, a, b)
                    | ExprKind::Index(a, b)
                    | ExprKind::Elem { array: a, index: b, .. } => {
                        f(a);
                        f(b);
                    }
                    ExprKind::Cond(a, b, c) => {
                        f(a);
                        f(b);
                        f(c);
                    }
                    ExprKind::Comma(list) | ExprKind::Op { args: list, .. } | ExprKind::Point(list) => {
                        list.$iter().for_each(f);
                    }
                    ExprKind::Call(callee, args) => {
                        f(callee);
                        args.$iter().for_each(f);
                    }
                    ExprKind::Init(parts) => parts.$iter().for_each(|(_, e)| f(e)),
                    ExprKind::Block(stmts) => stmts.$iter().for_each(|s| s.$expr(&mut f)),
                    ExprKind::Int(_)
                    | ExprKind::Float(_)
                    | ExprKind::Str(_)
                    | ExprKind::Null
                    | ExprKind::Local(_)
                    | ExprKind::Global(_)
                    | ExprKind::Func(_)
                    | ExprKind::SizeOf(_)
                    | ExprKind::OffsetOf(..)
                    | ExprKind::Verbatim(_) => {}
                }
            }
        }

        impl Stmt {
            /// Calls `f` on every expression of this statement and of the statements inside it, not on their operands.
            pub fn $expr$(<$life>)?(&$($life)? $($and)* self, f: &mut dyn FnMut(&$($life)? $($and)* Expr)) {
                self.$own(f);
                self.$body(&mut |body| body.$iter().for_each(|s| s.$expr(f)));
            }

            /// Calls `f` on the expressions of this statement itself.
            pub fn $own$(<$life>)?(&$($life)? $($and)* self, f: &mut dyn FnMut(&$($life)? $($and)* Expr)) {
                match & $($and)* self.kind {
                    StmtKind::Expr(e) | StmtKind::Return(Some(e)) => f(e),
                    StmtKind::Local { init, .. } => init.$iter().for_each(&mut *f),
                    StmtKind::If { cond: e, .. }
                    | StmtKind::While { cond: e, .. }
                    | StmtKind::DoWhile { cond: e, .. }
                    | StmtKind::Switch { on: e, .. }
                    | StmtKind::Foreach { domain: e, .. } => f(e),
                    StmtKind::For { cond, step, .. } => cond.$iter().chain(step).for_each(&mut *f),
                    StmtKind::Forall { cond, step, affinity, .. } => {
                        cond.$iter().chain(step).for_each(&mut *f);
                        f(affinity);
                    }
                    StmtKind::Case { low, high } => {
                        f(low);
                        high.$iter().for_each(&mut *f);
                    }
                    _ => {}
                }
            }

            /// Calls `f` on the statement lists directly inside this statement.
            pub fn $body$(<$life>)?(&$($life)? $($and)* self, f: &mut dyn FnMut(&$($life)? $($and)* Vec<Stmt>)) {
                match & $($and)* self.kind {
                    StmtKind::Block(body)
                    | StmtKind::While { body, .. }
                    | StmtKind::DoWhile { body, .. }
                    | StmtKind::Switch { body, .. }
                    | StmtKind::Foreach { body, .. } => f(body),
                    StmtKind::If { then: a, other: b, .. }
                    | StmtKind::For { init: a, body: b, .. }
                    | StmtKind::Forall { init: a, body: b, .. }
                    | StmtKind::Try { body: a, handler: b, .. } => {
                        f(a);
                        f(b);
                    }
                    _ => {}
                }
            }
        }
    };
}

children! { ['a], [], iter, for_each_child, for_each_own_expr, for_each_expr, for_each_body }
children! { [], [mut], iter_mut, for_each_child_mut, for_each_own_expr_mut, for_each_expr_mut, for_each_body_mut }

/// What a walk through everything meets.
#[derive(Clone, Copy)]
pub enum Node<'a> {
    Stmt(&'a Stmt),
    Expr(&'a Expr),
}

impl Expr {
    /// Calls `f` on this expression and everything below it, outermost first.
    pub fn walk<'a>(&'a self, f: &mut dyn FnMut(&'a Expr)) {
        f(self);
        self.for_each_child(|child| child.walk(f));
    }

    /// Calls `f` on every statement of the statement expressions in this expression, outermost first.
    pub fn for_each_stmt<'a>(&'a self, f: &mut dyn FnMut(&'a Stmt)) {
        match &self.kind {
            ExprKind::Block(stmts) => stmts.iter().for_each(|stmt| stmt.for_each_stmt(f)),
            _ => self.for_each_child(|child| child.for_each_stmt(f)),
        }
    }

    /// Calls `f` on this expression, everything below it, and the statements of statement expressions, outermost first.
    pub fn for_each_node<'a>(&'a self, f: &mut dyn FnMut(Node<'a>)) {
        f(Node::Expr(self));
        match &self.kind {
            ExprKind::Block(stmts) => stmts.iter().for_each(|stmt| stmt.for_each_node(f)),
            _ => self.for_each_child(|child| child.for_each_node(f)),
        }
    }
}

impl Stmt {
    /// Calls `f` on this statement and every statement below it, those in statement expressions included, outermost
    /// first and in the order of the text.
    pub fn for_each_stmt<'a>(&'a self, f: &mut dyn FnMut(&'a Stmt)) {
        f(self);
        self.for_each_own_expr(&mut |expr| expr.for_each_stmt(f));
        self.for_each_body(&mut |body| body.iter().for_each(|stmt| stmt.for_each_stmt(f)));
    }

    /// Calls `f` on this statement and all statements and expressions below it, outermost first.
    pub fn for_each_node<'a>(&'a self, f: &mut dyn FnMut(Node<'a>)) {
        f(Node::Stmt(self));
        self.for_each_own_expr(&mut |expr| expr.for_each_node(f));
        self.for_each_body(&mut |body| body.iter().for_each(|stmt| stmt.for_each_node(f)));
    }
}
