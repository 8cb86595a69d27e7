//! Single analysis: collective operations are reached by all ranks together, and single variables are equal on all.
//!
//! [`effects`] finds by inference over the whole program which methods may execute a collective; [`values`] tells which
//! expressions have the same value everywhere; [`rules`] checks the bodies.

mod effects;
mod rules;
mod values;

use super::program::{Body, FieldId, MethodId};
use super::tables::Checker;
use super::unreached::is_whole;
use kroll_source::hash::HashMap;

pub(super) struct Single<'c, 'a> {
    cx: &'c mut Checker<'a>,
    main: Option<MethodId>,
    /// For each method whether it may execute a collective or change single storage.
    effects: Vec<bool>,
    /// For each method whether it may change single storage.
    stores: Vec<bool>,
    /// Static final fields found single by their initial value.
    constant_fields: HashMap<FieldId, bool>,
}

/// Checks the whole program and returns for each method whether it has global effects.
pub(super) fn analyse(cx: &mut Checker<'_>, main: Option<MethodId>) -> Vec<bool> {
    let (effects, stores) = effects::infer(cx);
    let mut single = Single { cx, main, effects, stores, constant_fields: HashMap::default() };
    single.find_constant_fields();
    for index in 0..single.cx.methods.len() {
        let id = MethodId(index as u32);
        single.check_signature(id);
        if let Some(body) = single.cx.methods[index].body.take() {
            if is_whole(&body) {
                single.check_body(Some(id), &body);
            }
            single.cx.methods[index].body = Some(body);
        }
    }
    for index in 0..single.cx.classes.len() {
        if let Some(body) = single.cx.classes[index].static_init.take() {
            if is_whole(&body) {
                single.check_body(None, &body);
            }
            single.cx.classes[index].static_init = Some(body);
        }
    }
    single.effects
}

impl Single<'_, '_> {
    fn check_body(&mut self, method: Option<MethodId>, body: &Body) {
        let locals = values::single_locals(self, method, body);
        rules::check(self, method, body, locals);
    }
}
