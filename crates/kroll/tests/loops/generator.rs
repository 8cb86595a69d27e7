//! Programs with random nests.

use crate::NESTS;
use crate::random::Random;
use std::fmt::Write;

const FRAME: &str = "class Loops {
    static int none = 1;

    static void show(TYPE [2d] a) {
        TYPE sum = 0;
        int n = 0;
        foreach (p in a.domain()) {
            sum = sum * 3 + a[p];
            n++;
            if (n % 50 == 0) {
                System.out.println(sum);
                sum = 0;
            }
        }
        System.out.println(a.domain() + \" \" + sum);
    }

    static void show(TYPE [] a) {
        if (a == null) {
            System.out.println(\"null\");
            return;
        }
        String text = a.length + \":\";
        for (int i = 0; i < a.length; i++) {
            text += \" \" + a[i];
        }
        System.out.println(text);
    }

    static TYPE [] filled(int length, int seed) {
        TYPE [] a = new TYPE [length];
        for (int i = 0; i < length; i++) {
            a[i] = (i * 7 + seed) % 32;
        }
        return a;
    }

    static TYPE [2d] filled(RectDomain<2> d, int seed) {
        TYPE [2d] a = new TYPE [d];
        foreach (p in d) {
            a[p] = (p[1] * 7 + p[2] * 13 + seed) % 32;
        }
        return a;
    }
";

#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Near,
    /// Rank 0 loops over arrays of the last rank.
    Far,
    /// Neighbouring loops over rows.
    Rows,
    /// Neighbouring nests over planes.
    Planes,
}

/// Elements are ints, so that sums wrap and every order of additions is the same.
pub fn program(random: &mut Random, nests: Kind) -> String {
    let far = nests == Kind::Far;
    let mut text = FRAME.replace("TYPE", "int");
    let mut kind = "static";
    if far {
        kind = "static single";
        text = text.replace("static int [2d] filled", "static single int [2d] filled");
        let end = text.rfind("return a;").expect("the last method returns its array");
        text.replace_range(end.., "return broadcast a from Ti.numProcs() - 1;\n    }\n");
    }
    for nest in 0..NESTS {
        writeln!(text, "\n    {kind} void nest{nest}() {{").expect("a string takes text");
        // Half of the nests over Titanium arrays are plain stencils, which the C compiler vectorises.
        let stencil = random.one_in(2);
        let mut generator = Generator { random, text: &mut text, stencil, far: far.then_some(nest) };
        match nests {
            Kind::Rows => generator.row_nest(),
            Kind::Planes => generator.plane_nests(nest),
            Kind::Near if nest % 3 == 0 => generator.java_nest(),
            Kind::Far if nest % 3 == 0 => generator.objects(nest),
            Kind::Far if nest % 6 == 4 => generator.indirect(nest),
            _ if nest % 8 == 1 => generator.walk(),
            _ if nest % 8 == 5 => generator.ring(),
            _ if nest % 8 == 2 => generator.sums(),
            _ => generator.nest(),
        }
        text += "    }\n";
    }
    let (which, number) = match far {
        true => ("broadcast Integer.parseInt(args[0]) from 0", "int single"),
        false => ("Integer.parseInt(args[0])", "int"),
    };
    writeln!(text, "\n    public {kind} void main(String [] args) {{\n        none = args.length - 1;")
        .expect("a string takes text");
    writeln!(text, "        for ({number} nest = {which}; nest < {NESTS}; nest++) {{").expect("a string takes text");
    writeln!(text, "            if (Ti.thisProc() == 0) {{ System.out.println(\"nest\"); }}")
        .expect("a string takes text");
    writeln!(text, "            switch (nest) {{").expect("a string takes text");
    for nest in 0..NESTS {
        writeln!(text, "                case {nest}: nest{nest}(); break;").expect("a string takes text");
    }
    text += "            }\n        }\n    }\n}\n";
    if far { text + CELLS } else { text }
}

const CELLS: &str = "
class Cell {
    int x, y, z, n;
    Cell next;

    Cell(int seed, Cell next) {
        x = seed;
        y = seed * 3;
        z = seed * 7;
        n = seed + 2;
        this.next = next;
    }

    static Cell ring(int length, int seed) {
        Cell last = new Cell(seed, null), first = last;
        for (int i = 1; i < length; i++) {
            first = new Cell(seed + i, first);
        }
        last.next = first;
        return first;
    }

    int sum() { return x + y * z - n; }

    void show() {
        Cell at = this;
        for (int i = 0; i < 4 && at != null; i++, at = at.next) {
            System.out.println(at.x + \" \" + at.y + \" \" + at.z + \" \" + at.n);
        }
    }
}
";

struct Generator<'a> {
    random: &'a mut Random,
    text: &'a mut String,
    stencil: bool,
    /// The number of a nest whose arrays are another rank's.
    far: Option<u32>,
}

impl Generator<'_> {
    fn line(&mut self, depth: usize, line: &str) {
        writeln!(self.text, "{:1$}{line}", "", 4 * depth).expect("a string takes text");
    }

    /// Declares the arrays, and what indices may be made of.
    fn arrays(&mut self) {
        for name in ["a", "b", "c"] {
            let made = self.array();
            let line = format!("int [2d] {name} = {made};");
            self.line(2, &line);
        }
        if let Some(nest) = self.far {
            self.line(2, &format!("if (Ti.thisProc() == 0) {{ loops{nest}(a, b, c); }}"));
            self.line(2, "Ti.barrier();");
            self.line(1, "}\n");
            self.line(1, &format!("static void loops{nest}(int [2d] a, int [2d] b, int [2d] c) {{"));
        }
        let shared = match self.stencil {
            true => self.random.pick(&["", "b = a;", "b = a;", "b = a.translate([0, 2]);"]),
            false => self.random.pick(&["", "b = a;", "c = a.translate([1, 0]);", "b = a; c = a.permute([2, 1]);"]),
        };
        // Behind a condition, or the C compiler would see itself what is shared.
        self.line(2, &format!("if (none == 0) {{ {shared} }}"));
        let line = format!("int n = {}, m = {};", self.random.between(-2, 2), self.random.between(-2, 2));
        self.line(2, &line);
        let line = format!("int by = {} - none;", self.random.between(1, 3));
        self.line(2, &line);
        if !self.stencil {
            let line = format!("int [] k = filled(64, {});", self.random.below(9));
            self.line(2, &line);
        }
    }

    fn show(&mut self) {
        for name in ["a", "b", "c"] {
            self.line(2, &format!("show({name});"));
        }
    }

    fn nest(&mut self) {
        self.arrays();
        // Far ones have neighbours, with which they may go together.
        let neighbours = if self.far.is_some() { self.random.between(1, 3) } else { 1 };
        for _ in 0..neighbours {
            let names = self.loops();
            let statements = if self.stencil { 1 } else { self.random.between(1, 3) };
            for _ in 0..statements {
                self.statement(&names);
            }
            let depth = if names.len() == 2 { 3 } else { 2 };
            for at in (2..=depth).rev() {
                self.line(at, "}");
            }
        }
        self.show();
    }

    /// A walk through arrays, whose elements say where it goes on. Some begin at 0, which fast versions ask for.
    fn walk(&mut self) {
        self.stencil = false;
        self.arrays();
        let middle = if self.random.one_in(2) { 0 } else { 17 };
        if middle != 0 {
            for name in ["a", "b", "c"] {
                self.line(2, &format!("{name} = {name}.translate([0, 0] - {name}.domain().min());"));
            }
        }
        let names = ["x".to_string(), "y".to_string()];
        let mut start = || middle + self.random.between(-8, 8);
        let line = format!("int x = {}, y = {}, turns = 40;", start(), start());
        self.line(2, &line);
        let (head, tail) = match self.random.below(4) {
            0 => ("do {", "} while (turns-- > 0);"),
            1 => ("for (; turns > 0; turns -= 1 + (a[x, y] & 1)) {", "}"),
            2 => ("while (turns-- > 0 && c[x, y] != 21) {", "}"),
            _ => ("while (turns-- > 0) {", "}"),
        };
        self.line(2, head);
        for _ in 0..self.random.between(1, 3) {
            self.statement(&names);
        }
        let jump =
            self.random.pick(&["", "if (b[x, y] == 17) { break; }", "if (turns % 5 == 2) { x = -x; continue; }"]);
        self.line(3, jump);
        let (next, next_but_one) = (self.access(&names), self.access(&names));
        self.line(3, &format!("x = ({next} & 15) + {};", middle - 8));
        self.line(3, &format!("y = ({next_but_one} & 15) + {};", middle - 8));
        self.line(2, tail);
        self.line(2, "System.out.println(x + \" \" + y + \" \" + turns);");
        self.show();
    }

    /// Indices that go round in rows of arrays, some of them beyond their ends, some from beyond.
    fn ring(&mut self) {
        self.stencil = false;
        self.arrays();
        for (name, of) in [("g", "a"), ("h", "b")] {
            let dimension = self.random.pick(&["1", "1", "1", "2"]);
            self.line(2, &format!("int [1d] {name} = {of}.slice({dimension}, 0);"));
            self.line(2, &format!("{name} = {name}.translate([0] - {name}.domain().min());"));
        }
        let last = if self.random.one_in(5) { self.random.between(30, 45) } else { self.random.between(3, 30) };
        let start = if self.random.one_in(6) { last + 1 } else { last / 2 };
        let line = format!("int x = {start}, y = {}, turns = 90, sum = 0;", self.random.between(0, 2));
        self.line(2, &line);
        self.line(2, "while (turns-- > 0) {");
        let (one, other) = (self.random.pick(&["x", "y"]), self.random.pick(&["x", "y"]));
        self.line(3, &format!("sum = sum * 3 + g[{one}];"));
        let line = format!("h[{other}] = g[x] + g[y] - {};", self.random.below(9));
        self.line(3, &line);
        let jump = self.random.pick(&["", "if (h[x] == 17) { break; }", "if (turns % 5 == 2) { x = 0; continue; }"]);
        self.line(3, jump);
        for at in ["x", "y"] {
            let step = self.random.between(1, 3);
            let next = match self.random.below(9) {
                0 => format!("{at} = {at} == 0 ? {last} : {at} - 1;"),
                1 => format!("{at} = {at} == {last} ? 0 : {at} + 1;"),
                2 => format!("{at} = {at} >= {last} ? 0 : 1 + {at};"),
                3 => format!("{at} = ({at} + {step}) % {last};"),
                4 => format!("{at} = ({at} + {step}) & 15;"),
                5 => format!("if ({at} == 0) {{ {at} = {last}; }} else {{ {at}--; }}"),
                6 => format!("if ({at} > {last} - {step}) {{ {at} = 0; }} else {{ {at} += {step}; }}"),
                7 => format!("if ({at} != 0) {{ {at} -= 1; }} else {{ sum += {at} = {last}; }}"),
                // From 0 it leaves the arrays.
                _ => format!("{at} = {at} == 1 ? {last} : {at} - 1;"),
            };
            self.line(3, &next);
        }
        self.line(2, "}");
        self.line(2, "System.out.println(x + \" \" + y + \" \" + turns + \" \" + sum);");
        self.show();
    }

    /// Short loops over lines in loops that count, with sums of both counters as indices, as in a Fourier transform.
    fn sums(&mut self) {
        self.stencil = self.random.one_in(2);
        self.arrays();
        for (name, of) in [("g", "a"), ("h", "b")] {
            let line = format!("int [1d] {name} = {of}.slice({}, 0);", self.random.between(1, 2));
            self.line(2, &line);
        }
        let (low, high) = (-self.random.between(1, 5), self.random.between(1, 5));
        let number = self.random.between(1, 3);
        let step = self.step(number);
        let head = match self.random.below(4) {
            0 => format!("for (int i = {high}; i > {low}; i -= {step}) {{"),
            1 => format!("for (int i = {high}; i >= {low}; i--) {{"),
            _ => format!("for (int i = {low}; i < {high}; i += {step}) {{"),
        };
        self.line(2, &head);
        if self.random.one_in(4) {
            self.line(3, "n = n == 2 ? 1 : 2;");
        }
        let nests = self.random.between(1, 2);
        for _ in 0..nests {
            let first = self.random.pick(&["0", "-3", "m", "i", "1 - i"]);
            let bound = self.random.pick(&["4", "by", "n + 2", "i + 3", "5 - i"]);
            let step = self.random.pick(&["j++", "j++", "j += 2"]);
            self.line(3, &format!("for (int j = {first}; j < {bound}; {step}) {{"));
            for _ in 0..self.random.between(1, 2) {
                let (target, one, other) = (self.sum(), self.sum(), self.sum());
                self.line(4, &format!("{target} += {one} * 3 - {other};"));
            }
            self.line(3, "}");
        }
        self.line(2, "}");
        self.show();
    }

    /// An element of a line; some are far out.
    fn sum(&mut self) -> String {
        let outer = self.random.pick(&["i", "i", "2 * i", "-i", "n * i", "3 - i"]);
        let inner = self.random.pick(&["j", "j", "2 * j", "-j", "m * j"]);
        let more = self.random.pick(&["", " + by", " + n", " - 2 * m"]);
        let offset = if self.random.one_in(12) { self.random.between(9, 20) } else { self.random.between(-3, 3) };
        format!("{}[{outer} + {inner}{more} + {offset}]", self.random.pick(&["g", "g", "h"]))
    }

    /// Big enough for most accesses; every fourth has strides.
    fn array(&mut self) -> String {
        let mut range = || {
            let stride = if !self.stencil && self.random.one_in(8) { self.random.between(2, 3) } else { 1 };
            let low = self.random.between(-23, -16);
            format!("{low} : {} : {stride}", self.random.between(16, 23))
        };
        let domain = format!("{}, {}", range(), range());
        let made = format!("filled([{domain}], {})", self.random.between(0, 9));
        let view = if self.stencil { self.random.below(40) } else { self.random.below(8) };
        match view {
            0 => format!("{made}.translate([2, -1])"),
            1 => format!("{made}.restrict([-17 : 17, -18 : 16])"),
            2 => format!("{made}.permute([2, 1])"),
            3 => format!("{made}.inject([1, 2])"),
            4 => "filled([-60 : 60 : 3, -60 : 60 : 3], 1).project([3, 3])".to_string(),
            _ => made,
        }
    }

    /// Opens the loops; returns the texts of the two indices.
    fn loops(&mut self) -> Vec<String> {
        // Wide ones pass over whole vectors; a bound in six lies so far out that accesses may leave their arrays.
        let wide = self.stencil || self.random.one_in(4);
        let strides: &[i64] = if self.stencil { &[1] } else { &[1, 1, 1, 2, 3] };
        let mut bound = || match (wide, self.random.one_in(6)) {
            (false, _) => self.random.between(1, 6),
            (true, false) => self.random.between(8, 13),
            (true, true) => self.random.between(13, 18),
        };
        let (l1, u1, l2, u2) = (-bound(), bound(), -bound(), bound());
        let (s1, s2) = (self.random.pick(strides), self.random.pick(strides));
        if !self.stencil && self.random.one_in(3) {
            return self.rows(l1, u1, s1);
        }
        match self.random.below(4) {
            0 | 1 => {
                let domain = format!("[{l1} : {u1} : {s1}, {l2} : {u2} : {s2}]");
                let domain = match self.random.below(4) {
                    0 => format!("{domain} + [0 : 1, 0 : 1]"),
                    1 => format!("{domain} - [0 : 1, -1 : 0]"),
                    _ => domain,
                };
                self.line(2, &format!("foreach (p in {domain}) {{"));
                vec!["p".to_string()]
            }
            2 => {
                let step = self.step(s1);
                self.line(2, &format!("for (int i = {l1}; i <= {u1}; i += {step}) {{"));
                self.line(3, &format!("foreach (q in [{l2} : {u2} : {s2}]) {{"));
                vec!["i".to_string(), "q[1]".to_string()]
            }
            _ => {
                let (first, second) = (self.step(s1), self.step(s2));
                self.line(2, &format!("for (int i = {l1}; i < {u1}; i += {first}) {{"));
                self.line(3, &format!("for (int j = {u2}; j >= {l2}; j -= {second}) {{"));
                vec!["i".to_string(), "j".to_string()]
            }
        }
    }

    /// What a loop steps by: mostly a number, else an int that stays the same.
    fn step(&mut self, number: i64) -> String {
        match self.random.below(8) {
            0 => "by".to_string(),
            1 => "2 * by".to_string(),
            _ => number.to_string(),
        }
    }

    /// Opens loops over rows whose bounds are elements, as those of a sparse matrix are; the outer one has accesses too.
    fn rows(&mut self, low: i64, high: i64, step: i64) -> Vec<String> {
        self.line(2, &format!("for (int i = {low}; i <= {high}; i += {step}) {{"));
        for _ in 0..self.random.below(3) {
            let (target, value) = (self.access(&both("i")), self.access(&both("i")));
            self.line(3, &format!("{target} += {value};"));
        }
        let (step, before) = (self.random.pick(&[1, 1, 2, 4]), self.random.between(14, 17));
        let head = match self.random.one_in(3) {
            true => format!("foreach (q in [k[i + 30] - {before} : k[i + 31] - 15 : {step}])"),
            false => format!("for (int j = k[i + 30] - {before}; j <= k[i + 31] - 15; j += {step})"),
        };
        self.line(3, &format!("{head} {{"));
        vec!["i".to_string(), if head.starts_with("foreach") { "q[1]" } else { "j" }.to_string()]
    }

    fn statement(&mut self, names: &[String]) {
        let depth = names.len() + 2;
        let target = self.access(names);
        let op = self.random.pick(&["=", "=", "+=", "-=", "^="]);
        let mut value = self.access(names);
        for _ in 0..self.random.below(3) {
            let read = self.access(names);
            value = format!("{value} {} {read}", self.random.pick(&["+", "-", "*"]));
        }
        let statement = format!("{target} {op} {value};");
        if self.stencil || !self.random.one_in(4) {
            return self.line(depth, &statement);
        }
        let [first, second] = components(names);
        self.line(depth, &format!("if (({first} + {second}) % 3 != 0) {{"));
        self.line(depth + 1, &statement);
        self.line(depth, "}");
    }

    fn access(&mut self, names: &[String]) -> String {
        let array = self.random.pick(&["a", "a", "b", "c"]);
        let (x, y) = (self.random.between(-3, 3), self.random.between(-3, 3));
        if self.stencil {
            let [first, second] = components(names);
            let x = if self.random.one_in(4) { x } else { 0 };
            return format!("{array}[{first} + {x}, {second} + {y}]");
        }
        if names.len() == 1 {
            match self.random.below(4) {
                0 => return format!("{array}[p]"),
                1 => return format!("{array}[p + [{x}, {y}]]"),
                2 => return format!("{array}[p - [{x}, n]]"),
                _ => {}
            }
        }
        let [first, second] = components(names);
        let first = self.index(&first, x);
        let second = self.index(&second, y);
        match self.random.below(8) {
            0 => format!("{array}[{second}, {first}]"),
            1 => format!("{array}[n, {second}]"),
            2 => format!("{array}[{first}, m]"),
            _ => format!("{array}[{first}, {second}]"),
        }
    }

    fn index(&mut self, variable: &str, offset: i64) -> String {
        match self.random.below(9) {
            0 => format!("2 * {variable} + {offset}"),
            8 => format!("k[{variable} + 30] - {}", 13 + offset),
            1 => format!("{variable} + n"),
            2 => format!("{offset} - {variable}"),
            3 => format!("{variable} + m * 2 - {}", offset.abs()),
            _ => format!("{variable} + {offset}"),
        }
    }
}

