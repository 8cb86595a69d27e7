//! What a loop over arrays reads of objects and nothing in it changes is read once, before the loop: then an array in a
//! field is one in a local variable, which the fast loops understand. Numbers that the loop itself changes are carried in
//! locals ([`carry_fields`]). Of UPC's loops [`hoist_pointers`] has what is alike there.
//!
//! Titanium lets a rank see the stores of others late unless something synchronises, so only loops without
//! synchronisation are touched. Where an object is missing, the array is too: its first access throws what reading the
//! field would have thrown, and a loop that never runs throws nothing.

use crate::analysis::alias::Locals;
use crate::analysis::effects::{Effects, Summaries, is_volatile, points_to_volatile};
use crate::analysis::locals::changed;
use crate::analysis::nest::{has_loops, is_loop};
use crate::carry_fields;
use crate::hoist_pointers;
use crate::pipeline::Options;
use crate::remarks::{HOISTED, NOT_HOISTED, Obstacle, Remarks, innermost, listed};
use kroll_ir::*;
use kroll_source::hash::HashSet;

pub fn run(module: &mut Module, options: &Options, remarks: &mut Remarks) {
    match module.language {
        Language::Titanium => {}
        Language::Upc => return hoist_pointers::run(module, options, remarks),
        _ => return,
    }
    let summaries = Summaries::of(module);
    let language = module.language;
    for item in &mut module.items {
        let Item::Func(func) = item else { continue };
        if !func.body.as_deref().is_some_and(has_loops) {
            continue;
        }
        let locals = Locals::of(func, language);
        if let Func { body: Some(body), frame, .. } = func {
            Pass { summaries: &summaries, locals: &locals, frame, remarks }.body(body);
            carry_fields::Pass { summaries: &summaries, locals: &locals, frame, remarks }.body(body);
        }
    }
}

struct Pass<'a> {
    summaries: &'a Summaries,
    locals: &'a Locals,
    frame: &'a mut Frame,
    remarks: &'a mut Remarks,
}

impl Pass<'_> {
    /// The outermost loops first: what cannot be read before them may be read before the loops inside.
    fn body(&mut self, body: &mut Vec<Stmt>) {
        for mut stmt in std::mem::take(body) {
            let read = self.before(&mut stmt);
            stmt.for_each_body_mut(&mut |inner| self.body(inner));
            if read.is_empty() {
                body.push(stmt);
                continue;
            }
            let loc = stmt.loc;
            body.push(Stmt::new(StmtKind::Block(read.into_iter().chain([stmt]).collect()), loc));
        }
    }

    /// Declarations of what the statement, if it is such a loop, uses instead of fields.
    fn before(&mut self, stmt: &mut Stmt) -> Vec<Stmt> {
        if !is_loop(stmt) || !has_elements(stmt) {
            return Vec::new();
        }
        let effects = self.summaries.of_stmts(std::slice::from_ref(stmt), self.locals);
        if effects.orders() {
            if has_arrays_in_fields(stmt) {
                let orders = |stmt: &Stmt| self.summaries.of_stmts(std::slice::from_ref(stmt), self.locals).orders();
                let why = "this waits for other ranks, or lets them go on: a barrier, a lock, a transfer, or a call that does so";
                let obstacle = Obstacle::in_line(innermost(std::slice::from_ref(stmt), &orders).unwrap_or(stmt), why);
                self.remarks.left(&NOT_HOISTED, stmt, "this loop reads arrays from fields at every access", obstacle);
            }
            return Vec::new();
        }
        let changed = changed(std::slice::from_ref(stmt));
        let mut hoist = Hoist { effects, locals: self.locals, changed, found: Vec::new(), frame: self.frame };
        stmt.for_each_expr_mut(&mut |expr| hoist.expr(expr));
        let found = hoist.found;
        if !found.is_empty() {
            let names = found.iter().filter_map(|found| name_of(&found.place)).collect();
            self.remarks.done(
                &HOISTED,
                stmt,
                format!("what this loop reads of {} is read once, before it", listed(names)),
            );
        }
        found.into_iter().map(|found| found.declaration).collect()
    }
}

/// As messages name the place.
pub fn name_of(place: &Expr) -> Option<String> {
    match &place.kind {
        ExprKind::Global(_) => Some("a static".to_string()),
        ExprKind::Field(_, name) => Some(format!("`{name}`")),
        ExprKind::Cast(inner) => name_of(inner),
        _ => None,
    }
}

/// Whether the statement uses elements of an array that stands in a field or static.
fn has_arrays_in_fields(stmt: &Stmt) -> bool {
    let mut found = false;
    stmt.for_each_expr(&mut |expr| {
        expr.walk(&mut |e| found |= array_of(e).is_some_and(|array| name_of(array).is_some()));
    });
    found
}

fn has_elements(stmt: &Stmt) -> bool {
    let mut found = false;
    stmt.for_each_expr(&mut |expr| expr.walk(&mut |e| found |= array_of(e).is_some()));
    found
}

