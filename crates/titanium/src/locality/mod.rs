//! Local qualification inference: which references of a program can only lead to the memory of the rank that has them,
//! though nobody wrote `local`. Whoever follows such a reference need not ask where it leads.
//!
//! The inference is of the whole program and knows no order of statements. It asks where a reference of another rank
//! can get in (a broadcast, an exchange, a field of a far object, a native method) and where it can get to from there:
//! * [`places`]: what holds references, and who can get them from whom;
//! * [`sources`]: the places that a value comes from;
//! * [`flows`]: what statements, calls and operations move;
//! * [`qualify`]: the program in which all other places are `local`;
//! * [`locks`]: which locks, then, only their own rank wants.

mod flows;
pub mod locks;
mod places;
mod qualify;
mod sources;

use crate::check::program::Program;
use crate::check::reach::Reach;

/// The same program, with `local` wherever that changes no meaning.
pub fn infer(program: &Program, reach: &Reach) -> Program {
    let far = flows::far_places(program, reach);
    qualify::qualified(program, &far)
}