/// Neighbouring loops, which pass over several strips, over the rows of `a`, `b` and `c` and over lines `f` and `g`.
impl Generator<'_> {
    fn row_nest(&mut self) {
        for name in ["a", "b", "c"] {
            let line = format!("int [2d] {name} = filled([-8 : 8, -130 : 130], {});", self.random.below(9));
            self.line(2, &line);
        }
        self.line(2, "int [1d] f = new int [-130 : 130], g = new int [-130 : 130];");
        let shared = ["", "", "", "b = a;", "c = b;", "g = f;", "b = a.translate([0, 1]);", "g = f.translate([-1]);"];
        let shared = self.random.pick(&shared);
        self.line(2, &format!("if (none == 0) {{ {shared} }}"));
        self.line(2, "int sum = 1, total = 2;");
        let usual = self.random.between(10, 60);
        let heads: Vec<(String, &str)> = (0..self.random.between(2, 4)).map(|k| self.row_head(k, usual)).collect();
        let (low, high) = (self.random.between(-6, 0), self.random.between(0, 6));
        match self.random.one_in(2) {
            true => self.line(2, &format!("for (int i = {low}; i <= {high}; i++) {{")),
            false => {
                self.line(2, &format!("foreach (p in [{low} : {high}]) {{"));
                self.line(3, "int i = p[1];");
            }
        }
        for (head, at) in heads {
            self.row_loop(&head, at);
        }
        self.line(2, "}");
        for name in ["a", "b", "c"] {
            self.line(2, &format!("show({name});"));
        }
        self.line(2, "foreach (q in f.domain()) { total = total * 3 + f[q] + 5 * g[q]; }");
        self.line(2, "System.out.println(sum + \" \" + total);");
    }

    /// Most go over about as far as the others; few leave their arrays, or have a step.
    fn row_head(&mut self, number: i64, usual: i64) -> (String, &'static str) {
        let bound = match self.random.below(50) {
            0 => 131,
            1..=5 => self.random.between(-5, 60),
            _ => usual + self.random.between(-2, 2),
        };
        let low = if self.random.one_in(8) { self.random.between(-60, 60) } else { 1 - bound };
        let step = if self.random.one_in(12) { 2 } else { 1 };
        match self.random.below(4) {
            0 => (format!("for (int j = {low}; j < {bound}; j += {step})"), "j"),
            1 => (format!("for (int j = {low}; j <= {bound}; j++)"), "j"),
            _ => {
                self.line(2, &format!("RectDomain<1> line{number} = [{low} : {bound} : {step}];"));
                (format!("foreach (q in line{number})"), "q[1]")
            }
        }
    }

    fn row_loop(&mut self, head: &str, at: &str) {
        self.line(3, &format!("{head} {{"));
        // Most loops write one line or row, and read others around the place: their iterations are independent.
        let own = self.random.pick(&["f", "f", "g", "b", "c"]);
        for _ in 0..self.random.between(1, 2) {
            let target = match self.random.below(20) {
                0 => "sum".to_string(),
                1 => self.row_element("a", at, 2),
                _ => self.row_element(own, at, 0),
            };
            let mut value = self.row_read(own, at);
            for _ in 0..self.random.below(4) {
                let read = self.row_read(own, at);
                value = format!("{value} {} {read}", self.random.pick(&["+", "-", "*"]));
            }
            let op = self.random.pick(&["=", "=", "+=", "^="]);
            self.line(4, &format!("{target} {op} {value};"));
        }
        self.line(3, "}");
    }

    fn row_read(&mut self, own: &str, at: &str) -> String {
        let others: Vec<&str> = ["a", "a", "b", "c", "f", "g"].into_iter().filter(|name| *name != own).collect();
        let other = self.random.pick(&others);
        match self.random.below(40) {
            0 => "sum".to_string(),
            1 => format!("a[i, 2 * {at} + 1]"),
            2 => format!("f[2 * {at}]"),
            3 => "g[i]".to_string(),
            4 => self.row_element(own, at, 2),
            5..=9 => self.row_element(own, at, 0),
            _ => self.row_element(other, at, 4),
        }
    }

    /// An element at most so far away.
    fn row_element(&mut self, array: &str, at: &str, most: i64) -> String {
        let away = self.random.between(-most, most);
        match array {
            "f" | "g" => format!("{array}[{at} + {away}]"),
            _ if most > 0 && self.random.one_in(2) => format!("{array}[i + 1, {at} + {away}]"),
            _ => format!("{array}[i, {at} + {away}]"),
        }
    }
}

