//! Initialisers: of private data in C's braces, of shared data by a function that every owner runs, and of private
//! static pointers-to-shared when the program starts.

use super::Lowerer;
use super::exprs::thin;
use super::types::threads;
use crate::check::symbols::{Duration, SymbolId, SymbolKind};
use crate::check::tree::{Declared, Init, InitEntry, InitPlace, ItemKind, Statement, StatementKind};
use crate::check::types::{Kind, Length, Ty};
use crate::check::walk;
use kroll_ir as ir;
use kroll_ir::types::Extent;

impl<'a> Lowerer<'a> {
    /// Notes where the initial values of static objects stand.
    pub fn find_initialisers(&mut self) {
        let program = self.program;
        for item in &program.items {
            match &item.kind {
                ItemKind::Declaration(list) => self.note_initialisers(list),
                ItemKind::Function(function) => function.body.iter().for_each(|s| self.note_in_statement(s)),
                ItemKind::Other => {}
            }
        }
    }

    fn note_in_statement(&mut self, statement: &'a Statement) {
        let mut lists = Vec::new();
        walk::statements(statement, &mut |statement| {
            if let StatementKind::Declare(list) = &statement.kind {
                lists.push(list);
            }
        });
        lists.into_iter().for_each(|list| self.note_initialisers(list));
    }

    fn note_initialisers(&mut self, list: &'a [Declared]) {
        for declared in list {
            if let (Some(init), true) = (&declared.init, self.is_static(declared.symbol)) {
                self.initialisers.insert(declared.symbol, init);
            }
        }
    }

    pub fn is_static(&self, id: SymbolId) -> bool {
        matches!(self.symbol(id).kind, SymbolKind::Object { duration: Duration::Static, .. })
    }

    /// Whether a private static object gets its initial value only when shared data has its place.
    pub fn starts_late(&self, id: SymbolId) -> bool {
        let shared = self.types.is_shared(self.symbol(id).ty);
        !shared && self.initialisers.get(&id).is_some_and(|init| self.names_shared(init))
    }

    fn names_shared(&self, init: &Init) -> bool {
        let mut found = false;
        walk::init_expressions(init, &mut |expr| found |= self.types.is_shared(expr.ty));
        found
    }

    // ---- values ----

    pub fn initial_value(&mut self, init: &Init) -> ir::Expr {
        match init {
            Init::Expr(value) => self.value(value),
            Init::String(literal) => self.string(literal),
            Init::List { ty, entries, .. } => {
                let parts = self.parts(*ty, entries, false);
                self.braces(*ty, parts)
            }
        }
    }

    /// The part of an initial value that C can give; `None` if there is none.
    fn constant_part(&mut self, init: &Init) -> Option<ir::Expr> {
        match init {
            Init::List { ty, entries, .. } => {
                let parts = self.parts(*ty, entries, true);
                Some(self.braces(*ty, parts))
            }
            _ if self.names_shared(init) => None,
            _ => Some(self.initial_value(init)),
        }
    }

    fn braces(&mut self, ty: Ty, parts: Vec<(String, ir::Expr)>) -> ir::Expr {
        ir::Expr::new(self.ir_type(ty), ir::ExprKind::Init(parts))
    }

    fn parts(&mut self, ty: Ty, entries: &[InitEntry], constant: bool) -> Vec<(String, ir::Expr)> {
        let mut parts = Vec::new();
        let mut next = 0;
        for entry in entries {
            if let (InitPlace::Field(index), Init::List { entries, .. }) = (entry.place, &entry.value)
                && let Some(inner) = self.anonymous_member(ty, index)
            {
                parts.extend(self.parts(inner, entries, constant));
                continue;
            }
            let value =
                if constant { self.constant_part(&entry.value) } else { Some(self.initial_value(&entry.value)) };
            let designator = self.designator(ty, entry.place, &mut next);
            match value {
                Some(value) => parts.push((designator, value)),
                // What follows needs a designator now.
                None => next = u64::MAX,
            }
        }
        parts
    }

    /// The type of a member without a name, whose own members are named directly.
    fn anonymous_member(&self, ty: Ty, index: usize) -> Option<Ty> {
        let field = self.types.fields(self.types.record(ty)?).get(index)?;
        field.name.is_none().then_some(field.ty)
    }

    fn designator(&self, ty: Ty, place: InitPlace, next: &mut u64) -> String {
        match place {
            InitPlace::Whole => String::new(),
            InitPlace::Field(index) => {
                let field = self.types.record(ty).and_then(|record| self.types.fields(record)[index].name);
                field.map_or(String::new(), |name| format!(".{}", self.spelling(name)))
            }
            InitPlace::Elements(first, last) => {
                let follows = first == *next && first == last;
                *next = last.wrapping_add(1);
                match () {
                    _ if follows => String::new(),
                    _ if first == last => format!("[{first}]"),
                    _ => format!("[{first} ... {last}]"),
                }
            }
        }
    }

