//! What passes ask: each analysis is a value that a function computes from the tree, and changes nothing.
//!
//! * [`locals`]: which locals statements declare or change, and which ones pointers may lead to;
//! * [`affine`]: index expressions as sums of counters, symbols and a constant;
//! * [`nest`]: the loops of a nest, their ranges, and the array accesses in them;
//! * [`regions`]: which part of an array an access touches while some of its loops run;
//! * [`dependence`]: how many iterations lie between two accesses to the same element, for every common loop;
//! * [`alias`]: whether two places may share memory, by storage and type;
//! * [`effects`]: what code reads and changes, with all that it calls;
//! * [`single`]: which values are the same on all ranks.

pub mod affine;
pub mod alias;
pub mod dependence;
pub mod effects;
pub mod locals;
pub mod nest;
pub mod regions;
pub mod single;
#[cfg(test)]
pub mod testing;