/// Two nests over planes of `a`, `b` and `c`, with lines `f` and `g`: the second one reads what the first one writes.
impl Generator<'_> {
    fn plane_nests(&mut self, nest: u32) {
        for name in ["a", "b", "c"] {
            let line = format!("int [2d] {name} = filled([-22 : 22, -40 : 40], {});", self.random.below(9));
            self.line(2, &line);
        }
        self.line(2, &format!("both{nest}(a, b, c, new int [-40 : 40], new int [-40 : 40]);"));
        self.line(1, "}\n");
        let parameters = "int [2d] a, int [2d] b, int [2d] c, int [1d] f, int [1d] g, int n";
        let called: Vec<bool> = (0..2).map(|_| self.random.one_in(2)).collect();
        for number in (0..2).filter(|number| called[*number]) {
            self.line(1, &format!("static void part{nest}_{number}({parameters}) {{"));
            self.plane_nest(number);
            self.line(1, "}\n");
        }
        self.line(1, &format!("static void both{nest}(int [2d] a, int [2d] b, int [2d] c, int [1d] f, int [1d] g) {{"));
        let shared = ["", "", "", "", "b = a;", "c = a;", "c = b;", "b = c; g = f;", "g = f;"];
        let views = ["c = a.translate([1, 0]);", "b = a.translate([0, 1]);", "g = f.translate([1]);"];
        let shared = if self.random.one_in(4) { self.random.pick(&views) } else { self.random.pick(&shared) };
        self.line(2, &format!("if (none == 0) {{ {shared} }}"));
        let line = format!("int n = {};", self.random.between(-1, 2));
        self.line(2, &line);
        for (number, called) in called.into_iter().enumerate() {
            match called {
                true => self.line(2, &format!("part{nest}_{number}(a, b, c, f, g, n);")),
                false => self.plane_nest(number),
            }
        }
        for name in ["a", "b", "c"] {
            self.line(2, &format!("show({name});"));
        }
        self.line(2, "int total = 0;");
        self.line(2, "foreach (q in f.domain()) { total = total * 3 + f[q] + 5 * g[q]; }");
        self.line(2, "System.out.println(total);");
    }

    /// The first of the two (0), which mostly makes planes of `a`, or the second one, which mostly reads them.
    fn plane_nest(&mut self, number: usize) {
        let by_twos = number == 0 && self.random.one_in(3);
        let away = match self.random.below(12) {
            0 => 0,
            1 if self.random.one_in(2) => 24,
            _ if by_twos => self.random.between(4, 9),
            _ => self.random.between(8, 18),
        };
        // One box in twelve is empty.
        let (low, high) = (-away, if self.random.one_in(12) { -away - 2 } else { away });
        let step = if self.random.one_in(8) { 2 } else { 1 };
        let width = self.random.between(5, 34);
        // Some lines are too short.
        let more = self.random.pick(&[1, 1, 1, 2, 0, -2]);
        self.line(2, &format!("RectDomain<1> all{number} = [{} : {}];", -width - more, width + more));
        self.line(2, &format!("RectDomain<1> inside{number} = [{} : {width}];", -width));
        let deep = match self.random.below(32) {
            0..=11 => {
                self.line(2, &format!("for (int i = {low}; i <= {high}; i += {step}) {{"));
                "i"
            }
            12..=20 => {
                self.line(2, &format!("foreach (p in [{low} : {high} : {step}]) {{"));
                "p[1]"
            }
            21 => {
                self.line(2, &format!("for (int i = {high}; i >= {low}; i--) {{"));
                "i"
            }
            _ => {
                self.line(2, &format!("foreach (p in [{low} : {high} : {step}, {} : {width}]) {{", -width));
                "p[1], p[2]"
            }
        };
        match deep.split_once(", ") {
            Some((i, j)) => {
                for _ in 0..self.random.between(1, 2) {
                    self.plane_statement(number, i, j, by_twos, None);
                }
            }
            None => self.plane_lines(number, deep, by_twos),
        }
        self.line(2, "}");
    }

    /// Loops along a plane; half of them share sums, which they have in a line.
    fn plane_lines(&mut self, number: usize, i: &str, by_twos: bool) {
        let line = self.random.pick(&["f", "f", "f", "f", "g"]);
        let sums = !self.random.one_in(4);
        if sums {
            // Some keep what an iteration before has left.
            self.line(3, &format!("foreach (q in all{number}) {{"));
            let (read, op) =
                (self.plane_read(number, i, "q[1]"), self.random.pick(&["=", "=", "=", "=", "=", "=", "=", "+="]));
            self.line(4, &format!("{line}[q] {op} {read} + 1;"));
            self.line(3, "}");
        }
        self.line(3, &format!("foreach (q in inside{number}) {{"));
        for _ in 0..self.random.between(1, 2) {
            self.plane_statement(number, i, "q[1]", by_twos, sums.then_some(line));
        }
        self.line(3, "}");
    }

    fn plane_statement(&mut self, number: usize, i: &str, j: &str, by_twos: bool, line: Option<&str>) {
        let target = match (number, self.random.below(8)) {
            (0, 0) => "b",
            (0, _) => "a",
            (_, 0) => "a",
            (_, 1) => "b",
            _ => "c",
        };
        let factor = if by_twos { "2 * " } else { "" };
        let plane = format!("{factor}{i} + {}", self.random.between(-1, 2));
        let mut value = self.plane_read(number, i, j);
        if let Some(line) = line {
            value = format!("{value} + {line}[{j} + {}]", self.random.between(-1, 1));
        }
        for _ in 0..self.random.below(3) {
            let read = self.plane_read(number, i, j);
            value = format!("{value} {} {read}", self.random.pick(&["+", "-", "*"]));
        }
        let op = self.random.pick(&["=", "+=", "^="]);
        self.line(4, &format!("{target}[{plane}, {j}] {op} {value};"));
    }

    fn plane_read(&mut self, number: usize, i: &str, j: &str) -> String {
        let array = match (number, self.random.below(12)) {
            (0, 0..=7) => "b",
            (0, 8 | 9) | (_, 0) => "c",
            (_, 1 | 2) => "b",
            _ => "a",
        };
        let (x, y) = (self.random.between(-2, 2), self.random.between(-2, 2));
        let plane = match self.random.below(60) {
            0 => format!("n - {i}"),
            1 => "n".to_string(),
            2..=9 => format!("{i} + n"),
            _ => format!("{i} + {x}"),
        };
        format!("{array}[{plane}, {j} + {y}]")
    }
}