    // ---- private static data that points to shared data ----

    /// The initial value that C can give; the rest is assigned when the program starts.
    pub fn split_initialiser(&mut self, place: ir::Expr, init: &Init) -> Option<ir::Expr> {
        let constant = self.constant_part(init);
        self.assign_late(place, init);
        constant
    }

    fn assign_late(&mut self, place: ir::Expr, init: &Init) {
        match init {
            Init::List { ty, entries, .. } => {
                for entry in entries {
                    self.assign_entry_late(place.clone(), *ty, entry);
                }
            }
            _ if self.names_shared(init) => {
                let frame = std::mem::take(&mut self.start_up_frame);
                let (value, frame) = self.in_frame(frame, |lowerer| lowerer.initial_value(init));
                self.start_up_frame = frame;
                self.start_up.push(ir::Stmt::expr(ir::Expr::assign(place, value), None));
            }
            _ => {}
        }
    }

    fn assign_entry_late(&mut self, place: ir::Expr, ty: Ty, entry: &InitEntry) {
        match entry.place {
            InitPlace::Whole => self.assign_late(place, &entry.value),
            InitPlace::Field(index) => {
                let Some(record) = self.types.record(ty) else { return };
                let field = self.types.fields(record)[index].clone();
                let place = match field.name {
                    Some(name) => place.field(self.spelling(name), self.ir_type(field.ty)),
                    None => place,
                };
                self.assign_late(place, &entry.value);
            }
            InitPlace::Elements(first, last) => {
                for index in first..=last {
                    let index = ir::Expr::integer(ir::IntKind::Long, i128::from(index));
                    self.assign_late(place.clone().index(index), &entry.value);
                }
            }
        }
    }

    // ---- shared data ----

    /// A function that writes the initial value of a shared object on the threads that own parts of it.
    pub fn shared_initialiser(&mut self, id: SymbolId, init: &Init) {
        let name = self.initialiser_name(id);
        let ty = self.symbol(id).ty;
        let mut frame = ir::Frame::default();
        let param = frame.fresh("object", ir::Type::Void.global());
        let object = frame.value(param);
        let (body, frame) = self.in_frame(frame, |lowerer| match lowerer.types.is_array(ty) {
            true => lowerer.array_initialiser(id, object, init).unwrap_or_default(),
            false => {
                let object = object.cast(lowerer.private_type(ty).global());
                lowerer.store_if_mine(object, init)
            }
        });
        let func = ir::Func {
            name,
            frame,
            params: vec![param],
            result: ir::Type::Void,
            variadic: false,
            linkage: ir::Linkage::Private,
            old_style: false,
            inline: false,
            attributes: String::new(),
            body: Some(body),
            loc: None,
        };
        self.initial.push(ir::Item::Func(func));
    }

    fn store_if_mine(&mut self, object: ir::Expr, init: &Init) -> Vec<ir::Stmt> {
        let site = self.named_site(ir::SiteKind::Store, kroll_source::Span::default(), "initial value".to_string());
        let mine = ir::Expr::op("is_mine", ir::Type::BOOL, vec![object.clone()], None);
        let place = object.deref_global(site, false);
        let value = self.initial_value(init);
        let value = match value.kind {
            // A scalar in braces.
            ir::ExprKind::Init(mut parts) if self.is_braced_scalar(init) => parts.remove(0).1,
            _ => value,
        };
        let store = ir::Stmt::expr(ir::Expr::assign(place, value), None);
        vec![ir::Stmt::new(ir::StmtKind::If { cond: mine, then: vec![store], other: vec![] }, None)]
    }

    fn is_braced_scalar(&self, init: &Init) -> bool {
        matches!(init, Init::List { entries, .. } if entries.len() == 1 && entries[0].place == InitPlace::Whole)
    }

