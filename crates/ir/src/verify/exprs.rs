//! Rules of expressions: every node's type follows from its operands.

use super::Checker;
use crate::ops::{Class, Op, Operand, Role};
use crate::tree::*;
use crate::types::{Extent, Qualifier, Type};
use std::sync::LazyLock;

/// Type of a caught exception.
pub static OBJECT_POINTER: LazyLock<Type> = LazyLock::new(|| Type::named("ti_object").ptr());

/// Whether C, or our emitter, takes a value of one type where the other is wanted without a conversion node.
fn fits(value: &Expr, to: &Type) -> bool {
    let (from, to) = (value.ty.unqualified(), to.unqualified());
    match (from, to) {
        // A brace initialiser or verbatim tokens fit what they were made for.
        _ if strip(from) == strip(to) || matches!(value.kind, ExprKind::Verbatim(_)) => true,
        (Type::Array(_, elem), Type::Ptr(pointee)) => strip(elem) == strip(pointee),
        // Rows of variable length fit rows of any length.
        (Type::Ptr(a), Type::Ptr(b)) => rows_fit(a, b),
        (Type::Func(_), Type::Ptr(pointee)) => **pointee == *from,
        (Type::Array(_, a), Type::Array(_, b)) => strip(a) == strip(b),
        (_, Type::Ptr(_) | Type::Global(_) | Type::Fat(..)) if value.kind == ExprKind::Null => true,
        _ => false,
    }
}

fn rows_fit(from: &Type, to: &Type) -> bool {
    match (from.unqualified(), to.unqualified()) {
        (Type::Array(Extent::Known(m), _), Type::Array(Extent::Known(n), _)) if m != n => false,
        (Type::Array(_, a), Type::Array(_, b)) => strip(a) == strip(b) || rows_fit(a, b),
        _ => false,
    }
}

/// The type with the qualifiers of one pointee level removed: adding `const` behind a pointer needs no cast.
fn strip(ty: &Type) -> Type {
    match ty.unqualified() {
        Type::Ptr(to) => strip(to).ptr(),
        Type::Global(to) => strip(to).global(),
        other => other.clone(),
    }
}

/// A function type that says nothing about parameters.
fn is_open(ty: &Type) -> bool {
    matches!(ty, Type::Func(func) if func.variadic && func.params.is_empty())
}

/// Arithmetic, or a named type that only C knows, such as `_Float128` or a vector.
fn is_number(ty: &Type) -> bool {
    ty.is_arithmetic() || matches!(ty.unqualified(), Type::Named(_))
}

impl<'a> Checker<'a> {
    pub fn require_fits(&mut self, value: &Expr, to: &Type, what: &str) {
        self.require(fits(value, to), || format!("{what} has type {}, wanted {to}", value.ty));
    }

    pub fn initialiser(&mut self, init: &'a Expr, ty: &Type) {
        self.expr(init);
        let string = matches!(init.kind, ExprKind::Str(_)) && matches!(ty.unqualified(), Type::Array(..));
        if !string && !matches!(init.kind, ExprKind::Init(_)) {
            self.require_fits(init, ty, "initial value");
        }
    }

