//! Maps and sets for the trees of one program. Their keys are names and numbers of a program that its own user compiles, so
//! nobody makes them collide, and hashing is a twentieth of a front end's time where std's default is a seventh.

pub use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
