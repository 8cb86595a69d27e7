//! Loops over a thread's own iterations alone, with a pointer to its own elements of each array.

use super::dealing::Dealing;
use super::{Dealer, my_thread, threads};
use crate::addresses::{self, Places};
use crate::independent_turns::{are_independent, mark};
use crate::longs::{number, plus};
use kroll_ir::*;

fn add(a: Expr, b: Expr) -> Expr {
    Expr::binary(BinaryOp::Add, a, b)
}

fn sub(a: Expr, b: Expr) -> Expr {
    Expr::binary(BinaryOp::Sub, a, b)
}

fn less(a: &Expr, b: &Expr) -> Expr {
    Expr::binary(BinaryOp::Lt, a.clone(), b.clone())
}

/// How far the next number is that this thread has, counted from `number`.
fn ahead(number: Expr) -> Expr {
    Expr::op("upc_affinity", Type::LONG, vec![sub(my_thread().cast(Type::LONG), number)], None)
}

/// `for (long counter = from; counter < to; counter += by) body`
fn counted(counter: &Expr, from: Expr, to: &Expr, by: Expr, body: Vec<Stmt>, loc: Option<Loc>) -> Stmt {
    let ExprKind::Local(local) = counter.kind else { return Stmt::new(StmtKind::Block(body), loc) };
    let step = ExprKind::AssignOp(BinaryOp::Add, Box::new(counter.clone()), Box::new(by));
    let step = Some(Expr::new(Type::LONG, step));
    let init = vec![Stmt::local(local, Some(from), None)];
    Stmt::new(StmtKind::For { init, cond: Some(less(counter, to)), step, body }, loc)
}

/// The longs of a loop: its first iteration, the one behind the last, the first of some own ones, and how many of them
/// are done.
struct Counters {
    start: Expr,
    end: Expr,
    from: Expr,
    at: Expr,
}

/// The inner loop of a body for so many iterations.
type Each<'e> = &'e dyn Fn(Vec<Stmt>, &Expr) -> Vec<Stmt>;

/// A pointer to own elements of an array.
struct Pointer {
    array: Expr,
    pointer: Expr,
    declaration: Stmt,
}

