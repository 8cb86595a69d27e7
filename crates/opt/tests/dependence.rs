//! Dependences and regions of small random nests, compared with what their iterations touch.

use kroll_ir::{Func, Item, StmtKind, text};
use kroll_opt::analysis::affine::Sum;
use kroll_opt::analysis::dependence::{self, Distance};
use kroll_opt::analysis::nest::{Access, Nest, Range, is_loop};
use kroll_opt::analysis::regions;
use kroll_source::SourceMap;
use std::collections::HashSet;

/// Xorshift (Marsaglia 2003).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn within(&mut self, low: i64, high: i64) -> i64 {
        low + (self.next() % (high - low + 1) as u64) as i64
    }

    fn one_in(&mut self, n: i64) -> bool {
        self.within(1, n) == 1
    }
}

/// `for (x = first; x <= last (or >=); x += step)`; `first` may add the counter around.
struct Loop {
    first: i64,
    adds_outer: bool,
    last: i64,
    step: i64,
}

/// A sum for every dimension: a factor for every loop, and a constant.
type Index = Vec<(Vec<i64>, i64)>;

struct Program {
    loops: Vec<Loop>,
    /// How many of the loops are around each access, and its index.
    accesses: Vec<(usize, Index)>,
}

const NAMES: [&str; 3] = ["i", "j", "k"];

fn program(random: &mut Random) -> Program {
    let depth = random.within(1, 3) as usize;
    let rank = random.within(1, 2);
    let each = |random: &mut Random, level: usize| {
        let down = random.one_in(4);
        let step = if random.one_in(2) { 1 } else { random.within(1, 3) };
        let (low, high) = (random.within(-2, 3), random.within(0, 6));
        let adds_outer = level > 0 && random.one_in(4);
        if down {
            Loop { first: high, adds_outer, last: low, step: -step }
        } else {
            Loop { first: low, adds_outer, last: high, step }
        }
    };
    let loops: Vec<Loop> = (0..depth).map(|level| each(random, level)).collect();
    let sum = |random: &mut Random, loops: usize| {
        let factor = |random: &mut Random| if random.one_in(2) { 0 } else { random.within(-3, 3) };
        ((0..loops).map(|_| factor(random)).collect::<Vec<_>>(), random.within(-4, 4))
    };
    let access = |random: &mut Random| {
        let around = random.within(1, depth as i64) as usize;
        (around, (0..rank).map(|_| sum(random, around)).collect::<Vec<_>>())
    };
    let accesses = (0..2).map(|_| access(random)).collect();
    Program { loops, accesses }
}

fn int(value: i64) -> String {
    format!("{value}:int")
}

fn sum_text((factors, constant): &(Vec<i64>, i64)) -> String {
    factors
        .iter()
        .zip(NAMES)
        .fold(int(*constant), |text, (factor, name)| format!("(+:int {text} (*:int {} %{name}:int))", int(*factor)))
}

impl Program {
    /// The loops from `level` on, with the accesses at their depths.
    fn text(&self, level: usize) -> String {
        let rank = self.accesses[0].1.len();
        let access = |(_, index): &(usize, Index)| {
            let parts: Vec<String> = index.iter().map(sum_text).collect();
            format!("(do (elem:int !0 %a:larr{rank}.int (point:point{rank} {})))", parts.join(" "))
        };
        let here: Vec<String> = self.accesses.iter().filter(|(around, _)| *around == level).map(access).collect();
        let Some(each) = self.loops.get(level) else { return here.concat() };
        let name = NAMES[level];
        let mut first = int(each.first);
        if each.adds_outer {
            first = format!("(+:int {first} %{}:int)", NAMES[level - 1]);
        }
        let (op, assign) = if each.step > 0 { ("<=", "+=") } else { (">=", "-=") };
        format!(
            "{} (for (init (local %{name}:int {first})) (cond ({op}:int %{name}:int {}))
               (step ({assign}:int %{name}:int {})) (body {}))",
            here.concat(),
            int(each.last),
            int(each.step.abs()),
            self.text(level + 1)
        )
    }

    fn nest(&self) -> Nest {
        let rank = self.accesses[0].1.len();
        let source = format!(
            "(module \"t\" titanium 0 (file \"t.ti\") (site load 0 1 1 \"x\")
               (func public &f:void \"\" (param %a:larr{rank}.int) (body {})))",
            self.text(0)
        );
        let mut map = SourceMap::new();
        let file = map.add("t.kir", &source);
        let (module, diagnostics) = text::parse(&map, file);
        assert!(diagnostics.is_empty(), "{source}\n{diagnostics:?}");
        let Some(Item::Func(Func { body: Some(body), .. })) = module.items.first() else { panic!("{source}") };
        let stmt = body.iter().find(|stmt| is_loop(stmt)).expect("a loop");
        assert!(matches!(stmt.kind, StmtKind::For { .. }));
        Nest::of(stmt).expect("a nest")
    }

    /// Values of the first `depth` counters, iteration by iteration.
    fn iterations(&self, depth: usize) -> Vec<Vec<i64>> {
        let mut all = vec![Vec::new()];
        for (level, each) in self.loops[..depth].iter().enumerate() {
            let mut longer = Vec::new();
            for outer in all {
                let mut x = each.first + if each.adds_outer { outer[level - 1] } else { 0 };
                while if each.step > 0 { x <= each.last } else { x >= each.last } {
                    let mut values: Vec<i64> = outer.clone();
                    values.push(x);
                    longer.push(values);
                    x += each.step;
                }
            }
            all = longer;
        }
        all
    }

    fn touched(&self, access: usize, counters: &[i64]) -> Vec<i64> {
        let value = |(factors, constant): &(Vec<i64>, i64)| {
            factors.iter().zip(counters).map(|(f, c)| f * c).sum::<i64>() + constant
        };
        self.accesses[access].1.iter().map(value).collect()
    }
}

