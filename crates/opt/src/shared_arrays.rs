//! What is known of UPC's shared arrays before a program runs: how many elements lie between two, where a static array
//! has an element, and which pointers are to such an array.

use crate::analysis::affine::Sum;
use crate::analysis::alias::Locals;
use crate::longs::{long, number, plus, times};
use crate::pipeline::Options;
use kroll_ir::types::Extent;
use kroll_ir::*;
use kroll_source::hash::HashMap;

pub fn size_of(ty: &Type) -> Expr {
    Expr::new(Type::ULONG, ExprKind::SizeOf(ty.unqualified().clone()))
}

/// Works on the functions in which some statement is `wanted`. In a checked program every access is looked at instead.
pub fn each_function(
    module: &mut Module,
    options: &Options,
    wanted: fn(&Stmt) -> bool,
    mut work: impl FnMut(&mut Vec<Stmt>, &mut Frame, &Locals, &SharedObjects),
) {
    if module.language != Language::Upc || options.checked {
        return;
    }
    let shared = SharedObjects::of(module);
    for item in &mut module.items {
        let Item::Func(func) = item else { continue };
        if !func.body.as_deref().unwrap_or_default().iter().any(wanted) {
            continue;
        }
        let locals = Locals::of(func, Language::Upc);
        if let Func { body: Some(body), frame, .. } = func {
            work(body, frame, &locals, &shared);
        }
    }
}

/// Whether the statement touches an element of a shared array.
pub fn has_shared(stmt: &Stmt) -> bool {
    let mut found = false;
    let shared = |e: &Expr| matches!(e.kind, ExprKind::Elem { layout: Layout::Shared { .. }, .. });
    stmt.for_each_expr(&mut |expr| expr.walk(&mut |e| found |= shared(e)));
    found
}

/// The statements inside of one, but for what runs when a condition fails that almost always holds: more versions of
/// that cost the C compiler time, and nobody gains.
pub fn for_each_probable_body_mut(stmt: &mut Stmt, f: &mut impl FnMut(&mut Vec<Stmt>)) {
    match &mut stmt.kind {
        StmtKind::If { cond, then, .. } if matches!(&cond.kind, ExprKind::Op { op, .. } if op.name == "almost_always") => {
            f(then)
        }
        _ => stmt.for_each_body_mut(f),
    }
}

/// Whether the statement chooses between a loop as it is, where all is near, and the same by lists of elements.
pub fn is_by_lists(stmt: &Stmt) -> bool {
    let asks =
        |cond: &Expr| matches!(&cond.kind, ExprKind::Op { op, .. } if matches!(op.name, "upc_some_far" | "some_far"));
    matches!(&stmt.kind, StmtKind::If { cond, .. } if asks(cond))
}

/// The static shared arrays of a module, which start on thread 0 with phase 0, and THREADS where it is known.
pub struct SharedObjects {
    scalars: HashMap<String, Option<Count>>,
    types: HashMap<String, Type>,
    threads: Option<u64>,
}

/// So many scalars, or so many times THREADS.
#[derive(Clone, Copy)]
enum Count {
    Known(u64),
    Threads(u64),
}

impl SharedObjects {
    pub fn of(module: &Module) -> SharedObjects {
        let all = || module.items.iter().filter_map(shared_object);
        let scalars = all().map(|shared| (shared.name.clone(), count(&shared.ty))).collect();
        let types = all().map(|shared| (shared.name.clone(), shared.ty.clone())).collect();
        SharedObjects { scalars, types, threads: module.static_threads.map(u64::from) }
    }

