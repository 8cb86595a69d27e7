//! The accesses of a loop that stay in one block for a run, or that go to the next blocks in every turn, and the pointers
//! that stand for them.

use super::{COUNTER, Turns};
use crate::analysis::affine::{Scope, Sum};
use crate::analysis::effects::is_volatile;
use crate::analysis::regions::gcd;
use crate::independent_turns::Touch;
use crate::longs::{long, number, plus, times};
use crate::shared_arrays::{SharedObjects, distance, outermost, scalar, size_of, value};
use kroll_ir::*;

/// An access for which a run would be shorter keeps asking at every element.
const SHORTEST_RUN: u64 = 8;

/// Elements that lie no further apart share a pointer.
const WIDEST_ROW: i64 = 8;

/// An element whose index moves by a constant.
pub struct Access {
    /// What the index counts from, in scalars.
    pointer: Expr,
    index: Expr,
    sum: Sum,
    block: u64,
    elem: Type,
    /// So many blocks on in every turn, to the same place in each.
    hop: Option<i64>,
}

/// Accesses that go together, and the pointer to them.
pub struct Row {
    /// The access with the lowest index.
    pub place: Expr,
    lowest: Access,
    /// From the lowest index to the highest, in scalars.
    span: i64,
    /// If it is known to stay in one block: the index at which that, or a part of it, starts.
    part: Option<Sum>,
    /// The address that it is counted from.
    pub first: Option<Expr>,
    /// The index in blocks from the start of the array, or from that of the pointer's block.
    from: Option<Expr>,
    /// What is counted from where the counter is 0.
    pointer: Option<Expr>,
}

/// Declares a long or a pointer before the run.
type Named<'n> = &'n mut dyn FnMut(&mut Frame, &str, Expr) -> Expr;

/// Reads accesses, and writes what takes their place.
pub struct Reader<'a, 's> {
    pub scope: &'a Scope<'s>,
    pub shared: &'a SharedObjects,
    /// By how much the loop counts.
    pub step: i64,
}

impl Access {
    /// Scalars from one value of the counter to the next.
    fn factor(&self) -> i64 {
        self.sum.factor(COUNTER)
    }

    /// Whether a block ends somewhere.
    fn is_bounded(&self) -> bool {
        self.block > 0 && self.factor() != 0 && self.hop.is_none()
    }

    fn block_bytes(&self) -> Expr {
        let block = Expr::integer(IntKind::ULong, self.block.into());
        Expr::binary(BinaryOp::Mul, block, size_of(scalar(&self.elem)))
    }
}

/// The pointer goes so many blocks on, of so many bytes each.
pub fn go_on(pointer: &Expr, blocks: Expr, block_bytes: Expr) -> Expr {
    let args = vec![pointer.clone(), blocks, block_bytes];
    Expr::assign(pointer.clone(), Expr::op("upc_blocks_on", pointer.ty.clone(), args, None))
}

/// How many blocks on an index goes that moves by so much, where these are whole ones, and upwards.
pub fn blocks_on(moves: i64, block: u64) -> Option<i64> {
    let block = i64::try_from(block).ok().filter(|block| *block > 0)?;
    (moves > 0 && moves % block == 0).then(|| moves / block)
}

impl Reader<'_, '_> {
    pub fn access(&self, place: &Expr) -> Option<Access> {
        let ExprKind::Elem { array, index, layout: Layout::Shared { block }, access } = &place.kind else {
            return None;
        };
        let block = *block;
        if access.strict || is_volatile(&place.ty) || matches!(place.ty.unqualified(), Type::Array(..)) {
            return None;
        }
        let (pointer, index) = distance((**array).clone(), (**index).clone(), &place.ty);
        let is_static = self.shared.is_static(&pointer);
        if !is_static && !self.scope.is_invariant(&pointer) {
            return None;
        }
        let sum = self.scope.sum(&index)?;
        let moves = sum.factor(COUNTER) * self.step;
        let hop = blocks_on(moves, block);
        let access = Access { pointer, index, sum, block, elem: place.ty.clone(), hop };
        let stays = !access.is_bounded() || block / moves.unsigned_abs() >= SHORTEST_RUN;
        stays.then_some(access)
    }