    pub fn expr(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Block(stmts) => return self.block_value(expr, stmts),
            ExprKind::Local(id) => self.local_use(expr, *id),
            ExprKind::SizeOf(of) => self.lengths(of),
            ExprKind::Global(name) => self.file_name(expr, name, self.names.var(name).cloned()),
            ExprKind::Func(name) => self.file_name(expr, name, self.names.func(name).cloned()),
            _ => {}
        }
        let mut children = Vec::new();
        expr.for_each_child(|child| children.push(child));
        children.into_iter().for_each(|child| self.expr(child));
        self.node(expr);
    }

    fn block_value(&mut self, expr: &'a Expr, stmts: &'a [Stmt]) {
        // C has none at file scope.
        self.require(self.in_function, || "a statement expression outside functions".to_string());
        let result = &expr.ty;
        let (in_loop, in_switch, in_expression) = (false, false, true);
        let context = super::stmts::Context { result, in_loop, in_switch, in_expression };
        self.body(stmts, &context);
        let ends_well = match stmts.last().map(|stmt| &stmt.kind) {
            Some(StmtKind::Expr(last)) => fits(last, &expr.ty) || expr.ty == Type::Void,
            _ => expr.ty == Type::Void,
        };
        self.require(ends_well, || format!("a statement expression of type {} ends otherwise", expr.ty));
    }

    fn local_use(&mut self, expr: &Expr, id: LocalId) {
        match self.locals.find(id) {
            None => {
                let name = self.locals.name(id);
                self.violation(format!("`%{name}` is not declared here"));
            }
            Some(local) if local.ty != expr.ty => {
                self.violation(format!("`%{}` is used as {} and declared as {}", local.name, expr.ty, local.ty));
            }
            Some(_) => {}
        }
    }

    /// The locals that arrays have their lengths from are longs in scope.
    pub fn lengths(&mut self, ty: &Type) {
        ty.for_each_length(&mut |id| {
            let known = self.locals.find(*id).is_some_and(|local| *local.ty.unqualified() == Type::LONG);
            let name = self.locals.name(*id);
            self.require(known, || format!("an array has its length from `%{name}`, which is no long here"));
        });
    }

    fn file_name(&mut self, expr: &Expr, name: &str, declared: Option<Type>) {
        match declared {
            None if self.names.is_opaque(name) => {}
            None => self.violation(format!("`{name}` is not declared in the module")),
            // A declaration without parameters agrees with every one.
            Some(ty) if ty != expr.ty && !is_open(&ty) && !is_open(&expr.ty) => {
                self.violation(format!("`{name}` is used as {} and declared as {ty}", expr.ty));
            }
            Some(_) => {}
        }
    }

    fn node(&mut self, expr: &'a Expr) {
        let ty = &expr.ty;
        match &expr.kind {
            ExprKind::Int(_) => self.require(ty.is_scalar(), || format!("an integer literal of type {ty}")),
            ExprKind::Null => self.require(ty.pointee().is_some(), || format!("a null of type {ty}")),
            ExprKind::Unary(op, e) => self.unary(*op, e, ty),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, ty),
            ExprKind::Cond(c, a, b) => {
                self.require(c.ty.is_scalar(), || format!("a condition of type {}", c.ty));
                if *ty != Type::Void {
                    self.require_fits(a, ty, "second operand");
                    self.require_fits(b, ty, "third operand");
                }
            }
            ExprKind::Assign(place, value) => {
                self.place(place);
                self.require_fits(value, &place.ty, "assigned value");
            }
            ExprKind::AssignOp(_, place, _) | ExprKind::IncDec { place, .. } => self.place(place),
            ExprKind::Call(callee, args) => self.call(callee, args),
            ExprKind::AddrOf(place) => self.addr_of(place, ty),
            ExprKind::Deref(pointer, access) => self.deref(pointer, *access, ty),
            ExprKind::Field(base, name) => self.field(base, name, ty),
            ExprKind::Index(base, index) => {
                let base_ok = matches!(base.ty.unqualified(), Type::Array(..) | Type::Ptr(_));
                self.require(base_ok, || format!("an index into a value of type {}", base.ty));
                self.require(index.ty.is_integer(), || format!("an index of type {}", index.ty));
            }
            ExprKind::Op { op, args, site } => self.op(op, args, *site, ty),
            ExprKind::Point(parts) => {
                self.require(*ty == Type::Point(parts.len() as u8), || format!("a point of type {ty}"));
            }
            ExprKind::Component(point, k) => {
                let inside = matches!(point.ty.unqualified(), Type::Point(n) if k < n);
                self.require(inside, || format!("component {k} of a value of type {}", point.ty));
            }
            ExprKind::Cast(_) | ExprKind::Init(_) | ExprKind::VaArg(_) => self.lengths(ty),
            ExprKind::Elem { array, index, layout, access } => self.elem(array, index, *layout, *access, ty),
            _ => {}
        }
    }

    fn unary(&mut self, op: UnaryOp, e: &Expr, ty: &Type) {
        let ok = match op {
            UnaryOp::Not => e.ty.is_scalar(),
            UnaryOp::BitNot | UnaryOp::Neg | UnaryOp::Plus => is_number(&e.ty) && ty == e.ty.unqualified(),
        };
        self.require(ok, || format!("`{}` of {} as {ty}", op.name(), e.ty));
    }

    fn binary(&mut self, op: BinaryOp, a: &Expr, b: &Expr, ty: &Type) {
        let same = a.ty.unqualified() == b.ty.unqualified();
        let pointer = |e: &Expr| matches!(e.ty.unqualified(), Type::Ptr(_) | Type::Array(..));
        let null = |e: &Expr| e.kind == ExprKind::Null;
        let ok = match op {
            BinaryOp::LogAnd | BinaryOp::LogOr => a.ty.is_scalar() && b.ty.is_scalar(),
            BinaryOp::Shl | BinaryOp::Shr if a.ty.is_integer() => b.ty.is_integer(),
            _ if op.is_comparison() => same || (pointer(a) && pointer(b)) || null(a) || null(b),
            BinaryOp::Add | BinaryOp::Sub if pointer(a) => b.ty.is_integer() || pointer(b),
            BinaryOp::Add if pointer(b) => a.ty.is_integer(),
            BinaryOp::Shl | BinaryOp::Shr => matches!(a.ty.unqualified(), Type::Named(_)) && same,
            _ => same && is_number(&a.ty) && ty == a.ty.unqualified(),
        };
        self.require(ok, || format!("`{}` of {} and {} as {ty}", op.symbol(), a.ty, b.ty));
    }

    fn place(&mut self, place: &Expr) {
        let ok = match &place.kind {
            ExprKind::Field(base, _) => return self.place(base),
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Deref(..)
            | ExprKind::Index(..)
            | ExprKind::Elem { .. }
            | ExprKind::Component(..)
            | ExprKind::Verbatim(_)
            | ExprKind::Init(_) => true,
            _ => false,
        };
        self.require(ok, || "a value stands where a place is wanted".to_string());
    }

    fn call(&mut self, callee: &Expr, args: &[Expr]) {
        let Type::Func(func) = callee.ty.pointee().unwrap_or(&callee.ty).unqualified() else {
            if matches!(callee.kind, ExprKind::Verbatim(_)) {
                return;
            }
            return self.violation(format!("a call of a value of type {}", callee.ty));
        };
        let count_ok = args.len() == func.params.len() || (func.variadic && args.len() > func.params.len());
        self.require(count_ok, || format!("{} arguments for {}", args.len(), callee.ty));
        for (arg, param) in args.iter().zip(&func.params) {
            self.require_fits(arg, param, "argument");
        }
    }

    fn addr_of(&mut self, place: &Expr, ty: &Type) {
        self.place(place);
        let global = place.is_global_place();
        let ok = if global { matches!(ty, Type::Global(_) | Type::Fat(..)) } else { matches!(ty, Type::Ptr(_)) };
        self.require(ok, || format!("address of a {} place as {ty}", if global { "global" } else { "local" }));
    }

    fn deref(&mut self, pointer: &Expr, access: Option<Access>, ty: &Type) {
        let global = matches!(pointer.ty.unqualified(), Type::Global(_));
        let pointee = pointer.ty.pointee().map(Type::unqualified);
        self.require(pointee == Some(ty.unqualified()), || format!("{} dereferenced as {ty}", pointer.ty));
        match access {
            Some(access) => self.site(access.site),
            None => self.require(!global, || "a global pointer is dereferenced without a site".to_string()),
        }
        let thin = !matches!(pointer.ty.unqualified(), Type::Fat(..));
        self.require(thin, || "a pointer with phase is dereferenced: take its address part first".to_string());
    }

    fn field(&mut self, base: &Expr, name: &str, ty: &Type) {
        let Some(record) = self.names.record(&base.ty) else { return };
        let field = record.fields.iter().flatten().find(|field| field.name == name);
        // A name may live in an anonymous member.
        let nested = record.fields.iter().flatten().any(|field| field.name.is_empty());
        match field {
            Some(field) if field.ty.unqualified() != ty.unqualified() => {
                self.violation(format!("field `{name}` is used as {ty} and declared as {}", field.ty));
            }
            None if !nested => self.violation(format!("{} has no field `{name}`", base.ty)),
            _ => {}
        }
    }

    fn op(&mut self, op: &'static Op, args: &[Expr], site: Option<SiteId>, ty: &Type) {
        site.into_iter().for_each(|site| self.site(site));
        self.require(op.facts.site == site.is_some(), || format!("`{}` with a wrong number of sites", op.name));
        self.require(args.len() == op.operands.len(), || format!("`{}` with {} operands", op.name, args.len()));
        for (arg, Operand { role, class }) in args.iter().zip(op.operands) {
            self.require(is_of(&arg.ty, *class), || format!("`{}` of {}, wanted {class:?}", op.name, arg.ty));
            // A list of pieces may be const although what the pieces name is written.
            let constant = role.writes() && *role != Role::WritesListed && arg.ty.pointee().is_some_and(is_const);
            self.require(!constant, || format!("`{}` writes behind {}", op.name, arg.ty));
        }
        self.require(is_of(ty, op.result), || format!("`{}` gives {:?}, not {ty}", op.name, op.result));
        if op.facts.ranked {
            let rank = args.iter().map(|arg| &arg.ty).chain([ty]).find_map(Type::dimensions);
            self.require(rank.is_some(), || format!("`{}` without a rank", op.name));
        }
    }

    fn elem(&mut self, array: &Expr, index: &Expr, layout: Layout, access: Access, ty: &Type) {
        self.site(access.site);
        let strict_ok = matches!(layout, Layout::Shared { .. }) || !access.strict;
        self.require(strict_ok, || "a strict access to an element that is not UPC's".to_string());
        let is_array = match (layout, array.ty.unqualified()) {
            (Layout::Titanium { .. }, Type::TiArray { rank, elem, .. }) => {
                let index_ok = *index.ty.unqualified() == Type::Point(*rank);
                self.require(index_ok, || format!("{} indexed by {}", array.ty, index.ty));
                self.require(elem.unqualified() == ty.unqualified(), || format!("element of {} as {ty}", array.ty));
                true
            }
            // A reference says nothing of the elements.
            (Layout::Java, Type::Ptr(header)) => **header == Type::named("ti_jarray"),
            (Layout::Java, Type::Global(_)) => true,
            (Layout::Shared { block }, _) => self.is_shared_array(array, block, ty),
            _ => false,
        };
        self.require(is_array, || format!("an element of a value of type {}", array.ty));
        let wanted = match layout {
            Layout::Titanium { .. } => return,
            Layout::Java => Type::INT,
            Layout::Shared { .. } => Type::LONG,
        };
        self.require(*index.ty.unqualified() == wanted, || format!("{} indexed by {}", array.ty, index.ty));
    }

    /// Whether a shared array of this block size leads to elements of the type.
    fn is_shared_array(&self, array: &Expr, block: u64, elem: &Type) -> bool {
        let same = |ty: &Type| ty.unqualified() == elem.unqualified();
        match (array.ty.unqualified(), &array.kind) {
            (Type::Global(to), _) => block <= 1 && same(to),
            (Type::Fat(blocks, to), _) => block > 1 && *blocks == block && same(to),
            (Type::Array(_, inner), ExprKind::Elem { layout, .. }) => {
                *layout == (Layout::Shared { block }) && same(inner)
            }
            _ => false,
        }
    }
}

fn is_const(ty: &Type) -> bool {
    matches!(ty, Type::Qualified(qualifier, inner) if *qualifier == Qualifier::Const || is_const(inner))
}

fn is_of(ty: &Type, class: Class) -> bool {
    let ty = ty.unqualified();
    match class {
        Class::Any => true,
        Class::Void => *ty == Type::Void,
        Class::Int | Class::Bool => ty.is_integer(),
        Class::Double => matches!(ty, Type::Float(_)),
        Class::Ptr => matches!(ty, Type::Ptr(_) | Type::Array(..) | Type::Func(_)),
        Class::Team => matches!(ty, Type::Ptr(_)),
        Class::Handle => *ty == Type::Handle,
        Class::Global => matches!(ty, Type::Global(_)),
        Class::Fat => matches!(ty, Type::Fat(..)),
        Class::Point => matches!(ty, Type::Point(_)),
        Class::Rect => matches!(ty, Type::Rect(_)),
        Class::Domain => matches!(ty, Type::Domain(_)),
        Class::Array => matches!(ty, Type::TiArray { .. }),
    }
}
