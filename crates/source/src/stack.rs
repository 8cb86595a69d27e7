//! Stack for recursion over trees that input may make deep.

/// More than any one step of a recursion needs.
const RED_ZONE: usize = 128 * 1024;
const SEGMENT: usize = 1024 * 1024;

/// Runs one step of a recursion over a tree, on a new segment of stack if the current one runs out.
pub fn with_stack<R>(step: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(RED_ZONE, SEGMENT, step)
}
