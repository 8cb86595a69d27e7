//! The program with `local` at all places that nothing from elsewhere gets to.

use super::places::{Place, Scope, param};
use super::sources::{is_open, sources};
use crate::check::program::*;
use crate::check::walk::{Rewrite, rewrite_stmts};
use kroll_source::hash::HashSet;
use std::sync::Arc;

pub fn qualified(program: &Program, far: &HashSet<Place>) -> Program {
    let mut result = program.clone();
    for (number, field) in result.fields.iter_mut().enumerate() {
        qualify(&mut field.ty, &[Place::Field(FieldId(number as u32))], far);
    }
    for (number, method) in result.methods.iter_mut().enumerate() {
        qualify_method(method, MethodId(number as u32), far);
    }
    for (number, class) in result.classes.iter_mut().enumerate() {
        class
            .static_init
            .iter_mut()
            .for_each(|body| qualify_body(body, Scope::StaticInit(ClassId(number as u32)), far));
    }
    result
}

fn qualify_method(method: &mut Method, id: MethodId, far: &HashSet<Place>) {
    method.this.iter_mut().for_each(|this| qualify(this, &[Place::This(id)], far));
    for (index, ty) in method.params.iter_mut().enumerate() {
        qualify(ty, &[param(id, index)], far);
    }
    qualify(&mut method.result, &[Place::Result(id)], far);
    method.body.iter_mut().for_each(|body| qualify_body(body, Scope::Method(id), far));
}

fn qualify_body(body: &mut Body, scope: Scope, far: &HashSet<Place>) {
    for (number, local) in body.locals.iter_mut().enumerate() {
        qualify(&mut local.ty, &[Place::Local(scope, LocalId(number as u32))], far);
    }
    rewrite_stmts(&mut body.stmts, &mut Qualifier { scope, far });
}

struct Qualifier<'f> {
    scope: Scope,
    far: &'f HashSet<Place>,
}

impl Rewrite for Qualifier<'_> {
    /// Before its parts, which still have the types that sources are found by.
    fn expr(&mut self, e: &mut Expr) {
        if let ExprKind::InstanceOf { of: ty, .. } | ExprKind::ClassName(ty) = &mut e.kind {
            qualify_elems(ty, self.far);
        }
        // Texts are global references in whatever makes them.
        if matches!(e.kind, ExprKind::String(_) | ExprKind::Concat(_) | ExprKind::ClassName(_)) {
            return;
        }
        let mut from = Vec::new();
        sources(e, self.scope, &mut from);
        qualify(&mut e.ty, &from, self.far);
    }
}

/// The type of what comes from these places.
fn qualify(ty: &mut Type, from: &[Place], far: &HashSet<Place>) {
    if is_open(ty) && !from.iter().any(|place| far.contains(place)) {
        make_local(ty);
    }
    qualify_elems(ty, far);
}

fn make_local(ty: &mut Type) {
    if let Type::Class { local, .. } | Type::JavaArray { local, .. } | Type::TiArray { local, .. } = ty {
        *local = true;
    }
}

fn qualify_elems(ty: &mut Type, far: &HashSet<Place>) {
    if let Type::JavaArray { elem, .. } | Type::TiArray { elem, .. } = ty {
        let place = Place::Elem(elem.ty.clone());
        let mut inner = elem.ty.clone();
        qualify(&mut inner, &[place], far);
        if inner != elem.ty {
            *elem = Arc::new(Elem { ty: inner, single: elem.single });
        }
    }
}