/// Nests over Java arrays `u`, `v`, `w` and `k`, whose elements are indices.
impl Generator<'_> {
    fn java_nest(&mut self) {
        for name in ["u", "v", "w", "k"] {
            let line = format!("int [] {name} = filled({}, {});", self.random.between(28, 44), self.random.below(9));
            self.line(2, &line);
        }
        let shared = self.random.pick(&["", "", "v = u;", "u = v; w = v;", "k = u;", "v = null;", "w = new int [0];"]);
        self.line(2, &format!("if (none == 0) {{ {shared} }}"));
        let line = format!("int n = {}, sum = 0;", self.random.between(-1, 2));
        self.line(2, &line);
        self.line(2, "try {");
        let head = self.java_head();
        self.line(3, &format!("for ({head}) {{"));
        if self.random.one_in(3) {
            let statement = self.java_statement("i");
            self.line(4, &statement);
        }
        if self.random.one_in(2) {
            self.java_inner();
        } else {
            let statement = self.java_statement("i");
            self.line(4, &statement);
        }
        self.line(3, "}");
        self.line(2, "} catch (RuntimeException e) {");
        self.line(3, "System.out.println(e.getMessage());");
        self.line(2, "}");
        self.line(2, "System.out.println(sum);");
        for name in ["u", "v", "w", "k"] {
            self.line(2, &format!("show({name});"));
        }
    }

    /// Of the outer loop: every fourth counts down, every fourth by more than one.
    fn java_head(&mut self) -> String {
        let low = self.random.between(0, 3);
        let step = if self.random.one_in(4) { self.random.between(2, 3) } else { 1 };
        if !self.random.one_in(4) {
            let high = self.java_bound();
            return format!("int i = {low}; i {high}; i += {step}");
        }
        let array = self.random.pick(&["u", "v", "w", "k"]);
        let first = match self.random.below(3) {
            0 => format!("{}", self.random.between(20, 34)),
            1 => format!("{array}.length - n"),
            _ => format!("{array}.length - 1"),
        };
        let relation = self.random.pick(&[">", ">="]);
        format!("int i = {first}; i {relation} {low}; i -= {step}")
    }

    fn java_bound(&mut self) -> String {
        let array = self.random.pick(&["u", "v", "w", "k"]);
        match self.random.below(5) {
            0 => format!("< {}", self.random.between(20, 34)),
            1 => format!("<= {array}.length - 2"),
            2 => format!("< {array}.length - n"),
            _ => format!("< {array}.length"),
        }
    }

    fn java_inner(&mut self) {
        self.line(4, "int row = i * 2;");
        let head = match self.random.below(5) {
            0 => "int j = k[i]; j < k[i + 1]; j++".to_string(),
            1 => format!("int j = {}; j {}; j++", self.random.below(3), self.java_bound()),
            2 => "int j = i; j < u.length; j++".to_string(),
            3 => "int j = 0; j < i; j++".to_string(),
            _ => "int j = 0; j < 9; j++".to_string(),
        };
        self.line(4, &format!("for ({head}) {{"));
        for _ in 0..self.random.between(1, 2) {
            let statement = self.java_statement("j");
            self.line(5, &statement);
        }
        self.line(4, "}");
    }

    fn java_statement(&mut self, inner: &str) -> String {
        let value =
            format!("{} {} {}", self.java_access(inner), self.random.pick(&["+", "-", "*"]), self.java_access(inner));
        let target = self.java_access(inner);
        let statement = match self.random.below(8) {
            0 => format!("sum += {value};"),
            1 => format!("{target}++;"),
            2 => format!("{target} += {value};"),
            3 => format!("{target} -= {value};"),
            _ => format!("{target} = {value};"),
        };
        // Elements of `k` stay indices, and loops between two of them short.
        let statement = match target.starts_with('k') {
            true => format!("{target} = ({value}) & 31;"),
            false => statement,
        };
        if self.random.one_in(4) { format!("if (({inner} + n) % 3 != 0) {{ {statement} }}") } else { statement }
    }

    fn java_access(&mut self, inner: &str) -> String {
        let array = self.random.pick(&["u", "u", "u", "v", "v", "w", "k"]);
        let offset = self.random.between(-1, 1);
        match self.random.below(16) {
            0 => format!("{array}[k[i]]"),
            1 => format!("{array}[k[{inner}]]"),
            2 => format!("{array}[i + n]"),
            3 => format!("{array}[{array}.length - 1 - {inner}]"),
            4 => format!("{array}[2 * {inner} + {offset}]"),
            5 => format!("{array}[n + 4]"),
            6 => format!("{array}[{inner} + {offset}]"),
            7 if inner == "j" => "u[row + j]".to_string(),
            8 if inner == "j" => format!("{array}[i + j]"),
            9 | 10 => format!("{array}[i]"),
            _ => format!("{array}[{inner}]"),
        }
    }
}

