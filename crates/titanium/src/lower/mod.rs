//! From the checked program to the intermediate representation: one module for the whole program, with only what can be
//! reached from `main`.
//!
//! * [`traces`]: what reports call the functions;
//! * [`context`]: what all functions share: names, sites, literals, class indices;
//! * [`classes`], [`start`]: structures, class records, and C's `main`;
//! * [`exports`]: methods as functions of C;
//! * [`function`]: one method or initialiser; its statements in [`stmts`], [`jumps`] and [`tries`], its expressions in
//!   [`exprs`] and the files named after their kinds; [`order`] keeps evaluation left to right.

mod arithmetic;
mod builtins;
mod calls;
mod classes;
mod combine;
mod context;
mod conversions;
mod creation;
mod equality;
mod exports;
mod exprs;
mod function;
mod jumps;
mod names;
mod order;
mod places;
mod start;
mod stmts;
mod survive;
mod texts;
mod traces;
mod tries;

pub use names::c_name;

use crate::check::{program::Program, reach};
use crate::locality;
use context::Context;
use kroll_ir::Module;
use kroll_source::{Correct, SourceMap};

/// The module of a program. `name` is that of the source file.
pub fn lower(program: Correct<Program>, map: &SourceMap, name: &str) -> Module {
    let program = program.program();
    let reach = reach::reach(program);
    let program = &locality::infer(program, &reach);
    let locks = locality::locks::find(program, &reach);
    let mut context = Context::new(program, map, reach, locks, name);
    traces::keep_frames(&mut context);
    for method in context.reach.methods.clone() {
        function::method(&mut context, method);
    }
    for &method in &program.exported {
        exports::emit(&mut context, method);
    }
    start::emit(&mut context);
    classes::emit(&mut context);
    traces::name_functions(&mut context);
    context.finish()
}

/// Where an error node would stand: a [`Correct`] program has none.
fn no_error_node() -> ! {
    unreachable!("a correct program has no error nodes")
}
