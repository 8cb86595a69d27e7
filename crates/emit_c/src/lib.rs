//! The intermediate representation as C that a person can read, with `#line` so that debuggers, profilers and
//! sanitizers speak the user's source.

mod expr;
mod item;
mod line;
mod literal;
pub mod names;
mod place;
mod stmt;

use kroll_ir::Module;

/// One translation unit of C11 with GNU extensions. The module has passed [`kroll_ir::verify`], and `foreach` has been
/// lowered.
pub fn emit(module: &Module) -> String {
    let mut out = line::Writer::new(module);
    item::module(&mut out, module);
    out.finish()
}