/// Loops over rows `u`, `v` and `w` of arrays, by indices from `k`, `at` and rows themselves, all different or not.
impl Generator<'_> {
    fn indirect(&mut self, nest: u32) {
        for name in ["a", "b", "c"] {
            let line = format!("int [2d] {name} = filled([-20 : 20, -22 : 22], {});", self.random.between(0, 9));
            self.line(2, &line);
        }
        self.line(2, &format!("if (Ti.thisProc() == 0) {{ loops{nest}(a, b, c); }}"));
        self.line(2, "Ti.barrier();");
        self.line(1, "}\n");
        self.line(1, &format!("static void loops{nest}(int [2d] a, int [2d] b, int [2d] c) {{"));
        self.line(2, "int [1d] u = a.slice(1, 2), v = b.slice(1, -3), w = c.slice(2, 1), at = new int [-40 : 40];");
        let shared = self.random.pick(&["", "", "", "v = u;", "w = u.translate([1]);", "u = null;"]);
        self.line(2, &format!("if (none == 0) {{ {shared} }}"));
        let line = format!("int [] k = filled(64, {});", self.random.below(9));
        self.line(2, &line);
        let line = format!("int n = {}, sum = 0;", self.random.between(-2, 2));
        self.line(2, &line);
        self.line(2, "foreach (p in at.domain()) { at[p] = (p[1] * 7 + n) % 19; }");
        self.line(2, "try {");
        let (head, i) = match self.random.below(4) {
            0 => (format!("foreach (p in [-12 : 12 : {}])", self.random.between(1, 3)), "p[1]"),
            1 => (format!("for (int i = 12; i > -12; i -= {})", self.random.between(1, 3)), "i"),
            2 => (format!("for (int i = -12; i <= 11; i += {})", self.random.between(1, 4)), "i"),
            _ => ("for (int i = -12; i < 12; i++)".to_string(), "i"),
        };
        self.line(3, &format!("{head} {{"));
        let line = self.indirect_line(i);
        self.line(4, &line);
        self.line(3, "}");
        self.line(2, "} catch (RuntimeException e) {");
        self.line(3, "System.out.println(e.getMessage());");
        self.line(2, "}");
        self.line(2, "System.out.println(sum);");
        for name in ["a", "b", "c"] {
            self.line(2, &format!("show({name});"));
        }
    }

    fn indirect_line(&mut self, i: &str) -> String {
        let (x, y) = (self.computed(i), self.computed(i));
        let to = self.random.pick(&["u", "u", "v"]);
        match self.random.below(10) {
            // The only element that may be outside, so that there is one message.
            0 | 1 if self.random.one_in(4) => format!("{to}[k[{i} + 20] + 9] += {i};"),
            0 => format!("{to}[{x}] = {i} * 3;"),
            1 => format!("{to}[{x}]++;"),
            2 => format!("{to}[{x}] += w[{y}];"),
            3 => format!("int m = {x}; {to}[m] = {to}[m] * 3 + n;"),
            4 => format!("u[{i}] = v[{x}] + w[{y}];"),
            5 => format!("if ({i} > 3) {{ sum += v[{x}]; }}"),
            6 => format!("at[{i}] = v[{x}];"),
            7 => format!("u[{i} + 1] = v[{x}]; sum += v[{x}] * w[{y}];"),
            8 => format!("{to}[{x}] = 100 / ({i} - n);"),
            _ => format!("sum += v[{x}] * (n + w[{y}]);"),
        }
    }

    /// An index that a turn computes.
    fn computed(&mut self, i: &str) -> String {
        match self.random.below(16) {
            0..=2 => format!("at[k[{i} + 20] - 16]"),
            3 | 4 => format!("at[-{i}]"),
            5 => format!("at[w[{i}]]"),
            6..=9 => format!("k[{i} + {}] - 14", self.random.between(13, 22)),
            _ => format!("at[{i} + {}]", self.random.between(-9, 9)),
        }
    }
}