    /// The name of the static array to whose first element the pointer is.
    pub fn name<'e>(&self, pointer: &'e Expr) -> Option<&'e str> {
        static_array(pointer).map(|(_, name)| name).filter(|name| self.scalars.contains_key(*name))
    }

    /// How many scalars the static array has, as a long.
    pub fn extent(&self, name: &str) -> Option<Expr> {
        let number = |n: u64| Expr::integer(IntKind::Long, n.into());
        match (*self.scalars.get(name)?)? {
            Count::Known(n) => Some(number(n)),
            Count::Threads(n) => {
                let threads = Expr::op("ranks", Type::INT, vec![], None).cast(Type::LONG);
                Some(Expr::binary(BinaryOp::Mul, number(n), threads))
            }
        }
    }

    /// Whether the pointer is to the first element of a static array.
    pub fn is_static(&self, pointer: &Expr) -> bool {
        self.name(pointer).is_some()
    }

    /// The static shared object that the place is in.
    pub fn static_name<'e>(&self, place: &'e Expr) -> Option<&'e str> {
        match &place.kind {
            ExprKind::Field(record, _) => self.static_name(record),
            ExprKind::Index(array, _) => self.static_name(array),
            ExprKind::Elem { array, .. } if array.is_global_place() => self.static_name(array),
            ExprKind::Elem { array, .. } => self.name(array),
            ExprKind::Deref(pointer, Some(_)) => self.name(pointer),
            _ => None,
        }
    }

    /// The same, also where a private pointer leads into it.
    fn object_of<'e>(&self, place: &'e Expr, locals: &'e Locals) -> Option<&'e str> {
        match &place.kind {
            ExprKind::Field(record, _) => self.object_of(record, locals),
            ExprKind::Index(base, _) if matches!(base.ty.unqualified(), Type::Array(..)) => {
                self.object_of(base, locals)
            }
            ExprKind::Index(pointer, _) | ExprKind::Deref(pointer, None) => {
                locals.pointed(pointer).and_then(|first| self.object_of(first, locals))
            }
            _ => self.static_name(place),
        }
    }

    /// Whether two places may share memory: not if both are in static objects, and these are two.
    pub fn may_be_same(&self, a: &Expr, b: &Expr, locals: &Locals) -> bool {
        if let Some((a, b)) = self.object_of(a, locals).zip(self.object_of(b, locals)) {
            return a == b;
        }
        let places = locals.location(a).zip(locals.location(b));
        places.is_none_or(|(a, b)| locals.may_overlap(&a, &b))
    }

    /// The type of the static array to whose first element the pointer is, if its elements are of that type.
    pub fn array_type(&self, pointer: &Expr, elem: &Type) -> Option<&Type> {
        let (_, name) = static_array(pointer)?;
        let ty = self.types.get(name)?;
        matches!(ty.unqualified(), Type::Array(_, own) if own.unqualified() == elem.unqualified()).then_some(ty)
    }

    /// The address of the first element of a static array.
    pub fn start(&self, pointer: &Expr) -> Option<Expr> {
        static_array(pointer).map(|(address, _)| address.clone())
    }

    /// The address of an element of a static array, straight from its index.
    pub fn element(&self, pointer: &Expr, index: &Expr, block: u64, elem: &Type) -> Option<Expr> {
        let (address, name) = static_array(pointer)?;
        let all = self.scalars.get(name)?;
        if block == 0 || index.kind == ExprKind::Int(0) {
            return None;
        }
        let number = |n: u64| Expr::integer(IntKind::ULong, n.into());
        let args = vec![address.clone(), index.clone(), number(block), size_of(scalar(elem))];
        let only_block = match (all, self.threads) {
            (Some(Count::Threads(n)), _) => *n <= block,
            (Some(Count::Known(n)), Some(threads)) => n.div_ceil(block) <= threads,
            _ => false,
        };
        let to = elem.clone().global();
        if only_block {
            return Some(Expr::op("upc_only_block", to, args, None));
        }
        Some(Expr::op("upc_element", to, args, None))
    }
}

fn shared_object(item: &Item) -> Option<&Shared> {
    match item {
        Item::Shared(shared) => Some(shared),
        _ => None,
    }
}

/// The variable with the address of a shared object, if the pointer is to its first element, and its name.
pub fn static_array(pointer: &Expr) -> Option<(&Expr, &str)> {
    match &pointer.kind {
        ExprKind::Cast(inner) => static_array(inner),
        ExprKind::Op { op, args, .. } if op.name == "upc_fat" && args[1].kind == ExprKind::Int(0) => {
            static_array(&args[0])
        }
        ExprKind::Global(name) => Some((pointer, name)),
        _ => None,
    }
}

