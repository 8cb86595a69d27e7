//! Short constructors for front ends and passes.

use crate::ops;
use crate::tree::*;
use crate::types::{Extent, IntKind, Type};

impl Expr {
    pub fn new(ty: Type, kind: ExprKind) -> Expr {
        Expr { ty, kind }
    }

    pub fn int(value: i128) -> Expr {
        Expr::new(Type::INT, ExprKind::Int(value))
    }

    pub fn integer(kind: IntKind, value: i128) -> Expr {
        Expr::new(Type::Int(kind), ExprKind::Int(value))
    }

    pub fn double(value: f64) -> Expr {
        Expr::new(Type::DOUBLE, ExprKind::Float(value))
    }

    pub fn str(text: &str) -> Expr {
        let ty = Type::Array(Extent::Known(text.len() as u64 + 1), Box::new(Type::Int(IntKind::Char)));
        Expr::new(ty, ExprKind::Str(text.as_bytes().to_vec()))
    }

    pub fn null(ty: Type) -> Expr {
        Expr::new(ty, ExprKind::Null)
    }

    pub fn local(name: &str, ty: Type) -> Expr {
        Expr::new(ty, ExprKind::Local(name.to_string()))
    }

    pub fn global_var(name: &str, ty: Type) -> Expr {
        Expr::new(ty, ExprKind::Global(name.to_string()))
    }

    pub fn func(name: &str, ty: Type) -> Expr {
        Expr::new(ty, ExprKind::Func(name.to_string()))
    }

    pub fn unary(op: UnaryOp, operand: Expr) -> Expr {
        let ty = if op == UnaryOp::Not { Type::INT } else { operand.ty.unqualified().clone() };
        Expr::new(ty, ExprKind::Unary(op, Box::new(operand)))
    }

    /// The result type is C's: int for comparisons and logic, else that of the left operand.
    pub fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
        let int = op.is_comparison() || op.is_logical();
        let ty = if int { Type::INT } else { left.ty.unqualified().clone() };
        Expr::new(ty, ExprKind::Binary(op, Box::new(left), Box::new(right)))
    }

    pub fn cond(cond: Expr, then: Expr, other: Expr) -> Expr {
        Expr::new(then.ty.clone(), ExprKind::Cond(Box::new(cond), Box::new(then), Box::new(other)))
    }

    pub fn cast(self, ty: Type) -> Expr {
        Expr::new(ty, ExprKind::Cast(Box::new(self)))
    }

    pub fn assign(place: Expr, value: Expr) -> Expr {
        Expr::new(place.ty.unqualified().clone(), ExprKind::Assign(Box::new(place), Box::new(value)))
    }

    pub fn call(func: Expr, args: Vec<Expr>) -> Expr {
        let result = match func.ty.pointee().unwrap_or(&func.ty) {
            Type::Func(func) => func.result.clone(),
            _ => Type::Void,
        };
        Expr::new(result, ExprKind::Call(Box::new(func), args))
    }

    /// Address of a place: a global pointer when the place is reached through one.
    pub fn addr_of(self) -> Expr {
        let ty = if self.is_global_place() { self.ty.clone().global() } else { self.ty.clone().ptr() };
        Expr::new(ty, ExprKind::AddrOf(Box::new(self)))
    }

    pub fn deref(self) -> Expr {
        let ty = self.ty.pointee().cloned().unwrap_or(Type::Void);
        Expr::new(ty, ExprKind::Deref(Box::new(self), None))
    }

    pub fn deref_global(self, site: SiteId, strict: bool) -> Expr {
        let ty = self.ty.pointee().cloned().unwrap_or(Type::Void);
        Expr::new(ty, ExprKind::Deref(Box::new(self), Some(Access { site, strict })))
    }

    pub fn field(self, name: &str, ty: Type) -> Expr {
        Expr::new(ty, ExprKind::Field(Box::new(self), name.to_string()))
    }

    pub fn index(self, index: Expr) -> Expr {
        let ty = match self.ty.unqualified() {
            Type::Array(_, elem) => (**elem).clone(),
            other => other.pointee().cloned().unwrap_or(Type::Void),
        };
        Expr::new(ty, ExprKind::Index(Box::new(self), Box::new(index)))
    }

    /// A runtime operation by its name in the table.
    pub fn op(name: &str, ty: Type, args: Vec<Expr>, site: Option<SiteId>) -> Expr {
        Expr::new(ty, ExprKind::Op { op: ops::op(name), args, site })
    }

    pub fn point(parts: Vec<Expr>) -> Expr {
        Expr::new(Type::Point(parts.len() as u8), ExprKind::Point(parts))
    }

    pub fn component(self, k: u8) -> Expr {
        Expr::new(Type::INT, ExprKind::Component(Box::new(self), k))
    }

    /// Whether the place is reached through a global pointer or a global Titanium array.
    pub fn is_global_place(&self) -> bool {
        self.access_root().is_some()
    }

    /// The node at the root of a place that carries the access: a global dereference or a global array's element.
    pub fn access_root(&self) -> Option<&Expr> {
        match &self.kind {
            ExprKind::Deref(pointer, _) => matches!(pointer.ty.unqualified(), Type::Global(_)).then_some(self),
            ExprKind::Elem { array, .. } => {
                matches!(array.ty.unqualified(), Type::TiArray { local: false, .. }).then_some(self)
            }
            ExprKind::Field(base, _) => base.access_root(),
            // Indexing a pointer reads the pointer: the place starts anew there.
            ExprKind::Index(base, _) if matches!(base.ty.unqualified(), Type::Array(..)) => base.access_root(),
            _ => None,
        }
    }
}

impl Stmt {
    pub fn new(kind: StmtKind, loc: Option<Loc>) -> Stmt {
        Stmt { kind, loc }
    }

    pub fn expr(expr: Expr, loc: Option<Loc>) -> Stmt {
        Stmt::new(StmtKind::Expr(expr), loc)
    }

    pub fn local(name: &str, ty: Type, init: Option<Expr>, loc: Option<Loc>) -> Stmt {
        let local = Local { name: name.to_string(), ty, init, is_static: false, survives_throw: false };
        Stmt::new(StmtKind::Local(local), loc)
    }
}