fn reads(nest: &Nest) -> Vec<&Access> {
    nest.accesses.iter().filter(|access| access.index.is_some()).collect()
}

/// Accesses in the order of the program's list: those of the text come by depth.
fn of_program<'a>(program: &Program, nest: &'a Nest) -> Vec<&'a Access> {
    let mut found = reads(nest);
    assert_eq!(found.len(), program.accesses.len());
    if program.accesses[1].0 < program.accesses[0].0 {
        found.swap(0, 1);
    }
    found
}

#[test]
fn no_meeting_is_overlooked() {
    let mut random = Random(0x9e3779b97f4a7c15);
    let (mut never, mut exact) = (0, 0);
    for _ in 0..4000 {
        let program = program(&mut random);
        let nest = program.nest();
        let accesses = of_program(&program, &nest);
        let found = dependence::in_nest(&nest, accesses[0], accesses[1]);
        let common = program.accesses[0].0.min(program.accesses[1].0);
        never += usize::from(found.is_none());
        for a in program.iterations(program.accesses[0].0) {
            for b in program.iterations(program.accesses[1].0) {
                if program.touched(0, &a) != program.touched(1, &b) {
                    continue;
                }
                let Some(found) = &found else { panic!("{}: {a:?} meets {b:?}", program.text(0)) };
                for (level, distance) in found.distances.iter().enumerate() {
                    assert!(level < common);
                    if let Distance::Exact(distance) = distance {
                        exact += 1;
                        assert_eq!(b[level] - a[level], *distance, "{}: {a:?} {b:?}", program.text(0));
                    }
                }
            }
        }
    }
    // Always answering "perhaps" would be right too, and of no use.
    assert!(never > 2000 && exact > 400, "{never} {exact}");
}

/// The value of a sum whose counters all have values.
fn value(sum: &Sum, counters: &[i64]) -> i64 {
    assert!(sum.symbols.is_empty());
    sum.counters.iter().map(|(counter, factor)| factor * counters[counter.loop_id as usize]).sum::<i64>() + sum.constant
}

#[test]
fn regions_hold_what_is_touched_and_nothing_else_when_filled() {
    let mut random = Random(0xdeadbeefcafef00d);
    let mut filled = 0;
    for _ in 0..4000 {
        let program = program(&mut random);
        let nest = program.nest();
        let accesses = of_program(&program, &nest);
        let around = program.accesses[0].0;
        // The loops from `from` on run, the others stand still.
        let from = random.within(0, around as i64 - 1) as usize;
        let inner: Vec<u32> = (from as u32..around as u32).collect();
        let region = regions::region(&nest, accesses[0], &inner).expect("sums");
        let outer: HashSet<Vec<i64>> = program.iterations(from).into_iter().collect();
        for outer in outer {
            let all = program.iterations(around);
            let touched: HashSet<Vec<i64>> =
                all.iter().filter(|c| c.starts_with(&outer)).map(|c| program.touched(0, c)).collect();
            if touched.is_empty() {
                continue;
            }
            let bounds: Vec<(i64, i64, i64)> = region
                .spans
                .iter()
                .map(|span| (value(&span.low, &outer), value(&span.high, &outer), span.step.expect("a step")))
                .collect();
            let shown = || format!("{}\n{region:?} {touched:?}", program.text(0));
            for point in &touched {
                for (x, (low, high, step)) in point.iter().zip(&bounds) {
                    assert!(low <= x && x <= high && (x - low) % step == 0, "{}", shown());
                }
            }
            let points: i64 = bounds.iter().map(|(low, high, step)| (high - low) / step + 1).product();
            if region.filled {
                filled += 1;
                assert_eq!(points, touched.len() as i64, "{}", shown());
            }
        }
    }
    assert!(filled > 500, "{filled}");
}

#[test]
fn ranges_of_counters_are_right() {
    let mut random = Random(0x1234567);
    for _ in 0..2000 {
        let program = program(&mut random);
        let nest = program.nest();
        let depth = program.loops.len();
        for (level, each) in nest.loops.iter().enumerate() {
            let [Range { counter, step, .. }] = each.ranges.as_slice() else { panic!("one range") };
            assert_eq!(*step, Some(program.loops[level].step.abs()));
            let (low, high) = regions::constant_range(&nest, *counter).expect("numbers");
            for values in program.iterations(depth) {
                assert!((low..=high).contains(&values[level]), "{}", program.text(0));
            }
        }
    }
}
