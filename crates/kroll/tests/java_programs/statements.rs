//! Random statements. Every loop and method ends: it asks `tick`, whose answers are counted, or runs a few turns.

use crate::generator::{ANY, GRID, Generator, INTS, PLAIN, Place, Type};
use Type::{Boolean, Buffer, Char, Int, List, Map, Object, Set, Text};

/// Statements inside of each other.
const NESTING: u32 = 3;

impl Generator<'_> {
    pub fn block(&mut self, statements: i64) {
        self.in_scope(|this| {
            for _ in 0..statements {
                this.statement();
            }
        });
    }

    fn inner_block(&mut self) {
        let outer = self.place.nesting;
        self.place.nesting += 1;
        let statements = self.random.between(1, 2);
        self.block(statements);
        self.place.nesting = outer;
    }

    /// In a place that differs from the one around.
    fn within(&mut self, change: impl FnOnce(&mut Place), write: impl FnOnce(&mut Self)) {
        let outer = self.place.clone();
        change(&mut self.place);
        write(self);
        self.place = outer;
    }

    fn statement(&mut self) {
        if self.place.nesting < NESTING && self.random.one_in(4) {
            return self.structured();
        }
        match self.random.below(18) {
            0 | 1 => self.local(),
            2..=7 => self.assign(),
            8 | 9 => self.print(),
            10 => self.evaluate(),
            11 => self.jump(),
            12 => self.on_list(),
            13 => self.on_map(),
            14 => self.on_buffer(),
            15 => self.on_set(),
            16 => self.class_in_body(),
            _ => self.on_array(),
        }
    }

    fn structured(&mut self) {
        match self.random.below(13) {
            0..=2 => self.branch(),
            3 | 4 => self.counted_loop(),
            5 => self.ticking_loop(),
            6 => self.labelled_block(),
            7 | 8 => self.choice(),
            9 | 10 => self.guarded(),
            11 => self.locked(),
            _ => self.iteration(),
        }
    }

    fn local(&mut self) {
        let of = match self.random.one_in(4) && !self.classes.is_empty() {
            true => Type::Class(self.random.below(self.classes.len() as u64) as usize),
            false => self.random.pick(&ANY),
        };
        let is_final = self.random.one_in(8);
        let value = self.assigned(of, 2);
        let name = self.fresh("v");
        let modifier = if is_final { "final " } else { "" };
        let value = if of == Text { format!("cut({value})") } else { value };
        self.line(&format!("{modifier}{} {name} = {value};", self.type_name(of)));
        if is_final {
            self.declare_final(&name, of);
        } else {
            self.declare(&name, of, true);
        }
    }

    fn assign(&mut self) {
        let of = match self.random.one_in(8) && !self.classes.is_empty() {
            true => Type::Class(self.random.below(self.classes.len() as u64) as usize),
            false => self.random.pick(&ANY),
        };
        let Some(place) = self.place_of(of, true) else { return self.local() };
        if of == Text {
            let operator = self.random.pick(&["=", "+="]);
            let added = self.random.pick(&[Text, Text, Int, Char, Boolean, Object]);
            let value = if operator == "=" { self.value(Text, 3) } else { self.value(added, 2) };
            // Strings that are added to themselves in loops stay short.
            self.line(&format!("{place} {operator} {value};"));
            if !place.contains('[') {
                self.line(&format!("{place} = cut({place});"));
            }
            return;
        }
        let (operator, value) = self.assigning(of, 3);
        self.line(&format!("{place} {operator} {value};"));
    }

    fn print(&mut self) {
        let of = self.random.pick(&ANY);
        match of {
            Buffer | List | Map | Set | Object => {
                let value = self.value(of, 2);
                self.line(&format!("show(\"\" + ({value}));"));
            }
            Type::Array(element) if *element == Int || *element == INTS => {
                let value = self.value(of, 1);
                self.line(&format!("show({value});"));
            }
            Type::Array(_) => self.evaluate(),
            _ => {
                let value = self.value(of, 4);
                self.line(&format!("show({value});"));
            }
        }
    }

    /// For what it does, not what it gives.
    fn evaluate(&mut self) {
        let of = self.random.pick(&PLAIN);
        let value = self.value(of, 3);
        self.line(&format!("show({value});"));
    }

    fn condition_of_loop(&mut self) -> String {
        let condition = self.value(Boolean, 2);
        if self.random.one_in(2) { format!("({condition}) && tick()") } else { format!("tick() && ({condition})") }
    }

    fn branch(&mut self) {
        let condition = self.value(Boolean, 3);
        self.open(&format!("if ({condition})"));
        self.inner_block();
        while self.random.one_in(4) {
            let condition = self.value(Boolean, 2);
            self.between_blocks(&format!("}} else if ({condition}) {{"));
            self.inner_block();
        }
        if self.random.one_in(2) {
            self.between_blocks("} else {");
            self.inner_block();
        }
        self.close();
    }

    /// A label for the statement that follows; jumps take it while it is in the place.
    fn label(&mut self, is_loop: bool) -> Option<(String, bool)> {
        (!is_loop || self.random.one_in(3)).then(|| {
            let label = self.fresh("l");
            self.line(&format!("{label}:"));
            (label, is_loop)
        })
    }

    fn body_of_loop(&mut self, label: Option<(String, bool)>) {
        let enter = |place: &mut Place| {
            place.labels.extend(label);
            place.in_loop = true;
            place.in_switch = false;
        };
        self.within(enter, Self::inner_block);
    }

    fn counted_loop(&mut self) {
        let label = self.label(true);
        let name = self.fresh("i");
        let turns = self.random.between(1, 7);
        let of = self.random.pick(&["int", "int", "int", "long", "short", "byte", "char"]);
        let head = match self.random.below(4) {
            0 => format!("{of} {name} = {turns}; {name} > 0; {name}--"),
            1 => format!("{of} {name} = 0; {name} < {}; {name} += {turns}", turns * 3),
            _ => format!("{of} {name} = 0; {name} < {turns}; {name}++"),
        };
        self.in_scope(|this| {
            this.open(&format!("for ({head})"));
            let of = Type::named(of);
            this.declare(&name, of, false);
            this.body_of_loop(label);
            this.close();
        });
    }

    fn ticking_loop(&mut self) {
        let label = self.label(true);
        match self.random.below(4) {
            0 => {
                let condition = self.condition_of_loop();
                self.open(&format!("while ({condition})"));
                self.body_of_loop(label);
                self.close();
            }
            1 => {
                self.open("do");
                self.body_of_loop(label);
                let condition = self.condition_of_loop();
                self.close_with(&format!("}} while ({condition});"));
            }
            2 => {
                self.open("for (;;)");
                let condition = self.condition_of_loop();
                self.line(&format!("if (!({condition})) break;"));
                self.body_of_loop(label);
                self.close();
            }
            _ => {
                let (i, j) = (self.fresh("i"), self.fresh("j"));
                let (low, high) = (self.random.between(0, 3), self.random.between(2, 9));
                self.in_scope(|this| {
                    let condition = this.condition_of_loop();
                    this.open(&format!("for (int {i} = {low}, {j} = {high}; {i} < {j} && {condition}; {i}++, {j}--)"));
                    this.declare(&i, Int, true);
                    this.declare(&j, Int, true);
                    this.body_of_loop(label);
                    this.close();
                });
            }
        }
    }

    fn labelled_block(&mut self) {
        let label = self.label(false);
        self.open("");
        self.within(|place| place.labels.extend(label), Self::inner_block);
        self.close();
    }

    /// Out of what is around, behind a condition: so what follows can be reached.
    fn jump(&mut self) {
        let mut jumps = Vec::new();
        if self.place.in_loop {
            jumps.extend(["continue;".to_string(), "break;".to_string()]);
        } else if self.place.in_switch {
            jumps.push("break;".to_string());
        }
        for (label, is_loop) in self.place.labels.clone() {
            jumps.push(format!("break {label};"));
            if is_loop {
                jumps.push(format!("continue {label};"));
            }
        }
        if let Some(of) = self.place.result {
            let value = self.assigned(of, 2);
            jumps.push(format!("return {value};"));
        }
        let value = self.value(Int, 2);
        jumps.push(format!("throw new Unchecked{}({value});", self.name));
        if self.place.may_throw {
            jumps.push(format!("throw new Checked{}({value});", self.name));
        }
        let jump = &jumps[self.random.below(jumps.len() as u64) as usize];
        let condition = self.value(Boolean, 2);
        self.line(&format!("if ({condition}) {jump}"));
    }

    fn choice(&mut self) {
        let (of, masked) = (self.random.pick(&[Int, Int, Char, Type::Byte, Type::Short]), self.random.one_in(2));
        let value = self.value(of, 2);
        let selector = if masked { format!("({value}) & 7") } else { value };
        self.open(&format!("switch ({selector})"));
        let enter = |place: &mut Place| place.in_switch = true;
        let (mut first, cases) =
            (self.random.between(-2, 2).max(if of == Char { 0 } else { -2 }), self.random.between(1, 5));
        let default = self.random.between(0, cases * 2);
        for case in 0..cases {
            if case == default {
                self.line("default:");
            }
            let text = match of {
                Char if !masked => format!("'{}'", (b'a' + first as u8) as char),
                _ => first.to_string(),
            };
            self.line(&format!("case {text}:"));
            first += self.random.between(1, 3);
            if self.random.one_in(5) {
                continue;
            }
            // A block, so that what it declares is not seen by other cases.
            self.open("");
            self.within(enter, Self::inner_block);
            self.close();
            if !self.random.one_in(4) {
                self.line("break;");
            }
        }
        if default >= cases && self.random.one_in(2) {
            self.open("default:");
            self.within(enter, Self::inner_block);
            self.close();
        }
        self.close();
    }

    fn guarded(&mut self) {
        let checked = self.random.one_in(2);
        self.open("try");
        if checked {
            let (condition, code) = (self.value(Boolean, 2), self.value(Int, 1));
            self.line(&format!("if ({condition}) throw new Checked{}({code});", self.name));
        }
        self.within(|place| place.may_throw |= checked, Self::inner_block);
        if checked {
            let class = format!("Checked{}", self.name);
            self.catch(&class);
        }
        let classes: &[&str] = match self.random.below(6) {
            0 => &["ArithmeticException", "RuntimeException"],
            1 => &["NullPointerException", "IndexOutOfBoundsException"],
            2 => &["RuntimeException"],
            3 => &["Unchecked", "ClassCastException", "IllegalArgumentException"],
            4 => &["ArrayIndexOutOfBoundsException", "NumberFormatException", "Exception"],
            _ => &[],
        };
        for class in classes {
            let class = if *class == "Unchecked" { format!("Unchecked{}", self.name) } else { class.to_string() };
            self.catch(&class);
        }
        if (classes.is_empty() && !checked) || self.random.one_in(3) {
            self.between_blocks("} finally {");
            self.inner_block();
        }
        self.close();
    }

    fn locked(&mut self) {
        let object = self.value(Object, 1);
        self.open(&format!("synchronized ({object})"));
        self.inner_block();
        self.close();
    }

    /// An anonymous class, which has its own methods instead of those of the class that it extends, and sees what is
    /// final of the body around.
    fn class_in_body(&mut self) {
        let fit: Vec<usize> = (0..self.classes.len()).filter(|&c| !self.classes[c].is_inner).collect();
        if fit.is_empty() || self.place.nesting > 1 {
            return self.local();
        }
        let class = self.random.pick(&fit);
        let (above, types) = (self.classes[class].name.clone(), self.classes[class].constructor.clone());
        let types = if self.classes[class].is_interface { Vec::new() } else { types };
        let arguments: Vec<String> = types.iter().map(|of| self.assigned(*of, 1)).collect();
        let complete = !self.classes[class].is_interface && !self.classes[class].is_abstract;
        let name = self.fresh("v");
        self.open(&format!("{above} {name} = new {above}({})", arguments.join(", ")));
        let around = self.scope.clone();
        self.scope.retain(|variable| variable.lasting);
        let fields = self.classes[class].fields.clone();
        self.scope.extend(fields);
        let has_outer = self.place.has_outer;
        for method in self.classes[class].methods.clone() {
            if !complete || self.random.one_in(2) {
                let nesting = 2;
                let enter = |place: &mut Place| *place = Place { has_outer, nesting, ..Place::default() };
                self.within(enter, |this| {
                    let place = this.place.clone();
                    this.method("public ", &method, place);
                });
            }
        }
        self.scope = around;
        self.close_with("};");
        self.declare(&name, Type::Class(class), true);
    }

    fn catch(&mut self, class: &str) {
        let name = self.fresh("e");
        self.between_blocks(&format!("}} catch ({class} {name}) {{"));
        self.line(&format!("caught({name});"));
        if class.ends_with(&self.name) && self.random.one_in(2) {
            self.in_scope(|this| {
                this.declare(&format!("{name}.code"), Int, true);
                this.inner_block();
            });
        } else {
            self.inner_block();
        }
        // Java 1.4 takes the declared class for what is thrown.
        let declared = self.place.may_throw || !class.starts_with("Checked");
        if declared && class != "Exception" && self.random.one_in(6) {
            let condition = self.value(Boolean, 1);
            self.line(&format!("if ({condition}) throw {name};"));
        }
    }

    // ---- of the library ----

    fn iteration(&mut self) {
        let of = self.random.pick(&[List, Map, Set]);
        let Some(name) = self.variable(of, false) else { return self.counted_loop() };
        let view = match of {
            Map => self.random.pick(&[".keySet()", ".values()", ".entrySet()"]),
            _ => "",
        };
        let (iterator, element) = (self.fresh("it"), self.fresh("o"));
        let label = self.label(true);
        self.open(&format!("for (Iterator {iterator} = {name}{view}.iterator(); {iterator}.hasNext() && tick();)"));
        self.in_scope(|this| {
            if view == ".entrySet()" {
                this.line(&format!("Map.Entry entry{element} = (Map.Entry) {iterator}.next();"));
                this.line(&format!("show(entry{element}.getKey() + \" \" + entry{element}.getValue());"));
                this.line(&format!("Object {element} = entry{element}.getKey();"));
            } else {
                this.line(&format!("Object {element} = {iterator}.next();"));
            }
            if this.random.one_in(4) {
                let condition = this.value(Boolean, 2);
                this.line(&format!("if ({condition}) {iterator}.remove();"));
            }
            this.declare(&element, Object, true);
            this.body_of_loop(label);
        });
        self.close();
    }

    fn on_list(&mut self) {
        let Some(list) = self.variable(List, false) else { return self.local() };
        let object = self.value(Object, 2);
        let index = self.position_below(&format!("{list}.size()"));
        let line = match self.random.below(17) {
            13 => format!("{list}.subList({index}, {list}.size()).clear();"),
            14 => format!("Collections.shuffle({list}, new Random({}));", self.value(Int, 1)),
            15 => format!("show({list}.equals({}) + \" \" + {list}.hashCode());", self.value(List, 1)),
            16 => format!("show(text(Collections.max({list}, new Order(true))) + Arrays.asList({list}.toArray()));"),
            0..=4 => format!("{list}.add({object});"),
            5 => format!("{list}.add({index}, {object});"),
            6 => format!("show(\"\" + {list}.remove({index}));"),
            7 => format!("show({list}.remove({object}));"),
            8 => format!("show(\"\" + {list}.set({index}, {object}));"),
            9 => format!("show({list}.indexOf({object}));"),
            10 => format!("Collections.reverse({list});"),
            11 => format!("Collections.sort({list}, new Order({}));", self.random.pick(&["true", "false"])),
            _ => {
                let other = self.value(List, 1);
                format!("{list}.addAll({});", if other == list { format!("new ArrayList({other})") } else { other })
            }
        };
        self.line(&line);
        self.line(&format!("cut({list});"));
    }

    fn on_set(&mut self) {
        let Some(set) = self.variable(Set, false) else { return self.local() };
        let object = self.value(Object, 2);
        let line = match self.random.below(9) {
            0..=4 => format!("show({set}.add({object}));"),
            5 => format!("show({set}.remove({object}));"),
            6 => format!("show({set}.addAll({}));", self.value(List, 1)),
            7 => format!("show({set}.retainAll({}));", self.value(Set, 1)),
            _ => format!("show({set}.equals({}) + \" \" + {set}.hashCode());", self.value(Set, 1)),
        };
        self.line(&line);
    }

    fn on_map(&mut self) {
        let Some(map) = self.variable(Map, false) else { return self.local() };
        let (key, value) = (self.value(Object, 2), self.value(Object, 1));
        let line = match self.random.below(9) {
            0..=4 => format!("show(\"\" + {map}.put({key}, {value}));"),
            5 => format!("show(\"\" + {map}.remove({key}));"),
            6 => format!("show(\"\" + sorted({map}));"),
            7 => format!("show({map}.equals({}) + \" \" + {map}.hashCode());", self.value(Map, 1)),
            _ => format!("show(new ArrayList({map}.values()).equals({}));", self.value(List, 1)),
        };
        self.line(&line);
    }

    fn on_buffer(&mut self) {
        let Some(buffer) = self.variable(Buffer, false) else { return self.local() };
        let of = self.random.pick(&[Boolean, Char, Int, Type::Long, Text, Object]);
        let value = self.value(of, 2);
        let index = self.position_below(&format!("{buffer}.length()"));
        let line = match self.random.below(9) {
            0..=3 => format!("{buffer}.append({value});"),
            4 => format!("{buffer}.insert({index}, {value});"),
            5 => format!("{buffer}.reverse();"),
            6 => format!("{buffer}.setCharAt({index}, {});", self.value(Char, 1)),
            7 => format!("{buffer}.deleteCharAt({index});"),
            _ => format!(
                "{buffer}.append({value}).append({}).delete({index}, {});",
                self.value(Int, 1),
                self.random.between(0, 12)
            ),
        };
        self.line(&line);
        self.line(&format!("cut({buffer});"));
    }

    fn on_array(&mut self) {
        let of = self.random.pick(&[INTS, INTS, GRID, Type::Array(&Type::Long), Type::Array(&Type::Double)]);
        let Some(array) = self.variable(of, false) else { return self.local() };
        let (one, other) = (self.index_below("4"), self.index_below("4"));
        let line = match (of, self.random.below(5)) {
            (GRID, 0) => format!("{array}[{one}] = {array}[{other}];"),
            (GRID, 1) => format!("{array}[{one}] = (int[]) {array}[{other}].clone();"),
            (GRID, _) => format!("show({array}[{one}]);"),
            (_, 0) => format!("System.arraycopy({array}, {one}, {array}, {other}, {});", self.random.between(0, 4)),
            (_, 1) => format!("Arrays.sort({array});"),
            (_, 2) => format!("show(Arrays.equals({array}, {}));", self.value(of, 1)),
            (_, 3) => {
                let Type::Array(element) = of else { return };
                format!("Arrays.fill({array}, {});", self.assigned(*element, 1))
            }
            _ => format!("{array}[{one}] += {array}[{other}]++;"),
        };
        self.line(&line);
    }
}