/// The array whose element or length is used.
fn array_of(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Elem { array, .. } => Some(array),
        ExprKind::Op { op, args, .. } if reads_length(op, args) => args.first(),
        _ => None,
    }
}

fn array_of_mut(expr: &mut Expr) -> Option<&mut Expr> {
    match &mut expr.kind {
        ExprKind::Elem { array, .. } => Some(array),
        ExprKind::Op { op, args, .. } if reads_length(op, args) => args.first_mut(),
        _ => None,
    }
}

/// Whether the operation leads to the length of the Java array that is its first operand.
fn reads_length(op: &ops::Op, args: &[Expr]) -> bool {
    match op.name {
        "jarray_length" => true,
        "nonnull" => args.first().is_some_and(|array| array.ty == Type::named("ti_jarray").ptr()),
        _ => false,
    }
}

/// A place that is read before the loop, without the sites of its accesses.
struct Found {
    place: Expr,
    local: LocalId,
    declaration: Stmt,
}

/// The work on one loop.
struct Hoist<'a> {
    effects: Effects<'a>,
    locals: &'a Locals,
    /// Locals that the loop declares or assigns.
    changed: HashSet<LocalId>,
    found: Vec<Found>,
    frame: &'a mut Frame,
}

impl Hoist<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        if let ExprKind::Block(stmts) = &mut expr.kind {
            self.name_arrays(stmts);
            stmts.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(&mut |e| self.expr(e)));
            if let [Stmt { kind: StmtKind::Expr(only), .. }] = stmts.as_slice() {
                *expr = only.clone();
            }
            return;
        }
        if let Some(array) = array_of_mut(expr) {
            self.replace(array);
        } else if is_plain(&expr.ty) && is_certain(expr, self.frame) {
            self.replace(expr);
        }
        expr.for_each_child_mut(|child| self.expr(child));
    }

    /// Lowering names an array before it computes what might change the field; nothing in this loop does.
    fn name_arrays(&mut self, stmts: &mut Vec<Stmt>) {
        let mut at = 0;
        while at < stmts.len() {
            let named = match &stmts[at].kind {
                StmtKind::Local { local, init: Some(array) }
                    if is_array(&self.frame.local(*local).ty)
                        && only_indexed(&stmts[at + 1..], *local)
                        && (is_certain(array, self.frame) || !acts(&stmts[at + 1..])) =>
                {
                    let local = *local;
                    self.value_before(&array.clone()).map(|value| (local, value))
                }
                _ => None,
            };
            let Some((local, value)) = named else {
                at += 1;
                continue;
            };
            stmts.remove(at);
            stmts[at..].iter_mut().for_each(|stmt| stmt.for_each_expr_mut(&mut |e| substitute(e, local, &value)));
        }
    }

    fn replace(&mut self, place: &mut Expr) {
        if let Some(value) = self.value_before(place) {
            *place = value;
        }
    }

    /// The local that holds what the loop would read at the place.
    fn value_before(&mut self, place: &Expr) -> Option<Expr> {
        let known = without_sites(place);
        if let Some(found) = self.found.iter().find(|found| found.place == known) {
            return Some(Expr::local(found.local, place.ty.clone()));
        }
        let (word, value) = self.read(place)?;
        let local = self.frame.fresh(&format!("{word}_before"), place.ty.clone());
        self.found.push(Found { place: known, local, declaration: Stmt::local(local, Some(value), None) });
        Some(self.frame.value(local))
    }

    /// A word for the local, and its value.
    fn read(&mut self, place: &Expr) -> Option<(String, Expr)> {
        if is_volatile(&place.ty) {
            return None;
        }
        match &place.kind {
            ExprKind::Cast(array) if is_array(&place.ty) && is_array(&array.ty) => {
                self.read(array).map(|(word, value)| (word, value.cast(place.ty.clone())))
            }
            ExprKind::Global(name) if !self.is_changed(place) => Some((name.clone(), place.clone())),
            ExprKind::Field(object, field) if !self.is_changed(place) => {
                let ExprKind::Deref(pointer, access) = &object.kind else { return None };
                if access.is_some_and(|access| access.strict) || points_to_volatile(&pointer.ty) {
                    return None;
                }
                self.field(place, pointer).map(|value| (field.clone(), value))
            }
            _ => None,
        }
    }

    /// Whether the loop may store to the place.
    fn is_changed(&self, place: &Expr) -> bool {
        self.locals.location(place).is_none_or(|location| self.effects.may_write(&location, self.locals))
    }

    /// The field's value, or null where there is no object.
    fn field(&mut self, place: &Expr, pointer: &Expr) -> Option<Expr> {
        let base = match &root(pointer).kind {
            ExprKind::Local(local) if self.changed.contains(local) => return None,
            ExprKind::Local(_) => root(pointer).clone(),
            _ => self.value_before(root(pointer))?,
        };
        let pointer = with_root(pointer.clone(), base.clone());
        let ExprKind::Field(object, field) = &place.kind else { return None };
        let ExprKind::Deref(_, access) = object.kind else { return None };
        let object = Expr::new(object.ty.clone(), ExprKind::Deref(Box::new(pointer), access));
        let value = Expr::new(place.ty.clone(), ExprKind::Field(Box::new(object), field.clone()));
        if is_there(&base, self.frame) {
            return Some(value);
        }
        let there = Expr::binary(BinaryOp::Ne, base.clone(), Expr::null(base.ty.clone()));
        let nothing = nothing(&place.ty)?;
        Some(Expr::new(place.ty.clone(), ExprKind::Cond(Box::new(there), Box::new(value), Box::new(nothing))))
    }
}