    /// An access to a static array, by name.
    pub fn touch(&self, place: &Expr) -> Option<Touch> {
        let Access { pointer, sum, .. } = self.access(place)?;
        let array = self.shared.name(&pointer)?.to_string();
        Some(Touch { array, index: sum })
    }

    /// The rows of all accesses, in the order of the text.
    pub fn rows(&self, body: &[Stmt]) -> Vec<Row> {
        let mut rows = Vec::new();
        for stmt in body {
            stmt.for_each_expr(&mut |expr| self.collect(expr, &mut rows));
        }
        rows
    }

    fn collect(&self, expr: &Expr, rows: &mut Vec<Row>) {
        if let Some(access) = self.access(expr) {
            match rows.iter_mut().find(|row| row.takes(&access)) {
                Some(row) => row.add(expr, access),
                None => rows.push(Row::of(expr, access)),
            }
            return;
        }
        match &expr.kind {
            ExprKind::Block(stmts) => {
                stmts.iter().for_each(|stmt| stmt.for_each_expr(&mut |expr| self.collect(expr, rows)));
            }
            _ => expr.for_each_child(|child| self.collect(child, rows)),
        }
    }

    /// Whether it is known of every row that it stays in one block in all turns. Then rows are counted from where the
    /// parts of the blocks start that they are in, which is the same for those of several arrays.
    pub fn stay(&self, rows: &mut [Row], turns: Turns) -> bool {
        let parts: Vec<_> = rows.iter().map(|row| self.part(row, &turns)).collect();
        let stay = rows.iter().zip(&parts).all(|(row, part)| part.is_some() || !row.lowest.is_bounded());
        if stay {
            rows.iter_mut().zip(parts).for_each(|(row, part)| row.part = part);
        }
        stay
    }

    /// The index at which the part of a block starts that a row stays in: a sum without counters.
    fn part(&self, row: &Row, turns: &Turns) -> Option<Sum> {
        let access = &row.lowest;
        if !access.is_bounded() || !self.shared.is_static(&access.pointer) || !access.sum.products.is_empty() {
            return None;
        }
        // What does not move is a multiple of this, and blocks end at multiples of it only.
        let block = i64::try_from(access.block).ok()?;
        let part = access.sum.symbols.iter().fold(block, |part, (factor, _)| gcd(part, *factor));
        let at = |counter: i64| access.factor().checked_mul(counter)?.checked_add(access.sum.constant);
        let (first, last) = (at(turns.first)?, at(turns.last)?);
        let end = first.max(last).checked_add(row.span)?;
        let start = first.min(last).div_euclid(part) * part;
        (end - start < part).then(|| Sum { constant: start, ..access.sum.without_counters() })
    }

    /// The address that a row is counted from: that of its part, or of its lowest element where a run begins.
    pub fn first(&self, row: &Row) -> Expr {
        let access = &row.lowest;
        let from_part = |part: &Sum| match value(part) {
            Expr { kind: ExprKind::Int(0), .. } => self.shared.start(&access.pointer),
            index => self.shared.element(&access.pointer, &index, access.block, &access.elem),
        };
        row.part.as_ref().and_then(from_part).unwrap_or_else(|| row.place.clone().addr_of())
    }

    /// For how many iterations the row stays in its block, if that ends.
    pub fn length(&self, row: &mut Row, frame: &mut Frame, named: Named) -> Option<Expr> {
        let access = &row.lowest;
        if !access.is_bounded() || row.part.is_some() {
            return None;
        }
        let from = match self.shared.is_static(&access.pointer) {
            true => long(access.index.clone()),
            false => phase(access),
        };
        let from = named(frame, "from", from);
        row.from = Some(from.clone());
        let args = vec![from, number(row.span), number(access.block as i64), number(access.factor() * self.step)];
        Some(Expr::op("upc_run", Type::LONG, args, None))
    }

