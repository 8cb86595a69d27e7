//! How a loop deals its iterations out, where that is known before it starts: a counter that steps by one up to a bound,
//! and an affinity that is the counter, or an element or row of a static array that the counter is the index of.

use crate::analysis::affine::{Scope, Sum};
use crate::analysis::alias::Locals;
use crate::analysis::locals::changed;
use crate::analysis::nest::{counting, counts};
use crate::independent_turns::{COUNTER, Touch};
use crate::remarks::Obstacle;
use crate::shared_arrays::static_array;
use kroll_ir::types::Extent;
use kroll_ir::*;
use kroll_source::hash::HashSet;

/// Iteration `i` is of the thread `(i + offset) / run % THREADS`; `i + offset` is not negative unless `run` is one.
pub struct Dealing {
    pub var: LocalId,
    pub bound: Expr,
    /// The bound itself is an iteration, too.
    pub inclusive: bool,
    pub run: u64,
    pub offset: i64,
    /// Element `i + offset` of a static array of scalars in blocks of `run` is of the same thread.
    pub scalars: bool,
}

/// What is known around a loop.
pub struct Known<'a> {
    pub frame: &'a Frame,
    pub locals: &'a Locals,
    /// Names of static shared objects.
    pub shared: &'a HashSet<String>,
}

impl Known<'_> {
    pub fn dealing(&self, stmt: &Stmt) -> Result<Dealing, Obstacle> {
        let not = |why: &str| Err(Obstacle::here(why));
        let StmtKind::Forall { affinity, body, .. } = &stmt.kind else { return not("this is another loop") };
        let Some(counting) = counting(stmt).filter(|counting| counting.step == 1) else {
            return not("it does not count upwards by one");
        };
        let (var, bound, inclusive) = (counting.var, counting.bound, counting.inclusive);
        let ty = &self.frame.local(var).ty;
        let is_unsigned = *ty == Type::Int(IntKind::UInt);
        let counts = (is_unsigned || counts(ty)) && self.is_own(var);
        // Compared with an unsigned bound, a negative counter would be a large number.
        let same_sign = match bound.ty.unqualified() {
            Type::Int(IntKind::Int | IntKind::Long) => true,
            Type::Int(IntKind::UInt) => is_unsigned,
            _ => false,
        };
        let mut changed = changed(body);
        changed.insert(var);
        if !counts || !same_sign {
            return not("its counter is not an int, long or unsigned int of its own, or the bound has another sign");
        }
        if !self.is_fixed(bound, &changed) {
            return not("its bound may change while it runs");
        }
        let known = match &affinity.kind {
            ExprKind::AddrOf(place) => self.by_place(place, var),
            _ if affinity.ty == Type::LONG && index_offset(affinity, var) == Some(0) => Some((1, 0, true)),
            _ => None,
        };
        let Some((run, offset, scalars)) = known else {
            return not(
                "its affinity is neither the counter nor an element or row of a static array that the counter is the index of",
            );
        };
        Ok(Dealing { var, bound: bound.clone(), inclusive, run, offset, scalars })
    }

    /// Automatic, and known to no pointer.
    fn is_own(&self, local: LocalId) -> bool {
        !self.locals.is_exposed(local) && !self.frame.local(local).is_static
    }

    /// Has the same value whenever the loop asks.
    fn is_fixed(&self, expr: &Expr, changed: &HashSet<LocalId>) -> bool {
        match &expr.kind {
            ExprKind::Int(_) => true,
            ExprKind::Op { op, .. } => op.name == "ranks",
            ExprKind::Cast(inner) => self.is_fixed(inner, changed),
            ExprKind::Binary(_, a, b) => self.is_fixed(a, changed) && self.is_fixed(b, changed),
            ExprKind::Local(local) => self.is_own(*local) && !changed.contains(local),
            _ => false,
        }
    }

    /// How many neighbouring values of the counter name one thread, the counter's offset, and whether the array is one
    /// of scalars.
    fn by_place(&self, place: &Expr, var: LocalId) -> Option<(u64, i64, bool)> {
        match &place.kind {
            ExprKind::Field(base, _) => self.by_place(base, var),
            ExprKind::Elem { array, index, layout: Layout::Shared { block }, .. } if *block > 0 => {
                if let (ExprKind::Elem { .. }, Type::Array(Extent::Known(n), _)) = (&array.kind, array.ty.unqualified())
                {
                    // Whatever element of the row: the row is not dealt out to several threads.
                    let inside = matches!(index.kind, ExprKind::Int(j) if (0..i128::from(*n)).contains(&j));
                    return if inside { self.by_place(array, var) } else { None };
                }
                let length = scalars(&place.ty)?;
                let runs = is_static_array(array, self.shared) && block.is_multiple_of(length);
                runs.then_some((block / length, index_offset(index, var)?, length == 1))
            }
            _ => None,
        }
    }
}

/// The first element of a static array, which is thread 0's.
fn is_static_array(array: &Expr, shared: &HashSet<String>) -> bool {
    static_array(array).is_some_and(|(_, name)| shared.contains(name))
}

/// What is added to the variable, if nothing else is done with it.
fn index_offset(index: &Expr, var: LocalId) -> Option<i64> {
    if let ExprKind::Cast(inner) = &index.kind
        && inner.kind == ExprKind::Local(var)
    {
        return Some(0);
    }
    let changed = HashSet::from_iter([var]);
    let mut scope = Scope::new(&changed);
    scope.ints.push((var, 0));
    let sum = scope.sum(index)?;
    let moves = matches!(sum.counters.as_slice(), [(_, 1)]) && sum.symbols.is_empty();
    moves.then_some(sum.constant)
}

fn scalars(ty: &Type) -> Option<u64> {
    match ty.unqualified() {
        Type::Array(Extent::Known(n), elem) => n.checked_mul(scalars(elem)?),
        Type::Array(..) => None,
        _ => Some(1),
    }
}

impl Dealing {
    /// An element of the iteration's own thread, by where it stands among that thread's.
    pub fn touch(&self, place: &Expr, shared: &HashSet<String>) -> Option<Touch> {
        let ExprKind::Elem { array, .. } = &place.kind else { return None };
        let (_, name) = static_array(array).filter(|_| self.is_own(place, shared))?;
        Some(Touch { array: name.to_string(), index: Sum::counter(COUNTER) })
    }

    /// Whether the place is of the thread that the iteration is of, an element behind that of the iteration before.
    pub fn is_own(&self, place: &Expr, shared: &HashSet<String>) -> bool {
        let ExprKind::Elem { array, index, layout, access } = &place.kind else { return false };
        let alike =
            *layout == (Layout::Shared { block: self.run }) && !matches!(place.ty.unqualified(), Type::Array(..));
        self.scalars
            && alike
            && !access.strict
            && is_static_array(array, shared)
            && index_offset(index, self.var) == Some(self.offset)
    }
}
