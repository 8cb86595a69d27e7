//! Short constructors for front ends and passes.

use crate::ops;
use crate::tree::*;
use crate::types::{Extent, IntKind, Type};
use kroll_source::hash::HashMap;

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

    pub fn local(local: LocalId, ty: Type) -> Expr {
        Expr::new(ty, ExprKind::Local(local))
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

    /// Element of a Java array.
    pub fn java_elem(array: Expr, index: Expr, elem: Type, site: SiteId) -> Expr {
        Expr::elem(array, index, Layout::Java, elem, Access { site, strict: false })
    }

    /// Element of a Titanium array, checked against its domain.
    pub fn titanium_elem(array: Expr, point: Expr, elem: Type, site: SiteId) -> Expr {
        Expr::elem(array, point, Layout::Titanium { checked: true }, elem, Access { site, strict: false })
    }

    pub fn elem(array: Expr, index: Expr, layout: Layout, elem: Type, access: Access) -> Expr {
        Expr::new(elem, ExprKind::Elem { array: Box::new(array), index: Box::new(index), layout, access })
    }

    /// Whether the place is reached through a global pointer, or is an element of an array that may lie elsewhere.
    pub fn is_global_place(&self) -> bool {
        self.access_root().is_some()
    }

    /// The node at the root of a place that carries the access: a global dereference or an element of an array that may
    /// lie elsewhere.
    pub fn access_root(&self) -> Option<&Expr> {
        match &self.kind {
            ExprKind::Deref(pointer, _) => matches!(pointer.ty.unqualified(), Type::Global(_)).then_some(self),
            ExprKind::Elem { layout: Layout::Shared { .. }, .. } => Some(self),
            ExprKind::Elem { array, .. } => {
                matches!(array.ty.unqualified(), Type::TiArray { local: false, .. } | Type::Global(_)).then_some(self)
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

    pub fn local(local: LocalId, init: Option<Expr>, loc: Option<Loc>) -> Stmt {
        Stmt::new(StmtKind::Local { local, init }, loc)
    }
}

impl Frame {
    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.0 as usize]
    }

    pub fn local_mut(&mut self, id: LocalId) -> &mut Local {
        &mut self.locals[id.0 as usize]
    }

    pub fn label(&self, id: LabelId) -> &Label {
        &self.labels[id.0 as usize]
    }

    /// A new local, called `name` in C or as nearly so as other names allow.
    pub fn fresh(&mut self, name: &str, ty: Type) -> LocalId {
        let name = name.to_string();
        self.add(Local { name, ty, is_static: false, survives_throw: false, nonnull: false, pinned: false })
    }

    pub fn add(&mut self, local: Local) -> LocalId {
        self.locals.push(local);
        LocalId(self.locals.len() as u32 - 1)
    }

    pub fn fresh_label(&mut self, name: &str) -> LabelId {
        self.labels.push(Label { name: name.to_string(), pinned: false });
        LabelId(self.labels.len() as u32 - 1)
    }

    /// The local as an expression.
    pub fn value(&self, id: LocalId) -> Expr {
        Expr::local(id, self.local(id).ty.clone())
    }

    /// A new local with an initial value: its declaration, and the local as an expression.
    pub fn bind(&mut self, name: &str, value: Expr, loc: Option<Loc>) -> (Stmt, Expr) {
        let local = self.fresh(name, value.ty.unqualified().clone());
        (Stmt::local(local, Some(value), loc), self.value(local))
    }

    /// A copy of statements that may stand beside them: locals and labels that they declare are declared anew.
    pub fn duplicate(&mut self, stmts: &[Stmt]) -> Vec<Stmt> {
        self.copied(None, stmts, HashMap::default())
    }

    /// A copy of statements of another function, whose locals `known` are locals of this one; what they declare is
    /// declared here.
    pub fn copy_from(&mut self, other: &Frame, stmts: &[Stmt], known: HashMap<LocalId, LocalId>) -> Vec<Stmt> {
        self.copied(Some(other), stmts, known)
    }

    fn copied(&mut self, from: Option<&Frame>, stmts: &[Stmt], locals: HashMap<LocalId, LocalId>) -> Vec<Stmt> {
        let mut copy = stmts.to_vec();
        let mut renaming = Renaming { frame: self, from, locals, fresh: Vec::new(), labels: HashMap::default() };
        renaming.declarations(&mut copy);
        renaming.uses(&mut copy);
        renaming.declared_types();
        copy
    }
}

/// What stands for the locals and labels of copied statements.
struct Renaming<'a> {
    frame: &'a mut Frame,
    /// Where the statements are from; `None`: from the same function.
    from: Option<&'a Frame>,
    locals: HashMap<LocalId, LocalId>,
    fresh: Vec<LocalId>,
    labels: HashMap<LabelId, LabelId>,
}

impl Renaming<'_> {
    fn declarations(&mut self, stmts: &mut [Stmt]) {
        for stmt in stmts {
            match &mut stmt.kind {
                StmtKind::Local { local, .. }
                | StmtKind::Foreach { var: local, .. }
                | StmtKind::Try { caught: local, .. } => self.declared(local),
                StmtKind::Label(label) => {
                    let copy = self.from.unwrap_or(&*self.frame).label(*label).clone();
                    self.frame.labels.push(copy);
                    let fresh = LabelId(self.frame.labels.len() as u32 - 1);
                    self.labels.insert(std::mem::replace(label, fresh), fresh);
                }
                _ => {}
            }
            stmt.for_each_own_expr_mut(&mut |expr| self.declarations_in(expr));
            stmt.for_each_body_mut(&mut |body| self.declarations(body));
        }
    }

    fn declared(&mut self, local: &mut LocalId) {
        let copy = self.from.unwrap_or(&*self.frame).local(*local).clone();
        let fresh = self.frame.add(copy);
        self.fresh.push(fresh);
        self.locals.insert(std::mem::replace(local, fresh), fresh);
    }

    fn declarations_in(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Block(stmts) => self.declarations(stmts),
            _ => expr.for_each_child_mut(|child| self.declarations_in(child)),
        }
    }

    fn uses(&self, stmts: &mut [Stmt]) {
        for stmt in stmts {
            match &mut stmt.kind {
                StmtKind::Goto(label) => *label = self.labels.get(label).copied().unwrap_or(*label),
                StmtKind::Typedef { ty, .. } | StmtKind::Extern { ty, .. } => self.lengths_in(ty),
                _ => {}
            }
            stmt.for_each_own_expr_mut(&mut |expr| self.uses_in(expr));
            stmt.for_each_body_mut(&mut |body| self.uses(body));
        }
    }

    fn local(&self, local: LocalId) -> LocalId {
        self.locals.get(&local).copied().unwrap_or(local)
    }

    fn lengths_in(&self, ty: &mut Type) {
        ty.for_each_length_mut(&mut |local| *local = self.local(*local));
    }

    fn declared_types(&mut self) {
        for fresh in &self.fresh {
            let mut ty = std::mem::replace(&mut self.frame.locals[fresh.0 as usize].ty, Type::Void);
            self.lengths_in(&mut ty);
            self.frame.locals[fresh.0 as usize].ty = ty;
        }
    }

    fn uses_in(&self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Local(local) => *local = self.local(*local),
            ExprKind::SizeOf(of) | ExprKind::OffsetOf(of, _) => self.lengths_in(of),
            ExprKind::Block(stmts) => self.uses(stmts),
            _ => {}
        }
        self.lengths_in(&mut expr.ty);
        if matches!(expr.kind, ExprKind::Block(_)) {
            return;
        }
        expr.for_each_child_mut(|child| self.uses_in(child));
    }
}