/// How many scalars an array has; `None` if another unit knows.
fn count(ty: &Type) -> Option<Count> {
    let Type::Array(extent, elem) = ty.unqualified() else { return Some(Count::Known(1)) };
    match (extent, count(elem)?) {
        (Extent::Known(n), Count::Known(m)) => n.checked_mul(m).map(Count::Known),
        (Extent::Known(n), Count::Threads(m)) | (Extent::Threads(n), Count::Known(m)) => {
            n.checked_mul(m).map(Count::Threads)
        }
        _ => None,
    }
}

/// The pointer that an element is counted from, and how many scalars lie between.
pub fn distance(array: Expr, index: Expr, elem: &Type) -> (Expr, Expr) {
    let own = product(index, scalars(elem));
    match array.kind {
        ExprKind::Elem { array: rows, index, .. } if matches!(array.ty.unqualified(), Type::Array(..)) => {
            let (pointer, before) = distance(*rows, *index, &array.ty);
            (pointer, sum(before, own))
        }
        _ => (array, own),
    }
}

fn sum(a: Expr, b: Expr) -> Expr {
    match (&a.kind, &b.kind) {
        (ExprKind::Int(0), _) => b,
        (_, ExprKind::Int(0)) => a,
        (ExprKind::Int(x), ExprKind::Int(y)) => Expr::integer(IntKind::Long, x + y),
        _ => Expr::binary(BinaryOp::Add, a, b),
    }
}

fn product(a: Expr, b: Expr) -> Expr {
    match (&a.kind, &b.kind) {
        (ExprKind::Int(1), _) => b,
        (_, ExprKind::Int(1)) => a,
        (ExprKind::Int(x), ExprKind::Int(y)) => Expr::integer(IntKind::Long, x * y),
        _ => Expr::binary(BinaryOp::Mul, a, b),
    }
}

/// How many scalars a row of a shared array has, as a long.
fn scalars(ty: &Type) -> Expr {
    let number = |n: u64| Expr::integer(IntKind::Long, n.into());
    let Type::Array(extent, elem) = ty.unqualified() else { return number(1) };
    let count = match extent {
        Extent::Known(n) => number(*n),
        Extent::Threads(n) => product(number(*n), Expr::op("ranks", Type::INT, vec![], None).cast(Type::LONG)),
        Extent::Variable(local) => Expr::local(*local, Type::LONG),
        Extent::Unknown => number(1),
    };
    product(count, scalars(elem))
}

/// What a sum without counters comes to, as a long.
pub fn value(sum: &Sum) -> Expr {
    let term = |(factor, symbol): &(i64, Expr)| times(long(symbol.clone()), *factor);
    let terms = sum.symbols.iter().map(term).reduce(|a, b| Expr::binary(BinaryOp::Add, a, b));
    terms.map_or_else(|| number(sum.constant), |terms| plus(terms, sum.constant))
}

/// Of several values the one that `op` prefers; sums that differ by a number are compared here.
pub fn outermost(mut sums: Vec<Sum>, op: BinaryOp) -> Vec<Sum> {
    let mut kept: Vec<Sum> = Vec::new();
    for sum in sums.drain(..) {
        match kept.iter_mut().find(|other| other.without_constant() == sum.without_constant()) {
            Some(other) if (op == BinaryOp::Lt) == (sum.constant < other.constant) => *other = sum,
            Some(_) => {}
            None => kept.push(sum),
        }
    }
    kept
}

pub fn scalar(ty: &Type) -> &Type {
    match ty.unqualified() {
        Type::Array(_, elem) => scalar(elem),
        other => other,
    }
}

/// A pointer-to-shared as operations of the runtime take it: with its phase.
pub fn with_phase(pointer: &Expr, block: u64, elem: &Type) -> Expr {
    let as_type = |ty: Type| if pointer.ty == ty { pointer.clone() } else { pointer.clone().cast(ty) };
    let fat = Type::Fat(block, Box::new(elem.clone()));
    match block {
        0 | 1 => {
            let zero = Expr::integer(IntKind::ULong, 0);
            Expr::op("upc_fat", fat, vec![as_type(elem.clone().global()), zero], None)
        }
        _ => as_type(fat),
    }
}