/// Straight code, conditions and loops over the cells `o`, `q` and `r` of another rank; some are the same, some are missing.
impl Generator<'_> {
    fn objects(&mut self, nest: u32) {
        let seed = self.random.between(1, 9);
        self.line(2, &format!("Cell o = broadcast Cell.ring({}, {seed}) from Ti.numProcs() - 1;", 3 + seed % 3));
        self.line(2, "Cell q = broadcast new Cell(5, null) from Ti.numProcs() - 1;");
        self.line(2, &format!("if (Ti.thisProc() == 0) {{ cells{nest}(o, q); }}"));
        self.line(2, "Ti.barrier();");
        self.line(1, "}\n");
        self.line(1, &format!("static void cells{nest}(Cell o, Cell q) {{"));
        let shared = self.random.pick(&["", "q = o;", "q = o.next;", "q.next = o;"]);
        self.line(2, &format!("if (none == 0) {{ {shared} }}"));
        self.line(2, "Cell r = o, all = o, end = q;");
        self.line(2, "int turns = 40, sum = 0;");
        self.line(2, "try {");
        for _ in 0..self.random.between(2, 5) {
            self.cells(3, 2);
        }
        self.line(2, "} catch (RuntimeException e) {");
        self.line(3, "System.out.println(e.getMessage());");
        self.line(2, "}");
        self.line(2, "System.out.println(sum + \" \" + turns);");
        self.line(2, "all.show();");
        self.line(2, "end.show();");
    }

    fn cells(&mut self, depth: usize, nested: usize) {
        let value = self.cell_value();
        let line = match self.random.below(if nested == 0 { 8 } else { 13 }) {
            0 => format!("{} = {value};", self.field()),
            1 => format!("{} += {value};", self.field()),
            2 => format!("{}++;", self.field()),
            3 => format!("{} = {}.next;", self.random.pick(&["o", "r", "r"]), self.random.pick(&["o", "r", "q"])),
            4 => format!("sum = sum * 3 + {}.sum();", self.cell()),
            5 => format!("sum += 100 / {};", self.field()),
            6 | 7 => format!("sum = sum * 5 + {value};"),
            which => {
                let mut tail = "}";
                let head = match which {
                    8 => format!("if ({value} > {})", self.random.between(0, 40)),
                    9 => format!("for (int i{depth} = 0; i{depth} < {}; i{depth}++)", self.random.between(1, 4)),
                    10 => "for (r = all; r != null && turns > 0; turns -= 3, r = r.next)".to_string(),
                    11 => {
                        tail = "} while (turns-- > 0 && (r = r.next) != null);";
                        "do".to_string()
                    }
                    _ => format!("while (turns-- > 0 && turns % {} != 0)", self.random.between(2, 4)),
                };
                self.line(depth, &format!("{head} {{"));
                for _ in 0..self.random.between(1, 3) {
                    self.cells(depth + 1, nested - 1);
                }
                if which > 8 && self.random.one_in(3) {
                    self.line(depth + 1, "if (sum % 3 == 1) { sum++; continue; }");
                    self.cells(depth + 1, nested - 1);
                }
                if self.random.one_in(6) {
                    self.line(depth + 1, "if (sum % 7 == 3) { sum++; return; }");
                }
                return self.line(depth, tail);
            }
        };
        self.line(depth, &line);
    }

    fn cell_value(&mut self) -> String {
        let mut value = self.field();
        for _ in 0..self.random.below(4) {
            let more = self.field();
            value = match self.random.below(6) {
                0 => format!("({value} > 9 ? {more} : {})", self.field()),
                _ => format!("{value} {} {more}", self.random.pick(&["+", "-", "*"])),
            };
        }
        value
    }

    fn cell(&mut self) -> &'static str {
        self.random.pick(&["o", "o", "o", "r", "r", "q", "o.next", "r.next", "o.next.next"])
    }

    fn field(&mut self) -> String {
        format!("{}.{}", self.cell(), self.random.pick(&["x", "x", "y", "z", "n"]))
    }
}

fn both(name: &str) -> [String; 2] {
    [name.to_string(), name.to_string()]
}

fn components(names: &[String]) -> [String; 2] {
    match names {
        [i, j] => [i.clone(), j.clone()],
        _ => ["p[1]".to_string(), "p[2]".to_string()],
    }
}