    /// How far a sum moves in a run.
    pub fn moved(&self, sum: &Sum, run: &Expr) -> Expr {
        times(plus(run.clone(), -1), sum.factor(COUNTER) * self.step)
    }

    /// What must hold for the run to go by the row's pointer.
    pub fn terms(&self, row: &Row, run: &Expr) -> Vec<Expr> {
        let access = &row.lowest;
        let first = row.first.clone().unwrap_or_else(|| self.first(row));
        let mut terms = Vec::new();
        if let Some(hop) = access.hop {
            let is_there = match self.shared.is_static(&access.pointer) {
                true => Expr::binary(BinaryOp::Ge, long(access.index.clone()), number(0)),
                false => {
                    let blocks = times(plus(run.clone(), -1), hop);
                    Expr::op("upc_blocks_near", Type::INT, vec![first, blocks, access.block_bytes()], None)
                }
            };
            return vec![none_far(), is_there];
        }
        if let Some(from) = &row.from {
            let args = vec![from.clone(), number(row.span), number(access.block as i64)];
            terms.push(Expr::op("upc_in_block", Type::INT, args, None));
        }
        if self.is_block(access) {
            return terms;
        }
        let beside = |scalars: Expr| {
            let args = vec![first.clone(), scalars, size_of(scalar(&access.elem))];
            near(Expr::op("upc_indefinite_add", first.ty.clone(), args, None))
        };
        let moved = self.moved(&access.sum, run);
        match access.factor() * self.step {
            0 if row.span == 0 => terms.push(near(first.clone())),
            0 => terms.extend([near(first.clone()), beside(number(row.span))]),
            1.. => terms.extend([near(first.clone()), beside(plus(moved, row.span))]),
            _ => terms.extend([beside(number(row.span)), beside(moved)]),
        }
        terms
    }

    /// Whether the row is all near or all far, as a block of a static array is. A pointer may lead anywhere before a
    /// condition is asked.
    fn is_block(&self, access: &Access) -> bool {
        access.block > 0 && access.hop.is_none() && self.shared.is_static(&access.pointer)
    }

    /// That the blocks of all rows are near, which where no rank is far needs no look at each.
    pub fn blocks_are_near(&self, rows: &[Row]) -> Option<Expr> {
        let mut blocks: Vec<Expr> = Vec::new();
        for row in rows.iter().filter(|row| self.is_block(&row.lowest)) {
            let block = near(row.first.clone().unwrap_or_else(|| self.first(row)));
            if !blocks.contains(&block) {
                blocks.push(block);
            }
        }
        let is_one = blocks.len() == 1;
        let all = blocks.into_iter().reduce(|a, b| Expr::binary(BinaryOp::And, a, b))?;
        Some(if is_one { all } else { Expr::binary(BinaryOp::LogOr, none_far(), all) })
    }

    /// The declaration of the row's pointer.
    pub fn declare(&self, row: &mut Row, at: &Expr, frame: &mut Frame) -> Stmt {
        let to = row.lowest.elem.clone().ptr();
        let first = row.first.clone().unwrap_or_else(|| self.first(row));
        if row.lowest.hop.is_some() {
            let (declared, pointer) = frame.bind("row", first, None);
            row.pointer = Some(pointer);
            return declared;
        }
        let before = match &row.part {
            Some(part) => number(part.constant - row.lowest.sum.constant),
            None if row.lowest.factor() == 0 => number(0),
            None => times(at.clone(), row.lowest.factor()),
        };
        let start = match before.kind {
            ExprKind::Int(0) => first.cast(to),
            _ => {
                let bytes = size_of(&row.lowest.elem).cast(Type::LONG);
                let before = Expr::binary(BinaryOp::Mul, before, bytes);
                Expr::binary(BinaryOp::Sub, first.cast(Type::LONG), before).cast(to)
            }
        };
        let (declared, pointer) = frame.bind("row", start, None);
        row.pointer = Some(pointer);
        declared
    }