/// A pointer that is never null, such as `this`.
fn is_there(pointer: &Expr, frame: &Frame) -> bool {
    matches!(pointer.kind, ExprKind::Local(local) if frame.local(local).nonnull)
}

/// Whether reading the place cannot fail: a static, or a field of `this`.
pub fn is_certain(place: &Expr, frame: &Frame) -> bool {
    match &place.kind {
        ExprKind::Global(_) => true,
        ExprKind::Field(object, _) => match &object.kind {
            ExprKind::Deref(pointer, _) => is_there(root(pointer), frame),
            _ => false,
        },
        _ => false,
    }
}

/// A Titanium array, or a reference that may be one to a Java array.
fn is_array(ty: &Type) -> bool {
    match ty {
        Type::TiArray { .. } => true,
        Type::Global(to) => **to == Type::named("ti_object"),
        Type::Ptr(to) => **to == Type::named("ti_jarray"),
        _ => false,
    }
}

/// Numbers, points and rectangles.
fn is_plain(ty: &Type) -> bool {
    matches!(ty, Type::Int(_) | Type::Float(_) | Type::Point(_) | Type::Rect(_))
}

/// What stands for a field of no object.
fn nothing(ty: &Type) -> Option<Expr> {
    match ty {
        Type::Ptr(_) | Type::Global(_) => Some(Expr::null(ty.clone())),
        Type::TiArray { .. } => Some(Expr::new(ty.clone(), ExprKind::Init(Vec::new()))),
        _ => None,
    }
}

/// The pointer below casts and tests for null.
pub fn root(pointer: &Expr) -> &Expr {
    match &pointer.kind {
        ExprKind::Cast(inner) => root(inner),
        ExprKind::Op { op, args, .. } if tests_null(op) => root(&args[0]),
        _ => pointer,
    }
}

/// The pointer with another root.
fn with_root(pointer: Expr, value: Expr) -> Expr {
    let kind = match pointer.kind {
        ExprKind::Cast(inner) => ExprKind::Cast(Box::new(with_root(*inner, value))),
        ExprKind::Op { op, args, site } if tests_null(op) => {
            let args = args.into_iter().map(|arg| with_root(arg, value.clone())).collect();
            ExprKind::Op { op, args, site }
        }
        _ => return value,
    };
    Expr::new(pointer.ty, kind)
}

/// The same place wherever it is read.
pub fn without_sites(place: &Expr) -> Expr {
    let kind = match &place.kind {
        ExprKind::Cast(inner) => ExprKind::Cast(Box::new(without_sites(inner))),
        ExprKind::Field(object, name) => ExprKind::Field(Box::new(without_sites(object)), name.clone()),
        ExprKind::Deref(pointer, _) => ExprKind::Deref(Box::new(without_sites(pointer)), None),
        ExprKind::Op { op, args, .. } if tests_null(op) => return without_sites(&args[0]),
        _ => return place.clone(),
    };
    Expr::new(place.ty.clone(), kind)
}

fn tests_null(op: &ops::Op) -> bool {
    matches!(op.name, "nonnull" | "nonnull_global")
}

/// Whether the statements do more than store one element: a missing object must fail before that.
fn acts(stmts: &[Stmt]) -> bool {
    let (mut stores, mut effects) = (0, false);
    for stmt in stmts {
        stmt.for_each_expr(&mut |expr| {
            expr.walk(&mut |e| match &e.kind {
                ExprKind::Assign(..) | ExprKind::AssignOp(..) | ExprKind::IncDec { .. } => stores += 1,
                ExprKind::Call(..) | ExprKind::Verbatim(_) => effects = true,
                ExprKind::Op { op, .. } => effects |= op.acts(),
                _ => {}
            });
        });
    }
    effects || stores > 1
}

/// Whether the statements use the array only to reach elements.
fn only_indexed(stmts: &[Stmt], local: LocalId) -> bool {
    let (mut uses, mut indexed) = (0, 0);
    let is_it = |e: &Expr| e.kind == ExprKind::Local(local);
    for stmt in stmts {
        stmt.for_each_expr(&mut |expr| {
            expr.walk(&mut |e| {
                uses += usize::from(is_it(e));
                indexed += usize::from(array_of(e).is_some_and(is_it));
            });
        });
    }
    uses == indexed
}

fn substitute(expr: &mut Expr, local: LocalId, value: &Expr) {
    if expr.kind == ExprKind::Local(local) {
        *expr = value.clone();
        return;
    }
    expr.for_each_child_mut(|child| substitute(child, local, value));
}