    /// A private image of the initialised part, from which every thread copies its own elements.
    fn array_initialiser(&mut self, id: SymbolId, object: ir::Expr, init: &Init) -> Option<Vec<ir::Stmt>> {
        let symbol = self.symbol(id);
        let ty = symbol.ty;
        let Some((image_type, count)) = self.image_type(ty, init) else {
            self.refuse(symbol.span, "an initialiser for an array with THREADS in an inner dimension");
            return None;
        };
        let element = self.private_type(self.types.ultimate_element(ty));
        let late = self.names_shared(init);
        let value = self.initial_value(init);
        let image = self.function.frame.fresh("image", image_type);
        self.function.frame.local_mut(image).is_static = !late;
        let flat = self.function.frame.value(image).addr_of().cast(element.clone().ptr());
        let (declared_flat, flat) = self.bind("flat", flat);
        let counter = self.function.frame.fresh("i", ir::Type::LONG);
        let index = self.function.frame.value(counter);
        let site = self.named_site(ir::SiteKind::Store, symbol.span, "initial value".to_string());
        let layout = self.layout(ty);
        let object = object.cast(element.clone().global());
        let moved = vec![object, index.clone()];
        let bytes = super::types::unsigned_long(layout.element);
        let at = match layout.block {
            0 => ir::Expr::op("upc_indefinite_add", element.clone().global(), [moved, vec![bytes]].concat(), None),
            1 => ir::Expr::op("upc_cyclic_add", element.clone().global(), [moved, vec![bytes]].concat(), None),
            block => {
                let fat = ir::Type::Fat(block, Box::new(element.clone()));
                let zero = super::types::unsigned_long(0);
                let [object, index] = moved.try_into().ok()?;
                let start = ir::Expr::op("upc_fat", fat.clone(), vec![object, zero], None);
                let block = super::types::unsigned_long(block);
                thin(ir::Expr::op("upc_fat_add", fat, vec![start, index, block, bytes], None))
            }
        };
        let (declared_at, place) = self.bind("at", at);
        let mine = ir::Expr::op("is_mine", ir::Type::BOOL, vec![place.clone()], None);
        let from = flat.index(index.clone());
        let store = ir::Stmt::expr(ir::Expr::assign(place.deref_global(site, false), from), None);
        let body =
            vec![declared_at, ir::Stmt::new(ir::StmtKind::If { cond: mine, then: vec![store], other: vec![] }, None)];
        Some(vec![
            ir::Stmt::local(image, Some(value), None),
            declared_flat,
            count_loop(counter, self.within(index, count, ty), body),
        ])
    }

    /// Whether the index is one of the `count` written elements; those beyond the end of the array, which few threads
    /// may bring near, are left out as C leaves them out.
    fn within(&mut self, index: ir::Expr, count: u64, ty: Ty) -> (ir::Expr, ir::Expr) {
        let end = ir::Expr::integer(ir::IntKind::Long, i128::from(count));
        let written = ir::Expr::binary(ir::BinaryOp::Lt, index.clone(), end);
        let Some(Length::Threads(share)) = self.types.element_count(ty) else { return (index, written) };
        let share = ir::Expr::integer(ir::IntKind::Long, i128::from(share));
        let length = ir::Expr::binary(ir::BinaryOp::Mul, share, threads().cast(ir::Type::LONG));
        let inside = ir::Expr::binary(ir::BinaryOp::Lt, index.clone(), length);
        (index, ir::Expr::binary(ir::BinaryOp::And, written, inside))
    }

    /// The type of the image, and how many ultimate elements it has.
    fn image_type(&mut self, ty: Ty, init: &Init) -> Option<(ir::Type, u64)> {
        let Kind::Array(element, length) = *self.types.kind(ty) else { return None };
        let written = match init {
            Init::List { entries, .. } => entries.iter().map(end_of).max().unwrap_or(0),
            Init::String(literal) => match *self.types.kind(literal.ty) {
                Kind::Array(_, Length::Known(n)) => n,
                _ => 0,
            },
            Init::Expr(_) => 0,
        };
        let outer = match length {
            Length::Known(n) => n,
            _ => written.max(1),
        };
        let Length::Known(inner) = self.types.element_count(element)? else { return None };
        let element = self.private_type(element);
        Some((ir::Type::Array(Extent::Known(outer), Box::new(element)), outer * inner))
    }
}

fn end_of(entry: &InitEntry) -> u64 {
    match entry.place {
        InitPlace::Elements(_, last) => last + 1,
        _ => 0,
    }
}

/// Steps the index while the condition holds.
fn count_loop(counter: ir::LocalId, (index, cond): (ir::Expr, ir::Expr), body: Vec<ir::Stmt>) -> ir::Stmt {
    let zero = ir::Expr::integer(ir::IntKind::Long, 0);
    let step = ir::ExprKind::IncDec { place: Box::new(index), step: 1, prefix: false };
    let step = ir::Expr::new(ir::Type::LONG, step);
    let init = vec![ir::Stmt::local(counter, Some(zero), None)];
    ir::Stmt::new(ir::StmtKind::For { init, cond: Some(cond), step: Some(step), body }, None)
}