    /// After a turn: the row's pointer goes to the next block, if it does not stay.
    pub fn hop(&self, row: &Row) -> Option<Expr> {
        let access = &row.lowest;
        let (pointer, hop) = row.pointer.clone().zip(access.hop)?;
        Some(go_on(&pointer, number(hop), access.block_bytes()))
    }

    /// The element behind its row's pointer.
    pub fn by_row(&self, place: &Expr, rows: &[Row], counter: &Expr) -> Option<Expr> {
        let access = self.access(place)?;
        let row = rows.iter().find(|row| row.holds(&access))?;
        if access.hop.is_some() {
            return Some(row.pointer.clone()?.cast(access.elem.ptr()).deref());
        }
        let beside = access.sum.constant - row.lowest.sum.constant;
        let index = match access.factor() {
            0 => number(beside),
            factor => plus(times(long(counter.clone()), factor), beside),
        };
        Some(row.pointer.clone()?.index(index))
    }
}

impl Row {
    fn of(place: &Expr, lowest: Access) -> Row {
        Row { place: place.clone(), lowest, span: 0, part: None, first: None, from: None, pointer: None }
    }

    fn is_alike(&self, access: &Access) -> bool {
        let own = &self.lowest;
        let same = own.pointer == access.pointer && own.block == access.block && own.elem == access.elem;
        same && own.sum.without_constant() == access.sum.without_constant()
    }

    fn holds(&self, access: &Access) -> bool {
        let beside = access.sum.constant.checked_sub(self.lowest.sum.constant);
        self.is_alike(access) && beside.is_some_and(|beside| (0..=self.span).contains(&beside))
    }

    /// Whether the access is near enough to be of this row; what does not move has no block to stay in.
    fn takes(&self, access: &Access) -> bool {
        let constant = access.sum.constant;
        let (low, high) = (self.lowest.sum.constant, self.lowest.sum.constant.saturating_add(self.span));
        let span = high.max(constant).saturating_sub(low.min(constant));
        let widest = if access.block == 0 || access.is_bounded() { WIDEST_ROW } else { 0 };
        self.is_alike(access) && span <= widest
    }

    fn add(&mut self, place: &Expr, access: Access) {
        let constant = access.sum.constant;
        let (low, high) = (self.lowest.sum.constant, self.lowest.sum.constant + self.span);
        self.span = high.max(constant) - low.min(constant);
        if constant < low {
            self.place = place.clone();
            self.lowest = access;
        }
    }
}

/// That the rows' parts do not start before their arrays; of those that differ by a number the first tells.
pub fn not_negative(rows: &[Row]) -> Vec<Expr> {
    let mut starts = outermost(rows.iter().filter_map(|row| row.part.clone()).collect(), BinaryOp::Lt);
    starts.retain(|start| start.number().is_none_or(|number| number < 0));
    let is_reached = |start: &Sum| Expr::binary(BinaryOp::Ge, value(start), number(0));
    starts.iter().map(is_reached).collect()
}

/// That all memory of all ranks is near.
pub fn none_far() -> Expr {
    Expr::binary(BinaryOp::Eq, Expr::op("upc_some_far", Type::INT, vec![], None), Expr::int(0))
}

fn near(address: Expr) -> Expr {
    Expr::op("is_near", Type::BOOL, vec![address], None).cast(Type::INT)
}

/// Where in its block what lies so many scalars behind a pointer is.
fn phase(access: &Access) -> Expr {
    let Access { pointer, index, block, elem, .. } = access;
    let fat = Type::Fat(*block, Box::new(elem.clone()));
    let pointer = if pointer.ty == fat { pointer.clone() } else { pointer.clone().cast(fat.clone()) };
    let block = Expr::integer(IntKind::ULong, (*block).into());
    let sum = Expr::op("upc_fat_add", fat, vec![pointer, index.clone(), block, size_of(scalar(elem))], None);
    Expr::op("upc_fat_phase", Type::ULONG, vec![sum], None).cast(Type::LONG)
}