impl Dealer<'_> {
    fn long(&mut self, word: &str) -> Expr {
        let local = self.frame.fresh(word, Type::LONG);
        self.frame.value(local)
    }

    fn named(&mut self, word: &str, value: Expr, out: &mut Vec<Stmt>) -> Expr {
        let (declared, local) = self.frame.bind(word, value, None);
        out.push(declared);
        local
    }

    /// First iteration, and the one behind the last, as longs: no counter of 64 bits overflows.
    fn range(&mut self, dealing: &Dealing, out: &mut Vec<Stmt>) -> (Expr, Expr) {
        let start = self.named("start", self.frame.value(dealing.var).cast(Type::LONG), out);
        let bound = dealing.bound.clone().cast(Type::LONG);
        let end = self.named("end", plus(bound, dealing.inclusive.into()), out);
        (start, end)
    }

    /// Sets the loop's own counter.
    fn set(&self, dealing: &Dealing, value: Expr) -> Stmt {
        let counter = self.frame.value(dealing.var);
        let value = value.cast(counter.ty.clone());
        Stmt::expr(Expr::assign(counter, value), None)
    }

    /// Afterwards the counter has the value that ends the loop, on every thread.
    fn set_last(&self, dealing: &Dealing, start: Expr, end: Expr) -> Stmt {
        let ran = less(&start, &end);
        self.set(dealing, Expr::cond(ran, end, start))
    }

    /// One loop for both cases, every iteration and every THREADS-th.
    pub fn in_turn(&mut self, dealing: &Dealing, flag: Expr, body: Vec<Stmt>, loc: Option<Loc>) -> Vec<Stmt> {
        let mut out = Vec::new();
        let (start, end) = self.range(dealing, &mut out);
        let ahead = Expr::cond(flag.clone(), number(0), ahead(plus(start.clone(), dealing.offset)));
        let by = self.named("by", Expr::cond(flag, number(1), threads().cast(Type::LONG)), &mut out);
        let k = self.long("k");
        let mut each = vec![self.set(dealing, k.clone())];
        each.extend(body);
        out.push(counted(&k, add(start.clone(), ahead), &end, by, each, loc));
        out.push(self.set_last(dealing, start, end));
        out
    }

    /// A loop over the own iterations with pointers to own elements; over all iterations where the flag is set.
    pub fn in_runs(&mut self, dealing: &Dealing, flag: Expr, body: Vec<Stmt>, loc: Option<Loc>) -> Vec<Stmt> {
        let mut out = Vec::new();
        let (start, end) = self.range(dealing, &mut out);
        let k = self.long("k");
        let mut all = vec![self.set(dealing, k.clone())];
        all.extend(self.frame.duplicate(&body));
        let all = counted(&k, start.clone(), &end, number(1), all, loc);

        let counters = Counters { start, end, from: self.long("from"), at: self.long("at") };
        let independent = are_independent(&body, &|place| dealing.touch(place, self.shared));
        let each = |body: Vec<Stmt>, count: &Expr| {
            let each = counted(&counters.at, number(0), count, number(1), body, loc);
            independent.then(mark).into_iter().chain([each]).collect()
        };
        let own = match dealing.run {
            1 => self.every_threads_th(dealing, &counters, body, &each),
            _ => self.every_block(dealing, &counters, body, &each),
        };
        // Loops inside of such a loop's body are rare: passes leave the improbable version as it is.
        let none = Expr::binary(BinaryOp::Eq, flag, Expr::int(0));
        let cond = Expr::op("almost_always", Type::INT, vec![none], None);
        out.push(Stmt::new(StmtKind::If { cond, then: own, other: vec![all] }, None));
        out.push(self.set_last(dealing, counters.start, counters.end));
        out
    }

    /// Iterations `from`, `from + THREADS`, ..
    fn every_threads_th(
        &mut self,
        dealing: &Dealing,
        counters: &Counters,
        mut body: Vec<Stmt>,
        each: Each,
    ) -> Vec<Stmt> {
        let Counters { start, end, from, at } = counters;
        let first = add(start.clone(), ahead(plus(start.clone(), dealing.offset)));
        let mut out = vec![declared(from, first)];
        let by = self.named("by", threads().cast(Type::LONG), &mut out);
        let left = add(sub(end.clone(), from.clone()), sub(by.clone(), number(1)));
        let count = self.named("count", Expr::binary(BinaryOp::Div, left, by.clone()), &mut out);
        out.extend(self.point(&mut body, dealing, from, at));
        let iteration = add(from.clone(), Expr::binary(BinaryOp::Mul, at.clone(), by));
        body.insert(0, self.set(dealing, iteration));
        out.extend(each(body, &count));
        out
    }

    /// Blocks of iterations from the first own one on, as far as the loop goes. Own blocks lie one behind the other.
    fn every_block(&mut self, dealing: &Dealing, counters: &Counters, mut body: Vec<Stmt>, each: Each) -> Vec<Stmt> {
        let Counters { start, end, from, at } = counters;
        let run = || number(dealing.run as i64);
        let mut out = Vec::new();
        let began = Expr::binary(BinaryOp::Div, plus(start.clone(), dealing.offset), run());
        let began = self.named("began", began, &mut out);
        let first = add(began.clone(), ahead(began));
        let first = plus(Expr::binary(BinaryOp::Mul, first, run()), -dealing.offset);
        let first = self.named("first", first, &mut out);
        let block = self.long("block");
        let mut blocks = Vec::new();
        blocks.push(declared(from, Expr::cond(less(&block, start), start.clone(), block.clone())));
        let behind = self.named("behind", add(block.clone(), run()), &mut blocks);
        let behind = Expr::cond(less(end, &behind), end.clone(), behind);
        let count = self.named("count", sub(behind, from.clone()), &mut blocks);
        let (before, own) = (self.long("before"), self.long("own_from"));
        let pointers = self.point(&mut body, dealing, &first, &add(own.clone(), at.clone()));
        let has_pointers = !pointers.is_empty();
        if has_pointers {
            out.push(declared(&before, number(0)));
            blocks.push(declared(&own, add(before.clone(), sub(from.clone(), block.clone()))));
        }
        out.extend(pointers);
        body.insert(0, self.set(dealing, add(from.clone(), at.clone())));
        blocks.extend(each(body, &count));
        blocks.extend(has_pointers.then(|| Stmt::expr(Expr::assign(before.clone(), add(before, run())), None)));
        let by = Expr::binary(BinaryOp::Mul, run(), threads().cast(Type::LONG));
        // The loop inside is the user's.
        out.push(counted(&block, first, end, by, blocks, None));
        out
    }

    /// Own elements as the `at`th behind pointers to those of iteration `from`; the pointers' declarations.
    fn point(&mut self, body: &mut [Stmt], dealing: &Dealing, from: &Expr, at: &Expr) -> Vec<Stmt> {
        let shared = self.shared;
        let is_own = |place: &Expr| dealing.is_own(place, shared);
        addresses::forward(body, self.frame, &Places { is_inside: &is_own, is_near: &|_| false });
        let mut pointers: Vec<Pointer> = Vec::new();
        let mut pointed = |frame: &mut Frame, place: &Expr| {
            let ExprKind::Elem { array, layout, access, .. } = &place.kind else { return place.clone() };
            let known =
                pointers.iter().find(|known| known.array == **array && known.pointer.ty.pointee() == Some(&place.ty));
            let pointer = known.map(|known| known.pointer.clone()).unwrap_or_else(|| {
                let first = plus(from.clone(), dealing.offset);
                let first = Expr::elem((**array).clone(), first, *layout, place.ty.clone(), *access);
                let (declaration, pointer) = frame.bind("own", first.addr_of().cast(place.ty.clone().ptr()), None);
                pointers.push(Pointer { array: (**array).clone(), pointer: pointer.clone(), declaration });
                pointer
            });
            pointer.index(at.clone())
        };
        for stmt in body {
            stmt.for_each_expr_mut(&mut |expr| {
                addresses::replace(expr, &mut |place| is_own(place).then(|| pointed(self.frame, place)));
            });
        }
        pointers.into_iter().map(|pointer| pointer.declaration).collect()
    }
}

fn declared(local: &Expr, value: Expr) -> Stmt {
    match local.kind {
        ExprKind::Local(id) => Stmt::local(id, Some(value), None),
        _ => Stmt::expr(value, None),
    }
}
