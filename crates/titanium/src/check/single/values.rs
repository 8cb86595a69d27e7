//! Which expressions have the same value on every rank.

use super::Single;
use super::effects::changed_place;
use crate::check::program::{Body, Builtin, Expr, ExprKind, FieldId, LocalId, MethodId, Stmt, StmtKind, Type};
use crate::check::tables::Checker;
use crate::check::walk::{self, parts};
use kroll_source::hash::HashSet;
use kroll_source::with_stack;

/// The local variables of one body that are single: declared so, or given one single value where they are declared.
pub(super) struct Locals {
    pub single: Vec<bool>,
    /// The argument of `main`, whose elements are single too.
    main_args: Option<LocalId>,
    /// The body is run by all ranks together on coherent objects, or its result counts as single only for such objects.
    pub this: bool,
}

/// Variables with their value, and variables that change later.
#[derive(Default)]
struct Definitions<'b> {
    initial: Vec<(LocalId, &'b Expr)>,
    changed: HashSet<LocalId>,
}

impl<'b> Definitions<'b> {
    fn of(stmts: &'b [Stmt]) -> Definitions<'b> {
        let mut definitions = Definitions::default();
        walk::each_stmt(stmts, &mut |stmt| definitions.stmt(stmt));
        walk::each_expr(stmts, &mut |expr| definitions.expr(expr));
        definitions
    }

    fn expr(&mut self, expr: &Expr) {
        if let Some(Expr { kind: ExprKind::Local(local), .. }) = changed_place(expr) {
            self.changed.insert(*local);
        }
    }

    fn stmt(&mut self, stmt: &'b Stmt) {
        match &stmt.kind {
            StmtKind::Local { local, init: Some(init) } => self.initial.push((*local, init)),
            StmtKind::Foreach { point, domain, .. } => self.initial.push((*point, domain)),
            _ => {}
        }
    }
}

pub(super) fn single_locals(single: &mut Single, method: Option<MethodId>, body: &Body) -> Locals {
    let is_main = method.is_some() && method == single.main;
    let mut locals = Locals {
        single: body.locals.iter().map(|local| local.single).collect(),
        main_args: is_main.then_some(LocalId(0)),
        this: method.is_some_and(|m| single.effects[m.0 as usize] || single.cx.method(m).single_result),
    };
    if is_main && let Some(args) = locals.single.first_mut() {
        *args = true;
    }
    let definitions = Definitions::of(&body.stmts);
    for (local, init) in &definitions.initial {
        if !definitions.changed.contains(local) && single.is_single(init, &locals) {
            locals.single[local.0 as usize] = true;
        }
    }
    locals
}

impl Single<'_, '_> {
    pub(super) fn is_single(&self, expr: &Expr, locals: &Locals) -> bool {
        with_stack(|| self.is_single_here(expr, locals))
    }

    fn is_single_here(&self, expr: &Expr, locals: &Locals) -> bool {
        let all_parts = || parts(expr).into_iter().all(|part| self.is_single(part, locals));
        match &expr.kind {
            ExprKind::Local(local) => locals.single[local.0 as usize],
            ExprKind::This => locals.this,
            ExprKind::StaticField(field) => self.is_single_field(*field),
            ExprKind::Field { object, field } => {
                let of_value = matches!(object.ty, Type::Value(_));
                (of_value || self.cx.field(*field).single) && self.is_single(object, locals)
            }
            ExprKind::JavaElem { array, .. } | ExprKind::TiElem { array, .. } => {
                let of_main = matches!(array.kind, ExprKind::Local(local) if locals.main_args == Some(local));
                (of_main || has_single_elements(&array.ty)) && all_parts()
            }
            ExprKind::Assign { value, .. } | ExprKind::After { value, .. } => self.is_single(value, locals),
            ExprKind::CallStatic { method, .. } => {
                self.cx.method(*method).single_result || (self.is_function(*method) && all_parts())
            }
            ExprKind::CallMethod { method, object, .. } if self.cx.method(*method).single_result => {
                self.is_single(object, locals)
            }
            ExprKind::CallMethod { method, .. } => self.is_function(*method) && all_parts(),
            ExprKind::JavaArrayValues { .. } | ExprKind::Broadcast { .. } => true,
            ExprKind::Builtin { op, .. } => match op {
                Builtin::NumProcs | Builtin::Reduce => true,
                Builtin::ThisProc
                | Builtin::ReduceTo
                | Builtin::Scan
                | Builtin::ObjectIsLocal
                | Builtin::ObjectCreator
                | Builtin::ArrayIsLocal
                | Builtin::ArrayCreator
                | Builtin::ArrayPlace
                | Builtin::ArrayNoOverlap
                | Builtin::HandleTrySyncNbi => false,
                _ => all_parts(),
            },
            _ => all_parts(),
        }
    }

    /// Whether a method of the library computes its result from its operands alone: numbers and strings do not change.
    fn is_function(&self, method: MethodId) -> bool {
        const CLASSES: [&str; 10] =
            ["Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Math", "Short", "String"];
        let info = self.cx.method(method);
        let class = self.cx.class(info.class);
        let of_values = class.name.strip_prefix("java.lang.").is_some_and(|name| CLASSES.contains(&name));
        of_values && self.cx.files[class.file].is_library && &*info.name != "random"
    }

    fn is_single_field(&self, field: FieldId) -> bool {
        self.cx.field(field).single || self.constant_fields.get(&field).copied().unwrap_or(false)
    }

    /// Static final fields whose initial value is single are equal everywhere, since every rank computes them alike.
    pub(super) fn find_constant_fields(&mut self) {
        for index in 0..self.cx.classes.len() {
            let Some(body) = self.cx.classes[index].static_init.take() else { continue };
            let locals = Locals { single: vec![false; body.locals.len()], main_args: None, this: false };
            for stmt in &body.stmts {
                if let Some((field, value)) = constant_assignment(self.cx, stmt) {
                    let single = self.is_single(value, &locals);
                    self.constant_fields.insert(field, single);
                }
            }
            self.cx.classes[index].static_init = Some(body);
        }
    }
}

fn constant_assignment<'s>(cx: &Checker, stmt: &'s Stmt) -> Option<(FieldId, &'s Expr)> {
    let StmtKind::Expr(Expr { kind: ExprKind::Assign { place, value }, .. }) = &stmt.kind else { return None };
    let ExprKind::StaticField(field) = place.kind else { return None };
    (cx.field(field).is_final && cx.field(field).init.is_some()).then_some((field, value))
}

fn has_single_elements(ty: &Type) -> bool {
    matches!(ty, Type::JavaArray { elem, .. } | Type::TiArray { elem, .. } if elem.single)
}
